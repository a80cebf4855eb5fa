/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scenarios may test of a position of Magic beyond its zones: permanents, and what players have. */
#include "decks/files/memory.h"
#include "decks/magic/scenario.h"
#include "decks/positions/fields.h"

#include <string.h>

/* GT_SC_SYSTEM on; the comment says which fields of gt_sc_op count. */
enum {
    /* the player */
    GT_MAGIC_TEST_LIFE = GT_SC_SYSTEM, /* number */
    GT_MAGIC_TEST_POISON, /* number */
    GT_MAGIC_TEST_MANA, /* cards[0].known: kind, number */
    /* a permanent: cards[0] which, its field `used` the how manieth with this id, from 0 */
    GT_MAGIC_TEST_PRESENT, /* number: 1 it is there, 0 it is not */
    GT_MAGIC_TEST_POWER, /* number */
    GT_MAGIC_TEST_TOUGHNESS, /* number */
    GT_MAGIC_TEST_DAMAGE, /* number */
    GT_MAGIC_TEST_TAPPED, /* number: 0, 1 */
    GT_MAGIC_TEST_DOWN, /* number: 0, 1 */
    GT_MAGIC_TEST_COUNTERS, /* cards[0].known: kind, number */
    GT_MAGIC_TEST_HAS, /* number: keyword */
    GT_MAGIC_TEST_LACKS, /* number: keyword */
    GT_MAGIC_TEST_COLOURS, /* number: mask */
    GT_MAGIC_TEST_TYPES, /* number: mask of those that it has at least */
    GT_MAGIC_TEST_NO_TYPES, /* number: mask of those that it has not */
};

enum { MOST = 9999 };

const char *const gt_magic_side_keys[] = {"life", "poison", "mana", "permanents", NULL};

static const char *const PERMANENT_KEYS[] = {
    "card", "which", "absent", "power",    "toughness", "damage",   "tapped", "face down",
    "has",  "lacks", "types",  "no types", "colours",   "counters", NULL};

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

int gt_magic_know(const gt_state *s, int object, int player)
{
    return mg_position_known(s, object, player);
}

/* ---- Reading. */

typedef struct reading {
    gt_sc_reader *r;
    gt_sc_ops *ops;
    int player, step;
    gt_sc_card which; /* the permanent */
} reading;

/* A test, of the permanent or a player. */
static void add(const reading *x, int kind, int of, const cJSON *node, int number)
{
    gt_sc_add_number(x->ops, kind, x->step, x->player, MG_BATTLEFIELD, node, number);
    gt_sc_op *op = &x->ops->item[x->ops->n - 1];
    op->cards = gt_resize(NULL, 1, sizeof *op->cards);
    *op->cards = (gt_sc_cards){.n = 1, .card = {x->which}};
    op->cards->card[0].known = (uint8_t)of;
}

static void read_words(const reading *x, const cJSON *node, int kind, const char *const *words,
                       bool bits)
{
    int mask = 0;
    if (node == NULL)
        return;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL) {
        int word = gt_sc_word(x->r, one, words, 0);
        if (bits)
            mask |= 1 << word;
        else
            add(x, kind, 0, one, 1 + word); /* keyword 0 is none */
    }
    if (bits)
        add(x, kind, 0, node, mask);
}

static void read_keywords(const reading *x, const cJSON *node)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {MG_KEYWORDS(KEYWORD_TEXT) NULL};
#undef KEYWORD_TEXT
    read_words(x, gt_json_get(node, "has"), GT_MAGIC_TEST_HAS, keywords + 1, false);
    read_words(x, gt_json_get(node, "lacks"), GT_MAGIC_TEST_LACKS, keywords + 1, false);
}

static void read_masks(const reading *x, const cJSON *node)
{
    static const char *const types[] = {"artifact", "creature",     "enchantment", "instant",
                                        "land",     "planeswalker", "sorcery",     "tribal",
                                        "basic",    "legendary",    "snow",        "world",
                                        NULL};
    static const char *const colours[] = {"white", "blue", "black", "red", "green", NULL};
    read_words(x, gt_json_get(node, "types"), GT_MAGIC_TEST_TYPES, types, true);
    read_words(x, gt_json_get(node, "no types"), GT_MAGIC_TEST_NO_TYPES, types, true);
    read_words(x, gt_json_get(node, "colours"), GT_MAGIC_TEST_COLOURS, colours, true);
}

