/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an arena notes in the store, and looks up there. */
#include "sim/experiments/kept_pairs.h"

#include "engine/core/hash.h"
#include "sim/experiments/noted.h"

#include <stdio.h>

/* ---- The arena. */

/* What was asked for. */
static uint64_t run_key(const gt_kept_pairs *k)
{
    const gt_field *f = k->field;
    const gt_arena_options *o = k->options;
    uint64_t h =
        gt_fold_text(gt_fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), GT_STORE_ARENA), k->arena->rules);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)f->rules->behaviour), o->seed), (uint64_t)o->games);
    if (o->luck)
        h = gt_fold(h, (uint64_t)gt_luck_behaviour());
    if (o->sprt != NULL)
        h = gt_fold(h, gt_hash_bytes(o->sprt, sizeof *o->sprt));
    if (gt_field_has_options(f))
        h = gt_fold_text(h, f->options);
    for (int i = 0; i < k->arena->n_players; i++) {
        const char *name = k->arena->player[i].name;
        h = gt_fold(gt_fold_text(h, name), (uint64_t)gt_stream_behaviour(name));
    }
    for (int i = 0; i < f->n_decks; i++)
        h = gt_fold(gt_fold_text(h, f->deck[i]), f->content[i].hash);
    return h;
}

/* The same as people read it. */
static void describe(const gt_kept_pairs *k, char *text, size_t n)
{
    const gt_arena_options *o = k->options;
    size_t used = (size_t)snprintf(text, n, GT_STORE_ARENA "%d decks, ", k->field->n_decks);
    if (o->sprt != NULL)
        used += (size_t)snprintf(text + used, n - used, "SPRT of %g against %g Elo", o->sprt->elo0,
                                 o->sprt->elo1);
    else
        used += (size_t)snprintf(text + used, n - used, "%d games a match", o->games);
    for (int i = 0; i < k->arena->n_players && used < n; i++)
        used += (size_t)snprintf(text + used, n - used, ", %s", k->arena->player[i].name);
    if (gt_field_has_options(k->field) && used < n)
        snprintf(text + used, n - used, GT_STORE_GAME_OPTIONS "%s", k->field->options);
}

static void note_run(gt_kept_pairs *k)
{
    char settings[1000];
    gt_store_run run = {run_key(k), k->options->version,        k->arena->rules,
                        settings,   k->field->rules->behaviour, k->options->seed};
    describe(k, settings, sizeof settings);
    k->units.run = gt_noted_run(k->units.store, &run, k->field);
}

bool gt_kept_pairs_begin(gt_kept_pairs *k, const gt_field *field, const gt_arena_options *options,
                         const gt_arena *arena)
{
    size_t n = (size_t)arena->n_matches * (size_t)field->n_matchups;
    k->field = field;
    k->options = options;
    k->arena = arena;
    if (!gt_kept_units_begin(&k->units, options->store, options->fresh, field, 0, n))
        return false;
    k->units.games.luck = options->luck;
    if (options->store != NULL)
        note_run(k);
    return true;
}

void gt_kept_pairs_end(gt_kept_pairs *k, uint64_t games, uint64_t reused)
{
    gt_kept_units_end(&k->units, k->arena != NULL && k->arena->complete, games, reused);
}

/* ---- Streams. */

/* Whether the games of a match come out alike whenever they are played. */
static bool repeats(const gt_kept_pairs *k, const gt_arena_match *m)
{
    return k->arena->player[m->a].reproducible && k->arena->player[m->b].reproducible &&
           !gt_is_secret(&k->options->secret);
}

/* Number of a stream. */
static size_t place_of(const gt_kept_pairs *k, int match, int matchup)
{
    return (size_t)match * (size_t)k->field->n_matchups + (size_t)matchup;
}

static void note_stream(gt_kept_pairs *k, int match, int matchup)
{
    const gt_arena_match *m = &k->arena->match[match];
    char pair[GT_STREAM_PAIR];
    gt_stream_pair(k->arena->player[m->a].name, k->arena->player[m->b].name, pair);
    gt_stream stream =
        gt_kept_units_stream(&k->units, k->field, matchup, pair, k->options->seed, repeats(k, m));
    gt_kept_units_note(&k->units, place_of(k, match, matchup), &stream);
}

/* ---- Units. */

const gt_games *gt_kept_pairs_find(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit)
{
    size_t at = place_of(k, match, matchup);
    if (gt_kept_units_is_new(&k->units, at))
        note_stream(k, match, matchup);
    return gt_kept_units_find(&k->units, at, unit);
}

void gt_kept_pairs_put(gt_kept_pairs *k, int match, int matchup, const gt_unit *unit,
                       const gt_games *games)
{
    gt_kept_units_put(&k->units, place_of(k, match, matchup), unit, games);
}
