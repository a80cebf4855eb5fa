/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Combat (506-509): attackers and blockers are declared one at a time, in one order, so that each
 * declaration is reached in one way only; what is offered can be completed. Then the attacking
 * player orders blockers (509.2). */
#include "engine/magic/internal.h"

/* ---- Who fights. */

bool mg_is_attacker(const gt_state *s, int object)
{
    return mg_is_permanent(s, object) && (s->objects[object].mark[1] & MG_ATTACKING) != 0;
}

bool mg_is_blocker(const gt_state *s, int object)
{
    return mg_is_permanent(s, object) && (s->objects[object].mark[1] & MG_BLOCKING) != 0;
}

/* Of an attacker that leaves combat it is kept who blocked it, for what looks back (608.2h). */
static void remove_block(mg_vars *v, int i, bool keep)
{
    const mg_block block = v->block[i];
    int last = v->n_blocks + v->n_gone - 1;
    memmove(&v->block[i], &v->block[i + 1], (size_t)(last - i) * sizeof v->block[0]);
    memset(&v->block[last], 0, sizeof v->block[0]); /* equal states are equal bytes */
    if (i >= v->n_blocks) {
        v->n_gone--;
        return;
    }
    v->n_blocks--;
    if (keep) {
        v->n_gone++;
        v->block[last] = (mg_block){block.attacker, block.blocker, 0, 0, 0};
    }
}

/* An attacker that it blocked stays blocked (509.1h). */
void mg_stop_fighting(gt_context *r, int object)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    gt_object *o = &s->objects[object];
    for (int i = v->n_blocks + v->n_gone - 1; i >= 0; i--)
        if (v->block[i].blocker == object)
            remove_block(v, i, false);
    for (int i = v->n_blocks - 1; i >= 0; i--)
        if (v->block[i].attacker == object)
            remove_block(v, i, true);
    const gt_mod *band = s->n_mods > 0 ? mg_mod_of(s, object, MG_GIVE_BAND) : NULL;
    if (band != NULL)
        gt_mod_remove(s, (int)(band - s->mods));
    o->mark[1] &= (uint8_t) ~(MG_ATTACKING | MG_BLOCKING | MG_BLOCKED | MG_MARK_STRUCK);
    o->mark[3] = 0;
    mg_stir(r);
}

void mg_stop_being_attacked(gt_context *r, int object)
{
    gt_state *s = r->s;
    if (mg_of(s)->attacked)
        GT_LIST_EACH (other, s, mg_list(s->active, MG_BATTLEFIELD))
            if (mg_is_attacker(s, other) && s->objects[other].mark[3] == object)
                s->objects[other].mark[3] = GT_NO_OBJECT; /* 506.4c: it attacks nothing */
    mg_stir(r);
}

void mg_leave_combat(gt_context *r, int object)
{
    mg_stop_fighting(r, object);
    mg_stop_being_attacked(r, object);
}

/* 511.3. */
void mg_end_combat(gt_context *r)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    MG_PERMANENTS_EACH (object, s, 0) {
        s->objects[object].mark[1] &=
            (uint8_t) ~(MG_ATTACKING | MG_BLOCKING | MG_BLOCKED | MG_MARK_STRUCK);
        s->objects[object].mark[3] = 0;
    }
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (s->mods[i].until == MG_UNTIL_COMBAT)
            mg_mod_gone(r, i);
    memset(v->block, 0, (size_t)(v->n_blocks + v->n_gone) * sizeof v->block[0]);
    v->n_blocks = v->n_gone = v->attacked = v->first_strike = 0;
    mg_stir(r);
}

/* ---- Attackers (508). */

