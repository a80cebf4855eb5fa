/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of unfinished work by number, names of objects in actions, and the doors to a state. */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"
#include "engine/events/proposal.h"

/* ---- Names of objects in actions. */

static const gt_naming naming = {MG_ZONES, 1u << MG_HAND};

static unsigned name_of(const gt_state *s, int object)
{
    return gt_name_of(&naming, s, object);
}

gt_action mg_act_on(const gt_state *s, unsigned verb, int object)
{
    return verb | name_of(s, object) << 8;
}

int mg_act_on_each(const gt_state *s, unsigned verb, const uint8_t *row, int n, gt_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = mg_act_on(s, verb, row[i]);
    return n;
}

int mg_named(const gt_state *s, gt_action a)
{
    return gt_named(&naming, s, a);
}

int mg_card_in(const gt_state *s, int player, int kind, int def)
{
    return gt_card_of(s, mg_list(player, kind), def, 1 - player);
}

int mg_card_among(const gt_state *s, const gt_set *hand, int def, int player)
{
    int found = GT_NO_OBJECT;
    GT_SET_EACH (card, hand)
        if (s->objects[card].def == def &&
            (found == GT_NO_OBJECT || s->objects[card].know[1 - player] == GT_KNOW_PLACE))
            found = card;
    return found;
}

/* Whether two permanents are seen to be unequal at a glance. */
static bool is_plainly_other(const gt_state *s, int a, int b)
{
    const gt_object *x = &s->objects[a], *y = &s->objects[b];
    return mg_is_permanent(s, a) && mg_is_permanent(s, b) &&
           (x->mark[1] != y->mark[1] || x->mark[2] != y->mark[2] || x->mark[0] != y->mark[0] ||
            x->used != y->used || x->owner != y->owner);
}

/* Whether an object is equal to one of a row; what tells permanents apart is worked out where they
 * could be equal. */
static bool is_again(gt_context *r, const uint8_t *row, int n, int object, uint64_t look[],
                     bool known[])
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    unsigned shows = mg_shows(g, s, object);
    for (int k = 0; k < n; k++) {
        if (mg_shows(g, s, row[k]) != shows || s->objects[row[k]].zone != s->objects[object].zone ||
            is_plainly_other(s, row[k], object))
            continue;
        if (!known[k])
            look[k] = mg_look_of(r, row[k]);
        if (!known[n])
            look[n] = mg_look_of(r, object);
        known[k] = known[n] = true;
        if (look[k] == look[n])
            return true;
    }
    return false;
}

/* Of equal objects the first is left: equal cards of a zone, permanents that look alike in all. */
int mg_differing(gt_context *r, uint8_t *row, int n)
{
    uint64_t look[GT_MAX_OBJECTS];
    bool known[GT_MAX_OBJECTS];
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int object = row[i];
        known[kept] = false;
        bool again =
            mg_kind_of(r->s, object) != MG_PLAYER && is_again(r, row, kept, object, look, known);
        row[kept] = (uint8_t)object;
        kept += !again;
    }
    return kept;
}

/* ---- Kinds of frames. */

/* In a window. */
/* The card of a graveyard that is cast or played. */
static int buried(const gt_state *s, int player, gt_action a)
{
    return mg_card_in(s, (a & MG_OF_OTHER) != 0 ? 1 - player : player, MG_GRAVEYARD,
                      (int)gt_act_a(a));
}

static void respond(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    int player = f->window.player, object;
    if (gt_act_verb(a) == GT_PASS) {
        gt_window_pass(r, f);
        return;
    }
    gt_window_acted(f, player); /* 117.3c */
    switch (gt_act_verb(a)) {
    case MG_V_LAND:
        mg_play_land(r, player, mg_card_in(s, player, MG_HAND, (int)gt_act_a(a)));
        return;
    case MG_V_CAST:
        mg_cast(r, player, mg_card_in(s, player, MG_HAND, (int)gt_act_a(a)), (int)gt_act_b(a));
        return;
    case MG_V_CAST_GRAVEYARD: mg_cast(r, player, buried(s, player, a), (int)gt_act_b(a)); return;
    case MG_V_LAND_FROM:
        object = gt_act_b(a) == MG_LIBRARY ? s->zone_first[mg_list(player, MG_LIBRARY)]
                                           : buried(s, player, a);
        mg_play_land(r, player, object);
        return;
    case MG_V_CAST_TOP:
        mg_cast(r, player, s->zone_first[mg_list(player, MG_LIBRARY)], (int)gt_act_b(a));
        return;
    case MG_V_CAST_EXILE:
        mg_cast(r, player, mg_castable_in_exile(r, player, (int)gt_act_a(a)), (int)gt_act_b(a));
        return;
    case MG_V_USE:
        object = mg_named(s, a);
        mg_use(r, player, object, mg_ability_at(r, object, (int)(a >> 24)));
        return;
    case MG_V_USE_CARD:
        object = mg_card_in(s, player, (int)(a >> 24), (int)gt_act_a(a));
        mg_use(r, player, object, mg_ability_at(r, object, (int)gt_act_b(a)));
        return;
    case MG_V_BUY_OFF: mg_buy_off(r, player, (int)gt_act_a(a), (int)gt_act_b(a)); return;
    case MG_V_TAP_MANA: mg_tap_for_mana(r, player, mg_named(s, a), (int)(a >> 24)); return;
    default: assert(gt_act_verb(a) == MG_V_UP); mg_pay_to_turn_up(r, player, mg_named(s, a));
    }
}

