/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reaper is made by _Fork alone, which runs no handlers of libraries: what it and we run behind
 * it are system calls that are safe there, whatever other threads did at that moment. (fork runs
 * that of OpenMP's, which allocates: that waits for ever for a lock of an allocator that another
 * thread held.) It reads numbers: a group, or the negative of one that ended. */
#include "ai/child_reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GROUPS = 4096 }; /* that can live at once; of more, those that began last are not kept */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int line = -1; /* to the reaper */
static int living; /* groups that it was told of; with the last of them it ends */
static pid_t owner; /* who made it: a child of ours that was forked makes one of its own */

static void note(pid_t group[GROUPS], int *n, int32_t message)
{
    if (message > 0 && *n < GROUPS)
        group[(*n)++] = message;
    for (int i = 0; i < *n && message < 0; i++)
        if (group[i] == -message)
            group[i] = group[--*n];
}

/* The reaper's life. It leads a session of its own, so that signals of a terminal do not end it. */
static _Noreturn void keep(int from)
{
    static pid_t group[GROUPS];
    int n = 0;
    int32_t message;
    ssize_t got;
    setsid();
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    for (int descriptor = 0; descriptor < 256; descriptor++)
        if (descriptor != from)
            close(descriptor);
    while ((got = read(from, &message, sizeof message)) == sizeof message ||
           (got < 0 && errno == EINTR))
        if (got > 0)
            note(group, &n, message);
    for (int i = 0; i < n; i++)
        kill(-group[i], SIGKILL);
    _exit(0);
}

/* Makes the reaper. It is nobody's child who would be waited for: a process between the two ends at
 * once. */
static bool begin(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    pid_t between = _Fork();
    if (between == 0) {
        pid_t reaper = _Fork();
        if (reaper == 0)
            keep(ends[0]);
        _exit(reaper < 0 ? errno : 0); /* such numbers fit into a byte */
    }
    int why = between < 0 ? errno : 0, status = 0;
    close(ends[0]);
    while (between > 0 && waitpid(between, &status, 0) < 0 && errno == EINTR) {
    }
    if (why == 0 && status != 0)
        why = WIFEXITED(status) ? WEXITSTATUS(status) : EAGAIN;
    if (why != 0) {
        close(ends[1]);
        errno = why;
        return false;
    }
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    line = ends[1];
    living = 0;
    owner = getpid();
    return true;
}

/* A message is shorter than a pipe writes in one piece. SIGPIPE is held off: the reaper may have
 * been killed. */
static bool tell(int32_t message)
{
    sigset_t pipe_signal, before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written;
    do
        written = write(line, &message, sizeof message);
    while (written < 0 && errno == EINTR);
    int why = errno;
    if (written < 0 && why == EPIPE) {
        const struct timespec now = {0};
        sigtimedwait(&pipe_signal, NULL, &now); /* take it away */
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written == (ssize_t)sizeof message;
}

bool gt_reaper_add(pid_t group)
{
    pthread_mutex_lock(&lock);
    bool ok = (line >= 0 && owner == getpid()) || begin();
    if (ok && !tell(group)) { /* somebody killed it */
        int why = errno;
        close(line);
        line = -1;
        ok = false;
        errno = why;
    }
    living += ok;
    pthread_mutex_unlock(&lock);
    return ok;
}

void gt_reaper_remove(pid_t group)
{
    pthread_mutex_lock(&lock);
    if (line >= 0 && owner == getpid()) {
        tell(-group);
        if (--living == 0) {
            close(line);
            line = -1;
        }
    }
    pthread_mutex_unlock(&lock);
}
