/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet bench: how fast this build is on a game's own field, or other decks, on one thread, and
 * its signature.
 *
 *   speed       whole games of random, of greedy, and of the network that ships with the game, if
 *               any, for some seconds each, in the order in which one thread of a run plays them;
 *               every matchup counts alike, however often it was played; heap allocations are
 *               counted meanwhile, and in a few games of mcts
 *   clone       gt_copy of states sampled from random games: time on the average, bytes at the 99th
 *               percentile over all decisions of these games
 *   signature   of a fixed set of games, which is played apart and depends on no clock */
#include "ai/states.h"
#include "decks/files/memory.h"
#include "decks/system.h"
#include "sim/cli/behaviour.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/heap.h"
#include "sim/cli/ticker.h"
#include "sim/playing/games.h"
#include "sim/playing/match.h"
#include "sim/playing/players.h"
#include "sim/playing/round.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_POLICIES = 3,
    SEED = 1,
    SAMPLES = 64, /* states kept for timing copies */
    SAMPLE_EVERY = 211, /* decisions */
    MOST_A_SECOND = 100000, /* games; more are not measured */
    UNIT_GAMES = 2 * GT_UNIT_PAIRS,
    COPY_ROUNDS = 20000,
    SEARCHED_GAMES = 12, /* games of mcts in which allocations are counted */
};

static const char *const POLICY[MOST_POLICIES] = {"random", "greedy", "net"};
static const char SEARCHER[] = "mcts:iterations=30";

/* What was played of a matchup. */
typedef struct played {
    uint64_t games, actions;
    double seconds;
} played;

typedef struct speed {
    uint64_t games;
    double games_per_second, actions_per_second;
} speed;

/* The game of a matchup. */
typedef struct prepared {
    const gt_game *game;
} prepared;

typedef struct bench {
    gt_contest contest;
    prepared *prepared; /* one a matchup */
    char *storage; /* that they lie in */
    gt_state *state; /* room for one */
    played *played; /* one a matchup */
    gt_round round; /* what is to be played */
    int games; /* of each policy to play; 0: as long as `seconds` allows */
    double seconds;
    int n_policies; /* 2 where the game ships no network */
    speed speed[MOST_POLICIES];
    int64_t allocations; /* while games were played; -1: not counted in this build */
    double clone_ns;
    int state_bytes;
    uint64_t signature;
} bench;

/* ---- Games. */

/* Prepares the game of every matchup. */
static bool prepare(bench *b)
{
    const gt_field *f = &b->contest.field;
    size_t n = (size_t)f->n_matchups;
    b->prepared = gt_zeroed(n, sizeof *b->prepared);
    b->played = gt_zeroed(n, sizeof *b->played);
    b->storage = gt_zeroed(n, f->game_bytes);
    b->state = gt_states_new(f->rules, 1);
    for (int i = 0; i < f->n_matchups; i++)
        b->prepared[i].game = gt_field_game(f, f->matchup[i].a, f->matchup[i].b,
                                            b->storage + (size_t)i * f->game_bytes);
    return b->state != NULL;
}

/* Begins to go through at least so many games of each matchup. */
static void begin(bench *b, uint64_t games)
{
    size_t n = (size_t)b->contest.field.n_matchups;
    uint64_t *have = gt_zeroed(n, sizeof *have), *want = gt_resize(NULL, n, sizeof *want);
    for (size_t i = 0; i < n; i++)
        want[i] = (games / UNIT_GAMES + 1) * GT_UNIT_PAIRS;
    gt_round_begin(&b->round, have, want, (int)n, 1);
    free(have);
    free(want);
}

/* Game k of a matchup: its seed, and who begins. */
static uint64_t seed_of(const bench *b, int matchup, uint64_t k, int *first)
{
    const gt_field *f = &b->contest.field;
    *first = (int)(k % 2);
    return gt_match_seed(SEED, f->deck[f->matchup[matchup].a], f->deck[f->matchup[matchup].b], k);
}

