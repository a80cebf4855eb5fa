/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the steps of a scenario into a flat list of operations: each action, each thing to
 * test is one. All operations of a step carry its number. */
#include "sim/scenario/fields.h"

#include "decks/files/memory.h"

static const char *const STEP_KEYS[] = {"A",    "B",      "chooser", "legal", "illegal",
                                        "only", "expect", "note",    NULL};
static const char *const EXPECT_KEYS[] = {"A",    "B",      "winner", "end", "chooser",
                                          "turn", "number", "phase",  NULL};
static const char *const SIDE_KEYS[] = {"hand",     "trash",       "damage", "skills", "deck",
                                        "deck top", "deck bottom", "units",  "level",  "size",
                                        "awakened", "leader",      NULL};
static const char *const UNIT_KEYS[] = {"card",  "power", "hit",   "cost",
                                        "items", "has",   "lacks", NULL};
static const char *const WINNERS[] = {"A", "B", "draw", NULL};

enum { MOST = 1000000 };

static gt_sc_op *add(gt_scenario *sc, int kind, int step, const cJSON *node)
{
    sc->op = gt_grow(sc->op, sc->n_ops, &sc->ops_capacity, sizeof *sc->op);
    gt_sc_op *op = &sc->op[sc->n_ops++];
    *op = (gt_sc_op){.kind = (uint8_t)kind, .step = step, .node = node};
    return op;
}

/* ---- Actions. */

static void add_action(gt_sc_reader *r, const cJSON *node, int kind, int player, int step,
                       gt_scenario *sc)
{
    const char *text = gt_sc_text(r, node);
    if (text == NULL || !gt_sc_check_notation(r, node, text))
        return;
    gt_sc_op *op = add(sc, kind, step, node);
    op->player = (uint8_t)player;
    op->text = text;
}

/* An action or a list of them; the last one gets the kind `last`. */
static void read_actions(gt_sc_reader *r, const cJSON *node, int kind, int last, int player,
                         int step, gt_scenario *sc)
{
    if (node == NULL)
        return;
    if (!cJSON_IsArray(node)) {
        add_action(r, node, last, player, step, sc);
        return;
    }
    if (node->child == NULL)
        gt_json_error(r->json, node, r->errors, "an action was expected in this list");
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        add_action(r, child, child->next == NULL ? last : kind, player, step, sc);
}

void gt_sc_read_actions(gt_sc_reader *r, const cJSON *node, gt_scenario *sc)
{
    int step = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next, step++) {
        const char *text = gt_sc_text(r, child);
        if (text == NULL)
            continue;
        if ((text[0] != 'A' && text[0] != 'B') || text[1] != ':' || text[2] != ' ') {
            gt_json_error(r->json, child, r->errors,
                          "\"A: ACTION\" or \"B: ACTION\" was expected, not \"%s\"", text);
            continue;
        }
        if (!gt_sc_check_notation(r, child, text + 3))
            continue;
        gt_sc_op *op = add(sc, GT_SC_ACT, step, child);
        op->player = text[0] == 'B';
        op->text = text + 3;
    }
}

/* ---- Tests. */

static void add_number(gt_scenario *sc, int kind, int step, int player, int zone, const cJSON *node,
                       int number)
{
    gt_sc_op *op = add(sc, kind, step, node);
    op->player = (uint8_t)player;
    op->zone = (uint8_t)zone;
    op->number = number;
}

static void add_cards(gt_sc_reader *r, gt_scenario *sc, int kind, int step, int player, int zone,
                      const cJSON *node)
{
    gt_sc_op *op = add(sc, kind, step, node);
    op->player = (uint8_t)player;
    op->zone = (uint8_t)zone;
    op->cards = gt_resize(NULL, 1, sizeof *op->cards);
    *op->cards = (gt_sc_cards){0};
    gt_sc_read_cards(r, node, player, zone == NV_DECK || zone == NV_HAND ? zone : NV_TRASH,
                     op->cards);
}

/* Who must choose, or null. */
static void read_chooser(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (node == NULL)
        return;
    int player = cJSON_IsNull(node) ? GT_TERMINAL : gt_sc_word(r, node, GT_SC_PLAYERS, 0);
    add_number(sc, GT_SC_CHOOSER, step, 0, 0, node, player);
}

