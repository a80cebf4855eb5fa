/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: what they set off waits (Y-310), and they are noted for cards that answer them. Moments
 * (Y-322). */
#include "engine/yugioh/internal.h"

const gt_cause yg_by_rule = {YG_BY_RULE, GT_NOBODY, GT_NO_OBJECT};

void yg_new_moment(gt_context *r)
{
    yg_vars *v = yg_of(r->s);
    v->moment++;
    if (yg_announced(r->s) == NULL && r->s->n_items == 0)
        v->n_notes = 0;
}

/* What a card that leaves takes along, and may activate where it went: what works from there
 * (Y-327), what is about cards that went, which may have gone with it (Y-328), and flip effects
 * (Y-326). */
static bool is_taken_along(const gt_context *r, const gt_ability *a)
{
    return (a->timing & YG_WHERE_IT_WENT) != 0 || yg_tells_of_going(r, a) ||
           a->keyword == YG_FLIP_EFFECT;
}

/* An object is another one now: what waits knows it. */
void yg_stamp_changed(gt_context *r, int object, uint16_t was)
{
    gt_state *s = r->s;
    uint16_t now = s->objects[object].stamp;
    for (int i = 0; i < s->n_waiting; i++) {
        gt_waiting *w = &s->waiting[i];
        if (w->holder == object && w->holder_stamp == was &&
            is_taken_along(r, yg_ability(r, w->ability)))
            w->holder_stamp = now;
        if (was == 0)
            continue;
        if (w->that == object && w->that_stamp == was)
            w->that_stamp = now;
        if (w->other == object && w->other_stamp == was)
            w->other_stamp = now;
    }
    yg_vars *v = yg_of(s);
    for (int i = 0; i < v->n_notes; i++)
        if (v->note[i].that == object && v->note[i].that_stamp == was) {
            v->note[i].that_stamp = now;
            v->note[i].that = (uint8_t)(now != 0 ? object : GT_NO_OBJECT); /* hidden now */
        }
}

/* Whether some card answers such an event; the activation of a link is asked of the link itself. */
static bool is_noted(const gt_context *r, int event)
{
    return (yg_of_run(r)->answered >> event & 1) != 0 && event != YG_EV_ACTIVATED &&
           yg_announced(r->s) == NULL; /* what costs do is answered by nobody */
}

static void note(gt_context *r, const gt_event *ev)
{
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    int that =
        ev->kind == YG_EV_DREW ? GT_NO_OBJECT : ev->that; /* a drawn card is nobody's business */
    if (!is_noted(r, ev->kind) || v->n_notes == YG_MAX_NOTES)
        return;
    v->note[v->n_notes++] =
        (yg_note){.event = ev->kind,
                  .that = (uint8_t)that,
                  .other = ev->other,
                  .player = ev->player,
                  .from = ev->from,
                  .to = ev->to,
                  .by = ev->why.by,
                  .by_player = ev->why.player,
                  .that_stamp = that != GT_NO_OBJECT ? s->objects[that].stamp : 0,
                  .other_stamp = ev->other != GT_NO_OBJECT ? s->objects[ev->other].stamp : 0,
                  .amount = ev->amount};
}

static gt_event event_of(const yg_note *n)
{
    return (gt_event){.kind = n->event,
                      .that = n->that,
                      .other = n->other,
                      .player = n->player,
                      .from = n->from,
                      .to = n->to,
                      .why = {n->by, n->by_player, n->other},
                      .amount = n->amount};
}

/* The activation of the last link, which may be answered alone. */
static bool last_link(const gt_state *s, yg_note *out)
{
    if (s->n_items == 0 || s->items[s->n_items - 1].pc == 0)
        return false;
    const gt_item *item = &s->items[s->n_items - 1];
    *out = (yg_note){.event = YG_EV_ACTIVATED,
                     .that = item->source,
                     .other = GT_NO_OBJECT,
                     .player = item->player,
                     .from = item->mark[2],
                     .to = (item->mark[0] & YG_LINK_IS_CARD) != 0 ? 0 : 1,
                     .by = YG_BY_EFFECT,
                     .by_player = item->player,
                     .that_stamp = item->source_stamp};
    return true;
}

const yg_note *yg_answered(gt_context *r, const gt_ability *a, int player, int holder)
{
    const gt_pattern *p = &yg_of_run(r)->pool->patterns[a->pattern];
    static _Thread_local yg_note link;
    const yg_vars *v = yg_const(r->s);
    if (p->event == YG_EV_ACTIVATED) {
        if (!last_link(r->s, &link))
            return NULL;
        gt_event ev = event_of(&link);
        return gt_matches(r, p, &ev, player, holder, holder) ? &link : NULL;
    }
    for (int i = 0; i < v->n_notes; i++) {
        gt_event ev = event_of(&v->note[i]);
        if (v->note[i].event == p->event && gt_matches(r, p, &ev, player, holder, holder))
            return &v->note[i];
    }
    return NULL;
}

/* ---- What is set off. */

