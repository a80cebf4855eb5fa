/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Updates of a value function, and what is kept of them. */
#include "sim/experiments/train_value.h"

#include "ai/states.h"
#include "ai/value.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/ppo.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"

#include <math.h>
#include <stdlib.h>

enum { FOLLOW = 32 /* updates over which the mean is taken */ };

/* gt_round_training.fit: what learns; its mean over the last updates, which judges. */
enum { FIT, MEAN, FITS };

/* A position, and the chance to win that should have been said of it. */
typedef struct lesson {
    const gt_self_game *game;
    const gt_step *step;
    float target;
} lesson;

typedef struct training {
    gt_round_training all; /* first */
    const gt_value_training_options *o;
    gt_net_thought *thought;
    lesson *lesson;
    size_t n, room; /* lessons */
    double positions, loss; /* how many positions the update had; the sum over them */
} training;

static uint64_t key_of(const training *t)
{
    const gt_value_training_options *o = t->o;
    const gt_rounds *all = &o->all;
    const gt_field *field = t->all.field;
    const int number[] = {all->games, all->updates,  all->strange_share, o->positions,
                          o->batch,   o->size.width, o->size.hidden,     field->rules->behaviour};
    uint64_t key = gt_fold_text(gt_fold(all->seed, 'v'), field->rules->name);
    key = gt_fold_text(key, o->policy);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        key = gt_fold(key, (uint64_t)number[i]);
    key = gt_fold_number(gt_fold_number(key, o->rate), (double)o->lambda);
    return gt_fold_fields(key, &t->all);
}

/* ---- Learning. */

/* -log of what a chance gives to a result. */
static double loss_of(double chance, double result)
{
    const double least = 1e-9;
    return -result * log(fmax(chance, least)) - (1 - result) * log(fmax(1 - chance, least));
}

/* Takes the positions of a game, or some of them by lot; `gain` has room. Adds the loss of what was
 * thought of all of them. */
static void take_game(training *t, const gt_self_game *g, uint64_t key, float *gain)
{
    gt_advantages(g->step, g->n, g->result, t->o->lambda, gain);
    for (size_t i = 0; i < g->n; i++) {
        const gt_step *s = &g->step[i];
        float target = fminf(fmaxf(s->value + gain[i], 0), 1);
        t->loss += loss_of((double)s->value, (double)g->result);
        if (gt_below(gt_mix(gt_fold(key, i)), (uint32_t)g->n) >= (uint32_t)t->o->positions)
            continue;
        t->lesson[t->n++] = (lesson){g, s, s->player == 0 ? target : 1 - target};
    }
}

static void take_games(training *t, uint64_t key)
{
    const gt_self_game *game = t->all.game;
    size_t all = 0, most = 1;
    for (int k = 0; k < t->all.o->games; k++) {
        all += game[k].n;
        most = game[k].n > most ? game[k].n : most;
    }
    float *gain = gt_resize(NULL, most, sizeof *gain);
    t->lesson = gt_with_room(t->lesson, 0, all, &t->room, sizeof *t->lesson);
    t->n = 0;
    t->positions = (double)all;
    t->loss = 0;
    for (int k = 0; k < t->all.o->games; k++)
        take_game(t, &game[k], gt_fold(key, (uint64_t)k), gain);
    free(gain);
}

static void fit(training *t)
{
    const gt_value_training_options *o = t->o;
    gt_net_fit *learns = t->all.fit[FIT];
    size_t batch = (size_t)o->batch;
    double rate = o->rate / sqrt(1 + (double)t->all.done / 100);
    if (o->slow > 0 && t->all.done >= o->slow)
        rate /= 10;
    for (size_t at = 0; at < t->n; at += batch) {
        size_t n = t->n - at < batch ? t->n - at : batch;
        for (size_t i = at; i < at + n; i++) {
            const lesson *l = &t->lesson[i];
            const gt_net_example e = gt_step_known(l->game, l->step);
            gt_net_fit_think(learns, &e, t->thought);
            float slope = gt_net_chance(t->thought->value) - l->target;
            gt_net_fit_back(learns, &e, t->thought, NULL, slope / (float)n);
        }
        gt_net_fit_move(learns, rate);
    }
}

/* ---- Updates. */

static bool play(gt_round_training *all)
{
    const training *t = (const training *)(void *)all;
    const gt_value_play how = {
        .games = gt_round_games(all), .policy = t->o->policy, .fit = all->fit[MEAN]};
    return gt_play_for_value(&how, all->game, all->error, all->error_size);
}

static void learn(gt_round_training *all)
{
    training *t = (training *)(void *)all;
    lesson room;
    uint64_t key = gt_fold(gt_fold(all->o->seed, 'u'), (uint64_t)all->done);
    take_games(t, key);
    gt_shuffle_list(t->lesson, t->n, sizeof room, &room, key);
    fit(t);
    float share = 1 / (float)(all->done + 1 < FOLLOW ? all->done + 1 : FOLLOW);
    gt_net_fit_follow(all->fit[MEAN], all->fit[FIT], share);
}