/* 508.1a, c. */
bool mg_may_attack(gt_context *r, int object)
{
    const gt_object *o = &r->s->objects[object];
    const mg_values *v = mg_values_of(r, object);
    return (v->types & MG_CREATURE) != 0 && (o->mark[1] & (MG_TAPPED | MG_ATTACKING)) == 0 &&
           ((o->mark[1] & MG_MARK_SICK) == 0 || (v->keywords >> MG_KW_HASTE & 1) != 0) &&
           (v->keywords >> MG_KW_DEFENDER & 1) == 0 && (v->cannot & MG_CANNOT_ATTACK) == 0 &&
           (!mg_of_run(r)->bars_attacks ||
            mg_mod_of(r->s, mg_player_object(r->s, o->controller), MG_GIVE_NO_ATTACK) == NULL);
}

static bool may_attack_it(gt_context *r, int object, unsigned place, int target)
{
    return mg_attack_is_allowed(r, object, place, target) &&
           mg_attack_is_payable(r, object, target);
}

/* Whether there is something that it may attack, so that the declaration can be completed. */
static bool attacks_something(gt_context *r, int object, unsigned place)
{
    const gt_state *s = r->s;
    if (may_attack_it(r, object, place, mg_player_object(s, 1 - s->active)))
        return true;
    if (mg_of_run(r)->demands || mg_of_run(r)->taxes)
        GT_LIST_EACH (walker, s, mg_list(1 - s->active, MG_BATTLEFIELD))
            if (mg_is_type(r, walker, MG_PLANESWALKER) && may_attack_it(r, object, place, walker))
                return true;
    return false;
}

/* Creatures that may be declared next, by place, equal ones once. */
static int next_attackers(gt_context *r, const gt_frame *f, uint8_t *out)
{
    const gt_state *s = r->s;
    int n = 0;
    unsigned place = 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        unsigned at = place++;
        if (at >= f->attack.from && mg_may_attack(r, object) && attacks_something(r, object, at))
            out[n++] = (uint8_t)object;
    }
    return mg_differing(r, out, n);
}

static int attackers_of(const gt_state *s, int what)
{
    int n = 0;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        n += mg_is_attacker(s, object) && s->objects[object].mark[3] == what;
    return n;
}

/* 508.3b: each player and planeswalker that is attacked, once. */
static void tell_attacked(gt_context *r)
{
    const gt_state *s = r->s;
    int player = mg_player_object(s, 1 - s->active), n = attackers_of(s, player);
    if (n > 0)
        mg_happens(r, MG_EV_ATTACKED, player, GT_NO_OBJECT, n, MG_BY_RULE, GT_NO_OBJECT);
    GT_LIST_EACH (object, s, mg_list(1 - s->active, MG_BATTLEFIELD))
        if ((n = attackers_of(s, object)) > 0)
            mg_happens(r, MG_EV_ATTACKED, object, GT_NO_OBJECT, n, MG_BY_RULE, GT_NO_OBJECT);
}

/* That they have attacked this turn; what comes attacking has not (508.4). */
static void note_attackers(gt_context *r)
{
    const gt_state *s = r->s;
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object) && mg_mod_of(r->s, object, MG_GIVE_ATTACKED) == NULL)
            mg_mod_new(r, MG_GIVE_ATTACKED, object, 0, MG_UNTIL_TURN, GT_NO_OBJECT, s->active);
}

static void declare_attack(gt_context *r)
{
    gt_pop(r->s, 0);
    if (mg_asks_for_bands(r)) /* clause 508.1e */
        gt_push(r->s, (gt_frame){.kind = MG_F_BAND});
    else
        mg_attackers_chosen(r);
}

/* 508.1f-m: they tap, and abilities are set off. */
void mg_attackers_chosen(gt_context *r)
{
    gt_state *s = r->s;
    int n = 0;
    mg_stir(r);
    mg_of(s)->demanded = 0;
    mg_come_to(s, MG_POINT_ATTACKERS);
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        n += mg_is_attacker(s, object);
    mg_of(s)->attacked = n > 0;
    mg_pay_for_attack(r); /* 508.1j; those that tap were no source of mana */
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object) && !mg_has_keyword(r, object, MG_KW_VIGILANCE))
            mg_tap(r, object);
    if (mg_of_run(r)->asks_attacked)
        note_attackers(r);
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object)) /* 508.3a */
            mg_happens(r, MG_EV_ATTACKS, object, s->objects[object].mark[3], n, MG_BY_RULE,
                       GT_NO_OBJECT);
    if ((mg_of_run(r)->heard >> MG_EV_ATTACKED & 1) != 0)
        tell_attacked(r);
}

