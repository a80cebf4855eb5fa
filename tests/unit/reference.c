/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fast beside plain (tests/reference): random games of every game there is, with the decks that
 * ship and with random ones. At every decision
 *
 *   - the legal actions are those that trying everything finds, in the same order, and the first is
 *   gt_first_action; - what is kept of derived values is what follows from the list of all that
 *   applies; - some filters of the two decks' cards accept what they accept test by test; - the
 *   action that is drawn is one of the list; here and there many are drawn, all equally often;
 *
 * where the game has a plain way to apply an action it leads to the same position; and two random
 * players left alone (gt_play_out) come to the same end as those who were looked at.
 *
 *     build/release/gauntlet-unit reference [GAME|all [DECISIONS]]
 *
 * plays so many decisions, of one game (nivel, magic, stackduel ...) or each. */
#include "tests/reference/reference.h"

#include "decks/language/library.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/states.h"
#include "tests/support/tested.h"
#include "tests/support/unit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    USUAL_DECISIONS = GT_AMOUNT(12000, 4000), /* of each game */
    QUESTIONS = 4, /* filters asked at each decision */
    WEIGHED = 32, /* at one in so many decisions many actions are drawn: */
    DRAWS = 32, /* so many for each legal one */
    MAX_CARDS = 4096,
};

static const char *only = "all";
static long decisions_wanted = USUAL_DECISIONS;

/* ---- Drawing. */

/* Pearson's statistic, summed over all decisions at which many actions were drawn, and its degrees
 * of freedom. */
typedef struct evenness {
    double sum, freedom;
} evenness;

/* One deviation in a thousand million runs would be chance, above or below: for a chi-square X with
 * D degrees of freedom P(X > D + 2 sqrt(Dx) + 2x) and P(X < D - 2 sqrt(Dx)) are at most exp(-x)
 * (Laurent and Massart 2000, lemma 1), and exp(-21.5) + exp(-21.5) < 1e-9. The seeds are fixed: the
 * test passes always or never. */
static void check_even(const evenness *v)
{
    const double x = 21.5, wide = 2 * sqrt(v->freedom * x);
    if (v->sum > v->freedom + wide + 2 * x || v->sum < v->freedom - wide)
        fail_msg("actions are not drawn equally often: %.1f with %.0f degrees of freedom", v->sum,
                 v->freedom);
}

/* ---- A game. */

typedef struct watch {
    const gt_game *g;
    const gt_reference *plain;
    long number;
    int action;
    long decisions;
    evenness even;
} watch;

static void differ(const watch *w, const char *what)
{
    fail_msg("%s, game %ld, action %d: %s", w->g->rules->name, w->number, w->action, what);
}

static int place_in(const gt_action *list, int n, gt_action a)
{
    int at = 0;
    while (at < n && list[at] != a)
        at++;
    return at;
}

static void compare_lists(const watch *w, const gt_state *s, const gt_action *fast, int n)
{
    gt_action plain[GT_MAX_ACTIONS];
    char what[GT_REASON], text[GT_TEXT];
    int m = w->plain->legal(w->g, s, plain), i = 0;
    while (i < n && i < m && fast[i] == plain[i])
        i++;
    if (i == n && i == m)
        return;
    gt_action_text(w->g, s, i < n ? fast[i] : plain[i], text, sizeof text);
    snprintf(what, sizeof what, "%d legal actions, %d plainly; from number %d on (%.60s)", n, m, i,
             i < n ? text : "the list is too short");
    differ(w, what);
}

static void draw_many(watch *w, const gt_state *s, const gt_action *list, int n, uint64_t key)
{
    int count[GT_MAX_ACTIONS] = {0};
    double sum = 0;
    for (int i = 0; i < DRAWS * n; i++) {
        int at = place_in(list, n, gt_sample_action(w->g, s, gt_fold(key, (uint64_t)i)));
        if (at == n)
            differ(w, "an action is drawn that is not legal");
        count[at]++;
    }
    for (int i = 0; i < n; i++)
        sum += (double)(count[i] - DRAWS) * (count[i] - DRAWS) / DRAWS;
    w->even.sum += sum;
    w->even.freedom += n - 1;
}

