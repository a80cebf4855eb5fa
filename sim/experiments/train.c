/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games for training. Each has a place of its own for its positions, so that it does not matter which
 * thread plays it; before the fit they are pushed together, in the order of the games. */
#include "sim/experiments/train.h"

#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CALM = 8, /* the noise ends with one turn of so many */
    LEAVES = 6, /* one decision of so many is searched */
    MOST_LEAVES = 10000, /* of a search that are looked at */
    FRACTION = 16, /* features are kept in 1 / FRACTION, since a mean is no whole number */
    HELD_OUT = 8, /* one game of so many is kept out of the fit */
};

/* Positions of all games of a round: game k has those from k * GT_TRAIN_SAMPLES on. */
typedef struct samples {
    int16_t *x;
    uint8_t *half_points;
    uint8_t *count; /* of each game */
    gt_leaves *leaves; /* of each position; NULL: they are none of a search */
    int n_features; /* those of the evaluation, and the decks */
} samples;

/* What a thread has for itself. */
typedef struct trainer {
    gt_worker worker;
    gt_policy *searcher; /* whose leaves are taken; NULL: turns are */
} trainer;

typedef struct job {
    const gt_field *field;
    const gt_train_options *options;
    gt_training *out;
    samples samples;
    double before[GT_MAX_WEIGHTS]; /* weights of --from, as the fit sees them */
    trainer *trainer; /* of each thread */
    int n_trainers;
    uint64_t games_done; /* under the lock gt_train_tell */
} job;

/* ---- Playing. */

/* Adds the features of a position as `player` sees it, times `sign`. A weight of 1 gives a feature; one of
 * 2^16 for another gives both at once. */
static void add_features(const gt_game *g, const gt_state *s, int player, int sign, int32_t *sum)
{
    int32_t one[GT_MAX_WEIGHTS + 1] = {0};
    int n = g->rules->n_weights;
    for (int i = 0; i < n; i += 2) {
        one[i] = 1;
        one[i + 1] = i + 1 < n ? 1 << 16 : 0;
        int32_t both = gt_evaluate(g, s, player, one);
        int16_t low = (int16_t)(uint16_t)((uint32_t)both & 0xffff);
        sum[i] += sign * low;
        if (i + 1 < n)
            sum[i + 1] += sign * ((both - low) >> 16);
        one[i] = one[i + 1] = 0;
    }
}

/* The action of the player to move: its policy's, or in the noisy turns sometimes any. */
static gt_action choose(const job *j, gt_policy *const policy[2], const gt_game *g,
                        const gt_state *s, bool noisy, uint64_t key)
{
    struct gt_view_box box;
    int player = gt_to_move(g, s);
    const gt_view *view = gt_view_make(&box, g, s, player);
    if (noisy && (int)gt_below(key, 1000) < j->options->noise)
        return gt_view_sample(view, gt_mix(key));
    return gt_policy_choose(policy[player], view);
}

/* Where the positions of a game go. */
typedef struct taking {
    const job *job;
    const gt_game *game;
    gt_matchup matchup;
    size_t first, count;
    uint8_t viewer[GT_TRAIN_SAMPLES];
} taking;

/* Takes the mean of evaluated leaves as `player` sees it from the sum of their features, in 1 / FRACTION. Behind
 * the features stand those of the decks: 1 for its own, -1 for the other's, so that a strong deck is not
 * taken for strong play. */
static void take(taking *t, const int32_t *sum, gt_leaves leaves, int player)
{
    const samples *to = &t->job->samples;
    int n_weights = t->game->rules->n_weights;
    if (t->count == GT_TRAIN_SAMPLES)
        return;
    int16_t *x = to->x + (t->first + t->count) * (size_t)to->n_features, *deck = x + n_weights;
    for (int i = 0; i < n_weights; i++) {
        int32_t mean = sum[i] * FRACTION / leaves.evaluated;
        assert(mean >= INT16_MIN && mean <= INT16_MAX);
        x[i] = (int16_t)mean;
    }
    memset(deck, 0, (size_t)t->job->field->n_decks * sizeof *deck);
    deck[player == 0 ? t->matchup.a : t->matchup.b] += FRACTION;
    deck[player == 0 ? t->matchup.b : t->matchup.a] -= FRACTION;
    if (to->leaves != NULL)
        to->leaves[t->first + t->count] = leaves;
    t->viewer[t->count++] = (uint8_t)player;
}

