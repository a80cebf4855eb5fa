/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computing a report. */
#include "reports/report.h"

#include <math.h>
#include <stdlib.h>

/* ---- Parts. */

static bool rate_decks(const gt_results *r, bool versus, gt_report_run *run)
{
    size_t n = (size_t)r->n_decks;
    run->rate = malloc(n * sizeof *run->rate);
    run->elo = malloc(n * sizeof *run->elo);
    run->meta = malloc(n * sizeof *run->meta);
    run->likeness = malloc(n * sizeof *run->likeness);
    if (run->rate == NULL || run->elo == NULL || run->meta == NULL || run->likeness == NULL)
        return false;
    for (int i = 0; i < r->n_decks; i++)
        run->rate[i] = gt_deck_rate(r, run->series, i);
    if (versus || !gt_matrix_elo(run->matrix, run->elo)) {
        free(run->elo);
        run->elo = NULL;
    }
    if (!gt_matrix_whole(run->matrix) ||
        !gt_matrix_meta(run->matrix, gt_resamples_of(run->matrix->n), run->meta)) {
        free(run->meta);
        run->meta = NULL;
    }
    run->cycles_in_all = gt_matrix_cycles(run->matrix, run->cycle, GT_MOST_CYCLES);
    run->n_cycles = run->cycles_in_all < GT_MOST_CYCLES ? run->cycles_in_all : GT_MOST_CYCLES;
    run->verdict = gt_verdict_new(r, run->series, run->matrix);
    return gt_matrix_similarity(run->matrix, run->likeness) && run->verdict != NULL;
}

/* How games begin, go on and end; every matchup that was played weighs the same. */
static bool describe_games(const gt_results *r, gt_report_run *run)
{
    int played = 0;
    run->first = malloc(((size_t)r->n_matchups + 1) * sizeof *run->first);
    if (run->first == NULL)
        return false;
    for (int i = 0; i < r->n_matchups; i++) {
        const gt_tally *t = &run->series->tally[i];
        double games = (double)gt_tally_games(t);
        run->first[i] = gt_game_rate(t->first_half_points, gt_tally_games(t));
        run->games += gt_tally_games(t);
        if (games <= 0)
            continue;
        played++;
        run->turns += (double)t->turns / games;
        for (int k = 0; k < r->n_ends; k++)
            run->end[k] += (double)t->ends[k] / games;
        for (int k = 0; k < GT_LENGTHS; k++)
            run->length[k] += (double)t->length[k] / games;
    }
    double n = played > 0 ? played : (double)NAN;
    run->turns /= n;
    for (int k = 0; k < r->n_ends; k++)
        run->end[k] /= n;
    for (int k = 0; k < GT_LENGTHS; k++)
        run->length[k] /= n;
    return true;
}

/* What nobody counted is not shown: results of versions that counted no cards of a game say 0 of
 * all of them. */
static bool count_cards(const gt_results *r, gt_report_run *run)
{
    if (r->cards == NULL || (run->series->blanks == NULL && !gt_are_cards_counted(r, run->number)))
        return true;
    for (int d = 0; d < r->n_decks; d++)
        run->n_cards += gt_is_judged(r, d) ? r->cards[d].n : 0;
    run->card = gt_card_figures_of(r, run->number);
    if (run->series->blanks != NULL)
        run->effect = gt_card_effects_of(r, run->number);
    return run->card != NULL && (run->series->blanks == NULL) == (run->effect == NULL);
}

int gt_report_first_card(const gt_results *r, int deck)
{
    int first = 0;
    for (int d = 0; d < deck; d++)
        first += r->cards[d].n;
    return first;
}

static bool describe_decks(const gt_results *r, gt_report_run *run)
{
    bool ok = true;
    run->about = calloc((size_t)r->n_decks + 1, sizeof *run->about);
    for (int d = 0; ok && run->about != NULL && d < r->n_decks; d++) {
        int first = run->card != NULL ? gt_report_first_card(r, d) : 0;
        const gt_deck_facts facts = {.results = r,
                                     .series = run->series,
                                     .matrix = run->matrix,
                                     .card = run->card != NULL ? run->card + first : NULL,
                                     .effect = run->effect != NULL ? run->effect + first : NULL};
        ok = gt_deck_report_fill(&facts, d, &run->about[d]);
    }
    return ok && run->about != NULL;
}

static bool fill(const gt_report *report, gt_report_run *run)
{
    const gt_results *r = report->results;
    run->matrix = gt_matrix_new(r, run->series);
    return run->matrix != NULL && rate_decks(r, report->versus, run) && describe_games(r, run) &&
           count_cards(r, run) && describe_decks(r, run) && gt_report_say(report, run);
}

/* ---- The whole. */

static void free_run(const gt_results *r, gt_report_run *run)
{
    for (int d = 0; run->about != NULL && d < r->n_decks; d++)
        gt_deck_report_free(&run->about[d]);
    free(run->about);
    gt_verdict_free(run->verdict);
    gt_matrix_free(run->matrix);
    free(run->likeness);
    free(run->rate);
    free(run->elo);
    free(run->meta);
    free(run->first);
    free(run->card);
    free(run->effect);
    gt_lines_free(&run->trust);
    gt_lines_free(&run->findings);
    gt_lines_free(&run->limits);
}

void gt_report_free(gt_report *report)
{
    if (report == NULL)
        return;
    for (int i = 0; i < report->n_runs; i++)
        free_run(report->results, &report->run[i]);
    free(report->run);
    free(report);
}

gt_report *gt_report_new(const gt_results *r)
{
    gt_report *report = calloc(1, sizeof *report);
    if (report == NULL)
        return NULL;
    report->results = r;
    report->versus = gt_is_versus(r);
    report->run = calloc((size_t)r->n_series, sizeof *report->run);
    bool ok = report->run != NULL;
    for (int i = 0; ok && i < r->n_series; i++) {
        report->run[i].series = &r->series[i];
        report->run[i].number = i;
        report->n_runs++;
        ok = fill(report, &report->run[i]);
    }
    for (int i = 0; ok && i < r->n_series; i++)
        ok = gt_report_say_trust(report, &report->run[i]);
    if (ok)
        return report;
    gt_report_free(report);
    return NULL;
}

const char *gt_report_word(int sign)
{
    return sign > 0 ? "better" : sign < 0 ? "worse" : "not established";
}
