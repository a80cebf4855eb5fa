/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Betting on scores; the header explains it. */
#include "sim/statistics/sequence.h"

#include "sim/playing/luck.h"
#include "sim/playing/portable.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static const double NARROW = 0x1p-36; /* limits are known so well */

enum {
    SMALLEST_BET = -8, /* k of the header: from 1/256 of the usual size to 256 times it */
    LARGEST_BET = 8,
};

gt_scores gt_scores_of_pairs(const uint64_t pairs[GT_PAIR_SCORES])
{
    return (gt_scores){.count = pairs, .classes = GT_PAIR_SCORES, .low = 0, .high = 1};
}

/* In a range of r scores of variance v are best met by a stake of g / r / (v / r^2) for a distance
 * g, where those of a half and range 1 take 2 g: so bets are larger by r^2 / (8 v). A pair without
 * luck has some 1/16. */
static double bolder_of(double range, double variance)
{
    return range * range / (8 * variance);
}

gt_scores gt_scores_without_luck(const uint64_t parts[GT_ADJUSTED_SCORES])
{
    enum { TO_BOUND = 24 }; /* cells at either end, from -2 to -1/2 */
    _Static_assert(GT_LUCK_BOUND == 1, "half of it lies between that and 0");
    bool once = false; /* games that were kept when each had a bound of its own */
    for (int i = 0; i < TO_BOUND; i++)
        once = once || parts[i] > 0 || parts[GT_ADJUSTED_SCORES - 1 - i] > 0;
    double bound = once ? 2 : 0.5;
    int out = once ? 0 : TO_BOUND;
    return (gt_scores){.count = parts + out,
                       .classes = GT_ADJUSTED_SCORES - 2 * out,
                       .low = -bound,
                       .high = 1 + bound,
                       .parts = GT_ADJUSTED_PARTS,
                       .bolder = bolder_of(1 + 2 * bound, 1.0 / 16)};
}

gt_scores gt_scores_of_differences(const uint64_t count[GT_DIFFERENCE_SCORES])
{
    return (gt_scores){.count = count, .classes = GT_DIFFERENCE_SCORES, .low = -1, .high = 1};
}

uint64_t gt_scores_number(gt_scores s)
{
    uint64_t n = 0;
    for (int i = 0; i < s.classes; i++)
        n += s.count[i];
    return n;
}

/* Mean on the scale from 0 to 1. */
static double unit_mean(gt_scores s)
{
    uint64_t n = 0, sum = 0;
    for (int i = 0; i < s.classes; i++) {
        n += s.count[i];
        sum += s.count[i] * (uint64_t)i;
    }
    return (double)sum / (double)n / (s.classes - 1);
}

static double from_unit(gt_scores s, double x)
{
    return s.low + x * (s.high - s.low);
}

double gt_scores_mean(gt_scores s)
{
    return gt_scores_number(s) == 0 ? (double)NAN : from_unit(s, unit_mean(s));
}

/* ---- Money. */

/* What a player who bets on scores bet against the mean m: on high ones, or on low ones, which is
 * the same with the scale turned round. On the scale from 0 to 1. */
typedef struct game {
    gt_scores scores;
    double aim, parts;
    bool low; /* bets on low scores */
} game;

static double share(int k)
{
    double distance = 1 + abs(k);
    return 1 / (distance * distance * distance);
}

/* Logarithm of what one bet became. */
static double log_of_bet(const game *b, double m, double size)
{
    double stake = size / (m * (size + 1 - m)), sum = 0;
    int classes = b->scores.classes;
    for (int i = 0; i < classes; i++) {
        uint64_t n = b->scores.count[b->low ? classes - 1 - i : i];
        if (n > 0)
            sum += (double)n / b->parts * gt_log(1 + stake * ((double)i / (classes - 1) - m));
    }
    return sum;
}

/* Logarithm of the money of which 1 was there at the beginning. For a player on low scores m
 * is counted from the upper end, too. */
