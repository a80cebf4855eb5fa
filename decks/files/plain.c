/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters that are printed as they are, and others. */
#include "decks/files/plain.h"

#include <assert.h>
#include <string.h>

int gt_utf8_read(const char *text, size_t left, uint32_t *c)
{
    static const struct {
        unsigned char first, last, low, high;
        int length;
    } row[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *s = (const unsigned char *)text;
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        int length = row[r].length;
        if (s[0] < row[r].first || s[0] > row[r].last)
            continue;
        if ((size_t)length > left || (length > 1 && (s[1] < row[r].low || s[1] > row[r].high)))
            return 0;
        *c = length == 1 ? s[0] : s[0] & (0x7fu >> length);
        for (int i = 1; i < length; i++) {
            if ((s[i] & 0xc0) != 0x80)
                return 0;
            *c = *c << 6 | (s[i] & 0x3fu);
        }
        return length;
    }
    return 0;
}

void gt_utf8_repair(char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t c;
        int n = gt_utf8_read(text, left, &c);
        if (n == 0)
            *text = '?';
        n = n == 0 ? 1 : n;
        text += n;
        left -= (size_t)n;
    }
}

bool gt_is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

bool gt_is_plain(const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t c;
        int n = gt_utf8_read(text, left, &c);
        if (n == 0 || gt_is_control(c))
            return false;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

/* Writes the character at the begin of a text as it may be printed; *taken: its bytes. Returns the
 * bytes written. */
static size_t write_plain(const char *text, size_t left, char to[8], size_t *taken)
{
    uint32_t c = 0;
    int n = gt_utf8_read(text, left, &c);
    *taken = n == 0 ? 1 : (size_t)n;
    if (n == 0)
        return (size_t)snprintf(to, 8, "\\x%02x", (unsigned)(unsigned char)*text);
    if (gt_is_control(c))
        return (size_t)snprintf(to, 8, "\\u%04x", (unsigned)c);
    memcpy(to, text, *taken);
    return *taken;
}

const char *gt_plain_text(const char *text, char *buffer, size_t size)
{
    char piece[8];
    size_t used = 0, taken;
    assert(size > 0);
    for (size_t left = strlen(text); left > 0; left -= taken, text += taken) {
        size_t n = write_plain(text, left, piece, &taken);
        if (used + n >= size)
            break;
        memcpy(buffer + used, piece, n);
        used += n;
    }
    buffer[used] = '\0';
    return buffer;
}

void gt_print_plain(FILE *out, const char *text)
{
    char piece[8];
    size_t taken;
    for (size_t left = strlen(text); left > 0; left -= taken, text += taken)
        fwrite(piece, 1, write_plain(text, left, piece, &taken), out);
}
