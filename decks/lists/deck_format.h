/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of deck files (docs/decks.md): each is known by its text, whatever the file is
 * called, and has a reader that hands over the same things (deck_reader.h). A row of the table in
 * deck_format.c is a format. */
#ifndef GT_DECKS_LISTS_DECK_FORMAT_H
#define GT_DECKS_LISTS_DECK_FORMAT_H

#include "decks/lists/deck_reader.h"

typedef struct gt_deck_format {
    const char *name; /* as docs/decks.md has it */
    bool (*is)(const char *text, size_t size); /* NULL: whatever no other is */
    /* false: nothing could be read at all, and why was told */
    bool (*read)(gt_deck_reader *d, const char *text, size_t size);
} gt_deck_format;

/* The format of a text; never NULL. */
const gt_deck_format *gt_deck_format_of(const char *text, size_t size);

/* ---- The readers. */

bool gt_deck_is_json(const char *text, size_t size); /* deck_json.c */
bool gt_deck_read_json(gt_deck_reader *d, const char *text, size_t size);
bool gt_deck_is_xml(const char *text, size_t size); /* deck_xml.c */
bool gt_deck_read_xml(gt_deck_reader *d, const char *text, size_t size);
bool gt_deck_is_ydke(const char *text, size_t size); /* deck_ydke.c */
bool gt_deck_read_ydke(gt_deck_reader *d, const char *text, size_t size);
bool gt_deck_read_text(gt_deck_reader *d, const char *text, size_t size); /* deck_text.c */

#endif
