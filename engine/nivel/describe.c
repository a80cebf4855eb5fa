/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Nivel Arena adds to the description of a view and of a game (engine/core/describe.h,
 * docs/view.md). */
#include "engine/nivel/internal.h"

#include "engine/core/showing.h"

static const char *const zone_name[NV_ZONES] = {
    [NV_DECK] = "deck",     [NV_HAND] = "hand",     [NV_TRASH] = "trash",
    [NV_DAMAGE] = "damage", [NV_SKILLS] = "skills", [NV_LEVEL] = "leader",
    [NV_LEFT] = "L",        [NV_CENTER] = "C",      [NV_RIGHT] = "R",
};

#define TEXT_OF(name, text) text,
static const char *const modifier_name[] = {NV_MODIFIERS(TEXT_OF)};
#undef TEXT_OF

static const char *id_of(const gt_game *g, const gt_state *s, int object)
{
    return nv_game_of(g)->def[s->objects[object].def]->id;
}

/* ---- The choice. */

static const char *choice_kind(int frame)
{
    switch (frame) {
    case GT_FRAME_CHOOSE: return "pick";
    case GT_FRAME_ASK: return "ask";
    case GT_FRAME_MENU:
    case NV_F_USE:
    case NV_F_TAKE: return "mode";
    case NV_F_MULLIGAN: return "mulligan";
    case NV_F_TURN: return "act";
    case NV_F_BATTLE: return "block";
    case GT_FRAME_EVENT:
    case NV_F_WINDOW: return "first";
    case NV_F_ORDER: return "order";
    default: return "lane";
    }
}

/* Whether what asks by such a frame is the innermost effect. */
static bool is_by_effect(int kind)
{
    return kind != NV_F_MULLIGAN && kind != NV_F_TURN && kind != NV_F_BATTLE &&
           kind != NV_F_WINDOW && kind != GT_FRAME_EVENT;
}

static const char *asks(int frame, bool *by_effect)
{
    *by_effect = is_by_effect(frame);
    return choice_kind(frame);
}

static const gt_showing showing = {
    .zones = NV_ZONES,
    .zone_name = zone_name,
    .secret = 1u << NV_DECK | 1u << NV_HAND,
    .held = 1u << NV_HAND,
    .id = id_of,
    .properties = &nv_game_properties,
    .asks = asks,
    .tells_asked = true,
};

/* ---- What is going on. */

/* A unit by its place. */
static void place_of(const gt_game *g, const gt_state *s, const char *name, int object,
                     const gt_visitor *out)
{
    out->open(out->context, name, false);
    out->text(out->context, "id", id_of(g, s, object));
    out->text(out->context, "player", gt_player_letter(nv_player_at(s, object)));
    out->text(out->context, "zone", zone_name[nv_kind_of(s, object)]);
    out->close(out->context, false);
}

static void battle(const gt_game *g, const gt_state *s, const gt_visitor *out)
{
    const nv_battle *b = nv_innermost_battle(s);
    if (b == NULL)
        return;
    out->open(out->context, "battle", false);
    out->text(out->context, "lane", zone_name[NV_LEFT + nv_battle_lane(b)]);
    if (nv_attacker_of(s, b) != GT_NO_OBJECT)
        place_of(g, s, "attacker", b->attacker, out);
    if ((b->how & NV_B_BLOCKED) != 0 && nv_is_unit(s, b->blocker))
        place_of(g, s, "blocker", b->blocker, out);
    out->close(out->context, false);
}

static void damage(const gt_state *s, const gt_visitor *out)
{
    const gt_frame *f = gt_innermost(s, NV_F_DAMAGE);
    if (f == NULL)
        return;
    out->open(out->context, "damage", false);
    out->text(out->context, "player", gt_player_letter(f->damage.player));
    out->number(out->context, "left", f->damage.left);
    out->number(out->context, "dealt", f->damage.dealt);
    out->close(out->context, false);
}

/* Effects that wait to be used (8.4), in the order in which they were set off. */
static void waiting(const gt_game *g, const gt_state *s, const gt_visitor *out)
{
    out->open(out->context, "waiting", true);
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        out->open(out->context, NULL, false);
        out->text(out->context, "player", gt_player_letter(w->player));
        if (w->source != GT_NO_OBJECT)
            out->text(out->context, "source", id_of(g, s, w->source));
        out->close(out->context, false);
    }
    out->close(out->context, true);
}

