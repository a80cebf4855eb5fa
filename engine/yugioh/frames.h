/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: kinds of frames, verbs. */
#ifndef GT_YUGIOH_FRAMES_H
#define GT_YUGIOH_FRAMES_H

#include "engine/yugioh/objects.h"

enum yg_frame {
    YG_F_TURN = GT_FRAME_SYSTEM, /* step: enum yg_turn_step */
    /* step 0: checks, triggers; 1: responses are over. a: moment of the window that is due, b: it
     * was opened */
    YG_F_SETTLE,
    /* step 0: may be added to, 1: resolves, 2: triggers are added, c: of a batch of so many */
    YG_F_CHAIN,
    YG_F_RESOLVED, /* the effect of the last link is over */
    /* a: monster, b: enum yg_summon_way, c: tributes left, d: tributes in all; step: enum
     * yg_summon_step */
    YG_F_SUMMON,
    YG_F_PLACED, /* special summons of an effect are over: events. e: - */
    YG_F_POSITION, /* a: player, b: monster, c: positions to choose from, d: flags of SUMMON */
    YG_F_DISCARD, /* a: player who chooses, b: player whose hand, c: left, d: register */
    YG_F_TARGET, /* a: register, b: 1 the opponent chooses, c: filter, d: least | most << 8 */
    YG_F_MODES, /* c: mask */
    YG_F_AMOUNT, /* a: variable, c: unit, d: most */
    YG_F_CALL, /* a: variable */
    YG_F_ATTACK, /* step: enum yg_attack_step */
    YG_F_DAMAGE, /* step: 2 * number of the timing, and 1 behind its window */
    YG_F_FUSE, /* fusion.c */
    YG_F_RITUAL,
    YG_F_DECLARE, /* declare.c */
    YG_F_LIMIT, /* a: player who discards down to six (9.1) */
};

/* Verbs. */
enum yg_verb {
    YG_V_BATTLE = GT_VERB_SYSTEM,
    YG_V_SUMMON, /* a: definition, of the hand */
    YG_V_SET, /* a: definition */
    YG_V_FLIP, /* object */
    YG_V_TURN, /* object */
    YG_V_SPECIAL, /* a: definition, b: kind of zone, with YG_SPECIAL_DEFENCE in defence position */
    YG_V_ACTIVATE, /* object; bits 24 on: number of the ability among its card's */
    YG_V_TRIBUTE, /* object */
    YG_V_ATTACK, /* a: place, b: place of the target + 1, 0: direct */
    YG_V_STOP, /* no attack after a replay */
    YG_V_AT, /* object */
    YG_V_NEXT, /* a: of the triggers that may come next */
    YG_V_DECLINE,
    YG_V_MODE, /* a: number */
    YG_V_POSITION, /* a: enum yg_position */
    YG_V_DISCARD, /* a: definition */
    YG_V_AMOUNT, /* a: how often the unit */
    YG_V_CALL, /* a: 1 heads */
    YG_V_DONE, /* no more targets */
    /* a: definition with that race or name, YG_ANOTHER; number of a kind; level. b: enum
     * yg_declared */
    YG_V_DECLARE,
};

/* What is declared. */
enum yg_declared { YG_DECLARE_RACE, YG_DECLARE_KIND, YG_DECLARE_NAME, YG_DECLARE_LEVEL };
enum { YG_ANOTHER = 0xff /* name that is of no card of the decks */ };

enum { YG_SPECIAL_DEFENCE = 16 };

#endif
