/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of playing and fitting, each step of which is on disk before the next one begins. */
#define _POSIX_C_SOURCE 200809L

#include "sim/experiments/train_net.h"

#include "ai/policy.h"
#include "ai/states.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/choice_file.h"
#include "sim/experiments/kept_file.h"
#include "sim/experiments/rounds.h"
#include "sim/playing/choices.h"
#include "sim/playing/executor.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH = 600,
    POOL = 2048, /* examples that are mixed */
    BATCH = 32,
};

static const double USUAL_RATE = 0.002;

typedef struct training {
    const gt_field *field;
    const gt_net_training_options *o;
    const gt_rules *rules;
    gt_net_fit *fit;
    gt_choice_file file[GT_NET_ROUNDS]; /* of rounds that are fitted to */
    uint64_t key; /* what the whole training is a function of, however long it is */
    int round, pass; /* that comes next */
    void *storage; /* of a game; room for states */
    gt_state *state, *world;
    gt_tries tries;
    gt_one_ply *ahead; /* of a decision */
    char *error;
    size_t error_size;
    bool failed; /* a game could not be written */
} training;

static bool trouble(const training *t, const char *what, const char *where)
{
    snprintf(t->error, t->error_size, "%s: %s", where, what);
    return false;
}

static void path_of(const training *t, const char *name, int round, char out[PATH])
{
    if (round >= 0)
        snprintf(out, PATH, "%s/round-%d.%s", t->o->folder, round + 1, name);
    else
        snprintf(out, PATH, "%s/%s", t->o->folder, name);
}

const char *gt_net_round_file(const char *folder, int round, char *path, size_t n)
{
    snprintf(path, n, "%s/round-%d.net", folder, round + 1);
    return path;
}

/* ---- Playing. */

/* A player's text with the path of the round's network for each @. */
static void fill_in(const training *t, const char *spec, int round, char *out, size_t size)
{
    char net[PATH];
    size_t used = 0;
    path_of(t, "net", round, net);
    for (; *spec != '\0' && used + 1 < size; spec++) {
        int length = *spec == '@' ? snprintf(out + used, size - used, "%s", net)
                                  : snprintf(out + used, size - used, "%c", *spec);
        used += length > 0 ? (size_t)length : 0;
    }
}

/* The canonical name of a player. False: there is none. */
static bool name_of(const training *t, const char *spec, char out[GT_POLICY_NAME])
{
    gt_policy *p = gt_policy_create(spec, t->rules, t->error, t->error_size);
    if (p == NULL)
        return false;
    snprintf(out, GT_POLICY_NAME, "%s", gt_policy_name(p));
    gt_policy_free(p);
    return true;
}

/* Who learns, who is asked in this round, and who else plays, if anybody does; *n: how many these
 * are. False: such players cannot be made. */
static bool players_of(const training *t, int round, char out[3][GT_POLICY_NAME], int *n)
{
    const gt_net_training_options *o = t->o;
    char spec[GT_POLICY_NAME];
    const char *from[3] = {round == 0 ? o->policy : o->next_policy,
                           round == 0 ? o->teacher : o->next_teacher, o->against};
    *n = o->against != NULL ? 3 : 2;
    for (int i = 0; i < *n; i++) {
        fill_in(t, from[i], round - 1, spec, sizeof spec);
        if (!name_of(t, spec, out[i]))
            return false;
    }
    return true;
}

/* What these players play is a function of this, in the running round. */
static uint64_t key_of(const training *t, const char *const *player, int n)
{
    uint64_t key = gt_fold(gt_fold(t->o->seed, (uint64_t)t->o->noise), (uint64_t)t->round);
    key = gt_fold(gt_fold_text(key, t->rules->name), (uint64_t)t->rules->behaviour);
    for (int i = 0; i < n; i++)
        key = gt_fold_text(key, player[i]);
    return gt_fold_field(key, t->field);
}

static gt_unit unit_of(const training *t, int round, int k)
{
    const gt_field *f = t->field;
    gt_matchup m = f->matchup[k % f->n_matchups];
    int seat = t->o->against != NULL ? k / f->n_matchups / 2 % 2 : 0; /* of who learns */
    uint8_t other = t->o->against != NULL;
    return (gt_unit){.player = {seat == 0 ? 0 : other, seat == 1 ? 0 : other},
                     .lineup = gt_lineup_of(m.a, m.b),
                     .pairing = GT_SINGLE_GAMES,
                     .begins = (uint8_t)(k / f->n_matchups % 2),
                     .n = 1,
                     .seed = gt_fold(gt_mix(t->o->seed), (uint64_t)round),
                     .first = (uint64_t)k};
}

