/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much of a thing tests do that is worth more the more of it is done. */
#ifndef GT_TESTS_AMOUNT_H
#define GT_TESTS_AMOUNT_H

/* Of strength, and of what is counted in many games: `all`, and under sanitizers, which are slow
 * and look for something else, `few`. */
#ifdef GT_SANITIZED
#define GT_AMOUNT(all, few) (few)
#else
#define GT_AMOUNT(all, few) (all)
#endif

#endif
