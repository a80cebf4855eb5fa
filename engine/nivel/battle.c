/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles (7): attack declaration, block declaration with guardians, battle step, end step; and the
 * sub-keywords that act in them (10.2). A battle is a frame on the agenda; it can stand inside an effect
 * that makes a unit attack, and such battles nest. */
#include "engine/nivel/internal.h"

static void set_flag(gt_frame *f, int flag)
{
    f->e |= flag << 2;
}

/* Whether a unit of the battle still stands as the same object. It got its stamp when it came into a unit
 * zone, and gets another when it goes anywhere else. */
static bool stands(const gt_state *s, int unit, uint16_t stamp)
{
    bool same = s->objects[unit].stamp == stamp;
    assert(!same || nv_is_unit(s, unit));
    return same;
}

/* The attacker, if it still stands where it declared the attack (7.4.1). */
static int attacker_of(const gt_state *s, const gt_frame *f)
{
    return stands(s, f->a, (uint16_t)f->c) ? f->a : GT_NO_OBJECT;
}

/* The unit that declared the block, if it still stands. */
static int blocker_of(const gt_state *s, const gt_frame *f)
{
    bool there = f->b != GT_NO_OBJECT && stands(s, f->b, (uint16_t)(f->e >> 16));
    return there ? f->b : GT_NO_OBJECT;
}

/* Those of some lanes whose unit's price of attacking can be paid. */
__attribute__((noinline)) static uint32_t payable(gt_run *r, int player, uint32_t lanes)
{
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (!nv_is_payable(r, nv_const(r->s)->unit[player][lane], NV_PRICE_ATTACK))
            lanes &= ~(1u << lane);
    }
    return lanes;
}

uint32_t nv_attackers(gt_run *r, int player)
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    uint32_t lanes = 0;
    assert(!s->dirty);
    for (int lane = 0; lane < NV_LANES; lane++) {
        int unit = v->unit[player][lane];
        const nv_slot *slot = &v->slot[player][lane];
        if (unit != GT_NO_OBJECT && (slot->cannot & NV_CANNOT_ATTACK) == 0 && /* 7.1, 7.2.1.2 */
            s->objects[unit].mark[NV_MARK_ATTACKED] < 1 + slot->attacks)
            lanes |= 1u << lane;
    }
    return nv_game_of(r->game)->can_price ? payable(r, player, lanes) : lanes;
}

void nv_begin_battle(gt_run *r, int attacker, int lane, bool by_effect, bool only_lane)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = nv_player_at(s, attacker);
    int flags = (by_effect ? NV_B_BY_EFFECT : 0) | (only_lane ? NV_B_ONLY_LANE : 0);
    s->battle++;
    if (v->attacks[player] < 0xff)
        v->attacks[player]++; /* counts for chain, however declared (10.1.14.2) */
    nv_touch(r, NV_COUNTS_READ);
    if (!by_effect)
        s->objects[attacker].mark[NV_MARK_ATTACKED]++; /* 7.2.1.1 */
    NV_LOG(r, "7.2.1", "%s attacks lane %c", nv_card(r, attacker), "LCR"[lane]);
    gt_push(s, NV_F_BATTLE, NV_B_AT_DECLARED, attacker, GT_NO_OBJECT,
            (int16_t)s->objects[attacker].stamp, (int16_t)s->battle,
            lane | flags << 2 | s->n_waiting << 8);
    nv_happening h = {.kind = NV_EV_ATTACK,
                      .that = (uint8_t)attacker,
                      .other = GT_NO_OBJECT,
                      .player = (uint8_t)player,
                      .origin = (uint8_t)nv_kind_of(s, attacker),
                      .why = {NV_BY_BATTLE, NV_NOBODY, GT_NO_OBJECT}};
    if (nv_told(r, NV_EV_ATTACK))
        nv_tell(r, &h);
    if (nv_has_timing(r, attacker, NV_KW_ATTACKER)) /* 7.2.2 */
        nv_set_off(r, attacker, NV_KW_ATTACKER, &h);
}

/* ---- Block declaration (7.3). */

static bool has_keyword(gt_run *r, int unit, int keyword)
{
    return (nv_slot_of(r->s, unit)->keywords >> keyword & 1) != 0;
}

