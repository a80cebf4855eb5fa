/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A person as a player: is shown what that player may know, and asked for an action or a
 * command. */
#ifndef GT_SIM_CLI_HUMAN_H
#define GT_SIM_CLI_HUMAN_H

#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <stdio.h>

/* What one player saw of the game, as text. */
typedef struct gt_diary {
    const gt_game *game;
    const gt_pool *pool; /* its cards */
    int player;
    char *text;
    size_t size, shown; /* bytes; of these the player has seen so many */
    int turn; /* that was told last */
    bool short_choices; /* without what the cards say */
    gt_state *next; /* in which actions are tried that are written down */
} gt_diary;

void gt_diary_begin(gt_diary *d, const gt_game *game, const gt_pool *pool, int player);
void gt_diary_free(gt_diary *d);

/* Notes an action and what comes of it; before it is applied. */
void gt_diary_note(gt_diary *d, const gt_state *s, gt_action a);

/* What was asked for. */
typedef enum gt_wish { GT_WISH_ACT, GT_WISH_UNDO, GT_WISH_QUIT } gt_wish;

/* Shows what is new, the board and the actions to the player to move, and reads lines from `in`
 * until one asks for something; GT_WISH_ACT: *action. At the end of the input it is
 * GT_WISH_QUIT. */
gt_wish gt_human_ask(gt_diary *d, const gt_state *s, FILE *in, FILE *out, gt_action *action);

/* Prints what the diary has that its player did not see yet. */
void gt_diary_show(gt_diary *d, FILE *out);

#endif
