/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What card code does, and what it asks players for. */
#include "engine/yugioh/internal.h"

#include "engine/core/hash.h"

static gt_cause cause_of(const gt_state *s, const gt_effect *e)
{
    bool cost = yg_announced((gt_state *)(uintptr_t)s) != NULL;
    return (gt_cause){cost ? YG_BY_COST : YG_BY_EFFECT, e->player, e->source};
}

/* Whether a card is unaffected by the running effect (Y-503). */
static bool is_immune(gt_context *r, const gt_effect *e, int object)
{
    return yg_is_up_on_field(r->s, object) && yg_has(r, object, YG_KW_IMMUNE_SPELLS) &&
           e->source != GT_NO_OBJECT && (yg_true_def(r, e->source)->type & YG_SPELL) != 0 &&
           yg_announced(r->s) == NULL;
}

/* What lies in a graveyard and cannot be moved by this effect. What is about its own card may move
 * that. */
static bool stays_in_grave(gt_context *r, const gt_effect *e, int object)
{
    return yg_kind_of(r->s, object) == YG_GRAVEYARD && object != e->source &&
           yg_announced(r->s) == NULL && yg_pact_holds(r, e->player, YG_PACT_GRAVES_STAY) &&
           (e->source == GT_NO_OBJECT ||
            (yg_true_def(r, e->source)->keywords >> YG_KW_MOVES_GRAVES & 1) == 0);
}

static gt_set affected(gt_context *r, const gt_effect *e, gt_set set)
{
    gt_set all = set;
    GT_SET_EACH (object, &all)
        if (is_immune(r, e, object) || yg_kind_of(r->s, object) == YG_ZONES ||
            stays_in_grave(r, e, object))
            gt_set_remove(&set, object);
    return set;
}

/* Who controls it, or did when it was last on the field. */
static unsigned controller_of(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    return (unsigned)o->controller ^ ((o->mark[2] & YG_WAS_ALIEN) != 0);
}

static unsigned players_of(gt_context *r, const gt_effect *e, int who, int set)
{
    unsigned mask = 0;
    if ((who & YG_CONTROLLERS) != 0) {
        gt_set of = gt_operand_set(r, e, set);
        GT_SET_EACH (object, &of)
            mask |= 1u << controller_of(r->s, object);
        return mask;
    }
    mask |= (who & YG_YOU) != 0 ? 1u << e->player : 0;
    return mask | ((who & YG_OPPONENT) != 0 ? 1u << (1 - e->player) : 0);
}

static void did(gt_effect *e, int n, int wanted)
{
    e->did = (int16_t)(n < wanted ? -1 - n : n);
}

/* ---- Cards of hands and decks. */

static int random_of_hand(gt_context *r, int player)
{
    const gt_state *s = r->s;
    int n = yg_count(s, player, YG_HAND);
    uint32_t at =
        gt_lot(r, gt_mix(s->seed ^ gt_fold((uint64_t)s->actions << 16 | s->work, (uint64_t)n)),
               (uint32_t)n);
    int card = gt_zone_first(s, yg_list(player, YG_HAND));
    for (; at > 0; at--)
        card = gt_zone_next(s, yg_list(player, YG_HAND), card);
    return card;
}

static gt_set hand_of(const gt_state *s, int player)
{
    gt_set set = gt_set_empty();
    GT_ZONE_EACH (card, s, yg_list(player, YG_HAND))
        gt_set_add(&set, card);
    return set;
}

void yg_discard(gt_context *r, gt_effect *e, gt_set set, int dst)
{
    gt_set gone = yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_DISCARD, cause_of(r->s, e));
    e->s[dst] = gt_set_union(e->s[dst], gone);
}

/* One player discards; false: the player is asked. */
static bool discard(gt_context *r, gt_effect *e, const gt_operation *i, int player, int n)
{
    gt_state *s = r->s;
    int hand = yg_count(s, player, YG_HAND);
    if (i->b == YG_WHOLE_HAND || n >= hand) {
        yg_discard(r, e, hand_of(s, player), i->c);
        return true;
    }
    if (i->b == YG_AT_RANDOM) {
        for (int k = 0; k < n; k++)
            yg_discard(r, e, gt_set_of(random_of_hand(r, player)), i->c);
        return true;
    }
    int chooser = i->b == YG_OTHERS_CHOICE ? 1 - player : player;
    gt_push(s, (gt_frame){.discard = {.kind = YG_F_DISCARD,
                                      .chooser = (uint8_t)chooser,
                                      .player = (uint8_t)player,
                                      .left = (int16_t)n,
                                      .dst = i->c}});
    return n <= 0;
}

