/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens sets abilities off: events are counted for "this turn" questions and offered to
 * whoever listens; what was set off waits, and windows work it off in the order of 8.1.3.2.3 and
 * 8.4.2.
 *
 * Events of cards that leave a zone are announced just before they move, so that they are seen as
 * they were; abilities whose card is gone when their turn comes are dropped (8.1.3.2.1), but for
 * those that work from where it went (10.1.7.2.1).
 *
 * A window belongs to the innermost battle or, outside battles, to the phase: a battle that an
 * effect starts works off what it sets off itself, while what waited before goes on waiting
 * (8.4.1.1). Damage processing opens no window (8.4.3). Several abilities that wait are worked off
 * by a frame of its own; one alone the phase or battle uses without it (nv_work_off). */
#include "engine/nivel/internal.h"

enum { RANK_CONTINUOUS, RANK_AUTOMATIC };

static __attribute__((noinline)) void count(gt_context *r, const gt_event *h)
{
    const nv_game *g = nv_game_of(r->game);
    nv_refresh(r);
    for (uint32_t left = g->counted[h->kind]; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        const gt_pattern *p = &g->pool->patterns[g->tally[i]];
        for (int player = 0; player < 2; player++)
            if (gt_matches(r, p, h, player, GT_NO_OBJECT, GT_NO_OBJECT) &&
                r->s->tally[player][i] < 0xff) {
                r->s->tally[player][i]++;
                nv_touch(r, NV_COUNTS_READ); /* static abilities may ask for it */
            }
    }
}

gt_waiting *nv_wait_for(gt_context *r, int ability, int player, int holder, int source,
                        const gt_event *h)
{
    gt_state *s = r->s;
    /* clause 8.1.3.2.3/2 */
    gt_waiting *w = gt_wait_for(s, ability, RANK_CONTINUOUS, player, holder, source, h);
    if (h == NULL)
        return w;
    if (h->why.by == NV_BY_EFFECT) { /* the card whose effect it was */
        w->other = h->why.source;
        w->other_stamp = w->other != GT_NO_OBJECT ? s->objects[w->other].stamp : 0;
    }
    if (h->that != GT_NO_OBJECT) {
        bool unit = nv_is_unit(s, h->that);
        const nv_slot *now = unit ? nv_slot_of(s, h->that) : &nv_card_cache_of(r, h->that)->printed;
        *(nv_numbers *)(void *)w->last =
            (nv_numbers){.power = unit ? nv_power_in(now) : now->power,
                         .cost = unit ? now->cost : (int16_t)nv_cost_now(r, h->that),
                         .hit = (int16_t)(unit ? nv_hit_in(now) : now->hit)};
    }
    return w;
}

/* Whether an ability is set off by its own unit leaving the field, and by nothing else: then it
 * works from where the card went, as exit does (ruling 42). The compiler puts the test for
 * THIS first. */
static bool is_own_leaving(const gt_context *r, const gt_pattern *p)
{
    const gt_operation *tests = gt_code_at(r, p->filter) + 1;
    return (p->event == NV_EV_TRASHED || p->event == NV_EV_PUT) && p->filter != 0 &&
           tests->op == GT_OP_TEST_IN && tests->a == GT_SET_THIS;
}

/* Whether a unit or leader has an ability that listens to an event, printed, of an item or given by
 * an effect. */
static bool listens(const gt_context *r, int object, int event)
{
    const gt_state *s = r->s;
    uint32_t heard = nv_card_cache_of(r, object)->listens[nv_shows_back(r, object)];
    if (!nv_is_unit(s, object))
        return (heard >> event & 1) != 0;
    for (int item = s->objects[object].next; item != GT_NO_OBJECT; item = s->objects[item].next)
        heard |= nv_card_cache_of(r, item)->listens[0];
    int granted = nv_const(s)->gives ? s->n_mods : 0;
    for (int i = 0; i < granted && (heard >> event & 1) == 0; i++)
        if (s->mods[i].what == NV_GIVE_ABILITY && s->mods[i].target == object)
            return true; /* it may be one that listens */
    return (heard >> event & 1) != 0;
}

static void offer_to(gt_context *r, int object, int player, const gt_event *h)
{
    if (!listens(r, object, h->kind))
        return;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int n = nv_count_abilities(r, object, NV_KW_NONE);
    for (int i = 0; i < n; i++) {
        nv_held held = nv_ability_at(r, object, NV_KW_NONE, i);
        const gt_ability *a = &pool->abilities[held.ability];
        /* clause 8.2.1.1/1 */
        if (!gt_sets_off(r, pool, a, h, player, object, held.source) ||
            !nv_condition(r, a, player, object, held.source) || !nv_take_once(r, &held, player))
            continue;
        /* clause 8.4.1.1/1 */
        gt_waiting *w = nv_wait_for(r, held.ability, player, object, held.source, h); /* 8.4.1.1 */
        if (is_own_leaving(r, &pool->patterns[a->pattern])) /* clause 10.1.7.2.1/1 */
            w->how = NV_HOW_LEFT;
    }
}

