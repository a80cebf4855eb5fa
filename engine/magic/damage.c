/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damage (120) and life (119). Damage that is dealt at once is a row of blows; each is prevented or
 * not (615), then its results are processed (120.3), then all are told of (120.4d). */
#include "engine/magic/internal.h"

bool mg_gains_no_life(gt_context *r, int player)
{
    gt_state *s = r->s;
    int object = mg_player_object(s, player);
    return (s->n_mods > 0 && mg_mod_of(s, object, MG_GIVE_NO_LIFE_GAIN) != NULL) ||
           (mg_of_run(r)->limits_life && mg_price_of(r, MG_GIVE_NO_LIFE_GAIN, object) > 0);
}

void mg_change_life(gt_context *r, int player, int n)
{
    if (n > 0 && mg_gains_no_life(r, player)) /* 119.7 */
        return;
    if (mg_of_run(r)->replaced == 0 || !mg_propose_life(r, player, n))
        mg_change_life_now(r, player, n);
}

void mg_change_life_now(gt_context *r, int player, int n)
{
    gt_state *s = r->s;
    mg_vars *v = mg_of(s);
    int life = v->life[player] + n;
    if (n == 0)
        return;
    v->life[player] = (int16_t)(life < -9999 ? -9999 : life > 29999 ? 29999 : life);
    s->dirty |= MG_DIRTY_PLAYERS;
    mg_stir(r);
    mg_happens(r, n > 0 ? MG_EV_LIFE_GAINED : MG_EV_LIFE_LOST, mg_player_object(s, player),
               GT_NO_OBJECT, n > 0 ? n : -n, MG_BY_RULE, GT_NO_OBJECT);
}

/* ---- Prevention (615). */

/* All of it, or what is dealt to and by an object. */
bool mg_is_combat_prevented(const gt_state *s, int source, int to)
{
    GT_MODS_EACH (m, s, MG_GIVE_PREVENT_COMBAT)
        if (mg_player_of(s, m->target) >= 0 ||
            ((m->target == source || m->target == to) && gt_mod_is_for(s, m, m->target)))
            return true;
    return false;
}

/* A player has it: it is said of all damage. */
static bool nothing_is_preventable(gt_context *r)
{
    const gt_state *s = r->s;
    if (mg_of_run(r)->limits_life && /* 615.12 */
        mg_price_of(r, MG_GIVE_NO_PREVENTION, mg_player_object(s, 0)) > 0)
        return true;
    GT_MODS_EACH (m, s, MG_GIVE_CANNOT)
        if ((m->value & MG_CANNOT_PREVENT) != 0 && mg_kind_of(s, m->target) == MG_PLAYER)
            return true;
    return false;
}

bool mg_is_preventable(gt_context *r, int source, unsigned flags)
{
    return (flags & MG_UNPREVENTABLE) == 0 &&
           (source == GT_NO_OBJECT || (mg_values_of(r, source)->cannot & MG_CANNOT_PREVENT) == 0) &&
           !nothing_is_preventable(r);
}

/* 615.7, 615.11: a shield takes as much as it can. */
int mg_through_shields(gt_context *r, int object, int amount)
{
    gt_state *s = r->s;
    for (gt_mod *m; amount > 0 && (m = mg_mod_of(s, object, MG_GIVE_PREVENT)) != NULL;) {
        int taken = m->value < amount ? m->value : amount;
        amount -= taken;
        m->value -= taken;
        if (m->value <= 0)
            gt_mod_remove(s, (int)(m - s->mods));
    }
    return amount;
}

/* 609.7: a shield against what a source deals that was chosen. Whether that is such as the effect
 * says is asked as it deals damage; if not, the shield stays (609.7b, 615.9). */
gt_mod *mg_source_shield(gt_context *r, int object, int source)
{
    gt_state *s = r->s;
    gt_effect e;
    for (int i = 0; i < s->n_mods && source != GT_NO_OBJECT; i++) {
        gt_mod *m = &s->mods[i];
        if (m->what != MG_GIVE_PREVENT_FROM || m->target != object || m->source != source ||
            m->target_stamp != s->objects[object].stamp ||
            m->source_stamp != s->objects[source].stamp)
            continue;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, source, source);
        if (m->filter == 0 || gt_accepts(r, &e, m->filter, source))
            return m;
    }
    return NULL;
}

