/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that is talked to in lines: its standard input and output are one socket. It may crash,
 * hang, write without end or not read: every call returns in its time, no signal reaches us, and
 * gt_process_stop leaves neither a process nor a file descriptor behind.
 *
 * Its standard error goes to a file without a name, of which the end can be read: a program may
 * write there as much as it likes without ever waiting, and what it wrote last tells why it failed.
 *
 * The program leads a process group of its own, so that what it starts ends with it; and both end
 * with us, however we end (ai/child_reaper.h). It inherits no other open file, and of the
 * environment what process.c lists, unless it is given another. */
#ifndef GT_AI_PROCESS_H
#define GT_AI_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    GT_PROCESS_LINE = 64 * 1024, /* bytes of the longest line that is read, with its end */
    GT_PROCESS_TAIL = 2048, /* of what it wrote last on standard error, with a '\0' */
};

typedef enum gt_said {
    GT_SAID_LINE, /* something that fits was said */
    GT_SAID_NOTHING, /* in its time */
    GT_SAID_END, /* it ended, or closed its streams */
    GT_SAID_TOO_MUCH, /* a longer line than there is room for */
    GT_SAID_STOP, /* we are to end, and waited as long as we may then (gt_process_obey) */
} gt_said;

typedef struct gt_process {
    pid_t pid; /* 0: none runs */
    int stream;
    int errors; /* what it writes on standard error, while it runs */
    bool has_errors;
    int64_t written; /* bytes of that, once it was stopped, and the last of them: */
    char tail[GT_PROCESS_TAIL];
    size_t used, taken; /* bytes of `line` that were read; of these, said already */
    char line[GT_PROCESS_LINE];
} gt_process;

/* Starts argv[0] (a path) with these arguments; NULL at the end. False: errno says why. */
bool gt_process_start(gt_process *p, const char *const argv[]);

/* The same with this environment: NAME=VALUE each, NULL at the end. */
bool gt_process_start_in(gt_process *p, const char *const argv[], char *const environment[]);

/* Whether it has ended; gt_process_stop tells how. */
bool gt_process_has_ended(const gt_process *p);

/* From now on nobody is waited for much longer once *stop is set: what is said within
 * GT_PROCESS_GRACE of that is heard, and all processes together get that time once more to go by
 * themselves. Process-wide, to be called before any is started; NULL: nothing is obeyed. */
enum { GT_PROCESS_GRACE = 300000 /* microseconds */ };
void gt_process_obey(const atomic_bool *stop);

/* Microseconds from now on, as the functions below take it. */
int64_t gt_process_clock(void);

/* Sends `n` bytes. */
gt_said gt_process_tell(gt_process *p, const char *text, size_t n, int64_t until);

/* The next line, without its end, as a text that is valid until the next call. A '\0' in it is
 * GT_SAID_LINE with an empty text, since no answer has one. */
gt_said gt_process_hear(gt_process *p, const char **line, int64_t until);

/* What it wrote last on standard error, at most `size` - 1 bytes of it. Also after it was
 * stopped. */
void gt_process_errors(const gt_process *p, char *text, size_t size);

/* Copies what it wrote there since the last call to our own standard error; *told: bytes that were
 * copied before. */
void gt_process_pass_errors(const gt_process *p, int64_t *told);

/* Cuts that off if it is too long to keep; between questions. */
void gt_process_forget_errors(gt_process *p);

/* Whether the flag has been set for longer than GT_PROCESS_GRACE. */
bool gt_process_must_leave(void);

/* Waits for that moment of the clock: GT_SAID_LINE. GT_SAID_STOP: we are to end
 * (gt_process_obey). */
gt_said gt_process_sleep(int64_t until);

/* Whether it said something that nobody asked for. */
bool gt_process_babbles(gt_process *p);

/* Ends it: its input is closed, and if it does not go by itself in so many microseconds, it is
 * killed, and what it started. Returns how it ended, as waitpid; 0 if none runs. */
int gt_process_stop(gt_process *p, int64_t patience);

#endif
