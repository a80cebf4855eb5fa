/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-coverage GAME PLAYER DECK DECK [RUNS [PAIRS [SEED]]]: how often intervals of 95% hold
 * the truth. Plays RUNS runs of PAIRS pairs of one matchup, no game in two of them, and takes the
 * mean of all of them, RUNS times as many games as a run has, for the truth. Tells, of raw results
 * and of those without luck, in what share of the runs the interval of the settled number of games
 * holds it, and in what share the sequence does at every look, one after every eighth pair. */
#include "decks/system.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/shipped_nets.h"
#include "sim/playing/tally.h"
#include "sim/statistics/sequence.h"
#include "sim/statistics/stats.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK = 8 };

static const gt_deck *deck_named(const gt_decks *d, const char *name)
{
    for (int i = 0; i < d->n; i++)
        if (strcmp(d->list[i].name, name) == 0)
            return &d->list[i];
    fprintf(stderr, "no deck is named '%s'\n", name);
    exit(2);
}

typedef struct pair {
    gt_outcome game[2];
} pair;

static pair play_pair(const gt_game *g, gt_state *room, gt_policy *const policy[2], uint64_t seed,
                      gt_luck *luck)
{
    pair out;
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            gt_luck_goes_on(luck, out.game[0].luck);
        out.game[i] = gt_match_play_luck(g, room, policy, gt_fold(seed, (uint64_t)i), i, luck);
    }
    return out;
}

static void add_pair(gt_tally *t, uint64_t number, const pair *p)
{
    gt_games g = {.n = 1, .luck = true};
    g.game[0] = p->game[0];
    g.game[1] = p->game[1];
    gt_tally_add_games(t, number, &g);
}

/* Whether the sequence holds the truth now. */
static bool holds(gt_scores s, double truth)
{
    const double limit = log(2 / 0.05), aim = 0.03;
    return gt_log_e_above(s, truth, aim) < limit && gt_log_e_below(s, truth, aim) < limit;
}

static bool is_in(gt_estimate e, double truth)
{
    return e.low <= truth && truth <= e.high;
}

/* What a run says: settled and sequence, each raw and without luck. */
static void judge(const pair *played, int pairs, const double truth[2], int held[2][2])
{
    const gt_method once = {0.95, 0};
    gt_tally t = {.hash = 0};
    bool all[2] = {true, true};
    for (int i = 0; i < pairs; i++) {
        add_pair(&t, (uint64_t)i, &played[i]);
        if (i % LOOK != LOOK - 1)
            continue;
        all[0] = all[0] && holds(gt_scores_of_pairs(t.pairs), truth[0]);
        all[1] = all[1] && holds(gt_scores_without_luck(t.adjusted), truth[1]);
    }
    held[0][0] += is_in(gt_method_rate(once, t.pairs), truth[0]);
    held[0][1] += is_in(gt_tally_rate(once, &t), truth[1]);
    for (int v = 0; v < 2; v++)
        held[1][v] += all[v];
}

int main(int argc, char **argv)
{
    char error[300];
    gt_shipped shipped;
    const gt_system *system = argc >= 5 ? gt_system_named(argv[1]) : NULL;
    if (system == NULL) {
        fprintf(stderr, "usage: gauntlet-coverage GAME PLAYER DECK DECK [RUNS [PAIRS [SEED]]]\n");
        return 2;
    }
    int runs = argc > 5 ? atoi(argv[5]) : 2000, pairs = argc > 6 ? atoi(argv[6]) : 48;
    uint64_t seed = gt_mix(argc > 7 ? (uint64_t)atoi(argv[7]) : 1);
    gt_use_shipped_nets();
    gt_shipped_load(system, NULL, &shipped);
    gt_luck *luck = gt_luck_new(system->rules);
    gt_policy *policy[2];
    for (int p = 0; p < 2; p++)
        policy[p] = gt_policy_create(argv[2], system->rules, error, sizeof error);
    void *game = malloc(system->game_bytes);
    GT_STATE(room, system->rules);
    size_t n = (size_t)runs * (size_t)pairs;
    pair *all = calloc(n, sizeof *all);
    const char *wrong =
        system->prepare(game, gt_library_pool(shipped.library), deck_named(&shipped.decks, argv[3]),
                        deck_named(&shipped.decks, argv[4]), (gt_limits){0});
    if (wrong != NULL || policy[0] == NULL || luck == NULL || all == NULL) {
        fprintf(stderr, "%s\n", wrong != NULL ? wrong : error);
        free(all);
        return 2;
    }
    gt_tally sum = {.hash = 0};
    for (size_t i = 0; i < n; i++) {
        all[i] = play_pair(game, room, policy, gt_fold(seed, i), luck);
        add_pair(&sum, i, &all[i]);
    }
    const double truth[2] = {gt_scores_mean(gt_scores_of_pairs(sum.pairs)),
                             gt_scores_mean(gt_scores_without_luck(sum.adjusted))};
    int held[2][2] = {{0, 0}, {0, 0}};
    for (int run = 0; run < runs; run++)
        judge(all + (size_t)run * (size_t)pairs, pairs, truth, held);
    for (int v = 0; v < 2; v++)
        printf("| %s, %s, %s | %d x %d | %.4f | %.3f | %.3f |\n", system->name, argv[2],
               v == 0 ? "raw" : "without luck", runs, pairs, truth[v], (double)held[0][v] / runs,
               (double)held[1][v] / runs);
    gt_luck_free(luck);
    gt_policy_free(policy[0]);
    gt_policy_free(policy[1]);
    gt_shipped_free(&shipped);
    free(game);
    free(all);
    return 0;
}
