/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parallel play. What threads share while they play are the list of units, the flag that stops them,
 * the results, and the store; one thread at a time may take a unit, and one add to the results. */
#include "sim/experiments/run.h"

#include "sim/experiments/ablate.h"
#include "sim/experiments/tally.h"
#include "sim/playing/match.h"
#include "sim/playing/plan.h"
#include "sim/playing/round.h"
#include "sim/playing/worker.h"
#include "sim/statistics/stats.h"
#include "sim/store/kept.h"

#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a thread has for itself. */
typedef struct worker {
    gt_worker own;
    const gt_game *game; /* that was prepared last, NULL: none; */
    int matchup; /* of which matchup, */
    gt_seats seats; /* and who sits where in it */
    gt_counter counter; /* of the cards of a unit */
    gt_unit unit;
    uint8_t packed[GT_UNIT_BYTES];
} worker;

/* What all threads see. */
typedef struct job {
    const gt_field *field;
    const gt_run_options *options;
    gt_results *results;
    int series; /* that is being played */
    gt_plan plan;
    gt_round round;
    gt_kept kept;
    worker *worker; /* of each thread */
    int threads;
    gt_news news;
    uint64_t before; /* games of the series before this one */
    atomic_bool failed; /* out of memory */
} job;

/* Whether to go on. */
static bool well(const job *j)
{
    return !gt_stopped(j->options->stop) && !atomic_load(&j->failed) && !gt_kept_failed(&j->kept);
}

/* ---- News. */

static void tell(job *j)
{
    const gt_run_options *o = j->options;
    uint64_t left = (uint64_t)(o->n_policies - j->series);
    if (o->progress == NULL)
        return;
    j->news.expected = j->before + 2 * j->plan.expected * left;
    j->news.series = j->series;
    j->news.decided = o->adaptive ? j->plan.decided : -1;
    j->news.widest = o->adaptive ? j->plan.widest : -1;
    o->progress(o->context, &j->news);
}

/* Adds a unit that was played or found. */
static void add(job *j, const gt_piece *piece, const gt_unit *unit, bool found)
{
    gt_seats seats = gt_field_seats(j->field, piece->matchup);
    uint64_t games = 2 * (uint64_t)unit->pairs;
    gt_results_add_unit(j->results, j->series, piece->matchup, seats.swapped, piece->first, unit);
    if (j->options->worth != NULL)
        gt_worth_add(&j->options->worth[j->series], piece->matchup, seats.swapped, piece->first,
                     unit);
    j->news.done += games;
    j->news.reused += found ? games : 0;
    tell(j);
}

/* ---- Playing. */

/* Prepares the game of a matchup, unless it was the one before. */
static void prepare(const gt_field *f, worker *w, int matchup)
{
    if (w->game != NULL && w->matchup == matchup)
        return;
    w->matchup = matchup;
    w->seats = gt_field_seats(f, matchup);
    w->game = f->prepare(f->context, w->seats.deck[0], w->seats.deck[1], w->own.storage);
}

/* Plays the pairs of a piece into w->unit, fewer if it is told to stop. Pairs that were begun are
 * finished, since half a pair counts for nothing. */
static void play_pairs(const job *j, worker *w, const gt_piece *piece)
{
    const gt_field *f = j->field;
    prepare(f, w, piece->matchup);
    const int *deck = w->seats.deck;
    const char *name[2] = {f->deck[deck[0]], f->deck[deck[1]]};
    const gt_deck_cards *cards[2] = {NULL, NULL};
    for (int p = 0; p < 2 && f->cards != NULL; p++)
        cards[p] = &f->cards[deck[p]];
    gt_counter_clear(&w->counter);
    for (w->unit.pairs = 0; w->unit.pairs < piece->pairs && !gt_stopped(j->options->stop);
         w->unit.pairs++) {
        for (int i = 0; i < 2; i++) {
            int number = 2 * w->unit.pairs + i;
            uint64_t k = 2 * piece->first + (uint64_t)number;
            uint64_t seed = gt_match_seed(j->options->seed, name[0], name[1], k);
            w->unit.game[number] =
                cards[0] != NULL ? gt_match_count(w->game, w->own.state, w->own.policy, seed, i,
                                                  cards, &w->counter)
                                 : gt_match_play(w->game, w->own.state, w->own.policy, seed, i);
        }
    }
    w->unit.cards = w->counter.tally;
    for (int p = 0; p < 2; p++)
        w->unit.n_cards[p] = cards[p] != NULL ? cards[p]->n : 0;
}

static void play_piece(job *j, worker *w, const gt_piece *piece)
{
    play_pairs(j, w, piece);
    if (w->unit.pairs == 0)
        return;
    if (w->unit.pairs == piece->pairs)
        gt_kept_put(&j->kept, piece, &w->unit, w->packed);
#pragma omp critical(gt_results)
    add(j, piece, &w->unit, false);
}

