/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck construction: a main deck of 60 cards or more (100.2a), at most four of a name but for basic
 * lands, those of the sideboard counted with them, and a sideboard of fifteen at most (100.4a). */
#include "decks/magic/magic_system.h"

#include "decks/magic/dialect.h"

enum { LEAST = 60, COPIES = 4, MOST_SIDEBOARD = 15 };

static bool is_token(const gt_pool *pool, int card)
{
    return (pool->defs[card].type & MG_NO_CARD) != 0;
}

bool gt_magic_holds(const gt_pool *pool, int section, int card)
{
    (void)section;
    return card < 0 || !is_token(pool, card);
}

static int count_section(const gt_deck_list *list, int section)
{
    int sum = 0;
    for (int i = 0; i < list->n; i++)
        sum += list->item[i].section == section ? list->item[i].count : 0;
    return sum;
}

static void check_size(const gt_deck_list *list)
{
    int cards = count_section(list, GT_MAGIC_CARDS);
    int sideboard = count_section(list, GT_MAGIC_SIDEBOARD);
    if (cards < LEAST)
        gt_deck_wrong(list, NULL, "%d cards; a deck has %d or more (100.2a)", cards, LEAST);
    if (cards > MG_MAX_DECK)
        gt_deck_wrong(list, NULL, "%d cards; the engine has room for %d", cards, MG_MAX_DECK);
    if (sideboard > MOST_SIDEBOARD)
        gt_deck_wrong(list, NULL, "%d cards in the sideboard; %d at most (100.4a)", sideboard,
                      MOST_SIDEBOARD);
}

/* Copies of the card of line i in the lines before it, and its own. */
static int copies_so_far(const gt_deck_list *list, int i)
{
    int copies = list->item[i].count;
    for (int k = 0; k < i; k++)
        copies += list->item[k].card == list->item[i].card ? list->item[k].count : 0;
    return copies;
}

void gt_magic_check_deck(const gt_deck_list *list)
{
    check_size(list);
    for (int i = 0; i < list->n; i++) {
        const gt_deck_line *line = &list->item[i];
        if (line->card < 0)
            continue;
        int copies = copies_so_far(list, i);
        if (is_token(list->pool, line->card))
            gt_deck_wrong(list, line, "%s is a token, no card (111.1)", line->id);
        else if (copies > COPIES && (list->pool->defs[line->card].type & MG_BASIC) == 0)
            gt_deck_wrong(list, line, "%d copies of %s; %d at most (100.2a)", copies, line->id,
                          COPIES);
    }
}

mg_deck gt_magic_cards(const gt_deck *deck)
{
    mg_deck cards = {.n = 0};
    for (int i = 0; i < deck->n; i++)
        for (int k = 0; k < deck->row[i].count && deck->row[i].section == GT_MAGIC_CARDS; k++)
            if (cards.n < MG_MAX_DECK)
                cards.cards[cards.n++] = (int16_t)deck->row[i].card;
    return cards;
}
