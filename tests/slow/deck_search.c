/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What searching for decks is worth, by hand (docs/lab/2026-11-27-search.md has figures):
 *
 *     gauntlet-deck-search planted GAME POLICY GAMES DECKS   eight bad exchanges, to be recovered
 *     gauntlet-deck-search climb GAME POLICY GAMES DECKS     against hill climbing, at equal games
 *     gauntlet-deck-search order GAME POLICY GAMES DECKS     what was found, on fresh seeds
 *
 * from the decks of the game's field, against that field; GAMES are those of a search. */
#include "sim/experiments/deck_search.h"
#include "decks/lists/deck_swap.h"
#include "engine/core/hash.h"
#include "sim/experiments/deck_model.h"
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SWAPS = 8, VARIANTS = 48, LOOK = 100, LONG = 6000 /* pairs */, CLIMB = 60 };

typedef struct bench {
    const gt_system *system;
    gt_shipped shipped;
    gt_deck_trials_options options;
    gt_deck_trials *trials;
    uint64_t games;
    int decks;
} bench;

static const gt_pool *pool_of(const bench *b)
{
    return gt_library_pool(b->shipped.library);
}

/* Win rates on pairs of a seed. */
static void measure(const bench *b, const gt_deck *const *deck, int n, uint64_t seed,
                    uint64_t pairs, double *rate)
{
    gt_trials t = gt_deck_trials_as(b->trials);
    gt_trial *trial = calloc((size_t)n, sizeof *trial);
    uint8_t *score = malloc((size_t)n * (size_t)pairs);
    for (int i = 0; i < n; i++)
        trial[i] = (gt_trial){deck[i], -1, -1};
    if (!t.play(t.context, trial, n, seed, 0, pairs, score, NULL)) {
        fprintf(stderr, "%s\n", gt_deck_trials_error(b->trials));
        exit(1);
    }
    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        for (uint64_t k = 0; k < pairs; k++)
            sum += score[(size_t)i * (size_t)pairs + k];
        rate[i] = (double)sum / (double)pairs / (GT_TRIAL_CLASSES - 1);
    }
    free(trial);
    free(score);
}

static gt_found_deck *search(const bench *b, const gt_deck *from, uint64_t seed)
{
    const gt_deck_search_options o = {.pool = pool_of(b),
                                      .system = b->system,
                                      .from = from,
                                      .leader = -1,
                                      .swaps = SWAPS,
                                      .budget = b->games,
                                      .seed = seed,
                                      .confidence = 0.95,
                                      .trials = gt_deck_trials_as(b->trials)};
    return gt_deck_search(&o);
}

/* The worst of some decks with eight random exchanges. */
static void plant(const bench *b, const gt_deck *from, uint64_t seed, gt_deck *out)
{
    static gt_deck variant[VARIANTS];
    const gt_deck *list[VARIANTS];
    double rate[VARIANTS];
    gt_deck_space space = {.pool = pool_of(b), .base = from, .swaps = SWAPS};
    int worst = 0, n = 0;
    gt_deck_space_open(&space, from);
    for (uint64_t i = 0; n < VARIANTS; i++) {
        int swaps = 0;
        if (!gt_deck_by_chance(&space, from, 3 * SWAPS, gt_fold(seed, i), &variant[n]))
            continue;
        gt_deck_differences(from, &variant[n], NULL, &swaps);
        if (swaps == SWAPS)
            list[n] = &variant[n], n++;
    }
    measure(b, list, VARIANTS, gt_fold(seed, 1), LOOK, rate);
    for (int i = 1; i < VARIANTS; i++)
        worst = rate[i] < rate[worst] ? i : worst;
    *out = variant[worst];
    gt_deck_space_free(&space);
}

static void planted(const bench *b)
{
    int recovered = 0;
    for (int i = 0; i < b->decks; i++) {
        const gt_deck *whole = &b->shipped.decks.list[i % b->shipped.decks.n];
        gt_deck bad;
        double rate[3];
        plant(b, whole, (uint64_t)i + 100, &bad);
        gt_found_deck *f = search(b, &bad, (uint64_t)i);
        measure(b, (const gt_deck *[]){whole, &bad, &f->deck}, 3, (uint64_t)i + 500, LONG, rate);
        bool half = rate[2] - rate[1] >= 0.5 * (rate[0] - rate[1]);
        recovered += half;
        printf("%-28.28s whole %.3f planted %.3f found %.3f: %+.1f of %.1f points lost%s; told "
               "%+.3f (%+.3f to %+.3f)\n",
               whole->name, rate[0], rate[1], rate[2], 100 * (rate[2] - rate[1]),
               100 * (rate[0] - rate[1]), half ? "" : ", less than half", f->change.value,
               f->change.low, f->change.high);
        fflush(stdout);
        gt_found_deck_free(f);
    }
    printf("%d of %d recovered half of what was lost\n", recovered, b->decks);
}

