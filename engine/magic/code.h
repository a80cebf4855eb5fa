/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of Magic in card code: types, zones, keywords, events, properties, layers, durations,
 * and the operations that this rules system adds to those of engine/code/code.h.
 *
 * Players are objects: each game has one for each player, in the zone MG_PLAYER. So a set may hold
 * players and permanents together ("any target"), and instructions that do something to players
 * take sets of them: there are names for the controller (MG_SET_YOU), the opponent and both.
 *
 * A spell or ability is one piece of code: what is announced, MG_STACKED, what is done on
 * resolution. What is announced: MODES, TARGET for each instance of the word "target". Its cost is
 * not in it (card.h). On resolution the registers that TARGET filled hold those of their targets
 * that are still legal (608.2b). Variable MG_VAR_X is X, MG_VAR_MODES the mask of modes, in all
 * such code. */
#ifndef GT_MAGIC_CODE_H
#define GT_MAGIC_CODE_H

#include "engine/code/code.h"
#include "engine/magic/card.h"

/* gt_def.type and TEST_TYPE: card types (300), supertypes (205.4), and what else an object may be.
 * A mask of several accepts what has one of them. */
enum mg_type {
    MG_ARTIFACT = 1,
    MG_CREATURE = 2,
    MG_ENCHANTMENT = 4,
    MG_INSTANT = 8,
    MG_LAND = 16,
    MG_PLANESWALKER = 32,
    MG_SORCERY = 64,
    MG_TRIBAL = 128,
    MG_BASIC = 256,
    MG_LEGENDARY = 512,
    MG_SNOW = 1024,
    MG_WORLD = 2048,
    MG_TOKEN = 4096, /* a definition of a token (111) */
    MG_IS_PLAYER = 8192,
    MG_BACK = 16384, /* a definition of the back face of a card (712) */
    MG_NO_CARD = MG_TOKEN | MG_BACK, /* what lies in no deck by itself */
    MG_CARD_TYPES = 255,
    MG_PERMANENT_TYPES = MG_ARTIFACT | MG_CREATURE | MG_ENCHANTMENT | MG_LAND | MG_PLANESWALKER,
};

/* Subtypes are tags of definitions, by their English names as in the rules ("Elf", "Forest",
 * "Aura"); those that the rules themselves name are found by name when a game is prepared. */

/* gt_def.number, PROP, TEST_RANGE. Of MG_COUNTERS + kind (enum mg_counter): how many counters. */
enum mg_number {
    MG_MANA_VALUE, /* 202.3 */
    MG_POWER,
    MG_TOUGHNESS,
    MG_LOYALTY_PRINTED,
    MG_NUMBER_COUNT,
    MG_DAMAGE_MARKED = MG_NUMBER_COUNT, /* these are not printed */
    MG_TARGET_COUNT, /* of an object on the stack: how many targets it has */
    MG_LIFE_OF, /* of a player */
    MG_HAND_OF,
    MG_COUNTERS, /* the first of as many as there are kinds */
};

/* Steps and phases (500.1), in their order. */
enum mg_step {
    MG_STEP_UNTAP,
    MG_STEP_UPKEEP,
    MG_STEP_DRAW,
    MG_STEP_MAIN_1,
    MG_STEP_COMBAT,
    MG_STEP_ATTACKERS,
    MG_STEP_BLOCKERS,
    MG_STEP_FIRST_DAMAGE, /* 510.4 */
    MG_STEP_DAMAGE,
    MG_STEP_COMBAT_END,
    MG_STEP_MAIN_2,
    MG_STEP_END,
    MG_STEP_CLEANUP,
    MG_STEPS
};

/* IS_STEP: a step, or of a point of the turn (its number, moments.c) whether it is still to come,
 * or has come; of the turn, or of the combat phase that is under way, or whether one is. */
enum mg_moment {
    MG_MOMENT_POINT = 15,
    MG_MOMENT_BEFORE = 16,
    MG_MOMENT_AFTER = 32,
    MG_MOMENT_BEFORE_IN_COMBAT = 48,
    MG_MOMENT_AFTER_IN_COMBAT = 64,
    MG_MOMENT_IN_COMBAT = 80,
    MG_MOMENT_PRIORITY = 96, /* a player could cast an instant (602.5e) */
    MG_MOMENT_DAY = 112, /* it is day */
    MG_MOMENT_NIGHT,
};
enum mg_point {
    MG_POINT_UPKEEP = 1, /* the first upkeep step is over */
    MG_POINT_ATTACKERS = 2, /* attackers are declared */
    MG_POINT_BLOCKERS = 4,
    MG_POINT_DAMAGE = 8, /* the first combat damage step begins */
    MG_POINT_COMBAT_END = 16, /* the end of combat step begins */
    MG_POINT_COMBAT = 32, /* the first combat phase is over */
};

/* Kinds of counters (122). */
#define MG_COUNTER_KINDS(X)                                                                        \
    X(PLUS, "+1/+1")                                                                               \
    X(MINUS, "-1/-1")                                                                              \
    X(LOYALTY, "loyalty")                                                                          \
    X(TIME, "time")                                                                                \
    X(FADE, "fade")                                                                                \
    X(CHARGE, "charge")                                                                            \
    X(ARROWHEAD, "arrowhead")                                                                      \
    X(LEVEL, "level")                                                                              \
    X(QUEST, "quest")                                                                              \
    X(LORE, "lore")                                                                                \
    X(ICE, "ice")                                                                                  \
    X(DELAY, "delay")                                                                              \
    X(MANIFESTATION, "manifestation")                                                              \
    X(ITS_FLYING, "flying")                                                                        \
    X(ITS_FIRST_STRIKE, "first strike")                                                            \
    X(ITS_DOUBLE_STRIKE, "double strike")                                                          \
    X(ITS_DEATHTOUCH, "deathtouch")                                                                \
    X(ITS_HASTE, "haste")                                                                          \
    X(ITS_HEXPROOF, "hexproof")                                                                    \
    X(ITS_INDESTRUCTIBLE, "indestructible")                                                        \
    X(ITS_LIFELINK, "lifelink")                                                                    \
    X(ITS_MENACE, "menace")                                                                        \
    X(ITS_REACH, "reach")                                                                          \
    X(ITS_TRAMPLE, "trample")                                                                      \
    X(ITS_VIGILANCE, "vigilance")
#define MG_COUNTER_ENUM(name, text) MG_COUNTER_##name,
/* From MG_COUNTER_ITS_FLYING on they give the keyword of that name (122.1b). */
enum mg_counter { MG_COUNTER_KINDS(MG_COUNTER_ENUM) MG_COUNTER_COUNT };
#undef MG_COUNTER_ENUM

/* Kinds of zones (400.1). A filter's zone mask has bit 1 << zone. The battlefield has one list of
 * each player, of what that player controls; the stack is one list. */
enum mg_zone {
    MG_LIBRARY,
    MG_HAND,
    MG_GRAVEYARD,
    MG_EXILE,
    MG_BATTLEFIELD,
    MG_STACK,
    MG_PLAYER,
    MG_ZONES
};

/* Keywords; gt_def.keywords has bit 1 << keyword. Those that are abbreviations of abilities which
 * the general operations can say (echo, cycling, exalted, fading, persist ...) are none: cards have
 * those abilities. */
/* clang-format off */
#define MG_KEYWORDS(X) \
X(NONE, "") \
X(FLYING, "flying") X(REACH, "reach") X(FIRST_STRIKE, "first strike") \
X(DOUBLE_STRIKE, "double strike") \
X(VIGILANCE, "vigilance") X(TRAMPLE, "trample") X(HASTE, "haste") X(DEFENDER, "defender") \
X(DEATHTOUCH, "deathtouch") X(LIFELINK, "lifelink") X(SHROUD, "shroud") X(HEXPROOF, "hexproof") \
X(INDESTRUCTIBLE, "indestructible") X(FEAR, "fear") X(INTIMIDATE, "intimidate") \
X(SHADOW, "shadow") \
X(MENACE, "menace") X(FLASH, "flash") X(WITHER, "wither") X(INFECT, "infect") \
X(CHANGELING, "changeling") \
X(PLAINSWALK, "plainswalk") X(ISLANDWALK, "islandwalk") X(SWAMPWALK, "swampwalk") \
X(MOUNTAINWALK, "mountainwalk") X(FORESTWALK, "forestwalk") \
X(FROM_WHITE, "protection from white") X(FROM_BLUE, "protection from blue") \
X(FROM_BLACK, "protection from black") X(FROM_RED, "protection from red") \
X(FROM_GREEN, "protection from green") \
X(SPLIT_SECOND, "split second") X(PHASING, "phasing") \
X(BANDING, "banding")
#define MG_KEYWORD_ENUM(name, text) MG_KW_##name,
enum mg_keyword { MG_KEYWORDS(MG_KEYWORD_ENUM) MG_KW_COUNT };
#undef MG_KEYWORD_ENUM