/* 615.8: all of what it deals at once, or as much as the shield says; then that is used up. */
int mg_through_source_shields(gt_context *r, int object, int source, int amount)
{
    for (gt_mod *m; amount > 0 && (m = mg_source_shield(r, object, source)) != NULL;) {
        int taken = m->value == 0 || m->value > amount ? amount : m->value;
        amount -= taken;
        gt_mod_remove(r->s, (int)(m - r->s->mods));
    }
    return amount;
}

/* Of a permanent spell, the permanent that it becomes (609.7a, 607.2q). */
void mg_source_became(gt_state *s, int object, unsigned was)
{
    for (int i = 0; i < s->n_mods; i++)
        if ((s->mods[i].what == MG_GIVE_PREVENT_FROM || s->mods[i].what == MG_GIVE_LINK) &&
            s->mods[i].source == object && s->mods[i].source_stamp == was)
            s->mods[i].source_stamp = s->objects[object].stamp;
}

void mg_prevented(gt_context *r, int to, int source, int n)
{
    if (n > 0 && to != GT_NO_OBJECT)
        mg_happens(r, MG_EV_PREVENTED, to, source, n, MG_BY_RULE, source);
}

/* What is left of a blow. */
static int after_prevention(gt_context *r, const mg_blow *b, int cause, int flags)
{
    const gt_state *s = r->s;
    if (b->amount <= 0)
        return 0; /* 120.8 */
    if (!mg_is_preventable(r, b->source, (unsigned)flags))
        return b->amount;
    if (b->source != GT_NO_OBJECT && mg_is_protected(r, b->to, b->source))
        return 0; /* 702.16e */
    if (s->n_mods == 0)
        return b->amount;
    if (cause == MG_BY_COMBAT && mg_is_combat_prevented(s, b->source, b->to))
        return 0;
    return mg_through_source_shields(r, b->to, b->source, mg_through_shields(r, b->to, b->amount));
}

/* ---- Results (120.3). */

/* What damage takes of a life total that it does not reduce to less than 1. */
static int above_floor(gt_context *r, int player, int amount)
{
    int life = mg_of(r->s)->life[player];
    if (!mg_of_run(r)->floors_life || life < 1 || life - amount >= 1 ||
        mg_price_of(r, MG_GIVE_LIFE_FLOOR, mg_player_object(r->s, player)) == 0)
        return amount;
    return life - 1;
}

static void damage_player(gt_context *r, int player, int amount, bool infects)
{
    mg_vars *v = mg_of(r->s);
    r->s->dirty |= MG_DIRTY_PLAYERS;
    if (infects)
        v->poison[player] =
            (uint8_t)(v->poison[player] + amount > 200 ? 200 : v->poison[player] + amount);
    else
        mg_change_life(r, player, -above_floor(r, player, amount));
}

static void damage_permanent(gt_context *r, int object, int amount, uint64_t keywords)
{
    gt_object *o = &r->s->objects[object];
    uint32_t types = mg_values_of(r, object)->types;
    if ((types & MG_PLANESWALKER) != 0) /* 120.3c */
        mg_add_counters(r, object, MG_COUNTER_LOYALTY, -amount);
    if ((types & MG_CREATURE) == 0)
        return;
    mg_be_due(r, object);
    if ((keywords >> MG_KW_DEATHTOUCH & 1) != 0)
        o->mark[1] |= MG_MARK_TOUCHED;
    if ((keywords >> MG_KW_WITHER & 1) != 0 || (keywords >> MG_KW_INFECT & 1) != 0) /* 120.3d */
        mg_add_counters(r, object, MG_COUNTER_MINUS, amount);
    else /* 120.3e */
        o->mark[0] = (uint8_t)(o->mark[0] + amount > UINT8_MAX ? UINT8_MAX : o->mark[0] + amount);
    mg_stir(r);
}

/* Players to whom damage is dealt as though its source had infect, as bits. */
static unsigned poisoned(gt_context *r)
{
    unsigned players = 0;
    for (int player = 0; player < 2 && mg_of_run(r)->poisons; player++)
        if (mg_price_of(r, MG_GIVE_POISONED, mg_player_object(r->s, player)) > 0)
            players |= 1u << player;
    return players;
}

