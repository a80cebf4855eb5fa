/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preparing games of compiled cards. */
#include "sim/playing/card_field.h"

#include "decks/files/memory.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

void gt_card_field_begin(gt_card_field *f, const gt_system *system, gt_limits limits, int n_pools,
                         int n_decks)
{
    size_t n = (size_t)n_pools * (size_t)n_decks;
    assert(n_pools <= GT_CARD_POOLS);
    *f =
        (gt_card_field){.system = system, .limits = limits, .n_pools = n_pools, .n_decks = n_decks};
    f->deck = gt_zeroed(n + 1, sizeof *f->deck);
}

void gt_card_field_end(gt_card_field *f)
{
    free(f->deck);
    gt_pool_with_blanks_free(f->system, &f->blanks);
    *f = (gt_card_field){.system = NULL};
}

bool gt_card_field_add_blanks(gt_card_field *f)
{
    const gt_pool *pool = gt_library_pool(f->library[0]);
    if (pool->n_defs > GT_MOST_BLANKS)
        return false;
    f->blanks = gt_pool_with_blanks(f->system, pool);
    return true;
}

/* The number of a card's blank, which may be the card itself. */
static int16_t blank_of(const gt_card_field *f, int card)
{
    const gt_def *defs = f->blanks.defs;
    int16_t itself = gt_number_of_card(card), blank = gt_number_of_blank(card);
    return gt_is_own_blank(f->system, &defs[itself], &defs[blank]) ? itself : blank;
}

/* A player's deck among the cards with blanks, with those of a lineup. */
static void put_blanks(const gt_card_field *f, const gt_deck *deck, const gt_lineup *lineup,
                       int player, gt_deck *out)
{
    uint64_t blanks = 0;
    int n = 0; /* cards that are counted so far */
    for (int i = 0; i < lineup->n_blanks; i++)
        if (lineup->blank[i].player == player)
            blanks |= (uint64_t)1 << lineup->blank[i].card;
    gt_deck_begin(out, deck->system);
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        bool counted = deck->system->section[row->section].counted && n < GT_DECK_CARDS;
        bool blank = counted && (blanks >> n & 1) != 0;
        n += counted;
        gt_deck_add(out, row->section,
                    blank ? blank_of(f, row->card) : gt_number_of_card(row->card), row->count);
    }
}

const gt_game *gt_card_field_prepare(const void *context, const gt_lineup *lineup, void *storage)
{
    const gt_card_field *f = context;
    bool blanks = lineup->n_blanks > 0;
    gt_deck changed[2];
    const gt_deck *deck[2];
    assert(!blanks || (f->blanks.defs != NULL && lineup->pool == 0));
    for (int p = 0; p < 2; p++) {
        deck[p] = gt_card_field_deck(f, lineup->pool, lineup->deck[p]);
        if (blanks)
            put_blanks(f, deck[p], lineup, p, &changed[p]);
    }
    f->system->prepare(storage, blanks ? &f->blanks : gt_library_pool(f->library[lineup->pool]),
                       blanks ? &changed[0] : deck[0], blanks ? &changed[1] : deck[1], f->limits);
    return gt_game_in(storage);
}

const char *gt_card_field_check(const gt_card_field *f, int pool, int deck0, int deck1)
{
    void *storage = gt_resize(NULL, 1, f->system->game_bytes);
    const char *why = f->system->prepare(storage, gt_library_pool(f->library[pool]),
                                         gt_card_field_deck(f, pool, deck0),
                                         gt_card_field_deck(f, pool, deck1), f->limits);
    free(storage);
    return why;
}

void gt_card_field_list(const gt_pool *pool, const gt_deck *deck, gt_deck_cards *out)
{
    int object = 0;
    *out = (gt_deck_cards){.n = 0};
    memset(out->slot, GT_NO_SLOT, sizeof out->slot);
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const gt_def *d = &pool->defs[row->card];
        const gt_section *section = &deck->system->section[row->section];
        gt_deck_card card = {.id = d->id, .name = d->name, .copies = row->count};
        if (section->single)
            out->leader = card;
        if (!section->counted || out->n == GT_DECK_CARDS)
            continue;
        for (int k = 0; k < row->count && object < (int)sizeof out->slot; k++)
            out->slot[object++] = (uint8_t)out->n;
        card.type = gt_type_of(deck->system, d);
        card.colour = gt_colour_of(deck->system, d);
        card.has_cost = deck->system->cost != NULL && deck->system->cost(d, &card.cost);
        out->card[out->n++] = card;
    }
}

