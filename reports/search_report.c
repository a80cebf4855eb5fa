/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks that were found. */
#include "reports/search_report.h"

#include "decks/files/width.h"
#include "reports/card_title.h"
#include "reports/json_out.h"
#include "reports/markdown_out.h"
#include "reports/round.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const char *title_of(const gt_search_report *r, int card, char title[GT_CARD_TITLE])
{
    const gt_def *d = &r->pool->defs[card];
    return gt_card_title(d->id, d->name, title);
}

static bool is_same(const gt_found_deck *f)
{
    return gt_deck_same_cards(&f->deck, &f->start);
}

/* What a search says of its deck, in a sentence. */
static void say(const gt_search_part *p, char *text, size_t n)
{
    const gt_found_deck *f = p->found;
    char change[GT_POINTS_TEXT];
    if (!f->confirmed)
        snprintf(text, n, "Nothing was confirmed.");
    else if (is_same(f) && !f->from_nothing)
        snprintf(text, n, "No better deck was found: it wins %.1f%% as it is.",
                 gt_tenths(f->rate.value));
    else
        snprintf(text, n,
                 "Wins %.1f%% (%.1f to %.1f) in place of %.1f%%: %s points%s, on %" PRIu64
                 " games each by which nothing was chosen.",
                 gt_tenths(f->rate.value), floor(1000 * f->rate.low) / 10,
                 ceil(1000 * f->rate.high) / 10, gt_tenths(f->start_rate),
                 gt_points_text(f->change, change),
                 f->from_nothing     ? " more than the random deck it came from"
                 : f->change.low > 0 ? ""
                                     : "; that it is better is not shown",
                 2 * f->pairs);
}

/* ---- A terminal. */

static void print_exchanges(FILE *out, const gt_search_report *r, const gt_found_deck *f)
{
    gt_deck_difference d[2 * GT_DECK_ROWS];
    char title[GT_CARD_TITLE];
    int n = gt_deck_differences(&f->start, &f->deck, d, NULL);
    for (int side = -1; side <= 1; side += 2)
        for (int i = 0; i < n; i++)
            if (d[i].more * side > 0)
                fprintf(out, "  %s %d x %s\n", side < 0 ? "out" : "in ", abs(d[i].more),
                        title_of(r, d[i].card, title));
}

static void print_list(FILE *out, const gt_search_report *r, const gt_found_deck *f)
{
    char title[GT_CARD_TITLE];
    for (int i = 0; i < f->deck.n; i++)
        fprintf(out, "  %d x %s\n", f->deck.row[i].count, title_of(r, f->deck.row[i].card, title));
}

static void print_worths(FILE *out, const gt_search_report *r, const gt_found_deck *f,
                         gt_style style)
{
    char title[GT_CARD_TITLE], name[GT_CARD_TITLE + 20], worth[GT_POINTS_TEXT];
    int width = style.width - 34;
    width = width < 20 ? 20 : width > 50 ? 50 : width;
    if (f->n_worth == 0)
        return;
    fprintf(out,
            "What cards are worth there, in points: with blanks in their place (%" PRIu64
            " games each)\n",
            2 * f->worth_pairs);
    for (int i = 0; i < f->n_worth; i++) {
        snprintf(name, sizeof name, "%d x %s", f->worth[i].copies,
                 title_of(r, f->worth[i].card, title));
        fputs("  ", out);
        gt_print_left(out, name, width);
        fprintf(out, "  %s\n", gt_points_text(f->worth[i].worth, worth));
    }
}

static void print_part(FILE *out, const gt_search_report *r, int i, gt_style style)
{
    const gt_search_part *p = &r->part[i];
    const gt_found_deck *f = p->found;
    char text[600];
    if (r->rounds)
        fprintf(out, "\nRound %d: the best answer found to the equilibrium\n", i + 1);
    fprintf(out, "\n%s: %d decks tried in %" PRIu64 " games%s\n", f->deck.name, f->tried, f->games,
            f->complete ? "" : "; interrupted");
    say(p, text, sizeof text);
    gt_print_text(out, text, style.width);
    if (f->from_nothing)
        print_list(out, r, f);
    else if (!is_same(f))
        print_exchanges(out, r, f);
    print_worths(out, r, f, style);
    if (p->file != NULL)
        fprintf(out, "Written to %s\n", p->file);
}

