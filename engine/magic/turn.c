/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turn (500-514), step by step, and mulligans before the first one (103.5).
 *
 * A step is: what happens as it begins (turn-based actions, "at the beginning of"), a window of
 * priority, and its end, when mana empties (500.4). MG_F_TURN's step is 2 * enum mg_step, one more
 * when its window is over. */
#include "engine/magic/internal.h"

#include <stdio.h>

static bool is_first_turn(const gt_state *s)
{
    return s->turn == 1;
}

/* 614.10b: what is done first in what comes instead of that which an effect skips. */
static void note_first(gt_context *r, const gt_mod *skip)
{
    gt_mod *first = mg_mod_new(r, MG_GIVE_FIRST, skip->target, skip->times - 1, MG_UNTIL_STAYS,
                               skip->source, (skip->flags & GT_MOD_OTHER) != 0);
    first->source_stamp = skip->source_stamp;
}

/* 500.11, 614.10: whether a player skips the next such step, phase or turn; an effect of that kind
 * is used up then. One that holds as long as a permanent is there acts where there is no such
 * effect: that is what the player would choose. */
bool mg_skips(gt_context *r, int player, int what)
{
    gt_state *s = r->s;
    int object = mg_player_object(s, player);
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_SKIP || m->target != object || m->value >> 8 != what ||
            m->filter != 0) /* of a turn to come */
            continue;
        if ((--m->value & 0xff) == 0) {
            const gt_mod was = *m;
            gt_mod_remove(s, i);
            if (was.times != 0)
                note_first(r, &was);
        }
        return true;
    }
    return mg_of_run(r)->skips &&
           (mg_price_of(r, MG_GIVE_SKIP, object) / MG_SKIPS(what) & (MG_SKIPS(1) - 1)) != 0;
}

/* Whether somebody may skip something. */
static bool some_skip(const gt_context *r)
{
    return r->s->n_mods > 0 || mg_of_run(r)->skips;
}

/* ---- What is added (500.7-500.9). */

/* The player who would have the next turn has it behind those that were added; of these the last
 * comes first. */
static void add_turn(gt_state *s, int player)
{
    mg_vars *v = mg_of(s);
    if (v->turns == 0)
        v->turns = (uint8_t)(2 | (1 - s->active));
    if (v->turns >= 128)
        gt_abort(s, GT_LIMIT_AGENDA, GT_NO_OBJECT);
    else
        v->turns = (uint8_t)(v->turns << 1 | player);
}

int mg_turns_added(const gt_state *s)
{
    return mg_const(s)->turns == 0 ? 0 : 31 - __builtin_clz(mg_const(s)->turns);
}

/* What was said of a turn that was added comes to hold as it begins, or goes with it if it is
 * skipped. */
static void wake(gt_context *r, int turn, bool skipped)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0 && turn > 0; i--) {
        gt_mod *m = &s->mods[i];
        if ((m->what != MG_GIVE_LISTEN && m->what != MG_GIVE_SKIP) || m->filter != turn)
            continue;
        m->filter = 0;
        if (skipped)
            gt_mod_remove(s, i);
    }
}

static int turn_player(gt_state *s)
{
    mg_vars *v = mg_of(s);
    if (v->turns == 0)
        return 1 - s->active;
    int player = v->turns & 1;
    v->turns = (uint8_t)(v->turns >> 1 == 1 ? 0 : v->turns >> 1);
    return player;
}

/* Adds to one of two counts in a byte. */
static void add_one(gt_state *s, uint8_t *counts, int shift)
{
    if ((*counts >> shift & 15) == 15)
        gt_abort(s, GT_LIMIT_AGENDA, GT_NO_OBJECT);
    else
        *counts = (uint8_t)(*counts + (1 << shift));
}

static bool take_one(uint8_t *counts, int shift)
{
    bool some = (*counts >> shift & 15) != 0;
    *counts = (uint8_t)(*counts - (some << shift));
    return some;
}

