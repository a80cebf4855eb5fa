/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel Arena 2.1 as a game for engine/core/game.h. */
#ifndef GT_NIVEL_NIVEL_H
#define GT_NIVEL_NIVEL_H

#include "engine/nivel/sizes.h"

#include "engine/code/dependency.h"
#include "engine/code/pool.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/state.h"
#include "engine/effects/filter.h"
#include "engine/effects/operations.h"
#include "engine/nivel/card.h"
#include "engine/nivel/code.h"

/* What code reads (nv_trait): bits of zone kinds, and beside them what was counted this turn
 * (events, attacks declared, skills used) and who fights; whose turn it is. Of one player in the
 * lower half of a mask, of the other in the upper one. */
enum { NV_COUNTS_READ = 10, NV_TURN_READ, NV_READS_HALF = 16 };

enum {
    NV_DECK_SIZE = 40,
    NV_DAMAGE_MAX = 10, /* who has so many damage loses (1.2.2.1/1) */
    NV_OBJECTS = 2 * (NV_DECK_SIZE + 1), /* player 0's cards and leader, then player 1's */
    NV_MAX_COPIES = 3,
    NV_MAX_TRIGGERS = 8,
    NV_MAX_DEFS = 84,
    NV_MAX_BONUSES = 200,
    NV_MAX_WIDE = 128,
    NV_MAX_TRAITS = NV_MAX_DEFS * NV_CARD_ABILITIES,
    NV_MAX_UNDER = NV_MAX_DEFS * 2 * NV_KW_COUNT + 1, /* the last one is not used */
    NV_EXCESS_BYTES = 160,
};

/* What is known of a definition's text (nv_card_cache.facts). */
enum {
    NV_FAR = 1, /* some static ability reaches more than units (NV_REACH_UNITS) */
    NV_STATIC = 2, /* some ability is static */
    NV_LISTENS = 4, /* some ability listens to an event */
};

/* nv_trait.marks: what matters of a list of static abilities as a whole. */
enum {
    NV_MARK_REACTIVE = 1, /* power or hit are read */
    NV_MARK_GRANTS = 2, /* NV_REACH_GRANTS, or a modifier that does */
    NV_MARK_FAR = 4, /* NV_REACH_PLAYERS */
    NV_MARK_MIXED = 8, /* unit zones cannot be computed one by one */
    NV_MARK_KEYWORDS = 16, /* keywords of other units are asked for */
};

/* Whom a static ability can change; see traits.c. */
enum nv_reach {
    NV_REACH_OWN, /* its own unit */
    NV_REACH_UNITS, /* units that a test of what they are by themselves accepts */
    NV_REACH_GRANTS, /* the same, which it grants abilities that do not hold all the time */
    NV_REACH_PLAYERS, /* players' numbers and prohibitions, no unit */
    NV_REACH_ANY,
};

/* A filter that asks only for what a unit is by itself: what is printed on it, its keywords, cost,
 * items. It is prepared wholly (engine/effects/filter.h): whose units are meant, of what kind they
 * must be. */
typedef struct nv_unit_filter {
    gt_filter filter;
    uint8_t owners; /* bits: 1 units of the ability's controller pass, 2 the other's */
} nv_unit_filter;

/* Properties whose ranges are prepared: their numbers in gt_filters.bound. */
enum { NV_BOUND_COST, NV_BOUND_ITEMS, NV_BOUNDS };
_Static_assert(NV_BOUNDS <= (int)GT_BOUNDS, "room for them");

/* What the number of a bonus is multiplied by. */
enum nv_times {
    NV_ONCE,
    NV_PER_UNIT, /* units that pass a test */
    NV_PER_CARD, /* cards in a zone of a player */
    NV_PER_LEVEL, /* level of a player's leader */
    NV_PER_ITEM, /* items on THIS */
};

/* What a static ability gives: x to the units that pass `to`, so many times. */
typedef struct nv_bonus {
    nv_unit_filter to, of; /* of: NV_PER_UNIT */
    int32_t x;
    uint8_t what; /* NV_GIVE_* */
    uint8_t times; /* enum nv_times */
    uint8_t zone, other; /* of which player: 0 the controller, 1 the other */
} nv_bonus;

