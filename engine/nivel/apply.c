/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions do: each verb has its function, which begins what is to happen; the run loop goes on
 * from there. */
#include "engine/nivel/internal.h"

bool nv_always_asks(const gt_game *g, const gt_state *s)
{
    gt_action out[GT_MAX_ACTIONS];
    gt_state *same = (gt_state *)(uintptr_t)s;
    const gt_frame *f = gt_top(same);
    if (f->kind != NV_F_TURN || f->step == NV_S_MAIN)
        return f->kind == NV_F_TURN;
    nv_actions(g, same, &(gt_wanted){.what = GT_WANT_ALL}, out); /* never none */
    return gt_act_verb(out[0]) != NV_PHASE_END;
}

/* A new action outside effects: nobody asks any more for what left the field before it. */
void nv_begin_action(gt_context *r)
{
    if (r->s->n_effects == 0)
        nv_of(r->s)->n_known = 0;
}

/* One of the turn player. */
static inline nv_vars *begin_action(gt_context *r)
{
    assert(r->s->n_effects == 0);
    nv_of(r->s)->n_known = 0;
    return nv_of(r->s);
}

/* Of the cards in hand that read like one of them, the first that the other player knows, else the
 * first. */
static int shown_first(const gt_context *r, int player, int card)
{
    const gt_state *s = r->s;
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    uint64_t bit = nv_place_bit(s, card), behind = deck->group_last & -bit;
    uint64_t group = ((behind & -behind) << 1) - bit; /* from the card to the last of its group */
    uint64_t cards = nv_hand(s, player) & group;
    assert((cards & bit) != 0);
    for (uint64_t left = cards & (cards - 1);
         left != 0 && s->objects[card].know[1 - player] != GT_KNOW_PLACE; left &= left - 1) {
        int other = nv_card_at(player, __builtin_ctzll(left));
        if (s->objects[other].know[1 - player] == GT_KNOW_PLACE)
            return other;
    }
    return card;
}

void nv_play_unit(gt_context *r, int card, int lane)
{
    nv_vars *v = begin_action(r);
    int player = r->s->active;
    card = shown_first(r, player, card);
    v->played[player] = (uint8_t)(v->played[player] | 1u << lane); /* clause 6.4.1.1.3/1 */
    if (v->unit[player][lane] != GT_NO_OBJECT) {
        nv_upgrade(r, card, player, lane);
    } else {
        v->successor[player][lane] = 0;
        nv_place_or_ask(r, card, player, lane, NV_HAND, GT_NO_OBJECT);
    }
}

void nv_play_item(gt_context *r, int card, int lane)
{
    const nv_vars *v = begin_action(r);
    int player = r->s->active, unit = v->unit[player][lane], item = shown_first(r, player, card);
    nv_equip_or_ask(r, gt_set_of(item), unit, NV_PLAYED,
                    (gt_cause){NV_BY_RULE, (uint8_t)player, GT_NO_OBJECT});
}

void nv_play_skill(gt_context *r, int card)
{
    gt_state *s = r->s;
    nv_vars *v = begin_action(r);
    int player = s->active;
    card = shown_first(r, player, card);
    NV_LOG(r, "6.4.1.1.1", "skill %s", nv_card(r, card));
    nv_move_card(r, card, NV_SKILLS, NV_BOTTOM); /* clause 6.4.1.1.1/1 */
    s->objects[card].know[0] = s->objects[card].know[1] = 0;
    if (v->skills[player] < 0xff)
        v->skills[player]++; /* clause 6.4.1.1.1/2 */
    nv_touch(r, NV_COUNTS_READ);
    if (nv_told(r, NV_EV_SKILL_USED))
        nv_tell(r, &(gt_event){.kind = NV_EV_SKILL_USED,
                               .that = (uint8_t)card,
                               .other = GT_NO_OBJECT,
                               .player = (uint8_t)player,
                               .from = NV_HAND,
                               .to = NV_SKILLS,
                               .why = NV_RULE});
    gt_effect *e = gt_effect_begin(r, nv_codes_of(r, card)->effect, player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)card;
}

void nv_use_active(gt_context *r, int object, const nv_held *held)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    begin_action(r);
    if (a->limit != 0) /* clause 6.4.1.2.2/4 */
        nv_mark_used(r, held); /* 6.4.1.2.2 */
    NV_LOG(r, gt_top(r->s)->step == NV_S_MAIN ? "6.4.1.2" : "6.5.1.1", "%s uses an effect",
           nv_card(r, object));
    gt_effect *e = gt_effect_begin(r, a->code, r->s->active);
    if (e == NULL)
        return;
    e->holder = (uint8_t)object;
    e->source = held->source;
    e->ability = held->ability;
}

void nv_attack(gt_context *r, int lane)
{
    const nv_vars *v = begin_action(r);
    nv_declare_attack(r, v->unit[r->s->active][lane], lane);
}

void nv_end_phase(gt_context *r)
{
    begin_action(r);
    gt_top(r->s)->step++;
}

/* The first card of a definition in the hand of the turn player. */
static int card_in_hand(const gt_context *r, unsigned def)
{
    int player = r->s->active;
    uint64_t copies = nv_game_of(r->game)->places[player].copies[def];
    return nv_card_at(player, __builtin_ctzll(nv_hand(r->s, player) & copies));
}

/* An ability of a unit in play or of the leader, as an action names it. */
static void use_named(gt_context *r, gt_action a)
{
    const nv_vars *v = nv_const(r->s);
    int player = r->s->active, lane = (int)gt_act_a(a);
    int timing = gt_top(r->s)->step == NV_S_MAIN ? NV_KW_ACTIVE_MAIN : NV_KW_ACTIVE_ATTACK;
    int object = lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane];
    nv_held held = nv_ability_at(r, object, timing, (int)gt_act_b(a));
    nv_use_active(r, object, &held);
}

/* In the main phase or the attack phase (6.4, 6.5). */
void nv_turn_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int lane = (int)gt_act_a(a);
    unsigned def = gt_act_b(a);
    switch (gt_act_verb(a)) {
    case NV_PLAY_UNIT: nv_play_unit(r, card_in_hand(r, def), lane); return;
    case NV_PLAY_ITEM: nv_play_item(r, card_in_hand(r, def), lane); return;
    case NV_PLAY_SKILL: nv_play_skill(r, card_in_hand(r, def)); return;
    case NV_ACTIVE: use_named(r, a); return;
    case NV_ATTACK: nv_attack(r, lane); return;
    default: assert(gt_act_verb(a) == NV_PHASE_END); f->step++;
    }
}

/* ---- The doors to a state. */

void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_context r = nv_run_of(g, s, o);
    gt_do(&r, a);
}

void nv_go_on_begin(void *run, const gt_game *g, gt_state *s)
{
    gt_context *r = run;
    *r = nv_run_of(g, s, NULL);
}

int nv_go_on(void *run, gt_action a, gt_action *out)
{
    return gt_do_and_list(run, a, out);
}

int nv_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    gt_context r = nv_run_of(g, s, w->observer);
    assert(
        !s->dirty); /* between actions derived values are settled: who only looks changes nothing */
    return gt_serve(&r, w, out);
}