static bool discards(gt_context *r, gt_effect *e, const gt_operation *i, int n)
{
    unsigned who = players_of(r, e, i->a, 0);
    int before = yg_count(r->s, 0, YG_HAND) + yg_count(r->s, 1, YG_HAND);
    bool done = true;
    e->s[i->c] = gt_set_empty();
    for (int side = 1; side >= 0; side--) { /* the turn player is asked first */
        int player = r->s->active ^ side;
        if ((who >> player & 1) != 0)
            done &= discard(r, e, i, player, n);
    }
    if (done)
        e->did = (int16_t)(before - yg_count(r->s, 0, YG_HAND) - yg_count(r->s, 1, YG_HAND));
    return done;
}

static gt_set top_of(gt_context *r, int player, int n)
{
    gt_set set = gt_set_empty();
    gt_cards_come(r, yg_list(player, YG_DECK), n);
    GT_LIST_EACH (card, r->s, yg_list(player, YG_DECK))
        if (n-- > 0)
            gt_set_add(&set, card);
    return set;
}

static gt_set tops(gt_context *r, const gt_effect *e, int who, int n)
{
    unsigned mask = players_of(r, e, who, 0);
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        if ((mask >> player & 1) != 0)
            set = gt_set_union(set, top_of(r, player, n));
    return set;
}

static void dig(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set passed = gt_set_empty(), found = gt_set_empty();
    for (int card = r->s->zone_first[yg_list(e->player, YG_DECK)]; card != GT_NO_OBJECT;
         card = r->s->objects[card].next) {
        card = gt_card_comes(r, card);
        r->s->objects[card].know[0] = r->s->objects[card].know[1] = GT_KNOW_PLACE; /* Y-175 */
        if (gt_accepts(r, e, gt_address(i->b), card)) {
            gt_set_add(&found, card);
            break;
        }
        gt_set_add(&passed, card);
    }
    e->s[i->a] = found;
    e->s[i->c] = passed;
    e->did = (int16_t)gt_set_count(&found);
}

/* What the first of them was like is known when they are gone (LAST). */
static void keep_last(gt_context *r, gt_effect *e, const gt_set *set)
{
    if (gt_set_is_empty(set))
        return;
    const yg_last last = yg_last_of(r, gt_set_first(set));
    memcpy(e->last, &last, sizeof last);
}

/* Cards that go to the graveyard when the chain is over (Y-146) return neither to hand nor deck
 * meanwhile. */
static gt_set without_spent(const gt_context *r, gt_set set)
{
    gt_set all = set;
    GT_SET_EACH (object, &all)
        if (yg_is_on_field(r->s, object) && !yg_stays(r, object) &&
            (r->s->objects[object].mark[0] & YG_MARK_ACTIVE) != 0)
            gt_set_remove(&set, object);
    return set;
}

static void put(gt_context *r, gt_effect *e, const gt_operation *i)
{
    static const uint8_t kinds[] = {YG_HAND,      YG_DECK,     YG_DECK,     YG_DECK,
                                    YG_GRAVEYARD, YG_BANISHED, YG_BANISHED, YG_EXTRA};
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a));
    int wanted = gt_set_count(&set), flags = 0;
    if (kinds[i->b] == YG_BANISHED && yg_pact_holds(r, e->player, YG_PACT_NO_BANISH_GRAVES)) {
        gt_set all = set;
        GT_SET_EACH (object, &all)
            if (yg_kind_of(r->s, object) == YG_GRAVEYARD)
                gt_set_remove(&set, object);
    }
    if ((YG_HIDDEN_KINDS >> kinds[i->b] & 1) != 0)
        set = without_spent(r, set);
    flags |= i->b == YG_TO_BOTTOM ? YG_MOVE_BOTTOM : 0;
    flags |= i->b == YG_TO_BANISHED_DOWN ? YG_MOVE_DOWN : 0;
    flags |= (i->d & YG_PUT_SHOWN) != 0 ? YG_MOVE_SHOWN : 0;
    int deed = (i->d & YG_PUT_DISCARD) != 0   ? YG_DEED_DISCARD
               : (i->d & YG_PUT_TRIBUTE) != 0 ? YG_DEED_TRIBUTE
                                              : YG_DEED_PUT;
    keep_last(r, e, &set);
    gt_set gone = yg_go(r, set, kinds[i->b], flags, deed, cause_of(r->s, e));
    unsigned owners = 0;
    GT_SET_EACH (object, &gone)
        owners |= yg_kind_of(r->s, object) == YG_ZONES ? 0 : 1u << r->s->objects[object].owner;
    for (int player = 0; player < 2 && i->b == YG_TO_DECK; player++)
        if ((owners >> player & 1) != 0)
            yg_shuffle(r, player);
    e->s[i->c] = gone;
    did(e, gt_set_count(&gone), wanted);
}

/* Whether the running effect is that of a link, by its place in the chain. */
static bool resolves_link(const gt_state *s, const gt_effect *e, int place)
{
    const gt_item *item = &s->items[place];
    return place == s->n_items - 1 && (item->mark[0] & YG_LINK_RESOLVES) != 0 &&
           item->source == e->source && item->ability == e->ability;
}

