/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scenarios may test of a position of Yu-Gi-Oh! beyond its zones: cards of the field, and what players have. */
#include "decks/files/memory.h"
#include "decks/positions/fields.h"
#include "decks/yugioh/scenario.h"

#include <string.h>

/* GT_SC_SYSTEM on; the comment says which fields of gt_sc_op count. */
enum {
    /* the player */
    TEST_LP = GT_SC_SYSTEM, /* number */
    TEST_NORMAL_USED, /* number: 0, 1 */
    /* a card of the field: cards[0] which, its field `used` the how manieth with this id, from 0 */
    TEST_PRESENT, /* number: 1 it is there, 0 it is not */
    TEST_ATK, /* number */
    TEST_DEF, /* number */
    TEST_LEVEL, /* number */
    TEST_COUNTERS, /* number */
    TEST_POSITION, /* number: of POSITIONS */
    TEST_NEGATED, /* number: 0, 1 */
    TEST_HOST, /* number: of the pool; what it is equipped to */
    TEST_HAS, /* number: keyword */
    TEST_LACKS, /* number: keyword */
    TEST_KNOWN, /* number: whether the other player knows what lies there face down */
};

enum { MOST = 99999 };

const char *const gt_yugioh_side_keys[] = {"lp", "normal summon used", "cards", NULL};

static const char *const CARD_KEYS[] = {"card",    "which",       "absent", "position", "atk",
                                        "def",     "level",       "has",    "lacks",    "counters",
                                        "negated", "equipped to", "known",  NULL};
static const char *const POSITIONS[] = {"attack", "defence", "down", NULL};

const gt_position_zone gt_yugioh_zones[GT_YUGIOH_ZONES] = {
    [YG_DECK] = {.name = "deck",
                 .key = "deck",
                 .top = "deck top",
                 .bottom = "deck bottom",
                 .sight = GT_SC_SECRET},
    [YG_HAND] = {.name = "hand", .key = "hand", .sight = GT_SC_HELD},
    [YG_EXTRA] = {.name = "extra", .key = "extra", .sight = GT_SC_HELD},
    [YG_GRAVEYARD] = {.name = "graveyard", .key = "graveyard"},
    [YG_BANISHED] = {.name = "banished", .key = "banished"},
    [YG_MONSTERS] = {.name = "monsters", .key = "monsters"},
    [YG_SPELLS] = {.name = "spells", .key = "spells"},
    [YG_FIELD_ZONE] = {.name = "field zone", .key = "field zone"},
};

int gt_yugioh_find(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_sc_find(r, node, otherwise);
}

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

/* ---- Reading. */

typedef struct reading {
    gt_sc_reader *r;
    gt_sc_ops *ops;
    int player, step;
    gt_sc_card which;
} reading;

/* A test of the card. */
static void add(const reading *x, int kind, const cJSON *node, int number)
{
    gt_sc_add_number(x->ops, kind, x->step, x->player, YG_MONSTERS, node, number);
    gt_sc_op *op = &x->ops->item[x->ops->n - 1];
    op->cards = gt_resize(NULL, 1, sizeof *op->cards);
    *op->cards = (gt_sc_cards){.n = 1, .card = {x->which}};
}

static void read_keywords(const reading *x, const cJSON *node, int kind)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {YG_KEYWORDS(KEYWORD_TEXT) NULL};
#undef KEYWORD_TEXT
    if (node == NULL)
        return;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL)
        add(x, kind, one, 1 + gt_sc_word(x->r, one, keywords + 1, 0)); /* keyword 0 is none */
}

static void read_values(const reading *x, const cJSON *node)
{
    static const struct {
        const char *key;
        int kind;
    } numbers[] = {{"atk", TEST_ATK},
                   {"def", TEST_DEF},
                   {"level", TEST_LEVEL},
                   {"counters", TEST_COUNTERS}},
      flags[] = {{"negated", TEST_NEGATED}, {"known", TEST_KNOWN}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const cJSON *value = gt_json_get(node, numbers[i].key);
        if (value != NULL)
            add(x, numbers[i].kind, value, gt_sc_number(x->r, value, -MOST, MOST, 0));
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const cJSON *value = gt_json_get(node, flags[i].key);
        if (value != NULL)
            add(x, flags[i].kind, value, gt_sc_bool(x->r, node, flags[i].key, false));
    }
    const cJSON *position = gt_json_get(node, "position"), *host = gt_json_get(node, "equipped to");
    if (position != NULL)
        add(x, TEST_POSITION, position, gt_sc_word(x->r, position, POSITIONS, 0));
    if (host != NULL)
        add(x, TEST_HOST, host, gt_sc_find(x->r, host, 0));
    read_keywords(x, gt_json_get(node, "has"), TEST_HAS);
    read_keywords(x, gt_json_get(node, "lacks"), TEST_LACKS);
}

static void read_card(reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    bool absent = false;
    x->which = (gt_sc_card){.card = 0};
    if (cJSON_IsObject(node)) {
        gt_sc_object(x->r, node, CARD_KEYS);
        x->which.used = (uint8_t)(gt_sc_int(x->r, node, "which", 1, 99, 1) - 1);
        absent = gt_sc_bool(x->r, node, "absent", false);
    }
    if (card == NULL) {
        gt_json_error(x->r->json, node, x->r->errors, "\"card\" was expected here");
        return;
    }
    x->which.card = (int16_t)gt_sc_find(x->r, card, 0);
    add(x, TEST_PRESENT, node, !absent);
    if (cJSON_IsObject(node) && !absent)
        read_values(x, node);
}

