/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The MCTS player: single-observer information-set Monte Carlo tree search (Cowling, Powley,
 * Whitehouse: Information Set Monte Carlo Tree Search, IEEE T-CIAIG 4/2, 2012). */
#include "ai/mcts.h"

#include "engine/core/hash.h"

#include <assert.h>
#include <string.h>
#include <time.h>

static const char *const playouts[] = {"random", "history", "greedy"};
static const char *const starts[] = {"leaf", "root"};
static const char *const observations[] = {"all", "none", "position"};
static const char *const opponents[] = {"seen", "own", "both"};
static const char *const answers[] = {"nothing", "tree", "history"};

enum { MOST_NODES = 10000000, HOUR = 2000000000 };

/* clang-format off */
static const gt_policy_setting settings[] = {
    [GT_MCTS_ITERATIONS] = GT_SETTING_WHOLE("iterations", "iterations per decision", 1, 100000000, 1000),
    [GT_MCTS_TIME] = {"time", "time per decision", 1, HOUR, 0, GT_TIME, NULL, "iterations"},
    [GT_MCTS_C] = GT_SETTING_FIXED("c", "exploration", 0, 100000, 700),
    [GT_MCTS_PLAYOUT] = GT_SETTING_WORD("playout", "playout", playouts, 1),
    [GT_MCTS_CUTOFF] = GT_SETTING_WHOLE("cutoff", "turns", 0, 1000, 1),
    [GT_MCTS_FROM] = GT_SETTING_WORD("from", "where cut-off starts", starts, 0),
    [GT_MCTS_FPU] = GT_SETTING_FIXED("fpu", "first-play urgency", 0, 100000, 10000),
    [GT_MCTS_BIAS] = GT_SETTING_FIXED("bias", "progressive history", 0, 100000, 0),
    [GT_MCTS_EPSILON] = GT_SETTING_FIXED("epsilon", "random share of playouts", 0, 1000, 200),
    [GT_MCTS_OBSERVE] = GT_SETTING_WORD("observe", "keys", observations, 1),
    [GT_MCTS_OPPONENT] = GT_SETTING_WORD("opponent", "opponent", opponents, 2),
    [GT_MCTS_TRUST] = GT_SETTING_WHOLE("trust", "visits", 1, 1000000, 20),
    [GT_MCTS_REUSE] = GT_SETTING_WORD("reuse", "keep the tree", answers, 0),
    [GT_MCTS_WORLDS] = GT_SETTING_WHOLE("worlds", "worlds per decision, 0: one per iteration", 0, 100000, 0),
    [GT_MCTS_SCALE] = GT_SETTING_FIXED("scale", "evaluation scale", 1, 100000, 1000),
    [GT_MCTS_TEMPO] = GT_SETTING_FIXED("tempo", "worth of having the turn", 0, 10000, 0),
    [GT_MCTS_NODES] = GT_SETTING_WHOLE("nodes", "room for edges", 1, MOST_NODES, 20000),
};
/* clang-format on */

/* ---- Keys. */

static uint64_t seen_by(const gt_mcts *m, const gt_state *s, int player)
{
    struct gt_view_box box;
    return gt_infoset_key(gt_view_make(&box, m->game, s, player));
}

/* Key of the node that an edge leads to in m->world. */
static uint64_t node_key(const gt_mcts *m, uint64_t edge)
{
    switch (m->setting[GT_MCTS_OBSERVE]) {
    case GT_OBSERVE_ALL: return gt_fold(edge, seen_by(m, &m->world, m->player));
    case GT_OBSERVE_POSITION: return seen_by(m, &m->world, m->player);
    default: return edge;
    }
}

/* ---- Choosing in the tree. */

/* A legal action as the tree knows it. */
typedef struct option {
    gt_stat *seen, *own;
    uint64_t seen_key, own_key;
} option;

static void offer(gt_mcts *m, gt_stat *stat)
{
    if (stat == NULL || stat->moment == m->moment)
        return;
    stat->moment = m->moment;
    stat->available++;
}

