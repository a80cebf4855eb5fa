/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which few changes of numbers on cards bring a field nearest to its goals
 * (sim/statistics/goals.h)? A knob is such a number with the values that it may have. How the games
 * of some values are played is the caller's (gt_balance_problem.play; balance_games.h plays cards,
 * tests play a formula): what is here decides what to play and what follows.
 *
 * 1. The field as it is (balance.c).
 *
 * 2. Screening (balance_screen.c): what a step of each knob does to each win rate. Not one knob at
 *    a time: in each game half of all knobs are moved at random, and a regression takes them apart.
 *    With K knobs and N games of a matchup, one at a time on common random numbers leaves N / K
 *    games to each and a variance of some 0.2 K / N; all at once, each game tells of every knob,
 *    and the variance is some 0.5 / N, plus what the others do that no straight line says. From
 *    three knobs on that is better, and starter decks have some fifty each. What it costs: slopes
 *    are those among other moved knobs, not beside the cards as they are. Therefore games come in
 *    mirrored pairs on the same chance, in one of which every knob that is moved up is moved down
 *    (a foldover: whatever depends on two knobs at once, or bends, is the same in both and goes
 *    out of the difference, and much of the luck with it), and the race goes on with fewer knobs,
 *    nearer to the cards as they are: successive halving by what a knob can gain, and a knob whose
 *    gain is shown to be less than is worth telling, by a bound that is valid at every look
 *    (sim/statistics/sequence.h), is dropped at once. The bound is the tangent's: imbalance is
 *    convex in the rates, so no change gains more than its slope does along the gradient.
 *    Slopes are shrunk: those of a deck toward what such slopes are like, those of a matchup toward
 *    the deck's.
 *
 * 3. Sets (balance_sets.c): a mixed-integer program (sim/statistics/change_sets.h) chooses sets of
 *    1, 2, ... changes from these slopes; they are played against the cards as they are on the same
 *    chance, raced by successive halving, and what they did corrects the slopes, for the program to
 *    choose anew. Three rounds.
 *
 * Where the goals are relative (gt_goals.relative: the field is to be as it was before a change),
 * the field that it is to be like plays the same pairs as the field as it is: what undoes a change
 * exactly makes the very same games, and nothing of their chance is left in the difference.
 *
 * 4. Confirmation (balance_confirm.c): the best set of each size plays as many games as are left,
 *    on chance that nothing was chosen by; and against the field by a second player. Intervals
 *    allow for as many sets as there are. The luck of the draw may be taken out of these games
 *    (sim/playing/luck.h); those that choose are too many and too short to be worth it.
 *
 * All decisions come from whole numbers that games make, in an order that does not depend on how
 * many threads play. */
#ifndef GT_SIM_EXPERIMENTS_BALANCE_H
#define GT_SIM_EXPERIMENTS_BALANCE_H

#include "sim/statistics/goals.h"
#include "sim/statistics/stats.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    GT_MOST_CHANGES = 8, /* of a set */
    GT_KNOB_VALUES = 16, /* of a knob, beside the card's own */
};

/* A number on a card. Its values are told by their distance from the card's own, in steps. */
typedef struct gt_knob {
    int n_values;
    int8_t step[GT_KNOB_VALUES]; /* of each value; never 0, no two alike */
    double cost[GT_KNOB_VALUES]; /* to the designer; a step of an ordinary knob costs 1 */
    const bool *in_deck; /* of each deck: it holds the card */
} gt_knob;

/* What games are for; chance differs between those that choose and those that confirm. */
enum gt_balance_stage { GT_BALANCE_SEARCH, GT_BALANCE_CONFIRM, GT_BALANCE_SECOND_PLAYER };

/* Pairs first .. first + n - 1 of a matchup with a state of the knobs. */
typedef struct gt_trial {
    int state, matchup;
    uint64_t first;
    int n;
    uint8_t *points; /* of each pair: half points of deck a, 0 .. 4; to be filled in */
    uint8_t *begun; /* half points of those who began */
    /* the luck that both of them had, in 1 / GT_PAIR_ONE (sim/playing/pair_score.h); NULL: nobody
     * asks */
    int32_t *luck, *begun_luck;
} gt_trial;

