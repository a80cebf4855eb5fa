/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing games: short lists in order, of which the last falls out. */
#include "sim/experiments/worth.h"

#include "sim/statistics/sequence.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool gt_worth_begin(gt_worth *w, int n, int n_matchups)
{
    assert(n >= 1 && n <= GT_MOST_WORTH);
    *w = (gt_worth){.n = n, .win = malloc((size_t)n_matchups * sizeof *w->win)};
    if (w->win != NULL)
        memset(w->win, 0xff, (size_t)n_matchups * sizeof *w->win);
    return w->win != NULL;
}

void gt_worth_free(gt_worth *w)
{
    free(w->win);
    w->win = NULL;
}

/* Orders in which games are wanted: negative if a comes first. */
static int by_number(const gt_worthy *a, const gt_worthy *b)
{
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->matchup - b->matchup;
}

static int by_length(const gt_worthy *a, const gt_worthy *b)
{
    if (a->turns != b->turns)
        return b->turns - a->turns;
    return a->actions != b->actions ? b->actions - a->actions : by_number(a, b);
}

/* Puts a game into a list of at most `most`. */
static void insert(gt_worthy *list, int *n, int most, const gt_worthy *game,
                   int (*order)(const gt_worthy *, const gt_worthy *))
{
    int at = *n;
    while (at > 0 && order(game, &list[at - 1]) < 0)
        at--;
    if (at == most)
        return;
    int moved = (*n < most ? *n : most - 1) - at;
    memmove(&list[at + 1], &list[at], (size_t)moved * sizeof *list);
    list[at] = *game;
    *n += *n < most;
}

void gt_worth_add(gt_worth *w, int matchup, bool swapped, uint64_t first, const gt_games *games)
{
    for (int i = 0; i < gt_games_count(games); i++) {
        const gt_outcome *o = &games->game[i];
        gt_worthy game = {2 * first + (uint64_t)i, matchup, o->turns, o->actions};
        int length = o->turns < GT_LENGTHS ? o->turns : GT_LENGTHS - 1;
        insert(w->longest, &w->n_longest, w->n, &game, by_length);
        insert(w->of_length[length], &w->n_of_length[length], w->n, &game, by_number);
        if (o->winner != GT_NOBODY) {
            uint64_t *win = &w->win[matchup][swapped ? 1 - o->winner : o->winner];
            *win = game.number < *win ? game.number : *win;
        }
    }
}

int gt_worth_longest(const gt_worth *w, gt_worthy *out)
{
    memcpy(out, w->longest, (size_t)w->n_longest * sizeof *out);
    return w->n_longest;
}

int gt_worth_typical(const gt_worth *w, const gt_results *r, const gt_series *s, gt_worthy *out)
{
    uint64_t games[GT_LENGTHS] = {0}, in_all = 0, shorter = 0;
    for (int m = 0; m < r->n_matchups; m++)
        for (int i = 0; i < GT_LENGTHS; i++) {
            games[i] += s->tally[m].length[i];
            in_all += s->tally[m].length[i];
        }
    int median = 0;
    while (median < GT_LENGTHS - 1 && 2 * (shorter += games[median]) < in_all)
        median++;
    memcpy(out, w->of_length[median], (size_t)w->n_of_length[median] * sizeof *out);
    return w->n_of_length[median];
}

/* Rate of the deck that wins less in a matchup, and which that is. NAN if nothing was played. */
static double lower_rate(const gt_tally *t, int *side)
{
    double rate = gt_scores_mean(gt_scores_of_pairs(t->pairs));
    *side = rate > 0.5 ? 1 : 0;
    return rate > 0.5 ? 1 - rate : rate;
}

int gt_worth_upsets(const gt_worth *w, const gt_results *r, const gt_series *s, gt_worthy *out)
{
    double rates[GT_MOST_WORTH];
    int n = 0, side;
    for (int m = 0; m < r->n_matchups; m++) {
        double rate = lower_rate(&s->tally[m], &side);
        if (isnan(rate) || rate >= 0.5 || w->win[m][side] == UINT64_MAX)
            continue;
        int at = n;
        while (at > 0 && rate < rates[at - 1])
            at--;
        if (at == w->n)
            continue;
        size_t moved = (size_t)((n < w->n ? n : w->n - 1) - at);
        memmove(&rates[at + 1], &rates[at], moved * sizeof *rates);
        memmove(&out[at + 1], &out[at], moved * sizeof *out);
        rates[at] = rate;
        out[at] = (gt_worthy){.number = w->win[m][side], .matchup = m};
        n += n < w->n;
    }
    return n;
}
