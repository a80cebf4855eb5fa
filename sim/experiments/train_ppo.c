/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of updates, and what is kept of them. */
#include "sim/experiments/train_ppo.h"

#include "engine/core/hash.h"
#include "sim/experiments/train_net.h"
#include "sim/playing/executor.h"

#include <math.h>

enum { PATH = 600, CRITIC_WIDTH = 32, CRITIC_HIDDEN = 32 };

/* How far the network that is kept follows the one that learns, after each update: a step to one
 * side by the luck of some games is taken back in the mean. */
static const float FOLLOW = 1.0F / 32;

/* gt_round_training.fit; MEAN: of the actor over its last updates, which is kept of a round. */
enum { ACTOR, CRITIC, MEAN, FITS };

typedef struct training {
    gt_round_training all; /* first */
    const gt_ppo_training_options *o;
    gt_ppo_sums sums; /* of the update */
} training;

/* ---- What it depends on. */

static uint64_t key_of(const training *t)
{
    const gt_ppo_training_options *o = t->o;
    const gt_ppo_options *p = &o->ppo;
    const gt_rounds *all = &o->all;
    const gt_field *field = t->all.field;
    const int number[] = {all->games,       all->updates, all->strange_share,
                          o->earlier_share, p->passes,    p->batch};
    const double real[] = {p->rate,           p->critic_rate,
                           (double)p->clip,   (double)p->entropy,
                           (double)p->lambda, (double)p->sharpness};
    const gt_net_sizes size = o->size;
    uint64_t key = gt_fold_text(gt_fold(all->seed, o->from->hash), field->rules->name);
    key = gt_fold(key, (uint64_t)size.width << 24 | (uint64_t)size.action_width << 16 |
                           (uint64_t)size.hidden << 8 | (uint64_t)size.second);
    key = gt_fold(key, (uint64_t)field->rules->behaviour);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        key = gt_fold(key, (uint64_t)number[i]);
    for (size_t i = 0; i < sizeof real / sizeof real[0]; i++)
        key = gt_fold_number(key, real[i]);
    if (o->against != NULL)
        key = gt_fold_text(key, o->against);
    return gt_fold_fields(key, &t->all);
}

/* ---- Updates. */

/* Whom it meets in the next update beside itself, as a player: an earlier self, or who is to be
 * met; NULL: nobody. */
static const char *opponent(const training *t, char *spec, size_t n)
{
    char path[PATH];
    const gt_rounds *o = t->all.o;
    uint64_t done = (uint64_t)t->all.done;
    int rounds = (int)(t->all.done / o->updates);
    if (t->o->against != NULL)
        return t->o->against;
    if (rounds == 0 || t->o->earlier_share == 0)
        return NULL;
    uint32_t which = gt_below(gt_fold(gt_fold(o->seed, 'e'), done), (uint32_t)rounds);
    snprintf(spec, n, "net:file=%s,temperature=%.3f",
             gt_net_round_file(o->folder, (int)which, path, sizeof path),
             1 / (double)t->o->ppo.sharpness);
    return spec;
}

static bool play(gt_round_training *all)
{
    const training *t = (const training *)(void *)all;
    char spec[PATH + 60];
    const gt_self_play how = {.games = gt_round_games(all),
                              .actor = all->fit[ACTOR],
                              .critic = all->fit[CRITIC],
                              .sharpness = t->o->ppo.sharpness,
                              .other = opponent(t, spec, sizeof spec),
                              .other_share = t->o->against != NULL ? 100 : t->o->earlier_share};
    return gt_play_itself(&how, all->game, all->error, all->error_size);
}

static void learn(gt_round_training *all)
{
    training *t = (training *)(void *)all;
    gt_ppo_options ppo = t->o->ppo;
    ppo.threads = gt_thread_count(all->o->threads);
    ppo.seed = gt_fold(gt_fold(all->o->seed, 'u'), (uint64_t)all->done);
    gt_ppo_update(all->fit[ACTOR], all->fit[CRITIC], all->game, all->o->games, &ppo, &t->sums);
    gt_net_fit_follow(all->fit[MEAN], all->fit[ACTOR], FOLLOW);
}

static void line(const gt_round_training *all, FILE *out)
{
    const gt_ppo_sums *s = &((const training *)(const void *)all)->sums;
    double n = fmax(s->n, 1);
    fprintf(out, "%.0f,%.4f,%.4f,%.5f,%.4f,%.4f,%.4f,%.4f\n", s->n, s->even / n, s->entropy / n,
            s->moved / n, s->clipped / n, sqrt(s->advantage / n), s->critic / n, s->actor / n);
}

static void tell(const gt_round_training *all, int round, int update)
{
    const training *t = (const training *)(const void *)all;
    if (t->o->update_done != NULL)
        t->o->update_done(all->o->context, round, update, &t->sums);
}

static gt_net *net_of(const gt_round_training *all)
{
    return gt_net_fit_round(all->fit[MEAN], all->field->rules);
}

static const gt_round_kind kind = {
    .name = "ppo",
    .head = "decisions,even,entropy,moved,clipped,advantage,critic,actor",
    .of = "is of another training: another network, decks, seed, options or version",
    .magic = {'g', 't', 'p', 'p', 'o', '0', '0', '2'},
    .play = play,
    .learn = learn,
    .line = line,
    .tell = tell,
    .net = net_of,
    .read = gt_net_read};

static bool begin(training *t)
{
    gt_round_training *all = &t->all;
    const gt_rules *rules = all->field->rules;
    const gt_net_sizes size = {CRITIC_WIDTH, GT_NET_BLOCK, CRITIC_HIDDEN, GT_NET_BLOCK};
    int n[2], known[2] = {gt_critic_features(rules), 0};
    gt_net_count_features(rules, n);
    if (known[0] > UINT16_MAX)
        return gt_round_trouble(all, "has too many features for a critic", rules->name);
    all->fit[ACTOR] = gt_net_fit_new(t->o->size, n, 0);
    all->fit[MEAN] = gt_net_fit_new(t->o->size, n, 0);
    all->fit[CRITIC] = gt_net_fit_new(size, known, gt_fold(all->o->seed, 'c'));
    if (all->fit[ACTOR] != NULL && all->fit[MEAN] != NULL) {
        gt_net_fit_take(all->fit[ACTOR], t->o->from);
        gt_net_fit_take(all->fit[MEAN], t->o->from);
    }
    all->key = key_of(t);
    return true;
}

bool gt_train_ppo(const gt_field *field, const gt_ppo_training_options *o, gt_net **net,
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
    gt_round_training_free(&t.all);
    return ok;
}
