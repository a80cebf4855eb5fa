/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command as somebody could type it again. */
#ifndef GT_SIM_CLI_COMMAND_TEXT_H
#define GT_SIM_CLI_COMMAND_TEXT_H

#include "sim/cli/options.h"

/* "gauntlet COMMAND WORDS...", words quoted for a shell where they must be, without the options
 * whose names are in `without` (up to NULL): those that change nothing about the results. To be
 * freed. */
char *gt_command_text(const gt_usage *usage, int argc, char **argv, const char *const *without);

#endif
