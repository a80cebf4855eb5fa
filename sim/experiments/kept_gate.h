/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between a gate (sim/experiments/gate.h) and the store, as kept.h is for runs: a stream is a
 * matchup with the cards of a state, and of each game it is kept whether it saw a card that
 * differs. So the same gate goes on where it was, and another value for the same card finds the
 * games with the old cards. Does nothing if there is no store. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_GATE_H
#define GT_SIM_EXPERIMENTS_KEPT_GATE_H

#include "sim/experiments/gate.h"
#include "sim/experiments/kept_units.h"

typedef struct gt_kept_gate {
    gt_kept_units units;
    const gt_field *field; /* as the executor has it */
    const gt_gate_options *options;
    const gt_gate *gate;
} gt_kept_gate;

/* Notes the gate and its decks. False: no memory. End it in any case. */
bool gt_kept_gate_begin(gt_kept_gate *k, const gt_field *field, const gt_gate_options *options,
                        const gt_gate *gate);

/* Notes how far it came once all is written, and frees. `k` may be all zero. */
void gt_kept_gate_end(gt_kept_gate *k);

/* The games of a unit of a matchup, good until the next call; NULL: they are not there. */
const gt_games *gt_kept_gate_find(gt_kept_gate *k, int matchup, const gt_unit *unit);

/* Keeps the games of a unit that was looked for. Any thread. */
void gt_kept_gate_put(gt_kept_gate *k, int matchup, const gt_unit *unit, const gt_games *games);

#endif
