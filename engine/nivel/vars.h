/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of the state that only Nivel Arena knows (it lies in gt_state.system); board.h answers
 * short questions of it. */
#ifndef GT_NIVEL_VARS_H
#define GT_NIVEL_VARS_H

#include "engine/nivel/nivel.h"
#include "engine/nivel/position.h"

#include "engine/core/core.h"
#include "engine/effects/card_code.h"

enum {
    NV_LEVEL_MAX = 10, /* 4.6.3/2 (clause 6.6.1.4.1/2, 5.1.6/5) */
    NV_HAND_LIMIT = 7, /* 6.6.1.4.1 */
    NV_FIRST_HAND = 5, /* 5.1.6 */
    NV_SLOTS = 2 * NV_LANES,
    NV_LAST_KNOWN = 6,
};

/* Ways to end. */
enum nv_end { NV_END_DAMAGE = GT_END_SYSTEM, NV_END_DECK, NV_END_EFFECT };

/* gt_waiting.last, gt_effect.last */
typedef struct nv_numbers {
    int32_t power;
    int16_t cost, hit;
} nv_numbers;
_Static_assert(sizeof(nv_numbers) == GT_LAST_BYTES, "no byte of it is undefined");

/* Last known values of a unit that left the field while an effect is in progress. */
typedef struct nv_known {
    uint8_t object, lane; /* lane: player * NV_LANES + lane it stood in */
    uint16_t stamp; /* of the object where it is now */
    nv_numbers numbers;
} nv_known;

/* A static ability on the board. */
typedef struct nv_continuous {
    uint16_t trait; /* its number in nv_game.trait */
    uint8_t source, holder;
    uint8_t reaches; /* as gt_state.dirty: what it can change, if all are of a form that tells */
    uint8_t state; /* NV_HOLDS and its kin */
} nv_continuous;

/* nv_continuous.state. Whether it holds is kept only while nothing is nv_vars.mixed. */
enum {
    NV_HOLDS = 1, /* its condition is met: what it does is in the values */
    /* the condition, one that asks for more than the turn, must be asked before values are
     * computed */
    NV_UNSURE = 2,
    NV_RANK = 2, /* from this bit on: what it is listed by, see rank_of in continuous.c */
    NV_RANK_OF_1 = 4 << NV_RANK, /* its holder is player 1's */
    NV_GRANTED = 8 << NV_RANK, /* by a modifier */
};

/* Whose a static ability on the board is. */
static inline int nv_player_of(const nv_continuous *l)
{
    return (l->state & NV_RANK_OF_1) != 0;
}

enum { NV_MAX_CONTINUOUS = 32 };

/* gt_state.due: what the rules must look after before anything else goes on. */
enum {
    NV_DUE_POWER = 1, /* values were computed: 1.3.7.3 */
    NV_DUE_DEFEAT = 2, /* somebody meets a condition of defeat (9.2) */
    NV_DUE_ITEMS = 4, /* an effect or nullification ended: 8.6.2, when no effect is in progress */
};

/* gt_state.dirty: unit zones whose values must be computed (bit player * NV_LANES + lane); all
 * values, those of players included; the list of static abilities, too; those abilities that read
 * what nv_vars.touched says. */
enum {
    NV_DIRTY_SLOTS = 0x3f,
    NV_DIRTY_PLAYERS = 0x40, /* stands for all values */
    NV_DIRTY = NV_DIRTY_SLOTS | NV_DIRTY_PLAYERS,
    NV_DIRTY_LIST = 0x80,
    NV_DIRTY_BOARD = NV_DIRTY | NV_DIRTY_LIST,
    NV_DIRTY_READERS = 0x100,
};

typedef struct nv_vars {
    nv_slot slot[2][NV_LANES];
    nv_known known[NV_LAST_KNOWN];
    uint8_t unit[2][NV_LANES]; /* unit standing there, GT_NO_OBJECT: none */
    uint16_t
        successor[2]
                 [NV_LANES]; /* stamp of the unit that the one there was upgraded from, 0: none */
    /* attacks that the unit there has declared in the attack phase this turn, without those by
     * effects (7.2.1.1) */
    uint8_t attacked[2][NV_LANES];
    uint8_t leader[2], level[2], awakened[2];
    uint8_t played[2]; /* bits: unit zones in which a unit was played this turn (6.4.1.1.3) */
    uint8_t attacks[2], skills[2]; /* attacks declared, skills used this turn */
    uint8_t lost; /* bits of players who meet a condition of defeat (9.2) */
    uint8_t how; /* of the first of them */
    uint8_t n_known, n_fixed; /* known[] in use; mods that are not computed ones */
    int16_t size_bonus[2], hand_limit[2], damage_bonus[2];
    uint16_t item_cost[2][NV_LANES]; /* printed on the items there, together */
    uint32_t listening; /* events for which somebody on the board has an `on` ability */
    nv_continuous
        continuous[NV_MAX_CONTINUOUS]; /* static abilities of the board, see continuous.c */
    uint32_t watching; /* what those on the board read, of player 0 in the lower half */
    uint32_t touched; /* what of it has changed since values were computed */
    union {
        struct {
            uint8_t mixed; /* unit zones cannot be computed one by one, see continuous.c */
            uint8_t live; /* modifiers that hold for several units */
            uint8_t grants; /* abilities are granted to several units, and nothing is mixed */
            uint8_t replaceable; /* trashing is among nv_game.replaced */
        };
        uint32_t entangled; /* 0: there is nothing of all these, see nv_is_plain */
    };
    uint16_t marks; /* NV_MARK_* of the list and of modifiers for several units */
    uint8_t n_continuous;
    uint8_t reached; /* unit zones that some of them can change, as nv_continuous.reaches */
    uint8_t forbids; /* some FORBID is in force */
    uint8_t gives; /* some modifier gives an ability */
    uint8_t reactive; /* something that holds for several units reads power or hit */
    uint8_t ready; /* lanes, see nv_attackers */
    uint8_t marked; /* bits: places whose cards may bear marks of this turn, see nv_mark */
    uint8_t conditions; /* items on units that have a condition to equip (8.6.2) */
    uint8_t standing; /* bits: unit zones where a unit stands */
    uint8_t recosted; /* items or skills on the field may cost other than what is printed on them */
    /* bits: unit zones where a unit was looked at with this power, which is 0 (1.3.7.3) */
    uint8_t spared;
} nv_vars;

_Static_assert(sizeof(nv_vars) <= GT_SYSTEM_BYTES, "the rules system's part of the state");

static inline nv_vars *nv_of(gt_state *s)
{
    return (nv_vars *)(void *)s->system;
}

static inline const nv_vars *nv_const(const gt_state *s)
{
    return (const nv_vars *)(const void *)s->system;
}
#endif
