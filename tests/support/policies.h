/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players for tests. */
#ifndef GT_TESTS_POLICIES_H
#define GT_TESTS_POLICIES_H

#include "ai/policy.h"
#include "sim/playing/match.h"

/* Each kind inside the program as it ships, and with unusual settings. All are reproducible. */
enum { GT_TEST_SPECS = 9 };
extern const char *const gt_test_specs[GT_TEST_SPECS];

/* The policy, for games by these rules (NULL: for none); a description that is none fails the
 * test. */
gt_policy *gt_need_policy(const char *spec, const gt_rules *rules);

/* gt_match_play in room of its own. */
gt_outcome gt_play_match(const gt_game *g, gt_policy *const policy[2], uint64_t seed, int first);

#endif
