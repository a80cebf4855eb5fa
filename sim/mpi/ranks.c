/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rank 0's side. It never waits for a rank: what it sends lies in a buffer until MPI has taken it,
 * since a rank may be about to send, too. Open MPI would wait by asking without end, so whoever
 * waits here sleeps between looks. */
#define _POSIX_C_SOURCE 200809L

#include "sim/mpi/ranks.h"

#include "ai/process.h"
#include "decks/files/memory.h"
#include "sim/playing/executor.h"
#include "sim/playing/transport.h"

#include <mpi.h>
#include <stdio.h>
#include <time.h>

enum {
    HEAD = 4,
    LEAST_NAP = 20, /* microseconds */
    MOST_NAP = 1000,
    PATIENCE = 1000000, /* that ranks have to come to an end */
};

/* A message on its way. */
typedef struct message {
    MPI_Request request;
    uint8_t *data;
} message;

typedef struct rank {
    char name[100];
    int slots;
    bool started; /* it has the job of this transport */
    bool gone; /* it was given up */
    int old; /* streams of before whose end was not heard yet */
    gt_bytes out; /* units that were not sent yet */
    gt_bytes in; /* what came of this stream, and how much of it was handed on */
    size_t heard;
} rank;

/* There is one MPI job; transports come and go. */
static struct {
    rank *rank; /* rank i + 1 */
    int n;
    message *message;
    int n_messages, capacity;
    const gt_bytes *job;
    int turn;
} all;

/* ---- Sending. */

static void forget_sent(void)
{
    for (int i = 0; i < all.n_messages;) {
        int done = 0;
        MPI_Test(&all.message[i].request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            i++;
            continue;
        }
        free(all.message[i].data);
        all.message[i] = all.message[--all.n_messages];
    }
}

static void post(int worker, int tag, const uint8_t *data, size_t size)
{
    all.message = gt_grow(all.message, all.n_messages, &all.capacity, sizeof *all.message);
    message *m = &all.message[all.n_messages++];
    m->data = gt_copy_bytes(size > 0 ? data : (const uint8_t *)"", size);
    MPI_Isend(m->data, (int)size, MPI_BYTE, worker + 1, tag, MPI_COMM_WORLD, &m->request);
}

static void flush_units(void)
{
    for (int i = 0; i < all.n; i++)
        if (all.rank[i].out.used > 0) {
            post(i, GT_RANK_PIECE, all.rank[i].out.data, all.rank[i].out.used);
            all.rank[i].out.used = 0;
        }
}

/* ---- As a transport. */

static int count(void *transport)
{
    (void)transport;
    return all.n;
}

static const char *name(void *transport, int worker)
{
    (void)transport;
    return all.rank[worker].name;
}

static int group(void *transport, int worker)
{
    (void)transport;
    return worker;
}

static int slots(void *transport, int worker)
{
    (void)transport;
    return all.rank[worker].gone ? 0 : all.rank[worker].slots;
}

static bool start(void *transport, int worker, char *why, size_t n)
{
    enum { PIECE = 1 << 30 };
    rank *r = &all.rank[worker];
    (void)transport;
    (void)why;
    (void)n;
    for (size_t at = 0; at < all.job->used; at += PIECE) {
        size_t left = all.job->used - at;
        post(worker, GT_RANK_PIECE, all.job->data + at, left < PIECE ? left : PIECE);
    }
    r->started = true;
    r->in.used = r->heard = r->out.used = 0;
    return true;
}

static void send_unit(void *transport, int worker, const gt_unit *unit)
{
    uint8_t bytes[GT_UNIT_BYTES];
    (void)transport;
    gt_unit_pack(unit, bytes);
    gt_bytes_add(&all.rank[worker].out, bytes, sizeof bytes);
}

static void end_stream(int worker)
{
    rank *r = &all.rank[worker];
    if (!r->started)
        return;
    post(worker, GT_RANK_END, NULL, 0);
    r->started = false;
    r->out.used = 0;
    r->old++;
}

static void give_up(void *transport, int worker)
{
    (void)transport;
    end_stream(worker);
    all.rank[worker].gone = true;
}

static void free_all(void *transport)
{
    (void)transport;
    for (int i = 0; i < all.n; i++)
        end_stream(i);
}

/* ---- Hearing. */

