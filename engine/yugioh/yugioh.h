/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh! as a game for engine/core/game.h: the rules of a turn with Main Phase 2 and five
 * timings of the Damage Step, numbers 1.1 to 9.3, and what they lean on, numbers Y-101 to Y-608.
 * The differences of April 2005 (Y-802 to Y-819) are switches of the options.
 *
 * How a state is used:
 *
 *   objects     cards of player 0 from 0 on: the main deck by definition, then the Extra Deck;
 *               those of player 1 from yg_game.first[1] on; then tokens (gt_object_again)
 *   gt_object   mark[0]  enum yg_mark, of what lies on the field
 *               mark[1]  Spell Counters (low four bits), attacks declared this Battle Phase (high
 *                        four)
 *               mark[2]  enum yg_memory: how it came, what became of it
 *               mark[3]  on the field: YG_WAS_FIGHTING
 *               used     once-a-turn bits, by printed_order (Y-144)
 *               host     what it is equipped to
 *               controller   whose list it lies in, on the field
 *   gt_mod      what (enum yg_mod), target, value, until; order: of the same clock as stamps
 *   gt_item     a link of the chain: object and source are the card, mark[0] enum yg_link, mark[1]
 *               its spell speed, mark[2] the kind of zone it was activated in; targets, then what
 *               was paid with
 *   agenda      TURN  WINDOW                          the turn player acts; both pass: the phase or
 *                                                     step ends (Y-313)
 *               TURN  WINDOW  SETTLE  WINDOW          a deed was done; what it set off, then
 *                                                     responses (Y-311)
 *               ...   WINDOW  CHAIN  EFFECT  TARGET   a card is activated: it announces (Y-302)
 *               ...   CHAIN   WINDOW                  the chain is built (Y-312)
 *               ...   CHAIN   RESOLVE  EFFECT  ...    its last link resolves
 *               TURN  ATTACK  WINDOW; ATTACK  DAMAGE  an attack, its Damage Step (6.4 to 6.22)
 *
 * Derived values are no part of the state: a run computes them when it needs them (values.c). */
#ifndef GT_YUGIOH_YUGIOH_H
#define GT_YUGIOH_YUGIOH_H

#include "engine/yugioh/sizes.h"

#include "engine/code/pool.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/state.h"
#include "engine/effects/filter.h"
#include "engine/yugioh/code.h"

enum {
    YG_MAX_MAIN = 60,
    YG_MAX_EXTRA = 15, /* Y-108 */
    YG_MAX_DEFS = 160,
    YG_EXCESS_BYTES = 160,
    YG_STARTING_LP = 8000,
    YG_OPENING_HAND = 5, /* Y-109 */
    YG_HAND_LIMIT = 6, /* 9.1 */
    YG_MONSTER_ZONES = 5, /* Y-101 */
    YG_SPELL_ZONES = 5, /* Y-102 */
    YG_MOST_ROUNDS = YG_MAX_MAIN, /* of a phase: then a loop of choices stops (Y-505) */
};

/* gt_object.mark[0] of what lies on the field, or banished face down. */
enum yg_mark {
    YG_MARK_DOWN = 1,
    YG_MARK_DEFENCE = 2,
    YG_MARK_CAME = 4, /* summoned, set or flipped this turn: its position stays (Y-152) */
    YG_MARK_TURNED = 8, /* its position was changed by its player this turn */
    YG_MARK_NEW_SET = 16, /* set this turn (Y-127, Y-141, Y-142) */
    YG_MARK_ACTIVE =
        32, /* a link of the chain that will go to the graveyard when it is over (Y-146) */
    YG_MARK_UNTRIBUTED = 64, /* without the tributes of its level */
    YG_MARK_HIGH = 64, /* the same bit, face down: it was set with tributes, for all to see */
    YG_MARK_LOW = 128, /* ... without tributes */
};

