/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Legal actions of each moment, and what they do. Equal cards in hand are one action. */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

#include <string.h>

/* The zones or lanes of a frame that asks for one, as a mask. */
static uint32_t lanes_of(gt_run *r, const gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    uint32_t lanes = 0;
    if (f->kind == NV_F_PLACE)
        return nv_free_lanes(r, e, nv_placed_next(e, f), f->b, f->d, f->a);
    if (f->kind == NV_F_STRIKE)
        return nv_adjacent_targets(s, f->a);
    int at = nv_lane_of(s, f->a);
    for (int lane = 0; lane < NV_LANES; lane++)
        if (lane - at == 1 || at - lane == 1)
            lanes |= 1u << lane;
    return lanes;
}

/* Cards of the innermost effect's `from`, equal ones once. */
static int order_actions(gt_run *r, gt_action *out)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    int n = 0;
    GT_SET_EACH (card, &e->from) {
        gt_action a = gt_act(GT_PICK, gt_pick_place(r, card, e->player), s->objects[card].def);
        bool is_new = true;
        for (int i = 0; i < n; i++)
            is_new = is_new && out[i] != a;
        if (is_new)
            out[n++] = a;
    }
    return n;
}

static int list(gt_run *r, gt_action *out)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    nv_held held[NV_MAX_HELD];
    int choices[GT_MAX_WAITING];
    int n = 0, k;
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: return gt_choice_legal(r, out);
    case NV_F_MULLIGAN:
        out[n++] = gt_act(NV_KEEP, 0, 0);
        out[n++] = gt_act(NV_MULLIGAN, 0, 0);
        return n;
    case NV_F_TURN: return nv_turn_actions(r, out);
    case NV_F_BATTLE: return nv_block_actions(r, f, out);
    case NV_F_WINDOW:
        n = nv_window_choices(r, f, choices);
        for (int i = 0; i < n; i++)
            out[i] = gt_act(NV_FIRST, (unsigned)i, 0);
        return n;
    case NV_F_ORDER: return order_actions(r, out);
    case NV_F_USE:
    case NV_F_TAKE:
        k = f->kind == NV_F_USE ? nv_usable(r, f->a, f->b, held) : nv_takeable(r, f->a, f->b, held);
        for (int i = 0; i < k; i++)
            out[n++] = gt_act(GT_MODE, (unsigned)i, 0);
        return n;
    case NV_F_PLACE:
        n = nv_place_choices(r, &s->effects[s->n_effects - 1], f, out);
        if (n > 1)
            return n;
        n = 0;
        /* fall through */
    default:
        for (uint32_t lanes = lanes_of(r, f); lanes != 0; lanes &= lanes - 1)
            out[n++] = gt_act(NV_TO, (unsigned)__builtin_ctz(lanes), 0);
        return n;
    }
}

int nv_legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    /* evaluating values may compute derived ones; between actions they are settled, so nothing changes */
    gt_run r = nv_run_of(g, (gt_state *)(uintptr_t)s, NULL);
    assert(!s->dirty);
    return list(&r, out);
}

gt_action nv_sample(const gt_game *g, const gt_state *s, uint64_t key)
{
    gt_run r = nv_run_of(g, (gt_state *)(uintptr_t)s, NULL);
    gt_action out[GT_MAX_ACTIONS];
    assert(!s->dirty);
    if (gt_top(r.s)->kind == NV_F_TURN)
        return nv_turn_sample(&r, key);
    int n = list(&r, out); /* never 0 */
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn) */
    return out[gt_below(key, (uint32_t)n)];
}

/* ---- What they do. */

/* The card of a definition in hand to play: one that the other player knows first. */
static int card_in_hand(const gt_state *s, int player, unsigned def)
{
    int found = GT_NO_OBJECT;
    GT_ZONE_EACH(card, s, nv_list(player, NV_HAND))
    {
        if (s->objects[card].def != def)
            continue;
        if (s->objects[card].know[1 - player] == GT_KNOW_PLACE)
            return card;
        if (found == GT_NO_OBJECT)
            found = card;
    }
    return found;
}

static void play_unit(gt_run *r, int lane, unsigned def)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = s->active;
    int card = card_in_hand(s, player, def);
    int there = v->unit[player][lane];
    v->played[player] = (uint8_t)(v->played[player] | 1u << lane);
    if (there != GT_NO_OBJECT) {
        nv_upgrade(r, card, player, lane);
    } else {
        v->successor[player][lane] = 0;
        nv_place_unit(r, card, player, lane, NV_HAND, GT_NO_OBJECT);
    }
    nv_open_window(r);
}

