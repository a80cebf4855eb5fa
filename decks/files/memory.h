/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for reading cards and decks. Whoever reads does not ask whether there was some: where it
 * runs out, the work ends. The program then ends, too, with a message. The library must not, so it
 * works behind a door (gt_with_memory): what was taken behind it is known, and when memory runs out
 * all of that is given back, and the door's owner told.
 *
 * What is taken here is given back with gt_free; outside of doors the C library does as well. */
#ifndef GT_DECKS_FILES_MEMORY_H
#define GT_DECKS_FILES_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Does work(with). False: memory ran out on the way, and what it took is given back; all else that
 * it changed is as it was then, so it should keep what it makes to itself until it is done. What it
 * took and still has when it is done, it keeps. Not to be called from within such work. */
bool gt_with_memory(void (*work)(void *), void *with);

/* Ends the work of this thread's door, or the program. */
_Noreturn void gt_out_of_memory(void);

/* Something that is not memory of ours, an open file or a tree of cJSON: behind a door,
 * let_go(thing) is called should memory run out. It is passed through; NULL: there was no memory
 * for it. gt_unhold: somebody else has it now, or it is gone. */
void *gt_hold(void *thing, void (*let_go)(void *));
void gt_unhold(const void *thing);

/* Resizes `memory` (NULL: new) to n elements of `size` bytes. Never NULL for n > 0. */
void *gt_resize(void *memory, size_t n, size_t size);

/* New memory for n elements of `size` bytes, all zeros. */
static inline void *gt_zeroed(size_t n, size_t size)
{
    return memset(gt_resize(NULL, n, size), 0, n * size);
}

void gt_free(void *memory);

/* Makes room for one element more in a list of n that holds *capacity. */
static inline void *gt_grow(void *list, int n, int *capacity, size_t size)
{
    if (n < *capacity)
        return list;
    int more = *capacity < 16 ? 16 : *capacity * 2;
    list = gt_resize(list, (size_t)more, size);
    *capacity = more;
    return list;
}

/* A list with room for `more` elements behind the first `used`, which holds *room. */
static inline void *gt_with_room(void *list, size_t used, size_t more, size_t *room, size_t size)
{
    if (*room - used >= more)
        return list;
    *room = 2 * *room + more;
    return gt_resize(list, *room, size);
}

/* A copy of some bytes; never NULL. */
static inline void *gt_copy_bytes(const void *bytes, size_t size)
{
    void *copy = gt_resize(NULL, size + 1, 1);
    memcpy(copy, bytes, size);
    return copy;
}

/* A copy of the first `size` bytes of text, with an end. */
static inline char *gt_copy_text(const char *text, size_t size)
{
    char *copy = gt_resize(NULL, size + 1, 1);
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

#endif
