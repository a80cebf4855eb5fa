/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small network in whole numbers that judges a position and each action in it from their sparse
 * features (engine/core/features.h). It gives the same on every machine.
 *
 *     position    its features pick rows of a table, which are added up: `width` numbers; cut to 0
 *                 .. 127
 *     chance      two layers on these: `hidden` numbers, then one, the logit of winning
 *     action      its features pick rows of another table: `action_width` numbers. What the
 *                 position says to each of these is added, all is cut to 0 .. 127, and two layers
 *                 give the action's logit: `second` numbers, then one
 *
 * Units: sums of rows count in 1 / GT_NET_SUM, what is cut and what layers multiply by in 1 /
 * GT_NET_UNIT, logits in 1 / GT_NET_LOGIT. Sums of rows are 16 bits wide and wrap around, so that
 * any weights have a meaning; those that were trained do not come near that. Large values of
 * features are pressed together (gt_net_value).
 *
 * A file, numbers with the lowest byte first, signed ones in two's complement:
 *
 *     8         "gtnet 02"
 *     4         size of the file
 *     8         a hash of the name of its game
 *     2 * 4     width, action_width, hidden, second: multiples of GT_NET_BLOCK
 *     2 * 2     rows of the two tables
 *     8 each    the keys of the features of these rows (gt_feature_keys), ascending in each table;
 *               features that are not among them have a row of zeros
 *     2 each    what sums begin with, of positions, of actions
 *     1 each    rows of positions, rows of actions
 *     1 each    from position to action: action_width * width; second * action_width; second;
 *               hidden * width; hidden
 *     4 each    what layers begin with: action_width, second, hidden, chance
 *     8         hash of all before
 *
 * Features have other numbers when operations of cards come or go; their keys stay. In "gtnet 01",
 * which is still read, the third line is gt_net_spaces and features stand as numbers, 2 each. */
#ifndef GT_AI_NET_H
#define GT_AI_NET_H

#include "ai/one_ply.h"

#include <stdio.h>

enum {
    GT_NET_BLOCK = 16,
    GT_NET_MOST = 128, /* of each size */
    GT_NET_BYTES = 1 << 20, /* of a file, at most */
    GT_NET_SUM = 128,
    GT_NET_UNIT = 64,
    GT_NET_LOGIT = GT_NET_UNIT * GT_NET_UNIT,
    GT_NET_CUT = 127,
    GT_NET_ACTION_FEATURES = GT_MOST_ACTION_FEATURES + GT_AHEAD_MOST,
};

typedef struct gt_net_sizes {
    int width, action_width, hidden, second;
} gt_net_sizes;

/* A table: the row of feature i begins at rows + row[i] * width; row 0 is all zeros. */
typedef struct gt_net_table {
    int n_features, n_rows; /* row 0 included */
    uint16_t *row;
    uint64_t *key; /* by row: that of its feature */
    int16_t *rows, *begin;
} gt_net_table;

typedef struct gt_net {
    uint64_t game, hash; /* of its name; of the file */
    gt_net_sizes size;
    gt_net_table view, action;
    int16_t *mix, *score1, *score2, *value1, *value2;
    int32_t *mix_begin, *score_begin, *value_begin, value_end;
} gt_net;

/* What is known of a position, for its actions. */
typedef struct gt_net_position {
    int16_t seen[GT_NET_MOST]; /* what its features say, cut */
    int16_t mixed[GT_NET_MOST]; /* what it says to actions */
} gt_net_position;

/* A hash of the game's name and of the rows of both spaces of features. 0: it has none. */
uint64_t gt_net_spaces(const gt_rules *rules);

/* The keys of the features of positions (space 0) and of actions (1), as many as
 * gt_net_count_features says. */
void gt_net_keys(const gt_rules *rules, int space, uint64_t *out);

/* What a network is shown: a hash of whose features these are, the same as "gtnet 01" has it (0: no
 * such file), how many features of positions and actions there are, and their keys. */
