/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing, and noting where chance led. */
#include "sim/experiments/value_games.h"

#include "ai/states.h"
#include "ai/value.h"
#include "engine/core/hash.h"
#include "sim/playing/executor.h"
#include "sim/playing/match.h"
#include "sim/playing/worker.h"

#include <stdlib.h>

/* What a thread plays with. */
typedef struct table {
    const gt_value_play *how;
    void *storage[2]; /* of a game: of the field, of strange decks */
    gt_state *state;
    gt_policy *policy[2];
    gt_known *known;
    gt_net_thought *thought;
} table;

static void close_table(table *t)
{
    for (int i = 0; i < 2; i++) {
        free(t->storage[i]);
        gt_policy_free(t->policy[i]);
    }
    free(t->state);
    free(t->thought);
    gt_known_free(t->known);
}

static bool open_table(table *t, const gt_value_play *how, char *error, size_t n)
{
    const gt_rules *rules = how->field->rules;
    *t = (table){.how = how};
    for (int i = 0; i < 2; i++)
        if ((t->policy[i] = gt_policy_create(how->policy, rules, error, n)) == NULL)
            return false;
    t->storage[0] = malloc(how->field->game_bytes);
    t->storage[1] = malloc(how->strange != NULL ? how->strange->game_bytes : 1);
    t->state = gt_states_new(rules, 1);
    t->known = gt_known_new(rules);
    t->thought = malloc(sizeof *t->thought);
    if (t->storage[0] != NULL && t->storage[1] != NULL && t->state != NULL && t->known != NULL &&
        t->thought != NULL)
        return true;
    snprintf(error, n, "out of memory");
    return false;
}

/* Notes where the game stands, for one of the players by lot. */
static void note(table *t, const gt_game *g, uint64_t lot, gt_self_game *to)
{
    if (!gt_self_game_room(to))
        return;
    gt_step *step = &to->step[to->n++];
    *step = (gt_step){.view = to->n_feature, .player = (int)(gt_mix(lot) & 1)};
    step->n_both =
        gt_value_features(t->known, g, t->state, step->player, to->feature + to->n_feature);
    to->n_feature += (size_t)step->n_both;
    const gt_net_example e = gt_step_known(to, step);
    gt_net_fit_think(t->how->fit, &e, t->thought);
    float value = gt_net_chance(t->thought->value);
    step->value = step->player == 0 ? value : 1 - value;
}

static const gt_game *game_of(const table *t, uint64_t number, uint64_t seed)
{
    const gt_value_play *how = t->how;
    bool strange =
        how->strange != NULL && gt_below(gt_fold(seed, 1), 100) < (uint32_t)how->strange_share;
    const gt_field *f = strange ? how->strange : how->field;
    uint64_t n = (uint64_t)f->n_matchups;
    uint64_t at = strange ? gt_below(gt_fold(seed, 2), (uint32_t)n) : number % n;
    gt_matchup m = f->matchup[at];
    return gt_field_game(f, m.a, m.b, t->storage[strange]);
}

static int count_event(void *context, const gt_chance *c)
{
    ++*(int *)context;
    return c->came;
}

static void play(table *t, int k, gt_self_game *to)
{
    uint64_t number = t->how->first + (uint64_t)k, seed = gt_fold(t->how->seed, number);
    const gt_game *g = game_of(t, number, seed);
    int events = 0;
    const gt_observer o = {.context = &events, .chance = count_event};
    gt_match m;
    to->n = to->n_feature = to->n_count = 0;
    gt_match_begin(&m, g, t->state, t->policy, seed, (int)(gt_fold(seed, 3) & 1));
    do {
        if (to->n == 0 || events > 0)
            note(t, g, gt_fold(seed, 4 + to->n), to);
        events = 0;
    } while (gt_match_step(&m, &o) && gt_to_move(g, t->state) != GT_TERMINAL);
    to->result = (float)gt_return(g, t->state, 0);
}

bool gt_play_for_value(const gt_value_play *how, gt_self_game *game, char *error, size_t n)
{
    int threads = gt_thread_count(how->threads);
    bool ok = true;
#pragma omp parallel num_threads(threads)
    {
        table t;
        char wrong[300] = "out of memory";
        bool mine = open_table(&t, how, wrong, sizeof wrong);
#pragma omp for schedule(dynamic, 1)
        for (int k = 0; k < how->games; k++) {
            if (!mine || gt_stopped(how->stop))
                continue;
            play(&t, k, &game[k]);
            mine = !game[k].failed;
        }
        if (!mine) {
#pragma omp critical
            snprintf(error, n, "%s", wrong);
#pragma omp atomic write
            ok = false;
        }
        close_table(&t);
    }
    return ok;
}
