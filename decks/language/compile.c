/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compiler's tools: blocks of code, labels, registers; checked words and numbers. */
#include "decks/language/compile.h"

#include "decks/files/memory.h"
#include "decks/language/ops.h"

/* Notes a mistake, unless somebody else does: by what stands there, or by its key. */
static void wrong(gt_compiler *c, const cJSON *node, bool key, const char *format, va_list args)
    __attribute__((format(printf, 4, 0)));

static void wrong(gt_compiler *c, const cJSON *node, bool key, const char *format, va_list args)
{
    char text[600];
    if (c->quiet > 0)
        return;
    vsnprintf(text, sizeof text, format, args);
    (key ? gt_json_key_error : gt_json_error)(c->json, node, c->e, "%s", text);
}

void gt_wrong(gt_compiler *c, const cJSON *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    wrong(c, node, false, format, args);
    va_end(args);
}

void gt_wrong_key(gt_compiler *c, const cJSON *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    wrong(c, node, true, format, args);
    va_end(args);
}

/* ---- Room */

void gt_no_room(gt_compiler *c, const char *format, ...)
{
    if (c->overflow.n++ > 0)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(c->overflow.first, sizeof c->overflow.first, format, args);
    va_end(args);
}

void gt_tell_no_room(gt_compiler *c, const cJSON *node)
{
    if (c->overflow.n > 0)
        gt_json_error(c->json, node, c->e, "%s", c->overflow.first);
    c->overflow.n = 0;
}

/* What an operand holds: a is a byte, the others are int16; addresses and masks of zones use all 16
 * bits. */
static void check_operand(gt_compiler *c, const gt_op_info *info, int k, int x)
{
    bool unsigned_too = k > 0 && strchr("@fFjz", info->operands[k]->letter) != NULL;
    int least = k == 0 ? 0 : INT16_MIN;
    int most = k == 0 ? UINT8_MAX : unsigned_too ? UINT16_MAX : INT16_MAX;
    if (x < least || x > most)
        gt_no_room(c, "%d is out of range in an instruction (%s), which holds %d to %d", x,
                   info->name, least, most);
}

/* ---- Blocks */

/* Returns false if there is no room for it. */
static bool append(gt_compiler *c, gt_block *block, const int field[5])
{
    for (int k = 0; k < 4; k++)
        if (field[k + 1] < 0 || field[k + 1] > (k == 0 ? UINT8_MAX : INT16_MAX))
            check_operand(c, gt_op_info_of(c->dialect, field[0]), k, field[k + 1]);
    if (block->n == GT_MAX_BLOCK) {
        gt_no_room(c, "too long: more than %d instructions", GT_MAX_BLOCK);
        return false;
    }
    block->ins = gt_grow(block->ins, block->n, &block->capacity, sizeof *block->ins);
    gt_operation *i = &block->ins[block->n++];
    *i = (gt_operation){
        .op = (uint8_t)field[0],
        .a = (uint8_t)field[1],
        .b = (int16_t)field[2],
        .c = (int16_t)field[3],
        .d = (int16_t)field[4],
    };
    block->depth += gt_op_pushes(c->dialect, i) - gt_op_pops(c->dialect, i);
    if (block->depth >= GT_STACK)
        gt_no_room(c, "too many values inside each other (%d at most)", GT_STACK - 1);
    if (block->depth <= 0)
        block->start = block->n;
    return true;
}

void gt_emit(gt_compiler *c, int op, int a, int b, int c_, int d)
{
    append(c, c->block, (const int[]){op, a, b, c_, d});
}

void gt_emit_with(gt_compiler *c, int op, int number)
{
    gt_emit(c, GT_OP_NUM, 0, number, 0, 0);
    gt_emit(c, op, 0, 0, 0, 0);
}

void gt_emit_set(gt_compiler *c, const cJSON *node, int op, int a, int b, int c_, int d)
{
    gt_block *host = c->block->host;
    if (host == NULL) {
        if (c->twin)
            c->unknown = true;
        gt_wrong(c, node,
                 "this set of cards cannot be worked out here (a condition, or a test that "
                 "is asked again later); make it in a statement and name it with 'as'");
        return;
    }
    int start = host->start;
    if (!append(c, host, (const int[]){op, a, b, c_, d}))
        return;
    gt_operation last = host->ins[host->n - 1];
    memmove(host->ins + start + 1, host->ins + start,
            (size_t)(host->n - 1 - start) * sizeof *host->ins);
    host->ins[start] = last;
    host->start = start + 1;
    host->inserted++;
}