/* SAVE: what is spared, for which the card that does it goes. Everybody sees what of it lies face
 * down. */
static gt_set saved_by(gt_context *r, const gt_mod *m, gt_set set)
{
    gt_effect e;
    gt_set all = set, spared = gt_set_empty();
    gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->source, m->source);
    memset(&e.v, 0, sizeof e - offsetof(gt_effect, v));
    GT_SET_EACH (object, &all)
        if (object != m->source && gt_accepts(r, &e, (gt_addr)m->value, object))
            gt_set_add(&spared, object);
    if (gt_set_is_empty(&spared))
        return set;
    GT_SET_EACH (object, &spared)
        if (yg_is_down(r->s, object))
            r->s->objects[object].know[0] = r->s->objects[object].know[1] = GT_KNOW_PLACE;
    set = gt_set_minus(set, spared);
    gt_set_add(&set, m->source);
    return set;
}

static gt_set saved(gt_context *r, const gt_effect *e, gt_set set)
{
    const gt_state *s = r->s;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == YG_MOD_SAVE && resolves_link(s, e, m->times) &&
            yg_is_on_field(s, m->source) && yg_lies_as(s, m->source, m->source_stamp))
            set = saved_by(r, m, set);
    }
    return set;
}

void yg_end_saves(gt_context *r)
{
    for (int i = r->s->n_mods - 1; i >= 0; i--)
        if (r->s->mods[i].what == YG_MOD_SAVE)
            gt_mod_remove(r->s, i);
}

/* The link that the one that resolves answers; NULL: there is none. */
static gt_item *answered_link(gt_state *s)
{
    return s->n_items > 1 ? &s->items[s->n_items - 2] : NULL;
}

static void save(gt_context *r, gt_effect *e, const gt_operation *i)
{
    const gt_item *link = answered_link(r->s);
    e->did = 0;
    if (link == NULL || e->holder == GT_NO_OBJECT)
        return;
    yg_mod_new(r, YG_MOD_SAVE, GT_NO_OBJECT, (int32_t)gt_address(i->b), YG_UNTIL_STAYS, e)->times =
        (uint16_t)(link - r->s->items);
    e->did = 1;
}

gt_set yg_lent(const gt_state *s, int player)
{
    gt_set set = gt_set_empty();
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == YG_MOD_LENT && m->value == player &&
            yg_lies_as(s, m->target, m->target_stamp) && yg_is_monster(s, m->target) &&
            s->objects[m->target].controller != player)
            gt_set_add(&set, m->target);
    }
    return set;
}

static void lend(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a));
    GT_SET_EACH (object, &set)
        yg_mod_new(r, YG_MOD_LENT, object, e->player, YG_UNTIL_TURN, e);
    e->did = (int16_t)gt_set_count(&set);
}

static void take_lent(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set lent = gt_set_minus(yg_lent(r->s, e->player), e->s[i->c]);
    if (gt_set_is_empty(&lent))
        return;
    gt_set fit = gt_matching(r, e, gt_address(i->b)), found = gt_set_empty();
    GT_SET_EACH (object, &lent)
        gt_set_put(&found, object, gt_set_has(&fit, object));
    if (!gt_set_is_empty(&found))
        e->s[i->a] = found;
}

/* Whoever takes damage of the running effect in place of a player. */
static int taker(const gt_state *s, const gt_effect *e, int player)
{
    int last = s->n_items - 1;
    bool diverted = last >= 0 && resolves_link(s, e, last) &&
                    (s->items[last].mark[0] & YG_LINK_DIVERTED << player) != 0;
    return diverted ? 1 - player : player;
}

static void divert(gt_context *r, gt_effect *e)
{
    gt_item *link = answered_link(r->s);
    e->did = link != NULL;
    if (link != NULL)
        link->mark[0] |= (uint8_t)(YG_LINK_DIVERTED << e->player);
}

/* What lies in a hand is destroyed where a text says so. */
static bool may_be_destroyed(const gt_state *s, int object)
{
    return yg_kind_of(s, object) == YG_HAND ||
           (yg_is_on_field(s, object) && (s->objects[object].mark[2] & YG_WAS_DOOMED) == 0);
}

static bool destroy(gt_context *r, gt_effect *e, const gt_operation *i)
{
    static const uint8_t to[] = {YG_GRAVEYARD, YG_BANISHED, YG_DECK};
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a)), all = set;
    GT_SET_EACH (object, &all)
        if (!may_be_destroyed(r->s, object)) /* Y-402, 6.20 */
            gt_set_remove(&set, object);
    if (r->s->n_mods > 0)
        set = saved(r, e, set);
    keep_last(r, e, &set);
    if (!yg_destroy(r, e, set, to[i->b], i->c, cause_of(r->s, e)))
        return false;
    did(e, gt_set_count(&e->s[i->c]), gt_set_count(&all));
    return true;
}

/* ---- Monsters. */