/* The games of a round are a function of this, and of who plays: see players_of. */
static uint64_t games_key(const training *t, char player[3][GT_POLICY_NAME], int n)
{
    return key_of(t, (const char *const[]){player[0], player[1], player[2]}, n);
}

/* The next game of the round that is not there. */
typedef struct source {
    training *t;
    gt_choice_file *file;
    int next;
} source;

static bool take(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    source *s = context;
    (void)taker;
    while (s->next < s->file->n && s->file->game[s->next].there)
        s->next++;
    if (s->next == s->file->n || s->t->failed)
        return false;
    *tag = (uint64_t)s->next;
    *unit = unit_of(s->t, s->t->round, s->next++);
    return true;
}

static void add(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    source *s = context;
    const gt_net_training_options *o = s->t->o;
    (void)unit;
    if (games->n > 0 && !gt_choice_file_add(s->file, (int)tag, &games->notes))
        s->t->failed = true;
    if (o->games_done != NULL)
        o->games_done(o->context, (uint64_t)s->file->there, (uint64_t)s->file->n);
}

/* Plays what is not there of the running round. */
static bool play_games(training *t)
{
    char players[3][GT_POLICY_NAME], path[PATH];
    int n;
    if (!players_of(t, t->round, players, &n))
        return false;
    path_of(t, "games", t->round, path);
    gt_choice_file *file = &t->file[t->round];
    if (file->game == NULL && !gt_choice_file_open(file, path, games_key(t, players, n),
                                                   t->o->games, t->error, t->error_size))
        return false;
    const char *player[2] = {players[0], players[2]};
    const gt_job job = {.field = t->field,
                        .player = player,
                        .n_players = t->o->against != NULL ? 2 : 1,
                        .noting = GT_NOTE_CHOICES,
                        .noise = (uint16_t)t->o->noise,
                        .leaves = players[1]};
    const gt_executor_options by = {
        .threads = t->o->threads, .worker = t->o->worker, .stop = t->o->stop};
    gt_executor *executor = gt_executor_new(&job, &by);
    source s = {.t = t, .file = file};
    const gt_work work = {.take = take, .add = add, .context = &s};
    bool ok = gt_execute(executor, &work, t->error, t->error_size);
    gt_executor_free(executor);
    return ok && (!t->failed || trouble(t, "cannot be written", path));
}

/* ---- Examples. */

/* Examples that were read, and their features one behind the other. */
typedef struct pool {
    gt_net_example example[POOL];
    size_t view_at[POOL], action_at[POOL], n_at[POOL];
    gt_feature *feature;
    uint16_t *n_features; /* of each action */
    uint8_t *share;
    size_t n_feature, room, n_action, action_room;
    int n;
    int player[POOL]; /* whose decision it is */
    training *t;
    uint64_t key; /* of the game, and counted up: of the worlds that are dealt to look ahead */
} pool;

static void make_room(pool *p)
{
    enum { FEATURES = GT_MOST_FEATURES + GT_MAX_ACTIONS * GT_NET_ACTION_FEATURES };
    size_t room = p->action_room;
    p->feature = gt_with_room(p->feature, p->n_feature, FEATURES, &p->room, sizeof *p->feature);
    p->share = gt_with_room(p->share, p->n_action, GT_MAX_ACTIONS, &room, sizeof *p->share);
    p->n_features = gt_with_room(p->n_features, p->n_action, GT_MAX_ACTIONS, &p->action_room,
                                 sizeof *p->n_features);
}

