/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards by what people call them: an id in any case and with any dash, a name, or both in one
 * text. */
#ifndef GT_DECKS_LISTS_CARD_CALLED_H
#define GT_DECKS_LISTS_CARD_CALLED_H

#include "engine/code/pool.h"

#include <stdbool.h>
#include <stddef.h>

/* The card with this id, -1: none. */
int gt_card_by_id(const gt_pool *pool, const char *text, size_t n);

/* The first card with this name after card `after` (-1: the first of all), -1: none. */
int gt_card_by_name(const gt_pool *pool, const char *text, size_t n, int after);

/* What a text says of a card. */
typedef struct gt_called {
    int card; /* -1: there is none */
    bool several; /* cards have the name, and no id tells them apart; `card` is the first */
    bool other_name; /* beside its id stands a name that is not the card's */
    size_t at, size; /* where that name stands, or the word that looks like the card */
} gt_called;

/* The card that a text names: `ST01-002`, `ST01-002 Neon`, `Neon (ST01-002)`, `Neon`, `Neon (SET)
 * 12`, `[SET] Neon`. */
gt_called gt_card_called(const gt_pool *pool, const char *text, size_t n);

/* The bytes of a text that are the name of a card, from *at on: without the set in front of it or
 * the print behind it. */
size_t gt_card_name_in(const char *text, size_t n, size_t *at);

/* The id of the card that a text most likely means, NULL: none is like it. */
const char *gt_card_meant(const gt_pool *pool, const char *text, size_t n);

#endif