static void turn(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a)), changed = gt_set_empty();
    GT_SET_EACH (object, &set) {
        unsigned before = r->s->objects[object].mark[0];
        if (!yg_is_on_field(r->s, object)) /* it has left */
            continue;
        yg_turn_to(r, object, i->b, cause_of(r->s, e));
        gt_set_put(&changed, object, ((before ^ r->s->objects[object].mark[0]) & 3) != 0);
    }
    e->s[i->c] = changed;
    e->did = (int16_t)gt_set_count(&changed);
}

static void tokens(gt_context *r, gt_effect *e, const gt_operation *i, int n)
{
    int def = 0;
    while (yg_of_run(r)->def[def] != gt_def_in_code(yg_of_run(r)->pool, i->d))
        def++;
    unsigned who = players_of(r, e, i->a, 0);
    gt_set came = gt_set_empty();
    for (int player = 0; player < 2; player++)
        for (int k = 0;
             k < n && (who >> player & 1) != 0 && yg_free_zones(r, player, YG_MONSTERS) > 0; k++) {
            int token = yg_create(r, player, def);
            if (token == GT_NO_OBJECT) {
                gt_abort(r->s, GT_LIMIT_OBJECTS, e->source);
                return;
            }
            r->s->objects[token].mark[0] |=
                YG_MARK_CAME | ((i->b & YG_UP_ATTACK) != 0 ? 0 : YG_MARK_DEFENCE);
            gt_set_add(&came, token);
        }
    GT_SET_EACH (object, &came) {
        int player = r->s->objects[object].controller;
        gt_cause why = cause_of(r->s, e);
        yg_happens(r, YG_EV_SPECIAL_SUMMONED, object, e->source, 0, player, 0, 0, why);
        yg_happens(r, YG_EV_SUMMONED, object, e->source, 0, player, 0, 0, why);
    }
    e->s[i->c] = came;
    e->did = (int16_t)gt_set_count(&came);
}

/* The first of the set; with cards of both players' one of the turn player's, who chooses first. */
static int first_in_turn(const gt_state *s, const gt_set *set)
{
    GT_SET_EACH (object, set)
        if (s->objects[object].owner == s->active)
            return object;
    return gt_set_first(set);
}

void yg_ask_position_of(gt_context *r, const gt_effect *e, int monster, int positions, int flags,
                        int dst)
{
    bool owners = (flags & YG_TO_OWNERS) != 0;
    gt_push(r->s,
            (gt_frame){.position = {.kind = YG_F_POSITION,
                                    .player = owners ? r->s->objects[monster].owner : e->player,
                                    .monster = (uint8_t)monster,
                                    .positions = (int16_t)positions,
                                    .flags = (int16_t)flags,
                                    .dst = dst}});
}

void yg_ask_position(gt_context *r, const gt_effect *e, int positions, int flags, int dst)
{
    yg_ask_position_of(r, e, first_in_turn(r->s, &e->from), positions, flags, dst);
}

/* Those of a set for which there is room, of players who may summon: nobody is asked about
 * others. */
gt_set yg_those_that_come(gt_context *r, const gt_effect *e, gt_set set, int flags)
{
    gt_set all = set;
    GT_SET_EACH (object, &all)
        if (!yg_may_come(r, e, object, flags))
            gt_set_remove(&set, object);
    return set;
}

/* A position is chosen first where there are several. */
static bool summon(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set set = yg_those_that_come(r, e, gt_operand_set(r, e, i->a), i->d), all = set;
    GT_SET_EACH (object, &all)
        if (stays_in_grave(r, e, object))
            gt_set_remove(&set, object);
    if (gt_set_count(&set) == 1 && (i->b & (i->b - 1)) != 0) {
        yg_ask_position_of(r, e, gt_set_first(&set), i->b, i->d, i->c);
        return false;
    }
    if (gt_set_count(&set) > 1 && (i->b & (i->b - 1)) != 0) {
        e->from = set;
        e->s[i->c] = gt_set_empty();
        yg_ask_position(r, e, i->b, i->d | YG_MANY, i->c);
        return false;
    }
    yg_special(r, e, set, i->b == 0 ? YG_UP_ATTACK : i->b, i->d, i->c);
    return true;
}

static void control(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a));
    int n = 0;
    GT_SET_EACH (object, &set) {
        bool free = yg_is_down(r->s, object) || !yg_has(r, object, YG_KW_FAITHFUL);
        int before = r->s->objects[object].controller;
        if (free)
            yg_control(r, object, e->player);
        if (r->s->objects[object].controller != e->player)
            continue;
        n++;
        if (i->b != YG_UNTIL_STAYS)
            yg_mod_new(r, YG_MOD_BACK, object, before, i->b, e);
    }
    e->did = (int16_t)n;
}

