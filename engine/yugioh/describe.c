/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know of a position, as a tree (docs/view.md). */
#include "engine/yugioh/internal.h"

#include "engine/core/showing.h"

static const char *id_of(const gt_game *g, const gt_state *s, int object)
{
    return yg_game_of(g)->def[yg_shows(yg_game_of(g), s, object)]->id;
}

static const char *covered(const gt_game *g, const gt_state *s, int object)
{
    return yg_is_down(s, object) ? yg_game_of(g)->def[s->objects[object].def]->id : NULL;
}

static const gt_showing showing = {
    .zones = YG_ZONES,
    .zone_name = (const char *const[]){"deck", "hand", "extra", "graveyard", "banished", "monsters",
                                       "spells", "field"},
    .secret = YG_HIDDEN_KINDS,
    .held = YG_HELD_KINDS,
    .id = id_of,
    .covered = covered,
    .properties = &yg_game_properties,
};

/* A link of the chain, with what it targets. */
static void describe_link(const gt_game *g, const gt_state *s, const gt_item *item,
                          const gt_visitor *out)
{
    out->open(out->context, NULL, false);
    out->text(out->context, "id", id_of(g, s, item->source));
    out->text(out->context, "player", gt_player_letter(item->player));
    out->flag(out->context, "card", (item->mark[0] & YG_LINK_IS_CARD) != 0);
    out->number(out->context, "speed", item->mark[1]);
    if ((item->mark[0] & (YG_LINK_OFF | YG_LINK_MUTE)) != 0)
        out->flag(out->context, "negated", true);
    out->open(out->context, "targets", true);
    for (int k = 0; k < item->n_targets; k++)
        if (yg_is_target(&item->target[k]) && gt_target_stands(s, &item->target[k]))
            out->text(out->context, NULL, id_of(g, s, item->target[k].object));
    out->close(out->context, true);
    out->close(out->context, false);
}

static const char *const phase_name[YG_PHASES] = {
    "draw phase",  "standby phase", "main phase 1", "start step",
    "battle step", "end step",      "main phase 2", "end phase",
};

static const char *timing_name(unsigned time)
{
    return time == YG_AT_START             ? "start"
           : time == YG_BEFORE_CALCULATION ? "before calculation"
           : time == YG_CALCULATION        ? "calculation"
           : time == YG_AFTER_CALCULATION  ? "after calculation"
                                           : "end";
}

static void describe_attack(const gt_game *g, const gt_state *s, const gt_visitor *out)
{
    const yg_attack *a = &yg_const(s)->attack;
    if (a->on == 0)
        return;
    out->open(out->context, "attack", false);
    if (yg_lies_as(s, a->attacker, a->attacker_stamp))
        out->text(out->context, "attacker", id_of(g, s, a->attacker));
    if (yg_lies_as(s, a->target, a->target_stamp))
        out->text(out->context, "target", id_of(g, s, a->target));
    if (a->time != 0)
        out->text(out->context, "damage step", timing_name(a->time));
    out->close(out->context, false);
}

void yg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    yg_run run;
    out->text(out->context, "phase", phase_name[yg_const(s)->phase]);
    yg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL); /* it only looks */
    gt_describe_players(&run.core, viewer, &showing, out);
    gt_describe_choice(&run.core, viewer, &showing, out);
    describe_attack(g, s, out);
    out->open(out->context, "chain", true); /* the last link comes last */
    for (int i = 0; i < s->n_items; i++)
        describe_link(g, s, &s->items[i], out);
    out->close(out->context, true);
}

/* ---- The game. */

static void describe_def(const yg_game *g, const gt_def *d, const gt_visitor *out)
{
    static const char *const type[] = {
        "monster", "spell",  "trap",   "token",      "normal",     "effect", "flip",  "spirit",
        "union",   "ritual", "fusion", "quick-play", "continuous", "equip",  "field", "counter"};
    static const char *const attribute[] = {"DARK", "LIGHT", "EARTH", "WATER", "FIRE", "WIND"};
    out->open(out->context, d->id, false);
    gt_describe_def(d, g->pool->tag_names, yg_keyword_words, YG_KW_COUNT, out);
    gt_describe_bits("types", (uint64_t)d->type, type, sizeof type / sizeof type[0], out);
    if ((d->type & YG_MONSTER) != 0) {
        gt_describe_bits("attributes", d->colour, attribute, sizeof attribute / sizeof attribute[0],
                         out);
        out->number(out->context, "level", d->number[YG_LEVEL]);
        out->number(out->context, "atk", d->number[YG_ATK]);
        out->number(out->context, "def", d->number[YG_DEF]);
    }
    out->close(out->context, false);
}

static void describe_decks(const yg_game *g, const gt_visitor *out)
{
    out->open(out->context, "decks", false);
    for (int player = 0; player < 2; player++) {
        const yg_deck *deck = &g->deck[player];
        out->open(out->context, gt_player_letter(player), false);
        gt_describe_pile("cards", (gt_pile){g->pool->defs, deck->cards, deck->n}, out);
        gt_describe_pile("extra", (gt_pile){g->pool->defs, deck->extra, deck->n_extra}, out);
        out->close(out->context, false);
    }
    out->close(out->context, false);
    out->open(out->context, "cards", false);
    for (int i = 0; i < g->def_down_monster; i++) /* the engine's own stand behind */
        describe_def(g, g->def[i], out);
    out->close(out->context, false);
}

/* The switches that are on, the decks, the cards. */
void yg_describe_game(const gt_game *game, const gt_visitor *out)
{
    const yg_options *o = &yg_game_of(game)->options;
    out->open(out->context, "switches", true);
#define TELL(name, about)                                                                          \
    if (o->name)                                                                                   \
        out->text(out->context, NULL, #name);
    YG_SWITCHES(TELL)
#undef TELL
    out->close(out->context, true);
    describe_decks(yg_game_of(game), out);
}
