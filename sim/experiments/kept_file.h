/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that a long computation goes on from: written as a whole or not at all, and read only as
 * they were written. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_FILE_H
#define GT_SIM_EXPERIMENTS_KEPT_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { GT_KEPT_MAGIC = 8 }; /* bytes that such a file begins with */

typedef bool gt_kept_write(FILE *out, const void *what);

/* Writes a file by `write`. False: it cannot be written, and what was there is there still. */
bool gt_put_file(const char *path, gt_kept_write *write, const void *what);

/* The same between a magic and a hash of all before it. */
bool gt_keep(const char *path, const char magic[GT_KEPT_MAGIC], gt_kept_write *write,
             const void *what);

/* Reads such a file by `take`, which says what is wrong with what it reads; NULL: nothing. Returns
 * NULL, too, where there is no such file (*there); else what is wrong. */
const char *gt_take_kept(const char *path, const char magic[GT_KEPT_MAGIC],
                         const char *(*take)(FILE *in, void *to), void *to, bool *there);

/* Leaves the first n lines of a text file; one that is not there is none. False: it cannot be
 * written. */
bool gt_keep_lines(const char *path, int64_t n);

#endif