/* Whether an attacker's breakthrough keeps a unit from blocking (10.2.3.4). */
static bool broken_through(gt_run *r, int attacker, int unit)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_held held[NV_MAX_HELD];
    int player = r->s->objects[attacker].controller;
    int n = nv_abilities(r, attacker, held);
    for (int i = 0; i < n; i++) { /* 10.2.3.4.4: all of them */
        const gt_ability *a = &pool->abilities[held[i].ability];
        if (a->kind != GT_KEYWORD || a->keyword != NV_KW_BREAKTHROUGH ||
            nv_use_forbidden(r, player, a->timing) ||
            !nv_condition(r, a, player, attacker, held[i].source))
            continue;
        gt_effect e;
        gt_effect_init(&e, player, attacker, held[i].source);
        if (a->filter == 0 || gt_accepts(r, &e, a->filter, unit))
            return true;
    }
    return false;
}

static bool can_block(gt_run *r, int attacker, int unit)
{
    if ((nv_slot_of(r->s, unit)->cannot & NV_CANNOT_BLOCK) != 0 ||
        !nv_is_payable(r, unit, NV_PRICE_BLOCK))
        return false;
    return attacker == GT_NO_OBJECT || !has_keyword(r, attacker, NV_KW_BREAKTHROUGH) ||
           !broken_through(r, attacker, unit);
}

/* The cards with which the price of a guardian ability could be paid (10.2.6.3.4); *count: how many. */
static gt_set price_of(gt_run *r, int unit, const nv_held *held, int *count)
{
    gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    int player = s->objects[unit].controller;
    gt_set from = gt_set_empty();
    gt_effect e;
    gt_effect_init(&e, player, unit, held->source);
    *count = a->value != 0 ? gt_run_value(r, &e, a->value) : 1;
    if (a->keyword == NV_KW_BARRIER) { /* 10.2.6.3.4.1 */
        GT_ZONE_EACH(card, s, nv_list(player, NV_HAND))
        gt_set_add(&from, card);
    } else if (a->keyword == NV_KW_SACRIFICE) { /* 10.2.6.3.4.2 */
        for (int lane = 0; lane < NV_LANES; lane++) {
            int other = nv_of(s)->unit[player][lane];
            if (other != GT_NO_OBJECT && other != unit)
                gt_set_add(&from, other);
        }
    } else { /* 10.2.6.3.4.3 */
        for (int i = s->objects[unit].next; i != GT_NO_OBJECT; i = s->objects[i].next)
            if (a->filter == 0 || gt_accepts(r, &e, a->filter, i))
                gt_set_add(&from, i);
    }
    return from;
}

static bool is_guardian(const gt_ability *a)
{
    return a->kind == GT_KEYWORD && (a->keyword == NV_KW_BARRIER || a->keyword == NV_KW_SACRIFICE ||
                                     a->keyword == NV_KW_OFFSET);
}

/* The guardian abilities of a unit whose price can be paid, when the block itself takes `taken` cards of the
 * hand. */
static int guards_of(gt_run *r, int unit, int taken, nv_held out[NV_MAX_HELD])
{
    nv_held held[NV_MAX_HELD];
    int kept = 0, count;
    int player = r->s->objects[unit].controller;
    int n = nv_abilities(r, unit, held);
    for (int i = 0; i < n; i++) {
        const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held[i].ability];
        if (!is_guardian(a) || !nv_condition(r, a, player, unit, held[i].source))
            continue;
        gt_set from = price_of(r, unit, &held[i], &count);
        int left = gt_set_count(&from) - (a->keyword == NV_KW_BARRIER ? taken : 0);
        if (left >= count && count > 0)
            out[kept++] = held[i];
    }
    return kept;
}

/* Whether the attacker is a duelist whose lane another unit faces (10.2.3.5). */
static bool is_duel(gt_run *r, int attacker, int lane, int facing)
{
    return attacker != GT_NO_OBJECT && facing != GT_NO_OBJECT &&
           has_keyword(r, attacker, NV_KW_DUELIST) && nv_lane_of(r->s, attacker) == lane &&
           nv_keyword_value(r, attacker, NV_KW_DUELIST, 0) > 0;
}

