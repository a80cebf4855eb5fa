/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of a deck, the best first. */
#include "reports/swap_report.h"

#include "decks/files/width.h"
#include "reports/json_out.h"
#include "reports/round.h"
#include "sim/statistics/power_analysis.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- A terminal. */

/* What came in; and in place of what, if that differs. */
static void name_list(const gt_swap_report *r, int k, char *name, size_t n)
{
    if (r->in[k] == NULL)
        snprintf(name, n, "as it is");
    else if (k == 0 || r->out[0] != NULL)
        snprintf(name, n, "%s %s", r->in[k]->id, r->in[k]->name);
    else
        snprintf(name, n, "%s for %d x %s", r->in[k]->id, r->gone[k], r->out[k]->id);
}

/* Columns that the names take. */
static int widest(const gt_swap_report *r)
{
    char name[400];
    int most = 0;
    for (int k = 0; k < r->swap->lists; k++) {
        name_list(r, k, name, sizeof name);
        most = gt_width(name) > most ? gt_width(name) : most;
    }
    return most;
}

/* The same for a sentence. */
static const char *short_name(const gt_swap_report *r, int k)
{
    return r->in[k] != NULL ? r->in[k]->id : "the deck as it is";
}

static void print_list(FILE *out, const gt_swap_report *r, int k, int width)
{
    const gt_swap *s = r->swap;
    const gt_swap_list *x = &s->list[k];
    char name[400], rank[32], change[GT_POINTS_TEXT] = "as it is", behind[80] = "the best";
    snprintf(rank, sizeof rank, x->first < x->last ? "%d to %d" : "%d", x->first, x->last);
    name_list(r, k, name, sizeof name);
    if (k != 0)
        gt_points_text(x->change, change);
    if (k != s->best)
        gt_points_text(x->behind, behind);
    if (x->dropped)
        snprintf(behind + strlen(behind), sizeof behind - strlen(behind), ", dropped");
    fprintf(out, "%-8s  ", rank);
    gt_print_left(out, name, width);
    fprintf(out, "  %7.1f%%  %-24s  %s\n", gt_tenths(x->rate), change, behind);
}

/* What the luck was that is taken out: of the list that had most, good or bad. */
static void print_luck(FILE *out, const gt_swap_report *r, gt_style style)
{
    const gt_swap *s = r->swap;
    char text[600];
    int most = 0;
    if (!s->adjusted)
        return;
    for (int i = 1; i < s->lists; i++)
        if (fabs(s->list[i].luck) > fabs(s->list[most].luck))
            most = i;
    const gt_swap_list *x = &s->list[most];
    snprintf(text, sizeof text,
             "The luck of the draw is taken out. Most of it had the list with %s: it drew %s than "
             "it should have, %+.1f points (raw win rate %.1f%%).",
             short_name(r, most), x->luck < 0 ? "worse" : "better", gt_tenths(x->luck),
             gt_tenths(x->raw));
    gt_print_text(out, text, style.width);
}

/* Whether the best is shown to be better than the next, and what would tell. */
static void print_sure(FILE *out, const gt_swap_report *r, gt_style style)
{
    const gt_swap *s = r->swap;
    char text[600], games[40], behind[GT_POINTS_TEXT];
    int next = s->order[1];
    gt_estimate e = s->list[next].behind;
    double times = gt_times_the_games(e.value - e.low, e.value);
    gt_points_text(e, behind);
    if (e.low > 0)
        snprintf(text, sizeof text, "%s is better than all others here: the next is behind by %s.",
                 short_name(r, s->best), behind);
    else
        snprintf(text, sizeof text,
                 "That %s is better than %s is not shown: %s. If that is the difference, it takes "
                 "%s games a matchup to tell.",
                 short_name(r, s->best), short_name(r, next), behind,
                 gt_games_text(2 * (double)s->pairs * times, games, sizeof games));
    gt_print_text(out, text, style.width);
}

