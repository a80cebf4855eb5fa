/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies face down (708, 406.3): random games of decks that are full of it and of what happens
 * to it. Permanents are copied, phase out, change hands and leave; cards are exiled face down from
 * the top of a library and from a hand. Some positions are dealt as worlds, in which whatever
 * refers to something that can be seen refers to what lies in the same place. Then a card that was
 * exiled face down comes back in worlds, too, and one that set an ability off.
 *
 * Arguments: how many games, and the first, which is printed. */
#include "decks/language/library.h"
#include "decks/magic/magic_system.h"
#include "engine/core/hash.h"
#include "engine/magic/internal.h"
#include "engine/magic/position.h"
#include "tests/support/amount.h"
#include "tests/support/properties.h"
#include "tests/support/random_games.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = GT_AMOUNT(300, 100), KINDS = 12, MORPHS = 5, COPIES = 3, DECK = 60 };

static const char *const morph[] = {"brine-elemental",    "fathom-seer",         "fledgling-mawcor",
                                    "quicksilver-dragon", "voidmage-apprentice", "wall-of-deceit",
                                    "willbender",         "exalted-angel"};
static const char *const other[] = {
    /* phasing */
    "reality-ripple", "creature-fade", "great-fade", "time-tide", "sealed-well", "slow-seal",
    "leash-ox",
    /* in exile */
    "hiding-place", "cloudshift", "momentary-blink", "oblivion-ring", "journey-to-nowhere",
    "swords-to-plowshares",
    /* whose it is, and what */
    "donate", "control-magic", "sower-of-temptation", "clone", "phantasmal-image",
    "rite-of-replication", "pacifism",
    /* elsewhere */
    "unsummon", "boomerang", "repulse", "man-o-war", "memory-lapse", "counterspell", "mana-leak",
    "doom-blade", "wrath-of-god", "condemn", "living-death"};
enum { N_MORPH = sizeof morph / sizeof *morph, N_OTHER = sizeof other / sizeof *other };

static gt_library *library;
static mg_game game;

static int load(void **state)
{
    static const char *const folders[] = {"decks/magic/cards", "tests/cards-magic"};
    gt_errors errors = {0};
    (void)state;
    library = gt_library_load(gt_magic.dialect, folders, 2, &errors);
    gt_errors_print(&errors, stderr);
    assert_int_equal(errors.n, 0);
    gt_errors_free(&errors);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(library);
    return 0;
}

static int16_t card(const char *id)
{
    const gt_pool *pool = gt_library_pool(library);
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].id, id) == 0)
            return (int16_t)i;
    fail_msg("no card %s", id);
    return -1;
}

/* ---- Decks. */

static void add(mg_deck *d, const char *id, int n)
{
    int16_t def = card(id);
    while (n-- > 0)
        d->cards[d->n++] = def;
}

/* Adds n different cards of a list. */
static void add_some(mg_deck *d, const char *const *list, int size, int n, uint64_t key)
{
    bool had[N_OTHER] = {false};
    for (uint64_t i = 0; n > 0; i++) {
        uint32_t lot = gt_below(gt_fold(key, i), (uint32_t)size);
        if (had[lot])
            continue;
        had[lot] = true;
        add(d, list[lot], COPIES);
        n--;
    }
}

static mg_deck deck_of(uint64_t key)
{
    mg_deck d = {.n = 0};
    add_some(&d, morph, N_MORPH, MORPHS, gt_fold(key, 1));
    add_some(&d, other, N_OTHER, KINDS - MORPHS, gt_fold(key, 2));
    if ((key & 1) != 0) { /* one shows a library that is shuffled then, the other exiles of it */
        add(&d, "memoricide", COPIES);
        add(&d, "necropotence", COPIES);
    }
    add(&d, "island", (DECK - d.n) / 2);
    add(&d, (key & 1) != 0 ? "swamp" : "plains", DECK - d.n);
    return d;
}

