/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search that listens to a network: what the network would do is tried first, its chance to win
 * counts in results, and without a say it changes nothing. The networks are by chance, or say one
 * thing alone. */
#include "ai/mcts.h"
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/nets.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const gt_net_sizes SIZES = {32, 32, 16, 16};
static const gt_game *const game = &gt_stackduel;

static char path[64];

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/gauntlet-mcts-net-%ld", (long)getpid());
    return 0;
}

static int remove_path(void **state)
{
    (void)state;
    return remove(path) == 0 ? 0 : -1;
}

/* A network by chance that does not listen to what lies ahead, which differs from world to world;
 * `value`: its logit of winning, whatever the position, or 0: by chance as well. */
static void save_net(uint64_t seed, int32_t value)
{
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES, 20, seed);
    for (int i = net->action.n_features - GT_AHEAD; i < net->action.n_features; i++)
        memset(net->action.rows + net->action.row[i] * SIZES.action_width, 0,
               (size_t)SIZES.action_width * sizeof *net->action.rows);
    if (value != 0) {
        memset(net->value2, 0, (size_t)SIZES.hidden * sizeof *net->value2);
        net->value_end = value;
    }
    gt_save_net(net, path);
    gt_net_free(net);
}

/* A player whose description holds a %s for the network's path. */
static gt_policy *player(const char *format)
{
    char spec[300];
    const char *at = strstr(format, "%s");
    if (at == NULL)
        return gt_need_policy(format, &gt_stackduel_rules);
    snprintf(spec, sizeof spec, "%.*s%s%s", (int)(at - format), format, path, at + 2);
    return gt_need_policy(spec, &gt_stackduel_rules);
}

static gt_action ask(gt_policy *p, const gt_state *s, uint64_t seed)
{
    struct gt_view_box box;
    gt_policy_begin(p, seed, gt_to_move(game, s));
    return gt_policy_choose(p, gt_view_make(&box, game, s, gt_to_move(game, s)));
}

/* What a test does with each decision of random games. */
typedef void on_decision(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                         void *context);

static void walk_games(int games, on_decision *told, void *context)
{
    for (uint64_t seed = 0; seed < (uint64_t)games; seed++) {
        gt_action legal[GT_MAX_ACTIONS];
        GT_STATE(s, &gt_stackduel_rules);
        gt_start(game, s, seed, (int)(seed & 1));
        while (gt_to_move(game, s) != GT_TERMINAL) {
            uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
            int n = gt_legal_actions(game, s, legal);
            if (n > 1)
                told(s, legal, n, key, context);
            gt_apply(game, s, legal[gt_below(gt_mix(key), (uint32_t)n)]);
        }
    }
}

/* ---- Two players compared. */

typedef struct both {
    gt_policy *p[2];
    long decisions, same;
} both;

static void compare(const gt_state *s, const gt_action *legal, int n, uint64_t key, void *context)
{
    both *b = context;
    (void)legal;
    (void)n;
    b->decisions++;
    b->same += ask(b->p[0], s, key) == ask(b->p[1], s, key);
}

static both compared(const char *one, const char *other, int games)
{
    both b = {.p = {player(one), player(other)}};
    walk_games(games, compare, &b);
    gt_policy_free(b.p[0]);
    gt_policy_free(b.p[1]);
    assert_true(b.decisions > 10 * games);
    return b;
}

/* With one iteration the search does what the network scores best; with many it thinks for
 * itself. */
static void what_the_network_would_do_comes_first(void **state)
{
    (void)state;
    save_net(3, 0);
    both b = compared("mcts:iterations=1,net=%s", "net:file=%s", 30);
    assert_int_equal(b.same, b.decisions);
    b = compared("mcts:iterations=300,net=%s,mix=0", "net:file=%s", 5);
    assert_true(b.same < b.decisions);
    b = compared("mcts:iterations=300,net=%s,mix=0,prior=100", "net:file=%s", 5);
    print_message("prior=100: %ld of %ld choices are the network's\n", b.same, b.decisions);
    assert_true(4 * b.same > 3 * b.decisions);
}

static void without_a_say_it_changes_nothing(void **state)
{
    (void)state;
    save_net(4, 0);
    both b = compared("mcts:iterations=60,net=%s,prior=0,mix=0", "mcts:iterations=60", 8);
    assert_int_equal(b.same, b.decisions);
    b = compared("mcts:iterations=60,net=%s,prior=0,mix=1", "mcts:iterations=60", 8);
    assert_true(b.same < b.decisions);
    b = compared("mcts:iterations=60,net=%s,prior=0,mix=0,playout=net", "mcts:iterations=60", 8);
    assert_true(b.same < b.decisions);
}

