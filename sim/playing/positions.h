/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players saw and did (GT_NOTE_POSITIONS). Of each game there is noted:
 *
 *     8, 8 bytes    what the game was worth to players 0 and 1 (gt_return), as IEEE 754 numbers
 *     4 bytes       positions
 *     each position, in order:
 *       1 byte      the player whose choice it was
 *       a text      view, choice and what else docs/export.md has of it, as JSON without the last
 *                   member and bracket */
#ifndef GT_SIM_PLAYING_POSITIONS_H
#define GT_SIM_PLAYING_POSITIONS_H

#include "sim/playing/bytes.h"
#include "sim/playing/job.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

typedef struct gt_position_taker gt_position_taker;

/* NULL: no memory. */
gt_position_taker *gt_position_taker_new(const gt_job *job);

/* taker may be NULL. */
void gt_position_taker_free(gt_position_taker *taker);

/* Plays a game, with room for its state, and adds its notes. */
gt_outcome gt_play_for_positions(gt_position_taker *taker, const gt_game *g, gt_state *room,
                                 gt_policy *const seat[2], const gt_unit_game *which,
                                 gt_bytes *notes);

#endif
