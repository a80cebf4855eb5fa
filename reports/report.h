/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report: all that follows from results, computed once, for the writers of all forms
 * (report_html.h, report_json.h, report_text.h, report_markdown.h, report_csv.h). */
#ifndef GT_REPORTS_REPORT_H
#define GT_REPORTS_REPORT_H

#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_stats.h"
#include "sim/statistics/matrix.h"

enum { GT_MOST_CYCLES = 50 };

/* Sentences. */
typedef struct gt_lines {
    char **line;
    int n;
} gt_lines;

typedef struct gt_report_run {
    const gt_series *series;
    int number; /* of the series */
    gt_matrix *matrix;
    uint64_t games;
    int *rank; /* decks by win rate, the best first */
    int *likeness; /* decks, like ones side by side */
    gt_estimate *rate; /* of each deck over its matchups */
    gt_estimate *elo; /* NULL: not all decks are connected */
    gt_meta *meta; /* NULL: not all decks met */
    gt_cycle cycle[GT_MOST_CYCLES];
    int n_cycles, cycles_in_all;
    gt_estimate *first; /* win rate of who began, in each matchup */
    gt_estimate first_of_all; /* matchups weighed equally, as below */
    double turns;
    double end[GT_MAX_ENDS], length[GT_LENGTHS]; /* shares of the games */
    gt_card_figures *card; /* deck by deck; NULL: not counted */
    gt_card_effect *effect; /* deck by deck; NULL: no blanks were played */
    int n_cards;
    gt_lines findings; /* what the games say, in short */
    gt_lines limits; /* what they do not */
} gt_report_run;

typedef struct gt_report {
    const gt_results *results;
    gt_report_run *run;
    int n_runs;
    const char *const
        *kept_games; /* addresses of pages of games, for links; not the report's own */
    int n_kept_games;
} gt_report;

/* The results must outlive it. NULL: no memory. */
gt_report *gt_report_new(const gt_results *r);
void gt_report_free(gt_report *report);

/* What holds for the matchup. */
const char *gt_report_word(int sign); /* "better", "worse", "not established" */

/* report_lines.c: fills in findings and limits. False: no memory. */
bool gt_report_say(const gt_report *report, gt_report_run *run);

#endif
