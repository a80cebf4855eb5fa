/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards without their abilities: if a scenario still passes then, it does not test the card. */
#include "sim/scenario/scenario.h"

#include "decks/files/memory.h"
#include "sim/playing/blank.h"

bool gt_card_has_abilities(const gt_def *def)
{
    bool found = def->keywords != 0 || def->n_names > 1;
    for (int i = 0; i < GT_FACES; i++)
        found |= def->face[i].n > 0;
    for (int i = 0; i < GT_ROUTINES; i++)
        found |= def->routine[i] != 0;
    return found;
}

gt_pool gt_pool_stripped(const gt_pool *pool, int card)
{
    gt_pool copy = *pool;
    gt_def *defs = gt_resize(NULL, (size_t)pool->n_defs, sizeof *defs);
    memcpy(defs, pool->defs, (size_t)pool->n_defs * sizeof *defs);
    if (card >= 0)
        defs[card] = gt_blank_of(&pool->defs[card]);
    copy.defs = defs;
    return copy;
}

void gt_pool_stripped_free(gt_pool *stripped)
{
    free((void *)(uintptr_t)stripped->defs);
    stripped->defs = NULL;
}
