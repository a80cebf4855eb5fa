/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map of decks: by two measures of play (decks/system.h, gt_deck_measure), the best deck found
 * for each cell. MAP-Elites (Mouret and Clune, "Illuminating search spaces by mapping elites",
 * 2015) for games with chance: nothing keeps its cell by luck. A generation plays the same pairs
 * with
 *
 *     children       of decks that have a cell, with some cards exchanged. Where a cell is empty, a
 *                    child has it; of those whose first games are better than what its holder has
 *                    won so far the best becomes a challenger;
 *     challengers    and the holders of their cells, on pairs that neither was chosen by: the
 *                    better one has the cell, and of a challenger count these games alone;
 *     holders        that have played least, again: what sits in a cell is measured anew, and moves
 *                    to the cell in which it belongs by all of its games, as a challenger there.
 *
 * In the end all holders play once more on seeds of their own: what is told of a cell comes of
 * these games alone. The same options and seed give the same map, however many threads play. */
#ifndef GT_SIM_EXPERIMENTS_DECK_MAP_H
#define GT_SIM_EXPERIMENTS_DECK_MAP_H

#include "sim/experiments/deck_trials.h"
#include "sim/statistics/stats.h"

enum { GT_MAP_MOST_SIDE = 40 };

typedef struct gt_map_cell {
    bool held;
    gt_deck deck;
    gt_estimate rate; /* on seeds of their own; NAN if it was stopped before */
    uint64_t games; /* of that */
    double measure[2]; /* by those games, or before by all of its games */
    /* before: */
    uint64_t sum, pairs;
    gt_trial_play play;
} gt_map_cell;

typedef struct gt_deck_map {
    int side; /* cells of each side */
    const gt_deck_measure *measure[2];
    gt_map_cell *cell; /* [y * side + x] */
    uint64_t games;
    int tried, held, replaced; /* decks; cells; how often a challenger got a cell of another */
    bool complete, failed;
} gt_deck_map;

typedef struct gt_deck_map_options {
    const gt_pool *pool;
    const gt_system *system;
    const int *leader; /* decks begin around these; {-1}: no card leads decks */
    int n_leaders;
    const gt_deck *from; /* or this one and what is `swaps` exchanged cards from it; NULL: random */
    int swaps;
    const gt_deck_measure *measure[2]; /* x, y */
    int side;
    uint64_t budget, seed; /* games */
    double confidence; /* of each cell */
    gt_trials trials;
    const atomic_bool *stop; /* or NULL */
    void (*told)(void *context, const gt_deck_map *map); /* after each generation; or NULL */
    void *context;
} gt_deck_map_options;

/* NULL: there is no legal deck to begin with. */
gt_deck_map *gt_map_decks(const gt_deck_map_options *options);
void gt_deck_map_free(gt_deck_map *map);

/* The value of a measure for a deck and its games; NAN: it has none. */
double gt_measure_of(const gt_deck_measure *m, const gt_pool *pool, const gt_deck *deck,
                     const gt_trial_play *play);

#endif
