/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Confirmation on chance that nothing was chosen by. How many games there are is settled before, so
 * that plain intervals will do; each has the confidence 1 - (1 - c) / sets. Those of the imbalance
 * are by the jackknife: pairs are dealt out to blocks, each of which is left out once, and these
 * figures say how it varies. */
#include "sim/experiments/balance_parts.h"

#include "decks/files/memory.h"
#include "sim/playing/pair_score.h"
#include "sim/statistics/normal.h"
#include "sim/statistics/paired.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

enum {
    MOST_BLOCKS = 20,
    LEAST_BLOCKS = 4,
    PART_OF_FEW = 8, /* matchups that no goal looks at have so much fewer pairs */
};

typedef struct confirmation {
    gt_searcher *s;
    int by; /* 0, 1: which player */
    uint64_t pairs; /* of a matchup that goals look at, */
    uint64_t few; /* of another */
    int blocks; /* even, so that each lies in a half */
    double confidence;
    gt_played_state *played; /* of each set of the front */
    gt_played_state like;
} confirmation;

static uint64_t pairs_of(const confirmation *c, int matchup)
{
    return c->s->seen[matchup] ? c->pairs : c->few;
}

static const gt_played_state *played_by(const confirmation *c, int set, int matchup)
{
    const gt_change_set *x = &c->s->b->front[set];
    return &c->played[gt_set_changes(c->s, x, matchup) ? set : 0];
}

static double points_of(const confirmation *c, const gt_played_state *x, int rate, uint64_t pair)
{
    int n = c->s->goals->n_matchups;
    const uint8_t *points = rate < n ? x->points[rate] : x->begun[rate - n];
    const int32_t *luck = rate < n ? x->luck[rate] : x->begun_luck[rate - n];
    double score = points[pair] / (double)(GT_PAIR_SCORES - 1);
    return luck != NULL ? score - luck[pair] / (double)GT_PAIR_ONE : score;
}

/* The same as goals see it. */
static double seen_of(const confirmation *c, const gt_played_state *x, int rate, uint64_t pair)
{
    double own = points_of(c, x, rate, pair);
    return c->s->goals->relative ? own - points_of(c, &c->like, rate, pair) + 0.5 : own;
}

/* ---- Imbalance. */

/* Rates as goals see them of the pairs first, first + every, ... without those of a block (-1: with
 * all). */
static void seen_rates(const confirmation *c, int set, int first, int every, int without,
                       double *rate)
{
    int n = c->s->goals->n_matchups;
    for (int r = 0; r < gt_rates(c->s); r++) {
        const gt_played_state *x = played_by(c, set, r % n);
        double sum = 0;
        uint64_t pairs = 0;
        for (uint64_t i = (uint64_t)first; i < pairs_of(c, r % n); i += (uint64_t)every) {
            bool here = (int)(i % (uint64_t)c->blocks) != without;
            sum += here ? seen_of(c, x, r, i) : 0;
            pairs += here;
        }
        rate[r] = pairs > 0 ? sum / (double)pairs : 0.5;
    }
}

static double imbalance_without(const confirmation *c, int set, int block)
{
    size_t n = (size_t)gt_rates(c->s);
    double *half = gt_resize(NULL, 2 * n, sizeof *half);
    for (int h = 0; h < 2; h++)
        seen_rates(c, set, h, 2, block, half + (size_t)h * n);
    double imbalance = gt_imbalance_of_halves(c->s->goals, half, half + n);
    free(half);
    return imbalance;
}

static gt_estimate jackknife(const confirmation *c, double value, const double *without)
{
    double mean = 0, squares = 0, n = c->blocks;
    for (int i = 0; i < c->blocks; i++)
        mean += without[i] / n;
    for (int i = 0; i < c->blocks; i++)
        squares += (without[i] - mean) * (without[i] - mean);
    double reach = gsl_cdf_tdist_Pinv((1 + c->confidence) / 2, n - 1) * sqrt(squares * (n - 1) / n);
    if (c->blocks < LEAST_BLOCKS)
        return (gt_estimate){value, -1, 1}; /* too few for any */
    /* blocks without any difference say that there is little, not that there is none */
    reach = fmax(reach, 1 / ((double)c->pairs * (double)c->pairs));
    return (gt_estimate){value, value - reach, value + reach};
}

