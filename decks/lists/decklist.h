/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks of any rules system, and deck files. Ours are JSON,
 *
 *     {"name": ..., "rules": "nivel", "leader": id, "cards": {id: count}}
 *
 * with a key for each section that the system has (decks/system.h), or plain text, a card a line:
 *
 *     name: Blazing start          (optional; else the name of the file)
 *     rules: nivel                 (optional; else the folder says, or who reads the file)
 *     options: goat=on             (optional: what it is played with; else the file GT_DECK_OPTIONS
 *                                  of its folder says)
 *     leader ST01-001              (a card of another section than the first without a word; or 1
 *                                  ST01-001)
 *     3 ST01-002                   # a comment; the card's name may stand beside the id, or in its
 *                                  place
 *     side:                        (what follows belongs to that section; the first has its key,
 *                                  cards:)
 *
 * What other programs write is read too: deck_format.h has the formats, card_line.h the forms of a
 * line of a list, deck_section.c the headings. A card that stands on several lines is added up.
 *
 * The system checks each deck; every violation is named with its place and clause. */
#ifndef GT_DECKS_LISTS_DECKLIST_H
#define GT_DECKS_LISTS_DECKLIST_H

#include "decks/files/errors.h"
#include "decks/files/text.h"
#include "engine/code/pool.h"

#include <stddef.h>
#include <stdint.h>

enum {
    GT_DECK_NAME = 80, /* bytes, the end included */
    GT_DECK_ROWS = 160, /* different cards of a deck, all sections together */
    GT_RULES_NAME = 32, /* of a rules system, the end included */
    GT_MOST_OPTIONS = 24, /* that a rules system can have */
    GT_DECK_PLANS = 32, /* of a deck */
    GT_PLAN_MOVES = 400, /* lines of all its plans */
};

typedef struct gt_system gt_system;

typedef struct gt_deck_row {
    int card; /* number in the pool */
    uint16_t count;
    uint8_t section;
} gt_deck_row;

/* Copies of a card that come into the deck, or go out of it. */
typedef struct gt_deck_move {
    int card;
    uint16_t count;
    uint8_t plan; /* number of the plan that says so */
    bool in;
} gt_deck_move;

typedef struct gt_deck {
    char name[GT_DECK_NAME];
    const gt_system *system;
    bool says_options; /* which options it is played with: */
    uint8_t option[GT_MOST_OPTIONS]; /* as in gt_limits */
    int n;
    gt_deck_row row[GT_DECK_ROWS]; /* by section, then card; no two alike */
    /* plans against other decks, by name: what is exchanged with the cards beside the deck from the
     * second game of a match on */
    int n_plans, n_moves;
    char against[GT_DECK_PLANS][GT_DECK_NAME];
    gt_deck_move move[GT_PLAN_MOVES];
} gt_deck;

typedef struct gt_decks {
    gt_deck *list;
    int n, capacity;
} gt_decks;

/* What names of deck files end with, NULL behind the last. */
extern const char *const gt_deck_suffixes[];

/* A deck without cards. */
void gt_deck_begin(gt_deck *deck, const gt_system *system);

/* Adds copies of a card. False: there are too many different cards. */
bool gt_deck_add(gt_deck *deck, int section, int card, int count);

/* How many cards a section has; its first card, -1: it has none. */
int gt_deck_count(const gt_deck *deck, int section);
int gt_deck_first(const gt_deck *deck, int section);

/* Whether two decks have the same cards. */
bool gt_deck_same_cards(const gt_deck *a, const gt_deck *b);

/* Whether two decks have the same plans, in the same order. */
bool gt_deck_same_plans(const gt_deck *a, const gt_deck *b);

/* Hash of the list that is played, never 0: of ids, copies and sections, but for what games leave
 * aside (a sideboard), in no order; whatever the deck is called and its cards say. */
uint64_t gt_deck_list_hash(const gt_pool *pool, const gt_deck *deck);

/* ---- Reading. */

/* Reads one deck; the path "-" is standard input, whose deck is called "stdin". False and errors if
 * it is wrong. */
bool gt_deck_read(const char *path, const gt_system *system, const gt_pool *pool, gt_deck *out,
                  gt_errors *e);