/* gt_object.mark[2]: on the field, in graveyards and among the banished. */
enum yg_memory {
    YG_WAS_PROPER = 1, /* it was special summoned as its text demands (Y-125) */
    YG_WAS_SENT = 2, /* to the graveyard this turn */
    /* the same bit, on the field: its summon or its own activation was; it never was there */
    YG_WAS_NEGATED = 2,
    YG_WAS_BATTLED = 4, /* ... destroyed by battle */
    YG_WAS_DESTROYED = 8, /* ... destroyed on the field */
    YG_WAS_SUMMONED = 16, /* normal summoned or turned up this turn */
    YG_WAS_VICTOR = 32, /* it destroyed a monster by battle this turn */
    YG_WAS_DOOMED = 64, /* its destruction by this battle is decided (6.20) */
    YG_WAS_ALIEN = 128, /* it left the field under the control of the player who does not own it */
};

/* gt_object.mark[3], on the field. */
enum { YG_WAS_FIGHTING = 1 /* an attack of it came to the Damage Step this turn */ };

/* gt_item.mark[0]. */
enum yg_link {
    YG_LINK_IS_CARD = 1, /* the activation of a spell or trap itself */
    YG_LINK_OFF = 2, /* its activation was negated */
    YG_LINK_MUTE = 4, /* its effect was negated */
    YG_LINK_TOLD = 8, /* that it is about to resolve */
    YG_LINK_RESOLVES = 16,
    YG_LINK_DIVERTED =
        32, /* damage of its effect to player 0 is player 1's; the next bit: the other way round */
    /* its card was there when the costs were paid, and must be to the end (Y-309) */
    YG_LINK_MUST_STAY = 128,
};

/* gt_mod.what below this are enum yg_give, then come pacts (YG_MOD_PACT + enum yg_pact), then
 * these. */
enum yg_mod {
    YG_MOD_PACT = 32,
    YG_MOD_LISTEN = 96, /* LATER: value is the ability, times how often still */
    YG_MOD_REMEMBER, /* value */
    YG_MOD_BOUND, /* value: the other object; both have one (Y-412) */
    YG_MOD_RETURNS, /* banished until then: value is its position */
    YG_MOD_BACK, /* control goes back when it ends (Y-411): value is who had it before */
    /* an effect of that name was used (Y-144): value the ability; target the player, or the card */
    YG_MOD_ONCE,
    YG_MOD_FUSED, /* what it was made of: the card, its stamp << 8 */
    YG_MOD_SAVE, /* until the chain is over: value is a filter, times the place of a link (SAVE) */
    YG_MOD_LENT, /* value: the player who may tribute it, and must first, as if it were his */
    YG_MOD_ATTACKED_BY, /* this turn: value is the attacker */
    YG_MOD_HAS_ATTACKED, /* in an earlier Battle Phase of this turn (7.1) */
    YG_MOD_TURNED_UP, /* order: since when its continuous effects are there (Y-504) */
};

/* gt_mod.flags beside the core's: it listens since the End Phase that goes on. */
enum { YG_MOD_SINCE_END = 128 };

/* Steps of a turn (2.1, 6.2), as yg_vars.phase. */
enum yg_step {
    YG_PHASE_DRAW,
    YG_PHASE_STANDBY,
    YG_PHASE_MAIN_1,
    YG_PHASE_START, /* of the Battle Phase (6.3) */
    YG_PHASE_BATTLE, /* Battle Step, and the Damage Steps in it */
    YG_PHASE_BATTLE_END, /* 6.24 */
    YG_PHASE_MAIN_2,
    YG_PHASE_END,
    YG_PHASES
};

/* What is responded to, and when: of windows and of the ability's `when` (DESIGN: timings). */
enum yg_moment {
    YG_MOMENT_OPEN, /* the turn player acts freely */
    YG_MOMENT_PHASE, /* a phase or step begins or ends */
    YG_MOMENT_DEED, /* something was done without a chain, or a chain has resolved (Y-311, Y-314) */
    YG_MOMENT_SUMMON, /* a summon is attempted (Y-131) */
    YG_MOMENT_ATTACK, /* an attack was declared (6.8) */
    YG_MOMENT_DAMAGE, /* one of the five of the Damage Step (6.11): yg_vars.damage_time */
    YG_MOMENT_CHAIN, /* the chain is being built (Y-312) */
    YG_MOMENTS
};

