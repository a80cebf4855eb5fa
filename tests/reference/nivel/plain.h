/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel Arena without a trick: what the files of this folder share. Nothing here asks what the
 * engine found when the game was prepared (nv_game but for pool, definitions and decks), nor what
 * it keeps beside the cards and modifiers themselves. */
#ifndef GT_TESTS_REFERENCE_NIVEL_H
#define GT_TESTS_REFERENCE_NIVEL_H

#include "engine/nivel/held.h"
#include "engine/nivel/vars.h"
#include "tests/reference/choice.h"
#include "tests/reference/reference.h"

/* ---- held.c */

typedef struct nv_plain_list {
    int n;
    nv_held held[NV_MAX_HELD];
} nv_plain_list;

/* The abilities of an object under a keyword: those of the face that it shows, of the items on it
 * (8.6.1), then those that it was given. */
nv_plain_list nv_plain_abilities(const gt_context *r, int object, int keyword);

/* The highest value of a sub-keyword among those that work (10.2.3.2.3); 0 without it. */
int32_t nv_plain_highest(gt_context *r, int unit, int keyword);

/* Whether an ability can be used and its condition is met. */
bool nv_plain_works(gt_context *r, const gt_ability *a, int player, int holder, int source);

/* Whether code (0: none) says yes, for the ability of a holder. */
bool nv_plain_yes(gt_context *r, gt_addr code, int player, int holder, int source);

/* Whether the state finds the abilities of an object as this does. */
bool nv_plain_held_agree(const gt_context *r, int object, char *why);

/* ---- values.c, actions.c */
bool nv_plain_values(const gt_game *g, const gt_state *s, char *why);
int nv_plain_legal(const gt_game *g, const gt_state *s, gt_action *out);

#endif
