/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Handles used by several threads (sim/drive/handle.h): those who read the same one, or change
 * different ones, are not disturbed; those who change the same one are told, and it stays whole.
 * The thread sanitizer watches. */
#include "sim/include/gauntlet/engine.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 300 };

typedef struct job {
    gauntlet_game *game;
    gauntlet_state *state; /* all threads have the same */
    uint64_t seed;
    atomic_int *refused, *done, *strange;
} job;

/* Does work in several threads on one state; the third number is of what should not be. */
static void all_do(void *(*work)(void *), gauntlet_game *game, gauntlet_state *state,
                   atomic_int count[3])
{
    pthread_t thread[THREADS];
    job jobs[THREADS];
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){game, state, (uint64_t)i + 1, &count[0], &count[1], &count[2]};
        assert_int_equal(pthread_create(&thread[i], NULL, work, &jobs[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

static gauntlet_game *need_game(void)
{
    gauntlet_cards *cards = gauntlet_cards_open(NULL, NULL, 0);
    gauntlet_game *game = gauntlet_game_open(cards, "st01-starter", "st02-starter", 0, 0);
    assert_non_null(game);
    gauntlet_cards_close(cards);
    return game;
}

/* States of its own, from one that all read. */
static void *search(void *with)
{
    job *j = with;
    for (int i = 0; i < ROUNDS / 10; i++) {
        gauntlet_state *world = gauntlet_world(j->state, j->seed + (uint64_t)i);
        gauntlet_state *mine = gauntlet_start(j->game, j->seed, 0, 0);
        if (world == NULL || mine == NULL || !gauntlet_play_out(world, 1) ||
            !gauntlet_restore(mine, j->state) || gauntlet_key(mine) != gauntlet_key(j->state))
            atomic_fetch_add(j->strange, 1);
        gauntlet_close(world);
        gauntlet_close(mine);
        atomic_fetch_add(j->done, 1);
    }
    return NULL;
}

static void readers_are_not_disturbed(void **state)
{
    atomic_int count[3] = {0};
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    all_do(search, game, s, count);
    assert_int_equal(atomic_load(&count[2]), 0);
    assert_int_equal(atomic_load(&count[1]), THREADS * (ROUNDS / 10));
    gauntlet_close(s);
    gauntlet_game_close(game);
}

/* Plays on in one state that all play on in. */
static void *interfere(void *with)
{
    job *j = with;
    for (int i = 0; i < ROUNDS; i++) {
        bool done = gauntlet_play_out(j->state, j->seed) != 0;
        bool told = strstr(gauntlet_error(), "another thread") != NULL;
        if (done == told)
            atomic_fetch_add(j->strange, 1);
        atomic_fetch_add(done ? j->done : j->refused, 1);
        gauntlet_state *fresh = gauntlet_start(j->game, j->seed + (uint64_t)i, 0, 0);
        gauntlet_restore(j->state, fresh);
        gauntlet_close(fresh);
    }
    return NULL;
}

static void who_changes_is_alone(void **state)
{
    atomic_int count[3] = {0};
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    all_do(interfere, game, s, count);
    assert_int_equal(atomic_load(&count[2]), 0);
    assert_true(atomic_load(&count[1]) > 0);
    assert_int_equal(atomic_load(&count[0]) + atomic_load(&count[1]), THREADS * ROUNDS);
    assert_int_equal(gauntlet_play_out(s, 1), 1);
    assert_int_equal(gauntlet_to_move(s), GAUNTLET_OVER);
    gauntlet_close(s);
    gauntlet_game_close(game);
}

/* All close the same handle: one does. */
static void *close_it(void *with)
{
    job *j = with;
    gauntlet_close(j->state);
    if (gauntlet_turn(j->state) != 0 || strstr(gauntlet_error(), "closed") == NULL)
        atomic_fetch_add(j->strange, strstr(gauntlet_error(), "another thread") == NULL);
    return NULL;
}

static void one_closes(void **state)
{
    (void)state;
    gauntlet_game *game = need_game();
    for (int i = 0; i < 20; i++) {
        atomic_int count[3] = {0};
        gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
        all_do(close_it, game, s, count);
        assert_int_equal(atomic_load(&count[2]), 0);
        gauntlet_close(s);
        assert_non_null(strstr(gauntlet_error(), "closed"));
    }
    gauntlet_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_are_not_disturbed),
        cmocka_unit_test(who_changes_is_alone),
        cmocka_unit_test(one_closes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