/* Takes a position as the player sees it whose turn it is not. */
static void take_position(taking *t, const gt_state *s)
{
    int32_t sum[GT_MAX_WEIGHTS] = {0};
    int viewer = 1 - gt_to_move(t->game, s);
    add_features(t->game, s, viewer, 1, sum);
    take(t, sum, (gt_leaves){.evaluated = 1}, viewer);
}

/* Leaves of a search. */
typedef struct harvest {
    int player; /* who searches */
    gt_leaves leaves;
    int32_t sum[GT_MAX_WEIGHTS]; /* of the features, as that player sees them */
} harvest;

/* A leaf is evaluated as the player sees it who waits; what is good for the one is bad for the other. */
static void add_leaf(void *context, const gt_game *g, const gt_state *s)
{
    harvest *h = context;
    int mover = gt_to_move(g, s);
    if (h->leaves.evaluated + h->leaves.ended == MOST_LEAVES)
        return;
    if (mover == GT_TERMINAL) {
        h->leaves.ended++;
        h->leaves.half_points += (uint16_t)(2 * gt_return(g, s, h->player));
        return;
    }
    add_features(g, s, 1 - mover, mover == h->player ? -1 : 1, h->sum);
    h->leaves.evaluated++;
}

/* Takes the mean of the leaves that a search from s comes to. */
static void take_leaves(taking *t, gt_policy *searcher, const gt_state *s)
{
    struct gt_view_box box;
    if (t->count == GT_TRAIN_SAMPLES)
        return;
    harvest h = {.player = gt_to_move(t->game, s)};
    gt_leaf_listener listener = {add_leaf, &h};
    gt_policy_show_leaves(searcher, &listener);
    gt_policy_choose(searcher, gt_view_make(&box, t->game, s, h.player));
    gt_policy_show_leaves(searcher, NULL);
    if (h.leaves.evaluated > 0)
        take(t, h.sum, h.leaves, h.player);
}

/* Plays on to the end of the game, and takes positions. It begins noisy; the noise ends for good at the
 * beginning of a turn that is drawn, and positions are taken from then on. */
static void play_on(const trainer *by, taking *t, gt_state *s, uint64_t seed)
{
    const gt_train_options *o = t->job->options;
    bool noisy = o->noise > 0;
    int turn = 0, taken = 0; /* the last that was begun; from which a position was taken */
    for (int player; (player = gt_to_move(t->game, s)) != GT_TERMINAL;) {
        uint64_t key = gt_fold(gt_fold(~seed, (uint64_t)player), (uint64_t)gt_decisions(s, player));
        if (gt_turns(s) != turn) {
            turn = gt_turns(s);
            noisy = noisy && gt_fold(seed, (uint64_t)turn) % CALM != 0;
        }
        if (!noisy && by->searcher != NULL && gt_fold(key, 1) % LEAVES == 0)
            take_leaves(t, by->searcher, s);
        if (!noisy && by->searcher == NULL && turn != taken && gt_quiet(t->game, s)) {
            taken = turn;
            take_position(t, s);
        }
        gt_apply(t->game, s, choose(t->job, by->worker.policy, t->game, s, noisy, key));
    }
}

/* Plays game k of the round and writes its positions. */
static void play_game(const job *j, const trainer *by, uint64_t round_seed, int k)
{
    const gt_field *f = j->field;
    gt_matchup m = f->matchup[k % f->n_matchups];
    const gt_game *g = f->prepare(f->context, m.a, m.b, by->worker.storage);
    uint64_t seed = gt_match_seed(round_seed, f->deck[m.a], f->deck[m.b], (uint64_t)k);
    gt_state *s = by->worker.state;
    for (int player = 0; player < 2; player++)
        gt_policy_begin(by->worker.policy[player], seed, player);
    if (by->searcher != NULL)
        gt_policy_begin(by->searcher, seed, 0);
    gt_start(g, s, seed, k / f->n_matchups % 2);
    taking t = {.job = j, .game = g, .matchup = m, .first = (size_t)k * GT_TRAIN_SAMPLES};
    play_on(by, &t, s, gt_fold(seed, 1));
    for (size_t i = 0; i < t.count; i++)
        j->samples.half_points[t.first + i] = (uint8_t)(2 * gt_return(g, s, t.viewer[i]));
    j->samples.count[k] = (uint8_t)t.count;
}

