/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: the kinds of frames on the agenda, the steps of a turn and of a
 * battle, the verbs of actions. */
#ifndef GT_NIVEL_FRAMES_H
#define GT_NIVEL_FRAMES_H

#include "engine/core/frame.h"

enum nv_frame {
    NV_F_MULLIGAN = GT_FRAME_SYSTEM, /* step: how many players were asked */
    NV_F_TURN, /* step: enum nv_step */
    NV_F_WINDOW, /* works off what waits */
    NV_F_BATTLE, /* step: enum nv_battle_step */
    NV_F_GUARD, /* the cost of a guardian was paid: takes the result */
    NV_F_DAMAGE, /* damage processing (4.5) */
    NV_F_UPGRADE, /* the unit that is upgraded is trashed; then the card is placed */
    NV_F_ORDER, /* the innermost effect's `from` goes under a deck in a chosen order */
    NV_F_PLACE, /* the innermost effect's `from` goes onto unit zones */
    NV_F_MOVE, /* to which adjacent zone does a unit move? */
    NV_F_STRIKE, /* which adjacent lane does it attack? */
    NV_F_USE, /* which effect of a card is used? */
    NV_F_DECLARATION_COST, /* costs of an attack or block are paid before it is declared */
    NV_F_TAKE, /* which ability of a card is taken? */
};

enum nv_step {
    NV_S_LEVEL_UP,
    NV_S_DRAW,
    NV_S_MAIN_START,
    NV_S_MAIN,
    NV_S_ATTACK_START,
    NV_S_ATTACK,
    NV_S_END,
    NV_S_EXPIRE,
    NV_S_SKILLS,
    NV_S_HAND,
    NV_S_NEXT,
};

/* Steps of a battle. */
enum nv_battle_step {
    NV_B_AT_BLOCK, /* 7.3 */
    NV_B_AT_BLOCKED,
    NV_B_AT_FIGHT, /* 7.4 */
    NV_B_AT_RESULT,
    NV_B_AT_WON,
    NV_B_AT_END, /* 7.5 */
    NV_B_AT_DONE,
};

/* nv_battle.how: the lane attacked, and flags. The lane and the first two flags are also how an
 * attack is declared. */
enum {
    NV_B_LANE = 3,
    NV_B_BY_EFFECT = 4,
    NV_B_ONLY_LANE = 8, /* only the unit facing there may block */
    NV_B_BLOCKED = 16,
    NV_B_ATTACKER_WON = 32,
    NV_B_BLOCKER_WON = 64,
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* NV_F_WINDOW */
typedef struct nv_batch {
    GT_FRAME_HEAD;
    uint8_t unused;
    uint8_t size; /* of the batch that is worked off (8.4.2) */
    int16_t base; /* waiting[base ..] is worked off */
    uint8_t unused_too[6];
} nv_batch;

/* NV_F_BATTLE */
typedef struct nv_battle {
    GT_FRAME_HEAD;
    uint8_t attacker, blocker;
    uint16_t attacker_stamp;
    uint16_t number; /* gt_state.battle */
    uint8_t how; /* NV_B_LANE, flags */
    uint8_t base; /* first waiting entry of its own; of NV_F_TURN it is 0 */
    uint16_t blocker_stamp;
} nv_battle;

/* NV_F_GUARD */
typedef struct nv_guard {
    GT_FRAME_HEAD;
    uint8_t unit;
    uint8_t cost; /* how many cards, units or items */
    uint16_t stamp; /* of the unit */
    uint8_t unused[6];
} nv_guard;

/* NV_F_DAMAGE */
typedef struct nv_damage_process {
    GT_FRAME_HEAD;
    uint8_t player;
    uint8_t unused;
    int16_t left;
    uint8_t unused_too[2];
    int32_t dealt; /* so far (4.5.4) */
} nv_damage_process;

/* NV_F_UPGRADE */
typedef struct nv_upgrading {
    GT_FRAME_HEAD;
    uint8_t card, old; /* old: the unit there */
    uint16_t old_stamp;
    int16_t at; /* player * NV_LANES + lane */
    int32_t from; /* zone list of the card */
} nv_upgrading;

/* NV_F_PLACE */
typedef struct nv_placing {
    GT_FRAME_HEAD;
    uint8_t flags; /* NV_IGNORE_SIZE, NV_AS_UPGRADE */
    uint8_t mode; /* NV_LANE_OF and so on */
    int16_t placed; /* so far */
    int16_t lane_of; /* set operand: whose lanes */
    uint16_t meant; /* how many are to be placed */
    int16_t upgrade_of; /* set operand of NV_AS_UPGRADE */
} nv_placing;

/* NV_F_MOVE, NV_F_STRIKE */
typedef struct nv_adjacent {
    GT_FRAME_HEAD;
    uint8_t unit;
    uint8_t unused[9];
} nv_adjacent;

/* NV_F_USE */
typedef struct nv_using {
    GT_FRAME_HEAD;
    uint8_t card, keyword;
    uint8_t unused[8];
} nv_using;

/* NV_F_DECLARATION_COST */
typedef struct nv_declaring {
    GT_FRAME_HEAD;
    uint8_t unit; /* that declares */
    uint8_t paid; /* how many costs */
    uint16_t stamp; /* of the unit */
    int16_t what; /* enum nv_declaration */
    uint32_t how : 8; /* an attack, see NV_B_LANE */
    uint32_t guard : 24; /* a block: with which ability of a guardian, + 1; 0: with none */
} nv_declaring;

/* NV_F_TAKE */
typedef struct nv_taking {
    GT_FRAME_HEAD;
    uint8_t card, keyword;
    int16_t variable; /* of the innermost effect, that gets what is taken */
    uint8_t unused[6];
} nv_taking;

#pragma GCC diagnostic pop

#define GT_GAME_FRAMES                                                                             \
    nv_batch batch;                                                                                \
    nv_battle battle;                                                                              \
    nv_guard guard;                                                                                \
    nv_damage_process damage;                                                                      \
    nv_upgrading upgrade;                                                                          \
    nv_placing place;                                                                              \
    nv_adjacent adjacent;                                                                          \
    nv_using use;                                                                                  \
    nv_declaring declaration;                                                                      \
    nv_taking take;

/* Verbs of actions. Lanes as operand a; definitions as b. */
enum nv_verb {
    NV_KEEP = GT_VERB_SYSTEM,
    NV_MULLIGAN,
    NV_PLAY_UNIT,
    NV_PLAY_SKILL,
    NV_PLAY_ITEM,
    NV_ACTIVE,
    NV_ATTACK,
    NV_BLOCK,
    NV_GUARD,
    NV_PASS,
    NV_PHASE_END,
    NV_FIRST,
    NV_TO,
};
enum { NV_LEADER_LANE = 3 }; /* operand a of NV_ACTIVE */

#endif
