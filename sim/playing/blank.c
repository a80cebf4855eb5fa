/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making blanks. */
#include "sim/playing/blank.h"

#include "decks/files/memory.h"

#include <assert.h>

gt_def gt_blank_of(const gt_def *card)
{
    gt_def blank = *card;
    for (int i = 0; i < GT_FACES; i++)
        blank.face[i].n = 0;
    memset(blank.routine, 0, sizeof blank.routine);
    blank.ability_end = blank.face[0].first;
    blank.code_end = blank.code_begin;
    blank.keywords = 0;
    blank.n_names = blank.n_names > 1 ? 1 : blank.n_names;
    return blank;
}

/* What is left of what the rules system alone knows of a card. */
static const void *blank_own(const gt_system *system, const void *own)
{
    if (system->blank == NULL || own == NULL)
        return own;
    void *left = gt_resize(NULL, 1, system->own_bytes);
    memcpy(left, own, system->own_bytes);
    system->blank(left);
    return left;
}

bool gt_is_own_blank(const gt_system *system, const gt_def *card, const gt_def *blank)
{
    for (int i = 0; i < GT_FACES; i++)
        if (card->face[i].n > 0)
            return false;
    return memcmp(card->routine, blank->routine, sizeof card->routine) == 0 &&
           card->ability_end == blank->ability_end && card->code_end == blank->code_end &&
           card->keywords == blank->keywords && card->n_names == blank->n_names &&
           (card->own == blank->own || memcmp(card->own, blank->own, system->own_bytes) == 0);
}

gt_pool gt_pool_with_blanks(const gt_system *system, const gt_pool *pool)
{
    gt_pool all = *pool;
    assert(pool->n_defs <= GT_MOST_BLANKS);
    gt_def *defs = gt_resize(NULL, 2 * (size_t)pool->n_defs + 1, sizeof *defs);
    for (int i = 0; i < pool->n_defs; i++) {
        defs[gt_number_of_card(i)] = pool->defs[i];
        defs[gt_number_of_blank(i)] = gt_blank_of(&pool->defs[i]);
        defs[gt_number_of_blank(i)].own = blank_own(system, pool->defs[i].own);
    }
    all.defs = defs;
    all.n_defs = 2 * pool->n_defs;
    all.stride = 2;
    return all;
}

void gt_pool_with_blanks_free(const gt_system *system, gt_pool *pool)
{
    int n = pool->defs != NULL && system->blank != NULL ? pool->n_defs / 2 : 0;
    for (int i = 0; i < n; i++)
        free((void *)(uintptr_t)pool->defs[gt_number_of_blank(i)].own);
    free((void *)(uintptr_t)pool->defs);
    pool->defs = NULL;
}
