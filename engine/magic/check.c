/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * State-based actions (704): all at once as one event, again until there are none; then triggered
 * abilities go on the stack, in the order that their controllers choose, the active player's first
 * (603.3b). */
#include "engine/magic/internal.h"

/* ---- Players. */

/* Whether a player cannot lose the game (104.3e): what would have made the player lose is over. */
static bool is_safe(gt_context *r, int player)
{
    mg_vars *v = mg_of(r->s);
    if (!mg_of_run(r)->saves ||
        mg_price_of(r, MG_GIVE_CANNOT_LOSE, mg_player_object(r->s, player)) == 0)
        return false;
    v->lost &= (uint8_t) ~(1 << player);
    v->failed[player] = 0; /* 704.5b: since the last time that this was checked */
    return true;
}

/* Whether a player does not lose for having no life. */
static bool lives_on(gt_context *r, int player)
{
    return mg_of_run(r)->lifeless &&
           mg_price_of(r, MG_GIVE_LIFELESS, mg_player_object(r->s, player)) > 0;
}

/* 704.5a-c, 104.3e: players who lose; both: a draw (104.4a). */
static bool check_players(gt_context *r)
{
    gt_state *s = r->s;
    const mg_vars *v = mg_of(s);
    const bool safe[2] = {is_safe(r, 0), is_safe(r, 1)};
    unsigned lost = v->lost;
    int end = MG_END_EFFECT;
    for (unsigned player = 0; player < 2; player++) {
        bool life = v->life[player] <= 0 && !lives_on(r, (int)player),
             poison = v->poison[player] >= 10;
        if (safe[player] || (!life && !poison && !v->failed[player]))
            continue;
        lost |= 1u << player;
        mg_tell_player(r,
                       life     ? "704.5a"
                       : poison ? "704.5c"
                                : "704.5b",
                       (int)player,
                       life     ? "has no life left and loses the game"
                       : poison ? "has ten poison counters and loses the game"
                                : "drew from an empty library and loses the game");
        end = life ? MG_END_LIFE : poison ? MG_END_POISON : MG_END_LIBRARY;
    }
    if (lost == 0)
        return false;
    gt_finish(s, end, lost == 3 ? 2 : lost == 1 ? 1 : 0);
    return true;
}

/* ---- Objects that cease to exist. */

/* 704.5d: tokens elsewhere than on the battlefield. */
static void check_tokens(gt_context *r)
{
    gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    for (int i = g->first[2] + 2; i < s->n_objects; i++) {
        int kind = mg_kind_of(s, i);
        if (kind == MG_ZONES || kind == MG_BATTLEFIELD || kind == MG_STACK)
            continue;
        mg_tell_one(r, "704.5d", i, "ceases to exist");
        if (s->n_mods > 0) /* an ability that exiled it remembers that (607.2a) */
            mg_forget_mods(r, i);
        gt_unlink(s, i);
        gt_object_free(s, i);
        mg_stir_cards(r); /* it was counted where it lay */
    }
}

/* ---- Permanents. */

/* 303.4c, 704.5m: whether an Aura is attached to nothing, or to what it may not be. */
static bool is_stray(gt_context *r, int aura)
{
    const gt_state *s = r->s;
    int host = s->objects[aura].host;
    const gt_mod *other = mg_mod_of(r->s, aura, MG_GIVE_ENCHANTS);
    gt_addr filter = other != NULL ? other->filter : mg_def(r, aura)->routine[MG_PART_ENCHANT];
    gt_effect e;
    if (host == GT_NO_OBJECT || host == aura || mg_is_type(r, aura, MG_CREATURE) ||
        mg_is_protected(r, host, aura))
        return true;
    gt_effect_init(&e, mg_controller(s, aura), aura, aura);
    return filter != 0 && !gt_accepts(r, &e, filter, host);
}

bool mg_is_aura(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    return g->subtype.aura >= 0 && mg_is_type(r, object, MG_ENCHANTMENT) &&
           mg_has_tag(r, object, g->subtype.aura);
}

static void doom(gt_context *r, gt_set *to, int object, const char *clause, const char *why)
{
    gt_set_add(to, object);
    mg_tell_one(r, clause, object, why);
}

/* What deathtouch did counts for this check alone: what survives it is not destroyed by a later one
 * (704.5h). */
