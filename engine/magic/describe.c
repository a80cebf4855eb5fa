/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know of a position, as a tree (docs/view.md). */
#include "engine/magic/internal.h"

#include "engine/core/showing.h"

static const char *id_of(const gt_game *g, const gt_state *s, int object)
{
    return mg_game_of(g)->def[mg_shows(mg_game_of(g), s, object)]->id;
}

static const char *covered(const gt_game *g, const gt_state *s, int object)
{
    return mg_is_down(s, object) ? mg_game_of(g)->def[s->objects[object].def]->id : NULL;
}

static const gt_showing showing = {
    .zones = MG_ZONES,
    .zone_name =
        (const char *const[]){"library", "hand", "graveyard", "exile", "battlefield", NULL, NULL},
    .secret = 1u << MG_LIBRARY | 1u << MG_HAND,
    .held = 1u << MG_HAND,
    .id = id_of,
    .covered = covered,
    .properties = &mg_game_properties,
};

/* Of combat damage of a creature on the stack (310.1): how much each of its targets is assigned. */
static void describe_damage(const gt_state *s, const gt_item *item, const gt_visitor *out)
{
    out->open(out->context, "combat damage", true);
    for (int k = 0; k < item->n_targets; k++)
        if (gt_target_stands(s, &item->target[k]))
            out->number(out->context, NULL, item->target[k].amount);
    out->close(out->context, true);
}

/* A spell or ability on the stack, with what was announced. */
static void describe_item(const gt_game *g, const gt_state *s, const gt_item *item,
                          const gt_visitor *out)
{
    out->open(out->context, NULL, false);
    out->text(out->context, "id", id_of(g, s, item->object));
    out->text(out->context, "player", gt_player_letter(item->player));
    bool damage = item->ability == MG_RULE_COMBAT_DAMAGE;
    out->flag(out->context, "ability", item->ability != (uint16_t)GT_NO_ABILITY && !damage);
    out->number(out->context, "x", item->v[MG_VAR_X]);
    out->open(out->context, "modes", true);
    for (int mode = 0; mode < 16; mode++)
        if ((item->v[MG_VAR_MODES] >> mode & 1) != 0)
            out->number(out->context, NULL, mode + 1);
    out->close(out->context, true);
    out->open(out->context, "targets", true);
    for (int k = 0; k < item->n_targets; k++) {
        const gt_target *t = &item->target[k];
        if (!gt_target_stands(s, t))
            continue;
        int player = mg_player_of(s, t->object);
        out->text(out->context, NULL,
                  player >= 0 ? gt_player_letter(player) : id_of(g, s, t->object));
    }
    out->close(out->context, true);
    if (damage)
        describe_damage(s, item, out);
    out->close(out->context, false);
}

/* ---- What is asked. */

/* By the kind of the innermost frame, which asks. */
static const char *const question[] = {
    [GT_FRAME_CHOOSE] = "choose",
    [GT_FRAME_ASK] = "whether",
    [GT_FRAME_MENU] = "mode",
    [GT_FRAME_EVENT] = "replacement",
    [GT_FRAME_WINDOW] = "priority",
    [MG_F_MULLIGAN] = "mulligan",
    [MG_F_CHECK] = "trigger",
    [MG_F_LEGEND] = "legend",
    [MG_F_CAST] = "announce",
    [MG_F_TARGET] = "target",
    [MG_F_PAY] = "cost",
    [MG_F_DISCARD] = "discard",
    [MG_F_EDICT] = "sacrifice",
    [MG_F_SCRY] = "scry",
    [MG_F_ATTACK] = "attackers",
    [MG_F_BLOCK] = "blockers",
    [MG_F_ORDER] = "damage order",
    [MG_F_ASSIGN] = "damage",
    [MG_F_COLOUR] = "colour",
    [MG_F_RETARGET] = "new target",
    [MG_F_ASK] = "whether",
    [MG_F_MODES] = "mode",
    [MG_F_ORDERED] = "order of cards",
    [MG_F_UNLESS] = "price",
    [MG_F_MAY_CAST] = "cast",
    [MG_F_STAMPS] = "timestamps",
    [MG_F_JOIN] = "combat",
    [MG_F_SPEND] = "mana",
    [MG_F_NEW_TARGETS] = "new target",
    [MG_F_DIVIDE] = "division",
};

/* The creature whose damage is assigned, or ordered. */
static int fighter(const gt_state *s, const gt_frame *f)
{
    if (f->kind == MG_F_ORDER)
        return f->step == 0 || f->step == 2 ? mg_const(s)->block[f->order.first].attacker
                                            : GT_NO_OBJECT;
    int side = (f->step & MG_ASSIGN_BLOCKERS) != 0 ? 1 - s->active : s->active;
    return gt_object_at(s, mg_list(side, MG_BATTLEFIELD), f->assignment.place);
}

/* To what that happens of which it is asked what replaces it: an object, or a player. */
static int affected(const gt_state *s, const gt_effect *part)
{
    gt_set left = gt_set_minus(part->s[GT_PART_SUBJECTS], part->s[GT_PART_SEEN]);
    int first = part->that != GT_NO_OBJECT ? part->that : gt_set_first(&left);
    return first != GT_NO_OBJECT ? first : mg_player_object(s, part->player);
}

/* What it is about: a spell or ability, a permanent, the source of the effect that asks;
 * GT_NO_OBJECT: nothing in particular. */
