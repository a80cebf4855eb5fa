/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects change zones and positions, with all that belongs to that: what players come to know,
 * what it sets off; drawing, life points, control, modifiers. */
#include "engine/yugioh/internal.h"

/* ---- One object, without an event. */

static enum gt_sight sight_of(int kind)
{
    return kind == YG_DECK || kind == YG_EXTRA ? GT_STACKED : kind == YG_HAND ? GT_HELD : GT_OPEN;
}

/* Cards that may come to a zone face down, as far as their owner's opponent can tell. */
static gt_set may_be_covered(const gt_state *s, int kind, int flags)
{
    const yg_vars *v = yg_const(s);
    const uint64_t *bits = kind == YG_MONSTERS     ? v->monsters
                           : kind == YG_FIELD_ZONE ? v->fields
                                                   : v->spells;
    gt_set set = gt_set_empty();
    for (int i = 0; i < GT_SET_WORDS; i++) {
        set.word[i] = bits[i] & ((flags & YG_MOVE_LOW) != 0    ? v->low[i]
                                 : (flags & YG_MOVE_HIGH) != 0 ? v->high[i]
                                                               : ~(uint64_t)0);
    }
    return set;
}

static void come_to_know(gt_context *r, int object, int from, int was, int kind, bool was_down,
                         int flags)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    if (was == YG_ZONES) {
        o->know[0] = o->know[1] = GT_UNKNOWN;
        return;
    }
    if ((flags & YG_MOVE_DOWN) != 0) {
        gt_set possible = may_be_covered(s, kind, flags);
        if (!was_down)
            gt_know_covered(s, object, from, sight_of(was), &possible);
        return;
    }
    if ((flags & YG_MOVE_SHOWN) != 0 && sight_of(kind) != GT_OPEN) {
        if (sight_of(was) == GT_HELD && s->next_block != 0)
            gt_know_open_discard(s, object, from, 1 - o->owner);
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        return;
    }
    if (was_down && sight_of(kind) != GT_OPEN)
        return; /* who knew it knows it still */
    gt_know_move(s, object, from, sight_of(was), sight_of(kind));
}

/* What stays true of a monster that was turned face down, since it is the same object still
 * (Y-107): what it did in this turn, what it was made of, that control of it goes back, and what an
 * effect of another card said that it cannot do for a time. */
static bool outlasts_turning(const gt_mod *m)
{
    bool forbids =
        m->what == YG_GIVE_KEYWORD && m->until != YG_UNTIL_SOURCE && m->source != m->target;
    return forbids || m->what == YG_MOD_BACK || m->what == YG_MOD_FUSED ||
           m->what == YG_MOD_ATTACKED_BY || m->what == YG_MOD_HAS_ATTACKED;
}

/* What lasts as long as the object stays (Y-107), or as long as it stays face up. Who was tied to
 * it is so no more (Y-412). */
static void forget_mods(gt_state *s, int object, bool turned)
{
    uint16_t stamp = s->objects[object].stamp;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        bool about =
            m->target == object && m->target_stamp == stamp && (m->flags & GT_MOD_PLAYER) == 0;
        bool by = m->until == YG_UNTIL_SOURCE && m->what != YG_MOD_BACK && m->source == object &&
                  m->source_stamp == stamp; /* control is given back by a check (check.c) */
        bool tied = m->what == YG_MOD_BOUND && (m->value & 0xff) == object;
        if (tied || by || (about && !(turned && outlasts_turning(m))))
            gt_mod_remove(s, i);
    }
}

static void leave_zone(gt_context *r, int object)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    if (yg_is_monster(s, object))
        yg_monsters_changed(s, o->controller);
    if (o->stamp != 0 && s->n_mods > 0)
        forget_mods(s, object, false);
    if (gt_is_set(s, o->zone))
        gt_let_go(s, object, o->owner);
    else
        gt_unlink(s, object);
}

/* A fusion monster that would go to hand or deck goes to the Extra Deck (Y-105). */
static int kind_for(const gt_context *r, int object, int kind)
{
    bool fusion = (yg_true_def(r, object)->type & YG_FUSION) != 0;
    return fusion && (kind == YG_HAND || kind == YG_DECK) ? YG_EXTRA : kind;
}

