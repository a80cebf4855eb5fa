/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that meet, and which of them do.
 *
 * Within a matchup player 0 has the deck whose name comes first in byte order: A against B plays
 * the very games that B against A does, only told from the other side. */
#ifndef GT_SIM_EXPERIMENTS_FIELD_H
#define GT_SIM_EXPERIMENTS_FIELD_H

#include "engine/core/game.h"
#include "sim/experiments/results.h"
#include "sim/playing/stream.h"

/* `prepare` makes the game of two decks in `storage`, which has room for game_bytes and belongs to
 * one thread; it is called once a unit. */
typedef struct gt_field {
    int n_decks, n_matchups;
    const char *const *deck; /* names; no two alike */
    const uint8_t *role; /* GT_ROLE_ROW, GT_ROLE_COLUMN */
    const gt_matchup *matchup;
    const gt_deck_cards *cards; /* of each deck; NULL: cards are not counted */
    const gt_content *content; /* of each deck; NULL: results cannot be stored */
    const double *share; /* of each deck in the metagame; NULL: all weigh alike */
    const gt_rules *rules; /* of all these games */
    size_t game_bytes;
    const gt_game *(*prepare)(const void *context, int deck0, int deck1, void *storage);
    /* The same with blanks (sim/experiments/blank.h) for all copies of card `slot` in the deck of player `player`
     * (card `slot` of gt_field.cards); NULL: there are no blanks. */
    const gt_game *(*prepare_blank)(const void *context, int deck0, int deck1, int player, int slot,
                                    void *storage);
    const void *context;
} gt_field;

/* The decks of players 0 and 1 in a matchup, as they sit. */
typedef struct gt_seats {
    int deck[2];
    bool swapped; /* player 0 has deck b */
} gt_seats;

gt_seats gt_field_seats(const gt_field *field, int matchup);

/* Fills `out` with every pair of n decks, in order; returns how many: n * (n - 1) / 2. */
int gt_every_pair(int n, gt_matchup *out);

/* Fills `out` with every row against every column, by role; no deck meets itself, no two decks
 * meet twice. Returns how many; `out` has room for n * n. */
int gt_rows_and_columns(const uint8_t *role, int n, gt_matchup *out);

#endif