/* What rounds show of the field. */
static void say_bound(const gt_search_report *r, char *text, size_t n)
{
    gt_estimate best = {0, 0, 0};
    for (int i = 0; i < r->n; i++)
        if (r->part[i].found->confirmed && r->part[i].found->rate.low - 0.5 > best.low)
            best =
                (gt_estimate){r->part[i].found->rate.value - 0.5, r->part[i].found->rate.low - 0.5,
                              r->part[i].found->rate.high - 0.5};
    const gt_found_deck *last = r->n > 0 ? r->part[r->n - 1].found : NULL;
    snprintf(text, n,
             "A lower bound on how exploitable these mixtures are: %.1f points; that no more was "
             "found does not say that there is none.%s",
             gt_tenths(best.low),
             last != NULL && last->complete && last->rate.value - 0.5 < r->gain
                 ? " The last answer gains less than was asked for."
                 : "");
}

void gt_print_search(FILE *out, const gt_search_report *r, gt_style style)
{
    char text[600];
    fprintf(out, "Decks against %d deck%s%s; both players %s; %s%sseed %" PRIu64 "\n", r->n_field,
            r->n_field == 1 ? "" : "s", r->part[0].share != NULL ? ", by their shares" : "",
            r->policy, r->played, r->played[0] != '\0' ? "; " : "", r->seed);
    if (r->swaps > 0)
        fprintf(out, "%d exchanged card%s at most\n", r->swaps, r->swaps == 1 ? "" : "s");
    for (int i = 0; i < r->n; i++)
        print_part(out, r, i, style);
    if (r->rounds) {
        say_bound(r, text, sizeof text);
        fputc('\n', out);
        gt_print_text(out, text, style.width);
    }
    snprintf(text, sizeof text,
             "Win rates and gains hold for all decks together %g times in 100, and so does what "
             "cards are worth for those of a deck, for these opponents and players.",
             100 * r->confidence);
    gt_print_text(out, text, style.width);
}

/* ---- Markdown. */

static void write_part(FILE *out, const gt_search_report *r, int i)
{
    const gt_found_deck *f = r->part[i].found;
    char text[600], title[GT_CARD_TITLE], worth[GT_POINTS_TEXT];
    fputs("\n## ", out);
    gt_put_markdown(out, f->deck.name);
    say(&r->part[i], text, sizeof text);
    fputs("\n\n", out);
    gt_put_markdown(out, text);
    fprintf(out, "\n\n%d decks tried in %" PRIu64 " games%s.\n", f->tried, f->games,
            f->complete ? "" : ", interrupted");
    gt_deck_difference d[2 * GT_DECK_ROWS];
    int n = f->from_nothing ? 0 : gt_deck_differences(&f->start, &f->deck, d, NULL);
    if (n > 0)
        fputs("\n| copies | card |\n| ---: | --- |\n", out);
    for (int k = 0; k < n; k++) {
        fprintf(out, "| %+d | ", d[k].more);
        gt_put_markdown(out, title_of(r, d[k].card, title));
        fputs(" |\n", out);
    }
    if (f->n_worth > 0)
        fputs("\n| copies | card | worth in points |\n| ---: | --- | ---: |\n", out);
    for (int k = 0; k < f->n_worth; k++) {
        fprintf(out, "| %d | ", f->worth[k].copies);
        gt_put_markdown(out, title_of(r, f->worth[k].card, title));
        fprintf(out, " | %s |\n", gt_points_text(f->worth[k].worth, worth));
    }
}

void gt_write_search_markdown(FILE *out, const gt_search_report *r)
{
    char text[600];
    fprintf(out, "# Decks against %d deck%s\n\nBoth players ", r->n_field,
            r->n_field == 1 ? "" : "s");
    gt_put_markdown(out, r->policy);
    fprintf(out, "; seed %" PRIu64 ".\n", r->seed);
    for (int i = 0; i < r->n; i++)
        write_part(out, r, i);
    if (r->rounds) {
        say_bound(r, text, sizeof text);
        fputc('\n', out);
        gt_put_markdown(out, text);
        fputc('\n', out);
    }
}

/* ---- JSON. */

static void add_card(cJSON *list, const gt_search_report *r, int section, int card, int count)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "section", r->system->section[section].key);
    cJSON_AddStringToObject(row, "id", r->pool->defs[card].id);
    cJSON_AddStringToObject(row, "name", r->pool->defs[card].name);
    cJSON_AddNumberToObject(row, "count", count);
    cJSON_AddItemToArray(list, row);
}