static void swap_control(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    gt_set a = gt_operand_set(r, e, i->a), b = gt_operand_set(r, e, i->b);
    int one = gt_set_first(&a), other = gt_set_first(&b);
    if (one == GT_NO_OBJECT || other == GT_NO_OBJECT)
        return;
    gt_state *s = r->s;
    int player[2] = {s->objects[one].controller, s->objects[other].controller};
    const int pair[2] = {one, other};
    for (int k = 0; k < 2; k++)
        gt_unlink(s, pair[k]);
    for (int k = 0; k < 2; k++) {
        s->objects[pair[k]].controller = (uint8_t)player[1 - k];
        yg_look_at_own(s, pair[k]);
        gt_link_last(s, pair[k], yg_list(player[1 - k], YG_MONSTERS));
        yg_monsters_changed(s, k);
        yg_tell_control(r, pair[k]);
    }
    yg_touch(r);
}

/* Whether a union monster would come to one that has one. */
static bool has_union(gt_context *r, int card, int host)
{
    bool found = false;
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, r->s, yg_list(player, YG_SPELLS))
            found |= r->s->objects[object].host == host &&
                     (yg_true_def(r, object)->type & YG_UNION) != 0;
    return found && (yg_true_def(r, card)->type & YG_UNION) != 0;
}

static void equip(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set cards = gt_operand_set(r, e, i->a), hosts = gt_operand_set(r, e, i->b);
    int card = gt_set_first(&cards), host = gt_set_first(&hosts);
    gt_state *s = r->s;
    bool monster = card != GT_NO_OBJECT && (yg_true_def(r, card)->type & YG_MONSTER) != 0;
    e->did = 0;
    if (card == GT_NO_OBJECT || (!monster && !yg_is_up_on_field(s, card))) /* Y-309 */
        return;
    if (host == GT_NO_OBJECT || !yg_is_monster(s, host) || yg_is_down(s, host)) {
        if (yg_is_monster(s, card) && !yg_of_run(r)->options.taken_stay) /* Y-813 */
            yg_go(r, gt_set_of(card), YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
        return;
    }
    if (yg_of_run(r)->options.old_unions && has_union(r, card, host)) /* Y-817 */
        return;
    if (yg_kind_of(s, card) != YG_SPELLS) {
        if (yg_free_zones(r, e->player, YG_SPELLS) <= 0)
            return;
        yg_move(r, card, YG_SPELLS, e->player, yg_is_down(s, card) ? YG_MOVE_DOWN : 0);
        yg_look_at_own(s, card);
    }
    s->objects[card].host = (uint8_t)host;
    s->objects[card].mark[0] &= (uint8_t)~YG_MARK_ACTIVE;
    yg_touch(r);
    e->did = 1;
    yg_happens(r, YG_EV_EQUIPPED, card, host, 0, e->player, 0, 0, cause_of(s, e));
}

static void bind(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    gt_set a = gt_operand_set(r, e, i->a), b = gt_operand_set(r, e, i->b);
    int one = gt_set_first(&a);
    if (one == GT_NO_OBJECT)
        return;
    GT_SET_EACH (other, &b) {
        yg_mod_new(r, YG_MOD_BOUND, one, other, YG_UNTIL_STAYS, e);
        yg_mod_new(r, YG_MOD_BOUND, other, one, YG_UNTIL_STAYS, e);
    }
}

static void counters(gt_context *r, const gt_effect *e, const gt_operation *i, int n)
{
    gt_set set = gt_operand_set(r, e, i->a);
    GT_SET_EACH (object, &set) {
        if (!yg_is_up_on_field(r->s, object)) /* Y-414 */
            continue;
        int most = yg_card_of(yg_true_def(r, object))->counters;
        int now = yg_counters(r->s, object) + n;
        now = now < 0 ? 0 : most > 0 && now > most ? most : now > 15 ? 15 : now;
        r->s->objects[object].mark[1] = (uint8_t)((r->s->objects[object].mark[1] & 0xf0) | now);
        yg_tell_counters(r, object);
    }
    yg_touch(r);
}

/* ---- Answers to what goes on. */

/* What a card lays on players as it is activated ("the turn you activate this card") ends if it
 * never was (Y-147). */
static void lift_pacts(gt_context *r, int card)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (m->what >= YG_MOD_PACT && (m->flags & GT_MOD_PLAYER) != 0 && m->source == card &&
            m->source_stamp == s->objects[card].stamp)
            gt_mod_remove(s, i);
    }
    yg_touch(r);
}

static void negate_link(gt_context *r, gt_effect *e, unsigned how)
{
    gt_state *s = r->s;
    for (int i = s->n_items - 1; i >= 0; i--)
        if ((s->items[i].mark[0] & YG_LINK_RESOLVES) == 0 && s->items[i].source == e->that) {
            s->items[i].mark[0] |= (uint8_t)how;
            if (how == YG_LINK_OFF && (s->items[i].mark[0] & YG_LINK_IS_CARD) != 0 &&
                yg_is_on_field(s, e->that)) {
                s->objects[e->that].mark[2] |= YG_WAS_NEGATED;
                lift_pacts(r, e->that);
            }
            e->did = 1;
            yg_tell_negated(r, "Y-316", e->that,
                            how == YG_LINK_OFF ? "the activation" : "the effect");
            return;
        }
}