/* 508.1b: what each may attack: the player, or a planeswalker of that player. */
static int attack_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0, count = next_attackers(r, f, row);
    if (mg_attack_is_complete(r))
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    for (int i = 0; i < count && n < GT_MAX_ACTIONS - 20; i++) {
        unsigned place = gt_place_of(s, row[i]), other = 0;
        if (may_attack_it(r, row[i], place, mg_player_object(s, 1 - s->active)))
            out[n++] = gt_act(MG_V_ATTACK, place, 0);
        GT_LIST_EACH (walker, s, mg_list(1 - s->active, MG_BATTLEFIELD)) {
            other++;
            if (mg_is_type(r, walker, MG_PLANESWALKER) && n < GT_MAX_ACTIONS - 20 &&
                may_attack_it(r, row[i], place, walker))
                out[n++] = gt_act(MG_V_ATTACK, place, other);
        }
    }
    return n;
}

int mg_attacked(const gt_state *s, gt_action a)
{
    return gt_act_b(a) == 0
               ? mg_player_object(s, 1 - s->active)
               : gt_object_at(s, mg_list(1 - s->active, MG_BATTLEFIELD), gt_act_b(a) - 1);
}

static void attack_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    if (gt_act_verb(a) == MG_V_DONE) {
        declare_attack(r);
        return;
    }
    int object = gt_object_at(s, mg_list(s->active, MG_BATTLEFIELD), gt_act_a(a));
    s->objects[object].mark[1] |= MG_ATTACKING;
    s->objects[object].mark[3] = (uint8_t)mg_attacked(s, a);
    mg_stir(r);
    f->attack.from = (uint8_t)(gt_act_a(a) + 1);
}

static bool step_attack(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    gt_action out[GT_MAX_ACTIONS];
    if (f->step == 0) {
        f->step = 1;
        mg_of(r->s)->demanded = (uint8_t)mg_attacks_demanded(r);
    }
    bool asks = r->game->asks_all && attack_legal(r, f, out) > 0;
    if (!asks && next_attackers(r, f, row) == 0) {
        declare_attack(r);
        return false;
    }
    if (!asks && mg_of_run(r)->demands && attack_legal(r, f, out) == 1) { /* it must */
        attack_answer(r, f, out[0]);
        return false;
    }
    return gt_awaits(r->s, r->s->active); /* 508.1 */
}

/* ---- Blockers (509). */

static bool controls_land(gt_context *r, int player, int tag)
{
    const gt_state *s = r->s;
    if (tag < 0)
        return false;
    GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
        if (mg_is_type(r, object, MG_LAND) && mg_has_tag(r, object, tag))
            return true;
    return false;
}

static bool has(const mg_values *v, int keyword)
{
    return (v->keywords >> keyword & 1) != 0;
}

/* 702.14: landwalk. */
static bool walks(gt_context *r, const mg_values *a, int player)
{
    static const uint8_t keyword[MG_COLOURS] = {MG_KW_PLAINSWALK, MG_KW_ISLANDWALK, MG_KW_SWAMPWALK,
                                                MG_KW_MOUNTAINWALK, MG_KW_FORESTWALK};
    for (int i = 0; i < MG_COLOURS; i++)
        if (has(a, keyword[i]) && controls_land(r, player, mg_of_run(r)->subtype.land[i]))
            return true;
    return false;
}

