/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Yu-Gi-Oh! in scenarios (decks/positions/position.h).
 *
 *   position.c   JSON -> gt_yugioh_position, with all mistakes
 *   set_up.c     gt_yugioh_position + pool -> game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      what may be tested: cards of the field, and what players have
 *
 * A position that was read is plain data, which refers to cards by their number in the pool. */
#ifndef GT_DECKS_YUGIOH_SCENARIO_H
#define GT_DECKS_YUGIOH_SCENARIO_H

#include "decks/positions/position.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/yugioh/position.h"

enum {
    GT_YUGIOH_ON_FIELD = 24, /* of a player at most, equip cards included */
    GT_YUGIOH_ZONES = YG_ZONES,
};

/* A card of the field. */
typedef struct gt_yugioh_placed {
    int16_t card;
    uint8_t zone; /* enum yg_zone */
    uint8_t position; /* enum yg_position */
    bool fresh, tributes, proper;
    uint8_t counters;
    int8_t host_player; /* what it is equipped to: a card of that player; -1: nothing */
    uint8_t host;
    bool bound; /* bound to it (Y-412), not equipped */
} gt_yugioh_placed;

typedef struct gt_yugioh_side {
    int filler; /* number in the pool */
    int lp, deck_size; /* deck_size -1: 40 cards in all, or as many as are named */
    bool normal_used;
    gt_sc_cards deck, hand, extra, graveyard, banished;
    int n_placed;
    gt_yugioh_placed placed[GT_YUGIOH_ON_FIELD];
} gt_yugioh_side;

typedef struct gt_yugioh_position {
    gt_sc_start start; /* at: enum yg_step */
    yg_options options;
    gt_yugioh_side side[2];
} gt_yugioh_position;

/* Words of steps, in the order of enum yg_step. */
extern const char *const gt_yugioh_mutations[];

/* ---- Behind gt_yugioh.positions. */
extern const gt_position_zone gt_yugioh_zones[GT_YUGIOH_ZONES];
extern const char *const gt_yugioh_side_keys[];

void gt_yugioh_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_yugioh_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
int gt_yugioh_filler(const void *position, int player);
bool gt_yugioh_check_action(gt_sc_reader *r, const cJSON *node, const char *text);
int gt_yugioh_find(gt_sc_reader *r, const cJSON *node, int otherwise);
int gt_yugioh_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS]);
const char *gt_yugioh_id(const gt_game *g, const gt_state *s, int object);
int gt_yugioh_know(const gt_state *s, int object, int player);
void gt_yugioh_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops);
bool gt_yugioh_check(const gt_sc_check *c);

#endif
