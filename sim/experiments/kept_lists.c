/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a comparison of lists notes in the store, and looks up there. */
#include "sim/experiments/kept_lists.h"

#include "ai/policy.h"
#include "engine/core/hash.h"
#include "sim/experiments/noted.h"

#include <stdio.h>

/* ---- The comparison. */

/* What was asked for. */
static uint64_t run_key(const gt_kept_lists *k)
{
    const gt_field *f = k->field;
    const gt_swap_options *o = k->options;
    uint64_t h =
        gt_fold_text(gt_fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), GT_STORE_SWAP), k->swap->rules);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)f->rules->behaviour), o->seed), o->games);
    h = gt_fold(h, gt_hash_bytes(&o->precision, sizeof o->precision));
    h = gt_fold(h, gt_hash_bytes(&o->confidence, sizeof o->confidence));
    if (o->budget > 0)
        h = gt_fold(h, o->budget);
    if (gt_field_has_options(f))
        h = gt_fold_text(h, f->options);
    h = gt_fold(gt_fold_text(h, k->swap->policy),
                (uint64_t)gt_policy_behaviour_of(k->swap->policy));
    if (o->luck)
        h = gt_fold(h, (uint64_t)gt_luck_behaviour());
    for (int i = 0; i < o->lists; i++)
        h = gt_fold(h, o->content[i].hash);
    for (int i = 0; i < f->n_decks; i++)
        h = gt_fold(gt_fold_text(h, f->deck[i]), f->content[i].hash);
    return h;
}

/* The same as people read it. */
static void describe(const gt_kept_lists *k, char *text, size_t n)
{
    const gt_swap_options *o = k->options;
    const gt_field *f = k->field;
    size_t used =
        (size_t)snprintf(text, n, GT_STORE_SWAP "%d lists of %s, %d matchup%s, ", o->lists,
                         f->deck[0], f->n_matchups, f->n_matchups == 1 ? "" : "s");
    if (o->precision > 0)
        used += (size_t)snprintf(text + used, n - used, "precision %g%%", 100 * o->precision);
    else if (o->budget > 0)
        used += (size_t)snprintf(text + used, n - used, "race of %llu games",
                                 (unsigned long long)o->budget);
    else
        used += (size_t)snprintf(text + used, n - used, "%llu games each",
                                 (unsigned long long)o->games);
    used += (size_t)snprintf(text + used, n - used, ", %s", k->swap->policy);
    if (gt_field_has_options(f) && used < n)
        snprintf(text + used, n - used, GT_STORE_GAME_OPTIONS "%s", f->options);
}

static void note_run(gt_kept_lists *k)
{
    char settings[1000];
    const gt_swap_options *o = k->options;
    const gt_store_run run = {
        run_key(k), o->version, k->swap->rules, settings, k->field->rules->behaviour, o->seed};
    describe(k, settings, sizeof settings);
    k->units.run = gt_noted_run(k->units.store, &run, k->field);
    gt_store_begin(k->units.store);
    for (int i = 0; i < o->lists; i++)
        gt_store_add_deck(k->units.store, &o->content[i]);
    gt_store_commit(k->units.store);
}

/* ---- Streams. */

static size_t place_of(const gt_kept_lists *k, int list, int matchup)
{
    return (size_t)list * (size_t)k->field->n_matchups + (size_t)matchup;
}

static void note_stream(gt_kept_lists *k, int list, int matchup)
{
    bool repeats = k->swap->reproducible && !gt_is_secret(&k->options->secret);
    gt_seats seats = gt_field_seats(k->field, matchup);
    gt_stream stream = gt_kept_units_stream(&k->units, k->field, matchup, k->swap->policy,
                                            k->options->seed, repeats);
    stream.content[seats.deck[0] == 0 ? 0 : 1] = k->options->content[list].hash;
    gt_kept_units_note(&k->units, place_of(k, list, matchup), &stream);
}

bool gt_kept_lists_begin(gt_kept_lists *k, const gt_field *field, const gt_swap_options *options,
                         const gt_swap *swap)
{
    size_t n = (size_t)options->lists * (size_t)field->n_matchups;
    *k = (gt_kept_lists){.field = field, .options = options, .swap = swap};
    if (!gt_kept_units_begin(&k->units, options->store, options->fresh, field, 0, n))
        return false;
    k->units.games.luck = options->luck;
    if (options->store == NULL)
        return true;
    note_run(k);
    gt_kept_units_begin_round(&k->units);
    for (int list = 0; list < options->lists; list++)
        for (int m = 0; m < field->n_matchups && !gt_kept_units_failed(&k->units); m++)
            note_stream(k, list, m);
    gt_kept_units_end_round(&k->units);
    return true;
}

void gt_kept_lists_end(gt_kept_lists *k)
{
    const gt_swap *s = k->swap;
    if (s != NULL)
        gt_kept_units_end(&k->units, s->complete, s->games, s->reused);
}

/* ---- Units. */

const gt_games *gt_kept_lists_find(gt_kept_lists *k, int list, int matchup, const gt_unit *unit)
{
    return gt_kept_units_find(&k->units, place_of(k, list, matchup), unit);
}

void gt_kept_lists_put(gt_kept_lists *k, int list, int matchup, const gt_unit *unit,
                       const gt_games *games)
{
    gt_kept_units_put(&k->units, place_of(k, list, matchup), unit, games);
}