gt_mark gt_mark_here(const gt_compiler *c)
{
    const gt_block *block = c->block;
    return (gt_mark){block->n,         block->inserted,      block->depth, block->start,
                     c->build->n_code, c->build->n_patterns, c->n_starts,  c->overflow.n};
}

void gt_take_back(gt_compiler *c, gt_mark mark)
{
    int inserted = c->block->inserted - mark.inserted;
    c->block->n = mark.n + inserted;
    c->block->depth = mark.depth;
    c->block->start = mark.start + inserted;
    c->build->n_code = mark.n_code;
    c->build->n_patterns = mark.n_patterns;
    c->n_starts = mark.n_starts;
    c->overflow.n = mark.overflows;
}

void gt_block_open_effect(gt_compiler *c, gt_block *block)
{
    *block = (gt_block){.outer = c->block, .host = block, .knows_names = true, .effect = true};
    c->block = block;
}

void gt_block_open_value(gt_compiler *c, gt_block *block)
{
    *block = (gt_block){.outer = c->block, .knows_names = true};
    c->block = block;
}

void gt_block_open_filter(gt_compiler *c, gt_block *block)
{
    *block = (gt_block){.outer = c->block};
    if (c->block != NULL) {
        block->host = c->block->host;
        block->knows_names = c->block->knows_names;
    }
    c->block = block;
}

void gt_block_open_later(gt_compiler *c, gt_block *block)
{
    *block = (gt_block){.outer = c->block};
    c->block = block;
}

void gt_block_drop(gt_compiler *c)
{
    gt_block *block = c->block;
    c->block = block->outer;
    gt_free(block->ins);
}

static int find_equal(const gt_compiler *c, const gt_block *block)
{
    const gt_build *b = c->build;
    for (int i = 0; i < c->n_starts; i++) {
        int at = c->start[i];
        if (at + block->n <= b->n_code &&
            memcmp(b->code + at, block->ins, (size_t)block->n * sizeof *block->ins) == 0)
            return at;
    }
    return -1;
}

static bool has_jumps(const gt_block *block)
{
    for (int i = 0; i < block->n; i++)
        if (gt_op_jumps(block->ins[i].op))
            return true;
    return false;
}

static gt_addr close_block(gt_compiler *c, int last)
{
    gt_emit(c, last, 0, 0, 0, 0);
    gt_block *block = c->block;
    bool jumps = has_jumps(block);
    int at = jumps ? -1 : find_equal(c, block);
    if (at < 0) {
        for (int i = 0; i < block->n; i++)
            if (gt_op_jumps(block->ins[i].op))
                block->ins[i].b = (int16_t)(block->ins[i].b + c->build->n_code);
        at = gt_build_code(c->build, block->ins, block->n);
        if (!jumps && c->n_starts < (int)(sizeof c->start / sizeof *c->start))
            c->start[c->n_starts++] = at;
    }
    gt_block_drop(c);
    return (gt_addr)at;
}

gt_addr gt_block_done(gt_compiler *c)
{
    return close_block(c, GT_OP_DONE);
}

gt_addr gt_block_end(gt_compiler *c)
{
    return close_block(c, GT_OP_END);
}

void gt_emit_jump(gt_compiler *c, int op, int a, gt_label *to)
{
    if (append(c, c->block, (const int[]){op, a, to->last, 0, 0}))
        to->last = c->block->n - 1;
}

void gt_label_here(gt_compiler *c, gt_label *label)
{
    for (int i = label->last; i >= 0;) {
        int before = c->block->ins[i].b;
        c->block->ins[i].b = (int16_t)c->block->n;
        i = before;
    }
    label->last = -1;
}

/* ---- Registers */

