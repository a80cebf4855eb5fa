/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What abilities of the kind "instead" replace: the trashing of units, as an event of engine/events/proposal.h. The part
 * remembers in `from` the cards that were on the field when it was proposed; frame.e is the result of what went
 * before.
 *
 * Damage that an effect replaces by another amount is the last part of this file. */
#include "engine/nivel/internal.h"

bool nv_trash_or_ask(gt_run *r, gt_set set, gt_cause why)
{
    gt_state *s = r->s;
    if (!nv_game_of(r->game)->can_replace) {
        nv_trash(r, &set, why);
        s->result = (int16_t)gt_set_count(&set);
        return true;
    }
    const gt_event ev = {.kind = NV_EV_TRASHED,
                         .other = GT_NO_OBJECT,
                         .player = why.player == GT_NOBODY ? s->active : why.player,
                         .to = NV_TRASH,
                         .why = why};
    gt_effect *part = gt_propose(r, &ev, &set);
    if (part == NULL)
        return false;
    GT_SET_EACH (object, &set)
        if (nv_in_lane(s, object))
            gt_set_add(&part->from, object);
    gt_top(s)->e = s->result;
    return false;
}

/* Whether the trashing of a unit is just being replaced: what that leads to is not replaced again. */
static bool is_begun(const gt_state *s, int unit)
{
    for (int i = 0; i < s->n_agenda; i++) {
        const gt_frame *f = &s->agenda[i];
        if (f->kind == GT_FRAME_EVENT && f->step == GT_EVENT_ACTED &&
            s->effects[f->b + f->c].that == unit)
            return true;
    }
    return false;
}

static int next_unit(gt_run *r, const gt_effect *part)
{
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    GT_SET_EACH (object, &left)
        if (nv_is_unit(r->s, object) && !is_begun(r->s, object))
            return object;
    return GT_NO_OBJECT;
}

/* Whether a replacement of `holder` works now: it is not used up, its condition is met. */
static bool replaces(gt_run *r, const gt_ability *a, const nv_held *h, int player, int holder)
{
    return (a->once == 0 || !nv_was_used(r, h)) && (a->once != 2 || r->s->active == player) &&
           nv_condition(r, a, player, holder, h->source);
}

/* The first of a unit or leader that may act; false: there is none. */
static bool find_replacement(gt_run *r, const gt_effect *part, const gt_event *ev, int holder,
                             gt_replacement *x)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = r->s->objects[holder].controller;
    for (int i = 0, n = nv_count_abilities(r, holder, NV_KW_NONE); i < n; i++) {
        nv_held h = nv_ability_at(r, holder, NV_KW_NONE, i);
        const gt_ability *a = &pool->abilities[h.ability];
        if (a->kind != GT_REPLACEMENT || !replaces(r, a, &h, player, holder))
            continue;
        *x = (gt_replacement){.name = gt_name_of_ability(h.ability, (unsigned)holder, h.source),
                              .ability = h.ability,
                              .player = (uint8_t)player,
                              .holder = (uint8_t)holder,
                              .source = h.source,
                              .mod = h.mod};
        if (gt_may_act(r, pool, part, ev, x))
            return true;
    }
    return false;
}

/* The first: of units by their places, then of leaders. */
static int replacements(gt_run *r, const gt_effect *part, gt_replacement out[GT_MAX_REPLACEMENTS])
{
    const nv_vars *v = nv_of(r->s);
    nv_refresh(r);
    const gt_event ev = gt_part_event(r, part);
    for (int at = 0; at < NV_SLOTS + 2; at++) {
        int holder = at < NV_SLOTS ? nv_units(v)[at] : v->leader[at - NV_SLOTS];
        if (holder != GT_NO_OBJECT && find_replacement(r, part, &ev, holder, out))
            return 1;
    }
    return 0;
}

static void act(gt_run *r, gt_effect *part, const gt_replacement *x)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const gt_ability *a = &pool->abilities[x->ability];
    if (a->once != 0)
        nv_mark_used(r, &(nv_held){x->ability, x->source, x->mod});
    gt_effect *e = gt_begin_replacement(r, pool, part, x);
    if (e != NULL)
        nv_ask_first(r, a, e);
}

/* Its effect says by what it comes to whether that was instead of the event. */
static void acted(gt_run *r, gt_effect *part)
{
    if (r->s->result > 0)
        gt_part_off(part);
}

