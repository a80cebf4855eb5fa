/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic as a game for engine/core/game.h: rules of late 2021 to spring 2022, chapters 5 and 6 of
 * the comprehensive rules and what they lean on. Numbers of clauses in this folder are theirs.
 *
 * How a state is used:
 *
 *   objects     cards of player 0 from 0 on, those of player 1 from mg_game.first[1] on, then the
 *               two players, then tokens and abilities on the stack (gt_object_again)
 *   gt_object   mark[0]  damage marked on a permanent (120.6), 255 at most
 *               mark[1]  enum mg_mark
 *               mark[2]  enum mg_cast_as, and MG_MARK_NEW
 *               mark[3]  of an attacker: the player or planeswalker it attacks
 *               host     what it is attached to
 *   gt_mod      what (enum mg_give), target, value, until, order; counters too; without target: of
 *               the game
 *   gt_item     v[] X and modes, mark[0] enum mg_way_kind, mark[1] enum mg_cast_as, mark[2] kind
 *               of the zone that a spell was cast from
 *               target[].wants is the address of the TARGET that chose it, so that it can be asked
 *               again; 0: enchant
 *   agenda      TURN  WINDOW                        a player has priority
 *               TURN  WINDOW  CAST  EFFECT  TARGET    casting: a target is chosen
 *               TURN  WINDOW  CAST  PAY             ... a cost is paid
 *               TURN  WINDOW  RESOLVE  EFFECT  ...    the top of the stack resolves
 *               TURN  WINDOW  CHECK  ...             state-based actions, triggers go on the stack
 *               TURN  ATTACK, BLOCK, ORDER, ASSIGN    turn-based actions of combat that ask
 *
 * Derived values (613) are no part of the state: a run computes them when it needs them
 * (layers.c). */
#ifndef GT_MAGIC_MAGIC_H
#define GT_MAGIC_MAGIC_H

#include "engine/magic/sizes.h"

#include "engine/code/pool.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/state.h"
#include "engine/effects/filter.h"
#include "engine/magic/code.h"

enum {
    MG_MAX_DECK = 64,
    MG_MAX_DEFS = 250,
    MG_MAX_BLOCKS = 96,
    MG_EXCESS_BYTES = 160,
    MG_STARTING_LIFE = 20, /* 103.4 */
    MG_HAND_SIZE = 7, /* 103.5, 402.2 */
};

/* gt_object.mark[1] of a permanent. The first six are those of enum mg_state. */
enum mg_mark {
    MG_MARK_SICK = 32, /* not controlled since its controller's turn began (302.6) */
    MG_MARK_TOUCHED = 64, /* dealt damage by a source with deathtouch (704.5h) */
    MG_MARK_STRUCK = 128, /* dealt combat damage in the first of two steps (510.4) */
};
enum { MG_MARK_NEW = 128 }; /* gt_object.mark[2], see IS_NEW */

/* gt_mod.flags of a delayed trigger: it listens each time, not once (603.7b). */
enum { MG_MOD_EACH_TIME = GT_MOD_LIVE };

/* gt_object.used of a permanent. */
enum {
    MG_USED_ENTERING = 4, /* it is about to enter, and something is decided before (enter.c) */
    MG_USED_JOINS = 8, /* it came attacking, and what it attacks is still to be chosen (508.4) */
    MG_USED_UNTAPS = 8, /* in the untap step: it is chosen to untap (502.3) */
    MG_USED_ENTERED = 2, /* it came onto the battlefield this turn; see asks_entered */
    MG_USED_LOYALTY = 1, /* a loyalty ability was activated this turn (606.3) */
    MG_USED_UNSTAMPED =
        16, /* it came with others, and their timestamps are being ordered (613.7k) */
    MG_USED_UPKEEP = 32, /* it was there as this upkeep began (702.30a) */
    MG_USED_LEGEND =
        64, /* the legend rule puts it into the graveyard with the next actions (704.5j) */
    MG_USED_OTHERS = 128, /* it came under control of the player who does not own it (110.2) */
};

