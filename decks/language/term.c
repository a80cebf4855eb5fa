/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of JSON, each kept once: a hash table whose newest entries stand first in their buckets,
 * so that the youngest ones can be taken out again. */
#include "decks/language/term.h"

#include "decks/files/memory.h"

#include <string.h>

enum { MOST_MEMBERS = GT_TERM_MOST };

gt_terms *gt_terms_new(void)
{
    gt_terms *t = gt_resize(NULL, 1, sizeof *t);
    memset(t, 0, sizeof *t);
    t->node = gt_grow(t->node, 0, &t->capacity, sizeof *t->node);
    t->node[0] = (gt_term_node){.kind = GT_TERM_NOTHING};
    t->n = 1;
    return t;
}

void gt_terms_free(gt_terms *t)
{
    if (t == NULL)
        return;
    gt_free(t->node);
    gt_free(t->item);
    gt_free(t->text);
    gt_free(t);
}

gt_terms_mark gt_terms_here(const gt_terms *t)
{
    return (gt_terms_mark){t->n, t->n_items, t->n_text};
}

void gt_terms_back(gt_terms *t, gt_terms_mark mark)
{
    for (; t->n > mark.n; t->n--) {
        const gt_term_node *last = &t->node[t->n - 1];
        t->bucket[last->hash % GT_TERM_BUCKETS] = last->next;
    }
    t->n_items = mark.n_items;
    t->n_text = mark.n_text;
}

/* ---- Making them. */

