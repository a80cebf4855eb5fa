/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of Nivel Arena in card code: zones, keywords, events, properties, durations, and
 * the operations that this rules system adds to those of engine/code/code.h. */
#ifndef GT_NIVEL_CODE_H
#define GT_NIVEL_CODE_H

#include "engine/code/code.h"

/* gt_def.type and TEST_TYPE (2.2.2). */
enum nv_type { NV_LEADER = 1, NV_UNIT = 2, NV_SKILL = 4, NV_ITEM = 8 };

/* gt_def.colour and TEST_COLOUR (2.3.2). */
enum nv_element { NV_FIRE = 1, NV_EARTH = 2, NV_STORM = 4, NV_WAVE = 8, NV_LIGHTNING = 16 };

/* gt_def.number, PROP, TEST_RANGE. */
enum nv_number {
    NV_COST,
    NV_POWER,
    NV_HIT,
    NV_ITEMS, /* items on it; these two are not printed */
    NV_MOVES, /* times it moved this turn */
    NV_NUMBER_COUNT,
    NV_AWAKENS = NV_ITEMS, /* gt_def.number alone: leaders: level of awakening */
};

/* Kinds of zones (3.1.1), each player has one of each. A filter's zone mask has bit 1 << zone.
 * NV_ITEM_ZONE is no zone of its own: in masks it means items in the unit zones, while the bits
 * of the lanes mean the units there. */
enum nv_zone {
    NV_DECK,
    NV_HAND,
    NV_TRASH,
    NV_DAMAGE,
    NV_SKILLS,
    NV_LEVEL,
    NV_LEFT,
    NV_CENTER,
    NV_RIGHT,
    NV_ZONES,
    NV_ITEM_ZONE = NV_ZONES,
};
enum {
    NV_LANES = 3,
    NV_UNITS_MASK = 1 << NV_LEFT | 1 << NV_CENTER | 1 << NV_RIGHT,
    NV_ITEMS_MASK = 1 << NV_ITEM_ZONE,
    NV_FIELD_MASK = NV_UNITS_MASK | NV_ITEMS_MASK | 1 << NV_SKILLS, /* 3.1.2 */
};

/* Keywords (10); gt_def.keywords and gt_ability.keywords have bit 1 << keyword. */
/* clang-format off */
#define NV_KEYWORDS(X) \
X(NONE, "") \
X(ENTRY, "entry") X(EXIT, "exit") X(ATTACKER, "attacker") X(DEFENDER, "defender") \
X(ESCAPE, "escape") X(SWITCH, "switch") X(ACTIVE_MAIN, "active main") \
X(ACTIVE_ATTACK, "active attack") \
X(PASSIVE, "passive") X(RULE, "rule") \
X(ARMED, "armed") X(FRONTLINE, "frontline") X(LEVEL_LINK, "level") X(MIX, "mix") X(CHAIN, "chain") \
X(BUFF, "buff") X(POSITION_CENTER, "position center") X(POSITION_SIDE, "position side") \
X(TRIGGER, "trigger") X(GUARDIAN, "guardian") X(CREDIT, "credit") X(BERSERKER, "berserker") \
X(PIERCE, "pierce") X(PLUNDER, "plunder") X(BREAKTHROUGH, "breakthrough") X(DUELIST, "duelist") \
X(INFILTRATE, "infiltrate") X(FINISH, "finish") X(MUTUAL, "mutual") X(RETURN, "return") \
X(BARRIER, "barrier") X(SACRIFICE, "sacrifice") X(OFFSET, "offset") X(AWAKEN, "awaken")
#define NV_KEYWORD_ENUM(name, text) NV_KW_##name,
enum nv_keyword { NV_KEYWORDS(NV_KEYWORD_ENUM) NV_KW_COUNT };
#undef NV_KEYWORD_ENUM

