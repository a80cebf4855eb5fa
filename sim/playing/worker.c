/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing units. What differs from one kind of job to another is how a single game is played, and
 * what is noted of it. */
#include "sim/playing/worker.h"

#include "ai/states.h"
#include "decks/files/memory.h"
#include "sim/playing/best_of.h"
#include "sim/playing/choices.h"
#include "sim/playing/luck.h"
#include "sim/playing/positions.h"
#include "sim/playing/samples.h"
#include "sim/playing/sight.h"

#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game that was prepared; NULL: none yet. */
typedef struct prepared {
    void *storage; /* gt_field.prepare */
    const gt_game *game;
    gt_lineup lineup;
} prepared;

/* A match begins with the decks as they are; the games behind the first may have others. */
enum { FIRST_GAME, LATER_GAMES, KINDS_OF_GAMES };

struct gt_worker {
    const gt_job *job;
    bool timed;
    prepared prepared[KINDS_OF_GAMES];
    gt_state *state; /* room for one */
    const gt_game *game; /* that is played, */
    gt_lineup lineup; /* by whom */
    gt_policy *(*policy)[2]; /* of each player, for either seat; NULL: not needed yet */
    gt_position_taker *positions; /* GT_NOTE_POSITIONS; else NULL */
    gt_sample_taker *samples; /* GT_NOTE_SAMPLES; else NULL */
    gt_choice_taker *choices; /* GT_NOTE_CHOICES; else NULL */
    gt_luck *luck; /* gt_job.luck; else NULL */
    gt_counter counter; /* of the cards of a unit */
    gt_card_tally kept[2][GT_DECK_CARDS]; /* before the last pair, if a program plays */
    gt_games games;
};

/* ---- Making. */

/* What notes. False: no memory. */
static bool make_takers(gt_worker *w)
{
    const gt_job *j = w->job;
    if (j->noting == GT_NOTE_POSITIONS)
        w->positions = gt_position_taker_new(j);
    if (j->noting == GT_NOTE_SAMPLES)
        w->samples = gt_sample_taker_new(j);
    if (j->noting == GT_NOTE_CHOICES)
        w->choices = gt_choice_taker_new(j);
    if (j->luck)
        w->luck = gt_luck_new(j->field->rules);
    return (!j->luck || w->luck != NULL) && (j->noting != GT_NOTE_CHOICES || w->choices != NULL) &&
           (j->noting != GT_NOTE_POSITIONS || w->positions != NULL) &&
           (j->noting != GT_NOTE_SAMPLES || w->samples != NULL);
}

gt_worker *gt_worker_new(const gt_job *job, bool timed)
{
    gt_worker *w = gt_zeroed(1, sizeof *w);
    w->job = job;
    w->timed = timed;
    w->games.cards = w->counter.tally;
    for (int i = 0; i < (job->match > 0 ? KINDS_OF_GAMES : 1); i++)
        w->prepared[i].storage = gt_resize(NULL, 1, job->field->game_bytes);
    w->state = gt_states_new(job->field->rules, 1);
    w->policy = gt_zeroed((size_t)job->n_players, sizeof *w->policy);
    if (w->state != NULL && make_takers(w))
        return w;
    gt_worker_free(w);
    return NULL;
}

void gt_worker_free(gt_worker *w)
{
    if (w == NULL)
        return;
    for (int i = 0; i < w->job->n_players; i++) {
        gt_policy_free(w->policy[i][0]);
        gt_policy_free(w->policy[i][1]);
    }
    gt_position_taker_free(w->positions);
    gt_sample_taker_free(w->samples);
    gt_choice_taker_free(w->choices);
    gt_luck_free(w->luck);
    gt_bytes_free(&w->games.notes);
    free(w->policy);
    for (int i = 0; i < KINDS_OF_GAMES; i++)
        free(w->prepared[i].storage);
    free(w->state);
    free(w);
}

/* ---- Preparing. */

/* The game of a lineup is played; it is prepared, unless it was the one before of its kind. */
static void play_lineup(gt_worker *w, const gt_lineup *lineup, int kind)
{
    const gt_field *f = w->job->field;
    prepared *p = &w->prepared[kind];
    if (p->game == NULL || memcmp(&p->lineup, lineup, sizeof *lineup) != 0) {
        p->lineup = *lineup;
        p->game = f->prepare(f->context, lineup, p->storage);
    }
    w->game = p->game;
    w->lineup = *lineup;
}

