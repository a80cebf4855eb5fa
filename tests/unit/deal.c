/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What refers to a card that lies face down goes on referring to its place when a world is dealt,
 * whatever card lies there now: modifiers, abilities that wait, effects in progress, what is on the
 * stack and its targets. What the other player knows of a zone stays there. Where no card may lie
 * in a place there is no world, and that is told. */
#include "tests/games/stackduel.h"

#include "engine/core/core.h"
#include "engine/core/hidden.h"
#include "engine/effects/card_code.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VIEWER, OWNER, DECK = 0, HAND, FIELD, ZONES, CARDS = 8, DOWN = 4 };

static bool is_down(const gt_state *s, int object)
{
    return s->objects[object].zone % ZONES == FIELD;
}

static const gt_hidden_zones zones = {
    .zones_per_player = ZONES, .deck = DECK, .hand = HAND, .is_down = is_down};

/* Four cards of one player face down, each with a stamp of its own, two in hand, two in the
 * deck. */
static void lay_out(gt_state *s)
{
    static const uint8_t zone[CARDS] = {FIELD, FIELD, FIELD, FIELD, HAND, HAND, DECK, DECK};
    gt_clear_state(s, 1, 0);
    for (int i = 0; i < CARDS; i++) {
        int object = gt_object_new(s, i, OWNER);
        gt_link_last(s, object, OWNER * ZONES + zone[i]);
        s->objects[object].stamp = (uint16_t)(zone[i] == FIELD ? 10 + i : 0);
        s->objects[object].know[OWNER] = zone[i] == DECK ? GT_UNKNOWN : GT_KNOW_PLACE;
    }
}

/* Everything that can refer to an object refers to the card at some place of the field, each to
 * another. */
static void refer(gt_state *s)
{
    const uint16_t *stamp[DOWN];
    for (int i = 0; i < DOWN; i++)
        stamp[i] = &s->objects[i].stamp;
    gt_mod *m = gt_mod_add(s);
    m->target = 0, m->target_stamp = *stamp[0];
    m->source = 1, m->source_stamp = *stamp[1];
    s->waiting[s->n_waiting++] = (gt_waiting){.holder = 0,
                                              .holder_stamp = *stamp[0],
                                              .source = 1,
                                              .that = 2,
                                              .that_stamp = *stamp[2],
                                              .other = 3,
                                              .other_stamp = *stamp[3]};
    s->waiting[s->n_waiting++] = (gt_waiting){.holder = 2,
                                              .holder_stamp = *stamp[2],
                                              .source = 2,
                                              .that = GT_NO_OBJECT,
                                              .other = GT_NO_OBJECT};
    gt_effect *e = &s->effects[s->n_effects++];
    gt_effect_init(e, OWNER, 0, 1);
    e->that = 2;
    e->other = 3;
    s->items[s->n_items++] =
        (gt_item){.object = 0,
                  .source = 0,
                  .that = 1,
                  .that_stamp = *stamp[1],
                  .n_targets = 2,
                  .target = {{.object = 2, .stamp = *stamp[2]}, {.object = 3, .stamp = *stamp[3]}}};
    s->items[s->n_items++] =
        (gt_item){.object = 3, .source = 2, .source_stamp = *stamp[2], .that = GT_NO_OBJECT};
}

/* Which place of the field an object lies in, from 0; -1: in none. */
static int place_of(const gt_state *s, int object)
{
    int at = 0;
    GT_ZONE_EACH (o, s, OWNER * ZONES + FIELD) {
        if (o == object)
            return at;
        at++;
    }
    return -1;
}

