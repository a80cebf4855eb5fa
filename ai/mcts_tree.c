/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree of the MCTS player. Only edges are stored: a node is a number, and the entry of an
 * action there lies under the hash of both.
 *
 * Choices of the other player are kept under two keys. By the first, as the searching player sees
 * them, all worlds share what is learnt, which little visited nodes need; but it makes the other
 * player choose without knowing its own cards, and the search believe that bluffs work. By the
 * second, what that player knows itself, it learns to play the cards it has. The two are weighed
 * by how often that player was in the same situation (`opponent=both`).
 *
 * With a network, all actions of a node are stored as soon as it is come to again, each with the
 * chance that the network takes it, and those are tried first that it would take (PUCT: Rosin 2011;
 * Silver et al. 2017). It may be asked about the searching player's choices alone. Where it is not,
 * UCB1 chooses, and may meet entries that were stored and not tried: whose choice it is can hang on
 * the world, and actions of both players may have one key. */
#include "ai/mcts.h"

#include "ai/weights.h"
#include "engine/core/hash.h"

/* Times a situation of the other player must have come up for its own entries to count as much as
 * what all worlds share. */
enum { TRUST = 20 };

/* A legal action as the tree knows it: entries or NULL, and where they are or would be. */
typedef struct option {
    gt_stat *seen, *own;
    uint64_t seen_key, own_key;
} option;

/* What is to be chosen, by whom. */
typedef struct choice {
    int player, n;
    bool two_keys; /* the other player's, and not only as it is seen */
    bool by_net; /* the network is asked */
    int64_t first; /* score of an action that was never tried */
    gt_action legal[GT_MAX_ACTIONS];
    option option[GT_MAX_ACTIONS];
} choice;

static bool was_tried(const option *o)
{
    return o->seen != NULL && o->seen->visits > 0;
}

/* ---- Keys. */

static uint64_t situation(const gt_mcts *m, int player)
{
    struct gt_view_box box;
    return gt_infoset_key(gt_view_make(&box, m->game, m->world, player));
}

/* The node that an edge leads to in m->world. */
static uint64_t node_after(const gt_mcts *m, uint64_t edge)
{
    switch (m->setting[GT_MCTS_OBSERVE]) {
    case GT_OBSERVE_ALL: return gt_fold(edge, situation(m, m->player));
    case GT_OBSERVE_POSITION: return situation(m, m->player);
    default: return edge;
    }
}

static uint64_t edge_key(const gt_mcts *m, uint64_t node, gt_action a)
{
    return gt_fold(node, gt_action_key(m->game, m->world, a, m->player));
}

const gt_stat *gt_mcts_edge(const gt_mcts *m, uint64_t node, gt_action a)
{
    return gt_table_find(&m->table, gt_fold(node, a));
}

/* ---- Choosing. */

/* Counts that an entry could be chosen, once in each choice: actions that look alike share one. */
static void offer(const gt_mcts *m, gt_stat *stat)
{
    if (stat == NULL || stat->moment == m->moment)
        return;
    stat->moment = m->moment;
    stat->available++;
}

/* What the network thinks of an action; 0: it was not asked. */
static uint16_t prior_of(const gt_mcts *m, const option *o)
{
    return o->seen != NULL ? *gt_table_prior(&m->table, o->seen) : 0;
}

/* Stores what is not stored of a node's actions, as far as there is room, with what the network
 * thinks of them. */
static void store_all(gt_mcts *m, choice *c)
{
    uint16_t prior[GT_MAX_ACTIONS];
    bool known = true;
    for (int i = 0; i < c->n; i++)
        known = known && prior_of(m, &c->option[i]) != 0;
    if (known)
        return;
    gt_mcts_priors(m, c->legal, c->n, prior);
    for (int i = 0; i < c->n; i++) {
        option *o = &c->option[i];
        if (prior_of(m, o) != 0 ||
            (o->seen = gt_table_add(&m->table, o->seen_key, m->begun)) == NULL)
            continue;
        *gt_table_prior(&m->table, o->seen) = prior[i];
        offer(m, o->seen);
    }
}

