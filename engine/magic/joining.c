/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creatures that are put onto the battlefield attacking (508.4): they were not declared, so nothing
 * that speaks of that looks at them. Their controller chooses what each attacks, if there is
 * something to choose. */
#include "engine/magic/internal.h"

static bool is_combat(const gt_state *s)
{
    int step = mg_const(s)->step;
    return step >= MG_STEP_ATTACKERS && step <= MG_STEP_COMBAT_END;
}

/* 506.3a, b: a creature, of the attacking player; and there is a combat in which it can. */
static bool may_join(gt_context *r, int object)
{
    const gt_state *s = r->s;
    return is_combat(s) && mg_is_permanent(s, object) &&
           s->objects[object].controller == s->active && mg_is_type(r, object, MG_CREATURE);
}

static void join(gt_context *r, int object, int what)
{
    gt_state *s = r->s;
    s->objects[object].used &= (uint8_t)~MG_USED_JOINS;
    s->objects[object].mark[1] |= MG_ATTACKING;
    s->objects[object].mark[3] = (uint8_t)what;
    mg_of(s)->attacked = 1; /* 508.8 */
    mg_stir(r);
}

void mg_join_attack(gt_context *r, const gt_set *set)
{
    gt_state *s = r->s;
    int n = 0;
    GT_SET_EACH (object, set)
        if (may_join(r, object)) {
            s->objects[object].used |= MG_USED_JOINS;
            n++;
        }
    if (n > 0)
        gt_push(s, (gt_frame){.joining = {.kind = MG_F_JOIN,
                                          .player = s->active,
                                          .did = (int16_t)gt_set_count(set)}});
}

/* The first that has nothing to attack yet; GT_NO_OBJECT: all have. */
static int next_to_join(const gt_state *s)
{
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if ((s->objects[object].used & MG_USED_JOINS) != 0)
            return object;
    return GT_NO_OBJECT;
}

static int join_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)f;
    const gt_state *s = r->s;
    unsigned place = mg_place(s, next_to_join(s)), other = 0;
    int n = 0;
    out[n++] = gt_act(MG_V_ATTACK, place, 0);
    GT_LIST_EACH (walker, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
        other++;
        if (mg_is_type(r, walker, MG_PLANESWALKER))
            out[n++] = gt_act(MG_V_ATTACK, place, other);
    }
    return n;
}

static void join_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    const gt_state *s = r->s;
    join(r, mg_object_in(s, mg_list(s->active, MG_BATTLEFIELD), gt_act_a(a)), mg_attacked(s, a));
}

static bool step_join(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_action out[GT_MAX_ACTIONS];
    if (next_to_join(s) == GT_NO_OBJECT) {
        gt_pop(s, f->joining.did);
        return false;
    }
    if (!gt_is_asked(r, join_legal(r, f, out))) {
        join_answer(r, f, out[0]);
        return false;
    }
    s->chooser = s->active;
    return true;
}

const gt_frame_kind mg_frame_join = {
    .name = "join", .step = step_join, .legal = join_legal, .answer = join_answer};
