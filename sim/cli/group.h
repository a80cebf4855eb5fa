/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command that consists of several, each called by a word: `gauntlet cards check`, `gauntlet db
 * list`. */
#ifndef GT_SIM_CLI_GROUP_H
#define GT_SIM_CLI_GROUP_H

typedef struct gt_subcommand {
    const char *name;
    int (*function)(int argc, char **argv);
    const char *operands; /* "[FILE...]", "" */
    const char *help; /* one line */
} gt_subcommand;

typedef struct gt_group {
    const char *command;
    const gt_subcommand *words; /* the last has no name */
    const char *text; /* what else there is to say, "" */
    const char *example; /* one or more lines */
} gt_group;

/* Does what the word argv[1] says; returns the status to exit with. */
int gt_group_run(const gt_group *group, int argc, char **argv);

#endif
