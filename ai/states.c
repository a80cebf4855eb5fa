/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for states. */
#include "ai/states.h"

#include <assert.h>
#include <stdlib.h>

gt_state *gt_states_new(const gt_rules *rules, size_t n)
{
    assert(n > 0);
    return aligned_alloc(GT_CACHE_LINE, n * gt_state_bytes(rules));
}

bool gt_runs_new(const gt_rules *rules, size_t n, char **room, void **each)
{
    size_t bytes = gt_run_bytes(rules);
    *room = NULL;
    if (rules->run_copy == NULL)
        return true;
    *room = aligned_alloc(GT_CACHE_LINE, n * bytes);
    for (size_t i = 0; *room != NULL && i < n; i++)
        each[i] = *room + i * bytes;
    return *room != NULL;
}

void gt_states_each(const gt_rules *rules, gt_state *row, size_t n, gt_state **each)
{
    for (size_t i = 0; row != NULL && i < n; i++)
        each[i] = gt_state_at(rules, row, i);
}
