/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A soak of the engine, by hand: random actions, as many as are asked for, in games of random legal
 * decks of all leaders, two by two in turn.
 *
 *     gauntlet-soak ACTIONS [SEED [GAME]]   (GAME: begins with that one, and checks every position;
 *                                           100000000 took 20 minutes of a busy core; build with
 *                                           assertions)
 *
 * The engine's own assertions hold at every action. Of every 16th position its invariants are
 * checked, among them that values which were computed piece by piece are those that computing all
 * anew gives (gt_check); of every 64th that what it lists as legal is not empty and holds what is
 * sampled; of every 256th that a world dealt from the view of the player to move keeps these
 * invariants and that view. Every game must end, within its limits, and none may be aborted. Prints
 * what was done, and peak memory. */
#define _POSIX_C_SOURCE 200809L

#include "ai/states.h"
#include "decks/cards.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <assert.h>
#include <inttypes.h>
#include <sys/resource.h>
#include <time.h>

enum { CHECK = 16, LIST = 64, DEAL = 256 };

typedef struct soak {
    const gt_system *system;
    const gt_pool *pool;
    int *leader, n_leaders;
    void *game;
    gt_state *state, *world;
    uint64_t seed, games, actions, checks, lists, worlds, ends[GT_MOST_OBJECTS];
    bool closely; /* every position is checked */
} soak;

static void need(bool is_true, const soak *s, const char *what)
{
    if (is_true)
        return;
    fprintf(stderr, "soak: game %" PRIu64 ": %s\n", s->games, what);
    exit(1);
}

/* ---- Checks. */

static void check_list(soak *s, const gt_game *g, gt_action sampled)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s->state, legal), at = 0;
    while (at < n && legal[at] != sampled)
        at++;
    need(n > 0 && at < n, s, "what is sampled is not listed");
    s->lists++;
}

static void check_world(soak *s, const gt_game *g, uint64_t key)
{
    char why[200];
    struct gt_view_box box[2];
    int player = gt_to_move(g, s->state);
    const gt_view *view = gt_view_make(&box[0], g, s->state, player);
    need(gt_resample(view, key, s->world), s, "there is no world");
    need(gt_check(g, s->world, why, sizeof why), s, why);
    need(gt_infoset_key(gt_view_make(&box[1], g, s->world, player)) == gt_infoset_key(view), s,
         "a world is not that of the view");
    s->worlds++;
}

static void check(soak *s, const gt_game *g, gt_action next, uint64_t key)
{
    char why[200];
    if (s->closely || s->actions % CHECK == 0) {
        need(gt_check(g, s->state, why, sizeof why), s, why);
        s->checks++;
    }
    if (s->closely || s->actions % LIST == 0)
        check_list(s, g, next);
    if (s->closely || s->actions % DEAL == 0)
        check_world(s, g, key);
}

/* ---- Games. */

/* Those of game number s->games: all pairs of leaders come up in turn. */
static bool prepare(soak *s)
{
    gt_deck deck[2];
    assert(s->n_leaders > 0);
    uint64_t n = (uint64_t)s->n_leaders, pair = s->games % (n * n);
    const int leader[2] = {s->leader[pair / n], s->leader[pair % n]};
    for (int i = 0; i < 2; i++)
        need(s->system->random_deck(s->pool, leader[i],
                                    gt_fold(gt_fold(s->seed, s->games), (uint64_t)i), &deck[i]),
             s, "there is no deck for a leader");
    return s->system->prepare(s->game, s->pool, &deck[0], &deck[1], (gt_limits){0}) == NULL;
}

static void play(soak *s)
{
    const gt_game *g = gt_game_in(s->game);
    uint64_t key = gt_fold(gt_fold(s->seed, s->games), 2);
    gt_start(g, s->state, key, (int)(s->games & 1));
    for (uint64_t i = 0; gt_to_move(g, s->state) != GT_TERMINAL; i++) {
        gt_action next = gt_sample_action(g, s->state, gt_fold(key, i));
        check(s, g, next, gt_fold(key, i));
        gt_apply(g, s->state, next);
        s->actions++;
    }
    need(gt_how_ended(s->state) != GT_ABORTED, s, "it was aborted");
    s->ends[gt_how_ended(s->state)]++;
}

static void tell(const soak *s, double seconds)
{
    struct rusage usage;
    const gt_game *g = gt_game_in(s->game);
    getrusage(RUSAGE_SELF, &usage);
    printf("%" PRIu64 " actions in %" PRIu64 " games of %d leaders, %.0f s; %" PRIu64
           " positions checked, %" PRIu64 " lists, %" PRIu64 " worlds; peak memory %ld MiB\nends:",
           s->actions, s->games, s->n_leaders, seconds, s->checks, s->lists, s->worlds,
           usage.ru_maxrss / 1024);
    for (int i = 0; i < gt_end_count(g); i++)
        if (s->ends[i] > 0)
            printf(" %s %" PRIu64, gt_end_name(g, i), s->ends[i]);
    putchar('\n');
}

static void find_leaders(soak *s)
{
    int section = gt_section_of_leader(s->system);
    s->leader = gt_resize(NULL, (size_t)s->pool->n_defs, sizeof *s->leader);
    for (int i = 0; i < s->pool->n_defs; i++)
        if (s->system->holds(s->pool, section, i))
            s->leader[s->n_leaders++] = i;
}

int main(int argc, char **argv)
{
    gt_errors e = {0};
    soak s = {.system = gt_systems[0],
              .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
              .games = argc > 3 ? strtoull(argv[3], NULL, 10) : 0,
              .closely = argc > 3};
    uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000000;
    gt_library *cards = gt_cards_load(s.system, &e);
    time_t begun = time(NULL);
    need(cards != NULL, &s, "there are no cards");
    s.pool = gt_library_pool(cards);
    s.game = gt_resize(NULL, 1, s.system->game_bytes);
    s.state = gt_states_new(s.system->rules, 1);
    s.world = gt_states_new(s.system->rules, 1);
    need(s.state != NULL && s.world != NULL, &s, "out of memory");
    find_leaders(&s);
    for (; s.actions < most; s.games++)
        if (prepare(&s))
            play(&s);
    tell(&s, difftime(time(NULL), begun));
    gt_library_free(cards);
    free(s.leader);
    free(s.game);
    free(s.state);
    free(s.world);
    return 0;
}
