/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that is talked to in lines; see process.h. A socket takes the place of two pipes
 * because a socket can be written to without SIGPIPE, whatever the rest of the program thinks of
 * that signal. */
#include "ai/process.h"

#include "ai/child_reaper.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { VARIABLES = 200 };

int64_t gt_process_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- Being told to end. */

static const atomic_bool *told_to_stop; /* or NULL */
static _Atomic int64_t told_at; /* 0: not yet */

void gt_process_obey(const atomic_bool *stop)
{
    told_to_stop = stop;
    atomic_store(&told_at, 0);
}

/* When waiting ends that may go on for `grace` after we were told to end; INT64_MAX: we were
 * not. */
static int64_t last_moment(int64_t grace)
{
    int64_t at = 0;
    if (told_to_stop == NULL || !atomic_load(told_to_stop))
        return INT64_MAX;
    if (atomic_compare_exchange_strong(&told_at, &at, gt_process_clock()))
        at = atomic_load(&told_at);
    return at + grace;
}

/* ---- Starting. */

/* Whether a player gets a variable of our environment: what programs need to be found, to speak the
 * user's language and to put temporary files somewhere; what the user means for players; no keys
 * and tokens that lie there for others. */
static bool is_passed(const char *variable)
{
    static const char *const names[] = {"PATH=",
                                        "HOME=",
                                        "USER=",
                                        "LOGNAME=",
                                        "SHELL=",
                                        "LANG=",
                                        "LANGUAGE=",
                                        "TZ=",
                                        "TMPDIR=",
                                        "LD_LIBRARY_PATH=",
                                        "VIRTUAL_ENV=",
                                        "ASAN_OPTIONS=",
                                        "UBSAN_OPTIONS=",
                                        "TSAN_OPTIONS=",
                                        /* beginnings: */ "LC_",
                                        "PYTHON",
                                        "GAUNTLET_PLAYER_"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(variable, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Fills in the environment of a player; what is too much is left out. */
static void choose_environment(char *to[], int room)
{
    int n = 0;
    for (char **at = environ; *at != NULL && n < room - 1; at++)
        if (is_passed(*at))
            to[n++] = *at;
    to[n] = NULL;
}

/* Its standard streams are `stream`, and there is no other open file; signals are as if nobody had
 * touched them. */
static int spawn(pid_t *pid, int stream, int errors, const char *const argv[],
                 char *const environment[])
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&how);
    if (error == 0) {
        posix_spawn_file_actions_adddup2(&files, stream, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, stream, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
        posix_spawnattr_setsigmask(&how, &none);
        posix_spawnattr_setsigdefault(&how, &usual);
        posix_spawnattr_setpgroup(&how, 0);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                           POSIX_SPAWN_SETSIGDEF);
        error =
            posix_spawn(pid, argv[0], &files, &how, (char *const *)(uintptr_t)argv, environment);
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* A file without a name, empty; -1: there is none. Whoever writes into it writes at its end. */
static int open_errors(void)
{
    char path[300];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.200s/gauntlet-XXXXXX", folder != NULL ? folder : "/tmp");
    int fd = mkstemp(path);
    if (fd < 0)
        return open("/dev/null", O_RDWR | O_CLOEXEC);
    unlink(path);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_APPEND);
    return fd;
}

bool gt_process_start(gt_process *p, const char *const argv[])
{
    char *environment[VARIABLES];
    choose_environment(environment, VARIABLES);
    return gt_process_start_in(p, argv, environment);
}

bool gt_process_start_in(gt_process *p, const char *const argv[], char *const environment[])
{
    int pair[2];
    assert(p->pid == 0);
    p->used = p->taken = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    fcntl(pair[0], F_SETFL, O_NONBLOCK); /* ours; theirs may block */
    p->written = 0;
    p->tail[0] = '\0';
    p->errors = open_errors();
    p->has_errors = p->errors >= 0;
    int error = p->has_errors ? spawn(&p->pid, pair[1], p->errors, argv, environment) : errno;
    close(pair[1]);
    p->stream = pair[0];
    if (error == 0 && gt_reaper_add(p->pid))
        return true;
    if (error == 0) { /* it could outlive us */
        error = errno;
        kill(-p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    close(pair[0]);
    if (p->has_errors)
        close(p->errors);
    p->has_errors = false;
    p->pid = 0;
    errno = error;
    return false;
}

/* ---- Talking. */

/* Whether it has ended. Its status is not taken: its number is not given to another process before
 * that. */
bool gt_process_has_ended(const gt_process *p)
{
    siginfo_t info = {.si_pid = 0};
    int error = waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return (error == 0 && info.si_pid == p->pid) || (error != 0 && errno != EINTR);
}

/* Waits until the stream is ready for `events`. A program that has ended may have left the stream
 * to another one that it started. */
static gt_said wait_for(const gt_process *p, short events, int64_t until)
{
    enum { LOOK = 20 }; /* milliseconds between looks at the process */
    struct pollfd look = {.fd = p->stream, .events = events};
    for (bool ended = false;; ended = gt_process_has_ended(p)) {
        int64_t now = gt_process_clock(), left = until - now;
        if (left <= 0)
            return GT_SAID_NOTHING;
        if (now >= last_moment(GT_PROCESS_GRACE))
            return GT_SAID_STOP;
        int64_t ms = left / 1000 + 1;
        int n = poll(&look, 1, ended ? 0 : ms > LOOK ? LOOK : (int)ms);
        if (n > 0)
            return GT_SAID_LINE;
        if (ended || (n < 0 && errno != EINTR))
            return GT_SAID_END;
    }
}

bool gt_process_must_leave(void)
{
    return told_to_stop != NULL && atomic_load_explicit(told_to_stop, memory_order_relaxed) &&
           gt_process_clock() >= last_moment(GT_PROCESS_GRACE);
}

gt_said gt_process_sleep(int64_t until)
{
    enum { LOOK = 20000 }; /* microseconds between looks at the clock and at what we are to do */
    for (;;) {
        int64_t now = gt_process_clock(), left = until - now;
        if (left <= 0)
            return GT_SAID_LINE;
        if (now >= last_moment(0))
            return GT_SAID_STOP;
        long part = (long)(left < LOOK ? left : LOOK);
        nanosleep(&(struct timespec){.tv_nsec = part * 1000}, NULL);
    }
}

gt_said gt_process_tell(gt_process *p, const char *text, size_t n, int64_t until)
{
    while (n > 0) {
        ssize_t sent = send(p->stream, text, n, MSG_NOSIGNAL);
        if (sent > 0) {
            text += sent;
            n -= (size_t)sent;
            continue;
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return GT_SAID_END;
        gt_said said = wait_for(p, POLLOUT, until);
        if (said != GT_SAID_LINE)
            return said;
    }
    return GT_SAID_LINE;
}

gt_said gt_process_hear(gt_process *p, const char **line, int64_t until)
{
    memmove(p->line, p->line + p->taken, p->used - p->taken);
    p->used -= p->taken;
    p->taken = 0;
    size_t looked = 0;
    for (;;) {
        char *end = memchr(p->line + looked, '\n', p->used - looked);
        if (end != NULL) {
            *end = '\0';
            p->taken = (size_t)(end - p->line) + 1;
            if (strlen(p->line) + 1 != p->taken)
                p->line[0] = '\0';
            *line = p->line;
            return GT_SAID_LINE;
        }
        looked = p->used;
        if (p->used == sizeof p->line)
            return GT_SAID_TOO_MUCH;
        ssize_t got = recv(p->stream, p->line + p->used, sizeof p->line - p->used, 0);
        if (got > 0) {
            p->used += (size_t)got;
            continue;
        }
        if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            return GT_SAID_END;
        gt_said said = wait_for(p, POLLIN, until);
        if (said != GT_SAID_LINE)
            return said;
    }
}

void gt_process_errors(const gt_process *p, char *text, size_t size)
{
    if (!p->has_errors) {
        size_t n = strlen(p->tail), cut = n >= size ? n - size + 1 : 0;
        memcpy(text, p->tail + cut, n - cut + 1);
        return;
    }
    off_t end = lseek(p->errors, 0, SEEK_END);
    off_t begin = end >= (off_t)size ? end - (off_t)size + 1 : 0;
    ssize_t n = end > 0 ? pread(p->errors, text, (size_t)(end - begin), begin) : 0;
    text[n > 0 ? n : 0] = '\0';
}

void gt_process_pass_errors(const gt_process *p, int64_t *told)
{
    char text[4096];
    ssize_t n;
    while (p->has_errors && (n = pread(p->errors, text, sizeof text, (off_t)*told)) > 0) {
        *told += n;
        if (write(STDERR_FILENO, text, (size_t)n) < 0)
            return;
    }
    size_t tail = strlen(p->tail);
    int64_t left = p->has_errors ? 0 : p->written - *told;
    size_t shown = left > (int64_t)tail ? tail : left > 0 ? (size_t)left : 0;
    if (shown > 0 && write(STDERR_FILENO, p->tail + tail - shown, shown) > 0)
        *told = p->written;
}

void gt_process_forget_errors(gt_process *p)
{
    enum { MOST = 1 << 20 };
    if (p->has_errors && lseek(p->errors, 0, SEEK_END) > MOST && ftruncate(p->errors, 0) != 0)
        lseek(p->errors, 0, SEEK_END); /* then it grows */
}

bool gt_process_babbles(gt_process *p)
{
    char byte;
    return p->taken < p->used || recv(p->stream, &byte, 1, MSG_PEEK) > 0;
}

/* ---- Ending. */

/* Keeps the end of what it wrote on standard error, and closes the file. */
static void keep_errors(gt_process *p)
{
    if (!p->has_errors)
        return;
    gt_process_errors(p, p->tail, sizeof p->tail);
    p->written = lseek(p->errors, 0, SEEK_END);
    close(p->errors);
    p->has_errors = false;
}

int gt_process_stop(gt_process *p, int64_t patience)
{
    int status = 0;
    if (p->pid == 0)
        return 0;
    shutdown(p->stream, SHUT_WR);
    struct timespec nap = {.tv_nsec = 1000000};
    int64_t until = gt_process_clock() + patience;
    while (patience > 0 && !gt_process_has_ended(p) && gt_process_clock() < until &&
           gt_process_clock() < last_moment((int64_t)2 * GT_PROCESS_GRACE))
        nanosleep(&nap, NULL);
    kill(-p->pid, SIGKILL); /* itself, if it is still there, and what it started */
    gt_reaper_remove(p->pid);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(p->stream);
    keep_errors(p);
    p->pid = 0;
    return status;
}
