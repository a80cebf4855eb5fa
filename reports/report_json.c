/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as JSON, a row a line, as in results_json.c; and its page, reports/page/page.html with
 * the JSON in it. */
#include "reports/deck_text.h"
#include "reports/forms.h"
#include "reports/json_out.h"
#include "reports/pack.h"
#include "reports/page.h"
#include "sim/statistics/power_analysis.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef struct writer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
    gt_pack *pack; /* rows are packed for the page; NULL: they are plain */
    int only; /* the one deck that is told of; -1: all */
    bool ok;
} writer;

/* Whether a deck is told of: those that the report is about, or the one. */
static bool is_shown(const writer *w, int deck)
{
    return w->only >= 0 ? deck == w->only : gt_is_judged(w->results, deck);
}

/* ---- Lists, a row a line. */

static void begin_list(writer *w, const char *key)
{
    w->ok = fprintf(w->out, "      \"%s\": [", key) > 0 && w->ok;
}

static void add_row(writer *w, cJSON *row, bool first)
{
    if (w->pack == NULL || !cJSON_IsObject(row)) {
        w->ok = gt_out_row(w->out, row, first ? "\n        " : ",\n        ", "") && w->ok;
        return;
    }
    fputs(first ? "\n" : ",\n", w->out);
    w->ok = gt_pack_row(w->out, w->pack, row) && w->ok;
    cJSON_Delete(row);
}

static void end_list(writer *w)
{
    w->ok = fputs("\n      ],\n", w->out) >= 0 && w->ok;
}

static void add_names(const writer *w, cJSON *to, const char *key, const int *deck, int n)
{
    cJSON *list = cJSON_AddArrayToObject(to, key);
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(w->results->deck[deck[i]]));
}

static cJSON *shares(const double *share, int n)
{
    cJSON *list = cJSON_CreateArray();
    char text[32];
    while (n > 0 && !(share[n - 1] > 0))
        n--;
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, "%.6f", share[i]);
        cJSON_AddItemToArray(list, cJSON_CreateRaw(text));
    }
    return list;
}

/* ---- Rows. */

static void add_texts(cJSON *to, const char *key, const gt_lines *lines)
{
    cJSON *list = cJSON_AddArrayToObject(to, key);
    for (int i = 0; i < lines->n; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(lines->line[i]));
}

/* What a deck's own page shows beside its rows in the other lists. */
static void add_about(const writer *w, cJSON *row, int number)
{
    const gt_deck_report *about = &w->run->about[number];
    const gt_deck_cards *cards = w->results->cards != NULL ? &w->results->cards[number] : NULL;
    int curve[GT_CURVE], last = 0;
    gt_out_estimate(row, "first", "first_interval", about->going[0]);
    gt_out_estimate(row, "second", "second_interval", about->going[1]);
    gt_out_number(row, "turns", about->turns);
    cJSON *ends = cJSON_AddObjectToObject(row, "ends");
    for (int i = 1; i < w->results->n_ends; i++)
        if (about->end[i] > 0)
            gt_out_number(ends, w->results->end[i], about->end[i]);
    gt_out_leader(row, cards != NULL ? &cards->leader : NULL);
    if (gt_curve_of(cards, curve) > 0) {
        cJSON *list = cJSON_AddArrayToObject(row, "curve");
        for (int i = 0; i < GT_CURVE; i++)
            last = curve[i] > 0 ? i : last;
        for (int i = 0; i <= last; i++)
            cJSON_AddItemToArray(list, cJSON_CreateNumber(curve[i]));
    }
    add_texts(row, "try", &about->advice);
}

