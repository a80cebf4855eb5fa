/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fairness: positions that differ only in what a player cannot know get the same choice, from every
 * player, and a program outside is sent the same bytes.
 *
 * The positions come from random games of the starter and the tournament decks. Most are in the
 * middle of effects; of those that are not, some are taken where cards are partly known (seen in a
 * deck, returned to a hand, put under a deck in a hidden order ...). Each is compared with a world
 * dealt from its view, which differs from it in all that the player cannot know, and with one in
 * which some cards that the player knows nothing of have changed places: so it shows as well if
 * worlds are not dealt as they should. */
#include "ai/policy.h"
#include "ai/view_json.h"
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/alike.h"
#include "tests/support/nets.h"
#include "tests/support/policies.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"
#include "tests/support/tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Programs that take every byte into account. */
static const char *const outside[] = {
    "exec:" GT_PYTHON " tests/players/hash.py",
    "so:" GT_PLAYERS "/hash.so",
};

enum {
    N_OUTSIDE = sizeof outside / sizeof outside[0],
    N_SPECS = GT_TEST_SPECS + N_OUTSIDE,
    POSITIONS = 2400, /* of Nivel Arena, at most */
    FIRST = 2200, /* of them; from then on only those with something that is rare */
    RARE = 60,
#ifdef GT_SANITIZED
    STEP = 10, /* so many positions on: sanitizers are slow, and look for something else */
#else
    STEP = 1,
#endif
};

static const char *spec_at(int i)
{
    return i < GT_TEST_SPECS ? gt_test_specs[i] : outside[i - GT_TEST_SPECS];
}

/* World 0 is dealt, the others have cards swapped where the game is Nivel Arena. */
enum { WORLDS = 2 };

static void look_alike_of(const gt_game *g, const gt_state *s, int player, uint64_t seed, int i,
                          gt_state *out)
{
    if (i == 0 || g->rules != &nv_rules)
        gt_alike_dealt(g, s, player, gt_fold(seed, (uint64_t)i), out);
    else
        gt_alike_swapped(g, s, player, gt_fold(seed, (uint64_t)i), out);
}

/* ---- Choosers are functions, so that the tests can be shown cheats. */

typedef gt_action chooser(void *context, const gt_state *truth, const gt_view *v, uint64_t seed);

static gt_action ask_policy(void *context, const gt_state *truth, const gt_view *v, uint64_t seed)
{
    (void)truth;
    gt_policy_begin(context, seed, gt_view_player(v));
    gt_action a = gt_policy_choose(context, v);
    assert_int_equal(gt_policy_forfeit(context), GT_NO_FORFEIT);
    return a;
}

/* Looks at everything. */
static gt_action ask_cheat(void *context, const gt_state *truth, const gt_view *v, uint64_t seed)
{
    gt_action legal[GT_MAX_ACTIONS];
    (void)context;
    (void)seed;
    int n = gt_view_legal(v, legal);
    return legal[gt_below(gt_state_key(gt_view_game(v), truth), (uint32_t)n)];
}

/* How many of the worlds of a position get another choice. */
static int unfair_choices(const gt_game *g, const gt_state *s, chooser *ask, void *context,
                          uint64_t seed)
{
    GT_STATE(world, g->rules);
    struct gt_view_box box;
    int player = gt_to_move(g, s), unfair = 0;
    gt_action choice = ask(context, s, gt_view_make(&box, g, s, player), seed);
    for (int i = 0; i < WORLDS; i++) {
        look_alike_of(g, s, player, seed, i, world);
        unfair += ask(context, world, gt_view_make(&box, g, world, player), seed) != choice;
    }
    return unfair;
}

/* ---- Positions of Nivel Arena. */

/* What a player knows of cards that lie hidden, and where a game stands. */
enum {
    IN_EFFECT, /* something is half done */
    MULLIGAN, /* before the first turn */
    NEW_HAND, /* after a mulligan of either player, in the first turns */
    TOP, /* the top card of a deck is known to the player */
    BOTTOM,
    OWN_ALONE, /* a card of the own deck is known to the player alone */
    REVEALED, /* a card of a deck is known to both */
    OTHERS_HAND, /* a card of the other's hand is known: it was shown, or returned there */
    SHOWN_HAND, /* a card of the own hand is known to the other */
    SOMEWHERE, /* a card is known to be in a deck, not where */
    BLOCK, /* several cards are known to lie in several places */
    N_TRAITS,
};

static const char *const trait_name[N_TRAITS] = {
    "in effect", "mulligan",    "new hand",   "top",       "bottom", "own alone",
    "revealed",  "others hand", "shown hand", "somewhere", "block",
};

typedef struct position {
    const nv_game *game;
    gt_state *state; /* in all.states */
} position;

