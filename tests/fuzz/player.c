/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzing players from outside: the input is what a program says, a line each time it is told one.
 * Whatever that is, the policy takes legal actions or gives the game up, in its time. A thread
 * takes the place of the program: the functions that start and end processes are exchanged by the
 * linker (--wrap). */
#define _POSIX_C_SOURCE 200809L

#include "ai/policy.h"
#include "ai/process.h"
#include "ai/states.h"
#include "sim/playing/match.h"
#include "tests/fuzz/frame/frame.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ACTIONS = 60 };

bool __wrap_gt_process_start(gt_process *p, const char *const argv[]);
int __wrap_gt_process_stop(gt_process *p, int64_t patience);

/* What the program has still to say: the second process goes on where the first one ended. */
static const char *saying;
static size_t left;
static pthread_t program;
static int other_end;

/* Waits for a line; false: there is none to come. */
static bool hear_line(int stream)
{
    char piece[4096];
    for (;;) {
        ssize_t n = recv(stream, piece, sizeof piece, 0);
        if (n <= 0)
            return false;
        if (memchr(piece, '\n', (size_t)n) != NULL)
            return true;
    }
}

/* Answers each line with a line. */
static void *answer(void *context)
{
    (void)context;
    while (left > 0 && hear_line(other_end)) {
        const char *end = memchr(saying, '\n', left);
        size_t n = end != NULL ? (size_t)(end - saying) + 1 : left;
        for (size_t sent = 0; sent < n;) {
            ssize_t now = send(other_end, saying + sent, n - sent, MSG_NOSIGNAL);
            if (now <= 0)
                break;
            sent += (size_t)now;
        }
        saying += n;
        left -= n;
    }
    shutdown(other_end, SHUT_RDWR);
    return NULL;
}

bool __wrap_gt_process_start(gt_process *p, const char *const argv[])
{
    int pair[2];
    (void)argv;
    p->used = p->taken = 0;
    gt_fuzz_must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "there are no sockets");
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    p->stream = pair[0];
    other_end = pair[1];
    p->pid = getpid();
    gt_fuzz_must(pthread_create(&program, NULL, answer, NULL) == 0, "there are no threads");
    return true;
}

int __wrap_gt_process_stop(gt_process *p, int64_t patience)
{
    (void)patience;
    if (p->pid == 0)
        return 0;
    shutdown(p->stream, SHUT_RDWR);
    pthread_join(program, NULL);
    close(p->stream);
    close(other_end);
    p->pid = 0;
    return 0;
}

/* The program plays both seats in turn, so that few lines go a long way. */
static void play(gt_policy *p, uint64_t key)
{
    const gt_game *g = gt_fuzz_game();
    static gt_state *s;
    if (s == NULL)
        s = gt_states_new(g->rules, 1);
    gt_fuzz_must(s != NULL, "out of memory");
    gt_start(g, s, key, 0);
    gt_policy_begin(p, key, gt_to_move(g, s));
    for (int i = 0; i < ACTIONS && gt_to_move(g, s) != GT_TERMINAL; i++) {
        struct gt_view_box box;
        gt_action legal[GT_MAX_ACTIONS];
        int n = gt_legal_actions(g, s, legal), at = 0;
        gt_action a = gt_policy_choose(p, gt_view_make(&box, g, s, gt_to_move(g, s)));
        while (at < n && legal[at] != a)
            at++;
        gt_fuzz_must(at < n || a == GT_CONCEDE, "a player does what cannot be done");
        gt_policy_watch(p, g, s, a);
        gt_apply(g, s, a);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[300] = "";
    char *text = gt_fuzz_text(data, size);
    saying = text;
    left = size;
    gt_policy *p = gt_policy_create("exec:time=200ms,start=200ms,fuzz", gt_systems[0]->rules, error,
                                    sizeof error);
    gt_fuzz_must(p != NULL || error[0] != '\0', "no player, and nobody says why");
    for (const char *at = error; *at != '\0'; at++)
        gt_fuzz_must(*at >= ' ' && *at <= '~', "what a program says comes through untamed");
    if (p != NULL)
        play(p, gt_fuzz_key(data, size));
    gt_policy_free(p);
    free(text);
    return 0;
}
