/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games with blanks, on Kuhn poker, whose decks have made-up cards here: the same for any number of
 * threads, compared pair by pair with games played one by one, and stopped in good order. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reports/results_json.h"
#include "sim/experiments/run.h"
#include "sim/playing/match.h"
#include "sim/statistics/stats.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/policies.h"

#include <stdlib.h>
#include <string.h>

enum { DECKS = 3, CARDS = 2, GAMES = 30, SEED = 11 };

static const char *const names[DECKS] = {"B", "A", "C"};
static const char *const policies[] = {"random", "greedy"};
static gt_deck_cards cards[DECKS];
static gt_matchup matchup[DECKS * DECKS];

/* Card 0 is its own blank, without card 1 it is tic-tac-toe. */
static const gt_game *game_of(int slot)
{
    return slot == 1 ? &gt_tictactoe : &gt_kuhn;
}

static const gt_game *prepare(const void *context, const gt_lineup *lineup, void *storage)
{
    (void)context;
    int slot = lineup->n_blanks > 0 ? lineup->blank[0].card : -1;
    memcpy(storage, game_of(slot), sizeof(gt_game));
    return storage;
}

static gt_field field_of(const uint8_t *role)
{
    for (int d = 0; d < DECKS; d++) {
        cards[d] = (gt_deck_cards){.n = CARDS,
                                   .card = {{.id = "1", .name = "one", .copies = 3},
                                            {.id = "2", .name = "two", .copies = 3}}};
        memset(cards[d].slot, GT_NO_SLOT, sizeof cards[d].slot);
    }
    return (gt_field){.n_decks = DECKS,
                      .n_matchups = gt_rows_and_columns(role, DECKS, matchup),
                      .deck = names,
                      .role = role,
                      .matchup = matchup,
                      .cards = cards,
                      .rules = &gt_kuhn_rules,
                      .game_bytes = sizeof(gt_game),
                      .prepare = prepare,
                      .blanks = true};
}

static gt_results *run(const gt_field *f, gt_run_options o)
{
    o.version = "test";
    o.seed = SEED;
    o.games = GAMES;
    o.blank_games = GAMES;
    o.policies = policies;
    o.n_policies = 2;
    return gt_need_results(f, &o);
}

static const uint8_t everybody[DECKS] = {3, 3, 3};

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {7, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    gt_field f = field_of(everybody);
    char *first = NULL;
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_results *r = run(&f, (gt_run_options){.threads = threads[i]});
        char *text = gt_results_text(r, gt_write_results_json);
        assert_true(r->complete && strstr(text, "\"a_blanks\":") != NULL);
        if (i == 0) {
            first = text;
        } else {
            assert_string_equal(text, first);
            free(text);
        }
        gt_results_free(r);
    }
    free(first);
}

/* Half points of player 0 in a pair. */
static int play_pair(const gt_game *g, gt_policy *const policy[2], const char *const name[2],
                     uint64_t pair)
{
    int sum = 0;
    for (uint64_t k = 2 * pair; k < 2 * pair + 2; k++) {
        gt_outcome o =
            gt_play_match(g, policy, gt_match_seed(SEED, name[0], name[1], k), (int)(k % 2));
        sum += gt_half_points(&o);
    }
    return sum;
}

/* What a matchup should have brought to both sides, the games played here. */
static void check_matchup(const gt_results *r, int series, int number)
{
    char error[100];
    gt_policy *policy[2];
    gt_matchup m = r->matchup[number];
    bool swapped = strcmp(names[m.a], names[m.b]) > 0;
    const char *name[2] = {names[swapped ? m.b : m.a], names[swapped ? m.a : m.b]};
    uint32_t expected[2][CARDS][GT_DIFFERENCE_SCORES] = {{{0}}};
    for (int p = 0; p < 2; p++)
        policy[p] = gt_policy_create(policies[series], &gt_kuhn_rules, error, sizeof error);
    for (uint64_t pair = 0; pair < GAMES / 2; pair++)
        for (int slot = 0; slot < CARDS; slot++) {
            int better = play_pair(game_of(-1), policy, name, pair) -
                         play_pair(game_of(slot), policy, name, pair);
            expected[swapped][slot][4 + better]++;
            expected[!swapped][slot][4 - better]++;
        }
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CARDS; slot++)
            assert_memory_equal(gt_blanks_of(r, series, number, side)[slot].pairs,
                                expected[side][slot], sizeof expected[side][slot]);
    for (int p = 0; p < 2; p++)
        gt_policy_free(policy[p]);
}

