/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patches of JSON trees in the two standard forms, which the root of the patch tells apart:
 *
 *   an object   JSON Merge Patch, RFC 7396: what it holds is put over what is there, null removes
 *   a list      JSON Patch, RFC 6902: add, remove, replace, move, copy, test, one after another;
 *               places are JSON pointers, RFC 6901
 *
 * (libcjson has both in a second library, which Debian does not package; nor would it tell where in
 * the patch a value came from.) A patch copies what it brings, so the patched tree needs neither
 * the patch nor what it replaced. */
#ifndef GT_DECKS_PATCHES_PATCH_H
#define GT_DECKS_PATCHES_PATCH_H

#include "decks/files/json.h"

/* Where a node of the patched tree comes from. Nodes that are not listed were there before and hold
 * no change below them. A node may be listed several times: the last one counts. */
typedef struct gt_origin {
    const cJSON *node; /* of the patched tree */
    const cJSON *value; /* of the patch: what brought it, or changed something in it */
    const cJSON *key; /* of the patch: the text that names its place, or NULL: the key of `value` */
} gt_origin;

typedef struct gt_origins {
    gt_origin *list;
    int n, capacity;
} gt_origins;

/* Applies the patch to *document, which may become another tree; behind a door it is held
 * (gt_json_hold). False, and errors at their place
 * in the patch, if it is no patch or does not fit; what became of the document is of no use
 * then. */
bool gt_patch_apply(cJSON **document, const gt_json *patch, gt_origins *origins, gt_errors *e);

/* Notes the origin of one node; of a copied tree and all in it. */
void gt_origin_add(gt_origins *origins, const cJSON *node, const cJSON *value, const cJSON *key);

void gt_origins_free(gt_origins *origins);

/* The key of the object most like this one, or NULL. */
const char *gt_nearest_key(const cJSON *object, const char *key);

/* patch_ops.c: applies a list of operations; as gt_patch_apply. */
bool gt_patch_operations(cJSON **document, const gt_json *patch, gt_origins *origins, gt_errors *e);

/* A copy of a value of the patch, with the origins of all its nodes. `key` is that of the root. */
cJSON *gt_patch_copy(const cJSON *value, const cJSON *key, gt_origins *origins);

/* Puts `item` into the object under this key, in the place of what is there or at the end. */
void gt_object_set(cJSON *object, const char *key, cJSON *item);

/* Puts another tree in the document's place. */
void gt_document_becomes(cJSON **document, cJSON *tree);

#endif