static void read_keywords(gt_sc_reader *r, const cJSON *node, int kind, int step, int player,
                          int zone, gt_scenario *sc)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {NV_KEYWORDS(KEYWORD_TEXT) NULL};
#undef KEYWORD_TEXT
    if (node == NULL)
        return;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL)
        add_number(sc, kind, step, player, zone, one,
                   1 + gt_sc_word(r, one, keywords + 1, 0)); /* the first one is "none" */
}

static void read_unit(gt_sc_reader *r, const cJSON *node, int player, int zone, int step,
                      gt_scenario *sc)
{
    static const struct {
        const char *key;
        int kind;
    } numbers[] = {{"power", GT_SC_POWER}, {"hit", GT_SC_HIT}, {"cost", GT_SC_COST}};
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    int unit = GT_SC_FILLER;
    if (cJSON_IsNull(node))
        unit = GT_SC_NO_UNIT;
    else if (card != NULL)
        unit = gt_sc_find(r, card, NV_UNIT, GT_SC_FILLER);
    add_number(sc, GT_SC_UNIT, step, player, zone, node, unit);
    if (!cJSON_IsObject(node))
        return;
    gt_sc_object(r, node, UNIT_KEYS);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const cJSON *value = gt_json_get(node, numbers[i].key);
        if (value != NULL)
            add_number(sc, numbers[i].kind, step, player, zone, value,
                       gt_sc_number(r, value, 0, MOST, 0));
    }
    const cJSON *items = gt_json_get(node, "items");
    if (cJSON_IsNumber(items))
        add_number(sc, GT_SC_ITEM_COUNT, step, player, zone, items,
                   gt_sc_number(r, items, 0, GT_SC_MAX_CARDS, 0));
    else if (items != NULL)
        add_cards(r, sc, GT_SC_ITEMS, step, player, zone, items);
    read_keywords(r, gt_json_get(node, "has"), GT_SC_HAS, step, player, zone, sc);
    read_keywords(r, gt_json_get(node, "lacks"), GT_SC_LACKS, step, player, zone, sc);
}

static void read_zones(gt_sc_reader *r, const cJSON *side, int player, int step, gt_scenario *sc)
{
    static const struct {
        const char *key;
        int zone, list; /* list: kind for a list of cards, -1: a number only */
    } zones[] = {{"hand", NV_HAND, GT_SC_CARDS},
                 {"trash", NV_TRASH, GT_SC_CARDS},
                 {"damage", NV_DAMAGE, GT_SC_CARDS},
                 {"skills", NV_SKILLS, GT_SC_CARDS},
                 {"deck", NV_DECK, -1},
                 {"deck top", NV_DECK, GT_SC_TOP},
                 {"deck bottom", NV_DECK, GT_SC_BOTTOM}};
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        const cJSON *node = gt_json_get(side, zones[i].key);
        bool list = cJSON_IsArray(node) || (zones[i].list > GT_SC_CARDS);
        if (node == NULL)
            continue;
        if (list && zones[i].list >= 0)
            add_cards(r, sc, zones[i].list, step, player, zones[i].zone, node);
        else if (cJSON_IsNumber(node) || zones[i].list < 0)
            add_number(sc, GT_SC_COUNT, step, player, zones[i].zone, node,
                       gt_sc_number(r, node, 0, NV_DECK_SIZE, 0));
        else
            gt_json_error(r->json, node, r->errors,
                          "a number or a list of cards was expected, not %s", gt_json_kind(node));
    }
}

static void read_side(gt_sc_reader *r, const cJSON *side, int player, int step, gt_scenario *sc)
{
    if (side == NULL || !gt_sc_object(r, side, SIDE_KEYS))
        return;
    read_zones(r, side, player, step, sc);
    const cJSON *units = gt_json_get(side, "units");
    if (units != NULL && gt_sc_object(r, units, GT_SC_LANES))
        for (int lane = 0; lane < NV_LANES; lane++) {
            const cJSON *unit = gt_json_get(units, GT_SC_LANES[lane]);
            if (unit != NULL)
                read_unit(r, unit, player, NV_LEFT + lane, step, sc);
        }
    const cJSON *level = gt_json_get(side, "level"), *size = gt_json_get(side, "size");
    const cJSON *awakened = gt_json_get(side, "awakened"), *leader = gt_json_get(side, "leader");
    if (level != NULL)
        add_number(sc, GT_SC_LEVEL, step, player, NV_LEVEL, level,
                   gt_sc_number(r, level, 1, 10, 1));
    if (size != NULL)
        add_number(sc, GT_SC_SIZE, step, player, NV_LEVEL, size, gt_sc_number(r, size, 0, MOST, 0));
    if (awakened != NULL)
        add_number(sc, GT_SC_AWAKENED, step, player, NV_LEVEL, awakened,
                   gt_sc_bool(r, side, "awakened", false));
    if (leader != NULL)
        add_number(sc, GT_SC_LEADER, step, player, NV_LEVEL, leader,
                   gt_sc_find(r, leader, NV_LEADER, 0));
}

