/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities that wait (engine/events/waiting.h): which comes next, by rank, turn and player;
 * batches; what is dropped. */
#include "tests/games/stackduel.h"

#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { A, B, OBJECTS = 4 };
enum { MANDATORY, OPTIONAL }; /* ranks */

static gt_state *s;

static int begin(void **state)
{
    (void)state;
    s = gt_need_states(&gt_stackduel_rules, 1);
    gt_clear_state(s, 1, 0);
    s->active = B;
    for (int i = 0; i < OBJECTS; i++) {
        gt_object_new(s, 0, i / 2);
        s->objects[i].stamp = (uint16_t)(10 + i);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(s);
    return 0;
}

/* Two that have the same letter would do the same. */
static bool is_alike(const gt_state *state, const gt_waiting *a, const gt_waiting *b)
{
    (void)state;
    return a->amount == b->amount;
}

/* Its holder has moved. */
static bool is_stale(const gt_state *state, const gt_waiting *w)
{
    return w->holder != GT_NO_OBJECT && state->objects[w->holder].stamp != w->holder_stamp;
}

/* One that is called by a letter. */
static void add(int player, int rank, char letter)
{
    gt_wait_for(s, 0, rank, player, GT_NO_OBJECT, GT_NO_OBJECT, NULL)->amount = letter;
}

static void add_of(int object, char letter)
{
    gt_wait_for(s, 0, 0, object / 2, object, object, NULL)->amount = letter;
}

/* The letters of those that may come next, of a batch. */
static const char *letters_of(int first, int *n)
{
    static char text[GT_MAX_WAITING + 1];
    int out[GT_MAX_WAITING];
    int found = gt_waiting_next(s, first, n, is_alike, is_stale, out);
    for (int i = 0; i < found; i++)
        text[i] = (char)s->waiting[out[i]].amount;
    text[found] = '\0';
    return text;
}

static const char *next(void)
{
    int n = 0;
    return letters_of(0, &n);
}

/* Takes the entry with that letter. */
static void take(char letter)
{
    int i = 0;
    while (s->waiting[i].amount != letter)
        i++;
    gt_wait_take(s, i);
}

static void nothing_waits(void **state)
{
    (void)state;
    assert_string_equal(next(), "");
}

static void the_turn_player_is_first(void **state) /* Magic 603.3b */
{
    (void)state;
    add(A, 0, 'a');
    add(B, 0, 'b');
    add(A, 0, 'c');
    add(B, 0, 'd');
    assert_string_equal(next(), "bd"); /* B orders the own ones */
    take('d');
    assert_string_equal(next(), "b");
    take('b');
    assert_string_equal(next(), "ac");
    s->active = A;
    add(B, 0, 'e');
    assert_string_equal(next(), "ac");
}

static void ranks_come_before_players(void **state) /* SEGOC; Nivel Arena 8.1.3.2.3 */
{
    (void)state;
    add(B, OPTIONAL, 'a');
    add(A, OPTIONAL, 'b');
    add(A, MANDATORY, 'c');
    add(B, MANDATORY, 'd');
    add(B, OPTIONAL, 'e');
    static const char *const order[] = {"d", "c", "ae", "e", "b"};
    for (int i = 0; i < 5; i++) {
        assert_string_equal(next(), order[i]);
        take(order[i][0]);
    }
    assert_string_equal(next(), "");
}

static void those_that_are_alike_are_offered_once(void **state)
{
    (void)state;
    add(A, 0, 'a');
    add(A, 0, 'a');
    add(A, 0, 'b');
    add(B, 1, 'a');
    assert_string_equal(next(), "ab");
    take('a');
    assert_string_equal(next(), "ab");
    take('b');
    assert_string_equal(next(), "a");
    assert_int_equal(s->n_waiting, 2); /* of other ranks no other is meant */
}

static void a_batch_comes_before_what_it_sets_off(void **state) /* Nivel Arena 8.4.2 */
{
    (void)state;
    int n = 0;
    add(A, OPTIONAL, 'a');
    add(A, OPTIONAL, 'b');
    assert_string_equal(letters_of(0, &n), "ab");
    assert_int_equal(n, 2);
    take('a');
    n--;
    add(B, MANDATORY, 'c');
    assert_string_equal(letters_of(0, &n), "b");
    take('b');
    n--;
    assert_string_equal(letters_of(0, &n), "c");
    assert_int_equal(n, 1);
}

static void entries_before_the_first_are_left_alone(void **state)
{
    (void)state;
    int n = 0;
    add(B, MANDATORY, 'a');
    add(A, OPTIONAL, 'b');
    assert_string_equal(letters_of(1, &n), "b");
    take('b');
    n--;
    assert_string_equal(letters_of(1, &n), "");
    assert_int_equal(n, 0);
    assert_int_equal(s->n_waiting, 1);
}

static void what_cannot_be_used_is_dropped(void **state)
{
    (void)state;
    int n = 0;
    add_of(0, 'a');
    add_of(2, 'b');
    add_of(3, 'c');
    add_of(2, 'd');
    s->objects[2].stamp++;
    assert_string_equal(letters_of(0, &n), "c");
    assert_int_equal(n, 2);
    assert_int_equal(s->n_waiting, 2);
    s->objects[0].stamp++;
    s->objects[3].stamp++;
    assert_string_equal(letters_of(0, &n), "");
    assert_int_equal(s->n_waiting, 0);
}

static void it_knows_what_set_it_off(void **state)
{
    (void)state;
    const gt_event ev = {
        .kind = 1, .that = 2, .other = 1, .from = 3, .why = {4, B, 0}, .amount = 5};
    const gt_waiting *w = gt_wait_for(s, 6, 1, A, 1, 0, &ev);
    assert_true(w->ability == 6 && w->rank == 1 && w->player == A && w->holder == 1 &&
                w->source == 0);
    assert_true(w->holder_stamp == 11 && w->that == 2 && w->that_stamp == 12);
    assert_true(w->other == 1 && w->other_stamp == 11 && w->origin == 3);
    assert_true(w->by == 4 && w->by_player == B && w->amount == 5);
}

static void a_full_list_ends_the_game(void **state)
{
    (void)state;
    for (int i = 0; i < GT_MAX_WAITING; i++)
        add(A, 0, 'a');
    assert_int_equal(s->end, GT_RUNNING);
    add(A, 0, 'a');
    assert_int_equal(s->end, GT_ABORTED);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_waits),
        TEST(the_turn_player_is_first),
        TEST(ranks_come_before_players),
        TEST(those_that_are_alike_are_offered_once),
        TEST(a_batch_comes_before_what_it_sets_off),
        TEST(entries_before_the_first_are_left_alone),
        TEST(what_cannot_be_used_is_dropped),
        TEST(it_knows_what_set_it_off),
        TEST(a_full_list_ends_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
