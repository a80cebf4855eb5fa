/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects: lists of statements. The code of a statement:
 *
 *       condition of `if`                  JUMP_IF_NOT no
 *       can it be done (with `may`)        JUMP_IF_NOT no     always there, so that ASK is told
 *       ASK (with `may`)                   no: no             apart from `if` when code is read
 *       the verb; with then or else, DID > 0 is asked after each step:  JUMP_IF_NOT no
 *       the statements of `then`           JUMP end
 *   no: the statements of `else`
 *  end:
 *
 * Names: all names that a statement binds, at whatever depth, get their registers where it begins,
 * emptied if they may hold something, so that a name whose statement was skipped is an empty set.
 * A register is free again behind the last statement that mentions the name. */
#include "decks/language/compile.h"

#include <string.h>

static const char *const statement_keys[] = {"if", "may", "as", "then", "else", NULL};

/* ---- Names */

static bool mentions(const cJSON *node, const char *name)
{
    if (cJSON_IsString(node))
        return strcmp(node->valuestring, name) == 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        if (mentions(child, name))
            return true;
    return false;
}

static bool still_needed(const gt_scope *scope, const char *name)
{
    for (; scope != NULL; scope = scope->up)
        for (const cJSON *s = scope->rest; s != NULL; s = s->next)
            if (mentions(s, name))
                return true;
    return false;
}

void gt_scope_enter(gt_compiler *c, gt_scope *scope, const cJSON *rest)
{
    *scope = (gt_scope){rest, c->registers->scope};
    c->registers->scope = scope;
}

void gt_scope_leave(gt_compiler *c)
{
    c->registers->scope = c->registers->scope->up;
}

static void free_names(gt_compiler *c)
{
    gt_registers *f = c->registers;
    for (int r = 0; r < c->dialect->n_sets; r++)
        if (f->name[r] != NULL && (f->fixed >> r & 1) == 0 && !still_needed(f->scope, f->name[r])) {
            f->name[r] = NULL;
            f->busy &= ~(1u << r);
        }
}

/* Whether a verb stands in the node whose `do` is an effect of its own. */
static bool does_later(const gt_compiler *c, const cJSON *node)
{
    for (const gt_verb_row *verb = c->dialect->verbs; verb->name != NULL; verb++)
        if (verb->later && gt_json_get(node, verb->name) != NULL)
            return true;
    return false;
}

/* Binds every `as` in the statement, but not those of quoted texts, which are effects of their own
 * (a list of abilities, `do` of what comes later). */
static void bind_names(gt_compiler *c, const cJSON *node)
{
    bool later = does_later(c, node);
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const char *key = child->string;
        if (key != NULL && strcmp(key, "as") == 0) {
            bool known = cJSON_IsString(child) && gt_name_register(c, child->valuestring) >= 0;
            int r = gt_name_bind(c, child);
            if (!known)
                gt_name_clear(c, r);
        } else if (key == NULL || !((strcmp(key, "abilities") == 0 && cJSON_IsArray(child)) ||
                                    (later && strcmp(key, "do") == 0))) {
            bind_names(c, child);
        }
    }
}

/* ---- Verbs */

/* The verb whose name is most like a key that is none. */
static void no_verb(gt_compiler *c, const cJSON *s)
{
    const char *names[64];
    char hint[100];
    int n = 0;
    for (const gt_verb_row *verb = c->dialect->verbs; verb->name != NULL && n < 64; verb++)
        names[n++] = verb->name;
    for (const cJSON *child = s->child; child != NULL; child = child->next) {
        const char *near = gt_suggest(c->dialect, child->string, names, n);
        if (near != NULL) {
            gt_did_you_mean(near, hint, sizeof hint);
            gt_wrong_key(c, child, "'%s' is no verb%s", child->string, hint);
            return;
        }
    }
    gt_wrong(c, s, "a statement needs a verb: %s ...", c->dialect->some_verbs);
}

static bool has_beside(const gt_verb_row *verb, const char *key)
{
    for (size_t i = 0; i < sizeof verb->keys / sizeof *verb->keys && verb->keys[i] != NULL; i++)
        if (strcmp(verb->keys[i], key) == 0)
            return true;
    return false;
}

/* A name that stands beside another verb is none there: {"give": ..., "lose": [...]}. */
const gt_verb_row *gt_verb_of(gt_compiler *c, const cJSON *statement)
{
    const gt_verb_row *found = NULL;
    if (!cJSON_IsObject(statement)) {
        gt_wrong(c, statement, "a statement expected, an object, not %s", gt_json_kind(statement));
        return NULL;
    }
    for (const gt_verb_row *verb = c->dialect->verbs; verb->name != NULL; verb++) {
        const cJSON *node = gt_json_get(statement, verb->name);
        if (node == NULL)
            continue;
        bool own_do = found != NULL && verb->emit == gt_emit_do;
        bool beside = found != NULL && has_beside(found, verb->name);
        if (found != NULL && has_beside(verb, found->name))
            found = verb;
        else if (found != NULL && !own_do && !beside) {
            gt_wrong_key(c, node, "a second verb, '%s' beside '%s'; a statement has one",
                         verb->name, found->name);
            return NULL;
        }
        if (found == NULL)
            found = verb;
    }
    if (found == NULL)
        no_verb(c, statement);
    return found;
}

