/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing and noting. */
#include "sim/experiments/self_play.h"

#include "ai/known.h"
#include "ai/policy.h"
#include "ai/states.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/executor.h"
#include "sim/playing/worker.h"

#include <math.h>
#include <stdlib.h>

/* ---- What is noted. */

void gt_self_game_free(gt_self_game *g)
{
    free(g->step);
    free(g->feature);
    free(g->count);
    *g = (gt_self_game){.step = NULL};
}

gt_net_example gt_step_seen(const gt_self_game *g, const gt_step *s)
{
    return (gt_net_example){.view = g->feature + s->view,
                            .n_view = s->n_own,
                            .action = g->feature + s->action,
                            .n_features = g->count + s->n_features,
                            .n_actions = s->n_actions};
}

gt_net_example gt_step_known(const gt_self_game *g, const gt_step *s)
{
    return (gt_net_example){.view = g->feature + s->view, .n_view = s->n_both};
}

/* The next cards of both decks, which the critic sees as well: the first, the second, the two after
 * them, each with an identity and a look. */
enum { NEXT = 4, NEXT_GROUPS = 3, NEXT_GROUP = GT_IDENTITIES + GT_LOOK };

int gt_critic_features(const gt_rules *rules)
{
    return gt_known_count(rules) + 2 * NEXT_GROUPS * NEXT_GROUP;
}

void gt_self_game_room(gt_self_game *g)
{
    enum {
        FEATURES = 2 * GT_MOST_FEATURES + 2 * NEXT * (1 + GT_LOOK_FEATURES) +
                   GT_MAX_ACTIONS * GT_NET_ACTION_FEATURES
    };
    g->step = gt_with_room(g->step, g->n, 1, &g->room, sizeof *g->step);
    g->feature =
        gt_with_room(g->feature, g->n_feature, FEATURES, &g->feature_room, sizeof *g->feature);
    g->count = gt_with_room(g->count, g->n_count, GT_MAX_ACTIONS, &g->count_room, sizeof *g->count);
}

/* ---- Tables. */

bool gt_table_open(gt_table *t, const gt_games_to_play *games)
{
    const gt_rules *rules = games->field->rules;
    t->games = games;
    t->storage[0] = gt_resize(NULL, 1, games->field->game_bytes);
    t->storage[1] = gt_resize(NULL, 1, games->strange != NULL ? games->strange->game_bytes : 1);
    t->state = gt_states_new(rules, 1);
    t->known = gt_known_new(rules);
    t->thought = gt_resize(NULL, 1, sizeof *t->thought);
    return t->state != NULL && t->known != NULL;
}

void gt_table_close(gt_table *t)
{
    free(t->storage[0]);
    free(t->storage[1]);
    free(t->state);
    free(t->thought);
    gt_known_free(t->known);
}

const gt_game *gt_table_game(const gt_table *t, uint64_t number, uint64_t seed, int which)
{
    const gt_games_to_play *how = t->games;
    bool strange =
        how->strange != NULL && gt_below(gt_fold(seed, 1), 100) < (uint32_t)how->strange_share;
    const gt_field *f = strange ? how->strange : how->field;
    uint64_t n = (uint64_t)f->n_matchups;
    uint64_t at = strange ? gt_below(gt_fold(seed, (uint64_t)which), (uint32_t)n) : number % n;
    gt_matchup m = f->matchup[at];
    return gt_field_game(f, m.a, m.b, t->storage[strange]);
}

