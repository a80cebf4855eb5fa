/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for people, on a terminal: for each policy the decks by strength, then the matrix of
 * matchups. The matrix names its columns by the decks' numbers and breaks into several where the
 * terminal is too narrow. */
#ifndef GT_REPORTS_TABLE_H
#define GT_REPORTS_TABLE_H

#include "sim/playing/results.h"

#include <stdio.h>

typedef struct gt_style {
    int width; /* columns of the terminal */
    bool colour;
} gt_style;

/* What suits `out`: the size of its terminal (else of the variable COLUMNS, else 100), colour if
 * it is a terminal and the variable NO_COLOR is empty (https://no-color.org). */
gt_style gt_style_of(FILE *out);

/* A sentence behind a dash, broken at spaces to fit the width. */
void gt_print_paragraph(FILE *out, const char *text, int width);

/* The same without a dash. */
void gt_print_text(FILE *out, const char *text, int width);

/* Columns for the names of decks: what the longest needs, within bounds and, of these, `room`. */
int gt_name_columns(const gt_results *r, int room);

void gt_print_results(FILE *out, const gt_results *r, gt_style style);

/* A table of the established effects of cards (gauntlet run --ablate), the largest first, and how
 * many there are. Only where blanks were asked for. */
void gt_print_effects(FILE *out, const gt_results *r, int series, gt_style style);

/* The same of two cards that were replaced together; nothing where none were. */
void gt_print_card_pairs(FILE *out, const gt_results *r, int series, gt_style style);

#endif