static double log_of_money(const game *b, double m)
{
    double part[LARGEST_BET - SMALLEST_BET + 1], most = -HUGE_VAL, sum = 0, shares = 0;
    for (int k = SMALLEST_BET; k <= LARGEST_BET; k++) {
        double log_of_part = log_of_bet(b, m, ldexp(2 * b->aim, k));
        part[k - SMALLEST_BET] = log_of_part;
        most = fmax(most, log_of_part);
    }
    for (int k = SMALLEST_BET; k <= LARGEST_BET; k++) {
        sum += share(k) * gt_exp(part[k - SMALLEST_BET] - most);
        shares += share(k);
    }
    return most + gt_log(sum / shares);
}

/* ---- E-values. */

static game game_of(gt_scores s, double aim, bool low)
{
    assert(s.classes >= 2 && s.low < s.high && aim > 0);
    double bolder = s.bolder > 0 ? s.bolder : 1, parts = s.parts > 0 ? (double)s.parts : 1;
    return (game){s, bolder * aim / (s.high - s.low), parts, low};
}

static double log_e(gt_scores s, double m, double aim, bool low)
{
    game b = game_of(s, aim, low);
    double unit = (m - s.low) / (s.high - s.low);
    assert(unit > 0 && unit < 1);
    return log_of_money(&b, low ? 1 - unit : unit);
}

double gt_log_e_above(gt_scores s, double m, double aim)
{
    return log_e(s, m, aim, false);
}

double gt_log_e_below(gt_scores s, double m, double aim)
{
    return log_e(s, m, aim, true);
}

double gt_log_e_apart(gt_scores s, double m, double aim)
{
    double above = gt_log_e_above(s, m, aim), below = gt_log_e_below(s, m, aim);
    double most = fmax(above, below);
    return most + gt_log((gt_exp(above - most) + gt_exp(below - most)) / 2);
}

/* ---- Interval. */

/* A stretch in which the money crosses a limit, and how far it is from it, as logarithms. */
typedef struct bracket {
    double outside, inside; /* outside < inside */
    double above, below; /* above: at `outside`, 0 or more; below: at `inside`, less than 0 */
} bracket;

/* Walks down from the mean until the money reaches the limit, or to 0. */
static bracket surround(const game *b, double mean, double limit)
{
    if (mean <= NARROW)
        return (bracket){.outside = 0};
    bracket r = {.inside = mean, .below = log_of_money(b, mean) - limit};
    double step = b->aim;
    while (r.inside > NARROW) {
        r.outside = step < r.inside / 2 ? r.inside - step : r.inside / 2;
        r.above = log_of_money(b, r.outside) - limit;
        if (r.above >= 0)
            return r;
        r.inside = r.outside;
        r.below = r.above;
        step *= 2;
    }
    r.outside = 0;
    return r;
}

/* The largest m at which the money reaches exp(limit), or a little less, so that the interval is
 * never too small; counted from the upper end for a player on low scores. By false position,
 * where what an end is worth is halved while it stays (the Illinois method). */
static double find_limit(const game *b, double mean, double limit)
{
    bracket r = surround(b, mean, limit);
    int side = 0;
    while (r.outside > 0 && r.inside - r.outside > NARROW) {
        double part = r.above / (r.above - r.below);
        double m = r.outside + fmin(fmax(part, 0.001), 0.999) * (r.inside - r.outside);
        double money = log_of_money(b, m) - limit;
        if (money >= 0) {
            r.outside = m;
            r.above = money;
            r.below = side == 1 ? r.below / 2 : r.below;
            side = 1;
        } else {
            r.inside = m;
            r.below = money;
            r.above = side == -1 ? r.above / 2 : r.above;
            side = -1;
        }
    }
    return r.outside;
}

gt_estimate gt_sequence_interval(gt_scores s, double confidence, double aim)
{
    assert(confidence > 0 && confidence < 1);
    if (gt_scores_number(s) == 0)
        return (gt_estimate){(double)NAN, s.low, s.high};
    double mean = unit_mean(s), limit = gt_log(2 / (1 - confidence));
    game above = game_of(s, aim, false), below = game_of(s, aim, true);
    double low = find_limit(&above, mean, limit);
    double high = 1 - find_limit(&below, 1 - mean, limit);
    return (gt_estimate){from_unit(s, mean), from_unit(s, low), from_unit(s, high)};
}
