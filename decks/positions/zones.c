/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of cards: in files, and tests of what lies in a zone. */
#include "decks/positions/expected.h"
#include "decks/positions/fields.h"

#include "decks/files/memory.h"
#include "engine/core/know.h"
#include "engine/core/rules.h"

/* ---- What lies there. */

int gt_position_list(const gt_positions *how, const gt_game *g, const gt_state *s, int player,
                     int zone, int out[GT_SC_OBJECTS])
{
    return how->list != NULL ? how->list(s, player, zone, out)
                             : g->rules->core->list(s, player * how->n_zones + zone, out);
}

const char *gt_own_id(const gt_game *g, const gt_state *s, int object)
{
    const gt_rules *rules = g->rules;
    return rules->card_id != NULL ? rules->card_id(g, (unsigned)rules->core->object_def(s, object))
                                  : "?";
}

const char *gt_position_id(const gt_positions *how, const gt_game *g, const gt_state *s, int object)
{
    return (how->id != NULL ? how->id : gt_own_id)(g, s, object);
}

/* ---- Operations. */

gt_sc_op *gt_sc_add(gt_sc_ops *ops, int kind, int step, const cJSON *node)
{
    ops->item = gt_grow(ops->item, ops->n, &ops->capacity, sizeof *ops->item);
    gt_sc_op *op = &ops->item[ops->n++];
    *op = (gt_sc_op){.kind = (uint8_t)kind, .step = step, .node = node};
    return op;
}

void gt_sc_ops_free(gt_sc_ops *ops)
{
    for (int i = 0; i < ops->n; i++)
        gt_free(ops->item[i].cards);
    gt_free(ops->item);
    *ops = (gt_sc_ops){0};
}

void gt_sc_add_number(gt_sc_ops *ops, int kind, int step, int player, int zone, const cJSON *node,
                      int number)
{
    gt_sc_op *op = gt_sc_add(ops, kind, step, node);
    op->player = (uint8_t)player;
    op->zone = (uint8_t)zone;
    op->number = number;
}

/* ---- Reading. */

/* What players know: the value of `known`. */
static int read_known(gt_sc_reader *r, const cJSON *node)
{
    static const char *const words[] = {"no", "zone", "place", NULL};
    const char *text = cJSON_IsString(node) ? node->valuestring : "";
    if (strncmp(text, "block ", 6) == 0 && text[6] >= '1' && text[6] <= '9' && text[7] == '\0')
        return GT_KNOW_BLOCK + (text[6] - '0');
    int level = 0;
    while (words[level] != NULL && strcmp(words[level], text) != 0)
        level++;
    if (words[level] == NULL) {
        gt_json_error(r->json, node, r->errors,
                      "\"no\", \"zone\", \"place\" or \"block 1\" to \"block 9\" was expected");
        return GT_UNKNOWN;
    }
    return level;
}

/* {"card": ID, "known": KNOWN, "to": TO} */
static gt_sc_card read_known_card(gt_sc_reader *r, const cJSON *node, int player,
                                  enum gt_sc_sight sight)
{
    static const char *const keys[] = {"card", "known", "to", NULL};
    static const char *const whom[] = {"A", "B", "both", NULL};
    gt_sc_card out = {.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
    gt_sc_object(r, node, keys);
    const cJSON *card = gt_json_get(node, "card"), *known = gt_json_get(node, "known");
    const cJSON *to = gt_json_get(node, "to");
    if (card == NULL)
        gt_json_error(r->json, node, r->errors, "'card' or 'n' was expected here");
    else
        out.card = (int16_t)r->system->positions->find_card(r, card, GT_SC_FILLER);
    out.to = sight == GT_SC_SECRET ? 3 : (uint8_t)(1u << (1 - player));
    if (to != NULL)
        out.to = (uint8_t)(gt_sc_word(r, to, whom, 2) + 1);
    if (known == NULL)
        return out;
    out.known = (uint8_t)read_known(r, known);
    if (sight == GT_SC_OPEN)
        gt_json_error(r->json, known, r->errors, "everybody knows the cards of this zone");
    return out;
}

/* Reads a list of cards of `player` in a zone. */
static void read_cards(gt_sc_reader *r, const cJSON *node, int player, int zone, gt_sc_cards *out)
{
    static const char *const fillers[] = {"n", NULL};
    enum gt_sc_sight sight = r->system->positions->zone[zone].sight;
    if (!gt_sc_list(r, node))
        return;
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const cJSON *count = gt_json_get(child, "n");
        gt_sc_card card = {.card = GT_SC_FILLER, .known = GT_SC_UNSAID};
        int times = 1;
        if (count != NULL && gt_sc_object(r, child, fillers))
            times = gt_sc_number(r, count, 0, GT_SC_MAX_CARDS, 1);
        else if (cJSON_IsObject(child))
            card = read_known_card(r, child, player, sight);
        else
            card.card = (int16_t)r->system->positions->find_card(r, child, GT_SC_FILLER);
        for (int i = 0; i < times; i++) {
            if (out->n == GT_SC_MAX_CARDS) {
                gt_json_error(r->json, child, r->errors, "at most %d cards were expected",
                              GT_SC_MAX_CARDS);
                return;
            }
            out->card[out->n++] = card;
        }
    }
}

