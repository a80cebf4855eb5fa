/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forms of a report: the same facts for a terminal, a page, a text file, a spreadsheet, a
 * program. */
#ifndef GT_REPORTS_FORMS_H
#define GT_REPORTS_FORMS_H

#include "reports/report.h"

#include <stdio.h>

enum gt_form {
    GT_FORM_TEXT,
    GT_FORM_HTML,
    GT_FORM_MARKDOWN,
    GT_FORM_CSV,
    GT_FORM_JSON,
    GT_FORMS,
};

/* The form that the end of a file's name means; GT_FORM_TEXT if it means none. */
int gt_form_of_name(const char *path);

/* Writes a report; false: errno may say why it could not. */
bool gt_write_form(FILE *out, const gt_report *report, int form);

/* ---- The forms. JSON: docs/schema/report.schema.json; the page has it inside (report_json.c). */
bool gt_write_report_json(FILE *out, const gt_report *report);
bool gt_write_report_html(FILE *out, const gt_report *report);
bool gt_write_report_markdown(FILE *out, const gt_report *report);
bool gt_write_report_csv(FILE *out, const gt_report *report);
bool gt_write_report_text(FILE *out, const gt_report *report);

/* ---- Tidy tables as CSV (tables_csv.c): a row is a deck, a matchup or a card of a deck as one
 * player played it. */
enum gt_table { GT_TABLE_DECKS, GT_TABLE_MATCHUPS, GT_TABLE_CARDS, GT_TABLES };
extern const char *const gt_table_file[GT_TABLES]; /* "decks.csv" */
bool gt_write_report_table(FILE *out, const gt_report *report, int table);

/* ---- Parts of it: all that is said of one deck, as text, Markdown or JSON (the rows of that deck
 * alone); the verdict and how far to trust it, as text. */
bool gt_write_report_deck(FILE *out, const gt_report *report, int deck);
bool gt_write_report_deck_markdown(FILE *out, const gt_report *report, int deck);
bool gt_write_report_deck_json(FILE *out, const gt_report *report, int deck);
bool gt_write_report_short(FILE *out, const gt_report *report);

#endif
