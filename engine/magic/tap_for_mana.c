/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens beside the mana as a permanent is tapped for it: triggered mana abilities, which
 * resolve at once (605.1b, 605.4a), and what makes it produce more (106.12a). And what kinds of
 * mana lands could produce (106.7).
 *
 * The mana that is added so counts among what a player can pay with (mana.c): of each kind as much
 * as is added for whatever kind the permanent is tapped. */
#include "engine/magic/internal.h"

#include "engine/effects/interp.h"

enum { ALL_KINDS = (1 << MG_MANA_KINDS) - 1, MOST_MORE = 40 /* of one kind by one permanent */ };

/* ---- More of the same. */

int mg_mana_times(gt_context *r, int object)
{
    int doublings = mg_price_of(r, MG_GIVE_MANA_TIMES, object);
    return 1 << (doublings > 5 ? 5 : doublings);
}

/* ---- Triggered mana abilities. */

/* An event of which such abilities are asked, and what they add for which player. */
typedef struct tapping {
    gt_event ev;
    mg_more_mana more;
    bool looks; /* at what there is to pay with: choices are left out */
} tapping;

static void add_more(mg_more_mana *more, int player, int kind, int32_t n)
{
    uint8_t *to = &more->n[player][kind];
    *to = (uint8_t)(*to + n > MOST_MORE ? MOST_MORE : *to + n);
}

/* What one instruction MANA of such an ability adds. */
static void add_of(tapping *t, const gt_operation *i, int player, int32_t n)
{
    unsigned kinds = i->a <= MG_COLOURLESS    ? 1u << i->a
                     : i->a == MG_OF_PRODUCED ? (unsigned)t->ev.amount & ALL_KINDS
                                              : (unsigned)(i->a & MG_ALL_COLOURS);
    if (n <= 0 || kinds == 0)
        return;
    player = i->d != 0 ? t->ev.player : player;
    if ((kinds & (kinds - 1)) == 0)
        add_more(&t->more, player, __builtin_ctz(kinds), n);
    else if (!t->looks) {
        t->more.choice[player] = (uint8_t)kinds;
        t->more.n_choice[player] = (uint8_t)n;
    }
}

static void run_ability(gt_context *r, tapping *t, int ability, int player, int holder)
{
    int32_t numbers[GT_STACK];
    gt_effect e;
    gt_effect_init(&e, player, holder, holder);
    e.that = t->ev.that;
    e.by_player = t->ev.player;
    e.amount = t->ev.amount;
    gt_cursor at = {&r->code[mg_of_run(r)->pool->abilities[ability].code], numbers};
    for (;;) { /* numbers and MANA, one after the other (ability.c of the language) */
        at = gt_run_values(r, &e, at);
        if (at.at->op != MG_OP_MANA)
            return;
        add_of(t, at.at, player, at.top[-1]);
        at.at++;
        at.top = numbers;
    }
}

static void try_ability(gt_context *r, tapping *t, int ability, int player, int holder)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    const gt_ability *a = &pool->abilities[ability];
    if (a->kind != GT_AUTO || (a->timing & MG_IS_MANA) == 0 ||
        !gt_matches(r, &pool->patterns[a->pattern], &t->ev, player, holder, holder))
        return;
    if (!t->looks)
        mg_tell_one(r, "605.4a", holder, "makes mana beside");
    run_ability(r, t, ability, player, holder);
}

static void ask_permanent(gt_context *r, tapping *t, int holder)
{
    const mg_game *g = mg_of_run(r);
    const mg_card_cache *b = &g->card_cache[mg_shows(g, r->s, holder)];
    const mg_values *v = mg_values_of(r, holder);
    int player = mg_controller(r->s, holder);
    bool hears = (b->heard >> MG_EV_TAPPED_FOR_MANA & 1) != 0;
    for (int k = b->first; hears && (v->lost & MG_LOST_ABILITIES) == 0 && k < b->first + b->n; k++)
        try_ability(r, t, k, player, holder);
    for (int k = 0; k < v->n_abilities; k++)
        try_ability(r, t, mg_run_of(r)->derived.added[holder].ability[k], player, holder);
}

/* Of permanents, and delayed ones. */
static void ask_all(gt_context *r, tapping *t)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (holder, s, s->active)
        ask_permanent(r, t, holder);
    GT_MODS_EACH (m, s, MG_GIVE_LISTEN)
        try_ability(r, t, m->value & 0xffff, (m->flags & GT_MOD_OTHER) != 0, m->source);
}

static tapping tapping_of(gt_context *r, int object, unsigned kinds, bool looks)
{
    int player = r->s->objects[object].controller;
    return (tapping){.ev = {.kind = MG_EV_TAPPED_FOR_MANA,
                            .that = (uint8_t)object,
                            .other = GT_NO_OBJECT,
                            .player = (uint8_t)player,
                            .from = MG_BATTLEFIELD,
                            .to = MG_BATTLEFIELD,
                            .why = {MG_BY_ABILITY, (uint8_t)player, (uint8_t)object},
                            .amount = (int32_t)kinds},
                     .looks = looks};
}

/* What it makes for its controller beside the first mana, if that is of one kind. */
static void more_for(gt_context *r, int object, int kind, uint8_t out[MG_MANA_KINDS])
{
    tapping t = tapping_of(r, object, 1u << kind, true);
    int player = t.ev.player;
    ask_all(r, &t);
    add_more(&t.more, player, kind, mg_mana_times(r, object) - 1);
    memcpy(out, t.more.n[player], MG_MANA_KINDS);
}

