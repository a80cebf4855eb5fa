/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search of one's own in C (docs/library.md): before each choice of player A it deals worlds that
 * A cannot tell apart, tries every action in each, and lets random players play on. B takes any
 * action.
 *
 *     cc search.c $(pkg-config --cflags --libs gauntlet) -o search
 *     ./search st01-starter st02-starter */
#include <gauntlet/engine.h>

#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 8 };

static uint64_t chance(uint64_t *seed) /* splitmix64 */
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/* The points of A when this action is tried in a world; `trial` is room to try it in. */
static double attempt(const gauntlet_state *world, gauntlet_state *trial, int action,
                      uint64_t *seed)
{
    char text[GAUNTLET_ACTION_BYTES];
    if (!gauntlet_restore(trial, world) || !gauntlet_legal(trial, action, text, sizeof text) ||
        !gauntlet_apply(trial, text) || !gauntlet_play_out(trial, chance(seed)))
        return 0;
    return gauntlet_result(trial, GAUNTLET_A);
}

/* The number of the action that wins most often. */
static int search(const gauntlet_state *s, gauntlet_state *trial, int actions, uint64_t *seed)
{
    double points[GAUNTLET_MOST_ACTIONS] = {0};
    int best = 0;
    for (int w = 0; w < WORLDS; w++) {
        gauntlet_state *world = gauntlet_world(s, chance(seed));
        for (int i = 0; i < actions; i++)
            points[i] += attempt(world, trial, i, seed);
        gauntlet_close(world);
    }
    for (int i = 1; i < actions; i++)
        if (points[i] > points[best])
            best = i;
    return best;
}

static void play(gauntlet_state *s, gauntlet_state *trial)
{
    char text[GAUNTLET_ACTION_BYTES];
    uint64_t seed = 1;
    for (int player; (player = gauntlet_to_move(s)) != GAUNTLET_OVER;) {
        int n = gauntlet_legal_count(s), i = (int)(chance(&seed) % (uint64_t)n);
        if (player == GAUNTLET_A && n > 1)
            i = search(s, trial, n, &seed);
        gauntlet_legal(s, i, text, sizeof text);
        printf("%c %s\n", "AB"[player], text);
        gauntlet_apply(s, text);
    }
    printf("turn %d, %s: A %g, B %g\n", gauntlet_turn(s), gauntlet_end(s),
           gauntlet_result(s, GAUNTLET_A), gauntlet_result(s, GAUNTLET_B));
}

/* A handle that could be had. */
static void *need(void *handle)
{
    if (handle == NULL) {
        fprintf(stderr, "search: %s\n", gauntlet_error());
        exit(2);
    }
    return handle;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: search DECK DECK\n");
        return 2;
    }
    gauntlet_cards *cards = need(gauntlet_cards_open(NULL, NULL, 0));
    gauntlet_game *game = need(gauntlet_game_open(cards, argv[1], argv[2], 0, 0));
    gauntlet_state *s = need(gauntlet_start(game, 1, GAUNTLET_A, 0));
    gauntlet_state *trial = need(gauntlet_copy(s));
    play(s, trial);
    gauntlet_close(trial);
    gauntlet_close(s);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
    return EXIT_SUCCESS;
}
