/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is fast beside what is plain: random games with the decks that ship, played twice at a time.
 * One side keeps one run for the whole game, as gt_play_out does: values that nothing has touched,
 * state-based actions that nothing has made due, windows in which nobody is asked, cards that
 * cannot be used at this time are passed over. The other side works everything out anew for each
 * action. After each they must be the same state with the same legal actions, and what is printed,
 * counted and given must be the same for each permanent.
 *
 * With an argument it plays so many games. Then perft: the number of ways in which some positions
 * can go on, counted both ways. */
#include "engine/core/hash.h"
#include "engine/magic/internal.h"
#include "tests/support/amount.h"
#include "tests/support/magic_duels.h"
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
static mg_run fast, plain;

/* ---- One action, both ways. */

static void act_fast(gt_state *s, gt_action a)
{
    gt_count_action(s, s->chooser);
    gt_do(&fast.core, a);
    gt_look_at_limits(&game.game, s);
}

static void begin_plain(gt_state *s)
{
    memset(&plain, 0x5a, sizeof plain);
    mg_run_begin(&plain, &game.game, s, NULL);
    plain.plain = true;
}

static void act_plain(gt_state *s, gt_action a)
{
    gt_count_action(s, s->chooser);
    begin_plain(s);
    mg_act_in(&plain);
    gt_do(&plain.core, a);
    gt_look_at_limits(&game.game, s);
}

/* Without what counts the work that was done. */
static void forget_work(gt_state *s)
{
    s->work = s->dirty = 0;
    s->result = 0;
}

static void compare_states(const gt_state *a, const gt_state *b, long number, int action)
{
    static gt_state x, y;
    gt_copy_state(&x, a);
    gt_copy_state(&y, b);
    forget_work(&x);
    forget_work(&y);
    if (!gt_same_state(&x, &y))
        fail_msg("game %ld, action %d: the states differ", number, action);
}

static void compare_values(const gt_state *s, long number, int action)
{
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
            const mg_values *v = mg_values_of(&fast.core, object),
                            *w = mg_values_of(&plain.core, object);
            if (memcmp(v, w, sizeof *v) != 0 ||
                memcmp(fast.derived.added[object].tag, plain.derived.added[object].tag,
                       v->n_tags * sizeof(uint16_t)) != 0 ||
                memcmp(fast.derived.added[object].ability, plain.derived.added[object].ability,
                       v->n_abilities * sizeof(uint16_t)) != 0)
                fail_msg("game %ld, action %d: values of object %d (%s) differ", number, action,
                         object, mg_def(&plain.core, object)->id);
        }
}

static int compare_actions(gt_state *b, gt_action *out, long number, int action)
{
    gt_action other[GT_MAX_ACTIONS];
    int n = gt_legal(&fast.core, out);
    begin_plain(b);
    int m = gt_legal(&plain.core, other);
    if (n != m || memcmp(out, other, (size_t)n * sizeof out[0]) != 0)
        fail_msg("game %ld, action %d: %d actions, %d by the plain list", number, action, n, m);
    return n;
}

static void both_ways_are_one(void **state)
{
    gt_state *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    long decisions = 0;
    (void)state;
    for (long i = 0; i < games; i++) {
        gt_action out[GT_MAX_ACTIONS];
        uint64_t seed = (uint64_t)i * 131 + 7;
        gt_magic_duel(&game, i);
        gt_start(&game.game, a, seed, (int)(i & 1));
        gt_start(&game.game, b, seed, (int)(i & 1));
        memset(&fast, 0x5a, sizeof fast); /* nothing must be read that was not written */
        mg_run_begin(&fast, &game.game, a, NULL);
        mg_act_in(&fast);
        for (int k = 0; a->end == GT_RUNNING; k++) {
            compare_states(a, b, i, k);
            int n = compare_actions(b, out, i, k);
            compare_values(b, i, k);
            gt_action next = out[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
            act_fast(a, next);
            act_plain(b, next);
            decisions++;
        }
        compare_states(a, b, i, -1);
    }
    printf("%ld games, %ld decisions\n", games, decisions);
    free(a);
    free(b);
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
        begin_plain(s);
        n = gt_legal(&plain.core, out);
    }
    if (n == 0 || depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)n;
    next = malloc(sizeof *next);
    for (int i = 0; i < n; i++) {
        gt_copy_state(next, s);
        act_plain(next, out[i]);
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