typedef struct gt_net_inputs {
    uint64_t game, former;
    int count[2];
    uint64_t *key[2];
} gt_net_inputs;

/* Those of a player. False: no memory. To be freed in any case. */
bool gt_net_inputs_of(const gt_rules *rules, gt_net_inputs *out);
void gt_net_inputs_free(gt_net_inputs *what);

/* Says that the network is for these: its rows belong to the features whose `row` names them. */
void gt_net_set_inputs(gt_net *net, const gt_net_inputs *what);

/* Says that the network is for this game: its rows belong to the features whose `row` names them.
 * False: no memory. */
bool gt_net_set_game(gt_net *net, const gt_rules *rules);

/* How many features of positions, and of actions, a game that has them has. */
void gt_net_count_features(const gt_rules *rules, int count[2]);

/* A network of these sizes, all zeros, with so many features in both spaces and rows in both
 * tables. NULL: no memory. */
gt_net *gt_net_new(gt_net_sizes size, const int n_features[2], const int n_rows[2]);

/* net may be NULL. */
void gt_net_free(gt_net *net);

/* Reads a file. With rules it must be for their features. NULL: `error` (n bytes) says what is
 * wrong. */
gt_net *gt_net_read(const char *path, const gt_rules *rules, char *error, size_t n);

/* The same for what is no player's (ai/value.h). NULL for what: of whatever it is shown. */
gt_net *gt_net_read_for(const char *path, const gt_net_inputs *what, char *error, size_t n);

/* False: it could not be written, or is too large. Rows of zeros are left out. */
bool gt_net_write(FILE *out, const gt_net *net);

/* What a feature's value counts: itself up to 16, then less and less, at most 72; negative ones
 * alike. */
int gt_net_value(int value);

/* Looks at a position; scores an action in it: its logit; and the logit of winning for the player
 * who sees it. */
void gt_net_see(const gt_net *net, const gt_feature *f, int n, gt_net_position *out);
int32_t gt_net_score(const gt_net *net, const gt_net_position *at, const gt_feature *f, int n);
int32_t gt_net_win(const gt_net *net, const gt_net_position *at);

/* The same, as plainly as it can be said; to compare with. */
void gt_net_see_plainly(const gt_net *net, const gt_feature *f, int n, gt_net_position *out);
int32_t gt_net_score_plainly(const gt_net *net, const gt_net_position *at, const gt_feature *f,
                             int n);
int32_t gt_net_win_plainly(const gt_net *net, const gt_net_position *at);

/* What the player of a view hears of action i: what it looks like, and, behind that, what it leads
 * to. Returns how many pairs. */
int gt_net_hear(const gt_view *v, gt_action a, const gt_one_ply *ahead, int i,
                gt_feature out[GT_NET_ACTION_FEATURES]);

/* The logits of n legal actions of a view, of which `ahead` tells what they lead to. */
void gt_net_judge(const gt_net *net, const gt_view *v, const gt_action *legal, int n,
                  const gt_one_ply *ahead, int32_t *logit);

/* The same in a world, for who is to move there: looks ahead into `ahead`, with room as
 * gt_look_one_ply needs it. */
void gt_net_judge_world(const gt_net *net, const gt_game *g, const gt_state *world,
                        const gt_action *legal, int n, gt_state *const *trial, void *const *run,
                        gt_one_ply *ahead, int32_t *logit);

/* What the network says of a player's chance to win a game that goes on, by what that player sees:
 * between 0 and GT_ONE (ai/fixed_point.h). */
int32_t gt_net_win_chance(const gt_net *net, const gt_game *g, const gt_state *s, int player);

/* The chance of player 0 by all that says something of it: half by the rules system's evaluation,
 * half by both players' views (by the evaluation alone without a network: NULL). They err each in
 * its own way, so that the mean errs less than any of them. */
int32_t gt_net_joint_chance(const gt_net *net, const gt_game *g, const gt_state *s);

#endif
