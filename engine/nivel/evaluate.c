/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How good a position is, for players that look ahead; evaluate.h says what counts. */
#include "engine/nivel/evaluate.h"

#include "engine/nivel/internal.h"

const int32_t nv_weights[NV_N_WEIGHTS] = {
#define UNIT(x)
#define SPREAD(x)
#define WEIGHT(name, value) [NV_W_##name] = (value),
#include "engine/nivel/weights.def"
};

const int32_t nv_search_weights[NV_N_WEIGHTS] = {
#include "engine/nivel/search_weights.def"
#undef UNIT
#undef SPREAD
#undef WEIGHT
};

const char *const nv_weight_names[NV_N_WEIGHTS] = {
#define X(name) [NV_W_own_##name] = "own_" #name, [NV_W_other_##name] = "other_" #name,
    NV_FEATURES(X)
#undef X
        [NV_W_turn] = "turn",
};

enum {
#define UNIT(x) WEIGHTS_IN_FILE = 0
#define SPREAD(x)
#define WEIGHT(name, value) +1
#include "engine/nivel/weights.def"
#undef UNIT
#undef SPREAD
#undef WEIGHT
};

_Static_assert((int)WEIGHTS_IN_FILE == (int)NV_N_WEIGHTS, "weights.def has every weight once");

static int32_t above(int32_t x, int32_t limit)
{
    return x > limit ? x - limit : 0;
}

static int32_t at_most(int32_t x, int32_t limit)
{
    return x < limit ? x : limit;
}

static int32_t bits(uint64_t x)
{
    return __builtin_popcountll(x);
}

/* Keywords of what a unit may still do. */
#define BIT(keyword) ((uint64_t)1 << NV_KW_##keyword)
static const uint64_t ABILITIES =
    BIT(EXIT) | BIT(ATTACKER) | BIT(DEFENDER) | BIT(ESCAPE) | BIT(SWITCH) | BIT(ACTIVE_MAIN) |
    BIT(ACTIVE_ATTACK) | BIT(PASSIVE) | BIT(GUARDIAN) | BIT(CREDIT) | BIT(BERSERKER) | BIT(PIERCE) |
    BIT(PLUNDER) | BIT(BREAKTHROUGH) | BIT(DUELIST) | BIT(INFILTRATE) | BIT(FINISH) | BIT(MUTUAL) |
    BIT(RETURN) | BIT(BARRIER) | BIT(SACRIFICE) | BIT(OFFSET);

/* Weight of a feature, of one player's. */
#define W(feature) weights[NV_F_##feature]

/* What a card in hand adds up: its cost, and above 16 bits its power. */
enum { HAND_POWER = 16, HAND_FIELD = 0xffff };

uint32_t nv_count_in_hand(const gt_def *d)
{
    return (uint32_t)d->number[NV_COST] | (uint32_t)(d->number[NV_POWER] / 500) << HAND_POWER;
}

/* The cards of a hand, given as places of the deck. */
static inline int32_t weigh_hand(const nv_places *deck, uint64_t hand, int32_t size,
                                 const int32_t *weights)
{
    uint64_t ready = size < NV_COST_MAX ? hand & deck->cheaper[size + 1] : hand;
    uint32_t sum = 0;
    int32_t value = W(hand_ready) * bits(ready) + W(hand_units) * bits(hand & deck->units) +
                    W(hand_items) * bits(hand & deck->items);
    for (; hand != 0; hand &= hand - 1)
        sum += deck->in_hand[__builtin_ctzll(hand)];
    return value + W(hand_cost) * (int32_t)(sum & HAND_FIELD) +
           W(hand_power) * (int32_t)(sum >> HAND_POWER);
}

static inline int32_t weigh_unit(const nv_slot *slot, const int32_t *weights)
{
    bool exits = (slot->keywords & BIT(EXIT)) != 0;
    return W(units) + W(power) * (slot->power / 500) + W(hit) * slot->hit + W(cost) * slot->cost +
           W(items) * slot->items + W(abilities) * bits(slot->keywords & ABILITIES) +
           (exits ? W(exits) : 0);
}

/* What it adds that it would defeat the unit in the same lane. */
static inline int32_t weigh_facing(const nv_slot *slot, const nv_slot *facing,
                                   const int32_t *weights)
{
    if (slot->power < facing->power)
        return 0;
    bool safe = slot->power > facing->power;
    return W(stronger) + W(prey) * facing->cost + (safe ? W(safe_hit) * nv_hit_in(slot) : 0);
}

/* A player's features, but for those that follow from both players'; and what these need. */
typedef struct side {
    int32_t value, damage, free_hit;
} side;

static void weigh_units(const nv_vars *v, int player, const int32_t *weights, side *out)
{
    const nv_slot *slot = v->slot[player], *facing = v->slot[1 - player];
    const uint8_t *unit = v->unit[player], *other = v->unit[1 - player];
    for (int lane = 0; lane < NV_LANES; lane++) {
        if (unit[lane] == GT_NO_OBJECT)
            continue;
        out->value += weigh_unit(&slot[lane], weights);
        if (other[lane] != GT_NO_OBJECT)
            out->value += weigh_facing(&slot[lane], &facing[lane], weights);
        else
            out->free_hit += nv_hit_in(&slot[lane]);
    }
    out->value += (W(free_hit) + W(safe_hit)) * out->free_hit;
}

/* `more`: so many turns begin before the features are meant, each with a card and a level (6.2,
 * 6.3). */
