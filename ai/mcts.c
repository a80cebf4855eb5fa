/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The MCTS player: single-observer information-set Monte Carlo tree search (Cowling, Powley,
 * Whitehouse: Information Set Monte Carlo Tree Search, IEEE T-CIAIG 4(2), 2012).
 *
 * An iteration deals a world from the view, walks down the tree in it, choosing by UCB1 among the
 * actions that are legal in that world, makes one choice that the tree does not know yet, plays on
 * as a simple player would, and adds the result to all choices made. A node is what the searching
 * player can tell apart: its key is hashed from the actions that led there, those of the other
 * player as they are seen, and, by the setting `observe`, from what the position showed since.
 * Because an action is legal in some worlds only, UCB1 counts how often it was available, not how
 * often the node was visited. The action tried most often is played, or where the game says so
 * (gt_rules.search_even) what the evaluation says most of among those tried nearly as often; of
 * candidates that are halved (mcts_root.c) the one that is left.
 *
 * All is counted in whole numbers; chance comes from the decision's key, the number of the
 * iteration and a counter. So a budget of iterations gives the same choice everywhere. */
#include "ai/mcts.h"

#include "ai/process.h"
#include "engine/core/hash.h"

#include <string.h>

static const char *const playouts[] = {"random", "history", "greedy", "net"};
static const char *const first_playouts[] = {"random", "history", "greedy"};
static const char *const observations[] = {"none", "all", "position"};
static const char *const opponents[] = {"both", "seen"};
static const char *const asked[] = {"both", "own"};

enum { LONGEST = 2000000000 };

/* clang-format off */
/* What both searches can be told. The values of the first search stay as they are; where another
 * one is to ship with mcts, the two tables part. */
#define SEARCH_SETTINGS(playouts) \
    [GT_MCTS_ITERATIONS] = GT_SETTING_WHOLE("iterations", "iterations per decision", 1, \
        1000000000, 1000), \
    [GT_MCTS_TIME] = {"time", "time per decision, instead of iterations", 1, LONGEST, 0, GT_TIME, \
        NULL, "iterations"}, \
    [GT_MCTS_C] = GT_SETTING_FIXED("c", \
        "exploration constant (UCB1), times the spread of evaluations", 0, 100000, 700), \
    [GT_MCTS_PLAYOUT] = GT_SETTING_WORD("playout", "how playouts choose", playouts, \
        GT_PLAYOUT_HISTORY), \
    [GT_MCTS_EPSILON] = GT_SETTING_FIXED("epsilon", "share of random choices in other playouts", \
        0, 1000, 400), \
    [GT_MCTS_CUTOFF] = GT_SETTING_WHOLE("cutoff", "turns until a playout is evaluated", 0, 1000, \
        1), \
    [GT_MCTS_FPU] = GT_SETTING_FIXED("fpu", "first-play urgency, above the mean", -1000, \
        10000, 10000), \
    [GT_MCTS_BIAS] = GT_SETTING_FIXED("bias", "weight of progressive history in the tree", 0, \
        100000, 0), \
    [GT_MCTS_OBSERVE] = GT_SETTING_WORD("observe", "what distinguishes nodes beside actions", \
        observations, GT_OBSERVE_NONE), \
    [GT_MCTS_OPPONENT] = GT_SETTING_WORD("opponent", "how the opponent's choices are learnt", \
        opponents, GT_OPPONENT_BOTH), \
    [GT_MCTS_WORLDS] = GT_SETTING_WHOLE("worlds", "worlds per decision, 0: one an iteration", 0, \
        1000000, 0), \
    [GT_MCTS_NODES] = GT_SETTING_WHOLE("nodes", "most nodes of the tree", 1, 10000000, 20000), \
    [GT_MCTS_WEIGHTS] = GT_SETTING_FILE("weights", "weights of the evaluation"),

static const gt_policy_setting first_settings[] = {SEARCH_SETTINGS(first_playouts)};
static const gt_policy_setting settings[] = {
    SEARCH_SETTINGS(playouts)
    [GT_MCTS_NET] = GT_SETTING_NET("net", "a network that guides the search"),
    [GT_MCTS_PRIOR] = GT_SETTING_FIXED("prior",
        "weight of the network's prior (PUCT), 0: none", 0, 100000, 1500),
    [GT_MCTS_MIX] = GT_SETTING_FIXED("mix",
        "weight of the network's chance of winning; 1: no playouts", 0, 1000, 500),
    [GT_MCTS_SMALLER] = GT_SETTING_FIXED("smaller",
        "share of the budget for choices while something is half done", 1, 1000, 1000),
    [GT_MCTS_ASKED] = GT_SETTING_WORD("asked", "whose choices the network is asked about", asked,
        GT_ASKED_BOTH),
    [GT_MCTS_EXPAND] = GT_SETTING_WHOLE("expand",
        "visits of an action before its node is expanded", 1, 1000000, 1),
    [GT_MCTS_CANDIDATES] = GT_SETTING_WHOLE("candidates",
        "the network's best actions, halved at the root (without one, all); 0: UCB1 or PUCT", 0,
        64, 0),
    [GT_MCTS_TRUST] = GT_SETTING_FIXED("trust",
        "in results, against the network's prior, among candidates", 0, 100000, 500),
    [GT_MCTS_EVEN] = GT_SETTING_FIXED("even",
        "share of the most visits from which on the evaluation chooses, 0: as suits the game", 0,
        1000, 0),
};
/* clang-format on */