/* ---- Statements */

/* Those who are asked are a set. */
static void may_of_set(gt_compiler *c, const cJSON *statement, const cJSON *who, gt_label *no)
{
    int set = gt_compile_target(c, who);
    gt_compile_can_now(c, statement);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, no);
    gt_emit(c, c->dialect->may_op, set, 0, 0, 0);
    gt_emit(c, GT_OP_DID, 0, 0, 0, 0);
    gt_above_zero(c);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, no);
}

static void may(gt_compiler *c, const cJSON *statement, gt_label *no)
{
    const cJSON *node = gt_json_get(statement, "may");
    bool opponent = gt_json_is(node, "opponent");
    if (c->dialect->may_op != 0 && !opponent && !cJSON_IsBool(node)) {
        may_of_set(c, statement, node, no);
        return;
    }
    if (!cJSON_IsTrue(node) && !opponent)
        gt_wrong(c, node, "'may' is true (the controller decides) or \"opponent\"");
    gt_compile_can_now(c, statement);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, no);
    gt_emit_jump(c, GT_OP_ASK, opponent, no);
}

static void if_condition(gt_compiler *c, const cJSON *condition, gt_label *no)
{
    if (condition == NULL)
        return;
    unsigned temps = gt_temps(c);
    gt_compile_condition(c, condition);
    gt_release(c, temps);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, no);
}

static void check_verb_keys(gt_compiler *c, const cJSON *statement, const gt_verb_row *verb)
{
    const char *keys[24] = {verb->name};
    int n = 1;
    for (int i = 0; i < 12 && verb->keys[i] != NULL; i++)
        keys[n++] = verb->keys[i];
    for (int i = 0; statement_keys[i] != NULL; i++)
        if (strcmp(statement_keys[i], "as") != 0)
            keys[n++] = statement_keys[i];
    keys[n] = NULL;
    char what[40];
    snprintf(what, sizeof what, "'%s'", verb->name);
    gt_check_keys(c, statement, keys, what);
    const cJSON *number = gt_json_get(statement, verb->name);
    if (verb->some && cJSON_IsNumber(number) && number->valuedouble < 1)
        gt_wrong(c, number, "'%s' %g does nothing: a number from 1 on expected", verb->name,
                 number->valuedouble);
}

void gt_emit_on_target(gt_compiler *c, const cJSON *s)
{
    const gt_verb_row *verb = c->verb;
    gt_emit(c, verb->op, gt_target_of(c, s, verb->name), 0, 0, 0);
    gt_check_done(c);
}

void gt_emit_true(gt_compiler *c, const cJSON *s)
{
    gt_read_true(c, gt_json_get(s, c->verb->name), c->verb->name);
    gt_emit(c, c->verb->op, 0, 0, 0, 0);
}

void gt_emit_those(gt_compiler *c, const cJSON *s)
{
    int set = gt_target_of(c, s, "those");
    gt_emit(c, GT_OP_SET, gt_affected(c, s), set, 0, 0);
}

/* The verb itself; leaves for `no` if somebody asks whether it was done. */
static void instruction(gt_compiler *c, const cJSON *statement, const gt_verb_row *verb,
                        gt_label *fail, bool cost)
{
    gt_label *outer_fail = c->fail;
    bool outer_whole = c->whole;
    unsigned temps = gt_temps(c);
    c->fail = fail;
    c->whole = cost;
    c->verb = verb;
    verb->emit(c, statement);
    c->fail = outer_fail;
    c->whole = outer_whole;
    gt_release(c, temps);
}

/* `chain`: where a list that must be done as a whole goes on if this is not done; NULL: an ordinary
 * list. */
