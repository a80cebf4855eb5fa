/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prohibitions (1.3.4): what a player cannot play, place, equip, upgrade or use now. They are
 * modifiers, made by effects or by static abilities. The `filter` of NV_NO_USE is no address but a
 * mask of timings (1 << keyword). */
#include "engine/nivel/internal.h"

/* Whether a ban or permission speaks of that unit (none: 0 accepts it), or 0: of all. */
static bool speaks_of(gt_context *r, gt_effect *e, gt_addr filter, int object)
{
    return filter == 0 || (object != GT_NO_OBJECT && gt_accepts(r, e, filter, object));
}

/* The filter of units that a ban keeps in the upper half of its value. */
static gt_addr units_of(const gt_mod *m)
{
    return (gt_addr)((uint32_t)m->value >> 16);
}

/* Whether a ban on placing binds in that lane of a player. */
static bool binds_lane(gt_context *r, gt_effect *e, const gt_mod *m, int player, int lane)
{
    const gt_state *s = r->s;
    if ((m->value & NV_HERE) != 0)
        return nv_is_unit(s, m->target) && nv_lane_of(s, m->target) == lane; /* clause 1.3.4/5 */
    /* clause 1.3.4/6 */
    return units_of(m) == 0 || !speaks_of(r, e, units_of(m), nv_const(s)->unit[player][lane]);
}

bool nv_forbidden(gt_context *r, int what, int player, int object, int lane)
{
    gt_state *s = r->s;
    nv_refresh(r);
    if (!nv_of(s)->forbids)
        return false;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        /* clause 1.3.4/7 */
        if (m->what != NV_GIVE_FORBID || (m->value & NV_FORBID_KIND) != what || m->times != player)
            continue;
        gt_effect e;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
        /* clause 1.3.4/8 */
        if (binds_lane(r, &e, m, player, lane) && speaks_of(r, &e, m->filter, object))
            return true;
    }
    return false;
}

bool nv_may_upgrade(gt_context *r, int player, int unit, int card)
{
    const gt_state *s = r->s;
    nv_refresh(r);
    for (int i = 0; i < s->n_mods && nv_const(s)->forbids; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_FORBID || (m->value & NV_FORBID_KIND) != NV_MAY_UPGRADE ||
            m->times != player) /* clause 3.5.5/1 */
            continue;
        gt_effect e;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
        /* clause 3.5.5/2 */
        if (speaks_of(r, &e, units_of(m), unit) && speaks_of(r, &e, m->filter, card))
            return true;
    }
    return false;
}

/* What a ban that speaks of units too keeps in its value: low byte enum nv_forbid, then the flags
 * of enum nv_equip_ban, then the filter of units. */
static bool forbid_units(gt_context *r, gt_effect *e, int kind, gt_addr units, gt_addr others,
                         int until, int player)
{
    int32_t value = (int32_t)((uint32_t)kind | (uint32_t)units << 16);
    gt_mod *m = r->fixed ? nv_grant(r, e, GT_NO_OBJECT, NV_GIVE_FORBID, value)
                         : nv_mod(r, e, NV_GIVE_FORBID, until, value);
    m->filter = others;
    m->target = e->holder;
    if (player >= 0)
        m->times = (uint16_t)(player ^ e->player);
    nv_of(r->s)->forbids = 1;
    e->did = 1;
    return true;
}

GT_INSTRUCTION(nv, forbid_equip) /* its flags say who */
{
    return forbid_units(r, e, NV_NO_EQUIP | i->ban << 8, gt_address(i->units), gt_address(i->items),
                        i->until, -1);
}

GT_INSTRUCTION(nv, forbid_lanes)
{
    return forbid_units(r, e, i->deed & NV_FORBID_KIND, gt_address(i->units), gt_address(i->filter),
                        i->until, (i->deed & NV_THEIRS) != 0);
}

GT_INSTRUCTION(nv, may_upgrade)
{
    return forbid_units(r, e, NV_MAY_UPGRADE, gt_address(i->units), gt_address(i->cards), i->until,
                        i->player != 0);
}

static bool coded(unsigned code, bool own)
{
    return code == 0 || (code >> (own ? 0 : 1) & 1) != 0;
}

