/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spells and abilities as one piece of code: modes (601.2b), a register for each target in the
 * order of the text (601.2c), STACKED, and the statements. A target stands where the text says
 * "target", {"target": ...}; what follows calls it "target", further ones "target 2" and so on. */
#include "decks/language/ops.h"
#include "decks/magic/language.h"

#include <string.h>

enum { ANY_NUMBER = 100, MAX_MODES = 8 };

static const char *const target_names[GT_SETS] = {"target",   "target 2", "target 3",
                                                  "target 4", "target 5", "target 6"};

/* ---- Finding the targets. */

static void add_target(gt_compiler *c, mg_announced *a, const cJSON *node, int mode)
{
    if (a->n == GT_SETS) {
        gt_wrong(c, node, "more than %d targets", GT_SETS);
        return;
    }
    a->target[a->n] = node;
    a->mode[a->n++] = mode;
}

/* All of `node`, but not those of quoted abilities and of what comes later, which are effects of
 * their own. */
static void find_targets(gt_compiler *c, mg_announced *a, const cJSON *node, int mode)
{
    bool later = gt_json_get(node, "later") != NULL || gt_json_get(node, "reflex") != NULL;
    if (cJSON_IsObject(node) && gt_json_get(node, "target") != NULL)
        add_target(c, a, node, mode);
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        const char *key = child->string == NULL ? "" : child->string;
        if (strcmp(key, "abilities") != 0 && strcmp(key, "emblem") != 0 &&
            strcmp(key, "target") != 0 && !(later && strcmp(key, "do") == 0))
            find_targets(c, a, child, mode);
        if (strcmp(key, "to") == 0 && cJSON_IsTrue(gt_json_get(node, "divided")) && a->n > 0 &&
            a->target[a->n - 1] == child)
            a->divided[a->n - 1] = gt_json_get(node, "damage");
    }
}

int mg_target_announced(gt_compiler *c, const cJSON *inside)
{
    const mg_announced *a = c->own;
    for (int i = 0; a != NULL && i < a->n; i++)
        if (gt_json_get(a->target[i], "target") == inside)
            return i;
    gt_wrong(c, inside, "nothing can be targeted here");
    return GT_SET_THIS;
}

/* ---- What may be a target. */

static gt_addr word_filter(gt_compiler *c, int word)
{
    static const struct {
        int owners, zones, types, states;
    } kinds[] = {
        [MG_ANY_TARGET] = {0, 1 << MG_BATTLEFIELD | 1 << MG_PLAYER,
                           MG_CREATURE | MG_PLANESWALKER | MG_IS_PLAYER, 0},
        [MG_A_PLAYER] = {0, 1 << MG_PLAYER, 0, 0},
        [MG_AN_OPPONENT] = {2, 1 << MG_PLAYER, 0, 0},
        [MG_A_PLAYER_OR_PLANESWALKER] = {0, 1 << MG_BATTLEFIELD | 1 << MG_PLAYER,
                                         MG_PLANESWALKER | MG_IS_PLAYER, 0},
        [MG_A_SPELL] = {0, 1 << MG_STACK, 0, MG_SPELL},
        [MG_AN_ABILITY] = {0, 1 << MG_STACK, 0, MG_ABILITY},
        [MG_A_SPELL_OR_ABILITY] = {0, 1 << MG_STACK, 0, 0}, /* combat damage is none (310.3) */
    };
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, kinds[word].owners, kinds[word].zones, -1, 0);
    if (kinds[word].types != 0)
        gt_emit(c, GT_OP_TEST_TYPE, 0, kinds[word].types, 0, 0);
    if (kinds[word].states != 0)
        gt_emit(c, MG_OP_TEST_STATE, 0, kinds[word].states, 0, 0);
    return gt_block_done(c);
}

gt_addr mg_compile_target_filter(gt_compiler *c, const cJSON *what)
{
    if (cJSON_IsString(what))
        return word_filter(c, gt_read_word(c, what, mg_words_targets, "a target"));
    return gt_later_filter(c, what);
}

gt_addr mg_set_filter(gt_compiler *c, int set)
{
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 0, set, 0);
    return gt_block_done(c);
}

/* `count` that is found as it is announced: X, how often it was kicked. */
static bool is_counted(const cJSON *target)
{
    const cJSON *count = gt_json_get(target, "count");
    return count != NULL && !cJSON_IsNumber(count);
}

static int least_of(gt_compiler *c, const cJSON *target)
{
    const cJSON *least = gt_json_get(target, "least");
    if (gt_json_get(target, "upto") != NULL || is_counted(target))
        return 0;
    if (least != NULL)
        return gt_read_integer(c, least, 1, ANY_NUMBER);
    return gt_read_integer_or(c, target, "count", 1, ANY_NUMBER, 1);
}

static int most_of(gt_compiler *c, const cJSON *target)
{
    const cJSON *count = gt_json_get(target, "count");
    bool upto = gt_read_flag(c, target, "upto");
    return count != NULL && !is_counted(target) ? gt_read_integer(c, count, 1, ANY_NUMBER)
           : upto                               ? ANY_NUMBER
                                                : 1;
}

