/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Printed cards in files of others: MTGJSON's and Scryfall's JSON, headers of scripts (Forge's
 * `Name:`, Magarena's `name=`), tables (tabs, commas or semicolons, with a line of headings), and
 * plain text:
 *
 *   Goblin Piker {1}{R}
 *   Creature — Goblin Warrior
 *   2/1
 *
 * with the text in the lines between, and an empty line behind each card. */
#ifndef GT_SIM_CLI_CARD_SOURCES_H
#define GT_SIM_CLI_CARD_SOURCES_H

#include "decks/files/errors.h"
#include "decks/language/card_text.h"

typedef void (*gt_card_taker)(void *with, const gt_printed_card *card);

/* Gives each card of the file to `take`. False: it cannot be read, or holds no card, which `e`
 * tells. */
bool gt_card_source_read(const char *path, gt_card_taker take, void *with, gt_errors *e);

#endif
