/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lack of memory behind the library's functions: whichever allocation fails, ours or cJSON's, the
 * call says so, nothing is lost, and the next call works. The linker puts the functions below in
 * the place of the C library's (cmake/tests.cmake). */
#include "sim/include/gauntlet/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

/* ---- Memory that fails. */

static uint64_t asked; /* how often, since the count began */
static uint64_t failing; /* the asking that fails; 0: none */
static int64_t living; /* pieces of memory that are in use */

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__real_aligned_alloc(size_t alignment, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__wrap_aligned_alloc(size_t alignment, size_t n);
void __wrap_free(void *p);

static bool refused(void)
{
    return ++asked == failing;
}

static void *counted(void *p)
{
    living += p != NULL;
    return p;
}

void *__wrap_malloc(size_t n)
{
    return refused() ? NULL : counted(__real_malloc(n));
}

void *__wrap_calloc(size_t n, size_t size)
{
    return refused() ? NULL : counted(__real_calloc(n, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t n)
{
    return refused() ? NULL : counted(__real_aligned_alloc(alignment, n));
}

void *__wrap_realloc(void *p, size_t n)
{
    if (refused())
        return NULL;
    void *more = __real_realloc(p, n);
    return p == NULL ? counted(more) : more;
}

void __wrap_free(void *p)
{
    living -= p != NULL;
    __real_free(p);
}

/* ---- What is done with it. */

typedef bool (*work)(void);

/* Cards of two files, and a position. */
static bool set_up_position(void)
{
    static const char *const cards_of[] = {"decks/nivel/cards/ST01.json",
                                           "decks/nivel/cards/ST02.json"};
    static const char position[] = "{\"position\": {\"A\": {\"deck\": [\"ST01-002\"]}, \"B\": "
                                   "{\"hand\": [\"ST01-002\"]}}}";
    gauntlet_cards *cards = gauntlet_cards_open("nivel", cards_of, 2);
    gauntlet_game *game = cards != NULL ? gauntlet_position_open(cards, position) : NULL;
    gauntlet_state *s = game != NULL ? gauntlet_start(game, 1, 0, 0) : NULL;
    gauntlet_state *copy = s != NULL ? gauntlet_copy(s) : NULL;
    gauntlet_state *world = copy != NULL ? gauntlet_world(copy, 1) : NULL;
    gauntlet_close(world);
    gauntlet_close(copy);
    gauntlet_close(s);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
    return world != NULL;
}

/* What is wrong with a file is told, too. */
static bool find_mistakes(void)
{
    static const char *const wrong[] = {"tests/scenarios/rules"};
    gauntlet_cards_close(gauntlet_cards_open("nivel", wrong, 1));
    return strstr(gauntlet_error(), "out of memory") == NULL;
}

/* A game of two decks, found by name. */
static bool open_game(const char *rules, const char *a, const char *b)
{
    gauntlet_cards *cards = gauntlet_cards_open(rules, NULL, 0);
    gauntlet_game *game = cards != NULL ? gauntlet_game_open(cards, a, b, 0, 0) : NULL;
    gauntlet_state *s = game != NULL ? gauntlet_start(game, 1, 0, 0) : NULL;
    gauntlet_close(s);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
    return s != NULL;
}

static bool open_nivel(void)
{
    return open_game("nivel", "st01-starter", "ST02 starter deck");
}

static bool open_yugioh(void)
{
    return open_game("yugioh", "beastdown", "chaos-control");
}

static bool open_magic(void)
{
    return open_game("magic", "jace-vs-chandra-jace", "jace-vs-chandra-chandra");
}

/* Chance that is chosen, and a record. */
static bool write_a_game(void)
{
    static gauntlet_chance next;
    static char text[65536];
    gauntlet_cards *cards = gauntlet_cards_open("nivel", NULL, 0);
    gauntlet_game *game =
        cards != NULL ? gauntlet_game_open(cards, "st01-starter", "st02-starter", 0, 0) : NULL;
    if (game != NULL)
        gauntlet_keep_history(game);
    gauntlet_state *s = game != NULL ? gauntlet_start(game, 1, 0, 0) : NULL;
    bool ok = s != NULL && gauntlet_apply_choosing(s, 0, NULL, 0, &next) != 0;
    ok = ok && gauntlet_apply_number(s, 0) != 0 && gauntlet_record(s, NULL, NULL, text, 65536) != 0;
    gauntlet_close(s);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
    return ok;
}

/* First hands that are chosen, cards with a patch, and an experiment with them. */
static bool experiment(void)
{
    static const char *const patch[] = {"{\"ST01-002\": {\"power\": 9000}}"};
    static const char *const who[] = {"random", "greedy"};
    static gauntlet_chance next;
    const gauntlet_experiment_options o = {.size = sizeof o, .games = 2, .threads = 1};
    gauntlet_tally t;
    gauntlet_state *s;
    gauntlet_cards *cards = gauntlet_cards_open_patched("nivel", NULL, 0, patch, 1);
    gauntlet_game *game =
        cards != NULL ? gauntlet_game_open(cards, "st02-starter", "st01-starter", 0, 0) : NULL;
    bool ok = game != NULL && gauntlet_start_choosing(game, 1, 0, NULL, 0, &next, &s) == 2 &&
              gauntlet_arena(&game, 1, who, 2, &o, &t) != 0;
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
    return ok;
}

/* ---- Each asking fails once. */

static uint64_t count_askings(work what)
{
    failing = asked = 0;
    what();
    return asked;
}

static void fail_at(work what, uint64_t n)
{
    int64_t before = living;
    failing = n;
    asked = 0;
    bool done = what();
    failing = 0;
    if (done)
        fail_msg("allocation %llu failed and nobody noticed", (unsigned long long)n);
    /* files that the C library could not open say it in the system's words */
    if (strstr(gauntlet_error(), "out of memory") == NULL)
        fail_msg("allocation %llu: \"%s\"", (unsigned long long)n, gauntlet_error());
    if (living != before)
        fail_msg("allocation %llu: %lld pieces were lost", (unsigned long long)n,
                 (long long)(living - before));
}

/* All of them up to `all`, then every one in `step`. */
static void fail_each(work what, uint64_t all, uint64_t step)
{
    uint64_t n = count_askings(what);
    int64_t before = living;
    assert_true(n > 100);
    for (uint64_t i = 1; i <= n; i += i < all || n - i < all ? 1 : step)
        fail_at(what, i);
    what();
    assert_true(living == before);
}

static void a_position(void **state)
{
    (void)state;
    if (!set_up_position())
        fail_msg("%s", gauntlet_error());
    fail_each(set_up_position, UINT64_MAX, 1);
}

static void mistakes(void **state)
{
    (void)state;
    assert_true(find_mistakes());
    fail_each(find_mistakes, 50, 97);
}

static void all_cards_and_decks(void **state)
{
    (void)state;
    assert_true(open_nivel());
    fail_each(open_nivel, 10, count_askings(open_nivel) / 40);
    assert_true(open_magic());
    fail_each(open_magic, 10, count_askings(open_magic) / 40);
    assert_true(open_yugioh());
    fail_each(open_yugioh, 10, count_askings(open_yugioh) / 40);
}

static void a_game_written_down(void **state)
{
    (void)state;
    if (!write_a_game())
        fail_msg("%s", gauntlet_error());
    fail_each(write_a_game, 10, count_askings(write_a_game) / 20);
}

static void an_experiment(void **state)
{
    (void)state;
    if (!experiment())
        fail_msg("%s", gauntlet_error());
    fail_each(experiment, 30, count_askings(experiment) / 10);
}

static int with_counting_cjson(void **state)
{
    cJSON_Hooks hooks = {__wrap_malloc, __wrap_free};
    (void)state;
    cJSON_InitHooks(&hooks);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position),          cmocka_unit_test(mistakes),
        cmocka_unit_test(all_cards_and_decks), cmocka_unit_test(a_game_written_down),
        cmocka_unit_test(an_experiment),
    };
    return cmocka_run_group_tests(tests, with_counting_cjson, NULL);
}