/* Events. The comment gives subject (THAT), second party (OTHER) and amount. */
#define NV_EVENTS(X) \
X(NONE, "") \
X(PLACED, "placed")              /* unit; unit that it replaced (upgrade) or none */ \
/* unit that left the field for the trash; unit it fought; how many at once */ \
X(TRASHED, "trashed") \
X(DISCARDED, "discarded")        /* card from hand; -; how many at once */ \
X(PUT, "put")                    /* card that changed zone otherwise */ \
X(MOVED, "moved")                /* unit */ \
X(ATTACK, "attack")              /* attacker; - */ \
X(BLOCK, "block")                /* blocker; attacker */ \
X(BATTLE_END, "battle end")      /* attacker, and again: blocker; the other one */ \
X(BATTLE_WON, "battle won")      /* winner; loser */ \
X(UNBLOCKED, "unblocked")        /* attacker; - */ \
X(EQUIPPED, "equipped")          /* unit; item; how many items */ \
X(DREW, "drew")                  /* -; -; how many; player who drew */ \
X(DAMAGE_DEALT, "damage dealt")  /* -; -; how much; player who takes it */ \
X(SKILL_USED, "skill used")      /* skill; -; -; player */ \
X(LEVEL_CHANGED, "level changed")/* -; -; new level; player */ \
X(TURN_START, "turn start") X(MAIN_START, "main start") X(ATTACK_START, "attack start") \
X(TURN_END, "turn end")          /* player whose turn it is */ \
/* unit whose controller's main phase starts; only the engine announces it */ \
X(ESCAPE, "escape") \
X(MILLED, "milled")              /* -; -; how many; player whose deck it was */ \
/* unit or skill that an effect gives something; -; how much; proposed, not announced */ \
X(GIVEN, "given")
#define NV_EVENT_ENUM(name, text) NV_EV_##name,
enum nv_event { NV_EVENTS(NV_EVENT_ENUM) NV_EV_COUNT };
#undef NV_EVENT_ENUM

/* Why something happens: gt_pattern.by is a mask of 1 << cause. */
enum nv_cause { NV_BY_BATTLE = 1, NV_BY_EFFECT, NV_BY_RULE, NV_BY_TRIGGER, NV_BY_DAMAGE };

/* STAT: what can be asked of a player. */
#define NV_STATS(X) \
X(LEVEL, "level") X(SIZE, "size") X(FIELD_COST, "field cost") X(SKILLS_USED, "skills used") \
X(HAND, "hand") X(DECK, "deck") X(ATTACKS, "attacks") X(AWAKENED, "awakened")
/* ATTACKS: attacks declared this turn, with the bonus of ATTACK_COUNT for THIS. */
#define NV_STAT_ENUM(name, text) NV_ST_##name,
enum nv_stat { NV_STATS(NV_STAT_ENUM) NV_ST_COUNT };
#undef NV_STAT_ENUM

/* Durations (operand u). */
#define NV_DURATIONS(X) \
X(STAYS, "") X(BATTLE, "battle") X(TURN, "turn") X(OWN_TURN, "own turn") \
X(OPPOSING_TURN, "opposing turn") \
X(NEXT_OWN_TURN, "next own turn") X(NEXT_OPPOSING_TURN, "next opposing turn") \
X(NEXT_TURN, "next turn")
#define NV_DURATION_ENUM(name, text) NV_UNTIL_##name,
enum nv_duration { NV_DURATIONS(NV_DURATION_ENUM) NV_UNTIL_COUNT };
#undef NV_DURATION_ENUM

/* What GIVE and GIVE_ALL change (operand a). */
#define NV_MODIFIERS(X) \
X(POWER, "power") X(HIT, "hit") X(COST, "cost")              /* plus */ \
X(POWER_SET, "power becomes") X(HIT_SET, "hit becomes") X(COST_SET, "cost becomes") \
X(ATTACKS, "attacks")                                         /* times more in the attack phase */ \
X(CANNOT, "cannot")                                           /* mask: 1 attack, 2 block */ \
X(ATTACK_COUNT, "attack count")                               /* as ST10-017 */ \
X(ABILITY, "ability")                                         /* operand d of GIVE_ABILITY */ \
X(SIZE, "size") X(HAND_LIMIT, "hand limit") X(DAMAGE_COUNT, "damage count") /* of a player */ \
X(FORBID, "forbid") X(LISTEN, "listen")                       /* made by FORBID and WHENEVER */ \
/* 10.2.5.3, waits for the end phase */ \
X(RETURN, "return") \
/* of a declaration, see declaration_cost.c */ \
X(DECLARATION_COST, "price") \
/* a mark that a grant was used this turn, see grant.c */ \
X(USED, "used") \
/* a card kept for a listener, see keep.c */ \
X(KEEP, "keep") \
X(DAMAGE, "damage")                                         /* made by REPLACE_DAMAGE */ \
X(PREVENTION, "prevention")                                 /* made by PREVENT */
#define NV_MODIFIER_ENUM(name, text) NV_GIVE_##name,
enum nv_modifier { NV_MODIFIERS(NV_MODIFIER_ENUM) NV_GIVE_COUNT };
#undef NV_MODIFIER_ENUM
enum { NV_CANNOT_ATTACK = 1, NV_CANNOT_BLOCK = 2 };