static int rank_of(const gt_ability *a)
{
    return a->keyword == YG_WHEN || a->keyword == YG_IF || a->may != 0; /* Y-324 */
}

static bool waits_already(const gt_state *s, int ability, int holder)
{
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].ability == ability && s->waiting[i].holder == holder &&
            s->waiting[i].kept == yg_const(s)->moment)
            return true;
    return false;
}

static void fill_last(gt_context *r, uint8_t *last, int object)
{
    if (object == GT_NO_OBJECT || yg_kind_of(r->s, object) == YG_ZONES)
        return;
    yg_last known = yg_last_of(r, object);
    memcpy(last, &known, sizeof known);
}

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
    fill_last(r, e.last, ev->that);
    return gt_run_value(r, &e, a->condition) != 0;
}

static void try_ability(gt_context *r, const gt_event *ev, int number, int player, int holder)
{
    gt_state *s = r->s;
    const gt_pool *pool = yg_of_run(r)->pool;
    const gt_ability *a = &pool->abilities[number];
    if (!gt_sets_off(r, pool, a, ev, player, holder, holder) || !is_met(r, a, ev, player, holder))
        return;
    if (pool->patterns[a->pattern].group != 0 && waits_already(s, number, holder))
        return;
    if (a->keyword == YG_NO_CHAIN && yg_is_up_on_field(s, holder) && yg_is_negated(r, holder))
        return; /* Y-502 */
    gt_waiting *w = gt_wait_for(s, number, rank_of(a), player, holder, holder, ev);
    w->by_player = ev->player;
    w->kept = yg_of(s)->moment;
    fill_last(r, w->last, ev->that);
}

/* Where it goes it is its owner's, whoever controlled it, and so is what it sets off there (Y-106,
 * Y-327); a token goes nowhere (Y-421). */
static int whose_it_will_be(const gt_context *r, int holder)
{
    const gt_object *o = &r->s->objects[holder];
    return (yg_true_def(r, holder)->type & YG_TOKEN) != 0 ? o->controller : o->owner;
}

static void ask_holder(gt_context *r, const gt_event *ev, int holder)
{
    const yg_game *g = yg_of_run(r);
    const gt_object *o = &r->s->objects[holder];
    const yg_card_cache *b = &g->card_cache[o->def];
    if ((b->heard >> ev->kind & 1) == 0)
        return;
    int kind = yg_kind_of(r->s, holder);
    bool works = yg_is_up_on_field(r->s, holder) && !yg_is_worn(r, holder);
    if (ev->kind == YG_EV_RESOLVED && /* what came since knows nothing of the activation */
        !yg_saw_activation(r->s, &r->s->items[r->s->n_items - 1], holder))
        return;
    bool goes = ev->kind != YG_EV_BATTLES || (o->mark[2] & YG_WAS_DOOMED) != 0;
    unsigned here = kind == YG_HAND        ? YG_IN_HAND
                    : kind == YG_GRAVEYARD ? YG_IN_GRAVEYARD
                    : kind == YG_BANISHED  ? YG_IN_BANISHED
                                           : 0;
    for (int k = b->first; k < b->first + b->n; k++) {
        const gt_ability *a = &g->pool->abilities[k];
        unsigned zones = a->timing & (YG_IN_HAND | YG_IN_GRAVEYARD | YG_IN_BANISHED);
        bool own = (a->timing & YG_WHERE_IT_WENT) != 0 && ev->that == holder;
        bool up = works && zones == 0;
        if (a->kind == GT_AUTO && (own || up || (zones & here) != 0))
            try_ability(r, ev, k, own && goes ? whose_it_will_be(r, holder) : o->controller,
                        holder);
    }
}

/* What listens to each such event waits once. */
static bool waits_for(const gt_state *s, int ability, int source)
{
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].ability == ability && s->waiting[i].source == source)
            return true;
    return false;
}

/* Effects that listen for a time (LATER), those of which `flags` has what is asked for. */
static void ask_later(gt_context *r, const gt_event *ev, unsigned flags)
{
    gt_state *s = r->s;
    const gt_pool *pool = yg_of_run(r)->pool;
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if (m->what != YG_MOD_LISTEN || (m->flags & flags) != flags)
            continue;
        const gt_ability *a = &pool->abilities[m->value & 0xffff];
        int player = (m->flags & GT_MOD_OTHER) != 0;
        bool always = m->times == 0;
        if (!gt_matches(r, &pool->patterns[a->pattern], ev, player, m->source, m->source) ||
            (always ? waits_for(s, m->value & 0xffff, m->source) : m->times-- > 1))
            continue;
        gt_waiting *w =
            gt_wait_for(s, m->value & 0xffff, rank_of(a), player, m->source, m->source, ev);
        w->by_player = ev->player;
        w->other = (uint8_t)(m->value >> 16);
        w->other_stamp = m->target_stamp;
        w->kept = yg_of(s)->moment;
        if (!always)
            gt_mod_remove(s, i--);
    }
}

