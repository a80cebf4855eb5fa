/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of phrases as phrase_read.c and phrase_print.c see them. */
#ifndef GT_DECKS_LANGUAGE_PHRASES_INSIDE_H
#define GT_DECKS_LANGUAGE_PHRASES_INSIDE_H

#include "decks/language/phrases.h"

enum { GT_MOST_WORDS = 6144, GT_WORD_BITS = GT_MOST_WORDS / 32 };

/* A word, or a slot: category and number of the slot. */
typedef struct gt_piece {
    int16_t word; /* 0: a slot */
    int16_t category, slot;
    bool close; /* a dash without blanks around it */
} gt_piece;

enum gt_mould_kind {
    GT_MOULD_NOTHING,
    GT_MOULD_TERM,
    GT_MOULD_SLOT,
    GT_MOULD_LIST,
    GT_MOULD_OBJECT
};

/* What a row means: a tree. Members and items of an object or list are the `n` from `first` on;
 * one without a key in an object, or with `spread` in a list, is the content of a slot. */
typedef struct gt_mould {
    uint8_t kind, spread;
    int16_t slot;
    int32_t first, n;
    gt_term term, key;
} gt_mould;

typedef struct gt_row {
    int16_t category, n_slots;
    int32_t first, n; /* pieces */
    int32_t mould;
    bool spelling;
    int8_t rank;
    int16_t source; /* which of the tables' rows it is from */
} gt_row;

typedef struct gt_category {
    gt_term name;
    int *rows;
    int n, capacity;
    int lexeme; /* -1: it has rows */
    int highest; /* rank of its rows */
    bool nullable;
    uint32_t starts[GT_WORD_BITS]; /* words that one may begin with */
    uint32_t lexemes; /* and lexemes */
} gt_category;

typedef struct gt_token {
    char *text; /* as it stood */
    int word; /* 0: none of the rows' words */
    uint32_t lexemes; /* that it is */
    gt_term value[GT_PHRASE_LEXEMES];
} gt_token;

typedef struct gt_meaning { /* of a phrase that begins somewhere */
    int end;
    gt_term value;
    int next;
} gt_meaning;

typedef struct gt_wording { /* of a term; what of it is not told yet */
    gt_term rest;
    int end; /* token, when a text is followed */
    const char *text;
    int row, uses; /* how it came about, when a text is followed: -1: a lexeme; a list of gt_use */
    int next;
} gt_wording;

typedef struct gt_use { /* a wording that is part of another one */
    int wording, next;
} gt_use;

typedef struct gt_printed {
    gt_term term;
    int category, begin, wording; /* -1: being looked for */
    int next;
} gt_printed;

enum { GT_PRINTED_BUCKETS = 4096 };

struct gt_phrases {
    gt_terms *terms;
    gt_terms_mark mark;
    const gt_lexeme *lexeme;
    int n_lexemes;
    gt_category *category;
    int n_categories, category_capacity;
    gt_row *row;
    int n_rows, row_capacity;
    gt_piece *piece;
    int n_pieces, piece_capacity;
    gt_mould *mould;
    int n_moulds, mould_capacity;
    int16_t *word_of; /* number of a word by its term */
    gt_term *word_term;
    gt_term *word_text; /* as a row has it */
    int16_t *category_of,
        *number_of; /* numbers of categories and words by the terms of their texts */
    int n_numbered;
    int n_words;
    gt_token token[GT_PHRASE_TOKENS];
    int n_tokens;
    int *memo; /* by token and category: -2 not yet, -1 nothing, else a meaning */
    gt_meaning *meaning;
    int n_meanings, meaning_capacity;
    long steps;
    int farthest;
    bool guided;
    gt_wording *wording;
    int n_wordings, wording_capacity;
    gt_use *use;
    int n_uses, use_capacity;
    const gt_phrase_row **source; /* the tables' rows */
    int n_sources, source_capacity;
    bool *used; /* rows of which texts were proven */
    gt_printed *printed;
    int n_printed, printed_capacity;
    int bucket[GT_PRINTED_BUCKETS];
    char **arena;
    int n_arena, arena_capacity;
};

int gt_phrase_category(gt_phrases *p, const char *name); /* a new one, too */

/* phrase_read.c: the phrases of a category that begin at a token, the first of a list. */
int gt_phrases_at(gt_phrases *p, int category, int at);

#endif
