/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of what is applied (engine/code/dependency.h), and what static abilities of Nivel
 * Arena are found to read and write. Characteristics and places of the first part are single
 * bits. */
#include "engine/nivel/nivel.h"

#include "engine/code/dependency.h"
#include "engine/nivel/access.h"
#include "engine/nivel/vars.h"
#include "tests/support/cards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* ---- Order. */

enum { A = 1, B = 2, C = 4, D = 8, HERE = 1, THERE = 2, BOTH = 3 };

static gt_order order;
static int names;

static int begin(void **state)
{
    (void)state;
    gt_order_begin(&order);
    names = 0;
    return 0;
}

static gt_applied item(uint64_t reads, uint64_t writes)
{
    return (gt_applied){.access = {reads, writes, BOTH, BOTH}};
}

/* They are called a, b, c ... as they are added. */
static void add(gt_applied a)
{
    a.which = (uint16_t)('a' + names++);
    assert_true(gt_order_add(&order, &a));
}

static void add_stamped(uint64_t reads, uint64_t writes, int stamp)
{
    gt_applied a = item(reads, writes);
    a.stamp = (uint16_t)stamp;
    add(a);
}

static void expect_order(const char *expected)
{
    char got[GT_MAX_APPLIED + 1] = "";
    const gt_applied *a = gt_order_next(&order);
    for (int n = 0; a != NULL; a = gt_order_next(&order))
        got[n++] = (char)a->which;
    assert_string_equal(got, expected);
}

static void what_is_independent_keeps_its_order(void **state)
{
    (void)state;
    add(item(0, A));
    add(item(B, A));
    add(item(C, D));
    expect_order("abc");
}

static void what_reads_waits_for_what_writes(void **state)
{
    (void)state;
    add(item(B, C)); /* a needs b, which needs d */
    add(item(A, B));
    add(item(0, D));
    add(item(0, A));
    expect_order("cdba");
}

static void one_that_waited_goes_at_once_when_it_may(void **state)
{
    (void)state;
    add(item(A, B));
    add(item(0, A));
    add(item(0, D));
    expect_order("bac");
}

static void nothing_depends_on_itself(void **state)
{
    (void)state;
    add(item(A, A));
    expect_order("a");
}

static void other_places_do_not_matter(void **state)
{
    (void)state;
    gt_applied a = item(A, B), b = item(0, A);
    a.access.looks = HERE;
    b.access.reaches = THERE;
    add(a);
    add(b);
    expect_order("ab");
}

static void a_circle_goes_by_timestamp(void **state)
{
    (void)state;
    add_stamped(B, A, 9);
    add_stamped(A, B, 5);
    expect_order("ba");
    begin(NULL);
    add_stamped(B, A, 5);
    add_stamped(A, B, 9);
    expect_order("ab");
    begin(NULL);
    add_stamped(B, A, 5); /* of equal ones the first */
    add_stamped(A, B, 5);
    expect_order("ab");
}

static void a_circle_waits_for_what_it_depends_on(void **state)
{
    (void)state;
    add_stamped(B | C, A, 1);
    add_stamped(A, B, 2);
    add_stamped(0, C, 9);
    expect_order("cab");
}

static void what_depends_on_a_circle_waits_for_all_of_it(void **state)
{
    (void)state;
    add_stamped(A, D, 1);
    add_stamped(B, A, 8);
    add_stamped(A, B, 4);
    expect_order("cba");
}

static void what_is_left_of_a_circle_is_looked_at_anew(void **state)
{
    (void)state;
    add_stamped(C, A, 1); /* a needs c, c needs b, b needs a */
    add_stamped(A, B, 2);
    add_stamped(B, C, 3);
    expect_order("abc");
    begin(NULL);
    add_stamped(B, A,
                1); /* a needs b, b needs c, c needs a: with a gone, c needs nothing, and b it */
    add_stamped(C, B, 2);
    add_stamped(A, C, 3);
    expect_order("acb");
}

static void lower_layers_come_first_whatever_depends(void **state)
{
    (void)state;
    gt_applied a = item(0, A), b = item(A, B);
    a.layer = 7;
    b.layer = 6;
    add(a);
    add(b);
    expect_order("ba");
}

static void what_comes_into_being_takes_its_place(void **state)
{
    (void)state;
    add(item(0, A | B)); /* it grants an ability that will write B */
    add(item(B, C));
    assert_int_equal(gt_order_next(&order)->which, 'a');
    add(item(0, B));
    expect_order("cb");
}

static void there_is_an_end_of_room(void **state)
{
    (void)state;
    gt_applied a = item(0, A);
    for (int i = 0; i < GT_MAX_APPLIED; i++)
        assert_true(gt_order_add(&order, &a));
    assert_false(gt_order_add(&order, &a));
}

/* ---- What abilities read and write. */

