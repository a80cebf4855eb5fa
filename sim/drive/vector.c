/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vectors (sim/include/gauntlet/engine.h). Each game is a slot of its own, which no other one looks
 * at, so threads may take them in any order: what comes of them is the same. */
#include "sim/drive/vector.h"

#include "ai/states.h"
#include "engine/core/features.h"
#include "engine/core/hash.h"
#include "sim/drive/bot.h"
#include "sim/drive/callers.h"
#include "sim/drive/threads.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_GAMES = 65536,
    /* games in a row in which the caller need not choose: then there is none in which it must */
    MOST_IDLE = 1000,
};

/* ---- Threads. */

/* Work on each game of a vector. */
typedef struct on_each {
    gt_vector *v;
    void (*work)(void *with, gt_vector *v, int i, int who);
    void *with;
} on_each;

static void do_one(void *with, int i, int who)
{
    const on_each *e = with;
    e->work(e->with, e->v, i, who);
}

static void for_each(gt_vector *v, void (*work)(void *with, gt_vector *v, int i, int who),
                     void *with)
{
    on_each e = {v, work, with};
    gt_for_each(v->threads, v->options.n, 4, do_one, &e);
}

/* ---- One game. */

/* What chance in a game follows from, apart from its own: who begins, which game, what is drawn. */
enum { OF_FIRST = 1, OF_GAME, OF_SEAT, OF_NEXT, OF_BOT, OF_ANY };

static uint64_t part_of(uint64_t seed, int what)
{
    return gt_fold(seed, (uint64_t)what);
}

/* Begins a game with a seed; `which` of the pool, -1: the one that follows from the seed. */
static void begin(const gt_vector *v, int i, uint64_t seed, int which)
{
    gt_slot *slot = &v->slot[i];
    int seat = v->options.seat;
    slot->which = which >= 0 ? which : (int)gt_below(part_of(seed, OF_GAME), (uint32_t)v->n_games);
    slot->seed = seed;
    slot->seat = seat == GAUNTLET_SEAT_EITHER ? (int)(part_of(seed, OF_SEAT) & 1) : seat;
    slot->inner.game = v->pool[slot->which];
    slot->inner.rules = gt_game_in(slot->inner.game->storage);
    gt_inner_begin(&slot->inner, seed, (int)(part_of(seed, OF_FIRST) & 1), 0, NULL);
    gt_run_begin(slot->inner.rules, slot->inner.state, slot->run);
    slot->n_legal = -1;
}

static uint64_t next_seed(const gt_vector *v, int i)
{
    return part_of(v->slot[i].seed, OF_NEXT);
}

void gt_slot_list(gt_slot *slot)
{
    if (slot->n_legal < 0)
        slot->n_legal = gt_legal_actions(slot->inner.rules, slot->inner.state, slot->legal);
}

/* Takes an action; what is legal then is listed on the way, which is cheaper than later. */
static void apply(gt_slot *slot, gt_action a)
{
    const gt_game *g = slot->inner.rules;
    gt_state *s = slot->inner.state;
    slot->n_legal = gt_run_apply(g, s, slot->run, a, slot->legal);
}

/* Any legal action, by lot: the one that gt_sample_action gives. */
static gt_action draw(gt_slot *slot, uint64_t key)
{
    const gt_state *s = slot->inner.state;
    key = gt_decision_key(key, gt_decisions(s, to_move(&slot->inner)));
    if (slot->n_legal < 0)
        return gt_sample_action(slot->inner.rules, s, key);
    return slot->legal[gt_below(key, (uint32_t)slot->n_legal)];
}

/* What a bot does where it must choose. */
static gt_action chosen(gt_policy *bot, gt_slot *slot)
{
    uint64_t seed = part_of(slot->seed, OF_BOT), key;
    gt_policy_begin(bot, seed, to_move(&slot->inner));
    if (gt_policy_is_random(bot, &key))
        return draw(slot, key);
    return gt_bot_action(bot, slot->inner.rules, slot->inner.state, seed);
}

/* Notes how a game ended, in which the caller had a choice. */
static void note_end(gt_slot *slot)
{
    const gt_game *g = slot->inner.rules;
    const gt_state *s = slot->inner.state;
    int seat = slot->seat == GAUNTLET_SEAT_BOTH ? 0 : slot->seat, end = gt_how_ended(s);
    slot->reward = (float)(2 * gt_return(g, s, seat) - 1);
    slot->truncated = end == GT_UNFINISHED || end == GT_ABORTED;
    slot->terminated = !slot->truncated;
    slot->length = gt_actions(s);
}

