/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rollout player: plays the best few actions of its network on, by that network for both
 * players, and takes the one that did best (Tesauro and Galperin: On-line Policy Improvement using
 * Monte-Carlo Search, NIPS 9, 1996). Playouts end after some turns, where the position is worth
 * what evaluation and network say of it together, or with the game.
 *
 * Playouts are spent by sequential halving (Karnin, Koren, Somekh: Almost Optimal Exploration in
 * Multi-Armed Bandits, ICML 2013): in each round all candidates that are left are played in the
 * same worlds, dealt from the view, then the worse half goes. What the network thought of an action
 * before counts beside its results, the less the more there are, as in Gumbel MuZero (Danihelka,
 * Guez, Schrittwieser, Silver: Policy improvement by planning with Gumbel, ICLR 2022, without the
 * noise that is for learning).
 *
 *   state[0]  the world
 *   state[1]  a copy of it that is played on
 *   state[2]  ... and on: where the network looks ahead */
#include "ai/fixed_point.h"
#include "ai/net.h"
#include "ai/policy.h"
#include "ai/process.h"
#include "engine/core/hash.h"

#include <string.h>

enum { FILE_, ITERATIONS, CANDIDATES, TURNS, TRUST, SETTINGS };

enum {
    MOST_CANDIDATES = 64,
    MOST_ACTIONS = 2000, /* of a playout */
    EARLY = 50, /* what a result counts, in playouts, before there are any (c_visit) */
};

/* clang-format off */
static const gt_policy_setting settings[] = {
    [FILE_] = GT_SETTING_NET("file", "another network than the one that ships"),
    [ITERATIONS] = GT_SETTING_WHOLE("iterations", "playouts of a decision, about", 1, 1000000, 64),
    [CANDIDATES] = GT_SETTING_WHOLE("candidates", "actions that are played on, the network's best",
        2, MOST_CANDIDATES, 8),
    [TURNS] = GT_SETTING_WHOLE("turns", "turns until a playout is valued; 0: it goes to the end",
        0, 1000, 2),
    [TRUST] = GT_SETTING_FIXED("trust", "weight of results beside what the network thought before",
        0, 100000, 100),
};
/* clang-format on */

typedef struct candidate {
    gt_action action;
    int64_t logit; /* of the network, in 1 / GT_ONE */
    int64_t sum, n; /* of results, 0 .. GT_ONE each */
} candidate;

typedef struct rollout {
    gt_one_ply ahead;
    candidate candidate[MOST_CANDIDATES];
} rollout;

/* ---- A playout. */

static gt_action by_net(const gt_decision *d, const gt_game *g, gt_state *s, gt_one_ply *ahead)
{
    gt_action legal[GT_MAX_ACTIONS];
    int32_t logit[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal), best = 0;
    if (n == 1)
        return legal[0];
    gt_net_judge_world(d->net, g, s, legal, n, d->state + 2, ahead, logit);
    for (int i = 1; i < n; i++)
        best = logit[i] > logit[best] ? i : best;
    return legal[best];
}

/* Plays the state on; how good the end is for a player, 0 .. GT_ONE. */
static int64_t play_on(const gt_decision *d, int turns, int player, gt_state *s, gt_one_ply *ahead)
{
    const gt_game *g = gt_view_game(d->view);
    int last = gt_turns(s) + turns;
    for (int i = 0; i < MOST_ACTIONS && gt_how_ended(s) == GT_RUNNING; i++) {
        if (turns > 0 && gt_turns(s) >= last && gt_quiet(g, s))
            break;
        gt_apply(g, s, by_net(d, g, s, ahead));
    }
    if (gt_how_ended(s) != GT_RUNNING)
        return (int64_t)(gt_return(g, s, player) * (double)GT_ONE);
    int64_t first = gt_net_joint_chance(d->net, g, s);
    return player == 0 ? first : GT_ONE - first;
}

/* ---- Candidates. */

