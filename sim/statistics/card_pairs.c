/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that work together. */
#include "sim/statistics/card_pairs.h"

#include "decks/files/memory.h"
#include "sim/statistics/ebh.h"
#include "sim/statistics/sequence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Pointing. */

/* Sums of what was lost with a card's blank in a matchup, in half points. */
typedef struct losses {
    double n, sum, squares;
} losses;

static losses losses_of(const gt_blank_tally *t)
{
    losses l = {0};
    for (int i = 0; i < GT_DIFFERENCE_SCORES; i++) {
        double lost = i - (GT_PAIR_SCORES - 1), k = t->pairs[i];
        l.n += k;
        l.sum += k * lost;
        l.squares += k * lost * lost;
    }
    return l;
}

/* How far two cards' losses go along, in standard deviations of cards that have nothing to do with
 * each other. */
static double together(const gt_results *r, int series, int deck, double product, int x, int y)
{
    double variance = 0;
    for (int m = 0; m < r->n_matchups; m++) {
        if (r->matchup[m].a != deck && r->matchup[m].b != deck)
            continue;
        const gt_blank_tally *t = gt_blanks_of(r, series, m, r->matchup[m].a == deck ? 0 : 1);
        losses a = losses_of(&t[x]), b = losses_of(&t[y]);
        if (a.n < 2)
            continue;
        product -= a.sum * b.sum / a.n;
        variance += (a.squares - a.sum * a.sum / a.n) * (b.squares - b.sum * b.sum / b.n) / a.n;
    }
    return variance > 0 ? product / sqrt(variance) : 0;
}

int gt_point_to_pairs(const gt_results *r, int series, int deck, const int64_t *product, int stride,
                      int n, gt_card_pair *out)
{
    double size[GT_MOST_CARD_PAIRS];
    int found = 0;
    n = n < GT_MOST_CARD_PAIRS ? n : GT_MOST_CARD_PAIRS;
    for (int x = 1; x < r->cards[deck].n; x++)
        for (int y = 0; y < x; y++) {
            double z = fabs(together(r, series, deck, (double)product[x * stride + y], x, y));
            int at = found;
            while (at > 0 && size[at - 1] < z)
                at--;
            if (z == 0 || at == n)
                continue;
            found += found < n;
            memmove(size + at + 1, size + at, (size_t)(found - at - 1) * sizeof *size);
            memmove(out + at + 1, out + at, (size_t)(found - at - 1) * sizeof *out);
            size[at] = z;
            out[at] = (gt_card_pair){.deck = deck, .card = {y, x}};
        }
    return found;
}

/* ---- What they are worth. */

/* Half-width at which intervals are to be tightest. */
static const double AIM = 0.02;

static gt_scores scores_of(const gt_card_pair *x)
{
    return (gt_scores){.count = x->pairs, .classes = GT_TOGETHER_SCORES, .low = -2, .high = 2};
}

gt_pair_effect *gt_pair_effects_of(const gt_series *s)
{
    size_t n = (size_t)s->n_card_pairs;
    gt_pair_effect *all = gt_zeroed(n + 1, sizeof *all);
    double *log_e = gt_zeroed(n + 1, sizeof *log_e);
    bool *claimed = gt_zeroed(n + 1, sizeof *claimed);
    for (size_t i = 0; i < n; i++)
        log_e[i] = gt_log_e_apart(scores_of(&s->card_pair[i]), 0, AIM);
    int k = gt_ebh(log_e, (int)n, 0.05, claimed);
    for (size_t i = 0; i < n; i++) {
        gt_scores scores = scores_of(&s->card_pair[i]);
        double confidence = 1 - 0.05 * (k > 0 ? k : 1) / (double)n;
        all[i].games = 2 * gt_scores_number(scores);
        all[i].established = claimed[i];
        all[i].together = gt_sequence_interval(scores, confidence, AIM);
    }
    free(log_e);
    free(claimed);
    return all;
}
