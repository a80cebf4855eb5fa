/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The core in states as large as they can be: 255 objects in sets of four words, and a system part
 * of 4 KB. */
#define SD_LARGE
#include "tests/games/stackduel.h"

#include "engine/core/hash.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

_Static_assert(GT_SET_WORDS == 4 && GT_MAX_OBJECTS >= 250, "this is about many objects");
_Static_assert(GT_SYSTEM_BYTES >= 2048 && sizeof(sd_vars) > 504, "and about a large system part");

enum { DECK = SD_LIBRARY, HAND = SD_HAND, EACH = 120, ALL = 2 * EACH };

/* EACH cards of each player in their decks, ten of each definition; the rest lie nowhere. */
static gt_state *set_up(void)
{
    gt_state *s = gt_need_states(&gt_stackduel_large_rules, 1);
    gt_clear_state(s, 7, 1);
    for (int i = 0; i < ALL; i++) {
        assert_int_equal(gt_object_new(s, i / 10, i / EACH), i);
        gt_link_last(s, i, i / EACH * SD_ZONES + DECK);
    }
    return s;
}

/* ---- Sets. */

static void sets_hold_all_numbers(void **state)
{
    (void)state;
    gt_set all = gt_set_empty(), drained;
    for (int i = 0; i < GT_MAX_OBJECTS; i++) {
        gt_set one = gt_set_of(i);
        assert_int_equal(gt_set_only(&one), i);
        assert_false(gt_set_has(&all, i));
        gt_set_add(&all, i);
        assert_true(gt_set_has(&all, i));
        assert_int_equal(gt_set_count(&all), i + 1);
    }
    gt_set none = gt_set_of(GT_NO_OBJECT);
    assert_true(gt_set_is_empty(&none) && !gt_set_has(&all, GT_NO_OBJECT));
    int next = 0;
    GT_SET_EACH (object, &all)
        assert_int_equal(object, next++);
    assert_int_equal(next, GT_MAX_OBJECTS);
    drained = all;
    next = 0;
    GT_SET_DRAIN (object, &drained)
        assert_int_equal(object, next++);
    assert_int_equal(next, GT_MAX_OBJECTS);
    for (int i = 0; i < GT_MAX_OBJECTS - 1; i++)
        gt_set_remove(&all, i);
    assert_int_equal(gt_set_only(&all), GT_MAX_OBJECTS - 1);
    assert_int_equal(gt_set_next(&all, 63), GT_MAX_OBJECTS - 1);
}

/* ---- Objects. */

static void as_many_objects_as_there_are_numbers(void **state)
{
    (void)state;
    gt_state *s = set_up();
    for (int i = ALL; i < GT_MAX_OBJECTS; i++)
        assert_int_equal(gt_object_new(s, 0, 0), i);
    assert_int_equal(s->end, GT_RUNNING);
    gt_object_free(s, GT_MAX_OBJECTS - 1);
    assert_int_equal(gt_object_again(s, 3, 1), GT_MAX_OBJECTS - 1);
    assert_int_equal(s->objects[GT_MAX_OBJECTS - 1].def, 3);
    assert_int_equal(gt_object_again(s, 0, 0), GT_NO_OBJECT); /* one more is too many */
    assert_int_equal(s->end, GT_ABORTED);
    free(s);
}

/* ---- Shuffles. */

typedef struct keyed {
    uint64_t key;
    int object;
} keyed;

static int by_key(const void *a, const void *b)
{
    const keyed *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* The order is that of hashes, however many cards there are: sorted here by a library. */
static void shuffles_follow_their_hashes(void **state)
{
    (void)state;
    uint64_t name[GT_MAX_OBJECTS];
    for (int i = 0; i < GT_MAX_OBJECTS; i++)
        name[i] = gt_mix((uint64_t)i);
    for (uint64_t seed = 0; seed < 50; seed++) {
        gt_state *s = set_up();
        keyed row[EACH];
        s->seed = seed;
        uint64_t salt = gt_fold(gt_fold(seed, 1), s->shuffles[1]);
        gt_shuffle(s, SD_ZONES + DECK, 1, name, EACH, ALL);
        for (int i = 0; i < EACH; i++)
            row[i] = (keyed){gt_mix(salt ^ name[EACH + i]), EACH + i};
        qsort(row, EACH, sizeof *row, by_key);
        int at = 0;
        GT_ZONE_EACH (object, s, SD_ZONES + DECK)
            assert_int_equal(object, row[at++].object);
        assert_int_equal(at, EACH);
        assert_int_equal(gt_head_of(s).shuffles[1], 1);
        free(s);
    }
}

/* ---- Knowledge. */

static void draw(gt_state *s, int player, int n)
{
    for (int i = 0; i < n; i++) {
        int card = gt_unlink_first(s, player * SD_ZONES + DECK);
        gt_link_sorted(s, card, player * SD_ZONES + HAND);
        s->objects[card].know[player] = GT_KNOW_PLACE;
    }
}

static int place_of(const gt_state *s, int zone, int object)
{
    int at = 0;
    GT_ZONE_EACH (card, s, zone) {
        if (card == object)
            return at;
        at++;
    }
    return -1;
}

/* In dealt worlds known cards stay, a block keeps its places, all others are dealt anew, and
 * nothing is lost. */
static void worlds_keep_what_is_known(void **state)
{
    (void)state;
    gt_state *s = set_up(), *world = gt_need_states(&gt_stackduel_large_rules, 1);
    const int theirs = SD_ZONES + DECK;
    const int known = s->objects[s->zone_last[theirs]].prev, bottom = s->zone_last[theirs];
    gt_set block = gt_set_empty();
    draw(s, 0, 40);
    draw(s, 1, 40);
    s->objects[known].know[0] = GT_KNOW_PLACE;
    for (int i = 0, card = s->zone_first[theirs]; i < 3; i++, card = s->objects[card].next)
        gt_set_add(&block, card);
    gt_know_block(s, &block, 0);
    long moved = 0, top[3] = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        gt_copy_state(world, s);
        assert_true(gt_deal_unknown(world, &gt_stackduel_hidden, 0, seed));
        gt_set seen = gt_set_empty();
        for (int list = 0; list < 2 * SD_ZONES; list++) {
            GT_ZONE_EACH (card, world, list)
                gt_set_add(&seen, card);
            assert_int_equal(world->zone_count[list], s->zone_count[list]);
        }
        assert_int_equal(gt_set_count(&seen), ALL);
        assert_int_equal(place_of(world, theirs, known), place_of(s, theirs, known));
        for (int card = 0; card < EACH; card++) /* one's own hand is known */
            assert_int_equal(world->objects[card].zone == HAND, s->objects[card].zone == HAND);
        int at = 0;
        GT_SET_EACH (card, &block) {
            int place = place_of(world, theirs, card);
            assert_true(place >= 0 && place < 3);
            top[at++] += place == 0;
        }
        moved += place_of(world, theirs, bottom) != place_of(s, theirs, bottom);
    }
    assert_true(moved > 150 && top[0] > 30 && top[1] > 30 && top[2] > 30);
    gt_know_shuffle(s, theirs);
    assert_int_equal(s->objects[known].know[0], GT_KNOW_ZONE);
    free(s);
    free(world);
}

