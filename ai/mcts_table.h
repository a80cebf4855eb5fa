/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a search remembers of each edge of its tree, found by a key.
 *
 *   heads[]    | entry number, 0: none |  4 bytes, a power of two of them, one for each list
 *   entries[]  | key | sum | visits | available | moment | next |  32 bytes, `room` of them and
 *                                                                  number 0
 *              +-----+-----+--------+-----------+--------+------+
 *
 * A hash table with lists, in memory of fixed size. Entries 1 .. used are taken, in the order in
 * which they came. When all are, a new one takes the place of one that was not used for long
 * (Powley, Cowling, Whitehouse: Memory Bounded Monte Carlo Tree Search, AIIDE 2017): a hand goes
 * round the entries, and of the next few the least recently used gives way. An entry that the
 * running iteration has met never does, so pointers to those stay good. */
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
    uint32_t moment; /* the choice in which it was last offered */
    uint32_t next; /* in its list, 0: none */
} gt_stat;

/* With a network there is a third array behind these, prior[] of 2 bytes for each entry: what it
 * thinks of the edge. */
enum { GT_PRIOR_ONE = 1 << 16 };

typedef struct gt_table {
    gt_stat *entries;
    uint32_t *heads;
    uint16_t *prior; /* NULL: there are none */
    uint32_t mask, room, used, hand;
} gt_table;

/* Bytes for a table of `room` entries, with priors or without; a multiple of 8. */
size_t gt_table_bytes(uint32_t room, bool priors);

/* Prepares a table in zeroed memory of so many bytes; empties one, at a cost of what is in it. */
void gt_table_init(gt_table *t, void *memory, uint32_t room, bool priors);
void gt_table_clear(gt_table *t);

/* The prior of an entry, to be read and set. */
static inline uint16_t *gt_table_prior(const gt_table *t, const gt_stat *entry)
{
    return &t->prior[entry - t->entries];
}

/* The entry of a key, or NULL. */
gt_stat *gt_table_find(const gt_table *t, uint64_t key);

/* The entry of a key, new if need be. In a full table an entry whose moment is before `since` gives
 * way to it; NULL: none was found among the next few. */
gt_stat *gt_table_add(gt_table *t, uint64_t key, uint32_t since);

#endif
