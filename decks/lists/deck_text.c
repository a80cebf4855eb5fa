/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of cards as people paste them: line by line, with the headings, comments and tables of deck
 * builders. What a line means is found out by what the pool holds (card_line.h), so nothing has to
 * be told beforehand. */
#include "decks/lists/deck_text.h"

#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/lists/deck_format.h"
#include "decks/system.h"

#include <ctype.h>

enum {
    LONGEST_LINE = 10000,
    FEW_ODD = 3, /* lines that are nothing: so many are told, and of more how many they are */
};

int gt_deck_lines_column(const gt_deck_lines *l, size_t at)
{
    int line, column;
    gt_text_place(l->text, at, &line, &column);
    return column;
}

void gt_deck_lines_skip_blanks(gt_deck_lines *l)
{
    for (size_t n; (n = gt_blank_size(l->text + l->begin, l->end - l->begin)) > 0;)
        l->begin += n;
    while (l->end > l->begin) {
        size_t at = l->end - 1;
        while (at > l->begin && ((unsigned char)l->text[at] & 0xc0) == 0x80)
            at--;
        if (gt_blank_size(l->text + at, l->end - at) != l->end - at)
            break;
        l->end = at;
    }
}

/* ---- Lines. */

/* The text behind one of these words, if the line begins with one; then nothing is left of the
 * line. */
static bool text_behind(gt_deck_lines *l, const char *const *words)
{
    size_t n = 0;
    for (; *words != NULL && n == 0; words++)
        n = gt_alike_begin(l->text + l->begin, l->end - l->begin, *words);
    l->begin += n;
    if (n > 0)
        gt_deck_lines_skip_blanks(l);
    return n > 0;
}

/* `name: ...`, `rules: ...` and `options: ...` */
static bool key_line(gt_deck_lines *l)
{
    typedef void taker(gt_deck_reader *, const char *, size_t, int, int);
    static const char *const names[] = {"name:", "deck name:", "덱 이름:", "이름:", NULL};
    static const char *const rules[] = {"rules:", NULL}, *const options[] = {"options:", NULL};
    const struct {
        const char *const *words;
        taker *take;
    } key[] = {{names, gt_deck_reader_name},
               {rules, gt_deck_reader_rules},
               {options, gt_deck_reader_options}};
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        if (text_behind(l, key[i].words)) {
            key[i].take(l->d, l->text + l->begin, l->end - l->begin, l->line,
                        gt_deck_lines_column(l, l->begin));
            return true;
        }
    return false;
}

/* What programs write for themselves: how cards lie on the screen, who made the list. */
static bool idle_line(const gt_deck_lines *l)
{
    static const char *const words[] = {
        "layout main:", "layout sideboard:", "author:", "#created by", "deckid:", NULL};
    for (const char *const *word = words; *word != NULL; word++)
        if (gt_alike_begin(l->text + l->begin, l->end - l->begin, *word) > 0)
            return true;
    return false;
}

/* `Name=...` below `[metadata]`; what else stands there is nothing of ours. */
static bool facts_line(gt_deck_lines *l)
{
    static const char *const name[] = {"name=", NULL};
    if (!l->facts || memchr(l->text + l->begin, '=', l->end - l->begin) == NULL)
        return false;
    if (text_behind(l, name) && l->begin < l->end)
        gt_deck_reader_name(l->d, l->text + l->begin, l->end - l->begin, l->line,
                            gt_deck_lines_column(l, l->begin));
    return true;
}

/* `Name ...`, which some programs write behind a line `About`. */
static bool about_line(gt_deck_lines *l)
{
    size_t n = l->about ? gt_alike_begin(l->text + l->begin, l->end - l->begin, "name") : 0;
    l->about = false;
    if (n == 0 || gt_blank_size(l->text + l->begin + n, l->end - l->begin - n) == 0)
        return false;
    l->begin += n;
    gt_deck_lines_skip_blanks(l);
    gt_deck_reader_name(l->d, l->text + l->begin, l->end - l->begin, l->line,
                        gt_deck_lines_column(l, l->begin));
    return true;
}

