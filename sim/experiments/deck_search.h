/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The best deck that can be found with so many games: from a list, a few exchanged cards away from
 * it at most, or from nothing. In stages, each of three times the games
 * of the one before, the first of a few thousand:
 *
 *     explore    decks proposed by a model of cards and pairs and by chance
 *                (sim/experiments/deck_model.h) each play a few pairs, the same for all of a round;
 *                the model learns from all of them
 *     race       what the model thinks best, and the best that were played, are raced
 *                (sim/experiments/candidates.h)
 *     confirm    the winner meets the best deck so far on pairs that nothing was chosen by, and
 *                takes its place if it wins more
 *
 * and in the end the best is compared with the list it came from once more, on seeds of their own:
 * only that is told as its gain. Of a deck from nothing its win rate is told alone. What each card
 * is worth in it is measured there too: the same games with a blank in its place.
 *
 * The same options, seed and trials give the same deck, however many threads play. */
#ifndef GT_SIM_EXPERIMENTS_DECK_SEARCH_H
#define GT_SIM_EXPERIMENTS_DECK_SEARCH_H

#include "decks/lists/deck_swap.h"
#include "sim/experiments/deck_trials.h"
#include "sim/playing/results.h"
#include "sim/statistics/stats.h"

enum gt_search_phase {
    GT_SEARCH_STARTS,
    GT_SEARCH_EXPLORE,
    GT_SEARCH_RACE,
    GT_SEARCH_CONFIRM,
    GT_SEARCH_CARDS,
};

/* What a card is worth in a deck: how much less it wins with blanks in the place of its copies. */
typedef struct gt_card_worth {
    int section, card, copies;
    gt_estimate worth; /* in win rate */
} gt_card_worth;

typedef struct gt_found_deck {
    gt_deck deck, start; /* start: the list, or the random deck that it came from */
    bool from_nothing;
    bool confirmed; /* on seeds that nothing was chosen by: rate and change are told */
    gt_estimate rate; /* of the deck */
    double start_rate;
    gt_estimate change; /* over start; of value 0 if they are the same */
    uint64_t pairs; /* of that */
    gt_card_worth *worth; /* of its counted cards, most first; all together hold */
    int n_worth;
    uint64_t worth_pairs;
    uint64_t games; /* of the whole search */
    int tried, pairs_found; /* different decks; pairs of cards that count in the end */
    bool complete;
    bool failed; /* the trials could not go on */
} gt_found_deck;

typedef struct gt_search_news {
    enum gt_search_phase phase;
    uint64_t games, of;
    int tried;
    const gt_found_deck *best; /* confirmed so far */
} gt_search_news;

typedef struct gt_deck_search_options {
    const gt_pool *pool;
    const gt_deck *from; /* NULL: from nothing, */
    const gt_system *system; /* of this game */
    int leader; /* around this card; -1: where no card leads decks */
    int swaps; /* exchanged cards at most; 0: any number */
    uint64_t budget; /* games */
    uint64_t seed;
    double confidence;
    bool worth; /* measure it; trials take blanks */
    gt_trials trials;
    const atomic_bool *stop; /* or NULL */
    void (*told)(void *context, const gt_search_news *news); /* after each round; or NULL */
    /* the best deck was confirmed to be another one, before the end; or NULL */
    void (*better)(void *context, const gt_found_deck *found);
    void *context;
} gt_deck_search_options;

/* NULL: there is no legal deck to begin with. */
gt_found_deck *gt_deck_search(const gt_deck_search_options *options);
void gt_found_deck_free(gt_found_deck *found);

#endif
