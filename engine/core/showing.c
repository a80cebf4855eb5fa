/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in zones, told piece by piece; see showing.h. */
#include "engine/core/showing.h"

#include "engine/core/core.h"
#include "engine/core/flow.h"

static int kind_of(const gt_showing *how, const gt_object *o)
{
    return o->zone % how->zones;
}

static bool has(uint32_t kinds, int kind)
{
    return (kinds >> kind & 1) != 0;
}

/* Whether the viewer sees which card the object is. */
static bool sees(const gt_showing *how, const gt_object *o, int viewer)
{
    int kind = kind_of(how, o);
    return !has(how->secret, kind) || (has(how->held, kind) && o->zone / how->zones == viewer) ||
           o->know[viewer] == GT_KNOW_PLACE;
}

/* ---- Zones. */

/* Whether an object is told with the card that it is attached to: they lie in one zone. */
static bool is_told_with_host(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    return o->host != GT_NO_OBJECT && s->objects[o->host].zone == o->zone;
}

static void tell_properties(gt_context *r, int object, const gt_showing *how, const gt_visitor *out)
{
    const gt_subject x = {r->game, r, r->s, r->s->objects[object].zone / how->zones, object, 0};
    gt_describe_properties(how->properties->card, &x, how->id, out);
}

/* The card as an object of the tree; `place` counts from 1, 0: none. What is attached to it and
 * lies in its zone is told inside it. */
static void card(gt_context *r, int object, int place, int viewer, const gt_showing *how,
                 const gt_visitor *out)
{
    const gt_game *g = r->game;
    const gt_state *s = r->s;
    const gt_object *o = &s->objects[object];
    bool hand = has(how->held, kind_of(how, o)), attached = false;
    out->open(out->context, NULL, false);
    out->text(out->context, "id", how->id(g, s, object));
    if (place > 0)
        out->number(out->context, "place", place);
    if (o->owner != o->controller)
        out->text(out->context, "owner", gt_player_letter(o->owner));
    if (hand && o->owner == viewer && o->know[1 - viewer] == GT_KNOW_PLACE)
        out->flag(out->context, "shown", true);
    if (how->covered != NULL && how->covered(g, s, object) != NULL)
        out->text(out->context, "covered",
                  o->know[viewer] == GT_KNOW_PLACE ? how->covered(g, s, object) : "?");
    tell_properties(r, object, how, out);
    GT_ZONE_EACH (other, s, o->zone) {
        if (s->objects[other].host != object)
            continue;
        if (!attached)
            out->open(out->context, "attached", true);
        attached = true;
        out->open(out->context, NULL, false);
        out->text(out->context, "id", how->id(g, s, other));
        tell_properties(r, other, how, out);
        out->close(out->context, false);
    }
    if (attached)
        out->close(out->context, true);
    out->close(out->context, false);
}

/* Cards of which the viewer knows that they are in the zone, not where, by definition. */
static void somewhere(const gt_game *g, const gt_state *s, int zone, int viewer,
                      const gt_showing *how, const gt_visitor *out)
{
    bool any = false;
    for (int i = 0; i < s->n_objects; i++) { /* numbered by definition, those of one owner */
        const gt_object *o = &s->objects[i];
        if (o->zone != zone || sees(how, o, viewer) || o->know[viewer] != GT_KNOW_ZONE)
            continue;
        if (!any)
            out->open(out->context, "somewhere", true);
        any = true;
        out->text(out->context, NULL, how->id(g, s, i));
    }
    if (any)
        out->close(out->context, true);
}

static void zone(gt_context *r, int viewer, int list, const gt_showing *how, const gt_visitor *out)
{
    const gt_state *s = r->s;
    int kind = list % how->zones, at = 0, hidden = 0;
    bool secret = has(how->secret, kind), held = has(how->held, kind);
    out->open(out->context, how->zone_name[kind], false);
    out->number(out->context, "count", s->zone_count[list]);
    out->open(out->context, "cards", true);
    GT_ZONE_EACH (object, s, list) {
        at++;
        if (!sees(how, &s->objects[object], viewer))
            hidden++;
        else if (!is_told_with_host(s, object))
            card(r, object, secret && !held ? at : 0, viewer, how, out);
    }
    out->close(out->context, true);
    if (secret)
        out->number(out->context, "hidden", hidden);
    if (hidden > 0)
        somewhere(r->game, s, list, viewer, how, out);
    out->close(out->context, false);
}

static void player_of(gt_context *r, int viewer, int player, const gt_showing *how,
                      const gt_visitor *out)
{
    const gt_subject x = {r->game, r, r->s, player, GT_NOT_A_CARD, 0};
    out->open(out->context, gt_player_letter(player), false);
    gt_describe_properties(how->properties->player, &x, how->id, out);
    out->open(out->context, "zones", false);
    for (int kind = 0; kind < how->zones; kind++)
        if (how->zone_name[kind] != NULL)
            zone(r, viewer, player * how->zones + kind, how, out);
    out->close(out->context, false);
    out->close(out->context, false);
}

/* ---- Blocks. */

static bool in_block(const gt_showing *how, const gt_object *o, int viewer, int block)
{
    return o->zone != GT_NO_OBJECT && has(how->secret, kind_of(how, o)) && !sees(how, o, viewer) &&
           o->know[viewer] == block;
}

