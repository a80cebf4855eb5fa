/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs: mana, "{2}{R}", or a list of what is paid together:
 *
 *   "{1}{G}"                      mana                 "tap"                            {T}
 *   {"sacrifice": "this"}         this permanent       {"sacrifice": FILTER}            permanents
 *   {"discard": "this"}           this card            {"discard": 1}
 *                                                                                 cards of the hand
 *   {"discard": FILTER}           such cards of the hand
 *   {"discard": "hand"}           the whole hand       {"life": 3}, {"life": "X"}       life
 *   {"tap": FILTER}               untapped permanents  {"return": FILTER}
 *                                                                               to the owner's hand
 *   {"exile": FILTER}             cards                {"reveal": FILTER}
 *                                                                                 cards of the hand
 *   {"remove": 1, "kind": K}      counters             {"opponent gains": 3}            life
 *   {"exile top": 10}             cards from the top of the library
 *
 * Beside a filter may stand `count`, a number or "X". */
#include "decks/magic/language.h"

#include <ctype.h>
#include <string.h>

enum { MOST = 99 };

/* ---- Mana. */

static const char colour_letters[] = "WUBRGC";

static int kind_of(char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(colour_letters, letter);
    return at == NULL ? -1 : (int)(at - colour_letters);
}

/* {W/U}, {2/W}, {W/P}: a mask of colours and flags; 0: it is none of them. */
static int hybrid_of(const char *symbol, size_t n)
{
    if (n != 3 || symbol[1] != '/')
        return 0;
    int first = kind_of(symbol[0]), second = kind_of(symbol[2]);
    if (symbol[0] == '2' && second >= 0 && second < MG_COLOURS)
        return MG_HYBRID_TWO | 1 << second;
    if (symbol[2] == 'P' && first >= 0 && first < MG_COLOURS)
        return MG_PHYREXIAN | 1 << first;
    return first >= 0 && second >= 0 && first < MG_COLOURS && second < MG_COLOURS
               ? 1 << first | 1 << second
               : 0;
}

static bool read_symbol(const char *symbol, size_t n, mg_mana *out)
{
    int hybrid = hybrid_of(symbol, n), generic = 0;
    if (hybrid != 0 && out->n_hybrid < MG_MAX_HYBRIDS) {
        out->hybrid[out->n_hybrid++] = (uint8_t)hybrid;
        return true;
    }
    if (n == 1 && kind_of(symbol[0]) >= 0) {
        out->kind[kind_of(symbol[0])]++;
        return true;
    }
    if (n == 1 && symbol[0] == 'X') {
        out->x++;
        return true;
    }
    for (size_t i = 0; i < n; i++) {
        if (!isdigit((unsigned char)symbol[i]) || n > 2)
            return false;
        generic = 10 * generic + symbol[i] - '0';
    }
    out->generic = (uint8_t)(out->generic + generic);
    return n > 0;
}

bool mg_read_mana(gt_compiler *c, const cJSON *node, mg_mana *out)
{
    bool right = cJSON_IsString(node);
    *out = (mg_mana){.none = 0};
    for (const char *at = right ? node->valuestring : ""; right && *at != '\0';) {
        const char *end = strchr(at, '}');
        right = *at == '{' && end != NULL && read_symbol(at + 1, (size_t)(end - at - 1), out);
        at = right ? end + 1 : at;
    }
    if (!right)
        gt_wrong(c, node, "mana expected, as {2}{R}, {X}{G}, {W/U}, {2/B} or {R/P}");
    return right;
}

/* ---- Parts. */

static const gt_word payments[] = {{"sacrifice", MG_PAY_SACRIFICE}, {"tap", MG_PAY_TAP},
                                   {"return", MG_PAY_RETURN},       {"exile", MG_PAY_EXILE},
                                   {"reveal", MG_PAY_REVEAL},       {NULL, 0}};

static int read_count(gt_compiler *c, const cJSON *node)
{
    if (gt_json_is(gt_json_get(node, "count"), "X"))
        return MG_PAY_X;
    return gt_read_integer_or(c, node, "count", 1, MOST, 1);
}

static void add_part(gt_compiler *c, const cJSON *node, int verb, int n, gt_addr filter,
                     mg_cost *out)
{
    const cJSON *child;
    cJSON_ArrayForEach (child, node)
        if (cJSON_IsObject(child) && mg_holds_word(child, "X"))
            gt_wrong(c, child, "what a cost takes cannot depend on X, only how many");
    for (int i = 0; i < MG_COST_PARTS; i++)
        if (out->part[i].verb == MG_PAY_NOTHING) {
            out->part[i] = (mg_cost_part){(uint8_t)verb, (uint8_t)n, filter};
            return;
        }
    gt_wrong(c, node, "more than %d parts of one cost", MG_COST_PARTS);
}

