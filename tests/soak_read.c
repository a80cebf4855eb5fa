/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of cards that were read from their text, by hand:
 *
 *     gauntlet cards read CARDS --out POOL
 *     gauntlet-soak-read POOL [GAMES [FIRST [talk]]]   (begins with game FIRST; talk: tells all)
 *     gauntlet-soak-read POOL GAMES FIRST twice        (fast and plain: magic_twice.h)
 *
 * Every ten games are of two decks drawn from the pool: each of two colours, nine cards four times
 * and twelve basic lands of each colour. Invariants are checked in every position and in worlds
 * that are dealt from some, and no game may be aborted (tests/support/random_games.h). The number
 * of a game decides its decks and its chance. */
#include "decks/cards.h"
#include "decks/magic/magic_system.h"
#include "engine/core/hash.h"
#include "tests/support/magic_twice.h"
#include "tests/support/random_games.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_PAIR = 10, KINDS = 9, COPIES = 4, LANDS = 12, MOST_USED = 120 };

static const char colours[] = "WUBRG";
static const char *const lands[] = {"plains", "island", "swamp", "mountain", "forest"};
static const char *const subtypes[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};

/* The pool: its cards that decks may have come first. */
static cJSON *pool;
static const cJSON **card;
static int n_cards, n_all;

static const cJSON *used[MOST_USED];
static int n_used;
static gt_library *library;
static mg_game game;

static const char *text_of(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
    return text == NULL ? "" : text;
}

/* ---- The pool. */

static bool is_token(const cJSON *one)
{
    return strncmp(text_of(one, "type"), "token", 5) == 0;
}

static gt_json *load(const char *path)
{
    gt_errors e = {0};
    const cJSON *one;
    gt_json *json = gt_json_read(path, &e);
    if (json == NULL) {
        gt_errors_print(&e, stderr);
        exit(2);
    }
    pool = cJSON_GetObjectItemCaseSensitive(json->root, "cards");
    card = calloc((size_t)cJSON_GetArraySize(pool) + 1, sizeof(cJSON *));
    cJSON_ArrayForEach (one, pool)
        if (!is_token(one) && strstr(text_of(one, "type"), "basic land") == NULL)
            card[n_cards++] = one;
    n_all = n_cards;
    cJSON_ArrayForEach (one, pool)
        if (is_token(one))
            card[n_all++] = one;
    return json;
}

/* Notes the card, and tokens that are made in some part of it; returns its number. */
static int use(const cJSON *one);

static void use_tokens(const cJSON *node)
{
    const cJSON *child;
    const char *id = text_of(node, "create");
    for (int i = n_cards; i < n_all && *id != '\0'; i++)
        if (strcmp(text_of(card[i], "id"), id) == 0)
            use(card[i]);
    cJSON_ArrayForEach (child, node)
        use_tokens(child);
}

static int use(const cJSON *one)
{
    for (int i = 0; i < n_used; i++)
        if (used[i] == one)
            return i;
    assert_true(n_used < MOST_USED);
    used[n_used++] = one;
    int number = n_used - 1;
    use_tokens(cJSON_GetObjectItemCaseSensitive(one, "abilities"));
    return number;
}

/* ---- Decks. */

static bool fits(const cJSON *one, int a, int b)
{
    for (const char *at = text_of(one, "cost"); *at != '\0'; at++) {
        const char *colour = strchr(colours, *at);
        if (colour != NULL && colour - colours != a && colour - colours != b)
            return false;
    }
    return true;
}

/* Numbers of the cards that a deck has, four each, and of its lands. */
typedef struct plan {
    int kind[KINDS], land[2];
} plan;

static plan draw(uint64_t key)
{
    plan p;
    int n = 0, tries = 0;
    p.land[0] = (int)gt_below(gt_fold(key, 1), 5);
    p.land[1] = (p.land[0] + 1 + (int)gt_below(gt_fold(key, 2), 4)) % 5;
    while (n < KINDS) {
        uint32_t lot = gt_below(gt_fold(key, 3 + (uint64_t)tries++), (uint32_t)n_cards);
        if (tries > 100000) {
            fprintf(stderr, "soak: too few cards of two colours\n");
            exit(2);
        }
        if (!fits(card[lot], p.land[0], p.land[1]))
            continue;
        int number = use(card[lot]);
        bool twice = false;
        for (int i = 0; i < n; i++)
            twice = twice || p.kind[i] == number;
        if (!twice)
            p.kind[n++] = number;
    }
    return p;
}

