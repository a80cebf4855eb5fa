/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel inside: what its files share. The rules are in games.h; numbers of clauses are those
 * of Magic's comprehensive rules, which it follows where it has the same thing.
 *
 *   stackduel.c        turn, priority, the stack, state-based actions; what may be done
 *   stackduel_words.c  the words of card code: layers, targets, instructions
 *   stackduel_event.c  moving, dying and what replaces it, triggers
 *   stackduel_view.c   what players know: worlds, keys, texts, invariants
 *   stackduel_features.c  positions and actions for players that learn
 *   stackduel_dialect.c  the language of the cards, which are in stackduel_cards.json
 *
 * A spell or ability is one piece of code: what is announced (modes, targets, costs; 601.2), then
 * SD_STACKED, then what is done on resolution (608). Between the two it is an item of the stack,
 * which keeps where its code goes on. */
#ifndef GT_TESTS_STACKDUEL_H
#define GT_TESTS_STACKDUEL_H

#include "tests/games/stackduel_sizes.h"

#include "engine/core/features.h"
#include "engine/core/flow.h"
#include "engine/core/window.h"
#include "engine/effects/operations.h"
#include "engine/events/item.h"
#include "engine/events/move.h"
#include "engine/events/proposal.h"
#include "engine/events/waiting.h"
#include "tests/games/games.h"

enum {
    SD_LIBRARY,
    SD_HAND,
    SD_GRAVEYARD,
    SD_EXILE,
    SD_BATTLEFIELD,
    SD_STACK,
    SD_RESERVE,
    SD_ZONES,
};

/* Definitions, in the order of the pool, which is that of their ids. */
enum sd_card {
    SD_BEAR,
    SD_BOLT,
    SD_CALL,
    SD_CANCEL,
    SD_CHIMERA,
    SD_DURESS,
    SD_FETCH,
    SD_GHOUL,
    SD_HYDRA,
    SD_IMP,
    SD_LURKER,
    SD_MASK, /* what everybody sees of a card that is face down */
    SD_MIRROR,
    SD_MISER,
    SD_MOURNER,
    SD_PETRIFY,
    SD_QUAKE,
    SD_RIDDLE,
    SD_SAGE,
    SD_SHAMAN,
    SD_SHAPE,
    SD_SPY,
    SD_STALKER,
    SD_STASH,
    SD_SUBMERGE,
    SD_THRALL,
    SD_UNMASK,
    SD_VULTURE,
    SD_WAGER,
    SD_WOLF,
    SD_CARDS,
};

enum sd_type {
    SD_CREATURE = 1,
    SD_INSTANT = 2,
    SD_SORCERY = 4,
    SD_TOKEN = 8,
    SD_MORPH = 16, /* may be cast face down (702.37) */
    SD_DOWN = 32,
    SD_FUSION = 64, /* lies hidden in the reserve only */
};
/* gt_def.routine: what is announced and done on resolution; can it be cast? 0: always. */
enum sd_routine { SD_ROUTINE_SPELL, SD_ROUTINE_CAN, SD_ROUTINES };
enum sd_property { SD_COST, SD_POWER, SD_TOUGHNESS };
enum sd_stat { SD_ST_LIFE, SD_ST_HAND };
enum sd_event { SD_EV_ENTERS = 1, SD_EV_LEAVES, SD_EV_DRAWS };
enum { SD_SET_TARGET = 0, SD_SET_SECOND = 1 }; /* registers of the targets that are objects */

/* Layers of 613.1 and 613.4 that there are; gt_mod.what. In gt_mod.value: the definition that is
 * copied, the player who has control, the types that are lost, power and toughness. */
enum sd_layer { SD_1_COPY, SD_2_CONTROL, SD_4_TYPE, SD_7B_SET, SD_7C_CHANGE, SD_7D_SWITCH };

/* What may be a target: mask. */
enum { SD_T_PLAYER = 1, SD_T_CREATURE = 2, SD_T_SPELL = 4 };

/* gt_object.mark of a creature on the battlefield. */
enum { SD_MARK_DAMAGE, SD_MARK_SICK, SD_MARK_DOWN /* on the stack, too */ };

/* Operations, see engine/code/code.h. DID is not used. */
/* clang-format off */
#define SD_TESTS(X)

#define SD_VALUES(X) \
X(CAN_TARGET, can_target, 0, FIXED, among, NUMBER, least, NO, c, NO, d, \
    "push whether there are more than that many targets of a mask")