/* Of an ability: what it reads, of its controller in the lower half; and its code as bonuses,
 * nv_game.bonus[first_bonus ..], if it is of that form. */
typedef struct nv_trait {
    uint32_t condition_reads; /* if its code must be asked (NV_IF) */
    uint32_t code_reads; /* not what a unit that is changed is by itself */
    uint32_t reads; /* both, and the turn if its condition asks for that alone */
    uint16_t ability;
    uint16_t first_bonus;
    uint8_t n_bonuses; /* 0: its code is of another form */
    uint8_t reach; /* enum nv_reach */
    uint8_t owners; /* if it reaches units: of which players, as nv_unit_filter.owners; else 0 */
    uint8_t when; /* its condition: enum nv_when */
    uint8_t asks_keywords; /* of other units */
    uint8_t marks;
} nv_trait;

/* Conditions told apart for speed; bits of the turns in which they are met: 1 own ones, 2 opposing
 * ones. */
enum nv_when { NV_IF /* its code says */, NV_OWN_TURN, NV_OPPOSING_TURN, NV_ALWAYS };

/* Derived values of a unit zone; valid while gt_state.dirty is 0. Power and hit are kept as they
 * add up and may be negative (8.5.3.1); read them through nv_power_in and nv_hit_in. */
typedef struct nv_slot {
    uint64_t keywords; /* printed, of items, granted */
    int32_t power;
    int16_t hit, cost;
    uint16_t set_order[2]; /* when power and hit were last set to a number (0 never) */
    uint8_t cannot; /* NV_CANNOT_* */
    int8_t attacks; /* attacks more in the attack phase (7.2.1.2) */
    int8_t count_bonus; /* see NV_GIVE_ATTACK_COUNT */
    uint8_t items;
} nv_slot;

/* A filter of units of modifiers that hold for all that it accepts. */
typedef struct nv_wide {
    gt_addr filter;
    uint8_t asks; /* NV_ASKS_*, see nv_filter_asks */
} nv_wide;

/* What is asked of a definition all the time, close together. */
typedef struct nv_card_cache {
    nv_slot printed; /* values of a unit zone where it stands alone */
    uint8_t type;
    uint8_t facts; /* NV_FAR and so on */
    /* By face; the other face of what is no leader is its front. */
    uint32_t listens[2]; /* events that its abilities listen to, as bits */
    uint32_t continuous[2]; /* bits: which of its abilities are static */
    uint16_t first[2]; /* its abilities, gt_pool.abilities[first ..] */
    uint16_t trait[2]; /* and nv_game.trait[trait ..] */
    uint16_t under[2]; /* which are under each keyword that it bears: nv_game.under[under ..] */
    uint64_t bears[2]; /* keywords that some ability is under (nv_is_under), as bits */
} nv_card_cache;

/* Parts of a definition that are run in play, close together. */
typedef struct nv_codes {
    gt_addr effect, effect_condition, effect_can, trigger, equip;
} nv_codes;

/* A deck: numbers of definitions in the pool. */
typedef struct nv_deck {
    int16_t leader;
    int16_t cards[NV_DECK_SIZE];
} nv_deck;

/* Which cards of a player's deck are of what kind; bit i: card number i (nv_game.card_def). */
typedef struct nv_places {
    uint64_t units, items, skills;
    uint64_t triggers; /* do something when they are taken as damage */
    uint64_t cheaper[NV_COST_MAX + 1]; /* cost less than that */
    uint64_t copies[NV_MAX_DEFS]; /* are of that definition */
    uint64_t group_first, group_last; /* the first and the last card of each definition */
    uint32_t in_hand[NV_DECK_SIZE]; /* what each card adds up in hand, for the evaluation */
} nv_places;

typedef struct nv_options {
    uint16_t turn_limit; /* turns of both players together; 0: the default, 200 */
    uint16_t action_limit; /* 0: the default, 5000 */
} nv_options;

