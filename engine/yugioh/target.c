/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Targets (Y-307): who may be one, and how they are chosen one by one. */
#include "engine/yugioh/internal.h"

static bool may_be_targeted(gt_context *r, const gt_effect *e, int object)
{
    bool own = r->s->objects[object].controller == e->player;
    return !(yg_is_up_on_field(r->s, object) &&
             yg_has(r, object, own ? YG_KW_NOT_TARGETED_OWN : YG_KW_NOT_TARGETED));
}

/* A card that is activated is no target of its own, also while it is asked whether it can be. */
static bool is_activated(const gt_state *s, int object)
{
    return yg_is_on_field(s, object) && ((s->objects[object].mark[0] & YG_MARK_ACTIVE) != 0 ||
                                         (yg_is_down(s, object) && !yg_is_monster(s, object)));
}

static gt_set targets_for(gt_context *r, gt_effect *e, gt_addr filter)
{
    gt_set all = gt_matching(r, e, filter), set = all;
    GT_SET_EACH (object, &all)
        if (!may_be_targeted(r, e, object) || (object == e->source && is_activated(r->s, object)))
            gt_set_remove(&set, object);
    return set;
}

int yg_count_targets(gt_context *r, const gt_effect *e, gt_addr filter)
{
    gt_effect copy = *e;
    gt_set set = targets_for(r, &copy, filter);
    return gt_set_count(&set);
}

static gt_set targets_left(gt_context *r, const gt_frame *f)
{
    gt_effect *e = gt_innermost_effect(r->s);
    gt_set set = targets_for(r, e, f->target.filter);
    set = gt_set_minus(set, e->s[f->target.dst]);
    for (int reg = 0; reg < f->target.dst; reg++)
        set = gt_set_minus(set, e->s[reg]);
    return set;
}

static int chosen_of(const gt_state *s, const gt_frame *f)
{
    return gt_set_count(&s->effects[s->n_effects - 1].s[f->target.dst]);
}

static void end_target(gt_context *r, const gt_frame *f)
{
    int n = chosen_of(r->s, f), least = f->target.least;
    gt_pop(r->s, n < least ? -1 : n);
}

static void target_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    if (gt_act_verb(a) == YG_V_DONE) {
        end_target(r, f);
        return;
    }
    int object = yg_named(s, a);
    gt_item *item = yg_announced(s);
    gt_set_add(&gt_innermost_effect(s)->s[f->target.dst], object);
    if (item != NULL)
        gt_item_target(s, item, object, 0, f->target.dst);
}

static bool step_target(gt_context *r, gt_frame *f)
{
    gt_set left = targets_left(r, f);
    int n = chosen_of(r->s, f);
    if (n >= f->target.most || gt_set_is_empty(&left)) {
        end_target(r, f);
        return false;
    }
    r->s->chooser = (uint8_t)(gt_innermost_effect(r->s)->player ^ f->target.by_opponent);
    if (n < f->target.least && !gt_is_asked(r, gt_set_count(&left))) {
        target_answer(r, f, gt_act(YG_V_AT, 0, 0) | yg_name_of(r->s, gt_set_first(&left)) << 8);
        return false;
    }
    return true;
}

/* Objects as actions, in the order of their places; those that look alike once. */
int yg_at_actions(const gt_state *s, const gt_set *set, gt_action *out)
{
    int n = 0;
    GT_SET_EACH (object, set) {
        gt_action a = gt_act(YG_V_AT, 0, 0) | yg_name_of(s, object) << 8;
        int at = n;
        while (at > 0 && out[at - 1] > a)
            at--;
        if (at > 0 && out[at - 1] == a)
            continue;
        memmove(&out[at + 1], &out[at], (size_t)(n - at) * sizeof *out);
        out[at] = a;
        n++;
    }
    return n;
}

static int target_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_set left = targets_left(r, f);
    int n = yg_at_actions(r->s, &left, out);
    if (chosen_of(r->s, f) >= f->target.least)
        out[n++] = gt_act(YG_V_DONE, 0, 0);
    return n;
}

const gt_frame_kind yg_frame_target = {
    .name = "target", .step = step_target, .legal = target_legal, .answer = target_answer};