static void negate(gt_context *r, gt_effect *e, const gt_operation *i)
{
    yg_vars *v = yg_of(r->s);
    e->did = 0;
    if (i->a == 2) {
        e->did = v->attack.on != 0;
        if (e->did != 0)
            yg_tell_negated(r, "6.4", v->attack.attacker, "the attack");
        v->attack.on = 0;
        yg_touch(r);
    } else if (i->a == 0 && v->summoned != GT_NO_OBJECT && v->summoned == e->that) {
        v->negated = 1;
        r->s->objects[e->that].mark[2] |= YG_WAS_NEGATED;
        e->did = 1;
        yg_tell_negated(r, "Y-131", e->that, "the summon");
    } else {
        negate_link(r, e, i->a == 0 ? YG_LINK_OFF : YG_LINK_MUTE);
    }
}

static void end_battle(gt_context *r)
{
    gt_state *s = r->s;
    yg_of(s)->attack.on = 0;
    yg_touch(r);
    if (yg_of(s)->phase == YG_PHASE_START || yg_of(s)->phase == YG_PHASE_BATTLE)
        yg_of(s)->going = YG_PHASE_BATTLE_END;
}

int yg_coin(gt_context *r, const gt_effect *e) /* Y-422 */
{
    gt_state *s = r->s;
    int heads =
        (int)gt_lot(r, gt_mix(s->seed ^ gt_fold(s->next_order++, (uint64_t)s->actions << 8)), 2);
    yg_tell_coin(r, e->player, heads != 0);
    return heads;
}

static void coins(gt_context *r, gt_effect *e, const gt_operation *i, int n)
{
    e->v[i->a] = 0;
    for (int k = 0; k < n; k++)
        e->v[i->a] += yg_coin(r, e);
}

/* ---- What lasts. */

static void give(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->c));
    GT_SET_EACH (object, &set)
        if (yg_is_up_on_field(r->s, object) ||
            (i->a == YG_GIVE_KEYWORD && yg_is_on_field(r->s, object))) /* a rule about a set one */
            yg_mod_new(r, i->a, object, x, i->b, e);
    e->did = (int16_t)gt_set_count(&set);
}

static void pact(gt_context *r, const gt_effect *e, const gt_operation *i, int32_t x)
{
    unsigned who = players_of(r, e, i->c, 0);
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0) {
            gt_mod *m = yg_mod_new(r, YG_MOD_PACT + i->a, GT_NO_OBJECT, x, i->b, e);
            m->target = (uint8_t)player;
            m->flags |= GT_MOD_PLAYER;
        }
}

static void later_with(gt_context *r, const gt_effect *e, const gt_operation *i, int object)
{
    gt_mod *m = yg_mod_new(r, YG_MOD_LISTEN, GT_NO_OBJECT, i->d | object << 16, i->b, e);
    m->target_stamp = object != GT_NO_OBJECT ? r->s->objects[object].stamp : 0;
    m->times = (uint16_t)i->c;
    if (yg_const(r->s)->phase == YG_PHASE_END)
        m->flags |= YG_MOD_SINCE_END;
}

/* The listener that the running effect belongs to. */
static void unlisten(gt_context *r, const gt_effect *e)
{
    for (int i = r->s->n_mods - 1; i >= 0; i--)
        if (r->s->mods[i].what == YG_MOD_LISTEN && r->s->mods[i].source == e->source &&
            (r->s->mods[i].value & 0xffff) == e->ability)
            gt_mod_remove(r->s, i);
}

/* What it was made of, if all of that lies where it went. */
static void materials(gt_context *r, gt_effect *e, const gt_operation *i)
{
    const gt_state *s = r->s;
    gt_set of = gt_operand_set(r, e, i->b), found = gt_set_empty();
    int fusion = gt_set_first(&of);
    bool whole = true;
    for (int k = 0; k < s->n_mods && !gt_set_is_empty(&of); k++) {
        const gt_mod *m = &s->mods[k];
        if (m->what != YG_MOD_FUSED || m->target != fusion ||
            !yg_lies_as(s, fusion, m->target_stamp))
            continue;
        int card = m->value & 0xff;
        whole = whole && s->objects[card].stamp == (uint16_t)(m->value >> 8);
        gt_set_add(&found, card);
    }
    e->s[i->a] = whole ? found : gt_set_empty();
}

static void later(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    gt_set about = gt_operand_set(r, e, i->a);
    if (gt_set_is_empty(&about)) {
        later_with(r, e, i, GT_NO_OBJECT);
        return;
    }
    GT_SET_EACH (object, &about)
        later_with(r, e, i, object);
}

