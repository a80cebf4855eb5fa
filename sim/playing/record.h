/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game record: a text file with all that is needed to play a game again, and how it ended
 * (docs/record.md). First a head of `key value` lines, then one line for each action, then the
 * end:
 *
 *     gauntlet record 1
 *     version 0.1.0
 *     rules nivel 2.1
 *     seed 7
 *     first A
 *     turn limit 200
 *     action limit 5000
 *     options pay=auto,stops=usual        (of a game that has some)
 *     deck A ST01 starter deck
 *     leader ST01-001 5a6b0b8f1d9c4e27
 *     3 ST01-002 0c4f6d1f6f5e8a33
 *     deck B ...
 *     player A greedy
 *     player B random
 *
 *     A: keep
 *     B: unit ST01-002 L
 *
 *     end winner A, by damage, turn 17, key 9be1f4550d0a7c12
 *
 * It knows no rules system: actions are texts, cards are ids with the hash of what they said. */
#ifndef GT_SIM_PLAYING_RECORD_H
#define GT_SIM_PLAYING_RECORD_H

#include "decks/files/errors.h"
#include "decks/system.h"
#include "engine/core/game.h"

#include <stdio.h>

enum { GT_RECORD_CARDS = 160, GT_RECORD_TEXT = 256 };

typedef struct gt_record_card {
    char section[16]; /* word in front: the part of the deck; "": none */
    char id[64];
    uint64_t hash; /* gt_def.content_hash when the game was played */
    int count; /* 0: a single card, of which the line says no number */
    int line; /* in the file, for messages; 0: not read from one */
} gt_record_card;

typedef struct gt_record_deck {
    char name[GT_RECORD_TEXT];
    gt_record_card card[GT_RECORD_CARDS];
    int n;
} gt_record_deck;

typedef struct gt_record_action {
    char text[GT_TEXT];
    int player, line;
} gt_record_action;

typedef struct gt_record {
    char version[GT_RECORD_TEXT], rules[GT_RECORD_TEXT];
    char options[GT_OPTIONS_TEXT]; /* gt_system_options; "": there are none */
    uint64_t seed;
    int first, turn_limit, action_limit;
    gt_record_deck deck[2];
    char player[2][GT_RECORD_TEXT]; /* policies, for information */
    gt_record_action *action;
    int n_actions, capacity;
    bool ended; /* else the fields below mean nothing */
    int winner; /* 0, 1; 2: nobody */
    char how[32]; /* gt_end_name */
    int turns;
    uint64_t key; /* gt_state_key of the end */
} gt_record;

/* Adds an action. */
void gt_record_add(gt_record *record, int player, const char *text);

/* Adds a line to a deck: cards of a section (gt_record_card), 0 copies: the line says no number. */
void gt_record_add_card(gt_record_deck *deck, const char *section, int count, const char *id,
                        uint64_t hash);

/* Notes how the game ended. */
void gt_record_end(gt_record *record, const gt_game *g, const gt_state *s, int winner);

/* Writes it as a record is written down. */
void gt_record_write(FILE *out, const gt_record *record);

/* Reads one; false if there are mistakes, all of them in `e`. */
bool gt_record_read(gt_record *record, const char *path, gt_errors *e);

void gt_record_free(gt_record *record);

#endif
