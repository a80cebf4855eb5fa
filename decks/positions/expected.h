/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scenarios expect of players and of cards that they name, as tables of a rules system:
 *
 *   {"life": 17, "permanents": [{"card": "hill-giant", "which": 2, "tapped": true, "has":
 *   ["haste"]},
 *                               {"card": "island", "absent": true}]}
 *
 * A property is one row: its key, what form the value has, the function that finds out what it
 * really is, and where positions have it. Reading and comparing are the same for all. */
#ifndef GT_DECKS_POSITIONS_EXPECTED_H
#define GT_DECKS_POSITIONS_EXPECTED_H

#include "decks/positions/position.h"

enum {
    GT_SC_NOTHING = -1, /* instead of the number of an object: no card */
    GT_SC_EMPTY = -2, /* instead of the card of a place */
};

typedef enum gt_sc_form {
    GT_SC_NUMBER, /* a whole number in [low, high] */
    GT_SC_FLAG, /* true or false; `what` is told as "should be ..." */
    GT_SC_WORD, /* one of `words` */
    GT_SC_HAS, /* one or several of `words`: it has each */
    GT_SC_LACKS, /* the same: it has none */
    GT_SC_JUST, /* the same: it has these and no other; 31 words at the most */
    GT_SC_NUMBERS, /* {WORD: NUMBER, ...} */
    GT_SC_NAMED, /* the id of a card */
    GT_SC_TAGGED, /* one tag of the pool or several: it has each */
    GT_SC_UNTAGGED, /* the same: it has none */
    GT_SC_BELOW, /* how many cards lie under it, or a list of them */
} gt_sc_form;

typedef struct gt_sc_property {
    const char *key; /* NULL behind the last row */
    gt_sc_form form;
    const char *what; /* in messages: "power", "tapped" */
    /* What it is: the number, 0 or 1, the number of the word, whether it has the word `which` (from
     * 0), the number of that word, or the object, GT_SC_NOTHING if there is none; whether it has
     * the tag `which`. `object` is the card; of a property of a player it is GT_SC_NOTHING, and the
     * player is that of c->op. */
    int (*of)(const gt_sc_check *c, int object, int which);
    int low, high;
    const char *const *words; /* end with NULL */
    /* GT_SC_NUMBERS that are written in another way: fills in the number of each word, -1 if
     * nothing is expected of it. Returns false, and notes a mistake, if it cannot be read. NULL: as
     * told above. */
    bool (*read)(gt_sc_reader *r, const cJSON *node, int *number);
    /* In positions (table.h): 1 + the place of the value, or of the first of GT_SC_NUMBERS, among
     * those of the card or player, 0: they do not have it; what it is if nothing is said. `of` is
     * NULL where positions alone have it. */
    int at, otherwise;
} gt_sc_property;

typedef struct gt_sc_expected {
    const gt_sc_property *player;
    const char *list; /* the key of the list of cards */
    const gt_sc_property *card;
    /* What the list is: of cards by name, which are looked for in these zones, in this order, -1
     * behind the last ... */
    const int *zones;
    const char *there; /* in messages: "on the battlefield" */
    /* ... or an object of places by these words, zones from `first` on, in each of which lies one
     * card: its id, what it has, or null */
    const char *const *places;
    int first;
    int (*find)(gt_sc_reader *r, const cJSON *node, int otherwise); /* a card that can lie there */
    /* the id by which an object is named there */
    const char *(*id)(const gt_game *g, const gt_state *s, int object);
} gt_sc_expected;

/* Reads what a side expects beyond its zones, and adds its tests: gt_positions.read_side of a
 * system with these tables. */
void gt_sc_read_expected(const gt_sc_expected *e, gt_sc_reader *r, const cJSON *side, int player,
                         int step, gt_sc_ops *ops);

/* Makes one of these tests: gt_positions.check. */
bool gt_sc_check_expected(const gt_sc_expected *e, const gt_sc_check *c);

#endif
