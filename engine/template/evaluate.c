/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: a sum of numbers times weights, in
 * whole numbers, that of the player less that of the other. `gauntlet train` finds better
 * weights. */
#include "engine/template/internal.h"

const char *const tm_weight_names[TM_N_WEIGHTS] = {"life", "cards", "units", "power"};
const int32_t tm_weights[TM_N_WEIGHTS] = {10, 12, 8, 8};

/* In the middle of nothing: a position that can be told by its numbers. */
bool tm_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->n_agenda == 1 && s->n_waiting == 0;
}

static int32_t side(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    int32_t power = 0;
    GT_LIST_EACH (unit, s, tm_list(player, TM_FIELD))
        power += tm_power(g, s, unit);
    return weights[0] * tm_const(s)->life[player] +
           weights[1] * s->zone_count[tm_list(player, TM_HAND)] +
           weights[2] * s->zone_count[tm_list(player, TM_FIELD)] + weights[3] * power;
}

int32_t tm_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    return side(g, s, player, weights) - side(g, s, 1 - player, weights);
}