static void read_text(gt_sc_reader *r, const cJSON *node, int kind, int step, gt_scenario *sc)
{
    const char *text = node == NULL ? NULL : gt_sc_text(r, node);
    if (text != NULL)
        add(sc, kind, step, node)->text = text;
}

/* `end` must be a way to end that there is. */
static void check_end(gt_sc_reader *r, const cJSON *node)
{
    const char *names[32] = {"unfinished", "aborted", "conceded"};
    for (int i = 0; i < nv_rules.n_ends && i < 28; i++)
        names[3 + i] = nv_rules.end_names[i];
    if (node != NULL)
        gt_sc_word(r, node, names, 0);
}

void gt_sc_read_expect(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (node == NULL || !gt_sc_object(r, node, EXPECT_KEYS))
        return;
    const cJSON *winner = gt_json_get(node, "winner"), *turn = gt_json_get(node, "turn");
    const cJSON *number = gt_json_get(node, "number");
    if (winner != NULL)
        add_number(sc, GT_SC_WINNER, step, 0, 0, winner,
                   cJSON_IsNull(winner) ? 3 : gt_sc_word(r, winner, WINNERS, 3));
    check_end(r, gt_json_get(node, "end"));
    read_text(r, gt_json_get(node, "end"), GT_SC_END, step, sc);
    read_chooser(r, gt_json_get(node, "chooser"), step, sc);
    if (turn != NULL)
        add_number(sc, GT_SC_TURN, step, 0, 0, turn, gt_sc_word(r, turn, GT_SC_PLAYERS, 0));
    if (number != NULL)
        add_number(sc, GT_SC_TURN_NUMBER, step, 0, 0, number, gt_sc_number(r, number, 1, MOST, 1));
    read_text(r, gt_json_get(node, "phase"), GT_SC_PHASE, step, sc);
    for (int player = 0; player < 2; player++)
        read_side(r, gt_json_get(node, GT_SC_PLAYERS[player]), player, step, sc);
}

static void read_step(gt_sc_reader *r, const cJSON *node, int step, gt_scenario *sc)
{
    if (!gt_sc_object(r, node, STEP_KEYS))
        return;
    const cJSON *a = gt_json_get(node, "A"), *b = gt_json_get(node, "B");
    if (a != NULL && b != NULL)
        gt_json_key_error(r->json, b, r->errors, "one player acts in a step, not both");
    if (node->child == NULL)
        gt_json_error(r->json, node, r->errors, "an action or something to test was expected");
    read_actions(r, a, GT_SC_ACT, GT_SC_ACT, 0, step, sc);
    read_actions(r, b, GT_SC_ACT, GT_SC_ACT, 1, step, sc);
    read_chooser(r, gt_json_get(node, "chooser"), step, sc);
    read_actions(r, gt_json_get(node, "legal"), GT_SC_LEGAL, GT_SC_LEGAL, 0, step, sc);
    read_actions(r, gt_json_get(node, "illegal"), GT_SC_ILLEGAL, GT_SC_ILLEGAL, 0, step, sc);
    read_actions(r, gt_json_get(node, "only"), GT_SC_ONLY_MORE, GT_SC_ONLY, 0, step, sc);
    gt_sc_read_expect(r, gt_json_get(node, "expect"), step, sc);
}

void gt_sc_read_steps(gt_sc_reader *r, const cJSON *node, gt_scenario *sc)
{
    int step = 0;
    if (node == NULL || !gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next, step++)
        read_step(r, child, step, sc);
}
