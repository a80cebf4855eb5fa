/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards and decks that ship, read as the program reads them. */
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

void gt_shipped_load(const gt_system *system, const char *field, gt_shipped *out)
{
    char folder[2][100];
    const char *cards = folder[0], *decks = folder[1];
    gt_errors errors = {0};
    *out = (gt_shipped){0};
    snprintf(folder[0], sizeof folder[0], "decks/%s/cards", system->name);
    snprintf(folder[1], sizeof folder[1], "decks/%s/decks/%s", system->name,
             field != NULL ? field : "");
    out->library = gt_library_load(system->dialect, &cards, 1, &errors);
    if (out->library != NULL)
        gt_decks_read(&decks, 1, system, gt_library_pool(out->library), &out->decks, &errors);
    if (errors.n != 0)
        gt_errors_print(&errors, stderr);
    assert_int_equal(errors.n, 0);
    gt_errors_free(&errors);
    assert_true(out->decks.n >= 2);
}

void gt_shipped_free(gt_shipped *shipped)
{
    gt_decks_free(&shipped->decks);
    gt_library_free(shipped->library);
}