static cJSON *deck(const writer *w, int number)
{
    const gt_report_run *run = w->run;
    const gt_stand *stand = &run->verdict->stand[number];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "deck", w->results->deck[number]);
    gt_out_count(row, "games", gt_deck_games(w->results, run->series, number));
    gt_out_estimate(row, "win_rate", "interval", run->rate[number]);
    cJSON_AddStringToObject(row, "standing", gt_standing_key(stand->standing));
    gt_out_interval(row, "verdict_interval", stand->rate);
    gt_out_checked(row, run->series, number);
    if (w->results->n_series > 1) {
        char spread[64];
        snprintf(spread, sizeof spread, "[%.6f,%.6f]", stand->spread[0], stand->spread[1]);
        cJSON_AddStringToObject(row, "doubt", stand->by_player ? "player" : "games");
        cJSON_AddRawToObject(row, "player_spread", spread);
    }
    if (stand->standing == GT_STANDS_OPEN)
        gt_out_number(row, "games_to_tell", stand->games < 1e6 ? stand->games : (double)NAN);
    gt_out_count(row, "tier", (uint64_t)stand->tier);
    if (w->results->share != NULL)
        gt_out_number(row, "share", w->results->share[number]);
    if (run->elo != NULL)
        gt_out_estimate(row, "elo", "elo_interval", run->elo[number]);
    if (run->meta != NULL) {
        gt_estimate share = {run->meta[number].share, run->meta[number].least,
                             run->meta[number].most};
        gt_out_estimate(row, "meta_share", "meta_share_interval", share);
        gt_out_number(row, "meta_part", run->meta[number].part);
        gt_out_estimate(row, "meta_loss", "meta_loss_interval", run->meta[number].loss);
    }
    add_about(w, row, number);
    return row;
}

static cJSON *matchup(const writer *w, int number)
{
    gt_matchup m = w->results->matchup[number];
    const gt_tally *t = &w->run->series->tally[number];
    const gt_cell *c = gt_cell_at(w->run->matrix, m.a, m.b);
    cJSON *row = cJSON_CreateObject(), *ends = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "a", w->results->deck[m.a]);
    cJSON_AddStringToObject(row, "b", w->results->deck[m.b]);
    gt_out_count(row, "games", gt_tally_games(t));
    gt_out_estimate(row, "a_win_rate", "interval", c->rate);
    cJSON_AddNumberToObject(row, "established", gt_cell_sign(c));
    gt_out_estimate(row, "first_player", "first_interval", w->run->first[number]);
    gt_out_number(row, "turns", gt_mean_turns(t));
    for (int i = 1; i < w->results->n_ends; i++)
        if (t->ends[i] > 0)
            gt_out_count(ends, w->results->end[i], t->ends[i]);
    cJSON_AddItemToObject(row, "ends", ends);
    return row;
}

static cJSON *cycle(const writer *w, const gt_cycle *c)
{
    cJSON *row = cJSON_CreateObject();
    add_names(w, row, "decks", c->deck, 3);
    gt_out_number(row, "least", c->least);
    return row;
}

/* Rate, and the difference from games in which the card was never in the hand. */
static void add_when(cJSON *to, const char *key, gt_card_games g, const gt_card_figures *f,
                     int kind)
{
    cJSON *object = cJSON_AddObjectToObject(to, key);
    gt_out_count(object, "games", g.games);
    gt_out_estimate(object, "win_rate", "interval", gt_game_rate(g.half_points, g.games));
    if (kind < 0)
        return;
    gt_out_estimate(object, "difference", "difference_interval", f->difference[kind]);
    cJSON_AddBoolToObject(object, "established", f->p[kind] <= 0.05);
}

/* Mean turn of the first plays; NAN: never played. */
static double mean_play(const uint64_t plays[GT_PLAY_TURNS])
{
    double n = 0, sum = 0;
    for (int i = 0; i < GT_PLAY_TURNS; i++) {
        n += (double)plays[i];
        sum += (i + 1) * (double)plays[i];
    }
    return n > 0 ? sum / n : (double)NAN;
}

static cJSON *card(const writer *w, int number, int slot, const gt_card_figures *f)
{
    const gt_report_run *run = w->run;
    uint64_t games = f->sum.held.games + f->sum.unseen.games;
    cJSON *row = cJSON_CreateObject();
    gt_out_card(row, w->results->deck[number], &w->results->cards[number].card[slot]);
    gt_out_count(row, "games", games);
    add_when(row, "opening", f->sum.opening, f, GT_WHEN_OPENING);
    add_when(row, "drawn", f->sum.drawn, f, GT_WHEN_DRAWN);
    add_when(row, "held", f->sum.held, f, GT_WHEN_HELD);
    add_when(row, "played", f->sum.played, f, GT_WHEN_PLAYED);
    add_when(row, "unseen", f->sum.unseen, f, -1);
    add_when(row, "trigger", f->sum.trigger, f, -1);
    gt_out_number(row, "play_turn", mean_play(f->sum.plays));
    cJSON_AddItemToObject(row, "play_turns", gt_out_counts(f->sum.plays, GT_PLAY_TURNS, true));
    gt_out_effect(row, "effect", run->effect != NULL ? &run->effect[f - run->card] : NULL);
    return row;
}