/* One block: whose it is, which cards, and the places that these share. */
static void block_of(const gt_game *g, const gt_state *s, int viewer, int player, int block,
                     const gt_showing *how, const gt_visitor *out)
{
    out->open(out->context, NULL, false);
    out->text(out->context, "player", gt_player_letter(player));
    out->open(out->context, "cards", true);
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].owner == player && in_block(how, &s->objects[i], viewer, block))
            out->text(out->context, NULL, how->id(g, s, i));
    out->close(out->context, true);
    out->open(out->context, "places", true);
    for (int list = player * how->zones; list < (player + 1) * how->zones; list++) {
        int at = 0;
        GT_ZONE_EACH (object, s, list) {
            at++;
            if (!in_block(how, &s->objects[object], viewer, block))
                continue;
            out->open(out->context, NULL, false);
            out->text(out->context, "zone", how->zone_name[list % how->zones]);
            if (!has(how->held, list % how->zones))
                out->number(out->context, "place", at);
            out->close(out->context, false);
        }
    }
    out->close(out->context, true);
    out->close(out->context, false);
}

/* Blocks of which a card lies in hidden zones of the kinds given, but for those done before. */
static void blocks_in(const gt_game *g, const gt_state *s, int viewer, uint32_t kinds,
                      bool done[2][256], const gt_showing *how, const gt_visitor *out)
{
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        int block = o->know[viewer];
        if (block < GT_KNOW_BLOCK || !in_block(how, o, viewer, block) ||
            !has(kinds, kind_of(how, o)) || done[o->owner][block])
            continue;
        done[o->owner][block] = true;
        block_of(g, s, viewer, o->owner, block, how, out);
    }
}

static void blocks(const gt_game *g, const gt_state *s, int viewer, const gt_showing *how,
                   const gt_visitor *out)
{
    bool done[2][256] = {{false}};
    out->open(out->context, "blocks", true);
    /* the numbers of blocks mean nothing: they come in the order of their first places, and those
     * that lie in a hand as a whole in the order of their first cards */
    for (int list = 0; list < 2 * how->zones && s->next_block != 0; list++) {
        if (has(how->held, list % how->zones))
            continue;
        GT_ZONE_EACH (object, s, list) {
            const gt_object *o = &s->objects[object];
            int block = o->know[viewer];
            if (block < GT_KNOW_BLOCK || done[o->owner][block] || !in_block(how, o, viewer, block))
                continue;
            done[o->owner][block] = true;
            block_of(g, s, viewer, o->owner, block, how, out);
        }
    }
    if (s->next_block != 0)
        blocks_in(g, s, viewer, how->held, done, how, out);
    out->close(out->context, true);
}

void gt_describe_players(gt_context *r, int viewer, const gt_showing *how, const gt_visitor *out)
{
    out->open(out->context, "players", false);
    for (int player = 0; player < 2; player++)
        player_of(r, viewer, player, how, out);
    out->close(out->context, false);
    blocks(r->game, r->s, viewer, how, out);
}

/* ---- The choice that is to be made. */

/* What is asked for in a word, unless the game has one of its own. */
static const char *what_asks(const gt_context *r, const gt_showing *how, bool *by_effect)
{
    static const char *const words[GT_FRAME_SYSTEM] = {[GT_FRAME_CHOOSE] = "pick",
                                                       [GT_FRAME_ASK] = "ask",
                                                       [GT_FRAME_MENU] = "mode",
                                                       [GT_FRAME_EVENT] = "first",
                                                       [GT_FRAME_WINDOW] = "respond"};
    const gt_frame *top = &r->s->agenda[r->s->n_agenda - 1];
    if (how->asks != NULL)
        return how->asks(top->kind, by_effect);
    *by_effect = r->s->n_agenda > 1 && top[-1].kind == GT_FRAME_EFFECT;
    return top->kind < GT_FRAME_SYSTEM && words[top->kind] != NULL
               ? words[top->kind]
               : r->hooks->frames[top->kind]->name;
}

void gt_describe_choice(gt_context *r, int viewer, const gt_showing *how, const gt_visitor *out)
{
    const gt_state *s = r->s;
    bool by_effect = false;
    if (s->end != GT_RUNNING || (s->chooser != viewer && !how->tells_asked))
        return;
    out->open(out->context, "choice", false);
    out->text(out->context, "player", gt_player_letter(s->chooser));
    out->text(out->context, "kind", what_asks(r, how, &by_effect));
    if (by_effect && s->n_effects > 0) {
        const gt_effect *e = &s->effects[s->n_effects - 1];
        const gt_object *source = e->source != GT_NO_OBJECT ? &s->objects[e->source] : NULL;
        if (source != NULL && source->zone < 2 * how->zones && sees(how, source, viewer))
            out->text(out->context, "source", how->id(r->game, s, e->source));
        out->text(out->context, "by", gt_player_letter(e->player));
        if (s->agenda[s->n_agenda - 1].kind == GT_FRAME_CHOOSE && s->chooser == viewer) {
            out->number(out->context, "min", e->min);
            out->number(out->context, "max", e->max);
            out->number(out->context, "picked", e->picked);
        }
    }
    out->close(out->context, false);
}
