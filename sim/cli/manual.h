/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The man page, and what shells read to complete command lines, made from the tables of commands
 * and options. */
#ifndef GT_SIM_CLI_MANUAL_H
#define GT_SIM_CLI_MANUAL_H

#include "sim/cli/group.h"
#include "sim/cli/options.h"

#include <stdbool.h>

/* gauntlet(1), in the language of man(7). */
void gt_print_manual(FILE *out);

/* For bash, zsh or fish; false: for none of these. */
bool gt_print_completion(FILE *out, const char *shell);

/* Hands the usage of all commands, and of the words of those that are groups, to a reader. */
void gt_read_usages(const gt_usage_visitor *reader);

/* The same of the words of a command that consists of several. */
void gt_read_words(const gt_group *g);

#endif