static bool take(job *j, int thread, gt_piece *piece)
{
    bool taken;
#pragma omp critical(gt_round)
    taken = gt_round_take(&j->round, thread, piece);
    return taken;
}

/* The thread's worker, for this series. NULL: no memory. */
static worker *ready(job *j, int thread)
{
    char error[2];
    const char *policy = j->options->policies[j->series];
    worker *w = &j->worker[thread];
    if (w->own.storage != NULL)
        return w;
    w->game = NULL;
    return gt_worker_begin(&w->own, j->field->rules, j->field->game_bytes, policy, error,
                           sizeof error)
               ? w
               : NULL;
}

/* What each thread does in a round; thread 0 begins with a piece that was taken already. */
static void work(job *j, int thread, const gt_piece *first)
{
    gt_piece piece;
    worker *w = ready(j, thread);
    if (w == NULL)
        atomic_store(&j->failed, true);
    if (thread == 0 && well(j))
        play_piece(j, w, first);
    while (well(j) && take(j, thread, &piece))
        play_piece(j, w, &piece);
}

/* ---- Rounds. */

/* What look_up needs to know of a part while it reads. */
typedef struct search {
    job *job;
    const gt_part *part;
} search;

static bool found(void *context, uint64_t number, const gt_unit *unit)
{
    const search *s = context;
    gt_piece piece = gt_part_piece(s->part, number);
    gt_round_cross(&s->job->round, s->part, number);
    add(s->job, &piece, unit, true);
    return !gt_stopped(s->job->options->stop);
}

/* Takes what the store holds of a round. */
static void look_up(job *j)
{
    for (int i = 0; i < j->round.n && well(j); i++) {
        search s = {j, &j->round.part[i]};
        gt_kept_find(&j->kept, s.part, found, &s);
    }
}

static void play_round(job *j)
{
    gt_piece first;
    if (!j->options->fresh)
        look_up(j);
    if (!well(j) || !take(j, 0, &first))
        return; /* all was found: no thread need be woken */
#pragma omp parallel num_threads(j->threads) default(none) shared(j, first)
    work(j, omp_get_thread_num(), &first);
}

/* Plays round after round; false if the series was not finished. */
static bool play_rounds(job *j, uint64_t *have, uint64_t *want)
{
    const gt_tally *tally = j->results->series[j->series].tally;
    while (gt_plan_next(&j->plan, tally, want)) {
        for (int i = 0; i < j->plan.n; i++)
            have[i] = gt_tally_pairs(&tally[i]);
        if (!gt_round_begin(&j->round, have, want, j->plan.n, j->threads))
            atomic_store(&j->failed, true);
        if (well(j))
            play_round(j);
        gt_round_free(&j->round);
        if (!well(j))
            break;
    }
    return !gt_plan_next(&j->plan, tally, want);
}

/* Plays the whole field with one policy. */
static bool play_series(job *j, int series)
{
    const gt_run_options *o = j->options;
    size_t n = (size_t)j->field->n_matchups;
    uint64_t *have = calloc(n, sizeof *have), *want = calloc(n, sizeof *want);
    bool finished = false;
    j->series = series;
    j->before = j->news.done;
    j->plan = (gt_plan){.method = j->results->method,
                        .adaptive = o->adaptive,
                        .precision = o->precision,
                        .most = o->games / 2};
    if (!gt_plan_begin(&j->plan, (int)n) || have == NULL || want == NULL)
        atomic_store(&j->failed, true);
    else if (gt_kept_series(&j->kept, series))
        finished = play_rounds(j, have, want);
    for (int i = 0; i < j->threads; i++)
        gt_worker_end(&j->worker[i].own);
    gt_plan_free(&j->plan);
    free(have);
    free(want);
    return finished;
}

/* ---- The run. */

gt_results *gt_run_field(const gt_field *field, const gt_run_options *options, char *error,
                         size_t n)
{
    assert(options->games % 2 == 0 && options->games > 0 && field->n_matchups > 0);
    job j = {.field = field, .options = options, .threads = gt_thread_count(options->threads)};
    j.results = gt_results_new(field, options, error, n);
    if (j.results == NULL)
        return NULL;
    j.news.results = j.results;
    j.worker = calloc((size_t)j.threads, sizeof *j.worker);
    if (j.worker == NULL || !gt_kept_begin(&j.kept, field, options, j.results))
        atomic_store(&j.failed, true);
    bool complete = true;
    for (int i = 0; i < options->n_policies && complete && !atomic_load(&j.failed); i++)
        complete = play_series(&j, i);
    j.results->complete = complete;
    gt_kept_end(&j.kept, &j.news);
    free(j.worker);
    if (options->blank_games > 0 && !atomic_load(&j.failed) &&
        !gt_ablate(field, options, j.results))
        atomic_store(&j.failed, true);
    if (!atomic_load(&j.failed))
        return j.results;
    snprintf(error, n, "out of memory");
    gt_results_free(j.results);
    return NULL;
}