static void measure_imbalance(const confirmation *c, int set, gt_confirmed *out)
{
    double before[MOST_BLOCKS + 1], after[MOST_BLOCKS + 1], gain[MOST_BLOCKS + 1];
    assert(c->blocks >= 0);
    for (int i = -1; i < c->blocks; i++) {
        before[i + 1] = imbalance_without(c, 0, i);
        after[i + 1] = set == 0 ? before[i + 1] : imbalance_without(c, set, i);
        gain[i + 1] = before[i + 1] - after[i + 1];
    }
    out->before = jackknife(c, before[0], before + 1);
    out->after = jackknife(c, after[0], after + 1);
    out->gain = jackknife(c, gain[0], gain + 1);
}

/* ---- Sums of rates. */

/* A figure: constant + sum of factor[i] rate[at[i]]. */
typedef struct figure {
    double constant;
    int n;
    const int *at;
    const double *factor;
    bool as_goals_see; /* of rates as goals see them */
} figure;

/* Pairs that all of its matchups have. */
static uint64_t pairs_for(const confirmation *c, const figure *f)
{
    uint64_t n = c->pairs;
    for (int k = 0; k < f->n; k++) {
        uint64_t here = pairs_of(c, f->at[k] % c->s->goals->n_matchups);
        n = here < n ? here : n;
    }
    return n;
}

/* Its value with a set, or (`shift`) by how much the set changes it: the plain interval of the mean
 * over pairs, pair i of each matchup together, with two imagined ones (sim/statistics/paired.h). */
static gt_estimate measure(const confirmation *c, int set, const figure *f, bool shift)
{
    uint64_t pairs = pairs_for(c, f);
    double sum = 0, squares = 0, span = 0, n = (double)pairs;
    int matchups = c->s->goals->n_matchups;
    for (uint64_t i = 0; i < pairs; i++) {
        double x = shift ? 0 : f->constant;
        for (int k = 0; k < f->n; k++) {
            int m = f->at[k] % matchups;
            const gt_played_state *with = played_by(c, set, m);
            if (shift && with == &c->played[0])
                continue;
            double own =
                f->as_goals_see ? seen_of(c, with, f->at[k], i) : points_of(c, with, f->at[k], i);
            x += f->factor[k] *
                 (shift ? points_of(c, with, f->at[k], i) - points_of(c, &c->played[0], f->at[k], i)
                        : own);
        }
        sum += x;
        squares += x * x;
    }
    for (int k = 0; k < f->n; k++)
        span += f->factor[k] * f->factor[k];
    double mean = sum / n, spread = fmax(0, squares / n - mean * mean);
    double imagined = 2 * span * (shift ? 1 : 0.25);
    double reach = gt_normal_quantile((1 + c->confidence) / 2) *
                   sqrt((spread * n + imagined) / (n + 2) / (n + 2));
    bool unmoved = shift && spread == 0 && mean == 0;
    for (int k = 0; k < f->n && unmoved; k++)
        unmoved = played_by(c, set, f->at[k] % matchups) == &c->played[0];
    return unmoved ? (gt_estimate){0, 0, 0} : (gt_estimate){mean, mean - reach, mean + reach};
}

static gt_estimate *room_for(int n)
{
    return gt_resize(NULL, (size_t)n + 1, sizeof(gt_estimate));
}

static void measure_matchups(const confirmation *c, int set, gt_confirmed *out)
{
    int n = c->s->goals->n_matchups;
    out->rate = room_for(n);
    out->shift = room_for(n);
    for (int m = 0; m < n; m++) {
        const double one = 1;
        const figure f = {.n = 1, .at = &m, .factor = &one};
        out->rate[m] = measure(c, set, &f, false);
        out->shift[m] = measure(c, set, &f, true);
    }
}

