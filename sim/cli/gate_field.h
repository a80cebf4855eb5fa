/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two states of the card data that `gauntlet gate` compares, each one of
 *
 *     a folder      its cards and decks
 *     a revision    of git; the same in the folder that the current one was then
 *     results       results.json of `gauntlet run`: pair scores, no cards
 *     a deck list   with the cards here, against the field; both are one then
 *
 * and the field of decks that both have. */
#ifndef GT_SIM_CLI_GATE_FIELD_H
#define GT_SIM_CLI_GATE_FIELD_H

#include "ai/policy.h"
#include "decks/cards.h"
#include "sim/cli/which_game.h"
#include "sim/experiments/gate.h"
#include "sim/playing/card_field.h"

/* What is asked for. */
typedef struct gt_gate_settings {
    const char *base, *head; /* NULL: the cards of the current folder */
    const char *policy; /* NULL: that of recorded results, else greedy */
    const char *rules; /* the game; NULL: as the states say */
    gt_strings decks, cards, patches, options; /* patches: of the head; options: of the game */
    gt_limits limits;
    bool trust; /* recorded results may name a program as the policy */
    /* of two deck lists that are compared: what both are called; else "" */
    char pair[GT_DECK_NAME];
} gt_gate_settings;

enum gt_card_change { GT_CARD_CHANGED, GT_CARD_NEW, GT_CARD_GONE, GT_CARD_RENAMED };

typedef struct gt_changed_card {
    char *id, *name;
    enum gt_card_change change;
} gt_changed_card;

/* A state of the card data that was read: cards and decks, or results. */
typedef struct gt_card_state {
    const gt_system *system; /* NULL: results */
    gt_library *library; /* NULL: results */
    gt_decks decks;
    struct gt_recorded *recorded;
    gt_gate_record *record; /* of each matchup of the field */
    double margin; /* that its project file names; 0: none */
    char *options; /* the same; NULL: none */
} gt_card_state;

typedef struct gt_gate_input {
    gt_card_state state[2];
    const gt_system *system; /* which game; NULL: only results are compared */
    gt_limits limits;
    char options
        [GT_OPTIONS_TEXT]; /* with which games are played; "": none, or results are compared */
    char played[GT_PLAYED_TEXT]; /* the same in words */
    int n_decks;
    const char **name;
    const gt_deck *(*deck)[2]; /* in both states; NULL: results */
    bool *changed, *same;
    gt_deck_cards *watched; /* of each deck in both states: cards that differ; NULL: results */
    bool *from_start;
    gt_content *content; /* of each deck in both states */
    gt_content_card *content_card;
    gt_matchup *matchup;
    gt_changed_card *card; /* that differ between the states, by id */
    int n_cards, cards_capacity;
    char **left_out; /* decks that cannot be compared, and why */
    int n_left_out, left_out_capacity;
    int n_gone; /* of these: decks of the base that the head has no longer */
    char policy[GT_POLICY_NAME];
    gt_card_field games;
    gt_gate_field field; /* refers to all of this */
} gt_gate_input;

/* Reads both states. False: something is wrong, and everything that is was told on stderr. Free it
 * in any case. */
bool gt_gate_input_read(gt_gate_input *in, gt_gate_settings *w);
void gt_gate_input_free(gt_gate_input *in);

/* ---- gate_recorded.c: results.json */

typedef struct gt_recorded_matchup {
    char *a, *b;
    uint64_t pairs[GT_PAIR_SCORES]; /* of a */
} gt_recorded_matchup;

typedef struct gt_recorded {
    char policy[GT_POLICY_NAME];
    char rules[32]; /* the name of those that were played */
    gt_recorded_matchup *matchup;
    int n, capacity;
} gt_recorded;

/* Reads the run of this policy (NULL: the only one). NULL, and errors, if there is none. */
gt_recorded *gt_recorded_read(const char *path, const char *policy, gt_errors *e);
void gt_recorded_free(gt_recorded *r);

/* Pair scores of the matchup, from the side of deck a, in an order that the salt decides and
 * nothing else; n 0: these decks did not meet. To be freed. */
gt_gate_record gt_recorded_scores(const gt_recorded *r, const char *a, const char *b,
                                  uint64_t salt);

#endif