/* 509.1b: evasion, of one blocker by itself. */
bool mg_can_block(gt_context *r, int blocker, int attacker)
{
    const mg_values *a = mg_values_of(r, attacker), *b = mg_values_of(r, blocker);
    bool artifact = (b->types & MG_ARTIFACT) != 0;
    if ((a->cannot & MG_CANNOT_BE_BLOCKED) != 0 || mg_is_protected(r, attacker, blocker) ||
        (has(a, MG_KW_FLYING) && !has(b, MG_KW_FLYING) && !has(b, MG_KW_REACH)) || /* 702.9b */
        has(a, MG_KW_SHADOW) != has(b, MG_KW_SHADOW) || /* 702.28b */
        (has(a, MG_KW_FEAR) && !artifact && (b->colours & MG_BLACK) == 0) || /* 702.36b */
        (has(a, MG_KW_INTIMIDATE) && !artifact && (a->colours & b->colours) == 0) || /* 702.13b */
        walks(r, a, r->s->objects[blocker].controller))
        return false;
    if (a->only_blocked == 0)
        return true;
    gt_effect e;
    gt_effect_init(&e, a->blocked_player, a->blocked_source, a->blocked_source);
    return gt_accepts(r, &e, a->only_blocked, blocker);
}

int mg_blocks_of(const mg_vars *v, int blocker)
{
    int n = 0;
    for (int i = 0; i < v->n_blocks; i++)
        n += v->block[i].blocker == blocker;
    return n;
}

/* 509.1a: whether a creature may be declared as a blocker at all. */
bool mg_may_block(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const mg_vars *v = mg_const(s);
    const mg_values *x = mg_values_of(r, object);
    if ((x->types & MG_CREATURE) == 0 || (s->objects[object].mark[1] & MG_TAPPED) != 0 ||
        (x->cannot & MG_CANNOT_BLOCK) != 0)
        return false;
    return mg_blocks_of(v, object) < 1 + (x->must & (MG_MUST_FOLLOW - 1)) / MG_MUST_MORE;
}

static int n_blockers(const gt_state *s, int attacker)
{
    const mg_vars *v = mg_const(s);
    int n = 0;
    for (int i = 0; i < v->n_blocks; i++)
        n += v->block[i].attacker == attacker;
    return n;
}

/* 702.111b and the like: by how many an attacker must be blocked, if by any. */
int mg_least_blockers(gt_context *r, int attacker)
{
    const mg_values *v = mg_values_of(r, attacker);
    int least = has(v, MG_KW_MENACE) ? 2 : 1;
    return v->least_blockers > least ? v->least_blockers : least;
}

/* Creatures that may block an attacker, from a place on. */
static int blockers_for(gt_context *r, int attacker, unsigned from, uint8_t *out)
{
    const gt_state *s = r->s;
    int n = 0;
    unsigned place = 0;
    bool asks = mg_of_run(r)->demands || mg_of_run(r)->taxes;
    GT_LIST_EACH (object, s, mg_list(1 - s->active, MG_BATTLEFIELD))
        if (place++ >= from && n_blockers(s, attacker) < MG_MAX_BLOCKS && mg_may_block(r, object) &&
            mg_can_block(r, object, attacker) &&
            (!asks || mg_block_is_allowed(r, object, attacker)))
            out[n++] = (uint8_t)object;
    if (asks) /* what must follow was looked at */
        return mg_differing(r, out, n);
    int more = mg_least_blockers(r, attacker) - n_blockers(s, attacker) - 1; /* that must follow */
    n = more > 0 ? n - more : n;
    return n > 0 ? mg_differing(r, out, n) : 0;
}

/* Whether the attacker that is being blocked may be left as it is. */
static bool is_settled(gt_context *r, const mg_blocking *f)
{
    int attacker = gt_object_at(r->s, mg_list(r->s->active, MG_BATTLEFIELD), f->attacker);
    int n = attacker != GT_NO_OBJECT ? n_blockers(r->s, attacker) : 0;
    return n == 0 || n >= mg_least_blockers(r, attacker);
}

