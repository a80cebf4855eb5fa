/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: looks after what the rules do by themselves (1.3.7.3, 9), then lets the innermost
 * frame of the agenda go on, until somebody must choose or the game is over. And the turn (6). */
#include "engine/nivel/internal.h"

/* 9.2: whoever meets a condition of defeat loses; both: a draw. */
static void conclude(gt_context *r)
{
    nv_vars *v = nv_of(r->s);
    int winner = v->lost == 3 ? 2 : v->lost == 1 ? 1 : 0; /* 1.2.3/1 */
    gt_finish(r->s, v->how, winner);
    NV_LOG(r, "1.2", winner == 2 ? "a draw" : winner == 0 ? "A wins" : "B wins");
}

/* After the processing of an effect: 1.2.2.2, 8.6.2. */
static void after_effect(gt_context *r)
{
    gt_state *s = r->s;
    for (int player = 0; player < 2; player++) /* clause 1.2.2.2/1; mutant 5 */
        if (s->zone_count[nv_list(player, NV_DAMAGE)] >= NV_DAMAGE_MAX) /* clause 1.2.2.2/2 */
            nv_lose(r, player, NV_END_DAMAGE); /* clause 1.2.2.2/3 */
    nv_look_at_items(s); /* clause 8.6.2/1 */
}

void nv_run_effect(gt_context *r)
{
    if (gt_effect_step(r))
        after_effect(r);
}

static bool step_effect(gt_context *r, gt_frame *f)
{
    (void)f;
    nv_run_effect(r);
    return false;
}

/* ---- The turn (6): its steps between two choices of the turn player. */

static __attribute__((noinline)) void tell_phase(gt_context *r, int kind)
{
    nv_tell(r, &(gt_event){.kind = (uint8_t)kind,
                           .that = GT_NO_OBJECT,
                           .other = GT_NO_OBJECT,
                           .player = r->s->active,
                           .why = NV_RULE});
}

static inline void announce_phase(gt_context *r, int kind)
{
    if (nv_told(r, kind))
        tell_phase(r, kind);
}

/* 6.2: the leader one step up. */
static void level_up(gt_context *r)
{
    gt_state *s = r->s;
    NV_LOG(r, "6.1.3", "turn %d, player %s", s->turn, s->active == 0 ? "A" : "B");
    announce_phase(r, NV_EV_TURN_START);
    nv_raise_or_ask(r, s->active, 1, NV_RULE); /* 6.2.1/1, 6.2.1.1 */
}

/* 6.3 */
static void draw_phase(gt_context *r)
{
    gt_state *s = r->s;
    if (s->turn > 1) /* 6.3.1.1/1 */
        nv_draw_or_ask(r, s->active, 1, NV_RULE, -1); /* clause 6.3.1/1 */
}

/* 10.1.13.2 */
static void escape(gt_context *r)
{
    gt_state *s = r->s;
    for (int lane = 0; lane < NV_LANES; lane++) {
        int unit = nv_of(s)->unit[s->active][lane]; /* clause 10.1.13.2/1 */
        if (unit != GT_NO_OBJECT && nv_has_timing(r, unit, NV_KW_ESCAPE))
            nv_set_off(r, unit, NV_KW_ESCAPE,
                       &(gt_event){.kind = NV_EV_ESCAPE,
                                   .that = (uint8_t)unit,
                                   .other = GT_NO_OBJECT,
                                   .player = s->active,
                                   .why = NV_RULE});
    }
}

/* 6.4 */
static void main_start(gt_context *r)
{
    announce_phase(r, NV_EV_MAIN_START); /* clause 6.4/1 */
    nv_refresh(r);
    if ((nv_keywords_of(r->s, r->s->active) >> NV_KW_ESCAPE & 1) != 0)
        escape(r);
}

/* 6.5 */
static void attack_start(gt_context *r)
{
    announce_phase(r, NV_EV_ATTACK_START); /* clause 6.5/1 */
}

/* Whether there is something to do in the attack phase but to end it; who can attack is kept. */
static bool can_act_in_attack(gt_context *r)
{
    gt_state *s = r->s;
    nv_of(s)->ready = (uint8_t)nv_ready_lanes(s, s->active);
    return nv_attackers(r, s->active) != 0 || nv_can_use_in_attack(r, s->active); /* clause 6.5/2 */
}

/* 6.6.1.1: what happens at the end of the turn. */
static void end_phase(gt_context *r)
{
    gt_state *s = r->s;
    announce_phase(r, NV_EV_TURN_END); /* clause 6.6.1.1/1 */
    assert(nv_game_of(r->game)->can_return || !nv_some_mod(s, NV_GIVE_RETURN));
    for (int i = 0; nv_game_of(r->game)->can_return && i < nv_of(s)->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_RETURN) { /* 10.2.5.3.3 */
            const gt_mod *m = &s->mods[i];
            int player = s->objects[m->target].owner; /* clause 4.2.2/1 */
            nv_wait_special(r, NV_WAIT_RETURN, player, m->target, 0);
            s->waiting[s->n_waiting - 1].holder_stamp = m->target_stamp; /* clause 10.2.5.3.4/3 */
        }
}

