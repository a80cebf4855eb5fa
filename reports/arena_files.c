/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An arena as JSON and as CSV: a row a player or match. */
#include "reports/arena_report.h"
#include "reports/csv_out.h"
#include "reports/json_out.h"
#include "reports/page.h"
#include "sim/experiments/title.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>

/* Elo with an interval that rounding never makes smaller; what is infinite or unknown is null. */
static void add_elo(cJSON *to, gt_estimate e)
{
    gt_out_number(to, "elo", isfinite(e.value) ? e.value : (double)NAN);
    cJSON *interval = cJSON_AddArrayToObject(to, "elo_interval");
    double limits[2] = {floor(e.low * 1e3) / 1e3, ceil(e.high * 1e3) / 1e3};
    for (int i = 0; i < 2; i++) {
        char text[64];
        snprintf(text, sizeof text, "%.3f", limits[i]);
        cJSON_AddItemToArray(interval, cJSON_CreateRaw(isfinite(limits[i]) ? text : "null"));
    }
}

/* Games lost by forfeit, by the reason; nothing for a player that lost none. */
static void add_forfeits(cJSON *row, const gt_arena_player *player)
{
    cJSON *forfeits = cJSON_CreateObject();
    for (int why = GT_NO_FORFEIT + 1; why < GT_FORFEITS; why++)
        if (player->forfeits[why] > 0)
            gt_out_count(forfeits, gt_forfeit_name((gt_forfeit)why), player->forfeits[why]);
    if (forfeits->child != NULL)
        cJSON_AddItemToObject(row, "forfeits", forfeits);
    else
        cJSON_Delete(forfeits);
}

static cJSON *player_row(const gt_arena *a, int player)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "name", a->player[player].name);
    gt_out_count(row, "games", gt_arena_games(a, player));
    cJSON_AddNumberToObject(row, "points", gt_arena_points(a, player));
    add_elo(row, gt_arena_elo(a, player));
    add_forfeits(row, &a->player[player]);
    return row;
}

/* A row for each two decks that were played with. */
static cJSON *deck_rows(const gt_arena *a, int match)
{
    cJSON *rows = cJSON_CreateArray();
    for (int i = 0; i < a->n_matchups; i++) {
        const uint64_t *pairs = gt_arena_pairs(a, match, i);
        if (gt_pair_count(pairs) == 0)
            continue;
        cJSON *row = cJSON_CreateObject();
        const char *const decks[] = {a->deck[a->matchup[i].a], a->deck[a->matchup[i].b]};
        cJSON_AddItemToObject(row, "decks", cJSON_CreateStringArray(decks, 2));
        gt_out_count(row, "games", 2 * gt_pair_count(pairs));
        cJSON_AddItemToObject(row, "pentanomial", gt_out_counts(pairs, GT_PAIR_SCORES, false));
        cJSON_AddItemToArray(rows, row);
    }
    return rows;
}

static cJSON *match_row(const gt_arena *a, const gt_arena_match *m)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "a", a->player[m->a].name);
    cJSON_AddStringToObject(row, "b", a->player[m->b].name);
    gt_out_count(row, "games", gt_arena_match_games(m));
    cJSON_AddNumberToObject(row, "a_points", gt_arena_match_points(m));
    cJSON_AddItemToObject(row, "pentanomial", gt_out_counts(m->pairs, GT_PAIR_SCORES, false));
    gt_out_count(row, "draws", m->draws);
    gt_out_count(row, "unfinished", m->unfinished);
    gt_out_count(row, "aborted", m->aborted);
    if (m->aborted > 0)
        gt_out_aborted(row, "first_aborted", &m->first_aborted);
    gt_out_count(row, "forfeits", m->forfeits);
    add_elo(row, gt_arena_match_elo(m));
    if (a->adjusted)
        gt_out_number(row, "a_luck", gt_arena_luck(m));
    cJSON_AddItemToObject(row, "by_decks", deck_rows(a, (int)(m - a->match)));
    return row;
}

