/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The secret of runs with programs from outside: SipHash-2-4 against the values of its authors,
 * secrets as texts, and that seeds differ by it. */
#include "ai/siphash.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Key 00 01 .. 0f, messages 00 01 .. of 0, 1, 2 ... bytes: the reference values (the paper's
 * appendix A has that of 15 bytes). */
static void siphash_is_what_it_should_be(void **state)
{
    static const struct {
        size_t n;
        uint64_t value;
    } reference[] = {
        {0, UINT64_C(0x726fdb47dd0e0e31)},  {1, UINT64_C(0x74f839c593dc67fd)},
        {2, UINT64_C(0x0d6c8009d9a94f5a)},  {3, UINT64_C(0x85676696d7fb7e2d)},
        {7, UINT64_C(0xab0200f58b01d137)},  {8, UINT64_C(0x93f5f5799a932462)},
        {15, UINT64_C(0xa129ca6149be45e5)},
    };
    const gt_secret key = {{UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
    uint8_t message[16];
    (void)state;
    for (int i = 0; i < 16; i++)
        message[i] = (uint8_t)i;
    for (size_t i = 0; i < sizeof reference / sizeof reference[0]; i++)
        assert_true(gt_siphash(&key, message, reference[i].n) == reference[i].value);
}

static void secrets_are_texts(void **state)
{
    gt_secret secret, again;
    char text[GT_SECRET_TEXT];
    (void)state;
    assert_true(gt_secret_draw(&secret));
    assert_true(gt_is_secret(&secret));
    assert_true(gt_secret_read(&again, gt_secret_write(&secret, text)));
    assert_memory_equal(&secret, &again, sizeof secret);
    static const char *const none[] = {"", "0", "00000000000000000000000000000000",
                                       "g0000000000000000000000000000001",
                                       "000000000000000000000000000000001"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(gt_secret_read(&again, none[i]));
}

static void seeds_depend_on_it(void **state)
{
    const gt_secret none = {{0, 0}}, one = {{1, 2}}, other = {{1, 3}};
    (void)state;
    assert_true(gt_secret_game(&none, 77) == 77 && gt_secret_player(&none, 77, 1) == 77);
    uint64_t seen[] = {gt_secret_game(&one, 77),      gt_secret_game(&other, 77),
                       gt_secret_game(&one, 78),      gt_secret_player(&one, 77, 0),
                       gt_secret_player(&one, 77, 1), gt_secret_player(&other, 77, 1)};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
}

/* The games of a unit with a secret have no seed that follows from what is public, and the games of
 * a pair of players none in common. */
static void games_are_not_to_be_guessed(void **state)
{
    const gt_secret none = {{0, 0}}, secret = {{5, 6}};
    const char *const name[2] = {"A", "B"};
    (void)state;
    for (int pairing = 0; pairing < GT_PAIRINGS; pairing++) {
        gt_unit u = {.pairing = (uint8_t)pairing, .n = 2, .seed = 1, .first = 3};
        int n = u.n * gt_unit_each(&u);
        for (int i = 0; i < n; i++) {
            gt_unit_game open = gt_unit_game_at(&u, name, i, &none);
            gt_unit_game hidden = gt_unit_game_at(&u, name, i, &secret);
            assert_true(open.seed == gt_match_seed(1, "A", "B", open.number));
            assert_true(open.seed == gt_unit_game_at(&u, name, i, NULL).seed);
            assert_true(hidden.begins == open.begins && hidden.number == open.number);
            for (uint64_t k = 0; k < 16; k++)
                assert_true(hidden.seed != gt_match_seed(1, "A", "B", k));
            for (int other = 0; other < i; other++)
                assert_true(hidden.seed != gt_unit_game_at(&u, name, other, &secret).seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siphash_is_what_it_should_be),
        cmocka_unit_test(secrets_are_texts),
        cmocka_unit_test(seeds_depend_on_it),
        cmocka_unit_test(games_are_not_to_be_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
