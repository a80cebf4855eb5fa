/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What reports/page holds and what of Vega is needed, as the build put it into the program
 * (reports/page/embed.cmake writes page.c), and how a page is made of it. Vega is the Debian
 * package libjs-vega. */
#ifndef GT_REPORTS_PAGE_H
#define GT_REPORTS_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct gt_page_part {
    const unsigned char *data; /* a 0 behind the last byte */
    size_t size;
} gt_page_part;

extern const gt_page_part gt_page_html, gt_page_style, gt_page_script, gt_page_vega, gt_page_table;
extern const gt_page_part gt_page_chart, gt_page_deck;
extern const gt_page_part gt_page_changes_html, gt_page_changes_script;
extern const gt_page_part gt_page_curve_html, gt_page_curve_script;
extern const gt_page_part gt_page_arena_html, gt_page_arena_script;
extern const gt_page_part gt_page_balance_html, gt_page_balance_script;
extern const gt_page_part gt_page_map_html, gt_page_map_script;
extern const gt_page_part gt_page_gate_html, gt_page_gate_script;
extern const gt_page_part gt_page_replay_html, gt_page_replay_style, gt_page_replay_script;

/* Writes `html` with its parts put in: where a line `<!-- part NAME -->` stands goes the style,
 * Vega, what the scripts share (table), `script`, or what `put_json` writes (report). False: it
 * could not be written. */
bool gt_put_page(FILE *out, const gt_page_part *html, const gt_page_part *script,
                 bool (*put_json)(FILE *out, const void *context), const void *context);

#endif
