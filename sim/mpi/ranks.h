/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers that are the other ranks of an MPI job. Rank 0 plans, keeps the store and prints; the
 * others play. Between them go the streams of sim/playing/remote.h, in pieces as they come, so that
 * many units and answers share a message.
 *
 * A message is a piece of a stream (GT_RANK_PIECE), or its end (GT_RANK_END), or why there is none
 * (GT_RANK_REFUSED, a text), or the end of all (GT_RANK_QUIT). Who ends a stream hears the other
 * one's end: what comes before it is of a job that nobody asks for any more. */
#ifndef GT_SIM_MPI_RANKS_H
#define GT_SIM_MPI_RANKS_H

enum { GT_RANK_PIECE = 1, GT_RANK_END, GT_RANK_REFUSED, GT_RANK_QUIT };

/* For rank 0: all executors let the other ranks play from now on, each so many units at a time. */
void gt_ranks_begin(int ranks, const int *slots, const char (*host)[64]);

/* Tells them to end. False: some are still at work, and will not hear of it soon. */
int gt_ranks_end(void);

/* For the others: plays, by so many threads, until rank 0 has nothing more. */
void gt_rank_serve(int threads);

#endif