static const gt_frame_kind frame_window = {
    .name = "window", .step = gt_window_step, .legal = gt_window_legal, .answer = respond};

const gt_frame_kind *const mg_frames[] = {
    GT_CORE_FRAMES,
    [GT_FRAME_EFFECT] = &gt_frame_effect,
    [GT_FRAME_EVENT] = &mg_frame_event,
    [GT_FRAME_WINDOW] = &frame_window,
    [MG_F_TURN] = &mg_frame_turn,
    [MG_F_MULLIGAN] = &mg_frame_mulligan,
    [MG_F_CHECK] = &mg_frame_check,
    [MG_F_LEGEND] = &mg_frame_legend,
    [MG_F_RESOLVE] = &mg_frame_resolve,
    [MG_F_CAST] = &mg_frame_cast,
    [MG_F_TARGET] = &mg_frame_target,
    [MG_F_PAY] = &mg_frame_pay,
    [MG_F_DRAW] = &mg_frame_draw,
    [MG_F_DISCARD] = &mg_frame_discard,
    [MG_F_EDICT] = &mg_frame_edict,
    [MG_F_SCRY] = &mg_frame_scry,
    [MG_F_ATTACK] = &mg_frame_attack,
    [MG_F_BLOCK] = &mg_frame_block,
    [MG_F_ORDER] = &mg_frame_order,
    [MG_F_ASSIGN] = &mg_frame_assign,
    [MG_F_COLOUR] = &mg_frame_colour,
    [MG_F_RETARGET] = &mg_frame_retarget,
    [MG_F_ASK] = &mg_frame_ask,
    [MG_F_MODES] = &mg_frame_modes,
    [MG_F_SUSPENDED] = &mg_frame_suspended,
    [MG_F_ORDERED] = &mg_frame_ordered,
    [MG_F_UNLESS] = &mg_frame_unless,
    [MG_F_RESULT] = &mg_frame_result,
    [MG_F_MAY_CAST] = &mg_frame_may_cast,
    [MG_F_STAMPS] = &mg_frame_stamps,
    [MG_F_JOIN] = &mg_frame_join,
    [MG_F_SPEND] = &mg_frame_spend,
    [MG_F_NEW_TARGETS] = &mg_frame_new_targets,
    [MG_F_DIVIDE] = &mg_frame_divide,
    [MG_F_TAPPED] = &mg_frame_tapped,
    [MG_F_REWORD] = &mg_frame_reword,
    [MG_F_END_TURN] = &mg_frame_end_turn,
    [MG_F_ENTER] = &mg_frame_enter,
    [MG_F_WORD] = &mg_frame_word,
    [MG_F_UNTAP] = &mg_frame_untap,
    [MG_F_OPENING] = &mg_frame_opening,
    [MG_F_BAND] = &mg_frame_band,
};

/* ---- The doors. */

void mg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    mg_run run;
    mg_run_begin(&run, g, s, o);
    mg_act_in(&run);
    gt_do(&run.core, a);
}

void mg_go_on_begin(void *run, const gt_game *g, gt_state *s)
{
    mg_run_begin(run, g, s, NULL);
    mg_act_in(run);
}

int mg_go_on(void *run, gt_action a, gt_action *out)
{
    return gt_do_and_list(run, a, out);
}

int mg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    mg_run run;
    mg_run_begin(&run, g, s, w->observer);
    if (w->what == GT_WANT_PLAYED)
        mg_act_in(&run);
    return gt_serve(&run.core, w, out);
}

/* Answers that the other player is not told of: to pass, to decline, what is picked in hidden
 * zones. */
bool mg_silent(const gt_game *g, const gt_state *s, gt_action a)
{
    unsigned verb = gt_act_verb(a), kind = gt_act_a(a) >> 1;
    (void)g;
    (void)s;
    bool hidden = verb == GT_PICK && mg_is_hidden_zone((int)kind);
    return verb == GT_PASS || hidden || verb == MG_V_NO || verb == MG_V_DONE ||
           gt_choice_is_silent(a);
}
