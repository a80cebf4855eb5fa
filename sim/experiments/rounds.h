/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training on the results of games, in rounds of updates: each update plays games and learns from
 * them once. What a network is and how it learns is a training's own (train_ppo.h, train_value.h);
 * what is kept, and how it goes on from there, is the same.
 *
 * All of it lies in a folder and goes on from there when it is called again: the fits as they are
 * after an update (NAME.state), the network of each round (round-1.net), and a line for each update
 * (NAME.csv). */
#ifndef GT_SIM_EXPERIMENTS_ROUNDS_H
#define GT_SIM_EXPERIMENTS_ROUNDS_H

#include "sim/experiments/kept_file.h"
#include "sim/experiments/self_play.h"

/* What every such training is asked. */
typedef struct gt_rounds {
    uint64_t seed;
    const char *folder; /* that is there */
    const gt_field *strange; /* decks that meet in a share of the games; NULL: none */
    int strange_share; /* games in 100 */
    int games, updates, rounds; /* of an update; of a round */
    int threads; /* that play */
    const atomic_bool *stop; /* or NULL */
    void (*round_done)(void *context, int round); /* its network is written; or NULL */
    void *context;
} gt_rounds;

typedef struct gt_round_training gt_round_training;

/* What is a training's own. */
typedef struct gt_round_kind {
    const char *name; /* of its files */
    const char *head; /* of its lines, behind the update and the games so far */
    const char *of; /* that a state which does not fit may be of another */
    char magic[GT_KEPT_MAGIC];
    bool (*play)(gt_round_training *t); /* the games of an update */
    void (*learn)(gt_round_training *t); /* from these */
    void (*line)(const gt_round_training *t, FILE *out); /* what it noted */
    void (*tell)(const gt_round_training *t, int round, int update); /* the same; or nothing */
    gt_net *(*net)(const gt_round_training *t); /* of a round; NULL: it is too large */
    gt_net *(*read)(const char *path, const gt_rules *rules, char *error, size_t n);
} gt_round_kind;

enum { GT_ROUND_FITS = 3 };

/* One that goes on: the first member of a training. */
struct gt_round_training {
    const gt_round_kind *kind;
    const gt_field *field;
    const gt_rounds *o;
    gt_net_fit *fit[GT_ROUND_FITS]; /* all that is learnt */
    int n_fits;
    gt_self_game *game;
    uint64_t key; /* what all of it is a function of, but for how long it goes on */
    int64_t done; /* updates */
    char *error;
    size_t error_size;
};

/* For keys: hashes of what a training is a function of, so that what is kept of one is not taken
 * for another's. Fields: decks and cards, and how many meet, strange ones too. */
uint64_t gt_fold_number(uint64_t key, double x);
uint64_t gt_fold_field(uint64_t key, const gt_field *f);
uint64_t gt_fold_fields(uint64_t key, const gt_round_training *t);

/* Writes a network as a whole; false: it cannot be written. */
bool gt_put_net(const char *path, const gt_net *net);

/* Says what is wrong; false. */
bool gt_round_trouble(const gt_round_training *t, const char *what, const char *where);

/* The games of the next update. */
gt_games_to_play gt_round_games(const gt_round_training *t);

/* Trains, from what the folder holds on. False: the error says what is wrong. *complete: it was not
 * stopped; then *net is the network, to be freed. */
bool gt_round_training_run(gt_round_training *t, gt_net **net, bool *complete);

/* Frees fits and games. */
void gt_round_training_free(gt_round_training *t);

#endif
