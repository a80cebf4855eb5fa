/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of Yu-Gi-Oh!, and its moves in words (decks/layout.h). */
#include "decks/yugioh/yugioh_system.h"

static const gt_area areas[] = {
    {"field", "Field zone", GT_AREA_ROW, .row = 0, .place = 'f', .theirs = 'F'},
    {"monsters", "Monsters", GT_AREA_ROW, .row = 0, .place = 'm', .theirs = 'M'},
    {"spells", "Spells and traps", GT_AREA_ROW, .row = 1, .place = 's', .theirs = 'S'},
    {"hand", "Hand", GT_AREA_HAND, .row = 2},
    {"deck", "Deck", GT_AREA_PILE, .row = 3},
    {"extra", "Extra Deck", GT_AREA_PILE, .row = 3},
    {"graveyard", "Graveyard", GT_AREA_PILE, .row = 3},
    {"banished", "Banished", GT_AREA_PILE, .row = 3},
    {.zone = NULL},
};

static const gt_titled middle[] = {
    {"attack", "Attack", false},
    {"chain", "Chain, next first", true},
    {NULL, NULL, false},
};

static const char *const values[] = {"{atk}/{def}", NULL};

static const gt_wording moves[] = {
    {"pass", "pass"},
    {"battle", "enter the Battle Phase"},
    {"summon * defence", "summon {1} in defence position"},
    {"summon *", "summon {1}"},
    {"set *", "set {1}"},
    {"tribute *", "tribute {1}"},
    {"special * defence", "special summon {1} in defence position"},
    {"special *", "special summon {1}"},
    {"flip *", "flip summon {1}"},
    {"turn *", "change the position of {1}"},
    {"activate * : *", "activate effect {2} of {1}"},
    {"activate *", "activate {1}"},
    {"at *", "target {1}"},
    {"done", "choose no more"},
    {"attack * > *", "attack {2} with {1}"},
    {"attack * direct", "attack directly with {1}"},
    {"stop", "attack nothing"},
    {"next * *", "put the trigger of {1} on the chain next"},
    {"decline", "use none of the effects"},
    {"mode *", "choose effect {1}"},
    {"pay *", "pay {1}"},
    {"declare *", "declare {1}"},
    {"heads", "call heads"},
    {"tails", "call tails"},
    {"position attack", "in attack position"},
    {"position defence", "in defence position"},
    {"position down", "face down in defence position"},
    {"discard *", "discard {1}"},
    {"pick *", "choose {1}"},
    {NULL, NULL},
};

static const gt_wording places[] = {
    {"m*", "(monster *)"},
    {"M*", "(opposing monster *)"},
    {"s*", "(spell or trap *)"},
    {"S*", "(opposing spell or trap *)"},
    {"f*", "(field zone)"},
    {"F*", "(opposing field zone)"},
    {"g*", "in the graveyard"},
    {"G*", "in the opponent's graveyard"},
    {"b*", "among the banished cards"},
    {"B*", "among the opponent's banished cards"},
    {"h*", ""},
    {"H*", "in the opponent's hand"},
    {"d*", "in the deck"},
    {"D*", "in the opponent's deck"},
    {"x*", "in the Extra Deck"},
    {"X*", "in the opponent's Extra Deck"},
    {NULL, NULL},
};

static const gt_wording things[] = {
    {"set-monster", "the set monster"},
    {"set-card", "the set card"},
    {NULL, NULL},
};

static const gt_kind types[] = {
    {"monster", YG_MONSTER}, {"spell", YG_SPELL}, {"trap", YG_TRAP}, {NULL, 0}};

static const gt_kind colours[] = {{"DARK", YG_DARK},
                                  {"LIGHT", YG_LIGHT},
                                  {"EARTH", YG_EARTH},
                                  {"WATER", YG_WATER},
                                  {"FIRE", YG_FIRE},
                                  {"WIND", YG_WIND},
                                  {NULL, 0}};

const gt_layout gt_yugioh_layout = {.area = areas,
                                    .middle = middle,
                                    .values = values,
                                    .covered = "set",
                                    .move = moves,
                                    .place = places,
                                    .thing = things,
                                    .type = types,
                                    .colour = colours,
                                    .cost = "level"};