static void line(const gt_round_training *all, FILE *out)
{
    const training *t = (const training *)(const void *)all;
    fprintf(out, "%.0f,%.4f\n", t->positions, t->loss / fmax(t->positions, 1));
}

static void tell(const gt_round_training *all, int round, int update)
{
    const training *t = (const training *)(const void *)all;
    if (t->o->update_done != NULL)
        t->o->update_done(all->o->context, round, update, t->positions, t->loss);
}

static gt_net *net_of(const gt_round_training *all)
{
    gt_net_inputs what;
    gt_net *net = NULL;
    if (gt_value_inputs(all->field->rules, &what))
        net = gt_net_fit_round_for(all->fit[MEAN], &what);
    gt_net_inputs_free(&what);
    return net;
}

static const gt_round_kind kind = {
    .name = "value",
    .head = "positions,loss",
    .of = "is of another training: another player, decks, seed, options or version",
    .magic = {'g', 't', 'v', 'a', 'l', '0', '0', '1'},
    .play = play,
    .learn = learn,
    .line = line,
    .tell = tell,
    .net = net_of,
    .read = gt_value_read};

static bool begin(training *t)
{
    gt_round_training *all = &t->all;
    const gt_rules *rules = all->field->rules;
    if (rules->features == NULL)
        return gt_round_trouble(all, "does not say what its positions look like", rules->name);
    const gt_net_sizes size = {t->o->size.width, GT_NET_BLOCK, t->o->size.hidden, GT_NET_BLOCK};
    const int n[2] = {gt_value_count(rules), 0};
    if (n[0] > UINT16_MAX)
        return gt_round_trouble(all, "has too many features for a value function", rules->name);
    for (int i = 0; i < FITS; i++)
        all->fit[i] = gt_net_fit_new(size, n, gt_fold(all->o->seed, 'f'));
    t->thought = gt_resize(NULL, 1, sizeof *t->thought);
    all->key = key_of(t);
    return true;
}

bool gt_train_value(const gt_field *field, const gt_value_training_options *o, gt_net **net,
                    bool *complete, char *error, size_t n)
{
    training t = {.all = {.kind = &kind,
                          .field = field,
                          .o = &o->all,
                          .n_fits = FITS,
                          .error = error,
                          .error_size = n},
                  .o = o};
    *net = NULL;
    *complete = false;
    bool ok = begin(&t) && gt_round_training_run(&t.all, net, complete);
    free(t.lesson);
    free(t.thought);
    gt_round_training_free(&t.all);
    return ok;
}

/* ---- What it brings. */

typedef struct judge {
    const gt_net *net;
    gt_known *known;
} judge;

static int32_t say(void *context, const gt_game *g, const gt_state *s)
{
    const judge *j = context;
    return gt_value_of(j->net, j->known, g, s);
}

/* Two games that differ by chance alone. */
static void add_two(gt_value_check *c, const gt_outcome o[2])
{
    double raw[2], luck[2];
    for (int i = 0; i < 2; i++) {
        raw[i] = gt_half_points(&o[i]) / 2.0;
        luck[i] = (double)o[i].luck / GT_LUCK_ONE;
        c->luck += luck[i];
        c->luck_squares += luck[i] * luck[i];
    }
    double less = raw[0] - luck[0] - raw[1] + luck[1];
    c->raw += (raw[0] - raw[1]) * (raw[0] - raw[1]) / 2;
    c->less += less * less / 2;
}

bool gt_check_value(const gt_field *field, const char *policy, const gt_net *net, uint64_t seed,
                    int games, gt_value_check *sums)
{
    char error[300];
    judge j = {net, gt_known_new(field->rules)};
    gt_policy *p[2];
    bool made = gt_make_players(p, policy, field->rules, error, sizeof error);
    gt_luck *luck = gt_luck_new(field->rules);
    gt_state *room = gt_states_new(field->rules, 1);
    void *storage = gt_resize(NULL, 1, field->game_bytes);
    bool ok = j.known != NULL && made && luck != NULL && room != NULL;
    if (ok && net != NULL)
        gt_luck_use(luck, say, &j);
    for (int k = 0; k < games / 2 && ok; k++) {
        uint64_t key = gt_fold(gt_fold(seed, 'c'), (uint64_t)k);
        gt_matchup m = field->matchup[gt_below(gt_mix(key), (uint32_t)field->n_matchups)];
        const gt_game *g = gt_field_game(field, m.a, m.b, storage);
        gt_outcome o[2];
        for (int i = 0; i < 2; i++)
            o[i] = gt_match_play_luck(g, room, p, gt_fold(key, (uint64_t)i), k % 2, luck);
        add_two(sums, o);
    }
    gt_known_free(j.known);
    gt_free_players(p);
    gt_luck_free(luck);
    free(room);
    free(storage);
    return ok;
}
