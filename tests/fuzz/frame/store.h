/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzzers of stores have in common. */
#ifndef GT_TESTS_FUZZ_STORE_H
#define GT_TESTS_FUZZ_STORE_H

/* Does with a store all that the program can: opens it to write, lists and checks it, exports its
 * games, reports its last run, merges it into another one and removes what is old. */
void gt_fuzz_use_store(const char *path);

#endif
