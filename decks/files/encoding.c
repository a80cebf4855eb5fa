/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From UTF-16 to UTF-8. A byte order mark says which half of a unit comes first; without one, a
 * zero beside the first character does, since lists of cards begin with a digit, a letter or a mark
 * of ASCII. */
#include "decks/files/encoding.h"

#include "decks/files/memory.h"

#include <stdint.h>

enum byte_order { NOT_UTF16, LITTLE, BIG };

static enum byte_order order_of(const unsigned char *text, size_t size)
{
    if (size < 2 || size % 2 != 0)
        return NOT_UTF16;
    if ((text[0] == 0xff && text[1] == 0xfe) || (text[0] != 0 && text[1] == 0))
        return LITTLE;
    if ((text[0] == 0xfe && text[1] == 0xff) || (text[0] == 0 && text[1] != 0))
        return BIG;
    return NOT_UTF16;
}

static uint32_t unit_at(const unsigned char *text, size_t at, enum byte_order order)
{
    uint32_t first = text[at], second = text[at + 1];
    return order == LITTLE ? second << 8 | first : first << 8 | second;
}

static size_t put(char *out, uint32_t c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char mark[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(mark[n] | c);
    return n;
}

/* The character at `at`, which moves behind it. */
static uint32_t take(const unsigned char *text, size_t size, size_t *at, enum byte_order order)
{
    uint32_t c = unit_at(text, *at, order);
    *at += 2;
    if (c < 0xd800 || c > 0xdfff)
        return c;
    uint32_t low = *at + 1 < size ? unit_at(text, *at, order) : 0;
    if (c > 0xdbff || low < 0xdc00 || low > 0xdfff)
        return 0xfffd;
    *at += 2;
    return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
}

static char *from_utf16(const unsigned char *text, size_t *size, enum byte_order order)
{
    char *out = gt_resize(NULL, *size / 2 * 3 + 1, 1);
    size_t used = 0;
    for (size_t at = 0; at < *size;) {
        uint32_t c = take(text, *size, &at, order);
        if (c != 0xfeff || used > 0)
            used += put(out + used, c);
    }
    out[used] = '\0';
    *size = used;
    return out;
}

char *gt_text_to_utf8(char *text, size_t *size)
{
    enum byte_order order = order_of((const unsigned char *)text, *size);
    if (order != NOT_UTF16) {
        char *out = from_utf16((const unsigned char *)text, size, order);
        gt_free(text);
        return out;
    }
    if (*size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        *size -= 3;
        memmove(text, text + 3, *size + 1);
    }
    return text;
}
