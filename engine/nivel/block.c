/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block declaration (7.3): which unit may block an attack, guardians that block beside the lane
 * attacked and what they cost (10.2.6.3), breakthrough and duelists (10.2.3). */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* Whether an attacker's breakthrough keeps a unit from blocking (10.2.3.4). */
static __attribute__((noinline)) bool broken_through(gt_context *r, int attacker, int unit)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = r->s->objects[attacker].controller;
    int n = nv_count_abilities(r, attacker, NV_KW_BREAKTHROUGH);
    for (int i = 0; i < n; i++) { /* 10.2.3.4.4: all of them */
        nv_held held = nv_ability_at(r, attacker, NV_KW_BREAKTHROUGH, i);
        const gt_ability *a = &pool->abilities[held.ability];
        if (!nv_works(r, a, player, attacker, held.source)) /* clause 10.2.3.4/1 */
            continue;
        gt_effect e;
        gt_effect_init(&e, player, attacker, held.source);
        /* clause 10.2.3.4.4/1, 10.2.3.4.3/1, 10.2.3.4.2/1 */
        if (a->filter == 0 || gt_accepts(r, &e, a->filter, unit))
            return true;
    }
    return false;
}

/* Breaker: the attacker if it has breakthrough, GT_NO_OBJECT otherwise. */
static inline bool can_block(gt_context *r, int breaker, int unit, const nv_slot *slot)
{
    assert(slot == nv_slot_of(r->s, unit));
    return (slot->cannot & NV_CANNOT_BLOCK) == 0 && nv_is_payable(r, unit, NV_DECLARE_BLOCK) &&
           (breaker == GT_NO_OBJECT || !broken_through(r, breaker, unit)); /* clause 7.3.1/2 */
}

/* The cards with which the cost of a guardian ability could be paid (10.2.6.3.4); *count: how
 * many. */
static gt_set cost_of(gt_context *r, int unit, const nv_held *held, int *count)
{
    gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    int player = s->objects[unit].controller;
    gt_set from = gt_set_empty();
    gt_effect e;
    gt_effect_init(&e, player, unit, held->source);
    *count = a->value != 0 ? gt_run_value(r, &e, a->value) : 1; /* clause 10.2.6.3.4/1 */
    if (a->keyword == NV_KW_BARRIER) { /* 10.2.6.3.4.1 */
        GT_ZONE_EACH (card, s, nv_list(player, NV_HAND))
            gt_set_add(&from, card);
    } else if (a->keyword == NV_KW_SACRIFICE) { /* 10.2.6.3.4.2 */
        for (int lane = 0; lane < NV_LANES; lane++) {
            int other = nv_of(s)->unit[player][lane]; /* clause 10.2.6.3.4.2/1 */
            if (other != GT_NO_OBJECT && other != unit) /* clause 10.2.6.3.4.2/2 */
                gt_set_add(&from, other);
        }
    } else { /* 10.2.6.3.4.3 */
        /* clause 10.2.6.3.4.3/1 */
        for (int i = s->objects[unit].next; i != GT_NO_OBJECT; i = s->objects[i].next)
            if (a->filter == 0 || gt_accepts(r, &e, a->filter, i)) /* clause 10.2.6.3.4.3/2 */
                gt_set_add(&from, i);
    }
    return from;
}

static bool is_guardian(const gt_ability *a)
{
    return a->kind == GT_KEYWORD && (a->keyword == NV_KW_BARRIER || a->keyword == NV_KW_SACRIFICE ||
                                     a->keyword == NV_KW_OFFSET);
}

/* The guardian abilities of a unit whose cost can be paid, when the block itself takes `taken`
 * cards of the hand. */
static int guards_of(gt_context *r, int unit, int taken, nv_held out[NV_MAX_HELD])
{
    int kept = 0, count;
    int player = r->s->objects[unit].controller;
    int n = nv_count_abilities(r, unit, NV_KW_NONE);
    for (int i = 0; i < n; i++) {
        nv_held held = nv_ability_at(r, unit, NV_KW_NONE, i);
        const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held.ability];
        /* clause 10.2.6.3/1 */
        if (!is_guardian(a) || !nv_condition(r, a, player, unit, held.source))
            continue;
        gt_set from = cost_of(r, unit, &held, &count);
        /* clause 10.2.6.3.4/2 */
        int left = gt_set_count(&from) - (a->keyword == NV_KW_BARRIER ? taken : 0);
        if (left >= count && count > 0) /* clause 10.2.6.3.4/3 */
            out[kept++] = held;
    }
    return kept;
}

/* Whether the attacker is a duelist that stands in the lane attacked (10.2.3.5). */
static bool is_duelist(gt_context *r, int attacker, int lane)
{
    return nv_lane_of(r->s, attacker) == lane &&
           nv_keyword_value(r, attacker, NV_KW_DUELIST, 0) > 0; /* clause 10.2.3.5/1 */
}