/* Events. The comment gives subject (THAT), second party (OTHER) and amount; `player` is the
 * subject's controller (its owner off battlefield and stack), or the player named. */
#define MG_EVENTS(X) \
X(NONE, "") \
X(ENTERS, "enters")              /* permanent; -; zone it came from: `from` */ \
/* permanent that leaves the battlefield, as it last was; `to`: dies if to the graveyard */ \
X(LEAVES, "leaves") \
/* card that came to another zone than the battlefield, from wherever */ \
X(PUT, "put") \
X(CAST, "cast")                  /* spell; -; - */ \
X(CYCLED, "cycled")              /* card; - */ \
X(DISCARDED, "discarded")        /* card; - */ \
X(SACRIFICED, "sacrificed")      /* permanent; - */ \
X(DREW, "drew")                  /* player; - */ \
X(TAPPED, "tapped")              /* permanent; - */ \
X(UNTAPPED, "untapped") \
X(ATTACKS, "attacks")            /* attacker; what it attacks; how many creatures attack */ \
X(BLOCKS, "blocks")              /* blocker; attacker, one of them; how many it blocks */ \
X(BLOCKED, "becomes blocked")    /* attacker; -; how many creatures block it */ \
X(UNBLOCKED, "isn't blocked")    /* attacker; what it attacks */ \
X(DEALT, "is dealt damage")      /* recipient; source; how much; `by` MG_BY_COMBAT or not */ \
/* source; recipient; how much; the same; `to`: zone of the recipient, in DEALT too */ \
X(DEALS, "deals damage") \
X(TARGETED, "becomes the target") /* object or player; spell or ability */ \
X(TURNED_UP, "is turned face up") /* permanent; - */ \
X(COUNTERED, "is countered")     /* spell; - */ \
X(LIFE_GAINED, "gains life")     /* player; -; how much */ \
X(LIFE_LOST, "loses life") \
X(COUNTERS_PUT, "counters are put") /* permanent; -; how many */ \
X(COUNTERS_GONE, "the last counter is removed") /* object, also in exile; -; kind of counter */ \
X(UPKEEP, "upkeep") X(DRAW_STEP, "draw step") X(PRECOMBAT, "precombat main phase") \
X(COMBAT, "combat") \
/* that of the active player begins: player */ \
X(COMBAT_END, "end of combat") X(END_STEP, "end step") \
X(DESTROYED, "would be destroyed") /* permanent: to be replaced only, as the next one */ \
X(DRAWS, "would draw")           /* player; a card: to be replaced only */ \
X(STATE, "is so")                /* no event: the condition of the ability holds (603.8) */ \
/* what has the ability; -; an ability that this event has not set off (603.3b) */ \
X(SET_OFF, "is set off") \
X(BLOCKS_ONE, "blocks a creature") /* blocker; attacker; each of those that it blocks (509.5b) */ \
X(BLOCKED_BY, "becomes blocked by") /* attacker; blocker; each of those that block it (509.5d) */ \
/* player or planeswalker; -; how many creatures attack it (508.3b) */ \
X(ATTACKED, "is attacked") \
X(PREVENTED, "has damage prevented") /* what it was to be dealt to; source; how much (615.13) */ \
X(CHAPTER, "comes to a chapter")  /* a Saga; -; its number, which is `to`, too (715.2) */ \
/* permanent; -; kinds of mana that its ability produced, as bits (605.1b) */ \
X(TAPPED_FOR_MANA, "is tapped for mana") \
X(COUNTER_REMOVED, "a counter is removed") /* permanent; -; each of them; `from`: its kind */ \
/* permanent; -; `player`: who controlled it, which an effect has ended */ \
X(CONTROL_LOST, "comes under another control") \
X(UNATTACHED, "becomes unattached") /* permanent; what it was attached to */ \
X(PHASED_OUT, "phases out")      /* permanent; - */ \
X(PHASED_IN, "phases in") \
X(MUTATES, "mutates")            /* a permanent with which a spell has merged (702.140); - */ \
X(EXPLORES, "explores")          /* permanent; - */
#define MG_EVENT_ENUM(name, text) MG_EV_##name,
enum mg_event { MG_EVENTS(MG_EVENT_ENUM) MG_EV_COUNT };
#undef MG_EVENT_ENUM

/* Why something happens: gt_pattern.by is a mask of 1 << cause. */
enum mg_cause { MG_BY_RULE = 1, MG_BY_COMBAT, MG_BY_SPELL, MG_BY_ABILITY, MG_BY_COST };

/* LIFE: what is done with an amount. */
enum mg_life_change { MG_LIFE_GAIN, MG_LIFE_LOSE, MG_LIFE_BECOMES /* 119.5 */ };

/* STAT: what can be asked of a player. */
#define MG_STATS(X) \
X(LIFE, "life") X(HAND, "hand") X(LIBRARY, "library") X(GRAVEYARD, "graveyard") \
X(LANDS, "lands played") \
X(SPELLS, "spells cast")
#define MG_STAT_ENUM(name, text) MG_ST_##name,
enum mg_stat { MG_STATS(MG_STAT_ENUM) MG_ST_COUNT };
#undef MG_STAT_ENUM

/* Durations (operand u, 611.2). */
#define MG_DURATIONS(X) \
X(STAYS, "")                /* as long as the object is that object */ \
X(TURN, "turn")             /* until end of turn, this turn (514.2) */ \
X(COMBAT, "combat")         /* until end of combat (511.2) */ \
X(OWN_TURN, "own turn")     /* until the controller's next turn */ \
X(SOURCE, "source")         /* as long as the source stays on the battlefield */ \
X(UNTAP, "next untap")      /* until its controller's next untap step is over */ \
X(THEIR_TURN, "their turn") /* of a player: until the next own turn is over */ \
/* as long as the controller of the effect controls the source; as long as that is tapped; both */ \
X(CONTROLLED, "while controlled") \
X(TAPPED, "while tapped") \
X(HELD_TAPPED, "while controlled and tapped")
#define MG_DURATION_ENUM(name, text) MG_UNTIL_##name,
enum mg_duration { MG_DURATIONS(MG_DURATION_ENUM) MG_UNTIL_COUNT };
#undef MG_DURATION_ENUM

/* What GIVE and GIVE_ALL change (operand a), in the order of the layers (613.1, 613.4), and what
 * the number x is. One that has no layer changes rules (613.11). */
