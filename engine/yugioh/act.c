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
static bool discard(gt_context *r, gt_effect *e, const struct yg_op_discard *i, int player, int n)
{
    gt_state *s = r->s;
    int hand = yg_count(s, player, YG_HAND);
    if (i->way == YG_WHOLE_HAND || n >= hand) {
        yg_discard(r, e, hand_of(s, player), i->discarded);
        return true;
    }
    if (i->way == YG_AT_RANDOM) {
        for (int k = 0; k < n; k++)
            yg_discard(r, e, gt_set_of(random_of_hand(r, player)), i->discarded);
        return true;
    }
    int chooser = i->way == YG_OTHERS_CHOICE ? 1 - player : player;
    gt_push(s, (gt_frame){.discard = {.kind = YG_F_DISCARD,
                                      .chooser = (uint8_t)chooser,
                                      .player = (uint8_t)player,
                                      .left = (int16_t)n,
                                      .dst = i->discarded}});
    return n <= 0;
}

GT_INSTRUCTION(yg, discard)
{
    unsigned who = players_of(r, e, i->players, 0);
    int before = yg_count(r->s, 0, YG_HAND) + yg_count(r->s, 1, YG_HAND);
    bool done = true;
    e->s[i->discarded] = gt_set_empty();
    for (int side = 1; side >= 0; side--) { /* the turn player is asked first */
        int player = r->s->active ^ side;
        if ((who >> player & 1) != 0)
            done &= discard(r, e, i, player, x[0]);
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

GT_INSTRUCTION(yg, dig)
{
    gt_set passed = gt_set_empty(), found = gt_set_empty();
    for (int card = r->s->zone_first[yg_list(e->player, YG_DECK)]; card != GT_NO_OBJECT;
         card = r->s->objects[card].next) {
        card = gt_card_comes(r, card);
        r->s->objects[card].know[0] = r->s->objects[card].know[1] = GT_KNOW_PLACE; /* Y-175 */
        if (gt_accepts(r, e, gt_address(i->filter), card)) {
            gt_set_add(&found, card);
            break;
        }
        gt_set_add(&passed, card);
    }
    e->s[i->found] = found;
    e->s[i->before] = passed;
    e->did = (int16_t)gt_set_count(&found);
    return true;
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

GT_INSTRUCTION(yg, put)
{
    static const uint8_t kinds[] = {YG_HAND,      YG_DECK,     YG_DECK,     YG_DECK,
                                    YG_GRAVEYARD, YG_BANISHED, YG_BANISHED, YG_EXTRA};
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set));
    int wanted = gt_set_count(&set), flags = 0;
    if (kinds[i->place] == YG_BANISHED && yg_pact_holds(r, e->player, YG_PACT_NO_BANISH_GRAVES)) {
        gt_set all = set;
        GT_SET_EACH (object, &all)
            if (yg_kind_of(r->s, object) == YG_GRAVEYARD)
                gt_set_remove(&set, object);
    }
    if ((YG_HIDDEN_KINDS >> kinds[i->place] & 1) != 0)
        set = without_spent(r, set);
    flags |= i->place == YG_TO_BOTTOM ? YG_MOVE_BOTTOM : 0;
    flags |= i->place == YG_TO_BANISHED_DOWN ? YG_MOVE_DOWN : 0;
    flags |= (i->flags & YG_PUT_SHOWN) != 0 ? YG_MOVE_SHOWN : 0;
    int deed = (i->flags & YG_PUT_DISCARD) != 0   ? YG_DEED_DISCARD
               : (i->flags & YG_PUT_TRIBUTE) != 0 ? YG_DEED_TRIBUTE
                                                  : YG_DEED_PUT;
    keep_last(r, e, &set);
    gt_set gone = yg_go(r, set, kinds[i->place], flags, deed, cause_of(r->s, e));
    unsigned owners = 0;
    GT_SET_EACH (object, &gone)
        owners |= yg_kind_of(r->s, object) == YG_ZONES ? 0 : 1u << r->s->objects[object].owner;
    for (int player = 0; player < 2 && i->place == YG_TO_DECK; player++)
        if ((owners >> player & 1) != 0)
            yg_shuffle(r, player);
    e->s[i->gone] = gone;
    did(e, gt_set_count(&gone), wanted);
    return true;
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
    yg_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->source, m->source);
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
    GT_MODS_EACH (m, s, YG_MOD_SAVE)
        if (resolves_link(s, e, m->times) && yg_is_on_field(s, m->source) &&
            yg_lies_as(s, m->source, m->source_stamp))
            set = saved_by(r, m, set);
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

GT_INSTRUCTION(yg, save)
{
    const gt_item *link = answered_link(r->s);
    e->did = 0;
    if (link == NULL || e->holder == GT_NO_OBJECT)
        return true;
    yg_mod_new(r, YG_MOD_SAVE, GT_NO_OBJECT, (int32_t)gt_address(i->filter), YG_UNTIL_STAYS, e)
        ->times = (uint16_t)(link - r->s->items);
    e->did = 1;
    return true;
}

gt_set yg_lent(const gt_state *s, int player)
{
    gt_set set = gt_set_empty();
    GT_MODS_EACH (m, s, YG_MOD_LENT)
        if (m->value == player && yg_lies_as(s, m->target, m->target_stamp) &&
            yg_is_monster(s, m->target) && s->objects[m->target].controller != player)
            gt_set_add(&set, m->target);
    return set;
}

GT_INSTRUCTION(yg, lend)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set));
    GT_SET_EACH (object, &set)
        yg_mod_new(r, YG_MOD_LENT, object, e->player, YG_UNTIL_TURN, e);
    e->did = (int16_t)gt_set_count(&set);
    return true;
}

