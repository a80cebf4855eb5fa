/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the turn player may do in the main phase and in the attack phase: ways to play a card,
 * attack or use an effect. Equal cards in hand are one action. Which cards can be paid is found for
 * the whole hand at once, as sets of deck places (nv_vars.hand), and the ways are counted as sums
 * of bits: none is listed until it is asked for, and what is costly to find out is tested then, so
 * that drawing an action at random tests few. */
#include "engine/nivel/internal.h"

#include "engine/core/hash.h"

/* ---- Playing cards (6.4.1.1). */

/* The cards of a deck that cost less. */
static uint64_t cheaper(const nv_places *deck, int cost)
{
    unsigned at = (unsigned)cost;
    if (at > NV_COST_MAX)
        return cost < 0 ? 0 : ~(uint64_t)0;
    return deck->cheaper[at];
}

/* What may be done, but for what is costly to find out. First come ways to play cards, or the lanes
 * of units that can attack; then active effects by lane, the leader's last; then the end of the
 * phase. */
typedef struct options {
    /* main phase: cards of the hand, equal ones once, that can be played into each lane (skills:
     * the first) */
    uint64_t plays[NV_LANES];
    uint32_t lanes; /* attack phase: of units that can attack */
    int timing; /* keyword of the phase's active abilities */
    int first; /* ways to play cards, or to attack */
    int n_active; /* active abilities, usable or not, */
    uint8_t active[NV_LEADER_LANE + 1]; /* by lane */
    int ways; /* all */
} options;

/* One of them. */
typedef struct way {
    int verb, object, lane;
    unsigned b; /* of the action: definition; number of the ability */
} way;

/* Of each group of equal cards the first: the lowest bit, as in x & -x, where -x is the complement
 * and 1. The last place of each group is set meanwhile, so that nothing is carried into the next
 * one. */
static uint64_t each_once(const nv_places *deck, uint64_t cards)
{
    return cards & (~(cards | deck->group_last) + deck->group_first);
}

/* `cards` or none. */
static uint64_t if_odd(uint32_t n, uint64_t cards)
{
    return cards & -(uint64_t)(n & 1);
}

/* The size that is left (6.4.1.1.2); cost[lane]: what lies in each unit zone costs. */
static inline int room_of(gt_context *r, int player, int cost[NV_LANES])
{
    /* clause 6.4.1.1.2/4 */
    return nv_size_now(r->s, player) - nv_skill_cost(r, player) - nv_lane_costs(r, player, cost);
}

/* Without branches: nobody could tell which lanes are taken. (Where nothing stands all costs are
 * 0.) */
static void find_playable(gt_context *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    const nv_places *deck = nv_game_of(r->game)->places + player;
    const nv_slot *slot = v->slot[player];
    int cost[NV_LANES], room = room_of(r, player, cost);
    uint64_t hand = each_once(deck, nv_hand(r->s, player)), units = hand & deck->units;
    uint64_t cheap = hand & cheaper(deck, room + 1); /* 6.4.1.1.2/5 */
    uint64_t items = cheap & deck->items, skills = cheap & deck->skills;
    /* clause 6.4.1.1.3/3 */
    uint32_t standing = nv_standing(v, player), open = ~(uint32_t)v->played[player]; /* 6.4.1.1.3 */
    o->first = 0;
    for (int lane = 0; lane < NV_LANES; lane++) {
        int taken = standing >> lane & 1;
        /* clause 6.4.1.1.2.1/2, 3.5.5/4, 6.4.1.1.2/6 */
        uint64_t fit = cheaper(deck, room + cost[lane] + 1) & /* 6.4.1.1.2.1: frees what is there */
                       ~cheaper(deck, slot[lane].cost + taken); /* 3.5.5 */
        uint64_t plays = if_odd(open >> lane, units & fit) | (items & -(uint64_t)taken) | skills;
        skills = 0; /* those once */
        o->plays[lane] = plays;
        o->first += __builtin_popcountll(plays);
    }
}

/* Adds upgrades for which the rule of cost (3.5.5) is lifted. */
static void find_lifted(gt_context *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    int cost[NV_LANES], room = room_of(r, player, cost);
    for (int lane = 0; lane < NV_LANES; lane++) {
        /* clause 6.4.1.1.3/4 */
        if (v->unit[player][lane] == GT_NO_OBJECT || (v->played[player] >> lane & 1) != 0)
            continue;
        uint64_t left = each_once(deck, nv_hand(r->s, player)) & deck->units & ~o->plays[lane] &
                        cheaper(deck, room + cost[lane] + 1); /* clause 6.4.1.1.2/7 */
        for (; left != 0; left &= left - 1)
            if (nv_may_upgrade(r, player, v->unit[player][lane],
                               nv_card_at(player, __builtin_ctzll(left)))) {
                o->plays[lane] |= left & -left;
                o->first++;
            }
    }
}

