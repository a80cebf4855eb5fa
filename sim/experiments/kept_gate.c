/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a gate notes in the store, and looks up there. */
#include "sim/experiments/kept_gate.h"

#include "ai/policy.h"
#include "engine/core/hash.h"
#include "sim/experiments/noted.h"

#include <stdio.h>

static const gt_content *content_of(const gt_kept_gate *k, int state, int deck)
{
    const gt_gate_field *f = k->gate->field;
    return &f->content[state * f->n_decks + deck];
}

static bool is_played(const gt_kept_gate *k, int state)
{
    return k->gate->field->record[state] == NULL;
}

/* ---- The gate. */

static uint64_t fold_record(uint64_t h, const gt_gate_record *record, int n)
{
    for (int m = 0; m < n; m++)
        h = gt_fold(h, gt_hash_bytes(record[m].half_points, record[m].n));
    return h;
}

/* What was asked for. */
static uint64_t run_key(const gt_kept_gate *k)
{
    const gt_gate_field *f = k->gate->field;
    const gt_gate_options *o = k->options;
    const double how_sure[] = {o->margin, o->alpha};
    uint64_t h =
        gt_fold_text(gt_fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), GT_STORE_GATE), f->rules->name);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)f->rules->behaviour), o->seed), o->max_games);
    h = gt_fold(h, gt_hash_bytes(how_sure, sizeof how_sure));
    h = gt_fold_text(h, o->game_options);
    if (o->luck)
        h = gt_fold(h, (uint64_t)gt_luck_behaviour());
    h = gt_fold(gt_fold_text(h, k->gate->policy),
                (uint64_t)gt_policy_behaviour_of(k->gate->policy));
    for (int state = GT_BASE; state <= GT_HEAD; state++) {
        for (int i = 0; is_played(k, state) && i < f->n_decks; i++)
            h = gt_fold(gt_fold_text(h, f->deck[i]), content_of(k, state, i)->hash);
        if (!is_played(k, state))
            h = fold_record(h, f->record[state], f->n_matchups);
    }
    return h;
}

/* The same as people read it. */
static void describe(const gt_kept_gate *k, char *text, size_t n)
{
    const gt_gate_options *o = k->options;
    size_t used = (size_t)snprintf(text, n, GT_STORE_GATE "%d decks, margin %g%%, %s",
                                   k->gate->field->n_decks, 100 * o->margin, k->gate->policy);
    if (o->game_options[0] != '\0' && used < n)
        snprintf(text + used, n - used, GT_STORE_GAME_OPTIONS "%s", o->game_options);
}

static void note_run(gt_kept_gate *k)
{
    char settings[1000];
    gt_store *store = k->units.store;
    const gt_gate_field *f = k->gate->field;
    const gt_store_run run = {run_key(k), k->options->version, f->rules->name,
                              settings,   f->rules->behaviour, k->options->seed};
    describe(k, settings, sizeof settings);
    gt_store_begin(store);
    k->units.run = gt_store_begin_run(store, &run);
    for (int state = GT_BASE; state <= GT_HEAD; state++)
        for (int i = 0; is_played(k, state) && i < f->n_decks; i++)
            gt_store_add_deck(store, content_of(k, state, i));
    gt_store_commit(store);
}

bool gt_kept_gate_begin(gt_kept_gate *k, const gt_field *field, const gt_gate_options *options,
                        const gt_gate *gate)
{
    *k = (gt_kept_gate){.field = field, .options = options, .gate = gate};
    int pool = is_played(k, GT_BASE) ? GT_BASE : GT_HEAD;
    gt_store *store = is_played(k, pool) ? options->store : NULL; /* else nothing is played */
    if (!gt_kept_units_begin(&k->units, store, options->fresh, field, pool,
                             2 * (size_t)field->n_matchups))
        return false;
    k->units.games.sight = true;
    k->units.games.luck = options->luck;
    if (store != NULL)
        note_run(k);
    return true;
}

void gt_kept_gate_end(gt_kept_gate *k)
{
    if (k->gate != NULL)
        gt_kept_units_end(&k->units, k->gate->complete, k->gate->games, k->gate->reused);
}

/* ---- Streams. */

static size_t place_of(int matchup, const gt_unit *unit)
{
    return 2 * (size_t)matchup + unit->lineup.pool;
}

/* Which cards are looked for in the games of two decks; what they are now, or were, does not
 * matter. */
static uint64_t sight_of(const gt_field *f, int state, const int deck[2])
{
    uint64_t h = 1;
    for (int p = 0; f->watched != NULL && p < 2; p++) {
        const gt_deck_cards *cards = &f->watched[state * f->n_decks + deck[p]];
        h = gt_fold(h, gt_hash_bytes(cards->slot, sizeof cards->slot));
    }
    return h | 1;
}

static void note_stream(gt_kept_gate *k, int matchup, int state)
{
    bool repeats = k->gate->reproducible && !gt_is_secret(&k->options->secret);
    gt_seats seats = gt_field_seats(k->field, matchup);
    gt_stream stream = gt_kept_units_stream(&k->units, k->field, matchup, k->gate->policy,
                                            k->options->seed, repeats);
    stream.options = k->options->game_options;
    stream.sight = sight_of(k->field, state, seats.deck);
    for (int p = 0; p < 2; p++)
        stream.content[p] = content_of(k, state, seats.deck[p])->hash;
    gt_kept_units_note(&k->units, 2 * (size_t)matchup + (size_t)state, &stream);
}

/* ---- Units. */

const gt_games *gt_kept_gate_find(gt_kept_gate *k, int matchup, const gt_unit *unit)
{
    size_t at = place_of(matchup, unit);
    if (gt_kept_units_is_new(&k->units, at))
        note_stream(k, matchup, unit->lineup.pool);
    return gt_kept_units_find(&k->units, at, unit);
}

void gt_kept_gate_put(gt_kept_gate *k, int matchup, const gt_unit *unit, const gt_games *games)
{
    gt_kept_units_put(&k->units, place_of(matchup, unit), unit, games);
}
