/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of a game as one struct without pointers. It is built alike in all rules systems, and
 * in each as large as that game needs it (sizes.h):
 *
 *   gt_state                                                                        in Nivel Arena
 *   +------------------+  always copied
 *   | gt_head          |  seed, end, turn, actions, players: what all code may read       32 bytes
 *   | the core's part  |  held cards, counters, zones, sizes of the parts below          172
 *   | system[]         |  what only the rules system knows (its own struct lies here)    504
 *   +------------------+
 *   | objects[]        |  16 bytes each, n_objects used                                128 of them
 *   | mods[]           |  20 bytes each: what changes something for a time             160
 *   | waiting[]        |  32 bytes each: abilities that were set off and wait           64
 *   | items[]          |  what stands on a stack, or the links of a chain                0
 *   | effects[]        |  registers of the effects in progress, innermost last              64
 *   | agenda[]         |  12 bytes each: unfinished work, innermost last               192
 *   +------------------+
 *
 * A copy takes the head, core's part and system's part, which are one piece with the objects in
 * use, and the used part of each other array. Unused parts hold garbage and are never read; two
 * states are equal if the used parts are.
 *
 * Only the game and the core compiled for it see this struct. All others have pointers to it, read
 * the head (gt_head_of), and set aside as many bytes as gt_state_bytes says.
 *
 * Objects are cards. A zone is a doubly linked list through them, first to last; the first card of
 * a deck is its top. One zone of each player whose order means nothing may be kept as a set (a
 * hand): it is listed by number, and nothing of it is linked. An object has a stamp while it lies
 * in a public zone, a new one each time it enters one, 0 in hidden zones: (object, stamp) names it
 * as long as it stays, and what is hidden carries no history. */
#ifndef GT_CORE_STATE_H
#define GT_CORE_STATE_H

#include "engine/code/pool.h"
#include "engine/core/frame.h"
#include "engine/core/game.h"
#include "engine/core/know.h"
#include "engine/core/set.h"
#include "engine/core/sizes.h"

#include <stddef.h>

typedef struct gt_object {
    union {
        struct {
            uint8_t zone; /* zone list it is in */
            uint8_t owner; /* 0, 1 */
            uint8_t know[2];
        };
        uint32_t where; /* all these, to be compared at once */
    };
    uint8_t def; /* number in the game's list of definitions */
    uint8_t controller;
    uint8_t prev, next; /* neighbours in the list, GT_NO_OBJECT at the ends */
    uint8_t host; /* object it is attached to */
    uint8_t used; /* bits: abilities used this turn, by printed_order */
    uint16_t stamp;
    uint8_t mark[4]; /* of the rules system; 0 in hidden zones */
} gt_object;

/* Flags of gt_mod. */
enum {
    GT_MOD_PLAYER = 1, /* target is a player */
    GT_MOD_LIVE = 2, /* no target: all that `filter` accepts */
    GT_MOD_BATTLE = 4, /* `until` is the number of a battle, else of a turn (0: stays) */
    GT_MOD_OTHER = 8, /* made by an effect of player 1 (else 0) */
    GT_MOD_USED = 16, /* the ability it gives was used this turn */
    GT_MOD_STATIC = 32, /* computed from a static ability, gone at the next computation */
    GT_MOD_STAMP = 64, /* `times` is the stamp of an object that its filter asks for */
};

typedef struct gt_mod {
    uint8_t what, flags;
    uint8_t target, source; /* objects (or a player) */
    uint16_t target_stamp, source_stamp;
    int32_t value;
    gt_addr filter;
    uint16_t until;
    uint16_t order; /* timestamp */
    uint16_t
        times; /* listeners: how often still, 0 always; else what its filter keeps (GT_FROZEN) */
} gt_mod;

/* An ability that was set off and waits. `rank` orders what waits together (the rules system's
 * function); entries of one rank and player are ordered by that player. */
