/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The head of a record: sim/playing/record.h knows no rules system, this does. */
#ifndef GT_SIM_PLAYING_RECORD_HEAD_H
#define GT_SIM_PLAYING_RECORD_HEAD_H

#include "decks/system.h"
#include "sim/playing/record.h"

/* Fills in the head of a record; `player`: names of those who play. Of the limits the options are
 * taken. */
void gt_record_head(gt_record *record, const gt_game *game, const gt_pool *pool,
                    const gt_deck *const deck[2], const char *const player[2], uint64_t seed,
                    int first, const gt_limits *limits);

#endif
