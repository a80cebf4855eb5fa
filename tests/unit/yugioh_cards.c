/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of Yu-Gi-Oh!, its cards and its decks: all cards compile to sound code that is
 * told in words, every effect can be activated some time, decks are legal, and are read as JSON, as
 * lists and as `.ydk` files. */
#include "decks/files/text.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/lists/decklist.h"
#include "decks/yugioh/dialect.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/yugioh/code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ALL_CARDS = 367, TOKENS = 2, DECKS = 30 };

static gt_library *library;
static const gt_pool *pool;

static void load(void **state)
{
    static const char *const path = "decks/yugioh/cards";
    (void)state;
    gt_errors e = {0};
    library = gt_library_load(&gt_yugioh_dialect, &path, 1, &e);
    gt_errors_print(&e, stderr);
    assert_non_null(library);
    pool = gt_library_pool(library);
}

static int card(const char *id)
{
    int found = gt_pool_find(pool, id);
    if (found < 0)
        fail_msg("there is no card %s", id);
    return found;
}

static const yg_card *facts(const char *id)
{
    return pool->defs[card(id)].own;
}

/* What `cards show` says of a card; to be freed. */
static char *told(int def)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    gt_render_card(&gt_yugioh_dialect, pool, def, out);
    fclose(out);
    return text;
}

/* ---- Cards. */

/* clauses of yugioh: Y-801 */
static void all_are_there(void **state)
{
    (void)state;
    assert_int_equal(pool->n_defs, ALL_CARDS + TOKENS);
    for (int i = 0; i < pool->n_defs; i++) {
        const yg_card *own = pool->defs[i].own;
        bool token = (pool->defs[i].type & YG_TOKEN) != 0;
        assert_true(token == (own->passcode == 0));
        assert_true(token || gt_yugioh_numbered(pool, own->passcode) == i);
    }
}

static void all_are_told(void **state)
{
    (void)state;
    for (int i = 0; i < pool->n_defs; i++) {
        char *text = told(i);
        assert_true(strlen(text) > 20);
        if (strchr(text, '?') != NULL || strstr(text, "(null)") != NULL)
            fail_msg("%s", text);
        free(text);
    }
}

static bool is_never(gt_addr at)
{
    return at != 0 && pool->code[at].op == GT_OP_NUM && pool->code[at].b == 0 &&
           pool->code[at + 1].op == GT_OP_DONE;
}

static void nothing_is_impossible(void **state)
{
    (void)state;
    for (int i = 0; i < pool->n_defs; i++) {
        for (int k = pool->defs[i].face[0].first; k < pool->defs[i].ability_end; k++)
            if (is_never(pool->abilities[k].can))
                fail_msg("%s: an effect that can never be activated", pool->defs[i].id);
        if (is_never(pool->defs[i].routine[YG_PART_SUMMON_CAN]))
            fail_msg("%s: a summon that can never be made", pool->defs[i].id);
    }
}

/* ---- What the language keeps apart. */

static void expect_told(const char *id, const char *words)
{
    char *text = told(card(id));
    if (strstr(text, words) == NULL)
        fail_msg("\"%s\" is missing in: %s", words, text);
    free(text);
}

static void costs_targets_and_moments(void **state)
{
    (void)state;
    expect_told("raigeki-break", "Discard 1 card. Target: a card other than this card. On "
                                 "resolution, destroy the target.");
    expect_told("fissure", "Choose 1 opposing monster face up, of those with the lowest atk.");
    expect_told("graceful-charity", "Draw 3 cards. Then, discard 2 cards.");
    expect_told("ring-of-destruction", "If that was done: Each player takes");
    expect_told("sangan", "Trigger, whenever this card is sent");
    expect_told("mystic-tomato", "Trigger, \"when ... you can\"");
    expect_told("sinister-serpent", "Trigger, \"if ... you can\" (graveyard)");
    expect_told("solemn-wishes", "By rule, whenever you draw");
    expect_told("mirror-wall", "By rule, negated or not, whenever your standby phase comes");
    expect_told("des-lacooda", "Ignition, once a turn:");
    expect_told("strike-ninja", "Quick, once a turn by name:");
    expect_told("magic-jammer", "Activation, when a spell card is activated (card):");
}

/* The first ability of a card of this kind; -1: none. */
static const gt_ability *ability_of(const char *id, int keyword)
{
    const gt_def *d = &pool->defs[card(id)];
    for (int i = 0; i < d->face[0].n; i++)
        if (pool->abilities[d->face[0].first + i].keyword == keyword)
            return &pool->abilities[d->face[0].first + i];
    fail_msg("%s has no such ability", id);
    return NULL;
}

