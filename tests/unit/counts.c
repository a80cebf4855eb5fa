/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting cards: what the log of a game says against what is seen by looking at the zones after
 * every action, and the counts of a run against games that are counted here card by card. */
#include "decks/language/library.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "engine/nivel/position.h"
#include "reports/results_json.h"
#include "sim/experiments/run.h"
#include "sim/playing/match.h"
#include "sim/statistics/card_stats.h"
#include "sim/statistics/stats.h"
#include "tests/support/cards.h"
#include "tests/support/field.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 300, MAX_DECKS = 16, RUN_DECKS = 3, RUN_GAMES = 60, SEED = 7 };

static gt_library *library;
static gt_decks decks;
static gt_deck_cards cards[MAX_DECKS];

static int load(void **state)
{
    const char *path = "decks/nivel/decks/starters";
    gt_errors e = {0};
    (void)state;
    library = gt_need_shipped_cards();
    bool ok = gt_decks_read(&path, 1, &gt_nivel, gt_library_pool(library), &decks, &e);
    gt_errors_print(&e, stderr);
    gt_errors_free(&e);
    for (int d = 0; ok && d < decks.n; d++) {
        gt_deck_cards *c = &cards[d];
        memset(c->slot, GT_NO_SLOT, sizeof c->slot);
        for (int i = 0; i < NV_DECK_SIZE; i++) {
            const nv_deck deck = gt_nivel_cards(&decks.list[d]);
            const gt_def *def = &gt_library_pool(library)->defs[deck.cards[i]];
            if (c->n == 0 || strcmp(c->card[c->n - 1].id, def->id) != 0)
                c->card[c->n++].id = def->id;
            c->slot[i] = (uint8_t)(c->n - 1);
        }
    }
    return ok ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    gt_decks_free(&decks);
    gt_library_free(library);
    return 0;
}

static const gt_game *prepare(const void *context, const gt_lineup *lineup, void *storage)
{
    (void)context;
    assert_null(gt_nivel.prepare(storage, gt_library_pool(library), &decks.list[lineup->deck[0]],
                                 &decks.list[lineup->deck[1]], (gt_limits){0}));
    return gt_game_in(storage);
}

/* ---- The log against the zones. */

typedef struct seen {
    gt_set opening, drawn, played, damage;
    gt_set hand, damage_zone; /* as they were after the last action */
    long hidden; /* drawn and gone within one action */
} seen;

static gt_set zone(const gt_state *s, int kind)
{
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        for (int o = nv_zone_first(s, player, kind); o != GT_NO_OBJECT; o = nv_zone_next(s, o))
            gt_set_add(&set, o);
    return set;
}

static gt_set board(const gt_state *s)
{
    gt_set set = zone(s, NV_SKILLS);
    for (int lane = NV_LEFT; lane <= NV_RIGHT; lane++)
        set = gt_set_union(set, zone(s, lane));
    return set;
}

/* Looks after an action; turns count from 1 when mulligans are over. */
static void look(seen *w, const gt_state *s, bool began)
{
    gt_set hand = zone(s, NV_HAND);
    gt_set in_play = board(s);
    gt_set gone = gt_set_minus(w->hand, hand);
    if (!began) {
        w->opening = hand; /* the last one before the first turn stays, see below */
    } else {
        gt_set came = gt_set_minus(hand, w->hand), now = gt_set_both(gone, in_play);
        w->drawn = gt_set_union(w->drawn, came);
        w->played = gt_set_union(w->played, now);
    }
    w->damage = gt_set_union(w->damage, zone(s, NV_DAMAGE));
    w->hand = hand;
}

static gt_set set_of(const gt_cards *logged)
{
    gt_set set = gt_set_empty();
    for (int object = 0; object < NV_OBJECTS; object++)
        gt_set_put(&set, object, gt_cards_has(logged, object));
    return set;
}

static bool within(gt_set small, gt_set large)
{
    gt_set rest = gt_set_minus(small, large);
    return gt_set_is_empty(&rest);
}

