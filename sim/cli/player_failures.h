/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players from outside that could not go on, in commands that play many games: of each player and
 * reason the first case is told in full, the others are counted. */
#ifndef GT_SIM_CLI_PLAYER_FAILURES_H
#define GT_SIM_CLI_PLAYER_FAILURES_H

#include <stdint.h>

/* Listens from now on. */
void gt_trouble_begin(void);

/* Tells on stderr, as `gauntlet COMMAND: ...`, what was heard, and stops listening. */
void gt_trouble_end(const char *command);

/* Tells of games of a command's trials that did not end as they should. */
void gt_tell_of_trials(const char *command, uint64_t unfinished, uint64_t aborted,
                       uint64_t forfeits);

#endif
