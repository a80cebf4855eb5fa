/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An activation becomes a link of the chain (Y-302): the card is shown, its code announces it, the
 * link stands and is told of. What a link remembers of the event that set it off. */
#include "engine/yugioh/internal.h"

/* It lies in the last places for targets. */
typedef struct memory {
    int32_t amount;
    uint8_t other, by, by_player, origin;
    uint16_t other_stamp;
    yg_last last;
    uint16_t began; /* when it was activated, by the clock of stamps */
} memory;
enum { MOST_TARGETS = 17 };
_Static_assert(sizeof(memory) <= (GT_MAX_TARGETS - MOST_TARGETS) * sizeof(gt_target), "room");

gt_item *yg_announced(gt_state *s)
{
    gt_item *item = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    return item != NULL && item->pc == 0 ? item : NULL;
}

/* A spell or trap comes to the field, or is turned up. */
static void show_card(gt_context *r, int player, int object)
{
    gt_state *s = r->s;
    if (yg_is_on_field(s, object)) {
        yg_turn_up(r, object, false, yg_by_rule);
    } else if ((yg_true_def(r, object)->type & YG_FIELD) != 0) {
        yg_clear_field_zone(r, player);
        yg_move(r, object, YG_FIELD_ZONE, player, 0);
    } else {
        yg_move(r, object, YG_SPELLS, player, 0);
    }
    s->objects[object].mark[0] |= YG_MARK_ACTIVE;
    yg_touch(r);
}

gt_item *yg_add_link(gt_context *r, int player, int object, int number)
{
    gt_state *s = r->s;
    const gt_ability *a = number != GT_NO_ABILITY ? yg_ability(r, number) : NULL;
    bool card = a == NULL || a->keyword == YG_CARD;
    int kind = yg_kind_of(s, object);
    if (kind == YG_HAND)
        gt_note_played(r, object);
    if (card)
        show_card(r, player, object);
    gt_item *item = gt_item_add(s, object, object, number, player);
    if (item == NULL)
        return NULL;
    item->mark[0] = card ? YG_LINK_IS_CARD : 0;
    item->mark[1] = (uint8_t)yg_speed_of(r, object, a);
    item->mark[2] = (uint8_t)kind;
    if (a != NULL)
        yg_use_up(r, player, object, number);
    return item;
}

void yg_keep_event(gt_item *item, const gt_effect *e, uint16_t other_stamp, uint16_t began)
{
    memory m = {.amount = e->amount,
                .other = e->other,
                .by = e->by,
                .by_player = e->by_player,
                .origin = e->origin,
                .other_stamp = other_stamp,
                .began = began};
    memcpy(&m.last, e->last, sizeof m.last);
    memcpy(&item->target[MOST_TARGETS], &m, sizeof m);
    item->that = e->that;
    item->that_stamp = e->that_stamp;
}

bool yg_saw_activation(const gt_state *s, const gt_item *item, int holder)
{
    memory m;
    memcpy(&m, &item->target[MOST_TARGETS], sizeof m);
    return yg_timestamp(s, holder) < m.began;
}

/* What was paid with, as it last was. */
static void keep_last(gt_item *item, const gt_effect *e)
{
    memory m;
    memcpy(&m, &item->target[MOST_TARGETS], sizeof m);
    memcpy(&m.last, e->last, sizeof m.last);
    memcpy(&item->target[MOST_TARGETS], &m, sizeof m);
}

void yg_fill_event(gt_state *s, gt_effect *e, const gt_item *item)
{
    memory m;
    memcpy(&m, &item->target[MOST_TARGETS], sizeof m);
    e->amount = m.amount;
    e->other = m.other != GT_NO_OBJECT && s->objects[m.other].stamp != m.other_stamp ? GT_NO_OBJECT
                                                                                     : m.other;
    e->by = m.by;
    e->by_player = m.by_player;
    e->origin = m.origin;
    memcpy(e->last, &m.last, sizeof m.last);
}

/* What becomes of the last link, for those who listen; who answers an activation asks the link
 * itself. */
void yg_tell_link(gt_context *r, int event)
{
    const gt_item item = r->s->items[r->s->n_items - 1];
    gt_cause why = {YG_BY_EFFECT, item.player, item.source};
    int act = (item.mark[0] & YG_LINK_IS_CARD) != 0 ? 0 : 1;
    yg_happens(r, event, item.source, GT_NO_OBJECT, 0, item.player, item.mark[2], act, why);
}

/* Costs are paid: a card that stays must be there to the end, unless it was itself a cost, or acts
 * from elsewhere. */