/* Of the first ability of a unit with these. */
static gt_access access_of(const char *abilities)
{
    gt_library *l = gt_need_unit(abilities);
    const gt_pool *pool = gt_library_pool(l);
    gt_access a = nv_access_of(pool, pool->defs[0].face[NV_BASE].first);
    gt_library_free(l);
    return a;
}

static void expect_access(const char *abilities, uint64_t reads, unsigned looks, uint64_t writes,
                          unsigned reaches)
{
    gt_access a = access_of(abilities);
    assert_true(a.reads == reads);
    assert_true(a.looks == looks);
    assert_true(a.writes == writes);
    assert_true(a.reaches == reaches);
}

#define KEYWORD(name) ((uint64_t)1 << NV_KW_##name)

static void abilities_read_and_write(void **state)
{
    enum { THEIRS = NV_AT_OWN << NV_AT_OTHERS };
    (void)state;
    expect_access("{\"key\":[],\"give\":\"this\",\"power\":1000}", 0, 0, NV_C(POWER), NV_AT_SELF);
    expect_access("{\"key\":[],\"give\":{\"all\":{\"has\":\"exit\"}},\"power\":1000,\"hit\":1}",
                  KEYWORD(EXIT), NV_AT_OWN, NV_C(POWER) | NV_C(HIT), NV_AT_OWN);
    expect_access("{\"key\":[],\"give\":{\"all\":{\"whose\":\"opposing\",\"cost\":{\"min\":3}}},"
                  "\"abilities\":[{\"key\":[],\"berserker\":true}]}",
                  NV_C(COST), THEIRS, NV_C(ABILITIES) | KEYWORD(BERSERKER), THEIRS);
    expect_access("{\"key\":[],\"if\":[{\"hit\":\"encounter\"},\">\",2],\"give\":\"this\","
                  "\"abilities\":[{\"key\":[\"attacker\"],\"pierce\":1}]}",
                  NV_C(HIT), NV_AT_FACING, NV_C(ABILITIES) | KEYWORD(ATTACKER) | KEYWORD(PIERCE),
                  NV_AT_SELF);
    expect_access("{\"key\":[],\"give\":\"player\",\"size\":1}", 0, 0, NV_C(SIZE), NV_AT_YOU);
    expect_access(
        "{\"key\":[],\"if\":[{\"size\":\"opponent\"},\">\",9],\"give\":\"this\",\"cost\":1}",
        NV_C(SIZE), NV_AT_YOU << NV_AT_OTHERS, NV_C(COST), NV_AT_SELF);
}

static void to_give_what_they_have_changes_no_keyword(void **state)
{
    (void)state;
    expect_access("{\"key\":[],\"give\":{\"all\":{\"has\":\"defender\"}},"
                  "\"abilities\":[{\"key\":[\"defender\"],\"do\":[{\"draw\":1}]}]}",
                  KEYWORD(DEFENDER), NV_AT_OWN, NV_C(ABILITIES), NV_AT_OWN);
}

static void who_grants_a_static_ability_writes_what_that_writes(void **state)
{
    (void)state;
    gt_access a = access_of("{\"key\":[],\"give\":\"this\",\"abilities\":"
                            "[{\"key\":[],\"give\":{\"all\":{}},\"hit\":1}]}");
    assert_true(a.writes == (NV_C(ABILITIES) | NV_C(HIT)));
    assert_int_equal(a.reaches, NV_AT_ALL);
}

static void bans_are_asked_when_it_comes_to_it(void **state)
{
    (void)state;
    gt_access a = access_of("{\"key\":[],\"forbid\":\"place\",\"who\":\"opponent\",\"what\":"
                            "{\"type\":\"unit\",\"cost\":{\"max\":3}},\"lane\":\"this\"}");
    assert_true(a.reads == 0);
    assert_true(a.writes == NV_C(BANS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_is_independent_keeps_its_order, begin),
        cmocka_unit_test_setup(what_reads_waits_for_what_writes, begin),
        cmocka_unit_test_setup(one_that_waited_goes_at_once_when_it_may, begin),
        cmocka_unit_test_setup(nothing_depends_on_itself, begin),
        cmocka_unit_test_setup(other_places_do_not_matter, begin),
        cmocka_unit_test_setup(a_circle_goes_by_timestamp, begin),
        cmocka_unit_test_setup(a_circle_waits_for_what_it_depends_on, begin),
        cmocka_unit_test_setup(what_depends_on_a_circle_waits_for_all_of_it, begin),
        cmocka_unit_test_setup(what_is_left_of_a_circle_is_looked_at_anew, begin),
        cmocka_unit_test_setup(lower_layers_come_first_whatever_depends, begin),
        cmocka_unit_test_setup(what_comes_into_being_takes_its_place, begin),
        cmocka_unit_test_setup(there_is_an_end_of_room, begin),
        cmocka_unit_test(abilities_read_and_write),
        cmocka_unit_test(to_give_what_they_have_changes_no_keyword),
        cmocka_unit_test(who_grants_a_static_ability_writes_what_that_writes),
        cmocka_unit_test(bans_are_asked_when_it_comes_to_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
