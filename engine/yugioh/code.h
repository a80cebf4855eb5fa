/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of Yu-Gi-Oh! in card code: types, zones, keywords, events, properties, durations, and
 * the operations that this rules system adds to those of engine/code/code.h.
 *
 * An activation (a card's own, an ignition, quick, trigger or flip effect) is one piece of code:
 * MODES, costs, a TARGET for each "target" of the text, STACKED, and what happens on resolution.
 * Costs are ordinary instructions in front of STACKED; the ability's `can` says whether they can be
 * paid in full, whether there are targets, and whether anything of the effect could be done. Sets
 * and variables that are filled in front of STACKED are still known behind it; on resolution the
 * sets of TARGET hold those targets that are still where they were and still fit (Y-307). */
#ifndef GT_YUGIOH_CODE_H
#define GT_YUGIOH_CODE_H

#include "engine/code/code.h"
#include "engine/yugioh/card.h"

/* Tables are laid out by hand. */
/* clang-format off */

/* gt_def.type and TEST_TYPE. A mask of several accepts what has one of them. Of a card that lies
 * face down on the field its own side knows them; a test on the field fails for it but for MONSTER,
 * SPELL | TRAP by its zone (Y-151). */
enum yg_type {
    YG_MONSTER = 1,
    YG_SPELL = 2,
    YG_TRAP = 4,
    YG_TOKEN = 8,
    YG_NORMAL = 16, /* monsters, spells, traps */
    YG_EFFECT = 32,
    YG_FLIP = 64,
    YG_SPIRIT = 128,
    YG_UNION = 256,
    YG_RITUAL = 512, /* monsters, spells */
    YG_FUSION = 1024,
    YG_QUICK = 2048,
    YG_CONTINUOUS = 4096,
    YG_EQUIP = 8192,
    YG_FIELD = 16384,
    YG_COUNTER = 32768,
};

/* gt_def.colour: attributes. */
enum yg_attribute {
    YG_DARK = 1, YG_LIGHT = 2, YG_EARTH = 4, YG_WATER = 8, YG_FIRE = 16, YG_WIND = 32,
};

/* Races ("Warrior") and series ("Gravekeeper's", "LV", "Archfiend") are tags of definitions. */

/* gt_def.number, PROP, TEST_RANGE; face-down monsters on the field have none of them (GT_NONE). */
enum yg_number {
    YG_LEVEL,
    YG_ATK,
    YG_DEF,
    YG_NUMBER_COUNT,
    YG_ORIGINAL_ATK = YG_NUMBER_COUNT, /* these are not printed: */
    YG_ORIGINAL_DEF,
    YG_COUNTERS_ON, /* Spell Counters */
    YG_REMEMBERED, /* the number that REMEMBER left on it */
    YG_COUNTER_ROOM, /* how many Spell Counters it could take */
    YG_TRUE_ATK, /* of what lies face down the printed one */
};

/* Kinds of zones, two lists of each. On the field a list holds what that player controls. */
enum yg_zone {
    YG_DECK, /* its top is the first */
    YG_HAND,
    YG_EXTRA,
    YG_GRAVEYARD,
    YG_BANISHED,
    YG_MONSTERS,
    YG_SPELLS, /* spells and traps, monsters as equip cards too */
    YG_FIELD_ZONE,
    YG_ZONES
};

/* Keywords: rules about a monster that its text states without more. Others are given by
 * effects. */
#define YG_KEYWORDS(X) \
X(NONE, "") \
X(PIERCES, "piercing")                       /* 6.17 */ \
X(DIRECT, "attacks directly")                /* may attack directly (6.4) */ \
X(TWICE, "attacks twice")                    /* two attacks each Battle Phase (6.5) */ \
X(ALL_ONCE, "attacks all once each") \
X(AGAIN, "attacks again")                    /* once more in a row */ \
X(MUST_ATTACK, "must attack")                /* Y-603 */ \
X(NO_DIRECT, "does not attack directly") \
X(NO_ATTACK, "does not attack") \
X(NO_POSITION, "does not change position")   /* by hand: no flip summon either (Y-152) */ \
X(LASTING, "not destroyed by battle") \
X(SHY, "destroyed when targeted")            /* after the link that targeted it (Y-401) */ \
X(FAITHFUL, "control cannot change") \
X(NOT_ATTACKED, "cannot be attacked") \
X(NOT_TARGETED, "not targeted by the opponent") /* of its controller */ \
X(NOT_TRIBUTED, "cannot be tributed") \
X(NOT_TRIBUTE_SUMMON, "cannot be tributed for a summon") \
X(NO_BATTLE_DAMAGE, "no battle damage to its controller") /* from battles with it (6.19 06) */ \
X(REFLECTS, "the opponent takes its battle damage") /* in place of its controller (6.19 03) */ \
X(SHARES, "the opponent takes its battle damage too") /* 6.19 03 */ \
X(IMMUNE_SPELLS, "unaffected by spells")     /* Y-503 */ \
X(BANISHED_LEAVING, "banished when it leaves") /* Y-408 */ \
X(BANISHES, "banishes what it destroys")     /* by battle, in place of the graveyard */ \
X(MUTES, "mutes what it destroys")           /* by battle: effects of those are negated */ \
X(MUTES_FLIPS, "mutes flip monsters it destroys") \
/* at the start of the Damage Step, without a flip (6.12) */ \
X(BREAKS_SET, "destroys set monsters it attacks") \
X(NO_ACTIVATION, "cannot be activated")      /* a set card, or its effects */ \
X(DESTROYED, "is destroyed")                 /* at once, by rule */ \
X(MOVES_GRAVES, "moves cards of graveyards all the same") /* whatever GRAVES_STAY says */ \
X(DOUBLES, "deals double battle damage")     /* 6.19 01 */ \
X(BOTH_TAKE, "both players take its battle damage") /* 6.19 02 */ \
X(AS_EFFECT, "its battle damage is effect damage") /* 6.19 04 */ \
/* given alone: bits of printed keywords end above */ \
X(NOT_TARGETED_OWN, "not targeted by its controller")
#define YG_KEYWORD_ENUM(name, text) YG_KW_##name,
enum yg_keyword { YG_KEYWORDS(YG_KEYWORD_ENUM) YG_KW_COUNT };
#undef YG_KEYWORD_ENUM

/* Events. What happens to several at once is one event; THAT is the set of those that the pattern
 * accepts. The comment gives THAT, OTHER and the amount. `by` is a mask of causes, `from` and `to`
 * of zones. */
#define YG_EVENTS(X) \
X(NONE, "") \
X(WOULD_SUMMON, "would be summoned")     /* monster; -; without an effect (Y-131) */ \
X(NORMAL_SUMMONED, "normal summoned")    /* monster; -; tributes; `to` 1 without, 2 with them */ \
X(FLIP_SUMMONED, "flip summoned")        /* monster */ \
X(SPECIAL_SUMMONED, "special summoned")  /* monsters; whose effect did it; `from` */ \
X(SUMMONED, "summoned")                  /* any of the three */ \
X(SET, "set")                            /* card */ \
X(FLIPPED, "turned face up")             /* monsters, by summon, attack or effect */ \
X(POSITION, "changes position")          /* monsters; `to` enum yg_change */ \
X(ACTIVATED, "activated")                /* card of the last link; -; `to` enum yg_act */ \
X(RESOLVING, "about to resolve")         /* the same, before its effect: by rule alone */ \
X(RESOLVED, "resolved")                  /* the same, when that link has resolved */ \
X(TARGETED, "targeted")                  /* cards; card of the link that targets them */ \
X(ATTACKS, "attacks")                    /* attacker; target, empty if direct */ \
/* each of the two in turn; the other; `to` enum yg_damage_time */ \
X(BATTLES, "battles") \
/* dealer; -; amount; who: takes it; `to` 1 direct, 2 not */ \
X(BATTLE_DAMAGE, "battle damage") \
X(EFFECT_DAMAGE, "effect damage")        /* source; -; amount; who: takes it */ \
/* monster, still on the field or where it went; by what */ \
X(BATTLE_DESTROYED, "destroyed by battle") \
/* monster; what it destroyed and sent; `to` where that went */ \
X(DESTROYS, "destroys by battle") \
/* cards of the field; source; by battle or effect; `to` */ \
X(DESTROYED, "destroyed") \
/* cards to the graveyard; source; `from`, by battle, effect, cost, rule */ \
X(SENT, "sent") \
X(LEAVES, "leaves")                      /* cards of the field, as they last were; source; `to` */ \
X(BANISHED, "banished")                  /* cards; source */ \
X(EQUIPPED, "equipped")                  /* equip card; what it is equipped to */ \
/* cards; -; how many; who; `to` 1 normal draw, 2 by effect */ \
X(DREW, "draws") \
X(DRAW_PHASE, "draw phase") X(STANDBY, "standby phase") X(MAIN_PHASE, "main phase") \
X(BATTLE_END, "battle phase ends") X(END_PHASE, "end phase") X(TURN_END, "turn end") \
X(WOULD_DESTROY, "would be destroyed")   /* cards of the field; source: to be replaced only */ \
X(WOULD_SEND, "would be sent")           /* cards to the graveyard: to be replaced only */ \
X(BEFORE_DRAW, "before the draw")        /* the Draw Phase begins (3.4) */
#define YG_EVENT_ENUM(name, text) YG_EV_##name,
enum yg_event { YG_EVENTS(YG_EVENT_ENUM) YG_EV_COUNT };
#undef YG_EVENT_ENUM

/* Of these, those that cards hear until the phase is over (yg_event_of_phase). */
#define YG_PHASE_EVENTS \
(1ull << YG_EV_DRAW_PHASE | 1ull << YG_EV_STANDBY | 1ull << YG_EV_BATTLE_END | \
 1ull << YG_EV_END_PHASE)

enum yg_change { YG_ATTACK_TO_UP = 1, YG_ATTACK_TO_DOWN = 2, YG_TO_ATTACK = 4, YG_DOWN_TO_UP = 8 };
enum yg_act { YG_ACT_CARD = 1, YG_ACT_EFFECT = 2 };
enum yg_damage_time {
    YG_AT_START = 1, YG_BEFORE_CALCULATION = 2, YG_CALCULATION = 4, YG_AFTER_CALCULATION = 8,
    YG_AT_END = 16,
};

/* Why something happens: gt_pattern.by is a mask of 1 << cause. */
enum yg_cause { YG_BY_RULE = 1, YG_BY_BATTLE, YG_BY_EFFECT, YG_BY_COST, YG_BY_SUMMON };

/* STAT: what can be asked of a player. */
#define YG_STATS(X) X(LP, "life points") X(HAND, "hand") X(STANDBYS, "own standby phases so far") \
X(ROOM, "free monster zones")
#define YG_STAT_ENUM(name, text) YG_ST_##name,
enum yg_stat { YG_STATS(YG_STAT_ENUM) YG_ST_COUNT };
#undef YG_STAT_ENUM

/* Durations (operand u). */
#define YG_DURATIONS(X) \
X(STAYS, "")                   /* as long as the object is that object */ \
X(TURN, "turn")                /* until the turn is over (9.3) */ \
X(END_PHASE, "end phase")      /* until the End Phase of this turn (9.2) */ \
X(NEXT_END, "opponent's turn") /* until the end of the opponent's next turn */ \
X(SECOND_END, "opponent's second turn") /* ... of the second, and of the third one */ \
X(THIRD_END, "opponent's third turn") \
X(OWN_NEXT, "own next turn")   /* until the end of the own next turn */ \
X(DAMAGE_STEP, "damage step")  \
X(BATTLE, "battle phase") \
X(ANSWERS, "answers")          /* until the state is open again: what answers this moment */ \
X(SOURCE, "source")            /* as long as the source is face up on the field */
#define YG_DURATION_ENUM(name, text) YG_UNTIL_##name,
enum yg_duration { YG_DURATIONS(YG_DURATION_ENUM) YG_UNTIL_COUNT };
#undef YG_DURATION_ENUM

/* Layers in which derived values are computed (Y-512). What is negated comes first, by modifiers,
 * then by abilities (Y-504). What a card makes of a value as long as it is there changes the
 * original one (CHANGED): that comes before sums, and "becomes" is one to which later sums add. */
enum yg_layer {
    YG_LAYER_NEGATION, YG_LAYER_NAMES, YG_LAYER_ORIGINAL, YG_LAYER_CHANGED, YG_LAYER_NUMBERS,
    YG_LAYER_HALVED,
    YG_LAYER_RULES, /* keywords, positions, rules for players */
    YG_LAYERS
};

/* What GIVE and GIVE_ALL change (operand a), what the number x is, and the layers of modifiers and
 * of abilities. */
#define YG_GIVES(X) \
X(NEGATED, NEGATION, NEGATION, "effects are negated")   /* Y-502; no number */ \
X(ORIGINAL_ATK, ORIGINAL, ORIGINAL, "original ATK")     /* is x */ \
X(ORIGINAL_DEF, ORIGINAL, ORIGINAL, "original DEF") \
X(ATK, NUMBERS, NUMBERS, "ATK")                         /* x more */ \
X(DEF, NUMBERS, NUMBERS, "DEF") \
X(ATK_IS, NUMBERS, CHANGED, "ATK becomes") \
X(DEF_IS, NUMBERS, CHANGED, "DEF becomes") \
X(ATK_HALF, HALVED, HALVED, "ATK is halved") \
X(LEVEL, NAMES, NAMES, "level")                         /* x more */ \
X(KEYWORD, RULES, RULES, "keyword")                     /* number of a keyword */ \
/* enum yg_position: it is turned and cannot leave it (Y-501) */ \
X(POSITION, RULES, RULES, "position") \
X(NAMED, NAMES, NAMES, "name")
#define YG_GIVE_ENUM(name, by_mod, by_ability, text) YG_GIVE_##name,
enum yg_give { YG_GIVES(YG_GIVE_ENUM) YG_GIVE_COUNT };
#undef YG_GIVE_ENUM

/* What holds for a player: PACT for a time, GIVE_PLAYER as long as the ability does. */
#define YG_PACTS(X) \
X(NO_ATTACK, "cannot declare attacks") \
X(NO_BATTLE, "no battle phase") \
/* neither normal, flip nor special, but by the card that says so */ \
X(NO_SUMMON, "cannot summon") \
X(NO_NORMAL, "cannot normal summon") \
X(NO_MONSTER_SET, "cannot set monsters") \
X(UP_DEFENCE, "normal summons in defence") \
X(DOWN_IS_UP, "face-down summons are face up") \
X(NO_TRAPS, "cannot activate traps") \
X(NO_SPELLS, "cannot activate spells") \
X(NO_BATTLE_DAMAGE, "no battle damage") \
X(NO_EFFECT_DAMAGE, "no effect damage") \
X(SAFE_MONSTERS, "monsters not destroyed by battle") \
X(NO_BANISH_GRAVES, "cannot banish from graveyards") \
/* Necrovalley's rule: effects that move other cards of graveyards are negated */ \
X(GRAVES_STAY, "graveyards stay") \
X(BANISHED_INSTEAD, "banished in place of graveyards") \
X(DECKS_TURNED, "decks are turned over") \
X(SKIP_DRAW, "skips draw phases")      /* x of them */ \
X(CLOSED_ZONES, "closed monster zones") /* x of them */ \
X(SHOWS_HAND, "shows its hand") \
X(NO_DRAW, "makes no normal draw")     /* something else in its place (3.4) */ \
X(BATTLES_AGAIN, "another battle phase") /* x more of them in this turn (7.1) */ \
X(GAINS_DAMAGE, "gains battle damage") /* in place of taking it (6.19 05) */ \
X(HALF_DAMAGE, "half battle damage")   /* 6.19 07 */ \
X(DOUBLE_DAMAGE, "double battle damage") /* 6.19 08 */ \
X(DAMAGE_IS, "battle damage is")       /* x, whatever it would be (6.19 09) */ \
X(NO_DAMAGE_FROM, "no battle damage from") /* x on (6.19 10) */ \
X(NO_DAMAGE_TO, "no battle damage up to")  /* x (6.19 10) */
#define YG_PACT_ENUM(name, text) YG_PACT_##name,
enum yg_pact { YG_PACTS(YG_PACT_ENUM) YG_PACT_COUNT };
#undef YG_PACT_ENUM

/* The variable of an activation that the engine fills: the modes chosen, as bits. The others are
 * the code's own. */
enum { YG_VAR_MODES = 0 };

/* Positions: TURN, SUMMON (a mask: one is chosen), GIVE_POSITION. */
enum yg_position {
    YG_UP_ATTACK = 1, YG_UP_DEFENCE = 2, YG_DOWN_DEFENCE = 4,
    YG_TURN_UP = 8, /* face up in the position it has; TURN alone */
    YG_TURN_OTHER = 16, /* attack to defence and back; TURN alone */
    YG_NO_FLIPS = 32, /* flip effects are not set off */
};

/* States (TEST_STATE). */
enum yg_state {
    YG_IS_UP = 1, YG_IS_DOWN = 2, YG_IN_ATTACK = 4, YG_IN_DEFENCE = 8,
    YG_ATTACKING = 16, YG_ATTACKED = 32,
    YG_CAME_THIS_TURN = 64, /* normal summoned or turned face up this turn */
    YG_SENT_THIS_TURN = 128, /* to the graveyard; with one of the next two: so */
    YG_BY_BATTLE_THIS_TURN = 256, YG_BY_DESTRUCTION_THIS_TURN = 512,
    YG_DESTROYED_ONE = 1024, /* it destroyed a monster by battle this turn */
    YG_SUMMONABLE = 2048, /* can be special summoned by the running effect */
    YG_NORMAL_SUMMONABLE = 4096, /* its text does not forbid normal summons */
    YG_SETTABLE = 8192,
    YG_UNTRIBUTED = 16384, /* was normal summoned or set without the tributes of its level */
    YG_DOOMED = 32768, /* its destruction by this battle is decided (6.20) */
    YG_HAS_ATTACKED = 65536, /* an attack of it came to the Damage Step this turn */
    /* a trap card, also face down (of what lies face down TEST_TYPE tells nothing) */
    YG_IS_TRAP = 131072,
    YG_WAS_UPRIGHT = 262144, /* attacked, and in attack position since the Damage Step began */
    YG_IS_MONSTER = 524288, /* a monster card, also face down */
    YG_BEING_SUMMONED = 1048576, /* the summon may still be negated (Y-130) */
    YG_IS_TOKEN = 2097152,
    /* the player of the effect has a free monster zone, also once it has gone */
    YG_LEAVES_ROOM = 4194304,
};

/* Where an ability works: gt_ability.timing is a mask; none: face up on the field. When it may be
 * activated: the kinds, and windows where not all of the kind are meant. */
enum yg_timing {
    YG_IN_HAND = 1, YG_IN_GRAVEYARD = 2, YG_IN_BANISHED = 4, YG_WHERE_IT_WENT = 8,
    YG_BY_TURN_PLAYER = 16, YG_BY_EITHER = 32, /* who may use it, whoever controls it */
    YG_IN_DAMAGE_STEP = 64, /* may be activated there (6.10) */
    YG_ONLY_DAMAGE_STEP = 128,
};

/* gt_ability.keyword of GT_AUTO and GT_ACTIVE: what kind of effect it is. */
enum yg_effect_kind {
    YG_CARD = 1, /* the activation of a spell or trap */
    YG_IGNITION,
    YG_QUICK_EFFECT,
    YG_FORCED, /* trigger (Y-321) */
    YG_WHEN, /* optional, may miss the timing (Y-322) */
    YG_IF, /* optional, does not */
    YG_FLIP_EFFECT,
    YG_NO_CHAIN, /* what a card does without a chain while its effects are not negated: Stumbling */
    YG_UNNEGATED, /* the same, negated or not (Y-502): upkeep, what becomes of it elsewhere */
};
/* gt_ability.once: 1 once a turn (of the card), 2 once a turn by name, 3 once a duel (each card), 4
 * once a turn of the card wherever it went meanwhile. Abilities of a card with the same
 * gt_ability.limit, if not 0, share it. */

/* What an activation would do: gt_ability.keywords is a mask of these (tests of others:
 * TEST_DOES). */
enum yg_category {
    YG_DESTROYS_MONSTERS = 1, YG_DESTROYS_SPELLS = 2, YG_DESTROYS_ONE_SPELL = 4, YG_DAMAGES = 8,
    YG_SUMMONS = 16,
    YG_MOVES_GRAVES = 32, YG_DRAWS = 64, YG_SEARCHES = 128, YG_CHANGES_ATK = 256,
    YG_NEGATES_ACTIVATION = 512, YG_BANISHES = 1024,
    YG_DAMAGES_ITSELF = 2048, /* its controller */
};

/* Places of PUT (operand b). */
enum yg_place {
    YG_TO_HAND, YG_TO_TOP, YG_TO_BOTTOM, YG_TO_DECK /* and shuffled */, YG_TO_GRAVEYARD,
    YG_TO_BANISHED, YG_TO_BANISHED_DOWN,
    YG_TO_EXTRA,
};
enum { YG_PUT_SHOWN = 1, YG_PUT_DISCARD = 2, YG_PUT_TRIBUTE = 4 }; /* flags of PUT */
enum { /* flags of SUMMON */
    YG_TO_OPPONENT = 1, YG_TO_OWNERS = 2, YG_PROPERLY = 4 /* as its condition says */,
    YG_ALL_POSSIBLE = 8,
};
/* Players of instructions: 1 the controller, 2 the opponent, 3 both, 4 the controllers of the set
 * in the next operand. */
enum { YG_YOU = 1, YG_OPPONENT = 2, YG_EACH = 3, YG_CONTROLLERS = 4 };
enum { YG_OWN_CHOICE, YG_AT_RANDOM, YG_WHOLE_HAND, YG_OTHERS_CHOICE }; /* DISCARD */

/* Sets with a name, beside those of the core. */
enum {
    YG_SET_ATTACKER = GT_SET_SYSTEM, YG_SET_ATTACKED, /* of the attack that is going on */
    YG_SET_FOE, /* the monster that THIS battles or battled */
    YG_SET_HOST, /* what THIS is equipped to, or was when it left */
    YG_SET_EQUIPPED, /* monsters that are equip cards of THIS */
    YG_SET_BOUND, /* what THIS is bound to (Y-412), or was when it left */
    YG_SET_LINK_TARGETS, /* targets of the link of THAT */
    YG_SET_DRAWN, /* what each player drew last, as far as it is in the hand still */
};

/* Phases and steps, bits (IS_PHASE). */
enum yg_phase {
    YG_DRAW_BIT = 1, YG_STANDBY_BIT = 2, YG_MAIN_1_BIT = 4, YG_BATTLE_BIT = 8, YG_MAIN_2_BIT = 16,
    YG_END_BIT = 32, YG_DAMAGE_BIT = 64,
    YG_MAIN_START_BIT = 128, /* Main Phase 1, and the turn player has done nothing in it (5.2) */
};

/* Kinds of operands of its own (engine/code/code.h), which decks/yugioh/mutation_operators.c
 * has. */
#define GT_K_CATEGORIES "n"
#define GT_K_CONTROLLERS_OF "s"
#define GT_K_DECLARED "n"
#define GT_K_DECLARER "n"
#define GT_K_DESTROY_PLACE "n"
#define GT_K_DISCARD_WAY "n"
#define GT_K_GIFT "n"
#define GT_K_LATER_ABOUT "s"
#define GT_K_LEAST_DONE "n"
#define GT_K_NEGATED "n"
#define GT_K_OWNER "n"
#define GT_K_PACT "n"
#define GT_K_PHASES "n"
#define GT_K_PLACE "n"
#define GT_K_PLAYERS "n"
#define GT_K_POSITION "n"
#define GT_K_POSITIONS "n"
#define GT_K_SHUFFLERS "n"
#define GT_K_STATES "n"
#define GT_K_SUMMON_FLAGS "n"
#define GT_K_TIMES "n"

#define YG_TESTS(X) \
X(TEST_STATE, test_state, 0, BOOL, is_not, STATES, low, FIXED, high, NO, d, \
    "reject unless in one of the states of mask low | high << 16 (is_not: if it is)") \
X(TEST_DECLARED, test_declared, 0, VARIABLE, variable, DECLARED, what, NO, c, NO, d, \
    "reject unless it is what was declared into variable (as in DECLARE)") \
X(TEST_OWNER, test_owner, 0, OWNER, player, NO, b, NO, c, NO, d, \
    "reject unless player owns it (1 the controller, 2 the other)") \
X(TEST_LEVEL_AMONG, test_level_among, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "reject unless its level is that of one that filter accepts") \
X(TEST_EQUIPPED, test_equipped, 0, BOOL, is_not, SET, set, NO, c, NO, d, \
    "reject unless it is an equip card of one of set (is_not: if it is)") \
X(TEST_WEARS, test_wears, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "reject unless an equip card of it passes filter") \
X(TEST_TRULY, test_truly, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "reject unless filter accepts it, of what lies face down as its own side knows it") \
X(TEST_DOES, test_does, 0, NO, a, CATEGORIES, categories, NO, c, NO, d, \
    "reject unless the chain link of it would do one of a mask (enum yg_category)") \
X(TEST_TARGETS, test_targets, 0, BOOL, alone, FILTER, filter, NO, c, NO, d, \
    "reject unless its chain link targets what filter accepts, one or more; alone: exactly one " \
    "card and that")

#define YG_VALUES(X) \
X(CAN_TARGET, can_target, 0, NO, a, FILTER, filter, LEAST_DONE, least, NO, d, \
    "push whether filter accepts at least that many legal targets") \
X(HAS_MODE, has_mode, 0, NO, a, FIXED, mode, NO, c, NO, d, "push whether mode was chosen") \
X(CAN_PAY, can_pay, 0, NO, a, NO, b, NO, c, NO, d, \
    "push how many life points the controller can pay at most", "Y-304") \
X(ROOM, room, 0, FIXED, how, FIXED, least, NO, c, NO, d, \
    "push whether the controller may special summon (how 1: or not) and there are at least " \
    "that many free monster zones (how 2: of the opponent)") \
X(CAN_FIND, can_find, 0, NO, a, FILTER, filter, LEAST_DONE, least, NO, d, \
    "push whether filter accepts at least that many cards, of the own deck as its owner knows " \
    "it (Y-172; Y-808)") \
X(CAN_SEND, can_send, 0, NO, a, NO, b, NO, c, NO, d, \
    "push whether what is sent to the graveyard comes there", "Y-408") \
X(CAN_FUSE, can_fuse, 0, BOOL, materials, FILTER, filter, NO, c, NO, d, \
    "push whether FUSE could be done") \
X(CAN_TRIBUTE, can_tribute, 0, LEAST_DONE, tributes, FILTER, filter, FIXED_FILTER, lent, NO, d, \
    "push whether that many tributes can be given that filter accepts, or filter `lent` of " \
    "what is lent (LEND)") \
X(NOTHING_LENT, nothing_lent, 0, NO, a, NO, b, NO, c, NO, d, \
    "push whether nothing is lent to the controller (LEND), so that anything may be tributed") \
X(CAN_RITUAL, can_ritual, 0, NO, a, FILTER, filter, LEAST_DONE, levels, NO, d, \
    "push whether RITUAL of that many levels could be done") \
X(CAN_COPY, can_copy, 0, SET, set, NO, b, NO, c, NO, d, \
    "push whether the effect of the chain link of set has the targets that it needs, were it " \
    "activated once more") \
X(IS_PHASE, is_phase, 0, NO, a, PHASES, phases, NO, c, NO, d, \
    "push whether it is one of the phases and steps of a mask") \
X(LAST, last, 0, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push property of set as it last was on the field") \
X(PLAYER, player, 0, NO, a, NO, b, NO, c, NO, d, \
    "push the player of the event: 0 the controller, 1 the other") \
X(HAND_SIZE, hand_size, 0, PLAYER, player, NO, b, NO, c, NO, d, \
    "push how many cards player has in the hand")

#define YG_INSTRUCTIONS(X) \
/* announcing */ \
X(MODES, modes, 1, NO, a, NO, b, NO, c, NO, d, \
    "pop a mask of modes that can be chosen; the controller chooses one") \
X(TARGET, target, 2, REGISTER, to, FILTER, filter, BOOL, by_opponent, NO, d, \
    "pop most, least; the controller (by_opponent: the opponent) chooses that many targets " \
    "that filter accepts, into `to`", "Y-307") \
X(PAID, paid, 0, NO, a, NO, b, NO, c, NO, d, \
    "costs are paid: what copies this activation begins here") \
X(COPY, copy, 0, NO, a, NO, b, NO, c, NO, d, \
    "the link that is announced has the effect of the one that it answers; its targets are " \
    "chosen anew") \
X(STACKED, stacked, 0, NO, a, NO, b, NO, c, NO, d, \
    "the link stands; goes on behind this on resolution") \
X(MOMENT, moment, 0, NO, a, NO, b, NO, c, NO, d, \
    "what follows comes after what was before: a moment of its own", "Y-322, Y-404") \
/* instructions: each sets DID to how much was done, negative if less than asked for */ \
X(DRAW, draw, 1, PLAYERS, players, NO, b, NO, c, NO, d, "pop n; players draw n cards") \
X(DISCARD, discard, 1, PLAYERS, players, DISCARD_WAY, way, REGISTER, discarded, NO, d, \
    "pop n; players discard n cards of the hand in a way (own choice, at random, the whole " \
    "hand, the other's choice); discarded = those") \
X(MILL, mill, 1, PLAYERS, players, NO, b, REGISTER, milled, NO, d, \
    "pop n; players send the top n cards of the deck to the graveyard; milled = those") \
X(TOP, top, 1, REGISTER, to, PLAYERS, players, NO, c, NO, d, \
    "pop n; to = the top n cards of the decks of players") \
X(DIG, dig, 0, REGISTER, found, FILTER, filter, REGISTER, before, NO, d, \
    "excavates from the own deck until filter accepts a card: found = that, before = those " \
    "before it") \
X(PUT, put, 0, SET, set, PLACE, place, REGISTER, gone, FIXED, flags, \
    "set goes to place of its owners; gone = those that went; flags") \
X(LEND, lend, 0, SET, set, NO, b, NO, c, NO, d, \
    "the controller may tribute set this turn as if it were his own, and must before anything " \
    "else") \
X(LENT, lent, 0, REGISTER, to, FIXED_FILTER, filter, FIXED_SET, without, NO, d, \
    "if something is lent to the controller that is not in set `without`: to = what of it " \
    "filter accepts") \
X(DESTROY, destroy, 0, SET, set, DESTROY_PLACE, to, REGISTER, destroyed, NO, d, \
    "destroys set; to 0 the graveyard, 1 banished, 2 on top of the deck; destroyed = those " \
    "destroyed") \
X(SAVE, save, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "what filter accepts is not destroyed by the link that this one answers; this card is, in " \
    "its place") \
X(DIVERT, divert, 0, NO, a, NO, b, NO, c, NO, d, \
    "damage of the link that this one answers which the controller would take is the opponent's") \
X(MATERIALS, materials, 0, REGISTER, to, SET, fusion, NO, c, NO, d, \
    "to = what fusion was made of by a Fusion Summon, if all of that is still where it went") \
X(BANISH_UNTIL, banish_until, 0, SET, set, DURATION, until, NO, c, NO, d, \
    "banishes set; it comes back in the same position when that time ends") \
X(SUMMON, summon, 0, SET, set, POSITIONS, positions, REGISTER, summoned, SUMMON_FLAGS, flags, \
    "special summons set in one of positions; summoned = those that came; flags") \
X(TOKENS, tokens, 1, PLAYERS, players, POSITIONS, positions, REGISTER, summoned, FIXED, token, \
    "pop n; n tokens of a definition of the pool come to the field of players in positions; " \
    "summoned = they") \
X(LAY, lay, 0, SET, set, NO, b, NO, c, NO, d, "sets spells and traps of the hand") \
X(TURN, turn, 0, SET, set, POSITION, position, REGISTER, turned, NO, d, \
    "turns set to position; turned = those that changed") \
X(CONTROL, control, 0, SET, set, DURATION, until, NO, c, NO, d, \
    "the controller of the effect takes control of set for that long") \
X(SWAP_CONTROL, swap_control, 0, SET, first, SET, second, NO, c, NO, d, \
    "first and second, one of each player, change controllers") \
X(EQUIP, equip, 0, SET, set, SET, monster, NO, c, NO, d, "set becomes an equip card of monster") \
X(BIND, bind, 0, SET, set, SET, to, NO, c, NO, d, "set is bound to set `to`", "Y-412") \
X(DAMAGE, damage, 1, PLAYERS, players, CONTROLLERS_OF, controllers, NO, c, NO, d, \
    "pop n; effect damage to players") \
X(GAIN, gain, 1, PLAYERS, players, CONTROLLERS_OF, controllers, NO, c, NO, d, \
    "pop n; players gain life points") \
X(PAY, pay, 1, NO, a, NO, b, NO, c, NO, d, "pop n; the controller pays n life points") \
X(PAY_MULTIPLE, pay_multiple, 1, VARIABLE, paid, NO, b, NO, c, NO, d, \
    "pop n; the controller pays a multiple of n, as often as chosen; paid = how much") \
X(SWAP_LP, swap_lp, 0, NO, a, NO, b, NO, c, NO, d, "the players exchange their life points") \
X(COUNTERS, counters, 1, SET, set, NO, b, NO, c, NO, d, \
    "pop n; puts n Spell Counters on each of set, removes -n") \
X(NEGATE, negate, 0, NEGATED, what, NO, b, NO, c, NO, d, \
    "what 0: the summon or activation that THAT is about; 1: its effect; 2: the attack; DID 1 " \
    "if so") \
X(END_BATTLE, end_battle, 0, NO, a, NO, b, NO, c, NO, d, "the Battle Phase ends") \
X(COINS, coins, 1, VARIABLE, heads, NO, b, NO, c, NO, d, \
    "pop n; n coins are thrown; heads = how many show them") \
X(CALL_COIN, call_coin, 0, VARIABLE, right, NO, b, NO, c, NO, d, \
    "a coin is called and thrown; right = 1 if right") \
X(DECLARE, declare, 0, VARIABLE, variable, DECLARED, what, DECLARER, players, NO, d, \
    "players declare what (0 a race, 1 a kind of card, 2 a card name, 3 a level) into variable") \
X(LOOK, look, 0, PLAYERS, players, SET, set, NO, c, NO, d, "players see set") \
X(SHUFFLE, shuffle, 0, SHUFFLERS, players, NO, b, NO, c, NO, d, "players shuffle their decks") \
X(GIVE, give, 1, GIFT, gift, DURATION, until, SET, set, NO, d, \
    "pop x; each of set gets gift by x for that long") \
X(GIVE_ALL, give_all, 1, GIFT, gift, NO, b, FILTER, filter, NO, d, \
    "continuous abilities: pop x; what filter accepts has gift by x") \
X(PACT, pact, 1, PACT, pact, DURATION, until, PLAYERS, players, NO, d, \
    "pop x; pact holds by x for players for that long") \
X(GIVE_PLAYER, give_player, 1, PACT, pact, NO, b, PLAYERS, players, NO, d, \
    "continuous abilities: pop x; pact holds by x for players") \
X(LATER, later, 0, LATER_ABOUT, about, DURATION, until, TIMES, times, ABILITY, ability, \
    "ability listens from now on for that long, until its event has come that many times (0: " \
    "always) and its effect is done; OTHER is set `about`") \
X(UNLISTEN, unlisten, 0, NO, a, NO, b, NO, c, NO, d, \
    "the ability of LATER that this is the effect of listens no more") \
X(FUSE, fuse, 0, BOOL, materials, FILTER, filter, NO, c, NO, d, \
    "Fusion Summon: materials to 0 the graveyard, 1 banished; a monster that filter " \
    "accepts", "Y-128") \
X(RITUAL, ritual, 1, FIXED, unused, FILTER, filter, NO, c, NO, d, \
    "pop n; Ritual Summon of what filter accepts with tributes of n levels", "Y-129") \
X(REMEMBER, remember, 1, SET, set, NO, b, NO, c, NO, d, \
    "pop n; set keeps n as long as it is that object") \
X(WIN, win, 0, PLAYERS, players, NO, b, NO, c, NO, d, "players win the duel")

#define YG_OPS(X) YG_TESTS(X) YG_VALUES(X) YG_INSTRUCTIONS(X)

#define YG_OPERANDS(NAME, name, pops, A, a, B, b, C, c, D, d, ...) \
    GT_OPERANDS(yg_op_##name, a, b, c, d)
YG_OPS(YG_OPERANDS)
#define YG_OP_ENUM(name, ...) YG_OP_##name,
enum yg_op { YG_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, YG_OPS(YG_OP_ENUM) YG_OP_COUNT };
#undef YG_OP_ENUM
enum { YG_FIRST_VALUE = GT_OP_SYSTEM YG_TESTS(GT_OP_ONE) };
enum { YG_FIRST_INSTRUCTION = YG_FIRST_VALUE YG_VALUES(GT_OP_ONE) };

/* clang-format on */

/* Whether what a trigger sets off happens at once, without a chain. */
static inline bool yg_is_unchained(const gt_ability *a)
{
    return a->keyword == YG_NO_CHAIN || a->keyword == YG_UNNEGATED;
}

#endif