static void find_doomed_creature(gt_context *r, int object, gt_set *put, gt_set *destroyed)
{
    const mg_values *v = mg_values_of(r, object);
    gt_object *o = &r->s->objects[object];
    bool lethal = o->mark[0] >= v->toughness && o->mark[0] > 0;
    if (v->toughness <= 0) /* 704.5f */
        doom(r, put, object, "704.5f", "has no toughness left");
    else if ((lethal || (o->mark[1] & MG_MARK_TOUCHED) != 0) && /* 704.5g, h */
             (v->keywords >> MG_KW_INDESTRUCTIBLE & 1) == 0)
        doom(r, destroyed, object, lethal ? "704.5g" : "704.5h",
             lethal ? "has lethal damage" : "was touched by deathtouch");
    o->mark[1] &= (uint8_t)~MG_MARK_TOUCHED;
}

/* 704.5k: of the world permanents the one that has been there for the shortest time stays. */
static bool is_older_world(gt_context *r, int object)
{
    const gt_state *s = r->s;
    MG_PERMANENTS_EACH (other, s, 0)
        if (mg_is_type(r, other, MG_WORLD) && s->objects[other].stamp > s->objects[object].stamp)
            return true;
    return false;
}

/* 715.2d: the greatest number among its chapter abilities; 0: it has none. */
static int final_chapter(gt_context *r, int object)
{
    const gt_pool *pool = mg_of_run(r)->pool;
    uint32_t chapters = 0;
    for (int k = 0, n = mg_n_abilities(r, object); k < n; k++) {
        const gt_ability *a = &pool->abilities[mg_ability_at(r, object, k)];
        if (a->kind == GT_AUTO && pool->patterns[a->pattern].event == MG_EV_CHAPTER)
            chapters |= pool->patterns[a->pattern].to;
    }
    return chapters != 0 ? 31 - __builtin_clz(chapters) : 0;
}

static bool is_chapter(const gt_pool *pool, unsigned ability)
{
    if (ability >= MG_RULES_FROM)
        return false;
    int pattern = pool->abilities[ability].pattern;
    return pool->abilities[ability].kind == GT_AUTO &&
           pool->patterns[pattern].event == MG_EV_CHAPTER;
}

/* Whether a chapter ability of a Saga was set off and has not left the stack. */
static bool is_told_of(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const gt_pool *pool = mg_of_run(r)->pool;
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].holder == object && is_chapter(pool, s->waiting[i].ability))
            return true;
    for (int i = 0; i < s->n_items; i++)
        if (s->items[i].source == object && is_chapter(pool, s->items[i].ability))
            return true;
    return false;
}

/* 715.4: whether the story is over; then its player sacrifices it. */
static bool is_over(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    int last = g->subtype.saga >= 0 && mg_has_tag(r, object, g->subtype.saga)
                   ? final_chapter(r, object)
                   : 0;
    return last > 0 && mg_counters_on(r->s, object, MG_COUNTER_LORE) >= last &&
           !is_told_of(r, object) && mg_can_be_sacrificed(r, object);
}

