/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The side of those who play: streams over messages, for gt_play_units. One thread at a time speaks
 * to MPI. */
#define _GNU_SOURCE /* fopencookie */

#include "ai/process.h"
#include "decks/files/memory.h"
#include "sim/mpi/ranks.h"
#include "sim/playing/bytes.h"
#include "sim/playing/remote.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum {
    LEAST_NAP = 50, /* microseconds between looks */
    MOST_NAP = 1000,
    LARGE = 1 << 16, /* bytes of answers that are sent at once, */
    OLD = 50000, /* or when they are so many microseconds old */
};

static struct {
    pthread_mutex_t lock;
    gt_bytes in; /* what came and was not read yet */
    size_t read;
    bool ended, quit; /* the stream is at its end; all is */
    gt_bytes out; /* answers that were not sent yet */
    int64_t sent; /* when some were last */
} with = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void send_answers(void)
{
    if (with.out.used > 0)
        MPI_Send(with.out.data, (int)with.out.used, MPI_BYTE, 0, GT_RANK_PIECE, MPI_COMM_WORLD);
    with.out.used = 0;
    with.sent = gt_process_clock();
}

/* Takes a message, if one is there. */
static bool receive(void)
{
    MPI_Status status;
    int there = 0, size;
    MPI_Iprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    uint8_t *data = gt_resize(NULL, (size_t)size + 1, 1);
    MPI_Recv(data, size, MPI_BYTE, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    gt_bytes_add(&with.in, data, (size_t)size);
    free(data);
    with.ended = with.ended || status.MPI_TAG != GT_RANK_PIECE;
    with.quit = with.quit || status.MPI_TAG == GT_RANK_QUIT;
    return true;
}

/* Waits until something can be read, or the stream ends; sends meanwhile what others played. */
static void await(void)
{
    for (long pause = LEAST_NAP; with.read == with.in.used && !with.ended;) {
        pthread_mutex_lock(&with.lock);
        bool there = receive();
        if (!there)
            send_answers();
        pthread_mutex_unlock(&with.lock);
        if (there)
            continue;
        nanosleep(&(struct timespec){.tv_nsec = pause * 1000}, NULL);
        pause = 2 * pause > MOST_NAP ? MOST_NAP : 2 * pause;
    }
}

static ssize_t read_some(void *cookie, char *to, size_t room)
{
    (void)cookie;
    await();
    size_t n = with.in.used - with.read < room ? with.in.used - with.read : room;
    if (n > 0)
        memcpy(to, with.in.data + with.read, n);
    with.read += n;
    if (with.read == with.in.used)
        with.in.used = with.read = 0;
    return (ssize_t)n;
}

static ssize_t write_some(void *cookie, const char *data, size_t n)
{
    (void)cookie;
    pthread_mutex_lock(&with.lock);
    gt_bytes_add(&with.out, data, n);
    if (with.out.used >= LARGE || gt_process_clock() - with.sent > OLD)
        send_answers();
    pthread_mutex_unlock(&with.lock);
    return (ssize_t)n;
}

/* Plays one job. */
static void play_job(int threads)
{
    char error[300] = "";
    FILE *in = fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_some});
    FILE *out = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_some});
    bool ok = in != NULL && out != NULL && gt_play_units(in, out, threads, error, sizeof error);
    if (in != NULL)
        fclose(in);
    if (out != NULL)
        fclose(out);
    send_answers();
    if (!ok)
        MPI_Send(error, (int)strlen(error), MPI_BYTE, 0, GT_RANK_REFUSED, MPI_COMM_WORLD);
    while (!with.ended) { /* what else was sent of a job that is refused */
        with.in.used = with.read = 0;
        await();
    }
    MPI_Send(error, 0, MPI_BYTE, 0, GT_RANK_END, MPI_COMM_WORLD);
}

void gt_rank_serve(int threads)
{
    while (!with.quit) {
        with.in.used = with.read = 0;
        with.ended = false;
        await();
        if (!with.quit && with.in.used > 0)
            play_job(threads);
    }
}