static struct {
    gt_starters decks; /* all that ship */
    nv_game *game;
    int n_games;
    position *position;
    gt_state *states;
    int n;
    long count[N_TRAITS];
} all;

/* What a card adds to the traits of a position for its player. */
static unsigned card_traits(const gt_state *s, int object, int player)
{
    const gt_object *o = &s->objects[object];
    int kind = o->zone % NV_ZONES, know = o->know[player], other = o->know[1 - player];
    unsigned traits = 0;
    if (kind == NV_HAND && o->owner != player)
        traits |= know == GT_KNOW_PLACE ? 1u << OTHERS_HAND : 0;
    else if (kind == NV_HAND)
        traits |= other == GT_KNOW_PLACE ? 1u << SHOWN_HAND : 0;
    if (kind != NV_DECK && kind != NV_HAND)
        return 0;
    traits |= know >= GT_KNOW_BLOCK ? 1u << BLOCK : 0;
    if (kind != NV_DECK)
        return traits;
    traits |= know == GT_KNOW_ZONE ? 1u << SOMEWHERE : 0;
    if (know != GT_KNOW_PLACE)
        return traits;
    traits |= other == GT_KNOW_PLACE ? 1u << REVEALED : 0;
    traits |= other != GT_KNOW_PLACE && o->owner == player ? 1u << OWN_ALONE : 0;
    traits |= o->prev == GT_NO_OBJECT ? 1u << TOP : 0;
    return traits | (o->next == GT_NO_OBJECT ? 1u << BOTTOM : 0);
}

static unsigned traits_of(const nv_game *g, const gt_state *s, bool new_hand)
{
    unsigned traits = 0;
    for (int i = 0; i < s->n_objects; i++)
        traits |= card_traits(s, i, gt_to_move(&g->game, s));
    if (gt_turns(s) == 0)
        traits |= 1u << MULLIGAN;
    else if (new_hand && gt_turns(s) < 4)
        traits |= 1u << NEW_HAND;
    if (gt_turns(s) > 0 && !gt_quiet(&g->game, s) && s->n_effects > 0)
        traits |= 1u << IN_EFFECT;
    return traits;
}

/* Keeps a position if there is a choice in it that is worth testing: all in the middle of effects,
 * others where something is partly known as long as that is rare, and some of the rest. */
static void consider(const nv_game *g, const gt_state *s, bool new_hand, uint64_t key)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (all.n == POSITIONS || gt_legal_actions(&g->game, s, legal) < 2)
        return;
    unsigned traits = traits_of(g, s, new_hand);
    bool wanted = all.n < FIRST && ((traits >> IN_EFFECT & 1) != 0 || key % 40 == 0);
    for (int i = 0; i < N_TRAITS; i++)
        wanted = wanted || ((traits >> i & 1) != 0 && all.count[i] < RARE);
    if (!wanted)
        return;
    for (int i = 0; i < N_TRAITS; i++)
        all.count[i] += traits >> i & 1;
    position *p = &all.position[all.n];
    *p = (position){g, gt_state_at(&nv_rules, all.states, (size_t)all.n++)};
    gt_copy(&g->game, p->state, s);
}

static void play_random_game(const nv_game *g, uint64_t seed)
{
    GT_STATE(s, &nv_rules);
    bool new_hand = false;
    gt_start(&g->game, s, seed, (int)(seed % 2));
    while (gt_to_move(&g->game, s) != GT_TERMINAL) {
        uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
        char text[GT_TEXT];
        consider(g, s, new_hand, key >> 7);
        gt_action a = gt_sample_action(&g->game, s, key);
        gt_action_text(&g->game, s, a, text, sizeof text);
        new_hand = new_hand || strcmp(text, "mulligan") == 0;
        gt_apply(&g->game, s, a);
    }
}

/* Whether everything that is rare was found often enough. */
static bool is_varied(void)
{
    for (int i = 0; i < N_TRAITS; i++)
        if (all.count[i] < RARE / 2)
            return false;
    return true;
}

static int collect(void **state)
{
    (void)state;
    gt_starters_load(&all.decks);
    const char *folders[] = {"decks/nivel/decks/starters", "decks/nivel/decks/tournament"};
    gt_errors errors = {0};
    gt_decks_free(&all.decks.decks);
    gt_decks_read(folders, 2, &gt_nivel, gt_library_pool(all.decks.library), &all.decks.decks,
                  &errors);
    assert_int_equal(errors.n, 0);
    int n = all.decks.decks.n;
    all.game = malloc((size_t)n * sizeof *all.game);
    all.position = malloc(POSITIONS * sizeof *all.position);
    all.states = gt_states_new(&nv_rules, POSITIONS);
    assert_true(n > 20 && all.game != NULL && all.position != NULL && all.states != NULL);
    for (int i = 0; i < n; i++)
        gt_starters_game(&all.decks, i, (i * 7 + 3) % n == i ? (i + 1) % n : (i * 7 + 3) % n,
                         (nv_options){0}, &all.game[i]);
    for (uint64_t k = 0; k < 3000 && (all.n < FIRST || !is_varied()); k++)
        play_random_game(&all.game[k % (uint64_t)n], gt_mix(k));
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    free(all.position);
    free(all.states);
    free(all.game);
    gt_starters_free(&all.decks);
    return 0;
}