void yg_move(gt_context *r, int object, int kind, int player, int flags)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int from = o->zone, was = yg_kind_of(s, object), memory = o->mark[2] & YG_WAS_PROPER;
    bool was_down = was != YG_ZONES && yg_is_down(s, object);
    uint16_t stamp = o->stamp;
    kind = kind_for(r, object, kind);
    yg_touch(r);
    if (was != YG_ZONES)
        leave_zone(r, object);
    gt_set_remove(&yg_of(s)->drawn, object);
    memset(o->mark, 0, sizeof o->mark);
    o->host = GT_NO_OBJECT;
    o->used = 0;
    bool field = (YG_FIELD_KINDS >> kind & 1) != 0;
    o->controller = (uint8_t)(field ? player : o->owner); /* Y-106 */
    int list = yg_list(o->controller, kind);
    if (kind == YG_HAND)
        gt_hold(s, object, o->owner);
    else if (kind == YG_EXTRA)
        gt_link_sorted(s, object, list);
    else if (kind == YG_DECK && (flags & YG_MOVE_BOTTOM) == 0)
        gt_link_first(s, object, list);
    else
        gt_link_last(s, object, list);
    o->stamp = sight_of(kind) == GT_OPEN ? s->next_stamp++ : 0;
    if (o->stamp != 0)
        o->mark[2] = (uint8_t)memory;
    if (field || (flags & YG_MOVE_DOWN) != 0)
        o->mark[0] =
            (uint8_t)(flags & (YG_MOVE_DOWN | YG_MOVE_DEFENCE | YG_MOVE_HIGH | YG_MOVE_LOW));
    come_to_know(r, object, from, was, kind, was_down, flags);
    if (kind == YG_MONSTERS)
        yg_monsters_changed(s, player);
    yg_stamp_changed(r, object, stamp);
    gt_note_moved(r, object, field && (was == YG_HAND || was == YG_EXTRA));
}

static void turn_deck(gt_state *s, int list)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    GT_LIST_EACH (card, s, list)
        row[n++] = (uint8_t)card;
    for (int i = 0; i < n / 2; i++) {
        uint8_t card = row[i];
        row[i] = row[n - 1 - i];
        row[n - 1 - i] = card;
    }
    gt_zone_fill(s, list, row, n);
}

static void show(gt_state *s, int card)
{
    if (card != GT_NO_OBJECT)
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE;
}

/* Decks that lie upside down show their first card; hands that are shown. */
void yg_turn_decks(gt_context *r)
{
    gt_state *s = r->s;
    bool turned = yg_pact_holds(r, 0, YG_PACT_DECKS_TURNED);
    if (turned != (yg_const(s)->decks_turned != 0))
        for (int player = 0; player < 2; player++)
            turn_deck(s, yg_list(player, YG_DECK));
    yg_of(s)->decks_turned = turned;
    for (int player = 0; player < 2; player++) {
        if (turned) {
            gt_cards_come(r, yg_list(player, YG_DECK), 1);
            show(s, s->zone_first[yg_list(player, YG_DECK)]);
        }
        if (yg_pact_holds(r, player, YG_PACT_SHOWS_HAND))
            GT_ZONE_EACH (card, s, yg_list(player, YG_HAND))
                show(s, card);
    }
}

void yg_shuffle(gt_context *r, int player)
{
    const yg_game *g = yg_of_run(r);
    if (!g->options.fixed_order)
        gt_shuffle(r->s, yg_list(player, YG_DECK), player, g->name, g->first[player],
                   g->first[player] + g->deck[player].n);
    gt_know_shuffle(r->s, yg_list(player, YG_DECK));
}

/* ---- Leaving and arriving, with what is set off. */

yg_last yg_last_of(gt_context *r, int object)
{
    const gt_object *o = &r->s->objects[object];
    bool equipped = o->host != GT_NO_OBJECT && !yg_is_down(r->s, o->host); /* Y-413 */
    yg_last last = {.controller = o->controller, .host = equipped ? o->host : GT_NO_OBJECT};
    if (yg_is_monster(r->s, object)) {
        const yg_values *v = yg_values_of(r, object);
        const int16_t *printed = yg_true_def(r, object)->number;
        bool down = yg_is_down(r->s, object); /* it is known where it goes */
        last.atk = (int16_t)(down ? printed[YG_ATK] : v->atk);
        last.def = (int16_t)(down ? printed[YG_DEF] : v->def);
        last.level = (uint8_t)(down ? printed[YG_LEVEL] : v->level);
    } else {
        const gt_set bound = yg_bound_to(r->s, object);
        last.level = (uint8_t)yg_remembered(r->s, object);
        if (o->host == GT_NO_OBJECT && !gt_set_is_empty(&bound))
            last.host = (uint8_t)gt_set_first(&bound);
    }
    last.was = (uint8_t)((yg_is_down(r->s, object) ? YG_LAST_DOWN : 0) |
                         (yg_in_defence(r->s, object) ? YG_LAST_DEFENCE : 0));
    return last;
}

