/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Short questions about a position: what lies where, what stands in a unit zone, whose it is. */
#ifndef GT_NIVEL_BOARD_H
#define GT_NIVEL_BOARD_H

#include "engine/nivel/vars.h"

/* The unit zones of those owners (bits: 1 the player, 2 the other) as bits of their numbers. */
static inline unsigned nv_zones_of(int owners, int player)
{
    static const uint8_t zones[2][4] = {{0, 7, 7 << NV_LANES, 7 | 7 << NV_LANES},
                                        {0, 7 << NV_LANES, 7, 7 | 7 << NV_LANES}};
    return zones[player][owners];
}

/* The unit zones of both players in one row: player * NV_LANES + lane. */
static inline nv_slot *nv_slots(nv_vars *v)
{
    return &v->slot[0][0];
}

static inline uint16_t *nv_item_costs(nv_vars *v)
{
    return &v->item_cost[0][0];
}

static inline const uint8_t *nv_units(const nv_vars *v)
{
    return &v->unit[0][0];
}

/* A unit stands in a unit zone now; GT_NO_OBJECT: none does. */
static inline void nv_set_unit(nv_vars *v, int at, int unit)
{
    unsigned bit = 1u << at;
    (&v->unit[0][0])[at] = (uint8_t)unit;
    v->spared &= (uint8_t)~bit;
    v->standing = (uint8_t)(unit != GT_NO_OBJECT ? v->standing | bit : v->standing & ~bit);
}

/* The lanes where a player's units stand. */
static inline uint32_t nv_standing(const nv_vars *v, int player)
{
    uint32_t lanes = v->standing >> player * NV_LANES & ((1u << NV_LANES) - 1);
    for (int lane = 0; lane < NV_LANES; lane++)
        assert((lanes >> lane & 1) == (v->unit[player][lane] != GT_NO_OBJECT));
    return lanes;
}

/* The values of an empty unit zone. */
static inline void nv_clear_slot(nv_vars *v, int at)
{
    nv_slots(v)[at] = (nv_slot){0};
    nv_item_costs(v)[at] = 0;
}

/* An effect or nullification ended: looks at the conditions of items (8.6.2), if there are any,
 * once no effect is in progress. */
static inline void nv_look_at_items(gt_state *s)
{
    if (nv_of(s)->conditions > 0)
        s->due |= NV_DUE_ITEMS;
}

static inline const nv_game *nv_game_of(const gt_game *g)
{
    return (const nv_game *)(const void *)g;
}

/* The keywords of a player's units together (an empty unit zone has none). */
static inline uint64_t nv_keywords_of(const gt_state *s, int player)
{
    const nv_slot *slot = nv_const(s)->slot[player];
    return slot[0].keywords | slot[1].keywords | slot[2].keywords;
}

/* 4.7.2, 4.7.3; never negative (1.3.7.1). */
static inline int nv_size_now(const gt_state *s, int player)
{
    const nv_vars *v = nv_const(s);
    /* clause 4.7.2/1, 4.7.3/1 */
    int size =
        v->level[player] + s->zone_count[player * NV_ZONES + NV_DAMAGE] + v->size_bonus[player];
    return size < 0 ? 0 : size; /* clause 1.3.7.1/1 */
}

static inline int nv_list(int player, int kind)
{
    return player * NV_ZONES + kind;
}

/* Object of the card number `place` of a player's deck. */
static inline int nv_card_at(int player, int place)
{
    return player * (NV_DECK_SIZE + 1) + place;
}

/* A card as a set of cards of its owner's deck (nv_places). */
static inline uint64_t nv_place_bit(const gt_state *s, int card)
{
    return (uint64_t)1 << (card - nv_card_at(s->objects[card].owner, 0));
}

/* A player's hand as such a set. */
static inline uint64_t nv_hand(const gt_state *s, int player)
{
    assert(s->held_stride == NV_DECK_SIZE + 1 && s->held_zone[player] == nv_list(player, NV_HAND));
    return s->held[player];
}

static inline const gt_def *nv_def(const gt_context *r, int object)
{
    return nv_game_of(r->game)->def[r->s->objects[object].def];
}