/* The guardians beside the lane attacked (10.2.6.3.2, 10.2.6.3.3); returns how many actions there are then. */
static int add_guards(gt_run *r, int attacker, int defender, int lane, gt_action *out, int n)
{
    const nv_vars *v = nv_const(r->s);
    nv_held held[NV_MAX_HELD];
    for (int side = 0; side < NV_LANES; side++) {
        if ((v->slot[defender][side].keywords >> NV_KW_GUARDIAN & 1) == 0 ||
            (side - lane != 1 && lane - side != 1))
            continue;
        int unit = v->unit[defender][side];
        if (!can_block(r, attacker, unit))
            continue;
        int k = guards_of(r, unit, nv_price_cards(r, unit, NV_PRICE_BLOCK), held);
        for (int i = 0; i < k; i++)
            out[n++] = gt_act(NV_GUARD, (unsigned)side, (unsigned)i);
    }
    return n;
}

int nv_block_actions(gt_run *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    int attacker = attacker_of(s, f);
    int lane = nv_battle_lane(f);
    int defender = 1 - s->objects[f->a].controller;
    int facing = nv_const(s)->unit[defender][lane];
    bool duel = is_duel(r, attacker, lane, facing);
    bool must = false;
    int n = 0;
    assert(!s->dirty);
    if (facing != GT_NO_OBJECT && can_block(r, attacker, facing)) {
        out[n++] = gt_act(NV_BLOCK, (unsigned)lane, 0);
        must = duel && !nv_has_price(r, facing, NV_PRICE_BLOCK);
    }
    if ((nv_keywords_of(s, defender) >> NV_KW_GUARDIAN & 1) != 0 && !duel &&
        (nv_battle_flags(f) & NV_B_ONLY_LANE) == 0)
        n = add_guards(r, attacker, defender, lane, out, n);
    if (!must)
        out[n++] = gt_act(NV_PASS, 0, 0);
    return n;
}

static void declare_block(gt_run *r, gt_frame *f, int unit)
{
    gt_state *s = r->s;
    f->b = (uint8_t)unit;
    set_flag(f, NV_B_BLOCKED);
    f->e = (f->e & 0xffff) | (int32_t)((uint32_t)s->objects[unit].stamp << 16);
    f->step = NV_B_AT_BLOCKED;
    NV_LOG(r, "7.3.1", "%s blocks", nv_card(r, unit));
    nv_happening h = {.kind = NV_EV_BLOCK,
                      .that = (uint8_t)unit,
                      .other = f->a,
                      .player = s->objects[unit].controller,
                      .origin = (uint8_t)nv_kind_of(s, unit),
                      .why = {NV_BY_BATTLE, NV_NOBODY, GT_NO_OBJECT}};
    if (nv_told(r, NV_EV_BLOCK))
        nv_tell(r, &h);
    if (nv_has_timing(r, unit, NV_KW_DEFENDER)) /* 7.3.2 */
        nv_set_off(r, unit, NV_KW_DEFENDER, &h);
}

/* Pays the price of a guardian; the frame on top takes the result. */
static void pay_guard(gt_run *r, int unit, const nv_held *guard)
{
    gt_state *s = r->s;
    int count;
    gt_set from = price_of(r, unit, guard, &count);
    NV_LOG(r, "10.2.6.3", "guardian of %s", nv_card(r, unit));
    gt_push(s, NV_F_GUARD, 0, unit, count, (int16_t)s->objects[unit].stamp, 0, 0);
    gt_effect *e = gt_effect_begin(r, GT_BUILTIN + 1, s->objects[unit].controller);
    if (e == NULL)
        return;
    e->holder = (uint8_t)unit;
    e->source = guard->source;
    e->s[0] = from;
    e->v[0] = count;
}

bool nv_step_guard(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    int unit = f->a;
    bool paid = s->result >= f->b;
    bool there = nv_is_unit(s, unit) && s->objects[unit].stamp == (uint16_t)f->c;
    gt_pop(s, 0);
    if (paid && there)
        declare_block(r, gt_top(s), unit);
    else
        gt_top(s)->step = NV_B_AT_FIGHT; /* it was used, to no end (8.3.2) */
    return false;
}

