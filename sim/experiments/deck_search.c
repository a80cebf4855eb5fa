/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking for a better deck. Games are counted in pairs here. */
#include "sim/experiments/deck_search.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/candidates.h"
#include "sim/experiments/deck_model.h"
#include "sim/playing/counts.h"
#include "sim/playing/worker.h"
#include "sim/statistics/paired.h"

#include <math.h>

enum {
    FIRST_STAGE = 3000, /* games, about; each stage has three times as many as the one before */
    MOST_STAGES = 12,
    ROUNDS = 16, /* of exploring, in each stage at most */
    PAIRS = 8, /* of a deck in such a round; in a small search: */
    FEW_PAIRS = 4,
    MOST_DECKS = 400, /* in such a round */
    LEAST_DECKS = 6,
    FINALISTS = 20,
    STEPS = 12, /* exchanges of a proposal, where there is no limit */
    MOST_STARTS = 64, /* random decks, from nothing */
};

/* Parts of the games; what is left is for the cards' worth. */
static const double FOR_STARTS = 0.12, FOR_EXPLORING = 0.5, FOR_RACES = 0.14, FOR_STAGES = 0.08,
                    FOR_THE_END = 0.14;

static const double BY_CHANCE = 0.2; /* of the decks of a round */
static const double REFIT = 1.15; /* the model learns anew with so many times the decks */

/* What a hash is for. */
enum { OF_STARTS = 1, OF_ROUND, OF_PROPOSAL, OF_RACE, OF_STAGE, OF_END, OF_CARDS };

typedef struct search {
    const gt_deck_search_options *options;
    gt_found_deck *found;
    gt_deck_model *model;
    gt_deck_space space;
    gt_deck best; /* so far */
    gt_deck *tried; /* different ones, in the order in which they were tried */
    int n_tried, tried_capacity;
    int learnt; /* decks that the model knew when it learnt last */
    int rounds, stages;
    enum gt_search_phase phase;
    uint64_t seed; /* of the race */
    gt_deck *raced;
} search;

static uint64_t seed_of(const search *s, int what, uint64_t number)
{
    return gt_fold(gt_fold(s->options->seed, (uint64_t)what + 0x5ea2c400u), number);
}

static uint64_t pairs_for(const search *s, double part)
{
    return (uint64_t)((double)s->options->budget * part / 2);
}

/* The part of all games that a stage has; how many stages there are. */
static double part_of_stage(const search *s, int stage)
{
    double sum = 0, mine = 1, each = 1;
    for (int i = 0; i < s->stages; i++, each *= 3) {
        sum += each;
        mine = i == stage ? each : mine;
    }
    return mine / sum;
}

static int count_stages(uint64_t budget)
{
    int n = 2;
    for (uint64_t all = FIRST_STAGE * 4; all < budget && n < MOST_STAGES; all *= 3)
        n++;
    return n;
}

static int most_swaps(const search *s)
{
    return s->options->swaps > 0 ? s->options->swaps : STEPS;
}

/* ---- Trying decks. */

static void note_tried(search *s, const gt_deck *deck)
{
    for (int i = s->n_tried - 1; i >= 0; i--)
        if (gt_deck_same_cards(&s->tried[i], deck))
            return;
    s->tried = gt_grow(s->tried, s->n_tried, &s->tried_capacity, sizeof *s->tried);
    s->tried[s->n_tried++] = *deck;
}

static void tell(const search *s)
{
    const gt_deck_search_options *o = s->options;
    const gt_search_news news = {s->phase, s->found->games, o->budget, s->n_tried, s->found};
    if (o->told != NULL)
        o->told(o->context, &news);
}

/* Plays and counts. */
static bool play(search *s, const gt_trial *trial, int n, uint64_t seed, uint64_t from, uint64_t to,
                 uint8_t *score)
{
    const gt_trials *t = &s->options->trials;
    if (gt_stopped(s->options->stop))
        return false;
    if (!t->play(t->context, trial, n, seed, from, to, score, NULL)) {
        s->found->failed = !gt_stopped(s->options->stop);
        return false;
    }
    s->found->games += 2 * (uint64_t)n * (to - from);
    tell(s);
    return true;
}

