/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards are worth. A feature is a card of a section, by its copies; or two of them, by the
 * product of their copies. */
#include "sim/experiments/deck_model.h"

#include "decks/files/memory.h"
#include "sim/experiments/deck_model_parts.h"
#include "sim/statistics/ridge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PAIRS = 40,
    FIRST_TIMES = 4, /* that the prior is brought nearer to the scores at first; then once */
    PAIRS_FROM = 200, /* decks: before, nothing is said of pairs */
};

static const double POINTED = 3; /* standard errors, from which on a pair is looked at */

gt_deck_model *gt_deck_model_new(const gt_pool *pool, const gt_system *system)
{
    gt_deck_model *m = gt_zeroed(1, sizeof *m);
    size_t places = (size_t)pool->n_defs * (size_t)system->n_sections;
    m->pool = pool;
    m->system = system;
    m->prior = (gt_ridge_prior){
        .spread = GT_CARD_SPREAD, .widest = 10 * GT_CARD_SPREAD, .narrowest = GT_CARD_SPREAD / 10};
    m->feature = gt_resize(NULL, places + 1, sizeof *m->feature);
    for (size_t i = 0; i < places; i++)
        m->feature[i] = -1;
    return m;
}

void gt_deck_model_free(gt_deck_model *m)
{
    if (m == NULL)
        return;
    gt_ridge_free(m->ridge);
    gt_free(m->feature);
    gt_free(m->copies);
    gt_free(m->row);
    gt_free(m->pair);
    gt_free(m->weight);
    gt_free(m);
}

int gt_deck_model_feature(const gt_deck_model *m, int section, int card)
{
    return m->feature[(size_t)section * (size_t)m->pool->n_defs + (size_t)card];
}

/* ---- Decks that were played. */

static void add_copies(gt_deck_model *m, const gt_deck_row *row)
{
    int *feature = &m->feature[(size_t)row->section * (size_t)m->pool->n_defs + (size_t)row->card];
    if (*feature < 0)
        *feature = m->n_cards++;
    m->copies = gt_grow(m->copies, m->n_copies, &m->copies_capacity, sizeof *m->copies);
    m->copies[m->n_copies++] = (deck_copies){*feature, row->count};
}

void gt_deck_model_add(gt_deck_model *m, const gt_deck *const *deck, const double *score, int n,
                       uint64_t pairs)
{
    for (int i = 0; i < n; i++) {
        m->row = gt_grow(m->row, m->n_rows, &m->rows_capacity, sizeof *m->row);
        m->row[m->n_rows++] = (deck_played){m->n_copies, 0, m->n_groups, score[i], (double)pairs};
        for (int k = 0; k < deck[i]->n; k++)
            if (m->system->section[deck[i]->row[k].section].counted)
                add_copies(m, &deck[i]->row[k]);
        m->row[m->n_rows - 1].n = m->n_copies - m->row[m->n_rows - 1].first;
    }
    m->n_groups++;
}

/* ---- Learning. */

/* Room for the features of a row, all pairs included. */
typedef struct features {
    int *at;
    double *value;
    double *copies; /* of each card, 0 between the rows */
} features;

/* The features of a deck that was played; returns how many. */
static int list_features(const gt_deck_model *m, const deck_played *d, features *f)
{
    int n = 0;
    for (int i = 0; i < d->n; i++) {
        const deck_copies *c = &m->copies[d->first + i];
        f->at[n] = c->card;
        f->value[n++] = c->n;
        f->copies[c->card] = c->n;
    }
    for (int i = 0; i < m->n_pairs; i++) {
        const card_pair *p = &m->pair[i];
        double both = f->copies[p->card[0]] * f->copies[p->card[1]];
        if (both > 0) {
            f->at[n] = m->n_known + i;
            f->value[n++] = both * PAIR_SCALE;
        }
    }
    for (int i = 0; i < d->n; i++)
        f->copies[m->copies[d->first + i].card] = 0;
    return n;
}

/* Adds the decks of a group, from row `first` on; returns where the next group begins. */
static int add_group(const gt_deck_model *m, int first, gt_ridge *ridge, features *f, int width)
{
    int end = first;
    while (end < m->n_rows && m->row[end].group == m->row[first].group)
        end++;
    size_t n = (size_t)(end - first), wide = (size_t)width;
    gt_ridge_row *row = gt_resize(NULL, n, sizeof *row);
    int *at = gt_resize(NULL, n * wide, sizeof *at);
    double *value = gt_resize(NULL, n * wide, sizeof *value);
    for (size_t i = 0; i < n; i++) {
        const deck_played *d = &m->row[(size_t)first + i];
        features one = {at + i * wide, value + i * wide, f->copies};
        int found = list_features(m, d, &one);
        row[i] = (gt_ridge_row){one.at, one.value, found, d->score, d->pairs};
    }
    gt_ridge_add(ridge, row, (int)n);
    gt_free(row);
    gt_free(at);
    gt_free(value);
    return end;
}

static double rounded(double x)
{
    return nearbyint(x * 0x1p30) * 0x1p-30;
}

/* With the pairs that there are now; the prior is improved so many times. */
static bool fit(gt_deck_model *m, int times)
{
    m->n_known = m->n_cards;
    int n = m->n_known + m->n_pairs, width = GT_DECK_ROWS + m->n_pairs;
    features f = {NULL, NULL, gt_zeroed((size_t)m->n_cards + 1, sizeof(double))};
    gt_ridge_free(m->ridge);
    m->ridge = gt_ridge_new(n);
    for (int first = 0; first < m->n_rows && m->ridge != NULL;)
        first = add_group(m, first, m->ridge, &f, width);
    gt_free(f.copies);
    m->known = m->ridge != NULL && gt_ridge_solve(m->ridge, &m->prior, times);
    m->weight = gt_resize(m->weight, (size_t)n + 1, sizeof *m->weight);
    for (int i = 0; i < n; i++)
        m->weight[i] = m->known ? rounded(gt_ridge_weights(m->ridge)[i]) : 0;
    return m->known;
}

