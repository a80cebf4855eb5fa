/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards and decks for the commands that play single games or positions. Whatever is wrong with
 * them is told on stderr. */
#ifndef GT_SIM_CLI_INPUT_H
#define GT_SIM_CLI_INPUT_H

#include "decks/language/library.h"
#include "decks/lists/decklist.h"
#include "sim/cli/options.h"
#include "sim/cli/project.h"

#include <stdlib.h>

#define GT_INPUT_RULES "nivel 2.1" /* rules system and version, in records */

/* The option --cards, for the table of a command. */
#define GT_CARDS_OPTION(list)                                                                      \
    {                                                                                              \
        "cards", "PATH", "card file or folder to use (may be given again)", GT_OPT_LIST, (list),   \
            0, 0                                                                                   \
    }

/* The option --patch, for the table of a command. */
#define GT_PATCH_OPTION(list)                                                                      \
    {                                                                                              \
        "patch", "FILE", "try a change of the cards (`gauntlet help patch`); may be repeated",     \
            GT_OPT_LIST, (list), 0, 0                                                              \
    }

typedef struct gt_input {
    gt_project project;
    gt_library *library;
} gt_input;

/* Reads the cards: of these paths, else those of the project file, else those that come with
 * Gauntlet; and puts patches over them (decks/language/pool_patch.h). False: something is wrong; then there is
 * nothing to free. */
bool gt_input_read(gt_input *in, const gt_strings *cards, const gt_strings *patches);
void gt_input_free(gt_input *in);

const gt_pool *gt_input_pool(const gt_input *in);

/* Reads a deck: a file, or the name of a deck file (without `.json`, `.txt`, `.deck`) of the
 * project or of those that come with Gauntlet. False: something is wrong. */
bool gt_input_find_deck(const gt_input *in, const char *name, gt_deck *out);

/* Writes `; did you mean "NAME"?` if a deck that comes with Gauntlet has nearly this name, or "".
 * Returns buffer. */
const char *gt_shipped_deck_hint(const char *name, char *buffer, size_t size);

#endif
