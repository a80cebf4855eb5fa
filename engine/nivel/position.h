/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions, and setting them up for scenarios and tests. Setting up bypasses the rules:
 * no event happens; finish with nv_position_run, which runs to the next decision. */
#ifndef GT_NIVEL_POSITION_H
#define GT_NIVEL_POSITION_H

#include "engine/nivel/nivel.h"

/* The moment from which a position that was set up goes on. */
enum nv_moment {
    NV_AT_MULLIGAN, /* hands are as set up; 5.1.6 is next */
    NV_AT_LEVEL_UP, /* the turn begins (6.2) */
    NV_AT_DRAW, /* 6.3 */
    NV_AT_MAIN_START, /* 6.4, with what happens when it starts */
    NV_AT_MAIN, /* 6.4 in progress */
    NV_AT_ATTACK, /* 6.5 in progress */
    NV_AT_END, /* 6.6 */
};

/* An empty board in turn `turn` (from 1) of player `active`; all 40 cards of each player lie in the
 * deck in the order that `seed` gives; leaders on level 1 with the base face. */
void nv_position_begin(const nv_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn);

/* A card of `player` with definition `def` (number in the game) that still lies in the deck zone
 * and was not touched; GT_NO_OBJECT if there is none left. */
int nv_position_card(const nv_game *g, const gt_state *s, int player, int def);

/* Moves a card to the last place of a zone kind of its owner (enum nv_zone); for decks `top` puts
 * it first instead. For a lane the card must be a unit. Hidden zones: nobody knows it but by the
 * rules. */
void nv_position_put(const nv_game *g, gt_state *s, int object, int zone, bool top);

/* Equips an item on a unit. */
void nv_position_equip(const nv_game *g, gt_state *s, int item, int unit);

/* Goes on from the moment to the first decision. */
void nv_position_run(const nv_game *g, gt_state *s, enum nv_moment moment);

/* ---- Reading. */
int nv_unit_at(const gt_state *s, int player, int lane); /* object or GT_NO_OBJECT; lane 0..2 */

/* First object of a zone and the next one; GT_NO_OBJECT at the end. Unit zones hold the unit first
 * and then its items. */
int nv_zone_first(const gt_state *s, int player, int zone);
int nv_zone_next(const gt_state *s, int object);
int nv_zone_count(const gt_state *s, int player, int zone);

/* Name of the phase or step in which the game waits, with its clause ("main phase", "6.4"). */
/* The instruction of a card that asks for the choice that is to be made; 0: the rules ask. */
gt_addr nv_asking(const gt_state *s);

const char *nv_moment_name(const gt_state *s, const char **clause);

#endif
