/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes JSON as a tree, for fuzzers that read such: bytes that are changed at random are hardly
 * ever JSON, and where they are, hardly ever say anything. A value is exchanged for one that stands
 * under the same key elsewhere (in what ships, or in another input), left out, repeated, wrapped or
 * made another number, word or kind of value. Every eighth change is one of bytes all the same. */
#define _POSIX_C_SOURCE 200809L

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "engine/core/hash.h"
#include "tests/fuzz/frame/frame.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed);

/* ---- Chance. */

typedef struct chance {
    uint64_t seed, n;
} chance;

static uint32_t below(chance *c, uint32_t n)
{
    return gt_below(gt_fold(c->seed, c->n++), n);
}

/* ---- Nodes of a tree. */

typedef struct nodes {
    cJSON **list;
    int n, capacity;
} nodes;

static void add_all(nodes *all, cJSON *node)
{
    all->list = gt_grow(all->list, all->n, &all->capacity, sizeof(cJSON *));
    all->list[all->n++] = node;
    for (cJSON *child = node->child; child != NULL; child = child->next)
        add_all(all, child);
}

/* The text with `name` for %s. */
static void filled_in(char *out, size_t size, const char *text, const char *name)
{
    const char *at = strstr(text, "%s");
    int before = (int)(at == NULL ? strlen(text) : (size_t)(at - text));
    snprintf(out, size, "%.*s%s%s", before, text, at == NULL ? "" : name, at == NULL ? "" : at + 2);
}

/* All values of the files that ship, by which inputs become like them. */
static const nodes *donors(void)
{
    static const char *const suffixes[] = {".json", NULL};
    static nodes all;
    static bool read;
    gt_paths paths = {0};
    gt_errors e = {0};
    char folder[200];
    if (read)
        return &all;
    read = true;
    if (gt_fuzz_donors != NULL) {
        filled_in(folder, sizeof folder, gt_fuzz_donors, gt_fuzz_system()->name);
        gt_paths_add_below(&paths, folder, suffixes, &e);
    }
    for (int i = 0; i < paths.n; i++) {
        size_t size;
        char *text = gt_text_read(paths.path[i], &size, &e);
        cJSON *tree = text != NULL ? cJSON_Parse(text) : NULL;
        if (tree != NULL)
            add_all(&all, tree); /* stays as long as the fuzzer */
        free(text);
    }
    gt_paths_free(&paths);
    gt_errors_free(&e);
    return &all;
}

static bool same_key(const cJSON *a, const cJSON *b)
{
    return a->string != NULL && b->string != NULL ? strcmp(a->string, b->string) == 0
                                                  : a->string == b->string;
}

/* A value for the place of `node`: mostly one that stood under the same key. NULL: there are
 * none. */
static const cJSON *donor_for(const nodes *from, const cJSON *node, chance *c)
{
    enum { TRIES = 200 };
    bool any = below(c, 8) == 0;
    for (int i = 0; i < TRIES && from->n > 0; i++) {
        const cJSON *found = from->list[below(c, (uint32_t)from->n)];
        if (any || (node->string != NULL && same_key(node, found)) ||
            (node->string == NULL && found->string == NULL && found->type == node->type))
            return found;
    }
    return NULL;
}

/* ---- Changes. `node` is not the root; `parent` holds it. */

static void exchange(cJSON *parent, cJSON *node, cJSON *by)
{
    if (by == NULL)
        return;
    if (by->string == NULL && node->string != NULL)
        by->string = gt_copy_text(node->string, strlen(node->string));
    cJSON_ReplaceItemViaPointer(parent, node, by);
}

static cJSON *a_number(const cJSON *node, chance *c)
{
    static const double numbers[] = {
        0,    1,     2,     3,     5,  7,   100,  127,        128,           255,          256,
        1000, 32767, 32768, 65535, -1, 0.5, 1e15, 2147483647, -2147483648.0, 4294967296.0, 1e300};
    double old = cJSON_IsNumber(node) ? node->valuedouble : 0;
    switch (below(c, 4)) {
    case 0: return cJSON_CreateNumber(old + 1);
    case 1: return cJSON_CreateNumber(old - 1);
    case 2: return cJSON_CreateNumber((double)below(c, 10));
    default: return cJSON_CreateNumber(numbers[below(c, sizeof numbers / sizeof numbers[0])]);
    }
}

