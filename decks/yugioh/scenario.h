/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Yu-Gi-Oh! in scenarios (decks/positions/position.h).
 *
 *   position.c   what a file says of a position, and from there to game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      zones, and the cards that may be named
 */
#ifndef GT_DECKS_YUGIOH_SCENARIO_H
#define GT_DECKS_YUGIOH_SCENARIO_H

#include "decks/positions/table.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/yugioh/position.h"

enum { GT_YUGIOH_ZONES = YG_ZONES };

extern const gt_sc_expected gt_yugioh_expected;

typedef struct gt_yugioh_position {
    gt_sc_table_position table;
    yg_options options;
} gt_yugioh_position;

/* ---- Behind gt_yugioh.positions. */
extern const gt_position_zone gt_yugioh_zones[GT_YUGIOH_ZONES];

void gt_yugioh_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_yugioh_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
bool gt_yugioh_check_action(gt_sc_reader *r, const cJSON *node, const char *text);

#endif
