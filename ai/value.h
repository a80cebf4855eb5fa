/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A network (ai/net.h) that judges whole positions: how likely a player is to win, told what both
 * see (ai/known.h) and what the game's evaluation says. It is trained on results (`gauntlet train
 * --net --method value`), plays no action, and tells luck from the rest (sim/playing/luck.h).
 *
 * Behind the features of ai/known.h stand two for the evaluation of both players as the logit of
 * winning, by halves and what is left of them by thirty-seconds. */
#ifndef GT_AI_VALUE_H
#define GT_AI_VALUE_H

#include "ai/known.h"
#include "ai/net.h"

/* How many features there are, and what they are. False: no memory; to be freed in any case
 * (gt_net_inputs_free). */
int gt_value_count(const gt_rules *rules);
bool gt_value_inputs(const gt_rules *rules, gt_net_inputs *out);

/* A position as such a network is shown it, for a player. Returns how many features. */
int gt_value_features(gt_known *k, const gt_game *g, const gt_state *s, int player,
                      gt_feature out[GT_KNOWN_MOST + 2]);

/* Reads the file of such a network. NULL: `error` (n bytes) says what is wrong. */
gt_net *gt_value_read(const char *path, const gt_rules *rules, char *error, size_t n);

/* The chance that player 0 wins, 0 .. GT_ONE: of the logits that either player is given the
 * mean. */
int32_t gt_value_of(const gt_net *net, gt_known *k, const gt_game *g, const gt_state *s);

#endif