/* Plays the games of a piece, `most` at most; returns how many. */
static uint64_t play_piece(bench *b, gt_policy *const policy[2], const gt_piece *piece,
                           uint64_t most)
{
    const gt_game *g = b->prepared[piece->matchup].game;
    played *p = &b->played[piece->matchup];
    uint64_t games = 2 * (uint64_t)piece->pairs < most ? 2 * (uint64_t)piece->pairs : most;
    double begin = gt_now();
    for (uint64_t i = 0; i < games; i++) {
        int first;
        uint64_t seed = seed_of(b, piece->matchup, 2 * piece->first + i, &first);
        p->actions += gt_match_play(g, b->state, policy, seed, first).actions;
    }
    p->seconds += gt_now() - begin;
    p->games += games;
    return games;
}

/* Goes on until so many games were played, or the time has come. */
static void play(bench *b, gt_policy *const policy[2], uint64_t games, double until)
{
    gt_piece piece;
    while (games > 0 && gt_now() < until && gt_round_take(&b->round, 0, &piece))
        games -= play_piece(b, policy, &piece, games);
}

/* What the matchups that were played say of the speed, each as much as any other. */
static speed speed_of(const bench *b)
{
    speed all = {.games = 0};
    double n = 0, seconds = 0, actions = 0; /* seconds and actions of a game of each */
    for (int i = 0; i < b->contest.field.n_matchups; i++) {
        const played *p = &b->played[i];
        if (p->games == 0)
            continue;
        n++;
        seconds += p->seconds / (double)p->games;
        actions += (double)p->actions / (double)p->games;
        all.games += p->games;
    }
    all.games_per_second = n / seconds;
    all.actions_per_second = actions / seconds;
    return all;
}

static void forget(bench *b)
{
    memset(b->played, 0, (size_t)b->contest.field.n_matchups * sizeof *b->played);
}

/* Adds what was allocated since `before`. */
static void count_allocations(bench *b, int64_t before)
{
    if (before >= 0)
        b->allocations += gt_heap_allocations() - before;
    else
        b->allocations = -1;
}

/* Measures the speed of a policy, after a while that nobody measures. */
static bool measure_speed(bench *b, int i)
{
    char error[2];
    gt_policy *policy[2];
    uint64_t matchups = (uint64_t)b->contest.field.n_matchups;
    assert(i < MOST_POLICIES);
    uint64_t most = b->games > 0 ? (uint64_t)b->games : (uint64_t)(b->seconds * MOST_A_SECOND);
    bool ok = gt_make_players(policy, POLICY[i], b->contest.field.rules, error, sizeof error);
    if (ok) {
        begin(b, most / matchups + UNIT_GAMES);
        bool timed = b->games == 0; /* else the same games each time */
        double forever = (double)INFINITY;
        play(b, policy, timed ? UNIT_GAMES * matchups : (most + 9) / 10,
             timed ? gt_now() + b->seconds / 10 : forever);
        forget(b);
        int64_t allocations = gt_heap_allocations();
        play(b, policy, most, timed ? gt_now() + b->seconds : forever);
        count_allocations(b, allocations);
        b->speed[i] = speed_of(b);
    }
    gt_round_free(&b->round);
    gt_free_players(policy);
    return ok;
}

/* A search allocates nothing either. */
static bool play_searcher(bench *b)
{
    char error[2];
    gt_policy *policy[2];
    bool ok = gt_make_players(policy, SEARCHER, b->contest.field.rules, error, sizeof error);
    if (ok) {
        begin(b, 1);
        int64_t allocations = gt_heap_allocations();
        play(b, policy, SEARCHED_GAMES, (double)INFINITY);
        count_allocations(b, allocations);
    }
    gt_round_free(&b->round);
    gt_free_players(policy);
    return ok;
}

/* ---- Copies. */

typedef struct sampler {
    const gt_rules *rules;
    uint64_t decisions;
    uint64_t *of_size; /* how many states had so many bytes in use; up to gt_state_bytes */
    int n;
    gt_state *state; /* SAMPLES in a row, and one for copies */
} sampler;

static gt_state *sample_at(const sampler *s, int i)
{
    return gt_state_at(s->rules, s->state, (size_t)i);
}

static void sample(sampler *s, const gt_game *g, const gt_state *state)
{
    s->of_size[gt_copy(g, sample_at(s, SAMPLES), state)]++;
    if (s->decisions++ % SAMPLE_EVERY == 0 && s->n < SAMPLES)
        gt_copy(g, sample_at(s, s->n++), state);
}

