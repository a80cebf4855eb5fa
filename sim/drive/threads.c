/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work over OpenMP threads, in any process. */
#include "sim/drive/threads.h"

#include <omp.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

/* The process in which threads were first used. */
static _Atomic pid_t first_user;

int gt_threads_now(int threads)
{
    pid_t none = 0, own = getpid();
    if (threads == 1)
        return 1;
    atomic_compare_exchange_strong(&first_user, &none, own);
    return none == 0 || none == own ? threads : 1;
}

void gt_for_each(int asked, int n, int chunk, void (*work)(void *with, int i, int who), void *with)
{
    int threads = gt_threads_now(asked);
    if (threads == 1) {
        for (int i = 0; i < n; i++)
            work(with, i, 0);
        return;
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic, chunk) default(none)               \
    shared(work, with, n, chunk)
    for (int i = 0; i < n; i++)
        work(with, i, omp_get_thread_num());
}