static uint32_t mix(uint32_t hash, uint32_t x)
{
    hash = (hash ^ x) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

static gt_term add(gt_terms *t, gt_term_node node)
{
    gt_term *bucket = &t->bucket[node.hash % GT_TERM_BUCKETS];
    t->node = gt_grow(t->node, t->n, &t->capacity, sizeof *t->node);
    node.next = *bucket;
    t->node[t->n] = node;
    *bucket = t->n;
    return t->n++;
}

static gt_term plain(gt_terms *t, enum gt_term_kind kind, int number)
{
    uint32_t hash = mix(mix(17, (uint32_t)kind), (uint32_t)number);
    for (gt_term at = t->bucket[hash % GT_TERM_BUCKETS]; at != 0; at = t->node[at].next)
        if (t->node[at].kind == kind && t->node[at].number == number && t->node[at].hash == hash)
            return at;
    return add(t, (gt_term_node){.kind = (uint8_t)kind, .number = number, .hash = hash});
}

gt_term gt_term_number(gt_terms *t, int number)
{
    return plain(t, GT_TERM_NUMBER, number);
}

gt_term gt_term_bool(gt_terms *t, bool value)
{
    return plain(t, GT_TERM_BOOL, value);
}

gt_term gt_term_text_n(gt_terms *t, const char *text, size_t n)
{
    uint32_t hash = mix(5, GT_TERM_TEXT);
    for (size_t i = 0; i < n; i++)
        hash = mix(hash, (unsigned char)text[i]);
    for (gt_term at = t->bucket[hash % GT_TERM_BUCKETS]; at != 0; at = t->node[at].next) {
        const gt_term_node *node = &t->node[at];
        if (node->hash == hash && node->kind == GT_TERM_TEXT && node->n == (int)n &&
            memcmp(t->text + node->begin, text, n) == 0)
            return at;
    }
    int begin = t->n_text;
    while (t->n_text + (int)n + 1 > t->text_capacity)
        t->text = gt_grow(t->text, t->text_capacity, &t->text_capacity, 1);
    memcpy(t->text + begin, text, n);
    t->text[begin + (int)n] = '\0';
    t->n_text += (int)n + 1;
    return add(t, (gt_term_node){.kind = GT_TERM_TEXT, .begin = begin, .n = (int)n, .hash = hash});
}

gt_term gt_term_text(gt_terms *t, const char *text)
{
    return gt_term_text_n(t, text, strlen(text));
}

/* A list, or an object: n items, an object's keys and values. */
static gt_term composed(gt_terms *t, enum gt_term_kind kind, const gt_term *item, int n)
{
    uint32_t hash = mix(mix(3, (uint32_t)kind), (uint32_t)n);
    size_t size = (size_t)n * sizeof *item;
    for (int i = 0; i < n; i++)
        hash = mix(hash, (uint32_t)item[i]);
    for (gt_term at = t->bucket[hash % GT_TERM_BUCKETS]; at != 0; at = t->node[at].next) {
        const gt_term_node *node = &t->node[at];
        if (node->hash == hash && node->kind == kind && node->n == n &&
            (n == 0 || memcmp(t->item + node->begin, item, size) == 0))
            return at;
    }
    int begin = t->n_items;
    while (t->n_items + n > t->item_capacity)
        t->item = gt_grow(t->item, t->item_capacity, &t->item_capacity, sizeof *t->item);
    if (n > 0)
        memcpy(t->item + begin, item, size);
    t->n_items += n;
    return add(t, (gt_term_node){.kind = (uint8_t)kind, .begin = begin, .n = n, .hash = hash});
}

gt_term gt_term_list(gt_terms *t, const gt_term *item, int n)
{
    gt_term copy[MOST_MEMBERS * 2];
    if (n > 2 * MOST_MEMBERS)
        return 0;
    memcpy(copy, item, (size_t)n * sizeof *item); /* they may lie where more room is asked for */
    return composed(t, GT_TERM_LIST, copy, n);
}

gt_term gt_term_object(gt_terms *t, const gt_term *member, int n)
{
    gt_term sorted[2 * MOST_MEMBERS];
    int k = 0;
    for (int i = 0; i < n && k < MOST_MEMBERS; i++) {
        int at = k;
        if (member[2 * i + 1] == 0)
            continue;
        for (; at > 0 && sorted[2 * at - 2] >= member[2 * i]; at--) {
            if (sorted[2 * at - 2] == member[2 * i])
                return 0;
        }
        memmove(sorted + 2 * at + 2, sorted + 2 * at, (size_t)(k - at) * 2 * sizeof *sorted);
        sorted[2 * at] = member[2 * i];
        sorted[2 * at + 1] = member[2 * i + 1];
        k++;
    }
    return composed(t, GT_TERM_OBJECT, sorted, 2 * k);
}

/* ---- Looking into them. */

enum gt_term_kind gt_term_kind_of(const gt_terms *t, gt_term term)
{
    return (enum gt_term_kind)t->node[term].kind;
}

const char *gt_term_string(const gt_terms *t, gt_term term)
{
    return t->node[term].kind == GT_TERM_TEXT ? t->text + t->node[term].begin : "";
}

bool gt_term_is(const gt_terms *t, gt_term term, const char *text)
{
    return t->node[term].kind == GT_TERM_TEXT && strcmp(gt_term_string(t, term), text) == 0;
}

int gt_term_size(const gt_terms *t, gt_term term)
{
    const gt_term_node *node = &t->node[term];
    return node->kind == GT_TERM_LIST ? node->n : node->kind == GT_TERM_OBJECT ? node->n / 2 : 0;
}

gt_term gt_term_item(const gt_terms *t, gt_term list, int i)
{
    const gt_term_node *node = &t->node[list];
    return node->kind == GT_TERM_LIST && i < node->n ? t->item[node->begin + i] : 0;
}

gt_term gt_term_key(const gt_terms *t, gt_term object, int i)
{
    return t->item[t->node[object].begin + 2 * i];
}

gt_term gt_term_value(const gt_terms *t, gt_term object, int i)
{
    return t->item[t->node[object].begin + 2 * i + 1];
}

gt_term gt_term_get(const gt_terms *t, gt_term object, gt_term key)
{
    if (t->node[object].kind != GT_TERM_OBJECT)
        return 0;
    for (int i = 0; i < t->node[object].n / 2; i++)
        if (gt_term_key(t, object, i) == key)
            return gt_term_value(t, object, i);
    return 0;
}

gt_term gt_term_under(gt_terms *t, gt_term object, const char *key)
{
    return gt_term_get(t, object, gt_term_text(t, key));
}

gt_term gt_term_with(gt_terms *t, gt_term object, gt_term key, gt_term value)
{
    gt_term member[2 * MOST_MEMBERS + 2];
    int n = 0, size = gt_term_size(t, object);
    for (int i = 0; i < size; i++)
        if (gt_term_key(t, object, i) != key) {
            member[2 * n] = gt_term_key(t, object, i);
            member[2 * n++ + 1] = gt_term_value(t, object, i);
        }
    member[2 * n] = key;
    member[2 * n + 1] = value;
    return gt_term_object(t, member, n + 1);
}

gt_term gt_term_tail(gt_terms *t, gt_term list, int from)
{
    const gt_term_node *node = &t->node[list];
    return from == 0 ? list : gt_term_list(t, t->item + node->begin + from, node->n - from);
}

gt_term gt_term_two(gt_terms *t, gt_term one, gt_term other)
{
    return gt_term_list(t, (const gt_term[]){one, other}, 2);
}

gt_term gt_term_with_word(gt_terms *t, gt_term object, const char *key, gt_term value)
{
    return gt_term_with(t, object, gt_term_text(t, key), value);
}

gt_term gt_term_pair(gt_terms *t, const char *key, gt_term value)
{
    gt_term member[2] = {gt_term_text(t, key), value};
    return gt_term_object(t, member, 1);
}

/* ---- What is inside. */

gt_term gt_term_child(const gt_terms *t, gt_term term, int i)
{
    return t->node[term].kind == GT_TERM_OBJECT ? gt_term_value(t, term, i)
                                                : gt_term_item(t, term, i);
}

int gt_term_children(const gt_terms *t, gt_term term, gt_term out[GT_TERM_MOST])
{
    int n = gt_term_size(t, term);
    for (int i = 0; i < n && n <= GT_TERM_MOST; i++)
        out[i] = gt_term_child(t, term, i);
    return n <= GT_TERM_MOST ? n : 0;
}

gt_term gt_term_with_children(gt_terms *t, gt_term term, const gt_term *child)
{
    gt_term member[2 * GT_TERM_MOST];
    int n = gt_term_size(t, term);
    if (t->node[term].kind == GT_TERM_LIST)
        return gt_term_list(t, child, n);
    for (int i = 0; i < n; i++) {
        member[2 * i] = gt_term_key(t, term, i);
        /* as many as the term has: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
        member[2 * i + 1] = child[i];
    }
    return gt_term_object(t, member, n);
}

bool gt_term_holds(const gt_terms *t, gt_term term, gt_term wanted)
{
    for (int i = 0; i < gt_term_size(t, term); i++)
        if (gt_term_holds(t, gt_term_child(t, term, i), wanted))
            return true;
    return term == wanted;
}

gt_term gt_term_exchanged(gt_terms *t, gt_term term, gt_term old, gt_term now)
{
    gt_term child[GT_TERM_MOST];
    int n = gt_term_children(t, term, child);
    if (term == old)
        return now;
    for (int i = 0; i < n; i++)
        child[i] = gt_term_exchanged(t, child[i], old, now);
    return n == 0 ? term : gt_term_with_children(t, term, child);
}

/* ---- Names. */

static int times_said(gt_terms *t, gt_term term, gt_term name)
{
    bool object = gt_term_kind_of(t, term) == GT_TERM_OBJECT;
    int n = term == name;
    for (int i = 0; i < gt_term_size(t, term); i++) {
        bool as = object && gt_term_is(t, gt_term_key(t, term, i), "as");
        n += as ? 0 : times_said(t, gt_term_child(t, term, i), name);
    }
    return n;
}

static gt_term drop_name(gt_terms *t, gt_term term, gt_term name)
{
    gt_term child[GT_TERM_MOST];
    if (gt_term_under(t, term, "as") == name)
        term = gt_term_with_word(t, term, "as", 0);
    int n = gt_term_children(t, term, child);
    for (int i = 0; i < n; i++)
        child[i] = drop_name(t, child[i], name);
    return n == 0 ? term : gt_term_with_children(t, term, child);
}

gt_term gt_term_without_name(gt_terms *t, gt_term term, gt_term name)
{
    return times_said(t, term, name) > 0 ? term : drop_name(t, term, name);
}

/* ---- From and to cJSON. */

gt_term gt_term_of_json(gt_terms *t, const cJSON *json)
{
    gt_term item[4 * MOST_MEMBERS];
    int n = 0;
    if (cJSON_IsNumber(json))
        return gt_term_number(t, json->valueint);
    if (cJSON_IsBool(json))
        return gt_term_bool(t, cJSON_IsTrue(json));
    if (cJSON_IsString(json))
        return gt_term_text(t, json->valuestring);
    for (const cJSON *child = json->child; child != NULL && n < 2 * MOST_MEMBERS;
         child = child->next) {
        if (cJSON_IsObject(json))
            item[n++] = gt_term_text(t, child->string);
        item[n++] = gt_term_of_json(t, child);
    }
    return cJSON_IsObject(json) ? gt_term_object(t, item, n / 2) : gt_term_list(t, item, n);
}

cJSON *gt_term_to_json(const gt_terms *t, gt_term term)
{
    const gt_term_node *node = &t->node[term];
    if (node->kind == GT_TERM_NUMBER)
        return cJSON_CreateNumber(node->number);
    if (node->kind == GT_TERM_BOOL)
        return cJSON_CreateBool(node->number);
    if (node->kind == GT_TERM_TEXT)
        return cJSON_CreateString(gt_term_string(t, term));
    cJSON *json = node->kind == GT_TERM_LIST ? cJSON_CreateArray() : cJSON_CreateObject();
    for (int i = 0; i < gt_term_size(t, term); i++)
        if (node->kind == GT_TERM_LIST)
            cJSON_AddItemToArray(json, gt_term_to_json(t, gt_term_item(t, term, i)));
        else
            cJSON_AddItemToObject(json, gt_term_string(t, gt_term_key(t, term, i)),
                                  gt_term_to_json(t, gt_term_value(t, term, i)));
    return json;
}
