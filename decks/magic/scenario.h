/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Magic in scenarios (decks/positions/position.h).
 *
 *   position.c   what a file says of a position, and from there to game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      zones, and the permanents that may be named
 */
#ifndef GT_DECKS_MAGIC_SCENARIO_H
#define GT_DECKS_MAGIC_SCENARIO_H

#include "decks/magic/magic_system.h"
#include "decks/positions/table.h"
#include "engine/magic/position.h"

enum { MG_MOST_EMBLEMS = 4 };
enum { GT_MAGIC_ZONES = MG_PLAYER /* library to stack */ };

extern const gt_sc_expected gt_magic_expected;
/* values of options */
extern const char *const gt_magic_combats[],
    *const gt_magic_pays[], *const gt_magic_stops[], *const gt_magic_mana_uses[];

typedef struct gt_magic_position {
    gt_sc_table_position table; /* first */
    uint8_t combat, pay, stops, mana; /* enum mg_combat, mg_pay, mg_stops, mg_mana_use */
    int16_t emblem[2][MG_MOST_EMBLEMS]; /* cards whose emblems a player has; -1: none */
} gt_magic_position;

/* ---- Behind gt_magic.positions. */
extern const gt_position_zone gt_magic_zones[GT_MAGIC_ZONES];

void gt_magic_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_magic_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
bool gt_magic_check_action(gt_sc_reader *r, const cJSON *node, const char *text);
int gt_magic_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS]);
const char *gt_magic_id(const gt_game *g, const gt_state *s, int object);

#endif
