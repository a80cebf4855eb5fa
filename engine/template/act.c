/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code does: a function for each instruction of code.h. `i` has the operands by name,
 * x[0] is the number that was popped; e->did says how much was done. */
#include "engine/template/internal.h"

#define TM_HEAD(NAME, name, ...) gt_instruction_code tm_do_##name;
TM_INSTRUCTIONS(TM_HEAD)
#define TM_DOES(NAME, name, ...) tm_do_##name,

GT_INSTRUCTION(tm, draw)
{
    tm_draw(r, i->player ^ e->player, x[0]);
    return true;
}

GT_INSTRUCTION(tm, damage)
{
    tm_lose_life(r, i->player ^ e->player, x[0] > 0 ? x[0] : 0);
    return true;
}

GT_INSTRUCTION(tm, destroy)
{
    const gt_set set = gt_operand_set(r, e, i->set);
    e->did = (int16_t)gt_set_count(&set);
    tm_destroy(r, set);
    return true;
}

GT_INSTRUCTION(tm, discard)
{
    const gt_set set = gt_operand_set(r, e, i->set);
    e->did = (int16_t)gt_set_count(&set);
    GT_SET_EACH (card, &set)
        tm_move(r, card, TM_DISCARD);
    return true;
}

GT_INSTRUCTION(tm, give)
{
    gt_state *s = r->s;
    const gt_set set = gt_operand_set(r, e, i->set);
    uint16_t order = s->next_order++;
    GT_SET_EACH (unit, &set) {
        if (!tm_is_on_field(s, unit))
            continue;
        gt_mod *m = gt_mod_add(s);
        m->target = (uint8_t)unit;
        m->target_stamp = s->objects[unit].stamp;
        m->source = e->source;
        m->value = x[0];
        m->order = order;
    }
    return true;
}

static gt_instruction_code *const instructions[] = {TM_INSTRUCTIONS(TM_DOES)};

bool tm_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n)
{
    static const int32_t none = 0;
    return instructions[i->op - GT_OP_SYSTEM](r, e, i, n > 0 ? stack : &none);
}
