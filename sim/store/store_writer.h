/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thread that writes units. Those who play put units into one of two heaps; the writer takes
 * the heap as it is, leaves the other one in its place, and writes what it took in one
 * transaction. */
#ifndef GT_SIM_STORE_STORE_WRITER_H
#define GT_SIM_STORE_STORE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_writer gt_writer;

/* Starts the thread. NULL: `error` (n bytes) says why. */
gt_writer *gt_writer_start(const char *path, int patience, char *error, size_t n);

/* Ends the thread when what it has taken is written; units that are only put are lost. */
void gt_writer_stop(gt_writer *writer);

/* Puts a unit; waits while the heap is full. False after an error. Any thread, like all below. */
bool gt_writer_put(gt_writer *writer, int64_t stream, uint64_t first, int pairs,
                   const uint8_t *data, size_t size);

/* Waits until all that was put is committed. False: an error. */
bool gt_writer_flush(gt_writer *writer);

/* The first thing that went wrong, or NULL. */
const char *gt_writer_error(gt_writer *writer);

#endif
