/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the turn player may do in the main phase and in the attack phase. Equal cards in hand are one
 * action. Which cards can be paid is found for the whole hand at once, as sets of deck places (nv_vars.hand). */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* ---- Playing cards (6.4.1.1). */

/* The cards of a deck that cost less. */
static uint64_t cheaper(const nv_places *deck, int cost)
{
    if ((unsigned)cost > NV_COST_MAX)
        return cost < 0 ? 0 : ~(uint64_t)0;
    return deck->cheaper[cost];
}

/* Which cards of the hand can be paid now, for each way to play them. */
typedef struct playable {
    uint64_t unit[NV_LANES], item, skill;
} playable;

static void find_playable(gt_run *r, int player, playable *out)
{
    const nv_vars *v = nv_const(r->s);
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    uint64_t hand = v->hand[player], units = hand & deck->units;
    assert(hand == nv_hand_listed(r->s, player));
    const int cost[NV_LANES] = {nv_lane_cost(r, player, 0), nv_lane_cost(r, player, 1),
                                nv_lane_cost(r, player, 2)};
    int room = nv_size_now(r->s, player) - nv_skill_cost(r, player) - cost[0] - cost[1] - cost[2];
    uint64_t cheap = hand & cheaper(deck, room + 1); /* 6.4.1.1.2 */
    out->skill = cheap & deck->skills;
    out->item = cheap & deck->items;
    for (int lane = 0; lane < NV_LANES; lane++) {
        out->unit[lane] = 0;
        if ((v->played[player] >> lane & 1) != 0)
            continue; /* 6.4.1.1.3 */
        if (v->unit[player][lane] == GT_NO_OBJECT)
            out->unit[lane] = cheap & units;
        else /* 3.5.5; an upgrade frees what is there (6.4.1.1.2.1) */
            out->unit[lane] = units & cheaper(deck, room + cost[lane] + 1) &
                              ~cheaper(deck, v->slot[player][lane].cost + 1);
    }
}

/* Adds upgrades for which the rule of cost (3.5.5) is lifted. */
static void find_lifted(gt_run *r, int player, playable *out)
{
    const nv_vars *v = nv_const(r->s);
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    int room = nv_size_now(r->s, player) - nv_field_cost(r, player);
    for (int lane = 0; lane < NV_LANES; lane++) {
        if (v->unit[player][lane] == GT_NO_OBJECT || (v->played[player] >> lane & 1) != 0)
            continue;
        uint64_t left = v->hand[player] & deck->units & ~out->unit[lane] &
                        cheaper(deck, room + nv_lane_cost(r, player, lane) + 1);
        for (; left != 0; left &= left - 1)
            if (nv_may_upgrade(r, player, v->unit[player][lane],
                               nv_card_at(player, __builtin_ctzll(left))))
                out->unit[lane] |= left & -left;
    }
}

static bool may_play_unit(gt_run *r, int player, int card, int lane)
{
    return !nv_forbidden(r, NV_NO_PLAY, player, card, lane) &&
           !nv_forbidden(r, NV_NO_PLACE, player, card, lane) &&
           !nv_forbidden(r, NV_NO_PLACE_FROM_HAND, player, card, lane);
}

static bool can_play_item(gt_run *r, int player, int card, int lane)
{
    int unit = nv_of(r->s)->unit[player][lane];
    if (unit == GT_NO_OBJECT || nv_forbidden(r, NV_NO_PLAY, player, card, lane))
        return false;
    return nv_takes_item(r, player, card, unit, NV_BY_RULE, true);
}

static bool can_play_skill(gt_run *r, int player, int card)
{
    const gt_def *d = nv_def(r, card);
    if (nv_forbidden(r, NV_NO_PLAY, player, card, 0))
        return false;
    gt_effect e;
    gt_effect_init(&e, player, card, card);
    r->pretend = card + 1; /* when its effect is used it lies in the skill zone */
    r->pretend_bit = 1u << NV_SKILLS;
    bool can = (d->effect_condition == 0 || gt_run_value(r, &e, d->effect_condition) != 0) &&
               (d->effect_can == 0 || gt_run_value(r, &e, d->effect_can) != 0); /* 8.1.3.1.2 */
    r->pretend = 0;
    return can;
}

/* ---- Active effects (6.4.1.2, 6.5.1.1). */

