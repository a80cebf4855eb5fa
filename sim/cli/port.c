/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread, and poll: what is to be written goes out in pieces that a pipe takes at once where it
 * takes any, and while a request is waited for. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/port.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ = 1 << 16 };

struct gt_port {
    int in, out;
    bool ended; /* nothing more will come */
    bool deaf; /* nobody listens */
    size_t piece; /* bytes that can be written at once where any can */
    size_t from, to; /* of what was read, not used yet */
    char read[READ];
    char *kept; /* answers: those from `begin` to `end` are not written yet */
    size_t begin, end, room;
};

gt_port *gt_port_new(int in, int out)
{
    struct stat is;
    gt_port *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->in = in;
    p->out = out;
    bool file = fstat(out, &is) == 0 && S_ISREG(is.st_mode); /* never makes anybody wait */
    p->piece = file ? SSIZE_MAX : PIPE_BUF;
    return p;
}

void gt_port_free(gt_port *p)
{
    if (p == NULL)
        return;
    free(p->kept);
    free(p);
}

/* ---- Out. */

static size_t waiting(const gt_port *p)
{
    return p->end - p->begin;
}

/* Writes a piece of what is kept. */
static void write_piece(gt_port *p)
{
    size_t n = waiting(p) < p->piece ? waiting(p) : p->piece;
    ssize_t done = write(p->out, p->kept + p->begin, n);
    if (done > 0)
        p->begin += (size_t)done;
    else if (done < 0 && errno != EINTR && errno != EAGAIN)
        p->deaf = true;
    if (p->begin == p->end)
        p->begin = p->end = 0;
}

/* Waits until something can be read or written, `wait` milliseconds (-1: as long as it takes).
 * Returns whether something can be read. */
static bool look(gt_port *p, bool in, int wait)
{
    struct pollfd both[2] = {{.fd = in ? p->in : -1, .events = POLLIN},
                             {.fd = waiting(p) > 0 ? p->out : -1, .events = POLLOUT}};
    if (poll(both, 2, wait) <= 0)
        return false;
    if ((both[1].revents & POLLOUT) != 0)
        write_piece(p);
    else if ((both[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
        p->deaf = true;
    return both[0].revents != 0;
}

bool gt_port_flush(gt_port *p)
{
    while (!p->deaf && waiting(p) > 0)
        look(p, false, -1);
    return !p->deaf;
}

/* Makes room behind what is kept. */
static bool make_room(gt_port *p, size_t n)
{
    if (p->begin > 0 && p->end + n > p->room) {
        memmove(p->kept, p->kept + p->begin, waiting(p));
        p->end -= p->begin;
        p->begin = 0;
    }
    if (p->end + n <= p->room)
        return true;
    size_t room = 2 * (p->end + n);
    char *more = realloc(p->kept, room);
    if (more == NULL)
        return false;
    p->kept = more;
    p->room = room;
    return true;
}

bool gt_port_write(gt_port *p, const char *text, size_t n)
{
    while (!p->deaf && waiting(p) > GT_PORT_KEPT)
        look(p, false, -1);
    if (p->deaf || !make_room(p, n))
        return false;
    memcpy(p->kept + p->end, text, n);
    p->end += n;
    size_t before;
    do {
        before = waiting(p);
        look(p, false, 0);
    } while (!p->deaf && waiting(p) > 0 && waiting(p) < before);
    return !p->deaf;
}

/* ---- In. */

/* The next byte; -1: there is none. */
static int next(gt_port *p)
{
    while (p->from == p->to && !p->ended && !p->deaf) {
        if (!look(p, true, -1))
            continue;
        ssize_t n = read(p->in, p->read, sizeof p->read);
        p->from = 0;
        p->to = n > 0 ? (size_t)n : 0;
        p->ended = n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
    }
    return p->from < p->to ? (unsigned char)p->read[p->from++] : -1;
}

bool gt_port_read(gt_port *p, char *line, size_t most, const char **wrong)
{
    static char too_long[64];
    size_t n = 0;
    int c;
    *wrong = NULL;
    while ((c = next(p)) >= 0 && c != '\n') {
        if (c == '\0')
            *wrong = "a line with a byte 0";
        if (n < most) {
            line[n++] = (char)c;
            continue;
        }
        snprintf(too_long, sizeof too_long, "a line of more than %zu bytes", most);
        *wrong = too_long;
    }
    line[n] = '\0';
    return c >= 0 || n > 0;
}
