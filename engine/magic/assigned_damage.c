/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The older combat (310, `combat=classic`): combat damage is assigned, goes on the stack as one
 * object, and is dealt when that resolves, as it was assigned.
 *
 * The one object is a row of items beside each other, of MG_RULE_COMBAT_DAMAGE: one for each
 * creature that assigns damage, with what it is assigned to as targets, and how much as their
 * amounts. Nothing else is of that kind, and nobody has priority between them. Each stands for its
 * creature when that has left, as an ability does (move.c, keep_for_abilities). */
#include "engine/magic/internal.h"

bool mg_is_classic(const gt_context *r)
{
    return mg_of_run(r)->options.combat == MG_COMBAT_CLASSIC;
}

static bool is_damage(const gt_item *item)
{
    return item->ability == MG_RULE_COMBAT_DAMAGE;
}

bool mg_is_assigned_damage(const gt_state *s, int object)
{
    if (mg_kind_of(s, object) != MG_STACK)
        return false;
    const gt_item *item = gt_item_of((gt_state *)(uintptr_t)s, object);
    return item != NULL && is_damage(item);
}

bool mg_damage_is_next(const gt_state *s)
{
    return s->n_items > 0 && is_damage(&s->items[s->n_items - 1]);
}

/* ---- Putting it on the stack. */

/* What one creature assigns: blows from `from` on; returns the number of the first behind them. */
static int put_creature(gt_context *r, const mg_blow *blow, int from, int n)
{
    gt_state *s = r->s;
    int source = blow[from].source, player = mg_controller(s, source);
    int object =
        gt_object_behind(s, mg_of_run(r)->first[2], (int)mg_shows(mg_of_run(r), s, source), player);
    gt_item *item = mg_item_new(r, object, source, MG_RULE_COMBAT_DAMAGE, player, false);
    if (item == NULL)
        return n;
    item->pc = 1; /* announced: it has no code */
    int i = from;
    for (; i < n && blow[i].source == source && item->n_targets < MG_MOST_TARGETS; i++) {
        gt_target *t = gt_item_target(s, item, blow[i].to, 0, 0);
        t->amount = blow[i].amount;
    }
    return i;
}

void mg_stack_damage(gt_context *r, const mg_blow *blow, int n)
{
    if (n > 0 && mg_is_told(r))
        mg_log(r, "310.1", "combat damage goes on the stack");
    for (int i = 0; i < n && r->s->end == GT_RUNNING;)
        i = put_creature(r, blow, i, n);
}

/* ---- Dealing it. */

/* 310.4b: the creature as it is, or what stands for it as it was. */
static int source_of(const gt_state *s, const gt_item *item)
{
    bool there =
        mg_is_permanent(s, item->source) && s->objects[item->source].stamp == item->source_stamp;
    return there ? item->source : item->object;
}

/* 310.4, 310.4a: all at once, as it was assigned, to what has left combat, too; what is no creature
 * any more takes no damage (310.4c). */
static void deal_assigned(gt_context *r)
{
    const gt_state *s = r->s;
    mg_blow blow[MG_MAX_BLOWS];
    int n = 0;
    for (int i = 0; i < s->n_items; i++)
        for (int k = 0; is_damage(&s->items[i]) && k < s->items[i].n_targets; k++) {
            const gt_target *t = &s->items[i].target[k];
            if (gt_target_stands(s, t)) /* 310.4c */
                blow[n++] = (mg_blow){(uint8_t)source_of(s, &s->items[i]), t->object, t->amount};
        }
    mg_deal(r, blow, n, MG_BY_COMBAT, 0);
}

void mg_resolve_damage(gt_context *r, gt_frame *f)
{
    const gt_state *s = r->s;
    if (f->step == 0) {
        f->step = 1;
        if (mg_is_told(r))
            mg_log(r, "310.4", "combat damage resolves");
        deal_assigned(r);
        return;
    }
    gt_pop(r->s, 0);
    for (int i = s->n_items - 1; i >= 0; i--)
        if (is_damage(&s->items[i]))
            mg_item_remove(r, s->items[i].object);
}