/* A phase that is added in the main phase before combat, and one that comes behind it, differ in
 * nothing: in either case there is one combat phase and one main phase more, in turn. */
void mg_add_extra(gt_context *r, int what, gt_set players)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    bool fights = v->step >= MG_STEP_COMBAT && v->step <= MG_STEP_COMBAT_END;
    switch (what) {
    case MG_EXTRA_TURN:
        for (int rank = 1; rank >= 0; rank--)
            if (gt_set_has(&players, mg_player_object(s, s->active ^ rank)))
                add_turn(s, s->active ^ rank);
        return;
    case MG_EXTRA_COMBAT: add_one(s, &v->combats, fights ? 0 : 4); return;
    case MG_EXTRA_COMBAT_ALONE: /* before the combat phase that comes anyway, or behind it */
        add_one(s, &v->bare_combats, v->step == MG_STEP_MAIN_2 ? 4 : 0);
        return;
    default:
        if (v->step == MG_STEP_UPKEEP)
            add_one(s, &v->more, 4);
    }
}

enum { NO_MAIN_BEHIND = 128 /* mg_vars.bare_combats */ };

/* The step that follows, with what was added. */
static int step_behind(gt_state *s, int step)
{
    mg_vars *v = mg_of(s);
    if (step == MG_STEP_UPKEEP && take_one(&v->more, 4))
        return MG_STEP_UPKEEP;
    if (step == MG_STEP_COMBAT_END && take_one(&v->bare_combats, 0))
        return MG_STEP_COMBAT;
    if (step == MG_STEP_COMBAT_END && (v->bare_combats & NO_MAIN_BEHIND) != 0) {
        v->bare_combats &= (uint8_t)~NO_MAIN_BEHIND;
        return MG_STEP_END;
    }
    if (step == MG_STEP_COMBAT_END && take_one(&v->combats, 0)) {
        add_one(s, &v->more, 0);
        return MG_STEP_COMBAT;
    }
    if (step == MG_STEP_MAIN_2 && take_one(&v->more, 0))
        return MG_STEP_MAIN_2;
    if (step == MG_STEP_MAIN_2 && take_one(&v->combats, 4))
        return MG_STEP_COMBAT;
    if (step == MG_STEP_MAIN_2 && (v->bare_combats >> 4 & 7) != 0) {
        v->bare_combats = (uint8_t)((v->bare_combats - 16) | NO_MAIN_BEHIND);
        return MG_STEP_COMBAT;
    }
    return step + 1;
}

/* Steps and phases that may be skipped, and what comes then; false: it is not. */
static bool is_skipped(gt_context *r, gt_frame *f, int step)
{
    int player = r->s->active;
    if ((step == MG_STEP_UPKEEP && mg_skips(r, player, MG_SKIP_UPKEEP)) ||
        (step == MG_STEP_DRAW && mg_skips(r, player, MG_SKIP_DRAW)))
        f->step = (uint8_t)(2 * (step + 1));
    else if (step == MG_STEP_COMBAT && mg_skips(r, player, MG_SKIP_COMBAT)) {
        mg_skip_points(r->s, true); /* 506.6e */
        f->step = (uint8_t)(2 * step_behind(r->s, MG_STEP_COMBAT_END));
    } else
        return false;
    return true;
}

/* ---- Beginning phase. */

/* 502.2: it becomes night where nobody cast a spell in the turn before, and day after two. */
static void change_daylight(gt_context *r)
{
    mg_vars *v = mg_of(r->s);
    if (v->daylight == 1 && v->spells_before == 0)
        mg_become_day(r, true);
    else if (v->daylight == 2 && v->spells_before >= 2)
        mg_become_day(r, false);
}

void mg_become_day(gt_context *r, bool night)
{
    mg_of(r->s)->daylight = night ? 2 : 1;
    mg_stir(r);
}

