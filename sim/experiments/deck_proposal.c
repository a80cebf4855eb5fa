/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks that are proposed: by chance, and by a model of what cards are worth. */
#include "decks/files/memory.h"
#include "decks/lists/deck_swap.h"
#include "engine/core/hash.h"
#include "sim/experiments/deck_model_parts.h"
#include "sim/statistics/normal.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 60, /* of a random exchange */
    CHECKS = 250, /* of whether a deck is legal, for one exchange of the model's */
};

/* ---- Which exchanges there are. */

static bool is_open(const gt_deck_space *s, const gt_deck *deck, const gt_deck_row *row)
{
    return deck->system->section[row->section].counted &&
           (s->may_go == NULL || s->may_go(s->context, row->card));
}

/* One copy of a row's card goes, one of another card comes. False: that is no legal deck. */
static bool exchange(const gt_deck_space *s, const gt_deck *deck, const gt_deck_row *goes,
                     gt_deck_card_place comes, gt_deck *out)
{
    int swaps = 0;
    if (goes->section != comes.section || goes->card == comes.card)
        return false;
    *out = *deck;
    out->n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        int left = row->count - (row == goes);
        if (left > 0 && !gt_deck_add(out, row->section, row->card, left))
            return false;
    }
    if (!gt_deck_add(out, comes.section, comes.card, 1))
        return false;
    if (s->swaps > 0)
        gt_deck_differences(s->base, out, NULL, &swaps);
    return swaps <= s->swaps && gt_deck_is_legal(s->pool, out, NULL, 0);
}

static bool can_come(const gt_deck_space *s, const gt_deck *deck, gt_deck_card_place comes)
{
    gt_deck trial;
    gt_deck_space anywhere = *s;
    anywhere.swaps = 0;
    for (int i = 0; i < deck->n; i++)
        if (is_open(s, deck, &deck->row[i]) &&
            exchange(&anywhere, deck, &deck->row[i], comes, &trial))
            return true;
    return false;
}

static bool has_place(const gt_deck_space *s, gt_deck_card_place place)
{
    for (int i = 0; i < s->n_comes; i++)
        if (s->comes[i].section == place.section && s->comes[i].card == place.card)
            return true;
    return false;
}

void gt_deck_space_open(gt_deck_space *s, const gt_deck *deck)
{
    const gt_system *system = deck->system;
    for (int section = 0; section < system->n_sections; section++)
        for (int card = 0; card < s->pool->n_defs && system->section[section].counted; card++) {
            gt_deck_card_place place = {section, card};
            if (has_place(s, place) ||
                (!can_come(s, deck, place) && gt_deck_copies(deck, card) == 0))
                continue;
            s->comes = gt_grow(s->comes, s->n_comes, &s->capacity, sizeof *s->comes);
            s->comes[s->n_comes++] = place;
        }
}

void gt_deck_space_free(gt_deck_space *s)
{
    gt_free(s->comes);
    s->comes = NULL;
    s->n_comes = s->capacity = 0;
}

/* ---- By chance. */

static bool exchange_by_chance(const gt_deck_space *s, const gt_deck *from, uint64_t seed,
                               gt_deck *out)
{
    for (uint64_t i = 0; i < TRIES && s->n_comes > 0 && from->n > 0; i++) {
        uint64_t h = gt_fold(seed, i);
        const gt_deck_row *goes = &from->row[gt_below(h, (uint32_t)from->n)];
        gt_deck_card_place comes = s->comes[gt_below(gt_mix(h), (uint32_t)s->n_comes)];
        if (is_open(s, from, goes) && exchange(s, from, goes, comes, out))
            return true;
    }
    return false;
}

bool gt_deck_by_chance(const gt_deck_space *s, const gt_deck *from, int most, uint64_t seed,
                       gt_deck *out)
{
    int n = 1 + (int)gt_below(gt_mix(seed), (uint32_t)most);
    gt_deck next;
    *out = *from;
    for (int i = 0; i < n; i++) {
        if (!exchange_by_chance(s, out, gt_fold(seed, (uint64_t)i), &next))
            return i > 0;
        *out = next;
    }
    return true;
}

/* ---- By the model. */

/* What is gained or lost with a copy. */
typedef struct choice {
    double worth;
    int at; /* of gt_deck_space.comes, or of the deck's rows */
} choice;

