/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The primitives: every change of the board goes through one of these, which does it and announces
 * it with its reason. */
#include "engine/nivel/internal.h"

/* How zones are seen (3.1.4, 3.2.2, 3.8.2). */
static inline enum gt_sight sight_of(int kind)
{
    /* clause 3.2.2/1, 3.8.2/1 */
    return kind == NV_DECK ? GT_STACKED : kind == NV_HAND ? GT_HELD : GT_OPEN;
}

static bool is_public(int kind)
{
    return sight_of(kind) == GT_OPEN;
}

void nv_lose(gt_context *r, int player, int how)
{
    nv_vars *v = nv_of(r->s);
    if (v->lost == 0)
        v->how = (uint8_t)how;
    v->lost = (uint8_t)(v->lost | 1u << player); /* clause 9.2/1 */
    r->s->due |= NV_DUE_DEFEAT;
}

/* Remembers what a unit was when it leaves the field (for "that unit's hit" later in the
 * effect). */
static void remember(nv_vars *v, int unit, int number)
{
    const nv_slot *slot = &nv_slots(v)[number];
    if (v->n_known == NV_LAST_KNOWN) {
        memmove(&v->known[0], &v->known[1], sizeof v->known - sizeof v->known[0]);
        v->n_known--;
    }
    v->known[v->n_known++] = (nv_known){.object = (uint8_t)unit,
                                        .lane = (uint8_t)number,
                                        .numbers = {.power = nv_power_in(slot),
                                                    .cost = slot->cost,
                                                    .hit = (int16_t)nv_hit_in(slot)}};
}

/* Takes a unit or item out of its unit zone. Items under a unit that leaves go to the trash
 * (3.5.6.1). */
static void leave_field(gt_context *r, int object)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int zone = s->objects[object].zone, at = nv_slot_table[zone];
    if (s->objects[object].host == GT_NO_OBJECT) {
        nv_refresh(r);
        remember(v, object, at);
        for (int item; (item = s->objects[object].next) != GT_NO_OBJECT;) { /* clause 3.5.6.1/1 */
            NV_LOG(r, "3.5.6.1", "%s goes to the trash with its unit", nv_card(r, item));
            nv_move_card(r, item, NV_TRASH, NV_BOTTOM); /* clause 3.5.6.1/2 */
        }
        nv_set_unit(v, at, GT_NO_OBJECT);
        (&v->successor[0][0])[at] = 0;
        (&v->attacked[0][0])[at] = 0;
        gt_unlink_first(s, zone); /* and only one */
    } else {
        v->conditions = (uint8_t)(v->conditions - (nv_codes_of(r, object)->equip != 0));
        gt_unlink(s, object);
    }
    nv_left(r, object, at);
}

/* Takes an object out of its zone. */
static inline void take_out(gt_context *r, int object, int origin)
{
    if (origin >= NV_LEFT)
        leave_field(r, object);
    else if (origin == NV_HAND)
        gt_let_go(r->s, object, r->s->objects[object].owner);
    else
        gt_unlink(r->s, object);
}

/* What a card bears by lying where it lies is gone when it moves: it is new. */
static inline void make_new(gt_object *o)
{
    o->host = GT_NO_OBJECT;
    o->used = 0; /* clause 6.4.1.2.2/1 */
    o->controller = o->owner;
    memset(o->mark, 0, sizeof o->mark);
}

/* What others ask for that changes when a card of `owner` moves between zones of two kinds. What
 * comes into unit zones and goes out of them nv_unit_came and its kin tell. */
static inline void touch_both(gt_context *r, int owner, int origin, int kind)
{
    uint32_t what = (origin < NV_LEFT ? 1u << origin : 0) | (kind < NV_LEFT ? 1u << kind : 0);
    nv_touch_mask(r, what << owner * NV_READS_HALF);
}

/* The unit that left the field last is still known by what it was, wherever it goes from there. */
static inline void follow_known(gt_state *s, int object)
{
    nv_vars *v = nv_of(s);
    if (v->n_known > 0 && v->known[v->n_known - 1].object == object)
        v->known[v->n_known - 1].stamp = s->objects[object].stamp;
}

