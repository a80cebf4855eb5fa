/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of `gauntlet`. Each is a function like main: argv[0] is the name of the command,
 * what it returns is the exit status of the program. The table is in program.c. */
#ifndef GT_SIM_CLI_COMMANDS_H
#define GT_SIM_CLI_COMMANDS_H

#include <stdbool.h>

#ifndef GT_VERSION
#define GT_VERSION "0.1.0" /* the build may say more */
#endif

/* What `gauntlet` does: finds the command by its name and hands over. */
int gt_program(int argc, char **argv);

/* Exit status of every command. */
enum {
    GT_EXIT_DONE = 0,
    GT_EXIT_FAILED = 1, /* a check failed */
    GT_EXIT_USAGE = 2, /* wrong usage or input */
    GT_EXIT_UNDECIDED = 3, /* gate: neither passed nor failed */
    GT_EXIT_LEFT_OUT = 4, /* gate: decks of the base are gone, and nothing else is wrong */
    GT_EXIT_INTERRUPTED = 130,
};

typedef struct gt_command {
    const char *name;
    int (*function)(int argc, char **argv);
    const char *help; /* one line */
} gt_command;

/* All commands; the last has no name. */
extern const gt_command gt_commands[];

/* The topics of `gauntlet help`, by number; false: there are no more. */
typedef struct gt_topic {
    const char *name, *help; /* one line */
} gt_topic;
bool gt_topic_at(int i, gt_topic *topic);

int gt_cmd_arena(int argc, char **argv);
int gt_cmd_balance(int argc, char **argv);
int gt_cmd_bench(int argc, char **argv);
int gt_cmd_cards(int argc, char **argv);
int gt_cmd_db(int argc, char **argv);
int gt_cmd_decks(int argc, char **argv);
int gt_cmd_drive(int argc, char **argv);
int gt_cmd_export(int argc, char **argv);
int gt_cmd_gate(int argc, char **argv);
int gt_cmd_help(int argc, char **argv);
int gt_cmd_judge(int argc, char **argv);
int gt_cmd_patch(int argc, char **argv);
int gt_cmd_perft(int argc, char **argv);
int gt_cmd_play(int argc, char **argv);
int gt_cmd_replay(int argc, char **argv);
int gt_cmd_report(int argc, char **argv);
int gt_cmd_rules(int argc, char **argv);
int gt_cmd_run(int argc, char **argv);
int gt_cmd_scenario(int argc, char **argv);
int gt_cmd_shard(int argc, char **argv);
int gt_cmd_swap(int argc, char **argv);
int gt_cmd_train(int argc, char **argv);

#endif
