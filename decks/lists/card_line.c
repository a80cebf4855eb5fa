/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of a list is read in every way that it can be, and the first that names a card is meant:
 * names may begin or end with a number, and hold commas. */
#include "decks/lists/card_line.h"

#include "decks/files/fold.h"

#include <string.h>

enum { MOST_CELLS = 24, HIGHEST = 100000 };

typedef struct span {
    const char *text;
    size_t size;
} span;

static span rest(span s, size_t n)
{
    return (span){s.text + n, s.size - n};
}

static size_t blanks(span s)
{
    size_t n = 0;
    for (size_t one; (one = gt_blank_size(s.text + n, s.size - n)) > 0;)
        n += one;
    return n;
}

/* Bytes of blanks at the end. */
static size_t blanks_behind(span s)
{
    size_t end = s.size;
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && ((unsigned char)s.text[begin] & 0xc0) == 0x80)
            begin--;
        if (gt_blank_size(s.text + begin, end - begin) != end - begin)
            break;
        end = begin;
    }
    return s.size - end;
}

static span trim(span s)
{
    s = rest(s, blanks(s));
    s.size -= blanks_behind(s);
    return s;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- Numbers of copies. */

/* A number at the begin; bytes of it, 0: none. */
static size_t take_number(span s, int *number)
{
    size_t n = 0;
    for (*number = 0; n < s.size && is_digit(s.text[n]); n++)
        *number = *number < HIGHEST ? *number * 10 + s.text[n] - '0' : *number;
    return n;
}

/* A sign for "times" at the begin: x, X, * or the sign itself. */
static size_t take_times(span s)
{
    if (s.size > 0 && strchr("xX*", s.text[0]) != NULL && s.text[0] != '\0')
        return 1;
    return s.size > 1 && memcmp(s.text, "\xc3\x97", 2) == 0 ? 2 : 0;
}

/* The counter of cards in Korean, which may follow a number. */
static size_t take_sheets(span s)
{
    return s.size >= 3 && memcmp(s.text, "장", 3) == 0 ? 3 : 0;
}

/* Passes over the bracket that closes a number, with a sign for "times" in front of it. */
static bool take_close(span *s)
{
    *s = rest(*s, take_times(*s));
    bool closed = s->size > 0 && (s->text[0] == ')' || s->text[0] == ']');
    *s = rest(*s, closed);
    return closed;
}

/* `3 ID`, `3x ID`, `x3 ID`, `(3) ID`: a number in front, with a gap behind it. */
static bool count_in_front(span s, gt_card_line *out, span *card)
{
    span all = s;
    bool bracket = s.size > 0 && (s.text[0] == '(' || s.text[0] == '[');
    s = rest(s, bracket);
    size_t times = take_times(s);
    s = rest(s, times);
    size_t n = take_number(s, &out->count);
    s = rest(s, n);
    if (n == 0 || (bracket && !take_close(&s)))
        return false;
    s = rest(s, take_sheets(s));
    if (times == 0) {
        size_t gap = blanks(s);
        times = take_times(rest(s, gap));
        if (times > 0 && gap + times < s.size &&
            (gap == 0 || gt_blank_size(s.text + gap + times, s.size - gap - times) > 0))
            s = rest(s, gap + times);
        else
            times = 0;
    }
    size_t gap = blanks(s);
    bool mark = s.size > 0 && strchr(",;:-([", s.text[0]) != NULL;
    *card = trim(rest(s, gap));
    return card->size > 0 && card->size < all.size && (gap > 0 || mark || times > 0);
}

/* Cuts a number off the end: bytes in front of it, 0: there is none. Brackets around it count as
 * part of it. */
static size_t number_behind(span s, int *number)
{
    size_t end = s.size;
    bool bracket = end > 0 && (s.text[end - 1] == ')' || s.text[end - 1] == ']');
    end -= bracket;
    if (end >= 3 && take_sheets((span){s.text + end - 3, 3}) > 0)
        end -= 3;
    size_t begin = end;
    while (begin > 0 && is_digit(s.text[begin - 1]))
        begin--;
    if (begin == end)
        return 0;
    take_number((span){s.text + begin, end - begin}, number);
    if (bracket && begin > 0 && (s.text[begin - 1] == '(' || s.text[begin - 1] == '['))
        return begin - 1;
    return bracket && take_times((span){s.text + begin - 1, 1}) == 0 ? 0 : begin;
}

/* `ID x3`, `ID (x3)`, or with `alone` also `ID 3`, `ID: 3`, `ID (3)`. */
static bool count_behind(span s, bool alone, gt_card_line *out, span *card)
{
    size_t n = number_behind(s, &out->count);
    span front = trim((span){s.text, n});
    size_t times = front.size > 0 && take_times((span){front.text + front.size - 1, 1}) > 0 ? 1
                   : front.size > 1 ? take_times((span){front.text + front.size - 2, 2})
                                    : 0;
    if (n == 0 || (times == 0 && !alone))
        return false;
    bool gap = front.size < n || strchr(")]", s.text[s.size - 1]) != NULL;
    front.size -= times;
    span cut = trim(front);
    bool mark = times > 0 || (cut.size > 0 && strchr(":=,;", cut.text[cut.size - 1]) != NULL);
    while (cut.size > 0 && strchr(":=,;([", cut.text[cut.size - 1]) != NULL)
        cut = trim((span){cut.text, cut.size - 1});
    *card = cut;
    return cut.size > 0 && (gap || mark);
}

/* ---- Tables. */

/* Cuts a line at the first of tab, bar, semicolon and comma that it holds. Returns how many
 * cells. */
static int cut(span s, span cell[MOST_CELLS])
{
    const char *marks = "\t|;,";
    int n = 0;
    while (*marks != '\0' && memchr(s.text, *marks, s.size) == NULL)
        marks++;
    for (bool more = *marks != '\0'; more && n < MOST_CELLS; n++) {
        bool quoted = s.size > 0 && s.text[0] == '"';
        size_t end = quoted;
        while (end < s.size && (quoted ? s.text[end] != '"' : s.text[end] != *marks))
            end++;
        cell[n] = trim((span){s.text + quoted, end - quoted});
        while (end < s.size && s.text[end] != *marks)
            end++;
        more = end < s.size;
        s = rest(s, end + more);
    }
    return n;
}

static bool is_count(span cell, int *number)
{
    size_t n = take_number(cell, number);
    span behind = trim(rest(cell, n));
    return n > 0 && (behind.size == 0 || take_times(behind) == behind.size ||
                     take_sheets(behind) == behind.size);
}

static bool is_word(span cell, const char *const *words)
{
    for (; *words != NULL; words++)
        if (gt_alike(cell.text, cell.size, *words))
            return true;
    return false;
}

bool gt_columns_read(const char *text, size_t n, gt_columns *out)
{
    static const char *const counts[] = {"count", "qty",  "quantity", "copies", "amount", "x",
                                         "#",     "수량", "매수",     "장수",   "개수",   NULL};
    static const char *const ids[] = {"id",        "card id",   "card_id",  "code",
                                      "card code", "card no",   "card no.", "card number",
                                      "카드번호",  "카드 번호", "코드",     NULL};
    static const char *const numbers[] = {"no", "no.", "number", "번호",
                                          NULL}; /* of cards, or of rows */
    static const char *const names[] = {"name", "card",   "card name", "card_name", "이름",
                                        "카드", "카드명", "카드 이름", "카드이름",  NULL};
    span cell[MOST_CELLS];
    int n_cells = cut((span){text, n}, cell);
    *out = (gt_columns){.count = -1, .id = -1, .name = -1};
    for (int i = n_cells; i-- > 0;) {
        out->count = is_word(cell[i], counts) ? i : out->count;
        out->id = is_word(cell[i], ids) ? i : out->id;
        out->name = is_word(cell[i], names) ? i : out->name;
    }
    for (int i = n_cells; i-- > 0 && out->id < 0;)
        out->id = is_word(cell[i], numbers) ? i : -1;
    out->known = n_cells >= 2 && (out->id >= 0 || out->name >= 0);
    return out->known;
}

/* The cell by itself as the card; false: it names none. */
static bool card_in(const gt_pool *pool, span all, span cell, gt_card_line *out)
{
    out->is = gt_card_called(pool, cell.text, cell.size);
    out->at = (size_t)(cell.text - all.text);
    out->size = cell.size;
    return out->is.card >= 0;
}

/* A row whose columns are known. */
static bool known_row(const gt_pool *pool, const gt_columns *is, span s, span cell[MOST_CELLS],
                      int n, gt_card_line *out)
{
    int which = is->id >= 0 ? is->id : is->name;
    if (which >= n ||
        (is->count >= 0 && (is->count >= n || !is_count(cell[is->count], &out->count))))
        return false;
    out->counted = is->count >= 0;
    out->count = out->counted ? out->count : 1;
    if (!card_in(pool, s, cell[which], out) && is->id >= 0 && is->name >= 0 && is->name < n)
        card_in(pool, s, cell[is->name], out);
    span name = is->name >= 0 && is->name < n ? cell[is->name] : (span){"", 0};
    if (out->is.card >= 0 && name.size > 0) {
        out->is.other_name = !gt_alike(name.text, name.size, pool->defs[out->is.card].name);
        out->is.at = (size_t)(name.text - cell[which].text);
        out->is.size = name.size;
    }
    return true;
}

/* A row of a table without a first line that says what its columns are: one cell is a number, one a
 * card. */
static bool some_row(const gt_pool *pool, span s, span cell[MOST_CELLS], int n, gt_card_line *out)
{
    int numbers = 0, number, which = -1;
    gt_card_line counted; /* `56 Forest|M10|4`: the last is no number of copies */
    span card;
    for (int i = 0; i < n; i++)
        if (is_count(cell[i], &number) && ++numbers == 1)
            out->count = number;
    out->counted = true;
    for (int i = 0; i < n && which < 0; i++) /* an id in a cell of its own goes before names */
        which = !is_count(cell[i], &number) && gt_card_by_id(pool, cell[i].text, cell[i].size) >= 0
                    ? i
                    : -1;
    for (int i = 0; i < n && numbers == 1; i++)
        if ((which < 0 || i == which) && !is_count(cell[i], &number) &&
            card_in(pool, s, cell[i], out))
            return !(out->is.other_name && count_in_front(cell[i], &counted, &card));
    return false;
}

/* ---- A line. */

gt_card_line gt_card_line_read(const gt_pool *pool, const gt_columns *columns, const char *text,
                               size_t n)
{
    span s = trim((span){text, n}), cell[MOST_CELLS], card;
    gt_card_line line = {.is.card = -1}, likely = {.count = 1, .size = s.size, .is.card = -1};
    int n_cells = cut(s, cell);
    likely.at = (size_t)(s.text - text);
    bool row = n_cells >= 2 && (columns->known ? known_row(pool, columns, s, cell, n_cells, &line)
                                               : some_row(pool, s, cell, n_cells, &line));
    line.at += likely.at;
    if (row)
        return line;
    for (int way = 0; way < 4; way++) {
        line = (gt_card_line){.count = 1, .counted = way < 3};
        card = s;
        if (way == 0 ? !count_in_front(s, &line, &card)
                     : way < 3 && !count_behind(s, way == 2, &line, &card))
            continue;
        line.is = gt_card_called(pool, card.text, card.size);
        line.at = (size_t)(card.text - text);
        line.size = card.size;
        if (line.is.card >= 0)
            return line;
        if (!likely.counted)
            likely = line;
    }
    return likely;
}
