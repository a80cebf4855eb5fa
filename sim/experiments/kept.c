/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run notes in the store, and looks up there. */
#include "sim/experiments/kept.h"

#include "ai/policy.h"
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
    h = gt_fold(gt_fold(h, (uint64_t)k->turn_limit), (uint64_t)k->action_limit);
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
    int length = snprintf(text, n, "%d decks, %d matchup%s, ", k->field->n_decks, matchups,
                          matchups == 1 ? "" : "s");
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
    k->run = gt_noted_run(k->store, &run, k->field);
}

bool gt_kept_begin(gt_kept *k, const gt_field *field, const gt_run_options *options,
                   const gt_results *results)
{
    size_t n = (size_t)field->n_matchups;
    *k = (gt_kept){.store = options->store, .field = field, .options = options, .results = results};
    if (k->store == NULL)
        return true;
    k->stream = calloc(n, sizeof *k->stream);
    k->key = calloc(n, sizeof *k->key);
    k->counter = malloc(sizeof *k->counter);
    if (k->stream == NULL || k->key == NULL || k->counter == NULL ||
        !gt_noted_limits(field, 0, &k->turn_limit, &k->action_limit))
        return false;
    k->games.cards = k->counter->tally;
    k->games.luck = options->luck;
    note_run(k);
    return true;
}

void gt_kept_end(gt_kept *k, const gt_news *news)
{
    if (k->store != NULL && gt_store_flush(k->store))
        gt_store_end_run(k->store, k->run, k->results->complete, news->done, news->reused);
    free(k->stream);
    free(k->key);
    free(k->counter);
}

bool gt_kept_failed(const gt_kept *k)
{
    return k->store != NULL && gt_store_error(k->store) != NULL;
}

/* ---- Streams. */

bool gt_kept_series(gt_kept *k, int series)
{
    if (k->store == NULL)
        return true;
    const gt_field *f = k->field;
    const gt_series *s = &k->results->series[series];
    uint64_t once = s->reproducible ? 0 : gt_stream_once();
    gt_store_begin(k->store);
    for (int i = 0; i < f->n_matchups && !gt_kept_failed(k); i++) {
        gt_seats seats = gt_field_seats(f, i);
        const int *deck = seats.deck;
        gt_stream stream = {
            .rules = k->results->rules,
            .deck = {f->deck[deck[0]], f->deck[deck[1]]},
            .content = {f->content[deck[0]].hash, f->content[deck[1]].hash},
            .turn_limit = k->turn_limit,
            .action_limit = k->action_limit,
            .options = k->field->options,
            .policy = s->policy,
            .seed = k->options->seed,
            .cards = f->cards != NULL,
            .luck = k->options->luck ? gt_luck_behaviour() : 0,
            .once = once,
            .by = {k->results->rules_behaviour, s->policy_behaviour, GT_HARNESS_BEHAVIOUR}};
        k->key[i] = gt_stream_key(&stream);
        k->stream[i] = gt_store_add_stream(k->store, k->run, &stream);
    }
    return gt_store_commit(k->store);
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
    uint64_t place = gt_stream_place(k->key[piece.matchup], first);
    if (piece.first != first || piece.pairs != pairs ||
        !gt_games_unpack(&k->games, place, data, size) || k->games.n != pairs)
        return true;
    return s->found(s->context, number, &k->games);
}

void gt_kept_find(gt_kept *k, const gt_part *part,
                  bool (*found)(void *context, uint64_t number, const gt_games *games),
                  void *context)
{
    search s = {k, part, found, context};
    if (k->store == NULL)
        return;
    gt_seats seats = gt_field_seats(k->field, part->matchup);
    for (int p = 0; p < 2; p++)
        k->games.n_cards[p] = k->field->cards != NULL ? k->field->cards[seats.deck[p]].n : 0;
    gt_store_read(k->store, k->stream[part->matchup], part->first, part->last, look_at, &s);
}

void gt_kept_put(const gt_kept *k, const gt_piece *piece, const gt_games *games, uint8_t *buffer)
{
    if (k->store == NULL)
        return;
    uint64_t place = gt_stream_place(k->key[piece->matchup], piece->first);
    size_t size = gt_games_pack(games, place, buffer);
    gt_store_put(k->store, k->stream[piece->matchup], piece->first, games->n, buffer, size);
}
