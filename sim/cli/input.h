/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards and decks for the commands that play single games or positions. Whatever is wrong with
 * them is told on stderr. */
#ifndef GT_SIM_CLI_INPUT_H
#define GT_SIM_CLI_INPUT_H

#include "decks/cards.h"
#include "sim/cli/options.h"
#include "sim/cli/project.h"
#include "sim/cli/which_game.h"

#include <stdlib.h>

/* The option --patch, for the table of a command. */
#define GT_PATCH_OPTION(list)                                                                      \
    {                                                                                              \
        "patch", "FILE", "try a change of the cards ('gauntlet help patch'); may be repeated",     \
            GT_AS_LIST(list)                                                                       \
    }

typedef struct gt_input {
    gt_project project;
    const gt_system *system;
    gt_library *library;
    const gt_strings *words; /* that named the cards */
} gt_input;

/* What a command needs, and what says which game it is about; lists may be NULL. */
typedef struct gt_input_options {
    const char *rules; /* that the command line names (--rules); NULL: none */
    const gt_strings
        *cards; /* files and folders: else those of the project file, else those that come
                              * with Gauntlet */
    const gt_strings *patches; /* over them (decks/language/pool_patch.h) */
    const gt_strings *decks; /* files and names (gt_input_find_deck) */
    const gt_strings *files; /* of scenarios */
    const gt_strings *named; /* cards, by id or name */
    bool sound; /* cards with mistakes are told and left out, instead of none being read */
    /* where there is no room for the code of all cards, those alone have theirs that are in decks
     * which gt_input_find_deck finds, or that were brought (gt_library_bring) */
    bool part;
} gt_input_options;

/* Finds out which game is meant, and reads its cards. False: something is wrong; then there is
 * nothing to free. */
bool gt_input_read(gt_input *in, const gt_input_options *w);
void gt_input_free(gt_input *in);

const gt_pool *gt_input_pool(const gt_input *in);

/* Where the cards were read from: as gt_input_read found them; none: those that come with
 * Gauntlet. */
const gt_strings *gt_input_cards(const gt_input *in, const gt_strings *cards);

/* Reads a deck, a file or what find_deck.h takes for one (`without_unknown`: see
 * gt_deck_read_with). False: something is wrong. */
bool gt_input_find_deck(const gt_input *in, const char *name, bool without_unknown, gt_deck *out);

#endif
