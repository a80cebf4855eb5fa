/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which cards were played, and which of their abilities were used, in games and scenarios.
 *
 *   an effect (active, automatic, of a skill, a trigger, an awakening): it began
 *   a continuous ability: its card was in play and its condition held
 *   a keyword: the rules did what it says (exit, defender, credit), or it was there when it counts:
 *   its unit attacked, blocked as a guardian, could attack (berserker)
 *
 * Two effects of a card that say the same, word for word, are one. */
#ifndef GT_TESTS_USAGE_H
#define GT_TESTS_USAGE_H

#include "engine/nivel/nivel.h"

#include <stdio.h>

typedef struct gt_usage {
    gt_observer observer; /* for gt_observe */
    const gt_pool *pool;
    bool *played; /* by number in the pool */
    bool *used; /* abilities */
    bool *routine; /* effects that are routines: card * n_routines + routine */
    int *user; /* code address -> 1 + the thing that begins there, see usage.c; 0: none */
    int *next; /* the next thing that begins at the same address */
} gt_usage;

void gt_usage_begin(gt_usage *u, const gt_pool *pool);
void gt_usage_free(gt_usage *u);

/* The leaders of a game are in play. */
void gt_usage_start(gt_usage *u, const nv_game *g);

/* To be called before an action is applied, and between actions. */
void gt_usage_action(gt_usage *u, const nv_game *g, gt_state *s, gt_action a);
void gt_usage_look(gt_usage *u, const nv_game *g, gt_state *s);

/* Prints the cards that were not played and the abilities that were not used, a line each; returns
 * how many there are. out NULL: prints nothing. */
int gt_usage_unplayed(const gt_usage *u, FILE *out);
int gt_usage_unused(const gt_usage *u, FILE *out);

#endif
