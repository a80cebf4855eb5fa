/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `gauntlet rules rulings`: what a game's rules leave open, decks/GAME/rulings.md. */
#ifndef GT_SIM_CLI_RULINGS_H
#define GT_SIM_CLI_RULINGS_H

int gt_cmd_rulings(int argc, char **argv);

#endif
