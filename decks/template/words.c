/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words for numbers of the engine. */
#include "decks/template/language.h"

const gt_word tm_words_types[] = {{"unit", TM_UNIT}, {"spell", TM_SPELL}, {NULL, 0}};

const gt_word tm_words_zones[] = {{"deck", 1 << TM_DECK},
                                  {"hand", 1 << TM_HAND},
                                  {"field", 1 << TM_FIELD},
                                  {"discard pile", 1 << TM_DISCARD},
                                  {NULL, 0}};

const gt_word tm_words_zone_phrases[] = {{"the deck", 1 << TM_DECK},
                                         {"the hand", 1 << TM_HAND},
                                         {"the field", 1 << TM_FIELD},
                                         {"the discard pile", 1 << TM_DISCARD},
                                         {NULL, 0}};

const gt_word tm_words_numbers[] = {{"cost", TM_COST}, {"power", TM_POWER}, {NULL, 0}};

const gt_stat_row tm_stats[TM_ST_COUNT] = {
    [TM_ST_LIFE] = {"your life", "the opponent's life"},
    [TM_ST_HAND] = {"the number of cards in your hand",
                    "the number of cards in the opponent's hand"},
};
