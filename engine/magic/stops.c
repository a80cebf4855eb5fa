/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where players stop: with the option `stops=usual` a player is asked with an empty stack in own
 * main phases, by declared attackers and blockers, in the opponent's end step, and in a step to
 * which an ability is bound that the player could use: "activate only during your upkeep". The
 * steps to which one is bound follow from its condition, whatever else that asks. */
#include "engine/magic/internal.h"

/* Moments: steps of own turns, then of the opponent's. */
enum { ALL_MOMENTS = (1 << 2 * MG_STEPS) - 1, UNKNOWN = -1, DEPTH = 16 };

static const uint8_t pops[] = {
#define POPS(name, member, pops, ...) pops,
    GT_OPS(POPS) MG_OPS(POPS)
#undef POPS
};

static int both(int a, int b)
{
    return a == 0 || b == 0 ? 0 : a == UNKNOWN || b == UNKNOWN ? UNKNOWN : 1;
}

static int opposite(int a)
{
    return a == UNKNOWN ? UNKNOWN : !a;
}

/* What an operation makes of what it takes from the stack, in a step of an own turn or not: 0, 1 or
 * UNKNOWN. */
static int value_at(const gt_operation *i, const int *taken, int step, bool own)
{
    switch (i->op) {
    case GT_OP_NUM: return i->b != 0;
    case GT_OP_AND: return both(taken[0], taken[1]);
    case GT_OP_OR: return opposite(both(opposite(taken[0]), opposite(taken[1])));
    case GT_OP_NOT: return opposite(taken[0]);
    case GT_OP_IS_TURN: return own == (i->a == 0);
    case MG_OP_IS_STEP: return i->b < MG_STEPS ? step == i->b : UNKNOWN;
    default: return UNKNOWN;
    }
}

/* Whether a condition cannot be met in a step. */
static bool is_excluded(const gt_operation *i, int step, bool own)
{
    int stack[DEPTH], n = 0;
    for (; i->op != GT_OP_DONE && i->op != GT_OP_END; i++) {
        bool value = i->op == GT_OP_NUM || (i->op >= GT_OP_VAR && i->op <= GT_OP_IS_TURN) ||
                     (i->op >= (int)MG_FIRST_VALUE && i->op < (int)MG_FIRST_INSTRUCTION);
        if (!value || n < pops[i->op] || n - pops[i->op] >= DEPTH)
            return false; /* it goes more than one way */
        n -= pops[i->op];
        stack[n] = value_at(i, &stack[n], step, own);
        n++;
    }
    return n == 1 && stack[0] == 0;
}

uint32_t mg_bound_to(const mg_game *g, int ability)
{
    const gt_ability *a = &g->pool->abilities[ability];
    uint32_t excluded = 0;
    if (a->kind != GT_ACTIVE || a->condition == 0 || (a->timing & MG_WHEN_SORCERY) != 0)
        return 0;
    for (int moment = 0; moment < 2 * MG_STEPS; moment++)
        if (is_excluded(&g->pool->code[a->condition], moment % MG_STEPS, moment < MG_STEPS))
            excluded |= 1u << moment;
    uint32_t turn = (1u << MG_STEPS) - 1, own = excluded & turn, other = excluded >> MG_STEPS;
    bool bound = (own != 0 && own != turn) || (other != 0 && other != turn);
    return bound ? ALL_MOMENTS & ~excluded : 0; /* not: in a whole turn alone */
}

/* ---- In a window. */

static bool has_bound(gt_context *r, int object, unsigned moment)
{
    const mg_game *g = mg_of_run(r);
    if (!mg_is_permanent(r->s, object)) /* not all of its abilities work there */
        return (g->card_cache[r->s->objects[object].def].bound >> moment & 1) != 0;
    int n = mg_n_abilities(r, object);
    for (int k = 0; k < n; k++)
        if ((mg_bound_to(g, mg_ability_at(r, object, k)) >> moment & 1) != 0)
            return true;
    return false;
}

/* Whether something that a player controls or holds has an ability that is bound to this step. */
static __attribute__((noinline)) bool is_bound_stop(gt_context *r, int player, unsigned moment)
{
    const gt_state *s = r->s;
    static const int kinds[] = {MG_BATTLEFIELD, MG_HAND, MG_GRAVEYARD};
    for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        GT_ZONE_EACH (object, s, mg_list(player, kinds[k]))
            if (has_bound(r, object, moment))
                return true;
    return false;
}

/* Moments at which players stop with an empty stack. */
enum {
    FIGHT = 1 << MG_STEP_ATTACKERS | 1 << MG_STEP_BLOCKERS,
    USUAL =
        1 << MG_STEP_MAIN_1 | 1 << MG_STEP_MAIN_2 | FIGHT | (FIGHT | 1 << MG_STEP_END) << MG_STEPS
};

bool mg_is_stop(gt_context *r, int player)
{
    const gt_state *s = r->s;
    if (mg_of_run(r)->options.stops == MG_STOPS_ALL || r->game->asks_all)
        return true;
    if (s->n_items > 0) /* damage stops both players */
        return s->items[s->n_items - 1].player != player || mg_damage_is_next(s);
    unsigned moment = mg_const(s)->step + (player == s->active ? 0u : MG_STEPS);
    return ((unsigned)USUAL >> moment & 1) != 0 ||
           ((mg_of_run(r)->bound >> moment & 1) != 0 && is_bound_stop(r, player, moment));
}

bool mg_has_stop(gt_context *r)
{
    return mg_is_stop(r, 0) || mg_is_stop(r, 1);
}
