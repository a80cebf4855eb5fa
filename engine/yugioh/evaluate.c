/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: life points, cards, what is on the field. */
#include "engine/yugioh/internal.h"

const char *const yg_weight_names[YG_N_WEIGHTS] = {"lp", "hand", "atk", "monster", "set"};
const int32_t yg_weights[YG_N_WEIGHTS] = {2, 160, 10, 60,
                                          120}; /* life points and ATK by hundreds */

enum { LP, HAND, ATK, BODY, SET };

/* In the middle of nothing. */
bool yg_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    return s->n_items == 0 && s->n_effects == 0 && s->n_agenda == 2;
}

static int32_t value_of(gt_run *r, int player, const int32_t *w)
{
    const gt_state *s = r->s;
    int32_t sum = w[LP] * yg_const(s)->lp[player] / 100 + w[HAND] * yg_count(s, player, YG_HAND);
    GT_LIST_EACH(monster, s, yg_list(player, YG_MONSTERS))
    {
        const yg_values *v = yg_values_of(r, monster);
        int32_t best = yg_in_defence(s, monster) ? v->def : v->atk;
        sum += w[BODY] + (yg_is_down(s, monster) ? w[SET] : w[ATK] * best / 100);
    }
    return sum + w[SET] * yg_count(s, player, YG_SPELLS);
}

int32_t yg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    yg_run run;
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    yg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL);
    return value_of(&run.core, player, weights) - value_of(&run.core, 1 - player, weights);
}
