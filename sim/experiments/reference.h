/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players were measured to make of decks, and what a stronger player, the reference, makes of
 * them: beside the data of each game, reference.json, with its figures from the docs. A deck is
 * known by what is in it (gt_deck_list_hash): of a list that was changed, or cards, nothing is
 * known. */
#ifndef GT_SIM_EXPERIMENTS_REFERENCE_H
#define GT_SIM_EXPERIMENTS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/* Per cent of games that a deck wins in both hands; texts belong to the gt_reference. */
typedef struct gt_divergence_of {
    const char *reference, *against; /* the player; the opponents, in words */
    double here, there;
} gt_divergence_of;

typedef struct gt_reference gt_reference;

/* What ships with the rules of this name; NULL: nothing does. */
gt_reference *gt_reference_load(const char *rules);
void gt_reference_free(gt_reference *reference); /* NULL too */

/* Whether the reference is known to part from a player, whatever its settings, by more than ten
 * points on a deck (gt_results.list; 0: nothing is known of it); how far it is, if several figures
 * are there the largest. `reference` NULL: nothing is known. */
bool gt_reference_parts(const gt_reference *reference, const char *policy, uint64_t list,
                        gt_divergence_of *out);

#endif