#define MG_GIVES(X) \
/* the controller of the effect gains control; x is not used */ \
X(CONTROL,        2, "control") \
X(TYPES,          4, "types")            /* mask of card types more */ \
X(TYPES_SET,      4, "types become")     /* mask of card types, instead of all others */ \
X(SUBTYPE,        4, "subtype")          /* tag more */ \
/* tag, instead of all creature types; a second one follows as SUBTYPE */ \
X(CREATURE_TYPE,  4, "creature type becomes") \
/* tag of a basic land type, instead of land types and abilities (305.7) */ \
X(LAND_TYPE,      4, "land type becomes") \
X(COLOURS,        5, "colours")          /* mask more */ \
X(COLOURS_SET,    5, "colours become")   /* mask, instead of all others */ \
X(KEYWORD,        6, "keyword")          /* number of a keyword */ \
X(NO_KEYWORD,     6, "loses keyword")    /* the same */ \
X(ABILITY,        6, "ability")          /* made by GIVE_ABILITY: number in the pool */ \
X(NO_ABILITIES,   6, "loses all abilities") \
X(BASE,           8, "base power and toughness") /* 7b; made by GIVE_PT */ \
X(PT,             9, "power and toughness") /* 7c; made by GIVE_PT */ \
X(COUNTERS,       9, "counters")         /* kind | number << 8; made by COUNTERS (122.1a) */ \
X(SWITCH,        10, "power and toughness switched") /* 7d */ \
X(CANNOT,         0, "cannot")           /* enum mg_cannot, a mask */ \
X(BLOCKERS,       0, "blockers at least") /* can't be blocked except by x or more creatures */ \
/* can't be blocked except by what the filter of GIVE_BLOCKED accepts */ \
X(ONLY_BLOCKED,   0, "blocked only by") \
X(MUST,           0, "must")             /* enum mg_must, a mask */ \
X(COST_LESS,      0, "costs less")       /* spells: x generic mana less; negative: more */ \
X(SHIELD,         0, "regeneration shields") /* x of them (614.8) */ \
X(PREVENT,        0, "prevented damage")  /* the next x damage (615.7) */ \
X(PREVENT_COMBAT, 0, "prevented combat damage") /* all, to and from everything; of no object */ \
X(EXILED_INSTEAD, 0, "exiled instead of dying") \
/* a player: the next steps, phases, turns: enum mg_skip (614.10); static ones: MG_SKIPS of it */ \
X(SKIP,           0, "skips") \
X(LISTEN,         0, "delayed trigger")  /* made by LATER */ \
X(USED,           0, "times used")       /* ability | times << 16, this turn */ \
X(RESOLVED,       0, "times resolved")   /* the same */ \
X(MAY_CAST,       0, "may be cast")      /* a card: by madness, suspend ... */ \
X(HASTE_SUSPENDED, 6, "haste as long as its controller keeps it") /* 702.62a */ \
/* a card in exile: by an ability of the source (607.2a) */ \
X(LINK,           0, "linked") \
/* creatures: x generic mana for each that attacks (508.1g) */ \
X(ATTACK_COST,    0, "costs to attack") \
X(BLOCK_COST,     0, "costs to block")   /* the same for each that blocks (509.1d) */ \
/* what has left, as it last was (608.2h): power << 16 | toughness; the source stamp is the one that
 * it has now, GT_MOD_OTHER its controller; then its counters: kind | number << 8 */ \
X(LAST,           0, "last known size") \
X(LAST_COUNTERS,  0, "last known counters") \
/* what was sacrificed for a cost of the source on the stack */ \
X(GIVEN_UP,       0, "given up") \
/* 7b; x is not used */ \
X(BASE_COST,      8, "base power and toughness by mana value") \
X(LANDS,          0, "lands to play")    /* a player: x lands more each turn (305.2) */ \
X(PROTECTION,     6, "protection from colours") /* a mask of them */ \
X(EMBLEM,         0, "emblem")           /* a player: an emblem with ability x (114) */ \
X(HAND_SIZE,      0, "no maximum hand size") /* a player */ \
/* a player: does not lose the game, nor does the opponent win it (104.3) */ \
X(CANNOT_LOSE,    0, "cannot lose the game") \
/* a player: creatures attack the source in the own turn if able (508.1d) */ \
X(LURE,           0, "must attack it") \
/* a player: mana in the pool that may be spent on some things alone (106.6): kind | number << 8;
 * the filter is of what is cast; GT_MOD.times: abilities of such objects, too */ \
X(MANA,           0, "mana for some things") \
X(KICKED,         0, "times kicked")     /* a spell, and the permanent that it became (702.33d) */ \
/* a player: may have that not happen for a cost: number of the cost | definition << 8; it goes with
 * the delayed trigger that has the same order */ \
X(BUY_OFF,        0, "may pay") \
X(SHARE,          0, "share of what is divided") \
/* a player: the controller of the effect decides in the next turn of that player (721); 1: in this
 * one */ \
X(RULED,          0, "turn controlled") \
/* layer 1: it has definition x; GT_MOD.times: the one before */ \
X(COPY,           0, "copy of a card") \
X(CHOSEN,         0, "chosen as it entered") /* enum mg_chosen << 24 | what */ \
X(ENTERS_WITH,    0, "enters with counters") /* kind | number << 8 */ \
X(HOST,           0, "enters attached to") /* object */ \
/* an Aura: the filter of what it may be attached to, instead of the printed one */ \
X(ENCHANTS,       0, "what it enchants") \
/* a player: damage does not reduce the life total to less than x */ \
X(LIFE_FLOOR,     0, "life that damage leaves") \
/* what enters, if x more: abilities of the player that this sets off are so x times more */ \
X(AGAIN,          0, "sets off once more") \
/* a player: x times as many tokens; objects: x times as many counters; x more +1/+1 counters */ \
X(TOKENS_TIMES,   0, "more tokens") \
X(COUNTERS_TIMES, 0, "times the counters") \
X(COUNTERS_MORE,  0, "counters more") \
X(NO_LIFE_GAIN,   0, "gains no life")    /* a player */ \
X(NO_USE,         0, "abilities cannot be used") /* 1: but for mana abilities */ \
X(SILENT,         0, "sets off nothing") /* what enters */ \
X(COST_FLOOR,     0, "costs at least")   /* spells: x mana */ \
X(ANY_MANA,       0, "mana of any colour") /* a player spends mana as though it were */ \
X(NO_COLOURS,     0, "colourless everywhere") /* all objects that are no permanents */ \
/* cards that come onto the battlefield: they cannot (614.17d); spells: they cannot be cast (601.3),
 * may be cast as though they had flash (609.4) */ \
X(NO_ENTRY,       0, "cannot enter") \
X(NO_CAST,        0, "cannot be cast") \
X(AS_FLASH,       0, "may be cast as though it had flash") \
/* something: damage that the source of this, which was chosen, would deal to it next; x of it, or
 * (0) all; if that is such as the filter says then (609.7) */ \
X(PREVENT_FROM,   0, "prevented damage of a source") \
/* a card in exile: it returns as the source leaves the battlefield (610.3) */ \
X(RETURNS,        0, "returns") \
/* a player, some player: the "legend rule" does not apply (704.5j) */ \
X(NO_LEGENDS,     0, "no legend rule") \
X(LIFELESS,       0, "does not lose for having no life") /* a player (704.5a) */ \
/* a player: damage is dealt to it as though its source had infect */ \
X(POISONED,       0, "damage as though of infect") \
/* cards of a player's graveyard, of the top of a library: may be played from there (601.3b) */ \
X(FROM_GRAVEYARD, 0, "may be played from the graveyard") \
X(FROM_TOP,       0, "may be played from the top of the library") \
X(TOP_SHOWN,      0, "top card revealed") /* a player (401.5) */ \
/* cards of a hand: may be cast without paying their mana costs */ \
X(FREE,           0, "may be cast for nothing") \
/* permanents: while choosing targets opponents choose one of them at least, if able */ \
X(FLAG,           0, "must be a target") \
/* a card of a graveyard: has flashback for its mana cost */ \
X(FLASHBACK,      0, "flashback") \
X(DAMAGED,        0, "was dealt damage")  /* a permanent: by the source, this turn */ \
X(SPLICED,        0, "spliced")           /* a spell: the text of definition x (702.47) */ \
/* a copy: it has the name of definition x (706.9) */ \
X(NAMED,          0, "name") \
/* creatures: x generic mana for each that attacks the controller of this (508.1h) */ \
X(TOLL,           0, "costs to attack a player") \
/* a player: no more than x creatures can attack that player in a combat */ \
X(ATTACKERS,      0, "attackers at most") \
/* a creature: it was declared as an attacker this turn; the creature that it is of blocked it */ \
X(ATTACKED,       0, "attacked this turn") \
X(WAS_BLOCKED,    0, "was blocked this turn") \
/* permanents: no more than x of those can untap in an untap step; when so many are chosen */ \
X(UNTAP_MOST,     0, "untap at most") \
X(UNTAP_FULL,     0, "untap no more") \
X(PHASED,         0, "phased out")       /* phasing.c */ \
X(BAND,           0, "band")             /* banding.c */ \
/* a player: plays cards of the other graveyards as though they lay in the own one, and the other
 * players play none from theirs */ \
