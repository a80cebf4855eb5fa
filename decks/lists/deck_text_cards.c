/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of a line of a list: what is read as one, and a list in one line. */
#include "decks/lists/deck_text.h"

#include "decks/files/fold.h"
#include "decks/system.h"

#include <string.h>

enum { MOST_PARTS = 200 }; /* of a list in one line */

/* A card is about to be added: a block may begin with it. */
static void begin_block(gt_deck_lines *l)
{
    if (l->gap || l->blocks == 0) {
        l->blocks++;
        l->last_block = l->d->first_open = l->d->list.n;
        l->before = l->d->cards;
        l->block_line = l->line;
    }
    l->gap = false;
}

void gt_deck_lines_add(gt_deck_lines *l, const gt_card_line *line, int part)
{
    const gt_deck_list *list = &l->d->list;
    bool any = part == GT_PART_ANY, counts = line->count >= 1 && line->count <= GT_MOST_COPIES;
    l->parted = l->parted || (!any && part != gt_section_named(list->system, ""));
    begin_block(l);
    gt_deck_reader_found(l->d, &line->is, l->text + line->at, line->size, line->count,
                         (gt_deck_place){
                             .part = any ? l->heading : part,
                             .strict = any ? l->strict : true,
                             .line = l->line,
                             .column = gt_deck_lines_column(l, counts ? line->at : l->begin),
                         });
    if (l->heading >= 0 && list->system->section[l->heading].single)
        l->heading = GT_PART_ANY; /* its one card was there */
}

gt_card_line gt_deck_lines_card(const gt_deck_lines *l, size_t begin)
{
    gt_card_line line =
        gt_card_line_read(l->d->list.pool, &l->columns, l->text + begin, l->end - begin);
    line.at += begin;
    if (line.is.card < 0 && gt_deck_reader_is_number(l->d, l->text + line.at, line.size)) {
        line.is.card = gt_deck_reader_numbered(l->d, l->text + line.at, line.size);
        line.counted = true; /* it can be nothing else */
    }
    return line;
}

void gt_deck_lines_cut_comment(gt_deck_lines *l)
{
    for (size_t i = l->begin; i + 1 < l->end; i++)
        if (l->text[i] == '/' && l->text[i + 1] == '/' &&
            (i == l->begin || gt_blank_size(l->text + i - 1, 1) > 0))
            l->end = i;
    gt_deck_lines_skip_blanks(l);
}

gt_card_line gt_deck_lines_without_comment(const gt_deck_lines *l, gt_card_line found)
{
    gt_deck_lines cut = *l;
    gt_deck_lines_cut_comment(&cut);
    if (cut.end == l->end || cut.begin == cut.end)
        return found;
    gt_card_line card = gt_deck_lines_card(&cut, cut.begin);
    return card.is.card == found.is.card ? card : found;
}

/* ---- Several cards in a line. */

/* Where the next part begins: behind a comma or semicolon, or (with `blanks`) where a number
 * follows a blank. */
static size_t next_part(const gt_deck_lines *l, size_t at, bool blanks)
{
    for (at++; at < l->end; at++) {
        bool digit = l->text[at] >= '0' && l->text[at] <= '9';
        if (blanks ? digit && gt_blank_size(l->text + at - 1, 1) > 0
                   : strchr(",;", l->text[at - 1]) != NULL)
            break;
    }
    return at;
}

/* Reads the parts of a line as cards. False: they are not, or there is only one. */
static bool read_parts(const gt_deck_lines *l, bool blanks, gt_card_line part[MOST_PARTS], int *n)
{
    int known = 0;
    *n = 0;
    for (size_t at = l->begin, end; at < l->end && *n < MOST_PARTS; at = end) {
        gt_deck_lines one = *l;
        end = next_part(l, at, blanks);
        one.begin = at;
        one.end = end - (!blanks && end < l->end);
        gt_deck_lines_skip_blanks(&one);
        if (one.begin == one.end)
            continue;
        gt_card_line card = gt_deck_lines_card(&one, one.begin);
        if (!card.counted || (card.is.card >= 0 && card.is.other_name))
            return false;
        known += card.is.card >= 0;
        part[(*n)++] = card;
    }
    return *n >= 2 && *n < MOST_PARTS && (known == *n || (!blanks && 2 * known > *n));
}

bool gt_deck_lines_several(gt_deck_lines *l, bool blanks)
{
    gt_card_line part[MOST_PARTS];
    int n;
    if (l->columns.known || !read_parts(l, blanks, part, &n))
        return false;
    for (int i = 0; i < n; i++)
        gt_deck_lines_add(l, &part[i], GT_PART_ANY);
    return true;
}
