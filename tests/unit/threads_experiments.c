/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments through the library (sim/include/gauntlet/engine.h, version 5): what comes of them
 * depends on no thread (that it is what the program says, tests/python-package sees), patches
 * change cards, hands are dealt by chance that is chosen, and no mistake of a caller harms
 * anything. The thread sanitizer watches. */
#include "sim/include/gauntlet/engine.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const PATCH = "{\"ST01-002\": {\"power\": 9000}}";

static gauntlet_game *game_of(const char *a, const char *b, const char *patch)
{
    gauntlet_cards *cards = gauntlet_cards_open_patched("nivel", NULL, 0, &patch, patch != NULL);
    assert_non_null(cards);
    gauntlet_game *game = gauntlet_game_open(cards, a, b, 0, 0);
    assert_non_null(game);
    gauntlet_cards_close(cards);
    return game;
}

static gauntlet_experiment_options options_of(int games, int threads)
{
    return (gauntlet_experiment_options){
        .size = sizeof(gauntlet_experiment_options), .games = games, .threads = threads, .seed = 3};
}

static void assert_sound(const gauntlet_tally *t, uint64_t games)
{
    uint64_t pairs = 0, points = 0;
    for (uint64_t i = 0; i < 5; i++) {
        pairs += t->pairs[i];
        points += i * t->pairs[i];
    }
    assert_int_equal(t->games, games);
    assert_int_equal(2 * pairs, games);
    assert_int_equal(t->won + t->lost + t->drawn + t->unfinished + t->aborted, games);
    assert_int_equal(points, games + t->won - t->lost);
    assert_true(t->rate == (double)points / 2 / (double)games);
    assert_true(t->low < t->rate && t->rate < t->high && t->low >= 0 && t->high <= 1);
    assert_true(t->turns > 5 * games && t->actions > t->turns && t->began <= 2 * games);
}

static void decks(void **unused)
{
    (void)unused;
    gauntlet_game *game[3] = {game_of("st01-starter", "st02-starter", NULL),
                              game_of("st02-starter", "st01-starter", NULL),
                              game_of("st03-starter", "st01-starter", NULL)};
    gauntlet_tally one[3], two[3], none[3];
    gauntlet_experiment_options o = options_of(20, 1);
    assert_int_equal(gauntlet_run(game, 3, "greedy", &o, one), 1);
    o.threads = 2;
    assert_int_equal(gauntlet_run(game, 3, "greedy", &o, two), 1);
    assert_memory_equal(one, two, sizeof one);
    for (int i = 0; i < 3; i++)
        assert_sound(&one[i], 20);
    /* the same matchup, named the other way round: the same games */
    assert_true(one[0].won == one[1].lost && one[0].lost == one[1].won &&
                one[0].won != one[0].lost);
    assert_true(one[0].began == one[1].began && one[0].actions == one[1].actions);
    o.seed = 4;
    assert_int_equal(gauntlet_run(game, 3, "greedy", &o, two), 1);
    assert_true(two[0].actions != one[0].actions);
    assert_int_equal(gauntlet_run(game, 1, "random", NULL, none), 1); /* as usual */
    assert_int_equal(none[0].games, 100);
    for (int i = 0; i < 3; i++)
        gauntlet_game_close(game[i]);
}

static void players(void **unused)
{
    (void)unused;
    static const char *const who[] = {"random", "greedy", "one-ply"};
    static const char *const two[] = {"greedy", "random"};
    gauntlet_game *game[2] = {game_of("st02-starter", "st01-starter", NULL),
                              game_of("st03-starter", "st01-starter", NULL)};
    gauntlet_tally all[3], turned;
    gauntlet_experiment_options o = options_of(12, 2);
    assert_int_equal(gauntlet_arena(game, 2, who, 2, &o, all), 1);
    assert_int_equal(gauntlet_arena(game, 2, two, 2, &o, &turned), 1);
    assert_sound(&all[0], 12);
    /* who is named first changes nothing */
    assert_true(all[0].won == turned.lost && all[0].lost == turned.won);
    assert_int_equal(all[0].actions, turned.actions);
    assert_true(all[0].rate < 0.4);
    assert_int_equal(gauntlet_arena(game, 2, who, 3, &o, all), 0); /* there is no "one-ply" */
    assert_non_null(strstr(gauntlet_error(), "one-ply"));
    for (int i = 0; i < 2; i++)
        gauntlet_game_close(game[i]);
}

static void changes(void **unused)
{
    (void)unused;
    gauntlet_game *base = game_of("st02-starter", "st01-starter", NULL);
    gauntlet_game *head = game_of("st02-starter", "st01-starter", PATCH);
    gauntlet_shift same, moved;
    gauntlet_tally alone;
    gauntlet_experiment_options o = options_of(400, 2);
    assert_int_equal(gauntlet_gate(&base, &base, 1, "random", 0.2, &o, &same), 1);
    assert_true(same.shift == 0 && same.verdict == GAUNTLET_UNMOVED && same.low < 0 &&
                same.high > 0);
    assert_int_equal(gauntlet_gate(&base, &head, 1, "greedy", 0.01, &o, &moved), 1);
    assert_true(moved.shift < -0.01 &&
                fabs(moved.shift - moved.head.rate + moved.base.rate) < 1e-12);
    assert_int_equal(moved.verdict, moved.high < -0.01 ? GAUNTLET_MOVED : GAUNTLET_UNDECIDED);
    assert_int_equal(gauntlet_run(&base, 1, "greedy", &o, &alone), 1);
    assert_memory_equal(&alone, &moved.base, sizeof alone);
    assert_int_equal(gauntlet_gate(&base, &head, 1, "greedy", 0, &o, &moved), 0);
    gauntlet_game_close(base);
    gauntlet_game_close(head);
}

