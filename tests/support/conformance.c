/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance suite. States live in slots between guard words, and a slot is filled with a
 * pattern before use: whoever reads memory that a copy does not take, or writes past a state,
 * is found out because two slots with different patterns must stay equal values. */
#include "tests/support/conformance.h"

#include "ai/view_json.h"
#include "engine/core/features.h"
#include "engine/core/hash.h"
#include "tests/reference/reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    WORLDS = 4, /* dealt per position */
    PLAYED_ON = 16, /* one of so many worlds is played to the end */
    LONGEST_GAME = 65536,
};

enum { GUARD = 64, GUARD_BYTE = 0x5c };

/* Room for a state between bytes that nobody may write. */
typedef struct slot {
    unsigned char *guarded; /* GUARD bytes, the state, GUARD bytes */
} slot;

enum { GAME_SLOT, COPY_SLOT, TWIN_SLOT, WORLD_SLOT, AGAIN_SLOT, SLOTS };
static slot slots[SLOTS];
static gt_action record[LONGEST_GAME];

/* Where the suite is, for messages. */
static struct {
    const gt_game *game;
    uint64_t seed;
    int number, action;
} at;

static void demand(bool holds, const char *what)
{
    if (!holds)
        fail_msg("%s, seed %llu, game %d, action %d: %s", at.game->rules->name,
                 (unsigned long long)at.seed, at.number, at.action, what);
}

/* The room of a slot, filled with a pattern. */
static gt_state *fresh(int number, int pattern)
{
    unsigned char *guarded = slots[number].guarded;
    size_t bytes = at.game->rules->core->state_bytes;
    memset(guarded, GUARD_BYTE, GUARD);
    memset(guarded + GUARD, pattern, bytes);
    memset(guarded + GUARD + bytes, GUARD_BYTE, GUARD);
    return (gt_state *)(void *)(guarded + GUARD);
}

static void guards_hold(void)
{
    size_t bytes = at.game->rules->core->state_bytes;
    for (int number = 0; number < SLOTS; number++)
        for (size_t i = 0; i < GUARD; i++)
            demand(slots[number].guarded[i] == GUARD_BYTE &&
                       slots[number].guarded[GUARD + bytes + i] == GUARD_BYTE,
                   "wrote outside of a state");
}

/* Chance of the suite at this moment, for an occasion. */
static uint64_t chance(uint64_t occasion)
{
    uint64_t key = gt_fold(gt_fold(at.seed, (uint64_t)at.number), (uint64_t)at.action);
    return gt_fold(key, occasion);
}

/* A number below n. */
static uint32_t draw(uint64_t occasion, int n)
{
    return gt_below(chance(occasion), (uint32_t)n);
}

static void check_invariants(const gt_state *s)
{
    char why[256] = "no reason given";
    bool holds = gt_check(at.game, s, why, sizeof why);
    demand(holds, why);
}

/* Same value in every respect that the interface shows. */
static void check_same(const gt_state *a, const gt_state *b, const char *what)
{
    demand(gt_equal(at.game, a, b), what);
    demand(gt_equal(at.game, b, a), what);
    demand(gt_state_key(at.game, a) == gt_state_key(at.game, b), "equal states, different keys");
    demand(gt_to_move(at.game, a) == gt_to_move(at.game, b), "equal states, different players");
}

/* ---- Actions and their texts. */

static void check_text(const gt_state *s, gt_action a, char *text)
{
    int length = gt_action_text(at.game, s, a, text, GT_TEXT);
    demand(length > 0 && length < GT_TEXT, "an action's text is empty or too long");
    demand(strlen(text) == (size_t)length, "gt_action_text does not return the length");
    for (int i = 0; i < length; i++)
        demand((unsigned char)text[i] >= ' ', "a control character in an action's text");
    gt_action parsed = GT_CONCEDE;
    demand(gt_parse_action(at.game, s, text, &parsed) && parsed == a,
           "an action's text does not parse back to it");
}

