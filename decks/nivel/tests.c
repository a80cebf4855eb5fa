/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scenarios may test of a position of Nivel Arena beyond its zones: units, leaders and what
 * players have. */
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"
#include "engine/core/state.h"
#include "engine/nivel/position.h"

#include <string.h>

/* GT_SC_SYSTEM on; the comment says which fields of gt_sc_op count. */
enum {
    /* unit zones: player, zone */
    GT_NIVEL_TEST_UNIT =
        GT_SC_SYSTEM, /* number: card in the pool, GT_NIVEL_NO_UNIT, or GT_SC_FILLER: any unit */
    GT_NIVEL_TEST_POWER, /* number */
    GT_NIVEL_TEST_HIT, /* number */
    GT_NIVEL_TEST_COST, /* number */
    GT_NIVEL_TEST_ITEM_COUNT, /* number */
    GT_NIVEL_TEST_ITEMS, /* cards */
    GT_NIVEL_TEST_HAS, /* number: keyword */
    GT_NIVEL_TEST_LACKS, /* number: keyword */
    /* the player and the leader */
    GT_NIVEL_TEST_LEVEL, /* number */
    GT_NIVEL_TEST_SIZE, /* number */
    GT_NIVEL_TEST_AWAKENED, /* number: 0, 1 */
    GT_NIVEL_TEST_LEADER, /* number: card in the pool */
};

enum { MOST = 1000000 };

const char *const gt_nivel_side_keys[] = {"units", "level", "size", "awakened", "leader", NULL};
static const char *const UNIT_KEYS[] = {"card",  "power", "hit",   "cost",
                                        "items", "has",   "lacks", NULL};

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

/* ---- Reading. */

static void read_keywords(gt_sc_reader *r, const cJSON *node, int kind, int step, int player,
                          int zone, gt_sc_ops *ops)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {NV_KEYWORDS(KEYWORD_TEXT) NULL};
#undef KEYWORD_TEXT
    if (node == NULL)
        return;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL)
        gt_sc_add_number(ops, kind, step, player, zone, one,
                         1 + gt_sc_word(r, one, keywords + 1, 0)); /* the first one is "none" */
}

static void read_unit(gt_sc_reader *r, const cJSON *node, int player, int zone, int step,
                      gt_sc_ops *ops)
{
    static const struct {
        const char *key;
        int kind;
    } numbers[] = {
        {"power", GT_NIVEL_TEST_POWER}, {"hit", GT_NIVEL_TEST_HIT}, {"cost", GT_NIVEL_TEST_COST}};
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    int unit = GT_SC_FILLER;
    if (cJSON_IsNull(node))
        unit = GT_NIVEL_NO_UNIT;
    else if (card != NULL)
        unit = gt_nivel_find(r, card, NV_UNIT, GT_SC_FILLER);
    gt_sc_add_number(ops, GT_NIVEL_TEST_UNIT, step, player, zone, node, unit);
    if (!cJSON_IsObject(node))
        return;
    gt_sc_object(r, node, UNIT_KEYS);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const cJSON *value = gt_json_get(node, numbers[i].key);
        if (value != NULL)
            gt_sc_add_number(ops, numbers[i].kind, step, player, zone, value,
                             gt_sc_number(r, value, 0, MOST, 0));
    }
    const cJSON *items = gt_json_get(node, "items");
    if (cJSON_IsNumber(items))
        gt_sc_add_number(ops, GT_NIVEL_TEST_ITEM_COUNT, step, player, zone, items,
                         gt_sc_number(r, items, 0, GT_SC_MAX_CARDS, 0));
    else if (items != NULL)
        gt_sc_add_cards(r, ops, GT_NIVEL_TEST_ITEMS, step, player, zone, items);
    read_keywords(r, gt_json_get(node, "has"), GT_NIVEL_TEST_HAS, step, player, zone, ops);
    read_keywords(r, gt_json_get(node, "lacks"), GT_NIVEL_TEST_LACKS, step, player, zone, ops);
}

void gt_nivel_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    const cJSON *units = gt_json_get(side, "units");
    if (units != NULL && gt_sc_object(r, units, GT_NIVEL_LANES))
        for (int lane = 0; lane < NV_LANES; lane++) {
            const cJSON *unit = gt_json_get(units, GT_NIVEL_LANES[lane]);
            if (unit != NULL)
                read_unit(r, unit, player, NV_LEFT + lane, step, ops);
        }
    const cJSON *level = gt_json_get(side, "level"), *size = gt_json_get(side, "size");
    const cJSON *awakened = gt_json_get(side, "awakened"), *leader = gt_json_get(side, "leader");
    if (level != NULL)
        gt_sc_add_number(ops, GT_NIVEL_TEST_LEVEL, step, player, NV_LEVEL, level,
                         gt_sc_number(r, level, 1, 10, 1));
    if (size != NULL)
        gt_sc_add_number(ops, GT_NIVEL_TEST_SIZE, step, player, NV_LEVEL, size,
                         gt_sc_number(r, size, 0, MOST, 0));
    if (awakened != NULL)
        gt_sc_add_number(ops, GT_NIVEL_TEST_AWAKENED, step, player, NV_LEVEL, awakened,
                         gt_sc_bool(r, side, "awakened", false));
    if (leader != NULL)
        gt_sc_add_number(ops, GT_NIVEL_TEST_LEADER, step, player, NV_LEVEL, leader,
                         gt_nivel_find(r, leader, NV_LEADER, 0));
}