/* 6.6.1.2 and 8.5.3: everything that lasts until now ends together; values are looked at after
 * that. */
static void expire(gt_context *r)
{
    gt_state *s = r->s;
    const nv_vars *v = nv_of(s);
    for (int i = 0; i < v->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        /* clause 6.6.1.2/1, 7.5.1/2 */
        bool gone = (m->flags & GT_MOD_BATTLE) == 0 && m->until != 0 && m->until <= s->turn;
        bool lost = (m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE)) == 0 && m->target_stamp != 0 &&
                    m->target != GT_NO_OBJECT && m->what <= NV_GIVE_ABILITY &&
                    s->objects[m->target].stamp != m->target_stamp;
        if (!gone && !lost)
            continue;
        nv_mod_end(r, i--);
        nv_look_at_items(s);
    }
}

/* 6.6.1.3 */
static void trash_skills(gt_context *r)
{
    const gt_state *s = r->s;
    gt_set skills = gt_set_empty();
    GT_LIST_EACH (skill, s, nv_list(s->active, NV_SKILLS)) /* clause 6.6.1.3/1 */
        gt_set_add(&skills, skill);
    nv_trash(r, &skills, NV_RULE); /* clause 6.6.1.3/2 */
}

/* 6.6.1.4: discards down to the limit; by rule, not by effect. */
static void hand_limit(gt_context *r)
{
    gt_state *s = r->s;
    int player = s->active; /* clause 6.6.1.4/1 */
    int zone = nv_list(player, NV_HAND);
    assert(!s->dirty);
    int excess = s->zone_count[zone] - nv_of(s)->hand_limit[player]; /* clause 6.6.1.4.1/1 */
    if (excess <= 0)
        return;
    NV_LOG(r, "6.6.1.4", "%s has %d cards too many", player == 0 ? "A" : "B", excess);
    gt_effect *e = gt_effect_begin(r, GT_BUILTIN + 1, player);
    if (e == NULL)
        return;
    e->flags = 2; /* the rules' own (clause 6.6.1.4/2) */
    e->v[0] = excess; /* clause 6.6.1.4/3 */
    GT_ZONE_EACH (card, s, zone)
        gt_set_add(&e->s[0], card);
}

/* 6.6.1.5, and what counts by turns begins anew. */
static void next_turn(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    for (int player = 0; player < 2; player++)
        /* clause 10.1.14.2/2, 6.6.1.5/1, 6.4.1.1.3/2 */
        v->attacks[player] = v->skills[player] = v->played[player] = 0;
    for (unsigned left = v->marked; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        int card = i < NV_SLOTS ? nv_units(v)[i] : v->leader[i - NV_SLOTS]; /* clause 6.4.1.2.2/6 */
        for (; card != GT_NO_OBJECT; card = s->objects[card].next) {
            s->objects[card].used = 0; /* clause 6.4.1.2.2/7 */
            memset(s->objects[card].mark, 0, sizeof s->objects[card].mark); /* clause 6.6.1.5/2 */
        }
    }
    v->marked = 0;
    memset(v->attacked, 0, sizeof v->attacked); /* clause 7.1/2 */
    nv_forget_uses(r); /* clause 6.4.1.2.2/8 */
    v->recosted = v->recosted && s->n_mods != 0;
    memset(s->tally, 0, sizeof s->tally); /* clause 6.6.1.5/3 */
    s->active ^= 1; /* clause 6.6.1.5/4 */
    s->turn++; /* clause 6.6.1.5/5 */
    /* clause 6.6.1.5/6 */
    nv_touch_mask(r, (1u << NV_READS_HALF | 1u) * (1u << NV_TURN_READ | 1u << NV_COUNTS_READ));
}

/* Whether what waits is worked off before a step: not before the hand limit (what skills that go to
 * the trash have set off comes after it), nor between two turns. */
static inline bool opens_window(int next)
{
    /* clause 6.2/1, 6.3/1, 6.4/2, 6.5/3, 6.6/1 */
    return next != NV_S_HAND && next != NV_S_LEVEL_UP;
}

/* One step of the turn; `next` follows. Returns whether that must wait. */
__attribute__((always_inline)) static inline bool stops(gt_context *r, gt_frame *f, int next,
                                                        void (*step)(gt_context *))
{
    f->step = (uint8_t)next;
    step(r);
    return nv_is_held_up(r, f, 1, opens_window(next));
}

/* From the end of the attack phase to the next turn. What has nothing to do is passed over. Returns
 * false if a step must wait. */
