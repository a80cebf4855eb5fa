/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dealing worlds that agree with what a player knows (know.c).
 *
 * What the viewer does not know is dealt anew, one owner's cards after the other's, over the places
 * where they lie: in hidden zones, and face down where everybody sees that something lies. A card
 * that is dealt to a place takes the record that lies there, so that whatever refers to a place
 * that can be seen refers to the card that lies there now.
 *
 * Each world that is possible is equally likely: first come the cards of which the zone is known,
 * or certain, then the places that not every card may take (gt_hidden_zones.may_be), those first
 * that the fewest may. That gives all worlds the same chance if of two such places one may take all
 * that the other may, or they have no card in common. */
#include "engine/core/core.h"
#include "engine/core/flow.h"
#include "engine/core/hash.h"

/* The places of one owner's cards that a viewer does not know, and who lies there: face down in
 * public zones, then the hand, further hidden zones, the deck. */
typedef struct places {
    int n, n_down; /* those in public zones come first */
    uint8_t object[GT_MAX_OBJECTS];
    uint8_t zone[GT_MAX_OBJECTS]; /* zone list */
} places;

static inline void swap_with_any(uint8_t *row, int i, uint64_t h)
{
    uint32_t j = gt_below(h, (uint32_t)i + 1);
    uint8_t t = row[i];
    row[i] = row[j];
    row[j] = t;
}

/* Fills the places of a row from `first` on with any of its members, in an order that the seed
 * gives, two of them from each hash (Fisher-Yates); the others stand before them in no certain
 * order. */
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

/* ---- Which places there are. */

static inline int list_of(const gt_hidden_zones *h, int owner, int kind)
{
    return owner * h->zones_per_player + kind;
}

static bool is_further(const gt_hidden_zones *h, int list)
{
    return (h->others >> (list % h->zones_per_player) & 1) != 0;
}

static bool is_hidden_zone(const gt_hidden_zones *h, int list)
{
    int kind = list % h->zones_per_player;
    return kind == h->deck || kind == h->hand || is_further(h, list);
}

static void add_place(const gt_state *s, places *p, int object, int viewer)
{
    if (s->objects[object].know[viewer] == GT_KNOW_PLACE)
        return;
    p->zone[p->n] = s->objects[object].zone;
    p->object[p->n++] = (uint8_t)object;
}

static void add_zone(const gt_state *s, places *p, int list, int viewer)
{
    GT_ZONE_EACH (object, s, list)
        add_place(s, p, object, viewer);
}

/* Those where an owner's cards lie face down in public zones. */
static void add_down(const gt_state *s, const gt_hidden_zones *h, places *p, int owner, int viewer)
{
    for (int list = 0; h->is_down != NULL && list < 2 * h->zones_per_player; list++)
        if (!is_hidden_zone(h, list))
            GT_ZONE_EACH (object, s, list)
                if (s->objects[object].owner == owner && h->is_down(s, object))
                    add_place(s, p, object, viewer);
    p->n_down = p->n;
}

