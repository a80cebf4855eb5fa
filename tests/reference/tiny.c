/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tic-tac-toe and Kuhn poker: what may be done. */
#include "tests/games/games.h"
#include "tests/reference/reference.h"

static int empty_fields(const gt_game *g, const gt_state *s, gt_action *out)
{
    int n = 0;
    (void)g;
    for (int field = 0; field < 9; field++)
        if (gt_tictactoe_field(s, field) == 2)
            out[n++] = (gt_action)field;
    return n;
}

static int pass_or_bet(const gt_game *g, const gt_state *s, gt_action *out)
{
    (void)g;
    (void)s;
    out[0] = GT_KUHN_PASS;
    out[1] = GT_KUHN_BET;
    return 2;
}

const gt_reference gt_tictactoe_reference = {.rules = "tictactoe", .legal = empty_fields};
const gt_reference gt_kuhn_reference = {.rules = "kuhn", .legal = pass_or_bet};
