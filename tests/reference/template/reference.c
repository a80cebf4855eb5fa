/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The template: legal actions by trying all that there could be. */
#include "tests/reference/reference.h"
#include "engine/template/internal.h"
#include "tests/reference/choice.h"

/* 3.4 */
static bool may_play(gt_context *r, int card)
{
    const gt_state *s = r->s;
    const gt_def *d = tm_def(r->game, s, card);
    gt_addr can = d->routine[TM_ROUTINE_CAN];
    gt_effect e;
    gt_effect_init(&e, s->chooser, card, card);
    return s->objects[card].zone == tm_list(s->chooser, TM_HAND) &&
           d->number[TM_COST] <= tm_of(r->s)->energy &&
           (d->type == TM_SPELL ? can == 0 || gt_plain_value(r, &e, can) != 0
                                : s->zone_count[tm_list(s->chooser, TM_FIELD)] < 4);
}

/* Units of who is asked, by their places: those that are not tired, or all (5.1, 5.2). */
static int units(const gt_state *s, unsigned verb, bool rested, gt_action *out, int n)
{
    unsigned place = 0;
    for (int unit = s->zone_first[tm_list(s->chooser, TM_FIELD)]; unit != GT_NO_OBJECT;
         unit = s->objects[unit].next, place++)
        if (!rested || s->objects[unit].mark[TM_MARK_TIRED] == 0)
            out[n++] = gt_act(verb, place, 0);
    return n;
}

static int legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    gt_context r = tm_context(g, s, NULL); /* it is only looked at */
    const gt_frame *f = gt_top(r.s);
    int n = 0, next[GT_MAX_WAITING];
    r.code = tm_game_of(g)->pool->code;
    switch (f->kind) {
    case TM_F_TURN:
        for (int card = 0; card < s->n_objects; card++)
            if (may_play(&r, card))
                n = gt_plain_add(out, n, gt_act(TM_V_PLAY, s->objects[card].def, 0));
        n = units(s, TM_V_ATTACK, true, out, n);
        out[n++] = gt_act(TM_V_END, 0, 0);
        return n;
    case TM_F_ATTACK:
        n = units(s, TM_V_BLOCK, false, out, 0);
        out[n++] = gt_act(GT_PASS, 0, 0);
        return n;
    case TM_F_TRIGGERS: return gt_numbered(TM_V_NEXT, tm_next_triggers(s, f, next), out);
    default: return gt_plain_choice(&r, out);
    }
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    gt_context r = tm_context(g, s, NULL);
    return gt_plain_questions(&r, tm_game_of(g)->pool->code, key, why);
}

const gt_reference gt_template_reference = {.rules = "template", .legal = legal, .code = code};
