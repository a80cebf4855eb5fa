/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One test of a position: whether it holds, and if not, what was expected and what was found. */
#include "sim/scenario/fields.h"

#include <string.h>

/* What a check works with. */
typedef struct check {
    const gt_sc_op *op;
    const gt_scenario *sc;
    const nv_game *g;
    gt_state *s;
    char *out;
    size_t size;
} check;

static const char *const ZONES[NV_ZONES] = {"deck",        "hand",        "trash",
                                            "damage",      "skills",      "leader",
                                            "unit zone L", "unit zone C", "unit zone R"};

static const char *id_of(const check *c, int object)
{
    return c->g->def[c->s->objects[object].def]->id;
}

/* Id of a card that the scenario names. */
static const char *named(const check *c, int card)
{
    if (card == GT_SC_FILLER)
        card = c->sc->position.side[c->op->player].filler;
    return c->g->pool->defs[card].id;
}

/* Begins the difference: `B hand: `. */
static void begin(const check *c, const char *what)
{
    snprintf(c->out, c->size, "%s %s%s%s: ", GT_SC_PLAYERS[c->op->player], ZONES[c->op->zone],
             what[0] == '\0' ? "" : ", ", what);
}

static void append(const check *c, const char *text)
{
    size_t used = strlen(c->out);
    snprintf(c->out + used, c->size - used, "%s", text);
}

static bool number(const check *c, const char *what, int got)
{
    char text[80];
    if (got == c->op->number)
        return true;
    snprintf(text, sizeof text, "expected %d, got %d", c->op->number, got);
    begin(c, what);
    append(c, text);
    return false;
}

static bool words(const check *c, const char *what, const char *expected, const char *got)
{
    if (strcmp(expected, got) == 0)
        return true;
    snprintf(c->out, c->size, "%s: expected %s, got %s", what, expected, got);
    return false;
}

/* ---- Lists of cards. */

/* Objects of a zone in order: cards of the hand, items of a unit ... */
static int list_zone(const check *c, int zone, int out[GT_MAX_OBJECTS])
{
    int n = 0;
    int object = nv_zone_first(c->s, c->op->player, zone);
    for (; object != GT_NO_OBJECT; object = nv_zone_next(c->s, object))
        out[n++] = object;
    return n;
}

static void append_object(const check *c, int object)
{
    static const char *const levels[] = {"", " (zone known", " (place known", " (block known"};
    const uint8_t *know = c->s->objects[object].know;
    int zone = nv_zone_kind(c->s, object);
    append(c, id_of(c, object));
    for (int player = 0; player < 2 && (zone == NV_DECK || zone == NV_HAND); player++) {
        int level = know[player] > 3 ? 3 : know[player];
        if (level == 0 || (zone == NV_HAND && nv_zone_player(c->s, object) == player))
            continue;
        append(c, levels[level]);
        append(c, player == 0 ? " to A)" : " to B)");
    }
}

static void append_objects(const check *c, const int *object, int n)
{
    for (int i = 0; i < n; i++) {
        append(c, i == 0 ? "" : ", ");
        append_object(c, object[i]);
    }
    if (n == 0)
        append(c, "nothing");
}

static void append_named(const check *c)
{
    const gt_sc_cards *cards = c->op->cards;
    for (int i = 0; i < cards->n; i++) {
        append(c, i == 0 ? "" : ", ");
        append(c, named(c, cards->card[i].card));
        if (cards->card[i].known != GT_SC_UNSAID)
            append(c, cards->card[i].known == GT_UNKNOWN ? " (unknown)" : " (known)");
    }
    if (cards->n == 0)
        append(c, "nothing");
}

/* Whether players know of the object what the scenario says; a block of any number will do. */
static bool known_as_said(const check *c, const gt_sc_card *card, int object)
{
    for (int player = 0; player < 2 && card->known != GT_SC_UNSAID; player++) {
        int known = c->s->objects[object].know[player];
        if ((card->to >> player & 1) == 0)
            continue;
        if (known >= GT_KNOW_BLOCK ? card->known < GT_KNOW_BLOCK : known != card->known)
            return false;
    }
    return true;
}

