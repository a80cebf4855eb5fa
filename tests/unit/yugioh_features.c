/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions of Yu-Gi-Oh! as features: duels and their mirror images look the same,
 * action by action, and what the numbers say of a deal, and of a card that lies face down, is
 * right. That nothing hidden shows is a matter of the conformance suite. */
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "engine/yugioh/yugioh.h"
#include "tests/support/mirror.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MIRRORED = 60, CHOICES = 120 };

static gt_shipped duelists;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_yugioh, "duelists", &duelists);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_shipped_free(&duelists);
    return 0;
}

static void prepare(yg_game *g, int a, int b)
{
    const yg_deck one = gt_yugioh_cards(&duelists.decks.list[a]),
                  other = gt_yugioh_cards(&duelists.decks.list[b]);
    assert_null(yg_game_init(g, gt_library_pool(duelists.library), &one, &other, (yg_options){0}));
}

/* The order of decks follows from `seed` and what the cards are. */
static void stack_decks(yg_game *g, uint64_t seed)
{
    uint64_t *order = g->game.rules->order(&g->game);
    for (int object = 0; object < g->first[2]; object++)
        order[object] = gt_fold(seed, order[object]);
}

static void mirrored_duels_look_alike(void **state)
{
    static yg_game g[2];
    (void)state;
    int choices = 0, most = 0, decks = duelists.decks.n;
    GT_STATE(one, &yg_rules);
    GT_STATE(other, &yg_rules);
    for (uint64_t i = 0; i < MIRRORED; i++) {
        int a = (int)(i % (uint64_t)decks), b = (int)((i * 7 + 3) % (uint64_t)decks);
        prepare(&g[0], a, b);
        prepare(&g[1], b, a);
        stack_decks(&g[0], i);
        stack_decks(&g[1], i);
        gt_start(&g[0].game, one, GT_SEED_STILL, 0);
        gt_start(&g[1].game, other, GT_SEED_STILL, 1);
        choices += gt_mirror_play((const gt_game *const[2]){&g[0].game, &g[1].game},
                                  (gt_state *const[2]){one, other}, i, CHOICES, &most);
    }
    assert_true(choices > MIRRORED * CHOICES / 4);
    assert_in_range(most, 200, 3000); /* no look is left out */
}

static int row_sum(const gt_feature *f, int n, const char *row)
{
    int sum = 0, first = gt_feature_row_at(yg_rules.features, row);
    for (int i = 0; i < GT_IDENTITIES; i++)
        sum += gt_feature_sum(f, n, first + i);
    return sum;
}

static void a_deal_is_seen(void **state)
{
    (void)state;
    static yg_game g;
    static gt_feature f[GT_MOST_FEATURES];
    struct gt_view_box box;
    GT_STATE(s, &yg_rules);
    prepare(&g, 0, 1);
    gt_start(&g.game, s, 5, 0);
    const gt_view *v = gt_view_make(&box, &g.game, s, gt_to_move(&g.game, s));
    int n = gt_view_features(v, f), side = gt_feature_row_at(yg_rules.features, "side");
    assert_int_equal(gt_feature_sum(f, n, side), 80);
    assert_int_equal(gt_feature_sum(f, n, side + 1), row_sum(f, n, "hand"));
    assert_int_equal(gt_feature_sum(f, n, side + 2), row_sum(f, n, "deck"));
    assert_int_equal(gt_feature_sum(f, n, side + 3), row_sum(f, n, "extra"));
    assert_int_equal(row_sum(f, n, "other_unseen"), g.deck[1].n + g.deck[1].n_extra);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirrored_duels_look_alike),
        cmocka_unit_test(a_deal_is_seen),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
