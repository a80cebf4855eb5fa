/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recorded game by its luck: how likely A was to win after each action, as the value function of
 * sim/playing/luck.h sees it who looks into both hands, and what of that chance brought. The rest
 * are choices, and what the value function did not see. */
#ifndef GT_SIM_CLI_FORTUNES_H
#define GT_SIM_CLI_FORTUNES_H

#include "sim/cli/recorded.h"

#include <stdio.h>

/* After an action; number 0: after the deal. */
typedef struct gt_fortune {
    int turn;
    double chance; /* of A to win, 0 to 1 */
    double luck; /* of A so far, deal included; the same scale */
} gt_fortune;

/* Plays the record again; one more than it has actions. NULL: an action is not possible, or no
 * memory. To be freed. */
gt_fortune *gt_fortunes_of(const gt_recorded *r);

/* What choices brought A after action i: what its chance changed by since before the deal, less
 * luck. */
double gt_fortune_choices(const gt_fortune *f, int i);

/* Turn by turn and in a sentence. */
void gt_fortunes_print(FILE *out, const gt_recorded *r, const gt_fortune *f);

#endif
