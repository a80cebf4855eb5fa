/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards for tests: those that ship, and small files for tests of the compiler: the mistakes that it
 * tells, and the English that is read back from the code. Call inside a cmocka test. */
#ifndef GT_TESTS_CARDS_H
#define GT_TESTS_CARDS_H

#include "decks/language/library.h"

/* The cards of these files and folders, of all that ship, or of this text; a mistake in them fails
 * the test. */
gt_library *gt_need_cards(const char *const *paths, int n);
gt_library *gt_need_shipped_cards(void);
gt_library *gt_need_compiled(const char *json_text);

/* The same of a fire unit `A` with these abilities (without brackets), alone in its pool. */
gt_library *gt_need_unit(const char *abilities);

/* Compiles a file `f` with this text; the errors must be exactly these lines ("": none). */
void gt_expect_errors(const char *json_text, const char *expected);

/* The same for a fire unit `A` with this list of abilities, which stands in line 2 from column 1
 * on. */
void gt_expect_ability_errors(const char *abilities, const char *expected);

/* What is read back of a fire unit `A` with these abilities (without brackets), behind its
 * facts. */
void gt_expect_abilities(const char *abilities, const char *expected);

/* What gt_errors_print writes, and a card in English; to be freed. Takes the errors. */
char *gt_printed(gt_errors *e);
char *gt_rendered(const gt_library *library, int def);

#endif
