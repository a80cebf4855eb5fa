/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the turn player may do in the main phase and in the attack phase. Equal cards in hand are one
 * action. Which cards can be paid is found for the whole hand at once, as sets of deck places (nv_hand). */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* ---- Playing cards (6.4.1.1). */

/* The cards of a deck that cost less. */
static uint64_t cheaper(const nv_places *deck, int cost)
{
    return deck->cheaper[cost < 0 ? 0 : cost > NV_COST_MAX + 1 ? NV_COST_MAX + 1 : cost];
}

/* Which cards of the hand can be paid now, for each way to play them. */
typedef struct playable {
    uint64_t unit[NV_LANES]; /* units there: 3.5.5, 6.4.1.1.2.1, 6.4.1.1.3 */
    uint64_t lifted[NV_LANES]; /* units that may not be cheap enough to be placed there (3.5.5) */
    uint64_t item, skill;
} playable;

static void find_playable(gt_run *r, int player, playable *out)
{
    const nv_vars *v = nv_const(r->s);
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    uint64_t hand = nv_hand(r->s, player), units = hand & deck->units;
    const int cost[NV_LANES] = {nv_lane_cost(r, player, 0), nv_lane_cost(r, player, 1),
                                nv_lane_cost(r, player, 2)};
    int room = nv_size_now(r->s, player) - nv_skill_cost(r, player) - cost[0] - cost[1] - cost[2];
    bool any = false;
    for (int lane = 0; lane < NV_LANES; lane++) {
        bool upgrade = v->unit[player][lane] != GT_NO_OBJECT;
        bool played = (v->played[player] >> lane & 1) != 0;
        uint64_t fit = played ? 0 : units & cheaper(deck, room + cost[lane] + 1);
        uint64_t low = cheaper(deck, upgrade ? v->slot[player][lane].cost + 1 : 0);
        out->unit[lane] = fit & ~low;
        out->lifted[lane] = fit & low;
        any |= upgrade;
    }
    uint64_t cheap = hand & cheaper(deck, room + 1); /* 6.4.1.1.2 */
    out->item = any ? cheap & deck->items : 0;
    out->skill = cheap & deck->skills;
}

