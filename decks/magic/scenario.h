/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Magic in scenarios (decks/positions/position.h).
 *
 *   position.c   JSON -> gt_magic_position, with all mistakes
 *   set_up.c     gt_magic_position + pool -> game and state
 *   notation.c   whether a text can be an action at all
 *   tests.c      what may be tested: permanents, and what players have
 *
 * A position that was read is plain data, which refers to cards by their number in the pool. */
#ifndef GT_DECKS_MAGIC_SCENARIO_H
#define GT_DECKS_MAGIC_SCENARIO_H

#include "decks/magic/magic_system.h"
#include "decks/positions/position.h"
#include "engine/magic/position.h"

enum {
    GT_MAGIC_PERMANENTS = 60, /* of a player at most */
    GT_MAGIC_ZONES = MG_PLAYER, /* library to stack */
};

typedef struct gt_magic_permanent {
    int16_t card;
    bool tapped, down, sick;
    uint8_t damage;
    uint8_t counter[MG_COUNTER_COUNT];
    int8_t host_player; /* what it is attached to: a permanent of that player; -1: nothing */
    uint8_t host;
} gt_magic_permanent;

typedef struct gt_magic_side {
    int filler; /* number in the pool */
    int life, poison, lands, library_size; /* library_size -1: whatever is left */
    mg_mana mana; /* in the pool */
    gt_sc_cards hand, library, graveyard, exile;
    int n_permanents;
    gt_magic_permanent permanent[GT_MAGIC_PERMANENTS];
} gt_magic_side;

typedef struct gt_magic_position {
    gt_sc_start
        start; /* at: enum mg_step; MG_STEPS: before the first turn, hands are kept or not */
    gt_magic_side side[2];
} gt_magic_position;

/* Words of steps, in the order of enum mg_step, "mulligan" behind them. */
extern const char *const gt_magic_mutations[];

/* ---- Behind gt_magic.positions. */
extern const gt_position_zone gt_magic_zones[GT_MAGIC_ZONES];
extern const char *const gt_magic_side_keys[];

void gt_magic_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read);
const char *gt_magic_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
int gt_magic_filler(const void *position, int player);
bool gt_magic_check_action(gt_sc_reader *r, const cJSON *node, const char *text);
int gt_magic_find(gt_sc_reader *r, const cJSON *node, int otherwise);
int gt_magic_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS]);
const char *gt_magic_id(const gt_game *g, const gt_state *s, int object);
int gt_magic_know(const gt_state *s, int object, int player);
void gt_magic_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops);
bool gt_magic_check(const gt_sc_check *c);

#endif
