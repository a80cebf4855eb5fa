/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions and setting them up; see position.h. */
#include "engine/magic/position.h"

#include "engine/magic/internal.h"

/* ---- Setting up. A card that was laid into the library carries a mark until all is laid. */

enum { LAID = 3 /* gt_object.mark */ };

void mg_position_begin(const mg_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn)
{
    gt_clear_state(s, seed, 0);
    mg_lay_out(g, s);
    s->first = (uint8_t)first;
    s->active = (uint8_t)active;
    s->turn = (uint16_t)turn;
    mg_of(s)->kept = 3;
}

static int untouched_card(const gt_state *s, int player, int def)
{
    GT_LIST_EACH (card, s, mg_list(player, MG_LIBRARY))
        if (s->objects[card].def == def && s->objects[card].mark[LAID] == 0)
            return card;
    return GT_NO_OBJECT;
}

int mg_position_lay(const mg_game *g, gt_state *s, int player, int pool_def, int zone)
{
    mg_run run;
    mg_run_begin(&run, &g->game, s, NULL);
    int def = mg_def_number(g, &g->pool->defs[pool_def]);
    if (def < 0)
        return GT_NO_OBJECT;
    bool token = (g->def[def]->type & MG_TOKEN) != 0;
    int object = token ? gt_object_again(s, def, player)
                       : untouched_card(s, player, mg_front_of(g, (unsigned)def));
    if (object == GT_NO_OBJECT)
        return object;
    mg_move(&run.core, object, zone, player, 0);
    if (zone == MG_BATTLEFIELD)
        mg_set_def(&run.core, object, def);
    s->objects[object].mark[1] = 0; /* it has been there for some time */
    s->objects[object].mark[LAID] = zone == MG_LIBRARY;
    if (zone == MG_HAND)
        s->objects[object].know[1 - player] = GT_UNKNOWN;
    if (zone == MG_LIBRARY)
        s->objects[object].know[0] = s->objects[object].know[1] = GT_UNKNOWN;
    return object;
}

bool mg_position_emblem(const mg_game *g, gt_state *s, int player, int pool_def)
{
    mg_run run;
    const gt_def *d = &g->pool->defs[pool_def];
    bool any = false;
    mg_run_begin(&run, &g->game, s, NULL);
    for (int pc = d->code_begin; pc < d->code_end; pc++)
        if (g->pool->code[pc].op == MG_OP_EMBLEM && g->pool->code[pc].b == MG_UNTIL_STAYS) {
            mg_mod_new(&run.core, MG_GIVE_EMBLEM, mg_player_object(s, player), g->pool->code[pc].d,
                       MG_UNTIL_STAYS, GT_NO_OBJECT, player);
            any = true;
        }
    return any;
}

void mg_position_attach(const mg_game *g, gt_state *s, int object, int host)
{
    (void)g;
    s->objects[object].host = (uint8_t)host;
}

/* Points of the turn that lie before a step (503.2, 506.6). */
static void pass_points(gt_state *s, int step)
{
    static const struct {
        uint8_t step, point; /* the first step behind the point */
    } points[] = {{MG_STEP_DRAW, MG_POINT_UPKEEP},
                  {MG_STEP_BLOCKERS, MG_POINT_ATTACKERS},
                  {MG_STEP_FIRST_DAMAGE, MG_POINT_BLOCKERS},
                  {MG_STEP_COMBAT_END, MG_POINT_DAMAGE},
                  {MG_STEP_MAIN_2, MG_POINT_COMBAT_END}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        if (step >= points[i].step && step < MG_STEPS)
            mg_come_to(s, points[i].point);
    if (step >= MG_STEP_MAIN_2 && step < MG_STEPS)
        mg_combat_is_past(s);
}

void mg_position_go(const mg_game *g, gt_state *s, int step)
{
    mg_run run;
    mg_run_begin(&run, &g->game, s, NULL);
    run.acts = true;
    s->dirty = MG_DIRTY_PLAYERS | MG_DIRTY_PERMANENTS; /* nobody has looked at it yet */
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (card, s, mg_list(player, MG_LIBRARY))
            s->objects[card].mark[LAID] = 0;
    mg_find_full_texts(&run.core);
    pass_points(s, step);
    if (step == MG_STEPS) {
        mg_of(s)->kept = 0;
        GT_PUSH(s, mulligan, .kind = MG_F_MULLIGAN, .player = s->first);
    } else {
        gt_push(s, (gt_frame){.kind = MG_F_TURN, .step = (uint8_t)(2 * step)});
    }
    gt_flow(&run.core);
}

/* ---- Reading. */

const mg_vars *mg_position_vars(const gt_state *s)
{
    return mg_const(s);
}

int mg_position_stack(const gt_state *s, int *out)
{
    int n = 0;
    GT_LIST_EACH (object, s, MG_STACK)
        out[n++] = object;
    for (int i = 0; i < n / 2; i++) { /* the last one resolves first */
        int other = out[n - 1 - i];
        out[n - 1 - i] = out[i];
        out[i] = other;
    }
    return n;
}

/* The stack is one for both. */
static int stack_of(const gt_state *s, int player, int *out)
{
    int all[GT_MAX_OBJECTS], n = 0, of = mg_position_stack(s, all);
    for (int i = 0; i < of; i++)
        if (s->objects[all[i]].controller == player)
            out[n++] = all[i];
    return n;
}

int mg_position_zone(const gt_state *s, int player, int zone, int *out)
{
    int n = 0, list = mg_list(player, zone);
    if (zone == MG_STACK)
        return stack_of(s, player, out);
    if (gt_is_set(s, list)) {
        for (int object = 0; object < s->n_objects; object++)
            if (s->objects[object].zone == list)
                out[n++] = object;
        return n;
    }
    GT_LIST_EACH (object, s, list)
        out[n++] = object;
    return n;
}

const gt_def *mg_position_def(const mg_game *g, const gt_state *s, int object)
{
    return g->def[mg_shows(g, s, object)];
}

const char *mg_position_moment(const gt_state *s, const char **clause)
{
    static const struct {
        const char *name, *clause;
    } steps[MG_STEPS] = {
        [MG_STEP_UNTAP] = {"untap", "502"},        [MG_STEP_UPKEEP] = {"upkeep", "503"},
        [MG_STEP_DRAW] = {"draw", "504"},          [MG_STEP_MAIN_1] = {"main", "505"},
        [MG_STEP_COMBAT] = {"combat", "507"},      [MG_STEP_ATTACKERS] = {"attackers", "508"},
        [MG_STEP_BLOCKERS] = {"blockers", "509"},  [MG_STEP_FIRST_DAMAGE] = {"first damage", "510"},
        [MG_STEP_DAMAGE] = {"damage", "510"},      [MG_STEP_COMBAT_END] = {"combat end", "511"},
        [MG_STEP_MAIN_2] = {"second main", "505"}, [MG_STEP_END] = {"end", "513"},
        [MG_STEP_CLEANUP] = {"cleanup", "514"},
    };
    bool opening = mg_takes_mulligans(s);
    int step = mg_const(s)->step;
    if (clause != NULL)
        *clause = opening ? "103.5" : steps[step].clause;
    return opening ? "mulligan" : steps[step].name;
}