void mg_surely_more(gt_context *r, int object, unsigned kinds, uint8_t out[MG_MANA_KINDS])
{
    memset(out, 0, MG_MANA_KINDS);
    if (!mg_of_run(r)->adds_to_mana)
        return;
    bool first = true;
    for (unsigned left = kinds; left != 0; left &= left - 1, first = false) {
        uint8_t more[MG_MANA_KINDS];
        more_for(r, object, __builtin_ctz(left), more);
        for (int k = 0; k < MG_MANA_KINDS; k++)
            out[k] = first || more[k] < out[k] ? more[k] : out[k];
    }
}

/* ---- It is tapped. */

/* Of several kinds one is chosen. */
static void ask_kind(gt_context *r, int player, int n, unsigned among)
{
    GT_PUSH(r->s, colour, .kind = MG_F_COLOUR, .player = (uint8_t)player,
            .variable = MG_ADDS_OUTSIDE, .amount = (int16_t)n, .among = (uint8_t)among);
}

void mg_tapped_for_mana(gt_context *r, int object, unsigned kinds)
{
    if (!mg_of_run(r)->adds_to_mana || kinds == 0)
        return;
    tapping t = tapping_of(r, object, kinds, false);
    ask_all(r, &t);
    for (int player = 0; player < 2; player++) {
        for (int kind = 0; kind < MG_MANA_KINDS; kind++)
            if (t.more.n[player][kind] > 0)
                mg_add_mana(r->s, player, kind, t.more.n[player][kind]);
        if (t.more.n_choice[player] > 0)
            ask_kind(r, player, t.more.n_choice[player], t.more.choice[player]);
    }
    mg_announce(r, &t.ev); /* 605.5a: what is no mana ability waits */
}

void mg_tap_for(gt_context *r, int object, int kind)
{
    int player = r->s->objects[object].controller;
    int n = mg_of_run(r)->adds_to_mana ? mg_mana_times(r, object) : 1;
    mg_tap(r, object);
    mg_add_mana(r->s, player, kind, n);
    mg_tapped_for_mana(r, object, 1u << kind);
}

/* ---- Abilities with more to pay or to do: what was made is known when they have resolved. */

void mg_expect_mana(gt_context *r, int object, const mg_cost *cost)
{
    if (mg_of_run(r)->adds_to_mana && (cost->self & MG_TAPS) != 0)
        GT_PUSH(r->s, tapped, .kind = MG_F_TAPPED, .object = (uint8_t)object,
                .times = (uint8_t)mg_mana_times(r, object));
}

int mg_note_made(gt_context *r, int kind)
{
    gt_state *s = r->s;
    for (int i = s->n_agenda - 1; i >= 0 && mg_of_run(r)->adds_to_mana; i--)
        if (s->agenda[i].kind == MG_F_TAPPED) {
            s->agenda[i].tapped.kinds |= (uint8_t)(1u << kind);
            return s->agenda[i].tapped.times;
        } else if (s->agenda[i].kind == MG_F_RESOLVE)
            break; /* it is no mana ability that makes it */
    return 1;
}

static bool step_tapped(gt_context *r, gt_frame *f)
{
    const mg_tapped was = f->tapped;
    gt_pop(r->s, 0);
    mg_tapped_for_mana(r, was.object, was.kinds);
    return false;
}

const gt_frame_kind mg_frame_tapped = {
    .name = "tapped", .step = step_tapped, .object = offsetof(mg_tapped, object)};

/* ---- What lands could produce (106.7). */

/* Kinds that the instructions of a mana ability add, whatever it costs; `borrows`: MG_MAKES_THEIRS
 * and MG_MAKES_OWN. */
static unsigned kinds_of_ability(gt_context *r, int object, int ability)
{
    const gt_ability *a = &mg_of_run(r)->pool->abilities[ability];
    int32_t numbers[GT_STACK];
    gt_effect e;
    unsigned kinds = 0;
    if (a->kind != GT_ACTIVE || (a->timing & MG_IS_MANA) == 0)
        return 0;
    gt_effect_init(&e, mg_controller(r->s, object), object, object);
    memset(e.v, 0, sizeof e.v);
    gt_cursor at = {&r->code[a->code], numbers};
    for (; at.at->op != GT_OP_END; at.at++, at.top = numbers) {
        at = gt_run_values(r, &e, at);
        if (at.at->op == GT_OP_END)
            break;
        if (at.at->op == MG_OP_MANA && at.top > numbers && at.top[-1] > 0)
            kinds |= mg_kinds_of_mana(at.at->a);
    }
    return kinds;
}

/* What an own mana ability of a land makes, be it tapped or not. */
static unsigned kinds_of_land(gt_context *r, int object)
{
    unsigned kinds = mg_makes_untapped(r, object);
    for (int k = 0, n = mg_n_abilities(r, object); k < n; k++)
        kinds |= kinds_of_ability(r, object, mg_ability_at(r, object, k));
    return mg_kinds_known(r, object, kinds);
}

/* Kinds of each player's lands; those whose lands ask for the others' in turn. */
unsigned mg_could_produce(gt_context *r, int player, unsigned asks)
{
    unsigned kinds[2] = {0, 0}, borrows[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        GT_LIST_EACH (object, r->s, mg_list(side, MG_BATTLEFIELD))
            if (mg_is_type(r, object, MG_LAND)) {
                unsigned of_land = kinds_of_land(r, object);
                kinds[side] |= of_land & ALL_KINDS;
                borrows[side] |= of_land & MG_MAKES_THEIRS;
            }
    for (int turn = 0; turn < 2; turn++)
        for (int side = 0; side < 2; side++)
            if (borrows[side] != 0)
                kinds[side] |= kinds[1 - side] & MG_ALL_COLOURS;
    return ((asks & MG_MAKES_OWN) != 0 ? kinds[player] : 0) |
           ((asks & MG_MAKES_THEIRS) != 0 ? kinds[1 - player] & MG_ALL_COLOURS : 0);
}
