/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-mpi: the program, whose games the ranks of an MPI job play. Rank 0 does what the command
 * line says; alone it plays, too. A program of its own, so that the other one needs no MPI. */
#include "sim/cli/commands.h"
#include "sim/mpi/ranks.h"
#include "sim/playing/executor.h"
#include "sim/playing/remote.h"
#include "sim/playing/shipped_nets.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What --threads says, for all ranks; 0: nothing. */
static int threads_asked(int argc, char **argv)
{
    static const char option[] = "--threads";
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], option, sizeof option - 1) != 0)
            continue;
        const char *rest = argv[i] + sizeof option - 1;
        const char *number = *rest == '='                    ? rest + 1
                             : *rest == '\0' && i + 1 < argc ? argv[i + 1]
                                                             : "0";
        return atoi(number);
    }
    return 0;
}

/* What each rank is, told to rank 0. */
static void introduce(int ranks, int rank, int threads)
{
    char host[MPI_MAX_PROCESSOR_NAME] = "", name[64];
    int length;
    MPI_Get_processor_name(host, &length);
    snprintf(name, sizeof name, "%.63s", host);
    int *slots = rank == 0 ? calloc((size_t)ranks, sizeof *slots) : NULL;
    char(*all)[64] = rank == 0 ? calloc((size_t)ranks, sizeof *all) : NULL;
    MPI_Gather(&threads, 1, MPI_INT, slots, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(name, (int)sizeof name, MPI_CHAR, all, (int)sizeof name, MPI_CHAR, 0,
               MPI_COMM_WORLD);
    if (rank == 0 && slots != NULL && all != NULL)
        gt_ranks_begin(ranks, slots, (const char(*)[64])all);
    free(slots);
    free(all);
}

static void serve(int threads)
{
    signal(SIGINT, SIG_IGN); /* rank 0 hears of it, and ends all in good order */
    signal(SIGTERM, SIG_IGN);
    gt_use_shipped_nets();
    gt_jobs_may_run_programs(); /* who started rank 0 started this one */
    gt_rank_serve(threads);
}

int main(int argc, char **argv)
{
    int ranks = 1, rank = 0, provided, status = 0;
    if (argc > 1 && strcmp(argv[1], "--play-units") == 0)
        return gt_program(argc, argv);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int threads =
        provided >= MPI_THREAD_SERIALIZED ? gt_thread_count(threads_asked(argc, argv)) : 1;
    if (ranks > 1)
        introduce(ranks, rank, threads);
    if (rank > 0)
        serve(threads);
    else
        status = gt_program(argc, argv);
    fflush(stdout);
    if (rank == 0 && ranks > 1 && !gt_ranks_end())
        MPI_Abort(MPI_COMM_WORLD, status); /* some play what nobody waits for */
    MPI_Finalize();
    return status;
}
