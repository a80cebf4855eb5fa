/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words for what a search for balance found. */
#include "reports/balance_report.h"

#include "reports/card_title.h"

#include <math.h>
#include <string.h>

gt_estimate gt_balance_figure(const gt_balance_report *r, gt_estimate figure)
{
    double less = r->goals->relative ? 0.5 : 0;
    return (gt_estimate){figure.value - less, figure.low - less, figure.high - less};
}

double gt_balance_points(double imbalance)
{
    return 100 * sqrt(fmax(imbalance, 0));
}

enum gt_goal_state gt_balance_goal_state(const gt_goal *goal, gt_estimate figure)
{
    return figure.low > goal->high || figure.high < goal->low     ? GT_GOAL_MISSED
           : figure.low >= goal->low && figure.high <= goal->high ? GT_GOAL_MET
                                                                  : GT_GOAL_OPEN;
}

const char *gt_goal_state_name(enum gt_goal_state state)
{
    static const char *const names[] = {"open", "met", "missed"};
    return names[state];
}

const char *gt_balance_verdict(const gt_balance_report *r, const gt_change_set *set)
{
    (void)r;
    return set->n == 0                ? ""
           : set->by[0].pairs == 0    ? "not confirmed yet"
           : set->better              ? "confirmed"
           : set->by[0].gain.high < 0 ? "worse"
                                      : "not shown";
}

const char *gt_balance_felt(const gt_change_set *set)
{
    return set->n == 0 || set->by[1].pairs == 0 ? ""
           : set->felt == GT_FELT               ? "felt, too"
           : set->felt == GT_NOT_FELT           ? "not felt"
                                                : "not clear";
}

const char *gt_balance_adjusted(const gt_balance_report *r)
{
    bool second = r->policy[1] != NULL;
    return r->luck[0] && (r->luck[1] || !second)
               ? "; the luck of the draw is out of all that confirms"
           : r->luck[0] ? "; the luck of the draw is out of what the first player confirms"
           : r->luck[1] && second
               ? "; the luck of the draw is out of what the second player confirms"
               : "";
}

const char *gt_balance_change(const gt_balance_report *r, gt_change change, char *buffer,
                              size_t size)
{
    const gt_balance_knob_text *k = &r->knob[change.knob];
    char title[GT_CARD_TITLE];
    const char *place =
        k->place[0] == '/' && strchr(k->place + 1, '/') == NULL ? k->place + 1 : k->place;
    snprintf(buffer, size, "%s: %s %s -> %s", gt_card_title(k->id, k->name, title), place, k->own,
             k->value[change.value]);
    return buffer;
}

const char *gt_balance_goal_name(const gt_balance_report *r, const gt_goal *goal, char *buffer,
                                 size_t size)
{
    if (goal->kind == GT_GOAL_MATCHUP)
        snprintf(buffer, size, "%s against %s", r->deck[goal->a], r->deck[goal->b]);
    else if (goal->kind == GT_GOAL_DECK)
        snprintf(buffer, size, "%s over the field", r->deck[goal->a]);
    else
        snprintf(buffer, size, "%s",
                 goal->kind == GT_GOAL_FIRST ? "who begins"
                                             : "the largest share of the equilibrium");
    return buffer;
}

const char *gt_balance_goal(const gt_balance_report *r, const gt_goal *goal, char *buffer,
                            size_t size)
{
    gt_balance_goal_name(r, goal, buffer, size);
    size_t used = strlen(buffer);
    if (r->goals->relative)
        snprintf(buffer + used, size - used, ", as before but for %.4g points",
                 100 * (goal->high - 0.5));
    else if (goal->kind == GT_GOAL_SHARE)
        snprintf(buffer + used, size - used, ", at most %g", 100 * goal->high);
    else
        snprintf(buffer + used, size - used, ", %.4g to %.4g", 100 * goal->low, 100 * goal->high);
    return buffer;
}

double gt_balance_favourite(const gt_balance_report *r, const gt_confirmed *by)
{
    double sum = 0;
    for (int m = 0; m < r->goals->n_matchups; m++)
        sum += fmax(by->rate[m].value, 1 - by->rate[m].value);
    return sum / r->goals->n_matchups;
}

/* Whether all goals are met by the field as it is. */
static bool all_met(const gt_balance_report *r)
{
    const gt_confirmed *by = &r->balance->front[0].by[0];
    for (int i = 0; i < r->goals->n; i++)
        if (gt_balance_goal_state(&r->goals->goal[i], by->figure[i]) != GT_GOAL_MET)
            return false;
    return true;
}

const char *gt_balance_outcome(const gt_balance_report *r, char *buffer, size_t size)
{
    const gt_balance *b = r->balance;
    const gt_change_set *best = &b->front[b->best];
    if (b->front[0].by[0].pairs == 0)
        snprintf(buffer, size, "Interrupted before anything was confirmed.");
    else if (b->best > 0)
        snprintf(buffer, size,
                 "%d change%s bring%s the field from %.1f points beyond its goals to %.1f.",
                 best->n, best->n == 1 ? "" : "s", best->n == 1 ? "s" : "",
                 gt_balance_points(best->by[0].before.value),
                 gt_balance_points(best->by[0].after.value));
    else if (all_met(r))
        snprintf(buffer, size, "The field meets its goals as it is.");
    else
        snprintf(buffer, size,
                 "Nothing helps: of no set of changes that was tried is it shown that it brings "
                 "the field nearer to its goals.");
    return buffer;
}
