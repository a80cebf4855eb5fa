/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over matchups, and differences within them. */
#include "sim/statistics/card_stats.h"

#include "decks/files/memory.h"
#include "sim/statistics/multiple_testing.h"
#include "sim/statistics/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

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

/* A matchup of a deck as this deck sees it. */
typedef struct side_of {
    int matchup, side;
    uint64_t games, half_points;
} side_of;

/* The deck's next matchup behind `m` (-1 to begin); false: there is none. */
static bool next_side(const gt_results *r, int series, int deck, side_of *at)
{
    for (int m = at->matchup + 1; m < r->n_matchups; m++) {
        const gt_tally *t = &r->series[series].tally[m];
        int side = r->matchup[m].a == deck ? 0 : 1;
        if (r->matchup[m].a != deck && r->matchup[m].b != deck)
            continue;
        /* what neither won is half a point for each */
        uint64_t games = gt_tally_games(t);
        *at = (side_of){m, side, games, games + t->wins[side] - t->wins[1 - side]};
        return true;
    }
    return false;
}

static void add_side(gt_card_sum *to, const gt_results *r, int series, const side_of *at, int slot)
{
    add_matchup(to, &gt_cards_of(r, series, at->matchup, at->side)[slot], at->games,
                at->half_points);
}

gt_card_sum gt_card_sum_of(const gt_results *r, int series, int deck, int slot)
{
    gt_card_sum sum = {.opening = {0, 0}};
    side_of at = {.matchup = -1};
    while (next_side(r, series, deck, &at))
        add_side(&sum, r, series, &at, slot);
    return sum;
}

bool gt_are_cards_counted(const gt_results *r, int series)
{
    size_t n = r->cards != NULL ? r->first_card[2 * (size_t)r->n_matchups] : 0;
    for (size_t i = 0; i < n; i++)
        if (r->series[series].cards[i].held.games > 0)
            return true;
    return false;
}

/* ---- Differences. */

typedef struct difference {
    double sum, weight, variance;
} difference;

static double imagined_variance(gt_card_games g)
{
    double n = (double)g.games + 2, p = ((double)g.half_points / 2 + 1) / n;
    return p * (1 - p) / (double)g.games;
}

/* Adds a matchup: games with the card, and without it. */
static void compare(difference *d, gt_card_games with, gt_card_games without)
{
    if (with.games == 0 || without.games == 0)
        return;
    double n1 = (double)with.games, n0 = (double)without.games;
    double w = n1 * n0 / (n1 + n0);
    d->sum += w * ((double)with.half_points / n1 - (double)without.half_points / n0) / 2;
    d->weight += w;
    d->variance += w * w * (imagined_variance(with) + imagined_variance(without));
}

static gt_card_when when_of(const gt_card_tally *t, int kind)
{
    const gt_card_when all[GT_WHENS] = {t->opening, t->drawn, t->held, t->played};
    return all[kind];
}

static gt_card_games games_of(gt_card_when w)
{
    return (gt_card_games){w.games, w.half_points};
}

/* The sums and differences of a card in n matchups, and p-values that are not adjusted yet. */
static void compare_card(const gt_results *r, int series, const side_of *side, int n, int slot,
                         gt_card_figures *out)
{
    difference d[GT_WHENS] = {{0, 0, 0}};
    double z = gsl_cdf_ugaussian_Pinv(0.975);
    for (int i = 0; i < n; i++) {
        const gt_card_tally *t = &gt_cards_of(r, series, side[i].matchup, side[i].side)[slot];
        gt_card_games unseen = {side[i].games - t->held.games,
                                side[i].half_points - t->held.half_points};
        add_side(&out->sum, r, series, &side[i], slot);
        for (int kind = 0; kind < GT_WHENS; kind++)
            compare(&d[kind], games_of(when_of(t, kind)), unseen);
    }
    for (int kind = 0; kind < GT_WHENS; kind++) {
        out->difference[kind] = (gt_estimate){(double)NAN, -1, 1};
        out->p[kind] = (double)NAN;
        if (d[kind].weight <= 0)
            continue;
        double value = d[kind].sum / d[kind].weight;
        double error = sqrt(d[kind].variance) / d[kind].weight;
        out->difference[kind] =
            (gt_estimate){value, fmax(-1, value - z * error), fmin(1, value + z * error)};
        out->p[kind] = 2 * gsl_cdf_ugaussian_Q(fabs(value) / error);
    }
}

/* Adjusts the p-values of a kind over all cards. */
static void adjust(gt_card_figures *f, int n, int kind)
{
    double *p = gt_resize(NULL, (size_t)n + 1, sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = f[i].p[kind];
    gt_benjamini_yekutieli(p, n);
    for (int i = 0; i < n; i++)
        f[i].p[kind] = p[i];
    free(p);
}

/* Whether the report is about the deck, or only about decks that met it. */
static bool is_row(const gt_results *r, int deck)
{
    return r->role == NULL || (r->role[deck] & GT_ROLE_ROW) != 0;
}

gt_card_figures *gt_card_figures_of(const gt_results *r, int series)
{
    int n = 0;
    for (int d = 0; d < r->n_decks; d++)
        n += r->cards[d].n;
    gt_card_figures *all = gt_zeroed((size_t)n + 1, sizeof *all), *next = all;
    side_of *side = gt_resize(NULL, (size_t)r->n_matchups + 1, sizeof *side);
    for (int d = 0; d < r->n_decks; d++) {
        int sides = 0;
        side_of at = {.matchup = -1};
        while (next_side(r, series, d, &at))
            side[sides++] = at;
        for (int slot = 0; slot < r->cards[d].n; slot++, next++) {
            compare_card(r, series, side, sides, slot, next);
            for (int kind = 0; kind < GT_WHENS && !is_row(r, d); kind++)
                next->p[kind] = (double)NAN;
        }
    }
    free(side);
    for (int kind = 0; kind < GT_WHENS; kind++)
        adjust(all, n, kind);
    return all;
}
