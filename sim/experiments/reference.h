/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players were measured to make of decks, and what a stronger player, the reference, makes of
 * them: beside the data of each game, reference.json, with its figures from the docs. A deck is
 * known by what is in it (gt_deck_list_hash). Of a list that was changed, or cards, nothing is
 * known; but where the deck had the same name before, there is reason to doubt what the player
 * makes of it, and to have it played by the reference (sim/experiments/reference_check.h). */
#ifndef GT_SIM_EXPERIMENTS_REFERENCE_H
#define GT_SIM_EXPERIMENTS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

enum { GT_FAR_APART = 10 }; /* points in 100 games that make a deck misplayed */

/* Per cent of games that a deck wins in both hands; texts belong to the gt_reference. */
typedef struct gt_divergence_of {
    const char *reference, *against; /* the player; the opponents, in words */
    double here, there;
    bool changed; /* it was measured of a deck of the same name: another list, or other cards */
    int cost; /* games of the player that take as long as one of the reference; 0: not known */
} gt_divergence_of;

/* Whether two policies, as they name themselves, are one player, whatever its settings. */
bool gt_same_player(const char *a, const char *b);

typedef struct gt_reference gt_reference;

/* What ships with the rules of this name; NULL: nothing does. */
gt_reference *gt_reference_load(const char *rules);
void gt_reference_free(gt_reference *reference); /* NULL too */

/* Whether the reference is known to part from a player, whatever its settings, by more than ten
 * points on a deck; how far it is, if several figures are there the largest. A deck is known by its
 * list (gt_results.list; 0: it has none); of one that is not, what is known of its name is told,
 * with `changed`. `reference` NULL: nothing is known. */
bool gt_reference_parts(const gt_reference *reference, const char *policy, uint64_t list,
                        const char *name, gt_divergence_of *out);

#endif
