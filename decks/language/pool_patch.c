/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patches of cards: the object of all cards, the patch applied to it, and then for each card that
 * it changed a place in the patch for every node (gt_json), so that the compiler can tell mistakes
 * there: that of what brought the node, or else of what changed something around it. */
#include "decks/language/pool_patch.h"

#include "decks/files/memory.h"
#include "decks/patches/patch.h"

/* ---- Cards that were found */

void gt_found_add(gt_found_cards *cards, const gt_json *json, const cJSON *card)
{
    const cJSON *id = gt_json_get(card, "id");
    cards->list = gt_grow(cards->list, cards->n, &cards->capacity, sizeof *cards->list);
    cards->list[cards->n] =
        (gt_found_card){json, card, cJSON_IsString(id) ? id->valuestring : "", cards->n};
    cards->n++;
}

static int by_id(const void *a, const void *b)
{
    const gt_found_card *x = a, *y = b;
    int order = strcmp(x->id, y->id);
    return order != 0 ? order : x->order - y->order;
}

void gt_found_sort(gt_found_cards *cards)
{
    if (cards->n > 1)
        qsort(cards->list, (size_t)cards->n, sizeof *cards->list, by_id);
}

/* ---- The object */

/* Of all cards; it is held. */
static cJSON *make_object(const gt_found_cards *cards)
{
    cJSON *object = gt_json_hold(cJSON_CreateObject());
    for (int i = 0; i < cards->n; i++) {
        const char *id = cards->list[i].id;
        if (id[0] == '\0' || (i > 0 && strcmp(id, cards->list[i - 1].id) == 0))
            continue; /* that is told elsewhere */
        cJSON *card = gt_json_add(object, id, cJSON_Duplicate(cards->list[i].card, true));
        cJSON_DeleteItemFromObjectCaseSensitive(card, "id");
    }
    return object;
}

/* ---- What patches of cards must satisfy beyond the standards */

/* null for what is not there: allowed by the RFC, but a slip of the pen. */
static void check_removals(const gt_json *patch, const cJSON *at, const cJSON *target, gt_errors *e)
{
    char hint[100];
    for (const cJSON *node = at->child; node != NULL; node = node->next) {
        const cJSON *there = gt_json_get(target, node->string);
        if (cJSON_IsObject(node))
            check_removals(patch, node, there, e);
        else if (cJSON_IsNull(node) && there == NULL)
            gt_json_key_error(
                patch, node, e, "there is no '%s' to remove%s", node->string,
                gt_did_you_mean(gt_nearest_key(target, node->string), hint, sizeof hint));
    }
}

/* A merge patch names a card that is not there and does not look like a new one. */
static void check_new_cards(const gt_json *patch, const cJSON *object, gt_errors *e)
{
    char hint[100];
    for (const cJSON *node = patch->root->child; node != NULL; node = node->next) {
        if (cJSON_IsNull(node) || gt_json_get(object, node->string) != NULL ||
            gt_json_get(node, "type") != NULL || strcmp(node->string, "$schema") == 0)
            continue;
        gt_json_key_error(
            patch, node, e, "there is no card %s%s (a new card needs 'type' and what goes with it)",
            node->string, gt_did_you_mean(gt_nearest_key(object, node->string), hint, sizeof hint));
    }
}

/* False: it is no patch at all. */
static bool check_patch(const gt_json *patch, const cJSON *object, gt_errors *e)
{
    if (cJSON_IsObject(patch->root)) {
        check_new_cards(patch, object, e);
        check_removals(patch, patch->root, object, e);
    } else if (!cJSON_IsArray(patch->root)) {
        gt_json_error(patch, patch->root, e,
                      "a patch expected: an object keyed by card ids (JSON Merge Patch) or a list "
                      "of operations (JSON Patch), not %s",
                      gt_json_kind(patch->root));
        return false;
    }
    return true;
}

/* ---- Origins by node */

static int by_node(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const gt_origin *)a)->node;
    uintptr_t y = (uintptr_t)((const gt_origin *)b)->node;
    return x < y ? -1 : x > y;
}

/* Sorts by node, keeping the last of each (a stable merge sort is not in the C library, so the
 * order of entry goes along). */
