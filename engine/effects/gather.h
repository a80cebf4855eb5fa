/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every rules system gathers when it prepares a game of two decks: the definitions that can
 * come into play, and what their code counts. Lists are kept in ascending order, so that they are
 * the same whichever deck is read first. */
#ifndef GT_EFFECTS_GATHER_H
#define GT_EFFECTS_GATHER_H

#include "engine/code/pool.h"

#include "engine/core/state.h"

#include <string.h>

/* Adds a definition of the pool to a list of n unless it is in it; false: there is no room for one
 * more. */
static inline bool gt_gather_def(const gt_def **list, int *n, int most, const gt_def *d)
{
    int at = 0;
    while (at < *n && list[at] < d)
        at++;
    if (at < *n && list[at] == d)
        return true;
    if (*n == most)
        return false;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    memmove(&list[at + 1], &list[at], (size_t)(*n - at) * sizeof *list);
    list[at] = d;
    ++*n;
    return true;
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
