/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting cards. The sets of objects of a game become sets of slots, 64 bits each, so that a card
 * of which several copies took part counts once. */
#include "sim/playing/counts.h"

#include <assert.h>
#include <string.h>

_Static_assert(GT_DECK_CARDS == 64, "a set of slots is one word");
_Static_assert(sizeof(gt_card_tally) % sizeof(uint32_t) == 0, "a tally is an array of numbers");

void gt_counter_clear(gt_counter *c)
{
    memset(c->tally, 0, sizeof c->tally);
    c->n_objects = 0;
}

/* Which card each object is. Objects that come in the middle of a game (tokens) are none, nor are
 * those that are there no more, which nobody owns. */
static void find_slots(gt_counter *c, const gt_deck_cards *const deck[2], const gt_game *g,
                       const gt_state *s)
{
    int dealt[2] = {0, 0};
    c->n_objects = gt_object_count(g, s);
    for (int i = 0; i < c->n_objects; i++) {
        int owner = gt_object_owner(g, s, i);
        bool owned = owner == 0 || owner == 1;
        c->owner[i] = (uint8_t)(owned ? owner : 0);
        c->slot[i] = owned ? deck[owner]->slot[dealt[owner]++] : GT_NO_SLOT;
    }
}

/* Slots of the objects in a set, by owner. */
typedef struct slots {
    uint64_t of[2];
} slots;

static slots slots_of(const gt_counter *c, const gt_cards *cards)
{
    slots found = {{0, 0}};
    for (int object = 0; object < c->n_objects; object++)
        if (gt_cards_has(cards, object) && c->slot[object] != GT_NO_SLOT)
            found.of[c->owner[object]] |= (uint64_t)1 << c->slot[object];
    return found;
}

/* Adds a game to the figure at `offset` of each card in the set. */
static void add_game(gt_card_tally *tally, size_t offset, uint64_t cards, int half_points)
{
    for (; cards != 0; cards &= cards - 1) {
        gt_card_when *when =
            (gt_card_when *)(void *)((char *)&tally[__builtin_ctzll(cards)] + offset);
        when->games++;
        when->half_points += (uint32_t)half_points;
    }
}

static void add_plays(gt_counter *c)
{
    for (int object = 0; object < c->n_objects; object++) {
        if (!gt_cards_has(&c->log.played, object) || c->slot[object] == GT_NO_SLOT)
            continue;
        int turn = (c->log.turn[object] + 1) / 2; /* the players take turns by turns */
        turn = turn < 1 ? 1 : turn > GT_PLAY_TURNS ? GT_PLAY_TURNS : turn;
        c->tally[c->owner[object]][c->slot[object]].plays[turn - 1]++;
    }
}

void gt_counter_add(gt_counter *c, const gt_deck_cards *const deck[2], const gt_game *g,
                    const gt_state *s, int half_points)
{
    assert(half_points >= 0 && half_points <= 2);
    if (c->n_objects == 0)
        find_slots(c, deck, g, s);
    slots opening = slots_of(c, &c->log.opening), drawn = slots_of(c, &c->log.drawn);
    slots played = slots_of(c, &c->log.played), trigger = slots_of(c, &c->log.trigger);
    for (int p = 0; p < 2; p++) {
        int points = p == 0 ? half_points : 2 - half_points;
        gt_card_tally *t = c->tally[p];
        add_game(t, offsetof(gt_card_tally, opening), opening.of[p], points);
        add_game(t, offsetof(gt_card_tally, drawn), drawn.of[p], points);
        add_game(t, offsetof(gt_card_tally, held), opening.of[p] | drawn.of[p], points);
        add_game(t, offsetof(gt_card_tally, played), played.of[p], points);
        add_game(t, offsetof(gt_card_tally, trigger), trigger.of[p], points);
    }
    add_plays(c);
}

void gt_card_tally_add(gt_card_tally *to, const gt_card_tally *from, int n)
{
    uint32_t *a = (uint32_t *)(void *)to;
    const uint32_t *b = (const uint32_t *)(const void *)from;
    for (size_t i = 0; i < (size_t)n * sizeof *to / sizeof *a; i++)
        a[i] += b[i];
}
