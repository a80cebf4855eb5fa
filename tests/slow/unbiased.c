/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-unbiased GAME WEIGHTS [RUNS [GAMES [SEED]]]: is the mean of luck 0, whatever the value
 * function says? Plays RUNS runs of GAMES games each with random decks that ship, by random
 * players, and adds up their luck by the value that ships, by one that knows nothing, and by
 * WEIGHTS, a file of `gauntlet train`, which may come from other decks. Tells of each the mean luck
 * of a game, the same in its standard errors, the spread of single runs in theirs and the most of
 * one, and what share of the variance of results is left. */
#include "ai/fixed_point.h"
#include "ai/policy.h"
#include "ai/weights.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/shipped_nets.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int32_t weights[GT_MAX_WEIGHTS], scale;

static int32_t bad_value(void *context, const gt_game *g, const gt_state *s)
{
    (void)context;
    uint64_t h = gt_fold((uint64_t)gt_evaluate(g, s, 0, NULL), (uint64_t)gt_turns(s));
    return (int32_t)(gt_mix(h) % (uint64_t)GT_ONE);
}

static int32_t other_value(void *context, const gt_game *g, const gt_state *s)
{
    (void)context;
    int64_t e = (int64_t)gt_evaluate(g, s, 0, weights) - gt_evaluate(g, s, 1, weights);
    return gt_fixed_logistic(e, 2 * (int64_t)scale);
}

typedef struct sums {
    double runs, mean, squares, most; /* of the means of runs, in their standard errors */
    double n, luck, luck_squares, raw, raw_squares, less, less_squares;
} sums;

/* A run: adds its mean luck, and what single games were like. */
static void play_run(const gt_system *system, gt_shipped *shipped, gt_luck *luck, int run,
                     int games, sums *s)
{
    char error[100];
    gt_policy *policy[2];
    for (int p = 0; p < 2; p++)
        policy[p] = gt_policy_create("random", system->rules, error, sizeof error);
    void *storage = malloc(system->game_bytes);
    double sum = 0, squares = 0;
    GT_STATE(room, system->rules);
    for (int k = 0; k < games; k++) {
        uint64_t seed = gt_fold(gt_mix((uint64_t)run + 1), (uint64_t)k);
        const gt_decks *d = &shipped->decks;
        const gt_deck *a = &d->list[gt_below(gt_fold(seed, 1), (uint32_t)d->n)];
        const gt_deck *b = &d->list[gt_below(gt_fold(seed, 2), (uint32_t)d->n)];
        if (system->prepare(storage, gt_library_pool(shipped->library), a, b, (gt_limits){0}) !=
            NULL)
            abort();
        gt_outcome o = gt_match_play_luck(storage, room, policy, seed, k % 2, luck);
        double x = (double)o.luck / GT_LUCK_ONE, raw = gt_half_points(&o) / 2.0;
        sum += x;
        squares += x * x;
        s->n++;
        s->luck += x;
        s->luck_squares += x * x;
        s->raw += raw;
        s->raw_squares += raw * raw;
        s->less += raw - x;
        s->less_squares += (raw - x) * (raw - x);
    }
    double z = squares > 0 ? sum / sqrt(squares) : 0;
    s->runs++;
    s->mean += z;
    s->squares += z * z;
    s->most = fmax(s->most, fabs(z));
    free(storage);
    gt_policy_free(policy[0]);
    gt_policy_free(policy[1]);
}

static double variance(double n, double sum, double squares)
{
    return squares / n - sum / n * (sum / n);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"as it ships", "knows nothing", "of other decks"};
    gt_value *const values[] = {NULL, bad_value, other_value};
    char error[300];
    gt_weights read;
    gt_shipped shipped;
    const gt_system *system = argc >= 3 ? gt_system_named(argv[1]) : NULL;
    if (system == NULL || !gt_weights_read(&read, argv[2], error, sizeof error)) {
        fprintf(stderr, "usage: gauntlet-unbiased GAME WEIGHTS [RUNS [GAMES [SEED]]]\n");
        return 2;
    }
    int runs = argc > 3 ? atoi(argv[3]) : 200, games = argc > 4 ? atoi(argv[4]) : 20;
    int first = 100000 * (argc > 5 ? atoi(argv[5]) : 0);
    gt_use_shipped_nets();
    gt_weights_order(&read, system->rules, weights);
    scale = read.scale;
    gt_shipped_load(system, NULL, &shipped);
    for (int v = 0; v < 3; v++) {
        sums s = {0};
        gt_luck *luck = gt_luck_new(system->rules);
        if (values[v] != NULL)
            gt_luck_use(luck, values[v], NULL);
        for (int run = 0; run < runs; run++)
            play_run(system, &shipped, luck, first + run, games, &s);
        gt_luck_free(luck);
        printf("| %s | %s | %d x %d | %+.5f | %+.1f | %.2f | %.1f | %.2f |\n", system->name,
               names[v], runs, games, s.luck / s.n, s.luck / sqrt(s.luck_squares),
               sqrt(s.squares / s.runs), s.most,
               variance(s.n, s.less, s.less_squares) / variance(s.n, s.raw, s.raw_squares));
        fflush(stdout);
    }
    gt_shipped_free(&shipped);
    return 0;
}
