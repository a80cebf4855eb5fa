/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a test of tests/unit (see tests/support/unit.h):
 *     build/release/gauntlet-unit NAME [ARGUMENT...]
 * Each test is a process of its own, but not a program, of which a hundred take a minute to link.
 * CMake says which there are: GT_UNITS is `UNIT(name) UNIT(name) ...`. */
#include "tests/support/unit.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define UNIT(name) int test_##name(void);
GT_UNITS
#undef UNIT

#define UNIT(name) {#name, test_##name},
static const struct {
    const char *name;
    int (*run)(void);
} units[] = {GT_UNITS};
#undef UNIT

int main(int argc, char **argv)
{
    const size_t n = sizeof units / sizeof *units;
    gt_unit_arguments(argc, argv);
    for (size_t i = 0; argc > 1 && i < n; i++)
        if (strcmp(units[i].name, argv[1]) == 0)
            return units[i].run();
    fprintf(stderr, "usage: %s TEST [ARGUMENT...]; tests are:\n", argv[0]);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "  %s\n", units[i].name);
    return 2;
}