/* ---- Chances to win. */

/* A network that believes who is to move to win, or to lose, whatever the position. */
typedef struct believer {
    gt_policy *p;
    bool moving;
    long choices, right;
} believer;

/* Of actions after which either may be to move, each is tried once: the best of them is one that
 * fits the belief. Positions with an action that ends the game, or after which who moves hangs on
 * what is unknown, are left out. */
static void check_belief(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                         void *context)
{
    believer *b = context;
    char spec[200];
    int mover = gt_to_move(game, s), stays[GT_MAX_ACTIONS], n_stays = 0;
    for (int i = 0; i < n; i++) {
        GT_STATE(next, &gt_stackduel_rules);
        gt_copy(game, next, s);
        gt_apply(game, next, legal[i]);
        if (gt_to_move(game, next) == GT_TERMINAL)
            return;
        stays[i] = gt_to_move(game, next) == mover;
        n_stays += stays[i];
    }
    if (n_stays == 0 || n_stays == n)
        return;
    snprintf(spec, sizeof spec, "mcts:iterations=%d,prior=0,mix=1,net=%%s", n);
    gt_policy *p = player(spec);
    gt_action a = ask(p, s, key);
    gt_policy_free(p);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            b->right += stays[i] == b->moving;
    b->choices++;
}

static void its_chance_counts(void **state)
{
    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        believer b = {.moving = moving != 0};
        save_net(5, moving != 0 ? 2 * GT_NET_LOGIT : -2 * GT_NET_LOGIT);
        walk_games(6, check_belief, &b);
        print_message("%ld of %ld choices fit\n", b.right, b.choices);
        assert_true(b.choices > 30);
        assert_true(100 * b.right >= 85 * b.choices); /* it deals other worlds than this one */
    }
}

/* ---- Budgets. */

typedef struct budget {
    gt_policy *p;
    long leaves, quiet, pending;
} budget;

static void count_leaf(void *context, const gt_game *g, const gt_state *leaf)
{
    (void)g;
    (void)leaf;
    ++*(long *)context;
}

static void check_budget(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                         void *context)
{
    budget *b = context;
    const gt_leaf_listener listener = {count_leaf, &b->leaves};
    (void)legal;
    (void)n;
    b->leaves = 0;
    gt_policy_show_leaves(b->p, &listener);
    ask(b->p, s, key);
    gt_policy_show_leaves(b->p, NULL);
    assert_int_equal(b->leaves, gt_quiet(game, s) ? 80 : 20);
    gt_quiet(game, s) ? b->quiet++ : b->pending++;
}

static void smaller_choices_have_their_budget(void **state)
{
    (void)state;
    budget b = {.p = player("mcts:iterations=80,smaller=0.25")};
    walk_games(6, check_budget, &b);
    gt_policy_free(b.p);
    assert_true(b.quiet > 20 && b.pending > 20);
}

/* ---- Counts. */

/* All actions of a node are stored at once, also those that were not tried; visits are those of the
 * iterations. */
static void counts_add_up(void **state)
{
    (void)state;
    save_net(6, 0);
    gt_policy *one = player("mcts:iterations=200,net=%s,nodes=60");
    gt_policy *again = player("mcts:iterations=200,net=%s,nodes=60");
    both b = {.p = {one, again}};
    walk_games(3, compare, &b); /* with far too little room */
    assert_int_equal(b.same, b.decisions);
    gt_policy_free(one);
    gt_policy_free(again);
}

/* The network may be asked about the own choices alone, and late; whose choice it is hangs on the
 * world in this game, so entries that the one stored and did not try meet the other. Either setting
 * is heard, and the choice repeats. */
static void it_need_not_always_be_asked(void **state)
{
    static const char *const spec[] = {
        "mcts:iterations=200,net=%s,asked=own", "mcts:iterations=200,net=%s,asked=own,expand=4",
        "mcts:iterations=200,net=%s,expand=4", "mcts:iterations=200,net=%s,asked=own,nodes=60",
        "mcts:iterations=200,expand=4"};
    (void)state;
    save_net(8, 0);
    for (size_t i = 0; i < sizeof spec / sizeof *spec; i++) {
        both b = compared(spec[i], spec[i], 2);
        assert_int_equal(b.same, b.decisions);
        b = compared(spec[i], i < 4 ? "mcts:iterations=200,net=%s" : "mcts:iterations=200", 4);
        print_message("%s: %ld of %ld choices as without\n", spec[i], b.same, b.decisions);
        assert_true(b.same < b.decisions);
    }
}

