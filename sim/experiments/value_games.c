/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing, and noting where chance led. */
#include "sim/experiments/value_games.h"

#include "ai/value.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"

/* What a thread plays with. */
typedef struct table {
    gt_table all; /* first */
    const gt_value_play *how;
    gt_policy *policy[2];
} table;

static void close_table(void *of)
{
    table *t = of;
    gt_table_close(&t->all);
    gt_free_players(t->policy);
}

static bool open_table(void *of, const void *play, char *error, size_t n)
{
    table *t = of;
    t->how = play;
    return gt_make_players(t->policy, t->how->policy, t->how->games.field->rules, error, n) &&
           gt_table_open(&t->all, &t->how->games);
}

/* Notes where the game stands, for one of the players by lot. */
static void note(table *t, const gt_game *g, uint64_t lot, gt_self_game *to)
{
    gt_self_game_room(to);
    gt_step *step = &to->step[to->n++];
    *step = (gt_step){.view = to->n_feature, .player = (int)(gt_mix(lot) & 1)};
    step->n_both =
        gt_value_features(t->all.known, g, t->all.state, step->player, to->feature + to->n_feature);
    to->n_feature += (size_t)step->n_both;
    const gt_net_example e = gt_step_known(to, step);
    gt_net_fit_think(t->how->fit, &e, t->all.thought);
    float value = gt_net_chance(t->all.thought->value);
    step->value = step->player == 0 ? value : 1 - value;
}

static int count_event(void *context, const gt_chance *c)
{
    ++*(int *)context;
    return c->came;
}

static void play(void *of, int k, gt_self_game *to)
{
    table *t = of;
    const gt_games_to_play *how = t->all.games;
    uint64_t number = how->first + (uint64_t)k, seed = gt_fold(how->seed, number);
    const gt_game *g = gt_table_game(&t->all, number, seed, 2);
    int events = 0;
    const gt_observer o = {.context = &events, .chance = count_event};
    gt_match m;
    to->n = to->n_feature = to->n_count = 0;
    gt_match_begin(&m, g, t->all.state, t->policy, seed, (int)(gt_fold(seed, 3) & 1));
    do {
        if (to->n == 0 || events > 0)
            note(t, g, gt_fold(seed, 4 + to->n), to);
        events = 0;
    } while (gt_match_step(&m, &o) && gt_to_move(g, t->all.state) != GT_TERMINAL);
    to->result = (float)gt_return(g, t->all.state, 0);
}

bool gt_play_for_value(const gt_value_play *how, gt_self_game *game, char *error, size_t n)
{
    static const gt_table_kind kind = {sizeof(table), open_table, play, close_table};
    return gt_play_at_tables(&kind, &how->games, game, error, n);
}