uint64_t gt_mcts_chance(gt_mcts *m)
{
    return gt_mix(m->chance++);
}

/* What becomes of m->world: as the network sees it, as a playout ends, or some of both. */
static int64_t result_of(gt_mcts *m)
{
    int64_t mix = m->net != NULL ? m->setting[GT_MCTS_MIX] : 0;
    if (mix == 0 || gt_to_move(m->game, m->world) == GT_TERMINAL)
        return gt_mcts_playout(m);
    int64_t chance = gt_mcts_net_chance(m);
    return mix == 1000 ? chance : (mix * chance + (1000 - mix) * gt_mcts_playout(m)) / 1000;
}

bool gt_mcts_iterate(gt_mcts *m, const gt_decision *d, uint64_t root, uint64_t i)
{
    if (gt_process_must_leave())
        return false;
    m->n_iterations++;
    uint64_t worlds = (uint64_t)m->setting[GT_MCTS_WORLDS];
    if (!gt_resample(d->view, gt_fold(d->key, worlds == 0 ? i : i % worlds), m->world))
        return true; /* there is none: all actions are alike to it */
    m->chance = gt_fold(gt_fold(d->key, i), 1);
    m->n_steps = m->n_line = 0;
    gt_mcts_descend(m, root);
    int64_t result = result_of(m);
    if (d->leaves != NULL)
        d->leaves->leaf(d->leaves->context, m->game, m->world);
    gt_mcts_learn(m, result);
    gt_mcts_learn_line(m, result);
    return true;
}

/* Microseconds since some moment. */
/* How much of the budget this choice has, in thousandths. */
static int64_t share_of(const gt_mcts *m, const gt_decision *d)
{
    if (m->setting[GT_MCTS_SMALLER] == 1000)
        return 1000;
    bool dealt = gt_resample(d->view, d->key, m->world); /* all worlds are quiet, or none */
    return dealt && gt_quiet(m->game, m->world) ? 1000 : m->setting[GT_MCTS_SMALLER];
}

int64_t gt_mcts_left(const gt_mcts *m)
{
    return m->end - (m->setting[GT_MCTS_TIME] != 0 ? gt_process_clock() : m->n_iterations);
}

static void open_budget(gt_mcts *m, const gt_decision *d)
{
    int64_t share = share_of(m, d), time = m->setting[GT_MCTS_TIME] * share / 1000;
    m->n_iterations = 0;
    m->end = time != 0 ? gt_process_clock() + time
                       : (m->setting[GT_MCTS_ITERATIONS] * share + 999) / 1000;
}

/* False: nobody waits for what it finds any longer. */
static bool search(gt_mcts *m, const gt_decision *d, uint64_t root)
{
    open_budget(m, d);
    m->forced = GT_CONCEDE;
    if (m->setting[GT_MCTS_CANDIDATES] != 0)
        return gt_mcts_halve(m, d, root);
    for (uint64_t i = 0; i == 0 || gt_mcts_left(m) > 0; i++)
        if (!gt_mcts_iterate(m, d, root, i))
            return false;
    return true;
}

static const gt_stat *tried(const gt_mcts *m, uint64_t root, gt_action a)
{
    static const gt_stat untried = {0};
    const gt_stat *edge = gt_mcts_edge(m, root, a);
    return edge != NULL ? edge : &untried;
}

/* Whether action i of the decision was tried more often than k, or as often with better results;
 * equal ones are told apart by lot. */
static bool is_ahead(const gt_mcts *m, const gt_decision *d, uint64_t root, int i, int k)
{
    const gt_stat *a = tried(m, root, d->legal[i]), *b = tried(m, root, d->legal[k]);
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->sum > b->sum ||
           (a->sum == b->sum && gt_fold(d->key, d->legal[i]) > gt_fold(d->key, d->legal[k]));
}

/* What the evaluation says of an action in m->world, as greedy would look at it. */
static int64_t looks(const gt_mcts *m, gt_action a)
{
    gt_settling by = {.weights = m->weights,
                      .depth = gt_settle_depth(m->game, m->world),
                      .steps = GT_ONE_PLY_STEPS,
                      .room = m->trial + 1,
                      .run = m->run};
    gt_state *s = m->trial[0];
    gt_copy(m->game, s, m->world);
    gt_quiesce(&by, m->game, s, a);
    return gt_quiesced_value(&by, m->game, s, m->player);
}

