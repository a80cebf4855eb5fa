/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items of a stack (see item.h). */
#include "engine/events/item.h"

#include <string.h>

gt_item *gt_item_add(gt_state *s, int object, int source, int ability, int player)
{
    int n = s->n_items;
    if (n >= GT_MAX_ITEMS || object == GT_NO_OBJECT) {
        gt_abort(s, n >= GT_MAX_ITEMS ? GT_LIMIT_ITEMS : GT_LIMIT_OBJECTS, source);
        return NULL;
    }
    gt_item *item = &s->items[n];
    s->n_items++;
    memset(item, 0, sizeof *item);
    item->object = (uint8_t)object;
    item->player = (uint8_t)player;
    item->source = (uint8_t)source;
    item->source_stamp = s->objects[source].stamp;
    item->that = GT_NO_OBJECT;
    item->ability = (uint16_t)ability;
    return item;
}

gt_item *gt_item_of(gt_state *s, int object)
{
    for (int i = 0; i < s->n_items; i++)
        if (s->items[i].object == object)
            return &s->items[i];
    return NULL;
}

gt_item gt_item_take(gt_state *s, int object)
{
    gt_item *item = gt_item_of(s, object);
    assert(item != NULL);
    const gt_item taken = *item;
    size_t behind = (size_t)(&s->items[s->n_items] - (item + 1));
    memmove(item, item + 1, behind * sizeof *item);
    s->n_items--;
    return taken;
}

gt_target *gt_item_target(gt_state *s, gt_item *item, int object, int player, unsigned wants)
{
    if (item->n_targets == GT_MAX_TARGETS) {
        gt_abort(s, GT_LIMIT_TARGETS, item->source);
        return NULL;
    }
    gt_target *t = &item->target[item->n_targets++];
    *t = (gt_target){.object = (uint8_t)object,
                     .player = (uint8_t)player,
                     .stamp = object != GT_NO_OBJECT ? s->objects[object].stamp : 0,
                     .wants = (uint16_t)wants};
    return t;
}

gt_effect *gt_item_begin(gt_context *r, const gt_item *item, gt_addr code)
{
    gt_effect *e = gt_effect_begin(r, code, item->player);
    if (e == NULL)
        return NULL;
    e->ability = item->ability;
    e->holder = e->source = item->source;
    e->that = item->that;
    e->that_stamp = item->that_stamp;
    return e;
}

void gt_item_announced(gt_effect *e, gt_item *item)
{
    item->pc = e->pc;
    memcpy(item->v, e->v, sizeof item->v);
    e->pc = 0; /* the code at 0 ends this effect */
}

gt_effect *gt_item_resolve(gt_context *r, const gt_item *item)
{
    gt_effect *e = gt_item_begin(r, item, item->pc);
    if (e == NULL)
        return NULL;
    memcpy(e->v, item->v, sizeof e->v);
    for (int k = 0; k < item->n_targets && k < GT_SETS; k++) {
        const gt_target *t = &item->target[k];
        if (t->object != GT_NO_OBJECT && gt_target_stands(r->s, t))
            e->s[k] = gt_set_of(t->object);
    }
    return e;
}
