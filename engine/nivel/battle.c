/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles (7): attack declaration, battle step, end step; and the sub-keywords that act in them
 * (10.2). A battle is a frame on the agenda; it can stand inside an effect that makes a unit
 * attack, and such battles nest. The block declaration: block.c. */
#include "engine/nivel/internal.h"

/* The unit that declared the block, if it still stands. */
static int blocker_of(const gt_state *s, const nv_battle *b)
{
    /* clause 7.4.2/1 */
    bool there = b->blocker != GT_NO_OBJECT && nv_stands(s, b->blocker, b->blocker_stamp);
    return there ? b->blocker : GT_NO_OBJECT;
}

uint32_t nv_payable_lanes(gt_context *r, int player, uint32_t lanes)
{
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (!nv_is_payable(r, nv_const(r->s)->unit[player][lane], NV_DECLARE_ATTACK))
            lanes &= ~(1u << lane);
    }
    return lanes;
}

static void tell(gt_context *r, int kind, int unit, int other)
{
    gt_event h;
    nv_battle_event(&h, r->s, kind, unit, other);
    nv_tell(r, &h);
}

void nv_begin_battle(gt_context *r, int attacker, int how)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int at = nv_slot_number(s, attacker), player = at >= NV_LANES;
    s->battle++;
    if (v->attacks[player] < 0xff)
        v->attacks[player]++; /* counts for chain, however declared (10.1.14.2/1) */
    nv_touch(r, NV_COUNTS_READ);
    if ((how & NV_B_BY_EFFECT) == 0) /* clause 7.2.1.1/2 */
        (&v->attacked[0][0])[at]++; /* 7.2.1.1/3 */
    NV_LOG(r, "7.2.1", "%s attacks lane %c", nv_card(r, attacker), "LCR"[how & NV_B_LANE]);
    gt_push(s, (gt_frame){.battle = {.kind = NV_F_BATTLE,
                                     .step = NV_B_AT_BLOCK,
                                     .attacker = (uint8_t)attacker,
                                     .blocker = GT_NO_OBJECT,
                                     .attacker_stamp = s->objects[attacker].stamp,
                                     .number = s->battle,
                                     .how = (uint8_t)how,
                                     .base = s->n_waiting}});
    if (nv_told(r, NV_EV_ATTACK))
        tell(r, NV_EV_ATTACK, attacker, GT_NO_OBJECT);
    if (nv_has_timing(r, attacker, NV_KW_ATTACKER)) { /* 7.2.2 */
        gt_event h;
        nv_battle_event(&h, s, NV_EV_ATTACK, attacker, GT_NO_OBJECT);
        nv_set_off(r, attacker, NV_KW_ATTACKER, &h); /* clause 7.2.2/1 */
    }
}

/* ---- Battle step (7.4). */

static void wait_keyword(gt_context *r, int unit, int keyword, int special)
{
    int n = nv_keyword_value(r, unit, keyword, 0); /* the highest: 10.2.3.2.3 and its like */
    if (n > 0) /* clause 10.2.3.2.3/1 */
        nv_wait_special(r, special, r->s->objects[unit].controller, unit, n);
}

static void begin_fight(gt_context *r, nv_battle *b)
{
    gt_state *s = r->s;
    int attacker = nv_attacker_of(s, b);
    if (attacker == GT_NO_OBJECT || blocker_of(s, b) != GT_NO_OBJECT) /* clause 10.2.3.6/1 */
        return;
    if (nv_told(r, NV_EV_UNBLOCKED))
        tell(r, NV_EV_UNBLOCKED, attacker, GT_NO_OBJECT);
    wait_keyword(r, attacker, NV_KW_INFILTRATE, NV_WAIT_INFILTRATE); /* 10.2.3.6 */
}

/* One unit trashes the other by battle (7.4.3). Something may replace that and ask first, so what
 * follows from it is a step of its own. */
static void win(gt_context *r, nv_battle *b, int winner, int loser, int flag)
{
    NV_LOG(r, "7.4.3", "%s defeats %s", nv_card(r, winner), nv_card(r, loser));
    b->how |= (uint8_t)flag;
    /* clause 7.4.3/1 */
    nv_trash_or_ask(r, gt_set_of(loser), (gt_cause){NV_BY_BATTLE, GT_NOBODY, (uint8_t)winner});
}

