/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * glibc lets a program define malloc and its relatives (manual, "Replacing malloc") and keeps its
 * own under the names __libc_malloc and so on. free needs no stand-in: the memory is glibc's. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/heap.h"

#include <stdlib.h> /* defines __GLIBC__ */

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ &&          \
    !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) &&                       \
    !__has_feature(memory_sanitizer)

#include <errno.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local int64_t allocations;

int64_t gt_heap_allocations(void)
{
    return allocations;
}

__attribute__((used)) void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

__attribute__((used)) void *calloc(size_t nmemb, size_t size)
{
    allocations++;
    return __libc_calloc(nmemb, size);
}

__attribute__((used)) void *realloc(void *ptr, size_t size)
{
    allocations++;
    return __libc_realloc(ptr, size);
}

__attribute__((used)) void *aligned_alloc(size_t alignment, size_t size)
{
    allocations++;
    return __libc_memalign(alignment, size);
}

__attribute__((used)) int posix_memalign(void **memptr, size_t alignment, size_t size)
{
    allocations++;
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void *p = __libc_memalign(alignment, size);
    if (p == NULL)
        return ENOMEM;
    *memptr = p;
    return 0;
}

#else

int64_t gt_heap_allocations(void)
{
    return -1;
}

#endif
