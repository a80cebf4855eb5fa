/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States of games whose sizes a test does not know. Each lives as long as the block in which it
 * stands. */
#ifndef GT_TESTS_STATES_H
#define GT_TESTS_STATES_H

#include "ai/states.h"

/* Room for one state of games by these rules (const gt_rules *), or for n in a row
 * (gt_state_at). */
#define GT_STATE(name, rules) GT_STATES(name, rules, 1)
#define GT_STATES(name, rules, n)                                                                  \
    gt_state *name __attribute__((cleanup(gt_drop_states))) = gt_need_states(rules, n)

/* Room for n states; no memory fails the test. To be freed with free(). */
gt_state *gt_need_states(const gt_rules *rules, size_t n);

void gt_drop_states(gt_state **row);

#endif
