/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search for balance on a terminal, and as Markdown. */
#include "reports/balance_report.h"

#include "decks/files/width.h"
#include "reports/markdown_out.h"
#include "reports/round.h"
#include "sim/experiments/title.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_MATCHUPS = 10 }; /* that are told of a set on a terminal */

/* "4.2 (3.9 to 4.6)" points; limits are rounded outwards. */
static const char *imbalance_text(gt_estimate e, char *buffer, size_t size)
{
    snprintf(buffer, size, "%.1f (%.1f to %.1f)", gt_balance_points(e.value),
             floor(10 * gt_balance_points(e.low)) / 10, ceil(10 * gt_balance_points(e.high)) / 10);
    return buffer;
}

static const char *rate_text(gt_estimate e, char *buffer, size_t size)
{
    snprintf(buffer, size, "%.1f (%.1f to %.1f)", gt_tenths(e.value),
             floor(1000 * fmax(e.low, 0)) / 10, ceil(1000 * fmin(e.high, 1)) / 10);
    return buffer;
}

/* A goal's figure: a rate, or how far it is from what it was. */
static const char *figure_text(const gt_balance_report *r, gt_estimate e, char *buffer, size_t size)
{
    return r->goals->relative ? gt_points_text(gt_balance_figure(r, e), buffer)
                              : rate_text(e, buffer, size);
}

/* Goals that a set misses for sure; that it meets for sure. */
static int count_goals(const gt_balance_report *r, const gt_confirmed *by, enum gt_goal_state state)
{
    int n = 0;
    for (int i = 0; i < r->goals->n; i++)
        n += gt_balance_goal_state(&r->goals->goal[i], by->figure[i]) == state;
    return n;
}

/* Numbers of matchups, the most changed first; returns how many the set changes. */
static int order_matchups(const gt_balance_report *r, const gt_confirmed *by, int *order)
{
    int n = 0;
    for (int m = 0; m < r->goals->n_matchups; m++) {
        double size = fabs(by->shift[m].value);
        if (size == 0)
            continue;
        int at = n++;
        for (; at > 0 && fabs(by->shift[order[at - 1]].value) < size; at--)
            order[at] = order[at - 1];
        order[at] = m;
    }
    return n;
}

static void tell_head(FILE *out, const gt_balance_report *r)
{
    const gt_balance *b = r->balance;
    fprintf(out,
            "%s: %d decks, %d matchups, %d goals, %d knobs; both players %s; %s%sseed %" PRIu64
            "; %" PRIu64 " games, %d sets played on the way%s\n",
            gt_title_of(r->rules), r->goals->n_decks, r->goals->n_matchups, r->goals->n, r->n_knobs,
            r->policy[0], r->played, r->played[0] != '\0' ? "; " : "", r->seed,
            b->games + b->second_games, b->n_sets, gt_balance_adjusted(r));
}

/* ---- A terminal. */

static void print_front(FILE *out, const gt_balance_report *r)
{
    char after[64];
    fputs("changes  points beyond the goals    goals missed  met  favourite  verdict\n", out);
    for (int i = 0; i < r->balance->n_front; i++) {
        const gt_change_set *x = &r->balance->front[i];
        const gt_confirmed *by = &x->by[0];
        if (by->pairs == 0)
            fprintf(out, "%7d  %-25s  %s\n", x->n, "", gt_balance_verdict(r, x));
        else
            fprintf(out, "%7d  %-25s  %12d  %3d  %8.1f%%  %s%s%s\n", x->n,
                    imbalance_text(by->after, after, sizeof after),
                    count_goals(r, by, GT_GOAL_MISSED), count_goals(r, by, GT_GOAL_MET),
                    100 * gt_balance_favourite(r, by), gt_balance_verdict(r, x),
                    gt_balance_felt(x)[0] != '\0' ? "; by the second player " : "",
                    gt_balance_felt(x));
    }
}

static void print_changes(FILE *out, const gt_balance_report *r, int i)
{
    const gt_change_set *x = &r->balance->front[i];
    char text[400];
    for (int k = 0; k < x->n; k++)
        fprintf(out, "  %s\n", gt_balance_change(r, x->change[k], text, sizeof text));
    if (r->patch != NULL)
        fprintf(out, "  as a patch: %s\n", r->patch[i]);
}

static void print_decks(FILE *out, const gt_balance_report *r, const gt_confirmed *by)
{
    char shift[64], rate[64];
    for (int d = 0; d < r->goals->n_decks; d++) {
        fputs("  ", out);
        gt_print_left(out, r->deck[d], 40);
        fprintf(out, "  %-22s  %s\n", rate_text(by->deck[d], rate, sizeof rate),
                gt_points_text(by->deck_shift[d], shift));
    }
}

static void print_matchups(FILE *out, const gt_balance_report *r, const gt_confirmed *by)
{
    int *order = calloc((size_t)r->goals->n_matchups + 1, sizeof *order);
    int n = order != NULL ? order_matchups(r, by, order) : 0;
    char who[300], shift[64], rate[64];
    for (int i = 0; i < n && i < MOST_MATCHUPS; i++) {
        gt_matchup m = r->goals->matchup[order[i]];
        snprintf(who, sizeof who, "%s against %s", r->deck[m.a], r->deck[m.b]);
        fputs("  ", out);
        gt_print_left(out, who, 40);
        fprintf(out, "  %-22s  %s\n", rate_text(by->rate[order[i]], rate, sizeof rate),
                gt_points_text(by->shift[order[i]], shift));
    }
    if (n > MOST_MATCHUPS)
        fprintf(out, "  ... and %d more matchups\n", n - MOST_MATCHUPS);
    free(order);
}

