/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of Yu-Gi-Oh! with the decks that ship, every pair, the invariants of the state checked after each action.
 * With an argument it plays so many games; with a second one it begins with the game of that number, and prints it. */
#include "decks/language/library.h"
#include "decks/yugioh/dialect.h"
#include "engine/core/hash.h"
#include "engine/yugioh/yugioh.h"

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = 300, MOST_DECKS = 16 };

static const char *const deck_files[] = {"pacman-dgz-live-212", "beastdown", "lockdown-burn"};
enum { DECKS = sizeof deck_files / sizeof deck_files[0] };

static long games = USUAL_GAMES, first_game;
static bool talk;
static gt_library *library;
static yg_deck decks[DECKS];

static void read_deck(const char *name, yg_deck *out)
{
    char path[200];
    snprintf(path, sizeof path, "decks/yugioh/decks/duelists/%s.json", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 20000);
    assert_true(fread(text, 1, 19999, f) > 0);
    fclose(f);
    cJSON *tree = cJSON_Parse(text), *card;
    out->n = 0;
    cJSON_ArrayForEach(card, cJSON_GetObjectItem(tree, "main"))
    {
        int def = gt_library_find(library, card->string);
        assert_true(def >= 0);
        for (int i = 0; i < card->valueint; i++)
            out->cards[out->n++] = (int16_t)def;
    }
    cJSON_Delete(tree);
    free(text);
}

static int load(void **state)
{
    const char *path = "decks/yugioh/cards";
    gt_errors e = {0};
    (void)state;
    library = gt_library_load(&gt_yugioh_dialect, &path, 1, &e);
    if (library == NULL)
        fail_msg("%s", e.list[0].text);
    for (int i = 0; i < DECKS; i++)
        read_deck(deck_files[i], &decks[i]);
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

static void games_end(void **state)
{
    static yg_game g;
    (void)state;
    long turns = 0, actions = 0, ends[16] = {0};
    gt_state *s = malloc(sizeof *s);
    for (long i = first_game; i < first_game + games; i++) {
        int pair = (int)(i % (DECKS * DECKS));
        const char *excess = yg_game_init(&g, gt_library_pool(library), &decks[pair / DECKS],
                                          &decks[pair % DECKS], (yg_options){.turn_limit = 0});
        if (excess != NULL)
            fail_msg("%s", excess);
        play(&g.game, s, (uint64_t)i * 77 + 5, i);
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
    return cmocka_run_group_tests(tests, load, NULL);
}