/* ---- Copies. */

/* A copy is equal and independent, to the last byte of each part. */
static void copies_hold_every_part(void **state)
{
    (void)state;
    gt_state *s = set_up(), *copy = gt_need_states(&gt_stackduel_large_rules, 1);
    for (int i = ALL; i < GT_MAX_OBJECTS; i++)
        gt_object_new(s, 0, 0);
    for (int i = 0; i < GT_MAX_MODS; i++)
        gt_mod_add(s)->value = i;
    for (int i = 0; i < GT_MAX_WAITING; i++)
        *gt_wait(s, 0) = (gt_waiting){.amount = i};
    for (int i = 0; i < GT_MAX_AGENDA; i++)
        gt_push_letters(s, GT_FRAME_ASK, 0, 0, 0, 0, 0, i);
    for (int i = 0; i < GT_MAX_EFFECTS; i++) {
        memset(&s->effects[i], i, sizeof s->effects[i]);
        s->n_effects++;
    }
    uint8_t *last[] = {&s->system[GT_SYSTEM_BYTES - 1],
                       &s->objects[GT_MAX_OBJECTS - 1].mark[3],
                       (uint8_t *)&s->mods[GT_MAX_MODS - 1].times,
                       (uint8_t *)&s->waiting[GT_MAX_WAITING - 1].kept,
                       (uint8_t *)&s->effects[GT_MAX_EFFECTS - 1].s[GT_SETS - 1].word[3],
                       (uint8_t *)&s->agenda[GT_MAX_AGENDA - 1].e};
    const size_t bytes = offsetof(gt_state, mods) + sizeof s->mods + sizeof s->waiting +
                         sizeof s->effects + sizeof s->agenda;
    memset(copy, 0xa5, sizeof *copy);
    assert_int_equal(gt_copy_state(copy, s), bytes);
    assert_true(gt_same_state(copy, s));
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        *last[i] ^= 1;
        assert_false(gt_same_state(copy, s));
        *last[i] ^= 1;
        assert_true(gt_same_state(copy, s));
    }
    assert_int_equal(s->end, GT_RUNNING);
    gt_push_letters(s, GT_FRAME_ASK, 0, 0, 0, 0, 0, 0); /* one more is too many */
    assert_int_equal(s->end, GT_ABORTED);
    free(s);
    free(copy);
}

/* A hand that is kept as a set, of as many cards as a set has bits: walking through it comes to its
 * end. */
static void a_full_hand_has_an_end(void **state)
{
    (void)state;
    enum { MOST = 64 };
    gt_state *s = gt_need_states(&gt_stackduel_large_rules, 1);
    gt_clear_state(s, 7, 1);
    s->held_stride = MOST;
    for (int player = 0; player < 2; player++)
        s->held_zone[player] = (uint8_t)(player * SD_ZONES + HAND);
    for (int i = 0; i < 2 * MOST; i++) {
        assert_int_equal(gt_object_new(s, 0, i / MOST), i);
        gt_hold(s, i, i / MOST);
    }
    for (int player = 0; player < 2; player++) {
        int zone = s->held_zone[player], next = player * MOST;
        for (int card = gt_zone_first(s, zone); card != GT_NO_OBJECT && next < 2 * MOST;
             card = gt_zone_next(s, zone, card))
            assert_int_equal(card, next++);
        assert_int_equal(next, (player + 1) * MOST);
        gt_let_go(s, player * MOST, player);
        assert_int_equal(gt_zone_first(s, zone), player * MOST + 1);
    }
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_hold_all_numbers),
        cmocka_unit_test(as_many_objects_as_there_are_numbers),
        cmocka_unit_test(shuffles_follow_their_hashes),
        cmocka_unit_test(a_full_hand_has_an_end),
        cmocka_unit_test(worlds_keep_what_is_known),
        cmocka_unit_test(copies_hold_every_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