static bool usable(gt_run *r, int object, const nv_held *h)
{
    gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[h->ability];
    int player = s->objects[object].controller;
    if ((a->limit != 0 && nv_was_used(r, h)) || nv_use_forbidden(r, player, a->timing) ||
        !nv_condition(r, a, player, object, h->source))
        return false;
    gt_effect e;
    gt_effect_init(&e, player, object, h->source);
    return a->can == 0 || gt_run_value(r, &e, a->can) != 0; /* 8.1.3.1.2 */
}

/* ---- Options: a card or unit, and the ways in which it may be played or used, but for what is costly to
 * find out, so that drawing an action at random need test few of them. */

typedef struct option {
    uint8_t verb, object;
    uint8_t n; /* how many ways */
    uint8_t lanes; /* one way each, as bits; NV_ACTIVE: operand a, each ability is a way */
} option;

typedef struct options {
    int timing; /* keyword of the phase's active abilities */
    int n, ways; /* how many in the list; ways of all together */
    option list[NV_MAX_OPTIONS];
} options;

static void add(options *o, int verb, int object, int n, uint32_t lanes)
{
    assert(o->n < NV_MAX_OPTIONS);
    o->list[o->n++] = (option){(uint8_t)verb, (uint8_t)object, (uint8_t)n, (uint8_t)lanes};
    o->ways += n;
}

/* What may be done in each of some lanes. */
static void add_lanes(options *o, int verb, int object, uint32_t lanes)
{
    static const uint8_t count[1 << NV_LANES] = {0, 1, 1, 2, 1, 2, 2, 3};
    if (lanes != 0)
        add(o, verb, object, count[lanes], lanes);
}

/* Units with active abilities, by lane. */
static void add_units(gt_run *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    nv_held held[NV_MAX_HELD];
    for (int lane = 0; lane < NV_LANES; lane++)
        if ((v->slot[player][lane].keywords >> o->timing & 1) != 0) {
            int unit = v->unit[player][lane];
            add(o, NV_ACTIVE, unit, nv_abilities(r, unit, o->timing, held), (uint32_t)lane);
        }
}

static inline void add_actives(gt_run *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    if ((nv_keywords_of(r->s, player) >> o->timing & 1) != 0)
        add_units(r, player, o);
    int leader = v->leader[player];
    uint32_t acts =
        nv_game_of(r->game)->under[r->s->objects[leader].def][v->awakened[player]][o->timing];
    if (acts != 0)
        add(o, NV_ACTIVE, leader, __builtin_popcount(acts), NV_LEADER_LANE);
}

static uint32_t occupied(const nv_vars *v, int player)
{
    uint32_t lanes = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        lanes |= (uint32_t)(v->unit[player][lane] != GT_NO_OBJECT) << lane;
    return lanes;
}

static void main_options(gt_run *r, options *o)
{
    const gt_state *s = r->s;
    int player = s->active, last = -1;
    playable p;
    find_playable(r, player, &p);
    if (nv_const(s)->forbids)
        find_lifted(r, player, &p);
    uint64_t units = p.unit[0] | p.unit[1] | p.unit[2];
    for (uint64_t left = units | p.item | p.skill; left != 0; left &= left - 1) {
        int at = __builtin_ctzll(left), card = nv_card_at(player, at);
        if (s->objects[card].def == last)
            continue; /* equal cards are one action */
        last = s->objects[card].def;
        if ((units >> at & 1) != 0)
            add_lanes(o, NV_PLAY_UNIT, card,
                      (uint32_t)((p.unit[0] >> at & 1) | (p.unit[1] >> at & 1) << 1 |
                                 (p.unit[2] >> at & 1) << 2));
        else if ((p.item >> at & 1) != 0)
            add_lanes(o, NV_PLAY_ITEM, card, occupied(nv_const(s), player));
        else
            add_lanes(o, NV_PLAY_SKILL, card, 1);
    }
    add_actives(r, player, o);
    add_lanes(o, NV_PHASE_END, GT_NO_OBJECT, 1);
}

/* Whether one of the units that can attack must (10.2.6.2.3). */
static bool must_attack(gt_run *r, int player, uint32_t attackers)
{
    const nv_vars *v = nv_const(r->s);
    if ((nv_keywords_of(r->s, player) >> NV_KW_BERSERKER & 1) == 0)
        return false;
    for (; attackers != 0; attackers &= attackers - 1) {
        int lane = __builtin_ctz(attackers), unit = v->unit[player][lane];
        if ((v->slot[player][lane].keywords >> NV_KW_BERSERKER & 1) != 0 &&
            nv_highest_value(r, unit, NV_KW_BERSERKER, 0) > 0 &&
            !nv_has_price(r, unit, NV_PRICE_ATTACK))
            return true;
    }
    return false;
}

