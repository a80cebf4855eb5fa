/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parallel play. The only things that threads share while they play are the number of the next
 * unit, the flag that stops them, and the tallies, which one thread at a time may add to. */
#include "sim/run.h"

#include "engine/core/hash.h"
#include "sim/match.h"

#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What all threads see. */
typedef struct job {
    const gt_field *field;
    const gt_run_options *options;
    gt_results *results;
    int blocks; /* units of a matchup */
    uint64_t units;
    atomic_uint_fast64_t next; /* first unit that nobody has taken */
    uint64_t games_done; /* under the lock gt_merge */
    atomic_bool failed; /* out of memory */
} job;

/* What a thread has for itself. */
typedef struct worker {
    void *storage; /* for the game of a unit */
    gt_policy *policy[2];
    int series; /* that the policies belong to; -1: none yet */
} worker;

/* ---- Counting. */

/* Adds a game to the tally of player 0's deck; returns the half points it made. */
static int count_game(gt_tally *t, uint64_t k, const gt_outcome *o)
{
    int half_points = o->winner == 0 ? 2 : o->winner == 1 ? 0 : 1;
    if (o->winner != GT_NOBODY)
        t->wins[o->winner]++;
    else if (o->end == GT_UNFINISHED)
        t->unfinished++;
    else if (o->end == GT_ABORTED)
        t->aborted++;
    else
        t->draws++;
    t->first_half_points += (uint64_t)(o->first == 0 ? half_points : 2 - half_points);
    t->turns += o->turns;
    t->actions += o->actions;
    t->ends[o->end]++;
    uint64_t h = gt_fold(gt_mix(k), (uint64_t)(o->winner << 8 | o->end));
    t->hash += gt_fold(gt_fold(h, o->turns), o->actions);
    return half_points;
}

/* Adds what a unit brought. `swapped`: its player 0 had deck b. */
static void merge(gt_tally *to, const gt_tally *t, bool swapped)
{
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        to->pairs[swapped ? GT_PAIR_SCORES - 1 - i : i] += t->pairs[i];
    for (int i = 0; i < 2; i++)
        to->wins[swapped ? 1 - i : i] += t->wins[i];
    for (int i = 0; i < GT_MAX_ENDS; i++)
        to->ends[i] += t->ends[i];
    to->draws += t->draws;
    to->unfinished += t->unfinished;
    to->aborted += t->aborted;
    to->first_half_points += t->first_half_points;
    to->turns += t->turns;
    to->actions += t->actions;
    to->hash += t->hash;
}

/* ---- Playing. */

static bool stopped(const job *j)
{
    return j->options->stop != NULL && atomic_load_explicit(j->options->stop, memory_order_relaxed);
}

/* Plays pairs first .. last - 1 of a matchup; returns how many it finished before it was told to
 * stop. Pairs that were begun are finished, since half a pair counts for nothing. */
static int play_pairs(const job *j, worker *w, const char *const name[2], const gt_game *g,
                      uint64_t first, uint64_t last, gt_tally *t)
{
    for (uint64_t pair = first; pair < last; pair++) {
        if (stopped(j))
            return (int)(pair - first);
        int half_points = 0;
        for (uint64_t k = 2 * pair; k <= 2 * pair + 1; k++) {
            uint64_t seed = gt_match_seed(j->options->seed, name[0], name[1], k);
            gt_outcome o = gt_match_play(g, w->policy, seed, (int)(k % 2));
            half_points += count_game(t, k, &o);
        }
        t->pairs[half_points]++;
    }
    return (int)(last - first);
}

static void play_unit(job *j, worker *w, uint64_t unit)
{
    const gt_field *f = j->field;
    uint64_t in_series = unit % ((uint64_t)j->blocks * (uint64_t)f->n_matchups);
    uint64_t block = in_series / (uint64_t)f->n_matchups;
    int matchup = (int)(in_series % (uint64_t)f->n_matchups);
    gt_matchup m = f->matchup[matchup];
    bool swapped = strcmp(f->deck[m.a], f->deck[m.b]) > 0;
    int deck[2] = {swapped ? m.b : m.a, swapped ? m.a : m.b};
    const char *name[2] = {f->deck[deck[0]], f->deck[deck[1]]};
    const gt_game *g = f->prepare(f->context, deck[0], deck[1], w->storage);
    uint64_t first = block * GT_UNIT_PAIRS, last = first + GT_UNIT_PAIRS;
    uint64_t pairs = (uint64_t)j->options->games / 2;
    gt_tally t = {.hash = 0};
    int played = play_pairs(j, w, name, g, first, last < pairs ? last : pairs, &t);
#pragma omp critical(gt_merge)
    {
        merge(&j->results->series[w->series].tally[matchup], &t, swapped);
        j->games_done += 2 * (uint64_t)played;
        if (j->options->progress != NULL)
            j->options->progress(j->options->context, j->games_done,
                                 (uint64_t)j->options->games * (uint64_t)f->n_matchups *
                                     (uint64_t)j->options->n_policies);
    }
}

/* Gives the worker the policies of a series. */
static bool take_policies(worker *w, const char *spec, int series)
{
    char error[2];
    for (int player = 0; player < 2; player++) {
        gt_policy_free(w->policy[player]);
        w->policy[player] = gt_policy_create(spec, error, sizeof error);
    }
    w->series = series;
    return w->policy[0] != NULL && w->policy[1] != NULL;
}