/* 505.4: each Saga of the active player gets a lore counter. */
static void tell_sagas(gt_context *r)
{
    const gt_state *s = r->s;
    int saga = mg_of_run(r)->subtype.saga;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_type(r, object, MG_ENCHANTMENT) && mg_has_tag(r, object, saga)) {
            mg_add_counters(r, object, MG_COUNTER_LORE, 1);
            mg_happens(r, MG_EV_COUNTERS_PUT, object, GT_NO_OBJECT, 1, MG_BY_RULE, GT_NO_OBJECT);
        }
}

static void untap_step(gt_context *r)
{
    gt_state *s = r->s;
    bool skips = some_skip(r) && mg_skips(r, s->active, MG_SKIP_UNTAP);
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if ((s->objects[object].mark[1] & MG_MARK_SICK) != 0) {
            s->objects[object].mark[1] &= (uint8_t)~MG_MARK_SICK; /* 302.6: since this turn began */
            mg_recount_mana(r, object);
        }
    if (skips)
        mg_untapping_ends(r);
    else
        mg_untap_permanents(r);
}

/* 702.62a: cards with time counters, in exile. */
static void suspended_cards(gt_context *r)
{
    gt_state *s = r->s;
    GT_LIST_EACH (card, s, mg_list(s->active, MG_EXILE))
        if (mg_counters_on(s, card, MG_COUNTER_TIME) > 0)
            mg_wait_rule(r, MG_RULE_SUSPEND, card);
}

/* 503.1a. */
static void upkeep_step(gt_context *r)
{
    gt_state *s = r->s;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if ((s->objects[object].mark[2] & MG_MARK_NEW) != 0)
            s->objects[object].used |= MG_USED_UPKEEP;
    if (mg_of_run(r)->suspends)
        suspended_cards(r);
    mg_step_begins(r, MG_EV_UPKEEP);
}

/* What came under control before this upkeep is new no more: echo has been asked for (702.30a).
 * What came while it lasted is new at the next one. */
static void upkeep_ends(gt_state *s)
{
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if ((s->objects[object].used & MG_USED_UPKEEP) != 0) {
            s->objects[object].mark[2] &= (uint8_t)~MG_MARK_NEW;
            s->objects[object].used &= (uint8_t)~MG_USED_UPKEEP;
        }
}

/* 504.1. */
static void draw_step(gt_context *r)
{
    mg_push_cards(r->s, MG_F_DRAW, r->s->active, 1);
    mg_step_begins(r, MG_EV_DRAW_STEP);
}

/* ---- From step to step. */

#ifndef NDEBUG
/* What is so between two steps: pools are empty (500.4), and so is the stack (500.2). A position
 * that was set up may begin otherwise. */
static bool is_between_steps(const gt_context *r)
{
    const gt_state *s = r->s;
    static const uint8_t empty[sizeof mg_const(s)->mana];
    return s->actions == 0 || mg_of_run(r)->keeps_mana || mg_of_run(r)->skips_first ||
           (memcmp(mg_const(s)->mana, empty, sizeof empty) == 0 && s->n_items == 0);
}
#endif

/* Comes to a step, of which tell_step tells where something can happen in it. */
static void enter_step(gt_context *r, int step)
{
    assert(is_between_steps(r));
    mg_of(r->s)->step = (uint8_t)step;
    mg_of(r->s)->drew = 0;
    mg_stir(r);
}

static void tell_step(gt_context *r)
{
    if (mg_is_told(r))
        mg_tell_step(r, mg_of(r->s)->step);
}

/* ---- Combat phase: which steps there are (506.1). */