typedef struct gt_waiting {
    uint16_t ability;
    uint8_t rank, player;
    uint8_t holder, source; /* THIS, and the card the text stands on */
    uint16_t holder_stamp;
    uint8_t that, other;
    uint16_t that_stamp;
    uint8_t by, by_player; /* cause of the event; whose effect (0, 1) or 2: nobody's */
    uint8_t how, origin; /* of the rules system; zone kind it came from */
    int32_t amount;
    _Alignas(4) uint8_t
        last[GT_LAST_BYTES]; /* last known numbers of THAT: a struct of the rules system's */
    uint16_t other_stamp;
    uint16_t kept; /* of the rules system: what was kept for it; 0 nothing */
} gt_waiting;

/* What was chosen as a target: an object as long as it is that one, or a player. */
typedef struct gt_target {
    uint8_t object; /* GT_NO_OBJECT: a player */
    uint8_t player;
    uint16_t stamp;
    uint16_t wants; /* of the rules system: what it must be */
    int16_t amount; /* what it gets of what is divided */
} gt_target;

/* A spell or ability that stands on a stack, or a link of a chain: what was chosen when it was
 * announced, and where its code goes on when it resolves. Modes, X and what was paid are variables
 * of its code. */
typedef struct gt_item {
    uint8_t object; /* that stands for it in a zone; GT_NO_OBJECT: none does */
    uint8_t player; /* who controls it */
    uint8_t source; /* the same object, or the one whose ability it is */
    uint8_t that; /* what the event happened to that set it off */
    uint16_t source_stamp, that_stamp;
    uint16_t ability; /* number in the pool; GT_NO_ABILITY: none, a spell */
    gt_addr pc; /* where its code goes on; 0: it is being announced */
    uint8_t n_targets;
    uint8_t mark[3]; /* of the rules system */
    int32_t v[GT_VARS];
    gt_target target[GT_MAX_TARGETS];
} gt_item;

/* Registers of an effect in progress. */
typedef struct gt_effect {
    gt_addr pc;
    uint16_t ability; /* whose effect it is; GT_NO_ABILITY: of none */
    uint8_t player; /* its controller */
    uint8_t holder, source; /* THIS and SOURCE */
    uint8_t that, other;
    uint8_t by, by_player, how, origin;
    uint8_t flags; /* of the rules system */
    uint16_t that_stamp;
    int16_t did;
    int32_t amount;
    _Alignas(4) uint8_t last[GT_LAST_BYTES]; /* as in gt_waiting */
    /* a choice in progress (GT_OP_CHOOSE) */
    uint8_t dst, chooser, choose_flags, picked;
    int16_t min, max, limit;
    gt_addr complete;
    /* from here on: not touched by gt_effect_init */
    int32_t v[GT_VARS];
    gt_set from;
    gt_set s[GT_SETS];
} gt_effect;

/* A piece of unfinished work (frame.h), as one of its kinds. */
#ifndef GT_GAME_FRAMES
#define GT_GAME_FRAMES /* a game that has no kinds of its own */
#endif
typedef union gt_frame {
    struct {
        GT_FRAME_HEAD;
        uint8_t nothing[GT_FRAME_BYTES - 2]; /* so that a kind that keeps nothing is zero */
    };
    gt_yes_no ask;
    gt_menu menu;
    gt_proposed_event event;
    gt_window window;
    GT_GAME_FRAMES
    uint8_t bytes[GT_FRAME_BYTES];
} gt_frame;
_Static_assert(sizeof(gt_frame) == GT_FRAME_BYTES, "each kind is as long as that");