/* What each thread does. */
static void work(job *j)
{
    worker w = {malloc(j->field->game_bytes), {NULL, NULL}, -1};
    uint64_t per_series = (uint64_t)j->blocks * (uint64_t)j->field->n_matchups;
    bool well = w.storage != NULL;
    while (well && !stopped(j) && !atomic_load(&j->failed)) {
        uint64_t unit = atomic_fetch_add(&j->next, 1);
        if (unit >= j->units)
            break;
        int series = (int)(unit / per_series);
        if (series != w.series)
            well = take_policies(&w, j->options->policies[series], series);
        if (well)
            play_unit(j, &w, unit);
    }
    if (!well)
        atomic_store(&j->failed, true);
    gt_policy_free(w.policy[0]);
    gt_policy_free(w.policy[1]);
    free(w.storage);
}

/* ---- Results. */

void gt_results_free(gt_results *r)
{
    if (r == NULL)
        return;
    for (int i = 0; i < r->n_series; i++) {
        free((void *)r->series[i].policy);
        free(r->series[i].tally);
    }
    free(r->series);
    free((void *)r->end);
    free(r);
}

/* Names of the ways to end. False: no memory. */
static bool name_ends(gt_results *r, const gt_field *f)
{
    void *storage = malloc(f->game_bytes);
    const char **end = calloc(GT_MAX_ENDS, sizeof *end);
    r->end = end;
    if (storage != NULL && end != NULL && f->n_matchups > 0) {
        const gt_game *g = f->prepare(f->context, f->matchup[0].a, f->matchup[0].b, storage);
        r->rules = g->rules->name;
        r->n_ends = gt_end_count(g);
        assert(r->n_ends <= GT_MAX_ENDS);
        for (int i = 0; i < r->n_ends; i++)
            end[i] = gt_end_name(g, i);
    }
    free(storage);
    return storage != NULL && end != NULL;
}

/* Adds a series for a policy; false: it cannot be made, or there is no memory. */
static bool add_series(gt_results *r, const char *spec, char *error, size_t n)
{
    gt_policy *policy = gt_policy_create(spec, error, n);
    if (policy == NULL)
        return false;
    gt_series *s = &r->series[r->n_series++];
    size_t matchups = (size_t)r->n_matchups;
    size_t length = strlen(gt_policy_name(policy)) + 1;
    char *name = malloc(length);
    if (name != NULL)
        memcpy(name, gt_policy_name(policy), length);
    s->policy = name;
    s->tally = calloc(matchups > 0 ? matchups : 1, sizeof *s->tally);
    r->reproducible = r->reproducible && gt_policy_reproducible(policy);
    gt_policy_free(policy);
    return s->policy != NULL && s->tally != NULL;
}

static gt_results *new_results(const gt_field *f, const gt_run_options *o, char *error, size_t n)
{
    gt_results *r = calloc(1, sizeof *r);
    snprintf(error, n, "out of memory");
    if (r == NULL)
        return NULL;
    *r = (gt_results){.version = o->version,
                      .seed = o->seed,
                      .reproducible = true,
                      .n_decks = f->n_decks,
                      .n_matchups = f->n_matchups,
                      .deck = f->deck,
                      .role = f->role,
                      .matchup = f->matchup};
    r->series = calloc((size_t)o->n_policies, sizeof *r->series);
    bool well = r->series != NULL && name_ends(r, f);
    for (int i = 0; well && i < o->n_policies; i++)
        well = add_series(r, o->policies[i], error, n);
    if (well)
        return r;
    gt_results_free(r);
    return NULL;
}

static int thread_count(const gt_run_options *o)
{
    return o->threads > 0 ? o->threads : omp_get_max_threads();
}

gt_results *gt_run_field(const gt_field *field, const gt_run_options *options, char *error,
                         size_t n)
{
    assert(options->games % 2 == 0 && options->games > 0 && field->n_matchups > 0);
    job j = {.field = field, .options = options};
    j.results = new_results(field, options, error, n);
    if (j.results == NULL)
        return NULL;
    j.blocks = (options->games / 2 + GT_UNIT_PAIRS - 1) / GT_UNIT_PAIRS;
    uint64_t wanted = (uint64_t)field->n_matchups * (uint64_t)options->n_policies;
    j.units = wanted * (uint64_t)j.blocks;
#pragma omp parallel num_threads(thread_count(options)) default(none) shared(j, options)
    work(&j);
    if (atomic_load(&j.failed)) {
        snprintf(error, n, "out of memory");
        gt_results_free(j.results);
        return NULL;
    }
    j.results->complete = j.games_done == wanted * (uint64_t)options->games;
    return j.results;
}

/* ---- Who meets whom. */

int gt_every_pair(int n, gt_matchup *out)
{
    int found = 0;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            out[found++] = (gt_matchup){a, b};
    return found;
}

int gt_rows_and_columns(const uint8_t *role, int n, gt_matchup *out)
{
    enum { BOTH = GT_ROLE_ROW | GT_ROLE_COLUMN };
    int found = 0;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            bool met = b < a && role[a] == BOTH && role[b] == BOTH;
            if ((role[a] & GT_ROLE_ROW) == 0 || (role[b] & GT_ROLE_COLUMN) == 0 || a == b || met)
                continue;
            out[found++] = (gt_matchup){a, b};
        }
    }
    return found;
}
