/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of cards as people paste them: line by line, with the headings, comments and tables of deck
 * builders. What a line means is found out by what the pool holds (card_line.h), so nothing has to
 * be told beforehand. */
#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/lists/deck_format.h"
#include "decks/system.h"

enum {
    LONGEST_LINE = 10000,
    MOST_PARTS = 200, /* of a list in one line */
    FEW_ODD = 3, /* lines that are nothing: so many are told, and of more how many they are */
};

/* A list being read. */
typedef struct lines {
    gt_deck_reader *d;
    const char *text; /* of the line */
    size_t begin, end; /* without comment and blanks */
    int line;
    int heading; /* the part whose cards follow; GT_PART_ANY: none was named */
    bool strict; /* they belong there whatever they are */
    bool about; /* the line before was `About`: a line `Name ...` follows */
    bool facts; /* below `[metadata]`: lines say something of the deck, and name no cards */
    bool parted; /* words say what belongs to which part of the deck */
    int kinds; /* the block that begins with a heading of a kind of cards, 0: none did so last */
    int blocks; /* of cards, with blank lines between them */
    bool gap; /* a blank line stands before this one */
    int last_block; /* the line of the list with which it begins */
    int before; /* cards in front of it */
    int block_line; /* of the file, with which it begins */
    int odd; /* lines that are nothing */
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

static int part_called(const lines *l, size_t begin, size_t end)
{
    return gt_part_called(l->d->list.system, l->text + begin, end - begin);
}

/* ---- Cards. */

/* A card is about to be added: a block may begin with it. */
static void begin_block(lines *l)
{
    if (l->gap || l->blocks == 0) {
        l->blocks++;
        l->last_block = l->d->first_open = l->d->list.n;
        l->before = l->d->cards;
        l->block_line = l->line;
    }
    l->gap = false;
}

/* Adds the card of a line to a part of the deck; GT_PART_ANY: to that of the heading above, or the
 * card says to which. */
static void add_card(lines *l, const gt_card_line *line, int part)
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
                             .column = column_of(l, counts ? line->at : l->begin),
                         });
    if (l->heading >= 0 && list->system->section[l->heading].single)
        l->heading = GT_PART_ANY; /* its one card was there */
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

/* ---- Words that open a part of the deck. */

/* What follows belongs to this part. Kinds of cards are also those of a sideboard. */
static void open_part(lines *l, int part, bool strict, bool kind)
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
static bool open_called(lines *l, size_t begin, size_t end)
{
    int part = part_called(l, begin, end);
    if (part != GT_PART_ANY)
        open_part(l, part, false, gt_part_is_kind(l->d->list.system, l->text + begin, end - begin));
    return part != GT_PART_ANY;
}

/* `leader ID`, `leader: ID`, `side 3 ID`, `side:`; a word without a colon in front of something
 * that is no card is no word of a section. */
static bool section_line(lines *l)
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
    lines behind = *l;
    behind.begin = end + colon;
    skip_blanks(&behind);
    if (behind.begin == behind.end) {
        if (!single)
            open_part(l, part, true, false);
        return !single;
    }
    gt_card_line card = read_card(&behind, behind.begin);
    bool word = system->section[part].word[0] != '\0';
    if (!word || (card.is.card < 0 && !colon &&
                  !gt_alike(l->text + l->begin, end - l->begin, system->section[part].word)))
        return false;
    if (single)
        card.count = 1;
    add_card(l, &card, part);
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

/* A heading by itself: one of a part, or (dressed as one) of something else, which is passed over
 * and told. */
static bool heading_line(lines *l)
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
    gt_deck_reader_warn(l->d, l->line, column_of(l, begin), "passed over as a heading: %.*s",
                        (int)(end - begin < 60 ? end - begin : 60), l->text + begin);
    return true;
}

/* `// Sideboard`, `# Sideboard`: a comment that says nothing but the name of a part is its
 * heading. */
static bool comment_heading(lines *l, const char *mark)
{
    size_t n = strlen(mark);
    return l->end - l->begin > n && memcmp(l->text + l->begin, mark, n) == 0 &&
           open_called(l, l->begin, l->end);
}

/* The part that stands in brackets behind a card, `(SB)`, `[Sideboard]`, `[Maybeboard{noDeck}]`: it
 * is cut off. */
static int part_behind(lines *l)
{
    size_t at = l->end;
    if (at == l->begin || strchr(")]", l->text[at - 1]) == NULL)
        return GT_PART_ANY;
    while (at > l->begin && strchr("([", l->text[at - 1]) == NULL)
        at--;
    size_t size = strcspn(l->text + at, "{,)]");
    int part =
        at > l->begin + 1 ? gt_part_called(l->d->list.system, l->text + at, size) : GT_PART_ANY;
    if (part == GT_PART_ANY || gt_part_is_kind(l->d->list.system, l->text + at, size))
        return GT_PART_ANY;
    if (part == GT_PART_NONE && l->d->passed == 0)
        snprintf(l->d->passed_under, sizeof l->d->passed_under, "%.*s",
                 (int)(size < 50 ? size : 50), l->text + at);
    l->end = at - 1;
    skip_blanks(l);
    return part;
}

/* ---- Lines. */

/* The text behind one of these words, if the line begins with one; then nothing is left of the
 * line. */
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

/* What programs write for themselves: how cards lie on the screen, who made the list. */
static bool idle_line(const lines *l)
{
    static const char *const words[] = {
        "layout main:", "layout sideboard:", "author:", "#created by", "deckid:", NULL};
    for (const char *const *word = words; *word != NULL; word++)
        if (gt_alike_begin(l->text + l->begin, l->end - l->begin, *word) > 0)
            return true;
    return false;
}