bool gt_play_at_tables(const gt_table_kind *kind, const gt_games_to_play *how, gt_self_game *game,
                       char *error, size_t n)
{
    /* for OpenMP: NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores) */
    int threads = gt_thread_count(how->threads);
    bool ok = true;
#pragma omp parallel num_threads(threads)
    {
        void *table = gt_zeroed(1, kind->size);
        char wrong[300] = "out of memory";
        bool mine = kind->open(table, how, wrong, sizeof wrong);
#pragma omp for schedule(dynamic, 1)
        for (int k = 0; k < how->games; k++) {
            if (!mine || gt_stopped(how->stop))
                continue;
            kind->play(table, k, &game[k]);
        }
        if (!mine) {
#pragma omp critical
            snprintf(error, n, "%s", wrong);
#pragma omp atomic write
            ok = false;
        }
        kind->close(table);
        free(table);
    }
    return ok;
}

/* ---- Who plays. */

/* What a thread plays with. */
typedef struct table {
    gt_table all; /* first */
    const gt_self_play *how;
    gt_state *world;
    gt_tries tries;
    gt_one_ply *ahead;
    gt_policy *other; /* NULL: it plays itself alone */
    int next; /* the critic's first index of the next cards */
} table;

static void close_table(void *of)
{
    table *t = of;
    gt_table_close(&t->all);
    free(t->world);
    gt_tries_close(&t->tries);
    free(t->ahead);
    gt_policy_free(t->other);
}

static bool open_table(void *of, const void *play, char *error, size_t n)
{
    table *t = of;
    const gt_self_play *how = play;
    const gt_rules *rules = how->games.field->rules;
    t->how = how;
    t->world = gt_states_new(rules, 1);
    bool tries = gt_tries_open(&t->tries, rules);
    t->ahead = gt_resize(NULL, 1, sizeof *t->ahead);
    if (how->other != NULL && (t->other = gt_policy_create(how->other, rules, error, n)) == NULL)
        return false;
    t->next = gt_known_count(rules);
    return gt_table_open(&t->all, &how->games) && t->world != NULL && tries;
}

/* ---- A decision. */

/* Which of n is drawn. */
static int draw(const float *chance, int n, uint64_t key)
{
    float u = (float)(key >> 40) / (float)(1 << 24);
    int i = 0;
    while (i < n - 1 && u >= chance[i]) {
        u -= chance[i];
        i++;
    }
    return i;
}

/* Adds the next cards of a deck to features; returns how many pairs. */
static int note_next(const table *t, const gt_game *g, const gt_state *s, int owner, bool other,
                     gt_feature *out)
{
    static const int group[NEXT] = {0, 1, 2, 2};
    gt_look look[NEXT];
    gt_features f = {out, 0, NEXT * (1 + GT_LOOK_FEATURES)};
    int n = gt_next_cards(g, s, owner, NEXT, look);
    for (int i = 0; i < n; i++) {
        int first = t->next + (other * NEXT_GROUPS + group[i]) * NEXT_GROUP;
        gt_feature_card(&f, first, &look[i]);
        gt_feature_look(&f, first + GT_IDENTITIES, &look[i]);
    }
    return f.n;
}

/* Adds what the player to move sees to the game's features, and what the other one alone does, and
 * what neither sees. */
static void note_views(table *t, const gt_game *g, const gt_state *s, gt_self_game *note,
                       gt_step *step)
{
    gt_feature *at = note->feature + note->n_feature;
    step->view = note->n_feature;
    step->n_own = gt_known_own(t->all.known, g, s, step->player, at);
    gt_feature *behind = at + step->n_own;
    int secret = gt_known_secret(t->all.known, g, s, step->player, behind);
    for (int other = 0; other < 2; other++)
        secret +=
            note_next(t, g, s, other ? 1 - step->player : step->player, other, behind + secret);
    step->n_both = step->n_own + gt_known_merge(t->all.known, behind, secret);
    note->n_feature += (size_t)step->n_both;
}

static void note_actions(const table *t, const gt_view *v, const gt_action *legal, int n,
                         gt_self_game *note, gt_step *step)
{
    step->action = note->n_feature;
    step->n_features = note->n_count;
    step->n_actions = n;
    for (int i = 0; i < n; i++) {
        int more = gt_net_hear(v, legal[i], t->ahead, i, note->feature + note->n_feature);
        note->count[note->n_count++] = (uint16_t)more;
        note->n_feature += (size_t)more;
    }
}