static void after_win(gt_context *r, nv_battle *b)
{
    const gt_state *s = r->s;
    if ((b->how & (NV_B_ATTACKER_WON | NV_B_BLOCKER_WON)) == 0)
        return;
    bool attacking = (b->how & NV_B_ATTACKER_WON) != 0;
    int winner = attacking ? nv_attacker_of(s, b) : blocker_of(s, b);
    int loser = attacking ? blocker_of(s, b) : nv_attacker_of(s, b);
    if (winner == GT_NO_OBJECT || loser != GT_NO_OBJECT) /* clause 10.2.3.2/1 */
        return; /* the loser stayed */
    if (nv_told(r, NV_EV_BATTLE_WON))
        tell(r, NV_EV_BATTLE_WON, winner, attacking ? b->blocker : b->attacker);
    if (!attacking) /* clause 10.2.3.2/2 */
        return;
    wait_keyword(r, winner, NV_KW_PIERCE, NV_WAIT_PIERCE); /* 10.2.3.2 */
    wait_keyword(r, winner, NV_KW_PLUNDER, NV_WAIT_PLUNDER); /* 10.2.3.3 */
}

static void settle(gt_context *r, nv_battle *b)
{
    gt_state *s = r->s;
    int attacker = nv_attacker_of(s, b);
    int blocker = blocker_of(s, b);
    assert(!s->dirty);
    if (attacker == GT_NO_OBJECT)
        return; /* 7.4.1 */
    if (blocker == GT_NO_OBJECT) { /* 7.4.2 */
        int hit = nv_hit_in(nv_slot_of(s, attacker)); /* clause 7.4.2/2 */
        int depth = s->n_agenda;
        /* clause 7.4.2/3 */
        nv_damage_or_ask(r, 1 - s->objects[attacker].controller, hit,
                         (gt_cause){NV_BY_BATTLE, GT_NOBODY, (uint8_t)attacker}, NULL);
        if (gt_top(s)->kind == NV_F_DAMAGE && nv_calm(r, depth + 1))
            nv_step_damage(r, gt_top(s));
        return;
    }
    /* clause 7.4.3/2 */
    if (nv_power_in(nv_slot_of(s, attacker)) >= nv_power_in(nv_slot_of(s, blocker)))
        win(r, b, attacker, blocker, NV_B_ATTACKER_WON);
    else
        win(r, b, blocker, attacker, NV_B_BLOCKER_WON);
}

/* ---- End step (7.5). */

static void end_battle(gt_context *r, nv_battle *b)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    NV_LOG(r, "7.5", "the battle ends");
    for (int i = 0; i < v->n_fixed; i++) /* 7.5.1 */
        /* clause 7.5.1/1 */
        if ((s->mods[i].flags & GT_MOD_BATTLE) != 0 && s->mods[i].until == b->number) {
            nv_mod_end(r, i--);
            nv_look_at_items(s);
        }
    if (!nv_told(r, NV_EV_BATTLE_END))
        return;
    int fought[2] = {b->attacker, b->blocker};
    for (int i = 0; i < 2; i++)
        if (nv_is_unit(s, fought[i]))
            tell(r, NV_EV_BATTLE_END, fought[i], fought[1 - i]);
}

/* Whether the defender must choose; if only one answer is left it is given. */
static bool ask_block(gt_context *r, gt_frame *f)
{
    if (!r->game->asks_all && nv_is_answered(r, f))
        return false;
    r->s->chooser = (uint8_t)nv_defender(r->s, &f->battle); /* clause 7.3.1/1 */
    return true;
}

/* Whether what waits is worked off before a step: not before what follows from a win, with which it
 * belongs, nor after a guardian's cost that was paid to no end. */
static inline bool opens_window(int next)
{
    /* clause 7.2/1, 7.3/1, 10.2.3.6.2/1, 7.5/1 */
    return next != NV_B_AT_WON && next != NV_B_AT_FIGHT;
}

/* One step of a battle; `next` follows. Returns whether that must wait. */
__attribute__((always_inline)) static inline bool
stops(gt_context *r, gt_frame *f, int depth, int next, void (*step)(gt_context *, nv_battle *))
{
    f->step = (uint8_t)next;
    step(r, &f->battle);
    return nv_is_held_up(r, f, depth, opens_window(next));
}

/* f->step says which step is next; they follow each other until something comes between. Returns
 * true if the defender must choose. */
bool nv_step_battle(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int depth = s->n_agenda;
    while (s->n_waiting > f->battle.base && opens_window(f->step))
        if (!nv_work_off(r, f->battle.base))
            return false;
    const int step = f->step;
    if (step == NV_B_AT_BLOCK && (nv_may_be_blocked(s, &f->battle) || r->game->asks_all))
        return ask_block(r, f);
    if (step <= NV_B_AT_FIGHT && stops(r, f, depth, NV_B_AT_RESULT, begin_fight))
        return false;
    if (step <= NV_B_AT_RESULT && stops(r, f, depth, NV_B_AT_WON, settle))
        return false;
    if (step <= NV_B_AT_WON && stops(r, f, depth, NV_B_AT_END, after_win))
        return false;
    if (step <= NV_B_AT_END && stops(r, f, depth, NV_B_AT_DONE, end_battle))
        return false;
    gt_pop(s, 1);
    return false;
}

