/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players. A policy is described by a text, `name` or `name:key=value,key=value`, for programs
 * outside `name:key=value,COMMAND`, and is asked for one action at a time. It sees a gt_view and
 * nothing else, so it cannot cheat by accident.
 *
 * An instance belongs to one thread and plays one seat of one game at a time. Memory is taken when
 * it is created; gt_policy_begin and gt_policy_choose allocate nothing, but for players outside,
 * who may need a fresh process. What a policy does depends on its settings, the seed, its seat and
 * the view, never on what it played before gt_policy_begin (unless gt_policy_reproducible says
 * otherwise).
 *
 * A new kind of player is a gt_policy_kind, named in the table of policy.c. */
#ifndef GT_AI_POLICY_H
#define GT_AI_POLICY_H

#include "ai/seen.h"
#include "ai/setting.h"
#include "ai/siphash.h"
#include "engine/core/game.h"

#include <stdatomic.h>

enum {
    GT_POLICY_SETTINGS = 24, /* settings of one kind */
    GT_POLICY_GAMES = 8, /* that networks ship for */
    GT_POLICY_STATES = 8, /* states that a kind may ask for */
    GT_POLICY_RUNS = 8,
    GT_POLICY_NAME = 400, /* bytes that hold any canonical description, with its end */
    GT_POLICY_ARGUMENT = 256, /* bytes of the longest argument (command, path), with its end */
};

typedef struct gt_policy gt_policy;

/* What players that are programs are told to draw chance from is derived with this secret, so that
 * it tells nothing of the game's own seed; all zero: it is not hidden. Process-wide; to be called
 * before such players are made. Without a call they have a secret of their own. */
void gt_policies_use_secret(const gt_secret *secret);

/* Where the program lies that runs players which are shared libraries (gauntlet-host); without a
 * call no such player starts. The text must stay. Process-wide; to be called before such players
 * are made. */
void gt_policies_use_host(const char *path);

/* The network that ships for games by the rules of this name lies at `path`: players that need one
 * and are told of none take it. The texts must stay. Process-wide; to be called before such players
 * are made, once for each game. */
void gt_policies_use_net(const char *rules, const char *path);

/* Where it lies; NULL: nobody was told of one. */
const char *gt_policies_net(const char *rules);

/* The same for the value function of whole positions (ai/value.h), by which luck is judged. */
void gt_policies_use_value(const char *rules, const char *path);
const char *gt_policies_value(const char *rules);

/* Once *stop is set, players that are programs are not waited for much longer, and searches end:
 * then they concede, and gt_policy_forfeit says GT_ABANDONED. Process-wide; to be called before
 * such players are made. */
void gt_policies_leave_when(const atomic_bool *stop);

/* Whether a description names a program or library of somebody's, which is run as a player. */
bool gt_policy_is_program(const char *spec);

/* The policy that `spec` describes, or NULL: then `error` (n bytes, n > 0) says what is wrong with
 * the text and what was expected. It plays games by these rules; NULL: none, it is asked for its
 * name alone. */
gt_policy *gt_policy_create(const char *spec, const gt_rules *rules, char *error, size_t n);

/* A new game: all randomness of the policy follows from the seed and the player (0, 1) it plays. */
void gt_policy_begin(gt_policy *p, uint64_t seed, int player);

/* One of the legal actions of the view, or GT_CONCEDE. A forced move costs no thought. */
gt_action gt_policy_choose(gt_policy *p, const gt_view *v);

/* Whether it takes any legal action, all equally likely; then by which key (gt_play_out). */
bool gt_policy_is_random(const gt_policy *p, uint64_t *key);

/* Evaluates by these weights (see gt_rules.weights) from now on, in place of those that ship or
 * those of a file, and explores as if they said nothing of their spread; they must outlive the
 * policy. `scale` is positive. */
void gt_policy_use_weights(gt_policy *p, const int32_t *weights, int32_t scale);

/* Who is told of the positions that a policy evaluates while it thinks. */
typedef struct gt_leaf_listener {
    void (*leaf)(void *context, const gt_game *g, const gt_state *s); /* s may be terminal */
    void *context;
} gt_leaf_listener;

/* Tells `to` from now on where each playout of a search ended; other kinds tell nothing. It must
 * outlive the policy, or be replaced; NULL: nobody. */
void gt_policy_show_leaves(gt_policy *p, const gt_leaf_listener *to);

/* What a search found at a decision, for each of the n legal actions in their order. */
typedef struct gt_search_result {
    int n;
    const uint32_t *visits;
    const uint32_t *weight; /* how often to choose each, in proportion: the visits, or with the
                             * setting `candidates` the network's chances improved by results */
    int64_t value; /* the chance of winning, 0 .. GT_ONE (ai/fixed_point.h) */
} gt_search_result;

/* Who is told of it. */
typedef struct gt_search_listener {
    void (*searched)(void *context, const gt_search_result *found);
    void *context;
} gt_search_listener;

/* Tells `to` from now on; as gt_policy_show_leaves. */
void gt_policy_show_search(gt_policy *p, const gt_search_listener *to);

/* Whether the weights of its file, if it has one, are those that the rules system asks for; false:
 * `error` (n bytes) names one that only one of them has. (It plays all the same: what is missing
 * counts 0.) */
bool gt_policy_fits(const gt_policy *p, const gt_rules *rules, char *error, size_t n);
/* Why the last choice was GT_CONCEDE; GT_NO_FORFEIT: it was the player's own will. GT_ABANDONED:
 * nobody waits for its choice any longer, and the game does not count. */
