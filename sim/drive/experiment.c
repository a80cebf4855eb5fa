/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments for callers of the library (sim/include/gauntlet/engine.h): the pairs of games that
 * the program plays for the same question, over threads. A matchup is a table, at which player 0
 * has the deck whose name comes first, as in the program (sim/playing/field.h). What comes of
 * each pair is noted in a place of its own, and added up when all are played. */
#include "ai/states.h"
#include "sim/drive/bot.h"
#include "sim/drive/callers.h"
#include "sim/drive/threads.h"
#include "sim/playing/duplicate.h"
#include "sim/playing/match.h"
#include "sim/statistics/paired.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 100, MOST_GAMES = 100000000, MOST_PAIRS = 1 << 28, MOST_PLAYERS = 64 };

typedef struct table {
    gt_inner_game *game; /* is held */
    void *turned; /* the game in which deck A has seat 1; NULL: it has seat 0 */
    const gt_game *played;
    const char *name[2]; /* of the decks of seats 0 and 1 */
} table;

typedef struct pair {
    int table;
    gt_unit unit; /* one pair; no lineup */
    gt_outcome game[2];
} pair;

typedef struct experiment {
    gauntlet_experiment_options options;
    const gt_rules *rules;
    int n_tables, n_players, n_pairs, threads;
    table *table;
    pair *pair;
    gt_policy **player; /* of each thread each, one for either seat */
    gt_state *states; /* of each thread one */
} experiment;

/* ---- Making. */

static bool no_memory(const void *memory)
{
    if (memory == NULL)
        gt_inner_wrong("out of memory");
    return memory == NULL;
}

/* What is wrong with options; NULL: nothing, and `o` has them. */
static const char *take_options(gauntlet_experiment_options *o,
                                const gauntlet_experiment_options *said)
{
    memset(o, 0, sizeof *o);
    if (said != NULL && said->size != sizeof *o)
        return "gauntlet_experiment_options.size is not that of this library";
    if (said != NULL)
        *o = *said;
    if (o->games < 0 || o->games > MOST_GAMES || o->games % 2 != 0)
        return "games come in pairs, 2 to 100000000 of them";
    if (o->threads < 0 || o->threads > GT_MOST_THREADS)
        return "there are 0 to 1024 threads";
    if (!(o->confidence >= 0 && o->confidence < 1))
        return "a confidence is between 0 and 1";
    o->games = o->games == 0 ? USUAL_GAMES : o->games;
    o->confidence = o->confidence > 0 ? o->confidence : 0.95;
    return NULL;
}

/* Seats the decks of a table, in the order of `name`, or (NULL) of their own names. */
static bool sit(table *t, const char *const name[2])
{
    const gt_inner_game *game = t->game;
    const gt_deck *deck = game->deck;
    const gt_system *system = game->cards->system;
    t->name[0] = name != NULL ? name[0] : deck[0].name;
    t->name[1] = name != NULL ? name[1] : deck[1].name;
    t->played = gt_game_in(game->storage);
    if (strcmp(t->name[0], t->name[1]) <= 0)
        return true;
    const char *was = t->name[0];
    t->name[0] = t->name[1];
    t->name[1] = was;
    t->turned = malloc(system->game_bytes);
    if (no_memory(t->turned))
        return false;
    const char *why = system->prepare(t->turned, gt_library_pool(game->cards->library), &deck[1],
                                      &deck[0], game->limits);
    if (why != NULL)
        gt_inner_wrong("%s", why);
    ((gt_game *)t->turned)->asks_all = t->played->asks_all;
    t->played = gt_game_in(t->turned);
    return why == NULL;
}

