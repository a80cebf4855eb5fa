/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions for scenarios and tests: they are set up without the rules, so no event happens, until
 * tm_position_go goes on to the first decision; and what may be asked of a state. */
#ifndef GT_TEMPLATE_POSITION_H
#define GT_TEMPLATE_POSITION_H

#include "engine/template/template.h"

/* An empty field in turn `turn` of player `active`; all cards lie in the decks, shuffled. */
void tm_position_begin(const tm_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn);

/* Lays a card of the player, by its number in the pool, that still lies in the deck untouched, into
 * a zone: the last there, in the deck the first. Returns the object, GT_NO_OBJECT: none. */
int tm_position_lay(const tm_game *g, gt_state *s, int player, int pool_def, int zone);
void tm_position_go(const tm_game *g, gt_state *s);

const char *tm_position_moment(const gt_state *s, const char **clause);

#endif
