/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Doors. What is held behind one is a set of addresses: a table with open addressing, at most half
 * full, in which a removal moves back what had to make way. */
#include "decks/files/memory.h"

#include <assert.h>
#include <setjmp.h>
#include <stdint.h>

enum { STATUS = 2 }; /* of the program, as for everything that it cannot work with */

typedef struct held {
    void *thing; /* NULL: nobody is here */
    void (*let_go)(void *);
} held;

typedef struct door {
    jmp_buf out;
    held *table;
    size_t n, size; /* size: 0 or a power of 2 */
} door;

/* Not on the stack: what changes there on the way is lost with the way back. */
static _Thread_local door this_threads;
static _Thread_local door *the_door; /* that this thread works behind; NULL: none */

_Noreturn void gt_out_of_memory(void)
{
    if (the_door != NULL)
        longjmp(the_door->out, 1);
    fputs("gauntlet: out of memory\n", stderr);
    _Exit(STATUS); /* other threads may be at work: nothing of theirs is touched */
}

/* Where an address would like to be. */
static size_t home(const door *d, const void *thing)
{
    return (size_t)(((uint64_t)(uintptr_t)thing * 0x9e3779b97f4a7c15) >> 32) & (d->size - 1);
}

/* Where it is, or the free place where it would be. */
static size_t place(const door *d, const void *thing)
{
    size_t i = home(d, thing);
    while (d->table[i].thing != NULL && d->table[i].thing != thing)
        i = (i + 1) & (d->size - 1);
    return i;
}

/* There is room for one more; false: there is no memory. */
static bool make_room(door *d)
{
    door wider = {.size = d->size == 0 ? 256 : d->size * 2};
    if (d->size > 0 && d->n < d->size / 2)
        return true;
    wider.table = calloc(wider.size, sizeof *wider.table);
    if (wider.table == NULL)
        return false;
    for (size_t i = 0; i < d->size; i++)
        if (d->table[i].thing != NULL)
            wider.table[place(&wider, d->table[i].thing)] = d->table[i];
    free(d->table);
    d->table = wider.table;
    d->size = wider.size;
    return true;
}

/* Whether what lies at `at` may move to `gap`, so that looking for it still finds it. */
static bool may_move(const door *d, size_t at, size_t gap)
{
    size_t mask = d->size - 1, wants = home(d, d->table[at].thing);
    return ((at - wants) & mask) >= ((at - gap) & mask);
}

void gt_unhold(const void *thing)
{
    door *d = the_door;
    if (d == NULL || d->size == 0 || thing == NULL)
        return;
    size_t gap = place(d, thing);
    if (d->table[gap].thing == NULL)
        return; /* taken before the door was opened */
    d->n--;
    for (size_t at = (gap + 1) & (d->size - 1); d->table[at].thing != NULL;
         at = (at + 1) & (d->size - 1))
        if (may_move(d, at, gap)) {
            d->table[gap] = d->table[at];
            gap = at;
        }
    d->table[gap].thing = NULL;
}

void *gt_hold(void *thing, void (*let_go)(void *))
{
    if (thing == NULL)
        gt_out_of_memory();
    door *d = the_door;
    if (d == NULL)
        return thing;
    if (!make_room(d)) {
        let_go(thing);
        gt_out_of_memory();
    }
    d->table[place(d, thing)] = (held){thing, let_go};
    d->n++;
    return thing;
}

void *gt_resize(void *memory, size_t n, size_t size)
{
    if (the_door != NULL && !make_room(the_door)) /* now: afterwards the old one is gone */
        gt_out_of_memory();
    uintptr_t old = (uintptr_t)memory;
    void *p = n <= SIZE_MAX / size ? realloc(memory, n * size) : NULL;
    if (p == NULL && n > 0)
        gt_out_of_memory();
    if (p != memory || old == 0) {
        gt_unhold((const void *)old); /* only its address: NOLINT(clang-analyzer-unix.Malloc) */
        if (p != NULL)
            gt_hold(p, free);
    }
    return p;
}

void gt_free(void *memory)
{
    gt_unhold(memory);
    free(memory);
}

/* Gives back all that is held. */
static void give_back(const door *d)
{
    for (size_t i = 0; i < d->size; i++)
        if (d->table[i].thing != NULL)
            d->table[i].let_go(d->table[i].thing);
}

static bool did(void (*work)(void *), void *with)
{
    if (setjmp(this_threads.out) != 0)
        return false;
    work(with);
    return true;
}

bool gt_with_memory(void (*work)(void *), void *with)
{
    assert(the_door == NULL);
    this_threads.table = NULL;
    this_threads.n = this_threads.size = 0;
    the_door = &this_threads;
    bool done = did(work, with);
    the_door = NULL;
    if (!done)
        give_back(&this_threads);
    free(this_threads.table);
    return done;
}
