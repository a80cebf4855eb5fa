/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Activations as one piece of code (Y-302): the mode, costs, a register for each target in the
 * order of the text, STACKED, and the statements. A target stands where the text says so,
 * {"target": ...}; what follows calls it "target", further ones "target 2" and so on. */
#include "decks/yugioh/language.h"

#include <string.h>

enum { ANY_NUMBER = 100 };

static const char *const target_names[YG_MAX_TARGETS] = {"target", "target 2", "target 3",
                                                         "target 4"};

/* ---- Finding the targets. */

static void find_targets(gt_compiler *c, yg_announced *a, const cJSON *node, int mode)
{
    bool later = gt_json_get(node, "later") != NULL;
    if (cJSON_IsObject(node) && gt_json_get(node, "target") != NULL) {
        if (a->n == YG_MAX_TARGETS) {
            gt_wrong(c, node, "more than %d targets", YG_MAX_TARGETS);
            return;
        }
        a->target[a->n] = node;
        a->mode[a->n++] = mode;
    }
    for (const cJSON *child = node == NULL ? NULL : node->child; child != NULL; child = child->next)
        if (child->string == NULL ||
            (strcmp(child->string, "target") != 0 && !(later && strcmp(child->string, "do") == 0)))
            find_targets(c, a, child, mode);
}

static int number_of(const yg_announced *a, const cJSON *inside)
{
    for (int i = 0; a != NULL && i < a->n; i++)
        if (gt_json_get(a->target[i], "target") == inside)
            return i;
    return -1;
}

int yg_target_announced(gt_compiler *c, const cJSON *inside)
{
    int i = number_of(c->own, inside);
    if (i < 0)
        gt_wrong(c, inside, "nothing can be targeted here");
    return i < 0 ? GT_SET_THIS : i;
}

/* Whether there are enough of them is asked for all targets together. */
gt_possible yg_can_announced(gt_compiler *c, const cJSON *inside)
{
    (void)c;
    (void)inside;
    return GT_ALWAYS;
}

/* ---- What a cost takes. */

/* Whether a statement of a cost takes what it names from the field, without a choice. */
static bool takes_named(const cJSON *s)
{
    const cJSON *tribute = gt_json_get(s, "tribute");
    return (tribute != NULL && gt_json_get(tribute, "choose") == NULL) ||
           gt_json_is(gt_json_get(s, "send"), "this") ||
           gt_json_is(gt_json_get(s, "banish"), "this");
}

static bool takes_this(const cJSON *node)
{
    const cJSON *cost = gt_json_get(node, "cost");
    bool elsewhere = gt_json_get(node, "in") != NULL;
    for (const cJSON *s = cost == NULL ? NULL : cost->child; s != NULL && !elsewhere; s = s->next)
        if (takes_named(s))
            return true;
    return false;
}

static bool names_monsters(const cJSON *in)
{
    if (in == NULL || gt_json_is(in, "monsters") || gt_json_is(in, "field"))
        return true;
    for (const cJSON *zone = in->child; zone != NULL; zone = zone->next)
        if (gt_json_is(zone, "monsters") || gt_json_is(zone, "field"))
            return true;
    return false;
}

/* The filter of what a statement of a cost chooses from, if monsters of the field are among it;
 * NULL: they are not. */
static cJSON *chosen_monsters(const cJSON *s)
{
    const cJSON *tribute = gt_json_get(gt_json_get(s, "tribute"), "choose"),
                *send = gt_json_get(gt_json_get(s, "send"), "choose"),
                *filter = tribute != NULL ? tribute : send;
    bool monsters = filter != NULL && names_monsters(gt_json_get(filter, "in"));
    return monsters ? (cJSON *)(uintptr_t)filter : NULL;
}

/* The first choice of a cost by which a monster can leave the own field. */
static cJSON *freeing_choice(const cJSON *cost)
{
    for (const cJSON *s = cost == NULL ? NULL : cost->child; s != NULL; s = s->next)
        if (chosen_monsters(s) != NULL)
            return chosen_monsters(s);
    return NULL;
}

/* Whether a cost can take a monster of the own field away. */
static bool frees_a_zone(const cJSON *node)
{
    return takes_this(node) || freeing_choice(gt_json_get(node, "cost")) != NULL;
}

