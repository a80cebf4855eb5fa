/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of cards as people paste them: line by line, with the headings, comments and tables of deck builders. What a
 * line means is found out by what the pool holds (card_line.h), so nothing has to be told beforehand. */
#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/lists/card_line.h"
#include "decks/lists/deck_reader.h"
#include "decks/system.h"

enum { LONGEST_LINE = 1000 };

/* A list being read. */
typedef struct lines {
    gt_deck_reader *d;
    const char *text; /* of the line */
    size_t begin, end; /* without comment and blanks */
    int line;
    int heading; /* section whose cards follow; -1: none was named */
    bool strict; /* they belong there whatever they are */
    bool about; /* the line before was `About`: a line `Name ...` follows */
    gt_columns columns;
} lines;

static int column_of(const lines *l, size_t at)
{
    int line, column;
    gt_text_place(l->text, at, &line, &column);
    return column;
}

static void skip_blanks(lines *l)
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

static bool is_alike(const lines *l, size_t begin, size_t end, const char *const *words)
{
    for (; words != NULL && *words != NULL; words++)
        if (gt_alike(l->text + begin, end - begin, *words))
            return true;
    return false;
}

/* ---- Cards. */

/* The section of a card that no word stands in front of. */
static int section_of(const lines *l, int card, int count)
{
    const gt_system *system = l->d->list.system;
    int own = card >= 0 && system->section_of != NULL
                  ? system->section_of(l->d->list.pool, card, count)
                  : gt_section_named(system, "");
    bool fits = l->heading >= 0 && (l->strict || card < 0 || system->holds == NULL ||
                                    system->holds(l->d->list.pool, l->heading, card));
    return fits ? l->heading : own;
}

/* Counts a name that is not the card's; all of them are told once, at the end. */
static void note_name(const lines *l, const gt_card_line *line)
{
    gt_deck_reader *d = l->d;
    if (!line->is.other_name || d->other_names++ > 0)
        return;
    size_t at = line->at + line->is.at;
    d->other_line = l->line;
    d->other_column = column_of(l, at);
    snprintf(d->other_said, sizeof d->other_said, "%s is %s here, and the list says %.*s",
             d->list.pool->defs[line->is.card].id, d->list.pool->defs[line->is.card].name,
             (int)(line->is.size < 40 ? line->is.size : 40), l->text + at);
}

/* Tells the ids of the cards that have the name. */
static void tell_several(const lines *l, const gt_card_line *line)
{
    const gt_pool *pool = l->d->list.pool;
    char ids[300];
    size_t used = 0;
    const char *name = pool->defs[line->is.card].name;
    for (int i = -1; (i = gt_card_by_name(pool, name, strlen(name), i)) >= 0 && used < 200;)
        used += (size_t)snprintf(ids + used, sizeof ids - used, "%s%.60s", used > 0 ? ", " : "",
                                 pool->defs[i].id);
    gt_deck_reader_wrong(l->d, l->line, column_of(l, line->at), "",
                         "several cards are named %s: %s; write the id of the one that is meant",
                         name, ids);
}

static void tell_unknown(const lines *l, const gt_card_line *line)
{
    char hint[100], text[100];
    const char *at = l->text + line->at;
    snprintf(text, sizeof text, "%.*s", (int)(line->size < 80 ? line->size : 80), at);
    gt_deck_reader_wrong(
        l->d, l->line, column_of(l, line->at), "", "there is no card %s%s", text,
        gt_did_you_mean(gt_card_meant(l->d->list.pool, at, line->size), hint, sizeof hint));
}

/* Adds the card of a line to a section; -1: the card says to which. Unknown ones too, so that cards are counted. */
static void add_card(lines *l, const gt_card_line *line, int section)
{
    gt_deck_list *list = &l->d->list;
    int card = line->is.several ? -1 : line->is.card;
    if (line->count < 1 || line->count > GT_MOST_COPIES) {
        gt_deck_reader_wrong(l->d, l->line, column_of(l, l->begin), "",
                             "a number of copies expected, from 1 to %d", GT_MOST_COPIES);
        return;
    }
    if (line->is.several)
        tell_several(l, line);
    else if (card < 0)
        tell_unknown(l, line);
    else
        note_name(l, line);
    section = section >= 0 ? section : section_of(l, card, line->count);
    const char *id = card >= 0 ? list->pool->defs[card].id : l->text + line->at;
    gt_deck_reader_add(l->d, (gt_deck_line){
                                 .id = gt_copy_text(id, card >= 0 ? strlen(id) : line->size),
                                 .count = line->count,
                                 .section = section,
                                 .line = l->line,
                                 .column = column_of(l, line->at),
                                 .card = card,
                             });
    if (l->heading >= 0 && list->system->section[l->heading].single)
        l->heading = -1; /* its one card was there */
}

