/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How large a card of Nivel Arena may be. */
#ifndef GT_NIVEL_LIMITS_H
#define GT_NIVEL_LIMITS_H

#include "engine/effects/pool.h"

enum {
    NV_MAX_ABILITIES = 32, /* of one face */
    NV_MAX_LIMITED = 8, /* printed abilities of a face whose uses are counted (gt_object.used) */
    NV_CARD_ABILITIES = 64, /* of one card, quoted ones included */
    NV_COST_MAX = 99, /* as printed */
    NV_MAX_MOVERS = 8, /* questions about moves, of two decks */
};

/* NULL, or of what a card alone has more than the engine holds, whatever deck it is in. To be asked when cards are
 * compiled: what passes can be played, but for what two decks count together (nv_game_init). */
const char *nv_excess_of(const gt_pool *pool, const gt_def *d);

#endif
