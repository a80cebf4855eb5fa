/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities: what surrounds one that the dialect compiles, and those that are quoted. */
#include "decks/language/compile.h"

#include "decks/files/memory.h"

static int add(gt_ability_list *list, const gt_ability *a)
{
    list->list = gt_grow(list->list, list->n, &list->capacity, sizeof *a);
    list->list[list->n] = *a;
    return list->n++;
}

/* The number of an ability among those of its card, which is kept in a byte. */
static uint8_t order_of(gt_compiler *c, int order)
{
    if (order > UINT8_MAX)
        gt_no_room(c, "more than %d abilities of one card", UINT8_MAX + 1);
    return (uint8_t)order;
}

int gt_compile_ability(gt_compiler *c, const cJSON *node, gt_ability_list *list, int *n)
{
    gt_compiler outer = *c;
    gt_ability entry[GT_MAX_PARTS];
    gt_registers registers = {0};
    if (!cJSON_IsObject(node)) {
        gt_wrong(c, node, "an ability expected, an object, not %s", gt_json_kind(node));
        *n = 0;
        return 0;
    }
    c->block = NULL;
    c->registers = &registers;
    c->at = node;
    c->continuous = c->whole = false;
    c->parts = ~0u;
    c->fail = NULL;
    c->overflow.n = 0;
    *n = c->dialect->compile_ability(c, node, entry);
    c->block = outer.block;
    c->registers = outer.registers;
    c->at = outer.at;
    c->continuous = outer.continuous;
    c->whole = outer.whole;
    c->parts = outer.parts;
    c->fail = outer.fail;
    c->event = outer.event;
    c->cause = outer.cause;
    int first = list->n, order = list == &c->quoted ? first : c->order;
    for (int i = 0; i < *n; i++) {
        entry[i].printed_order = order_of(c, order);
        add(list, &entry[i]);
    }
    gt_tell_no_room(c, node);
    c->overflow = outer.overflow;
    c->order += list != &c->quoted;
    return first;
}

int gt_quote_ability(gt_compiler *c, const cJSON *node,
                     void (*compile)(gt_compiler *c, const cJSON *node, gt_ability *a))
{
    bool event = c->event, cause = c->cause;
    gt_block *block = c->block;
    gt_ability a = {.pattern = GT_NO_ABILITY, .printed_order = order_of(c, c->quoted.n)};
    c->block = NULL;
    compile(c, node, &a);
    c->event = event;
    c->cause = cause;
    c->block = block;
    return add(&c->quoted, &a);
}

int gt_quote_listener(gt_compiler *c, const cJSON *event, const cJSON *todo, unsigned *kept)
{
    bool outer_event = c->event, outer_cause = c->cause;
    gt_block *block = c->block;
    gt_ability a = {.kind = GT_AUTO, .printed_order = order_of(c, c->quoted.n)};
    c->block = NULL;
    a.pattern = (int16_t)gt_compile_event(c, event, false);
    c->event = c->cause = true;
    if (todo != NULL)
        a.code = gt_compile_later_effect(c, todo, kept);
    c->event = outer_event;
    c->cause = outer_cause;
    c->block = block;
    return add(&c->quoted, &a);
}
