/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards with one operand changed: if none of a card's scenarios notices, they do not test it.
 *
 *   mutate.c         all changes of a card, found by walking through its code from its begins
 *   mutate_run.c     the scenarios of a card with each of its changes, in processes of their own
 *
 * An operand is what a card says: a number, a player, a zone, a duration, a limit. What a card
 * leaves out (any zone, no bound, no limit) is none, nor is what the compiler adds by itself:
 * addresses, registers that are written, variables, "was it done?", that a cost is paid as a whole
 * or that cards are shown. What the compiler wrote twice is one operand: the number in "choose 2",
 * and what stands in an effect and in its "can it be done?". Cost, power and hit of the card itself
 * are not code.
 *
 * What an operand may become follows from its kind, and the dialect
 * (decks/language/mutation_operators.h): its value one step up and down (the letters are those of
 * engine/code/code.h, the examples Nivel Arena's):
 *   n    numbers by 1, those of power by 500; "not" becomes its opposite; names, affiliations,
 *        types and elements become their neighbours; flags are taken away one by one
 *   p t k  properties, statistics and keywords become their neighbours
 *   w    the other player           o  own - any - opposing
 *   z    the neighbouring zone; of several zones the first or the last is left out
 *   u    battle - turn - a turn later, see gt_dialect.step_durations
 *   s    in effects the neighbouring register; this, that and the other object are exchanged
 * Limits (once, uses per turn), "may", the level of awakening, and each part of an event (by,
 * source, whose, turn, from, to: also left out) are changed likewise. */
#ifndef GT_SIM_SCENARIO_MUTATE_H
#define GT_SIM_SCENARIO_MUTATE_H

#include "decks/language/mutation_operators.h"
#include "sim/scenario/scenario.h"

enum { GT_MUTANT_NAME = 64 };

/* Where a change is made. */
enum gt_mutant_part { GT_MUT_CODE, GT_MUT_ABILITY, GT_MUT_PATTERN, GT_MUT_DEF };

/* One change of a card. Its name is the same as long as the card and the compiler are: where in the
 * card (`ability 2 does`), which instruction (piece of code, place in it, operation), which
 * operand, what it was and what it becomes: `ability 2 does 0:3 NUM b 1000>1500`. */
typedef struct gt_mutant {
    uint8_t part; /* enum gt_mutant_part */
    uint8_t field; /* operand 0 to 3 of code, number of the card, else enum gt_mutant_field */
    bool both; /* the next instruction holds the same number, see gt_is_exact_choice */
    int index; /* address, ability, pattern or card */
    int copy; /* address where the compiler wrote the same once more, 0: none */
    int from, to;
    char name[GT_MUTANT_NAME];
} gt_mutant;

/* Names of enum gt_mutant_field. */
extern const char *const gt_mutant_fields[];

typedef struct gt_mutants {
    gt_mutant *item;
    int n, capacity;
} gt_mutants;

/* All changes of a card, none where the system knows none; free with gt_mutants_free. */
gt_mutants gt_mutants_of(const gt_system *system, const gt_pool *pool, int card);
void gt_mutants_free(gt_mutants *mutants);

/* A copy of the pool in which things can be changed; the rest is shared with the original. */
gt_pool gt_pool_changeable(const gt_pool *pool);
void gt_pool_changeable_free(gt_pool *copy);

/* Sets what the change m is about to `value`: its `to`, or its `from` to take the change back. The
 * pool must be a changeable one. */
void gt_mutate(gt_pool *pool, const gt_mutant *m, int value);

/* Prints what the card now says where it said something else before, a line each; where English has
 * no words for the difference, the instruction. */
void gt_mutant_print(const gt_system *system, const gt_pool *pool, int card, const gt_mutant *m,
                     FILE *out);

/* ---- Running. */
enum gt_verdict {
    GT_UNNOTICED, /* all scenarios pass */
    GT_NOTICED, /* one fails */
    GT_BROKE, /* the change makes the engine stop, or run on for ever; counts as noticed */
};

typedef struct gt_mutated_card {
    int card;
    int n_scenarios; /* that test it */
    bool sound; /* they pass without a change */
    gt_mutants mutants;
    uint8_t *verdict; /* enum gt_verdict, one a mutant */
} gt_mutated_card;

/* Finds all changes of n cards and runs their scenarios, `processes` cards at once (0: one for each
 * processor). False: no process could be started. Free each with gt_mutated_free. */
bool gt_mutate_cards(const gt_scenarios *list, const gt_system *system, const gt_pool *pool,
                     gt_mutated_card *cards, int n, int processes);
void gt_mutated_free(gt_mutated_card *card);

/* Whether the scenario names the card among those that it tests. */
bool gt_scenario_tests(const gt_scenario *sc, int card);

#endif
