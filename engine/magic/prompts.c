/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions in the middle of effects that the core's choices do not cover: discarding, sacrifices
 * that each player chooses, scry, cards in an order, colours, modes, what is paid or not. Each is a
 * frame (internal.h). */
#include "engine/magic/internal.h"

static gt_effect *innermost(gt_state *s)
{
    return &s->effects[s->n_effects - 1];
}

int mg_hand_actions(gt_context *r, int player, unsigned verb, gt_action *out)
{
    const gt_state *s = r->s;
    uint64_t seen[4] = {0};
    int n = 0;
    GT_ZONE_EACH (card, s, mg_list(player, MG_HAND)) {
        unsigned def = s->objects[card].def;
        if ((seen[def >> 6] >> (def & 63) & 1) != 0)
            continue;
        seen[def >> 6] |= (uint64_t)1 << (def & 63);
        out[n++] = gt_act(verb, def, 0);
    }
    return n;
}

static bool ask(gt_context *r, int player)
{
    r->s->chooser = (uint8_t)player;
    return true;
}

/* Whoever the frame names. */
static bool ask_player(gt_context *r, gt_frame *f)
{
    return ask(r, f->a);
}

/* ---- Discarding (701.8). */

static bool step_discard(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_action out[GT_MAX_ACTIONS];
    int hand = mg_list(f->a, MG_HAND), player = f->a;
    if (f->c <= 0 || s->zone_count[hand] == 0) {
        gt_pop(s, f->d);
        return false;
    }
    int n = mg_hand_actions(r, player, MG_V_DISCARD, out);
    if (gt_is_asked(r, n) && (n == 1 || s->zone_count[hand] > f->c))
        return ask(r, player);
    f->c--;
    f->d++;
    mg_discard(r, gt_zone_first(s, hand), MG_BY_ABILITY);
    return false;
}

static int discard_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return mg_hand_actions(r, f->a, MG_V_DISCARD, out);
}

static void discard_answer(gt_context *r, gt_frame *f, gt_action a)
{
    f->c--;
    f->d++;
    mg_discard(r, mg_card_in(r->s, f->a, MG_HAND, (int)gt_act_a(a)), MG_BY_ABILITY);
}

const gt_frame_kind mg_frame_discard = {
    .name = "discard", .step = step_discard, .legal = discard_legal, .answer = discard_answer};

/* ---- Each of some players sacrifices (608.2e). */

static int edict_row(gt_context *r, const gt_frame *f, uint8_t *out)
{
    gt_state *s = r->s;
    const gt_effect *e = innermost(s);
    gt_effect asks = *e;
    int n = 0;
    asks.player = f->a;
    GT_LIST_EACH (object, s, mg_list(f->a, MG_BATTLEFIELD))
        if (!gt_set_has(&e->from, object) && gt_accepts(r, &asks, (gt_addr)(uint16_t)f->d, object))
            out[n++] = (uint8_t)object;
    return n;
}

static void edict_next(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    f->b &= (uint8_t) ~(1 << f->a);
    if (f->b != 0) {
        f->a ^= 1;
        f->e = f->c;
        return;
    }
    gt_set set = innermost(s)->from;
    innermost(s)->from = gt_set_empty();
    gt_pop(s, 0);
    mg_sacrifice(r, set, MG_BY_ABILITY);
}

static bool step_edict(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = edict_row(r, f, row);
    if (f->e <= 0 || n == 0) {
        edict_next(r, f);
        return false;
    }
    int differing = mg_differing(r, row, n);
    if (gt_is_asked(r, differing) && (differing == 1 || n > f->e))
        return ask(r, f->a);
    gt_set_add(&innermost(r->s)->from, row[0]);
    f->e--;
    return false;
}

static int edict_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = mg_differing(r, row, edict_row(r, f, row));
    for (int i = 0; i < n; i++)
        out[i] = gt_act(MG_V_GIVE_UP, 0, 0) | mg_name_of(r->s, row[i]) << 8;
    return n;
}

static void edict_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_set_add(&innermost(r->s)->from, mg_named(r->s, a));
    f->e--;
}

const gt_frame_kind mg_frame_edict = {
    .name = "edict", .step = step_edict, .legal = edict_legal, .answer = edict_answer};

/* ---- Cards of a library: scry (701.18), and cards that are put back in an order (401.4). */

static int top_row(const gt_state *s, int player, int from, int n, uint8_t *out)
{
    int card = s->zone_first[mg_list(player, MG_LIBRARY)], count = 0;
    for (int i = 0; i < from && card != GT_NO_OBJECT; i++)
        card = s->objects[card].next;
    for (; n > 0 && card != GT_NO_OBJECT; n--, card = s->objects[card].next)
        out[count++] = (uint8_t)card;
    return count;
}