/* Blocks in one order: attackers by place, and of each its blockers by place. */
static int block_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const gt_state *s = r->s;
    const mg_blocking *f = &frame->blocking;
    uint8_t row[GT_MAX_OBJECTS];
    bool settled = is_settled(r, f);
    int n = 0;
    unsigned place = 0;
    if (settled && mg_blocks_are_complete(r))
        out[n++] = gt_act(MG_V_DONE, 0, 0);
    GT_LIST_EACH (attacker, s, mg_list(s->active, MG_BATTLEFIELD)) {
        unsigned at = place++;
        if (at < f->attacker || !mg_is_attacker(s, attacker) || (at > f->attacker && !settled))
            continue;
        int count = blockers_for(r, attacker, at == f->attacker ? f->blocker : 0, row);
        for (int i = 0; i < count && n < GT_MAX_ACTIONS - 1; i++)
            out[n++] = gt_act(MG_V_BLOCK, gt_place_of(s, row[i]), at);
    }
    return n;
}

/* Whether it is the first block of its blocker. */
static bool is_first_block(const mg_vars *v, int i)
{
    for (int k = 0; k < i; k++)
        if (v->block[k].blocker == v->block[i].blocker)
            return false;
    return true;
}

void mg_note_blocked(gt_context *r, int blocker, int attacker)
{
    if (mg_of_run(r)->asks_blocked)
        mg_mod_new(r, MG_GIVE_WAS_BLOCKED, attacker, 0, MG_UNTIL_TURN, blocker,
                   r->s->objects[blocker].controller);
}

/* 509.5a, b, d: that a creature blocks, each creature that it blocks, and each that it is blocked
 * by. */
static void tell_blocks(gt_context *r)
{
    const mg_vars *v = mg_of(r->s);
    for (int i = 0; i < v->n_blocks; i++)
        if (is_first_block(v, i))
            mg_happens(r, MG_EV_BLOCKS, v->block[i].blocker, v->block[i].attacker,
                       mg_blocks_of(v, v->block[i].blocker), MG_BY_RULE, GT_NO_OBJECT);
    for (int i = 0; i < v->n_blocks; i++) {
        mg_happens(r, MG_EV_BLOCKS_ONE, v->block[i].blocker, v->block[i].attacker, 1, MG_BY_RULE,
                   GT_NO_OBJECT);
        mg_happens(r, MG_EV_BLOCKED_BY, v->block[i].attacker, v->block[i].blocker, 1, MG_BY_RULE,
                   GT_NO_OBJECT);
    }
}

/* 509.1g-i. */
static void declare_blocks(gt_context *r)
{
    gt_state *s = r->s;
    const mg_vars *v = mg_of(s);
    gt_pop(s, 0);
    mg_stir(r);
    mg_of(s)->demanded = 0;
    mg_come_to(s, MG_POINT_BLOCKERS);
    mg_pay_for_blocks(r); /* 509.1f */
    mg_block_bands(r);
    for (int i = 0; i < v->n_blocks; i++) {
        s->objects[v->block[i].attacker].mark[1] |= MG_BLOCKED;
        s->objects[v->block[i].blocker].mark[1] |= MG_BLOCKING;
        mg_note_blocked(r, v->block[i].blocker, v->block[i].attacker);
    }
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        if (mg_is_attacker(s, object)) {
            int n = n_blockers(s, object);
            mg_happens(r, n > 0 ? MG_EV_BLOCKED : MG_EV_UNBLOCKED, object,
                       s->objects[object].mark[3], n, /* 509.5c, g */
                       MG_BY_RULE, GT_NO_OBJECT);
        }
    tell_blocks(r);
    if (!mg_is_classic(r)) /* 310.2c, d: damage is divided as players choose */
        gt_push(s, (gt_frame){.kind = MG_F_ORDER});
}

