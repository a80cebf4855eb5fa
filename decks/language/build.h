/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card pool under construction: growing arrays, texts with numbers. When it is ready,
 * gt_build_pool gives the read-only view that the engine uses. */
#ifndef GT_DECKS_LANGUAGE_BUILD_H
#define GT_DECKS_LANGUAGE_BUILD_H

#include "engine/code/pool.h"

/* What a pool holds at most. All but the code is named by operands, which are int16; addresses from
 * GT_BUILTIN on mean code of the rules themselves. */
enum {
    GT_MAX_CODE = GT_BUILTIN,
    GT_MAX_ABILITIES = INT16_MAX,
    GT_MAX_PATTERNS = INT16_MAX,
    GT_MAX_TEXTS = INT16_MAX,
    GT_MAX_CARDS = INT16_MAX,
};

/* Texts, each once; its number is its place. */
typedef struct gt_texts {
    char **text;
    uint64_t *hash; /* of each, so that few are compared */
    int n, capacity, hash_capacity;
} gt_texts;

typedef struct gt_build {
    gt_operation *code;
    gt_ability *abilities;
    gt_pattern *patterns;
    uint64_t *pattern_keys; /* of those that may be shared; 0: not */
    gt_def *defs;
    gt_texts tags, names;
    const gt_routine_kind *routines; /* of the rules system */
    int n_routines;
    char **ids; /* of the cards that are compiled, in their order; NULL: not known */
    bool *named; /* which of these code has named (gt_build_card) */
    int n_ids;
    int n_code, code_capacity, n_abilities, abilities_capacity;
    int n_patterns, patterns_capacity, keys_capacity, n_defs, defs_capacity;
} gt_build;

/* Begins a pool of cards that have such routines. */
void gt_build_begin(gt_build *b, const gt_routine_kind *routines, int n_routines);
void gt_build_free(gt_build *b);

/* The number of a text; the same for equal texts. */
int gt_text_number(gt_texts *texts, const char *text);
void gt_texts_free(gt_texts *texts);

/* Appends; returns the index. All may grow beyond what a pool holds: check gt_build_excess behind
 * each card. */
int gt_build_code(gt_build *b, const gt_operation *code, int n);
int gt_build_ability(gt_build *b, const gt_ability *ability);
/* Says which cards are going to be compiled, in their order (of strcmp), so that one can name
 * another. */
void gt_build_expect(gt_build *b, const char *const *ids, int n);

/* The number that the card with this id has or will have, -1: there is none. */
int gt_build_card(const gt_build *b, const char *id);

/* Drops all code, abilities and patterns: what was compiled so far is bare. */
void gt_build_bare(gt_build *b);

int gt_build_def(gt_build *b, const gt_def *def); /* takes over what it points to, as allocated */

/* Puts the definition that was appended last in the place of another one of the same card. */
void gt_build_take(gt_build *b, int def);

/* key: two patterns with the same key (not 0) are one. */
int gt_build_pattern(gt_build *b, const gt_pattern *pattern, uint64_t key);

/* A pattern with this key, -1 if there is none. */
int gt_build_find_pattern(const gt_build *b, uint64_t key);

/* NULL, or the name of the capacity that is exceeded, and how much that is. */
const char *gt_build_excess(const gt_build *b, int *most);

gt_pool gt_build_pool(const gt_build *b);

#endif