/* Half of the positions are in the middle of effects, and each way of knowing comes up. */
static void positions_are_varied(void **state)
{
    (void)state;
    for (int i = 0; i < N_TRAITS; i++)
        print_message("%s: %ld of %d\n", trait_name[i], all.count[i], all.n);
    assert_true(all.n >= FIRST && is_varied());
    assert_true(2 * all.count[IN_EFFECT] >= all.n);
}

static long unfair_in_nivel(chooser *ask, void *context)
{
    long unfair = 0;
    for (int i = 0; i < all.n; i += STEP)
        unfair += unfair_choices(&all.position[i].game->game, all.position[i].state, ask, context,
                                 gt_mix((uint64_t)i));
    return unfair;
}

static void players_are_fair_in_nivel(void **state)
{
    gt_policy *p = gt_need_policy(*state, &nv_rules);
    assert_int_equal(unfair_in_nivel(ask_policy, p), 0);
    gt_policy_free(p);
}

/* ---- Small games. */

static long unfair_in_games(const gt_game *g, chooser *ask, void *context, int games)
{
    GT_STATE(s, g->rules);
    long unfair = 0;
    for (int k = 0; k < games; k++) {
        uint64_t seed = gt_mix((uint64_t)k);
        gt_start(g, s, seed, k % 2);
        while (gt_to_move(g, s) != GT_TERMINAL) {
            uint64_t moment = gt_fold(seed, (uint64_t)gt_actions(s));
            unfair += unfair_choices(g, s, ask, context, moment);
            gt_apply(g, s, gt_sample_action(g, s, gt_fold(moment, 99)));
        }
    }
    return unfair;
}

static void players_are_fair_in_small_games(void **state)
{
    (void)state;
    gt_game *copied = gt_tested_game_new(&gt_template);
    for (int i = 0; i < N_SPECS; i++) {
        const gt_game *const games[] = {&gt_kuhn, &gt_tictactoe, &gt_stackduel, copied};
        static const int inside[] = {3000, 20, 10, 10}, outside_games[] = {100, 3, 2, 2};
        for (int k = 0; k < 4; k++) {
            gt_policy *p = gt_need_policy(spec_at(i), games[k]->rules);
            int n = i < GT_TEST_SPECS ? inside[k] : outside_games[k];
            assert_int_equal(unfair_in_games(games[k], ask_policy, p, n), 0);
            gt_policy_free(p);
        }
    }
    free(copied);
}

/* A network of numbers by chance listens to everything that there is in a position. */
static void networks_are_fair(void **state)
{
    (void)state;
    static const gt_net_sizes size = {32, 32, 16, 16};
    char path[64], spec[100], search[100];
    snprintf(path, sizeof path, "/tmp/gauntlet-fair-%ld", (long)getpid());
    snprintf(spec, sizeof spec, "net:file=%s", path);
    snprintf(search, sizeof search, "mcts:iterations=10,playout=net,net=%s", path);
    for (uint64_t seed = 0; seed < 3; seed++) {
        gt_net *net = gt_chance_net(&gt_stackduel_rules, size, 20, seed);
        gt_save_net(net, path);
        gt_net_free(net);
        gt_policy *p = gt_need_policy(spec, &gt_stackduel_rules);
        assert_int_equal(unfair_in_games(&gt_stackduel, ask_policy, p, 30), 0);
        gt_policy_free(p);
        p = gt_need_policy(search, &gt_stackduel_rules);
        assert_int_equal(unfair_in_games(&gt_stackduel, ask_policy, p, 5), 0);
        gt_policy_free(p);
        net = gt_chance_net(&nv_rules, size, 20, seed);
        gt_save_net(net, path);
        gt_net_free(net);
        p = gt_need_policy(spec, &nv_rules);
        assert_int_equal(unfair_in_nivel(ask_policy, p), 0);
        gt_policy_free(p);
    }
    assert_int_equal(remove(path), 0);
}