/* The same; `without_unknown`: cards that the pool does not hold are left out, which is told as a
 * warning. */
bool gt_deck_read_with(const char *path, const gt_system *system, const gt_pool *pool,
                       bool without_unknown, gt_deck *out, gt_errors *e);

/* The same from text in memory; `file` is its name in errors. */
bool gt_deck_parse(const char *file, const char *text, size_t size, const gt_system *system,
                   const gt_pool *pool, gt_deck *out, gt_errors *e);

/* What the lines of a deck file call cards, be they of the pool or not. Adds GT_CARD_NAMES texts of
 * each: what stands there, the same without set and print, and the name of the pool's card (else
 * the second again). False and errors: it is no deck file. */
enum { GT_CARD_NAMES = 3 };
bool gt_deck_read_names(const char *path, const gt_system *system, const gt_pool *pool,
                        gt_paths *names, gt_errors *e);

/* The text of a deck file as UTF-8, "-" for standard input; to be freed. NULL and an error: it
 * cannot be read. */
char *gt_deck_file(const char *path, size_t *size, gt_errors *e);

/* How many of the lines of a deck name cards of the pool. */
int gt_deck_count_known(const char *text, size_t size, const gt_system *system, const gt_pool *pool,
                        int *lines);

/* Adds the decks of files and folders (gt_deck_suffixes, sorted by name; then those of folders in
 * them). Two decks of the same name are an error. False if there was any. */
bool gt_decks_read(const char *const *paths, int n, const gt_system *system, const gt_pool *pool,
                   gt_decks *out, gt_errors *e);

void gt_decks_free(gt_decks *decks);

/* ---- deck_plan.c: plans for sideboards. */

/* The plan of a deck against the deck of this name, -1: it has none. */
int gt_deck_plan_against(const gt_deck *deck, const char *name);

/* The deck as it is with a plan. */
void gt_deck_with_plan(const gt_pool *pool, const gt_deck *deck, int plan, gt_deck *out);

/* The last section whose cards are not played, as a sideboard; -1: the game has none such. */
int gt_section_beside(const gt_system *system);

/* ---- deck_options.c: with which options decks are played. */

#define GT_DECK_OPTIONS "deck.options" /* the file of a folder that says it for all decks in it */

/* Reads `goat=on, first_draws=off`: what the deck is played with. False, with what was expected in
 * `error`. */
bool gt_deck_read_options(gt_deck *deck, const char *text, size_t size, char *error, size_t n);

/* Reads what the folder of a deck file says, if the deck does not; mistakes are told. */
void gt_deck_folder_options(gt_deck *deck, const char *path, gt_errors *e);

/* ---- What a system checks: the lines of a deck that is read. */
typedef struct gt_deck_line {
    char *id;
    int count, section;
    int line, column; /* where the file says so */
    int card; /* in the pool; -1: unknown, which was told */
} gt_deck_line;

typedef struct gt_deck_list {
    const gt_system *system;
    const gt_pool *pool;
    const char *file;
    gt_errors *errors;
    gt_deck_line *item; /* in the order of the file */
    int n, capacity;
    int line, column; /* of the cards as a whole */
} gt_deck_list;

/* Adds what is wrong: with a line, or (NULL) with the deck as a whole. */
void gt_deck_wrong(const gt_deck_list *list, const gt_deck_line *line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- deck_glance.c: what a deck file says before its system is known. */

/* The rules that the file names: "" if it names none, or cannot be read (which is told when it is
 * read). */
void gt_deck_glance_rules(const char *path, char rules[GT_RULES_NAME]);

/* The name that it gives the deck: "" likewise. */
void gt_deck_glance_name(const char *path, char name[GT_DECK_NAME]);

/* How many lines of the file name cards of the pool. */
int gt_deck_glance_known(const char *path, const gt_system *system, const gt_pool *pool);

/* Whether most cards that the file names are in the pool; false if it names none. */
bool gt_deck_glance_fits(const char *path, const gt_system *system, const gt_pool *pool);

/* ---- deck_write.c: writes a deck in one of the two forms. */
void gt_deck_write_json(const gt_pool *pool, const gt_deck *deck, FILE *out);
void gt_deck_write_text(const gt_pool *pool, const gt_deck *deck, FILE *out);

#endif
