/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacement and prevention (614-616). What an ability could act on is proposed
 * (engine/events/proposal.h): effects act on it one after the other, in the order that the affected
 * player chooses (616.1), each once (614.5), and then it happens. Where no ability could act,
 * nothing is proposed: whoever does it applies what the rules themselves replace.
 *
 *   event       part        kept with the part, beside what proposal.h says
 *   PUT         objects     flags: enum mg_move_flags, SHUFFLED; min: controller on the
 *                           battlefield; max: discarded
 *   DESTROYED   objects     flags: not to be regenerated
 *   NONE        objects     that are put into a graveyard with what is destroyed (704.5f)
 *   DEALT       one object  other: source; amount; flags: those of DAMAGE; origin: number of the
 *                           blow
 *   COUNTERED   one spell   other: what counters it
 *   DRAWS       a player    one card
 *   LIFE_...    a player    amount
 *
 * What else a replacement does happens after the event (615.5): complete: where its code goes on;
 * ability, holder: whose it is; chooser: THAT; limit: the amount; min, of DEALT: how much less it
 * has become. In place of a draw, of
 * destruction and of life it is done at once. */
#include "engine/magic/internal.h"

#include "engine/events/proposal.h"

enum { SHUFFLED = 64 /* gt_effect.flags: its owner's library is shuffled then */ };

/* What the rules themselves offer beside abilities. */
enum own {
    OWN_DRAW, /* nothing replaces the draw: what may replace it is declined */
    OWN_DREDGE, /* 702.52 */
    OWN_MADNESS, /* 702.35a */
    OWN_FLASHBACK, /* 702.34a */
    OWN_EXILED, /* GIVE EXILED_INSTEAD */
    OWN_SHIELD, /* regeneration (614.8) */
    OWN_PREVENTED, /* 615.7 */
    OWN_COMBAT, /* all combat damage */
    OWN_PROTECTION, /* 702.16e */
    OWN_SOURCE, /* the next damage of a source that was chosen (609.7) */
    OWN_DIVERT, /* ... is dealt to something else, or prevented for as much to be dealt (614.9) */
};

static uint32_t name_of_own(enum own kind, unsigned detail)
{
    return 0xff000000u | (uint32_t)kind << 16 | detail;
}

static bool is_own(const gt_replacement *x, enum own kind)
{
    return x->ability == (uint16_t)GT_NO_ABILITY && (x->name >> 16 & 0xff) == kind;
}

/* ---- What may act. */

typedef struct list {
    gt_context *r;
    const gt_effect *part;
    gt_event ev;
    gt_replacement *out;
    int n;
    bool all; /* equal ones, too: nobody chooses */
} list;

/* Events by whose names an ability may mean what is proposed; how many. */
static int names_of(const gt_effect *part, const gt_event *ev, uint8_t out[3])
{
    int n = 0;
    out[n++] = part->how;
    if (part->how == MG_EV_PUT && ev->from == MG_BATTLEFIELD)
        out[n++] = MG_EV_LEAVES;
    if (part->how == MG_EV_PUT && part->max != 0)
        out[n++] = MG_EV_DISCARDED;
    return n;
}

/* 615.1: an effect that prevents; its code says so. Where it does, else NULL. */
static const gt_operation *preventing(const gt_context *r, int ability)
{
    const gt_operation *i = &r->code[mg_of_run(r)->pool->abilities[ability].code];
    for (; i->op != GT_OP_END; i++)
        if ((i->op == MG_OP_INSTEAD || i->op == MG_OP_AMOUNT_IS) && i->a == 1)
            return i;
    return NULL;
}

/* 615.12: of damage that cannot be prevented, whether an effect that prevents does something else,
 * too. */
static bool does_nothing_else(const gt_context *r, int ability)
{
    const gt_operation *i = preventing(r, ability);
    return i != NULL && i[1].op == GT_OP_END;
}

static bool is_preventable(gt_context *r, const gt_effect *part)
{
    return mg_is_preventable(r, part->other, part->flags);
}

static bool condition_holds(gt_context *r, const gt_replacement *x, const gt_event *ev)
{
    const gt_ability *a = &mg_of_run(r)->pool->abilities[x->ability];
    gt_effect e;
    if (a->condition == 0)
        return true;
    gt_effect_init(&e, x->player, x->holder, x->source);
    e.that = ev->that;
    e.other = ev->other;
    e.amount = ev->amount;
    return gt_run_value(r, &e, a->condition) != 0; /* 609.7c */
}

/* Of equal permanents one is offered at a time. */
static bool is_offered(const list *l, const gt_replacement *x)
{
    for (int i = 0; i < l->n && !l->all; i++)
        if (l->out[i].ability == x->ability && l->out[i].player == x->player &&
            mg_look_of(l->r, l->out[i].holder) == mg_look_of(l->r, x->holder))
            return true;
    return false;
}

