/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stays on the field: units that move to another unit zone (4.9), and who moved them; items
 * whose condition to equip does not hold any more (8.6.2). */
#include "engine/nivel/internal.h"

/* Takes a unit with its items out of one zone list and links them into another. */
static void relocate(gt_state *s, int unit, int zone)
{
    int next = unit;
    while (next != GT_NO_OBJECT) { /* clause 4.9.1/1 */
        int object = next;
        next = s->objects[object].next;
        gt_unlink(s, object);
        gt_link_last(s, object, zone);
    }
}

/* Which of the questions about movers the innermost effect's card answers. */
static unsigned mover_bits(gt_context *r)
{
    const nv_game *g = nv_game_of(r->game);
    unsigned bits = 0;
    if (g->n_movers == 0 || r->s->n_effects == 0)
        return 0;
    const gt_effect *by = &r->s->effects[r->s->n_effects - 1];
    for (int i = 0; i < g->n_movers && by->holder != GT_NO_OBJECT; i++) {
        gt_effect e;
        gt_effect_init(&e, by->player, by->holder, by->source);
        bits |= gt_accepts(r, &e, g->movers[i], by->holder) ? 1u << i : 0;
    }
    return bits;
}

bool nv_was_moved_by(const gt_context *r, int unit, gt_addr filter)
{
    const nv_game *g = nv_game_of(r->game);
    int i = 0;
    while (i < g->n_movers && g->movers[i] != filter)
        i++;
    return nv_is_unit(r->s, unit) && i < g->n_movers &&
           (r->s->objects[unit].mark[NV_MARK_MOVED_BY] >> i & 1) != 0;
}

void nv_move_unit(gt_context *r, int unit, int lane)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = nv_player_at(s, unit);
    int from = nv_lane_of(s, unit);
    int other = v->unit[player][lane];
    if (from == lane) /* clause 4.9.1/2 */
        return;
    uint8_t list[GT_MAX_OBJECTS]; /* 4.9.2: the unit there goes the other way */
    int n = 0;
    GT_LIST_EACH (i, s, nv_list(player, NV_LEFT + lane))
        list[n++] = (uint8_t)i;
    for (int i = 0; i < n; i++)
        gt_unlink(s, list[i]);
    relocate(s, unit, nv_list(player, NV_LEFT + lane));
    for (int i = 0; i < n; i++)
        gt_link_last(s, list[i], nv_list(player, NV_LEFT + from)); /* clause 4.9.2/1 */
    unsigned spared = v->spared, here = (unsigned)(player * NV_LANES + lane),
             there = (unsigned)(player * NV_LANES + from);
    nv_set_unit(v, (int)here, unit);
    nv_set_unit(v, (int)there, other);
    v->spared |= (uint8_t)((spared >> there & 1) << here | (spared >> here & 1) << there);
    nv_slot slot = v->slot[player][lane]; /* so that it is seen whose power changes */
    v->slot[player][lane] = v->slot[player][from];
    v->slot[player][from] = slot;
    uint16_t successor = v->successor[player][lane];
    v->successor[player][lane] = v->successor[player][from];
    v->successor[player][from] = successor;
    uint8_t attacked = v->attacked[player][lane];
    v->attacked[player][lane] = v->attacked[player][from];
    v->attacked[player][from] = attacked;
    s->dirty |= NV_DIRTY_BOARD;
    int moved[2] = {unit, other};
    for (int i = 0; i < 2; i++) { /* 4.9.2.1/1: both have moved */
        if (moved[i] == GT_NO_OBJECT)
            continue;
        gt_object *o = &s->objects[moved[i]];
        if (o->mark[NV_MARK_MOVED] < 0xff)
            o->mark[NV_MARK_MOVED]++;
        o->mark[NV_MARK_MOVED_BY] |= (uint8_t)mover_bits(r);
        nv_mark(s, moved[i]);
        NV_LOG(r, "4.9", "%s moves to %c", nv_card(r, moved[i]), "LCR"[i == 0 ? lane : from]);
    }
    for (int i = 0; i < 2; i++) { /* clause 4.9.2.1/2 */
        if (moved[i] == GT_NO_OBJECT)
            continue;
        if (nv_told(r, NV_EV_MOVED))
            nv_tell(r, &(gt_event){.kind = NV_EV_MOVED,
                                   .that = (uint8_t)moved[i],
                                   .other = GT_NO_OBJECT,
                                   .player = (uint8_t)player,
                                   .from = (uint8_t)(NV_LEFT + (i == 0 ? from : lane)),
                                   .to = (uint8_t)(NV_LEFT + (i == 0 ? lane : from)),
                                   .why = {NV_BY_EFFECT, (uint8_t)player, GT_NO_OBJECT}});
    }
}

void nv_item_conditions(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    gt_set loose = gt_set_empty();
    nv_refresh(r);
    for (int i = 0; i < NV_SLOTS; i++) { /* clause 8.6.2/3 */
        if (nv_slots(v)[i].items == 0)
            continue;
        int unit = nv_units(v)[i];
        /* clause 8.6.2/4 */
        for (int item = s->objects[unit].next; item != GT_NO_OBJECT; item = s->objects[item].next) {
            gt_effect e;
            gt_effect_init(&e, s->objects[unit].controller, unit, item); /* clause 8.6.2/5 */
            gt_addr condition = nv_codes_of(r, item)->equip;
            if (condition != 0 && !gt_accepts(r, &e, condition, unit))
                gt_set_add(&loose, item);
        }
    }
    if (!gt_set_is_empty(&loose)) {
        NV_LOG(r, "8.6.2", "a condition to equip does not hold any more");
        nv_trash(r, &loose, NV_RULE);
    }
}