/* Moves a card from a zone of that kind into a list of a public one, last: compiled for the usual
 * ways alone. */
static inline __attribute__((always_inline)) void lay_from(gt_context *r, int object, int origin,
                                                           int zone, int kind)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int from = o->zone;
    assert(is_public(kind));
    take_out(r, object, origin);
    gt_link_last(s, object, zone);
    make_new(o);
    o->stamp = s->next_stamp++; /* clause 8.1.3.2.1/2 */
    gt_know_open(s, object, from, sight_of(origin));
    touch_both(r, o->owner, origin, kind);
    gt_note_moved(r, object, origin == NV_HAND && kind >= NV_SKILLS);
}

static __attribute__((noinline)) void lay_open(gt_context *r, int object, int zone)
{
    lay_from(r, object, nv_kind_table[r->s->objects[object].zone], zone, nv_kind_table[zone]);
}

/* Moves a card to its owner's deck or hand. */
static __attribute__((noinline)) void hide(gt_context *r, int object, int kind, int where)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int from = o->zone, origin = nv_kind_table[from];
    take_out(r, object, origin);
    if (kind == NV_HAND)
        gt_hold(s, object, o->owner);
    else if (where == NV_TOP)
        gt_link_first(s, object, nv_list(o->owner, NV_DECK));
    else
        gt_link_last(s, object, nv_list(o->owner, NV_DECK));
    make_new(o);
    o->stamp = 0;
    gt_know_hidden(s, object, from, sight_of(origin));
    touch_both(r, o->owner, origin, kind);
    gt_note_moved(r, object, false);
}

/* Moves it to a public zone of its owner. */
static inline void move_open(gt_context *r, int object, int kind)
{
    lay_open(r, object, nv_list(r->s->objects[object].owner, kind));
    follow_known(r->s, object);
}

void nv_move_card(gt_context *r, int object, int kind, int where)
{
    if (is_public(kind)) {
        assert(where == NV_BOTTOM);
        move_open(r, object, kind);
    } else {
        hide(r, object, kind, where);
        follow_known(r->s, object);
    }
}

#ifndef NDEBUG
/* Whether a card is as make_new leaves it; all cards of decks are. */
static inline bool is_new(const gt_object *o)
{
    static const uint8_t unmarked[sizeof o->mark] = {0};
    return o->host == GT_NO_OBJECT && o->used == 0 && o->controller == o->owner && o->stamp == 0 &&
           memcmp(o->mark, unmarked, sizeof unmarked) == 0;
}
#endif

int nv_take_damage(gt_context *r, int player)
{
    gt_state *s = r->s;
    int card = gt_unlink_first(s, nv_list(player, NV_DECK));
    gt_object *o = &s->objects[card];
    assert(is_new(o) && o->owner == player);
    gt_link_last(s, card, nv_list(player, NV_DAMAGE));
    o->stamp = s->next_stamp++;
    o->know[0] = o->know[1] = 0;
    touch_both(r, player, NV_DECK, NV_DAMAGE);
    follow_known(s, card);
    return card;
}

/* ---- Trashing (4.8). */

/* Whether a unit has any of some keywords. */
static bool has_any(gt_context *r, int unit, uint64_t keywords)
{
    nv_refresh(r);
    return (nv_slot_of(r->s, unit)->keywords & keywords) != 0;
}

#define BIT(keyword) ((uint64_t)1 << NV_KW_##keyword)

/* One of n units that are trashed together; `rest`: not the first. */
static void announce_leaving(gt_context *r, int unit, int n, bool rest, gt_cause why)
{
    gt_state *s = r->s;
    if (!nv_told(r, NV_EV_TRASHED) && !has_any(r, unit, BIT(EXIT) | BIT(CREDIT)))
        return;
    gt_event h = {.kind = NV_EV_TRASHED,
                  .that = (uint8_t)unit,
                  .other = why.by == NV_BY_RULE ? GT_NO_OBJECT : why.source,
                  .player = s->objects[unit].controller,
                  .from = (uint8_t)nv_kind_of(s, unit),
                  .to = NV_TRASH,
                  .rest = rest,
                  .why = why,
                  .amount = n}; /* clause 8.4.4/2 */
    if (nv_told(r, NV_EV_TRASHED))
        nv_tell(r, &h);
    if ((why.by == NV_BY_BATTLE || why.by == NV_BY_EFFECT) && /* 10.1.7.2/1 */
        nv_has_timing(r, unit, NV_KW_EXIT))
        nv_set_off(r, unit, NV_KW_EXIT, &h);
    if (nv_has_timing(r, unit, NV_KW_CREDIT))
        nv_wait_credits(r, unit, -1); /* 10.2.6.4.4/1, however it was trashed */
}

