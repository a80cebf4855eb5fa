/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts in memory. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

FILE *gt_text_begin(gt_text *t)
{
    *t = (gt_text){.text = NULL};
    t->out = open_memstream(&t->text, &t->size);
    assert_non_null(t->out);
    return t->out;
}

char *gt_text_end(gt_text *t)
{
    assert_int_equal(fclose(t->out), 0);
    return t->text;
}
