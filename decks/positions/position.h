/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions in files, and what may be tested of them: what a rules system provides so that
 * scenarios (docs/scenarios.md) can be written for it, and what they have in common.
 *
 *   fields.h   numbers, words and cards of a file
 *   zones.c    lists of cards: in files, and tests of what lies in a zone
 *   expected.h properties of cards and players, and what scenarios expect of them
 *   table.h    positions of games by a table: read from files, and laid
 *
 * A scenario is read into operations (gt_sc_op): actions, and single tests. Tests of the game as a
 * whole belong to sim/scenario, tests of zones are here, and a system adds its own from
 * GT_SC_SYSTEM on. */
#ifndef GT_DECKS_POSITIONS_POSITION_H
#define GT_DECKS_POSITIONS_POSITION_H

#include "decks/files/json.h"
#include "decks/system.h"

enum {
    GT_SC_MAX_CARDS = 120, /* of a list */
    GT_SC_FILLER = -1, /* gt_sc_card.card: the filler of its player */
    GT_SC_UNSAID = 0xff, /* gt_sc_card.known */
    GT_SC_OBJECTS = 256, /* of a zone at most */
};

/* ---- Cards and operations. */

typedef struct gt_sc_card {
    int16_t card; /* number in the pool */
    uint8_t known; /* enum gt_know, or GT_SC_UNSAID */
    uint8_t to; /* bits: players who know it */
    uint8_t used; /* bits: abilities used this turn */
} gt_sc_card;

typedef struct gt_sc_cards {
    int n;
    gt_sc_card card[GT_SC_MAX_CARDS];
} gt_sc_cards;

/* Where a position begins. */
typedef struct gt_sc_start {
    int at; /* number of the word of "at" */
    int first, active; /* players */
    int turn; /* from 1; those of `first` are odd */
    uint64_t seed;
} gt_sc_start;

/* What a step does, one by one. The comment says which fields of gt_sc_op count. */
enum gt_sc_kind {
    GT_SC_ACT, /* player, text */
    GT_SC_CHANCE, /* number: from what the chance of this step comes, in place of the seed */
    GT_SC_LEGAL, /* text: is possible for whoever chooses */
    GT_SC_ILLEGAL, /* text: is not */
    GT_SC_ONLY_MORE, /* text: of a list that goes on in the next operation */
    GT_SC_ONLY, /* text: ends the list; what is possible is the list and nothing else */
    /* the game */
    GT_SC_CHOOSER, /* number: 0, 1, GT_TERMINAL */
    GT_SC_AT_REST, /* nothing is half done, and the turn player chooses; or the game is over */
    GT_SC_WINNER, /* number: 0, 1, 2 draw, 3 nobody yet */
    GT_SC_END, /* text: how it ended */
    GT_SC_PHASE, /* text */
    GT_SC_TURN, /* number: turn player */
    GT_SC_TURN_NUMBER, /* number */
    /* zones: player, zone */
    GT_SC_COUNT, /* number of cards */
    GT_SC_CARDS, /* cards, in any order */
    GT_SC_TOP, /* cards: the first ones */
    GT_SC_BOTTOM, /* cards: the last ones */
    GT_SC_SYSTEM, /* from here on: properties (expected.c) */
};

typedef struct gt_sc_op {
    uint8_t kind, player, zone; /* zone: number in gt_positions.zone */
    int step; /* operations of one step are told about together */
    int number;
    const char *text;
    gt_sc_cards *cards;
    const cJSON *node; /* where it stands in the file */
} gt_sc_op;

typedef struct gt_sc_ops {
    gt_sc_op *item;
    int n, capacity;
} gt_sc_ops;

/* Adds an operation. */
gt_sc_op *gt_sc_add(gt_sc_ops *ops, int kind, int step, const cJSON *node);
void gt_sc_ops_free(gt_sc_ops *ops);

/* ---- Reading. */

typedef struct gt_sc_reader {
    const gt_json *json;
    const gt_system *system;
    const gt_pool *pool;
    gt_errors *errors;
} gt_sc_reader;

/* ---- Testing. */

/* What a test works with; it writes the difference to `out`, without '\n'. */
typedef struct gt_sc_check {
    const gt_sc_op *op;
    const gt_positions *how;
    const void *position; /* that the scenario began with */
    const gt_pool *pool;
    const gt_game *g;
    gt_state *s; /* derived values may be computed where they are read */
    char *out;
    size_t size;
} gt_sc_check;