static void combat_damage_step(gt_context *r, gt_frame *f, bool first)
{
    gt_state *s = r->s;
    if (first && !mg_strikes_first(r)) { /* 510.4 */
        f->step = 2 * MG_STEP_DAMAGE;
        return;
    }
    tell_step(r);
    mg_come_to(s, MG_POINT_DAMAGE);
    f->step++;
    uint8_t which = first ? MG_ASSIGN_FIRST : 0;
    GT_PUSH(s, assignment, .kind = MG_F_ASSIGN, .step = which, .left = -1);
}

/* 508.8: without attackers blockers and damage are skipped. */
static void attackers_declared(gt_context *r, gt_frame *f)
{
    if (!mg_of(r->s)->attacked)
        mg_skip_points(r->s, false); /* 506.6e */
    f->step = mg_of(r->s)->attacked ? 2 * MG_STEP_BLOCKERS : 2 * MG_STEP_COMBAT_END;
}

/* ---- Ending phase. */

/* 514.1. */
static void discard_to_hand_size(gt_context *r)
{
    const gt_state *s = r->s;
    int over = s->zone_count[mg_list(s->active, MG_HAND)] - MG_HAND_SIZE;
    if (over > 0 && mg_of_run(r)->hand_sizes &&
        mg_price_of(r, MG_GIVE_HAND_SIZE, mg_player_object(s, s->active)) > 0)
        return;
    if (over > 0)
        mg_push_cards(r->s, MG_F_DISCARD, s->active, over);
}

/* 514.2: damage wears off, and "until end of turn" and "this turn" end at the same time. */
static void wear_off(gt_context *r)
{
    gt_state *s = r->s;
    MG_PERMANENTS_EACH (object, s, 0) {
        if (s->objects[object].mark[0] != 0)
            mg_be_due(r, object);
        s->objects[object].mark[0] = 0;
        s->objects[object].mark[1] &= (uint8_t)~MG_MARK_TOUCHED;
    }
    GT_LIST_EACH (object, s, MG_PHASED_LIST) /* of what is phased out, too */
        s->objects[object].mark[0] = 0;
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (s->mods[i].until == MG_UNTIL_TURN || s->mods[i].until == MG_UNTIL_COMBAT ||
            (s->mods[i].until == MG_UNTIL_THEIR_TURN &&
             s->mods[i].target == mg_player_object(s, s->active)))
            mg_mod_gone(r, i);
}

static void change_rulers(gt_context *r);

static void next_turn(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    v->spells_before = v->spells[s->active];
    for (int player = 0; player < 2; player++) {
        v->lands[player] = v->spells[player] = 0;
        GT_LIST_EACH (card, s, mg_list(player, MG_GRAVEYARD))
            s->objects[card].mark[1] &= (uint8_t)~MG_ARRIVED;
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
            s->objects[object].used &= MG_USED_OTHERS;
    }
    GT_LIST_EACH (object, s, MG_PHASED_LIST)
        s->objects[object].used &= MG_USED_OTHERS;
    memset(s->tally, 0, sizeof s->tally);
    v->combats = v->more = v->bare_combats = 0;
    mg_forget_points(s);
    int turn = mg_turns_added(s);
    s->active = (uint8_t)turn_player(s);
    for (int k = 0; s->n_mods > 0 && k < GT_MAX_MODS && mg_skips(r, s->active, MG_SKIP_TURN); k++) {
        wake(r, turn, true);
        turn = mg_turns_added(s);
        s->active = (uint8_t)turn_player(s);
    }
    wake(r, turn, false);
    if (mg_of_run(r)->rules_turns)
        change_rulers(r);
    s->turn++;
    f->step = 0;
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (s->mods[i].until == MG_UNTIL_OWN_TURN &&
            ((s->mods[i].flags & GT_MOD_OTHER) != 0) == s->active)
            mg_mod_gone(r, i);
    mg_stir(r);
    mg_stir_cards(r); /* what was counted in the turn begins anew */
}

/* 514.3: normally nobody gets priority. */
static void cleanup_step(gt_context *r, gt_frame *f)
{
    wear_off(r);
    f->step++;
    f->turn.found = 0;
    gt_push(r->s, (gt_frame){.kind = MG_F_CHECK});
}

