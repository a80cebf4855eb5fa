/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interpreter of effects (see code.h for what each operation means, value.c for values,
 * filter.c for filters).
 *
 * Effects run until an instruction puts work on the agenda or asks somebody; their registers live
 * in the state (gt_effect), so the state can be copied in the middle of a text. */
#include "engine/effects/interp.h"

#include <string.h>

__attribute__((noinline)) gt_effect *gt_effect_begin(gt_context *r, gt_addr pc, int player)
{
    gt_state *s = r->s;
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_LIMIT_EFFECTS, GT_NO_OBJECT);
        return NULL;
    }
    gt_effect *e = s->effects + s->n_effects++;
    /* padding included: the same actions give the same bytes. In pieces: stores instead of a
     * loop */
    memset((char *)e + offsetof(gt_effect, v), 0, offsetof(gt_effect, s) - offsetof(gt_effect, v));
    memset(&e->s[0], 0, GT_SETS / 2 * sizeof e->s[0]);
    memset(&e->s[GT_SETS / 2], 0, (GT_SETS - GT_SETS / 2) * sizeof e->s[0]);
    gt_effect_init(e, player, GT_NO_OBJECT, GT_NO_OBJECT);
    e->pc = pc;
    __builtin_prefetch(gt_code_at(r, pc)); /* soon to be run */
    e->ability = (uint16_t)GT_NO_ABILITY;
    gt_push(s, (gt_frame){.kind = GT_FRAME_EFFECT});
    if (r->observer != NULL && r->observer->used != NULL)
        r->observer->used(r->observer->context, pc, GT_NO_ABILITY);
    return e;
}

/* Keeps those with the lowest or highest property. */
static void narrow(gt_context *r, gt_effect *e, const gt_operation *i)
{
    int32_t best = 0;
    bool any = false;
    GT_SET_EACH (object, &e->s[i->a]) {
        int32_t x = r->hooks->property(r, e, object, i->b);
        if (!any || (i->c == 0 ? x < best : x > best))
            best = x;
        any = true;
    }
    gt_set all = e->s[i->a];
    GT_SET_EACH (object, &all)
        if (r->hooks->property(r, e, object, i->b) != best)
            gt_set_remove(&e->s[i->a], object);
}

/* decks/language/verify.c lets no code pass that takes numbers which were not pushed:
 * NOLINTBEGIN(clang-analyzer-core.*) */

/* GT_OP_CHOOSE: prepares the choice in the effect's registers. Returns false if it was settled at
 * once, true if it waits on the agenda. */
static bool begin_choice(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *numbers)
{
    bool limited = (i->c & GT_CHOOSE_SUM) != 0;
    int32_t min = numbers[limited], max = numbers[limited + 1];
    e->choose_flags = (uint8_t)i->c;
    e->limit = (int16_t)(limited ? numbers[0] : 0);
    e->from = gt_operand_set(r, e, i->b);
    if (r->hooks->offered != NULL)
        e->from = r->hooks->offered(r, i, e->from);
    if (i->b < GT_SETS) /* what could have been chosen is nobody's knowledge afterwards */
        e->s[i->b] = gt_set_empty();
    e->dst = i->a;
    e->s[i->a] = gt_set_empty();
    e->picked = 0;
    e->chooser = (uint8_t)(e->player ^ (i->c & GT_CHOOSE_OTHER));
    e->complete = gt_address(i->d);
    e->min = (int16_t)(min < 0 ? 0 : min > 1000 ? 1000 : min);
    e->max = (int16_t)(max < 0 ? 0 : max > 1000 ? 1000 : max);
    gt_push(r->s, (gt_frame){.kind = GT_FRAME_CHOOSE});
    return !gt_choice_settle(r);
}

/* GT_OP_MENU; returns whether the player must choose. */
static bool begin_menu(gt_context *r, gt_effect *e, const gt_operation *i, int32_t mask)
{
    e->v[i->a] = mask == 0 ? -1 : __builtin_ctz((unsigned)mask);
    if (!gt_is_asked(r, __builtin_popcount((unsigned)mask)))
        return false;
    gt_push(r->s, (gt_frame){.menu = {.kind = GT_FRAME_MENU,
                                      .player = (uint8_t)(i->b ^ e->player),
                                      .variable = i->a,
                                      .modes = (uint32_t)mask}});
    return true;
}

/* Executes an instruction of the system; returns whether the effect may go on at once, else the
 * system looks at the consequences first. */
static inline bool do_instruction(gt_context *r, gt_effect *e, gt_frame *f, const gt_operation *i,
                                  const int32_t *numbers, int n)
{
    gt_state *s = r->s;
    const gt_rule_hooks *hooks = r->hooks;
    assert(gt_top(s) == f);
    if (!hooks->instruction(r, e, i, numbers, n)) {
        f->step = 1;
        return false;
    }
    assert(gt_top(s) == f || s->end != GT_RUNNING);
    /* mutant 1 */
    return hooks->calm != NULL && (s->unsettled == 0 || hooks->calm(r)) &&
           ++s->work < GT_WORK_LIMIT;
}

