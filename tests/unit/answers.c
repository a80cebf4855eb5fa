/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player is shown in two games that differ only in an answer that the other could have given
 * is the same, until it is given: in every game there is. */
#include "tests/support/answers.h"

#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static gt_secrets duel_secrets(void)
{
    return (gt_secrets){gt_stackduel_hidden, &gt_inside_stackduel};
}

static void tiny_games(void **state)
{
    (void)state;
    gt_answered seen = gt_answers(&gt_kuhn, NULL, 1, 300);
    assert_true(seen.same > 40 && seen.betrayed == 0); /* everybody is always asked */
    seen = gt_answers(&gt_tictactoe, NULL, 1, 60);
    assert_true(seen.same == seen.pairs && seen.same > 100 && seen.betrayed == 0);
}

/* Instants in hand or not. */
static void stackduel(void **state)
{
    (void)state;
    const gt_game *games[] = {&gt_stackduel, &gt_stackduel_other};
    for (int i = 0; i < 2; i++) {
        gt_secrets secrets = duel_secrets();
        gt_answered seen = gt_answers(games[i], &secrets, 3, GT_AMOUNT(800, 200));
        assert_true(seen.same > GT_AMOUNT(2000, 500) && seen.betrayed > GT_AMOUNT(300, 75) &&
                    seen.chosen > seen.betrayed);
    }
}

/* Here the positions themselves must look the same. */
static void an_instant_in_hand(void **state)
{
    (void)state;
    static const gt_stackduel_side without = {3, "Bear Bolt", "Bear Ghoul", NULL, NULL},
                                   with = {3, "Bear Ghoul", "Bear Bolt", NULL, NULL},
                                   own = {3, "Imp", "Shaman", "Bear", NULL};
    GT_STATE(a, &gt_stackduel_rules);
    GT_STATE(b, &gt_stackduel_rules);
    gt_secrets secrets = duel_secrets();
    gt_action cast;
    gt_answered count = {0};
    gt_stackduel_set_up(a, 1, 0, (gt_stackduel_side[2]){own, without});
    gt_stackduel_set_up(b, 1, 0, (gt_stackduel_side[2]){own, with});
    gt_stackduel_skip_passes(a);
    gt_stackduel_skip_passes(b);
    assert_true(gt_parse_action(&gt_stackduel, a, "cast Shaman", &cast));
    gt_answers_agree(&gt_stackduel, &secrets, a, b, cast, 0, &count);
    assert_int_equal(count.same, 1);
    assert_int_equal(count.betrayed, 1);
}

static void nivel(void **state)
{
    (void)state;
    static nv_game g;
    static const gt_secrets secrets = {
        {.zones_per_player = NV_ZONES, .deck = NV_DECK, .hand = NV_HAND}, &gt_inside_nivel};
    gt_starters starters;
    gt_answered sum = {0};
    gt_all_decks_load(&starters);
    for (int a = 0; a < starters.decks.n; a++)
        for (int k = 0; k < GT_AMOUNT(3, 1); k++) {
            int b = (a * 5 + k * 7 + 3) % starters.decks.n;
            gt_starters_game(&starters, a, b, (nv_options){0}, &g);
            gt_answered seen = gt_answers(&g.game, &secrets, (uint64_t)a, 6);
            sum.pairs += seen.pairs;
            sum.same += seen.same;
            sum.betrayed += seen.betrayed;
            sum.chosen += seen.chosen;
        }
    gt_starters_free(&starters);
    printf("%ld pairs, %ld look the same, %ld differ in answers, policies chose in %ld\n",
           sum.pairs, sum.same, sum.betrayed, sum.chosen);
    assert_true(sum.same > GT_AMOUNT(30000, 10000) && sum.betrayed >= GT_AMOUNT(3, 1) &&
                sum.chosen > sum.same / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_games),
        cmocka_unit_test(stackduel),
        cmocka_unit_test(an_instant_in_hand),
        cmocka_unit_test(nivel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
