/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a test of tests/unit was called with. */
#include "tests/support/unit.h"

#include <stdlib.h>

enum { BEFORE = 2 }; /* the program and the test */

static int n_words;
static char **words;

void gt_unit_arguments(int argc, char **argv)
{
    n_words = argc;
    words = argv;
}

const char *gt_unit_program(void)
{
    return words[0];
}

const char *gt_unit_word(int i, const char *otherwise)
{
    return BEFORE + i < n_words ? words[BEFORE + i] : otherwise;
}

long gt_unit_number(int i, long otherwise)
{
    const char *word = gt_unit_word(i, NULL);
    return word != NULL ? strtol(word, NULL, 10) : otherwise;
}
