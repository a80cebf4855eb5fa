/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is fast beside what is plain in Magic. One side keeps one run for a whole game, as
 * gt_play_out does: values that nothing has touched, state-based actions that nothing has made due,
 * windows in which nobody is asked, cards that cannot be used at this time are passed over. The
 * other side works everything out anew for each action. */
#ifndef GT_TESTS_MAGIC_TWICE_H
#define GT_TESTS_MAGIC_TWICE_H

#include "engine/magic/magic.h"

/* Plays a random game both ways. After each action they must be the same state with the same legal
 * actions, and what is printed, counted and given must be the same for each permanent; else the
 * test fails and names the game by its number. Returns how many actions it took. */
long gt_magic_play_twice(const gt_game *game, uint64_t seed, int first, long number);

/* Legal actions of a position, and one of them, worked out plainly. */
int gt_magic_legal_plain(const gt_game *game, gt_state *s, gt_action *out);
void gt_magic_act_plain(const gt_game *game, gt_state *s, gt_action a);

#endif