/* Added to POWER, HIT or COST where an event GIVEN gives less of it: kinds of what is given are
 * bits of a mask. */
enum { NV_LESS = 24 };

/* Where PUT puts (operand b). */
enum nv_place {
    NV_TO_HAND,
    NV_TO_DECK_TOP,
    NV_TO_DECK_BOTTOM,
    NV_TO_DECK,
    NV_TO_DAMAGE,
    NV_SHOWN = 16, /* flag: the cards meet a condition, so they are shown (3.1.7) */
};

/* Lane operand of PLACE and MOVE and ATTACK. */
enum nv_lane_mode {
    NV_LANE_EMPTY, /* PLACE: an empty unit zone of the controller */
    NV_LANE_OF, /* where set d's unit is, or was when it left the field in this effect */
    NV_LANE_ADJACENT, /* MOVE: chosen; ATTACK: an adjacent lane with an opposing unit, chosen */
    NV_LANE_OWN, /* ATTACK: its own */
};
/* Flags of PLACE, UPGRADE, EQUIP. */
enum { NV_IGNORE_SIZE = 1, NV_IGNORE_COST = 2, NV_IGNORE_CONDITION = 4 };

/* PLACE alone: it counts as an upgrade of the set operand flags >> NV_UPGRADED_FROM. */
enum { NV_AS_UPGRADE = 8, NV_UPGRADED_FROM = 4 };

/* What has a cost: gt_ability.keyword of GT_COST. */
enum nv_declaration { NV_DECLARE_ATTACK = 1, NV_DECLARE_BLOCK };

/* FORBID (operand a); NV_NO_USE is made by FORBID_USE, NV_MAY_UPGRADE by the operation of that
 * name. NV_HERE goes with FORBID, NV_THEIRS (the other player cannot) with FORBID_LANES. */
enum nv_forbid {
    NV_NO_PLAY, NV_NO_PLACE, NV_NO_PLACE_FROM_HAND, NV_NO_USE, NV_NO_EQUIP, NV_MAY_UPGRADE,
    NV_HERE = 16, NV_THEIRS = 32, NV_FORBID_KIND = 15,
};

/* FORBID_EQUIP (operand a): who cannot (2 bits: 1 the controller, 2 the other; 0 nobody can), by
 * which causes it is possible all the same (4 bits: causes from NV_BY_BATTLE on) and whose these
 * must be (2 bits, as who). */
enum nv_equip_ban { NV_EQUIP_WHO = 0, NV_EQUIP_BY = 2, NV_EQUIP_SOURCE = 6 };

/* Sets with a name, beside those of the core. */
enum {
    NV_SET_ENCOUNTER = GT_SET_SYSTEM, /* the unit facing THIS (3.5.4.2) */
    NV_SET_ATTACKER, NV_SET_BLOCKER, /* of the innermost battle */
    NV_SET_LEADER, /* the controller's */
};

/* Further keys of TEST_LANE (operand b). */
enum nv_lane_test { NV_SAME_LANE, NV_ADJACENT_LANE, NV_OTHER_LANE };

/* Kinds of operands of its own (engine/code/code.h), which decks/nivel/mutation_operators.c
 * has. */
#define GT_K_BAN "n"
#define GT_K_CAUSES "n"
#define GT_K_DEED "n"
#define GT_K_DEED_IN_LANES "n"
#define GT_K_GIFT "n"
#define GT_K_IGNORED "n"
#define GT_K_LANE_SET "s"
#define GT_K_LANE_TEST "n"
#define GT_K_MOVE_LANE "n"
#define GT_K_PLACE "n"
#define GT_K_PLACE_LANE "n"
#define GT_K_STRIKE_LANE "n"
#define GT_K_TIMES "n"
#define GT_K_TIMINGS "n"
#define GT_K_USED_EFFECT "k"
#define GT_K_WHOSE_EFFECTS "n"