/* An instance of a player, which is made the first time. NULL: it cannot be. */
static gt_policy *instance(gt_worker *w, int player, int number, char *error, size_t n)
{
    const gt_job *j = w->job;
    gt_policy **p = &w->policy[player][number];
    assert(player < j->n_players);
    if (*p != NULL)
        return *p;
    *p = gt_policy_create(j->player[player], j->field->rules, error, n);
    if (*p != NULL && j->weights != NULL && j->leaves == NULL)
        gt_policy_use_weights(*p, j->weights, j->scale);
    return *p;
}

/* Those who play the unit, as they sit at first. False: one cannot be made. */
static bool seat_players(gt_worker *w, const gt_unit *u, gt_policy *out[2], char *error, size_t n)
{
    bool two = u->player[0] == u->player[1];
    out[0] = instance(w, u->player[0], 0, error, n);
    out[1] = instance(w, u->player[1], two ? 1 : 0, error, n);
    return out[0] != NULL && out[1] != NULL;
}

void gt_games_begin(gt_games *g, const gt_job *job, const gt_unit *u)
{
    g->luck = job->luck;
    g->match = job->match > 0;
    g->sight = job->noting == GT_NOTE_SIGHT;
    g->n = 0;
    g->single = u->pairing == GT_SINGLE_GAMES;
    for (int p = 0; p < 2; p++)
        g->n_cards[p] = job->noting == GT_NOTE_CARDS ? job->field->cards[u->lineup.deck[p]].n : 0;
}

/* Empties what a unit fills. */
static void clear(gt_worker *w, const gt_unit *u)
{
    gt_games_begin(&w->games, w->job, u);
    w->games.notes.used = 0;
    w->games.seconds[0] = w->games.seconds[1] = 0;
    if (w->job->noting == GT_NOTE_CARDS)
        gt_counter_clear(&w->counter);
}

/* ---- Playing. */

/* Plays a game; notes how long the players of the unit thought. */
static gt_outcome play_timed(gt_worker *w, gt_policy *const seat[2], const gt_unit_game *g)
{
    gt_match m;
    if (w->luck != NULL)
        gt_match_begin_luck(&m, w->game, w->state, seat, g->seed, g->begins, w->luck);
    else
        gt_match_begin(&m, w->game, w->state, seat, g->seed, g->begins);
    for (int mover; (mover = gt_to_move(w->game, m.state)) != GT_TERMINAL;) {
        double before = omp_get_wtime();
        gt_action action = gt_match_choose(&m);
        w->games.seconds[mover ^ (int)g->turned] += omp_get_wtime() - before;
        if (w->luck != NULL)
            gt_luck_apply(w->luck, w->game, m.state, action, NULL);
        else
            gt_apply(w->game, m.state, action);
    }
    gt_outcome outcome = gt_match_outcome(&m);
    outcome.luck = w->luck != NULL ? gt_luck_sum(w->luck) : 0;
    return outcome;
}

static gt_outcome play_counted(gt_worker *w, gt_policy *const seat[2], const gt_unit_game *g)
{
    const gt_field *f = w->job->field;
    const gt_deck_cards *cards[2] = {&f->cards[w->lineup.deck[0]], &f->cards[w->lineup.deck[1]]};
    return gt_match_count(w->game, w->state, seat, g->seed, g->begins, cards, &w->counter, w->luck);
}

static gt_outcome play_game(gt_worker *w, gt_policy *const seat[2], const gt_unit_game *g)
{
    switch (w->job->noting) {
    case GT_NOTE_CARDS: return play_counted(w, seat, g);
    case GT_NOTE_POSITIONS:
        return gt_play_for_positions(w->positions, w->game, w->state, seat, g, &w->games.notes);
    case GT_NOTE_SAMPLES:
        return gt_play_for_samples(w->samples, w->game, w->state, seat, g, &w->games.notes);
    case GT_NOTE_CHOICES:
        return gt_play_for_choices(w->choices, w->game, w->state, seat, g, &w->games.notes);
    case GT_NOTE_SIGHT:
        return gt_play_for_sight(w->job->field, &w->lineup, w->game, w->state, seat, g, &w->counter,
                                 w->luck);
    default:
        if (w->timed)
            return play_timed(w, seat, g);
        if (w->luck != NULL)
            return gt_match_play_luck(w->game, w->state, seat, g->seed, g->begins, w->luck);
        return gt_match_play(w->game, w->state, seat, g->seed, g->begins);
    }
}

