/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of pairs. Before a round it is settled which matchups its pairs play: a unit for each pair
 * in each match; those that the store has are taken from there, the others played. What comes of
 * each is written into a place of its own, and after the round all of it is added up in order. */
#include "sim/experiments/arena.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/kept_pairs.h"
#include "sim/playing/duplicate.h"
#include "sim/playing/executor.h"
#include "sim/playing/tally.h"
#include "sim/statistics/elo.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What came of a pair of a round in a match. */
typedef struct outcome {
    bool played;
    uint8_t half_points; /* of a */
    /* games that a and b could not go on with: why the last of them; GT_NO_FORFEIT: none */
    uint8_t why_not[2];
    uint8_t lost[2]; /* how many these were */
    uint8_t draws, unfinished, aborted, forfeits;
    uint8_t first_aborted; /* which of the two games, if any was */
    gt_abortion why;
    int32_t luck; /* of a in both, in 1 / GT_LUCK_ONE of a game */
    uint64_t hash;
} outcome;

typedef struct job {
    const gt_field *field;
    const gt_arena_options *options;
    gt_arena *arena;
    int *order; /* matchups as they come in the cycle */
    int round; /* pairs of each match in it */
    int *matchup; /* of each pair of the round */
    gt_unit *unit; /* of the round: n_matches for each of its pairs */
    outcome *outcome; /* of each of them */
    gt_unit *missing; /* those that are not in the store, and their numbers in the round */
    uint64_t *number;
    gt_kept_pairs kept;
    gt_executor *executor;
    int first_forfeit; /* ways to end from here on are forfeits */
    uint64_t games_done, reused;
} job;

/* ---- What a round plays. */

gt_unit gt_arena_unit(const gt_arena *a, const gt_field *f, int match, int matchup, uint64_t cycle)
{
    const gt_arena_match *m = &a->match[match];
    gt_seats seats = gt_field_seats(f, matchup);
    const char *const deck[2] = {f->deck[seats.deck[0]], f->deck[seats.deck[1]]};
    gt_unit unit =
        gt_duplicate_unit(a->seed, a->player[m->a].key, a->player[m->b].key, deck, cycle);
    unit.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]);
    unit.player[0] = (uint8_t)m->a;
    unit.player[1] = (uint8_t)m->b;
    return unit;
}

/* Lists the units of a round: n pairs from p on, each in every match. */
static void list_units(job *j, uint64_t p, int n)
{
    int matches = j->arena->n_matches;
    uint64_t matchups = (uint64_t)j->field->n_matchups;
    for (int i = 0; i < n; i++) {
        uint64_t pair = p + (uint64_t)i, cycle = pair / matchups;
        if (pair % matchups == 0)
            gt_duplicate_order(j->options->seed, cycle, j->order, j->field->n_matchups);
        j->matchup[i] = j->order[pair % matchups];
        for (int m = 0; m < matches; m++)
            j->unit[i * matches + m] = gt_arena_unit(j->arena, j->field, m, j->matchup[i], cycle);
    }
}

/* ---- Playing. */

static void count_aborted(outcome *o, const gt_outcome *game, int seat)
{
    if (o->aborted++ > 0)
        return;
    o->first_aborted = (uint8_t)seat;
    o->why = game->why;
}

/* Adds a game in which `a` was in seat `seat`. */
static void count_game(const job *j, outcome *o, const gt_outcome *game, int seat, uint64_t seed)
{
    bool undecided = game->winner == GT_NOBODY;
    int half_points = undecided ? 1 : game->winner == seat ? 2 : 0;
    o->half_points = (uint8_t)(o->half_points + half_points);
    if (undecided && game->end == GT_UNFINISHED)
        o->unfinished++;
    else if (undecided && game->end == GT_ABORTED)
        count_aborted(o, game, seat);
    else if (undecided)
        o->draws++;
    if (game->end >= j->first_forfeit) {
        int loser = game->winner == seat; /* 0: a, 1: b */
        o->forfeits++;
        o->lost[loser]++;
        o->why_not[loser] = (uint8_t)(game->end - j->first_forfeit + GT_FORFEIT_START);
    }
    uint64_t h =
        gt_fold(gt_fold(gt_mix(seed), (uint64_t)seat), (uint64_t)(game->winner << 8 | game->end));
    o->hash += gt_fold(gt_fold(h, game->turns), game->actions);
}