static void look(watch *w, const gt_state *s, uint64_t key)
{
    gt_action list[GT_MAX_ACTIONS];
    char why[GT_REASON] = "";
    int n = gt_legal_actions(w->g, s, list);
    compare_lists(w, s, list, n);
    if (gt_first_action(w->g, s) != list[0])
        differ(w, "gt_first_action is not the first of the list");
    if (w->plain->values != NULL && !w->plain->values(w->g, s, why))
        differ(w, why);
    for (uint64_t i = 0; i < QUESTIONS && w->plain->code != NULL; i++)
        if (!w->plain->code(w->g, s, gt_fold(key, i), why))
            differ(w, why);
    if (place_in(list, n, gt_sample_action(w->g, s, key)) == n)
        differ(w, "the action that is drawn is not legal");
    if (n > 1 && gt_below(gt_fold(key, 100), WEIGHED) == 0)
        draw_many(w, s, list, n, gt_fold(key, 101));
    w->decisions++;
}

/* Whether two states are of one position, or both over in the same way: a loop that ends a game may
 * be noticed at another place of it. */
static bool is_same(const gt_game *g, const gt_state *a, const gt_state *b)
{
    if (gt_to_move(g, a) != gt_to_move(g, b))
        return false;
    if (gt_to_move(g, a) == GT_TERMINAL)
        return gt_how_ended(a) == gt_how_ended(b) && gt_return(g, a, 0) == gt_return(g, b, 0);
    return gt_state_key(g, a) == gt_state_key(g, b);
}

/* Applies an action both ways, to s and to a copy of it. */
static void act(const watch *w, gt_state *s, gt_state *copy, gt_action a)
{
    if (w->plain->apply != NULL) {
        gt_copy(w->g, copy, s);
        w->plain->apply(w->g, copy, a);
    }
    gt_apply(w->g, s, a);
    if (w->plain->apply != NULL && !is_same(w->g, s, copy))
        differ(w, "an action that is applied plainly leads to another position");
}

/* A game of two random players; then the same without looking. */
static void play(watch *w)
{
    GT_STATES(states, w->g->rules, 2);
    gt_state *s = gt_state_at(w->g->rules, states, 0), *other = gt_state_at(w->g->rules, states, 1);
    uint64_t seed = gt_mix((uint64_t)w->number + 77);
    gt_random_players p = {.key = {gt_fold(seed, 1), gt_fold(seed, 2)}};
    int first = (int)(w->number & 1);
    gt_start(w->g, s, seed, first);
    w->action = 0;
    for (int player; (player = gt_to_move(w->g, s)) != GT_TERMINAL; w->action++) {
        uint64_t key = gt_decision_key(p.key[player], gt_decisions(s, player));
        look(w, s, key);
        act(w, s, other, gt_sample_action(w->g, s, key));
    }
    gt_start(w->g, other, seed, first);
    gt_play_out(w->g, other, &p, NULL);
    if (!gt_equal(w->g, s, other))
        differ(w, "a game that is played out ends in another state");
}

static bool is_wanted(const char *name)
{
    return strcmp(only, "all") == 0 || strcmp(only, name) == 0;
}

static void tell(const watch *w)
{
    print_message("%s: %ld decisions in %ld games; %.0f degrees of freedom, chi-square %.0f\n",
                  w->g->rules->name, w->decisions, w->number, w->even.freedom, w->even.sum);
    assert_true(w->even.freedom > (double)decisions_wanted / WEIGHED / 4);
    check_even(&w->even);
}

/* ---- Test games. */

static void play_many(const gt_game *g)
{
    watch w = {.g = g, .plain = gt_reference_of(g->rules)};
    assert_non_null(w.plain);
    if (!is_wanted(g->rules->name))
        return;
    for (; w.decisions < decisions_wanted; w.number++)
        play(&w);
    tell(&w);
}