static side weigh(const gt_game *g, const gt_state *s, int player, int more, const int32_t *weights)
{
    const nv_vars *v = nv_const(s);
    int32_t damage = s->zone_count[nv_list(player, NV_DAMAGE)];
    int32_t hand = s->zone_count[nv_list(player, NV_HAND)] + more;
    int32_t deck = s->zone_count[nv_list(player, NV_DECK)] - more;
    int32_t size = nv_size_now(s, player) + more;
    side out = {.damage = damage};
    out.value = W(damage) * damage + W(damage_6) * above(damage, 5) +
                W(damage_8) * above(damage, 7) + W(hand) * hand + W(hand_2) * at_most(hand, 2) +
                W(level) * at_most(v->level[player] + more, NV_LEVEL_MAX) + W(size) * size +
                W(awakened) * v->awakened[player] + W(deck) * deck + W(deck_5) * at_most(deck, 5) +
                weigh_hand(&nv_game_of(g)->places[player], nv_hand(s, player), size, weights);
    weigh_units(v, player, weights, &out);
    return out;
}

/* What follows from both players' features. */
static int32_t weigh_threats(const side *own, const side *other, const int32_t *weights)
{
    bool lethal = other->damage + own->free_hit >= NV_DAMAGE_MAX;
    return W(danger) * above(own->damage + other->free_hit, 6) + (lethal ? W(lethal) : 0);
}

int32_t nv_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    const int32_t *of_other = weights + NV_N_FEATURES;
    side own = weigh(g, s, player, 0, weights);
    side other = weigh(g, s, 1 - player, s->active == player, of_other);
    return weights[NV_W_turn] + own.value + other.value + weigh_threats(&own, &other, weights) +
           weigh_threats(&other, &own, of_other);
}

/* ---- The same number by number: for players that learn, which see what an action does to each. */

static void count_hand(const nv_places *deck, uint64_t hand, int32_t size, int32_t *out)
{
    uint64_t ready = size < NV_COST_MAX ? hand & deck->cheaper[size + 1] : hand;
    uint32_t sum = 0;
    out[NV_F_hand_ready] = bits(ready);
    out[NV_F_hand_units] = bits(hand & deck->units);
    out[NV_F_hand_items] = bits(hand & deck->items);
    for (; hand != 0; hand &= hand - 1)
        sum += deck->in_hand[__builtin_ctzll(hand)];
    out[NV_F_hand_cost] = (int32_t)(sum & HAND_FIELD);
    out[NV_F_hand_power] = (int32_t)(sum >> HAND_POWER);
}

static void count_unit(const nv_slot *slot, const nv_slot *facing, int32_t *out)
{
    int32_t hit = nv_hit_in(slot);
    out[NV_F_units]++;
    out[NV_F_power] += slot->power / 500;
    out[NV_F_hit] += slot->hit;
    out[NV_F_cost] += slot->cost;
    out[NV_F_items] += slot->items;
    out[NV_F_abilities] += bits(slot->keywords & ABILITIES);
    out[NV_F_exits] += (slot->keywords & BIT(EXIT)) != 0;
    if (facing == NULL) {
        out[NV_F_free_hit] += hit;
        out[NV_F_safe_hit] += hit;
    } else if (slot->power >= facing->power) {
        out[NV_F_stronger]++;
        out[NV_F_prey] += facing->cost;
        out[NV_F_safe_hit] += slot->power > facing->power ? hit : 0;
    }
}

static void count_side(const gt_game *g, const gt_state *s, int player, int more, int32_t *out)
{
    const nv_vars *v = nv_const(s);
    int32_t size = nv_size_now(s, player) + more;
    out[NV_F_damage] = s->zone_count[nv_list(player, NV_DAMAGE)];
    out[NV_F_damage_6] = above(out[NV_F_damage], 5);
    out[NV_F_damage_8] = above(out[NV_F_damage], 7);
    out[NV_F_hand] = s->zone_count[nv_list(player, NV_HAND)] + more;
    out[NV_F_hand_2] = at_most(out[NV_F_hand], 2);
    out[NV_F_level] = at_most(v->level[player] + more, NV_LEVEL_MAX);
    out[NV_F_size] = size;
    out[NV_F_awakened] = v->awakened[player];
    out[NV_F_deck] = s->zone_count[nv_list(player, NV_DECK)] - more;
    out[NV_F_deck_5] = at_most(out[NV_F_deck], 5);
    count_hand(&nv_game_of(g)->places[player], nv_hand(s, player), size, out);
    for (int lane = 0; lane < NV_LANES; lane++) {
        bool faced = v->unit[1 - player][lane] != GT_NO_OBJECT;
        if (v->unit[player][lane] != GT_NO_OBJECT)
            count_unit(&v->slot[player][lane], faced ? &v->slot[1 - player][lane] : NULL, out);
    }
}

static void count_threats(int32_t *own, const int32_t *other)
{
    own[NV_F_danger] = above(own[NV_F_damage] + other[NV_F_free_hit], 6);
    own[NV_F_lethal] = other[NV_F_damage] + own[NV_F_free_hit] >= NV_DAMAGE_MAX;
}

void nv_weighed(const gt_game *g, const gt_state *s, int player, int32_t *out)
{
    int32_t *own = out, *other = out + NV_N_FEATURES;
    memset(out, 0, NV_N_WEIGHTS * sizeof *out);
    count_side(g, s, player, 0, own);
    count_side(g, s, 1 - player, s->active == player, other);
    count_threats(own, other);
    count_threats(other, own);
    out[NV_W_turn] = 1;
}
