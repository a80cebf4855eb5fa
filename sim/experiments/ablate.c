/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing with blanks, in tasks: some pairs of a matchup with all cards, then with each blank. Tasks
 * are taken matchup by matchup, so that a run that is stopped has looked at all about equally. */
#include "sim/experiments/ablate.h"

#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <assert.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { TASK_PAIRS = 4 };

/* What a thread has for itself. */
typedef struct worker {
    gt_worker own;
    gt_blank_tally tally[2][GT_DECK_CARDS]; /* of a task, for the cards of players 0 and 1 */
} worker;

typedef struct job {
    const gt_field *field;
    const gt_run_options *options;
    gt_results *results;
    int series; /* that is being played */
    int *matchup; /* those in which a row takes part */
    int n_matchups;
    worker *worker; /* of each thread */
    int threads;
    gt_news news;
} job;

/* Some pairs of a matchup. */
typedef struct task {
    int matchup, pairs;
    uint64_t first;
    gt_seats seats;
} task;

/* Whether the cards of a deck become blanks. */
static bool is_row(const job *j, int deck)
{
    return (j->field->role[deck] & GT_ROLE_ROW) != 0;
}

static void tell(job *j, int pairs)
{
    j->news.done += 2 * (uint64_t)pairs;
    j->news.series = j->series;
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, &j->news);
}

/* ---- Playing. */

/* Plays the pairs of a task and notes the half points of player 0 in each. False: it was stopped. */
static bool play_pairs(job *j, worker *w, const task *t, const gt_game *g, int score[TASK_PAIRS])
{
    const char *const *name = j->field->deck;
    for (int pair = 0; pair < t->pairs; pair++) {
        score[pair] = 0;
        for (int i = 0; i < 2; i++) {
            uint64_t seed =
                gt_match_seed(j->options->seed, name[t->seats.deck[0]], name[t->seats.deck[1]],
                              2 * (t->first + (uint64_t)pair) + (uint64_t)i);
            gt_outcome o = gt_match_play(g, w->own.state, w->own.policy, seed, i);
            score[pair] += gt_half_points(&o);
        }
        if (gt_stopped(j->options->stop))
            return false;
    }
#pragma omp critical(gt_results)
    tell(j, t->pairs);
    return true;
}

/* Plays the pairs without card `slot` of a player's deck. */
static bool play_blank(job *j, worker *w, const task *t, int player, int slot,
                       const int with[TASK_PAIRS])
{
    const gt_field *f = j->field;
    int without[TASK_PAIRS];
    const int *deck = t->seats.deck;
    const gt_game *g = f->prepare_blank(f->context, deck[0], deck[1], player, slot, w->own.storage);
    if (!play_pairs(j, w, t, g, without))
        return false;
    for (int i = 0; i < t->pairs; i++) {
        int better = player == 0 ? with[i] - without[i] : without[i] - with[i];
        w->tally[player][slot].pairs[better + GT_PAIR_SCORES - 1]++;
    }
    return true;
}

static bool play_task(job *j, worker *w, const task *t)
{
    const gt_field *f = j->field;
    const int *deck = t->seats.deck;
    int with[TASK_PAIRS];
    memset(w->tally, 0, sizeof w->tally);
    if (!play_pairs(j, w, t, f->prepare(f->context, deck[0], deck[1], w->own.storage), with))
        return false;
    for (int player = 0; player < 2; player++)
        for (int slot = 0; is_row(j, deck[player]) && slot < f->cards[deck[player]].n; slot++)
            if (!play_blank(j, w, t, player, slot, with))
                return false;
    return true;
}

static void add(const job *j, const worker *w, const task *t)
{
    for (int player = 0; player < 2; player++) {
        int side = t->seats.swapped ? 1 - player : player;
        gt_blank_tally *to = gt_blanks_of(j->results, j->series, t->matchup, side);
        for (int slot = 0; slot < j->field->cards[t->seats.deck[player]].n; slot++)
            for (int i = 0; i < GT_DIFFERENCE_SCORES; i++)
                to[slot].pairs[i] += w->tally[player][slot].pairs[i];
    }
}