/* ---- The whole. */

/* Cards of the decks that the report is about, each deck's worst first. */
static void write_cards(writer *w)
{
    const gt_results *r = w->results;
    begin_list(w, "cards");
    bool first = true;
    for (int d = 0; w->run->card != NULL && d < r->n_decks; d++) {
        const gt_deck_report *about = &w->run->about[d];
        int before = gt_report_first_card(r, d);
        for (int i = 0; i < about->n_cards && is_shown(w, d); i++, first = false)
            add_row(w, card(w, d, about->card[i], &w->run->card[before + about->card[i]]), first);
    }
    end_list(w);
}

/* Pairs of cards that were replaced together, those of the decks that the report is about. */
static void write_card_pairs(writer *w)
{
    const gt_series *s = w->run->series;
    gt_pair_effect *effects = s->card_pair != NULL ? gt_pair_effects_of(s) : NULL;
    bool first = true;
    if (effects == NULL)
        return;
    begin_list(w, "card_pairs");
    for (int i = 0; i < s->n_card_pairs; i++)
        if (is_shown(w, s->card_pair[i].deck)) {
            add_row(w, gt_out_card_pair(w->results, &s->card_pair[i], &effects[i], false), first);
            first = false;
        }
    end_list(w);
    free(effects);
}

static void write_lines(writer *w, const char *key, const gt_lines *lines, const char *after)
{
    fprintf(w->out, "      \"%s\": [", key);
    for (int i = 0; i < lines->n; i++)
        add_row(w, cJSON_CreateString(lines->line[i]), i == 0);
    fprintf(w->out, "\n      ]%s\n", after);
}

static void write_verdict(writer *w)
{
    const gt_verdict *v = w->run->verdict;
    cJSON *row = cJSON_CreateObject();
    const double band[2] = {v->band[0], v->band[1]};
    cJSON_AddItemToObject(row, "band", cJSON_CreateDoubleArray(band, 2));
    for (int s = GT_STANDS_OPEN; s < GT_STANDINGS; s++) {
        cJSON *list = cJSON_AddArrayToObject(row, gt_standing_key((enum gt_standing)s));
        for (int i = 0; i < v->judged; i++)
            if ((int)v->stand[v->order[i]].standing == s)
                cJSON_AddItemToArray(list, cJSON_CreateString(w->results->deck[v->order[i]]));
    }
    gt_out_figure(row, "favourite", v->favourite);
    gt_out_figure(row, "first_player", v->first);
    gt_out_count(row, "clear", (uint64_t)v->clear);
    gt_out_count(row, "matchups", (uint64_t)w->results->n_matchups);
    gt_out_count(row, "least_games", gt_least_games(w->results->n_matchups));
    gt_out_number(row, "games_for_60", v->games_60);
    gt_out_number(row, "games_for_55", v->games_55);
    add_texts(row, "lines", &v->lines);
    add_texts(row, "trust", &w->run->trust);
    w->ok = gt_out_row(w->out, row, "      \"verdict\": ", ",\n") && w->ok;
}

static void write_games(writer *w)
{
    const gt_report_run *run = w->run;
    cJSON *row = cJSON_CreateObject(), *ends = cJSON_CreateObject();
    gt_out_estimate(row, "first_player", "first_interval", run->verdict->first);
    gt_out_number(row, "turns", run->turns);
    for (int i = 1; i < w->results->n_ends; i++)
        if (run->end[i] > 0)
            gt_out_number(ends, w->results->end[i], run->end[i]);
    cJSON_AddItemToObject(row, "ends", ends);
    cJSON_AddItemToObject(row, "lengths", shares(run->length, GT_LENGTHS));
    w->ok = gt_out_row(w->out, row, "      \"all_games\": ", ",\n") && w->ok;
}

static void write_decks(writer *w)
{
    const gt_verdict *v = w->run->verdict;
    bool first = true;
    begin_list(w, "decks");
    for (int i = 0; i < v->judged; i++) {
        if (!is_shown(w, v->order[i]))
            continue;
        add_row(w, deck(w, v->order[i]), first);
        first = false;
    }
    if (w->only >= 0 && first) /* one that the others met */
        add_row(w, deck(w, w->only), true);
    end_list(w);
}

