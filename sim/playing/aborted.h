/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games that the engine broke off, or that grew too large for it: which was the first, of which
 * card it was, by what limit, and all that is needed to play it again. */
#ifndef GT_SIM_PLAYING_ABORTED_H
#define GT_SIM_PLAYING_ABORTED_H

#include "engine/core/game.h"
#include "sim/playing/unit.h"

#include <stdio.h>

struct gt_field;

/* The first aborted game of some, by its number. */
typedef struct gt_aborted {
    uint64_t game; /* its number among those of its decks */
    uint64_t seed; /* of all its chance: play --seed */
    uint8_t begins; /* player who began */
    gt_abortion why;
    const char *deck[2]; /* of players A and B */
    char text[GT_ABORTION_TEXT]; /* why, in words: the card and the limit */
} gt_aborted;

/* Tells all of game i of a unit. */
void gt_aborted_tell(gt_aborted *out, const struct gt_field *field, const gt_unit *unit, int i,
                     const gt_secret *secret, gt_abortion why);

/* Fills in what the field is not needed for; in words the limit alone. */
void gt_aborted_name(gt_aborted *out, uint64_t run_seed, const char *const deck[2], uint64_t game,
                     gt_abortion why);

/* Writes "game 17 (A st01, B st02, seed 5, B begins): ST01-001: more than 160 modifiers at
 * once". */
void gt_aborted_print(FILE *out, const gt_aborted *a);

#endif
