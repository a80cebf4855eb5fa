/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions of Magic as features: games and their mirror images look the same, action
 * by action, and what the numbers say of a deal is right. That nothing hidden shows is a matter of
 * the conformance suite. */
#include "engine/core/hash.h"
#include "tests/support/magic_duels.h"
#include "tests/support/mirror.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Games of Magic and their mirror images: decks and seats are exchanged, libraries lie in the
 * same order. */

enum { DECKS = 8, MIRRORED = 24, CHOICES = 120 };

/* The order of libraries follows from `seed` and what the cards are. */
static void stack_decks(mg_game *g, uint64_t seed)
{
    uint64_t *order = g->game.rules->order(&g->game);
    for (int object = 0; object < g->first[2]; object++)
        order[object] = gt_fold(seed, order[object]);
}

static void mirrored_games_look_alike(void **state)
{
    static mg_game g[2];
    (void)state;
    int choices = 0, most = 0;
    GT_STATE(one, &mg_rules);
    GT_STATE(other, &mg_rules);
    for (uint64_t i = 0; i < MIRRORED; i++) {
        int a = (int)(i % DECKS), b = (int)(i * 3 + i / DECKS) % DECKS;
        gt_magic_pair(&g[0], a * DECKS + b, (mg_options){.pay = MG_PAY_FULL});
        gt_magic_pair(&g[1], b * DECKS + a, (mg_options){.pay = MG_PAY_FULL});
        stack_decks(&g[0], i);
        stack_decks(&g[1], i);
        gt_start(&g[0].game, one, GT_SEED_STILL, 0);
        gt_start(&g[1].game, other, GT_SEED_STILL, 1);
        choices += gt_mirror_play((const gt_game *const[2]){&g[0].game, &g[1].game},
                                  (gt_state *const[2]){one, other}, i, CHOICES, &most);
    }
    assert_true(choices > MIRRORED * CHOICES / 2);
    assert_in_range(most, 200, 2000); /* no look is left out */
}

/* What the numbers say of a position that is known: a game that has just been dealt. */
static void a_deal_of_magic_is_seen(void **state)
{
    (void)state;
    static mg_game g;
    static gt_feature f[GT_MOST_FEATURES];
    struct gt_view_box box;
    GT_STATE(s, &mg_rules);
    const gt_feature_rules *rules = mg_rules.features;
    gt_magic_pair(&g, 1, (mg_options){0});
    gt_start(&g.game, s, 5, 0);
    int n = gt_view_features(gt_view_make(&box, &g.game, s, gt_to_move(&g.game, s)), f);
    int side = gt_feature_row_at(rules, "side"), own = 0, unseen = 0, hand = 0;
    assert_int_equal(gt_feature_sum(f, n, side), 20);
    assert_int_equal(gt_feature_sum(f, n, side + 2), 7);
    assert_int_equal(gt_feature_sum(f, n, side + 3), 53);
    for (int i = 0; i < GT_IDENTITIES; i++) {
        own += gt_feature_sum(f, n, gt_feature_row_at(rules, "library") + i);
        unseen += gt_feature_sum(f, n, gt_feature_row_at(rules, "other_unseen") + i);
        hand += gt_feature_sum(f, n, gt_feature_row_at(rules, "hand") + i);
    }
    assert_true(own == 53 && hand == 7 && unseen == 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirrored_games_look_alike),
        cmocka_unit_test(a_deal_of_magic_is_seen),
    };
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
