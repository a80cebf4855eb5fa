/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know of hidden cards, and dealing worlds that agree with it.
 *
 * A viewer knows of each card in a hidden zone either nothing (it may be anywhere hidden among its
 * owner's cards), its zone, its exact place, or that it is one of a block of cards that lie in a
 * block of places. When certainty is lost the knowledge becomes weaker than it could be at best, never
 * false. */
#include "engine/core/core.h"
#include "engine/core/hash.h"

/* Gives all members of a block another knowledge. */
static void dissolve(gt_state *s, int block, int viewer, int owner, int know)
{
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].owner == owner && s->objects[i].know[viewer] == block)
            s->objects[i].know[viewer] = (uint8_t)know;
}

/* Whether all members of a block lie in a zone list. */
static bool lies_in(const gt_state *s, int block, int viewer, int owner, int zone)
{
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].owner == owner && s->objects[i].know[viewer] == block &&
            s->objects[i].zone != zone)
            return false;
    return true;
}

/* The viewer loses sight of an object, and of the block that it belongs to. */
static void forget(gt_state *s, int object, int viewer)
{
    gt_object *o = &s->objects[object];
    if (o->know[viewer] >= GT_KNOW_BLOCK)
        dissolve(s, o->know[viewer], viewer, o->owner, GT_UNKNOWN);
    o->know[viewer] = GT_UNKNOWN;
}

void gt_know_hidden_discard(gt_state *s, int object, int hand, int viewer)
{
    forget(s, object, viewer);
    GT_ZONE_EACH(held, s, hand)
    forget(s, held, viewer);
}

void gt_know_open_discard(gt_state *s, int object, int hand, int viewer)
{
    const gt_object *o = &s->objects[object];
    bool twin = false;
    if (s->next_block == 0 || o->know[viewer] == GT_KNOW_PLACE)
        return; /* no block was ever known */
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *p = &s->objects[i];
        twin =
            twin || (i != object && p->owner == o->owner && p->def == o->def &&
                     p->zone != GT_NO_OBJECT && p->stamp == 0 && p->know[viewer] != GT_KNOW_PLACE);
    }
    if (!twin)
        return;
    forget(s, object, viewer);
    GT_ZONE_EACH(held, s, hand)
    if (s->objects[held].know[viewer] >= GT_KNOW_BLOCK)
        forget(s, held, viewer);
}

void gt_know_unseen_leaving(gt_state *s, int zone, int viewer)
{
    GT_ZONE_EACH(object, s, zone)
    if (s->objects[object].know[viewer] == GT_KNOW_ZONE)
        s->objects[object].know[viewer] = GT_UNKNOWN;
}

/* What a viewer knows of a card of a zone that was shuffled. */
static void shuffled(gt_state *s, int object, int zone, int viewer)
{
    gt_object *o = &s->objects[object];
    bool own = o->owner == viewer;
    if (o->know[viewer] >= GT_KNOW_BLOCK) {
        bool here = !own && lies_in(s, o->know[viewer], viewer, o->owner, zone);
        s->zone_known |= (uint8_t)(here ? 1u << viewer : 0);
        dissolve(s, o->know[viewer], viewer, o->owner, here ? GT_KNOW_ZONE : GT_UNKNOWN);
    } else if (o->know[viewer] == GT_KNOW_PLACE) {
        o->know[viewer] = own ? GT_UNKNOWN : GT_KNOW_ZONE;
        s->zone_known |= (uint8_t)(own ? 0 : 1u << viewer);
    }
}

void gt_know_shuffle(gt_state *s, int zone)
{
    GT_ZONE_EACH(object, s, zone)
    if ((s->objects[object].know[0] | s->objects[object].know[1]) != GT_UNKNOWN)
        for (int viewer = 0; viewer < 2; viewer++)
            shuffled(s, object, zone, viewer);
}

void gt_know_block(gt_state *s, const gt_set *set, int viewer)
{
    int block = s->next_block == 0 ? GT_KNOW_BLOCK : s->next_block;
    bool single = gt_set_count(set) == 1;
    GT_SET_EACH (object, set)
        s->objects[object].know[viewer] = (uint8_t)(single ? GT_KNOW_PLACE : block);
    if (single)
        return;
    /* numbers are not used again before the game's 250th block; an old block of the same number
     * would merge with the new one, which is weaker, not false */
    s->next_block = block == 0xff ? GT_KNOW_BLOCK : (uint8_t)(block + 1);
}

/* The hidden places of one owner that a viewer cannot see into, hand first, and who lies there. */
typedef struct places {
    int n_hand, n;
    uint8_t object[GT_MAX_OBJECTS];
} places;

static inline void swap_with_any(uint8_t *row, int i, uint64_t h)
{
    uint32_t j = gt_below(h, (uint32_t)i + 1);
    uint8_t t = row[i];
    row[i] = row[j];
    row[j] = t;
}