static void compile(void)
{
    gt_errors e = {0};
    cJSON *file = cJSON_CreateObject(), *cards = cJSON_CreateArray();
    cJSON_AddStringToObject(file, "set", "soak");
    cJSON_AddItemToObject(file, "cards", cards);
    for (int i = 0; i < n_used; i++)
        cJSON_AddItemToArray(cards, cJSON_Duplicate(used[i], 1));
    for (int i = 0; i < 5; i++) {
        cJSON *land = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(land, "subtypes");
        cJSON_AddStringToObject(land, "id", lands[i]);
        cJSON_AddStringToObject(land, "name", subtypes[i]);
        cJSON_AddStringToObject(land, "type", "basic land");
        cJSON_AddItemToArray(list, cJSON_CreateString(subtypes[i]));
        cJSON_AddItemToArray(cards, land);
    }
    char *text = cJSON_Print(file);
    gt_json *json = gt_json_parse("soak", text, strlen(text), &e);
    gt_library_free(library);
    library = json == NULL ? NULL : gt_cards_compile(&gt_magic, &json, 1, NULL, 0, &e);
    if (library == NULL) {
        gt_errors_print(&e, stderr);
        exit(2);
    }
    gt_json_free(json);
    cJSON_Delete(file);
    free(text);
}

static int16_t number_of(const char *id)
{
    const gt_pool *p = gt_library_pool(library);
    for (int i = 0; i < p->n_defs; i++)
        if (strcmp(p->defs[i].id, id) == 0)
            return (int16_t)i;
    fail_msg("no card %s", id);
    return -1;
}

static mg_deck deck_of(const plan *p)
{
    mg_deck deck = {.n = 0};
    for (int i = 0; i < KINDS; i++)
        for (int k = 0; k < COPIES; k++)
            deck.cards[deck.n++] = number_of(text_of(used[p->kind[i]], "id"));
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < LANDS; k++)
            deck.cards[deck.n++] = number_of(lands[p->land[i]]);
    return deck;
}

static void print_deck(long pair, const plan *p)
{
    printf("pair %ld: %s, %s", pair, lands[p->land[0]], lands[p->land[1]]);
    for (int i = 0; i < KINDS; i++)
        printf(", %s", text_of(used[p->kind[i]], "id"));
    printf("\n");
}

static bool talks;
static volatile long current;

/* An assertion of the engine does not say which game it was. */
static void tell_game(int signal_number)
{
    (void)signal_number;
    /* that is the end: NOLINTNEXTLINE(bugprone-signal-handler,cert-sig30-c) */
    fprintf(stderr, "soak: game %ld ended the program\n", current);
}

static const gt_game *prepare(long number)
{
    static const mg_options options[2] = {{.pay = MG_PAY_AUTO, .stops = MG_STOPS_USUAL},
                                          {.pay = MG_PAY_FULL, .stops = MG_STOPS_ALL}};
    static long prepared = -1;
    static mg_deck deck[2];
    long pair = number / PER_PAIR;
    current = number;
    if (pair != prepared) {
        n_used = 0;
        plan one = draw(gt_fold((uint64_t)pair, 1)), two = draw(gt_fold((uint64_t)pair, 2));
        compile();
        deck[0] = deck_of(&one);
        deck[1] = deck_of(&two);
        prepared = pair;
        if (talks) {
            print_deck(pair, &one);
            print_deck(pair, &two);
        }
    }
    assert_null(mg_game_init(&game, gt_library_pool(library), &deck[0], &deck[1],
                             options[number % 5 == 4]));
    return &game.game;
}

static uint64_t seed_of(long number)
{
    return (uint64_t)number * 77 + 5;
}

static void print_position(const gt_state *s)
{
    const mg_vars *v = (const mg_vars *)(const void *)s->system;
    printf("step %d life %d %d", v->step, v->life[0], v->life[1]);
}

static gt_random_games games = {.prepare = prepare,
                                .seed = seed_of,
                                .print = print_position,
                                .rules = &mg_rules,
                                .deals = true,
                                .games = 1000};

static void games_end(void **state)
{
    (void)state;
    gt_random_play(&games);
}

static void both_ways_are_one(void **state)
{
    long actions = 0;
    (void)state;
    for (long i = games.first; i < games.first + games.games; i++)
        actions += gt_magic_play_twice(prepare(i), seed_of(i), (int)(i & 1), i);
    printf("%ld games, %ld actions\n", games.games, actions);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest usual[] = {cmocka_unit_test(games_end)};
    const struct CMUnitTest twice[] = {cmocka_unit_test(both_ways_are_one)};
    if (argc < 2) {
        fprintf(stderr, "usage: gauntlet-soak-read POOL [GAMES [FIRST [talk | twice]]]\n");
        return 2;
    }
    signal(SIGABRT, tell_game);
    gt_json *json = load(argv[1]);
    games.games = argc > 2 ? strtol(argv[2], NULL, 10) : games.games;
    games.first = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
    games.talks = talks = argc > 4 && strcmp(argv[4], "talk") == 0;
    int failed = argc > 4 && !talks ? cmocka_run_group_tests(twice, NULL, NULL)
                                    : cmocka_run_group_tests(usual, NULL, NULL);
    gt_json_free(json);
    free(card);
    return failed;
}