/* Hill climbing: a random exchange stays if the deck with it wins more on fresh pairs. */
static void climb_hill(const bench *b, const gt_deck *from, uint64_t seed, gt_deck *best)
{
    gt_deck_space space = {.pool = pool_of(b), .base = from, .swaps = SWAPS};
    gt_deck_space_open(&space, from);
    *best = *from;
    for (uint64_t played = 0, i = 0; played + 4 * CLIMB <= b->games; i++) {
        gt_deck next;
        double rate[2];
        if (!gt_deck_by_chance(&space, best, 1, gt_fold(seed, 2 * i), &next))
            continue;
        measure(b, (const gt_deck *[]){best, &next}, 2, gt_fold(seed, 2 * i + 1), CLIMB, rate);
        played += 4 * CLIMB;
        if (rate[1] > rate[0])
            *best = next;
    }
    gt_deck_space_free(&space);
}

static void climb(const bench *b)
{
    int no_worse = 0;
    for (int i = 0; i < b->decks; i++) {
        const gt_deck *from = &b->shipped.decks.list[i % b->shipped.decks.n];
        gt_deck hill;
        double rate[3];
        climb_hill(b, from, (uint64_t)i + 40, &hill);
        gt_found_deck *f = search(b, from, (uint64_t)i);
        measure(b, (const gt_deck *[]){from, &hill, &f->deck}, 3, (uint64_t)i + 700, LONG, rate);
        no_worse += rate[2] >= rate[1];
        printf("%-28.28s %.3f; hill climbing %.3f, search %.3f\n", from->name, rate[0], rate[1],
               rate[2]);
        fflush(stdout);
        gt_found_deck_free(f);
    }
    printf("%d of %d no worse than hill climbing\n", no_worse, b->decks);
}

static void order(const bench *b)
{
    double told[64], truth[64];
    int n = b->decks < 64 ? b->decks : 64, held = 0, agree = 0, pairs = 0;
    for (int i = 0; i < n; i++) {
        const gt_deck *from = &b->shipped.decks.list[i % b->shipped.decks.n];
        gt_found_deck *f = search(b, from, (uint64_t)i + 11);
        double rate[2];
        measure(b, (const gt_deck *[]){from, &f->deck}, 2, (uint64_t)i + 900, LONG, rate);
        told[i] = f->rate.value;
        truth[i] = rate[1];
        bool holds = f->change.low <= rate[1] - rate[0] && rate[1] - rate[0] <= f->change.high;
        held += holds;
        printf("%-28.28s told %+.3f (%+.3f to %+.3f), on fresh seeds %+.3f%s\n", from->name,
               f->change.value, f->change.low, f->change.high, rate[1] - rate[0],
               holds ? "" : ": outside");
        fflush(stdout);
        gt_found_deck_free(f);
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++, pairs++)
            agree += (told[i] > told[k]) == (truth[i] > truth[k]);
    printf("%d of %d ranges hold; %d of %d pairs of decks are in the order that was told\n", held,
           n, agree, pairs);
}

int main(int argc, char **argv)
{
    static bench b;
    if (argc != 6) {
        fputs("usage: gauntlet-deck-search planted|climb|order GAME POLICY GAMES DECKS\n", stderr);
        return 2;
    }
    b.system = gt_system_named(argv[2]);
    b.games = strtoull(argv[4], NULL, 10);
    b.decks = atoi(argv[5]);
    gt_shipped_load(b.system, b.system->field, &b.shipped);
    b.options = (gt_deck_trials_options){.system = b.system,
                                         .library = b.shipped.library,
                                         .name = "a deck that is looked for",
                                         .opponent = b.shipped.decks.list,
                                         .opponents = b.shipped.decks.n,
                                         .policy = argv[3]};
    b.trials = gt_deck_trials_new(&b.options);
    assert_true(b.trials != NULL && b.decks > 0);
    if (strcmp(argv[1], "planted") == 0)
        planted(&b);
    else if (strcmp(argv[1], "climb") == 0)
        climb(&b);
    else
        order(&b);
    gt_deck_trials_free(b.trials);
    gt_shipped_free(&b.shipped);
    return 0;
}
