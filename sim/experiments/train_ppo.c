/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of updates, and what is kept of them. */
#include "sim/experiments/train_ppo.h"

#include "engine/core/hash.h"
#include "sim/experiments/kept_file.h"
#include "sim/experiments/train_net.h"
#include "sim/experiments/training_key.h"
#include "sim/playing/executor.h"
#include "sim/playing/worker.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH = 600,
    CRITIC_WIDTH = 32,
    CRITIC_HIDDEN = 32,
    KEPT = 16, /* the fit is written after so many updates, and when it is stopped */
};

/* How far the network that is kept follows the one that learns, after each update: a step to one
 * side by the luck of some games is taken back in the mean. */
static const float FOLLOW = 1.0F / 32;

typedef struct training {
    const gt_field *field;
    const gt_ppo_training_options *o;
    gt_net_fit *actor, *critic;
    gt_net_fit *mean; /* of the actor over its last updates: what is kept of a round */
    gt_self_game *game;
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

/* ---- What it depends on. */

static uint64_t key_of(const training *t)
{
    const gt_ppo_training_options *o = t->o;
    const gt_ppo_options *p = &o->ppo;
    const int number[] = {o->games,         o->updates, o->strange_share,
                          o->earlier_share, p->passes,  p->batch};
    const double real[] = {p->rate,           p->critic_rate,
                           (double)p->clip,   (double)p->entropy,
                           (double)p->lambda, (double)p->sharpness};
    const gt_net_sizes size = o->size;
    uint64_t key = gt_fold_text(gt_fold(o->seed, o->from->hash), t->field->rules->name);
    key = gt_fold(key, (uint64_t)size.width << 24 | (uint64_t)size.action_width << 16 |
                           (uint64_t)size.hidden << 8 | (uint64_t)size.second);
    key = gt_fold(key, (uint64_t)t->field->rules->behaviour);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        key = gt_fold(key, (uint64_t)number[i]);
    for (size_t i = 0; i < sizeof real / sizeof real[0]; i++)
        key = gt_fold_number(key, real[i]);
    key = gt_fold_field(key, t->field);
    return o->strange != NULL ? gt_fold_field(key, o->strange) : key;
}

/* ---- Keeping. */

static bool write_net(FILE *out, const void *what)
{
    return gt_net_write(out, what);
}

/* ppo.state: a head and both fits. Bytes of this machine. */
typedef struct state_head {
    uint64_t key;
    int64_t done;
} state_head;

static const char STATE_MAGIC[GT_KEPT_MAGIC] = {'g', 't', 'p', 'p', 'o', '0', '0', '2'};

static bool write_state(FILE *out, const void *what)
{
    const training *t = what;
    const state_head head = {t->key, t->done};
    return fwrite(&head, sizeof head, 1, out) == 1 && gt_net_fit_save(t->actor, out) &&
           gt_net_fit_save(t->critic, out) && gt_net_fit_save(t->mean, out);
}

static const char *take_state(FILE *in, void *to)
{
    training *t = to;
    state_head head = {.done = -1};
    if (fread(&head, sizeof head, 1, in) != 1 || head.key != t->key)
        return "is of another training: another network, decks, seed, options or version";
    gt_net_fit *const fit[] = {t->actor, t->critic, t->mean};
    bool ok = head.done >= 0;
    for (int i = 0; i < 3; i++)
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
        gt_take_kept(path_of(t, "ppo.state", path), STATE_MAGIC, take_state, t, &there);
    return wrong == NULL || trouble(t, wrong, path);
}

static bool keep_state(const training *t)
{
    char path[PATH];
    return gt_keep(path_of(t, "ppo.state", path), STATE_MAGIC, write_state, t) ||
           trouble(t, "cannot be written", path);
}

/* Takes lines out of ppo.csv that tell of updates which are to be done again. */
static bool trim_lines(const training *t)
{
    char path[PATH];
    return gt_keep_lines(path_of(t, "ppo.csv", path), t->done + 1) || /* and the head */
           trouble(t, "cannot be written", path);
}

/* A line of ppo.csv. */
static bool add_line(const training *t, const gt_ppo_sums *s)
{
    char path[PATH];
    double n = fmax(s->n, 1);
    FILE *out = fopen(path_of(t, "ppo.csv", path), t->done == 1 ? "w" : "a");
    if (out == NULL)
        return trouble(t, strerror(errno), path);
    if (t->done == 1)
        fputs("update,games,decisions,even,entropy,moved,clipped,advantage,critic,actor\n", out);
    fprintf(out, "%lld,%lld,%.0f,%.4f,%.4f,%.5f,%.4f,%.4f,%.4f,%.4f\n", (long long)t->done,
            (long long)t->done * t->o->games, s->n, s->even / n, s->entropy / n, s->moved / n,
            s->clipped / n, sqrt(s->advantage / n), s->critic / n, s->actor / n);
    return fclose(out) == 0 || trouble(t, "cannot be written", path);
}

/* ---- Updates. */

/* The earlier self that plays in the next update, as a player; NULL: there is none. */
static const char *earlier_self(const training *t, char *spec, size_t n)
{
    char path[PATH];
    int rounds = (int)(t->done / t->o->updates);
    if (rounds == 0 || t->o->earlier_share == 0)
        return NULL;
    uint32_t which =
        gt_below(gt_fold(gt_fold(t->o->seed, 'e'), (uint64_t)t->done), (uint32_t)rounds);
    snprintf(spec, n, "net:file=%s,temperature=%.3f",
             gt_net_round_file(t->o->folder, (int)which, path, sizeof path),
             1 / (double)t->o->ppo.sharpness);
    return spec;
}

static bool play_games(const training *t)
{
    const gt_ppo_training_options *o = t->o;
    char earlier[PATH + 60];
    const gt_self_play how = {.field = t->field,
                              .strange = o->strange,
                              .actor = t->actor,
                              .critic = t->critic,
                              .sharpness = o->ppo.sharpness,
                              .earlier = earlier_self(t, earlier, sizeof earlier),
                              .strange_share = o->strange_share,
                              .earlier_share = o->earlier_share,
                              .seed = gt_mix(o->seed),
                              .first = (uint64_t)t->done * (uint64_t)o->games,
                              .games = o->games,
                              .threads = o->threads,
                              .stop = o->stop};
    return gt_play_itself(&how, t->game, t->error, t->error_size);
}

static bool end_round(const training *t)
{
    char path[PATH];
    int round = (int)(t->done / t->o->updates) - 1;
    gt_net *net = gt_net_fit_round(t->mean, t->field->rules);
    gt_net_round_file(t->o->folder, round, path, sizeof path);
    bool ok = (net != NULL && gt_put_file(path, write_net, net)) ||
              trouble(t, "cannot be written, or is too large", path);
    gt_net_free(net);
    return ok;
}

/* Plays and learns once; *stopped: it was stopped before that was done. */
static bool run_update(training *t, bool *stopped)
{
    const gt_ppo_training_options *o = t->o;
    gt_ppo_options ppo = o->ppo;
    gt_ppo_sums sums;
    ppo.threads = gt_thread_count(o->threads);
    ppo.seed = gt_fold(gt_fold(o->seed, 'u'), (uint64_t)t->done);
    if (!play_games(t))
        return false;
    *stopped = gt_stopped(o->stop);
    if (*stopped)
        return true;
    if (!gt_ppo_update(t->actor, t->critic, t->game, o->games, &ppo, &sums))
        return trouble(t, "out of memory", o->folder);
    if (!gt_net_fit_is_finite(t->actor) || !gt_net_fit_is_finite(t->critic))
        return trouble(t, "the fit is no longer finite: try a lower rate", o->folder);
    gt_net_fit_follow(t->mean, t->actor, FOLLOW);
    t->done++;
    bool round = t->done % o->updates == 0;
    bool ok = (!round || end_round(t)) && add_line(t, &sums);
    if (ok && o->update_done != NULL)
        o->update_done(o->context, (int)((t->done - 1) / o->updates),
                       (int)((t->done - 1) % o->updates), &sums);
    ok = ok && ((!round && t->done % KEPT != 0) || keep_state(t));
    if (ok && round && o->round_done != NULL)
        o->round_done(o->context, (int)(t->done / o->updates) - 1);
    return ok;
}

static bool run_updates(training *t)
{
    const gt_ppo_training_options *o = t->o;
    int64_t all = (int64_t)o->updates * o->rounds;
    bool ok = true, stopped = false;
    while (ok && !stopped && t->done < all)
        ok = run_update(t, &stopped);
    return ok && (!stopped || keep_state(t));
}

static bool begin(training *t)
{
    const gt_rules *rules = t->field->rules;
    const gt_net_sizes size = {CRITIC_WIDTH, GT_NET_BLOCK, CRITIC_HIDDEN, GT_NET_BLOCK};
    int n[2], known[2] = {gt_critic_features(rules), 0};
    gt_net_count_features(rules, n);
    if (known[0] > UINT16_MAX)
        return trouble(t, "has too many features for a critic", rules->name);
    t->actor = gt_net_fit_new(t->o->size, n, 0);
    t->mean = gt_net_fit_new(t->o->size, n, 0);
    t->critic = gt_net_fit_new(size, known, gt_fold(t->o->seed, 'c'));
    t->game = calloc((size_t)t->o->games, sizeof *t->game);
    if (t->actor == NULL || t->critic == NULL || t->mean == NULL || t->game == NULL)
        return trouble(t, "out of memory", t->o->folder);
    gt_net_fit_take(t->actor, t->o->from);
    gt_net_fit_take(t->mean, t->o->from);
    t->key = key_of(t);
    return read_state(t) && trim_lines(t);
}

bool gt_train_ppo(const gt_field *field, const gt_ppo_training_options *o, gt_net **net,
                  bool *complete, char *error, size_t n)
{
    training t = {.field = field, .o = o, .error = error, .error_size = n};
    *net = NULL;
    *complete = false;
    bool ok = begin(&t) && run_updates(&t);
    if (ok && t.done >= (int64_t)o->updates * o->rounds) {
        char path[PATH];
        gt_net_round_file(o->folder, o->rounds - 1, path, sizeof path);
        *net = gt_net_read(path, field->rules, error, n);
        *complete = ok = *net != NULL;
    }
    for (int k = 0; t.game != NULL && k < o->games; k++)
        gt_self_game_free(&t.game[k]);
    free(t.game);
    gt_net_fit_free(t.actor);
    gt_net_fit_free(t.critic);
    gt_net_fit_free(t.mean);
    return ok;
}
