/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Old wording and the wording of now, which are the same: a text is read in the latter, and
 * compared with in it. Longer ones stand first. */
#include "decks/magic/english/english.h"

const mg_spelling mg_spellings[] = {
    {"converted mana cost", "mana value"},
    {"target creature, player, or planeswalker", "any target"},
    {"target creature or player", "any target"},
    {"target creatures and/or players", "any target"},
    {"enters the battlefield", "enters the battlefield"},
    {"his or her", "their"},
    {"he or she", "they"},
    {"him or her", "them"},
    {"Activate only as a sorcery", "Activate this ability only any time you could cast a sorcery"},
    {"Activate only", "Activate this ability only"},
    {"’", "'"},
    {"‘", "\""}, /* a quotation within one */
    {"'\"", "\"\""},
    {"−", "-"},
    {"this creature", "~"},
    {"this artifact", "~"},
    {"this permanent", "~"},
    {"this enchantment", "~"},
    {"this land", "~"},
    {"this token", "~"},
    {"this card", "~"},
    {"This creature", "~"},
    {"This artifact", "~"},
    {"This permanent", "~"},
    {"This enchantment", "~"},
    {"This land", "~"},
    {" — ", " — "},
    {"can't be blocked except by two or more creatures",
     "can't be blocked except by two or more creatures"},
    {"is unblockable", "can't be blocked"},
    {"attacks each turn if able", "attacks each combat if able"},
    {"under the control of", "under the control of"},
    {"mana pool", "mana pool"},
    {NULL, NULL},
};
