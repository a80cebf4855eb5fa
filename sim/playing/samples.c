/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of which positions are taken for a fit. */
#include "sim/playing/samples.h"

#include "ai/weights.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <assert.h>
#include <stdlib.h>

enum {
    CALM = 8, /* the noise ends with one turn of so many */
    LEAVES = 6, /* one decision of so many is searched */
    MOST_LEAVES = 10000, /* of a search that are looked at */
};

struct gt_sample_taker {
    const gt_job *job;
    gt_policy *searcher; /* whose leaves are taken; NULL: turns are */
};

gt_sample_taker *gt_sample_taker_new(const gt_job *job)
{
    char error[2];
    gt_sample_taker *t = gt_zeroed(1, sizeof *t);
    t->job = job;
    if (job->leaves == NULL)
        return t;
    t->searcher = gt_policy_create(job->leaves, job->field->rules, error, sizeof error);
    if (t->searcher != NULL && job->weights != NULL)
        gt_policy_use_weights(t->searcher, job->weights, job->scale);
    if (t->searcher != NULL)
        return t;
    gt_sample_taker_free(t);
    return NULL;
}

void gt_sample_taker_free(gt_sample_taker *t)
{
    if (t == NULL)
        return;
    gt_policy_free(t->searcher);
    free(t);
}

/* ---- Positions. */

/* Adds the features of a position as `player` sees it, times `sign`. */
static void add_features(const gt_game *g, const gt_state *s, int player, int sign, int32_t *sum)
{
    int32_t number[GT_MAX_WEIGHTS];
    gt_numbers(g, s, player, number);
    for (int i = 0; i < g->rules->n_weights; i++)
        sum[i] += sign * number[i];
}

/* A game that is played. */
typedef struct playing {
    gt_sample_taker *taker;
    gt_match match;
    gt_bytes *notes;
    size_t at[GT_GAME_SAMPLES]; /* where the samples are noted */
    int n;
    bool left; /* the search that takes leaves gave up, so that the game does not count */
} playing;

/* Notes the mean of evaluated leaves as `player` sees it from the sum of their features. What the
 * game was worth is filled in when it is over. */
static void note(playing *p, const int32_t *sum, gt_leaves leaves, int player)
{
    if (p->n == GT_GAME_SAMPLES)
        return;
    p->at[p->n++] = p->notes->used;
    gt_bytes_add_number(p->notes, (uint64_t)player, 1);
    gt_bytes_add_number(p->notes, 0, 1);
    gt_bytes_add_number(p->notes, leaves.evaluated, 2);
    gt_bytes_add_number(p->notes, leaves.ended, 2);
    gt_bytes_add_number(p->notes, leaves.half_points, 2);
    for (int i = 0; i < p->match.game->rules->n_weights; i++) {
        int32_t mean = sum[i] * GT_SAMPLE_FRACTION / leaves.evaluated;
        assert(mean >= INT16_MIN && mean <= INT16_MAX);
        gt_bytes_add_number(p->notes, (uint16_t)mean, 2);
    }
}

/* Takes the position as the player sees it whose turn it is not. */
static void take_position(playing *p)
{
    int32_t sum[GT_MAX_WEIGHTS] = {0};
    const gt_state *s = p->match.state;
    int viewer = 1 - gt_to_move(p->match.game, s);
    add_features(p->match.game, s, viewer, 1, sum);
    note(p, sum, (gt_leaves){.evaluated = 1}, viewer);
}

/* Leaves of a search. */
typedef struct harvest {
    int player; /* who searches */
    gt_leaves leaves;
    int32_t sum[GT_MAX_WEIGHTS]; /* of the features, as that player sees them */
} harvest;

/* A leaf is evaluated as the player sees it who waits; what is good for the one is bad for the
 * other. */
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

/* Takes the mean of the leaves that a search from the position comes to. */
static void take_leaves(playing *p)
{
    struct gt_view_box box;
    const gt_game *g = p->match.game;
    const gt_state *s = p->match.state;
    gt_policy *searcher = p->taker->searcher;
    if (p->n == GT_GAME_SAMPLES)
        return;
    harvest h = {.player = gt_to_move(g, s)};
    gt_leaf_listener listener = {add_leaf, &h};
    gt_policy_show_leaves(searcher, &listener);
    gt_policy_choose(searcher, gt_view_make(&box, g, s, h.player));
    gt_policy_show_leaves(searcher, NULL);
    if (gt_policy_forfeit(searcher) == GT_ABANDONED)
        p->left = true;
    if (h.leaves.evaluated > 0)
        note(p, h.sum, h.leaves, h.player);
}

/* ---- Games. */

/* The action of the player to move: its policy's, or in the noisy turns sometimes any. */
static gt_action choose(const playing *p, bool noisy, uint64_t key)
{
    struct gt_view_box box;
    const gt_match *m = &p->match;
    int player = gt_to_move(m->game, m->state);
    const gt_view *view = gt_view_make(&box, m->game, m->state, player);
    if (noisy && (int)gt_below(key, 1000) < p->taker->job->noise)
        return gt_view_sample(view, gt_mix(key));
    return gt_policy_choose(m->policy[player], view);
}

/* Plays on to the end of the game, and takes positions. It begins noisy; the noise ends for good at
 * the beginning of a turn that is drawn, and positions are taken from then on. */
static void play_on(playing *p, uint64_t seed)
{
    const gt_game *g = p->match.game;
    gt_state *s = p->match.state;
    bool noisy = p->taker->job->noise > 0, search = p->taker->searcher != NULL;
    int turn = 0, taken = 0; /* the last that was begun; from which a position was taken */
    for (int player; (player = gt_to_move(g, s)) != GT_TERMINAL && !p->left;) {
        uint64_t key = gt_fold(gt_fold(~seed, (uint64_t)player), (uint64_t)gt_decisions(s, player));
        if (gt_turns(s) != turn) {
            turn = gt_turns(s);
            noisy = noisy && gt_fold(seed, (uint64_t)turn) % CALM != 0;
        }
        if (!noisy && search && gt_fold(key, 1) % LEAVES == 0)
            take_leaves(p);
        if (!noisy && !search && turn != taken && gt_quiet(g, s)) {
            taken = turn;
            take_position(p);
        }
        gt_apply(g, s, choose(p, noisy, key));
    }
}

gt_outcome gt_play_for_samples(gt_sample_taker *t, const gt_game *g, gt_state *room,
                               gt_policy *const seat[2], const gt_unit_game *which, gt_bytes *notes)
{
    playing p = {.taker = t, .notes = notes};
    size_t head = notes->used;
    gt_bytes_add_number(notes, 0, 1);
    gt_match_begin(&p.match, g, room, seat, which->seed, which->begins);
    if (t->searcher != NULL)
        gt_policy_begin(t->searcher, which->seed, 0);
    play_on(&p, gt_fold(which->seed, 1));
    for (int i = 0; i < p.n && !notes->failed; i++) {
        int player = notes->data[p.at[i]];
        double worth = gt_return(g, p.match.state, player);
        gt_bytes_set_number(notes, p.at[i] + 1, (uint64_t)(2 * worth), 1);
    }
    gt_bytes_set_number(notes, head, (uint64_t)p.n, 1);
    gt_outcome o = gt_match_outcome(&p.match);
    if (p.left)
        o.end = GT_RUNNING;
    return o;
}
