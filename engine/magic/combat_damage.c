/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Combat damage (510): the attacking player divides it, an amount at a time where there is a
 * choice; then all of it is dealt at once (510.2).
 *
 *   MG_F_ASSIGN   step: bit 0 the first of two steps (510.4)     a: place of the attacker
 *                                                                           b: its blocker's number
 *                 c: damage that is left of it; -1: it has not begun; bit 1 of step: it was begun
 *                 at all */
#include "engine/magic/internal.h"

static bool has(gt_context *r, int object, int keyword)
{
    return mg_has_keyword(r, object, keyword);
}

static bool fights(const gt_state *s, int object)
{
    return (s->objects[object].mark[1] & (MG_ATTACKING | MG_BLOCKING)) != 0;
}

bool mg_strikes_first(gt_context *r)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (object, s, 0)
        if (fights(s, object) &&
            (has(r, object, MG_KW_FIRST_STRIKE) || has(r, object, MG_KW_DOUBLE_STRIKE)))
            return true;
    return false;
}

/* 510.4: whether a creature deals damage in this step. */
static bool strikes(gt_context *r, int object, bool first)
{
    if (!mg_is_type(r, object, MG_CREATURE))
        return false; /* 510.1 speaks of creatures; 506.4 removed what is none */
    if (first)
        return has(r, object, MG_KW_FIRST_STRIKE) || has(r, object, MG_KW_DOUBLE_STRIKE);
    return (r->s->objects[object].mark[1] & MG_MARK_STRUCK) == 0 ||
           has(r, object, MG_KW_DOUBLE_STRIKE);
}

/* 510.1a. */
static int damage_of(gt_context *r, int object)
{
    const mg_values *v = mg_values_of(r, object);
    return v->power > 0 && (v->cannot & MG_CANNOT_DEAL_COMBAT) == 0 ? v->power : 0;
}

/* What is lethal to a creature by a source, with what is marked on it and what its other opponents
 * in combat assign to it now (702.2c). */
static int lethal(gt_context *r, int source, int creature, bool back)
{
    const mg_vars *v = mg_of(r->s);
    int need = mg_values_of(r, creature)->toughness - r->s->objects[creature].mark[0];
    bool touched = (r->s->objects[creature].mark[1] & MG_MARK_TOUCHED) != 0;
    for (int i = 0; i < v->n_blocks; i++) {
        int to = back ? v->block[i].attacker : v->block[i].blocker;
        int by = back ? v->block[i].blocker : v->block[i].attacker;
        int assigned = back ? v->block[i].to_attacker : v->block[i].to_blocker;
        if (to != creature || by == source)
            continue;
        need -= assigned;
        touched |= assigned > 0 && has(r, by, MG_KW_DEATHTOUCH);
    }
    if (need <= 0 || touched)
        return 0;
    return has(r, source, MG_KW_DEATHTOUCH) ? 1 : need;
}

/* 510.1c. */
static int lethal_to(gt_context *r, int attacker, int blocker)
{
    return lethal(r, attacker, blocker, false);
}

/* 510.1d: the same the other way round. */
static int lethal_back(gt_context *r, int blocker, int attacker)
{
    return lethal(r, blocker, attacker, true);
}

/* ---- Dividing. */

/* The blocks of an attacker: the first number, and how many. */
static int blocks_of(const mg_vars *v, int attacker, int *first)
{
    int n = 0;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == attacker) {
            if (n++ == 0)
                *first = i;
        }
    return n;
}

static bool is_attacked_there(const gt_state *s, int attacker)
{
    int what = s->objects[attacker].mark[3];
    return what != GT_NO_OBJECT && (mg_player_of(s, what) >= 0 || mg_is_permanent(s, what));
}

/* Whether what blockers need not take may go to the player or planeswalker (702.19b). */
static bool tramples(gt_context *r, int attacker)
{
    return has(r, attacker, MG_KW_TRAMPLE) && is_attacked_there(r->s, attacker);
}

/* How little of what is left may be assigned to a blocker; all of it, where that is too little to
 * be lethal, or there is nobody behind. */
static int least_in_order(gt_context *r, int attacker, const mg_block *b, bool last, int left)
{
    int lethal = lethal_to(r, attacker, b->blocker);
    return last || lethal > left ? left : lethal;
}

