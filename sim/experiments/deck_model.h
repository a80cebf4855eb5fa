/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards are worth in decks around one, learnt from decks that were played: ridge regression
 * (sim/statistics/ridge.h) on the copies of each card, and on pairs of cards that the scores point
 * to. And decks that it proposes: legal ones, a few exchanged cards away from another, that would
 * be good if cards were worth what a draw from all that is still possible says (Thompson, "On the
 * likelihood that one unknown probability exceeds another", Biometrika 25, 1933), so that what is
 * little known is tried and what is known to be bad is not.
 *
 * Proposals decide what is played next. Everything that comes of GSL's algebra is therefore rounded
 * (to 2^-30) before it is compared. */
#ifndef GT_SIM_EXPERIMENTS_DECK_MODEL_H
#define GT_SIM_EXPERIMENTS_DECK_MODEL_H

#include "decks/system.h"

typedef struct gt_deck_model gt_deck_model;

/* Never NULL. */
gt_deck_model *gt_deck_model_new(const gt_pool *pool, const gt_system *system);
void gt_deck_model_free(gt_deck_model *m);

/* Adds decks that played the same pairs: mean scores, 0 .. 1. */
void gt_deck_model_add(gt_deck_model *m, const gt_deck *const *deck, const double *score, int n,
                       uint64_t pairs);

/* Learns from all that was added. False: there is too little, or no memory for it. */
bool gt_deck_model_fit(gt_deck_model *m);

/* Decks that were added; pairs of cards that it found. */
int gt_deck_model_seen(const gt_deck_model *m);
int gt_deck_model_pairs(const gt_deck_model *m);

/* What a copy is worth by what is known, in win rate, less what the mean card is worth; and what a
 * deck is worth, less a constant. 0 where nothing is known. */
double gt_deck_model_card(const gt_deck_model *m, int section, int card);
double gt_deck_model_value(const gt_deck_model *m, const gt_deck *deck);

/* ---- Proposals. */

/* A card that may come into a section. */
typedef struct gt_deck_card_place {
    int section, card;
} gt_deck_card_place;

/* Which decks there are. */
typedef struct gt_deck_space {
    const gt_pool *pool;
    const gt_deck *base; /* decks are so many exchanged cards from it at most; 0: any number */
    int swaps;
    gt_deck_card_place *comes; /* cards that may come */
    int n_comes, capacity;
    bool (*may_go)(void *context, int card); /* of the base's cards; NULL: all may */
    void *context;
} gt_deck_space;

/* Finds the cards that may come: for which some card of `deck` can legally go. Those that are there
 * already stay. */
void gt_deck_space_open(gt_deck_space *s, const gt_deck *deck);
void gt_deck_space_free(gt_deck_space *s);

/* A legal deck a few random exchanges away, `most` at most. False: there is none. */
bool gt_deck_by_chance(const gt_deck_space *s, const gt_deck *from, int most, uint64_t seed,
                       gt_deck *out);

/* The deck that exchanges lead to of which each gains the most by a draw of the model, `most` of
 * them at most. Seed 0: by what is most likely, without a draw. */
void gt_deck_by_model(const gt_deck_space *s, const gt_deck_model *m, const gt_deck *from, int most,
                      uint64_t seed, gt_deck *out);

#endif