static void expect_same_places(const gt_state *s)
{
    const gt_mod *m = &s->mods[0];
    const gt_waiting *w = s->waiting;
    const gt_effect *e = s->effects;
    const gt_item *t = s->items;
    const int object[] = {m->target,
                          m->source,
                          w->holder,
                          w->source,
                          w->that,
                          w->other,
                          w[1].holder,
                          w[1].source,
                          e->holder,
                          e->source,
                          e->that,
                          e->other,
                          t->object,
                          t->source,
                          t->that,
                          t->target[0].object,
                          t->target[1].object,
                          t[1].object,
                          t[1].source};
    static const int place[] = {0, 1, 0, 1, 2, 3, 2, 2, 0, 1, 2, 3, 0, 0, 1, 2, 3, 3, 2};
    _Static_assert(sizeof object / sizeof *object == sizeof place / sizeof *place, "one each");
    for (size_t i = 0; i < sizeof place / sizeof *place; i++)
        assert_int_equal(place_of(s, object[i]), place[i]);
}

static void references_stay_with_places(void **state)
{
    enum { WORLDS = 200 };
    bool other[DOWN] = {false};
    (void)state;
    GT_STATE(s, &gt_stackduel_rules);
    for (uint64_t seed = 0; seed < WORLDS; seed++) {
        lay_out(s);
        refer(s);
        assert_true(gt_deal_unknown(s, &zones, VIEWER, seed));
        expect_same_places(s);
        int at = 0;
        GT_ZONE_EACH (o, s, OWNER * ZONES + FIELD) {
            assert_int_equal(s->objects[o].stamp, 10 + at);
            other[at] |= s->objects[o].def != at;
            at++;
        }
    }
    for (int at = 0; at < DOWN; at++)
        assert_true(other[at]);
}

/* ---- What the other player knows of one's own zones. */

/* That player has seen the deck; which card of it lies face down its owner has not seen either. */
static void what_is_known_of_a_zone_stays_there(void **state)
{
    bool moved = false;
    (void)state;
    GT_STATE(s, &gt_stackduel_rules);
    for (uint64_t seed = 0; seed < 20; seed++) {
        lay_out(s);
        for (int i = 0; i < CARDS; i++) {
            bool deck = s->objects[i].zone % ZONES == DECK;
            s->objects[i].know[VIEWER] = deck ? GT_KNOW_ZONE : GT_UNKNOWN;
            s->objects[i].know[OWNER] = s->objects[i].zone % ZONES == HAND ? GT_KNOW_PLACE : 0;
        }
        assert_true(gt_deal_unknown(s, &zones, OWNER, seed));
        for (int i = 0; i < CARDS; i++) {
            bool deck = s->objects[i].zone % ZONES == DECK;
            assert_int_equal(s->objects[i].know[VIEWER], deck ? GT_KNOW_ZONE : GT_UNKNOWN);
            moved |= deck && s->objects[i].def < DOWN;
        }
    }
    assert_true(moved);
}

/* ---- No world. */

/* Two of the four places take one card between them, which is one of those that lie there. */
static bool may_be(const gt_state *s, int place, int object)
{
    return s->objects[place].stamp >= 12 || object == 0;
}

static const gt_hidden_zones narrow = {
    .zones_per_player = ZONES, .deck = DECK, .hand = HAND, .is_down = is_down, .may_be = may_be};

static bool resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    return gt_deal_unknown(out, &narrow, player, seed);
}

/* What is dealt then is told to be nothing, and holds nothing: not the cards as they lie. */
static void no_world_is_told(void **state)
{
    gt_rules rules = gt_stackduel_rules;
    const gt_game g = {.rules = &rules};
    struct gt_view_box box;
    (void)state;
    GT_STATE(s, &gt_stackduel_rules);
    GT_STATE(out, &gt_stackduel_rules);
    rules.resample = resample;
    lay_out(s);
    assert_int_equal(gt_hidden_misplaced(s, &narrow), 1);
    assert_int_equal(gt_hidden_misplaced(s, &zones), GT_NO_OBJECT);
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_false(gt_resample(gt_view_make(&box, &g, s, VIEWER), seed, out));
        assert_int_equal(gt_to_move(&g, out), GT_TERMINAL);
        assert_int_equal(out->n_objects, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(references_stay_with_places),
                                       cmocka_unit_test(what_is_known_of_a_zone_stays_there),
                                       cmocka_unit_test(no_world_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
