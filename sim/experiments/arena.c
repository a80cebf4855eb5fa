/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of pairs. Before a round it is settled which matchups its pairs play; threads then take pairs
 * one by one and write what came of each into a place of its own, and after the round all of it is
 * added up in order. */
#include "sim/experiments/arena.h"

#include "ai/states.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"
#include "sim/statistics/elo.h"

#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a pair of a round plays, in every match. */
typedef struct slot {
    int deck[2]; /* of player 0 and 1 */
    int first; /* the player to begin */
    uint64_t k; /* number of the game in its matchup */
} slot;

/* What came of a pair. */
typedef struct outcome {
    bool played;
    uint8_t half_points; /* of a */
    uint8_t draws, unfinished, aborted, forfeits;
    uint64_t hash;
} outcome;

/* What a thread has for itself. */
typedef struct worker {
    void *storage; /* for the game of a pair */
    gt_state *state; /* room for one */
    gt_policy **policy; /* an instance of each */
    uint64_t *moves;
    double *seconds;
} worker;

typedef struct job {
    const gt_field *field;
    const gt_arena_options *options;
    gt_arena *arena;
    uint64_t *seed; /* of each match */
    int *order; /* matchups as they come in the cycle */
    slot slot[GT_ARENA_ROUND];
    outcome *outcome; /* n_matches for each slot */
    worker *worker; /* one a thread */
    int n_workers;
    uint64_t games_done; /* under the lock gt_arena_tell */
} job;

/* ---- What a round plays. */

/* Draws the order of the matchups for a cycle (Fisher and Yates). */
static void draw_order(const job *j, uint64_t cycle)
{
    uint64_t key = gt_fold(gt_mix(j->options->seed), cycle);
    for (int i = 0; i < j->field->n_matchups; i++)
        j->order[i] = i;
    for (int i = j->field->n_matchups - 1; i > 0; i--) {
        int other = (int)gt_below(gt_fold(key, (uint64_t)i), (uint32_t)i + 1);
        int was = j->order[i];
        j->order[i] = j->order[other];
        j->order[other] = was;
    }
}

/* What pair p of every match plays; asked for in order. */
static slot slot_of(const job *j, uint64_t p)
{
    const gt_field *f = j->field;
    uint64_t cycle = p / (uint64_t)f->n_matchups;
    int at = (int)(p % (uint64_t)f->n_matchups);
    if (at == 0)
        draw_order(j, cycle);
    gt_matchup m = f->matchup[j->order[at]];
    bool swapped = strcmp(f->deck[m.a], f->deck[m.b]) > 0;
    slot s = {.deck = {swapped ? m.b : m.a, swapped ? m.a : m.b}, .k = cycle};
    uint64_t drawn = gt_match_seed(j->options->seed, f->deck[s.deck[0]], f->deck[s.deck[1]], 0);
    s.first = (int)((drawn + cycle) & 1);
    return s;
}

/* ---- Playing. */

/* A game of players p[0] and p[1] in seats 0 and 1; notes how long they thought. */
static gt_outcome play_game(worker *w, const gt_game *g, const int p[2], uint64_t seed, int first,
                            bool *forfeited)
{
    gt_match m;
    gt_policy *seats[2] = {w->policy[p[0]], w->policy[p[1]]};
    gt_match_begin(&m, g, w->state, seats, seed, first);
    double before = omp_get_wtime();
    for (int mover; (mover = gt_to_move(g, m.state)) != GT_TERMINAL;) {
        gt_match_step(&m, NULL);
        double now = omp_get_wtime();
        w->seconds[p[mover]] += now - before;
        w->moves[p[mover]]++;
        before = now;
    }
    *forfeited = m.forfeit != GT_NO_FORFEIT;
    return gt_match_outcome(&m);
}

