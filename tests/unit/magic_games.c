/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of Magic with the decks that ship, every pair, the invariants of the state checked after each action.
 * With an argument it plays so many games; with a second one it begins with the game of that number, and prints it. */
#include "engine/core/hash.h"
#include "engine/magic/magic.h"
#include "tests/support/duel_decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = 640 };

static long games = USUAL_GAMES, first_game;
static bool talk;

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
            printf("%d turn %d step %d %c: %s (of %d) life %d %d\n", k, s->turn,
                   ((const mg_vars *)(const void *)s->system)->step, 'A' + s->chooser, text, n,
                   ((const mg_vars *)(const void *)s->system)->life[0],
                   ((const mg_vars *)(const void *)s->system)->life[1]);
            fflush(stdout);
        }
        gt_observe(g, s, a, talk ? &observer : NULL);
    }
}

static void games_end(void **state)
{
    static mg_game g;
    (void)state;
    long crowded = 0, turns = 0, actions = 0, ends[16] = {0};
    gt_state *s = malloc(sizeof *s);
    for (long i = first_game; i < first_game + games; i++) {
        begin_duel(&g, i);
        play(&g.game, s, (uint64_t)i * 77 + 5, i);
        turns += gt_turns(s);
        actions += gt_actions(s);
        ends[gt_how_ended(s)]++;
        crowded += gt_why_aborted(s).limit !=
                   GT_NO_LIMIT; /* decks of Elves may make more than there is room for */
        if (gt_how_ended(s) == GT_ABORTED)
            fail_msg("game %ld was aborted, limit %d", i, s->why.limit);
    }
    printf("%ld games, %ld turns, %ld actions, %ld outgrown; ends:", games, turns / games,
           actions / games, crowded);
    for (int i = 0; i < 16; i++)
        printf(" %ld", ends[i]);
    printf("\n");
    assert_true(crowded * 500 <= games + 499);
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
    return cmocka_run_group_tests(tests, load_duel_decks, NULL);
}
