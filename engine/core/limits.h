/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After how many turns and actions a game ends as GT_UNFINISHED. */
#ifndef GT_CORE_LIMITS_H
#define GT_CORE_LIMITS_H

#include "engine/core/game.h"

enum { GT_DEFAULT_TURNS = 200, GT_DEFAULT_ACTIONS = 5000 };

static inline int gt_turn_limit(const gt_game *g)
{
    return g->turn_limit != 0 ? g->turn_limit : GT_DEFAULT_TURNS;
}

static inline int gt_action_limit(const gt_game *g)
{
    return g->action_limit != 0 ? g->action_limit : GT_DEFAULT_ACTIONS;
}

#endif
