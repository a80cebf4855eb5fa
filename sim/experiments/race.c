/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rounds of a race. What is played next is worked out by operations that all machines round
 * alike: see sim/playing/portable.h. */
#include "sim/experiments/race.h"

#include "decks/files/memory.h"
#include "sim/playing/games.h"
#include "sim/statistics/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROUND = 64 }; /* pairs */

static const double USUAL_AIM = 0.02;

/* ---- Who takes part. */

static bool is_asked(const gt_results *r, enum gt_race_by by, int i)
{
    return by == GT_BY_MATCHUPS || r->role == NULL || (r->role[i] & GT_ROLE_ROW) != 0;
}

static int among(const gt_results *r, enum gt_race_by by)
{
    return by == GT_BY_MATCHUPS ? r->n_matchups : r->n_decks;
}

int gt_race_entrants(const gt_results *r, enum gt_race_by by)
{
    int n = 0;
    for (int i = 0; i < among(r, by); i++)
        n += is_asked(r, by, i);
    return n;
}

void gt_race_begin(gt_race *race, const gt_race_question *question, gt_results *results, int series,
                   uint64_t most)
{
    size_t all = (size_t)among(results, question->by) + 1, matchups = (size_t)results->n_matchups;
    *race = (gt_race){.question = *question,
                      .results = results,
                      .series = &results->series[series],
                      .most = most,
                      .widest = 0.5,
                      .index = gt_zeroed(all, sizeof *race->index),
                      .decided = gt_zeroed(all, sizeof *race->decided),
                      .asked = gt_zeroed(matchups + 1, sizeof *race->asked),
                      .stratum = gt_zeroed(matchups + 1, sizeof *race->stratum),
                      .part = gt_zeroed(matchups + 1, sizeof *race->part)};
    for (int i = 0; i < among(results, question->by); i++)
        if (is_asked(results, question->by, i))
            race->index[race->n++] = i;
    race->expected = FIRST_ROUND * (uint64_t)results->n_matchups;
    if (question->by != GT_BY_DECKS)
        return;
    race->series->raced =
        gt_resize(NULL, (size_t)results->n_decks + 1, sizeof *race->series->raced);
    for (int d = 0; d < results->n_decks; d++)
        race->series->raced[d] = (gt_raced){(double)NAN, {0, 1}, {0, 1}, 0};
}

void gt_race_free(gt_race *race)
{
    free(race->index);
    free(race->decided);
    free(race->asked);
    free(race->stratum);
    free(race->part);
}

/* ---- Looking. */

static gt_scores scores_of(const gt_tally *t)
{
    return gt_is_adjusted(t) ? gt_scores_without_luck(t->adjusted) : gt_scores_of_pairs(t->pairs);
}

/* The confidence of what is said of all of them together. */
static double strict(const gt_race *race)
{
    return 1 - (1 - gt_confidence(race->results->method)) / race->n;
}

static double aim_of(const gt_race *race)
{
    return race->question.precision > 0 ? race->question.precision : USUAL_AIM;
}

/* The matchups of a deck as strata; returns how many. */
static int list_parts(const gt_race *race, int deck, double *pairs, double *width)
{
    const gt_results *r = race->results;
    bool by_share = gt_deck_by_share(r, deck);
    double all = 0;
    int n = 0;
    *pairs = HUGE_VAL;
    for (int m = 0; m < r->n_matchups; m++) {
        double weight = gt_matchup_weight(r, deck, m, by_share);
        const gt_stratum *s = &race->stratum[m];
        if (weight <= 0)
            continue;
        double mean = s->pairs > 0 ? s->sum / s->pairs : 0.5;
        gt_scores scores = scores_of(&race->series->tally[m]);
        *width = scores.high - scores.low;
        *pairs = fmin(*pairs, s->pairs);
        race->part[n++] =
            (gt_strata_part){weight, r->matchup[m].a == deck ? mean : 1 - mean, s->apart};
        all += weight;
    }
    for (int i = 0; i < n; i++)
        race->part[i].weight /= all;
    return n;
}

static gt_estimate cut(gt_estimate e)
{
    return (gt_estimate){fmin(1, fmax(0, e.value)), fmax(0, e.low), fmin(1, e.high)};
}