static void look_up(gt_mcts *m, uint64_t node, int player, const gt_action *legal, int n,
                    option *out)
{
    int mode = player != m->player ? m->setting[GT_MCTS_OPPONENT] : GT_OPPONENT_SEEN;
    uint64_t own = mode != GT_OPPONENT_SEEN ? seen_by(m, &m->world, player) : 0;
    m->moment++;
    for (int i = 0; i < n; i++) {
        option *o = &out[i];
        uint64_t a =
            player == m->player ? legal[i] : gt_action_key(m->game, &m->world, legal[i], m->player);
        o->own = NULL;
        o->own_key = gt_fold(own, legal[i]);
        o->seen_key = gt_fold(node, a);
        o->seen = gt_table_find(&m->table, o->seen_key);
        offer(m, o->seen);
        if (mode != GT_OPPONENT_SEEN) {
            o->own = gt_table_find(&m->table, o->own_key);
            offer(m, o->own);
        }
    }
}

/* Mean reward of an edge and what speaks for trying it again (UCB1 with availability for the number of
 * trials of the parent), in 1 / GT_ONE. */
static int64_t upper_bound(const gt_mcts *m, int64_t sum, uint32_t visits, uint32_t available)
{
    uint64_t ratio = ((uint64_t)gt_fixed_ln(available) << 16) / visits;
    return sum / visits + (int64_t)m->setting[GT_MCTS_C] * gt_isqrt(ratio) / 1000;
}

static int64_t score_of(const gt_mcts *m, const option *o, int player, gt_action a)
{
    int64_t bias = m->setting[GT_MCTS_BIAS], score;
    if (bias != 0)
        bias = bias * (gt_mcts_history(m, player, a) - GT_ONE / 2) / 1000;
    if (o->seen == NULL)
        return m->setting[GT_MCTS_FPU] * GT_ONE / 1000 + bias;
    score = upper_bound(m, o->seen->sum, o->seen->visits, o->seen->available) +
            bias / (o->seen->visits + 1);
    if (player == m->player || m->setting[GT_MCTS_OPPONENT] == GT_OPPONENT_SEEN)
        return score;
    int64_t trust = m->setting[GT_MCTS_TRUST], mean = o->seen->sum / o->seen->visits;
    int64_t sum = mean;
    uint32_t visits = 1, available = 1;
    if (o->own != NULL) {
        sum += o->own->sum;
        visits += o->own->visits;
        available += o->own->available;
    }
    int64_t own = upper_bound(m, sum, visits, available);
    return (trust * score + (int64_t)(available - 1) * own) / (trust + available - 1);
}

/* Takes the best option; ties by lot. Returns its number. */
static int best_option(gt_mcts *m, const option *option_list, int player, const gt_action *legal,
                       int n)
{
    int best = -1;
    int64_t best_score = 0;
    uint64_t best_rank = 0;
    bool full = gt_table_full(&m->table);
    uint64_t chance = gt_mcts_chance(m);
    for (int i = 0; i < n; i++) {
        if (option_list[i].seen == NULL && full)
            continue;
        int64_t score = score_of(m, &option_list[i], player, legal[i]);
        uint64_t rank = gt_fold(chance, (uint64_t)i);
        if (best >= 0 && (score < best_score || (score == best_score && rank < best_rank)))
            continue;
        best = i;
        best_score = score;
        best_rank = rank;
    }
    return best;
}

/* One choice in the tree. False: the tree ends here. Moves *node on. */
static bool descend(gt_mcts *m, uint64_t *node)
{
    gt_action legal[GT_MAX_ACTIONS];
    option list[GT_MAX_ACTIONS];
    int n = gt_legal_actions(m->game, &m->world, legal);
    int player = gt_to_move(m->game, &m->world);
    if (n == 1) {
        uint64_t a = gt_action_key(m->game, &m->world, legal[0], m->player);
        gt_apply(m->game, &m->world, legal[0]);
        *node = node_key(m, gt_fold(*node, a));
        return true;
    }
    look_up(m, *node, player, legal, n, list);
    int i = best_option(m, list, player, legal, n);
    if (i < 0)
        return false;
    bool known = list[i].seen != NULL;
    gt_mcts_step *step = &m->step[m->n_steps++];
    *step = (gt_mcts_step){gt_table_add(&m->table, list[i].seen_key), NULL, player};
    if (player != m->player && m->setting[GT_MCTS_OPPONENT] != GT_OPPONENT_SEEN)
        step->own = gt_table_add(&m->table, list[i].own_key);
    offer(m, step->seen);
    offer(m, step->own);
    gt_mcts_note(m, player, legal[i]);
    gt_apply(m->game, &m->world, legal[i]);
    *node = node_key(m, list[i].seen_key);
    return known;
}

/* ---- Iterations. */

static void reward(gt_stat *stat, int64_t value)
{
    if (stat == NULL)
        return;
    stat->visits++;
    stat->sum += value;
}