void nv_block_paid(gt_run *r, int unit, int guard)
{
    nv_held held[NV_MAX_HELD];
    gt_frame *f = gt_top(r->s);
    nv_refresh(r);
    f->step = NV_B_AT_FIGHT; /* as with a guardian that is not paid (docs/rulings.md 36) */
    if (!nv_is_unit(r->s, unit) || (nv_slot_of(r->s, unit)->cannot & NV_CANNOT_BLOCK) != 0)
        return;
    if (guard < 0)
        declare_block(r, f, unit);
    int n = guard < 0 ? 0 : guards_of(r, unit, 0, held);
    for (int i = 0; i < n; i++)
        if (held[i].ability == guard) {
            pay_guard(r, unit, &held[i]);
            return;
        }
}

void nv_block_apply(gt_run *r, gt_frame *f, gt_action a)
{
    nv_held held[NV_MAX_HELD];
    bool guards = gt_act_verb(a) == NV_GUARD;
    if (gt_act_verb(a) == NV_PASS) {
        f->step = NV_B_AT_FIGHT;
        return;
    }
    int unit = nv_of(r->s)->unit[1 - r->s->objects[f->a].controller][gt_act_a(a)];
    bool priced = nv_has_price(r, unit, NV_PRICE_BLOCK);
    if (guards)
        guards_of(r, unit, nv_price_cards(r, unit, NV_PRICE_BLOCK), held);
    const nv_held *guard = guards ? &held[gt_act_b(a)] : NULL;
    if (priced)
        nv_ask_block_price(r, unit, guard != NULL ? guard->ability : -1);
    else if (guard != NULL)
        pay_guard(r, unit, guard);
    else
        declare_block(r, f, unit);
}

/* ---- Battle step (7.4). */

static void wait_keyword(gt_run *r, int unit, int keyword, int special)
{
    int n = nv_keyword_value(r, unit, keyword, 0); /* the highest: 10.2.3.2.3 and its like */
    if (n > 0)
        nv_wait_special(r, special, r->s->objects[unit].controller, unit, n);
}

static void begin_fight(gt_run *r, const gt_frame *f)
{
    gt_state *s = r->s;
    int attacker = attacker_of(s, f);
    if (attacker == GT_NO_OBJECT || blocker_of(s, f) != GT_NO_OBJECT)
        return;
    if (nv_told(r, NV_EV_UNBLOCKED))
        nv_tell(r, &(nv_happening){.kind = NV_EV_UNBLOCKED,
                                   .that = (uint8_t)attacker,
                                   .other = GT_NO_OBJECT,
                                   .player = s->objects[attacker].controller,
                                   .origin = (uint8_t)nv_kind_of(s, attacker),
                                   .why = {NV_BY_BATTLE, NV_NOBODY, GT_NO_OBJECT}});
    wait_keyword(r, attacker, NV_KW_INFILTRATE, NV_WAIT_INFILTRATE); /* 10.2.3.6 */
}

/* One unit trashes the other by battle (7.4.3). Something may replace that and ask first, so what
 * follows from it is a step of its own. */
static void win(gt_run *r, gt_frame *f, int winner, int loser, int flag)
{
    NV_LOG(r, "7.4.3", "%s defeats %s", nv_card(r, winner), nv_card(r, loser));
    set_flag(f, flag);
    f->step = NV_B_AT_WON;
    nv_trash_or_ask(r, gt_set_of(loser), (nv_reason){NV_BY_BATTLE, NV_NOBODY, (uint8_t)winner});
}

static void after_win(gt_run *r, const gt_frame *f)
{
    gt_state *s = r->s;
    bool attacking = (nv_battle_flags(f) & NV_B_ATTACKER_WON) != 0;
    int winner = attacking ? attacker_of(s, f) : blocker_of(s, f);
    int loser = attacking ? blocker_of(s, f) : attacker_of(s, f);
    if (winner == GT_NO_OBJECT || loser != GT_NO_OBJECT)
        return; /* the loser stayed */
    if (nv_told(r, NV_EV_BATTLE_WON))
        nv_tell(r, &(nv_happening){.kind = NV_EV_BATTLE_WON,
                                   .that = (uint8_t)winner,
                                   .other = attacking ? f->b : f->a,
                                   .player = s->objects[winner].controller,
                                   .origin = (uint8_t)nv_kind_of(s, winner),
                                   .why = {NV_BY_BATTLE, NV_NOBODY, GT_NO_OBJECT}});
    if (!attacking)
        return;
    wait_keyword(r, winner, NV_KW_PIERCE, NV_WAIT_PIERCE); /* 10.2.3.2 */
    wait_keyword(r, winner, NV_KW_PLUNDER, NV_WAIT_PLUNDER); /* 10.2.3.3 */
}

