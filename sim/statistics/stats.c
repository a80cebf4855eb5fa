/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Estimates from counts; the header explains the methods. Nothing here decides anything in a
 * game, so floating point is allowed. */
#include "sim/statistics/stats.h"

#include "engine/core/hash.h"
#include "sim/statistics/normal.h"
#include "sim/statistics/sequence.h"

#include <assert.h>
#include <math.h>

uint64_t gt_pair_count(const uint64_t pairs[GT_PAIR_SCORES])
{
    uint64_t n = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        n += pairs[i];
    return n;
}

uint64_t gt_tally_pairs(const gt_tally *t)
{
    return gt_pair_count(t->pairs);
}

uint64_t gt_tally_games(const gt_tally *t)
{
    return 2 * gt_tally_pairs(t);
}

gt_estimate gt_rounded(gt_estimate e)
{
    return (gt_estimate){e.value, floor(e.low * 1e6) / 1e6, ceil(e.high * 1e6) / 1e6};
}

/* Scores in evenly spaced classes, and how many pairs there are of each. */
typedef struct spread {
    const double *weight;
    int classes;
    double low, high;
} spread;

static double score_of(const spread *s, int i)
{
    return s->low + i * (s->high - s->low) / (s->classes - 1);
}

static double cut(double rate)
{
    return fmin(1, fmax(0, rate));
}

/* The adjusted Wald interval around the plain mean `value`; imagined are lost and won pairs. */
static gt_estimate adjusted_wald(spread s, double value, double confidence)
{
    double z = gt_normal_quantile((1 + confidence) / 2);
    double n = z * z, sum = z * z / 2, squares = 0;
    for (int i = 0; i < s.classes; i++) {
        n += s.weight[i];
        sum += s.weight[i] * score_of(&s, i);
    }
    double middle = sum / n;
    for (int i = 0; i < s.classes; i++)
        squares += s.weight[i] * (score_of(&s, i) - middle) * (score_of(&s, i) - middle);
    squares += z * z / 2 * (middle * middle + (1 - middle) * (1 - middle));
    double half = z * sqrt(squares / n / n);
    return (gt_estimate){cut(value), cut(middle - half), cut(middle + half)};
}

double gt_confidence(gt_method method)
{
    return method.confidence > 0 ? method.confidence : 0.95;
}

gt_estimate gt_pair_rate(const uint64_t pairs[GT_PAIR_SCORES])
{
    return gt_method_rate((gt_method){0.95, 0}, pairs);
}

gt_estimate gt_matchup_rate(const gt_results *r, const gt_tally *t)
{
    return gt_tally_rate(r->method, t);
}

gt_estimate gt_scores_rate(const gt_scores *scores, double confidence)
{
    double weight[GT_ADJUSTED_SCORES], n = 0, sum = 0;
    double parts = scores->parts > 0 ? (double)scores->parts : 1;
    spread s = {weight, scores->classes, scores->low, scores->high};
    assert(s.classes <= GT_ADJUSTED_SCORES);
    for (int i = 0; i < s.classes; i++) {
        weight[i] = (double)scores->count[i] / parts;
        n += weight[i];
        sum += weight[i] * score_of(&s, i);
    }
    if (n <= 0)
        return (gt_estimate){(double)NAN, 0, 1};
    return adjusted_wald(s, sum / n, confidence);
}

gt_estimate gt_method_rate(gt_method method, const uint64_t pairs[GT_PAIR_SCORES])
{
    gt_scores scores = gt_scores_of_pairs(pairs);
    if (method.aim > 0)
        return gt_sequence_interval(scores, gt_confidence(method), method.aim);
    return gt_scores_rate(&scores, gt_confidence(method));
}

bool gt_is_adjusted(const gt_tally *t)
{
    return gt_scores_number(gt_scores_without_luck(t->adjusted)) > 0;
}

gt_estimate gt_tally_rate(gt_method method, const gt_tally *t)
{
    gt_scores scores = gt_scores_without_luck(t->adjusted);
    if (!gt_is_adjusted(t))
        return gt_method_rate(method, t->pairs);
    if (method.aim <= 0)
        return gt_scores_rate(&scores, gt_confidence(method));
    gt_estimate e = gt_sequence_interval(scores, gt_confidence(method), method.aim);
    return (gt_estimate){cut(e.value), cut(e.low), cut(e.high)};
}