static bool equip_forbidden(gt_context *r, int player, int item, int unit, int by)
{
    const gt_state *s = r->s;
    if (!nv_of(r->s)->forbids)
        return false;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_FORBID || (m->value & NV_FORBID_KIND) != NV_NO_EQUIP)
            continue;
        int controller = (m->flags & GT_MOD_OTHER) != 0;
        unsigned ban = (uint32_t)m->value >> 8 & 0xff;
        bool allowed = (ban >> NV_EQUIP_BY >> (by - NV_BY_BATTLE) & 1) != 0 &&
                       coded(ban >> NV_EQUIP_SOURCE & 3, player == controller);
        gt_effect e;
        gt_effect_init(&e, controller, m->target, m->source);
        if (!allowed && coded(ban >> NV_EQUIP_WHO & 3, player == controller) &&
            gt_accepts(r, &e, units_of(m), unit) &&
            (m->filter == 0 || gt_accepts(r, &e, m->filter, item))) /* clause 1.3.4/9 */
            return true;
    }
    return false;
}

bool nv_takes_item(gt_context *r, int player, int item, int unit, int by, bool condition)
{
    const nv_codes *d = nv_codes_of(r, item);
    gt_effect e;
    gt_effect_init(&e, player, unit, item);
    return (!condition || d->equip == 0 || gt_accepts(r, &e, d->equip, unit)) &&
           !equip_forbidden(r, player, item, unit, by); /* clause 3.5.6/1, 1.3.4/10 */
}

bool nv_can_equip(gt_context *r, const gt_effect *e, int item, int unit, int flags)
{
    const gt_state *s = r->s;
    const gt_def *d = nv_def(r, item);
    if (d->type != NV_ITEM || !nv_is_unit(s, unit) || s->objects[item].host == unit ||
        s->objects[item].owner != nv_player_at(s, unit)) /* clause 1.3.2.1/1, 3.5.6/2, 2.2.6/1 */
        return false; /* an item that is there is there (1.3.2.1/4) */
    nv_refresh(r);
    return nv_takes_item(r, e->player, item, unit, NV_BY_EFFECT,
                         (flags & NV_IGNORE_CONDITION) == 0) &&
           ((flags & NV_IGNORE_SIZE) != 0 || nv_in_lane(s, item) ||
            nv_fits(r, e->player, d->number[NV_COST])); /* clause 6.4.1.1.2/1 */
}

bool nv_can_upgrade(gt_context *r, const gt_effect *e, int unit, int card, int flags)
{
    const gt_state *s = r->s;
    const gt_def *d = nv_def(r, card);
    int player = e->player, cost = d->number[NV_COST];
    /* clause 1.3.2.1/2, 3.5.4/1, 4.2.1/1 */
    if (d->type != NV_UNIT || !nv_is_unit(s, unit) || nv_player_at(s, unit) != player ||
        nv_in_lane(s, card) || s->objects[card].owner != player)
        return false;
    nv_refresh(r);
    int lane = nv_lane_of(s, unit);
    if (nv_forbidden(r, NV_NO_PLACE, player, card, lane) ||
        (nv_kind_of(s, card) == NV_HAND &&
         nv_forbidden(r, NV_NO_PLACE_FROM_HAND, player, card, lane))) /* clause 1.3.4/11 */
        return false;
    if ((flags & NV_IGNORE_COST) == 0 && cost <= nv_cost_now(r, unit) && /* 3.5.5/3 */
        !nv_may_upgrade(r, player, unit, card))
        return false;
    int freed[NV_LANES];
    nv_lane_costs(r, player, freed);
    return (flags & NV_IGNORE_SIZE) != 0 ||
           nv_fits(r, player, cost - freed[lane]); /* 6.4.1.1.2.1/1 (clause 6.4.1.1.2/2) */
}

bool nv_find_use_ban(gt_context *r, int player, int keyword)
{
    const gt_state *s = r->s;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_FORBID && m->value == NV_NO_USE && m->times == player &&
            (m->filter >> keyword & 1) != 0) /* clause 1.3.4/12 */
            return true;
    }
    return false;
}
