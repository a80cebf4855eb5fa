/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is fast beside what is plain (tests/support/magic_twice.h): random games with the decks that
 * ship, played both ways at once.
 *
 * With an argument it plays so many games. Then perft: the number of ways in which some positions
 * can go on, counted both ways. */
#include "engine/core/hash.h"
#include "tests/support/amount.h"
#include "tests/support/magic_duels.h"
#include "tests/support/magic_twice.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = GT_AMOUNT(192, 64), POSITIONS = GT_AMOUNT(20, 8), DEPTH = 5 };

static long games = USUAL_GAMES;
static mg_game game;

static void both_ways_are_one(void **state)
{
    long decisions = 0;
    (void)state;
    for (long i = 0; i < games; i++) {
        gt_magic_duel(&game, i);
        decisions += gt_magic_play_twice(&game.game, (uint64_t)i * 131 + 7, (int)(i & 1), i);
    }
    printf("%ld games, %ld decisions\n", games, decisions);
}

/* ---- Perft. */

static uint64_t count_fast(const gt_state *s, int depth)
{
    gt_action out[GT_MAX_ACTIONS];
    gt_state *next;
    int n = s->end == GT_RUNNING ? gt_legal_actions(&game.game, s, out) : 0;
    uint64_t sum = 0;
    if (n == 0 || depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)n;
    next = malloc(sizeof *next);
    for (int i = 0; i < n; i++) {
        gt_copy_state(next, s);
        gt_apply(&game.game, next, out[i]);
        sum += count_fast(next, depth - 1);
    }
    free(next);
    return sum;
}

static uint64_t count_plain(gt_state *s, int depth)
{
    gt_action out[GT_MAX_ACTIONS];
    gt_state *next;
    uint64_t sum = 0;
    int n = 0;
    if (s->end == GT_RUNNING) {
        n = gt_magic_legal_plain(&game.game, s, out);
    }
    if (n == 0 || depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)n;
    next = malloc(sizeof *next);
    for (int i = 0; i < n; i++) {
        gt_copy_state(next, s);
        gt_magic_act_plain(&game.game, next, out[i]);
        sum += count_plain(next, depth - 1);
    }
    free(next);
    return sum;
}

/* Positions in the middle of games: after 20, 30, 40 ... actions. */
static void perft_is_one(void **state)
{
    gt_state *s = calloc(1, sizeof *s);
    uint64_t all = 0;
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        gt_action out[GT_MAX_ACTIONS];
        gt_magic_duel(&game, 3 * i + 1);
        gt_start(&game.game, s, (uint64_t)i, i & 1);
        for (int k = 0; k < 20 + 10 * i && s->end == GT_RUNNING; k++) {
            int n = gt_legal_actions(&game.game, s, out);
            gt_apply(&game.game, s, out[gt_below(gt_decision_key((uint64_t)i, k), (uint32_t)n)]);
        }
        uint64_t n = count_fast(s, DEPTH);
        assert_int_equal(n, count_plain(s, DEPTH));
        all += n;
    }
    printf("%d positions, %llu ways to go on\n", POSITIONS, (unsigned long long)all);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_ways_are_one),
                                       cmocka_unit_test(perft_is_one)};
    const struct CMUnitTest of_standard[] = {cmocka_unit_test(both_ways_are_one)};
    games = gt_unit_number(0, games);
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free) +
           cmocka_run_group_tests(of_standard, gt_magic_standard_load, gt_magic_duels_free);
}
