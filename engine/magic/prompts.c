/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions in the middle of effects that the core's choices do not cover: discarding, sacrifices
 * that each player chooses, scry, cards in an order, colours, modes, what is paid or not. Each is a
 * frame (internal.h). */
#include "engine/magic/internal.h"

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

/* ---- Discarding (701.8). */

static bool step_discard(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    mg_cards *f = &frame->cards;
    gt_action out[GT_MAX_ACTIONS];
    int hand = mg_list(f->player, MG_HAND), player = f->player;
    if (f->left <= 0 || s->zone_count[hand] == 0)
        return gt_pop(s, f->done);
    int n = mg_hand_actions(r, player, MG_V_DISCARD, out);
    if (gt_is_asked(r, n) && (n == 1 || s->zone_count[hand] > f->left))
        return gt_awaits(r->s, player);
    f->left--;
    f->done++;
    mg_discard(r, gt_zone_first(s, hand), MG_BY_ABILITY);
    return false;
}

static int discard_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return mg_hand_actions(r, f->cards.player, MG_V_DISCARD, out);
}

static void discard_answer(gt_context *r, gt_frame *f, gt_action a)
{
    f->cards.left--;
    f->cards.done++;
    mg_discard(r, mg_card_in(r->s, f->cards.player, MG_HAND, (int)gt_act_a(a)), MG_BY_ABILITY);
}

const gt_frame_kind mg_frame_discard = {
    .name = "discard", .step = step_discard, .legal = discard_legal, .answer = discard_answer};

/* ---- Each of some players sacrifices, or discards: all choose, then all do it (101.4, 608.2e). A
 * card that was chosen stays unseen until then. */

static bool is_discard(const mg_edict *f)
{
    return f->filter == 0;
}

static int edict_row(gt_context *r, const mg_edict *f, uint8_t *out)
{
    gt_state *s = r->s;
    const gt_effect *e = gt_innermost_effect(s);
    gt_effect asks = *e;
    int n = 0;
    asks.player = f->player;
    GT_ZONE_EACH (object, s, mg_list(f->player, is_discard(f) ? MG_HAND : MG_BATTLEFIELD))
        if (!gt_set_has(&e->from, object) &&
            (is_discard(f) ||
             (mg_can_be_sacrificed(r, object) && gt_accepts(r, &asks, f->filter, object))))
            out[n++] = (uint8_t)object;
    return n;
}

static void edict_next(gt_context *r, mg_edict *f)
{
    gt_state *s = r->s;
    bool discards = is_discard(f);
    f->players &= (uint8_t) ~(1 << f->player);
    if (f->players != 0) {
        f->player ^= 1;
        f->left = f->each;
        return;
    }
    gt_set set = gt_innermost_effect(s)->from;
    gt_innermost_effect(s)->from = gt_set_empty();
    gt_pop(s, discards ? gt_set_count(&set) : 0);
    if (discards)
        mg_discard_set(r, set, MG_BY_ABILITY);
    else
        mg_sacrifice(r, set, MG_BY_ABILITY, gt_innermost_effect(s)->source);
}

static bool step_edict(gt_context *r, gt_frame *frame)
{
    mg_edict *f = &frame->edict;
    uint8_t row[GT_MAX_OBJECTS];
    int n = edict_row(r, f, row);
    if (f->left <= 0 || n == 0) {
        edict_next(r, f);
        return false;
    }
    int differing = mg_differing(r, row, n);
    if (gt_is_asked(r, differing) && (differing == 1 || n > f->left))
        return gt_awaits(r->s, f->player);
    gt_set_add(&gt_innermost_effect(r->s)->from, row[0]);
    f->left--;
    return false;
}

static int edict_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = mg_differing(r, row, edict_row(r, &f->edict, row));
    if (!is_discard(&f->edict))
        return mg_act_on_each(r->s, MG_V_GIVE_UP, row, n, out);
    for (int i = 0; i < n; i++)
        out[i] = gt_act(MG_V_DISCARD, r->s->objects[row[i]].def, 0);
    return n;
}

