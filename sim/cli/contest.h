/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From paths to a field that can be played: cards and decks are read and checked, folders opened,
 * and it is decided who meets whom. */
#ifndef GT_SIM_CLI_CONTEST_H
#define GT_SIM_CLI_CONTEST_H

#include "decks/language/library.h"
#include "decks/lists/decklist.h"
#include "sim/cli/options.h"
#include "sim/experiments/blank.h"
#include "sim/experiments/run.h"

typedef struct gt_contest {
    gt_library *library;
    nv_options limits;
    gt_decks decks; /* no two names alike */
    char **path; /* of each deck's file */
    uint8_t *role;
    const char **name;
    gt_matchup *matchup;
    gt_deck_cards *cards;
    double *share; /* of the metagame; or NULL */
    gt_content *content;
    gt_content_card *content_card; /* of all decks */
    gt_pool blanks; /* gt_contest_add_blanks */
    gt_field field; /* refers to all of this; for gt_run_field */
} gt_contest;

/* Reads the decks of `rows`, which meet each other, or those of `columns` if there are any. Card
 * files and folders are `cards`, or those that come with the program if there are none, with patches over
 * them (decks/language/pool_patch.h).
 * False: something is wrong, and everything that is was told on stderr. Free it in any case. */
bool gt_contest_read(gt_contest *c, const gt_strings *cards, const gt_strings *patches,
                     const gt_strings *rows, const gt_strings *columns, nv_options limits);

/* Gives decks their shares of the metagame, by name: figures over several matchups weigh them by that.
 * Decks without one count for nothing, unless no deck has one. Names that no deck has are told. */
void gt_contest_set_shares(gt_contest *c, const char *const *name, const double *share, int n);

/* Makes blanks of all cards, for field.prepare_blank. False, and told: the cards are too many. */
bool gt_contest_add_blanks(gt_contest *c);

/* The eleven starter decks that come with the program. */
bool gt_contest_starters(gt_contest *c);

void gt_contest_free(gt_contest *c);

#endif
