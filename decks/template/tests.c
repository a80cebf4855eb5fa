/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones, and what a card of the field and a player have beyond them: rows that say the key in JSON,
 * how it is read from a state, and where a position has it. */
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"
#include "decks/template/template_system.h"
#include "engine/template/position.h"

enum { MOST = 999 };

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

static int list(const gt_state *s, int player, int zone, int out[GT_SC_OBJECTS])
{
    return tm_position_zone(s, player, zone, out);
}

static const char *id(const gt_game *g, const gt_state *s, int object)
{
    return tm_position_def(gt_template_game(g), s, object)->id;
}

/* ---- Players. */

static int life(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return tm_position_vars(c->s)->life[c->op->player];
}

static int energy(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return c->op->player == c->s->active ? tm_position_vars(c->s)->energy : 0;
}

static const gt_sc_property of_player[] = {
    {"life", GT_SC_NUMBER, "life", life, .high = MOST, .at = TM_AT_LIFE, .otherwise = TM_LIFE},
    {"energy", GT_SC_NUMBER, "energy", energy, .high = TM_MOST_ENERGY, .at = TM_AT_ENERGY,
     .otherwise = TM_MOST_ENERGY},
    {.key = NULL},
};

/* ---- Cards of the field. */

static int power(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return tm_position_power(gt_template_game(c->g), c->s, object);
}

static int tired(const gt_sc_check *c, int object, int which)
{
    (void)which;
    return tm_position_tired(c->s, object);
}

static const gt_sc_property of_card[] = {
    {"power", GT_SC_NUMBER, "power", power, .high = MOST},
    {"tired", GT_SC_FLAG, "tired", tired, .at = TM_AT_TIRED},
    {.key = NULL},
};

const gt_sc_expected gt_template_expected = {
    .player = of_player,
    .list = "units",
    .card = of_card,
    .zones = (const int[]){TM_FIELD, -1},
    .there = "on the field",
    .id = id,
};

static void read_side(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    gt_sc_read_expected(&gt_template_expected, r, side, player, step, ops);
}

static bool check(const gt_sc_check *c)
{
    return gt_sc_check_expected(&gt_template_expected, c);
}

static const char *const side_keys[] = {"life", "energy", "units", NULL};

const gt_positions gt_template_positions = {
    .bytes = sizeof(gt_sc_table_position),
    .read = gt_template_read_position,
    .set_up = gt_template_set_up,
    .filler = gt_template_filler,
    .find_card = gt_sc_find,
    .zone = zones,
    .n_zones = TM_ZONES,
    .list = list,
    .id = id,
    .know = tm_position_known,
    .side_keys = side_keys,
    .read_side = read_side,
    .check = check,
};
