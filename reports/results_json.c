/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frame of the file is written as text and each row through cJSON, so that memory does not
 * grow with the number of matchups and a row is a line. */
#include "reports/results_json.h"

#include "reports/json_out.h"
#include "sim/experiments/title.h"
#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_stats.h"
#include "sim/statistics/stats.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* All ways to end, those that did not happen too, but for forfeits. */
static cJSON *ends(const gt_results *r, const gt_tally *t, unsigned told)
{
    cJSON *object = cJSON_CreateObject();
    for (int i = 1; i < r->n_ends; i++)
        if ((told >> i & 1) != 0)
            gt_out_count(object, r->end[i], t->ends[i]);
    return object;
}

/* The counts of the cards of one side, a list for each card, as docs/results.md describes it. */
static cJSON *card_counts(const gt_results *r, int series, int matchup, int side)
{
    gt_matchup m = r->matchup[matchup];
    const gt_card_tally *t = gt_cards_of(r, series, matchup, side);
    cJSON *list = cJSON_CreateArray();
    for (int slot = 0; slot < r->cards[side == 0 ? m.a : m.b].n; slot++, t++) {
        const gt_card_when *when[] = {&t->opening, &t->drawn, &t->held, &t->played, &t->trigger};
        uint64_t counts[2 * 5 + GT_PLAY_TURNS];
        for (size_t i = 0; i < 5; i++) {
            counts[2 * i] = when[i]->games;
            counts[2 * i + 1] = when[i]->half_points;
        }
        for (int i = 0; i < GT_PLAY_TURNS; i++)
            counts[2 * 5 + i] = t->plays[i];
        cJSON_AddItemToArray(list, gt_out_counts(counts, 2 * 5 + GT_PLAY_TURNS, true));
    }
    return list;
}

/* The same of their blanks: pairs by the difference of the scores, -1, -0.75, ... 1; and sums
 * without luck. */
static cJSON *blank_counts(const gt_results *r, int series, int matchup, int side)
{
    gt_matchup m = r->matchup[matchup];
    const gt_blank_tally *t = gt_blanks_of(r, series, matchup, side);
    cJSON *list = cJSON_CreateArray();
    for (int slot = 0; slot < r->cards[side == 0 ? m.a : m.b].n; slot++, t++) {
        uint64_t counts[GT_DIFFERENCE_SCORES + 2];
        for (int i = 0; i < GT_DIFFERENCE_SCORES; i++)
            counts[i] = t->pairs[i];
        memcpy(counts + GT_DIFFERENCE_SCORES, t->without_luck, sizeof t->without_luck);
        cJSON_AddItemToArray(list, gt_out_counts(counts, GT_DIFFERENCE_SCORES + 2, true));
    }
    return list;
}

/* Of matches: how their games ended, with a's share of them. */
static cJSON *single_games(const gt_tally *t)
{
    cJSON *object = cJSON_CreateObject();
    gt_out_count(object, "games", gt_tally_singles(t));
    gt_out_count(object, "a_wins", t->singles[0]);
    gt_out_count(object, "b_wins", t->singles[1]);
    gt_out_count(object, "draws", t->singles[2]);
    gt_out_number(object, "a_win_rate", gt_single_rate(t));
    return object;
}

static cJSON *matchup(const gt_results *r, int series, int number, unsigned told)
{
    gt_matchup m = r->matchup[number];
    const gt_tally *t = &r->series[series].tally[number];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "a", r->deck[m.a]);
    cJSON_AddStringToObject(row, "b", r->deck[m.b]);
    gt_out_count(row, "games", gt_tally_games(t));
    gt_out_count(row, "pairs", gt_tally_pairs(t));
    gt_out_count(row, "a_wins", t->wins[0]);
    gt_out_count(row, "b_wins", t->wins[1]);
    gt_out_count(row, "draws", t->draws);
    if (r->match > 0)
        cJSON_AddItemToObject(row, "single_games", single_games(t));
    gt_out_count(row, "unfinished", t->unfinished);
    gt_out_count(row, "aborted", t->aborted);
    if (t->aborted > 0)
        gt_out_aborted(row, "first_aborted", &t->first_aborted);
    if (t->grown > 0) {
        gt_out_count(row, "grown", t->grown);
        gt_out_aborted(row, "first_grown", &t->first_grown);
    }
    gt_out_estimate(row, "a_win_rate", "interval", gt_matchup_rate(r, t));
    cJSON_AddItemToObject(row, "pair_scores", gt_out_counts(t->pairs, GT_PAIR_SCORES, false));
    if (gt_is_adjusted(t)) {
        gt_out_estimate(row, "a_raw_win_rate", "raw_interval", gt_raw_rate(r, t));
        gt_out_number(row, "a_luck", gt_luck_of(t));
        cJSON_AddItemToObject(row, "adjusted_scores",
                              gt_out_counts(t->adjusted, GT_ADJUSTED_SCORES, true));
    }
    gt_out_number(row, "first_player_win_rate", gt_first_player_rate(t));
    gt_out_points(row, "first_player_points", t->first_half_points);
    gt_out_number(row, "mean_turns", gt_mean_turns(t));
    gt_out_count(row, "turns", t->turns);
    gt_out_count(row, "actions", t->actions);
    cJSON_AddItemToObject(row, "ends", ends(r, t, told));
    cJSON_AddItemToObject(row, "lengths", gt_out_counts(t->length, GT_LENGTHS, true));
    gt_out_hash(row, "signature", t->hash);
    for (int side = 0; side < 2 && r->cards != NULL; side++)
        cJSON_AddItemToObject(row, side == 0 ? "a_cards" : "b_cards",
                              card_counts(r, series, number, side));
    bool blanks = r->cards != NULL && r->series[series].blanks != NULL;
    for (int side = 0; side < 2 && blanks; side++)
        cJSON_AddItemToObject(row, side == 0 ? "a_blanks" : "b_blanks",
                              blank_counts(r, series, number, side));
    return row;
}