/* Notes how often the players of a unit were asked, and how long they took. */
static void count_thought(const job *j, const gt_unit *unit, const gt_games *games)
{
    for (int k = 0; k < 2; k++) {
        gt_arena_player *player = &j->arena->player[unit->player[k]];
        player->moves += (uint64_t)games->game[0].decisions[k] + games->game[1].decisions[1 - k];
        player->seconds += games->seconds[k];
    }
}

/* Adds what came of a unit, which was played or found. */
static void add_pair(job *j, const gt_unit *unit, uint64_t number, const gt_games *games)
{
    const gt_field *f = j->field;
    int matches = j->arena->n_matches;
    int match = (int)(number % (uint64_t)matches), pair = (int)(number / (uint64_t)matches);
    const char *name[2] = {f->deck[unit->lineup.deck[0]], f->deck[unit->lineup.deck[1]]};
    outcome *o = &j->outcome[number];
    o->played = true;
    o->luck = games->luck ? games->game[0].luck - games->game[1].luck : 0; /* seats changed */
    for (int seat = 0; seat < 2; seat++) {
        count_game(j, o, &games->game[seat], seat,
                   gt_unit_game_at(unit, name, seat, &j->options->secret).seed);
        if (j->options->worth != NULL)
            gt_notable_look(&j->options->worth[match], j->matchup[pair], seat == 1,
                            2 * unit->first + (uint64_t)seat, &games->game[seat]);
    }
    j->games_done += 2;
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, j->arena, j->games_done, j->reused);
}

/* For the executor: a unit of the round that was missing has been played. */

static void keep_played(void *context, int taker, const gt_unit *unit, uint64_t at,
                        const gt_games *games)
{
    job *j = context;
    uint64_t number = j->number[at], matches = (uint64_t)j->arena->n_matches;
    (void)taker;
    gt_kept_pairs_put(&j->kept, (int)(number % matches), j->matchup[number / matches], unit, games);
}

static void add_played(void *context, const gt_unit *unit, uint64_t at, const gt_games *games)
{
    job *j = context;
    count_thought(j, unit, games);
    add_pair(j, unit, j->number[at], games);
}

/* Adds the units of the round that are in the store; returns how many are not, which are listed. */
static size_t find_kept(job *j, size_t units)
{
    size_t missing = 0, matches = (size_t)j->arena->n_matches;
    gt_kept_units_begin_round(&j->kept.units);
    for (size_t i = 0; i < units; i++) {
        const gt_games *games =
            gt_kept_pairs_find(&j->kept, (int)(i % matches), j->matchup[i / matches], &j->unit[i]);
        if (games != NULL) {
            j->reused += 2;
            add_pair(j, &j->unit[i], i, games);
            continue;
        }
        j->missing[missing] = j->unit[i];
        j->number[missing++] = i;
    }
    gt_kept_units_end_round(&j->kept.units);
    return missing;
}

/* Plays n pairs from p on in every match. False: `error` says why not. */
static bool play_round(job *j, uint64_t p, int n, char *error, size_t size)
{
    size_t units = (size_t)n * (size_t)j->arena->n_matches;
    list_units(j, p, n);
    memset(j->outcome, 0, units * sizeof *j->outcome);
    size_t missing = find_kept(j, units);
    const gt_work to = {.keep = keep_played, .add = add_played, .context = j};
    return missing == 0 || gt_execute_list(j->executor, j->missing, missing, &to, error, size);
}

