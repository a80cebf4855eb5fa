/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields for tests of what plays many games: their decks are names alone, and every matchup plays
 * the same small game. Call inside a cmocka test. */
#ifndef GT_TESTS_FIELD_H
#define GT_TESTS_FIELD_H

#include "sim/experiments/run.h"

#include <stdio.h>

enum { GT_TEST_DECKS = 16 }; /* at most */

/* A field of decks with these names, which are rows and columns. */
gt_field gt_field_of_game(const gt_game *g, const char *const *name, int n_decks,
                          const gt_matchup *matchup, int n_matchups);

/* gt_field.prepare for a game that is the field's context. */
const gt_game *gt_prepare_game(const void *context, const gt_lineup *lineup, void *storage);

/* Plays; that it cannot fails the test. */
gt_results *gt_need_results(const gt_field *f, const gt_run_options *options);

/* The results as a file; to be freed. */
char *gt_results_text(const gt_results *r, bool (*write)(FILE *, const gt_results *));

#endif
