/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The code is a row of pieces, each of which ends with its only END or DONE. First every piece is
 * looked at by itself, then whatever names the begin of one. */
#include "decks/language/verify.h"

#include "decks/files/memory.h"
#include "decks/language/dialect.h"

#include <stdio.h>
#include <string.h>

enum kind { NOWHERE, EFFECT, VALUE, FILTER };

typedef struct verifier {
    const gt_dialect *dialect;
    const gt_pool *pool;
    char *buffer;
    size_t size;
    const char *wrong;
    uint8_t *kind; /* what begins at each address: enum kind */
} verifier;

static void fail(verifier *v, int at, const char *what)
{
    if (v->wrong != NULL)
        return;
    snprintf(v->buffer, v->size, "address %d: %s", at, what);
    v->wrong = v->buffer;
}

static bool ends(const gt_operation *i)
{
    return i->op == GT_OP_END || i->op == GT_OP_DONE;
}

/* Notes what begins where; the last operation may be no end. */
static void find_kinds(verifier *v)
{
    const gt_pool *pool = v->pool;
    v->kind = gt_resize(NULL, (size_t)pool->n_code + 1, 1);
    memset(v->kind, NOWHERE, (size_t)pool->n_code + 1);
    for (int at = 0, end = 0; end < pool->n_code; end++) {
        if (!ends(&pool->code[end]))
            continue;
        v->kind[at] = pool->code[at].op == GT_OP_FILTER ? FILTER
                      : pool->code[end].op == GT_OP_END ? EFFECT
                                                        : VALUE;
        at = end + 1;
    }
}

/* What begins at an address; at 0 nothing does that could be meant. */
static enum kind kind_at(const verifier *v, int at)
{
    return at > 0 && at < v->pool->n_code ? (enum kind)v->kind[at] : NOWHERE;
}

static bool is_set(const gt_dialect *dialect, int set)
{
    for (const gt_set_row *row = dialect->sets; row != NULL && row->name != NULL; row++)
        if (row->set == set)
            return true;
    return (set >= 0 && set < dialect->n_sets) || (set >= GT_SET_THIS && set <= GT_SET_SOURCE);
}

static bool in_range(int x, int n)
{
    return x >= 0 && x < n;
}

static bool operand_is_sound(const verifier *v, const gt_operation *i, char kind, int x)
{
    const gt_pool *pool = v->pool;
    const gt_dialect *dialect = v->dialect;
    int address = gt_address((int16_t)x);
    switch (kind) {
    case 's': return is_set(dialect, x) || (i->op == GT_OP_FILTER && x == -1);
    case 'S': return in_range(x, dialect->n_sets);
    case 'v': return in_range(x, dialect->n_vars);
    case '@': return address == 0 || kind_at(v, address) == VALUE;
    case 'F': return address == 0 || kind_at(v, address) == FILTER;
    case 'f': return kind_at(v, address) == FILTER;
    case 'p': return in_range(x, dialect->n_properties);
    case 'w': return in_range(x, 2);
    case 'h': return in_range(x, 3);
    case 't': return in_range(x, dialect->n_stats);
    case 'e': return in_range(x, pool->n_patterns);
    case 'k': return in_range(x, dialect->n_keywords);
    case 'q': return in_range(x, pool->n_abilities);
    case 'u': return in_range(x, dialect->n_durations);
    default: return true;
    }
}

static void check_instruction(verifier *v, int at)
{
    const gt_operation *i = &v->pool->code[at];
    for (int k = 0; k < 4; k++)
        if (!operand_is_sound(v, i, gt_operand_letter(v->dialect, i, k), gt_operand(i, k)))
            fail(v, at, "an operand is out of range");
}

/* Whether an operation of this kind can stand in a piece of code. */
static bool belongs(enum kind piece, char kind)
{
    return kind == 'v' || piece == EFFECT || (kind == 't' && piece == FILTER);
}

