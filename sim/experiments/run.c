/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A series is a job of the executor (sim/playing/executor.h), its units are those of rounds; what
 * comes of them is kept in the store by the thread that played, then added to the results. */
#include "sim/experiments/run.h"

#include "decks/files/memory.h"
#include "sim/experiments/ablate.h"
#include "sim/experiments/kept.h"
#include "sim/experiments/plan.h"
#include "sim/playing/executor.h"
#include "sim/playing/round.h"
#include "sim/playing/tally.h"
#include "sim/statistics/stats.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* A run while it is played. */
typedef struct job {
    const gt_field *field;
    const gt_run_options *options;
    gt_results *results;
    int series; /* that is being played */
    gt_plan plan;
    gt_race race; /* in its place, if there is one */
    gt_round round;
    gt_kept kept;
    gt_executor *executor; /* of the series */
    int threads;
    gt_news news;
    uint64_t before; /* games of the series before this one */
    bool failed;
    char error[300]; /* then why */
    bool put_off; /* games are to be played some other time: it goes on as far as it can */
} job;

/* Whether to go on. */
static bool ok(const job *j)
{
    return !gt_stopped(j->options->stop) && !j->failed && !gt_kept_units_failed(&j->kept.units);
}

/* ---- News. */

static void tell(job *j)
{
    const gt_run_options *o = j->options;
    uint64_t left = (uint64_t)(o->n_policies - j->series);
    if (o->progress == NULL)
        return;
    bool races = o->race.by != GT_BY_NOTHING;
    j->news.expected = j->before + 2 * (races ? j->race.expected : j->plan.expected) * left;
    j->news.series = j->series;
    j->news.race = o->race.by;
    j->news.decided = !o->adaptive ? -1 : races ? j->race.n_decided : j->plan.decided;
    j->news.widest = !o->adaptive ? -1 : races ? j->race.widest : j->plan.widest;
    o->progress(o->context, &j->news);
}

/* Adds what came of a unit that was played or found. */
static void add(job *j, int matchup, uint64_t first, const gt_games *games, bool found)
{
    gt_seats seats = gt_field_seats(j->field, matchup);
    uint64_t count = (uint64_t)gt_games_count(games);
    gt_results_add_games(j->results, j->series, matchup, seats.swapped, first, games);
    if (j->options->worth != NULL)
        gt_notable_add(&j->options->worth[j->series], matchup, seats.swapped, first, games);
    j->news.done += count;
    j->news.reused += found ? count : 0;
    tell(j);
}

/* ---- Playing. The tag of a unit is its matchup. */

static bool take(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    job *j = context;
    gt_piece piece;
    if (!ok(j) || !gt_round_take(&j->round, taker, &piece))
        return false;
    gt_seats seats = gt_field_seats(j->field, piece.matchup);
    *unit = (gt_unit){.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                      .pairing = GT_DECKS_PAIRED,
                      .n = (uint16_t)piece.pairs,
                      .seed = j->options->seed,
                      .first = piece.first};
    *tag = (uint64_t)piece.matchup;
    return true;
}

static void keep(void *context, int taker, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    job *j = context;
    (void)taker;
    gt_kept_units_put(&j->kept.units, tag, unit, games);
}

static void add_played(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    add(context, (int)tag, unit->first, games, false);
}

/* ---- Rounds. */

/* What look_up needs to know of a part while it reads. */
typedef struct search {
    job *job;
    const gt_part *part;
} search;

static bool found(void *context, uint64_t number, const gt_games *games)
{
    const search *s = context;
    gt_piece piece = gt_part_piece(s->part, number);
    gt_round_cross(&s->job->round, s->part, number);
    add(s->job, piece.matchup, piece.first, games, true);
    return !gt_stopped(s->job->options->stop);
}

/* Takes what the store holds of a round. */
static void look_up(job *j)
{
    for (int i = 0; i < j->round.n && ok(j); i++) {
        search s = {j, &j->round.part[i]};
        gt_kept_find(&j->kept, s.part, found, &s);
    }
}

static void play_round(job *j)
{
    const gt_work work = {take, keep, add_played, j};
    if (!j->options->fresh)
        look_up(j);
    if (gt_execute(j->executor, &work, j->error, sizeof j->error))
        return;
    j->failed = true;
    j->put_off = gt_executor_put_off(j->executor);
}