/* Who learns chooses among n > 1 actions, and that is noted. */
static gt_action choose(table *t, const gt_view *v, const gt_state *s, const gt_action *legal,
                        int n, uint64_t key, gt_self_game *note)
{
    const gt_game *g = gt_view_game(v);
    const gt_self_play *how = t->how;
    float chance[GT_MAX_ACTIONS];
    gt_self_game_room(note);
    if (!gt_resample(v, key, t->world))
        return gt_view_sample(v, key); /* as the player does */
    gt_step *step = &note->step[note->n++];
    *step = (gt_step){.player = gt_view_player(v)};
    gt_look_one_ply(g, t->world, step->player, legal, n, t->tries.state, gt_tries_run(&t->tries),
                    t->ahead);
    note_views(t, g, s, note, step);
    note_actions(t, v, legal, n, note, step);
    gt_net_example e = gt_step_known(note, step);
    gt_net_fit_think(how->critic, &e, t->all.thought);
    float value = gt_net_chance(t->all.thought->value);
    step->value = step->player == 0 ? value : 1 - value;
    e = gt_step_seen(note, step);
    gt_net_fit_think(how->actor, &e, t->all.thought);
    gt_net_chances(t->all.thought, n, how->sharpness, chance);
    step->taken = draw(chance, n, gt_mix(key));
    step->log_chance = logf(fmaxf(chance[step->taken], 1e-20F));
    return legal[step->taken];
}

/* ---- A game. */

/* What is decided of a game before it begins. */
typedef struct setting {
    const gt_game *game;
    uint64_t seed;
    int begins;
    int learner; /* 0, 1: who learns, against another player; 2: both do */
} setting;

static setting setting_of(const table *t, int k)
{
    const gt_games_to_play *how = t->all.games;
    uint64_t number = how->first + (uint64_t)k, seed = gt_fold(how->seed, number);
    uint32_t meets = gt_below(gt_fold(seed, 2), 100);
    setting out = {.game = gt_table_game(&t->all, number, seed, 3),
                   .seed = seed,
                   .begins = (int)(gt_fold(seed, 4) & 1),
                   .learner = 2};
    if (t->other != NULL && meets < (uint32_t)t->how->other_share)
        out.learner = (int)(gt_fold(seed, 5) & 1);
    return out;
}

static gt_action act(table *t, const setting *w, uint64_t player_key, gt_self_game *note)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(w->game, t->all.state);
    int n = gt_legal_actions(w->game, t->all.state, legal);
    const gt_view *v = gt_view_make(&box, w->game, t->all.state, player);
    if (w->learner == 1 - player)
        return gt_policy_choose(t->other, v);
    if (n == 1)
        return legal[0];
    uint64_t key = gt_decision_key(player_key, gt_view_decisions(v));
    return choose(t, v, t->all.state, legal, n, key, note);
}

static void play(void *of, int k, gt_self_game *note)
{
    table *t = of;
    setting w = setting_of(t, k);
    note->n = note->n_feature = note->n_count = 0;
    if (w.learner < 2)
        gt_policy_begin(t->other, w.seed, 1 - w.learner);
    gt_start(w.game, t->all.state, w.seed, w.begins);
    for (int player; (player = gt_to_move(w.game, t->all.state)) != GT_TERMINAL;)
        gt_apply(w.game, t->all.state,
                 act(t, &w, gt_fold(gt_fold(w.seed, 6), (uint64_t)player), note));
    note->result = (float)gt_return(w.game, t->all.state, 0);
}

bool gt_play_itself(const gt_self_play *how, gt_self_game *game, char *error, size_t n)
{
    static const gt_table_kind kind = {sizeof(table), open_table, play, close_table};
    return gt_play_at_tables(&kind, &how->games, game, error, n);
}
