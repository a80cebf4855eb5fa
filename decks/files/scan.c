/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scanner of JSON text (RFC 8259): notes the place of each value and goes on after an error
 * where the text makes sense again, so that one missing comma costs one message.
 * A function scan_x stands at the first byte of x and leaves the first byte behind it. */
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"

typedef struct scanner {
    gt_json *json;
    gt_errors *e;
    size_t at;
    int parent; /* place of the object or list that is being read */
    int depth;
    char closing[GT_JSON_DEPTH + 2]; /* what closes the brackets that are open, by depth */
    bool good;
    bool over; /* the end of the text was met inside something: no more errors */
} scanner;

static void scan_value(scanner *s, int index, size_t key, size_t key_size);

static char peek(const scanner *s)
{
    return s->at < s->json->size ? s->json->text[s->at] : '\0';
}

static bool at_end(const scanner *s)
{
    return s->at >= s->json->size;
}

static void wrong(scanner *s, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void wrong(scanner *s, size_t offset, const char *format, ...)
{
    s->good = false;
    if (s->over || gt_errors_full(s->e, s->json->file))
        return;
    int line, column;
    char where[300] = "";
    gt_text_place(s->json->text, offset, &line, &column);
    if (s->parent >= 0)
        gt_json_where(s->json, s->parent, where, sizeof where);
    va_list args;
    va_start(args, format);
    gt_errors_vadd(s->e, s->json->file, line, column, where, format, args);
    va_end(args);
}

/* JSON has no comments; what looks like one is told and passed over. */
static bool skip_comment(scanner *s)
{
    const char *text = s->json->text + s->at;
    size_t left = s->json->size - s->at;
    bool block = left >= 2 && memcmp(text, "/*", 2) == 0;
    if (!block && !(left >= 2 && memcmp(text, "//", 2) == 0) && !(left >= 1 && text[0] == '#'))
        return false;
    const char *end = strstr(text, block ? "*/" : "\n");
    wrong(s, s->at, "a comment; JSON has none");
    s->at = end == NULL ? s->json->size : s->at + (size_t)(end - text) + (block ? 2 : 1);
    return true;
}

static void skip_space(scanner *s)
{
    while (!at_end(s) && peek(s) != '\0')
        if (peek(s) == ' ' || peek(s) == '\n' || peek(s) == '\t' || peek(s) == '\r')
            s->at++;
        else if (!skip_comment(s))
            break;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '+' || c == '-' || c == '.' || ((unsigned char)c & 0x80) != 0;
}

static int hex4(const scanner *s)
{
    int value = 0;
    for (size_t i = 0; i < 4; i++) {
        char c = s->at + i < s->json->size ? s->json->text[s->at + i] : '\0';
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* Behind `\u`. */
static void scan_unicode_escape(scanner *s, size_t start)
{
    int unit = hex4(s);
    if (unit < 0) {
        wrong(s, start, "four hexadecimal digits expected behind \\u");
        return;
    }
    s->at += 4;
    if (gt_is_control((uint32_t)unit))
        wrong(s, start, "the control character \\u%04x is not possible here", (unsigned)unit);
    if (unit >= 0xdc00 && unit <= 0xdfff)
        wrong(s, start, "the second half of a surrogate pair without the first");
    if (unit < 0xd800 || unit > 0xdbff)
        return;
    int low = -1;
    if (s->at + 6 <= s->json->size && memcmp(s->json->text + s->at, "\\u", 2) == 0) {
        s->at += 2;
        low = hex4(s);
        s->at += low < 0 ? 0 : 4;
    }
    if (low < 0xdc00 || low > 0xdfff)
        wrong(s, start, "the first half of a surrogate pair without the second");
}

static void scan_escape(scanner *s)
{
    size_t start = s->at++;
    char c = peek(s);
    if (c == 'u') {
        s->at++;
        scan_unicode_escape(s, start);
    } else if (!at_end(s) && c != '\0' && strchr("\"\\/", c) != NULL) {
        s->at++;
    } else if (!at_end(s) && c != '\0' && strchr("bfnrt", c) != NULL) {
        if (!s->json->any_lines)
            wrong(s, start, "the control character \\%c is not possible here; texts are one line",
                  c);
        s->at++;
    } else if (!at_end(s)) {
        wrong(s, start, "unknown escape; \\\" \\\\ \\/ or \\uXXXX expected");
    }
}

/* False if it does not end in its line. */
static bool scan_string(scanner *s)
{
    size_t start = s->at++;
    while (!at_end(s) && peek(s) != '"' && peek(s) != '\n') {
        if (peek(s) == '\\') {
            scan_escape(s);
            continue;
        }
        if ((unsigned char)peek(s) < 0x20 && peek(s) != '\r')
            wrong(s, s->at, "control character 0x%02x in a text", (unsigned)(unsigned char)peek(s));
        s->at++;
    }
    if (peek(s) != '"') {
        wrong(s, start, "the text has no closing '\"' in its line");
        return false;
    }
    s->at++;
    return true;
}

/* 'x', which is told, and read as if it were "x". */
static bool scan_single_quoted(scanner *s)
{
    size_t start = s->at++;
    while (!at_end(s) && peek(s) != '\'' && peek(s) != '\n')
        s->at++;
    wrong(s, start, "a text stands in double quotes (\"), not in single ones");
    if (peek(s) != '\'')
        return false;
    s->at++;
    return true;
}

static size_t digits(scanner *s)
{
    size_t n = 0;
    for (; peek(s) >= '0' && peek(s) <= '9'; n++)
        s->at++;
    return n;
}

static void scan_number(scanner *s)
{
    size_t start = s->at;
    if (peek(s) == '-')
        s->at++;
    bool zero = peek(s) == '0', good = true;
    size_t n = digits(s);
    good = n > 0 && !(zero && n > 1);
    if (peek(s) == '.') {
        s->at++;
        good = digits(s) > 0 && good;
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        if (peek(s) == '+' || peek(s) == '-')
            s->at++;
        good = digits(s) > 0 && good;
    }
    if (is_word(peek(s)))
        good = false;
    while (is_word(peek(s)))
        s->at++;
    size_t size = s->at - start;
    if (!good || size > 60)
        wrong(s, start, "'%.*s' is not a number", (int)(size < 40 ? size : 40),
              s->json->text + start);
}

static void scan_word(scanner *s)
{
    size_t start = s->at;
    while (is_word(peek(s)))
        s->at++;
    size_t size = s->at - start;
    const char *word = s->json->text + start;
    if ((size == 4 && (memcmp(word, "true", 4) == 0 || memcmp(word, "null", 4) == 0)) ||
        (size == 5 && memcmp(word, "false", 5) == 0))
        return;
    wrong(s, start, "'%.*s' is no value; a text stands in double quotes",
          (int)(size < 40 ? size : 40), word);
}

/* After nonsense: on to the next comma or bracket, over texts. */
static void resync(scanner *s)
{
    while (!at_end(s) && strchr(",]}[{", peek(s)) == NULL) {
        if (peek(s) == '"')
            scan_string(s);
        else
            s->at++;
    }
}

static void ended(scanner *s, size_t opened, char bracket)
{
    int line, column;
    gt_text_place(s->json->text, opened, &line, &column);
    wrong(s, s->json->size, "the file ends here, but '%c' of %d:%d is not closed", bracket, line,
          column);
    s->over = true;
}

/* Behind a member: takes the comma. True if another member follows. */
static bool next_member(scanner *s, char close)
{
    skip_space(s);
    if (peek(s) == ',') {
        size_t comma = s->at++;
        skip_space(s);
        if (peek(s) == close)
            wrong(s, comma, "',' before '%c'", close);
        return peek(s) != close;
    }
    if (at_end(s) || peek(s) == close || peek(s) == '}' || peek(s) == ']')
        return false;
    wrong(s, s->at, "',' or '%c' expected", close);
    if (peek(s) != '"' && peek(s) != '{' && peek(s) != '[') {
        resync(s);
        if (peek(s) == ',')
            return next_member(s, close);
    }
    return !at_end(s) && peek(s) != '}' && peek(s) != ']';
}

/* Does a bracket around the innermost one close so? */
static bool closes_outer(const scanner *s, char bracket)
{
    for (int i = 1; i < s->depth; i++)
        if (s->closing[i] == bracket)
            return true;
    return false;
}

/* A wrong closing bracket is left to whatever it closes; if nothing, it is one too many or stands
 * for the right one. */
static void close_bracket(scanner *s, size_t opened, char close)
{
    if (at_end(s)) {
        ended(s, opened, s->json->text[opened]);
    } else if (peek(s) == close) {
        s->at++;
    } else {
        int line, column;
        gt_text_place(s->json->text, opened, &line, &column);
        wrong(s, s->at, "'%c' expected, to close '%c' of %d:%d", close, s->json->text[opened], line,
              column);
        if (closes_outer(s, peek(s)))
            return;
        s->at++;
        skip_space(s);
        if (peek(s) == close)
            s->at++;
    }
}

static void scan_member(scanner *s, int index)
{
    size_t key = s->at + 1, key_size = 0;
    if (peek(s) == '"') {
        if (scan_string(s))
            key_size = s->at - key - 1;
    } else if (peek(s) == '\'') {
        scan_single_quoted(s);
    } else {
        wrong(s, s->at, "a key in double quotes expected");
        while (is_word(peek(s)))
            s->at++;
    }
    skip_space(s);
    if (peek(s) == ':')
        s->at++;
    else if (!at_end(s))
        wrong(s, s->at, "':' expected behind the key");
    skip_space(s);
    scan_value(s, index, key, key_size);
}

static void scan_members(scanner *s, bool object)
{
    size_t opened = s->at++;
    char close = object ? '}' : ']';
    s->closing[s->depth] = close;
    skip_space(s);
    bool more = !at_end(s) && peek(s) != '}' && peek(s) != ']';
    for (int i = 0; more; i++) {
        size_t before = s->at;
        if (object)
            scan_member(s, i);
        else
            scan_value(s, i, 0, 0);
        if (s->at == before)
            s->at++;
        more = next_member(s, close);
    }
    close_bracket(s, opened, close);
}

static void scan_inside(scanner *s, int self, bool object)
{
    int parent = s->parent;
    s->parent = self;
    if (++s->depth > GT_JSON_DEPTH) {
        wrong(s, s->at, "more than %d objects and lists inside each other", GT_JSON_DEPTH);
        s->over = true;
        s->at = s->json->size;
    } else {
        scan_members(s, object);
    }
    s->depth--;
    s->parent = parent;
}

static void scan_value(scanner *s, int index, size_t key, size_t key_size)
{
    gt_json *json = s->json;
    json->place = gt_grow(json->place, json->n, &json->capacity, sizeof *json->place);
    int self = json->n++;
    json->place[self] = (gt_json_place){
        .key = key,
        .key_size = key_size,
        .value = s->at,
        .parent = s->parent,
        .index = index,
    };
    char c = peek(s);
    if (c == '{' || c == '[')
        scan_inside(s, self, c == '{');
    else if (c == '"')
        scan_string(s);
    else if (c == '\'')
        scan_single_quoted(s);
    else if (c == '-' || (c >= '0' && c <= '9'))
        scan_number(s);
    else if (is_word(c))
        scan_word(s);
    else if (!at_end(s)) {
        wrong(s, s->at, "a value expected");
        if (strchr(",]}", c) == NULL)
            resync(s);
    }
}

bool gt_json_scan(gt_json *json, gt_errors *e)
{
    scanner s = {.json = json, .e = e, .parent = -1, .good = true};
    if (json->size >= 3 && memcmp(json->text, "\xef\xbb\xbf", 3) == 0)
        s.at = 3;
    skip_space(&s);
    if (at_end(&s))
        wrong(&s, 0, "the file is empty, JSON expected");
    else
        scan_value(&s, 0, 0, 0);
    skip_space(&s);
    if (!at_end(&s) && s.good)
        wrong(&s, s.at, "text behind the end of the JSON value");
    return s.good;
}