static void block_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    if (gt_act_verb(a) == MG_V_DONE) {
        declare_blocks(r);
        return;
    }
    if (v->n_blocks == MG_MAX_BLOCKS) {
        gt_abort(s, GT_LIMIT_BLOCKS, GT_NO_OBJECT);
        return;
    }
    int attacker = gt_object_at(s, mg_list(s->active, MG_BATTLEFIELD), gt_act_b(a));
    int blocker = gt_object_at(s, mg_list(1 - s->active, MG_BATTLEFIELD), gt_act_a(a));
    v->block[v->n_blocks++] = (mg_block){(uint8_t)attacker, (uint8_t)blocker, 0, 0, 0};
    mg_stir(r);
    f->blocking.attacker = (uint8_t)gt_act_b(a);
    f->blocking.blocker = (uint8_t)(gt_act_a(a) + 1);
}

static bool step_block(gt_context *r, gt_frame *f)
{
    gt_action out[GT_MAX_ACTIONS];
    if (f->step == 0) {
        f->step = 1;
        mg_of(r->s)->demanded = (uint8_t)mg_blocks_demanded(r);
    }
    int n = block_legal(r, f, out);
    assert(n > 0); /* what was declared can be completed */
    if (gt_is_asked(r, n))
        return gt_awaits(r->s, 1 - r->s->active); /* 509.1 */
    block_answer(r, f, out[0]);
    return false;
}

/* ---- Damage assignment order (509.2): blocks of an attacker lie beside each other. Then that of
 * blockers of several attackers (509.3): their blocks are numbered. */

static int last_of_group(const mg_vars *v, int first)
{
    int last = first;
    while (last + 1 < v->n_blocks && v->block[last + 1].attacker == v->block[first].attacker)
        last++;
    return last;
}

static int orderable(gt_context *r, const mg_order *f, uint8_t *out)
{
    const mg_vars *v = mg_of(r->s);
    int n = 0;
    for (int i = f->first; i <= last_of_group(v, f->first); i++)
        out[n++] = v->block[i].blocker;
    return mg_differing(r, out, n);
}

static void put_next(gt_state *s, mg_order *f, int blocker)
{
    mg_vars *v = mg_of(s);
    int at = f->first;
    while (v->block[at].blocker != blocker)
        at++;
    mg_block b = v->block[at];
    memmove(&v->block[f->first + 1], &v->block[f->first], (size_t)(at - f->first) * sizeof b);
    v->block[f->first++] = b;
}

/* The first blocker of several attackers that has no order yet; GT_NO_OBJECT: there is none. */
static int next_multiple(const mg_vars *v)
{
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].order == 0 && mg_blocks_of(v, v->block[i].blocker) > 1)
            return v->block[i].blocker;
    return GT_NO_OBJECT;
}

/* Attackers that a blocker has not put in its order. */
static int unordered(gt_context *r, int blocker, uint8_t *out)
{
    const mg_vars *v = mg_of(r->s);
    int n = 0;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].order == 0)
            out[n++] = v->block[i].attacker;
    return mg_differing(r, out, n);
}

static void number_next(mg_vars *v, int blocker, int attacker)
{
    int last = 0;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].order > last)
            last = v->block[i].order;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].attacker == attacker)
            v->block[i].order = (uint8_t)(last + 1);
}

static bool step_order_of_blockers(gt_context *r)
{
    mg_vars *v = mg_of(r->s);
    uint8_t row[GT_MAX_OBJECTS];
    int blocker = next_multiple(v);
    if (blocker == GT_NO_OBJECT)
        return gt_pop(r->s, 0);
    if (gt_is_asked(r, unordered(r, blocker, row)))
        return gt_awaits(r->s, 1 - r->s->active);
    number_next(v, blocker, row[0]);
    return false;
}

/* ---- 509.6: a block that came later gets a place in the orders that there are, which else stay as
 * they are: who orders says at each place whether it is the new one's. */

void mg_order_block(gt_state *s, int at)
{
    const mg_vars *v = mg_of(s);
    int first = at;
    while (first > 0 && v->block[first - 1].attacker == v->block[at].attacker)
        first--;
    GT_PUSH(s, order, .kind = MG_F_ORDER, .step = 2, .first = (uint8_t)first, .last = (uint8_t)at,
            .blocker = v->block[at].blocker);
}