static void log_says_what_the_zones_show(void **state)
{
    static nv_game g;
    static gt_match m;
    GT_STATE(room, &nv_rules);
    static gt_card_log log;
    char error[100];
    long by_the_trash = 0; /* from a hand into the trash, and from there into play, in one action */
    long drawn = 0, unseen_draws = 0, played = 0, unseen_plays = 0, triggers = 0;
    gt_policy *policy[2] = {gt_policy_create("random", &nv_rules, error, sizeof error),
                            gt_policy_create("random", &nv_rules, error, sizeof error)};
    (void)state;
    for (int k = 0; k < GAMES; k++) {
        gt_lineup lineup = gt_lineup_of(k % decks.n, (k / decks.n + k + 1) % decks.n);
        prepare(NULL, &lineup, &g);
        gt_observer o = {.cards = &log};
        gt_card_log_clear(&log);
        gt_match_begin(&m, &g.game, room, policy, gt_mix((uint64_t)k), k % 2);
        seen w = {.hidden = 0};
        look(&w, m.state, false);
        int mulligans = 2;
        while (gt_match_step(&m, &o)) {
            /* the first card of the first turn may be drawn in the action that ends the
             * mulligans */
            if (--mulligans == 0)
                w.hand = set_of(&log.opening);
            look(&w, m.state, mulligans <= 0);
            if (mulligans == 0)
                w.opening = set_of(&log.opening);
        }
        gt_set opening = set_of(&log.opening), trigger = set_of(&log.trigger);
        gt_set draws = set_of(&log.drawn), plays = set_of(&log.played);
        assert_int_equal(gt_set_count(&opening), 10);
        assert_true(within(w.drawn, draws));
        assert_true(within(plays, gt_set_union(opening, draws)));
        gt_set more = gt_set_minus(draws, w.drawn);
        gt_set more_plays = gt_set_minus(plays, w.played);
        gt_set less_plays = gt_set_minus(w.played, plays);
        by_the_trash += gt_set_count(&less_plays);
        drawn += gt_set_count(&draws);
        unseen_draws += gt_set_count(&more);
        played += gt_set_count(&plays);
        unseen_plays += gt_set_count(&more_plays);
        triggers += gt_set_count(&trigger);
        GT_SET_EACH (object, &trigger)
            assert_true(g.def[m.state->objects[object].def]->routine[NV_ROUTINE_TRIGGER] != 0);
        GT_SET_EACH (object, &plays)
            assert_in_range(log.turn[object], 1, m.state->turn);
    }
    /* cards that come and go within one action are few */
    assert_true(unseen_draws * 200 < drawn);
    assert_true(unseen_plays * 40 < played);
    assert_true(by_the_trash * 1000 < played);
    assert_true(triggers > GAMES / 4);
    print_message("drawn %ld (%ld between looks), played %ld (%ld), triggers %ld\n", drawn,
                  unseen_draws, played, unseen_plays, triggers);
    gt_policy_free(policy[0]);
    gt_policy_free(policy[1]);
}

/* ---- A run against games counted one by one. */

static const char *names[MAX_DECKS];
static const uint8_t roles[] = {3, 3, 3};

static gt_results *play(int threads, const gt_matchup *matchup)
{
    static const char *const policies[] = {"random"};
    for (int i = 0; i < decks.n; i++)
        names[i] = decks.list[i].name;
    gt_field f = {.n_decks = RUN_DECKS,
                  .n_matchups = 3,
                  .deck = names,
                  .role = roles,
                  .matchup = matchup,
                  .cards = cards,
                  .rules = &nv_rules,
                  .game_bytes = sizeof(nv_game),
                  .prepare = prepare};
    gt_run_options o = {.version = "test",
                        .seed = SEED,
                        .games = RUN_GAMES,
                        .threads = threads,
                        .policies = policies,
                        .n_policies = 1};
    return gt_need_results(&f, &o);
}

/* Whether a card of the set is card `slot` of player p's deck, which has 41 objects, the leader
 * last. */
static bool holds(const gt_cards *set, int player, const gt_deck_cards *deck, int slot)
{
    for (int i = 0; i < NV_DECK_SIZE; i++)
        if (deck->slot[i] == slot && gt_cards_has(set, player * (NV_DECK_SIZE + 1) + i))
            return true;
    return false;
}

static void add_if(gt_card_when *w, bool was, int half_points)
{
    w->games += was;
    w->half_points += was ? (uint32_t)half_points : 0;
}

