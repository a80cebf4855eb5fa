/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of Nivel Arena, and its moves in words (decks/layout.h). */
#include "decks/nivel/nivel_system.h"

static const gt_area areas[] = {
    {"L", "Left", GT_AREA_LANE, .row = 0},
    {"C", "Centre", GT_AREA_LANE, .row = 0},
    {"R", "Right", GT_AREA_LANE, .row = 0},
    {"leader", "Leader", GT_AREA_ROW, .row = 1},
    {"skills", "Skills", GT_AREA_ROW, .row = 1},
    {"hand", "Hand", GT_AREA_HAND, .row = 2},
    {"damage", "Damage", GT_AREA_PILE, .row = 3, .most = NV_DAMAGE_MAX /* 1.2.2.1 */},
    {"deck", "Deck", GT_AREA_PILE, .row = 3},
    {"trash", "Trash", GT_AREA_PILE, .row = 3},
    {.zone = NULL},
};

static const gt_titled middle[] = {
    {"battle", "Battle", false},
    {"damage", "Damage", false},
    {"waiting", "Effects that wait", false},
    {"effects", "Effects that hold", false},
    {NULL, NULL, false},
};

static const char *const values[] = {"{power}/{hit}", NULL};

static const gt_wording moves[] = {
    {"keep", "keep the hand"},
    {"mulligan", "put the hand back and draw another"},
    {"unit * *", "play {1} to {2}"},
    {"skill *", "play the skill {1}"},
    {"item * *", "equip {1} to {2@} in {2}"},
    {"use leader", "use the leader's effect"},
    {"use leader *", "use effect {1} of the leader"},
    {"use * *", "use effect {2} of {1@} in {1}"},
    {"use *", "use the effect of {1@} in {1}"},
    {"attack *", "attack with {1@} in {1}"},
    {"block *", "block with {1@} in {1}"},
    {"guard * *", "use guardian effect {2} of {1@} in {1}"},
    {"guard *", "use the guardian effect of {1@} in {1}"},
    {"pass", "do not block"},
    {"end", "end the phase"},
    {"pick *", "choose {1}"},
    {"done", "choose no more"},
    {"mode *", "choose effect {1}"},
    {"to *", "choose {1}"},
    {"first *", "resolve the effect of {1} next"},
    {NULL, NULL},
};

static const gt_wording places[] = {
    {"L", "on the left"},
    {"C", "in the centre"},
    {"R", "on the right"},
    {"l", "on the left, the opponent's"},
    {"c", "in the centre, the opponent's"},
    {"r", "on the right, the opponent's"},
    {"S", "in the skill zone"},
    {"s", "in the opponent's skill zone"},
    {"T", "in the trash"},
    {"t", "in the opponent's trash"},
    {"D", "in the damage zone"},
    {"d", "in the opponent's damage zone"},
    {"V", "(leader)"},
    {"v", "(the opponent's leader)"},
    {"K", "in the deck"},
    {"k", "in the opponent's deck"},
    {"h", "in the opponent's hand"},
    {NULL, NULL},
};

static const gt_wording things[] = {
    {"L", "the left lane"},
    {"C", "the centre lane"},
    {"R", "the right lane"},
    {NULL, NULL},
};

static const gt_kind types[] = {
    {"leader", NV_LEADER}, {"unit", NV_UNIT}, {"skill", NV_SKILL}, {"item", NV_ITEM}, {NULL, 0}};

static const gt_kind colours[] = {{"fire", NV_FIRE},           {"earth", NV_EARTH},
                                  {"storm", NV_STORM},         {"wave", NV_WAVE},
                                  {"lightning", NV_LIGHTNING}, {NULL, 0}};

const gt_layout gt_nivel_layout = {.area = areas,
                                   .middle = middle,
                                   .values = values,
                                   .move = moves,
                                   .place = places,
                                   .thing = things,
                                   .type = types,
                                   .colour = colours};
