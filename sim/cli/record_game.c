/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The head of a record, and its file. */
#include "sim/cli/record_game.h"

#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"

#include <stdio.h>

void gt_record_begin(gt_record *record, const nv_game *game, const char *const deck[2],
                     gt_policy *const policy[2], uint64_t seed, int first)
{
    snprintf(record->version, sizeof record->version, "%s", GT_VERSION);
    snprintf(record->rules, sizeof record->rules, "%s", GT_INPUT_RULES);
    record->seed = seed;
    record->first = first;
    record->turn_limit = game->game.turn_limit;
    record->action_limit = game->game.action_limit;
    for (int player = 0; player < 2; player++) {
        const nv_deck *cards = &game->deck[player];
        const gt_def *leader = &game->pool->defs[cards->leader];
        gt_record_deck *out = &record->deck[player];
        snprintf(out->name, sizeof out->name, "%s", deck[player]);
        snprintf(out->leader.id, sizeof out->leader.id, "%s", leader->id);
        out->leader.hash = leader->content_hash;
        for (int i = 0; i < NV_DECK_SIZE; i++) {
            const gt_def *card = &game->pool->defs[cards->cards[i]];
            gt_record_add_card(out, card->id, card->content_hash);
        }
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
