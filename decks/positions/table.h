/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of games whose table is a list of cards, some of which are tied to others (attached,
 * equipped), as a game's tables: what is read of a file, and how it is laid.
 *
 * Cards and players have the properties of the game that can be set (gt_property.set): each row of
 * them has one value, or one for each of its words. */
#ifndef GT_DECKS_POSITIONS_TABLE_H
#define GT_DECKS_POSITIONS_TABLE_H

#include "decks/positions/expected.h"

enum {
    GT_SC_PLACED = 60, /* cards of a player's table at most */
    GT_SC_VALUES = 48, /* of a card, and of a player */
    GT_SC_ZONES = 10,
    GT_SC_TABLE = -1, /* gt_sc_table.order: the cards of the table */
    GT_SC_DONE = -2, /* behind the last */
};

/* A card of the table. */
typedef struct gt_sc_placed {
    int16_t card;
    uint8_t zone;
    int8_t host_player; /* what it is tied to: a card of that player; -1: nothing */
    uint8_t host, tie; /* its number there; the number of the tie */
    int value[GT_SC_VALUES];
} gt_sc_placed;

typedef struct gt_sc_table_side {
    int filler; /* number in the pool */
    int deck_size; /* -1: whatever is left */
    int value[GT_SC_VALUES];
    gt_sc_cards zone[GT_SC_ZONES]; /* of the zones that are lists of ids */
    int n_placed;
    gt_sc_placed placed[GT_SC_PLACED];
} gt_sc_table_side;

typedef struct gt_sc_table_position {
    gt_sc_start start;
    gt_sc_table_side side[2];
} gt_sc_table_position;

/* A list of cards of the table, or of those tied to one, by its key. */
typedef struct gt_sc_placing {
    const char *key; /* NULL behind the last */
    int zone;
    const char *const
        *words; /* not NULL: no list; by each word one card, in the zones from there */
    bool alone; /* no list, but one card */
    const char *only; /* the key of the one property that it may have; NULL: any */
} gt_sc_placing;

typedef struct gt_sc_table {
    const char *filler; /* the usual one's id */
    const char *size_key; /* "deck size" */
    int deck_zone, deck, most; /* a deck: its zone, how many cards it has usually, at most */
    int room; /* cards of a player's table, at most GT_SC_PLACED */
    const char *cards; /* in messages: "permanents" */
    int most_copies; /* of a card with "n" */
    const gt_sc_placing *lists, *ties;
    const int *order; /* in which zones are laid, the table among them */
    int unlaid; /* a zone whose cards lie there from the beginning; -1: none */
    const char *const *moments;
    int usual, opening; /* see gt_sc_read_start */
    int hand_zone, hand; /* what lies in a hand at the opening: so many fillers */
    const char *const *keys; /* further ones of the position; NULL: none */
    /* what a side has at first beside that; NULL: nothing */
    void (*defaults)(gt_sc_reader *r, int player, bool opening, gt_sc_table_side *side);
    /* what else must hold; NULL: nothing. `node` of a card: all that is said of it; of a side that
     * says nothing, the scenario. */
    void (*check_card)(gt_sc_reader *r, const cJSON *node, const gt_sc_placed *card);
    void (*check_side)(gt_sc_reader *r, const cJSON *node, int player,
                       const gt_sc_table_side *side);

    /* Laying, in the game's own state. `lay`: GT_SC_NOTHING if there is no such
     * card. */
    int (*lay)(const void *g, gt_state *s, int player, int card, int zone);
    /* what must be done when all of a player is there; NULL: nothing */
    void (*complete)(const void *g, gt_state *s, int player, const gt_sc_table_side *side);
    void (*tie)(const void *g, gt_state *s, int object, int host, int tie);
    /* Whose a card of a player's table is; NULL: that player's. What has another owner is laid by
     * its owner, and comes under that player's control as its values are set. */
    int (*owner)(const gt_sc_placed *card, int player);
    bool ties_first; /* each card as soon as it is there; else when all of them are */
} gt_sc_table;

/* Reads "position" of a scenario: gt_positions.read of a system with such a table. */
void gt_sc_read_table(const gt_sc_table *t, gt_sc_reader *r, const cJSON *scenario,
                      gt_sc_table_position *out);

/* gt_positions.filler of such a system: its position begins with that table. */
int gt_sc_table_filler(const void *position, int player);

/* Where a side, or a card, has the value of the property with this key. */
int *gt_sc_value(const gt_property *rows, const char *key, int *values);

/* Calls `add` for each card of a player's deck, in the order of the zones, and for fillers until
 * the deck has the size that it should have; `add` returns how many cards the deck has then, and
 * does nothing with a card that is in no deck. */
void gt_sc_make_deck(const gt_sc_table *t, const gt_sc_table_position *p, int player,
                     int (*add)(void *deck, const gt_pool *pool, int card), void *deck,
                     const gt_pool *pool);

/* Lays all cards. False: a card of the table is not there, since no card of the decks makes it. */
bool gt_sc_lay_table(const gt_sc_table *t, const gt_sc_table_position *p, const void *g,
                     gt_state *s);

#endif