/* 514.3a: players get priority only if state-based actions were done or something was set off;
 * another cleanup step follows then. */
static void end_cleanup(gt_context *r, gt_frame *f)
{
    if (f->turn.found != 0) {
        f->turn.found = 0;
        f->step = 2 * MG_STEP_CLEANUP;
        mg_open_window(r);
        return;
    }
    next_turn(r, f);
}

/* ---- Steps. */

static void begin_step(gt_context *r, gt_frame *f, int step)
{
    enter_step(r, step);
    tell_step(r);
    switch (step) {
    case MG_STEP_UNTAP:
        mg_phasing(r);
        change_daylight(r);
        untap_step(r);
        return; /* nobody gets priority (502.4) */
    case MG_STEP_UPKEEP: upkeep_step(r); return;
    case MG_STEP_DRAW: draw_step(r); return;
    case MG_STEP_MAIN_1:
        if (mg_of_run(r)->subtype.saga >= 0)
            tell_sagas(r);
        mg_step_begins(r, MG_EV_PRECOMBAT);
        return;
    case MG_STEP_COMBAT: mg_step_begins(r, MG_EV_COMBAT); return;
    case MG_STEP_ATTACKERS: gt_push(r->s, (gt_frame){.kind = MG_F_ATTACK}); return;
    case MG_STEP_BLOCKERS: gt_push(r->s, (gt_frame){.kind = MG_F_BLOCK}); return;
    case MG_STEP_COMBAT_END:
        mg_come_to(r->s, MG_POINT_COMBAT_END);
        mg_step_begins(r, MG_EV_COMBAT_END);
        return;
    case MG_STEP_END: mg_step_begins(r, MG_EV_END_STEP); return; /* 513.1 */
    default: (void)f;
    }
}

/* What comes when a step's window is over. */
static void end_step(gt_context *r, gt_frame *f, int step)
{
    gt_state *s = r->s;
    assert(s->n_items == 0); /* 500.2 */
    mg_empty_pools(r); /* 500.4 */
    f->step = (uint8_t)(2 * step_behind(s, step));
    if (step == MG_STEP_UPKEEP) {
        upkeep_ends(s);
        mg_come_to(s, MG_POINT_UPKEEP); /* 503.2 */
    } else if (step == MG_STEP_COMBAT_END) {
        mg_end_combat(r); /* 511.3 */
        mg_combat_is_past(s);
    }
}

/* Whether nobody would be asked in a window with an empty stack, and there is nothing to do
 * before. */
static bool is_passed_over(gt_context *r)
{
    return mg_is_calm(r) && r->s->n_items == 0 && !mg_has_stop(r);
}

/* What takes the place of something that was skipped, before anything of this step; false: there
 * is nothing. */
static bool do_first(gt_context *r, int step)
{
    gt_state *s = r->s;
    GT_MODS_EACH (m, s, MG_GIVE_FIRST) {
        const gt_mod first = *m;
        gt_addr code = mg_of_run(r)->pool->abilities[first.value].code;
        gt_mod_remove(s, (int)(m - s->mods));
        mg_of(s)->step = (uint8_t)step;
        mg_stir(r);
        gt_effect *e =
            gt_effect_begin(r, mg_behind_announcing(r, code), (first.flags & GT_MOD_OTHER) != 0);
        if (e == NULL)
            return true;
        e->source = first.source;
        e->holder =
            s->objects[first.source].stamp == first.source_stamp ? first.source : GT_NO_OBJECT;
        return true;
    }
    return false;
}