void gt_sc_add_cards(gt_sc_reader *r, gt_sc_ops *ops, int kind, int step, int player, int zone,
                     const cJSON *node)
{
    gt_sc_op *op = gt_sc_add(ops, kind, step, node);
    op->player = (uint8_t)player;
    op->zone = (uint8_t)zone;
    op->cards = gt_resize(NULL, 1, sizeof *op->cards);
    *op->cards = (gt_sc_cards){0};
    read_cards(r, node, player, zone, op->cards);
}

void gt_sc_read_zones(gt_sc_reader *r, const cJSON *side, int player, const gt_sc_zone_cards *zones,
                      size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const cJSON *list = gt_json_get(side, zones[i].key);
        if (list == NULL)
            continue;
        zones[i].cards->n = 0;
        read_cards(r, list, player, zones[i].zone, zones[i].cards);
    }
}

/* What is expected of a zone: the number of its cards, or which they are. */
static void read_zone(gt_sc_reader *r, const cJSON *node, int player, int zone, int step,
                      gt_sc_ops *ops)
{
    bool ends = r->system->positions->zone[zone].top != NULL;
    if (cJSON_IsArray(node) && !ends)
        gt_sc_add_cards(r, ops, GT_SC_CARDS, step, player, zone, node);
    else if (cJSON_IsNumber(node) || ends)
        gt_sc_add_number(ops, GT_SC_COUNT, step, player, zone, node,
                         gt_sc_number(r, node, 0, GT_SC_MAX_CARDS, 0));
    else
        gt_json_error(r->json, node, r->errors, "a number or a list of cards was expected, not %s",
                      gt_json_kind(node));
}

static void read_zones(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    const gt_positions *how = r->system->positions;
    for (int i = 0; i < how->n_zones; i++) {
        const gt_position_zone *z = &how->zone[i];
        const cJSON *node = z->key == NULL ? NULL : gt_json_get(side, z->key);
        const cJSON *top = z->top == NULL ? NULL : gt_json_get(side, z->top);
        const cJSON *bottom = z->bottom == NULL ? NULL : gt_json_get(side, z->bottom);
        if (node != NULL)
            read_zone(r, node, player, i, step, ops);
        if (top != NULL)
            gt_sc_add_cards(r, ops, GT_SC_TOP, step, player, i, top);
        if (bottom != NULL)
            gt_sc_add_cards(r, ops, GT_SC_BOTTOM, step, player, i, bottom);
    }
}

void gt_sc_read_side(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    const gt_positions *how = r->system->positions;
    const char *keys[GT_SC_KEYS] = {NULL};
    int n = 0;
    for (int i = 0; i < how->n_zones; i++) {
        const char *const key[] = {how->zone[i].key, how->zone[i].top, how->zone[i].bottom};
        for (int k = 0; k < 3; k++)
            if (key[k] != NULL)
                keys[n++] = key[k];
    }
    if (how->expected->list != NULL)
        keys[n++] = how->expected->list;
    keys[n] = NULL;
    gt_sc_expected_keys(gt_properties_of(r->system->rules)->player, keys);
    if (side == NULL || !gt_sc_object(r, side, keys))
        return;
    read_zones(r, side, player, step, ops);
    gt_sc_read_expected(r, side, player, step, ops);
}

/* ---- Testing. */

static const char *id_of(const gt_sc_check *c, int object)
{
    return gt_position_id(c->how, c->g, c->s, object);
}

const char *gt_sc_named(const gt_sc_check *c, int card)
{
    if (card == GT_SC_FILLER)
        card = c->how->filler(c->position, c->op->player);
    return c->pool->defs[card].id;
}

void gt_sc_begin(const gt_sc_check *c, const char *what)
{
    snprintf(c->out, c->size, "%s %s%s%s: ", GT_SC_PLAYERS[c->op->player],
             c->how->zone[c->op->zone].name, what[0] == '\0' ? "" : ", ", what);
}

void gt_sc_append(const gt_sc_check *c, const char *text)
{
    size_t used = strlen(c->out);
    snprintf(c->out + used, c->size - used, "%s", text);
}

bool gt_sc_check_words(const gt_sc_check *c, const char *what, const char *expected,
                       const char *got)
{
    if (strcmp(expected, got) == 0)
        return true;
    snprintf(c->out, c->size, "%s: expected %s, got %s", what, expected, got);
    return false;
}

/* ---- Lists of cards. */

