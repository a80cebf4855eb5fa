/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a state came about, of games whose states keep that (gauntlet_keep_history): what it began
 * with, and the actions since. */
#ifndef GT_SIM_DRIVE_PAST_H
#define GT_SIM_DRIVE_PAST_H

#include "engine/core/game.h"

typedef struct gt_past {
    uint64_t seed;
    int first;
    bool plain; /* it begins as games do, and all chance followed from the seed */
    bool whole; /* all actions are there */
    int n, most;
    int16_t number[]; /* among the legal ones; -1: conceded */
} gt_past;

/* Nothing is known yet. NULL: no memory. To be freed with free(). */
gt_past *gt_past_new(const gt_game *game);

/* In the following `past` may be NULL: nothing is kept. */

/* A game begins; `plain`: as games do. */
void gt_past_begin(gt_past *past, uint64_t seed, int first, bool plain);

/* It is what another one is. */
void gt_past_copy(gt_past *to, const gt_past *from);

/* An action is about to be taken. */
void gt_past_note(gt_past *past, const gt_game *g, const gt_state *s, gt_action a);

/* Chance was another one than follows from the seed. */
void gt_past_by_other_chance(gt_past *past);

/* Nobody knows any more how it came about. */
void gt_past_lost(gt_past *past);

#endif
