/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of players, and what all of them share: weights, names, forced moves, which are played
 * without asking, and the key of a decision's randomness. */
#include "ai/policy.h"

#include "ai/description.h"
#include "ai/net.h"
#include "ai/states.h"
#include "ai/weights.h"
#include "engine/core/hash.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_PATH = 200,
    HASH_DIGITS = 8, /* of a file, behind its path */
};

static const gt_policy_kind *const kinds[] = {
    &gt_policy_random, &gt_policy_greedy, &gt_policy_mcts, &gt_policy_mcts1,
    &gt_policy_net,    &gt_policy_exec,   &gt_policy_so,
};

enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

struct gt_policy {
    const gt_policy_kind *kind;
    int32_t setting[GT_POLICY_SETTINGS];
    char name[GT_POLICY_NAME], argument[GT_POLICY_ARGUMENT];
    char *path; /* of the file of weights; NULL: none */
    gt_weights *file; /* what stands in it */
    char *net_path; /* of a network; NULL: none */
    gt_net *net;
    const gt_rules *rules; /* for which `ordered` holds them; NULL: for none yet */
    int32_t ordered[GT_MAX_WEIGHTS];
    const int32_t *weights; /* that it was told to use; NULL: none */
    int32_t scale;
    const gt_leaf_listener *leaves; /* NULL: none */
    const gt_search_listener *searched; /* NULL: none */
    uint64_t key; /* hash of seed and player */
    gt_forfeit forfeit;
    gt_seen *seen; /* NULL: it does not listen */
    const gt_rules *plays; /* games that it was made for; NULL: none */
    gt_state *room; /* for states of theirs, and where each lies; NULL: it needs none */
    gt_state *state[GT_POLICY_STATES];
    char *run_room; /* for runs; NULL: it has none */
    void *run[GT_POLICY_RUNS];
    _Alignas(max_align_t) unsigned char mind[]; /* kind->mind bytes, and kind->room */
};

const gt_policy_kind *gt_policy_kind_at(int i)
{
    return i >= 0 && i < N_KINDS ? kinds[i] : NULL;
}

/* ---- Weights. */

/* Whether `text` ends with # and so many hexadecimal digits. */
static bool has_hash(gt_span text)
{
    static const size_t behind = HASH_DIGITS + 1;
    if (text.length <= behind || text.text[text.length - behind] != '#')
        return false;
    return strspn(text.text + text.length - HASH_DIGITS, "0123456789abcdef") >= HASH_DIGITS;
}

static uint32_t short_hash(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

/* The path in PATH or PATH#HASH; NULL: it is too long, or there is no memory. */
static char *take_path(gt_span text, gt_message *m)
{
    size_t length = text.length - (has_hash(text) ? HASH_DIGITS + 1 : 0);
    if (length > LONGEST_PATH) {
        gt_message_add(m, "the path is longer than %d bytes", (int)LONGEST_PATH);
        return NULL;
    }
    char *path = calloc(1, length + 1);
    if (path != NULL)
        memcpy(path, text.text, length);
    else
        gt_message_add(m, "out of memory");
    return path;
}

/* Whether what was read is what the text's hash, if it has one, speaks of. */
static bool is_meant(gt_span text, const char *path, uint64_t hash, gt_message *m)
{
    if (!has_hash(text) ||
        short_hash(hash) == strtoul(text.text + text.length - HASH_DIGITS, NULL, 16))
        return true;
    gt_message_add(m, "%s has changed: its hash is %08" PRIx32, path, short_hash(hash));
    return false;
}

/* Reads the weights that `text` names; none if it is empty. */
static bool read_weights(gt_policy *p, gt_span text, gt_message *m)
{
    char error[300];
    if (text.length == 0)
        return true;
    if ((p->path = take_path(text, m)) == NULL)
        return false;
    p->file = malloc(sizeof *p->file);
    if (p->file == NULL)
        gt_message_add(m, "out of memory");
    else if (!gt_weights_read(p->file, p->path, error, sizeof error))
        gt_message_add(m, "%s", error);
    else
        return is_meant(text, p->path, p->file->hash, m);
    return false;
}

/* ---- Networks. */

/* Files that ship, by the names of rules. */
typedef struct shipped {
    struct {
        const char *rules, *path;
    } file[GT_POLICY_GAMES];
    int n;
} shipped;
static shipped shipped_nets, shipped_values;

static void ship(shipped *s, const char *rules, const char *path)
{
    assert(s->n < GT_POLICY_GAMES);
    s->file[s->n].rules = rules;
    s->file[s->n++].path = path;
}

static const char *shipped_for(const shipped *s, const char *rules)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->file[i].rules, rules) == 0)
            return s->file[i].path;
    return NULL;
}