static bool may_play_unit(gt_context *r, int player, int card, int lane)
{
    return !nv_forbidden(r, NV_NO_PLAY, player, card, lane) &&
           !nv_forbidden(r, NV_NO_PLACE, player, card, lane) &&
           !nv_forbidden(r, NV_NO_PLACE_FROM_HAND, player, card, lane); /* clause 1.3.4/15 */
}

static bool can_play_item(gt_context *r, int player, int card, int lane)
{
    int unit = nv_of(r->s)->unit[player][lane];
    /* clause 1.3.4/16 */
    if (unit == GT_NO_OBJECT || nv_forbidden(r, NV_NO_PLAY, player, card, lane))
        return false;
    return nv_takes_item(r, player, card, unit, NV_BY_RULE, true); /* clause 3.5.6/3 */
}

static bool can_play_skill(gt_context *r, int player, int card)
{
    const nv_codes *d = nv_codes_of(r, card);
    if (nv_forbidden(r, NV_NO_PLAY, player, card, 0)) /* clause 1.3.4/17 */
        return false;
    gt_effect e;
    gt_effect_init(&e, player, card, card);
    /* clause 6.4.1.1.1/3 */
    r->pretend = card + 1; /* when its effect is used it lies in the skill zone */
    r->pretend_zone = (unsigned)nv_list(player, NV_SKILLS); /* clause 3.6.1/1 */
    /* clause 8.2.1.1/3 */
    bool can = (d->effect_condition == 0 || gt_run_value(r, &e, d->effect_condition) != 0) &&
               (d->effect_can == 0 || gt_run_value(r, &e, d->effect_can) != 0); /* 8.1.3.1.2 */
    r->pretend = 0;
    return can;
}

/* ---- Active effects (6.4.1.2, 6.5.1.1). */

static bool usable(gt_context *r, int object, const nv_held *h)
{
    gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[h->ability];
    int player = s->objects[object].controller;
    /* clause 6.4.1.2.2/21, 1.3.4/18, 8.2.1.1/4 */
    if ((a->limit != 0 && nv_was_used(r, h)) || !nv_works(r, a, player, object, h->source))
        return false;
    gt_effect e;
    gt_effect_init(&e, player, object, h->source);
    return a->can == 0 || gt_run_value(r, &e, a->can) != 0; /* 8.1.3.1.2 */
}

/* ---- Options. */

/* Counts active abilities of units. */
static __attribute__((noinline)) void add_units(gt_context *r, int player, options *o)
{
    const nv_vars *v = nv_const(r->s);
    for (int lane = 0; lane < NV_LANES; lane++)
        if ((v->slot[player][lane].keywords >> o->timing & 1) != 0) {
            int n = nv_count_abilities(r, v->unit[player][lane], o->timing);
            o->active[lane] = (uint8_t)n;
            o->n_active += n;
        }
}

/* The same of a player's units, whose keywords together are given, and leader. */
static inline void add_actives(gt_context *r, int player, uint64_t keywords, options *o)
{
    const nv_vars *v = nv_const(r->s);
    const nv_game *g = nv_game_of(r->game);
    o->n_active = g->leads[player][v->awakened[player]][o->timing == NV_KW_ACTIVE_ATTACK];
    memset(o->active, 0, sizeof o->active);
    o->active[NV_LEADER_LANE] = (uint8_t)o->n_active;
    if ((keywords >> o->timing & 1) != 0)
        add_units(r, player, o);
}

static void main_options(gt_context *r, options *o)
{
    int player = r->s->active;
    o->timing = NV_KW_ACTIVE_MAIN; /* clause 6.4.1.2/1 */
    find_playable(r, player, o);
    if (nv_const(r->s)->forbids)
        find_lifted(r, player, o); /* clause 3.5.5/5 */
    add_actives(r, player, nv_keywords_of(r->s, player), o);
    o->ways = o->first + o->n_active + 1;
}

/* Whether one of the units that can attack must (10.2.6.2.3). */
static __attribute__((noinline)) bool must_attack(gt_context *r, int player, uint32_t attackers)
{
    const nv_vars *v = nv_const(r->s);
    for (; attackers != 0; attackers &= attackers - 1) {
        int lane = __builtin_ctz(attackers), unit = v->unit[player][lane];
        if ((v->slot[player][lane].keywords >> NV_KW_BERSERKER & 1) != 0 &&
            nv_highest_value(r, unit, NV_KW_BERSERKER, 0) > 0 &&
            !nv_has_declaration_cost(r, unit, NV_DECLARE_ATTACK)) /* clause 10.2.6.2.3/1 */
            return true;
    }
    return false;
}

