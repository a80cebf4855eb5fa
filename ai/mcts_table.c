/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a search: open addressing, linear probing. */
#include "ai/mcts_table.h"

#include <assert.h>
#include <string.h>

static uint32_t slots_for(uint32_t room)
{
    uint32_t slots = 4;
    while (slots / 4 * 3 < room)
        slots *= 2;
    return slots;
}

size_t gt_table_bytes(uint32_t room)
{
    return slots_for(room) * sizeof(gt_stat);
}

void gt_table_init(gt_table *t, void *memory, uint32_t room)
{
    *t = (gt_table){.slots = memory, .mask = slots_for(room) - 1, .room = room, .age = 1};
}

void gt_table_clear(gt_table *t)
{
    t->used = 0;
    if (++t->age != 0)
        return;
    memset(t->slots, 0, ((size_t)t->mask + 1) * sizeof *t->slots); /* ages began anew */
    t->age = 1;
}

/* The slot where a key is, or would be put. */
static gt_stat *slot_of(const gt_table *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & t->mask;
    while (t->slots[at].age == t->age && t->slots[at].key != key)
        at = (at + 1) & t->mask;
    return &t->slots[at];
}

gt_stat *gt_table_find(const gt_table *t, uint64_t key)
{
    gt_stat *slot = slot_of(t, key);
    return slot->age == t->age ? slot : NULL;
}

gt_stat *gt_table_add(gt_table *t, uint64_t key)
{
    gt_stat *slot = slot_of(t, key);
    if (slot->age == t->age)
        return slot;
    if (gt_table_full(t))
        return NULL;
    assert(t->used < t->mask);
    t->used++;
    *slot = (gt_stat){.key = key, .age = t->age};
    return slot;
}