/* List and texts; returns the number of legal actions. */
static int check_legal(const gt_state *s, gt_action *legal)
{
    static char text[GT_MAX_ACTIONS][GT_TEXT];
    int n = gt_legal_actions(at.game, s, legal);
    demand(n >= 1 && n <= GT_MAX_ACTIONS, "a running game has no legal action, or too many");
    for (int i = 0; i < n; i++) {
        demand(legal[i] != GT_CONCEDE, "concede is listed");
        check_text(s, legal[i], text[i]);
        for (int j = 0; j < i; j++) {
            demand(legal[i] != legal[j], "the same action twice");
            demand(strcmp(text[i], text[j]) != 0, "two actions with the same text");
        }
    }
    gt_action parsed;
    demand(!gt_parse_action(at.game, s, "no such action", &parsed), "parsed what is no action");
    demand(!gt_parse_action(at.game, s, "", &parsed), "parsed an empty text");
    return n;
}

/* Who moves tells its actions apart; returns how many look to the other player as an earlier
 * one. */
static int check_action_keys(const gt_state *s, const gt_action *legal, int n)
{
    uint64_t key[2][GT_MAX_ACTIONS];
    int player = gt_to_move(at.game, s), veiled = 0;
    for (int i = 0; i < n; i++) {
        bool alike = false;
        key[0][i] = gt_action_key(at.game, s, legal[i], player);
        key[1][i] = gt_action_key(at.game, s, legal[i], 1 - player);
        for (int j = 0; j < i; j++) {
            demand(key[0][i] != key[0][j], "a player does not tell its own actions apart");
            alike = alike || key[1][i] == key[1][j];
        }
        veiled += alike;
    }
    return veiled;
}

/* The same list with the same texts in both. */
static void check_same_actions(const gt_state *a, const gt_state *b)
{
    gt_action list[2][GT_MAX_ACTIONS];
    char text[2][GT_TEXT];
    int n = gt_legal_actions(at.game, a, list[0]);
    demand(n == gt_legal_actions(at.game, b, list[1]), "a world has other legal actions");
    for (int i = 0; i < n; i++) {
        demand(list[0][i] == list[1][i], "a world has other legal actions");
        gt_action_text(at.game, a, list[0][i], text[0], GT_TEXT);
        gt_action_text(at.game, b, list[1][i], text[1], GT_TEXT);
        demand(strcmp(text[0], text[1]) == 0, "a world has other texts of actions");
    }
}

/* ---- Copies and determinism. */

/* Applying `a` to two copies in differently filled memory gives equal states. */
static void check_apply(const gt_state *s, gt_action a)
{
    uint64_t key = gt_state_key(at.game, s);
    gt_state *copy = fresh(COPY_SLOT, 0x00);
    gt_state *twin = fresh(TWIN_SLOT, 0xa5);
    size_t bytes = gt_copy(at.game, copy, s);
    demand(bytes > 0 && bytes <= at.game->rules->core->state_bytes,
           "gt_copy copied an odd number of bytes");
    gt_copy(at.game, twin, copy);
    check_same(copy, s, "a copy is not equal");
    check_same(twin, s, "a copy of a copy is not equal");
    gt_apply(at.game, copy, a);
    gt_apply(at.game, twin, a);
    check_same(copy, twin, "the same action on equal states gives different states");
    int player = gt_to_move(at.game, s);
    demand(gt_actions(copy) == gt_actions(s) + 1, "gt_actions does not count");
    demand(gt_decisions(copy, player) == gt_decisions(s, player) + 1 &&
               gt_decisions(copy, 1 - player) == gt_decisions(s, 1 - player),
           "gt_decisions does not count");
    demand(gt_state_key(at.game, s) == key, "an action on a copy changed the original");
    check_invariants(copy);
}

static void check_concede(const gt_state *s)
{
    for (int player = 0; player < 2; player++) {
        gt_state *copy = fresh(COPY_SLOT, 0xa5);
        gt_copy(at.game, copy, s);
        gt_concede(at.game, copy, player);
        demand(gt_to_move(at.game, copy) == GT_TERMINAL, "conceding does not end the game");
        demand(gt_how_ended(copy) == GT_CONCEDED, "conceding has another name");
        demand(gt_return(at.game, copy, player) < gt_return(at.game, copy, 1 - player),
               "who concedes does not lose");
    }
}

/* ---- Views and worlds. */

