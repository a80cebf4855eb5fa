/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is divided (601.2d): a number among the targets of what is being announced, each of which
 * gets one at least, or on resolution among some objects, any number of which may get nothing. One
 * after another is asked for; the last gets what is left. What each gets stands with the target, or
 * in a modifier of no effect (GIVE SHARE) until it is dealt. */
#include "engine/magic/internal.h"

/* What it is divided among, in the order in which it is asked. */
static int recipients(gt_state *s, const mg_division *f, uint8_t *out)
{
    int n = 0;
    if (f->announced != 0) {
        const gt_item *item = mg_announced_item(s);
        for (int k = 0; item != NULL && k < item->n_targets; k++)
            out[n++] = item->target[k].object;
        return n;
    }
    const gt_set from = gt_innermost_effect(s)->from;
    GT_SET_EACH (object, &from)
        out[n++] = (uint8_t)object;
    return n;
}

static void share(gt_context *r, const mg_division *f, int number, int object, int amount)
{
    if (f->announced != 0)
        mg_announced_item(r->s)->target[number].amount = (int16_t)amount;
    else if (amount > 0)
        mg_mod_new(r, MG_GIVE_SHARE, object, amount, MG_UNTIL_TURN, GT_NO_OBJECT, f->player);
}

static void give_share(gt_context *r, mg_division *f, int amount)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = recipients(r->s, f, row);
    if (f->next >= n)
        return;
    share(r, f, f->next, row[f->next], amount);
    f->left = (int16_t)(f->left - amount);
    f->next++;
}

/* The least and the most that the next one can get. */
static void bounds(const mg_division *f, int n, int *least, int *most)
{
    int each = f->announced, behind = n - f->next - 1;
    *most = f->left - each * behind;
    *least = behind == 0 ? f->left : each < *most ? each : *most;
}

static bool step_divide(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    mg_division *f = &frame->division;
    uint8_t row[GT_MAX_OBJECTS];
    int n = recipients(s, f, row), least, most;
    if (f->next >= n)
        return gt_pop(s, 1);
    bounds(f, n, &least, &most);
    if (gt_is_asked(r, 1 + most - least))
        return gt_awaits(s, f->player);
    give_share(r, f, most);
    return false;
}

static int divide_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_division *f = &frame->division;
    uint8_t row[GT_MAX_OBJECTS];
    int least, most, n = 0;
    bounds(f, recipients(r->s, f, row), &least, &most);
    for (int amount = least; amount <= most && n < GT_MAX_ACTIONS - 1; amount++)
        out[n++] = gt_act(MG_V_ASSIGN, (unsigned)amount, 0);
    return n;
}

static void divide_answer(gt_context *r, gt_frame *f, gt_action a)
{
    give_share(r, &f->division, (int)gt_act_a(a));
}

const gt_frame_kind mg_frame_divide = {
    .name = "divide", .step = step_divide, .legal = divide_legal, .answer = divide_answer};

GT_INSTRUCTION(mg, divide)
{
    int object = gt_operand_first(r, e, i->player);
    int player = object != GT_NO_OBJECT ? mg_player_of(r->s, object) : e->player;
    if (x[0] <= 0)
        return true;
    if (i->announced == 0)
        e->from = gt_operand_set(r, e, i->among);
    GT_PUSH(r->s, division, .kind = MG_F_DIVIDE, .player = (uint8_t)player,
            .announced = (uint8_t)i->announced, .left = (int16_t)(x[0] > 9999 ? 9999 : x[0]));
    return false;
}

int mg_take_share(gt_context *r, const gt_effect *e, int object)
{
    gt_state *s = r->s;
    const gt_item *item = e->source != GT_NO_OBJECT ? gt_item_of(s, e->source) : NULL;
    for (int k = 0; item != NULL && k < item->n_targets; k++)
        if (item->target[k].object == object && item->target[k].amount > 0)
            return item->target[k].amount;
    gt_mod *m = mg_mod_of(s, object, MG_GIVE_SHARE);
    int amount = m != NULL ? m->value : 0;
    if (m != NULL)
        gt_mod_remove(s, (int)(m - s->mods));
    return amount;
}
