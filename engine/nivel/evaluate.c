/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How good a position is, for players that look ahead; evaluate.h says what counts. */
#include "engine/nivel/evaluate.h"

#include "engine/nivel/internal.h"

#include <string.h>

const int32_t nv_weights[NV_N_WEIGHTS] = {
#define UNIT(x)
#define SPREAD(x)
#define WEIGHT(name, value) [NV_W_##name] = (value),
#include "engine/nivel/weights.def"
#undef UNIT
#undef SPREAD
#undef WEIGHT
};

const int32_t nv_search_weights[NV_N_WEIGHTS] = {
#define UNIT(x)
#define SPREAD(x)
#define WEIGHT(name, value) [NV_W_##name] = (value),
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

static int bits(uint64_t x)
{
    int n = 0;
    for (; x != 0; x &= x - 1)
        n++;
    return n;
}

/* Keywords of what a unit may still do. */
#define BIT(keyword) ((uint64_t)1 << NV_KW_##keyword)
static const uint64_t ABILITIES =
    BIT(EXIT) | BIT(ATTACKER) | BIT(DEFENDER) | BIT(ESCAPE) | BIT(SWITCH) | BIT(ACTIVE_MAIN) |
    BIT(ACTIVE_ATTACK) | BIT(PASSIVE) | BIT(GUARDIAN) | BIT(CREDIT) | BIT(BERSERKER) | BIT(PIERCE) |
    BIT(PLUNDER) | BIT(BREAKTHROUGH) | BIT(DUELIST) | BIT(INFILTRATE) | BIT(FINISH) | BIT(MUTUAL) |
    BIT(RETURN) | BIT(BARRIER) | BIT(SACRIFICE) | BIT(OFFSET);

/* What a unit adds; facing: the one in the same lane, NULL: none. */
static void add_unit(const nv_slot *slot, const nv_slot *facing, int32_t *out)
{
    out[NV_F_units]++;
    out[NV_F_power] += slot->power / 500;
    out[NV_F_hit] += slot->hit;
    out[NV_F_cost] += slot->cost;
    out[NV_F_items] += slot->items;
    out[NV_F_abilities] += bits(slot->keywords & ABILITIES);
    out[NV_F_exits] += (slot->keywords & BIT(EXIT)) != 0;
    if (facing == NULL) {
        out[NV_F_free_hit] += nv_hit_in(slot);
        out[NV_F_safe_hit] += nv_hit_in(slot);
        return;
    }
    if (slot->power >= facing->power) {
        out[NV_F_stronger]++;
        out[NV_F_prey] += facing->cost;
    }
    if (facing->power < slot->power)
        out[NV_F_safe_hit] += nv_hit_in(slot);
}

/* What a card in hand counts, as fields of 16 bits that are added up together. */
enum { HAND_COST = 0, HAND_UNITS = 16, HAND_ITEMS = 32, HAND_POWER = 48, HAND_FIELD = 0xffff };

uint64_t nv_count_in_hand(const gt_def *d)
{
    return (uint64_t)d->number[NV_COST] << HAND_COST |
           (uint64_t)((d->type & NV_UNIT) != 0) << HAND_UNITS |
           (uint64_t)((d->type & NV_ITEM) != 0) << HAND_ITEMS |
           (uint64_t)(d->number[NV_POWER] / 500) << HAND_POWER;
}

static void add_hand(const nv_game *g, const gt_state *s, int player, int32_t *out)
{
    uint64_t sum = 0;
    int32_t ready = 0;
    GT_ZONE_EACH(object, s, nv_list(player, NV_HAND))
    {
        uint64_t card = g->in_hand[s->objects[object].def];
        sum += card;
        ready += (int32_t)(card >> HAND_COST & HAND_FIELD) <= out[NV_F_size];
    }
    out[NV_F_hand_ready] = ready;
    out[NV_F_hand_cost] = (int32_t)(sum >> HAND_COST & HAND_FIELD);
    out[NV_F_hand_units] = (int32_t)(sum >> HAND_UNITS & HAND_FIELD);
    out[NV_F_hand_items] = (int32_t)(sum >> HAND_ITEMS & HAND_FIELD);
    out[NV_F_hand_power] = (int32_t)(sum >> HAND_POWER & HAND_FIELD);
}

/* `more`: so many turns begin before the features are meant, each with a card and a level (6.2, 6.3). */
static void count(const gt_game *g, const gt_state *s, int player, int more,
                  int32_t out[NV_N_FEATURES])
{
    const nv_vars *v = nv_const(s);
    int32_t damage = s->zone_count[nv_list(player, NV_DAMAGE)];
    int32_t hand = s->zone_count[nv_list(player, NV_HAND)] + more;
    int32_t deck = s->zone_count[nv_list(player, NV_DECK)] - more;
    memset(out, 0, NV_N_FEATURES * sizeof out[0]);
    out[NV_F_damage] = damage;
    out[NV_F_damage_6] = above(damage, 5);
    out[NV_F_damage_8] = above(damage, 7);
    out[NV_F_hand] = hand;
    out[NV_F_hand_2] = at_most(hand, 2);
    out[NV_F_level] = at_most(v->level[player] + more, NV_LEVEL_MAX);
    out[NV_F_size] = nv_size_now(s, player) + more;
    out[NV_F_awakened] = v->awakened[player];
    out[NV_F_deck] = deck;
    out[NV_F_deck_5] = at_most(deck, 5);
    add_hand(nv_game_of(g), s, player, out);
    for (int lane = 0; lane < NV_LANES; lane++) {
        bool faced = v->unit[1 - player][lane] != GT_NO_OBJECT;
        if (v->unit[player][lane] != GT_NO_OBJECT)
            add_unit(&v->slot[player][lane], faced ? &v->slot[1 - player][lane] : NULL, out);
    }
}

/* What follows from both players' features. */
static void count_threats(int32_t own[NV_N_FEATURES], int32_t other[NV_N_FEATURES])
{
    own[NV_F_danger] = above(own[NV_F_damage] + other[NV_F_free_hit], 6);
    other[NV_F_danger] = above(other[NV_F_damage] + own[NV_F_free_hit], 6);
    own[NV_F_lethal] = other[NV_F_damage] + own[NV_F_free_hit] >= NV_DAMAGE_MAX;
    other[NV_F_lethal] = own[NV_F_damage] + other[NV_F_free_hit] >= NV_DAMAGE_MAX;
}

int32_t nv_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    int32_t own[NV_N_FEATURES], other[NV_N_FEATURES];
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    count(g, s, player, 0, own);
    count(g, s, 1 - player, s->active == player, other);
    count_threats(own, other);
    int32_t sum = weights[NV_W_turn];
    for (int i = 0; i < NV_N_FEATURES; i++)
        sum += weights[i] * own[i] + weights[NV_N_FEATURES + i] * other[i];
    return sum;
}
