/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of the state that only Nivel Arena knows (it lies in gt_state.system), and short questions about a
 * position that it answers: what lies where, what stands in a unit zone, whose it is. */
#ifndef GT_NIVEL_VARS_H
#define GT_NIVEL_VARS_H

#include "engine/nivel/nivel.h"
#include "engine/nivel/position.h"

#include "engine/core/core.h"

enum {
    NV_LEVEL_MAX = 10, /* 4.6.3 */
    NV_HAND_LIMIT = 7, /* 6.6.1.4.1 */
    NV_FIRST_HAND = 5, /* 5.1.6 */
    NV_SLOTS = 2 * NV_LANES,
    NV_LAST_KNOWN = 6,
    NV_MAX_OPTIONS = NV_DECK_SIZE + NV_LANES + 3, /* cards, attacks, active units and leader, end */
};

/* Ways to end. */
enum nv_end { NV_END_DAMAGE = GT_END_SYSTEM, NV_END_DECK, NV_END_EFFECT };

/* gt_waiting.last, gt_effect.last */
typedef struct nv_numbers {
    int32_t power;
    int16_t cost, hit;
} nv_numbers;
_Static_assert(sizeof(nv_numbers) == GT_LAST_BYTES, "no byte of it is undefined");

static inline nv_numbers *nv_numbers_in(uint8_t last[GT_LAST_BYTES])
{
    return (nv_numbers *)(void *)last;
}

static inline int32_t nv_number_of(const nv_numbers *n, int property)
{
    return property == NV_COST ? n->cost : property == NV_HIT ? n->hit : n->power;
}

/* Last known values of a unit that left the field while an effect is in work. */
typedef struct nv_known {
    uint8_t object, lane; /* lane: player * NV_LANES + lane it stood in */
    uint16_t stamp; /* of the object where it is now */
    nv_numbers numbers;
} nv_known;

/* A static ability on the board. */
typedef struct nv_continuous {
    uint16_t trait; /* its number in nv_game.trait */
    uint8_t source, holder;
    uint8_t reaches; /* as gt_state.dirty: what it can change, if all are of a form that tells */
    uint8_t state; /* NV_HOLDS and its kin */
} nv_continuous;

/* nv_continuous.state. Whether it holds is kept only while nothing is nv_vars.mixed. */
enum {
    NV_HOLDS = 1, /* its condition is met: what it does is in the values */
    NV_UNSURE =
        2, /* the condition, one that asks for more than the turn, must be asked before values are computed */
    NV_RANK = 2, /* from this bit on: what it is listed by, see rank_of in continuous.c */
    NV_RANK_OF_1 = 4 << NV_RANK, /* its holder is player 1's */
    NV_GRANTED = 8 << NV_RANK, /* by a modifier */
};

/* Whose a static ability on the board is. */
static inline int nv_player_of(const nv_continuous *l)
{
    return (l->state & NV_RANK_OF_1) != 0;
}

enum { NV_MAX_CONTINUOUS = 32 };

/* gt_state.due: what the rules must look after before anything else goes on. */
enum {
    NV_DUE_POWER = 1, /* values were computed: 1.3.7.3 */
    NV_DUE_DEFEAT = 2, /* somebody meets a condition of defeat (9.2) */
    NV_DUE_ITEMS = 4, /* an effect or nullification ended: 8.6.2, when no effect is in work */
};

/* gt_state.dirty: unit zones whose values must be computed (bit player * NV_LANES + lane); all values, those
 * of players included; the list of static abilities, too; those abilities that read what nv_vars.touched
 * says. */
enum {
    NV_DIRTY_SLOTS = 0x3f,
    NV_DIRTY_PLAYERS = 0x40, /* stands for all values */
    NV_DIRTY = NV_DIRTY_SLOTS | NV_DIRTY_PLAYERS,
    NV_DIRTY_LIST = 0x80,
    NV_DIRTY_BOARD = NV_DIRTY | NV_DIRTY_LIST,
    NV_DIRTY_READERS = 0x100,
};