static double mean_of(const uint8_t *score, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n; i++)
        sum += score[i];
    return n > 0 ? (double)sum / (double)n / (GT_TRIAL_CLASSES - 1) : (double)NAN;
}

/* Plays the same pairs with each of these decks, and lets the model know. */
static bool try_decks(search *s, const gt_deck *const *deck, int n, uint64_t seed, uint64_t from,
                      uint64_t to, uint8_t *score)
{
    gt_trial *trial = gt_resize(NULL, (size_t)n + 1, sizeof *trial);
    double *mean = gt_resize(NULL, (size_t)n + 1, sizeof *mean);
    for (int i = 0; i < n; i++) {
        trial[i] = (gt_trial){deck[i], -1, -1};
        note_tried(s, deck[i]);
    }
    bool played = play(s, trial, n, seed, from, to, score);
    for (int i = 0; i < n && played; i++)
        mean[i] = mean_of(score + (size_t)i * (size_t)(to - from), to - from);
    if (played)
        gt_deck_model_add(s->model, deck, mean, n, to - from);
    gt_free(trial);
    gt_free(mean);
    return played;
}

/* ---- Exploring. */

static void learn(search *s, bool now)
{
    int seen = gt_deck_model_seen(s->model);
    if (seen == s->learnt || (!now && seen < REFIT * s->learnt))
        return;
    gt_deck_model_fit(s->model);
    s->learnt = seen;
}

static bool is_playable(const search *s, const gt_deck *deck)
{
    const gt_trials *t = &s->options->trials;
    return t->unfit == NULL || t->unfit(t->context, deck) == NULL;
}

/* Deck i of a round. */
static void propose(const search *s, int i, int n, gt_deck *out)
{
    uint64_t seed = gt_fold(seed_of(s, OF_PROPOSAL, (uint64_t)s->rounds), (uint64_t)i);
    const gt_deck *from = s->options->swaps > 0 ? &s->found->start : &s->best;
    bool chance = i < BY_CHANCE * n;
    if (!chance)
        gt_deck_by_model(&s->space, s->model, from, most_swaps(s), seed | 1, out);
    if (chance || gt_deck_same_cards(out, from) || !is_playable(s, out))
        gt_deck_by_chance(&s->space, from, most_swaps(s), seed, out);
    if (!is_playable(s, out))
        *out = *from;
}

/* A round of so many pairs. */
static bool explore_round(search *s, uint64_t pairs)
{
    uint64_t each = pairs >= (uint64_t)PAIRS * LEAST_DECKS ? PAIRS : FEW_PAIRS;
    int n = (int)(pairs / each);
    n = n < 2 ? 2 : n > MOST_DECKS ? MOST_DECKS : n;
    each = pairs / (uint64_t)n > each ? pairs / (uint64_t)n : each;
    gt_deck *deck = gt_resize(NULL, (size_t)n, sizeof *deck);
    const gt_deck **list = gt_resize(NULL, (size_t)n, sizeof *list);
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)each, 1);
    learn(s, false);
    for (int i = 0; i < n; i++) {
        propose(s, i, n, &deck[i]);
        list[i] = &deck[i];
    }
    bool played = try_decks(s, list, n, seed_of(s, OF_ROUND, (uint64_t)s->rounds), 0, each, score);
    s->rounds++;
    gt_free(deck);
    gt_free(list);
    gt_free(score);
    return played;
}

/* ---- Racing. */

static bool play_raced(void *context, const int *which, int n, uint64_t from, uint64_t to,
                       uint8_t *score)
{
    search *s = context;
    const gt_deck *list[MOST_STARTS + FINALISTS];
    for (int i = 0; i < n; i++)
        list[i] = &s->raced[which[i]];
    return try_decks(s, list, n, s->seed, from, to, score);
}