static void attack_options(gt_context *r, options *o)
{
    int player = r->s->active;
    uint64_t keywords = nv_keywords_of(r->s, player);
    bool berserkers = (keywords >> NV_KW_BERSERKER & 1) != 0;
    o->timing = NV_KW_ACTIVE_ATTACK; /* clause 6.5.1.1/1 */
    o->lanes = nv_attackers(r, player);
    o->first = __builtin_popcount(o->lanes);
    add_actives(r, player, keywords, o);
    /* clause 10.2.6.2.3/2 */
    o->ways = o->first + o->n_active + !(berserkers && must_attack(r, player, o->lanes));
}

static inline void turn_options(gt_context *r, const gt_frame *f, options *o)
{
    if (f->step == NV_S_MAIN)
        main_options(r, o);
    else
        attack_options(r, o);
}

/* ---- Ways. */

/* The lane of number k in a mask. */
static int lane_at(uint32_t lanes, int k)
{
    static const uint8_t at[1 << NV_LANES][NV_LANES] = {{0}, {0},    {1},    {0, 1},
                                                        {2}, {0, 2}, {1, 2}, {0, 1, 2}};
    return at[lanes][k];
}

/* The cards that can be played. */
static uint64_t playable(const options *o)
{
    return o->plays[0] | o->plays[1] | o->plays[2];
}

/* The lanes into which the card at a place of the deck can be played. */
static uint32_t lanes_for(const options *o, int at)
{
    uint32_t lanes = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        lanes |= (uint32_t)(o->plays[lane] >> at & 1) << lane;
    return lanes;
}

/* To play that card into a lane. */
static way play_of(const gt_context *r, int at, int lane)
{
    int player = r->s->active, card = nv_card_at(player, at);
    const nv_places *deck = &nv_game_of(r->game)->places[player];
    int verb = (deck->skills >> at & 1) != 0  ? NV_PLAY_SKILL
               : (deck->items >> at & 1) != 0 ? NV_PLAY_ITEM
                                              : NV_PLAY_UNIT;
    return (way){verb, card, lane, r->s->objects[card].def};
}

/* Way number i to play cards. */
static way card_way(const gt_context *r, const options *o, int i)
{
    for (uint64_t left = playable(o);; left &= left - 1) {
        int at = __builtin_ctzll(left);
        uint32_t lanes = lanes_for(o, at);
        int n = __builtin_popcount(lanes);
        if (i < n)
            return play_of(r, at, lane_at(lanes, i));
        i -= n;
    }
}

/* Active ability number i. */
static way active_way(const gt_state *s, const options *o, int i)
{
    const nv_vars *v = nv_const(s);
    int lane = 0;
    for (; i >= o->active[lane]; lane++)
        i -= o->active[lane];
    int object = lane == NV_LEADER_LANE ? v->leader[s->active] : v->unit[s->active][lane];
    return (way){NV_ACTIVE, object, lane, (unsigned)i};
}

/* Way number i of all. */
static inline way way_at(const gt_context *r, const options *o, int i)
{
    if (i >= o->first + o->n_active)
        return (way){NV_PHASE_END, GT_NO_OBJECT, 0, 0};
    if (i >= o->first)
        return active_way(r->s, o, i - o->first);
    if (o->timing == NV_KW_ACTIVE_ATTACK)
        return (way){NV_ATTACK, GT_NO_OBJECT, lane_at(o->lanes, i), 0};
    return card_way(r, o, i);
}

static inline gt_action action_of(const way *w)
{
    return gt_act((unsigned)w->verb, (unsigned)w->lane, w->b);
}

/* Whether a way is legal, where that is not certain. */
static inline bool passes(gt_context *r, const way *w, int timing)
{
    nv_held held;
    int player = r->s->active;
    switch (w->verb) {
    case NV_PLAY_UNIT: return may_play_unit(r, player, w->object, w->lane);
    case NV_PLAY_SKILL: return can_play_skill(r, player, w->object);
    case NV_PLAY_ITEM: return can_play_item(r, player, w->object, w->lane);
    default:
        assert(w->verb == NV_ACTIVE);
        held = nv_ability_at(r, w->object, timing, (int)w->b);
        return usable(r, w->object, &held);
    }
}

