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

int gt_yugioh_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    return yg_position_zone(s, player, zone, out);
}

const char *gt_yugioh_id(const gt_game *g, const gt_state *s, int object)
{
    return yg_position_def(gt_yugioh_game(g), s, object)->id;
}

int gt_yugioh_know(const gt_state *s, int object, int player)
{
    return yg_position_known(s, object, player);
}

const gt_sc_expected gt_yugioh_expected = {
    .list = "cards",
    .zones = (const int[]){YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE, -1},
    .there = "on the field",
};
