/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing on to a quiet position; see quiescence.h. */
#include "ai/quiescence.h"
#include "ai/states.h"
#include "ai/weights.h"

#include <stdlib.h>

/* A state that is played on, with its run (NULL: it has none). */
typedef struct place {
    const gt_settling *by;
    const gt_game *g;
    gt_state *s;
    void *run;
    int level; /* of the choices on its way */
    int slot; /* which of the two of its level it is */
} place;

/* An option that was tried, and where first actions behind it have led: `at` is quiet, or the game
 * is over there; else that is not known. */
typedef struct tried {
    place at;
    bool known;
    int player; /* for whom it was weighed last, and what came of that */
    int64_t value;
} tried;

/* ---- A state, or its run. */

static int64_t worth_at_end(const gt_game *g, const gt_state *s, int player)
{
    /* The utility of an ended game is a fraction that a double holds exactly (0, 0.5, 1), so the
     * conversion is exact on every machine. */
    return (int64_t)((gt_return(g, s, player) - 0.5) * (double)(2 * GT_SETTLED_WON));
}

int64_t gt_quiescent_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player)
{
    if (gt_how_ended(s) == GT_RUNNING)
        return gt_evaluate(g, s, player, by->weights);
    return worth_at_end(g, s, player);
}

static int64_t value_of(const place *p, int player)
{
    int32_t number[GT_MAX_WEIGHTS];
    if (p->run == NULL || gt_how_ended(p->s) != GT_RUNNING)
        return gt_quiescent_value(p->by, p->g, p->s, player);
    gt_run_numbers(p->g, p->run, player, number);
    return gt_weigh(p->g->rules, number, p->by->weights);
}

static void apply(const place *p, gt_action a)
{
    if (p->run != NULL)
        gt_run_do(p->g, p->s, p->run, a);
    else
        gt_apply(p->g, p->s, a);
}

static int legal_at(const place *p, gt_action *out)
{
    return p->run != NULL ? gt_run_legal(p->g, p->s, p->run, out)
                          : gt_legal_actions(p->g, p->s, out);
}

static gt_action first_at(const place *p)
{
    gt_action out[GT_MAX_ACTIONS];
    if (p->run == NULL)
        return gt_first_action(p->g, p->s);
    gt_run_legal(p->g, p->s, p->run, out);
    return out[0];
}

/* ---- Choices. */

static bool settle(const place *p, gt_action a);

/* A copy of a state in which an option is tried, a level below; in one of two, where there are two
 * (`other`). */
static place below(const place *p, int other)
{
    int slot = p->run != NULL ? 2 * p->level + other : p->level;
    place q = {p->by, p->g, p->by->room[slot], NULL, p->level + 1, other};
    gt_copy(p->g, q.s, p->s);
    if (p->run != NULL) {
        q.run = p->by->run[1 + slot];
        gt_run_copy(p->g, q.s, q.run, p->run);
    }
    return q;
}

static void weigh(tried *t, int player)
{
    t->player = player;
    t->value = value_of(&t->at, player);
}

static tried try_option(const place *p, gt_action a, int slot, int player)
{
    tried t = {.at = below(p, slot)};
    t.known = settle(&t.at, a) && p->run != NULL && t.at.level == p->by->depth;
    weigh(&t, player);
    return t;
}

/* What the player to move chooses on the way to a quiet state. Where first actions lead is known
 * already if they were taken behind the choice before (`*was`). */
static gt_action smaller_choice(const place *p, tried *was)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (p->level == p->by->depth || gt_is_idle_choice(p->g, p->s))
        return first_at(p);
    int n = legal_at(p, legal), player = gt_to_move(p->g, p->s), best = 0;
    if (n == 1)
        return legal[0];
    tried most = was->known ? *was : try_option(p, legal[0], 0, player);
    if (most.player != player)
        weigh(&most, player);
    for (int i = 1; i < n; i++) {
        tried now = try_option(p, legal[i], !most.at.slot, player);
        if (now.value > most.value) {
            best = i;
            most = now;
        }
    }
    *was = most;
    return legal[best];
}

/* Whether it has come to a quiet state, or to the end. */
static bool settle(const place *p, gt_action a)
{
    tried last = {.known = false};
    apply(p, a);
    for (int step = 0; !gt_quiet(p->g, p->s); step++) {
        if (step == p->by->steps)
            return false;
        apply(p, smaller_choice(p, &last));
    }
    return true;
}

void gt_quiesce(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a)
{
    place p = {by, g, s, by->run != NULL ? by->run[0] : NULL, 0, 0};
    if (p.run != NULL) {
        gt_run_begin(g, s, p.run);
        gt_run_pass(g, p.run); /* in windows on the way the first action is to pass */
    }
    settle(&p, a);
}

int64_t gt_quiesced_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player)
{
    place p = {by, g, (gt_state *)(uintptr_t)s, by->run != NULL ? by->run[0] : NULL, 0, 0};
    return value_of(&p, player);
}

bool gt_tries_open(gt_tries *t, const gt_rules *rules)
{
    enum { N = sizeof t->state / sizeof t->state[0] };
    t->states = gt_states_new(rules, N);
    gt_states_each(rules, t->states, N, t->state);
    return gt_runs_new(rules, GT_QUIESCENCE_RUNS, &t->runs, t->run) && t->states != NULL;
}

void *const *gt_tries_run(const gt_tries *t)
{
    return t->runs != NULL ? t->run : NULL;
}

void gt_tries_close(gt_tries *t)
{
    free(t->states);
    free(t->runs);
}

int gt_settle_depth(const gt_game *g, const gt_state *s)
{
    int depth = g->rules->settle_depth;
    bool is_part = !gt_quiet(g, s) && !gt_is_idle_choice(g, s);
    return depth > 0 && is_part ? depth - 1 : depth;
}

bool gt_idles(const gt_game *g, gt_action a)
{
    return g->rules->idles != NULL && g->rules->idles(a);
}