/* A step begins, then its window opens, then what follows comes. */
static void go_on_with_turn(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int step = f->step / 2;
    bool begun = (f->step & 1) != 0;
    if (!begun && (step == MG_STEP_FIRST_DAMAGE || step == MG_STEP_DAMAGE)) {
        enter_step(r, step);
        combat_damage_step(r, f, step == MG_STEP_FIRST_DAMAGE);
        return;
    }
    if (!begun && step == MG_STEP_CLEANUP) {
        if (f->turn.cleaned == 0) { /* 514.1, then 514.2 */
            f->turn.cleaned = 1;
            mg_empty_pools(r); /* 500.4/1: of a cleanup step before this one */
            enter_step(r, step);
            tell_step(r);
            discard_to_hand_size(r);
            return;
        }
        f->turn.cleaned = 0;
        cleanup_step(r, f);
        return;
    }
    if (!begun && step == MG_STEP_DRAW && is_first_turn(s)) { /* 103.8a, 500.10 */
        f->step = 2 * MG_STEP_MAIN_1;
        return;
    }
    if (!begun && some_skip(r) && is_skipped(r, f, step))
        return;
    if (!begun && mg_of_run(r)->skips_first && do_first(r, step)) /* clause 614.10b */
        return;
    if (!begun) {
        f->step++;
        f->turn.opened = 0;
        begin_step(r, f, step);
        return;
    }
    if (f->turn.opened == 0 && step != MG_STEP_UNTAP && step != MG_STEP_CLEANUP &&
        !is_passed_over(r)) {
        f->turn.opened = 1;
        mg_open_window(r);
        return;
    }
    f->turn.opened = 0;
    if (step == MG_STEP_CLEANUP) {
        end_cleanup(r, f);
        return;
    }
    end_step(r, f, step);
    if (step == MG_STEP_ATTACKERS)
        attackers_declared(r, f);
}

/* ---- Mulligans (103.5). */

static void deal_hand(gt_context *r, int player)
{
    for (int i = 0; i < MG_HAND_SIZE; i++) {
        gt_cards_come(r, mg_list(player, MG_LIBRARY), 1);
        int card = r->s->zone_first[mg_list(player, MG_LIBRARY)];
        if (card != GT_NO_OBJECT)
            mg_move(r, card, MG_HAND, player, 0);
    }
}

static void put_on_bottom(gt_context *r, int player, int card)
{
    if (mg_is_told(r)) {
        char words[128];
        snprintf(words, sizeof words, "puts %s on the bottom of the library", mg_name(r, card));
        mg_tell_player(r, "103.5", player, words);
    }
    mg_move(r, card, MG_LIBRARY, player, MG_MOVE_BOTTOM);
}

static void take_mulligan(gt_context *r, int player)
{
    gt_state *s = r->s;
    mg_tell_player(r, "103.5", player, "takes a mulligan");
    int hand = mg_list(player, MG_HAND);
    while (s->zone_count[hand] > 0)
        mg_move(r, gt_zone_first(s, hand), MG_LIBRARY, player, 0);
    mg_of(s)->mulligans[player]++;
    mg_shuffle(r, player);
    deal_hand(r, player);
}

/* Cards that a player has yet to put on the bottom. */
static int to_bottom(const gt_state *s, int player)
{
    int hand = s->zone_count[mg_list(player, MG_HAND)],
        keeps = MG_HAND_SIZE - mg_const(s)->mulligans[player];
    return hand - (keeps < 0 ? 0 : keeps);
}

/* 103.5: those who said so take it, at the same time. */
static void take_mulligans(gt_context *r)
{
    mg_vars *v = mg_of(r->s);
    unsigned takes = v->kept / MG_TAKES;
    v->kept &= MG_TAKES - 1;
    for (int rank = 0; rank < 2; rank++)
        if ((takes >> (r->s->first ^ rank) & 1) != 0)
            take_mulligan(r, r->s->first ^ rank);
}

/* Players decide in turn order (who has is in mg_vars.kept); when both have, those who take another
 * mulligan do so and decide again. */