/* An answer that came whole. */
static bool take_answer(int worker, gt_heard *heard)
{
    rank *r = &all.rank[worker];
    gt_byte_reader head = {.at = r->in.data + r->heard, .left = r->in.used - r->heard};
    if (!r->started || head.left < HEAD)
        return false;
    size_t size = (size_t)gt_bytes_take_number(&head, HEAD);
    if (size > head.left)
        return false;
    *heard = (gt_heard){.worker = worker, .data = head.at, .size = size};
    r->heard += HEAD + size;
    return true;
}

static void keep_piece(rank *r, const MPI_Status *status, int size)
{
    if (r->heard > 0) {
        memmove(r->in.data, r->in.data + r->heard, r->in.used - r->heard);
        r->in.used -= r->heard;
        r->heard = 0;
    }
    uint8_t *data = gt_resize(NULL, (size_t)size + 1, 1);
    MPI_Recv(data, size, MPI_BYTE, status->MPI_SOURCE, status->MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    gt_bytes_add(&r->in, data, (size_t)size);
    free(data);
}

/* Takes a message, if one is there. `*lost`: a rank ended its stream, or refused the job. */
static bool receive(gt_heard *heard, bool *lost)
{
    MPI_Status status;
    int there = 0, size;
    *lost = false;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    rank *r = &all.rank[status.MPI_SOURCE - 1];
    bool old = r->old > 0;
    if (old)
        r->in.used = r->heard = 0;
    keep_piece(r, &status, size);
    if (status.MPI_TAG == GT_RANK_END && old)
        r->old--;
    *lost = !old && status.MPI_TAG != GT_RANK_PIECE;
    if (*lost) {
        *heard = (gt_heard){.worker = status.MPI_SOURCE - 1, .lost = true, .refused = true};
        snprintf(heard->why, sizeof heard->why, "refused the job: %.*s",
                 (int)(r->in.used < 150 ? r->in.used : 150), (const char *)r->in.data);
        end_stream(heard->worker);
    }
    if (old || *lost)
        r->in.used = r->heard = 0;
    return true;
}

static bool hear_any(gt_heard *heard)
{
    bool lost;
    for (int i = 0; i < all.n; i++) {
        int worker = (all.turn + i) % all.n;
        if (take_answer(worker, heard)) {
            all.turn = worker;
            return true;
        }
    }
    while (receive(heard, &lost)) {
        if (lost)
            return true;
        for (int i = 0; i < all.n; i++)
            if (take_answer((all.turn + i) % all.n, heard))
                return true;
    }
    return false;
}

static void nap(long *microseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = *microseconds * 1000}, NULL);
    *microseconds = *microseconds * 2 > MOST_NAP ? MOST_NAP : *microseconds * 2;
}

static bool poll_ranks(void *transport, int64_t until, gt_heard *heard)
{
    (void)transport;
    flush_units();
    for (long pause = LEAST_NAP;; nap(&pause)) {
        forget_sent();
        if (hear_any(heard))
            return true;
        if (gt_process_clock() >= until)
            return false;
    }
}

/* ---- All of them. */

static bool make_transport(gt_transport *out, const gt_bytes *job)
{
    static const gt_transport_kind kind = {count,     name,       group,   slots,   start,
                                           send_unit, poll_ranks, give_up, free_all};
    all.job = job;
    *out = (gt_transport){.kind = &kind};
    return true;
}

void gt_ranks_begin(int ranks, const int *slots_of, const char (*host)[64])
{
    all.n = ranks - 1;
    all.rank = gt_zeroed((size_t)ranks, sizeof *all.rank);
    for (int i = 0; i < all.n; i++) {
        snprintf(all.rank[i].name, sizeof all.rank[i].name, "rank %d (%.63s)", i + 1, host[i + 1]);
        all.rank[i].slots = slots_of[i + 1];
    }
    gt_executors_use_transport(make_transport);
}

int gt_ranks_end(void)
{
    gt_heard heard;
    bool lost, busy = true;
    int64_t until = gt_process_clock() + PATIENCE;
    for (int i = 0; i < all.n; i++)
        post(i, GT_RANK_QUIT, NULL, 0);
    for (long pause = LEAST_NAP; busy && gt_process_clock() < until; nap(&pause)) {
        forget_sent();
        while (receive(&heard, &lost)) {
        }
        busy = all.n_messages > 0;
        for (int i = 0; i < all.n; i++)
            busy = busy || all.rank[i].old > 0;
    }
    return !busy;
}