/* ---- What decks need. */

enum { ID_BYTES = 128 };

/* Marks the cards whose ids stand in the text of one, tokens that it makes; returns how many are
 * new. */
static int mark_named(const gt_library *library, int def, bool *needed)
{
    const gt_pool *pool = gt_library_pool(library);
    int n = 0;
    for (const char *at = strchr(gt_library_text(library, def), '"'); at != NULL;) {
        char id[ID_BYTES];
        size_t length = strcspn(++at, "\"");
        if (length < sizeof id) {
            memcpy(id, at, length);
            id[length] = '\0';
            int named = gt_pool_find(pool, id);
            n += named >= 0 && !needed[named];
            if (named >= 0)
                needed[named] = true;
        }
        at = strchr(at, '"');
    }
    return n;
}

/* The same for all that is marked, and for what that marks. */
static int mark_all_named(const gt_library *library, bool *needed)
{
    int sum = 0, n;
    do {
        n = 0;
        for (int def = 0; def < gt_library_pool(library)->n_defs; def++)
            n += needed[def] ? mark_named(library, def, needed) : 0;
        sum += n;
    } while (n > 0);
    return sum;
}

int gt_card_field_needed(const gt_card_field *f, int pool, bool *needed)
{
    int n = 0;
    for (int d = 0; d < f->n_decks; d++) {
        const gt_deck *deck = gt_card_field_deck(f, pool, d);
        for (int i = 0; deck != NULL && i < deck->n; i++) {
            n += !needed[deck->row[i].card];
            needed[deck->row[i].card] = true;
        }
    }
    return n + mark_all_named(f->library[pool], needed);
}

/* ---- What differs between two pools. */

/* Whether a deck's list in a pool has this very row: the same card by what it says, as often, in
 * the same section. */
static bool has_row(const gt_card_field *f, int pool, int number, const gt_def *card,
                    const gt_deck_row *row)
{
    const gt_deck *deck = gt_card_field_deck(f, pool, number);
    const gt_pool *cards = gt_library_pool(f->library[pool]);
    for (int i = 0; deck != NULL && i < deck->n; i++) {
        const gt_deck_row *other = &deck->row[i];
        const gt_def *d = &cards->defs[other->card];
        if (d->id_hash == card->id_hash && d->content_hash == card->content_hash &&
            other->count == row->count && other->section == row->section)
            return true;
    }
    return false;
}

bool gt_card_field_list_changed(const gt_card_field *f, int pool, int number, gt_deck_cards *out,
                                bool *from_start)
{
    const gt_deck *deck = gt_card_field_deck(f, pool, number);
    int object = 0;
    assert(f->n_pools == 2);
    *out = (gt_deck_cards){.n = 0};
    *from_start = false;
    memset(out->slot, GT_NO_SLOT, sizeof out->slot);
    for (int i = 0; deck != NULL && i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const gt_def *card = &gt_library_pool(f->library[pool])->defs[row->card];
        bool changed = !has_row(f, 1 - pool, number, card, row);
        if (!deck->system->section[row->section].counted) {
            *from_start = *from_start || changed;
            continue;
        }
        for (int k = 0; k < row->count && object < (int)sizeof out->slot; k++, object++)
            out->slot[object] = changed ? 0 : GT_NO_SLOT;
        if (changed && out->n++ == 0)
            out->card[0] = (gt_deck_card){.id = card->id, .name = card->name, .copies = row->count};
    }
    out->n = out->n > 0;
    return out->n > 0 || *from_start;
}

gt_content gt_card_field_content(const gt_pool *pool, const gt_deck *deck, gt_content_card *card)
{
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const gt_def *d = &pool->defs[row->card];
        bool leader = deck->system->section[row->section].single;
        card[i] = (gt_content_card){d->id, d->name, d->content_hash, row->count, leader};
    }
    return (gt_content){gt_content_hash(card, deck->n), deck->n, card};
}
