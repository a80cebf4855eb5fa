/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a report says of one deck, for a terminal and as Markdown: its curve, whom it met, its cards
 * from the worst on, how its games end, and what to try. */
#ifndef GT_REPORTS_DECK_TEXT_H
#define GT_REPORTS_DECK_TEXT_H

#include "reports/report.h"
#include "reports/table.h"

/* `foes`: whom it met, too. */
void gt_print_deck(FILE *out, const gt_report *report, const gt_report_run *run, int deck,
                   gt_style style, bool foes);

void gt_write_deck_markdown(FILE *out, const gt_report *report, const gt_report_run *run, int deck);

/* Copies of a deck's cards by what they cost: count[GT_CURVE - 1] also those that cost more.
 * Returns how many copies have a cost; 0: there is no curve. */
enum { GT_CURVE = 16 };
int gt_curve_of(const gt_deck_cards *cards, int count[GT_CURVE]);

#endif
