/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of weights for a rules system's evaluation, as `gauntlet train` writes them. A file is C as well,
 * so that the engine includes the one that ships:
 *
 *     / * comments of C * /
 *     UNIT(1000)                     the evaluation that means odds of e to 1 for a win
 *     WEIGHT(active_damage, -350)    a name of gt_rules.weight_names and a whole number
 *
 * One a line; UNIT once, before the weights. */
#ifndef GT_AI_WEIGHTS_H
#define GT_AI_WEIGHTS_H

#include "engine/core/game.h"

#include <stdio.h>

enum {
    GT_MAX_WEIGHTS = 128, /* of any rules system */
    GT_WEIGHT_NAME = 40, /* bytes of a name, with its end */
    GT_WEIGHT_LIMIT = 100000, /* of the size of a weight and of the unit */
};

typedef struct gt_weights {
    int32_t unit; /* positive */
    int n;
    char name[GT_MAX_WEIGHTS][GT_WEIGHT_NAME];
    int32_t value[GT_MAX_WEIGHTS];
    uint64_t hash; /* of names and values, whatever their order, and of the unit */
} gt_weights;

/* Reads a file; false: `error` (n bytes) says what is wrong, with file and line. */
bool gt_weights_read(gt_weights *w, const char *path, char *error, size_t n);

/* The weights in the order of a rules system, 0 where the file says nothing. Returns the first name that
 * only one of the two has, or NULL. */
const char *gt_weights_order(const gt_weights *w, const gt_rules *rules,
                             int32_t out[GT_MAX_WEIGHTS]);

/* Writes weights in the order of a rules system, below a comment of one or more lines. */
bool gt_weights_write(FILE *out, const char *comment, const gt_rules *rules, const int32_t *value,
                      int32_t unit);

#endif