static int row_actions(const gt_state *s, const uint8_t *row, int n, unsigned verb, gt_action *out)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        bool is_new = true;
        for (int k = 0; k < i && is_new; k++)
            is_new = s->objects[row[k]].def != s->objects[row[i]].def;
        if (is_new)
            out[count++] = gt_act(verb, s->objects[row[i]].def, 0);
    }
    return count;
}

/* Step 0: cards go to the bottom; 1: the others are put on top in an order, frame.b of them are. */
static bool step_scry(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS];
    gt_action out[GT_MAX_ACTIONS];
    int n = top_row(s, f->a, f->b, f->c - f->b, row);
    if (n == 0 || (f->step == 1 && !gt_is_asked(r, row_actions(s, row, n, MG_V_TOP, out)))) {
        gt_pop(s, 0);
        return false;
    }
    for (int i = 0; i < n; i++) {
        s->objects[row[i]].know[f->a] = GT_KNOW_PLACE;
        s->objects[row[i]].know[1 - f->a] = GT_UNKNOWN; /* the order may be another now */
    }
    return ask(r, f->a);
}

static int scry_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int count = top_row(r->s, f->a, f->b, f->c - f->b, row);
    int n = row_actions(r->s, row, count, f->step == 0 ? MG_V_BOTTOM : MG_V_TOP, out);
    if (f->step == 0)
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    return n;
}

static void scry_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS] = {0};
    int n = top_row(s, f->a, f->b, f->c - f->b, row), at = 0;
    if (gt_act_verb(a) == MG_V_DONE) {
        f->step = 1;
        return;
    }
    while (at < n - 1 && s->objects[row[at]].def != gt_act_a(a))
        at++;
    int card = row[at], list = mg_list(f->a, MG_LIBRARY);
    gt_unlink(s, card);
    if (gt_act_verb(a) == MG_V_BOTTOM) {
        gt_link_last(s, card, list);
        f->c--;
        return;
    }
    uint8_t before[GT_MAX_OBJECTS];
    int above = top_row(s, f->a, 0, f->b, before);
    if (above == 0)
        gt_link_first(s, card, list);
    else
        gt_link_after(s, card, before[above - 1]);
    f->b++;
}

const gt_frame_kind mg_frame_scry = {
    .name = "scry", .step = step_scry, .legal = scry_legal, .answer = scry_answer};

static int ordered_row(const gt_effect *e, uint8_t *out)
{
    int n = 0;
    GT_SET_EACH (object, &e->from)
        out[n++] = (uint8_t)object;
    return n;
}

static void put_one(gt_context *r, gt_frame *f, int object)
{
    gt_state *s = r->s;
    int place = f->b;
    gt_set_remove(&innermost(s)->from, object);
    mg_go(r, gt_set_of(object), MG_LIBRARY, 2, place == MG_TO_BOTTOM ? MG_MOVE_BOTTOM : 0,
          MG_BY_ABILITY, GT_NO_OBJECT);
    s->objects[object].know[1 - s->objects[object].owner] = GT_UNKNOWN;
}

static bool step_ordered(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    gt_action out[GT_MAX_ACTIONS];
    int n = ordered_row(innermost(r->s), row);
    if (n == 0) {
        gt_pop(r->s, f->c);
        return false;
    }
    if (gt_is_asked(r, row_actions(r->s, row, n, MG_V_BOTTOM, out)))
        return ask(r, f->a);
    put_one(r, f, row[0]);
    return false;
}

static int ordered_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = ordered_row(innermost(r->s), row);
    return row_actions(r->s, row, n, f->b == MG_TO_BOTTOM ? MG_V_BOTTOM : MG_V_TOP, out);
}

static void ordered_answer(gt_context *r, gt_frame *f, gt_action a)
{
    const gt_state *s = r->s;
    const gt_set set = innermost(r->s)->from;
    GT_SET_EACH (object, &set)
        if (s->objects[object].def == gt_act_a(a)) {
            put_one(r, f, object);
            return;
        }
}

const gt_frame_kind mg_frame_ordered = {
    .name = "ordered", .step = step_ordered, .legal = ordered_legal, .answer = ordered_answer};

/* ---- Yes or no: what is paid or not (118.12), what may be cast, what the rules ask. */

static int yes_or_no(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)r;
    (void)f;
    out[0] = gt_act(MG_V_YES, 0, 0);
    out[1] = gt_act(MG_V_NO, 0, 0);
    return 2;
}

