/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players for tests. */
#include "tests/support/policies.h"

#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

const char *const gt_test_specs[GT_TEST_SPECS] = {
    "random",
    "greedy",
    "greedy:worlds=5",
    "greedy:depth=1",
    "greedy:worlds=2,depth=2,steps=6",
    "mcts:iterations=20",
    "mcts:iterations=40,nodes=30,playout=random",
    "mcts:iterations=10,playout=greedy,cutoff=2,observe=all,fpu=0.2,bias=0.5",
    "mcts:iterations=10,observe=position,opponent=seen,worlds=3",
};

gt_policy *gt_need_policy(const char *spec, const gt_rules *rules)
{
    char error[400] = "";
    gt_policy *p = gt_policy_create(spec, rules, error, sizeof error);
    if (p == NULL)
        fail_msg("%s", error);
    return p;
}

gt_outcome gt_play_match(const gt_game *g, gt_policy *const policy[2], uint64_t seed, int first)
{
    GT_STATE(room, g->rules);
    return gt_match_play(g, room, policy, seed, first);
}