static void try_ability(list *l, int ability, int holder)
{
    const mg_game *g = mg_of_run(l->r);
    const gt_replacement x = {
        .name = gt_name_of_ability((unsigned)ability, (unsigned)holder, (unsigned)holder),
        .ability = (uint16_t)ability,
        .player = (uint8_t)mg_controller(l->r->s, holder),
        .holder = (uint8_t)holder,
        .source = (uint8_t)holder,
        .mod = -1};
    uint8_t kind[3];
    int n = names_of(l->part, &l->ev, kind);
    for (int i = 0; i < n && l->n < GT_MAX_REPLACEMENTS; i++) {
        gt_event ev = l->ev;
        ev.kind = kind[i];
        if (!gt_may_act(l->r, g->pool, l->part, &ev, &x) || !condition_holds(l->r, &x, &ev) ||
            (ev.kind == MG_EV_DEALT && does_nothing_else(l->r, ability) &&
             !is_preventable(l->r, l->part)))
            continue;
        if (!is_offered(l, &x))
            l->out[l->n++] = x;
        return;
    }
}

static void ask_holder(list *l, int holder, int kind)
{
    const mg_game *g = mg_of_run(l->r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, l->r->s, holder)];
    const mg_values *v = kind == MG_BATTLEFIELD ? mg_values_of(l->r, holder) : NULL;
    bool has = (b->facts & MG_HAS_REPLACEMENT) != 0 &&
               (v == NULL ? !mg_has_lost_text(l->r, holder) : (v->lost & MG_LOST_ABILITIES) == 0);
    for (int k = b->first; has && k < b->first + b->n; k++)
        if (g->pool->abilities[k].kind == GT_REPLACEMENT &&
            mg_works_in(&g->pool->abilities[k], kind))
            try_ability(l, k, holder);
    for (int k = 0; v != NULL && k < v->n_abilities; k++)
        if (g->pool->abilities[mg_run_of(l->r)->derived.added[holder].ability[k]].kind ==
            GT_REPLACEMENT)
            try_ability(l, mg_run_of(l->r)->derived.added[holder].ability[k], holder);
}

/* Abilities of permanents, and of the card itself that it happens to (614.12). */
static void by_abilities(list *l)
{
    const gt_state *s = l->r->s;
    const mg_game *g = mg_of_run(l->r);
    const bool any = mg_run_of(l->r)->plain || mg_may_be_granted(l->r);
    MG_PERMANENTS_EACH (holder, s, s->active)
        if (any || (g->card_cache[mg_shows(g, s, holder)].facts & MG_HAS_REPLACEMENT) != 0)
            ask_holder(l, holder, MG_BATTLEFIELD);
    int kind = l->ev.that != GT_NO_OBJECT ? mg_kind_of(s, l->ev.that) : MG_ZONES;
    if (kind != MG_ZONES && kind != MG_BATTLEFIELD && kind != MG_PLAYER &&
        !mg_is_ability(s, l->ev.that))
        ask_holder(l, l->ev.that, kind);
}

/* ---- What the rules offer. */

static void offer(list *l, enum own kind, unsigned detail, int holder)
{
    const gt_replacement x = {.name = name_of_own(kind, detail),
                              .ability = (uint16_t)GT_NO_ABILITY,
                              .player = l->ev.player,
                              .holder = (uint8_t)holder,
                              .source = (uint8_t)holder,
                              .mod = -1};
    if (l->n < GT_MAX_REPLACEMENTS && !gt_has_acted(l->part, x.name))
        l->out[l->n++] = x;
}

/* The card of a graveyard with dredge and the lowest definition above `above`, that a player may
 * use now; GT_NO_OBJECT: there is none. */
static int next_dredging(gt_context *r, int player, int above)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int best = GT_NO_OBJECT;
    GT_LIST_EACH (card, s, mg_list(player, MG_GRAVEYARD)) {
        int def = s->objects[card].def, dredge = g->card_cache[def].dredge;
        if (dredge > 0 && def > above && (best == GT_NO_OBJECT || def < s->objects[best].def) &&
            dredge <= s->zone_count[mg_list(player, MG_LIBRARY)] && !mg_has_lost_text(r, card))
            best = card;
    }
    return best;
}

/* 702.52a: it may; so, unless something else replaces the draw anyway, it is asked whether to. */
static void offer_dredge(list *l)
{
    const gt_state *s = l->r->s;
    const mg_game *g = mg_of_run(l->r);
    int player = l->ev.player, others = l->n;
    if (!g->dredges || gt_has_acted(l->part, name_of_own(OWN_DRAW, 0)))
        return;
    if (others == 0)
        offer(l, OWN_DRAW, 0, GT_NO_OBJECT);
    for (int def = -1, card; (card = next_dredging(l->r, player, def)) != GT_NO_OBJECT;) {
        def = s->objects[card].def;
        offer(l, OWN_DREDGE, (unsigned)def, card);
    }
    if (others == 0 && l->n == 1)
        l->n = 0; /* nothing to decline */
}

