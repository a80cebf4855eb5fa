/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions and setting them up; see position.h. (nv_position_begin is in setup.c.) */
#include "engine/nivel/position.h"

#include "engine/nivel/board.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/moving.h"
#include "engine/nivel/play.h"
#include "engine/nivel/values.h"
#include "engine/nivel/words.h"

int nv_position_card(const nv_game *g, const gt_state *s, int player, int def)
{
    (void)g;
    GT_ZONE_EACH (card, s, nv_list(player, NV_DECK))
        if (s->objects[card].def == def && s->objects[card].mark[3] == 0)
            return card;
    return GT_NO_OBJECT;
}

void nv_position_put(const nv_game *g, gt_state *s, int object, int zone, bool top)
{
    gt_context r = nv_run_of(&g->game, s, NULL);
    int owner = s->objects[object].owner;
    nv_move_card(&r, object, zone, top ? NV_TOP : NV_BOTTOM);
    if (zone >= NV_LEFT)
        nv_set_unit(nv_of(s), owner * NV_LANES + zone - NV_LEFT, object);
    if (zone == NV_DECK || zone == NV_HAND) {
        s->objects[object].know[owner] = zone == NV_HAND ? GT_KNOW_PLACE : GT_UNKNOWN;
        s->objects[object].know[1 - owner] = GT_UNKNOWN;
    }
    s->objects[object].mark[3] = zone == NV_DECK; /* touched: nv_position_run clears it */
    nv_of(s)->n_known = 0;
    s->dirty |= NV_DIRTY_BOARD;
}

void nv_position_equip(const nv_game *g, gt_state *s, int item, int unit)
{
    nv_vars *v = nv_of(s);
    gt_unlink(s, item);
    s->objects[item].host = (uint8_t)unit;
    v->conditions =
        (uint8_t)(v->conditions + (g->def[s->objects[item].def]->routine[NV_ROUTINE_EQUIP] != 0));
    s->objects[item].stamp = s->next_stamp++;
    s->objects[item].know[0] = s->objects[item].know[1] = 0;
    gt_link_last(s, item, s->objects[unit].zone);
    s->dirty |= NV_DIRTY_BOARD;
}

void nv_position_level(const nv_game *g, gt_state *s, int player, int level, bool awakened)
{
    (void)g;
    nv_of(s)->level[player] = (uint8_t)level;
    nv_of(s)->awakened[player] = awakened;
    s->dirty |= NV_DIRTY_BOARD;
}

void nv_position_know(gt_state *s, int object, int player, int know)
{
    s->objects[object].know[player] = (uint8_t)know;
}

void nv_position_attacked(gt_state *s, int unit, int n)
{
    nv_of(s)->attacked[nv_player_at(s, unit)][nv_lane_of(s, unit)] = (uint8_t)n;
}

void nv_position_moved(gt_state *s, int unit)
{
    s->objects[unit].mark[NV_MARK_MOVED] = 1;
    nv_mark(s, unit);
}

void nv_position_played(gt_state *s, int player, int lane)
{
    nv_of(s)->played[player] = (uint8_t)(nv_of(s)->played[player] | 1u << lane);
}

void nv_position_used(gt_state *s, int object, int ability)
{
    s->objects[object].used = (uint8_t)(s->objects[object].used | 1u << ability);
    nv_mark(s, object); /* mutant 7 */
}

void nv_position_count(gt_state *s, int player, int attacks, int skills)
{
    nv_of(s)->attacks[player] = (uint8_t)(nv_of(s)->attacks[player] + attacks);
    nv_of(s)->skills[player] = (uint8_t)(nv_of(s)->skills[player] + skills);
}

void nv_position_run(const nv_game *g, gt_state *s, enum nv_moment moment)
{
    static const uint8_t step[] = {0,         NV_S_LEVEL_UP, NV_S_DRAW, NV_S_MAIN_START,
                                   NV_S_MAIN, NV_S_ATTACK,   NV_S_END};
    gt_context r = nv_run_of(&g->game, s, NULL);
    for (int i = 0; i < s->n_objects; i++)
        s->objects[i].mark[3] = 0;
    if (moment == NV_AT_MULLIGAN)
        gt_push(s, (gt_frame){.kind = NV_F_MULLIGAN});
    else
        gt_push(s, (gt_frame){.kind = NV_F_TURN, .step = step[moment]});
    s->dirty |= NV_DIRTY_BOARD; /* mutant 8 */
    gt_flow(&r);
}

int nv_level(const gt_state *s, int player)
{
    return nv_const(s)->level[player];
}

bool nv_awakened(const gt_state *s, int player)
{
    return nv_const(s)->awakened[player] != 0;
}

/* Computes what is asked for if it is not up to date. */
static void settle(const nv_game *g, gt_state *s)
{
    gt_context r = nv_run_of(&g->game, s, NULL);
    nv_refresh(&r);
}

int nv_size(const nv_game *g, gt_state *s, int player)
{
    settle(g, s);
    return nv_size_now(s, player);
}

int nv_power(const nv_game *g, gt_state *s, int unit)
{
    settle(g, s);
    return nv_power_in(nv_slot_of(s, unit));
}

int nv_hit(const nv_game *g, gt_state *s, int unit)
{
    settle(g, s);
    return nv_hit_in(nv_slot_of(s, unit));
}

int nv_cost(const nv_game *g, gt_state *s, int object)
{
    gt_context r = nv_run_of(&g->game, s, NULL);
    nv_refresh(&r);
    return nv_cost_now(&r, object);
}

bool nv_has_keyword(const nv_game *g, gt_state *s, int object, int keyword)
{
    gt_context r = nv_run_of(&g->game, s, NULL);
    nv_refresh(&r);
    return (nv_rule_hooks.keywords(&r, object) >> keyword & 1) != 0;
}

int nv_unit_at(const gt_state *s, int player, int lane)
{
    return nv_const(s)->unit[player][lane];
}

int nv_zone_kind(const gt_state *s, int object)
{
    return nv_kind_of(s, object);
}

int nv_zone_player(const gt_state *s, int object)
{
    return nv_player_at(s, object);
}

int nv_zone_first(const gt_state *s, int player, int zone)
{
    return gt_zone_first(s, nv_list(player, zone));
}

int nv_zone_next(const gt_state *s, int object)
{
    return gt_zone_next(s, s->objects[object].zone, object);
}

int nv_zone_count(const gt_state *s, int player, int zone)
{
    return s->zone_count[nv_list(player, zone)];
}