/* CHOOSE, MENU, ASK; returns whether the player must answer. */
static inline bool asks_player(gt_context *r, gt_effect *e, const gt_operation *i, int32_t **top)
{
    if (i->op == GT_OP_CHOOSE) {
        *top -= (i->c & GT_CHOOSE_SUM) != 0 ? 3 : 2;
        return begin_choice(r, e, i, *top);
    }
    if (i->op == GT_OP_MENU)
        return begin_menu(r, e, i, *--*top);
    assert(i->op == GT_OP_ASK);
    gt_push_ask(r->s, i->a ^ e->player, gt_address(i->b));
    return true;
}

/* Whether it begins an idiom of that operation (fuse.h). */
static inline bool is_fused(const gt_operation *i, int op)
{
    return i->op == op && i->a != 0;
}

static inline gt_set found(gt_context *r, gt_effect *e, gt_addr filter)
{
    gt_set set = gt_matching(r, e, filter);
    return r->hooks->found == NULL ? set : r->hooks->found(r, e, filter, set);
}

/* Executes one of the operations that change registers alone, or values and jumps as far as they
 * go. */
static inline gt_cursor change_registers(gt_context *r, gt_effect *e, gt_cursor c)
{
    const gt_operation *i = c.at;
    switch (i->op) {
    case GT_OP_ALL: e->s[i->a] = found(r, e, gt_address(i->b)); break;
    case GT_OP_SET: e->s[i->a] = gt_operand_set(r, e, i->b); break;
    case GT_OP_UNITE: e->s[i->a] = gt_set_union(e->s[i->a], gt_operand_set(r, e, i->b)); break;
    case GT_OP_LESS: e->s[i->a] = gt_set_minus(e->s[i->a], gt_operand_set(r, e, i->b)); break;
    case GT_OP_NARROW: narrow(r, e, i); break;
    case GT_OP_SET_VAR: e->v[i->a] = *--c.top; break;
    default: return gt_run_values(r, e, c);
    }
    return (gt_cursor){i + 1, c.top};
}

/* Goes on with an effect whose frame is f. Not inline: the compiler keeps both addresses so. What
 * comes most often is asked for first, since which one it is can hardly be predicted. */
static __attribute__((noinline)) bool run_effect(gt_context *r, gt_effect *e, gt_frame *f)
{
    const gt_rule_hooks *const hooks = r->hooks;
    const unsigned origin = e->pc >= GT_BUILTIN ? GT_BUILTIN : 0; /* address of code[0] */
    const gt_operation *const code = gt_code_at(r, (gt_addr)origin), *next = &code[e->pc - origin];
    int32_t numbers[GT_STACK], *top = numbers;
    while (next->op != GT_OP_END) {
        while (next->op == GT_OP_NUM)
            *top++ = next++->b;
        const gt_operation *i = next++;
        if (gt_is_instruction(hooks, i->op)) {
            e->pc = (gt_addr)(next - code + origin);
            if (!do_instruction(r, e, f, i, numbers, (int)(top - numbers)))
                return false;
            next = &code[e->pc - origin]; /* an instruction may go on elsewhere */
            top = numbers;
        } else if (i->op == GT_OP_ALL) {
            e->s[i->a] = found(r, e, gt_address(i->b));
        } else if (i->op == GT_OP_CHOOSE || i->op == GT_OP_ASK || i->op == GT_OP_MENU) {
            e->pc = (gt_addr)(next - code + origin);
            if (asks_player(r, e, i, &top))
                return false;
        } else if (is_fused(i, GT_OP_DID)) {
            next = e->did > 0 ? i + 4 : &code[gt_address(i[3].b) - origin];
        } else {
            gt_cursor c = change_registers(r, e, (gt_cursor){i, top});
            next = c.at;
            top = c.top;
        }
    }
    r->s->n_effects--;
    gt_pop(r->s, e->did);
    return true;
}

/* NOLINTEND(clang-analyzer-core.*) */

bool gt_effect_step(gt_context *r)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    gt_frame *f = gt_top(r->s);
    assert(f->kind == GT_FRAME_EFFECT);
    if (f->step == 1) {
        e->did = r->s->result;
        f->step = 0;
    }
    return run_effect(r, e, f);
}

void gt_run_static(gt_context *r, gt_effect *e, gt_addr pc)
{
    int32_t numbers[GT_STACK];
    gt_cursor c = {gt_code_at(r, pc), numbers};
    bool was_fixed = r->fixed;
    r->fixed = true;
    while (c.at->op != GT_OP_END)
        if (gt_is_instruction(r->hooks, c.at->op)) {
            r->hooks->instruction(r, e, c.at, numbers, (int)(c.top - numbers));
            c = (gt_cursor){c.at + 1, numbers};
        } else {
            c = change_registers(r, e, c);
        }
    r->fixed = was_fixed;
}

/* ---- Its frame. */

static bool step_effect(gt_context *r, gt_frame *f)
{
    (void)f;
    gt_effect_step(r);
    return false;
}

const gt_frame_kind gt_frame_effect = {.name = "effect", .step = step_effect};