void gt_policies_use_net(const char *rules, const char *path)
{
    ship(&shipped_nets, rules, path);
}

const char *gt_policies_net(const char *rules)
{
    return shipped_for(&shipped_nets, rules);
}

void gt_policies_use_value(const char *rules, const char *path)
{
    ship(&shipped_values, rules, path);
}

const char *gt_policies_value(const char *rules)
{
    return shipped_for(&shipped_values, rules);
}

/* The network that ships with a game, for a kind that needs one. */
static bool read_shipped_net(gt_policy *p, gt_message *m)
{
    char error[300];
    if (p->plays == NULL)
        return true; /* it is asked for its name alone */
    const char *path = gt_policies_net(p->plays->name);
    p->net = path != NULL ? gt_net_read(path, p->plays, error, sizeof error) : NULL;
    if (path == NULL)
        gt_message_add(
            m, "expected %s:file=FILE, a network by gauntlet train --net; none ships for %s",
            p->kind->name, p->plays->name);
    else if (p->net == NULL)
        gt_message_add(m, "%s", error);
    return p->net != NULL;
}

/* Reads the network that `text` names, or the one that ships where one is needed. */
static bool read_net(gt_policy *p, gt_span text, gt_message *m)
{
    char error[300];
    if (text.length == 0)
        return !p->kind->needs_net || read_shipped_net(p, m);
    if ((p->net_path = take_path(text, m)) == NULL)
        return false;
    p->net = gt_net_read(p->net_path, p->plays, error, sizeof error);
    if (p->net == NULL)
        gt_message_add(m, "%s", error);
    return p->net != NULL && is_meant(text, p->net_path, p->net->hash, m);
}

/* Fills in what a decision evaluates by. */
static void take_weights(gt_policy *p, const gt_game *g, gt_decision *d)
{
    d->weights = g->rules->weights;
    d->scale = gt_evaluation_scale(g);
    d->spread = GT_SPREAD_ONE;
    if (p->kind->searches && g->rules->search_weights != NULL) {
        d->weights = g->rules->search_weights;
        d->scale = g->rules->search_scale;
        d->spread = g->rules->search_spread;
    }
    if (p->weights != NULL) {
        d->weights = p->weights;
        d->scale = p->scale;
        d->spread = GT_SPREAD_ONE;
    } else if (p->file != NULL) {
        if (p->rules != g->rules)
            gt_weights_order(p->file, g->rules, p->ordered);
        p->rules = g->rules;
        d->weights = p->ordered;
        d->scale = p->file->scale;
        d->spread = p->file->spread > 0 ? p->file->spread : GT_SPREAD_ONE;
    }
}

void gt_policy_use_weights(gt_policy *p, const int32_t *weights, int32_t scale)
{
    assert(scale > 0);
    p->weights = weights;
    p->scale = scale;
}

void gt_policy_show_leaves(gt_policy *p, const gt_leaf_listener *to)
{
    p->leaves = to;
}

void gt_policy_show_search(gt_policy *p, const gt_search_listener *to)
{
    p->searched = to;
}

bool gt_policy_fits(const gt_policy *p, const gt_rules *rules, char *error, size_t n)
{
    int32_t ordered[GT_MAX_WEIGHTS];
    const char *odd = p->file != NULL ? gt_weights_order(p->file, rules, ordered) : NULL;
    if (odd != NULL)
        snprintf(error, n, "%s does not fit %s: one of them alone has the weight '%s'", p->path,
                 rules->name, odd);
    return odd == NULL;
}

/* ---- Instances. */