/* Adds tables for games, which are held from now on. */
static bool add_tables(experiment *e, gauntlet_game *const *handle, int n, bool as_before)
{
    for (int i = 0; i < n; i++) {
        gt_inner_game *game = take(handle[i], GT_OF_GAME, GT_TO_READ);
        if (game == NULL)
            return false;
        atomic_fetch_add(&game->holders, 1);
        seen(handle[i]);
        table *t = &e->table[e->n_tables++];
        t->game = game;
        if (e->rules == NULL)
            e->rules = game->cards->system->rules;
        if (game->deck == NULL || game->ordered)
            gt_inner_wrong("game %d: an experiment plays games of two decks that are shuffled", i);
        else if (game->cards->system->rules != e->rules)
            gt_inner_wrong("the games of an experiment are played by the same rules");
        else if (sit(t, as_before ? (const char *[2]){e->table[i].game->deck[0].name,
                                                      e->table[i].game->deck[1].name}
                                  : NULL))
            continue;
        return false;
    }
    return true;
}

static bool make_players(experiment *e, const char *const *description)
{
    size_t each = 2 * (size_t)e->n_players;
    e->player = calloc((size_t)e->threads * each, sizeof(gt_policy *));
    e->states = gt_states_new(e->rules, (size_t)e->threads);
    if (no_memory(e->player) || no_memory(e->states))
        return false;
    for (size_t i = 0; i < (size_t)e->threads * each; i++) {
        e->player[i] = gt_bot_policy(e->rules, description[i % each / 2], false);
        if (e->player[i] == NULL)
            return false;
    }
    return true;
}

static void end(experiment *e)
{
    for (int i = 0; i < e->n_tables; i++) {
        free(e->table[i].turned);
        gt_inner_game_close(e->table[i].game);
    }
    for (int i = 0; e->player != NULL && i < 2 * e->threads * e->n_players; i++)
        gt_policy_free(e->player[i]);
    free(e->table);
    free(e->pair);
    free(e->player);
    free(e->states);
}

/* Begins with n games (in `head`, if that is given, as they are now) and so many places for pairs
 * of them; the caller says what is played in these. False: a mistake, which was told. End it in any
 * case. */
static bool begin(experiment *e, gauntlet_game *const *base, gauntlet_game *const *head, int n,
                  const gauntlet_experiment_options *options)
{
    gt_inner_wrong("%s", "");
    memset(e, 0, sizeof *e);
    const char *why =
        n < 1 ? "an experiment has at least one game" : take_options(&e->options, options);
    if (why != NULL)
        gt_inner_wrong("%s", why);
    if (why != NULL || !given(base, "games were"))
        return false;
    e->table = calloc(2 * (size_t)n, sizeof *e->table);
    return !no_memory(e->table) && add_tables(e, base, n, false) &&
           (head == NULL || add_tables(e, head, n, true));
}

static bool add_pairs(experiment *e, int rows)
{
    int64_t n = (int64_t)rows * (e->options.games / 2);
    if (n > MOST_PAIRS) {
        gt_inner_wrong("these are too many games");
        return false;
    }
    e->pair = calloc((size_t)n, sizeof *e->pair);
    e->n_pairs = e->pair != NULL ? (int)n : 0;
    return !no_memory(e->pair);
}

/* ---- Playing. */

static void play_pair(void *with, int i, int who)
{
    experiment *e = with;
    pair *p = &e->pair[i];
    const table *t = &e->table[p->table];
    gt_policy **of = &e->player[2 * who * e->n_players];
    gt_state *room = gt_state_at(e->rules, e->states, (size_t)who);
    for (int k = 0; k < 2; k++) {
        gt_unit_game g = gt_unit_game_at(&p->unit, t->name, k, NULL);
        gt_policy *const seat[2] = {of[2 * p->unit.player[g.turned]],
                                    of[2 * p->unit.player[!g.turned] + 1]};
        p->game[k] = gt_match_play(t->played, room, seat, g.seed, g.begins);
    }
}

/* Plays all pairs, by these players. */
static bool play(experiment *e, const char *const *player, int n)
{
    e->n_players = n;
    e->threads = e->options.threads > 0 ? e->options.threads : omp_get_max_threads();
    if (e->threads > e->n_pairs)
        e->threads = e->n_pairs;
    e->threads = gt_threads_now(e->threads < 1 ? 1 : e->threads);
    if (!make_players(e, player))
        return false;
    gt_for_each(e->threads, e->n_pairs, 1, play_pair, e);
    return true;
}