/* Abilities that listen without a card in play. */
static void offer_to_listeners(gt_context *r, const gt_event *h)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    const gt_pool *pool = nv_game_of(r->game)->pool;
    for (int i = 0; i < v->n_fixed; i++) {
        gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_LISTEN)
            continue;
        const gt_ability *a = &pool->abilities[m->value];
        int player = (m->flags & GT_MOD_OTHER) != 0;
        if (!gt_matches(r, &pool->patterns[a->pattern], h, player, m->target, m->source))
            continue;
        gt_waiting *w = nv_wait_for(r, m->value, player, m->target, m->source, h);
        w->how = NV_HOW_LEFT;
        w->kept = m->filter != 0 ? m->order : 0;
        if (m->times > 0 && --m->times == 0) {
            nv_mod_end(r, i--);
        }
    }
}

static __attribute__((noinline)) void offer(gt_context *r, const gt_event *h)
{
    const nv_vars *v = nv_of(r->s);
    for (int player = 0; player < 2; player++) {
        offer_to(r, v->leader[player], player, h);
        for (int lane = 0; lane < NV_LANES; lane++)
            if (v->unit[player][lane] != GT_NO_OBJECT)
                offer_to(r, v->unit[player][lane], player, h);
    }
    offer_to_listeners(r, h);
}

void nv_tell(gt_context *r, const gt_event *h)
{
    const nv_game *g = nv_game_of(r->game);
    if (g->counted[h->kind] != 0)
        count(r, h);
    if ((g->heard >> h->kind & 1) == 0)
        return;
    nv_refresh(r);
    if ((nv_of(r->s)->listening >> h->kind & 1) != 0)
        offer(r, h);
}

void nv_set_off(gt_context *r, int unit, int timing, const gt_event *h)
{
    gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int player = s->objects[unit].controller;
    if (nv_use_forbidden(r, player, timing)) /* clause 1.3.4/3 */
        return;
    for (int i = 0, n = nv_count_abilities(r, unit, timing); i < n; i++) {
        nv_held held = nv_ability_at(r, unit, timing, i);
        const gt_ability *a = &pool->abilities[held.ability];
        bool sub =
            a->kind == GT_KEYWORD && (a->keyword == NV_KW_FINISH || a->keyword == NV_KW_MUTUAL ||
                                      a->keyword == NV_KW_RETURN);
        if (a->kind != GT_AUTO && !sub)
            continue;
        /* clause 10.2.5.2.2/1 */
        if (a->kind == GT_KEYWORD && a->keyword == NV_KW_MUTUAL && h->why.by != NV_BY_BATTLE)
            continue; /* 10.2.5.2.2 */
        if (!nv_condition(r, a, player, unit, held.source)) /* clause 8.2.1.1/2 */
            continue;
        if (a->kind == GT_AUTO && !nv_take_once(r, &held, player))
            continue;
        if (timing == NV_KW_SWITCH) {
            gt_effect e;
            gt_effect_init(&e, player, unit, held.source);
            /* clause 10.1.17.2/1 */
            if (h->other == GT_NO_OBJECT ||
                (a->filter != 0 && !gt_accepts(r, &e, a->filter, h->other)))
                continue; /* 10.1.17.2 */
        }
        gt_waiting *w = nv_wait_for(r, held.ability, player, unit, held.source, h);
        w->rank = RANK_AUTOMATIC; /* clause 8.1.3.2.3/3 */
        if (timing == NV_KW_EXIT)
            w->how = NV_HOW_LEFT; /* 10.1.7.2.1: it works from where the card went */
    }
}

__attribute__((noinline)) void nv_wait_special(gt_context *r, int special, int player, int holder,
                                               int32_t amount)
{
    gt_waiting *w = nv_wait_for(r, special, player, holder, holder, NULL);
    w->rank = RANK_AUTOMATIC; /* clause 8.1.3.2.3/4 */
    w->amount = amount;
}

/* ---- Windows. */

/* First waiting entry that belongs to the innermost battle, or 0. */
static int window_base(const gt_state *s)
{
    const nv_battle *b = nv_innermost_battle(s);
    return b != NULL ? b->base : 0; /* clause 8.4.1.1/2 */
}

static void push_window(gt_state *s, int step, int base)
{
    gt_push(s, (gt_frame){
                   .batch = {.kind = NV_F_WINDOW, .step = (uint8_t)step, .base = (int16_t)base}});
}