/* Fills the places of a row from `first` on with any of its members, in an order that the seed gives, two of
 * them from each hash (Fisher-Yates); the others stand before them in no certain order. */
static void mix_row(uint8_t *row, int first, int n, uint64_t seed)
{
    int i = n - 1;
    if (i >= first && (i & 1) == 0) {
        swap_with_any(row, i, gt_mix(seed + (uint64_t)i));
        i--;
    }
    for (; i >= first; i -= 2) {
        uint64_t h = gt_mix(seed + (uint64_t)i);
        swap_with_any(row, i, h);
        swap_with_any(row, i - 1, h << 32);
    }
}

/* The members of a set in an order that the seed gives; returns how many. */
static int permute(const gt_set *set, uint64_t seed, uint8_t out[GT_MAX_OBJECTS])
{
    int n = 0;
    GT_SET_EACH (object, set)
        out[n++] = (uint8_t)object;
    mix_row(out, 0, n, seed);
    return n;
}

/* Cards of which nothing is known, or only that they are in the deck. Places of the hand take unknown
 * ones only; places of the deck take the rest together with those known to be in it. */
static void deal_open(const gt_state *s, const places *old, places *new, int viewer, uint64_t seed)
{
    gt_set unknown = gt_set_empty(), deck = gt_set_empty();
    uint8_t order[GT_MAX_OBJECTS];
    int used = 0;
    for (int i = 0; i < old->n; i++) {
        int know = s->objects[old->object[i]].know[viewer];
        if (know == GT_UNKNOWN)
            gt_set_add(&unknown, old->object[i]);
        else if (know == GT_KNOW_ZONE)
            gt_set_add(&deck, old->object[i]);
    }
    int n = permute(&unknown, gt_fold(seed, 1), order);
    for (int i = 0; i < old->n_hand; i++)
        if (s->objects[old->object[i]].know[viewer] == GT_UNKNOWN)
            new->object[i] = order[used++];
    if (!gt_set_is_empty(&deck)) { /* else the rest is in a random order already */
        while (used < n)
            gt_set_add(&deck, order[used++]);
        permute(&deck, gt_fold(seed, 2), order);
        used = 0;
    }
    for (int i = old->n_hand; i < old->n; i++)
        if (s->objects[old->object[i]].know[viewer] <= GT_KNOW_ZONE)
            /* as many cards as places: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
            new->object[i] = order[used++];
}

/* Deals the members of each block among the places that the block holds. */
static void deal_blocks(const gt_state *s, const places *old, places *new, int viewer,
                        uint64_t seed)
{
    uint8_t order[GT_MAX_OBJECTS];
    if (s->next_block == 0)
        return; /* there are none */
    bool done[256] = {false}; /* by number of the block */
    for (int i = 0; i < old->n; i++) {
        int block = s->objects[old->object[i]].know[viewer];
        if (block < GT_KNOW_BLOCK || done[block])
            continue;
        done[block] = true;
        gt_set members = gt_set_empty();
        int used = 0;
        for (int k = i; k < old->n; k++)
            if (s->objects[old->object[k]].know[viewer] == block)
                gt_set_add(&members, old->object[k]);
        permute(&members, gt_fold(seed, (uint64_t)block), order);
        for (int k = i; k < old->n; k++)
            if (s->objects[old->object[k]].know[viewer] == block)
                new->object[k] = order[used++];
    }
}

/* Puts the dealt cards into their places: the deck in its order, the hand sorted. */
static void relink(gt_state *s, const places *old, const places *new, int hand, int deck)
{
    gt_set held = gt_set_empty();
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0, next = old->n_hand;
    GT_ZONE_EACH(object, s, deck)
    row[n++] = next < old->n && old->object[next] == object ? new->object[next++] : (uint8_t)object;
    if (old->n_hand > 0) {
        GT_ZONE_EACH(object, s, hand)
        gt_set_add(&held, object);
        for (int i = 0; i < old->n_hand; i++)
            gt_set_remove(&held, old->object[i]);
        for (int i = 0; i < old->n_hand; i++)
            gt_set_add(&held, new->object[i]);
    }
    gt_link_row(s, deck, row, n);
    if (old->n_hand == 0)
        return;
    n = 0;
    GT_SET_EACH (object, &held)
        row[n++] = (uint8_t)object;
    gt_zone_fill(s, hand, row, n);
}

/* What unfinished effects refer to among the other player's hidden cards follows the places: the card that
 * lies there now is meant. (A set of own hidden cards was picked by what they are: a search.) */
static void follow(gt_state *s, const places *old, const places *new)
{
    gt_set moved = gt_set_empty();
    uint8_t now[GT_MAX_OBJECTS];
    for (int i = 0; i < old->n; i++) {
        gt_set_add(&moved, old->object[i]);
        now[old->object[i]] = new->object[i];
    }
    for (int i = 0; i < s->n_effects; i++) {
        gt_effect *e = &s->effects[i];
        for (int k = -1; k < GT_SETS; k++) {
            gt_set *set = k < 0 ? &e->from : &e->s[k];
            gt_set hidden = gt_set_both(*set, moved);
            if (gt_set_is_empty(&hidden))
                continue;
            *set = gt_set_minus(*set, moved);
            GT_SET_EACH (object, &hidden)
                gt_set_add(set, now[object]);
        }
    }
}

/* Which sets of unfinished effects an object is in. */
static uint64_t membership(const gt_state *s, int object)
{
    uint64_t sets = 0;
    for (int i = 0; i < s->n_effects; i++)
        for (int k = -1; k < GT_SETS; k++)
            if (gt_set_has(k < 0 ? &s->effects[i].from : &s->effects[i].s[k], object))
                sets = gt_fold(sets, (uint64_t)i * (GT_SETS + 1) + (uint64_t)(k + 1));
    return sets;
}

/* A hand is sorted, so what tells its places apart is only what effects refer to: brings them into an order
 * that is the same in every world that looks the same. */
static void order_hand(const gt_state *s, places *p)
{
    uint64_t key[GT_MAX_OBJECTS];
    for (int i = 0; i < p->n_hand; i++) {
        uint8_t object = p->object[i];
        uint64_t sets = membership(s, object);
        int at = i;
        for (; at > 0 && key[at - 1] > sets; at--) {
            key[at] = key[at - 1];
            p->object[at] = p->object[at - 1];
        }
        key[at] = sets;
        p->object[at] = object;
    }
}

/* Whether effects in work refer to any of these. */
static bool are_meant(const gt_state *s, const uint8_t *row, int n)
{
    gt_set meant = gt_set_empty(), objects = gt_set_empty();
    for (int i = 0; i < n; i++)
        gt_set_add(&objects, row[i]);
    for (int i = 0; i < s->n_effects; i++) {
        meant = gt_set_union(meant, s->effects[i].from);
        for (int k = 0; k < GT_SETS; k++)
            meant = gt_set_union(meant, s->effects[i].s[k]);
    }
    meant = gt_set_both(meant, objects);
    return !gt_set_is_empty(&meant);
}

/* What the usual case deals: the cards that the viewer cannot know, sorted, over n_hand places of the hand and
 * those of the deck where no card is known. */
typedef struct table {
    int n, n_hand, n_deck, n_held, n_fixed;
    uint8_t row[GT_MAX_OBJECTS];
    uint8_t held[GT_MAX_OBJECTS]; /* known cards of the hand, later the whole hand */
    uint8_t fixed[GT_MAX_OBJECTS], at[GT_MAX_OBJECTS]; /* known cards of the deck, their places */
} table;

/* Takes up the other player's hand; those that the viewer does not know read as if they lay in the deck, until the
 * hand is dealt or given back. Returns false if the viewer knows more of one than that it is there. */
static bool take_hand(gt_state *s, table *t, int hand, int viewer, uint32_t in_deck)
{
    GT_ZONE_EACH(i, s, hand)
    {
        gt_object *o = &s->objects[i];
        if (o->know[viewer] == GT_UNKNOWN) {
            o->where = in_deck;
            t->n_hand++;
        } else if (o->know[viewer] == GT_KNOW_PLACE) {
            t->held[t->n_held++] = (uint8_t)i;
        } else {
            return false;
        }
    }
    return true;
}

static void give_back(gt_state *s, int owner, int hand, uint32_t in_deck)
{
    GT_ZONE_EACH(i, s, hand)
    {
        gt_object *o = &s->objects[i];
        if (o->where != in_deck)
            continue;
        o->zone = (uint8_t)hand;
        o->know[owner] = GT_KNOW_PLACE;
    }
}

/* Notes the known cards of a deck. Returns false if the viewer knows more than exact places, or if what the other
 * knows would have to go with a place. */
static bool find_fixed(const gt_state *s, table *t, int deck, int viewer, uint32_t in_deck)
{
    int at = 0;
    GT_ZONE_EACH(i, s, deck)
    {
        if (s->objects[i].where != in_deck) {
            if (s->objects[i].know[viewer] != GT_KNOW_PLACE)
                return false;
            t->fixed[t->n_fixed] = (uint8_t)i;
            t->at[t->n_fixed++] = (uint8_t)at;
        }
        at++;
    }
    return true;
}

/* Lays out the table. Returns false, and nothing is changed, if it is not the usual case. */
static bool lay_table(gt_state *s, table *t, const gt_hidden_zones *h, int owner, int viewer)
{
    int hand = owner * h->zones_per_player + h->hand, deck = owner * h->zones_per_player + h->deck;
    int first = h->cards * owner, end = h->cards > 0 ? first + h->cards : s->n_objects, n = 0;
    const uint32_t in_deck = (gt_object){.zone = (uint8_t)deck, .owner = (uint8_t)owner}.where;
    t->n_hand = t->n_held = t->n_fixed = 0;
    bool plain = owner == viewer || take_hand(s, t, hand, viewer, in_deck);
    for (int i = first; i < end; i++) {
        t->row[n] = (uint8_t)i;
        n += s->objects[i].where == in_deck;
    }
    t->n = n;
    t->n_deck = s->zone_count[deck];
    if (n < t->n_hand + t->n_deck)
        plain = plain && find_fixed(s, t, deck, viewer, in_deck);
    if (s->n_effects > 0 && owner != viewer)
        plain = plain && !are_meant(s, t->row, n);
    if (!plain && owner != viewer)
        give_back(s, owner, hand, in_deck);
    return plain;
}

/* Deals the deck: what is left of the row then belongs to the hand. */
static void deal_deck(gt_state *s, table *t, uint64_t seed, int deck)
{
    uint8_t *row = &t->row[t->n_hand];
    mix_row(t->row, t->n_hand, t->n, seed);
    for (int i = 0; i < t->n_fixed; i++) {
        int at = t->at[i];
        memmove(&row[at + 1], &row[at], (size_t)(t->n_deck - 1 - at));
        row[at] = t->fixed[i];
    }
    gt_link_row(s, deck, row, t->n_deck);
}

/* The hand: what is left of the row, and the cards there that are known, sorted. */
static void deal_hand(gt_state *s, table *t, int owner, int hand)
{
    for (int i = 0; i < t->n_hand; i++) {
        s->objects[t->row[i]].know[owner] = GT_KNOW_PLACE;
        gt_row_insert(t->held, t->n_held++, t->row[i]);
    }
    gt_zone_fill(s, hand, t->held, t->n_held);
}

/* The usual case, in which the viewer knows the exact places of some cards and nothing of the others: deals hand
 * and deck of one owner in one permutation. Returns false if it is not that case. */
static bool deal_plain(gt_state *s, const gt_hidden_zones *h, int owner, int viewer, uint64_t seed)
{
    table t;
    if (!lay_table(s, &t, h, owner, viewer))
        return false;
    deal_deck(s, &t, gt_fold(seed, 1), owner * h->zones_per_player + h->deck);
    if (owner != viewer)
        deal_hand(s, &t, owner, owner * h->zones_per_player + h->hand);
    return true;
}

/* Deals the hidden cards of one owner. */
static void deal_owner(gt_state *s, const gt_hidden_zones *h, int owner, int viewer, uint64_t seed)
{
    int hand = owner * h->zones_per_player + h->hand, deck = owner * h->zones_per_player + h->deck;
    if (deal_plain(s, h, owner, viewer, seed))
        return;
    places old = {0};
    if (owner != viewer) {
        GT_ZONE_EACH(object, s, hand)
        if (s->objects[object].know[viewer] != GT_KNOW_PLACE)
            old.object[old.n++] = (uint8_t)object;
        old.n_hand = old.n;
        if (s->n_effects > 0)
            order_hand(s, &old);
    }
    GT_ZONE_EACH(object, s, deck)
    if (s->objects[object].know[viewer] != GT_KNOW_PLACE)
        old.object[old.n++] = (uint8_t)object;
    if (old.n == 0)
        return;
    places new = old;
    deal_open(s, &old, &new, viewer, seed);
    deal_blocks(s, &old, &new, viewer, seed);
    /* what the other player knows belongs to the place, not to the card that was dealt there */
    uint8_t known[GT_MAX_OBJECTS];
    for (int i = 0; i < old.n; i++) {
        int place = s->objects[old.object[i]].know[1 - viewer];
        bool zone = s->objects[new.object[i]].know[1 - viewer] == GT_KNOW_ZONE;
        /* but that a card is in the deck is known of the card */
        known[i] = (uint8_t)(place > GT_KNOW_ZONE ? place : zone ? GT_KNOW_ZONE : GT_UNKNOWN);
    }
    for (int i = 0; i < old.n; i++)
        s->objects[new.object[i]].know[1 - viewer] = known[i];
    relink(s, &old, &new, hand, deck);
    if (s->n_effects > 0 && owner != viewer)
        follow(s, &old, &new);
}

void gt_deal_unknown(gt_state *s, const gt_hidden_zones *hidden, int viewer, uint64_t seed)
{
    for (int owner = 0; owner < 2; owner++)
        deal_owner(s, hidden, owner, viewer, gt_fold(seed, (uint64_t)owner));
    s->seed = gt_fold(seed, 2);
}