/* Where it really goes: replacements of the destination (Y-408), tokens (Y-421). */
int yg_goes_to(gt_context *r, int object, int kind)
{
    if (kind != YG_GRAVEYARD)
        return yg_is_up_on_field(r->s, object) && yg_has(r, object, YG_KW_BANISHED_LEAVING)
                   ? YG_BANISHED
                   : kind;
    if (yg_pact_holds(r, 0, YG_PACT_BANISHED_INSTEAD) ||
        (yg_is_up_on_field(r->s, object) && yg_has(r, object, YG_KW_BANISHED_LEAVING)))
        return YG_BANISHED;
    return kind;
}

static void tell(gt_context *r, int event, int object, int from, int to, gt_cause why)
{
    yg_happens(r, event, object, why.source, 0, r->s->objects[object].controller, from, to, why);
}

/* What sets off is looked at as it stood before any of them left (Y-328). */
void yg_tell_going(gt_context *r, int object, int to, int deed, gt_cause why)
{
    const gt_state *s = r->s;
    bool never = yg_never_came(s, object), field = yg_is_on_field(s, object) && !never;
    int from = never ? YG_ZONES : yg_kind_of(s, object);
    if (deed == YG_DEED_DESTROY && field) {
        tell(r, YG_EV_DESTROYED, object, from, to, why);
        if (why.by == YG_BY_BATTLE)
            tell(r, YG_EV_BATTLE_DESTROYED, object, from, to, why);
        if (why.by == YG_BY_BATTLE && why.source != GT_NO_OBJECT && yg_is_on_field(s, why.source)) {
            gt_cause its = {YG_BY_BATTLE, s->objects[why.source].controller, why.source};
            yg_happens(r, YG_EV_DESTROYS, why.source, object, 0, s->objects[why.source].controller,
                       from, to, its);
        }
    }
    if (field)
        tell(r, YG_EV_LEAVES, object, from, to, why);
    if (to == YG_GRAVEYARD)
        tell(r, YG_EV_SENT, object, from, to, why);
    if (to == YG_BANISHED)
        tell(r, YG_EV_BANISHED, object, from, to, why);
}

static void remember_end(gt_state *s, int object, int deed, bool field, gt_cause why)
{
    uint8_t *memory = &s->objects[object].mark[2];
    *memory |= YG_WAS_SENT;
    if (deed != YG_DEED_DESTROY || !field)
        return;
    *memory |= YG_WAS_DESTROYED | (why.by == YG_BY_BATTLE ? YG_WAS_BATTLED : 0);
}

void yg_go_one(gt_context *r, int object, int to, int flags, int deed, gt_cause why)
{
    gt_state *s = r->s;
    bool field = yg_is_on_field(s, object) && !yg_never_came(s, object);
    uint8_t controller = s->objects[object].controller;
    if ((yg_true_def(r, object)->type & YG_TOKEN) != 0) { /* Y-421 */
        yg_touch(r);
        leave_zone(r, object);
        gt_object_free(s, object);
        s->objects[object].controller = controller; /* for who asks whose it was */
        return;
    }
    yg_tell_moving(r, object, kind_for(r, object, to), flags);
    yg_move(r, object, to, s->objects[object].owner, flags);
    if (field && !yg_is_hidden(s, object) && controller != s->objects[object].owner)
        s->objects[object].mark[2] |= YG_WAS_ALIEN;
    if (to == YG_GRAVEYARD)
        remember_end(s, object, deed, field, why);
}

