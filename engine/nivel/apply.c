/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions do: each verb has its function, which begins what is to happen; the run loop goes on from there. */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* The card of a definition to play from a hand: the first that the other player knows, else the first. */
static int card_in_hand(const gt_run *r, int player, unsigned def)
{
    const gt_state *s = r->s;
    uint64_t cards = nv_hand(s, player) & nv_game_of(r->game)->places[player].copies[def];
    assert(cards != 0);
    int card = nv_card_at(player, __builtin_ctzll(cards));
    for (uint64_t left = cards & (cards - 1);
         left != 0 && s->objects[card].know[1 - player] != GT_KNOW_PLACE; left &= left - 1) {
        int other = nv_card_at(player, __builtin_ctzll(left));
        if (s->objects[other].know[1 - player] == GT_KNOW_PLACE)
            return other;
    }
    return card;
}

static void play_unit(gt_run *r, int player, int card, int lane)
{
    nv_vars *v = nv_of(r->s);
    v->played[player] = (uint8_t)(v->played[player] | 1u << lane);
    if (v->unit[player][lane] != GT_NO_OBJECT) {
        nv_upgrade(r, card, player, lane);
    } else {
        v->successor[player][lane] = 0;
        nv_place_unit(r, card, player, lane, NV_HAND, GT_NO_OBJECT);
    }
}

static void play_skill(gt_run *r, int player, int card)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    NV_LOG(r, "6.4.1.1.1", "skill %s", nv_card(r, card));
    nv_move_card(r, card, NV_SKILLS, NV_BOTTOM);
    s->objects[card].know[0] = s->objects[card].know[1] = 0;
    if (v->skills[player] < 0xff)
        v->skills[player]++;
    nv_touch(r, NV_COUNTS_READ);
    if (nv_told(r, NV_EV_SKILL_USED))
        nv_tell(r, &(nv_happening){.kind = NV_EV_SKILL_USED,
                                   .that = (uint8_t)card,
                                   .other = GT_NO_OBJECT,
                                   .player = (uint8_t)player,
                                   .origin = NV_HAND,
                                   .to = NV_SKILLS,
                                   .why = NV_RULE});
    gt_effect *e = gt_effect_begin(r, nv_def(r, card)->effect, player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)card;
}

/* Uses ability number k of those that an object has under the timing of the phase. */
static void use_active(gt_run *r, int player, int object, int k)
{
    int timing = gt_top(r->s)->step == NV_S_MAIN ? NV_KW_ACTIVE_MAIN : NV_KW_ACTIVE_ATTACK;
    nv_held held = nv_ability_at(r, object, timing, k);
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held.ability];
    if (a->limit != 0)
        nv_mark_used(r, &held); /* 6.4.1.2.2 */
    NV_LOG(r, timing == NV_KW_ACTIVE_MAIN ? "6.4.1.2" : "6.5.1.1", "%s uses an effect",
           nv_card(r, object));
    gt_effect *e = gt_effect_begin(r, a->code, player);
    if (e == NULL)
        return;
    e->holder = (uint8_t)object;
    e->source = held.source;
    e->ability = held.ability;
}

/* Does what the turn player has chosen to do. */
static void do_way(gt_run *r, const nv_way *w)
{
    gt_state *s = r->s;
    int player = s->active;
    switch (w->verb) {
    case NV_PLAY_UNIT: play_unit(r, player, card_in_hand(r, player, w->b), w->lane); return;
    case NV_PLAY_SKILL: play_skill(r, player, card_in_hand(r, player, w->b)); return;
    case NV_PLAY_ITEM:
        nv_attach(r, card_in_hand(r, player, w->b), nv_const(s)->unit[player][w->lane]);
        return;
    case NV_ACTIVE: use_active(r, player, w->object, (int)w->b); return;
    case NV_ATTACK: nv_declare_attack(r, nv_const(s)->unit[player][w->lane], w->lane); return;
    default: assert(w->verb == NV_PHASE_END); gt_top(s)->step++;
    }
}

