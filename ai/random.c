/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The random player: every legal action is as likely as any other. It measures decks without
 * skill, drives tests, and is the yardstick for speed and for other players. */
#include "ai/policy.h"

const gt_policy_kind gt_policy_random = {
    .name = "random",
    .behaviour = 1,
    .about = "any legal action, all equally likely",
    .reproducible = true,
};