static void do_task(job *j, worker *w, uint64_t number)
{
    uint64_t n = (uint64_t)j->n_matchups, first = number / n * TASK_PAIRS;
    uint64_t left = j->options->blank_games / 2 - first;
    task t = {.matchup = j->matchup[number % n],
              .first = first,
              .pairs = left < TASK_PAIRS ? (int)left : TASK_PAIRS};
    t.seats = gt_field_seats(j->field, t.matchup);
    if (gt_stopped(j->options->stop) || !play_task(j, w, &t))
        return;
#pragma omp critical(gt_results)
    add(j, w, &t);
}

/* ---- Workers. */

static void free_workers(job *j)
{
    for (int i = 0; i < j->threads && j->worker != NULL; i++)
        gt_worker_end(&j->worker[i].own);
    free(j->worker);
    j->worker = NULL;
}

/* False: no memory. */
static bool make_workers(job *j)
{
    char error[2];
    j->worker = calloc((size_t)j->threads, sizeof *j->worker);
    bool well = j->worker != NULL;
    for (int i = 0; well && i < j->threads; i++)
        well = gt_worker_begin(&j->worker[i].own, j->field->rules, j->field->game_bytes,
                               j->options->policies[j->series], error, sizeof error);
    return well;
}

/* ---- The whole. */

static bool play_series(job *j)
{
    gt_results *r = j->results;
    size_t n = r->first_card[2 * (size_t)r->n_matchups];
    r->series[j->series].blanks = calloc(n + 1, sizeof(gt_blank_tally));
    bool well = make_workers(j) && r->series[j->series].blanks != NULL;
    uint64_t blocks = (j->options->blank_games / 2 + TASK_PAIRS - 1) / TASK_PAIRS;
    uint64_t tasks = well ? blocks * (uint64_t)j->n_matchups : 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(j->threads) default(none) shared(j, tasks)
    for (uint64_t i = 0; i < tasks; i++)
        do_task(j, &j->worker[omp_get_thread_num()], i);
    free_workers(j);
    return well;
}

/* Lists the matchups; returns how many games with each policy there will be. */
static uint64_t list_matchups(job *j)
{
    const gt_field *f = j->field;
    uint64_t sets = 0; /* of cards: all, or all but one */
    for (int i = 0; i < f->n_matchups; i++) {
        int deck[2] = {f->matchup[i].a, f->matchup[i].b};
        if (!is_row(j, deck[0]) && !is_row(j, deck[1]))
            continue;
        j->matchup[j->n_matchups++] = i;
        sets++;
        for (int side = 0; side < 2; side++)
            sets += is_row(j, deck[side]) ? (uint64_t)f->cards[deck[side]].n : 0;
    }
    return sets * j->options->blank_games;
}

bool gt_ablate(const gt_field *field, const gt_run_options *options, gt_results *r)
{
    assert(options->blank_games % 2 == 0 && field->cards != NULL && field->prepare_blank != NULL);
    job j = {.field = field, .options = options, .results = r};
    bool well = true;
    r->blank_games = options->blank_games;
    if (!r->complete)
        return true;
    j.threads = gt_thread_count(options->threads);
    j.matchup = malloc((size_t)field->n_matchups * sizeof *j.matchup);
    if (j.matchup == NULL)
        return false;
    j.news = (gt_news){.results = r, .decided = -1, .widest = -1, .blanks = true};
    j.news.expected = list_matchups(&j) * (uint64_t)options->n_policies;
    for (j.series = 0; well && j.series < options->n_policies && !gt_stopped(options->stop);
         j.series++)
        well = play_series(&j);
    r->complete = !gt_stopped(options->stop);
    free(j.matchup);
    return well;
}
