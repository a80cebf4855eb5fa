/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verbs of every dialect: choices, modes, repetition, and statements that belong together. */
#include "decks/language/compile.h"

enum { MOST_MODES = 8 }; /* they are bits of a number, and a player reads them all */

const cJSON *gt_need_modes(gt_compiler *c, const cJSON *list, int most)
{
    if (!gt_need_list(c, list, "modes"))
        return NULL;
    int n = cJSON_GetArraySize(list);
    if (n >= 1 && n <= most)
        return list;
    gt_wrong(c, list, "one to %d modes expected, not %d", most, n);
    return NULL;
}

void gt_emit_choose(gt_compiler *c, const cJSON *s)
{
    gt_compile_choice(c, s, NULL);
}

/* What "all of it was done" would mean of these, no card has told yet. */
static void no_then(gt_compiler *c, const cJSON *s)
{
    const cJSON *then = gt_json_get(s, "then");
    if (then != NULL)
        gt_wrong_key(c, then,
                     "'then' does not go with 'modes' and 'repeat'; it can stand in their 'do'");
}

static void check_mode(gt_compiler *c, const cJSON *mode)
{
    static const char *const keys[] = {"if", "do", NULL};
    if (gt_check_keys(c, mode, keys, "a mode") && gt_json_get(mode, "do") == NULL)
        gt_wrong(c, mode, "a mode needs 'do'");
}

/* Names that a later mode needs are not forgotten. */
static void mode_statements(gt_compiler *c, const cJSON *mode)
{
    const cJSON *todo = gt_json_get(mode, "do");
    gt_scope scope;
    gt_scope_enter(c, &scope, mode->next);
    if (todo != NULL)
        gt_compile_part(c, todo);
    gt_scope_leave(c);
}

static void modes_all(gt_compiler *c, const cJSON *list)
{
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next) {
        gt_label no = GT_LABEL;
        const cJSON *condition = gt_json_get(mode, "if");
        if (condition != NULL) {
            gt_compile_condition(c, condition);
            gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &no);
        }
        mode_statements(c, mode);
        gt_label_here(c, &no);
    }
}

/* Pushes the mask of modes whose conditions hold. */
static void push_menu(gt_compiler *c, const cJSON *list)
{
    int bit = 1;
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next, bit *= 2) {
        const cJSON *condition = gt_json_get(mode, "if");
        gt_emit(c, GT_OP_NUM, 0, bit, 0, 0);
        if (condition != NULL) {
            gt_compile_condition(c, condition);
            gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
        }
        gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
    }
}

static void modes_one(gt_compiler *c, const cJSON *list)
{
    gt_label end = GT_LABEL;
    int chosen = gt_variable(c, list), i = 0;
    push_menu(c, list);
    gt_emit(c, GT_OP_MENU, chosen, 0, 0, 0);
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next, i++) {
        gt_label next = GT_LABEL;
        gt_emit(c, GT_OP_VAR, chosen, 0, 0, 0);
        gt_emit_with(c, GT_OP_EQ, i);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &next);
        mode_statements(c, mode);
        if (mode->next != NULL)
            gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &next);
    }
    gt_label_here(c, &end);
    c->registers->vars--;
}

void gt_emit_modes(gt_compiler *c, const cJSON *s)
{
    const cJSON *list = gt_json_get(s, "modes"), *pick = gt_json_get(s, "pick");
    no_then(c, s);
    if (gt_need_modes(c, list, MOST_MODES) == NULL)
        return;
    for (const cJSON *mode = list->child; mode != NULL; mode = mode->next)
        check_mode(c, mode);
    bool every = gt_json_is(pick, "all");
    int one = 1;
    if (pick != NULL && !every && (!gt_is_integer(pick, &one) || one != 1))
        gt_wrong(c, pick, "'pick' is 1 or \"all\"");
    if (every)
        modes_all(c, list);
    else
        modes_one(c, list);
}

/*       n = value
 * top:  n > 0                   JUMP_IF_NOT end
 *       with `may`: can it be done, JUMP_IF_NOT end; ASK, no: end
 *       do; n = n - 1           JUMP top                                                        */
void gt_emit_repeat(gt_compiler *c, const cJSON *s)
{
    const cJSON *todo = gt_need(c, s, "do", "");
    gt_label end = GT_LABEL;
    int n = gt_variable(c, s);
    no_then(c, s);
    gt_push_value(c, s, "repeat");
    gt_emit(c, GT_OP_SET_VAR, n, 0, 0, 0);
    int top = c->block->n;
    gt_emit(c, GT_OP_VAR, n, 0, 0, 0);
    gt_above_zero(c);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &end);
    if (gt_read_flag(c, s, "may")) {
        gt_compile_can_now(c, s);
        gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, &end);
        gt_emit_jump(c, GT_OP_ASK, 0, &end);
    }
    c->registers->loops++;
    if (todo != NULL)
        gt_compile_statements(c, todo, true);
    c->registers->loops--;
    gt_emit(c, GT_OP_VAR, n, 0, 0, 0);
    gt_emit_with(c, GT_OP_SUB, 1);
    gt_emit(c, GT_OP_SET_VAR, n, 0, 0, 0);
    gt_emit(c, GT_OP_JUMP, 0, top, 0, 0);
    gt_label_here(c, &end);
    c->registers->vars--;
}

void gt_emit_do(gt_compiler *c, const cJSON *s)
{
    gt_compile_part(c, gt_json_get(s, "do"));
}
