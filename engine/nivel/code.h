/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of Nivel Arena in card code: zones, keywords, events, properties, durations, and
 * the operations that this rules system adds to those of engine/effects/code.h. */
#ifndef GT_NIVEL_CODE_H
#define GT_NIVEL_CODE_H

#include "engine/effects/code.h"

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

#define NV_OPS(X) \
/* tests */ \
X(TEST_FACED,       't', 0, 0, "n---", "reject unless a unit faces it (a 0) or none does (a 1)") \
X(TEST_LANE,        't', 0, 0, "-*s-", \
    "reject unless its lane is b (same, adjacent, other) to that of set c") \
X(TEST_ON,          't', 0, 0, "s---", "reject unless it is an item on a unit of set a") \
X(TEST_UPGRADED,    't', 0, 0, "v---", \
    "reject unless it was placed by upgrading the unit whose stamp is variable a") \
X(TEST_ON_A,        't', 0, 0, "-f--", \
    "reject unless it is an item on a unit that filter b accepts") \
X(TEST_MOVED_BY,    't', 0, 0, "-f--", \
    "reject unless an effect of a card that filter b accepts moved it this turn") \
X(TEST_MOVED,       't', 0, 0, "n---", "reject unless it moved this turn (a 1: if it did)") \
X(TEST_RATED,       't', 0, 0, "k@@-", \
    "reject unless it has sub-keyword a with a number from value b (0: any) to value c (0: any)") \
X(TEST_FROM,        't', 0, 0, "-z--", \
    "reject unless the zone that the event moved it from is in b") \
/* values */ \
X(COUNT_DAMAGE,     'v', 0, 1, "-f--", \
    "push the number of objects that filter b accepts, and how many cards more the controller's " \
    "effects count in the own damage zone") \
X(EVENT_BY,         'v', 0, 1, "*h--", \
    "push 1 if the cause of the event is in mask a and (b 1, 2) its source is the controller's, " \
    "the other's") \
X(CAN_PLACE,        'v', 0, 1, "s*ns", \
    "push 1 if one of set a could be placed so (operands as PLACE)") \
X(CAN_EQUIP,        'v', 0, 1, "ssn-", \
    "push 1 if an item of set a could be put on a unit of set b (operands as EQUIP)") \
X(CAN_UPGRADE,      'v', 0, 1, "ssn-", \
    "push 1 if a unit of set a could be upgraded with a card of set b (operands as UPGRADE)") \
X(CAN_MOVE,         'v', 0, 1, "s*s-", \
    "push 1 if the unit of set a could be moved so (operands as MOVE)") \
X(CAN_STRIKE,       'v', 0, 1, "s*--", \
    "push 1 if the unit of set a could attack so (operands as STRIKE)") \
X(CAN_USE,          'v', 0, 1, "sk--", \
    "push 1 if the card in set a has such an effect (operands as USE)") \
X(CAN_TAKE,         'v', 0, 1, "sk--", \
    "push 1 if the card in set a has such an ability (operands as TAKE)") \
X(CAN_RAISE,        'v', 0, 1, "w---", \
    "push 1 if the leader level of player a is below 10 (4.6.3)") \
/* instructions: of sets */ \
X(FACING,           'i', 0, 0, "Ss--", "register a = the units facing those of set b") \
X(ITEMS_OF,         'i', 0, 0, "Ss--", "register a = the items on the units of set b") \
X(STILL,            'i', 0, 0, "Sszo", "register a = those of set b that are in zones c") \
/* instructions: each of these sets DID to how much was done, negative if less than asked for */ \
X(DRAW,             'i', 1, 0, "w---", "pop n; player a draws n cards (4.4)") \
X(DRAW_AS,          'i', 1, 0, "wSn-", \
    "pop n; as DRAW, or with c 1 as DRAW_TO; register b = the cards drawn") \
X(DRAW_TO,          'i', 1, 0, "w---", "pop n; player a draws until the hand holds n") \
X(DAMAGE,           'i', 1, 0, "w---", "pop n; player a takes n damage (4.5)") \
X(RAISE,            'i', 1, 0, "w---", "pop n; leader level of player a plus n (4.6)") \
X(TRASH,            'i', 0, 0, "sS--", "trash set a at once (4.8); register b = those that were") \
X(MILL,             'i', 1, 0, "Sw--", \
    "pop n; the top n cards of player b's deck to the trash, one by one; register a = they") \
X(REVEAL,           'i', 1, 0, "Sw--", \
    "pop n; the top n cards of player b's deck are revealed (11.1); register a = they") \
X(PUT,              'i', 0, 0, "s*S-", \
    "set a goes to place b of its owners; register c = those that went") \
X(SHUFFLE,          'i', 0, 0, "w---", "player a shuffles the deck (3.2.4)") \
X(GIVE,             'i', 1, 0, "*us-", "pop x; units of set c get a by x for duration b") \
X(GIVE_ALL,         'i', 1, 0, "*uf*", \
    "pop x; the same for what filter c accepts at any moment; d 1, 2: with variable GT_FROZEN as " \
    "it is now, a number or a stamp") \
