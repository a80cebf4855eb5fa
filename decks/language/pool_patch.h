/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patches of cards. The cards of all files together are one object, keyed by id; a card in it is as
 * it stands in its file, without `id`:
 *
 *   {"ST01-002": {"name": ..., "type": "unit", "power": 3000, ...}, ...}
 *
 * A patch in either form (decks/patches/patch.h) changes that object. Cards that it changed or
 * added are compiled like any others; what is wrong with them is told at its place in the patch. */
#ifndef GT_DECKS_LANGUAGE_POOL_PATCH_H
#define GT_DECKS_LANGUAGE_POOL_PATCH_H

#include "decks/files/json.h"

/* A card in a file, or in what a patch made. */
typedef struct gt_found_card {
    const gt_json *json;
    const cJSON *card;
    const char *id; /* "" if it has none */
    int order; /* in which cards were met */
} gt_found_card;

typedef struct gt_found_cards {
    gt_found_card *list;
    int n, capacity;
} gt_found_cards;

/* Adds a card; sorts by id, cards of the same id as they were added. */
void gt_found_add(gt_found_cards *cards, const gt_json *json, const cJSON *card);
void gt_found_sort(gt_found_cards *cards);

/* Applies patches, one after another, to the cards, which are sorted by id and stay so. Returns a
 * list of n trees that hold what the patches made, to be freed with gt_pool_patch_free when the
 * cards were compiled; those of patches that were wrong are NULL. */
gt_json **gt_pool_patch(gt_found_cards *cards, gt_json *const *patches, int n, gt_errors *e);
void gt_pool_patch_free(gt_json **made, int n);

#endif
