/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated trials. */
#include "tests/support/known_decks.h"

#include "decks/lists/deck_swap.h"
#include "engine/core/hash.h"
#include "sim/statistics/normal.h"

#include <math.h>
#include <string.h>

const gt_pool *gt_known_decks_pool(const gt_known_decks *t)
{
    return gt_library_pool(t->shipped.library);
}

void gt_known_decks_begin(gt_known_decks *t, const gt_system *system, double spread)
{
    memset(t, 0, sizeof *t);
    t->system = system;
    t->spread = spread;
    t->pair[0] = t->pair[1] = -1;
    gt_shipped_load(system, system->field, &t->shipped);
}

void gt_known_decks_end(gt_known_decks *t)
{
    gt_shipped_free(&t->shipped);
}

double gt_known_rate(const gt_known_decks *t, const gt_deck *deck, int without)
{
    double sum = 0.4;
    int copies[2] = {0, 0}, n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        if (!t->system->section[row->section].counted || n++ == without)
            continue;
        uint64_t id = gt_known_decks_pool(t)->defs[row->card].id_hash;
        sum += row->count * t->spread * gt_normal_drawn(gt_fold(4711, id));
        for (int k = 0; k < 2; k++)
            copies[k] += row->card == t->pair[k] ? row->count : 0;
    }
    sum += t->both * copies[0] * copies[1];
    return fmin(0.97, fmax(0.03, sum));
}

double gt_known_turns(const gt_known_decks *t, const gt_deck *deck)
{
    double sum = 15;
    for (int i = 0; i < deck->n; i++) {
        uint64_t id = gt_known_decks_pool(t)->defs[deck->row[i].card].id_hash;
        sum += deck->row[i].count * 0.3 * gt_normal_drawn(gt_fold(1913, id));
    }
    return fmin(40, fmax(4, sum));
}

static double uniform(uint64_t h)
{
    return (double)(h >> 11) * 0x1p-53;
}

/* A game: most of its chance is common to all decks. */
static bool wins(uint64_t common, uint64_t own, double rate)
{
    uint64_t h = gt_fold(common, own);
    return uniform(uniform(gt_mix(h)) < 0.6 ? common : h) < rate;
}

static bool play(void *context, const gt_trial *trial, int n, uint64_t seed, uint64_t from,
                 uint64_t to, uint8_t *score, gt_trial_play *played)
{
    gt_known_decks *t = context;
    const gt_pool *pool = gt_known_decks_pool(t);
    for (int i = 0; i < n; i++) {
        double rate = gt_known_rate(t, trial[i].deck, trial[i].blank),
               turns = gt_known_turns(t, trial[i].deck);
        uint64_t own = gt_deck_list_hash(pool, trial[i].deck) + (uint64_t)trial[i].blank;
        t->illegal += !gt_deck_is_legal(pool, trial[i].deck, NULL, 0);
        for (uint64_t k = from; k < to; k++, score++) {
            *score = 0;
            for (uint64_t game = 0; game < 2; game++) {
                uint64_t h = gt_fold(gt_fold(seed, k), game);
                bool won = wins(h, own, rate);
                *score = (uint8_t)(*score + (won ? 2 : 0));
                if (played == NULL)
                    continue;
                uint64_t took = (uint64_t)(turns + 4 * uniform(gt_fold(h, own + 1)));
                played[i].games++;
                played[i].wins += won;
                played[i].turns += took;
                played[i].turns_won += won ? took : 0;
                played[i].decisions += 3 * took;
            }
        }
    }
    t->pairs += (uint64_t)n * (to - from);
    if (t->stop_after > 0 && t->pairs > t->stop_after)
        atomic_store(&t->stop, true);
    return !atomic_load(&t->stop);
}

gt_trials gt_known_trials(gt_known_decks *t)
{
    return (gt_trials){.play = play, .context = t};
}
