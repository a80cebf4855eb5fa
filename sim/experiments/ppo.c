/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Advantages, slopes and updates. */
#include "sim/experiments/ppo.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <math.h>
#include <stdlib.h>

void gt_advantages(const gt_step *step, size_t n, float result, float lambda, float *out)
{
    float after = result, sum = 0;
    for (size_t i = n; i-- > 0;) {
        sum = after - step[i].value + lambda * sum;
        out[i] = sum;
        after = step[i].value;
    }
}

/* ---- One decision. */

bool gt_ppo_slopes(const float *chance, int n, int taken, float log_before, float advantage,
                   const gt_ppo_options *o, float *slope)
{
    float ratio = expf(logf(fmaxf(chance[taken], 1e-20F)) - log_before), entropy = 0;
    bool clipped = advantage > 0 ? ratio > 1 + o->clip : ratio < 1 - o->clip;
    float pull = clipped ? 0 : ratio * advantage;
    for (int i = 0; i < n; i++)
        entropy -= chance[i] * logf(fmaxf(chance[i], 1e-20F));
    for (int i = 0; i < n; i++) {
        float towards = (i == taken ? 1.0F : 0.0F) - chance[i];
        float flatter = chance[i] * (logf(fmaxf(chance[i], 1e-20F)) + entropy);
        slope[i] = o->sharpness * (o->entropy * flatter - pull * towards);
    }
    return clipped;
}

/* -log of what a chance's logit gives to a result. */
static double loss_of(float logit, float result)
{
    double size = fabs((double)logit);
    double wrong = logit > 0 ? 1 - (double)result : (double)result;
    return log1p(exp(-size)) + wrong * size;
}

/* ---- All of them. */

/* A decision of a game, and what came of it for its player. */
typedef struct lesson {
    const gt_self_game *game;
    const gt_step *step;
    float advantage; /* in units of the deviation of all */
    float target; /* chance to win that the critic should have said */
    float result;
} lesson;

typedef struct update {
    gt_net_fit *fit[2]; /* of the actor, of the critic */
    const gt_ppo_options *o;
    lesson *lesson;
    size_t n;
    gt_net_thought *thought[2];
    gt_ppo_sums *sums; /* `critic` is the critic's, all else the actor's */
} update;

static float held(float chance)
{
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

/* Takes the decisions of a game; `gain` has room for them. */
static void take_game(update *u, const gt_self_game *g, float *gain)
{
    gt_advantages(g->step, g->n, g->result, u->o->lambda, gain);
    for (size_t i = 0; i < g->n; i++) {
        const gt_step *s = &g->step[i];
        float target = held(s->value + gain[i]);
        bool first = s->player == 0;
        u->lesson[u->n++] = (lesson){.game = g,
                                     .step = s,
                                     .advantage = first ? gain[i] : -gain[i],
                                     .target = first ? target : 1 - target,
                                     .result = first ? g->result : 1 - g->result};
    }
}

static void take_games(update *u, const gt_self_game *game, int n_games)
{
    size_t all = 0, most = 1;
    double squares = 0;
    for (int k = 0; k < n_games; k++) {
        all += game[k].n;
        most = game[k].n > most ? game[k].n : most;
    }
    float *gain = gt_resize(NULL, most, sizeof *gain);
    u->lesson = gt_resize(NULL, all + 1, sizeof *u->lesson);
    for (int i = 0; i < 2; i++)
        u->thought[i] = gt_resize(NULL, 1, sizeof *u->thought[i]);
    for (int k = 0; k < n_games; k++)
        take_game(u, &game[k], gain);
    free(gain);
    for (size_t i = 0; i < u->n; i++)
        squares += (double)u->lesson[i].advantage * (double)u->lesson[i].advantage;
    u->sums->advantage = squares;
    float unit = squares > 0 ? (float)sqrt((double)u->n / squares) : 1;
    for (size_t i = 0; i < u->n; i++)
        u->lesson[i].advantage *= unit;
}

/* What is told of a decision: in the first pass, and in the last. */
static void tell(update *u, const lesson *l, const float *chance, bool clipped, int pass)
{
    gt_ppo_sums *sums = u->sums;
    if (pass == 0) {
        sums->n++;
        sums->even += log(l->step->n_actions);
        for (int i = 0; i < l->step->n_actions; i++)
            sums->entropy -= (double)chance[i] * log(fmax((double)chance[i], 1e-20));
        sums->actor += loss_of(u->thought[0]->value, l->result);
    }
    if (pass == u->o->passes - 1) {
        double more =
            log(fmax((double)chance[l->step->taken], 1e-20)) - (double)l->step->log_chance;
        sums->moved += exp(more) - 1 - more;
        sums->clipped += clipped;
    }
}

static void teach_actor(update *u, const lesson *l, float scale, int pass)
{
    gt_net_thought *t = u->thought[0];
    float chance[GT_MAX_ACTIONS], slope[GT_MAX_ACTIONS];
    gt_net_example e = gt_step_seen(l->game, l->step);
    gt_net_fit_think(u->fit[0], &e, t);
    gt_net_chances(t, e.n_actions, u->o->sharpness, chance);
    bool clipped = gt_ppo_slopes(chance, e.n_actions, l->step->taken, l->step->log_chance,
                                 l->advantage, u->o, slope);
    tell(u, l, chance, clipped, pass);
    for (int i = 0; i < e.n_actions; i++)
        slope[i] *= scale;
    gt_net_fit_back(u->fit[0], &e, t, slope, scale * (gt_net_chance(t->value) - l->target));
}

static void teach_critic(update *u, const lesson *l, float scale, int pass)
{
    gt_net_thought *t = u->thought[1];
    gt_net_example e = gt_step_known(l->game, l->step);
    gt_net_fit_think(u->fit[1], &e, t);
    if (pass == 0)
        u->sums->critic += loss_of(t->value, l->result);
    gt_net_fit_back(u->fit[1], &e, t, NULL, scale * (gt_net_chance(t->value) - l->target));
}

/* All batches, for the actor (0) or the critic (1). */
static void go_through(update *u, int which, int pass)
{
    size_t batch = (size_t)u->o->batch;
    for (size_t at = 0; at < u->n; at += batch) {
        size_t n = u->n - at < batch ? u->n - at : batch;
        float scale = 1 / (float)n;
        for (size_t i = at; i < at + n; i++)
            (which == 0 ? teach_actor : teach_critic)(u, &u->lesson[i], scale, pass);
        gt_net_fit_move(u->fit[which], which == 0 ? u->o->rate : u->o->critic_rate);
    }
}

void gt_ppo_update(gt_net_fit *actor, gt_net_fit *critic, const gt_self_game *game, int n_games,
                   const gt_ppo_options *o, gt_ppo_sums *sums)
{
    update u = {.fit = {actor, critic}, .o = o, .sums = sums};
    *sums = (gt_ppo_sums){.n = 0};
    take_games(&u, game, n_games);
    for (int pass = 0; pass < o->passes; pass++) {
        lesson room;
        gt_shuffle_list(u.lesson, u.n, sizeof room, &room, gt_fold(o->seed, (uint64_t)pass));
#pragma omp parallel for num_threads(o->threads > 1 ? 2 : 1)
        for (int which = 0; which < 2; which++) /* neither needs the other */
            go_through(&u, which, pass);
    }
    free(u.lesson);
    free(u.thought[0]);
    free(u.thought[1]);
}