/* ---- Adding up. */

/* Adds a game; returns the half points of the player in seat `a`. */
static int add_game(gauntlet_tally *t, const gt_outcome *o, int a)
{
    int of_first = o->first == 0 ? gt_half_points(o) : 2 - gt_half_points(o);
    t->games++;
    t->began += (uint64_t)of_first;
    t->turns += o->turns;
    t->actions += o->actions;
    if (o->winner != GT_NOBODY)
        *(o->winner == a ? &t->won : &t->lost) += 1;
    else if (o->end == GT_UNFINISHED)
        t->unfinished++;
    else if (o->end == GT_ABORTED)
        t->aborted++;
    else
        t->drawn++;
    return o->winner == GT_NOBODY ? 1 : o->winner == a ? 2 : 0;
}

/* Adds a pair; returns its half points. */
static int add_pair(gauntlet_tally *t, const experiment *e, const pair *p)
{
    int half_points = 0;
    bool swap = p->unit.pairing == GT_PLAYERS_PAIRED;
    for (int k = 0; k < 2; k++)
        half_points += add_game(t, &p->game[k], swap ? k : e->table[p->table].turned != NULL);
    t->pairs[half_points]++;
    return half_points;
}

static void conclude(const experiment *e, gauntlet_tally *t)
{
    const gt_method method = {.confidence = e->options.confidence};
    gt_estimate rate = gt_method_rate(method, t->pairs);
    t->rate = rate.value;
    t->low = rate.low;
    t->high = rate.high;
}

/* ---- Which deck is better. */

/* Pairs `first` + k of the experiment are those of a table by one player in both seats. */
static void list_decks(experiment *e, int first, int at)
{
    for (int k = 0; k < e->options.games / 2; k++)
        e->pair[first + k] = (pair){
            .table = at,
            .unit = {
                .pairing = GT_DECKS_PAIRED, .n = 1, .seed = e->options.seed, .first = (uint64_t)k}};
}

int gauntlet_run(gauntlet_game *const *game, int n, const char *player,
                 const gauntlet_experiment_options *options, gauntlet_tally *out)
{
    experiment e;
    bool ok = begin(&e, game, NULL, n, options) &&
              given(player, "the description of a player was") &&
              given(out, "room for what comes of it was") && add_pairs(&e, n);
    int each = e.options.games / 2;
    for (int i = 0; ok && i < n; i++)
        list_decks(&e, i * each, i);
    ok = ok && play(&e, &player, 1);
    for (int i = 0; ok && i < n; i++) {
        memset(&out[i], 0, sizeof out[i]);
        for (int k = 0; k < each; k++)
            add_pair(&out[i], &e, &e.pair[i * each + k]);
        conclude(&e, &out[i]);
    }
    end(&e);
    return ok;
}

/* ---- Which player is better. */

/* Takes the players' names, which do not depend on the game. */
static bool name_players(const char *const *player, int n, uint64_t *key)
{
    for (int i = 0; i < n; i++) {
        gt_policy *policy = gt_bot_policy(NULL, player[i], false);
        if (policy == NULL)
            return false;
        key[i] = gt_duplicate_key(gt_policy_name(policy));
        gt_policy_free(policy);
    }
    return true;
}

/* The pairs of two players, of whom the first is number `first` of the experiment. */
static bool list_match(experiment *e, int first, const uint8_t player[2], const uint64_t *key)
{
    int n = e->n_tables;
    int *order = calloc((size_t)n, sizeof *order);
    if (no_memory(order))
        return false;
    for (int k = 0; k < e->options.games / 2; k++) {
        uint64_t cycle = (uint64_t)(k / n);
        if (k % n == 0)
            gt_duplicate_order(e->options.seed, cycle, order, n);
        pair *p = &e->pair[first + k];
        p->table = order[k % n];
        p->unit = gt_duplicate_unit(e->options.seed, key[player[0]], key[player[1]],
                                    e->table[p->table].name, cycle);
        memcpy(p->unit.player, player, 2);
    }
    free(order);
    return true;
}

