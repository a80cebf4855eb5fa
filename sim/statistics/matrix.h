/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matrix of matchups, and what follows from it: strength (Bradley-Terry), the equilibrium of
 * the metagame, cycles, and an order in which decks that fare alike stand side by side. */
#ifndef GT_SIM_STATISTICS_MATRIX_H
#define GT_SIM_STATISTICS_MATRIX_H

#include "sim/statistics/stats.h"

enum { GT_RESAMPLES = 1000, GT_FEWEST_RESAMPLES = 100, GT_RESAMPLED_DECKS = 64 };

/* How many matrices a report draws of n decks: GT_RESAMPLES, and fewer of more decks than
 * GT_RESAMPLED_DECKS, since each is a linear program of that size. */
int gt_resamples_of(int n);

/* Row against column. */
typedef struct gt_cell {
    int matchup; /* -1: the two did not meet */
    bool turned; /* the row's deck is b of the matchup */
    gt_estimate rate; /* of the row's deck; value NAN: nothing was played */
    double p; /* that the two are equal, adjusted for all matchups (Holm) */
} gt_cell;

typedef struct gt_matrix {
    int n;
    const gt_results *results;
    const gt_series *series;
    gt_cell *cell; /* n * n */
} gt_matrix;

gt_matrix *gt_matrix_new(const gt_results *r, const gt_series *s);
void gt_matrix_free(gt_matrix *m);

static inline const gt_cell *gt_cell_at(const gt_matrix *m, int row, int column)
{
    return &m->cell[(size_t)row * (size_t)m->n + (size_t)column];
}

/* Whether the row's deck is established to beat (1) or lose to (-1) the column's, else 0: the
 * chance of even one false claim in the whole matrix is at most 5 in 100. */
int gt_cell_sign(const gt_cell *c);

/* Elo of each deck, 0 being the field's mean, with interval; matchups are weighed equally, each
 * with half an imagined win and loss more, so that a deck that lost everything has a strength, too.
 * False: some decks are not connected by matchups. */
bool gt_matrix_elo(const gt_matrix *m, gt_estimate *elo);

/* A deck in the metagame. */
typedef struct gt_meta {
    double share; /* of the mixture that nobody can exploit */
    double part; /* share of resampled matrices in which the deck is part of the mixture */
    double least, most; /* share of the mixture in 95 of 100 of them */
    gt_estimate loss; /* points a game that the deck loses against the mixture, 0 .. 1/2 */
} gt_meta;

/* Whether all decks met each other, so that there is an equilibrium to speak of. */
bool gt_matrix_whole(const gt_matrix *m);

/* The equilibrium of a whole matrix. It is solved again for `resamples` matrices drawn from what
 * the games leave open (Bayesian bootstrap of the pair scores, half an imagined pair won and lost
 * each; Rubin, Annals of Statistics 9, 1981). The loss is against the mixture of the estimates, its
 * interval that of a weighted mean of matchups (MOVER). False: no memory, or no solution. */
bool gt_matrix_meta(const gt_matrix *m, int resamples, gt_meta *out);

/* Three decks of which each beats the next and the third the first, all three established. */
typedef struct gt_cycle {
    int deck[3]; /* the smallest number first */
    double least; /* win rate of the narrowest of the three */
} gt_cycle;

/* The cycles, the clearest first, at most `room` of them; returns how many there are in all. */
int gt_matrix_cycles(const gt_matrix *m, gt_cycle *out, int room);

/* Order in which decks with like win rates against the others stand side by side. False: no
 * memory. */
bool gt_matrix_similarity(const gt_matrix *m, int *order);

#endif