static void what_an_activation_does(void **state)
{
    static const struct {
        const char *id;
        uint64_t does;
    } of[] = {{"mirror-force", YG_DESTROYS_MONSTERS},
              {"mystical-space-typhoon", YG_DESTROYS_SPELLS | YG_DESTROYS_ONE_SPELL},
              {"heavy-storm", YG_DESTROYS_SPELLS},
              {"torrential-tribute", YG_DESTROYS_MONSTERS},
              {"ookazi", YG_DAMAGES},
              {"ring-of-destruction", YG_DESTROYS_MONSTERS | YG_DAMAGES | YG_DAMAGES_ITSELF},
              {"call-of-the-haunted", YG_SUMMONS | YG_MOVES_GRAVES},
              {"scapegoat", YG_SUMMONS},
              {"reinforcement-of-the-army", YG_SEARCHES},
              {"rush-recklessly", YG_CHANGES_ATK},
              {"magic-jammer", YG_NEGATES_ACTIVATION},
              {"book-of-moon", 0},
              {"draining-shield", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        assert_int_equal(ability_of(of[i].id, YG_CARD)->keywords, of[i].does);
}

/* 6.10 */
static void what_goes_in_the_damage_step(void **state)
{
    (void)state;
    assert_true(ability_of("rush-recklessly", YG_CARD)->timing & YG_IN_DAMAGE_STEP);
    assert_true(ability_of("magic-jammer", YG_CARD)->timing & YG_IN_DAMAGE_STEP);
    assert_true(ability_of("sangan", YG_FORCED)->timing & YG_IN_DAMAGE_STEP);
    assert_true(ability_of("mystic-tomato", YG_WHEN)->timing & YG_IN_DAMAGE_STEP);
    assert_false(ability_of("book-of-moon", YG_CARD)->timing & YG_IN_DAMAGE_STEP);
    assert_false(ability_of("torrential-tribute", YG_CARD)->timing & YG_IN_DAMAGE_STEP);
    assert_true(ability_of("injection-fairy-lily", YG_QUICK_EFFECT)->timing & YG_ONLY_DAMAGE_STEP);
}

static void facts_of_cards(void **state)
{
    (void)state;
    assert_int_equal(facts("pot-of-greed")->limit, 1);
    assert_int_equal(facts("book-of-moon")->limit, 3);
    assert_int_equal(facts("black-skull-dragon")->n_materials, 2);
    assert_int_equal(facts("double-coston")->two_tributes_for, YG_DARK);
    assert_true(facts("swords-of-revealing-light")->stays);
    assert_int_equal(facts("royal-magical-library")->counters, 3);
    assert_true(facts("lava-golem")->summon & YG_OWN_TO_OPPONENT);
    assert_true(facts("tsukuyomi")->summon & YG_NO_SPECIAL);
    const gt_def *airknight = &pool->defs[card("airknight-parshath")];
    assert_int_equal(airknight->keywords, 1ull << YG_KW_PIERCES);
    assert_int_equal(pool->defs[card("a-legendary-ocean")].n_names, 2);
}

/* ---- Mistakes. */

static void expect_mistake(const char *abilities, const char *words)
{
    char text[1000];
    gt_errors e = {0};
    snprintf(text, sizeof text,
             "{\"set\": \"t\", \"cards\": [{\"id\": \"x\", \"name\": \"X\", \"type\": \"normal "
             "trap\", \"abilities\": [%s]}]}",
             abilities);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    assert_non_null(json);
    gt_library *wrong = gt_library_compile(&gt_yugioh_dialect, &json, 1, &e);
    gt_json_free(json);
    assert_null(wrong);
    assert_true(e.n > 0);
    if (strstr(e.list[0].text, words) == NULL)
        fail_msg("%s", e.list[0].text);
    gt_errors_free(&e);
}

static void mistakes_are_told(void **state)
{
    (void)state;
    expect_mistake("{\"do\": [{\"drew\": 2}]}", "'drew' is no verb; did you mean 'draw'?");
    expect_mistake("{\"do\": [{\"negate\": \"that\"}]}", "is known only where something set");
    expect_mistake("{\"on\": {\"event\": \"sent\"}, \"may\": \"perhaps\", \"do\": []}",
                   "when or if");
    expect_mistake("{\"on\": {\"event\": \"sent\"}, \"cannot be negated\": true, \"do\": []}",
                   "'cannot be negated' is true, beside 'chain': false");
    expect_mistake("{\"do\": [{\"turn\": \"this\"}]}", "'turn' needs 'to', a position");
    expect_mistake("{\"do\": [{\"search\": {}}]}", "'search' needs 'to'");
    expect_mistake("{\"do\": [{\"create\": \"goat\"}]}", "the id of a token expected");
    expect_mistake("{\"give\": {\"target\": {}}, \"atk\": 1}", "{\"all\": FILTER} expected");
    expect_mistake("{\"effect\": \"fast\", \"do\": []}", "a kind of effect");
}

/* ---- Decks. */

/* clauses of yugioh: Y-108, Y-803 */
static void sizes_are_kept(const gt_deck *deck)
{
    int main = gt_deck_count(deck, GT_YUGIOH_MAIN), side = gt_deck_count(deck, GT_YUGIOH_SIDE);
    assert_in_range(main, 40, YG_MAX_MAIN);
    assert_in_range(gt_deck_count(deck, GT_YUGIOH_EXTRA), 0, YG_MAX_EXTRA);
    assert_true(side == 0 || side == 15);
}

static void decks_that_ship(void **state)
{
    static const char *const suffixes[] = {".json", NULL};
    gt_paths paths = {0};
    gt_errors e = {0};
    (void)state;
    gt_paths_add_folder(&paths, "decks/yugioh/decks/duelists", suffixes, &e);
    assert_int_equal(paths.n, DECKS);
    for (int i = 0; i < paths.n; i++) {
        gt_deck deck;
        if (!gt_deck_read(paths.path[i], &gt_yugioh, pool, &deck, &e))
            fail_msg("%s: %s", paths.path[i], e.list[0].text);
        sizes_are_kept(&deck);
    }
    gt_paths_free(&paths);
    gt_errors_free(&e);
}

/* Reads a list; the text of its first mistake, "" if there is none. */
static const char *read_list(const char *text, gt_deck *deck)
{
    static char first[300];
    gt_errors e = {0};
    first[0] = '\0';
    if (!gt_deck_parse("my.ydk", text, strlen(text), &gt_yugioh, pool, deck, &e))
        snprintf(first, sizeof first, "%s", e.list[0].text);
    gt_errors_free(&e);
    return first;
}

/* Thirteen different cards, three of each, as a `.ydk` file has them: a line each. */
static void print_main(char *out, size_t size)
{
    int kinds = 0;
    size_t used = (size_t)snprintf(out, size, "#created by somebody\n#main\n");
    for (int i = 0; i < pool->n_defs && kinds < 13; i++) {
        const yg_card *own = pool->defs[i].own;
        if (own->limit < 3 || own->passcode == 0 || (pool->defs[i].type & YG_FUSION) != 0 ||
            i == card("royal-decree"))
            continue;
        kinds++;
        for (int k = 0; k < 3; k++)
            used += (size_t)snprintf(out + used, size - used, "%u\n", (unsigned)own->passcode);
    }
}

/* clauses of yugioh: Y-108 */
static void ydk_files(void **state)
{
    char text[2000], list[1600];
    gt_deck deck;
    (void)state;
    print_main(list, sizeof list);
    snprintf(text, sizeof text, "%s55144522\n#extra\n11901678\n!side\n51452091\n51452091\n", list);
    assert_string_equal(read_list(text, &deck), "");
    assert_string_equal(deck.name, "my");
    assert_int_equal(gt_deck_count(&deck, GT_YUGIOH_MAIN), 40);
    assert_int_equal(gt_deck_count(&deck, GT_YUGIOH_EXTRA), 1);
    assert_int_equal(gt_deck_count(&deck, GT_YUGIOH_SIDE), 2);
    assert_int_equal(gt_deck_first(&deck, GT_YUGIOH_EXTRA), card("black-skull-dragon"));
    assert_int_equal(gt_deck_first(&deck, GT_YUGIOH_SIDE), card("royal-decree"));
    yg_deck cards = gt_yugioh_cards(&deck);
    assert_int_equal(cards.n, 40);
    assert_int_equal(cards.n_extra, 1);
    assert_int_equal(cards.extra[0], card("black-skull-dragon"));
    /* no heading is needed for the Extra Deck */
    snprintf(text, sizeof text, "%s55144522\n11901678\n", list);
    assert_string_equal(read_list(text, &deck), "");
    assert_int_equal(gt_deck_first(&deck, GT_YUGIOH_EXTRA), card("black-skull-dragon"));
    snprintf(text, sizeof text, "%s55144522\n!side\n55144522\n", list);
    assert_non_null(strstr(read_list(text, &deck), "2 copies of pot-of-greed; 1 at most (Y-108)"));
    assert_non_null(strstr(read_list(list, &deck), "39 cards in the main deck"));
    snprintf(text, sizeof text, "%s12345679\n", list);
    assert_non_null(strstr(read_list(text, &deck), "there is no card 12345679"));
}

static void lists_of_names(void **state)
{
    char text[2000], list[1600];
    gt_deck deck;
    (void)state;
    print_main(list, sizeof list);
    snprintf(text, sizeof text,
             "%s1 Pot of Greed\n1 Black Skull Dragon\nSide deck:\n2x Royal Decree\n", list);
    assert_string_equal(read_list(text, &deck), "");
    assert_int_equal(gt_deck_count(&deck, GT_YUGIOH_EXTRA), 1);
    assert_int_equal(gt_deck_count(&deck, GT_YUGIOH_SIDE), 2);
    snprintf(text, sizeof text, "%s1 Pot of Greed\nmain:\n1 black-skull-dragon\n", list);
    assert_non_null(strstr(read_list(text, &deck), "belongs into the Extra Deck (Y-105)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(load),
        cmocka_unit_test(all_are_there),
        cmocka_unit_test(all_are_told),
        cmocka_unit_test(nothing_is_impossible),
        cmocka_unit_test(costs_targets_and_moments),
        cmocka_unit_test(what_an_activation_does),
        cmocka_unit_test(what_goes_in_the_damage_step),
        cmocka_unit_test(facts_of_cards),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(decks_that_ship),
        cmocka_unit_test(ydk_files),
        cmocka_unit_test(lists_of_names),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    gt_library_free(library);
    return failed;
}
