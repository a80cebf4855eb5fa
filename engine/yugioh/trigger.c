/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was set off and waits (Y-321 to Y-325): what missed its moment, in which order the rest
 * become links; effects by rule, which run without a chain. */
#include "engine/yugioh/internal.h"

static bool alike(const gt_state *s, const gt_waiting *a, const gt_waiting *b)
{
    (void)s;
    return a->ability == b->ability && a->holder == b->holder && a->that == b->that;
}

/* 6.10: a trigger by choice about what another card did is not for the Damage Step, but for what
 * names the battle, and at its end what tells of the monsters that went (6.22). */
static bool fits_damage_step(const gt_context *r, const gt_ability *a)
{
    const uint64_t battle = 1ull << YG_EV_BATTLES | 1ull << YG_EV_BATTLE_DAMAGE |
                            1ull << YG_EV_BATTLE_DESTROYED | 1ull << YG_EV_DESTROYS;
    int time = yg_const(r->s)->attack.time;
    if (time == 0 || (a->timing & YG_IN_DAMAGE_STEP) != 0)
        return true;
    uint64_t event = 1ull << yg_of_run(r)->pool->patterns[a->pattern].event;
    return (battle & event) != 0 || (time == YG_AT_END && yg_tells_of_going(r, a));
}

/* Its card lies where nobody sees it, and its effect does not work from there. */
static bool is_private(const gt_context *r, const gt_waiting *w, const gt_ability *a)
{
    bool by_rule = yg_is_unchained(a) || w->holder == GT_NO_OBJECT;
    return !by_rule && yg_is_hidden(r->s, w->holder) && (a->timing & YG_IN_HAND) == 0;
}

/* Its card is not where it was set off any more, nor where such an effect works from (Y-327). */
static bool has_left(const gt_context *r, const gt_waiting *w)
{
    return w->holder != GT_NO_OBJECT && r->s->objects[w->holder].stamp != w->holder_stamp &&
           !yg_is_hidden(r->s, w->holder); /* that is another question: is_private() */
}

/* What the event was about beside THAT, if it is still the same. */
static int other_of(const gt_state *s, const gt_waiting *w)
{
    return w->other != GT_NO_OBJECT && s->objects[w->other].stamp == w->other_stamp ? w->other
                                                                                    : GT_NO_OBJECT;
}

/* What cannot be activated any more. */
static bool is_stale(gt_context *r, const gt_waiting *w)
{
    const gt_ability *a = yg_ability(r, w->ability);
    gt_effect e;
    if (has_left(r, w))
        return true;
    if (is_private(r, w, a) && !yg_of_run(r)->options.private_triggers) /* Y-327, Y-811 */
        return true;
    if (a->keyword != YG_FORCED && !fits_damage_step(r, a))
        return true;
    if (yg_is_used_up(r, w->player, w->holder, w->ability))
        return true;
    if (yg_is_on_field(r->s, w->holder) && yg_is_down(r->s, w->holder)) /* Y-151 */
        return true;
    yg_effect_init(&e, w->player, w->holder, w->source);
    e.that = w->that;
    e.other = (uint8_t)other_of(r->s, w);
    e.amount = w->amount;
    e.by_player = w->by_player;
    memcpy(e.last, w->last, sizeof e.last);
    return a->can != 0 && gt_run_value(r, &e, a->can) == 0;
}

static int drop_stale(gt_context *r, int n)
{
    for (int i = 0; i < n; i++)
        if (is_stale(r, &r->s->waiting[i])) {
            gt_wait_take(r->s, i--);
            n--;
        }
    return n;
}

/* Y-322: whether the event was the last thing that happened is looked at once, before the first of
 * them becomes a link: links that are added are no event that makes the others miss. */
int yg_gather_triggers(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = 0; i < s->n_waiting; i++)
        if (yg_ability(r, s->waiting[i].ability)->keyword == YG_WHEN &&
            s->waiting[i].kept != yg_of(s)->moment)
            gt_wait_take(s, i--);
    return drop_stale(r, s->n_waiting);
}