/* Lists the pairs of every two players. */
static bool list_matches(experiment *e, const char *const *player, int n)
{
    uint64_t key[MOST_PLAYERS];
    int first = 0;
    bool ok = name_players(player, n, key);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; ok && b < n; b++) {
            ok = list_match(e, first, (uint8_t[2]){(uint8_t)a, (uint8_t)b}, key);
            first += e->options.games / 2;
        }
    return ok;
}

int gauntlet_arena(gauntlet_game *const *game, int n, const char *const *player, int n_players,
                   const gauntlet_experiment_options *options, gauntlet_tally *out)
{
    experiment e;
    int matches = n_players * (n_players - 1) / 2;
    bool ok = begin(&e, game, NULL, n, options);
    if (ok && (n_players < 2 || n_players > MOST_PLAYERS)) {
        gt_inner_wrong("2 to 64 players meet");
        ok = false;
    }
    ok = ok && all_given(player, n_players, "descriptions of players") &&
         given(out, "room for what comes of it was") && add_pairs(&e, matches) &&
         list_matches(&e, player, n_players) && play(&e, player, n_players);
    int each = e.options.games / 2;
    for (int i = 0; ok && i < matches; i++) {
        memset(&out[i], 0, sizeof out[i]);
        for (int k = 0; k < each; k++)
            add_pair(&out[i], &e, &e.pair[i * each + k]);
        conclude(&e, &out[i]);
    }
    end(&e);
    return ok;
}

/* ---- Did a change matter? */

/* What a game lost or won by the change: its pairs are `each` from `base` and from `head` on; all
 * of `all` intervals are to hold together. */
static void compare(const experiment *e, int base, int head, int all, double margin,
                    gauntlet_shift *out)
{
    uint64_t count[GT_DIFFERENCE_SCORES] = {0};
    memset(out, 0, sizeof *out);
    for (int k = 0; k < e->options.games / 2; k++) {
        int before = add_pair(&out->base, e, &e->pair[base + k]);
        int after = add_pair(&out->head, e, &e->pair[head + k]);
        count[GT_PAIR_SCORES - 1 + after - before]++;
    }
    conclude(e, &out->base);
    conclude(e, &out->head);
    double confidence = 1 - (1 - e->options.confidence) / all;
    gt_estimate shift = gt_paired_interval(gt_scores_of_differences(count), confidence, 1);
    out->shift = shift.value;
    out->low = shift.low;
    out->high = shift.high;
    if (shift.low > margin || shift.high < -margin)
        out->verdict = GAUNTLET_MOVED;
    else if (shift.low > -margin && shift.high < margin)
        out->verdict = GAUNTLET_UNMOVED;
}

int gauntlet_gate(gauntlet_game *const *base, gauntlet_game *const *head, int n, const char *player,
                  double margin, const gauntlet_experiment_options *options, gauntlet_shift *out)
{
    experiment e = {.threads = 0};
    gt_inner_wrong("%s", "");
    bool ok = given(head, "games were") && begin(&e, base, head, n, options);
    if (ok && !(margin > 0 && margin < 1)) {
        gt_inner_wrong("a margin is between 0 and 1");
        ok = false;
    }
    ok = ok && given(player, "the description of a player was") &&
         given(out, "room for what comes of it was") && add_pairs(&e, 2 * n);
    int each = e.options.games / 2;
    for (int i = 0; ok && i < 2 * n; i++)
        list_decks(&e, i * each, i);
    ok = ok && play(&e, &player, 1);
    for (int i = 0; ok && i < n; i++)
        compare(&e, i * each, (n + i) * each, n, margin, &out[i]);
    end(&e);
    return ok;
}