/* Who plays for a player, in thread `who`; NULL: the caller. */
static gt_policy *bot_of(const gt_vector *v, const gt_slot *slot, int player, int who)
{
    bool is_own = slot->seat == GAUNTLET_SEAT_BOTH || player == slot->seat;
    gt_policy *const *row = is_own ? v->own : v->bot;
    return row != NULL ? row[who] : NULL;
}

/* Goes on until the caller must choose, or where it never does to the end of the game; `chose`: it
 * did in this game. Games in which it is never asked are not told of; false: there are no
 * others. */
static bool go_on(const gt_vector *v, int i, int who, bool chose)
{
    gt_slot *slot = &v->slot[i];
    for (int idle = 0; idle < MOST_IDLE;) {
        int player = to_move(&slot->inner);
        if (player == GT_TERMINAL) {
            if (chose)
                note_end(slot);
            idle += !chose;
            begin(v, i, next_seed(v, i), -1);
            if (chose && v->own != NULL)
                return true;
            chose = false;
            continue;
        }
        gt_policy *bot = bot_of(v, slot, player, who);
        if (bot == NULL || (!chose && v->own != NULL))
            return true;
        apply(slot, chosen(bot, slot));
    }
    return false;
}

static void take_action(gt_slot *slot, int32_t number)
{
    if (number == GAUNTLET_ANY)
        apply(slot, draw(slot, part_of(slot->seed, OF_ANY + to_move(&slot->inner))));
    else if (number == GAUNTLET_CONCEDE)
        apply(slot, GT_CONCEDE);
    else
        apply(slot, slot->legal[number]);
}

/* ---- All of them. */

/* A step, or a reset, in progress. */
typedef struct progress {
    const int32_t *action; /* step */
    const uint8_t *which; /* reset; NULL: all */
    const uint64_t *seed;
    const int32_t *game;
    const gauntlet_buffers *out;
    _Atomic int wrong; /* the first game whose action is not legal; n: none is wrong */
    _Atomic bool idle; /* the caller is never asked in some game */
} progress;

static void look_at_action(void *with, gt_vector *v, int i, int who)
{
    progress *p = with;
    int32_t number = p->action[i];
    (void)who;
    if (number >= 0)
        gt_slot_list(&v->slot[i]);
    if (number >= GAUNTLET_CONCEDE && (number < 0 || number < v->slot[i].n_legal))
        return;
    int first = atomic_load(&p->wrong);
    while (i < first && !atomic_compare_exchange_weak(&p->wrong, &first, i))
        ;
}

static void forget_last(gt_slot *slot)
{
    slot->reward = 0;
    slot->length = 0;
    slot->terminated = slot->truncated = false;
}

static void step_one(void *with, gt_vector *v, int i, int who)
{
    progress *p = with;
    gt_slot *slot = &v->slot[i];
    forget_last(slot);
    if (p->action[i] != GAUNTLET_WAIT && to_move(&slot->inner) != GT_TERMINAL) {
        if (v->own == NULL || p->action[i] == GAUNTLET_CONCEDE)
            take_action(slot, p->action[i]);
        if (!go_on(v, i, who, true))
            atomic_store(&p->idle, true);
    }
    if (p->out != NULL && to_move(&slot->inner) != GT_TERMINAL)
        gt_buffers_fill(p->out, slot, i);
}

static void reset_one(void *with, gt_vector *v, int i, int who)
{
    progress *p = with;
    gt_slot *slot = &v->slot[i];
    forget_last(slot);
    if (p->which == NULL || p->which[i] != 0) {
        begin(v, i, p->seed != NULL ? p->seed[i] : next_seed(v, i),
              p->game != NULL ? p->game[i] : -1);
        if (!go_on(v, i, who, false))
            atomic_store(&p->idle, true);
    }
    if (p->out != NULL && to_move(&slot->inner) != GT_TERMINAL)
        gt_buffers_fill(p->out, slot, i);
}

/* Tells whether a game was met in which the caller is never asked. */
static bool was_asked(const progress *p)
{
    if (atomic_load(&p->idle))
        gt_inner_wrong("the caller's player never has to choose in one of these games");
    return !atomic_load(&p->idle);
}

/* ---- Opening. */

static void free_bots(gt_policy **row, int n)
{
    for (int i = 0; i < n && row != NULL; i++)
        gt_policy_free(row[i]);
    free(row);
}