static void offer_move(list *l)
{
    gt_state *s = l->r->s;
    int object = l->ev.that;
    if (object == GT_NO_OBJECT)
        return;
    const gt_item *item = l->ev.from == MG_STACK ? gt_item_of(s, object) : NULL;
    if (l->part->max != 0 && l->ev.to == MG_GRAVEYARD &&
        mg_way_of(mg_of_run(l->r)->def[s->objects[object].def], MG_CAST_MADNESS) >= 0)
        offer(l, OWN_MADNESS, 0, object);
    if (item != NULL && item->mark[0] == MG_CAST_FLASHBACK && l->ev.to != MG_EXILE)
        offer(l, OWN_FLASHBACK, 0, object);
    const gt_mod *exiled =
        l->ev.from == MG_BATTLEFIELD ? mg_mod_of(s, object, MG_GIVE_EXILED_INSTEAD) : NULL;
    if (exiled != NULL && mg_is_exiled_from(exiled, l->ev.to))
        offer(l, OWN_EXILED, 0, object);
}

/* What was said of damage of this source to this player and what the player controls. */
static gt_mod *diverting(gt_state *s, int player, int source, int order)
{
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if ((m->what == MG_GIVE_DIVERT || m->what == MG_GIVE_REFLECT) && m->source == source &&
            m->source_stamp == s->objects[source].stamp &&
            m->target == mg_player_object(s, player) && (order < 0 || m->order == order))
            return m;
    }
    return NULL;
}

/* 614.9: not to what cannot be dealt damage any more. */
static void offer_diversion(list *l)
{
    gt_context *r = l->r;
    gt_state *s = r->s;
    int source = l->part->other, player = s->objects[l->ev.that].controller;
    for (int i = 0; i < s->n_mods && source != GT_NO_OBJECT; i++) {
        const gt_mod *m = &s->mods[i];
        bool is_there = s->objects[m->filter & 0xff].stamp == m->times &&
                        mg_can_be_damaged(r, m->filter & 0xff);
        if ((m->what != MG_GIVE_DIVERT && m->what != MG_GIVE_REFLECT) || m->source != source ||
            diverting(s, player, source, m->order) != m ||
            (m->what == MG_GIVE_DIVERT ? !is_there : !is_preventable(r, l->part)))
            continue;
        offer(l, OWN_DIVERT, m->order, m->source);
    }
}

static void offer_prevention(list *l)
{
    gt_context *r = l->r;
    int object = l->ev.that, source = l->part->other;
    if (object != GT_NO_OBJECT && mg_of_run(r)->diverts)
        offer_diversion(l);
    if (object == GT_NO_OBJECT || !is_preventable(r, l->part))
        return;
    if (source != GT_NO_OBJECT && mg_is_protected(r, object, source))
        offer(l, OWN_PROTECTION, 0, object);
    if (l->part->by == MG_BY_COMBAT && mg_is_combat_prevented(r->s, source, object))
        offer(l, OWN_COMBAT, 0, object);
    if (r->s->n_mods > 0 && mg_mod_of(r->s, object, MG_GIVE_PREVENT) != NULL)
        offer(l, OWN_PREVENTED, 0, object);
    if (r->s->n_mods > 0 && mg_source_shield(r, object, source) != NULL)
        offer(l, OWN_SOURCE, 0, object);
}

static void by_rules(list *l)
{
    switch (l->part->how) {
    case MG_EV_DRAWS: offer_dredge(l); return;
    case MG_EV_PUT: offer_move(l); return;
    case MG_EV_DEALT: offer_prevention(l); return;
    case MG_EV_DESTROYED:
        if (l->ev.that != GT_NO_OBJECT && l->part->flags == 0 &&
            mg_mod_of(l->r->s, l->ev.that, MG_GIVE_SHIELD) != NULL &&
            (mg_values_of(l->r, l->ev.that)->cannot & MG_CANNOT_REGENERATE) == 0)
            offer(l, OWN_SHIELD, 0, l->ev.that);
        return;
    default: return;
    }
}

static int replacements(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS])
{
    list l = {r, part, gt_part_event(r, part), out, 0, false};
    bool counters =
        part->how != MG_EV_COUNTERED || part->dst == MG_GRAVEYARD; /* else no longer (614.6/1) */
    if (part->how == MG_EV_NONE || (part->how == MG_EV_DEALT && part->amount <= 0) || !counters)
        return 0;
    by_abilities(&l);
    by_rules(&l);
    return l.n;
}

/* ---- Whether to propose. */

static bool is_heard(gt_context *r, unsigned event)
{
    return (mg_of_run(r)->replaced >> event & 1) != 0;
}

/* Like a part that is proposed: what acted on the event in place of which it is done does not act
 * again (614.5). */
