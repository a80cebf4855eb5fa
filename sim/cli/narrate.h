/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game told as a log that a player can follow: each action, below it what it brings about with
 * the rule that it applies, and the board at the beginning of each turn. Used by play, replay and
 * scenario.
 *
 *     gt_narrator n;
 *     gt_narrator_begin(&n, stdout, game, pool, 0, "");
 *     gt_narrate_action(&n, &state, player, "unit ST01-002 L");
 *     gt_observe(game, &state, action, &n.observer); */
#ifndef GT_SIM_CLI_NARRATE_H
#define GT_SIM_CLI_NARRATE_H

#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <stdio.h>

typedef struct gt_narrator {
    FILE *out;
    const gt_game *game;
    const gt_pool *pool;
    int turn; /* that was announced last */
    const char *margin;
    gt_observer observer; /* points to this narrator, which must not be moved */
} gt_narrator;

/* Tells about a game whose turn `turn` is known already (0: none). */
void gt_narrator_begin(gt_narrator *n, FILE *out, const gt_game *game, const gt_pool *pool,
                       int turn, const char *margin);

/* The action, before it is applied to the state (NULL: no turn begins here). */
void gt_narrate_action(gt_narrator *n, const gt_state *s, int player, const char *text);

#endif
