/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expectimax over sets of worlds; see expectimax.h. Worlds lie on a stack: those of a node above
 * those of its parent. */
#include "tests/support/expectimax.h"

#include "engine/core/hash.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STACK = 4000, MEMO = 1 << 18 };

/* A world of a node. */
typedef struct world {
    int at; /* its state, in the solver's stack */
    int mover;
    uint64_t look[2]; /* what each player sees */
} world;

typedef struct result {
    int value, events;
} result;

typedef struct remembered {
    uint64_t key;
    result result;
} remembered;

typedef struct solver {
    const gt_game *game;
    gt_goal goal;
    gt_state *stack;
    int used; /* states on the stack */
    remembered *memo; /* NULL: none */
    long nodes, most_nodes;
    const char *why; /* not exact, or given up */
} solver;

/* State number i of the stack. */
static gt_state *at(const solver *x, int i)
{
    return gt_state_at(x->game->rules, x->stack, (size_t)i);
}

static void give_up(solver *x, const char *why)
{
    if (x->why == NULL)
        x->why = why;
}

/* ---- Worlds. */

static bool is_over(const solver *x, const gt_state *s)
{
    return gt_to_move(x->game, s) == GT_TERMINAL || gt_turns(s) > x->goal.last_turn;
}

static bool reached(const solver *x, const gt_state *s)
{
    bool ended = gt_to_move(x->game, s) == GT_TERMINAL;
    double points = ended ? gt_return(x->game, s, x->goal.player) : 0.5;
    return x->goal.win ? points > 0.5 : points >= 0.5;
}

static void apply(solver *x, gt_state *s, gt_action a)
{
    gt_head before = gt_head_of(s);
    gt_apply(x->game, s, a);
    gt_head after = gt_head_of(s);
    if (memcmp(before.shuffles, after.shuffles, sizeof after.shuffles) != 0)
        give_up(x, "a deck was shuffled");
    if (gt_how_ended(s) == GT_ABORTED || gt_how_ended(s) == GT_UNFINISHED)
        give_up(x, "a game was not played to its end");
}

/* Plays what leaves no choice. */
static void force(solver *x, gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    while (!is_over(x, s) && gt_legal_actions(x->game, s, legal) == 1)
        apply(x, s, legal[0]);
}

static void look(const solver *x, world *w)
{
    const gt_state *s = at(x, w->at);
    struct gt_view_box box;
    w->mover = gt_to_move(x->game, s);
    for (int player = 0; player < 2; player++)
        w->look[player] = gt_infoset_key(gt_view_make(&box, x->game, s, player));
}

/* ---- Memory. */

