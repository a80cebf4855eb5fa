/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folding characters. */
#include "decks/files/fold.h"

#include "decks/files/plain.h"

#include <string.h>

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0xa0 || c == 0x3000 ||
           c == 0x200b || c == 0xfeff;
}

/* One character of a text that is not empty; bytes that are no UTF-8 stand for themselves. */
static uint32_t read(const char *text, size_t n, size_t *size)
{
    uint32_t c;
    int length = gt_utf8_read(text, n, &c);
    *size = length == 0 ? 1 : (size_t)length;
    return length == 0 ? 0x110000u + (unsigned char)text[0] : c;
}

size_t gt_blank_size(const char *text, size_t n)
{
    size_t size = 0;
    return n > 0 && is_blank(read(text, n, &size)) ? size : 0;
}

static uint32_t fold(uint32_t c)
{
    if (c >= 0xff01 && c <= 0xff5e) /* full width */
        c -= 0xfee0;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 'a';
    if (c == '_' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return '-';
    if (c == 0x2018 || c == 0x2019)
        return '\'';
    return c == 0x201c || c == 0x201d ? '"' : c;
}

uint32_t gt_fold_next(const char **at, const char *end)
{
    bool blank = false;
    while (*at < end) {
        size_t size;
        uint32_t c = read(*at, (size_t)(end - *at), &size);
        if (!is_blank(c)) {
            if (blank)
                return ' ';
            *at += size;
            return fold(c);
        }
        blank = true;
        *at += size;
    }
    return 0;
}

size_t gt_alike_begin(const char *text, size_t n, const char *word)
{
    const char *at = text, *end = text + n, *word_end = word + strlen(word);
    for (uint32_t c; (c = gt_fold_next(&word, word_end)) != 0;)
        if (gt_fold_next(&at, end) != c)
            return 0;
    return (size_t)(at - text);
}

bool gt_alike(const char *a, size_t n, const char *b)
{
    size_t size = gt_alike_begin(a, n, b);
    const char *rest = a + size;
    return size > 0 && gt_fold_next(&rest, a + n) == 0;
}

bool gt_alike_within(const char *text, size_t n, const char *word)
{
    for (size_t at = 0; at < n;) {
        size_t size;
        if (gt_alike_begin(text + at, n - at, word) > 0)
            return true;
        read(text + at, n - at, &size);
        at += size;
    }
    return false;
}
