/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A field of random legal decks of all cards of a contest, with its options: for training, where
 * players should meet cards that no deck of the field has. */
#ifndef GT_SIM_CLI_CHANCE_FIELD_H
#define GT_SIM_CLI_CHANCE_FIELD_H

#include "sim/cli/contest.h"

typedef struct gt_chance_field {
    gt_decks decks;
    const char **name;
    gt_matchup *matchup;
    gt_content *content;
    gt_card_field games;
    gt_field field; /* refers to all of this */
} gt_chance_field;

/* Makes so many decks, of every card that can lead one in turn, each of which meets a few others.
 * False: the game has no random decks, or too few cards for two. Free it in any case. */
bool gt_chance_field_make(gt_chance_field *f, const gt_contest *c, int decks, uint64_t seed);
void gt_chance_field_free(gt_chance_field *f);

#endif