static cJSON *deck(const gt_results *r, const gt_series *s, int number)
{
    cJSON *row = cJSON_CreateObject();
    static const char *const roles[] = {"none", "row", "column", "both"};
    cJSON_AddStringToObject(row, "deck", r->deck[number]);
    cJSON_AddStringToObject(row, "role", roles[r->role[number] & 3]);
    if (r->share != NULL)
        gt_out_number(row, "share", r->share[number]);
    if (r->list != NULL && r->list[number] != 0)
        gt_out_hash(row, "list", r->list[number]);
    gt_out_count(row, "games", gt_deck_games(r, s, number));
    gt_out_estimate(row, "win_rate", "interval", gt_deck_rate(r, s, number));
    if (r->match > 0)
        gt_out_number(row, "single_win_rate", gt_deck_single_rate(r, s, number));
    if (s->raced != NULL && s->raced[number].pairs > 0) {
        gt_out_interval(row, "verdict_interval", gt_deck_verdict_rate(r, s, number, 1));
        gt_out_count(row, "raced_pairs", s->raced[number].pairs);
    }
    gt_out_checked(row, s, number);
    gt_out_leader(row, r->cards != NULL ? &r->cards[number].leader : NULL);
    return row;
}

static void add_games(cJSON *to, const char *key, gt_card_games g)
{
    cJSON *object = cJSON_AddObjectToObject(to, key);
    gt_out_count(object, "games", g.games);
    gt_out_points(object, "points", g.half_points);
}

/* `effect`: of the card, or NULL. */
static cJSON *card(const gt_results *r, int series, int number, int slot,
                   const gt_card_effect *effect)
{
    gt_card_sum sum = gt_card_sum_of(r, series, number, slot);
    cJSON *row = cJSON_CreateObject();
    gt_out_card(row, r->deck[number], &r->cards[number].card[slot]);
    add_games(row, "opening", sum.opening);
    add_games(row, "drawn", sum.drawn);
    add_games(row, "held", sum.held);
    add_games(row, "played", sum.played);
    add_games(row, "unseen", sum.unseen);
    add_games(row, "trigger", sum.trigger);
    cJSON_AddItemToObject(row, "play_turns", gt_out_counts(sum.plays, GT_PLAY_TURNS, false));
    gt_out_effect(row, "effect", effect);
    return row;
}

/* Every card of every deck, a line each. */
static bool write_cards(FILE *out, const gt_results *r, int series)
{
    const char *before = "\n        ";
    gt_card_effect *effects =
        r->series[series].blanks != NULL ? gt_card_effects_of(r, series) : NULL;
    const gt_card_effect *e = effects;
    bool ok = fputs("      \"cards\": [", out) >= 0 &&
              (r->series[series].blanks == NULL) == (effects == NULL);
    for (int d = 0; d < r->n_decks && r->cards != NULL; d++)
        for (int slot = 0; ok && slot < r->cards[d].n; slot++) {
            ok = gt_out_row(out, card(r, series, d, slot, e), before, "");
            before = ",\n        ";
            if (e != NULL)
                e++;
        }
    free(effects);
    return ok && fputs("\n      ],\n", out) >= 0;
}

