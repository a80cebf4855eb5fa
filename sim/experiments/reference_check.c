/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks: of each deck a run of its own, over the matchups that it has in the field. */
#include "sim/experiments/reference_check.h"

#include "decks/files/memory.h"
#include "sim/playing/worker.h"
#include "sim/statistics/stats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Decks of a series that are to be checked. */
typedef struct doubtful {
    int n, *deck;
    gt_divergence_of *by;
} doubtful;

static void find_doubtful(const gt_results *r, const gt_series *s, const gt_reference *reference,
                          doubtful *out)
{
    out->n = 0;
    for (int d = 0; d < r->n_decks; d++) {
        uint64_t list = r->list != NULL ? r->list[d] : 0;
        if ((r->role[d] & GT_ROLE_ROW) != 0 && gt_deck_games(r, s, d) > 0 &&
            gt_reference_parts(reference, s->policy, list, r->deck[d], &out->by[out->n]))
            out->deck[out->n++] = d;
    }
}

static bool plays(const gt_results *r, const char *player)
{
    for (int i = 0; i < r->n_series; i++)
        if (gt_same_player(r->series[i].policy, player))
            return true;
    return false;
}

static int count_matchups(const gt_field *f, int deck)
{
    int n = 0;
    for (int i = 0; i < f->n_matchups; i++)
        n += f->matchup[i].a == deck || f->matchup[i].b == deck;
    return n;
}

/* Pairs of each of n matchups that make so many games at least. */
static uint64_t pairs_for(int games, int n)
{
    assert(n > 0);
    return ((uint64_t)games + 2 * (uint64_t)n - 1) / (2 * (uint64_t)n);
}

/* Whether a handful of games of each takes its share of the time at most. */
static bool is_cheap(const gt_field *f, const gt_results *r, const gt_series *s, const doubtful *d)
{
    uint64_t played = 0, cost = 0;
    for (int i = 0; i < r->n_matchups; i++)
        played += gt_tally_games(&s->tally[i]);
    for (int i = 0; i < d->n; i++) {
        int n = count_matchups(f, d->deck[i]);
        if (d->by[i].cost <= 0 || plays(r, d->by[i].reference))
            return false;
        cost += 2 * (uint64_t)n * pairs_for(GT_HANDFUL, n) * (uint64_t)d->by[i].cost;
    }
    return cost * GT_CHECK_SHARE <= played;
}

static void take_over(const gt_results *from, int deck, gt_checked *to)
{
    const gt_series *s = &from->series[0];
    gt_estimate e = gt_deck_rate(from, s, deck);
    *to = (gt_checked){
        .games = gt_deck_games(from, s, deck), .rate = e.value, .interval = {e.low, e.high}};
    strncat(to->policy, s->policy, sizeof to->policy - 1);
}

static bool check_deck(const gt_field *field, const gt_run_options *options, int deck,
                       const char *player, int games, gt_checked *to, char *error, size_t n)
{
    gt_field own = *field;
    gt_run_options o = *options;
    gt_matchup *matchup = gt_resize(NULL, (size_t)count_matchups(field, deck), sizeof *matchup);
    own.matchup = matchup;
    own.n_matchups = 0;
    for (int i = 0; i < field->n_matchups; i++)
        if (field->matchup[i].a == deck || field->matchup[i].b == deck)
            matchup[own.n_matchups++] = field->matchup[i];
    o.policies = &player;
    o.n_policies = 1;
    o.games = 2 * pairs_for(games, own.n_matchups);
    o.adaptive = false;
    o.precision = 0;
    o.race = (gt_race_question){.by = GT_BY_NOTHING};
    o.blank_games = 0;
    o.worth = NULL;
    o.stage = GT_STAGE_CHECK;
    gt_results *r = gt_run_field(&own, &o, error, n);
    if (r != NULL && r->complete)
        take_over(r, deck, to);
    gt_results_free(r);
    free(matchup);
    return r != NULL;
}

static bool check_series(const gt_field *field, const gt_run_options *options, int games,
                         const gt_results *r, gt_series *s, const doubtful *d, char *error,
                         size_t n)
{
    bool ok = true;
    if (d->n == 0 || (games == GT_CHECK_IF_CHEAP && !is_cheap(field, r, s, d)))
        return true;
    s->checked = gt_zeroed((size_t)r->n_decks, sizeof *s->checked);
    for (int i = 0; ok && i < d->n && !gt_stopped(options->stop); i++)
        ok = check_deck(field, options, d->deck[i], d->by[i].reference,
                        games == GT_CHECK_IF_CHEAP ? GT_HANDFUL : games, &s->checked[d->deck[i]],
                        error, n);
    return ok;
}

bool gt_check_by_reference(const gt_field *field, const gt_run_options *options, int games,
                           gt_results *r, char *error, size_t n)
{
    gt_reference *reference = games != 0 && r->complete ? gt_reference_load(r->rules) : NULL;
    doubtful d = {.deck = gt_zeroed((size_t)r->n_decks, sizeof *d.deck),
                  .by = gt_zeroed((size_t)r->n_decks, sizeof *d.by)};
    bool ok = true;
    for (int i = 0; ok && reference != NULL && i < r->n_series; i++) {
        find_doubtful(r, &r->series[i], reference, &d);
        ok = check_series(field, options, games, r, &r->series[i], &d, error, n);
    }
    free(d.deck);
    free(d.by);
    gt_reference_free(reference);
    return ok;
}
