/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creatures that come into combat by an effect, not by a declaration: put onto the battlefield
 * attacking or blocking (508.4, 509.7), made to attack or block (508.4b, 509.6); and attackers that
 * are turned to something else (508.7). Restrictions, requirements and costs of declarations are
 * not looked at. Who chooses does so for one creature after the other. */
#include "engine/magic/internal.h"

static bool is_combat(const gt_state *s)
{
    int step = mg_const(s)->step;
    return step >= MG_STEP_ATTACKERS && step <= MG_STEP_COMBAT_END;
}

/* ---- What may be attacked, what may be blocked. */

/* 506.3c, 508.4a, 508.7c: the defending player, or a planeswalker of that player that is there. */
static bool can_be_attacked(gt_context *r, int what)
{
    const gt_state *s = r->s;
    if (what == GT_NO_OBJECT)
        return false;
    return what == mg_player_object(s, 1 - s->active) ||
           (mg_is_permanent(s, what) && s->objects[what].controller == 1 - s->active &&
            mg_is_type(r, what, MG_PLANESWALKER));
}

/* 506.3d, 509.7a: it is attacking that player, or a planeswalker of that player. */
static bool can_be_blocked(gt_context *r, int attacker)
{
    const gt_state *s = r->s;
    return attacker != GT_NO_OBJECT && mg_is_attacker(s, attacker) &&
           can_be_attacked(r, s->objects[attacker].mark[3]);
}

/* Whether a creature may come into combat in that way at all (506.3a, b, 509.7a). */
static bool may_join(gt_context *r, int object, int how)
{
    const gt_state *s = r->s;
    int step = mg_const(s)->step;
    if (!is_combat(s) || !mg_is_permanent(s, object) || !mg_is_type(r, object, MG_CREATURE))
        return false;
    switch (how & MG_JOIN_HOW) {
    case MG_JOIN_ATTACK:
        return s->objects[object].controller == s->active && !mg_is_attacker(s, object);
    case MG_JOIN_BLOCK:
        return step >= MG_STEP_BLOCKERS && s->objects[object].controller != s->active;
    case MG_JOIN_BLOCKED: return step >= MG_STEP_BLOCKERS && mg_is_attacker(s, object);
    default: return mg_is_attacker(s, object);
    }
}

/* ---- Joining. */

static void attack(gt_context *r, int object, int what)
{
    gt_state *s = r->s;
    s->objects[object].mark[1] |= MG_ATTACKING;
    s->objects[object].mark[3] = (uint8_t)what;
    mg_of(s)->attacked = 1; /* 508.8 */
    mg_stir(r);
}

static void become_blocked(gt_context *r, int attacker, int n)
{
    gt_object *o = &r->s->objects[attacker];
    bool was = (o->mark[1] & MG_BLOCKED) != 0;
    o->mark[1] |= MG_BLOCKED; /* 509.1h */
    mg_stir(r);
    if (!was) /* 509.5c */
        mg_happens(r, MG_EV_BLOCKED, attacker, o->mark[3], n, MG_BY_RULE, GT_NO_OBJECT);
}

/* The place of a block behind those of the same attacker, which lie beside each other. */
static int block_behind(const mg_vars *v, int attacker)
{
    int at = v->n_blocks;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == attacker)
            at = i + 1;
    return at;
}

bool mg_blocks_it(const mg_vars *v, int blocker, int attacker)
{
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].attacker == attacker)
            return true;
    return false;
}

/* A blocker that had one attacker had no order of them yet. */
static void begin_order(mg_vars *v, int blocker)
{
    if (mg_blocks_of(v, blocker) != 1)
        return;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker)
            v->block[i].order = 1;
}

/* What is set off: by what came blocking only that the attacker is blocked (509.5a to d, 509.7). */
static void tell_block(gt_context *r, int blocker, int attacker, bool came, bool first)
{
    const mg_vars *v = mg_const(r->s);
    if (!came && first)
        mg_happens(r, MG_EV_BLOCKS, blocker, attacker, mg_blocks_of(v, blocker), MG_BY_RULE,
                   GT_NO_OBJECT);
    if (!came)
        mg_happens(r, MG_EV_BLOCKS_ONE, blocker, attacker, 1, MG_BY_RULE, GT_NO_OBJECT);
    mg_happens(r, MG_EV_BLOCKED_BY, attacker, blocker, 1, MG_BY_RULE, GT_NO_OBJECT);
}

int mg_add_block(gt_state *s, int blocker, int attacker)
{
    mg_vars *v = mg_of(s);
    int behind = v->n_blocks + v->n_gone, at = block_behind(v, attacker);
    if (behind == MG_MAX_BLOCKS) {
        gt_abort(s, GT_LIMIT_BLOCKS, blocker);
        return -1;
    }
    memmove(&v->block[at + 1], &v->block[at], (size_t)(behind - at) * sizeof v->block[0]);
    v->block[at] = (mg_block){(uint8_t)attacker, (uint8_t)blocker, 0, 0, 0};
    v->n_blocks++;
    return at;
}