/* What is put into a graveyard, and what is destroyed. */
static void find_doomed(gt_context *r, gt_set *put, gt_set *destroyed)
{
    gt_state *s = r->s;
    MG_PERMANENTS_EACH (object, s, 0) {
        const mg_values *v = mg_values_of(r, object);
        gt_object *o = &s->objects[object];
        if ((v->types & MG_CREATURE) != 0)
            find_doomed_creature(r, object, put, destroyed);
        if ((o->used & MG_USED_LEGEND) != 0) {
            o->used &= (uint8_t)~MG_USED_LEGEND;
            doom(r, put, object, "704.5j", "is not the one that is kept"); /* 704.5j */
        }
        if ((v->types & MG_WORLD) != 0 && is_older_world(r, object))
            doom(r, put, object, "704.5k", "gives way to another world permanent");
        if (is_over(r, object)) {
            mg_happens(r, MG_EV_SACRIFICED, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
            doom(r, put, object, "704.5s", "has come to its end");
        }
        if ((v->types & MG_PLANESWALKER) != 0 && mg_counters_on(s, object, MG_COUNTER_LOYALTY) == 0)
            doom(r, put, object, "704.5i", "has no loyalty left"); /* 704.5i */
        if ((v->types & MG_ENCHANTMENT) != 0 && mg_is_aura(r, object) && is_stray(r, object))
            doom(r, put, object, "704.5m", "is attached to nothing that it may be"); /* 704.5m */
    }
}

/* 704.5q: +1/+1 and -1/-1 counters go in pairs. */
static bool cancel_counters(gt_context *r)
{
    gt_state *s = r->s;
    bool any = false;
    for (int i = 0; i < s->n_mods; i++) {
        int object = s->mods[i].target;
        if (s->mods[i].what != MG_GIVE_COUNTERS || (s->mods[i].value & 0xff) != MG_COUNTER_PLUS ||
            !mg_is_permanent(s, object))
            continue;
        int plus = mg_counters_on(s, object, MG_COUNTER_PLUS),
            minus = mg_counters_on(s, object, MG_COUNTER_MINUS);
        int pairs = plus < minus ? plus : minus;
        if (pairs == 0)
            continue;
        mg_tell_one(r, "704.5q", object, "has +1/+1 and -1/-1 counters, which go in pairs");
        mg_add_counters(r, object, MG_COUNTER_PLUS, -pairs);
        mg_add_counters(r, object, MG_COUNTER_MINUS, -pairs);
        any = true;
        i = -1; /* the list has changed */
    }
    return any;
}

/* 301.5: whether an Equipment may stay attached (704.5n). */
static bool is_equipped(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    return g->subtype.equipment >= 0 && mg_is_type(r, object, MG_ARTIFACT) &&
           mg_has_tag(r, object, g->subtype.equipment) && !mg_is_type(r, object, MG_CREATURE) &&
           mg_is_type(r, s->objects[object].host, MG_CREATURE) &&
           !mg_is_protected(r, s->objects[object].host, object);
}

/* 704.5n, p: what is attached, and is no Aura nor an Equipment that may be, is so no longer.
 * Whether there was such a thing. */
static bool check_attached(gt_context *r)
{
    gt_state *s = r->s;
    bool some = false;
    MG_PERMANENTS_EACH (object, s, 0)
        if (s->objects[object].host != GT_NO_OBJECT && !mg_is_aura(r, object) &&
            !is_equipped(r, object)) {
            mg_tell_one(r, "704.5n", object, "is attached no longer");
            mg_unattach(r, object);
            some = true;
        }
    return some;
}

/* ---- Control (613.1b). */

static void change_control(gt_context *r, int object, int player)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    const gt_event lost = mg_event_of(s, MG_EV_CONTROL_LOST, object, MG_BATTLEFIELD, MG_BATTLEFIELD,
                                      MG_BY_RULE, GT_NO_OBJECT);
    mg_announce(r, &lost); /* as it was before: clause 603.10d */
    gt_mod *haste = mg_mod_of(s, object, MG_GIVE_HASTE_SUSPENDED);
    if (haste != NULL) /* 702.62a */
        mg_mod_gone(r, (int)(haste - s->mods));
    mg_leave_combat(r, object); /* 506.4 */
    gt_unlink(s, object);
    o->controller = (uint8_t)player;
    if (s->n_mods > 0)
        mg_end_held(r, object, true);
    o->mark[1] |= MG_MARK_SICK; /* 302.6 */
    o->mark[2] |= MG_MARK_NEW;
    o->used &= (uint8_t)~MG_USED_UPKEEP;
    gt_link_last(s, object, mg_list(player, MG_BATTLEFIELD));
    if (mg_is_down(s, object)) /* 708.5: who controls it may look at it */
        o->know[player] = GT_KNOW_PLACE;
    mg_touch(r);
}

static bool update_control_once(gt_context *r)
{
    const gt_state *s = r->s;
    bool changed = false;
    for (int player = 0; player < 2; player++)
        for (int next, object = s->zone_first[mg_list(player, MG_BATTLEFIELD)];
             object != GT_NO_OBJECT; object = next) {
            next = s->objects[object].next;
            int to = mg_controls_by_effect(r, object);
            if (to != player) {
                change_control(r, object, to);
                changed = true;
            }
        }
    return changed;
}

/* What gives control of something may itself change hands, and that with it. */
void mg_update_control(gt_context *r)
{
    bool moved = false;
    for (int i = 0; i < GT_MAX_OBJECTS && mg_is_control_given(r) && update_control_once(r); i++)
        moved = true;
    if (moved)
        mg_find_full_texts(r);
}

