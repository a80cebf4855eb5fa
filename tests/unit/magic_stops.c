/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where players are asked with `stops=usual`, in random games of the duel decks: with an empty
 * stack in an upkeep only where they control something with an ability that is bound to it, and
 * there they use it. */
#include "engine/core/hash.h"
#include "engine/core/view.h"
#include "engine/magic/position.h"
#include "tests/support/magic_duels.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = 64, GAMES = 256, CHOICES = 600 };

static const char bound[] = "emberwilde-augur"; /* in its controller's upkeep */

static bool controls(const mg_game *g, const gt_state *s, int player, const char *id)
{
    int card[GT_MAX_OBJECTS], n = mg_position_zone(s, player, MG_BATTLEFIELD, card);
    for (int i = 0; i < n; i++)
        if (strcmp(mg_position_def(g, s, card[i])->id, id) == 0)
            return true;
    return false;
}

/* Plays a game; returns how often the ability was used. */
static int play(const mg_game *g, gt_state *s, uint64_t seed)
{
    int used = 0;
    gt_start(&g->game, s, seed, (int)(seed & 1));
    for (int k = 0; k < CHOICES && gt_to_move(&g->game, s) != GT_TERMINAL; k++) {
        gt_action legal[GT_MAX_ACTIONS];
        char text[GT_TEXT];
        int n = gt_legal_actions(&g->game, s, legal), player = gt_to_move(&g->game, s);
        gt_action a = legal[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
        gt_action_text(&g->game, s, legal[0], text, sizeof text);
        if (mg_position_vars(s)->step == MG_STEP_UPKEEP && s->n_items == 0 &&
            strcmp(text, "pass") == 0) {
            assert_int_equal(player, s->active);
            assert_true(controls(g, s, player, bound));
        }
        gt_action_text(&g->game, s, a, text, sizeof text);
        used += strncmp(text, "use emberwilde-augur", strlen("use emberwilde-augur")) == 0;
        gt_apply(&g->game, s, a);
    }
    return used;
}

static void a_step_is_a_stop_for_what_is_bound_to_it(void **state)
{
    static mg_game g;
    int used = 0;
    (void)state;
    GT_STATE(s, &mg_rules);
    for (int i = 0; i < GAMES; i++) {
        gt_magic_pair(&g, i % PAIRS, (mg_options){.stops = MG_STOPS_USUAL});
        used += play(&g, s, (uint64_t)i);
    }
    assert_true(used > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_is_a_stop_for_what_is_bound_to_it)};
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
