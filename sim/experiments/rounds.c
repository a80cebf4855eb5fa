/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of updates, and what is kept of them. */
#include "sim/experiments/rounds.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/train_net.h"
#include "sim/playing/worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH = 600,
    KEPT = 16, /* the fit is written after so many updates, and when it is stopped */
};

bool gt_round_trouble(const gt_round_training *t, const char *what, const char *where)
{
    snprintf(t->error, t->error_size, "%s: %s", where, what);
    return false;
}

gt_games_to_play gt_round_games(const gt_round_training *t)
{
    const gt_rounds *o = t->o;
    return (gt_games_to_play){.field = t->field,
                              .strange = o->strange,
                              .strange_share = o->strange_share,
                              .seed = gt_mix(o->seed),
                              .first = (uint64_t)t->done * (uint64_t)o->games,
                              .games = o->games,
                              .threads = o->threads,
                              .stop = o->stop};
}

static const char *path_of(const gt_round_training *t, const char *end, char out[PATH])
{
    snprintf(out, PATH, "%s/%s.%s", t->o->folder, t->kind->name, end);
    return out;
}

/* ---- Keys. */

uint64_t gt_fold_number(uint64_t key, double x)
{
    return gt_fold(key, gt_hash_bytes(&x, sizeof x));
}

uint64_t gt_fold_field(uint64_t key, const gt_field *f)
{
    for (int i = 0; i < f->n_decks; i++)
        key = gt_fold(gt_fold_text(key, f->deck[i]), f->content != NULL ? f->content[i].hash : 0);
    return gt_fold(key, (uint64_t)f->n_matchups);
}

uint64_t gt_fold_fields(uint64_t key, const gt_round_training *t)
{
    key = gt_fold_field(key, t->field);
    return t->o->strange != NULL ? gt_fold_field(key, t->o->strange) : key;
}

/* ---- Keeping. */

static bool write_net(FILE *out, const void *what)
{
    return gt_net_write(out, what);
}

bool gt_put_net(const char *path, const gt_net *net)
{
    return gt_put_file(path, write_net, net);
}

/* NAME.state: a head and the fits. Bytes of this machine. */
typedef struct state_head {
    uint64_t key;
    int64_t done;
} state_head;

static bool write_state(FILE *out, const void *what)
{
    const gt_round_training *t = what;
    const state_head head = {t->key, t->done};
    bool ok = fwrite(&head, sizeof head, 1, out) == 1;
    for (int i = 0; i < t->n_fits; i++)
        ok = ok && gt_net_fit_save(t->fit[i], out);
    return ok;
}

static bool is_finite(const gt_round_training *t)
{
    bool ok = true;
    for (int i = 0; i < t->n_fits; i++)
        ok = ok && gt_net_fit_is_finite(t->fit[i]);
    return ok;
}

static const char *take_state(FILE *in, void *to)
{
    gt_round_training *t = to;
    state_head head = {.done = -1};
    if (fread(&head, sizeof head, 1, in) != 1 || head.key != t->key)
        return t->kind->of;
    bool ok = head.done >= 0;
    for (int i = 0; i < t->n_fits; i++)
        ok = ok && gt_net_fit_load(t->fit[i], in);
    if (!ok || !is_finite(t))
        return "is damaged";
    t->done = head.done;
    return NULL;
}

static bool read_state(gt_round_training *t)
{
    char path[PATH];
    bool there;
    const char *wrong =
        gt_take_kept(path_of(t, "state", path), t->kind->magic, take_state, t, &there);
    return wrong == NULL || gt_round_trouble(t, wrong, path);
}

static bool keep_state(const gt_round_training *t)
{
    char path[PATH];
    return gt_keep(path_of(t, "state", path), t->kind->magic, write_state, t) ||
           gt_round_trouble(t, "cannot be written", path);
}

/* Takes lines out that tell of updates which are to be done again. */
static bool trim_lines(const gt_round_training *t)
{
    char path[PATH];
    return gt_keep_lines(path_of(t, "csv", path), t->done + 1) || /* and the head */
           gt_round_trouble(t, "cannot be written", path);
}

static bool add_line(const gt_round_training *t)
{
    char path[PATH];
    FILE *out = fopen(path_of(t, "csv", path), t->done == 1 ? "w" : "a");
    if (out == NULL)
        return gt_round_trouble(t, strerror(errno), path);
    if (t->done == 1)
        fprintf(out, "update,games,%s\n", t->kind->head);
    fprintf(out, "%lld,%lld,", (long long)t->done, (long long)t->done * t->o->games);
    t->kind->line(t, out);
    return fclose(out) == 0 || gt_round_trouble(t, "cannot be written", path);
}

/* ---- Updates. */

static bool end_round(const gt_round_training *t)
{
    char path[PATH];
    gt_net *net = t->kind->net(t);
    gt_net_round_file(t->o->folder, (int)(t->done / t->o->updates) - 1, path, sizeof path);
    bool ok = (net != NULL && gt_put_net(path, net)) ||
              gt_round_trouble(t, "cannot be written, or is too large", path);
    gt_net_free(net);
    return ok;
}

/* After an update: what is kept, and told. */
static bool end_update(gt_round_training *t)
{
    const gt_rounds *o = t->o;
    bool round = t->done % o->updates == 0;
    bool ok = (!round || end_round(t)) && add_line(t);
    if (ok)
        t->kind->tell(t, (int)((t->done - 1) / o->updates), (int)((t->done - 1) % o->updates));
    ok = ok && ((!round && t->done % KEPT != 0) || keep_state(t));
    if (ok && round && o->round_done != NULL)
        o->round_done(o->context, (int)(t->done / o->updates) - 1);
    return ok;
}

/* Plays and learns once; *stopped: it was stopped before that was done. */
static bool run_update(gt_round_training *t, bool *stopped)
{
    if (!t->kind->play(t))
        return false;
    *stopped = gt_stopped(t->o->stop);
    if (*stopped)
        return true;
    t->kind->learn(t);
    if (!is_finite(t))
        return gt_round_trouble(t, "the fit is no longer finite: try a lower rate", t->o->folder);
    t->done++;
    return end_update(t);
}

static bool run_updates(gt_round_training *t, int64_t all)
{
    bool ok = true, stopped = false;
    while (ok && !stopped && t->done < all)
        ok = run_update(t, &stopped);
    return ok && (!stopped || keep_state(t));
}

bool gt_round_training_run(gt_round_training *t, gt_net **net, bool *complete)
{
    const gt_rounds *o = t->o;
    int64_t all = (int64_t)o->updates * o->rounds;
    t->game = gt_zeroed((size_t)o->games, sizeof *t->game);
    bool ok = read_state(t) && trim_lines(t) && run_updates(t, all);
    if (ok && t->done >= all) {
        char path[PATH];
        gt_net_round_file(o->folder, o->rounds - 1, path, sizeof path);
        *net = t->kind->read(path, t->field->rules, t->error, t->error_size);
        *complete = ok = *net != NULL;
    }
    return ok;
}

void gt_round_training_free(gt_round_training *t)
{
    for (int k = 0; t->game != NULL && k < t->o->games; k++)
        gt_self_game_free(&t->game[k]);
    free(t->game);
    for (int i = 0; i < t->n_fits; i++)
        gt_net_fit_free(t->fit[i]);
}