GT_INSTRUCTION(yg, lent)
{
    gt_set lent = gt_set_minus(yg_lent(r->s, e->player), e->s[i->without]);
    if (gt_set_is_empty(&lent))
        return true;
    gt_set fit = gt_matching(r, e, gt_address(i->filter)), found = gt_set_empty();
    GT_SET_EACH (object, &lent)
        gt_set_put(&found, object, gt_set_has(&fit, object));
    if (!gt_set_is_empty(&found))
        e->s[i->to] = found;
    return true;
}

/* Whoever takes damage of the running effect in place of a player. */
static int taker(const gt_state *s, const gt_effect *e, int player)
{
    int last = s->n_items - 1;
    bool diverted = last >= 0 && resolves_link(s, e, last) &&
                    (s->items[last].mark[0] & YG_LINK_DIVERTED << player) != 0;
    return diverted ? 1 - player : player;
}

GT_INSTRUCTION(yg, divert)
{
    gt_item *link = answered_link(r->s);
    e->did = link != NULL;
    if (link != NULL)
        link->mark[0] |= (uint8_t)(YG_LINK_DIVERTED << e->player);
    return true;
}

/* What lies in a hand is destroyed where a text says so. */
static bool may_be_destroyed(const gt_state *s, int object)
{
    return yg_kind_of(s, object) == YG_HAND ||
           (yg_is_on_field(s, object) && (s->objects[object].mark[2] & YG_WAS_DOOMED) == 0);
}

GT_INSTRUCTION(yg, destroy)
{
    static const uint8_t kinds[] = {YG_GRAVEYARD, YG_BANISHED, YG_DECK};
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set)), all = set;
    GT_SET_EACH (object, &all)
        if (!may_be_destroyed(r->s, object)) /* Y-402, 6.20 */
            gt_set_remove(&set, object);
    if (r->s->n_mods > 0)
        set = saved(r, e, set);
    keep_last(r, e, &set);
    if (!yg_destroy(r, e, set, kinds[i->to], i->destroyed, cause_of(r->s, e)))
        return false;
    did(e, gt_set_count(&e->s[i->destroyed]), gt_set_count(&all));
    return true;
}

/* ---- Monsters. */

GT_INSTRUCTION(yg, turn)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set)), changed = gt_set_empty();
    GT_SET_EACH (object, &set) {
        unsigned before = r->s->objects[object].mark[0];
        if (!yg_is_on_field(r->s, object)) /* it has left */
            continue;
        yg_turn_to(r, object, i->position, cause_of(r->s, e));
        gt_set_put(&changed, object, ((before ^ r->s->objects[object].mark[0]) & 3) != 0);
    }
    e->s[i->turned] = changed;
    e->did = (int16_t)gt_set_count(&changed);
    return true;
}