X(GIVE_ABILITY,     'i', 0, 0, "-usq", "set c gets ability d for duration b") \
X(GIVE_ABILITY_ALL, 'i', 0, 0, "*ufq", \
    "the same for what filter c accepts at any moment; a as d of GIVE_ALL") \
X(TAKE,             'i', 0, 0, "vsk-", \
    "variable a = an ability with timing c of the card in set b, of several the controller " \
    "picks; c 0: all that are printed on it") \
X(GIVE_TAKEN,       'i', 0, 0, "vus-", "units of set c get what variable a took, for duration b") \
X(GIVE_TAKEN_ALL,   'i', 0, 0, "vuf*", \
    "the same for what filter c accepts at any moment; d as in GIVE_ALL") \
X(GIVE_PLAYER,      'i', 1, 0, "*uw-", "pop x; player c gets a by x for duration b") \
X(PLACE,            'i', 0, 0, "s*ns", \
    "unit cards of set a onto lanes b (set d) of the controller; flags c; DID = how many") \
X(UPGRADE,          'i', 0, 0, "ssn-", \
    "unit of set a is upgraded with the card of set b; flags c") \
X(EQUIP,            'i', 0, 0, "ssn-", "items of set a go on the unit of set b; flags c") \
X(STRIKE,           'i', 0, 0, "s*--", \
    "unit of set a attacks lane b (7); goes on when the battle is over") \
X(MOVE,             'i', 0, 0, "s*s-", "unit of set a moves to lane b (set c) (4.9)") \
X(USE,              'i', 0, 0, "sk--", \
    "an effect with keyword b of the card in set a is used, of several the controller picks " \
    "(TRIGGER: a skill's effect)") \
X(FORBID,           'i', 0, 0, "*uwF", \
    "player c cannot: a (+ NV_HERE: only in the lane of THIS), for what filter d accepts, for " \
    "duration b") \
X(FORBID_USE,       'i', 0, 0, "-uwn", \
    "player c cannot use effects with the timings of mask d, for duration b") \
X(FORBID_EQUIP,     'i', 0, 0, "*uFF", \
    "items that filter d accepts cannot be put on units that filter c accepts; a: see enum " \
    "nv_equip_ban; duration b") \
X(FORBID_LANES,     'i', 0, 0, "*uFF", "as FORBID, in lanes without a unit that filter c accepts") \
X(MAY_UPGRADE,      'i', 0, 0, "wuFF", \
    "player a may upgrade units that filter c accepts with cards that filter d accepts, whatever " \
    "they cost; for duration b") \
X(WHENEVER,         'i', 0, 0, "nu*q", \
    "from now on for duration b, ability d listens without a card in play; a: how often (0 " \
    "always); it begins with the registers of mask c as they are now, without cards that moved " \
    "since") \
X(DECLARATION_COST, 'i', 0, 0, "-u-q", \
    "from now on for duration b, ability d is a price of declarations") \
X(END_BATTLE,       'i', 0, 0, "----", "the innermost battle goes to its end step") \
X(AWAKEN,           'i', 0, 0, "w---", "the awakening of player a's leader is used (10.2.6.1)") \
X(LOSE,             'i', 0, 0, "w---", "player a loses (1.2.5)") \
X(REPLACE_DAMAGE,   'i', 1, 0, "nu*n", \
    "pop x; for duration b, damage of exactly a to a player by an effect is x; c: bit 0 which " \
    "player, above it whose effects (0 any, 1 the controller's, 2 the other's); d: timings of " \
    "the abilities that deal it, as bits (0: any effect)") \
X(RESULT,           'i', 1, 0, "----", \
    "pop; DID = 1 if it is not 0, else 0: what the effect comes to") \
X(PREVENT,          'i', 1, 0, "*u**", \
    "pop x; for duration b, the next x of events a (drew, milled, damage dealt, level changed) " \
    "of a player do not happen; c: as REPLACE_DAMAGE; d: by which causes, as bits (0: any)") \
X(CHANGE_AMOUNT,    'i', 1, 0, "----", \
    "pop x; what is proposed, in whose place this is done, happens x times, or with x as its " \
    "number; 0: not at all")
/* clang-format on */

#define NV_OP_ENUM(name, ...) NV_OP_##name,
enum nv_op { NV_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, NV_OPS(NV_OP_ENUM) NV_OP_COUNT };
#undef NV_OP_ENUM
enum { NV_OP_FIRST_VALUE = GT_OP_SYSTEM NV_OPS(GT_OP_IF_TEST) };
enum { NV_OP_FIRST_INSTRUCTION = NV_OP_FIRST_VALUE NV_OPS(GT_OP_IF_VALUE) };

#endif
