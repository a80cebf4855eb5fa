/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions do: each verb has its function, which begins what is to happen; the run loop goes on from there. */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* The card of a definition in hand to play: one that the other player knows first. */
static int card_in_hand(const gt_run *r, int player, unsigned def)
{
    const gt_state *s = r->s;
    uint64_t cards = nv_const(s)->hand[player] & nv_game_of(r->game)->places[player].copies[def];
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

static void play_unit(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = s->active, lane = (int)gt_act_a(a);
    int card = card_in_hand(r, player, gt_act_b(a));
    int there = v->unit[player][lane];
    v->played[player] = (uint8_t)(v->played[player] | 1u << lane);
    if (there != GT_NO_OBJECT) {
        nv_upgrade(r, card, player, lane);
    } else {
        v->successor[player][lane] = 0;
        nv_place_unit(r, card, player, lane, NV_HAND, GT_NO_OBJECT);
    }
}

static void play_item(gt_run *r, gt_action a)
{
    const gt_state *s = r->s;
    int card = card_in_hand(r, s->active, gt_act_b(a));
    nv_attach(r, card, nv_const(s)->unit[s->active][gt_act_a(a)]);
}

static void play_skill(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = s->active;
    int card = card_in_hand(r, player, gt_act_b(a));
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

static void use_active(gt_run *r, gt_action action)
{
    gt_state *s = r->s;
    const nv_vars *v = nv_of(s);
    int player = s->active, lane = (int)gt_act_a(action), k = (int)gt_act_b(action);
    int timing = gt_top(s)->step == NV_S_MAIN ? NV_KW_ACTIVE_MAIN : NV_KW_ACTIVE_ATTACK;
    int object = lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane];
    nv_held held[NV_MAX_HELD];
    int n = nv_abilities(r, object, timing, held);
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held[k].ability];
    if (a->limit != 0)
        nv_mark_used(r, held, n, k); /* 6.4.1.2.2 */
    NV_LOG(r, timing == NV_KW_ACTIVE_MAIN ? "6.4.1.2" : "6.5.1.1", "%s uses an effect",
           nv_card(r, object));
    gt_effect *e = gt_effect_begin(r, a->code, player);
    if (e == NULL)
        return;
    e->holder = (uint8_t)object;
    e->source = held[k].source;
    e->ability = held[k].ability;
}

static void attack(gt_run *r, gt_action a)
{
    int lane = (int)gt_act_a(a);
    nv_declare_attack(r, nv_const(r->s)->unit[r->s->active][lane], lane);
}

static void answer_attack(gt_run *r, gt_action a)
{
    nv_block_apply(r, gt_top(r->s), a);
}

/* Ends a phase; or keeps the hand. */
static void go_on(gt_run *r, gt_action a)
{
    (void)a;
    gt_top(r->s)->step++;
}

/* 5.1.6.1 */
static void mulligan(gt_run *r, gt_action a)
{
    int player = r->s->chooser;
    NV_LOG(r, "5.1.6.1", "%s takes a new hand", player == 0 ? "A" : "B");
    nv_shuffle_back(r, player);
    nv_deal_hand(r, player);
    go_on(r, a);
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

/* Executes a legal action and goes on to the next decision or the end. */
static inline void execute(gt_run *r, gt_action a)
{
    static void (*const of_verb[])(gt_run *, gt_action) = {
        [NV_KEEP - GT_VERB_SYSTEM] = go_on,          [NV_MULLIGAN - GT_VERB_SYSTEM] = mulligan,
        [NV_PLAY_UNIT - GT_VERB_SYSTEM] = play_unit, [NV_PLAY_SKILL - GT_VERB_SYSTEM] = play_skill,
        [NV_PLAY_ITEM - GT_VERB_SYSTEM] = play_item, [NV_ACTIVE - GT_VERB_SYSTEM] = use_active,
        [NV_ATTACK - GT_VERB_SYSTEM] = attack,       [NV_BLOCK - GT_VERB_SYSTEM] = answer_attack,
        [NV_GUARD - GT_VERB_SYSTEM] = answer_attack, [NV_PASS - GT_VERB_SYSTEM] = answer_attack,
        [NV_PHASE_END - GT_VERB_SYSTEM] = go_on,     [NV_FIRST - GT_VERB_SYSTEM] = use_first,
        [NV_TO - GT_VERB_SYSTEM] = choose_lane,
    };
    unsigned verb = gt_act_verb(a);
    if (r->s->n_effects == 0)
        nv_of(r->s)->n_known = 0;
    if (verb < GT_VERB_SYSTEM)
        answer(r, a);
    else
        of_verb[verb - GT_VERB_SYSTEM](r, a);
    nv_flow(r);
}

void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_run r = nv_run_of(g, s, o);
    execute(&r, a);
}

void nv_play_out(const gt_game *g, gt_state *s, gt_random_players *p, const gt_observer *o)
{
    gt_run r = nv_run_of(g, s, o);
    while (s->end == GT_RUNNING) {
        int player = s->chooser;
        gt_action a = nv_draw_action(&r, gt_decision_key(p->key[player], s->actions));
        p->decisions[player]++;
        gt_count_action(s);
        execute(&r, a);
        gt_look_at_limits(g, s);
    }
}