static void remember(gt_context *r, const gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_set set = gt_operand_set(r, e, i->a);
    GT_SET_EACH (object, &set)
        yg_mod_new(r, YG_MOD_REMEMBER, object, x, YG_UNTIL_STAYS, e);
}

static void lay(gt_context *r, gt_effect *e, gt_set set)
{
    e->did = 0;
    GT_SET_EACH (card, &set) {
        bool field = (yg_true_def(r, card)->type & YG_FIELD) != 0;
        if (!field && yg_free_zones(r, e->player, YG_SPELLS) <= 0)
            continue;
        if (field)
            yg_clear_field_zone(r, e->player);
        yg_move(r, card, field ? YG_FIELD_ZONE : YG_SPELLS, e->player, YG_MOVE_DOWN);
        r->s->objects[card].mark[0] |= YG_MARK_NEW_SET;
        e->did++;
    }
}

static void look(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    gt_set set = gt_operand_set(r, e, i->b), seen = gt_set_empty();
    unsigned who = players_of(r, e, i->a, 0);
    GT_SET_EACH (object, &set)
        gt_set_put(&seen, object, yg_is_hidden(r->s, object) || yg_is_down(r->s, object));
    for (int player = 0; player < 2; player++) {
        if ((who >> player & 1) == 0)
            continue;
        GT_SET_EACH (object, &seen)
            r->s->objects[object].know[player] = GT_KNOW_PLACE;
        yg_tell_looks(r, player, &seen);
    }
}

/* Who gets what comes back: control that was for a time has ended meanwhile (Y-411). */
static int comes_back_to(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].what == YG_MOD_BACK && s->mods[i].target == object &&
            s->mods[i].target_stamp == o->stamp)
            return s->mods[i].value; /* the first of them */
    return o->controller;
}

static void banish_until(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->a));
    gt_state *s = r->s;
    GT_SET_EACH (object, &set) {
        int was = s->objects[object].mark[0] & 3, player = comes_back_to(s, object);
        yg_go(r, gt_set_of(object), YG_BANISHED, 0, YG_DEED_PUT, cause_of(s, e));
        if (yg_kind_of(s, object) == YG_BANISHED)
            yg_mod_new(r, YG_MOD_RETURNS, object, was | player << 8, i->b, e);
    }
    e->did = (int16_t)gt_set_count(&set);
}

/* ---- By players. */

/* Whether that player took it: what another takes in its place was not done to it (Y-404). */
static bool deal_damage(gt_context *r, const gt_effect *e, int player, int n)
{
    int takes = taker(r->s, e, player);
    return yg_damage(r, takes, n, e->source, false, 0) && takes == player;
}

static void for_players(gt_context *r, gt_effect *e, const gt_operation *i, int n)
{
    unsigned who = players_of(r, e, i->a, i->b);
    int sum = 0;
    for (int player = 0; player < 2; player++) {
        if ((who >> player & 1) == 0)
            continue;
        switch (i->op) {
        case YG_OP_DRAW: sum += yg_draw(r, player, n, 2); break;
        case YG_OP_DAMAGE: sum += deal_damage(r, e, player, n); break;
        case YG_OP_GAIN: yg_gain(r, player, n); break;
        case YG_OP_SHUFFLE: yg_shuffle(r, player); break;
        default: yg_of(r->s)->wins |= (uint8_t)(1 << player);
        }
    }
    bool counts = i->op == YG_OP_DRAW || i->op == YG_OP_DAMAGE;
    e->did = (int16_t)(counts ? sum : 1);
}

static void swap_lp(gt_context *r)
{
    yg_vars *v = yg_of(r->s);
    int32_t lp = v->lp[0];
    v->lp[0] = v->lp[1];
    v->lp[1] = lp;
    yg_tell_lp(r, 0, lp);
    yg_tell_lp(r, 1, v->lp[0]);
    yg_touch(r);
}

/* ---- All of them. */

static bool announces(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack)
{
    gt_state *s = r->s;
    switch (i->op) {
    case YG_OP_MODES:
        if ((stack[0] & (stack[0] - 1)) == 0) {
            e->v[YG_VAR_MODES] = stack[0];
            return true;
        }
        gt_push(
            s, (gt_frame){
                   .modes = {.kind = YG_F_MODES, .player = e->player, .modes = (int16_t)stack[0]}});
        return false;
    case YG_OP_TARGET:
        e->s[i->a] = gt_set_empty();
        gt_push(s, (gt_frame){.target = {.kind = YG_F_TARGET,
                                         .dst = i->a,
                                         .by_opponent = (uint8_t)i->c,
                                         .filter = gt_address(i->b),
                                         .least = (uint8_t)stack[0],
                                         .most = (uint8_t)(stack[1] > 100 ? 100 : stack[1])}});
        return false;
    case YG_OP_PAID: return true;
    case YG_OP_COPY: yg_copy_link(r, e); return true;
    case YG_OP_STACKED: yg_stacked(r, e); return true;
    default: /* MOMENT */
        if (s->n_waiting > 0 || yg_const(s)->n_notes > 0) {
            yg_of(s)->moment++;
            yg_of(s)->n_notes = 0;
        }
        return true;
    }
}