/* The attack that goes on; there is one at a time. */
typedef struct yg_attack {
    uint8_t attacker, target; /* GT_NO_OBJECT: none; the opponent directly */
    uint16_t attacker_stamp, target_stamp;
    uint8_t on; /* 1: it goes on; 0: negated or over */
    uint8_t was; /* the target at the start of the Damage Step (6.12): enum yg_target_was */
    uint8_t replay; /* monsters of the defending side came or went (6.9) */
    uint8_t time; /* enum yg_damage_time, 0: not in the Damage Step */
    uint8_t turned; /* ... and was turned up by it (6.13) */
    uint8_t chained; /* at this time of the Damage Step a chain has resolved (6.14) */
} yg_attack;

enum yg_target_was { YG_TARGET_DOWN = 1, YG_TARGET_UPRIGHT = 2 };

/* Something that happened at the present moment, which cards may answer ("when an attack is
 * declared"). */
typedef struct yg_note {
    uint8_t event, that, other, player, from, to, by, by_player;
    uint16_t that_stamp, other_stamp;
    int32_t amount;
} yg_note;
enum { YG_MAX_NOTES = 8 };

/* gt_state.system */
typedef struct yg_vars {
    int32_t lp[2];
    yg_attack attack;
    yg_note note[YG_MAX_NOTES];
    uint8_t n_notes;
    uint8_t summoned; /* monster that is being summoned (Y-130); GT_NO_OBJECT: none */
    uint8_t negated; /* ... and its summon was negated */
    uint16_t moment; /* counts what happened at different times (Y-322) */
    uint16_t told; /* clock of stamps when the phase was last told of: what came since was not there
                    * to hear it */
    uint8_t phase; /* enum yg_step */
    uint8_t rounds; /* how often this phase went on for what came in it */
    uint8_t going; /* enum yg_step to go to when the open phase ends */
    uint8_t normal_used; /* the Normal Summon or Set of the turn (Y-121) */
    uint8_t undrawn; /* the Draw Phase has begun, and the draw is still to come (3.4) */
    uint8_t acted; /* the turn player has done something in this Main Phase 1 (5.3) */
    uint8_t exhausted; /* bits: players who could not draw (3.2, Y-114) */
    uint8_t wins; /* bits: players who win by an effect (Y-113) */
    uint8_t standbys[2]; /* own Standby Phases so far */
    uint8_t asks_all; /* GT_WINDOW_ASKS_ALL, or 0 */
    uint8_t decks_turned; /* decks lie upside down */
    uint64_t monsters[3]; /* bits: cards that are monsters which may be set; */
    uint64_t low[3]; /* ... without tributes */
    uint64_t high[3]; /* ... with tributes */
    uint64_t spells[3], fields[3]; /* spells and traps; field spells */
    uint64_t extra[3]; /* of the Extra Deck */
    gt_set drawn; /* what each player drew last, as far as it has not left the hand */
} yg_vars;

_Static_assert(sizeof(yg_vars) <= GT_SYSTEM_BYTES, "the game's part of the state");

/* A deck: numbers of definitions in the pool. */
typedef struct yg_deck {
    int n, n_extra;
    int16_t cards[YG_MAX_MAIN], extra[YG_MAX_EXTRA];
} yg_deck;

/* Differences of April 2005, each alone; all off: the rules of the seed. `goat` is all of them. */
#define YG_SWITCHES(X)                                                                             \
    X(first_draws, "the player who begins draws in the first turn") /* Y-802 */                    \
    X(one_field, "one field spell on both sides together") /* Y-804 */                             \
    X(ignition_first, "the turn player may use an ignition effect before responses") /* Y-805 */   \
    X(attack_kept, "after a replay an attack that is not made is kept") /* Y-806 */                \
    X(trap_effect_later, "a continuous trap's effect waits for another chain") /* Y-807 */         \
    X(blind_search, "searches may be activated without knowing what is there") /* Y-808 */         \
    X(moments_first, "simultaneous triggers: the earlier event first") /* Y-809 */                 \
    X(six_windows, "the Damage Step has six windows") /* Y-810 */                                  \
    X(private_triggers, "cards that went to a private place may trigger") /* Y-811 */              \
    X(taken_stay, "a monster taken as equip card stays if its holder is gone") /* Y-813 */         \
    X(taken_turn, "a monster under new control may change its position") /* Y-814 */               \
    X(zeros_fall, "two attackers with 0 ATK destroy each other") /* Y-815 */                       \
    X(to_zero, "costs may be paid down to 0 life points") /* Y-816 */                              \
    X(old_unions, "union monsters by their old text") /* Y-817 */                                  \
    X(limit_triggers, "discards for the hand limit can set off triggers") /* Y-818 */              \
    X(one_chain, "one chain for each window of the Damage Step") /* Y-819 */

