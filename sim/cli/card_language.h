/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `gauntlet cards language`: the reference of a game's card language, decks/GAME/language.md. */
#ifndef GT_SIM_CLI_CARD_LANGUAGE_H
#define GT_SIM_CLI_CARD_LANGUAGE_H

int gt_cmd_cards_language(int argc, char **argv);

#endif
