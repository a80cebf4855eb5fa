/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of Yu-Gi-Oh! with the decks that ship, drawn pairs, the invariants of the state checked after each action.
 * With an argument it plays so many games; with a second one it begins with the game of that number, and prints it. */
#include "decks/language/library.h"
#include "decks/lists/decklist.h"
#include "decks/yugioh/dialect.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "engine/yugioh/yugioh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = 900, SWITCHES = 16 };

static long games = USUAL_GAMES, first_game;
static bool talk;
static gt_library *library;
static gt_decks decks;

static int load(void **state)
{
    const char *path = "decks/yugioh/cards";
    gt_errors e = {0};
    (void)state;
    library = gt_library_load(&gt_yugioh_dialect, &path, 1, &e);
    if (library == NULL)
        fail_msg("%s", e.list[0].text);
    const char *folder = "decks/yugioh/decks/duelists";
    gt_decks_read(&folder, 1, &gt_yugioh, gt_library_pool(library), &decks, &e);
    assert_int_equal(e.n, 0);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_decks_free(&decks);
    gt_library_free(library);
    return 0;
}

static void print_line(void *context, const gt_state *s, const char *clause, const char *text)
{
    (void)context;
    (void)s;
    printf("    %s %s\n", clause != NULL ? clause : "", text);
}

static void play(const gt_game *g, gt_state *s, uint64_t seed, long number)
{
    gt_action out[GT_MAX_ACTIONS];
    char why[100], text[GT_TEXT];
    const gt_observer observer = {.line = print_line};
    gt_start(g, s, seed, (int)(seed & 1));
    for (int k = 0; gt_to_move(g, s) != GT_TERMINAL; k++) {
        if (!gt_check(g, s, why, sizeof why))
            fail_msg("game %ld, action %d: %s", number, k, why);
        int n = gt_legal_actions(g, s, out);
        assert_true(n >= 1);
        if (n == 1) {
            gt_action_text(g, s, out[0], text, sizeof text);
            fail_msg("game %ld, action %d: only %s", number, k, text);
        }
        gt_action a = out[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
        if (talk) {
            gt_action_text(g, s, a, text, sizeof text);
            printf("%d turn %d phase %d %c: %s (of %d) lp %d %d\n", k, s->turn,
                   ((const yg_vars *)(const void *)s->system)->phase, 'A' + s->chooser, text, n,
                   ((const yg_vars *)(const void *)s->system)->lp[0],
                   ((const yg_vars *)(const void *)s->system)->lp[1]);
            fflush(stdout);
        }
        gt_observe(g, s, a, talk ? &observer : NULL);
    }
}

/* Half of the games with some switches of April 2005, drawn by the number of the game. */
static yg_options options_of(long number)
{
    uint64_t draw = number % 2 != 0 ? gt_mix((uint64_t)number) : 0;
    int bit = 0;
    yg_options o = {.turn_limit = 0};
#define DRAW(name, about) o.name = (draw >> bit++ & 1) != 0;
    YG_SWITCHES(DRAW)
#undef DRAW
    return o;
}

static void prepare(yg_game *g, long number)
{
    int a = (int)gt_below(gt_decision_key((uint64_t)number, 1), (uint32_t)decks.n);
    int b = (int)gt_below(gt_decision_key((uint64_t)number, 2), (uint32_t)decks.n);
    const yg_deck deck[2] = {gt_yugioh_cards(&decks.list[a]), gt_yugioh_cards(&decks.list[b])};
    const char *excess =
        yg_game_init(g, gt_library_pool(library), &deck[0], &deck[1], options_of(number));
    if (excess != NULL)
        fail_msg("%s", excess);
    if (talk)
        printf("%s against %s\n", decks.list[a].name, decks.list[b].name);
}

static void games_end(void **state)
{
    static yg_game g;
    (void)state;
    long turns = 0, actions = 0, ends[16] = {0};
    gt_state *s = malloc(sizeof *s);
    for (long i = first_game; i < first_game + games; i++) {
        prepare(&g, i);
        play(&g.game, s, gt_mix((uint64_t)i), i);
        turns += gt_turns(s);
        actions += gt_actions(s);
        ends[gt_how_ended(s)]++;
        if (gt_how_ended(s) == GT_ABORTED)
            fail_msg("game %ld was aborted, limit %d", i, s->why.limit);
    }
    printf("%ld games, %ld turns, %ld actions; ends:", games, turns / games, actions / games);
    for (int i = 0; i < 16; i++)
        printf(" %ld", ends[i]);
    printf("\n");
    free(s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_end)};
    if (argc > 1)
        games = strtol(argv[1], NULL, 10);
    if (argc > 2) {
        first_game = strtol(argv[2], NULL, 10);
        talk = true;
    }
    return cmocka_run_group_tests(tests, load, unload);
}
