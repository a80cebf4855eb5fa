/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position that was read becomes a game and a state, unless no game could come to it. */
#include "decks/positions/position.h"

#include "decks/system.h"

#include <stdio.h>

const char *gt_position_set_up(const gt_system *system, const void *position, const gt_pool *pool,
                               void *game, gt_state *s)
{
    static _Thread_local char text[300];
    char wrong[200];
    const char *why = system->positions->set_up(position, pool, game, s);
    if (why != NULL || gt_check(gt_game_in(game), s, wrong, sizeof wrong))
        return why;
    snprintf(text, sizeof text, "no game can come to this position: %s", wrong);
    return text;
}
