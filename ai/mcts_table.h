/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a search remembers of each edge of its tree, found by a key.
 *
 *   slots[]   | key | sum | visits | available | age | moment |  32 bytes, a power of two of them
 *             +-----+-----+--------+-----------+-----+--------+
 *
 * An open hash table with linear probing in memory of fixed size. A slot whose age is not the table's
 * is free, so emptying the table is one addition. At most `room` slots are taken (three in four at
 * most), so that probing ends; when they are, nothing new is stored and the search goes on with what
 * there is. */
#ifndef GT_AI_MCTS_TABLE_H
#define GT_AI_MCTS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_stat {
    uint64_t key;
    int64_t sum; /* of rewards for the player who chooses, in 1 / GT_ONE */
    uint32_t visits; /* times it was chosen */
    uint32_t available; /* times it could have been chosen since it was stored */
    uint32_t age;
    uint32_t moment; /* the choice in which it was last offered */
} gt_stat;

typedef struct gt_table {
    gt_stat *slots;
    uint32_t mask, room, used, age;
} gt_table;

/* Bytes of slots for a table of `room` entries. */
size_t gt_table_bytes(uint32_t room);

/* Prepares a table in zeroed memory of so many bytes, and empties one. */
void gt_table_init(gt_table *t, void *memory, uint32_t room);
void gt_table_clear(gt_table *t);

/* The entry of a key, or NULL. */
gt_stat *gt_table_find(const gt_table *t, uint64_t key);

/* The entry of a key, new if need be; NULL: the table is full. */
gt_stat *gt_table_add(gt_table *t, uint64_t key);

static inline bool gt_table_full(const gt_table *t)
{
    return t->used >= t->room;
}

#endif
