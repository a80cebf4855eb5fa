/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting of heap allocations, to prove that play makes none. The program's own malloc, calloc,
 * realloc and their aligned relatives stand in front of those of glibc and count; libraries call
 * them too. Not possible with another C library, nor under the sanitizers, which do the same. */
#ifndef GT_SIM_CLI_HEAP_H
#define GT_SIM_CLI_HEAP_H

#include <stdint.h>

/* Allocations of this thread so far; -1 if they are not counted in this build. */
int64_t gt_heap_allocations(void);

#endif