/* `value` is the searching player's. */
static void learn(gt_mcts *m, int64_t value)
{
    for (int i = 0; i < m->n_steps; i++) {
        const gt_mcts_step *step = &m->step[i];
        int64_t own = step->player == m->player ? value : GT_ONE - value;
        reward(step->seen, own);
        reward(step->own, own);
    }
    for (int i = 0; i < m->n_line; i++) {
        gt_history *h = &m->history[m->line[i]];
        bool mine = m->line[i] / GT_HISTORY == m->player;
        if (h->n >= 16384) { /* keeps the sum in range, and forgets */
            h->n /= 2;
            h->sum /= 2;
        }
        h->n++;
        h->sum += (uint32_t)(mine ? value : GT_ONE - value);
    }
}

static void iterate(gt_mcts *m, uint64_t key, uint64_t root, uint32_t i)
{
    uint32_t worlds = (uint32_t)m->setting[GT_MCTS_WORLDS];
    uint64_t world = worlds == 0 ? i : i % worlds;
    gt_resample(m->view, gt_fold(key, world), &m->world);
    m->chance = gt_fold(gt_fold(key, i), 1);
    m->n_steps = m->n_line = 0;
    uint64_t node = root;
    while (m->n_steps < GT_MCTS_DEPTH && gt_to_move(m->game, &m->world) != GT_TERMINAL)
        if (!descend(m, &node))
            break;
    learn(m, gt_mcts_playout(m));
}

/* The most visited action; of several the better one, then one by lot. */
static gt_action most_visited(const gt_mcts *m, const gt_decision *d, uint64_t root)
{
    int best = 0;
    uint32_t best_visits = 0;
    int64_t best_sum = 0;
    uint64_t best_rank = 0;
    for (int i = 0; i < d->n; i++) {
        const gt_stat *stat = gt_table_find(&m->table, gt_fold(root, d->legal[i]));
        uint64_t rank = gt_fold(d->key, d->legal[i]);
        uint32_t visits = stat != NULL ? stat->visits : 0;
        int64_t sum = stat != NULL ? stat->sum : 0;
        if (i > 0 &&
            (visits < best_visits ||
             (visits == best_visits && (sum < best_sum || (sum == best_sum && rank < best_rank)))))
            continue;
        best = i;
        best_visits = visits;
        best_sum = sum;
        best_rank = rank;
    }
    return d->legal[best];
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    gt_mcts *m = mind;
    if (m->table.slots == NULL)
        gt_table_init(&m->table, m + 1, (uint32_t)setting[GT_MCTS_NODES]);
    m->setting = setting;
    m->game = gt_view_game(d->view);
    m->view = d->view;
    m->player = gt_view_player(d->view);
    bool keep = setting[GT_MCTS_REUSE] == 1 && m->turn == gt_view_turn(d->view) &&
                m->table.used < m->table.room / 2;
    m->turn = gt_view_turn(d->view);
    if (!keep) {
        gt_table_clear(&m->table);
        if (setting[GT_MCTS_REUSE] != 2 || gt_view_actions(d->view) <= m->last_action)
            memset(m->history, 0, sizeof m->history);
        else
            for (int i = 0; i < 2 * GT_HISTORY; i++) {
                m->history[i].n /= 4;
                m->history[i].sum /= 4;
            }
    }
    m->last_action = gt_view_actions(d->view);
    uint64_t root = gt_infoset_key(d->view);
    if (setting[GT_MCTS_TIME] != 0) {
        int64_t end = now() + setting[GT_MCTS_TIME];
        for (uint32_t i = 0; i < UINT32_MAX && (i == 0 || now() < end); i++)
            iterate(m, d->key, root, i);
    } else {
        for (int32_t i = 0; i < setting[GT_MCTS_ITERATIONS]; i++)
            iterate(m, d->key, root, (uint32_t)i);
    }
    return most_visited(m, d, root);
}

static size_t room(const int32_t *setting)
{
    return gt_table_bytes((uint32_t)setting[GT_MCTS_NODES]);
}

const gt_policy_kind gt_policy_mcts = {
    .name = "mcts",
    .about = "searches a tree of what may follow, in worlds dealt from what it knows",
    .settings = settings,
    .n_settings = GT_MCTS_SETTINGS,
    .reproducible = true,
    .mind = sizeof(gt_mcts),
    .room = room,
    .choose = choose,
};
