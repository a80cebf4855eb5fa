/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of half points, one row a world and one column an action, is filled by the threads, which
 * take worlds as they get to them; figures are made of it afterwards. */
#include "sim/experiments/judge.h"

#include "ai/states.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/executor.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { UNDEALT = 255 }; /* in place of half points: there was no such world */

static const double Z95 = 1.959964; /* of the normal distribution: 95 in 100 */

/* What a thread plays with. */
typedef struct table {
    gt_policy *policy[2];
    gt_state *states; /* the world, and a copy in which an action is tried */
} table;

struct gt_judge {
    gt_judge_options o;
    const gt_rules *rules;
    int threads;
    table *table; /* one a thread */
    uint8_t *half_points; /* of the player who chooses, at world * actions + action */
};

/* A position that is being judged. */
typedef struct position {
    const gt_game *game;
    const gt_view *view;
    int player;
    uint64_t seed;
    gt_action legal[GT_MAX_ACTIONS];
    int n;
} position;

gt_judge *gt_judge_new(const gt_rules *rules, const gt_judge_options *o, char *error, size_t n)
{
    gt_judge *judge = gt_zeroed(1, sizeof *judge);
    bool ok = true;
    judge->o = *o;
    judge->rules = rules;
    judge->threads = gt_thread_count(o->threads);
    judge->table = gt_zeroed((size_t)judge->threads, sizeof *judge->table);
    judge->half_points = gt_resize(NULL, (size_t)o->games, GT_MAX_ACTIONS);
    snprintf(error, n, "no memory");
    for (int i = 0; i < judge->threads && ok; i++) {
        judge->table[i].states = gt_states_new(rules, 2);
        ok = judge->table[i].states != NULL &&
             gt_make_players(judge->table[i].policy, o->policy, rules, error, n);
    }
    if (ok)
        return judge;
    gt_judge_free(judge);
    return NULL;
}

void gt_judge_free(gt_judge *judge)
{
    if (judge == NULL)
        return;
    for (int i = 0; i < judge->threads; i++) {
        gt_free_players(judge->table[i].policy);
        free(judge->table[i].states);
    }
    free(judge->table);
    free(judge->half_points);
    free(judge);
}

static bool is_stopped(const gt_judge *judge)
{
    return judge->o.stop != NULL && atomic_load(judge->o.stop);
}

/* Plays every action in the world that was dealt. */
static void play_actions(gt_judge *judge, const table *t, const position *p, int k, uint64_t seed)
{
    gt_state *world = t->states, *tried = gt_state_at(judge->rules, t->states, 1);
    for (int i = 0; i < p->n && !is_stopped(judge); i++) {
        gt_copy(p->game, tried, world);
        gt_apply(p->game, tried, p->legal[i]);
        gt_outcome o = gt_match_play_on(p->game, tried, t->policy, seed);
        int half = gt_half_points(&o);
        judge->half_points[k * p->n + i] = (uint8_t)(p->player == 0 ? half : 2 - half);
    }
}

/* Tries every action in world k. */
static void try_world(gt_judge *judge, const table *t, const position *p, int k)
{
    uint64_t seed = gt_fold(p->seed, (uint64_t)k);
    if (gt_resample(p->view, seed, t->states))
        play_actions(judge, t, p, k, seed);
    else
        memset(&judge->half_points[k * p->n], UNDEALT, (size_t)p->n);
    if (judge->o.games_done != NULL) {
#pragma omp critical(gt_judge_done)
        judge->o.games_done(judge->o.context, p->n);
    }
}

/* How far action i is behind the best one, by the differences in each world; in the variance with
 * two imagined worlds more, one won by each way alone, so that the interval is wider than 0 where
 * all worlds agree (card_effect.h). */
static gt_estimate behind(const gt_judge *judge, int n, int i, int best)
{
    int games = 0;
    double sum = 0, squares = 0;
    for (int k = 0; k < judge->o.games; k++) {
        const uint8_t *row = &judge->half_points[k * n];
        if (row[0] == UNDEALT)
            continue;
        games++;
        double d = (row[best] - row[i]) / 2.0;
        sum += d;
        squares += d * d;
    }
    double mean = games > 0 ? sum / games : 0, n_all = games + 2;
    double variance = (squares + 2 - sum * sum / n_all) / n_all;
    double width = i == best ? 0 : Z95 * sqrt(variance / n_all);
    return (gt_estimate){mean, mean - width, mean + width};
}

static void summarize(const gt_judge *judge, const position *p, gt_judged *out)
{
    for (int i = 0; i < p->n; i++) {
        uint64_t sum = 0;
        int worlds = 0;
        for (int k = 0; k < judge->o.games; k++) {
            uint8_t half = judge->half_points[k * p->n + i];
            sum += half != UNDEALT ? half : 0;
            worlds += half != UNDEALT;
        }
        out[i].action = p->legal[i];
        out[i].worlds = worlds;
        out[i].points = worlds > 0 ? gt_game_rate(sum, (uint64_t)worlds) : (gt_estimate){0.5, 0, 1};
    }
    int best = gt_judged_best(out, p->n);
    for (int i = 0; i < p->n; i++)
        out[i].behind = behind(judge, p->n, i, best);
}

int gt_judge_position(gt_judge *judge, const gt_game *g, const gt_state *s, gt_judged *out)
{
    struct gt_view_box box;
    position p = {.game = g, .player = gt_to_move(g, s)};
    p.view = gt_view_make(&box, g, s, p.player);
    p.n = gt_view_legal(p.view, p.legal);
    p.seed = gt_fold(gt_mix(judge->o.seed), gt_infoset_key(p.view));
#pragma omp parallel for num_threads(judge->threads) default(none) shared(judge, p)                \
    schedule(dynamic)
    for (int k = 0; k < judge->o.games; k++)
        if (!is_stopped(judge))
            try_world(judge, &judge->table[omp_get_thread_num()], &p, k);
    if (is_stopped(judge))
        return 0;
    summarize(judge, &p, out);
    return p.n;
}

int gt_judged_best(const gt_judged *judged, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (judged[i].points.value > judged[best].points.value)
            best = i;
    return best;
}
