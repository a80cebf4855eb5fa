/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The greedy player: looks one decision ahead and takes what looks best.
 *
 * It deals `worlds` worlds from its view, the same for all candidates. In each world each legal
 * action is played and the game goes on to the next quiet state (ai/quiescence.h), where the rules
 * system's evaluation means something; values are added up over the worlds. `depth` is that of
 * settling: unless a setting says so, what suits the choice.
 *
 *   state[0]  the world
 *   state[1]  a copy of it in which a candidate is tried
 *   state[2]  ... and on: where its smaller choices are weighed; in runs, where those pay
 *
 * A decision costs usually little more than worlds * options actions. All values are integers;
 * equal values are told apart by the decision's key, so that no lane or card is preferred for its
 * place in the list; but where a game says which action does nothing (gt_rules.idles), that is
 * better than what comes to the same and uses something up. */
#include "ai/policy.h"
#include "ai/quiescence.h"
#include "engine/core/hash.h"

#include <string.h>

enum { WORLDS, DEPTH, STEPS, WEIGHTS, N_SETTINGS };

enum { MAX_WORLDS = 1000 };

static const gt_policy_setting settings[N_SETTINGS] = {
    [WORLDS] = GT_SETTING_WHOLE("worlds", "worlds dealt per decision", 1, MAX_WORLDS, 1),
    [DEPTH] = GT_SETTING_WHOLE("depth",
                               "levels at which smaller choices are weighed, -1: as suits the game",
                               -1, GT_QUIESCENCE_DEPTH, -1),
    [STEPS] = GT_SETTING_WHOLE("steps", "actions played until something is evaluated", 1, 200, 24),
    [WEIGHTS] = GT_SETTING_FILE("weights", "weights of the evaluation"),
};

typedef struct greedy {
    int64_t value[GT_MAX_ACTIONS]; /* of each candidate, added up over the worlds */
} greedy;

static uint64_t rank_of(const gt_decision *d, int i)
{
    return gt_fold(d->key, d->legal[i]);
}

/* Of two candidates of one value the one that does nothing, or that the key prefers. */
static bool is_preferred(const gt_decision *d, int i, int to)
{
    const gt_game *g = gt_view_game(d->view);
    bool idles = gt_idles(g, d->legal[i]);
    if (idles != gt_idles(g, d->legal[to]))
        return idles;
    return rank_of(d, i) >= rank_of(d, to);
}

/* The candidate of the greatest value. */
static gt_action best_candidate(const greedy *m, const gt_decision *d)
{
    int best = 0;
    for (int i = 1; i < d->n; i++)
        if (m->value[i] > m->value[best] ||
            (m->value[i] == m->value[best] && is_preferred(d, i, best)))
            best = i;
    return d->legal[best];
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    greedy *m = mind;
    const gt_game *g = gt_view_game(d->view);
    int player = gt_view_player(d->view);
    gt_settling by = {
        .weights = d->weights,
        .steps = setting[STEPS],
        .room = d->state + 2,
        .run = d->run,
    };
    memset(m->value, 0, (size_t)d->n * sizeof m->value[0]);
    for (int world = 0; world < setting[WORLDS]; world++) {
        if (!gt_resample(d->view, gt_fold(d->key, (uint64_t)world), d->state[0]))
            break; /* there is none: all are alike to it */
        by.depth = setting[DEPTH] >= 0 ? setting[DEPTH] : gt_settle_depth(g, d->state[0]);
        for (int i = 0; i < d->n; i++) {
            gt_state *s = d->state[i < d->n - 1]; /* the last one has the world to itself */
            if (i < d->n - 1)
                gt_copy(g, s, d->state[0]);
            gt_quiesce(&by, g, s, d->legal[i]);
            m->value[i] += gt_quiesced_value(&by, g, s, player);
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
    .states = 2 + GT_QUIESCENCE_STATES,
    .runs = GT_QUIESCENCE_RUNS,
    .mind = sizeof(greedy),
    .choose = choose,
};
