/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers that are processes. Nothing here waits for one of them: what is sent lies in a buffer
 * until its stream takes it. */
#define _POSIX_C_SOURCE 200809L

#include "sim/playing/pipes.h"

#include "ai/process.h"
#include "decks/files/memory.h"
#include "sim/playing/hosts.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum {
    LOOK = 50000, /* microseconds between looks at whether processes have ended */
    PATIENCE = 200000, /* that a process has to end by itself */
    MOST_BYTES = 1 << 28, /* of an answer */
    PIECE = 1 << 16,
    REFUSED = 2, /* the status of a program that cannot do what it was told to */
    NAME_BYTES = GT_HOST_NAME + 40,
};

extern char **environ;

typedef struct pipe_worker {
    gt_process process;
    char name[NAME_BYTES];
    char *command; /* for /bin/sh; NULL: this program itself */
    int slots; /* 0: it is in the file no longer */
    int64_t shown; /* bytes of its standard error */
    bool started;
    gt_bytes out; /* what is to be sent, and how much of it was */
    size_t sent;
    gt_bytes in; /* what came, and how much of it was handed on */
    size_t heard;
} pipe_worker;

typedef struct pipes {
    const gt_bytes *job;
    pipe_worker **worker; /* each where it is: their buffers are large */
    int n, capacity;
    int next; /* whose turn it is to be heard */
    int64_t looked; /* when processes were looked at last; */
    char *hosts; /* the file; NULL: there is none */
    int64_t read; /* when that was looked at last, */
    struct timespec changed; /* and how old it was */
} pipes;

/* ---- Making. */

static pipe_worker *add_worker(pipes *p, const char *name, const char *command, int slots)
{
    pipe_worker *w = gt_zeroed(1, sizeof *w);
    snprintf(w->name, sizeof w->name, "worker %d (%.200s)", p->n + 1, name);
    w->command = command != NULL ? gt_copy_text(command, strlen(command)) : NULL;
    w->slots = slots;
    p->worker = gt_grow(p->worker, p->n, &p->capacity, sizeof(pipe_worker *));
    p->worker[p->n++] = w;
    return w;
}

/* The workers of the file as it is now: those that are still there, then new ones. */
static bool read_hosts(pipes *p, char *error, size_t n)
{
    gt_hosts hosts;
    struct stat status = {.st_size = 0};
    p->read = gt_process_clock();
    if (stat(p->hosts, &status) == 0 && p->n > 0 && status.st_mtim.tv_sec == p->changed.tv_sec &&
        status.st_mtim.tv_nsec == p->changed.tv_nsec)
        return true;
    bool ok = gt_hosts_read(&hosts, p->hosts, error, n);
    int before = p->n;
    for (int i = 0; i < before && ok; i++)
        p->worker[i]->slots = 0;
    for (int i = 0; i < hosts.n && ok; i++) {
        int at = 0;
        while (at < before && (p->worker[at]->slots > 0 ||
                               strcmp(p->worker[at]->command, hosts.host[i].command) != 0))
            at++;
        if (at < before)
            p->worker[at]->slots = hosts.host[i].slots;
        else
            add_worker(p, hosts.host[i].name, hosts.host[i].command, hosts.host[i].slots);
    }
    if (ok)
        p->changed = status.st_mtim;
    gt_hosts_free(&hosts);
    return ok;
}

/* ---- Starting and ending. */

static int count(void *transport)
{
    pipes *p = transport;
    char error[300];
    if (p->hosts != NULL && gt_process_clock() - p->read > GT_HOSTS_LOOK * (int64_t)1000000)
        read_hosts(p, error, sizeof error); /* half written, maybe: it will be read again */
    return p->n;
}

static const char *name(void *transport, int worker)
{
    const pipes *p = transport;
    return p->worker[worker]->name;
}

/* All that one command starts are alike; hosts are not. */
static int group(void *transport, int worker)
{
    const pipes *p = transport;
    return p->hosts != NULL ? worker : 0;
}

static int slots(void *transport, int worker)
{
    const pipes *p = transport;
    return p->worker[worker]->slots;
}