/* From which share of the most visits on the evaluation chooses, in thousandths. */
static int64_t even_of(const gt_mcts *m)
{
    int32_t even = m->setting[GT_MCTS_EVEN];
    even = even != 0 ? even : m->game->rules->search_even;
    return even != 0 ? even : 1000;
}

/* The action tried most often, or of those tried nearly as often what the evaluation says most of:
 * what is used up for nothing does not show in few results. */
static gt_action answer(gt_mcts *m, const gt_decision *d, uint64_t root)
{
    int best = 0;
    for (int i = 1; i < d->n; i++)
        best = is_ahead(m, d, root, i, best) ? i : best;
    int64_t enough = even_of(m) * tried(m, root, d->legal[best])->visits;
    if (even_of(m) == 1000 || !gt_resample(d->view, d->key, m->world))
        return d->legal[best];
    int64_t value = looks(m, d->legal[best]);
    for (int i = 0; i < d->n; i++) {
        if ((int64_t)1000 * tried(m, root, d->legal[i])->visits < enough)
            continue;
        int64_t other = looks(m, d->legal[i]);
        if (other > value || (other == value && gt_idles(m->game, d->legal[i]))) {
            best = i;
            value = other;
        }
    }
    return d->legal[best];
}

/* Tells how often each action was tried and should be chosen, and the mean result. */
static void tell(gt_mcts *m, const gt_decision *d, uint64_t root)
{
    uint32_t visits[GT_MAX_ACTIONS], improved[GT_MAX_ACTIONS];
    bool halved = m->setting[GT_MCTS_CANDIDATES] != 0;
    int64_t sum = 0, n = 0;
    for (int i = 0; i < d->n; i++) {
        const gt_stat *edge = tried(m, root, d->legal[i]);
        visits[i] = edge->visits;
        sum += edge->sum;
        n += visits[i];
    }
    if (halved)
        gt_mcts_improve(m, d, root, improved);
    const gt_search_result found = {.n = d->n,
                                    .visits = visits,
                                    .weight = halved ? improved : visits,
                                    .value = n > 0 ? sum / n : GT_ONE / 2};
    d->searched->searched(d->searched->context, &found);
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    gt_mcts *m = mind;
    uint32_t nodes = (uint32_t)setting[GT_MCTS_NODES];
    if (m->table.entries == NULL)
        gt_table_init(&m->table, m + 1, nodes, d->net != NULL);
    m->net = d->net;
    if (m->net != NULL) {
        m->ahead = (gt_one_ply *)(void *)((char *)(m + 1) + gt_table_bytes(nodes, true));
        m->prior = (int64_t)setting[GT_MCTS_PRIOR] * d->spread;
    }
    gt_table_clear(&m->table);
    memset(m->history, 0, sizeof m->history);
    m->setting = setting;
    m->game = gt_view_game(d->view);
    m->weights = d->weights;
    m->scale = d->scale;
    m->explore = (int64_t)setting[GT_MCTS_C] * d->spread;
    m->player = gt_view_player(d->view);
    m->world = d->state[0];
    m->trial = d->state + 1;
    m->run = d->run;
    m->moment = 0;
    uint64_t root = gt_infoset_key(d->view);
    if (!search(m, d, root)) {
        *d->forfeit = GT_ABANDONED;
        return GT_CONCEDE;
    }
    if (d->searched != NULL)
        tell(m, d, root);
    return m->forced != GT_CONCEDE ? m->forced : answer(m, d, root);
}

static gt_action choose_first(void *mind, const int32_t *setting, const gt_decision *d)
{
    int32_t all[GT_MCTS_SETTINGS] = {[GT_MCTS_SMALLER] = 1000, [GT_MCTS_EVEN] = 1000};
    memcpy(all, setting, GT_MCTS_FIRST_SEARCH * sizeof *all);
    gt_action a = choose(mind, all, d);
    ((gt_mcts *)mind)->setting = setting;
    return a;
}

/* The first search has no network: settings that a kind does not have are 0. */
static size_t room(const int32_t *setting)
{
    uint32_t nodes = (uint32_t)setting[GT_MCTS_NODES];
    bool net = setting[GT_MCTS_NET] != 0;
    return gt_table_bytes(nodes, net) + (net ? sizeof(gt_one_ply) : 0);
}

#define SEARCH(list)                                                                               \
    .settings = (list), .n_settings = sizeof(list) / sizeof(list)[0], .reproducible = true,        \
    .searches = true, .states = 1 + GT_ONE_PLY_STATES, .runs = GT_QUIESCENCE_RUNS,                 \
    .mind = sizeof(gt_mcts), .room = room

const gt_policy_kind gt_policy_mcts = {
    .name = "mcts",
    .behaviour = 1,
    .about = "Monte Carlo tree search in worlds dealt from what it knows",
    SEARCH(settings),
    .choose = choose,
};

const gt_policy_kind gt_policy_mcts1 = {
    .name = "mcts1",
    .behaviour = 1,
    .about = "mcts as it first shipped; never changes, as a yardstick for later ones",
    SEARCH(first_settings),
    .choose = choose_first,
};
