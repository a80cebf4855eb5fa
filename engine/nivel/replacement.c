/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may act on an event that is proposed (propose.c) before it happens: abilities of the kind
 * "instead", and modifiers that change damage by effects (NV_GIVE_DAMAGE) or prevent something
 * (NV_GIVE_PREVENTION). Upgrades, which something may replace in the middle, are the last part of
 * this file.
 *
 * What comes first (ruling 74): modifiers, in the order in which they began; abilities
 * that are asked about ("may"), by their places, so that declining one leads to the next; of those
 * that act in any case the player whom the event concerns chooses. */
#include "engine/nivel/internal.h"

/* Whether such an event of an object, or of a player, is just being replaced: what that leads to is
 * not replaced again. */
static bool is_begun(const gt_state *s, int kind, int object, int player)
{
    for (int i = 0; i < s->n_agenda; i++) {
        const gt_frame *f = &s->agenda[i];
        if (f->kind != GT_FRAME_EVENT || f->step != GT_EVENT_ACTED)
            continue;
        const gt_effect *part = &s->effects[f->event.first + f->event.part];
        if (part->how == kind && part->that == object &&
            (object != GT_NO_OBJECT || part->player == player))
            return true;
    }
    return false;
}

/* Of what is trashed only units are events of their own. */
static int next_subject(gt_context *r, const gt_effect *part)
{
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    GT_SET_EACH (object, &left)
        if ((part->how != NV_EV_TRASHED || nv_is_unit(r->s, object)) &&
            !is_begun(r->s, part->how, object, GT_NOBODY))
            return object;
    return GT_NO_OBJECT;
}

/* Whether a replacement of `holder` works now: it is not used up, its condition is met. */
static bool replaces(gt_context *r, const gt_ability *a, const nv_held *h, int player, int holder)
{
    return (a->once == 0 || !nv_was_used(r, h)) && (a->once != 2 || r->s->active == player) &&
           nv_condition(r, a, player, holder, h->source);
}

/* Whether the same ability of the same unit is among some already, from another copy of a card. */
static bool has_twin(const gt_state *s, const gt_replacement *x, const gt_replacement *all, int n)
{
    for (int i = 0; i < n; i++)
        if (all[i].ability == x->ability && all[i].holder == x->holder &&
            s->objects[all[i].source].def == s->objects[x->source].def)
            return true;
    return false;
}

/* Adds those abilities of a unit or leader that act in any case; returns how many there are then.
 * The first that is asked about instead of these: 0, and *asked is that one. */
static int find_abilities(gt_context *r, const gt_effect *part, const gt_event *ev, int holder,
                          gt_replacement *all, int n_found, gt_replacement *asked)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = r->s->objects[holder].controller;
    for (int i = 0, n = nv_count_abilities(r, holder, NV_KW_NONE); i < n; i++) {
        nv_held h = nv_ability_at(r, holder, NV_KW_NONE, i);
        const gt_ability *a = &pool->abilities[h.ability];
        if (a->kind != GT_REPLACEMENT || !replaces(r, a, &h, player, holder))
            continue;
        const gt_replacement x = {.name = gt_name_of_ability(h.ability, (unsigned)holder, h.source),
                                  .ability = h.ability,
                                  .player = (uint8_t)player,
                                  .holder = (uint8_t)holder,
                                  .source = h.source,
                                  .mod = h.mod};
        if (!gt_may_act(r, pool, part, ev, &x))
            continue;
        if (a->may != 0) { /* clause 1.3.1/9 */
            *asked = x;
            return 0;
        }
        if (n_found < GT_MAX_REPLACEMENTS && !has_twin(r->s, &x, all, n_found))
            all[n_found++] = x;
    }
    return n_found;
}

/* When a modifier began that acted on the part last; -1: none did. */
static int last_change(const gt_effect *part)
{
    int last = -1;
    for (int i = 0; i < part->picked; i++)
        if ((uint32_t)part->v[i] >> 16 == (uint16_t)GT_NO_ABILITY)
            last = part->v[i] & 0xffff;
    return last;
}

/* Whether it changes damage of one amount by an instruction. It keeps c and d of its instruction in
 * `times` (the player in the engine's count) and `filter`, in `value` the amount that it replaces
 * and, above 16 bits, the new one. */