/* The card that a part of the line says. */
static gt_card_line read_card(const lines *l, size_t begin)
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

/* ---- Words that open a section. */

/* What follows belongs to this section. */
static void open_section(lines *l, int section, bool strict)
{
    l->heading = section;
    l->strict = strict;
}

/* The section that a word names: by its key, its word or another heading; those of any deck mean the first that holds
 * several cards. -1: none. */
static int section_called(const lines *l, size_t begin, size_t end)
{
    static const char *const any[] = {
        "deck",      "decklist", "deck list", "main",   "main deck", "maindeck",
        "mainboard", "cards",    "card list", "!main",  "덱",        "덱 리스트",
        "덱리스트",  "메인",     "메인 덱",   "메인덱", "카드",      NULL};
    const gt_system *system = l->d->list.system;
    for (int i = 0; i < system->n_sections; i++) {
        const gt_section *s = &system->section[i];
        const char *const own[] = {s->key, s->word[0] != '\0' ? s->word : s->key, NULL};
        if (is_alike(l, begin, end, own) || is_alike(l, begin, end, s->headings))
            return i;
    }
    return is_alike(l, begin, end, any) ? gt_section_named(system, "") : -1;
}

/* `leader ID`, `leader: ID`, `side 3 ID`, `side:`; a word without a colon in front of something that is no card is no
 * word of a section. */
static bool section_line(lines *l)
{
    const gt_system *system = l->d->list.system;
    size_t end = l->begin;
    while (end < l->end && l->text[end] != ':' && gt_blank_size(l->text + end, l->end - end) == 0)
        end++;
    bool colon = end < l->end && l->text[end] == ':';
    int section = section_called(l, l->begin, end);
    size_t whole = l->end - (l->text[l->end - 1] == ':');
    bool heading = end < whole && section_called(l, l->begin, whole) >= 0; /* `Side deck:` */
    if (section < 0 || (end == l->end && !colon) || heading)
        return false;
    bool single = system->section[section].single;
    lines behind = *l;
    behind.begin = end + colon;
    skip_blanks(&behind);
    if (behind.begin == behind.end) {
        if (!single)
            open_section(l, section, true);
        return !single;
    }
    gt_card_line card = read_card(&behind, behind.begin);
    bool word = system->section[section].word[0] != '\0';
    if (!word || (card.is.card < 0 && !colon &&
                  !gt_alike(l->text + l->begin, end - l->begin, system->section[section].word)))
        return false;
    if (single)
        card.count = 1;
    add_card(l, &card, section);
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

/* Cuts what sites put around headings, and a number of cards behind: `== Units (17) ==`. True if anything was there
 * that only headings have. */
static bool undress(const lines *l, size_t *begin, size_t *end)
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

/* A heading by itself: one of a section, or (dressed as one) of something else, which is passed over and told. */
static bool heading_line(lines *l)
{
    static const char *const none[] = {"about", NULL};
    size_t begin = l->begin, end = l->end;
    bool dressed = undress(l, &begin, &end);
    int section = begin < end ? section_called(l, begin, end) : -1;
    if (section >= 0) {
        open_section(l, section, false);
        return true;
    }
    if (begin == end)
        return dressed;
    if (is_alike(l, begin, end, none)) {
        l->about = true;
        return true;
    }
    if (!dressed || (l->text[l->begin] >= '0' && l->text[l->begin] <= '9'))
        return false;
    gt_deck_reader_warn(l->d, l->line, column_of(l, begin), "passed over as a heading: %.*s",
                        (int)(end - begin < 60 ? end - begin : 60), l->text + begin);
    return true;
}

/* `// Sideboard`: a comment that says nothing but the name of a section is its heading. */
static bool comment_heading(lines *l)
{
    size_t begin = l->begin, end = l->end;
    if (end - begin < 2 || memcmp(l->text + begin, "//", 2) != 0)
        return false;
    undress(l, &begin, &end);
    int section = begin < end ? section_called(l, begin, end) : -1;
    if (section >= 0)
        open_section(l, section, false);
    return section >= 0;
}

/* ---- Lines. */

/* The text behind one of these words, if the line begins with one; then nothing is left of the line. */
static bool text_behind(lines *l, const char *const *words)
{
    size_t n = 0;
    for (; *words != NULL && n == 0; words++)
        n = gt_alike_begin(l->text + l->begin, l->end - l->begin, *words);
    l->begin += n;
    if (n > 0)
        skip_blanks(l);
    return n > 0;
}

/* `name: ...`, `rules: ...` and `options: ...` */
static bool key_line(lines *l)
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
                        column_of(l, l->begin));
            return true;
        }
    return false;
}

