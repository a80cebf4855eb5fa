/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of Magic with the decks that ship, every pair, half of them with all stops,
 * a third with combat damage on the stack; see random_games.h. */
#include "tests/support/magic_duels.h"
#include "tests/support/random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const gt_game *prepare(long number)
{
    static mg_game g;
    gt_magic_duel(&g, number);
    return &g.game;
}

static uint64_t seed_of(long number)
{
    return (uint64_t)number * 77 + 5;
}

static void print_position(const gt_state *s)
{
    const mg_vars *v = (const mg_vars *)(const void *)s->system;
    printf("step %d life %d %d", v->step, v->life[0], v->life[1]);
}

static long steps; /* that have begun in all games */

/* 500.2, 500.4: when a step begins, the one before has left neither mana nor anything on the stack.
 * Steps and phases are told by the number of their section alone. */
static void told(const gt_state *s, const char *clause, const char *text)
{
    const mg_vars *v = (const mg_vars *)(const void *)s->system;
    static const uint8_t empty[sizeof v->mana];
    if (clause == NULL || clause[0] != '5' || strlen(clause) != 3)
        return;
    steps++;
    if (memcmp(v->mana, empty, sizeof empty) != 0)
        fail_msg("turn %d, %s: mana is left of the step before", s->turn, text);
    if (s->n_items != 0)
        fail_msg("turn %d, %s: the stack is not empty", s->turn, text);
}

static gt_random_games games = {.prepare = prepare,
                                .seed = seed_of,
                                .print = print_position,
                                .told = told,
                                .rules = &mg_rules,
                                .games = GT_RANDOM_GAMES};

static void games_end(void **state)
{
    (void)state;
    gt_games_played played = gt_random_play(&games);
    assert_true(
        steps >=
        8 * played.turns); /* untap to cleanup, but for draw steps that are skipped and combat */
    /* decks of Elves may make more than there is room for */
    assert_true(played.outgrown * 500 <= played.games + 499);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_end)};
    gt_random_arguments(&games);
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
