/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones of Yu-Gi-Oh!, and the cards of the field that scenarios name; what these have,
 * engine/yugioh/properties.c says. */
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"
#include "decks/yugioh/scenario.h"

const gt_position_zone gt_yugioh_zones[GT_YUGIOH_ZONES] = {
    [YG_DECK] = {.name = "deck",
                 .key = "deck",
                 .top = "deck top",
                 .bottom = "deck bottom",
                 .sight = GT_SC_SECRET},
    [YG_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [YG_EXTRA] = {.name = "extra", .key = "extra", .sight = GT_SC_HELD},
    [YG_GRAVEYARD] = {.name = "graveyard", .key = "graveyard", .bottom = "graveyard top"},
    [YG_BANISHED] = {.name = "banished", .key = "banished"},
    [YG_MONSTERS] = {.name = "monsters", .key = "monsters"},
    [YG_SPELLS] = {.name = "spells", .key = "spells"},
    [YG_FIELD_ZONE] = {.name = "field zone", .key = "field zone"},
};

const gt_sc_expected gt_yugioh_expected = {
    .list = "cards",
    .zones = (const int[]){YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, -1},
    .there = "on the field",
};
