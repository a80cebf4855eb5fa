/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Nivel Arena in scenarios (decks/positions/position.h).
 *
 *   position.c   JSON -> gt_nivel_position, with all mistakes
 *   set_up.c     gt_nivel_position + pool -> game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      what may be tested: units, leaders, what players have
 *
 * A position that was read is plain data. It refers to cards by their number in the pool, so it is
 * set up with any copy of that pool. */
#ifndef GT_DECKS_NIVEL_SCENARIO_H
#define GT_DECKS_NIVEL_SCENARIO_H

#include "decks/nivel/nivel_system.h"
#include "decks/positions/position.h"
#include "engine/nivel/position.h"

enum {
    GT_NIVEL_ITEMS = 8, /* of a unit at most */
    GT_NIVEL_NO_UNIT = -2, /* gt_nivel_unit.card */
};

typedef struct gt_nivel_unit {
    int16_t card;
    uint8_t used, attacked;
    bool moved;
    int n_items;
    gt_sc_card item[GT_NIVEL_ITEMS];
} gt_nivel_unit;

typedef struct gt_nivel_side {
    gt_sc_card leader;
    int filler; /* number in the pool */
    int level, deck_size; /* deck_size -1: whatever is left */
    bool awakened;
    uint8_t placed; /* bits: unit zones on which a card was placed this turn */
    int attacks, skills_used;
    gt_sc_cards hand, trash, damage, skills, deck;
    gt_nivel_unit unit[NV_LANES];
} gt_nivel_side;

typedef struct gt_nivel_position {
    gt_sc_start start; /* at: enum nv_moment */
    gt_nivel_side side[2];
} gt_nivel_position;

/* "L", "C", "R". */
extern const char *const GT_NIVEL_LANES[];

/* The card with this id, whose type is in the mask; `otherwise` if there is none. */
int gt_nivel_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise);

/* ---- Behind gt_nivel.positions. */
extern const gt_position_zone gt_nivel_zones[NV_ZONES];
extern const char *const gt_nivel_side_keys[];

void gt_nivel_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_nivel_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
int gt_nivel_filler(const void *position, int player);
bool gt_nivel_check_action(gt_sc_reader *r, const cJSON *node, const char *text);
int gt_nivel_find_playable(gt_sc_reader *r, const cJSON *node, int otherwise);
int gt_nivel_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS]);
const char *gt_nivel_id(const gt_game *g, const gt_state *s, int object);
int gt_nivel_know(const gt_state *s, int object, int player);
void gt_nivel_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops);
bool gt_nivel_check(const gt_sc_check *c);

#endif