static bool may_play_unit(gt_run *r, int player, int card, int lane)
{
    return !nv_of(r->s)->forbids || (!nv_forbidden(r, NV_NO_PLAY, player, card, lane) &&
                                     !nv_forbidden(r, NV_NO_PLACE, player, card, lane) &&
                                     !nv_forbidden(r, NV_NO_PLACE_FROM_HAND, player, card, lane));
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

/* Those printed on the face of a card that shows, for the phase whose keyword is `timing`. */
static const nv_acts *acts_of(const gt_run *r, int card, int timing)
{
    const nv_brief *d = nv_brief_of(r, card);
    bool back = d->type == NV_LEADER && nv_const(r->s)->awakened[r->s->objects[card].owner];
    return &d->acts[back][timing == NV_KW_ACTIVE_ATTACK];
}

/* All active abilities of an object for that phase, usable or not, so that their numbers stay; in the
 * order of nv_abilities. */
int nv_actives(gt_run *r, int object, int timing, nv_held out[NV_MAX_HELD])
{
    const gt_state *s = r->s;
    const nv_game *g = nv_game_of(r->game);
    bool unit = nv_is_unit(s, object);
    int n = 0;
    for (int card = object; card != GT_NO_OBJECT;
         card = unit ? s->objects[card].next : GT_NO_OBJECT) {
        const nv_acts *a = acts_of(r, card, timing);
        for (int i = a->first; i < a->first + a->n && n < NV_MAX_HELD; i++)
            out[n++] = (nv_held){g->active[i], (uint8_t)card, -1};
    }
    for (int m = 0; unit && m < s->n_mods; m++) {
        const gt_mod *mod = &s->mods[m];
        if (mod->what != NV_GIVE_ABILITY || (mod->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) != 0 ||
            mod->target != object || mod->target_stamp != s->objects[object].stamp)
            continue;
        const gt_ability *a = &g->pool->abilities[mod->value];
        if (a->kind == GT_ACTIVE && a->timing == timing && n < NV_MAX_HELD)
            out[n++] = (nv_held){(uint16_t)mod->value, mod->source, (int16_t)m};
    }
    return n;
}

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

static void add_actives(gt_run *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    const nv_slot *slot = v->slot[player];
    uint64_t any = slot[0].keywords | slot[1].keywords | slot[2].keywords;
    nv_held held[NV_MAX_HELD];
    for (int lane = 0; lane < NV_LANES && (any >> o->timing & 1) != 0; lane++)
        if ((slot[lane].keywords >> o->timing & 1) != 0) { /* an empty zone has no keywords */
            int unit = v->unit[player][lane];
            add(o, NV_ACTIVE, unit, nv_actives(r, unit, o->timing, held), (uint32_t)lane);
        }
    int n = acts_of(r, v->leader[player], o->timing)->n;
    if (n > 0)
        add(o, NV_ACTIVE, v->leader[player], n, NV_LEADER_LANE);
}

static uint32_t occupied(const nv_vars *v, int player)
{
    uint32_t lanes = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        lanes |= (uint32_t)(v->unit[player][lane] != GT_NO_OBJECT) << lane;
    return lanes;
}

/* Adds to the units that can be played those for which the rule of cost (3.5.5) is lifted. */
static void lift(gt_run *r, int player, playable *p)
{
    for (int lane = 0; lane < NV_LANES; lane++)
        for (uint64_t left = p->lifted[lane]; left != 0; left &= left - 1) {
            int card = nv_card_at(player, __builtin_ctzll(left));
            if (nv_may_upgrade(r, player, nv_const(r->s)->unit[player][lane], card))
                p->unit[lane] |= left & -left;
        }
}

static void main_options(gt_run *r, options *o)
{
    const gt_state *s = r->s;
    int player = s->active, last = -1;
    playable p;
    find_playable(r, player, &p);
    if (nv_const(s)->forbids)
        lift(r, player, &p);
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
    for (int lane = 0; lane < NV_LANES; lane++) {
        int unit = v->unit[player][lane];
        if ((attackers >> lane & 1) != 0 && nv_keyword_value(r, unit, NV_KW_BERSERKER, 0) > 0 &&
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

/* Whether way number k is legal. */
static bool is_legal(gt_run *r, const option *o, int k, int timing)
{
    nv_held held[NV_MAX_HELD];
    int player = r->s->active;
    switch (o->verb) {
    case NV_PLAY_UNIT: return may_play_unit(r, player, o->object, lane_at(o, k));
    case NV_PLAY_SKILL: return can_play_skill(r, player, o->object);
    case NV_PLAY_ITEM: return can_play_item(r, player, o->object, lane_at(o, k));
    case NV_ACTIVE: nv_actives(r, o->object, timing, held); return usable(r, o->object, &held[k]);
    default: return true;
    }
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

/* One of them: drawn among all ways until one is legal. */
gt_action nv_turn_sample(gt_run *r, uint64_t key)
{
    options o;
    turn_options(r, &o);
    uint8_t way[GT_MAX_ACTIONS]; /* those that are left once one was not legal */
    for (int n = o.ways;; n--) {
        int i = (int)gt_below(key, (uint32_t)n);
        int k = n < o.ways ? way[i] : i;
        const option *x = o.list;
        for (; k >= x->n; x++)
            k -= x->n;
        if (n == 1 || is_legal(r, x, k, o.timing))
            return action_of(r->s, x, k);
        for (int j = 0; j < n && n == o.ways; j++)
            way[j] = (uint8_t)j;
        way[i] = way[n - 1];
        key = gt_mix(key);
    }
}

bool nv_can_act_in_attack(gt_run *r, int player)
{
    options o;
    o.n = o.ways = 0;
    o.timing = NV_KW_ACTIVE_ATTACK;
    if (nv_attackers(r, player) != 0)
        return true;
    add_actives(r, player, &o);
    for (const option *x = o.list; x < &o.list[o.n]; x++)
        for (int k = 0; k < x->n; k++)
            if (is_legal(r, x, k, o.timing))
                return true;
    return false;
}
