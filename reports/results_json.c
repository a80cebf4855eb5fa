/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frame of the file is written as text and each row through cJSON, so that memory does not
 * grow with the number of matchups and a row is a line. */
#include "reports/results_json.h"

#include "reports/json_row.h"
#include "sim/stats.h"

#include <inttypes.h>
#include <string.h>

static void add_estimate(cJSON *to, const char *key, gt_estimate e)
{
    char text[64];
    e = gt_rounded(e);
    gt_json_add_number(to, key, e.value);
    snprintf(text, sizeof text, "[%.6f, %.6f]", e.low, e.high);
    cJSON_AddRawToObject(to, "interval", text);
}

/* All ways to end, those that did not happen too, but for forfeits. */
static cJSON *ends(const gt_results *r, const gt_tally *t)
{
    cJSON *object = cJSON_CreateObject();
    for (int i = 1; i < r->n_ends; i++)
        if (t->ends[i] > 0 || strncmp(r->end[i], "forfeit", strlen("forfeit")) != 0)
            gt_json_add_count(object, r->end[i], t->ends[i]);
    return object;
}

static cJSON *matchup(const gt_results *r, gt_matchup m, const gt_tally *t)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "a", r->deck[m.a]);
    cJSON_AddStringToObject(row, "b", r->deck[m.b]);
    gt_json_add_count(row, "games", gt_tally_games(t));
    gt_json_add_count(row, "pairs", gt_tally_pairs(t));
    gt_json_add_count(row, "a_wins", t->wins[0]);
    gt_json_add_count(row, "b_wins", t->wins[1]);
    gt_json_add_count(row, "draws", t->draws);
    gt_json_add_count(row, "unfinished", t->unfinished);
    gt_json_add_count(row, "aborted", t->aborted);
    add_estimate(row, "a_win_rate", gt_pair_rate(t->pairs));
    gt_json_add_number(row, "first_player_win_rate", gt_first_player_rate(t));
    gt_json_add_number(row, "mean_turns", gt_mean_turns(t));
    cJSON_AddItemToObject(row, "ends", ends(r, t));
    return row;
}

static cJSON *deck(const gt_results *r, const gt_series *s, int number)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "deck", r->deck[number]);
    gt_json_add_count(row, "games", gt_deck_games(r, s, number));
    add_estimate(row, "win_rate", gt_deck_rate(r, s, number));
    return row;
}

static bool write_series(FILE *out, const gt_results *r, const gt_series *s, const char *after)
{
    bool well =
        gt_json_write_row(out, cJSON_CreateString(s->policy), "    {\n      \"policy\": ", ",\n");
    fputs("      \"matchups\": [\n", out);
    for (int i = 0; well && i < r->n_matchups; i++)
        well = gt_json_write_row(out, matchup(r, r->matchup[i], &s->tally[i]), "        ",
                                 i + 1 < r->n_matchups ? ",\n" : "\n");
    fputs("      ],\n      \"decks\": [\n", out);
    for (int i = 0; well && i < r->n_decks; i++)
        well = gt_json_write_row(out, deck(r, s, i), "        ", i + 1 < r->n_decks ? ",\n" : "\n");
    fprintf(out, "      ],\n      \"signature\": \"%016" PRIx64 "\"\n    }%s\n", gt_signature(r, s),
            after);
    return well;
}

bool gt_write_results_json(FILE *out, const gt_results *r)
{
    bool well = gt_json_write_row(out, cJSON_CreateString(r->version), "{\n  \"version\": ", ",\n");
    well = well && gt_json_write_row(out, cJSON_CreateString(r->rules), "  \"rules\": ", ",\n");
    fprintf(out, "  \"seed\": %" PRIu64 ",\n", r->seed);
    fprintf(out, "  \"complete\": %s,\n", r->complete ? "true" : "false");
    fprintf(out, "  \"reproducible\": %s,\n", r->reproducible ? "true" : "false");
    fputs("  \"runs\": [\n", out);
    for (int i = 0; well && i < r->n_series; i++)
        well = write_series(out, r, &r->series[i], i + 1 < r->n_series ? "," : "");
    fputs("  ]\n}\n", out);
    return well && !ferror(out);
}