/* Whether a card may lie hidden only in the further hidden zone where it does. */
static bool is_at_home(const gt_state *s, const gt_hidden_zones *h, int object)
{
    return h->home != NULL && h->home(s, object) == s->objects[object].zone % h->zones_per_player;
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

/* Places of a zone without an order are told apart only by what effects refer to: brings those from
 * `first` on into an order that is the same in every world that looks the same. */
static void order_places(const gt_state *s, places *p, int first)
{
    uint64_t key[GT_MAX_OBJECTS];
    for (int i = first; i < p->n; i++) {
        uint8_t object = p->object[i];
        uint64_t sets = membership(s, object);
        int at = i;
        for (; at > first && key[at - 1] > sets; at--) {
            key[at] = key[at - 1];
            p->object[at] = p->object[at - 1];
        }
        key[at] = sets;
        p->object[at] = object;
    }
}

/* Whether there is one world for a further hidden zone: it has no order, and each card that the
 * viewer does not know can be nowhere else, nor does an effect in progress tell one from
 * another. */
static bool is_certain(const gt_state *s, const gt_hidden_zones *h, int list, int viewer)
{
    bool ordered = (h->sorted >> (list % h->zones_per_player) & 1) == 0;
    GT_ZONE_EACH (object, s, list) {
        if (s->objects[object].know[viewer] != GT_KNOW_PLACE &&
            (ordered || !is_at_home(s, h, object) || membership(s, object) != 0))
            return false;
    }
    return true;
}

/* Whether an owner has hidden cards to be dealt beside those of hand and deck. */
static bool has_more(const gt_state *s, const gt_hidden_zones *h, int owner, int viewer)
{
    places p = {0};
    if (h->others == 0 && h->is_down == NULL)
        return false;
    add_down(s, h, &p, owner, viewer);
    for (uint32_t left = h->others; left != 0 && p.n == 0; left &= left - 1) {
        int list = list_of(h, owner, __builtin_ctz(left));
        if (!is_certain(s, h, list, viewer))
            add_zone(s, &p, list, viewer);
    }
    return p.n > 0;
}

static places places_of(const gt_state *s, const gt_hidden_zones *h, int owner, int viewer)
{
    places p = {0};
    add_down(s, h, &p, owner, viewer);
    if (owner != viewer) {
        add_zone(s, &p, list_of(h, owner, h->hand), viewer);
        if (s->n_effects > 0)
            order_places(s, &p, p.n_down);
    }
    for (uint32_t left = h->others; left != 0; left &= left - 1) {
        int kind = __builtin_ctz(left), first = p.n;
        add_zone(s, &p, list_of(h, owner, kind), viewer);
        if (s->n_effects > 0 && (h->sorted >> kind & 1) != 0)
            order_places(s, &p, first);
    }
    add_zone(s, &p, list_of(h, owner, h->deck), viewer);
    return p;
}

/* ---- Who comes where. */

/* A deal in the making. */
typedef struct dealing {
    const gt_state *s;
    const gt_hidden_zones *h;
    const places *old;
    places *new;
    int viewer;
    uint64_t seed;
    gt_set unknown; /* cards of which nothing is known, that have no place yet */
    bool done[GT_MAX_OBJECTS]; /* by place */
} dealing;

static int know_at(const dealing *d, int place)
{
    return d->s->objects[d->old->object[place]].know[d->viewer];
}

static void give(dealing *d, int place, int object)
{
    d->new->object[place] = (uint8_t)object;
    d->done[place] = true;
    gt_set_remove(&d->unknown, object);
}

/* Deals the cards of which it is known that they lie in a further hidden zone, or that can be
 * nowhere else, to any places there. */
static void deal_further(dealing *d, int list)
{
    uint8_t row[GT_MAX_OBJECTS];
    gt_set known = gt_set_empty();
    int n = 0;
    for (int i = d->old->n_down; i < d->old->n; i++) {
        if (d->old->zone[i] != list || know_at(d, i) > GT_KNOW_ZONE)
            continue;
        row[n++] = (uint8_t)i;
        gt_set_put(&known, d->old->object[i],
                   know_at(d, i) == GT_KNOW_ZONE || is_at_home(d->s, d->h, d->old->object[i]));
    }
    mix_row(row, 0, n, gt_fold(d->seed, 16 + (uint64_t)list));
    for (int i = 0; i < n && !gt_set_is_empty(&known); i++)
        give(d, row[i], gt_set_take_first(&known));
}

/* Whether not every card may lie in a place, and it is still to be filled. */
static bool is_choosy(const dealing *d, int place)
{
    bool asks = place < d->old->n_down || is_further(d->h, d->old->zone[place]);
    return asks && d->h->may_be != NULL && !d->done[place] && know_at(d, place) <= GT_KNOW_ZONE;
}

/* The unknown cards that may lie in a place. */
static gt_set eligible(const dealing *d, int place)
{
    gt_set found = gt_set_empty();
    GT_SET_EACH (object, &d->unknown)
        gt_set_put(&found, object, d->h->may_be(d->s, d->old->object[place], object));
    return found;
}

/* The choosy places, those first that the fewest cards may take; returns how many. */
static int choosy_places(const dealing *d, uint8_t out[GT_MAX_OBJECTS])
{
    int size[GT_MAX_OBJECTS], n = 0;
    for (int i = 0; i < d->old->n; i++) {
        if (!is_choosy(d, i))
            continue;
        gt_set may = eligible(d, i);
        int at = n++, fits = gt_set_count(&may);
        for (; at > 0 && size[at - 1] > fits; at--) {
            size[at] = size[at - 1];
            out[at] = out[at - 1];
        }
        size[at] = fits;
        out[at] = (uint8_t)i;
    }
    return n;
}

static int member_of(const gt_set *set, uint32_t number)
{
    GT_SET_EACH (object, set)
        if (number-- == 0)
            return object;
    return GT_NO_OBJECT;
}

/* Deals to the choosy places. False: none is left that may lie in one. */
static bool deal_choosy(dealing *d)
{
    uint8_t place[GT_MAX_OBJECTS];
    int n = choosy_places(d, place);
    for (int i = 0; i < n; i++) {
        gt_set may = eligible(d, place[i]);
        uint64_t h = gt_mix(gt_fold(d->seed, 3) + (uint64_t)i);
        if (gt_set_is_empty(&may))
            return false;
        give(d, place[i], member_of(&may, gt_below(h, (uint32_t)gt_set_count(&may))));
    }
    return true;
}

/* Whether a place of a zone is still to be filled; decks: with any of `owner`'s. */
static bool is_open_in(const dealing *d, int place, bool deck)
{
    bool there = d->old->zone[place] % d->h->zones_per_player == d->h->deck;
    return there == deck && !d->done[place] && know_at(d, place) <= GT_KNOW_ZONE;
}

/* Deals what is left: to all other places unknown cards only, to those of the deck the rest
 * together with those known to be in it. */
static void deal_open(dealing *d)
{
    gt_set deck = gt_set_empty();
    uint8_t order[GT_MAX_OBJECTS];
    int used = 0, n = permute(&d->unknown, gt_fold(d->seed, 1), order);
    for (int i = 0; i < d->old->n; i++) {
        if (is_open_in(d, i, false))
            d->new->object[i] = order[used++];
        else if (is_open_in(d, i, true))
            gt_set_put(&deck, d->old->object[i], know_at(d, i) == GT_KNOW_ZONE);
    }
    if (!gt_set_is_empty(&deck)) { /* else the rest is in a random order already */
        while (used < n)
            gt_set_add(&deck, order[used++]);
        permute(&deck, gt_fold(d->seed, 2), order);
        used = 0;
    }
    for (int i = 0; i < d->old->n; i++)
        if (is_open_in(d, i, true))
            /* as many cards as places: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
            d->new->object[i] = order[used++];
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

/* Deals to all places of an owner. False: there is no world. */
static bool deal_places(const gt_state *s, const gt_hidden_zones *h, const places *old, places *new,
                        int owner, int viewer, uint64_t seed)
{
    *new = *old;
    dealing d = {.s = s, .h = h, .old = old, .new = new, .viewer = viewer, .seed = seed};
    for (int i = 0; i < old->n; i++)
        if (know_at(&d, i) == GT_UNKNOWN)
            gt_set_add(&d.unknown, old->object[i]);
    for (uint32_t left = h->others; left != 0; left &= left - 1)
        deal_further(&d, list_of(h, owner, __builtin_ctz(left)));
    if (!deal_choosy(&d))
        return false;
    deal_open(&d);
    deal_blocks(s, old, new, viewer, seed);
    return true;
}

/* ---- Putting them there. */

enum { NAMES = 256 };

/* The records of the places go to the cards that were dealt there, with what the other player knows
 * of the place; but that a card is in a zone is known of the card. Where the cards are the viewer's
 * own, who does not know which those are, it is of as many as lie there. */
static void exchange(gt_state *s, const places *old, const places *new, int viewer)
{
    gt_object was[GT_MAX_OBJECTS];
    memcpy(was, s->objects, s->n_objects * sizeof *was);
    for (int i = 0; i < old->n; i++) {
        const gt_object *place = &was[old->object[i]], *card = &was[new->object[i]];
        gt_object *o = &s->objects[new->object[i]];
        int known = place->know[1 - viewer];
        bool zone = (card->owner == viewer ? place : card)->know[1 - viewer] == GT_KNOW_ZONE;
        *o = *place;
        o->def = card->def;
        o->know[viewer] = card->know[viewer];
        o->know[1 - viewer] = (uint8_t)(known > GT_KNOW_ZONE ? known
                                        : zone               ? GT_KNOW_ZONE
                                                             : GT_UNKNOWN);
    }
}

/* Renames objects in the links of zone lists, and what is attached. */
static void rename_links(gt_state *s, const gt_hidden_zones *h, const uint8_t now[NAMES])
{
    for (int i = 0; i < s->n_objects; i++) {
        gt_object *o = &s->objects[i];
        o->prev = now[o->prev];
        o->next = now[o->next];
        o->host = now[o->host];
    }
    for (int list = 0; list < 2 * h->zones_per_player; list++) {
        s->zone_first[list] = now[s->zone_first[list]];
        s->zone_last[list] = now[s->zone_last[list]];
    }
}

/* A zone without an order is kept by number. */
static void sort_zone(gt_state *s, int list)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    for (int i = 0; i < s->n_objects; i++)
        if (s->objects[i].zone == list)
            row[n++] = (uint8_t)i;
    gt_zone_fill(s, list, row, n);
}

/* What unfinished effects refer to among some cards follows the places: the card that lies there
 * now is meant. */
static void follow(gt_state *s, gt_set moved, const uint8_t now[NAMES])
{
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

int gt_renamed(const gt_state *s, const gt_renaming *names, int object, unsigned stamp)
{
    int now = names->now[object];
    bool same = now != object &&
                (s->objects[now].stamp == stamp || (stamp != 0 && names->also[object] == stamp));
    return same ? now : object;
}

/* Renames an object where it is named with its stamp. */
static void rename_stamped(const gt_state *s, uint8_t *object, uint16_t stamp,
                           const gt_renaming *names)
{
    *object = (uint8_t)gt_renamed(s, names, *object, stamp);
}

/* A spell is its own source. */
static void rename_item(const gt_state *s, gt_item *t, const gt_renaming *names)
{
    bool spell = t->source == t->object;
    t->object = names->now[t->object];
    if (spell)
        t->source = t->object;
    else
        rename_stamped(s, &t->source, t->source_stamp, names);
    rename_stamped(s, &t->that, t->that_stamp, names);
    for (int k = 0; k < t->n_targets; k++)
        rename_stamped(s, &t->target[k].object, t->target[k].stamp, names);
}

static void rename_frames(gt_state *s, const gt_hidden_zones *h, const gt_renaming *names)
{
    for (int i = 0; i < s->n_agenda && h->frames != NULL; i++) {
        uint8_t *bytes = s->agenda[i].bytes;
        int object = h->frames[s->agenda[i].kind]->object;
        if (object != 0)
            bytes[object] = names->now[bytes[object]];
    }
}

/* The same of everything that refers to what lies in public zones. */
static void rename_down(gt_state *s, const gt_hidden_zones *h, const gt_renaming *names)
{
    for (int i = 0; i < s->n_mods; i++) {
        gt_mod *m = &s->mods[i];
        if ((m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE)) == 0)
            rename_stamped(s, &m->target, m->target_stamp, names);
        rename_stamped(s, &m->source, m->source_stamp, names);
    }
    for (int i = 0; i < s->n_waiting; i++) {
        gt_waiting *w = &s->waiting[i];
        w->source = w->source == w->holder ? GT_NO_OBJECT : names->now[w->source];
        rename_stamped(s, &w->holder, w->holder_stamp, names);
        w->source = w->source == GT_NO_OBJECT ? w->holder : w->source;
        rename_stamped(s, &w->that, w->that_stamp, names);
        rename_stamped(s, &w->other, w->other_stamp, names);
    }
    for (int i = 0; i < s->n_effects; i++) {
        gt_effect *e = &s->effects[i];
        e->holder = names->now[e->holder];
        e->source = names->now[e->source];
        e->that = names->now[e->that];
        e->other = names->now[e->other];
    }
    for (int i = 0; i < s->n_items; i++)
        rename_item(s, &s->items[i], names);
    rename_frames(s, h, names);
    if (h->rename != NULL)
        h->rename(s, names);
}

/* Names that stay as they are, but for those of some places. */
static gt_set find_names(const places *old, const places *new, int first, int end,
                         uint8_t now[NAMES])
{
    gt_set moved = gt_set_empty();
    for (int i = 0; i < NAMES; i++)
        now[i] = (uint8_t)i;
    for (int i = first; i < end; i++) {
        gt_set_add(&moved, old->object[i]);
        now[old->object[i]] = new->object[i];
    }
    return moved;
}

static void put(gt_state *s, const gt_hidden_zones *h, const places *old, const places *new,
                int owner, int viewer)
{
    uint8_t now[NAMES];
    gt_set all = find_names(old, new, 0, old->n, now);
    exchange(s, old, new, viewer);
    rename_links(s, h, now);
    if (owner != viewer)
        sort_zone(s, list_of(h, owner, h->hand));
    for (uint32_t left = h->others & h->sorted; left != 0; left &= left - 1)
        sort_zone(s, list_of(h, owner, __builtin_ctz(left)));
    if (s->n_effects > 0 &&
        owner != viewer) /* own hidden cards were picked by what they are: a search */
        follow(s, all, now);
    if (old->n_down == 0)
        return;
    gt_renaming names = {.also = {0}};
    for (int i = 0; i < old->n_down && h->also != NULL; i++)
        names.also[old->object[i]] = h->also(s, old->object[i]);
    gt_set down = find_names(old, new, 0, old->n_down, names.now);
    if (owner == viewer)
        follow(s, down, names.now);
    rename_down(s, h, &names);
}

/* ---- The usual case. */

/* Whether effects in progress refer to any of these. */
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

/* What the usual case deals: the cards that the viewer cannot know, sorted, over n_hand places of
 * the hand and those of the deck where no card is known. */
typedef struct table {
    int n, n_hand, n_deck, n_held, n_fixed;
    uint8_t row[GT_MAX_OBJECTS];
    uint8_t held[GT_MAX_OBJECTS]; /* known cards of the hand, later the whole hand */
    uint8_t fixed[GT_MAX_OBJECTS], at[GT_MAX_OBJECTS]; /* known cards of the deck, their places */
} table;

/* Takes up the other player's hand; those that the viewer does not know read as if they lay in the
 * deck, until the hand is dealt or given back. Returns false if the viewer knows more of one than
 * that it is there. */
static bool take_hand(gt_state *s, table *t, int hand, int viewer, uint32_t in_deck)
{
    GT_ZONE_EACH (i, s, hand) {
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
    GT_ZONE_EACH (i, s, hand) {
        gt_object *o = &s->objects[i];
        if (o->where != in_deck)
            continue;
        o->zone = (uint8_t)hand;
        o->know[owner] = GT_KNOW_PLACE;
    }
}

/* Notes the known cards of a deck. Returns false if the viewer knows more than exact places, or if
 * what the other knows would have to go with a place. */
static bool find_fixed(const gt_state *s, table *t, int deck, int viewer, uint32_t in_deck)
{
    int at = 0;
    GT_ZONE_EACH (i, s, deck) {
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

/* The usual case, in which the viewer knows the exact places of some cards and nothing of the
 * others: deals hand and deck of one owner in one permutation. Returns false if it is not that
 * case. */
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

/* ---- All. */

/* Deals the hidden cards of one owner. */
static bool deal_owner(gt_state *s, const gt_hidden_zones *h, int owner, int viewer, uint64_t seed)
{
    if (!has_more(s, h, owner, viewer) && deal_plain(s, h, owner, viewer, seed))
        return true;
    places old = places_of(s, h, owner, viewer), new;
    if (old.n == 0)
        return true;
    if (!deal_places(s, h, &old, &new, owner, viewer, seed))
        return false;
    put(s, h, &old, &new, owner, viewer);
    return true;
}

bool gt_deal_unknown(gt_state *s, const gt_hidden_zones *hidden, int viewer, uint64_t seed)
{
    for (int owner = 0; owner < 2; owner++)
        if (!deal_owner(s, hidden, owner, viewer, gt_fold(seed, (uint64_t)owner)))
            return false;
    s->seed = gt_fold(seed, 2);
    return true;
}

int gt_hidden_misplaced(const gt_state *s, const gt_hidden_zones *hidden)
{
    for (int i = 0; hidden->may_be != NULL && i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        bool known = o->know[0] > GT_KNOW_ZONE && o->know[1] > GT_KNOW_ZONE;
        if (o->owner == GT_NO_OBJECT || known)
            continue;
        bool down =
            !is_hidden_zone(hidden, o->zone) && hidden->is_down != NULL && hidden->is_down(s, i);
        if ((down || is_further(hidden, o->zone)) && !hidden->may_be(s, i, i))
            return i;
    }
    return GT_NO_OBJECT;
}