static void measure_decks(const confirmation *c, int set, gt_confirmed *out)
{
    const gt_goals *g = c->s->goals;
    gt_goals decks;
    gt_goals_begin(&decks, g->n_decks, g->matchup, g->n_matchups);
    out->deck = room_for(g->n_decks);
    out->deck_shift = room_for(g->n_decks);
    for (int d = 0; d < g->n_decks; d++) {
        out->deck[d] = (gt_estimate){0.5, 0, 1};
        out->deck_shift[d] = (gt_estimate){0, 0, 0};
        if (!gt_goals_add_deck(&decks, d, NULL, 0, 1, 1))
            continue;
        const gt_goal *goal = &decks.goal[decks.n - 1];
        const figure f = {goal->constant, goal->n, goal->at, goal->factor, false};
        out->deck[d] = measure(c, set, &f, false);
        out->deck_shift[d] = measure(c, set, &f, true);
    }
    gt_goals_free(&decks);
}

/* The equilibrium's share at the rates with a set; nothing says how sure it is. */
static gt_estimate measure_share(const confirmation *c, int set, const gt_goal *goal)
{
    double *rate = gt_resize(NULL, (size_t)gt_rates(c->s), sizeof *rate);
    seen_rates(c, set, 0, 1, -1, rate);
    double share = gt_goal_figure(c->s->goals, goal, rate);
    free(rate);
    return (gt_estimate){share, 0, 1};
}

static void measure_goals(const confirmation *c, int set, gt_confirmed *out)
{
    const gt_goals *g = c->s->goals;
    out->figure = room_for(g->n);
    out->figure_shift = room_for(g->n);
    for (int i = 0; i < g->n; i++) {
        const gt_goal *goal = &g->goal[i];
        const figure f = {goal->constant, goal->n, goal->at, goal->factor, true};
        bool share = goal->kind == GT_GOAL_SHARE;
        out->figure[i] = share ? measure_share(c, set, goal) : measure(c, set, &f, false);
        out->figure_shift[i] =
            share ? (gt_estimate){out->figure[i].value - measure_share(c, 0, goal).value, -1, 1}
                  : measure(c, set, &f, true);
    }
}

/* How far the rates went along the gradient that the search had, in points of it. */
static gt_estimate measure_toward(const confirmation *c, int set)
{
    int n = 0;
    double length = 0;
    int *at = gt_resize(NULL, (size_t)gt_rates(c->s), sizeof *at);
    double *factor = gt_resize(NULL, (size_t)gt_rates(c->s), sizeof *factor);
    for (int r = 0; r < gt_rates(c->s); r++)
        length += fabs(c->s->gradient[r]);
    for (int r = 0; r < gt_rates(c->s); r++) {
        if (c->s->gradient[r] == 0)
            continue;
        at[n] = r;
        factor[n++] = -c->s->gradient[r] / length;
    }
    const figure f = {.n = n, .at = at, .factor = factor};
    gt_estimate e = measure(c, set, &f, true);
    free(at);
    free(factor);
    return e;
}

/* ---- Playing. */

/* Games of a pair of all that is played; of matchups that no goal looks at it is a part of one. */
static double games_each(const gt_searcher *s)
{
    double n = 0;
    for (int m = 0; m < s->goals->n_matchups; m++) {
        double each = s->seen[m] ? 2 : 2.0 / PART_OF_FEW;
        n += s->goals->relative ? each : 0;
        for (int i = 0; i < s->b->n_front; i++)
            n += i == 0 || gt_set_changes(s, &s->b->front[i], m) ? each : 0;
    }
    return n;
}

