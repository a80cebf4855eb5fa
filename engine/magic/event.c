/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is set off: events are announced, and the triggered abilities that listen to them wait until
 * a player would get priority (603.2, 603.3). Abilities of permanents listen, of cards elsewhere if
 * they work there (113.6), those that were given, and delayed ones (603.7). */
#include "engine/magic/internal.h"

#include "engine/events/waiting.h"

#include <string.h>

mg_last mg_last_of(gt_context *r, int object)
{
    const mg_values *v = mg_values_of(r, object);
    const gt_object *o = &r->s->objects[object];
    return (mg_last){.power = v->power,
                     .toughness = v->toughness,
                     .plus = (uint8_t)mg_counters_on(r->s, object, MG_COUNTER_PLUS),
                     .minus = (uint8_t)mg_counters_on(r->s, object, MG_COUNTER_MINUS),
                     .controller = o->controller,
                     .host = o->host};
}

/* 603.3b/1: whether abilities are being put on the stack just now. */
static bool is_stacking(const gt_state *s)
{
    for (int i = s->n_agenda - 1; i >= 0; i--)
        if (s->agenda[i].kind == MG_F_CHECK)
            return s->agenda[i].step == 1;
    return false;
}

/* When it is put on the stack (enum mg_wait_rank). */
static uint8_t rank_of(const gt_state *s, const gt_event *ev, int player)
{
    return (uint8_t)((player != s->active ? MG_WAITS_NONACTIVE : 0) |
                     (ev->kind == MG_EV_SET_OFF ? MG_WAITS_SECOND : 0) |
                     (is_stacking(s) ? MG_WAITS_ROUND : 0));
}

/* What is remembered of what an event happened to. */
static void note_last(gt_context *r, const gt_event *ev, uint8_t *out)
{
    if (ev->that == GT_NO_OBJECT || mg_player_of(r->s, ev->that) >= 0)
        return;
    const mg_last last = mg_last_of(r, ev->that);
    memcpy(out, &last, sizeof last);
}

/* An ability is set off: it waits. */
static gt_waiting *wait(gt_context *r, const gt_event *ev, int ability, int player, int holder)
{
    gt_state *s = r->s;
    gt_waiting *w = gt_wait_for(s, ability, rank_of(s, ev, player), player, holder, holder, ev);
    w->by_player = ev->player;
    w->how = (uint8_t)mg_shows(mg_of_run(r), s, holder);
    note_last(r, ev, w->last);
    return w;
}

static void ask_permanents(gt_context *r, const gt_event *ev);

/* 603.2e: whether it is an ability that the object has, not a delayed one that it made. */
static bool has_ability(gt_context *r, int holder, int ability)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, holder)];
    if (ability >= b->first && ability < b->first + b->n)
        return true;
    const mg_values *v = mg_is_permanent(r->s, holder) ? mg_values_of(r, holder) : NULL;
    for (int k = 0; v != NULL && k < v->n_abilities; k++)
        if (mg_run_of(r)->derived.added[holder].ability[k] == ability)
            return true;
    return false;
}

/* Abilities that wait from a place on were set off, and that may set off others (603.3b); those are
 * asked about no more: they would set off each other for ever. */
static void tell_set_off(gt_context *r, int from)
{
    const gt_state *s = r->s;
    int behind = s->n_waiting;
    if ((mg_of_run(r)->heard >> MG_EV_SET_OFF & 1) == 0)
        return;
    for (int i = from; i < behind; i++) {
        const gt_waiting *w = &s->waiting[i];
        const gt_event ev = {.kind = MG_EV_SET_OFF,
                             .that = w->holder,
                             .other = GT_NO_OBJECT,
                             .player = w->player,
                             .why = {MG_BY_ABILITY, w->player, w->source}};
        if (!mg_is_permanent(s, w->holder) || has_ability(r, w->holder, w->ability)) /* 603.2e */
            ask_permanents(r, &ev);
    }
}

void mg_reflex(gt_context *r, const gt_effect *e, int ability, gt_set about)
{
    const gt_event ev = {.kind = MG_EV_NONE,
                         .that = (uint8_t)gt_set_first(&about),
                         .other = e->that,
                         .player = e->player,
                         .why = {MG_BY_ABILITY, e->player, e->source},
                         .amount = e->did};
    int holder = e->holder != GT_NO_OBJECT ? e->holder : e->source;
    int before = r->s->n_waiting;
    gt_waiting *w = wait(r, &ev, ability, e->player, holder);
    w->how = (uint8_t)mg_def_of_effect(r, e);
    tell_set_off(r, before);
}

