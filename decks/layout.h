/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a game lies on the table, and how its moves are put into words: rows of data that a page of a
 * game, the screen of a player at a terminal and whatever else shows positions to people read.
 * Positions come as views have them (docs/view.md); what a layout does not mention is shown by the
 * names that views use. What is said of players and cards is no part of it: the rows of
 * engine/core/property.h say that.
 *
 * Each table ends with a row whose first member is NULL. */
#ifndef GT_DECKS_LAYOUT_H
#define GT_DECKS_LAYOUT_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the cards of a zone lie, or some of them: a card belongs to the first area of its zone that
 * takes it. */
enum gt_area_kind {
    GT_AREA_ROW, /* side by side */
    GT_AREA_LANE, /* faces the area of the other player that has the same zone */
    GT_AREA_HAND,
    GT_AREA_PILE, /* a number of cards, looked into on demand */
};
typedef struct gt_area {
    const char *zone; /* "battlefield" */
    const char *title; /* "Lands" */
    uint8_t kind;
    uint8_t row; /* counted from the middle of the table; areas of one row lie side by side */
    int32_t types; /* takes cards of these types (gt_def.type); 0: of any */
    const char *with; /* takes cards that have this value now: "power"; NULL: any */
    /* actions name a card here by this letter of its own side, and the number of its place: "m1";
     * 0: by its name */
    char place, theirs; /* theirs: the letter of the other side */
    int most; /* cards with which the game ends: "Damage 6 of 10"; 0: any number */
} gt_area;

/* A member of a view, of what lies between the players, by the name that people give it. */
typedef struct gt_titled {
    const char *key;
    const char *title;
    bool last_first; /* a list of which the last member comes next */
} gt_titled;

/* A move in words. `move` is matched word by word, `*` takes one operand: a card, a place, a
 * number. In `text` {1} stands for the first of them with its place, {1-} without, {1@} for the
 * card that lies in this zone of the player who chooses. */
typedef struct gt_wording {
    const char *move; /* "attack * > *" */
    const char *text; /* "attack {2} with {1}" */
} gt_wording;

/* What kind of card it is, as people sort them: the first row whose bits it has. */
typedef struct gt_kind {
    const char *name; /* "creature" */
    int32_t bits; /* of gt_def.type or gt_def.colour */
} gt_kind;

typedef struct gt_layout {
    const gt_area *area;
    const gt_titled *middle; /* members of the view */
    /* on a card, "{power}/{toughness}": the first of which all members are there */
    const char *const *values;
    const char *covered; /* of one that lies face down; NULL: none does */
    const gt_wording *move;
    /* behind the `@` of a card, `*` for the end of it: "g*" is "in *'s graveyard" */
    const gt_wording *place;
    const gt_wording *thing; /* words that name no card: "L" is "the left lane" */
    const gt_kind *type, *colour; /* of cards; NULL: none are told */
    const char *cost; /* what gt_system.cost tells of a card; NULL: "cost" */
} gt_layout;

struct gt_system;
struct gt_pool;
struct gt_def;

/* Of which type a card is, and of which colour ("white", "several"); NULL: no row of the layout
 * says it. */
const char *gt_type_of(const struct gt_system *system, const struct gt_def *card);
const char *gt_colour_of(const struct gt_system *system, const struct gt_def *card);

/* Writes a move (docs/notation.md) in words, with names in place of ids. `zones`: those of the
 * player who chooses, as a view has them, or NULL. A move that no row of the layout knows keeps its
 * words. Returns text. */
const char *gt_move_in_words(const struct gt_system *system, const struct gt_pool *pool,
                             const cJSON *zones, const char *move, char *text, size_t size);

/* The layout as JSON, for pages, with the properties as rows; to be freed. */
cJSON *gt_layout_json(const struct gt_system *system);

#endif