struct gt_state {
    uint64_t seed; /* of all chance to come */
    union {
        struct {
            uint8_t end; /* enum gt_end */
            uint8_t due; /* of the rules system: what it must look after before anything goes on */
            uint16_t dirty; /* derived values must be computed before they are read */
            uint8_t n_waiting;
            gt_abortion why; /* if it was aborted; else 0 */
            uint8_t zero;
        };
        uint32_t unsettled; /* 0: there is nothing of the first three */
        uint64_t pending; /* 0: there is nothing of all these */
    };
    uint16_t turn, actions; /* counted from 1; from 0 */
    uint8_t first, active; /* player who began; whose turn it is */
    uint8_t winner; /* 0, 1; 2: nobody */
    uint8_t chooser; /* player to move, if running */
    uint16_t decisions[2]; /* how often each player was asked so far */
    uint16_t shuffles[2]; /* how often cards of each player were shuffled */
    /* so far as in gt_head */
    uint64_t held[2]; /* what lies in a zone of each player that is kept as a set, see below */
    uint16_t next_stamp, next_order;
    uint16_t battle; /* number of the last battle begun */
    uint16_t work; /* steps run within the running action, counted against endless loops */
    uint8_t n_objects, n_mods, n_effects, n_agenda;
    uint8_t zone_known; /* bits of viewers who know some card's zone only (GT_KNOW_ZONE) */
    uint8_t next_block; /* number of the next block of known cards */
    uint8_t held_zone[2]; /* that zone */
    uint8_t held_stride; /* bit i of a set: object player * held_stride + i; 0: there are none */
    uint8_t n_items;
    int16_t result; /* what the frame that was popped last hands to the one below */
    uint8_t zone_first[GT_ZONE_LISTS], zone_last[GT_ZONE_LISTS], zone_count[GT_ZONE_LISTS];
    uint8_t tally[2][GT_MAX_TALLIES]; /* how often a pattern happened this turn, by viewpoint */
    _Alignas(8) uint8_t system[GT_SYSTEM_BYTES];
    gt_object objects[GT_MAX_OBJECTS];
    gt_mod mods[GT_MAX_MODS];
    gt_waiting waiting[GT_MAX_WAITING];
    gt_item items[GT_MAX_ITEMS > 0 ? GT_MAX_ITEMS : 1];
    gt_effect effects[GT_MAX_EFFECTS];
    gt_frame agenda[GT_MAX_AGENDA];
};

#define GT_IS_IN_HEAD(field)                                                                       \
    _Static_assert(offsetof(gt_state, field) == offsetof(gt_head, field) &&                        \
                       sizeof(((gt_state *)0)->field) == sizeof(((gt_head *)0)->field),            \
                   "gt_head." #field)
GT_IS_IN_HEAD(seed);
GT_IS_IN_HEAD(end);
GT_IS_IN_HEAD(why);
GT_IS_IN_HEAD(turn);
GT_IS_IN_HEAD(actions);
GT_IS_IN_HEAD(first);
GT_IS_IN_HEAD(active);
GT_IS_IN_HEAD(winner);
GT_IS_IN_HEAD(chooser);
GT_IS_IN_HEAD(decisions);
GT_IS_IN_HEAD(shuffles);
#undef GT_IS_IN_HEAD

/* Goes through the modifiers of a kind: each a gt_mod *, const where the state is. None may come or
 * go meanwhile. */
#define GT_MODS_EACH(m, s, kind)                                                                   \
    for (__typeof__(&(s)->mods[0]) m = (s)->mods, m##_end = m + (s)->n_mods; m < m##_end; m++)     \
        if (m->what == (kind))

/* Whether a modifier is for an object, which is still the one that it was. */
static inline bool gt_mod_is_for(const gt_state *s, const gt_mod *m, int object)
{
    return m->target == object && m->target_stamp == s->objects[object].stamp;
}

/* Makes the state of a game that begins: nothing lies anywhere, nothing is to be done. */
void gt_clear_state(gt_state *s, uint64_t seed, int first);

/* Copies the used part of a state; returns the number of bytes copied. */
size_t gt_copy_state(gt_state *to, const gt_state *from);

/* Whether two states are the same value. */
bool gt_same_state(const gt_state *a, const gt_state *b);

/* What others reach of the core that was compiled for this game; for gt_rules.core. */
extern const gt_core gt_core_table;

#endif
