/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results: what is where in them, what is told of them, and freeing. */
#include "sim/playing/results.h"

#include <stdlib.h>
#include <string.h>

void gt_results_free(gt_results *r)
{
    if (r == NULL)
        return;
    for (int i = 0; i < r->n_series; i++) {
        free((void *)r->series[i].policy);
        free(r->series[i].raced);
        free(r->series[i].tally);
        free(r->series[i].cards);
        free(r->series[i].blanks);
        free(r->series[i].card_pair);
    }
    free(r->first_card);
    free(r->series);
    free((void *)r->end);
    free(r);
}

gt_card_tally *gt_cards_of(const gt_results *r, int series, int matchup, int side)
{
    return r->series[series].cards + r->first_card[2 * matchup + side];
}

gt_blank_tally *gt_blanks_of(const gt_results *r, int series, int matchup, int side)
{
    return r->series[series].blanks + r->first_card[2 * matchup + side];
}

static bool is_forfeit(const gt_results *r, int end)
{
    static const char forfeit[] = "forfeit_";
    return strncmp(r->end[end], forfeit, sizeof forfeit - 1) == 0;
}

uint64_t gt_forfeits_of(const gt_results *r, int series)
{
    uint64_t games = 0;
    for (int i = 0; i < r->n_matchups; i++)
        for (int end = 1; end < r->n_ends; end++)
            games += is_forfeit(r, end) ? r->series[series].tally[i].ends[end] : 0;
    return games;
}

unsigned gt_ends_told(const gt_results *r)
{
    unsigned told = 0;
    for (int end = 0; end < r->n_ends; end++)
        told |= is_forfeit(r, end) ? 0 : 1U << end;
    for (int series = 0; series < r->n_series; series++)
        for (int i = 0; i < r->n_matchups; i++)
            for (int end = 0; end < r->n_ends; end++)
                told |= r->series[series].tally[i].ends[end] > 0 ? 1U << end : 0;
    return told;
}