#define SD_INSTRUCTIONS(X) \
/* announcing */ \
X(TARGET, target, 0, FIXED, among, NO, b, NO, c, NO, d, \
    "the controller chooses a target of a mask", "601.2c, 603.3d") \
X(STACKED, stacked, 0, NO, a, NO, b, NO, c, NO, d, "announced; goes on behind this on resolution") \
X(DAMAGE, damage, 1, NO, a, NO, b, NO, c, NO, d, "pop n; n damage to the target", "120.3") \
X(DAMAGE_SET, damage_set, 1, SET, set, NO, b, NO, c, NO, d, \
    "pop n; n damage to each creature of set") \
X(LIFE, life, 1, PLAYER, player, NO, b, NO, c, NO, d, \
    "pop n; player gains n life (negative: loses)") \
X(DRAW, draw, 1, PLAYER, player, NO, b, NO, c, NO, d, "pop n; player draws n cards", "121") \
X(COUNTER, counter, 0, SET, set, NO, b, NO, c, NO, d, "counters set") \
X(GIVE, give, 2, SET, set, FIXED, layer, NO, c, NO, d, \
    "pop toughness, power; modifies set in layer until end of turn") \
X(CREATE, create, 0, NO, a, FIXED, token, NO, c, NO, d, \
    "creates a token of a definition", "111.1") \
X(SACRIFICE, sacrifice, 0, SET, set, NO, b, NO, c, NO, d, "set dies") \
X(STAY, stay, 0, NO, a, NO, b, NO, c, NO, d, \
    "what is about to leave stays, and its damage is removed") \
X(GO, go, 0, FIXED, place, NO, b, NO, c, NO, d, "it goes to place") \
X(INSTEAD, instead, 0, NO, a, NO, b, NO, c, NO, d, "what is proposed does not happen") \
X(COPY, copy, 0, SET, set, SET, of, NO, c, NO, d, "set is a copy of set `of` until end of turn") \
X(CONTROL, control, 0, SET, set, NO, b, NO, c, NO, d, \
    "the controller gains control of set until end of turn") \
X(LOSE_TYPE, lose_type, 0, SET, set, FIXED, types, NO, c, NO, d, \
    "set loses types until end of turn") \
X(TOP, top, 1, REGISTER, to, NO, b, NO, c, NO, d, \
    "pop n; to = the top n cards of the own library") \
X(PUT, put, 0, SET, set, FIXED, place, FIXED, bottom, NO, d, \
    "set goes to place of its owners; bottom 1: to the bottom") \
X(LOOK, look, 0, SET, set, NO, b, NO, c, NO, d, "the controller sees set") \
X(REVEAL, reveal, 0, SET, set, NO, b, NO, c, NO, d, "both players see set") \
X(HIDE, hide, 0, SET, set, NO, b, NO, c, NO, d, \
    "the other player no longer knows which of set lies where: a block") \
X(SHUFFLE, shuffle, 0, NO, a, NO, b, NO, c, NO, d, "the own library") \
X(TURN_UP, turn_up, 0, SET, set, NO, b, NO, c, NO, d, "set is turned face up", "708.7")

#define SD_OPS(X) SD_TESTS(X) SD_VALUES(X) SD_INSTRUCTIONS(X)

