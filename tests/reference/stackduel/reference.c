/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel: legal actions by trying all that there could be. */
#include "tests/reference/reference.h"
#include "tests/games/stackduel.h"
#include "tests/reference/choice.h"

static bool yes(gt_context *r, gt_addr code, int player, int object)
{
    gt_effect e;
    gt_effect_init(&e, player, object, object);
    return code == 0 || gt_plain_value(r, &e, code) != 0;
}

/* Whether a player may cast a card that it holds: one card a turn but in response, at the proper
 * time (117.1a). */
static bool may_cast(gt_context *r, const gt_frame *f, int card, bool down)
{
    const gt_state *s = r->s;
    const gt_def *d = sd_def(s, card);
    bool main = f->window.purpose == 1 /* for a main phase */ && f->window.player == s->active &&
                s->n_items == 0;
    return (s->n_items > 0 || sd_of(r->s)->cast[f->window.player] == 0) &&
           (d->type == SD_INSTANT || main) && (!down || (d->type & SD_MORPH) != 0) &&
           yes(r, d->routine[SD_ROUTINE_CAN], f->window.player, card);
}

/* Ways to cast what lies in a hidden zone of the player's. */
static int casts(gt_context *r, const gt_frame *f, int kind, gt_action *out, int n)
{
    for (int card = 0; card < r->s->n_objects; card++) {
        unsigned def = r->s->objects[card].def;
        if (r->s->objects[card].zone != sd_list(f->window.player, kind))
            continue;
        if (may_cast(r, f, card, false))
            n = gt_plain_add(out, n, gt_act(SD_CAST, def, (unsigned)kind));
        if (may_cast(r, f, card, true))
            n = gt_plain_add(out, n, gt_act(SD_CAST_DOWN, def, (unsigned)kind));
    }
    return n;
}

/* The creature of a player at a place of the battlefield; GT_NO_OBJECT: there is none. */
static int creature_at(const gt_state *s, int player, unsigned place)
{
    int creature = s->zone_first[sd_list(player, SD_BATTLEFIELD)];
    for (; place > 0 && creature != GT_NO_OBJECT; place--)
        creature = s->objects[creature].next;
    return creature;
}

static bool may_use(gt_context *r, int player, int creature)
{
    const gt_def *d = sd_def(r->s, creature);
    const gt_ability *a = &sd_pool()->abilities[d->face[0].first];
    return d->face[0].n > 0 && a->kind == GT_ACTIVE && yes(r, a->can, player, creature);
}

static int responses(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, creature;
    out[n++] = gt_act(GT_PASS, 0, 0);
    n = casts(r, f, SD_HAND, out, n);
    n = casts(r, f, SD_RESERVE, out, n);
    for (unsigned place = 0; (creature = creature_at(s, f->window.player, place)) != GT_NO_OBJECT;
         place++) {
        if (may_use(r, f->window.player, creature))
            out[n++] = gt_act(SD_USE, place, 0);
        if (sd_is_down(s, creature) && s->objects[creature].owner == f->window.player) /* 116.2b */
            out[n++] = gt_act(SD_UP, place, 0);
    }
    return n;
}

/* Whether an item of the stack has an object as a target already. */
static bool is_aimed_at(const gt_state *s, int object)
{
    const gt_item *item = &s->items[s->n_items - 1];
    for (int k = 0; k < item->n_targets; k++)
        if (item->target[k].object == object)
            return true;
    return false;
}

static int targets(const gt_state *s, unsigned mask, gt_action *out)
{
    int n = 0, creature;
    for (unsigned player = 0; player < 2; player++)
        if ((mask & SD_T_PLAYER) != 0)
            out[n++] = gt_act(SD_AT, player, 0);
    for (unsigned player = 0; player < 2; player++)
        for (unsigned place = 0; (creature = creature_at(s, (int)player, place)) != GT_NO_OBJECT;
             place++)
            if ((mask & SD_T_CREATURE) != 0 && (sd_types(s, creature) & SD_CREATURE) != 0 &&
                !is_aimed_at(s, creature))
                out[n++] = gt_act(SD_AT, 2 + player, place);
    for (unsigned i = 0; i < s->n_items; i++)
        if ((mask & SD_T_SPELL) != 0 && s->items[i].ability == (uint16_t)GT_NO_ABILITY &&
            s->items[i].pc != 0) /* not the one announced now */
            out[n++] = gt_act(SD_AT, 4, i);
    return n;
}

static int legal(const gt_game *g, const gt_state *state, gt_action *out)
{
    gt_context r = sd_run(g, (gt_state *)(uintptr_t)state); /* it is only looked at */
    r.code = sd_pool()->code;
    const gt_frame *f = gt_top(r.s);
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int triggers[GT_MAX_WAITING], n = 0;
    switch (f->kind) {
    case GT_FRAME_WINDOW: return responses(&r, f, out);
    case SD_F_TARGET: return targets(state, f->target.among, out);
    case SD_F_CHECK:
        n = sd_triggers(state, triggers);
        for (unsigned i = 0; i < (unsigned)n; i++)
            out[i] = gt_act(SD_NEXT, i, 0);
        return n;
    case GT_FRAME_EVENT:
        n = gt_event_choices(&r, x);
        for (unsigned i = 0; i < (unsigned)n; i++)
            out[i] = gt_act(SD_APPLY, i, 0);
        return n;
    default: return gt_plain_choice(&r, out);
    }
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    gt_context r = sd_run(g, (gt_state *)(uintptr_t)s);
    return gt_plain_questions(&r, sd_pool()->code, key, why);
}

const gt_reference gt_stackduel_reference = {.rules = "stackduel", .legal = legal, .code = code};
const gt_reference gt_stackduel_other_reference = {
    .rules = "stackduel-other", .legal = legal, .code = code};