/* Our environment and its number. */
static char **environment_of(int worker, char *number, size_t size)
{
    static const char variable[] = "GAUNTLET_WORKER=";
    int n = 0, kept = 0;
    while (environ[n] != NULL)
        n++;
    char **all = gt_resize(NULL, (size_t)n + 2, sizeof *all);
    for (int i = 0; i < n; i++)
        if (strncmp(environ[i], variable, sizeof variable - 1) != 0)
            all[kept++] = environ[i];
    snprintf(number, size, "%s%d", variable, worker + 1);
    all[kept++] = number;
    all[kept] = NULL;
    return all;
}

static void give_up(void *transport, int worker)
{
    pipes *p = transport;
    pipe_worker *w = p->worker[worker];
    if (!w->started)
        return;
    gt_process_stop(&w->process, 0);
    gt_process_pass_errors(&w->process, &w->shown);
    w->started = false;
}

static bool start(void *transport, int worker, char *why, size_t n)
{
    pipes *p = transport;
    pipe_worker *w = p->worker[worker];
    char number[40];
    const char *const own[] = {"/proc/self/exe", "--play-units", "1", "programs", NULL};
    const char *const other[] = {"/bin/sh", "-c", w->command, NULL};
    give_up(p, worker);
    char **environment = environment_of(worker, number, sizeof number);
    w->shown = 0;
    w->started = gt_process_start_in(&w->process, w->command != NULL ? other : own, environment);
    if (!w->started)
        snprintf(why, n, "cannot be started: %s", strerror(errno));
    free(environment);
    w->out.used = w->sent = w->in.used = w->heard = 0;
    gt_bytes_add(&w->out, p->job->data, p->job->used);
    return w->started;
}

/* Ends all at once, so that they have their moment to end together. */
static void free_pipes(void *transport)
{
    pipes *p = transport;
    int64_t until = gt_process_clock() + PATIENCE;
    for (int i = 0; i < p->n; i++)
        if (p->worker[i]->started)
            shutdown(p->worker[i]->process.stream, SHUT_WR);
    for (int i = 0; i < p->n; i++) {
        pipe_worker *w = p->worker[i];
        int64_t left = until - gt_process_clock();
        if (w->started) {
            gt_process_stop(&w->process, left > 0 ? left : 0);
            gt_process_pass_errors(&w->process, &w->shown);
        }
        gt_bytes_free(&w->out);
        gt_bytes_free(&w->in);
        free(w->command);
        free(w);
    }
    free(p->worker);
    free(p->hosts);
    free(p);
}

/* ---- Talking. */

