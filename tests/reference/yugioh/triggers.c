/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Triggers (Y-321 to Y-327), plainly: each ability of each card is asked of each event; what waits
 * is a list, of which those come next that no others go before, worked out anew each time.
 *
 *   1. an event sets off an ability that works where its card lies, or that tells of its own card's
 *   going 2. it is its card's controller's; of a card that goes, its owner's
 *   3. "when ... you can" is lost if anything came after it
 *   4. of one moment: forced before optional, the turn player's before the other's; the earlier
 *   moment before both by the
 *      rules of April 2005 (Y-809) */
#include "tests/reference/yugioh/plain.h"

#include "tests/reference/code.h"

#include <string.h>

static gt_context *begin(const gt_game *g, const gt_state *s)
{
    static yg_run run;
    yg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL); /* it is only looked at */
    yg_run_plainly(&run);
    run.core.code = yg_game_of(g)->pool->code;
    return &run.core;
}

/* ---- 1., 2. */

static bool says(unsigned mask, unsigned bit)
{
    return mask == 0 || (mask >> bit & 1) != 0;
}

/* Masks of players: 1 who asks, 2 the other. */
static bool means(unsigned mask, int player, int who)
{
    return mask == 0 || (who < 2 && (mask & (who == player ? 1u : 2u)) != 0);
}

static bool is_meant(gt_context *r, const gt_pattern *p, const gt_event *ev, int player, int holder)
{
    gt_effect e;
    if (p->event != ev->kind || !says(p->by, ev->why.by) || !says(p->from, ev->from) ||
        !says(p->to, ev->to) || !means(p->source, player, ev->why.player) ||
        !means(p->who, player, ev->player) || !means(p->turn, player, r->s->active))
        return false;
    if (p->filter == 0)
        return true;
    gt_effect_init(&e, player, holder, holder);
    e.that = ev->that;
    e.other = ev->other;
    e.by = ev->why.by;
    e.by_player = ev->why.player;
    e.origin = ev->from;
    return ev->that != GT_NO_OBJECT && gt_plain_accepts(r, &e, p->filter, ev->that);
}

/* Where it lies its ability works. */
static bool works(const gt_state *s, int holder, const gt_ability *a)
{
    const unsigned elsewhere = YG_IN_HAND | YG_IN_GRAVEYARD | YG_IN_BANISHED;
    switch (yg_kind_of(s, holder)) {
    case YG_MONSTERS:
    case YG_SPELLS:
    case YG_FIELD_ZONE:
        return (s->objects[holder].mark[0] & YG_MARK_DOWN) == 0 && (a->timing & elsewhere) == 0;
    case YG_HAND: return (a->timing & YG_IN_HAND) != 0;
    case YG_GRAVEYARD: return (a->timing & YG_IN_GRAVEYARD) != 0;
    case YG_BANISHED: return (a->timing & YG_IN_BANISHED) != 0;
    default: return false;
    }
}

static yg_last last_of(gt_context *r, int object)
{
    bool is = object != GT_NO_OBJECT && yg_kind_of(r->s, object) != YG_ZONES;
    return is ? yg_last_of(r, object) : (yg_last){0};
}

static bool holds(gt_context *r, const yg_plain_trigger *t, gt_addr condition)
{
    gt_effect e;
    gt_effect_init(&e, t->player, t->holder, t->holder);
    memset(&e.v, 0, sizeof e - offsetof(gt_effect, v));
    e.that = (uint8_t)t->that;
    e.other = (uint8_t)t->other;
    e.amount = t->amount;
    e.by_player = (uint8_t)t->by_player;
    memcpy(e.last, &t->last, sizeof t->last);
    return condition == 0 || gt_plain_value(r, &e, condition) != 0;
}

/* What happens to several at once is one event for whoever says so. */
static bool is_there(const yg_plain_waiting *w, const yg_plain_trigger *t)
{
    for (int i = 0; i < w->n; i++)
        if (w->row[i].ability == t->ability && w->row[i].holder == t->holder &&
            w->row[i].moment == t->moment)
            return true;
    return false;
}

static bool tells_of_going(int event)
{
    switch (event) {
    case YG_EV_BATTLE_DESTROYED:
    case YG_EV_DESTROYS:
    case YG_EV_DESTROYED:
    case YG_EV_SENT:
    case YG_EV_LEAVES:
    case YG_EV_BANISHED: return true;
    default: return false;
    }
}

static void ask(gt_context *r, const gt_event *ev, int holder, int number, unsigned moment,
                yg_plain_waiting *w)
{
    const gt_ability *a = yg_ability(r, number);
    const gt_object *o = &r->s->objects[holder];
    bool token = (yg_true_def(r, holder)->type & YG_TOKEN) != 0;
    bool own = (a->timing & YG_WHERE_IT_WENT) != 0 && ev->that == holder;
    bool goes = own && (tells_of_going(ev->kind) || (o->mark[2] & YG_WAS_DOOMED) != 0);
    if (a->kind != GT_AUTO || a->pattern < 0 || yg_is_unchained(a) ||
        !(own || works(r->s, holder, a)))
        return;
    const gt_pattern *p = &yg_of_run(r)->pool->patterns[a->pattern];
    const yg_plain_trigger t = {.ability = number,
                                .holder = holder,
                                .player = goes && !token ? o->owner : o->controller,
                                .that = ev->that,
                                .other = ev->other,
                                .by_player = ev->player,
                                .amount = ev->amount,
                                .moment = moment,
                                .stamp = o->stamp,
                                .last = last_of(r, ev->that)};
    if (!is_meant(r, p, ev, t.player, holder) || !holds(r, &t, a->condition) ||
        (p->group != 0 && is_there(w, &t)))
        return;
    assert(w->n < YG_PLAIN_TRIGGERS);
    w->row[w->n++] = t;
}