static bool fits(const check *c, const gt_sc_card *card, int object)
{
    return strcmp(id_of(c, object), named(c, card->card)) == 0 && known_as_said(c, card, object);
}

/* Takes one object that fits out of the list; false: there is none. */
static bool take_fitting(const check *c, const gt_sc_card *card, int *object, int *n)
{
    for (int i = 0; i < *n; i++)
        if (fits(c, card, object[i])) {
            object[i] = object[--*n];
            return true;
        }
    return false;
}

/* The same cards in any order. Those of which knowledge is said choose first. */
static bool same_cards(const check *c, const int *object, int n)
{
    int left[GT_MAX_OBJECTS];
    const gt_sc_cards *cards = c->op->cards;
    if (n != cards->n)
        return false;
    memcpy(left, object, (size_t)n * sizeof *left);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < cards->n; i++)
            if ((cards->card[i].known == GT_SC_UNSAID) == (pass == 1) &&
                !take_fitting(c, &cards->card[i], left, &n))
                return false;
    return true;
}

static bool differ(const check *c, const char *what, const int *object, int n)
{
    begin(c, what);
    append(c, "expected ");
    append_named(c);
    append(c, "; got ");
    append_objects(c, object, n);
    return false;
}

static bool check_cards(const check *c)
{
    int object[GT_MAX_OBJECTS];
    int n = list_zone(c, c->op->zone, object);
    return same_cards(c, object, n) || differ(c, "", object, n);
}

/* The first or last cards of the deck, in order. */
static bool check_end_of_deck(const check *c, bool top)
{
    int object[GT_MAX_OBJECTS];
    int n = list_zone(c, NV_DECK, object), wanted = c->op->cards->n;
    const int *part = top || n < wanted ? object : object + n - wanted;
    bool same = n >= wanted;
    for (int i = 0; i < wanted && same; i++)
        same = fits(c, &c->op->cards->card[i], part[i]);
    return same || differ(c, top ? "top" : "bottom", part, n < wanted ? n : wanted);
}

static bool check_count(const check *c)
{
    int object[GT_MAX_OBJECTS];
    char text[80];
    int n = list_zone(c, c->op->zone, object);
    if (n == c->op->number)
        return true;
    begin(c, "");
    snprintf(text, sizeof text, "expected %d cards, got %d", c->op->number, n);
    append(c, text);
    if (c->op->zone != NV_DECK && n > 0) {
        append(c, ": ");
        append_objects(c, object, n);
    }
    return false;
}

/* ---- Units. */

static bool check_unit(const check *c, int unit)
{
    int wanted = c->op->number;
    bool empty = unit == GT_NO_OBJECT;
    if (wanted == GT_SC_NO_UNIT ? empty : !empty && wanted == GT_SC_FILLER)
        return true;
    if (!empty && wanted >= 0 && strcmp(id_of(c, unit), named(c, wanted)) == 0)
        return true;
    begin(c, "");
    append(c, "expected ");
    append(c, wanted == GT_SC_NO_UNIT  ? "nothing"
              : wanted == GT_SC_FILLER ? "a unit"
                                       : named(c, wanted));
    append(c, ", got ");
    append(c, empty ? "nothing" : id_of(c, unit));
    return false;
}

static bool check_keyword(const check *c, int unit)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const keywords[] = {NV_KEYWORDS(KEYWORD_TEXT)};
#undef KEYWORD_TEXT
    bool has = nv_has_keyword(c->g, c->s, unit, c->op->number);
    if (has == (c->op->kind == GT_SC_HAS))
        return true;
    begin(c, has ? "should not have " : "should have ");
    c->out[strlen(c->out) - 2] = '\0';
    append(c, keywords[c->op->number]);
    return false;
}

