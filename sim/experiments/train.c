/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games for training, a unit each. Each has a place of its own for its positions, so that it does
 * not matter who plays it; before the fit they are pushed together, in the order of the games. */
#include "sim/experiments/train.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/executor.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 8 /* one game of so many is kept out of the fit */ };

/* Positions of all games of a round: game k has those from k * GT_GAME_SAMPLES on. */
typedef struct samples {
    int16_t *x;
    uint8_t *half_points;
    uint8_t *count; /* of each game */
    gt_leaves *leaves; /* of each position; NULL: they are none of a search */
    int n_features; /* those of the evaluation, and the decks */
} samples;

typedef struct job {
    const gt_field *field;
    const gt_train_options *options;
    gt_training *out;
    samples samples;
    double before[GT_MAX_WEIGHTS]; /* weights of --from, as the fit sees them */
    gt_unit *unit; /* of a round */
    uint64_t games_done;
} job;

/* ---- Playing. */

/* Game k of a round. Games go over the matchups in turn. */
static gt_unit unit_of(const job *j, uint64_t round_seed, int k)
{
    const gt_field *f = j->field;
    gt_matchup m = f->matchup[k % f->n_matchups];
    return (gt_unit){.lineup = gt_lineup_of(m.a, m.b),
                     .pairing = GT_SINGLE_GAMES,
                     .begins = (uint8_t)(k / f->n_matchups % 2),
                     .n = 1,
                     .seed = round_seed,
                     .first = (uint64_t)k};
}

/* Takes a position from the notes of a game (sim/playing/samples.h). Behind the features stand
 * those of the decks: 1 for the player's own, -1 for the other's, so that a strong deck is not
 * taken for strong play. */
static void read_sample(const job *j, const gt_unit *unit, gt_byte_reader *notes, size_t at)
{
    const samples *to = &j->samples;
    int n_weights = j->out->rules->n_weights;
    int16_t *x = to->x + at * (size_t)to->n_features, *deck = x + n_weights;
    uint64_t player = gt_bytes_take_number(notes, 1);
    to->half_points[at] = (uint8_t)gt_bytes_take_number(notes, 1);
    gt_leaves leaves = {.evaluated = (uint16_t)gt_bytes_take_number(notes, 2)};
    leaves.ended = (uint16_t)gt_bytes_take_number(notes, 2);
    leaves.half_points = (uint16_t)gt_bytes_take_number(notes, 2);
    for (int i = 0; i < n_weights; i++)
        x[i] = (int16_t)(uint16_t)gt_bytes_take_number(notes, 2);
    memset(deck, 0, (size_t)j->field->n_decks * sizeof *deck);
    deck[unit->lineup.deck[player]] += GT_SAMPLE_FRACTION;
    deck[unit->lineup.deck[1 - player]] -= GT_SAMPLE_FRACTION;
    if (to->leaves != NULL)
        to->leaves[at] = leaves;
}

static void add(void *context, const gt_unit *unit, uint64_t number, const gt_games *games)
{
    job *j = context;
    const gt_train_options *o = j->options;
    gt_byte_reader notes = {.at = games->notes.data, .left = games->notes.used};
    uint64_t n = gt_bytes_take_number(&notes, 1);
    for (size_t i = 0; i < n; i++)
        read_sample(j, unit, &notes, number * GT_GAME_SAMPLES + i);
    j->samples.count[number] = (uint8_t)n;
    j->games_done++;
    if (o->progress != NULL)
        o->progress(o->context, j->games_done, (uint64_t)o->games * (uint64_t)o->rounds);
}

/* Who evaluates by the weights that are trained is told of them by the job. False: `error` says
 * what is wrong. */
static bool play_games(job *j, char *error, size_t n)
{
    const gt_train_options *o = j->options;
    const gt_job games = {.field = j->field,
                          .player = &o->policy,
                          .n_players = 1,
                          .noting = GT_NOTE_SAMPLES,
                          .noise = (uint16_t)o->noise,
                          .leaves = o->leaves,
                          .weights = j->out->weights,
                          .n_weights = j->out->rules->n_weights,
                          .scale = GT_TRAIN_SCALE,
                          .secret = o->secret};
    const gt_executor_options by = {.threads = o->threads, .worker = o->worker, .stop = o->stop};
    gt_executor *executor = gt_executor_new(&games, &by);
    uint64_t seed = gt_fold(gt_mix(o->seed), (uint64_t)j->out->n_rounds);
    for (int k = 0; k < o->games; k++)
        j->unit[k] = unit_of(j, seed, k);
    const gt_work to = {.add = add, .context = j};
    bool ok = gt_execute_list(executor, j->unit, (size_t)o->games, &to, error, n);
    gt_executor_free(executor);
    return ok;
}