static bool changes_damage(const gt_context *r, const gt_mod *m, const gt_effect *part)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    bool by_ability = part->ability != (uint16_t)GT_NO_ABILITY;
    int timing = by_ability ? pool->abilities[part->ability].timing : 0;
    return m->what == NV_GIVE_DAMAGE && part->how == NV_EV_DAMAGE_DEALT && part->flags != 0 &&
           (m->value & 0xffff) == part->amount &&
           (m->filter == 0 || (m->filter >> timing & 1) != 0); /* clause 1.3.1/10 */
}

/* Whether it prevents such an event: `filter` says which, and by which causes, `times` is as above,
 * `value` how much is left of it. */
static bool prevents(const gt_mod *m, const gt_effect *part)
{
    unsigned causes = (unsigned)m->filter >> NV_PREVENTED_BY;
    return m->what == NV_GIVE_PREVENTION && (m->filter & 0xff) == part->how &&
           (causes == 0 || (causes >> part->by & 1) != 0); /* clause 1.3.1/11 */
}

/* The next modifier that acts on what happens to a player: in the order in which they began, each
 * once. */
static bool find_change(const gt_context *r, const gt_effect *part, gt_replacement *x)
{
    const gt_state *s = r->s;
    int last = last_change(part);
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if ((m->what != NV_GIVE_DAMAGE && m->what != NV_GIVE_PREVENTION) ||
            (m->times & 1) != part->player || m->order <= last) /* clause 1.3.1/12 */
            continue;
        int maker = (m->flags & GT_MOD_OTHER) != 0, whose = m->times >> 1;
        if (whose != 0 && whose != 1 + (part->by_player != maker)) /* clause 1.3.1/13 */
            continue;
        if (!changes_damage(r, m, part) && !prevents(m, part))
            continue;
        *x = (gt_replacement){.name = (uint32_t)(uint16_t)GT_NO_ABILITY << 16 | m->order,
                              .ability = (uint16_t)GT_NO_ABILITY,
                              .player = (uint8_t)maker,
                              .holder = GT_NO_OBJECT,
                              .source = m->source,
                              .mod = (int16_t)i};
        return true;
    }
    return false;
}

static int replacements(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS])
{
    const nv_vars *v = nv_of(r->s);
    bool whole = (part->choose_flags & GT_PART_WHOLE) != 0;
    int n = 0;
    if (whole && find_change(r, part, out))
        return 1;
    if (whole && is_begun(r->s, part->how, GT_NO_OBJECT, part->player)) /* clause 1.3.1/14 */
        return 0;
    nv_refresh(r);
    const gt_event ev = gt_part_event(r, part);
    for (int at = 0; at < NV_SLOTS + 2; at++) {
        int holder = at < NV_SLOTS ? nv_units(v)[at] : v->leader[at - NV_SLOTS];
        gt_replacement asked = {.ability = (uint16_t)GT_NO_ABILITY};
        if (holder != GT_NO_OBJECT)
            n = find_abilities(r, part, &ev, holder, out, n, &asked);
        if (asked.ability != (uint16_t)GT_NO_ABILITY) {
            out[0] = asked;
            return 1;
        }
    }
    return n;
}

/* The player whom the event concerns, or whose card it is. */
static int chooser(gt_context *r, const gt_effect *part)
{
    return gt_part_event(r, part).player; /* clause 1.3.1/15 */
}

void nv_change_amount(gt_effect *part, int32_t amount)
{
    bool less = amount < 0 && part->how != NV_EV_GIVEN; /* 1.3.3 */
    part->amount = less ? 0 : amount; /* clause 1.3.3/7 */
    if (part->amount == 0) /* clause 1.3.1/16 */
        gt_part_off(part);
}

/* Damage of another amount, or what is left of what is prevented. */
static void change_by(gt_context *r, gt_effect *part, int number)
{
    gt_mod *m = &r->s->mods[number];
    r->s->result = 0; /* nothing was done instead */
    if (m->what == NV_GIVE_DAMAGE) {
        nv_change_amount(part, m->value >> 16); /* clause 1.3.1/17 */
        NV_LOG(r, "1.3.1", "%d damage instead", part->amount);
        return;
    }
    int n = part->amount < m->value ? part->amount : m->value; /* clause 1.3.1/18 */
    nv_change_amount(part, part->amount - n);
    NV_LOG(r, "1.3.1", "%d prevented, %d left", n, part->amount);
    m->value -= n; /* clause 1.3.1/19 */
    if (m->value == 0)
        nv_mod_end(r, number);
}

