/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Battle Phase (6): attacks, replays, the five timings of the Damage Step. */
#include "engine/yugioh/internal.h"

enum attack_step { DECLARED, AFTER_RESPONSES, REPLAY, TO_DAMAGE };

void yg_monsters_changed(gt_state *s, int player)
{
    yg_attack *a = &yg_of(s)->attack;
    if (a->on != 0 && a->time == 0 && player != s->active)
        a->replay = 1;
}

static bool attacker_stands(const gt_state *s)
{
    const yg_attack *a = &yg_const(s)->attack;
    return yg_lies_as(s, a->attacker, a->attacker_stamp) && yg_is_monster(s, a->attacker) &&
           s->objects[a->attacker].controller == s->active && !yg_in_defence(s, a->attacker) &&
           !yg_is_down(s, a->attacker);
}

static bool target_stands(const gt_state *s)
{
    const yg_attack *a = &yg_const(s)->attack;
    return yg_lies_as(s, a->target, a->target_stamp) && yg_is_monster(s, a->target) &&
           s->objects[a->target].controller != s->active;
}

/* ---- Declaring (6.4, 6.5). */

bool yg_has_attacked(const gt_state *s, int monster)
{
    if (s->objects[monster].mark[1] >> 4 != 0)
        return true;
    GT_MODS_EACH (m, s, YG_MOD_HAS_ATTACKED)
        if (gt_mod_is_for(s, m, monster))
            return true;
    return false;
}

/* 7.1: the effect that gives it allows as many attacks in it (6.5); that they attacked before stays
 * true (8.3). */
void yg_again(gt_context *r)
{
    gt_state *s = r->s;
    GT_LIST_EACH (monster, s, yg_list(s->active, YG_MONSTERS)) {
        if (s->objects[monster].mark[1] >> 4 == 0)
            continue;
        s->objects[monster].mark[1] &= 15;
        yg_mod_new(r, YG_MOD_HAS_ATTACKED, monster, 0, YG_UNTIL_TURN, NULL);
    }
}

enum { MOST_ATTACKS = 15 };

/* Whether a monster that may attack each once attacked that one in this turn. */
static bool has_attacked(const gt_state *s, int attacker, int target)
{
    GT_MODS_EACH (m, s, YG_MOD_ATTACKED_BY)
        if (gt_mod_is_for(s, m, target) && m->value == attacker)
            return true;
    return false;
}

static int attacks_allowed(gt_context *r, int monster)
{
    if (yg_has(r, monster, YG_KW_ALL_ONCE))
        return MOST_ATTACKS; /* the targets are fewer */
    return 1 + yg_has(r, monster, YG_KW_TWICE) + yg_has(r, monster, YG_KW_AGAIN);
}

static bool can_attack(gt_context *r, int monster)
{
    const gt_object *o = &r->s->objects[monster];
    return (o->mark[0] & (YG_MARK_DOWN | YG_MARK_DEFENCE)) == 0 &&
           !yg_has(r, monster, YG_KW_NO_ATTACK) &&
           (o->mark[1] >> 4) < attacks_allowed(r, monster) &&
           !yg_pact_holds(r, o->controller, YG_PACT_NO_ATTACK); /* Y-602 */
}

static bool can_be_attacked(gt_context *r, int monster)
{
    return yg_is_down(r->s, monster) || !yg_has(r, monster, YG_KW_NOT_ATTACKED);
}

static int targets_of(gt_context *r, int attacker, gt_action *out, unsigned verb)
{
    const gt_state *s = r->s;
    int n = 0, opponent = 1 - s->active;
    unsigned place = gt_place_of(s, attacker);
    bool once = yg_has(r, attacker, YG_KW_ALL_ONCE);
    GT_LIST_EACH (target, s, yg_list(opponent, YG_MONSTERS))
        if (can_be_attacked(r, target) && !(once && has_attacked(s, attacker, target)))
            out[n++] = gt_act(verb, place, gt_place_of(s, target) + 1);
    bool direct =
        yg_count(s, opponent, YG_MONSTERS) == 0 || yg_has(r, attacker, YG_KW_DIRECT); /* Y-601 */
    bool spent = once && verb == YG_V_ATTACK && s->objects[attacker].mark[1] >> 4 != 0 &&
                 yg_const(s)->attack.on == 0;
    if (direct && !spent && !yg_has(r, attacker, YG_KW_NO_DIRECT))
        out[n++] = gt_act(verb, place, 0);
    return n;
}

