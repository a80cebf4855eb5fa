/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sequential halving at the root of a search, as in Gumbel AlphaZero (Danihelka, Guez,
 * Schrittwieser, Silver: Policy improvement by planning with Gumbel, ICLR 2022), without the chance
 * in it: few iterations are spent on telling good actions apart, not on results of bad ones. The
 * candidates are the actions that the network thinks best, or all. All of them are tried equally
 * often, in the same worlds with the same chance, so that luck falls on all alike; then the worse
 * half leaves, until one is left. Below the root the tree is searched as ever. */
#include "ai/mcts.h"

enum { VISITS = 50 /* that results count as having beside their own (c_visit of the paper) */ };

typedef struct candidate {
    gt_action action;
    uint16_t prior; /* what the network thinks of it; the same for all without one */
    int64_t score;
} candidate;

/* The best first; of equal ones in the order in which they stood. */
static void sort(candidate *c, int n)
{
    for (int i = 1; i < n; i++) {
        candidate moved = c[i];
        int k = i;
        for (; k > 0 && c[k - 1].score < moved.score; k--)
            c[k] = c[k - 1];
        c[k] = moved;
    }
}

/* Returns how many there are; 0: there is no world to try them in. */
static int candidates_of(gt_mcts *m, const gt_decision *d, candidate *out)
{
    uint16_t prior[GT_MAX_ACTIONS];
    bool by_net = m->prior != 0;
    int most = m->setting[GT_MCTS_CANDIDATES];
    if (!gt_resample(d->view, d->key, m->world))
        return 0;
    if (by_net)
        gt_mcts_priors(m, d->legal, d->n, prior);
    for (int i = 0; i < d->n; i++)
        out[i] = (candidate){d->legal[i], by_net ? prior[i] : 1, by_net ? prior[i] : 1};
    sort(out, d->n);
    return by_net && most < d->n ? most : d->n;
}

/* What came of an action at the root; NULL: it was not tried. */
static const gt_stat *results_of(const gt_mcts *m, uint64_t root, gt_action a)
{
    const gt_stat *edge = gt_mcts_edge(m, root, a);
    return edge != NULL && edge->visits > 0 ? edge : NULL;
}

/* The logarithm of the network's chance and the mean result times `trust`, the more the more visits
 * there were; in 1 / GT_ONE. */
static int64_t weigh(const gt_mcts *m, uint16_t prior, uint32_t visits, int64_t mean)
{
    return gt_fixed_ln(prior) +
           m->setting[GT_MCTS_TRUST] * (VISITS + (int64_t)visits) * mean / 1000;
}

static int64_t score_of(const gt_mcts *m, uint64_t root, const candidate *c)
{
    const gt_stat *edge = results_of(m, root, c->action);
    return edge != NULL ? weigh(m, c->prior, edge->visits, edge->sum / edge->visits)
                        : gt_fixed_ln(c->prior);
}

/* Tries all candidates once, in the next world. */
static bool round_of(gt_mcts *m, const gt_decision *d, uint64_t root, const candidate *c, int n)
{
    for (int i = 0; i < n && (i == 0 || gt_mcts_left(m) > 0); i++) {
        /* of n: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
        m->forced = c[i].action;
        if (!gt_mcts_iterate(m, d, root, m->worlds))
            return false;
    }
    m->worlds++;
    return true;
}

/* How often n are halved until one is left. */
static int halvings(int n)
{
    int k = 0;
    for (; n > 1; n = (n + 1) / 2)
        k++;
    return k;
}

bool gt_mcts_halve(gt_mcts *m, const gt_decision *d, uint64_t root)
{
    candidate c[GT_MAX_ACTIONS];
    int n = candidates_of(m, d, c);
    m->worlds = 0;
    for (int phases = halvings(n); phases > 0; phases--, n = (n + 1) / 2) {
        int64_t left = gt_mcts_left(m), then = left - left / phases;
        int round = m->setting[GT_MCTS_TIME] != 0 ? 1 : n; /* what one costs at least */
        do
            if (!round_of(m, d, root, c, n))
                return false;
        while (gt_mcts_left(m) - round >= then);
        for (int i = 0; i < n; i++)
            c[i].score = score_of(m, root, &c[i]);
        sort(c, n);
    }
    /* one of n: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
    m->forced = n > 0 ? c[0].action : GT_CONCEDE;
    return true;
}

/* ---- What can be learned from it. */

typedef struct found {
    int64_t mean; /* of the results of what was tried, weighted by the network's chances */
    uint32_t most; /* visits */
} found;

static found found_at(const gt_mcts *m, const gt_decision *d, uint64_t root, const uint16_t *prior)
{
    found f = {.mean = 0};
    int64_t sum = 0;
    for (int i = 0; i < d->n; i++) {
        const gt_stat *edge = results_of(m, root, d->legal[i]);
        if (edge == NULL)
            continue;
        f.mean += prior[i] * (edge->sum / edge->visits);
        sum += prior[i];
        f.most = edge->visits > f.most ? edge->visits : f.most;
    }
    f.mean = sum > 0 ? f.mean / sum : GT_ONE / 2;
    return f;
}

/* The improved policy of the paper (equation 11): softmax of the logits and of results, completed
 * by the mean where there are none. */
void gt_mcts_improve(gt_mcts *m, const gt_decision *d, uint64_t root, uint32_t *out)
{
    uint16_t prior[GT_MAX_ACTIONS];
    int64_t score[GT_MAX_ACTIONS], best = INT64_MIN;
    for (int i = 0; i < d->n; i++)
        out[i] = prior[i] = 1;
    if (!gt_resample(d->view, d->key, m->world))
        return;
    if (m->net != NULL)
        gt_mcts_priors(m, d->legal, d->n, prior);
    found f = found_at(m, d, root, prior);
    for (int i = 0; i < d->n; i++) {
        const gt_stat *edge = results_of(m, root, d->legal[i]);
        score[i] = weigh(m, prior[i], f.most, edge != NULL ? edge->sum / edge->visits : f.mean);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < d->n; i++)
        out[i] = (uint32_t)gt_mcts_exp_minus(best - score[i], GT_ONE);
}
