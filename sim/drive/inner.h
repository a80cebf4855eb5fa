/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the handles of the library stand for (sim/include/gauntlet/engine.h). These functions trust
 * their callers as to pointers; what else is wrong they tell by gt_inner_wrong. None ends the
 * process, whatever becomes of memory. */
#ifndef GT_SIM_DRIVE_INNER_H
#define GT_SIM_DRIVE_INNER_H

#include "ai/seen.h"
#include "decks/cards.h"
#include "decks/system.h"
#include "sim/drive/handle.h"
#include "sim/drive/past.h"

#include <stdatomic.h>

typedef struct gt_inner_cards {
    const gt_system *system;
    gt_library *library;
    atomic_int holders; /* the handle, and games */
} gt_inner_cards;

typedef struct gt_inner_game {
    gt_inner_cards *cards;
    void *storage; /* of the gt_game */
    void *still; /* the same where decks lie in a given order; NULL: orders cannot be given */
    gt_state *position; /* NULL: it begins as games do */
    bool ordered; /* it was said how decks lie */
    bool keeps_events; /* its states know what players saw */
    bool keeps_past; /* ... and how they came about */
    gt_deck *deck; /* two; NULL: it begins with a position */
    gt_limits limits;
    _Atomic uint64_t print; /* of what saved states are told by (numbers.c); 0: not made yet */
    atomic_int holders; /* the handle, states, and vectors */
} gt_inner_game;

/* What each player saw since its last choice, and room for a state that is told on the way. */
typedef struct gt_history {
    gt_seen seen[2];
    gt_state *next;
} gt_history;

typedef struct gt_inner_state {
    gt_inner_game *game;
    const gt_game *rules; /* one of the two that the game holds */
    gt_state *state;
    bool lent; /* it lies in the caller's memory, all but its history and past */
    gt_history *history; /* NULL: none is kept */
    gt_past *past; /* NULL: nor this */
} gt_inner_state;

/* Keeps what the last call of this thread did wrong, or "". What is no plain text is left out of
 * it. */
void gt_inner_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
const char *gt_what_was_wrong(void);

/* Each is NULL, or false, after a mistake or without memory, which was told. */
gt_inner_cards *gt_inner_cards_open(const gt_system *system, const char *const *path, int n,
                                    const char *const *patch, int n_patches);
/* `options` (NULL: none) go before what the decks say, "pay=full,stops=all". */
gt_inner_game *gt_inner_game_open(gt_inner_cards *cards, const char *deck_a, const char *deck_b,
                                  gt_limits limits, const char *options);
gt_inner_game *gt_inner_position_open(gt_inner_cards *cards, const char *text);
bool gt_inner_order(gt_inner_game *game, int player, const char *const *id, int n);
bool gt_inner_ask_all(gt_inner_game *game);
bool gt_inner_keep_events(gt_inner_game *game);
bool gt_inner_keep_past(gt_inner_game *game);
void gt_inner_cards_close(gt_inner_cards *cards);
void gt_inner_game_close(gt_inner_game *game);

/* Bytes of a state in memory that is aligned as malloc's is; a state with nothing in it yet, in
 * such memory, or (NULL) in memory of its own. */
size_t gt_inner_state_bytes(const gt_inner_game *game);
gt_inner_state *gt_inner_state_new(gt_inner_game *game, void *memory);
void gt_inner_state_close(gt_inner_state *s);

/* Puts a new state where the game begins, as gauntlet_start says, telling `o` (or NULL) of it. */
void gt_inner_begin(gt_inner_state *s, uint64_t seed, int first, unsigned flags,
                    const gt_observer *o);

/* Makes a state what another one of the same game is. */
void gt_inner_copy(gt_inner_state *to, const gt_inner_state *from);

/* Takes a legal action of the player to move, or GT_CONCEDE. */
void gt_inner_apply(gt_inner_state *s, gt_action a);

/* Closes what a handle stood for. */
void gt_inner_close(gt_handle_kind kind, void *thing);

#endif