/* State s of the knobs: value[s * n_knobs + k] is 0 if knob k is as it is, else 1 more than the
 * number of its value. State 0 is the field as it is; the last one is the field that it is to be
 * like, if the goals are relative. */
typedef struct gt_trials {
    enum gt_balance_stage stage;
    const uint8_t *value;
    int n_states;
    int like; /* the number of that state; -1: it is not played */
    bool luck; /* it is asked for, of all trials */
    gt_trial *trial;
    size_t n;
} gt_trials;

typedef struct gt_balance_problem {
    int n_knobs;
    const gt_knob *knob;
    const gt_goals *goals; /* and the decks and matchups */
    /* Plays all. False: it could not go on, and `error` (size bytes) says why, or is empty where
     * it was stopped. */
    bool (*play)(void *context, const gt_trials *trials, char *error, size_t size);
    void *context;
} gt_balance_problem;

enum gt_balance_step { GT_BALANCE_BASE, GT_BALANCE_SCREENING, GT_BALANCE_SETS, GT_BALANCE_FRONT };

typedef struct gt_balance_news {
    enum gt_balance_step step;
    int round; /* of it, from 1 on */
    int trying; /* knobs, or sets */
    uint64_t games, of;
} gt_balance_news;

typedef struct gt_balance_options {
    int max_changes; /* 1 .. GT_MOST_CHANGES */
    uint64_t games; /* of the first player, at most */
    uint64_t second_games; /* of the second; 0: there is none */
    bool luck[2]; /* taken out of what the first player, the second confirms */
    double confidence;
    uint64_t seed;
    void (*progress)(void *context, const gt_balance_news *news); /* or NULL */
    void *context;
} gt_balance_options;

typedef struct gt_change {
    int knob, value;
} gt_change;

/* What a set came to on chance that it was not chosen by. */
typedef struct gt_confirmed {
    uint64_t pairs; /* of each matchup; 0: it was not played */
    gt_estimate before, after; /* imbalance, in squared win rates */
    gt_estimate gain; /* before - after */
    /* points by which rates moved to where the search wanted them, weighed by how much it did: by
     * the gradient of the imbalance that it had */
    gt_estimate toward;
    gt_estimate *rate, *shift; /* of each matchup, deck a: with the set; change by it */
    gt_estimate *deck, *deck_shift; /* the same of each deck over its matchups, equally weighed */
    gt_estimate *figure, *figure_shift; /* the same of each goal; of the equilibrium no interval */
} gt_confirmed;

/* Whether the second player feels a change: it is shown that rates go the same way; it is shown
 * that they go not half as far; or neither. */
enum gt_felt { GT_FELT_UNKNOWN, GT_FELT, GT_NOT_FELT };

typedef struct gt_change_set {
    int n; /* 0: the field as it is */
    gt_change change[GT_MOST_CHANGES];
    double cost;
    double expected; /* imbalance, as the search had it */
    gt_confirmed by[2]; /* by the first player, the second */
    bool better; /* the first shows that it gains */
    enum gt_felt felt; /* by the second */
} gt_change_set;

/* What a step of a knob does to each rate of the search. */
typedef struct gt_knob_effect {
    double gain; /* what its best value alone should gain, in squared win rates */
    int value; /* that value */
    int round; /* of the screening that dropped it; 0: it was in the race to the end */
    bool shown; /* it was shown that it gains nothing worth telling */
} gt_knob_effect;

typedef struct gt_balance {
    bool complete; /* all was played and confirmed */
    uint64_t games, second_games; /* that were played */
    double imbalance; /* of the field as it is, as the search had it */
    gt_knob_effect *knob;
    gt_change_set *front; /* by size; the first is no change */
    int n_front, n_sets; /* n_sets: that were played on the way */
    int best; /* of the front: the confirmed one with the least imbalance; 0: nothing helps */
} gt_balance;

/* NULL: it could not go on, as `error` (n bytes) tells. Stopped, it has the sets that were best so
 * far, confirmed if it came to that. */
gt_balance *gt_balance_run(const gt_balance_problem *p, const gt_balance_options *o, char *error,
                           size_t n);
void gt_balance_free(gt_balance *b);

#endif
