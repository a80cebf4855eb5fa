/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between an arena and the store, as kept.h is for runs: the games of two players with the decks of
 * one matchup are a stream, and a pair of games (a cycle of the field) is a unit of it. Does
 * nothing if the arena has no store. Games of a player that does not always play alike are kept
 * under a key that never comes again. */
#ifndef GT_SIM_STORE_KEPT_PAIRS_H
#define GT_SIM_STORE_KEPT_PAIRS_H

#include "sim/experiments/arena.h"
#include "sim/playing/games.h"
#include "sim/store/store.h"

typedef struct gt_kept_pairs {
    gt_store *store; /* or NULL */
    const gt_field *field;
    const gt_arena_options *options;
    const gt_arena *arena;
    int64_t run;
    uint64_t once; /* for what cannot be repeated */
    int64_t *stream; /* of each matchup in each match; 0: not asked for yet */
    uint64_t *key;
    int turn_limit, action_limit;
    gt_games games; /* for reading */
    uint8_t packed[GT_GAMES_BYTES];
} gt_kept_pairs;

/* Notes the arena and its decks. False: no memory. End it in any case. */
bool gt_kept_pairs_begin(gt_kept_pairs *k, const gt_field *field, const gt_arena_options *options,
                         const gt_arena *arena);

/* Notes how far it came once all is written, and frees. `k` may be all zero. */
void gt_kept_pairs_end(gt_kept_pairs *k, uint64_t games, uint64_t reused);

/* Whether the store failed. Any thread. */
bool gt_kept_pairs_failed(const gt_kept_pairs *k);

/* Around what is looked for before a round, so that its streams are noted in one go. */
void gt_kept_pairs_begin_round(gt_kept_pairs *k);
void gt_kept_pairs_end_round(gt_kept_pairs *k);

/* The games of a unit, good until the next call; NULL: they are not there. What is damaged counts
 * as not there. */
const gt_games *gt_kept_pairs_find(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit);

/* Keeps the games of a unit that was looked for. One thread at a time. */
void gt_kept_pairs_put(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit,
                       const gt_games *games);

#endif
