/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which changes bring a field nearer to its goals (sim/experiments/balance.h): for people on a
 * terminal and in Markdown, for programs (JSON), and as a page. docs/balance.md explains it to
 * readers. */
#ifndef GT_REPORTS_BALANCE_REPORT_H
#define GT_REPORTS_BALANCE_REPORT_H

#include "reports/table.h"
#include "sim/experiments/balance.h"

/* A knob as people read it. */
typedef struct gt_balance_knob_text {
    const char *id, *name, *place; /* of the card; JSON pointer into it */
    const char *own; /* the value that the card has, as JSON */
    const char *value[GT_KNOB_VALUES];
} gt_balance_knob_text;

typedef struct gt_balance_report {
    const gt_balance *balance;
    const gt_goals *goals;
    const gt_balance_knob_text *knob;
    int n_knobs;
    const char *const *deck;
    const char *version, *rules, *played; /* of the program; the game's name; options in words */
    const char *policy[2]; /* who plays; who confirms, or NULL */
    bool luck[2]; /* the luck of the draw was taken out of what they confirm */
    uint64_t seed, unfinished, aborted, forfeits;
    double confidence;
    bool reproducible;
    const char *const *patch; /* file names of each of the front; NULL: none were written */
} gt_balance_report;

void gt_print_balance(FILE *out, const gt_balance_report *r, gt_style style);

/* False: it could not be written; so with the others. */
bool gt_write_balance_markdown(FILE *out, const gt_balance_report *r);

/* Schema: docs/schema/balance.schema.json. */
bool gt_write_balance_json(FILE *out, const gt_balance_report *r);

bool gt_write_balance_page(FILE *out, const gt_balance_report *r);

/* A set as a JSON Patch (docs/patches.md). */
bool gt_write_balance_patch(FILE *out, const gt_balance_report *r, const gt_change_set *set);

/* ---- balance_words.c: what the writers share. */

/* What became of it, in a sentence. Returns buffer. */
const char *gt_balance_outcome(const gt_balance_report *r, char *buffer, size_t size);

/* "; the luck of the draw is out of all that confirms"; "": it is in all of it. */
const char *gt_balance_adjusted(const gt_balance_report *r);

/* "ST01-002 네온: power 3000 -> 3500". Returns buffer. */
const char *gt_balance_change(const gt_balance_report *r, gt_change change, char *buffer,
                              size_t size);

/* "ST01 starter deck against ST02 starter deck, 55 to 60". Returns buffer. */
const char *gt_balance_goal(const gt_balance_report *r, const gt_goal *goal, char *buffer,
                            size_t size);

/* The same without the band. */
const char *gt_balance_goal_name(const gt_balance_report *r, const gt_goal *goal, char *buffer,
                                 size_t size);

/* The figure of a goal as it is told: relative ones by their difference from what it was. */
gt_estimate gt_balance_figure(const gt_balance_report *r, gt_estimate figure);

/* Imbalance as points of a hundred games: its root. */
double gt_balance_points(double imbalance);

/* What is known of a goal by an interval of its figure. */
enum gt_goal_state { GT_GOAL_OPEN, GT_GOAL_MET, GT_GOAL_MISSED };
enum gt_goal_state gt_balance_goal_state(const gt_goal *goal, gt_estimate figure);
const char *gt_goal_state_name(enum gt_goal_state state); /* "open", "met", "missed" */

/* "confirmed", "not shown", "worse", "not confirmed yet"; "" for no change. */
const char *gt_balance_verdict(const gt_balance_report *r, const gt_change_set *set);

/* "felt by it, too" and the like, of the second player; "": there was none. */
const char *gt_balance_felt(const gt_change_set *set);

/* The favourite of an average matchup wins so many of its games with the set. */
double gt_balance_favourite(const gt_balance_report *r, const gt_confirmed *by);

#endif