/* Whether what is done asks for a free monster zone: nothing else of it can be done in any case. */
static bool needs_room(gt_compiler *c, yg_announced *a, const cJSON *todo)
{
    bool twin = c->twin, unknown = c->unknown, frees = a->frees;
    gt_block block;
    gt_block_open_value(c, &block);
    gt_mark mark = gt_mark_here(c);
    a->needs_room = false;
    a->frees = c->twin = true;
    c->quiet++;
    gt_possible can = todo != NULL ? gt_can_list(c, todo, false) : GT_NEVER;
    c->quiet--;
    c->twin = twin;
    c->unknown = unknown;
    a->frees = frees;
    gt_take_back(c, mark);
    gt_block_drop(c);
    return a->needs_room && can != GT_ALWAYS;
}

static void add_flag(cJSON *filter, const char *key, bool value)
{
    if (gt_json_get(filter, key) == NULL)
        gt_json_add(filter, key, cJSON_CreateBool(value));
}

/* Y-101: as long as no zone is free, a cost that could free one must. Y-421: no token is sent to
 * the graveyard. */
static void narrow_cost(gt_compiler *c, yg_announced *a, const cJSON *node)
{
    const cJSON *cost = gt_json_get(node, "cost");
    if (freeing_choice(cost) == NULL)
        return;
    cJSON *copy = gt_json_copy(cost);
    if (!takes_this(node) && needs_room(c, a, gt_json_get(node, "do")))
        add_flag(freeing_choice(copy), "leaves room", true);
    for (const cJSON *s = copy->child; s != NULL; s = s->next)
        if (gt_json_get(s, "send") != NULL && chosen_monsters(s) != NULL)
            add_flag(chosen_monsters(s), "token", false);
    a->narrow[a->n_narrow].cost = cost;
    a->narrow[a->n_narrow++].by = copy;
}

static void narrow_costs(gt_compiler *c, yg_announced *a, const cJSON *node)
{
    narrow_cost(c, a, node);
    for (const cJSON *mode = a->modes == NULL ? NULL : a->modes->child; mode != NULL;
         mode = mode->next)
        narrow_cost(c, a, mode);
}

/* The cost as it is paid. Mistakes are told of the text itself, which is read for them alone. */
static const cJSON *cost_of(const yg_announced *a, const cJSON *node)
{
    const cJSON *cost = gt_json_get(node, "cost");
    for (int i = 0; i < a->n_narrow; i++)
        if (a->narrow[i].cost == cost)
            return a->narrow[i].by;
    return cost;
}

static gt_possible can_pay(gt_compiler *c, const yg_announced *a, const cJSON *node)
{
    const cJSON *cost = gt_json_get(node, "cost"), *narrow = cost_of(a, node);
    gt_mark mark = gt_mark_here(c);
    if (cost == NULL)
        return GT_ALWAYS;
    gt_possible can = gt_can_list(c, cost, true);
    if (narrow == cost)
        return can;
    gt_take_back(c, mark);
    c->quiet++;
    can = gt_can_list(c, narrow, true);
    c->quiet--;
    return can;
}

/* ---- Can it be activated? */

static int least_of(gt_compiler *c, const cJSON *target)
{
    if (gt_json_get(target, "upto") != NULL)
        return gt_read_integer_or(c, target, "least", 0, ANY_NUMBER, 0);
    return gt_read_integer_or(c, target, "count", 1, ANY_NUMBER, 1);
}

static int most_of(gt_compiler *c, const cJSON *target)
{
    const cJSON *count = gt_json_get(target, "count");
    bool upto = gt_read_flag(c, target, "upto");
    return count != NULL ? gt_read_integer(c, count, 1, ANY_NUMBER) : upto ? ANY_NUMBER : 1;
}

/* The filter is written where no names of the costs are known; one that uses them is asked only
 * when they are paid. */
static gt_possible can_target(gt_compiler *c, const cJSON *target)
{
    int least = least_of(c, target), errors = c->quiet;
    if (least == 0)
        return GT_ALWAYS;
    bool unknown = c->unknown, twin = c->twin;
    gt_mark mark = gt_mark_here(c);
    c->unknown = false;
    c->twin = true;
    c->quiet++;
    gt_addr filter = gt_compile_filter(c, gt_json_get(target, "target"), GT_FILTER_PICK);
    bool known = !c->unknown;
    c->quiet = errors;
    c->twin = twin;
    c->unknown = unknown;
    if (!known) {
        gt_take_back(c, mark);
        return GT_ALWAYS;
    }
    gt_emit(c, YG_OP_CAN_TARGET, 0, (int16_t)filter, least, 0);
    return GT_SOMETIMES;
}

