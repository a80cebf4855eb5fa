/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instructions with two targets that must fit together: `equip`, items and a unit; `upgrade`, a
 * unit and a card. Each is chosen among those for which there is an other one (8.3.3); and the
 * question whether there is such a pair (8.1.3.1.2). */
#include "decks/nivel/language.h"

typedef struct pair_verb {
    const char *first, *second; /* the keys of its targets */
    const char *what; /* the second one is */
    bool second_placed; /* the second is put into play, not the first */
    int op, can; /* the operation, and the one that asks whether two sets fit */
} pair_verb;

static const pair_verb equipping = {
    "equip", "to", "the unit", false, NV_OP_EQUIP, NV_OP_CAN_EQUIP,
};
static const pair_verb upgrading = {
    "upgrade", "with", "the card", true, NV_OP_UPGRADE, NV_OP_CAN_UPGRADE,
};

/* A statement with such a verb. */
typedef struct pairing {
    const pair_verb *verb;
    const cJSON *first, *second;
    int flags;
    int set; /* the first target, once it is chosen */
} pairing;

static pairing pairing_of(gt_compiler *c, const cJSON *s)
{
    const pair_verb *verb = gt_json_get(s, "equip") != NULL ? &equipping : &upgrading;
    return (pairing){verb, gt_json_get(s, verb->first), gt_json_get(s, verb->second),
                     nv_read_ignored(c, s), 0};
}

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

/* Pushes whether one of a set fits a card of the second target. */
static void push_second(gt_compiler *c, const pairing *p, int first)
{
    const cJSON *filter = filter_of(p->second);
    if (filter == NULL) {
        gt_emit(c, p->verb->can, first, gt_compile_target(c, p->second), p->flags, 0);
        return;
    }
    int second = trial(c, p->second);
    gt_addr candidates = gt_compile_filter(c, filter, GT_FILTER_NARROW);
    gt_addr fits = gt_question(c, p->verb->can, first, second, p->flags, 0);
    gt_emit(c, GT_OP_COUNT_WITH, second, (int16_t)candidates, (int16_t)fits, 0);
    gt_above_zero(c);
}

/* Pushes whether some item can be put on some unit, some card on a unit; false: that is not to be
 * worked out so. */
static bool push_can_pair(gt_compiler *c, const cJSON *s)
{
    pairing p = pairing_of(c, s);
    if (!can_be_tried(c, p.first) || !can_be_tried(c, p.second))
        return false;
    const cJSON *filter = filter_of(p.first);
    if (filter == NULL) {
        push_second(c, &p, gt_compile_target(c, p.first));
        return true;
    }
    gt_block block;
    int first = trial(c, p.first);
    gt_addr candidates = gt_compile_filter(c, filter, GT_FILTER_NARROW);
    gt_block_open_value(c, &block);
    push_second(c, &p, first);
    gt_addr fits = gt_block_done(c);
    gt_emit(c, GT_OP_COUNT_WITH, first, (int16_t)candidates, (int16_t)fits, 0);
    gt_above_zero(c);
    return true;
}

/* What the first that is picked must satisfy; 0: that cannot be worked out here. */
static gt_addr first_ready(gt_compiler *c, int pick, const void *context)
{
    bool twin = c->twin, unknown = c->unknown;
    unsigned temps = gt_temps(c);
    gt_block block;
    gt_addr code = 0;
    c->twin = true;
    c->unknown = false;
    c->quiet++;
    gt_block_open_value(c, &block);
    push_second(c, context, pick);
    if (c->unknown)
        gt_block_drop(c);
    else
        code = gt_block_done(c);
    c->quiet--;
    c->twin = twin;
    c->unknown = unknown;
    gt_release(c, temps);
    return code;
}

static gt_addr second_ready(gt_compiler *c, int pick, const void *context)
{
    const pairing *p = context;
    return gt_question(c, p->verb->can, p->set, pick, p->flags, 0);
}

/* Chooses both; returns the second, p->set is the first. */
static int choose_both(gt_compiler *c, pairing *p)
{
    gt_ready first = {first_ready, p}, second = {second_ready, p};
    bool tried = p->second != NULL && can_be_tried(c, p->second);
    p->set = gt_compile_ready_target(c, p->first, tried ? &first : NULL);
    return p->second == NULL ? GT_SET_THIS : gt_compile_ready_target(c, p->second, &second);
}

static void pair(gt_compiler *c, const cJSON *s)
{
    pairing p = pairing_of(c, s);
    if (p.second == NULL)
        gt_wrong(c, s, "'%s' needs '%s', %s", p.verb->first, p.verb->second, p.verb->what);
    int second = choose_both(c, &p);
    gt_emit(c, p.verb->op, p.set, second, p.flags, 0);
    nv_bind_placed(c, s, p.verb->second_placed ? second : p.set);
    gt_check_done(c);
}

/* ---- The verbs */

static gt_possible can_two(gt_compiler *c, const cJSON *s, const char *one, const char *other)
{
    gt_possible first = gt_can_target(c, gt_json_get(s, one), NULL);
    return gt_both(c, first, gt_can_target(c, gt_json_get(s, other), NULL));
}

void nv_emit_upgrade(gt_compiler *c, const cJSON *s)
{
    pair(c, s);
}

gt_possible nv_possible_upgrade(gt_compiler *c, const cJSON *s)
{
    return push_can_pair(c, s) ? GT_SOMETIMES : can_two(c, s, "upgrade", "with");
}

static const char *say_upgrade(gt_renderer *r, const gt_operation *i)
{
    return gt_fill(r, "upgrade $a with $b$1", i, nv_say_ignoring(r, i->c));
}

const gt_saying nv_says_upgrade[] = {
    {NV_OP_UPGRADE, .say = say_upgrade},
    {NV_OP_CAN_UPGRADE, .text = "$a can be upgraded with $b",
     .pick = ""}, /* the instruction says it */
    {0},
};

void nv_emit_equip(gt_compiler *c, const cJSON *s)
{
    pair(c, s);
}

gt_possible nv_possible_equip(gt_compiler *c, const cJSON *s)
{
    bool cost = c->whole && gt_json_get(gt_json_get(s, "equip"), "count") != NULL;
    return !cost && push_can_pair(c, s) ? GT_SOMETIMES : can_two(c, s, "equip", "to");
}

static const char *say_equip(gt_renderer *r, const gt_operation *i)
{
    return gt_fill(r, "equip $b with $a$1", i, nv_say_ignoring(r, i->c));
}

const gt_saying nv_says_equip[] = {
    {NV_OP_EQUIP, .say = say_equip},
    {NV_OP_CAN_EQUIP, .text = "$a can be put on $b", .pick = ""}, /* the instruction says it */
    {0},
};