/* The guardians beside the lane attacked (10.2.6.3.2, 10.2.6.3.3); returns how many actions there
 * are then. */
static int add_guards(gt_context *r, int breaker, int defender, int lane, gt_action *out, int n)
{
    const nv_vars *v = nv_const(r->s);
    nv_held held[NV_MAX_HELD];
    for (int side = 0; side < NV_LANES; side++) {
        if ((v->slot[defender][side].keywords >> NV_KW_GUARDIAN & 1) == 0 ||
            (side - lane != 1 && lane - side != 1)) /* clause 10.2.6.3.2/2 */
            continue;
        int unit = v->unit[defender][side];
        if (!can_block(r, breaker, unit, &v->slot[defender][side])) /* clause 10.2.6.3.3/1 */
            continue;
        int k = guards_of(r, unit, nv_declaration_cost_cards(r, unit, NV_DECLARE_BLOCK), held);
        for (int i = 0; i < k; i++)
            out[n++] = gt_act(NV_GUARD, (unsigned)side, (unsigned)i);
    }
    return n;
}

bool nv_may_be_blocked(const gt_state *s, const nv_battle *b)
{
    int defender = nv_defender(s, b);
    return nv_const(s)->unit[defender][nv_battle_lane(b)] != GT_NO_OBJECT ||
           (nv_keywords_of(s, defender) >> NV_KW_GUARDIAN & 1) != 0;
}

/* The usual declaration, where no keyword and no cost has a say: in how many ways the defender can
 * answer, first of all by a block of the unit facing there if there are two, and by none. 0: it is
 * not so simple. */
static inline int usual_answers(const gt_context *r, const nv_battle *b)
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    int attacker = nv_attacker_of(s, b), defender = nv_defender(s, b), lane = nv_battle_lane(b);
    uint64_t guards = nv_keywords_of(s, defender) & (uint64_t)1 << NV_KW_GUARDIAN;
    uint64_t has = attacker != GT_NO_OBJECT ? nv_slot_of(r->s, attacker)->keywords : 0;
    /* clause 10.2.3.5/2, 10.2.3.4/2 */
    has &= (uint64_t)1 << NV_KW_BREAKTHROUGH | (uint64_t)1 << NV_KW_DUELIST;
    if ((has | guards | nv_game_of(r->game)->has_declaration_costs) != 0 ||
        v->unit[defender][lane] == GT_NO_OBJECT) /* clause 10.2.6.3.2/3 */
        return 0;
    return (v->slot[defender][lane].cannot & NV_CANNOT_BLOCK) == 0 ? 2 : 1; /* clause 7.3.1/3 */
}

int nv_block_actions(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    const nv_battle *b = &f->battle;
    int attacker = nv_attacker_of(s, b);
    int lane = nv_battle_lane(b);
    int defender = nv_defender(s, b);
    int facing = v->unit[defender][lane];
    uint64_t keywords = attacker != GT_NO_OBJECT ? nv_slot_of(r->s, attacker)->keywords : 0;
    int breaker = (keywords >> NV_KW_BREAKTHROUGH & 1) != 0 ? attacker : GT_NO_OBJECT;
    bool duel = (keywords >> NV_KW_DUELIST & 1) != 0 && facing != GT_NO_OBJECT &&
                is_duelist(r, attacker, lane); /* 10.2.3.5 */
    bool must = false;
    int n = 0;
    assert(!s->dirty);
    /* clause 7.3.1/4 */
    if (facing != GT_NO_OBJECT && can_block(r, breaker, facing, &v->slot[defender][lane])) {
        out[n++] = gt_act(NV_BLOCK, (unsigned)lane, 0);
        /* clause 10.2.3.5/3 */
        must = duel && !nv_has_declaration_cost(r, facing, NV_DECLARE_BLOCK);
    }
    if ((nv_keywords_of(s, defender) >> NV_KW_GUARDIAN & 1) != 0 && !duel &&
        (b->how & NV_B_ONLY_LANE) == 0) /* clause 10.2.3.5/4, 10.2.6.3.2/4 */
        n = add_guards(r, breaker, defender, lane, out, n);
    if (!must)
        out[n++] = gt_act(NV_PASS, 0, 0);
    return n;
}

static void declare_block(gt_context *r, nv_battle *b, int unit)
{
    gt_state *s = r->s;
    b->blocker = (uint8_t)unit;
    b->blocker_stamp = s->objects[unit].stamp;
    b->how |= NV_B_BLOCKED;
    b->step = NV_B_AT_BLOCKED;
    NV_LOG(r, "7.3.1", "%s blocks", nv_card(r, unit));
    gt_event h;
    nv_battle_event(&h, s, NV_EV_BLOCK, unit, b->attacker);
    if (nv_told(r, NV_EV_BLOCK))
        nv_tell(r, &h);
    if (nv_has_timing(r, unit, NV_KW_DEFENDER)) /* 7.3.2 */
        nv_set_off(r, unit, NV_KW_DEFENDER, &h); /* clause 7.3.2/1 */
}