/* Pushes the least and the most that are chosen. */
static void push_numbers(gt_compiler *c, const cJSON *target, const cJSON *divided)
{
    const cJSON *count = gt_json_get(target, "count");
    bool upto = is_counted(target) && gt_read_flag(c, target, "upto");
    if (is_counted(target) && !upto)
        gt_compile_value(c, count);
    else
        gt_emit(c, GT_OP_NUM, 0, least_of(c, target), 0, 0);
    if (is_counted(target))
        gt_compile_value(c, count);
    else
        gt_emit(c, GT_OP_NUM, 0, most_of(c, target), 0, 0);
    if (divided != NULL) { /* each gets 1 at least */
        gt_compile_value(c, divided);
        gt_emit(c, GT_OP_MIN, 0, 0, 0, 0);
    }
}

/* Whether a filter asks for targets that were chosen before. */
static bool asks_earlier(const gt_compiler *c, gt_addr filter)
{
    const gt_build *b = c->build;
    for (const gt_operation *i = b->code + filter; i->op != GT_OP_DONE; i++)
        for (int k = 0; k < 4; k++) {
            int x = gt_operand(i, k);
            char kind = gt_operand_letter(c->dialect, i, k);
            if ((kind == 's' && i->op != GT_OP_FILTER && x < GT_SETS) ||
                (gt_is_filter_operand(kind) && asks_earlier(c, gt_address((int16_t)x))))
                return true;
        }
    return false;
}

/* The filter of a target, which may name those before it. */
static gt_addr filter_of(gt_compiler *c, const cJSON *target)
{
    c->announcing = true;
    gt_addr filter = mg_compile_target_filter(c, gt_json_get(target, "target"));
    c->announcing = false;
    return filter;
}

static int flags_of(gt_compiler *c, const mg_announced *a, const cJSON *target)
{
    static const gt_word by[] = {{"you", 0},
                                 {"opponent", MG_TARGET_BY_OPPONENT},
                                 {"that player", MG_TARGET_BY_THAT_PLAYER},
                                 {NULL, 0}};
    return (gt_read_flag(c, target, "other") ? MG_TARGET_OTHER : 0) |
           gt_read_word_or(c, target, "by", by, "who chooses", 0) | (a->adds ? MG_TARGET_ADDS : 0);
}

/* ---- Can it be announced? */

/* How many legal targets there must be for target i: others of the same spell are not chosen
 * twice. */
static int needed(gt_compiler *c, const mg_announced *a, int i)
{
    int n = least_of(c, a->target[i]);
    for (int k = 0; k < i && gt_json_get(a->target[i], "other") != NULL; k++)
        n += a->mode[k] == a->mode[i] ? least_of(c, a->target[k]) : 0;
    return n;
}

/* Pushes whether there are targets for what belongs to a mode alone (-1: to all); false: none is
 * needed. */
static bool push_can(gt_compiler *c, const mg_announced *a, int mode)
{
    int pushed = 0;
    for (int i = 0; i < a->n; i++) {
        if (a->mode[i] != mode || least_of(c, a->target[i]) == 0)
            continue;
        gt_addr filter = filter_of(c, a->target[i]);
        gt_emit(c, MG_OP_CAN_TARGET, 0, (int16_t)filter, needed(c, a, i), 0);
        if (pushed++ > 0)
            gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    }
    return pushed > 0;
}

/* Pushes the modes that can be chosen, as a mask (700.2), or how many they are. */
static void push_modes(gt_compiler *c, const mg_announced *a, bool number)
{
    for (int m = 0; m < a->n_modes; m++) {
        gt_emit(c, GT_OP_NUM, 0, number ? 1 : 1 << m, 0, 0);
        if (push_can(c, a, m))
            gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
        if (m > 0)
            gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
    }
}

static gt_addr can_be_announced(gt_compiler *c, const mg_announced *a)
{
    gt_block block;
    gt_block_open_value(c, &block);
    bool asks = push_can(c, a, -1), modes = a->n_modes > 0;
    if (modes) {
        push_modes(c, a, a->choose > 1);
        if (a->choose > 1)
            gt_emit_with(c, GT_OP_GE, a->choose);
        else
            gt_above_zero(c);
    }
    if (modes && asks)
        gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    if (asks || modes)
        return gt_block_done(c);
    gt_block_drop(c);
    return 0;
}

/* ---- The code. */

static void jump_unless_mode(gt_compiler *c, int mode, gt_label *to)
{
    gt_emit(c, MG_OP_HAS_MODE, 0, mode, 0, 0);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, to);
}