void gt_yugioh_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    reading x = {.r = r, .ops = ops, .player = player, .step = step};
    const cJSON *lp = gt_json_get(side, "lp"), *used = gt_json_get(side, "normal summon used");
    const cJSON *list = gt_json_get(side, "cards");
    if (lp != NULL)
        gt_sc_add_number(ops, TEST_LP, step, player, 0, lp, gt_sc_number(r, lp, 0, MOST, 0));
    if (used != NULL)
        gt_sc_add_number(ops, TEST_NORMAL_USED, step, player, 0, used,
                         gt_sc_bool(r, side, "normal summon used", false));
    if (list != NULL && gt_sc_list(r, list))
        for (const cJSON *node = list->child; node != NULL; node = node->next)
            read_card(&x, node);
}

/* ---- Testing. */

/* The card that the test names, GT_NO_OBJECT if it is not on that player's field. */
static int card_of(const gt_sc_check *c)
{
    static const int zones[] = {YG_MONSTERS, YG_SPELLS, YG_FIELD_ZONE};
    const gt_sc_card *which = &c->op->cards->card[0];
    int skip = which->used;
    for (size_t zone = 0; zone < sizeof zones / sizeof zones[0]; zone++) {
        int object[GT_SC_OBJECTS], n = yg_position_zone(c->s, c->op->player, zones[zone], object);
        for (int i = 0; i < n; i++)
            if (strcmp(gt_yugioh_id(c->g, c->s, object[i]), c->pool->defs[which->card].id) == 0 &&
                skip-- == 0)
                return object[i];
    }
    return GT_NO_OBJECT;
}

/* Notes a difference of the player, or of the card: `A sangan: should be negated`. Returns false. */
static bool differs(const gt_sc_check *c, bool card, const char *what)
{
    snprintf(c->out, c->size, "%s%s%s: %s", GT_SC_PLAYERS[c->op->player], card ? " " : "",
             card ? c->pool->defs[c->op->cards->card[0].card].id : "", what);
    return false;
}

static bool check_number(const gt_sc_check *c, bool card, const char *what, int got)
{
    char text[120];
    if (got == c->op->number)
        return true;
    snprintf(text, sizeof text, "%s: expected %d, got %d", what, c->op->number, got);
    return differs(c, card, text);
}

static bool check_flag(const gt_sc_check *c, bool card, const char *what, bool got)
{
    char text[120];
    if (got == (c->op->number != 0))
        return true;
    snprintf(text, sizeof text, "should%s be %s", got ? " not" : "", what);
    return differs(c, card, text);
}

static bool check_keyword(const gt_sc_check *c, int object)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {YG_KEYWORDS(KEYWORD_TEXT)};
#undef KEYWORD_TEXT
    char text[120];
    bool has = yg_position_has(gt_yugioh_game(c->g), c->s, object, c->op->number);
    if (has == (c->op->kind == TEST_HAS))
        return true;
    snprintf(text, sizeof text, "should%s have \"%s\"", has ? " not" : "", keywords[c->op->number]);
    return differs(c, true, text);
}

static bool check_position(const gt_sc_check *c, int object)
{
    const yg_game *g = gt_yugioh_game(c->g);
    char text[120];
    int got = yg_position_is_down(c->s, object)                   ? 2
              : yg_position_state(g, c->s, object, YG_IN_DEFENCE) ? 1
                                                                  : 0;
    if (got == c->op->number)
        return true;
    snprintf(text, sizeof text, "position: expected %s, got %s", POSITIONS[c->op->number],
             POSITIONS[got]);
    return differs(c, true, text);
}

static bool check_host(const gt_sc_check *c, int object)
{
    char text[160];
    int host = yg_position_host(c->s, object);
    const char *got = host == GT_NO_OBJECT ? "nothing" : gt_yugioh_id(c->g, c->s, host);
    const char *expected = c->pool->defs[c->op->number].id;
    if (strcmp(got, expected) == 0)
        return true;
    snprintf(text, sizeof text, "equipped to: expected %s, got %s", expected, got);
    return differs(c, true, text);
}

static bool check_value(const gt_sc_check *c, int object)
{
    const yg_game *g = gt_yugioh_game(c->g);
    switch (c->op->kind) {
    case TEST_ATK: return check_number(c, true, "ATK", yg_position_atk(g, c->s, object));
    case TEST_DEF: return check_number(c, true, "DEF", yg_position_def_value(g, c->s, object));
    case TEST_LEVEL: return check_number(c, true, "level", yg_position_level(g, c->s, object));
    case TEST_COUNTERS:
        return check_number(c, true, "counters", yg_position_counters_on(c->s, object));
    case TEST_POSITION: return check_position(c, object);
    case TEST_NEGATED: return check_flag(c, true, "negated", yg_position_negated(g, c->s, object));
    case TEST_HOST: return check_host(c, object);
    case TEST_KNOWN:
        return check_flag(c, true, "known to the other player",
                          yg_position_known(c->s, object, 1 - c->op->player) == GT_KNOW_PLACE);
    default: return check_keyword(c, object);
    }
}

static bool check_card(const gt_sc_check *c)
{
    int object = card_of(c);
    bool there = object != GT_NO_OBJECT;
    if (c->op->kind == TEST_PRESENT)
        return check_flag(c, true, "on the field", there);
    return !there || check_value(c, object); /* that it is not there is told once */
}

bool gt_yugioh_check(const gt_sc_check *c)
{
    const yg_vars *v = yg_position_vars(c->s);
    int player = c->op->player;
    switch (c->op->kind) {
    case TEST_LP: return check_number(c, false, "LP", v->lp[player]);
    case TEST_NORMAL_USED:
        return check_flag(c, false, "out of normal summons",
                          player == c->s->active && v->normal_used != 0);
    default: return check_card(c);
    }
}
