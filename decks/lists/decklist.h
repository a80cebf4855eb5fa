/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files: JSON, {"name": ..., "leader": id, "cards": {id: count}}, or plain text as card players
 * write it:
 *     name: Blazing start          (optional; else the name of the file)
 *     leader ST01-001              (or a line of the leader's card: 1 ST01-001)
 *     3 ST01-002                   # a comment; the card's name may follow the id
 * Each deck is checked against 5.1.2; every violation is named with its place and clause. */
#ifndef GT_DECKS_LISTS_DECKLIST_H
#define GT_DECKS_LISTS_DECKLIST_H

#include "decks/files/errors.h"
#include "engine/nivel/nivel.h"

enum { GT_DECK_NAME = 80 }; /* bytes, the end included */

typedef struct gt_deck {
    char name[GT_DECK_NAME];
    nv_deck deck; /* cards ascending */
} gt_deck;

typedef struct gt_decks {
    gt_deck *list;
    int n, capacity;
} gt_decks;

/* Reads one deck. False and errors if it is wrong. */
bool gt_deck_read(const char *path, const gt_pool *pool, gt_deck *out, gt_errors *e);

/* The same from text in memory; `file` is its name in errors. */
bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_pool *pool,
                   gt_deck *out, gt_errors *e);

/* Adds the decks of files and folders (*.json, *.txt, *.deck, sorted by name; then those of folders in
 * them). Two decks of the same name are an error. False if there was any. */
bool gt_decks_read(const char *const *paths, int n, const gt_pool *pool, gt_decks *out,
                   gt_errors *e);

void gt_decks_free(gt_decks *decks);

/* ---- deck_write.c: writes a deck in one of the two forms. */
void gt_deck_write_json(const gt_pool *pool, const gt_deck *deck, FILE *out);
void gt_deck_write_text(const gt_pool *pool, const gt_deck *deck, FILE *out);

#endif