static void announce_target(gt_compiler *c, const mg_announced *a, int i)
{
    static const char *const keys[] = {"target", "count", "least", "upto", "other", "by", NULL};
    const cJSON *target = a->target[i];
    gt_label other = GT_LABEL;
    gt_check_keys(c, target, keys, "a target");
    gt_addr filter = filter_of(c, target);
    int binds = asks_earlier(c, filter) ? MG_TARGET_BINDS : 0;
    if (a->mode[i] >= 0)
        jump_unless_mode(c, a->mode[i], &other);
    push_numbers(c, target, a->divided[i]);
    gt_emit(c, MG_OP_TARGET, i, (int16_t)filter, flags_of(c, a, target) | binds, 0);
    if (a->divided[i] != NULL) {
        gt_compile_value(c, a->divided[i]);
        gt_emit(c, MG_OP_DIVIDE, i, MG_SET_YOU, 1, 0);
    }
    gt_label_here(c, &other);
    c->registers->name[i] = target_names[i];
    c->registers->busy |= 1u << i;
    c->registers->dirty |= 1u << i;
    c->registers->fixed |= 1u << i;
}

static void announce(gt_compiler *c, const mg_announced *a)
{
    if (a->n_modes > 0) {
        push_modes(c, a, false);
        gt_emit(c, GT_OP_NUM, 0, a->choose, 0, 0);
        gt_emit(c, MG_OP_MODES, 0, 0, 0, 0);
    }
    for (int i = 0; i < a->n; i++)
        announce_target(c, a, i);
    if (!a->is_mana)
        gt_emit(c, MG_OP_STACKED, 0, 0, 0, 0);
    if (a->is_limited)
        gt_emit(c, MG_OP_NOTE_USE, 0, 0, 0, 0);
}

static const cJSON *statements_of(gt_compiler *c, const cJSON *mode)
{
    static const char *const keys[] = {"do", NULL};
    gt_check_keys(c, mode, keys, "a mode");
    return gt_json_get(mode, "do");
}

static void resolve_modes(gt_compiler *c, const cJSON *modes)
{
    int m = 0;
    for (const cJSON *mode = modes == NULL ? NULL : modes->child; mode != NULL; mode = mode->next) {
        gt_label next = GT_LABEL;
        gt_scope scope;
        jump_unless_mode(c, m++, &next);
        gt_scope_enter(c, &scope, mode->next);
        gt_compile_statements(c, statements_of(c, mode), false);
        gt_scope_leave(c);
        gt_label_here(c, &next);
    }
}

static void find_all(gt_compiler *c, mg_announced *a, const cJSON *const *lists, int n,
                     const cJSON *modes)
{
    for (int i = 0; i < n; i++)
        find_targets(c, a, lists[i], -1);
    a->modes = modes == NULL ? NULL : gt_need_modes(c, modes, MAX_MODES);
    for (const cJSON *mode = a->modes == NULL ? NULL : a->modes->child; mode != NULL;
         mode = mode->next)
        find_targets(c, a, mode, a->n_modes++);
}

unsigned mg_modes_chosen(gt_compiler *c, const cJSON *node)
{
    const cJSON *count = gt_json_get(node, "choose"), *modes = gt_json_get(node, "modes");
    int most = cJSON_GetArraySize(modes);
    if (count == NULL)
        return 0;
    if (modes == NULL)
        gt_wrong(c, count, "'choose' stands beside 'modes': how many of them");
    return MG_MORE_MODES * (unsigned)(gt_read_integer(c, count, 1, most > 0 ? most : 1) - 1);
}

gt_addr mg_compile_announced(gt_compiler *c, const cJSON *const *lists, int n, const cJSON *modes,
                             unsigned how, gt_addr *can)
{
    mg_announced a = {.choose = 1 + (int)(how / MG_MORE_MODES),
                      .adds = (how & MG_TARGETS_ADD) != 0,
                      .is_mana = (how & MG_MAKES_MANA) != 0,
                      .is_limited = (how & MG_IS_LIMITED) != 0};
    gt_registers registers = {0}, *outer = c->registers;
    gt_block block;
    void *own = c->own;
    find_all(c, &a, lists, n, modes);
    c->registers = &registers;
    c->own = &a;
    for (int i = 0; i < a.n; i++) /* whether there are targets is asked with any that come before */
        registers.name[i] = target_names[i];
    *can = can_be_announced(c, &a);
    memset(registers.name, 0, sizeof registers.name);
    gt_block_open_effect(c, &block);
    announce(c, &a);
    resolve_modes(c, a.modes);
    for (int i = 0; i < n; i++)
        gt_compile_statements(c, lists[i], false);
    gt_addr code = gt_block_end(c);
    c->registers = outer;
    c->own = own;
    return code;
}

gt_addr mg_compile_written(gt_compiler *c, const cJSON *node,
                           void (*write)(gt_compiler *c, const cJSON *node))
{
    gt_registers registers = {0}, *outer = c->registers;
    gt_block block;
    c->registers = &registers;
    gt_block_open_effect(c, &block);
    gt_emit(c, MG_OP_STACKED, 0, 0, 0, 0);
    write(c, node);
    gt_addr code = gt_block_end(c);
    c->registers = outer;
    return code;
}
