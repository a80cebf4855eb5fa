/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of JSON that are equal only if they are the same number: each is kept once. So the
 * readings of a text can be compared, merged and remembered by their numbers. Objects hold their
 * members in the order in which keys became known. */
#ifndef GT_DECKS_LANGUAGE_TERM_H
#define GT_DECKS_LANGUAGE_TERM_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int32_t gt_term; /* 0: nothing, a key that is missing */

enum gt_term_kind {
    GT_TERM_NOTHING,
    GT_TERM_NUMBER,
    GT_TERM_BOOL,
    GT_TERM_TEXT,
    GT_TERM_LIST,
    GT_TERM_OBJECT
};

/* begin, n: of a text its bytes, of a list its items, of an object its keys and values in turn. */
typedef struct gt_term_node {
    uint8_t kind;
    int32_t number;
    int32_t begin, n;
    uint32_t hash;
    gt_term next; /* of the same bucket, older */
} gt_term_node;

enum { GT_TERM_BUCKETS = 1 << 14 };

typedef struct gt_terms {
    gt_term_node *node;
    gt_term *item;
    char *text;
    int n, capacity, n_items, item_capacity, n_text, text_capacity;
    gt_term bucket[GT_TERM_BUCKETS];
} gt_terms;

/* How much there was, for gt_terms_back. */
typedef struct gt_terms_mark {
    int n, n_items, n_text;
} gt_terms_mark;

gt_terms *gt_terms_new(void);
void gt_terms_free(gt_terms *t);
gt_terms_mark gt_terms_here(const gt_terms *t);
void gt_terms_back(gt_terms *t, gt_terms_mark mark); /* forgets what came after */

gt_term gt_term_number(gt_terms *t, int number);
gt_term gt_term_bool(gt_terms *t, bool value);
gt_term gt_term_text(gt_terms *t, const char *text);
gt_term gt_term_text_n(gt_terms *t, const char *text, size_t n);
gt_term gt_term_list(gt_terms *t, const gt_term *item, int n);
gt_term gt_term_two(gt_terms *t, gt_term one, gt_term other); /* a list of both */

/* `member`: n keys and values in turn, in any order; missing values are left out. Nothing, if a
 * key stands there twice. */
gt_term gt_term_object(gt_terms *t, const gt_term *member, int n);

enum gt_term_kind gt_term_kind_of(const gt_terms *t, gt_term term);
const char *gt_term_string(const gt_terms *t, gt_term term); /* "" of what is no text */
bool gt_term_is(const gt_terms *t, gt_term term, const char *text);
int gt_term_size(const gt_terms *t, gt_term term); /* items, or members */
gt_term gt_term_item(const gt_terms *t, gt_term list, int i);
gt_term gt_term_key(const gt_terms *t, gt_term object, int i);
gt_term gt_term_value(const gt_terms *t, gt_term object, int i);
gt_term gt_term_get(const gt_terms *t, gt_term object, gt_term key); /* 0: it has none */
gt_term gt_term_under(gt_terms *t, gt_term object, const char *key);
gt_term gt_term_with(gt_terms *t, gt_term object, gt_term key, gt_term value); /* 0: without */
gt_term gt_term_with_word(gt_terms *t, gt_term object, const char *key, gt_term value);
gt_term gt_term_pair(gt_terms *t, const char *key, gt_term value); /* {KEY: VALUE} */
gt_term gt_term_tail(gt_terms *t, gt_term list, int from);

/* What is inside: the items of a list, the values of an object. */
enum { GT_TERM_MOST = 64 };
gt_term gt_term_child(const gt_terms *t, gt_term term, int i);

/* All of it, GT_TERM_MOST at most; returns how much that is, 0 where there is more. */
int gt_term_children(const gt_terms *t, gt_term term, gt_term out[GT_TERM_MOST]);

/* The list or object with that inside in the place of what there is. */
gt_term gt_term_with_children(gt_terms *t, gt_term term, const gt_term *child);

/* Whether it is something, or that stands somewhere inside of it. */
bool gt_term_holds(const gt_terms *t, gt_term term, gt_term wanted);

/* The same with `now` in the place of each `old`. */
gt_term gt_term_exchanged(gt_terms *t, gt_term term, gt_term old, gt_term now);

/* Without {"as": NAME} where nothing else says the name; `name` is a text. */
gt_term gt_term_without_name(gt_terms *t, gt_term term, gt_term name);

gt_term gt_term_of_json(gt_terms *t, const cJSON *json);
cJSON *gt_term_to_json(const gt_terms *t, gt_term term);

#endif
