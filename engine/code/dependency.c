/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order by dependency, see dependency.h. */
#include "engine/code/dependency.h"

#include <assert.h>
#include <stddef.h>

/* ---- Order. */

bool gt_order_add(gt_order *o, const gt_applied *a)
{
    if (o->n == GT_MAX_APPLIED)
        return false;
    int k = o->n++;
    uint64_t bit = (uint64_t)1 << k;
    o->entry[k] = *a;
    o->needs[k] = 0;
    for (uint64_t rest = o->left; rest != 0; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        o->needs[k] |= gt_depends_on(&a->access, &o->entry[i].access) ? (uint64_t)1 << i : 0;
        o->needs[i] |= gt_depends_on(&o->entry[i].access, &a->access) ? bit : 0;
    }
    o->left |= bit;
    return true;
}

/* Those of the lowest layer. */
static uint64_t lowest_layer(const gt_order *o)
{
    uint64_t found = 0;
    int lowest = UINT8_MAX;
    for (uint64_t rest = o->left; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctzll(rest), layer = o->entry[k].layer;
        if (layer < lowest) {
            lowest = layer;
            found = 0;
        }
        found |= layer == lowest ? (uint64_t)1 << k : 0;
    }
    return found;
}

/* All that entry k of `among` depends on, directly or through others. */
static uint64_t needed(const gt_order *o, int k, uint64_t among)
{
    uint64_t found = o->needs[k] & among;
    for (uint64_t fresh = found; fresh != 0;) {
        uint64_t more = 0;
        for (; fresh != 0; fresh &= fresh - 1)
            more |= o->needs[__builtin_ctzll(fresh)] & among;
        fresh = more & ~found;
        found |= more;
    }
    return found;
}

/* Whether entry k comes first of a circle whose members depend on nothing but each other. */
static bool leads_circle(const gt_order *o, int k, uint64_t among)
{
    uint64_t circle = needed(o, k, among), self = (uint64_t)1 << k;
    bool leads = (circle & self) != 0;
    for (uint64_t rest = circle & ~self; leads && rest != 0; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        int later = o->entry[i].stamp - o->entry[k].stamp;
        leads = needed(o, i, among) == circle && (later > 0 || (later == 0 && i > k));
    }
    return leads;
}

const gt_applied *gt_order_next(gt_order *o)
{
    if (o->left == 0)
        return NULL;
    uint64_t among = lowest_layer(o);
    for (uint64_t rest = among; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctzll(rest);
        if ((o->needs[k] & among) == 0 || leads_circle(o, k, among)) {
            o->left &= ~((uint64_t)1 << k);
            return &o->entry[k];
        }
    }
    assert(0); /* what others wait for is free or in a circle */
    return NULL;
}

/* ---- Following code. */

enum { DEPTH = 8 };

/* Whether operand k of an operation is the address of a filter or value that is asked at once. */
static bool names_code(const gt_code_reader *reader, const gt_operation *i, int k)
{
    char kind = reader->operands[i->op][k];
    return k > 0 && (kind == 'f' || kind == '@');
}

static bool read_code(gt_code_reader *reader, gt_addr pc, int depth)
{
    const gt_operation *head = NULL;
    bool whole = true;
    if (pc == 0)
        return true;
    if (depth == DEPTH)
        return false;
    for (const gt_operation *i = &reader->pool->code[pc]; i->op != GT_OP_END && i->op != GT_OP_DONE;
         i++) {
        const int16_t operand[] = {i->a, i->b, i->c, i->d};
        head = i->op == GT_OP_FILTER ? i : head;
        if (!reader->note(reader, i, head))
            continue;
        for (int k = 0; k < 4; k++)
            if (names_code(reader, i, k))
                whole &= read_code(reader, gt_address(operand[k]), depth + 1);
    }
    return whole;
}

bool gt_read_code(gt_code_reader *reader, gt_addr pc)
{
    return read_code(reader, pc, 0);
}
