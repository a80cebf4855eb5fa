/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between an experiment and the store, a unit at a time: for those that know before a round which
 * units it has (arenas, kept_pairs.h; lists of a deck, kept_lists.h; states of the cards,
 * kept_gate.h). What such an experiment has are streams with numbers of its own; each is noted
 * before its units are looked for. Does nothing if there is no store. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_UNITS_H
#define GT_SIM_EXPERIMENTS_KEPT_UNITS_H

#include "sim/playing/field.h"
#include "sim/playing/games.h"
#include "sim/store/store.h"

typedef struct gt_kept_units {
    gt_store *store; /* or NULL */
    bool fresh; /* nothing is looked for */
    int64_t run;
    uint64_t once; /* for what cannot be repeated (gt_stream.once) */
    int64_t *stream; /* by the experiment's number; 0: not noted yet */
    uint64_t *key;
    int turn_limit, action_limit;
    gt_games games; /* for reading; it says whether sight is kept (gt_stream.sight) */
} gt_kept_units;

/* Begins with room for n streams of a field, which is asked for a game in this pool (NULL: the
 * limits are set by the caller). False: no memory. End it in any case. */
bool gt_kept_units_begin(gt_kept_units *k, gt_store *store, bool fresh, const gt_field *field,
                         int pool, size_t n);

/* Forgets the streams, and has room for n others. False: no memory. */
bool gt_kept_units_renew(gt_kept_units *k, size_t n);

/* Notes how far the run came once all is written, and frees. `k` may be all zero. */
void gt_kept_units_end(gt_kept_units *k, bool complete, uint64_t games, uint64_t reused);

/* Whether the store failed. Any thread. */
bool gt_kept_units_failed(const gt_kept_units *k);

/* Around what is looked for before a round, so that its streams are noted in one go. */
void gt_kept_units_begin_round(gt_kept_units *k);
void gt_kept_units_end_round(gt_kept_units *k);

/* Whether stream `at` is to be noted yet; notes it. */
bool gt_kept_units_is_new(const gt_kept_units *k, size_t at);
void gt_kept_units_note(gt_kept_units *k, size_t at, const gt_stream *stream);

/* The stream of a matchup whose decks have the field's contents. `repeats`: its games come out
 * alike whenever they are played. */
gt_stream gt_kept_units_stream(const gt_kept_units *k, const gt_field *field, int matchup,
                               const char *policy, uint64_t seed, bool repeats);

/* The games of a unit of a stream that was noted, good until the next call; NULL: they are not
 * there. What is damaged counts as not there. */
const gt_games *gt_kept_units_find(gt_kept_units *k, size_t at, const gt_unit *unit);

/* Keeps the games of a unit, if it is whole. Any thread. */
void gt_kept_units_put(gt_kept_units *k, size_t at, const gt_unit *unit, const gt_games *games);

#endif