X(GRAVEYARDS,     0, "plays from other graveyards") \
/* a player: cannot search libraries, but for a cost (2 + its number) that lets one not heed that;
 * does not heed the source of this this turn */ \
X(NO_SEARCH,      0, "cannot search") \
X(HEEDS_NOT,      0, "does not heed it") \
/* a player: unspent mana stays as steps and phases end; cannot play lands; has hexproof */ \
X(MANA_STAYS,     0, "mana stays") \
X(NO_LANDS,       0, "cannot play lands") \
X(HEXPROOF,       0, "hexproof of a player") \
/* an attacker: its damage is assigned as though it were not blocked, in this damage step */ \
X(UNBLOCKED,      0, "as though unblocked") \
/* a copy: it has no mana cost (706.9) */ \
X(NO_COST,        0, "no mana cost") \
/* 7b, as BASE, each as much as the value whose code the filter is, at each moment */ \
X(BASE_VALUE,     8, "base power and toughness by a value") \
/* a player: of the next damage that the source of this, which was chosen, would deal to that player
 * or to what that player controls, x is dealt to the object of number GT_MOD.filter with the stamp
 * GT_MOD.times instead (614.9); prevented, and as much is dealt to that by the object of the upper
 * half of x; what is so dealt then */ \
X(DIVERT,         0, "damage dealt elsewhere") \
X(REFLECT,        0, "damage prevented and dealt") \
X(REFLECTED,      0, "damage to be dealt") \
X(MUST_BLOCK,     0, "must block it")    /* a creature blocks the source if able (509.1c) */ \
/* a permanent that is tapped for mana: twice as much, x times */ \
X(MANA_TIMES,     0, "times the mana") \
/* layer 3, applied with what is printed: a word of its text is another: from | to << 16;
 * GT_MOD.times: enum mg_word_kind */ \
X(WORDS,          0, "words replaced") \
X(NO_PREVENTION,  0, "damage cannot be prevented") /* a player, and so of all damage */ \
X(NO_ATTACK,      0, "creatures cannot attack") /* a player: of that player */ \
X(BLUE_IS_ANY,    0, "blue mana is any") /* costs of its abilities: blue pays for all colours */ \
/* a player: what would enter under that control, of types x, does so under that of the effect */ \
X(GATHERED,       0, "enters under another control") \
X(SLOW,           0, "casts as sorceries") /* a player: spells only when a sorcery could be */ \
/* a token: the source made it by an ability that is printed on definition x (607.1d) */ \
X(MADE,           0, "made") \
/* planeswalkers: loyalty abilities cost x loyalty counters more that are put there (606.5) */ \
X(LOYALTY_COST,   0, "loyalty costs") \
X(FROM_EXILE,     0, "may be cast from exile") /* cards of a player, in exile (601.3f) */ \
/* a player: ability x of the source is done as the next step that comes begins (614.10b) */ \
X(FIRST,          0, "done first") \
/* the number of a name in the pool, instead of all others (612.7) */ \
X(NAME,           3, "name becomes") \
X(COMPONENT,      0, "merged with")      /* a permanent: the source is a component of it (725) */ \
/* ... and so it has all abilities of definition x, before all effects of layer 6; GT_MOD.times: as
 * that came to be */ \
X(MERGED,         6, "abilities of a component") \
X(TURNED,         0, "transformed")      /* a permanent: as this was made (701.28f) */ \
X(ALL_NAMES,      3, "all names")        /* of nonlegendary creature cards, beside (612.6) */ \
/* 612.5: its text is that of another card, and it has ability x; GT_MOD.times: its own definition.
 * It has its place before all effects of layer 6: it is a part of the text */ \
X(FULL_TEXT,      6, "full text of a card") \
/* a spell that has left the stack (608.2h): x is what X added to its mana value (202.3e) */ \
X(LAST_X,         0, "last known X")
#define MG_GIVE_ENUM(name, layer, text) MG_GIVE_##name,
enum mg_give { MG_GIVES(MG_GIVE_ENUM) MG_GIVE_COUNT };
#undef MG_GIVE_ENUM

/* Layers of 613.1 and 613.4; in 613.2 copies, then what is face down. */
enum mg_layer {
    MG_NO_LAYER, MG_LAYER_COPY, MG_LAYER_CONTROL, MG_LAYER_TEXT, MG_LAYER_TYPE, MG_LAYER_COLOUR,
    MG_LAYER_ABILITY,
    MG_LAYER_DEFINING, MG_LAYER_BASE, MG_LAYER_CHANGE, MG_LAYER_SWITCH, MG_LAYERS
};

/* What something cannot (614.17): mask x of MG_GIVE_CANNOT. */
enum mg_cannot {
    MG_CANNOT_ATTACK = 1,
    MG_CANNOT_BLOCK = 2,
    MG_CANNOT_BE_BLOCKED = 4,
    MG_CANNOT_ACTIVATE = 8, /* its activated abilities but for mana abilities */
    MG_CANNOT_UNTAP = 16, /* in its controller's untap step */
    MG_CANNOT_REGENERATE = 32,
    MG_CANNOT_BE_COUNTERED = 64,
    MG_CANNOT_DEAL_COMBAT = 128, /* assigns no combat damage */
    MG_CANNOT_PREVENT = 256, /* damage that it deals cannot be prevented; of a player: no damage */
    MG_CANNOT_ATTACK_ALONE = 512, /* it attacks with others only */
    MG_CANNOT_JOIN_ATTACK = 1024, /* a permanent with this: no more than one creature can attack */
    MG_CANNOT_JOIN_BLOCK = 2048, /* ... can block */
    MG_CANNOT_BE_SACRIFICED = 4096,
    MG_CANNOT_USE = 8192, /* its activated abilities, mana abilities among them */
    MG_CANNOT_BE_TARGETED = 16384, /* by what opponents control */
    MG_CANNOT_BLOCK_ALONE = 32768, /* it blocks with others only */
    MG_CANNOT_ALONE = MG_CANNOT_ATTACK_ALONE | MG_CANNOT_BLOCK_ALONE,
};

/* What is required of creatures (508.1d, 509.1c): mask x of MG_GIVE_MUST. */
enum mg_must {
    MG_MUST_ATTACK = 1,
    MG_MUST_BLOCK = 2,
    MG_MUST_BE_BLOCKED = 4, /* by one creature at least */
    MG_MUST_LURE = 8, /* all creatures that can block it do so */
    /* no requirement: it may block another creature more; times how many, up to 15 */
    MG_MUST_MORE = 16,
    MG_MUST_FOLLOW = 256, /* it attacks if another creature of its controller does */
    MG_MAY_PASS_BLOCKERS = 1024, /* none: it may assign damage as though it were not blocked */
    MG_MAY_STAY_TAPPED = 512, /* no requirement: its controller may choose not to untap it */
};

/* How a spell was cast, and so how the permanent came that it became (PAID, 400.7d). */
enum mg_cast_as {
    MG_AS_CAST = 1, MG_AS_FROM_HAND = 2, MG_AS_EVOKED = 4, MG_AS_KICKED = 8, MG_AS_ENTWINED = 16,
    MG_AS_FLASHBACK = 32, MG_AS_SUSPENDED = 64,
    MG_AS_BUYBACK = 128, /* of a spell alone */
};

/* States of a permanent (TEST_STATE). */
enum mg_state {
    MG_TAPPED = 1, MG_ATTACKING = 2, MG_BLOCKING = 4, MG_BLOCKED = 8, MG_DOWN = 16 /* face down */,
    MG_ARRIVED = 32, /* a card of a graveyard: was put there from the battlefield this turn */
    MG_SPELL = 64, /* on the stack: a spell */ MG_ABILITY = 128, /* on the stack: an ability */
    MG_UNTAPPED = 256, MG_ENTERED = 512, /* came onto the battlefield this turn */
    MG_SETTLED = 1024, /* controlled continuously since its controller's last turn began */
    MG_HAS_ATTACKED = 2048, /* was declared as an attacker this turn */
    MG_PLAIN = 4096, /* has no abilities */
    MG_UNBLOCKED = 8192, /* attacks, and was not blocked (509.1h) */
};