/* Steps through the games of a piece and samples every state in which somebody decides. */
static void sample_piece(const bench *b, gt_policy *const policy[2], const gt_piece *piece,
                         sampler *s)
{
    const gt_game *g = b->prepared[piece->matchup].game;
    for (uint64_t i = 0; i < 2 * (uint64_t)piece->pairs; i++) {
        gt_match m;
        int first;
        uint64_t seed = seed_of(b, piece->matchup, 2 * piece->first + i, &first);
        gt_match_begin(&m, g, b->state, policy, seed, first);
        while (gt_match_step(&m, NULL))
            if (gt_to_move(g, m.state) != GT_TERMINAL)
                sample(s, g, m.state);
    }
}

static bool sample_games(bench *b, sampler *s)
{
    char error[2];
    gt_policy *policy[2];
    gt_piece piece;
    bool ok = gt_make_players(policy, POLICY[0], b->contest.field.rules, error, sizeof error);
    begin(b, 1);
    while (ok && gt_round_take(&b->round, 0, &piece))
        sample_piece(b, policy, &piece, s);
    gt_round_free(&b->round);
    gt_free_players(policy);
    return ok && s->n > 0;
}

static int percentile_99(const sampler *s)
{
    uint64_t seen = 0;
    size_t size = 0;
    while (size < gt_state_bytes(s->rules) && (seen += s->of_size[size]) * 100 < s->decisions * 99)
        size++;
    return (int)size;
}

/* Nanoseconds of a copy on the average over the samples. */
static double time_copies(sampler *s, const gt_game *g)
{
    gt_state *copy = sample_at(s, SAMPLES);
    double begin = gt_now();
    for (int round = 0; round < COPY_ROUNDS; round++) {
        for (int i = 0; i < s->n; i++) {
            gt_copy(g, copy, sample_at(s, i));
            __asm__ volatile("" : : "r"(copy) : "memory"); /* the copy is looked at */
        }
    }
    return (gt_now() - begin) * 1e9 / COPY_ROUNDS / s->n;
}

static bool measure_copies(bench *b)
{
    sampler s = {.rules = b->contest.field.rules};
    s.of_size = gt_zeroed(gt_state_bytes(s.rules) + 1, sizeof *s.of_size);
    s.state = gt_states_new(s.rules, SAMPLES + 1);
    bool ok = s.state != NULL && sample_games(b, &s);
    if (ok) {
        const gt_game *g = b->prepared[0].game; /* all are copied alike */
        time_copies(&s, g); /* to warm up */
        b->clone_ns = time_copies(&s, g);
        b->state_bytes = percentile_99(&s);
    }
    free(s.of_size);
    free(s.state);
    return ok;
}

/* ---- Output. */

/* Every action is a real decision: nobody is asked who has only one way to go on. */
static double actions_per_game(const speed *s)
{
    return s->actions_per_second / s->games_per_second;
}

static double ns_per_action(const speed *s)
{
    return 1e9 / s->actions_per_second;
}

static void print_json(const bench *b)
{
    puts("{");
    for (int i = 0; i < b->n_policies; i++) {
        const speed *s = &b->speed[i];
        assert(i < MOST_POLICIES);
        printf("  \"%s\": {\"games_per_second\": %.1f, \"actions_per_second\": %.1f, "
               "\"actions_per_game\": %.1f, \"ns_per_action\": %.1f},\n",
               POLICY[i], s->games_per_second, s->actions_per_second, actions_per_game(s),
               ns_per_action(s));
    }
    printf("  \"clone_ns\": %.1f,\n  \"state_bytes\": %d,\n", b->clone_ns, b->state_bytes);
    if (b->allocations < 0)
        puts("  \"heap_allocations\": null,");
    else
        printf("  \"heap_allocations\": %" PRId64 ",\n", b->allocations);
    printf("  \"signature\": \"%016" PRIx64 "\"\n}\n", b->signature);
}