static void attack_options(gt_run *r, options *o)
{
    int player = r->s->active;
    uint32_t attackers = nv_attackers(r, player);
    add_lanes(o, NV_ATTACK, GT_NO_OBJECT, attackers);
    add_actives(r, player, o);
    if (!must_attack(r, player, attackers))
        add_lanes(o, NV_PHASE_END, GT_NO_OBJECT, 1);
}

static void turn_options(gt_run *r, options *o)
{
    bool attack = gt_top(r->s)->step != NV_S_MAIN;
    o->n = o->ways = 0;
    o->timing = attack ? NV_KW_ACTIVE_ATTACK : NV_KW_ACTIVE_MAIN;
    if (attack)
        attack_options(r, o);
    else
        main_options(r, o);
}

/* Lane of way number k. */
static int lane_at(const option *o, int k)
{
    uint32_t lanes = o->lanes;
    while (k-- > 0)
        lanes &= lanes - 1;
    return __builtin_ctz(lanes);
}

static gt_action action_of(const gt_state *s, const option *o, int k)
{
    if (o->verb == NV_ACTIVE)
        return gt_act(NV_ACTIVE, o->lanes, (unsigned)k);
    unsigned def = o->object != GT_NO_OBJECT ? s->objects[o->object].def : 0;
    return gt_act(o->verb, (unsigned)lane_at(o, k), def);
}

/* Whether way number k is legal, where that is not certain. */
static bool passes(gt_run *r, const option *o, int k, int timing)
{
    nv_held held[NV_MAX_HELD];
    int player = r->s->active;
    switch (o->verb) {
    case NV_PLAY_UNIT: return may_play_unit(r, player, o->object, lane_at(o, k));
    case NV_PLAY_SKILL: return can_play_skill(r, player, o->object);
    case NV_PLAY_ITEM: return can_play_item(r, player, o->object, lane_at(o, k));
    default:
        assert(o->verb == NV_ACTIVE);
        return k < nv_abilities(r, o->object, timing, held) && usable(r, o->object, &held[k]);
    }
}

static inline bool is_legal(gt_run *r, const option *o, int k, int timing)
{
    bool certain = o->verb == NV_ATTACK || o->verb == NV_PHASE_END ||
                   (o->verb == NV_PLAY_UNIT && !nv_const(r->s)->forbids);
    return certain || passes(r, o, k, timing);
}

int nv_turn_actions(gt_run *r, gt_action *out)
{
    options o;
    int n = 0;
    turn_options(r, &o);
    for (const option *x = o.list; x < &o.list[o.n]; x++)
        for (int k = 0; k < x->n; k++)
            if (is_legal(r, x, k, o.timing))
                out[n++] = action_of(r->s, x, k);
    return n;
}

/* The option with way number i of all; *k: which of its own. */
static inline const option *find_way(const options *o, int i, int *k)
{
    const option *x = o->list;
    for (; i >= x->n; x++)
        i -= x->n;
    *k = i;
    return x;
}

/* Draws among the ways until one is legal, after number `refused` was not. */
static gt_action sample_again(gt_run *r, const options *o, int refused, uint64_t key)
{
    uint8_t way[GT_MAX_ACTIONS];
    int k;
    for (int i = 0; i < o->ways; i++)
        way[i] = (uint8_t)i;
    for (int n = o->ways - 1;; n--) {
        way[refused] = way[n];
        key = gt_mix(key);
        refused = (int)gt_below(key, (uint32_t)n);
        const option *x = find_way(o, way[refused], &k);
        if (n == 1 || is_legal(r, x, k, o->timing))
            return action_of(r->s, x, k);
    }
}

gt_action nv_turn_sample(gt_run *r, uint64_t key)
{
    options o;
    int k;
    turn_options(r, &o);
    int i = (int)gt_below(key, (uint32_t)o.ways);
    const option *x = find_way(&o, i, &k);
    if (o.ways == 1 || is_legal(r, x, k, o.timing))
        return action_of(r->s, x, k);
    return sample_again(r, &o, i, key);
}

bool nv_can_use_in_attack(gt_run *r, int player)
{
    options o;
    o.n = o.ways = 0;
    o.timing = NV_KW_ACTIVE_ATTACK;
    add_actives(r, player, &o);
    for (const option *x = o.list; x < &o.list[o.n]; x++)
        for (int k = 0; k < x->n; k++)
            if (is_legal(r, x, k, o.timing))
                return true;
    return false;
}