static cJSON *sprt_row(const gt_arena *a)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "elo0", a->sprt->elo0);
    cJSON_AddNumberToObject(row, "elo1", a->sprt->elo1);
    cJSON_AddNumberToObject(row, "alpha", a->sprt->alpha);
    cJSON_AddNumberToObject(row, "beta", a->sprt->beta);
    gt_out_number(row, "llr", gt_sprt_llr(a->sprt, gt_arena_scores(&a->match[0])));
    gt_out_number(row, "lower", gt_sprt_lower(a->sprt));
    gt_out_number(row, "upper", gt_sprt_upper(a->sprt));
    cJSON_AddStringToObject(row, "result", gt_sprt_result_name(a->verdict));
    return row;
}

bool gt_write_arena_json(FILE *out, const gt_arena *a)
{
    bool ok = gt_out_row(out, cJSON_CreateString(a->version), "{\n  \"version\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(a->rules), "  \"rules\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_title_of(a->rules)), "  \"title\": ", ",\n");
    if (a->options != NULL && a->options[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(a->options), "  \"options\": ", ",\n");
    if (a->played != NULL && a->played[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(a->played), "  \"played\": ", ",\n");
    fprintf(out, "  \"seed\": %" PRIu64 ",\n", a->seed);
    gt_out_secret(out, a->secret);
    fprintf(out, "  \"complete\": %s,\n", a->complete ? "true" : "false");
    fprintf(out, "  \"reproducible\": %s,\n", a->reproducible ? "true" : "false");
    fprintf(out, "  \"adjusted\": %s,\n", a->adjusted ? "true" : "false");
    ok =
        ok && gt_out_row(out, cJSON_CreateStringArray(a->deck, a->n_decks), "  \"decks\": ", ",\n");
    fputs("  \"policies\": [\n", out);
    for (int i = 0; ok && i < a->n_players; i++)
        ok = gt_out_row(out, player_row(a, i), "    ", i + 1 < a->n_players ? ",\n" : "\n");
    fputs("  ],\n  \"matches\": [\n", out);
    for (int i = 0; ok && i < a->n_matches; i++)
        ok = gt_out_row(out, match_row(a, &a->match[i]), "    ",
                        i + 1 < a->n_matches ? ",\n" : "\n");
    fputs("  ],\n", out);
    if (ok && a->sprt != NULL)
        ok = gt_out_row(out, sprt_row(a), "  \"sprt\": ", ",\n");
    fprintf(out, "  \"signature\": \"%016" PRIx64 "\"\n}\n", gt_arena_signature(a));
    return ok && !ferror(out);
}

static bool put_json(FILE *out, const void *arena)
{
    return gt_write_arena_json(out, arena);
}

bool gt_write_arena_page(FILE *out, const gt_arena *a)
{
    return gt_put_page(out, &gt_page_arena_html, &gt_page_arena_script, put_json, a);
}

static void put_elo(FILE *out, double elo)
{
    if (isfinite(elo))
        fprintf(out, ",%.3f", elo);
    else
        putc(',', out);
}

bool gt_write_arena_csv(FILE *out, const gt_arena *a)
{
    fputs("a,b,games,a_points,pairs_0,pairs_0.5,pairs_1,pairs_1.5,pairs_2,draws,unfinished,aborted,"
          "forfeits,"
          "elo,interval_low,interval_high\n",
          out);
    for (int i = 0; i < a->n_matches; i++) {
        const gt_arena_match *m = &a->match[i];
        gt_estimate e = gt_arena_match_elo(m);
        gt_csv_text(out, a->player[m->a].name);
        gt_csv_more(out, a->player[m->b].name);
        fprintf(out, ",%" PRIu64 ",%.1f", gt_arena_match_games(m), gt_arena_match_points(m));
        for (int k = 0; k < GT_PAIR_SCORES; k++)
            fprintf(out, ",%" PRIu64, m->pairs[k]);
        fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, m->draws, m->unfinished,
                m->aborted, m->forfeits);
        put_elo(out, e.value);
        put_elo(out, floor(e.low * 1e3) / 1e3);
        put_elo(out, ceil(e.high * 1e3) / 1e3);
        putc('\n', out);
    }
    return !ferror(out);
}
