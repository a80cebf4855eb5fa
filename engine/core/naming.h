/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects as actions name them: by their list and place there, or, where the order of a zone means
 * nothing to players (a hand), by their definition. So an action says nothing that the player who
 * sees it may not know. */
#ifndef GT_CORE_NAMING_H
#define GT_CORE_NAMING_H

#include "engine/core/state.h"

/* How a game names them. */
typedef struct gt_naming {
    int zones_per_player; /* a list is that of kind `list % zones_per_player` */
    uint32_t by_definition; /* kinds (bits) in which a card is named by its definition */
} gt_naming;

/* The place of an object in its list; 0 is the first. */
unsigned gt_place_of(const gt_state *s, int object);

/* What lies at a place of a list; GT_NO_OBJECT: nothing. */
int gt_object_at(const gt_state *s, int list, unsigned place);

/* A card of that definition in a list, one that player `other` knows first, so that what is known
 * stays true; GT_NO_OBJECT: there is none. */
int gt_card_of(const gt_state *s, int list, int def, int other);

/* Operands of an action that name an object: list | (place or definition) << 8. */
unsigned gt_name_of(const gt_naming *n, const gt_state *s, int object);

/* What an action names so. */
int gt_named(const gt_naming *n, const gt_state *s, gt_action a);

#endif