static inline bool is_legal(gt_context *r, const way *w, int timing)
{
    bool certain = w->object == GT_NO_OBJECT || /* an attack, the end */
                   (w->verb == NV_PLAY_UNIT && !nv_const(r->s)->forbids);
    return certain || passes(r, w, timing);
}

/* Lists the legal ways to play cards; returns how many. */
static int list_plays(gt_context *r, const options *o, gt_action *out)
{
    int n = 0;
    for (uint64_t left = playable(o); left != 0; left &= left - 1) {
        int at = __builtin_ctzll(left);
        for (uint32_t lanes = lanes_for(o, at); lanes != 0; lanes &= lanes - 1) {
            way w = play_of(r, at, __builtin_ctz(lanes));
            if (is_legal(r, &w, o->timing))
                out[n++] = action_of(&w);
        }
    }
    return n;
}

int nv_turn_actions(gt_context *r, const gt_frame *f, gt_action *out)
{
    options o;
    turn_options(r, f, &o);
    bool plays = o.timing == NV_KW_ACTIVE_MAIN;
    int n = plays ? list_plays(r, &o, out) : 0;
    for (int i = plays ? o.first : 0; i < o.ways; i++) {
        way w = way_at(r, &o, i);
        if (is_legal(r, &w, o.timing))
            out[n++] = action_of(&w);
    }
    return n;
}

/* Drawing ways until one is legal. */
typedef struct draw {
    uint64_t key;
    int left, at; /* how many were left, and which of them was drawn last */
    uint8_t number[GT_MAX_ACTIONS]; /* of those left, once one was refused */
} draw;

/* The first way that is drawn, legal or not. (One alone is an attack or the end: legal.) */
static inline way first_way(gt_context *r, const gt_frame *f, options *o, uint64_t key, draw *d)
{
    turn_options(r, f, o);
    d->key = key;
    d->left = o->ways;
    d->at = (int)gt_below(key, (uint32_t)d->left);
    return way_at(r, o, d->at);
}

/* Another one, after the last was refused. */
static __attribute__((noinline)) way next_way(const gt_context *r, const options *o, draw *d)
{
    assert(d->left > 1);
    for (int i = 0; i < o->ways && d->left == o->ways; i++)
        d->number[i] = (uint8_t)i;
    d->number[d->at] = d->number[--d->left];
    d->key = gt_mix(d->key);
    d->at = (int)gt_below(d->key, (uint32_t)d->left);
    return way_at(r, o, d->number[d->at]);
}

gt_action nv_turn_draw(gt_context *r, gt_frame *f, uint64_t key)
{
    options o;
    draw d;
    way w = first_way(r, f, &o, key, &d);
    while (!is_legal(r, &w, o.timing))
        w = next_way(r, &o, &d);
    return action_of(&w);
}

/* Executes a way if it is legal; returns whether it is. */
static inline bool execute_legal(gt_context *r, const way *w, int timing)
{
    nv_held held;
    int player = r->s->active;
    switch (w->verb) {
    case NV_PLAY_UNIT:
        if (nv_const(r->s)->forbids && !may_play_unit(r, player, w->object, w->lane))
            return false;
        nv_play_unit(r, w->object, w->lane);
        return true;
    case NV_PLAY_ITEM:
        if (!can_play_item(r, player, w->object, w->lane))
            return false;
        nv_play_item(r, w->object, w->lane);
        return true;
    case NV_PLAY_SKILL:
        if (!can_play_skill(r, player, w->object))
            return false;
        nv_play_skill(r, w->object);
        return true;
    case NV_ACTIVE:
        held = nv_ability_at(r, w->object, timing, (int)w->b);
        if (!usable(r, w->object, &held))
            return false;
        nv_use_active(r, w->object, &held);
        return true;
    case NV_ATTACK: nv_attack(r, w->lane); return true;
    default:
        assert(w->verb == NV_PHASE_END);
        nv_end_phase(r);
        return true;
    }
}

void nv_turn_play(gt_context *r, gt_frame *f, uint64_t key)
{
    options o;
    draw d;
    way w = first_way(r, f, &o, key, &d);
    while (!execute_legal(r, &w, o.timing))
        w = next_way(r, &o, &d);
}

bool nv_can_use_in_attack(gt_context *r, int player)
{
    options o = {.timing = NV_KW_ACTIVE_ATTACK}; /* clause 6.5.1.1/2 */
    add_actives(r, player, nv_keywords_of(r->s, player), &o); /* clause 6.5.1.1/3 */
    for (int i = 0; i < o.n_active; i++) {
        way w = active_way(r->s, &o, i);
        if (passes(r, &w, o.timing))
            return true;
    }
    return false;
}