gt_set yg_go(gt_context *r, gt_set set, int kind, int flags, int deed, gt_cause why)
{
    gt_set gone = gt_set_empty();
    uint8_t to[GT_MAX_OBJECTS];
    GT_SET_EACH (object, &set) {
        if (yg_kind_of(r->s, object) == YG_ZONES || yg_kind_of(r->s, object) == kind)
            continue;
        gt_set_add(&gone, object);
        to[object] = (uint8_t)yg_goes_to(r, object, kind);
    }
    GT_SET_EACH (object, &gone)
        yg_tell_going(r, object, to[object], deed, why);
    GT_SET_EACH (object, &gone)
        yg_go_one(r, object, to[object], to[object] == kind ? flags : 0, deed, why);
    return gone;
}

/* Where cards ask for it; what the other player drew stays. */
static void keep_drawn(gt_context *r, int player, const gt_set *cards)
{
    gt_set *drawn = &yg_of(r->s)->drawn;
    if (!yg_of_run(r)->asks_drawn)
        return;
    const gt_set before = *drawn;
    GT_SET_EACH (card, &before)
        if (r->s->objects[card].owner == player)
            gt_set_remove(drawn, card);
    *drawn = gt_set_union(*drawn, *cards);
}

int yg_draw(gt_context *r, int player, int n, int how)
{
    gt_state *s = r->s;
    gt_set cards = gt_set_empty();
    int drawn = 0, last = GT_NO_OBJECT;
    while (drawn < n && s->zone_count[yg_list(player, YG_DECK)] > 0) {
        gt_cards_come(r, yg_list(player, YG_DECK), 1);
        last = s->zone_first[yg_list(player, YG_DECK)];
        yg_move(r, last, YG_HAND, player, 0);
        gt_set_add(&cards, last);
        drawn++;
    }
    keep_drawn(r, player, &cards);
    if (drawn < n)
        yg_of(s)->exhausted |= (uint8_t)(1 << player); /* 3.2, Y-114 */
    if (drawn > 0)
        yg_happens(r, YG_EV_DREW, last, GT_NO_OBJECT, drawn, player, YG_DECK, how, yg_by_rule);
    return drawn;
}

int yg_create(gt_context *r, int player, int def)
{
    int object = gt_object_again(r->s, def, player);
    if (object != GT_NO_OBJECT)
        yg_move(r, object, YG_MONSTERS, player, 0);
    return object;
}

/* ---- Positions. */

static void come_up(gt_context *r, int object)
{
    gt_object *o = &r->s->objects[object];
    bool high = yg_is_monster(r->s, object) && yg_true_def(r, object)->number[YG_LEVEL] > 4;
    bool untributed = high && (o->mark[0] & YG_MARK_LOW) != 0;
    yg_touch(r);
    o->mark[0] &= (uint8_t) ~(YG_MARK_DOWN | YG_MARK_NEW_SET | YG_MARK_LOW | YG_MARK_HIGH);
    if (untributed) /* now everybody sees what it did without */
        o->mark[0] |= YG_MARK_UNTRIBUTED;
    o->know[0] = o->know[1] = GT_UNKNOWN; /* everybody sees it */
    o->used = 0; /* Y-145 */
    const yg_card_cache *b = &yg_of_run(r)->card_cache[o->def];
    const uint64_t timed = 1ull << YG_EV_RESOLVED | YG_PHASE_EVENTS; /* whether it was there */
    if ((b->facts & YG_HAS_STATIC) != 0 || (b->heard & timed) != 0)
        yg_mod_new(r, YG_MOD_TURNED_UP, object, 0, YG_UNTIL_STAYS, NULL);
}

void yg_turn_up(gt_context *r, int object, bool flips, gt_cause why)
{
    gt_state *s = r->s;
    if (!yg_is_down(s, object))
        return;
    come_up(r, object);
    if (!yg_is_monster(s, object))
        return;
    s->objects[object].mark[2] |= YG_WAS_SUMMONED;
    if (flips)
        yg_happens(r, YG_EV_FLIPPED, object, why.source, 0, s->objects[object].controller,
                   YG_MONSTERS, 0, why);
}

static void turn_down(gt_context *r, int object)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    forget_mods(s, object, true); /* values of what lies face down are gone (Y-151) */
    o->mark[0] &= (uint8_t)~YG_MARK_UNTRIBUTED;
    o->mark[0] |= YG_MARK_DOWN | YG_MARK_DEFENCE;
    o->mark[1] &= 0xf0;
    o->used = 0;
    o->know[0] = o->know[1] = GT_KNOW_PLACE; /* seen before it was turned down */
    yg_touch(r);
}