static void look_up(gt_mcts *m, uint64_t node, choice *c)
{
    uint64_t own = c->two_keys ? situation(m, c->player) : 0;
    m->moment++;
    for (int i = 0; i < c->n; i++) {
        option *o = &c->option[i];
        o->seen_key = edge_key(m, node, c->legal[i]);
        o->own_key = gt_fold(own, c->legal[i]);
        o->seen = gt_table_find(&m->table, o->seen_key);
        o->own = c->two_keys ? gt_table_find(&m->table, o->own_key) : NULL;
        offer(m, o->seen);
        offer(m, o->own);
    }
    if (c->by_net)
        store_all(m, c);
}

/* An untried action is worth what the others are on the average, and `fpu` more where no network
 * says which comes first. */
static int64_t first_play(const gt_mcts *m, const choice *c)
{
    int64_t sum = 0, visits = 0;
    for (int i = 0; i < c->n; i++)
        if (c->option[i].seen != NULL) {
            sum += c->option[i].seen->sum;
            visits += c->option[i].seen->visits;
        }
    int64_t more = c->by_net ? 0 : m->setting[GT_MCTS_FPU] * GT_ONE / 1000;
    return (visits > 0 ? sum / visits : GT_ONE / 2) + more;
}

/* Mean and c * spread * sqrt(ln available / visits), in 1 / GT_ONE: the bound holds for rewards as
 * wide as those of won and lost games, and evaluated chances lie closer together. */
static int64_t upper_bound(const gt_mcts *m, int64_t sum, uint32_t visits, uint32_t available)
{
    uint64_t ratio = ((uint64_t)gt_fixed_ln(available) << 16) / visits;
    return sum / visits + m->explore * gt_isqrt(ratio) / 1000 / GT_SPREAD_ONE;
}

/* How far an action is preferred for what the network thinks of it: prior * spread * chance *
 * sqrt(available) / (1 + visits), in 1 / GT_ONE. */
static int64_t by_prior(const gt_mcts *m, uint16_t chance, uint32_t visits, uint32_t available)
{
    int64_t root = gt_isqrt((uint64_t)available << 16); /* in 1 / 256 */
    return m->prior * chance / GT_PRIOR_ONE * root * (GT_ONE / 256) / (1 + (int64_t)visits) / 1000 /
           GT_SPREAD_ONE;
}

/* The score of an action that was stored with what the network thinks of it. What the other player
 * knows itself is weighed as in with_own. */
static int64_t score_by_net(const gt_mcts *m, const choice *c, const option *o)
{
    uint16_t chance = prior_of(m, o);
    int64_t mean = was_tried(o) ? o->seen->sum / o->seen->visits : c->first;
    int64_t common = mean + by_prior(m, chance, o->seen->visits, o->seen->available);
    if (!c->two_keys || o->own == NULL)
        return common;
    int64_t weight = o->own->available;
    int64_t own = (mean + o->own->sum) / (1 + (int64_t)o->own->visits) +
                  by_prior(m, chance, o->own->visits, o->own->available);
    return (TRUST * common + weight * own) / (TRUST + weight);
}

/* The common score weighed against the one by what the other player knows itself, which begins with
 * one visit of the common mean. */
static int64_t with_own(const gt_mcts *m, const option *o, int64_t common)
{
    int64_t sum = o->seen->sum / o->seen->visits;
    uint32_t visits = 1, available = 1;
    if (o->own != NULL) {
        sum += o->own->sum;
        visits += o->own->visits;
        available += o->own->available;
    }
    int64_t own = upper_bound(m, sum, visits, available), weight = available - 1;
    return (TRUST * common + weight * own) / (TRUST + weight);
}

static int64_t score_of(const gt_mcts *m, const choice *c, int i)
{
    const option *o = &c->option[i];
    int64_t bias = m->setting[GT_MCTS_BIAS];
    if (bias != 0)
        bias = bias * (gt_mcts_mean(m, c->player, c->legal[i]) - GT_ONE / 2) / 1000;
    if (c->by_net ? o->seen == NULL : !was_tried(o))
        return c->first + bias;
    if (c->by_net)
        return score_by_net(m, c, o) + bias / ((int64_t)o->seen->visits + 1);
    int64_t score = upper_bound(m, o->seen->sum, o->seen->visits, o->seen->available) +
                    bias / (o->seen->visits + 1);
    return c->two_keys ? with_own(m, o, score) : score;
}

