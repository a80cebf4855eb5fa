/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: kinds of frames, verbs. */
#ifndef GT_MAGIC_FRAMES_H
#define GT_MAGIC_FRAMES_H

#include "engine/magic/objects.h"

enum mg_frame {
    MG_F_TURN = GT_FRAME_SYSTEM, /* step: enum mg_turn_part */
    MG_F_MULLIGAN, /* a: player who decides; step 0 keep or not, 1 cards to the bottom */
    MG_F_CHECK, /* step 0: state-based actions, 1: triggers go on the stack (704.3) */
    MG_F_LEGEND, /* a: player, b: kept (704.5j) */
    MG_F_RESOLVE, /* a: object on the stack; step 1: its effect is over (608) */
    MG_F_CAST, /* a: object on the stack; step: enum mg_cast_step; c: X; b: enum mg_way_kind */
    /* a: register, b: flags, c: filter, d: least | most << 8, e: what gt_target.wants gets */
    MG_F_TARGET,
    MG_F_PAY, /* a: player, b: object; c: costs of its card, as bits; d: X; e: see cost.c */
    MG_F_DRAW, /* a: player, c: cards left to draw (121.2) */
    MG_F_DISCARD, /* a: player, c: cards left to discard */
    /* a: player who chooses, b: mask of players left, c: number each, d: filter, e: of this one
     * left */
    MG_F_EDICT,
    MG_F_SCRY, /* a: player, c: cards left, b: kept on top so far */
    MG_F_ATTACK, /* a: place from which on attackers may still be declared */
    MG_F_BLOCK, /* a: place of attacker, b: place of blocker, to go on from */
    MG_F_ORDER, /* a: first block that is to be ordered (509.2) */
    MG_F_ASSIGN, /* a: block whose damage is assigned; c: what is left of it */
    MG_F_COLOUR, /* a: player; b: variable, 0xff: mana; c: how many */
    MG_F_RETARGET, /* a: item's object; b: filter's register .. see target.c */
    MG_F_ASK, /* a: player; MG_V_YES / NO of the rules: s->result 1 or 0 */
    MG_F_MODES, /* a: player, b: how many still, c: mask that can be chosen */
    MG_F_SUSPENDED, /* a: player, b: card: the cost of suspending it was paid */
    /* a: player, b: place: the cards in `from` of the effect go there in an order (401.4) */
    MG_F_ORDERED,
    /* a: player, b: cost, c: X, d: definition, e: object; step 1: it was paid (118.12) */
    MG_F_UNLESS,
    MG_F_RESULT, /* c: what is handed on as DID */
    MG_F_MAY_CAST, /* a: player, b: card, c: way; step 1: it was cast */
    /* a: player who orders, b: players who are asked, as bits; c: what is handed on as DID */
    MG_F_STAMPS,
    MG_F_JOIN, /* c: what is handed on as DID: what came attacking attacks something (508.4) */
    MG_F_SPEND, /* above MG_F_PAY: mana is paid, source by source; see spend.c */
};

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
};

#endif
