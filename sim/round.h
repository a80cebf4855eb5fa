/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The units of a round, in the order in which they are taken: the first unit of every matchup that
 * gets any, then the second of each, and so on, so that a run that is stopped early has played all
 * about equally. Units that are found in the store are crossed out beforehand. */
#ifndef GT_SIM_ROUND_H
#define GT_SIM_ROUND_H

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

typedef struct gt_round {
    gt_part *part;
    int n; /* parts at the beginning of the round */
    uint64_t *crossed; /* a bit a unit */
    /* Where the taking is: part number `at` of the `open` ones, unit number `pass` of it. `left`:
     * those that have a unit for the next pass. */
    int *todo;
    int open, at, left;
    uint64_t pass;
} gt_round;

/* Lists the units that bring n matchups from have[] pairs to want[]. False: no memory. Free it in any
 * case. */
bool gt_round_begin(gt_round *round, const uint64_t *have, const uint64_t *want, int n);
void gt_round_free(gt_round *round);

/* Units of a part, and the one that begins with number `unit` of it. */
uint64_t gt_part_units(const gt_part *part);
gt_piece gt_part_piece(const gt_part *part, uint64_t unit);

/* Unit number `unit` of a part needs not be played. Only before the first is taken. */
void gt_round_cross(gt_round *round, const gt_part *part, uint64_t unit);

/* Takes the next unit; false: there is none left. */
bool gt_round_take(gt_round *round, gt_piece *piece);

#endif