/* Adds a game in which `a` was in seat `seat`. */
static void count_game(outcome *o, const gt_outcome *game, bool forfeited, int seat, uint64_t seed)
{
    bool undecided = game->winner == GT_NOBODY;
    int half_points = undecided ? 1 : game->winner == seat ? 2 : 0;
    o->half_points = (uint8_t)(o->half_points + half_points);
    if (undecided && game->end == GT_UNFINISHED)
        o->unfinished++;
    else if (undecided && game->end == GT_ABORTED)
        o->aborted++;
    else if (undecided)
        o->draws++;
    o->forfeits = (uint8_t)(o->forfeits + forfeited);
    uint64_t h =
        gt_fold(gt_fold(gt_mix(seed), (uint64_t)seat), (uint64_t)(game->winner << 8 | game->end));
    o->hash += gt_fold(gt_fold(h, game->turns), game->actions);
}

static outcome play_pair(const job *j, worker *w, const slot *s, int match)
{
    const gt_field *f = j->field;
    const gt_arena_match *m = &j->arena->match[match];
    const gt_game *g = f->prepare(f->context, s->deck[0], s->deck[1], w->storage);
    uint64_t seed = gt_match_seed(j->seed[match], f->deck[s->deck[0]], f->deck[s->deck[1]], s->k);
    outcome o = {.played = true};
    for (int seat = 0; seat < 2; seat++) {
        int players[2] = {seat == 0 ? m->a : m->b, seat == 0 ? m->b : m->a};
        bool forfeited;
        gt_outcome game = play_game(w, g, players, seed, s->first, &forfeited);
        count_game(&o, &game, forfeited, seat, seed);
    }
    return o;
}

static void tell(job *j)
{
#pragma omp critical(gt_arena_tell)
    {
        j->games_done += 2;
        if (j->options->progress != NULL)
            j->options->progress(j->options->context, j->arena, j->games_done);
    }
}

/* Plays n slots in every match. */
static void play_round(job *j, int n)
{
    int matches = j->arena->n_matches;
#pragma omp parallel for schedule(dynamic, 1) num_threads(j->n_workers) default(none)              \
    shared(j, n, matches)
    for (int i = 0; i < n * matches; i++) {
        j->outcome[i] = (outcome){.played = false};
        if (gt_stopped(j->options->stop))
            continue;
        j->outcome[i] =
            play_pair(j, &j->worker[omp_get_thread_num()], &j->slot[i / matches], i % matches);
        tell(j);
    }
}

static void add_round(const job *j, int n)
{
    for (int i = 0; i < n * j->arena->n_matches; i++) {
        const outcome *o = &j->outcome[i];
        gt_arena_match *m = &j->arena->match[i % j->arena->n_matches];
        if (!o->played)
            continue;
        m->pairs[o->half_points]++;
        m->draws += o->draws;
        m->unfinished += o->unfinished;
        m->aborted += o->aborted;
        m->forfeits += o->forfeits;
        m->hash += o->hash;
    }
}

static void play_rounds(job *j)
{
    gt_arena *a = j->arena;
    uint64_t pairs = (uint64_t)j->options->games / 2;
    for (uint64_t p = 0;
         p < pairs && a->verdict == GT_SPRT_UNDECIDED && !gt_stopped(j->options->stop);) {
        int n = pairs - p < GT_ARENA_ROUND ? (int)(pairs - p) : GT_ARENA_ROUND;
        for (int i = 0; i < n; i++)
            j->slot[i] = slot_of(j, p + (uint64_t)i);
        play_round(j, n);
        add_round(j, n);
        p += (uint64_t)n;
        if (a->sprt != NULL)
            a->verdict = gt_sprt_verdict(a->sprt, a->match[0].pairs);
    }
    uint64_t wanted = 2 * pairs * (uint64_t)a->n_matches;
    a->complete = a->verdict != GT_SPRT_UNDECIDED || j->games_done == wanted;
    for (int i = 0; i < j->n_workers; i++)
        for (int k = 0; k < a->n_players; k++) {
            a->player[k].moves += j->worker[i].moves[k];
            a->player[k].seconds += j->worker[i].seconds[k];
        }
}

