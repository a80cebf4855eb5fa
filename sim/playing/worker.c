/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a thread has for itself. */
#include "sim/playing/worker.h"

#include "ai/states.h"

#include <stdio.h>
#include <stdlib.h>

bool gt_make_players(gt_policy *policy[2], const char *spec, const gt_rules *rules, char *error,
                     size_t n)
{
    policy[0] = gt_policy_create(spec, rules, error, n);
    policy[1] = policy[0] != NULL ? gt_policy_create(spec, rules, error, n) : NULL;
    if (policy[1] == NULL)
        gt_free_players(policy);
    return policy[1] != NULL;
}

void gt_free_players(gt_policy *policy[2])
{
    for (int player = 0; player < 2; player++) {
        gt_policy_free(policy[player]);
        policy[player] = NULL;
    }
}

bool gt_worker_begin(gt_worker *w, const gt_rules *rules, size_t game_bytes, const char *spec,
                     char *error, size_t n)
{
    snprintf(error, n, "out of memory");
    *w = (gt_worker){.storage = malloc(game_bytes), .state = gt_states_new(rules, 1)};
    if (w->storage != NULL && w->state != NULL && gt_make_players(w->policy, spec, rules, error, n))
        return true;
    gt_worker_end(w);
    return false;
}

void gt_worker_end(gt_worker *w)
{
    gt_free_players(w->policy);
    free(w->storage);
    free(w->state);
    w->storage = NULL;
    w->state = NULL;
}
