/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events that are proposed, replaced, and then happen (see proposal.h). */
#include "engine/events/proposal.h"

#include <string.h>

_Static_assert(GT_SETS >= (int)GT_PART_SET_SYSTEM, "a part has these sets");

/* ---- Parts. */

/* Makes room for a record before number `at`; NULL: there is none, and the game was aborted. */
static gt_effect *insert_part(gt_state *s, int at)
{
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_LIMIT_EFFECTS, GT_NO_OBJECT);
        return NULL;
    }
    gt_effect *part = &s->effects[at];
    memmove(part + 1, part, (size_t)(s->n_effects - at) * sizeof *part);
    s->n_effects++;
    return part;
}

static void fill_part(gt_effect *part, const gt_event *ev, const gt_set *subjects)
{
    memset(part, 0, sizeof *part);
    gt_effect_init(part, ev->player, GT_NO_OBJECT, ev->why.source);
    part->how = ev->kind;
    part->other = ev->other;
    part->origin = ev->from;
    part->dst = ev->to;
    part->by = ev->why.by;
    part->by_player = ev->why.player;
    part->amount = ev->amount;
    part->choose_flags = subjects == NULL ? GT_PART_WHOLE : 0;
    if (subjects != NULL)
        part->s[GT_PART_SUBJECTS] = *subjects;
}

/* What acted on the event that this one is done in place of does not act again. */
static void inherit(const gt_context *r, gt_effect *part)
{
    const gt_effect *outer = r->hooks->events->inherits ? gt_proposed(r->s) : NULL;
    if (outer == NULL)
        return;
    part->picked = outer->picked;
    memcpy(part->v, outer->v, sizeof part->v);
}

static gt_effect *add_part(gt_context *r, const gt_event *ev, const gt_set *subjects)
{
    gt_effect *part = insert_part(r->s, r->s->n_effects);
    if (part == NULL)
        return NULL;
    fill_part(part, ev, subjects);
    inherit(r, part);
    return part;
}

gt_effect *gt_propose(gt_context *r, const gt_event *ev, const gt_set *subjects)
{
    gt_state *s = r->s;
    gt_effect *part = add_part(r, ev, subjects);
    if (part != NULL)
        gt_push(s, (gt_frame){.event = {.kind = GT_FRAME_EVENT,
                                        .step = GT_EVENT_LOOK,
                                        .n_parts = 1,
                                        .first = (uint8_t)(s->n_effects - 1)}});
    return part;
}

gt_effect *gt_propose_with(gt_context *r, const gt_event *ev, const gt_set *subjects)
{
    gt_effect *part = add_part(r, ev, subjects);
    assert(gt_top(r->s)->kind == GT_FRAME_EVENT);
    if (part != NULL)
        gt_top(r->s)->event.n_parts++;
    return part;
}

gt_event gt_part_event(const gt_context *r, const gt_effect *part)
{
    const gt_state *s = r->s;
    bool whole = part->that == GT_NO_OBJECT;
    return (gt_event){
        .kind = part->how,
        .that = part->that,
        .other = part->other,
        .player = whole ? part->player : s->objects[part->that].controller,
        .from = whole ? part->origin : (uint8_t)__builtin_ctz(r->hooks->zone_bit(r, part->that)),
        .to = part->dst,
        .why = {part->by, part->by_player, part->source},
        .amount = part->amount,
    };
}

gt_effect *gt_proposed(gt_state *s)
{
    for (int i = s->n_agenda - 1; i >= 0; i--) {
        const gt_frame *f = &s->agenda[i];
        if (f->kind == GT_FRAME_EVENT && f->step == GT_EVENT_ACTED)
            return &s->effects[f->event.first + f->event.part];
    }
    return NULL;
}

void gt_part_off(gt_effect *part)
{
    if ((part->choose_flags & GT_PART_WHOLE) != 0)
        part->choose_flags |= GT_PART_OFF;
    else
        gt_set_remove(&part->s[GT_PART_SUBJECTS], part->that);
}

gt_effect *gt_split_part(gt_context *r)
{
    gt_frame *f = gt_top(r->s);
    assert(f->kind == GT_FRAME_EVENT && f->step == GT_EVENT_ACTED);
    gt_effect *part = insert_part(r->s, f->event.first + f->event.part + 1);
    if (part == NULL)
        return NULL;
    *part = part[-1];
    f->event.n_parts++;
    return part;
}

/* ---- What acts. */

bool gt_has_acted(const gt_effect *part, uint32_t name)
{
    for (int i = 0; i < part->picked; i++)
        if ((uint32_t)part->v[i] == name)
            return true;
    return false;
}

bool gt_may_act(gt_context *r, const gt_pool *pool, const gt_effect *part, const gt_event *ev,
                const gt_replacement *x)
{
    const gt_ability *a = &pool->abilities[x->ability];
    if (a->kind != GT_REPLACEMENT || gt_has_acted(part, x->name) ||
        !gt_matches(r, &pool->patterns[a->pattern], ev, x->player, x->holder, x->source))
        return false;
    gt_effect e;
    gt_effect_init(&e, x->player, x->holder, x->source);
    e.that = ev->that;
    e.amount = ev->amount;
    return gt_is_possible(r, &e, a->can);
}

gt_effect *gt_begin_replacement(gt_context *r, const gt_pool *pool, const gt_effect *part,
                                const gt_replacement *x)
{
    const gt_event ev = gt_part_event(r, part);
    gt_effect *e = gt_effect_begin(r, pool->abilities[x->ability].code, x->player);
    if (e == NULL)
        return NULL;
    e->holder = x->holder;
    e->source = x->source;
    e->that = ev.that;
    e->that_stamp = ev.that != GT_NO_OBJECT ? r->s->objects[ev.that].stamp : 0;
    e->amount = ev.amount;
    return e;
}

