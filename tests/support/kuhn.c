/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kuhn poker by enumeration: six deals, 64 pure strategies of a side. */
#include "tests/support/kuhn.h"
#include "tests/support/states.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

gt_kuhn_strategy gt_kuhn_equilibrium(double a)
{
    return (gt_kuhn_strategy){{
        {a, 1 / 3.0, 0, 0},
        {0, 0, 1 / 3.0, a + 1 / 3.0},
        {3 * a, 1, 1, 1},
    }};
}

void gt_kuhn_deals(gt_state *deal, int first)
{
    unsigned found = 0;
    for (uint64_t seed = 0; found != 0x3f; seed++) {
        assert_true(seed < 1000);
        GT_STATE(s, &gt_kuhn_rules);
        gt_start(&gt_kuhn, s, seed, first);
        int card[2] = {gt_kuhn_card(s, 0), gt_kuhn_card(s, 1)};
        int number = card[0] * 2 + (card[1] > card[0] ? card[1] - 1 : card[1]);
        gt_copy(&gt_kuhn, gt_state_at(&gt_kuhn_rules, deal, (size_t)number), s);
        found |= 1u << number;
    }
}

const gt_state *gt_kuhn_deal(const gt_state *deal, int i)
{
    return gt_const_state_at(&gt_kuhn_rules, deal, (size_t)i);
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
        GT_STATE(next, &gt_kuhn_rules);
        gt_copy(&gt_kuhn, next, s);
        gt_apply(&gt_kuhn, next, legal[i]);
        value += (legal[i] == GT_KUHN_BET ? bet : 1 - bet) * value_of(next, played);
    }
    return value;
}

double gt_kuhn_mean(const gt_state *deal, const gt_kuhn_strategy *played)
{
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += value_of(gt_kuhn_deal(deal, i), played);
    return sum / 6;
}

/* Lines on which a side (0 the beginner) chooses. */
static const int lines[2][2] = {{0, 3}, {1, 2}};

/* Pure strategy number `pure` (0 .. 63) of a side; the other side's part stays. */
static void play_pure(gt_kuhn_strategy *s, int side, unsigned pure)
{
    for (unsigned i = 0; i < 6; i++)
        s->bet[i / 2][lines[side][i % 2]] = pure >> i & 1;
}

double gt_kuhn_best_answer(const gt_state *deal, const gt_kuhn_strategy *played, int side)
{
    double best = side == 0 ? -1 : 2;
    for (unsigned pure = 0; pure < 64; pure++) {
        gt_kuhn_strategy answer = *played;
        play_pure(&answer, side, pure);
        double value = gt_kuhn_mean(deal, &answer);
        best = side == 0 ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

/* ---- Dominated actions. */

enum { OPEN, BEHIND, FACING, RAISED }; /* lines */

/* What a player does from a choice on: bet or not, and if it passes first, bet or not when the
 * other does. */
typedef struct plan {
    bool bet, then;
} plan;

/* Payoff for who chooses with a card on a line, if the other plays `other`: over the deals, those
 * left out in which the line is not reached. */
static double plan_value(const gt_state *deal, int card, int line, plan does,
                         const gt_kuhn_strategy *other)
{
    int mover = line == BEHIND || line == FACING;
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        gt_kuhn_strategy s = *other;
        int theirs = gt_kuhn_card(gt_kuhn_deal(deal, i), 1 - mover);
        bool they_bet = line == OPEN || s.bet[theirs][line == RAISED ? BEHIND : OPEN] > 0.5;
        if (gt_kuhn_card(gt_kuhn_deal(deal, i), mover) != card || they_bet != (line != BEHIND))
            continue;
        GT_STATE(at, &gt_kuhn_rules);
        gt_copy(&gt_kuhn, at, gt_kuhn_deal(deal, i));
        gt_kuhn_set_line(at, line);
        s.bet[card][line] = does.bet;
        if (line == OPEN)
            s.bet[card][RAISED] = does.then;
        double value = value_of(at, &s); /* the beginner's */
        sum += mover == 0 ? value : 1 - value;
    }
    return sum;
}

static bool uses_one(bool dominated[3][4][2], int side, const gt_kuhn_strategy *s)
{
    for (int card = 0; card < 3; card++)
        for (int i = 0; i < 2; i++)
            if (dominated[card][lines[side][i]][s->bet[card][lines[side][i]] > 0.5])
                return true;
    return false;
}

/* Whether plan b is never worse than plan a, and somewhere better. */
static bool beats(const gt_state *deal, int card, int line, plan b, plan a, bool dominated[3][4][2])
{
    int side = line == BEHIND || line == FACING ? 0 : 1; /* of the other */
    bool better = false;
    for (unsigned pure = 0; pure < 64; pure++) {
        gt_kuhn_strategy other = {{{0}}};
        play_pure(&other, side, pure);
        if (uses_one(dominated, side, &other))
            continue;
        double gain =
            plan_value(deal, card, line, b, &other) - plan_value(deal, card, line, a, &other);
        if (gain < -1e-9)
            return false;
        better = better || gain > 1e-9;
    }
    return better;
}

static bool is_dominated(const gt_state *deal, int card, int line, bool bet, bool before[3][4][2])
{
    for (int then = 0; then < 2; then++) { /* however it goes on */
        bool beaten = false;
        for (int instead = 0; instead < 2; instead++)
            beaten =
                beaten || beats(deal, card, line, (plan){!bet, instead}, (plan){bet, then}, before);
        if (!beaten)
            return false;
    }
    return true;
}

void gt_kuhn_dominated(const gt_state *deal, int rounds, bool dominated[3][4][2])
{
    bool before[3][4][2];
    memset(dominated, 0, sizeof before);
    for (int round = 0; round < rounds; round++) {
        memcpy(before, dominated, sizeof before);
        for (int card = 0; card < 3; card++)
            for (int line = 0; line < 4; line++)
                for (int bet = 0; bet < 2; bet++)
                    dominated[card][line][bet] = is_dominated(deal, card, line, bet, before);
    }
}