void gt_vector_free(gt_vector *v)
{
    if (v == NULL)
        return;
    for (int i = 0; i < v->n_games && v->pool != NULL; i++)
        gt_inner_game_close(v->pool[i]);
    free_bots(v->bot, v->threads);
    free_bots(v->own, v->threads);
    free(v->pool);
    free(v->states);
    free(v->runs);
    free(v->slot);
    free(v);
}

/* Holds the games of the pool from now on. False: one of them will not do. */
static bool take_pool(gt_vector *v, gauntlet_game *const *pool, int n)
{
    for (int i = 0; i < n; i++) {
        gt_inner_game *game = take(pool[i], GT_OF_GAME, GT_TO_READ);
        if (game == NULL)
            return false;
        atomic_fetch_add(&game->holders, 1);
        v->pool[v->n_games++] = game;
        seen(pool[i]);
        if (game->keeps_events)
            gt_inner_wrong("a vector does not keep the events of its games");
        else if (game->cards->system->rules != v->pool[0]->cards->system->rules)
            gt_inner_wrong("the games of a pool are played by the same rules");
        else
            continue;
        return false;
    }
    v->rules = v->pool[0]->cards->system->rules;
    return true;
}

static bool make_slots(gt_vector *v)
{
    size_t n = (size_t)v->options.n, run = gt_run_bytes(v->rules);
    v->slot = calloc(n, sizeof *v->slot);
    v->states = gt_states_new(v->rules, n);
    v->runs = aligned_alloc(GT_CACHE_LINE, n * run);
    if (v->slot == NULL || v->states == NULL || v->runs == NULL) {
        gt_inner_wrong("out of memory");
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        gt_slot *slot = &v->slot[i];
        slot->inner.state = gt_state_at(v->rules, v->states, i);
        slot->run = v->runs + i * run;
        slot->seed = gt_fold(gt_mix(v->options.seed), i); /* of the one before the first */
        slot->position_filled = GT_MOST_FEATURES; /* the caller's arrays may hold anything yet */
        slot->actions_filled = GT_MAX_ACTIONS;
        memset(slot->action_filled, UINT8_MAX, sizeof slot->action_filled);
    }
    return true;
}

/* One for each thread; NULL: there is no description. False: they cannot be had. */
static bool make_bots(const gt_vector *v, const char *description, gt_policy ***out)
{
    if (description == NULL)
        return true;
    gt_policy **row = *out = calloc((size_t)v->threads, sizeof *row);
    if (row == NULL)
        gt_inner_wrong("out of memory");
    for (int i = 0; i < v->threads && row != NULL; i++)
        if ((row[i] = gt_bot_policy(v->rules, description, false)) == NULL)
            return false;
    return row != NULL;
}

/* The size of gauntlet_vector_options in version 3 of the interface. */
#define SIZE_3 offsetof(gauntlet_vector_options, own)

/* Options of this version or of an earlier one; what that did not have is 0. Returns what is wrong
 * with them; NULL: nothing. */
static const char *take_options(gauntlet_vector_options *o, const gauntlet_vector_options *given)
{
    if (given->size != sizeof *o && given->size != SIZE_3)
        return "gauntlet_vector_options.size is not that of this library";
    memset(o, 0, sizeof *o);
    memcpy(o, given, given->size);
    if (o->n < 1 || o->n > MOST_GAMES)
        return "a vector has 1 to 65536 games";
    if (o->threads < 0 || o->threads > GT_MOST_THREADS)
        return "there are 0 to 1024 threads";
    if (o->seat < GAUNTLET_SEAT_A || o->seat > GAUNTLET_SEAT_EITHER)
        return "a seat is one of enum gauntlet_seat";
    if ((o->bot == NULL) != (o->seat == GAUNTLET_SEAT_BOTH))
        return "a bot plays the seat that the caller does not, and for both seats there is none";
    return NULL;
}

static gt_vector *open_vector(gauntlet_game *const *pool, int n_games,
                              const gauntlet_vector_options *options)
{
    gt_vector *v = calloc(1, sizeof *v);
    progress p = {.out = NULL};
    if (v != NULL)
        v->pool = calloc((size_t)n_games, sizeof(gt_inner_game *));
    if (v == NULL || v->pool == NULL) {
        gt_inner_wrong("out of memory");
        free(v);
        return NULL;
    }
    v->options = *options;
    v->threads = options->threads > 0 ? options->threads : omp_get_max_threads();
    if (v->threads > options->n)
        v->threads = options->n;
    if (v->threads < 1)
        v->threads = 1;
    if (take_pool(v, pool, n_games) && make_slots(v) && make_bots(v, v->options.bot, &v->bot) &&
        make_bots(v, v->options.own, &v->own)) {
        for_each(v, reset_one, &p);
        if (was_asked(&p))
            return v;
    }
    gt_vector_free(v);
    return NULL;
}

