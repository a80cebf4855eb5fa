/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games at once through the library (sim/include/gauntlet/engine.h, version 3): what comes of
 * them depends on no thread and is what single states give, bots choose inside, what is told lies
 * where it belongs, and no mistake of a caller harms anything. The thread sanitizer watches. */
#include "sim/include/gauntlet/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N = 12, PAIRS = 1024, ACTIONS = 64, EACH = 128 };

/* Decks of each game, two pairs of them. */
static const char *const DECKS[][4] = {
    {"nivel", "st01-starter", "st02-starter", "st03-starter"},
    {"magic", "elves-vs-goblins-elves", "divine-vs-demonic-divine", "divine-vs-demonic-demonic"},
    {"yugioh", "burn-goat-control", "beastdown", "bazoo-return-worlds"},
};
enum { GAMES = sizeof DECKS / sizeof DECKS[0] };

/* What a vector tells. */
typedef struct told {
    float reward[N];
    uint8_t terminated[N], truncated[N], mask[N * GAUNTLET_MOST_ACTIONS];
    int32_t length[N], player[N], game[N], n_actions[N];
    uint64_t seed[N], key[N];
    int32_t position_index[N * PAIRS], position_count[N];
    float position_value[N * PAIRS];
    int32_t action_index[N * ACTIONS * EACH], action_count[N * ACTIONS];
    float action_value[N * ACTIONS * EACH];
} told;

static gauntlet_buffers all_of(told *t)
{
    return (gauntlet_buffers){.size = sizeof(gauntlet_buffers),
                              .reward = t->reward,
                              .terminated = t->terminated,
                              .truncated = t->truncated,
                              .length = t->length,
                              .player = t->player,
                              .game = t->game,
                              .seed = t->seed,
                              .key = t->key,
                              .n_actions = t->n_actions,
                              .mask = t->mask,
                              .position_most = PAIRS,
                              .position_index = t->position_index,
                              .position_value = t->position_value,
                              .position_count = t->position_count,
                              .actions_most = ACTIONS,
                              .action_most = EACH,
                              .action_index = t->action_index,
                              .action_value = t->action_value,
                              .action_count = t->action_count};
}

static told *need_told(void)
{
    told *t = malloc(sizeof *t);
    assert_non_null(t);
    memset(t, 0x55, sizeof *t); /* what is not written is seen */
    return t;
}

static void open_pool(int g, gauntlet_game *pool[2])
{
    gauntlet_cards *cards = gauntlet_cards_open(DECKS[g][0], NULL, 0);
    for (int i = 0; i < 2; i++) {
        pool[i] = gauntlet_game_open(cards, DECKS[g][1], DECKS[g][2 + i], 0, 0);
        if (pool[i] == NULL)
            fail_msg("%s", gauntlet_error());
    }
    gauntlet_cards_close(cards);
}

/* A vector over both pairs of decks, which are closed. */
static gauntlet_vector *open_vector(int g, int threads, int seat, const char *bot, uint64_t seed)
{
    gauntlet_game *pool[2];
    open_pool(g, pool);
    gauntlet_vector_options o = {
        .size = sizeof o, .n = N, .threads = threads, .seat = seat, .bot = bot, .seed = seed};
    gauntlet_vector *v = gauntlet_vector_open(pool, 2, &o);
    if (v == NULL)
        fail_msg("%s", gauntlet_error());
    gauntlet_game_close(pool[0]);
    gauntlet_game_close(pool[1]);
    return v;
}

static void assert_told(const char *what)
{
    if (strstr(gauntlet_error(), what) == NULL)
        fail_msg("\"%s\" was expected in \"%s\"", what, gauntlet_error());
}

