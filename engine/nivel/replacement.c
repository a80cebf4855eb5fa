/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trashing that something may replace: it is proposed, abilities of the kind "instead" act and may ask, what
 * is left of it is done. A record of its own (a gt_effect) on the agenda holds how far it has come:
 * s[0] the cards still to be trashed, s[1] those of them that were on the field, s[2] units that are through
 * with their replacements, v[0] how many of a unit's were tried, `that` the unit whose replacement was begun.
 *
 * Damage that an effect replaces by another amount is the last part of this file. */
#include "engine/nivel/internal.h"

#include <string.h>

bool nv_trash_or_ask(gt_run *r, gt_set set, gt_cause why)
{
    gt_state *s = r->s;
    if (!nv_game_of(r->game)->can_replace) {
        nv_trash(r, &set, why);
        s->result = (int16_t)gt_set_count(&set);
        return true;
    }
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_NO_OBJECT);
        return false;
    }
    gt_effect *e = &s->effects[s->n_effects++];
    memset(e, 0, sizeof *e);
    gt_effect_init(e, why.player == GT_NOBODY ? s->active : why.player, why.source, why.source);
    e->by = why.by;
    e->by_player = why.player;
    e->s[0] = set;
    GT_SET_EACH (object, &set)
        if (nv_in_lane(s, object))
            gt_set_add(&e->s[1], object);
    gt_push(s, NV_F_TRASH, 0, why.source, s->n_effects, s->result, 0, 0);
    return false;
}

/* Whether an ability of `holder` may replace the trashing of `unit`. */
static bool applies(gt_run *r, const nv_held *h, int holder, int unit, const gt_effect *record)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const gt_ability *a = &pool->abilities[h->ability];
    int player = r->s->objects[holder].controller;
    if (a->kind != GT_REPLACEMENT)
        return false;
    gt_event ev = {.kind = NV_EV_TRASHED,
                   .that = (uint8_t)unit,
                   .other = GT_NO_OBJECT,
                   .player = r->s->objects[unit].controller,
                   .from = (uint8_t)nv_kind_of(r->s, unit),
                   .to = NV_TRASH,
                   .why = {record->by, record->by_player, record->source}};
    if ((a->once != 0 && nv_was_used(r, h)) || (a->once == 2 && r->s->active != player) ||
        !gt_matches(r, &pool->patterns[a->pattern], &ev, player, holder, h->source) ||
        !nv_condition(r, a, player, holder, h->source))
        return false;
    gt_effect e;
    gt_effect_init(&e, player, holder, h->source);
    e.that = (uint8_t)unit;
    return a->can == 0 || gt_run_value(r, &e, a->can) != 0;
}

/* Whether the trashing of a unit is just being replaced: what that leads to is not replaced again. */
static bool is_begun(const gt_state *s, int unit)
{
    for (int i = 0; i < s->n_agenda; i++) {
        const gt_frame *f = &s->agenda[i];
        if (f->kind == NV_F_TRASH && f->step == 1 && s->effects[f->b - 1].that == unit)
            return true;
    }
    return false;
}

/* The next replacement that may apply to a unit of the record and was not tried: v[0] counts those of
 * the unit that were, s[2] the units that are through. */
static bool replacement(gt_run *r, gt_effect *record, nv_held *held, int *holder, int *unit)
{
    const nv_vars *v = nv_of(r->s);
    GT_SET_EACH (object, &record->s[0]) {
        if (!nv_is_unit(r->s, object) || gt_set_has(&record->s[2], object) ||
            is_begun(r->s, object))
            continue;
        int number = 0;
        for (int at = 0; at < NV_SLOTS + 2; at++) {
            int who =
                at < NV_SLOTS ? v->unit[at / NV_LANES][at % NV_LANES] : v->leader[at - NV_SLOTS];
            int n = who != GT_NO_OBJECT ? nv_count_abilities(r, who, NV_KW_NONE) : 0;
            for (int i = 0; i < n; i++) {
                *held = nv_ability_at(r, who, NV_KW_NONE, i);
                if (number++ >= record->v[0] && applies(r, held, who, object, record)) {
                    *holder = who;
                    *unit = object;
                    record->v[0] = number;
                    return true;
                }
            }
        }
        record->v[0] = 0;
        gt_set_add(&record->s[2], object);
    }
    return false;
}

/* a: foe; b: number of the record + 1; step 0: look for replacements, 1: one was tried. */
bool nv_step_trash(gt_run *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *record = &s->effects[f->b - 1];
    gt_cause why = {record->by, record->by_player, f->a};
    nv_held held;
    int unit, holder;
    nv_refresh(r);
    if (f->step == 1) {
        if (s->result > 0) { /* replaced: it is not trashed in this way */
            gt_set_remove(&record->s[0], record->that);
            record->v[0] = 0;
        }
        f->step = 0;
    }
    if (replacement(r, record, &held, &holder, &unit)) {
        const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held.ability];
        record->that = (uint8_t)unit;
        f->step = 1;
        if (a->once != 0)
            nv_mark_used(r, &held);
        gt_effect *e = gt_effect_begin(r, a->code, s->objects[holder].controller);
        if (e == NULL)
            return false;
        e->holder = (uint8_t)holder;
        e->source = held.source;
        e->that = (uint8_t)unit;
        e->that_stamp = s->objects[unit].stamp;
        nv_ask_first(r, a, e);
        return false;
    }
    GT_SET_EACH (object, &record->s[1])
        if (!nv_in_lane(s, object)) /* what was done instead took it elsewhere */
            gt_set_remove(&record->s[0], object);
    int before = f->c;
    nv_trash(r, &record->s[0], why);
    int n = gt_set_count(&record->s[0]);
    s->n_effects--;
    gt_pop(s, why.by == NV_BY_RULE ? before : n);
    if (gt_top(s)->kind == NV_F_UPGRADE) /* nothing comes between the two */
        nv_step_upgrade(r, gt_top(s));
    return false;
}

/* ---- Upgrades: if what is there is not trashed after all, there is no room. */

/* Whether somebody may replace the trashing of a unit by the rules. */
static bool is_replaceable(gt_run *r, int unit)
{
    gt_effect record = {.by = NV_BY_RULE, .by_player = GT_NOBODY};
    nv_held held;
    int holder, found;
    if (!nv_game_of(r->game)->can_replace)
        return false;
    nv_refresh(r);
    gt_set_add(&record.s[0], unit);
    return replacement(r, &record, &held, &holder, &found);
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
