/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of a deck file: which they are, where they belong, and what is told of those that there
 * are not. A list of another game, or of cards that are not written yet, has many of these: they
 * are counted and told in one line. */
#include "decks/files/memory.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"

enum {
    FEW_UNKNOWN = 3, /* each is told at its place; more are summed up */
    MOST_TOLD = 12, /* of those that are summed up */
    LONGEST_TOLD = 60, /* bytes of a card's text */
};

/* ---- Numbers. */

bool gt_deck_reader_is_number(const gt_deck_reader *d, const char *text, size_t size)
{
    size_t digits = 0;
    while (digits < size && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    return d->list.system->numbered != NULL && digits == size && size > 0 && size <= 9;
}

int gt_deck_reader_numbered(const gt_deck_reader *d, const char *text, size_t size)
{
    uint32_t number = 0;
    if (!gt_deck_reader_is_number(d, text, size))
        return -1;
    for (size_t i = 0; i < size; i++)
        number = number * 10 + (uint32_t)(text[i] - '0');
    return d->list.system->numbered(d->list.pool, number);
}

/* ---- Lines of the list. */

/* The one of some lines that has the card already, where a section may hold several of it; NULL:
 * none has. */
static gt_deck_line *same_card(gt_deck_list *all, int first, int n, const gt_deck_line *line)
{
    for (int i = first; i < n && line->card >= 0; i++)
        if (all->item[i].card == line->card && all->item[i].section == line->section &&
            !all->system->section[line->section].single)
            return &all->item[i];
    return NULL;
}

static void add_copies(gt_deck_line *line, int count)
{
    line->count = line->count + count < GT_MOST_COPIES ? line->count + count : GT_MOST_COPIES;
}

void gt_deck_reader_add(gt_deck_reader *d, gt_deck_line line)
{
    gt_deck_list *all = &d->list;
    gt_deck_line *same = same_card(all, d->first_open, all->n, &line);
    if (same != NULL) {
        add_copies(same, line.count);
        gt_free(line.id);
        return;
    }
    all->item = gt_grow(all->item, all->n, &all->capacity, sizeof *all->item);
    all->item[all->n++] = line;
}

void gt_deck_reader_move(gt_deck_reader *d, int first, int section)
{
    gt_deck_list *all = &d->list;
    for (int i = first; i < all->n; i++)
        all->item[i].section = section;
}

/* ---- Where they belong. */

static int section_of(const gt_deck_reader *d, gt_deck_place place, int card, int count)
{
    const gt_system *system = d->list.system;
    int own = card >= 0 && system->section_of != NULL
                  ? system->section_of(d->list.pool, card, count)
                  : gt_section_named(system, "");
    bool fits = place.part >= 0 && (place.strict || card < 0 || system->holds == NULL ||
                                    system->holds(d->list.pool, place.part, card));
    return fits ? place.part : own;
}

/* ---- What is told. */

/* Characters in the first n bytes. */
static int characters(const char *text, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Counts a name that is not the card's; all of them are told once, at the end. */
static void note_name(gt_deck_reader *d, const gt_called *is, const char *text, gt_deck_place place)
{
    if (!is->other_name || d->other_names++ > 0)
        return;
    d->other_line = place.line;
    d->other_column = place.column + characters(text, is->at);
    snprintf(d->other_said, sizeof d->other_said, "%.60s is %.60s here, and the list says %.*s",
             d->list.pool->defs[is->card].id, d->list.pool->defs[is->card].name,
             (int)(is->size < 40 ? is->size : 40), text + is->at);
}

/* Tells the ids of the cards that have the name. */
static void tell_several(gt_deck_reader *d, int card, gt_deck_place place)
{
    const gt_pool *pool = d->list.pool;
    char ids[300];
    size_t used = 0;
    const char *name = pool->defs[card].name;
    for (int i = -1; (i = gt_card_by_name(pool, name, strlen(name), i)) >= 0 && used < 200;)
        used += (size_t)snprintf(ids + used, sizeof ids - used, "%s%.60s", used > 0 ? ", " : "",
                                 pool->defs[i].id);
    gt_deck_reader_wrong(d, place.line, place.column, "",
                         "several cards are named %s: %s; write the id of the one that is meant",
                         name, ids);
}

/* Whether the part is one that a deck may do without, as a sideboard. */
static bool is_beside(const gt_deck_reader *d, int part)
{
    const gt_system *system = d->list.system;
    return part >= 0 && part < system->n_sections && !system->section[part].counted &&
           system->section[part].least == 0;
}

static void note_unknown(gt_deck_reader *d, const char *text, size_t size, int count,
                         gt_deck_place place)
{
    size_t told = size < LONGEST_TOLD ? size : LONGEST_TOLD;
    while (told < size && told > 0 && ((unsigned char)text[told] & 0xc0) == 0x80)
        told--; /* no half characters */
    d->unknown = gt_grow(d->unknown, d->n_unknown, &d->unknown_capacity, sizeof *d->unknown);
    d->unknown[d->n_unknown++] = (gt_unknown_card){gt_copy_text(text, told), count, place.line,
                                                   place.column, is_beside(d, place.part)};
}

static void note_passed(gt_deck_reader *d, int count, gt_deck_place place)
{
    if (d->passed == 0) {
        d->passed_line = place.line;
        d->passed_column = place.column;
    }
    d->passed += count;
}

/* ---- Cards. */

void gt_deck_reader_found(gt_deck_reader *d, const gt_called *is, const char *text, size_t size,
                          int count, gt_deck_place place)
{
    int card = is->several ? -1 : is->card;
    d->lines++;
    if (count < 1 || count > GT_MOST_COPIES) {
        gt_deck_reader_wrong(d, place.line, place.column, "",
                             "a number of copies expected, from 1 to %d", GT_MOST_COPIES);
        return;
    }
    if (place.part == GT_PART_NONE) {
        note_passed(d, count, place);
        return;
    }
    d->cards += count;
    if (d->any_card)
        card = -1;
    else if (is->several)
        tell_several(d, is->card, place);
    else if (card < 0)
        note_unknown(d, text, size, count, place);
    else
        note_name(d, is, text, place);
    if (card < 0 && !is->several && d->without_unknown && !d->any_card)
        return;
    const char *id = card >= 0 ? d->list.pool->defs[card].id : text;
    gt_deck_reader_add(d, (gt_deck_line){
                              .id = gt_copy_text(id, card >= 0 ? strlen(id) : size),
                              .count = count,
                              .section = section_of(d, place, card, count),
                              .line = place.line,
                              .column = place.column,
                              .card = card,
                          });
}

void gt_deck_reader_card(gt_deck_reader *d, const char *text, size_t size, int count,
                         gt_deck_place place)
{
    gt_called is = gt_card_called(d->list.pool, text, size);
    if (is.card < 0)
        is.card = gt_deck_reader_numbered(d, text, size);
    gt_deck_reader_found(d, &is, text, size, count, place);
}

/* ---- The end. */

static const char *meant(const gt_deck_reader *d, const gt_unknown_card *card)
{
    return gt_card_meant(d->list.pool, card->text, strlen(card->text));
}

static void tell_each_unknown(gt_deck_reader *d)
{
    static const char halves[] = "; cards of two halves or faces are not played";
    char hint[100];
    for (int i = 0; i < d->n_unknown; i++) {
        const gt_unknown_card *card = &d->unknown[i];
        gt_deck_reader_wrong(
            d, card->line, card->column, "", "there is no card %s%s%s", card->text,
            strstr(card->text, " // ") != NULL ? halves
                                               : gt_did_you_mean(meant(d, card), hint, sizeof hint),
            card->beside ? "; gauntlet run --without-unknown plays without it" : "");
    }
}

/* Writes `4 Lightning Blot (lightning-bolt?), 1 ..., and 7 more`. */
static void list_unknown(const gt_deck_reader *d, char *buffer, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < d->n_unknown && i < MOST_TOLD && used < size; i++) {
        const gt_unknown_card *card = &d->unknown[i];
        const char *like = meant(d, card);
        used += (size_t)snprintf(buffer + used, size - used, "%s%d %s%s%.60s%s", i > 0 ? ", " : "",
                                 card->count, card->text, like != NULL ? " (" : "",
                                 like != NULL ? like : "", like != NULL ? "?)" : "");
    }
    if (d->n_unknown > MOST_TOLD && used < size)
        snprintf(buffer + used, size - used, ", and %d more", d->n_unknown - MOST_TOLD);
}

/* The unknown cards of the same text become one. */
static void sum_up(gt_deck_reader *d)
{
    int n = 0;
    for (int i = 0; i < d->n_unknown; i++) {
        int k = 0;
        while (k < n && strcmp(d->unknown[k].text, d->unknown[i].text) != 0)
            k++;
        if (k < n) {
            d->unknown[k].count += d->unknown[i].count;
            gt_free(d->unknown[i].text);
        } else
            d->unknown[n++] = d->unknown[i];
    }
    d->n_unknown = n;
}

static void tell_unknown(gt_deck_reader *d)
{
    char cards[MOST_TOLD * (LONGEST_TOLD + 80) + 40];
    int n = 0;
    for (int i = 0; i < d->n_unknown; i++)
        n += d->unknown[i].count;
    if (!d->without_unknown && d->n_unknown <= FEW_UNKNOWN) {
        tell_each_unknown(d);
        return;
    }
    sum_up(d);
    list_unknown(d, cards, sizeof cards);
    const gt_unknown_card *first = &d->unknown[0];
    if (n > 0 && d->without_unknown)
        gt_deck_reader_warn(d, first->line, first->column,
                            "%d of %d cards %s not in the pool, and left out: %s", n, d->cards,
                            n == 1 ? "is" : "are", cards);
    else if (n > 0)
        gt_deck_reader_wrong(d, first->line, first->column, "",
                             "%d of %d cards are not in the pool: %s; gauntlet run "
                             "--without-unknown plays without them where the rules allow it",
                             n, d->cards, cards);
}

/* Tells once that names differ: the list may be in another language. */
static void tell_names(gt_deck_reader *d)
{
    if (d->other_names == 1)
        gt_deck_reader_warn(d, d->other_line, d->other_column, "%s; the id decides", d->other_said);
    else if (d->other_names > 1)
        gt_deck_reader_warn(d, d->other_line, d->other_column,
                            "%d names differ from those of the cards (%s); the ids decide",
                            d->other_names, d->other_said);
}

/* Lines of the same card that came together become one. */
static void join_lines(gt_deck_list *all)
{
    int n = 0;
    for (int i = 0; i < all->n; i++) {
        gt_deck_line *same = same_card(all, 0, n, &all->item[i]);
        if (same != NULL) {
            add_copies(same, all->item[i].count);
            gt_free(all->item[i].id);
        } else
            all->item[n++] = all->item[i];
    }
    all->n = n;
}

void gt_deck_reader_end(gt_deck_reader *d)
{
    tell_names(d);
    if (d->n_unknown > 0)
        tell_unknown(d);
    if (d->passed > 0)
        gt_deck_reader_warn(d, d->passed_line, d->passed_column,
                            "%d %s under '%s' not of the deck, and left out", d->passed,
                            d->passed == 1 ? "card is" : "cards are", d->passed_under);
    if (d->lines >= GT_MOST_DECK_LINES && !d->any_card)
        gt_deck_reader_wrong(d, 0, 0, "",
                             "there is more, which was not read: %d lines of cards are more than "
                             "any deck has",
                             GT_MOST_DECK_LINES);
    join_lines(&d->list);
    for (int i = 0; i < d->n_unknown; i++)
        gt_free(d->unknown[i].text);
    gt_free(d->unknown);
    d->unknown = NULL;
    d->n_unknown = 0;
}