void mg_wait_rule(gt_context *r, int rule, int card)
{
    const gt_event ev = mg_event_of(r->s, MG_EV_NONE, card, 0, 0, MG_BY_RULE, GT_NO_OBJECT);
    int before = r->s->n_waiting;
    wait(r, &ev, rule, r->s->objects[card].owner, card);
    tell_set_off(r, before);
}

/* 603.4: the intervening "if", as the event happens. */
static bool is_met(gt_context *r, const gt_ability *a, const gt_event *ev, int player, int holder)
{
    gt_effect e;
    if (a->condition == 0)
        return true;
    gt_effect_init(&e, player, holder, holder);
    e.that = ev->that;
    e.other = ev->other;
    e.by = ev->why.by;
    e.by_player = ev->player;
    e.origin = ev->from;
    e.amount = ev->amount;
    note_last(r, ev, e.last);
    return gt_run_value(r, &e, a->condition) != 0;
}

static void try_ability(gt_context *r, const gt_event *ev, int ability, int holder)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    const gt_ability *a = &pool->abilities[ability];
    int player = mg_controller(r->s, holder);
    if (a->kind != GT_AUTO || pool->patterns[a->pattern].event != ev->kind ||
        (a->timing & MG_IS_MANA) != 0 || /* 605.4a: it has resolved */
        !gt_matches(r, &pool->patterns[a->pattern], ev, player, holder, holder) ||
        !is_met(r, a, ev, player, holder))
        return;
    if (a->limit > 0 && mg_times_used(r->s, holder, ability) >= a->limit)
        return; /* 603.2i */
    if (mg_of_run(r)->silences_entering && ev->kind == MG_EV_ENTERS &&
        mg_price_of(r, MG_GIVE_SILENT, ev->that) > 0)
        return;
    wait(r, ev, ability, player, holder);
    if (mg_of_run(r)->repeats && ev->kind == MG_EV_ENTERS && /* 603.2d */
        mg_is_permanent(r->s, holder))
        for (int n = mg_repeats(r, ev->that, player); n > 0; n--)
            wait(r, ev, ability, player, holder);
}

/* 603.8: a state trigger is set off again when it has left the stack, not before. */
static bool is_under_way(const gt_state *s, int ability, int holder)
{
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].ability == ability && s->waiting[i].holder == holder)
            return true;
    for (int i = 0; i < s->n_items; i++)
        if (s->items[i].ability == ability && s->items[i].source == holder &&
            s->items[i].source_stamp == s->objects[holder].stamp)
            return true;
    return false;
}

static bool is_so(gt_context *r, int ability, int holder)
{
    const mg_game *g = mg_of_run(r);
    const gt_ability *a = &g->pool->abilities[ability];
    const gt_event ev = {.kind = MG_EV_STATE, .that = GT_NO_OBJECT, .other = GT_NO_OBJECT};
    return a->kind == GT_AUTO && g->pool->patterns[a->pattern].event == MG_EV_STATE &&
           !is_under_way(r->s, ability, holder) &&
           is_met(r, a, &ev, mg_controller(r->s, holder), holder);
}

bool mg_state_triggers(gt_context *r, bool set_off)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    bool any = false;
    int before = s->n_waiting;
    if ((g->heard >> MG_EV_STATE & 1) == 0)
        return false;
    MG_PERMANENTS_EACH (holder, s, s->active) {
        const mg_card_cache *b = &g->card_cache[mg_shows(g, s, holder)];
        if ((b->heard >> MG_EV_STATE & 1) == 0 ||
            (mg_values_of(r, holder)->lost & MG_LOST_ABILITIES) != 0)
            continue;
        for (int k = b->first; k < b->first + b->n; k++) {
            gt_event ev = mg_event_of(s, MG_EV_STATE, GT_NO_OBJECT, 0, 0, MG_BY_RULE, GT_NO_OBJECT);
            ev.player = s->objects[holder].controller;
            if (!is_so(r, k, holder))
                continue;
            any = true;
            if (set_off)
                wait(r, &ev, k, mg_controller(s, holder), holder);
        }
    }
    tell_set_off(r, before);
    return any;
}

/* Whether an ability works in a kind of zone: on the battlefield, if it does not say otherwise
 * (113.6). */
