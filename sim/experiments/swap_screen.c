/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screening exchanges. Games are counted in pairs here. */
#include "sim/experiments/swap_screen.h"

#include "decks/files/memory.h"
#include "decks/lists/deck_swap.h"
#include "engine/core/hash.h"
#include "sim/experiments/candidates.h"
#include "sim/experiments/deck_model.h"
#include "sim/playing/worker.h"

#include <assert.h>
#include <stdlib.h>

enum {
    RACED = 80, /* exchanges that race at most, */
    BY_CHANCE = 16, /* of them so many by chance */
    ROUNDS = 12, /* of exploring */
    PAIRS = 8, /* of a deck in such a round at least */
    LEAST_DECKS = 6,
    MOST_DECKS = 400,
    MOST_EXCHANGES = 8, /* in such a deck, where several cards may go */
};

static const double FOR_EXPLORING = 0.6;

enum { OF_ROUND = 1, OF_PROPOSAL, OF_RACE, OF_CHOICE };

typedef struct screen {
    const gt_swap_screen_options *options;
    gt_swap_screen *result;
    gt_exchange *all; /* the legal ones */
    double *worth; /* of each of them, by the model */
    int n, capacity;
    gt_deck_model *model;
    gt_deck_space space;
    gt_deck *raced;
} screen;

static uint64_t seed_of(const screen *s, int what, uint64_t number)
{
    return gt_fold(gt_fold(s->options->seed, (uint64_t)what + 0x5c4ee400u), number);
}

/* ---- Which exchanges there are. */

static bool make(const screen *s, gt_exchange e, gt_deck *out)
{
    const gt_swap_screen_options *o = s->options;
    return gt_deck_exchange(o->deck, e.goes, e.comes, e.copies, out) &&
           gt_deck_is_legal(o->pool, out, NULL, 0) &&
           (o->trials.unfit == NULL || o->trials.unfit(o->trials.context, out) == NULL);
}

static void list_exchanges(screen *s)
{
    const gt_swap_screen_options *o = s->options;
    int n_comes = o->n_comes > 0 ? o->n_comes : o->pool->n_defs;
    gt_deck deck;
    for (int i = 0; i < o->n_goes; i++) {
        int there = gt_deck_copies(o->deck, o->goes[i]);
        int copies = o->copies > 0 ? o->copies : there;
        for (int k = 0; k < n_comes && copies <= there; k++) {
            gt_exchange e = {o->goes[i], o->n_comes > 0 ? o->comes[k] : k, copies};
            if (e.goes == e.comes || !make(s, e, &deck))
                continue;
            s->all = gt_grow(s->all, s->n, &s->capacity, sizeof *s->all);
            s->all[s->n++] = e;
        }
    }
    s->result->legal = s->n;
}

/* ---- Playing. */

static bool try_decks(screen *s, const gt_deck *const *deck, int n, uint64_t seed, uint64_t from,
                      uint64_t to, uint8_t *score)
{
    const gt_swap_screen_options *o = s->options;
    gt_trial *trial = gt_resize(NULL, (size_t)n + 1, sizeof *trial);
    double *mean = gt_resize(NULL, (size_t)n + 1, sizeof *mean);
    uint64_t pairs = to - from;
    for (int i = 0; i < n; i++)
        trial[i] = (gt_trial){deck[i], -1, -1};
    bool played = !gt_stopped(o->stop) &&
                  o->trials.play(o->trials.context, trial, n, seed, from, to, score, NULL);
    for (int i = 0; i < n && played; i++) {
        uint64_t sum = 0;
        for (uint64_t k = 0; k < pairs; k++)
            sum += score[(size_t)i * (size_t)pairs + (size_t)k];
        mean[i] = (double)sum / (double)pairs / (GT_TRIAL_CLASSES - 1);
    }
    if (played) {
        gt_deck_model_add(s->model, deck, mean, n, pairs);
        s->result->games += 2 * (uint64_t)n * pairs;
    } else {
        s->result->failed = !gt_stopped(o->stop);
    }
    if (played && o->told != NULL)
        o->told(o->context, s->result->games, s->n);
    gt_free(trial);
    gt_free(mean);
    return played;
}

/* ---- Exploring. */

static bool may_go(void *context, int card)
{
    const gt_swap_screen_options *o = context;
    for (int i = 0; i < o->n_goes; i++)
        if (o->goes[i] == card)
            return true;
    return false;
}

static bool may_come(const gt_swap_screen_options *o, int card)
{
    for (int i = 0; i < o->n_comes; i++)
        if (o->comes[i] == card)
            return true;
    return o->n_comes == 0;
}

static void open_space(screen *s)
{
    const gt_swap_screen_options *o = s->options;
    int most = o->n_goes > 1 ? MOST_EXCHANGES : gt_deck_copies(o->deck, o->goes[0]), n = 0;
    s->space = (gt_deck_space){.pool = o->pool,
                               .base = o->deck,
                               .swaps = most,
                               .may_go = may_go,
                               .context = (void *)(uintptr_t)o};
    gt_deck_space_open(&s->space, o->deck);
    for (int i = 0; i < s->space.n_comes; i++)
        if (may_come(o, s->space.comes[i].card))
            s->space.comes[n++] = s->space.comes[i];
    s->space.n_comes = n;
}