static void print_text(const bench *b)
{
    printf("%-18s %14s %16s %14s %12s %12s\n", "", "games/second", "actions/second", "actions/game",
           "ns/action", "games");
    for (int i = 0; i < b->n_policies; i++) {
        const speed *s = &b->speed[i];
        assert(i < MOST_POLICIES);
        printf("%-18s %14.0f %16.0f %14.1f %12.0f %12" PRIu64 "\n", POLICY[i], s->games_per_second,
               s->actions_per_second, actions_per_game(s), ns_per_action(s), s->games);
    }
    printf("%-18s %14.1f ns\n", "copy of a state", b->clone_ns);
    printf("%-18s %14d bytes (99 in 100 states are no larger)\n", "", b->state_bytes);
    if (b->allocations < 0)
        printf("%-18s %14s\n", "heap allocations", "not counted");
    else
        printf("%-18s %14" PRId64 "\n", "heap allocations", b->allocations);
    printf("%-18s %016" PRIx64 "\n", "signature", b->signature);
}

static bool measure(bench *b)
{
    if (!prepare(b))
        return false;
    bool ok = true, has_net = gt_system_of(b->prepared[0].game)->net != NULL;
    b->n_policies = has_net ? MOST_POLICIES : MOST_POLICIES - 1;
    for (int i = 0; ok && i < b->n_policies; i++)
        ok = measure_speed(b, i);
    return ok && play_searcher(b) && measure_copies(b);
}

static int run(bench *b, const char *rules, const gt_strings *decks, const gt_strings *options,
               bool json, bool only_signature)
{
    const gt_contest_options asked = {.rules = rules, .rows = decks, .options = options};
    bool ok = gt_contest_read(&b->contest, &asked);
    if (!ok) {
        gt_contest_free(&b->contest);
        return GT_EXIT_USAGE;
    }
    ok = (only_signature || measure(b)) && gt_behaviour_sign(&b->contest.field, &b->signature);
    if (!ok)
        fputs("gauntlet bench: out of memory\n", stderr);
    else if (only_signature)
        printf("%016" PRIx64 "\n", b->signature);
    else if (json)
        print_json(b);
    else
        print_text(b);
    free(b->prepared);
    free(b->played);
    free(b->storage);
    free(b->state);
    gt_contest_free(&b->contest);
    return ok ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

int gt_cmd_bench(int argc, char **argv)
{
    gt_strings decks = {0}, game_options = {0};
    bool json = false, only_signature = false, behaviour = false;
    const char *rules = NULL;
    int seconds = 3;
    bench b = {.games = 0};
    const gt_option options[] = {
        {"seconds", "S", "time to measure each policy for (default: 3)",
         GT_AS_INT(&seconds, 1, 3600)},
        {"games", "N", "measure N games of each policy instead",
         GT_AS_INT(&b.games, 1, 1000000000)},
        {"json", NULL, "print JSON", GT_AS_FLAG(&json)},
        {"signature", NULL, "measure nothing, print the signature alone",
         GT_AS_FLAG(&only_signature)},
        {"behaviour", NULL,
         "measure nothing, print signatures of what ships and the versions of behaviour\n"
         "                        that they stand for (tests/check-signature)",
         GT_AS_FLAG(&behaviour)},
        GT_RULES_OPTION(&rules),
        GT_GAME_OPTION(&game_options),
        {0},
    };
    const gt_usage usage = {
        "bench", "[DECK...]",
        "Measures this build on the game's own field, or the decks named (files, folders or\n"
        "names, as for 'gauntlet run'), on one thread: games and actions a second,\n"
        "actions a game and time of an action with random and greedy players and the network that\n"
        "ships with the game, time and size of a copy of a state, heap allocations during play\n"
        "(must be 0), and the signature of a fixed set of games: a change of the program that\n"
        "keeps it has not changed behaviour.",
        "gauntlet bench --seconds 10", options};
    int status = gt_parse(&usage, argc, argv, &decks);
    b.seconds = seconds;
    if (status == GT_GO_ON && behaviour)
        status = gt_behaviour_write(stdout) ? GT_EXIT_DONE : GT_EXIT_USAGE;
    else if (status == GT_GO_ON)
        status = run(&b, rules, &decks, &game_options, json, only_signature);
    gt_strings_free(&decks);
    gt_strings_free(&game_options);
    return status;
}
