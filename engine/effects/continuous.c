/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Continuous effects in layers, see continuous.h. */
#include "engine/effects/continuous.h"

#include "engine/code/dependency.h"

#include <assert.h>

void gt_continuous_add(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all,
                       const gt_continuous *x)
{
    if (all->n == GT_MAX_CONTINUOUS) {
        rules->exceeded(r, GT_LIMIT_STATIC, x->holder);
        return;
    }
    int at = all->n++;
    for (; at > 0 && all->of[at - 1].stamp > x->stamp; at--)
        all->of[at] = all->of[at - 1];
    all->of[at] = *x;
    all->layers |= x->layers;
    all->reads |= x->reads;
    all->takes |= x->takes;
}

void gt_apply_continuous(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all,
                         int which, int layer)
{
    gt_continuous *x = &all->of[which];
    if (x->mod < 0 && !x->began && rules->is_off(r, x))
        return;
    x->began = true;
    all->applying = which;
    rules->apply(r, x, layer);
}

/* ---- The order in a layer. */

/* Numbers of those that are applied in a layer; how many. */
static int in_layer(const gt_continuous_list *all, int layer, int which[GT_MAX_CONTINUOUS])
{
    int n = 0;
    for (int i = 0; i < all->n; i++)
        if ((all->of[i].layers >> layer & 1) != 0)
            which[n++] = i;
    return n;
}

/* Whether one that is applied in a layer could make another of that layer do something else: it
 * writes what that reads, or takes abilities away. What a modifier does is fixed. */
static bool may_depend(const gt_continuous_list *all, int layer, const int *which, int n)
{
    unsigned matters = 0;
    bool ability = false;
    if (((all->reads | all->takes) >> layer & 1) == 0 || n < 2)
        return false;
    for (int i = 0; i < n; i++) {
        matters |= all->of[which[i]].reads | all->of[which[i]].takes;
        ability |= all->of[which[i]].mod < 0;
    }
    return ability && (matters >> layer & 1) != 0;
}

bool gt_some_depend(const gt_continuous_list *all)
{
    for (unsigned left = (all->reads | all->takes) & all->layers; left != 0; left &= left - 1) {
        int layer = __builtin_ctz(left), which[GT_MAX_CONTINUOUS];
        if (may_depend(all, layer, which, in_layer(all, layer, which)))
            return true;
    }
    return false;
}

/* Those of a layer that are still to be applied, while their order is found. */
typedef struct layer_order {
    const gt_layer_rules *rules;
    gt_continuous_list *all;
    int n, layer;
    int which[GT_MAX_CONTINUOUS];
} layer_order;

/* Whether there is something to be tried at all: one reads what the layer decides, or the other may
 * take it away before it has begun to apply. */
static bool may_change(const gt_continuous *x, const gt_continuous *on, int layer)
{
    bool takes = (on->takes >> layer & 1) != 0 && (on->mod < 0 || on->holder == x->holder);
    return (x->reads >> layer & 1) != 0 || (takes && !x->began);
}

/* Whether one depends on another: applying that would change whether it exists, what it applies to,
 * or what it does there. */
static bool depends(gt_context *r, const layer_order *o, int i, int on)
{
    const gt_continuous *x = &o->all->of[o->which[i]];
    if (i == on || x->mod >= 0)
        return false;
    if (!may_change(x, &o->all->of[o->which[on]], o->layer)) {
        assert(!o->rules->changes(r, o->all, o->which[on], o->which[i], o->layer));
        return false;
    }
    return o->rules->changes(r, o->all, o->which[on], o->which[i], o->layer);
}

static bool is_free(gt_context *r, const layer_order *o, int i)
{
    for (int k = 0; k < o->n; k++)
        if (depends(r, o, i, k))
            return false;
    return true;
}

/* The one that is applied next: the first by timestamp that depends on none of the others; of a
 * circle the first. */
static int next_of(gt_context *r, const layer_order *o)
{
    gt_order order;
    if (o->n > GT_MAX_APPLIED || is_free(r, o, 0))
        return 0;
    gt_order_begin(&order);
    for (int i = 0; i < o->n; i++)
        gt_order_add(&order, &(gt_applied){.which = (uint16_t)i, .stamp = (uint16_t)i});
    for (int i = 0; i < o->n; i++)
        for (int k = 0; k < o->n; k++)
            order.needs[i] |= (uint64_t)depends(r, o, i, k) << k;
    return gt_order_next(&order)->which;
}

/* That is asked anew after each: applying one may bring others into being. */
static void apply_by_dependency(gt_context *r, layer_order *o)
{
    for (; o->n > 0; o->n--) {
        const gt_continuous *first = &o->all->of[o->which[0]];
        if (o->n > GT_MAX_APPLIED && first->mod < 0)
            o->rules->exceeded(r, GT_LIMIT_ORDER, first->holder);
        int next = next_of(r, o);
        gt_apply_continuous(r, o->rules, o->all, o->which[next], o->layer);
        memmove(&o->which[next], &o->which[next + 1],
                (size_t)(o->n - 1 - next) * sizeof o->which[0]);
    }
}

void gt_apply_layer(gt_context *r, const gt_layer_rules *rules, gt_continuous_list *all, int layer)
{
    layer_order o;
    if ((all->layers >> layer & 1) == 0)
        return;
    o.rules = rules;
    o.all = all;
    o.layer = layer;
    o.n = in_layer(all, layer, o.which);
    if (rules->changes != NULL && may_depend(all, layer, o.which, o.n)) {
        apply_by_dependency(r, &o);
        return;
    }
    for (int i = 0; i < o.n; i++)
        gt_apply_continuous(r, rules, all, o.which[i], layer);
}