static void settle(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    int attacker = attacker_of(s, f);
    int blocker = blocker_of(s, f);
    f->step = NV_B_AT_END;
    if (attacker == GT_NO_OBJECT)
        return; /* 7.4.1 */
    nv_refresh(r);
    if (blocker == GT_NO_OBJECT) { /* 7.4.2 */
        int hit = nv_hit_in(nv_slot_of(s, attacker));
        int depth = s->n_agenda;
        nv_damage(r, 1 - s->objects[attacker].controller, hit,
                  (nv_reason){NV_BY_BATTLE, NV_NOBODY, (uint8_t)attacker});
        if (hit > 0 && nv_calm(r, depth + 1))
            nv_step_damage(r, gt_top(s));
        return;
    }
    if (nv_power_in(nv_slot_of(s, attacker)) >= nv_power_in(nv_slot_of(s, blocker)))
        win(r, f, attacker, blocker, NV_B_ATTACKER_WON);
    else
        win(r, f, blocker, attacker, NV_B_BLOCKER_WON);
}

/* ---- End step (7.5). */

static void end_battle(gt_run *r, const gt_frame *f)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int fought[2] = {f->a, f->b};
    int number = (uint16_t)f->d;
    NV_LOG(r, "7.5", "the battle ends");
    for (int i = 0; i < v->n_fixed; i++) /* 7.5.1 */
        if ((s->mods[i].flags & GT_MOD_BATTLE) != 0 && s->mods[i].until == number) {
            nv_mod_end(r, i--);
            nv_look_at_items(s);
        }
    for (int i = 0; i < 2 && nv_told(r, NV_EV_BATTLE_END); i++)
        if (nv_is_unit(s, fought[i]))
            nv_tell(r, &(nv_happening){.kind = NV_EV_BATTLE_END,
                                       .that = (uint8_t)fought[i],
                                       .other = (uint8_t)fought[1 - i],
                                       .player = s->objects[fought[i]].controller,
                                       .origin = (uint8_t)nv_kind_of(s, fought[i]),
                                       .why = {NV_BY_BATTLE, NV_NOBODY, GT_NO_OBJECT}});
}

/* Whether the defender must choose; if only one answer is left it is given. */
static bool ask_block(gt_run *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    if (nv_block_actions(r, f, out) == 1) {
        nv_block_apply(r, f, out[0]);
        return false;
    }
    r->s->chooser = (uint8_t)(1 - r->s->objects[f->a].controller);
    return true;
}

/* Whether something of this battle waits: a window for it is opened. */
static bool has_waiting(gt_run *r, const gt_frame *f)
{
    bool waits = r->s->n_waiting > nv_battle_base(f);
    if (waits)
        nv_push_window(r);
    return waits;
}

/* The steps of a battle follow each other until something comes between them; f->step says which is next.
 * Returns true if the defender must choose. */
bool nv_step_battle(gt_run *r, gt_frame *f)
{
    int depth = r->s->n_agenda;
    do {
        switch (f->step) {
        case NV_B_AT_DECLARED:
            f->step = NV_B_AT_BLOCK;
            if (has_waiting(r, f) || !nv_calm(r, depth))
                return false;
            /* fall through */
        case NV_B_AT_BLOCK:
            if (ask_block(r, f))
                return true;
            break;
        case NV_B_AT_BLOCKED:
            f->step = NV_B_AT_FIGHT;
            if (has_waiting(r, f) || !nv_calm(r, depth))
                return false;
            /* fall through */
        case NV_B_AT_FIGHT:
            f->step = NV_B_AT_RESULT;
            begin_fight(r, f);
            if (has_waiting(r, f) || !nv_calm(r, depth))
                return false;
            /* fall through */
        case NV_B_AT_RESULT: settle(r, f); break;
        case NV_B_AT_WON:
            f->step = NV_B_AT_END;
            after_win(r, f);
            if (!nv_calm(r, depth))
                return false;
            /* fall through */
        case NV_B_AT_END:
            if (has_waiting(r, f)) /* what the result has set off, before the battle ends */
                return false;
            f->step = NV_B_AT_DONE;
            end_battle(r, f);
            if (!nv_calm(r, depth))
                return false;
            /* fall through */
        default:
            if (!has_waiting(r, f))
                gt_pop(r->s, 1);
            return false;
        }
    } while (nv_calm(r, depth));
    return false;
}