/* The way that an action of the turn player means, but for the card, which its definition tells. */
static nv_way way_of(const gt_state *s, gt_action a)
{
    const nv_vars *v = nv_const(s);
    int lane = (int)gt_act_a(a);
    return (nv_way){.verb = (int)gt_act_verb(a),
                    .object =
                        lane == NV_LEADER_LANE ? v->leader[s->active] : v->unit[s->active][lane],
                    .lane = lane,
                    .b = gt_act_b(a)};
}

/* 5.1.6.1 */
static void mulligan(gt_run *r)
{
    int player = r->s->chooser;
    NV_LOG(r, "5.1.6.1", "%s takes a new hand", player == 0 ? "A" : "B");
    nv_shuffle_back(r, player);
    nv_deal_hand(r, player);
    gt_top(r->s)->step++;
}

/* Which of several waiting abilities is used first. */
static void use_first(gt_run *r, gt_action a)
{
    gt_frame *f = gt_top(r->s);
    int choices[GT_MAX_WAITING];
    nv_window_choices(r, f, choices);
    nv_window_take(r, f, choices[gt_act_a(a)]);
}

/* The card of the innermost effect's `from` that an action names. */
static int picked_card(gt_run *r, gt_action a)
{
    const gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    GT_SET_EACH (card, &e->from)
        if (gt_act(GT_PICK, gt_pick_place(r, card, e->player), r->s->objects[card].def) == a)
            return card;
    assert(0); /* the action is legal */
    return GT_NO_OBJECT;
}

static void order_pick(gt_run *r, gt_action a)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int card = picked_card(r, a);
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, (nv_reason){NV_BY_EFFECT, e->player, e->source});
}

static void choose_lane(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int unit = f->a, lane = (int)gt_act_a(a);
    if (f->kind == NV_F_PLACE) {
        nv_place_next(r, f, lane);
    } else if (f->kind == NV_F_MOVE) {
        gt_pop(s, 1);
        nv_move_unit(r, unit, lane);
    } else {
        gt_pop(s, 1);
        nv_declare_attack(r, unit, lane | NV_B_BY_EFFECT | NV_B_ONLY_LANE);
    }
}

/* An answer within an effect. */
static void answer(gt_run *r, gt_action a)
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

/* Executes a legal action. */
static void execute(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    nv_way w;
    if (s->n_effects == 0)
        nv_of(s)->n_known = 0;
    switch (gt_act_verb(a)) {
    case NV_KEEP: gt_top(s)->step++; return;
    case NV_MULLIGAN: mulligan(r); return;
    case NV_BLOCK:
    case NV_GUARD:
    case NV_PASS: nv_block_apply(r, gt_top(s), a); return;
    case NV_FIRST: use_first(r, a); return;
    case NV_TO: choose_lane(r, a); return;
    default: break;
    }
    if (gt_act_verb(a) < GT_VERB_SYSTEM) {
        answer(r, a);
        return;
    }
    w = way_of(s, a);
    do_way(r, &w);
}

void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_run r = nv_run_of(g, s, o);
    execute(&r, a);
    nv_flow(&r);
}

/* Draws a legal action, all equally likely, and executes it. */
static void play(gt_run *r, uint64_t key)
{
    int kind = gt_top(r->s)->kind;
    assert(!r->s->dirty);
    if (kind == NV_F_TURN) {
        nv_way w = nv_turn_sample(r, key);
        assert(r->s->n_effects == 0);
        nv_of(r->s)->n_known = 0;
        do_way(r, &w);
    } else if (kind < GT_FRAME_SYSTEM) {
        assert(r->s->n_effects > 0);
        gt_choice_play(r, key);
    } else {
        execute(r, nv_sample_answer(r, key));
    }
}

void nv_play_out(const gt_game *g, gt_state *s, gt_random_players *p, const gt_observer *o)
{
    gt_run r = nv_run_of(g, s, o);
    while (s->end == GT_RUNNING) {
        int player = s->chooser;
        uint64_t key = gt_decision_key(p->key[player], s->actions);
        p->decisions[player]++;
        gt_count_action(s);
        play(&r, key);
        nv_flow(&r);
        gt_look_at_limits(g, s);
    }
}
