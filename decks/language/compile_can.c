/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Can it be done? For each effect that a player may start or decline, value code that tells whether
 * anything of it can be executed: some statement of the list; of a statement, its verb
 * while `if` holds, or something of `else`. A cost must be possible in full. What depends
 * on names that earlier statements bind counts for nothing before the effect has begun.
 * Nothing hidden may show: of cards in a deck or in the opposing hand, only their number counts. */
#include "decks/language/compile.h"

#include <string.h>

static gt_possible can_list(gt_compiler *c, const cJSON *list, bool all);
static gt_possible can_any(gt_compiler *c, const cJSON *list, bool whole);
static gt_possible can_statement(gt_compiler *c, const cJSON *s);
static gt_possible attempt(gt_compiler *c, const cJSON *node,
                           gt_possible (*push)(gt_compiler *, const cJSON *));

gt_possible gt_both(gt_compiler *c, gt_possible x, gt_possible y)
{
    if (x == GT_SOMETIMES && y == GT_SOMETIMES)
        gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return x < y ? x : y;
}

gt_possible gt_can_number(gt_compiler *c, const cJSON *value)
{
    int number;
    if (gt_is_integer(value, &number))
        return number > 0 ? GT_ALWAYS : GT_NEVER;
    gt_compile_value(c, value);
    gt_above_zero(c);
    return GT_SOMETIMES;
}

gt_possible gt_can_number_of_verb(gt_compiler *c, const cJSON *s)
{
    return gt_can_number(c, gt_json_get(s, c->verb->name));
}

/* ---- Control */

gt_possible gt_can_target_of_verb(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, c->verb->name), NULL);
}

gt_possible gt_can_choose_verb(gt_compiler *c, const cJSON *s)
{
    return gt_can_choose(c, s, NULL);
}

gt_possible gt_can_do(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "do");
    bool cost = c->trusting || gt_json_get(s, "may") != NULL;
    if (c->whole && !cost && cJSON_IsArray(list) && list->child != NULL)
        return attempt(c, list->child, can_statement); /* it ends where something is not done */
    return can_list(c, list, c->whole);
}

gt_possible gt_can_repeat(gt_compiler *c, const cJSON *s)
{
    gt_possible number = gt_can_number(c, gt_json_get(s, "repeat"));
    return gt_both(c, number, gt_can_do(c, s));
}

gt_possible gt_can_modes(gt_compiler *c, const cJSON *s)
{
    return can_any(c, gt_json_get(s, "modes"), c->whole);
}

static gt_possible can_verb(gt_compiler *c, const cJSON *s)
{
    for (const gt_verb_row *verb = c->dialect->verbs; verb->name != NULL; verb++)
        if (gt_json_get(s, verb->name) != NULL) {
            c->verb = verb;
            return verb->can == NULL ? GT_ALWAYS : verb->can(c, s);
        }
    return GT_NEVER;
}

/* Runs a part; what depends on something unknown, or is not needed, is taken back. */
static gt_possible attempt(gt_compiler *c, const cJSON *node,
                           gt_possible (*push)(gt_compiler *, const cJSON *))
{
    bool unknown = c->unknown;
    gt_mark mark = gt_mark_here(c);
    c->unknown = false;
    gt_possible result = push(c, node);
    if (c->unknown)
        result = c->trusting ? GT_ALWAYS : GT_NEVER;
    if (result != GT_SOMETIMES)
        gt_take_back(c, mark);
    c->unknown = unknown;
    return result;
}

/* The verb while `if` holds. */
static gt_possible can_under_condition(gt_compiler *c, const cJSON *s)
{
    const cJSON *condition = gt_json_get(s, "if");
    if (condition == NULL)
        return attempt(c, s, can_verb);
    gt_compile_condition(c, condition);
    return gt_both(c, GT_SOMETIMES, attempt(c, s, can_verb));
}

static gt_possible either(gt_compiler *c, gt_possible x, gt_possible y)
{
    if (x == GT_SOMETIMES && y == GT_SOMETIMES)
        gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    return x > y ? x : y;
}