void yg_plain_set_off(const gt_game *g, const gt_state *s, const gt_event *ev, unsigned moment,
                      yg_plain_waiting *w)
{
    gt_context *r = begin(g, s);
    for (int holder = 0; holder < s->n_objects; holder++) {
        if (s->objects[holder].zone == GT_NO_OBJECT)
            continue;
        const gt_face *face = &yg_true_def(r, holder)->face[0];
        for (int k = face->first; k < face->first + face->n; k++)
            ask(r, ev, holder, k, moment, w);
    }
}

/* ---- 3., 4. */

void yg_plain_take(yg_plain_waiting *w, int row)
{
    w->n--;
    memmove(&w->row[row], &w->row[row + 1], (size_t)(w->n - row) * sizeof w->row[0]);
}

static const gt_ability *ability_of(const gt_game *g, const yg_plain_trigger *t)
{
    return &yg_game_of(g)->pool->abilities[t->ability];
}

bool yg_plain_is_optional(const gt_game *g, const yg_plain_trigger *t)
{
    const gt_ability *a = ability_of(g, t);
    return a->keyword == YG_WHEN || a->keyword == YG_IF || a->may != 0;
}

/* What is about cards that went, its own or others that went with it, and a flip effect, may be
 * activated from where its card is then (Y-326 to Y-328); of all else the card must be the one that
 * it was (Y-107). */
static bool is_there_still(const gt_context *r, const yg_plain_trigger *t)
{
    const gt_ability *a = yg_ability(r, t->ability);
    return r->s->objects[t->holder].stamp == t->stamp || a->keyword == YG_FLIP_EFFECT ||
           (a->timing & YG_WHERE_IT_WENT) != 0 ||
           tells_of_going(yg_of_run(r)->pool->patterns[a->pattern].event);
}

/* Whether it can be activated now: its card is seen, and its price, targets and effect are there
 * (Y-321, Y-327). */
static bool can_come(gt_context *r, const yg_plain_trigger *t)
{
    const gt_state *s = r->s;
    const gt_ability *a = yg_ability(r, t->ability);
    int kind = yg_kind_of(s, t->holder);
    bool field = kind == YG_MONSTERS || kind == YG_SPELLS || kind == YG_FIELD_ZONE;
    bool secret = kind == YG_DECK || kind == YG_HAND || kind == YG_EXTRA;
    if (secret && (a->timing & YG_IN_HAND) == 0 && !yg_of_run(r)->options.private_triggers)
        return false;
    if (!secret && !is_there_still(r, t))
        return false;
    if (field && (s->objects[t->holder].mark[0] & YG_MARK_DOWN) != 0)
        return false;
    return !yg_is_used_up(r, t->player, t->holder, t->ability) && holds(r, t, a->can);
}

void yg_plain_miss(const gt_game *g, const gt_state *s, yg_plain_waiting *w, unsigned moment)
{
    gt_context *r = begin(g, s);
    for (int i = 0; i < w->n; i++) {
        const yg_plain_trigger *t = &w->row[i];
        bool missed = ability_of(g, t)->keyword == YG_WHEN && t->moment != moment;
        if (missed || !can_come(r, t))
            yg_plain_take(w, i--);
    }
}

/* Whether a goes before b. */
static bool is_before(gt_context *r, const yg_plain_trigger *a, const yg_plain_trigger *b)
{
    int active = r->s->active;
    bool late = yg_plain_is_optional(r->game, a), other = yg_plain_is_optional(r->game, b);
    if (yg_of_run(r)->options.moments_first && a->moment != b->moment)
        return a->moment < b->moment;
    if (late != other)
        return other;
    return a->player == active && b->player != active;
}

/* Two that would do the same are offered once. */
static bool is_offered(const yg_plain_waiting *w, const int *out, int n, const yg_plain_trigger *t)
{
    for (int i = 0; i < n; i++)
        if (w->row[out[i]].ability == t->ability && w->row[out[i]].holder == t->holder &&
            w->row[out[i]].that == t->that)
            return true;
    return false;
}

int yg_plain_next(const gt_game *g, const gt_state *s, const yg_plain_waiting *w, int *out)
{
    gt_context *r = begin(g, s);
    bool comes[YG_PLAIN_TRIGGERS];
    int n = 0;
    for (int i = 0; i < w->n; i++)
        comes[i] = can_come(r, &w->row[i]);
    for (int i = 0; i < w->n; i++) {
        bool first = comes[i];
        for (int k = 0; k < w->n && first; k++)
            first = !comes[k] || !is_before(r, &w->row[k], &w->row[i]);
        if (first && !is_offered(w, out, n, &w->row[i]))
            out[n++] = i;
    }
    return n;
}