static void check_view(const gt_state *s, const gt_view *v)
{
    gt_action list[2][GT_MAX_ACTIONS];
    char text[2][GT_TEXT];
    demand(gt_view_game(v) == at.game, "the view is of another game");
    demand(gt_view_player(v) == gt_to_move(at.game, s), "the view is of the wrong player");
    demand(gt_view_turn(v) == gt_turns(s), "the view is of another turn");
    demand(gt_view_decisions(v) == gt_decisions(s, gt_view_player(v)),
           "the view counts other decisions");
    int n = gt_legal_actions(at.game, s, list[0]);
    demand(gt_view_legal(v, list[1]) == n, "the view has other actions");
    for (int i = 0; i < n; i++) {
        demand(list[0][i] == list[1][i], "the view has other actions");
        gt_action_text(at.game, s, list[0][i], text[0], GT_TEXT);
        gt_view_text(v, list[1][i], text[1], GT_TEXT);
        demand(strcmp(text[0], text[1]) == 0, "the view has other texts");
    }
}

/* What is told of a view, as JSON; what was seen before is no matter of the position. */
static void describe_view(const gt_view *v, gt_json_text *j)
{
    j->used = 0;
    j->more = false;
    gt_json_open(j, NULL, '{');
    gt_view_json(j, v, NULL);
    gt_json_close(j, '}');
    demand(!j->cut, "a view does not fit into GT_VIEW_JSON");
}

/* Views that look the same are told the same, to the byte. */
static void check_description(const gt_view *a, const gt_view *b)
{
    static char text[2][GT_VIEW_JSON];
    gt_json_text one = {.text = text[0], .size = GT_VIEW_JSON};
    gt_json_text other = {.text = text[1], .size = GT_VIEW_JSON};
    describe_view(a, &one);
    describe_view(b, &other);
    if (strcmp(text[0], text[1]) != 0)
        fail_msg("a world is told otherwise:\n%s\n%s", text[0], text[1]);
}

/* ---- Features. */

enum { INDICES = UINT16_MAX + 1 };

/* What adds up at each index; all 0 between two checks. */
typedef struct sums {
    int32_t at[INDICES];
} sums;

static sums features;

static void add_up(sums *x, const gt_feature *f, int n, int most, int indices, int sign)
{
    demand(n >= 0 && n <= most, "more features than may be");
    for (int i = 0; i < n; i++) {
        demand(f[i].index < indices && f[i].value != 0, "a feature that the game does not have");
        x->at[f[i].index] += sign * f[i].value;
    }
}

static bool all_zero(const sums *x, const gt_feature *f, int n)
{
    for (int i = 0; i < n; i++)
        if (x->at[f[i].index] != 0)
            return false;
    return true;
}

/* Takes away what was added, so that all is 0 again; whether that was the same. */
static bool cancel(sums *x, const gt_feature *f, int n, const gt_feature *g, int m)
{
    bool same = all_zero(x, f, n) && all_zero(x, g, m);
    for (int i = 0; i < n; i++)
        x->at[f[i].index] = 0;
    for (int i = 0; i < m; i++)
        x->at[g[i].index] = 0;
    return same;
}

static void check_action_features(const gt_view *a, const gt_view *b, gt_action action)
{
    gt_feature f[2][GT_MOST_ACTION_FEATURES];
    int count = gt_action_feature_count(at.game);
    int n = gt_action_features(a, action, f[0]), m = gt_action_features(b, action, f[1]);
    add_up(&features, f[0], n, GT_MOST_ACTION_FEATURES, count, 1);
    add_up(&features, f[1], m, GT_MOST_ACTION_FEATURES, count, -1);
    demand(cancel(&features, f[0], n, f[1], m), "features of an action tell what is hidden");
}

/* Two actions of one moment do not look the same. */
static void check_different_features(const gt_view *v, gt_action a, gt_action b)
{
    gt_feature f[2][GT_MOST_ACTION_FEATURES];
    int count = gt_action_feature_count(at.game);
    int n = gt_action_features(v, a, f[0]), m = gt_action_features(v, b, f[1]);
    add_up(&features, f[0], n, GT_MOST_ACTION_FEATURES, count, 1);
    add_up(&features, f[1], m, GT_MOST_ACTION_FEATURES, count, -1);
    demand(!cancel(&features, f[0], n, f[1], m), "two actions have the same features");
}

