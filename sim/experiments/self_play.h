/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games from whose results a network learns (sim/experiments/train_ppo.h): it plays itself, or in
 * some of them an earlier self, by lot among its actions as its chances say, and what it saw and
 * did is noted.
 *
 * The one who plays sees what a player may see, as the player `net` does (ai/net.h). A critic that
 * is there for training alone sees all that either player sees, both hands and both decks, and the
 * next cards of both, and says how likely its player is to win. */
#ifndef GT_SIM_EXPERIMENTS_SELF_PLAY_H
#define GT_SIM_EXPERIMENTS_SELF_PLAY_H

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
    bool failed; /* no memory */
} gt_self_game;

void gt_self_game_free(gt_self_game *g);

/* Makes room for another step and all its features. False: no memory, and it has failed. */
bool gt_self_game_room(gt_self_game *g);

/* What a step looks like to who played, and to the critic. */
gt_net_example gt_step_seen(const gt_self_game *g, const gt_step *s);
gt_net_example gt_step_known(const gt_self_game *g, const gt_step *s);

/* How many features of positions the critic knows. */
int gt_critic_features(const gt_rules *rules);

typedef struct gt_self_play {
    const gt_field *field;
    const gt_field *strange; /* other decks, which meet in a share of the games; NULL: none */
    const gt_net_fit *actor, *critic;
    float sharpness; /* of the logits of actions: 1 / temperature */
    const char *earlier; /* the earlier self, as a player; NULL: there is none */
    int strange_share, earlier_share; /* games in 100 */
    uint64_t seed; /* all chance */
    uint64_t first; /* number of the first game: who meets goes on from there */
    int games, threads;
    const atomic_bool *stop; /* or NULL */
} gt_self_play;

/* Plays so many games, whatever the number of threads the same ones. False: `error` (n bytes) says
 * why. If it is stopped, some are missing. */
bool gt_play_itself(const gt_self_play *how, gt_self_game *game, char *error, size_t n);

#endif