/* That player, or the other one, declares something (declare.c). */
static void declares(gt_context *r, const gt_effect *e, const gt_operation *i)
{
    bool own = (players_of(r, e, i->c, 0) >> e->player & 1) != 0;
    gt_push(r->s, (gt_frame){.declare = {.kind = YG_F_DECLARE,
                                         .player = own ? e->player : 1 - e->player,
                                         .what = (uint8_t)i->b,
                                         .variable = i->a}});
}

static bool asks(gt_context *r, gt_effect *e, const gt_operation *i, int32_t n)
{
    gt_state *s = r->s;
    int32_t most = yg_const(s)->lp[e->player] - !yg_of_run(r)->options.to_zero;
    if (i->op == YG_OP_CALL_COIN)
        gt_push(s, (gt_frame){.amount = {.kind = YG_F_CALL, .variable = i->a}});
    else
        gt_push(s, (gt_frame){.amount = {.kind = YG_F_AMOUNT,
                                         .variable = i->a,
                                         .unit = (int16_t)n,
                                         .most = (int16_t)(n > 0 ? most / n : 0)}});
    return false;
}

bool yg_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n)
{
    gt_state *s = r->s;
    int32_t x = n > 0 ? stack[0] : 0;
    if (r->fixed) {
        yg_write_value(r, e, i, stack);
        return true;
    }
    switch (i->op) {
    case YG_OP_MODES:
    case YG_OP_TARGET:
    case YG_OP_PAID:
    case YG_OP_COPY:
    case YG_OP_STACKED:
    case YG_OP_MOMENT: return announces(r, e, i, stack);
    case YG_OP_DRAW:
    case YG_OP_DAMAGE:
    case YG_OP_GAIN:
    case YG_OP_SHUFFLE:
    case YG_OP_WIN: for_players(r, e, i, x); break;
    case YG_OP_DISCARD: return discards(r, e, i, x);
    case YG_OP_MILL:
        e->s[i->c] = yg_go(r, tops(r, e, i->a, x), YG_GRAVEYARD, 0, YG_DEED_PUT, cause_of(s, e));
        did(e, gt_set_count(&e->s[i->c]), x);
        break;
    case YG_OP_TOP: e->s[i->a] = tops(r, e, i->b, x); break;
    case YG_OP_DIG: dig(r, e, i); break;
    case YG_OP_PUT: put(r, e, i); break;
    case YG_OP_DESTROY: return destroy(r, e, i);
    case YG_OP_LEND: lend(r, e, i); break;
    case YG_OP_LENT: take_lent(r, e, i); break;
    case YG_OP_SAVE: save(r, e, i); break;
    case YG_OP_DIVERT: divert(r, e); break;
    case YG_OP_MATERIALS: materials(r, e, i); break;
    case YG_OP_BANISH_UNTIL: banish_until(r, e, i); break;
    case YG_OP_SUMMON: return summon(r, e, i);
    case YG_OP_TOKENS: tokens(r, e, i, x); break;
    case YG_OP_LAY: lay(r, e, gt_operand_set(r, e, i->a)); break;
    case YG_OP_TURN: turn(r, e, i); break;
    case YG_OP_CONTROL: control(r, e, i); break;
    case YG_OP_SWAP_CONTROL: swap_control(r, e, i); break;
    case YG_OP_EQUIP: equip(r, e, i); break;
    case YG_OP_BIND: bind(r, e, i); break;
    case YG_OP_PAY:
        yg_pay(r, e->player, x);
        e->did = 1;
        break;
    case YG_OP_SWAP_LP: swap_lp(r); break;
    case YG_OP_COUNTERS: counters(r, e, i, x); break;
    case YG_OP_NEGATE: negate(r, e, i); break;
    case YG_OP_END_BATTLE: end_battle(r); break;
    case YG_OP_COINS: coins(r, e, i, x); break;
    case YG_OP_PAY_MULTIPLE:
    case YG_OP_CALL_COIN: return asks(r, e, i, x);
    case YG_OP_DECLARE: declares(r, e, i); return false;
    case YG_OP_FUSE: yg_fuse(r, e, i->a, gt_address(i->b)); return false;
    case YG_OP_RITUAL: yg_ritual(r, e, gt_address(i->b), x); return false;
    case YG_OP_LOOK: look(r, e, i); break;
    case YG_OP_GIVE: give(r, e, i, x); break;
    case YG_OP_PACT: pact(r, e, i, x); break;
    case YG_OP_LATER: later(r, e, i); break;
    case YG_OP_UNLISTEN: unlisten(r, e); break;
    default: assert(i->op == YG_OP_REMEMBER); remember(r, e, i, x);
    }
    return true;
}