/* Takes a decision that comes up again. */
static void take_example(void *context, const gt_searched *d)
{
    pool *p = context;
    struct gt_view_box box;
    bool any = false;
    for (int i = 0; i < d->n; i++)
        any = any || d->share[i] != 0;
    if (p->n == POOL || !any)
        return;
    make_room(p);
    training *t = p->t;
    const gt_view *v = gt_view_make(&box, d->game, d->state, d->player);
    if (!gt_resample(v, gt_mix(p->key++), t->world))
        return;
    gt_look_one_ply(d->game, t->world, d->player, d->legal, d->n, t->tries.state,
                    gt_tries_run(&t->tries), t->ahead);
    gt_net_example *e = &p->example[p->n];
    p->view_at[p->n] = p->n_feature;
    e->n_view = gt_view_features(v, p->feature + p->n_feature);
    p->n_feature += (size_t)e->n_view;
    p->action_at[p->n] = p->n_feature;
    p->n_at[p->n] = p->n_action;
    p->player[p->n] = d->player;
    e->n_actions = d->n;
    e->value = (float)d->value;
    for (int i = 0; i < d->n; i++) {
        int n = gt_net_hear(v, d->legal[i], t->ahead, i, p->feature + p->n_feature);
        p->n_features[p->n_action] = (uint16_t)n;
        p->share[p->n_action++] = d->share[i];
        p->n_feature += (size_t)n;
    }
    p->n++;
}

/* What to do with a pool that is full. */
typedef void use_pool(training *t, pool *p, void *context);

static void empty(training *t, pool *p, use_pool *use, void *context)
{
    for (int i = 0; i < p->n; i++) {
        p->example[i].view = p->feature + p->view_at[i];
        p->example[i].action = p->feature + p->action_at[i];
        p->example[i].n_features = p->n_features + p->n_at[i];
        p->example[i].share = p->share + p->n_at[i];
    }
    if (p->n > 0)
        use(t, p, context);
    p->n = 0;
    p->n_feature = p->n_action = 0;
}

/* Plays a game again and takes its decisions; what the search thought of winning is mixed with the
 * result. */
static bool take_game(training *t, pool *p, int round, int number)
{
    const gt_choice_file *f = &t->file[round];
    const gt_field *field = t->field;
    gt_unit unit = unit_of(t, round, number);
    const char *name[2] = {field->deck[unit.lineup.deck[0]], field->deck[unit.lineup.deck[1]]};
    gt_unit_game which = gt_unit_game_at(&unit, name, 0, NULL);
    gt_byte_reader notes = {.at = f->data.data + f->game[number].at, .left = f->game[number].size};
    const gt_game *g = field->prepare(field->context, &unit.lineup, t->storage);
    int first = p->n, half_points = 1;
    p->t = t;
    p->key = gt_mix(which.seed);
    if (!gt_replay_choices(g, t->state, &which, notes, take_example, p, &half_points))
        return trouble(t, "a game that was kept does not follow the rules", t->o->folder);
    for (int i = first; i < p->n; i++) {
        float result = (float)(p->player[i] == 0 ? half_points : 2 - half_points) / 2;
        p->example[i].value = (p->example[i].value + result) / 2;
    }
    return true;
}

/* All decisions of the games that are (not) kept out, in an order drawn by the key. */
static bool go_through(training *t, bool held_out, uint64_t key, use_pool *use, void *context)
{
    enum { MARGIN = POOL / 8 /* room for the decisions of a game */ };
    int last = t->round, first = last - t->o->window + 1 > 0 ? last - t->o->window + 1 : 0, n = 0;
    int most = (last - first + 1) * t->o->games;
    int *order = gt_resize(NULL, (size_t)most, sizeof *order);
    pool *p = gt_zeroed(1, sizeof *p);
    bool ok = true;
    for (int k = 0; k < most; k++) {
        int number = k % t->o->games;
        const gt_choice_file *f = &t->file[first + k / t->o->games];
        if (f->game[number].there && (number % GT_NET_HELD_OUT == GT_NET_HELD_OUT - 1) == held_out)
            order[n++] = k;
    }
    gt_shuffle_list(order, (size_t)n, sizeof *order, &(int){0}, key);
    for (int i = 0; i < n && ok && !gt_stopped(t->o->stop); i++) {
        ok = take_game(t, p, first + order[i] / t->o->games, order[i] % t->o->games);
        if (p->n > POOL - MARGIN)
            empty(t, p, use, context);
    }
    if (ok)
        empty(t, p, use, context);
    free(order);
    free(p->feature);
    free(p->n_features);
    free(p->share);
    free(p);
    return ok;
}

/* ---- Fitting. */

typedef struct pass {
    uint64_t key;
    double rate;
} pass;