static void read_counters(const reading *x, const cJSON *node)
{
#define COUNTER_TEXT(name, text) text,
    static const char *const kinds[] = {MG_COUNTER_KINDS(COUNTER_TEXT) NULL};
#undef COUNTER_TEXT
    if (node == NULL || !gt_sc_object(x->r, node, kinds))
        return;
    for (int kind = 0; kind < MG_COUNTER_COUNT; kind++) {
        const cJSON *n = gt_json_get(node, kinds[kind]);
        if (n != NULL)
            add(x, GT_MAGIC_TEST_COUNTERS, kind, n, gt_sc_number(x->r, n, 0, MOST, 0));
    }
}

static void read_values(const reading *x, const cJSON *node)
{
    static const struct {
        const char *key;
        int kind;
    } numbers[] = {{"power", GT_MAGIC_TEST_POWER},
                   {"toughness", GT_MAGIC_TEST_TOUGHNESS},
                   {"damage", GT_MAGIC_TEST_DAMAGE}};
    static const struct {
        const char *key;
        int kind;
    } flags[] = {{"tapped", GT_MAGIC_TEST_TAPPED}, {"face down", GT_MAGIC_TEST_DOWN}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const cJSON *value = gt_json_get(node, numbers[i].key);
        if (value != NULL)
            add(x, numbers[i].kind, 0, value, gt_sc_number(x->r, value, -MOST, MOST, 0));
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const cJSON *value = gt_json_get(node, flags[i].key);
        if (value != NULL)
            add(x, flags[i].kind, 0, value, gt_sc_bool(x->r, node, flags[i].key, false));
    }
}

static void read_permanent(reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    bool absent = false;
    x->which = (gt_sc_card){.card = 0};
    if (cJSON_IsObject(node)) {
        gt_sc_object(x->r, node, PERMANENT_KEYS);
        x->which.used = (uint8_t)(gt_sc_int(x->r, node, "which", 1, 99, 1) - 1);
        absent = gt_sc_bool(x->r, node, "absent", false);
    }
    if (card == NULL) {
        gt_json_error(x->r->json, node, x->r->errors, "\"card\" was expected here");
        return;
    }
    x->which.card = (int16_t)gt_sc_find(x->r, card, 0);
    add(x, GT_MAGIC_TEST_PRESENT, 0, node, !absent);
    if (!cJSON_IsObject(node) || absent)
        return;
    read_values(x, node);
    read_keywords(x, node);
    read_masks(x, node);
    read_counters(x, gt_json_get(node, "counters"));
}

/* "{R}{R}": just that is in the pool. */
static void read_pool(const reading *x, const cJSON *node)
{
    static const char letters[] = "WUBRGC";
    int n[MG_MANA_KINDS] = {0};
    const char *text = cJSON_IsNull(node) ? "" : gt_sc_text(x->r, node); /* null: none */
    for (; text != NULL && *text != '\0'; text += 3) {
        const char *at = text[0] == '{' && text[1] != '\0' ? strchr(letters, text[1]) : NULL;
        if (at == NULL || text[2] != '}') {
            gt_json_error(x->r->json, node, x->r->errors, "mana was expected, as {R}{R}{C}");
            return;
        }
        n[at - letters]++;
    }
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        add(x, GT_MAGIC_TEST_MANA, kind, node, n[kind]);
}

void gt_magic_read_tests(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    reading x = {.r = r, .ops = ops, .player = player, .step = step};
    const cJSON *life = gt_json_get(side, "life"), *poison = gt_json_get(side, "poison");
    const cJSON *list = gt_json_get(side, "permanents"), *mana = gt_json_get(side, "mana");
    if (life != NULL)
        gt_sc_add_number(ops, GT_MAGIC_TEST_LIFE, step, player, 0, life,
                         gt_sc_number(r, life, -MOST, MOST, 0));
    if (poison != NULL)
        gt_sc_add_number(ops, GT_MAGIC_TEST_POISON, step, player, 0, poison,
                         gt_sc_number(r, poison, 0, MOST, 0));
    if (mana != NULL)
        read_pool(&x, mana);
    if (list != NULL && gt_sc_list(r, list))
        for (const cJSON *node = list->child; node != NULL; node = node->next)
            read_permanent(&x, node);
}

/* ---- Testing. */

/* The permanent that the test names, GT_NO_OBJECT if it is not there. */
static int permanent_of(const gt_sc_check *c)
{
    int object[GT_SC_OBJECTS];
    const gt_sc_card *which = &c->op->cards->card[0];
    int n = mg_position_zone(c->s, c->op->player, MG_BATTLEFIELD, object), skip = which->used;
    for (int i = 0; i < n; i++) {
        const char *id = mg_position_own_def(gt_magic_game(c->g), c->s, object[i])->id;
        if (strcmp(id, c->pool->defs[which->card].id) == 0 && skip-- == 0)
            return object[i];
    }
    return GT_NO_OBJECT;
}

