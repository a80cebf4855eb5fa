/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Updates of a value function, and what is kept of them. */
#include "sim/experiments/train_value.h"

#include "ai/states.h"
#include "ai/value.h"
#include "engine/core/hash.h"
#include "sim/experiments/kept_file.h"
#include "sim/experiments/ppo.h"
#include "sim/experiments/train_net.h"
#include "sim/experiments/training_key.h"
#include "sim/playing/executor.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH = 600,
    KEPT = 16, /* the fit is written after so many updates, and when it is stopped */
    FOLLOW = 32, /* updates over which the mean is taken */
};

/* A position, and the chance to win that should have been said of it. */
typedef struct lesson {
    const gt_self_game *game;
    const gt_step *step;
    float target;
} lesson;

typedef struct training {
    const gt_field *field;
    const gt_value_training_options *o;
    gt_net_fit *fit, *mean; /* what learns; its mean over the last updates, which judges */
    gt_self_game *game;
    gt_net_thought *thought;
    lesson *lesson;
    size_t n, room; /* lessons */
    uint64_t key; /* what all of it is a function of, but for how long it goes on */
    int64_t done; /* updates */
    char *error;
    size_t error_size;
} training;

static bool trouble(const training *t, const char *what, const char *where)
{
    snprintf(t->error, t->error_size, "%s: %s", where, what);
    return false;
}

static const char *path_of(const training *t, const char *name, char out[PATH])
{
    snprintf(out, PATH, "%s/%s", t->o->folder, name);
    return out;
}

static uint64_t key_of(const training *t)
{
    const gt_value_training_options *o = t->o;
    const int number[] = {o->games, o->updates,    o->strange_share, o->positions,
                          o->batch, o->size.width, o->size.hidden,   t->field->rules->behaviour};
    uint64_t key = gt_fold_text(gt_fold(o->seed, 'v'), t->field->rules->name);
    key = gt_fold_text(key, o->policy);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        key = gt_fold(key, (uint64_t)number[i]);
    key = gt_fold_number(gt_fold_number(key, o->rate), (double)o->lambda);
    key = gt_fold_field(key, t->field);
    return o->strange != NULL ? gt_fold_field(key, o->strange) : key;
}

/* ---- Keeping. */

static bool write_net(FILE *out, const void *what)
{
    return gt_net_write(out, what);
}

/* value.state: a head and both fits. Bytes of this machine. */
typedef struct state_head {
    uint64_t key;
    int64_t done;
} state_head;

static const char STATE_MAGIC[GT_KEPT_MAGIC] = {'g', 't', 'v', 'a', 'l', '0', '0', '1'};

static bool write_state(FILE *out, const void *what)
{
    const training *t = what;
    const state_head head = {t->key, t->done};
    return fwrite(&head, sizeof head, 1, out) == 1 && gt_net_fit_save(t->fit, out) &&
           gt_net_fit_save(t->mean, out);
}

static const char *take_state(FILE *in, void *to)
{
    training *t = to;
    state_head head = {.done = -1};
    if (fread(&head, sizeof head, 1, in) != 1 || head.key != t->key)
        return "is of another training: another player, decks, seed, options or version";
    gt_net_fit *const fit[] = {t->fit, t->mean};
    bool ok = head.done >= 0;
    for (int i = 0; i < 2; i++)
        ok = ok && gt_net_fit_load(fit[i], in) && gt_net_fit_is_finite(fit[i]);
    if (!ok)
        return "is damaged";
    t->done = head.done;
    return NULL;
}

static bool read_state(training *t)
{
    char path[PATH];
    bool there;
    const char *wrong =
        gt_take_kept(path_of(t, "value.state", path), STATE_MAGIC, take_state, t, &there);
    return wrong == NULL || trouble(t, wrong, path);
}

static bool keep_state(const training *t)
{
    char path[PATH];
    return gt_keep(path_of(t, "value.state", path), STATE_MAGIC, write_state, t) ||
           trouble(t, "cannot be written", path);
}

/* Takes lines out of value.csv that tell of updates which are to be done again. */
static bool trim_lines(const training *t)
{
    char path[PATH];
    return gt_keep_lines(path_of(t, "value.csv", path), t->done + 1) || /* and the head */
           trouble(t, "cannot be written", path);
}

