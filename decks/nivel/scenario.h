/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Nivel Arena in scenarios (decks/positions/position.h).
 *
 *   position.c   what a file says of a position, and from there to game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      zones, and the units that may be named
 *
 * A position that was read is plain data. It refers to cards by their number in the pool, so it is
 * set up with any copy of that pool. */
#ifndef GT_DECKS_NIVEL_SCENARIO_H
#define GT_DECKS_NIVEL_SCENARIO_H

#include "decks/nivel/nivel_system.h"
#include "decks/positions/table.h"
#include "engine/nivel/position.h"

extern const gt_sc_expected gt_nivel_expected;

/* How many cards of a side lie outside its deck. The leader is placed[0]. */
int gt_nivel_outside(const gt_sc_table_side *side);

/* "L", "C", "R". */
extern const char *const GT_NIVEL_LANES[];

/* The card with this id, whose type is in the mask; `otherwise` if there is none. */
int gt_nivel_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise);

/* ---- Behind gt_nivel.positions. */
extern const gt_position_zone gt_nivel_zones[NV_ZONES];

void gt_nivel_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_nivel_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
bool gt_nivel_check_action(gt_sc_reader *r, const cJSON *node, const char *text);
int gt_nivel_find_playable(gt_sc_reader *r, const cJSON *node, int otherwise);

#endif
