/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing games: short lists in order, of which the last falls out. */
#include "sim/experiments/notable_games.h"

#include "decks/files/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void gt_notable_begin(gt_notable *w, int n, int n_matchups)
{
    assert(n >= 1 && n <= GT_MOST_NOTABLE);
    *w = (gt_notable){.n = n,
                      .n_matchups = n_matchups,
                      .side = gt_resize(NULL, (size_t)n_matchups, sizeof *w->side)};
    for (int i = 0; i < 2 * n_matchups; i++)
        w->side[i / 2][i % 2] = (struct gt_notable_side){.first_win = UINT64_MAX};
}

void gt_notable_free(gt_notable *w)
{
    free(w->side);
    w->side = NULL;
}

/* Orders in which games are wanted: negative if a comes first. */
static int by_number(const gt_notable_game *a, const gt_notable_game *b)
{
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->matchup - b->matchup;
}

static int by_length(const gt_notable_game *a, const gt_notable_game *b)
{
    if (a->turns != b->turns)
        return b->turns - a->turns;
    return a->actions != b->actions ? b->actions - a->actions : by_number(a, b);
}

/* Puts a game into a list of at most `most`. */
static void insert(gt_notable_game *list, int *n, int most, const gt_notable_game *game,
                   int (*order)(const gt_notable_game *, const gt_notable_game *))
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

void gt_notable_look(gt_notable *w, int matchup, bool swapped, uint64_t number, const gt_outcome *o)
{
    struct gt_notable_side *side = w->side[matchup];
    gt_notable_game game = {number, matchup, o->turns, o->actions};
    int length = o->turns < GT_LENGTHS ? o->turns : GT_LENGTHS - 1;
    w->lengths[length]++;
    insert(w->longest, &w->n_longest, w->n, &game, by_length);
    insert(w->of_length[length], &w->n_of_length[length], w->n, &game, by_number);
    if (o->winner == GT_NOBODY) {
        side[0].half_points++;
        side[1].half_points++;
        return;
    }
    struct gt_notable_side *won = &side[swapped ? 1 - o->winner : o->winner];
    won->half_points += 2;
    won->first_win = number < won->first_win ? number : won->first_win;
}

void gt_notable_add(gt_notable *w, int matchup, bool swapped, uint64_t first, const gt_games *games)
{
    for (int i = 0; i < gt_games_count(games); i++)
        gt_notable_look(w, matchup, swapped, 2 * first + (uint64_t)i, &games->game[i]);
}

int gt_notable_longest(const gt_notable *w, gt_notable_game *out)
{
    memcpy(out, w->longest, (size_t)w->n_longest * sizeof *out);
    return w->n_longest;
}

int gt_notable_typical(const gt_notable *w, gt_notable_game *out)
{
    uint64_t in_all = 0, shorter = 0;
    for (int i = 0; i < GT_LENGTHS; i++)
        in_all += w->lengths[i];
    int median = 0;
    while (median < GT_LENGTHS - 1 && 2 * (shorter += w->lengths[median]) < in_all)
        median++;
    memcpy(out, w->of_length[median], (size_t)w->n_of_length[median] * sizeof *out);
    return w->n_of_length[median];
}

/* Share of the points of the side that made fewer in a matchup, and which that is; 0.5: neither, or
 * nothing was played. */
static double lower_share(const struct gt_notable_side side[2], int *lower)
{
    uint64_t a = side[0].half_points, b = side[1].half_points;
    *lower = a > b;
    return a == b ? 0.5 : (double)(a < b ? a : b) / (double)(a + b);
}

int gt_notable_upsets(const gt_notable *w, gt_notable_game *out)
{
    double shares[GT_MOST_NOTABLE];
    int n = 0, side;
    for (int m = 0; m < w->n_matchups; m++) {
        double share = lower_share(w->side[m], &side);
        if (share >= 0.5 || w->side[m][side].first_win == UINT64_MAX)
            continue;
        int at = n;
        while (at > 0 && share < shares[at - 1])
            at--;
        if (at == w->n)
            continue;
        size_t moved = (size_t)((n < w->n ? n : w->n - 1) - at);
        memmove(&shares[at + 1], &shares[at], moved * sizeof *shares);
        memmove(&out[at + 1], &out[at], moved * sizeof *out);
        shares[at] = share;
        out[at] = (gt_notable_game){.number = w->side[m][side].first_win, .matchup = m};
        n += n < w->n;
    }
    return n;
}
