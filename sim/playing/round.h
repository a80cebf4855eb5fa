/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The units of a round, in the order in which they are taken. Each of several takers (threads) has
 * a row of units of one matchup before it, which it takes one by one: what it has just learned of
 * two decks, in its caches and predictors of jumps, makes their next games a few hundredths faster.
 * A pass over the matchups deals a row of every one; rows grow with what was dealt before, to half
 * of it, so that a run that is stopped early has played all about equally. When there is nothing
 * left to deal, whoever is done takes half of the longest row of another. Units that are found in
 * the store are crossed out beforehand. */
#ifndef GT_SIM_PLAYING_ROUND_H
#define GT_SIM_PLAYING_ROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The units that a matchup gets: pairs first .. last - 1, `first` a multiple of GT_UNIT_PAIRS. */
typedef struct gt_part {
    int matchup;
    uint64_t first, last;
    size_t bit; /* number of its first unit among all of the round */
} gt_part;

typedef struct gt_piece {
    int matchup;
    uint64_t first; /* pair; a multiple of GT_UNIT_PAIRS */
    int pairs;
} gt_piece;

/* Units next .. end - 1 of a part, which a taker has before it. */
typedef struct gt_row {
    int part;
    uint64_t next, end;
} gt_row;

typedef struct gt_round {
    gt_part *part;
    int n; /* parts at the beginning of the round */
    uint64_t *crossed; /* a bit a unit */
    gt_row *row; /* of each taker */
    int takers;
    /* Where the dealing is: part number `at` of the `open` ones, of which the first `dealt` units
     * were dealt before this pass. `left`: those that have units for the next pass. */
    int *todo;
    int open, at, left;
    uint64_t dealt;
} gt_round;

/* Lists the units that bring n matchups from have[] pairs to want[], for so many takers (at least
 * 1). */
void gt_round_begin(gt_round *round, const uint64_t *have, const uint64_t *want, int n, int takers);
void gt_round_free(gt_round *round);

/* Units of a part, and the one that begins with number `unit` of it. */
uint64_t gt_part_units(const gt_part *part);
gt_piece gt_part_piece(const gt_part *part, uint64_t unit);

/* Unit number `unit` of a part needs not be played. Only before the first is taken. */
void gt_round_cross(gt_round *round, const gt_part *part, uint64_t unit);

/* Taker 0 .. takers - 1 takes its next unit; false: there is none left for it. One may take at a
 * time. */
bool gt_round_take(gt_round *round, int taker, gt_piece *piece);

#endif
