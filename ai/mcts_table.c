/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a search: lists of entries, and which entry gives way to a new one. */
#include "ai/mcts_table.h"

#include <assert.h>

enum { COMPARED = 8 }; /* entries of which the least recently used gives way */

static uint32_t heads_for(uint32_t room)
{
    uint32_t heads = 1;
    while (heads < room)
        heads *= 2;
    return heads;
}

size_t gt_table_bytes(uint32_t room, bool priors)
{
    size_t entries = room + (size_t)1, each = sizeof(gt_stat) + (priors ? sizeof(uint16_t) : 0);
    return (entries * each + heads_for(room) * sizeof(uint32_t) + 7) / 8 * 8;
}

void gt_table_init(gt_table *t, void *memory, uint32_t room, bool priors)
{
    gt_stat *entries = memory;
    uint32_t *heads = (uint32_t *)(void *)(entries + room + 1);
    *t = (gt_table){.entries = entries,
                    .heads = heads,
                    .prior = priors ? (uint16_t *)(void *)(heads + heads_for(room)) : NULL,
                    .mask = heads_for(room) - 1,
                    .room = room};
}

static uint32_t *head_of(const gt_table *t, uint64_t key)
{
    return &t->heads[(uint32_t)(key >> 32) & t->mask];
}

void gt_table_clear(gt_table *t)
{
    for (uint32_t i = 1; i <= t->used; i++)
        *head_of(t, t->entries[i].key) = 0;
    t->used = t->hand = 0;
}

gt_stat *gt_table_find(const gt_table *t, uint64_t key)
{
    uint32_t i = *head_of(t, key);
    while (i != 0 && t->entries[i].key != key)
        i = t->entries[i].next;
    return i != 0 ? &t->entries[i] : NULL;
}

static void unlink_entry(gt_table *t, uint32_t number)
{
    const gt_stat *entry = &t->entries[number];
    uint32_t *link = head_of(t, entry->key);
    while (*link != number) {
        assert(*link != 0); /* each entry is in its list */
        link = &t->entries[*link].next;
    }
    *link = entry->next;
}

/* Frees the entry that gives way; 0: none. */
static uint32_t recycle(gt_table *t, uint32_t since)
{
    uint32_t oldest = 0;
    for (int i = 0; i < COMPARED; i++) {
        t->hand = t->hand % t->room + 1;
        if (t->entries[t->hand].moment < since) {
            since = t->entries[t->hand].moment;
            oldest = t->hand;
        }
    }
    if (oldest != 0)
        unlink_entry(t, oldest);
    return oldest;
}

gt_stat *gt_table_add(gt_table *t, uint64_t key, uint32_t since)
{
    gt_stat *entry = gt_table_find(t, key);
    if (entry != NULL)
        return entry;
    uint32_t number = t->used < t->room ? ++t->used : recycle(t, since);
    if (number == 0)
        return NULL;
    uint32_t *head = head_of(t, key);
    t->entries[number] = (gt_stat){.key = key, .next = *head};
    *head = number;
    return &t->entries[number];
}
