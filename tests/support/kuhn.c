/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kuhn poker by enumeration: six deals, 64 pure strategies of a side. */
#include "tests/support/kuhn.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

gt_kuhn_strategy gt_kuhn_equilibrium(double a)
{
    return (gt_kuhn_strategy){{
        {a, 1 / 3.0, 0, 0},
        {0, 0, 1 / 3.0, a + 1 / 3.0},
        {3 * a, 1, 1, 1},
    }};
}

void gt_kuhn_deals(gt_state deal[6], int first)
{
    unsigned found = 0;
    for (uint64_t seed = 0; found != 0x3f; seed++) {
        assert_true(seed < 1000);
        gt_state s;
        gt_start(&gt_kuhn, &s, seed, first);
        int card[2] = {gt_kuhn_card(&s, 0), gt_kuhn_card(&s, 1)};
        int number = card[0] * 2 + (card[1] > card[0] ? card[1] - 1 : card[1]);
        gt_copy(&deal[number], &s);
        found |= 1u << number;
    }
}

void gt_kuhn_set_line(gt_state *s, int line)
{
    if (line != 0)
        gt_apply(&gt_kuhn, s, line == 2 ? GT_KUHN_BET : GT_KUHN_PASS);
    if (line == 3)
        gt_apply(&gt_kuhn, s, GT_KUHN_BET);
    assert_int_equal(gt_kuhn_line(s), line);
}

static double value_of(const gt_state *s, const gt_kuhn_strategy *played)
{
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(&gt_kuhn, s);
    if (player == GT_TERMINAL)
        return gt_return(&gt_kuhn, s, gt_first_player(s));
    double bet = played->bet[gt_kuhn_card(s, player)][gt_kuhn_line(s)];
    double value = 0;
    int n = gt_legal_actions(&gt_kuhn, s, legal);
    for (int i = 0; i < n; i++) {
        gt_state next;
        gt_copy(&next, s);
        gt_apply(&gt_kuhn, &next, legal[i]);
        value += (legal[i] == GT_KUHN_BET ? bet : 1 - bet) * value_of(&next, played);
    }
    return value;
}

double gt_kuhn_mean(const gt_state deal[6], const gt_kuhn_strategy *played)
{
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += value_of(&deal[i], played);
    return sum / 6;
}

double gt_kuhn_best_answer(const gt_state deal[6], const gt_kuhn_strategy *played, int side)
{
    static const int lines[2][2] = {{0, 3}, {1, 2}};
    double best = side == 0 ? -1 : 2;
    for (unsigned pure = 0; pure < 64; pure++) {
        gt_kuhn_strategy answer = *played;
        for (unsigned i = 0; i < 6; i++)
            answer.bet[i / 2][lines[side][i % 2]] = pure >> i & 1;
        double value = gt_kuhn_mean(deal, &answer);
        best = side == 0 ? fmax(best, value) : fmin(best, value);
    }
    return best;
}
