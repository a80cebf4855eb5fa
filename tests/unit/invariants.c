/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A million actions of random play over all pairs of starter decks, with the invariants of the
 * state checked after each, and the size rule before each play of a card (6.4.1.1.2). Under the
 * sanitizers this is what looks for undefined behaviour. */
#include "engine/core/hash.h"
#include "engine/nivel/position.h"
#include "tests/support/amount.h"
#include "tests/support/properties.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ACTIONS = GT_AMOUNT(1000000, 100000) };

/* Sum of the costs of what a player has on the field. */
static int field_cost(const nv_game *g, gt_state *s, int player)
{
    static const int zones[] = {NV_SKILLS, NV_LEFT, NV_CENTER, NV_RIGHT};
    int sum = 0;
    for (int i = 0; i < 4; i++)
        for (int o = nv_zone_first(s, player, zones[i]); o != GT_NO_OBJECT; o = nv_zone_next(s, o))
            sum += gt_get_property(&g->game, s, player, o, "cost");
    return sum;
}

/* 6.4.1.1.2, 6.4.1.1.2.1: a card that is offered to be played fits, worked out from the text. */
static void check_size_rule(const nv_game *g, gt_state *s, int player, const char *text)
{
    static const char lanes[] = "LCR";
    char verb[8], id[32], lane = 0;
    if (sscanf(text, "%7s %31s %c", verb, id, &lane) < 2 ||
        (strcmp(verb, "unit") != 0 && strcmp(verb, "item") != 0 && strcmp(verb, "skill") != 0))
        return;
    int def = gt_pool_find(g->pool, id);
    int cost = g->pool->defs[def].number[NV_COST] + field_cost(g, s, player);
    int there = strcmp(verb, "unit") == 0
                    ? nv_unit_at(s, player, (int)(strchr(lanes, lane) - lanes))
                    : GT_NO_OBJECT;
    for (int o = there; o != GT_NO_OBJECT; o = nv_zone_next(s, o))
        cost -= gt_get_property(&g->game, s, player, o, "cost");
    int size = gt_get_property(&g->game, s, player, GT_NOT_A_CARD, "size");
    if (cost > size)
        fail_msg("%s is offered: costs %d, size %d", text, cost, size);
}

/* Plays one game; returns how many actions it had. */
static long play(const nv_game *g, uint64_t seed, int first)
{
    GT_STATE(s, &nv_rules);
    gt_action legal[GT_MAX_ACTIONS];
    char why[200], text[GT_TEXT];
    long actions = 0;
    gt_start(&g->game, s, seed, first);
    while (gt_to_move(&g->game, s) != GT_TERMINAL) {
        int player = gt_to_move(&g->game, s);
        int n = gt_legal_actions(&g->game, s, legal);
        assert_true(n > 0);
        assert_int_equal(gt_first_action(&g->game, s), legal[0]);
        gt_action a = legal[gt_below(gt_fold(seed, gt_head_of(s).actions), (uint32_t)n)];
        gt_action_text(&g->game, s, a, text, sizeof text);
        check_size_rule(g, s, player, text);
        gt_apply(&g->game, s, a);
        actions++;
        if (!gt_check(&g->game, s, why, sizeof why))
            fail_msg("seed %llu, action %d, %s: %s", (unsigned long long)seed,
                     gt_head_of(s).actions, text, why);
    }
    assert_int_not_equal(gt_head_of(s).end, GT_ABORTED);
    assert_int_not_equal(gt_head_of(s).end, GT_UNFINISHED);
    return actions;
}

static void a_million_actions(void **state)
{
    (void)state;
    gt_starters starters;
    static nv_game g;
    gt_starters_load(&starters);
    assert_int_equal(starters.decks.n, 11);
    long actions = 0;
    for (uint64_t round = 0; actions < ACTIONS; round++)
        for (int a = 0; a < starters.decks.n; a++)
            for (int b = 0; b < starters.decks.n; b++) {
                gt_starters_game(&starters, a, b, (nv_options){0}, &g);
                actions +=
                    play(&g, gt_fold(gt_fold(round, (uint64_t)a), (uint64_t)b), (int)(round & 1));
            }
    gt_starters_free(&starters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_million_actions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
