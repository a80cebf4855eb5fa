/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map of decks (sim/experiments/deck_map.h): on a terminal, as JSON, and as a page whose cells
 * open the decks. */
#ifndef GT_REPORTS_MAP_REPORT_H
#define GT_REPORTS_MAP_REPORT_H

#include "reports/table.h"
#include "sim/experiments/deck_map.h"

typedef struct gt_map_report {
    const gt_deck_map *map;
    const gt_pool *pool;
    const gt_system *system;
    const char *version, *played, *policy; /* played: the options in words, or "" */
    int opponents;
    uint64_t seed, budget;
    double confidence;
    uint64_t unfinished, aborted, forfeits;
    bool reproducible;
} gt_map_report;

void gt_print_map(FILE *out, const gt_map_report *r, gt_style style);
void gt_write_map_markdown(FILE *out, const gt_map_report *r);

/* Schema: docs/schema/map.schema.json. False: it could not be written. */
bool gt_write_map_json(FILE *out, const gt_map_report *r);
bool gt_write_map_page(FILE *out, const gt_map_report *r);

#endif