static void edict_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_edict *f = &frame->edict;
    gt_set hand = gt_set_empty();
    uint8_t row[GT_MAX_OBJECTS];
    int object;
    if (is_discard(f)) {
        for (int i = edict_row(r, f, row) - 1; i >= 0; i--)
            gt_set_add(&hand, row[i]);
        object = mg_card_among(r->s, &hand, (int)gt_act_a(a), f->player);
    } else {
        object = mg_named(r->s, a);
    }
    gt_set_add(&gt_innermost_effect(r->s)->from, object);
    f->left--;
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

/* The cards that are still to be looked at. */
static int scry_row(const gt_state *s, const mg_scry *f, uint8_t *out)
{
    return top_row(s, f->player, f->placed, f->cards - f->placed, out);
}

static bool step_scry(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    const mg_scry *f = &frame->scry;
    uint8_t row[GT_MAX_OBJECTS];
    gt_action out[GT_MAX_ACTIONS];
    gt_cards_come(r, mg_list(f->player, MG_LIBRARY), f->cards);
    int n = scry_row(s, f, row);
    if (n == 0 || (f->step == 1 && !gt_is_asked(r, row_actions(s, row, n, MG_V_TOP, out))))
        return gt_pop(s, 0);
    for (int i = 0; i < n; i++) {
        s->objects[row[i]].know[f->player] = GT_KNOW_PLACE;
        s->objects[row[i]].know[1 - f->player] = GT_UNKNOWN; /* the order may be another now */
    }
    return gt_awaits(r->s, f->player);
}

static int scry_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int count = scry_row(r->s, &f->scry, row);
    int n = row_actions(r->s, row, count, f->step == 0 ? MG_V_BOTTOM : MG_V_TOP, out);
    if (f->step == 0)
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    return n;
}

static void scry_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    gt_state *s = r->s;
    mg_scry *f = &frame->scry;
    uint8_t row[GT_MAX_OBJECTS] = {0};
    int n = scry_row(s, f, row), at = 0;
    if (gt_act_verb(a) == MG_V_DONE) {
        f->step = 1;
        return;
    }
    while (at < n - 1 && s->objects[row[at]].def != gt_act_a(a))
        at++;
    int card = row[at], list = mg_list(f->player, MG_LIBRARY);
    gt_unlink(s, card);
    if (gt_act_verb(a) == MG_V_BOTTOM) {
        gt_link_last(s, card, list);
        f->cards--;
        return;
    }
    uint8_t before[GT_MAX_OBJECTS];
    int above = top_row(s, f->player, 0, f->placed, before);
    if (above == 0)
        gt_link_first(s, card, list);
    else
        gt_link_after(s, card, before[above - 1]);
    f->placed++;
}

const gt_frame_kind mg_frame_scry = {
    .name = "scry", .step = step_scry, .legal = scry_legal, .answer = scry_answer};

/* What is still to be put, of one owner: of the active player first (101.4). */
static int ordered_row(gt_state *s, uint8_t *out)
{
    const gt_set from = gt_innermost_effect(s)->from;
    int n = 0;
    for (int rank = 0; rank < 2 && n == 0; rank++)
        GT_SET_EACH (object, &from)
            if (s->objects[object].owner == (s->active ^ rank))
                out[n++] = (uint8_t)object;
    return n;
}

static void put_one(gt_context *r, gt_frame *f, int object)
{
    gt_state *s = r->s;
    int place = f->ordering.place, unseen = 1 - f->ordering.player;
    uint8_t *know = &s->objects[object].know[unseen];
    bool followed = f->ordering.did == 1 && mg_kind_of(s, object) == MG_LIBRARY &&
                    *know == GT_KNOW_PLACE; /* a card alone: there is no order to hide */
    gt_set_remove(&gt_innermost_effect(s)->from, object);
    mg_go(r, gt_set_of(object), MG_LIBRARY, 2, place == MG_TO_BOTTOM ? MG_MOVE_BOTTOM : 0,
          MG_BY_ABILITY, GT_NO_OBJECT);
    *know = followed ? GT_KNOW_PLACE : GT_UNKNOWN;
}