/* ---- Preparing. */

/* Makes what a thread needs. False: no memory. */
static bool make_worker(worker *w, const gt_field *f, const gt_arena_options *o)
{
    char error[2];
    size_t n = (size_t)o->n_policies;
    *w = (worker){malloc(f->game_bytes), gt_states_new(f->rules, 1), calloc(n, sizeof(void *)),
                  calloc(n, sizeof *w->moves), calloc(n, sizeof *w->seconds)};
    bool well = w->storage != NULL && w->state != NULL && w->policy != NULL && w->moves != NULL &&
                w->seconds != NULL;
    for (size_t i = 0; well && i < n; i++) {
        w->policy[i] = gt_policy_create(o->policies[i], f->rules, error, sizeof error);
        well = w->policy[i] != NULL;
    }
    return well;
}

static void free_job(job *j, int n_policies)
{
    for (int i = 0; j->worker != NULL && i < j->n_workers; i++) {
        worker *w = &j->worker[i];
        for (int k = 0; w->policy != NULL && k < n_policies; k++)
            gt_policy_free(w->policy[k]);
        free(w->storage);
        free(w->state);
        free(w->policy);
        free(w->moves);
        free(w->seconds);
    }
    free(j->worker);
    free(j->seed);
    free(j->order);
    free(j->outcome);
}

/* Seed of the match of two players, whichever of them is named first. */
static uint64_t match_seed(uint64_t seed, uint64_t a, uint64_t b)
{
    return gt_fold(gt_fold(gt_mix(seed), a < b ? a : b), a < b ? b : a);
}

static bool make_job(job *j)
{
    const gt_arena *a = j->arena;
    size_t matches = (size_t)a->n_matches;
    j->n_workers = gt_thread_count(j->options->threads);
    j->worker = calloc((size_t)j->n_workers, sizeof *j->worker);
    j->seed = calloc(matches, sizeof *j->seed);
    j->order = calloc((size_t)j->field->n_matchups, sizeof *j->order);
    j->outcome = calloc(GT_ARENA_ROUND * matches, sizeof *j->outcome);
    bool well = j->worker != NULL && j->seed != NULL && j->order != NULL && j->outcome != NULL;
    for (int i = 0; well && i < a->n_matches; i++)
        j->seed[i] =
            match_seed(a->seed, a->player[a->match[i].a].key, a->player[a->match[i].b].key);
    for (int i = 0; well && i < j->n_workers; i++)
        well = make_worker(&j->worker[i], j->field, j->options);
    return well;
}

/* Names the player as its policy does. */
static bool name_player(gt_arena *a, int i, const char *spec, char *error, size_t n)
{
    gt_policy *policy = gt_policy_create(spec, NULL, error, n);
    if (policy == NULL)
        return false;
    size_t size = strlen(gt_policy_name(policy)) + 1;
    a->player[i].name = malloc(size);
    if (a->player[i].name != NULL)
        memcpy(a->player[i].name, gt_policy_name(policy), size);
    else
        snprintf(error, n, "out of memory");
    a->player[i].key = gt_hash_bytes(gt_policy_name(policy), size);
    a->reproducible = a->reproducible && gt_policy_reproducible(policy);
    gt_policy_free(policy);
    return a->player[i].name != NULL;
}

static bool fill_arena(gt_arena *a, const gt_field *f, const gt_arena_options *o, char *error,
                       size_t n)
{
    snprintf(error, n, "out of memory");
    void *storage = malloc(f->game_bytes);
    a->player = calloc((size_t)o->n_policies, sizeof *a->player);
    a->match = calloc((size_t)a->n_matches, sizeof *a->match);
    bool well = storage != NULL && a->player != NULL && a->match != NULL;
    if (well)
        a->rules = f->prepare(f->context, f->matchup[0].a, f->matchup[0].b, storage)->rules->name;
    free(storage);
    for (int i = 0; well && i < o->n_policies; i++)
        well = name_player(a, i, o->policies[i], error, n);
    int match = 0;
    for (int p = 0; well && p < a->n_players; p++)
        for (int q = p + 1; q < a->n_players; q++)
            a->match[match++] = (gt_arena_match){.a = p, .b = q};
    return well;
}

