/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Goals and how far a field is from them. */
#include "sim/statistics/goals.h"

#include "decks/files/memory.h"
#include "sim/statistics/equilibrium.h"

#include <math.h>
#include <string.h>

void gt_goals_begin(gt_goals *g, int n_decks, const gt_matchup *matchup, int n_matchups)
{
    *g = (gt_goals){
        .n_decks = n_decks, .n_matchups = n_matchups, .n_rates = n_matchups, .matchup = matchup};
}

void gt_goals_free(gt_goals *g)
{
    for (int i = 0; i < g->n; i++) {
        free(g->goal[i].at);
        free(g->goal[i].factor);
    }
    free(g->goal);
    *g = (gt_goals){.n = 0};
}

/* ---- Adding. */

static gt_goal *add(gt_goals *g, enum gt_goal_kind kind, double low, double high, double weight)
{
    g->goal = gt_grow(g->goal, g->n, &g->capacity, sizeof *g->goal);
    gt_goal *goal = &g->goal[g->n++];
    *goal = (gt_goal){.kind = kind, .a = -1, .b = -1, .low = low, .high = high, .weight = weight};
    goal->at = gt_resize(NULL, (size_t)g->n_matchups + 1, sizeof *goal->at);
    goal->factor = gt_resize(NULL, (size_t)g->n_matchups + 1, sizeof *goal->factor);
    return goal;
}

/* Adds a share of a matchup's rate, as deck a of it has it or, `turned`, the other deck. */
static void add_rate(gt_goal *goal, int at, bool turned, double share)
{
    goal->at[goal->n] = at;
    goal->factor[goal->n++] = turned ? -share : share;
    goal->constant += turned ? share : 0;
}

static void drop_last(gt_goals *g)
{
    g->n--;
    free(g->goal[g->n].at);
    free(g->goal[g->n].factor);
}

bool gt_goals_add_matchup(gt_goals *g, int a, int b, double low, double high, double weight)
{
    gt_goal *goal = add(g, GT_GOAL_MATCHUP, low, high, weight);
    goal->a = a;
    goal->b = b;
    for (int m = 0; m < g->n_matchups && goal->n == 0; m++) {
        gt_matchup x = g->matchup[m];
        if ((x.a == a && x.b == b) || (x.a == b && x.b == a))
            add_rate(goal, m, x.a == b, 1);
    }
    bool found = goal->n > 0;
    if (!found)
        drop_last(g);
    return found;
}

bool gt_goals_add_deck(gt_goals *g, int deck, const double *share, double low, double high,
                       double weight)
{
    double sum = 0;
    for (int m = 0; m < g->n_matchups; m++) {
        gt_matchup x = g->matchup[m];
        if (x.a == deck || x.b == deck)
            sum += share != NULL ? share[x.a == deck ? x.b : x.a] : 1;
    }
    if (!(sum > 0))
        return share != NULL && gt_goals_add_deck(g, deck, NULL, low, high, weight);
    gt_goal *goal = add(g, GT_GOAL_DECK, low, high, weight);
    goal->a = deck;
    for (int m = 0; m < g->n_matchups; m++) {
        gt_matchup x = g->matchup[m];
        double part = share != NULL ? share[x.a == deck ? x.b : x.a] : 1;
        if ((x.a == deck || x.b == deck) && part > 0)
            add_rate(goal, m, x.b == deck, part / sum);
    }
    return true;
}

void gt_goals_add_first(gt_goals *g, double low, double high, double weight)
{
    gt_goal *goal = add(g, GT_GOAL_FIRST, low, high, weight);
    for (int m = 0; m < g->n_matchups; m++)
        add_rate(goal, g->n_matchups + m, false, 1.0 / g->n_matchups);
    g->n_rates = 2 * g->n_matchups;
}

void gt_goals_add_share(gt_goals *g, double high, double weight)
{
    add(g, GT_GOAL_SHARE, 0, high, weight);
}

