/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays a field: every matchup so many games, in pairs with swapped seats, once for each policy,
 * on several threads.
 *
 * The work is a list of units, each a block of GT_UNIT_PAIRS pairs of a matchup: for each policy the
 * first block of every matchup, then the second of every matchup, and so on, so that a run that is
 * stopped early has played all matchups about equally. Threads take units from the head of the
 * list and add what came of them to the tally of their matchup. Game k of a matchup has a
 * seed of its own (gt_match_seed), and a tally is a sum of whole numbers, so the results depend
 * neither on the number of threads nor on who finished first. Memory depends on the field, not on
 * the number of games.
 *
 * Within a matchup player 0 has the deck whose name comes first in byte order: A against B plays
 * the very games that B against A does, only told from the other side. */
#ifndef GT_SIM_RUN_H
#define GT_SIM_RUN_H

#include "engine/core/game.h"
#include "sim/results.h"

#include <stdatomic.h>
#include <stddef.h>

enum { GT_UNIT_PAIRS = 8 };

/* The decks that meet. `prepare` makes the game of two decks in `storage`, which has room for
 * game_bytes and belongs to one thread; it is called once a unit. */
typedef struct gt_field {
    int n_decks, n_matchups;
    const char *const *deck; /* names; no two alike */
    const uint8_t *role; /* GT_ROLE_ROW, GT_ROLE_COLUMN */
    const gt_matchup *matchup;
    const gt_deck_cards *cards; /* of each deck; NULL: cards are not counted */
    size_t game_bytes;
    const gt_game *(*prepare)(const void *context, int deck0, int deck1, void *storage);
    const void *context;
} gt_field;

typedef struct gt_run_options {
    const char *version; /* for the results */
    uint64_t seed;
    int games; /* of each matchup; even */
    int threads; /* 0: what OpenMP thinks best */
    const char *const *policies;
    int n_policies;
    const atomic_bool *stop; /* set by a signal: finish the pairs in work and return; or NULL */
    /* Called after every unit, by one thread at a time; NULL: nobody wants to know. */
    void (*progress)(void *context, uint64_t games_done, uint64_t games_in_all);
    void *context;
} gt_run_options;

/* Plays; NULL: no memory, or a policy that cannot be made, which `error` (n bytes) tells. The
 * results refer to the field and to options->version. */
gt_results *gt_run_field(const gt_field *field, const gt_run_options *options, char *error,
                         size_t n);

void gt_results_free(gt_results *r);

/* Fills `out` with every pair of n decks, in order; returns how many: n * (n - 1) / 2. */
int gt_every_pair(int n, gt_matchup *out);

/* Fills `out` with every row against every column, by role; no deck meets itself, no two decks
 * meet twice. Returns how many; `out` has room for n * n. */
int gt_rows_and_columns(const uint8_t *role, int n, gt_matchup *out);

#endif
