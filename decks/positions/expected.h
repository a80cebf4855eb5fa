/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scenarios expect of players and of cards that they name, by the properties of a game
 * (engine/core/property.h):
 *
 *   {"life": 17, "permanents": [{"card": "hill-giant", "which": 2, "tapped": true, "has":
 *   ["haste"]},
 *                               {"card": "island", "absent": true}]} */
#ifndef GT_DECKS_POSITIONS_EXPECTED_H
#define GT_DECKS_POSITIONS_EXPECTED_H

#include "decks/positions/position.h"
#include "engine/core/property.h"

enum {
    GT_SC_NOTHING = GT_NOT_A_CARD, /* instead of the number of an object: no card */
    GT_SC_EMPTY = -2, /* instead of the card of a place */
    GT_SC_KEYS = 96, /* of an object of a file, with the end */
};

struct gt_sc_expected {
    const char *list; /* the key of the list of cards; NULL: nothing is expected of any */
    /* What the list is: of cards by name, which are looked for in these zones, in this order, -1
     * behind the last ... */
    const int *zones;
    const char *there; /* in messages: "on the battlefield" */
    /* ... or an object of places by these words, zones from `first` on, in each of which lies one
     * card: its id, what it has, or null */
    const char *const *places;
    int first;
    int (*find)(gt_sc_reader *r, const cJSON *node, int otherwise); /* a card that can lie there */
};

/* The keys of what scenarios expect of a card or player, added to `keys`, which end with NULL. */
void gt_sc_expected_keys(const gt_property *rows, const char *keys[GT_SC_KEYS]);

/* Reads what a side expects beyond its zones, and adds its tests. */
void gt_sc_read_expected(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops);

/* Makes one of these tests. */
bool gt_sc_check_expected(const gt_sc_check *c);

#endif