static void announce_discards(gt_context *r, gt_set cards, gt_cause why)
{
    gt_state *s = r->s;
    for (int player = 0; player < 2; player++) {
        int n = 0;
        GT_SET_EACH (card, &cards)
            n += s->objects[card].owner == player;
        bool rest = false;
        GT_SET_EACH (card, &cards) {
            if (s->objects[card].owner != player)
                continue;
            nv_tell(r, &(gt_event){.kind = NV_EV_DISCARDED,
                                   .that = (uint8_t)card,
                                   .other = GT_NO_OBJECT,
                                   .player = (uint8_t)player,
                                   .from = NV_HAND,
                                   .to = NV_TRASH,
                                   .rest = rest,
                                   .why = why,
                                   .amount = n}); /* clause 8.4.4/3 */
            rest = true;
        }
    }
}

/* Moves a card of a zone of that kind that is trashed; false: it can't be. */
static inline bool trash_one(gt_context *r, int object, int kind)
{
    if (kind == NV_TRASH || kind == NV_LEVEL) /* 4.8.2, 3.3.4 */
        return false;
    NV_LOG(r, "4.8", "%s is trashed", nv_card(r, object));
    if (kind < NV_LEFT) {
        move_open(r, object, NV_TRASH);
    } else {
        lay_from(r, object, NV_LEFT, nv_list(r->s->objects[object].owner, NV_TRASH), NV_TRASH);
        follow_known(r->s, object);
    }
    return true;
}

__attribute__((noinline)) bool nv_trash_card(gt_context *r, int object, gt_cause why)
{
    const gt_object *o = &r->s->objects[object];
    int kind = nv_kind_table[o->zone];
    if (kind >= NV_LEFT && o->host == GT_NO_OBJECT)
        announce_leaving(r, object, 1, false, why);
    else if (kind == NV_HAND && nv_told(r, NV_EV_DISCARDED))
        announce_discards(r, gt_set_of(object), why);
    return trash_one(r, object, kind);
}

static __attribute__((noinline)) void trash_several(gt_context *r, gt_set *set, gt_cause why)
{
    gt_state *s = r->s;
    gt_set units = gt_set_empty(), hand = gt_set_empty();
    int n_units = 0;
    GT_SET_EACH (object, set) {
        if (nv_is_unit(s, object)) {
            gt_set_add(&units, object);
            n_units++;
        } else if (nv_kind_of(s, object) == NV_HAND) {
            gt_set_add(&hand, object);
        }
    }
    int left = n_units;
    GT_SET_EACH (unit, &units)
        announce_leaving(r, unit, n_units, left-- < n_units, why);
    if (nv_told(r, NV_EV_DISCARDED))
        announce_discards(r, hand, why);
    gt_set others = gt_set_minus(*set, units);
    GT_SET_EACH (object, &others) /* items first: they go by themselves */
        if (!trash_one(r, object, nv_kind_of(s, object)))
            gt_set_remove(set, object);
    GT_SET_EACH (unit, &units)
        trash_one(r, unit, NV_LEFT);
}

void nv_trash(gt_context *r, gt_set *set, gt_cause why)
{
    int only = gt_set_only(set);
    if (only == GT_NO_OBJECT)
        trash_several(r, set, why);
    else if (!nv_trash_card(r, only, why))
        *set = gt_set_empty();
}

/* ---- Other moves. */

int nv_kind_of_place(int place)
{
    return place == NV_TO_HAND ? NV_HAND : place == NV_TO_DAMAGE ? NV_DAMAGE : NV_DECK;
}

