/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The head of a record. */
#include "sim/playing/record_head.h"

#include "engine/core/limits.h"

#include <stdio.h>

static void record_deck(gt_record_deck *out, const gt_pool *pool, const gt_deck *deck)
{
    snprintf(out->name, sizeof out->name, "%s", deck->name);
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const gt_section *section = &deck->system->section[row->section];
        const gt_def *card = &pool->defs[row->card];
        gt_record_add_card(out, section->word, section->single ? 0 : row->count, card->id,
                           card->content_hash);
    }
}

void gt_record_head(gt_record *record, const gt_game *game, const gt_pool *pool,
                    const gt_deck *const deck[2], const char *const player[2], uint64_t seed,
                    int first, const gt_limits *limits)
{
    snprintf(record->version, sizeof record->version, "%s", GT_VERSION);
    gt_system_rules(deck[0]->system, record->rules, sizeof record->rules);
    gt_system_options(deck[0]->system, limits, record->options);
    record->seed = seed;
    record->first = first;
    record->turn_limit = gt_turn_limit(game);
    record->action_limit = gt_action_limit(game);
    for (int i = 0; i < 2; i++) {
        record_deck(&record->deck[i], pool, deck[i]);
        snprintf(record->player[i], sizeof record->player[i], "%s", player[i]);
    }
}