static void add_round(const job *j, int n)
{
    for (int i = 0; i < n * j->arena->n_matches; i++) {
        const outcome *o = &j->outcome[i];
        gt_arena_match *m = &j->arena->match[i % j->arena->n_matches];
        if (!o->played)
            continue;
        m->pairs[o->half_points]++;
        if (j->options->luck)
            gt_add_without_luck(m->adjusted, o->half_points, o->luck);
        m->draws += o->draws;
        m->unfinished += o->unfinished;
        if (m->aborted == 0 && o->aborted > 0)
            gt_aborted_tell(&m->first_aborted, j->field, &j->unit[i], o->first_aborted,
                            &j->options->secret, o->why);
        m->aborted += o->aborted;
        m->forfeits += o->forfeits;
        j->arena->player[m->a].forfeits[o->why_not[0]] += o->lost[0];
        j->arena->player[m->b].forfeits[o->why_not[1]] += o->lost[1];
        j->arena->by_decks[(i % j->arena->n_matches) * j->field->n_matchups +
                           j->matchup[i / j->arena->n_matches]][o->half_points]++;
        m->hash += o->hash;
    }
}

/* False: `error` says why it could not go on. */
static bool play_rounds(job *j, char *error, size_t size)
{
    gt_arena *a = j->arena;
    bool ok = true;
    uint64_t pairs = (uint64_t)j->options->games / 2;
    for (uint64_t p = 0; ok && p < pairs && a->verdict == GT_SPRT_UNDECIDED &&
                         !gt_stopped(j->options->stop) && !gt_kept_units_failed(&j->kept.units);) {
        int n = pairs - p < (uint64_t)j->round ? (int)(pairs - p) : j->round;
        ok = play_round(j, p, n, error, size);
        add_round(j, n);
        p += (uint64_t)n;
        if (a->sprt != NULL &&
            j->games_done == 2 * p) /* not after half a round: it ends where it always does */
            a->verdict = gt_sprt_verdict(a->sprt, gt_arena_scores(&a->match[0]));
    }
    uint64_t wanted = 2 * pairs * (uint64_t)a->n_matches;
    a->complete = a->verdict != GT_SPRT_UNDECIDED || j->games_done == wanted;
    return ok;
}

/* ---- Preparing. */

static void free_job(job *j)
{
    gt_executor_free(j->executor);
    gt_kept_pairs_end(&j->kept, j->games_done, j->reused);
    free(j->order);
    free(j->matchup);
    free(j->unit);
    free(j->missing);
    free(j->number);
    free(j->outcome);
}

/* Where nobody looks at the counts on the way a round may be long, so that whoever plays far away
 * has much to do before the next one. */
static int round_of(const job *j)
{
    enum { MOST = 1 << 16 }; /* units */
    int most = MOST / j->arena->n_matches, pairs = j->options->games / 2;
    if (j->arena->sprt != NULL || most < GT_ARENA_ROUND || pairs < GT_ARENA_ROUND)
        return GT_ARENA_ROUND;
    return pairs < most ? pairs : most;
}

/* False: no memory. */
static bool make_job(job *j, const gt_job *games)
{
    const gt_arena *a = j->arena;
    const gt_executor_options by = {.threads = j->options->threads,
                                    .worker = j->options->worker,
                                    .timed = true,
                                    .stop = j->options->stop};
    size_t matches = (size_t)a->n_matches;
    j->round = round_of(j);
    size_t units = (size_t)j->round * matches;
    j->matchup = gt_zeroed((size_t)j->round, sizeof *j->matchup);
    j->executor = gt_executor_new(games, &by);
    j->order = gt_zeroed((size_t)j->field->n_matchups, sizeof *j->order);
    j->unit = gt_zeroed(units, sizeof *j->unit);
    j->missing = gt_zeroed(units, sizeof *j->missing);
    j->number = gt_zeroed(units, sizeof *j->number);
    j->outcome = gt_zeroed(units, sizeof *j->outcome);
    return gt_kept_pairs_begin(&j->kept, j->field, j->options, a);
}

/* Names the player as its policy does. */
static bool name_player(gt_arena *a, int i, const char *spec, char *error, size_t n)
{
    gt_policy *policy = gt_policy_create(spec, NULL, error, n);
    if (policy == NULL)
        return false;
    const char *name = gt_policy_name(policy);
    a->player[i].name = gt_copy_text(name, strlen(name));
    a->player[i].key = gt_duplicate_key(name);
    a->player[i].reproducible = gt_policy_reproducible(policy);
    a->reproducible = a->reproducible && a->player[i].reproducible;
    gt_policy_free(policy);
    return true;
}

