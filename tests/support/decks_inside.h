/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What tests/support/worlds.h must do inside the states of a game. It is compiled for that game: a test includes the
 * game's header first. */
#ifndef GT_TESTS_DECKS_INSIDE_H
#define GT_TESTS_DECKS_INSIDE_H

#include "engine/core/zone.h"
#include "tests/support/worlds.h"

static int gt_cards_inside(const gt_state *s, int deck, uint8_t out[GT_DEALT_CARDS])
{
    int n = 0;
    GT_ZONE_EACH(object, s, deck)
    {
        assert(n < GT_DEALT_CARDS);
        out[n++] = (uint8_t)object;
    }
    return n;
}

static void gt_put_last_inside(gt_state *s, int deck, int card)
{
    gt_unlink(s, card);
    gt_link_last(s, card, deck);
}

static const gt_decks_inside gt_inside = {gt_cards_inside, gt_put_last_inside};

#endif