/* A creature that blocks an attacker; what damage each is assigned by the other. Those of an
 * attacker are in its damage assignment order (509.2), those of a blocker in its own, by `order`
 * (509.3). */
typedef struct mg_block {
    uint8_t attacker, blocker;
    uint8_t to_blocker, to_attacker;
    /* of its blocker, that blocks several: 1 for the first; 0: there is no order (yet) */
    uint8_t order;
} mg_block;

/* gt_state.system */
typedef struct mg_vars {
    int16_t life[2];
    uint8_t mana[2][MG_MANA_KINDS]; /* pools (106.4) */
    uint8_t lands[2]; /* played this turn (305.2) */
    uint8_t spells[2]; /* cast this turn */
    uint8_t failed[2]; /* had to draw from an empty library (704.5b) */
    uint8_t poison[2];
    uint8_t mulligans[2]; /* taken so far (103.5) */
    uint8_t kept; /* bits: players who keep their hand */
    uint8_t lost; /* bits: players who lose by an effect (104.3e) */
    uint8_t step; /* enum mg_step */
    uint8_t n_blocks;
    uint8_t
        attacked; /* creatures were declared as attackers, or put so onto the battlefield (508.8) */
    uint8_t first_strike; /* there is a first combat damage step (510.4) */
    uint8_t n_gone; /* blocks of attackers that have left combat, behind the others */
    uint8_t player[2]; /* their objects */
    /* players of turns to come, the next in bit 0, behind all of them a 1; 0: none was added */
    uint8_t turns;
    uint8_t
        combats; /* combat phases that are added: behind this one | behind the main phase << 4 */
    uint8_t
        more; /* main phases that are added behind this one | upkeep steps behind this one << 4 */
    /* combat phases that are added without a main phase: behind this one | behind the main phase
     * << 4, up to 7 | no main phase follows this one << 7 */
    uint8_t bare_combats;
    /* points of the turn (enum mg_point) that have come, and that are past; those of the combat
     * phase that is under way (moments.c) */
    uint8_t daylight; /* 0: neither, 1: day, 2: night */
    uint8_t spells_before; /* that the active player of the turn before cast in it */
    uint8_t came, past, in_combat_came, in_combat_past;
    uint8_t demanded; /* requirements that the current declaration must obey (508.1d, 509.1c) */
    /* sets of colours that the mana spent on the spell that was paid last can have had: bit s is
     * the set s, a mask of colours; kept where a card asks (mg_game.sunbursts) */
    uint32_t spent;
    uint8_t drew; /* the active player has drawn a card in this draw step */
    uint64_t morphs[2]; /* bits: cards that may lie face down (702.37) */
    mg_block block[MG_MAX_BLOCKS];
} mg_vars;

_Static_assert(sizeof(mg_vars) <= GT_SYSTEM_BYTES, "the game's part of the state");

/* A deck: numbers of definitions in the pool. */
typedef struct mg_deck {
    int n;
    int16_t cards[MG_MAX_DECK];
} mg_deck;

enum mg_pay { MG_PAY_AUTO, MG_PAY_FULL };
enum mg_stops { MG_STOPS_USUAL, MG_STOPS_ALL };
enum mg_combat { MG_COMBAT_CURRENT, MG_COMBAT_CLASSIC };
enum mg_mana_use { MG_MANA_BY_PAYING, MG_MANA_BY_ACTIONS };

typedef struct mg_options {
    uint16_t turn_limit, action_limit; /* 0: the defaults */
    uint8_t pay; /* enum mg_pay: one canonical payment, or every choice of mana */
    uint8_t stops; /* enum mg_stops: priority where players usually want it, or everywhere */
    /* enum mg_mana_use: mana abilities whose whole cost is {T} are used by paying, or are actions
     * of their own, too */
    uint8_t mana;
    uint8_t combat; /* enum mg_combat: damage is dealt at once (510), or uses the stack (310) */
} mg_options;