/* ---- Units. */

static bool check_unit(const gt_sc_check *c, int unit)
{
    int wanted = c->op->number;
    bool empty = unit == GT_NO_OBJECT;
    if (wanted == GT_NIVEL_NO_UNIT ? empty : !empty && wanted == GT_SC_FILLER)
        return true;
    if (!empty && wanted >= 0 && strcmp(gt_nivel_id(c->g, c->s, unit), gt_sc_named(c, wanted)) == 0)
        return true;
    gt_sc_begin(c, "");
    gt_sc_append(c, "expected ");
    gt_sc_append(c, wanted == GT_NIVEL_NO_UNIT ? "nothing"
                    : wanted == GT_SC_FILLER   ? "a unit"
                                               : gt_sc_named(c, wanted));
    gt_sc_append(c, ", got ");
    gt_sc_append(c, empty ? "nothing" : gt_nivel_id(c->g, c->s, unit));
    return false;
}

static bool check_keyword(const gt_sc_check *c, int unit)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {NV_KEYWORDS(KEYWORD_TEXT)};
#undef KEYWORD_TEXT
    bool has = nv_has_keyword(gt_nivel_game(c->g), c->s, unit, c->op->number);
    if (has == (c->op->kind == GT_NIVEL_TEST_HAS))
        return true;
    gt_sc_begin(c, has ? "should not have " : "should have ");
    c->out[strlen(c->out) - 2] = '\0';
    gt_sc_append(c, keywords[c->op->number]);
    return false;
}

/* A value of the unit in the zone. A zone that is empty was told about by check_unit. */
static bool check_unit_value(const gt_sc_check *c, int unit)
{
    int item[GT_SC_OBJECTS];
    if (unit == GT_NO_OBJECT)
        return true;
    int n = gt_nivel_list(c->s, c->op->player, c->op->zone, item) -
            1; /* the unit comes first, then its items */
    switch (c->op->kind) {
    case GT_NIVEL_TEST_POWER:
        return gt_sc_check_number(c, "power", nv_power(gt_nivel_game(c->g), c->s, unit));
    case GT_NIVEL_TEST_HIT:
        return gt_sc_check_number(c, "hit", nv_hit(gt_nivel_game(c->g), c->s, unit));
    case GT_NIVEL_TEST_COST:
        return gt_sc_check_number(c, "cost", nv_cost(gt_nivel_game(c->g), c->s, unit));
    case GT_NIVEL_TEST_ITEM_COUNT: return gt_sc_check_number(c, "number of items", n);
    case GT_NIVEL_TEST_ITEMS: return gt_sc_check_list(c, "items", item + 1, n);
    default: return check_keyword(c, unit);
    }
}

/* ---- Players and the game. */

static bool check_leader(const gt_sc_check *c)
{
    int player = c->op->player;
    int leader = nv_zone_first(c->s, player, NV_LEVEL);
    switch (c->op->kind) {
    case GT_NIVEL_TEST_LEVEL: return gt_sc_check_number(c, "level", nv_level(c->s, player));
    case GT_NIVEL_TEST_SIZE:
        return gt_sc_check_number(c, "size", nv_size(gt_nivel_game(c->g), c->s, player));
    case GT_NIVEL_TEST_AWAKENED:
        if (nv_awakened(c->s, player) == (c->op->number != 0))
            return true;
        gt_sc_begin(c, c->op->number != 0 ? "should be awakened" : "should not be awakened");
        c->out[strlen(c->out) - 2] = '\0';
        return false;
    default:
        return gt_sc_check_words(c, c->op->player == 0 ? "A leader" : "B leader",
                                 gt_sc_named(c, c->op->number), gt_nivel_id(c->g, c->s, leader));
    }
}

bool gt_nivel_check(const gt_sc_check *c)
{
    int zone = c->op->zone;
    int unit = zone >= NV_LEFT ? nv_unit_at(c->s, c->op->player, zone - NV_LEFT) : GT_NO_OBJECT;
    if (c->op->kind == GT_NIVEL_TEST_UNIT)
        return check_unit(c, unit);
    return c->op->kind < GT_NIVEL_TEST_LEVEL ? check_unit_value(c, unit) : check_leader(c);
}