/* What a change was, for those who listen (enum yg_change). */
static int change_of(bool defence, bool down, int position)
{
    if (position == YG_UP_ATTACK)
        return YG_TO_ATTACK;
    if (position == YG_DOWN_DEFENCE)
        return defence ? 0 : YG_ATTACK_TO_DOWN;
    return !defence ? YG_ATTACK_TO_UP : down ? YG_DOWN_TO_UP : 0;
}

void yg_turn_to(gt_context *r, int object, int position, gt_cause why)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    bool defence = yg_in_defence(s, object), down = yg_is_down(s, object),
         flips = (position & YG_NO_FLIPS) == 0;
    position &= ~YG_NO_FLIPS;
    if (position == YG_TURN_OTHER)
        position = defence ? YG_UP_ATTACK : YG_UP_DEFENCE;
    if (position == YG_TURN_UP)
        position = defence ? YG_UP_DEFENCE : YG_UP_ATTACK;
    if (position == YG_DOWN_DEFENCE && (down || (yg_true_def(r, object)->type & YG_TOKEN) != 0))
        return;
    if (position == YG_DOWN_DEFENCE)
        turn_down(r, object);
    else if (down)
        yg_turn_up(r, object, flips, why);
    if (position == YG_UP_ATTACK)
        o->mark[0] &= (uint8_t)~YG_MARK_DEFENCE;
    else
        o->mark[0] |= YG_MARK_DEFENCE;
    yg_touch(r);
    int change = change_of(defence, down, position);
    if (change != 0 && (defence || position != YG_UP_ATTACK))
        yg_happens(r, YG_EV_POSITION, object, why.source, 0, o->controller, YG_MONSTERS,
                   __builtin_ctz((unsigned)change), why);
}

/* ---- Life points. */

static void set_lp(gt_context *r, int player, int32_t lp)
{
    const int32_t before = yg_of(r->s)->lp[player];
    yg_of(r->s)->lp[player] = lp < 0 ? 0 : lp; /* Y-111 */
    yg_tell_lp(r, player, before);
    yg_touch(r);
}

void yg_pay(gt_context *r, int player, int32_t n)
{
    set_lp(r, player, yg_of(r->s)->lp[player] - n);
}

void yg_gain(gt_context *r, int player, int32_t n)
{
    if (n > 0)
        set_lp(r, player, yg_of(r->s)->lp[player] + n);
}

bool yg_damage(gt_context *r, int player, int32_t n, int source, bool battle, int how)
{
    if (n <= 0 || (!battle && yg_pact_holds(r, player, YG_PACT_NO_EFFECT_DAMAGE))) /* Y-607 */
        return false;
    set_lp(r, player, yg_of(r->s)->lp[player] - n);
    int by = source != GT_NO_OBJECT ? r->s->objects[source].controller : GT_NOBODY;
    gt_cause why = {battle ? YG_BY_BATTLE : YG_BY_EFFECT, (uint8_t)by, (uint8_t)source};
    yg_happens(r, battle ? YG_EV_BATTLE_DAMAGE : YG_EV_EFFECT_DAMAGE, source, GT_NO_OBJECT, n,
               player, 0, how, why);
    return true;
}

/* ---- Control, room. */

void yg_clear_field_zone(gt_context *r, int player)
{
    int old = r->s->zone_first[yg_list(player, YG_FIELD_ZONE)];
    if (yg_count(r->s, player, YG_FIELD_ZONE) > 0)
        yg_go(r, gt_set_of(old), YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
}

int yg_free_zones(gt_context *r, int player, int kind)
{
    int all = kind == YG_FIELD_ZONE ? 1 : kind == YG_MONSTERS ? YG_MONSTER_ZONES : YG_SPELL_ZONES;
    if (kind == YG_MONSTERS && yg_pact_holds(r, player, YG_PACT_CLOSED_ZONES))
        all -= yg_run_of(r)->pact_number[player][YG_PACT_CLOSED_ZONES];
    return all - yg_count(r->s, player, kind);
}

/* Who controls what lies face down may look at it. */
void yg_look_at_own(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    if (yg_is_down(s, object))
        o->know[o->controller] = GT_KNOW_PLACE;
}

void yg_control(gt_context *r, int object, int player)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    if (o->controller == player || yg_free_zones(r, player, YG_MONSTERS) <= 0) /* Y-411 */
        return;
    yg_monsters_changed(s, o->controller);
    gt_unlink(s, object);
    o->controller = (uint8_t)player;
    yg_look_at_own(s, object);
    if (yg_of_run(r)->options.taken_turn)
        o->mark[0] &= (uint8_t) ~(YG_MARK_CAME | YG_MARK_TURNED); /* Y-814 */
    gt_link_last(s, object, yg_list(player, YG_MONSTERS));
    yg_monsters_changed(s, player);
    yg_touch(r);
    yg_tell_control(r, object);
}

