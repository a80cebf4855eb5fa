/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: kinds of frames, verbs. */
#ifndef GT_MAGIC_FRAMES_H
#define GT_MAGIC_FRAMES_H

#include "engine/core/frame.h"

enum mg_frame {
    MG_F_TURN = GT_FRAME_SYSTEM,
    MG_F_MULLIGAN,
    MG_F_CHECK,
    MG_F_LEGEND,
    MG_F_RESOLVE,
    MG_F_CAST,
    MG_F_TARGET,
    MG_F_PAY,
    MG_F_DRAW,
    MG_F_DISCARD,
    MG_F_EDICT,
    MG_F_SCRY,
    MG_F_ATTACK,
    MG_F_BLOCK,
    MG_F_ORDER,
    MG_F_ASSIGN,
    MG_F_COLOUR,
    MG_F_RETARGET,
    MG_F_ASK,
    MG_F_MODES,
    MG_F_SUSPENDED,
    MG_F_ORDERED,
    MG_F_UNLESS,
    MG_F_RESULT,
    MG_F_MAY_CAST,
    MG_F_STAMPS,
    MG_F_JOIN,
    MG_F_SPEND,
    MG_F_NEW_TARGETS,
    MG_F_DIVIDE,
    MG_F_END_TURN,
    MG_F_ENTER,
    MG_F_WORD,
    MG_F_UNTAP,
    MG_F_OPENING,
    MG_F_BAND, /* mg_attack */
    MG_F_TAPPED,
    MG_F_REWORD,
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* MG_F_TURN. Step 2n begins step n of the turn (enum mg_step), 2n + 1 goes on with it. */
typedef struct mg_turn {
    GT_FRAME_HEAD;
    uint8_t opened; /* its window was */
    uint8_t cleaned; /* 514.1 is done, 514.2 comes next */
    uint16_t found; /* the check of a cleanup step has found something to do (514.3a) */
    uint8_t unused[6];
} mg_turn;

/* MG_F_MULLIGAN (103.5). Step 0: whether a hand is kept; 1: cards go to the bottom. */
typedef struct mg_mulligan {
    GT_FRAME_HEAD;
    uint8_t player; /* who decides */
    uint8_t unused[9];
} mg_mulligan;

/* MG_F_CHECK (704.3). Step 0: state-based actions; 1: triggers go on the stack. */
typedef struct mg_state_check {
    GT_FRAME_HEAD;
    uint8_t actions_alone; /* what was set off is not put on the stack (723.1c) */
    uint8_t found; /* actions were done, or triggered abilities put on the stack */
    uint8_t unused_too[8];
} mg_state_check;

/* MG_F_LEGEND (704.5j) */
typedef struct mg_legend {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t one; /* of those of which one is kept */
    uint8_t unused[8];
} mg_legend;

/* MG_F_RESOLVE (608). Step 1: its effect is over. */
typedef struct mg_resolution {
    GT_FRAME_HEAD;
    uint8_t object; /* on the stack */
    uint8_t part; /* text that resolves: 0 its own, then those that are spliced onto it */
    uint8_t unused[8];
} mg_resolution;

/* MG_F_CAST (601, 602). The steps are in cast.c. */
typedef struct mg_casting {
    GT_FRAME_HEAD;
    uint8_t object; /* on the stack */
    uint8_t way; /* number of the way of the card, or MG_WAY_FREE */
    int16_t x;
    uint16_t costs; /* of its card, as bits */
    uint8_t as; /* enum mg_cast_as */
    uint8_t next; /* additional cost that is looked at */
    uint8_t kicks; /* how often multikicker is paid (702.33c) */
    uint8_t part; /* text that is announced: 0 its own, then those that are spliced onto it */
} mg_casting;

/* MG_F_TARGET (601.2c): an instance of the word "target". */
typedef struct mg_targeting {
    GT_FRAME_HEAD;
    uint8_t player; /* who chooses */
    uint8_t flags; /* of the instruction TARGET */
    uint16_t filter;
    uint8_t least, most;
    uint16_t wants; /* what gt_target.wants gets */
    uint8_t part; /* of which text it is, as mg_casting.part: gt_target.player */
    uint8_t unused;
} mg_targeting;

/* MG_F_PAY (601.2h). Step n: part n % MG_COST_PARTS of cost n / MG_COST_PARTS. */
typedef struct mg_cost_payment {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t object;
    uint16_t costs; /* as bits */
    int16_t x;
    uint8_t def; /* definition whose costs they are */
    uint8_t given; /* objects that were chosen for this part, or all that it takes */
    uint16_t after; /* card that was revealed last + 1; 0: none was */
} mg_cost_payment;

/* MG_F_DRAW (121.2), MG_F_DISCARD: cards one by one. */
typedef struct mg_cards {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t into; /* register of the effect that gets what is drawn + 1; 0: none does */
    int16_t left, done;
    uint8_t unused_too[4];
} mg_cards;

/* MG_F_EDICT: each of some players sacrifices (608.2e). */
typedef struct mg_edict {
    GT_FRAME_HEAD;
    uint8_t player; /* who chooses */
    uint8_t players; /* who are left, as bits */
    int16_t each;
    uint16_t filter; /* of permanents; 0: they discard */
    int32_t left; /* of this player's */
} mg_edict;

/* MG_F_SCRY (701.18). Step 0: cards go to the bottom; 1: the others are put on top in an order. */
typedef struct mg_scry {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t placed; /* on top */
    int16_t cards; /* that do not go to the bottom, so far */
    uint8_t unused[6];
} mg_scry;

/* MG_F_ATTACK (508.1) */
typedef struct mg_attack {
    GT_FRAME_HEAD;
    uint8_t from; /* place from which on attackers may still be declared */
    uint8_t unused[9];
} mg_attack;

/* MG_F_BLOCK (509.1): the places to go on from. */
typedef struct mg_blocking {
    GT_FRAME_HEAD;
    uint8_t attacker, blocker;
    uint8_t unused[8];
} mg_blocking;

/* MG_F_ORDER. Step 0: blocks of an attacker are put in its damage assignment order (509.2), in
 * which they lie; 1: those of a blocker of several attackers are numbered (509.3); 2: a new block
 * gets its place among those of the attacker, and 3: of the blocker (509.6). */
typedef struct mg_order {
    GT_FRAME_HEAD;
    uint8_t first; /* block, or number (3), that may still be put in its place */
    uint8_t last; /* 2: the new block, the last one of the attacker */
    uint8_t blocker; /* 3 */
    uint8_t unused[7];
} mg_order;

/* MG_F_ASSIGN (510.1). The step is made of these bits. */
enum mg_assign_step {
    MG_ASSIGN_FIRST = 1, /* in the first of two combat damage steps (510.4) */
    MG_ASSIGN_BEGUN = 2,
    MG_ASSIGN_ASKED = 8, /* whether this attacker's is assigned as though it were not blocked */
    MG_ASSIGN_BLOCKERS = 4, /* damage of blockers (510.1d); that of attackers is assigned */
};

typedef struct mg_assignment {
    GT_FRAME_HEAD;
    uint8_t place; /* of the creature whose damage is assigned */
    uint8_t block; /* that it is assigned to, the how manieth of the creature's */
    int16_t left; /* damage; -1: it has not begun */
    uint8_t unused[6];
} mg_assignment;

/* MG_F_COLOUR */
typedef struct mg_colour_choice {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t variable; /* of the effect, that gets it as a bit; MG_ADDS_MANA: mana is added */
    int16_t amount; /* of mana */
    int16_t more; /* mana for which a colour is chosen after this */
    uint8_t among; /* colours that may be chosen, as bits */
    uint8_t unused[3];
} mg_colour_choice;
enum { MG_ADDS_MANA = 0xff, MG_ADDS_OUTSIDE = 0xfe /* of no effect: a triggered mana ability */ };

/* MG_F_RETARGET (115.7) */
typedef struct mg_retargeting {
    GT_FRAME_HEAD;
    uint8_t object; /* on the stack */
    uint8_t player;
    uint16_t filter; /* of what may be the target; 0: there is none */
    uint8_t holder; /* whose ability changes it: what the filter calls "this" */
    uint8_t unused[5];
} mg_retargeting;

/* MG_F_ASK: MG_V_YES or NO, asked by the rules; s->result is 1 or 0. */
typedef struct mg_question {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t unused[9];
} mg_question;

/* MG_F_OPENING (103.6). Step: players who are through. */
typedef struct mg_opening {
    GT_FRAME_HEAD;
    uint8_t next; /* cards before this one were decided about */
    uint8_t unused[9];
} mg_opening;

/* MG_F_MODES (601.2b) */
typedef struct mg_modes {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t left; /* to choose */
    uint16_t among; /* as bits */
    uint8_t unused[6];
} mg_modes;

/* MG_F_SUSPENDED (702.62): the cost was paid. */
typedef struct mg_suspension {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t card;
    uint8_t unused[8];
} mg_suspension;

/* MG_F_ORDERED: the cards in `from` of the effect are put somewhere in an order (401.4). */
typedef struct mg_ordering {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t place; /* enum mg_place */
    int16_t did; /* what is handed on as DID */
    uint8_t unused[6];
} mg_ordering;

/* MG_F_UNLESS: a cost of a card that is paid or not (118.12). Step 1: it was; 2: X is chosen. */
typedef struct mg_unless {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t cost;
    int16_t x;
    uint16_t def; /* definition whose cost it is */
    uint8_t object;
    uint8_t unused[3];
} mg_unless;

/* MG_F_RESULT */
typedef struct mg_result {
    GT_FRAME_HEAD;
    uint8_t unused[2];
    int16_t did; /* what is handed on as DID */
    uint8_t unused_too[6];
} mg_result;

/* MG_F_MAY_CAST. Step 1: it was cast. */
typedef struct mg_permission {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t card;
    int16_t way; /* as mg_casting.way */
    uint8_t unused[6];
} mg_permission;

/* MG_F_STAMPS: timestamps of what came together (613.7k), of each player's in turn. Step 1: the
 * other player's. */
typedef struct mg_stamping {
    GT_FRAME_HEAD;
    uint8_t player; /* whose they are */
    uint8_t asked; /* players who are, as bits */
    int16_t did; /* what is handed on as DID */
    uint8_t unused[6];
} mg_stamping;

/* MG_F_JOIN: creatures come into combat otherwise than by a declaration, or attack something else
 * (joining.c). */
typedef struct mg_joining {
    GT_FRAME_HEAD;
    uint8_t player; /* who chooses */
    uint8_t whom; /* what they attack or block; GT_NO_OBJECT: that is chosen for each */
    int16_t did; /* what is handed on as DID */
    uint8_t how; /* enum mg_join */
    uint8_t unused[5];
} mg_joining;

/* MG_F_DIVIDE (601.2d): see divide.c. */
typedef struct mg_division {
    GT_FRAME_HEAD;
    uint8_t player; /* who divides */
    uint8_t announced; /* among the targets of what is announced, at least 1 for each */
    int16_t left;
    uint8_t next; /* who gets something next */
    uint8_t unused[5];
} mg_division;

/* MG_F_ENTER: what is decided before objects enter (enter.c). */
typedef struct mg_entering {
    GT_FRAME_HEAD;
    uint8_t player; /* who gets control, 2: the owners */
    uint8_t flags, as; /* as for mg_enter */
    uint8_t next; /* place in their row of the one that is asked about */
    uint16_t put; /* of PUT: what is done with them then */
    int16_t x; /* of the spell that becomes a permanent */
    uint8_t def; /* definition whose code decides */
    uint8_t unused;
} mg_entering;

/* MG_F_WORD: a type or a name is chosen. */
typedef struct mg_word_choice {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t variable; /* of the effect */
    uint8_t what; /* enum mg_chosen */
    uint8_t unused;
    uint16_t filter; /* of names; 0: any */
    uint8_t unused_too[4];
} mg_word_choice;

/* MG_F_TAPPED: a mana ability for which a permanent is tapped resolves above this. */
typedef struct mg_tapped {
    GT_FRAME_HEAD;
    uint8_t object;
    uint8_t kinds; /* that it has made so far, as bits */
    uint8_t times; /* how often it makes what it makes */
    uint8_t unused[7];
} mg_tapped;

/* MG_F_REWORD: words of a text are replaced (612). Step 0: which; 1: by which. */
typedef struct mg_rewording {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t object;
    uint8_t kinds; /* enum mg_word_kind: of which a word may be, as bits */
    uint8_t word; /* that it is of */
    uint16_t from; /* the word that was chosen */
    int16_t never; /* the creature type that it does not become; -1: there is none */
    uint8_t unused[2];
} mg_rewording;

/* MG_F_SPEND: mana is paid, source by source, for the MG_F_PAY below (spend.c). The step counts
 * hybrid symbols that were decided. */
typedef struct mg_spending {
    GT_FRAME_HEAD;
    uint8_t generic; /* still to be paid */
    uint8_t colourless;
    uint8_t unused[2];
    int16_t rank; /* of the last source */
    uint32_t colours; /* of each one, some bits */
} mg_spending;

#pragma GCC diagnostic pop

#define GT_GAME_FRAMES                                                                             \
    mg_turn turn;                                                                                  \
    mg_mulligan mulligan;                                                                          \
    mg_state_check check;                                                                          \
    mg_legend legend;                                                                              \
    mg_resolution resolution;                                                                      \
    mg_casting casting;                                                                            \
    mg_targeting targeting;                                                                        \
    mg_cost_payment payment;                                                                       \
    mg_cards cards;                                                                                \
    mg_edict edict;                                                                                \
    mg_scry scry;                                                                                  \
    mg_attack attack;                                                                              \
    mg_blocking blocking;                                                                          \
    mg_order order;                                                                                \
    mg_assignment assignment;                                                                      \
    mg_colour_choice colour;                                                                       \
    mg_retargeting retargeting;                                                                    \
    mg_opening opening;                                                                            \
    mg_question question;                                                                          \
    mg_modes modes;                                                                                \
    mg_suspension suspension;                                                                      \
    mg_ordering ordering;                                                                          \
    mg_unless unless;                                                                              \
    mg_result result;                                                                              \
    mg_permission permission;                                                                      \
    mg_stamping stamping;                                                                          \
    mg_joining joining;                                                                            \
    mg_spending spending;                                                                          \
    mg_division division;                                                                          \
    mg_entering entering;                                                                          \
    mg_word_choice word;                                                                           \
    mg_tapped tapped;                                                                              \
    mg_rewording rewording;

/* Of what is cast or played from a graveyard: it is the other player's. */
enum { MG_OF_OTHER = 1 << 24 };

/* Verbs. Operands that name an object are the number of its list and its place there, or in a hand
 * its definition. */
enum mg_verb {
    MG_V_LAND = GT_VERB_SYSTEM, /* a: definition */
    MG_V_CAST, /* a: definition, b: way, from the hand */
    MG_V_CAST_GRAVEYARD, /* the same, from the graveyard */
    MG_V_USE, /* object; bits 24 on: number of the ability */
    /* a: definition, b: number of the ability, c: zone; of a card that is no permanent */
    MG_V_USE_CARD,
    MG_V_UP, /* object: turned face up */
    MG_V_AT, /* object */
    MG_V_NEXT, /* trigger */
    MG_V_APPLY, /* replacement */
    MG_V_X, /* a: number */
    MG_V_GIVE_UP, /* object: paid with */
    MG_V_ATTACK, /* a: place of the creature; b: 0 the player, else place + 1 of the planeswalker */
    MG_V_BLOCK, /* a: place of the blocker, b: of the attacker */
    MG_V_DONE,
    MG_V_ORDER, /* a: place of the blocker that is next */
    MG_V_ASSIGN, /* a: amount */
    MG_V_KEEP,
    MG_V_MULLIGAN,
    MG_V_DISCARD, /* a: definition; also to the bottom, after a mulligan */
    MG_V_YES,
    MG_V_NO,
    MG_V_COLOUR, /* a: number of the colour */
    MG_V_MODE, /* a: number */
    MG_V_TOP, /* scry: the card stays; a: definition */
    MG_V_BOTTOM,
    MG_V_DREDGE, /* a: definition */
    MG_V_SPEND, /* object: mana of it pays */
    /* a: kind of mana in the pool; or of a hybrid symbol what it takes, b: in its second way */
    MG_V_MANA,
    MG_V_STAMP, /* object: it gets the next timestamp */
    MG_V_TYPE, /* a: low, b: high byte of a tag */
    MG_V_NAME, /* a: definition */
    MG_V_TAP_MANA, /* object: tapped for mana; bits 24 on: its kind */
    MG_V_BUY_OFF, /* a: definition, b: number of its cost: a delayed trigger is paid off */
    MG_V_LAND_FROM, /* a: definition, b: zone, graveyard or library: from its top */
    MG_V_CAST_TOP, /* a: definition, b: way, from the top of the library */
    MG_V_SPLICE, /* a: definition: a card of the hand is spliced onto the spell */
    MG_V_CAST_EXILE, /* a: definition, b: way, from exile */
};

#endif
