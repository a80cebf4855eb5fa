/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that open a part of the deck: headings, sections in front of a card, marks behind it. */
#include "decks/lists/deck_text.h"

#include "decks/files/fold.h"
#include "decks/system.h"

#include <string.h>

static bool is_alike(const gt_deck_lines *l, size_t begin, size_t end, const char *const *words)
{
    for (; words != NULL && *words != NULL; words++)
        if (gt_alike(l->text + begin, end - begin, *words))
            return true;
    return false;
}

static int part_called(const gt_deck_lines *l, size_t begin, size_t end)
{
    return gt_part_called(l->d->list.system, l->text + begin, end - begin);
}

/* What follows belongs to this part. Kinds of cards are also those of a sideboard. */
static void open_part(gt_deck_lines *l, int part, bool strict, bool kind)
{
    const gt_section *sections = l->d->list.system->section;
    bool beside = l->heading >= 0 && !sections[l->heading].counted && !sections[l->heading].single;
    if (kind)
        l->kinds = l->blocks + (l->gap || l->blocks == 0);
    else
        l->parted = l->parted || part != gt_section_named(l->d->list.system, "") || l->blocks > 0;
    l->facts = false;
    if (kind && beside)
        return;
    l->heading = part;
    l->strict = strict;
    if (part == GT_PART_NONE && l->d->passed == 0)
        snprintf(l->d->passed_under, sizeof l->d->passed_under, "%.*s",
                 (int)(l->end - l->begin < 50 ? l->end - l->begin : 50), l->text + l->begin);
}

/* Opens the part that a text names as a heading by itself; false: it names none. */
static bool open_called(gt_deck_lines *l, size_t begin, size_t end)
{
    int part = part_called(l, begin, end);
    if (part != GT_PART_ANY)
        open_part(l, part, false, gt_part_is_kind(l->d->list.system, l->text + begin, end - begin));
    return part != GT_PART_ANY;
}

bool gt_deck_lines_section(gt_deck_lines *l)
{
    const gt_system *system = l->d->list.system;
    size_t end = l->begin;
    while (end < l->end && l->text[end] != ':' && gt_blank_size(l->text + end, l->end - end) == 0)
        end++;
    bool colon = end < l->end && l->text[end] == ':';
    int part = part_called(l, l->begin, end);
    bool alone = end < l->end - colon && part_called(l, l->begin, l->end) != GT_PART_ANY;
    if (part < 0 || (end == l->end && !colon) || alone) /* `Side deck:`, `Sideboard (15)` */
        return false;
    bool single = system->section[part].single;
    gt_deck_lines behind = *l;
    behind.begin = end + colon;
    gt_deck_lines_skip_blanks(&behind);
    if (behind.begin == behind.end) {
        if (!single)
            open_part(l, part, true, false);
        return !single;
    }
    gt_card_line card = gt_deck_lines_card(&behind, behind.begin);
    bool word = system->section[part].word[0] != '\0';
    if (!word || (card.is.card < 0 && !colon &&
                  !gt_alike(l->text + l->begin, end - l->begin, system->section[part].word)))
        return false;
    if (single)
        card.count = 1;
    gt_deck_lines_add(l, &card, part);
    return true;
}

/* The end of a text without a number of cards behind it: `(17)`, `[17]`, `17장`. */
static size_t without_number(const char *text, size_t begin, size_t end)
{
    size_t at = end;
    bool sheets = at >= begin + 3 && memcmp(text + at - 3, "장", 3) == 0;
    if (sheets)
        at -= 3;
    else if (at > begin && (text[at - 1] == ')' || text[at - 1] == ']'))
        at--;
    else
        return end;
    size_t digits = at;
    while (digits > begin && text[digits - 1] >= '0' && text[digits - 1] <= '9')
        digits--;
    if (digits == at)
        return end;
    return digits - (digits > begin && (text[digits - 1] == '(' || text[digits - 1] == '['));
}

/* Cuts what sites put around headings, and a number of cards behind: `== Units (17) ==`. True if
 * anything was there that only headings have. */
