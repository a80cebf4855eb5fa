/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck on a page of its own: whom it met, how it does when it begins and when it does not, how
 * its games end, its cards from the worst on, and what to try. */
#ifndef GT_REPORTS_DECK_REPORT_H
#define GT_REPORTS_DECK_REPORT_H

#include "reports/verdict.h"
#include "sim/statistics/card_effect.h"
#include "sim/statistics/card_stats.h"

typedef struct gt_deck_report {
    gt_estimate going[2]; /* win rate in games that it begins, and in the others */
    double turns; /* of its games; NAN: it has none */
    double end[GT_MAX_ENDS]; /* shares of its games; all its matchups weigh alike */
    int *foe; /* decks that it met, the best matchup first */
    int n_foes;
    /* slots of its cards, the worst first: by effect where there are effects, else by the
     * difference in hand */
    int *card;
    int n_cards;
    gt_lines advice; /* what to try */
} gt_deck_report;

/* What a deck's report is made from. */
typedef struct gt_deck_facts {
    const gt_results *results;
    const gt_series *series;
    const gt_matrix *matrix;
    const gt_card_figures *card; /* of its cards; NULL: not counted */
    const gt_card_effect *effect; /* of its cards; NULL: no blanks were played */
} gt_deck_facts;

/* Fills in *out. False: no memory. */
bool gt_deck_report_fill(const gt_deck_facts *facts, int deck, gt_deck_report *out);
void gt_deck_report_free(gt_deck_report *d);

/* Whether no game differed with a blank in the place of the card: it has no text that mattered. A
 * card without any is its own blank. */
bool gt_makes_no_difference(const gt_card_effect *effect);

/* Whether a card of a deck is shown to help (1) or to hurt (-1), by its effect where there is one;
 * 0: it is not known. */
int gt_card_worth(const gt_card_effect *effect);

#endif
