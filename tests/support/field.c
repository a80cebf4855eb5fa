/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields for tests. */
#include "tests/support/field.h"

#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

const gt_game *gt_prepare_game(const void *context, const gt_lineup *lineup, void *storage)
{
    (void)lineup;
    memcpy(storage, context, sizeof(gt_game));
    return storage;
}

gt_field gt_field_of_game(const gt_game *g, const char *const *name, int n_decks,
                          const gt_matchup *matchup, int n_matchups)
{
    enum { BOTH = GT_ROLE_ROW | GT_ROLE_COLUMN };
    static const uint8_t role[GT_TEST_DECKS] = {BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH,
                                                BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH};
    assert_true(n_decks <= GT_TEST_DECKS);
    return (gt_field){.n_decks = n_decks,
                      .n_matchups = n_matchups,
                      .deck = name,
                      .role = role,
                      .matchup = matchup,
                      .rules = g != NULL ? g->rules : NULL,
                      .game_bytes = sizeof *g,
                      .prepare = gt_prepare_game,
                      .context = g};
}

gt_results *gt_need_results(const gt_field *f, const gt_run_options *options)
{
    char error[400] = "";
    gt_results *r = gt_run_field(f, options, error, sizeof error);
    if (r == NULL)
        fail_msg("%s", error);
    return r;
}

char *gt_results_text(const gt_results *r, bool (*write)(FILE *, const gt_results *))
{
    gt_text t;
    assert_true(write(gt_text_begin(&t), r));
    return gt_text_end(&t);
}