/* 506.4: what is no creature any more attacks and blocks no longer, what is no planeswalker is not
 * attacked any more; each by itself where something was both (506.4d). */
static void leave_combat_by_type(gt_context *r)
{
    const gt_state *s = r->s;
    if (!mg_const(s)->attacked)
        return;
    MG_PERMANENTS_EACH (object, s, 0)
        if ((s->objects[object].mark[1] & (MG_ATTACKING | MG_BLOCKING)) != 0 &&
            !mg_is_type(r, object, MG_CREATURE))
            mg_stop_fighting(r, object);
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD)) {
        int what = s->objects[object].mark[3];
        if (mg_is_attacker(s, object) && what != GT_NO_OBJECT && mg_player_of(s, what) < 0 &&
            !mg_is_type(r, what, MG_PLANESWALKER)) /* 506.4c */
            mg_stop_being_attacked(r, what);
    }
}

/* ---- The legend rule (704.5j). */

/* Whether the choice has fallen that it goes (MG_USED_LEGEND). */
static bool is_chosen(const gt_state *s, int object)
{
    return (s->objects[object].used & MG_USED_LEGEND) != 0;
}

static bool is_legend_like(gt_context *r, int a, int b)
{
    return a != b && !is_chosen(r->s, b) && mg_is_type(r, b, MG_LEGENDARY) &&
           !mg_is_down(r->s, b) && gt_share_name(r, a, b);
}

static bool has_twin(gt_context *r, int object, int player)
{
    GT_LIST_EACH (other, r->s, mg_list(player, MG_BATTLEFIELD))
        if (is_legend_like(r, object, other))
            return true;
    return false;
}

/* The first legendary permanent of a player that is not the only one of its name; GT_NO_OBJECT:
 * there is none. */
static int first_twin(gt_context *r, int player)
{
    const gt_state *s = r->s;
    if (mg_of_run(r)->no_legends &&
        mg_price_of(r, MG_GIVE_NO_LEGENDS, mg_player_object(s, player)) > 0)
        return GT_NO_OBJECT;
    GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
        if (!mg_is_type(r, object, MG_LEGENDARY) || mg_is_down(s, object) || is_chosen(s, object))
            continue;
        if (has_twin(r, object, player))
            return object;
    }
    return GT_NO_OBJECT;
}

static int twins_of(gt_context *r, int player, int object, uint8_t *out)
{
    int n = 0;
    GT_LIST_EACH (other, r->s, mg_list(player, MG_BATTLEFIELD))
        if (other == object || is_legend_like(r, object, other))
            out[n++] = (uint8_t)other;
    return n;
}

static void keep_legend(gt_context *r, const gt_frame *f, int object)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = twins_of(r, f->legend.player, f->legend.one, row);
    for (int i = 0; i < n; i++)
        if (row[i] != object) {
            r->s->objects[row[i]].used |=
                MG_USED_LEGEND; /* it goes with what else there is to do */
            mg_be_due(r, row[i]);
        }
    gt_pop(r->s, 0);
}

static bool step_legend(gt_context *r, gt_frame *f)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = twins_of(r, f->legend.player, f->legend.one, row);
    if (gt_is_asked(r, mg_differing(r, row, n)))
        return gt_awaits(r->s, f->legend.player);
    keep_legend(r, f, f->legend.one);
    return false;
}

static int legend_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = mg_differing(r, row, twins_of(r, f->legend.player, f->legend.one, row));
    return mg_act_on_each(r->s, MG_V_AT, row, n, out);
}

/* The choices of the legend rule come before the actions, which are one event (704.3). True:
 * somebody chooses. */
static bool choose_legends(gt_context *r)
{
    for (int rank = 0; rank < 2; rank++) {
        int player = r->s->active ^ rank, twin = first_twin(r, player);
        if (twin == GT_NO_OBJECT)
            continue;
        GT_PUSH(r->s, legend, .kind = MG_F_LEGEND, .player = (uint8_t)player, .one = (uint8_t)twin);
        return true;
    }
    return false;
}

/* ---- The whole (704.3). */

/* Whether something happens to an enchantment, or to what is attached (704.5m, n, p, s). */
static bool is_loose_or_over(gt_context *r, int object)
{
    if (mg_is_aura(r, object))
        return is_stray(r, object);
    return is_over(r, object) ||
           (r->s->objects[object].host != GT_NO_OBJECT && !is_equipped(r, object));
}

