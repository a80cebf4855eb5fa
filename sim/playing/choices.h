/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games from which a network learns (GT_NOTE_CHOICES): what was done, so that they can be played
 * again, and at some decisions what a search thinks of each action. What it would do does not
 * matter: the players go on as they do. So positions come up that these players get into, and what
 * is to be done there is said by who knows better. Where two different players play, those of the
 * job's first player alone are searched.
 *
 * Of each game there is noted, of every decision with more than one action, in order:
 *
 *     2 bytes       number of the action that was taken; with CHOICE_SEARCHED, if the decision was
 *                   searched. Then:
 *     2 bytes       the chance of winning by the search, in 1 / 65535
 *     1 byte for each action: its share of the visits, in 1 / 255
 *
 * Positions themselves are not kept: they come again when the game is played again, which takes
 * less time than to read them would, and some hundred times less room; and what they look like may
 * be said in other features then. */
#ifndef GT_SIM_PLAYING_CHOICES_H
#define GT_SIM_PLAYING_CHOICES_H

#include "sim/playing/bytes.h"
#include "sim/playing/job.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

typedef struct gt_choice_taker gt_choice_taker;

/* NULL: no memory, or the search cannot be made. */
gt_choice_taker *gt_choice_taker_new(const gt_job *job);

/* taker may be NULL. */
void gt_choice_taker_free(gt_choice_taker *taker);

/* Plays a game, with room for its state, and adds its notes. */
gt_outcome gt_play_for_choices(gt_choice_taker *taker, const gt_game *g, gt_state *room,
                               gt_policy *const seat[2], const gt_unit_game *which,
                               gt_bytes *notes);

/* A decision that was searched, as it comes up again. */
typedef struct gt_searched {
    const gt_game *game;
    const gt_state *state;
    const gt_action *legal;
    int n, player;
    const uint8_t *share; /* of the visits, of each action */
    double value; /* chance of winning by the search */
} gt_searched;

/* Plays noted games again, in room for a state, and tells of the decisions that were searched.
 * Returns whether the notes fit the game; then *half_points is what it was worth to player 0. */
bool gt_replay_choices(const gt_game *g, gt_state *room, const gt_unit_game *which,
                       gt_byte_reader notes, void (*told)(void *context, const gt_searched *d),
                       void *context, int *half_points);

#endif