/* Makes the object that is looked at a part of its own; the others of its part follow behind. */
static bool set_apart(gt_state *s, gt_frame *f)
{
    int at = f->event.first + f->event.part;
    gt_effect *part = &s->effects[at];
    gt_set others = gt_set_minus(part->s[GT_PART_SUBJECTS], gt_set_of(part->that));
    if (part->that == GT_NO_OBJECT || gt_set_is_empty(&others))
        return true;
    if (insert_part(s, at + 1) == NULL)
        return false;
    part[1] = part[0];
    part[0].s[GT_PART_SUBJECTS] = gt_set_of(part->that);
    part[0].s[GT_PART_SEEN] = gt_set_empty();
    part[1].s[GT_PART_SUBJECTS] = others;
    part[1].that = GT_NO_OBJECT;
    f->event.n_parts++;
    return true;
}

/* A replacement acts on the part that is looked at. */
static void act(gt_context *r, gt_frame *f, const gt_replacement *x)
{
    gt_state *s = r->s;
    if (!set_apart(s, f))
        return;
    gt_effect *part = &s->effects[f->event.first + f->event.part];
    if (part->picked == GT_VARS) {
        gt_abort(s, GT_LIMIT_REPLACED, x->source);
        return;
    }
    part->v[part->picked++] = (int32_t)x->name;
    f->step = GT_EVENT_ACTED;
    r->hooks->events->act(r, part, x);
}

int gt_event_choices(gt_context *r, gt_replacement out[GT_MAX_REPLACEMENTS])
{
    const gt_frame *f = gt_top(r->s);
    assert(f->kind == GT_FRAME_EVENT && f->step == GT_EVENT_LOOK);
    return r->hooks->events->replacements(r, &r->s->effects[f->event.first + f->event.part], out);
}

void gt_event_choose(gt_context *r, int number)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int n = gt_event_choices(r, x);
    assert(number < n);
    (void)n;
    act(r, gt_top(r->s), &x[number]);
}

void gt_event_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_event_choose(r, (int)gt_act_a(a));
}

/* ---- Steps. */

/* Whether something of a part is to be looked at: its object in question, or the next. */
static bool is_left(gt_context *r, gt_effect *part)
{
    if ((part->choose_flags & GT_PART_WHOLE) != 0)
        return (part->choose_flags & (GT_PART_THROUGH | GT_PART_OFF)) == 0;
    if (part->that == GT_NO_OBJECT ||
        !gt_set_has(&part->s[GT_PART_SUBJECTS],
                    part->that)) /* it does not happen to that any more */
        part->that = (uint8_t)r->hooks->events->next(r, part);
    return part->that != GT_NO_OBJECT;
}

/* Nothing acts on it any more. */
static void set_through(gt_effect *part)
{
    part->choose_flags |= GT_PART_THROUGH;
    if (part->that != GT_NO_OBJECT)
        gt_set_add(&part->s[GT_PART_SEEN], part->that);
    part->that = GT_NO_OBJECT;
}

static bool is_alike(const gt_effect *a, const gt_effect *b)
{
    return ((a->choose_flags | b->choose_flags) & GT_PART_WHOLE) == 0 && a->how == b->how &&
           a->player == b->player && a->origin == b->origin && a->dst == b->dst &&
           a->amount == b->amount && a->other == b->other && a->by == b->by &&
           a->by_player == b->by_player && a->source == b->source;
}

/* Copies what is left of the parts, those that are alike as one; returns how many. */
static int collect(const gt_state *s, const gt_frame *f, gt_effect out[GT_MAX_EFFECTS])
{
    int n = 0;
    for (int i = 0; i < f->event.n_parts; i++) {
        const gt_effect *part = &s->effects[f->event.first + i];
        gt_set *subjects = NULL;
        for (int k = 0; k < n && subjects == NULL; k++)
            if (is_alike(&out[k], part))
                subjects = &out[k].s[GT_PART_SUBJECTS];
        if (subjects != NULL)
            *subjects = gt_set_union(*subjects, part->s[GT_PART_SUBJECTS]);
        else if ((part->choose_flags & GT_PART_OFF) == 0)
            out[n++] = *part;
    }
    return n;
}

/* Nothing replaces it any more: it happens. */
static void happen(gt_context *r, const gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect parts[GT_MAX_EFFECTS];
    int n = collect(s, f, parts), kept = f->event.kept;
    assert(f->event.first + f->event.n_parts == s->n_effects);
    s->n_effects = f->event.first;
    gt_pop(s, 0);
    r->hooks->events->happen(r, parts, n, kept);
}

bool gt_step_event(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    const gt_event_hooks *hooks = r->hooks->events;
    gt_replacement x[GT_MAX_REPLACEMENTS];
    if (f->step == GT_EVENT_ACTED) {
        f->step = GT_EVENT_LOOK;
        if (hooks->acted != NULL)
            hooks->acted(r, &s->effects[f->event.first + f->event.part]);
    }
    while (f->event.part < f->event.n_parts) {
        gt_effect *part = &s->effects[f->event.first + f->event.part];
        if (!is_left(r, part)) {
            f->event.part++;
            continue;
        }
        int n = hooks->replacements(r, part, x);
        if (gt_is_asked(r, n))
            return gt_awaits(s, hooks->chooser(r, part));
        if (n > 0) {
            act(r, f, &x[0]);
            return false;
        }
        set_through(part);
    }
    happen(r, f);
    return false;
}
