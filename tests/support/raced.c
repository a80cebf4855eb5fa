/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated races. */
#include "tests/support/raced.h"

#include "engine/core/hash.h"
#include "sim/statistics/stats.h"

#include <stdlib.h>

typedef struct trial {
    gt_results results;
    gt_series series;
    const gt_series *truth;
    gt_race race;
    bool *missed;
    gt_trial out;
} trial;

static void draw_pair(trial *t, int m, uint64_t lot)
{
    const uint64_t *pairs = t->truth->tally[m].pairs;
    uint64_t at = gt_mix(lot) % gt_pair_count(pairs);
    int score = 0;
    while (at >= pairs[score])
        at -= pairs[score++];
    t->series.tally[m].pairs[score]++;
}

static double truth_of(const trial *t, int deck)
{
    return gt_deck_rate(&t->results, t->truth, deck).value;
}

static void look(trial *t)
{
    for (int d = 0; d < t->results.n_decks; d++) {
        const gt_raced *x = &t->series.raced[d];
        double truth = truth_of(t, d);
        if (x->pairs > 0 && (truth < x->verdict_interval[0] || truth > x->verdict_interval[1]))
            t->missed[d] = true;
    }
}

static void conclude(trial *t, const gt_race_question *q)
{
    for (int i = 0; i < t->race.n; i++) {
        int d = t->race.index[i];
        const gt_raced *x = &t->series.raced[d];
        bool high = x->verdict_interval[0] > q->band[1], low = x->verdict_interval[1] < q->band[0];
        double truth = truth_of(t, d);
        int said = high  ? 1
                   : low ? -1
                         : 0,
            is = truth > q->band[1]   ? 1
                 : truth < q->band[0] ? -1
                                      : 0;
        t->out.decided += t->race.decided[i];
        t->out.wrong += t->race.decided[i] && said != is;
        t->out.misses += t->missed[d];
    }
    for (int m = 0; m < t->results.n_matchups; m++)
        t->out.games += gt_tally_games(&t->series.tally[m]);
}

gt_trial gt_try_race(const gt_results *r, const gt_series *truth, const gt_race_question *q,
                     uint64_t most, bool even, uint64_t seed)
{
    trial t = {.results = *r, .truth = truth};
    uint64_t *want = calloc((size_t)r->n_matchups, sizeof *want);
    t.series.tally = calloc((size_t)r->n_matchups, sizeof *t.series.tally);
    t.missed = calloc((size_t)r->n_decks, sizeof *t.missed);
    t.results.series = &t.series;
    t.results.n_series = 1;
    t.results.method.confidence = 0.95;
    gt_race_begin(&t.race, q, &t.results, 0, most);
    while (gt_race_next(&t.race, want)) {
        look(&t);
        for (int m = 0; m < r->n_matchups; m++) {
            uint64_t last = even ? t.race.round : want[m];
            for (uint64_t k = gt_tally_pairs(&t.series.tally[m]); k < last; k++)
                draw_pair(&t, m, gt_fold(gt_fold(gt_mix(seed), (uint64_t)m), k));
        }
    }
    look(&t);
    conclude(&t, q);
    gt_race_free(&t.race);
    free(t.series.raced);
    free(t.series.tally);
    free(t.missed);
    free(want);
    return t.out;
}
