/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players for callers of the library, and for the other seats of vectors. */
#ifndef GT_SIM_DRIVE_BOT_H
#define GT_SIM_DRIVE_BOT_H

#include "ai/policy.h"

typedef struct gt_bot {
    const gt_rules *rules;
    gt_policy *policy;
    /* a program is told once that a game begins: with this seed and seat, and was asked so often */
    bool is_program, begun;
    uint64_t seed;
    int player, decisions;
} gt_bot;

/* NULL: it cannot be had, which is told by gt_inner_wrong. */
gt_policy *gt_bot_policy(const gt_rules *rules, const char *description, bool is_program);

/* What a bot does where it must choose; its chance follows from the seed and its choices before. */
gt_action gt_bot_action(gt_policy *policy, const gt_game *g, const gt_state *s, uint64_t seed);

/* bot may be NULL. */
void gt_bot_free(gt_bot *bot);

#endif