/* Where an ability works (113.6), and when it may be activated: gt_ability.timing is a mask.
 * Without MG_IN_... it is the battlefield. */
enum mg_timing {
    MG_WHEN_SORCERY = 1, /* any time its player could cast a sorcery (602.5d) */
    MG_IS_MANA = 2, /* a mana ability (605.1) */
    MG_IS_LOYALTY = 4, /* 606 */
    MG_IN_HAND = 8, MG_IN_GRAVEYARD = 16, MG_IN_EXILE = 32, MG_IN_STACK = 64,
    /* everywhere, the battlefield included */
    MG_IN_ANY = MG_IN_HAND | MG_IN_GRAVEYARD | MG_IN_EXILE | MG_IN_STACK | 128,
    MG_IN_BATTLEFIELD = 128,
};

/* gt_ability.once of kind GT_ACTIVE. */
enum {
    MG_BY_ANY_PLAYER = 1, /* may activate it (602.2) */
    MG_HAS_OTHER_COST = 2, /* the next cost of the card may be paid in place of its own (602.4) */
};

/* gt_ability of kind GT_ACTIVE: `keyword` is the number of its cost among those of the card that it
 * is printed on, `limit` how often it may be activated in a turn, `condition` "activate only if".
 * Of kind GT_AUTO: `condition` is the intervening "if" (603.4). `may`: the whole is asked about on
 * resolution. `limit`: it does so that many times in a turn, and is not set off any more then
 * (603.2i). */

/* gt_ability.keyword of kind GT_AUTO. */
enum { MG_STAYS_ON_STACK = 1, /* it cannot be countered (603.1a) */
    MG_RESOLVES = 2 /* without a legal target, too: spells and abilities alone counter it */ };

/* Places of PUT (operand b), and flags (operand d). */
enum mg_place { MG_TO_HAND, MG_TO_TOP, MG_TO_BOTTOM, MG_TO_GRAVEYARD, MG_TO_EXILE,
    MG_TO_BATTLEFIELD, MG_TO_LIBRARY, MG_TO_SECOND /* of the library, from the top */ };
enum {
    MG_PUT_YOURS = 1, /* onto the battlefield under the controller's control, else the owners' */
    MG_PUT_TAPPED = 2,
    MG_PUT_DOWN = 4, /* face down */
    MG_PUT_SHOWN = 8, /* they are revealed on the way to a hidden zone */
    MG_PUT_ORDERED = 16, /* to top or bottom in an order that the owner chooses (401.4) */
    MG_PUT_COUNTER = 32, /* with a +1/+1 counter on each */
    MG_PUT_ATTACKING = 64, /* creatures come attacking (508.4) */
    MG_PUT_MINUS = 128, /* with a -1/-1 counter on each */
    MG_PUT_LINKED = 256, /* to exile, linked to the object whose ability it is (607.2a) */
    MG_PUT_RANDOM = 512, /* to the bottom in a random order */
};

/* Flags of DAMAGE. */
enum { MG_UNPREVENTABLE = 1,
    MG_DAMAGE_MORE = 2 /* dealt together with the damage of the next DAMAGE */ };
/* Flags of TARGET and CAN_TARGET. */
enum {
    MG_TARGET_OTHER = 1, /* what is no target of an earlier instance */
    MG_TARGET_ADDS = 2, /* each beyond the first makes the spell cost more (mg_card.per_target) */
    /* MG_PLAYER is among the zones of the filter: of no effect, for readers */
    MG_TARGET_PLAYERS = 4,
    /* the opponent chooses (601.5, 602.3); players choose in the order of the text, whoever's turn
     * it is (601.5b, 602.3b) */
    MG_TARGET_BY_OPPONENT = 64,
    MG_TARGET_BINDS = 8, /* the filter asks what was chosen before: of no effect, for the rules */
    MG_TARGET_BY_THAT_PLAYER = 128, /* the player of the event chooses (603.3d) */
};

/* Sets with a name, beside those of the core. */
enum {
    MG_SET_YOU = GT_SET_SYSTEM, MG_SET_OPPONENT, MG_SET_PLAYERS, /* player objects */
    MG_SET_ACTIVE, /* the active player */
    MG_SET_HOST, /* what THIS is attached to, or was when it left */
    MG_SET_ATTACKERS, MG_SET_BLOCKERS,
    MG_SET_BLOCKERS_OF_THAT, /* creatures that block THAT */
    MG_SET_THAT_PLAYER, /* the player of the event: who cast, whose permanent */
    MG_SET_LINKED, /* cards in exile that abilities of this object exiled (607.2a) */
    MG_SET_PUT_WITH, /* permanents that abilities of this object put there (607.2c) */
    MG_SET_NONACTIVE, /* the other player */
    MG_SET_CHOSEN_PLAYER, /* who was chosen as THIS entered (607.2d) */
    MG_SET_WERE_BLOCKED, /* creatures that this object has blocked this turn */
    MG_SET_LINKED_BY_MAKER, /* cards in exile: of what made this token (607.1d) */
};

enum { MG_ENTERS_TAPPED = 255 /* in the place of a kind of counters (ENTERS_WITH) */ };

/* What is chosen as a permanent enters: a mask of colours, a tag, the number of a definition, an
 * object. */
enum mg_chosen { MG_CHOSEN_COLOUR, MG_CHOSEN_TYPE, MG_CHOSEN_LAND, MG_CHOSEN_NAME,
    MG_CHOSEN_PLAYER,
    /* of abilities that are linked (NOTE): a word of several, a number, X of a cost */
    MG_CHOSEN_WORD, MG_CHOSEN_NUMBER, MG_CHOSEN_PAID };

/* What EXTRA adds; what GIVE SKIP skips: x is how many times | what << 8. */
enum mg_extra { MG_EXTRA_TURN, MG_EXTRA_COMBAT /* and a main phase */, MG_EXTRA_UPKEEP,
    MG_EXTRA_COMBAT_ALONE };
enum { MG_SKIP_BITS = 4 /* of each in the number of a static ability */ };
#define MG_SKIPS(what) (1 << MG_SKIP_BITS * (what))
enum { MG_SKIP_THAT_TURN = 1 << 14 }; /* added to that: of the turn that was added last */
enum mg_skip { MG_SKIP_UNTAP, MG_SKIP_UPKEEP, MG_SKIP_DRAW, MG_SKIP_COMBAT, MG_SKIP_TURN };

/* END */
enum { MG_ENDS_LOST, MG_ENDS_WON, MG_ENDS_DRAWN };

/* Words of a text that can be replaced (612.2): numbers of colours and basic land types, tags. */
enum mg_word_kind { MG_WORDS_COLOUR = 1, MG_WORDS_LAND = 2, MG_WORDS_CREATURE = 4 };

/* LATER: in the turn that was added last; each time, not once. */
enum mg_later { MG_LATER_THAT_TURN = 1, MG_LATER_EACH_TIME = 2 };

/* JOIN: how creatures come into combat by an effect. */
enum mg_join {
    MG_JOIN_ATTACK, /* they are attacking (508.4) */
    MG_JOIN_BLOCK, /* they are blocking (509.6, 509.7) */
    MG_JOIN_REDIRECT, /* what they attack is chosen anew (508.7) */
    MG_JOIN_BLOCKED, /* they become blocked, by nothing (509.1h) */
    MG_JOIN_HOW = 3,
    MG_JOIN_WHOM = 4, /* of the set `whom`, not of a choice */
    MG_JOIN_CAME = 8, /* they have come onto the battlefield so */
};

enum { MG_VAR_X = 0, MG_VAR_MODES = 1 };

/* Kinds of operands of its own (engine/code/code.h), which decks/magic/mutation_operators.c
 * has. */
#define GT_K_CAST_AS "n"
#define GT_K_COUNTER "n"
#define GT_K_DAMAGE_FLAGS "n"
#define GT_K_DAMAGE_SOURCE "s"
#define GT_K_END_KIND "n"
#define GT_K_EXTRA "n"
#define GT_K_GIFT "n"
#define GT_K_GO_PLACE "n"
#define GT_K_JOIN "n"
#define GT_K_LIFE_CHANGE "n"
#define GT_K_MANA "n"
#define GT_K_MODE "n"
#define GT_K_OF_EVENT "n"
#define GT_K_PLACE "n"
#define GT_K_PUT_FLAGS "n"
#define GT_K_STATES "n"
#define GT_K_STEP "n"
#define GT_K_TARGET_FLAGS "n"