static void learn(training *t, pool *p, void *context)
{
    pass *now = context;
    static gt_net_example mixed[POOL];
    memcpy(mixed, p->example, (size_t)p->n * sizeof *mixed);
    for (int i = p->n - 1; i > 0; i--) {
        now->key = gt_mix(now->key);
        int j = (int)gt_below(now->key, (uint32_t)i + 1);
        gt_net_example kept = mixed[i];
        mixed[i] = mixed[j];
        mixed[j] = kept;
    }
    for (int i = 0; i < p->n; i += BATCH)
        gt_net_fit_step(t->fit, mixed + i, p->n - i < BATCH ? p->n - i : BATCH, now->rate);
}

typedef struct scores {
    gt_net_score_sums exact, rounded;
    const gt_net *net;
} scores;

static void score(training *t, pool *p, void *context)
{
    scores *s = context;
    for (int i = 0; i < p->n; i++) {
        gt_net_fit_score(t->fit, &p->example[i], &s->exact);
        gt_net_score_example(s->net, &p->example[i], &s->rounded);
    }
}

/* ---- Keeping. */

/* fit.state: a head and the fit. Bytes of this machine: it is no file to pass on. */
typedef struct state_head {
    uint64_t key;
    int32_t passes, round, pass;
    int32_t unused;
} state_head;

static const char STATE_MAGIC[GT_KEPT_MAGIC] = {'g', 't', 'f', 'i', 't', '0', '0', '2'};

static bool write_state(FILE *out, const void *what)
{
    const training *t = what;
    state_head head = {.key = t->key, .passes = t->o->passes, .round = t->round, .pass = t->pass};
    return fwrite(&head, sizeof head, 1, out) == 1 && gt_net_fit_save(t->fit, out);
}

/* What is wrong with a state that is whole; NULL: nothing. */
static const char *take_state(FILE *in, void *to)
{
    training *t = to;
    state_head head = {.round = -1};
    if (fread(&head, sizeof head, 1, in) != 1 || head.key != t->key)
        return "is of another training: other players, cards, decks, seed, sizes or version";
    if (head.passes != t->o->passes) /* the rate falls over all of them */
        return "is of a training with another number of --passes: name another folder for that";
    if (head.round < 0 || head.round > GT_NET_ROUNDS || head.pass < 0 ||
        !gt_net_fit_load(t->fit, in) || !gt_net_fit_is_finite(t->fit))
        return "is damaged";
    t->round = head.round;
    t->pass = head.pass;
    return NULL;
}

/* Goes on from where an earlier call was left, if there was one. */
static bool read_state(training *t)
{
    char path[PATH];
    bool there;
    path_of(t, "fit.state", -1, path);
    const char *wrong = gt_take_kept(path, STATE_MAGIC, take_state, t, &there);
    return wrong == NULL || trouble(t, wrong, path);
}

static bool add_to_curve(training *t, const scores *s)
{
    char path[PATH];
    path_of(t, "curve.csv", -1, path);
    FILE *out = fopen(path, "a");
    if (out == NULL)
        return trouble(t, strerror(errno), path);
    const gt_net_score_sums *e = &s->exact, *r = &s->rounded;
    double n = fmax(e->n, 1);
    if (t->round == 0 && t->pass == 0)
        fputs("round,pass,decisions,even,policy,policy_rounded,best,best_rounded,value,"
              "value_rounded\n",
              out);
    fprintf(out, "%d,%d,%.0f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f\n", t->round + 1, t->pass + 1, e->n,
            e->even / n, e->policy / n, r->policy / n, e->best / n, r->best / n, e->value / n,
            r->value / n);
    return fclose(out) == 0 || trouble(t, "cannot be written", path);
}

/* ---- All of it. */