/* A line of value.csv. */
static bool add_line(const training *t, double n, double loss)
{
    char path[PATH];
    FILE *out = fopen(path_of(t, "value.csv", path), t->done == 1 ? "w" : "a");
    if (out == NULL)
        return trouble(t, strerror(errno), path);
    if (t->done == 1)
        fputs("update,games,positions,loss\n", out);
    fprintf(out, "%lld,%lld,%.0f,%.4f\n", (long long)t->done, (long long)t->done * t->o->games, n,
            loss / fmax(n, 1));
    return fclose(out) == 0 || trouble(t, "cannot be written", path);
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
static void take_game(training *t, const gt_self_game *g, uint64_t key, float *gain, double *loss)
{
    gt_advantages(g->step, g->n, g->result, t->o->lambda, gain);
    for (size_t i = 0; i < g->n; i++) {
        const gt_step *s = &g->step[i];
        float target = fminf(fmaxf(s->value + gain[i], 0), 1);
        *loss += loss_of((double)s->value, (double)g->result);
        if (gt_below(gt_mix(gt_fold(key, i)), (uint32_t)g->n) >= (uint32_t)t->o->positions)
            continue;
        t->lesson[t->n++] = (lesson){g, s, s->player == 0 ? target : 1 - target};
    }
}

/* *positions: how many there were; *loss: the sum over them. False: no memory. */
static bool take_games(training *t, uint64_t key, double *positions, double *loss)
{
    size_t all = 0, most = 1;
    for (int k = 0; k < t->o->games; k++) {
        all += t->game[k].n;
        most = t->game[k].n > most ? t->game[k].n : most;
    }
    float *gain = malloc(most * sizeof *gain);
    lesson *grown = all > t->room ? realloc(t->lesson, all * sizeof *grown) : t->lesson;
    t->lesson = grown != NULL ? grown : t->lesson;
    t->room = grown != NULL && all > t->room ? all : t->room;
    bool ok = gain != NULL && (grown != NULL || all == 0);
    t->n = 0;
    *positions = (double)all;
    *loss = 0;
    for (int k = 0; k < t->o->games && ok; k++)
        take_game(t, &t->game[k], gt_fold(key, (uint64_t)k), gain, loss);
    free(gain);
    return ok;
}

static void shuffle(training *t, uint64_t key)
{
    for (size_t i = t->n; i-- > 1;) {
        size_t j = gt_below(gt_mix(gt_fold(key, i)), (uint32_t)i + 1);
        lesson kept = t->lesson[i];
        t->lesson[i] = t->lesson[j];
        t->lesson[j] = kept;
    }
}

static void learn(training *t)
{
    const gt_value_training_options *o = t->o;
    size_t batch = (size_t)o->batch;
    double rate = o->rate / sqrt(1 + (double)t->done / 100);
    if (o->slow > 0 && t->done >= o->slow)
        rate /= 10;
    for (size_t at = 0; at < t->n; at += batch) {
        size_t n = t->n - at < batch ? t->n - at : batch;
        for (size_t i = at; i < at + n; i++) {
            const lesson *l = &t->lesson[i];
            const gt_net_example e = gt_step_known(l->game, l->step);
            gt_net_fit_think(t->fit, &e, t->thought);
            float slope = gt_net_chance(t->thought->value) - l->target;
            gt_net_fit_back(t->fit, &e, t->thought, NULL, slope / (float)n);
        }
        gt_net_fit_move(t->fit, rate);
    }
}

/* ---- Updates. */

static bool play_games(const training *t)
{
    const gt_value_training_options *o = t->o;
    const gt_value_play how = {.field = t->field,
                               .strange = o->strange,
                               .policy = o->policy,
                               .fit = t->mean,
                               .strange_share = o->strange_share,
                               .seed = gt_mix(o->seed),
                               .first = (uint64_t)t->done * (uint64_t)o->games,
                               .games = o->games,
                               .threads = o->threads,
                               .stop = o->stop};
    return gt_play_for_value(&how, t->game, t->error, t->error_size);
}

static gt_net *whole_numbers(const training *t)
{
    gt_net_inputs what;
    gt_net *net = NULL;
    if (gt_value_inputs(t->field->rules, &what))
        net = gt_net_fit_round_for(t->mean, &what);
    gt_net_inputs_free(&what);
    return net;
}

static bool end_round(const training *t)
{
    char path[PATH];
    gt_net *net = whole_numbers(t);
    gt_net_round_file(t->o->folder, (int)(t->done / t->o->updates) - 1, path, sizeof path);
    bool ok = (net != NULL && gt_put_file(path, write_net, net)) ||
              trouble(t, "cannot be written, or is too large", path);
    gt_net_free(net);
    return ok;
}

/* After an update: what is kept, and told. */
static bool end_update(training *t, double n, double loss)
{
    const gt_value_training_options *o = t->o;
    bool round = t->done % o->updates == 0;
    bool ok = (!round || end_round(t)) && add_line(t, n, loss);
    if (ok && o->update_done != NULL)
        o->update_done(o->context, (int)((t->done - 1) / o->updates),
                       (int)((t->done - 1) % o->updates), n, loss);
    ok = ok && ((!round && t->done % KEPT != 0) || keep_state(t));
    if (ok && round && o->round_done != NULL)
        o->round_done(o->context, (int)(t->done / o->updates) - 1);
    return ok;
}

/* Plays and learns once; *stopped: it was stopped before that was done. */
static bool run_update(training *t, bool *stopped)
{
    double n, loss;
    uint64_t key = gt_fold(gt_fold(t->o->seed, 'u'), (uint64_t)t->done);
    if (!play_games(t))
        return false;
    *stopped = gt_stopped(t->o->stop);
    if (*stopped)
        return true;
    if (!take_games(t, key, &n, &loss))
        return trouble(t, "out of memory", t->o->folder);
    shuffle(t, key);
    learn(t);
    if (!gt_net_fit_is_finite(t->fit))
        return trouble(t, "the fit is no longer finite: try a lower rate", t->o->folder);
    float share = 1 / (float)(t->done + 1 < FOLLOW ? t->done + 1 : FOLLOW);
    gt_net_fit_follow(t->mean, t->fit, share);
    t->done++;
    return end_update(t, n, loss);
}

static bool run_updates(training *t)
{
    int64_t all = (int64_t)t->o->updates * t->o->rounds;
    bool ok = true, stopped = false;
    while (ok && !stopped && t->done < all)
        ok = run_update(t, &stopped);
    return ok && (!stopped || keep_state(t));
}

static bool begin(training *t)
{
    const gt_rules *rules = t->field->rules;
    if (rules->features == NULL)
        return trouble(t, "does not say what its positions look like", rules->name);
    const gt_net_sizes size = {t->o->size.width, GT_NET_BLOCK, t->o->size.hidden, GT_NET_BLOCK};
    const int n[2] = {gt_value_count(rules), 0};
    if (n[0] > UINT16_MAX)
        return trouble(t, "has too many features for a value function", rules->name);
    t->fit = gt_net_fit_new(size, n, gt_fold(t->o->seed, 'f'));
    t->mean = gt_net_fit_new(size, n, gt_fold(t->o->seed, 'f'));
    t->game = calloc((size_t)t->o->games, sizeof *t->game);
    t->thought = malloc(sizeof *t->thought);
    if (t->fit == NULL || t->mean == NULL || t->game == NULL || t->thought == NULL)
        return trouble(t, "out of memory", t->o->folder);
    t->key = key_of(t);
    return read_state(t) && trim_lines(t);
}

static void end(training *t)
{
    for (int k = 0; t->game != NULL && k < t->o->games; k++)
        gt_self_game_free(&t->game[k]);
    free(t->game);
    free(t->lesson);
    free(t->thought);
    gt_net_fit_free(t->fit);
    gt_net_fit_free(t->mean);
}

bool gt_train_value(const gt_field *field, const gt_value_training_options *o, gt_net **net,
                    bool *complete, char *error, size_t n)
{
    training t = {.field = field, .o = o, .error = error, .error_size = n};
    *net = NULL;
    *complete = false;
    bool ok = begin(&t) && run_updates(&t);
    if (ok && t.done >= (int64_t)o->updates * o->rounds) {
        char path[PATH];
        gt_net_round_file(o->folder, o->rounds - 1, path, sizeof path);
        *net = gt_value_read(path, field->rules, error, n);
        *complete = ok = *net != NULL;
    }
    end(&t);
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
    for (int i = 0; i < 2; i++)
        p[i] = gt_policy_create(policy, field->rules, error, sizeof error);
    gt_luck *luck = gt_luck_new(field->rules);
    gt_state *room = gt_states_new(field->rules, 1);
    void *storage = malloc(field->game_bytes);
    bool ok = j.known != NULL && p[0] != NULL && p[1] != NULL && luck != NULL && room != NULL &&
              storage != NULL;
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
    gt_policy_free(p[0]);
    gt_policy_free(p[1]);
    gt_luck_free(luck);
    free(room);
    free(storage);
    return ok;
}