/* Whether state-based actions may have to do with a permanent: not all that is asked here is asked
 * to the end. */
static bool may_be_due(gt_context *r, int object, const mg_values *v)
{
    const gt_object *o = &r->s->objects[object];
    int player = o->zone / MG_ZONES;
    bool creature = (v->types & MG_CREATURE) != 0;
    bool dies = creature && (v->toughness <= 0 || o->mark[0] >= v->toughness ||
                             (o->mark[1] & MG_MARK_TOUCHED) != 0);
    bool fights = !creature && (o->mark[1] & (MG_ATTACKING | MG_BLOCKING)) != 0;
    if (dies || fights || v->controller != player || is_chosen(r->s, object) ||
        (v->types & MG_WORLD) != 0)
        return true;
    bool attached = (v->types & MG_ENCHANTMENT) != 0 || o->host != GT_NO_OBJECT;
    if (attached && is_loose_or_over(r, object))
        return true;
    if ((v->types & MG_PLANESWALKER) != 0 && mg_counters_on(r->s, object, MG_COUNTER_LOYALTY) == 0)
        return true;
    return (v->types & MG_LEGENDARY) != 0 && has_twin(r, object, player);
}

/* What has changed since the last check; all there is, if that is not known. */
static gt_set looked_at(const gt_context *r)
{
    const mg_run *run = mg_run_of((gt_context *)(uintptr_t)r);
    const gt_state *s = r->s;
    gt_set all = run->due.set;
    if (run->due.known)
        return all;
    MG_PERMANENTS_EACH (object, s, 0)
        gt_set_add(&all, object);
    for (int i = mg_of_run(r)->first[2] + 2; i < s->n_objects; i++)
        gt_set_add(&all, i);
    return all;
}

/* Whether an object, on the battlefield or not, gives no occasion for state-based actions. */
static bool is_settled_one(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    int kind = mg_kind_of(s, object);
    if (kind == MG_BATTLEFIELD) {
        const mg_values *v = mg_values_of(r, object);
        bool printed = (mg_def(r, object)->type & MG_PLANESWALKER) != 0;
        if (printed && (v->types & MG_PLANESWALKER) == 0)
            return false; /* it may be attacked still */
        return !may_be_due(r, object, v);
    }
    return object < g->first[2] + 2 || kind == MG_ZONES || kind == MG_STACK;
}

/* Whether it is seen at a glance that there is nothing to do: nothing of what has changed is such
 * that it could matter. What is attached to something is looked at with that. */
static bool is_settled(gt_context *r)
{
    const gt_state *s = r->s;
    gt_set these = looked_at(r);
    for (int player = 0; player < 2 && mg_of_run(r)->attaches; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD))
            if (s->objects[object].host != GT_NO_OBJECT &&
                gt_set_has(&these, s->objects[object].host))
                gt_set_add(&these, object);
    GT_SET_DRAIN (object, &these)
        if (!is_settled_one(r, object))
            return false;
    GT_MODS_EACH (m, s, MG_GIVE_COUNTERS) /* counters of both kinds (704.5q) */
        if ((m->value & 0xff) == MG_COUNTER_MINUS)
            return false;
    return true;
}

/* Does what is to be done; false: there is nothing. */
static bool act(gt_context *r)
{
    gt_state *s = r->s;
    mg_run *run = mg_run_of(r);
    bool settled = !run->plain && is_settled(r);
    run->due.set = gt_set_empty(); /* what is done adds to it again */
    run->due.known = true;
    if (settled)
        return false;
    gt_set put = gt_set_empty(), destroyed = gt_set_empty(), gone;
    check_tokens(r);
    mg_update_control(r);
    if (choose_legends(r)) {
        mg_touch(r); /* the rest is looked for when the choice is made */
        return true;
    }
    leave_combat_by_type(r);
    find_doomed(r, &put, &destroyed);
    destroyed = gt_set_minus(destroyed, put);
    /* 704.3: again, also what is replaced */
    run->due.set = gt_set_union(run->due.set, gt_set_union(put, destroyed));
    bool some = !gt_set_is_empty(&put) || !gt_set_is_empty(&destroyed);
    if (!mg_propose_destruction(r, destroyed, put, false, MG_BY_RULE, GT_NO_OBJECT)) {
        gone = mg_not_regenerated(r, destroyed);
        gone = gt_set_union(put, gone);
        if (!gt_set_is_empty(&gone))
            mg_go(r, gone, MG_GRAVEYARD, 2, 0, MG_BY_RULE, GT_NO_OBJECT);
    }
    some |= check_attached(r); /* what it was attached to may live by it */
    some |= s->n_mods > 0 && cancel_counters(r);
    return some;
}