static bool step_ordered(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    gt_action out[GT_MAX_ACTIONS];
    int n = ordered_row(r->s, row);
    if (n == 0)
        return gt_pop(r->s, f->ordering.did);
    if (mg_kind_of(r->s, row[0]) != MG_LIBRARY) /* else whoever looked at them puts them back */
        f->ordering.player = r->s->objects[row[0]].owner; /* 401.4 */
    if (gt_is_asked(r, row_actions(r->s, row, n, MG_V_BOTTOM, out)))
        return gt_awaits(r->s, f->ordering.player);
    put_one(r, f, row[0]);
    return false;
}

static int ordered_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = ordered_row(r->s, row);
    return row_actions(r->s, row, n, f->ordering.place == MG_TO_BOTTOM ? MG_V_BOTTOM : MG_V_TOP,
                       out);
}

static void ordered_answer(gt_context *r, gt_frame *f, gt_action a)
{
    const gt_state *s = r->s;
    const gt_set set = gt_innermost_effect(r->s)->from;
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

static bool can_pay_unless(gt_context *r, const mg_unless *f, int x)
{
    const gt_def *d = mg_of_run(r)->def[f->def];
    unsigned costs = 1u << f->cost;
    mg_mana price = mg_price(d, costs, x, 0);
    return mg_can_pay(r, f->player, f->object, d, costs, x, &price);
}

/* x: what X is; -1: the cost has none. */
static void pay_unless(gt_context *r, gt_frame *frame, int x)
{
    mg_unless *f = &frame->unless;
    unsigned costs = 1u << f->cost;
    if (f->step == 2)
        gt_innermost_effect(r->s)->v[MG_VAR_X] = x;
    f->x = (int16_t)x;
    f->step = 1;
    mg_mana price = mg_price(mg_of_run(r)->def[f->def], costs, f->x, 0);
    mg_pay(r, f->player, f->object, f->def, costs, f->x, &price);
}

static bool step_unless(gt_context *r, gt_frame *frame)
{
    const mg_unless *f = &frame->unless;
    if (f->step == 1)
        return gt_pop(r->s, 1);
    if (f->step == 0 && !can_pay_unless(r, f, f->x < 0 ? 0 : f->x))
        return gt_pop(r->s, 0);
    if (f->step == 2 && !can_pay_unless(r, f, 1)) { /* nothing but X = 0 */
        pay_unless(r, frame, 0);
        return false;
    }
    return gt_awaits(r->s, f->player);
}

static int unless_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_unless *f = &frame->unless;
    int n = 0;
    if (f->step == 0)
        return yes_or_no(r, frame, out);
    while (n <= MG_X_MOST && can_pay_unless(r, f, n)) {
        out[n] = gt_act(MG_V_X, (unsigned)n, 0);
        n++;
    }
    return n;
}

static void unless_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_unless *f = &frame->unless;
    if (gt_act_verb(a) == MG_V_NO) {
        gt_pop(r->s, 0);
        return;
    }
    if (f->step == 0 && f->x < 0) {
        f->step = 2;
        return;
    }
    pay_unless(r, frame, f->step == 2 ? (int)gt_act_a(a) : f->x);
}

const gt_frame_kind mg_frame_unless = {.name = "unless",
                                       .step = step_unless,
                                       .legal = unless_legal,
                                       .answer = unless_answer,
                                       .object = offsetof(mg_unless, object)};

static bool step_may_cast(gt_context *r, gt_frame *frame)
{
    const mg_permission *f = &frame->permission;
    bool can = f->way == MG_WAY_LAND ? mg_may_play_lands(r, f->player)
                                     : mg_can_cast(r, f->player, f->card, f->way);
    if (f->step == 1 || !can)
        return gt_pop(r->s, f->step);
    return gt_awaits(r->s, f->player);
}

