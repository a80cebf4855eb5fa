/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rounds of a gate: which matchups still need games, and playing them on several threads. */
#include "sim/experiments/gate.h"

#include "decks/files/memory.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <assert.h>
#include <math.h>
#include <omp.h>

enum {
    FIRST_ROUND = 64, /* pairs */
    TASK_PAIRS = 8,
};

/* Pairs of one matchup that a thread plays. */
typedef struct task {
    int matchup;
    uint64_t first, last;
} task;

/* What a thread has for itself. */
typedef struct worker {
    void *storage[2]; /* for the games of both states */
    gt_state *state; /* room for one of a game */
    gt_policy *policy[2];
    uint64_t games, aborted[2];
} worker;

typedef struct job {
    const gt_gate_field *field;
    const gt_gate_options *options;
    gt_gate *gate;
    task *tasks;
    int n_tasks, capacity;
    bool *needed, *deck; /* of each matchup; of each deck, for find_needed */
    worker *workers; /* of each thread */
    int n_workers;
} job;

/* ---- Workers */

static void free_workers(job *j)
{
    for (int i = 0; i < j->n_workers; i++) {
        gt_free_players(j->workers[i].policy);
        free(j->workers[i].storage[0]);
        free(j->workers[i].storage[1]);
        free(j->workers[i].state);
    }
    free(j->workers);
}

/* False, and `error`: the policy cannot be made. */
static bool make_workers(job *j, char *error, size_t n)
{
    int threads = gt_thread_count(j->options->threads);
    j->workers = gt_resize(NULL, (size_t)threads, sizeof *j->workers);
    bool well = true;
    while (well && j->n_workers < threads) {
        worker *w = &j->workers[j->n_workers++];
        *w = (worker){.games = 0};
        for (int k = 0; k < 2; k++)
            w->storage[k] = gt_resize(NULL, j->field->game_bytes, 1);
        w->state = gt_resize(NULL, gt_state_bytes(j->field->rules), 1);
        well = gt_make_players(w->policy, j->options->policy, j->field->rules, error, n);
    }
    return well;
}

/* ---- Playing */

/* Plays a pair; returns the half points of player 0. */
static int play_pair(worker *w, const gt_game *g, uint64_t seed, const char *const name[2],
                     uint64_t pair, enum gt_gate_state state)
{
    int half_points = 0;
    for (uint64_t k = 2 * pair; k <= 2 * pair + 1; k++) {
        gt_outcome o = gt_match_play(g, w->state, w->policy,
                                     gt_match_seed(seed, name[0], name[1], k), (int)(k % 2));
        half_points += gt_half_points(&o);
        w->aborted[state] += o.end == GT_ABORTED || o.end == GT_UNFINISHED;
    }
    w->games += 2;
    return half_points;
}

/* What to ask for the pairs of a task in one state: records, or else the game. */
typedef struct source {
    const gt_gate_record *record;
    const gt_game *game;
} source;

/* Half points of deck a in a pair. */
static int pair_score(const job *j, worker *w, const source from[2], bool swapped,
                      const char *const name[2], uint64_t pair, enum gt_gate_state state)
{
    if (from[state].record != NULL)
        return from[state].record->half_points[pair];
    int half_points = play_pair(w, from[state].game, j->options->seed, name, pair, state);
    return swapped ? GT_PAIR_SCORES - 1 - half_points : half_points;
}

