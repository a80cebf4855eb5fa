/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results: what is where in them, what is told of them, and freeing. */
#include "sim/playing/results.h"

#include "decks/files/memory.h"

#include <stdlib.h>
#include <string.h>

size_t gt_results_place_cards(gt_results *r)
{
    size_t n = 0, sides = 2 * (size_t)r->n_matchups;
    r->first_card = gt_resize(NULL, sides + 1, sizeof *r->first_card);
    for (size_t i = 0; i <= sides; i++) {
        r->first_card[i] = n;
        if (i < sides && r->cards != NULL)
            n += (size_t)r->cards[i % 2 == 0 ? r->matchup[i / 2].a : r->matchup[i / 2].b].n;
    }
    return n;
}

void gt_results_free_series(gt_results *r)
{
    for (int i = 0; r->series != NULL && i < r->n_series; i++) {
        free(r->series[i].raced);
        free(r->series[i].checked);
        free(r->series[i].tally);
        free(r->series[i].cards);
        free(r->series[i].blanks);
        free(r->series[i].card_pair);
    }
    free(r->first_card);
    free(r->series);
}

void gt_results_free(gt_results *r)
{
    if (r == NULL)
        return;
    for (int i = 0; i < r->n_series; i++)
        free((void *)r->series[i].policy);
    gt_results_free_series(r);
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
