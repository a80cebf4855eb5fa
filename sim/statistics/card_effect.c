/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stratified means of differences. */
#include "sim/statistics/card_effect.h"

#include "decks/files/memory.h"
#include "sim/statistics/multiple_testing.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

/* Sums over the matchups of a deck. */
typedef struct sums {
    double weight, mean, variance; /* of weights; weighted */
    double imagined; /* variance that a pair of variance 1 in each matchup would give */
    double pairs;
    double score, squares, uneven; /* for the test */
} sums;

/* Without luck, where that is known. */
static void take_luck_out(const gt_blank_tally *t, double n, double *sum, double *squares)
{
    double shifted = (double)t->without_luck[0] / GT_BLANK_ONE;
    if (t->without_luck[0] == 0)
        return;
    *sum = shifted - 2 * n;
    *squares = (double)t->without_luck[1] / GT_BLANK_ONE - 4 * shifted + 4 * n;
}

static void add_matchup(sums *s, const gt_blank_tally *t, double weight)
{
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < GT_DIFFERENCE_SCORES; i++) {
        double difference = (i - GT_PAIR_SCORES + 1) / 4.0, k = t->pairs[i];
        n += k;
        sum += k * difference;
        squares += k * difference * difference;
    }
    if (n <= 0 || weight <= 0)
        return;
    take_luck_out(t, n, &sum, &squares);
    double scatter = n > 1 ? fmax(0, (squares - sum * sum / n) / (n - 1)) : 1;
    s->weight += weight;
    s->mean += weight * sum / n;
    s->variance += weight * weight * scatter / n;
    s->imagined += weight * weight / n;
    s->pairs += n;
    s->score += weight / n * sum;
    s->squares += weight / n * (weight / n) * squares;
    s->uneven += n - t->pairs[GT_PAIR_SCORES - 1];
}

static double p_of(const sums *s)
{
    if (s->squares <= 0)
        return 1;
    double tail = 2 * gsl_cdf_ugaussian_Q(fabs(s->score) / sqrt(s->squares));
    return fmin(1, fmax(tail, exp2(1 - s->uneven)));
}

static gt_card_effect effect_of(const gt_results *r, int series, int deck, int slot, bool by_share)
{
    sums s = {0};
    for (int m = 0; m < r->n_matchups; m++) {
        int side = r->matchup[m].a == deck ? 0 : 1;
        double weight = gt_matchup_weight(r, deck, m, by_share);
        if (weight > 0)
            add_matchup(&s, &gt_blanks_of(r, series, m, side)[slot], weight);
    }
    if (s.pairs <= 0)
        return (gt_card_effect){{(double)NAN, -1, 1}, (double)NAN, 0, 0};
    double value = s.mean / s.weight;
    double error = sqrt(s.variance + s.imagined * 2 / (s.pairs + 2)) / s.weight;
    double reach = gsl_cdf_ugaussian_Pinv(0.975) * error;
    return (gt_card_effect){{value, fmax(-1, value - reach), fmin(1, value + reach)},
                            p_of(&s),
                            2 * (uint64_t)s.pairs,
                            (uint64_t)s.uneven};
}

static void adjust(gt_card_effect *all, int n)
{
    double *p = gt_resize(NULL, (size_t)n + 1, sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = all[i].p;
    gt_benjamini_yekutieli(p, n);
    for (int i = 0; i < n; i++)
        all[i].p = p[i];
    free(p);
}

gt_card_effect *gt_card_effects_of(const gt_results *r, int series)
{
    int n = 0, i = 0;
    for (int d = 0; d < r->n_decks; d++)
        n += r->cards[d].n;
    gt_card_effect *all = gt_zeroed((size_t)n + 1, sizeof *all);
    for (int d = 0; d < r->n_decks; d++) {
        bool by_share = gt_deck_by_share(r, d);
        for (int slot = 0; slot < r->cards[d].n; slot++)
            all[i++] = effect_of(r, series, d, slot, by_share);
    }
    adjust(all, n);
    return all;
}
