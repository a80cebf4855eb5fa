/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the evaluation of Magic makes of opening hands (103.5): those with two to five lands are
 * kept, those without any and those of lands alone are not. */
#include "tests/support/magic_duels.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DEALS = 400, PAIRS = 64 };

static int lands_of(const mg_game *g, const gt_state *s, int player)
{
    int n = 0;
    for (int object = g->first[player]; object < g->first[player + 1]; object++)
        if (s->objects[object].zone == player * MG_ZONES + MG_HAND)
            n += (g->def[s->objects[object].def]->type & MG_LAND) != 0;
    return n;
}

static int32_t value_after(const mg_game *g, const gt_state *s, const char *text)
{
    gt_action a = 0;
    GT_STATE(after, &mg_rules);
    int player = gt_to_move(&g->game, s);
    gt_copy(&g->game, after, s);
    assert_true(gt_parse_action(&g->game, s, text, &a));
    gt_apply(&g->game, after, a);
    assert_true(gt_quiet(&g->game, after));
    return gt_evaluate(&g->game, after, player, NULL);
}

static void hands_are_kept_that_can_be_played(void **state)
{
    static mg_game g;
    int few = 0, sound = 0;
    (void)state;
    GT_STATE(s, &mg_rules);
    for (int i = 0; i < DEALS; i++) {
        gt_magic_pair(&g, i % PAIRS, (mg_options){0});
        gt_start(&g.game, s, (uint64_t)i, i & 1);
        int lands = lands_of(&g, s, i & 1);
        bool keeps = value_after(&g, s, "keep") > value_after(&g, s, "mulligan");
        if (lands == 0 || lands == MG_HAND_SIZE)
            assert_false(keeps);
        if (lands >= 2 && lands <= 5)
            assert_true(keeps);
        few += lands == 0;
        sound += lands >= 2 && lands <= 5;
    }
    assert_true(few > 0 && sound > DEALS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hands_are_kept_that_can_be_played)};
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