/* The check of a cleanup step is over: 514.3a asks whether anything was done. */
static void tell_cleanup(gt_frame *f)
{
    if (f[-1].kind == MG_F_TURN)
        f[-1].turn.found = f->check.found;
}

/* 104.4b: a state that comes again without a choice in between. States are compared by their keys,
 * each with one that was kept, and the one that is kept is changed after 1, 2, 4 ... of them
 * (Brent). */
enum { LOOP_AFTER = 1000 /* steps: before that nobody looks */ };
static bool comes_again(gt_context *r)
{
    const gt_state *s = r->s;
    mg_loop *l = &mg_run_of(r)->loop;
    if (s->work < LOOP_AFTER)
        *l = (mg_loop){0, 0, 0};
    if (s->work < LOOP_AFTER || s->n_effects > 0)
        return false;
    uint64_t key = mg_state_key(r->game, s);
    if (l->power > 0 && key == l->kept)
        return true;
    if (l->left == 0) {
        l->kept = key;
        l->power = l->power == 0 ? 1 : 2 * l->power;
        l->left = l->power;
    }
    l->left--;
    return false;
}

static bool step_check(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int triggers[GT_MAX_WAITING];
    if (f->step == 0 && comes_again(r)) {
        gt_finish(s, MG_END_DRAW, 2);
        return false;
    }
    if (f->step == 0) {
        unsigned dirty = mg_run_of(r)->plain ? ~0u : s->dirty;
        s->dirty = 0; /* what is done sets it again */
        const mg_game *g = mg_of_run(r); /* what saves a player may have left */
        bool players = (dirty & MG_DIRTY_PLAYERS) != 0 || g->saves || g->lifeless;
        if (players && check_players(r))
            return false;
        if ((dirty & MG_DIRTY_PERMANENTS) != 0 && act(r)) {
            s->dirty |= MG_DIRTY_PERMANENTS; /* 704.3: again, also where it was replaced */
            f->check.found = 1;
            return false;
        }
        if (f->check.actions_alone != 0)
            return gt_pop(s, 0);
        mg_state_triggers(r, true); /* 603.8 */
        for (int i = 0; i < s->n_waiting;
             i++) /* what was set off in the round before comes in this one */
            s->waiting[i].rank &= (uint8_t)~MG_WAITS_ROUND;
        f->step = 1;
        if (s->n_waiting == 0) {
            tell_cleanup(f);
            mg_show_tops(r); /* 401.5: who controls what says so has changed, perhaps */
            gt_pop(s, 0);
        }
        return false;
    }
    int n = mg_triggers(mg_of_run(r), s, triggers);
    if (n == 1)
        f->check.found = 1;
    if (gt_is_asked(r, n))
        return gt_awaits(s, s->waiting[triggers[0]].player);
    if (n == 1) {
        mg_stack_trigger(r, triggers[0]);
    } else
        f->step = 0; /* 117.5: from the start */
    return false;
}

static int check_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int triggers[GT_MAX_WAITING];
    (void)f;
    return gt_numbered(MG_V_NEXT, mg_triggers(mg_of_run(r), r->s, triggers), out);
}

static void check_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int triggers[GT_MAX_WAITING];
    (void)f;
    mg_triggers(mg_of_run(r), r->s, triggers);
    mg_stack_trigger(r, triggers[gt_act_a(a)]);
}

static void legend_answer(gt_context *r, gt_frame *f, gt_action a)
{
    keep_legend(r, f, mg_named(r->s, a));
}

const gt_frame_kind mg_frame_check = {
    .name = "check", .step = step_check, .legal = check_legal, .answer = check_answer};

const gt_frame_kind mg_frame_legend = {.name = "legend",
                                       .step = step_legend,
                                       .legal = legend_legal,
                                       .answer = legend_answer,
                                       .object = offsetof(mg_legend, one)};