static gt_possible can_targets(gt_compiler *c, const yg_announced *a, int mode)
{
    gt_possible result = GT_ALWAYS;
    for (int i = 0; i < a->n; i++)
        if (a->mode[i] == mode)
            result = gt_both(c, result, can_target(c, a->target[i]));
    return result;
}

/* Draws that a player makes whatever happens: the deck must hold them (Y-171). */
static gt_possible can_draw_all(gt_compiler *c, const cJSON *todo)
{
    int sum = 0, n;
    for (const cJSON *s = todo == NULL ? NULL : todo->child; s != NULL; s = s->next)
        if (gt_json_get(s, "if") == NULL && gt_json_get(s, "may") == NULL &&
            (gt_json_get(s, "who") == NULL || gt_json_is(gt_json_get(s, "who"), "each")) &&
            gt_is_integer(gt_json_get(s, "draw"), &n))
            sum += n;
    if (sum == 0)
        return GT_ALWAYS;
    gt_addr deck = gt_plain_filter(c, 1, 1 << YG_DECK, NULL);
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)deck, 0, 0);
    gt_emit_with(c, GT_OP_GE, sum);
    return GT_SOMETIMES;
}

/* Something of the effect. What it does to what is announced (`trusting`) is asked with that: what
 * of it could be done depends on names that are not known yet. */
static gt_possible can_effect(gt_compiler *c, const cJSON *todo, bool trusting)
{
    gt_mark mark = gt_mark_here(c);
    gt_possible can = gt_can_list(c, todo, false);
    if (can == GT_NEVER && trusting) {
        gt_take_back(c, mark);
        return GT_ALWAYS;
    }
    return can;
}

static bool is_done_always(const cJSON *s)
{
    return gt_json_get(s, "if") == NULL && gt_json_get(s, "may") == NULL;
}

/* Of several things that are all done to targets none may be impossible: each monster that comes
 * needs a zone. Where the cost decides which monster comes it is known at least whether one may. */
static gt_possible can_come(gt_compiler *c, const yg_announced *a, const cJSON *todo)
{
    gt_possible result = GT_ALWAYS;
    const cJSON *first = todo == NULL ? NULL : todo->child;
    for (const cJSON *s = first; s != NULL; s = s->next) {
        const cJSON *to = gt_json_get(s, "to");
        const cJSON *comes = gt_json_get(s, "summon");
        bool asked = first->next == NULL ? a->frees : gt_json_get(comes, "target") != NULL;
        if (comes == NULL || !asked || !is_done_always(s))
            continue;
        if (to == NULL) {
            result = gt_both(c, result, yg_can_place(c, 1));
        } else if (gt_json_is(to, "opponent")) {
            gt_emit(c, YG_OP_ROOM, 2, 1, 0, 0);
            result = gt_both(c, result, GT_SOMETIMES);
        }
    }
    return result;
}

/* Costs, targets, and (wanted) something of the effect, of the whole or of a mode. */
static gt_possible can_part(gt_compiler *c, const yg_announced *a, const cJSON *node, int mode,
                            bool wanted)
{
    const cJSON *cost = gt_json_get(node, "cost"), *todo = gt_json_get(node, "do");
    gt_possible result = can_targets(c, a, mode);
    result = gt_both(c, result, can_pay(c, a, node));
    if (!wanted || todo == NULL)
        return result;
    result = gt_both(c, result, can_draw_all(c, todo));
    result = gt_both(c, result, can_come(c, a, todo));
    return gt_both(
        c, result,
        can_effect(c, todo,
                   cost != NULL || a->n > 0 || mode >= 0 || gt_json_get(node, "equip") != NULL));
}

/* Pushes the modes that can be chosen, as a mask. */
static void push_modes(gt_compiler *c, yg_announced *a, const cJSON *modes)
{
    int m = 0;
    for (const cJSON *mode = modes->child; mode != NULL; mode = mode->next, m++) {
        gt_emit(c, GT_OP_NUM, 0, 1 << m, 0, 0);
        const cJSON *asked = gt_json_get(mode, "if");
        bool frees = a->frees;
        a->frees = frees || frees_a_zone(mode);
        gt_mark mark = gt_mark_here(c);
        gt_possible can = can_part(c, a, mode, m, true);
        a->frees = frees;
        if (can == GT_NEVER)
            gt_take_back(c, mark);
        if (can == GT_NEVER)
            gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        if (can != GT_ALWAYS)
            gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
        if (asked != NULL) {
            gt_compile_condition(c, asked);
            gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
        }
        if (m > 0)
            gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
    }
}

