/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States for tests. */
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

gt_state *gt_need_states(const gt_rules *rules, size_t n)
{
    gt_state *row = gt_states_new(rules, n);
    assert_non_null(row);
    return row;
}

void gt_drop_states(gt_state **row)
{
    free(*row);
}