/* ---- Fitting. */

/* Copies the positions of the games that are (not) kept out, in order, to the beginning of `to`. */
static gt_samples gather(const job *j, samples *to, bool held_out)
{
    size_t n = (size_t)j->samples.n_features, at = 0;
    const samples *from = &j->samples;
    for (int k = 0; k < j->options->games; k++) {
        size_t first = (size_t)k * GT_GAME_SAMPLES, count = from->count[k];
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

static void make_samples(samples *s, const job *j)
{
    size_t games = (size_t)j->options->games, n = games * GT_GAME_SAMPLES;
    bool search = j->options->leaves != NULL;
    int n_features = j->out->rules->n_weights + j->field->n_decks;
    *s = (samples){.x = gt_zeroed(n * (size_t)n_features, sizeof *s->x),
                   .leaves = search ? gt_zeroed(n, sizeof *s->leaves) : NULL,
                   .half_points = gt_zeroed(n, 1),
                   .count = gt_zeroed(games, 1),
                   .n_features = n_features};
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
        double x = fmin(fmax(w[i] * GT_SAMPLE_FRACTION * GT_TRAIN_SCALE, -GT_WEIGHT_LIMIT),
                        GT_WEIGHT_LIMIT);
        t->weights[i] = (int32_t)lround(x);
    }
}

/* How far chances by the weights spread, in 1 / GT_SPREAD_ONE of the standard deviation of results,
 * 1/2. Forgets the weights of the decks, which no player evaluates by. */
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
    double *w = gt_zeroed((size_t)j->samples.n_features, sizeof *w);
    make_samples(&packed, j);
    gt_samples fitted = gather(j, &packed, false);
    gt_teacher teacher = {j->before, t->rules->n_weights, j->options->blend / 100.0};
    bool ok = fitted.n > 0 && gt_fit_logistic(&fitted, &teacher, w);
    if (fitted.n == 0 && j->options->leaves != NULL)
        snprintf(error, n, "%.100s evaluates no leaves in these games", j->options->leaves);
    else
        snprintf(error, n, "no weights fit these games; play more of them");
    t->round[t->n_rounds].positions = fitted.n;
    if (ok) {
        round_weights(t, w);
        gt_samples held_out = gather(j, &packed, true);
        t->round[t->n_rounds].held_out = held_out.n;
        t->round[t->n_rounds++].loss = gt_logistic_loss(&held_out, w);
        t->spread = spread_of(&held_out, w, t->rules->n_weights);
    }
    free_samples(&packed);
    free(w);
    return ok;
}

/* ---- All of it. */

/* Whether a policy can be made; false: `error` says why not. */
static bool can_be_made(const char *spec, const gt_rules *rules, char *error, size_t n)
{
    gt_policy *policy = gt_policy_create(spec, rules, error, n);
    gt_policy_free(policy);
    return policy != NULL;
}

/* Makes what all rounds need. */
static bool make_job(job *j, char *error, size_t n)
{
    const gt_train_options *o = j->options;
    if (!can_be_made(o->policy, j->out->rules, error, n) ||
        (o->leaves != NULL && !can_be_made(o->leaves, j->out->rules, error, n)))
        return false;
    j->unit = gt_zeroed((size_t)o->games, sizeof *j->unit);
    make_samples(&j->samples, j);
    return true;
}

static void free_job(job *j)
{
    free(j->unit);
    free_samples(&j->samples);
}

static const gt_rules *rules_of(const gt_field *f)
{
    void *storage = gt_resize(NULL, 1, f->game_bytes);
    const gt_rules *rules = gt_field_game(f, f->matchup[0].a, f->matchup[0].b, storage)->rules;
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
        snprintf(error, n, "the weights to begin with do not fit %s: one of them alone has '%s'",
                 t->rules->name, odd);
    if (odd != NULL || from == NULL)
        return odd == NULL;
    for (int i = 0; i < t->rules->n_weights; i++)
        j->before[i] = (double)value[i] / from->scale / GT_SAMPLE_FRACTION;
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
    bool ok = make_job(&j, error, n);
    while (ok && out->n_rounds < options->rounds && !gt_stopped(options->stop)) {
        ok = play_games(&j, error, n);
        if (ok && !gt_stopped(options->stop))
            ok = fit_round(&j, error, n);
    }
    out->complete = out->n_rounds == options->rounds;
    free_job(&j);
    return ok;
}
