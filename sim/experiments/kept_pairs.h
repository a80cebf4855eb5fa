/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between an arena and the store, as kept.h is for runs: the games of two players with the decks of
 * one matchup are a stream, and a pair of games (a cycle of the field) is a unit of it. Does
 * nothing if the arena has no store. Games of a player that does not always play alike are kept
 * under a key that never comes again. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_PAIRS_H
#define GT_SIM_EXPERIMENTS_KEPT_PAIRS_H

#include "sim/experiments/arena.h"
#include "sim/experiments/kept_units.h"

typedef struct gt_kept_pairs {
    gt_kept_units units; /* a stream is a matchup in a match */
    const gt_field *field;
    const gt_arena_options *options;
    const gt_arena *arena;
} gt_kept_pairs;

/* Notes the arena and its decks. False: no memory. End it in any case. */
bool gt_kept_pairs_begin(gt_kept_pairs *k, const gt_field *field, const gt_arena_options *options,
                         const gt_arena *arena);

/* Notes how far it came once all is written, and frees. `k` may be all zero. */
void gt_kept_pairs_end(gt_kept_pairs *k, uint64_t games, uint64_t reused);

/* The games of a unit, good until the next call; NULL: they are not there. What is damaged counts
 * as not there. */
const gt_games *gt_kept_pairs_find(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit);

/* Keeps the games of a unit that was looked for. Any thread. */
void gt_kept_pairs_put(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit,
                       const gt_games *games);

#endif
