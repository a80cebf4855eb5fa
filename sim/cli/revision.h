/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of a git revision, in a folder of their own for as long as they are read. Nothing in
 * the repository changes: the files are written by an index of our own. */
#ifndef GT_SIM_CLI_REVISION_H
#define GT_SIM_CLI_REVISION_H

#include <stdbool.h>
#include <sys/types.h>

enum { GT_REVISION_PATH = 4096 };

typedef struct gt_revision {
    char folder[GT_REVISION_PATH]; /* private and temporary */
    char root[GT_REVISION_PATH]; /* in it: what the current folder was at the revision */
    char commit[80]; /* its full name */
    int lifeline; /* the watcher waits for its end */
    pid_t watcher; /* removes the folder; 0: there is none */
} gt_revision;

/* Writes the files of a revision of the repository in which the current folder lies. False: it
 * cannot be done, and why was told on stderr. From here to gt_revision_end signals that end the
 * program are held back; whatever ends it all the same, the folder does not stay behind. */
bool gt_revision_begin(gt_revision *r, const char *name);

/* Removes the folder. Does nothing for a revision that is {0}. */
void gt_revision_end(gt_revision *r);

#endif