/* Notes which source has dealt damage to a permanent this turn. */
static void note_damaged(gt_context *r, const mg_blow *b)
{
    gt_state *s = r->s;
    if (b->source == GT_NO_OBJECT || mg_player_of(s, b->to) >= 0)
        return;
    GT_MODS_EACH (m, s, MG_GIVE_DAMAGED)
        if (m->target == b->to && m->source == b->source &&
            m->target_stamp == s->objects[b->to].stamp &&
            m->source_stamp == s->objects[b->source].stamp)
            return;
    mg_mod_new(r, MG_GIVE_DAMAGED, b->to, 0, MG_UNTIL_TURN, b->source, 0);
}

static void land(gt_context *r, const mg_blow *b, unsigned poison)
{
    gt_state *s = r->s;
    uint64_t keywords = b->source != GT_NO_OBJECT ? mg_values_of(r, b->source)->keywords : 0;
    int player = mg_player_of(s, b->to);
    if (player >= 0)
        damage_player(r, player, b->amount,
                      (keywords >> MG_KW_INFECT & 1) != 0 || (poison >> player & 1) != 0);
    else
        damage_permanent(r, b->to, b->amount, keywords);
    if (mg_of_run(r)->remembers_damage)
        note_damaged(r, b);
}

/* 120.3f, 702.15e: what one source deals at once is one gain of life. */
static void gain_by_lifelink(gt_context *r, const mg_blow *dealt, int n)
{
    gt_set done = gt_set_empty();
    for (int i = 0; i < n; i++) {
        int source = dealt[i].source, sum = 0;
        if (source == GT_NO_OBJECT || gt_set_has(&done, source) ||
            !mg_has_keyword(r, source, MG_KW_LIFELINK))
            continue;
        gt_set_add(&done, source);
        for (int k = i; k < n; k++)
            sum += dealt[k].source == source ? dealt[k].amount : 0;
        mg_change_life(r, mg_controller(r->s, source), sum);
    }
}

bool mg_can_be_damaged(gt_context *r, int object)
{
    return mg_player_of(r->s, object) >= 0 ||
           (mg_is_permanent(r->s, object) && mg_is_type(r, object, MG_CREATURE | MG_PLANESWALKER));
}

int mg_deal_now(gt_context *r, const mg_blow *dealt, int n, int cause)
{
    int sum = 0;
    const unsigned poison = poisoned(r); /* as it stands before any of it is dealt */
    for (int i = 0; i < n; i++) {
        land(r, &dealt[i], poison);
        sum += dealt[i].amount;
    }
    gain_by_lifelink(r, dealt, n);
    for (int i = 0; i < n; i++) {
        const mg_blow *b = &dealt[i];
        mg_happens_to(r, MG_EV_DEALT, b->to, b->source, b->amount, cause, b->source,
                      mg_kind_of(r->s, b->to));
        if (b->source != GT_NO_OBJECT)
            mg_happens_to(r, MG_EV_DEALS, b->source, b->to, b->amount, cause, b->source,
                          mg_kind_of(r->s, b->to));
    }
    return sum;
}

int mg_deal(gt_context *r, const mg_blow *blow, int n, int cause, int flags)
{
    mg_blow taken[MG_MAX_BLOWS], dealt[MG_MAX_BLOWS];
    int count = 0, left = 0;
    for (int i = 0; i < n; i++)
        if (mg_can_be_damaged(r, blow[i].to))
            taken[count++] = blow[i];
    if (count == 0)
        return 0;
    if (mg_propose_damage(r, taken, count, cause, flags))
        return 0;
    for (int i = 0; i < count; i++) {
        int amount = after_prevention(r, &taken[i], cause, flags);
        if (amount < taken[i].amount && mg_is_told(r))
            mg_tell_prevented(r, taken[i].source, taken[i].to, taken[i].amount - amount);
        mg_prevented(r, taken[i].to, taken[i].source, taken[i].amount - amount); /* 615.13 */
        if (amount > 0)
            dealt[left++] = (mg_blow){taken[i].source, taken[i].to, (int16_t)amount};
    }
    return mg_deal_now(r, dealt, left, cause);
}