void gt_print_swap(FILE *out, const gt_swap_report *r, gt_style style)
{
    const gt_swap *s = r->swap;
    int width = style.width - 76;
    width = r->out[0] == NULL ? widest(r) : width < 20 ? 20 : width > 44 ? 44 : width;
    if (r->out[0] != NULL)
        fprintf(out, "%s: %d x %s %s out, which of these in?\n", r->deck, r->gone[0], r->out[0]->id,
                r->out[0]->name);
    else
        fprintf(out, "%s: which card out, and which in?\n", r->deck);
    fprintf(out,
            "Both players %s; %s%sseed %" PRIu64 ", %" PRIu64
            " games with each list%s against each "
            "of %d deck%s, on the same chance\n",
            s->policy, r->played, r->played[0] != '\0' ? "; " : "", r->seed, 2 * s->pairs,
            s->raced ? " that is left" : "", r->opponents, r->opponents == 1 ? "" : "s");
    if (r->screened > 0)
        fprintf(out, "Chosen among %d legal exchanges by %" PRIu64 " games on other seeds\n",
                r->screened, r->screen_games);
    if (!s->complete)
        fputs("Interrupted: these are the games that all lists have finished.\n", out);
    for (int i = 0; i < r->n_left_out; i++)
        fprintf(out, "Left out: %s\n", r->left_out[i]);
    if (s->pairs == 0)
        return;
    fputs("\nrank      ", out);
    gt_print_left(out, "in", width);
    fputs("  win rate  change in points          behind the best\n", out);
    for (int i = 0; i < s->lists; i++)
        print_list(out, r, s->order[i], width);
    char text[300];
    snprintf(
        text, sizeof text,
        "Ranges and ranks hold for all lists together %g times in 100, for these opponents and "
        "players.",
        100 * r->confidence);
    gt_print_text(out, text, style.width);
    print_luck(out, r, style);
    print_sure(out, r, style);
}

/* ---- JSON. */

static void add_list(cJSON *lists, const gt_swap_report *r, int k)
{
    const gt_swap_list *x = &r->swap->list[k];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "in", r->in[k] != NULL ? r->in[k]->id : "");
    cJSON_AddStringToObject(row, "name", r->in[k] != NULL ? r->in[k]->name : "");
    if (r->out[0] == NULL && k != 0) {
        cJSON_AddStringToObject(row, "out", r->out[k]->id);
        gt_out_count(row, "copies", (uint64_t)r->gone[k]);
    }
    if (r->swap->raced) {
        gt_out_count(row, "games", 2 * x->pairs);
        cJSON_AddBoolToObject(row, "dropped", x->dropped);
    }
    cJSON_AddBoolToObject(row, "as_it_is", k == 0);
    const uint64_t ranks[] = {(uint64_t)x->first, (uint64_t)x->last};
    cJSON_AddItemToObject(row, "ranks", gt_out_counts(ranks, 2, false));
    gt_out_number(row, "win_rate", x->rate);
    if (r->swap->adjusted) {
        gt_out_number(row, "raw_win_rate", x->raw);
        gt_out_number(row, "luck", x->luck);
    }
    if (k != 0)
        gt_out_estimate(row, "change", "interval", x->change);
    if (k != r->swap->best)
        gt_out_estimate(row, "behind", "behind_interval", x->behind);
    cJSON_AddItemToArray(lists, row);
}

bool gt_write_swap_json(FILE *out, const gt_swap_report *r)
{
    const gt_swap *s = r->swap;
    cJSON *root = gt_out_root(r->version, s->rules);
    cJSON_AddStringToObject(root, "deck", r->deck);
    cJSON_AddStringToObject(root, "out", r->out[0] != NULL ? r->out[0]->id : "");
    gt_out_count(root, "copies", (uint64_t)r->gone[0]);
    if (r->screened > 0) {
        gt_out_count(root, "screened", (uint64_t)r->screened);
        gt_out_count(root, "screen_games", r->screen_games);
    }
    cJSON_AddStringToObject(root, "policy", s->policy);
    gt_out_count(root, "seed", r->seed);
    gt_out_number(root, "confidence", r->confidence);
    if (s->precision > 0)
        gt_out_number(root, "precision", s->precision);
    gt_out_count(root, "opponents", (uint64_t)r->opponents);
    gt_out_count(root, "games", 2 * s->pairs);
    cJSON_AddBoolToObject(root, "adjusted", s->adjusted);
    gt_out_count(root, "unfinished", s->unfinished);
    gt_out_count(root, "aborted", s->aborted);
    gt_out_count(root, "forfeits", s->forfeits);
    cJSON_AddBoolToObject(root, "complete", s->complete);
    cJSON_AddBoolToObject(root, "reproducible", s->reproducible);
    cJSON *lists = cJSON_AddArrayToObject(root, "lists"),
          *left = cJSON_AddArrayToObject(root, "left_out");
    for (int i = 0; i < s->lists && s->pairs > 0; i++)
        add_list(lists, r, s->order[i]);
    for (int i = 0; i < r->n_left_out; i++)
        cJSON_AddItemToArray(left, cJSON_CreateString(r->left_out[i]));
    return gt_out_row(out, root, "", "\n");
}
