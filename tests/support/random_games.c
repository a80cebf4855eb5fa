/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games, checked. */
#include "tests/support/random_games.h"

#include "engine/core/hash.h"
#include "tests/support/states.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void hear(void *context, const gt_state *s, const char *clause, const char *text)
{
    const gt_random_games *how = context;
    if (how->talks)
        printf("    %s %s\n", clause != NULL ? clause : "", text);
    if (how->told != NULL)
        how->told(s, clause, text);
}

static void print_action(const gt_random_games *how, const gt_game *g, const gt_state *s,
                         gt_action a, int k, int n)
{
    char text[GT_TEXT];
    gt_action_text(g, s, a, text, sizeof text);
    printf("%d turn %d %c: %s (of %d) ", k, gt_turns(s), 'A' + gt_to_move(g, s), text, n);
    how->print(s);
    printf("\n");
    fflush(stdout);
}

static void print_actions(const gt_game *g, const gt_state *s, const gt_action *legal, int n)
{
    char text[GT_TEXT];
    printf("%d actions:", n);
    for (int i = 0; i < n; i++) {
        gt_action_text(g, s, legal[i], text, sizeof text);
        printf("%s %s", i > 0 ? "," : "", text);
    }
    printf("\n");
}

/* A world as the player to move sees it has the same actions, and stands one of them. */
static void check_world(const gt_random_games *how, const gt_game *g, const gt_state *s,
                        const gt_action *legal, int n, uint64_t key, gt_state *world,
                        const char *where)
{
    struct gt_view_box box[2];
    gt_action out[GT_MAX_ACTIONS];
    char why[100];
    int player = gt_to_move(g, s);
    const gt_view *view = gt_view_make(&box[0], g, s, player);
    if (!gt_resample(view, key, world))
        fail_msg("%s: there is no world", where);
    if (!gt_check(g, world, why, sizeof why))
        fail_msg("%s: in a world: %s", where, why);
    if (gt_infoset_key(gt_view_make(&box[1], g, world, player)) != gt_infoset_key(view))
        fail_msg("%s: a world looks different to the player", where);
    if (how->dealt != NULL)
        how->dealt(s, world, where);
    if (gt_legal_actions(g, world, out) != n || memcmp(out, legal, (size_t)n * sizeof *out) != 0) {
        if (how->talks) {
            print_actions(g, s, legal, n);
            print_actions(g, world, out, gt_legal_actions(g, world, out));
        }
        fail_msg("%s: a world has other actions", where);
    }
    gt_apply(g, world, legal[gt_below(gt_mix(key), (uint32_t)n)]);
    if (gt_to_move(g, world) != GT_TERMINAL && !gt_check(g, world, why, sizeof why))
        fail_msg("%s: after an action in a world: %s", where, why);
}

static void play(const gt_random_games *how, const gt_game *g, gt_state *s, gt_state *world,
                 long number)
{
    const gt_observer observer = {.context = (void *)(uintptr_t)how, .line = hear};
    const bool listens = how->talks || how->told != NULL;
    const uint64_t seed = how->seed(number);
    gt_action out[GT_MAX_ACTIONS];
    char why[100], text[GT_TEXT];
    gt_start(g, s, seed, (int)(seed & 1));
    for (int k = 0; gt_to_move(g, s) != GT_TERMINAL; k++) {
        if (!gt_check(g, s, why, sizeof why))
            fail_msg("game %ld, action %d: %s", number, k, why);
        int n = gt_legal_actions(g, s, out);
        assert_true(n >= 1);
        if (n == 1) {
            gt_action_text(g, s, out[0], text, sizeof text);
            fail_msg("game %ld, action %d: only %s", number, k, text);
        }
        uint64_t key = gt_decision_key(seed, k);
        if (how->deals && key % 4 == 0) {
            snprintf(text, sizeof text, "game %ld, action %d", number, k);
            check_world(how, g, s, out, n, key, world, text);
        }
        gt_action a = out[gt_below(key, (uint32_t)n)];
        if (how->talks)
            print_action(how, g, s, a, k, n);
        gt_observe(g, s, a, listens ? &observer : NULL);
    }
}

void gt_random_arguments(gt_random_games *games)
{
    games->games = gt_unit_number(0, games->games);
    games->first = gt_unit_number(1, games->first);
    games->talks = gt_unit_word(1, NULL) != NULL;
}

static void print_played(const gt_games_played *p)
{
    printf("%ld games, %ld turns, %ld actions, %ld outgrown; ends:", p->games, p->turns / p->games,
           p->actions / p->games, p->outgrown);
    for (int i = 0; i < 16; i++)
        printf(" %ld", p->ends[i]);
    printf("\n");
}

gt_games_played gt_random_play(const gt_random_games *games)
{
    gt_games_played sum = {.games = games->games};
    char why[GT_TEXT];
    GT_STATE(s, games->rules);
    GT_STATE(world, games->rules);
    for (long i = games->first; i < games->first + games->games; i++) {
        const gt_game *g = games->prepare(i);
        play(games, g, s, world, i);
        sum.turns += gt_turns(s);
        sum.actions += gt_actions(s);
        sum.ends[gt_how_ended(s)]++;
        if (gt_why_aborted(s).limit != GT_NO_LIMIT) {
            gt_abortion_text(g, gt_why_aborted(s), why, sizeof why);
            printf("unfinished, number %ld: %s\n", i, why);
            sum.outgrown++;
        }
        if (gt_how_ended(s) == GT_ABORTED)
            fail_msg("game %ld was aborted, limit %d", i, gt_why_aborted(s).limit);
    }
    print_played(&sum);
    return sum;
}
