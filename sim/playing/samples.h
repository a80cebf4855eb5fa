/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as an evaluation sees them (GT_NOTE_SAMPLES), to fit its weights to: the first quiet
 * one of each turn, or means of the leaves that a search comes to (sim/experiments/train.h tells
 * why). Of each game there is noted:
 *
 *     1 byte        positions, GT_GAME_SAMPLES at most
 *     each position:
 *       1 byte      the player whose evaluation it is
 *       1 byte      what the game was worth to that player, in half points
 *       2, 2, 2     leaves that were evaluated, that were ends of the game, half points in these
 *       2 bytes for each weight: the feature, the mean over what was evaluated, in 1 /
 *       GT_SAMPLE_FRACTION; signed */
#ifndef GT_SIM_PLAYING_SAMPLES_H
#define GT_SIM_PLAYING_SAMPLES_H

#include "sim/playing/bytes.h"
#include "sim/playing/job.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

enum {
    GT_GAME_SAMPLES = 24, /* positions of a game, at most */
    GT_SAMPLE_FRACTION = 16, /* features are kept in 1 / so many, since a mean is no whole number */
};

/* What is known of a sample without the evaluation: of the leaves that it is the mean of, so many
 * are evaluated (at least 1); the others are ends of the game, which gave so many half points. */
typedef struct gt_leaves {
    uint16_t evaluated, ended, half_points;
} gt_leaves;

typedef struct gt_sample_taker gt_sample_taker;

/* NULL: no memory. */
gt_sample_taker *gt_sample_taker_new(const gt_job *job);

/* taker may be NULL. */
void gt_sample_taker_free(gt_sample_taker *taker);

/* Plays a game, with room for its state, and adds its notes. */
gt_outcome gt_play_for_samples(gt_sample_taker *taker, const gt_game *g, gt_state *room,
                               gt_policy *const seat[2], const gt_unit_game *which,
                               gt_bytes *notes);

#endif
