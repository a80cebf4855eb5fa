/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order in which static abilities and modifiers that go on are applied, for all games.
 *
 * Each of them reads some characteristics (in its condition, in the question whom it is for, in its
 * amounts) and writes others. One that reads what another writes depends on it and is applied after
 * it. That is all there is to say in a game without layers; where there are some (Magic's 613),
 * those of a lower layer come first, whatever depends on what (613.8a). Those that do not depend on
 * each other keep the order in which they were added, and those that depend on each other in a
 * circle go by timestamp (613.8b). The order is asked for anew after each that was applied, since
 * applying one may bring others into being (613.8c).
 *
 * What is read and written are bits: what they stand for (power, each keyword, a hand's limit; a
 * unit zone, a player, a controller) is the rules system's. It finds them when a pool or a game is
 * prepared, by following code (gt_read_code) with its table of operations in hand. */
#ifndef GT_CODE_DEPENDENCY_H
#define GT_CODE_DEPENDENCY_H

#include "engine/code/pool.h"

/* What something reads and writes, and where: of which objects, zones or players, as finely as a
 * rules system wants to tell them apart. */
typedef struct gt_access {
    uint64_t reads, writes; /* characteristics */
    uint64_t looks, reaches; /* places */
} gt_access;

static inline bool gt_depends_on(const gt_access *a, const gt_access *b)
{
    return (a->reads & b->writes) != 0 && (a->looks & b->reaches) != 0;
}

enum { GT_MAX_APPLIED = 64 };

/* Something that is to be applied. */
typedef struct gt_applied {
    gt_access access;
    uint16_t which; /* of the rules system */
    uint16_t stamp;
    uint8_t layer; /* 0 in a game without layers */
} gt_applied;

typedef struct gt_order {
    int n;
    uint64_t left; /* those that are not applied yet, as bits */
    gt_applied entry[GT_MAX_APPLIED];
    uint64_t needs[GT_MAX_APPLIED]; /* those that each depends on */
} gt_order;

static inline void gt_order_begin(gt_order *o)
{
    o->n = 0;
    o->left = 0;
}

/* Adds one, behind those of its kind; false: there is no room. */
bool gt_order_add(gt_order *o, const gt_applied *a);

/* The one that is applied next, which is taken out; NULL: all were applied. */
const gt_applied *gt_order_next(gt_order *o);

/* ---- Following code. */

/* Who follows code. `note` is told of each operation: head is the GT_OP_FILTER that begins the
 * filter it is in, NULL: it is in none. It says whether the filters and values that the operation
 * names are to be followed. */
typedef struct gt_code_reader {
    const gt_pool *pool;
    const char *const *operands; /* the kinds of the operands of each operation, see code.h */
    bool (*note)(struct gt_code_reader *reader, const gt_operation *i, const gt_operation *head);
} gt_code_reader;

/* Tells of all the operations of the code at `pc`, up to its end; 0: there is none. False: filters
 * and values lie in each other too deep, and not all was told. */
bool gt_read_code(gt_code_reader *reader, gt_addr pc);

#endif