gauntlet_vector *gauntlet_vector_open(gauntlet_game *const *pool, int n_games,
                                      const gauntlet_vector_options *options)
{
    gt_inner_wrong("%s", "");
    if (!given(options, "options were") || !given(pool, "games were"))
        return NULL;
    gauntlet_vector_options taken;
    const char *why = n_games < 1 ? "a pool has at least one game" : take_options(&taken, options);
    if (why != NULL) {
        gt_inner_wrong("%s", why);
        return NULL;
    }
    return handle_for(GT_OF_VECTOR, open_vector(pool, n_games, &taken));
}

void gauntlet_vector_close(gauntlet_vector *handle)
{
    gt_vector_free(close_handle(handle, GT_OF_VECTOR));
}

/* ---- What callers ask of one. */

static bool can_fill(const gt_vector *v, const gauntlet_buffers *out)
{
    const char *why = out != NULL ? gt_buffers_wrong(v, out) : NULL;
    if (why != NULL)
        gt_inner_wrong("%s", why);
    return why == NULL;
}

/* Whether all games that are named are in the pool. */
static bool are_there(const gt_vector *v, const uint8_t *which, const int32_t *game)
{
    for (int i = 0; game != NULL && i < v->options.n; i++)
        if ((which == NULL || which[i] != 0) && (game[i] < 0 || game[i] >= v->n_games)) {
            gt_inner_wrong("game %d: there is no game %d in the pool", i, game[i]);
            return false;
        }
    return true;
}

int gauntlet_vector_reset(gauntlet_vector *handle, const uint8_t *which, const uint64_t *seed,
                          const int32_t *game, const gauntlet_buffers *out)
{
    progress p = {.which = which, .seed = seed, .game = game, .out = out};
    gt_vector *v = take(handle, GT_OF_VECTOR, GT_TO_CHANGE);
    if (v == NULL)
        return 0;
    bool ok = can_fill(v, out) && are_there(v, which, game);
    if (ok) {
        for_each(v, reset_one, &p);
        ok = was_asked(&p);
    }
    changed(handle);
    return ok;
}

/* Whether all actions are legal. */
static bool are_legal(gt_vector *v, progress *p)
{
    atomic_init(&p->wrong, v->options.n);
    for_each(v, look_at_action, p);
    int i = atomic_load(&p->wrong);
    if (i < v->options.n)
        gt_inner_wrong("game %d: there is no action %d; there are %d", i, p->action[i],
                       v->slot[i].n_legal);
    return i == v->options.n;
}

/* Whether a number may be looked up among actions; else there is nothing to look at. */
static bool any_number(const gt_vector *v, const int32_t *action)
{
    for (int i = 0; i < v->options.n; i++)
        if (action[i] >= 0 || action[i] < GAUNTLET_CONCEDE)
            return true;
    return false;
}

int gauntlet_vector_step(gauntlet_vector *handle, const int32_t *action,
                         const gauntlet_buffers *out)
{
    progress p = {.action = action, .out = out};
    gt_vector *v = take(handle, GT_OF_VECTOR, GT_TO_CHANGE);
    if (v == NULL)
        return 0;
    bool ok = given(action, "actions were") && can_fill(v, out) &&
              (!any_number(v, action) || are_legal(v, &p));
    if (ok) {
        for_each(v, step_one, &p);
        ok = was_asked(&p);
    }
    changed(handle);
    return ok;
}

gauntlet_state *gauntlet_vector_state(const gauntlet_vector *handle, int i)
{
    const gt_vector *v = take(handle, GT_OF_VECTOR, GT_TO_READ);
    gt_inner_state *s = NULL;
    if (v == NULL)
        return NULL;
    if (i < 0 || i >= v->options.n)
        gt_inner_wrong("a vector has games from 0 to %d", v->options.n - 1);
    else
        s = gt_inner_state_new(v->slot[i].inner.game, NULL);
    if (s != NULL)
        gt_inner_copy(s, &v->slot[i].inner);
    seen(handle);
    return handle_for(GT_OF_STATE, s);
}