/* `3 ST01-002`, `leader ST01-001`, ... */
static void expected_line(gt_deck_lines *l)
{
    if (l->odd++ >= FEW_ODD)
        return;
    const gt_system *system = l->d->list.system;
    char text[400];
    size_t used = 0;
    for (int i = system->n_sections - 1; i >= 0 && used < sizeof text; i--) {
        const gt_section *s = &system->section[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "'%s%s%s%s', ", s->word,
                                 s->word[0] != '\0' ? " " : "", s->single ? "" : "3 ", s->example);
    }
    gt_deck_reader_wrong(l->d, l->line, gt_deck_lines_column(l, l->begin), "",
                         "%sthe name of a card, 'name: ...' or a comment (#) expected", text);
}

/* Passes over what Markdown puts around a line: `- ` and `* ` in front, bars around the row of a
 * table. False: nothing else stands there, as in the line below the first row. */
static bool undress_markdown(gt_deck_lines *l)
{
    const char *text = l->text + l->begin;
    if (l->end - l->begin > 1 && strchr("-*+", text[0]) != NULL && gt_blank_size(text + 1, 1) > 0)
        l->begin++;
    bool row = l->begin < l->end && text[0] == '|';
    if (row)
        l->begin++;
    gt_deck_lines_skip_blanks(l);
    if (row && l->begin < l->end && l->text[l->end - 1] == '|')
        l->end--;
    gt_deck_lines_skip_blanks(l);
    return l->begin < l->end && (!row || strspn(l->text + l->begin, "|-: ") < l->end - l->begin);
}

/* ---- A line. */

static bool holds_separator(const gt_deck_lines *l)
{
    return memchr(l->text + l->begin, ',', l->end - l->begin) != NULL ||
           memchr(l->text + l->begin, ';', l->end - l->begin) != NULL;
}

/* [Avatar]: a heading, also where a card or a token is called so. */
static bool is_in_brackets(const gt_deck_lines *l)
{
    return l->end - l->begin > 2 && l->text[l->begin] == '[' && l->text[l->begin + 1] != '[' &&
           l->text[l->end - 1] == ']';
}

/* Whether behind a name stands no comment, but what may be the other half of it: Fire // Ice. */
static bool is_half(const gt_deck_lines *l, size_t whole)
{
    size_t at = l->end;
    while (at < whole && strchr(" /", l->text[at]) != NULL)
        at++;
    return at > l->end && at < whole && isupper((unsigned char)l->text[at]);
}

/* A line that names no card as it stands: a comment or heading, several cards, or a card that there
 * is not. */
static void other_line(gt_deck_lines *l, int part)
{
    const size_t whole = l->end;
    if (gt_deck_lines_comment(l, "//"))
        return;
    gt_deck_lines_cut_comment(l);
    if (l->begin == l->end || gt_deck_lines_section(l) || gt_deck_lines_heading(l) ||
        gt_deck_lines_several(l, true))
        return;
    gt_card_line card = gt_deck_lines_card(l, l->begin);
    if (card.is.card < 0 && is_half(l, whole))
        card.size = whole - card.at;
    if (card.is.card >= 0 || card.counted || l->d->any_card ||
        gt_card_meant(l->d->list.pool, l->text + l->begin, l->end - l->begin) != NULL)
        gt_deck_lines_add(l, &card, part);
    else
        expected_line(l);
}

static void skip_marks(gt_deck_lines *l)
{
    for (size_t n; (n = gt_mark_size(l->text + l->begin, l->end - l->begin)) > 0;
         gt_deck_lines_skip_blanks(l))
        l->begin += n;
}