#define MG_TESTS(X) \
X(TEST_STATE, test_state, 0, BOOL, is_not, STATES, states, NO, c, NO, d, \
    "reject unless in one of the states of a mask (is_not: if it is)") \
X(TEST_ATTACHED, test_attached, 0, BOOL, is_not, SET, set, FIXED, colours, NO, d, \
    "reject unless it is attached to one of set (is_not: if it is); colours: unless it has a " \
    "colour of the first of set, and is not that") \
X(TEST_BLOCKS, test_blocks, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless it blocks one of set") \
X(TEST_TARGETS, test_targets, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless it is on the stack and one of set is a target of it") \
X(TEST_CONTROLLED, test_controlled, 0, SET, players, NO, b, NO, c, NO, d, \
    "reject unless its controller (or last; its owner, off battlefield and stack) is one of " \
    "players, or controls one of that set") \
X(TEST_OWNED, test_owned, 0, SET, players, NO, b, NO, c, NO, d, \
    "reject unless its owner is one of players") \
X(TEST_PERMANENT, test_permanent, 0, BOOL, is_not, NO, b, NO, c, NO, d, \
    "reject unless it is a card of a permanent type (is_not: if it is)") \
X(TEST_CHOSEN, test_chosen, 0, BOOL, is_not, FIXED, kind, NO, c, NO, d, \
    "reject unless it is of the colour, type or name that was chosen as THIS entered (is_not: if " \
    "it is)") \
X(TEST_EVEN, test_even, 0, NO, a, PROPERTY, property, NO, c, NO, d, \
    "reject unless property is even") \