/* Some action in each game, by a number. */
static void choose(const told *t, uint64_t salt, int32_t action[N])
{
    for (int i = 0; i < N; i++)
        action[i] = (int32_t)((t->key[i] + salt * 7919) % (uint64_t)t->n_actions[i]);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        for (int seat = GAUNTLET_SEAT_BOTH; seat <= GAUNTLET_SEAT_EITHER; seat++) {
            const char *bot = seat == GAUNTLET_SEAT_BOTH ? NULL : "greedy";
            told *a = need_told(), *b = need_told();
            gauntlet_buffers to_a = all_of(a), to_b = all_of(b);
            gauntlet_vector *one = open_vector(g, 1, seat, bot, 5);
            gauntlet_vector *four = open_vector(g, 4, seat, bot, 5);
            assert_true(gauntlet_vector_reset(one, NULL, NULL, NULL, &to_a));
            assert_true(gauntlet_vector_reset(four, NULL, NULL, NULL, &to_b));
            to_b.kept = 1; /* nor does it what is written anew */
            for (uint64_t step = 0; step < 30; step++) {
                int32_t action[N];
                assert_memory_equal(a, b, sizeof *a);
                choose(a, step, action);
                assert_true(gauntlet_vector_step(one, action, &to_a));
                assert_true(gauntlet_vector_step(four, action, &to_b));
            }
            gauntlet_vector_close(one);
            gauntlet_vector_close(four);
            free(a);
            free(b);
        }
}

/* Whether pairs are those of a row of arrays, which is 0 behind them. */
static bool are_the_same(const gauntlet_feature *f, int n, const int32_t *index, const float *value,
                         int most)
{
    for (int i = 0; i < most; i++)
        if (i < n ? index[i] != f[i].index || value[i] != (float)f[i].value
                  : index[i] != 0 || value[i] != 0)
            return false;
    return true;
}

/* What is told of game i is what its state says. */
static void compare(const told *t, const gauntlet_vector *v, int i)
{
    gauntlet_feature f[GAUNTLET_MOST_FEATURES];
    gauntlet_state *s = gauntlet_vector_state(v, i);
    assert_non_null(s);
    int player = gauntlet_to_move(s);
    assert_int_equal(t->player[i], player);
    assert_int_equal(t->n_actions[i], gauntlet_legal_count(s));
    assert_true(t->key[i] == gauntlet_infoset_key(s, player));
    for (int k = 0; k < GAUNTLET_MOST_ACTIONS; k++)
        assert_int_equal(t->mask[i * GAUNTLET_MOST_ACTIONS + k], k < t->n_actions[i]);
    int n = gauntlet_features(s, player, f, GAUNTLET_MOST_FEATURES);
    assert_int_equal(t->position_count[i], n);
    assert_true(n > 0 && n <= PAIRS);
    assert_true(
        are_the_same(f, n, t->position_index + i * PAIRS, t->position_value + i * PAIRS, PAIRS));
    for (int k = 0; k < ACTIONS; k++) {
        int at = i * ACTIONS + k;
        n = k < t->n_actions[i] ? gauntlet_action_features(s, k, f, GAUNTLET_MOST_FEATURES) : 0;
        assert_int_equal(t->action_count[at], n);
        assert_true(
            are_the_same(f, n, t->action_index + at * EACH, t->action_value + at * EACH, EACH));
    }
    gauntlet_close(s);
}

static void states_say_the_same(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        told *t = need_told();
        gauntlet_buffers out = all_of(t);
        gauntlet_vector *v = open_vector(g, 2, GAUNTLET_SEAT_BOTH, NULL, 11);
        assert_true(gauntlet_vector_reset(v, NULL, NULL, NULL, &out));
        out.kept = 1;
        for (uint64_t step = 0; step < 40; step++) {
            int32_t action[N];
            for (int i = 0; i < N; i += 5)
                compare(t, v, i);
            choose(t, step, action);
            assert_true(gauntlet_vector_step(v, action, &out));
        }
        gauntlet_vector_close(v);
        free(t);
    }
}

