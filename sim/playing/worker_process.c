/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that another process plays. */
#include "sim/playing/worker_process.h"

#include "ai/process.h"
#include "sim/playing/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    LOOK = 100000, /* microseconds between looks at the flag that stops us */
    PATIENCE = 200000, /* that a process has to end by itself */
    MOST_BYTES = 1 << 28, /* of an answer */
    REFUSED = 2, /* the status of a program that cannot do what it was told to */
};

struct gt_worker_process {
    const gt_job *job;
    const char *command;
    gt_bytes sent; /* the job, with its size */
    gt_process process;
    gt_bytes answer;
    gt_games games;
    gt_card_tally (*cards)[GT_DECK_CARDS]; /* two */
};

gt_worker_process *gt_worker_process_new(const gt_job *job, const char *command, char *error,
                                         size_t n)
{
    gt_worker_process *e = calloc(1, sizeof *e);
    snprintf(error, n, "out of memory");
    if (e == NULL)
        return NULL;
    e->job = job;
    e->command = command;
    e->cards = calloc(2, sizeof *e->cards);
    gt_bytes_add_number(&e->sent, 0, 8);
    bool well = gt_job_write(&e->sent, job, error, n) && e->cards != NULL;
    if (well) {
        gt_bytes_set_number(&e->sent, 0, e->sent.used - 8, 8);
        return e;
    }
    gt_worker_process_free(e);
    return NULL;
}

/* Ends the process, and shows what it wrote on standard error. */
static int end_process(gt_worker_process *e)
{
    int64_t shown = 0;
    int status = gt_process_stop(&e->process, PATIENCE);
    gt_process_pass_errors(&e->process, &shown);
    return status;
}

void gt_worker_process_free(gt_worker_process *e)
{
    if (e == NULL)
        return;
    end_process(e);
    gt_bytes_free(&e->sent);
    gt_bytes_free(&e->answer);
    gt_bytes_free(&e->games.notes);
    free(e->cards);
    free(e);
}

/* ---- Bytes there and back. When the flag is set, an answer that is on its way has a moment
 * left. */

static bool tell(gt_worker_process *e, const uint8_t *data, size_t n)
{
    return gt_process_tell(&e->process, (const char *)data, n, INT64_MAX) == GT_SAID_LINE;
}

/* Reads n bytes behind those of the answer that are there. False: they did not come, or it was
 * stopped. */
static bool hear(gt_worker_process *e, size_t n, const atomic_bool *stop)
{
    uint8_t piece[4096];
    int64_t last = INT64_MAX; /* when to give up */
    while (n > 0) {
        size_t got = 0;
        gt_said said = gt_process_read(&e->process, piece, n < sizeof piece ? n : sizeof piece,
                                       &got, gt_process_clock() + LOOK);
        if (gt_stopped(stop) && last == INT64_MAX)
            last = gt_process_clock() + LOOK;
        if (said == GT_SAID_END || (said == GT_SAID_NOTHING && gt_stopped(stop)) ||
            gt_process_clock() > last)
            return false;
        gt_bytes_add(&e->answer, piece, got);
        n -= got;
    }
    return !e->answer.failed;
}

static bool start(gt_worker_process *e)
{
    const char *const own[] = {"/proc/self/exe", "--play-units", NULL};
    const char *const other[] = {"/bin/sh", "-c", e->command, NULL};
    bool is_own = strcmp(e->command, GT_WORKER_PROCESS_SELF) == 0;
    return gt_process_start(&e->process, is_own ? own : other) &&
           tell(e, e->sent.data, e->sent.used);
}

/* Has the unit played and reads what came of it. */
static bool play(gt_worker_process *e, const gt_unit *u, const atomic_bool *stop)
{
    uint8_t bytes[GT_UNIT_BYTES];
    if (e->process.pid == 0 && !start(e))
        return false;
    gt_unit_pack(u, bytes);
    e->answer.used = 0;
    if (!tell(e, bytes, sizeof bytes) || !hear(e, 4, stop))
        return false;
    gt_byte_reader size = {.at = e->answer.data, .left = 4};
    size_t n = (size_t)gt_bytes_take_number(&size, 4);
    if (n > MOST_BYTES || !hear(e, n, stop))
        return false;
    e->games.single = u->pairing == GT_SINGLE_GAMES;
    e->games.cards = e->cards;
    for (int p = 0; p < 2; p++)
        e->games.n_cards[p] =
            e->job->noting == GT_NOTE_CARDS ? e->job->field->cards[u->lineup.deck[p]].n : 0;
    gt_byte_reader games = {.at = e->answer.data + 4, .left = n};
    return gt_games_read(&games, u, &e->games);
}

/* How a process ended that did not answer. */
static const char *end_text(int status, char *buffer, size_t size)
{
    if (WIFEXITED(status))
        snprintf(buffer, size, "ended with status %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        snprintf(buffer, size, "was ended by signal %d", WTERMSIG(status));
    else /* by us, maybe */
        snprintf(buffer, size, "was killed, or answered what is no answer");
    return buffer;
}

const gt_games *gt_worker_process_play(gt_worker_process *e, const gt_unit *unit,
                                       const atomic_bool *stop, char *error, size_t n)
{
    char how[100];
    for (int tries = 1;; tries++) {
        if (play(e, unit, stop))
            return &e->games;
        int status = end_process(e);
        e->games.n = 0;
        if (gt_stopped(stop))
            return &e->games;
        end_text(status, how, sizeof how);
        if ((WIFEXITED(status) && WEXITSTATUS(status) == REFUSED) ||
            tries == GT_WORKER_PROCESS_TRIES)
            break;
        fprintf(stderr, "gauntlet: a process that plays games %s; they are played again\n", how);
    }
    snprintf(error, n, "a process that plays games %s", how);
    return NULL;
}
