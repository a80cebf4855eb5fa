/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * MCTS where the right answer is known: tic-tac-toe against every reply, Kuhn poker against the
 * equilibrium; and the parts of the search: its table and its arithmetic. */
#include "ai/mcts.h"
#include "ai/fixed_point.h"
#include "ai/policy.h"
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/kuhn.h"
#include "tests/support/states.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static gt_policy *policy(const char *spec, const gt_rules *rules)
{
    char error[200] = "";
    gt_policy *p = gt_policy_create(spec, rules, error, sizeof error);
    if (p == NULL)
        fail_msg("%s", error);
    return p;
}

static gt_action ask(gt_policy *p, const gt_game *g, const gt_state *s, uint64_t seed)
{
    struct gt_view_box box;
    int player = gt_to_move(g, s);
    gt_policy_begin(p, seed, player);
    return gt_policy_choose(p, gt_view_make(&box, g, s, player));
}

/* ---- Tic-tac-toe. */

/* Games that `player` loses below s, if p plays for it and the other tries everything. */
static long losses(gt_policy *p, const gt_state *s, int player, uint64_t seed)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(&gt_tictactoe, s, legal);
    if (n == 0)
        return gt_return(&gt_tictactoe, s, player) < 0.5;
    if (gt_to_move(&gt_tictactoe, s) == player) {
        legal[0] = ask(p, &gt_tictactoe, s, seed);
        n = 1;
    }
    long sum = 0;
    for (int i = 0; i < n; i++) {
        GT_STATE(next, &gt_tictactoe_rules);
        gt_copy(&gt_tictactoe, next, s);
        gt_apply(&gt_tictactoe, next, legal[i]);
        sum += losses(p, next, player, seed);
    }
    return sum;
}

static long losses_in_games(const char *spec, uint64_t seeds)
{
    long sum = 0;
    gt_policy *p = policy(spec, &gt_tictactoe_rules);
    for (uint64_t seed = 0; seed < seeds; seed++)
        for (int first = 0; first < 2; first++) {
            GT_STATE(s, &gt_tictactoe_rules);
            gt_start(&gt_tictactoe, s, seed, first);
            sum += losses(p, s, 0, seed);
        }
    gt_policy_free(p);
    return sum;
}

static void tictactoe_is_never_lost(void **state)
{
    (void)state;
    assert_int_equal(losses_in_games("mcts:iterations=2000", GT_AMOUNT(3, 1)), 0);
    assert_int_equal(losses_in_games(GT_AMOUNT("mcts:iterations=10000,cutoff=1000",
                                               "mcts:iterations=2000,cutoff=1000"),
                                     GT_AMOUNT(2, 1)),
                     0);
    assert_true(losses_in_games("mcts:iterations=5", 1) > 0); /* else this shows nothing */
}

/* ---- Kuhn poker. What a player may know is its card and the line, so that with the seed these
 * decide its choice. */

enum { SEEDS = GT_AMOUNT(1000, 100), QUEEN = 1, OPEN = 0, BEHIND, FACING };

static bool bets[3][4][SEEDS]; /* by card, line and seed */

/* What p does with a card on a line, for each seed. Returns how often it bets. */
static int ask_seeds(gt_policy *p, int card, int line, bool bet[SEEDS])
{
    GT_STATES(deal, &gt_kuhn_rules, 6);
    GT_STATE(s, &gt_kuhn_rules);
    int mover = line == BEHIND || line == FACING, i = 0, n = 0;
    gt_kuhn_deals(deal, 0);
    while (gt_kuhn_card(gt_kuhn_deal(deal, i), mover) != card)
        i++;
    gt_copy(&gt_kuhn, s, gt_kuhn_deal(deal, i));
    gt_kuhn_set_line(s, line);
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        n += bet[seed] = ask(p, &gt_kuhn, s, seed) == GT_KUHN_BET;
    return n;
}

static int fill_bets(void **state)
{
    (void)state;
    gt_policy *p = policy("mcts:iterations=3000", &gt_kuhn_rules);
    for (int card = 0; card < 3; card++)
        for (int line = 0; line < 4; line++)
            ask_seeds(p, card, line, bets[card][line]);
    gt_policy_free(p);
    return 0;
}

