/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A chain is built (Y-312) and resolves from its last link to the first (Y-301, Y-305 to Y-309,
 * Y-316). */
#include "engine/yugioh/internal.h"

bool yg_stays(const gt_context *r, int card)
{
    const gt_def *d = yg_true_def(r, card);
    return (d->type & (YG_CONTINUOUS | YG_EQUIP | YG_FIELD)) != 0 || yg_card_of(d)->stays;
}

static bool stands_on_field(const gt_context *r, const gt_item *item)
{
    return (item->mark[0] & YG_LINK_MUST_STAY) == 0 ||
           (yg_lies_as(r->s, item->source, item->source_stamp) &&
            yg_is_up_on_field(r->s, item->source)); /* Y-309 */
}

/* Y-307: a target must be what the text asks for, also when the link resolves. */
static bool still_fits(gt_context *r, gt_effect *e, const gt_item *item, const gt_target *t)
{
    const gt_operation *code = r->code;
    for (int pc = yg_ability(r, item->ability)->code; pc < item->pc; pc++)
        if (code[pc].op == YG_OP_TARGET && code[pc].a == (t->wants & 15))
            return gt_accepts(r, e, gt_address(code[pc].b), t->object);
    return true;
}

/* What was paid with comes first: it is what it was, and what targets must be may depend on it. */
static void fill_registers(gt_context *r, gt_effect *e, const gt_item *item)
{
    for (int targets = 0; targets < 2; targets++)
        for (int k = 0; k < item->n_targets; k++) {
            const gt_target *t = &item->target[k];
            if (yg_is_target(t) == (targets != 0) && gt_target_stands(r->s, t) &&
                (targets == 0 || still_fits(r, e, item, t)))
                gt_set_add(&e->s[t->wants & 15], t->object);
        }
}

/* An effect that would move cards of graveyards, where these stay. */
static bool moves_graves(gt_context *r, const gt_item *item)
{
    return item->ability != (uint16_t)GT_NO_ABILITY &&
           (yg_ability(r, item->ability)->keywords & YG_MOVES_GRAVES) != 0 &&
           yg_pact_holds(r, item->player, YG_PACT_GRAVES_STAY) &&
           (yg_true_def(r, item->source)->keywords >> YG_KW_MOVES_GRAVES & 1) == 0;
}

static void resolve(gt_context *r)
{
    gt_state *s = r->s;
    gt_item *item = &s->items[s->n_items - 1];
    bool mute = (item->mark[0] & (YG_LINK_OFF | YG_LINK_MUTE)) != 0 ||
                yg_is_negated(r, item->source) || !stands_on_field(r, item) ||
                moves_graves(r, item);
    yg_of(s)->n_notes = 0;
    if (!mute) /* what does nothing comes after nothing (Y-322) */
        yg_new_moment(r);
    item->mark[0] |= YG_LINK_RESOLVES;
    gt_push(s, (gt_frame){.kind = YG_F_RESOLVED});
    if (mute || item->pc == GT_BUILTIN)
        return;
    gt_item copy = *item;
    gt_effect *e = gt_effect_begin(r, item->pc, item->player);
    if (e == NULL)
        return;
    e->ability = copy.ability;
    e->source = copy.source;
    e->holder = yg_is_hidden(s, copy.source) || yg_kind_of(s, copy.source) == YG_ZONES
                    ? GT_NO_OBJECT
                    : copy.source;
    if (copy.that == GT_NO_OBJECT || s->objects[copy.that].stamp == copy.that_stamp)
        e->that = copy.that;
    e->that_stamp = copy.that_stamp;
    memcpy(e->v, copy.v, sizeof e->v);
    yg_fill_event(s, e, &copy);
    fill_registers(r, e, &copy);
}

/* Y-401: monsters that are destroyed once an effect that targeted them has resolved. */
static void destroy_shy(gt_context *r, const gt_item *item)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int k = 0; k < item->n_targets && (item->mark[0] & YG_LINK_OFF) == 0; k++) {
        const gt_target *t = &item->target[k];
        if (yg_is_target(t) && gt_target_stands(s, t) && yg_is_monster(s, t->object) &&
            yg_is_up_on_field(s, t->object) && yg_has(r, t->object, YG_KW_SHY))
            gt_set_add(&set, t->object);
    }
    GT_SET_EACH (object, &set) {
        gt_cause why = {YG_BY_EFFECT, s->objects[object].controller, (uint8_t)object};
        yg_go(r, gt_set_of(object), YG_GRAVEYARD, 0, YG_DEED_DESTROY, why);
    }
}

/* Y-804: one field spell on both sides together. */
static void clear_other_field(gt_context *r, int player)
{
    int other = r->s->zone_first[yg_list(1 - player, YG_FIELD_ZONE)];
    bool there = yg_count(r->s, 1 - player, YG_FIELD_ZONE) > 0;
    if (yg_of_run(r)->options.one_field && there && !yg_is_down(r->s, other))
        yg_go(r, gt_set_of(other), YG_GRAVEYARD, 0, YG_DEED_DESTROY, yg_by_rule);
}

/* Y-316, Y-147: a negated activation; Y-146: cards that do not stay go when the whole chain is
 * over. */
static void end_link(gt_context *r)
{
    gt_state *s = r->s;
    const gt_item item = s->items[s->n_items - 1];
    gt_pop(s, 0);
    destroy_shy(r, &item);
    if ((item.mark[0] & YG_LINK_OFF) == 0)
        yg_tell_link(r, YG_EV_RESOLVED);
    s->n_items--;
    gt_object *o = &s->objects[item.source];
    if ((item.mark[0] & YG_LINK_IS_CARD) == 0 || o->stamp != item.source_stamp)
        return;
    if (yg_stays(r, item.source) && (item.mark[0] & YG_LINK_OFF) == 0)
        o->mark[0] &= (uint8_t)~YG_MARK_ACTIVE;
    yg_touch(r);
    if ((yg_true_def(r, item.source)->type & YG_FIELD) != 0 && (item.mark[0] & YG_LINK_OFF) == 0)
        clear_other_field(r, item.player);
}

static void end_chain(gt_context *r)
{
    const gt_state *s = r->s;
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, yg_list(player, YG_SPELLS))
            gt_set_put(&set, object, (s->objects[object].mark[0] & YG_MARK_ACTIVE) != 0);
    yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
    yg_end_saves(r);
    yg_of(r->s)->attack.chained = 1;
}

/* ---- The frame. */

bool yg_step_chain(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (f->step == 2)
        return yg_step_triggers(r, f);
    if (f->step == 0) { /* Y-312 */
        f->step = 1;
        gt_window_open(s, 1 - s->items[s->n_items - 1].player, YG_MOMENT_CHAIN, yg_of(s)->asks_all);
        return false;
    }
    if (yg_state_checks(r) || yg_run_unchained(r))
        return false;
    if (s->n_items > 0) {
        gt_item *last = &s->items[s->n_items - 1];
        if ((last->mark[0] & YG_LINK_TOLD) != 0) {
            resolve(r);
            return false;
        }
        last->mark[0] |= YG_LINK_TOLD; /* what acts by rule comes before its effect */
        yg_tell_link(r, YG_EV_RESOLVING);
        return false;
    }
    gt_pop(s, 0);
    end_chain(r);
    return false;
}

static bool step_resolved(gt_context *r, gt_frame *f)
{
    (void)f;
    end_link(r);
    return false;
}

const gt_frame_kind yg_frame_resolved = {.name = "resolved", .step = step_resolved};
