/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Display width by two tables of code points: those of two columns (East Asian Width W and F,
 * UAX 11, rounded to whole blocks) and those of none (marks that combine, joiners, selectors). */
#include "decks/files/width.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static const range WIDE[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x23f0, 0x23f0},   {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f},   {0x2693, 0x2693},   {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27b0, 0x27b0},   {0x27bf, 0x27bf},
    {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},   {0x2e80, 0x303e},
    {0x3041, 0x3247},   {0x3250, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97f},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},
    {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18cff}, {0x1b000, 0x1b2ff},
    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
    {0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393},
    {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4},
    {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d},
    {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596},
    {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
    {0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6df}, {0x1f6eb, 0x1f6ef}, {0x1f6f4, 0x1f6ff},
    {0x1f7e0, 0x1f7eb}, {0x1f7f0, 0x1f7f0}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945},
    {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x3fffd},
};

static const range NONE[] = {
    {0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},   {0x1160, 0x11ff}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
    {0x200b, 0x200f},   {0x202a, 0x202e},   {0x2060, 0x2064}, {0x20d0, 0x20f0}, {0x302a, 0x302d},
    {0x3099, 0x309a},   {0xd7b0, 0xd7ff},   {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff},
    {0xe0001, 0xe007f}, {0xe0100, 0xe01ef},
};

static bool in_ranges(uint32_t c, const range *table, size_t n)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (c > table[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && c >= table[low].first;
}

static int code_point_width(uint32_t c)
{
    if (c < 0x300)
        return 1;
    if (in_ranges(c, NONE, sizeof NONE / sizeof NONE[0]))
        return 0;
    return in_ranges(c, WIDE, sizeof WIDE / sizeof WIDE[0]) ? 2 : 1;
}

/* Reads one code point; returns its bytes, 1 for a byte that begins none. */
static size_t read_code_point(const char *text, uint32_t *c)
{
    const unsigned char *byte = (const unsigned char *)text;
    size_t n = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : byte[0] >= 0xc2 ? 2 : 1;
    if (n == 1 || byte[0] > 0xf4) {
        *c = byte[0] < 0x80 ? byte[0] : '?';
        return 1;
    }
    *c = byte[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            *c = '?';
            return 1;
        }
        *c = *c << 6 | (byte[i] & 0x3fu);
    }
    return n;
}

size_t gt_width_fit(const char *text, int columns)
{
    size_t at = 0;
    while (text[at] != '\0') {
        uint32_t c;
        size_t n = read_code_point(text + at, &c);
        columns -= code_point_width(c);
        if (columns < 0)
            break;
        at += n;
    }
    return at;
}

static void print_spaces(FILE *out, int n)
{
    for (int i = 0; i < n; i++)
        putc(' ', out);
}

/* Columns of the first so many bytes. */
static int width_of(const char *text, size_t bytes)
{
    int columns = 0;
    for (size_t at = 0; at < bytes;) {
        uint32_t c;
        at += read_code_point(text + at, &c);
        columns += code_point_width(c);
    }
    return columns;
}

int gt_width(const char *text)
{
    return width_of(text, strlen(text));
}

/* Prints what fits and "~", in exactly so many columns. */
static void print_cut(FILE *out, const char *text, int columns)
{
    size_t bytes = gt_width_fit(text, columns - 1);
    fprintf(out, "%.*s~", (int)bytes, text);
    print_spaces(out, columns - 1 - width_of(text, bytes));
}

void gt_print_left(FILE *out, const char *text, int columns)
{
    int width = gt_width(text);
    if (columns <= 0)
        return;
    if (width > columns) {
        print_cut(out, text, columns);
        return;
    }
    fputs(text, out);
    print_spaces(out, columns - width);
}
