/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merge patches, and what both forms need. */
#include "decks/patches/patch.h"

#include "decks/files/memory.h"

void gt_origin_add(gt_origins *origins, const cJSON *node, const cJSON *value, const cJSON *key)
{
    origins->list = gt_grow(origins->list, origins->n, &origins->capacity, sizeof *origins->list);
    origins->list[origins->n++] = (gt_origin){node, value, key};
}

void gt_origins_free(gt_origins *origins)
{
    gt_free(origins->list);
    *origins = (gt_origins){0};
}

const char *gt_nearest_key(const cJSON *object, const char *key)
{
    if (!cJSON_IsObject(object))
        return NULL;
    int n = 0;
    const char **keys = gt_resize(NULL, (size_t)cJSON_GetArraySize(object) + 1, sizeof *keys);
    for (const cJSON *node = object->child; node != NULL; node = node->next)
        keys[n++] = node->string;
    const char *nearest = gt_nearest(key, keys, n);
    gt_free(keys);
    return nearest;
}

/* Two trees of the same form. */
static void note_tree(gt_origins *origins, const cJSON *copy, const cJSON *value)
{
    gt_origin_add(origins, copy, value, NULL);
    const cJSON *from = value->child;
    for (const cJSON *child = copy->child; child != NULL; child = child->next, from = from->next)
        note_tree(origins, child, from);
}

cJSON *gt_patch_copy(const cJSON *value, const cJSON *key, gt_origins *origins)
{
    cJSON *copy = gt_json_copy(value);
    note_tree(origins, copy, value);
    if (key != NULL)
        gt_origin_add(origins, copy, value, key);
    gt_unhold(copy);
    return copy;
}

void gt_object_set(cJSON *object, const char *key, cJSON *item)
{
    bool there = gt_json_get(object, key) != NULL;
    gt_unhold(item);
    gt_json_hold(item);
    if (!(there ? cJSON_ReplaceItemInObjectCaseSensitive(object, key, item)
                : cJSON_AddItemToObject(object, key, item)))
        gt_out_of_memory();
    gt_unhold(item);
}

void gt_document_becomes(cJSON **document, cJSON *tree)
{
    gt_unhold(*document);
    cJSON_Delete(*document);
    gt_unhold(tree);
    *document = gt_json_hold(tree);
}

/* RFC 7396, section 2: returns what becomes of `target` (NULL: nothing there), which it uses up or
 * changes in place. */
static cJSON *merge(cJSON *target, const cJSON *patch, gt_origins *origins)
{
    if (!cJSON_IsObject(patch))
        return gt_patch_copy(patch, NULL, origins);
    if (!cJSON_IsObject(target))
        target = gt_json_hold(cJSON_CreateObject());
    gt_origin_add(origins, target, patch, NULL);
    for (const cJSON *node = patch->child; node != NULL; node = node->next) {
        cJSON *old = cJSON_GetObjectItemCaseSensitive(target, node->string);
        if (cJSON_IsNull(node)) {
            cJSON_DeleteItemFromObjectCaseSensitive(target, node->string);
            continue;
        }
        cJSON *merged = merge(old, node, origins);
        if (merged != old)
            gt_object_set(target, node->string, merged);
    }
    return target;
}

bool gt_patch_apply(cJSON **document, const gt_json *patch, gt_origins *origins, gt_errors *e)
{
    if (cJSON_IsArray(patch->root))
        return gt_patch_operations(document, patch, origins, e);
    cJSON *merged = merge(*document, patch->root, origins);
    if (merged != *document)
        gt_document_becomes(document, merged);
    return true;
}
