/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games and their mirror images, whose features must be the same; what features say of a
 * position. */
#ifndef GT_TESTS_MIRROR_H
#define GT_TESTS_MIRROR_H

#include "engine/core/features.h"

/* Plays a game and its mirror image on (decks and seats exchanged, all orders the same) with equal
 * random choices, at most `choices`: all positions and actions must look the same to whoever moves.
 * Of actions that choose targets the image may be missing, since targets come in the order of the
 * lists, whoever chooses: then it stops. Returns how many choices were compared; *most grows to the
 * most pairs that a position had. */
int gt_mirror_play(const gt_game *const g[2], gt_state *const s[2], uint64_t seed, int choices,
                   int *most);

/* The sum of the values at an index; where a row of positions begins. */
int32_t gt_feature_sum(const gt_feature *f, int n, int index);
int gt_feature_row_at(const gt_feature_rules *rules, const char *name);

#endif
