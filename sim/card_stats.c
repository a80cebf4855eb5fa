/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over matchups. */
#include "sim/card_stats.h"

#include "sim/stats.h"

static void add(gt_card_games *to, gt_card_when w)
{
    to->games += w.games;
    to->half_points += w.half_points;
}

/* Adds a matchup in which the deck made `half_points` in `games`. */
static void add_matchup(gt_card_sum *to, const gt_card_tally *t, uint64_t games,
                        uint64_t half_points)
{
    add(&to->opening, t->opening);
    add(&to->drawn, t->drawn);
    add(&to->held, t->held);
    add(&to->played, t->played);
    add(&to->trigger, t->trigger);
    to->unseen.games += games - t->held.games;
    to->unseen.half_points += half_points - t->held.half_points;
    for (int i = 0; i < GT_PLAY_TURNS; i++)
        to->plays[i] += t->plays[i];
}

gt_card_sum gt_card_sum_of(const gt_results *r, int series, int deck, int slot)
{
    gt_card_sum sum = {.opening = {0, 0}};
    for (int m = 0; m < r->n_matchups; m++) {
        const gt_tally *t = &r->series[series].tally[m];
        uint64_t games = gt_tally_games(t);
        for (int side = 0; side < 2; side++) {
            if ((side == 0 ? r->matchup[m].a : r->matchup[m].b) != deck)
                continue;
            /* what neither won is half a point for each */
            uint64_t half_points = games + t->wins[side] - t->wins[1 - side];
            add_matchup(&sum, &gt_cards_of(r, series, m, side)[slot], games, half_points);
        }
    }
    return sum;
}