static void tell(job *j)
{
    const gt_train_options *o = j->options;
#pragma omp critical(gt_train_tell)
    {
        j->games_done++;
        if (o->progress != NULL)
            o->progress(o->context, j->games_done, (uint64_t)o->games * (uint64_t)o->rounds);
    }
}

static void play_games(job *j)
{
    uint64_t round_seed = gt_fold(gt_mix(j->options->seed), (uint64_t)j->out->n_rounds);
#pragma omp parallel for schedule(dynamic, 4) num_threads(j->n_trainers) default(none)             \
    shared(j, round_seed)
    for (int k = 0; k < j->options->games; k++) {
        if (gt_stopped(j->options->stop))
            continue;
        play_game(j, &j->trainer[omp_get_thread_num()], round_seed, k);
        tell(j);
    }
}

/* ---- Fitting. */

/* Copies the positions of the games that are (not) kept out, in order, to the beginning of `to`. */
static gt_samples gather(const job *j, samples *to, bool held_out)
{
    size_t n = (size_t)j->samples.n_features, at = 0;
    const samples *from = &j->samples;
    for (int k = 0; k < j->options->games; k++) {
        size_t first = (size_t)k * GT_TRAIN_SAMPLES, count = from->count[k];
        if ((k % HELD_OUT == HELD_OUT - 1) != held_out)
            continue;
        memcpy(to->x + at * n, from->x + first * n, count * n * sizeof *to->x);
        memcpy(to->half_points + at, from->half_points + first, count);
        if (from->leaves != NULL && to->leaves != NULL) /* both or none */
            memcpy(to->leaves + at, from->leaves + first, count * sizeof *to->leaves);
        at += count;
    }
    return (gt_samples){j->samples.n_features, at, to->x, to->leaves, to->half_points};
}

static bool make_samples(samples *s, const job *j)
{
    size_t games = (size_t)j->options->games, n = games * GT_TRAIN_SAMPLES;
    bool search = j->options->leaves != NULL;
    int n_features = j->out->rules->n_weights + j->field->n_decks;
    *s = (samples){.x = calloc(n * (size_t)n_features, sizeof *s->x),
                   .leaves = search ? calloc(n, sizeof *s->leaves) : NULL,
                   .half_points = calloc(n, 1),
                   .count = calloc(games, 1),
                   .n_features = n_features};
    return s->x != NULL && (s->leaves != NULL || !search) && s->half_points != NULL &&
           s->count != NULL;
}

static void free_samples(samples *s)
{
    free(s->x);
    free(s->leaves);
    free(s->half_points);
    free(s->count);
}

/* Weights as whole numbers. */
static void round_weights(gt_training *t, const double *w)
{
    for (int i = 0; i < t->rules->n_weights; i++) {
        double x = fmin(fmax(w[i] * FRACTION * GT_TRAIN_SCALE, -GT_WEIGHT_LIMIT), GT_WEIGHT_LIMIT);
        t->weights[i] = (int32_t)lround(x);
    }
}

/* How far chances by the weights spread, in 1 / GT_SPREAD_ONE of the standard deviation of results, 1/2. Forgets the
 * weights of the decks, which no player evaluates by. */
static int32_t spread_of(const gt_samples *s, double *w, int n_weights)
{
    for (int i = n_weights; i < s->n_features; i++)
        w[i] = 0;
    double spread = 2 * gt_logistic_spread(s, w) * GT_SPREAD_ONE;
    return (int32_t)lround(fmin(fmax(spread, 1), GT_SPREAD_ONE)); /* NAN, of no samples: 1 */
}

/* Fits weights to the round's positions. */
static bool fit_round(job *j, char *error, size_t n)
{
    gt_training *t = j->out;
    samples packed;
    double *w = calloc((size_t)j->samples.n_features, sizeof *w);
    bool well = make_samples(&packed, j) && w != NULL;
    snprintf(error, n, "out of memory");
    if (well) {
        gt_samples fitted = gather(j, &packed, false);
        gt_teacher teacher = {j->before, t->rules->n_weights, j->options->blend / 100.0};
        well = fitted.n > 0 && gt_fit_logistic(&fitted, &teacher, w);
        if (fitted.n == 0 && j->options->leaves != NULL)
            snprintf(error, n, "%.100s evaluates no leaves in these games", j->options->leaves);
        else
            snprintf(error, n, "no weights fit these games; play more of them");
        t->round[t->n_rounds].positions = fitted.n;
    }
    if (well) {
        round_weights(t, w);
        gt_samples held_out = gather(j, &packed, true);
        t->round[t->n_rounds].held_out = held_out.n;
        t->round[t->n_rounds++].loss = gt_logistic_loss(&held_out, w);
        t->spread = spread_of(&held_out, w, t->rules->n_weights);
    }
    free_samples(&packed);
    free(w);
    return well;
}

