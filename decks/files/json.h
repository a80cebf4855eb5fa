/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON text with places. cJSON builds the tree; a scanner over the same text (scan.c) notes where
 * each value and key stands, in the order in which a walk through the tree meets them, and finds
 * what cJSON would not tell: all syntax errors, not the first alone, duplicate keys, bad UTF-8,
 * trailing text. The tree exists only if the text is faultless. */
#ifndef GT_DECKS_FILES_JSON_H
#define GT_DECKS_FILES_JSON_H

#include "decks/files/errors.h"

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

enum { GT_JSON_DEPTH = 100 };

typedef struct gt_json_place {
    const cJSON *node;
    size_t key, key_size; /* offset and size of the key between its quotes; key_size 0: none */
    size_t value; /* offset */
    int parent; /* index of a place, -1 for the root */
    int index; /* number within the parent */
} gt_json_place;

typedef struct gt_json_node {
    const cJSON *node;
    int place;
} gt_json_node;

typedef struct gt_json {
    char *file, *text;
    size_t size;
    bool any_lines; /* texts may have several lines */
    bool merged; /* by a patch: what the nodes are does not stand in the text as they have it */
    cJSON *root;
    gt_json_place *place; /* in document order */
    int n, capacity;
    gt_json_node *by_node; /* the same, sorted by address */
} gt_json;

/* Reads a file; NULL and errors if it is not faultless JSON. */
gt_json *gt_json_read(const char *path, gt_errors *e);

/* The same for text in memory; `file` is the name in errors. */
gt_json *gt_json_parse(const char *file, const char *text, size_t size, gt_errors *e);

/* The same of other programs' files, whose texts may have several lines. */
gt_json *gt_json_parse_lines(const char *file, const char *text, size_t size, gt_errors *e);

void gt_json_free(gt_json *json);

/* Passes a tree of cJSON through, which is held (decks/files/memory.h) until gt_unhold; NULL: there
 * was no memory for it. */
cJSON *gt_json_hold(cJSON *tree);

/* A copy of a tree, held; NULL: of nothing. */
cJSON *gt_json_copy(const cJSON *tree);

/* Frees a tree that is held. NULL: there is none. */
void gt_json_drop(cJSON *tree);

/* Adds what nobody holds to a held object under a key, or to a held list (key: NULL), and returns
 * it; NULL as with gt_json_hold. Of no object it is nothing. */
cJSON *gt_json_add(cJSON *to, const char *key, cJSON *item);

/* Notes an error at a node of the tree: at its value, or at its key. */
void gt_json_error(const gt_json *json, const cJSON *node, gt_errors *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void gt_json_key_error(const gt_json *json, const cJSON *node, gt_errors *e, const char *format,
                       ...) __attribute__((format(printf, 4, 5)));

/* Line and column of a node: of its value, or of its key. */
void gt_json_line(const gt_json *json, const cJSON *node, bool key, int *line, int *column);

/* Place of a node: an index of json->place. */
int gt_json_place_of(const gt_json *json, const cJSON *node);

/* Makes the nodes of json->place known to the functions above. */
void gt_json_index(gt_json *json);

/* The member of an object, NULL if there is none (or no object). Upper and lower case differ. */
const cJSON *gt_json_get(const cJSON *object, const char *key);

/* The text, or the number, that is a member of an object; "", or 0, if there is none. */
const char *gt_json_text_in(const cJSON *object, const char *key);
int gt_json_number_in(const cJSON *object, const char *key);

/* Notes an error at each key of an object that is none of n, with the one that was meant. */
void gt_json_check_keys(const gt_json *json, const cJSON *object, const char *const *keys, int n,
                        gt_errors *e);

/* Whether it is this very text. */
bool gt_json_is(const cJSON *node, const char *text);

/* "an object", "a list", ... */
const char *gt_json_kind(const cJSON *node);

/* The text of a node without white space, to be freed with gt_free. */
char *gt_json_compact(const gt_json *json, const cJSON *node);

/* Hash of the value: independent of white space and of the order of keys. */
uint64_t gt_json_hash(const cJSON *node);

/* scan.c: fills in the places; false if the text has errors. */
bool gt_json_scan(gt_json *json, gt_errors *e);

/* Where in the file place number `at` is: `ST01-003 abilities[0].do[0]`. */
void gt_json_where(const gt_json *json, int at, char *buffer, size_t size);

#endif