static bool play(confirmation *c)
{
    gt_searcher *s = c->s;
    size_t n = (size_t)s->b->n_front, matchups = (size_t)s->goals->n_matchups;
    size_t knobs = (size_t)s->p->n_knobs;
    gt_played_state **played = gt_resize(NULL, n, sizeof *played);
    uint64_t *want = gt_resize(NULL, n * matchups, sizeof *want);
    uint8_t *value = gt_resize(NULL, n * knobs + 1, 1);
    for (size_t i = 0; i < n; i++) {
        played[i] = &c->played[i];
        gt_set_values(s, &s->b->front[i], value + i * knobs);
        for (size_t m = 0; m < matchups; m++)
            want[i * matchups + m] =
                i == 0 || gt_set_changes(s, &s->b->front[i], (int)m) ? pairs_of(c, (int)m) : 0;
    }
    gt_tell_balance(s, GT_BALANCE_FRONT, c->by + 1, (int)n - 1);
    bool ok = gt_play_on(
        s, &(gt_states){.stage = c->by == 0 ? GT_BALANCE_CONFIRM : GT_BALANCE_SECOND_PLAYER,
                        .luck = s->o->luck[c->by],
                        .value = value,
                        .n = (int)n,
                        .played = played,
                        .like = &c->like,
                        .want = want});
    free(played);
    free(want);
    free(value);
    return ok;
}

static void conclude(const confirmation *c)
{
    for (int i = 0; i < c->s->b->n_front; i++) {
        gt_change_set *x = &c->s->b->front[i];
        gt_confirmed *by = &x->by[c->by];
        by->pairs = c->pairs;
        measure_imbalance(c, i, by);
        measure_matchups(c, i, by);
        measure_decks(c, i, by);
        measure_goals(c, i, by);
        by->toward = measure_toward(c, i);
        if (c->by == 0)
            x->better = i > 0 && by->gain.low > 0;
        else
            x->felt = by->toward.low > 0                            ? GT_FELT
                      : by->toward.high < x->by[0].toward.value / 2 ? GT_NOT_FELT
                                                                    : GT_FELT_UNKNOWN;
    }
}

static bool confirm_by(gt_searcher *s, int by, double games)
{
    size_t n = (size_t)s->b->n_front;
    int sets = s->b->n_front > 1 ? s->b->n_front - 1 : 1;
    confirmation c = {.s = s,
                      .by = by,
                      .pairs = gt_pairs_for(games, games_each(s)),
                      .confidence = 1 - (1 - s->o->confidence) / sets};
    c.few = c.pairs / PART_OF_FEW > 2 ? c.pairs / PART_OF_FEW : 2;
    uint64_t blocks = c.pairs / 4 * 2; /* of two pairs at least */
    c.blocks = blocks < 2 ? 2 : blocks < MOST_BLOCKS ? (int)blocks : MOST_BLOCKS;
    c.played = gt_resize(NULL, n, sizeof *c.played);
    for (size_t i = 0; i < n; i++)
        gt_played_begin(&c.played[i], s->goals->n_matchups);
    gt_played_begin(&c.like, s->goals->n_matchups);
    bool ok = play(&c);
    if (ok)
        conclude(&c);
    for (size_t i = 0; i < n; i++)
        gt_played_free(&c.played[i], s->goals->n_matchups);
    gt_played_free(&c.like, s->goals->n_matchups);
    free(c.played);
    return ok;
}

/* The set with the least imbalance of those that are shown to be better than none; among such that
 * come to the same by a smaller one. */
static void find_best(gt_balance *b)
{
    for (int i = 1; i < b->n_front; i++)
        if (b->front[i].better &&
            (b->best == 0 || b->front[i].by[0].after.value < b->front[b->best].by[0].after.value))
            b->best = i;
}

bool gt_balance_confirm(gt_searcher *s, double games)
{
    if (!confirm_by(s, 0, games))
        return false;
    find_best(s->b);
    return s->o->second_games == 0 || confirm_by(s, 1, (double)s->o->second_games);
}