/* Views that look the same have the same features, and so have their actions. */
static void check_features(const gt_view *a, const gt_view *b)
{
    static gt_feature f[2][GT_MOST_FEATURES];
    gt_action legal[GT_MAX_ACTIONS];
    if (!gt_has_features(at.game))
        return;
    int count = gt_view_feature_count(at.game), actions = gt_view_legal(a, legal);
    int n = gt_view_features(a, f[0]), m = gt_view_features(b, f[1]);
    add_up(&features, f[0], n, GT_MOST_FEATURES, count, 1);
    add_up(&features, f[1], m, GT_MOST_FEATURES, count, -1);
    demand(cancel(&features, f[0], n, f[1], m), "features of a view tell what is hidden");
    for (int i = 0; i < actions; i++) {
        check_action_features(a, b, legal[i]);
        if (actions > 1)
            check_different_features(a, legal[i], legal[(i + 1) % actions]);
    }
}

/* A world must look to the player as the position does, and deal the same worlds itself: `first` is
 * the one that the position dealt from `seed`. */
static void check_world(const gt_state *s, const gt_view *v, const gt_state *world,
                        const gt_state *first, uint64_t seed)
{
    struct gt_view_box box;
    int player = gt_view_player(v);
    check_invariants(world);
    demand(gt_to_move(at.game, world) == player, "a world has another player to move");
    demand(gt_decisions(world, player) == gt_decisions(s, player) && gt_turns(world) == gt_turns(s),
           "a world is of another moment");
    demand(gt_quiet(at.game, world) == gt_quiet(at.game, s), "a world is not as quiet");
    demand(gt_head_of(world).seed != gt_head_of(s).seed, "a world has the true chance to come");
    const gt_view *seen = gt_view_make(&box, at.game, world, player);
    demand(gt_infoset_key(seen) == gt_infoset_key(v), "a world looks different to the player");
    check_same_actions(s, world);
    check_description(v, seen);
    check_features(v, seen);
    gt_state *again = fresh(AGAIN_SLOT, 0xa5);
    assert_true(gt_resample(seen, seed, again));
    check_same(again, first, "equal views deal different worlds");
}

/* Random play from here to the end keeps the invariants. */
static void play_on(gt_state *s, uint64_t occasion)
{
    gt_action legal[GT_MAX_ACTIONS];
    for (uint64_t i = 0; gt_to_move(at.game, s) != GT_TERMINAL; i++) {
        int n = gt_legal_actions(at.game, s, legal);
        demand(n >= 1, "a world runs into a position without actions");
        gt_apply(at.game, s, legal[draw(gt_fold(occasion, i), n)]);
        check_invariants(s);
    }
}

static void check_worlds(const gt_state *s, gt_conformed *count)
{
    struct gt_view_box box;
    bool varied = false;
    const gt_view *v = gt_view_make(&box, at.game, s, gt_to_move(at.game, s));
    check_view(s, v);
    gt_state *first = fresh(TWIN_SLOT, 0xc3);
    assert_true(gt_resample(v, chance(1000), first));
    for (uint64_t i = 0; i < WORLDS; i++) {
        gt_state *world = fresh(WORLD_SLOT, 0x3c);
        assert_true(gt_resample(v, chance(1000 + i), world));
        check_world(s, v, world, first, chance(1000));
        varied = varied || gt_state_key(at.game, world) != gt_state_key(at.game, first);
        if (draw(2000 + i, PLAYED_ON) == 0)
            play_on(world, i);
        count->worlds++;
    }
    count->varied += varied;
}

/* ---- Games. */

/* Whether the game must be over. A limit of 0 stands for one that is set elsewhere. */
static bool at_limit(const gt_state *s)
{
    const gt_game *g = at.game;
    return (g->turn_limit != 0 && gt_turns(s) > g->turn_limit) ||
           (g->action_limit != 0 && gt_actions(s) >= g->action_limit);
}

/* The numbers that a game says it weighs make the evaluation. */
static void check_numbers(const gt_state *s, int player)
{
    const gt_rules *rules = at.game->rules;
    int32_t number[128];
    int64_t sum = 0;
    if (rules->numbers == NULL)
        return;
    gt_numbers(at.game, s, player, number);
    for (int i = 0; i < rules->n_weights; i++)
        sum += (int64_t)number[i] * rules->weights[i];
    demand(sum == gt_evaluate(at.game, s, player, NULL),
           "what is weighed makes another evaluation");
}