static void fill_probe(gt_context *r, gt_effect *probe, const gt_event *ev)
{
    const gt_effect *outer = gt_proposed(r->s);
    gt_effect_init(probe, ev->player, GT_NO_OBJECT, ev->why.source);
    memset(probe->v, 0, sizeof probe->v);
    probe->how = ev->kind;
    probe->other = ev->other;
    probe->origin = ev->from;
    probe->dst = ev->to;
    probe->by = ev->why.by;
    probe->by_player = ev->why.player;
    probe->amount = ev->amount;
    if (outer != NULL) {
        probe->picked = outer->picked;
        memcpy(probe->v, outer->v, sizeof probe->v);
    }
}

/* Whether abilities may act on what happens to one of some objects, or to ev->player. */
static bool abilities_act(gt_context *r, gt_effect *probe, const gt_set *set)
{
    gt_replacement out[GT_MAX_REPLACEMENTS];
    list l = {r, probe, gt_part_event(r, probe), out, 0, false};
    if (set == NULL) {
        by_abilities(&l);
        return l.n > 0;
    }
    GT_SET_EACH (object, set) {
        probe->that = (uint8_t)object;
        l.ev = gt_part_event(r, probe);
        by_abilities(&l);
        if (l.n > 0)
            return true;
    }
    return false;
}

bool mg_propose_move(gt_context *r, gt_set set, int kind, int player, int flags, int cause,
                     int source, bool discarded)
{
    gt_effect probe;
    gt_event ev = mg_event_of(r->s, MG_EV_PUT, GT_NO_OBJECT, 0, kind, cause, source);
    if (!is_heard(r, MG_EV_PUT) && !is_heard(r, MG_EV_LEAVES) && !is_heard(r, MG_EV_DISCARDED))
        return false;
    if (discarded && cause == MG_BY_ABILITY && r->s->n_effects > 0) { /* 609.1: by what resolves */
        const gt_effect *e = gt_innermost_effect(r->s);
        ev.why.player = e->player;
        ev.why.by = e->ability == (uint16_t)GT_NO_ABILITY ? MG_BY_SPELL : MG_BY_ABILITY;
    }
    fill_probe(r, &probe, &ev);
    probe.max = discarded;
    if (!abilities_act(r, &probe, &set))
        return false;
    gt_effect *part = gt_propose(r, &ev, &set);
    if (part == NULL)
        return true;
    part->flags = (uint8_t)flags;
    part->min = (int16_t)player;
    part->max = discarded;
    return true;
}

bool mg_propose_destruction(gt_context *r, gt_set set, gt_set put, bool for_good, int cause,
                            int source)
{
    gt_effect probe;
    const gt_event ev =
        mg_event_of(r->s, MG_EV_DESTROYED, GT_NO_OBJECT, 0, MG_GRAVEYARD, cause, source);
    if (!is_heard(r, MG_EV_DESTROYED))
        return false;
    fill_probe(r, &probe, &ev);
    if (!abilities_act(r, &probe, &set))
        return false;
    gt_effect *part = gt_propose(r, &ev, &set);
    if (part == NULL)
        return true;
    part->flags = for_good;
    if (!gt_set_is_empty(&put)) {
        gt_event beside = ev;
        beside.kind = MG_EV_NONE;
        gt_propose_with(r, &beside, &put);
    }
    return true;
}

bool mg_propose_draw(gt_context *r, int player)
{
    gt_effect probe;
    gt_replacement out[GT_MAX_REPLACEMENTS];
    gt_event ev =
        mg_event_of(r->s, MG_EV_DRAWS, GT_NO_OBJECT, MG_LIBRARY, MG_HAND, MG_BY_RULE, GT_NO_OBJECT);
    ev.player = (uint8_t)player;
    ev.amount = 1;
    if (!is_heard(r, MG_EV_DRAWS) && !mg_of_run(r)->dredges)
        return false;
    fill_probe(r, &probe, &ev);
    probe.choose_flags = GT_PART_WHOLE;
    if (replacements(r, &probe, out) == 0)
        return false;
    gt_propose(r, &ev, NULL);
    return true;
}

bool mg_propose_life(gt_context *r, int player, int n)
{
    gt_effect probe;
    gt_event ev = mg_event_of(r->s, n > 0 ? MG_EV_LIFE_GAINED : MG_EV_LIFE_LOST, GT_NO_OBJECT, 0, 0,
                              MG_BY_RULE, GT_NO_OBJECT);
    ev.player = (uint8_t)player;
    ev.amount = n > 0 ? n : -n;
    if (n == 0 || !is_heard(r, ev.kind))
        return false;
    fill_probe(r, &probe, &ev);
    if (!abilities_act(r, &probe, NULL))
        return false;
    gt_propose(r, &ev, NULL);
    return true;
}