/* Every pair of cards that was replaced together, a line each. */
static bool write_card_pairs(FILE *out, const gt_results *r, const gt_series *s)
{
    if (s->card_pair == NULL)
        return true;
    gt_pair_effect *effects = gt_pair_effects_of(s);
    bool ok = effects != NULL && fputs("      \"card_pairs\": [", out) >= 0;
    for (int i = 0; ok && i < s->n_card_pairs; i++)
        ok = gt_out_row(out, gt_out_card_pair(r, &s->card_pair[i], &effects[i], true),
                        i == 0 ? "\n        " : ",\n        ", "");
    free(effects);
    return ok && fputs("\n      ],\n", out) >= 0;
}

/* Of a run of some decks against others, see gt_rows_rate; NULL: it is none. */
static cJSON *rows_against_columns(const gt_results *r, const gt_series *s)
{
    int rows, columns;
    gt_estimate e = gt_rows_rate(r, s, &rows, &columns);
    if (isnan(e.value))
        return NULL;
    cJSON *object = cJSON_CreateObject();
    gt_out_count(object, "rows", (uint64_t)rows);
    gt_out_count(object, "columns", (uint64_t)columns);
    gt_out_estimate(object, "win_rate", "interval", e);
    return object;
}

static bool write_series(FILE *out, const gt_results *r, const gt_series *s, const char *after)
{
    unsigned told = gt_ends_told(r);
    bool ok = gt_out_row(out, cJSON_CreateString(s->policy), "    {\n      \"policy\": ", ",\n");
    fputs("      \"matchups\": [\n", out);
    for (int i = 0; ok && i < r->n_matchups; i++)
        ok = gt_out_row(out, matchup(r, (int)(s - r->series), i, told), "        ",
                        i + 1 < r->n_matchups ? ",\n" : "\n");
    fputs("      ],\n      \"decks\": [\n", out);
    for (int i = 0; ok && i < r->n_decks; i++)
        ok = gt_out_row(out, deck(r, s, i), "        ", i + 1 < r->n_decks ? ",\n" : "\n");
    fputs("      ],\n", out);
    cJSON *groups = rows_against_columns(r, s);
    if (groups != NULL)
        ok = ok && gt_out_row(out, groups, "      \"rows_against_columns\": ", ",\n");
    ok = ok && write_cards(out, r, (int)(s - r->series)) && write_card_pairs(out, r, s);
    fprintf(out, "      \"signature\": \"%016" PRIx64 "\"\n    }%s\n", gt_signature(r, s), after);
    return ok;
}

/* How the intervals were made. */
static cJSON *intervals(gt_method method)
{
    cJSON *object = cJSON_CreateObject();
    gt_out_number(object, "confidence", gt_confidence(method));
    cJSON_AddStringToObject(object, "method",
                            method.aim > 0 ? "confidence sequence" : "adjusted Wald");
    if (method.aim > 0)
        gt_out_number(object, "aim", method.aim);
    return object;
}

bool gt_write_results_json(FILE *out, const gt_results *r)
{
    bool ok = gt_out_row(out, cJSON_CreateString(r->version), "{\n  \"version\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(r->rules), "  \"rules\": ", ",\n");
    ok = ok && gt_out_row(out, cJSON_CreateString(gt_title_of(r->rules)), "  \"title\": ", ",\n");
    if (r->options != NULL && r->options[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(r->options), "  \"options\": ", ",\n");
    if (r->played != NULL && r->played[0] != '\0')
        ok = ok && gt_out_row(out, cJSON_CreateString(r->played), "  \"played\": ", ",\n");
    if (r->cost_name != NULL)
        ok = ok && gt_out_row(out, cJSON_CreateString(r->cost_name), "  \"cost_name\": ", ",\n");
    if (r->command != NULL)
        ok = ok && gt_out_row(out, cJSON_CreateString(r->command), "  \"command\": ", ",\n");
    fprintf(out, "  \"seed\": %" PRIu64 ",\n", r->seed);
    gt_out_secret(out, r->secret);
    fprintf(out, "  \"complete\": %s,\n", r->complete ? "true" : "false");
    fprintf(out, "  \"reproducible\": %s,\n", r->reproducible ? "true" : "false");
    ok = ok && gt_out_row(out, intervals(r->method), "  \"intervals\": ", ",\n");
    if (r->match > 0)
        fprintf(out, "  \"match\": %d,\n  \"planned_matchups\": %d,\n", r->match, r->planned);
    if (r->band[1] > 0)
        fprintf(out, "  \"band\": [%.6f, %.6f],\n", r->band[0], r->band[1]);
    if (r->blank_games > 0)
        fprintf(out, "  \"blank_games\": %" PRIu64 ",\n", r->blank_games);
    fputs("  \"runs\": [\n", out);
    for (int i = 0; ok && i < r->n_series; i++)
        ok = write_series(out, r, &r->series[i], i + 1 < r->n_series ? "," : "");
    fputs("  ]\n}\n", out);
    return ok && !ferror(out);
}