#define NV_TESTS(X) \
X(TEST_FACED, test_faced, 0, BOOL, is_not, NO, b, NO, c, NO, d, \
    "reject unless a unit faces it (is_not: if one does)") \
X(TEST_LANE, test_lane, 0, NO, a, LANE_TEST, lane, SET, set, NO, d, \
    "reject unless its lane is the same as, adjacent to, another than that of set (enum " \
    "nv_lane_test)") \
X(TEST_ON, test_on, 0, SET, units, NO, b, NO, c, NO, d, \
    "reject unless it is an item on one of units") \
X(TEST_UPGRADED, test_upgraded, 0, VARIABLE, stamp, NO, b, NO, c, NO, d, \
    "reject unless it was placed by upgrading the unit whose stamp is in variable `stamp`") \
X(TEST_ON_A, test_on_a, 0, NO, a, FILTER, units, NO, c, NO, d, \
    "reject unless it is an item on a unit that filter accepts") \
X(TEST_MOVED_BY, test_moved_by, 0, NO, a, FILTER, sources, NO, c, NO, d, \
    "reject unless an effect of a card that filter accepts moved it this turn") \
X(TEST_MOVED, test_moved, 0, BOOL, moved, NO, b, NO, c, NO, d, \
    "reject unless it moved this turn (moved 0: unless it did not)") \
X(TEST_RATED, test_rated, 0, KEYWORD, keyword, VALUE, least, VALUE, most, NO, d, \
    "reject unless it has keyword with a number from least (0: any) to most (0: any)") \
X(TEST_FROM, test_from, 0, NO, a, ZONES, zones, NO, c, NO, d, \
    "reject unless the zone that the event moved it from is in zones")

#define NV_VALUES(X) \
X(COUNT_DAMAGE, count_damage, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "push the number of objects that filter accepts, and how many cards more the controller's " \
    "effects count in the own damage zone") \
X(EVENT_BY, event_by, 0, CAUSES, causes, WHOSE, whose, NO, c, NO, d, \
    "push 1 if the cause of the event is in causes and (whose 1, 2) its source is the " \
    "controller's, the other's") \
X(CAN_PLACE, can_place, 0, SET, units, PLACE_LANE, lanes, IGNORED, flags, LANE_SET, set, \
    "push 1 if one of units could be placed so (as PLACE)") \
X(CAN_EQUIP, can_equip, 0, SET, items, SET, units, IGNORED, flags, NO, d, \
    "push 1 if one of items could be put on one of units (as EQUIP)") \
X(CAN_UPGRADE, can_upgrade, 0, SET, units, SET, cards, IGNORED, flags, NO, d, \
    "push 1 if one of units could be upgraded with one of cards (as UPGRADE)") \
X(CAN_MOVE, can_move, 0, SET, unit, MOVE_LANE, lane, LANE_SET, set, NO, d, \
    "push 1 if the unit could be moved so (as MOVE)") \
X(CAN_STRIKE, can_strike, 0, SET, unit, STRIKE_LANE, lane, NO, c, NO, d, \
    "push 1 if the unit could attack so (as STRIKE)") \
X(CAN_USE, can_use, 0, SET, card, USED_EFFECT, keyword, NO, c, NO, d, \
    "push 1 if the card has such an effect (as USE)") \
X(CAN_TAKE, can_take, 0, SET, card, KEYWORD, timing, NO, c, NO, d, \
    "push 1 if the card has such an ability (as TAKE)") \
X(CAN_RAISE, can_raise, 0, PLAYER, player, NO, b, NO, c, NO, d, \
    "push 1 if the leader level of player is below 10", "4.6.3")

#define NV_INSTRUCTIONS(X) \
/* instructions: of sets */ \
X(FACING, facing, 0, REGISTER, to, SET, units, NO, c, NO, d, "to = the units facing units") \
X(ITEMS_OF, items_of, 0, REGISTER, to, SET, units, NO, c, NO, d, "to = the items on units") \
X(STILL, still, 0, REGISTER, to, SET, from, FIXED_ZONES, zones, FIXED_OWNERS, owners, \
    "to = those of `from` that are in zones of owners") \
