/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens in Stack Duel: cards move and players come to know them, creatures enter and die,
 * and abilities are set off or replace what would happen.
 *
 * Leaving the battlefield is proposed (engine/events/proposal.h): whoever would die may stay or go
 * elsewhere (614, 616). */
#include "tests/games/stackduel.h"

#include <string.h>

/* ---- Moving. */

/* 400.2; what comes from nowhere is seen. */
static enum gt_sight sight_of(int kind)
{
    return kind == SD_LIBRARY ? GT_STACKED : sd_is_held(kind) ? GT_HELD : GT_OPEN;
}

/* What the players know of an object that came face down. */
static void know_covered(gt_state *s, int object, int from, int was, bool was_down)
{
    gt_set possible = gt_set_empty();
    if (was_down)
        return; /* the same as before */
    for (int i = 0; i < s->n_objects; i++)
        gt_set_put(&possible, i, (sd_pool()->defs[s->objects[i].def].type & SD_MORPH) != 0);
    assert(gt_set_has(&possible, object));
    gt_know_covered(s, object, from, sight_of(was), &possible);
}

/* A card of the reserve that would be hidden elsewhere goes back there. */
static int place_of(const gt_state *s, int object, int kind)
{
    bool fusion = (sd_own_def(s, object)->type & SD_FUSION) != 0;
    return fusion && sd_is_hidden(kind) ? SD_RESERVE : kind;
}

/* Moves an object, to a public zone face down or not. */
static void lay(gt_state *s, int object, int kind, bool bottom, bool down)
{
    gt_object *o = &s->objects[object];
    int from = o->zone, was = sd_kind_of(s, object);
    bool was_down = sd_is_down(s, object);
    int zone = sd_list(o->owner, kind);
    if (from != GT_NO_OBJECT)
        gt_unlink(s, object);
    for (int i = 0; i < 4; i++)
        o->mark[i] = 0;
    o->controller = o->owner;
    if (sd_is_held(kind))
        gt_link_sorted(s, object, zone);
    else if (kind == SD_LIBRARY && !bottom)
        gt_link_first(s, object, zone);
    else
        gt_link_last(s, object, zone);
    o->stamp = sight_of(kind) == GT_OPEN ? s->next_stamp++ : 0; /* a new object (400.7) */
    o->mark[SD_MARK_DOWN] = down;
    if (down)
        know_covered(s, object, from, was, was_down);
    else
        gt_know_move(s, object, from, sight_of(was),
                     sight_of(kind)); /* 708.9: shown as it leaves */
}

void sd_move(gt_state *s, int object, int kind, bool bottom)
{
    lay(s, object, place_of(s, object, kind), bottom, false);
}

void sd_turn_up(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    o->mark[SD_MARK_DOWN] = 0;
    o->know[0] = o->know[1] = GT_UNKNOWN;
}

void sd_draw(gt_state *s, int player)
{
    int card = s->zone_first[sd_list(player, SD_LIBRARY)];
    if (card == GT_NO_OBJECT)
        sd_of(s)->failed[player] = 1;
    else
        sd_move(s, card, SD_HAND, false);
}

/* ---- Items of the stack. */

/* Puts an object onto the stack (405.1), face down or not. */
gt_item *sd_item_new(gt_state *s, int object, int source, int ability, int player, bool down)
{
    if (object != GT_NO_OBJECT)
        lay(s, object, SD_STACK, false, down);
    return gt_item_add(s, object, source, ability, player);
}

void sd_item_remove(gt_state *s, int object, int kind)
{
    const gt_item item = gt_item_take(s, object);
    if (item.ability == (uint16_t)GT_NO_ABILITY) {
        lay(s, object, kind, false, kind == SD_BATTLEFIELD && sd_is_down(s, object));
    } else { /* an ability ceases to exist (608.2n) */
        gt_unlink(s, object);
        gt_object_free(s, object);
    }
}

/* ---- Events. */

/* Abilities that an event sets off wait until a player would get priority (603.3). */
static void announce(gt_context *r, int event, int that, int to)
{
    gt_state *s = r->s;
    const gt_event ev = {.kind = (uint8_t)event,
                         .that = (uint8_t)that,
                         .other = GT_NO_OBJECT,
                         .player = s->objects[that].controller,
                         .from = (uint8_t)sd_kind_of(s, that),
                         .to = (uint8_t)to,
                         .why = {0, GT_NOBODY, GT_NO_OBJECT}};
    for (int rank = 0; rank < 2; rank++)
        GT_ZONE_EACH (holder, s, sd_list(s->active ^ rank, SD_BATTLEFIELD)) {
            const gt_def *d = sd_def(s, holder);
            for (int i = d->face[0].first; i < d->face[0].first + d->face[0].n; i++) {
                if (gt_sets_off(r, sd_pool(), &sd_pool()->abilities[i], &ev, s->active ^ rank,
                                holder, holder))
                    gt_wait_for(s, i, 0, s->active ^ rank, holder, holder, &ev)->how =
                        (uint8_t)sd_shows(s, holder);
            }
        }
}

/* No card here asks what died: abilities of one object are alike. */
static bool is_alike(const gt_state *s, const gt_waiting *a, const gt_waiting *b)
{
    (void)s;
    return a->ability == b->ability && a->holder == b->holder && a->holder_stamp == b->holder_stamp;
}