bool mg_propose_countering(gt_context *r, int object, int source, int place)
{
    gt_effect probe;
    gt_set set = gt_set_of(object);
    gt_event ev =
        mg_event_of(r->s, MG_EV_COUNTERED, GT_NO_OBJECT, 0, MG_GRAVEYARD, MG_BY_SPELL, source);
    ev.player = (uint8_t)mg_controller(r->s, object);
    ev.other = (uint8_t)source;
    if (!is_heard(r, MG_EV_COUNTERED) || mg_is_ability(r->s, object))
        return false;
    fill_probe(r, &probe, &ev);
    if (!abilities_act(r, &probe, &set))
        return false;
    gt_effect *part = gt_propose(r, &ev, &set);
    if (part != NULL)
        part->min = (int16_t)place;
    return true;
}

/* 616.1c: whether it enters as a copy of something; that is settled before all else. */
static bool makes_copy(const gt_context *r, int ability)
{
    const gt_operation *i = &r->code[mg_of_run(r)->pool->abilities[ability].code];
    for (; i->op != GT_OP_END; i++)
        if (i->op == MG_OP_BECOME_COPY)
            return true;
    return false;
}

void mg_enter_replaced(gt_context *r, int object, const gt_set *beside, bool copies)
{
    mg_run *run = mg_run_of(r);
    gt_effect probe;
    gt_replacement out[GT_MAX_REPLACEMENTS];
    const gt_event ev =
        mg_event_of(r->s, MG_EV_ENTERS, GT_NO_OBJECT, 0, MG_BATTLEFIELD, MG_BY_RULE, GT_NO_OBJECT);
    fill_probe(r, &probe, &ev);
    probe.that = (uint8_t)object;
    list l = {r, &probe, gt_part_event(r, &probe), out, 0, true};
    by_abilities(&l);
    for (int i = 0; i < l.n; i++) {
        gt_effect e;
        if (makes_copy(r, out[i].ability) != copies)
            continue;
        if (gt_set_has(beside, out[i].holder))
            continue; /* it comes at the same time: it does not see the others */
        gt_effect_init(&e, out[i].player, out[i].holder, out[i].source);
        e.that = (uint8_t)object;
        run->asked.entering = object;
        gt_run_static(r, &e, mg_of_run(r)->pool->abilities[out[i].ability].code);
        run->asked.entering = GT_NO_OBJECT;
    }
    mg_touch_one(r, object);
}

/* ---- Damage. */

static gt_event blow_event(const gt_state *s, const mg_blow *b, int number, int cause)
{
    int kind = mg_kind_of(s, b->to);
    gt_event ev = mg_event_of(s, MG_EV_DEALT, GT_NO_OBJECT, number, kind, cause, b->source);
    ev.player = s->objects[b->to].controller;
    ev.other = b->source;
    ev.amount = b->amount;
    return ev;
}

/* Whether an ability acts on a blow, or several of the rules' own effects do, so that somebody
 * chooses (616.1). */
static bool is_contested(gt_context *r, const mg_blow *b, int cause, int flags)
{
    gt_effect probe;
    gt_replacement out[GT_MAX_REPLACEMENTS];
    const gt_event ev = blow_event(r->s, b, 0, cause);
    fill_probe(r, &probe, &ev);
    probe.that = b->to;
    probe.flags = (uint8_t)flags;
    int n = replacements(r, &probe, out);
    return n > 1 ||
           (n == 1 && (out[0].ability != (uint16_t)GT_NO_ABILITY || is_own(&out[0], OWN_DIVERT)));
}

bool mg_propose_damage(gt_context *r, const mg_blow *blow, int n, int cause, int flags)
{
    bool contested = false;
    if (!is_heard(r, MG_EV_DEALT) && r->s->n_mods == 0)
        return false;
    for (int i = 0; i < n && !contested; i++)
        contested = is_contested(r, &blow[i], cause, flags);
    for (int i = 0; i < n && contested; i++) {
        const gt_event ev = blow_event(r->s, &blow[i], i, cause);
        gt_set set = gt_set_of(blow[i].to);
        gt_effect *part = i == 0 ? gt_propose(r, &ev, &set) : gt_propose_with(r, &ev, &set);
        if (part == NULL)
            break;
        part->flags = (uint8_t)flags;
    }
    return contested;
}

/* ---- What acts. */

/* The next object to look at: the active player's first (101.4). */
static int next_object(gt_context *r, const gt_effect *part)
{
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    int other = GT_NO_OBJECT;
    GT_SET_EACH (object, &left) {
        if (r->s->objects[object].controller == r->s->active)
            return object;
        other = other == GT_NO_OBJECT ? object : other;
    }
    return other;
}

/* 616.1: the controller of what is affected (its owner if it has none), or the player. */
static int chooser(gt_context *r, const gt_effect *part)
{
    return gt_part_event(r, part).player;
}

static void go_to(gt_effect *part, int place)
{
    part->dst = (uint8_t)mg_zone_of_place(place);
    part->flags = (uint8_t)((part->how == MG_EV_PUT ? part->flags & MG_MOVE_TAPPED : 0) |
                            (place == MG_TO_BOTTOM ? MG_MOVE_BOTTOM : 0) |
                            (place == MG_TO_LIBRARY ? SHUFFLED : 0));
}