#define SD_OPERANDS(NAME, name, pops, A, a, B, b, C, c, D, d, ...) \
    GT_OPERANDS(sd_op_##name, a, b, c, d)
SD_OPS(SD_OPERANDS)
/* clang-format on */
#define SD_OP_ENUM(name, ...) SD_##name,
enum sd_op { SD_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, SD_OPS(SD_OP_ENUM) SD_OP_END };
#undef SD_OP_ENUM
enum { SD_FIRST_VALUE = GT_OP_SYSTEM SD_TESTS(GT_OP_ONE) };
enum { SD_FIRST_INSTRUCTION = SD_FIRST_VALUE SD_VALUES(GT_OP_ONE) };

#define SD_VALUE(NAME, name, ...) gt_value_code sd_do_##name;
SD_VALUES(SD_VALUE)

enum { SD_END_LIFE = GT_END_SYSTEM, SD_END_LIBRARY };

typedef struct sd_vars {
    int8_t life[2];
    uint8_t cast[2]; /* cards cast this turn other than in response */
    uint8_t failed[2]; /* drew from an empty library (704.5b) */
    uint8_t asks_all; /* GT_WINDOW_ASKS_ALL, or 0 */
    uint8_t spare[SD_SPARE];
} sd_vars;

_Static_assert(sizeof(sd_vars) <= GT_SYSTEM_BYTES, "the game's part of the state");

static inline sd_vars *sd_of(gt_state *s)
{
    return (sd_vars *)(void *)s->system;
}

static inline const sd_vars *sd_const(const gt_state *s)
{
    return (const sd_vars *)(const void *)s->system;
}

/* One stack for both players; everything else has one list a player. */
static inline int sd_list(int player, int kind)
{
    return kind == SD_STACK ? SD_STACK : player * SD_ZONES + kind;
}

static inline int sd_kind_of(const gt_state *s, int object)
{
    return s->objects[object].zone == GT_NO_OBJECT ? SD_ZONES : s->objects[object].zone % SD_ZONES;
}

/* Zones that their player alone sees into, in no order. */
static inline bool sd_is_held(int kind)
{
    return kind == SD_HAND || kind == SD_RESERVE;
}

static inline bool sd_is_hidden(int kind)
{
    return kind == SD_LIBRARY || sd_is_held(kind);
}

/* ---- stackduel_dialect.c */

/* The cards, compiled from tests/games/stackduel_cards.json once. */
const gt_pool *sd_pool(void);
struct gt_dialect;
extern const struct gt_dialect sd_dialect;

/* 708.2: face down, on the stack or the battlefield. */
static inline bool sd_is_down(const gt_state *s, int object)
{
    return s->objects[object].mark[SD_MARK_DOWN] != 0;
}

/* Number of the definition that an object has at present: of a copy of what it copies (707.2). */
unsigned sd_shows(const gt_state *s, int object);

static inline const gt_def *sd_def(const gt_state *s, int object)
{
    return &sd_pool()->defs[sd_shows(s, object)];
}

/* What it is printed as; a token stays one whatever it copies. */
static inline const gt_def *sd_own_def(const gt_state *s, int object)
{
    return &sd_pool()->defs[s->objects[object].def];
}

/* ---- stackduel_words.c */
extern const gt_frame_kind *const sd_frames[];
extern const gt_rule_hooks sd_rule_hooks;
gt_context sd_run(const gt_game *g, gt_state *s);
uint32_t sd_types(const gt_state *s, int object); /* 613.1d */
static inline bool sd_is_creature(const gt_state *s, int object)
{
    return (sd_types(s, object) & SD_CREATURE) != 0;
}
void sd_update_control(gt_state *s, int object); /* 613.1b */
void sd_values(const gt_state *s, int creature, int *power, int *toughness); /* 613 */
int sd_targets(const gt_state *s, unsigned mask, gt_action *out); /* legal targets as actions */
bool sd_target_holds(const gt_state *s, const gt_target *t); /* still legal (608.2b) */
extern const gt_frame_kind sd_frame_target;
void sd_shuffle(gt_state *s, int player); /* a library */

/* ---- stackduel_event.c */
void sd_move(gt_state *s, int object, int kind, bool bottom);
void sd_turn_up(gt_state *s, int object);
void sd_draw(gt_state *s, int player); /* at the beginning of the game */
void sd_draw_cards(gt_context *r, int player, int n); /* one after the other (121.2) */
extern const gt_frame_kind sd_frame_draw;
gt_item *sd_item_new(gt_state *s, int object, int source, int ability, int player, bool down);
void sd_item_remove(gt_state *s, int object,
                    int kind); /* from the stack; a card goes to zone `kind` */
void sd_enter(gt_context *r, int object); /* it has come onto the battlefield */
void sd_leave(gt_context *r, gt_set set, int kind); /* proposes that permanents go there, at once */
extern const gt_event_hooks sd_event_hooks;
int sd_triggers(const gt_state *s, int out[GT_MAX_WAITING]); /* that may be put on the stack next */
void sd_stack_trigger(gt_context *r, int entry);

/* ---- stackduel.c */
extern const gt_window_rules sd_priority; /* 117 */

/* ---- stackduel_view.c */
bool sd_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t sd_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t sd_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
uint64_t sd_state_key(const gt_game *g, const gt_state *s);
int sd_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
extern const struct gt_properties sd_properties;
void sd_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
bool sd_check(const gt_game *g, const gt_state *s, char *why, size_t n);

/* ---- stackduel_features.c */
extern const gt_feature_rules sd_features;

#endif