static void look_at_deck(const gt_race *race, int deck, gt_estimate *plain, gt_estimate *wide)
{
    double pairs, width = 1, confidence = gt_confidence(race->results->method);
    int n = list_parts(race, deck, &pairs, &width);
    *plain = *wide = (gt_estimate){(double)NAN, 0, 1};
    if (n > 0) {
        *plain = cut(gt_strata_interval(race->part, n, pairs, width, confidence, aim_of(race)));
        *wide = cut(gt_strata_interval(race->part, n, pairs, width, strict(race), aim_of(race)));
    }
    race->series->raced[deck] = (gt_raced){
        plain->value, {plain->low, plain->high}, {wide->low, wide->high}, (uint64_t)pairs};
}

static void look_at_matchup(const gt_race *race, int m, gt_estimate *plain, gt_estimate *wide)
{
    const gt_tally *t = &race->series->tally[m];
    gt_method method = race->results->method;
    *plain = gt_tally_rate(method, t);
    method.confidence = strict(race);
    *wide = gt_tally_rate(method, t);
}

/* Whether that is known which is asked. */
static bool is_answered(const gt_race_question *q, gt_estimate plain, gt_estimate wide)
{
    bool outside = wide.low > q->band[1] || wide.high < q->band[0];
    bool within = wide.low >= q->band[0] && wide.high <= q->band[1];
    return (q->decide && (outside || within)) ||
           (q->precision > 0 && (plain.high - plain.low) / 2 <= q->precision);
}

/* Looks at what is open. */
static void look(gt_race *race)
{
    for (int m = 0; m < race->results->n_matchups; m++)
        gt_stratum_look(&race->stratum[m], scores_of(&race->series->tally[m]));
    double widest = 0;
    for (int i = 0; i < race->n; i++) {
        gt_estimate plain, wide;
        if (race->decided[i])
            continue;
        if (race->question.by == GT_BY_DECKS)
            look_at_deck(race, race->index[i], &plain, &wide);
        else
            look_at_matchup(race, race->index[i], &plain, &wide);
        widest = fmax(widest, (plain.high - plain.low) / 2);
        race->decided[i] = is_answered(&race->question, plain, wide);
        race->n_decided += race->decided[i];
    }
    race->widest = widest;
}

/* ---- The next round. */

static uint64_t whole_units(uint64_t pairs, uint64_t most)
{
    uint64_t units = (pairs + GT_UNIT_PAIRS - 1) / GT_UNIT_PAIRS;
    return units * GT_UNIT_PAIRS < most ? units * GT_UNIT_PAIRS : most;
}

/* Brings a matchup to the pairs of the round. */
static void ask_for(const gt_race *race, int m, uint64_t *want, bool *more)
{
    if (want[m] < race->round) {
        want[m] = race->round;
        *more = true;
    }
}

static bool ask_for_open(const gt_race *race, uint64_t *want)
{
    const gt_results *r = race->results;
    bool more = false;
    for (int i = 0; i < race->n; i++) {
        int at = race->index[i];
        if (race->decided[i])
            continue;
        if (race->question.by == GT_BY_MATCHUPS)
            ask_for(race, at, want, &more);
        for (int m = 0; race->question.by == GT_BY_DECKS && m < r->n_matchups; m++)
            if (r->matchup[m].a == at || r->matchup[m].b == at)
                ask_for(race, m, want, &more);
    }
    return more;
}

/* Whether a round was not played to its end. */
static bool is_broken_off(const gt_race *race)
{
    for (int m = 0; m < race->results->n_matchups; m++)
        if (gt_tally_pairs(&race->series->tally[m]) < race->asked[m])
            return true;
    return false;
}

bool gt_race_next(gt_race *race, uint64_t *want)
{
    size_t bytes = (size_t)race->results->n_matchups * sizeof *want;
    memcpy(want, race->asked, bytes);
    if (is_broken_off(race))
        return true;
    if (race->round > 0)
        look(race);
    uint64_t next = race->round == 0 ? FIRST_ROUND : race->round + race->round / 4;
    race->round = whole_units(next, race->most);
    bool more = ask_for_open(race, want);
    memcpy(race->asked, want, bytes);
    race->expected = 0;
    for (int m = 0; m < race->results->n_matchups; m++)
        race->expected += want[m];
    return more;
}
