/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-races RESULTS.json [RUNS [PAIRS]]: which decks lie outside 45 to 55%? Plays the field of
 * a results file anew, with pair scores drawn from those in it (which are the truth then), RUNS
 * times by a race and by even allotment with the same rule, at most PAIRS of each matchup, and
 * tells what each took and how often it erred. */
#include "decks/files/errors.h"
#include "sim/experiments/results_read.h"
#include "tests/support/raced.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct sum {
    double games;
    long decided, wrong, with_wrong, with_miss;
} sum;

static void add(sum *s, gt_trial x)
{
    s->games += (double)x.games;
    s->decided += x.decided;
    s->wrong += x.wrong;
    s->with_wrong += x.wrong > 0;
    s->with_miss += x.misses > 0;
}

int main(int argc, char **argv)
{
    gt_errors e = {0};
    gt_results *r = argc > 1 ? gt_results_read(argv[1], &e) : NULL;
    int runs = argc > 2 ? atoi(argv[2]) : 100;
    uint64_t most = argc > 3 ? strtoull(argv[3], NULL, 10) : 10000;
    const gt_race_question q = {.by = GT_BY_DECKS, .decide = true, .band = {0.45, 0.55}};
    gt_errors_print(&e, stderr);
    if (r == NULL)
        return 2;
    sum s[2] = {{.games = 0}, {.games = 0}};
    for (int i = 0; i < runs; i++)
        for (int even = 0; even < 2; even++)
            add(&s[even], gt_try_race(r, &r->series[0], &q, most, even, (uint64_t)i));
    for (int even = 0; even < 2; even++)
        printf("%s: %.0f games a run, %.2f of %d decks decided, %ld wrong; runs with an error %ld, "
               "with an interval that missed at some look %ld of %d\n",
               even ? "even" : "race", s[even].games / runs, (double)s[even].decided / runs,
               r->n_decks, s[even].wrong, s[even].with_wrong, s[even].with_miss, runs);
    printf("%.2f times fewer games\n", s[1].games / s[0].games);
    gt_results_file_free(r);
    return 0;
}
