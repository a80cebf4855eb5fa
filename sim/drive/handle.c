/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of handles. It grows by pieces that stay where they are, so that looking into it needs
 * no lock. A place holds one word:
 *
 *     generation (32) | kind (8) | who uses it (24): how many read, or ALONE
 *
 * A handle is the number of its place and the generation, which a closed place counts up. */
#include "sim/drive/handle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { IN_PIECE = 1024, PIECES = 4096, PLACE_BITS = 24, USE_BITS = 24, KIND_BITS = 8 };

#define USERS ((UINT64_C(1) << USE_BITS) - 1)
#define ALONE USERS
#define GENERATION_AT (USE_BITS + KIND_BITS)

typedef struct place {
    _Atomic uint64_t word;
    void *thing;
    uint32_t next_free; /* number + 1 */
} place;

static place *_Atomic pieces[PIECES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of what follows */
static uint32_t n_places, free_places; /* the first free one's number + 1; 0: none */

/* Generations as far as a handle has room for them. */
static uint64_t generation_of(uint64_t word)
{
    uint64_t most = UINTPTR_MAX >> PLACE_BITS;
    return (word >> GENERATION_AT) & most;
}

static gt_handle_kind kind_of(uint64_t word)
{
    return (gt_handle_kind)(word >> USE_BITS & ((1 << KIND_BITS) - 1));
}

static place *place_at(uint32_t number)
{
    place *piece =
        number < (uint32_t)IN_PIECE * PIECES ? atomic_load(&pieces[number / IN_PIECE]) : NULL;
    return piece != NULL ? &piece[number % IN_PIECE] : NULL;
}

static place *place_of(const void *handle)
{
    uintptr_t number = (uintptr_t)handle & (((uintptr_t)1 << PLACE_BITS) - 1);
    return number > 0 ? place_at((uint32_t)number - 1) : NULL;
}

/* Makes a place that was never used; its number + 1, 0: there is no memory. */
static uint32_t add_place(void)
{
    uint32_t number = n_places;
    if (number == (uint32_t)IN_PIECE * PIECES)
        return 0;
    if (number % IN_PIECE == 0) {
        place *piece = calloc(IN_PIECE, sizeof *piece);
        if (piece == NULL)
            return 0;
        atomic_store(&pieces[number / IN_PIECE], piece);
    }
    return ++n_places;
}

void *gt_handle_new(gt_handle_kind kind, void *thing)
{
    pthread_mutex_lock(&lock);
    uint32_t number = free_places != 0 ? free_places : add_place();
    place *p = number != 0 ? place_at(number - 1) : NULL;
    if (p != NULL && number == free_places)
        free_places = p->next_free;
    pthread_mutex_unlock(&lock);
    if (p == NULL)
        return NULL;
    uint64_t generation = atomic_load(&p->word) >> GENERATION_AT;
    p->thing = thing;
    atomic_store(&p->word, generation << GENERATION_AT | (uint64_t)kind << USE_BITS);
    return (void *)(uintptr_t)(generation_of(generation << GENERATION_AT) << PLACE_BITS | number);
}

/* Why a handle cannot be had, by the word of its place; NULL: it can. */
static const char *refusal(const void *handle, uint64_t word, gt_handle_kind kind,
                           gt_handle_use use)
{
    static const char *const expected[] = {
        [GT_OF_CARDS] = "this is a handle of something else; one of cards was expected",
        [GT_OF_GAME] = "this is a handle of something else; one of a game was expected",
        [GT_OF_STATE] = "this is a handle of something else; one of a state was expected",
        [GT_OF_BOT] = "this is a handle of something else; one of a bot was expected",
        [GT_OF_VECTOR] = "this is a handle of something else; one of a vector was expected",
    };
    uint64_t users = word & USERS;
    if (kind_of(word) == 0 || generation_of(word) != (uintptr_t)handle >> PLACE_BITS)
        return "this is no handle, or it was closed";
    if (kind_of(word) != kind)
        return expected[kind];
    if (use == GT_TO_CHANGE ? users > 0 : users >= ALONE - 1)
        return "another thread is using this handle";
    return NULL;
}

void *gt_handle_take(const void *handle, gt_handle_kind kind, gt_handle_use use, const char **why)
{
    place *p = place_of(handle);
    *why = handle == NULL ? "there is no such handle (NULL)"
           : p == NULL    ? "this is no handle, or it was closed"
                          : NULL;
    if (*why != NULL)
        return NULL;
    uint64_t word = atomic_load(&p->word), taken;
    do {
        *why = refusal(handle, word, kind, use);
        if (*why != NULL)
            return NULL;
        taken = use == GT_TO_CHANGE ? word | ALONE : word + 1;
    } while (!atomic_compare_exchange_weak(&p->word, &word, taken));
    return p->thing;
}

void gt_handle_give(const void *handle, gt_handle_use use)
{
    atomic_fetch_sub(&place_of(handle)->word, use == GT_TO_CHANGE ? ALONE : 1);
}

void gt_handle_close(const void *handle)
{
    place *p = place_of(handle);
    uint64_t generation = (atomic_load(&p->word) >> GENERATION_AT) + 1;
    p->thing = NULL;
    atomic_store(&p->word, generation << GENERATION_AT);
    pthread_mutex_lock(&lock);
    p->next_free = free_places;
    free_places = (uint32_t)((uintptr_t)handle & (((uintptr_t)1 << PLACE_BITS) - 1));
    pthread_mutex_unlock(&lock);
}
