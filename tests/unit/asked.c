/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games that ask for everything (gt_game.asks_all): random games of all three games, each played as
 * usual and again beside that with all questions, where what is asked in addition gets its only
 * answer, or a pass. Each usual decision must be met in the same state, but for the counts of
 * actions and decisions, and so must the end. */
#include "engine/core/hash.h"
#include "tests/support/amount.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The limit of actions, and how many games of each. */
enum { MOST_ACTIONS = 60000 };
#ifdef NDEBUG
enum { GAMES = 60 };
#else
enum { GAMES = GT_AMOUNT(16, 6) };
#endif

/* One game, played twice. */
typedef struct pair {
    const gt_game *usual, *asking;
    gt_state *a, *b, *room;
    long number, forced, passes;
} pair;

/* Whether both stand at the same: keys are equal for positions that are. Counts of questions are in
 * none, who was asked last in a game that is over is not looked at. */
static bool is_alike(const pair *p)
{
    gt_head a = gt_head_of(p->a), b = gt_head_of(p->b);
    if (a.end != GT_RUNNING && b.end != GT_RUNNING) {
        b.chooser = a.chooser;
        memcpy(p->b, &b, sizeof b);
    }
    return gt_to_move(p->usual, p->a) == gt_to_move(p->asking, p->b) && a.end == b.end &&
           a.winner == b.winner && a.turn == b.turn && a.seed == b.seed &&
           memcmp(a.shuffles, b.shuffles, sizeof a.shuffles) == 0 &&
           (p->passes > 0 || memcmp(a.decisions, b.decisions, sizeof a.decisions) == 0) &&
           gt_state_key(p->usual, p->a) == gt_state_key(p->asking, p->b);
}

/* A world dealt from what is asked in addition, and the rest of the game from there: neither may
 * need that there is a choice. */
static void look_ahead(const pair *p)
{
    struct gt_view_box box;
    char why[200];
    const gt_random_players random = {{1, 2}};
    const gt_view *view = gt_view_make(&box, p->asking, p->b, gt_to_move(p->asking, p->b));
    if (!gt_check(p->asking, p->b, why, sizeof why))
        fail_msg("game %ld: %s", p->number, why);
    assert_true(gt_resample(view, 7, p->room));
    assert_int_equal(gt_legal_actions(p->asking, p->room, (gt_action[GT_MAX_ACTIONS]){0}),
                     gt_legal_actions(p->asking, p->b, (gt_action[GT_MAX_ACTIONS]){0}));
    gt_play_out(p->asking, p->room, &random, NULL);
    assert_int_equal(gt_to_move(p->asking, p->room), GT_TERMINAL);
}

/* Answers what is asked in addition. */
static void answer(pair *p)
{
    gt_action out[GT_MAX_ACTIONS];
    char text[GT_TEXT], wanted[GT_TEXT];
    int n = gt_legal_actions(p->asking, p->b, out);
    assert_true(n > 0);
    gt_action_text(p->asking, p->b, out[0], text, sizeof text);
    if (n > 1 && strcmp(text, "pass") != 0) {
        int usual = gt_legal_actions(p->usual, p->a, out);
        if (usual > 0)
            gt_action_text(p->usual, p->a, out[0], wanted, sizeof wanted);
        fail_msg("game %ld, turn %d: asks for one of %d, the first is %s; usually of %d, %s",
                 p->number, gt_turns(p->b), n, text, usual, usual > 0 ? wanted : "over");
    }
    if (n == 1 && p->forced++ % 64 == 0)
        look_ahead(p);
    p->passes += n > 1;
    gt_apply(p->asking, p->b, out[0]);
}

static void catch_up(pair *p)
{
    while (!is_alike(p)) {
        if (gt_to_move(p->asking, p->b) == GT_TERMINAL)
            fail_msg("game %ld: other ends: %s in turn %d, %s in turn %d", p->number,
                     gt_end_name(p->usual, gt_how_ended(p->a)), gt_turns(p->a),
                     gt_end_name(p->usual, gt_how_ended(p->b)), gt_turns(p->b));
        answer(p);
    }
}

static void play(pair *p, uint64_t seed)
{
    gt_action out[GT_MAX_ACTIONS];
    gt_start(p->usual, p->a, seed, (int)(seed & 1));
    gt_start(p->asking, p->b, seed, (int)(seed & 1));
    catch_up(p);
    for (int k = 0; gt_to_move(p->usual, p->a) != GT_TERMINAL; k++) {
        int n = gt_legal_actions(p->usual, p->a, out);
        gt_action a = out[gt_below(gt_decision_key(seed, k), (uint32_t)n)];
        gt_apply(p->usual, p->a, a);
        gt_apply(p->asking, p->b, a);
        catch_up(p);
    }
}

/* The game of two decks drawn by the number, in memory for one. */
static void prepare(const gt_system *system, const gt_shipped *all, long number, void *game)
{
    const gt_deck *deck[2];
    char why[200];
    gt_limits limits = {.actions = MOST_ACTIONS};
    for (int i = 0; i < 2; i++)
        deck[i] =
            &all->decks
                 .list[gt_below(gt_decision_key((uint64_t)number, i), (uint32_t)all->decks.n)];
    if (strcmp(system->name, "magic") == 0 && number % 2 != 0)
        assert_true(gt_system_read_options(system, "pay=full", &limits, why, sizeof why));
    assert_null(system->prepare(game, gt_library_pool(all->library), deck[0], deck[1], limits));
}

static void play_all(const char *name)
{
    const gt_system *system = gt_system_named(name);
    gt_shipped all;
    gt_shipped_load(system, NULL, &all);
    void *usual = malloc(system->game_bytes), *asking = malloc(system->game_bytes);
    GT_STATES(row, system->rules, 3);
    pair p = {.usual = usual, .asking = asking};
    assert_non_null(usual);
    assert_non_null(asking);
    p.a = gt_state_at(system->rules, row, 0);
    p.b = gt_state_at(system->rules, row, 1);
    p.room = gt_state_at(system->rules, row, 2);
    for (p.number = 0; p.number < GAMES; p.number++) {
        prepare(system, &all, p.number, usual);
        prepare(system, &all, p.number, asking);
        ((gt_game *)asking)->asks_all = true;
        play(&p, gt_mix((uint64_t)p.number));
    }
    printf("%s: %ld questions with one answer, %ld windows to pass in\n", name, p.forced, p.passes);
    assert_true(p.forced > 0);
    free(usual);
    free(asking);
    gt_shipped_free(&all);
}

static void nivel(void **state)
{
    (void)state;
    play_all("nivel");
}

static void magic(void **state)
{
    (void)state;
    play_all("magic");
}

static void yugioh(void **state)
{
    (void)state;
    play_all("yugioh");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nivel),
        cmocka_unit_test(magic),
        cmocka_unit_test(yugioh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
