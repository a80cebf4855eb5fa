/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What values and patterns ask the system for: sums and extremes mean what a card was when it left,
 * whatever is asked after them means what it is; a filter of a pattern may ask for the other party
 * of the event. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/nivel/sizes.h"

#include "engine/events/event.h"

#include <string.h>

enum { NOW = 1, THEN = 10, POWER = 0, A = 0, B = 1 };

/* Each card is worth NOW; to whom asks for what it was, THEN. */
static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    (void)e;
    (void)object;
    (void)property;
    return r->recall ? THEN : NOW;
}

static uint32_t lists(uint32_t zones)
{
    return zones != 0 ? zones : 1;
}

static uint32_t zone_bit(const gt_context *r, int object)
{
    (void)r;
    (void)object;
    return 1;
}

static const gt_def *def_of(const gt_context *r, int object)
{
    static const gt_def bear;
    (void)r;
    (void)object;
    return &bear;
}

static const gt_rule_hooks rule_hooks = {.zones_per_player = 1,
                                         .lists = lists,
                                         .zone_bit = zone_bit,
                                         .def = def_of,
                                         .property = property};

enum { SUM = 1, ALONE = 8, MOST = 15, WORTHY = 22, ANOTHER = 27 }; /* addresses */

/* Three values, each followed by the number of cards that are worth NOW; the filter of these; a
 * filter of what is the other party. */
static const gt_operation code[] = {
    {GT_OP_END, 0, 0, 0, 0},
    [SUM] = {GT_OP_SUM_SET, 0, POWER, 0, 0},
    {GT_OP_COUNT, 0, WORTHY, 0, 0},
    {GT_OP_ADD, 0, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    [ALONE] = {GT_OP_SUM_SET, GT_SET_THIS, POWER, 0, 0},
    {GT_OP_COUNT, 0, WORTHY, 0, 0},
    {GT_OP_ADD, 0, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    [MOST] = {GT_OP_EXTREME, 0, POWER, 1, 0},
    {GT_OP_COUNT, 0, WORTHY, 0, 0},
    {GT_OP_ADD, 0, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    [WORTHY] = {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_RANGE, POWER, NOW, NOW, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    [ANOTHER] = {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_IN, GT_SET_OTHER, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
};

static void begin(gt_state *s)
{
    memset(s, 0, offsetof(gt_state, objects));
    memset(s->zone_first, GT_NO_OBJECT, sizeof s->zone_first);
    memset(s->zone_last, GT_NO_OBJECT, sizeof s->zone_last);
    for (int i = 0; i < 2; i++)
        gt_link_last(s, gt_object_new(s, 0, 0), 0);
}

static int32_t value_at(gt_addr address)
{
    static gt_state s;
    gt_effect e;
    begin(&s);
    gt_context r = {.hooks = &rule_hooks, .code = code, .s = &s, .candidate = GT_NO_OBJECT};
    gt_effect_init(&e, 0, A, A);
    e.s[0] = gt_set_of(A);
    gt_set_add(&e.s[0], B);
    return gt_run_value(&r, &e, address);
}

static void only_sums_and_extremes_recall(void **state)
{
    (void)state;
    assert_int_equal(value_at(SUM), 2 * THEN + 2);
    assert_int_equal(value_at(ALONE), THEN + 2);
    assert_int_equal(value_at(MOST), THEN + 2);
}

static void patterns_know_the_other_party(void **state)
{
    static gt_state s;
    static const gt_pattern meant = {.event = 1, .filter = ANOTHER};
    (void)state;
    begin(&s);
    gt_context r = {.hooks = &rule_hooks, .code = code, .s = &s, .candidate = GT_NO_OBJECT};
    gt_event itself = {.kind = 1, .that = A, .other = A, .why = {.player = GT_NOBODY}},
             apart = itself;
    apart.other = B;
    assert_true(gt_matches(&r, &meant, &itself, 0, B, B));
    assert_false(gt_matches(&r, &meant, &apart, 0, B, B));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_sums_and_extremes_recall),
        cmocka_unit_test(patterns_know_the_other_party),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
