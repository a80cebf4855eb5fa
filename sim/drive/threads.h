/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads of the library. */
#ifndef GT_SIM_DRIVE_THREADS_H
#define GT_SIM_DRIVE_THREADS_H

enum { GT_MOST_THREADS = 1024 };

/* How many of `threads` there are now: one in a child of a process that used several, where OpenMP
 * has none and would wait for them for ever. */
int gt_threads_now(int threads);

/* Does work(with, i, who) for each i below n, thread number `who` of so many, in any order; a
 * thread takes `chunk` at a time. */
void gt_for_each(int asked, int n, int chunk, void (*work)(void *with, int i, int who), void *with);

#endif
