/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What outcomes depend on beside cards, settings and seeds: code. Each part of the program that
 * decides what comes of a game says by a version how it behaves, and whoever changes that raises
 * the version:
 *
 *     the rules     gt_rules.behaviour       what happens in a game, and how its cards are compiled
 *     a player      gt_policy_kind.behaviour what it chooses
 *     the harness   GT_HARNESS_BEHAVIOUR     which chance which game has, and what is counted of it
 *
 * Results that are kept are good for a program with the same versions. So a change that only
 * tidies, or one of another game, leaves them good. tests/check-signature plays games and fails
 * where what came of them moved while no version did. */
#ifndef GT_SIM_PLAYING_BEHAVIOUR_H
#define GT_SIM_PLAYING_BEHAVIOUR_H

enum { GT_HARNESS_BEHAVIOUR = 3 };

/* By what some games were played. */
typedef struct gt_behaviour {
    int rules, policy, harness;
} gt_behaviour;

#endif