/* Every choice of an outcome is followed by the next, to a state in which these cards are held. */
static void hands(void **unused)
{
    (void)unused;
    gauntlet_game *game = game_of("st01-starter", "st02-starter", NULL);
    gauntlet_chance next;
    gauntlet_state *state = NULL, *again = NULL;
    int32_t come[16] = {0};
    int n = 0, result;
    while ((result = gauntlet_start_choosing(game, 7, 1, come, n, &next, &state)) == 2) {
        assert_true(n < 16 && state == NULL && next.n > 1);
        int total = 0;
        for (int i = 0; i < next.n; i++)
            total += next.weight[i];
        assert_int_equal(total, next.total);
        assert_int_equal(total, 40 - n % 5);
        come[n++] = next.n - 1;
    }
    assert_int_equal(result, 1);
    assert_int_equal(n, 10); /* five cards for each player */
    assert_int_equal(gauntlet_start_choosing(game, 8, 1, come, n, &next, &again), 1);
    char view[2][1 << 15];
    for (int player = 0; player < 2; player++) { /* chance to come is another, hands are not */
        assert_true(gauntlet_view(state, player, view[0], sizeof view[0]) > 0);
        assert_true(gauntlet_view(again, player, view[1], sizeof view[1]) > 0);
        assert_string_equal(view[0], view[1]);
    }
    assert_int_equal(gauntlet_start_choosing(game, 7, 1, come, 11, &next, &again), 0);
    come[3] = 200;
    assert_int_equal(gauntlet_start_choosing(game, 7, 1, come, n, &next, &again), 0);
    assert_int_equal(gauntlet_start_choosing(game, 7, 1, NULL, 1, &next, &again), 0);
    assert_int_equal(gauntlet_start_choosing(game, 7, 1, NULL, 0, NULL, &again), 0);
    assert_int_equal(gauntlet_start_choosing(game, 7, 1, NULL, 0, &next, NULL), 0);
    assert_int_equal(gauntlet_start_choosing(game, 7, 2, NULL, 0, &next, &again), 0);
    gauntlet_close(state);
    gauntlet_close(again);
    gauntlet_game_close(game);
}

static void wrong(const char *why)
{
    if (strstr(gauntlet_error(), why) == NULL)
        fail_msg("'%s' does not say '%s'", gauntlet_error(), why);
}

static void mistakes(void **unused)
{
    (void)unused;
    const char *bad = "{\"ST01-999\": null}", *nowhere = "nowhere.json", *nobody = NULL;
    assert_null(gauntlet_cards_open_patched("nivel", NULL, 0, &bad, 1));
    wrong("ST01-999");
    assert_null(gauntlet_cards_open_patched("nivel", NULL, 0, &nowhere, 1));
    wrong("nowhere.json");
    assert_null(gauntlet_cards_open_patched("nivel", NULL, 0, &nobody, 1));
    wrong("patches");
    gauntlet_game *game[2] = {game_of("st01-starter", "st02-starter", NULL), NULL};
    gauntlet_tally t[2];
    gauntlet_experiment_options o = options_of(3, 1);
    assert_int_equal(gauntlet_run(game, 1, "random", &o, t), 0);
    wrong("pairs");
    o = options_of(4, -1);
    assert_int_equal(gauntlet_run(game, 1, "random", &o, t), 0);
    wrong("threads");
    o = (gauntlet_experiment_options){.size = 1};
    assert_int_equal(gauntlet_run(game, 1, "random", &o, t), 0);
    wrong("size");
    o = options_of(4, 1);
    o.confidence = 1;
    assert_int_equal(gauntlet_run(game, 1, "random", &o, t), 0);
    wrong("confidence");
    o.confidence = 0;
    assert_int_equal(gauntlet_run(game, 2, "random", &o, t), 0); /* the second is none */
    assert_int_equal(gauntlet_run(NULL, 1, "random", &o, t), 0);
    assert_int_equal(gauntlet_run(game, 0, "random", &o, t), 0);
    assert_int_equal(gauntlet_run(game, 1, NULL, &o, t), 0);
    assert_int_equal(gauntlet_run(game, 1, "random", &o, NULL), 0);
    assert_int_equal(gauntlet_run(game, 1, "exec:true", &o, t), 0);
    wrong("program");
    assert_int_equal(gauntlet_arena(game, 1, (const char *const[]){"random"}, 1, &o, t), 0);
    assert_int_equal(gauntlet_arena(game, 1, NULL, 2, &o, t), 0);
    assert_int_equal(gauntlet_gate(game, NULL, 1, "random", 0.1, &o, NULL), 0);
    assert_int_equal(gauntlet_run(game, 1, "random", &o, t), 1);
    gauntlet_cards *cards = gauntlet_cards_open("magic", NULL, 0);
    game[1] = gauntlet_game_open(cards, "elves-vs-goblins-elves", "elves-vs-goblins-goblins", 0, 0);
    assert_int_equal(gauntlet_run(game, 2, "random", &o, t), 0);
    wrong("same rules");
    gauntlet_game_close(game[0]);
    gauntlet_game_close(game[1]);
    gauntlet_cards_close(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks), cmocka_unit_test(players),  cmocka_unit_test(changes),
        cmocka_unit_test(hands), cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
