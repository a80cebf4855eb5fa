/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions, and setting them up for scenarios and tests. Setting up bypasses the rules: no
 * event happens; yg_position_go goes on to the first decision. */
#ifndef GT_YUGIOH_POSITION_H
#define GT_YUGIOH_POSITION_H

#include "engine/yugioh/yugioh.h"

/* An empty field in turn `turn` (from 1) of player `active`; all cards of each player lie in deck
 * and Extra Deck, in the order that `seed` gives. */
void yg_position_begin(const yg_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn);

/* Lays a card of the player, by its definition in the pool, that still lies in deck or Extra Deck
 * and was not touched, into a zone of that player: the last one there, in the deck the top one. A
 * token comes onto the field. Returns the object, GT_NO_OBJECT if there is none left. Hidden zones:
 * nobody knows it but by the rules. */
int yg_position_lay(const yg_game *g, gt_state *s, int player, int pool_def, int zone);

void yg_position_equip(gt_state *s, int object, int host);
void yg_position_bind(const yg_game *g, gt_state *s, int object, int other);

/* Goes on from the beginning of a phase or step (enum yg_step). */
void yg_position_go(const yg_game *g, gt_state *s, int phase);

/* ---- Reading. Values are those of the moment. */
const yg_vars *yg_position_vars(const gt_state *s);

/* Name of the phase or step in which the game waits, with its number ("main phase 1", "5.1"). */
const char *yg_position_moment(const gt_state *s, const char **clause);

#endif
