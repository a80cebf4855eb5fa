/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A turn (3): a frame that draws, then asks its player again and again, then begins the next one.
 * What its player may do is listed by `legal` and done by `answer`. */
#include "engine/template/internal.h"

#include "engine/core/naming.h"

static void draw_step(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int own = (s->turn + 1) / 2; /* 3.2 */
    f->step = TM_S_MAIN;
    tm_of(s)->energy = (uint8_t)(own < TM_MOST_ENERGY ? own : TM_MOST_ENERGY);
    if (s->turn > 1)
        tm_draw(r, s->active, 1); /* 3.1 */
}

/* 3.5 */
static void end_step(gt_state *s, gt_frame *f)
{
    s->n_mods = 0;
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (unit, s, tm_list(player, TM_FIELD))
            s->objects[unit].mark[TM_MARK_TIRED] = 0;
    s->active ^= 1;
    s->turn++;
    f->step = TM_S_DRAW;
}

static bool step_turn(gt_context *r, gt_frame *f)
{
    switch (f->step) {
    case TM_S_DRAW: draw_step(r, f); return false;
    case TM_S_MAIN: r->s->chooser = r->s->active; return true;
    default: end_step(r->s, f); return false;
    }
}

/* 3.4 */
static bool can_play(gt_context *r, int card)
{
    const gt_state *s = r->s;
    const gt_def *d = tm_def(r->game, s, card);
    gt_effect e;
    if (d->number[TM_COST] > tm_const(s)->energy)
        return false;
    if (d->type == TM_UNIT)
        return s->zone_count[tm_list(s->active, TM_FIELD)] < TM_ROOM;
    gt_effect_init(&e, s->active, card, card);
    return gt_is_possible(r, &e, d->routine[TM_ROUTINE_CAN]);
}

static int legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, last = -1;
    unsigned place = 0;
    (void)f;
    GT_ZONE_EACH (card, s, tm_list(s->active, TM_HAND)) {
        int def = s->objects[card].def; /* equal cards come one behind the other */
        if (def != last && can_play(r, card))
            out[n++] = gt_act(TM_V_PLAY, (unsigned)def, 0);
        last = def;
    }
    GT_LIST_EACH (unit, s, tm_list(s->active, TM_FIELD)) {
        if (tm_can_attack(s, unit))
            out[n++] = gt_act(TM_V_ATTACK, place, 0);
        place++;
    }
    out[n++] = gt_act(TM_V_END, 0, 0);
    return n;
}

static void play(gt_context *r, int def)
{
    gt_state *s = r->s;
    int card = gt_card_of(s, tm_list(s->active, TM_HAND), def, 1 - s->active);
    const gt_def *d = tm_def(r->game, s, card);
    tm_of(s)->energy = (uint8_t)(tm_of(s)->energy - d->number[TM_COST]);
    gt_note_played(r, card);
    if (d->type == TM_UNIT) {
        tm_move(r, card, TM_FIELD);
        s->objects[card].mark[TM_MARK_TIRED] = 1; /* 5.1 */
        tm_announce(r, TM_EV_ENTERS, card);
        return;
    }
    tm_move(r, card, TM_DISCARD);
    gt_effect *e = gt_effect_begin(r, d->routine[TM_ROUTINE_SPELL], s->active);
    if (e != NULL)
        e->holder = e->source = (uint8_t)card;
}

static void answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    switch (gt_act_verb(a)) {
    case TM_V_PLAY: play(r, (int)gt_act_a(a)); return;
    case TM_V_ATTACK:
        tm_attack_with(r, gt_object_at(s, tm_list(s->active, TM_FIELD), gt_act_a(a)));
        return;
    default: f->step = TM_S_END;
    }
}

const gt_frame_kind tm_frame_turn = {
    .name = "turn", .step = step_turn, .legal = legal, .answer = answer};
