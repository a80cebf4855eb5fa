/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of weights for a rules system's evaluation, as `gauntlet train` writes them. A file is C as
 * well, so that the engine includes the one that ships:
 *
 *     / * comments of C * /
 *     UNIT(1000)                     the evaluation that means odds of e to 1 for a win
 *     SPREAD(540)                    how far the evaluated chances of winning spread, in
 *                                    thousandths of how far results do; a search explores so much
 *                                    less. May be left out: 1000
 *     WEIGHT(active_damage, -350)    a name of gt_rules.weight_names and a whole number
 *
 * One a line; UNIT and SPREAD once, before the weights. */
#ifndef GT_AI_WEIGHTS_H
#define GT_AI_WEIGHTS_H

#include "engine/core/game.h"

#include <stdio.h>

enum {
    GT_MAX_WEIGHTS = 128, /* of any rules system */
    GT_WEIGHT_NAME = 40, /* bytes of a name, with its end */
    GT_WEIGHT_LIMIT = 100000, /* of the size of a weight and of the scale */
    GT_SPREAD_ONE = 1000, /* the spread of results that are won or lost, which is the greatest */
};

typedef struct gt_weights {
    int32_t scale; /* positive */
    int32_t spread; /* 1 .. GT_SPREAD_ONE; 0: the file does not say, as GT_SPREAD_ONE */
    int n;
    char name[GT_MAX_WEIGHTS][GT_WEIGHT_NAME];
    int32_t value[GT_MAX_WEIGHTS];
    uint64_t hash; /* of names and values, whatever their order, of the scale and the spread */
} gt_weights;

/* Reads a file; false: `error` (n bytes) says what is wrong, with file and line. */
bool gt_weights_read(gt_weights *w, const char *path, char *error, size_t n);

/* The weights in the order of a rules system, 0 where the file says nothing. Returns the first name
 * that only one of the two has, or NULL. */
const char *gt_weights_order(const gt_weights *w, const gt_rules *rules,
                             int32_t out[GT_MAX_WEIGHTS]);

/* Writes weights in the order of a rules system, below a comment of one or more lines; spread 0:
 * none. */
bool gt_weights_write(FILE *out, const char *comment, const gt_rules *rules, const int32_t *value,
                      int32_t scale, int32_t spread);

/* What the numbers of a position (gt_numbers) come to by weights; NULL: by those that ship. */
int64_t gt_weigh(const gt_rules *rules, const int32_t *number, const int32_t *weights);

#endif