gt_estimate gt_raw_rate(const gt_results *r, const gt_tally *t)
{
    return gt_method_rate(r->method, t->pairs);
}

double gt_luck_of(const gt_tally *t)
{
    if (!gt_is_adjusted(t))
        return (double)NAN;
    return gt_scores_mean(gt_scores_of_pairs(t->pairs)) -
           gt_scores_mean(gt_scores_without_luck(t->adjusted));
}

gt_estimate gt_game_rate(uint64_t half_points, uint64_t games)
{
    double half = (double)half_points / 2;
    double weight[2] = {(double)games - half, half};
    if (games == 0)
        return (gt_estimate){(double)NAN, 0, 1};
    return adjusted_wald((spread){weight, 2, 0, 1}, half / (double)games, 0.95);
}

/* Sums for a mean of estimates. */
typedef struct mean {
    double weight, sum, below, above; /* below, above: squared distances to the limits */
} mean;

static void mean_add(mean *m, gt_estimate e, double weight)
{
    if (isnan(e.value) || weight <= 0)
        return;
    double below = weight * (e.value - e.low), above = weight * (e.high - e.value);
    m->weight += weight;
    m->sum += weight * e.value;
    m->below += below * below;
    m->above += above * above;
}

static gt_estimate mean_of(const mean *m)
{
    if (m->weight <= 0)
        return (gt_estimate){(double)NAN, 0, 1};
    double value = m->sum / m->weight;
    double low = value - sqrt(m->below) / m->weight;
    double high = value + sqrt(m->above) / m->weight;
    return (gt_estimate){value, fmax(0, low), fmin(1, high)};
}

gt_estimate gt_mean_rate(const gt_estimate *part, const double *weight, int n)
{
    mean m = {0};
    for (int i = 0; i < n; i++)
        mean_add(&m, part[i], weight != NULL ? weight[i] : 1);
    return mean_of(&m);
}

gt_estimate gt_turned(gt_estimate e)
{
    return (gt_estimate){1 - e.value, 1 - e.high, 1 - e.low};
}

/* The deck that a deck meets in a matchup, or -1. */
static int opponent(gt_matchup m, int deck)
{
    return m.a == deck ? m.b : m.b == deck ? m.a : -1;
}

/* Whether some deck that it meets has a share of the metagame. */
bool gt_deck_by_share(const gt_results *r, int deck)
{
    for (int i = 0; r->share != NULL && i < r->n_matchups; i++) {
        int other = opponent(r->matchup[i], deck);
        if (other >= 0 && r->share[other] > 0)
            return true;
    }
    return false;
}

double gt_matchup_weight(const gt_results *r, int deck, int matchup, bool by_share)
{
    int other = opponent(r->matchup[matchup], deck);
    return other < 0 ? 0 : by_share ? r->share[other] : 1;
}

/* By the intervals of its matchups. */
static gt_estimate rate_over_matchups(const gt_results *r, const gt_series *s, int deck)
{
    mean m = {0};
    bool by_share = gt_deck_by_share(r, deck);
    for (int i = 0; i < r->n_matchups; i++) {
        double weight = gt_matchup_weight(r, deck, i, by_share);
        if (weight <= 0)
            continue;
        gt_estimate e = gt_matchup_rate(r, &s->tally[i]);
        mean_add(&m, r->matchup[i].a == deck ? e : gt_turned(e), weight);
    }
    return mean_of(&m);
}

gt_estimate gt_deck_rate(const gt_results *r, const gt_series *s, int deck)
{
    if (s->raced == NULL || s->raced[deck].pairs == 0)
        return rate_over_matchups(r, s, deck);
    const gt_raced *x = &s->raced[deck];
    return (gt_estimate){x->rate, x->interval[0], x->interval[1]};
}