/* A game of a vector is one that begins with the seed that is told, whose actions are numbers. */
static void a_game_can_be_played_again(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        gauntlet_game *pool[2];
        told *t = need_told();
        gauntlet_buffers out = all_of(t);
        int32_t action[N], game[N] = {1, 0, 1};
        uint64_t seed[N] = {77, 78, 79};
        uint8_t which[N] = {1, 0, 1};
        open_pool(g, pool);
        gauntlet_vector *v = open_vector(g, 2, GAUNTLET_SEAT_BOTH, NULL, 3);
        assert_true(gauntlet_vector_reset(v, which, seed, game, &out));
        assert_true(t->seed[0] == 77 && t->seed[1] != 78 && t->seed[2] == 79);
        assert_int_equal(t->game[0], 1);
        gauntlet_state *moved = gauntlet_vector_state(v, 0);
        gauntlet_state *s = gauntlet_start(pool[1], 77, 0, 0);
        if (gauntlet_key(s) != gauntlet_key(moved)) { /* the other player began */
            gauntlet_close(s);
            s = gauntlet_start(pool[1], 77, 1, 0);
        }
        assert_true(gauntlet_key(s) == gauntlet_key(moved));
        gauntlet_close(moved);
        for (uint64_t step = 0; gauntlet_to_move(s) != GAUNTLET_OVER; step++) {
            assert_true(t->key[0] == gauntlet_infoset_key(s, gauntlet_to_move(s)));
            choose(t, step, action);
            assert_true(gauntlet_vector_step(v, action, &out));
            assert_true(gauntlet_apply_number(s, action[0]));
        }
        assert_true(t->terminated[0] + t->truncated[0] == 1);
        assert_true(t->length[0] > 0 && t->seed[0] != 77);
        assert_true(t->reward[0] == (float)(2 * gauntlet_result(s, 0) - 1));
        gauntlet_close(s);
        gauntlet_vector_close(v);
        gauntlet_game_close(pool[0]);
        gauntlet_game_close(pool[1]);
        free(t);
    }
}

/* Steps without anything to choose; games end and begin anew. */
static void actions_by_lot_waiting_and_giving_up(void **state)
{
    told *t = need_told();
    gauntlet_buffers out = all_of(t);
    int32_t action[N];
    int ended = 0;
    (void)state;
    gauntlet_vector *v = open_vector(0, 2, GAUNTLET_SEAT_B, "random", 9);
    assert_true(gauntlet_vector_reset(v, NULL, NULL, NULL, &out));
    for (int i = 0; i < N; i++)
        action[i] = i == 3 ? GAUNTLET_WAIT : GAUNTLET_ANY;
    uint64_t key = t->key[3];
    for (int step = 0; step < 300; step++) {
        assert_true(gauntlet_vector_step(v, action, &out));
        for (int i = 0; i < N; i++) {
            ended += t->terminated[i];
            assert_int_equal(t->player[i], 1);
            assert_true(t->terminated[i] || t->reward[i] == 0);
        }
        assert_true(t->key[3] == key && !t->terminated[3]);
    }
    assert_true(ended > N);
    action[3] = GAUNTLET_CONCEDE;
    assert_true(gauntlet_vector_step(v, action, &out));
    assert_true(t->terminated[3] && t->reward[3] == -1);
    gauntlet_vector_close(v);
    free(t);
}

static void either_seat_comes_about(void **state)
{
    told *t = need_told(), *again = need_told();
    gauntlet_buffers out = all_of(t), out_again = all_of(again);
    int32_t give_up[N];
    uint64_t seed[N];
    int seats = 0;
    (void)state;
    gauntlet_vector *v = open_vector(0, 1, GAUNTLET_SEAT_EITHER, "random", 9);
    assert_true(gauntlet_vector_reset(v, NULL, NULL, NULL, &out));
    memcpy(seed, t->seed, sizeof seed);
    for (int i = 0; i < N; i++) {
        give_up[i] = GAUNTLET_CONCEDE;
        seats += t->player[i];
    }
    assert_in_range(seats, 1, N - 1);
    for (int round = 0; round < 5; round++)
        assert_true(gauntlet_vector_step(v, give_up, &out));
    /* from the same seeds the same games follow, whatever was played before */
    assert_true(gauntlet_vector_reset(v, NULL, seed, NULL, &out_again));
    for (int round = 0; round < 5; round++)
        assert_true(gauntlet_vector_step(v, give_up, &out_again));
    assert_memory_equal(t, again, sizeof *t);
    gauntlet_vector_close(v);
    free(t);
    free(again);
}

