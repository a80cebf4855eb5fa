/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The random player: every legal action is as likely as any other. It measures decks without
 * skill, drives tests, and is the yardstick for speed and for other players. */
#include "ai/policy.h"
#include "engine/core/hash.h"

static gt_action choose(void *mind, const int32_t *setting, const gt_decision *d)
{
    (void)mind;
    (void)setting;
    return d->legal[gt_below(d->key, (uint32_t)d->n)];
}

const gt_policy_kind gt_policy_random = {
    .name = "random",
    .about = "any legal action, all equally likely",
    .reproducible = true,
    .choose = choose,
};