/* How often it bets. */
static gt_kuhn_strategy mean_strategy(void)
{
    gt_kuhn_strategy mean;
    for (int card = 0; card < 3; card++)
        for (int line = 0; line < 4; line++) {
            int n = 0;
            for (int seed = 0; seed < SEEDS; seed++)
                n += bets[card][line][seed];
            mean.bet[card][line] = (double)n / SEEDS;
        }
    return mean;
}

/* What is dominated, whatever the other player does, is never played: to fold the king, to call
 * with the jack, to check the king behind. To bet the queen is worse only because the jack then
 * folds and the king calls (two rounds): the search finds that out if nothing was bet yet and it
 * has the iterations. */
static void kuhn_plays_nothing_dominated(void **state)
{
    (void)state;
    GT_STATES(deal, &gt_kuhn_rules, 6);
    bool at_once[3][4][2], later[3][4][2];
    gt_kuhn_strategy s = mean_strategy();
    gt_kuhn_deals(deal, 0);
    gt_kuhn_dominated(deal, 1, at_once);
    gt_kuhn_dominated(deal, 2, later);
    int n_at_once = 0, n_later = 0;
    for (int card = 0; card < 3; card++)
        for (int line = 0; line < 4; line++)
            for (int bet = 0; bet < 2; bet++) {
                double share = bet ? s.bet[card][line] : 1 - s.bet[card][line];
                bool opening = card == QUEEN && line == OPEN;
                n_at_once += at_once[card][line][bet];
                n_later += later[card][line][bet];
                if (at_once[card][line][bet] || (later[card][line][bet] && !opening))
                    assert_true(share == 0);
            }
    assert_int_equal(n_at_once, 5); /* the king folded or checked behind, the jack calling */
    assert_int_equal(n_later, 7); /* and the queen bet, on the first two lines */
    assert_true(later[QUEEN][OPEN][1] && s.bet[QUEEN][OPEN] < 0.03);
}

static void kuhn_bets_the_queen_less_with_time(void **state)
{
    (void)state;
    static bool bet[SEEDS];
    gt_policy *p = policy("mcts:iterations=10000", &gt_kuhn_rules);
    assert_int_equal(ask_seeds(p, QUEEN, OPEN, bet), 0);
    gt_policy_free(p);
}

/* Against who knows how often it bets. */
static void kuhn_can_be_exploited(void **state)
{
    (void)state;
    GT_STATES(deal, &gt_kuhn_rules, 6);
    gt_kuhn_strategy s = mean_strategy();
    gt_kuhn_deals(deal, 0);
    double value = -1 / 18.0;
    double begins = 4 * gt_kuhn_best_answer(deal, &s, 1) - 2;
    double answers = 4 * gt_kuhn_best_answer(deal, &s, 0) - 2;
    print_message("can be exploited by %.3f stakes a game as the beginner, %.3f as the other\n",
                  value - begins, answers - value);
    assert_true(value - begins < 0.4 && answers - value < 0.4);
}

/* Stakes that the policy wins from a deal against a strategy, with that seed. */
static int payoff(const gt_state *deal, const gt_kuhn_strategy *other, uint64_t seed, int seat)
{
    GT_STATE(s, &gt_kuhn_rules);
    gt_copy(&gt_kuhn, s, deal);
    while (gt_to_move(&gt_kuhn, s) != GT_TERMINAL) {
        int player = gt_to_move(&gt_kuhn, s), line = gt_kuhn_line(s);
        int card = gt_kuhn_card(s, player);
        uint64_t chance = gt_fold(gt_fold(seed, (uint64_t)card), (uint64_t)line);
        bool bet = player == seat ? bets[card][line][seed]
                                  : (double)(chance >> 11) * 0x1p-53 < other->bet[card][line];
        gt_apply(&gt_kuhn, s, bet ? GT_KUHN_BET : GT_KUHN_PASS);
    }
    return gt_kuhn_payoff(s, seat);
}

