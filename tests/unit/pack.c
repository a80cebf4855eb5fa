/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packed rows: what is shared, what is rounded, and what stays as it is. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reports/pack.h"
#include "tests/support/text.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

/* Packs rows, one a line, and what belongs behind them; to be freed. */
static char *packed(const char *const *rows, int n)
{
    gt_text t;
    gt_pack pack = {.texts = {.n = 0}};
    FILE *out = gt_text_begin(&t);
    for (int i = 0; i < n; i++) {
        cJSON *row = cJSON_Parse(rows[i]);
        assert_non_null(row);
        assert_true(gt_pack_row(out, &pack, row));
        putc('\n', out);
        cJSON_Delete(row);
    }
    gt_pack_end(out, &pack);
    gt_pack_free(&pack);
    return gt_text_end(&t);
}

static void keys_and_texts_are_told_once(void **state)
{
    static const char *const rows[] = {
        "{\"deck\":\"A \\\"x\\\"\",\"rate\":0.123456,\"list\":[1,0.25,null],\"sure\":false}",
        "{\"deck\":\"둘\",\"rate\":null,\"list\":[],\"sure\":true}",
        "{\"deck\":\"A \\\"x\\\"\",\"rate\":1,\"list\":[\"A\"],\"sure\":true}",
        "{\"deck\":{\"deck\":\"둘\"}}",
    };
    (void)state;
    char *text = packed(rows, 4);
    assert_string_equal(text, "[0,0,0.123456,[1,0.25,null],false]\n"
                              "[0,1,null,[],true]\n"
                              "[0,0,1,[\"A\"],true]\n"
                              "[1,[2,1]]\n"
                              "  \"shapes\": [\n"
                              "    [[\"deck\",1],[\"rate\",0],[\"list\",0],[\"sure\",0]],\n"
                              "    [[\"deck\",2]],\n"
                              "    [[\"deck\",1]]\n"
                              "  ],\n"
                              "  \"texts\": [\n"
                              "    \"A \\\"x\\\"\",\n"
                              "    \"둘\"\n"
                              "  ]\n");
    free(text);
}

/* As reports/round.h: from six digits to tenths of a per cent, halves away from 0. */
static void inner_figures_have_the_digits_that_are_shown(void **state)
{
    static const char *const rows[] = {
        "{\"in\":{\"n\":123456,\"r\":0.7325,\"i\":[-0.7325, 0.0004, -1.0],\"x\":null,\"s\":true}}"};
    (void)state;
    char *text = packed(rows, 1);
    assert_non_null(strstr(text, "123456,0.733,[-0.733,0,-1],null,true]]\n"));
    free(text);
}

/* More texts than the table begins with. */
static void many_texts(void **state)
{
    enum { MANY = 1000 };
    char *rows[2 * MANY], last[40];
    (void)state;
    for (int i = 0; i < 2 * MANY; i++) {
        rows[i] = malloc(40);
        assert_non_null(rows[i]);
        snprintf(rows[i], 40, "{\"a\":\"text %d\"}", i % MANY);
    }
    char *text = packed((const char *const *)rows, 2 * MANY);
    const char *at = text;
    for (int i = 0; i < 2 * MANY; i++) {
        int n = snprintf(last, sizeof last, "[0,%d]\n", i % MANY);
        assert_memory_equal(at, last, (size_t)n);
        at += n;
        free(rows[i]);
    }
    assert_non_null(strstr(at, "    \"text 999\"\n  ]\n"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_texts_are_told_once),
        cmocka_unit_test(inner_figures_have_the_digits_that_are_shown),
        cmocka_unit_test(many_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
