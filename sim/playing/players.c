/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making two players. */
#include "sim/playing/players.h"

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
