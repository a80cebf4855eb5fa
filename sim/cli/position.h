/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as trees, in the form of docs/view.md, for whatever shows them to people. All are to be
 * freed with cJSON_Delete. */
#ifndef GT_SIM_CLI_POSITION_H
#define GT_SIM_CLI_POSITION_H

#include "engine/core/game.h"

#include <cjson/cJSON.h>

/* What a player sees. */
cJSON *gt_view_tree(const gt_view *v);

/* The position as the first player sees it, in which each zone is told as the player does who knows
 * more of it (`open`: as who sees both hands), or less (as who looks on). */
cJSON *gt_position_tree(const gt_game *g, const gt_state *s, bool open);

#endif