static bool plan_next(job *j, uint64_t *want)
{
    if (j->options->race.by != GT_BY_NOTHING)
        return gt_race_next(&j->race, want);
    return gt_plan_next(&j->plan, j->results->series[j->series].tally, want);
}

/* Plays round after round; false if the series was not finished. */
static bool play_rounds(job *j, uint64_t *have, uint64_t *want)
{
    const gt_tally *tally = j->results->series[j->series].tally;
    int n = j->field->n_matchups;
    while (plan_next(j, want)) {
        for (int i = 0; i < n; i++)
            have[i] = gt_tally_pairs(&tally[i]);
        gt_round_begin(&j->round, have, want, n, j->threads);
        if (ok(j))
            play_round(j);
        gt_round_free(&j->round);
        if (!ok(j))
            break;
    }
    return !plan_next(j, want);
}

/* Plays the whole field with one policy. */
static bool play_series(job *j, int series)
{
    const gt_run_options *o = j->options;
    size_t n = (size_t)j->field->n_matchups;
    const gt_job games = {.field = j->field,
                          .player = &o->policies[series],
                          .n_players = 1,
                          .noting = j->field->cards != NULL && o->match == 0 ? GT_NOTE_CARDS
                                                                             : GT_NOTE_NOTHING,
                          .match = (uint8_t)o->match,
                          .luck = o->luck,
                          .secret = o->secret};
    const gt_executor_options by = {.threads = j->threads, .worker = o->worker, .stop = o->stop};
    uint64_t *have = gt_zeroed(n, sizeof *have), *want = gt_zeroed(n, sizeof *want);
    bool finished = false;
    j->series = series;
    j->executor = gt_executor_new(&games, &by);
    j->before = j->news.done;
    j->plan = (gt_plan){.method = j->results->method,
                        .adaptive = o->adaptive,
                        .precision = o->precision,
                        .most = o->games / 2};
    if (o->race.by == GT_BY_NOTHING)
        gt_plan_begin(&j->plan, (int)n);
    else
        gt_race_begin(&j->race, &o->race, j->results, series, o->games / 2);
    if (gt_kept_series(&j->kept, series))
        finished = play_rounds(j, have, want);
    gt_executor_free(j->executor);
    gt_plan_free(&j->plan);
    gt_race_free(&j->race);
    j->race = (gt_race){.n = 0};
    free(have);
    free(want);
    return finished;
}

/* ---- Aborted games. */

static void tell_broken(const job *j, int matchup, gt_aborted *first)
{
    gt_seats seats = gt_field_seats(j->field, matchup);
    const gt_unit unit = {.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                          .pairing = GT_DECKS_PAIRED,
                          .n = 1,
                          .seed = j->options->seed,
                          .first = first->game / 2};
    gt_aborted_tell(first, j->field, &unit, (int)(first->game % 2), &j->options->secret,
                    first->why);
}

/* Fills in what is to be told of the first game of each matchup that was aborted, and that grew too
 * large. */
static void tell_aborted(const job *j)
{
    gt_results *r = j->results;
    for (int i = 0; i < r->n_series * r->n_matchups && r->match == 0; i++) {
        gt_tally *t = &r->series[i / r->n_matchups].tally[i % r->n_matchups];
        if (t->aborted > 0)
            tell_broken(j, i % r->n_matchups, &t->first_aborted);
        if (t->grown > 0)
            tell_broken(j, i % r->n_matchups, &t->first_grown);
    }
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
    j.news.stage = options->stage;
    j.failed = !gt_kept_begin(&j.kept, field, options, j.results);
    bool complete = true;
    bool put_off = false;
    for (int i = 0; i < options->n_policies && complete && !j.failed; i++) {
        complete = play_series(&j, i) || j.put_off;
        put_off = put_off || j.put_off;
        j.failed = j.failed && !j.put_off;
        j.put_off = false;
    }
    j.failed = j.failed || put_off;
    j.results->complete = complete;
    tell_aborted(&j);
    gt_kept_end(&j.kept, &j.news);
    if (options->blank_games > 0 && !j.failed &&
        !gt_ablate(field, options, j.results, j.error, sizeof j.error))
        j.failed = true;
    if (!j.failed)
        return j.results;
    snprintf(error, n, "%s", j.error[0] != '\0' ? j.error : "out of memory");
    gt_results_free(j.results);
    return NULL;
}