/* The best of some decks; -1: it was broken off. */
static int race(search *s, gt_deck *deck, int n, uint64_t pairs, uint64_t seed)
{
    s->raced = deck;
    s->seed = seed;
    const gt_candidates_options o = {.n = n,
                                     .classes = GT_TRIAL_CLASSES,
                                     .most = pairs,
                                     .budget = pairs,
                                     .first = pairs / (uint64_t)n / 4 + 1,
                                     .growth = 2,
                                     .remain = 1,
                                     .keep = 0.6,
                                     .confidence = s->options->confidence,
                                     .aim = 0.02,
                                     .play = play_raced,
                                     .context = s};
    gt_candidates *c = gt_candidates_race(&o);
    int best = c->complete ? c->order[0] : -1;
    gt_candidates_free(c);
    return best;
}

/* Adds a deck, unless it is there; returns how many there are. */
static int add_finalist(const search *s, gt_deck *list, int n, const gt_deck *deck)
{
    for (int i = 0; i < n; i++)
        if (gt_deck_same_cards(&list[i], deck))
            return n;
    if (n == FINALISTS || !is_playable(s, deck))
        return n;
    list[n] = *deck;
    return n + 1;
}

/* Of those that were tried the one that the model thinks best, and that is not in the list. */
static const gt_deck *best_tried(const search *s, const gt_deck *list, int n)
{
    const gt_deck *best = NULL;
    double value = -HUGE_VAL;
    for (int i = 0; i < s->n_tried; i++) {
        bool there = false;
        double worth = gt_deck_model_value(s->model, &s->tried[i]);
        for (int k = 0; k < n && worth > value; k++)
            there = there || gt_deck_same_cards(&list[k], &s->tried[i]);
        if (worth > value && !there) {
            value = worth;
            best = &s->tried[i];
        }
    }
    return best;
}

/* What may be best: the best so far, what the model thinks, draws of it, the best that were
 * tried. */
static int choose_finalists(search *s, int stage, gt_deck *list)
{
    const gt_deck *from[] = {&s->found->start, &s->best};
    gt_deck deck;
    int n = add_finalist(s, list, 0, &s->best);
    learn(s, true);
    for (int i = 0; i < 2; i++)
        for (int most = most_swaps(s); most > 0; most /= 2) {
            gt_deck_by_model(&s->space, s->model, from[i], most, 0, &deck);
            n = add_finalist(s, list, n, &deck);
        }
    for (int i = 0; i < FINALISTS / 3; i++) {
        uint64_t seed = gt_fold(seed_of(s, OF_RACE, (uint64_t)stage), (uint64_t)i) | 1;
        gt_deck_by_model(&s->space, s->model, from[i % 2], most_swaps(s), seed, &deck);
        n = add_finalist(s, list, n, &deck);
    }
    for (const gt_deck *more; n < FINALISTS && (more = best_tried(s, list, n)) != NULL;)
        list[n++] = *more;
    return n;
}

/* ---- Confirming. */

static gt_estimate change_of(const uint8_t *a, const uint8_t *b, uint64_t n, double confidence)
{
    uint64_t count[GT_DIFFERENCE_SCORES] = {0};
    for (uint64_t k = 0; k < n; k++)
        count[GT_TRIAL_CLASSES - 1 + a[k] - b[k]]++;
    return gt_paired_interval(gt_scores_of_differences(count), confidence, 1);
}

static gt_estimate rate_of(const uint8_t *score, uint64_t n, double confidence)
{
    uint64_t count[GT_PAIR_SCORES] = {0};
    for (uint64_t k = 0; k < n; k++)
        count[score[k]]++;
    return gt_method_rate((gt_method){.confidence = confidence}, count);
}

/* The best so far, the list it came from, and maybe another deck, on pairs of their own: the better
 * one is the best. `parts`: among how many such looks the confidence is shared. */
