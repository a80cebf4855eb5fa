/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of the interface of every game: actions, states, games, and who is told what happens. */
#ifndef GT_CORE_BASE_H
#define GT_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An action: only meaningful together with the state that offers it, but equal for states
 * that the player to move cannot tell apart. */
typedef uint32_t gt_action;

enum {
    GT_TERMINAL = -1,
    GT_MAX_ACTIONS = 256,
    GT_TEXT = 160, /* bytes that hold the text of any action, with its end: two ids of 60 */
    GT_MOST_OBJECTS = 256, /* numbers of objects are below that in every game */
};

/* Accepted from the player to move, never listed (1.2.4). */
#define GT_CONCEDE ((gt_action)0xffffffff)

typedef struct gt_state gt_state; /* complete for the game's own code: engine/core/state.h */
typedef struct gt_game gt_game;
typedef struct gt_view gt_view; /* what a player may know; a policy sees nothing else */
typedef struct gt_visitor gt_visitor; /* where a description goes, see engine/core/describe.h */

/* Seeds with which shuffling leaves the order alone: decks stay as they lie. The first shuffle of
 * each player puts them into the order of gt_rules.order. There are several of them (GT_SEED_STILL
 * - i), so that other chance may be chosen. */
#define GT_SEED_STILL UINT64_MAX
#define GT_SEEDS_STILL 65536

static inline bool gt_seed_is_still(uint64_t seed)
{
    return seed > GT_SEED_STILL - GT_SEEDS_STILL;
}

/* An event of chance: one of n things comes, all equally likely given all that was seen before. It
 * is told before anything follows from it. */
typedef struct gt_chance {
    int n; /* at least 2 */
    int came; /* which of them, from 0 */
    /* the objects that could come off a hidden pile, ascending, and the number of the definition of
     * each: of two that have the same one the same follows. NULL: numbers are drawn (a coin), or
     * what lies where a player may not see */
    const uint8_t *object, *def;
} gt_chance;

/* Who wants to know what happens, see gt_observe; each function may be NULL. */
typedef struct gt_observer {
    void *context;
    int seat; /* lines tell what may be known by player seat - 1; 0: by whoever sees everything */
    /* text: a line in English; clause: number of the rule applied, or NULL */
    void (*line)(void *context, const gt_state *s, const char *clause, const char *text);
    /* what a card says is used: an effect begins, whose code is at `code`; or a keyword ability,
     * number `ability` of the pool, does what the rules say of it (code 0) */
    void (*used)(void *context, int code, int ability);
    struct gt_card_log *cards; /* to note in what becomes of cards (engine/core/card_log.h) */
    /* what chance brings: returns what comes, c->came, or another one for who asks what would have
     * become of it. What it returns comes, and the rest is as likely as it was */
    int (*chance)(void *context, const gt_chance *c);
} gt_observer;

#endif