static void mistakes_are_told(void **state)
{
    gauntlet_game *pool[3], *magic[2];
    told *t = need_told();
    gauntlet_buffers out = all_of(t);
    int32_t action[N] = {0}, game[N] = {0};
    (void)state;
    open_pool(0, pool);
    open_pool(1, magic);
    gauntlet_vector_options o = {.size = sizeof o,
                                 .n = N,
                                 .threads = 1,
                                 .seat = GAUNTLET_SEAT_BOTH,
                                 .seed = 1},
                            bad;
    assert_null(gauntlet_vector_open(NULL, 1, &o));
    assert_null(gauntlet_vector_open(pool, 0, &o));
    assert_null(gauntlet_vector_open(pool, 1, NULL));
    bad = o, bad.size = 3;
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    assert_told("size");
    bad = o, bad.size = offsetof(gauntlet_vector_options, own); /* as version 3 had it */
    bad.own = "nobody";
    gauntlet_vector *older = gauntlet_vector_open(pool, 1, &bad);
    assert_non_null(older);
    gauntlet_vector_close(older);
    bad = o, bad.own = "nobody";
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    bad = o, bad.n = 0;
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    bad = o, bad.seat = 9;
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    bad = o, bad.bot = "random";
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    bad = o, bad.seat = GAUNTLET_SEAT_A, bad.bot = "gready";
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    assert_told("greedy");
    bad.bot = "exec:./player";
    assert_null(gauntlet_vector_open(pool, 1, &bad));
    assert_told("program");
    pool[2] = magic[0];
    assert_null(gauntlet_vector_open(pool, 3, &o));
    assert_told("same rules");
    gauntlet_vector *v = gauntlet_vector_open(pool, 2, &o);
    assert_non_null(v);
    assert_true(gauntlet_vector_reset(v, NULL, NULL, NULL, &out));
    assert_false(gauntlet_vector_step(v, NULL, &out));
    action[7] = 200;
    uint64_t before = t->key[0];
    assert_false(gauntlet_vector_step(v, action, &out));
    assert_told("game 7: there is no action 200");
    action[7] = -4;
    assert_false(gauntlet_vector_step(v, action, &out));
    game[2] = 2;
    assert_false(gauntlet_vector_reset(v, NULL, NULL, game, &out));
    assert_told("game 2");
    out.position_value = NULL;
    assert_false(gauntlet_vector_reset(v, NULL, NULL, NULL, &out));
    gauntlet_state *s = gauntlet_vector_state(v, 0);
    assert_true(gauntlet_infoset_key(s, gauntlet_to_move(s)) == before); /* nothing happened */
    assert_null(gauntlet_vector_state(v, N));
    assert_null(gauntlet_vector_state((gauntlet_vector *)(void *)s, 0));
    assert_told("something else");
    gauntlet_close(s);
    gauntlet_vector_close(v);
    assert_false(gauntlet_vector_step(v, action, NULL));
    assert_told("closed");
    gauntlet_vector_close(v);
    for (int i = 0; i < 2; i++) {
        gauntlet_game_close(pool[i]);
        gauntlet_game_close(magic[i]);
    }
    free(t);
}

/* ---- Bots, numbers and bytes of single states. */

static void bots_choose(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        gauntlet_game *pool[2];
        open_pool(g, pool);
        gauntlet_bot *bot = gauntlet_bot_open(DECKS[g][0], "mcts:iterations=30,nodes=1000");
        assert_non_null(bot);
        assert_string_equal(gauntlet_bot_name(bot), "mcts:iterations=30,nodes=1000");
        gauntlet_state *s = gauntlet_start(pool[0], 4, 0, 0);
        for (int i = 0; i < 20 && gauntlet_to_move(s) != GAUNTLET_OVER; i++) {
            int number = gauntlet_bot_choose(bot, s, 8);
            assert_in_range(number, 0, gauntlet_legal_count(s) - 1);
            assert_int_equal(gauntlet_bot_choose(bot, s, 8), number);
            assert_true(gauntlet_apply_number(s, number));
        }
        gauntlet_play_out(s, 1);
        assert_int_equal(gauntlet_bot_choose(bot, s, 8), -1);
        assert_told("over");
        gauntlet_close(s);
        gauntlet_bot *other = gauntlet_bot_open(DECKS[(g + 1) % GAMES][0], "random");
        s = gauntlet_start(pool[0], 4, 0, 0);
        assert_int_equal(gauntlet_bot_choose(other, s, 8), -1);
        assert_told("another game");
        gauntlet_bot_close(other);
        gauntlet_bot_close(bot);
        assert_null(gauntlet_bot_name(bot));
        gauntlet_close(s);
        gauntlet_game_close(pool[0]);
        gauntlet_game_close(pool[1]);
    }
    assert_null(gauntlet_bot_open("chess", "random"));
    assert_null(gauntlet_bot_open(NULL, NULL));
    assert_null(gauntlet_bot_open(NULL, "exec:./player"));
}