/* What is fast says what the plain version of the game says, if it has one. */
static void check_plainly(const gt_state *s, const gt_action *legal, int n)
{
    const gt_reference *plain = gt_reference_of(at.game->rules);
    gt_action all[GT_MAX_ACTIONS];
    char why[GT_REASON] = "";
    if (plain == NULL)
        return;
    demand(plain->legal(at.game, s, all) == n && memcmp(all, legal, (size_t)n * sizeof *all) == 0,
           "the legal actions are not those that trying all finds");
    bool same = plain->values == NULL || plain->values(at.game, s, why);
    demand(same, why);
    demand(gt_first_action(at.game, s) == legal[0],
           "the first action is not the first of the list");
}

/* All that holds while a game runs; returns the number of legal actions. */
static int check_position(const gt_state *s, gt_action *legal, gt_conformed *count)
{
    gt_state *before = fresh(AGAIN_SLOT, 0x00);
    gt_copy(at.game, before, s);
    uint64_t key = gt_state_key(at.game, s);
    int player = gt_to_move(at.game, s);
    demand(player == 0 || player == 1, "nobody is to move in a running game");
    demand(gt_how_ended(s) == GT_RUNNING, "a running game has ended");
    demand(!at_limit(s), "a game runs on beyond its limits");
    int n = check_legal(s, legal);
    check_plainly(s, legal, n);
    for (int i = 0; i < 2; i++)
        demand(gt_evaluate(at.game, s, i, NULL) == gt_evaluate(at.game, before, i, NULL),
               "equal states have different evaluations");
    for (int i = 0; i < 2; i++)
        check_numbers(s, i);
    count->pending += !gt_quiet(at.game, s);
    count->veiled += check_action_keys(s, legal, n);
    demand(gt_equal(at.game, s, before) && gt_state_key(at.game, s) == key,
           "asking changed the state");
    return n;
}

static void check_end(const gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    double returns[2] = {gt_return(at.game, s, 0), gt_return(at.game, s, 1)};
    int end = gt_how_ended(s);
    demand(end != GT_RUNNING && end != GT_CONCEDED, "the game ended in no known way");
    demand(end != GT_ABORTED, "the game was aborted");
    demand(gt_legal_actions(at.game, s, legal) == 0, "an ended game has legal actions");
    demand(returns[0] >= 0 && returns[1] >= 0 && returns[0] + returns[1] == 1,
           "the returns of the players do not sum to 1");
    const char *name = gt_end_name(at.game, end);
    demand(name != NULL && name[0] != '\0', "a way to end has no name");
    bool default_limits = at.game->turn_limit == 0 || at.game->action_limit == 0;
    if (end == GT_UNFINISHED)
        demand(returns[0] == 0.5 && (default_limits || at_limit(s)),
               "unfinished before a limit was reached");
}

/* The record gives the same end, in memory that held something else. */
static void check_replay(const gt_state *end, uint64_t deal, int first, int n)
{
    gt_state *s = fresh(COPY_SLOT, 0x5a);
    gt_start(at.game, s, deal, first);
    for (int i = 0; i < n; i++) {
        demand(gt_to_move(at.game, s) != GT_TERMINAL, "a replay ends before its game");
        gt_apply(at.game, s, record[i]);
    }
    demand(gt_how_ended(s) == gt_how_ended(end), "a replay ends in another way");
    check_same(s, end, "a replay ends in another state");
}

/* A run goes on as actions one by one do, and lists what is legal after each. */
static void check_run(uint64_t deal, int first, int n)
{
    gt_action legal[GT_MAX_ACTIONS], listed[GT_MAX_ACTIONS];
    gt_state *s = fresh(COPY_SLOT, 0x5a), *going = fresh(TWIN_SLOT, 0xc3);
    void *run = aligned_alloc(GT_CACHE_LINE, gt_run_bytes(at.game->rules));
    assert_non_null(run);
    memset(run, 0x5a, gt_run_bytes(at.game->rules));
    gt_start(at.game, s, deal, first);
    gt_start(at.game, going, deal, first);
    gt_run_begin(at.game, going, run);
    for (int i = 0; i < n; i++) {
        gt_apply(at.game, s, record[i]);
        int many = gt_run_apply(at.game, going, run, record[i], listed);
        demand(many == gt_legal_actions(at.game, s, legal), "a run lists more or fewer actions");
        demand(memcmp(legal, listed, (size_t)many * sizeof *legal) == 0, "a run lists others");
    }
    free(run);
    demand(gt_how_ended(s) == gt_how_ended(going), "a run ends in another way");
    check_same(s, going, "a run ends in another state");
}