void nv_push_window(gt_context *r)
{
    gt_state *s = r->s;
    int base = window_base(s);
    if (s->n_waiting > base)
        push_window(s, 0, base);
}

/* Whether two entries would do the same: their order does not matter. */
static bool same_entry(const gt_state *s, const gt_waiting *a, const gt_waiting *b)
{
    bool source =
        a->source == b->source || (a->source != GT_NO_OBJECT && b->source != GT_NO_OBJECT &&
                                   s->objects[a->source].def == s->objects[b->source].def);
    return a->ability == b->ability && a->holder == b->holder && a->that == b->that && source &&
           a->amount == b->amount && a->kept == b->kept;
}

/* Whether the card of an entry is gone, so that it cannot be used any more (8.1.3.2.1). A leader
 * does not go, and return looks for its card itself. */
static bool is_stale(const gt_state *s, const gt_waiting *w)
{
    /* clause 8.1.3.2.1/4 */
    return w->how != NV_HOW_LEFT && w->ability != NV_WAIT_AWAKEN && w->ability != NV_WAIT_RETURN &&
           w->holder != GT_NO_OBJECT && s->objects[w->holder].stamp != w->holder_stamp;
}

/* 8.1.3.2.3: of a batch continuous before automatic, the turn player before the other. */
int nv_window_choices(gt_context *r, const gt_frame *f, int out[GT_MAX_WAITING])
{
    return gt_waiting_choices(r->s, f->batch.base, f->batch.size, same_entry, out);
}

int nv_candidates(gt_context *r, const gt_frame *f, nv_candidate out[NV_MAX_CANDIDATES])
{
    int choices[GT_MAX_WAITING], n;
    gt_replacement x[GT_MAX_REPLACEMENTS];
    if (f->kind == GT_FRAME_EVENT) {
        n = gt_event_choices(r, x);
        for (int i = 0; i < n; i++)
            out[i] = (nv_candidate){x[i].holder, x[i].source};
        return n;
    }
    n = nv_window_choices(r, f, choices);
    for (int i = 0; i < n; i++) {
        const gt_waiting *w = &r->s->waiting[choices[i]];
        out[i] = (nv_candidate){w->holder, w->source};
    }
    return n;
}

/* 10.2.5.3.3: the card goes back to its owner's hand if it still lies in the trash. */
static void come_back(gt_context *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    /* clause 10.2.5.3.4/2, 10.2.5.3.3/2 */
    if (s->objects[w->holder].stamp != w->holder_stamp || nv_kind_of(s, w->holder) != NV_TRASH)
        return;
    NV_LOG(r, "10.2.5.3.3", "%s returns to the hand", nv_card(r, w->holder));
    /* clause 10.2.5.3.3/3 */
    nv_put_or_ask(r, gt_set_of(w->holder), NV_TO_HAND,
                  (gt_cause){NV_BY_EFFECT, s->objects[w->holder].owner, w->holder}, -1, 1);
}

static void awaken(gt_context *r, const gt_waiting *w)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    const gt_def *d = nv_def(r, w->holder);
    if (v->awakened[w->player])
        return; /* 1.3.2.1 */
    NV_LOG(r, "10.2.6.1", "%s awakens", nv_card(r, w->holder));
    v->awakened[w->player] = 1; /* clause 10.2.6.1.2/2 */
    s->objects[w->holder].stamp = s->next_stamp++;
    s->objects[w->holder].used = 0; /* clause 6.4.1.2.2/5 */
    nv_turned(r, w->holder);
    if (d->routine[NV_ROUTINE_AWAKENING] == 0)
        return;
    gt_effect *e = gt_effect_begin(r, d->routine[NV_ROUTINE_AWAKENING], w->player);
    if (e != NULL)
        e->holder = e->source = w->holder;
}

void nv_ask_first(gt_context *r, const gt_ability *a, gt_effect *e)
{
    if (a->may == 0) /* clause 8.1.2.2/2 */
        return;
    if (a->can != 0 && gt_run_value(r, e, a->can) == 0) /* clause 8.1.2.2/3 */
        e->pc = GT_BUILTIN; /* not asked: nothing of it can be done */
    else
        gt_push_ask(r->s, e->player, GT_BUILTIN); /* 8.1.2.2 */
}

/* The keyword that says when what waits is used (10.2.2); 0: none. */
static int timing_of(const gt_context *r, const gt_waiting *w)
{
    if (w->ability >= NV_WAIT_PIERCE)
        return NV_KW_ATTACKER; /* clause 10.2.2/1 */
    return w->ability >= NV_WAIT_AWAKEN ? 0
                                        : nv_game_of(r->game)->pool->abilities[w->ability].timing;
}