static void may_cast_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_permission *f = &frame->permission;
    if (gt_act_verb(a) == MG_V_NO) {
        gt_pop(r->s, 0);
        return;
    }
    f->step = 1;
    if (f->way == MG_WAY_LAND)
        mg_play_land(r, f->player, f->card);
    else
        mg_cast(r, f->player, f->card, f->way);
}

const gt_frame_kind mg_frame_may_cast = {.name = "may_cast",
                                         .step = step_may_cast,
                                         .legal = yes_or_no,
                                         .answer = may_cast_answer,
                                         .object = offsetof(mg_permission, card)};

static bool step_ask(gt_context *r, gt_frame *f)
{
    return gt_awaits(r->s, f->question.player);
}

static void ask_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_pop(r->s, gt_act_verb(a) == MG_V_YES);
}

const gt_frame_kind mg_frame_ask = {
    .name = "ask", .step = step_ask, .legal = yes_or_no, .answer = ask_answer};

/* ---- Colours and modes. */

static bool step_colour(gt_context *r, gt_frame *f)
{
    return gt_awaits(r->s, f->colour.player);
}

static void colour_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    const mg_colour_choice was = f->colour;
    int colour = (int)gt_act_a(a);
    gt_pop(s, 1);
    if (was.variable == MG_ADDS_OUTSIDE) {
        mg_add_mana(s, was.player, colour, was.amount);
        return;
    }
    gt_effect *e = gt_innermost_effect(s);
    if (was.variable != MG_ADDS_MANA) {
        e->v[was.variable] = 1 << colour;
        return;
    }
    mg_make_mana(r, was.player, colour, was.amount, gt_code_at(r, (gt_addr)(e->pc - 1)));
    if (was.more > 0) {
        mg_colour_choice next = was;
        next.more--;
        gt_push(s, (gt_frame){.colour = next});
    }
}

static int colour_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    for (unsigned left = f->colour.among; left != 0; left &= left - 1)
        out[n++] = gt_act(MG_V_COLOUR, (unsigned)__builtin_ctz(left), 0);
    return n;
}

const gt_frame_kind mg_frame_colour = {
    .name = "colour", .step = step_colour, .legal = colour_legal, .answer = colour_answer};

static bool step_modes(gt_context *r, gt_frame *frame)
{
    const mg_modes *f = &frame->modes;
    if (f->left == 0 || f->among == 0)
        return gt_pop(r->s, 1);
    int n = __builtin_popcount(f->among);
    if (n > f->left || (n == f->left && r->game->asks_all))
        return gt_awaits(r->s, f->player);
    gt_innermost_effect(r->s)->v[MG_VAR_MODES] |= f->among;
    return gt_pop(r->s, 1);
}

/* Modes are chosen in ascending order, so that the same ones are chosen in one way only. */
static int modes_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    for (unsigned left = f->modes.among; __builtin_popcount(left) >= f->modes.left;
         left &= left - 1)
        out[n++] = gt_act(MG_V_MODE, (unsigned)__builtin_ctz(left), 0);
    return n;
}

static void mode_answer(gt_context *r, gt_frame *f, gt_action a)
{
    unsigned mode = gt_act_a(a);
    gt_innermost_effect(r->s)->v[MG_VAR_MODES] |= 1 << mode;
    f->modes.among &= (uint16_t)(~0u << (mode + 1));
    f->modes.left--;
}

const gt_frame_kind mg_frame_modes = {
    .name = "modes", .step = step_modes, .legal = modes_legal, .answer = mode_answer};

/* ---- What was done is handed on. */

static bool step_result(gt_context *r, gt_frame *f)
{
    return gt_pop(r->s, f->result.did);
}

const gt_frame_kind mg_frame_result = {.name = "result", .step = step_result};
