/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games from whose results a network learns (sim/experiments/train_ppo.h): it plays itself, or in
 * some of them another player, as an earlier self, by lot among its actions as its chances say, and
 * what it saw and did is noted.
 *
 * The one who plays sees what a player may see, as the player `net` does (ai/net.h). A critic that
 * is there for training alone sees all that either player sees, both hands and both decks, and the
 * next cards of both, and says how likely its player is to win. */
#ifndef GT_SIM_EXPERIMENTS_SELF_PLAY_H
#define GT_SIM_EXPERIMENTS_SELF_PLAY_H

#include "ai/known.h"
#include "sim/experiments/net_fit.h"
#include "sim/playing/field.h"

#include <stdatomic.h>

/* A decision of who learns. Where things begin are numbers in the arrays of the game. */
typedef struct gt_step {
    size_t view, action, n_features;
    int n_own, n_both; /* features of the view: those of its player, and with those of the other */
    int n_actions, taken;
    int player;
    float log_chance; /* of what was done, when it was */
    float value; /* player 0's chance to win by the critic, then */
} gt_step;

/* A game as it is noted; all zeros: none yet. */
typedef struct gt_self_game {
    gt_step *step;
    gt_feature *feature;
    uint16_t *count; /* features of each action */
    size_t n, n_feature, n_count, room, feature_room, count_room;
    float result; /* of player 0: 0, 1/2, 1 */
} gt_self_game;

void gt_self_game_free(gt_self_game *g);

/* Makes room for another step and all its features. */
void gt_self_game_room(gt_self_game *g);

/* What a step looks like to who played, and to the critic. */
gt_net_example gt_step_seen(const gt_self_game *g, const gt_step *s);
gt_net_example gt_step_known(const gt_self_game *g, const gt_step *s);

/* How many features of positions the critic knows. */
int gt_critic_features(const gt_rules *rules);

/* Games that are to be played. */
typedef struct gt_games_to_play {
    const gt_field *field;
    const gt_field *strange; /* other decks, which meet in a share of the games; NULL: none */
    int strange_share; /* games in 100 */
    uint64_t seed; /* all chance */
    uint64_t first; /* number of the first game: who meets goes on from there */
    int games, threads;
    const atomic_bool *stop; /* or NULL */
} gt_games_to_play;

/* Who plays and notes, with what a thread needs for it: `size` bytes of zeros, which `open` fills
 * in from `how`, whose first member is a gt_games_to_play. False: `error` says why; they are closed
 * all the same. */
typedef struct gt_table_kind {
    size_t size;
    bool (*open)(void *table, const void *how, char *error, size_t n);
    void (*play)(void *table, int k, gt_self_game *to); /* game k of those */
    void (*close)(void *table);
} gt_table_kind;

/* Plays games at a table for each thread. False: `error` (n bytes) says why. If it is stopped, some
 * are missing. */
bool gt_play_at_tables(const gt_table_kind *kind, const gt_games_to_play *how, gt_self_game *game,
                       char *error, size_t n);

/* What a table needs whoever plays; the first member of one. */
typedef struct gt_table {
    const gt_games_to_play *games;
    void *storage[2]; /* of a game: of the field, of strange decks */
    gt_state *state;
    gt_known *known;
    gt_net_thought *thought;
} gt_table;

bool gt_table_open(gt_table *t, const gt_games_to_play *games); /* false: no memory */
void gt_table_close(gt_table *t);

/* The game that has a seed and number, of strange decks by the lot `which` of the seed. */
const gt_game *gt_table_game(const gt_table *t, uint64_t number, uint64_t seed, int which);

typedef struct gt_self_play {
    gt_games_to_play games; /* first */
    const gt_net_fit *actor, *critic;
    float sharpness; /* of the logits of actions: 1 / temperature */
    const char *other; /* whom it meets beside itself, as an earlier self; NULL: nobody */
    int other_share; /* in so many games in 100 */
} gt_self_play;

/* Plays so many games, whatever the number of threads the same ones. False: `error` (n bytes) says
 * why. If it is stopped, some are missing. */
bool gt_play_itself(const gt_self_play *how, gt_self_game *game, char *error, size_t n);

#endif
