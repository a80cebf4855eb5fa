/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures of what is told of games: the log, with the numbers of clauses; games and views as
 * JSON; features of positions and actions. tests/told holds them, from games of all starter decks
 * and of random decks of all leaders, by random players. The signature of play (tests/signature)
 * does not see these. A change that was to change none of them must keep them; one that changes
 * them on purpose writes the lines that this test prints into tests/told, in the same commit. */
#include "ai/view_json.h"
#include "engine/core/features.h"
#include "engine/core/hash.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 2 /* of each deck against each other one, in one seat */ };

typedef struct told {
    uint64_t log, games, views, features;
} told;

static void add(uint64_t *hash, const void *data, size_t size)
{
    *hash = gt_fold(*hash, gt_hash_bytes(data, size));
}

static void add_line(void *context, const gt_state *s, const char *clause, const char *text)
{
    told *t = context;
    (void)s;
    if (clause != NULL)
        add(&t->log, clause, strlen(clause));
    add(&t->log, text, strlen(text));
}

/* Of a game, or of a view of it. */
static void add_json(told *t, const gt_game *g, const gt_view *v)
{
    static char buffer[GT_VIEW_JSON];
    gt_json_text j = {.text = buffer, .size = sizeof buffer};
    gt_json_open(&j, NULL, '{');
    if (v != NULL)
        gt_view_json(&j, v, NULL);
    else
        gt_game_json(&j, g);
    gt_json_close(&j, '}');
    assert_false(j.cut);
    add(v != NULL ? &t->views : &t->games, buffer, j.used);
}

static void add_features(told *t, const gt_view *v)
{
    static gt_feature view[GT_MOST_FEATURES], action[GT_MOST_ACTION_FEATURES];
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_view_features(v, view);
    for (int i = 0; i < n; i++)
        t->features = gt_fold(gt_fold(t->features, view[i].index), (uint64_t)view[i].value);
    int actions = gt_view_legal(v, legal);
    for (int a = 0; a < actions; a++) {
        n = gt_action_features(v, legal[a], action);
        for (int i = 0; i < n; i++)
            t->features = gt_fold(gt_fold(t->features, action[i].index), (uint64_t)action[i].value);
    }
}

/* The log is that of one player, of the other, of whoever sees everything, in turn. */
static void add_game(told *t, const gt_game *g, gt_state *s, uint64_t seed)
{
    const gt_observer log = {.context = t, .seat = (int)(seed % 3), .line = add_line};
    gt_start(g, s, seed, (int)(seed & 1));
    add_json(t, g, NULL);
    for (uint64_t i = 0; gt_to_move(g, s) != GT_TERMINAL; i++) {
        struct gt_view_box box;
        const gt_view *v = gt_view_make(&box, g, s, gt_to_move(g, s));
        add_json(t, g, v);
        add_features(t, v);
        gt_observe(g, s, gt_sample_action(g, s, gt_fold(seed, i)), &log);
    }
}

static void expect_lines(const char *got)
{
    static char expected[4000];
    FILE *in = fopen("tests/told", "r");
    assert_non_null(in);
    expected[fread(expected, 1, sizeof expected - 1, in)] = '\0';
    assert_int_equal(fclose(in), 0);
    if (strstr(expected, got) == NULL)
        fail_msg("what is told has changed; if that is intended, write into tests/told:\n%s", got);
}

/* Two games of each leader with a random deck against the next one, so that all kinds of cards come
 * up. */
static void add_random_decks(told *t, const gt_pool *pool, gt_state *s)
{
    static nv_game g;
    gt_deck deck[2];
    int before = -1;
    for (int leader = 0; leader < pool->n_defs; leader++) {
        for (uint64_t i = 0; i < 2 && pool->defs[leader].type == NV_LEADER && before >= 0; i++) {
            assert_true(gt_nivel_random_deck(pool, before, 2 * i, &deck[0]) &&
                        gt_nivel_random_deck(pool, leader, 2 * i + 1, &deck[1]));
            nv_deck a = gt_nivel_cards(&deck[0]), b = gt_nivel_cards(&deck[1]);
            if (nv_game_init(&g, pool, &a, &b, (nv_options){0}) == NULL)
                add_game(t, &g.game, s, gt_fold((uint64_t)leader, i));
        }
        before = pool->defs[leader].type == NV_LEADER ? leader : before;
    }
}

static void what_is_told_stays_the_same(void **state)
{
    static nv_game g;
    gt_starters starters;
    told t = {0, 0, 0, 0};
    char lines[300];
    (void)state;
    GT_STATE(s, &nv_rules);
    gt_starters_load(&starters);
    for (int a = 0; a < starters.decks.n; a++)
        for (int b = 0; b < a; b++)
            for (uint64_t i = 0; i < GAMES; i++) {
                gt_starters_game(&starters, a, b, (nv_options){0}, &g);
                add_game(&t, &g.game, s, gt_fold(gt_fold((uint64_t)a, (uint64_t)b), i));
            }
    add_random_decks(&t, gt_library_pool(starters.library), s);
    gt_starters_free(&starters);
    snprintf(lines, sizeof lines, "log %016llx\ngames %016llx\nviews %016llx\nfeatures %016llx\n",
             (unsigned long long)t.log, (unsigned long long)t.games, (unsigned long long)t.views,
             (unsigned long long)t.features);
    expect_lines(lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_told_stays_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
