/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck construction (5.1.2): a leader, 40 cards, at most three of an id, at most eight with a
 * trigger, and the leader's oath. */
#include "decks/nivel/nivel_system.h"

#include "decks/nivel/dialect.h"

static bool is_leader(const gt_pool *pool, int card)
{
    return card >= 0 && pool->defs[card].type == NV_LEADER;
}

/* One copy of a leader's card is the leader; several are a mistake among the cards. */
int gt_nivel_section_of(const gt_pool *pool, int card, int count)
{
    return is_leader(pool, card) && count == 1 ? GT_NIVEL_LEADER : GT_NIVEL_CARDS;
}

bool gt_nivel_holds(const gt_pool *pool, int section, int card)
{
    return is_leader(pool, card) == (section == GT_NIVEL_LEADER);
}

/* The first line of the section, NULL: there is none. */
static const gt_deck_line *first_of(const gt_deck_list *list, int section)
{
    for (int i = 0; i < list->n; i++)
        if (list->item[i].section == section)
            return &list->item[i];
    return NULL;
}

/* The next of the 40 behind line i (-1: the first); NULL: there are no more. */
static const gt_deck_line *next_card(const gt_deck_list *list, const gt_deck_line *line)
{
    int i = line == NULL ? 0 : (int)(line - list->item) + 1;
    while (i < list->n && list->item[i].section != GT_NIVEL_CARDS)
        i++;
    return i < list->n ? &list->item[i] : NULL;
}

/* Without a leader nothing else can be judged. */
static void check_leader(const gt_deck_list *list, const gt_deck_line *leader)
{
    if (leader == NULL) {
        gt_deck_wrong(list, NULL, "the leader is missing (5.1.2)");
        return;
    }
    if (leader->card >= 0 && !is_leader(list->pool, leader->card))
        gt_deck_wrong(list, leader, "%s is no leader card (5.1.2)", leader->id);
    for (int i = 0; i < list->n; i++)
        if (list->item[i].section == GT_NIVEL_LEADER && &list->item[i] != leader)
            gt_deck_wrong(list, &list->item[i],
                          "a second leader, %s beside %s; a deck has one (5.1.2)", list->item[i].id,
                          leader->id);
}

static void check_count(const gt_deck_list *list)
{
    int sum = 0;
    for (const gt_deck_line *l = NULL; (l = next_card(list, l)) != NULL;)
        sum += l->count;
    if (sum != NV_DECK_SIZE)
        gt_deck_wrong(list, NULL, "%d cards; a deck has %d beside the leader (5.1.2)", sum,
                      NV_DECK_SIZE);
}

static void check_copies(const gt_deck_list *list)
{
    for (const gt_deck_line *l = NULL; (l = next_card(list, l)) != NULL;) {
        int copies = l->count;
        for (const gt_deck_line *other = NULL; (other = next_card(list, other)) != l;)
            copies += l->card >= 0 && other->card == l->card ? other->count : 0;
        if (is_leader(list->pool, l->card))
            gt_deck_wrong(list, l, "%s is a leader card and cannot be among the 40 (5.1.2)", l->id);
        else if (copies > NV_MAX_COPIES)
            gt_deck_wrong(list, l, "%d copies of %s; %d at most (5.1.2.2)", copies, l->id,
                          NV_MAX_COPIES);
    }
}

static void check_triggers(const gt_deck_list *list)
{
    int sum = 0;
    const gt_deck_line *over = NULL;
    for (const gt_deck_line *l = NULL; (l = next_card(list, l)) != NULL;) {
        if (l->card < 0 || list->pool->defs[l->card].routine[NV_ROUTINE_TRIGGER] == 0)
            continue;
        sum += l->count;
        if (sum > NV_MAX_TRIGGERS && over == NULL)
            over = l;
    }
    if (over != NULL)
        gt_deck_wrong(list, over, "%d cards with a trigger; %d at most (5.1.2.3)", sum,
                      NV_MAX_TRIGGERS);
}

static const char *element_name(int element)
{
    return gt_word_text(nv_words_elements, element);
}

static void check_oath(const gt_deck_list *list, const gt_def *leader)
{
    int own = leader->colour, other = 0;
    bool seen = false;
    for (const gt_deck_line *l = NULL; (l = next_card(list, l)) != NULL;) {
        int colour = l->card < 0 ? own : list->pool->defs[l->card].colour;
        seen = seen || colour == own;
        if (colour == own || colour == other)
            continue;
        if (nv_oath_of(leader) == 2 && other == 0)
            other = colour;
        else if (nv_oath_of(leader) == 2)
            gt_deck_wrong(list, l,
                          "%s is %s; the oath of %s allows %s and one other "
                          "element, which is %s here (5.1.2.1)",
                          l->id, element_name(colour), leader->id, element_name(own),
                          element_name(other));
        else
            gt_deck_wrong(list, l, "%s is %s; the oath of %s allows %s alone (5.1.2.1)", l->id,
                          element_name(colour), leader->id, element_name(own));
    }
    if (!seen && next_card(list, NULL) != NULL)
        gt_deck_wrong(list, NULL, "no %s card; the oath of %s wants its own element (5.1.2.1)",
                      element_name(own), leader->id);
}

void gt_nivel_check_deck(const gt_deck_list *list)
{
    const gt_deck_line *leader = first_of(list, GT_NIVEL_LEADER);
    check_leader(list, leader);
    if (leader == NULL)
        return;
    check_count(list);
    check_copies(list);
    check_triggers(list);
    if (is_leader(list->pool, leader->card))
        check_oath(list, &list->pool->defs[leader->card]);
}

nv_deck gt_nivel_cards(const gt_deck *deck)
{
    nv_deck cards = {.leader = (int16_t)gt_deck_first(deck, GT_NIVEL_LEADER)};
    int n = 0;
    for (int i = 0; i < deck->n; i++)
        for (int k = 0; k < deck->row[i].count && deck->row[i].section == GT_NIVEL_CARDS; k++)
            if (n < NV_DECK_SIZE)
                cards.cards[n++] = (int16_t)deck->row[i].card;
    return cards;
}