/* A value of the unit in the zone. A zone that is empty was told about by check_unit. */
static bool check_unit_value(const check *c, int unit)
{
    int item[GT_MAX_OBJECTS];
    if (unit == GT_NO_OBJECT)
        return true;
    int n = list_zone(c, c->op->zone, item) - 1; /* the unit comes first, then its items */
    switch (c->op->kind) {
    case GT_SC_POWER: return number(c, "power", nv_power(c->g, c->s, unit));
    case GT_SC_HIT: return number(c, "hit", nv_hit(c->g, c->s, unit));
    case GT_SC_COST: return number(c, "cost", nv_cost(c->g, c->s, unit));
    case GT_SC_ITEM_COUNT: return number(c, "number of items", n);
    case GT_SC_ITEMS: return same_cards(c, item + 1, n) || differ(c, "items", item + 1, n);
    default: return check_keyword(c, unit);
    }
}

/* ---- Players and the game. */

static bool check_leader(const check *c)
{
    int player = c->op->player;
    int leader = nv_zone_first(c->s, player, NV_LEVEL);
    switch (c->op->kind) {
    case GT_SC_LEVEL: return number(c, "level", nv_level(c->s, player));
    case GT_SC_SIZE: return number(c, "size", nv_size(c->g, c->s, player));
    case GT_SC_AWAKENED:
        if (nv_awakened(c->s, player) == (c->op->number != 0))
            return true;
        begin(c, c->op->number != 0 ? "should be awakened" : "should not be awakened");
        c->out[strlen(c->out) - 2] = '\0';
        return false;
    default:
        return words(c, c->op->player == 0 ? "A leader" : "B leader", named(c, c->op->number),
                     id_of(c, leader));
    }
}

static const char *winner_name(int winner)
{
    static const char *const names[] = {"A", "B", "draw", "nobody yet"};
    return names[winner];
}

static const char *chooser_name(int player)
{
    return player == GT_TERMINAL ? "nobody (the game is over)" : GT_SC_PLAYERS[player];
}

static bool check_game(const check *c)
{
    const gt_game *g = &c->g->game;
    const gt_sc_op *op = c->op;
    const char *clause;
    bool over = gt_to_move(g, c->s) == GT_TERMINAL;
    switch (op->kind) {
    case GT_SC_WINNER:
        return words(c, "winner", winner_name(op->number), winner_name(over ? c->s->winner : 3));
    case GT_SC_END: return words(c, "end", op->text, gt_end_name(g, gt_how_ended(c->s)));
    case GT_SC_CHOOSER:
        return words(c, "chooser", chooser_name(op->number), chooser_name(gt_to_move(g, c->s)));
    case GT_SC_TURN:
        return words(c, "turn player", GT_SC_PLAYERS[op->number], GT_SC_PLAYERS[c->s->active]);
    case GT_SC_TURN_NUMBER:
        if (gt_turns(c->s) != op->number)
            snprintf(c->out, c->size, "turn: expected number %d, got %d", op->number,
                     gt_turns(c->s));
        return gt_turns(c->s) == op->number;
    default: return words(c, "phase", op->text, nv_moment_name(c->s, &clause));
    }
}

bool gt_sc_check(const gt_sc_op *op, const gt_scenario *sc, const nv_game *g, gt_state *s,
                 char *difference, /* NOLINT(readability-non-const-parameter): through c.out */
                 size_t size)
{
    const check c = {op, sc, g, s, difference, size};
    int unit = op->zone >= NV_LEFT ? nv_unit_at(s, op->player, op->zone - NV_LEFT) : GT_NO_OBJECT;
    switch (op->kind) {
    case GT_SC_COUNT: return check_count(&c);
    case GT_SC_CARDS: return check_cards(&c);
    case GT_SC_TOP:
    case GT_SC_BOTTOM: return check_end_of_deck(&c, op->kind == GT_SC_TOP);
    case GT_SC_UNIT: return check_unit(&c, unit);
    case GT_SC_POWER:
    case GT_SC_HIT:
    case GT_SC_COST:
    case GT_SC_ITEM_COUNT:
    case GT_SC_ITEMS:
    case GT_SC_HAS:
    case GT_SC_LACKS: return check_unit_value(&c, unit);
    case GT_SC_LEVEL:
    case GT_SC_SIZE:
    case GT_SC_AWAKENED:
    case GT_SC_LEADER: return check_leader(&c);
    default: return check_game(&c);
    }
}