static inline bool end_turn(gt_context *r, gt_frame *f)
{
    const gt_state *s = r->s;
    const int step = f->step;
    if (step <= NV_S_END && stops(r, f, NV_S_EXPIRE, end_phase))
        return false;
    if (step <= NV_S_EXPIRE && nv_const(s)->n_fixed > 0 && stops(r, f, NV_S_SKILLS, expire))
        return false;
    if (step <= NV_S_SKILLS && s->zone_count[nv_list(s->active, NV_SKILLS)] > 0 &&
        stops(r, f, NV_S_HAND, trash_skills))
        return false;
    if (step <= NV_S_HAND && stops(r, f, NV_S_NEXT, hand_limit))
        return false;
    return !stops(r, f, NV_S_LEVEL_UP, next_turn);
}

/* Up to the main phase. Returns false if a step must wait. */
static inline bool begin_turn(gt_context *r, gt_frame *f)
{
    const int step = f->step;
    if (step <= NV_S_LEVEL_UP && stops(r, f, NV_S_DRAW, level_up))
        return false;
    if (step <= NV_S_DRAW && stops(r, f, NV_S_MAIN_START, draw_phase))
        return false;
    return step > NV_S_MAIN_START || !stops(r, f, NV_S_MAIN, main_start);
}

/* From the attack phase to the main phase of the next turn. Returns true if the turn player must
 * choose. */
__attribute__((noinline)) static bool change_turns(gt_context *r, gt_frame *f)
{
    if ((f->step > NV_S_MAIN && !end_turn(r, f)) || !begin_turn(r, f))
        return false;
    r->s->chooser = r->s->active;
    return true;
}

/* The turn where it is not in the main phase, or something waits. */
__attribute__((noinline)) static bool step_phases(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    assert(s->n_agenda == 1);
    while (s->n_waiting > 0 && opens_window(f->step))
        if (!nv_work_off(r, 0))
            return false;
    if (f->step == NV_S_ATTACK_START && stops(r, f, NV_S_ATTACK, attack_start))
        return false;
    if (f->step != NV_S_ATTACK || !(can_act_in_attack(r) || r->game->asks_all))
        return change_turns(r, f);
    s->chooser = s->active;
    return true;
}

/* f->step says which step is next. Returns true if the turn player must choose. */
static bool step_turn(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (f->step != NV_S_MAIN || s->n_waiting > 0)
        return step_phases(r, f);
    s->chooser = s->active;
    return true;
}

__attribute__((noinline)) bool nv_settle(gt_context *r)
{
    nv_refresh(r);
    return r->s->due == 0 && r->s->end == GT_RUNNING;
}

bool nv_comes_between(gt_context *r, const gt_frame *f, int depth, bool window)
{
    const gt_state *s = r->s;
    assert(f->kind == NV_F_TURN || f->kind == NV_F_BATTLE);
    return s->n_agenda != depth || !nv_settle(r) || (window && s->n_waiting > f->battle.base);
}

/* What the rules look after by themselves. Returns false if there is nothing, or if that must
 * wait. */
bool nv_look_after(gt_context *r)
{
    gt_state *s = r->s;
    if (nv_settle(r))
        return false;
    if (s->end != GT_RUNNING)
        return true;
    if ((s->due & NV_DUE_POWER) != 0) {
        s->due &= (uint8_t)~NV_DUE_POWER;
        nv_zero_power(r); /* 1.3.7.3: at once */
    } else if ((s->due & NV_DUE_DEFEAT) != 0) { /* clause 9.1.2/1 */
        conclude(r);
    } else if (s->n_effects == 0) { /* clause 8.6.2/2 */
        s->due &= (uint8_t)~NV_DUE_ITEMS;
        nv_item_conditions(r);
    } else {
        return false;
    }
    return true;
}

static const gt_frame_kind frame_effect = {.name = "effect", .step = step_effect};

static const gt_frame_kind frame_turn = {.name = "turn",
                                         .step = step_turn,
                                         .legal = nv_turn_actions,
                                         .answer = nv_turn_answer,
                                         .draw = nv_turn_draw,
                                         .play = nv_turn_play};

const gt_frame_kind *const nv_frames[] = {
    GT_CORE_FRAMES,
    [GT_FRAME_EFFECT] = &frame_effect,
    [GT_FRAME_EVENT] = &nv_frame_event,
    [NV_F_MULLIGAN] = &nv_frame_mulligan,
    [NV_F_TURN] = &frame_turn,
    [NV_F_WINDOW] = &nv_frame_window,
    [NV_F_BATTLE] = &nv_frame_battle,
    [NV_F_GUARD] = &nv_frame_guard,
    [NV_F_DAMAGE] = &nv_frame_damage,
    [NV_F_UPGRADE] = &nv_frame_upgrade,
    [NV_F_ORDER] = &nv_frame_order,
    [NV_F_PLACE] = &nv_frame_place,
    [NV_F_MOVE] = &nv_frame_move,
    [NV_F_STRIKE] = &nv_frame_strike,
    [NV_F_USE] = &nv_frame_use,
    [NV_F_DECLARATION_COST] = &nv_frame_declaration_cost,
    [NV_F_TAKE] = &nv_frame_take,
};