/* instructions: each of these sets DID to how much was done, negative if less than asked for */ \
X(DRAW, draw, 1, PLAYER, player, NO, b, NO, c, NO, d, "pop n; player draws n cards", "4.4") \
X(DRAW_AS, draw_as, 1, PLAYER, player, REGISTER, drawn, BOOL, until, NO, d, \
    "pop n; as DRAW, or with `until` 1 as DRAW_TO; drawn = the cards drawn") \
X(DRAW_TO, draw_to, 1, PLAYER, player, NO, b, NO, c, NO, d, \
    "pop n; player draws until the hand holds n") \
X(DAMAGE, damage, 1, PLAYER, player, NO, b, NO, c, NO, d, "pop n; player takes n damage", "4.5") \
X(RAISE, raise, 1, PLAYER, player, NO, b, NO, c, NO, d, \
    "pop n; leader level of player plus n", "4.6") \
X(TRASH, trash, 0, SET, set, REGISTER, trashed, NO, c, NO, d, \
    "trash set at once (4.8); trashed = those that were") \
X(MILL, mill, 1, REGISTER, milled, PLAYER, player, NO, c, NO, d, \
    "pop n; the top n cards of player's deck to the trash, one by one; milled = they") \
X(REVEAL, reveal, 1, REGISTER, revealed, PLAYER, player, NO, c, NO, d, \
    "pop n; the top n cards of player's deck are revealed (11.1); revealed = they") \
X(PUT, put, 0, SET, set, PLACE, place, REGISTER, gone, NO, d, \
    "set goes to place of its owners; gone = those that went") \
X(SHUFFLE, shuffle, 0, PLAYER, player, NO, b, NO, c, NO, d, "player shuffles the deck", "3.2.4") \
X(GIVE, give, 1, GIFT, gift, DURATION, until, SET, set, NO, d, \
    "pop x; units of set get gift by x for that long") \
X(GIVE_ALL, give_all, 1, GIFT, gift, DURATION, until, FILTER, filter, FIXED, frozen, \
    "pop x; the same for what filter accepts at any moment; frozen 1, 2: with variable " \
    "GT_FROZEN as it is now, a number or a stamp") \
X(GIVE_ABILITY, give_ability, 0, NO, a, DURATION, until, SET, set, ABILITY, ability, \
    "set gets ability for that long") \
X(GIVE_ABILITY_ALL, give_ability_all, 0, FIXED, frozen, DURATION, until, FILTER, filter, \
    ABILITY, ability, \
    "the same for what filter accepts at any moment; frozen as in GIVE_ALL") \
X(TAKE, take, 0, VARIABLE, taken, SET, card, KEYWORD, timing, NO, d, \
    "taken = an ability with timing of the card, of several the controller picks; timing 0: " \
    "all that are printed on it") \
X(GIVE_TAKEN, give_taken, 0, VARIABLE, taken, DURATION, until, SET, set, NO, d, \
    "units of set get what was taken, for that long") \
X(GIVE_TAKEN_ALL, give_taken_all, 0, VARIABLE, taken, DURATION, until, FILTER, filter, FIXED, \
    frozen, \
    "the same for what filter accepts at any moment; frozen as in GIVE_ALL") \
X(GIVE_PLAYER, give_player, 1, GIFT, gift, DURATION, until, PLAYER, player, NO, d, \
    "pop x; player gets gift by x for that long") \
X(PLACE, place, 0, SET, units, PLACE_LANE, lanes, IGNORED, flags, LANE_SET, set, \
    "unit cards of units onto lanes (of set) of the controller; DID = how many") \
X(UPGRADE, upgrade, 0, SET, unit, SET, card, IGNORED, flags, NO, d, "unit is upgraded with card") \
X(EQUIP, equip, 0, SET, items, SET, unit, IGNORED, flags, NO, d, "items go on unit") \
X(STRIKE, strike, 0, SET, unit, STRIKE_LANE, lane, NO, c, NO, d, \
    "unit attacks lane (7); goes on when the battle is over") \
X(MOVE, move, 0, SET, unit, MOVE_LANE, lane, LANE_SET, set, NO, d, \
    "unit moves to lane (of set)", "4.9") \