static bool confirm(search *s, const gt_deck *other, uint64_t pairs, uint64_t seed, int parts)
{
    const gt_deck *deck[3] = {&s->best, &s->found->start, other};
    int at[3] = {0, 0, 0}, n = 0;
    gt_trial trial[3];
    for (int i = 0; i < 3; i++) {
        at[i] = n;
        for (int k = 0; k < i; k++)
            if (deck[i] == NULL || gt_deck_same_cards(deck[i], deck[k]))
                at[i] = at[k];
        if (at[i] == n)
            trial[n++] = (gt_trial){deck[i], -1, -1};
    }
    s->phase = GT_SEARCH_CONFIRM;
    pairs = pairs / (uint64_t)n > 0 ? pairs / (uint64_t)n : 1;
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)pairs, 1);
    bool played = play(s, trial, n, seed, 0, pairs, score);
    if (played) {
        const uint8_t *mine = score + (size_t)at[0] * (size_t)pairs,
                      *start = score + (size_t)at[1] * (size_t)pairs,
                      *its = score + (size_t)at[2] * (size_t)pairs;
        double sure = 1 - (1 - s->options->confidence) / parts;
        if (other != NULL && mean_of(its, pairs) > mean_of(mine, pairs)) {
            s->best = *other;
            mine = its;
        }
        gt_found_deck *f = s->found;
        f->deck = s->best;
        f->confirmed = true;
        f->pairs = pairs;
        f->rate = rate_of(mine, pairs, sure);
        f->start_rate = mean_of(start, pairs);
        f->change = mine != start ? change_of(mine, start, pairs, sure) : (gt_estimate){0, 0, 0};
    }
    gt_free(score);
    return played;
}

/* ---- Cards. */

static int most_worth_first(const void *a, const void *b)
{
    const gt_card_worth *x = a, *y = b;
    double d = y->worth.value - x->worth.value;
    return d > 0 ? 1 : d < 0 ? -1 : x->card - y->card;
}

/* The counted cards of the deck, as gt_card_field_list has them. */
static void list_worths(gt_found_deck *f)
{
    f->worth = gt_resize(NULL, GT_DECK_CARDS, sizeof *f->worth);
    for (int i = 0; i < f->deck.n && f->n_worth < GT_DECK_CARDS; i++) {
        const gt_deck_row *row = &f->deck.row[i];
        if (f->deck.system->section[row->section].counted)
            f->worth[f->n_worth++] =
                (gt_card_worth){row->section, row->card, row->count, {0, 0, 0}};
    }
}

static bool measure_cards(search *s, uint64_t pairs)
{
    gt_found_deck *f = s->found;
    s->phase = GT_SEARCH_CARDS;
    list_worths(f);
    size_t n = (size_t)f->n_worth + 1;
    pairs = pairs / n > 0 ? pairs / n : 1;
    gt_trial *trial = gt_resize(NULL, n, sizeof *trial);
    uint8_t *score = gt_resize(NULL, n * (size_t)pairs, 1);
    for (size_t i = 0; i < n; i++)
        trial[i] = (gt_trial){&f->deck, (int)i < f->n_worth ? (int)i : -1, -1};
    bool played = play(s, trial, (int)n, seed_of(s, OF_CARDS, 0), 0, pairs, score);
    const uint8_t *whole = score + (n - 1) * (size_t)pairs;
    double sure = 1 - (1 - s->options->confidence) / f->n_worth;
    for (size_t i = 0; i + 1 < n && played; i++)
        f->worth[i].worth = change_of(whole, score + i * (size_t)pairs, pairs, sure);
    if (played)
        qsort(f->worth, n - 1, sizeof *f->worth, most_worth_first);
    else
        f->n_worth = 0;
    f->worth_pairs = played ? pairs : 0;
    gt_free(trial);
    gt_free(score);
    return played;
}

/* ---- The whole. */