int yg_attack_actions(gt_context *r, gt_action *out)
{
    int n = 0;
    GT_LIST_EACH (monster, r->s, yg_list(r->s->active, YG_MONSTERS))
        if (can_attack(r, monster))
            n += targets_of(r, monster, out + n, YG_V_ATTACK);
    return n;
}

/* Y-603: in the Battle Step somebody has to attack first. */
bool yg_must_attack(gt_context *r)
{
    gt_action out[GT_MAX_ACTIONS];
    const gt_state *s = r->s;
    GT_LIST_EACH (monster, s, yg_list(s->active, YG_MONSTERS))
        if (yg_has(r, monster, YG_KW_MUST_ATTACK) && can_attack(r, monster) &&
            targets_of(r, monster, out, YG_V_ATTACK) > 0)
            return true;
    return false;
}

static void aim(gt_state *s, unsigned place)
{
    yg_attack *a = &yg_of(s)->attack;
    a->target = GT_NO_OBJECT;
    a->target_stamp = 0;
    a->replay = 0;
    if (place == 0)
        return;
    a->target = (uint8_t)gt_object_at(s, yg_list(1 - s->active, YG_MONSTERS), place - 1);
    a->target_stamp = s->objects[a->target].stamp;
}

void yg_declare_attack(gt_context *r, gt_action action)
{
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    int attacker = gt_object_at(s, yg_list(s->active, YG_MONSTERS), gt_act_a(action));
    v->attack = (yg_attack){
        .attacker = (uint8_t)attacker, .attacker_stamp = s->objects[attacker].stamp, .on = 1};
    aim(s, gt_act_b(action));
    yg_touch(r);
    bool once = yg_has(r, attacker, YG_KW_ALL_ONCE), direct = v->attack.target == GT_NO_OBJECT;
    s->objects[attacker].mark[1] = once && direct ? (uint8_t)(MOST_ATTACKS << 4)
                                                  : (uint8_t)(s->objects[attacker].mark[1] + 16);
    if (once && !direct)
        yg_mod_new(r, YG_MOD_ATTACKED_BY, v->attack.target, attacker, YG_UNTIL_TURN, NULL);
    yg_touch(r);
    v->n_notes = 0;
    yg_new_moment(r);
    gt_push(s, (gt_frame){.kind = YG_F_ATTACK, .step = DECLARED});
}

static void end_attack(gt_context *r)
{
    yg_of(r->s)->attack = (yg_attack){.attacker = GT_NO_OBJECT, .target = GT_NO_OBJECT};
    yg_touch(r);
    gt_pop(r->s, 0);
}

static int replay_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)f;
    int n = targets_of(r, yg_const(r->s)->attack.attacker, out, YG_V_ATTACK);
    out[n++] = gt_act(YG_V_STOP, 0, 0);
    return n;
}

static void replay_answer(gt_context *r, gt_frame *f, gt_action a)
{
    yg_attack *attack = &yg_of(r->s)->attack;
    f->step = TO_DAMAGE;
    yg_touch(r);
    if (gt_act_verb(a) == YG_V_ATTACK) {
        aim(r->s, gt_act_b(a));
        return;
    }
    gt_object *o = &r->s->objects[attack->attacker];
    if (yg_of_run(r)->options.attack_kept) /* Y-806 */
        o->mark[1] = (uint8_t)(o->mark[1] - 16);
    end_attack(r);
}

