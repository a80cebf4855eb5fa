/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions do: each verb has its function, which begins what is to happen; the run loop goes on
 * from there. */
#include "engine/events/event.h"
#include "engine/nivel/act.h"
#include "engine/nivel/battle.h"
#include "engine/nivel/board.h"
#include "engine/nivel/continuous.h"
#include "engine/nivel/events.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/held.h"
#include "engine/nivel/play.h"
#include "engine/nivel/tell.h"
#include "engine/nivel/words.h"

#include "engine/core/hash.h"

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

/* Whether an answer would be given by the engine itself, if all were not asked for: then it is no
 * new action. */
static bool goes_without_saying(gt_context *r)
{
    gt_action out[GT_MAX_ACTIONS];
    return r->game->asks_all && !nv_always_asks(r->game, r->s) &&
           nv_actions(r->game, r->s, &(gt_wanted){.what = GT_WANT_ALL}, out) == 1;
}

/* A new action outside effects: nobody asks any more for what left the field before it. */
static inline void forget_known(gt_context *r)
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

/* 5.1.6.1 */
static void mulligan(gt_context *r)
{
    int player = r->s->chooser;
    NV_LOG(r, "5.1.6.1", "%s takes a new hand", player == 0 ? "A" : "B");
    nv_shuffle_back(r, player);
    nv_deal_hand(r, player);
    gt_top(r->s)->step++; /* clause 5.1.6/1 */
}

/* Which of several waiting abilities is used first. */
static void use_first(gt_context *r, gt_action a)
{
    gt_frame *f = gt_top(r->s);
    int choices[GT_MAX_WAITING];
    if (f->kind == GT_FRAME_EVENT) {
        gt_event_choose(r, (int)gt_act_a(a));
        return;
    }
    nv_window_choices(r, f, choices);
    nv_window_take(r, f, choices[gt_act_a(a)]);
}

/* The card of the innermost effect's `from` that an action names. */
static int picked_card(gt_context *r, gt_action a)
{
    const gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    GT_SET_EACH (card, &e->from)
        if (gt_act(GT_PICK, gt_pick_place(r, card, e->player), r->s->objects[card].def) == a)
            return card;
    assert(0); /* the action is legal */
    return GT_NO_OBJECT;
}

static void order_pick(gt_context *r, gt_action a)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int card = picked_card(r, a);
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, (gt_cause){NV_BY_EFFECT, e->player, e->source});
}

static void choose_lane(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int unit = f->a, lane = (int)gt_act_a(a);
    if (f->kind == NV_F_PLACE) {
        nv_place_next(r, f, lane);
    } else if (f->kind == NV_F_MOVE) {
        gt_pop(s, 1);
        nv_move_or_ask(r, unit, lane);
    } else {
        gt_pop(s, 1);
        /* clause 7.2.1.1/1, 10.2.6.3.2/1 */
        nv_declare_attack(r, unit, lane | NV_B_BY_EFFECT | NV_B_ONLY_LANE);
    }
}

/* An answer within an effect. */
static void answer(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int x = (int)gt_act_a(a);
    if (f->kind == NV_F_ORDER) {
        order_pick(r, a);
    } else if (f->kind == NV_F_PLACE) {
        s->effects[s->n_effects - 1].dst = (uint8_t)picked_card(r, a);
        f->step = NV_PLACE_PICKED;
    } else if (f->kind == NV_F_USE) {
        f->step = 1;
        if (!nv_start_use(r, s->effects[s->n_effects - 1].player, f->a, f->b, x))
            gt_pop(s, 0);
    } else if (f->kind == NV_F_TAKE) {
        nv_take_one(r, f, x);
    } else {
        gt_choice_apply(r, a);
    }
}

void nv_execute(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    int lane = (int)gt_act_a(a);
    unsigned def = gt_act_b(a);
    bool unsaid = goes_without_saying(r);
    if (!unsaid)
        forget_known(r);
    switch (gt_act_verb(a)) {
    case NV_KEEP: gt_top(s)->step++; return;
    case NV_MULLIGAN: mulligan(r); return;
    case NV_PLAY_UNIT: nv_play_unit(r, card_in_hand(r, def), lane); return;
    case NV_PLAY_ITEM: nv_play_item(r, card_in_hand(r, def), lane); return;
    case NV_PLAY_SKILL: nv_play_skill(r, card_in_hand(r, def)); return;
    case NV_ACTIVE: use_named(r, a); return;
    case NV_ATTACK: nv_attack(r, lane); return;
    case NV_PHASE_END:
        if (unsaid)
            gt_top(s)->step++;
        else
            nv_end_phase(r);
        return;
    case NV_BLOCK:
    case NV_GUARD:
    case NV_PASS: nv_block_apply(r, gt_top(s), a); return;
    case NV_FIRST: use_first(r, a); return;
    case NV_TO: choose_lane(r, a); return;
    default: answer(r, a);
    }
}

void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_context r = nv_run_of(g, s, o);
    nv_execute(&r, a);
    nv_flow(&r);
}

/* Draws a legal action, all equally likely, and executes it. */
static void play(gt_context *r, uint64_t key)
{
    int kind = gt_top(r->s)->kind;
    assert(!r->s->dirty);
    if (kind == NV_F_TURN) {
        nv_turn_play(r, key);
    } else if (kind < GT_FRAME_EVENT) {
        assert(r->s->n_effects > 0);
        gt_choice_play(r, key);
    } else if (kind == NV_F_BATTLE) {
        forget_known(r);
        nv_block_play(r, gt_top(r->s), key);
    } else {
        nv_execute(r, nv_draw_answer(r, key));
    }
}

void nv_play_out(const gt_game *g, gt_state *s, const gt_wanted *w)
{
    gt_context r = nv_run_of(g, s, w->observer);
    const uint64_t *key_of = w->players->key;
    const gt_folder keys[2] = {gt_folder_of(key_of[0]), gt_folder_of(key_of[1])};
    const int turns = gt_turn_limit(g), actions = gt_action_limit(g);
    while (s->end == GT_RUNNING) {
        int player = s->chooser;
        uint64_t key = gt_decision_key_by(&keys[player], s->decisions[player]);
        gt_count_action(s, player);
        play(&r, key);
        nv_flow(&r);
        gt_stop_at(s, turns, actions);
    }
}
