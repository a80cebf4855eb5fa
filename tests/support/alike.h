/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions that look to a player as a given one does, but differ in what the player cannot know.
 * Call inside a cmocka test. */
#ifndef GT_TESTS_ALIKE_H
#define GT_TESTS_ALIKE_H

#include "tests/support/inside/inside.h"

/* A world dealt from the player's view. */
void gt_alike_dealt(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);

/* Of Nivel Arena: some cards that the player knows nothing of have changed places, whatever worlds
 * are dealt like, and the chance to come is another one. */
void gt_alike_swapped(const gt_game *g, const gt_state *s, int player, uint64_t seed,
                      gt_state *out);

/* Where a game hides its cards. */
typedef struct gt_secrets {
    gt_hidden_zones zones;
    const gt_inside *inside;
} gt_secrets;

/* Another hand of the other player: some of its cards have changed places with cards from the lower
 * half of its deck. Chance and all that is to be drawn soon stays. */
void gt_alike_hand(const gt_game *g, const gt_state *s, int player, const gt_secrets *secrets,
                   uint64_t seed, gt_state *out);

#endif
