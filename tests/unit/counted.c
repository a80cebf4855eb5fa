/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game that ships counts its cards: opening hands, cards that are drawn, cards that are
 * played, by one mechanism (engine/core/run.h). What Nivel's log says card by card is in
 * counts.c. */
#include "decks/system.h"
#include "sim/playing/match.h"
#include "tests/support/policies.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 40 };

typedef struct sums {
    long opening, drawn, held, played, beside; /* beside: played and never held */
    long turns;
} sums;

static void add(sums *to, const gt_card_log *log, int n, int turns)
{
    to->turns += turns;
    for (int i = 0; i < n; i++) {
        bool held = gt_cards_has(&log->opening, i) || gt_cards_has(&log->drawn, i);
        bool played = gt_cards_has(&log->played, i);
        to->opening += gt_cards_has(&log->opening, i);
        to->drawn += gt_cards_has(&log->drawn, i);
        to->held += held;
        to->played += played;
        to->beside += played && !held;
        if (played)
            assert_in_range(log->turn[i], 1, turns);
    }
}

static void play(const gt_system *system, const char *field, sums *out)
{
    gt_shipped shipped;
    gt_counter counter = {.n_objects = 0};
    static gt_deck_cards cards[2];
    GT_STATE(room, system->rules);
    gt_game *g = calloc(1, system->game_bytes);
    gt_policy *policy[2] = {gt_need_policy("random", system->rules),
                            gt_need_policy("random", system->rules)};
    gt_shipped_load(system, field, &shipped);
    for (int k = 0; k < GAMES; k++) {
        const gt_deck *a = &shipped.decks.list[k % shipped.decks.n];
        const gt_deck *b = &shipped.decks.list[(k + 1 + k / 8) % shipped.decks.n];
        const gt_deck_cards *deck[2] = {&cards[0], &cards[1]};
        assert_null(system->prepare(g, gt_library_pool(shipped.library), a, b, system->limits));
        memset(cards, 0, sizeof cards);
        gt_start(g, room, 0, 0);
        int n = gt_object_count(g, room); /* without what is made on the way */
        gt_counter_clear(&counter);
        gt_outcome o = gt_match_count(g, room, policy, (uint64_t)k, k % 2, deck, &counter, NULL);
        add(out, &counter.log, n, o.turns);
    }
    for (int p = 0; p < 2; p++)
        gt_policy_free(policy[p]);
    gt_shipped_free(&shipped);
    free(g);
}

/* `hands`: cards of both opening hands. `least`: of them that are kept, since random players take
 * mulligans. */
static void check(int game, const char *field, long hands, long least)
{
    sums s = {0};
    play(gt_systems[game], field, &s);
    print_message("%s: opening %ld, drawn %ld in %ld turns, played %ld of %ld (%ld not held)\n",
                  gt_systems[game]->name, s.opening, s.drawn, s.turns, s.played, s.held, s.beside);
    assert_true(s.opening <= hands * GAMES && s.opening >= least * GAMES);
    assert_true(s.drawn > s.turns / 2);
    assert_true(s.played > s.held / 3 && s.played < s.held);
    assert_true(s.beside * 20 < s.played);
}

static void every_game_counts(void **state)
{
    (void)state;
    check(0, "starters", 10, 10);
    check(1, "duel-decks", 14, 4);
    check(2, "duelists", 10, 10);
    assert_null(gt_systems[3]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
