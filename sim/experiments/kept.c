/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run notes in the store, and looks up there. */
#include "sim/experiments/kept.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/noted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t fold_number(uint64_t h, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return gt_fold(h, bits);
}

/* ---- The run. */

/* What was asked for, whatever its decks are called in which order. */
static uint64_t run_key(const gt_kept *k)
{
    const gt_run_options *o = k->options;
    const gt_field *f = k->field;
    const gt_results *r = k->results;
    uint64_t h = gt_fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), r->rules);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)r->rules_behaviour), o->seed), o->games);
    h = fold_number(fold_number(h, o->precision), o->confidence);
    h = gt_fold(h, (uint64_t)o->adaptive << 1 | (uint64_t)o->timed);
    h = gt_fold(gt_fold(h, (uint64_t)k->units.turn_limit), (uint64_t)k->units.action_limit);
    if (o->race.by != GT_BY_NOTHING)
        h = fold_number(
            fold_number(gt_fold(h, 2 * (uint64_t)o->race.by + o->race.decide), o->race.band[0]),
            o->race.band[1]);
    if (o->luck)
        h = gt_fold(h, (uint64_t)gt_luck_behaviour());
    if (gt_field_has_options(f))
        h = gt_fold_text(h, f->options);
    for (int i = 0; i < o->n_policies; i++)
        h = gt_fold(gt_fold_text(h, r->series[i].policy), (uint64_t)r->series[i].policy_behaviour);
    for (int i = 0; i < f->n_decks; i++)
        h = gt_fold(gt_fold(gt_fold_text(h, f->deck[i]), f->content[i].hash), f->role[i]);
    for (int i = 0; i < f->n_matchups; i++)
        h = gt_fold(gt_fold(h, (uint64_t)f->matchup[i].a), (uint64_t)f->matchup[i].b);
    return h;
}

/* The same as people read it. */
static void describe(const gt_kept *k, char *text, size_t n)
{
    const gt_run_options *o = k->options;
    int matchups = k->field->n_matchups;
    int length = snprintf(text, n, "%s%d decks, %d matchup%s, ",
                          o->stage == GT_STAGE_CHECK ? GT_STORE_CHECK : "", k->field->n_decks,
                          matchups, matchups == 1 ? "" : "s");
    if (o->race.decide)
        length += snprintf(text + length, n - (size_t)length, "until %s are decided",
                           o->race.by == GT_BY_DECKS ? "decks" : "matchups");
    else if (!o->adaptive)
        length += snprintf(text + length, n - (size_t)length, "%llu games each",
                           (unsigned long long)o->games);
    else if (o->precision > 0)
        length += snprintf(text + length, n - (size_t)length, "precision %g%%", 100 * o->precision);
    else
        length += snprintf(text + length, n - (size_t)length, "as many as there was time for");
    for (int i = 0; i < o->n_policies && (size_t)length + 1 < n; i++)
        length += snprintf(text + length, n - (size_t)length, ", %s", k->results->series[i].policy);
    if (gt_field_has_options(k->field) && (size_t)length + 1 < n)
        snprintf(text + length, n - (size_t)length, GT_STORE_GAME_OPTIONS "%s", k->field->options);
}

static void note_run(gt_kept *k)
{
    char settings[1000];
    gt_store_run run = {run_key(k), k->options->version,         k->results->rules,
                        settings,   k->results->rules_behaviour, k->options->seed};
    describe(k, settings, sizeof settings);
    k->units.run = gt_noted_run(k->units.store, &run, k->field);
}

bool gt_kept_begin(gt_kept *k, const gt_field *field, const gt_run_options *options,
                   const gt_results *results)
{
    size_t n = (size_t)field->n_matchups;
    *k = (gt_kept){.field = field, .options = options, .results = results};
    if (!gt_kept_units_begin(&k->units, options->store, options->fresh, field, 0, n))
        return false;
    if (options->store == NULL)
        return true;
    k->counter = gt_resize(NULL, 1, sizeof *k->counter);
    k->units.games.cards = k->counter->tally;
    k->units.games.luck = options->luck;
    note_run(k);
    return true;
}

void gt_kept_end(gt_kept *k, const gt_news *news)
{
    gt_kept_units_end(&k->units, k->results->complete, news->done, news->reused);
    free(k->counter);
}

/* ---- Streams. */

bool gt_kept_series(gt_kept *k, int series)
{
    gt_store *store = k->units.store;
    const gt_series *s = &k->results->series[series];
    if (store == NULL)
        return true;
    k->units.once = gt_stream_once();
    gt_store_begin(store);
    for (int i = 0; i < k->field->n_matchups && !gt_kept_units_failed(&k->units); i++) {
        gt_stream stream = gt_kept_units_stream(&k->units, k->field, i, s->policy, k->options->seed,
                                                s->reproducible);
        stream.cards = k->field->cards != NULL;
        gt_kept_units_note(&k->units, (size_t)i, &stream);
    }
    return gt_store_commit(store);
}

/* ---- Units. */

typedef struct search {
    gt_kept *kept;
    const gt_part *part;
    bool (*found)(void *context, uint64_t number, const gt_games *games);
    void *context;
} search;

static bool look_at(void *context, uint64_t first, int pairs, const uint8_t *data, size_t size)
{
    const search *s = context;
    gt_kept *k = s->kept;
    uint64_t number = (first - s->part->first) / GT_UNIT_PAIRS;
    gt_piece piece = gt_part_piece(s->part, number);
    uint64_t place = gt_stream_place(k->units.key[piece.matchup], first);
    if (piece.first != first || piece.pairs != pairs ||
        !gt_games_unpack(&k->units.games, place, data, size) || k->units.games.n != pairs)
        return true;
    return s->found(s->context, number, &k->units.games);
}

void gt_kept_find(gt_kept *k, const gt_part *part,
                  bool (*found)(void *context, uint64_t number, const gt_games *games),
                  void *context)
{
    search s = {k, part, found, context};
    if (k->units.store == NULL)
        return;
    gt_seats seats = gt_field_seats(k->field, part->matchup);
    for (int p = 0; p < 2; p++)
        k->units.games.n_cards[p] = k->field->cards != NULL ? k->field->cards[seats.deck[p]].n : 0;
    gt_store_read(k->units.store, k->units.stream[part->matchup], part->first, part->last, look_at,
                  &s);
}
