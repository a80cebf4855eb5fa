/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing positions as text, for every game: where what stands is said by the rows of its layout
 * (decks/layout.h), as on the page of a game, so that neither shows what the other does not.
 *
 *     B  Life 20  Library 48  Hand 1  Mana {R}
 *        Graveyard: oxidda-golem
 *        Lands: mountain 1-4, tapped; mountain 5
 *        Creatures: furnace-whelp 2/2, attacking
 *
 *     Stack, next first: firebolt (B), targets ophidian
 *
 *        Creatures: ophidian 1/3, blocks furnace-whelp@B
 *        ...
 *     A  Life 8  Library 50  Hand 1  (you)
 *        guile     Guile, Creature — Elemental Incarnation, {3}{U}{U}{U}, 6/6
 *
 * A game with lanes shows them in columns, which face each other. */
#ifndef GT_SIM_CLI_DRAWING_H
#define GT_SIM_CLI_DRAWING_H

#include "decks/system.h"

#include <cjson/cJSON.h>
#include <stdio.h>

typedef struct gt_drawing {
    const gt_system *system;
    const gt_pool *pool;
    const cJSON *view; /* or what is like one (sim/cli/position.h) */
    /* who sees it, whose side is below and whose hand is told card by card; NULL: nobody, it is A's
     * that is below */
    const char *own;
    const char *margin; /* in front of each line */
} gt_drawing;

void gt_draw(FILE *out, const gt_drawing *d);

#endif
