/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for reading cards. It is needed once, before anything is played, in amounts that the
 * size limit of files bounds: running out of it ends the program with a message. */
#ifndef GT_DECKS_FILES_MEMORY_H
#define GT_DECKS_FILES_MEMORY_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Resizes `memory` (NULL: new) to n elements of `size` bytes. Never NULL for n > 0. */
static inline void *gt_resize(void *memory, size_t n, size_t size)
{
    void *p = n <= (size_t)-1 / size ? realloc(memory, n * size) : NULL;
    if (p == NULL && n > 0) {
        fputs("gauntlet: out of memory\n", stderr);
        abort();
    }
    return p;
}

/* Makes room for one element more in a list of n that holds *capacity. */
static inline void *gt_grow(void *list, int n, int *capacity, size_t size)
{
    if (n < *capacity)
        return list;
    *capacity = *capacity < 16 ? 16 : *capacity * 2;
    return gt_resize(list, (size_t)*capacity, size);
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