bool gt_goals_see_first(const gt_goals *g)
{
    return g->n_rates > g->n_matchups;
}

bool gt_goals_see(const gt_goals *g, int matchup)
{
    for (int i = 0; i < g->n; i++) {
        const gt_goal *goal = &g->goal[i];
        for (int k = 0; k < goal->n; k++)
            if (goal->at[k] % g->n_matchups == matchup)
                return true;
        if (goal->kind == GT_GOAL_SHARE)
            return true;
    }
    return false;
}

/* ---- Figures. */

/* The largest share of the optimal mixture; decks that do not meet are taken to be equal. */
static double largest_share(const gt_goals *g, const double *rate)
{
    size_t n = (size_t)g->n_decks;
    double *matrix = gt_resize(NULL, n * n + n, sizeof *matrix), *mix = matrix + n * n, most = 0;
    gt_equilibrium *e = gt_equilibrium_new(g->n_decks);
    for (size_t i = 0; i < n * n; i++)
        matrix[i] = 0.5;
    for (int m = 0; m < g->n_matchups; m++) {
        gt_matchup x = g->matchup[m];
        matrix[(size_t)x.a * n + (size_t)x.b] = rate[m];
        matrix[(size_t)x.b * n + (size_t)x.a] = 1 - rate[m];
    }
    bool solved = gt_equilibrium_solve(e, matrix, mix) >= 0;
    for (size_t i = 0; i < n && solved; i++)
        most = fmax(most, mix[i]);
    gt_equilibrium_free(e);
    free(matrix);
    return solved ? most : 1;
}

double gt_goal_figure(const gt_goals *g, const gt_goal *goal, const double *rate)
{
    if (goal->kind == GT_GOAL_SHARE)
        return largest_share(g, rate);
    double sum = goal->constant;
    for (int i = 0; i < goal->n; i++)
        sum += goal->factor[i] * rate[goal->at[i]];
    return sum;
}

double gt_goal_beyond(const gt_goal *goal, double figure)
{
    return figure > goal->high ? figure - goal->high : figure < goal->low ? figure - goal->low : 0;
}

static double weights(const gt_goals *g)
{
    double sum = 0;
    for (int i = 0; i < g->n; i++)
        sum += g->goal[i].weight;
    return sum;
}

double gt_imbalance(const gt_goals *g, const double *rate)
{
    double sum = 0;
    for (int i = 0; i < g->n; i++) {
        double d = gt_goal_beyond(&g->goal[i], gt_goal_figure(g, &g->goal[i], rate));
        sum += g->goal[i].weight * d * d;
    }
    return sum / weights(g);
}

void gt_imbalance_gradient(const gt_goals *g, const double *rate, double *gradient)
{
    double all = weights(g);
    memset(gradient, 0, (size_t)g->n_rates * sizeof *gradient);
    for (int i = 0; i < g->n; i++) {
        const gt_goal *goal = &g->goal[i];
        if (goal->kind == GT_GOAL_SHARE)
            continue;
        double d = gt_goal_beyond(goal, gt_goal_figure(g, goal, rate));
        for (int k = 0; k < goal->n; k++)
            gradient[goal->at[k]] += 2 * goal->weight * d * goal->factor[k] / all;
    }
}

/* How far beyond the edge by the first half, times the distance from that edge by the second. */
static double product(const gt_goal *goal, double first, double second)
{
    double d = gt_goal_beyond(goal, first);
    return d == 0 ? 0 : d * (second - (d > 0 ? goal->high : goal->low));
}

double gt_imbalance_of_halves(const gt_goals *g, const double *half1, const double *half2)
{
    double sum = 0;
    for (int i = 0; i < g->n; i++) {
        const gt_goal *goal = &g->goal[i];
        double f1 = gt_goal_figure(g, goal, half1), f2 = gt_goal_figure(g, goal, half2);
        sum += goal->weight * (product(goal, f1, f2) + product(goal, f2, f1)) / 2;
    }
    return sum / weights(g);
}