GT_INSTRUCTION(yg, tokens)
{
    int def = 0;
    while (yg_of_run(r)->def[def] != gt_def_in_code(yg_of_run(r)->pool, i->token))
        def++;
    unsigned who = players_of(r, e, i->players, 0);
    gt_set came = gt_set_empty();
    for (int player = 0; player < 2; player++)
        for (int k = 0;
             k < x[0] && (who >> player & 1) != 0 && yg_free_zones(r, player, YG_MONSTERS) > 0;
             k++) {
            int token = yg_create(r, player, def);
            if (token == GT_NO_OBJECT) {
                gt_abort(r->s, GT_LIMIT_OBJECTS, e->source);
                return true;
            }
            r->s->objects[token].mark[0] |=
                YG_MARK_CAME | ((i->positions & YG_UP_ATTACK) != 0 ? 0 : YG_MARK_DEFENCE);
            gt_set_add(&came, token);
        }
    GT_SET_EACH (object, &came) {
        int player = r->s->objects[object].controller;
        gt_cause why = cause_of(r->s, e);
        yg_happens(r, YG_EV_SPECIAL_SUMMONED, object, e->source, 0, player, 0, 0, why);
        yg_happens(r, YG_EV_SUMMONED, object, e->source, 0, player, 0, 0, why);
    }
    e->s[i->summoned] = came;
    e->did = (int16_t)gt_set_count(&came);
    return true;
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
GT_INSTRUCTION(yg, summon)
{
    gt_set set = yg_those_that_come(r, e, gt_operand_set(r, e, i->set), i->flags), all = set;
    GT_SET_EACH (object, &all)
        if (stays_in_grave(r, e, object))
            gt_set_remove(&set, object);
    if (gt_set_count(&set) == 1 && (i->positions & (i->positions - 1)) != 0) {
        yg_ask_position_of(r, e, gt_set_first(&set), i->positions, i->flags, i->summoned);
        return false;
    }
    if (gt_set_count(&set) > 1 && (i->positions & (i->positions - 1)) != 0) {
        e->from = set;
        e->s[i->summoned] = gt_set_empty();
        yg_ask_position(r, e, i->positions, i->flags | YG_MANY, i->summoned);
        return false;
    }
    yg_special(r, e, set, i->positions == 0 ? YG_UP_ATTACK : i->positions, i->flags, i->summoned);
    return true;
}

GT_INSTRUCTION(yg, control)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set));
    int n = 0;
    GT_SET_EACH (object, &set) {
        bool free = yg_is_down(r->s, object) || !yg_has(r, object, YG_KW_FAITHFUL);
        int before = r->s->objects[object].controller;
        if (free)
            yg_control(r, object, e->player);
        if (r->s->objects[object].controller != e->player)
            continue;
        n++;
        if (i->until != YG_UNTIL_STAYS)
            yg_mod_new(r, YG_MOD_BACK, object, before, i->until, e);
    }
    e->did = (int16_t)n;
    return true;
}