static void write_name(gt_policy *p)
{
    gt_message m = {p->name, sizeof p->name, 0};
    gt_message_add(&m, "%s", p->kind->name);
    char before = ':', value[GT_SETTING_TEXT];
    for (int i = 0; i < p->kind->n_settings; i++) {
        const gt_policy_setting *setting = &p->kind->settings[i];
        if (p->setting[i] == setting->initial)
            continue;
        gt_setting_text(setting, p->setting[i], value, sizeof value);
        if (gt_setting_is_file(setting->kind)) {
            bool weights = setting->kind == GT_FILE;
            gt_message_add(&m, "%c%s=%s#%08" PRIx32, before, setting->name,
                           weights ? p->path : p->net_path,
                           short_hash(weights ? p->file->hash : p->net->hash));
        } else
            gt_message_add(&m, "%c%s=%s", before, setting->name, value);
        before = ',';
    }
    if (p->kind->argument != NULL)
        gt_message_add(&m, "%c%s", before, p->argument);
    assert(m.used + 1 < m.size);
}

static bool make_room_for_runs(gt_policy *p)
{
    size_t n = (size_t)p->kind->runs;
    assert(n <= GT_POLICY_RUNS);
    return n == 0 || gt_runs_new(p->plays, n, &p->run_room, p->run);
}

/* Room for the states in which it looks ahead, or at what an action brings about. False: no
 * memory. */
static bool make_room(gt_policy *p)
{
    int n = p->kind->states + (p->kind->listens ? 1 : 0);
    assert(n <= GT_POLICY_STATES);
    if (p->plays == NULL || n == 0)
        return true;
    p->room = gt_states_new(p->plays, (size_t)n);
    gt_states_each(p->plays, p->room, (size_t)n, p->state);
    return p->room != NULL && make_room_for_runs(p);
}

/* What a new policy has beside its memory. False, and a message: it cannot be had. */
static bool prepare(gt_policy *p, gt_message *m)
{
    char why[200] = "";
    if ((p->kind->listens && (p->seen = malloc(sizeof *p->seen)) == NULL) || !make_room(p)) {
        gt_message_add(m, "out of memory");
        return false;
    }
    if (p->kind->open == NULL || p->kind->open(p->mind, p->setting, p->argument, why, sizeof why))
        return true;
    gt_message_add(m, "%s", why);
    return false;
}

static void free_parts(gt_policy *p)
{
    free(p->path);
    free(p->file);
    free(p->net_path);
    gt_net_free(p->net);
    free(p->seen);
    free(p->room);
    free(p->run_room);
    free(p);
}

bool gt_policy_is_program(const char *spec)
{
    size_t length = strcspn(spec, ":");
    for (int i = 0; i < N_KINDS; i++)
        if (strlen(kinds[i]->name) == length && strncmp(kinds[i]->name, spec, length) == 0)
            return kinds[i]->argument != NULL;
    return false;
}

gt_policy *gt_policy_create(const char *spec, const gt_rules *rules, char *error, size_t n)
{
    assert(n > 0);
    error[0] = '\0';
    gt_description d;
    gt_message m = {error, n, 0};
    if (!gt_description_read(&d, spec, &m))
        return NULL;
    const gt_policy_kind *kind = d.kind;
    size_t room = kind->room != NULL ? kind->room(d.setting) : 0;
    gt_policy *p = calloc(1, sizeof *p + kind->mind + room);
    if (p == NULL) {
        gt_message_add(&m, "out of memory");
        return NULL;
    }
    p->kind = kind;
    p->plays = rules;
    memcpy(p->setting, d.setting, sizeof d.setting);
    memcpy(p->argument, d.argument, sizeof d.argument);
    if (!read_weights(p, d.weights, &m) || !read_net(p, d.net, &m) || !prepare(p, &m)) {
        free_parts(p);
        return NULL;
    }
    write_name(p);
    gt_policy_begin(p, 0, 0);
    return p;
}

void gt_policy_begin(gt_policy *p, uint64_t seed, int player)
{
    static const uint64_t salt = 0x9d3c1f0b5ae24867u; /* apart from the game's own randomness */
    p->key = gt_fold(gt_fold(salt, seed), (uint64_t)player);
    p->forfeit = GT_NO_FORFEIT;
    if (p->seen != NULL)
        gt_seen_clear(p->seen, player);
    if (p->kind->begin != NULL)
        p->kind->begin(p->mind, p->key, player);
}

/* ---- Trouble. */

const char *gt_forfeit_name(gt_forfeit why)
{
    static const char *const name[GT_FORFEITS] = {
        [GT_NO_FORFEIT] = "none",         [GT_FORFEIT_START] = "start",
        [GT_FORFEIT_CRASH] = "crash",     [GT_FORFEIT_TIME] = "time",
        [GT_FORFEIT_GARBAGE] = "garbage", [GT_FORFEIT_LENGTH] = "length",
        [GT_FORFEIT_ILLEGAL] = "illegal",
    };
    return why < GT_FORFEITS ? name[why] : "none";
}