/* ---- Halving at the root. */

typedef struct halving {
    gt_policy *p;
    uint32_t visits[GT_MAX_ACTIONS];
    long decisions, halved;
} halving;

static void note_visits(void *context, const gt_search_result *found)
{
    halving *h = context;
    memcpy(h->visits, found->visits, (size_t)found->n * sizeof *found->visits);
}

static int by_visits(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x < y) - (x > y);
}

/* Of at most four candidates two phases leave one, which was tried as often as the one that left
 * last. With forty iterations a phase, the four are tried ten times each, then two of them twenty
 * times. */
static void check_halving(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                          void *context)
{
    halving *h = context;
    gt_action a = ask(h->p, s, key);
    uint32_t chosen = 0;
    for (int i = 0; i < n; i++)
        chosen = legal[i] == a ? h->visits[i] : chosen;
    qsort(h->visits, (size_t)n, sizeof *h->visits, by_visits);
    h->decisions++;
    assert_int_equal(chosen, h->visits[0]);
    assert_int_equal(h->visits[0], h->visits[1]);
    if (n < 4)
        return;
    assert_int_equal(h->visits[0], 80 / 2 / 4 + 80 / 2 / 2);
    assert_int_equal(h->visits[2], 80 / 2 / 4);
    assert_int_equal(h->visits[3], 80 / 2 / 4);
    for (int i = 4; i < n; i++)
        assert_int_equal(h->visits[i], 0);
    h->halved++;
}

static void the_better_half_is_tried_on(void **state)
{
    halving h = {.p = NULL};
    const gt_search_listener listener = {note_visits, &h};
    (void)state;
    save_net(9, 0);
    h.p = player("mcts:iterations=80,net=%s,candidates=4");
    gt_policy_show_search(h.p, &listener);
    walk_games(12, check_halving, &h);
    gt_policy_free(h.p);
    print_message("%ld of %ld choices had four candidates\n", h.halved, h.decisions);
    assert_true(h.halved > 20);
}

typedef struct taught {
    gt_policy *p[3];
    uint32_t visits[3][GT_MAX_ACTIONS], weight[3][GT_MAX_ACTIONS];
    int now;
    long moved, untried;
} taught;

static void note_weights(void *context, const gt_search_result *found)
{
    taught *t = context;
    memcpy(t->visits[t->now], found->visits, (size_t)found->n * sizeof *found->visits);
    memcpy(t->weight[t->now], found->weight, (size_t)found->n * sizeof *found->weight);
}

static int heaviest(const uint32_t *weight, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = weight[i] > weight[best] ? i : best;
    return best;
}

/* What was not tried counts as the mean of what was: it is raised over what it is where results
 * count for nothing by no more than the best of these, and by no less than the worst. */
static void check_untried(taught *t, int n)
{
    enum { LEAST = 1000, NEAR = GT_ONE / 50 }; /* of a weight, to be read so closely */
    int raised[GT_MAX_ACTIONS], low = INT_MAX, high = INT_MIN;
    for (int i = 0; i < n; i++) {
        uint32_t with = t->weight[0][i], without = t->weight[1][i];
        bool tried = t->visits[0][i] > 0;
        if (with < LEAST || without < LEAST)
            continue;
        raised[i] = gt_fixed_ln(with) - gt_fixed_ln(without);
        low = tried && raised[i] < low ? raised[i] : low;
        high = tried && raised[i] > high ? raised[i] : high;
    }
    for (int i = 0; i < n && low <= high; i++) {
        if (t->visits[0][i] > 0 || t->weight[0][i] < LEAST || t->weight[1][i] < LEAST)
            continue;
        assert_true(raised[i] >= low - NEAR && raised[i] <= high + NEAR);
        t->untried++;
    }
}

/* Where results count for everything, the best of what was tried is all there is. */
static void check_weights(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                          void *context)
{
    taught *t = context;
    (void)legal;
    for (t->now = 0; t->now < 3; t->now++)
        ask(t->p[t->now], s, key);
    check_untried(t, n);
    int best = heaviest(t->weight[2], n);
    assert_true(t->weight[2][best] > GT_ONE - 32);
    assert_true(t->visits[2][best] > 0);
    t->moved += best != heaviest(t->weight[1], n);
}

