/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sizes of samples: normal approximations, two-sided at 5 in 100, with a power of 80 in 100. */
#include "sim/statistics/power_analysis.h"

#include "sim/statistics/multiple_testing.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

static const double ALPHA = 0.05, POWER = 0.8;

uint64_t gt_least_games(int matchups)
{
    uint64_t pairs[GT_PAIR_SCORES] = {0}, *won = &pairs[GT_PAIR_SCORES - 1];
    do
        ++*won;
    while (gt_pair_p(pairs) * (matchups > 1 ? matchups : 1) > ALPHA);
    return 2 * *won;
}

double gt_games_to_establish(double difference, double variance, int matchups)
{
    double tail = ALPHA / 2 / (matchups > 1 ? matchups : 1);
    double z = gsl_cdf_ugaussian_Qinv(tail) + gsl_cdf_ugaussian_Pinv(POWER);
    double games = 2 * ceil(z * z * variance / (difference * difference));
    return fmax(games, (double)gt_least_games(matchups));
}

double gt_pair_variance(const gt_results *r, const gt_series *s)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < r->n_matchups; i++) {
        double pairs = 0, mean = 0, squares = 0;
        for (int k = 0; k < GT_PAIR_SCORES; k++) {
            double score = k / (double)(GT_PAIR_SCORES - 1), w = (double)s->tally[i].pairs[k];
            pairs += w;
            mean += w * score;
            squares += w * score * score;
        }
        if (pairs < 2)
            continue;
        mean /= pairs;
        sum += (squares / pairs - mean * mean) * pairs / (pairs - 1);
        n++;
    }
    return n > 0 && sum > 0 ? sum / n : 0.125;
}

double gt_times_the_games(double half_width, double distance)
{
    double ratio = half_width / distance;
    return distance > 0 ? ratio * ratio : (double)INFINITY;
}
