/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options of a command: a table says what there is, where the values go and what --help prints.
 *
 *     int threads = 0;
 *     gt_strings decks = {0};
 *     const gt_option options[] = {
 *         {"threads", "T", "threads to use (default: one a core)", GT_AS_INT(&threads, 1, 1024)},
 *         {0},
 *     };
 *     const gt_usage usage = {"run", "DECK...", "Plays ...", "gauntlet run decks/", options};
 *     int status = gt_parse(&usage, argc, argv, &decks);
 *     if (status != GT_GO_ON)
 *         return status;
 *
 * `--games 100` and `--games=100` are the same, and so are `--out X` and `-o X`; `--` ends the
 * options; `--help` and `-h` always work. An option that does not exist gets a suggestion. Lists
 * point into argv. */
#ifndef GT_SIM_CLI_OPTIONS_H
#define GT_SIM_CLI_OPTIONS_H

#include "sim/playing/executor.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct gt_strings {
    const char **item;
    int n;
} gt_strings;

enum gt_option_kind {
    GT_OPT_FLAG, /* bool: no argument, becomes true */
    GT_OPT_INT, /* int within min .. max */
    GT_OPT_SEED, /* uint64_t, decimal or 0x... */
    GT_OPT_PERCENT, /* double: "2.5%" or "2.5" is 0.025; min and max in per cent, both excluded */
    GT_OPT_REAL, /* double: "0.25"; min and max, both included */
    GT_OPT_TIME, /* double, seconds: "90s", "10m", "1.5h" */
    GT_OPT_TEXT, /* const char *; given twice, the last counts */
    GT_OPT_LIST, /* gt_strings: one argument, may be given again */
    GT_OPT_REST, /* gt_strings: all operands up to the next option go here */
};

typedef struct gt_option {
    const char *name; /* without "--"; NULL ends the table */
    const char *argument; /* as --help shows it; NULL for a flag */
    const char *help;
    enum gt_option_kind kind;
    void *value;
    int min, max; /* of GT_OPT_INT, GT_OPT_PERCENT and GT_OPT_REAL */
} gt_option;

/* What a value is and where it goes, for the rows of a table. */
#define GT_AS_FLAG(to) GT_OPT_FLAG, (bool *){to}, 0, 0
#define GT_AS_INT(to, min, max) GT_OPT_INT, (int *){to}, min, max
#define GT_AS_SEED(to) GT_OPT_SEED, (uint64_t *){to}, 0, 0
#define GT_AS_PERCENT(to, min, max) GT_OPT_PERCENT, (double *){to}, min, max
#define GT_AS_REAL(to, min, max) GT_OPT_REAL, (double *){to}, min, max
#define GT_AS_TIME(to) GT_OPT_TIME, (double *){to}, 0, 0
#define GT_AS_TEXT(to) GT_OPT_TEXT, (const char **){to}, 0, 0
#define GT_AS_LIST(to) GT_OPT_LIST, (gt_strings *){to}, 0, 0
#define GT_AS_REST(to) GT_OPT_REST, (gt_strings *){to}, 0, 0

typedef struct gt_usage {
    const char *command;
    const char *operands; /* "DECK... [--vs DECK...]" */
    const char *text; /* what it does */
    const char *example; /* one or more lines */
    const gt_option *options;
} gt_usage;

enum { GT_GO_ON = -1 };

/* Reads argv[1] and the following. Operands go to `operands` (NULL: none are allowed). Returns
 * GT_GO_ON, or the status to exit with: 0 after --help, 2 after a mistake, which it has told. */
int gt_parse(const gt_usage *usage, int argc, char **argv, gt_strings *operands);

/* Who is told what --help would print, in place of that: what makes the man page and completions of
 * the commands' own tables (sim/cli/manual.h). */
struct gt_group;
typedef struct gt_usage_visitor {
    void (*usage)(void *context, const gt_usage *usage);
    void (*group)(void *context, const struct gt_group *group);
    void *context;
} gt_usage_visitor;

extern const gt_usage_visitor *gt_usage_reader; /* NULL: people read */

/* Tells a mistake in the use of a command, and where its help is; returns 2. */
int gt_usage_error(const gt_usage *usage, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* No strings. */
extern const gt_strings gt_no_strings;

void gt_strings_add(gt_strings *list, const char *item);
void gt_strings_free(gt_strings *list);

/* Frees the lists that options have filled. */
void gt_options_free(const gt_option *options);

/* Options that several commands have, for their tables. */
#define GT_SEED_OPTION(seed)                                                                       \
    {                                                                                              \
        "seed", "S", "decides all chance (default: 1)", GT_AS_SEED(seed)                           \
    }
#define GT_DECKS_OPTION(list)                                                                      \
    {                                                                                              \
        "decks", "DECK...", "decks to play with (default: " GT_USUAL_FIELD ")", GT_AS_REST(list)   \
    }
#define GT_THREADS_OPTION(threads)                                                                 \
    {                                                                                              \
        "threads", "T", "threads (default: one a core)", GT_AS_INT(threads, 1, 1024)               \
    }
#define GT_LIMIT_OPTIONS(turn_limit, action_limit)                                                 \
    {"turn-limit", "N", "end a game as unfinished after N turns (default: 200)",                   \
     GT_AS_INT(turn_limit, 1, 1000)},                                                              \
    {                                                                                              \
        "action-limit", "N", "... or after N actions (default: 5000)",                             \
            GT_AS_INT(action_limit, 1, 60000)                                                      \
    }
#define GT_CARDS_OPTION(list)                                                                      \
    {                                                                                              \
        "cards", "PATH",                                                                           \
            "card file or folder instead of the game's cards; +PATH adds it to them; may be "      \
            "repeated",                                                                            \
            GT_AS_LIST(list)                                                                       \
    }

/* Who plays in place of the threads (sim/playing/pipes.h). */
#define GT_WORKER_OPTION(name)                                                                     \
    {"worker", "CMD",                                                                              \
     "play in processes, one a thread, started by CMD: 'self', 'ssh host gauntlet --play-units'",  \
     GT_AS_TEXT(name)},                                                                            \
    {                                                                                              \
        "workers", "FILE", "play on the hosts listed in FILE ('gauntlet help clusters')",          \
            GT_AS_TEXT(&gt_hosts_file)                                                             \
    }

#endif