/* What is left is trashed. */
static void happen(gt_run *r, const gt_effect *parts, int n, int32_t kept)
{
    gt_state *s = r->s;
    gt_set set = parts->s[GT_PART_SUBJECTS];
    gt_cause why = {parts->by, parts->by_player, parts->source};
    assert(n == 1);
    (void)n;
    GT_SET_EACH (object, &parts->from)
        if (!nv_in_lane(s, object)) /* what was done instead took it elsewhere */
            gt_set_remove(&set, object);
    nv_trash(r, &set, why);
    s->result = (int16_t)(why.by == NV_BY_RULE ? kept : gt_set_count(&set));
    if (gt_top(s)->kind == NV_F_UPGRADE) /* nothing comes between the two */
        nv_step_upgrade(r, gt_top(s));
}

const gt_event_hooks nv_event_hooks = {
    .next = next_unit,
    .replacements = replacements,
    .act = act,
    .acted = acted,
    .happen = happen,
};

/* ---- Upgrades: if what is there is not trashed after all, there is no room. */

/* Whether somebody may replace the trashing of a unit by the rules. */
static bool is_replaceable(gt_run *r, int unit)
{
    const gt_effect part = {.how = NV_EV_TRASHED,
                            .that = (uint8_t)unit,
                            .other = GT_NO_OBJECT,
                            .source = GT_NO_OBJECT,
                            .dst = NV_TRASH,
                            .by = NV_BY_RULE,
                            .by_player = GT_NOBODY};
    gt_replacement x[GT_MAX_REPLACEMENTS];
    return nv_game_of(r->game)->can_replace && !is_begun(r->s, unit) &&
           replacements(r, &part, x) > 0;
}

static void place_on(gt_run *r, int card, int player, int lane, int old, uint16_t stamp)
{
    nv_of(r->s)->successor[player][lane] = stamp;
    nv_place_unit(r, card, player, lane, nv_kind_of(r->s, card), old);
}

bool nv_upgrade(gt_run *r, int card, int player, int lane)
{
    gt_state *s = r->s;
    int old = nv_of(s)->unit[player][lane];
    uint16_t stamp = s->objects[old].stamp;
    NV_LOG(r, "3.5.5.1", "%s upgrades %s", nv_card(r, card), nv_card(r, old));
    if (!is_replaceable(r, old)) {
        nv_trash_card(r, old, NV_RULE);
        place_on(r, card, player, lane, old, stamp);
        return true;
    }
    if (nv_kind_of(s, card) == NV_HAND || nv_kind_of(s, card) == NV_DECK)
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE; /* it is shown */
    gt_push(s, NV_F_UPGRADE, 0, card, old, (int16_t)stamp, player * NV_LANES + lane,
            s->objects[card].zone);
    nv_trash_or_ask(r, gt_set_of(old), NV_RULE);
    return false;
}

/* The unit was trashed, or what was done instead was done. */
bool nv_step_upgrade(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    const gt_frame u = *f;
    int player = u.d / NV_LANES, lane = u.d % NV_LANES;
    bool free = nv_of(s)->unit[player][lane] == GT_NO_OBJECT && s->objects[u.a].zone == u.e;
    gt_pop(s, free);
    if (free)
        place_on(r, u.a, player, lane, u.b, (uint16_t)u.c);
    return false;
}

/* ---- Damage. A modifier NV_GIVE_DAMAGE keeps c and d of its instruction in `times` (the player in the engine's
 * count) and `filter`, in `value` the amount that it replaces and, above 16 bits, the new one. */

void nv_replace_damage(gt_run *r, const gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_DAMAGE, i->b, i->a | (x < 0 ? 0 : x) << 16);
    m->times = (uint16_t)(i->c ^ e->player);
    m->filter = gt_address(i->d);
}

int32_t nv_damage_by(gt_run *r, const gt_effect *e, int player, int32_t n)
{
    const gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    for (int i = 0; i < nv_const(s)->n_fixed;
         i++) { /* in the order in which they began, each once */
        const gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_DAMAGE || (m->times & 1) != player || (m->value & 0xffff) != n)
            continue;
        int maker = (m->flags & GT_MOD_OTHER) != 0, whose = m->times >> 1;
        int timing = e->ability == (uint16_t)GT_NO_ABILITY ? 0 : pool->abilities[e->ability].timing;
        if ((whose != 0 && whose != 1 + (e->player != maker)) ||
            (m->filter != 0 && (m->filter >> timing & 1) == 0))
            continue;
        n = m->value >> 16;
        NV_LOG(r, "1.3.1", "%d damage instead", n);
    }
    return n;
}