/* The attacker that a blocker of several has at a place in its order; place 0: the new one. */
static int attacker_at(const mg_vars *v, int blocker, int place)
{
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].order == place)
            return v->block[i].attacker;
    return GT_NO_OBJECT;
}

/* What may come next: the one whose turn it would be, or the new one. */
static int insertable(gt_context *r, const mg_order *f, uint8_t *out)
{
    const mg_vars *v = mg_of(r->s);
    bool of_attacker = f->step == 2;
    out[0] =
        (uint8_t)(of_attacker ? v->block[f->first].blocker : attacker_at(v, f->blocker, f->first));
    out[1] = (uint8_t)(of_attacker ? v->block[f->last].blocker : attacker_at(v, f->blocker, 0));
    return mg_differing(r, out, 2);
}

static void insert_number(mg_vars *v, int blocker, int place)
{
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].order >= place)
            v->block[i].order++;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker && v->block[i].order == 0)
            v->block[i].order = (uint8_t)place;
}

static void insert(gt_context *r, mg_order *f, bool is_new)
{
    mg_vars *v = mg_of(r->s);
    if (!is_new) {
        f->first++;
        return;
    }
    if (f->step == 3) {
        insert_number(v, f->blocker, f->first);
        gt_pop(r->s, 0);
        return;
    }
    put_next(r->s, f, v->block[f->last].blocker);
    f->first = f->last;
}

static bool step_insert(gt_context *r, mg_order *f)
{
    mg_vars *v = mg_of(r->s);
    uint8_t row[2];
    int of = mg_blocks_of(v, f->blocker);
    if (f->step == 2 && f->first >= f->last) {
        if (of < 2)
            return gt_pop(r->s, 0);
        f->step = 3;
        f->first = 1;
        return false;
    }
    if (f->step == 3 && f->first >= of) {
        insert_number(v, f->blocker, of);
        return gt_pop(r->s, 0);
    }
    if (gt_is_asked(r, insertable(r, f, row)))
        return gt_awaits(r->s, f->step == 2 ? r->s->active : 1 - r->s->active);
    insert(r, f, false);
    return false;
}

static bool step_order(gt_context *r, gt_frame *f)
{
    const mg_vars *v = mg_of(r->s);
    uint8_t row[GT_MAX_OBJECTS];
    if (f->step >= 2)
        return step_insert(r, &f->order);
    if (f->step == 1)
        return step_order_of_blockers(r);
    if (f->order.first >= v->n_blocks) {
        f->step = 1;
        return false;
    }
    if (gt_is_asked(r, orderable(r, &f->order, row)))
        return gt_awaits(r->s, r->s->active);
    f->order.first++;
    return false;
}

static int order_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = f->step >= 2   ? insertable(r, &f->order, row)
            : f->step == 1 ? unordered(r, next_multiple(mg_of(r->s)), row)
                           : orderable(r, &f->order, row);
    for (int i = 0; i < n; i++)
        out[i] = gt_act(MG_V_ORDER, gt_place_of(r->s, row[i]), f->step & 1u);
    return n;
}

static void order_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    bool attacker = gt_act_b(a) == 1;
    int object =
        gt_object_at(s, mg_list(attacker ? s->active : 1 - s->active, MG_BATTLEFIELD), gt_act_a(a));
    if (f->step >= 2) {
        uint8_t row[2];
        insertable(r, &f->order, row);
        insert(r, &f->order, object != row[0]);
    } else if (attacker)
        number_next(mg_of(s), next_multiple(mg_of(s)), object);
    else
        put_next(s, &f->order, object);
}

const gt_frame_kind mg_frame_attack = {
    .name = "attack", .step = step_attack, .legal = attack_legal, .answer = attack_answer};

const gt_frame_kind mg_frame_block = {
    .name = "block", .step = step_block, .legal = block_legal, .answer = block_answer};

const gt_frame_kind mg_frame_order = {
    .name = "order", .step = step_order, .legal = order_legal, .answer = order_answer};