static const gt_game *prepare(long number)
{
    const uint64_t key = gt_mix((uint64_t)number / 4);
    const mg_deck deck[2] = {deck_of(gt_fold(key, 0)), deck_of(gt_fold(key, 1))};
    const mg_options options = {.pay = MG_PAY_AUTO,
                                .stops = number % 2 == 0 ? MG_STOPS_USUAL : MG_STOPS_ALL};
    assert_null(mg_game_init(&game, gt_library_pool(library), &deck[0], &deck[1], options));
    return &game.game;
}

static uint64_t seed_of(long number)
{
    return (uint64_t)number * 77 + 5;
}

static void print_position(const gt_state *s)
{
    const mg_vars *v = mg_const(s);
    printf("step %d life %d %d", v->step, v->life[0], v->life[1]);
}

/* ---- Worlds. */

static long followed; /* what lay face down and was another card in a world */

static bool is_meant(const gt_state *s, int object, unsigned stamp)
{
    return s->objects[object].stamp == stamp || mg_stamp_phased(s, object) == stamp;
}

/* What is named with a stamp in a state lies in the same place as what is so in a world. */
static void compare(const gt_state *s, int object, const gt_state *world, int there, unsigned stamp,
                    const char *where)
{
    if (object == GT_NO_OBJECT || stamp == 0 || mg_is_hidden_zone(mg_kind_of(s, object)) ||
        !is_meant(s, object, stamp))
        return;
    followed += object != there;
    if (!is_meant(world, there, stamp) || s->objects[object].zone != world->objects[there].zone ||
        gt_place_of(s, object) != gt_place_of(world, there))
        fail_msg("%s: in a world something refers to another place", where);
}

static void compare_mods(const gt_state *s, const gt_state *world, const char *where)
{
    assert_int_equal(s->n_mods, world->n_mods);
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i], *w = &world->mods[i];
        if ((m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE)) == 0)
            compare(s, m->target, world, w->target, m->target_stamp, where);
        compare(s, m->source, world, w->source, m->source_stamp, where);
        if (m->what == MG_GIVE_LISTEN)
            compare(s, (uint8_t)(m->value >> 16), world, (uint8_t)(w->value >> 16), m->times,
                    where);
    }
}

static void compare_stack(const gt_state *s, const gt_state *world, const char *where)
{
    assert_int_equal(s->n_items, world->n_items);
    for (int i = 0; i < s->n_items; i++) {
        const gt_item *t = &s->items[i], *w = &world->items[i];
        compare(s, t->object, world, w->object, s->objects[t->object].stamp, where);
        compare(s, t->source, world, w->source, t->source_stamp, where);
        compare(s, t->that, world, w->that, t->that_stamp, where);
        for (int k = 0; k < t->n_targets; k++)
            compare(s, t->target[k].object, world, w->target[k].object, t->target[k].stamp, where);
    }
}

static void compare_waiting(const gt_state *s, const gt_state *world, const char *where)
{
    assert_int_equal(s->n_waiting, world->n_waiting);
    for (int i = 0; i < s->n_waiting; i++) {
        const gt_waiting *t = &s->waiting[i], *w = &world->waiting[i];
        compare(s, t->holder, world, w->holder, t->holder_stamp, where);
        compare(s, t->that, world, w->that, t->that_stamp, where);
        compare(s, t->other, world, w->other, t->other_stamp, where);
    }
}

static void compare_hosts(const gt_state *s, const gt_state *world, const char *where)
{
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (object, s, mg_list(player, MG_BATTLEFIELD)) {
            int host = s->objects[object].host,
                there = gt_object_at(world, s->objects[object].zone, gt_place_of(s, object));
            if (host != GT_NO_OBJECT)
                compare(s, host, world, world->objects[there].host, s->objects[host].stamp, where);
        }
}

static void compare_world(const gt_state *s, const gt_state *world, const char *where)
{
    compare_mods(s, world, where);
    compare_stack(s, world, where);
    compare_waiting(s, world, where);
    compare_hosts(s, world, where);
}

/* ---- The tests. */

static gt_random_games games = {.prepare = prepare,
                                .seed = seed_of,
                                .print = print_position,
                                .rules = &mg_rules,
                                .deals = true,
                                .dealt = compare_world,
                                .games = USUAL_GAMES};

static void games_end(void **state)
{
    (void)state;
    gt_random_play(&games);
    assert_true(followed > games.games); /* else nothing was tried */
}