/* Whether what is assigned to the blockers of an attacker, but for one, is lethal to them. */
static bool others_get_enough(gt_context *r, int attacker, const mg_block *but)
{
    const mg_vars *v = mg_of(r->s);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == attacker && &v->block[i] != but &&
            v->block[i].to_blocker < lethal_to(r, attacker, v->block[i].blocker))
            return false;
    return true;
}

/* 310.2c: as its controller chooses; what a player is assigned by trample is left when all blockers
 * are assigned what is lethal. */
static int least_at_will(gt_context *r, int attacker, const mg_block *b, bool last, int left)
{
    if (!last)
        return 0;
    bool beyond = tramples(r, attacker) && others_get_enough(r, attacker, b);
    return least_in_order(r, attacker, b, !beyond, left);
}

static int least_for(gt_context *r, int attacker, const mg_block *b, bool last, int left)
{
    return mg_is_classic(r) || mg_meets_banding(r, attacker, false)
               ? least_at_will(r, attacker, b, last, left)
               : least_in_order(r, attacker, b, last && !tramples(r, attacker), left);
}

/* The blocker that an attacker's damage is assigned to just now. */
static mg_block *block_in_work(gt_state *s, const mg_assignment *f, int attacker, bool *last)
{
    mg_vars *v = mg_of(s);
    int first = 0, n = blocks_of(v, attacker, &first);
    *last = f->block == n - 1;
    return f->block < n ? &v->block[first + f->block] : NULL;
}

/* So much of an attacker's or a blocker's damage goes to what it is assigned to just now. */
static void assign(mg_assignment *f, uint8_t *assigned, int amount)
{
    *assigned = (uint8_t)(amount > UINT8_MAX ? UINT8_MAX : amount);
    f->left = (int16_t)(f->left - amount);
    f->block++;
}

/* ---- Dealing. */

/* Each creature deals damage to what it blocks or is blocked by, of which there are MG_MAX_BLOCKS,
 * and one more. */
_Static_assert(2 * MG_MAX_BLOCKS + GT_MAX_OBJECTS <= MG_MAX_BLOWS, "room for all combat damage");

static int add_blow(mg_blow *out, int n, int source, int to, int amount)
{
    assert(n < MG_MAX_BLOWS);
    if (amount > 0)
        out[n++] = (mg_blow){(uint8_t)source, (uint8_t)to, (int16_t)amount};
    return n;
}

/* It was chosen that it is assigned as though it were not blocked. */
static bool passes_blockers(gt_state *s, int attacker)
{
    return s->n_mods > 0 && mg_mod_of(s, attacker, MG_GIVE_UNBLOCKED) != NULL;
}

/* Damage of an attacker: what was assigned to blockers, and the rest to what it attacks (510.1b,
 * c). */
static int blows_of_attacker(gt_context *r, int attacker, mg_blow *out, int n)
{
    const gt_state *s = r->s;
    const mg_vars *v = mg_const(s);
    int left = damage_of(r, attacker);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].attacker == attacker) {
            n = add_blow(out, n, attacker, v->block[i].blocker, v->block[i].to_blocker);
            left -= v->block[i].to_blocker;
        }
    bool blocked = (s->objects[attacker].mark[1] & MG_BLOCKED) != 0;
    if (is_attacked_there(s, attacker) &&
        (!blocked || tramples(r, attacker) || passes_blockers(r->s, attacker)))
        n = add_blow(out, n, attacker, s->objects[attacker].mark[3], left);
    return n;
}

/* Damage of a blocker: to what it blocks, as it was assigned (510.1d). */
static int blows_of_blocker(gt_context *r, int blocker, mg_blow *out, int n)
{
    const mg_vars *v = mg_of(r->s);
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker)
            n = add_blow(out, n, blocker, v->block[i].attacker, v->block[i].to_attacker);
    return n;
}

