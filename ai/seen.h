/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player saw happen since it last chose: the actions of both players and what they brought
 * about, each as that player saw it. It is kept as the members of a JSON list (docs/view.md):
 *
 *     {"player":"B","action":"unit ST02-002 L"},{"clause":"3.5.3","text":"... is placed in L"}
 *
 * The harness notes every action here before it applies it. What would tell that the other player
 * was asked is left out (gt_action_told), and a card that was not seen is "a card". */
#ifndef GT_AI_SEEN_H
#define GT_AI_SEEN_H

#include "engine/core/game.h"

enum { GT_SEEN_BYTES = 32 * 1024 };

typedef struct gt_seen {
    int player; /* 0, 1: who looks on */
    int missed; /* things that happened when it was full; the first ones are kept */
    size_t used;
    char text[GT_SEEN_BYTES];
} gt_seen;

/* Nothing was seen yet: a game begins, or the player has chosen. */
void gt_seen_clear(gt_seen *seen, int player);

/* Notes action `a` of the player to move in `s` and what it brings about, in the copy `next`: s
 * stays as it is. */
void gt_seen_note(gt_seen *seen, const gt_game *g, const gt_state *s, gt_action a, gt_state *next);

#endif
