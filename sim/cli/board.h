/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position for people to read, on a terminal: the board (sim/cli/drawing.h), and its moment in
 * words. */
#ifndef GT_SIM_CLI_BOARD_H
#define GT_SIM_CLI_BOARD_H

#include "decks/system.h"
#include "engine/core/game.h"

#include <stdio.h>

/* Prints both players' sides, B's above. `open`: with the cards of the hands, what lies face down,
 * and the top of the decks; else as who looks on sees it. Each line begins with `margin`. */
void gt_print_board(FILE *out, const gt_game *g, const gt_pool *pool, const gt_state *s, bool open,
                    const char *margin);

/* The turn that people are told: 0 while hands are chosen, which some games count to the first
 * turn. */
int gt_turn_told(const gt_game *g, const gt_state *s);

/* `turn 5 of A, main phase (6.4), A chooses`, or how the game ended; no '\n'. */
void gt_print_moment(FILE *out, const gt_game *g, const gt_state *s);

/* `A wins by damage in turn 17 (123 actions)`; no '\n'. */
void gt_print_result(FILE *out, const gt_game *g, const gt_state *s);

#endif