X(TEST_DAMAGED, test_damaged, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless one of set has dealt damage to it this turn") \
X(TEST_ATTACKS, test_attacks, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless it attacks one of set") \
X(TEST_BLOCKED_BY, test_blocked_by, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless it is blocked by one of set") \
X(TEST_TARGETS_SUCH, test_targets_such, 0, NO, a, FILTER_LATER, filter, NO, c, NO, d, \
    "reject unless it is on the stack and filter accepts a target of it") \
X(TEST_OWNER_OF, test_owner_of, 0, SET, set, NO, b, NO, c, NO, d, \
    "reject unless its owner is that of the first of set")

#define MG_VALUES(X) \
X(CAN_TARGET, can_target, 0, NO, a, FILTER, filter, FIXED, least, NO, d, \
    "push whether filter accepts at least that many legal targets") \
X(HAS_MODE, has_mode, 0, NO, a, MODE, mode, NO, c, NO, d, "push whether mode was chosen") \
X(PAID, paid, 0, SET, set, CAST_AS, ways, NO, c, NO, d, \
    "push whether set was cast in one of these ways (enum mg_cast_as)") \
X(RESOLVED, resolved, 0, NO, a, NO, b, NO, c, NO, d, \
    "push how often this ability has resolved this turn, this time included") \
X(LAST, last, 0, NO, a, PROPERTY, property, BOOL, given_up, NO, d, \
    "push property of THAT as it last was in the zone of the event; given_up: of what was " \
    "sacrificed for the cost, as that last was") \
X(IS_NEW, is_new, 0, SET, set, NO, b, NO, c, NO, d, \
    "push whether set came under its controller's control since the beginning of the last own " \
    "upkeep", "702.30") \
X(CAN_PAY, can_pay, 0, SET, player, FIXED, cost, NUMBER, x, NO, d, \
    "push whether the player could pay cost of this card with X = x") \
X(IS_STEP, is_step, 0, NO, a, STEP, step, NO, c, NO, d, \
    "push whether it is step (enum mg_step), or what enum mg_moment says") \
X(COLOURS_OF, colours_of, 0, SET, set, NO, b, NO, c, NO, d, \
    "push the mask of colours of the first of set") \
X(KICKED, kicked, 0, SET, set, NO, b, NO, c, NO, d, \
    "push how often the first of set was kicked", "702.33d") \
X(SPENT, spent, 0, NO, a, NO, b, NO, c, NO, d, \
    "push how many colours of mana were spent on the spell that becomes THIS", "702.44") \
X(CHOSEN, chosen, 0, NO, a, FIXED, kind, NO, c, NO, d, \
    "push what was chosen of kind (enum mg_chosen) as THIS entered; GT_NONE if nothing was", \
    "614.12a") \
X(FIRST_DRAW, first_draw, 0, NO, a, NO, b, NO, c, NO, d, \
    "push whether what an opponent draws now would be the first card of an own draw step") \
X(ACTIVATED, activated, 0, NO, a, NO, b, NO, c, NO, d, \
    "push how often this ability was activated this turn") \
X(NOTED, noted, 0, NO, a, FIXED, kind, NO, c, NO, d, \
    "push what an ability that is linked with this one noted last of kind (enum mg_chosen); 0 if " \
    "none did, -1 of a word", "607.2e")

#define MG_INSTRUCTIONS(X) \
/* announcing */ \
X(MODES, modes, 2, NO, a, NO, b, NO, c, NO, d, \
    "pop how many, mask of those that can be chosen (pushed before it); the controller chooses " \
    "modes (601.2b), all if entwined") \
X(TARGET, target, 2, REGISTER, to, FILTER, filter, TARGET_FLAGS, flags, NO, d, \
    "pop most, least; the controller chooses that many targets that filter accepts, into " \
    "`to`", "601.2c") \
X(STACKED, stacked, 0, NO, a, NO, b, NO, c, NO, d, "announced; goes on behind this on resolution") \
/* instructions: of sets */ \
X(CONTROLLERS, controllers, 0, REGISTER, to, SET, set, NO, c, NO, d, \
    "to = the players who control set, or did last") \
X(OWNERS, owners, 0, REGISTER, to, SET, set, NO, c, NO, d, "to = the players who own set") \
X(HAND_CARDS, hand_cards, 0, REGISTER, to, SET, players, NO, c, NO, d, \
    "to = the cards in the hands of players") \
X(STILL, still, 0, REGISTER, to, SET, from, ZONES, zones, NO, d, \
    "to = those of `from` that are in zones") \
X(TOP_CARDS, top_cards, 1, REGISTER, to, SET, players, NO, c, NO, d, \
    "pop n; to = the top n cards of the libraries of players") \
/* instructions: each of these sets DID to how much was done, negative if less than asked for */ \
X(DAMAGE, damage, 1, SET, set, DAMAGE_FLAGS, flags, DAMAGE_SOURCE, source, NO, d, \
    "pop n; source deals n damage to each of set at once", "120") \
X(LIFE, life, 1, SET, players, LIFE_CHANGE, how, NO, c, NO, d, \
    "pop n; each of players gains n life, loses it, or has it then", "119") \
X(DRAW, draw, 1, SET, players, NO, b, NO, c, NO, d, "pop n; each of players draws n cards", "121") \
X(DISCARD, discard, 1, SET, players, BOOL, at_random, NO, c, NO, d, \
    "pop n; each of players discards n cards of own choice, or at random", "701.8") \
X(DISCARD_SET, discard_set, 0, SET, cards, NO, b, NO, c, NO, d, "cards, in hands, are discarded") \
X(MILL, mill, 1, REGISTER, milled, SET, players, NO, c, NO, d, \
    "pop n; each of players mills n cards; milled = they", "701.13") \
X(DESTROY, destroy, 0, SET, set, BOOL, for_good, NO, c, NO, d, \
    "destroys set; for_good: it can't be regenerated", "701.7") \
X(SACRIFICE, sacrifice, 0, SET, set, NO, b, NO, c, NO, d, \
    "the controllers sacrifice set", "701.17") \
X(EDICT, edict, 1, SET, players, FILTER, filter, NO, c, NO, d, \
    "pop n; each of players chooses n own permanents that filter accepts; then these are " \
    "sacrificed at once", "608.2e") \
X(PUT, put, 0, SET, set, PLACE, place, REGISTER, gone, PUT_FLAGS, flags, \
    "set goes to place of its owners; gone = those that went; flags") \
X(COUNTER, counter, 0, SET, set, GO_PLACE, place, NO, c, NO, d, \
    "counters set of the stack; spells go to place", "701.5") \
X(TAP, tap, 0, SET, set, NO, b, NO, c, NO, d, "taps set") \
X(UNTAP, untap, 0, SET, set, NO, b, NO, c, NO, d, "untaps set") \
X(MANA, mana, 1, MANA, kind, FILTER_LATER, only, FIXED, also, OF_EVENT, that_player, \
    "pop n; the controller (that_player: the player of the event) adds n mana of a kind (0 to 4 " \
    "the colours, 5 colourless, 6 the colour that was chosen as THIS entered, 7 one of the " \
    "colours of cards that are linked to THIS, 8 one that was produced, 9 a colour that lands " \
    "of an opponent could produce, 10 a kind that own lands could; 32 and above: one of the " \
    "colours of the mask that is added to 32, each of its own if 64 is, too); only: for what it " \
    "accepts, as spells; also: and for abilities of such objects", "106.7") \
X(CREATE, create, 1, REGISTER, created, SET, players, FIXED, token, BOOL, tapped, \
    "pop n; each of players creates n tokens of a definition of the pool, tapped or not; created " \
    "= they", "111") \
X(CREATE_SIZED, create_sized, 3, REGISTER, created, SET, players, FIXED, token, NO, d, \
    "pop toughness, power, n; the same, of that size") \
X(COUNTERS, counters, 1, COUNTER, kind, SET, set, NO, c, NO, d, \
    "pop n; puts n counters of a kind on each of set, removes -n") \
X(REGENERATE, regenerate, 0, SET, set, NO, b, NO, c, NO, d, \
    "a regeneration shield for each of set", "701.15") \
X(ATTACH, attach, 0, SET, set, SET, host, NO, c, NO, d, "set is attached to host", "701.3") \
X(GIVE, give, 1, GIFT, gift, DURATION, until, SET, set, NO, d, \
    "pop x; each of set gets gift by x for that long", "611.2") \
X(GIVE_PT, give_pt, 2, GIFT, gift, DURATION, until, SET, set, NO, d, \
    "pop toughness, power; each of set gets gift (BASE, PT) for that long") \
X(GIVE_ABILITY, give_ability, 0, NO, a, DURATION, until, SET, set, ABILITY, ability, \
    "each of set gets ability for that long") \
X(GIVE_BLOCKED, give_blocked, 0, NO, a, DURATION, until, SET, set, FILTER_LATER, blockers, \
    "each of set can't be blocked except by what filter `blockers` accepts, for that long") \
X(GIVE_ALL, give_all, 1, GIFT, gift, NO, b, FILTER, filter, NO, d, \
    "static abilities alone: pop x; what filter accepts has gift by x", "611.3") \
X(GIVE_ALL_PT, give_all_pt, 2, GIFT, gift, NO, b, FILTER, filter, NO, d, \
    "the same: pop toughness, power") \
X(GIVE_ALL_ABILITY, give_all_ability, 0, NO, a, NO, b, FILTER, filter, ABILITY, ability, \
    "the same: ability") \
X(GIVE_ALL_BLOCKED, give_all_blocked, 0, NO, a, NO, b, FILTER, filter, FILTER_LATER, blockers, \
    "the same: can't be blocked except by what filter `blockers` accepts") \
X(LATER, later, 0, SET, about, DURATION, until, FIXED, how, ABILITY, ability, \
    "delayed trigger (603.7): ability listens once, for that long; OTHER is the first of " \
    "`about`, as long as that is the same object; how: enum mg_later") \
X(PAY, pay, 1, SET, player, FIXED, cost, NO, c, NO, d, \
    "pop x; the player may pay cost of this card with X = x (negative: that the player " \
    "chooses); DID 1 if so", "118.12") \
X(LOOK, look, 0, SET, set, SET, players, NO, c, NO, d, "players see set") \
X(REVEAL, reveal, 0, SET, set, NO, b, NO, c, NO, d, "both players see set", "701.16") \
X(SHUFFLE, shuffle, 0, SET, players, NO, b, NO, c, NO, d, \
    "each of players shuffles the library", "701.20") \
X(SCRY, scry, 1, NO, a, NO, b, NO, c, NO, d, "pop n; the controller scries n", "701.18") \
X(TURN_UP, turn_up, 0, SET, set, NO, b, NO, c, NO, d, "turns set face up", "708.7") \
X(TURN_DOWN, turn_down, 0, SET, set, NO, b, NO, c, NO, d, "turns set face down", "708.2") \
X(RETARGET, retarget, 0, SET, set, FILTER, filter, NO, c, NO, d, \
    "the controller changes the target of set to another legal one that filter accepts", "115.7") \
X(CAST, cast, 0, SET, card, FIXED, way, NO, c, NO, d, \
    "the controller may cast the card in that way (enum mg_way_kind); DID 1 if so") \
X(CHOOSE_COLOUR, choose_colour, 0, VARIABLE, variable, NO, b, NO, c, NO, d, \
    "the controller chooses a colour; variable = its mask") \
X(END, end, 0, SET, players, END_KIND, win, NO, c, NO, d, \
    "players lose the game; win: they win it; 2: it is a draw", "104, 609.5") \
/* instructions of replacements (614): of what is proposed */ \
X(INSTEAD, instead, 0, BOOL, by_prevention, NO, b, NO, c, NO, d, \
    "it does not happen; by_prevention: as prevention does", "615.1") \
X(GO, go, 0, GO_PLACE, place, NO, b, NO, c, NO, d, "it goes to place") \
X(AMOUNT_IS, amount_is, 1, BOOL, by_prevention, NO, b, NO, c, NO, d, \
    "pop n; n is its amount; by_prevention: as prevention does", "615.1") \
/* instructions about turns */ \
X(EXTRA, extra, 0, EXTRA, extra, SET, players, NO, c, NO, d, \
    "what enum mg_extra says is added: a turn of players (500.7), phases, a step", "500.8, 500.9") \
X(REFLEX, reflex, 0, SET, about, NO, b, NO, c, ABILITY, ability, \
    "reflexive trigger (603.12): ability is set off; THAT is the first of about") \
/* the newest, so that the numbers of the others stay what nets have learned (features.c) */ \
X(MAY, may, 0, SET, players, NO, b, NO, c, NO, d, \
    "the first of players says yes or no; DID 1 if yes") \
X(COPY_SPELL, copy_spell, 1, SET, set, NO, b, NO, c, NO, d, \
    "pop n; the controller puts n copies of each spell of set onto the stack and may choose new " \
    "targets for them", "707.10") \
X(ACT_AS, act_as, 0, SET, player, VARIABLE, before, NO, c, NO, d, \
    "the first of player stands for the controller from here on; before = who did; DID 1 if " \
    "there is one") \
X(ACT_AGAIN, act_again, 0, NO, a, VARIABLE, before, NO, c, NO, d, \
    "the player of variable `before` stands for the controller again") \
X(TOP_UNTIL, top_until, 0, REGISTER, to, SET, player, FILTER, filter, NO, d, \
    "to = cards from the top of the library of the first of player, up to the first that filter " \
    "accepts; all if there is none") \
X(NO_COUNTERS, no_counters, 0, SET, set, NO, b, NO, c, NO, d, \
    "removes all counters from each of set") \
X(EMBLEM, emblem, 0, SET, players, DURATION, until, NO, c, ABILITY, ability, \
    "each of players gets an emblem with ability (114); for that long: a rule of that player's " \
    "(611.2c)") \
X(EACH_DEALS, each_deals, 0, SET, sources, PROPERTY, property, SET, to, NO, d, \
    "each of sources deals damage equal to its property to each of `to`, all at once", "120") \
X(DIVIDE, divide, 1, SET, among, SET, player, BOOL, announced, NO, d, \
    "pop n; player divides n among `among`; announced: among the targets chosen so far", \
    "601.2d") \
X(DEAL_SHARES, deal_shares, 0, SET, to, DAMAGE_SOURCE, source, NO, c, NO, d, \
    "source deals to each of `to` what it got of what was divided") \
X(PAY_OFF, pay_off, 0, SET, player, FIXED, cost, NO, c, NO, d, \
    "player may pay cost of this card for the delayed trigger that was made last not to be") \
X(END_TURN, end_turn, 0, NO, a, NO, b, NO, c, NO, d, "the turn ends", "723.1") \
X(BECOME_COPY, become_copy, 0, NO, a, DURATION, until, SET, set, SET, of, \
    "each of set becomes a copy of the first of `of`, for that long", "706") \
X(EXCEPT, except, 1, GIFT, gift, DURATION, until, SET, set, NO, d, \
    "pop x; each of set has gift by x, as a part of what it is a copy of", "706.9") \
X(EXCEPT_ABILITY, except_ability, 0, NO, a, DURATION, until, SET, set, ABILITY, ability, \
    "the same: ability") \
X(CREATE_COPY, create_copy, 1, REGISTER, created, SET, of, NO, c, NO, d, \
    "pop n; the controller creates n tokens that are copies of the first of `of`; created = they", \
    "706") \
X(CHOSEN_IS, chosen_is, 1, NO, a, FIXED, kind, NO, c, NO, d, \
    "pop x; x is what is chosen of kind (enum mg_chosen) for THIS", "614.12a") \
X(CHOOSE_WORD, choose_word, 0, VARIABLE, variable, FIXED, kind, FILTER_LATER, among, NO, d, \
    "the controller chooses a creature type, a basic land type, a name of a card that filter " \
    "accepts or a word that stands in it (enum mg_chosen); variable = it") \
X(ENTERS_WITH, enters_with, 1, COUNTER, kind, NO, b, NO, c, NO, d, \
    "pop n; THIS enters with n counters of a kind") \
X(NOW_ENCHANTS, now_enchants, 0, SET, set, FILTER_LATER, filter, NO, c, NO, d, \
    "Auras of set may be attached to what filter accepts, and to nothing else") \
X(CAST_COPY, cast_copy, 0, SET, card, NO, b, NO, c, NO, d, \
    "the card is copied, and the controller may cast the copy without paying its mana cost; " \
    "DID 1 if so", "706.12") \
X(OUT_OF_COMBAT, out_of_combat, 0, SET, set, NO, b, NO, c, NO, d, \
    "set is removed from combat", "506.4") \
X(NOTE_USE, note_use, 0, NO, a, NO, b, NO, c, NO, d, \
    "this triggered ability does what it does once more this turn; if that was often enough, no " \
    "more is done", "603.2i") \
X(JOIN, join, 0, SET, set, SET, whom, JOIN, how, NO, d, \
    "set comes into combat as enum mg_join says; `whom` is what it attacks or blocks", \
    "508.4, 509.6") \
X(LINK, link, 0, SET, set, NO, b, NO, c, NO, d, \
    "set is linked to the object whose ability this is", "607.2b, 607.2c") \
X(PREVENT_FROM, prevent_from, 1, SET, to, SET, source, FILTER_LATER, such, NO, d, \
    "pop n; the next damage this turn of the first of source to each of `to` is prevented, n of " \
    "it or (0) all, if filter `such` accepts the source then", "615.8, 615.9") \
X(EXILE_UNTIL, exile_until, 0, SET, set, REGISTER, gone, NO, c, NO, d, \
    "exiles set until THIS leaves the battlefield; gone = those that went", "610.3") \
X(REDIRECT, redirect, 0, SET, to, NO, b, NO, c, NO, d, \
    "the damage that is proposed is dealt to the first of `to` instead", "614.9") \
X(DAYLIGHT, daylight, 0, BOOL, night, NO, b, NO, c, NO, d, "it becomes day, or night", "502.2") \
X(GIVE_VALUE, give_value, 0, NO, a, DURATION, until, SET, set, VALUE, value, \
    "each of set has base power and toughness equal to value, at each moment, for that long", \
    "613.4b") \
X(DIVERT, divert, 1, SET, to, SET, source, BOOL, prevents, NO, d, \
    "pop n; the next n damage this turn of the first of source to the controller and what the " \
    "controller has is dealt to the first of `to` instead; prevents: it is prevented, and this " \
    "deals as much to that", "614.9, 615.5") \
X(ZONES_OF, zones_of, 0, REGISTER, to, SET, players, ZONES, zones, NO, d, \
    "to = the cards of players in zones, in a search of the controller") \
X(EXCHANGE, exchange, 0, SET, one, SET, other, NO, c, NO, d, \
    "control of the first of one and of other is exchanged, if both are permanents of different " \
    "players; DID 1 if so", "701.10") \
X(CHOOSE_PLAYER, choose_player, 0, VARIABLE, variable, NO, b, NO, c, NO, d, \
    "the controller chooses a player; variable = its object") \
X(PHASE_OUT, phase_out, 0, SET, set, NO, b, NO, c, NO, d, "set phases out", "702.26") \
X(CHANGE_WORDS, change_words, 0, SET, set, FIXED, kinds, TAG, never, NO, d, \
    "the controller chooses a word of one of these kinds (enum mg_word_kind) in the text of the " \
    "first of set, and another one, not the creature type `never`, by which all its instances " \
    "are replaced", "612.1") \
X(EXCEPT_PT, except_pt, 2, NO, a, DURATION, until, SET, set, NO, d, \
    "pop toughness, power; that is the base size of each of set, as a part of what is copied", \
    "706.2") \
X(GIVE_ACTIVATED, give_activated, 0, NO, a, DURATION, until, SET, set, FILTER_LATER, from, \
    "each of set has the activated abilities of all that filter `from` accepts, for that long; " \
    "in a static ability as long as they have them", "611.3") \
X(EXCEPT_THIS, except_this, 0, NO, a, DURATION, until, SET, set, NO, d, \
    "each of set has the ability that is running, as a part of what it is a copy of", "706.9a") \
X(NOTE, note, 1, NO, a, FIXED, kind, NO, c, NO, d, \
    "pop x; x is noted of kind (enum mg_chosen) for abilities that are linked with this one", \
    "607.2e") \
X(PHASE_OUT_UNTIL, phase_out_until, 0, SET, set, NO, b, NO, c, NO, d, \
    "set phases out until THIS leaves the battlefield", "610.4") \
X(PHASE_IN, phase_in, 0, NO, a, FILTER_LATER, filter, NO, c, NO, d, \
    "what is phased out and filter accepts phases in", "702.26") \
X(WHEN_PLAYED, when_played, 0, NO, a, NO, b, NO, c, ABILITY, ability, \
    "behind GIVE_ALL of what may be played from somewhere: who does that makes ability listen " \
    "once", "603.7g") \
X(SKIP_THEN, skip_then, 1, NO, a, NO, b, SET, players, ABILITY, ability, \
    "pop x; each of players skips what x says (MG_GIVE_SKIP); ability is done first in what " \
    "comes then", "614.10b") \
X(DRAW_AS, draw_as, 1, SET, players, REGISTER, drawn, NO, c, NO, d, \
    "pop n; each of players draws n cards; drawn = they, but for what replaced them", "614.11b") \
X(TRANSFORM, transform, 0, SET, set, NO, b, NO, c, NO, d, \
    "each of set that has another face turns it up", "701.28") \
X(EXPLORED, explored, 0, SET, set, NO, b, NO, c, NO, d, \
    "each of set has explored, even if it has left since", "701.40b")

#define MG_OPS(X) MG_TESTS(X) MG_VALUES(X) MG_INSTRUCTIONS(X)

#define MG_OPERANDS(NAME, name, pops, A, a, B, b, C, c, D, d, ...) \
    GT_OPERANDS(mg_op_##name, a, b, c, d)
MG_OPS(MG_OPERANDS)
/* clang-format on */
#define MG_OP_ENUM(name, ...) MG_OP_##name,
enum mg_op { MG_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, MG_OPS(MG_OP_ENUM) MG_OP_COUNT };
#undef MG_OP_ENUM
enum { MG_FIRST_VALUE = GT_OP_SYSTEM MG_TESTS(GT_OP_ONE) };
enum { MG_FIRST_INSTRUCTION = MG_FIRST_VALUE MG_VALUES(GT_OP_ONE) };

#endif