static bool fill_arena(gt_arena *a, const gt_field *f, const gt_arena_options *o,
                       int *first_forfeit, char *error, size_t n)
{
    void *storage = gt_resize(NULL, 1, f->game_bytes);
    bool ok = true;
    a->player = gt_zeroed((size_t)o->n_policies, sizeof *a->player);
    a->match = gt_zeroed((size_t)a->n_matches, sizeof *a->match);
    a->by_decks = gt_zeroed((size_t)a->n_matches * (size_t)f->n_matchups, sizeof *a->by_decks);
    const gt_game *g = gt_field_game(f, f->matchup[0].a, f->matchup[0].b, storage);
    a->rules = g->rules->name;
    a->options = f->options;
    a->played = f->played;
    *first_forfeit = gt_forfeit_end(g, GT_FORFEIT_START);
    free(storage);
    for (int i = 0; ok && i < o->n_policies; i++)
        ok = name_player(a, i, o->policies[i], error, n);
    int match = 0;
    for (int p = 0; ok && p < a->n_players; p++)
        for (int q = p + 1; q < a->n_players; q++)
            a->match[match++] = (gt_arena_match){.a = p, .b = q};
    return ok;
}

void gt_arena_free(gt_arena *a)
{
    if (a == NULL)
        return;
    for (int i = 0; i < a->n_players; i++)
        free(a->player[i].name);
    free(a->player);
    free(a->match);
    free(a->by_decks);
    free(a);
}

gt_arena *gt_arena_play(const gt_field *field, const gt_arena_options *options, char *error,
                        size_t n)
{
    const gt_arena_options *o = options;
    assert(o->games > 0 && o->games % 2 == 0 && field->n_matchups > 0);
    assert(o->n_policies >= 2 && o->n_policies <= GT_ARENA_PLAYERS);
    assert(o->sprt == NULL || o->n_policies == 2);
    gt_arena *a = gt_resize(NULL, 1, sizeof *a);
    *a = (gt_arena){.version = o->version,
                    .seed = o->seed,
                    .reproducible = true,
                    .n_decks = field->n_decks,
                    .n_players = o->n_policies,
                    .n_matches = o->n_policies * (o->n_policies - 1) / 2,
                    .n_matchups = field->n_matchups,
                    .matchup = field->matchup,
                    .deck = field->deck,
                    .adjusted = o->luck,
                    .sprt = o->sprt};
    if (gt_is_secret(&o->secret))
        gt_secret_write(&o->secret, a->secret);
    const gt_job games = {.field = field,
                          .player = o->policies,
                          .n_players = o->n_policies,
                          .luck = o->luck,
                          .secret = o->secret};
    job j = {.field = field, .options = o, .arena = a};
    bool ok = fill_arena(a, field, o, &j.first_forfeit, error, n);
    if (ok && !make_job(&j, &games)) {
        snprintf(error, n, "out of memory");
        ok = false;
    }
    ok = ok && play_rounds(&j, error, n);
    free_job(&j);
    if (ok)
        return a;
    gt_arena_free(a);
    return NULL;
}

/* ---- What follows. */

const uint64_t *gt_arena_pairs(const gt_arena *a, int match, int matchup)
{
    return a->by_decks[match * a->n_matchups + matchup];
}

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

static bool is_adjusted(const gt_arena_match *m)
{
    return gt_scores_number(gt_scores_without_luck(m->adjusted)) > 0;
}

gt_scores gt_arena_scores(const gt_arena_match *m)
{
    return is_adjusted(m) ? gt_scores_without_luck(m->adjusted) : gt_scores_of_pairs(m->pairs);
}

double gt_arena_luck(const gt_arena_match *m)
{
    return is_adjusted(m) ? gt_scores_mean(gt_scores_of_pairs(m->pairs)) -
                                gt_scores_mean(gt_scores_without_luck(m->adjusted))
                          : 0;
}

static gt_estimate rate_of(const gt_arena_match *m)
{
    gt_scores scores = gt_arena_scores(m);
    return gt_scores_rate(&scores, 0.95);
}

gt_estimate gt_arena_match_elo(const gt_arena_match *m)
{
    return gt_elo_estimate(rate_of(m));
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
        gt_estimate e = rate_of(m);
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
