/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Descriptions of players, `name:key=value,key=value`, as policy.c reads them: once, into an array
 * of numbers, one a setting of the kind. Kinds never see text. */
#ifndef GT_AI_DESCRIPTION_H
#define GT_AI_DESCRIPTION_H

#include "ai/policy.h"

/* A text under construction in memory of fixed size; what does not fit is cut off. */
typedef struct gt_message {
    char *text;
    size_t size, used;
} gt_message;

void gt_message_add(gt_message *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A piece of a text. */
typedef struct gt_span {
    const char *text;
    size_t length;
} gt_span;

typedef struct gt_description {
    const gt_policy_kind *kind;
    int32_t setting[GT_POLICY_SETTINGS];
    unsigned given; /* bits of the settings in it */
    gt_span weights, net; /* texts of those of kind GT_FILE and GT_NETWORK; length 0: not given */
    char argument[GT_POLICY_ARGUMENT];
} gt_description;

/* Reads a description, which `out` goes on pointing into. False: the message says what is wrong and
 * what was expected. */
bool gt_description_read(gt_description *out, const char *spec, gt_message *m);

#endif