static int by_key(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Key of a set of worlds; 0: something is half done, and keys of positions may say too little. */
static uint64_t key_of(const solver *x, const world *w, int n, unsigned blind)
{
    static uint64_t keys[STACK];
    uint64_t h = gt_fold((uint64_t)n, blind);
    for (int i = 0; i < n; i++) {
        if (!gt_quiet(x->game, at(x, w[i].at)))
            return 0;
        keys[i] = gt_state_key(x->game, at(x, w[i].at));
    }
    qsort(keys, (size_t)n, sizeof keys[0], by_key);
    for (int i = 0; i < n; i++)
        h = gt_fold(h, keys[i]);
    return h;
}

static remembered *memory(solver *x, uint64_t key)
{
    return x->memo != NULL && key != 0 ? &x->memo[key % MEMO] : NULL;
}

/* ---- The tree. `blind` has a bit for each player who was not shown what divided the worlds. */

static result play_on(solver *x, int first, int n, unsigned blind);

/* Whether another action looks the same to the player who does not choose. */
static bool is_veiled(const solver *x, const gt_state *s, const gt_action *legal, int n, int i)
{
    int other = 1 - gt_to_move(x->game, s);
    for (int k = 0; k < n; k++)
        if (k != i && x->game->rules->action_key != NULL &&
            gt_action_key(x->game, s, legal[k], other) ==
                gt_action_key(x->game, s, legal[i], other))
            return true;
    return false;
}

/* What comes of action i in all worlds of a set. */
static result try_action(solver *x, const world *w, int n, const gt_action *legal, int n_legal,
                         int i, unsigned blind)
{
    int first = x->used;
    const gt_state *s = at(x, w[0].at);
    if (is_veiled(x, s, legal, n_legal, i))
        blind |= 1u << (1 - w[0].mover);
    if (first + n > STACK) {
        give_up(x, "too many worlds");
        return (result){0};
    }
    x->used += n;
    for (int k = 0; k < n; k++) {
        gt_copy(x->game, at(x, first + k), at(x, w[k].at));
        apply(x, at(x, first + k), legal[i]);
    }
    result out = play_on(x, first, n, blind);
    x->used = first;
    return out;
}

/* The player to move chooses one action for all worlds of a set. */
static result decide(solver *x, const world *w, int n, unsigned blind)
{
    gt_action legal[GT_MAX_ACTIONS];
    bool own = w[0].mover == x->goal.player;
    uint64_t key = key_of(x, w, n, blind);
    remembered *known = memory(x, key);
    result best = {.value = own ? -1 : n + 1};
    if (known != NULL && known->key == key)
        return known->result;
    if ((blind >> w[0].mover & 1) != 0)
        give_up(x, "a player chooses without having seen what the solver tells apart");
    if (++x->nodes > x->most_nodes)
        give_up(x, "too many positions");
    int n_legal = gt_legal_actions(x->game, at(x, w[0].at), legal), events = 0;
    for (int i = 0; i < n_legal && x->why == NULL; i++) {
        result r = try_action(x, w, n, legal, n_legal, i, blind);
        events = r.events > events ? r.events : events;
        if (own ? r.value > best.value : r.value < best.value)
            best = r;
    }
    best.events = events;
    if (known != NULL)
        *known = (remembered){key, best};
    return best;
}

static int by_mover_and_look(const void *a, const void *b)
{
    const world *v = a, *w = b;
    if (v->mover != w->mover)
        return v->mover < w->mover ? -1 : 1;
    if (v->look[v->mover] != w->look[w->mover])
        return v->look[v->mover] < w->look[w->mover] ? -1 : 1;
    return v->at < w->at ? -1 : 1;
}

static bool one_set(const world *v, const world *w)
{
    return v->mover == w->mover && v->look[v->mover] == w->look[v->mover];
}

/* Players to whom a world of the set w[from .. to - 1] looks like one outside it. */
static unsigned not_seen_by(const world *w, int n, int from, int to)
{
    unsigned blind = 0;
    for (int player = 0; player < 2; player++)
        for (int i = from; i < to; i++)
            for (int k = 0; k < n; k++)
                if ((k < from || k >= to) && w[i].look[player] == w[k].look[player])
                    blind |= 1u << player;
    return blind;
}

/* Goes on in each world up to a choice, and divides the worlds by what who chooses there can
 * see. */
static result play_on(solver *x, int first, int n, unsigned blind)
{
    result out = {0};
    world *w = calloc((unsigned)n, sizeof *w);
    int left = 0, sets = 0, won = 0, most = 0;
    assert_non_null(w);
    for (int i = 0; i < n; i++) {
        gt_state *s = at(x, first + i);
        force(x, s);
        if (is_over(x, s)) {
            won += reached(x, s);
        } else {
            w[left].at = first + i;
            look(x, &w[left++]);
        }
    }
    qsort(w, (size_t)left, sizeof *w, by_mover_and_look);
    sets += won > 0;
    sets += n - left - won > 0;
    out.value = won;
    for (int from = 0, to; from < left && x->why == NULL; from = to) {
        for (to = from + 1; to < left && one_set(&w[from], &w[to]);)
            to++;
        result r = decide(x, w + from, to - from, blind | not_seen_by(w, left, from, to));
        out.value += r.value;
        most = r.events > most ? r.events : most;
        sets++;
    }
    free(w);
    out.events = most + (sets > 1);
    return out;
}

/* Whether the other player, asked now, could take the root player's look for another one. */
static bool is_unknown_to_other(const solver *x, const gt_state *s)
{
    enum { TRIES = 64 };
    struct gt_view_box box, own;
    GT_STATE(other, x->game->rules);
    int player = x->goal.player;
    uint64_t key = gt_infoset_key(gt_view_make(&own, x->game, s, player));
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        assert_true(gt_resample(gt_view_make(&box, x->game, s, 1 - player), seed, other));
        if (gt_infoset_key(gt_view_make(&own, x->game, other, player)) != key)
            return true;
    }
    return false;
}

static void solve_root(solver *x, int n, gt_solution *out)
{
    world *w = calloc((unsigned)n, sizeof *w);
    assert_non_null(w);
    for (int i = 0; i < n; i++) {
        w[i].at = i;
        look(x, &w[i]);
        if (w[i].mover != x->goal.player || !one_set(&w[0], &w[i]))
            give_up(x, "the worlds do not look the same");
    }
    unsigned blind = is_unknown_to_other(x, at(x, 0)) ? 1u << (1 - x->goal.player) : 0;
    out->n = gt_legal_actions(x->game, at(x, 0), out->action);
    for (int i = 0; i < out->n && x->why == NULL; i++) {
        result r = try_action(x, w, n, out->action, out->n, i, blind);
        out->value[i] = r.value;
        out->best = r.value > out->best ? r.value : out->best;
        out->events = r.events > out->events ? r.events : out->events;
    }
    free(w);
}

void gt_solve(const gt_game *g, const gt_state *worlds, int n, gt_goal goal, bool memo,
              long most_nodes, gt_solution *out)
{
    solver x = {.game = g, .goal = goal, .used = n, .most_nodes = most_nodes};
    *out = (gt_solution){.deals = n};
    x.stack = gt_states_new(g->rules, STACK);
    x.memo = memo ? calloc(MEMO, sizeof *x.memo) : NULL;
    assert_non_null(x.stack);
    assert_true(!memo || x.memo != NULL);
    if (n > STACK / 2) {
        give_up(&x, "too many worlds");
    } else {
        for (int i = 0; i < n; i++)
            gt_copy(g, at(&x, i), gt_const_state_at(g->rules, worlds, (size_t)i));
        solve_root(&x, n, out);
    }
    out->exact = x.why == NULL;
    out->why = x.why;
    out->nodes = x.nodes;
    free(x.stack);
    free(x.memo);
}