static void announce_put(gt_context *r, int object, int kind, gt_cause why)
{
    const gt_state *s = r->s;
    nv_tell(r, &(gt_event){.kind = NV_EV_PUT,
                           .that = (uint8_t)object,
                           .other = GT_NO_OBJECT,
                           .player = s->objects[object].controller,
                           .from = (uint8_t)nv_kind_of(s, object),
                           .to = (uint8_t)kind,
                           .why = why,
                           .amount = 1});
}

/* Moves one card as nv_put says; returns whose deck must be shuffled then, as a bit. */
static unsigned put_one(gt_context *r, int object, int place, bool shown)
{
    static const char *const where[] = {"to the hand", "on top of the deck", "under the deck",
                                        "into the deck", "to the damage zone"};
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    int kind = nv_kind_of_place(place);
    bool known = o->know[0] == GT_KNOW_PLACE && o->know[1] == GT_KNOW_PLACE;
    bool from_deck = nv_kind_of(s, object) == NV_DECK;
    bool open = shown || kind == NV_DAMAGE || is_public(nv_kind_of(s, object));
    if (s->n_agenda > 0 && gt_top(s)->kind == NV_F_ORDER)
        open = false; /* the order under a deck is its owner's */
    if (kind != NV_DECK || is_public(nv_kind_of(s, object)))
        NV_LOG(r, "8.3.1", "%s goes %s",
               open ? nv_card(r, object) : nv_card_of(r, object, o->owner), where[place]);
    if (!from_deck || place != NV_TO_DECK)
        nv_move_card(r, object, kind, place == NV_TO_DECK_TOP ? NV_TOP : NV_BOTTOM);
    /* 3.1.7/2: a card taken by a condition is shown; revealed ones were seen anyway */
    if (kind != NV_DAMAGE && (shown || (known && from_deck)))
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
    return place == NV_TO_DECK ? 1u << o->owner : 0;
}

void nv_put(gt_context *r, gt_set set, int place, gt_cause why)
{
    gt_state *s = r->s;
    unsigned shuffled = 0;
    bool shown = (place & NV_SHOWN) != 0;
    place &= ~NV_SHOWN;
    if (nv_told(r, NV_EV_PUT))
        GT_SET_EACH (object, &set) /* clause 4.8.1/1 */
            announce_put(r, object, nv_kind_of_place(place), why);
    GT_SET_EACH (object, &set)
        if (s->objects[object].host != GT_NO_OBJECT) {
            /* before their units, which would trash them */
            gt_set_remove(&set, object);
            shuffled |= put_one(r, object, place, shown);
        }
    GT_SET_EACH (object, &set)
        shuffled |= put_one(r, object, place, shown);
    for (int player = 0; player < 2; player++)
        if ((shuffled >> player & 1) != 0)
            nv_shuffle_deck(r, player);
}

static void mix_deck(gt_context *r, int player)
{
    int zone = nv_list(player, NV_DECK), cards = nv_card_at(player, 0);
    NV_LOG(r, "3.2.4", "%s shuffles", player == 0 ? "A" : "B");
    gt_shuffle(r->s, zone, player, nv_game_of(r->game)->name, cards, cards + NV_DECK_SIZE);
}

void nv_shuffle_deck(gt_context *r, int player)
{
    mix_deck(r, player);
    gt_know_shuffle(r->s, nv_list(player, NV_DECK)); /* clause 3.2.4/1 */
}

void nv_shuffle_back(gt_context *r, int player)
{
    gt_state *s = r->s;
    int hand = nv_list(player, NV_HAND), deck = nv_list(player, NV_DECK);
    assert(s->next_block == 0); /* nobody has seen anything but his hand yet */
    GT_ZONE_EACH (card, s, hand)
        s->objects[card].where = (gt_object){.zone = (uint8_t)deck, .owner = (uint8_t)player}.where;
    s->zone_count[deck] = (uint8_t)(s->zone_count[deck] + s->zone_count[hand]);
    s->zone_count[hand] = 0;
    s->held[player] = 0;
    mix_deck(r, player); /* links them, too (clause 5.1.6.1/1) */
}