/* ---- Sub-keywords that were set off. */

bool nv_end_battle(gt_state *s)
{
    for (int i = s->n_agenda - 1; i >= 0; i--)
        if (s->agenda[i].kind == NV_F_BATTLE) {
            s->agenda[i].step = NV_B_AT_END;
            return true;
        }
    return false;
}

/* 10.2.4.2: the battle goes to its end step and the unit is trashed. */
static void finish(gt_run *r, const gt_waiting *w, nv_reason why)
{
    gt_state *s = r->s;
    nv_end_battle(s);
    NV_LOG(r, "10.2.4.2", "%s ends the attack", nv_card(r, w->holder));
    nv_trash_or_ask(r, gt_set_of(w->holder), why);
}

/* 10.2.5.2: compares costs, this card's in the trash. */
static void mutual(gt_run *r, const gt_waiting *w, nv_reason why)
{
    gt_state *s = r->s;
    if (!nv_is_unit(s, w->other) || s->objects[w->other].stamp != w->other_stamp)
        return; /* who won has left, also if it came back (8.1.3.2.1) */
    nv_refresh(r);
    if (nv_def(r, w->holder)->number[NV_COST] < nv_cost_now(r, w->other))
        return;
    NV_LOG(r, "10.2.5.2", "%s takes %s with it", nv_card(r, w->holder), nv_card(r, w->other));
    nv_trash_or_ask(r, gt_set_of(w->other), why);
}

void nv_wait_credit(gt_run *r, int unit, int sign)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    int player = s->objects[unit].controller;
    nv_refresh(r);
    if ((nv_slot_of(s, unit)->keywords >> NV_KW_CREDIT & 1) == 0)
        return;
    int n = nv_abilities(r, unit, held);
    for (int i = 0; i < n; i++) {
        const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held[i].ability];
        if (a->kind != GT_KEYWORD || a->keyword != NV_KW_CREDIT ||
            !nv_condition(r, a, player, unit, held[i].source))
            continue;
        gt_effect e;
        gt_effect_init(&e, player, unit, held[i].source);
        gt_waiting w = {.ability = held[i].ability,
                        .player = (uint8_t)player,
                        .holder = (uint8_t)unit,
                        .source = held[i].source,
                        .holder_stamp = s->objects[unit].stamp,
                        .that = GT_NO_OBJECT,
                        .other = GT_NO_OBJECT,
                        .by_player = NV_NOBODY,
                        .how = (uint8_t)(sign < 0 ? NV_HOW_LEFT : 0),
                        .amount = sign * gt_run_value(r, &e, a->value)};
        gt_wait(s, &w);
    }
}

/* 10.2.6.4: draws when placed, discards when trashed. */
static void credit(gt_run *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    if (w->amount > 0) {
        nv_draw(r, w->player, w->amount, (nv_reason){NV_BY_EFFECT, w->player, w->holder});
        return;
    }
    gt_effect *e = gt_effect_begin(r, GT_BUILTIN + 1, w->player);
    if (e == NULL)
        return;
    e->holder = e->source = w->holder;
    e->v[0] = -w->amount;
    GT_ZONE_EACH(card, s, nv_list(w->player, NV_HAND))
    gt_set_add(&e->s[0], card);
}

void nv_keyword_ability(gt_run *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    nv_reason why = {NV_BY_EFFECT, w->player, w->holder};
    switch (w->ability) {
    case NV_WAIT_PIERCE: nv_damage(r, 1 - w->player, w->amount, why); return;
    case NV_WAIT_PLUNDER:
    case NV_WAIT_INFILTRATE: nv_draw(r, w->player, w->amount, why); return;
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
        nv_mod(r, &e, NV_GIVE_RETURN, NV_UNTIL_TURN, 0)->target_stamp = s->objects[w->holder].stamp;
        return;
    default: credit(r, w);
    }
}
