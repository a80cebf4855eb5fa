/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are replaced as a whole: what is written goes to a new file in the same folder, which
 * takes the old one's place only when it is complete and on the disk. A reader sees the old file
 * or the new one, never a part, whenever the program or the machine stops.
 *
 * Only regular files are replaced. A symbolic link stays, and the file that it points to is
 * replaced; devices, pipes and sockets, and the name `-` (standard output), are written to as they
 * are. */
#ifndef GT_REPORTS_FILE_H
#define GT_REPORTS_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct gt_file {
    FILE *out; /* write here */
    char *path, *part; /* where it will be, and is until then; part NULL: what is no regular file */
    bool nameless; /* it is not at `part` yet: it gets that name when it is complete */
} gt_file;

/* Begins a file; false: errno says why not, and there is nothing to end. Opening a FIFO waits for
 * its reader. */
bool gt_file_begin(gt_file *f, const char *path);

/* Whether gt_file_begin could succeed; else errno says why not. Changes nothing. */
bool gt_file_ready(const char *path);

/* Puts the file in its place. False: errno says why not, and a regular file is as it was. */
bool gt_file_finish(gt_file *f);

/* Gives the new file up. */
void gt_file_drop(gt_file *f);

#endif
