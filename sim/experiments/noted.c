/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first notes of a run: limits are read from one of its games, since they follow from the rules
 * system and the wishes of whoever plays. */
#include "sim/experiments/noted.h"

#include <assert.h>
#include <stdlib.h>

bool gt_noted_limits(const gt_field *field, int pool, int *turns, int *actions)
{
    void *storage = malloc(field->game_bytes);
    if (storage == NULL)
        return false;
    gt_lineup lineup = gt_lineup_of(field->matchup[0].a, field->matchup[0].b);
    lineup.pool = (uint8_t)pool;
    const gt_game *g = field->prepare(field->context, &lineup, storage);
    *turns = g->turn_limit;
    *actions = g->action_limit;
    free(storage);
    return true;
}

int64_t gt_noted_run(gt_store *store, const gt_store_run *run, const gt_field *field)
{
    assert(field->content != NULL);
    gt_store_begin(store);
    int64_t number = gt_store_begin_run(store, run);
    for (int i = 0; i < field->n_decks; i++)
        gt_store_add_deck(store, &field->content[i]);
    gt_store_commit(store);
    return number;
}