bool mg_works_in(const gt_ability *a, int kind)
{
    static const unsigned works_in[MG_ZONES + 1] = {[MG_HAND] = MG_IN_HAND,
                                                    [MG_GRAVEYARD] = MG_IN_GRAVEYARD,
                                                    [MG_EXILE] = MG_IN_EXILE,
                                                    [MG_STACK] = MG_IN_STACK,
                                                    [MG_BATTLEFIELD] = MG_IN_BATTLEFIELD};
    unsigned zones = a->timing & MG_IN_ANY;
    return zones == 0 ? kind == MG_BATTLEFIELD : (zones & works_in[kind]) != 0;
}

/* 603.2g: whether a card that goes from one hidden zone to another was seen by all: it was
 * revealed on the way. */
static bool was_seen(const gt_state *s, const gt_event *ev, int kind)
{
    const gt_object *o = &s->objects[ev->that];
    bool hidden = mg_is_hidden_zone(kind) && mg_is_hidden_zone(ev->from);
    return !hidden || o->know[1 - o->owner] != GT_UNKNOWN;
}

/* Whether something that is printed on what an object shows listens to an event. */
static inline bool hears(gt_context *r, const gt_event *ev, int holder)
{
    const mg_card_cache *b = &mg_of_run(r)->card_cache[mg_shows(mg_of_run(r), r->s, holder)];
    bool any = ev->that == holder || mg_run_of(r)->plain;
    return ((any ? b->heard : b->overheard) >> ev->kind & 1) != 0;
}

static void ask_holder(gt_context *r, const gt_event *ev, int holder, int kind)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, holder)];
    if (!hears(r, ev, holder) || mg_is_ability(r->s, holder))
        return;
    if (kind == MG_BATTLEFIELD ? (mg_values_of(r, holder)->lost & MG_LOST_ABILITIES) != 0
                               : mg_has_lost_text(r, holder))
        return;
    for (int k = b->first; k < b->first + b->n; k++)
        if (mg_works_in(&g->pool->abilities[k], kind))
            try_ability(r, ev, k, holder);
}

static void ask_granted(gt_context *r, const gt_event *ev, int holder)
{
    const mg_values *v = mg_values_of(r, holder);
    mg_run_of(r)->asked.foreign = true; /* 612.3 */
    for (int k = 0; k < v->n_abilities; k++)
        try_ability(r, ev, mg_run_of(r)->derived.added[holder].ability[k], holder);
    mg_run_of(r)->asked.foreign = false;
}

static bool some_granted(gt_context *r, int holder)
{
    return mg_of_run(r)->grants && mg_values_of(r, holder)->n_abilities > 0;
}

/* Delayed triggered abilities: each listens once (603.7). */
static void ask_delayed(gt_context *r, const gt_event *ev)
{
    gt_state *s = r->s;
    const gt_pool *pool = mg_of_run(r)->pool;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_LISTEN || m->filter != 0) /* or of a turn to come */
            continue;
        const gt_ability *a = &pool->abilities[m->value & 0xffff];
        int player = (m->flags & GT_MOD_OTHER) != 0;
        bool about = ev->kind != MG_EV_CONTROL_LOST || ev->that == (uint8_t)(m->value >> 16);
        if ((a->timing & MG_IS_MANA) != 0 || !about ||
            !gt_matches(r, &pool->patterns[a->pattern], ev, player, m->source, m->source))
            continue;
        gt_waiting *w = wait(r, ev, m->value & 0xffff, player, m->source);
        w->holder_stamp = m->source_stamp;
        w->other = (uint8_t)(m->value >> 16); /* what it is about */
        w->other_stamp = m->times;
        uint16_t order = m->order;
        if ((m->flags & MG_MOD_EACH_TIME) != 0)
            continue; /* 603.7b: it says for how long */
        gt_mod_remove(s, i--);
        if (mg_of_run(r)->buys_off) {
            mg_forget_offer(r, order);
            i = -1; /* the list has changed */
        }
    }
}

/* Counts it for questions about this turn. */
static void tally(gt_context *r, const gt_event *ev)
{
    const mg_game *g = mg_of_run(r);
    bool counted = false;
    for (int i = 0; i < g->n_tallies; i++) {
        const gt_pattern *p = &g->pool->patterns[g->tally[i]];
        if (p->event != ev->kind)
            continue;
        for (int player = 0; player < 2; player++) {
            uint8_t *count = &r->s->tally[player][i];
            if (gt_matches(r, p, ev, player, GT_NO_OBJECT, GT_NO_OBJECT) && *count < UINT8_MAX) {
                ++*count;
                counted = true;
            }
        }
    }
    if (counted)
        mg_stir_cards(r);
}

