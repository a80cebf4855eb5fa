/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `equip` and `upgrade`: deeds of two parts. The first is chosen among those that go with one of the second
 * part, the second among those that go with what was chosen (8.3.3): an item that some unit of `to` can take,
 * a unit that can be upgraded with some card of `with`. And the question whether there is such a pair
 * (8.1.3.1.2). */
#include "decks/compile.h"

/* The two parts of such a deed, and the operations. */
typedef struct pair {
    const char *first, *second;
    int deed, can;
} pair;

static const pair equipping = {"equip", "to", NV_OP_EQUIP, NV_OP_CAN_EQUIP};
static const pair upgrading = {"upgrade", "with", NV_OP_UPGRADE, NV_OP_CAN_UPGRADE};

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

/* Pushes whether the register `tried` counts one for which the code holds. */
static void push_any(gt_compiler *c, int tried, gt_addr filter, gt_addr holds)
{
    gt_emit(c, GT_OP_COUNT_WITH, tried, (int16_t)filter, (int16_t)holds, 0);
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

/* Pushes whether one of the first set goes with one of the second part. */
static void push_second(gt_compiler *c, const pair *p, const cJSON *s, int first)
{
    const cJSON *target = gt_json_get(s, p->second), *filter = filter_of(target);
    int flags = gt_ignored(c, s);
    if (filter == NULL) {
        gt_emit(c, p->can, first, gt_target(c, target), flags, 0);
        return;
    }
    gt_block block;
    int second = trial(c, target);
    gt_addr among = gt_filter(c, filter, GT_FILTER_NARROW);
    gt_block_open_value(c, &block);
    gt_emit(c, p->can, first, second, flags, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    push_any(c, second, among, gt_block_close(c));
}

static bool push_pair(gt_compiler *c, const pair *p, const cJSON *s)
{
    const cJSON *target = gt_json_get(s, p->first);
    if (!can_be_tried(c, target) || !can_be_tried(c, gt_json_get(s, p->second)))
        return false;
    const cJSON *filter = filter_of(target);
    if (filter == NULL) {
        push_second(c, p, s, gt_target(c, target));
        return true;
    }
    gt_block block;
    int first = trial(c, target);
    gt_addr among = gt_filter(c, filter, GT_FILTER_NARROW);
    gt_block_open_value(c, &block);
    push_second(c, p, s, first);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    push_any(c, first, among, gt_block_close(c));
    return true;
}

bool gt_push_can_equip(gt_compiler *c, const cJSON *s)
{
    return push_pair(c, &equipping, s);
}

bool gt_push_can_upgrade(gt_compiler *c, const cJSON *s)
{
    return push_pair(c, &upgrading, s);
}

typedef struct choosing {
    const pair *parts;
    const cJSON *statement;
    int first; /* for the second: what was chosen */
} choosing;

/* What a pick of the first part must satisfy; 0: that cannot be worked out here. */
static gt_addr first_ready(gt_compiler *c, int pick, const void *context)
{
    const choosing *how = context;
    bool twin = c->twin, unknown = c->unknown;
    unsigned temps = gt_temps(c);
    gt_block block;
    gt_addr code = 0;
    c->twin = true;
    c->unknown = false;
    c->quiet++;
    gt_block_open_value(c, &block);
    push_second(c, how->parts, how->statement, pick);
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

static gt_addr second_ready(gt_compiler *c, int pick, const void *context)
{
    const choosing *how = context;
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, how->parts->can, how->first, pick, gt_ignored(c, how->statement), 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

/* The target, where it is one choice restricted as `ready` says. */
static int chosen(gt_compiler *c, const cJSON *target, const gt_ready *ready)
{
    bool choice = cJSON_IsObject(gt_json_get(target, "choose"));
    return choice ? gt_choose(c, target, ready) : gt_target(c, target);
}

/* Compiles the deed; *second: the register of the second part. Returns that of the first. */
static int deed_of_pair(gt_compiler *c, const pair *p, const cJSON *s, int *second)
{
    const cJSON *onto = gt_json_get(s, p->second);
    choosing how = {p, s, 0};
    gt_ready ready = {first_ready, &how};
    bool tried = onto != NULL && can_be_tried(c, onto);
    int first = chosen(c, gt_json_get(s, p->first), tried ? &ready : NULL);
    how.first = first;
    ready.make = second_ready;
    *second = onto == NULL ? GT_SET_THIS : chosen(c, onto, &ready);
    gt_emit(c, p->deed, first, *second, gt_ignored(c, s), 0);
    return first;
}

void gt_equip(gt_compiler *c, const cJSON *s)
{
    int unit;
    if (gt_json_get(s, "to") == NULL)
        gt_wrong(c, s, "`equip` needs `to`, the unit");
    gt_bind_placed(c, s, deed_of_pair(c, &equipping, s, &unit));
    gt_check_done(c);
}

void gt_upgrade(gt_compiler *c, const cJSON *s)
{
    int card;
    if (gt_json_get(s, "with") == NULL)
        gt_wrong(c, s, "`upgrade` needs `with`, the card");
    deed_of_pair(c, &upgrading, s, &card);
    gt_bind_placed(c, s, card);
    gt_check_done(c);
}
