/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches: who begins, which chance, when they are over, and what comes of them. */
#include "sim/playing/best_of.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Games that end as is written: 'a', 'b' won, '-' drawn, 'x' aborted, '!' abandoned. */
typedef struct script {
    const char *games;
    int played;
    char begun[16];
    uint64_t seed[16];
} script;

static gt_outcome play(void *context, const gt_unit_game *g)
{
    script *s = context;
    char how = s->games[s->played];
    assert_true(how != '\0');
    s->begun[s->played] = (char)('a' + g->begins);
    s->seed[s->played++] = g->seed;
    return (gt_outcome){.winner = how == 'a'   ? 0
                                  : how == 'b' ? 1
                                               : GT_NOBODY,
                        .first = (uint8_t)g->begins,
                        .end = how == 'x'   ? GT_ABORTED
                               : how == '!' ? GT_RUNNING
                                            : GT_END_SYSTEM,
                        .turns = 10,
                        .actions = 40000,
                        .decisions = {1, 2}};
}

static gt_outcome match(script *s, int most, const char *games)
{
    const gt_unit_game first = {.number = 3, .seed = 77, .begins = 1};
    *s = (script){.games = games};
    return gt_play_best_of(most, &first, play, s);
}

static void the_loser_begins(void **state)
{
    (void)state;
    script s;
    gt_outcome o = match(&s, 3, "aba");
    assert_int_equal(s.played, 3);
    assert_memory_equal(s.begun, "bba", 3);
    assert_true(s.seed[0] == 77 && s.seed[1] != s.seed[0] && s.seed[2] != s.seed[1]);
    assert_int_equal(o.winner, 0);
    assert_int_equal(o.first, 1);
    assert_int_equal(o.turns, 30);
    assert_int_equal(o.actions, UINT16_MAX);
    assert_int_equal(o.decisions[1], 6);
    gt_singles won = gt_singles_of(&o);
    assert_int_equal(won.won[0], 2);
    assert_int_equal(won.won[1], 1);
    assert_int_equal(won.won[GT_NOBODY], 0);
}

static void it_ends_when_it_is_decided(void **state)
{
    (void)state;
    script s;
    assert_int_equal(match(&s, 3, "bb").winner, 1);
    assert_int_equal(s.played, 2);
    assert_int_equal(match(&s, 7, "bbbaaaa").winner, 0);
    assert_int_equal(s.played, 7);
    assert_memory_equal(s.begun, "baaabbb", 7);
}

static void drawn_games_count_as_played(void **state)
{
    (void)state;
    script s;
    gt_outcome o = match(&s, 3, "-a-");
    assert_int_equal(o.winner, 0);
    assert_memory_equal(s.begun, "bbb", 3);
    assert_int_equal(gt_singles_of(&o).won[GT_NOBODY], 2);
    assert_int_equal(match(&s, 3, "a-b").winner, GT_NOBODY);
    assert_int_equal(match(&s, 7, "---").winner, GT_NOBODY);
}

static void what_breaks_off_ends_it(void **state)
{
    (void)state;
    script s;
    gt_outcome o = match(&s, 3, "ax");
    assert_int_equal(o.winner, GT_NOBODY);
    assert_int_equal(o.end, GT_ABORTED);
    assert_int_equal(match(&s, 3, "a!").end, GT_RUNNING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loser_begins), cmocka_unit_test(it_ends_when_it_is_decided),
        cmocka_unit_test(drawn_games_count_as_played), cmocka_unit_test(what_breaks_off_ends_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
