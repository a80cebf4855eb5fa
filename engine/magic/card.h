/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of Magic has beside names, subtypes, abilities and printed numbers: what it costs, in
 * how many ways it may be cast, and how it enters. gt_def.own points to an mg_card.
 *
 * Costs are data, not code: whoever offers something must know that it can be paid (601.2), and
 * paying must do just that. An mg_cost is what is paid together: mana, what happens to the object
 * itself, and up to three parts, each a verb with a number and a filter. A card's costs are
 * numbered; cost 0 of a card that is cast is its mana cost. */
#ifndef GT_MAGIC_CARD_H
#define GT_MAGIC_CARD_H

#include "engine/code/pool.h"

/* gt_def.routine */
enum mg_part {
    MG_PART_SPELL, /* what is announced, MG_STACKED, what is done on resolution (601.2b-d, 608.2) */
    MG_PART_CAN, /* value: whether it can be announced: enough legal targets; none: always */
    MG_PART_ENCHANT, /* Auras: filter of what it may be attached to, and target (303.4) */
    MG_PART_POWER, /* values: characteristic-defining power and toughness (604.3) */
    MG_PART_TOUGHNESS,
    MG_PART_LESS, /* value: how much less generic mana it costs to cast (601.2f) */
    MG_PART_ENTERS, /* value: counters that it enters with, of kind mg_card.enters_kind (614.1c) */
    MG_PART_TAPPED, /* value: whether it enters tapped, if mg_card.enters_tapped; none: it does */
    MG_PART_AS, /* effect: what is decided as it enters, before it is there (614.12a) */
    MG_ROUTINES
};
extern const gt_routine_kind mg_routines[MG_ROUTINES];

enum mg_colour { MG_WHITE = 1, MG_BLUE = 2, MG_BLACK = 4, MG_RED = 8, MG_GREEN = 16 };

/* Kinds of mana: the colours in this order, and colourless (106.1). */
enum { MG_COLOURS = 5, MG_COLOURLESS = 5, MG_MANA_KINDS = 6 };
enum {
    MG_ALL_COLOURS = 31,
    MG_ONE_OF = 32 /* MANA: all of one of a mask of colours */,
    MG_EACH_OF = 64 /* MANA, with MG_ONE_OF: each of it of one of them */,
    MG_OF_CHOSEN = 6 /* MANA: of the colour that was chosen as THIS entered (614.12a) */,
    MG_OF_LINKED = 7 /* MANA: one of the colours of linked cards (607.2a) */,
    MG_OF_PRODUCED = 8 /* MANA: one of the kinds that were produced (605.1b) */,
    MG_OF_THEIR_LANDS = 9 /* MANA: a colour that a land of an opponent could produce (106.7) */,
    MG_OF_OWN_LANDS = 10 /* MANA: a kind that an own land could produce (106.7) */
};

enum { MG_MAX_HYBRIDS = 6 };

/* A cost in mana (107.4). Hybrid and Phyrexian symbols are bytes: a mask of colours, and flags. */
enum { MG_HYBRID_TWO = 32 /* {2/R} */, MG_PHYREXIAN = 64 /* {R/P}: the colour or 2 life */ };

/* The most that a price is reckoned with; so much mana nobody has but who makes it without end. */
enum { MG_GENERIC_MOST = 200, MG_COLOURED_MOST = 63 /* as a payment packs them (spend.c) */ };

typedef struct mg_mana {
    uint8_t kind[MG_MANA_KINDS]; /* {W} {U} {B} {R} {G} {C} */
    uint8_t generic;
    uint8_t x; /* how many {X} */
    uint8_t only; /* colours that alone may pay for X, as a mask; 0: all mana may */
    uint8_t n_hybrid, hybrid[MG_MAX_HYBRIDS];
    uint8_t none; /* 1: nobody can pay it: there is no mana cost (118.6), or it is beyond these */
} mg_mana;

/* What happens to the object itself whose cost it is (flags of mg_cost.self). */
enum mg_self {
    MG_TAPS = 1, /* {T} */
    MG_SACRIFICES = 2,
    MG_DISCARDS = 4, /* from the hand */
    MG_EXILES = 8,
    MG_RETURNS = 16, /* to its owner's hand */
    MG_CYCLES = 32, /* goes with MG_DISCARDS: it is cycled (702.29) */
    MG_DISCARDS_HAND = 64, /* the player discards the hand */
};

/* Parts of a cost: number and filter. */
enum mg_payment {
    MG_PAY_NOTHING,
    MG_PAY_SACRIFICE, /* permanents of the player */
    MG_PAY_DISCARD, /* cards of the hand */
    MG_PAY_TAP, /* untapped permanents of the player; no {T}: "sick" ones too */
    MG_PAY_RETURN, /* permanents of the player, to the owner's hand */
    MG_PAY_EXILE, /* cards: the filter says of which zone */
    MG_PAY_REVEAL, /* cards of the hand */
    MG_PAY_GIVE_LIFE, /* an opponent gains that much life */
    MG_PAY_EXILE_TOP, /* cards from the top of the library are exiled */
    MG_PAYMENTS
};
enum { MG_PAY_X = 0xff /* mg_cost_part.n: X of them */, MG_COST_PARTS = 3 };

