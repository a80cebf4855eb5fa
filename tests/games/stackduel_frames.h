/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions of Stack Duel: kinds of frames, verbs; see engine/core/frame.h. */
#ifndef GT_TESTS_STACKDUEL_FRAMES_H
#define GT_TESTS_STACKDUEL_FRAMES_H

#include "engine/core/frame.h"

enum sd_frame {
    SD_F_TURN = GT_FRAME_SYSTEM, /* step: enum sd_turn_step */
    SD_F_CHECK, /* step 0: state-based actions, 1: triggers go on the stack (704.3) */
    SD_F_TARGET, /* the innermost effect needs a target */
    SD_F_RESOLVE, /* step 1: the effect is over (608) */
    SD_F_DRAW, /* a player draws cards one by one (121.2) */
};

enum sd_turn_step { SD_S_DRAW, SD_S_MAIN, SD_S_COMBAT, SD_S_AFTER, SD_S_CLEANUP };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

typedef struct sd_target_choice {
    GT_FRAME_HEAD;
    uint8_t among; /* what may be a target, as a mask */
    uint8_t unused[9];
} sd_target_choice;

typedef struct sd_resolution {
    GT_FRAME_HEAD;
    uint8_t object; /* on the stack */
    uint8_t unused[9];
} sd_resolution;

typedef struct sd_draws {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t unused;
    int16_t left; /* cards */
    uint8_t unused_too[6];
} sd_draws;

#pragma GCC diagnostic pop

#define GT_GAME_FRAMES                                                                             \
    sd_target_choice target;                                                                       \
    sd_resolution resolution;                                                                      \
    sd_draws draws;

/* Verbs. Operands of SD_AT: a 0, 1 the player; 2, 3 creature b of that player; 4 item b. Of SD_CAST
 * and SD_CAST_DOWN: a the definition, b the zone it is cast from. */
enum sd_verb { SD_CAST = GT_VERB_SYSTEM, SD_USE, SD_AT, SD_NEXT, SD_APPLY, SD_CAST_DOWN, SD_UP };

#endif
