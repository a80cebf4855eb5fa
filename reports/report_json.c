/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row a line, as in results_json.c. */
#include "reports/report_json.h"

#include "reports/json_out.h"
#include "reports/pack.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>

typedef struct writer {
    FILE *out;
    const gt_results *results;
    const gt_report_run *run;
    gt_pack *pack; /* rows are packed for the page; NULL: they are plain */
    bool well;
} writer;

/* ---- Lists, a row a line. */

static void begin_list(writer *w, const char *key)
{
    w->well = fprintf(w->out, "      \"%s\": [", key) > 0 && w->well;
}

static void add_row(writer *w, cJSON *row, bool first)
{
    if (w->pack == NULL || !cJSON_IsObject(row)) {
        w->well = gt_out_row(w->out, row, first ? "\n        " : ",\n        ", "") && w->well;
        return;
    }
    fputs(first ? "\n" : ",\n", w->out);
    w->well = gt_pack_row(w->out, w->pack, row) && w->well;
    cJSON_Delete(row);
}

static void end_list(writer *w)
{
    w->well = fputs("\n      ],\n", w->out) >= 0 && w->well;
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

static cJSON *deck(const writer *w, int number)
{
    const gt_report_run *run = w->run;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "deck", w->results->deck[number]);
    gt_out_count(row, "games", gt_deck_games(w->results, run->series, number));
    gt_out_estimate(row, "win_rate", "interval", run->rate[number]);
    if (run->elo != NULL)
        gt_out_estimate(row, "elo", "elo_interval", run->elo[number]);
    if (run->meta != NULL) {
        gt_out_number(row, "meta_share", run->meta[number].share);
        gt_out_number(row, "meta_part", run->meta[number].part);
        gt_out_estimate(row, "meta_loss", "meta_loss_interval", run->meta[number].loss);
    }
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
    const gt_deck_card *c = &w->results->cards[number].card[slot];
    uint64_t games = f->sum.held.games + f->sum.unseen.games;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "deck", w->results->deck[number]);
    cJSON_AddStringToObject(row, "id", c->id);
    cJSON_AddStringToObject(row, "name", c->name);
    gt_out_count(row, "copies", (uint64_t)c->copies);
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

static void write_cards(writer *w)
{
    const gt_card_figures *f = w->run->card;
    begin_list(w, "cards");
    bool first = true;
    for (int d = 0; f != NULL && d < w->results->n_decks; d++)
        for (int slot = 0; slot < w->results->cards[d].n; slot++, first = false)
            add_row(w, card(w, d, slot, f++), first);
    end_list(w);
}

static void write_lines(writer *w, const char *key, const gt_lines *lines, const char *after)
{
    fprintf(w->out, "      \"%s\": [", key);
    for (int i = 0; i < lines->n; i++)
        add_row(w, cJSON_CreateString(lines->line[i]), i == 0);
    fprintf(w->out, "\n      ]%s\n", after);
}

static void write_games(writer *w)
{
    const gt_report_run *run = w->run;
    cJSON *row = cJSON_CreateObject(), *ends = cJSON_CreateObject();
    gt_out_estimate(row, "first_player", "first_interval", run->first_of_all);
    gt_out_number(row, "turns", run->turns);
    for (int i = 1; i < w->results->n_ends; i++)
        if (run->end[i] > 0)
            gt_out_number(ends, w->results->end[i], run->end[i]);
    cJSON_AddItemToObject(row, "ends", ends);
    cJSON_AddItemToObject(row, "lengths", shares(run->length, GT_LENGTHS));
    w->well = gt_out_row(w->out, row, "      \"all_games\": ", ",\n") && w->well;
}

static void write_run(writer *w, const char *after)
{
    const gt_report_run *run = w->run;
    const gt_results *r = w->results;
    cJSON *order = cJSON_CreateObject();
    w->well = gt_out_row(w->out, cJSON_CreateString(run->series->policy),
                         "    {\n      \"policy\": ", ",\n") &&
              w->well;
    fprintf(w->out, "      \"games\": %" PRIu64 ",\n      \"signature\": \"%016" PRIx64 "\",\n",
            run->games, gt_signature(r, run->series));
    write_games(w);
    begin_list(w, "decks");
    for (int i = 0; i < r->n_decks; i++)
        add_row(w, deck(w, run->rank[i]), i == 0);
    end_list(w);
    begin_list(w, "matchups");
    for (int i = 0; i < r->n_matchups; i++)
        add_row(w, matchup(w, i), i == 0);
    end_list(w);
    add_names(w, order, "likeness", run->likeness, r->n_decks);
    gt_out_count(order, "cycles", (uint64_t)run->cycles_in_all);
    w->well = gt_out_row(w->out, order, "      \"order\": ", ",\n") && w->well;
    begin_list(w, "cycles");
    for (int i = 0; i < run->n_cycles; i++)
        add_row(w, cycle(w, &run->cycle[i]), i == 0);
    end_list(w);
    write_cards(w);
    write_lines(w, "findings", &run->findings, ",");
    write_lines(w, "limits", &run->limits, "");
    fprintf(w->out, "    }%s\n", after);
}

static bool write_report(FILE *out, const gt_report *report, gt_pack *pack)
{
    const gt_results *r = report->results;
    writer w = {.out = out, .results = r, .pack = pack, .well = true};
    cJSON *head = cJSON_CreateObject();
    cJSON_AddStringToObject(head, "version", r->version);
    cJSON_AddStringToObject(head, "rules", r->rules);
    if (r->command != NULL)
        cJSON_AddStringToObject(head, "command", r->command);
    gt_out_count(head, "seed", r->seed);
    gt_out_number(head, "confidence", gt_confidence(r->method));
    cJSON_AddBoolToObject(head, "complete", r->complete);
    cJSON_AddBoolToObject(head, "reproducible", r->reproducible);
    gt_out_count(head, "decks", (uint64_t)r->n_decks);
    gt_out_count(head, "matchups", (uint64_t)r->n_matchups);
    gt_out_count(head, "resamples", GT_RESAMPLES);
    if (r->blank_games > 0)
        gt_out_count(head, "blank_games", r->blank_games);
    if (report->n_kept_games > 0)
        cJSON_AddItemToObject(head, "kept_games",
                              cJSON_CreateStringArray(report->kept_games, report->n_kept_games));
    w.well = gt_out_row(out, head, "{\n  \"run\": ", ",\n  \"policies\": [\n");
    for (int i = 0; i < report->n_runs; i++) {
        w.run = &report->run[i];
        write_run(&w, i + 1 < report->n_runs ? "," : "");
    }
    fputs(pack != NULL ? "  ],\n" : "  ]\n", out);
    if (pack != NULL)
        gt_pack_end(out, pack);
    fputs("}\n", out);
    return w.well && !ferror(out);
}

bool gt_write_report_json(FILE *out, const gt_report *report)
{
    return write_report(out, report, NULL);
}

bool gt_write_report_packed(FILE *out, const gt_report *report)
{
    gt_pack pack = {.texts = {.n = 0}};
    bool well = write_report(out, report, &pack);
    gt_pack_free(&pack);
    return well;
}