/* Tells of what happened to a player so many times: a move from kind of zone to kind of zone. */
static void tell_of_player(gt_context *r, int kind, int player, int from, int to, gt_cause why,
                           int n)
{
    if (n > 0 && nv_told(r, kind))
        nv_tell(r, &(gt_event){.kind = (uint8_t)kind,
                               .that = GT_NO_OBJECT,
                               .other = GT_NO_OBJECT,
                               .player = (uint8_t)player,
                               .from = (uint8_t)from,
                               .to = (uint8_t)to,
                               .why = why,
                               .amount = n});
}

/* Moves the top card of a deck that is not empty to the hand. */
static __attribute__((noinline)) void draw_one(gt_context *r, int player)
{
    gt_state *s = r->s;
    /* clause 4.4.1/2, 4.4.2/1 */
    int deck = nv_list(player, NV_DECK), card = gt_unlink_first(s, deck);
    gt_object *o = &s->objects[card];
    assert(is_new(o) && o->owner == player);
    NV_LOG(r, "4.4.1", "%s draws %s", player == 0 ? "A" : "B", nv_card_of(r, card, player));
    gt_hold(s, card, player);
    gt_know_unseen_move(s, card, deck, 1 - player);
    o->know[player] = GT_KNOW_PLACE;
    touch_both(r, player, NV_DECK, NV_HAND);
    gt_note_moved(r, card, false);
}

int nv_draw(gt_context *r, int player, int n, gt_cause why)
{
    int drawn = 0;
    for (; drawn < n; drawn++) { /* clause 4.4.3/1 */
        if (r->s->zone_first[nv_list(player, NV_DECK)] == GT_NO_OBJECT) {
            nv_lose(r, player, NV_END_DECK); /* 1.2.2.4/1, 4.4.3 */
            break;
        }
        gt_cards_come(r, nv_list(player, NV_DECK), 1);
        draw_one(r, player);
    }
    tell_of_player(r, NV_EV_DREW, player, NV_DECK, NV_HAND, why, drawn);
    return drawn;
}

int nv_mill(gt_context *r, int player, int n, gt_cause why, gt_set *cards)
{
    int done = 0;
    *cards = gt_set_empty();
    for (; done < n; done++) { /* clause 3.2.3/1 */
        gt_cards_come(r, nv_list(player, NV_DECK), 1);
        int card = r->s->zone_first[nv_list(player, NV_DECK)]; /* clause 3.2.3/2 */
        if (card == GT_NO_OBJECT)
            break; /* clause 1.3.2/1 */
        NV_LOG(r, "4.8", "%s from the deck to the trash", nv_card(r, card));
        nv_move_card(r, card, NV_TRASH, NV_BOTTOM);
        gt_set_add(cards, card);
    }
    tell_of_player(r, NV_EV_MILLED, player, NV_DECK, NV_TRASH, why, done);
    return done;
}

int nv_raise_level(gt_context *r, int player, int n, gt_cause why)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int old = v->level[player];
    assert(n >= 0);
    int level = old + n;
    level = level > NV_LEVEL_MAX ? NV_LEVEL_MAX : level; /* 4.6.3/1 */
    if (level == old)
        return 0;
    v->level[player] = (uint8_t)level;
    nv_touch_of(r, player, NV_LEVEL);
    NV_LOG(r, "4.6", "%s's leader is on level %d", player == 0 ? "A" : "B", level);
    tell_of_player(r, NV_EV_LEVEL_CHANGED, player, 0, 0, why, level);
    int awakens = nv_game_of(r->game)->awakens[player];
    if (!v->awakened[player] && level >= awakens) /* clause 10.2.6.1.2/1 */
        nv_wait_special(r, NV_WAIT_AWAKEN, player, v->leader[player], 0); /* 10.2.6.1.2 */
    return level - old;
}

/* ---- Units and items. */