static void statement(gt_compiler *c, const cJSON *s, gt_label *chain)
{
    const gt_verb_row *verb = gt_verb_of(c, s);
    if (verb == NULL)
        return;
    check_verb_keys(c, s, verb);
    c->at = s;
    const cJSON *then = gt_json_get(s, "then"), *otherwise = gt_json_get(s, "else");
    gt_label own = GT_LABEL, end = GT_LABEL;
    gt_label *no = chain != NULL && otherwise == NULL ? chain : &own;
    gt_scope else_scope, then_scope;
    gt_scope_enter(c, &else_scope, otherwise == NULL ? NULL : otherwise->child);
    gt_scope_enter(c, &then_scope, then == NULL ? NULL : then->child);
    if_condition(c, gt_json_get(s, "if"), no);
    if (gt_json_get(s, "may") != NULL && !verb->loop)
        may(c, s, no);
    bool asked = then != NULL || otherwise != NULL || chain != NULL;
    instruction(c, s, verb, asked ? no : NULL, then != NULL || chain != NULL);
    gt_scope_leave(c);
    if (then != NULL)
        gt_compile_statements(c, then, false);
    gt_scope_leave(c);
    if (otherwise != NULL) {
        gt_emit_jump(c, GT_OP_JUMP, 0, &end);
        gt_label_here(c, &own);
        gt_compile_statements(c, otherwise, false);
    }
    gt_label_here(c, &own);
    gt_label_here(c, &end);
}

static void statements(gt_compiler *c, const cJSON *list, bool loop, gt_label *chain)
{
    if (!gt_need_list(c, list, "statements"))
        return;
    gt_scope scope;
    gt_scope_enter(c, &scope, list->child);
    for (const cJSON *s = list->child; s != NULL; s = s->next) {
        scope.rest = loop ? list->child : s->next;
        bind_names(c, s);
        statement(c, s, chain);
        free_names(c);
    }
    gt_scope_leave(c);
}

void gt_compile_statements(gt_compiler *c, const cJSON *list, bool loop)
{
    statements(c, list, loop, NULL);
}

void gt_compile_part(gt_compiler *c, const cJSON *list)
{
    statements(c, list, false, c->whole ? c->fail : NULL);
}

static void check_costs(gt_compiler *c, const cJSON *list)
{
    static const char *const keys[] = {"if", "may", "else"};
    for (const cJSON *s = cJSON_IsArray(list) ? list->child : NULL; s != NULL; s = s->next)
        for (int i = 0; i < 3; i++)
            if (gt_json_get(s, keys[i]) != NULL)
                gt_wrong(c, s,
                         "in 'do' of 'instead', 'if' and 'may' stand beside 'instead' and there is "
                         "no 'else'");
}

/* What the effect comes to: a condition, asked when all of it was done, or false. */
static void result(gt_compiler *c, const cJSON *condition)
{
    if (cJSON_IsFalse(condition))
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    else
        gt_compile_condition(c, condition);
    gt_emit(c, c->dialect->judge, 0, 0, 0, 0);
}

/* The amount that what is replaced has instead; it happens all the same. */
static void changed_amount(gt_compiler *c, const cJSON *amount)
{
    gt_compile_value(c, amount);
    gt_emit(c, c->dialect->change, 0, 0, 0, 0);
}

/* An effect with registers of its own. It is a list of costs, or may have a result, or ends with
 * another amount. */
static gt_addr effect(gt_compiler *c, const cJSON *list, bool cost, const cJSON *condition,
                      const cJSON *amount, gt_registers *registers)
{
    gt_scope scope;
    gt_block block;
    gt_registers *outer = c->registers;
    gt_label unpaid = GT_LABEL, *fail = c->fail;
    bool whole = c->whole;
    const cJSON *at = c->at;
    c->registers = registers;
    c->fail = NULL;
    c->whole = false;
    gt_block_open_effect(c, &block);
    if (cost)
        check_costs(c, list);
    gt_scope_enter(c, &scope, condition != NULL ? condition : amount);
    if (list != NULL)
        statements(c, list, false, cost ? &unpaid : NULL);
    if (condition != NULL)
        result(c, condition);
    if (amount != NULL)
        changed_amount(c, amount);
    gt_label_here(c, &unpaid);
    gt_addr code = gt_block_end(c);
    c->registers = outer;
    c->fail = fail;
    c->whole = whole;
    c->at = at;
    return code;
}

gt_addr gt_compile_effect(gt_compiler *c, const cJSON *list, bool cost)
{
    gt_registers registers = {0};
    return effect(c, list, cost, NULL, NULL, &registers);
}

gt_addr gt_compile_judged_effect(gt_compiler *c, const cJSON *list, const cJSON *condition)
{
    gt_registers registers = {0};
    return effect(c, list, false, condition, NULL, &registers);
}

gt_addr gt_compile_changing_effect(gt_compiler *c, const cJSON *list, const cJSON *amount)
{
    gt_registers registers = {0};
    return effect(c, list, false, NULL, amount, &registers);
}

gt_addr gt_compile_later_effect(gt_compiler *c, const cJSON *list, unsigned *kept)
{
    gt_registers registers = {0};
    for (int r = 0; r < c->dialect->n_sets; r++)
        if (c->registers->name[r] != NULL && mentions(list, c->registers->name[r])) {
            registers.name[r] = c->registers->name[r];
            registers.busy |= 1u << r;
        }
    registers.dirty = *kept = registers.busy;
    return effect(c, list, false, NULL, NULL, &registers);
}
