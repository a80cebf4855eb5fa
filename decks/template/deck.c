/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck construction (1.1). */
#include "decks/template/template_system.h"

const gt_section gt_template_sections[1] = {
    {.key = "cards",
     .word = "",
     .example = "squire",
     .least = TM_LEAST_DECK,
     .most = TM_MOST_DECK,
     .copies = TM_COPIES,
     .counted = true},
};

bool gt_template_holds(const gt_pool *pool, int section, int card)
{
    (void)pool, (void)section, (void)card;
    return true;
}

void gt_template_check_deck(const gt_deck_list *list)
{
    int cards = 0;
    for (int i = 0; i < list->n; i++) {
        const gt_deck_line *line = &list->item[i];
        int copies = 0;
        cards += line->count;
        for (int k = 0; k <= i; k++)
            copies += list->item[k].card == line->card ? list->item[k].count : 0;
        if (line->card >= 0 && copies > TM_COPIES)
            gt_deck_wrong(list, line, "%d copies of %s; %d at most (1.1)", copies, line->id,
                          TM_COPIES);
    }
    if (cards < TM_LEAST_DECK || cards > TM_MOST_DECK)
        gt_deck_wrong(list, NULL, "%d cards; a deck has %d to %d (1.1)", cards, TM_LEAST_DECK,
                      TM_MOST_DECK);
}

tm_deck gt_template_cards(const gt_deck *deck)
{
    tm_deck cards = {.n = 0};
    for (int i = 0; i < deck->n; i++)
        for (int k = 0; k < deck->row[i].count && cards.n < TM_MOST_DECK; k++)
            cards.cards[cards.n++] = (int16_t)deck->row[i].card;
    return cards;
}
