/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck file being read. Whatever its format (deck_format.h), a reader of that format hands over
 * the cards that it finds, each with how many, where in the file, and in which part of the deck the
 * file has it. This finds out which cards they are, and fills the list of lines that the rules
 * system checks. */
#ifndef GT_DECKS_LISTS_DECK_READER_H
#define GT_DECKS_LISTS_DECK_READER_H

#include "decks/files/json.h"
#include "decks/lists/card_line.h"
#include "decks/lists/decklist.h"

enum {
    GT_MOST_COPIES = 999, /* that a line can say */
    GT_MOST_DECK_LINES = 2000, /* of cards: no deck has so many; what comes behind is not read */
};

/* Parts of a deck besides the sections of the system. */
enum {
    GT_PART_ANY = -1, /* nothing says where it belongs: the card decides */
    GT_PART_NONE = -2, /* not of the deck: maybeboards, tokens */
};

/* A card that the file names and the pool does not hold. */
typedef struct gt_unknown_card {
    char *text;
    int count, line, column;
    bool beside; /* in a part that a deck may do without, as a sideboard */
} gt_unknown_card;

typedef struct gt_plan_place {
    int line, column;
} gt_plan_place;

typedef struct gt_deck_reader {
    gt_deck_list list;
    gt_deck *out;
    gt_plan_place plan_at[GT_DECK_PLANS],
        move_at[GT_PLAN_MOVES]; /* where the file has the plans of `out`, and their lines */
    int first_open; /* the first line of the list to which copies of its card may be added yet */
    bool without_unknown; /* cards that the pool does not hold are left out */
    bool any_card; /* the texts of cards are asked for, and cards of no pool are no mistakes */
    gt_unknown_card *unknown;
    int n_unknown, unknown_capacity;
    int cards, lines; /* handed over, unknown ones too */
    int passed, passed_line,
        passed_column; /* cards that are not of the deck, and where the first is */
    char passed_under[60]; /* by which heading */
    int other_names; /* cards whose name the file writes otherwise; the first of them: */
    int other_line, other_column;
    char other_said[200];
} gt_deck_reader;

/* Where a reader found a card, and how it counts. */
typedef struct gt_deck_place {
    int part; /* a section, or GT_PART_... */
    bool strict; /* it belongs there whatever it is; else where it may be at all */
    int line, column;
} gt_deck_place;

/* Adds a mistake, or a warning. */
void gt_deck_reader_wrong(gt_deck_reader *d, int line, int column, const char *where,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));
void gt_deck_reader_warn(gt_deck_reader *d, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* True if it is no use to read on: there are more mistakes than a person reads, or more cards than
 * a deck has. */
bool gt_deck_reader_full(const gt_deck_reader *d);

/* The deck has this name; the file is of these rules. */
void gt_deck_reader_name(gt_deck_reader *d, const char *name, size_t size, int line, int column);
void gt_deck_reader_rules(gt_deck_reader *d, const char *name, size_t size, int line, int column);

/* The file says with which options the deck is played. */
void gt_deck_reader_options(gt_deck_reader *d, const char *text, size_t size, int line, int column);

/* ---- deck_cards.c: cards. */

/* Whether a text is a number by which cards of the system may be known; the card that is, -1:
 * none. */
bool gt_deck_reader_is_number(const gt_deck_reader *d, const char *text, size_t size);
int gt_deck_reader_numbered(const gt_deck_reader *d, const char *text, size_t size);

/* Hands over cards that a text names: by id, number or name. */
void gt_deck_reader_card(gt_deck_reader *d, const char *text, size_t size, int count,
                         gt_deck_place place);

/* The same of a card that was looked for already. */
void gt_deck_reader_found(gt_deck_reader *d, const gt_called *is, const char *text, size_t size,
                          int count, gt_deck_place place);

/* Adds a line to the list. Takes the id, which was allocated; card -1: there is none with this
 * id. */
void gt_deck_reader_add(gt_deck_reader *d, gt_deck_line line);

/* What is behind line `first` of the list goes to this section. */
void gt_deck_reader_move(gt_deck_reader *d, int first, int section);

/* Tells what can be told only when all was read, and gives back what was kept for that. */
void gt_deck_reader_end(gt_deck_reader *d);

/* ---- deck_plan.c: plans for sideboards. */

/* Reads the plans of a deck, an object; each is checked when the deck is known. */
void gt_deck_reader_plans(gt_deck_reader *d, const gt_json *json, const cJSON *plans);
void gt_deck_reader_check_plans(gt_deck_reader *d);

/* ---- deck_section.c: words for parts of a deck. */

/* The part that a word names, whatever stands around it: `Sideboard`, `== Extra Deck (15) ==`,
 * `유닛 (40장)`, `★리더★`. GT_PART_ANY: it names none. */
int gt_part_called(const gt_system *system, const char *text, size_t size);

/* Whether it names a kind of cards (`Creatures`, `Traps`), which a sideboard has too. */
bool gt_part_is_kind(const gt_system *system, const char *text, size_t size);

/* Bytes of a mark that sites set beside words, at the begin of a text: a star, a bullet; 0: there
 * is none. */
size_t gt_mark_size(const char *text, size_t size);

#endif
