/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choices by trying, see choice.h. */
#include "tests/reference/choice.h"

/* What a card is called in an action. Cards of one name read alike; picks are made in ascending
 * order of names, so that a set is reached in one way only. */
static gt_action name_of(const gt_context *r, const gt_effect *e, int object)
{
    const gt_rule_hooks *hooks = r->hooks;
    unsigned def = hooks->shows != NULL ? hooks->shows(r, object) : r->s->objects[object].def;
    unsigned which = hooks->which != NULL ? hooks->which(r, object) : 0;
    return gt_act(GT_PICK, gt_pick_place(r, object, e->chooser), def) | which << 24;
}

/* Ascending: by place, then definition, then what tells those apart. */
static uint32_t rank_of(gt_action name)
{
    return (uint32_t)(gt_act_a(name) << 16 | gt_act_b(name) << 8 | name >> 24);
}

/* Whether a card may be picked beside those of a set. */
static bool is_allowed(gt_context *r, gt_effect *e, gt_set picked, int object)
{
    int32_t sum = r->hooks->property(r, e, object, 0);
    gt_set kept = e->s[e->dst];
    GT_SET_EACH (other, &picked) {
        sum += r->hooks->property(r, e, other, 0);
        if ((e->choose_flags & GT_CHOOSE_DISTINCT) != 0 && gt_share_name(r, object, other))
            return false;
    }
    if ((e->choose_flags & GT_CHOOSE_SUM) != 0 && sum > e->limit)
        return false;
    e->s[e->dst] = gt_set_of(object);
    bool complete = e->complete == 0 || gt_plain_value(r, e, e->complete) != 0;
    e->s[e->dst] = kept;
    return complete;
}

/* Those of the cards from `first` on, of that rank at least, that may be picked beside some. */
static gt_set allowed_beside(gt_context *r, gt_effect *e, gt_set picked, int first, uint32_t rank)
{
    gt_set found = gt_set_empty();
    GT_SET_EACH (object, &e->from)
        if (object >= first && !gt_set_has(&picked, object) &&
            rank_of(name_of(r, e, object)) >= rank && is_allowed(r, e, picked, object))
            gt_set_add(&found, object);
    return found;
}

/* Whether `need` more can be picked beside those that were, of the cards from `first` on. Of cards
 * that read alike one is tried. */
static bool can_follow(gt_context *r, gt_effect *e, gt_set picked, int first, uint32_t rank,
                       int need)
{
    gt_set next = allowed_beside(r, e, picked, first, rank);
    gt_action tried = 0;
    if (need <= 0)
        return true;
    if (gt_set_count(&next) < need)
        return false;
    GT_SET_EACH (object, &next) {
        gt_set more = picked;
        gt_set_add(&more, object);
        if (name_of(r, e, object) != tried && can_follow(r, e, more, object + 1, rank, need - 1))
            return true;
        tried = name_of(r, e, object);
    }
    return false;
}

static bool may_pick(gt_context *r, gt_effect *e, int object)
{
    gt_set picked = e->s[e->dst];
    if (!is_allowed(r, e, picked, object))
        return false;
    gt_set_add(&picked, object);
    return can_follow(r, e, picked, 0, rank_of(name_of(r, e, object)), e->min - e->picked - 1);
}

/* Puts an action where it belongs, unless it is there. */
static int insert(gt_action *out, int n, gt_action a)
{
    int at = n;
    for (int i = 0; i < n; i++)
        if (out[i] == a)
            return n;
    for (; at > 0 && rank_of(out[at - 1]) > rank_of(a); at--)
        out[at] = out[at - 1];
    out[at] = a;
    return n + 1;
}

int gt_plain_choice(gt_context *r, gt_action *out)
{
    const gt_frame *f = gt_top(r->s);
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int n = 0;
    if (f->kind == GT_FRAME_ASK) {
        out[0] = gt_act(GT_YES, 0, 0);
        out[1] = gt_act(GT_NO, 0, 0);
        return 2;
    }
    if (f->kind == GT_FRAME_MENU) {
        for (unsigned mode = 0; mode < 32; mode++)
            if ((f->menu.modes >> mode & 1) != 0)
                out[n++] = gt_act(GT_MODE, mode, 0);
        return n;
    }
    assert(f->kind == GT_FRAME_CHOOSE);
    GT_SET_EACH (object, &e->from)
        if (may_pick(r, e, object))
            n = insert(out, n, name_of(r, e, object));
    if (e->picked >= e->min)
        out[n++] = gt_act(GT_PICK_DONE, 0, 0);
    return n;
}
