/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks by what people call them, for every command alike:
 *
 *     a file or a folder     "-" is standard input
 *     a name                 of a file without its ending, of a folder of decks that comes along
 *                            (`starters`), or the deck's own, as tables print it; in any case
 *
 * A name is looked for among the decks of the project first, then among those that come with
 * Gauntlet. */
#ifndef GT_SIM_CLI_FIND_DECK_H
#define GT_SIM_CLI_FIND_DECK_H

#include "decks/lists/decklist.h"
#include "sim/cli/project.h"

enum { GT_DECK_PATH = 4096 };

/* Where decks are. */
typedef struct gt_deck_places {
    const gt_project *project; /* NULL: there is none */
    const gt_system *system; /* whose decks come along; NULL: any */
} gt_deck_places;

/* The path of the file or folder that `word` means. False, and an error with the names that are
 * nearest: there is nothing of that name. */
bool gt_find_deck(const gt_deck_places *places, const char *word, char path[GT_DECK_PATH],
                  gt_errors *e);

/* A deck that can be named. */
typedef struct gt_named_deck {
    char *path;
    char file[GT_DECK_NAME]; /* the name of its file */
    char name[GT_DECK_NAME]; /* its own; "": it has none */
    bool own; /* it belongs to the project */
} gt_named_deck;

typedef struct gt_named_decks {
    gt_named_deck *list;
    int n, capacity;
} gt_named_decks;

/* All decks that can be named: those of the project first. */
gt_named_decks gt_list_decks(const gt_deck_places *places);
void gt_named_decks_free(gt_named_decks *all);

#endif