/* Each seed plays the six deals once. */
static void kuhn_earns_the_equilibrium(void **state)
{
    (void)state;
    GT_STATES(deal, &gt_kuhn_rules, 6);
    gt_kuhn_deals(deal, 0);
    for (int seat = 0; seat < 2; seat++)
        for (int a = 0; a <= 2 * seat; a++) { /* the other's equilibrium is one alone in seat 1 */
            gt_kuhn_strategy other = gt_kuhn_equilibrium(a / 6.0);
            double sum = 0, squares = 0, value = seat == 0 ? -1 / 18.0 : 1 / 18.0;
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                double six = 0;
                for (int i = 0; i < 6; i++)
                    six += payoff(gt_kuhn_deal(deal, i), &other, seed, seat) / 6.0;
                sum += six;
                squares += six * six;
            }
            double mean = sum / SEEDS;
            double half = 2.576 * sqrt((squares / SEEDS - mean * mean) / SEEDS);
            print_message("seat %d: %.4f +- %.4f; equilibrium %.4f\n", seat, mean, half, value);
            assert_true(fabs(mean - value) < half && half < 0.05);
        }
}

/* ---- Counts. */

/* All root actions are legal in every world and each is tried as soon as it can be: the first to be
 * tried was available in all iterations, the next in one less ... Elsewhere actions are legal in
 * some worlds only, but never chosen more often than they were available. */
static void check_counts(const gt_mcts *m, const gt_decision *d, gt_action chosen)
{
    uint64_t root = gt_infoset_key(d->view);
    uint64_t visits = 0, available = 0, n = (uint64_t)d->n;
    uint64_t iterations = (uint64_t)m->setting[GT_MCTS_ITERATIONS];
    for (int i = 0; i < d->n; i++) {
        const gt_stat *edge = gt_mcts_edge(m, root, d->legal[i]);
        assert_non_null(edge);
        visits += edge->visits;
        available += edge->available;
        assert_true(edge->visits <= gt_mcts_edge(m, root, chosen)->visits);
    }
    assert_int_equal(visits, iterations);
    assert_int_equal(available, n * iterations - n * (n - 1) / 2);
    for (uint32_t i = 1; i <= m->table.used; i++) {
        const gt_stat *stat = &m->table.entries[i];
        assert_true(stat->visits >= 1 && stat->visits <= stat->available);
        assert_true(stat->available <= iterations);
        assert_true(stat->sum >= 0 && stat->sum <= stat->visits * GT_ONE);
    }
    assert_true(m->table.used <= m->table.room);
}

/* In a game with hidden hands, with ample room and with little: what is recycled takes no
 * reward. */
static void counts_add_up(void **state)
{
    (void)state;
    const gt_policy_kind *kind = &gt_policy_mcts;
    int32_t setting[GT_POLICY_SETTINGS];
    for (int i = 0; i < kind->n_settings; i++)
        setting[i] = kind->settings[i].initial;
    setting[GT_MCTS_ITERATIONS] = 300;
    for (int nodes = 50; nodes <= 5000; nodes *= 100) {
        setting[GT_MCTS_NODES] = nodes;
        gt_mcts *m = calloc(1, kind->mind + kind->room(setting));
        assert_non_null(m);
        for (uint64_t seed = 0; seed < 20; seed++) {
            GT_STATE(s, &gt_stackduel_rules);
            GT_STATE(world, &gt_stackduel_rules);
            GT_STATE(trial, &gt_stackduel_rules);
            gt_start(&gt_stackduel, s, seed, (int)(seed & 1));
            while (gt_to_move(&gt_stackduel, s) != GT_TERMINAL) {
                gt_action legal[GT_MAX_ACTIONS];
                struct gt_view_box box;
                int n = gt_legal_actions(&gt_stackduel, s, legal);
                uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
                const gt_view *v =
                    gt_view_make(&box, &gt_stackduel, s, gt_to_move(&gt_stackduel, s));
                gt_state *const room[2] = {world, trial};
                gt_decision d = {.view = v,
                                 .legal = legal,
                                 .n = n,
                                 .key = key,
                                 .weights = NULL,
                                 .scale = 1,
                                 .state = room};
                if (n > 1)
                    check_counts(m, &d, kind->choose(m, setting, &d));
                gt_apply(&gt_stackduel, s, legal[gt_below(key, (uint32_t)n)]);
            }
        }
        free(m);
    }
}

/* ---- The first search, which others are measured against. */

/* A hash of what a player chooses in positions of a random game. */
static uint64_t choices_in_game(gt_policy *p, const gt_game *g, uint64_t seed)
{
    uint64_t hash = 0;
    GT_STATE(s, g->rules);
    gt_start(g, s, seed, (int)(seed & 1));
    while (gt_to_move(g, s) != GT_TERMINAL) {
        uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
        hash = gt_fold(hash, ask(p, g, s, key));
        gt_apply(g, s, gt_sample_action(g, s, key));
    }
    return hash;
}