/* Starts what waited and is no ability of a card (NV_WAIT_*), or a sub-keyword. What that sets off
 * may take the place of the entry in the list, so a copy is handed on. */
static void use_special(gt_context *r, gt_waiting w)
{
    if (w.ability == NV_WAIT_AWAKEN)
        awaken(r, &w);
    else if (w.ability == NV_WAIT_RETURN)
        come_back(r, &w);
    else
        nv_keyword_ability(r, &w);
}

/* Puts an effect that waited on the agenda. */
static void begin(gt_context *r, const gt_ability *a, const gt_waiting *w)
{
    const gt_state *s = r->s;
    gt_effect *e = gt_effect_begin(r, a->code, w->player);
    if (e == NULL)
        return;
    e->ability = w->ability;
    e->holder = w->holder;
    e->source = w->source;
    e->that = w->that;
    e->that_stamp = w->that_stamp;
    if (w->by == NV_BY_EFFECT && w->other != GT_NO_OBJECT &&
        s->objects[w->other].stamp == w->other_stamp) /* it has not left (8.1.3.2.1/5) */
        e->other = w->other;
    e->by = w->by;
    e->by_player = w->by_player;
    e->origin = w->origin;
    e->how = w->how;
    e->amount = w->amount;
    memcpy(e->last, w->last, sizeof e->last);
    if (w->kept != 0)
        nv_take_kept(r, e, w->kept);
    nv_ask_first(r, a, e);
}

/* Starts what waited: puts its effect on the agenda, or does it. The entry may be out of the list
 * already, as long as nothing else waits since. */
static void use(gt_context *r, const gt_waiting *w)
{
    const gt_ability *a =
        w->ability >= NV_WAIT_AWAKEN ? NULL : &nv_game_of(r->game)->pool->abilities[w->ability];
    nv_refresh(r);
    assert(!is_stale(r->s, w));
    if (nv_use_forbidden(r, w->player, timing_of(r, w))) /* clause 1.3.4/4 */
        return;
    if (a == NULL || a->kind == GT_KEYWORD) {
        use_special(r, *w);
        return;
    }
    /* clause 8.3.2/5 */
    if (w->how != NV_HOW_LEFT && !nv_condition(r, a, w->player, w->holder, w->source))
        return; /* 8.3.2 */
    NV_LOG(r, "8.2.1", "effect of %s",
           w->source != GT_NO_OBJECT ? nv_card(r, w->source) : "an earlier effect");
    begin(r, a, w);
}

/* The step of a window that was opened only to ask for what waits alone: it is over when that is
 * taken. */
enum { ONE_ALONE = 1 };

static void take(gt_context *r, gt_frame *f, int entry)
{
    gt_waiting w = gt_wait_take(r->s, entry);
    f->batch.size--;
    if (f->step == ONE_ALONE)
        gt_pop(r->s, 0);
    use(r, &w);
}

bool nv_work_off(gt_context *r, int base)
{
    gt_state *s = r->s;
    int depth = s->n_agenda;
    assert(s->n_waiting > base);
    if (gt_is_asked(r, s->n_waiting - base)) { /* a batch comes before what it sets off (8.4.2) */
        push_window(s, s->n_waiting == base + 1 ? ONE_ALONE : 0, base);
        return false;
    }
    const gt_waiting *w = &s->waiting[--s->n_waiting];
    if (is_stale(s, w))
        return true;
    use(r, w);
    if (s->n_agenda == depth + 1 && gt_top(s)->kind == GT_FRAME_EFFECT && nv_calm(r, depth + 1))
        nv_run_effect(r);
    return nv_calm(r, depth);
}

static bool step_window(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int choices[GT_MAX_WAITING], batch = f->batch.size; /* clause 8.4.2/2 */
    int n = gt_waiting_next(s, f->batch.base, &batch, same_entry, is_stale, choices); /* 8.4.2 */
    f->batch.size = (uint8_t)batch;
    if (n == 0)
        gt_pop(s, 0);
    else if (!gt_is_asked(r, n))
        take(r, f, choices[0]);
    else /* 1.3.5: that player chooses which first */
        s->chooser = s->waiting[choices[0]].player; /* clause 1.3.5/2 */
    return gt_is_asked(r, n);
}

/* Which of several abilities that wait comes first. */
static int window_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int choices[GT_MAX_WAITING];
    return gt_numbered(NV_FIRST, nv_window_choices(r, f, choices), out);
}

static void window_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int choices[GT_MAX_WAITING];
    nv_window_choices(r, f, choices);
    take(r, f, choices[gt_act_a(a)]);
}

const gt_frame_kind nv_frame_window = {
    .name = "window", .step = step_window, .legal = window_legal, .answer = window_answer};
