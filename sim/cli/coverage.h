/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which clauses of the rules are named by a scenario or a test: by "clauses" of a scenario, or by a
 * comment in a C test that begins with `clauses:`, in front of the function:
 *     // clauses: 5.1.2.1, 5.1.2.3        (or in the other kind of comment)
 *     static void a_deck_keeps_the_oath(void **state)
 * Those of another game than the first in the table: `clauses of stackduel: 601.2c`.
 *
 * The clauses that there are stand in clauses.json of the game (decks/NAME), with the reason for
 * each that no test can show; and, if it likes, what each is about. A reason is a fact of the
 * rules, of one of these kinds, and says nothing of how far the program is:
 *     players     it needs more than two players
 *     variant     it is of a variant or kind of card that the rules here leave out
 *     definition  it defines a term or gives words, and nothing can be seen of it by itself
 *     impossible  what it speaks of cannot come to pass
 * What could be shown, and is not yet, stands in "open": a list of numbers without reasons. */
#ifndef GT_SIM_CLI_COVERAGE_H
#define GT_SIM_CLI_COVERAGE_H

#include "decks/files/errors.h"
#include "decks/files/text.h"

typedef struct gt_witness {
    char *file, *name; /* name: of the scenario or the function */
    int line;
    bool test; /* a function, else a scenario */
} gt_witness;

typedef struct gt_clause {
    char *number;
    char *title; /* what it says, in a few words; NULL: the list does not tell */
    const char *kind; /* of the reason */
    char *reason; /* why no test can show it, NULL: one can */
    bool open; /* it could be shown, and nothing does yet */
    int *witness; /* numbers of those that name it */
    int n, capacity;
} gt_clause;

typedef struct gt_coverage {
    char *rules; /* of which these are the clauses: "nivel 2.1" */
    gt_clause *clause;
    int n, clauses_capacity;
    gt_witness *witness;
    int n_witnesses, witnesses_capacity;
} gt_coverage;

/* Reads the list of clauses, then what names them below the paths (folders, *.json, *.c). Mistakes
 * go to `e`: names of clauses that there are not, reasons for clauses that are named after all. */
void gt_coverage_read(gt_coverage *c, const char *clauses, const char *const *paths, int n,
                      gt_errors *e);
void gt_coverage_free(gt_coverage *c);

#endif