typedef struct yg_options {
    uint16_t turn_limit, action_limit; /* 0: the defaults */
#define YG_SWITCH(name, about) bool name;
    YG_SWITCHES(YG_SWITCH)
#undef YG_SWITCH
    /* decks stay in the order of their lists: no shuffle changes it (for comparisons) */
    bool fixed_order;
} yg_options;

/* What is asked of a definition all the time. */
typedef struct yg_card_cache {
    uint64_t heard; /* events that its abilities listen to or answer, as bits */
    uint16_t first; /* its abilities, gt_pool.abilities[first ..] */
    uint8_t n;
    uint8_t facts; /* enum yg_fact */
    uint8_t layers; /* of values.c in which its continuous abilities do something, as bits */
    uint8_t zones; /* where abilities of it work besides the field: mask of enum yg_timing */
    uint8_t speed; /* of a spell or trap: its spell speed (Y-303); else 0 */
    /* the first ability that is its activation; GT_NO_ABILITY: it does nothing then, or it is a
     * monster */
    int16_t card;
} yg_card_cache;

enum yg_fact { YG_HAS_STATIC = 1, YG_HAS_IGNITION = 2, YG_HAS_QUICK = 4, YG_HAS_REPLACEMENT = 8 };

typedef struct yg_game {
    gt_game game; /* first: a gt_game * is a yg_game * */
    const gt_pool *pool;
    yg_options options;
    yg_deck deck[2];
    int n_defs;
    const gt_def *def[YG_MAX_DEFS]; /* of the decks, ascending; their tokens; those of the engine */
    yg_card_cache card_cache[YG_MAX_DEFS];
    uint8_t def_down_monster, def_down_card; /* what lies face down shows (Y-151) */
    uint8_t first[3]; /* objects: of player 0, of player 1, behind both */
    uint64_t heard; /* events that some ability of the game listens to */
    uint64_t
        keywords; /* that are printed on some card, or given by one (enum yg_keyword), as bits */
    uint32_t gives; /* what some card gives (enum yg_give) */
    uint32_t pacts; /* ... brings about for players (enum yg_pact) */
    gt_set
        listens[64]; /* by event: cards with an ability that it could set off, wherever they lie */
    uint64_t heard_by_tokens; /* events that could set off abilities of tokens */
    /* cards that could be activated from a hand at spell speed 2, as bits of gt_state.held */
    uint64_t quick[2];
    bool quick_graves; /* some effect of speed 2 is used in graveyards */
    bool has_wins; /* cards that win from the hand (Y-113) */
    bool has_turned; /* rules that show decks or hands */
    bool asks_drawn; /* cards that ask what was drawn */
    bool spells_fall; /* spells or traps that are destroyed by rule */
    uint64_t answered; /* ... that cards are activated in answer to */
    int n_tallies;
    int16_t tally[GT_MAX_TALLIES];
    gt_object object[2 * (YG_MAX_MAIN + YG_MAX_EXTRA)]; /* as a game begins */
    gt_filters filters;
    uint64_t name[2 * (YG_MAX_MAIN + YG_MAX_EXTRA)]; /* for shuffles */
    gt_look look[YG_MAX_DEFS]; /* what cards look like to those that learn */
    char excess[YG_EXCESS_BYTES];
} yg_game;

extern const gt_rules yg_rules;

/* Ways to end, from GT_END_SYSTEM on. */
enum yg_end { YG_END_LP = GT_END_SYSTEM, YG_END_DECK, YG_END_EFFECT, YG_ENDS };

/* Prepares a game. The decks must be legal (checked by whoever reads them). Returns NULL, or what
 * exceeds a capacity of the engine, with the card that does; it stands in `g`. */
const char *yg_game_init(yg_game *g, const gt_pool *pool, const yg_deck *a, const yg_deck *b,
                         yg_options o);

/* The number of a definition of the pool in the game; -1: it is not in it. */
int yg_def_number(const yg_game *g, int pool_def);

#endif
