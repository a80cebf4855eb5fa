/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: kinds of frames, verbs. */
#ifndef GT_YUGIOH_FRAMES_H
#define GT_YUGIOH_FRAMES_H

#include "engine/core/frame.h"

enum yg_frame {
    YG_F_TURN = GT_FRAME_SYSTEM, /* step: enum yg_turn_step */
    YG_F_SETTLE, /* step 0: checks, triggers; 1: responses are over */
    YG_F_CHAIN, /* step 0: may be added to, 1: resolves, 2: triggers are added */
    YG_F_RESOLVED, /* the effect of the last link is over */
    YG_F_SUMMON, /* step: enum yg_summon_step */
    YG_F_FORMER, /* none any more: the numbers of those that follow are features (features.c) */
    YG_F_POSITION,
    YG_F_DISCARD,
    YG_F_TARGET,
    YG_F_MODES,
    YG_F_AMOUNT,
    YG_F_CALL,
    YG_F_ATTACK, /* step: enum yg_attack_step */
    YG_F_DAMAGE, /* step: 2 * number of the timing, and 1 behind its window */
    YG_F_FUSE, /* fusion.c */
    YG_F_RITUAL,
    YG_F_DECLARE, /* declare.c */
    YG_F_LIMIT,
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* YG_F_SETTLE (Y-311, Y-314) */
typedef struct yg_settling {
    GT_FRAME_HEAD;
    uint8_t moment; /* whose window is due; YG_MOMENTS: none */
    uint8_t opened; /* it was */
    uint8_t unused[8];
} yg_settling;

/* YG_F_CHAIN */
typedef struct yg_chain_frame {
    GT_FRAME_HEAD;
    uint8_t unused[2];
    int16_t batch; /* of the triggers that wait so many are added, the first ones */
    uint8_t unused_too[6];
} yg_chain_frame;

/* YG_F_SUMMON */
typedef struct yg_summoning {
    GT_FRAME_HEAD;
    uint8_t monster;
    uint8_t way; /* enum yg_summon_way */
    int16_t left; /* tributes that are still due */
    int16_t tributes; /* in all */
    int32_t flags; /* tributes by their places, and others: see summon.c */
} yg_summoning;

/* YG_F_POSITION */
typedef struct yg_position_choice {
    GT_FRAME_HEAD;
    uint8_t player; /* who chooses */
    uint8_t monster;
    int16_t positions; /* to choose from, as a mask */
    int16_t flags; /* of SUMMON, and YG_MANY */
    int32_t dst; /* register for what has come; -1: none */
} yg_position_choice;

/* YG_F_DISCARD */
typedef struct yg_discarding {
    GT_FRAME_HEAD;
    uint8_t chooser;
    uint8_t player; /* whose hand */
    int16_t left; /* cards */
    int16_t dst; /* register for those that were discarded */
    uint8_t unused[4];
} yg_discarding;

/* YG_F_TARGET */
typedef struct yg_targeting {
    GT_FRAME_HEAD;
    uint8_t dst; /* register */
    uint8_t by_opponent; /* 1: the other player chooses */
    uint16_t filter;
    uint8_t least, most;
    uint8_t unused[4];
} yg_targeting;

/* YG_F_MODES */
typedef struct yg_mode_choice {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t unused;
    int16_t modes; /* as a mask */
    uint8_t unused_too[6];
} yg_mode_choice;

/* YG_F_AMOUNT, YG_F_CALL: the player of the effect says how much is paid, or calls a coin */
typedef struct yg_amount_choice {
    GT_FRAME_HEAD;
    uint8_t variable; /* of the effect, that gets it */
    uint8_t unused;
    int16_t unit;
    int16_t most; /* so many units */
    uint8_t unused_too[4];
} yg_amount_choice;

/* YG_F_DAMAGE */
typedef struct yg_damage_step {
    GT_FRAME_HEAD;
    uint8_t unused;
    uint8_t calculated; /* damage was (6.15) */
    uint8_t unused_too[8];
} yg_damage_step;

/* YG_F_FUSE, YG_F_RITUAL; what it is made of is `from` of the effect */
typedef struct yg_fusing {
    GT_FRAME_HEAD;
    uint8_t banishes; /* what it is made of */
    uint8_t monster; /* GT_NO_OBJECT: it is not chosen yet */
    uint16_t filter; /* that the monster must pass */
    uint8_t unused[2];
    int32_t levels; /* a ritual's tributes must have at least */
} yg_fusing;

/* YG_F_DECLARE */
typedef struct yg_declaration {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t what; /* enum yg_declared */
    int16_t variable; /* of the effect, that gets it */
    uint8_t unused[6];
} yg_declaration;

/* YG_F_LIMIT */
typedef struct yg_hand_limit {
    GT_FRAME_HEAD;
    uint8_t player; /* who discards down to six (9.1) */
    uint8_t unused[9];
} yg_hand_limit;

#pragma GCC diagnostic pop

#define GT_GAME_FRAMES                                                                             \
    yg_settling settling;                                                                          \
    yg_chain_frame chain;                                                                          \
    yg_summoning summon;                                                                           \
    yg_position_choice position;                                                                   \
    yg_discarding discard;                                                                         \
    yg_targeting target;                                                                           \
    yg_mode_choice modes;                                                                          \
    yg_amount_choice amount;                                                                       \
    yg_damage_step damage;                                                                         \
    yg_fusing fuse;                                                                                \
    yg_declaration declare;                                                                        \
    yg_hand_limit limit;

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