static bool takes_control(const cJSON *todo)
{
    for (const cJSON *s = todo == NULL ? NULL : todo->child; s != NULL; s = s->next)
        if (gt_json_get(s, "control") != NULL)
            return true;
    return false;
}

static gt_possible can_equip(gt_compiler *c, const cJSON *node)
{
    const cJSON *equip = gt_json_get(node, "equip");
    if (equip == NULL)
        return GT_ALWAYS;
    if (takes_control(gt_json_get(node, "do"))) { /* Y-411 */
        gt_emit(c, YG_OP_ROOM, 1, 1, 0, 0);
        gt_emit(c, YG_OP_CAN_TARGET, 0, (int16_t)gt_later_filter(c, equip), 1, 0);
        return gt_both(c, GT_SOMETIMES, GT_SOMETIMES);
    }
    gt_emit(c, YG_OP_CAN_TARGET, 0, (int16_t)gt_later_filter(c, equip), 1, 0);
    return GT_SOMETIMES;
}

static gt_addr can_be_activated(gt_compiler *c, yg_announced *a, const cJSON *node, bool wanted)
{
    const cJSON *modes = a->modes;
    gt_block block;
    gt_block_open_value(c, &block);
    gt_mark mark = gt_mark_here(c);
    gt_possible result = can_part(c, a, node, -1, wanted);
    result = gt_both(c, result, can_equip(c, node));
    if (gt_json_get(node, "copies") != NULL) {
        if (!gt_json_is(gt_json_get(node, "copies"), "that"))
            gt_wrong(c, node, "'copies' is \"that\", the activation that is answered");
        gt_emit(c, YG_OP_CAN_COPY, 0, 0, 0, 0);
        result = gt_both(c, result, GT_SOMETIMES);
    }
    if (modes != NULL) {
        push_modes(c, a, modes);
        gt_above_zero(c);
        result = gt_both(c, result, GT_SOMETIMES);
    }
    return gt_close_can(c, mark, result);
}

/* ---- The code. */

static void jump_unless_mode(gt_compiler *c, int mode, gt_label *to)
{
    gt_emit(c, YG_OP_HAS_MODE, 0, mode, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, to);
}

static void hold_target(gt_compiler *c, int i)
{
    c->registers->name[i] = target_names[i];
    c->registers->busy |= 1u << i;
    c->registers->dirty |= 1u << i;
    c->registers->fixed |= 1u << i;
}

static void announce_target(gt_compiler *c, const yg_announced *a, int i)
{
    static const char *const keys[] = {"target", "count", "upto", "least", "by", NULL};
    const cJSON *target = a->target[i];
    gt_label other = GT_LABEL;
    gt_check_keys(c, target, keys, "a target");
    if (a->mode[i] >= 0)
        jump_unless_mode(c, a->mode[i], &other);
    gt_addr filter = gt_compile_filter(c, gt_json_get(target, "target"), GT_FILTER_PICK);
    gt_emit(c, GT_OP_NUM, 0, least_of(c, target), 0, 0);
    gt_emit(c, GT_OP_NUM, 0, most_of(c, target), 0, 0);
    bool opponents = gt_json_is(gt_json_get(target, "by"), "opponent");
    if (gt_json_get(target, "by") != NULL && !opponents)
        gt_wrong(c, target, "'by' of a target is \"opponent\"");
    gt_emit(c, YG_OP_TARGET, i, (int16_t)filter, opponents, 0);
    gt_label_here(c, &other);
}

/* Registers of targets are kept free from the begin. */
static void reserve_targets(gt_compiler *c, const yg_announced *a)
{
    for (int i = 0; i < a->n; i++)
        hold_target(c, i);
}

/* What is paid; names that it gives are known on resolution. */
static void pay(gt_compiler *c, const cJSON *cost, const cJSON *todo)
{
    gt_scope scope;
    bool whole = c->whole;
    if (cost == NULL)
        return;
    gt_scope_enter(c, &scope, todo);
    c->whole = true;
    gt_compile_statements(c, cost, false);
    c->whole = whole;
    gt_scope_leave(c);
}

static void check_mode(gt_compiler *c, const cJSON *mode)
{
    static const char *const keys[] = {"if", "cost", "do", NULL};
    if (gt_check_keys(c, mode, keys, "a mode") && gt_json_get(mode, "do") == NULL)
        gt_wrong(c, mode, "a mode needs 'do'");
}

