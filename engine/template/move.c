/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards move, with all that belongs to that: what players come to know, what statistics count.
 * Drawing, life, power. */
#include "engine/template/internal.h"

static enum gt_sight sight_of(int kind)
{
    return kind == TM_DECK ? GT_STACKED : kind == TM_HAND ? GT_HELD : GT_OPEN;
}

void tm_move(gt_context *r, int object, int kind)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int from = o->zone, was = tm_kind_of(s, object);
    if (was == TM_HAND)
        gt_let_go(s, object, o->owner);
    else
        gt_unlink(s, object);
    memset(o->mark, 0, sizeof o->mark);
    if (kind == TM_HAND)
        gt_hold(s, object, o->owner);
    else if (kind == TM_DECK)
        gt_link_first(s, object, tm_list(o->owner, kind));
    else
        gt_link_last(s, object, tm_list(o->owner, kind));
    o->stamp = (TM_HIDDEN >> kind & 1) != 0 ? 0 : s->next_stamp++; /* another object from now on */
    gt_know_move(s, object, from, sight_of(was), sight_of(kind));
    gt_note_moved(r, object, false);
}

void tm_shuffle(gt_context *r, int player)
{
    const tm_game *g = tm_game_of(r->game);
    int deck = tm_list(player, TM_DECK);
    gt_shuffle(r->s, deck, player, g->name, 0, r->s->n_objects);
    gt_know_shuffle(r->s, deck);
}

void tm_draw(gt_context *r, int player, int n)
{
    gt_state *s = r->s;
    int deck = tm_list(player, TM_DECK);
    gt_cards_come(r, deck, n);
    for (; n > 0 && s->zone_count[deck] > 0; n--)
        tm_move(r, s->zone_first[deck], TM_HAND);
    if (n > 0)
        gt_finish(s, TM_END_DECK, 1 - player); /* 7.2 */
}

void tm_lose_life(gt_context *r, int player, int n)
{
    int16_t *life = &tm_of(r->s)->life[player];
    *life = (int16_t)(*life - (n < *life ? n : *life));
    if (*life == 0)
        gt_finish(r->s, TM_END_LIFE, 1 - player); /* 7.1 */
}

/* What is printed, and what effects have added to it. */
int tm_power(const gt_game *g, const gt_state *s, int unit)
{
    int power = tm_def(g, s, unit)->number[TM_POWER];
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].target == unit && s->mods[i].target_stamp == s->objects[unit].stamp)
            power += s->mods[i].value;
    return power;
}