gt_estimate gt_deck_verdict_rate(const gt_results *r, const gt_series *s, int deck, int judged)
{
    gt_results strict = *r;
    if (s->raced != NULL && s->raced[deck].pairs > 0) {
        const gt_raced *x = &s->raced[deck];
        return (gt_estimate){x->rate, x->verdict_interval[0], x->verdict_interval[1]};
    }
    strict.method.confidence = 1 - (1 - gt_confidence(r->method)) / (judged > 1 ? judged : 1);
    return rate_over_matchups(&strict, s, deck);
}

double gt_deck_luck(const gt_results *r, const gt_series *s, int deck)
{
    double sum = 0, weights = 0;
    bool by_share = gt_deck_by_share(r, deck);
    for (int i = 0; i < r->n_matchups; i++) {
        double weight = gt_matchup_weight(r, deck, i, by_share);
        if (weight <= 0 || gt_tally_pairs(&s->tally[i]) == 0)
            continue;
        double luck = gt_luck_of(&s->tally[i]);
        sum += weight * (r->matchup[i].a == deck ? luck : -luck);
        weights += weight;
    }
    return weights > 0 ? sum / weights : (double)NAN;
}

static int count_role(const gt_results *r, int role)
{
    int n = 0;
    for (int i = 0; i < r->n_decks; i++)
        n += r->role[i] == role;
    return n;
}

gt_estimate gt_rows_rate(const gt_results *r, const gt_series *s, int *rows, int *columns)
{
    mean m = {0};
    bool by_share = false;
    *rows = count_role(r, GT_ROLE_ROW);
    *columns = count_role(r, GT_ROLE_COLUMN);
    for (int i = 0; r->share != NULL && i < r->n_decks; i++)
        by_share = by_share || (r->role[i] == GT_ROLE_COLUMN && r->share[i] > 0);
    for (int i = 0; i < r->n_matchups; i++) {
        gt_matchup met = r->matchup[i];
        if (r->role[met.a] == GT_ROLE_ROW && r->role[met.b] == GT_ROLE_COLUMN)
            mean_add(&m, gt_matchup_rate(r, &s->tally[i]), by_share ? r->share[met.b] : 1);
    }
    return mean_of(&m);
}

uint64_t gt_deck_games(const gt_results *r, const gt_series *s, int deck)
{
    uint64_t games = 0;
    for (int i = 0; i < r->n_matchups; i++)
        if (r->matchup[i].a == deck || r->matchup[i].b == deck)
            games += gt_tally_games(&s->tally[i]);
    return games;
}

double gt_first_player_rate(const gt_tally *t)
{
    uint64_t games = gt_tally_games(t);
    return games == 0 ? (double)NAN : (double)t->first_half_points / 2 / (double)games;
}

double gt_mean_turns(const gt_tally *t)
{
    uint64_t games = gt_tally_games(t);
    return games == 0 ? (double)NAN : (double)t->turns / (double)games;
}

uint64_t gt_signature(const gt_results *r, const gt_series *s)
{
    uint64_t h = 0;
    for (int i = 0; i < r->n_matchups; i++)
        h = gt_fold(gt_fold(h, s->tally[i].hash), gt_tally_games(&s->tally[i]));
    return h;
}

/* ---- Games of matches. */

uint64_t gt_tally_singles(const gt_tally *t)
{
    return t->singles[0] + t->singles[1] + t->singles[2];
}

double gt_single_rate(const gt_tally *t)
{
    double games = (double)gt_tally_singles(t);
    return games > 0 ? ((double)t->singles[0] + (double)t->singles[2] / 2) / games : (double)NAN;
}

double gt_deck_single_rate(const gt_results *r, const gt_series *s, int deck)
{
    double sum = 0, weights = 0;
    bool by_share = gt_deck_by_share(r, deck);
    for (int i = 0; i < r->n_matchups; i++) {
        double weight = gt_matchup_weight(r, deck, i, by_share);
        if (weight <= 0 || gt_tally_singles(&s->tally[i]) == 0)
            continue;
        double rate = gt_single_rate(&s->tally[i]);
        sum += weight * (r->matchup[i].a == deck ? rate : 1 - rate);
        weights += weight;
    }
    return weights > 0 ? sum / weights : (double)NAN;
}