/* A game for one matchup. The definitions of the two decks are numbered by id, so that order and
 * ties depend on these two decks alone. Refers to the pool, which must outlive it. */
typedef struct nv_game {
    gt_game game; /* first: a gt_game * is a nv_game * */
    const gt_pool *pool;
    nv_options options;
    int n_defs;
    const gt_def *def[NV_MAX_DEFS];
    nv_deck deck[2];
    uint8_t leader[2]; /* definition number of each leader */
    uint8_t
        leads[2][2]
             [2]; /* active effects of each leader, by face: for the main phase, the attack phase */
    uint8_t card_def[2][NV_DECK_SIZE]; /* definition numbers, ascending */
    nv_places places[2];
    int n_tallies;
    int16_t tally[GT_MAX_TALLIES]; /* pattern that each counter counts */
    uint32_t counted[NV_EV_COUNT]; /* the counters that each event may concern, as bits */
    uint32_t told; /* those that are counted or heard, as bits */
    uint8_t awakens[2]; /* on which level each leader does; above NV_LEVEL_MAX: never */
    uint8_t can_return; /* some card of the decks bears return, or gives it */
    uint32_t heard; /* events that some ability of the two decks listens to, as bits */
    gt_object
        object[NV_OBJECTS]; /* as a game begins: each deck by definition, the leaders laid out */
    uint64_t name[NV_OBJECTS]; /* for shuffles: hash of the card's id, plus which of equal cards */
    uint16_t first_trait[NV_MAX_DEFS]; /* of each definition's abilities, quoted ones included */
    int n_bonuses;
    nv_wide wide[NV_MAX_WIDE];
    int n_wide;
    nv_card_cache card_cache[NV_MAX_DEFS]; /* of each definition */
    nv_codes codes[NV_MAX_DEFS];
    /* abilities under the keywords of a face, in order of these; bits, the lowest is
     * nv_card_cache.first (a small table, for it is read here and there and mostly long after the
     * last time) */
    uint32_t under[NV_MAX_UNDER];
    int n_under;
    gt_addr movers[NV_MAX_MOVERS]; /* filters of TEST_MOVED_BY: asked of whatever moves a unit */
    gt_filters filters; /* of all definitions */
    uint8_t n_movers;
    uint32_t replaced; /* events that some card of the decks can replace, as bits */
    uint8_t has_declaration_costs; /* some card of the decks can ask a cost for a declaration */
    uint8_t opens; /* the values below are all that a game begins with */
    /* gt_state.system of the first position, values computed, by who begins */
    _Alignas(8) uint8_t opening[2][GT_SYSTEM_BYTES];
    char excess[NV_EXCESS_BYTES]; /* what nv_game_init said */
    /* from here on: filled in as far as there are any */
    gt_look look[NV_MAX_DEFS]; /* of each definition, for players that learn */
    nv_trait trait[NV_MAX_TRAITS]; /* of all definitions' abilities */
    gt_access access[NV_MAX_TRAITS]; /* of those that are static, see access.c */
    nv_bonus bonus[NV_MAX_BONUSES];
    gt_access wide_access[NV_MAX_WIDE]; /* nv_filter_access of each */
} nv_game;

extern const gt_rules nv_rules;

/* Prepares a game. The decks must be legal (5.1.2; checked by whoever reads them). Returns NULL,
 * or what exceeds a capacity of the engine, with the card that does; it stands in `g`. */
const char *nv_game_init(nv_game *g, const gt_pool *pool, const nv_deck *a, const nv_deck *b,
                         nv_options o);

/* What the operations of the table do (code.h), by number. */
#define NV_TEST_HEAD(NAME, name, ...) gt_test_code nv_do_##name;
#define NV_VALUE_HEAD(NAME, name, ...) gt_value_code nv_do_##name;
#define NV_INSTRUCTION_HEAD(NAME, name, ...) gt_instruction_code nv_do_##name;
#define NV_DOES(NAME, name, ...) nv_do_##name,
NV_TESTS(NV_TEST_HEAD)
NV_VALUES(NV_VALUE_HEAD)
NV_INSTRUCTIONS(NV_INSTRUCTION_HEAD)

#endif
