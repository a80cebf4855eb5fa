/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones of Magic, and the permanents that scenarios name; what these have,
 * engine/magic/properties.c says. */
#include "decks/magic/scenario.h"
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"

const gt_position_zone gt_magic_zones[GT_MAGIC_ZONES] = {
    [MG_LIBRARY] = {.name = "library",
                    .key = "library",
                    .top = "library top",
                    .bottom = "library bottom",
                    .sight = GT_SC_SECRET},
    [MG_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [MG_GRAVEYARD] = {.name = "graveyard", .key = "graveyard"},
    [MG_EXILE] = {.name = "exile", .key = "exile"},
    [MG_BATTLEFIELD] = {.name = "battlefield", .key = "battlefield"},
    [MG_STACK] = {.name = "stack", .key = "stack"},
};

int gt_magic_list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    return mg_position_zone(s, player, zone, out);
}

const char *gt_magic_id(const gt_game *g, const gt_state *s, int object)
{
    return mg_position_def(gt_magic_game(g), s, object)->id;
}

const gt_sc_expected gt_magic_expected = {
    .list = "permanents",
    .zones = (const int[]){MG_BATTLEFIELD, -1},
    .there = "on the battlefield",
};
