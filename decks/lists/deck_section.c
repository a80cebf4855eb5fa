/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words by which lists name parts of a deck, and what sites put around them. */
#include "decks/files/fold.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"

#include <string.h>

typedef struct span {
    const char *text;
    size_t size;
} span;

static bool is_one_of(span s, const char *const *words)
{
    for (; words != NULL && *words != NULL; words++)
        if (gt_alike(s.text, s.size, *words))
            return true;
    return false;
}

/* ---- What stands around words. */

size_t gt_mark_size(const char *text, size_t size)
{
    static const char *const marks[] = {"★", "☆", "●", "○", "■", "□", "◆", "◇", "▶", "▷", "▪",
                                        "▫", "•", "‣", "◦", "·", "∙", "※", "–", "—", "✔", NULL};
    for (const char *const *mark = marks; *mark != NULL; mark++)
        if (size >= strlen(*mark) && memcmp(text, *mark, strlen(*mark)) == 0)
            return strlen(*mark);
    return 0;
}

/* Bytes of the mark at the end of a text. */
static size_t mark_behind(span s)
{
    for (size_t n = 2; n <= 3 && n <= s.size; n++)
        if (gt_mark_size(s.text + s.size - n, n) == n)
            return n;
    return 0;
}

/* Bytes of what is no word at the begin of a text. */
static size_t dress_before(span s)
{
    size_t n = gt_blank_size(s.text, s.size);
    n = n > 0 ? n : gt_mark_size(s.text, s.size);
    return n > 0 ? n : s.size > 0 && s.text[0] != '\0' && strchr("[<(=*-/_~#!", s.text[0]) != NULL;
}

static size_t dress_behind(span s)
{
    size_t last = s.size;
    if (s.size == 0)
        return 0;
    do
        last--;
    while (last > 0 && ((unsigned char)s.text[last] & 0xc0) == 0x80);
    if (gt_blank_size(s.text + last, s.size - last) == s.size - last)
        return s.size - last;
    size_t n = mark_behind(s);
    return n > 0 ? n
                 : s.text[s.size - 1] != '\0' && strchr("]>)=*-/_~:", s.text[s.size - 1]) != NULL;
}

/* Bytes of a number of cards at the end: `(15`, `: 15`, `-1`, `15 cards`, `40장`; a bare one may
 * name a card. */
static size_t number_behind(span s)
{
    static const char *const units[] = {"cards", "card", "장", "매", NULL};
    span front = s;
    bool marked = false;
    for (const char *const *unit = units; *unit != NULL && !marked; unit++) {
        size_t n = strlen(*unit);
        marked = front.size > n && gt_alike(front.text + front.size - n, n, *unit);
        front.size -= marked ? n : 0;
    }
    while (front.size > 0 && gt_blank_size(front.text + front.size - 1, 1) > 0)
        front.size--;
    size_t digits = front.size;
    while (digits > 0 && front.text[digits - 1] >= '0' && front.text[digits - 1] <= '9')
        digits--;
    size_t before = digits;
    while (before > 0 && gt_blank_size(s.text + before - 1, 1) > 0)
        before--;
    marked = marked || (before > 0 && strchr("([:-", s.text[before - 1]) != NULL);
    bool some = before > 0 && digits < front.size && front.size - digits <= 3;
    return some && marked ? s.size - before : 0;
}

static span without_dress(span s)
{
    for (size_t n; (n = dress_behind(s)) > 0;)
        s.size -= n;
    return s;
}

/* The bare word. */
static span undressed(const char *text, size_t size)
{
    span s = {text, size};
    for (size_t n; (n = dress_before(s)) > 0; s.size -= n)
        s.text += n;
    s = without_dress(s);
    size_t number = number_behind(s);
    s.size -= number;
    while (number > 0 && s.size > 0 && strchr("([", s.text[s.size - 1]) != NULL)
        s.size--;
    return without_dress(s);
}

/* ---- Words. */

static const char *const of_any_deck[] = {
    "deck",      "decklist", "deck list", "main", "main deck", "maindeck",
    "mainboard", "cards",    "card list", "덱",   "덱 리스트", "덱리스트",
    "메인",      "메인 덱",  "메인덱",    "카드", NULL};

/* What deck builders keep beside a deck; a sideboard, where the game has none. A companion stands
 * in the sideboard as well. */
static const char *const of_no_deck[] = {
    "sideboard", "side board", "side deck",  "sidedeck",        "side",         "사이드보드",
    "사이드 덱", "사이드",     "maybeboard", "maybe",           "considering",  "acquireboard",
    "companion", "token",      "tokens",     "tokens & extras", "avatar",       "planes",
    "schemes",   "vanguard",   "dungeon",    "attractions",     "contraptions", NULL};

static int part_of_word(const gt_system *system, span word)
{
    if (word.size == 0)
        return GT_PART_ANY;
    for (int i = 0; i < system->n_sections; i++) {
        const gt_section *s = &system->section[i];
        const char *const own[] = {s->key, s->word[0] != '\0' ? s->word : s->key, NULL};
        if (is_one_of(word, own) || is_one_of(word, s->headings))
            return i;
    }
    if (is_one_of(word, of_any_deck))
        return gt_section_named(system, "");
    return is_one_of(word, of_no_deck) ? GT_PART_NONE : GT_PART_ANY;
}

int gt_part_called(const gt_system *system, const char *text, size_t size)
{
    return part_of_word(system, undressed(text, size));
}

bool gt_part_is_kind(const gt_system *system, const char *text, size_t size)
{
    int main = gt_section_named(system, "");
    return main >= 0 && is_one_of(undressed(text, size), system->section[main].headings);
}
