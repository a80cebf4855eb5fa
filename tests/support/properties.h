/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of cards and players for tests, by their keys (engine/core/property.h). */
#ifndef GT_TESTS_PROPERTIES_H
#define GT_TESTS_PROPERTIES_H

#include "engine/core/property.h"
#include "engine/core/rules.h"

#include <stdlib.h>
#include <string.h>

/* The row with this key; `object` is GT_NOT_A_CARD for a property of the player. */
static inline const gt_property *gt_row_of(const gt_game *g, int object, const char *key)
{
    const gt_properties *all = g->rules->properties;
    const gt_property *row = object == GT_NOT_A_CARD ? all->player : all->card;
    while (row->key == NULL || strcmp(row->key, key) != 0)
        row++;
    return row;
}

static inline int gt_ask_or_set(const gt_game *g, gt_state *s, gt_subject x, const char *key,
                                const int *value)
{
    const gt_property *row = gt_row_of(g, x.object, key);
    void *run = calloc(1, g->rules->properties->run_bytes);
    x.g = g;
    x.s = s;
    x.r = g->rules->properties->begin(run, g, s);
    if (value != NULL)
        row->set(&x, *value);
    int got = value != NULL ? *value : row->of(&x);
    free(run);
    return got;
}

static inline int gt_get_property(const gt_game *g, gt_state *s, int player, int object,
                                  const char *key)
{
    return gt_ask_or_set(g, s, (gt_subject){.player = player, .object = object}, key, NULL);
}

static inline void gt_set_property(const gt_game *g, gt_state *s, int player, int object,
                                   const char *key, int value)
{
    gt_ask_or_set(g, s, (gt_subject){.player = player, .object = object}, key, &value);
}

#endif
