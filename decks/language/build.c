/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card pool under construction. Address 0 of the code and pattern key 0 mean "none". */
#include "decks/language/build.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

void gt_build_begin(gt_build *b, const gt_routine_kind *routines, int n_routines)
{
    *b = (gt_build){.routines = routines, .n_routines = n_routines};
    gt_build_code(b, &(gt_operation){.op = GT_OP_END}, 1);
}

void gt_texts_free(gt_texts *texts)
{
    for (int i = 0; i < texts->n; i++)
        gt_free(texts->text[i]);
    gt_free(texts->text);
    gt_free(texts->hash);
}

static void free_def(const gt_def *d)
{
    gt_free((char *)(uintptr_t)d->id);
    gt_free((char *)(uintptr_t)d->name);
    gt_free((void *)(uintptr_t)d->own);
    gt_free((void *)(uintptr_t)d->tags);
}

void gt_build_free(gt_build *b)
{
    for (int i = 0; i < b->n_defs; i++)
        free_def(&b->defs[i]);
    gt_texts_free(&b->tags);
    gt_texts_free(&b->names);
    gt_free(b->code);
    gt_free(b->abilities);
    gt_free(b->patterns);
    gt_free(b->pattern_keys);
    gt_free(b->defs);
    for (int i = 0; i < b->n_ids; i++)
        gt_free(b->ids[i]);
    gt_free(b->ids);
    gt_free(b->named);
    *b = (gt_build){0};
}

void gt_build_expect(gt_build *b, const char *const *ids, int n)
{
    b->ids = gt_resize(NULL, (size_t)n + 1, sizeof *b->ids);
    b->named = gt_resize(NULL, (size_t)n + 1, sizeof *b->named);
    memset(b->named, 0, ((size_t)n + 1) * sizeof *b->named);
    for (; b->n_ids < n; b->n_ids++)
        b->ids[b->n_ids] = gt_copy_text(ids[b->n_ids], strlen(ids[b->n_ids]));
}

int gt_build_card(const gt_build *b, const char *id)
{
    for (int low = 0, high = b->n_ids - 1; low <= high;) {
        int middle = low + (high - low) / 2, order = strcmp(id, b->ids[middle]);
        if (order == 0) {
            b->named[middle] = true;
            return middle;
        }
        low = order < 0 ? low : middle + 1;
        high = order < 0 ? middle - 1 : high;
    }
    return -1;
}

int gt_text_number(gt_texts *texts, const char *text)
{
    uint64_t hash = gt_hash_bytes(text, strlen(text));
    for (int i = 0; i < texts->n; i++)
        if (texts->hash[i] == hash && strcmp(texts->text[i], text) == 0)
            return i;
    texts->text = gt_grow(texts->text, texts->n, &texts->capacity, sizeof *texts->text);
    texts->hash = gt_grow(texts->hash, texts->n, &texts->hash_capacity, sizeof *texts->hash);
    texts->hash[texts->n] = hash;
    texts->text[texts->n] = gt_copy_text(text, strlen(text));
    return texts->n++;
}

int gt_build_code(gt_build *b, const gt_operation *code, int n)
{
    int at = b->n_code;
    for (int i = 0; i < n; i++) {
        b->code = gt_grow(b->code, b->n_code, &b->code_capacity, sizeof *b->code);
        b->code[b->n_code++] = code[i];
    }
    return at;
}

int gt_build_ability(gt_build *b, const gt_ability *ability)
{
    b->abilities = gt_grow(b->abilities, b->n_abilities, &b->abilities_capacity, sizeof *ability);
    b->abilities[b->n_abilities] = *ability;
    return b->n_abilities++;
}

void gt_build_bare(gt_build *b)
{
    for (int i = b->n_defs - 1; i >= 0 && !b->defs[i].bare; i--) {
        gt_def *d = &b->defs[i];
        memset(d->routine, 0, sizeof d->routine);
        memset(d->face, 0, sizeof d->face);
        d->ability_end = 0;
        d->code_begin = d->code_end = 0;
        d->bare = true;
    }
    b->n_code = 1;
    b->n_abilities = b->n_patterns = 0;
}

int gt_build_def(gt_build *b, const gt_def *def)
{
    b->defs = gt_grow(b->defs, b->n_defs, &b->defs_capacity, sizeof *def);
    b->defs[b->n_defs] = *def;
    return b->n_defs++;
}

void gt_build_take(gt_build *b, int def)
{
    free_def(&b->defs[def]);
    b->defs[def] = b->defs[--b->n_defs];
}

int gt_build_find_pattern(const gt_build *b, uint64_t key)
{
    for (int i = 0; key != 0 && i < b->n_patterns; i++)
        if (b->pattern_keys[i] == key)
            return i;
    return -1;
}

int gt_build_pattern(gt_build *b, const gt_pattern *pattern, uint64_t key)
{
    int found = gt_build_find_pattern(b, key);
    if (found >= 0)
        return found;
    b->patterns = gt_grow(b->patterns, b->n_patterns, &b->patterns_capacity, sizeof *pattern);
    b->pattern_keys = gt_grow(b->pattern_keys, b->n_patterns, &b->keys_capacity, sizeof key);
    b->patterns[b->n_patterns] = *pattern;
    b->pattern_keys[b->n_patterns] = key;
    return b->n_patterns++;
}

const char *gt_build_excess(const gt_build *b, int *most)
{
    const struct {
        const char *name;
        int n, most;
    } capacities[] = {
        {"operations of code", b->n_code, GT_MAX_CODE},
        {"abilities", b->n_abilities, GT_MAX_ABILITIES},
        {"event patterns", b->n_patterns, GT_MAX_PATTERNS},
        {"tags", b->tags.n, GT_MAX_TEXTS},
        {"card names", b->names.n, GT_MAX_TEXTS},
        {"cards", b->n_defs, GT_MAX_CARDS},
    };
    for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++) {
        *most = capacities[i].most;
        if (capacities[i].n > capacities[i].most)
            return capacities[i].name;
    }
    return NULL;
}

gt_pool gt_build_pool(const gt_build *b)
{
    return (gt_pool){
        .code = b->code,
        .run = b->code,
        .abilities = b->abilities,
        .patterns = b->patterns,
        .defs = b->defs,
        .tag_names = (const char *const *)b->tags.text,
        .names = (const char *const *)b->names.text,
        .routines = b->routines,
        .n_routines = b->n_routines,
        .n_code = b->n_code,
        .n_abilities = b->n_abilities,
        .n_patterns = b->n_patterns,
        .n_defs = b->n_defs,
        .n_tags = b->tags.n,
        .n_names = b->names.n,
    };
}