static void add_trigger(gt_context *r, int entry)
{
    gt_state *s = r->s;
    const gt_waiting w = gt_wait_take(s, entry);
    gt_effect e;
    gt_item *item = yg_add_link(r, w.player, w.holder, w.ability);
    if (item == NULL)
        return;
    memset(&e, 0, sizeof e);
    e.amount = w.amount;
    e.that = w.that;
    e.that_stamp = w.that_stamp;
    e.other = w.other;
    e.by = w.by;
    e.by_player = w.by_player;
    e.origin = w.origin;
    memcpy(e.last, w.last, sizeof e.last);
    yg_keep_event(item, &e, w.other_stamp, s->next_stamp);
    yg_begin_link(r, item, w.ability);
}

/* Effects by rule, without a chain, run at once. */
bool yg_run_unchained(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = 0; i < s->n_waiting; i++) {
        if (!yg_is_unchained(yg_ability(r, s->waiting[i].ability)))
            continue;
        const gt_waiting w = gt_wait_take(s, i);
        gt_effect *e = gt_effect_begin(r, yg_ability(r, w.ability)->code, w.player);
        if (e == NULL)
            return true;
        e->ability = w.ability;
        e->holder = e->source = w.holder;
        e->that = w.that;
        e->that_stamp = w.that_stamp;
        e->other = (uint8_t)other_of(s, &w);
        e->amount = w.amount;
        e->by_player = w.by_player;
        memcpy(e->last, w.last, sizeof e->last);
        return true;
    }
    return false;
}

/* Of those that wait, how many come first: what an earlier event set off (Y-809). */
static int first_batch(const yg_game *g, const gt_state *s, int n)
{
    int k = n > 0 ? 1 : 0;
    if (!g->options.moments_first)
        return n;
    while (k < n && s->waiting[k].kept == s->waiting[0].kept)
        k++;
    return k;
}

/* Y-324: the next link of those that were set off together. */
bool yg_step_triggers(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int out[GT_MAX_WAITING];
    f->chain.batch = (int16_t)drop_stale(r, f->chain.batch);
    int batch = first_batch(yg_of_run(r), s, f->chain.batch);
    int n = batch > 0 ? gt_waiting_choices(s, 0, batch, alike, out) : 0;
    if (n == 0) {
        f->step = 0;
        if (s->n_items == 0)
            gt_pop(s, 0);
        return false;
    }
    const gt_waiting *w = &s->waiting[out[0]];
    s->chooser = w->player;
    if (gt_is_asked(r, n) || w->rank > 0)
        return true;
    f->chain.batch--;
    add_trigger(r, out[0]);
    return false;
}

static int chain_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int choice[GT_MAX_WAITING];
    int batch = first_batch(yg_of_run(r), r->s, f->chain.batch);
    int n = gt_numbered(YG_V_NEXT, gt_waiting_choices(r->s, 0, batch, alike, choice), out);
    if (r->s->waiting[choice[0]].rank > 0)
        out[n++] = gt_act(YG_V_DECLINE, 0, 0);
    return n;
}

int yg_next_holder(const yg_game *g, const gt_state *s, unsigned choice)
{
    int out[GT_MAX_WAITING];
    int batch = first_batch(g, s, s->agenda[s->n_agenda - 1].chain.batch);
    int n = gt_waiting_choices(s, 0, batch, alike, out);
    return (int)choice < n ? s->waiting[out[choice]].holder : GT_NO_OBJECT;
}

static void chain_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    int choice[GT_MAX_WAITING], batch = first_batch(yg_of_run(r), s, f->chain.batch);
    int n = gt_waiting_choices(s, 0, batch, alike, choice);
    if (gt_act_verb(a) == YG_V_DECLINE) {
        for (int i = n - 1; i >= 0; i--, f->chain.batch--)
            gt_wait_take(s, choice[i]);
        return;
    }
    f->chain.batch--;
    add_trigger(r, choice[gt_act_a(a)]);
}

const gt_frame_kind yg_frame_chain = {
    .name = "chain", .step = yg_step_chain, .legal = chain_legal, .answer = chain_answer};
