/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules systems as data: all that the harness knows of a game beyond engine/core/game.h. A game is
 * a folder in engine/ (its rules), a folder in decks/ (its cards and decks, and how these are read)
 * and a line in decks/systems.c. Nothing else names it: commands ask the table which games there
 * are, and a game what it is called, what its decks look like and what it can do.
 *
 * What a system cannot do is NULL; the comment says what becomes of it then. docs/adding-a-game.md
 * tells how to add one. */
#ifndef GT_DECKS_SYSTEM_H
#define GT_DECKS_SYSTEM_H

#include "decks/language/dialect.h"
#include "decks/layout.h"
#include "decks/lists/decklist.h"
#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <stdio.h>

/* On what terms a game is played: when it ends as unfinished (0: the system's own limit), and the
 * values of the system's options by their numbers. All 0: as the system has it. */
typedef struct gt_limits {
    uint16_t turns, actions;
    uint8_t option[GT_MOST_OPTIONS];
} gt_limits;

/* A choice among ways to play a game: how exactly, or by which of several rules. Results name the
 * values. A game with many rules that can be changed each has switches: their values are off and
 * on, and results name those that are on. */
enum gt_game_option_kind {
    GT_OPTION_CHOICE,
    GT_OPTION_VARIANT, /* a choice that results name only where it is not the first value */
    GT_OPTION_SWITCH,
    GT_OPTION_ALL_SWITCHES, /* sets all of them; it is named in their place where all are on */
};
typedef struct gt_game_option {
    const char *name; /* "stops" */
    const char *const *value; /* NULL behind the last; the first holds where nobody says */
    const char *help;
    enum gt_game_option_kind kind;
} gt_game_option;
extern const char *const gt_switch_values[]; /* off, on */

/* A part of a deck. Of a game's objects those of the counted parts come first, in the order of the
 * deck (gt_deck.row), then those of the others. */
typedef struct gt_section {
    /* in deck files in JSON: {"leader": ID} if it is single, else {"cards": {ID: COUNT}} */
    const char *key;
    const char *
        word; /* in front of its cards in plain text and in records; "": the cards without a word */
    const char *example; /* an id, for messages */
    /* other words that open it in lists, in any language, NULL behind the last; NULL: none */
    const char *const *headings;
    int least, most; /* cards */
    int copies; /* of one card at most */
    /* one card, which the deck is named by where it has no name: a leader, a commander */
    bool single;
    bool counted; /* results tell what becomes of its cards */
} gt_section;

/* What a designer would change on cards to balance the game, where nobody says: the numbers at a
 * key of the card's object in its file, up and down by steps, within limits. Where it stands as a
 * text, `shift` writes what is so many steps from it; false: there is no such text. */
typedef struct gt_knob_row {
    const char *key; /* NULL behind the last row */
    int step, least, most;
    bool (*shift)(const char *text, int steps, char *out, size_t n); /* NULL: it is a number */
} gt_knob_row;

/* How much stronger a player is than another, both as they ship, in Elo, with its interval (95 in
 * 100). */
typedef struct gt_known_strength {
    const char *policy, *against;
    int elo, low, high;
} gt_known_strength;

typedef struct gt_positions gt_positions;

/* What decks and their games can be measured by, for maps of decks
 * (sim/experiments/deck_map.h). */
enum gt_measure_kind {
    GT_MEASURE_COST, /* mean of gt_system.cost over the cards that have one */
    GT_MEASURE_TYPE, /* share of cards of a type */
    GT_MEASURE_TURNS, /* turns of a game */
    GT_MEASURE_CLOCK, /* turns of a game that it wins: how fast it is */
    GT_MEASURE_CHOICES, /* its choices by the turns of a game */
};
typedef struct gt_deck_measure {
    const char *name; /* "cost"; NULL behind the last */
    const char *title; /* "mean cost" */
    enum gt_measure_kind kind;
    const char *type; /* GT_MEASURE_TYPE: as gt_type_of says it */
    double low, high; /* what a map reaches from and to; what lies beyond is at its edge */
} gt_deck_measure;

struct gt_system {
    const char
        *name; /* "nivel": of its rules (gt_rules.name), its folder of data, in files and records */
    const char *title; /* "Nivel Arena" */
    const char *version; /* of its rules: "2.1" */
    const gt_rules *rules;
    gt_limits limits; /* that hold where nobody says others */
    const gt_game_option *option; /* which `prepare` finds in limits.option */
    int n_options;
    /* the rules that are played while all switches are off, in words; NULL: there are no
     * switches */
    const char *usual;

    const char *net; /* the network that ships, a file in its folder of data; NULL: none */
    const char *value; /* the value function that ships, alike; NULL: none */
    const char *player; /* who plays where nobody says; NULL: greedy */
    /* taking luck out of results (sim/playing/luck.h) makes them vary less at equal time where a
     * player searches with so many iterations or more (measured in docs/lab); 0: never */
    int luck_pays;
    /* the folder of its decks that play where nobody names any; NULL: none do */
    const char *field;

    /* ---- Cards */
    /* in which they are read and told; NULL: they are not, and must be part of the program */
    const gt_dialect *dialect;
    const gt_pool *(*cards)(
        void); /* that are part of the program; NULL: they are read from files */

    const gt_knob_row *knobs; /* NULL: nothing says what one would change */

