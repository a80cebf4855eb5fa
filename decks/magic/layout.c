/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of Magic, and its moves in words (decks/layout.h). */
#include "decks/magic/magic_system.h"

static const gt_area areas[] = {
    {"battlefield", "Creatures", GT_AREA_ROW, .row = 0, .with = "power"},
    {"battlefield", "Lands", GT_AREA_ROW, .row = 2, .types = MG_LAND},
    {"battlefield", "Other permanents", GT_AREA_ROW, .row = 1},
    {"hand", "Hand", GT_AREA_HAND, .row = 3},
    {"library", "Library", GT_AREA_PILE, .row = 4},
    {"graveyard", "Graveyard", GT_AREA_PILE, .row = 4},
    {"exile", "Exile", GT_AREA_PILE, .row = 4},
    {.zone = NULL},
};

static const gt_titled middle[] = {
    {"stack", "Stack, next first", true},
    {NULL, NULL, false},
};

static const char *const values[] = {"{power}/{toughness}", NULL};

static const gt_wording moves[] = {
    {"keep", "keep the hand"},
    {"mulligan", "take a mulligan"},
    {"pass", "pass"},
    {"done", "no more"},
    {"land *", "play {1}"},
    {"cast * alternatively", "cast {1} for its alternative cost"},
    {"cast * evoked", "cast {1} for its evoke cost"},
    {"cast * face down", "cast {1} face down"},
    {"cast * suspended", "suspend {1}"},
    {"cast * free", "cast {1} without paying its mana cost"},
    {"cast *", "cast {1}"},
    {"tap * : *", "tap {1} for {2} mana"},
    {"use * : *", "activate ability {2} of {1}"},
    {"at *", "target {1}"},
    {"with *", "pay with {1}"},
    {"attack * > *", "attack {2} with {1}"},
    {"attack *", "attack with {1}"},
    {"block * > *", "block {2} with {1}"},
    {"order *", "{1} is next in the order"},
    {"assign *", "assign {1} damage to the next one"},
    {"next *", "put the trigger of {1} on the stack next"},
    {"apply *", "apply {1} next"},
    {"mode *", "choose mode {1}"},
    {"pick *", "choose {1-}"},
    {"x *", "X is {1}"},
    {"unveil *", "turn {1} face up"},
    {"pay *", "pay with {1}"},
    {"discard *", "discard {1}"},
    {"top *", "put {1} on top"},
    {"bottom *", "put {1} on the bottom"},
    {"dredge *", "dredge {1}"},
    {NULL, NULL},
};

static const gt_wording places[] = {
    {"s", "on the stack"},
    {"g", "from the graveyard"},
    {"g*", "in *'s graveyard"},
    {"x*", "in *'s exile"},
    {"l*", "in *'s library"},
    {"h*", "in *'s hand"},
    {"*", "(*)"},
    {NULL, NULL},
};

static const gt_wording things[] = {
    {"A", "player A"},        {"B", "player B"},          {"W", "white mana"},
    {"U", "blue mana"},       {"R", "red mana"},          {"G", "green mana"},
    {"C", "colourless mana"}, {"shield", "regeneration"}, {NULL, NULL},
};

static const gt_kind types[] = {
    {"land", MG_LAND},
    {"creature", MG_CREATURE},
    {"planeswalker", MG_PLANESWALKER},
    {"instant", MG_INSTANT},
    {"sorcery", MG_SORCERY},
    {"enchantment", MG_ENCHANTMENT},
    {"artifact", MG_ARTIFACT},
    {NULL, 0},
};

static const gt_kind colours[] = {{"white", MG_WHITE}, {"blue", MG_BLUE},   {"black", MG_BLACK},
                                  {"red", MG_RED},     {"green", MG_GREEN}, {NULL, 0}};

const gt_layout gt_magic_layout = {.area = areas,
                                   .middle = middle,
                                   .values = values,
                                   .covered = "face down",
                                   .move = moves,
                                   .place = places,
                                   .thing = things,
                                   .type = types,
                                   .colour = colours,
                                   .cost = "mana value"};
