/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Timestamps that objects get while they stay what they are (613.7e), or at the same time as others
 * (613.7k): then the active player orders the own ones, the other player those behind them. They
 * are asked where the order can matter: where one of the objects sets what another one writes,
 * too. */
#include "engine/magic/internal.h"

/* ---- A new timestamp for the same object: whoever remembers it goes on doing so. */

static void rename_in_mods(gt_state *s, int object, uint16_t was, uint16_t now)
{
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if (m->target == object && m->target_stamp == was)
            m->target_stamp = now;
        if (m->source == object && m->source_stamp == was)
            m->source_stamp = now;
        if (m->what == MG_GIVE_LISTEN && m->value >> 16 == object && m->times == was)
            m->times = now;
    }
}

static void rename_in_waiting(gt_state *s, int object, uint16_t was, uint16_t now)
{
    for (int i = 0; i < s->n_waiting; i++) {
        gt_waiting *w = &s->waiting[i];
        if (w->holder == object && w->holder_stamp == was)
            w->holder_stamp = now;
        if (w->that == object && w->that_stamp == was)
            w->that_stamp = now;
        if (w->other == object && w->other_stamp == was)
            w->other_stamp = now;
    }
}

static void rename_in_effects(gt_state *s, int object, uint16_t was, uint16_t now)
{
    for (int i = 0; i < s->n_effects; i++)
        if (s->effects[i].that == object && s->effects[i].that_stamp == was)
            s->effects[i].that_stamp = now;
}

void mg_restamp(gt_context *r, int object)
{
    gt_state *s = r->s;
    uint16_t was = s->objects[object].stamp, now = s->next_stamp++;
    rename_in_mods(s, object, was, now);
    rename_in_waiting(s, object, was, now);
    rename_in_effects(s, object, was, now);
    for (int i = 0; i < s->n_items; i++)
        mg_rename_in_item(&s->items[i], object, was, now);
    s->objects[object].stamp = now;
    mg_touch(r);
}

/* ---- Objects that came at the same time. */

/* What static abilities of an object write, and set whatever was there: layers, as bits. */
static void layers_of(gt_context *r, int object, unsigned *writes, unsigned *sets)
{
    const mg_game *g = mg_of_run(r);
    unsigned def = mg_shows(g, r->s, object);
    *writes = *sets = 0;
    for (int k = g->statics_from[def]; k < g->statics_to[def]; k++) {
        gt_addr code = g->pool->abilities[g->statics[k].ability].code;
        *writes |= g->statics[k].layers;
        *sets |= mg_layers_set(g->pool, code);
    }
}

static bool matters(gt_context *r, int one, int other)
{
    unsigned writes[2], sets[2];
    layers_of(r, one, &writes[0], &sets[0]);
    layers_of(r, other, &writes[1], &sets[1]);
    return (writes[0] & sets[1]) != 0 || (writes[1] & sets[0]) != 0;
}

/* Those of a player that have their timestamp still to come. */
static int waiting_row(const gt_state *s, int player, uint8_t *out)
{
    int n = 0;
    GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
        if ((s->objects[object].used & MG_USED_UNSTAMPED) != 0)
            out[n++] = (uint8_t)object;
    return n;
}

static bool is_contested(gt_context *r, int player)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = waiting_row(r->s, player, row);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (mg_shows(mg_of_run(r), r->s, row[i]) != mg_shows(mg_of_run(r), r->s, row[k]) &&
                matters(r, row[i], row[k]))
                return true;
    return false;
}

void mg_order_stamps(gt_context *r, const gt_set *set)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int statics = 0;
    unsigned asked = 0;
    GT_SET_EACH (object, set)
        statics += (g->card_cache[mg_shows(g, s, object)].facts & MG_HAS_STATIC) != 0;
    if (statics < 2)
        return;
    GT_SET_EACH (object, set)
        s->objects[object].used |= MG_USED_UNSTAMPED;
    for (int player = 0; player < 2; player++)
        asked |= is_contested(r, player) ? 1u << player : 0;
    if (asked != 0) {
        GT_PUSH(s, stamping, .kind = MG_F_STAMPS, .player = s->active, .asked = (uint8_t)asked,
                .did = (int16_t)gt_set_count(set));
        return;
    }
    GT_SET_EACH (object, set)
        s->objects[object].used &= (uint8_t)~MG_USED_UNSTAMPED;
}

static void stamp_next(gt_context *r, int object)
{
    r->s->objects[object].used &= (uint8_t)~MG_USED_UNSTAMPED;
    mg_restamp(r, object);
}

static bool step_stamps(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    int first, n = waiting_row(r->s, f->stamping.player, row);
    if (n == 0) { /* 101.4: then the other player's */
        if (f->step++ == 0)
            f->stamping.player ^= 1;
        else
            gt_pop(r->s, f->stamping.did);
        return false;
    }
    first = row[0];
    if ((f->stamping.asked >> f->stamping.player & 1) != 0 &&
        gt_is_asked(r, mg_differing(r, row, n)))
        return gt_awaits(r->s, f->stamping.player);
    stamp_next(r, first);
    return false;
}

static int stamps_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = mg_differing(r, row, waiting_row(r->s, f->stamping.player, row));
    return mg_act_on_each(r->s, MG_V_STAMP, row, n, out);
}

static void stamps_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    stamp_next(r, mg_named(r->s, a));
}

const gt_frame_kind mg_frame_stamps = {
    .name = "stamps", .step = step_stamps, .legal = stamps_legal, .answer = stamps_answer};