static void text_line(gt_deck_lines *l)
{
    gt_deck_lines_skip_blanks(l);
    skip_marks(l);
    if (l->begin == l->end || !undress_markdown(l) || idle_line(l))
        return;
    if (!l->columns.known && gt_columns_read(l->text + l->begin, l->end - l->begin, &l->columns))
        return;
    if (key_line(l) || facts_line(l) || about_line(l) || gt_deck_lines_section(l) ||
        gt_deck_lines_part_in_front(l) || (holds_separator(l) && gt_deck_lines_several(l, false)))
        return;
    if (is_in_brackets(l) && gt_deck_lines_heading(l))
        return;
    int part = gt_deck_lines_part_behind(l);
    gt_card_line card = gt_deck_lines_card(l, l->begin);
    if (card.is.card >= 0 && card.is.other_name) {
        if (gt_deck_lines_several(l, true))
            return;
        card = gt_deck_lines_without_comment(l, card);
    }
    if (card.is.card >= 0)
        gt_deck_lines_add(l, &card, part);
    else
        other_line(l, part);
}

/* ---- The whole. */

/* Lists without headings part the deck from its sideboard by a blank line: so many cards before it
 * as a deck has, and no more behind it than a sideboard has. Where that is not sure it is played,
 * and said. */
static void settle_sideboard(gt_deck_lines *l)
{
    const gt_system *system = l->d->list.system;
    int beside = gt_section_beside(system), main = gt_section_named(system, "");
    int behind = l->d->cards - l->before;
    if (l->parted || l->blocks < 2 || beside < 0 || main < 0 ||
        l->before < system->section[main].least || behind > system->section[beside].most)
        return;
    const char *key = system->section[beside].key;
    bool sure =
        l->kinds != l->blocks &&
        (behind == system->section[beside].most || l->d->cards > system->section[main].most ||
         (l->blocks == 2 && l->before == system->section[main].least));
    if (sure) {
        gt_deck_reader_move(l->d, l->last_block, beside);
        gt_deck_reader_warn(l->d, l->block_line, 1,
                            "the %d cards behind the blank line are taken for the %s; a line "
                            "'%s:' above them, or '%s:', would say so",
                            behind, key, key, system->section[main].key);
    } else
        gt_deck_reader_warn(l->d, l->block_line, 1,
                            "the %d cards behind the blank line are played; if they are the %s, a "
                            "line '%s:' above them says so",
                            behind, key, key);
}

/* The bytes of the line at the begin of a text; *ending: those of its end. */
static size_t line_size(const char *text, size_t size, size_t *ending)
{
    size_t n = 0;
    while (n < size && text[n] != '\n' && text[n] != '\r')
        n++;
    *ending = n == size ? 0 : text[n] == '\r' && n + 1 < size && text[n + 1] == '\n' ? 2 : 1;
    return n;
}

/* A line as it is in the file. */
static void whole_line(gt_deck_lines *l, size_t size)
{
    const char *comment = memchr(l->text, '#', size);
    l->begin = 0;
    l->end = size;
    gt_deck_lines_skip_blanks(l);
    if (l->begin == l->end)
        l->gap = true;
    if (gt_deck_lines_comment(l, "#"))
        return;
    l->end = comment == NULL ? size : (size_t)(comment - l->text);
    if (l->end > LONGEST_LINE)
        gt_deck_reader_wrong(l->d, l->line, 1, "", "a line of more than %d bytes", LONGEST_LINE);
    else if (l->end > l->begin)
        text_line(l);
}

bool gt_deck_read_text(gt_deck_reader *d, const char *text, size_t size)
{
    if (!gt_text_check(d->list.file, text, size, d->list.errors))
        return false;
    gt_deck_lines l = {.d = d, .heading = GT_PART_ANY};
    d->list.line = d->list.column = 1;
    for (size_t start = 0, ending; start < size && !gt_deck_reader_full(d);) {
        size_t length = line_size(text + start, size - start, &ending);
        l.line++;
        l.text = text + start;
        whole_line(&l, length);
        start += length + ending;
    }
    settle_sideboard(&l);
    if (l.odd > FEW_ODD)
        gt_deck_reader_wrong(d, 0, 0, "", "and %d more lines are no cards; is it a list of cards?",
                             l.odd - FEW_ODD);
    return true;
}