static void test_games_agree(void **state)
{
    (void)state;
    play_many(&gt_stackduel);
    play_many(&gt_stackduel_other);
    play_many(&gt_tictactoe);
    play_many(&gt_kuhn);
}

/* ---- Registered games. */

/* A registered game: its cards, the decks that ship, and which cards can lead a random deck. */
typedef struct table {
    const gt_system *system;
    gt_library *library;
    const gt_pool *pool;
    gt_decks decks;
    int n_leaders, leader[MAX_CARDS];
} table;

static void find_leaders(table *t)
{
    int section = gt_section_of_leader(t->system);
    t->n_leaders = 0;
    for (int card = 0; card < t->pool->n_defs && t->n_leaders < MAX_CARDS; card++)
        if (section >= 0 && t->system->holds(t->pool, section, card))
            t->leader[t->n_leaders++] = card;
}

static void load(table *t)
{
    char cards[100], decks[100];
    const char *paths[] = {cards, decks};
    gt_errors errors = {0};
    snprintf(cards, sizeof cards, "decks/%s/cards", t->system->name);
    snprintf(decks, sizeof decks, "decks/%s/decks", t->system->name);
    if (t->system->cards == NULL)
        t->library = gt_library_load(t->system->dialect, &paths[0], 1, &errors);
    assert_true(t->library != NULL || t->system->cards != NULL);
    /* one of both: NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    t->pool = t->library != NULL ? gt_library_pool(t->library) : t->system->cards();
    gt_decks_read(&paths[1], 1, t->system, t->pool, &t->decks, &errors);
    gt_errors_print(&errors, stderr);
    assert_int_equal(errors.n, 0);
    assert_true(t->decks.n > 1);
    find_leaders(t);
}

/* A deck that ships, or in every other game a random one, where there are such. */
static void take_deck(const table *t, uint64_t key, bool random, gt_deck *out)
{
    *out = t->decks.list[gt_below(key, (uint32_t)t->decks.n)];
    if (!random || t->system->random_deck == NULL)
        return;
    int leader = -1;
    if (t->n_leaders > 0)
        leader = t->leader[gt_below(gt_mix(key), (uint32_t)t->n_leaders)];
    assert_true(t->system->random_deck(t->pool, leader, key, out));
}

static void play_system(const gt_system *system)
{
    table t = {.system = system};
    void *storage = calloc(1, system->game_bytes);
    watch w = {.g = gt_game_in(storage), .plain = gt_reference_of(system->rules)};
    assert_non_null(storage);
    assert_non_null(w.plain);
    load(&t);
    for (; w.decisions < decisions_wanted; w.number++) {
        gt_deck a, b;
        uint64_t key = gt_fold(5, (uint64_t)w.number);
        take_deck(&t, gt_fold(key, 1), w.number % 2 != 0, &a);
        take_deck(&t, gt_fold(key, 2), w.number % 2 != 0, &b);
        const char *excess = system->prepare(storage, t.pool, &a, &b, (gt_limits){0});
        if (excess != NULL)
            fail_msg("game %ld: %s", w.number, excess);
        play(&w);
    }
    tell(&w);
    gt_decks_free(&t.decks);
    gt_library_free(t.library);
    free(storage);
}

static void registered_games_agree(void **state)
{
    (void)state;
    const gt_system *system;
    for (int i = 0; (system = gt_tested_system(i)) != NULL; i++) {
        if (gt_reference_of(system->rules) == NULL)
            fail_msg("%s has no plain version: tests/reference/table.c", system->name);
        if (is_wanted(system->name))
            play_system(system);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_agree),
        cmocka_unit_test(registered_games_agree),
    };
    only = gt_unit_word(0, only);
    decisions_wanted = gt_unit_number(1, decisions_wanted);
    if (decisions_wanted < 1) {
        fputs("usage: gauntlet-unit reference [GAME|all [DECISIONS]]\n", stderr);
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