/* A pass over the games, and all that is kept of it. */
static bool fit_once(training *t)
{
    const gt_net_training_options *o = t->o;
    char path[PATH];
    double left = 1 - (double)t->pass / o->passes;
    pass now = {gt_fold(gt_fold(o->seed, (uint64_t)t->round), (uint64_t)t->pass),
                (o->rate > 0 ? o->rate : USUAL_RATE) * left};
    if (!go_through(t, false, gt_mix(now.key), learn, &now) || gt_stopped(o->stop))
        return gt_stopped(o->stop);
    if (!gt_net_fit_is_finite(t->fit))
        return trouble(t, "the fit is no longer finite: no network is made of it", o->folder);
    gt_net *net = gt_net_fit_round(t->fit, t->rules);
    scores s = {.net = net};
    bool ok = net != NULL && go_through(t, true, 0, score, &s) && add_to_curve(t, &s);
    if (ok && o->pass_done != NULL)
        o->pass_done(o->context, t->round, t->pass, &s.exact, &s.rounded);
    path_of(t, "net", t->round, path);
    if (ok && ++t->pass == o->passes) {
        ok = gt_put_net(path, net) || trouble(t, "cannot be written", path);
        t->round++;
        t->pass = 0;
    }
    gt_net_free(net);
    path_of(t, "fit.state", -1, path);
    ok =
        ok && (gt_keep(path, STATE_MAGIC, write_state, t) || trouble(t, "cannot be written", path));
    if (ok && t->pass == 0 && o->round_done != NULL)
        o->round_done(o->context, t->round - 1);
    return ok;
}

/* Opens the games of the rounds that are fitted to beside the running one. */
static bool open_earlier(training *t)
{
    int round = t->round;
    bool ok = true;
    for (int r = round - t->o->window + 1 > 0 ? round - t->o->window + 1 : 0; r < round && ok;
         r++) {
        char players[3][GT_POLICY_NAME], path[PATH];
        int n;
        if (t->file[r].game != NULL)
            continue;
        t->round = r;
        path_of(t, "games", r, path);
        ok = players_of(t, r, players, &n) &&
             gt_choice_file_open(&t->file[r], path, games_key(t, players, n), t->o->games, t->error,
                                 t->error_size);
    }
    t->round = round;
    return ok;
}

static bool run_rounds(training *t)
{
    while (t->round < t->o->rounds && !gt_stopped(t->o->stop)) {
        int round = t->round;
        if (!open_earlier(t) || !play_games(t))
            return false;
        while (t->round == round && !gt_stopped(t->o->stop))
            if (!fit_once(t))
                return false;
    }
    return true;
}

static bool begin(training *t)
{
    const gt_field *f = t->field;
    int n[2];
    if (t->rules->features == NULL)
        return trouble(t, "does not say what its positions look like to players that learn",
                       t->rules->name);
    gt_net_count_features(t->rules, n);
    const char *const who[] = {t->o->policy, t->o->teacher, t->o->next_policy, t->o->next_teacher,
                               t->o->against};
    t->key = gt_fold(key_of(t, who, t->o->against != NULL ? 5 : 4),
                     gt_hash_bytes(&t->o->size, sizeof t->o->size));
    t->storage = gt_resize(NULL, 1, f->game_bytes);
    t->state = gt_states_new(t->rules, 1);
    t->world = gt_states_new(t->rules, 1);
    bool tries = gt_tries_open(&t->tries, t->rules);
    t->ahead = gt_resize(NULL, 1, sizeof *t->ahead);
    t->fit = gt_net_fit_new(t->o->size, n, gt_mix(t->o->seed));
    if (t->state == NULL || t->world == NULL || !tries || t->fit == NULL)
        return trouble(t, "out of memory", t->o->folder);
    if (t->o->from != NULL) {
        gt_net_fit_take(t->fit, t->o->from);
        t->key = gt_fold(t->key, t->o->from->hash);
    }
    if (t->o->rate > 0)
        t->key = gt_fold(t->key, gt_hash_bytes(&t->o->rate, sizeof t->o->rate));
    return read_state(t);
}

bool gt_train_net(const gt_field *field, const gt_net_training_options *o, gt_net **net,
                  bool *complete, char *error, size_t n)
{
    training *t = gt_resize(NULL, 1, sizeof *t);
    *net = NULL;
    *complete = false;
    *t = (training){.field = field, .o = o, .rules = field->rules, .error = error, .error_size = n};
    assert(o->rounds <= GT_NET_ROUNDS);
    bool ok = begin(t) && run_rounds(t);
    if (ok && t->round >= o->rounds) {
        char path[PATH];
        path_of(t, "net", o->rounds - 1, path);
        *net = gt_net_read(path, t->rules, error, n);
        *complete = ok = *net != NULL;
    }
    for (int r = 0; r < GT_NET_ROUNDS; r++)
        gt_choice_file_free(&t->file[r]);
    gt_net_fit_free(t->fit);
    free(t->storage);
    free(t->state);
    free(t->world);
    gt_tries_close(&t->tries);
    free(t->ahead);
    free(t);
    return ok;
}
