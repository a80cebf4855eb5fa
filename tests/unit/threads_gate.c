/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A gate that plays, on Stack Duel with two sets of decks: its reports are the same for any number
 * of threads, equal states do not move, and it can be stopped. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reports/gate_report.h"
#include "sim/experiments/run.h"
#include "tests/games/games.h"
#include "tests/support/text.h"

#include <stdlib.h>
#include <string.h>

enum { DECKS = 3, MATCHUPS = 3 };

static const char *const names[DECKS] = {"둘", "A <deck>", "B | *deck*"};
static const bool all_changed[DECKS] = {true, true, true}, none_same[MATCHUPS] = {false};

/* The game is another one with the head's cards if `context` says so. */
static const gt_game *prepare(const void *context, const gt_lineup *lineup, void *storage)
{
    const bool *changed = context;
    memcpy(storage, *changed && lineup->pool == GT_HEAD ? &gt_stackduel_other : &gt_stackduel,
           sizeof(gt_game));
    return storage;
}

static gt_gate_field field_of(const bool *changed, const gt_matchup *matchup)
{
    return (gt_gate_field){
        .n_decks = DECKS,
        .n_matchups = MATCHUPS,
        .deck = names,
        .changed = all_changed,
        .matchup = matchup,
        .same = none_same,
        .rules = &gt_stackduel_rules,
        .game_bytes = sizeof(gt_game),
        .prepare = prepare,
        .context = changed,
    };
}

static gt_gate *run(const gt_gate_field *f, int threads, const atomic_bool *stop)
{
    char error[100];
    gt_gate_options o = {.margin = 0.03,
                         .alpha = 0.05,
                         .seed = 7,
                         .max_games = 1200,
                         .policy = "random",
                         .threads = threads,
                         .stop = stop};
    gt_gate *gate = gt_gate_run(f, &o, error, sizeof error);
    assert_non_null(gate);
    return gate;
}

/* All reports behind each other; to be freed. */
static char *written(const gt_gate *gate)
{
    gt_text t;
    int order[DECKS + MATCHUPS];
    gt_gate_report r = {.rules = "nivel",
                        .options = "",
                        .played = "",
                        .gate = gate,
                        .version = "test",
                        .base = "a&b",
                        .head = "c",
                        .order = order};
    r.n_played = gt_gate_order(gate, order);
    FILE *out = gt_text_begin(&t);
    gt_print_gate(out, &r);
    assert_true(gt_write_gate_markdown(out, &r) && gt_write_gate_junit(out, &r) &&
                gt_write_gate_json(out, &r));
    return gt_text_end(&t);
}

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {7, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    const bool changed = true;
    gt_matchup all[MATCHUPS];
    char *first = NULL;
    gt_every_pair(DECKS, all);
    gt_gate_field f = field_of(&changed, all);
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_gate *gate = run(&f, threads[i], NULL);
        assert_true(gate->complete && gate->reproducible);
        char *text = written(gate);
        if (i == 0) {
            first = text;
        } else {
            assert_string_equal(text, first);
            free(text);
        }
        gt_gate_free(gate);
    }
    assert_non_null(strstr(first, "A &lt;deck&gt; against B | *deck*")); /* JUnit */
    assert_non_null(strstr(first, "B \\| \\*deck\\*")); /* Markdown */
    free(first);
}

/* Common random numbers: the same cards give the same games, and no difference at all. */
static void equal_states_do_not_move(void **state)
{
    const bool changed = false;
    gt_matchup all[MATCHUPS];
    gt_every_pair(DECKS, all);
    gt_gate_field f = field_of(&changed, all);
    (void)state;
    gt_gate *gate = run(&f, 2, NULL);
    assert_int_equal(gate->verdict, GT_UNMOVED);
    for (int m = 0; m < MATCHUPS; m++)
        for (uint64_t k = 0; k < gate->pairs[m].n; k++)
            assert_int_equal(gate->pairs[m].shift[k], 0);
    for (int i = 0; i < gate->n; i++)
        assert_true(gate->comparison[i].shift.low < 0 && gate->comparison[i].shift.high > 0);
    gt_gate_free(gate);
}

static void a_stopped_gate_says_so(void **state)
{
    const bool changed = true;
    atomic_bool stop = true;
    gt_matchup all[MATCHUPS];
    gt_every_pair(DECKS, all);
    gt_gate_field f = field_of(&changed, all);
    (void)state;
    gt_gate *gate = run(&f, 2, &stop);
    assert_false(gate->complete);
    char *text = written(gate);
    assert_non_null(strstr(text, "\"complete\": false"));
    free(text);
    gt_gate_free(gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(equal_states_do_not_move),
        cmocka_unit_test(a_stopped_gate_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
