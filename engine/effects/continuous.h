/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Continuous effects in layers: what is applied as derived values are computed, and in which order.
 *
 * A game lists modifiers and static abilities as it finds them (gt_continuous_add), and applies one
 * layer after the other (gt_apply_layer). In a layer the order is that of timestamps; but where one
 * may change what another does there, each comes after those that it depends on
 * (engine/code/dependency.h), which is found by trial. */
#ifndef GT_EFFECTS_CONTINUOUS_H
#define GT_EFFECTS_CONTINUOUS_H

#include "engine/core/run.h"

enum { GT_MAX_CONTINUOUS = GT_MAX_MODS + 250 };

/* A modifier, or a static ability of an object. */
typedef struct gt_continuous {
    uint16_t stamp; /* timestamp */
    uint16_t layers; /* that it writes to, as bits */
    uint16_t reads; /* layers that decide what it reads */
    uint16_t takes; /* layers in which it takes abilities away */
    int16_t mod; /* gt_state.mods; -1: it is an ability */
    uint16_t ability; /* ... that one */
    uint8_t holder; /* whose it is; of a modifier: whom it is for */
    bool began; /* it was applied in some layer */
} gt_continuous;

/* What an ability reaches, which was decided in the first layer that asked. */
typedef struct gt_reached {
    uint16_t which;
    gt_addr filter;
    gt_set set;
} gt_reached;

/* All of a computation, by timestamp, those of one timestamp as they were found. */
typedef struct gt_continuous_list {
    int n, n_reached;
    unsigned layers, reads, takes; /* of all */
    int applying; /* the one that is applied just now */
    gt_continuous of[GT_MAX_CONTINUOUS];
    gt_reached reached[GT_MAX_CONTINUOUS];
} gt_continuous_list;

/* What a game knows of its layers. */
typedef struct gt_layer_rules {
    /* an ability does nothing, since it is lost or negated; one that has begun goes on */
    bool (*is_off)(gt_context *r, const gt_continuous *x);
    void (*apply)(gt_context *r, const gt_continuous *x, int layer);
    /* whether ability `which` would do something else in the layer if `on` were applied first;
     * NULL: none ever depends on another */
    bool (*changes)(gt_context *r, gt_continuous_list *all, int on, int which, int layer);
    /* there are more than there is room for, in a state or in one layer */
    void (*exceeded)(gt_context *r, gt_limit limit, int object);
} gt_layer_rules;

static inline void gt_continuous_begin(gt_continuous_list *all)
{
    all->n = all->n_reached = 0;
    all->layers = all->reads = all->takes = 0;
}

/* Adds one; before the first layer is applied. */
void gt_continuous_add(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all,
                       const gt_continuous *x);

/* Whether there is a layer in which one may depend on another. */
bool gt_some_depend(const gt_continuous_list *all);

/* Applies those of a layer. */
void gt_apply_layer(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all, int layer);

/* Applies one of a layer, unless it is off. */
void gt_apply_continuous(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all,
                         int which, int layer);

#endif