static int free_register(gt_compiler *c, const cJSON *node)
{
    for (int r = 0; r < c->dialect->n_sets; r++)
        if ((c->registers->busy >> r & 1) == 0)
            return r;
    if (c->quiet > 0)
        gt_no_room(c, "more than %d sets of cards are needed to tell whether it can be done",
                   c->dialect->n_sets);
    else if (!c->registers->too_many)
        gt_wrong(c, node, "more than %d sets of cards are needed at once", c->dialect->n_sets);
    c->registers->too_many = true;
    return 0;
}

int gt_temp(gt_compiler *c, const cJSON *node)
{
    int r = free_register(c, node);
    c->registers->busy |= 1u << r;
    c->registers->dirty |= 1u << r;
    return r;
}

unsigned gt_temps(const gt_compiler *c)
{
    return c->registers->busy;
}

void gt_release(gt_compiler *c, unsigned temps)
{
    for (int r = 0; r < c->dialect->n_sets; r++)
        if ((temps >> r & 1) == 0 && c->registers->name[r] == NULL)
            c->registers->busy &= ~(1u << r);
}

int gt_frozen(const gt_compiler *c)
{
    return c->dialect->n_vars - 1;
}

int gt_variable(gt_compiler *c, const cJSON *node)
{
    if (c->registers->vars < c->dialect->first_variable)
        c->registers->vars = c->dialect->first_variable;
    int frozen = gt_frozen(c);
    if (c->registers->vars < frozen)
        return c->registers->vars++;
    if (c->quiet > 0)
        gt_no_room(c, "more than %d counts are needed to tell whether it can be done", frozen);
    gt_wrong(c, node, "more than %d counts are needed at once", frozen);
    return 0;
}

int gt_name_register(const gt_compiler *c, const char *name)
{
    for (int r = 0; r < c->dialect->n_sets; r++)
        if (c->registers->name[r] != NULL && strcmp(c->registers->name[r], name) == 0)
            return r;
    return -1;
}

static bool is_reserved(const gt_compiler *c, const char *name)
{
    static const char *const words[] = {"this",   "that",   "opponent", "player",
                                        "amount", "source", NULL};
    if (gt_is_one_of(name, words))
        return true;
    for (const gt_set_row *row = c->dialect->sets; row != NULL && row->name != NULL; row++)
        if (strcmp(name, row->name) == 0)
            return true;
    return false;
}

int gt_name_bind(gt_compiler *c, const cJSON *node)
{
    if (!cJSON_IsString(node) || node->valuestring[0] == '\0') {
        gt_wrong(c, node, "a name expected, not %s", gt_json_kind(node));
        return 0;
    }
    if (is_reserved(c, node->valuestring)) {
        gt_wrong(c, node, "'%s' has a meaning already; another name expected", node->valuestring);
        return 0;
    }
    int r = gt_name_register(c, node->valuestring);
    if (r >= 0)
        return r;
    r = free_register(c, node);
    c->registers->busy |= 1u << r;
    c->registers->name[r] = node->valuestring;
    if (c->registers->n_bound < (int)(sizeof c->registers->bound / sizeof *c->registers->bound))
        c->registers->bound[c->registers->n_bound++] = node->valuestring;
    return r;
}

void gt_name_clear(gt_compiler *c, int reg)
{
    if ((c->registers->dirty >> reg & 1) != 0 || c->registers->loops > 0)
        gt_emit(c, GT_OP_LESS, reg, reg, 0, 0);
    c->registers->dirty |= 1u << reg;
}

int gt_affected(gt_compiler *c, const cJSON *statement)
{
    const cJSON *as = gt_json_get(statement, "as");
    int r = as == NULL ? gt_temp(c, statement) : gt_name_bind(c, as);
    c->registers->dirty |= 1u << r;
    return r;
}

/* ---- Words and numbers */

const cJSON *gt_need(gt_compiler *c, const cJSON *statement, const char *key, const char *what)
{
    const cJSON *node = gt_json_get(statement, key);
    if (node == NULL)
        gt_wrong(c, statement, "'%s' needs '%s'%s%s", c->verb->name, key, *what == '\0' ? "" : ", ",
                 what);
    return node;
}

static void unknown_key(gt_compiler *c, const cJSON *child, const char *const *keys,
                        const char *what)
{
    int n = 0;
    while (keys[n] != NULL)
        n++;
    char hint[100];
    gt_did_you_mean(gt_suggest(c->dialect, child->string, keys, n), hint, sizeof hint);
    gt_wrong_key(c, child, "%s has no key '%s'%s", what, child->string, hint);
}