/* So much is left of it. */
static void leave(gt_effect *part, int32_t amount)
{
    part->amount = amount;
    if (amount <= 0)
        gt_part_off(part);
}

static void dredge(gt_context *r, gt_effect *part, int card)
{
    int n = mg_card_of(mg_of_run(r)->def[r->s->objects[card].def])->dredge, player = part->player;
    gt_part_off(part);
    mg_mill(r, player, n);
    mg_go(r, gt_set_of(card), MG_HAND, 2, 0, MG_BY_ABILITY, card);
}

/* So much of it is dealt to something else, in a part of its own if it is not all. */
static void divert(gt_context *r, gt_effect *part, int to, int32_t n)
{
    if (n == part->amount) {
        part->s[GT_PART_SUBJECTS] = gt_set_of(to);
        part->that = (uint8_t)to;
        return;
    }
    part->amount -= n;
    gt_effect *other = gt_split_part(r);
    if (other == NULL)
        return;
    other->amount = n;
    other->origin = (uint8_t)(other->origin ^ 128); /* so it stays a part of its own */
    other->s[GT_PART_SUBJECTS] = gt_set_of(to);
    other->s[GT_PART_SEEN] = gt_set_empty();
    other->that = GT_NO_OBJECT;
}

static void act_diversion(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    gt_state *s = r->s;
    int object = part->that, source = part->other;
    gt_mod *m = diverting(s, s->objects[object].controller, source, (int)(x->name & 0xffff));
    int32_t left = m->value & 0xffff, n = left < part->amount ? left : part->amount;
    const gt_mod was = *m;
    m->value -= n;
    if (n == left)
        gt_mod_remove(s, (int)(m - s->mods));
    if (was.what == MG_GIVE_DIVERT) {
        divert(r, part, was.filter & 0xff, n);
        return;
    }
    gt_mod *later = mg_mod_new(r, MG_GIVE_REFLECTED, GT_NO_OBJECT, n, MG_UNTIL_TURN,
                               was.value >> 16, (was.flags & GT_MOD_OTHER) != 0);
    later->filter = was.filter;
    later->times = was.times;
    leave(part, part->amount - n);
    mg_prevented(r, object, source, n);
}

static void act_own(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    int object = part->that;
    switch ((enum own)(x->name >> 16 & 0xff)) {
    case OWN_DRAW: return;
    case OWN_DREDGE: dredge(r, part, x->holder); return;
    case OWN_MADNESS:
    case OWN_FLASHBACK:
    case OWN_EXILED: part->dst = MG_EXILE; return;
    case OWN_SHIELD:
        mg_regenerate(r, object);
        gt_part_off(part);
        return;
    case OWN_PREVENTED: leave(part, mg_through_shields(r, object, part->amount)); return;
    case OWN_SOURCE:
        leave(part, mg_through_source_shields(r, object, part->other, part->amount));
        return;
    case OWN_DIVERT: act_diversion(r, part, x); return;
    case OWN_COMBAT:
    case OWN_PROTECTION: gt_part_off(part);
    }
}

/* What is proposed, for the log. */
static const char *proposal_of(const gt_effect *part)
{
    switch (part->how) {
    case MG_EV_DEALT: return "damage to";
    case MG_EV_DRAWS: return "a draw of";
    case MG_EV_LIFE_GAINED: return "a gain of life of";
    case MG_EV_LIFE_LOST: return "a loss of life of";
    case MG_EV_COUNTERED: return "the countering of";
    case MG_EV_PUT: return "where the card goes:";
    default: return "the destruction of";
    }
}

/* What the rules know that replaces and prevents, in the order of enum own: for actions. */
static const char *const own_words[] = {"draw",       "dredge", "madness",    "flashback",
                                        "exile",      "shield", "prevention", "combat",
                                        "protection", "source", "diversion"};

static void act(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    bool own = x->ability == (uint16_t)GT_NO_ABILITY;
    if (mg_is_told(r))
        mg_log(r, "616.1", "%s %s is replaced or prevented by %s", proposal_of(part),
               mg_name(r, part->that != GT_NO_OBJECT ? part->that
                                                     : mg_player_object(r->s, part->player)),
               own ? own_words[x->name >> 16 & 0xff] : mg_name(r, x->holder));
    if (x->ability == (uint16_t)GT_NO_ABILITY) {
        int32_t was = part->amount;
        bool damage = part->how == MG_EV_DEALT && !is_own(x, OWN_DIVERT);
        int to = part->that, source = part->other;
        act_own(r, part, x);
        if (damage)
            mg_prevented(r, to, source,
                         was - (gt_set_is_empty(&part->s[GT_PART_SUBJECTS]) ? 0 : part->amount));
        return;
    }
    gt_effect *e = gt_begin_replacement(r, mg_of_run(r)->pool, part, x);
    if (e == NULL)
        return;
    e->ability = x->ability;
    e->other = part->other;
    e->by = part->by;
    e->by_player = part->by_player;
    e->did = (int16_t)part->amount;
}