/* The option of the highest score, ties by lot, of all or of those that are stored; -1: none. */
static int best_option(gt_mcts *m, const choice *c, bool stored)
{
    uint64_t lot = gt_mcts_chance(m);
    int64_t best_score = 0;
    int best = -1;
    for (int i = 0; i < c->n; i++) {
        if (stored && c->option[i].seen == NULL)
            continue;
        int64_t score = score_of(m, c, i);
        if (best >= 0 &&
            (score < best_score ||
             (score == best_score && gt_fold(lot, (uint64_t)i) < gt_fold(lot, (uint64_t)best))))
            continue;
        best = i;
        best_score = score;
    }
    return best;
}

/* ---- Walking. */

/* Notes that option i was chosen; false: it is not stored, and there is no room for it. */
static bool take(gt_mcts *m, const choice *c, int i)
{
    gt_stat *seen = gt_table_add(&m->table, c->option[i].seen_key, m->begun), *own = NULL;
    if (seen == NULL)
        return false;
    if (m->prior != 0 && seen->available == 0)
        *gt_table_prior(&m->table, seen) = 0; /* the entry is new */
    offer(m, seen); /* now it is in use */
    if (c->two_keys)
        own = gt_table_add(&m->table, c->option[i].own_key, m->begun);
    offer(m, own);
    m->step[m->n_steps++] = (gt_mcts_step){.seen = seen, .own = own, .player = c->player};
    gt_mcts_note(m, c->player, c->legal[i]);
    return true;
}

/* Where an iteration is told how to begin: that option, else -1. */
static int forced_option(const gt_mcts *m, const choice *c)
{
    if (m->forced == GT_CONCEDE || m->n_steps > 0)
        return -1;
    int i = c->n - 1;
    while (i >= 0 && c->legal[i] != m->forced)
        i--;
    return i;
}

/* The option that is chosen, or -1: nothing here is stored, and there is no room. */
static int choose(gt_mcts *m, const choice *c)
{
    int i = forced_option(m, c);
    i = i >= 0 ? i : best_option(m, c, false);
    if (take(m, c, i))
        return i;
    i = best_option(m, c, true);
    return i >= 0 && take(m, c, i) ? i : -1;
}

/* Plays one action, moving *node on. False: the tree ends here, or did before it. */
static bool walk(gt_mcts *m, uint64_t *node)
{
    choice c;
    c.player = gt_to_move(m->game, m->world);
    c.n = gt_legal_actions(m->game, m->world, c.legal);
    uint64_t edge = edge_key(m, *node, c.legal[0]);
    bool known = true;
    int i = 0;
    if (c.n > 1) {
        c.by_net =
            m->prior != 0 && (c.player == m->player || m->setting[GT_MCTS_ASKED] == GT_ASKED_BOTH);
        c.two_keys = c.player != m->player && m->setting[GT_MCTS_OPPONENT] == GT_OPPONENT_BOTH;
        look_up(m, *node, &c);
        c.first = first_play(m, &c);
        i = choose(m, &c);
        if (i < 0)
            return false;
        edge = c.option[i].seen_key;
        known = was_tried(&c.option[i]) &&
                c.option[i].seen->visits >= (uint32_t)m->setting[GT_MCTS_EXPAND];
    }
    gt_apply(m->game, m->world, c.legal[i]);
    *node = node_after(m, edge);
    return known;
}

void gt_mcts_descend(gt_mcts *m, uint64_t root)
{
    uint64_t node = root;
    m->begun = m->moment + 1;
    while (m->n_steps < GT_MCTS_DEPTH && gt_to_move(m->game, m->world) != GT_TERMINAL)
        if (!walk(m, &node))
            return;
}

/* ---- Learning. */

static void reward(gt_stat *stat, int64_t result)
{
    if (stat == NULL)
        return;
    stat->visits++;
    stat->sum += result;
}

void gt_mcts_learn(gt_mcts *m, int64_t result)
{
    for (int i = 0; i < m->n_steps; i++) {
        const gt_mcts_step *step = &m->step[i];
        int64_t own = step->player == m->player ? result : GT_ONE - result;
        reward(step->seen, own);
        reward(step->own, own);
    }
}