static bool step_mulligan(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    int player = f->mulligan.player;
    if (f->step == 1) {
        gt_action out[GT_MAX_ACTIONS];
        if (to_bottom(s, player) > 0 &&
            !gt_is_asked(r, mg_hand_actions(r, player, MG_V_DISCARD, out))) {
            put_on_bottom(r, player, gt_zone_first(s, mg_list(player, MG_HAND)));
            return false;
        }
        if (to_bottom(s, player) > 0)
            return gt_awaits(s, player);
        f->step = 0;
        f->mulligan.player ^= 1;
        return false;
    }
    if (v->kept == 3) {
        gt_pop(s, 0);
        gt_push(s, (gt_frame){.kind = MG_F_TURN});
        gt_note_opening(r);
        if (mg_of_run(r)->begins_games)
            gt_push(s, (gt_frame){.kind = MG_F_OPENING});
        return false;
    }
    if (((v->kept | v->kept / MG_TAKES) & 3) == 3) { /* all have decided */
        take_mulligans(r);
        f->mulligan.player = r->s->first;
        return false;
    }
    if (((v->kept | v->kept / MG_TAKES) >> player & 1) != 0) {
        f->mulligan.player ^= 1;
        return false;
    }
    if (v->mulligans[player] == MG_HAND_SIZE - 1) { /* a hand of one card is kept */
        v->kept |= (uint8_t)(1 << player);
        f->step = 1;
        return false;
    }
    return gt_awaits(s, player);
}

bool mg_takes_mulligans(const gt_state *s)
{
    return s->n_agenda > 0 && s->agenda[s->n_agenda - 1].kind == MG_F_MULLIGAN;
}

static int mulligan_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    if (f->step == 1)
        return mg_hand_actions(r, f->mulligan.player, MG_V_DISCARD, out);
    out[n++] = gt_act(MG_V_KEEP, 0, 0);
    out[n++] = gt_act(MG_V_MULLIGAN, 0, 0);
    return n;
}

static void mulligan_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    switch (gt_act_verb(a)) {
    case MG_V_KEEP:
        mg_of(s)->kept |= (uint8_t)(1 << f->mulligan.player);
        f->step = 1;
        return;
    case MG_V_MULLIGAN:
        mg_of(s)->kept |= (uint8_t)(MG_TAKES << f->mulligan.player);
        f->mulligan.player ^= 1;
        return;
    default:
        put_on_bottom(r, f->mulligan.player,
                      mg_card_in(s, f->mulligan.player, MG_HAND, (int)gt_act_a(a)));
    }
}

/* ---- Cards of an opening hand that may begin the game on the battlefield (103.6a), of the player
 * who begins first, one after the other. */

static int opening_player(const gt_state *s, const gt_frame *f)
{
    return s->first ^ f->step;
}

static int next_opening(gt_context *r, const gt_frame *f)
{
    const gt_state *s = r->s;
    GT_ZONE_EACH (card, s, mg_list(opening_player(s, f), MG_HAND)) {
        const mg_card *own = mg_card_of(mg_of_run(r)->def[s->objects[card].def]);
        if (card >= f->opening.next && own != NULL && own->begins)
            return card;
    }
    return GT_NO_OBJECT;
}

static bool step_opening(gt_context *r, gt_frame *f)
{
    if (next_opening(r, f) != GT_NO_OBJECT)
        return gt_awaits(r->s, opening_player(r->s, f));
    f->opening.next = 0;
    if (f->step++ == 1)
        gt_pop(r->s, 0);
    return false;
}

static int opening_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    out[0] = mg_act_on(r->s, MG_V_GIVE_UP, next_opening(r, f));
    out[1] = gt_act(MG_V_NO, 0, 0);
    return 2;
}

static void opening_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int card = next_opening(r, f);
    f->opening.next = (uint8_t)(card + 1);
    if (gt_act_verb(a) != MG_V_NO)
        mg_enter(r, gt_set_of(card), opening_player(r->s, f), 0, 0);
}

