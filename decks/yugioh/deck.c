/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck construction (Y-108): a main deck of 40 to 60 cards, an Extra Deck and a side deck of
 * fifteen at most; of a card as many copies as its limit allows, over all three. */
#include "decks/yugioh/yugioh_system.h"

#include "decks/yugioh/dialect.h"
#include "engine/yugioh/code.h"

enum { LEAST = 40, MOST = 60, MOST_BESIDE = 15 };

static const char *const main_headings[] = {
    "monster", "monsters", "monster cards", "effect monsters", "normal monsters",
    "spell",   "spells",   "spell cards",   "magic",           "magic cards",
    "trap",    "traps",    "trap cards",    "ritual monsters", "몬스터",
    "마법",    "함정",     "몬스터 카드",   "마법 카드",       "함정 카드",
    NULL};
static const char *const side_headings[] = {"!side",     "side deck", "sidedeck", "sideboard",
                                            "사이드 덱", "사이드덱",  NULL};
static const char *const extra_headings[] = {"extra deck",  "extradeck",  "!extra", "fusion deck",
                                             "엑스트라 덱", "엑스트라덱", NULL};

const gt_section gt_yugioh_sections[GT_YUGIOH_SECTIONS] = {
    [GT_YUGIOH_MAIN] = {.key = "main",
                        .word = "",
                        .example = "pot-of-greed",
                        .headings = main_headings,
                        .least = LEAST,
                        .most = MOST,
                        .copies = 3,
                        .counted = true},
    [GT_YUGIOH_EXTRA] = {.key = "extra",
                         .word = "extra",
                         .example = "dark-balter-the-terrible",
                         .headings = extra_headings,
                         .least = 0,
                         .most = MOST_BESIDE,
                         .copies = 3,
                         .counted = true},
    [GT_YUGIOH_SIDE] = {.key = "side",
                        .word = "side",
                        .example = "royal-decree",
                        .headings = side_headings,
                        .least = 0,
                        .most = MOST_BESIDE,
                        .copies = 3},
};

static const yg_card *facts_of(const gt_pool *pool, int card)
{
    return pool->defs[card].own;
}

static bool is_fusion(const gt_pool *pool, int card)
{
    return (pool->defs[card].type & YG_FUSION) != 0;
}

int gt_yugioh_section_of(const gt_pool *pool, int card, int count)
{
    (void)count;
    return is_fusion(pool, card) ? GT_YUGIOH_EXTRA : GT_YUGIOH_MAIN;
}

bool gt_yugioh_holds(const gt_pool *pool, int section, int card)
{
    if (card < 0)
        return true;
    if ((pool->defs[card].type & YG_TOKEN) != 0)
        return false;
    return section == GT_YUGIOH_SIDE || (section == GT_YUGIOH_EXTRA) == is_fusion(pool, card);
}

/* Other pictures of a card are numbered on from it, as duel simulators have them. */
enum { PICTURES = 20 };

static bool is_printing(const yg_card *card, uint32_t passcode)
{
    for (int i = 0; i < card->n_printings; i++)
        if (card->printing[i] == passcode)
            return true;
    return card->passcode != 0 && passcode > card->passcode && passcode - card->passcode < PICTURES;
}

int gt_yugioh_numbered(const gt_pool *pool, uint32_t passcode)
{
    for (int i = 0; i < pool->n_defs && passcode != 0; i++)
        if (facts_of(pool, i)->passcode == passcode)
            return i;
    for (int i = 0; i < pool->n_defs && passcode != 0; i++)
        if (is_printing(facts_of(pool, i), passcode))
            return i;
    return -1;
}

/* ---- What makes a deck legal. */

static void check_sizes(const gt_deck_list *list)
{
    static const char *const names[] = {"main deck", "Extra Deck", "side deck"};
    int cards[GT_YUGIOH_SECTIONS] = {0};
    for (int i = 0; i < list->n; i++)
        cards[list->item[i].section] += list->item[i].count;
    for (int s = 0; s < GT_YUGIOH_SECTIONS; s++) {
        const gt_section *is = &gt_yugioh_sections[s];
        if (cards[s] < is->least || cards[s] > is->most)
            gt_deck_wrong(list, NULL, "%d cards in the %s; it has %d to %d (Y-108)", cards[s],
                          names[s], is->least, is->most);
    }
}

/* Copies of the card of line i in the lines before it, and its own. */
static int copies_so_far(const gt_deck_list *list, int i)
{
    int copies = list->item[i].count;
    for (int k = 0; k < i; k++)
        copies += list->item[k].card == list->item[i].card ? list->item[k].count : 0;
    return copies;
}

static void check_line(const gt_deck_list *list, int i)
{
    const gt_deck_line *line = &list->item[i];
    int copies = copies_so_far(list, i), limit = facts_of(list->pool, line->card)->limit;
    if ((list->pool->defs[line->card].type & YG_TOKEN) != 0)
        gt_deck_wrong(list, line, "%s is a token, no card (Y-421)", line->id);
    else if (!gt_yugioh_holds(list->pool, line->section, line->card))
        gt_deck_wrong(list, line,
                      is_fusion(list->pool, line->card)
                          ? "%s is a fusion monster, which belongs into the Extra Deck (Y-105)"
                          : "%s is no fusion monster; the Extra Deck holds these alone (Y-105)",
                      line->id);
    else if (copies > limit)
        gt_deck_wrong(list, line, "%d copies of %s; %d at most (Y-108)", copies, line->id, limit);
}

void gt_yugioh_check_deck(const gt_deck_list *list)
{
    check_sizes(list);
    for (int i = 0; i < list->n; i++)
        if (list->item[i].card >= 0)
            check_line(list, i);
}

yg_deck gt_yugioh_cards(const gt_deck *deck)
{
    yg_deck cards = {.n = 0};
    for (int i = 0; i < deck->n; i++)
        for (int k = 0; k < deck->row[i].count; k++)
            if (deck->row[i].section == GT_YUGIOH_MAIN && cards.n < YG_MAX_MAIN)
                cards.cards[cards.n++] = (int16_t)deck->row[i].card;
            else if (deck->row[i].section == GT_YUGIOH_EXTRA && cards.n_extra < YG_MAX_EXTRA)
                cards.extra[cards.n_extra++] = (int16_t)deck->row[i].card;
    return cards;
}