static int subject_of(const gt_game *g, gt_state *s, const gt_frame *f)
{
    const gt_effect *part =
        f->kind == GT_FRAME_EVENT ? &s->effects[f->event.first + f->event.part] : NULL;
    uint8_t at = mg_frames[f->kind]->object;
    const gt_effect *e = s->n_effects > 0 ? gt_innermost_effect(s) : NULL;
    (void)g;
    switch (f->kind) {
    case GT_FRAME_WINDOW:
    case MG_F_MULLIGAN:
    case MG_F_CHECK:
    case MG_F_ATTACK:
    case MG_F_BLOCK:
    case MG_F_STAMPS: return GT_NO_OBJECT;
    case MG_F_LEGEND: return f->legend.one;
    case MG_F_ORDER:
    case MG_F_ASSIGN: return fighter(s, f);
    case MG_F_PAY:
    case MG_F_SPEND: return (f->kind == MG_F_PAY ? f : f - 1)->payment.object;
    case MG_F_TARGET:
    case MG_F_MODES: return s->n_items > 0 ? s->items[s->n_items - 1].object : GT_NO_OBJECT;
    default: break;
    }
    if (part != NULL)
        return affected(s, part);
    if (at != 0)
        return ((const uint8_t *)f)[at];
    return e == NULL ? GT_NO_OBJECT : e->holder != GT_NO_OBJECT ? e->holder : e->source;
}

static void describe_question(const gt_game *game, const gt_state *state, const gt_visitor *out)
{
    gt_state *s = (gt_state *)(uintptr_t)state;
    char name[GT_TEXT];
    const gt_frame *f = &s->agenda[s->n_agenda - 1];
    const char *kind = f->kind < sizeof question / sizeof question[0] ? question[f->kind] : NULL;
    out->open(out->context, "choice", false);
    out->text(out->context, "player", gt_player_letter(s->chooser));
    out->text(out->context, "kind", kind != NULL ? kind : mg_frames[f->kind]->name);
    int object = subject_of(game, s, f);
    if (object != GT_NO_OBJECT && mg_kind_of(s, object) != MG_ZONES &&
        !mg_is_hidden_zone(mg_kind_of(s, object))) {
        mg_object_text(mg_game_of(game), s, object, name, sizeof name);
        out->text(out->context, "about", name);
    }
    if (f->kind == GT_FRAME_CHOOSE) {
        const gt_effect *e = gt_innermost_effect(s);
        out->number(out->context, "min", e->min);
        out->number(out->context, "max", e->max);
    } else if (f->kind == MG_F_TARGET) {
        out->number(out->context, "min", f->targeting.least);
        out->number(out->context, "max", f->targeting.most);
    }
    out->close(out->context, false);
}

static const char *const step_name[MG_STEPS] = {
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
};

void mg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    mg_run run;
    out->text(out->context, "step",
              mg_takes_mulligans(s) ? "mulligan" : step_name[mg_const(s)->step]);
    mg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL); /* it only looks */
    gt_describe_players(&run.core, viewer, &showing, out);
    out->open(out->context, "stack", true); /* the top comes last */
    for (int i = 0; i < s->n_items; i++)
        describe_item(g, s, &s->items[i], out);
    out->close(out->context, true);
    if (s->end == GT_RUNNING && s->n_agenda > 0 && s->chooser == viewer)
        describe_question(g, s, out);
}

/* ---- The game. */

static void describe_def(const mg_game *g, const gt_def *d, const gt_visitor *out)
{
    out->open(out->context, d->id, false);
    gt_describe_def(d, g->pool->tag_names, mg_keyword_words, MG_KW_COUNT, out);
    gt_describe_bits("types", (uint64_t)d->type, mg_type_words, 13, out);
    gt_describe_bits("colours", d->colour, mg_colour_words, MG_COLOURS, out);
    out->number(out->context, "mana value", d->number[MG_MANA_VALUE]);
    if ((d->type & MG_CREATURE) != 0) {
        out->number(out->context, "power", d->number[MG_POWER]);
        out->number(out->context, "toughness", d->number[MG_TOUGHNESS]);
    }
    if ((d->type & MG_PLANESWALKER) != 0)
        out->number(out->context, "loyalty", d->number[MG_LOYALTY_PRINTED]);
    out->close(out->context, false);
}

void mg_describe_game(const gt_game *game, const gt_visitor *out)
{
    const mg_game *g = mg_game_of(game);
    out->text(out->context, "pay", g->options.pay == MG_PAY_AUTO ? "auto" : "full");
    out->text(out->context, "stops", g->options.stops == MG_STOPS_USUAL ? "usual" : "all");
    if (g->options.mana == MG_MANA_BY_ACTIONS)
        out->text(out->context, "mana", "actions");
    if (g->options.combat == MG_COMBAT_CLASSIC)
        out->text(out->context, "combat", "classic");
    out->open(out->context, "decks", false);
    for (int player = 0; player < 2; player++) {
        const mg_deck *deck = &g->deck[player];
        out->open(out->context, gt_player_letter(player), false);
        gt_describe_pile("cards", (gt_pile){g->pool->defs, deck->cards, deck->n}, out);
        out->close(out->context, false);
    }
    out->close(out->context, false);
    out->open(out->context, "cards", false);
    for (int i = 0; i < g->def_player; i++) /* the engine's own stand behind */
        describe_def(g, g->def[i], out);
    out->close(out->context, false);
}
