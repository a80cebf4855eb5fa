/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `price`: what must be done before units can declare an attack or a block, as a continuous ability
 * and as a statement. */
#include "decks/nivel/language.h"

/* Which units: those of `who` that match `what`; without both this one (0). */
static gt_addr costly_units(gt_compiler *c, const cJSON *node)
{
    const cJSON *what = gt_json_get(node, "what"), *who = gt_json_get(node, "who");
    if (what == NULL && who == NULL)
        return 0;
    int owners = who == NULL ? 0 : 1 << gt_read_word(c, who, gt_words_who, "a player");
    return gt_filter_within(c, what, owners, NV_UNITS_MASK);
}

/* Whether a statement takes a fixed number of cards of the hand of the player that declares. */
static bool takes_cards(const cJSON *statement, bool opponent)
{
    const cJSON *what = gt_json_get(statement, "trash"), *whose;
    if (what == NULL && !gt_json_is(gt_json_get(statement, "to"), "hand"))
        what = gt_json_get(statement, "put");
    const cJSON *filter = gt_json_get(what, "choose");
    whose = gt_json_get(filter, "whose");
    return gt_json_is(gt_json_get(filter, "in"), "hand") &&
           (opponent ? gt_json_is(whose, "opposing") : whose == NULL || gt_json_is(whose, "own")) &&
           gt_json_get(what, "upto") == NULL && gt_json_get(statement, "if") == NULL &&
           gt_json_get(statement, "may") == NULL;
}

/* How many cards of that hand all of it takes: several costs of one declaration take different
 * ones. */
static gt_addr cards_taken(gt_compiler *c, const cJSON *list, bool opponent)
{
    gt_block block;
    int n = 0;
    c->twin = true;
    c->quiet++;
    gt_block_open_value(c, &block);
    for (const cJSON *s = list->child; s != NULL; s = s->next) {
        if (!takes_cards(s, opponent))
            continue;
        const cJSON *count = gt_json_get(gt_json_get(s, "trash") != NULL ? gt_json_get(s, "trash")
                                                                         : gt_json_get(s, "put"),
                                         "count");
        bool unknown = c->unknown;
        gt_mark mark = gt_mark_here(c);
        c->unknown = false;
        gt_compile_value_or(c, count, 1);
        if (c->unknown)
            gt_take_back(c, mark);
        else if (n++ > 0)
            gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
        c->unknown = unknown;
    }
    c->quiet--;
    c->twin = false;
    if (n > 0)
        return gt_block_done(c);
    gt_block_drop(c);
    return 0;
}

static void declaration_cost(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const gt_word costly[] = {
        {"attack", NV_DECLARE_ATTACK}, {"block", NV_DECLARE_BLOCK}, {NULL, 0}};
    const cJSON *todo = gt_json_get(node, "do");
    a->kind = GT_COST;
    a->keyword = (uint8_t)gt_read_word(c, gt_json_get(node, "price"), costly, "what has a price");
    a->filter = costly_units(c, node);
    if (todo == NULL) {
        gt_wrong(c, node, "'price' needs 'do', what must be done");
        return;
    }
    a->code = gt_compile_effect(c, todo, true);
    a->can = gt_compile_can(c, todo, true);
    a->value = cards_taken(c, todo, gt_json_is(gt_json_get(node, "who"), "opponent"));
}

void nv_continuous_cost(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"key", "price", "who", "what", "do", "if", NULL};
    gt_check_keys(c, node, keys, "the ability");
    if (a->timing != 0 && a->timing != NV_KW_PASSIVE)
        gt_wrong_key(c, gt_json_get(node, "price"),
                     "'price' is continuous: in 'do', behind '%s', it is a statement",
                     gt_word_text(nv_words_keywords, a->timing));
    declaration_cost(c, node, a);
}

/* ---- As a statement */

static void later_cost(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    c->event = true;
    declaration_cost(c, node, a);
}

void nv_emit_price(gt_compiler *c, const cJSON *s)
{
    int until = gt_read_duration(c, s, NV_UNTIL_STAYS);
    gt_emit(c, NV_OP_DECLARATION_COST, 0, until, 0, gt_quote_ability(c, s, later_cost));
}

static const char *say_price(gt_renderer *r, const gt_operation *i)
{
    int depth = r->depth;
    const char *until = gt_say_until(r, i->b);
    if (*until != '\0')
        gt_render_line(r, depth, gt_say(r, "from now on%s:", until));
    gt_render_ability(r, &r->pool->abilities[i->d], depth + (*until != '\0'));
    return NULL;
}

const gt_saying nv_says_price[] = {{NV_OP_DECLARATION_COST, .say = say_price}, {0}};

const char *nv_say_cost(gt_renderer *r, const gt_ability *a, const char **that)
{
    bool attack = a->keyword == NV_DECLARE_ATTACK;
    *that = attack ? "the attacking unit" : "the blocking unit";
    return gt_say(r, "to %s with %s", attack ? "attack" : "block",
                  a->filter == 0 ? r->self : gt_render_filter(r, a->filter, "unit", true));
}
