/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions and actions of Magic as features: games and their mirror images look the same, action by action, and what the
 * numbers say of a deal is right. That nothing hidden shows is a matter of the conformance suite. */
#include "engine/core/features.h"

#include "engine/core/hash.h"
#include "tests/support/magic_duels.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int by_index(const void *a, const void *b)
{
    const gt_feature *f = a, *g = b;
    return f->index != g->index ? (f->index > g->index) - (f->index < g->index)
                                : (f->value > g->value) - (f->value < g->value);
}

/* ---- Games of Magic and their mirror images: decks and seats are exchanged, libraries lie in the same order. */

enum { DECKS = 8, MIRRORED = 24, CHOICES = 120 };

/* The order of libraries follows from `seed` and what the cards are. */
static void stack_decks(mg_game *g, uint64_t seed)
{
    uint64_t *order = g->game.rules->order(&g->game);
    for (int object = 0; object < g->first[2]; object++)
        order[object] = gt_fold(seed, order[object]);
}

typedef struct sorted {
    gt_feature at[GT_MOST_FEATURES];
    int n;
} sorted;

static bool same(const sorted *a, const sorted *b)
{
    return a->n == b->n && memcmp(a->at, b->at, (size_t)a->n * sizeof a->at[0]) == 0;
}

static void sort_view(const gt_view *v, sorted *out)
{
    out->n = gt_view_features(v, out->at);
    qsort(out->at, (size_t)out->n, sizeof out->at[0], by_index);
}

static void sort_action(const gt_view *v, gt_action a, sorted *out)
{
    out->n = gt_action_features(v, a, out->at);
    qsort(out->at, (size_t)out->n, sizeof out->at[0], by_index);
}

/* The action of the mirror image that looks as `a` does; each action has just one such. Several targets of one
 * instance are chosen in the order of the lists, A's first, whoever chooses: among those the image may be missing. */
static bool image_of(const gt_view *v, gt_action a, const gt_view *mirror, gt_action *image)
{
    static sorted one, other;
    char text[GT_TEXT];
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_view_legal(mirror, legal), of = 0;
    sort_action(v, a, &one);
    for (int i = 0; i < n; i++) {
        sort_action(mirror, legal[i], &other);
        of += same(&one, &other);
        if (same(&one, &other))
            *image = legal[i];
    }
    gt_view_text(mirror, legal[0], text, sizeof text);
    bool targets = strncmp(text, "at ", 3) == 0;
    assert_true(of == 1 || (of == 0 && targets));
    return of == 1 && !(targets && gt_view_legal(v, legal) != n);
}

static int most; /* pairs of a position */

/* Plays both on; how many choices were compared. */
static int play_mirrored(const mg_game g[2], gt_state *const s[2], uint64_t seed)
{
    static sorted f[2];
    struct gt_view_box box[2];
    gt_action legal[GT_MAX_ACTIONS];
    for (int i = 0; i < CHOICES; i++) {
        int mover = gt_to_move(&g[0].game, s[0]);
        if (mover == GT_TERMINAL)
            return i;
        const gt_view *v[2];
        for (int k = 0; k < 2; k++) {
            v[k] = gt_view_make(&box[k], &g[k].game, s[k], k == 0 ? mover : 1 - mover);
            sort_view(v[k], &f[k]);
        }
        assert_int_equal(gt_to_move(&g[1].game, s[1]), 1 - mover);
        assert_true(same(&f[0], &f[1]));
        most = f[0].n > most ? f[0].n : most;
        int n = gt_view_legal(v[0], legal);
        gt_action a = legal[gt_below(gt_mix(gt_fold(seed, (uint64_t)i)), (uint32_t)n)];
        gt_action image = 0;
        if (!image_of(v[0], a, v[1], &image))
            return i;
        gt_apply(&g[0].game, s[0], a);
        gt_apply(&g[1].game, s[1], image);
    }
    return CHOICES;
}

static void mirrored_games_look_alike(void **state)
{
    static mg_game g[2];
    (void)state;
    int choices = 0;
    GT_STATE(one, &mg_rules);
    GT_STATE(other, &mg_rules);
    for (uint64_t i = 0; i < MIRRORED; i++) {
        int a = (int)(i % DECKS), b = (int)(i * 3 + i / DECKS) % DECKS;
        gt_magic_pair(&g[0], a * DECKS + b, (mg_options){.pay = MG_PAY_FULL});
        gt_magic_pair(&g[1], b * DECKS + a, (mg_options){.pay = MG_PAY_FULL});
        stack_decks(&g[0], i);
        stack_decks(&g[1], i);
        gt_start(&g[0].game, one, GT_SEED_STILL, 0);
        gt_start(&g[1].game, other, GT_SEED_STILL, 1);
        choices += play_mirrored(g, (gt_state *const[2]){one, other}, i);
    }
    assert_true(choices > MIRRORED * CHOICES / 2);
    assert_in_range(most, 200, 2000); /* no look is left out */
}

/* What the numbers say of a position that is known: a game that has just been dealt. */
static int32_t sum_of(const gt_feature *f, int n, int index)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += f[i].index == index ? f[i].value : 0;
    return sum;
}

static int row_of(const gt_feature_rules *rules, const char *name)
{
    int first = 0;
    for (int i = 0; i < rules->n_view_rows; i++) {
        if (strcmp(rules->view_rows[i].name, name) == 0)
            return first;
        first += rules->view_rows[i].count;
    }
    fail_msg("no row %s", name);
    return 0;
}

static void a_deal_of_magic_is_seen(void **state)
{
    (void)state;
    static mg_game g;
    static gt_feature f[GT_MOST_FEATURES];
    struct gt_view_box box;
    GT_STATE(s, &mg_rules);
    const gt_feature_rules *rules = mg_rules.features;
    gt_magic_pair(&g, 1, (mg_options){0});
    gt_start(&g.game, s, 5, 0);
    int n = gt_view_features(gt_view_make(&box, &g.game, s, gt_to_move(&g.game, s)), f);
    int side = row_of(rules, "side"), own = 0, unseen = 0, hand = 0;
    assert_int_equal(sum_of(f, n, side), 20);
    assert_int_equal(sum_of(f, n, side + 2), 7);
    assert_int_equal(sum_of(f, n, side + 3), 53);
    for (int i = 0; i < GT_IDENTITIES; i++) {
        own += sum_of(f, n, row_of(rules, "library") + i);
        unseen += sum_of(f, n, row_of(rules, "other_unseen") + i);
        hand += sum_of(f, n, row_of(rules, "hand") + i);
    }
    assert_true(own == 53 && hand == 7 && unseen == 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirrored_games_look_alike),
        cmocka_unit_test(a_deal_of_magic_is_seen),
    };
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