typedef struct nv_vars {
    nv_slot slot[2][NV_LANES];
    nv_known known[NV_LAST_KNOWN];
    uint8_t unit[2][NV_LANES]; /* unit standing there, GT_NO_OBJECT: none */
    uint16_t
        successor[2]
                 [NV_LANES]; /* stamp of the unit that the one there was upgraded from, 0: none */
    /* attacks that the unit there has declared in the attack phase this turn, without those by effects
     * (7.2.1.1) */
    uint8_t attacked[2][NV_LANES];
    uint8_t leader[2], level[2], awakened[2];
    uint8_t played[2]; /* bits: unit zones in which a unit was played this turn (6.4.1.1.3) */
    uint8_t attacks[2], skills[2]; /* attacks declared, skills used this turn */
    uint8_t lost; /* bits of players who meet a condition of defeat (9.2) */
    uint8_t how; /* of the first of them */
    uint8_t n_known, n_fixed; /* known[] in use; mods that are not computed ones */
    int16_t size_bonus[2], hand_limit[2], damage_bonus[2];
    uint16_t item_cost[2][NV_LANES]; /* printed on the items there, together */
    uint32_t listening; /* events for which somebody on the board has an `on` ability */
    nv_continuous
        continuous[NV_MAX_CONTINUOUS]; /* static abilities of the board, see continuous.c */
    uint32_t watching; /* what those on the board read, of player 0 in the lower half */
    uint32_t touched; /* what of it has changed since values were computed */
    union {
        struct {
            uint8_t mixed; /* unit zones cannot be computed one by one, see continuous.c */
            uint8_t live; /* modifiers that hold for several units */
            uint8_t grants; /* abilities are granted to several units, and nothing is mixed */
            uint8_t replaceable; /* trashing is among nv_game.replaced */
        };
        uint32_t entangled; /* 0: there is nothing of all these, see nv_is_plain */
    };
    uint16_t marks; /* NV_MARK_* of the list and of modifiers for several units */
    uint8_t n_continuous;
    uint8_t reached; /* unit zones that some of them can change, as nv_continuous.reaches */
    uint8_t forbids; /* some FORBID is in force */
    uint8_t gives; /* some modifier gives an ability */
    uint8_t reactive; /* something that holds for several units reads power or hit */
    uint8_t ready; /* lanes, see nv_attackers */
    uint8_t marked; /* bits: places whose cards may bear marks of this turn, see nv_mark */
    uint8_t conditions; /* items on units that have a condition to equip (8.6.2) */
    uint8_t standing; /* bits: unit zones where a unit stands */
    uint8_t recosted; /* items or skills on the field may cost other than what is printed on them */
    uint8_t
        spared; /* bits: unit zones where a unit was looked at with this power, which is 0 (1.3.7.3) */
} nv_vars;

_Static_assert(sizeof(nv_vars) <= GT_SYSTEM_BYTES, "the rules system's part of the state");

static inline nv_vars *nv_of(gt_state *s)
{
    return (nv_vars *)(void *)s->system;
}

static inline const nv_vars *nv_const(const gt_state *s)
{
    return (const nv_vars *)(const void *)s->system;
}

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

/* An effect or nullification ended: looks at the conditions of items (8.6.2), if there are any, once no
 * effect is in work. */
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
    int size =
        v->level[player] + s->zone_count[player * NV_ZONES + NV_DAMAGE] + v->size_bonus[player];
    return size < 0 ? 0 : size;
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

static inline const gt_def *nv_def(const gt_run *r, int object)
{
    return nv_game_of(r->game)->def[r->s->objects[object].def];
}

static inline const nv_brief *nv_brief_of(const gt_run *r, int object)
{
    return &nv_game_of(r->game)->brief[r->s->objects[object].def];
}

static inline const nv_codes *nv_codes_of(const gt_run *r, int object)
{
    return &nv_game_of(r->game)->codes[r->s->objects[object].def];
}

/* The keywords that a unit has of an item. */
static inline uint64_t nv_as_item(const nv_brief *d)
{
    return d->printed.keywords & ~((uint64_t)1 << NV_KW_TRIGGER);
}

/* Whether it is a leader that shows the awakened face. */
static inline bool nv_shows_back(const gt_run *r, int object)
{
    return nv_brief_of(r, object)->type == NV_LEADER &&
           nv_const(r->s)->awakened[r->s->objects[object].owner] != 0;
}

extern const uint8_t nv_kind_table[GT_ZONE_LISTS]; /* zone list -> kind */
extern const uint8_t nv_slot_table[GT_ZONE_LISTS]; /* of a unit zone -> its number, see nv_slots;
                                                    * of a level zone -> NV_SLOTS + player */

static inline int nv_kind_of(const gt_state *s, int object)
{
    assert(object < s->n_objects && s->objects[object].zone < GT_ZONE_LISTS); /* not on its way */
    return nv_kind_table[s->objects[object].zone];
}

static inline int nv_power_in(const nv_slot *slot)
{
    return slot->power < 0 ? 0 : slot->power; /* 1.3.7.1 */
}

static inline int nv_hit_in(const nv_slot *slot)
{
    return slot->hit < 0 ? 0 : slot->hit;
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

/* To be called where gt_object.used or mark of a card in play is set: they are cleared when the turn ends. */
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

/* Lanes of the units that can attack in the attack phase, but for the cost. Without branches, since nobody could tell
 * which way they go. */
static inline uint32_t nv_ready_lanes(const gt_state *s, int player)
{
    const nv_vars *v = nv_const(s);
    uint32_t lanes = 0;
    assert(!s->dirty);
    for (int lane = 0; lane < NV_LANES; lane++) {
        const nv_slot *slot = &v->slot[player][lane];
        bool may = (slot->cannot & NV_CANNOT_ATTACK) == 0; /* 7.1 */
        bool again = v->attacked[player][lane] < 1 + slot->attacks; /* 7.2.1.2 */
        lanes |= (uint32_t)(may & again) << lane;
    }
    return lanes & nv_standing(v, player);
}

#endif