/* ---- Pairs. */

/* What scores are beyond what the cards say, less the mean of the group. */
static double *residuals(const gt_deck_model *m)
{
    double *left = gt_resize(NULL, (size_t)m->n_rows + 1, sizeof *left);
    for (int first = 0, end; first < m->n_rows; first = end) {
        double sum = 0, all = 0;
        for (end = first; end < m->n_rows && m->row[end].group == m->row[first].group; end++) {
            const deck_played *d = &m->row[end];
            left[end] = d->score;
            for (int i = 0; i < d->n; i++)
                left[end] -= m->copies[d->first + i].n * m->weight[m->copies[d->first + i].card];
            sum += d->pairs * left[end];
            all += d->pairs;
        }
        for (int i = first; i < end; i++)
            left[i] -= sum / all;
    }
    return left;
}

/* Of two cards: how the residuals go with them. */
typedef struct together {
    double sum, squares, mean;
} together;

static together *count_pairs(const gt_deck_model *m, const double *left, double *all)
{
    size_t n = (size_t)m->n_cards;
    together *t = gt_zeroed(n * n + 1, sizeof *t);
    *all = 0;
    for (int r = 0; r < m->n_rows; r++) {
        const deck_played *d = &m->row[r];
        const deck_copies *c = &m->copies[d->first];
        *all += d->pairs;
        for (int i = 0; i < d->n; i++)
            for (int k = 0; k < i; k++) {
                int a = c[i].card < c[k].card ? c[i].card : c[k].card;
                int b = c[i].card < c[k].card ? c[k].card : c[i].card;
                together *both = &t[(size_t)a * n + (size_t)b];
                double x = c[i].n * c[k].n * PAIR_SCALE;
                both->sum += d->pairs * x * left[r];
                both->squares += d->pairs * x * x;
                both->mean += d->pairs * x;
            }
    }
    return t;
}

static int by_size(const void *a, const void *b)
{
    const card_pair *x = a, *y = b;
    if (x->size != y->size) /* NOLINT: rounded */
        return x->size < y->size ? 1 : -1;
    return x->card[0] != y->card[0] ? x->card[0] - y->card[0] : x->card[1] - y->card[1];
}

/* The pairs that the residuals point to most. */
static void find_pairs(gt_deck_model *m)
{
    double all, noise = m->prior.noise, *left = residuals(m);
    together *t = count_pairs(m, left, &all);
    card_pair *found = NULL;
    int n = 0, capacity = 0;
    for (int a = 0; a < m->n_cards; a++)
        for (int b = a + 1; b < m->n_cards; b++) {
            const together *both = &t[(size_t)a * (size_t)m->n_cards + (size_t)b];
            double varies = both->squares - both->mean * both->mean / all;
            double size = varies > 1 ? rounded(fabs(both->sum) / (noise * sqrt(varies))) : 0;
            if (size < POINTED)
                continue;
            found = gt_grow(found, n, &capacity, sizeof *found);
            found[n++] = (card_pair){{a, b}, size};
        }
    if (n > 0)
        qsort(found, (size_t)n, sizeof *found, by_size);
    gt_free(left);
    gt_free(t);
    gt_free(m->pair);
    m->pair = found;
    m->n_pairs = n < MOST_PAIRS ? n : MOST_PAIRS;
}

bool gt_deck_model_fit(gt_deck_model *m)
{
    m->n_pairs = 0;
    if (m->n_cards == 0 || !fit(m, m->known ? 1 : FIRST_TIMES))
        return false;
    if (m->n_rows < PAIRS_FROM)
        return true;
    find_pairs(m);
    return m->n_pairs == 0 || fit(m, 0);
}

/* ---- What it knows. */

int gt_deck_model_seen(const gt_deck_model *m)
{
    return m->n_rows;
}

int gt_deck_model_pairs(const gt_deck_model *m)
{
    return m->n_pairs;
}

double gt_deck_model_card(const gt_deck_model *m, int section, int card)
{
    int feature = gt_deck_model_feature(m, section, card);
    return m->known && feature >= 0 && feature < m->n_known ? m->weight[feature] : 0;
}

static int copies_of(const gt_deck_model *m, const gt_deck *deck, int feature)
{
    for (int i = 0; i < deck->n; i++)
        if (gt_deck_model_feature(m, deck->row[i].section, deck->row[i].card) == feature)
            return deck->row[i].count;
    return 0;
}

double gt_deck_model_value(const gt_deck_model *m, const gt_deck *deck)
{
    double sum = 0;
    for (int i = 0; i < deck->n; i++)
        sum += deck->row[i].count * gt_deck_model_card(m, deck->row[i].section, deck->row[i].card);
    for (int i = 0; i < m->n_pairs && m->known; i++)
        sum += m->weight[m->n_known + i] * PAIR_SCALE * copies_of(m, deck, m->pair[i].card[0]) *
               copies_of(m, deck, m->pair[i].card[1]);
    return sum;
}

/* Draws weights; `seed` 0: the likeliest. */
void gt_deck_model_draw(const gt_deck_model *m, uint64_t seed, double *out)
{
    int n = m->n_known + m->n_pairs;
    if (!m->known || n == 0)
        return;
    if (seed == 0) {
        memcpy(out, m->weight, (size_t)n * sizeof *out);
        return;
    }
    gt_ridge_draw(m->ridge, seed, out);
    for (int i = 0; i < n; i++)
        out[i] = rounded(out[i]);
}
