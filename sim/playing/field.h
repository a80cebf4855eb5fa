/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that meet, and which of them do.
 *
 * Within a matchup player 0 has the deck whose name comes first in byte order: A against B plays
 * the very games that B against A does, only told from the other side. */
#ifndef GT_SIM_PLAYING_FIELD_H
#define GT_SIM_PLAYING_FIELD_H

#include "engine/core/game.h"
#include "sim/playing/lineup.h"
#include "sim/playing/results.h"
#include "sim/playing/stream.h"

/* A deck that is played as another one from the second game of a match on, against some deck: with
 * what its plan takes from its sideboard. */
typedef struct gt_planned {
    uint16_t deck, against, as;
} gt_planned;

/* `prepare` makes the game of a lineup in `storage`, which has room for game_bytes and belongs to
 * one thread; it is called once a unit at most, for matches twice. */
typedef struct gt_field {
    int n_decks, n_matchups;
    const char *const *deck; /* names; no two alike */
    const uint8_t *role; /* GT_ROLE_ROW, GT_ROLE_COLUMN */
    const gt_matchup *matchup;
    const gt_deck_cards *cards; /* of each deck; NULL: cards are not counted */
    const gt_deck_cards
        *watched; /* of each deck in pool 0, then in pool 1 (sim/playing/sight.h); or NULL */
    const uint64_t *list; /* gt_results.list */
    const gt_content *content; /* of each deck; NULL: results cannot be stored */
    const double *share; /* of each deck in the metagame; NULL: all weigh alike */
    const gt_rules *rules; /* of all these games */
    const char
        *options; /* with which they are played (gt_system_options); NULL or "": there are none */
    const char *played; /* the same in words (gt_system_played) */
    const char *cost_name; /* what gt_deck_card.cost is: "mana value"; NULL: "cost" */
    size_t game_bytes;
    const gt_game *(*prepare)(const void *context, const gt_lineup *lineup, void *storage);
    bool blanks; /* lineups may have some */
    const gt_planned *planned; /* decks `as` lie behind those of the field (n_decks) */
    int n_planned;
    const void *context;
    const struct gt_card_field
        *source; /* its cards and decks; NULL: games of others, which cannot be sent */
} gt_field;

static inline bool gt_field_has_options(const gt_field *field)
{
    return field->options != NULL && field->options[0] != '\0';
}

/* The game of two decks as they are. */
static inline const gt_game *gt_field_game(const gt_field *field, int deck0, int deck1,
                                           void *storage)
{
    gt_lineup lineup = gt_lineup_of(deck0, deck1);
    return field->prepare(field->context, &lineup, storage);
}

/* Those of a lineup as they play from the second game of a match on. */
gt_lineup gt_field_planned(const gt_field *field, gt_lineup lineup);

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