static bool step_attack(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    yg_attack *a = &yg_of(s)->attack;
    gt_action out[GT_MAX_ACTIONS];
    if (f->step == DECLARED) {
        f->step = AFTER_RESPONSES;
        yg_happens(r, YG_EV_ATTACKS, a->attacker, a->target, 0, s->active, 0, 0,
                   (gt_cause){YG_BY_BATTLE, s->active, a->attacker});
        yg_settle(s, YG_MOMENT_ATTACK);
        return false;
    }
    if (a->on == 0 || !attacker_stands(s) || /* 6.5, 6.6, Y-606 */
        yg_has(r, a->attacker, YG_KW_NO_ATTACK)) { /* Y-602 */
        end_attack(r);
        return false;
    }
    if (f->step == AFTER_RESPONSES &&
        (a->replay != 0 || (a->target != GT_NO_OBJECT && !target_stands(s)))) {
        f->step = REPLAY; /* 6.9 */
        a->replay = 0;
        s->chooser = s->active;
        if (targets_of(r, a->attacker, out, YG_V_ATTACK) > 0)
            return true;
        end_attack(r);
        return false;
    }
    if (f->step == REPLAY) {
        s->chooser = s->active;
        return true;
    }
    gt_pop(s, 0);
    s->objects[a->attacker].mark[3] |= YG_WAS_FIGHTING;
    gt_push(s, (gt_frame){.kind = YG_F_DAMAGE});
    return false;
}

/* ---- The Damage Step (6.11). */

static void battled(gt_context *r, int monster, int other, int time)
{
    gt_state *s = r->s;
    gt_cause why = {YG_BY_BATTLE, s->active, yg_const(s)->attack.attacker};
    yg_happens(r, YG_EV_BATTLES, monster, other, 0, s->objects[monster].controller, 0,
               __builtin_ctz((unsigned)time), why);
}

static void battles(gt_context *r, int time)
{
    gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    if (attacker_stands(s)) /* also if it attacks directly */
        battled(r, a->attacker, a->target, time);
    if (a->target != GT_NO_OBJECT && target_stands(s))
        battled(r, a->target, a->attacker, time);
}

/* 6.12: set monsters that are destroyed without a flip. */
static void start_of_step(gt_context *r)
{
    gt_state *s = r->s;
    yg_attack *a = &yg_of(s)->attack;
    a->was = 0;
    if (a->target != GT_NO_OBJECT)
        a->was = yg_is_down(s, a->target)      ? YG_TARGET_DOWN
                 : yg_in_defence(s, a->target) ? 0
                                               : YG_TARGET_UPRIGHT;
    if (a->was == YG_TARGET_DOWN && yg_has(r, a->attacker, YG_KW_BREAKS_SET)) {
        gt_cause why = {YG_BY_EFFECT, s->active, a->attacker};
        yg_go(r, gt_set_of(a->target), YG_GRAVEYARD, 0, YG_DEED_DESTROY, why);
    }
}

/* 6.13. */
static void before_calculation(gt_context *r)
{
    gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    if (a->target != GT_NO_OBJECT && yg_is_down(s, a->target)) {
        yg_turn_up(r, a->target, false, (gt_cause){YG_BY_BATTLE, s->active, a->attacker});
        yg_of(s)->attack.turned = 1; /* it was turned: its flip effect waits for 6.21 */
    }
}

static void after_calculation(gt_context *r)
{
    gt_state *s = r->s;
    yg_attack *a = &yg_of(s)->attack;
    if (a->turned != 0 && target_stands(s))
        yg_happens(r, YG_EV_FLIPPED, a->target, a->attacker, 0, 1 - s->active, YG_MONSTERS, 0,
                   (gt_cause){YG_BY_BATTLE, s->active, a->attacker});
}

static int end_kind(gt_context *r, int victor)
{
    return victor != GT_NO_OBJECT && yg_is_monster(r->s, victor) && !yg_is_down(r->s, victor) &&
                   yg_has(r, victor, YG_KW_BANISHES)
               ? YG_BANISHED
               : YG_GRAVEYARD;
}

/* What those do that mute what they destroy (Y-502): nothing of it is set off any more. */
static void mute(gt_state *s, int monster)
{
    for (int i = s->n_waiting - 1; i >= 0; i--)
        if (s->waiting[i].holder == monster)
            gt_wait_take(s, i);
}

