/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions and setting them up; see position.h. */
#include "engine/yugioh/position.h"

#include "engine/yugioh/internal.h"

/* ---- Setting up. A card that was laid into the deck carries a mark until all is laid. */

enum { LAID = 3 /* gt_object.mark */ };

void yg_position_begin(const yg_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn)
{
    yg_run run;
    gt_clear_state(s, seed, 0);
    yg_lay_out(g, s);
    s->first = (uint8_t)first;
    s->active = (uint8_t)active;
    s->turn = (uint16_t)turn;
    yg_run_begin(&run, &g->game, s, NULL);
    for (int player = 0; player < 2; player++) {
        yg_shuffle(&run.core, player);
        int others = turn - 1 + (player == first);
        yg_of(s)->standbys[player] = (uint8_t)(others / 2); /* of the turns that are over */
    }
}

static int untouched_in(const gt_state *s, int list, int def)
{
    GT_ZONE_EACH (card, s, list)
        if (s->objects[card].def == def && s->objects[card].mark[LAID] == 0)
            return card;
    return GT_NO_OBJECT;
}

static int untouched_card(const gt_state *s, int player, int def)
{
    int card = untouched_in(s, yg_list(player, YG_DECK), def);
    return card != GT_NO_OBJECT ? card : untouched_in(s, yg_list(player, YG_EXTRA), def);
}

int yg_position_lay(const yg_game *g, gt_state *s, int player, int pool_def, int zone)
{
    yg_run run;
    yg_run_begin(&run, &g->game, s, NULL);
    int def = yg_def_number(g, pool_def);
    if (def < 0)
        return GT_NO_OBJECT;
    bool token = (g->def[def]->type & YG_TOKEN) != 0;
    int object = token ? gt_object_again(s, def, player) : untouched_card(s, player, def);
    if (object == GT_NO_OBJECT)
        return object;
    yg_move(&run.core, object, zone, player, 0);
    gt_object *o = &s->objects[object];
    o->mark[LAID] = zone == YG_DECK;
    if (zone == YG_HAND)
        o->know[1 - player] = GT_UNKNOWN;
    if (zone == YG_DECK)
        o->know[0] = o->know[1] = GT_UNKNOWN;
    return object;
}

void yg_position_equip(gt_state *s, int object, int host)
{
    s->objects[object].host = (uint8_t)host;
}

void yg_position_bind(const yg_game *g, gt_state *s, int object, int other)
{
    yg_run run;
    yg_run_begin(&run, &g->game, s, NULL);
    yg_mod_new(&run.core, YG_MOD_BOUND, object, other, YG_UNTIL_STAYS, NULL);
    yg_mod_new(&run.core, YG_MOD_BOUND, other, object, YG_UNTIL_STAYS, NULL);
}

void yg_position_go(const yg_game *g, gt_state *s, int phase)
{
    yg_run run;
    yg_vars *v = yg_of(s);
    yg_run_begin(&run, &g->game, s, NULL);
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (card, s, yg_list(player, YG_DECK))
            s->objects[card].mark[LAID] = 0;
    v->standbys[s->active] = (uint8_t)(v->standbys[s->active] + (phase > YG_PHASE_STANDBY));
    v->n_notes = 0;
    yg_begin_at(&run.core, phase);
    gt_flow(&run.core);
}

/* ---- Reading. */

const yg_vars *yg_position_vars(const gt_state *s)
{
    return yg_const(s);
}

/* ---- The moment. */

static const char *timing_of_damage_step(int time, const char **clause)
{
    static const struct {
        int time;
        const char *name, *clause;
    } timings[] = {{YG_AT_START, "start of the damage step", "6.12"},
                   {YG_BEFORE_CALCULATION, "before damage calculation", "6.13"},
                   {YG_CALCULATION, "damage calculation", "6.17"},
                   {YG_AFTER_CALCULATION, "after damage calculation", "6.21"},
                   {YG_AT_END, "end of the damage step", "6.22"}};
    for (size_t i = 0; i < sizeof timings / sizeof timings[0]; i++)
        if (timings[i].time == time) {
            *clause = timings[i].clause;
            return timings[i].name;
        }
    *clause = "6.11";
    return "damage step";
}

const char *yg_position_moment(const gt_state *s, const char **clause)
{
    static const struct {
        const char *name, *clause;
    } steps[YG_PHASES] = {
        [YG_PHASE_DRAW] = {"draw phase", "3.1"},     [YG_PHASE_STANDBY] = {"standby phase", "4.1"},
        [YG_PHASE_MAIN_1] = {"main phase 1", "5.1"}, [YG_PHASE_START] = {"start step", "6.3"},
        [YG_PHASE_BATTLE] = {"battle step", "6.4"},  [YG_PHASE_BATTLE_END] = {"end step", "6.24"},
        [YG_PHASE_MAIN_2] = {"main phase 2", "8.1"}, [YG_PHASE_END] = {"end phase", "9.1"},
    };
    const yg_vars *v = yg_const(s);
    const char *name = steps[v->phase].name, *number = steps[v->phase].clause;
    if (v->attack.on != 0 && v->attack.time != 0)
        name = timing_of_damage_step(v->attack.time, &number);
    if (clause != NULL)
        *clause = number;
    return name;
}