static void print_missed(FILE *out, const gt_balance_report *r, const gt_confirmed *by)
{
    char text[300], rate[64];
    bool any = false;
    for (int i = 0; i < r->goals->n; i++) {
        const gt_goal *goal = &r->goals->goal[i];
        if (gt_balance_goal_state(goal, by->figure[i]) != GT_GOAL_MISSED)
            continue;
        fputs(any ? "" : "\nGoals out of reach\n", out);
        any = true;
        fprintf(out, "  %s: %s\n", gt_balance_goal(r, goal, text, sizeof text),
                figure_text(r, by->figure[i], rate, sizeof rate));
    }
}

void gt_print_balance(FILE *out, const gt_balance_report *r, gt_style style)
{
    const gt_balance *b = r->balance;
    char text[400];
    gt_print_text(out, gt_balance_outcome(r, text, sizeof text), style.width);
    tell_head(out, r);
    if (!b->complete)
        fputs("Interrupted: this is what was found so far.\n", out);
    putc('\n', out);
    print_front(out, r);
    for (int i = 1; i < b->n_front; i++) {
        fprintf(out, "\n%d change%s%s\n", b->front[i].n, b->front[i].n == 1 ? "" : "s",
                i == b->best ? ", the best" : "");
        print_changes(out, r, i);
    }
    const gt_confirmed *by = &b->front[b->best].by[0];
    if (by->pairs == 0)
        return;
    if (b->best > 0) {
        fputs("\nWith the best: win rate, change in points\n", out);
        print_decks(out, r, by);
        print_matchups(out, r, by);
    }
    print_missed(out, r, by);
    snprintf(text, sizeof text,
             "Points beyond the goals are the root of the mean square, of games that nothing was "
             "chosen by; ranges allow for %d set%s of changes and hold %g times in 100, for these "
             "decks and players.",
             b->n_front > 1 ? b->n_front - 1 : 1, b->n_front == 2 ? "" : "s", 100 * r->confidence);
    putc('\n', out);
    gt_print_text(out, text, style.width);
}

/* ---- Markdown. */

static void put_set(FILE *out, const gt_balance_report *r, int i)
{
    const gt_change_set *x = &r->balance->front[i];
    char text[400], shift[64], rate[64];
    fprintf(out, "\n## %d change%s\n\n", x->n, x->n == 1 ? "" : "s");
    for (int k = 0; k < x->n; k++) {
        fputs("- ", out);
        gt_put_markdown(out, gt_balance_change(r, x->change[k], text, sizeof text));
        putc('\n', out);
    }
    if (r->patch != NULL)
        fprintf(out, "\nAs a patch: %s\n", r->patch[i]);
    if (x->by[0].pairs == 0)
        return;
    fputs("\n| deck | win rate | change in points |\n|---|---|---|\n", out);
    for (int d = 0; d < r->goals->n_decks; d++) {
        fputs("| ", out);
        gt_put_markdown(out, r->deck[d]);
        fprintf(out, " | %s | %s |\n", rate_text(x->by[0].deck[d], rate, sizeof rate),
                gt_points_text(x->by[0].deck_shift[d], shift));
    }
    fputs("\n| goal | figure | |\n|---|---|---|\n", out);
    for (int k = 0; k < r->goals->n; k++) {
        const gt_goal *goal = &r->goals->goal[k];
        fputs("| ", out);
        gt_put_markdown(out, gt_balance_goal(r, goal, text, sizeof text));
        fprintf(out, " | %s | %s |\n", figure_text(r, x->by[0].figure[k], rate, sizeof rate),
                gt_goal_state_name(gt_balance_goal_state(goal, x->by[0].figure[k])));
    }
}

bool gt_write_balance_markdown(FILE *out, const gt_balance_report *r)
{
    const gt_balance *b = r->balance;
    char text[400];
    fputs("# Balance\n\n", out);
    gt_put_markdown(out, gt_balance_outcome(r, text, sizeof text));
    fputs("\n\n", out);
    tell_head(out, r);
    fputs(b->complete ? "" : "\nInterrupted: this is what was found so far.\n", out);
    fputs("\n| changes | points beyond the goals | goals missed | met | verdict | second player "
          "|\n|---|---|---|---|---|---|\n",
          out);
    for (int i = 0; i < b->n_front; i++) {
        const gt_change_set *x = &b->front[i];
        if (x->by[0].pairs == 0)
            fprintf(out, "| %d | | | | %s | |\n", x->n, gt_balance_verdict(r, x));
        else
            fprintf(out, "| %d | %s | %d | %d | %s | %s |\n", x->n,
                    imbalance_text(x->by[0].after, text, sizeof text),
                    count_goals(r, &x->by[0], GT_GOAL_MISSED),
                    count_goals(r, &x->by[0], GT_GOAL_MET), gt_balance_verdict(r, x),
                    gt_balance_felt(x));
    }
    for (int i = 1; i < b->n_front; i++)
        put_set(out, r, i);
    return !ferror(out);
}