static void read_discard(gt_compiler *c, const cJSON *node, mg_cost *out)
{
    const cJSON *what = gt_json_get(node, "discard");
    if (gt_json_is(what, "this"))
        out->self |= MG_DISCARDS;
    else if (gt_json_is(what, "hand"))
        out->self |= MG_DISCARDS_HAND;
    else if (cJSON_IsObject(what))
        add_part(c, node, MG_PAY_DISCARD, read_count(c, node), gt_later_test(c, what), out);
    else
        add_part(c, node, MG_PAY_DISCARD, gt_read_integer(c, what, 1, MOST), 0, out);
}

static void read_remove(gt_compiler *c, const cJSON *node, mg_cost *out)
{
    out->counters = (int8_t)gt_read_integer(c, gt_json_get(node, "remove"), 1, MOST);
    out->counter_kind = (uint8_t)mg_counter_kind(c, node);
}

/* A part with a filter; `this` is the object itself. */
static void read_payment(gt_compiler *c, const cJSON *node, const gt_word *verb, mg_cost *out)
{
    const cJSON *what = gt_json_get(node, verb->text);
    bool self = gt_json_is(what, "this");
    if (self && verb->value == MG_PAY_SACRIFICE)
        out->self |= MG_SACRIFICES;
    else if (self && verb->value == MG_PAY_EXILE)
        out->self |= MG_EXILES;
    else if (self && verb->value == MG_PAY_RETURN)
        out->self |= MG_RETURNS;
    else
        add_part(c, node, verb->value, read_count(c, node), gt_later_filter(c, what), out);
}

static void read_object(gt_compiler *c, const cJSON *node, mg_cost *out)
{
    static const char *const keys[] = {"sacrifice",      "tap",       "return", "exile", "reveal",
                                       "discard",        "remove",    "life",   "kind",  "count",
                                       "opponent gains", "exile top", NULL};
    const cJSON *life = gt_json_get(node, "life"), *gains = gt_json_get(node, "opponent gains");
    const cJSON *top = gt_json_get(node, "exile top");
    if (!gt_check_keys(c, node, keys, "a cost"))
        return;
    for (const gt_word *verb = payments; verb->text != NULL; verb++)
        if (gt_json_get(node, verb->text) != NULL) {
            read_payment(c, node, verb, out);
            return;
        }
    if (gt_json_get(node, "discard") != NULL)
        read_discard(c, node, out);
    else if (gt_json_get(node, "remove") != NULL)
        read_remove(c, node, out);
    else if (gt_json_is(life, "X"))
        out->life_x = 1;
    else if (life != NULL)
        out->life = (uint8_t)gt_read_integer(c, life, 1, MOST);
    else if (gains != NULL)
        add_part(c, node, MG_PAY_GIVE_LIFE, gt_read_integer(c, gains, 1, MOST), 0, out);
    else if (top != NULL)
        add_part(c, node, MG_PAY_EXILE_TOP, gt_read_integer(c, top, 1, MOST), 0, out);
    else
        gt_wrong(c, node, "a cost expected: mana, \"tap\", {\"sacrifice\": ...} ...");
}

static void read_part(gt_compiler *c, const cJSON *node, mg_cost *out)
{
    if (gt_json_is(node, "tap"))
        out->self |= MG_TAPS;
    else if (cJSON_IsString(node))
        mg_read_mana(c, node, &out->mana);
    else
        read_object(c, node, out);
}

/* ---- Costs of the card. */

int mg_add_cost(gt_compiler *c, const cJSON *node, const mg_cost *cost)
{
    mg_card *card = mg_card_cache_of(c);
    if (card->n_costs == MG_MAX_COSTS) {
        gt_wrong(c, node, "more than %d costs on one card", MG_MAX_COSTS);
        return 0;
    }
    card->cost[card->n_costs] = *cost;
    return card->n_costs++;
}

int mg_read_cost(gt_compiler *c, const cJSON *node)
{
    mg_cost cost = {.life = 0};
    if (cJSON_IsString(node))
        read_part(c, node, &cost);
    else if (gt_need_list(c, node, "costs"))
        for (const cJSON *child = node->child; child != NULL; child = child->next)
            read_part(c, child, &cost);
    return mg_add_cost(c, node, &cost);
}

void mg_add_way(gt_compiler *c, const cJSON *node, int kind, int cost, gt_addr condition)
{
    mg_card *card = mg_card_cache_of(c);
    if (card->n_ways == MG_MAX_WAYS)
        gt_wrong(c, node, "more than %d ways to cast a card", MG_MAX_WAYS);
    else
        card->way[card->n_ways++] = (mg_way){(uint8_t)kind, (uint8_t)cost, condition};
}

void mg_add_additional(gt_compiler *c, const cJSON *node, int kind, int cost)
{
    mg_card *card = mg_card_cache_of(c);
    if (card->n_additional == MG_MAX_ADDITIONAL)
        gt_wrong(c, node, "more than %d additional costs", MG_MAX_ADDITIONAL);
    else
        card->additional[card->n_additional++] = (mg_additional){(uint8_t)kind, (uint8_t)cost};
}