static bool step_unless(gt_context *r, gt_frame *f)
{
    const gt_def *d = mg_of_run(r)->def[f->d];
    unsigned costs = 1u << f->b;
    if (f->step == 1) {
        gt_pop(r->s, 1);
        return false;
    }
    mg_mana price = mg_price(d, costs, f->c, 0);
    if (!mg_can_pay(r, f->a, f->e, d, costs, f->c, &price)) {
        gt_pop(r->s, 0);
        return false;
    }
    return ask(r, f->a);
}

static void unless_answer(gt_context *r, gt_frame *f, gt_action a)
{
    if (gt_act_verb(a) == MG_V_NO) {
        gt_pop(r->s, 0);
        return;
    }
    unsigned costs = 1u << f->b;
    mg_mana price = mg_price(mg_of_run(r)->def[f->d], costs, f->c, 0);
    f->step = 1;
    mg_pay(r, f->a, f->e, f->d, costs, f->c, &price);
}

const gt_frame_kind mg_frame_unless = {.name = "unless",
                                       .step = step_unless,
                                       .legal = yes_or_no,
                                       .answer = unless_answer,
                                       .object = offsetof(gt_frame, e)};

static bool step_may_cast(gt_context *r, gt_frame *f)
{
    if (f->step == 1 || !mg_can_cast(r, f->a, f->b, f->c)) {
        gt_pop(r->s, f->step);
        return false;
    }
    return ask(r, f->a);
}

static void may_cast_answer(gt_context *r, gt_frame *f, gt_action a)
{
    if (gt_act_verb(a) == MG_V_NO) {
        gt_pop(r->s, 0);
        return;
    }
    f->step = 1;
    mg_cast(r, f->a, f->b, f->c);
}

const gt_frame_kind mg_frame_may_cast = {.name = "may_cast",
                                         .step = step_may_cast,
                                         .legal = yes_or_no,
                                         .answer = may_cast_answer,
                                         .object = offsetof(gt_frame, b)};

static void ask_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_pop(r->s, gt_act_verb(a) == MG_V_YES);
}

const gt_frame_kind mg_frame_ask = {
    .name = "ask", .step = ask_player, .legal = yes_or_no, .answer = ask_answer};

/* ---- Colours and modes. */

static void colour_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    const gt_frame was = *f;
    int colour = (int)gt_act_a(a);
    gt_pop(s, 1);
    if (was.b == 0xff)
        mg_add_mana(s, was.a, colour, was.c);
    else
        innermost(s)->v[was.b] = 1 << colour;
}

static int colour_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)r;
    (void)f;
    for (unsigned colour = 0; colour < MG_COLOURS; colour++)
        out[colour] = gt_act(MG_V_COLOUR, colour, 0);
    return MG_COLOURS;
}

const gt_frame_kind mg_frame_colour = {
    .name = "colour", .step = ask_player, .legal = colour_legal, .answer = colour_answer};

static bool step_modes(gt_context *r, gt_frame *f)
{
    unsigned left = (uint16_t)f->c;
    if (f->b == 0 || left == 0) {
        gt_pop(r->s, 1);
        return false;
    }
    int n = __builtin_popcount(left);
    if (n > f->b || (n == f->b && r->game->asks_all))
        return ask(r, f->a);
    innermost(r->s)->v[MG_VAR_MODES] |= (int32_t)left;
    gt_pop(r->s, 1);
    return false;
}

/* Modes are chosen in ascending order, so that the same ones are chosen in one way only. */
static int modes_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    unsigned left = (uint16_t)f->c;
    for (; __builtin_popcount(left) >= f->b; left &= left - 1)
        out[n++] = gt_act(MG_V_MODE, (unsigned)__builtin_ctz(left), 0);
    return n;
}

static void mode_answer(gt_context *r, gt_frame *f, gt_action a)
{
    unsigned mode = gt_act_a(a);
    innermost(r->s)->v[MG_VAR_MODES] |= 1 << mode;
    f->c = (int16_t)((unsigned)(uint16_t)f->c & ~0u << (mode + 1));
    f->b--;
}

const gt_frame_kind mg_frame_modes = {
    .name = "modes", .step = step_modes, .legal = modes_legal, .answer = mode_answer};

/* ---- What was done is handed on. */

static bool step_result(gt_context *r, gt_frame *f)
{
    gt_pop(r->s, f->c);
    return false;
}

const gt_frame_kind mg_frame_result = {.name = "result", .step = step_result};