/* The rest of the code of a replacement waits until the event has happened (615.5), but where it is
 * what happens in place of the event. */
static void wait_for_event(gt_context *r, gt_effect *e, gt_effect *part, int32_t was)
{
    bool waits = part->how == MG_EV_DEALT || part->how == MG_EV_PUT || part->how == MG_EV_COUNTERED;
    if (!waits || part->complete != 0 || r->code[e->pc].op == GT_OP_END)
        return;
    part->complete = e->pc;
    part->ability = e->ability;
    part->holder = e->holder;
    part->chooser = e->that;
    part->limit = (int16_t)was;
    if (part->how == MG_EV_DEALT)
        part->min = e->did;
    else
        part->origin = e->that; /* so it stays a part of its own */
    e->pc = 0;
}

/* What was proposed with an amount has become smaller by so much. */
static bool replaced(gt_context *r, gt_effect *e, gt_effect *part, int32_t was, int32_t less)
{
    e->did = (int16_t)(less < 0 ? 0 : less);
    if (part->how == MG_EV_DEALT && less > 0 && preventing(r, e->ability) != NULL)
        mg_prevented(r, e->that, part->other, less); /* 615.13 */
    wait_for_event(r, e, part, was);
    return true;
}

/* 615.12: prevention takes nothing away from some damage. */
static bool takes_nothing(gt_context *r, const gt_effect *part, int by_prevention)
{
    return part->how == MG_EV_DEALT && by_prevention != 0 && !is_preventable(r, part);
}

GT_INSTRUCTION(mg, instead)
{
    gt_effect *part = gt_proposed(r->s);
    int32_t was = part->amount;
    if (takes_nothing(r, part, i->by_prevention))
        return replaced(r, e, part, was, 0);
    gt_part_off(part);
    return replaced(r, e, part, was, was);
}

/* 614.9: to something that can be dealt damage; to what has left it is not. */
GT_DEED(mg, redirect)
{
    gt_effect *part = gt_proposed(r->s);
    int object = gt_operand_first(r, e, i->to);
    if (part == NULL || object == GT_NO_OBJECT || !mg_can_be_damaged(r, object))
        return;
    part->s[GT_PART_SUBJECTS] = gt_set_of(object);
    part->that = (uint8_t)object;
}

GT_INSTRUCTION(mg, go)
{
    gt_effect *part = gt_proposed(r->s);
    int32_t was = part->amount;
    go_to(part, i->place);
    return replaced(r, e, part, was, was);
}

/* 615.10: of each damage by itself */
GT_INSTRUCTION(mg, amount_is)
{
    gt_effect *part = gt_proposed(r->s);
    int32_t was = part->amount;
    if (takes_nothing(r, part, i->by_prevention))
        return replaced(r, e, part, was, 0);
    leave(part, x[0] < 0 ? 0 : x[0] > 9999 ? 9999 : x[0]);
    return replaced(r, e, part, was, was - part->amount);
}

/* ---- What is left happens. */

static void follow_ups(gt_context *r, const gt_effect *parts, int n, int result)
{
    bool any = false;
    for (int i = n - 1; i >= 0; i--) {
        if (parts[i].complete == 0)
            continue;
        if (!any)
            GT_PUSH(r->s, result, .kind = MG_F_RESULT, .did = (int16_t)result);
        any = true;
        mg_follow_up(r, parts[i].ability, parts[i].complete, parts[i].holder, parts[i].chooser,
                     parts[i].other, parts[i].limit,
                     parts[i].how == MG_EV_DEALT ? parts[i].min : parts[i].limit);
    }
}

static void happen_moves(gt_context *r, const gt_effect *parts, int n)
{
    gt_state *s = r->s;
    int sum = 0;
    for (int i = 0; i < n; i++)
        mg_tell_leaving(r, &parts[i].s[GT_PART_SUBJECTS], parts[i].dst, parts[i].by,
                        parts[i].source);
    for (int i = 0; i < n; i++) {
        const gt_effect *p = &parts[i];
        const gt_set *set = &p->s[GT_PART_SUBJECTS];
        bool mad = gt_has_acted(p, name_of_own(OWN_MADNESS, 0)) && p->dst == MG_EXILE;
        sum += gt_set_count(set);
        mg_go_told(r, *set, p->dst, p->min, p->flags & ~SHUFFLED, p->by, p->source);
        GT_SET_EACH (object, set) {
            if (p->max != 0)
                mg_discarded(r, object, p->by, mad);
            if ((p->flags & SHUFFLED) != 0)
                mg_shuffle(r, s->objects[object].owner);
        }
    }
    s->result = parts->by == MG_BY_COST ? 1 : (int16_t)sum;
    follow_ups(r, parts, n, s->result);
}

