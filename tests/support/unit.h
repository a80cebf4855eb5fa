/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tests of tests/unit are files of one program: NAME.c has a `main`, which is compiled under
 * the name test_NAME, and `gauntlet-unit NAME` runs it (tests/unit_main.c). Their compiler reads
 * this header before all else. */
#ifndef GT_TESTS_UNIT_H
#define GT_TESTS_UNIT_H

#ifdef main
int main(void);
#endif

/* The path of the program that runs, and what stands behind the test's name, from 0 on; where there
 * is nothing, `otherwise`. */
void gt_unit_arguments(int argc, char **argv);
const char *gt_unit_program(void);
const char *gt_unit_word(int i, const char *otherwise);
long gt_unit_number(int i, long otherwise);

#endif
