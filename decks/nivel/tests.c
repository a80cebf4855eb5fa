/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position of Nivel Arena has beyond its zones: units, leaders and what players have; how it
 * is read from a state, for tests. */
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"
#include "engine/core/state.h"
#include "engine/nivel/position.h"

enum { MOST = 1000000, MOST_COUNTED = 100 };

const char *const gt_nivel_side_keys[] = {"units", "level", "size", "awakened", "leader", NULL};

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

/* ---- Reading, in positions. */

/* Bits of a list of numbers from 1. */
static bool read_used(gt_sc_reader *r, const cJSON *node, int *bits)
{
    *bits = 0;
    if (!gt_sc_list(r, node))
        return false;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        *bits |= 1 << (gt_sc_number(r, child, 1, 8, 1) - 1);
    return true;
}

/* Bits of a list of lanes. */
static bool read_lanes(gt_sc_reader *r, const cJSON *node, int *bits)
{
    *bits = 0;
    if (!gt_sc_list(r, node))
        return false;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        *bits |= 1 << gt_sc_word(r, child, GT_NIVEL_LANES, 0);
    return true;
}

/* ---- Units. */

static int power(const gt_sc_check *c, int unit, int which)
{
    (void)which;
    return nv_power(gt_nivel_game(c->g), c->s, unit);
}

static int hit(const gt_sc_check *c, int unit, int which)
{
    (void)which;
    return nv_hit(gt_nivel_game(c->g), c->s, unit);
}

static int cost(const gt_sc_check *c, int unit, int which)
{
    (void)which;
    return nv_cost(gt_nivel_game(c->g), c->s, unit);
}

#define TEXT(name, text) text,
static const char *const KEYWORDS[] = {NV_KEYWORDS(TEXT) NULL};
#undef TEXT

/* Keyword 0 is none. */
static int keyword(const gt_sc_check *c, int unit, int which)
{
    return nv_has_keyword(gt_nivel_game(c->g), c->s, unit, 1 + which);
}

/* ---- Players. */

static int level(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return nv_level(c->s, c->op->player);
}

static int size(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return nv_size(gt_nivel_game(c->g), c->s, c->op->player);
}

static int awakened(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return nv_awakened(c->s, c->op->player);
}

static int leader(const gt_sc_check *c, int object, int which)
{
    (void)object, (void)which;
    return nv_zone_first(c->s, c->op->player, NV_LEVEL);
}

/* clang-format off */
static const gt_sc_property of_unit[] = {
    {"power", GT_SC_NUMBER, "power", power, .high = MOST},
    {"hit", GT_SC_NUMBER, "hit", hit, .high = MOST},
    {"cost", GT_SC_NUMBER, "cost", cost, .high = MOST},
    {"items", GT_SC_BELOW, "items", .of = NULL},
    {"has", GT_SC_HAS, "have", keyword, .words = KEYWORDS + 1},
    {"lacks", GT_SC_LACKS, "have", keyword, .words = KEYWORDS + 1},
    {.key = "used", .form = GT_SC_NUMBERS, .read = read_used, .at = NV_AT_USED},
    {.key = "attacked", .form = GT_SC_NUMBER, .high = MOST_COUNTED, .at = NV_AT_ATTACKED},
    {.key = "moved", .form = GT_SC_FLAG, .at = NV_AT_MOVED},
    {.key = "played", .form = GT_SC_FLAG, .at = NV_AT_PLAYED},
    {.key = NULL},
};
const gt_sc_property gt_nivel_of_used[] = {
    {.key = "used", .form = GT_SC_NUMBERS, .read = read_used, .at = NV_AT_USED},
    {.key = NULL},
};
static const gt_sc_property of_player[] = {
    {"level", GT_SC_NUMBER, "level", level, .low = 1, .high = 10, .at = NV_AT_LEVEL,
     .otherwise = 5},
    {"size", GT_SC_NUMBER, "size", size, .high = MOST},
    {"awakened", GT_SC_FLAG, "awakened", awakened, .at = NV_AT_AWAKENED},
    {"leader", GT_SC_NAMED, "leader", .of = leader},
    {.key = "attacks", .form = GT_SC_NUMBER, .high = MOST_COUNTED, .at = NV_AT_ATTACKS,
     .otherwise = GT_NIVEL_UNSAID},
    {.key = "skills used", .form = GT_SC_NUMBER, .high = MOST_COUNTED, .at = NV_AT_SKILLS},
    {.key = "placed", .form = GT_SC_NUMBERS, .read = read_lanes, .at = NV_AT_PLACED},
    {.key = NULL},
};
/* clang-format on */

static int find_unit(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_nivel_find(r, node, NV_UNIT, otherwise);
}

const gt_sc_expected gt_nivel_expected = {
    .player = of_player,
    .list = "units",
    .card = of_unit,
    .places = GT_NIVEL_LANES,
    .first = NV_LEFT,
    .find = find_unit,
    .id = gt_nivel_id,
};

void gt_nivel_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    gt_sc_read_expected(&gt_nivel_expected, r, side, player, step, ops);
}

bool gt_nivel_check(const gt_sc_check *c)
{
    return gt_sc_check_expected(&gt_nivel_expected, c);
}
