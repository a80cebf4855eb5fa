/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events of chance (engine/core/chance.h), in random games of all decks that ship:
 *
 *   - what comes is as likely as is told: over many events no half of what could have come does
 *     more often, whatever halves it (the order of the objects, hashes of their cards). A half that
 *     comes one time in a hundred too often is noticed;
 *   - nothing comes untold: with the unseen cards of both decks in any other order, an action after
 *     which the same cards came in the same events leads to a position in which both players know
 *     the same and may do the same;
 *   - who diverts what comes gets that, and nobody else's game is touched by being listened to. */
#include "decks/language/library.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "engine/magic/code.h"
#include "engine/nivel/code.h"
#include "engine/yugioh/code.h"
#include "tests/support/amount.h"
#include "tests/support/inside/inside.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A game's table of insides, and where its decks lie. */
static const struct {
    const char *name;
    const gt_inside *inside;
    int zones, deck;
    long events, orders; /* to look at */
} games[] = {
    {"nivel", &gt_inside_nivel, NV_ZONES, NV_DECK, GT_AMOUNT(450000, 20000), GT_AMOUNT(6000, 1000)},
    {"magic", &gt_inside_magic, MG_ZONES, MG_LIBRARY, GT_AMOUNT(60000, 4000),
     GT_AMOUNT(6000, 1000)},
    {"yugioh", &gt_inside_yugioh, YG_ZONES, YG_DECK, GT_AMOUNT(60000, 4000), GT_AMOUNT(6000, 1000)},
};

/* ---- Whoever listens. */

enum { HALVES = 8, EVENTS = 200 };

typedef struct listener {
    long events;
    double excess[HALVES], variance[HALVES]; /* of how often a half came */
    uint64_t cheat; /* not 0: the first half comes one time in a hundred too often */
    /* of one action */
    int n; /* events so far; then what came, or is to come */
    uint8_t came[EVENTS];
    bool missing; /* what is to come cannot */
} listener;

/* Whether something is in half h: the first half of the row, or one by a hash of its card. */
static bool is_in_half(const gt_chance *c, int i, int h)
{
    if (h == 0)
        return 2 * i < c->n;
    uint64_t what = c->def != NULL ? c->def[i] : (uint64_t)i;
    return (gt_mix(gt_fold((uint64_t)h, what)) & 1) != 0;
}

static int weigh(void *context, const gt_chance *c)
{
    listener *l = context;
    gt_chance came = *c;
    assert_true(c->n >= 2 && c->came >= 0 && c->came < c->n);
    l->events++;
    uint64_t lot = gt_mix(gt_fold(l->cheat, (uint64_t)l->events));
    if (l->cheat != 0 && 2 * c->came >= c->n && gt_below(lot, 100) == 0)
        came.came = (int)gt_below(lot << 32, (uint32_t)c->n / 2);
    for (int h = 0; h < HALVES; h++) {
        double many = 0;
        for (int i = 0; i < c->n; i++)
            many += is_in_half(c, i, h);
        l->excess[h] += is_in_half(c, came.came, h) - many / c->n;
        l->variance[h] += many / c->n * (1 - many / c->n);
    }
    return c->came;
}

static int note(void *context, const gt_chance *c)
{
    listener *l = context;
    assert_true(l->n < EVENTS);
    l->came[l->n++] = c->object != NULL ? c->object[c->came] : (uint8_t)c->came;
    return c->came;
}

/* Has come what was noted. */
static int repeat(void *context, const gt_chance *c)
{
    listener *l = context;
    int wanted = l->came[l->n++];
    for (int i = 0; i < c->n; i++)
        if ((c->object != NULL ? c->object[i] : i) == wanted)
            return i;
    l->missing = true;
    return c->came;
}

/* ---- Games. */

/* Prepares a game of two decks by a lot. */
static const gt_game *prepare(const gt_system *system, const gt_shipped *shipped, uint64_t lot,
                              void *storage)
{
    const gt_decks *d = &shipped->decks;
    const gt_deck *a = &d->list[gt_below(gt_fold(lot, 1), (uint32_t)d->n)];
    const gt_deck *b = &d->list[gt_below(gt_fold(lot, 2), (uint32_t)d->n)];
    const char *wrong =
        system->prepare(storage, gt_library_pool(shipped->library), a, b, (gt_limits){0});
    assert_null(wrong);
    return storage;
}

typedef struct table {
    const gt_system *system;
    gt_shipped shipped;
    void *storage;
} table;

static table set_up(int game)
{
    table t = {.system = gt_system_named(games[game].name)};
    gt_shipped_load(t.system, NULL, &t.shipped);
    t.storage = malloc(t.system->game_bytes);
    assert_non_null(t.storage);
    return t;
}

static void clear(table *t)
{
    gt_shipped_free(&t->shipped);
    free(t->storage);
}

/* ---- As likely as is told. */

/* Deviations in standard deviations, the largest of all halves. */
static double worst(const listener *l)
{
    double most = 0;
    for (int h = 0; h < HALVES; h++)
        most = fmax(most, fabs(l->excess[h]) / sqrt(l->variance[h]));
    return most;
}

static void play_and_weigh(int game, listener *l, long events)
{
    table t = set_up(game);
    GT_STATE(s, t.system->rules);
    const gt_observer o = {.context = l, .chance = weigh};
    for (uint64_t seed = 1; l->events < events; seed++) {
        const gt_game *g = prepare(t.system, &t.shipped, gt_mix(seed), t.storage);
        const gt_random_players p = {{gt_fold(seed, 3), gt_fold(seed, 4)}};
        gt_start_observed(g, s, gt_fold(seed, 5), (int)(seed & 1), &o);
        gt_play_out(g, s, &p, &o);
    }
    clear(&t);
}