/* What was assigned is dealt; in the older combat it goes on the stack. */
static void deal_all(gt_context *r, bool first)
{
    gt_state *s = r->s;
    mg_blow blow[MG_MAX_BLOWS];
    int n = 0;
    for (int rank = 0; rank < 2; rank++)
        GT_LIST_EACH (object, s, mg_list(s->active ^ rank, MG_BATTLEFIELD)) {
            if (!fights(s, object) || !strikes(r, object, first))
                continue;
            n = rank == 0 ? blows_of_attacker(r, object, blow, n)
                          : blows_of_blocker(r, object, blow, n);
        }
    for (int player = 0; first && player < 2; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
            if (fights(s, object) && strikes(r, object, true))
                s->objects[object].mark[1] |= MG_MARK_STRUCK;
    if (mg_is_classic(r))
        mg_stack_damage(r, blow, n);
    else
        mg_deal(r, blow, n, MG_BY_COMBAT, 0);
}

/* ---- Steps. */

static void begin_assigning(gt_state *s, mg_assignment *f)
{
    mg_vars *v = mg_of(s);
    for (int i = 0; i < v->n_blocks; i++)
        v->block[i].to_blocker = v->block[i].to_attacker = 0;
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (s->mods[i].what == MG_GIVE_UNBLOCKED)
            gt_mod_remove(s, i);
    f->step |= MG_ASSIGN_BEGUN;
}

/* Whether its controller may have it deal its damage as though it were not blocked. */
static bool may_pass_blockers(gt_context *r, int attacker)
{
    const gt_state *s = r->s;
    return (s->objects[attacker].mark[1] & MG_BLOCKED) != 0 && is_attacked_there(s, attacker) &&
           (mg_values_of(r, attacker)->must & MG_MAY_PASS_BLOCKERS) != 0;
}

/* Whether it fights in this step of damage and deals some: an attacker that is blocked, or a
 * blocker. */
static bool divides(gt_context *r, const mg_assignment *f, int object, bool blocker)
{
    const gt_state *s = r->s;
    int first;
    if (blocker ? !mg_is_blocker(s, object) : !mg_is_attacker(s, object))
        return false;
    if (!blocker && may_pass_blockers(r, object))
        return strikes(r, object, (f->step & MG_ASSIGN_FIRST) != 0) && damage_of(r, object) != 0;
    return strikes(r, object, (f->step & MG_ASSIGN_FIRST) != 0) &&
           (blocker ? mg_blocks_of(mg_const(s), object) : blocks_of(mg_const(s), object, &first)) >
               0 &&
           damage_of(r, object) != 0;
}

/* The attacker or blocker whose damage is to be divided next; it begins with all of it. */
static int next_divider(gt_context *r, mg_assignment *f, bool blocker)
{
    const gt_state *s = r->s;
    int place = 0;
    GT_LIST_EACH (object, s, mg_list(blocker ? 1 - s->active : s->active, MG_BATTLEFIELD)) {
        if (place++ < f->place || !divides(r, f, object, blocker))
            continue;
        if (f->left < 0 || f->place != place - 1) {
            f->place = (uint8_t)(place - 1);
            f->block = 0;
            f->left = (int16_t)damage_of(r, object);
        }
        return object;
    }
    return GT_NO_OBJECT;
}

/* ---- Blockers (510.1d): the same, of the defending player. */

/* Of two blocks of one blocker; without an order (310.2d) they come as they lie. */
static bool precedes(const mg_vars *v, int a, int b)
{
    return v->block[a].order != v->block[b].order ? v->block[a].order < v->block[b].order : a < b;
}

/* The block of a blocker that comes at a place of its order; *last: no other one follows. */
static mg_block *block_in_order(gt_state *s, int blocker, int place, bool *last)
{
    mg_vars *v = mg_of(s);
    int n = mg_blocks_of(v, blocker);
    *last = place == n - 1;
    for (int i = 0; i < v->n_blocks; i++)
        if (v->block[i].blocker == blocker) {
            int before = 0;
            for (int k = 0; k < v->n_blocks; k++)
                before += v->block[k].blocker == blocker && precedes(v, k, i);
            if (before == place)
                return &v->block[i];
        }
    return NULL;
}

/* Whether the engine assigns by itself: at least `least` of what is left, and there is no more. */
static bool is_certain(const gt_context *r, int least, int left)
{
    return least > left || left == 0 || !gt_is_asked(r, left - least + 1);
}

static int least_back(gt_context *r, int blocker, const mg_block *b, bool last, int left)
{
    bool freely = mg_is_classic(r) || mg_meets_banding(r, blocker, true); /* 310.2d, 702.22k */
    int lethal = freely ? 0 : lethal_back(r, blocker, b->attacker);
    return last || lethal > left ? left : lethal;
}

static bool step_blockers(gt_context *r, mg_assignment *f)
{
    gt_state *s = r->s;
    bool last;
    int blocker = next_divider(r, f, true);
    if (blocker == GT_NO_OBJECT) {
        bool first = (f->step & MG_ASSIGN_FIRST) != 0;
        gt_pop(s, 0);
        deal_all(r, first);
        return false;
    }
    mg_block *b = block_in_order(s, blocker, f->block, &last);
    if (b == NULL) {
        f->place++;
        f->left = -1;
        return false;
    }
    int least = least_back(r, blocker, b, last, f->left);
    if (is_certain(r, least, f->left)) {
        assign(f, &b->to_attacker, f->left);
        return false;
    }
    return gt_awaits(s, mg_meets_banding(r, blocker, true) ? s->active : 1 - s->active);
}

static void next_attacker(mg_assignment *f)
{
    f->step &= (uint8_t)~MG_ASSIGN_ASKED;
    f->place++;
    f->left = -1;
}

static bool step_assign(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    mg_assignment *f = &frame->assignment;
    bool last;
    if ((f->step & MG_ASSIGN_BEGUN) == 0)
        begin_assigning(s, f);
    if ((f->step & MG_ASSIGN_BLOCKERS) != 0)
        return step_blockers(r, f);
    int attacker = next_divider(r, f, false);
    if (attacker == GT_NO_OBJECT) {
        f->step |= MG_ASSIGN_BLOCKERS;
        f->place = f->block = 0;
        f->left = -1;
        return false;
    }
    if ((f->step & MG_ASSIGN_ASKED) == 0 && may_pass_blockers(r, attacker))
        return gt_awaits(s, s->active);
    mg_block *b = block_in_work(s, f, attacker, &last);
    if (b == NULL) {
        next_attacker(f);
        return false;
    }
    int least = least_for(r, attacker, b, last, f->left);
    if (is_certain(r, least, f->left)) {
        assign(f, &b->to_blocker, f->left);
        return false;
    }
    return gt_awaits(s, mg_meets_banding(r, attacker, false) ? 1 - s->active
                                                             : s->active); /* 702.22j */
}

/* The block that is asked about; *least: how little may be assigned there. */
static mg_block *asked_block(gt_context *r, const mg_assignment *f, int *least)
{
    gt_state *s = r->s;
    bool last, back = (f->step & MG_ASSIGN_BLOCKERS) != 0;
    int object =
        gt_object_at(s, mg_list(back ? 1 - s->active : s->active, MG_BATTLEFIELD), f->place);
    mg_block *b =
        back ? block_in_order(s, object, f->block, &last) : block_in_work(s, f, object, &last);
    *least =
        back ? least_back(r, object, b, last, f->left) : least_for(r, object, b, last, f->left);
    return b;
}

/* Whether it is asked if damage is assigned as though nothing blocked. */
static bool asks_whether(gt_context *r, const mg_assignment *f)
{
    const gt_state *s = r->s;
    return (f->step & (MG_ASSIGN_ASKED | MG_ASSIGN_BLOCKERS)) == 0 &&
           may_pass_blockers(r, gt_object_at(s, mg_list(s->active, MG_BATTLEFIELD), f->place));
}

static int assign_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0, least;
    if (asks_whether(r, &f->assignment)) {
        out[0] = gt_act(MG_V_YES, 0, 0);
        out[1] = gt_act(MG_V_NO, 0, 0);
        return 2;
    }
    asked_block(r, &f->assignment, &least);
    for (int amount = least; amount <= f->assignment.left && n < 200; amount++)
        out[n++] = gt_act(MG_V_ASSIGN, (unsigned)amount, 0);
    return n;
}

static void assign_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int least;
    if (asks_whether(r, &f->assignment)) {
        const gt_state *s = r->s;
        int attacker = gt_object_at(s, mg_list(s->active, MG_BATTLEFIELD), f->assignment.place);
        f->assignment.step |= MG_ASSIGN_ASKED;
        if (gt_act_verb(a) == MG_V_YES) {
            mg_mod_new(r, MG_GIVE_UNBLOCKED, attacker, 0, MG_UNTIL_COMBAT, GT_NO_OBJECT, s->active);
            next_attacker(&f->assignment);
        }
        return;
    }
    mg_block *b = asked_block(r, &f->assignment, &least);
    bool back = (f->step & MG_ASSIGN_BLOCKERS) != 0;
    assign(&f->assignment, back ? &b->to_attacker : &b->to_blocker, (int)gt_act_a(a));
}

const gt_frame_kind mg_frame_assign = {
    .name = "assign", .step = step_assign, .legal = assign_legal, .answer = assign_answer};