/* Notes a difference of the player, or of the permanent: `A island: should be tapped`. Returns false. */
static bool differs(const gt_sc_check *c, bool permanent, const char *what)
{
    snprintf(c->out, c->size, "%s%s%s: %s", GT_SC_PLAYERS[c->op->player], permanent ? " " : "",
             permanent ? c->pool->defs[c->op->cards->card[0].card].id : "", what);
    return false;
}

static bool check_number(const gt_sc_check *c, bool permanent, const char *what, int got)
{
    char text[120];
    if (got == c->op->number)
        return true;
    snprintf(text, sizeof text, "%s: expected %d, got %d", what, c->op->number, got);
    return differs(c, permanent, text);
}

static bool check_flag(const gt_sc_check *c, const char *what, bool got)
{
    char text[120];
    if (got == (c->op->number != 0))
        return true;
    snprintf(text, sizeof text, "should%s be %s", got ? " not" : "", what);
    return differs(c, true, text);
}

static bool check_keyword(const gt_sc_check *c, int object)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {MG_KEYWORDS(KEYWORD_TEXT)};
#undef KEYWORD_TEXT
    char text[120];
    bool has = mg_position_has(gt_magic_game(c->g), c->s, object, c->op->number);
    if (has == (c->op->kind == GT_MAGIC_TEST_HAS))
        return true;
    snprintf(text, sizeof text, "should%s have %s", has ? " not" : "", keywords[c->op->number]);
    return differs(c, true, text);
}

static bool check_mask(const gt_sc_check *c, int object)
{
    const mg_game *g = gt_magic_game(c->g);
    unsigned wanted = (unsigned)c->op->number;
    unsigned types = mg_position_types(g, c->s, object);
    if (c->op->kind == GT_MAGIC_TEST_COLOURS)
        return mg_position_colours(g, c->s, object) == wanted ||
               differs(c, true, "has other colours");
    if (c->op->kind == GT_MAGIC_TEST_TYPES)
        return (types & wanted) == wanted || differs(c, true, "lacks a type");
    return (types & wanted) == 0 || differs(c, true, "has a type that it should not have");
}

static bool check_value(const gt_sc_check *c, int object)
{
    const mg_game *g = gt_magic_game(c->g);
    switch (c->op->kind) {
    case GT_MAGIC_TEST_POWER:
        return check_number(c, true, "power", mg_position_power(g, c->s, object));
    case GT_MAGIC_TEST_TOUGHNESS:
        return check_number(c, true, "toughness", mg_position_toughness(g, c->s, object));
    case GT_MAGIC_TEST_DAMAGE:
        return check_number(c, true, "damage", mg_position_damage(c->s, object));
    case GT_MAGIC_TEST_TAPPED:
        return check_flag(c, "tapped", mg_position_state(c->s, object, MG_TAPPED));
    case GT_MAGIC_TEST_DOWN:
        return check_flag(c, "face down", mg_position_state(c->s, object, MG_DOWN));
    case GT_MAGIC_TEST_COUNTERS:
        return check_number(c, true, "counters",
                            mg_position_counters_on(c->s, object, c->op->cards->card[0].known));
    case GT_MAGIC_TEST_HAS:
    case GT_MAGIC_TEST_LACKS: return check_keyword(c, object);
    default: return check_mask(c, object);
    }
}

static bool check_permanent(const gt_sc_check *c)
{
    int object = permanent_of(c);
    bool there = object != GT_NO_OBJECT;
    if (c->op->kind == GT_MAGIC_TEST_PRESENT)
        return check_flag(c, "on the battlefield", there);
    return !there || check_value(c, object); /* that it is not there is told once */
}

bool gt_magic_check(const gt_sc_check *c)
{
    const mg_vars *v = mg_position_vars(c->s);
    int player = c->op->player;
    switch (c->op->kind) {
    case GT_MAGIC_TEST_LIFE: return check_number(c, false, "life", v->life[player]);
    case GT_MAGIC_TEST_POISON: return check_number(c, false, "poison", v->poison[player]);
    case GT_MAGIC_TEST_MANA:
        return check_number(c, false, "mana in the pool",
                            v->mana[player][c->op->cards->card[0].known]);
    default: return check_permanent(c);
    }
}