static void block(gt_context *r, int object, int attacker, bool came)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    bool first = !mg_is_blocker(s, object);
    if (mg_blocks_it(v, object, attacker))
        return;
    begin_order(v, object);
    int at = mg_add_block(s, object, attacker);
    if (at < 0)
        return;
    s->objects[object].mark[1] |= MG_BLOCKING;
    mg_note_blocked(r, object, attacker);
    become_blocked(r, attacker, 1);
    tell_block(r, object, attacker, came, first);
    if (!mg_is_classic(r)) /* 509.6 */
        mg_order_block(s, at);
    GT_LIST_EACH (mate, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_banded(s, attacker, mate)) /* 702.22h */
            block(r, object, mate, came);
}

static void join(gt_context *r, int object, int how, int whom)
{
    r->s->objects[object].used &= (uint8_t)~MG_USED_JOINS;
    switch (how & MG_JOIN_HOW) {
    case MG_JOIN_BLOCK: block(r, object, whom, (how & MG_JOIN_CAME) != 0); return;
    case MG_JOIN_REDIRECT: /* it was declared as what it was declared as */
        r->s->objects[object].mark[3] = (uint8_t)whom; /* 508.7a */
        mg_stir(r);
        return;
    default: attack(r, object, whom);
    }
}

/* ---- Those that wait: one after the other. */

static bool has_whom(gt_context *r, int how, int whom)
{
    bool blocks = (how & MG_JOIN_HOW) == MG_JOIN_BLOCK;
    return (how & MG_JOIN_WHOM) == 0 ||
           (blocks ? can_be_blocked(r, whom) : can_be_attacked(r, whom)); /* 508.4b */
}

void mg_join(gt_context *r, const gt_set *set, int how, int whom, int player)
{
    gt_state *s = r->s;
    int n = 0;
    GT_SET_EACH (object, set)
        if (may_join(r, object, how)) {
            if ((how & MG_JOIN_HOW) == MG_JOIN_BLOCKED) {
                become_blocked(r, object, 0);
                GT_LIST_EACH (mate, s, mg_list(s->active, MG_BATTLEFIELD))
                    if (mg_is_banded(s, object, mate)) /* 702.22i */
                        become_blocked(r, mate, 0);
                continue;
            }
            s->objects[object].used |= MG_USED_JOINS;
            n++;
        }
    if (n > 0)
        GT_PUSH(s, joining, .kind = MG_F_JOIN, .player = (uint8_t)player, .how = (uint8_t)how,
                .whom = (uint8_t)whom, .did = (int16_t)gt_set_count(set));
}

/* The first that waits; GT_NO_OBJECT: none does. */
static int next_to_join(const gt_state *s)
{
    MG_PERMANENTS_EACH (object, s, s->active)
        if ((s->objects[object].used & MG_USED_JOINS) != 0)
            return object;
    return GT_NO_OBJECT;
}

static int attacks_of(gt_context *r, unsigned place, gt_action *out)
{
    const gt_state *s = r->s;
    unsigned other = 0;
    int n = 0;
    out[n++] = gt_act(MG_V_ATTACK, place, 0);
    GT_LIST_EACH (walker, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
        other++;
        if (mg_is_type(r, walker, MG_PLANESWALKER))
            out[n++] = gt_act(MG_V_ATTACK, place, other);
    }
    return n;
}

/* 509.7: which attacker, if the effect does not say. */
static int blocks_for(gt_context *r, unsigned place, gt_action *out)
{
    const gt_state *s = r->s;
    unsigned at = 0;
    int n = 0;
    GT_LIST_EACH (attacker, s, mg_list(s->active, MG_BATTLEFIELD)) {
        if (can_be_blocked(r, attacker))
            out[n++] = gt_act(MG_V_BLOCK, place, at);
        at++;
    }
    return n;
}

static int join_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    unsigned place = gt_place_of(r->s, next_to_join(r->s));
    return (f->joining.how & MG_JOIN_HOW) == MG_JOIN_BLOCK ? blocks_for(r, place, out)
                                                           : attacks_of(r, place, out);
}

static void join_answer(gt_context *r, gt_frame *f, gt_action a)
{
    const gt_state *s = r->s;
    int how = f->joining.how, object = next_to_join(s);
    join(r, object, how,
         gt_act_verb(a) == MG_V_BLOCK
             ? gt_object_at(s, mg_list(s->active, MG_BATTLEFIELD), gt_act_b(a))
             : mg_attacked(s, a));
}

/* Who chooses what it attacks or blocks: its controller, or whose effect turns it (508.7). */
static int joining_player(const gt_state *s, const mg_joining *f, int object)
{
    return (f->how & MG_JOIN_HOW) == MG_JOIN_REDIRECT ? f->player : s->objects[object].controller;
}

static bool step_join(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    const mg_joining *f = &frame->joining;
    gt_action out[GT_MAX_ACTIONS];
    int object = next_to_join(s), how = f->how, whom = f->whom;
    if (object == GT_NO_OBJECT)
        return gt_pop(s, f->did);
    int n = join_legal(r, frame, out);
    if (n == 0 || !has_whom(r, how, whom)) {
        s->objects[object].used &= (uint8_t)~MG_USED_JOINS;
        return false;
    }
    if ((how & MG_JOIN_WHOM) != 0) {
        join(r, object, how, whom);
        return false;
    }
    if (gt_is_asked(r, n))
        return gt_awaits(s, joining_player(s, f, object));
    join_answer(r, frame, out[0]);
    return false;
}

const gt_frame_kind mg_frame_join = {.name = "join",
                                     .step = step_join,
                                     .legal = join_legal,
                                     .answer = join_answer,
                                     .object = offsetof(mg_joining, whom)};