/* `Name ...`, which some programs write behind a line `About`. */
static bool about_line(lines *l)
{
    size_t n = l->about ? gt_alike_begin(l->text + l->begin, l->end - l->begin, "name") : 0;
    l->about = false;
    if (n == 0 || gt_blank_size(l->text + l->begin + n, l->end - l->begin - n) == 0)
        return false;
    l->begin += n;
    skip_blanks(l);
    gt_deck_reader_name(l->d, l->text + l->begin, l->end - l->begin, l->line,
                        column_of(l, l->begin));
    return true;
}

/* `3 ST01-002`, `leader ST01-001`, ... */
static void expected_line(const lines *l)
{
    const gt_system *system = l->d->list.system;
    char text[400];
    size_t used = 0;
    for (int i = system->n_sections - 1; i >= 0 && used < sizeof text; i--) {
        const gt_section *s = &system->section[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "`%s%s%s%s`, ", s->word,
                                 s->word[0] != '\0' ? " " : "", s->single ? "" : "3 ", s->example);
    }
    gt_deck_reader_wrong(l->d, l->line, column_of(l, l->begin), "",
                         "%sthe name of a card, `name: ...` or a comment (#) expected", text);
}

/* What stands behind ` //` is a comment, unless it belongs to a name. */
static void cut_slashes(lines *l)
{
    for (size_t i = l->begin; i + 1 < l->end; i++)
        if (l->text[i] == '/' && l->text[i + 1] == '/' &&
            (i == l->begin || gt_blank_size(l->text + i - 1, 1) > 0))
            l->end = i;
    skip_blanks(l);
}

/* The card of a line whose name is not the card's, where a comment stands behind it: the comment is no name. */
static gt_card_line without_comment(const lines *l, gt_card_line found)
{
    lines cut = *l;
    cut_slashes(&cut);
    if (cut.end == l->end || cut.begin == cut.end)
        return found;
    gt_card_line card = read_card(&cut, cut.begin);
    return card.is.card == found.is.card ? card : found;
}

/* Passes over what Markdown puts around a line: `- ` and `* ` in front, bars around the row of a table. False: nothing
 * else stands there, as in the line below the first row. */
static bool undress_markdown(lines *l)
{
    const char *text = l->text + l->begin;
    if (l->end - l->begin > 1 && strchr("-*+", text[0]) != NULL && gt_blank_size(text + 1, 1) > 0)
        l->begin++;
    bool row = l->begin < l->end && text[0] == '|';
    if (row)
        l->begin++;
    skip_blanks(l);
    if (row && l->begin < l->end && l->text[l->end - 1] == '|')
        l->end--;
    skip_blanks(l);
    return l->begin < l->end && (!row || strspn(l->text + l->begin, "|-: ") < l->end - l->begin);
}

static void text_line(lines *l)
{
    skip_blanks(l);
    if (l->begin == l->end || !undress_markdown(l))
        return;
    gt_card_line card = {.is.card = -1};
    if (!l->columns.known && gt_columns_read(l->text + l->begin, l->end - l->begin, &l->columns))
        return;
    if (key_line(l) || about_line(l) || section_line(l))
        return;
    card = read_card(l, l->begin);
    if (card.is.card < 0) {
        if (comment_heading(l))
            return;
        cut_slashes(l);
        if (l->begin == l->end || section_line(l) || heading_line(l))
            return;
        card = read_card(l, l->begin);
    } else if (card.is.other_name)
        card = without_comment(l, card);
    bool said = card.counted ||
                gt_card_meant(l->d->list.pool, l->text + l->begin, l->end - l->begin) != NULL;
    if (card.is.card >= 0 || said)
        add_card(l, &card, -1);
    else
        expected_line(l);
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

void gt_deck_reader_text(gt_deck_reader *d, const char *text, size_t size)
{
    lines l = {.d = d, .heading = -1};
    d->list.line = d->list.column = 1;
    for (size_t start = 0; start < size && !gt_errors_full(d->list.errors);) {
        const char *newline = memchr(text + start, '\n', size - start);
        size_t length = newline == NULL ? size - start : (size_t)(newline - text) - start;
        const char *comment = memchr(text + start, '#', length);
        l.line++;
        l.text = text + start;
        l.begin = 0;
        l.end = comment == NULL ? length : (size_t)(comment - l.text);
        if (l.end <= LONGEST_LINE)
            text_line(&l);
        else
            gt_deck_reader_wrong(d, l.line, 1, "", "a line of more than %d bytes", LONGEST_LINE);
        start += length + 1;
    }
    tell_names(d);
}