    /* ---- Decks */
    const gt_section *section; /* in the order in which files hold them */
    int n_sections;
    /* the section of `count` copies of a card in a file that does not say; NULL: the first without
     * a word */
    int (*section_of)(const gt_pool *pool, int card, int count);
    /* what deck files of this game alone end with, NULL behind the last; NULL: none do */
    const char *const *suffixes;
    /* the card that other programs know by this number, as `.ydk` files have them; -1: none. NULL:
     * cards have none */
    int (*numbered)(const gt_pool *pool, uint32_t number);
    /* whether a card may be in a section at all, whatever else is in the deck */
    bool (*holds)(const gt_pool *pool, int section, int card);
    /* adds what is wrong with a deck as a whole, with the numbers of the clauses */
    void (*check_deck)(const gt_deck_list *list);
    /* fills in a random legal deck around a card that leads decks (gt_section.single), or any if no
     * section is single (-1). False: there are too few cards. NULL: there are no random decks */
    bool (*random_deck)(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out);
    const char
        *deck_rules; /* what makes a deck legal, for help; lines end with '\n' but for the last */

    /* what a card costs to play, for the curve of a deck (gt_layout.cost names it); false: it has
     * no such cost. NULL: no card has */
    bool (*cost)(const gt_def *card, int *cost);

    /* by what decks can be told apart on a map; NULL: there are no maps */
    const gt_deck_measure *measures;

    /* ---- Games */
    bool blanks; /* games can be prepared from a pool with blanks (sim/playing/blank.h) */
    /* takes from a blank's gt_def.own, own_bytes large, what the card's text says; NULL: nothing of
     * it is text */
    void (*blank)(void *own);
    size_t own_bytes;
    size_t game_bytes; /* of the storage of a game, which begins with its gt_game */
    /* makes the game of two legal decks in storage; refers to the pool. NULL, or what exceeds the
     * engine */
    const char *(*prepare)(void *storage, const gt_pool *pool, const gt_deck *a, const gt_deck *b,
                           gt_limits limits);

    /* ---- For people */
    /* the name of the phase or step in which a game waits, and its clause, or NULL; NULL: it has
     * none */
    const char *(*moment)(const gt_state *s, const char **clause);
    /* the instruction of a card that asks for the choice that is to be made, 0: the rules ask;
     * NULL: as gt_asking says */
    gt_addr (*asking)(const gt_state *s);
    const gt_layout
        *layout; /* how it lies on the table; NULL: zone by zone, by the names of views */

    /* how strong players are in it, as measured, for reports to say; ends with a policy NULL. NULL:
     * nothing is known */
    const gt_known_strength *strengths;

    /* ---- For tests of cards and rules */
    const gt_positions *positions; /* decks/positions/position.h; NULL: there are no scenarios */
};

/* The systems that there are, NULL behind the last. The first is the one that is meant where
 * nothing says which. A program with a table of its own does not take that of the library. */
extern const gt_system *const gt_systems[];

/* The system whose rules a game follows; it must be in the table. */
const gt_system *gt_system_of(const gt_game *g);

/* The system of this name, NULL if there is none. */
const gt_system *gt_system_named(const char *name);

/* The system whose folder a path lies in: NAME/cards, NAME/decks, NAME/scenarios or scenarios/NAME;
 * NULL: none. */
const gt_system *gt_system_of_path(const char *path);

/* Writes the names of all systems, `nivel, magic or yugioh`. Returns buffer. */
const char *gt_system_names(char *buffer, size_t size);

/* Writes `nivel 2.1`, as records name the rules. Returns buffer. */
const char *gt_system_rules(const gt_system *system, char *buffer, size_t size);

/* Who plays a game where nobody says (docs/players.md). */
const char *gt_system_player(const gt_system *system);
#define GT_USUAL_PLAYER "default: net or greedy, as suits the game"
#define GT_USUAL_FIELD "the game's own field" /* gt_system.field; `gauntlet help decks` */

/* Reads `pay=full,stops=all` into limits->option; words may come one by one, and the last counts.
 * False, with what was expected in `error`: the system has no such option, or the option no such
 * value. */
bool gt_system_read_options(const gt_system *system, const char *text, gt_limits *limits,
                            char *error, size_t n);

/* Writes the values of all options, as above, of switches those that are on; "" where there is
 * nothing to say. Returns buffer. */
enum { GT_OPTIONS_TEXT = 512 };
const char *gt_system_options(const gt_system *system, const gt_limits *limits,
                              char buffer[GT_OPTIONS_TEXT]);

/* Says in words which rules are played, `the rules of April 2005 (goat=on)`; without switches as
 * gt_system_options. Returns buffer. */
enum { GT_PLAYED_TEXT = 2048 };
const char *gt_system_played(const gt_system *system, const gt_limits *limits,
                             char buffer[GT_PLAYED_TEXT]);

/* Joins the options that decks say (lists of them one behind another) with what somebody decides
 * (`--option` and the like), which goes before: decks that say nothing go with the others. False,
 * with the two decks that differ in `error`: nobody decides between them. */
typedef struct gt_decider {
    bool (*decide)(void *context, gt_limits *limits); /* NULL: nobody does; false: told elsewhere */
    void *context;
} gt_decider;
bool gt_decks_options(const gt_system *system, const gt_decks *const *decks, int n,
                      gt_decider decider, gt_limits *limits, char *error, size_t size);

/* The game of two decks in storage of system->game_bytes. */
static inline const gt_game *gt_game_in(const void *storage)
{
    return storage;
}

/* The number of a section by the word in front of its cards; -1: there is none. */
int gt_section_named(const gt_system *system, const char *word);

/* The single section, -1 if there is none. */
int gt_section_of_leader(const gt_system *system);

#endif
