/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: life, cards, what is on the board, mana. */
#include "engine/magic/internal.h"

const char *const mg_weight_names[MG_N_WEIGHTS] = {
    "life",
    "hand",
    "land",
    "power",
    "toughness",
    "creature",
    "other permanent",
    "planeswalker loyalty",
};
const int32_t mg_weights[MG_N_WEIGHTS] = {20, 60, 70, 45, 20, 30, 50, 25};

enum { LIFE, HAND, LAND, POWER, TOUGHNESS, BODY, OTHER, LOYALTY };

/* In the middle of nothing: a player has priority with an empty stack, or declares attackers or blockers. */
bool mg_quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    int kind = s->n_agenda > 0 ? s->agenda[s->n_agenda - 1].kind : 0;
    return s->n_items == 0 && s->n_effects == 0 &&
           (kind == GT_FRAME_WINDOW || kind == MG_F_MULLIGAN);
}

static int32_t value_of_permanent(gt_run *r, int object, const int32_t *w)
{
    const mg_values *v = mg_values_of(r, object);
    if ((v->types & MG_CREATURE) != 0)
        return w[BODY] + w[POWER] * (v->power > 0 ? v->power : 0) + w[TOUGHNESS] * v->toughness;
    if ((v->types & MG_LAND) != 0)
        return w[LAND];
    if ((v->types & MG_PLANESWALKER) != 0)
        return w[OTHER] + w[LOYALTY] * mg_counters_on(r->s, object, MG_COUNTER_LOYALTY);
    return w[OTHER];
}

static int32_t value_of(gt_run *r, int player, const int32_t *w)
{
    const gt_state *s = r->s;
    int32_t sum =
        w[LIFE] * mg_const(s)->life[player] + w[HAND] * s->zone_count[mg_list(player, MG_HAND)];
    GT_LIST_EACH(object, s, mg_list(player, MG_BATTLEFIELD))
    sum += value_of_permanent(r, object, w);
    return sum;
}

int32_t mg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    mg_run run;
    if (s->end != GT_RUNNING)
        return s->winner == 2 ? 0 : s->winner == player ? 1000000 : -1000000;
    mg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL);
    return value_of(&run.core, player, weights) - value_of(&run.core, 1 - player, weights);
}