static bool undress(const gt_deck_lines *l, size_t *begin, size_t *end)
{
    size_t from = *begin;
    while (*begin < *end && strchr("[<=*-/ \t", l->text[*begin]) != NULL)
        ++*begin;
    bool dressed = *begin > from && l->text[from] != '-' && l->text[from] != '*';
    for (size_t before = *end + 1; *begin < *end && before != *end;) {
        before = *end;
        *end = without_number(l->text, *begin, *end);
        if (*end > *begin && strchr(" \t:]>=*-/", l->text[*end - 1]) != NULL)
            --*end;
        dressed = dressed || (before != *end && strchr(":]>=", l->text[*end]) != NULL);
    }
    return dressed;
}

bool gt_deck_lines_heading(gt_deck_lines *l)
{
    static const char *const about[] = {"about", NULL}, *const facts[] = {"metadata", "general",
                                                                          "shop", NULL};
    size_t begin = l->begin, end = l->end;
    if (open_called(l, begin, end))
        return true;
    bool dressed = undress(l, &begin, &end);
    if (begin == end)
        return dressed;
    if (is_alike(l, begin, end, about)) {
        l->about = true;
        return true;
    }
    if (l->text[l->begin] == '[' && is_alike(l, begin, end, facts)) {
        l->facts = true;
        return true;
    }
    if (!dressed || (l->text[l->begin] >= '0' && l->text[l->begin] <= '9'))
        return false;
    l->facts = false;
    gt_deck_reader_warn(l->d, l->line, gt_deck_lines_column(l, begin),
                        "passed over as a heading: %.*s",
                        (int)(end - begin < 60 ? end - begin : 60), l->text + begin);
    return true;
}

bool gt_deck_lines_comment(gt_deck_lines *l, const char *mark)
{
    size_t n = strlen(mark);
    return l->end - l->begin > n && memcmp(l->text + l->begin, mark, n) == 0 &&
           open_called(l, l->begin, l->end);
}

/* The part whose name stands from `at` on, up to the bracket that closes it; GT_PART_ANY: none.
 * Kinds of cards say nothing. */
static int part_in_brackets(gt_deck_lines *l, size_t at)
{
    size_t size = strcspn(l->text + at, "{,)]");
    int part = size > 0 ? part_called(l, at, at + size) : GT_PART_ANY;
    if (part == GT_PART_ANY || gt_part_is_kind(l->d->list.system, l->text + at, size))
        return GT_PART_ANY;
    if (part == GT_PART_NONE && l->d->passed == 0)
        snprintf(l->d->passed_under, sizeof l->d->passed_under, "%.*s",
                 (int)(size < 50 ? size : 50), l->text + at);
    return part;
}

int gt_deck_lines_part_behind(gt_deck_lines *l)
{
    size_t at = l->end;
    if (at == l->begin || strchr(")]", l->text[at - 1]) == NULL)
        return GT_PART_ANY;
    while (at > l->begin && strchr("([", l->text[at - 1]) == NULL)
        at--;
    int part = at > l->begin + 1 ? part_in_brackets(l, at) : GT_PART_ANY;
    if (part == GT_PART_ANY)
        return GT_PART_ANY;
    l->end = at - 1;
    gt_deck_lines_skip_blanks(l);
    return part;
}

bool gt_deck_lines_part_in_front(gt_deck_lines *l)
{
    gt_deck_lines rest = *l;
    int count = 0;
    for (; rest.begin < rest.end && count < 1000; rest.begin++) {
        char c = rest.text[rest.begin];
        if (c < '0' || c > '9')
            break;
        count = 10 * count + c - '0';
    }
    if (count > 0 && rest.begin < rest.end && (rest.text[rest.begin] | 32) == 'x')
        rest.begin++;
    gt_deck_lines_skip_blanks(&rest);
    const char *close = memchr(rest.text + rest.begin, ')', rest.end - rest.begin);
    if (close == NULL)
        close = memchr(rest.text + rest.begin, ']', rest.end - rest.begin);
    if (close == NULL || (rest.text[rest.begin] != '(' && rest.text[rest.begin] != '['))
        return false;
    int part = part_in_brackets(l, rest.begin + 1);
    rest.begin = (size_t)(close + 1 - rest.text);
    gt_deck_lines_skip_blanks(&rest);
    if (part == GT_PART_ANY || rest.begin == rest.end)
        return false;
    gt_card_line card = gt_deck_lines_card(&rest, rest.begin);
    if (count > 0) {
        card.count = count;
        card.counted = true;
    }
    gt_deck_lines_add(l, &card, part);
    return true;
}
