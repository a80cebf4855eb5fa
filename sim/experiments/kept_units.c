/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of streams, looked up and kept one by one. */
#include "sim/experiments/kept_units.h"

#include "sim/experiments/noted.h"

#include <stdlib.h>

bool gt_kept_units_begin(gt_kept_units *k, gt_store *store, bool fresh, const gt_field *field,
                         int pool, size_t n)
{
    k->store = store;
    k->fresh = fresh;
    if (store == NULL)
        return true;
    k->once = gt_stream_once();
    k->stream = calloc(n, sizeof *k->stream);
    k->key = calloc(n, sizeof *k->key);
    return k->stream != NULL && k->key != NULL &&
           (field == NULL || gt_noted_limits(field, pool, &k->turn_limit, &k->action_limit));
}

bool gt_kept_units_renew(gt_kept_units *k, size_t n)
{
    if (k->store == NULL)
        return true;
    free(k->stream);
    free(k->key);
    k->stream = calloc(n, sizeof *k->stream);
    k->key = calloc(n, sizeof *k->key);
    return k->stream != NULL && k->key != NULL;
}

void gt_kept_units_end(gt_kept_units *k, bool complete, uint64_t games, uint64_t reused)
{
    if (k->store != NULL && k->run != 0 && gt_store_flush(k->store))
        gt_store_end_run(k->store, k->run, complete, games, reused);
    free(k->stream);
    free(k->key);
}

bool gt_kept_units_failed(const gt_kept_units *k)
{
    return k->store != NULL && gt_store_error(k->store) != NULL;
}

static bool works(const gt_kept_units *k)
{
    return k->store != NULL && !gt_kept_units_failed(k);
}

void gt_kept_units_begin_round(gt_kept_units *k)
{
    if (works(k))
        gt_store_begin(k->store);
}

void gt_kept_units_end_round(gt_kept_units *k)
{
    if (works(k))
        gt_store_commit(k->store);
}

bool gt_kept_units_is_new(const gt_kept_units *k, size_t at)
{
    return works(k) && k->stream[at] == 0;
}

void gt_kept_units_note(gt_kept_units *k, size_t at, const gt_stream *stream)
{
    k->key[at] = gt_stream_key(stream);
    k->stream[at] = gt_store_add_stream(k->store, k->run, stream);
}

gt_stream gt_kept_units_stream(const gt_kept_units *k, const gt_field *field, int matchup,
                               const char *policy, uint64_t seed, bool repeats)
{
    const gt_rules *rules = field->rules;
    gt_seats seats = gt_field_seats(field, matchup);
    gt_stream stream = {
        .rules = rules->name,
        .turn_limit = k->turn_limit,
        .action_limit = k->action_limit,
        .options = field->options,
        .policy = policy,
        .seed = seed,
        .luck = k->games.luck ? gt_luck_behaviour() : 0,
        .once = repeats ? 0 : k->once,
        .by = {rules->behaviour, gt_stream_behaviour(policy), GT_HARNESS_BEHAVIOUR}};
    for (int p = 0; p < 2; p++) {
        stream.deck[p] = field->deck[seats.deck[p]];
        stream.content[p] = field->content != NULL ? field->content[seats.deck[p]].hash : 0;
    }
    return stream;
}

typedef struct search {
    gt_kept_units *kept;
    uint64_t place;
    int pairs;
    bool found;
} search;

static bool look_at(void *context, uint64_t first, int pairs, const uint8_t *data, size_t size)
{
    search *s = context;
    gt_games *games = &s->kept->games;
    (void)first;
    s->found =
        pairs == s->pairs && gt_games_unpack(games, s->place, data, size) && games->n == s->pairs;
    return !s->found;
}

const gt_games *gt_kept_units_find(gt_kept_units *k, size_t at, const gt_unit *unit)
{
    if (!works(k) || k->fresh || k->stream[at] == 0)
        return NULL;
    search s = {k, gt_stream_place(k->key[at], unit->first), unit->n, false};
    gt_store_read(k->store, k->stream[at], unit->first, unit->first + 1, look_at, &s);
    return s.found ? &k->games : NULL;
}

void gt_kept_units_put(gt_kept_units *k, size_t at, const gt_unit *unit, const gt_games *games)
{
    uint8_t packed[GT_GAMES_BYTES];
    if (!works(k) || k->stream[at] == 0 || games->n != unit->n)
        return;
    gt_games kept = *games;
    kept.sight = k->games.sight;
    size_t size = gt_games_pack(&kept, gt_stream_place(k->key[at], unit->first), packed);
    gt_store_put(k->store, k->stream[at], unit->first, games->n, packed, size);
}
