/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet decks search (docs/search.md). */
#ifndef GT_SIM_CLI_DECKS_SEARCH_H
#define GT_SIM_CLI_DECKS_SEARCH_H

/* Like a command's function. */
int gt_decks_search(int argc, char **argv);

#endif