GT_INSTRUCTION(yg, swap_control)
{
    gt_set a = gt_operand_set(r, e, i->first), b = gt_operand_set(r, e, i->second);
    int one = gt_set_first(&a), other = gt_set_first(&b);
    if (one == GT_NO_OBJECT || other == GT_NO_OBJECT)
        return true;
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
    return true;
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

GT_INSTRUCTION(yg, equip)
{
    gt_set cards = gt_operand_set(r, e, i->set), hosts = gt_operand_set(r, e, i->monster);
    int card = gt_set_first(&cards), host = gt_set_first(&hosts);
    gt_state *s = r->s;
    bool monster = card != GT_NO_OBJECT && (yg_true_def(r, card)->type & YG_MONSTER) != 0;
    e->did = 0;
    if (card == GT_NO_OBJECT || (!monster && !yg_is_up_on_field(s, card))) /* Y-309 */
        return true;
    if (host == GT_NO_OBJECT || !yg_is_monster(s, host) || yg_is_down(s, host)) {
        if (yg_is_monster(s, card) && !yg_of_run(r)->options.taken_stay) /* Y-813 */
            yg_go(r, gt_set_of(card), YG_GRAVEYARD, 0, YG_DEED_PUT, yg_by_rule);
        return true;
    }
    if (yg_of_run(r)->options.old_unions && has_union(r, card, host)) /* Y-817 */
        return true;
    if (yg_kind_of(s, card) != YG_SPELLS) {
        if (yg_free_zones(r, e->player, YG_SPELLS) <= 0)
            return true;
        yg_move(r, card, YG_SPELLS, e->player, yg_is_down(s, card) ? YG_MOVE_DOWN : 0);
        yg_look_at_own(s, card);
    }
    s->objects[card].host = (uint8_t)host;
    s->objects[card].mark[0] &= (uint8_t)~YG_MARK_ACTIVE;
    yg_touch(r);
    e->did = 1;
    yg_happens(r, YG_EV_EQUIPPED, card, host, 0, e->player, 0, 0, cause_of(s, e));
    return true;
}

GT_INSTRUCTION(yg, bind)
{
    gt_set a = gt_operand_set(r, e, i->set), b = gt_operand_set(r, e, i->to);
    int one = gt_set_first(&a);
    if (one == GT_NO_OBJECT)
        return true;
    GT_SET_EACH (other, &b) {
        yg_mod_new(r, YG_MOD_BOUND, one, other, YG_UNTIL_STAYS, e);
        yg_mod_new(r, YG_MOD_BOUND, other, one, YG_UNTIL_STAYS, e);
    }
    return true;
}

GT_INSTRUCTION(yg, counters)
{
    gt_set set = gt_operand_set(r, e, i->set);
    GT_SET_EACH (object, &set) {
        if (!yg_is_up_on_field(r->s, object)) /* Y-414 */
            continue;
        int most = yg_card_of(yg_true_def(r, object))->counters;
        int now = yg_counters(r->s, object) + x[0];
        now = now < 0 ? 0 : most > 0 && now > most ? most : now > 15 ? 15 : now;
        r->s->objects[object].mark[1] = (uint8_t)((r->s->objects[object].mark[1] & 0xf0) | now);
        yg_tell_counters(r, object);
    }
    yg_touch(r);
    return true;
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

GT_INSTRUCTION(yg, negate)
{
    yg_vars *v = yg_of(r->s);
    e->did = 0;
    if (i->what == 2) {
        e->did = v->attack.on != 0;
        if (e->did != 0)
            yg_tell_negated(r, "6.4", v->attack.attacker, "the attack");
        v->attack.on = 0;
        yg_touch(r);
    } else if (i->what == 0 && v->summoned != GT_NO_OBJECT && v->summoned == e->that) {
        v->negated = 1;
        r->s->objects[e->that].mark[2] |= YG_WAS_NEGATED;
        e->did = 1;
        yg_tell_negated(r, "Y-131", e->that, "the summon");
    } else {
        negate_link(r, e, i->what == 0 ? YG_LINK_OFF : YG_LINK_MUTE);
    }
    return true;
}

GT_INSTRUCTION(yg, end_battle)
{
    gt_state *s = r->s;
    yg_of(s)->attack.on = 0;
    yg_touch(r);
    if (yg_of(s)->phase == YG_PHASE_START || yg_of(s)->phase == YG_PHASE_BATTLE)
        yg_of(s)->going = YG_PHASE_BATTLE_END;
    return true;
}

int yg_coin(gt_context *r, const gt_effect *e) /* Y-422 */
{
    gt_state *s = r->s;
    int heads =
        (int)gt_lot(r, gt_mix(s->seed ^ gt_fold(s->next_order++, (uint64_t)s->actions << 8)), 2);
    yg_tell_coin(r, e->player, heads != 0);
    return heads;
}

GT_INSTRUCTION(yg, coins)
{
    e->v[i->heads] = 0;
    for (int k = 0; k < x[0]; k++)
        e->v[i->heads] += yg_coin(r, e);
    return true;
}

/* ---- What lasts. */

GT_INSTRUCTION(yg, give)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set));
    GT_SET_EACH (object, &set)
        if (yg_is_up_on_field(r->s, object) ||
            (i->gift == YG_GIVE_KEYWORD &&
             yg_is_on_field(r->s, object))) /* a rule about a set one */
            yg_mod_new(r, i->gift, object, x[0], i->until, e);
    e->did = (int16_t)gt_set_count(&set);
    return true;
}

GT_INSTRUCTION(yg, pact)
{
    unsigned who = players_of(r, e, i->players, 0);
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0) {
            gt_mod *m = yg_mod_new(r, YG_MOD_PACT + i->pact, GT_NO_OBJECT, x[0], i->until, e);
            m->target = (uint8_t)player;
            m->flags |= GT_MOD_PLAYER;
        }
    return true;
}

static void later_with(gt_context *r, const gt_effect *e, const struct yg_op_later *i, int object)
{
    gt_mod *m = yg_mod_new(r, YG_MOD_LISTEN, GT_NO_OBJECT, i->ability | object << 16, i->until, e);
    m->target_stamp = object != GT_NO_OBJECT ? r->s->objects[object].stamp : 0;
    m->times = (uint16_t)i->times;
    if (yg_const(r->s)->phase == YG_PHASE_END)
        m->flags |= YG_MOD_SINCE_END;
}