typedef struct mg_cost_part {
    uint8_t verb; /* enum mg_payment */
    uint8_t n;
    gt_addr filter; /* 0: any */
} mg_cost_part;

typedef struct mg_cost {
    mg_mana mana;
    uint8_t self; /* enum mg_self */
    uint8_t life; /* to be paid */
    uint8_t life_x; /* X life, too */
    uint8_t
        counter_kind; /* of counters that are removed from the object, or put on it if negative */
    int8_t counters; /* MG_LOYALTY +2: -2 */
    uint8_t counters_x; /* X counters are removed */
    uint8_t loyalty; /* of a loyalty ability (606.1) */
    mg_cost_part part[MG_COST_PARTS];
} mg_cost;

/* Ways to cast a card, or to take a special action with it. */
enum mg_way_kind {
    /* for its mana cost, from the hand; every card that is cast has this, it is not listed */
    MG_CAST_NORMALLY,
    MG_CAST_ALTERNATIVE, /* for another cost, from the hand (118.9) */
    MG_CAST_EVOKED, /* 702.74 */
    MG_CAST_FLASHBACK, /* from the graveyard (702.34) */
    MG_CAST_MADNESS, /* as its ability resolves, from exile (702.35) */
    MG_CAST_DOWN, /* face down for {3} (702.37); the cost is that for turning it up */
    MG_SUSPEND, /* exiled from the hand for the cost (702.62) */
    MG_CAST_FREE, /* without paying its mana cost; not listed */
    MG_CAST_RETRACE, /* from the graveyard, with a land card that is discarded (702.81) */
    MG_CAST_MUTATING, /* it merges with its target (702.140) */
    MG_WAY_KINDS,
    MG_PLAY_FREE = 31, /* CAST: the same, or a land is played (601.1a) */
};

typedef struct mg_way {
    uint8_t kind, cost;
    gt_addr condition; /* value: "if you control a Swamp"; 0: none */
} mg_way;

/* Additional costs (118.8). */
enum mg_additional_kind {
    MG_MUST_PAY,
    MG_EITHER, /* this cost or the next of the list */
    MG_KICKER, /* may be paid (702.33) */
    MG_ENTWINE, /* may be paid, for all modes (702.42) */
    MG_BUYBACK, /* may be paid: the card goes to the hand as the spell resolves (702.27) */
    MG_MULTIKICKER, /* may be paid any number of times (702.33c) */
    MG_FLASH_COST, /* if it is paid, the spell may be cast as though it had flash (601.3c) */
};

typedef struct mg_additional {
    uint8_t kind, cost;
} mg_additional;

enum { MG_MAX_COSTS = 8, MG_MAX_WAYS = 3, MG_MAX_ADDITIONAL = 2 };

typedef struct mg_card {
    mg_cost cost[MG_MAX_COSTS];
    uint8_t n_costs; /* 0: it has none, and none of its abilities has one */
    mg_way way[MG_MAX_WAYS];
    uint8_t n_ways;
    mg_additional additional[MG_MAX_ADDITIONAL];
    uint8_t n_additional;
    gt_addr up_with; /* value: counters that it gets as it is turned face up (614.1e); 0: none */
    uint8_t up_kind;
    gt_addr mutates; /* filter of what it merges with; 0: with nothing (702.140) */
    int16_t back; /* its back face, as numbers in code are, + 1; 0: it has none (712) */
    /* filter: if the top card of the graveyard is such, this has its full text (612.5), 0: it never
     * has; and the ability that code gives it then */
    gt_addr full_text, full_gift;
    gt_addr flash_if; /* value: whether it has flash (601.3d); 0: as its keywords say */
    gt_addr cast_only; /* value: whether it may be cast now (604.6); 0: as other cards */
    uint8_t per_target; /* generic mana more for each target beyond the first */
    uint8_t enters_tapped; /* 614.1d */
    uint8_t enters_kind; /* enum mg_counter, see MG_PART_ENTERS */
    uint8_t suspend; /* time counters */
    uint8_t dredge;
    uint8_t splice; /* number of the cost + 1: onto Arcane (702.47); 0: none */
    uint8_t begins; /* it may begin the game on the battlefield (103.6a) */
    uint8_t convoke, delve; /* how it may be paid for beside mana (702.51, 702.66) */
    uint8_t links; /* what its abilities exile is remembered (607.2a) */
    uint8_t links_put; /* what they put onto the battlefield (607.2c) */
    uint8_t asks_maker; /* of a token: they ask what its maker has exiled (607.1d) */
    /* while an ability is compiled: on what its mana may be spent, on abilities, too (106.6) */
    uint8_t also;
    uint8_t entering; /* while it is compiled: what is decided as it enters */
    gt_addr only;
} mg_card;

/* NULL, or of what a card alone has more than the engine holds. */
const char *mg_excess_of(const gt_pool *pool, const gt_def *d);

#endif
