/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `gauntlet balance` may change, and what it is to bring about: the knobs and the goals, of
 * files (docs/balance.md) or as is usual in the game. Whatever is wrong is told on stderr. */
#ifndef GT_SIM_CLI_BALANCE_INPUT_H
#define GT_SIM_CLI_BALANCE_INPUT_H

#include "decks/files/json.h"
#include "sim/cli/contest.h"
#include "sim/experiments/balance_games.h"

/* Knobs on the cards of a contest's decks. */
typedef struct gt_knobs {
    int n, capacity, decks;
    gt_card_knob *card;
    gt_knob *knob;
    int *def; /* the definition in the contest's pool */
    cJSON **own; /* the value that the card has; a node of `tree` */
    cJSON **tree; /* of the card, for each knob */
    gt_json *file; /* whose texts the knobs use; NULL: there is none */
} gt_knobs;

/* Every knob that the game has (gt_system.knobs) on a card that is drawn from one of the decks, so
 * many steps up and down. `k` is all zero; free it in any case. False, and told: there are none. */
bool gt_knobs_usual(gt_knobs *k, const gt_contest *c, int steps);

/* Those of a file. */
bool gt_knobs_read(gt_knobs *k, const gt_contest *c, const char *path);

/* Takes away values that cards cannot have: of the usual ones without a word. False, and told: a
 * file asks for such a value, or no knob is left. */
bool gt_knobs_check(gt_knobs *k, const gt_card_balance_options *o);

void gt_knobs_free(gt_knobs *k);

/* The goals of a file, or (path NULL) that every deck wins between `band` (0, 0: 45 and 55 of a
 * hundred) over the field. Free them in any case. */
bool gt_goals_read(gt_goals *g, const gt_contest *c, const char *path, const double band[2]);

/* The goals that every matchup is as it is with other cards, but for a tenth of a point. */
void gt_goals_like(gt_goals *g, const gt_contest *c);

#endif