static void results_improve_on_the_network(void **state)
{
    save_net(11, 0);
    taught t = {.p = {player("mcts:iterations=80,net=%s,candidates=2,trust=0.02"),
                      player("mcts:iterations=80,net=%s,candidates=4,trust=0"),
                      player("mcts:iterations=80,net=%s,candidates=4,trust=100")}};
    const gt_search_listener listener = {note_weights, &t};
    (void)state;
    for (int i = 0; i < 3; i++)
        gt_policy_show_search(t.p[i], &listener);
    walk_games(12, check_weights, &t);
    for (int i = 0; i < 3; i++)
        gt_policy_free(t.p[i]);
    print_message("%ld choices are other than the network's, %ld actions were not tried\n", t.moved,
                  t.untried);
    assert_true(t.moved > 20 && t.untried > 20);
}

/* One candidate is the network's choice; so is the best of all where results count for nothing.
 * Without a network all compete, and most
 * choices are those of the tree search. */
static void results_choose_among_candidates(void **state)
{
    (void)state;
    save_net(10, 0);
    both b = compared("mcts:iterations=60,net=%s,candidates=1", "net:file=%s", 10);
    assert_int_equal(b.same, b.decisions);
    b = compared("mcts:iterations=60,net=%s,candidates=8,trust=0", "net:file=%s", 10);
    assert_int_equal(b.same, b.decisions);
    b = compared("mcts:iterations=300,net=%s,candidates=8", "net:file=%s", 5);
    assert_true(b.same < b.decisions);
    b = compared("mcts:iterations=300,candidates=1", "mcts:iterations=300", 5);
    print_message("%ld of %ld choices are those of the tree\n", b.same, b.decisions);
    assert_true(b.same < b.decisions && 2 * b.same > b.decisions);
}

/* Chances add up to 1, and the best action has the greatest. */
static void check_priors(const gt_state *s, const gt_action *legal, int n, uint64_t key,
                         void *context)
{
    gt_mcts *m = context;
    uint16_t prior[GT_MAX_ACTIONS];
    uint32_t sum = 0;
    int best = 0;
    (void)key;
    gt_copy(game, m->world, s);
    m->player = gt_to_move(game, s);
    gt_mcts_priors(m, legal, n, prior);
    for (int i = 0; i < n; i++) {
        sum += prior[i];
        best = prior[i] > prior[best] ? i : best;
        assert_true(prior[i] > 0);
    }
    assert_in_range(sum, GT_PRIOR_ONE - 2 * (uint32_t)n - 1, GT_PRIOR_ONE + (uint32_t)n);
    gt_action a = gt_mcts_net_action(m, legal, n);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            assert_int_equal(prior[i], prior[best]);
    int64_t chance = gt_mcts_net_chance(m);
    m->player = 1 - m->player;
    assert_int_equal(gt_mcts_net_chance(m), GT_ONE - chance);
}

static void priors_are_chances(void **state)
{
    (void)state;
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES, 20, 7);
    GT_STATE(world, &gt_stackduel_rules);
    GT_STATES(row, &gt_stackduel_rules, GT_ONE_PLY_STATES);
    gt_state *trial[GT_ONE_PLY_STATES];
    gt_mcts *m = calloc(1, sizeof *m);
    gt_one_ply *ahead = malloc(sizeof *ahead);
    assert_true(m != NULL && ahead != NULL);
    m->game = game;
    m->net = net;
    m->ahead = ahead;
    m->world = world;
    gt_states_each(&gt_stackduel_rules, row, GT_ONE_PLY_STATES, trial);
    m->trial = trial; /* and no runs: the game has none */
    walk_games(10, check_priors, m);
    free(m);
    free(ahead);
    gt_net_free(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_network_would_do_comes_first),
        cmocka_unit_test(without_a_say_it_changes_nothing),
        cmocka_unit_test(its_chance_counts),
        cmocka_unit_test(smaller_choices_have_their_budget),
        cmocka_unit_test(counts_add_up),
        cmocka_unit_test(it_need_not_always_be_asked),
        cmocka_unit_test(the_better_half_is_tried_on),
        cmocka_unit_test(results_improve_on_the_network),
        cmocka_unit_test(results_choose_among_candidates),
        cmocka_unit_test(priors_are_chances),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