/* What holds for a time (8.1.3.3.3); false: it is no matter of the players', or it is over. */
static bool is_told(const gt_state *s, const gt_mod *m)
{
    if (m->what == NV_GIVE_USED || m->what == NV_GIVE_KEEP)
        return false;
    if ((m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE)) != 0 || m->what == NV_GIVE_FORBID ||
        m->what == NV_GIVE_LISTEN)
        return true;
    return nv_is_unit(s, m->target) && s->objects[m->target].stamp == m->target_stamp;
}

static void effect(const gt_game *g, const gt_state *s, const gt_mod *m, const gt_visitor *out)
{
    bool number = m->what != NV_GIVE_ABILITY && m->what != NV_GIVE_FORBID &&
                  m->what != NV_GIVE_LISTEN && m->what != NV_GIVE_RETURN &&
                  m->what != NV_GIVE_CANNOT;
    out->open(out->context, NULL, false);
    out->text(out->context, "what", modifier_name[m->what]);
    if (number)
        out->number(out->context, "value", m->value);
    if (m->source != GT_NO_OBJECT)
        out->text(out->context, "source", id_of(g, s, m->source));
    out->text(out->context, "by", gt_player_letter((m->flags & GT_MOD_OTHER) != 0));
    if ((m->flags & GT_MOD_PLAYER) != 0)
        out->text(out->context, "player", gt_player_letter(m->target));
    else if ((m->flags & GT_MOD_LIVE) == 0 && m->what != NV_GIVE_FORBID &&
             m->what != NV_GIVE_LISTEN)
        place_of(g, s, "unit", m->target, out);
    if ((m->flags & GT_MOD_BATTLE) != 0)
        out->flag(out->context, "this_battle", true);
    else if (m->until != 0)
        out->number(out->context, "until_turn", m->until);
    out->close(out->context, false);
}

static void effects(const gt_game *g, const gt_state *s, const gt_visitor *out)
{
    out->open(out->context, "effects", true);
    for (int i = 0; i < nv_const(s)->n_fixed; i++)
        if (is_told(s, &s->mods[i]))
            effect(g, s, &s->mods[i], out);
    out->close(out->context, true);
}

gt_addr nv_asking(const gt_state *s)
{
    if (s->end != GT_RUNNING || s->n_effects == 0 || !is_by_effect(s->agenda[s->n_agenda - 1].kind))
        return 0;
    gt_addr next = s->effects[s->n_effects - 1].pc;
    return next > 0 && next < GT_BUILTIN ? (gt_addr)(next - 1) : 0;
}

void nv_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    gt_context r =
        nv_run_of(g, (gt_state *)(uintptr_t)s, NULL); /* values are settled: nothing changes */
    const char *clause = NULL, *moment = nv_moment_name(s, &clause);
    out->text(out->context, "phase", moment);
    out->text(out->context, "clause", clause);
    gt_describe_players(&r, viewer, &showing, out);
    effects(g, s, out);
    waiting(g, s, out);
    battle(g, s, out);
    damage(s, out);
    gt_describe_choice(&r, viewer, &showing, out);
}

/* ---- The game. */

static void definition(const gt_def *d, const gt_visitor *out)
{
    static const char *const type[] = {"leader", "unit", "skill", "item"};
    static const char *const number[] = {"cost", "power", "hit"};
    out->open(out->context, d->id, false);
    out->text(out->context, "name", d->name);
    for (int i = 0; i < 4; i++)
        if (d->type == 1 << i)
            out->text(out->context, "type", type[i]);
    for (int i = 0; i <= NV_HIT; i++)
        if (d->type == NV_UNIT || (i == NV_COST && d->type != NV_LEADER))
            out->number(out->context, number[i], d->number[i]);
    gt_describe_bits("keywords", d->keywords & ~UINT64_C(1), nv_keyword_words, NV_KW_COUNT, out);
    out->close(out->context, false);
}

void nv_describe_game(const gt_game *game, const gt_visitor *out)
{
    const nv_game *g = nv_game_of(game);
    out->open(out->context, "decks", false); /* decklists are open */
    for (int player = 0; player < 2; player++) {
        out->open(out->context, gt_player_letter(player), false);
        out->text(out->context, "leader", g->def[g->leader[player]]->id);
        out->open(out->context, "cards", false);
        for (int i = 0, n; i < NV_DECK_SIZE; i += n) {
            uint8_t card = g->card_def[player][i];
            for (n = 0; i + n < NV_DECK_SIZE && g->card_def[player][i + n] == card;)
                n++;
            out->number(out->context, g->def[card]->id, n);
        }
        out->close(out->context, false);
        out->close(out->context, false);
    }
    out->close(out->context, false);
    out->open(out->context, "cards", false);
    for (int i = 0; i < g->n_defs; i++)
        definition(g->def[i], out);
    out->close(out->context, false);
}
