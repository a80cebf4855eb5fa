/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a gate found, for people on a terminal and in a merge request (Markdown), for CI (JUnit XML)
 * and for programs (JSON). docs/gate.md explains it to readers. */
#ifndef GT_REPORTS_GATE_REPORT_H
#define GT_REPORTS_GATE_REPORT_H

#include "sim/experiments/gate.h"
#include "sim/statistics/divergence.h"

#include <stdio.h>

/* A card that is not the same in base and head. */
typedef struct gt_report_card {
    const char *id, *name;
    const char *change; /* "changed", "new", "gone" */
} gt_report_card;

/* Two games of a comparison that moved, and where they part. */
typedef struct gt_report_divergence {
    const char *deck[2]; /* of player 0 (A) and 1 (B) */
    int comparison;
    int first; /* who begins */
    uint64_t game, seed; /* number of the game in its matchup; what decides all chance in it */
    gt_divergence divergence;
} gt_report_divergence;

typedef struct gt_gate_report {
    const gt_gate *gate;
    const char *version, *base, *head; /* of the program; base and head as the user named them */
    const char *rules; /* the name of the game's */
    const char
        *options; /* of the game, with their values; "": it has none, or nothing was played */
    const char *played; /* the same in words */
    const int *order; /* comparisons that were played, as gt_gate_order gives them */
    int n_played;
    const gt_report_card *card;
    int n_cards;
    const char *const *left_out; /* decks that were not compared, with the reason */
    int n_left_out;
    const char *undecided; /* how the user takes these: "pass", "fail"; NULL: as neither */
    bool out_of_time; /* the time that was given ended it */
    const gt_report_divergence *divergence;
    int n_partings;
} gt_gate_report;

/* On a terminal: everything that was played, worst first. */
void gt_print_gate(FILE *out, const gt_gate_report *r);

/* The same as Markdown, as forges show it. False: it could not be written; so with the others. */
bool gt_write_gate_markdown(FILE *out, const gt_gate_report *r);

/* A test case a comparison: moved is a failure, undecided an error (skipped or a failure, as the
 * user takes them), untouched is skipped; and one a deck that is left out: a failure where it is
 * gone, skipped where it is new. */
bool gt_write_gate_junit(FILE *out, const gt_gate_report *r);

/* Schema: docs/schema/gate.schema.json. */
bool gt_write_gate_json(FILE *out, const gt_gate_report *r);

/* A page for a browser, with everything that the JSON has. */
bool gt_write_gate_page(FILE *out, const gt_gate_report *r);

/* ---- What the writers share, gate_words.c */

/* "ST01 starter deck" or "ST01 starter deck against ST02 starter deck". Returns buffer. */
const char *gt_gate_who(const gt_gate *g, const gt_comparison *c, char *buffer, size_t size);

/* A difference in points, "+3.1 (+2.4 to +3.9)"; its value NAN is "-". */
const char *gt_gate_shift(gt_estimate shift, char *buffer, size_t size);

/* What the plain estimates of undecided comparisons are good for; "" if none is undecided. */
const char *gt_gate_about_plain(const gt_gate *g, char *buffer, size_t size);

/* One sentence that says what came out. */
const char *gt_gate_outcome(const gt_gate *g, char *buffer, size_t size);

/* Comparisons that were not played, since no card of them differs. */
int gt_gate_untouched(const gt_gate *g);

/* Per cent of a comparison's games, those with the new cards if any were played, in which a card
 * that differs was in hand, and was played. */
typedef struct gt_gate_seen {
    double held, played;
    bool known;
} gt_gate_seen;
gt_gate_seen gt_gate_seen_in(const gt_comparison *c);

/* A sentence on how often cards that differ were seen in all games; "" where that is not known. */
const char *gt_gate_tell_sight(const gt_gate *g, char *buffer, size_t size);

/* Where luck was taken out, a sentence on how much that was; "" elsewhere. */
const char *gt_gate_tell_luck(const gt_gate *g, char *buffer, size_t size);

/* The change that the games ended with, luck and all. */
double gt_gate_raw_shift(const gt_comparison *c);

/* A sentence on what so many games a matchup can find; "" if nothing was played. */
const char *gt_gate_tell_reach(const gt_gate *g, char *buffer, size_t size);

/* Where two games part, in one or more lines, each with `indent` in front. */
void gt_gate_tell_divergence(FILE *out, const gt_gate_report *r, const gt_report_divergence *p,
                             const char *indent);

#endif
