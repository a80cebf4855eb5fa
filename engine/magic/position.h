/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions, and setting them up for scenarios and tests. Setting up bypasses the rules: no
 * event happens; mg_position_go goes on to the first decision. */
#ifndef GT_MAGIC_POSITION_H
#define GT_MAGIC_POSITION_H

#include "engine/magic/magic.h"

/* An empty battlefield in turn `turn` (from 1) of player `active`; all cards of each player lie in
 * the library, in the order that `seed` gives. */
void mg_position_begin(const mg_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn);

/* Lays a card of the player, by its definition in the pool, that still lies in the library and was
 * not touched, into a zone of that player: the last one there, in the library the top one. A token
 * comes onto the battlefield. Returns the object, GT_NO_OBJECT if there is none left. Hidden zones:
 * nobody knows it but by the rules. */
int mg_position_lay(const mg_game *g, gt_state *s, int player, int pool_def, int zone);

/* The player has the emblems that a card makes; false: it makes none (114). */
bool mg_position_emblem(const mg_game *g, gt_state *s, int player, int pool_def);
void mg_position_attach(const mg_game *g, gt_state *s, int object, int host);

/* Goes on from the beginning of a step of the turn (enum mg_step; MG_STEPS: hands are kept or
 * not). */
void mg_position_go(const mg_game *g, gt_state *s, int step);

/* ---- Reading. Values are those of the moment. */
const mg_vars *mg_position_vars(const gt_state *s);

/* The objects of a zone of a player, the top one first; of the stack those that the player
 * controls. Returns how many. */
int mg_position_zone(const gt_state *s, int player, int zone, int *out);
int mg_position_stack(const gt_state *s, int *out); /* all of it, the next to resolve first */

/* What an object shows; what it is printed as. Of an ability, the definition whose ability it
 * is. */
const gt_def *mg_position_def(const mg_game *g, const gt_state *s, int object);

/* Name of the step in which the game waits, with its clause ("main phase", "505"). */
const char *mg_position_moment(const gt_state *s, const char **clause);

#endif