static struct {
    gt_trouble_listener *told;
    void *context;
} listener;

static bool errors_shown;

void gt_policies_tell_trouble(gt_trouble_listener *told, void *context)
{
    listener.told = told;
    listener.context = context;
}

void gt_policies_show_errors(bool shown)
{
    errors_shown = shown;
}

bool gt_policies_are_shown(void)
{
    return errors_shown;
}

/* The choice of a kind that thinks; a forced move costs no thought. */
static gt_action think(gt_policy *p, const gt_view *v, uint64_t key)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_view_legal(v, legal);
    assert(n > 0 && p->plays != NULL && p->plays->core == gt_view_game(v)->rules->core);
    if (n == 1)
        return legal[0];
    char trouble[GT_TROUBLE] = "";
    gt_decision d = {.view = v,
                     .legal = legal,
                     .n = n,
                     .key = key,
                     .state = p->state,
                     .run = p->run_room != NULL ? p->run : NULL,
                     .net = p->net,
                     .leaves = p->leaves,
                     .searched = p->searched,
                     .seen = p->seen,
                     .trouble = trouble,
                     .forfeit = &p->forfeit};
    take_weights(p, gt_view_game(v), &d);
    gt_action a = p->kind->choose(p->mind, p->setting, &d);
    if (p->forfeit != GT_NO_FORFEIT && p->forfeit < GT_FORFEITS && listener.told != NULL)
        listener.told(listener.context, p->name, p->forfeit, trouble);
    if (p->seen != NULL)
        gt_seen_clear(p->seen, p->seen->player);
    return a;
}

gt_action gt_policy_choose(gt_policy *p, const gt_view *v)
{
    uint64_t key = gt_decision_key(p->key, gt_view_decisions(v));
    return p->kind->choose == NULL ? gt_view_sample(v, key) : think(p, v, key);
}

bool gt_policy_is_random(const gt_policy *p, uint64_t *key)
{
    *key = p->key;
    return p->kind->choose == NULL;
}

gt_forfeit gt_policy_forfeit(const gt_policy *p)
{
    return p->forfeit;
}

void gt_policy_watch(gt_policy *p, const gt_game *g, const gt_state *s, gt_action a)
{
    if (p->seen != NULL && a != GT_CONCEDE)
        gt_seen_note(p->seen, g, s, a, p->state[p->kind->states]);
}

bool gt_policy_may_leave(const gt_policy *p)
{
    return p->kind->listens || p->kind->searches;
}

bool gt_policy_listens(const gt_policy *p)
{
    return p->seen != NULL;
}

void gt_policy_free(gt_policy *p)
{
    if (p == NULL)
        return;
    if (p->kind->close != NULL)
        p->kind->close(p->mind);
    free_parts(p);
}

const char *gt_policy_name(const gt_policy *p)
{
    return p->name;
}

bool gt_policy_reproducible(const gt_policy *p)
{
    for (int i = 0; i < p->kind->n_settings; i++)
        if (p->kind->settings[i].kind == GT_TIME && p->setting[i] != 0)
            return false;
    return p->kind->reproducible;
}

int gt_policy_iterations(const gt_policy *p)
{
    enum { USUAL_TIME = 20 }; /* microseconds that one takes */
    int iterations = 0;
    for (int i = 0; p->kind->searches && i < p->kind->n_settings; i++) {
        const gt_policy_setting *setting = &p->kind->settings[i];
        if (setting->kind == GT_TIME && p->setting[i] != 0)
            return p->setting[i] / USUAL_TIME;
        if (strcmp(setting->name, "iterations") == 0)
            iterations = p->setting[i];
    }
    return iterations;
}

const char *gt_policy_file(const gt_policy *p, int i)
{
    return i == 0 ? p->path : p->net_path;
}

int gt_policy_behaviour(const gt_policy *p)
{
    return p->kind->behaviour;
}

int gt_policy_behaviour_of(const char *name)
{
    size_t length = strcspn(name, ":");
    for (int i = 0; i < N_KINDS; i++)
        if (strncmp(kinds[i]->name, name, length) == 0 && kinds[i]->name[length] == '\0')
            return kinds[i]->behaviour;
    return 0;
}