/* ---- Necropotence: what is exiled face down comes to the hand in the end step. */

static bool try_action(gt_state *s, const char *text)
{
    gt_action a = 0;
    bool legal = gt_parse_action(&game.game, s, text, &a);
    if (legal)
        gt_apply(&game.game, s, a);
    return legal;
}

/* All pass until the next turn: then the card has come. */
static void end_turn(gt_state *s)
{
    for (int turn = s->turn; s->turn == turn;)
        assert_true(try_action(s, "pass"));
    assert_int_equal(s->zone_count[mg_list(0, MG_EXILE)], 0);
    assert_int_equal(s->zone_count[mg_list(0, MG_HAND)], 1);
}

/* In worlds of whoever is to move, at all points of the turn. */
static void cards_come_back(void **state)
{
    const mg_options options = {.pay = MG_PAY_AUTO, .stops = MG_STOPS_ALL};
    mg_deck deck = {.n = 0};
    struct gt_view_box box;
    (void)state;
    GT_STATE(s, &mg_rules);
    GT_STATE(world, &mg_rules);
    add(&deck, "necropotence", 1);
    add(&deck, "wall-of-deceit", 29);
    add(&deck, "island", DECK - deck.n);
    assert_null(mg_game_init(&game, gt_library_pool(library), &deck, &deck, options));
    mg_position_begin(&game, s, 1, 0, 0, 3);
    for (int player = 0; player < 2; player++) /* who can only pass is not asked */
        mg_position_lay(&game, s, player, card("necropotence"), MG_BATTLEFIELD);
    mg_position_go(&game, s, MG_STEP_MAIN_1);
    assert_true(try_action(s, "use necropotence@A: 3"));
    int last = s->turn, on_stack = 0;
    for (uint64_t k = 0; s->turn == last; k++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            const gt_view *view = gt_view_make(&box, &game.game, s, s->chooser);
            assert_true(gt_resample(view, gt_fold(k, seed), world));
            end_turn(world);
        }
        on_stack += s->n_items > 0 && mg_const(s)->step == MG_STEP_END;
        assert_true(try_action(s, "pass"));
    }
    assert_int_equal(on_stack, 2); /* each player was asked while the card was on its way */
}

/* ---- Wall of Tears: what set its ability off lies face down, and the ability is on the stack. */

static void what_set_it_off_comes_back(void **state)
{
    const mg_options options = {.stops = MG_STOPS_ALL};
    mg_deck deck = {.n = 0};
    struct gt_view_box box;
    (void)state;
    GT_STATE(s, &mg_rules);
    GT_STATE(world, &mg_rules);
    add(&deck, "necropotence", 1);
    add(&deck, "brine-elemental", 29);
    add(&deck, "wall-of-tears", DECK - deck.n);
    assert_null(mg_game_init(&game, gt_library_pool(library), &deck, &deck, options));
    mg_position_begin(&game, s, 1, 0, 0, 1);
    mg_position_lay(&game, s, 0, card("necropotence"), MG_BATTLEFIELD); /* so that A is asked */
    int attacker = mg_position_lay(&game, s, 0, card("brine-elemental"), MG_BATTLEFIELD);
    gt_set_property(&game.game, s, 0, attacker, "face down", 1);
    mg_position_lay(&game, s, 1, card("wall-of-tears"), MG_BATTLEFIELD);
    mg_position_go(&game, s, MG_STEP_ATTACKERS);
    assert_true(try_action(s, "attack face-down@A"));
    assert_true(try_action(s, "pass"));
    assert_true(try_action(s, "block wall-of-tears@B > face-down@A"));
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_true(gt_resample(gt_view_make(&box, &game.game, s, 1), seed, world));
        while (world->zone_count[mg_list(0, MG_HAND)] == 0)
            assert_true(try_action(world, "pass"));
        assert_int_equal(world->zone_count[mg_list(0, MG_HAND)], 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_end),
                                       cmocka_unit_test(cards_come_back),
                                       cmocka_unit_test(what_set_it_off_comes_back)};
    gt_random_arguments(&games);
    return cmocka_run_group_tests(tests, load, unload);
}