/* 6.22: they go at one moment. */
void yg_fallen(gt_context *r, gt_set by_attacker, gt_set by_target)
{
    gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    const int victor[2] = {a->attacker, a->target};
    const gt_set set[2] = {by_attacker, by_target};
    int to[2] = {end_kind(r, a->attacker), end_kind(r, a->target)};
    bool muted[2] = {false, false};
    gt_cause why[2];
    for (int k = 0; k < 2; k++) {
        why[k] = (gt_cause){YG_BY_BATTLE, 0, (uint8_t)victor[k]};
        GT_SET_EACH (monster, &set[k]) {
            why[k].player = s->objects[victor[k]].controller;
            to[k] = yg_goes_to(r, monster, to[k]);
            muted[k] = yg_mutes(r, victor[k], monster);
            if (yg_is_monster(s, victor[k]))
                s->objects[victor[k]].mark[2] |= YG_WAS_VICTOR;
            yg_touch(r);
            yg_tell_going(r, monster, to[k], YG_DEED_DESTROY, why[k]);
            battled(r, monster, victor[k], YG_AT_END);
            if (muted[k])
                mute(s, monster);
        }
    }
    for (int k = 0; k < 2; k++)
        GT_SET_EACH (monster, &set[k])
            yg_go_one(r, monster, to[k], 0, YG_DEED_DESTROY, why[k]);
    battles(r, YG_AT_END);
}

static bool is_doomed(const gt_state *s, int monster, uint16_t stamp)
{
    return yg_lies_as(s, monster, stamp) && (s->objects[monster].mark[2] & YG_WAS_DOOMED) != 0;
}

static void end_of_step(gt_context *r)
{
    gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    gt_set doomed = gt_set_empty();
    if (is_doomed(s, a->attacker, a->attacker_stamp))
        gt_set_add(&doomed, a->attacker);
    if (is_doomed(s, a->target, a->target_stamp))
        gt_set_add(&doomed, a->target);
    yg_end_mods(r, YG_UNTIL_DAMAGE_STEP);
    if (gt_set_is_empty(&doomed))
        battles(r, YG_AT_END);
    else
        yg_fall(r, doomed);
}

static bool both_stand(const gt_state *s)
{
    const yg_attack *a = &yg_const(s)->attack;
    return attacker_stands(s) && (a->target == GT_NO_OBJECT || target_stands(s));
}

/* It may end before its end was reached: what lasts as long as it does is over all the same. A
 * monster that something saved from its destruction is doomed no longer. */
static void leave_step(gt_context *r)
{
    gt_state *s = r->s;
    const yg_attack *a = &yg_const(s)->attack;
    if (is_doomed(s, a->attacker, a->attacker_stamp))
        s->objects[a->attacker].mark[2] &= (uint8_t)~YG_WAS_DOOMED;
    if (is_doomed(s, a->target, a->target_stamp))
        s->objects[a->target].mark[2] &= (uint8_t)~YG_WAS_DOOMED;
    yg_end_mods(r, YG_UNTIL_DAMAGE_STEP);
    end_attack(r);
}

static bool step_damage(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    yg_attack *a = &yg_of(s)->attack;
    int time = f->step < 5 ? 1 << f->step : 0;
    bool calculated = f->damage.calculated != 0;
    if (f->step == 5 || (!calculated && !both_stand(s))) { /* Y-604 */
        yg_of(s)->n_notes = 0;
        leave_step(r);
        return false;
    }
    if (time == YG_AFTER_CALCULATION && !calculated) { /* the window of the calculation is over */
        f->damage.calculated = 1;
        if (yg_of_run(r)->options.six_windows)
            yg_settle(s, YG_MOMENT_DAMAGE); /* Y-810: what damage sets off comes first */
        yg_calculate(r);
        return false;
    }
    a->time = (uint8_t)time;
    a->chained = 0;
    yg_touch(r);
    yg_of(s)->n_notes = 0;
    if (time != YG_AFTER_CALCULATION)
        yg_new_moment(r);
    f->step++;
    yg_settle(s, YG_MOMENT_DAMAGE);
    if (time == YG_AT_START)
        start_of_step(r);
    if (time == YG_BEFORE_CALCULATION)
        before_calculation(r);
    if (time == YG_AFTER_CALCULATION)
        after_calculation(r);
    if (time == YG_AT_END)
        end_of_step(r);
    if (time != YG_AT_END) /* there they follow the destruction */
        battles(r, time);
    return false;
}

const gt_frame_kind yg_frame_attack = {
    .name = "attack", .step = step_attack, .legal = replay_legal, .answer = replay_answer};

const gt_frame_kind yg_frame_damage = {.name = "damage", .step = step_damage};
