/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: kinds of frames, verbs; see engine/core/frame.h. What is done with
 * each kind of frame is a row (flow.c lists them). */
#ifndef GT_TEMPLATE_FRAMES_H
#define GT_TEMPLATE_FRAMES_H

#include "engine/core/frame.h"

enum tm_frame {
    TM_F_TURN = GT_FRAME_SYSTEM, /* step: enum tm_turn_step */
    TM_F_ATTACK, /* step 0: it was declared, 1: who defends is asked */
    TM_F_TRIGGERS, /* what was set off is used, one after the other */
};

enum tm_turn_step { TM_S_DRAW, TM_S_MAIN, TM_S_END };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* TM_F_ATTACK */
typedef struct tm_attack {
    GT_FRAME_HEAD;
    uint8_t attacker; /* object */
    uint8_t unused[9];
} tm_attack;

/* TM_F_TRIGGERS */
typedef struct tm_triggers {
    GT_FRAME_HEAD;
    uint8_t unused[2];
    int32_t batch; /* of what waits so many are used before others (waiting.h) */
    uint8_t unused_too[4];
} tm_triggers;

#pragma GCC diagnostic pop

#define GT_GAME_FRAMES                                                                             \
    tm_attack attack;                                                                              \
    tm_triggers triggers;

enum tm_verb {
    TM_V_PLAY = GT_VERB_SYSTEM, /* a: definition, of the hand */
    TM_V_ATTACK, /* a: place of the own unit */
    TM_V_BLOCK, /* a: place of the own unit */
    TM_V_NEXT, /* a: of the abilities that may come next */
    TM_V_END, /* the turn */
};

#endif