/* Pays the cost of a guardian; the frame on top takes the result. */
static void pay_guard(gt_context *r, int unit, const nv_held *guard)
{
    gt_state *s = r->s;
    int count;
    gt_set from = cost_of(r, unit, guard, &count);
    NV_LOG(r, "10.2.6.3", "guardian of %s", nv_card(r, unit));
    gt_push(s, (gt_frame){.guard = {.kind = NV_F_GUARD,
                                    .unit = (uint8_t)unit,
                                    .cost = (uint8_t)count,
                                    .stamp = s->objects[unit].stamp}});
    gt_effect *e = gt_effect_begin(r, GT_BUILTIN + 1, s->objects[unit].controller);
    if (e == NULL)
        return;
    e->holder = (uint8_t)unit;
    e->source = guard->source;
    e->s[0] = from;
    e->v[0] = count;
}

static bool step_guard(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int unit = f->guard.unit;
    bool paid = s->result >= f->guard.cost; /* clause 8.3.2/3 */
    bool there = nv_is_unit(s, unit) && s->objects[unit].stamp == f->guard.stamp;
    gt_pop(s, 0);
    if (paid && there) /* clause 10.2.6.3/2 */
        declare_block(r, &gt_top(s)->battle, unit);
    else
        gt_top(s)->step = NV_B_AT_FIGHT; /* it was used, to no end (8.3.2) */
    return false;
}

void nv_block_paid(gt_context *r, int unit, int guard)
{
    nv_held held[NV_MAX_HELD];
    gt_frame *f = gt_top(r->s);
    nv_refresh(r);
    f->step = NV_B_AT_FIGHT; /* as with a guardian that is not paid (ruling 36) */
    /* clause 10.2.6.3.3/2 */
    if (!nv_is_unit(r->s, unit) || (nv_slot_of(r->s, unit)->cannot & NV_CANNOT_BLOCK) != 0)
        return;
    if (guard < 0)
        declare_block(r, &f->battle, unit);
    int n = guard < 0 ? 0 : guards_of(r, unit, 0, held);
    for (int i = 0; i < n; i++)
        if (held[i].ability == guard) {
            pay_guard(r, unit, &held[i]);
            return;
        }
}

static void answer(gt_context *r, gt_frame *f, gt_action a)
{
    nv_held held[NV_MAX_HELD];
    bool guards = gt_act_verb(a) == NV_GUARD;
    if (gt_act_verb(a) == NV_PASS) {
        f->step = NV_B_AT_FIGHT;
        return;
    }
    int unit = nv_of(r->s)->unit[nv_defender(r->s, &f->battle)][gt_act_a(a)];
    bool costly = nv_has_declaration_cost(r, unit, NV_DECLARE_BLOCK);
    if (guards)
        guards_of(r, unit, nv_declaration_cost_cards(r, unit, NV_DECLARE_BLOCK), held);
    const nv_held *guard = guards ? &held[gt_act_b(a)] : NULL;
    if (costly)
        nv_ask_block_cost(r, unit, guard != NULL ? guard->ability : -1);
    else if (guard != NULL)
        pay_guard(r, unit, guard);
    else
        declare_block(r, &f->battle, unit);
}

bool nv_is_answered(gt_context *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = usual_answers(r, &f->battle);
    assert(n == 0 || n == nv_block_actions(r, f, out));
    if (n == 0)
        n = nv_block_actions(r, f, out);
    else
        out[0] = gt_act(NV_PASS, 0, 0); /* if it is the only one */
    if (n == 1)
        answer(r, f, out[0]);
    return n == 1;
}

/* Where it is not the usual declaration. */
static __attribute__((noinline)) void play_special(gt_context *r, gt_frame *f, uint64_t key)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = nv_block_actions(r, f, out); /* never 0 */
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    answer(r, f, out[gt_below(key, (uint32_t)n)]);
}

/* One of its actions, all equally likely. */
static void play(gt_context *r, gt_frame *f, uint64_t key)
{
    nv_begin_action(r);
    nv_battle *b = &f->battle;
    int n = usual_answers(r, b);
    if (n == 0)
        play_special(r, f, key);
    else if (gt_below(key, (uint32_t)n) == 0 && n == 2)
        declare_block(r, b, nv_const(r->s)->unit[nv_defender(r->s, b)][nv_battle_lane(b)]);
    else
        f->step = NV_B_AT_FIGHT;
}

const gt_frame_kind nv_frame_battle = {.name = "battle",
                                       .step = nv_step_battle,
                                       .legal = nv_block_actions,
                                       .answer = answer,
                                       .play = play};

const gt_frame_kind nv_frame_guard = {.name = "guard", .step = step_guard};
