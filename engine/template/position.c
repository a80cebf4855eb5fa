/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading positions and setting them up; see position.h. */
#include "engine/template/position.h"

#include "engine/template/internal.h"

/* ---- Setting up. A card that was laid into the deck carries a mark until all is laid. */

enum { LAID = 3 /* gt_object.mark */ };

void tm_position_begin(const tm_game *g, gt_state *s, uint64_t seed, int first, int active,
                       int turn)
{
    gt_clear_state(s, seed, 0);
    tm_lay_out(g, s);
    s->first = (uint8_t)first;
    s->active = (uint8_t)active;
    s->turn = (uint16_t)turn;
    gt_context r = tm_context(&g->game, s, NULL);
    for (int player = 0; player < 2; player++)
        tm_shuffle(&r, player);
}

int tm_position_lay(const tm_game *g, gt_state *s, int player, int pool_def, int zone)
{
    gt_context r = tm_context(&g->game, s, NULL);
    int def = tm_def_number(g, pool_def), card = s->zone_first[tm_list(player, TM_DECK)];
    while (card != GT_NO_OBJECT &&
           (s->objects[card].def != def || s->objects[card].mark[LAID] != 0))
        card = s->objects[card].next;
    if (card == GT_NO_OBJECT)
        return card;
    gt_object *o = &s->objects[card];
    tm_move(&r, card, zone);
    o->mark[LAID] = zone == TM_DECK;
    o->know[1 - player] = GT_UNKNOWN;
    o->know[player] = zone == TM_HAND ? GT_KNOW_PLACE : GT_UNKNOWN;
    return card;
}

void tm_position_go(const tm_game *g, gt_state *s)
{
    gt_context r = tm_context(&g->game, s, NULL);
    for (int i = 0; i < s->n_objects; i++)
        s->objects[i].mark[LAID] = 0;
    tm_begin_turn(s, TM_S_MAIN);
    gt_flow(&r);
}

/* ---- Reading. */

const char *tm_position_moment(const gt_state *s, const char **clause)
{
    bool attack = s->n_agenda > 0 && gt_innermost(s, TM_F_ATTACK) != NULL;
    *clause = attack ? "5.2" : "3.3";
    return attack ? "attack" : "turn";
}
