/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card pool: definitions, abilities, event patterns and code, compiled once, then read only
 * and shared by all threads. Whoever compiles cards fills it (decks/), the engine only reads.
 *
 * Meaning of numbers, tags, types, colours, keywords, zones and events belongs to the rules
 * system; the core only compares them. */
#ifndef GT_CODE_POOL_H
#define GT_CODE_POOL_H

#include "engine/code/code.h"

#include <stdbool.h>
#include <stdint.h>

enum { GT_NUMBERS = 8, GT_NAMES = 3, GT_FACES = 2, GT_ROUTINES = 10, GT_NO_ABILITY = -1 };

/* What sets an ability off, or what is counted in a turn. */
typedef struct gt_pattern {
    uint8_t event; /* of the rules system */
    uint8_t by; /* mask of causes; 0 any */
    uint8_t source; /* whose effect caused it: 1 the controller's, 2 the other's; 0 any */
    uint8_t who; /* whose it is (player of the event, or controller of its subject); same coding */
    uint8_t turn; /* in whose turn; same coding */
    uint8_t group; /* 1: what happens at once is one event */
    uint32_t from, to; /* masks of zones it moved between; 0 any */
    gt_addr filter; /* what it happened to, as it was just before; 0 any */
} gt_pattern;

/* Classes of abilities. */
enum gt_ability_kind {
    GT_AUTO, /* set off by an event */
    GT_ACTIVE, /* used by a player's choice */
    GT_STATIC, /* holds all the time; its code is run whenever values are computed */
    GT_REPLACEMENT, /* replaces an event */
    GT_KEYWORD, /* a sub-keyword; the rules system acts on it */
    GT_COST, /* to be done wholly before something that `keyword` names for the system */
};

typedef struct gt_ability {
    uint8_t kind;
    uint8_t timing; /* keyword that says when (the system's enum), 0: none */
    uint8_t keyword; /* GT_KEYWORD, GT_COST: which */
    uint8_t once; /* 1: once in each turn, 2: once in the controller's own turns */
    uint8_t limit; /* GT_ACTIVE: uses per turn; 0: any number */
    uint8_t may; /* 1: the whole is asked about */
    uint8_t printed_order; /* number among the card's abilities, from 0 */
    uint64_t keywords; /* all keywords it is printed with, as bits */
    int16_t pattern; /* GT_AUTO, GT_REPLACEMENT: index of a gt_pattern; -1: none */
    gt_addr condition; /* value code; 0: none. Conditional keywords are compiled into it */
    gt_addr code; /* effect code (GT_STATIC: instructions that give and forbid only) */
    gt_addr can; /* value code: can anything of `code` be done (8.1.3.1.2)? 0: always */
    gt_addr value; /* GT_KEYWORD: value code for its number, GT_COST: see the system; 0: none */
    /* for the condition of GT_KEYWORD, timing switch: from what, GT_COST: for what; 0: none */
    gt_addr filter;
} gt_ability;

/* Abilities of one face of a card: a run in the pool's array. */
typedef struct gt_face {
    int16_t first, n;
} gt_face;

/* What a card is. The core knows what all games have: names, tags, types, colours, numbers,
 * abilities. What else a text says, a spell's effect or a condition for equipping, are routines:
 * code that is no ability, numbered by the rules system. What is neither lies in a struct of the
 * rules system's own. */
typedef struct gt_def {
    const char *id, *name; /* UTF-8; owned by the pool */
    const void *own; /* the same: what its rules system alone knows of it; NULL: nothing */
    uint64_t id_hash; /* of the id's bytes: order of shuffles depends on it */
    uint64_t content_hash; /* of everything the card says; for results that are kept */
    uint64_t keywords; /* union over the abilities (without granted ones), and what routines have */
    const uint16_t *tags; /* owned by the pool */
    int32_t type; /* bits, the highest unused */
    uint16_t colour; /* bits */
    uint8_t n_tags, n_names;
    uint16_t names[GT_NAMES]; /* names[0] is its own */
    int16_t number[GT_NUMBERS]; /* printed ones */
    gt_addr routine[GT_ROUTINES]; /* 0: it has none of that kind */
    gt_face face[GT_FACES]; /* [0]: the one it shows at first */
    int16_t ability_end; /* its abilities, quoted ones included: [face[0].first, ability_end) */
    gt_addr code_begin, code_end; /* its code, [begin, end), for counters and for tests */
    bool bare; /* it has none here, for want of room: no game holds it (decks/language/library.h) */
} gt_def;

/* A kind of routine, as its rules system describes it to whoever checks, shows or changes cards. */
enum gt_code_kind { GT_CODE_EFFECT, GT_CODE_VALUE, GT_CODE_FILTER };

typedef struct gt_routine_kind {
    const char *name;
    uint8_t code; /* enum gt_code_kind */
    /* of an effect: 1 + the routine that says whether anything of it can be done; 0: none does */
    uint8_t can;
} gt_routine_kind;

typedef struct gt_pool {
    const gt_operation *code;
    const gt_operation *run; /* the same as it is run, idioms fused (fuse.h); or code itself */
    const gt_ability *abilities;
    const gt_pattern *patterns;
    const gt_def *defs;
    const char *const *texts; /* what each definition says, as JSON; NULL: nobody knows */
    const char *const *tag_names;
    const char *const *names;
    const gt_routine_kind *routines; /* of gt_def.routine */
    int n_routines;
    /* from a definition that code counts to the next: 2 where a blank of each stands behind it; 0
     * is 1 */
    int stride;
    int n_code, n_abilities, n_patterns, n_defs, n_tags, n_names;
} gt_pool;

/* The definition that code names by number. */
static inline const gt_def *gt_def_in_code(const gt_pool *pool, int number)
{
    return &pool->defs[pool->stride > 1 ? number * pool->stride : number];
}

#endif