static cJSON *a_text(const cJSON *node, chance *c)
{
    char text[300] = "";
    if (cJSON_IsString(node))
        snprintf(text, sizeof text, "%s", node->valuestring);
    size_t n = LLVMFuzzerMutate((uint8_t *)text, strlen(text), sizeof text - 1);
    text[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
            text[i] = (char)('a' + below(c, 26));
    return cJSON_CreateString(text);
}

static cJSON *another_kind(chance *c)
{
    switch (below(c, 7)) {
    case 0: return cJSON_CreateNull();
    case 1: return cJSON_CreateTrue();
    case 2: return cJSON_CreateFalse();
    case 3: return cJSON_CreateArray();
    case 4: return cJSON_CreateObject();
    case 5: return cJSON_CreateString("");
    default: return cJSON_CreateNumber(0);
    }
}

/* The node inside a list, or inside an object under a key of a donor. */
static cJSON *wrapped(const cJSON *node, const nodes *from, chance *c)
{
    const cJSON *key = from->n > 0 ? from->list[below(c, (uint32_t)from->n)] : NULL;
    cJSON *copy = cJSON_Duplicate(node, true);
    cJSON *outer;
    free(copy->string);
    copy->string = NULL;
    if (key != NULL && key->string != NULL && below(c, 2) == 0) {
        outer = cJSON_CreateObject();
        cJSON_AddItemToObject(outer, key->string, copy);
    } else {
        outer = cJSON_CreateArray();
        cJSON_AddItemToArray(outer, copy);
    }
    return outer;
}

/* Puts copies of a node beside it: a few, seldom very many. */
static void repeat(cJSON *parent, const cJSON *node, chance *c)
{
    uint32_t n = below(c, 20) == 0 ? 40 : 1 + below(c, 3);
    for (uint32_t i = 0; i < n && cJSON_IsArray(parent); i++)
        cJSON_AddItemToArray(parent, cJSON_Duplicate(node, true));
}

/* Adds something that stands beside the same neighbours elsewhere, or anywhere. */
static void add(cJSON *parent, const nodes *from, chance *c)
{
    const cJSON *found = from->n > 0 ? from->list[below(c, (uint32_t)from->n)] : NULL;
    if (found == NULL)
        return;
    if (cJSON_IsArray(parent)) {
        cJSON *copy = cJSON_Duplicate(found, true);
        free(copy->string);
        copy->string = NULL;
        cJSON_AddItemToArray(parent, copy);
    } else if (cJSON_IsObject(parent) && found->string != NULL &&
               cJSON_GetObjectItemCaseSensitive(parent, found->string) == NULL) {
        cJSON_AddItemToObject(parent, found->string, cJSON_Duplicate(found, true));
    }
}

static cJSON *parent_of(const nodes *all, const cJSON *node)
{
    for (int i = 0; i < all->n; i++)
        for (cJSON *child = all->list[i]->child; child != NULL; child = child->next)
            if (child == node)
                return all->list[i];
    return NULL;
}

/* One change of a tree. */
static void change(cJSON *root, const nodes *from, chance *c)
{
    nodes all = {0};
    add_all(&all, root);
    cJSON *node = all.list[below(c, (uint32_t)all.n)], *parent = parent_of(&all, node);
    const cJSON *donor = parent != NULL ? donor_for(from, node, c) : NULL;
    free(all.list);
    if (parent == NULL) {
        add(root, from, c);
        return;
    }
    switch (below(c, 12)) {
    case 0: cJSON_Delete(cJSON_DetachItemViaPointer(parent, node)); break;
    case 1: repeat(parent, node, c); break;
    case 2: add(node, from, c); break;
    case 3: exchange(parent, node, another_kind(c)); break;
    case 4: exchange(parent, node, wrapped(node, from, c)); break;
    case 5:
        exchange(parent, node, cJSON_IsString(node) ? a_text(node, c) : a_number(node, c));
        break;
    case 6:
    case 7:
        if (cJSON_IsNumber(node)) {
            exchange(parent, node, a_number(node, c));
            break;
        } /* fall through */
    default:
        if (donor != NULL) {
            cJSON *copy = cJSON_Duplicate(donor, true);
            free(copy->string);
            copy->string = NULL;
            exchange(parent, node, copy);
        }
    }
}

/* Writes the tree; 0: it does not fit. */
static size_t write(const cJSON *tree, uint8_t *out, size_t most)
{
    char *text = cJSON_PrintUnformatted(tree);
    size_t n = text != NULL ? strlen(text) : 0;
    bool fits = n > 0 && n <= most;
    if (fits)
        memcpy(out, text, n);
    cJSON_free(text);
    return fits ? n : 0;
}

/* Changes a tree, whose text are these bytes, by the values of others. 0: they are no JSON, or it
 * got too large. */
static size_t mutate(const uint8_t *data, size_t size, const nodes *from, uint8_t *out, size_t most,
                     chance *c)
{
    cJSON *tree = cJSON_ParseWithLength((const char *)data, size);
    if (tree == NULL)
        return 0;
    for (uint32_t i = 1 + below(c, 4); i > 0; i--)
        change(tree, from, c);
    size_t n = write(tree, out, most);
    cJSON_Delete(tree);
    return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    chance c = {gt_fold(seed, 1), 0};
    size_t n = below(&c, 8) != 0 ? mutate(data, size, donors(), data, most, &c) : 0;
    return n > 0 ? n : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed)
{
    chance c = {gt_fold(seed, 2), 0};
    nodes from = {0};
    cJSON *tree = cJSON_ParseWithLength((const char *)other, other_size);
    if (tree != NULL)
        add_all(&from, tree);
    size_t n = tree != NULL ? mutate(data, size, &from, out, most, &c) : 0;
    free(from.list);
    cJSON_Delete(tree);
    return n;
}