static int best_first(const void *a, const void *b)
{
    const choice *x = a, *y = b;
    if (x->worth != y->worth) /* NOLINT: rounded */
        return x->worth < y->worth ? 1 : -1;
    return x->at - y->at;
}

static int worst_first(const void *a, const void *b)
{
    const choice *x = a, *y = b;
    if (x->worth != y->worth) /* NOLINT: rounded */
        return x->worth > y->worth ? 1 : -1;
    return x->at - y->at;
}

typedef struct climb {
    const gt_deck_space *space;
    const gt_deck_model *model;
    double *weight; /* drawn */
    double *copies; /* of each card in the deck, by features */
    double *with; /* what pairs add to a copy of each card */
    uint64_t seed; /* of what nothing is known of */
    choice *goes, *comes;
} climb;

/* What a copy of a card is worth beside the deck's cards; of one that was never seen as much as a
 * card may be worth. */
static double worth_of(const climb *c, int section, int card)
{
    int feature = gt_deck_model_feature(c->model, section, card);
    if (c->model->known && feature >= 0 && feature < c->model->n_known)
        return c->weight[feature] + c->with[feature];
    uint64_t h = gt_fold(gt_fold(c->seed, (uint64_t)section), (uint64_t)card);
    return c->seed != 0 ? GT_CARD_SPREAD * gt_normal_drawn(h) : 0;
}

static void add_pairs(climb *c, const gt_deck *deck)
{
    const gt_deck_model *m = c->model;
    memset(c->copies, 0, (size_t)m->n_cards * sizeof *c->copies);
    memset(c->with, 0, (size_t)m->n_cards * sizeof *c->with);
    for (int i = 0; i < deck->n; i++) {
        int feature = gt_deck_model_feature(m, deck->row[i].section, deck->row[i].card);
        if (feature >= 0)
            c->copies[feature] = deck->row[i].count;
    }
    for (int i = 0; i < m->n_pairs; i++)
        for (int side = 0; side < 2; side++) {
            int one = m->pair[i].card[side], other = m->pair[i].card[1 - side];
            c->with[one] += c->weight[m->n_known + i] * PAIR_SCALE * c->copies[other];
        }
}

/* The exchange that gains most. False: none gains. */
static bool step(climb *c, const gt_deck *from, gt_deck *out)
{
    const gt_deck_space *s = c->space;
    int n = 0, checks = 0;
    double best = 0;
    gt_deck trial;
    add_pairs(c, from);
    for (int i = 0; i < from->n; i++)
        if (is_open(s, from, &from->row[i]))
            c->goes[n++] = (choice){worth_of(c, from->row[i].section, from->row[i].card), i};
    for (int i = 0; i < s->n_comes; i++)
        c->comes[i] = (choice){worth_of(c, s->comes[i].section, s->comes[i].card), i};
    qsort(c->goes, (size_t)n, sizeof *c->goes, worst_first);
    qsort(c->comes, (size_t)s->n_comes, sizeof *c->comes, best_first);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < s->n_comes && checks < CHECKS; k++) {
            double gain = c->comes[k].worth - c->goes[i].worth;
            if (gain <= best)
                break;
            checks++;
            if (!exchange(s, from, &from->row[c->goes[i].at], s->comes[c->comes[k].at], &trial))
                continue;
            *out = trial;
            best = gain;
            break;
        }
    return best > 0;
}

void gt_deck_by_model(const gt_deck_space *s, const gt_deck_model *m, const gt_deck *from, int most,
                      uint64_t seed, gt_deck *out)
{
    size_t cards = (size_t)m->n_cards + (size_t)m->n_pairs + 1;
    climb c = {.space = s,
               .model = m,
               .seed = seed,
               .weight = gt_zeroed(cards, sizeof *c.weight),
               .copies = gt_resize(NULL, cards, sizeof *c.copies),
               .with = gt_resize(NULL, cards, sizeof *c.with),
               .goes = gt_resize(NULL, GT_DECK_ROWS, sizeof *c.goes),
               .comes = gt_resize(NULL, (size_t)s->n_comes + 1, sizeof *c.comes)};
    gt_deck_model_draw(m, seed, c.weight);
    gt_deck next;
    *out = *from;
    for (int i = 0; i < most && step(&c, out, &next); i++)
        *out = next;
    gt_free(c.weight);
    gt_free(c.copies);
    gt_free(c.with);
    gt_free(c.goes);
    gt_free(c.comes);
}