/* Whatever becomes of `mcts`, `mcts1` chooses as the search did of which this signature was taken:
 * by each way to choose, to play out and to tell nodes apart. */
static void the_first_search_stays_as_it_is(void **state)
{
    static const char *const specs[] = {
        "mcts1:iterations=200",
        "mcts1:iterations=60,nodes=40,playout=random,epsilon=0.1",
        "mcts1:iterations=40,playout=greedy,cutoff=2,observe=all,fpu=0.2,bias=0.5",
        "mcts1:iterations=40,observe=position,opponent=seen,worlds=3,c=0.3",
    };
    static const gt_game *const games[] = {&gt_kuhn, &gt_tictactoe}; /* whose rules stay as well */
    (void)state;
    uint64_t signature = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) {
            gt_policy *p = policy(specs[i], games[k]->rules);
            for (uint64_t seed = 0; seed < 10; seed++)
                signature = gt_fold(signature, choices_in_game(p, games[k], seed));
            gt_policy_free(p);
        }
    assert_true(signature == 0x83f7bfe45ee6d323u);
}

/* What ships with the name is what shipped then. */
static void the_first_search_keeps_its_settings(void **state)
{
    static const int32_t shipped[] = {1000, 0,     700, GT_PLAYOUT_HISTORY, 400,
                                      1,    10000, 0,   GT_OBSERVE_NONE,    GT_OPPONENT_BOTH,
                                      0,    20000, 0};
    (void)state;
    assert_int_equal(gt_policy_mcts1.n_settings, sizeof shipped / sizeof shipped[0]);
    for (int i = 0; i < gt_policy_mcts1.n_settings; i++)
        assert_int_equal(gt_policy_mcts1.settings[i].initial, shipped[i]);
}

/* ---- The table. */

static gt_table *new_table(uint32_t room)
{
    gt_table *t = calloc(1, sizeof *t + gt_table_bytes(room, false));
    assert_non_null(t);
    gt_table_init(t, t + 1, room, false);
    return t;
}

static void the_table_keeps_what_fits(void **state)
{
    (void)state;
    enum { ROOM = 1000, ROUNDS = 3 };
    assert_true(gt_table_bytes(ROOM, false) <= sizeof(gt_stat) * 5 / 4 * (ROOM + 1));
    gt_table *t = new_table(ROOM);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        for (uint64_t i = 0; i < ROOM; i++) {
            assert_null(gt_table_find(t, gt_fold(round, i)));
            gt_stat *stat = gt_table_add(t, gt_fold(round, i), 0);
            assert_int_equal(stat->visits, 0);
            stat->visits = (uint32_t)i + 1;
        }
        assert_null(gt_table_add(t, 0, 0));
        for (uint64_t i = 0; i < ROOM; i++) {
            assert_int_equal(gt_table_find(t, gt_fold(round, i))->visits, i + 1);
            assert_ptr_equal(gt_table_add(t, gt_fold(round, i), 0),
                             gt_table_find(t, gt_fold(round, i)));
        }
        gt_table_clear(t);
    }
    free(t);
}

/* Every third entry is offered each time, as those near the root are, and the others only once:
 * those that are offered stay, with what they counted, and the others go. */
static void the_table_recycles_what_is_not_used(void **state)
{
    (void)state;
    enum { ROOM = 99, KEPT = ROOM / 3, TIMES = 10 * ROOM };
    gt_table *t = new_table(ROOM);
    const gt_stat *kept[KEPT];
    for (uint32_t i = 0; i < ROOM; i++) {
        gt_stat *stat = gt_table_add(t, i, 0);
        if (i % 3 == 0)
            kept[i / 3] = stat;
    }
    for (uint32_t now = 1; now <= TIMES; now++) {
        for (uint64_t i = 0; i < KEPT; i++) {
            gt_stat *stat = gt_table_find(t, 3 * i);
            assert_ptr_equal(stat, kept[i]);
            assert_int_equal(++stat->available, now);
            stat->moment = now;
        }
        gt_stat *stat = gt_table_add(t, gt_fold(1, now), now + 1);
        assert_non_null(stat);
        assert_int_equal(stat->visits, 0);
        stat->visits = 1;
        stat->moment = now;
    }
    uint32_t recent = 0;
    for (uint32_t i = 1; i <= ROOM; i++) {
        assert_ptr_equal(gt_table_find(t, t->entries[i].key), &t->entries[i]);
        recent += t->entries[i].moment > TIMES - (ROOM - KEPT) * 2;
    }
    assert_true(recent > ROOM * 9 / 10); /* of the others the older ones are gone */
    for (uint32_t now = 1; now <= TIMES - ROOM * 4; now++)
        assert_null(gt_table_find(t, gt_fold(1, now)));
    free(t);
}

