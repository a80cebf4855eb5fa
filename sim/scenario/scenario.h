/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios: a position, actions, and what must be true after them (docs/scenarios.md).
 *
 *   read.c, steps.c   JSON -> gt_scenario, with all mistakes of the files
 *   run.c, check.c    actions and tests, one after the other
 *   strip.c           a pool in which a card has lost its abilities
 *
 * What a position is, how it is set up and what may be tested of it says the rules system
 * (decks/positions/position.h).
 *
 * A scenario that was read is plain data: the tree of the file is kept for names and places only.
 * It refers to cards by their number in the pool, so it runs with any copy of that pool. */
#ifndef GT_SIM_SCENARIO_SCENARIO_H
#define GT_SIM_SCENARIO_SCENARIO_H

#include "decks/cards.h"
#include "decks/positions/position.h"

enum { GT_SC_MAX_TESTED = 40 /* ids in `cards` */ };

typedef struct gt_scenario {
    const char *name;
    const gt_json *json;
    const cJSON *node;
    const gt_system *system;
    void *position; /* gt_positions.bytes */
    gt_sc_ops ops;
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
void gt_scenarios_read(gt_scenarios *list, const char *path, const gt_system *system,
                       const gt_pool *pool, gt_errors *e);
void gt_scenarios_free(gt_scenarios *list);

/* `file:line:column: where in it` of a node. */
void gt_scenario_place(const gt_json *json, const cJSON *node, char *buffer, size_t size);

/* Makes the game and the position, in storage of sc->system->game_bytes and a state; NULL, or what
 * does not fit into the engine. */
const char *gt_scenario_set_up(const gt_scenario *sc, const gt_pool *pool, void *game, gt_state *s);

/* What happened in a scenario that failed. */
typedef struct gt_sc_failure {
    const gt_scenario *scenario;
    const cJSON *node; /* of the first difference */
    const char *text; /* differences, a line each; ends with '\n' */
    const gt_game *game; /* NULL: it could not be set up */
    const gt_state *state;
} gt_sc_failure;

/* Who is told about a run; each may be NULL. */
typedef struct gt_sc_watch {
    void *context;
    const gt_observer *observer;
    void (*begun)(void *context, const gt_scenario *sc, const gt_game *g, const gt_state *s);
    void (*acted)(void *context, int player, const char *text); /* before what it brings about */
    void (*after)(void *context); /* after it */
    void (*failed)(void *context, const gt_sc_failure *failure);
} gt_sc_watch;

/* ---- steps.c, check.c */
void gt_sc_read_steps(gt_sc_reader *r, const cJSON *node, gt_scenario *sc);
void gt_sc_read_actions(gt_sc_reader *r, const cJSON *node, gt_scenario *sc);
void gt_sc_read_expect(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc);
void gt_sc_imply_rest(const cJSON *step_node, int step,
                      gt_scenario *sc); /* of a step, or a whole scenario */

/* Makes a test of the game as a whole. */
bool gt_sc_check_game(const gt_sc_check *c);

/* Runs a scenario; whether all was as it should be. `watch` may be NULL. */
bool gt_scenario_run(const gt_scenario *sc, const gt_pool *pool, const gt_sc_watch *watch);

/* A copy of the pool's list of cards, in which card `card` has no abilities, effects and triggers
 * (-1: all have). Free with gt_pool_stripped_free; the rest is shared with the original. */
gt_pool gt_pool_stripped(const gt_pool *pool, int card);
void gt_pool_stripped_free(gt_pool *stripped);

/* Whether gt_pool_stripped changes anything in the card. */
bool gt_card_has_abilities(const gt_def *def);

#endif
