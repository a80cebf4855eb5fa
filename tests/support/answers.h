/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a player can tell that the other one was asked. Two games that look the same to a player
 * go on alike: it does the same in both, and the other player answers in neither, or tells the
 * same. What the other holds differs, so that it is asked in one game where it has nothing to
 * choose in the other. Where the positions look the same then, everything else that the player is
 * shown must be the same, too. */
#ifndef GT_TESTS_ANSWERS_H
#define GT_TESTS_ANSWERS_H

#include "tests/support/alike.h"

/* What was seen, so that a caller can demand that enough was. */
typedef struct gt_answered {
    long pairs; /* games that went on alike up to the next choice of the player */
    long same; /* ... to positions that look the same, where all was compared */
    /* of these, the ones in which the other player was asked more often in one game */
    long betrayed;
    long chosen; /* pairs that look the same in which policies chose: all those, and some others */
} gt_answered;

/* Plays `games` random games, and from each of their positions a pair of games: in the second the
 * other player holds other cards; `secrets` says where they lie, NULL: a world dealt from the view.
 * Call inside a cmocka test. */
gt_answered gt_answers(const gt_game *g, const gt_secrets *secrets, uint64_t seed, int games);

/* The same from one position on, for the player to move: *a and *b look the same to it and are
 * played on until it chooses again, after its action `first` in both. Returns whether they came to
 * such positions. */
bool gt_answers_agree(const gt_game *g, const gt_secrets *secrets, gt_state *a, gt_state *b,
                      gt_action first, uint64_t seed, gt_answered *count);

#endif