static void happen_destroyed(gt_context *r, const gt_effect *parts, int n)
{
    gt_set doomed = gt_set_empty();
    for (int i = 0; i < n; i++)
        doomed = gt_set_union(doomed, parts[i].s[GT_PART_SUBJECTS]);
    r->s->result = (int16_t)gt_set_count(&doomed);
    if (!gt_set_is_empty(&doomed))
        mg_go(r, doomed, MG_GRAVEYARD, 2, 0, parts->by, parts->source);
}

static void happen_damage(gt_context *r, const gt_effect *parts, int n)
{
    mg_blow blow[GT_MAX_EFFECTS];
    int count = 0;
    for (int i = 0; i < n; i++) {
        int to = gt_set_first(&parts[i].s[GT_PART_SUBJECTS]);
        if (to != GT_NO_OBJECT && parts[i].amount > 0)
            blow[count++] = (mg_blow){parts[i].other, (uint8_t)to, (int16_t)parts[i].amount};
    }
    int sum = mg_deal_now(r, blow, count, parts->by);
    r->s->result = (int16_t)sum;
    follow_ups(r, parts, n, sum);
}

static void happen_countering(gt_context *r, const gt_effect *part)
{
    int object = gt_set_first(&part->s[GT_PART_SUBJECTS]);
    r->s->result = 0;
    if (object != GT_NO_OBJECT && part->dst == MG_GRAVEYARD)
        mg_counter_now(r, object, part->other, part->min);
    else if (object != GT_NO_OBJECT) /* 614.6: it goes elsewhere instead */
        mg_go(r, gt_set_of(object), part->dst, 2, 0, MG_BY_ABILITY, part->holder);
    follow_ups(r, part, 1, 0);
}

/* 615.5: as much as was prevented is dealt then. */
static void deal_reflected(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod m = s->mods[i];
        if (m.what != MG_GIVE_REFLECTED)
            continue;
        gt_mod_remove(s, i);
        const mg_blow blow = {m.source, (uint8_t)m.filter, (int16_t)m.value};
        if (s->objects[blow.to].stamp == m.times)
            mg_deal(r, &blow, 1, MG_BY_SPELL, 0);
    }
}

static void happen_parts(gt_context *r, const gt_effect *parts, int n);

static void happen(gt_context *r, const gt_effect *parts, int n, int32_t kept)
{
    (void)kept;
    r->s->result = 0;
    if (n > 0)
        happen_parts(r, parts, n);
    if (mg_of_run(r)->diverts)
        deal_reflected(r);
}

static void happen_parts(gt_context *r, const gt_effect *parts, int n)
{
    switch (parts->how) {
    case MG_EV_PUT: happen_moves(r, parts, n); return;
    case MG_EV_NONE:
    case MG_EV_DESTROYED: happen_destroyed(r, parts, n); return;
    case MG_EV_DEALT: happen_damage(r, parts, n); return;
    case MG_EV_COUNTERED: happen_countering(r, parts); return;
    case MG_EV_DRAWS: mg_draw_one(r, parts->player); return;
    default:
        mg_change_life_now(r, parts->player,
                           parts->how == MG_EV_LIFE_GAINED ? parts->amount : -parts->amount);
        r->s->result = (int16_t)parts->amount;
    }
}

const gt_event_hooks mg_event_hooks = {
    .next = next_object,
    .replacements = replacements,
    .chooser = chooser,
    .act = act,
    .happen = happen,
    .inherits = true,
};

/* ---- What is asked. */

static gt_action action_of(const gt_state *s, const gt_replacement *x, int number)
{
    if (is_own(x, OWN_DRAW))
        return gt_act(MG_V_NO, 0, 0);
    if (is_own(x, OWN_DREDGE))
        return gt_act(MG_V_DREDGE, s->objects[x->holder].def, 0);
    return gt_act(MG_V_APPLY, (unsigned)number, 0);
}

static int event_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)f;
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int n = gt_event_choices(r, x);
    for (int i = 0; i < n; i++)
        out[i] = action_of(r->s, &x[i], i);
    return n;
}

static void event_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_action out[GT_MAX_REPLACEMENTS];
    int n = event_legal(r, f, out), chosen = 0;
    /* of n: NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    while (chosen < n - 1 && out[chosen] != a)
        chosen++;
    gt_event_choose(r, chosen);
}

/* What is applied: the permanent whose ability it is, or a word for what the rules do. `again`:
 * which of those. */
const char *mg_applied(gt_context *r, unsigned number, int *holder)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int n = gt_event_choices(r, x);
    *holder = GT_NO_OBJECT;
    if ((int)number >= n)
        return "?";
    if (x[number].ability != (uint16_t)GT_NO_ABILITY) {
        *holder = x[number].holder;
        return "";
    }
    return own_words[x[number].name >> 16 & 0xff];
}

const gt_frame_kind mg_frame_event = {
    .name = "event", .step = gt_step_event, .legal = event_legal, .answer = event_answer};