static void comes_as_told(void **state)
{
    (void)state;
    for (int game = 0; game < 3; game++) {
        listener l = {0};
        play_and_weigh(game, &l, games[game].events);
        if (worst(&l) > 5)
            fail_msg("%s: %.1f standard deviations", games[game].name, worst(&l));
    }
}

/* What the test above can see. */
static void a_hundredth_is_seen(void **state)
{
    (void)state;
    listener l = {.cheat = 9};
    play_and_weigh(0, &l, 450000);
    assert_true(worst(&l) > 5);
}

/* ---- Nothing comes untold. */

/* Cards of a deck of which nobody knows where they lie. */
static int unseen(int game, const gt_game *g, const gt_state *s, int player, gt_state *scratch)
{
    gt_copy(g, scratch, s);
    return games[game].inside->mix_unseen(scratch, player * games[game].zones + games[game].deck,
                                          1);
}

/* Compares what both players know, and what the one to move may do. */
static bool look_alike(const gt_game *g, const gt_state *a, const gt_state *b)
{
    gt_action can[2][GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, a, can[0]);
    if (gt_to_move(g, a) != gt_to_move(g, b) || n != gt_legal_actions(g, b, can[1]) ||
        memcmp(can[0], can[1], (size_t)n * sizeof can[0][0]) != 0)
        return false;
    for (int player = 0; player < 2; player++) {
        struct gt_view_box box[2];
        if (gt_infoset_key(gt_view_make(&box[0], g, a, player)) !=
            gt_infoset_key(gt_view_make(&box[1], g, b, player)))
            return false;
    }
    return true;
}

/* Applies an action, and again with the decks in another order and the same cards coming. False:
 * they could not come. */
static bool try_order(int game, const gt_game *g, gt_state *s, gt_action a, gt_state *other,
                      uint64_t seed, listener *l)
{
    const gt_observer noting = {.context = l, .chance = note},
                      repeating = {.context = l, .chance = repeat};
    gt_copy(g, other, s);
    for (int player = 0; player < 2; player++)
        games[game].inside->mix_unseen(other, player * games[game].zones + games[game].deck,
                                       gt_fold(seed, (uint64_t)player));
    l->n = 0;
    gt_observe(g, s, a, &noting);
    int events = l->n;
    l->n = 0;
    l->missing = false;
    gt_observe(g, other, a, &repeating);
    assert_true(l->missing || l->n == events);
    return !l->missing;
}

static void nothing_comes_untold(void **state)
{
    (void)state;
    for (int game = 0; game < 3; game++) {
        table t = set_up(game);
        GT_STATE(s, t.system->rules);
        GT_STATE(other, t.system->rules);
        GT_STATE(scratch, t.system->rules);
        listener l = {0};
        long looked = 0, with = 0, searched = 0;
        for (uint64_t seed = 1; looked < games[game].orders; seed++) {
            const gt_game *g = prepare(t.system, &t.shipped, gt_mix(seed), t.storage);
            gt_start(g, s, seed, (int)(seed & 1));
            for (uint64_t i = 0; gt_to_move(g, s) != GT_TERMINAL; i++) {
                gt_action a = gt_sample_action(g, s, gt_fold(seed, i));
                bool same = try_order(game, g, s, a, other, gt_fold(seed, ~i), &l);
                looked++;
                with += l.n > 0;
                /* who looks a deck through sees its order, until it is shuffled */
                if (unseen(game, g, s, 0, scratch) == 0 || unseen(game, g, s, 1, scratch) == 0)
                    searched++;
                else if (same && !look_alike(g, s, other))
                    fail_msg("%s: game %d, action %d", t.system->name, (int)seed, (int)i);
            }
        }
        assert_true(with > looked / 100 && searched < looked / 5);
        clear(&t);
    }
}

/* ---- Listening. */

static int divert_first(void *context, const gt_chance *c)
{
    listener *l = context;
    int comes = l->n++ == 0 ? (c->came + 1) % c->n : c->came;
    if (l->n == 1 && c->object != NULL)
        l->came[0] = c->object[comes];
    return comes;
}

static void listening_changes_nothing(void **state)
{
    (void)state;
    for (int game = 0; game < 3; game++) {
        table t = set_up(game);
        GT_STATE(s, t.system->rules);
        GT_STATE(heard, t.system->rules);
        listener l = {0};
        const gt_observer noting = {.context = &l, .chance = weigh},
                          diverting = {.context = &l, .chance = divert_first};
        int others = 0;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            const gt_game *g = prepare(t.system, &t.shipped, gt_mix(seed), t.storage);
            gt_start(g, s, seed, 0);
            gt_start_observed(g, heard, seed, 0, &noting);
            for (uint64_t i = 0; gt_to_move(g, s) != GT_TERMINAL; i++) {
                assert_true(gt_equal(g, s, heard));
                gt_action a = gt_sample_action(g, s, gt_fold(seed, i));
                gt_apply(g, s, a);
                gt_observe(g, heard, a, &noting);
            }
            assert_true(gt_equal(g, s, heard));
            l.n = 0;
            gt_start(g, s, seed, 0);
            gt_start_observed(g, heard, seed, 0, &diverting);
            others += !gt_equal(g, s, heard); /* or a card of the hand came sooner */
            char why[200];
            assert_true(gt_check(g, heard, why, sizeof why));
        }
        assert_true(others > 10);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_as_told),
        cmocka_unit_test(a_hundredth_is_seen),
        cmocka_unit_test(nothing_comes_untold),
        cmocka_unit_test(listening_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