/* For a match: who plays, in which seats, with which decks at first; games so far. */
typedef struct table {
    gt_worker *w;
    gt_policy *const *seat;
    gt_lineup lineup;
    int n;
} table;

static gt_outcome play_at(void *context, const gt_unit_game *g)
{
    table *t = context;
    gt_lineup later = gt_field_planned(t->w->job->field, t->lineup);
    bool same = t->n++ == 0 || memcmp(&later, &t->lineup, sizeof later) == 0;
    play_lineup(t->w, same ? &t->lineup : &later, same ? FIRST_GAME : LATER_GAMES);
    return play_game(t->w, t->seat, g);
}

static gt_outcome play_game_or_match(gt_worker *w, gt_policy *const seat[2], const gt_unit_game *g)
{
    table t = {w, seat, w->prepared[FIRST_GAME].lineup, 0};
    return w->job->match > 0 ? gt_play_best_of(w->job->match, g, play_at, &t)
                             : play_game(w, seat, g);
}

/* What a unit has brought so far, to go back to. */
typedef struct so_far {
    size_t notes;
    double seconds[2];
} so_far;

static void keep(gt_worker *w, so_far *kept, bool all)
{
    *kept = (so_far){w->games.notes.used, {w->games.seconds[0], w->games.seconds[1]}};
    if (all && w->job->noting == GT_NOTE_CARDS)
        memcpy(w->kept, w->counter.tally, sizeof w->kept);
}

static void go_back(gt_worker *w, const so_far *kept)
{
    w->games.notes.used = kept->notes;
    memcpy(w->games.seconds, kept->seconds, sizeof kept->seconds);
    if (w->job->noting == GT_NOTE_CARDS)
        memcpy(w->counter.tally, w->kept, sizeof w->kept);
}

/* Plays the next pair of the unit, or single game. False: it was abandoned, and nothing of it is
 * left. */
static bool play_next(gt_worker *w, const gt_unit *u, gt_policy *const player[2])
{
    const gt_field *f = w->job->field;
    const char *name[2] = {f->deck[u->lineup.deck[0]], f->deck[u->lineup.deck[1]]};
    int each = gt_unit_each(u);
    so_far kept;
    keep(w, &kept, gt_policy_may_leave(player[0]) || gt_policy_may_leave(player[1]));
    for (int i = each * w->games.n; i < each * (w->games.n + 1); i++) {
        gt_unit_game g = gt_unit_game_at(u, name, i, &w->job->secret);
        gt_policy *seat[2] = {player[g.turned], player[!g.turned]};
        if (w->luck != NULL && i % each != 0)
            gt_luck_goes_on(w->luck,
                            g.turned ? -w->games.game[i - 1].luck : w->games.game[i - 1].luck);
        w->games.game[i] = play_game_or_match(w, seat, &g);
        if (w->games.game[i].end == GT_RUNNING) {
            go_back(w, &kept);
            return false;
        }
    }
    w->games.n++;
    return true;
}

const gt_games *gt_worker_play(gt_worker *w, const gt_unit *u, const atomic_bool *stop, char *error,
                               size_t n)
{
    gt_policy *player[2];
    assert(u->n <= GT_UNIT_PAIRS);
    clear(w, u);
    if (!seat_players(w, u, player, error, n))
        return gt_stopped(stop) ? &w->games
                                : NULL; /* a program that did not get ready until then */
    play_lineup(w, &u->lineup, FIRST_GAME);
    while (w->games.n < u->n && !gt_stopped(stop) && play_next(w, u, player)) {
    }
    if (!w->games.notes.failed)
        return &w->games;
    snprintf(error, n, "out of memory");
    return NULL;
}