static void tally(gt_context *r, const gt_event *ev)
{
    const yg_game *g = yg_of_run(r);
    for (int i = 0; i < g->n_tallies; i++)
        for (int player = 0; player < 2; player++) {
            uint8_t *count = &r->s->tally[player][i];
            if (*count < UINT8_MAX && gt_matches(r, &g->pool->patterns[g->tally[i]], ev, player,
                                                 GT_NO_OBJECT, GT_NO_OBJECT)) {
                ++*count;
                yg_touch(r);
            }
        }
}

/* Those that came, or were turned up, at that time or later, by the clock of stamps. */
static void ask_since(gt_context *r, const gt_event *ev, unsigned time)
{
    static const int kinds[] = {YG_MONSTERS,  YG_SPELLS,   YG_FIELD_ZONE,
                                YG_GRAVEYARD, YG_BANISHED, YG_HAND};
    const gt_state *s = r->s;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 6; k++)
            GT_ZONE_EACH (holder, s, yg_list(s->active ^ side, kinds[k]))
                if (time == 0 || yg_timestamp(s, holder) >= time)
                    ask_holder(r, ev, holder);
}

static void ask_all(gt_context *r, const gt_event *ev)
{
    const gt_state *s = r->s;
    ask_since(r, ev, 0);
    if (ev->that != GT_NO_OBJECT &&
        (yg_is_hidden(s, ev->that) && yg_kind_of(s, ev->that) != YG_HAND))
        ask_holder(r, ev, ev->that);
}

/* Whether some card that listens to such events lies where it may hear one. */
static bool is_heard(gt_context *r, const gt_event *ev)
{
    const yg_game *g = yg_of_run(r);
    const unsigned deaf = 1u << YG_DECK | 1u << YG_EXTRA | 1u << YG_ZONES;
    gt_set left = g->listens[ev->kind];
    if ((g->heard_by_tokens >> ev->kind & 1) != 0 || yg_run_of(r)->plain)
        return true;
    GT_SET_DRAIN (object, &left) {
        unsigned kind = 1u << yg_kind_of(r->s, object);
        bool field = (kind & YG_FIELD_KINDS) != 0 && !yg_is_down(r->s, object);
        if (field || object == ev->that ||
            ((kind & (deaf | YG_FIELD_KINDS)) == 0 &&
             g->card_cache[r->s->objects[object].def].zones != 0))
            return true;
    }
    return false;
}

static void announce(gt_context *r, const gt_event *ev)
{
    if ((yg_of_run(r)->heard >> ev->kind & 1) == 0)
        return;
    tally(r, ev);
    note(r, ev);
    if (is_heard(r, ev))
        ask_all(r, ev);
    if (r->s->n_mods > 0)
        ask_later(r, ev, 0);
}

void yg_happens(gt_context *r, int event, int that, int other, int32_t amount, int player, int from,
                int to, gt_cause why)
{
    const gt_event ev = {.kind = (uint8_t)event,
                         .that = (uint8_t)that,
                         .other = (uint8_t)other,
                         .player = (uint8_t)player,
                         .from = (uint8_t)from,
                         .to = (uint8_t)to,
                         .why = why,
                         .amount = amount};
    yg_tell(r, &ev);
    announce(r, &ev);
}

int yg_event_of_phase(int phase)
{
    switch (phase) {
    case YG_PHASE_DRAW: return YG_EV_DRAW_PHASE;
    case YG_PHASE_STANDBY: return YG_EV_STANDBY;
    case YG_PHASE_BATTLE_END: return YG_EV_BATTLE_END;
    case YG_PHASE_END: return YG_EV_END_PHASE;
    default: return YG_EV_NONE;
    }
}

static gt_event phase_event(const gt_state *s, int event)
{
    return (gt_event){.kind = (uint8_t)event,
                      .that = GT_NO_OBJECT,
                      .other = GT_NO_OBJECT,
                      .player = s->active,
                      .why = yg_by_rule};
}

void yg_phase_event(gt_context *r, int event)
{
    const gt_event ev = phase_event(r->s, event);
    yg_of(r->s)->told = r->s->next_stamp;
    yg_tell(r, &ev);
    announce(r, &ev);
}

bool yg_phase_event_again(gt_context *r, int event)
{
    gt_state *s = r->s;
    const gt_event ev = phase_event(s, event);
    const int waited = s->n_waiting;
    const unsigned since = yg_of(s)->told;
    bool may_hear = since != s->next_stamp && yg_of(s)->rounds < YG_MOST_ROUNDS;
    if (may_hear && (yg_of_run(r)->heard >> event & 1) != 0 && is_heard(r, &ev))
        ask_since(r, &ev, since);
    yg_of(s)->told = s->next_stamp;
    if (s->n_mods > 0 && event == YG_EV_END_PHASE) {
        ask_later(r, &ev, YG_MOD_SINCE_END);
        for (int i = 0; i < s->n_mods; i++)
            s->mods[i].flags &= (uint8_t)~YG_MOD_SINCE_END;
    }
    return s->n_waiting > waited;
}