/* Plays a matchup again; deck 0's name comes first. */
static void count_again(int deck0, int deck1, gt_card_tally out[2][GT_DECK_CARDS])
{
    static nv_game g;
    static gt_match m;
    GT_STATE(room, &nv_rules);
    static gt_card_log log;
    int deck[2] = {deck0, deck1};
    char error[100];
    gt_policy *policy[2] = {gt_policy_create("random", &nv_rules, error, sizeof error),
                            gt_policy_create("random", &nv_rules, error, sizeof error)};
    gt_lineup lineup = gt_lineup_of(deck0, deck1);
    prepare(NULL, &lineup, &g);
    gt_observer o = {.cards = &log};
    for (int k = 0; k < RUN_GAMES; k++) {
        uint64_t seed = gt_match_seed(SEED, names[deck0], names[deck1], (uint64_t)k);
        gt_card_log_clear(&log);
        gt_match_begin(&m, &g.game, room, policy, seed, k % 2);
        while (gt_match_step(&m, &o)) {
        }
        for (int p = 0; p < 2; p++) {
            int points = (int)(2 * gt_return(&g.game, m.state, p));
            for (int slot = 0; slot < cards[deck[p]].n; slot++) {
                gt_card_tally *t = &out[p][slot];
                bool opening = holds(&log.opening, p, &cards[deck[p]], slot);
                bool drawn = holds(&log.drawn, p, &cards[deck[p]], slot);
                add_if(&t->opening, opening, points);
                add_if(&t->drawn, drawn, points);
                add_if(&t->held, opening || drawn, points);
                add_if(&t->played, holds(&log.played, p, &cards[deck[p]], slot), points);
                add_if(&t->trigger, holds(&log.trigger, p, &cards[deck[p]], slot), points);
            }
            for (int i = 0; i < NV_DECK_SIZE; i++) {
                int object = p * (NV_DECK_SIZE + 1) + i;
                int turn = (log.turn[object] - 1) / 2;
                if (gt_cards_has(&log.played, object))
                    out[p][cards[deck[p]].slot[i]].plays[turn < 12 ? turn : 11]++;
            }
        }
    }
    gt_policy_free(policy[0]);
    gt_policy_free(policy[1]);
}

static void run_counts_every_card(void **state)
{
    static const gt_matchup forward[3] = {{0, 1}, {0, 2}, {1, 2}},
                            back[3] = {{1, 0}, {2, 0}, {2, 1}};
    gt_results *one = play(1, forward), *three = play(3, forward), *turned = play(1, back);
    (void)state;
    for (int i = 0; i < 3; i++) {
        static gt_card_tally again[2][GT_DECK_CARDS];
        gt_matchup m = forward[i];
        bool swapped = strcmp(names[m.a], names[m.b]) > 0;
        memset(again, 0, sizeof again);
        count_again(swapped ? m.b : m.a, swapped ? m.a : m.b, again);
        for (int side = 0; side < 2; side++) {
            size_t size = (size_t)cards[side == 0 ? m.a : m.b].n * sizeof(gt_card_tally);
            const gt_card_tally *t = gt_cards_of(one, 0, i, side);
            assert_memory_equal(t, again[swapped ? 1 - side : side], size);
            assert_memory_equal(t, gt_cards_of(three, 0, i, side), size);
            assert_memory_equal(t, gt_cards_of(turned, 0, i, 1 - side), size);
        }
    }
    gt_results_free(one);
    gt_results_free(three);
    gt_results_free(turned);
}

static void sums_are_those_of_the_matchups(void **state)
{
    static const gt_matchup all[3] = {{0, 1}, {2, 0}, {1, 2}};
    gt_results *r = play(1, all);
    (void)state;
    for (int d = 0; d < RUN_DECKS; d++) {
        uint64_t points = (uint64_t)(2 * RUN_GAMES * gt_deck_rate(r, r->series, d).value * 2 + 0.5);
        for (int slot = 0; slot < cards[d].n; slot++) {
            gt_card_sum s = gt_card_sum_of(r, 0, d, slot);
            assert_int_equal(s.held.games + s.unseen.games, 2 * RUN_GAMES);
            assert_int_equal(s.held.half_points + s.unseen.half_points, points);
            assert_true(s.opening.games + s.drawn.games >= s.held.games);
            assert_true(s.played.games <= s.held.games && s.played.half_points <= points);
        }
    }
    gt_results_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_says_what_the_zones_show),
        cmocka_unit_test(run_counts_every_card),
        cmocka_unit_test(sums_are_those_of_the_matchups),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
