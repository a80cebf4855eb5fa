/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones, and cards of the field that scenarios name; what these have, engine/template/properties.c
 * says. */
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"
#include "decks/template/template_system.h"
#include "engine/template/position.h"

static const gt_position_zone zones[TM_ZONES] = {
    [TM_DECK] = {.name = "deck",
                 .key = "deck",
                 .top = "deck top",
                 .bottom = "deck bottom",
                 .sight = GT_SC_SECRET},
    [TM_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [TM_FIELD] = {.name = "field", .key = "field"},
    [TM_DISCARD] = {.name = "discard", .key = "discard"},
};

static const gt_sc_expected expected = {
    .list = "units",
    .zones = (const int[]){TM_FIELD, -1},
    .there = "on the field",
};

const gt_positions gt_template_positions = {
    .bytes = sizeof(gt_sc_table_position),
    .read = gt_template_read_position,
    .set_up = gt_template_set_up,
    .filler = gt_sc_table_filler,
    .find_card = gt_sc_find,
    .zone = zones,
    .n_zones = TM_ZONES,
    .expected = &expected,
};