static void a_cheat_is_found(void **state)
{
    (void)state;
    assert_true(unfair_in_games(&gt_kuhn, ask_cheat, NULL, 100) > 50);
    assert_true(unfair_in_games(&gt_stackduel, ask_cheat, NULL, 30) > 50);
    assert_true(unfair_in_nivel(ask_cheat, NULL) > all.n / STEP / 4);
}

/* ---- What is sent. */

static char sent[2][GT_VIEW_JSON];

static const char *message(int i, const gt_game *g, const gt_state *s, int player,
                           const gt_seen *seen)
{
    struct gt_view_box box;
    gt_json_text j = {.text = sent[i], .size = GT_VIEW_JSON};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, gt_view_make(&box, g, s, player), seen);
    gt_json_close(&j, '}');
    assert_false(j.cut);
    return sent[i];
}

/* The bytes are the same, also those that describe the position to the player who looks on. */
static void messages_are_the_same(void **state)
{
    (void)state;
    GT_STATE(world, &nv_rules);
    for (int i = 0; i < all.n; i += STEP) {
        const gt_game *g = &all.position[i].game->game;
        const gt_state *s = all.position[i].state;
        for (int player = 0; player < 2; player++) {
            const char *text = message(0, g, s, player, NULL);
            for (int k = 0; k < 4; k++) {
                look_alike_of(g, s, player, gt_fold((uint64_t)k, (uint64_t)i), k % WORLDS, world);
                assert_string_equal(message(1, g, world, player, NULL), text);
            }
        }
    }
}

/* ---- What is seen while the other player acts. */

/* An action of `world` that looks to the player as `a` does in `s`; GT_CONCEDE: there is none. */
static gt_action look_alike(const gt_game *g, const gt_state *s, gt_action a, const gt_state *world,
                            int player)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, world, legal);
    uint64_t key = gt_action_key(g, s, a, player);
    for (int i = 0; i < n; i++)
        if (gt_action_key(g, world, legal[i], player) == key)
            return legal[i];
    return GT_CONCEDE;
}

/* The other player does in a world what looks as what it did. Where the player cannot tell the
 * positions afterwards apart, it was told the same on the way. Returns whether they could be
 * compared. A card that was revealed and shuffled away again was another one, and the player has
 * seen that. */
static bool seen_the_same(const gt_game *g, const gt_state *s, gt_action a, int player,
                          uint64_t seed)
{
    GT_STATE(next, g->rules);
    GT_STATE(other_next, g->rules);
    GT_STATE(world, g->rules);
    static gt_seen seen[2];
    struct gt_view_box box;
    assert_true(gt_resample(gt_view_make(&box, g, s, player), seed, world));
    gt_action b = look_alike(g, s, a, world, player);
    if (b == GT_CONCEDE)
        return false;
    const gt_state *before[2] = {s, world};
    gt_state *after[2] = {next, other_next};
    for (int i = 0; i < 2; i++) {
        gt_seen_clear(&seen[i], player);
        gt_seen_note(&seen[i], g, before[i], i == 0 ? a : b, after[i]);
    }
    if (strcmp(message(0, g, next, player, NULL), message(1, g, other_next, player, NULL)) != 0 ||
        strstr(seen[0].text, "is revealed") != NULL)
        return false;
    assert_string_equal(seen[0].text, seen[1].text);
    return true;
}

static void what_is_seen_is_the_same(void **state)
{
    (void)state;
    long compared = 0, veiled = 0;
    for (int i = 0; i < all.n; i += STEP) {
        const gt_game *g = &all.position[i].game->game;
        const gt_state *s = all.position[i].state;
        gt_action legal[GT_MAX_ACTIONS];
        int player = 1 - gt_to_move(g, s), n = gt_legal_actions(g, s, legal);
        for (int k = 0; k < n; k++)
            if (seen_the_same(g, s, legal[k], player, gt_fold((uint64_t)i, (uint64_t)k))) {
                compared++;
                veiled += gt_action_key(g, s, legal[k], player) != legal[k];
            }
    }
    print_message("%ld compared, %ld of them veiled\n", compared, veiled);
    assert_true(compared > 1000 / STEP && veiled > 100 / STEP);
}

int main(void)
{
    static struct CMUnitTest tests[N_SPECS + 6];
    int n = 0;
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(positions_are_varied);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(messages_are_the_same);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(what_is_seen_is_the_same);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(networks_are_fair);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(a_cheat_is_found);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(players_are_fair_in_small_games);
    for (int i = 0; i < N_SPECS; i++)
        tests[n++] = (struct CMUnitTest){.name = spec_at(i),
                                         .test_func = players_are_fair_in_nivel,
                                         .initial_state = (void *)(uintptr_t)spec_at(i)};
    gt_policies_use_host(GT_HOST);
    return cmocka_run_group_tests(tests, collect, clean_up);
}
