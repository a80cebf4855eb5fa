/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deciding whether luck is taken out of results. */
#include "sim/cli/adjusting.h"

#include "ai/policy.h"

int gt_check_adjusting(const gt_usage *usage, const gt_adjusting *a)
{
    if (a->on && a->off)
        return gt_usage_error(usage, "--adjust or --no-adjust: one of them");
    return GT_GO_ON;
}

static bool pays(const gt_system *system, const char *player)
{
    char error[300];
    gt_policy *p = gt_policy_create(player, NULL, error, sizeof error);
    int iterations = p != NULL ? gt_policy_iterations(p) : 0;
    gt_policy_free(p);
    return system->luck_pays > 0 && iterations >= system->luck_pays;
}

/* Of two players who meet it is enough that one thinks long. */
bool gt_adjusts(const gt_adjusting *a, const gt_system *system, const gt_strings *players,
                bool against)
{
    int not_paying = 0;
    if (a->on || a->off)
        return a->on;
    for (int i = 0; i < players->n; i++)
        not_paying += !pays(system, players->item[i]);
    return not_paying <= (against ? 1 : 0);
}