static void append_object(const gt_sc_check *c, int object)
{
    static const char *const levels[] = {"", " (zone known", " (place known", " (block known"};
    enum gt_sc_sight sight = c->how->zone[c->op->zone].sight;
    gt_sc_append(c, id_of(c, object));
    for (int player = 0; player < 2 && sight != GT_SC_OPEN; player++) {
        int know = c->g->rules->core->know(c->s, object)[player], level = know > 3 ? 3 : know;
        if (level == 0 || (sight == GT_SC_HELD && c->op->player == player))
            continue;
        gt_sc_append(c, levels[level]);
        gt_sc_append(c, player == 0 ? " to A)" : " to B)");
    }
}

static void append_objects(const gt_sc_check *c, const int *object, int n)
{
    for (int i = 0; i < n; i++) {
        gt_sc_append(c, i == 0 ? "" : ", ");
        append_object(c, object[i]);
    }
    if (n == 0)
        gt_sc_append(c, "nothing");
}

static void append_named(const gt_sc_check *c)
{
    const gt_sc_cards *cards = c->op->cards;
    for (int i = 0; i < cards->n; i++) {
        gt_sc_append(c, i == 0 ? "" : ", ");
        gt_sc_append(c, gt_sc_named(c, cards->card[i].card));
        if (cards->card[i].known != GT_SC_UNSAID)
            gt_sc_append(c, cards->card[i].known == GT_UNKNOWN ? " (unknown)" : " (known)");
    }
    if (cards->n == 0)
        gt_sc_append(c, "nothing");
}

/* Whether players know of the object what the scenario says; a block of any number will do. */
static bool known_as_said(const gt_sc_check *c, const gt_sc_card *card, int object)
{
    for (int player = 0; player < 2 && card->known != GT_SC_UNSAID; player++) {
        int known = c->g->rules->core->know(c->s, object)[player];
        if ((card->to >> player & 1) == 0)
            continue;
        if (known >= GT_KNOW_BLOCK ? card->known < GT_KNOW_BLOCK : known != card->known)
            return false;
    }
    return true;
}

static bool fits(const gt_sc_check *c, const gt_sc_card *card, int object)
{
    return strcmp(id_of(c, object), gt_sc_named(c, card->card)) == 0 &&
           known_as_said(c, card, object);
}

/* Takes one object that fits out of the list; false: there is none. */
static bool take_fitting(const gt_sc_check *c, const gt_sc_card *card, int *object, int *n)
{
    for (int i = 0; i < *n; i++)
        if (fits(c, card, object[i])) {
            object[i] = object[--*n];
            return true;
        }
    return false;
}

/* The same cards in any order. Those of which knowledge is said choose first. */
static bool same_cards(const gt_sc_check *c, const int *object, int n)
{
    int left[GT_SC_OBJECTS];
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

/* The difference between a list and what was expected. */
static bool differ(const gt_sc_check *c, const char *what, const int *object, int n)
{
    gt_sc_begin(c, what);
    gt_sc_append(c, "expected ");
    append_named(c);
    gt_sc_append(c, "; got ");
    append_objects(c, object, n);
    return false;
}

bool gt_sc_check_list(const gt_sc_check *c, const char *what, const int *object, int n)
{
    return same_cards(c, object, n) || differ(c, what, object, n);
}

/* The first or last cards of a zone, in order. */
static bool check_end(const gt_sc_check *c, const int *object, int n, bool top)
{
    int wanted = c->op->cards->n;
    const int *part = top || n < wanted ? object : object + n - wanted;
    bool same = n >= wanted;
    for (int i = 0; i < wanted && same; i++)
        same = fits(c, &c->op->cards->card[i], part[i]);
    return same || differ(c, top ? "top" : "bottom", part, n < wanted ? n : wanted);
}

static bool check_count(const gt_sc_check *c, const int *object, int n)
{
    char text[80];
    if (n == c->op->number)
        return true;
    gt_sc_begin(c, "");
    snprintf(text, sizeof text, "expected %d cards, got %d", c->op->number, n);
    gt_sc_append(c, text);
    if (c->how->zone[c->op->zone].sight != GT_SC_SECRET && n > 0) {
        gt_sc_append(c, ": ");
        append_objects(c, object, n);
    }
    return false;
}

bool gt_sc_check_side(const gt_sc_check *c)
{
    int object[GT_SC_OBJECTS];
    if (c->op->kind >= GT_SC_SYSTEM)
        return gt_sc_check_expected(c);
    int n = gt_position_list(c->how, c->g, c->s, c->op->player, c->op->zone, object);
    switch (c->op->kind) {
    case GT_SC_COUNT: return check_count(c, object, n);
    case GT_SC_CARDS: return gt_sc_check_list(c, "", object, n);
    default: return check_end(c, object, n, c->op->kind == GT_SC_TOP);
    }
}
