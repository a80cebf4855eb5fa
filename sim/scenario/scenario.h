/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios: a position, actions, and what must be true after them (docs/scenarios.md).
 *
 *   read.c, position.c, steps.c, fields.c   JSON -> gt_scenario, with all mistakes of the files
 *   notation.c                              whether a text can be an action at all
 *   setup.c                                 gt_scenario + pool -> game and state
 *   run.c, check.c                          actions and tests, one after the other
 *   strip.c                                 a pool in which a card has lost its abilities
 *
 * A scenario that was read is plain data: the tree of the file is kept for names and places only.
 * It refers to cards by their number in the pool, so it runs with any copy of that pool. */
#ifndef GT_SIM_SCENARIO_SCENARIO_H
#define GT_SIM_SCENARIO_SCENARIO_H

#include "decks/files/json.h"
#include "engine/nivel/nivel.h"
#include "engine/nivel/position.h"

enum {
    GT_SC_MAX_CARDS = NV_DECK_SIZE,
    GT_SC_MAX_ITEMS = 8,
    GT_SC_MAX_TESTED = 40, /* ids in `cards` */
    GT_SC_FILLER = -1, /* gt_sc_card.card: the filler of its player */
    GT_SC_NO_UNIT = -2, /* gt_sc_unit.card */
    GT_SC_UNSAID = 0xff, /* gt_sc_card.known */
};

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

typedef struct gt_sc_unit {
    int16_t card;
    uint8_t used, attacked;
    bool moved;
    int n_items;
    gt_sc_card item[GT_SC_MAX_ITEMS];
} gt_sc_unit;

typedef struct gt_sc_side {
    gt_sc_card leader;
    int filler; /* number in the pool */
    int level, deck_size; /* deck_size -1: whatever is left */
    bool awakened;
    uint8_t placed; /* bits: unit zones on which a card was placed this turn */
    int attacks, skills_used;
    gt_sc_cards hand, trash, damage, skills, deck;
    gt_sc_unit unit[NV_LANES];
} gt_sc_side;

typedef struct gt_sc_position {
    int first, active, turn;
    enum nv_moment moment;
    uint64_t seed;
    gt_sc_side side[2];
} gt_sc_position;

/* What a step does, one by one. The comment says which fields of gt_sc_op count. */
enum gt_sc_kind {
    GT_SC_ACT, /* player, text */
    GT_SC_LEGAL, /* text: is possible for whoever chooses */
    GT_SC_ILLEGAL, /* text: is not */
    GT_SC_ONLY_MORE, /* text: of a list that goes on in the next operation */
    GT_SC_ONLY, /* text: ends the list; what is possible is the list and nothing else */
    /* the game */
    GT_SC_CHOOSER, /* number: 0, 1, GT_TERMINAL */
    GT_SC_WINNER, /* number: 0, 1, 2 draw, 3 nobody yet */
    GT_SC_END, /* text: how it ended */
    GT_SC_PHASE, /* text */
    GT_SC_TURN, /* number: turn player */
    GT_SC_TURN_NUMBER, /* number */
    /* zones: player, zone */
    GT_SC_COUNT, /* number of cards */
    GT_SC_CARDS, /* cards, in any order */
    GT_SC_TOP, /* cards: the first ones of the deck */
    GT_SC_BOTTOM, /* cards: the last ones */
    /* unit zones: player, zone */
    GT_SC_UNIT, /* number: card in the pool, GT_SC_NO_UNIT, or GT_SC_FILLER: any unit */
    GT_SC_POWER, /* number */
    GT_SC_HIT, /* number */
    GT_SC_COST, /* number */
    GT_SC_ITEM_COUNT, /* number */
    GT_SC_ITEMS, /* cards */
    GT_SC_HAS, /* number: keyword */
    GT_SC_LACKS, /* number: keyword */
    /* the player and the leader */
    GT_SC_LEVEL, /* number */
    GT_SC_SIZE, /* number */
    GT_SC_AWAKENED, /* number: 0, 1 */
    GT_SC_LEADER, /* number: card in the pool */
};

typedef struct gt_sc_op {
    uint8_t kind, player, zone; /* zone: enum nv_zone */
    int step; /* operations of one step are told about together */
    int number;
    const char *text;
    gt_sc_cards *cards;
    const cJSON *node; /* where it stands in the file */
} gt_sc_op;

typedef struct gt_scenario {
    const char *name;
    const gt_json *json;
    const cJSON *node;
    gt_sc_position position;
    gt_sc_op *op;
    int n_ops, ops_capacity;
    int tested[GT_SC_MAX_TESTED]; /* cards, numbers in the pool */
    int n_tested;
} gt_scenario;

typedef struct gt_scenarios {
    gt_scenario *item;
    int n, capacity;
    gt_json **file;
    int n_files, files_capacity;
} gt_scenarios;

/* Reads the scenarios of a file, or of all *.json below a folder, and adds them. All mistakes go to
 * `e`. Everything that was read stays valid until gt_scenarios_free. */
void gt_scenarios_read(gt_scenarios *list, const char *path, const gt_pool *pool, gt_errors *e);
void gt_scenarios_free(gt_scenarios *list);

/* `file:line:column: where in it` of a node. */
void gt_scenario_place(const gt_json *json, const cJSON *node, char *buffer, size_t size);

/* Makes the game and the position; NULL, or what does not fit into the engine. */
const char *gt_scenario_set_up(const gt_scenario *sc, const gt_pool *pool, nv_game *g, gt_state *s);

/* What happened in a scenario that failed. */
typedef struct gt_sc_failure {
    const gt_scenario *scenario;
    const cJSON *node; /* of the first difference */
    const char *text; /* differences, a line each; ends with '\n' */
    const nv_game *game; /* NULL: it could not be set up */
    const gt_state *state;
} gt_sc_failure;

/* Who is told about a run; each may be NULL. */
typedef struct gt_sc_watch {
    void *context;
    const gt_observer *observer;
    void (*begun)(void *context, const gt_scenario *sc, const nv_game *g, const gt_state *s);
    void (*acted)(void *context, int player, const char *text); /* before what it brings about */
    void (*after)(void *context); /* after it */
    void (*failed)(void *context, const gt_sc_failure *failure);
} gt_sc_watch;

/* Runs a scenario; whether all was as it should be. `watch` may be NULL. */
bool gt_scenario_run(const gt_scenario *sc, const gt_pool *pool, const gt_sc_watch *watch);

/* A copy of the pool's list of cards, in which card `card` has no abilities, effects and triggers
 * (-1: all have). Free with gt_pool_stripped_free; the rest is shared with the original. */
gt_pool gt_pool_stripped(const gt_pool *pool, int card);
void gt_pool_stripped_free(gt_pool *stripped);

/* Whether gt_pool_stripped changes anything in the card. */
bool gt_card_has_abilities(const gt_def *def);

#endif
