/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exchanging cards of a deck. */
#include "decks/lists/deck_swap.h"

#include "decks/system.h"

#include <stdlib.h>

static bool is_counted(const gt_deck *deck, const gt_deck_row *row)
{
    return deck->system->section[row->section].counted;
}

int gt_deck_copies(const gt_deck *deck, int card)
{
    int n = 0;
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].card == card && is_counted(deck, &deck->row[i]))
            n += deck->row[i].count;
    return n;
}

bool gt_deck_exchange(const gt_deck *deck, int goes, int comes, int copies, gt_deck *out)
{
    bool room = true;
    *out = *deck;
    out->n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        bool here = row->card == goes && is_counted(deck, row);
        int gone = !here ? 0 : row->count < copies ? row->count : copies;
        copies -= gone;
        if (row->count > gone)
            room = room && gt_deck_add(out, row->section, row->card, row->count - gone);
        if (gone > 0)
            room = room && gt_deck_add(out, row->section, comes, gone);
    }
    return room && copies == 0;
}

/* ---- Legality. */

static bool says(char *why, size_t n, const char *text)
{
    if (why != NULL)
        snprintf(why, n, "%s", text);
    return false;
}

static bool fits_sections(const gt_pool *pool, const gt_deck *deck, char *why, size_t n)
{
    const gt_system *system = deck->system;
    for (int s = 0; s < system->n_sections; s++) {
        int cards = gt_deck_count(deck, s);
        if (cards < system->section[s].least || cards > system->section[s].most)
            return says(why, n, "the deck would not have its size");
    }
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        if (system->holds != NULL && !system->holds(pool, row->section, row->card))
            return says(why, n, "the card has no place in that part of a deck");
    }
    return true;
}

bool gt_deck_is_legal(const gt_pool *pool, const gt_deck *deck, char *why, size_t n)
{
    gt_deck_line line[GT_DECK_ROWS];
    gt_errors errors = {0};
    gt_deck_list list = {.system = deck->system,
                         .pool = pool,
                         .file = "",
                         .errors = &errors,
                         .item = line,
                         .n = deck->n};
    if (!fits_sections(pool, deck, why, n))
        return false;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        line[i] = (gt_deck_line){.id = (char *)(uintptr_t)pool->defs[row->card].id,
                                 .count = row->count,
                                 .section = row->section,
                                 .card = row->card};
    }
    if (deck->system->check_deck != NULL)
        deck->system->check_deck(&list);
    bool legal = errors.n == 0;
    if (!legal)
        says(why, n, errors.list[0].text);
    gt_errors_free(&errors);
    return legal;
}

/* ---- Differences. */

static int count_of(const gt_deck *deck, int section, int card)
{
    for (int i = 0; i < deck->n; i++)
        if (deck->row[i].section == section && deck->row[i].card == card)
            return deck->row[i].count;
    return 0;
}

int gt_deck_differences(const gt_deck *a, const gt_deck *b, gt_deck_difference *out, int *swaps)
{
    int n = 0, more = 0, fewer = 0;
    for (int side = 0; side < 2; side++) {
        const gt_deck *deck = side == 0 ? a : b;
        for (int i = 0; i < deck->n; i++) {
            const gt_deck_row *row = &deck->row[i];
            int in_a = count_of(a, row->section, row->card),
                in_b = count_of(b, row->section, row->card);
            if (!is_counted(deck, row) || in_a == in_b || (side == 1 && in_a > 0))
                continue;
            if (out != NULL)
                out[n] = (gt_deck_difference){row->section, row->card, in_b - in_a};
            n++;
            more += in_b > in_a ? in_b - in_a : 0;
            fewer += in_a > in_b ? in_a - in_b : 0;
        }
    }
    if (swaps != NULL)
        *swaps = more > fewer ? more : fewer;
    return n;
}