void gt_arena_free(gt_arena *a)
{
    if (a == NULL)
        return;
    for (int i = 0; a->player != NULL && i < a->n_players; i++)
        free(a->player[i].name);
    free(a->player);
    free(a->match);
    free(a);
}

gt_arena *gt_arena_play(const gt_field *field, const gt_arena_options *options, char *error,
                        size_t n)
{
    const gt_arena_options *o = options;
    assert(o->games > 0 && o->games % 2 == 0 && field->n_matchups > 0);
    assert(o->n_policies >= 2 && o->n_policies <= GT_ARENA_PLAYERS);
    assert(o->sprt == NULL || o->n_policies == 2);
    gt_arena *a = malloc(sizeof *a);
    if (a == NULL)
        return NULL;
    *a = (gt_arena){.version = o->version,
                    .seed = o->seed,
                    .reproducible = true,
                    .n_decks = field->n_decks,
                    .n_players = o->n_policies,
                    .n_matches = o->n_policies * (o->n_policies - 1) / 2,
                    .deck = field->deck,
                    .sprt = o->sprt};
    job j = {.field = field, .options = o, .arena = a};
    bool well = fill_arena(a, field, o, error, n);
    if (well && !make_job(&j)) {
        snprintf(error, n, "out of memory");
        well = false;
    }
    if (well)
        play_rounds(&j);
    free_job(&j, o->n_policies);
    if (well)
        return a;
    gt_arena_free(a);
    return NULL;
}

/* ---- What follows. */

uint64_t gt_arena_match_games(const gt_arena_match *m)
{
    return 2 * gt_pair_count(m->pairs);
}

double gt_arena_match_points(const gt_arena_match *m)
{
    uint64_t half_points = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        half_points += (uint64_t)i * m->pairs[i];
    return (double)half_points / 2;
}

gt_estimate gt_arena_match_elo(const gt_arena_match *m)
{
    return gt_elo_estimate(gt_pair_rate(m->pairs));
}

uint64_t gt_arena_games(const gt_arena *a, int player)
{
    uint64_t games = 0;
    for (int i = 0; i < a->n_matches; i++)
        if (a->match[i].a == player || a->match[i].b == player)
            games += gt_arena_match_games(&a->match[i]);
    return games;
}

double gt_arena_points(const gt_arena *a, int player)
{
    double points = 0;
    for (int i = 0; i < a->n_matches; i++) {
        const gt_arena_match *m = &a->match[i];
        if (m->a == player)
            points += gt_arena_match_points(m);
        else if (m->b == player)
            points += (double)gt_arena_match_games(m) - gt_arena_match_points(m);
    }
    return points;
}

gt_estimate gt_arena_elo(const gt_arena *a, int player)
{
    gt_estimate part[GT_ARENA_PLAYERS];
    int n = 0;
    for (int i = 0; i < a->n_matches; i++) {
        const gt_arena_match *m = &a->match[i];
        gt_estimate e = gt_pair_rate(m->pairs);
        if (m->a == player)
            part[n++] = e;
        else if (m->b == player)
            part[n++] = gt_turned(e);
    }
    return gt_elo_estimate(gt_mean_rate(part, NULL, n));
}

uint64_t gt_arena_signature(const gt_arena *a)
{
    uint64_t h = 0;
    for (int i = 0; i < a->n_matches; i++)
        h = gt_fold(gt_fold(h, a->match[i].hash), gt_arena_match_games(&a->match[i]));
    return h;
}
