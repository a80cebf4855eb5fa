/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recorded game made ready to be played again: the record, the cards as they are now, the
 * record's own deck lists. docs/record.md tells what is checked. */
#ifndef GT_SIM_CLI_RECORDED_H
#define GT_SIM_CLI_RECORDED_H

#include "sim/cli/input.h"
#include "sim/playing/record.h"

#include <stdio.h>

typedef struct gt_recorded {
    const char *path;
    gt_record record;
    gt_input input;
    void *storage; /* of the game */
    const gt_game *game;
} gt_recorded;

/* Reads the record at `path` and the cards that it needs, and prepares its game. Cards that say
 * something else than they did are named on `told`. False: it cannot be played, which was told on
 * stderr; then there is nothing to close. */
bool gt_recorded_open(gt_recorded *r, const char *path, const gt_strings *cards,
                      const gt_strings *patches, FILE *told);
void gt_recorded_close(gt_recorded *r);

/* Finds the action that the record says in this position; GT_CONCEDE: its player gives up. False:
 * it is not possible there. */
bool gt_recorded_action(const gt_recorded *r, const gt_state *s, const gt_record_action *a,
                        gt_action *out);

#endif
