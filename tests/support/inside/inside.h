/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What tests of several games do inside their states: a table for each, of the same code compiled
 * with its sizes. */
#ifndef GT_TESTS_INSIDE_H
#define GT_TESTS_INSIDE_H

#include "engine/core/game.h"
#include "engine/core/hidden.h"

typedef struct gt_inside {
    /* the cards of a zone list, first to last, `room` at most; returns how many */
    int (*cards)(const gt_state *s, int list, uint8_t *out, int room);
    void (*put_last)(gt_state *s, int list, int card); /* a card of the list to its end */
    bool (*same_row)(const gt_state *a, const gt_state *b, int list); /* the same cards in order */
    /* Cards of which the player knows nothing change places, and the chance to come is another
     * one. */
    void (*swap_unknown)(const gt_state *s, int player, const gt_hidden_zones *zones, uint64_t seed,
                         gt_state *out);
    /* Some cards of the other player's hand change places with cards from the lower half of its
     * deck. */
    void (*swap_hand)(const gt_state *s, int player, const gt_hidden_zones *zones, uint64_t seed,
                      gt_state *out);
    /* The cards of a list of which neither player knows the place are put into another order;
     * returns how many there are. */
    int (*mix_unseen)(gt_state *s, int list, uint64_t seed);
} gt_inside;

extern const gt_inside gt_inside_nivel, gt_inside_magic, gt_inside_yugioh, gt_inside_stackduel;

#endif
