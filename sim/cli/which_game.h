/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game is played. What the command line or the project file says (--rules, "rules") holds;
 * else what the files that are used say, by a key or line `rules` or by the folder they lie in
 * (decks/nivel/...). All that say something must say the same. Where nothing does, it is the one
 * system whose cards are named, or else the first of the table. */
#ifndef GT_SIM_CLI_WHICH_GAME_H
#define GT_SIM_CLI_WHICH_GAME_H

#include "decks/files/text.h"
#include "decks/system.h"
#include "sim/cli/options.h"

/* The option --rules, for the table of a command. */
#define GT_RULES_OPTION(name)                                                                      \
    {                                                                                              \
        "rules", "NAME", "the game (default: what decks and cards say)", GT_AS_TEXT(name)          \
    }

/* The option --option, for the table of a command; 'gauntlet help options' lists what each game
 * has. */
#define GT_GAME_OPTION(list)                                                                       \
    {                                                                                              \
        "option", "NAME=VALUE",                                                                    \
            "how the game is played ('gauntlet help options'); may be repeated", GT_AS_LIST(list)  \
    }

/* The option --without-unknown, for the table of a command. */
#define GT_WITHOUT_UNKNOWN_OPTION(flag)                                                            \
    {                                                                                              \
        "without-unknown", NULL,                                                                   \
            "leave out cards that the game does not have, if a deck is legal without them",        \
            GT_AS_FLAG(flag)                                                                       \
    }

/* With which options is played: those that the decks (n lists of them) say, and over them the words
 * of --option, or without any what the project file says (NULL: nothing). What is wrong with them
 * is told in `e`, and decks that differ where nobody decides. */
void gt_options_read(const gt_system *system, const gt_strings *words, const char *project,
                     const gt_decks *const *decks, int n, gt_limits *limits, gt_errors *e);

typedef struct gt_which_game {
    const gt_system *system; /* NULL: nothing has said it yet */
    char by[4096]; /* what said it */
    gt_errors *errors; /* where contradictions go */
} gt_which_game;

void gt_which_begin(gt_which_game *which, gt_errors *e);

/* Somebody (`by`) names the rules; NULL says nothing. */
void gt_which_named(gt_which_game *which, const char *name, const char *by);

/* The path of cards, decks or scenarios: the folder may say it; or one of several. */
void gt_which_path(gt_which_game *which, const char *path);
void gt_which_paths(gt_which_game *which, const gt_strings *paths);

/* Patches: the game is that of a card which they change, if nothing else says it. */
void gt_which_patched(gt_which_game *which, const gt_strings *patches);

/* Cards by id or name: the game is that which has the first of them, if nothing else says it. */
void gt_which_cards(gt_which_game *which, const gt_strings *cards);

/* A deck file, or one of scenarios: it may say so itself, or its folder. */
void gt_which_deck(gt_which_game *which, const char *path);

/* Ends a message that a game has no card of this id or name: `; Magic has it (--rules magic)` if
 * another has, else "". Returns buffer. */
const char *gt_which_has(const gt_system *without, const char *card, char *buffer, size_t size);

/* The game that is meant; never NULL. `decks` are looked at where nothing has said it. */
const gt_system *gt_which_system(const gt_which_game *which, const gt_paths *decks);

#endif