static void add_lists(cJSON *to, const gt_search_report *r, const gt_found_deck *f)
{
    gt_deck_difference d[2 * GT_DECK_ROWS];
    cJSON *cards = cJSON_AddArrayToObject(to, "cards"), *out = cJSON_AddArrayToObject(to, "out"),
          *in = cJSON_AddArrayToObject(to, "in");
    int n = gt_deck_differences(&f->start, &f->deck, d, NULL);
    for (int i = 0; i < f->deck.n; i++)
        add_card(cards, r, f->deck.row[i].section, f->deck.row[i].card, f->deck.row[i].count);
    for (int i = 0; i < n; i++)
        add_card(d[i].more < 0 ? out : in, r, d[i].section, d[i].card, abs(d[i].more));
}

static void add_worths(cJSON *to, const gt_search_report *r, const gt_found_deck *f)
{
    cJSON *list = cJSON_AddArrayToObject(to, "worth");
    for (int i = 0; i < f->n_worth; i++) {
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "id", r->pool->defs[f->worth[i].card].id);
        cJSON_AddStringToObject(row, "name", r->pool->defs[f->worth[i].card].name);
        cJSON_AddNumberToObject(row, "copies", f->worth[i].copies);
        gt_out_estimate(row, "worth", "interval", f->worth[i].worth);
        cJSON_AddItemToArray(list, row);
    }
}

static void add_part(cJSON *list, const gt_search_report *r, const gt_search_part *p)
{
    const gt_found_deck *f = p->found;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "name", f->deck.name);
    cJSON_AddStringToObject(row, "start", f->from_nothing ? "" : f->start.name);
    cJSON_AddBoolToObject(row, "from_nothing", f->from_nothing);
    cJSON_AddBoolToObject(row, "confirmed", f->confirmed);
    cJSON_AddBoolToObject(row, "complete", f->complete);
    if (f->confirmed) {
        gt_out_estimate(row, "win_rate", "interval", f->rate);
        gt_out_number(row, "start_win_rate", f->start_rate);
        gt_out_estimate(row, "change", "change_interval", f->change);
    }
    gt_out_count(row, "games", f->games);
    gt_out_count(row, "confirmed_games", 2 * f->pairs);
    gt_out_count(row, "card_games", 2 * f->worth_pairs);
    gt_out_count(row, "tried", (uint64_t)f->tried);
    gt_out_count(row, "pairs", (uint64_t)f->pairs_found);
    if (p->file != NULL)
        cJSON_AddStringToObject(row, "file", p->file);
    if (p->share != NULL) {
        cJSON *shares = cJSON_AddObjectToObject(row, "against");
        for (int i = 0; i < r->n_field; i++)
            if (p->share[i] > 0)
                gt_out_number(shares, r->field[i], p->share[i]);
    }
    add_lists(row, r, f);
    add_worths(row, r, f);
    cJSON_AddItemToArray(list, row);
}

bool gt_write_search_json(FILE *out, const gt_search_report *r)
{
    cJSON *root = gt_out_root(r->version, r->system->name);
    cJSON_AddStringToObject(root, "policy", r->policy);
    gt_out_count(root, "seed", r->seed);
    gt_out_number(root, "confidence", r->confidence);
    gt_out_count(root, "budget", r->budget);
    gt_out_count(root, "swaps", (uint64_t)r->swaps);
    gt_out_count(root, "unfinished", r->unfinished);
    gt_out_count(root, "aborted", r->aborted);
    gt_out_count(root, "forfeits", r->forfeits);
    cJSON_AddBoolToObject(root, "reproducible", r->reproducible);
    cJSON *field = cJSON_AddArrayToObject(root, "field");
    for (int i = 0; i < r->n_field; i++)
        cJSON_AddItemToArray(field, cJSON_CreateString(r->field[i]));
    cJSON_AddBoolToObject(root, "rounds", r->rounds);
    if (r->rounds) {
        char text[600];
        say_bound(r, text, sizeof text);
        gt_out_number(root, "gain", r->gain);
        cJSON_AddStringToObject(root, "bound", text);
    }
    cJSON *list = cJSON_AddArrayToObject(root, "decks");
    for (int i = 0; i < r->n; i++)
        add_part(list, r, &r->part[i]);
    return gt_out_row(out, root, "", "\n");
}