/* ---- All of it. */

/* Makes what a thread needs; who evaluates by the weights that are trained is told of them. */
static bool begin_trainer(trainer *by, const job *j, char *error, size_t n)
{
    const gt_train_options *o = j->options;
    if (!gt_worker_begin(&by->worker, j->field->rules, j->field->game_bytes, o->policy, error, n))
        return false;
    if (o->leaves == NULL) {
        for (int player = 0; player < 2; player++)
            gt_policy_use_weights(by->worker.policy[player], j->out->weights, GT_TRAIN_SCALE);
        return true;
    }
    by->searcher = gt_policy_create(o->leaves, j->field->rules, error, n);
    if (by->searcher == NULL)
        return false;
    gt_policy_use_weights(by->searcher, j->out->weights, GT_TRAIN_SCALE);
    return true;
}

static bool make_trainers(job *j, char *error, size_t n)
{
    snprintf(error, n, "out of memory");
    j->n_trainers = gt_thread_count(j->options->threads);
    j->trainer = calloc((size_t)j->n_trainers, sizeof *j->trainer);
    bool well = j->trainer != NULL;
    for (int i = 0; well && i < j->n_trainers; i++)
        well = begin_trainer(&j->trainer[i], j, error, n);
    return well;
}

static void free_job(job *j)
{
    for (int i = 0; j->trainer != NULL && i < j->n_trainers; i++) {
        gt_worker_end(&j->trainer[i].worker);
        gt_policy_free(j->trainer[i].searcher);
    }
    free(j->trainer);
    free_samples(&j->samples);
}

static const gt_rules *rules_of(const gt_field *f)
{
    void *storage = malloc(f->game_bytes);
    const gt_rules *rules = NULL;
    if (storage != NULL)
        rules = f->prepare(f->context, f->matchup[0].a, f->matchup[0].b, storage)->rules;
    free(storage);
    return rules;
}

/* Sets the weights of the first round. False: they do not fit the rules system. */
static bool begin_with(job *j, const gt_weights *from, char *error, size_t n)
{
    gt_training *t = j->out;
    int32_t value[GT_MAX_WEIGHTS];
    const char *odd = from != NULL ? gt_weights_order(from, t->rules, value) : NULL;
    if (odd != NULL)
        snprintf(error, n, "the weights to begin with do not fit %s: one of them alone has `%s`",
                 t->rules->name, odd);
    if (odd != NULL || from == NULL)
        return odd == NULL;
    for (int i = 0; i < t->rules->n_weights; i++)
        j->before[i] = (double)value[i] / from->scale / FRACTION;
    round_weights(t, j->before);
    return true;
}

bool gt_train(gt_training *out, const gt_field *field, const gt_train_options *options, char *error,
              size_t n)
{
    job j = {.field = field, .options = options, .out = out};
    assert(options->blend == 0 || options->from != NULL);
    assert(options->games > 0 && options->rounds > 0 && options->rounds <= GT_TRAIN_ROUNDS);
    *out = (gt_training){.rules = rules_of(field)};
    if (out->rules == NULL || out->rules->n_weights == 0) {
        snprintf(error, n, "the game has no evaluation with weights");
        return false;
    }
    if (!begin_with(&j, options->from, error, n))
        return false;
    bool well = make_trainers(&j, error, n);
    if (well && !make_samples(&j.samples, &j)) {
        snprintf(error, n, "out of memory");
        well = false;
    }
    while (well && out->n_rounds < options->rounds && !gt_stopped(options->stop)) {
        play_games(&j);
        if (!gt_stopped(options->stop))
            well = fit_round(&j, error, n);
    }
    out->complete = out->n_rounds == options->rounds;
    free_job(&j);
    return well;
}
