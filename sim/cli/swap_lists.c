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

static void leave_out(gt_swap_lists *l, const char *id, const char *why)
{
    char text[400];
    snprintf(text, sizeof text, "%s: %s", id, why);
    l->left_out = gt_grow(l->left_out, l->n_left_out, &l->left_out_capacity, sizeof(char *));
    l->left_out[l->n_left_out++] = gt_copy_text(text, strlen(text));
}

/* Adds the list with a card, or says why there is no such. False, and told: there are too many. */
static bool add_list(gt_swap_lists *l, int in)
{
    const gt_def *card = &pool_of(l)->defs[in];
    char why[300] = "the deck would not be legal";
    if (in == l->out) {
        leave_out(l, card->id, "it is the card that goes out");
        return true;
    }
    for (int i = 1; i < l->n; i++)
        if (strcmp(l->id[i], card->id) == 0)
            return true;
    if (l->n == GT_SWAP_LISTS) {
        fprintf(stderr, "gauntlet swap: at most %d cards are compared at once\n",
                GT_SWAP_LISTS - 1);
        return false;
    }
    gt_deck *list = &l->deck[l->n];
    if (gt_deck_exchange(&l->contest->decks.list[0], l->out, in, l->copies, list) &&
        gt_deck_is_legal(pool_of(l), list, why, sizeof why)) {
        l->id[l->n] = card->id;
        l->name[l->n++] = card->name;
    } else {
        leave_out(l, card->id, why);
    }
    return true;
}

/* One word of --in: a card, or several with commas between them; names may have commas
 * themselves. */
static bool add_word(gt_swap_lists *l, const char *word)
{
    size_t size = strlen(word);
    if (strchr(word, ',') == NULL || gt_card_by_id(pool_of(l), word, size) >= 0 ||
        gt_card_by_name(pool_of(l), word, size, -1) >= 0) {
        int card = card_named(l, word, size);
        return card >= 0 && add_list(l, card);
    }
    for (;;) {
        size_t n = strcspn(word, ",");
        int card = card_named(l, word, n);
        if (card < 0 || !add_list(l, card))
            return false;
        if (word[n] == '\0')
            return true;
        word += n + 1;
    }
}

bool gt_swap_lists_make(gt_swap_lists *l, const gt_contest *contest, const gt_swap_wish *wish)
{
    const gt_deck *deck = &contest->decks.list[0];
    l->contest = contest;
    l->out = card_named(l, wish->out, strlen(wish->out));
    if (l->out < 0)
        return false;
    const gt_def *card = &pool_of(l)->defs[l->out];
    int there = gt_deck_copies(deck, l->out);
    if (there == 0 || wish->copies > there) {
        fprintf(stderr, "gauntlet swap: %s holds %d of %s %s\n", deck->name, there, card->id,
                card->name);
        return false;
    }
    l->copies = wish->copies > 0 ? wish->copies : there;
    l->deck[0] = *deck;
    l->id[0] = card->id;
    l->name[0] = card->name;
    l->n = 1;
    for (int i = 0; i < wish->in->n; i++)
        if (!add_word(l, wish->in->item[i]))
            return false;
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
}