/* What was offered since the iteration began never gives way. */
static void the_table_keeps_what_is_in_use(void **state)
{
    (void)state;
    enum { ROOM = 50, SINCE = 7 };
    gt_table *t = new_table(ROOM);
    for (uint64_t i = 0; i < ROOM; i++)
        gt_table_add(t, i, 0)->moment = i == 20 ? SINCE - 1 : SINCE + (uint32_t)(i % 2);
    int made = 0;
    for (uint64_t i = 0; i < ROOM; i++) {
        gt_stat *stat = gt_table_add(t, gt_fold(1, i), SINCE);
        if (stat == NULL)
            continue;
        stat->moment = SINCE;
        made++;
    }
    assert_int_equal(made, 1);
    for (uint64_t i = 0; i < ROOM; i++)
        assert_true((gt_table_find(t, i) == NULL) == (i == 20));
    gt_table_clear(t);
    for (uint64_t i = 0; i < ROOM; i++)
        assert_null(gt_table_find(t, i));
    free(t);
}

/* ---- Arithmetic. */

static void roots_are_exact(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 200000; i++) {
        uint64_t x = i < 1000 ? i : gt_mix(i) >> (i % 64);
        uint64_t root = gt_isqrt(x);
        assert_true(root * root <= x);
        assert_true(root == UINT32_MAX || (root + 1) * (root + 1) > x);
        assert_int_equal(gt_isqrt(root * root), root);
        assert_int_equal(gt_isqrt(root * root + 2 * root), root);
    }
    assert_int_equal(gt_isqrt(UINT64_MAX), UINT32_MAX);
}

static void logarithms_are_close(void **state)
{
    (void)state;
    int32_t before = 0;
    assert_int_equal(gt_fixed_ln(1), 0);
    for (uint32_t n = 1; n < 0xf0000000u; n += 1 + n / 512) {
        int32_t ln = gt_fixed_ln(n);
        assert_true(ln >= before);
        assert_true(fabs(ln - log(n) * (double)GT_ONE) < 8);
        before = ln;
    }
}

static void chances_are_close(void **state)
{
    (void)state;
    for (int64_t scale = 1; scale < 2000; scale = scale * 3 + 1) {
        int32_t before = 0;
        for (int64_t x = -20 * scale; x <= 20 * scale; x += 1 + scale / 60) {
            int32_t p = gt_fixed_logistic(x, scale);
            assert_true(p > 0 && p < GT_ONE && p >= before);
            assert_int_equal(p + gt_fixed_logistic(-x, scale), GT_ONE);
            double exact = (double)GT_ONE / (1 + exp(-(double)x / (double)scale));
            assert_true(fabs(p - exact) < 16);
            before = p;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tictactoe_is_never_lost),
        cmocka_unit_test(kuhn_plays_nothing_dominated),
        cmocka_unit_test(kuhn_bets_the_queen_less_with_time),
        cmocka_unit_test(kuhn_can_be_exploited),
        cmocka_unit_test(kuhn_earns_the_equilibrium),
        cmocka_unit_test(counts_add_up),
        cmocka_unit_test(the_first_search_stays_as_it_is),
        cmocka_unit_test(the_first_search_keeps_its_settings),
        cmocka_unit_test(the_table_keeps_what_fits),
        cmocka_unit_test(the_table_recycles_what_is_not_used),
        cmocka_unit_test(the_table_keeps_what_is_in_use),
        cmocka_unit_test(roots_are_exact),
        cmocka_unit_test(logarithms_are_close),
        cmocka_unit_test(chances_are_close),
    };
    return cmocka_run_group_tests(tests, fill_bets, NULL);
}
