/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position as one knows it who sees what both players see: both hands, both decks, and what lies
 * face down, though no order of a deck. It is no player's: critics and value functions learn from
 * it (sim/experiments/), and luck is judged by it (ai/value.h).
 *
 * Its features are those of a player's view (engine/core/features.h); behind them stand those rows
 * of the other player's view that hold what that one alone sees. */
#ifndef GT_AI_KNOWN_H
#define GT_AI_KNOWN_H

#include "engine/core/features.h"

enum { GT_KNOWN_MOST = 2 * GT_MOST_FEATURES };

/* Which index means what, and room to work in; of one thread. */
typedef struct gt_known gt_known;

/* How many indices there are. */
int gt_known_count(const gt_rules *rules);

/* Their keys, by names that outlive other features that come or go (gt_feature_keys). */
void gt_known_keys(const gt_rules *rules, uint64_t *out);

/* NULL: no memory. `k` may be NULL. */
gt_known *gt_known_new(const gt_rules *rules);
void gt_known_free(gt_known *k);

/* What a player sees itself; and what the other one alone sees. Return how many. */
int gt_known_own(gt_known *k, const gt_game *g, const gt_state *s, int player,
                 gt_feature out[GT_MOST_FEATURES]);
int gt_known_secret(gt_known *k, const gt_game *g, const gt_state *s, int player,
                    gt_feature out[GT_MOST_FEATURES]);

/* Makes one pair of those of one index, where that counts the same (gt_net_value). Returns how many
 * are left. */
int gt_known_merge(gt_known *k, gt_feature *f, int n);

#endif