/* ---- Sub-keywords that were set off. */

bool nv_end_battle(gt_state *s)
{
    for (int i = s->n_agenda - 1; i >= 0; i--) /* clause 10.2.4.2/1 */
        if (s->agenda[i].kind == NV_F_BATTLE) {
            s->agenda[i].step = NV_B_AT_END; /* clause 10.2.4.2/2 */
            return true;
        }
    return false;
}

/* 10.2.4.2: the battle goes to its end step and the unit is trashed. */
static void finish(gt_context *r, const gt_waiting *w, gt_cause why)
{
    gt_state *s = r->s;
    nv_end_battle(s); /* clause 10.2.4.2/3 */
    NV_LOG(r, "10.2.4.2", "%s ends the attack", nv_card(r, w->holder));
    nv_trash_or_ask(r, gt_set_of(w->holder), why); /* clause 10.2.4.2/4 */
}

/* 10.2.5.2: compares costs, this card's in the trash. */
static void mutual(gt_context *r, const gt_waiting *w, gt_cause why)
{
    gt_state *s = r->s;
    /* clause 8.1.3.2.1/3 */
    if (!nv_is_unit(s, w->other) || s->objects[w->other].stamp != w->other_stamp)
        return; /* who won has left, also if it came back (8.1.3.2.1) */
    nv_refresh(r);
    /* clause 10.2.5.2.3/1, 10.2.5.2.4/1 */
    if (nv_def(r, w->holder)->number[NV_COST] < nv_cost_now(r, w->other))
        return;
    NV_LOG(r, "10.2.5.2", "%s takes %s with it", nv_card(r, w->holder), nv_card(r, w->other));
    nv_trash_or_ask(r, gt_set_of(w->other), why);
}

void nv_wait_credits(gt_context *r, int unit, int sign)
{
    gt_state *s = r->s;
    int player = s->objects[unit].controller;
    for (int i = 0, n = nv_count_abilities(r, unit, NV_KW_CREDIT); i < n; i++) {
        nv_held held = nv_ability_at(r, unit, NV_KW_CREDIT, i);
        const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held.ability];
        if (!nv_condition(r, a, player, unit, held.source)) /* clause 10.2.6.4/1 */
            continue;
        gt_effect e;
        gt_effect_init(&e, player, unit, held.source);
        int32_t amount = sign * gt_run_value(r, &e, a->value); /* clause 10.2.6.4/2 */
        gt_waiting *w = nv_wait_for(r, held.ability, player, unit, held.source, NULL);
        w->how = (uint8_t)(sign < 0 ? NV_HOW_LEFT : 0); /* clause 10.2.6.4.4/2 */
        w->amount = amount;
    }
}

/* 10.2.6.4: draws when placed, discards when trashed. */
static void credit(gt_context *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    if (w->amount > 0) {
        nv_draw_or_ask(r, w->player, w->amount, (gt_cause){NV_BY_EFFECT, w->player, w->holder}, -1);
        return;
    }
    gt_effect *e = gt_effect_begin(r, GT_BUILTIN + 1, w->player); /* clause 10.2.6.4.4/3 */
    if (e == NULL)
        return;
    e->holder = e->source = w->holder;
    e->v[0] = -w->amount;
    GT_ZONE_EACH (card, s, nv_list(w->player, NV_HAND)) /* clause 10.2.6.4.4/4 */
        gt_set_add(&e->s[0], card);
}

void nv_keyword_ability(gt_context *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    gt_cause why = {NV_BY_EFFECT, w->player, w->holder};
    switch (w->ability) {
    case NV_WAIT_PIERCE:
        nv_damage_or_ask(r, 1 - w->player, w->amount, why, NULL); /* clause 10.2.3.2.2/1 */
        return;
    case NV_WAIT_PLUNDER:
    case NV_WAIT_INFILTRATE:
        nv_draw_or_ask(r, w->player, w->amount, why, -1); /* clause 10.2.3.3.2/1 */
        return;
    default: break;
    }
    gt_effect e;
    if (r->observer != NULL && r->observer->used != NULL)
        r->observer->used(r->observer->context, 0, w->ability);
    switch (nv_game_of(r->game)->pool->abilities[w->ability].keyword) {
    case NV_KW_FINISH: finish(r, w, why); return;
    case NV_KW_MUTUAL: mutual(r, w, why); return;
    case NV_KW_RETURN: /* 10.2.5.3.3: in the end phase */
        gt_effect_init(&e, w->player, w->holder, w->holder);
        /* clause 10.2.5.3.3/1, 10.2.5.3.4/1 */
        nv_mod(r, &e, NV_GIVE_RETURN, NV_UNTIL_TURN, 0)->target_stamp = s->objects[w->holder].stamp;
        return;
    default: credit(r, w);
    }
}
