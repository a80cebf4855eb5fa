/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events against patterns. */
#include "engine/events/event.h"

/* Whether a mask of a pattern says a player: 1 the one who asks, 2 the other; 0: it says
 * nothing. */
static bool is_meant(unsigned mask, bool own)
{
    return mask == 0 || (mask >> (own ? 0 : 1) & 1) != 0;
}

/* Whether a mask of a pattern has a bit, or says nothing. */
static bool has(uint32_t mask, unsigned bit)
{
    return mask == 0 || (mask >> bit & 1) != 0;
}

/* What the filter of a pattern asks of the subject. */
static bool passes(gt_context *r, const gt_pattern *p, const gt_event *ev, int player, int holder,
                   int source)
{
    gt_effect e;
    if (ev->that == GT_NO_OBJECT)
        return false;
    gt_effect_init(&e, player, holder, source);
    e.that = ev->that;
    e.other = ev->other;
    e.by = ev->why.by;
    e.by_player = ev->why.player;
    e.origin = ev->from;
    return gt_accepts(r, &e, p->filter, ev->that);
}

bool gt_matches(gt_context *r, const gt_pattern *p, const gt_event *ev, int player, int holder,
                int source)
{
    /* Nivel clause 8.4.4/1 */
    if (p->event != ev->kind || (p->group != 0 && ev->rest != 0) || !has(p->by, ev->why.by))
        return false;
    if (p->source != 0 &&
        (ev->why.player == GT_NOBODY || !is_meant(p->source, ev->why.player == player)))
        return false;
    if (!is_meant(p->who, ev->player == player) || !is_meant(p->turn, r->s->active == player) ||
        !has(p->from, ev->from) || !has(p->to, ev->to))
        return false;
    return p->filter == 0 || passes(r, p, ev, player, holder, source);
}
