/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making the lists. */
#include "sim/cli/swap_lists.h"

#include "decks/files/memory.h"
#include "decks/lists/card_called.h"
#include "decks/lists/deck_swap.h"

#include <string.h>

static const gt_pool *pool_of(const gt_swap_lists *l)
{
    return gt_library_pool(l->contest->library);
}

/* The card that a word names; -1, and told: none. */
static int card_named(const gt_swap_lists *l, const char *word, size_t n)
{
    gt_called called = gt_card_called(pool_of(l), word, n);
    if (called.card >= 0 && !called.several)
        return called.card;
    const char *meant = called.several ? NULL : gt_card_meant(pool_of(l), word, n);
    fprintf(stderr, "gauntlet swap: '%.*s' %s%s%s%s\n", (int)n, word,
            called.several ? "is the name of several cards; name one by its id"
                           : "is no card of the pool",
            meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
            meant != NULL ? "'?" : "");
    return -1;
}

static void add_number(gt_card_numbers *list, int card)
{
    for (int i = 0; i < list->n; i++)
        if (list->card[i] == card)
            return;
    list->card = gt_grow(list->card, list->n, &list->capacity, sizeof *list->card);
    list->card[list->n++] = card;
}

/* One word: a card, or several with commas between them; names may have commas themselves. */
static bool add_word(const gt_swap_lists *l, const char *word, gt_card_numbers *out)
{
    size_t size = strlen(word);
    bool one = strchr(word, ',') == NULL || gt_card_by_id(pool_of(l), word, size) >= 0 ||
               gt_card_by_name(pool_of(l), word, size, -1) >= 0;
    for (;;) {
        size_t n = one ? size : strcspn(word, ",");
        int card = card_named(l, word, n);
        if (card < 0)
            return false;
        add_number(out, card);
        if (word[n] == '\0')
            return true;
        word += n + 1;
    }
}

static bool add_words(const gt_swap_lists *l, const gt_strings *words, gt_card_numbers *out)
{
    for (int i = 0; i < words->n; i++)
        if (!add_word(l, words->item[i], out))
            return false;
    return true;
}

static bool is_auto(const gt_strings *words)
{
    return words->n == 1 && strcmp(words->item[0], "auto") == 0;
}

/* All cards that the deck counts. */
static void add_all(gt_swap_lists *l)
{
    const gt_deck *deck = &l->contest->decks.list[0];
    for (int i = 0; i < deck->n; i++)
        if (deck->system->section[deck->row[i].section].counted)
            add_number(&l->goes, deck->row[i].card);
}

/* Whether the deck has what is to go. */
static bool has_them(const gt_swap_lists *l)
{
    const gt_deck *deck = &l->contest->decks.list[0];
    for (int i = 0; i < l->goes.n && !l->any_goes; i++) {
        const gt_def *card = &pool_of(l)->defs[l->goes.card[i]];
        int there = gt_deck_copies(deck, l->goes.card[i]);
        if (there == 0 || l->copies > there) {
            fprintf(stderr, "gauntlet swap: %s holds %d of %s %s\n", deck->name, there, card->id,
                    card->name);
            return false;
        }
    }
    return true;
}

bool gt_swap_lists_begin(gt_swap_lists *l, const gt_contest *contest, const gt_swap_wish *wish)
{
    l->contest = contest;
    l->copies = wish->copies;
    l->any_goes = is_auto(wish->out);
    l->any_comes = is_auto(wish->in);
    if (l->any_goes)
        add_all(l);
    if ((!l->any_goes && !add_words(l, wish->out, &l->goes)) ||
        (!l->any_comes && !add_words(l, wish->in, &l->comes)) || !has_them(l))
        return false;
    l->deck[0] = contest->decks.list[0];
    l->out[0] = l->in[0] = l->goes.n == 1 ? &pool_of(l)->defs[l->goes.card[0]] : NULL;
    l->gone[0] = l->copies > 0    ? l->copies
                 : l->goes.n == 1 ? gt_deck_copies(&l->deck[0], l->goes.card[0])
                                  : 0;
    l->n = 1;
    return true;
}

static void leave_out(gt_swap_lists *l, const char *id, const char *why)
{
    char text[400];
    snprintf(text, sizeof text, "%s: %s", id, why);
    for (int i = 0; i < l->n_left_out; i++)
        if (strcmp(l->left_out[i], text) == 0)
            return;
    l->left_out = gt_grow(l->left_out, l->n_left_out, &l->left_out_capacity, sizeof(char *));
    l->left_out[l->n_left_out++] = gt_copy_text(text, strlen(text));
}

bool gt_swap_lists_add(gt_swap_lists *l, int goes, int comes)
{
    const gt_def *card = &pool_of(l)->defs[comes];
    const gt_deck *deck = &l->contest->decks.list[0];
    char why[300] = "the deck would not be legal";
    int copies = l->copies > 0 ? l->copies : gt_deck_copies(deck, goes);
    if (goes == comes) {
        leave_out(l, card->id, "it is the card that goes out");
        return true;
    }
    if (l->n == GT_SWAP_LISTS) {
        fprintf(stderr, "gauntlet swap: at most %d cards are compared at once\n",
                GT_SWAP_LISTS - 1);
        return false;
    }
    gt_deck *list = &l->deck[l->n];
    if (gt_deck_exchange(deck, goes, comes, copies, list) &&
        gt_deck_is_legal(pool_of(l), list, why, sizeof why)) {
        l->out[l->n] = &pool_of(l)->defs[goes];
        l->gone[l->n] = copies;
        l->in[l->n++] = card;
    } else {
        leave_out(l, card->id, why);
    }
    return true;
}

bool gt_swap_lists_add_named(gt_swap_lists *l)
{
    for (int i = 0; i < l->goes.n; i++)
        for (int k = 0; k < l->comes.n; k++)
            if (!gt_swap_lists_add(l, l->goes.card[i], l->comes.card[k]))
                return false;
    return true;
}

bool gt_swap_lists_end(gt_swap_lists *l)
{
    for (int i = 0; l->n < 2 && i < l->n_left_out; i++)
        fprintf(stderr, "gauntlet swap: left out: %s\n", l->left_out[i]);
    if (l->n < 2)
        fprintf(stderr, "gauntlet swap: no card of --in can come in\n");
    for (int k = 0; k < l->n; k++)
        l->content[k] = gt_card_field_content(pool_of(l), &l->deck[k], l->content_card[k]);
    return l->n >= 2;
}

void gt_swap_lists_free(gt_swap_lists *l)
{
    for (int i = 0; i < l->n_left_out; i++)
        free(l->left_out[i]);
    free(l->left_out);
    gt_free(l->goes.card);
    gt_free(l->comes.card);
}