/* Two random players end where actions drawn one by one do, in memory that held something else. */
static void check_play_out(uint64_t deal, int first)
{
    gt_random_players p = {.key = {chance(3000), chance(3001)}};
    gt_state *s = fresh(COPY_SLOT, 0x5a), *stepped = fresh(TWIN_SLOT, 0xc3);
    gt_start(at.game, s, deal, first);
    gt_play_out(at.game, s, &p, NULL);
    check_end(s);
    gt_start(at.game, stepped, deal, first);
    for (int player; (player = gt_to_move(at.game, stepped)) != GT_TERMINAL;) {
        uint64_t key = gt_decision_key(p.key[player], gt_decisions(stepped, player));
        gt_apply(at.game, stepped, gt_sample_action(at.game, stepped, key));
    }
    demand(gt_how_ended(s) == gt_how_ended(stepped), "a game played out ends in another way");
    check_same(s, stepped, "a game played out ends in another state");
}

static void play_checked(uint64_t deal, int first, gt_conformed *count)
{
    gt_action legal[GT_MAX_ACTIONS];
    gt_state *s = fresh(GAME_SLOT, 0xc3);
    gt_start(at.game, s, deal, first);
    demand(gt_first_player(s) == first && gt_actions(s) == 0, "a new game is not new");
    check_invariants(s);
    at.action = 0;
    for (; gt_to_move(at.game, s) != GT_TERMINAL; at.action++) {
        int n = check_position(s, legal, count);
        gt_action a = legal[draw(0, n)];
        check_apply(s, a);
        check_worlds(s, count);
        if (draw(1, PLAYED_ON) == 0)
            check_concede(s);
        guards_hold();
        record[at.action] = a;
        gt_apply(at.game, s, a);
        check_invariants(s);
        count->positions++;
        count->choices += n > 1;
        count->widest = n > count->widest ? n : count->widest;
    }
    check_end(s);
    check_replay(s, deal, first, at.action);
    check_run(deal, first, at.action);
    check_play_out(deal, first);
    count->games++;
    count->longest = at.action > count->longest ? at.action : count->longest;
}

static void set_out(const gt_game *g, uint64_t seed)
{
    at.game = g;
    at.seed = seed;
    at.number = at.action = 0;
    for (int number = 0; number < SLOTS; number++) {
        free(slots[number].guarded);
        slots[number].guarded = malloc(g->rules->core->state_bytes + 2 * GUARD);
        assert_non_null(slots[number].guarded);
        fresh(number, 0);
    }
}

gt_conformed gt_conformance(const gt_game *g, uint64_t seed, int games)
{
    gt_conformed count = {0};
    gt_game constant = *g;
    set_out(g, seed);
    for (; at.number < games; at.number++)
        play_checked(gt_fold(seed, (uint64_t)at.number), at.number % 2, &count);
    demand(g->rules == constant.rules && g->turn_limit == constant.turn_limit &&
               g->action_limit == constant.action_limit,
           "the game itself was changed");
    return count;
}

void gt_conformance_limits(const gt_game *g, uint64_t seed, int games)
{
    set_out(g, seed);
    for (; at.number < games; at.number++) {
        gt_state *s = fresh(GAME_SLOT, 0xc3);
        gt_start(g, s, gt_fold(seed, (uint64_t)at.number), at.number % 2);
        play_on(s, (uint64_t)at.number);
        demand(gt_how_ended(s) == GT_UNFINISHED, "a limit does not end the game as unfinished");
        check_end(s);
    }
}

double gt_chi_square(const long *observed, const double *share, int n)
{
    long total = 0;
    double sum = 0;
    for (int i = 0; i < n; i++)
        total += observed[i];
    for (int i = 0; i < n; i++) {
        double expected = share[i] * (double)total;
        sum += ((double)observed[i] - expected) * ((double)observed[i] - expected) / expected;
    }
    return sum;
}