gt_forfeit gt_policy_forfeit(const gt_policy *p);

/* "illegal", "crash": why a player could not go on, in one word. */
const char *gt_forfeit_name(gt_forfeit why);

/* Tells `told` from now on of every player that could not go on: its name, why, and what there is
 * to say of that in English (what it answered, what it wrote last on standard error; several
 * lines). Any thread. NULL: nobody. */
typedef void gt_trouble_listener(void *context, const char *policy, gt_forfeit why,
                                 const char *text);
void gt_policies_tell_trouble(gt_trouble_listener *told, void *context);

/* Whether what programs write on standard error is shown as it comes; else only where they fail. */
void gt_policies_show_errors(bool shown);
bool gt_policies_are_shown(void);

/* The player looks on while the player to move in `s`, itself or the other one, does `a`; call it
 * for both players before each action is applied. Costs nothing for players that do not ask for
 * it. */
void gt_policy_watch(gt_policy *p, const gt_game *g, const gt_state *s, gt_action a);

/* Whether it may leave a game alone (GT_ABANDONED). */
bool gt_policy_may_leave(const gt_policy *p);

/* Whether it asks for gt_policy_watch. */
bool gt_policy_listens(const gt_policy *p);

/* p may be NULL. */
void gt_policy_free(gt_policy *p);

/* Canonical description: the name, and in the order of the table the settings that are not as they
 * ship, each in its shortest form; a file as PATH#HASH of what was read from it (and where such a
 * description is read, the file must be the same). Equal for policies that play alike. */
const char *gt_policy_name(const gt_policy *p);

/* Iterations of a search that a decision takes at most; where a time is given, as many as fit in it
 * by a rule of thumb. 0: it does not search. */
int gt_policy_iterations(const gt_policy *p);

/* Whether the same seed, seat and views always give the same actions. */
bool gt_policy_reproducible(const gt_policy *p);

/* The path of a file that it reads, as its description has it before '#': of weights (0), of a
 * network (1); NULL: it reads none. */
enum { GT_POLICY_FILES = 2 };
const char *gt_policy_file(const gt_policy *p, int i);

/* Version of what players of its kind do (gt_policy_kind.behaviour). */
int gt_policy_behaviour(const gt_policy *p);

/* The same of the kind that a canonical description names; 0: there is none. */
int gt_policy_behaviour_of(const char *name);

/* ---- Kinds: for `gauntlet help policies`, and for whoever writes one. */

enum { GT_TROUBLE = 4000 };

/* What a kind is given to choose by. */
typedef struct gt_decision {
    const gt_view *view;
    const gt_action *legal; /* n > 1 actions, in canonical order */
    int n;
    uint64_t key; /* hash of (seed, player, number of the decision): its only source of chance */
    const int32_t *weights; /* for gt_evaluate; NULL: the rules system has none */
    int32_t scale; /* evaluation by them that means odds of e to 1 */
    const struct gt_net *net; /* of its file; NULL: it has none */
    int32_t spread; /* of the chances that they give, in 1 / GT_SPREAD_ONE of that of results */
    gt_state *const *state; /* gt_policy_kind.states of them, to look ahead in */
    void *const *run; /* gt_policy_kind.runs of them; NULL: there are none in this game */
    const gt_leaf_listener *leaves; /* told where playouts end; NULL: nobody */
    const gt_search_listener *searched; /* told what was found; NULL: nobody */
    const gt_seen *seen; /* since the last choice; NULL unless the kind listens */
    char *trouble; /* ... and what to tell of that, GT_TROUBLE bytes, "" at first */
    gt_forfeit *forfeit; /* for those that return GT_CONCEDE since they cannot go on */
} gt_decision;

typedef struct gt_policy_kind {
    const char *name, *about; /* `about` is one line */
    int behaviour; /* version of what it does, from 1; see sim/playing/behaviour.h */
    const gt_policy_setting *settings;
    int n_settings;
    bool reproducible; /* unless a setting is a time */
    bool needs_net; /* cannot play without a network */
    bool searches; /* evaluates by gt_rules.search_weights unless told otherwise */
    int states; /* to look ahead in that it needs; at most GT_POLICY_STATES */
    int runs; /* and so many runs, in games where those pay (gt_run_copy) */
    size_t mind; /* bytes of working memory that an instance needs, 0: none; zeroed once */
    size_t (*room)(const int32_t *setting); /* bytes more, by its settings; NULL: none */
    /* One of d->legal; setting[i] belongs to settings[i]. Allocates nothing. NULL: any legal
     * action, all equally likely, without listing them. */
    gt_action (*choose)(void *mind, const int32_t *setting, const gt_decision *d);
    /* ---- Of players outside; NULL and false elsewhere. */
    const char *argument; /* what must stand behind the settings: "COMMAND" */
    bool listens; /* wants to know what happens between its choices */
    /* False: it cannot be had; `error` (n bytes) says why. Then nothing is left to be closed. */
    bool (*open)(void *mind, const int32_t *setting, const char *argument, char *error, size_t n);
    void (*begin)(void *mind, uint64_t key, int player); /* a new game */
    void (*close)(void *mind);
} gt_policy_kind;

extern const gt_policy_kind gt_policy_random, gt_policy_greedy, gt_policy_mcts, gt_policy_mcts1,
    gt_policy_net, gt_policy_exec, gt_policy_so;

/* Kind number i, from 0; NULL after the last. */
const gt_policy_kind *gt_policy_kind_at(int i);

#endif