static void write_run(writer *w, const char *after)
{
    const gt_report_run *run = w->run;
    const gt_results *r = w->results;
    cJSON *order = cJSON_CreateObject();
    w->ok = gt_out_row(w->out, cJSON_CreateString(run->series->policy),
                       "    {\n      \"policy\": ", ",\n") &&
            w->ok;
    fprintf(w->out, "      \"games\": %" PRIu64 ",\n      \"signature\": \"%016" PRIx64 "\",\n",
            run->games, gt_signature(r, run->series));
    write_games(w);
    write_verdict(w);
    write_decks(w);
    begin_list(w, "matchups");
    bool first = true;
    for (int i = 0; i < r->n_matchups; i++) {
        if (w->only >= 0 && r->matchup[i].a != w->only && r->matchup[i].b != w->only)
            continue;
        add_row(w, matchup(w, i), first);
        first = false;
    }
    end_list(w);
    add_names(w, order, "likeness", run->likeness, r->n_decks);
    gt_out_count(order, "cycles", (uint64_t)run->cycles_in_all);
    w->ok = gt_out_row(w->out, order, "      \"order\": ", ",\n") && w->ok;
    begin_list(w, "cycles");
    for (int i = 0; i < run->n_cycles; i++)
        add_row(w, cycle(w, &run->cycle[i]), i == 0);
    end_list(w);
    write_cards(w);
    write_card_pairs(w);
    write_lines(w, "findings", &run->findings, ",");
    write_lines(w, "limits", &run->limits, "");
    fprintf(w->out, "    }%s\n", after);
}

static bool write_report(FILE *out, const gt_report *report, gt_pack *pack, int only)
{
    const gt_results *r = report->results;
    writer w = {.out = out, .results = r, .pack = pack, .only = only, .ok = true};
    cJSON *head = gt_out_root(r->version, r->rules);
    if (r->options != NULL && r->options[0] != '\0')
        cJSON_AddStringToObject(head, "options", r->options);
    if (r->played != NULL && r->played[0] != '\0')
        cJSON_AddStringToObject(head, "played", r->played);
    if (r->cost_name != NULL)
        cJSON_AddStringToObject(head, "cost_name", r->cost_name);
    if (r->command != NULL)
        cJSON_AddStringToObject(head, "command", r->command);
    gt_out_count(head, "seed", r->seed);
    gt_out_number(head, "confidence", gt_confidence(r->method));
    cJSON_AddBoolToObject(head, "complete", r->complete);
    cJSON_AddBoolToObject(head, "reproducible", r->reproducible);
    cJSON_AddBoolToObject(head, "versus", report->versus);
    gt_out_count(head, "decks", (uint64_t)r->n_decks);
    gt_out_count(head, "matchups", (uint64_t)r->n_matchups);
    gt_out_count(head, "resamples", (uint64_t)gt_resamples_of(r->n_decks));
    if (r->blank_games > 0)
        gt_out_count(head, "blank_games", r->blank_games);
    if (report->n_kept_games > 0)
        cJSON_AddItemToObject(head, "kept_games",
                              cJSON_CreateStringArray(report->kept_games, report->n_kept_games));
    w.ok = gt_out_row(out, head, "{\n  \"run\": ", ",\n  \"policies\": [\n");
    for (int i = 0; i < report->n_runs; i++) {
        w.run = &report->run[i];
        write_run(&w, i + 1 < report->n_runs ? "," : "");
    }
    fputs(pack != NULL ? "  ],\n" : "  ]\n", out);
    if (pack != NULL)
        gt_pack_end(out, pack);
    fputs("}\n", out);
    return w.ok && !ferror(out);
}

bool gt_write_report_json(FILE *out, const gt_report *report)
{
    return write_report(out, report, NULL, -1);
}

bool gt_write_report_deck_json(FILE *out, const gt_report *report, int deck)
{
    return write_report(out, report, NULL, deck);
}

/* The same for the page, whose rows are packed. */
static bool put_packed(FILE *out, const void *report)
{
    gt_pack pack = {.texts = {.n = 0}};
    bool ok = write_report(out, report, &pack, -1);
    gt_pack_free(&pack);
    return ok;
}

bool gt_write_report_html(FILE *out, const gt_report *report)
{
    return gt_put_page(out, &gt_page_html, &gt_page_script, put_packed, report);
}