static bool play_stage(search *s, int stage)
{
    const gt_deck_search_options *o = s->options;
    gt_deck finalist[FINALISTS];
    gt_deck before = s->best;
    double part = part_of_stage(s, stage),
           exploring = part * (FOR_EXPLORING - (s->found->from_nothing ? FOR_STARTS : 0));
    uint64_t pairs = pairs_for(s, exploring), rounds = pairs / (LEAST_DECKS * FEW_PAIRS);
    rounds = rounds > ROUNDS ? ROUNDS : rounds > 1 ? rounds : 1;
    gt_deck_space_open(&s->space, &s->best);
    for (uint64_t i = 0; i < rounds; i++) {
        s->phase = GT_SEARCH_EXPLORE;
        if (!explore_round(s, pairs / rounds))
            return false;
    }
    int n = choose_finalists(s, stage, finalist);
    s->phase = GT_SEARCH_RACE;
    int best =
        race(s, finalist, n, pairs_for(s, FOR_RACES * part), seed_of(s, OF_RACE, (uint64_t)stage));
    if (best < 0 || !confirm(s, &finalist[best], pairs_for(s, FOR_STAGES * part),
                             seed_of(s, OF_STAGE, (uint64_t)stage), s->stages + 1))
        return false;
    if (o->better != NULL && !gt_deck_same_cards(&before, &s->best))
        o->better(o->context, s->found);
    return true;
}

/* Random decks, the best of which is where it begins. */
static bool find_start(search *s)
{
    const gt_deck_search_options *o = s->options;
    uint64_t pairs = pairs_for(s, FOR_STARTS);
    int most = (int)(pairs / 32 < MOST_STARTS ? pairs / 32 : MOST_STARTS), n = 0;
    most = most < 4 ? 4 : most;
    gt_deck *deck = gt_resize(NULL, (size_t)most, sizeof *deck);
    for (int i = 0; i < most; i++)
        if (o->system->random_deck(o->pool, o->leader, seed_of(s, OF_STARTS, (uint64_t)i),
                                   &deck[n]))
            n += is_playable(s, &deck[n]);
    s->phase = GT_SEARCH_STARTS;
    int best = n > 0 ? race(s, deck, n, pairs, seed_of(s, OF_STARTS, UINT64_MAX)) : -1;
    bool made = n > 0;
    if (made)
        s->best = deck[best >= 0 ? best : 0];
    gt_free(deck);
    return made;
}

static void run(search *s)
{
    const gt_deck_search_options *o = s->options;
    gt_found_deck *f = s->found;
    bool on = !gt_stopped(o->stop) && !f->failed;
    for (int stage = 0; stage < s->stages && on; stage++)
        on = play_stage(s, stage);
    on = on && confirm(s, NULL, pairs_for(s, FOR_THE_END), seed_of(s, OF_END, 0), 1);
    uint64_t used = f->games / 2, all = o->budget / 2;
    if (on && o->worth && used < all)
        on = measure_cards(s, all - used);
    f->complete = on;
    f->tried = s->n_tried;
    f->pairs_found = gt_deck_model_pairs(s->model);
}

gt_found_deck *gt_deck_search(const gt_deck_search_options *o)
{
    gt_found_deck *f = gt_zeroed(1, sizeof *f);
    search *s = gt_zeroed(1, sizeof *s);
    s->options = o;
    s->found = f;
    s->stages = count_stages(o->budget);
    s->model = gt_deck_model_new(o->pool, o->system);
    f->from_nothing = o->from == NULL;
    bool made = true;
    if (o->from != NULL)
        s->best = *o->from;
    else
        made = find_start(s);
    f->start = f->deck = s->best;
    f->start_rate = f->rate.value = f->change.value = (double)NAN;
    s->space = (gt_deck_space){.pool = o->pool, .base = &f->start, .swaps = o->swaps};
    if (made)
        run(s);
    gt_deck_space_free(&s->space);
    gt_deck_model_free(s->model);
    gt_free(s->tried);
    gt_free(s);
    if (made)
        return f;
    gt_found_deck_free(f);
    return NULL;
}

void gt_found_deck_free(gt_found_deck *f)
{
    if (f == NULL)
        return;
    gt_free(f->worth);
    gt_free(f);
}
