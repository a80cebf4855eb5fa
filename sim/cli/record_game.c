/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The head of a record, and its file. */
#include "sim/cli/record_game.h"

#include "sim/cli/commands.h"
#include "sim/cli/output.h"

#include <stdio.h>

gt_limits gt_record_limits(const gt_system *system, gt_limits limits)
{
    limits.turns = limits.turns > 0 ? limits.turns : system->limits.turns;
    limits.actions = limits.actions > 0 ? limits.actions : system->limits.actions;
    return limits;
}

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

void gt_record_begin(gt_record *record, const gt_game *game, const gt_pool *pool,
                     const gt_deck *const deck[2], gt_policy *const policy[2], uint64_t seed,
                     int first, const gt_limits *limits)
{
    snprintf(record->version, sizeof record->version, "%s", GT_VERSION);
    gt_system_rules(deck[0]->system, record->rules, sizeof record->rules);
    gt_system_options(deck[0]->system, limits, record->options);
    record->seed = seed;
    record->first = first;
    record->turn_limit = game->turn_limit;
    record->action_limit = game->action_limit;
    for (int player = 0; player < 2; player++) {
        record_deck(&record->deck[player], pool, deck[player]);
        snprintf(record->player[player], sizeof record->player[player], "%s",
                 policy[player] != NULL ? gt_policy_name(policy[player]) : GT_HUMAN);
    }
}

bool gt_record_to_file(const gt_record *record, const char *command, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, command, NULL, path);
    if (out != NULL)
        gt_record_write(out, record);
    return gt_output_end(&o, out != NULL);
}