static void pairs_are_compared_on_the_same_chance(void **state)
{
    gt_field f = field_of(everybody);
    gt_results *r = run(&f, (gt_run_options){.threads = 2});
    (void)state;
    for (int series = 0; series < 2; series++)
        for (int m = 0; m < r->n_matchups; m++) {
            check_matchup(r, series, m);
            const gt_blank_tally *t = gt_blanks_of(r, series, m, 0);
            assert_int_equal(t[0].pairs[GT_PAIR_SCORES - 1], GAMES / 2); /* its own blank */
            assert_true(t[1].pairs[GT_PAIR_SCORES - 1] < GAMES / 2);
        }
    gt_results_free(r);
}

static void columns_keep_their_cards(void **state)
{
    static const uint8_t roles[DECKS] = {GT_ROLE_ROW, GT_ROLE_COLUMN, GT_ROLE_COLUMN};
    gt_field f = field_of(roles);
    gt_results *r = run(&f, (gt_run_options){.threads = 2});
    (void)state;
    assert_int_equal(r->n_matchups, 2);
    for (int m = 0; m < 2; m++) {
        int row = r->matchup[m].a == 0 ? 0 : 1;
        const gt_blank_tally *t = gt_blanks_of(r, 0, m, 1 - row);
        for (int i = 0; i < GT_DIFFERENCE_SCORES; i++)
            assert_int_equal(t[1].pairs[i], 0);
        assert_int_equal(gt_blanks_of(r, 0, m, row)[0].pairs[GT_PAIR_SCORES - 1], GAMES / 2);
    }
    gt_results_free(r);
}

/* ---- Stopping, and what is told. */

typedef struct listener {
    atomic_bool stop;
    bool stop_at_blanks;
    uint64_t done, expected;
} listener;

static void listen(void *context, const gt_news *news)
{
    listener *l = context;
    if (news->stage == GT_STAGE_FIELD)
        return;
    l->done = news->done;
    l->expected = news->expected;
    if (l->stop_at_blanks && news->done > news->expected / 4)
        atomic_store(&l->stop, true);
}

static void progress_is_told_to_the_end(void **state)
{
    listener l = {.done = 0};
    gt_field f = field_of(everybody);
    gt_results *r = run(&f, (gt_run_options){.threads = 2, .progress = listen, .context = &l});
    (void)state;
    assert_true(l.done == l.expected && l.done == UINT64_C(2) * 3 * (1 + 2 * CARDS) * GAMES);
    gt_results_free(r);
}

/* All cards of a matchup have the same pairs, fewer than were asked for. */
static void a_stopped_run_says_so(void **state)
{
    listener l = {.stop_at_blanks = true};
    gt_field f = field_of(everybody);
    gt_results *r =
        run(&f, (gt_run_options){.threads = 2, .progress = listen, .context = &l, .stop = &l.stop});
    uint64_t all = 0;
    (void)state;
    assert_false(r->complete);
    assert_int_equal(r->blank_games, GAMES);
    for (int m = 0; m < r->n_matchups; m++)
        assert_int_equal(gt_tally_games(&r->series[1].tally[m]), GAMES);
    for (int m = 0; m < r->n_matchups; m++)
        for (int side = 0; side < 2; side++) {
            uint64_t n[CARDS] = {0};
            for (int slot = 0; slot < CARDS; slot++)
                for (int i = 0; i < GT_DIFFERENCE_SCORES; i++)
                    n[slot] += gt_blanks_of(r, 0, m, side)[slot].pairs[i];
            assert_int_equal(n[0], n[1]);
            all += n[0];
        }
    assert_true(all > 0 && all < 6 * GAMES / 2);
    gt_results_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(pairs_are_compared_on_the_same_chance),
        cmocka_unit_test(columns_keep_their_cards),
        cmocka_unit_test(progress_is_told_to_the_end),
        cmocka_unit_test(a_stopped_run_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
