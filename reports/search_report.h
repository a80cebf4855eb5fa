/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What searches for decks came to (sim/experiments/deck_search.h): for people, for programs, and in
 * Markdown. */
#ifndef GT_REPORTS_SEARCH_REPORT_H
#define GT_REPORTS_SEARCH_REPORT_H

#include "reports/table.h"
#include "sim/experiments/deck_search.h"

/* A search, or a round of several. */
typedef struct gt_search_part {
    const gt_found_deck *found;
    const char *file; /* where the deck was written; NULL: nowhere */
    const double *share; /* of each deck of the field in the mixture that it met; NULL: alike */
} gt_search_part;

typedef struct gt_search_report {
    const gt_pool *pool;
    const gt_system *system;
    const char *version, *played, *policy; /* played: the options in words, or "" */
    const char *const *field; /* names of the decks that were met; */
    int n_field; /* of them those there were at first */
    int swaps; /* exchanged cards at most; 0: any number */
    uint64_t seed, budget;
    double confidence;
    uint64_t unfinished, aborted, forfeits;
    bool reproducible;
    const gt_search_part *part;
    int n;
    bool rounds; /* each part met the equilibrium of the field and the decks found before */
    double gain; /* that was asked of an answer */
} gt_search_report;

void gt_print_search(FILE *out, const gt_search_report *r, gt_style style);
void gt_write_search_markdown(FILE *out, const gt_search_report *r);

/* Schema: docs/schema/search.schema.json. False: it could not be written. */
bool gt_write_search_json(FILE *out, const gt_search_report *r);

#endif
