/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `equip`. An item is chosen among those that some unit of `to` can take, the unit among those that can
 * take one of the items (8.3.3); and the question whether there is such a pair (8.1.3.1.2). */
#include "decks/compile.h"

/* The filter of a target that is one choice, or all that match; NULL: it is neither. */
static const cJSON *filter_of(const cJSON *target)
{
    static const char *const keys[] = {"choose", "all", "now"};
    for (int i = 0; i < 3; i++) {
        const cJSON *filter = gt_json_get(target, keys[i]);
        if (cJSON_IsObject(filter))
            return filter;
    }
    return NULL;
}

/* A register for a card of a target that is tried. */
static int trial(gt_compiler *c, const cJSON *target)
{
    const cJSON *as = gt_json_get(target, "as");
    return as == NULL ? gt_temp(c, target) : gt_name_bind(c, as);
}

/* Whether the parts of the statement are such that pairs of them can be tried. */
static bool can_be_tried(gt_compiler *c, const cJSON *target)
{
    const cJSON *filter = filter_of(target);
    return filter == NULL ? cJSON_IsString(target) : !gt_is_secret(c, filter);
}

/* Pushes whether an item of a set can be put on a unit of `to`. */
static void push_unit(gt_compiler *c, const cJSON *s, int items)
{
    const cJSON *to = gt_json_get(s, "to"), *filter = filter_of(to);
    int flags = gt_ignored(c, s);
    if (filter == NULL) {
        gt_emit(c, NV_OP_CAN_EQUIP, items, gt_target(c, to), flags, 0);
        return;
    }
    gt_block block;
    int unit = trial(c, to);
    gt_addr units = gt_filter(c, filter, GT_FILTER_NARROW);
    gt_block_open_value(c, &block);
    gt_emit(c, NV_OP_CAN_EQUIP, items, unit, flags, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    gt_addr pair = gt_block_close(c);
    gt_emit(c, GT_OP_COUNT_WITH, unit, (int16_t)units, (int16_t)pair, 0);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

bool gt_push_can_equip(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "equip"), *to = gt_json_get(s, "to");
    if (!can_be_tried(c, what) || !can_be_tried(c, to))
        return false;
    const cJSON *filter = filter_of(what);
    if (filter == NULL) {
        push_unit(c, s, gt_target(c, what));
        return true;
    }
    gt_block block;
    int item = trial(c, what);
    gt_addr items = gt_filter(c, filter, GT_FILTER_NARROW);
    gt_block_open_value(c, &block);
    push_unit(c, s, item);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    gt_addr pair = gt_block_close(c);
    gt_emit(c, GT_OP_COUNT_WITH, item, (int16_t)items, (int16_t)pair, 0);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
    return true;
}

/* What an item that is picked must satisfy; 0: that cannot be worked out here. */
static gt_addr item_ready(gt_compiler *c, int pick, const void *context)
{
    const cJSON *s = context;
    bool twin = c->twin, unknown = c->unknown;
    unsigned temps = gt_temps(c);
    gt_block block;
    gt_addr code = 0;
    c->twin = true;
    c->unknown = false;
    c->quiet++;
    gt_block_open_value(c, &block);
    push_unit(c, s, pick);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    if (c->unknown)
        gt_block_drop(c);
    else
        code = gt_block_close(c);
    c->quiet--;
    c->twin = twin;
    c->unknown = unknown;
    gt_release(c, temps);
    return code;
}

typedef struct equipping {
    int items, flags;
} equipping;

static gt_addr unit_ready(gt_compiler *c, int pick, const void *context)
{
    const equipping *how = context;
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, NV_OP_CAN_EQUIP, how->items, pick, how->flags, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

/* The target, where it is one choice restricted as `ready` says. */
static int chosen(gt_compiler *c, const cJSON *target, const gt_ready *ready)
{
    bool choice = cJSON_IsObject(gt_json_get(target, "choose"));
    return choice ? gt_choose(c, target, ready) : gt_target(c, target);
}

void gt_equip(gt_compiler *c, const cJSON *s)
{
    const cJSON *what = gt_json_get(s, "equip"), *to = gt_json_get(s, "to");
    gt_ready item = {item_ready, s};
    if (to == NULL)
        gt_wrong(c, s, "`equip` needs `to`, the unit");
    equipping how = {chosen(c, what, to != NULL && can_be_tried(c, to) ? &item : NULL),
                     gt_ignored(c, s)};
    gt_ready unit = {unit_ready, &how};
    int onto = to == NULL ? GT_SET_THIS : chosen(c, to, &unit);
    gt_emit(c, NV_OP_EQUIP, how.items, onto, how.flags, 0);
    gt_bind_placed(c, s, how.items);
    gt_check_done(c);
}
