/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Betting on a mean over strata. Only operations that all machines round alike, see
 * sim/playing/portable.h: what is played next depends on it. */
#include "sim/statistics/strata.h"

#include "sim/playing/portable.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    STEPS = 12, /* of half an octave, to either side of the usual bet */
    BETS = 2 * STEPS + 1,
};

static const double HALF_OCTAVE = 0x1.6a09e667f3bcdp+0; /* the root of 2 */
static const double USUAL_VARIANCE = 0.1; /* of a pair's score */
static const double MOST = 0.95; /* of what the width of the range allows a bet */

void gt_stratum_look(gt_stratum *s, gt_scores scores)
{
    double parts = scores.parts > 0 ? (double)scores.parts : 1, n = 0, sum = 0, squares = 0;
    for (int i = 0; i < scores.classes; i++) {
        double x = scores.low + i * (scores.high - scores.low) / (scores.classes - 1);
        double count = (double)scores.count[i] / parts;
        n += count;
        sum += count * x;
        squares += count * x * x;
    }
    double guess = (s->sum + 1) / (s->pairs + 2);
    double more = n - s->pairs, more_sum = sum - s->sum, more_squares = squares - s->squares;
    s->apart += fmax(0, more_squares - 2 * guess * more_sum + more * guess * guess);
    s->pairs = n;
    s->sum = sum;
    s->squares = squares;
}

/* A bet: what each point a pair that the mean lies above m brings, and what it cost so far. */
typedef struct bet {
    double gain, cost, share;
} bet;

static double price(double size, double width)
{
    double x = size * width;
    return (-gt_log(1 - x) - x) / (width * width);
}

/* Lists the bets that the weights allow; returns how many. */
static int list_bets(const gt_strata_part *part, int n, double pairs, double width, double aim,
                     bet *out)
{
    double largest = 0, squares = 0;
    int found = 0;
    for (int i = 0; i < n; i++) {
        largest = fmax(largest, part[i].weight);
        squares += part[i].weight * part[i].weight;
    }
    double most = MOST / (width * largest), size = aim / (USUAL_VARIANCE * squares);
    for (int k = 0; k < STEPS; k++)
        size /= HALF_OCTAVE;
    for (int k = -STEPS; k <= STEPS; k++, size *= HALF_OCTAVE) {
        if (size > most && found > 0)
            break;
        double l = fmin(size, most), far = 3 + abs(k);
        bet b = {.gain = l * pairs, .share = 1 / (far * far)};
        for (int i = 0; i < n; i++)
            b.cost += price(l * part[i].weight, width) * part[i].apart;
        out[found++] = b;
    }
    return found;
}

/* Logarithm of the money, of which there was 1, if the mean lies so far above m. */
static double log_of_money(const bet *b, int n, double distance)
{
    double most = -HUGE_VAL, sum = 0, shares = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, b[i].gain * distance - b[i].cost);
    for (int i = 0; i < n; i++) {
        sum += b[i].share * gt_exp(b[i].gain * distance - b[i].cost - most);
        shares += b[i].share;
    }
    return most + gt_log(sum / shares);
}

gt_estimate gt_strata_interval(const gt_strata_part *part, int n, double pairs, double width,
                               double confidence, double aim)
{
    assert(n > 0 && width > 0 && confidence > 0 && confidence < 1 && aim > 0);
    if (pairs <= 0)
        return (gt_estimate){(double)NAN, 0, 1};
    bet b[BETS];
    int bets = list_bets(part, n, pairs, width, aim, b);
    double limit = gt_log(2 / (1 - confidence)), inside = 0, outside = 1, mean = 0;
    for (int i = 0; i < n; i++)
        mean += part[i].weight * part[i].mean;
    for (int i = 0; i < 40; i++) { /* to 1e-12 */
        double middle = (inside + outside) / 2;
        if (log_of_money(b, bets, middle) >= limit)
            outside = middle;
        else
            inside = middle;
    }
    return (gt_estimate){mean, mean - outside, mean + outside};
}
