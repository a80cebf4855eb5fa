/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What tests do inside the states of a game; see inside.h. Compiled for each of these games. */
#include "tests/support/inside/inside.h"

#include "engine/core/core.h"
#include "engine/core/hash.h"
#include "engine/effects/card_code.h"

#include <assert.h>
#include <string.h>

/* ---- Zones. */

static int cards(const gt_state *s, int list, uint8_t *out, int room)
{
    int n = 0;
    GT_ZONE_EACH (object, s, list) {
        assert(n < room);
        out[n++] = (uint8_t)object;
    }
    (void)room;
    return n;
}

static void put_last(gt_state *s, int list, int card)
{
    gt_unlink(s, card);
    gt_link_last(s, card, list);
}

static bool same_row(const gt_state *a, const gt_state *b, int list)
{
    int i = gt_zone_first(a, list), k = gt_zone_first(b, list);
    while (i != GT_NO_OBJECT && k != GT_NO_OBJECT && a->objects[i].def == b->objects[k].def) {
        i = gt_zone_next(a, list, i);
        k = gt_zone_next(b, list, k);
    }
    return i == GT_NO_OBJECT && k == GT_NO_OBJECT;
}

/* ---- Cards that change places. */

enum { SWAPS = 30 /* cards that change places */ };

/* Objects that unfinished work, waiting effects or modifiers refer to. */
static gt_set in_use(const gt_state *s)
{
    gt_set set = gt_set_empty();
    for (int i = 0; i < s->n_effects; i++) {
        const gt_effect *e = &s->effects[i];
        const uint8_t named[] = {e->holder, e->source, e->that, e->other};
        set = gt_set_union(set, e->from);
        for (int k = 0; k < GT_SETS; k++)
            set = gt_set_union(set, e->s[k]);
        for (int k = 0; k < 4; k++)
            set = gt_set_union(set, gt_set_of(named[k]));
    }
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *w = &s->waiting[i];
        const uint8_t named[] = {w->holder, w->source, w->that, w->other};
        for (int k = 0; k < 4; k++)
            set = gt_set_union(set, gt_set_of(named[k]));
    }
    for (int i = 0; i < s->n_mods; i++)
        if (s->mods[i].source != GT_NO_OBJECT)
            gt_set_add(&set, s->mods[i].source);
    return set;
}

/* Lets two cards of one owner change places, and what that owner's opponent or it knows of a place
 * stays there. */
static void swap_cards(gt_state *s, int a, int b, int hand)
{
    gt_object *x = &s->objects[a], *y = &s->objects[b];
    int zone[2] = {x->zone, y->zone}, before[2] = {x->prev, y->prev};
    uint8_t know[2] = {x->know[0], x->know[1]};
    if (before[1] == a || before[0] == b)
        return; /* neighbours stay */
    memcpy(x->know, y->know, sizeof know);
    memcpy(y->know, know, sizeof know);
    for (int i = 0; i < 2; i++) {
        int card = i == 0 ? a : b;
        if (gt_is_set(s, zone[i]))
            gt_let_go(s, card, s->objects[card].owner);
        else
            gt_unlink(s, card);
    }
    for (int i = 0; i < 2; i++) { /* b goes where a was, then a where b was */
        int card = i == 0 ? b : a;
        if (gt_is_set(s, zone[i]))
            gt_hold(s, card, s->objects[card].owner);
        else if (zone[i] == hand)
            gt_link_sorted(s, card, zone[i]);
        else if (before[i] == GT_NO_OBJECT)
            gt_link_first(s, card, zone[i]);
        else
            gt_link_after(s, card, before[i]);
    }
}

