/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What commands that play many games share: policies are checked before anything is played, and
 * files are written as a whole or not at all. Whatever is wrong is told on stderr, as `gauntlet
 * COMMAND: ...`. */
#ifndef GT_SIM_CLI_OUTPUT_H
#define GT_SIM_CLI_OUTPUT_H

#include "ai/siphash.h"
#include "engine/core/game.h"
#include "reports/file.h"
#include "sim/cli/options.h"

/* What the project says, where the command line says nothing. */
static inline const gt_strings *gt_given_or(const gt_strings *given, const gt_strings *otherwise)
{
    return given->n > 0 ? given : otherwise;
}

/* Whether all these policies can be made, for games by these rules. */
bool gt_check_policies(const char *command, const gt_strings *policies, const gt_rules *rules);

/* The option --trust, for the table of a command. */
#define GT_TRUST_OPTION(flag)                                                                      \
    {                                                                                              \
        "trust", NULL, "run programs that files name as players ('exec:', 'so:')",                 \
            GT_AS_FLAG(flag)                                                                       \
    }

/* Whether policies that a file names may be made: data runs no program, unless the command line
 * says that it is trusted, or names the policies itself. Tells what is not. */
bool gt_is_trusted(const char *command, const gt_strings *policies, bool trust);

/* The option --open-seeds, for the table of a command. */
#define GT_OPEN_SEEDS_OPTION(flag)                                                                 \
    {                                                                                              \
        "open-seeds", NULL,                                                                        \
            "derive all chance from --seed, also for programs, which then can know hidden cards",  \
            GT_AS_FLAG(flag)                                                                       \
    }

/* The secret of a run by these policies (ai/siphash.h): a new one if some of them is a program, and
 * seeds are not to be `open`; else all zero. False: there is none to be had, which is told. */
bool gt_choose_secret(const char *command, const char *const *policies, int n, bool open,
                      gt_secret *out);

/* Tries now what would be bad to fail at after a night of play: makes the folder and those above
 * it, and finds out whether a file `name` can be written there. FOLDER may be NULL: name is a
 * path. */
bool gt_output_ready(const char *command, const char *folder, const char *name);

/* A file that a command writes. */
typedef struct gt_output {
    const char *command;
    char *path; /* NULL: the standard output */
    gt_file file;
} gt_output;

/* Begins folder/name; FOLDER may be NULL, as above, and with it `name`: then it is the standard
 * output. NULL: it cannot be written, which gt_output_end tells; call that in any case. */
FILE *gt_output_begin(gt_output *o, const char *command, const char *folder, const char *name);

/* Puts the file in its place if it was `written` well. False, and told: it is not there. */
bool gt_output_end(gt_output *o, bool written);

/* Tells that a file cannot be written, with the reason in errno. Returns false. */
bool gt_cannot_write(const char *command, const char *path);

#endif