static void sort_origins(gt_origins *o)
{
    typedef struct entry {
        gt_origin origin; /* first: by_node looks at it */
        int order;
    } entry;
    entry *list = gt_resize(NULL, (size_t)o->n + 1, sizeof *list);
    int n = 0;
    for (int i = 0; i < o->n; i++)
        list[i] = (entry){o->list[i], i};
    if (o->n > 1)
        qsort(list, (size_t)o->n, sizeof *list, by_node);
    for (int i = 0, end; i < o->n; i = end) {
        int last = i;
        for (end = i + 1; end < o->n && list[end].origin.node == list[i].origin.node; end++)
            last = list[end].order > list[last].order ? end : last;
        o->list[n++] = list[last].origin;
    }
    o->n = n;
    gt_free(list);
}

static const gt_origin *find_origin(const gt_origins *o, const cJSON *node)
{
    gt_origin wanted = {.node = node};
    return o->n == 0 ? NULL : bsearch(&wanted, o->list, (size_t)o->n, sizeof *o->list, by_node);
}

/* ---- Places in the patch */

typedef struct placer {
    const gt_json *patch;
    const gt_origins *origins; /* sorted */
    gt_json *made;
} placer;

static size_t offset_of(const placer *p, const cJSON *node)
{
    return p->patch->place[gt_json_place_of(p->patch, node)].value;
}

/* Where the key of a node stands, as gt_json_place counts: behind a quotation mark. */
static size_t key_of(const placer *p, const cJSON *node, const gt_origin *origin, size_t value)
{
    if (origin == NULL)
        return value + 1;
    if (origin->key != NULL)
        return offset_of(p, origin->key) + 1;
    const gt_json_place *place = &p->patch->place[gt_json_place_of(p->patch, origin->value)];
    bool same = origin->value->string != NULL && strcmp(origin->value->string, node->string) == 0;
    return same && place->key_size > 0 ? place->key : value + 1;
}

static int new_place(gt_json *made, gt_json_place place)
{
    made->place = gt_grow(made->place, made->n, &made->capacity, sizeof *made->place);
    made->place[made->n] = place;
    return made->n++;
}

/* Gives the copy of a node, and all below it, a place; `around` is the offset of the change around
 * it. Returns the number of the place. */
static int place_tree(placer *p, const cJSON *node, const cJSON *copy, gt_json_place place,
                      size_t around)
{
    const gt_origin *origin = find_origin(p->origins, node);
    place.node = copy;
    place.value = origin == NULL ? around : offset_of(p, origin->value);
    if (place.parent > 0 && node->string != NULL) {
        place.key = key_of(p, node, origin, place.value);
        place.key_size = strlen(node->string) + 1;
    }
    gt_json_place below = {.parent = new_place(p->made, place)};
    for (node = node->child, copy = copy->child; node != NULL;
         node = node->next, copy = copy->next, below.index++)
        place_tree(p, node, copy, below, place.value);
    return below.parent;
}

/* Puts `id` in front. */
static const cJSON *add_id(cJSON *card, const char *id)
{
    cJSON *text = gt_json_hold(cJSON_CreateString(id)), *rest = card->child;
    text->string = cJSON_malloc(sizeof "id");
    if (text->string == NULL)
        gt_out_of_memory();
    memcpy(text->string, "id", sizeof "id");
    gt_unhold(text);
    card->child = text;
    text->prev = text;
    if (rest != NULL) {
        text->next = rest;
        text->prev = rest->prev; /* of the first, prev is the last */
        rest->prev = text;
    }
    return text;
}

/* A tree without cards in the name of the patch: a list of them. */
static gt_json *new_tree(const gt_json *patch)
{
    gt_json *made = gt_resize(NULL, 1, sizeof *made);
    *made = (gt_json){
        .file = gt_copy_text(patch->file, strlen(patch->file)),
        .text = gt_copy_text(patch->text, patch->size),
        .size = patch->size,
        .merged = true,
        .root = gt_json_hold(cJSON_CreateArray()),
    };
    new_place(made, (gt_json_place){.node = made->root, .parent = -1});
    return made;
}

