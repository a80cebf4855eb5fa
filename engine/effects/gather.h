/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every rules system gathers when it prepares a game of two decks: the definitions that can
 * come into play, what their code counts, and the cards as objects. Lists are kept in ascending
 * order, so that they are the same whichever deck is read first. */
#ifndef GT_EFFECTS_GATHER_H
#define GT_EFFECTS_GATHER_H

#include "engine/code/pool.h"

#include "engine/core/state.h"
#include "engine/core/zone.h"

#include <assert.h>
#include <string.h>

/* Adds a definition of the pool to a list of n unless it is in it; false: there is no room for one
 * more. */
static inline bool gt_gather_def(const gt_def **list, int *n, int most, const gt_def *d)
{
    int at = 0;
    assert(!d->bare);
    while (at < *n && list[at] < d)
        at++;
    if (at < *n && list[at] == d)
        return true;
    if (*n == most)
        return false;
    memmove(&list[at + 1], &list[at], (size_t)(*n - at) * sizeof *list);
    list[at] = d;
    ++*n;
    return true;
}

/* The number of a definition in such a list; -1: it is not in it. */
static inline int gt_gathered(const gt_def *const *list, int n, const gt_def *d)
{
    for (int i = 0; i < n; i++)
        if (list[i] == d)
            return i;
    return -1;
}

/* Cards of a player that lie in a zone list when a game begins, as objects from `first` on. */
typedef struct gt_card_row {
    const uint8_t *def; /* numbers of their definitions, ascending */
    int n, first, player, list;
} gt_card_row;

/* Makes them, and the name of each, which gives its place when the list is shuffled: a hash of its
 * id, and of equal cards it counts up. So a card that changes leaves the order of the others
 * alone. */
static inline void gt_make_cards(const gt_card_row *row, const gt_def *const *defs,
                                 gt_object *object, uint64_t *name)
{
    for (int i = 0; i < row->n; i++) {
        gt_object *o = &object[row->first + i];
        bool again = i > 0 && row->def[i - 1] == row->def[i];
        *o = gt_new_card(row->def[i], row->player, row->list);
        o->prev = (uint8_t)(i > 0 ? row->first + i - 1 : GT_NO_OBJECT);
        o->next = (uint8_t)(i < row->n - 1 ? row->first + i + 1 : GT_NO_OBJECT);
        name[row->first + i] = again ? name[row->first + i - 1] + 1 : defs[row->def[i]]->id_hash;
    }
}

/* Gives a counter to each pattern that the code of a definition asks about (TALLY); false: there is
 * none left. */
static inline bool gt_gather_tallies(const gt_pool *pool, const gt_def *d,
                                     int16_t tally[GT_MAX_TALLIES], int *n)
{
    for (int pc = d->code_begin; pc < d->code_end; pc++) {
        const gt_operation *i = &pool->code[pc];
        int at = 0;
        if (i->op != GT_OP_TALLY)
            continue;
        while (at < *n && tally[at] < i->b)
            at++;
        if (at < *n && tally[at] == i->b)
            continue;
        if (*n == GT_MAX_TALLIES)
            return false;
        memmove(&tally[at + 1], &tally[at], (size_t)(*n - at) * sizeof *tally);
        tally[at] = i->b;
        ++*n;
    }
    return true;
}

#endif