static gt_possible can_statement(gt_compiler *c, const cJSON *s)
{
    const cJSON *otherwise = gt_json_get(s, "else");
    bool whole = c->whole;
    c->whole = whole || gt_json_get(s, "then") != NULL;
    gt_possible result = attempt(c, s, can_under_condition);
    c->whole = false;
    if (otherwise != NULL)
        result = either(c, result, can_list(c, otherwise, false));
    c->whole = whole;
    return result;
}

/* Something of a list; whole: a statement counts only if all of it can be done. */
static gt_possible can_any(gt_compiler *c, const cJSON *list, bool whole)
{
    gt_possible result = GT_NEVER;
    bool outer = c->whole;
    c->whole = whole;
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next)
        result = either(c, result, attempt(c, s, can_statement));
    c->whole = outer;
    return result;
}

/* Forgets the names that a statement binds: what they will hold is not known. */
static void hide_names(gt_compiler *c, const cJSON *node)
{
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        bool as = child->string != NULL && strcmp(child->string, "as") == 0;
        int r = as && cJSON_IsString(child) ? gt_name_register(c, child->valuestring) : -1;
        if (r >= 0)
            c->registers->name[r] = NULL;
        hide_names(c, child);
    }
}

/* All of a list: costs, which must be paid one and all . What depends on names of the list itself
 * is taken for possible. */
static gt_possible can_all(gt_compiler *c, const cJSON *list)
{
    const char *name[GT_MOST_SETS];
    gt_possible result = GT_ALWAYS;
    bool whole = c->whole, twin = c->twin, trusting = c->trusting;
    memcpy(name, c->registers->name, sizeof name);
    c->whole = c->twin = c->trusting = true;
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next) {
        result = gt_both(c, result, attempt(c, s, can_statement));
        hide_names(c, s);
    }
    memcpy(c->registers->name, name, sizeof name);
    c->whole = whole;
    c->twin = twin;
    c->trusting = trusting;
    return result;
}

static gt_possible can_list(gt_compiler *c, const cJSON *list, bool all)
{
    bool trusting = c->trusting;
    if (all)
        return can_all(c, list);
    c->trusting = false;
    gt_possible result = can_any(c, list, false);
    c->trusting = trusting;
    return result;
}

gt_possible gt_can_list(gt_compiler *c, const cJSON *list, bool cost)
{
    gt_registers registers = {0}, *outer = c->registers;
    c->registers = &registers;
    c->twin = c->asking = true;
    c->quiet++;
    gt_mark mark = gt_mark_here(c);
    gt_possible result = can_list(c, list, cost);
    if (result != GT_SOMETIMES)
        gt_take_back(c, mark);
    c->quiet--;
    c->twin = c->asking = false;
    c->registers = outer;
    return result;
}

gt_addr gt_close_can(gt_compiler *c, gt_mark begin, gt_possible can)
{
    if (can == GT_ALWAYS) {
        gt_block_drop(c);
        return 0;
    }
    if (can == GT_NEVER) {
        gt_take_back(c, begin);
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    }
    return gt_block_done(c);
}

gt_addr gt_compile_can(gt_compiler *c, const cJSON *list, bool cost)
{
    gt_block block;
    gt_block_open_value(c, &block);
    gt_mark mark = gt_mark_here(c);
    return gt_close_can(c, mark, gt_can_list(c, list, cost));
}

void gt_compile_can_now(gt_compiler *c, const cJSON *statement)
{
    unsigned temps = gt_temps(c);
    const gt_verb_row *verb = gt_verb_of(c, statement);
    bool whole = c->whole, loop = verb != NULL && verb->loop;
    gt_mark mark = gt_mark_here(c);
    c->quiet++;
    c->asking = true;
    c->whole = gt_json_get(statement, "then") != NULL;
    gt_possible result = attempt(c, statement, loop ? gt_can_do : can_verb);
    if (result != GT_SOMETIMES) {
        gt_take_back(c, mark);
        gt_emit(c, GT_OP_NUM, 0, result == GT_ALWAYS, 0, 0);
    }
    c->whole = whole;
    c->asking = false;
    c->quiet--;
    gt_release(c, temps);
}