/* Adds a copy of a card that the patch changed. */
static void add_card(placer *p, const cJSON *card, const gt_origin *origin)
{
    cJSON *copy = gt_json_copy(card);
    gt_json_place place = {.parent = 0, .index = cJSON_GetArraySize(p->made->root)};
    gt_unhold(copy);
    cJSON_AddItemToArray(p->made->root, copy);
    place.parent = place_tree(p, card, copy, place, 0);
    place.value = offset_of(p, origin->key == NULL ? origin->value : origin->key);
    place.key = place.value + 1;
    place.key_size = sizeof "id";
    if (gt_json_get(copy, "id") == NULL) {
        place.node = add_id(copy, card->string);
        new_place(p->made, place);
    }
}

/* What is changed must be a card, which may repeat its key as `id`. */
static bool check_card(const placer *p, const cJSON *card, const gt_origin *origin, gt_errors *e)
{
    const cJSON *id = gt_json_get(card, "id");
    if (!cJSON_IsObject(card)) {
        gt_json_error(p->patch, origin->value, e, "a card expected, an object, not %s",
                      gt_json_kind(card));
        return false;
    }
    if (id == NULL || gt_json_is(id, card->string))
        return true;
    origin = find_origin(p->origins, id);
    gt_json_error(p->patch, origin == NULL ? p->patch->root : origin->value, e,
                  "the id of this card is its key, %s", card->string);
    return false;
}

/* The cards that the patch changed, in a tree of their own. */
static gt_json *changed_cards(const gt_json *patch, gt_origins *origins, const cJSON *object,
                              gt_errors *e)
{
    sort_origins(origins);
    placer p = {patch, origins, new_tree(patch)};
    for (const cJSON *card = object->child; card != NULL; card = card->next) {
        const gt_origin *origin = find_origin(origins, card);
        if (origin != NULL && check_card(&p, card, origin, e))
            add_card(&p, card, origin);
    }
    gt_json_index(p.made);
    return p.made;
}

/* ---- Patches */

/* Applies one; NULL, and errors, if what comes of it cannot be looked at. */
static gt_json *apply(cJSON **object, const gt_json *patch, gt_errors *e)
{
    gt_origins origins = {0};
    gt_json *made = NULL;
    bool ok = check_patch(patch, *object, e) && gt_patch_apply(object, patch, &origins, e);
    cJSON_DeleteItemFromObjectCaseSensitive(*object, "$schema");
    if (ok && cJSON_IsObject(*object))
        made = changed_cards(patch, &origins, *object, e);
    else if (ok)
        gt_json_error(patch, patch->root, e, "this leaves %s in place of the cards",
                      gt_json_kind(*object));
    gt_origins_free(&origins);
    return made;
}

/* Replaces cards by what a patch made of them; cards that are not in the object any more go. */
static void take_over(gt_found_cards *cards, const cJSON *object, const gt_json *made)
{
    int n = 0;
    for (int i = 0; i < cards->n; i++) {
        const gt_found_card *card = &cards->list[i];
        bool replaced = false;
        for (const cJSON *x = made->root->child; x != NULL && !replaced; x = x->next)
            replaced = gt_json_is(gt_json_get(x, "id"), card->id);
        if (card->id[0] == '\0' || (!replaced && gt_json_get(object, card->id) != NULL))
            cards->list[n++] = *card;
    }
    cards->n = n;
    for (const cJSON *card = made->root->child; card != NULL; card = card->next)
        gt_found_add(cards, made, card);
    gt_found_sort(cards);
}

gt_json **gt_pool_patch(gt_found_cards *cards, gt_json *const *patches, int n, gt_errors *e)
{
    gt_json **made = gt_resize(NULL, (size_t)n + 1, sizeof(gt_json *));
    cJSON *object = n > 0 ? make_object(cards) : NULL;
    for (int i = 0; i < n; i++) {
        made[i] = apply(&object, patches[i], e);
        if (made[i] != NULL)
            take_over(cards, object, made[i]);
    }
    gt_unhold(object);
    cJSON_Delete(object);
    return made;
}

void gt_pool_patch_free(gt_json **made, int n)
{
    for (int i = 0; i < n; i++)
        gt_json_free(made[i]);
    gt_free(made);
}
