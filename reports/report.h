/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report: all that follows from results, computed once, for the writers of all forms
 * (forms.h). */
#ifndef GT_REPORTS_REPORT_H
#define GT_REPORTS_REPORT_H

#include "reports/deck_report.h"

enum { GT_MOST_CYCLES = 50 };

typedef struct gt_report_run {
    const gt_series *series;
    int number; /* of the series */
    gt_matrix *matrix;
    uint64_t games;
    gt_verdict *verdict; /* its `order` are the decks that the report is about, the best first */
    gt_deck_report *about; /* each deck */
    int *likeness; /* decks, like ones side by side */
    gt_estimate *rate; /* of each deck over its matchups */
    gt_estimate *elo; /* NULL: not all decks are connected */
    gt_meta *meta; /* NULL: not all decks met */
    gt_cycle cycle[GT_MOST_CYCLES];
    int n_cycles, cycles_in_all;
    gt_estimate *first; /* win rate of who began, in each matchup */
    double turns;
    double end[GT_MAX_ENDS], length[GT_LENGTHS]; /* shares of the games; matchups weigh alike */
    gt_card_figures *card; /* deck by deck; NULL: not counted */
    gt_card_effect *effect; /* deck by deck; NULL: no blanks were played */
    int n_cards;
    /* how far to believe the verdict: who played, how strong that is, whether others agree */
    gt_lines trust;
    gt_lines findings; /* what else the games say, in short */
    gt_lines limits; /* what they do not */
} gt_report_run;

typedef struct gt_report {
    const gt_results *results;
    /* some decks only met others (`run MINE --vs FIELD`): the report is about those that play */
    bool versus;
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

/* report_trust.c: fills in trust, when all runs are filled in. False: no memory. */
bool gt_report_say_trust(const gt_report *report, gt_report_run *run);

/* Where the figures of a deck's cards begin in gt_report_run.card and .effect. */
int gt_report_first_card(const gt_results *r, int deck);

#endif
