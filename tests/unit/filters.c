/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters that were prepared for a game judge as those that were not, also objects that came later
 * and objects that are not what they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/nivel/sizes.h"

#include "engine/core/core.h"
#include "engine/core/hash.h"
#include "engine/effects/card_code.h"

#include <string.h>

enum { RED = 1, BLUE = 2, CREATURE = 1, LAND = 2 };

static const gt_def bear = {.type = CREATURE, .colour = RED, .n_names = 1, .names = {1}},
                    forest = {.type = LAND, .n_names = 1, .names = {2}},
                    golem = {.type = CREATURE,
                             .n_tags = 1,
                             .tags = (const uint16_t[]){7},
                             .n_names = 1,
                             .names = {3}};
static const gt_def *const defs[] = {&bear, &forest, &golem};

enum { FLYING, LARGE, FEARED, WEIGHT = 5, HEIGHT = 9, AGE = 11 }; /* keywords; properties */

/* All creatures; all that are red and called 1; all others that are not red; all with tag 7 that
 * are in set 0; itself, if it flies; of all the large ones that are not feared those of some
 * weight, height and age, a number of set 0; nobody; others of some weight that are in set 0. */
static const gt_operation code[] = {
    {GT_OP_END, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_TYPE, 0, CREATURE, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_COLOUR, 0, RED, 0, 0},
    {GT_OP_TEST_NAME, 0, 1, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0},
    {GT_OP_TEST_COLOUR, 1, RED, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_TAG, 0, 7, -1, -1},
    {GT_OP_TEST_IN, 0, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0},
    {GT_OP_TEST_HAS, 0, FLYING, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_HAS, 0, LARGE, 0, 0},
    {GT_OP_TEST_HAS, 1, FEARED, 0, 0},
    {GT_OP_TEST_RANGE, WEIGHT, 2, INT16_MAX, 0},
    {GT_OP_TEST_RANGE, HEIGHT, 1, 6, 0},
    {GT_OP_TEST_RANGE, WEIGHT, INT16_MIN, 5, 0},
    {GT_OP_TEST_RANGE, AGE, 1, 6, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0},
    {GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
    {GT_OP_FILTER, 0, 0, -1, 0},
    {GT_OP_TEST_RANGE, WEIGHT, 3, 7, 0},
    {GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0},
    {GT_OP_TEST_IN, 0, 0, 0, 0},
    {GT_OP_DONE, 0, 0, 0, 0},
};
static const gt_addr filters[] = {1, 4, 8, 12, 16, 20, 28, 32};
enum { FILTERS = sizeof filters / sizeof *filters };

/* ---- A world of one zone, where object 1 may be a red creature that is called 1 and has tag 7 for
 * a time. */

static bool animated;

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
    return defs[r->s->objects[object].def];
}

static uint32_t types(gt_context *r, int object)
{
    return (uint32_t)def_of(r, object)->type | (animated && object == 1 ? CREATURE : 0u);
}

static uint32_t colours(gt_context *r, int object)
{
    return animated && object == 1 ? RED : def_of(r, object)->colour;
}

static bool has_tag(gt_context *r, int object, int tag)
{
    const gt_def *d = def_of(r, object);
    return (animated && object == 1 && tag == 7) || (d->n_tags > 0 && d->tags[0] == tag);
}

static int names(gt_context *r, int object, uint16_t out[GT_NAMES])
{
    out[0] = animated && object == 1 ? 1 : def_of(r, object)->names[0];
    return 1;
}

static gt_set changed(const gt_context *r)
{
    (void)r;
    return animated ? gt_set_of(1) : gt_set_empty();
}

static uint64_t keywords(gt_context *r, int object)
{
    return r->s->objects[object].mark[0];
}

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    const uint8_t *mark = r->s->objects[object].mark;
    (void)e;
    return property == WEIGHT ? mark[1] & 7 : property == HEIGHT ? mark[2] & 7 : mark[2] >> 3 & 7;
}

static const gt_rule_hooks fixed = {.zones_per_player = 1,
                                    .lists = lists,
                                    .zone_bit = zone_bit,
                                    .def = def_of,
                                    .keywords = keywords,
                                    .property = property};
static const gt_rule_hooks fickle = {.zones_per_player = 1,
                                     .lists = lists,
                                     .zone_bit = zone_bit,
                                     .def = def_of,
                                     .keywords = keywords,
                                     .property = property,
                                     .types = types,
                                     .colours = colours,
                                     .has_tag = has_tag,
                                     .names = names,
                                     .changed = changed};

static void begin(gt_state *s)
{
    memset(s, 0, offsetof(gt_state, objects));
    memset(s->zone_first, GT_NO_OBJECT, sizeof s->zone_first);
    memset(s->zone_last, GT_NO_OBJECT, sizeof s->zone_last);
    for (int i = 0; i < 3; i++)
        gt_link_last(s, gt_object_new(s, i, 0), 0);
}