static void swap_unknown(const gt_state *s, int player, const gt_hidden_zones *zones, uint64_t seed,
                         gt_state *out)
{
    gt_set used = in_use(s);
    gt_copy_state(out, s);
    out->seed = gt_fold(seed, 1);
    for (int owner = 0; owner < 2; owner++) {
        int base = owner * zones->zones_per_player, n = 0;
        int hand = base + zones->hand, deck = base + zones->deck;
        uint8_t card[GT_MAX_OBJECTS];
        for (int i = 0; i < s->n_objects; i++) {
            const gt_object *o = &s->objects[i];
            bool hidden = o->zone == deck || (o->zone == hand && owner != player);
            if (hidden && o->know[player] == GT_UNKNOWN && !gt_set_has(&used, i))
                card[n++] = (uint8_t)i;
        }
        for (uint64_t k = 0; k < SWAPS && n > 1; k++) {
            uint64_t key = gt_fold(gt_fold(seed, k), (uint64_t)owner);
            int a = (int)gt_below(key, (uint32_t)n);
            int b = (int)gt_below(gt_mix(key), (uint32_t)n);
            int other = 1 - player; /* of cards known to be in the deck it is known of the card */
            bool told = out->objects[card[a]].know[other] == GT_KNOW_ZONE ||
                        out->objects[card[b]].know[other] == GT_KNOW_ZONE ||
                        out->objects[card[a]].know[other] >= GT_KNOW_BLOCK ||
                        out->objects[card[b]].know[other] >= GT_KNOW_BLOCK;
            if (a != b && !told)
                swap_cards(out, card[a], card[b], hand);
        }
    }
}

/* The cards of a list, from place `from` on, of which neither player knows more than that it holds
 * them; returns how many. */
static int secret_cards(const gt_state *s, int list, int from, int player, uint8_t *out)
{
    gt_set used = in_use(s);
    int n = 0, at = 0;
    GT_ZONE_EACH (card, s, list) {
        const uint8_t *know = s->objects[card].know;
        bool told = know[1 - player] != GT_UNKNOWN && know[1 - player] != GT_KNOW_PLACE;
        if (at++ >= from && know[player] == GT_UNKNOWN && !told && !gt_set_has(&used, card))
            out[n++] = (uint8_t)card;
    }
    return n;
}

static void swap_hand(const gt_state *s, int player, const gt_hidden_zones *zones, uint64_t seed,
                      gt_state *out)
{
    uint8_t held[GT_MAX_OBJECTS], deep[GT_MAX_OBJECTS];
    int base = (1 - player) * zones->zones_per_player;
    int deck = base + zones->deck, hand = base + zones->hand;
    int n = secret_cards(s, hand, 0, player, held);
    int m = secret_cards(s, deck, s->zone_count[deck] / 2, player, deep);
    gt_copy_state(out, s);
    for (int i = 0; i < n && m > 0; i++) {
        uint64_t key = gt_fold(seed, (uint64_t)i);
        int k = (int)gt_below(key, (uint32_t)m);
        if ((key & 1) == 0)
            continue;
        swap_cards(out, held[i], deep[k], hand);
        deep[k] = deep[--m];
    }
}

static int mix_unseen(gt_state *s, int list, uint64_t seed)
{
    uint8_t row[GT_MAX_OBJECTS], place[GT_MAX_OBJECTS];
    int n = 0, unseen = 0;
    GT_LIST_EACH (object, s, list) {
        const gt_object *o = &s->objects[object];
        if (o->know[0] < GT_KNOW_PLACE && o->know[1] < GT_KNOW_PLACE)
            place[unseen++] = (uint8_t)n;
        row[n++] = (uint8_t)object;
    }
    for (int i = unseen - 1; i > 0; i--) {
        uint32_t k = gt_below(gt_mix(seed + (uint64_t)i), (uint32_t)i + 1);
        uint8_t t = row[place[i]];
        row[place[i]] = row[place[k]];
        row[place[k]] = t;
    }
    gt_link_row(s, list, row, n);
    return unseen;
}

const gt_inside GT_OF_GAME(gt_inside) = {
    .cards = cards,
    .put_last = put_last,
    .same_row = same_row,
    .swap_unknown = swap_unknown,
    .swap_hand = swap_hand,
    .mix_unseen = mix_unseen,
};
