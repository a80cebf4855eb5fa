/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JUnit XML, as continuous integration reads it: text in it, and mistakes in files as test
 * cases. */
#ifndef GT_REPORTS_JUNIT_OUT_H
#define GT_REPORTS_JUNIT_OUT_H

#include "decks/files/errors.h"

/* Text in XML 1.0: control characters that it cannot hold become blanks. */
void gt_put_xml(FILE *out, const char *text);

/* A test case a mistake; without mistakes one that passed. False: it could not be written. */
bool gt_write_mistakes_junit(FILE *out, const gt_errors *e);

#endif
