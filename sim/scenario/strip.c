/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards without their abilities: if a scenario still passes then, it does not test the card. */
#include "sim/scenario/scenario.h"

#include "decks/files/memory.h"
#include "sim/experiments/blank.h"

bool gt_card_has_abilities(const gt_def *def)
{
    return def->n_abilities > 0 || def->n_back > 0 || def->keywords != 0 || def->effect != 0 ||
           def->trigger != 0 || def->turn_effect != 0 || def->equip != 0 || def->n_names > 1;
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
