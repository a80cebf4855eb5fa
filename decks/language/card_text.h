/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards from their printed text: what a dialect that reads its game's language offers. A card is
 * read whole, or not at all. */
#ifndef GT_DECKS_LANGUAGE_CARD_TEXT_H
#define GT_DECKS_LANGUAGE_CARD_TEXT_H

#include "decks/language/phrases.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* A card as it is printed; "" what it does not have. In `text` a line ends a paragraph. */
typedef struct gt_printed_card {
    const char *name, *cost, *types, *subtypes; /* types: all in front of the dash */
    const char *power, *toughness, *loyalty, *colours, *text;
    const char *id, *element, *hit, *affiliations; /* of Nivel Arena; the last with ";" between */
    const char *refused; /* why it is no card that could be read, or NULL */
    int line; /* of plain text, where it begins; else 0 */
} gt_printed_card;

/* What came of it. */
typedef struct gt_card_reading {
    cJSON *card; /* as in a file of cards; NULL: it was not read */
    cJSON *tokens; /* a list of the cards that it makes, besides */
    char why[160]; /* what is in the way */
    char phrase[120]; /* where: words that were read, ">>", words that were not */
} gt_card_reading;

/* How a language is read. `refer`: what the words of a meaning refer to; `why`: why that cannot be
 * told. It is asked for each meaning of a text in turn. */
typedef struct gt_text_reader {
    gt_phrases *p;
    gt_term (*refer)(void *with, gt_term meaning, const char **why);
    void *with;
    int near; /* how many words are told before and behind the place where a text stops */
} gt_text_reader;

/* A text as a phrase of the category, which has one meaning and can be printed as the text; else
 * false, and `out` says why. */
bool gt_read_text(const gt_text_reader *reader, const char *text, const char *category,
                  gt_card_reading *out, gt_term *meaning);

/* Tells why a card is refused, and the place; false. */
bool gt_refuse_text(gt_card_reading *out, const char *why, const char *text);

struct gt_card_reader; /* the dialect's own */

typedef struct gt_card_reading_rows {
    struct gt_card_reader *(*open)(void);
    void (*close)(struct gt_card_reader *reader);
    void (*read)(struct gt_card_reader *reader, const gt_printed_card *card, gt_card_reading *out);
    struct gt_phrases *(*rows)(struct gt_card_reader *reader); /* used ones: by the last card */
} gt_card_reading_rows;

void gt_card_reading_free(gt_card_reading *reading);

#endif
