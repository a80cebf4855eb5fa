/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the versions of behaviour (sim/playing/behaviour.h) stand for: signatures of fixed sets of
 * games, which move when a part of the program behaves in another way. */
#ifndef GT_SIM_CLI_BEHAVIOUR_H
#define GT_SIM_CLI_BEHAVIOUR_H

#include "sim/playing/field.h"

#include <stdbool.h>
#include <stdio.h>

/* The signature of `gauntlet bench`: of some games of each matchup of a field. False: no memory. */
bool gt_behaviour_sign(const gt_field *f, uint64_t *signature);

/* Plays, and writes a line for each set: the version of each part that it depends on, a hash of its
 * cards, and its signature. False: no memory, or the decks that ship cannot be read. */
bool gt_behaviour_write(FILE *out);

#endif
