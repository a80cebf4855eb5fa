/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choices in the middle of effects (engine/effects/choice.c), by trying: a card may be picked if,
 * it taken, some picks that are allowed one after the other complete the choice. */
#ifndef GT_TESTS_REFERENCE_CHOICE_H
#define GT_TESTS_REFERENCE_CHOICE_H

#include "tests/reference/code.h"

#define gt_plain_choice GT_OF_GAME(gt_plain_choice)

/* Adds an action to n, unless it is there: equal cards are one. Returns how many there are then. */
static inline int gt_plain_add(gt_action *out, int n, gt_action a)
{
    for (int i = 0; i < n; i++)
        if (out[i] == a)
            return n;
    out[n] = a;
    return n + 1;
}

/* The legal actions of a choice of the core's that is on top; returns how many. */
int gt_plain_choice(gt_context *r, gt_action *out);

#endif