/* `Name=...` below `[metadata]`; what else stands there is nothing of ours. */
static bool facts_line(lines *l)
{
    static const char *const name[] = {"name=", NULL};
    if (!l->facts || memchr(l->text + l->begin, '=', l->end - l->begin) == NULL)
        return false;
    if (text_behind(l, name) && l->begin < l->end)
        gt_deck_reader_name(l->d, l->text + l->begin, l->end - l->begin, l->line,
                            column_of(l, l->begin));
    return true;
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
static void expected_line(lines *l)
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
    gt_deck_reader_wrong(l->d, l->line, column_of(l, l->begin), "",
                         "%sthe name of a card, 'name: ...' or a comment (#) expected", text);
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

/* The card of a line whose name is not the card's, where a comment stands behind it: the comment is
 * no name. */
static gt_card_line without_comment(const lines *l, gt_card_line found)
{
    lines cut = *l;
    cut_slashes(&cut);
    if (cut.end == l->end || cut.begin == cut.end)
        return found;
    gt_card_line card = read_card(&cut, cut.begin);
    return card.is.card == found.is.card ? card : found;
}

/* Passes over what Markdown puts around a line: `- ` and `* ` in front, bars around the row of a
 * table. False: nothing else stands there, as in the line below the first row. */
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

/* ---- Several cards in a line. */

/* Where the next part begins: behind a comma or semicolon, or (with `blanks`) where a number
 * follows a blank. */
static size_t next_part(const lines *l, size_t at, bool blanks)
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
static bool read_parts(const lines *l, bool blanks, gt_card_line part[MOST_PARTS], int *n)
{
    int known = 0;
    *n = 0;
    for (size_t at = l->begin, end; at < l->end && *n < MOST_PARTS; at = end) {
        lines one = *l;
        end = next_part(l, at, blanks);
        one.begin = at;
        one.end = end - (!blanks && end < l->end);
        skip_blanks(&one);
        if (one.begin == one.end)
            continue;
        gt_card_line card = read_card(&one, one.begin);
        if (!card.counted || (card.is.card >= 0 && card.is.other_name))
            return false;
        known += card.is.card >= 0;
        part[(*n)++] = card;
    }
    return *n >= 2 && *n < MOST_PARTS && (known == *n || (!blanks && 2 * known > *n));
}

/* `4 Llanowar Elves, 56 Forest`, `3xST01-002 3xST01-003`: a list in one line. */
static bool parts_line(lines *l, bool blanks)
{
    gt_card_line part[MOST_PARTS];
    int n;
    if (l->columns.known || !read_parts(l, blanks, part, &n))
        return false;
    for (int i = 0; i < n; i++)
        add_card(l, &part[i], GT_PART_ANY);
    return true;
}

static bool holds_separator(const lines *l)
{
    return memchr(l->text + l->begin, ',', l->end - l->begin) != NULL ||
           memchr(l->text + l->begin, ';', l->end - l->begin) != NULL;
}

/* ---- A line. */

/* A line that names no card as it stands: a comment or heading, several cards, or a card that there
 * is not. */
static void other_line(lines *l, int part)
{
    if (comment_heading(l, "//"))
        return;
    cut_slashes(l);
    if (l->begin == l->end || section_line(l) || heading_line(l) || parts_line(l, true))
        return;
    gt_card_line card = read_card(l, l->begin);
    if (card.is.card >= 0 || card.counted ||
        gt_card_meant(l->d->list.pool, l->text + l->begin, l->end - l->begin) != NULL)
        add_card(l, &card, part);
    else
        expected_line(l);
}

static void skip_marks(lines *l)
{
    for (size_t n; (n = gt_mark_size(l->text + l->begin, l->end - l->begin)) > 0; skip_blanks(l))
        l->begin += n;
}

static void text_line(lines *l)
{
    skip_blanks(l);
    skip_marks(l);
    if (l->begin == l->end || !undress_markdown(l) || idle_line(l))
        return;
    if (!l->columns.known && gt_columns_read(l->text + l->begin, l->end - l->begin, &l->columns))
        return;
    if (key_line(l) || facts_line(l) || about_line(l) || section_line(l) ||
        (holds_separator(l) && parts_line(l, false)))
        return;
    int part = part_behind(l);
    gt_card_line card = read_card(l, l->begin);
    if (card.is.card >= 0 && card.is.other_name) {
        if (parts_line(l, true))
            return;
        card = without_comment(l, card);
    }
    if (card.is.card >= 0)
        add_card(l, &card, part);
    else
        other_line(l, part);
}

/* ---- The whole. */

/* The section that is no part of what is played, -1: there is none. */
static int section_beside(const gt_system *system)
{
    for (int i = 0; i < system->n_sections; i++)
        if (!system->section[i].counted && !system->section[i].single)
            return i;
    return -1;
}

/* Lists without headings part the deck from its sideboard by a blank line: so many cards before it
 * as a deck has, and no more behind it than a sideboard has. Where that is not sure it is played,
 * and said. */
static void settle_sideboard(lines *l)
{
    const gt_system *system = l->d->list.system;
    int beside = section_beside(system), main = gt_section_named(system, "");
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
static void whole_line(lines *l, size_t size)
{
    const char *comment = memchr(l->text, '#', size);
    l->begin = 0;
    l->end = size;
    skip_blanks(l);
    if (l->begin == l->end)
        l->gap = true;
    if (comment_heading(l, "#"))
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
    lines l = {.d = d, .heading = GT_PART_ANY};
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
