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

int gt_nivel_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    int n = 0;
    int object = nv_zone_first(s, player, zone);
    for (; object != GT_NO_OBJECT; object = nv_zone_next(s, object))
        out[n++] = object;
    return n;
}

const char *gt_nivel_id(const gt_game *g, const gt_state *s, int object)
{
    return gt_nivel_game(g)->def[s->objects[object].def]->id;
}

int gt_nivel_know(const gt_state *s, int object, int player)
{
    return s->objects[object].know[player];
}

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