/* Whether some permanent listens to a kind of event, which need not happen to itself. */
static bool may_be_overheard(gt_context *r, int kind)
{
    const mg_run *run = mg_run_of(r);
    return run->plain || !run->derived.whole || mg_may_be_granted(r) ||
           (run->derived.overheard >> kind & 1) != 0;
}

static void ask_permanents(gt_context *r, const gt_event *ev)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (holder, s, s->active) {
        if (hears(r, ev, holder))
            ask_holder(r, ev, holder, MG_BATTLEFIELD);
        if (some_granted(r, holder))
            ask_granted(r, ev, holder);
    }
}

/* Abilities of emblems (114.3). */
static void ask_emblems(gt_context *r, const gt_event *ev)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    GT_MODS_EACH (m, s, MG_GIVE_EMBLEM) {
        int behind = s->n_waiting;
        try_ability(r, ev, m->value, m->target);
        if (s->n_waiting > behind) /* what stands for it on the stack is of the card that made it */
            r->s->waiting[behind].how = (uint8_t)mg_def_of_ability(g, m->value);
    }
}

/* Cards in graveyards whose abilities work there (113.6m); what the event is about aside. */
static void ask_graveyards(gt_context *r, const gt_event *ev)
{
    const gt_state *s = r->s;
    for (int rank = 0; rank < 2; rank++)
        GT_LIST_EACH (holder, s, mg_list(s->active ^ rank, MG_GRAVEYARD))
            if (holder != ev->that)
                ask_holder(r, ev, holder, MG_GRAVEYARD);
}

void mg_announce(gt_context *r, const gt_event *ev)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    if ((g->told >> ev->kind & 1) == 0)
        return;
    int before = s->n_waiting;
    if (g->n_tallies > 0)
        tally(r, ev);
    if ((g->heard >> ev->kind & 1) == 0)
        return;
    int kind = ev->that != GT_NO_OBJECT ? mg_kind_of(s, ev->that) : MG_ZONES;
    if (may_be_overheard(r, ev->kind))
        ask_permanents(r, ev);
    else if (kind == MG_BATTLEFIELD)
        ask_holder(r, ev, ev->that, kind);
    if (kind != MG_ZONES && kind != MG_BATTLEFIELD && kind != MG_PLAYER && was_seen(s, ev, kind))
        ask_holder(r, ev, ev->that, kind);
    if ((g->buried >> ev->kind & 1) != 0)
        ask_graveyards(r, ev);
    if (g->emblems)
        ask_emblems(r, ev);
    if (s->n_mods > 0)
        ask_delayed(r, ev);
    tell_set_off(r, before);
}

void mg_happens_to(gt_context *r, int event, int that, int other, int32_t amount, int cause,
                   int source, int to)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    if (mg_is_told(r))
        mg_tell(r, event, that, other, amount);
    if ((g->told >> event & 1) == 0)
        return;
    int kind = that != GT_NO_OBJECT ? mg_kind_of(s, that) : 0;
    gt_event ev = mg_event_of(s, event, that, kind, to, cause, source);
    ev.other = (uint8_t)other;
    ev.amount = amount;
    mg_announce(r, &ev);
}

void mg_counter_goes(gt_context *r, int object, int kind)
{
    gt_event ev = mg_event_of(r->s, MG_EV_COUNTER_REMOVED, object, kind, MG_BATTLEFIELD, MG_BY_RULE,
                              GT_NO_OBJECT);
    ev.amount = 1;
    if (mg_is_permanent(r->s, object))
        mg_announce(r, &ev);
}

void mg_step_begins(gt_context *r, int event)
{
    mg_happens(r, event, mg_player_object(r->s, r->s->active), GT_NO_OBJECT, 0, MG_BY_RULE,
               GT_NO_OBJECT);
}

/* 615.5: what else it does happens immediately after. */
void mg_follow_up(gt_context *r, int ability, gt_addr pc, int holder, int that, int other,
                  int32_t amount, int did)
{
    gt_effect *e = gt_effect_begin(r, pc, mg_controller(r->s, holder));
    if (e == NULL)
        return;
    e->ability = (uint16_t)ability;
    e->holder = e->source = (uint8_t)holder;
    e->that = (uint8_t)that;
    e->that_stamp = that != GT_NO_OBJECT ? r->s->objects[that].stamp : 0;
    e->amount = amount;
    e->did = (int16_t)did;
    e->other = (uint8_t)other;
}