static void note_whether_it_stays(const gt_context *r, gt_item *item)
{
    if (yg_stays(r, item->source) && yg_is_up_on_field(r->s, item->source) &&
        yg_lies_as(r->s, item->source, item->source_stamp))
        item->mark[0] |= YG_LINK_MUST_STAY;
}

/* Its code announces it; of a card without an effect the link stands at once. */
void yg_begin_link(gt_context *r, gt_item *item, int number)
{
    if (number == GT_NO_ABILITY || yg_ability(r, number)->code == 0) {
        item->pc = GT_BUILTIN;
        note_whether_it_stays(r, item);
        yg_tell_link(r, YG_EV_ACTIVATED);
        return;
    }
    gt_effect *e = gt_item_begin(r, item, yg_ability(r, number)->code);
    if (e != NULL)
        yg_fill_event(r->s, e, item);
}

void yg_activate(gt_context *r, int player, int object, int number)
{
    gt_state *s = r->s;
    gt_effect e;
    uint16_t other_stamp = 0;
    memset(&e, 0, sizeof e);
    gt_effect_init(&e, player, object, object);
    if (number != GT_NO_ABILITY)
        yg_ask_with(r, &e, player, object, number);
    if (e.other != GT_NO_OBJECT)
        other_stamp = s->objects[e.other].stamp;
    gt_item *item = yg_add_link(r, player, object, number);
    if (item == NULL)
        return;
    yg_keep_event(item, &e, other_stamp, s->next_stamp);
    yg_begin_link(r, item, number);
}

static void tell_targets(gt_context *r)
{
    const gt_item item = r->s->items[r->s->n_items - 1];
    gt_cause why = {YG_BY_EFFECT, item.player, item.source};
    for (int k = 0; k < item.n_targets; k++)
        if (yg_is_target(&item.target[k]))
            yg_happens(r, YG_EV_TARGETED, item.target[k].object, item.source, 0, item.player, 0, 0,
                       why);
}

/* STACKED: what was filled stays with the link. */
void yg_stacked(gt_context *r, gt_effect *e)
{
    gt_state *s = r->s;
    gt_item *item = yg_announced(s);
    assert(item != NULL);
    unsigned targets = 0;
    for (int k = 0; k < item->n_targets; k++)
        targets |= 1u << (item->target[k].wants & 15);
    for (int reg = 0; reg < GT_SETS; reg++)
        GT_SET_EACH (object, &e->s[reg])
            if ((targets >> reg & 1) == 0 && item->n_targets < MOST_TARGETS &&
                yg_kind_of(s, object) != YG_ZONES)
                gt_item_target(s, item, object, 0, YG_KEPT | (unsigned)reg);
    keep_last(item, e);
    gt_item_announced(e, item);
    note_whether_it_stays(r, item);
    yg_tell_link(r, YG_EV_ACTIVATED);
    tell_targets(r);
    yg_new_moment(r);
}

/* ---- Links that do what the link does that they answer (COPY). */

/* Where the code of an activation goes on once its costs are paid. */
static gt_addr behind_costs(const gt_context *r, gt_addr code)
{
    gt_addr pc = code;
    while (r->code[pc].op != YG_OP_PAID && r->code[pc].op != YG_OP_STACKED)
        pc++;
    return r->code[pc].op == YG_OP_PAID ? pc : code;
}

/* Of the last link, before another is added: there are enough targets for each choice of them. */
bool yg_can_copy(gt_context *r, const gt_effect *e)
{
    const gt_state *s = r->s;
    const gt_item *item = s->n_items > 0 ? &s->items[s->n_items - 1] : NULL;
    if (item == NULL || item->ability == (uint16_t)GT_NO_ABILITY ||
        yg_ability(r, item->ability)->code == 0)
        return false;
    gt_addr pc = behind_costs(r, yg_ability(r, item->ability)->code);
    for (; r->code[pc].op != YG_OP_STACKED; pc++)
        if (r->code[pc].op == YG_OP_TARGET && /* least and most stand before it */
            yg_count_targets(r, e, gt_address(r->code[pc].b)) < r->code[pc - 2].b)
            return false;
    return true;
}

/* The link that is announced is one of that ability from now on, with another card as its
 * source. */
void yg_copy_link(gt_context *r, gt_effect *e)
{
    gt_state *s = r->s;
    gt_item *own = yg_announced(s);
    assert(own != NULL && s->n_items > 1);
    own->ability = e->ability = own[-1].ability;
    memset(e->s, 0, sizeof e->s);
    memset(e->v, 0, sizeof e->v);
    memset(e->last, 0, sizeof e->last);
    e->pc = behind_costs(r, yg_ability(r, e->ability)->code);
}