/* A candidate's logit after its results, which are weighed as those of the one with the most. */
static int64_t improved(const candidate *c, int64_t most, int64_t trust)
{
    int64_t mean = c->n > 0 ? c->sum / c->n : GT_ONE / 2;
    return c->logit + (EARLY + most) * trust * mean / 1000;
}

static int64_t most_playouts(const candidate *c, int n)
{
    int64_t most = 0;
    for (int i = 0; i < n; i++)
        most = c[i].n > most ? c[i].n : most;
    return most;
}

/* The better first; equal ones stay in their order. */
static void sort(candidate *c, int n, int64_t trust)
{
    int64_t most = most_playouts(c, n);
    for (int i = 1; i < n; i++) {
        candidate held = c[i];
        int k = i;
        for (; k > 0 && improved(&c[k - 1], most, trust) < improved(&held, most, trust); k--)
            c[k] = c[k - 1];
        c[k] = held;
    }
}

/* The network's best actions, as they look in a world of the view; how many. */
static int choose_candidates(rollout *r, const int32_t *setting, const gt_decision *d)
{
    int32_t logit[GT_MAX_ACTIONS];
    int n = 0, most = setting[CANDIDATES];
    gt_look_one_ply(gt_view_game(d->view), d->state[0], gt_view_player(d->view), d->legal, d->n,
                    d->state + 2, &r->ahead);
    gt_net_judge(d->net, d->view, d->legal, d->n, &r->ahead, logit);
    for (int i = 0; i < d->n; i++) {
        int64_t own = (int64_t)logit[i] * (GT_ONE / GT_NET_LOGIT);
        int k = n < most ? n++ : n;
        for (; k > 0 && own > r->candidate[k - 1].logit; k--)
            if (k < most)
                r->candidate[k] = r->candidate[k - 1];
        if (k < most)
            r->candidate[k] = (candidate){d->legal[i], own, 0, 0};
    }
    return n;
}

/* Plays each of n candidates on in one world. */
static void try_in_world(rollout *r, const int32_t *setting, const gt_decision *d, int n,
                         uint64_t world)
{
    const gt_game *g = gt_view_game(d->view);
    if (!gt_resample(d->view, gt_fold(d->key, world), d->state[0]))
        return; /* there is none: all actions are alike to it */
    for (int i = 0; i < n; i++) {
        candidate *c = &r->candidate[i];
        gt_copy(g, d->state[1], d->state[0]);
        gt_apply(g, d->state[1], c->action);
        c->sum += play_on(d, setting[TURNS], gt_view_player(d->view), d->state[1], &r->ahead);
        c->n++;
    }
}

/* Rounds of sequential halving among n. */
static int rounds_of(int n)
{
    int rounds = 0;
    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    rollout *r = mind;
    if (!gt_resample(d->view, d->key, d->state[0])) /* then nothing can be looked at ahead */
        return gt_view_sample(d->view, d->key);
    int n = choose_candidates(r, setting, d), rounds = rounds_of(n);
    uint64_t world = 0;
    for (; n > 1; n = (n + 1) / 2) {
        int worlds = setting[ITERATIONS] / (rounds * n);
        for (int i = 0; i < (worlds > 0 ? worlds : 1); i++) {
            if (gt_process_must_leave()) {
                *d->forfeit = GT_ABANDONED;
                return GT_CONCEDE;
            }
            try_in_world(r, setting, d, n, world++);
        }
        sort(r->candidate, n, setting[TRUST]);
    }
    return r->candidate[0].action;
}

const gt_policy_kind gt_policy_rollout = {
    .name = "rollout",
    .behaviour = 1,
    .about = "plays the best few actions of a network on by it, and takes the one that did best",
    .settings = settings,
    .n_settings = SETTINGS,
    .reproducible = true,
    .needs_net = true,
    .searches = true,
    .states = 2 + GT_ONE_PLY_STATES,
    .mind = sizeof(rollout),
    .choose = choose,
};
