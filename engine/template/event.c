/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens sets abilities off (6). They wait in the state; as soon as no effect is in progress,
 * a frame uses them one after the other, in an order that their player chooses. */
#include "engine/template/internal.h"

/* Each ability of a unit on the field that listens to it waits. */
void tm_announce(gt_context *r, int event, int object)
{
    gt_state *s = r->s;
    const gt_pool *pool = tm_game_of(r->game)->pool;
    const gt_event ev = {.kind = (uint8_t)event,
                         .that = (uint8_t)object,
                         .other = GT_NO_OBJECT,
                         .player = s->objects[object].controller,
                         .why = {0, GT_NOBODY, GT_NO_OBJECT}};
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (holder, s, tm_list(player, TM_FIELD)) {
            const gt_face *face = &tm_def(r->game, s, holder)->face[0];
            for (int i = face->first; i < face->first + face->n; i++)
                if (gt_sets_off(r, pool, &pool->abilities[i], &ev, player, holder, holder))
                    gt_wait_for(s, i, 0, player, holder, holder, &ev);
        }
}

/* All see each other go. */
void tm_destroy(gt_context *r, gt_set units)
{
    GT_SET_EACH (unit, &units)
        if (!tm_is_on_field(r->s, unit))
            gt_set_remove(&units, unit);
    GT_SET_EACH (unit, &units)
        tm_announce(r, TM_EV_DESTROYED, unit);
    GT_SET_EACH (unit, &units)
        tm_move(r, unit, TM_DISCARD);
}

/* ---- Using them. */

bool tm_look_after(gt_context *r)
{
    gt_state *s = r->s;
    if (s->n_waiting == 0 || s->n_effects > 0 || gt_top(s)->kind == TM_F_TRIGGERS)
        return false;
    gt_push(s, (gt_frame){.triggers = {.kind = TM_F_TRIGGERS, .batch = s->n_waiting}});
    return true;
}

/* Two that would do the same are offered once. */
static bool is_alike(const gt_state *s, const gt_waiting *a, const gt_waiting *b)
{
    (void)s;
    return a->ability == b->ability && a->holder == b->holder && a->that == b->that;
}

int tm_next_triggers(const gt_state *s, const gt_frame *f, int out[GT_MAX_WAITING])
{
    return gt_waiting_choices(s, 0, f->triggers.batch, is_alike, out);
}

/* An object that has moved since is no longer the one that was meant. */
static uint8_t still(const gt_state *s, int object, uint16_t stamp)
{
    bool is = object != GT_NO_OBJECT && s->objects[object].stamp == stamp;
    return is ? (uint8_t)object : GT_NO_OBJECT;
}

static void use(gt_context *r, gt_frame *f, int entry)
{
    gt_state *s = r->s;
    const gt_waiting w = gt_wait_take(s, entry);
    f->triggers.batch--;
    gt_effect *e =
        gt_effect_begin(r, tm_game_of(r->game)->pool->abilities[w.ability].code, w.player);
    if (e == NULL)
        return;
    e->ability = w.ability;
    e->source = w.source;
    e->holder = still(s, w.holder, w.holder_stamp);
    e->that = still(s, w.that, w.that_stamp);
    e->that_stamp = w.that_stamp;
}

static bool step_triggers(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int next[GT_MAX_WAITING], batch = f->triggers.batch;
    int n = gt_waiting_next(s, 0, &batch, is_alike, NULL, next);
    f->triggers.batch = batch;
    if (n > 1)
        s->chooser = s->waiting[next[0]].player; /* 6.2 */
    else if (n == 1)
        use(r, f, next[0]);
    else
        gt_pop(s, 0);
    return n > 1;
}

static int legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int next[GT_MAX_WAITING];
    return gt_numbered(TM_V_NEXT, tm_next_triggers(r->s, f, next), out);
}

static void answer(gt_context *r, gt_frame *f, gt_action a)
{
    int next[GT_MAX_WAITING];
    tm_next_triggers(r->s, f, next);
    use(r, f, next[gt_act_a(a)]);
}

const gt_frame_kind tm_frame_triggers = {
    .name = "triggers", .step = step_triggers, .legal = legal, .answer = answer};
