/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that print a page of a game (Markdown in decks/GAME), whole or what it says of words:
 * `gauntlet cards language`, `gauntlet rules rulings`. */
#ifndef GT_SIM_CLI_GAME_PAGE_H
#define GT_SIM_CLI_GAME_PAGE_H

#include "decks/system.h"

typedef struct gt_game_page {
    const char *command, *operands, *help, *example; /* as in gt_usage */
    const char *file; /* in the game's folder */
    /* Prints what the page says of a word. False: nothing, and that is told. */
    bool (*print)(const gt_system *system, const char *page, const char *word);
} gt_game_page;

/* Does the command; returns the status to exit with. */
int gt_game_page_run(const gt_game_page *page, int argc, char **argv);

#endif