/* As in sim/experiments/run.h, player 0 has the deck whose name comes first in byte order. */
static void play_task(const job *j, worker *w, const task *t)
{
    const gt_gate_field *f = j->field;
    gt_matchup m = f->matchup[t->matchup];
    bool swapped = strcmp(f->deck[m.a], f->deck[m.b]) > 0;
    int deck[2] = {swapped ? m.b : m.a, swapped ? m.a : m.b};
    const char *name[2] = {f->deck[deck[0]], f->deck[deck[1]]};
    source from[2] = {{NULL, NULL}, {NULL, NULL}};
    gt_gate_pairs *pairs = &j->gate->pairs[t->matchup];
    for (int state = 0; state < 2; state++)
        if (f->record[state] != NULL)
            from[state].record = &f->record[state][t->matchup];
        else
            from[state].game = f->prepare(f->context, (enum gt_gate_state)state, deck[0], deck[1],
                                          w->storage[state]);
    for (uint64_t pair = t->first; pair < t->last && !gt_stopped(j->options->stop); pair++) {
        int before = pair_score(j, w, from, swapped, name, pair, GT_BASE);
        int after = pair_score(j, w, from, swapped, name, pair, GT_HEAD);
        pairs->before[pair] = (uint8_t)before;
        pairs->shift[pair] = (int8_t)(after - before);
    }
}

/* ---- Rounds */

/* Pairs of a matchup that there can be. */
static uint64_t limit_of(const job *j, int matchup)
{
    uint64_t most = j->options->max_games / 4;
    for (int state = 0; state < 2; state++)
        if (j->field->record[state] != NULL && j->field->record[state][matchup].n < most)
            most = j->field->record[state][matchup].n;
    return most;
}

/* Which matchups an undecided comparison looks at: its own, or all of a deck. */
static void find_needed(const gt_gate *gate, bool *needed, bool *deck)
{
    memset(deck, 0, (size_t)gate->field->n_decks * sizeof *deck);
    memset(needed, 0, (size_t)gate->field->n_matchups * sizeof *needed);
    for (int i = 0; i < gate->n; i++) {
        const gt_comparison *c = &gate->comparison[i];
        if (c->verdict == GT_UNDECIDED && c->matchup >= 0)
            needed[c->matchup] = true;
        else if (c->verdict == GT_UNDECIDED)
            deck[c->a] = true;
    }
    for (int m = 0; m < gate->field->n_matchups; m++) {
        gt_matchup x = gate->field->matchup[m];
        needed[m] = (needed[m] || deck[x.a] || deck[x.b]) && !gate->field->same[m];
    }
}

static void make_room(gt_gate_pairs *pairs, uint64_t n)
{
    if (n <= pairs->capacity)
        return;
    pairs->before = gt_resize(pairs->before, (size_t)n, sizeof *pairs->before);
    pairs->shift = gt_resize(pairs->shift, (size_t)n, sizeof *pairs->shift);
    pairs->capacity = n;
}

/* Tasks that bring all matchups that need it to `target` pairs: for each block of pairs those of all
 * matchups, so that threads end together. */
static void make_tasks(job *j, uint64_t target)
{
    j->n_tasks = 0;
    find_needed(j->gate, j->needed, j->deck);
    for (int m = 0; m < j->field->n_matchups; m++) {
        gt_gate_pairs *pairs = &j->gate->pairs[m];
        uint64_t most = limit_of(j, m), last = target < most ? target : most;
        if (!j->needed[m] || pairs->n >= last)
            continue;
        make_room(pairs, last);
        for (uint64_t first = pairs->n; first < last; first += TASK_PAIRS) {
            uint64_t end = first + TASK_PAIRS < last ? first + TASK_PAIRS : last;
            j->tasks = gt_grow(j->tasks, j->n_tasks, &j->capacity, sizeof *j->tasks);
            j->tasks[j->n_tasks++] = (task){m, first, end};
        }
        pairs->n = last;
    }
}

static void play_tasks(job *j)
{
#pragma omp parallel for schedule(dynamic, 1) num_threads(j->n_workers) default(none) shared(j)
    for (int i = 0; i < j->n_tasks; i++)
        if (!gt_stopped(j->options->stop))
            play_task(j, &j->workers[omp_get_thread_num()], &j->tasks[i]);
    gt_gate *gate = j->gate;
    gate->games = gate->aborted[GT_BASE] = gate->aborted[GT_HEAD] = 0;
    for (int i = 0; i < j->n_workers; i++) {
        gate->games += j->workers[i].games;
        for (int state = 0; state < 2; state++)
            gate->aborted[state] += j->workers[i].aborted[state];
    }
}

