/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones of Nivel Arena, and the units that scenarios name; what these have,
 * engine/nivel/properties.c says. */
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"
#include "engine/core/state.h"
#include "engine/nivel/position.h"

const gt_position_zone gt_nivel_zones[NV_ZONES] = {
    [NV_DECK] = {.name = "deck",
                 .key = "deck",
                 .top = "deck top",
                 .bottom = "deck bottom",
                 .sight = GT_SC_SECRET},
    [NV_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [NV_TRASH] = {.name = "trash", .key = "trash"},
    [NV_DAMAGE] = {.name = "damage", .key = "damage"},
    [NV_SKILLS] = {.name = "skills", .key = "skills"},
    [NV_LEVEL] = {.name = "leader"},
    [NV_LEFT] = {.name = "unit zone L"},
    [NV_CENTER] = {.name = "unit zone C"},
    [NV_RIGHT] = {.name = "unit zone R"},
};

static int find_unit(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_nivel_find(r, node, NV_UNIT, otherwise);
}

const gt_sc_expected gt_nivel_expected = {
    .list = "units",
    .places = GT_NIVEL_LANES,
    .first = NV_LEFT,
    .find = find_unit,
};