/* ---- What a system provides. */

/* Who sees the cards of a zone. */
enum gt_sc_sight { GT_SC_OPEN, GT_SC_HELD /* its player */, GT_SC_SECRET };

typedef struct gt_position_zone {
    const char *name; /* in messages */
    const char *key; /* of its number of cards, or a list of them, in "expect"; NULL: none */
    const char *top,
        *bottom; /* of its first and last cards; NULL: none. Then `key` is a number alone */
    enum gt_sc_sight sight;
} gt_position_zone;

typedef struct gt_sc_expected gt_sc_expected; /* expected.h */

struct gt_positions {
    size_t bytes; /* of a position that was read */
    /* reads "position" of a scenario, which may be absent */
    void (*read)(gt_sc_reader *r, const cJSON *scenario, void *position);
    /* makes its game and its state in storage; NULL, or what does not fit into the engine: see
     * gt_position_set_up */
    const char *(*set_up)(const void *position, const gt_pool *pool, void *game, gt_state *s);
    int (*filler)(const void *position, int player); /* number in the pool */
    /* notes a mistake if the text cannot be an action in any game with these cards */
    bool (*check_action)(gt_sc_reader *r, const cJSON *node, const char *text);
    /* the card with this id, if it can lie in a zone; `otherwise`, and a mistake, if there is
     * none */
    int (*find_card)(gt_sc_reader *r, const cJSON *node, int otherwise);

    const gt_position_zone *zone;
    int n_zones;
    /* lists the objects of a zone in order; returns how many. NULL: zones are the game's lists, and
     * all of them are here */
    int (*list)(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS]);
    /* the id by which an object is shown; NULL: its own */
    const char *(*id)(const gt_game *g, const gt_state *s, int object);

    const gt_sc_expected *expected; /* of players and cards, by the game's properties */
};

/* ---- set_up.c */

/* Makes the game and the state of a position in storage; NULL, or why that cannot be: it does not
 * fit into the engine, or does not keep what every game keeps (gt_check). The text holds until the
 * same thread asks again. */
const char *gt_position_set_up(const gt_system *system, const void *position, const gt_pool *pool,
                               void *game, gt_state *s);

/* ---- zones.c */

/* The objects of a zone in order, with gt_positions.list; returns how many. What an object is shown
 * as, and what it is. */
int gt_position_list(const gt_positions *how, const gt_game *g, const gt_state *s, int player,
                     int zone, int out[GT_SC_OBJECTS]);
const char *gt_position_id(const gt_positions *how, const gt_game *g, const gt_state *s,
                           int object);
const char *gt_own_id(const gt_game *g, const gt_state *s, int object);

/* Reads the zones that a side names, each into its list, which is emptied first. */
typedef struct gt_sc_zone_cards {
    const char *key;
    int zone;
    gt_sc_cards *cards;
} gt_sc_zone_cards;
void gt_sc_read_zones(gt_sc_reader *r, const cJSON *side, int player, const gt_sc_zone_cards *zones,
                      size_t n);

/* Adds a test of a list of cards, read from the node. */
void gt_sc_add_cards(gt_sc_reader *r, gt_sc_ops *ops, int kind, int step, int player, int zone,
                     const cJSON *node);

/* Adds a test of a number. */
void gt_sc_add_number(gt_sc_ops *ops, int kind, int step, int player, int zone, const cJSON *node,
                      int number);

/* Reads what is expected of a player: zones, then what the system has more. */
void gt_sc_read_side(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops);

/* Makes a test of a zone or of the system. */
bool gt_sc_check_side(const gt_sc_check *c);

/* For systems' tests: the beginning of a difference, `B hand, what: `; more of it; and whole
 * tests. */
void gt_sc_begin(const gt_sc_check *c, const char *what);
void gt_sc_append(const gt_sc_check *c, const char *text);
const char *gt_sc_named(const gt_sc_check *c, int card); /* id of a card that the scenario names */
bool gt_sc_check_words(const gt_sc_check *c, const char *what, const char *expected,
                       const char *got);
bool gt_sc_check_list(const gt_sc_check *c, const char *what, const int *object, int n);

#endif