/* Sends what its stream takes now. */
static void push(pipe_worker *w)
{
    while (w->sent < w->out.used) {
        ssize_t n =
            send(w->process.stream, w->out.data + w->sent, w->out.used - w->sent, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* not now, or never: then it is heard of */
        w->sent += (size_t)n;
    }
    w->out.used = w->sent = 0;
}

static void send_unit(void *transport, int worker, const gt_unit *unit)
{
    pipes *p = transport;
    pipe_worker *w = p->worker[worker];
    uint8_t bytes[GT_UNIT_BYTES];
    gt_unit_pack(unit, bytes);
    gt_bytes_add(&w->out, bytes, sizeof bytes);
    push(w);
}

/* Takes what came. False: nothing will come any more. */
static bool pull(pipe_worker *w)
{
    uint8_t piece[PIECE];
    if (w->heard > 0) {
        memmove(w->in.data, w->in.data + w->heard, w->in.used - w->heard);
        w->in.used -= w->heard;
        w->heard = 0;
    }
    for (int i = 0; i < 16; i++) { /* then it is another one's turn */
        ssize_t n = recv(w->process.stream, piece, sizeof piece, 0);
        if (n > 0)
            gt_bytes_add(&w->in, piece, (size_t)n);
        else
            return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    }
    return true;
}

/* An answer that came whole. */
static bool take_answer(pipe_worker *w, gt_heard *heard, bool *broken)
{
    enum { HEAD = 4 };
    size_t there = w->in.used - w->heard;
    if (!w->started || there < HEAD)
        return false;
    gt_byte_reader head = {.at = w->in.data + w->heard, .left = HEAD};
    size_t size = (size_t)gt_bytes_take_number(&head, HEAD);
    *broken = size > MOST_BYTES;
    if (*broken || there < HEAD + size)
        return false;
    heard->data = w->in.data + w->heard + HEAD;
    heard->size = size;
    w->heard += HEAD + size;
    return true;
}

/* How a process ended. */
static void tell_end(int status, gt_heard *heard)
{
    heard->refused = WIFEXITED(status) && WEXITSTATUS(status) == REFUSED;
    if (WIFEXITED(status))
        snprintf(heard->why, sizeof heard->why, "ended with status %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        snprintf(heard->why, sizeof heard->why, "was ended by signal %d", WTERMSIG(status));
    else /* by us, maybe */
        snprintf(heard->why, sizeof heard->why, "was killed, or answered what is no answer");
}

/* It ended, or says what is no answer. */
static void lose(pipe_worker *w, bool ended, gt_heard *heard)
{
    int status = gt_process_stop(&w->process, ended ? PATIENCE : 0);
    gt_process_pass_errors(&w->process, &w->shown);
    w->started = false;
    heard->lost = true;
    tell_end(status, heard);
}

/* Whether there is something to tell of a worker. */
static bool hear(pipe_worker *w, bool ended, gt_heard *heard)
{
    bool broken = false, more = true;
    if (take_answer(w, heard, &broken))
        return true;
    if (w->started && !broken) {
        push(w);
        more = pull(w);
        if (take_answer(w, heard, &broken))
            return true;
    }
    if (!w->started || (more && !broken && !ended))
        return false;
    lose(w, !broken, heard);
    return true;
}

static bool hear_any(pipes *p, gt_heard *heard)
{
    int64_t now = gt_process_clock();
    bool look = now - p->looked > LOOK;
    if (look)
        p->looked = now;
    for (int i = 0; i < p->n; i++) {
        int at = (p->next + i) % p->n;
        pipe_worker *w = p->worker[at];
        *heard = (gt_heard){.worker = at};
        if (w->started && hear(w, look && gt_process_has_ended(&w->process), heard)) {
            p->next = at; /* what came in one piece is told in one go */
            return true;
        }
    }
    p->next++;
    return false;
}

/* Waits until something can be sent or heard. */
static void await(const pipes *p, int64_t until)
{
    struct pollfd *look = gt_resize(NULL, (size_t)p->n + 1, sizeof *look);
    nfds_t n = 0;
    for (int i = 0; i < p->n; i++) {
        const pipe_worker *w = p->worker[i];
        short events = (short)(POLLIN | (w->sent < w->out.used ? POLLOUT : 0));
        if (w->started)
            look[n++] = (struct pollfd){.fd = w->process.stream, .events = events};
    }
    int64_t left = until - gt_process_clock();
    int64_t ms = left > LOOK ? LOOK / 1000 : left / 1000 + 1;
    poll(look, n, left > 0 ? (int)ms : 0);
    free(look);
}

static bool poll_pipes(void *transport, int64_t until, gt_heard *heard)
{
    pipes *p = transport;
    for (;;) {
        if (hear_any(p, heard))
            return true;
        if (gt_process_clock() >= until)
            return false;
        await(p, until);
    }
}

/* ---- Both kinds. */

static const gt_transport_kind kind = {count,     name,       group,   slots,     start,
                                       send_unit, poll_pipes, give_up, free_pipes};

static pipes *make(gt_transport *out, const gt_bytes *job)
{
    pipes *p = gt_resize(NULL, 1, sizeof *p);
    *p = (pipes){.job = job};
    *out = (gt_transport){.kind = &kind, .is = p, .restarts = true};
    return p;
}

void gt_pipes_of_command(gt_transport *out, const gt_bytes *job, const char *command, int n)
{
    pipes *p = make(out, job);
    bool own = strcmp(command, GT_WORKER_SELF) == 0;
    out->trusted = own;
    for (int i = 0; i < n; i++)
        add_worker(p, command, own ? NULL : command, 1);
}

bool gt_pipes_of_hosts(gt_transport *out, const gt_bytes *job, const char *path, char *error,
                       size_t n)
{
    pipes *p = make(out, job);
    p->hosts = gt_copy_text(path, strlen(path));
    bool ok = read_hosts(p, error, n);
    if (ok && p->n == 0)
        snprintf(error, n, "%.200s names no hosts", path);
    if (ok && p->n > 0)
        return true;
    free_pipes(p);
    return false;
}
