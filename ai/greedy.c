/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The greedy player: looks one decision ahead and takes what looks best.
 *
 * It deals `worlds` worlds from its view, the same for all candidates. In each world each legal
 * action is played and the game goes on to the next quiet state (nothing half done), where the
 * rules system's evaluation means something; values are added up over the worlds. For the smaller
 * choices on the way, of either player, the first legal action stands (`depth` 0), or they are made
 * in the same manner for whoever makes them. How deep that goes unless a setting says so, the rules system knows
 * (gt_rules.settle_depth): where a card is played by many small choices, the first one is a bad guess.
 *
 *   state[0]  the world                      each candidate is tried on a copy in
 *   state[1]  candidate, settling            each option of a smaller choice is tried in
 *   state[2]  option, settling               ... and so on, `depth` levels deep; below that the
 *   ...                                      first legal action stands for a choice
 *
 * At most `steps` actions are played before evaluating all the same, so a decision costs at most
 * worlds * options^(depth+1) * steps^(depth+1) actions and usually little more than
 * worlds * options. All values are integers; equal values are told apart by the decision's key,
 * so that no lane or card is preferred for its place in the list. */
#include "ai/policy.h"
#include "engine/core/hash.h"

#include <string.h>

enum { WORLDS, DEPTH, STEPS, WEIGHTS, N_SETTINGS };

enum { MAX_DEPTH = 3, MAX_WORLDS = 1000 };

static const gt_policy_setting settings[N_SETTINGS] = {
    [WORLDS] = GT_SETTING_WHOLE("worlds", "worlds dealt per decision", 1, MAX_WORLDS, 1),
    [DEPTH] = GT_SETTING_WHOLE("depth",
                               "levels at which smaller choices are weighed, -1: as suits the game",
                               -1, MAX_DEPTH, -1),
    [STEPS] = GT_SETTING_WHOLE("steps", "actions played until something is evaluated", 1, 200, 24),
    [WEIGHTS] = GT_SETTING_FILE("weights", "weights of the evaluation"),
};

/* A won game; any evaluation is far below, and MAX_WORLDS of them still fit 64 bits. */
#define WON ((int64_t)1 << 40)

typedef struct greedy {
    const int32_t *weights; /* of the decision */
    gt_state *const *state; /* of the decision, MAX_DEPTH + 2 of them */
    int depth; /* of the decision */
    int64_t value[GT_MAX_ACTIONS]; /* of each candidate, added up over the worlds */
} greedy;

/* Value of state s for a player. The utility of an ended game is a fraction that a double holds
 * exactly (0, 0.5, 1), so the conversion is exact on every machine. */
static int64_t score(const greedy *m, const gt_game *g, const gt_state *s, int player)
{
    if (gt_how_ended(s) == GT_RUNNING)
        return gt_evaluate(g, s, player, m->weights);
    return (int64_t)((gt_return(g, s, player) - 0.5) * (double)(2 * WON));
}

static void settle(greedy *m, const gt_game *g, const int32_t *setting, gt_state *s, int level);

/* Value for a player of state s after an action, played on to a quiet state; s is spent. */
static int64_t outcome(greedy *m, const gt_game *g, const int32_t *setting, gt_state *s,
                       gt_action a, int player, int level)
{
    gt_apply(g, s, a);
    settle(m, g, setting, s, level);
    return score(m, g, s, player);
}

/* What the player to move of state s, on a level, chooses on the way to a quiet state. */
static gt_action smaller_choice(greedy *m, const gt_game *g, const int32_t *setting,
                                const gt_state *s, int level)
{
    if (level > m->depth)
        return gt_first_action(g, s);
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal), player = gt_to_move(g, s);
    if (n == 1)
        return legal[0];
    int best = 0;
    int64_t best_value = 0;
    for (int i = 0; i < n; i++) {
        gt_copy(g, m->state[level + 1], s);
        int64_t value = outcome(m, g, setting, m->state[level + 1], legal[i], player, level + 1);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return legal[best];
}

/* Plays a state on until it is quiet or ended, or `steps` actions were played. */
static void settle(greedy *m, const gt_game *g, const int32_t *setting, gt_state *s, int level)
{
    for (int step = 0; step < setting[STEPS]; step++) {
        if (gt_quiet(g, s))
            return;
        gt_apply(g, s, smaller_choice(m, g, setting, s, level));
    }
}

static uint64_t rank_of(const gt_decision *d, int i)
{
    return gt_fold(d->key, d->legal[i]);
}

/* The candidate of the greatest value; of several the one that the key prefers. */
static gt_action best_candidate(const greedy *m, const gt_decision *d)
{
    int best = 0;
    for (int i = 1; i < d->n; i++)
        if (m->value[i] > m->value[best] ||
            (m->value[i] == m->value[best] && rank_of(d, i) >= rank_of(d, best)))
            best = i;
    return d->legal[best];
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    greedy *m = mind;
    const gt_game *g = gt_view_game(d->view);
    int player = gt_view_player(d->view);
    m->weights = d->weights;
    m->state = d->state;
    m->depth = setting[DEPTH] >= 0 ? setting[DEPTH] : g->rules->settle_depth;
    memset(m->value, 0, (size_t)d->n * sizeof m->value[0]);
    for (int world = 0; world < setting[WORLDS]; world++) {
        gt_resample(d->view, gt_fold(d->key, (uint64_t)world), m->state[0]);
        for (int i = 0; i < d->n; i++) {
            gt_state *s = m->state[i < d->n - 1]; /* the last one has the world to itself */
            if (i < d->n - 1)
                gt_copy(g, s, m->state[0]);
            m->value[i] += outcome(m, g, setting, s, d->legal[i], player, 1);
        }
    }
    return best_candidate(m, d);
}

const gt_policy_kind gt_policy_greedy = {
    .name = "greedy",
    .behaviour = 1,
    .about = "looks one decision ahead in worlds dealt from what it knows",
    .settings = settings,
    .n_settings = N_SETTINGS,
    .reproducible = true,
    .states = MAX_DEPTH + 2,
    .mind = sizeof(greedy),
    .choose = choose,
};
