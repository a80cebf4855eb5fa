/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games that tests of every game play; see tested.h. */
#include "tests/support/tested.h"

#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

const gt_system *gt_tested_system(int i)
{
    int n = 0;
    while (gt_systems[n] != NULL)
        n++;
    return i < n ? gt_systems[i] : i == n ? &gt_template : NULL;
}

gt_game *gt_tested_game_new(const gt_system *system)
{
    static gt_shipped shipped; /* the pool must outlive the game */
    static const gt_system *loaded;
    if (loaded != NULL && loaded != system)
        gt_shipped_free(&shipped);
    if (loaded != system)
        gt_shipped_load(system, NULL, &shipped);
    loaded = system;
    assert_true(shipped.decks.n > 1);
    /* whoever asks has one: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    gt_game *g = calloc(1, system->game_bytes);
    assert_non_null(g);
    assert_null(system->prepare(g, gt_library_pool(shipped.library), &shipped.decks.list[0],
                                &shipped.decks.list[1], system->limits));
    return g;
}