/* Prepared or not, the answers are the same. */
static void expect_same(const gt_rule_hooks *hooks, gt_state *s, const gt_filters *prepared)
{
    gt_effect e;
    gt_effect_init(&e, 0, 0, 0);
    e.s[0] = gt_set_of(1);
    gt_set_add(&e.s[0], s->n_objects - 1);
    for (int i = 0; i < FILTERS; i++) {
        gt_context plain = {.hooks = hooks, .code = code, .s = s, .candidate = GT_NO_OBJECT},
                   fast = plain;
        fast.filters = prepared;
        gt_set slow_found = gt_matching(&plain, &e, filters[i]);
        gt_set found = gt_matching(&fast, &e, filters[i]);
        assert_memory_equal(&found, &slow_found, sizeof found);
        assert_int_equal(gt_matches_any(&fast, &e, filters[i]), !gt_set_is_empty(&slow_found));
        for (int object = 0; object < s->n_objects; object++)
            assert_int_equal(gt_accepts(&fast, &e, filters[i], object),
                             gt_set_has(&slow_found, object));
    }
}

/* What the first filter finds. */
static int creatures(const gt_rule_hooks *hooks, gt_state *s, const gt_filters *prepared)
{
    gt_context r = {.hooks = hooks, .code = code, .filters = prepared, .s = s};
    gt_effect e;
    gt_effect_init(&e, 0, 0, 0);
    return gt_count_matching(&r, &e, 1);
}

static void prepare(gt_filters *all, const gt_state *s)
{
    memset(all, 0, sizeof *all);
    all->n_bounds = 2;
    all->bound[0] = WEIGHT;
    all->bound[1] = HEIGHT;
    for (int i = 0; i < FILTERS; i++)
        gt_filter_add(all, code, filters[i], defs, s->objects, s->n_objects);
    assert_int_equal(all->n, FILTERS);
    for (int i = 0; i < FILTERS; i++)
        assert_non_null(gt_filter_find(all, filters[i]));
    assert_null(gt_filter_find(all, 2));
}

static void tokens_are_judged_by_what_they_are(void **state)
{
    static gt_state s;
    static gt_filters all;
    (void)state;
    begin(&s);
    prepare(&all, &s);
    assert_int_equal(creatures(&fixed, &s, &all), 2);
    int token = gt_object_again(&s, 1, 0);
    gt_link_last(&s, token, 0);
    assert_int_equal(creatures(&fixed, &s, &all), 2); /* another forest */
    expect_same(&fixed, &s, &all);
    gt_unlink(&s, token);
    gt_object_free(&s, token);
    assert_int_equal(gt_object_again(&s, 0, 0), token);
    gt_link_last(&s, token, 0);
    assert_int_equal(creatures(&fixed, &s, &all), 3); /* the same record as a bear */
    expect_same(&fixed, &s, &all);
}

static void what_has_changed_is_asked_for_what_it_is(void **state)
{
    static gt_state s;
    static gt_filters all;
    (void)state;
    begin(&s);
    prepare(&all, &s);
    expect_same(&fickle, &s, &all);
    animated = true;
    assert_int_equal(creatures(&fickle, &s, &all), 3);
    expect_same(&fickle, &s, &all);
    animated = false;
    assert_int_equal(creatures(&fickle, &s, &all), 2);
}

/* Keywords and numbers come and go: what was prepared asks for the present ones. */
static void values_are_asked_for_each_time(void **state)
{
    static gt_state s;
    static gt_filters all;
    (void)state;
    begin(&s);
    prepare(&all, &s);
    assert_int_equal(gt_filter_find(&all, 16)->rest, 0);
    assert_int_equal(gt_filter_find(&all, 20)->rest, 26); /* ages are not prepared */
    int found = 0;
    for (uint64_t key = 0; key < 5000; key++) {
        for (int object = 0; object < s.n_objects; object++) {
            uint64_t mixed = gt_fold(key, (uint64_t)object);
            memcpy(s.objects[object].mark, &mixed, 3);
        }
        expect_same(&fixed, &s, &all);
        gt_context r = {.hooks = &fixed, .code = code, .filters = &all, .s = &s};
        gt_effect e;
        gt_effect_init(&e, 0, 0, 0);
        found += gt_count_matching(&r, &e, 20);
        assert_int_equal(gt_count_matching(&r, &e, 28), 0);
        assert_int_equal(gt_count_matching(&r, &e, 16), s.objects[0].mark[0] >> FLYING & 1);
    }
    assert_in_range(found, 800, 1310); /* of 15,000 1/4 * 4/8 * 6/8 * 6/8 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_judged_by_what_they_are),
        cmocka_unit_test(what_has_changed_is_asked_for_what_it_is),
        cmocka_unit_test(values_are_asked_for_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