static void act(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    if (x->ability == (uint16_t)GT_NO_ABILITY) {
        change_by(r, part, x->mod);
        return;
    }
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const gt_ability *a = &pool->abilities[x->ability];
    if (a->once != 0)
        nv_mark_used(r, &(nv_held){x->ability, x->source, x->mod});
    gt_effect *e = gt_begin_replacement(r, pool, part, x);
    if (e != NULL)
        nv_ask_first(r, a, e);
}

/* Its effect says by what it comes to whether that was instead of the event. */
static void acted(gt_context *r, gt_effect *part)
{
    if (r->s->result > 0)
        gt_part_off(part);
}

const gt_event_hooks nv_event_hooks = {
    .next = next_subject,
    .replacements = replacements,
    .chooser = chooser,
    .act = act,
    .acted = acted,
    .happen = nv_happen,
};

/* Which of several that act on an event comes first. */
static int event_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    (void)f;
    return gt_numbered(NV_FIRST, gt_event_choices(r, x), out);
}

const gt_frame_kind nv_frame_event = {
    .name = "event", .step = gt_step_event, .legal = event_legal, .answer = gt_event_answer};

/* ---- Upgrades: if what is there is not trashed after all, there is no room. */

/* Whether somebody may replace the trashing of a unit by the rules. */
static bool is_replaceable(gt_context *r, int unit)
{
    const gt_effect part = {.how = NV_EV_TRASHED,
                            .that = (uint8_t)unit,
                            .other = GT_NO_OBJECT,
                            .source = GT_NO_OBJECT,
                            .dst = NV_TRASH,
                            .by = NV_BY_RULE,
                            .by_player = GT_NOBODY};
    gt_replacement x[GT_MAX_REPLACEMENTS];
    return nv_is_replaced(r, NV_EV_TRASHED) && !is_begun(r->s, NV_EV_TRASHED, unit, GT_NOBODY) &&
           replacements(r, &part, x) > 0;
}

static void place_on(gt_context *r, int card, int player, int lane, int old, uint16_t stamp)
{
    nv_of(r->s)->successor[player][lane] = stamp; /* clause 3.5.5.1/2 */
    nv_place_or_ask(r, card, player, lane, nv_kind_of(r->s, card), old); /* clause 10.1.17.2/2 */
}

bool nv_upgrade(gt_context *r, int card, int player, int lane)
{
    gt_state *s = r->s;
    int old = nv_of(s)->unit[player][lane];
    uint16_t stamp = s->objects[old].stamp;
    NV_LOG(r, "3.5.5.1", "%s upgrades %s", nv_card(r, card), nv_card(r, old));
    if (!is_replaceable(r, old)) {
        int depth = s->n_agenda;
        nv_trash_card(r, old, NV_RULE); /* clause 3.5.5.1/3 */
        place_on(r, card, player, lane, old, stamp);
        return s->n_agenda == depth; /* or something may replace that it is placed */
    }
    if (nv_kind_of(s, card) == NV_HAND || nv_kind_of(s, card) == NV_DECK)
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE; /* it is shown */
    gt_push(s, (gt_frame){.upgrade = {.kind = NV_F_UPGRADE,
                                      .card = (uint8_t)card,
                                      .old = (uint8_t)old,
                                      .old_stamp = stamp,
                                      .at = (int16_t)(player * NV_LANES + lane),
                                      .from = s->objects[card].zone}});
    nv_trash_or_ask(r, gt_set_of(old), NV_RULE); /* clause 3.5.5.1/4 */
    return false;
}

/* The unit was trashed, or what was done instead was done. */
bool nv_step_upgrade(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    const nv_upgrading u = f->upgrade;
    int player = u.at / NV_LANES, lane = u.at % NV_LANES;
    /* clause 3.5.5.1/5, 3.5.5/7 */
    bool free = nv_of(s)->unit[player][lane] == GT_NO_OBJECT && s->objects[u.card].zone == u.from;
    gt_pop(s, free);
    if (free)
        place_on(r, u.card, player, lane, u.old, u.old_stamp);
    return false;
}

const gt_frame_kind nv_frame_upgrade = {.name = "upgrade", .step = nv_step_upgrade};
