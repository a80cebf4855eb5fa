/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inside of sim/experiments/deck_model.h, for its two files. */
#ifndef GT_SIM_EXPERIMENTS_DECK_MODEL_PARTS_H
#define GT_SIM_EXPERIMENTS_DECK_MODEL_PARTS_H

#include "sim/experiments/deck_model.h"
#include "sim/statistics/ridge.h"

typedef struct deck_copies {
    int card; /* feature */
    int n;
} deck_copies;

typedef struct deck_played {
    int first, n; /* its copies */
    int group;
    double score, pairs;
} deck_played;

typedef struct card_pair {
    int card[2]; /* features */
    double size; /* how much pointed to it */
} card_pair;

#define GT_CARD_SPREAD 0.01 /* of what a copy is worth before anything is seen: a point */
#define PAIR_SCALE 0.25 /* of a product of copies, so that it is about as large as copies are */

struct gt_deck_model {
    const gt_pool *pool;
    const gt_system *system;
    int *feature; /* of each card in each section; -1: none */
    int n_cards; /* features that are cards */
    int n_known; /* of them those that weights were found of; behind these come pairs */
    deck_copies *copies;
    int n_copies, copies_capacity;
    deck_played *row;
    int n_rows, rows_capacity, n_groups;
    card_pair *pair;
    int n_pairs;
    gt_ridge *ridge;
    gt_ridge_prior prior;
    bool known;
    double *weight; /* of each feature */
};

int gt_deck_model_feature(const gt_deck_model *m, int section, int card);
void gt_deck_model_draw(const gt_deck_model *m, uint64_t seed, double *out);

#endif
