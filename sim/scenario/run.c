/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a scenario: its operations one after the other. All tests of a step are made, so that all
 * differences are told at once; the first step that fails ends the scenario. */
#include "decks/files/memory.h"
#include "decks/positions/fields.h"
#include "sim/scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

typedef struct runner {
    const gt_scenario *sc;
    const gt_sc_watch *watch;
    const gt_pool *pool;
    const gt_game *g;
    gt_state *s;
    char text[6000]; /* differences of the step, a line each */
    size_t used;
    const cJSON *node; /* of the first difference */
    int chance, chance_step; /* of actions of that step */
} runner;

static void differ(runner *r, const char *line)
{
    int n = snprintf(r->text + r->used, sizeof r->text - r->used, "%s\n", line);
    if (n > 0 && (size_t)n < sizeof r->text - r->used)
        r->used += (size_t)n;
}

/* `A can: end, unit ST01-002 L`. */
static void tell_legal(runner *r)
{
    gt_action legal[GT_MAX_ACTIONS];
    char line[2000], text[GT_TEXT];
    const gt_game *g = r->g;
    int n = gt_legal_actions(g, r->s, legal), player = gt_to_move(g, r->s);
    if (player == GT_TERMINAL) {
        differ(r, "the game is over");
        return;
    }
    size_t used = (size_t)snprintf(line, sizeof line, "%s can: ", GT_SC_PLAYERS[player]);
    for (int i = 0; i < n && used + GT_TEXT + 2 < sizeof line; i++) {
        gt_action_text(g, r->s, legal[i], text, sizeof text);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s", i == 0 ? "" : ", ", text);
    }
    differ(r, line);
}

/* ---- Actions. */

static void put_seed(gt_state *s, uint64_t seed)
{
    gt_head head = gt_head_of(s);
    head.seed = seed;
    memcpy(s, &head, sizeof head);
}

/* Takes an action, its chance by the number that the step gives; what comes later follows from what
 * it did before. */
static void take(runner *r, const gt_sc_op *op, gt_action action)
{
    const uint64_t seed = gt_head_of(r->s).seed;
    const bool given = op->step == r->chance_step, still = gt_seed_is_still(seed);
    if (given)
        put_seed(r->s, still ? GT_SEED_STILL - (uint64_t)r->chance : (uint64_t)r->chance);
    gt_observe(r->g, r->s, action, r->watch->observer);
    if (given)
        put_seed(r->s, seed);
}

/* The invariants of the game hold. */
static bool is_sound(runner *r)
{
    char why[100], line[sizeof why + 30];
    bool sound = gt_check(r->g, r->s, why, sizeof why);
    if (!sound) {
        snprintf(line, sizeof line, "an invariant is broken: %s", why);
        differ(r, line);
    }
    return sound;
}

static bool act(runner *r, const gt_sc_op *op)
{
    const gt_game *g = r->g;
    char line[GT_TEXT + 80];
    gt_action action;
    int player = gt_to_move(g, r->s);
    bool concedes = strcmp(op->text, "concede") == 0 && player != GT_TERMINAL;
    if (!concedes && (player != op->player || !gt_parse_action(g, r->s, op->text, &action))) {
        snprintf(line, sizeof line, "%s: %s is not possible", GT_SC_PLAYERS[op->player], op->text);
        differ(r, line);
        tell_legal(r);
        return false;
    }
    if (r->watch->acted != NULL)
        r->watch->acted(r->watch->context, op->player, op->text);
    if (concedes)
        gt_concede(g, r->s, op->player);
    else
        take(r, op, action);
    if (r->watch->after != NULL)
        r->watch->after(r->watch->context);
    return is_sound(r);
}

/* ---- What is legal. */

static void check_legal(runner *r, const gt_sc_op *op)
{
    char line[GT_TEXT + 80];
    gt_action action;
    bool legal = gt_parse_action(r->g, r->s, op->text, &action);
    if (legal == (op->kind == GT_SC_LEGAL))
        return;
    snprintf(line, sizeof line, "%s should %sbe possible", op->text, legal ? "not " : "");
    differ(r, line);
    if (!legal)
        tell_legal(r);
}

/* Whether one of the operations [first, last] has this text. */
static bool listed(const gt_sc_op *first, const gt_sc_op *last, const char *text)
{
    for (const gt_sc_op *op = first; op <= last; op++)
        if (strcmp(op->text, text) == 0)
            return true;
    return false;
}