static bool explore_round(screen *s, uint64_t round, uint64_t pairs)
{
    const gt_swap_screen_options *o = s->options;
    uint64_t decks = pairs / PAIRS;
    int n = (int)(decks < LEAST_DECKS ? LEAST_DECKS : decks > MOST_DECKS ? MOST_DECKS : decks);
    uint64_t each = pairs / (uint64_t)n > PAIRS ? pairs / (uint64_t)n : PAIRS;
    gt_deck *deck = gt_resize(NULL, (size_t)n, sizeof *deck);
    const gt_deck **list = gt_resize(NULL, (size_t)n, sizeof *list);
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)each, 1);
    gt_deck_model_fit(s->model);
    for (int i = 0; i < n; i++) {
        uint64_t seed = gt_fold(seed_of(s, OF_PROPOSAL, round), (uint64_t)i);
        list[i] = &deck[i];
        if (i % 3 > 0)
            gt_deck_by_model(&s->space, s->model, o->deck, s->space.swaps, seed | 1, &deck[i]);
        if (i % 3 == 0 || gt_deck_same_cards(&deck[i], o->deck))
            gt_deck_by_chance(&s->space, o->deck, s->space.swaps, seed, &deck[i]);
        if (o->trials.unfit != NULL && o->trials.unfit(o->trials.context, &deck[i]) != NULL)
            deck[i] = *o->deck;
    }
    bool played = try_decks(s, list, n, seed_of(s, OF_ROUND, round), 0, each, score);
    gt_free(deck);
    gt_free(list);
    gt_free(score);
    return played;
}

/* ---- Choosing. */

static const screen *sorted; /* by qsort, in one thread */

static int by_worth(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    double d = sorted->worth[y] - sorted->worth[x];
    return d > 0 ? 1 : d < 0 ? -1 : x - y;
}

/* The numbers of those that race; returns how many. */
static int choose(screen *s, int *out)
{
    gt_deck deck;
    s->worth = gt_resize(NULL, (size_t)s->n + 1, sizeof *s->worth);
    int *order = gt_resize(NULL, (size_t)s->n + 1, sizeof *order), n = 0;
    gt_deck_model_fit(s->model);
    for (int i = 0; i < s->n; i++) {
        order[i] = i;
        s->worth[i] = make(s, s->all[i], &deck) ? gt_deck_model_value(s->model, &deck) : 0;
    }
    sorted = s;
    qsort(order, (size_t)s->n, sizeof *order, by_worth);
    for (; n < RACED - BY_CHANCE && n < s->n; n++)
        out[n] = order[n];
    for (int left = s->n - n; left > 0 && n < RACED; left--) {
        int at = n + (int)gt_below(seed_of(s, OF_CHOICE, (uint64_t)n), (uint32_t)left);
        out[n] = order[at];
        order[at] = order[n];
        n++;
    }
    gt_free(order);
    return n;
}

static bool play_raced(void *context, const int *which, int n, uint64_t from, uint64_t to,
                       uint8_t *score)
{
    screen *s = context;
    const gt_deck *list[RACED];
    for (int i = 0; i < n; i++)
        list[i] = &s->raced[which[i]];
    return try_decks(s, list, n, seed_of(s, OF_RACE, 0), from, to, score);
}

static void race(screen *s, const int *which, int n, int wanted)
{
    uint64_t used = s->result->games / 2, all = s->options->budget / 2,
             pairs = all > used ? all - used : 1;
    assert(n > 0);
    s->raced = gt_resize(NULL, (size_t)n, sizeof *s->raced);
    for (int i = 0; i < n; i++)
        make(s, s->all[which[i]], &s->raced[i]);
    const gt_candidates_options o = {.n = n,
                                     .classes = GT_TRIAL_CLASSES,
                                     .most = pairs,
                                     .budget = pairs,
                                     .first = pairs / (uint64_t)n / 3 + 1,
                                     .remain = wanted < n ? wanted : n,
                                     .keep = 0.6,
                                     .confidence = 0.95,
                                     .aim = 0.02,
                                     .play = play_raced,
                                     .context = s};
    gt_candidates *c = gt_candidates_race(&o);
    gt_swap_screen *r = s->result;
    r->complete = c->complete;
    r->list = gt_resize(NULL, (size_t)wanted, sizeof *r->list);
    for (int i = 0; i < c->left && i < wanted; i++)
        r->list[r->n++] = s->all[which[c->order[i]]];
    gt_candidates_free(c);
    gt_free(s->raced);
}

gt_swap_screen gt_screen_swaps(const gt_swap_screen_options *o, int wanted)
{
    gt_swap_screen r = {.complete = true};
    screen s = {.options = o, .result = &r};
    int which[RACED], n = 0;
    s.model = gt_deck_model_new(o->pool, o->deck->system);
    list_exchanges(&s);
    bool on = true;
    uint64_t exploring = (uint64_t)((double)o->budget * FOR_EXPLORING / 2);
    if (s.n > RACED)
        open_space(&s);
    for (uint64_t i = 0; s.n > RACED && i < ROUNDS && on; i++)
        on = explore_round(&s, i, exploring / ROUNDS);
    r.complete = on;
    if (on && s.n > 0)
        n = choose(&s, which);
    if (n > wanted)
        race(&s, which, n, wanted);
    else
        r.list = gt_resize(NULL, (size_t)n + 1, sizeof *r.list);
    for (int i = 0; n <= wanted && i < n; i++)
        r.list[r.n++] = s.all[which[i]];
    gt_deck_space_free(&s.space);
    gt_deck_model_free(s.model);
    gt_free(s.all);
    gt_free(s.worth);
    return r;
}

void gt_swap_screen_free(gt_swap_screen *r)
{
    gt_free(r->list);
}