/* The piece that begins at `begin`; returns where the next one begins. */
static int check_piece(verifier *v, int begin)
{
    const gt_operation *code = v->pool->code;
    int depth = 0, end = begin, at = begin;
    while (end < v->pool->n_code && gt_op_info_of(v->dialect, code[end].op) != NULL &&
           !ends(&code[end]))
        end++;
    if (end == v->pool->n_code || !ends(&code[end])) {
        fail(v, end, "no operation, or no end");
        return v->pool->n_code;
    }
    enum kind piece = code[begin].op == GT_OP_FILTER ? FILTER
                      : code[end].op == GT_OP_END    ? EFFECT
                                                     : VALUE;
    for (; at <= end; at++) {
        check_instruction(v, at);
        if (at < end && !belongs(piece, gt_op_info_of(v->dialect, code[at].op)->kind))
            fail(v, at, "does not belong into such a piece of code");
        depth -= gt_op_pops(v->dialect, &code[at]);
        if (depth < 0)
            fail(v, at, "takes a value that is not there");
        if (gt_op_jumps(code[at].op) &&
            (gt_address(code[at].b) < begin || gt_address(code[at].b) > end || depth != 0))
            fail(v, at, "jumps out, or with values on the stack");
        depth += gt_op_pushes(v->dialect, &code[at]);
        if (depth >= GT_STACK)
            fail(v, at, "the value stack is full");
    }
    if (depth != (piece == VALUE))
        fail(v, end, "leaves too many or too few values");
    return end + 1;
}

static void check_address(verifier *v, int at, gt_addr address, enum kind kind, const char *what)
{
    if (address != 0 && kind_at(v, address) != kind)
        fail(v, at, what);
}

static void check_ability(verifier *v, const gt_ability *a)
{
    check_address(v, a->condition, a->condition, VALUE, "a condition that is no value");
    check_address(v, a->code, a->code, EFFECT, "an ability that is no effect");
    check_address(v, a->can, a->can, VALUE, "a 'can' that is no value");
    check_address(v, a->value, a->value, VALUE, "a number that is no value");
    check_address(v, a->filter, a->filter, FILTER, "a condition that is no filter");
    if (a->pattern >= v->pool->n_patterns || a->pattern < -1)
        fail(v, a->code, "an ability without its pattern");
}

static void check_routine(verifier *v, const gt_def *d, int routine)
{
    static const struct {
        enum kind kind;
        const char *wrong;
    } codes[] = {[GT_CODE_EFFECT] = {EFFECT, "a routine that is no effect"},
                 [GT_CODE_VALUE] = {VALUE, "a routine that is no value"},
                 [GT_CODE_FILTER] = {FILTER, "a routine that is no filter"}};
    unsigned code = v->pool->routines[routine].code;
    check_address(v, d->routine[routine], d->routine[routine], codes[code].kind, codes[code].wrong);
}

static void check_def(verifier *v, const gt_def *d)
{
    int end = d->face[0].first;
    for (int routine = 0; routine < v->pool->n_routines; routine++)
        check_routine(v, d, routine);
    for (int i = 0; i < GT_FACES; i++) {
        if (end < 0 || d->face[i].first < end)
            fail(v, d->code_begin, "faces that overlap");
        end = d->face[i].first + d->face[i].n;
    }
    if (d->ability_end < end || d->ability_end > v->pool->n_abilities)
        fail(v, d->code_begin, "abilities out of range");
    if (d->code_begin > d->code_end || d->code_end > v->pool->n_code)
        fail(v, d->code_begin, "code out of range");
}

const char *gt_verify_pool(const gt_dialect *dialect, const gt_pool *pool, char *buffer,
                           size_t size)
{
    verifier v = {.dialect = dialect, .pool = pool, .buffer = buffer, .size = size};
    buffer[0] = '\0';
    find_kinds(&v);
    for (int at = 0; at < pool->n_code;)
        at = check_piece(&v, at);
    for (int i = 0; i < pool->n_abilities && v.wrong == NULL; i++)
        check_ability(&v, &pool->abilities[i]);
    for (int i = 0; i < pool->n_patterns && v.wrong == NULL; i++)
        check_address(&v, i, pool->patterns[i].filter, FILTER, "a pattern without its filter");
    for (int i = 0; i < pool->n_defs && v.wrong == NULL; i++) {
        check_def(&v, &pool->defs[i]);
        if (i > 0 && strcmp(pool->defs[i - 1].id, pool->defs[i].id) >= 0)
            fail(&v, i, "definitions are not sorted");
    }
    gt_free(v.kind);
    return v.wrong;
}