bool gt_check_keys(gt_compiler *c, const cJSON *node, const char *const *keys, const char *what)
{
    if (!cJSON_IsObject(node)) {
        gt_wrong(c, node, "%s expected, an object, not %s", what, gt_json_kind(node));
        return false;
    }
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        int i = 0;
        while (keys[i] != NULL && strcmp(keys[i], child->string) != 0)
            i++;
        if (keys[i] == NULL)
            unknown_key(c, child, keys, what);
    }
    return true;
}

bool gt_need_list(gt_compiler *c, const cJSON *node, const char *what)
{
    if (cJSON_IsArray(node))
        return true;
    gt_wrong(c, node, "a list of %s expected, not %s", what, gt_json_kind(node));
    return false;
}

bool gt_is_integer(const cJSON *node, int *value)
{
    if (!cJSON_IsNumber(node) || !(node->valuedouble >= -1e9 && node->valuedouble <= 1e9))
        return false;
    *value = (int)node->valuedouble;
    return (double)*value >= node->valuedouble && (double)*value <= node->valuedouble;
}

int gt_read_integer(gt_compiler *c, const cJSON *node, int least, int most)
{
    int value = 0;
    if (!cJSON_IsNumber(node))
        gt_wrong(c, node, "a whole number from %d to %d expected, not %s", least, most,
                 gt_json_kind(node));
    else if (!gt_is_integer(node, &value) || value < least || value > most)
        gt_wrong(c, node, "%.6g is no whole number from %d to %d", node->valuedouble, least, most);
    return value < least ? least : value > most ? most : value;
}

int gt_read_word(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what)
{
    bool text = cJSON_IsString(node);
    const gt_word *found = text ? gt_word_find(words, node->valuestring) : NULL;
    if (found != NULL)
        return found->value;
    char expected[500], hint[100];
    gt_word_list(words, expected, sizeof expected);
    if (!text) {
        gt_wrong(c, node, "%s expected (%s), not %s", what, expected, gt_json_kind(node));
        return words[0].value;
    }
    gt_did_you_mean(gt_word_meant(c->dialect, words, node->valuestring), hint, sizeof hint);
    gt_wrong(c, node, "'%s' is not %s (%s)%s", node->valuestring, what, expected, hint);
    return words[0].value;
}

int gt_read_mask(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what)
{
    if (!cJSON_IsArray(node))
        return gt_read_word(c, node, words, what);
    int mask = 0;
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        mask |= gt_read_word(c, child, words, what);
    if (node->child == NULL)
        gt_wrong(c, node, "the list is empty");
    return mask;
}

int gt_read_word_or(gt_compiler *c, const cJSON *object, const char *key, const gt_word *words,
                    const char *what, int absent)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? absent : gt_read_word(c, node, words, what);
}

int gt_read_mask_or(gt_compiler *c, const cJSON *object, const char *key, const gt_word *words,
                    const char *what, int absent)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? absent : gt_read_mask(c, node, words, what);
}

int gt_read_integer_or(gt_compiler *c, const cJSON *object, const char *key, int least, int most,
                       int absent)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? absent : gt_read_integer(c, node, least, most);
}

void gt_read_true(gt_compiler *c, const cJSON *node, const char *key)
{
    if (!cJSON_IsTrue(node))
        gt_wrong(c, node, "'%s' can only be true; leave it out otherwise", key);
}

bool gt_read_flag(gt_compiler *c, const cJSON *object, const char *key)
{
    const cJSON *node = gt_json_get(object, key);
    if (node != NULL)
        gt_read_true(c, node, key);
    return node != NULL;
}

int gt_read_player(gt_compiler *c, const cJSON *statement, int absent)
{
    return gt_read_word_or(c, statement, "who", gt_words_who, "a player", absent);
}

int gt_read_duration(gt_compiler *c, const cJSON *statement, int absent)
{
    return gt_read_word_or(c, statement, "until", c->dialect->durations, "a duration", absent);
}

const char *gt_article(const char *noun, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s %s", strchr("aeiou", noun[0]) != NULL ? "an" : "a", noun);
    return buffer;
}
