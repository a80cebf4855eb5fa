/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions and setting them up; see position.h. (nv_position_begin is in setup.c.) */
#include "engine/nivel/position.h"

#include "engine/nivel/internal.h"

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

int nv_unit_at(const gt_state *s, int player, int lane)
{
    return nv_const(s)->unit[player][lane];
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
