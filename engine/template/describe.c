/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player may know of a position, and of a game, as a tree (docs/view.md). */
#include "engine/template/internal.h"

#include "engine/core/showing.h"

static const char *id_of(const gt_game *g, const gt_state *s, int object)
{
    return tm_def(g, s, object)->id;
}

static const gt_showing showing = {
    .zones = TM_ZONES,
    .zone_name = (const char *const[]){"deck", "hand", "field", "discard"},
    .secret = TM_HIDDEN,
    .held = 1 << TM_HAND,
    .id = id_of,
    .properties = &tm_game_properties,
};

void tm_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    gt_context r = tm_context(g, s, NULL);
    gt_describe_players(&r, viewer, &showing, out);
    gt_describe_choice(&r, viewer, &showing, out);
    const gt_frame *attack = s->end == GT_RUNNING ? gt_innermost(s, TM_F_ATTACK) : NULL;
    if (attack != NULL)
        out->text(out->context, "attacker", id_of(g, s, attack->attack.attacker));
}

static void describe_def(const tm_game *g, const gt_def *d, const gt_visitor *out)
{
    static const char *const types[] = {"unit", "spell"};
    out->open(out->context, d->id, false);
    gt_describe_def(d, g->pool->tag_names, NULL, 0, out);
    gt_describe_bits("types", (uint64_t)d->type, types, 2, out);
    out->number(out->context, "cost", d->number[TM_COST]);
    if (d->type == TM_UNIT)
        out->number(out->context, "power", d->number[TM_POWER]);
    out->close(out->context, false);
}

void tm_describe_game(const gt_game *game, const gt_visitor *out)
{
    const tm_game *g = tm_game_of(game);
    out->open(out->context, "decks", false);
    for (int player = 0; player < 2; player++) {
        const tm_deck *deck = &g->deck[player];
        out->open(out->context, gt_player_letter(player), false);
        gt_describe_pile("cards", (gt_pile){g->pool->defs, deck->cards, deck->n}, out);
        out->close(out->context, false);
    }
    out->close(out->context, false);
    out->open(out->context, "cards", false);
    for (int i = 0; i < g->n_defs; i++)
        describe_def(g, g->def[i], out);
    out->close(out->context, false);
}