static void states_are_bytes(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        gauntlet_game *pool[2];
        open_pool(g, pool);
        size_t n = gauntlet_saved_bytes(pool[0]);
        char *bytes = malloc(n), *again = malloc(n);
        gauntlet_state *s = gauntlet_start(pool[0], 4, 0, 0);
        for (int i = 0; i < 30 && gauntlet_to_move(s) != GAUNTLET_OVER; i++) {
            assert_int_equal(gauntlet_save(s, bytes, n), n);
            gauntlet_state *loaded = gauntlet_load(pool[0], bytes, n);
            assert_non_null(loaded);
            assert_true(gauntlet_key(loaded) == gauntlet_key(s));
            assert_int_equal(gauntlet_save(loaded, again, n), n);
            assert_memory_equal(bytes, again, n);
            assert_true(gauntlet_apply_number(s, gauntlet_legal_count(s) / 2));
            assert_true(gauntlet_apply_number(loaded, gauntlet_legal_count(loaded) / 2));
            assert_true(gauntlet_key(loaded) == gauntlet_key(s));
            gauntlet_close(loaded);
        }
        assert_int_equal(gauntlet_save(s, bytes, n - 1), 0);
        assert_null(gauntlet_load(pool[0], bytes, n - 1));
        assert_null(gauntlet_load(pool[1], bytes, n)); /* other decks */
        assert_told("other decks");
        bytes[n / 2] ^= 1;
        assert_null(gauntlet_load(pool[0], bytes, n));
        assert_told("damaged");
        gauntlet_close(s);
        gauntlet_game_close(pool[0]);
        gauntlet_game_close(pool[1]);
        free(bytes);
        free(again);
    }
}

static void rows_make_up_the_spaces(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        gauntlet_game *pool[2];
        open_pool(g, pool);
        for (int space = GAUNTLET_POSITIONS; space <= GAUNTLET_ACTIONS; space++) {
            gauntlet_row row;
            int next = 0;
            for (int i = 0; gauntlet_feature_row(pool[0], space, i, &row); i++) {
                assert_int_equal(row.first, next);
                assert_true(row.name[0] != '\0');
                next += row.count;
            }
            assert_int_equal(next, gauntlet_feature_count(pool[0], space));
            assert_true(next > 1000);
        }
        assert_int_equal(gauntlet_feature_count(pool[0], 2), 0);
        gauntlet_game_close(pool[0]);
        gauntlet_game_close(pool[1]);
    }
}

static void numbers_are_actions(void **state)
{
    gauntlet_game *pool[2];
    char text[GAUNTLET_ACTION_BYTES];
    (void)state;
    open_pool(0, pool);
    gauntlet_state *a = gauntlet_start(pool[0], 6, 1, 0), *b = gauntlet_copy(a);
    for (int step = 0; gauntlet_to_move(a) != GAUNTLET_OVER; step++) {
        int i = step % gauntlet_legal_count(a);
        assert_true(gauntlet_legal(b, i, text, sizeof text) > 0);
        assert_true(step % 2 ? gauntlet_apply_number(a, i) : gauntlet_apply_number_by(a, i, 12345));
        assert_true(step % 2 ? gauntlet_apply(b, text) : gauntlet_apply_by(b, text, 12345));
        assert_true(gauntlet_key(a) == gauntlet_key(b));
    }
    assert_false(gauntlet_apply_number(a, 0));
    assert_told("over");
    gauntlet_close(b);
    b = gauntlet_start(pool[0], 6, 1, 0);
    assert_false(gauntlet_apply_number(b, gauntlet_legal_count(b)));
    assert_false(gauntlet_apply_number(b, -1));
    assert_told("there is no action -1");
    gauntlet_close(a);
    gauntlet_close(b);
    gauntlet_game_close(pool[0]);
    gauntlet_game_close(pool[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(states_say_the_same),
        cmocka_unit_test(a_game_can_be_played_again),
        cmocka_unit_test(actions_by_lot_waiting_and_giving_up),
        cmocka_unit_test(either_seat_comes_about),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(bots_choose),
        cmocka_unit_test(states_are_bytes),
        cmocka_unit_test(rows_make_up_the_spaces),
        cmocka_unit_test(numbers_are_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
