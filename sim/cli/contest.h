/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From paths to a field that can be played: cards and decks are read and checked, folders opened,
 * and it is decided who meets whom. */
#ifndef GT_SIM_CLI_CONTEST_H
#define GT_SIM_CLI_CONTEST_H

#include "decks/cards.h"
#include "sim/cli/project.h"
#include "sim/cli/which_game.h"
#include "sim/experiments/run.h"
#include "sim/playing/card_field.h"

typedef struct gt_contest {
    const gt_system *system; /* which game; never NULL after gt_contest_read */
    gt_library *library;
    gt_limits limits;
    char options[GT_OPTIONS_TEXT]; /* with which it is played */
    char played[GT_PLAYED_TEXT]; /* the same in words */
    gt_decks decks; /* no two names alike */
    char **path; /* of each deck's file */
    uint8_t *role;
    const char **name;
    gt_matchup *matchup;
    gt_deck_cards *cards;
    double *share; /* of the metagame; or NULL */
    uint64_t *list; /* gt_results.list */
    gt_content *content;
    gt_content_card *content_card; /* of all decks */
    gt_deck **planned; /* decks as they play by a plan; gt_field.planned */
    gt_planned *plan;
    gt_card_field games;
    gt_field field; /* refers to all of this; for gt_run_field */
} gt_contest;

/* What a contest is made of. */
typedef struct gt_contest_options {
    const char *rules; /* that the command line names (--rules); NULL: none */
    const gt_project *project; /* says it else, and names decks; NULL: there is none */
    const gt_strings *cards; /* files and folders; none: those that come with the program */
    const gt_strings *patches; /* over them (decks/language/pool_patch.h) */
    /* decks, which meet each other; none: the game's field (gt_system.field) */
    const gt_strings *rows;
    const gt_strings *columns; /* ... or these, if there are any */
    bool versus; /* without columns they meet the game's field */
    bool every_card; /* not only those of the decks may be played */
    bool alone; /* one deck will do: others are made that meet it */
    gt_limits limits;
    bool without_unknown; /* cards of decks that there are not are left out */
    const gt_strings *options; /* NAME=VALUE, of the game (gt_system.option) */
} gt_contest_options;

/* Finds out which game is played, and reads its cards and decks. Lists may be NULL.
 * False: something is wrong, and everything that is was told on stderr. Free it in any case. */
bool gt_contest_read(gt_contest *c, const gt_contest_options *w);

/* The same for a command whose decks meet each other, with the project of this folder. Free both in
 * any case. */
bool gt_contest_among(gt_contest *c, gt_project *project, const char *rules,
                      const gt_strings *options, const gt_strings *cards, const gt_strings *decks);

/* Gives decks their shares of the metagame, by name: figures over several matchups weigh them by
 * that. Decks without one count for nothing, unless no deck has one. Names that no deck has are
 * told. */
void gt_contest_set_shares(gt_contest *c, const char *const *name, const double *share, int n);

/* Makes blanks of all cards, for lineups with some. False, and told: the cards are too many. */
bool gt_contest_add_blanks(gt_contest *c);

/* From the second game of a match on decks play by their plans for sideboards, where they have one
 * against the other deck. False, and told: the engine has no room for a game. */
bool gt_contest_use_plans(gt_contest *c);

void gt_contest_free(gt_contest *c);

#endif