int sd_triggers(const gt_state *s, int out[GT_MAX_WAITING])
{
    return gt_waiting_choices(s, 0, s->n_waiting, is_alike, out); /* 603.3b */
}

void sd_stack_trigger(gt_context *r, int entry)
{
    gt_state *s = r->s;
    gt_waiting w = gt_wait_take(s, entry);
    int object = gt_object_again(s, w.how, w.player);
    gt_item *item = sd_item_new(s, object, w.source, w.ability, w.player, false);
    if (item == NULL)
        return;
    item->source_stamp = w.holder_stamp;
    item->that = w.that;
    item->that_stamp = w.that_stamp;
    gt_item_begin(r, item, sd_pool()->abilities[w.ability].code);
}

void sd_enter(gt_context *r, int object)
{
    gt_state *s = r->s;
    s->objects[object].mark[SD_MARK_SICK] = 1; /* 302.6 */
    announce(r, SD_EV_ENTERS, object, SD_BATTLEFIELD);
}

/* ---- Leaving the battlefield. */

void sd_leave(gt_context *r, gt_set set, int kind)
{
    const gt_state *s = r->s;
    const gt_event ev = {.kind = SD_EV_LEAVES,
                         .other = GT_NO_OBJECT,
                         .player = s->active,
                         .from = SD_BATTLEFIELD,
                         .to = (uint8_t)kind,
                         .why = {0, GT_NOBODY, GT_NO_OBJECT}};
    GT_SET_EACH (object, &set)
        if (sd_kind_of(s, object) != SD_BATTLEFIELD)
            gt_set_remove(&set, object);
    gt_propose(r, &ev, &set);
}

/* The next creature to look at: the active player's first (101.4). */
static int next_leaving(gt_context *r, const gt_effect *part)
{
    const gt_state *s = r->s;
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    for (int i = 0; i < 2; i++)
        GT_ZONE_EACH (object, s, sd_list(s->active ^ i, SD_BATTLEFIELD))
            if (gt_set_has(&left, object))
                return object;
    return GT_NO_OBJECT;
}

/* ---- Drawing: one card after the other (121.2), each of which may be replaced. */

void sd_draw_cards(gt_context *r, int player, int n)
{
    gt_push(r->s, (gt_frame){
                      .draws = {.kind = SD_F_DRAW, .player = (uint8_t)player, .left = (int16_t)n}});
}

static bool step_draw(gt_context *r, gt_frame *f)
{
    if (f->draws.left <= 0) {
        gt_pop(r->s, 0);
        return false;
    }
    f->draws.left--;
    gt_propose(r,
               &(gt_event){.kind = SD_EV_DRAWS,
                           .that = GT_NO_OBJECT,
                           .other = GT_NO_OBJECT,
                           .player = f->draws.player,
                           .from = SD_LIBRARY,
                           .to = SD_HAND,
                           .why = {0, GT_NOBODY, GT_NO_OBJECT},
                           .amount = 1},
               NULL);
    return false;
}

const gt_frame_kind sd_frame_draw = {.name = "draw", .step = step_draw};

/* ---- What replaces it. */

/* Abilities of permanents that apply to what is proposed and did not yet (614.5). */
static int replacements(gt_context *r, const gt_effect *part,
                        gt_replacement out[GT_MAX_REPLACEMENTS])
{
    const gt_state *s = r->s;
    const gt_event ev = gt_part_event(r, part);
    int n = 0;
    for (int player = 0; player < 2; player++)
        GT_ZONE_EACH (source, s, sd_list(player, SD_BATTLEFIELD)) {
            const gt_def *d = sd_def(s, source);
            for (int i = d->face[0].first; i < d->face[0].first + d->face[0].n; i++) {
                const gt_replacement x = {
                    .name = gt_name_of_ability((unsigned)i, (unsigned)source, (unsigned)source),
                    .ability = (uint16_t)i,
                    .player = (uint8_t)player,
                    .holder = (uint8_t)source,
                    .source = (uint8_t)source,
                    .mod = -1};
                if (n < GT_MAX_REPLACEMENTS && gt_may_act(r, sd_pool(), part, &ev, &x))
                    out[n++] = x;
            }
        }
    return n;
}

/* 616.1: the controller of the object that is affected, or the player. */
static int chooser(gt_context *r, const gt_effect *part)
{
    return gt_part_event(r, part).player;
}

static void act(gt_context *r, gt_effect *part, const gt_replacement *x)
{
    gt_begin_replacement(r, sd_pool(), part, x);
}

/* Nothing replaces it any more: all leave at once, and are seen as they stand (603.10a). */
static void happen(gt_context *r, const gt_effect *parts, int n, int32_t kept)
{
    (void)kept;
    if (n > 0 && parts->how == SD_EV_DRAWS) {
        sd_draw(r->s, parts->player);
        return;
    }
    for (int i = 0; i < n; i++)
        GT_SET_EACH (object, &parts[i].s[GT_PART_SUBJECTS])
            announce(r, parts[i].how, object, parts[i].dst);
    for (int i = 0; i < n; i++)
        GT_SET_EACH (object, &parts[i].s[GT_PART_SUBJECTS])
            sd_move(r->s, object, parts[i].dst, false);
}

const gt_event_hooks sd_event_hooks = {
    .next = next_leaving,
    .replacements = replacements,
    .chooser = chooser,
    .act = act,
    .happen = happen,
    .inherits = true,
};