/* Who took it later has it still, and gives it back to whoever had it before both. */
void yg_end_control(gt_context *r, const gt_mod *ended)
{
    gt_state *s = r->s;
    int player = ended->value;
    GT_MODS_EACH (m, s, YG_MOD_BACK)
        if (m->target == ended->target && m->order > ended->order &&
            m->target_stamp == ended->target_stamp) {
            m->value = player;
            return;
        }
    if (s->objects[ended->target].controller != player &&
        yg_free_zones(r, player, YG_MONSTERS) <= 0)
        yg_go(r, gt_set_of(ended->target), YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
    else
        yg_control(r, ended->target, player);
}

/* ---- Modifiers. */

gt_mod *yg_mod_new(gt_context *r, int what, int object, int32_t value, int until,
                   const gt_effect *e)
{
    gt_state *s = r->s;
    gt_mod *m = gt_mod_add(s);
    int source = e != NULL ? e->source : GT_NO_OBJECT;
    memset(m, 0, sizeof *m);
    m->what = (uint8_t)what;
    m->flags = (uint8_t)(e != NULL && e->player == 1 ? GT_MOD_OTHER : 0);
    m->target = (uint8_t)object;
    m->target_stamp =
        object != GT_NO_OBJECT && object < s->n_objects ? s->objects[object].stamp : 0;
    m->source = (uint8_t)source;
    m->source_stamp = source != GT_NO_OBJECT ? s->objects[source].stamp : 0;
    m->value = value;
    m->until = (uint16_t)until;
    m->order = s->next_stamp++; /* one clock with continuous abilities (Y-512) */
    yg_touch(r);
    return m;
}

/* What was banished until then comes back as it lay, without being summoned; where there is no room
 * it goes to the graveyard. */
static void come_back(gt_context *r, const gt_mod *m)
{
    int player = m->value >> 8 & 1, object = m->target;
    if (yg_free_zones(r, player, YG_MONSTERS) > 0)
        yg_move(r, object, YG_MONSTERS, player, m->value & (YG_MOVE_DOWN | YG_MOVE_DEFENCE));
    else
        yg_go(r, gt_set_of(object), YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
}

/* Whether a modifier ends now. How often a turn must end before, from the point of view of its
 * maker: kept in `times`. */
static bool is_due(const gt_state *s, gt_mod *m, int duration)
{
    int maker = (m->flags & GT_MOD_OTHER) != 0;
    bool due = m->until == duration;
    if (duration == YG_UNTIL_TURN && m->until == YG_UNTIL_NEXT_END && s->active != maker)
        due = true;
    if (duration == YG_UNTIL_TURN && s->active != maker &&
        (m->until == YG_UNTIL_SECOND_END || m->until == YG_UNTIL_THIRD_END))
        m->until--;
    if (duration == YG_UNTIL_TURN && m->until == YG_UNTIL_OWN_NEXT && s->active == maker)
        due = m->times++ > 0;
    return due;
}

/* All end at once: what becomes of cards then may end others. */
bool yg_end_mods(gt_context *r, int duration)
{
    gt_state *s = r->s;
    gt_mod ended[GT_MAX_MODS];
    int n = 0;
    for (int i = s->n_mods - 1; i >= 0; i--)
        if (is_due(s, &s->mods[i], duration)) {
            ended[n++] = s->mods[i];
            gt_mod_remove(s, i);
        }
    if (n > 0)
        yg_touch(r);
    for (int i = 0; i < n; i++) {
        const gt_mod *m = &ended[i];
        if (m->what == YG_MOD_BACK && yg_lies_as(s, m->target, m->target_stamp))
            yg_end_control(r, m);
        if (m->what == YG_MOD_RETURNS && yg_lies_as(s, m->target, m->target_stamp))
            come_back(r, m);
    }
    return n > 0;
}