static void tell_progress(const job *j)
{
    int decided = 0;
    for (int i = 0; i < j->gate->n; i++)
        decided += j->gate->comparison[i].verdict != GT_UNDECIDED;
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, j->gate->games, decided, j->gate->n);
}

/* False: it was stopped. */
static bool play_rounds(job *j)
{
    for (uint64_t target = FIRST_ROUND;; target += target / 4) {
        make_tasks(j, target);
        if (j->n_tasks == 0 && target >= j->options->max_games / 4)
            return true;
        play_tasks(j);
        if (gt_stopped(j->options->stop))
            return false;
        if (j->n_tasks > 0)
            gt_gate_decide(j->gate);
        tell_progress(j);
    }
}

/* ---- The gate */

/* Whether a changed deck has several matchups: with one, the comparison would be that one. */
static bool is_compared(const gt_gate_field *f, int deck)
{
    int n = 0;
    for (int m = 0; m < f->n_matchups; m++)
        n += f->matchup[m].a == deck || f->matchup[m].b == deck;
    return f->changed[deck] && n > 1;
}

static void add_comparison(gt_gate *gate, int a, int b, int matchup, bool played)
{
    gate->comparison[gate->n++] = (gt_comparison){
        .a = a,
        .b = b,
        .matchup = matchup,
        .played = played,
        .verdict = played ? GT_UNDECIDED : GT_UNMOVED,
        .before = (double)NAN,
        .after = (double)NAN,
        .shift = {.value = 0},
    };
}

static gt_gate *new_gate(const gt_gate_field *f, const gt_gate_options *o, const gt_policy *policy)
{
    gt_gate *gate = gt_resize(NULL, 1, sizeof *gate);
    const char *name = gt_policy_name(policy);
    *gate = (gt_gate){
        .field = f,
        .margin = o->margin,
        .alpha = o->alpha,
        .seed = o->seed,
        .max_games = o->max_games,
        .policy = gt_copy_text(name, strlen(name)),
        .reproducible = gt_policy_reproducible(policy),
    };
    size_t most = (size_t)f->n_decks + (size_t)f->n_matchups + 1;
    gate->comparison = gt_resize(NULL, most, sizeof *gate->comparison);
    gate->pairs = gt_resize(NULL, (size_t)f->n_matchups + 1, sizeof *gate->pairs);
    memset(gate->pairs, 0, ((size_t)f->n_matchups + 1) * sizeof *gate->pairs);
    for (int deck = 0; deck < f->n_decks; deck++)
        if (is_compared(f, deck))
            add_comparison(gate, deck, -1, -1, true);
    for (int m = 0; m < f->n_matchups; m++)
        add_comparison(gate, f->matchup[m].a, f->matchup[m].b, m, !f->same[m]);
    return gate;
}

gt_gate *gt_gate_run(const gt_gate_field *field, const gt_gate_options *options, char *error,
                     size_t n)
{
    assert(options->margin > 0 && options->margin < 1 && options->alpha > 0 && options->alpha < 1);
    job j = {.field = field, .options = options};
    if (make_workers(&j, error, n)) {
        j.gate = new_gate(field, options, j.workers[0].policy[0]);
        j.needed = gt_resize(NULL, (size_t)field->n_matchups + 1, sizeof *j.needed);
        j.deck = gt_resize(NULL, (size_t)field->n_decks + 1, sizeof *j.deck);
        j.gate->complete = play_rounds(&j);
        gt_gate_conclude(j.gate);
    }
    free_workers(&j);
    free(j.tasks);
    free(j.needed);
    free(j.deck);
    return j.gate;
}

void gt_gate_free(gt_gate *gate)
{
    if (gate == NULL)
        return;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        free(gate->pairs[m].before);
        free(gate->pairs[m].shift);
    }
    free(gate->pairs);
    free(gate->comparison);
    free(gate->policy);
    free(gate);
}

const char *gt_verdict_name(enum gt_verdict verdict)
{
    static const char *const names[] = {"undecided", "unmoved within the margin", "moved"};
    return names[verdict];
}
