/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions that look the same. */
#include "tests/support/alike.h"

#include "engine/nivel/code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Whether they look the same. */
static void check(const gt_game *g, const gt_state *s, const gt_state *other, int player)
{
    struct gt_view_box box[2];
    assert_true(gt_infoset_key(gt_view_make(&box[0], g, s, player)) ==
                gt_infoset_key(gt_view_make(&box[1], g, other, player)));
}

void gt_alike_dealt(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    struct gt_view_box box;
    assert_true(gt_resample(gt_view_make(&box, g, s, player), seed, out));
    check(g, s, out, player);
}

void gt_alike_swapped(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    static const gt_hidden_zones zones = {
        .zones_per_player = NV_ZONES, .deck = NV_DECK, .hand = NV_HAND};
    gt_inside_nivel.swap_unknown(s, player, &zones, seed, out);
    check(g, s, out, player);
}

void gt_alike_hand(const gt_game *g, const gt_state *s, int player, const gt_secrets *secrets,
                   uint64_t seed, gt_state *out)
{
    secrets->inside->swap_hand(s, player, &secrets->zones, seed, out);
    check(g, s, out, player);
}
