/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists that are cut out of a JSON text (sim/experiments/long_lists.h), and how many matrices are
 * drawn of many decks. */
#include "sim/experiments/long_lists.h"
#include "sim/statistics/matrix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What is cut out, and what is left: short lists, other keys, lists of something else, and texts
 * that only look alike. */
static void what_is_cut(void **state)
{
    static const char text[] =
        "{\"a\":\"x\\\"lengths\\\":[1,2,3,4,5,6,7,8,9,10]\",\"lengths\":[5],"
        "\"a_cards\": [[10, 20,30],[40,50,60,70]],\"b_cards\":[[1,2,-3,4,5,6,7,8,9]],"
        "\"other\":[1000000,2000000,3000000]}";
    static const char left[] = "{\"a\":\"x\\\"lengths\\\":[1,2,3,4,5,6,7,8,9,10]\",\"lengths\":[5],"
                               "\"a_cards\": [\"#0\"],\"b_cards\":[[1,2,-3,4,5,6,7,8,9]],"
                               "\"other\":[1000000,2000000,3000000]}";
    gt_long_lists l;
    (void)state;
    char *rest = gt_long_lists_cut(&l, text, strlen(text));
    assert_string_equal(rest, left);
    assert_int_equal(l.n, 1);
    cJSON *tree = cJSON_Parse(rest);
    assert_null(gt_long_list_at(&l, cJSON_GetObjectItem(tree, "lengths")));
    assert_null(gt_long_list_at(&l, cJSON_GetObjectItem(tree, "other")));
    assert_null(gt_long_list_at(NULL, cJSON_GetObjectItem(tree, "a_cards")));
    const char *at = gt_long_list_at(&l, cJSON_GetObjectItem(tree, "a_cards"));
    uint64_t x[4] = {0};
    assert_true(at != NULL && gt_long_list_begin(&at) && gt_long_list_counts(&at, x, 4));
    assert_true(x[0] == 10 && x[1] == 20 && x[2] == 30 && x[3] == 0);
    assert_true(gt_long_list_next(&at) && gt_long_list_counts(&at, x, 4) && x[3] == 70);
    assert_false(gt_long_list_next(&at));
    cJSON_Delete(tree);
    free(rest);
    gt_long_lists_free(&l);
}

static void what_is_no_list(void **state)
{
    static const char *const wrong[] = {
        "[1,2,3]", "[1,]", "[01]",  "[1 2]", "[-1]", "[1.5]", "[1234567890123456]",
        "[1",      "{}",   "[[1]]", ""};
    uint64_t x[2];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = wrong[i];
        assert_false(gt_long_list_counts(&at, x, 2));
    }
    const char *empty = " [ ] ";
    assert_true(gt_long_list_counts(&empty, x, 0));
    gt_long_lists l;
    assert_null(gt_long_lists_cut(&l, "{}\0{}", 5));
    gt_long_lists_free(&l);
}

static void few_matrices_of_many_decks(void **state)
{
    (void)state;
    assert_int_equal(gt_resamples_of(2), GT_RESAMPLES);
    assert_int_equal(gt_resamples_of(GT_RESAMPLED_DECKS), GT_RESAMPLES);
    assert_int_equal(gt_resamples_of(128), 250);
    assert_int_equal(gt_resamples_of(1000), GT_FEWEST_RESAMPLES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_cut),
        cmocka_unit_test(what_is_no_list),
        cmocka_unit_test(few_matrices_of_many_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
