/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What commands that play many games share: policies are checked before anything is played, and files
 * are written as a whole or not at all. Whatever is wrong is told on stderr, as `gauntlet COMMAND: ...`. */
#ifndef GT_CLI_OUTPUT_H
#define GT_CLI_OUTPUT_H

#include "sim/cli/options.h"

/* What the project says, where the command line says nothing. */
static inline const gt_strings *gt_given_or(const gt_strings *given, const gt_strings *otherwise)
{
    return given->n > 0 ? given : otherwise;
}

/* Whether all these policies can be made. */
bool gt_check_policies(const char *command, const gt_strings *policies);

/* Tries now what would be bad to fail at after a night of play: makes the folder and those above it,
 * and finds out whether a file `name` can be written there. FOLDER may be NULL: name is a path. */
bool gt_output_ready(const char *command, const char *folder, const char *name);

/* Writes folder/name by write(file, what). */
bool gt_output_write(const char *command, const char *folder, const char *name,
                     bool (*write)(FILE *out, const void *what), const void *what);

#endif