/* The listener that the running effect belongs to. */
GT_INSTRUCTION(yg, unlisten)
{
    for (int k = r->s->n_mods - 1; k >= 0; k--)
        if (r->s->mods[k].what == YG_MOD_LISTEN && r->s->mods[k].source == e->source &&
            (r->s->mods[k].value & 0xffff) == e->ability)
            gt_mod_remove(r->s, k);
    return true;
}

/* What it was made of, if all of that lies where it went. */
GT_INSTRUCTION(yg, materials)
{
    const gt_state *s = r->s;
    gt_set of = gt_operand_set(r, e, i->fusion), found = gt_set_empty();
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
    e->s[i->to] = whole ? found : gt_set_empty();
    return true;
}

GT_INSTRUCTION(yg, later)
{
    gt_set about = gt_operand_set(r, e, i->about);
    if (gt_set_is_empty(&about)) {
        later_with(r, e, i, GT_NO_OBJECT);
        return true;
    }
    GT_SET_EACH (object, &about)
        later_with(r, e, i, object);
    return true;
}

GT_INSTRUCTION(yg, remember)
{
    gt_set set = gt_operand_set(r, e, i->set);
    GT_SET_EACH (object, &set)
        yg_mod_new(r, YG_MOD_REMEMBER, object, x[0], YG_UNTIL_STAYS, e);
    return true;
}

GT_INSTRUCTION(yg, lay)
{
    gt_set set = gt_operand_set(r, e, i->set);
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
    return true;
}

GT_INSTRUCTION(yg, look)
{
    gt_set set = gt_operand_set(r, e, i->set), seen = gt_set_empty();
    unsigned who = players_of(r, e, i->players, 0);
    GT_SET_EACH (object, &set)
        gt_set_put(&seen, object, yg_is_hidden(r->s, object) || yg_is_down(r->s, object));
    for (int player = 0; player < 2; player++) {
        if ((who >> player & 1) == 0)
            continue;
        GT_SET_EACH (object, &seen)
            r->s->objects[object].know[player] = GT_KNOW_PLACE;
        yg_tell_looks(r, player, &seen);
    }
    return true;
}

/* Who gets what comes back: control that was for a time has ended meanwhile (Y-411). */
static int comes_back_to(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    GT_MODS_EACH (m, s, YG_MOD_BACK)
        if (gt_mod_is_for(s, m, object))
            return m->value; /* the first of them */
    return o->controller;
}

GT_INSTRUCTION(yg, banish_until)
{
    gt_set set = affected(r, e, gt_operand_set(r, e, i->set));
    gt_state *s = r->s;
    GT_SET_EACH (object, &set) {
        int was = s->objects[object].mark[0] & 3, player = comes_back_to(s, object);
        yg_go(r, gt_set_of(object), YG_BANISHED, 0, YG_DEED_PUT, cause_of(s, e));
        if (yg_kind_of(s, object) == YG_BANISHED)
            yg_mod_new(r, YG_MOD_RETURNS, object, was | player << 8, i->until, e);
    }
    e->did = (int16_t)gt_set_count(&set);
    return true;
}

/* ---- By players. */

/* Whether that player took it: what another takes in its place was not done to it (Y-404). */
static bool deal_damage(gt_context *r, const gt_effect *e, int player, int n)
{
    int takes = taker(r->s, e, player);
    return yg_damage(r, takes, n, e->source, false, 0) && takes == player;
}

GT_INSTRUCTION(yg, draw)
{
    unsigned who = players_of(r, e, i->players, 0);
    int sum = 0;
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0)
            sum += yg_draw(r, player, x[0], 2);
    e->did = (int16_t)sum;
    return true;
}

GT_INSTRUCTION(yg, damage)
{
    unsigned who = players_of(r, e, i->players, i->controllers);
    int sum = 0;
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0)
            sum += deal_damage(r, e, player, x[0]);
    e->did = (int16_t)sum;
    return true;
}

GT_INSTRUCTION(yg, gain)
{
    unsigned who = players_of(r, e, i->players, i->controllers);
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0)
            yg_gain(r, player, x[0]);
    e->did = 1;
    return true;
}

GT_INSTRUCTION(yg, shuffle)
{
    unsigned who = players_of(r, e, i->players, 0);
    for (int player = 0; player < 2; player++)
        if ((who >> player & 1) != 0)
            yg_shuffle(r, player);
    e->did = 1;
    return true;
}