/* The legal actions are those of the operations [first, last] exactly. */
static void check_only(runner *r, const gt_sc_op *first, const gt_sc_op *last)
{
    gt_action legal[GT_MAX_ACTIONS], action;
    char line[GT_TEXT + 80], text[GT_TEXT];
    const gt_game *g = r->g;
    int n = gt_legal_actions(g, r->s, legal);
    size_t before = r->used;
    for (const gt_sc_op *op = first; op <= last; op++) {
        if (gt_parse_action(g, r->s, op->text, &action))
            continue;
        snprintf(line, sizeof line, "%s should be possible", op->text);
        differ(r, line);
    }
    for (int i = 0; i < n; i++) {
        gt_action_text(g, r->s, legal[i], text, sizeof text);
        if (listed(first, last, text))
            continue;
        snprintf(line, sizeof line, "%s should not be possible", text);
        differ(r, line);
    }
    if (r->used != before)
        tell_legal(r);
}

/* The first operation of the run of _MORE that ends at op. */
static const gt_sc_op *first_of_only(const gt_scenario *sc, const gt_sc_op *op)
{
    while (op > sc->ops.item && op[-1].kind == GT_SC_ONLY_MORE && op[-1].step == op->step)
        op--;
    return op;
}

/* ---- The whole. */

/* Makes one test; false: it fails, and the difference is in `line`. */
static bool check(const runner *r, const gt_sc_op *op, char *line, size_t size)
{
    const gt_sc_check c = {
        op, r->sc->system->positions, r->sc->position, r->pool, r->g, r->s, line, size};
    return op->kind < GT_SC_COUNT ? gt_sc_check_game(&c) : gt_sc_check_side(&c);
}

/* Runs one operation; false: the scenario cannot go on. */
static bool run_op(runner *r, const gt_sc_op *op)
{
    char line[1500];
    switch (op->kind) {
    case GT_SC_ACT: return act(r, op);
    case GT_SC_CHANCE:
        r->chance = op->number;
        r->chance_step = op->step;
        return true;
    case GT_SC_LEGAL:
    case GT_SC_ILLEGAL: check_legal(r, op); return true;
    case GT_SC_ONLY_MORE: return true;
    case GT_SC_ONLY: check_only(r, first_of_only(r->sc, op), op); return true;
    default:
        if (check(r, op, line, sizeof line))
            return true;
        differ(r, line);
        if (op->kind == GT_SC_AT_REST)
            tell_legal(r);
        return true;
    }
}

static bool failed(runner *r)
{
    const gt_sc_failure failure = {r->sc, r->node, r->text, r->g, r->s};
    if (r->watch->failed != NULL)
        r->watch->failed(r->watch->context, &failure);
    return false;
}

static bool run_all(runner *r)
{
    const gt_scenario *sc = r->sc;
    for (int i = 0; i < sc->ops.n; i++) {
        const gt_sc_op *op = &sc->ops.item[i];
        bool last_of_step = i + 1 == sc->ops.n || sc->ops.item[i + 1].step != op->step;
        bool goes_on = run_op(r, op);
        if (r->used > 0 && r->node == NULL)
            r->node = op->node;
        if (!goes_on || (last_of_step && r->used > 0))
            return failed(r);
    }
    return true;
}

const char *gt_scenario_set_up(const gt_scenario *sc, const gt_pool *pool, void *game, gt_state *s)
{
    return gt_position_set_up(sc->system, sc->position, pool, game, s);
}

static bool set_up_and_run(runner *r, void *game)
{
    const char *why = gt_scenario_set_up(r->sc, r->pool, game, r->s);
    if (why != NULL) {
        differ(r, why);
        r->node = r->sc->node;
        return failed(r);
    }
    r->g = gt_game_in(game);
    if (r->watch->begun != NULL)
        r->watch->begun(r->watch->context, r->sc, r->g, r->s);
    return run_all(r);
}

bool gt_scenario_run(const gt_scenario *sc, const gt_pool *pool, const gt_sc_watch *watch)
{
    static const gt_sc_watch nobody;
    const gt_system *system = sc->system;
    gt_state *state = gt_resize(NULL, gt_state_bytes(system->rules), 1);
    runner r = {.sc = sc,
                .watch = watch != NULL ? watch : &nobody,
                .pool = pool,
                .s = state,
                .chance_step = -1};
    void *game = gt_resize(NULL, 1, system->game_bytes);
    bool passed = set_up_and_run(&r, game);
    free(game);
    free(state);
    return passed;
}