const gt_frame_kind mg_frame_opening = {
    .name = "opening", .step = step_opening, .legal = opening_legal, .answer = opening_answer};

void mg_begin_game(gt_context *r)
{
    for (int player = 0; player < 2; player++) {
        mg_shuffle(r, player);
        deal_hand(r, player);
    }
    GT_PUSH(r->s, mulligan, .kind = MG_F_MULLIGAN, .player = r->s->first);
}

/* ---- Control of another player's turn (721). */

/* What is controlled for a turn is so for the next one that begins, whoever's effect came last. */
static void change_rulers(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_RULED)
            continue;
        if (m->value == 1)
            gt_mod_remove(s, i);
        else if (m->target == mg_player_object(s, s->active))
            m->value = 1;
    }
}

/* 721.4: who controls a player sees what that player sees. */
static void see_with(gt_state *s, int player, int viewer)
{
    GT_ZONE_EACH (card, s, mg_list(player, MG_HAND))
        s->objects[card].know[viewer] = GT_KNOW_PLACE;
    for (int of = 0; of < 2; of++)
        GT_LIST_EACH (card, s, mg_list(of, MG_LIBRARY))
            if (s->objects[card].know[player] == GT_KNOW_PLACE)
                s->objects[card].know[viewer] = GT_KNOW_PLACE;
}

int mg_decider(gt_context *r, int player)
{
    gt_state *s = r->s;
    const gt_mod *last = NULL;
    if (mg_of_run(r)->rules_turns)
        GT_MODS_EACH (m, s, MG_GIVE_RULED)
            if (m->value == 1 && m->target == mg_player_object(s, player) &&
                (last == NULL || m->order > last->order))
                last = m;
    int by = last != NULL ? (last->flags & GT_MOD_OTHER) != 0 : player;
    if (by != player)
        see_with(s, player, by);
    return by;
}

/* ---- The turn ends (723.1). */

/* 723.1b: every object of the stack, with what is under way. */
static void exile_stack(gt_context *r)
{
    gt_state *s = r->s;
    while (s->n_items > 0) {
        int object = s->items[s->n_items - 1].object;
        if (mg_is_ability(s, object))
            mg_item_remove(r, object);
        else
            mg_go_told(r, gt_set_of(object), MG_EXILE, 2, 0, MG_BY_RULE, GT_NO_OBJECT);
    }
}

/* What was set off before ceases to exist (723.1a); state-based actions come without what they set
 * off (723.1c), which the cleanup step puts on the stack. */
static bool step_end_turn(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    int turn = 0;
    (void)f;
    if (mg_is_told(r))
        mg_log(r, "723.1", "the turn ends");
    s->n_waiting = 0;
    exile_stack(r);
    while (s->agenda[turn].kind != MG_F_TURN)
        turn++;
    s->n_agenda = (uint8_t)(turn + 1);
    s->n_effects = 0;
    if (v->step == MG_STEP_UPKEEP)
        upkeep_ends(s);
    if (v->attacked)
        mg_end_combat(r);
    mg_empty_pools(r);
    gt_frame *top = &s->agenda[turn];
    top->step = 2 * MG_STEP_CLEANUP;
    top->turn.opened = top->turn.cleaned = 0;
    top->turn.found = 0;
    GT_PUSH(s, check, .kind = MG_F_CHECK, .actions_alone = 1);
    return false;
}

const gt_frame_kind mg_frame_end_turn = {.name = "end_turn", .step = step_end_turn};

static bool step_turn(gt_context *r, gt_frame *f)
{
    go_on_with_turn(r, f);
    return false;
}

const gt_frame_kind mg_frame_turn = {.name = "turn", .step = step_turn};

const gt_frame_kind mg_frame_mulligan = {
    .name = "mulligan", .step = step_mulligan, .legal = mulligan_legal, .answer = mulligan_answer};
