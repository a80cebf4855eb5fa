/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position for people to read, on a terminal, as its rules system prints it (decks/system.h). */
#ifndef GT_SIM_CLI_BOARD_H
#define GT_SIM_CLI_BOARD_H

#include "decks/system.h"
#include "engine/core/game.h"

#include <stdio.h>

/* Prints both players' sides, B's above; nothing if the system prints no boards. `open`: with the
 * cards of the hands and the top of the decks; else only how many there are. Each line begins with
 * `margin`. */
void gt_print_board(FILE *out, const gt_game *g, const gt_state *s, bool open, const char *margin);

/* The turn that people are told: 0 while hands are chosen, which some games count to the first
 * turn. */
int gt_turn_told(const gt_game *g, const gt_state *s);

/* `turn 5 of A, main phase (6.4), A chooses`, or how the game ended; no '\n'. */
void gt_print_moment(FILE *out, const gt_game *g, const gt_state *s);

/* `A wins by damage in turn 17 (123 actions)`; no '\n'. */
void gt_print_result(FILE *out, const gt_game *g, const gt_state *s);

#endif
