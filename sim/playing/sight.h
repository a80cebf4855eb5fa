/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a game saw certain cards (GT_NOTE_SIGHT): those that are not the same in the two pools of
 * a job, which the field lists for each deck (gt_field.watched). A change of a card that nobody
 * sees cannot matter, and one that is seldom played matters seldom. Of each game a set of the
 * following is noted (gt_outcome.seen), for the cards of both decks. */
#ifndef GT_SIM_PLAYING_SIGHT_H
#define GT_SIM_PLAYING_SIGHT_H

#include "sim/playing/job.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

enum gt_sight {
    GT_SIGHT_HELD = 1, /* one was in a hand */
    GT_SIGHT_PLAYED = 2, /* one came from a hand into play */
    GT_SIGHT_TRIGGER = 4, /* the trigger of one was set off */
    GT_SIGHT_BITS = 3,
};

/* Plays a game, with room for its state and for counting its cards, and notes that of it; adds up
 * its luck, unless `luck` is NULL. */
gt_outcome gt_play_for_sight(const gt_field *field, const gt_lineup *lineup, const gt_game *g,
                             gt_state *room, gt_policy *const seat[2], const gt_unit_game *which,
                             gt_counter *counter, gt_luck *luck);

#endif