/* What a unit that was just placed sets off; replaced: the unit that it upgraded. */
static void announce_placed(gt_context *r, int unit, int origin, int replaced)
{
    gt_state *s = r->s;
    int player = nv_player_at(s, unit);
    if (!nv_told(r, NV_EV_PLACED) && !has_any(r, unit, BIT(ENTRY) | BIT(SWITCH) | BIT(CREDIT)))
        return;
    gt_event h = {.kind = NV_EV_PLACED,
                  .that = (uint8_t)unit,
                  .other = (uint8_t)replaced,
                  .player = (uint8_t)player,
                  .from = (uint8_t)origin,
                  .to = (uint8_t)nv_kind_of(s, unit),
                  .why = {NV_BY_RULE, (uint8_t)player, GT_NO_OBJECT}};
    if (nv_told(r, NV_EV_PLACED))
        nv_tell(r, &h);
    if (nv_has_timing(r, unit, NV_KW_ENTRY)) /* 10.1.2/1 */
        nv_set_off(r, unit, NV_KW_ENTRY, &h);
    if (replaced != GT_NO_OBJECT && nv_has_timing(r, unit, NV_KW_SWITCH)) /* 10.1.17 */
        nv_set_off(r, unit, NV_KW_SWITCH, &h); /* clause 10.1.17/1 */
    if (nv_has_timing(r, unit, NV_KW_CREDIT))
        nv_wait_credits(r, unit, 1); /* 10.2.6.4.3/1 */
}

void nv_place_unit(gt_context *r, int object, int player, int lane, int origin, int replaced)
{
    gt_state *s = r->s;
    int zone = nv_list(player, NV_LEFT + lane);
    assert(nv_of(s)->unit[player][lane] == GT_NO_OBJECT && s->zone_count[zone] == 0 &&
           nv_kind_of(s, object) == origin && s->objects[object].owner == player);
    if (origin == NV_HAND)
        lay_from(r, object, NV_HAND, zone, NV_LEFT);
    else
        lay_open(r, object, zone);
    nv_set_unit(nv_of(s), player * NV_LANES + lane, object);
    nv_unit_came(r, object, player * NV_LANES + lane);
    NV_LOG(r, "3.5.3", "%s is placed in %c", nv_card(r, object), "LCR"[lane]);
    announce_placed(r, object, origin, replaced);
}

int nv_attach(gt_context *r, int item, int unit)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    gt_object *o = &s->objects[item];
    int origin = nv_kind_of(s, item);
    uint8_t used = o->used;
    NV_LOG(r, "3.5.6", "%s is equipped on %s", nv_card(r, item), nv_card(r, unit));
    lay_open(r, item, s->objects[unit].zone);
    o->controller = s->objects[unit].controller;
    o->host = (uint8_t)unit;
    /* clause 6.4.1.2.2/2 */
    if (origin >= NV_LEFT && used != 0) { /* an item that changes its unit stays used */
        o->used = used; /* clause 6.4.1.2.2/3 */
        nv_mark(s, item);
    }
    v->conditions = (uint8_t)(v->conditions + (nv_codes_of(r, item)->equip != 0));
    nv_item_came(r, item, unit);
    return origin;
}

void nv_tell_equipped(gt_context *r, const gt_set *items, const uint8_t *origin, int unit)
{
    const gt_state *s = r->s;
    bool rest = false;
    if (!nv_told(r, NV_EV_EQUIPPED))
        return;
    GT_SET_EACH (item, items) {
        nv_tell(r, &(gt_event){.kind = NV_EV_EQUIPPED,
                               .that = (uint8_t)unit,
                               .other = (uint8_t)item,
                               .player = s->objects[unit].controller,
                               .from = origin[item],
                               .to = (uint8_t)nv_kind_of(s, unit),
                               .rest = rest,
                               .why = {NV_BY_RULE, s->objects[item].controller, GT_NO_OBJECT},
                               .amount = gt_set_count(items)});
        rest = true;
    }
}

int nv_top_cards(gt_context *r, int player, int n, gt_set *out)
{
    const gt_state *s = r->s;
    int found = 0;
    *out = gt_set_empty();
    gt_cards_come(r, nv_list(player, NV_DECK), n);
    GT_LIST_EACH (card, s, nv_list(player, NV_DECK)) {
        if (found == n)
            break;
        gt_set_add(out, card);
        found++;
    }
    return found;
}