static void pay_modes(gt_compiler *c, const yg_announced *a, const cJSON *modes)
{
    int m = 0;
    for (const cJSON *mode = modes->child; mode != NULL; mode = mode->next, m++) {
        gt_label next = GT_LABEL;
        check_mode(c, mode);
        if (gt_json_get(mode, "cost") == NULL)
            continue;
        jump_unless_mode(c, m, &next);
        pay(c, cost_of(a, mode), modes);
        gt_label_here(c, &next);
    }
}

static void announce(gt_compiler *c, yg_announced *a, const cJSON *node)
{
    const cJSON *modes = a->modes, *todo = gt_json_get(node, "do");
    reserve_targets(c, a);
    if (modes != NULL) {
        push_modes(c, a, modes);
        gt_emit(c, YG_OP_MODES, 0, 0, 0, 0);
        pay_modes(c, a, modes);
    }
    pay(c, cost_of(a, node), todo);
    if (gt_json_get(node, "cost") != NULL)
        gt_emit(c, YG_OP_PAID, 0, 0, 0, 0);
    for (int i = 0; i < a->n; i++)
        announce_target(c, a, i);
}

static void resolve_modes(gt_compiler *c, const cJSON *modes)
{
    int m = 0;
    for (const cJSON *mode = modes == NULL ? NULL : modes->child; mode != NULL;
         mode = mode->next, m++) {
        gt_label next = GT_LABEL;
        gt_scope scope;
        jump_unless_mode(c, m, &next);
        gt_scope_enter(c, &scope, mode->next);
        if (gt_json_get(mode, "do") != NULL)
            gt_compile_statements(c, gt_json_get(mode, "do"), false);
        gt_scope_leave(c);
        gt_label_here(c, &next);
    }
}

/* An equip card targets what it will be equipped to (Y-413). */
static int announce_equip(gt_compiler *c, const cJSON *equip, const yg_announced *a)
{
    if (equip == NULL)
        return -1;
    gt_addr filter = gt_later_filter(c, equip);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_emit(c, YG_OP_TARGET, a->n, (int16_t)filter, 0, 0);
    if (a->n < YG_MAX_TARGETS)
        hold_target(c, a->n);
    return a->n;
}

static void find_all(gt_compiler *c, yg_announced *a, const cJSON *node)
{
    const cJSON *modes = gt_json_get(node, "modes");
    a->frees = frees_a_zone(node);
    find_targets(c, a, gt_json_get(node, "do"), -1);
    a->modes = modes == NULL ? NULL : gt_need_modes(c, modes, YG_MAX_MODES);
    int m = 0;
    for (const cJSON *mode = a->modes == NULL ? NULL : a->modes->child; mode != NULL;
         mode = mode->next)
        find_targets(c, a, gt_json_get(mode, "do"), m++);
}

/* What is done by rule is no link of a chain. */
static gt_addr write_code(gt_compiler *c, yg_announced *a, const cJSON *node, bool chained)
{
    const cJSON *todo = gt_json_get(node, "do");
    gt_block block;
    gt_block_open_effect(c, &block);
    announce(c, a, node);
    int equipped = announce_equip(c, gt_json_get(node, "equip"), a);
    if (gt_json_get(node, "copies") != NULL) /* the rest is that of another activation */
        gt_emit(c, YG_OP_COPY, 0, 0, 0, 0);
    else if (chained)
        gt_emit(c, YG_OP_STACKED, 0, 0, 0, 0);
    if (equipped >= 0)
        gt_emit(c, YG_OP_EQUIP, GT_SET_THIS, equipped, 0, 0);
    resolve_modes(c, a->modes);
    if (todo != NULL)
        gt_compile_statements(c, todo, false);
    return gt_block_end(c);
}

void yg_compile_activation(gt_compiler *c, const cJSON *node, bool wanted, gt_ability *out)
{
    yg_announced a = {.n = 0};
    gt_registers registers = {.vars = YG_FIRST_VARIABLE}, *outer = c->registers;
    void *own = c->own;
    find_all(c, &a, node);
    c->registers = &registers;
    c->own = &a;
    narrow_costs(c, &a, node);
    out->can = can_be_activated(c, &a, node, wanted);
    out->code = write_code(c, &a, node, !yg_is_unchained(out));
    c->registers = outer;
    c->own = own;
    for (int i = 0; i < a.n_narrow; i++)
        gt_json_drop(a.narrow[i].by);
}