GT_INSTRUCTION(yg, win)
{
    yg_of(r->s)->wins |= (uint8_t)players_of(r, e, i->players, 0);
    e->did = 1;
    return true;
}

GT_INSTRUCTION(yg, mill)
{
    e->s[i->milled] =
        yg_go(r, tops(r, e, i->players, x[0]), YG_GRAVEYARD, 0, YG_DEED_PUT, cause_of(r->s, e));
    did(e, gt_set_count(&e->s[i->milled]), x[0]);
    return true;
}

GT_INSTRUCTION(yg, top)
{
    e->s[i->to] = tops(r, e, i->players, x[0]);
    return true;
}

GT_INSTRUCTION(yg, pay)
{
    yg_pay(r, e->player, x[0]);
    e->did = 1;
    return true;
}

GT_INSTRUCTION(yg, swap_lp)
{
    yg_vars *v = yg_of(r->s);
    int32_t lp = v->lp[0];
    v->lp[0] = v->lp[1];
    v->lp[1] = lp;
    yg_tell_lp(r, 0, lp);
    yg_tell_lp(r, 1, v->lp[0]);
    yg_touch(r);
    return true;
}

/* ---- Announcing. */

GT_INSTRUCTION(yg, modes)
{
    if ((x[0] & (x[0] - 1)) == 0) {
        e->v[YG_VAR_MODES] = x[0];
        return true;
    }
    gt_push(r->s,
            (gt_frame){.modes = {.kind = YG_F_MODES, .player = e->player, .modes = (int16_t)x[0]}});
    return false;
}

GT_INSTRUCTION(yg, target)
{
    e->s[i->to] = gt_set_empty();
    gt_push(r->s, (gt_frame){.target = {.kind = YG_F_TARGET,
                                        .dst = i->to,
                                        .by_opponent = (uint8_t)i->by_opponent,
                                        .filter = gt_address(i->filter),
                                        .least = (uint8_t)x[0],
                                        .most = (uint8_t)(x[1] > 100 ? 100 : x[1])}});
    return false;
}

GT_INSTRUCTION(yg, paid)
{
    return true; /* a mark for COPY */
}

GT_INSTRUCTION(yg, copy)
{
    yg_copy_link(r, e);
    return true;
}

GT_INSTRUCTION(yg, stacked)
{
    yg_stacked(r, e);
    return true;
}

GT_INSTRUCTION(yg, moment)
{
    gt_state *s = r->s;
    if (s->n_waiting > 0 || yg_const(s)->n_notes > 0) {
        yg_of(s)->moment++;
        yg_of(s)->n_notes = 0;
    }
    return true;
}

/* ---- Asking. */

/* That player, or the other one, declares something (declare.c). */
GT_INSTRUCTION(yg, declare)
{
    bool own = (players_of(r, e, i->players, 0) >> e->player & 1) != 0;
    gt_push(r->s, (gt_frame){.declare = {.kind = YG_F_DECLARE,
                                         .player = own ? e->player : 1 - e->player,
                                         .what = (uint8_t)i->what,
                                         .variable = i->variable}});
    return false;
}

GT_INSTRUCTION(yg, call_coin)
{
    gt_push(r->s, (gt_frame){.amount = {.kind = YG_F_CALL, .variable = i->right}});
    return false;
}

GT_INSTRUCTION(yg, pay_multiple)
{
    int32_t most = yg_const(r->s)->lp[e->player] - !yg_of_run(r)->options.to_zero;
    gt_push(r->s, (gt_frame){.amount = {.kind = YG_F_AMOUNT,
                                        .variable = i->paid,
                                        .unit = (int16_t)x[0],
                                        .most = (int16_t)(x[0] > 0 ? most / x[0] : 0)}});
    return false;
}

/* ---- All of them. */

/* Those of continuous abilities alone (values.c). */

GT_INSTRUCTION(yg, give_all)
{
    return gt_only_written();
}

GT_INSTRUCTION(yg, give_player)
{
    return gt_only_written();
}

static gt_instruction_code *const instructions[] = {YG_INSTRUCTIONS(YG_DOES)};

bool yg_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n)
{
    static const int32_t none = 0;
    if (r->fixed) {
        yg_write_value(r, e, i, stack);
        return true;
    }
    return instructions[i->op - YG_FIRST_INSTRUCTION](r, e, i, n > 0 ? stack : &none);
}