/* What is asked of a definition all the time. */
typedef struct mg_card_cache {
    uint64_t heard; /* events that its abilities listen to, as bits */
    uint64_t overheard; /* those of them that need not happen to itself */
    uint16_t first; /* its abilities, gt_pool.abilities[first ..] */
    uint8_t n;
    uint8_t facts; /* enum mg_fact */
    /* kinds of mana that its abilities make for {T} alone, as bits; MG_MAKES_LINKED ... */
    uint16_t makes;
    /* the ability that makes mana for {T} alone that may be spent on some things alone, + 1 */
    uint16_t reserved;
    uint8_t dredge; /* 702.52a */
    bool buried; /* what is printed on it may be used in a graveyard */
    uint8_t quick; /* from hand or graveyard something of it may be used at any time */
    uint8_t floor,
        firm; /* mana without which nothing of it can be used there; generic mana aside */
    uint8_t use_floor; /* mana without which none of the abilities in `active` can be used */
    bool plain_price; /* cast normally it costs the mana that is printed on it, and nothing else */
    bool use_taps, use_slow; /* each of those needs {T}; is used at the time of a sorcery alone */
    bool prices; /* as a permanent it changes what spells cost */
    uint32_t
        active; /* of its abilities those that a permanent's player may choose to use, as bits */
    uint32_t elsewhere; /* those that work where it is no permanent */
    uint32_t bound; /* steps to which those are bound, as in mg_bound_to */
} mg_card_cache;

/* A static ability that works on the battlefield. */
typedef struct mg_static {
    uint16_t ability; /* number in the pool */
    uint16_t layers; /* that it writes to, as bits */
    uint16_t reads; /* layers that decide what it reads (613.8) */
    uint16_t takes; /* layers in which it takes abilities away */
    uint8_t reach; /* enum mg_reach */
    bool prices; /* it changes what spells cost, and nothing else */
    bool elsewhere; /* it reaches objects in other zones than the battlefield, too */
} mg_static;
enum { MG_MAX_STATICS = 255 };

/* How far a change on one permanent reaches through a static ability that another one has. */
enum mg_reach {
    MG_REACH_NONE, /* it does the same to each object, whatever there is beside that */
    /* what it does to THIS, or to what THIS is attached to, follows from what there is */
    MG_REACH_HOLDER,
    MG_REACH_HOST,
    MG_REACH_ALL, /* anything may change */
};

/* mg_card_cache.makes: the colours of linked cards (607.2a). */
enum {
    MG_MAKES_LINKED = 64,
    MG_MAKES_CHOSEN = 128, /* the chosen colour (614.12a) */
    MG_MAKES_THEIRS = 256, /* colours that lands of an opponent could produce (106.7) */
    MG_MAKES_OWN = 512, /* kinds that own lands could produce */
};

enum mg_fact {
    MG_HAS_STATIC = 1,
    MG_HAS_WIDE = 2, /* a static ability or a characteristic-defining one of MG_REACH_ALL */
    MG_HAS_REPLACEMENT = 4,
    MG_HAS_DEFINING = 8, /* characteristic-defining power or toughness */
    MG_HAS_HOST = 16, /* a static ability of MG_REACH_HOST */
    MG_HAS_OWN = 32, /* ... of MG_REACH_HOLDER */
    MG_WATCHES =
        64, /* what is of it depends on what is tapped or fights, on the step or the like */
    MG_WATCHES_CARDS = 128, /* ... on what lies elsewhere than on the battlefield */
    MG_HOLDS = MG_HAS_STATIC | MG_HAS_DEFINING | MG_WATCHES | MG_WATCHES_CARDS, /* any of these */
};

/* Subtypes that the rules know (tags of the pool; -1: no card has it; of the last four, none of the
 * game). */