static inline const nv_card_cache *nv_card_cache_of(const gt_context *r, int object)
{
    return &nv_game_of(r->game)->card_cache[r->s->objects[object].def];
}

static inline const nv_codes *nv_codes_of(const gt_context *r, int object)
{
    return &nv_game_of(r->game)->codes[r->s->objects[object].def];
}

/* The keywords that a unit has of an item. */
static inline uint64_t nv_as_item(const nv_card_cache *d)
{
    return d->printed.keywords & ~((uint64_t)1 << NV_KW_TRIGGER);
}

/* Whether it is a leader that shows the awakened face. */
static inline bool nv_shows_back(const gt_context *r, int object)
{
    return nv_card_cache_of(r, object)->type == NV_LEADER &&
           nv_const(r->s)->awakened[r->s->objects[object].owner] != 0;
}

extern const uint8_t nv_kind_table[GT_ZONE_LISTS]; /* zone list -> kind */
/* of a unit zone -> its number, see nv_slots; of a level zone -> NV_SLOTS + player */
extern const uint8_t nv_slot_table[GT_ZONE_LISTS];

static inline int nv_kind_of(const gt_state *s, int object)
{
    assert(object < s->n_objects && s->objects[object].zone < GT_ZONE_LISTS); /* not on its way */
    return nv_kind_table[s->objects[object].zone];
}

static inline int nv_power_in(const nv_slot *slot)
{
    return slot->power < 0 ? 0 : slot->power; /* 1.3.7.1/2 */
}

static inline int nv_hit_in(const nv_slot *slot)
{
    return slot->hit < 0 ? 0 : slot->hit; /* clause 1.3.7.1/3 */
}

static inline bool nv_in_lane(const gt_state *s, int object)
{
    return nv_kind_of(s, object) >= NV_LEFT;
}

/* Whether the object is a unit standing in a unit zone (an item there is attached to it). */
static inline bool nv_is_unit(const gt_state *s, int object)
{
    return object != GT_NO_OBJECT && nv_in_lane(s, object) &&
           s->objects[object].host == GT_NO_OBJECT;
}

static inline int nv_lane_of(const gt_state *s, int object)
{
    return nv_kind_of(s, object) - NV_LEFT;
}

static inline int nv_player_at(const gt_state *s, int object)
{
    return s->objects[object].zone >= NV_ZONES;
}

/* Number of a unit's zone among those of both players, see nv_slots. */
static inline int nv_slot_number(const gt_state *s, int unit)
{
    return nv_slot_table[s->objects[unit].zone];
}

/* To be called where gt_object.used or mark of a card in play is set: they are cleared when the
 * turn ends. */
static inline void nv_mark(gt_state *s, int card)
{
    assert(nv_in_lane(s, card) || nv_kind_of(s, card) == NV_LEVEL);
    nv_of(s)->marked |= (uint8_t)(1u << nv_slot_table[s->objects[card].zone]);
}

static inline nv_slot *nv_slot_of(gt_state *s, int unit)
{
    return &nv_slots(nv_of(s))[nv_slot_number(s, unit)];
}

/* gt_object.mark of a unit in play. */
enum {
    NV_MARK_MOVED, /* times moved this turn */
    NV_MARK_MOVED_BY, /* bits: questions of nv_game.movers that fit what moved it this turn */
    NV_MARK_USES, /* of the one ability that may be used several times a turn, but not any number */
};

/* Lanes of the units that can attack in the attack phase, but for the cost. Without branches, since
 * nobody could tell which way they go. */
static inline uint32_t nv_ready_lanes(const gt_state *s, int player)
{
    const nv_vars *v = nv_const(s);
    uint32_t lanes = 0;
    assert(!s->dirty);
    for (int lane = 0; lane < NV_LANES; lane++) {
        const nv_slot *slot = &v->slot[player][lane];
        bool may = (slot->cannot & NV_CANNOT_ATTACK) == 0; /* 7.1/1 */
        bool again = v->attacked[player][lane] < 1 + slot->attacks; /* 7.2.1.2/1 */
        lanes |= (uint32_t)(may & again) << lane;
    }
    return lanes & nv_standing(v, player);
}

#endif