static void play_skill(gt_run *r, unsigned def)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = s->active;
    int card = card_in_hand(s, player, def);
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
    gt_push(s, NV_F_WINDOW, 0, 0, 0, 0, 0, 0);
    gt_effect *e = gt_effect_begin(r, nv_def(r, card)->effect, player);
    if (e == NULL)
        return;
    e->holder = e->source = (uint8_t)card;
    e->holder_stamp = s->objects[card].stamp;
}

static void use_active(gt_run *r, int lane, int k, int timing)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = s->active;
    int object = lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane];
    nv_held held[NV_MAX_HELD];
    int n = nv_actives(r, object, timing, held);
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held[k].ability];
    if (a->limit != 0)
        nv_mark_used(r, held, n, k); /* 6.4.1.2.2 */
    NV_LOG(r, timing == NV_KW_ACTIVE_MAIN ? "6.4.1.2" : "6.5.1.1", "%s uses an effect",
           nv_card(r, object));
    gt_push(s, NV_F_WINDOW, 0, 0, 0, 0, 0, 0);
    gt_effect *e = gt_effect_begin(r, a->code, player);
    if (e == NULL)
        return;
    e->holder = (uint8_t)object;
    e->holder_stamp = s->objects[object].stamp;
    e->source = held[k].source;
    e->ability = held[k].ability;
}

/* 5.1.6.1 */
static void mulligan(gt_run *r, int player)
{
    gt_state *s = r->s;
    NV_LOG(r, "5.1.6.1", "%s takes a new hand", player == 0 ? "A" : "B");
    int hand = nv_list(player, NV_HAND);
    gt_know_hidden_discard(s, s->zone_first[hand], hand, 1 - player);
    for (int card; (card = s->zone_first[hand]) != GT_NO_OBJECT;) {
        gt_unlink(s, card);
        gt_link_last(s, card, nv_list(player, NV_DECK));
    }
    nv_shuffle_deck(r, player);
    nv_deal_hand(r, player);
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

static void choose_lane(gt_run *r, gt_frame *f, int lane)
{
    gt_state *s = r->s;
    int unit = f->a;
    if (f->kind == NV_F_PLACE) {
        nv_place_next(r, f, lane);
    } else if (f->kind == NV_F_MOVE) {
        gt_pop(s, 1);
        nv_move_unit(r, unit, lane);
    } else {
        gt_pop(s, 1);
        nv_declare_attack(r, unit, lane, true, true);
    }
}

static void perform(gt_run *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int x = (int)gt_act_a(a);
    int choices[GT_MAX_WAITING];
    switch (gt_act_verb(a)) {
    case NV_MULLIGAN:
        mulligan(r, s->chooser);
        f->step++;
        return;
    case NV_KEEP: f->step++; return;
    case NV_PLAY_UNIT: play_unit(r, x, gt_act_b(a)); return;
    case NV_PLAY_ITEM:
        nv_attach(r, card_in_hand(s, s->active, gt_act_b(a)), nv_of(s)->unit[s->active][x]);
        nv_open_window(r);
        return;
    case NV_PLAY_SKILL: play_skill(r, gt_act_b(a)); return;
    case NV_ACTIVE:
        use_active(r, x, (int)gt_act_b(a),
                   f->step == NV_S_MAIN ? NV_KW_ACTIVE_MAIN : NV_KW_ACTIVE_ATTACK);
        return;
    case NV_ATTACK: nv_declare_attack(r, nv_of(s)->unit[s->active][x], x, false, false); return;
    case NV_BLOCK:
    case NV_GUARD:
    case NV_PASS: nv_block_apply(r, f, a); return;
    case NV_PHASE_END: f->step++; return;
    case NV_FIRST:
        nv_window_choices(r, f, choices);
        nv_window_take(r, f, choices[x]);
        return;
    case NV_TO: choose_lane(r, f, x); return;
    default: break;
    }
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

void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    gt_run r = nv_run_of(g, s, o);
    if (s->n_effects == 0)
        nv_of(s)->n_known = 0;
    perform(&r, a);
    nv_flow(&r);
}