typedef struct mg_subtypes {
    int16_t land[MG_COLOURS]; /* Plains Island Swamp Mountain Forest */
    int16_t aura, equipment, saga, arcane;
} mg_subtypes;

typedef struct mg_game {
    gt_game game; /* first: a gt_game * is an mg_game * */
    const gt_pool *pool;
    mg_options options;
    mg_deck deck[2];
    int n_defs;
    const gt_def *def[MG_MAX_DEFS]; /* of the decks, ascending; their tokens; those of the engine */
    /* numbers of these by their abilities; where a card's begin its blank has none
     * (sim/playing/blank.h) */
    uint8_t by_ability[MG_MAX_DEFS];
    mg_card_cache card_cache[MG_MAX_DEFS];
    uint8_t def_player,
        def_down; /* numbers of the definitions of players, and of what is face down (708.2) */
    uint8_t first[3]; /* objects: of player 0, of player 1, behind both */
    mg_subtypes subtype;
    uint64_t heard; /* events that some ability of the game listens to, as bits */
    uint64_t told; /* those, and what is counted */
    uint64_t buried; /* events that some ability listens to in a graveyard, as bits */
    uint64_t replaced; /* events that some ability of the game can replace */
    uint32_t bound; /* steps to which some ability of the game is bound, as in mg_bound_to */
    bool grants; /* some card gives abilities that are set off by events */
    bool dredges; /* some card can replace a draw */
    bool suspends;
    bool silences; /* some card has split second */
    bool attaches; /* some card is attached to others */
    bool counts_resolved; /* some code asks RESOLVED */
    bool takes; /* some card takes abilities away */
    bool recalls; /* some code asks what has left */
    bool discounts; /* some card changes what spells cost */
    bool demands; /* some card says what must attack or block, or how many may */
    bool limits_attackers; /* ... how many creatures may attack */
    bool protects; /* something has protection from what a filter accepts (702.16) */
    bool saves; /* some card says that a player cannot lose the game */
    bool hand_sizes; /* some card changes the maximum hand size */
    bool returns; /* some card exiles until it leaves (610.3) */
    bool bars; /* some card keeps others from entering */
    bool rules_casting; /* some card says what cannot be cast, or when else it can */
    bool emblems; /* some card makes an emblem */
    bool asks_entered; /* some filter asks what came this turn */
    bool stops_searching, keeps_mana, stops_lands, shields_players; /* some card has such a static
                                                                    * ability */
    bool opens_graveyards; /* a player may play from the other player's graveyard */
    bool bands; /* something may have banding */
    bool diverts; /* some card has damage dealt elsewhere */
    bool begins_games; /* some card may begin the game on the battlefield */
    bool phases; /* something may phase out */
    bool chooses_untapping,
        limits_untapping; /* some card says what may stay tapped, how many untap */
    bool asks_attacked, asks_blocked; /* ... what attacked, what was blocked this turn */
    bool gives_lands; /* as long as some card is there, players may play more lands */
    bool skips; /* as long as some card is there, players skip something */
    bool taxes; /* some card makes attacking or blocking cost something */
    bool from_graveyard; /* some card is cast or used from a graveyard */
    bool restricts; /* some mana may be spent on some things alone (106.6) */
    bool gathers; /* what enters may do so under another control for a time */
    bool gives_flashback; /* some card gives that to cards of a graveyard */
    bool frees_blue; /* blue mana may pay for any colour in costs of some abilities (609.4b) */
    bool renames, names_all; /* some effect gives a name, or all of them (612.6, 612.7) */
    uint8_t other_face[MG_MAX_DEFS]; /* of a definition, + 1; 0: it has none (712) */
    bool merges; /* some card may merge with a permanent (702.140) */
    bool full_texts; /* some card may have the text of another one (612.5) */
    bool exiles_down; /* some card exiles others face down (406.3) */
    bool loyalty_costs; /* some card changes what loyalty abilities cost */
    bool plays_exile; /* some card lets cards be cast from exile */
    bool follows_playing; /* ... has something follow if a card is played from somewhere (603.7g) */
    bool skips_first; /* something is done first where something is skipped (614.10b) */
    bool slows; /* somebody may cast spells only as sorceries */
    bool reaches_elsewhere; /* some static ability reaches what is no permanent */
    bool bars_attacks; /* creatures of some player may not attack for a time */
    bool shares_abilities; /* some ability may be activated by any player */
    bool limits_life; /* as long as some card is there, nobody gains life or prevents damage */
    bool rewords; /* some card changes text (612) */
    bool borrows_mana; /* some mana is of a kind that lands could produce (106.7) */
    bool adds_to_mana; /* something is set off or replaced as a permanent is tapped for mana */
    bool sunbursts; /* some card asks of what colours the mana was */
    bool binds; /* some target depends on one that is chosen before it */
    bool decides_entering; /* something is decided before some card enters (enter.c) */
    bool enchants_cards; /* some Aura may be attached to a card that is no permanent */
    bool floors_life, repeats, multiplies; /* some card has LIFE_FLOOR, AGAIN, COUNTERS_... */
    bool forbids_using; /* some card has NO_USE */
    bool silences_entering, floors_prices, frees_mana, bleaches; /* some card has such a static
                                                                  * ability */
    bool rules_turns; /* somebody may control another player's turn (721) */
    bool no_legends, lifeless, poisons; /* some card has such a static ability */
    bool plays_graveyard, plays_top, shows_tops, frees; /* the same */
    bool names_copies; /* some copy has another name */
    bool flags; /* something must be a target (MG_GIVE_FLAG) */
    bool splices; /* some card can be spliced */
    bool plain_prices; /* no card changes how costs are paid, or what they are at least */
    bool helps; /* some spell is paid with what is no mana: convoke, delve */
    bool remembers_damage; /* some filter asks what was dealt damage */
    bool counts_uses; /* some code asks ACTIVATED */
    bool buys_off; /* some delayed trigger can be paid off */
    /* something that holds all the time depends on what is tapped or fights, on the step or the
     * like */
    bool watches;
    bool watches_cards; /* ... on what lies elsewhere than on the battlefield */
    uint8_t n_statics;
    uint8_t statics_from[MG_MAX_DEFS], statics_to[MG_MAX_DEFS]; /* of a definition, in: */
    mg_static statics[MG_MAX_STATICS];
    /* cards of each player of which something may be used from a hand at any time, as bits */
    uint64_t quick[2];
    bool buries[2]; /* what is printed on some card of each may be used in a graveyard */
    uint32_t creature_types[32]; /* tags that are creature types, as bits */
    uint32_t offered_types[32]; /* those of them that may be chosen where one is named */
    gt_filters filters;
    gt_set changelings; /* cards whose tags are more than what is printed */
    int n_tallies;
    int16_t tally[GT_MAX_TALLIES];
    gt_object object[2 * MG_MAX_DECK + 2]; /* as a game begins */
    uint64_t name[2 * MG_MAX_DECK + 2]; /* for shuffles */
    gt_look look[MG_MAX_DEFS];
    char excess[MG_EXCESS_BYTES];
} mg_game;

extern const gt_rules mg_rules;

/* Ways to end, from GT_END_SYSTEM on. */
enum mg_end {
    MG_END_LIFE = GT_END_SYSTEM,
    MG_END_LIBRARY,
    MG_END_POISON,
    MG_END_EFFECT,
    MG_END_DRAW,
    MG_ENDS
};

/* Prepares a game. The decks must be legal (checked by whoever reads them). Returns NULL, or what
 * exceeds a capacity of the engine, with the card that does; it stands in `g`. */
const char *mg_game_init(mg_game *g, const gt_pool *pool, const mg_deck *a, const mg_deck *b,
                         mg_options o);

#endif