X(USE, use, 0, SET, card, USED_EFFECT, keyword, NO, c, NO, d, \
    "an effect with keyword of the card is used, of several the controller picks (TRIGGER: a " \
    "skill's effect)") \
X(FORBID, forbid, 0, DEED, deed, DURATION, until, PLAYER, player, FILTER_LATER, filter, \
    "player cannot do deed (+ NV_HERE: only in the lane of THIS) with what filter accepts, for " \
    "that long") \
X(FORBID_USE, forbid_use, 0, NO, a, DURATION, until, PLAYER, player, TIMINGS, timings, \
    "player cannot use effects with these timings, a mask, for that long") \
X(FORBID_EQUIP, forbid_equip, 0, BAN, ban, DURATION, until, FILTER_LATER, units, FILTER_LATER, \
    items, \
    "what filter `items` accepts cannot be put on what filter `units` accepts, for that long; " \
    "ban: see enum nv_equip_ban") \
X(FORBID_LANES, forbid_lanes, 0, DEED_IN_LANES, deed, DURATION, until, FILTER_LATER, units, \
    FILTER_LATER, filter, \
    "as FORBID, in lanes without a unit that filter `units` accepts") \
X(MAY_UPGRADE, may_upgrade, 0, PLAYER, player, DURATION, until, FILTER_LATER, units, \
    FILTER_LATER, cards, \
    "player may upgrade what filter `units` accepts with what filter `cards` accepts, whatever " \
    "it costs, for that long") \
X(WHENEVER, whenever, 0, TIMES, times, DURATION, until, FIXED, kept, ABILITY, ability, \
    "from now on for that long, ability listens without a card in play, so many times (0 " \
    "always); it begins with the registers of mask kept as they are now, without cards that " \
    "moved since") \
X(DECLARATION_COST, declaration_cost, 0, NO, a, DURATION, until, NO, c, ABILITY, ability, \
    "from now on for that long, ability is a price of declarations") \
X(END_BATTLE, end_battle, 0, NO, a, NO, b, NO, c, NO, d, \
    "the innermost battle goes to its end step") \
X(AWAKEN, awaken, 0, PLAYER, player, NO, b, NO, c, NO, d, \
    "the awakening of player's leader is used", "10.2.6.1") \
X(LOSE, lose, 0, PLAYER, player, NO, b, NO, c, NO, d, "player loses", "1.2.5") \
X(REPLACE_DAMAGE, replace_damage, 1, NUMBER, amount, DURATION, until, WHOSE_EFFECTS, whose, \
    TIMINGS, timings, \
    "pop x; for that long, damage of exactly amount to a player by an effect is x; whose: bit " \
    "0 which player, above it whose effects (0 any, 1 the controller's, 2 the other's); " \
    "timings of the abilities that deal it, as bits (0: any effect)") \
X(RESULT, result, 1, NO, a, NO, b, NO, c, NO, d, \
    "pop; DID = 1 if it is not 0, else 0: what the effect comes to") \
X(PREVENT, prevent, 1, FIXED, events, DURATION, until, FIXED, whose, FIXED, causes, \
    "pop x; for that long, the next x of these events (drew, milled, damage dealt, level " \
    "changed) of a player do not happen; whose: as REPLACE_DAMAGE; causes, as bits (0: any)") \
X(CHANGE_AMOUNT, change_amount, 1, NO, a, NO, b, NO, c, NO, d, \
    "pop x; what is proposed, in whose place this is done, happens x times, or with x as its " \
    "number; 0: not at all")

#define NV_OPS(X) NV_TESTS(X) NV_VALUES(X) NV_INSTRUCTIONS(X)

#define NV_OPERANDS(NAME, name, pops, A, a, B, b, C, c, D, d, ...) \
    GT_OPERANDS(nv_op_##name, a, b, c, d)
NV_OPS(NV_OPERANDS)
/* clang-format on */

#define NV_OP_ENUM(name, ...) NV_OP_##name,
enum nv_op { NV_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, NV_OPS(NV_OP_ENUM) NV_OP_COUNT };
#undef NV_OP_ENUM
enum { NV_OP_FIRST_VALUE = GT_OP_SYSTEM NV_TESTS(GT_OP_ONE) };
enum { NV_OP_FIRST_INSTRUCTION = NV_OP_FIRST_VALUE NV_VALUES(GT_OP_ONE) };

#endif
