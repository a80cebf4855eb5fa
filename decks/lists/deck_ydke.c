/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * YDKE addresses, as duel simulators hand decks on: `ydke://MAIN!EXTRA!SIDE!`, each part the
 * passcodes of its cards as 32-bit numbers, the lowest byte first, in base64. */
#include "decks/lists/deck_format.h"
#include "decks/system.h"

#include <string.h>

static const char begin[] = "ydke://";

/* Bytes of what may stand in front of the address. */
static size_t front(const char *text, size_t size)
{
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && text[at] != '\0' && strchr(" \t\r\n<\"'", text[at]) != NULL)
        at++;
    return at;
}

bool gt_deck_is_ydke(const char *text, size_t size)
{
    size_t at = front(text, size);
    return size - at >= sizeof begin - 1 && memcmp(text + at, begin, sizeof begin - 1) == 0;
}

/* The value of a digit in base64, -1: it is none. Addresses may have the letters of URLs. */
static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(digits, c == '-' ? '+' : c == '_' ? '/' : c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

static void hand_over(gt_deck_reader *d, uint32_t number, int part, size_t at)
{
    char text[16];
    int n = snprintf(text, sizeof text, "%u", (unsigned)number);
    gt_deck_reader_card(d, text, (size_t)n, 1,
                        (gt_deck_place){.part = part, .line = 1, .column = (int)at + 1});
}

/* Reads a part from `at` on, and returns where it ends. */
static size_t read_part(gt_deck_reader *d, const char *text, size_t size, size_t at, int part)
{
    uint32_t bits = 0, number = 0;
    int n_bits = 0, bytes = 0;
    for (int digit; at < size && (digit = digit_of(text[at])) >= 0; at++) {
        bits = (bits << 6 | (uint32_t)digit) & 0xffff;
        n_bits += 6;
        if (n_bits < 8)
            continue;
        n_bits -= 8;
        number |= (bits >> n_bits & 0xff) << 8 * bytes;
        if (++bytes < 4)
            continue;
        if (!gt_deck_reader_full(d))
            hand_over(d, number, part, at);
        number = 0;
        bytes = 0;
    }
    if (bytes > 0)
        gt_deck_reader_wrong(d, 1, (int)at + 1, "",
                             "the address is cut: a number of a card ends here");
    while (at < size && text[at] == '=')
        at++;
    return at;
}

bool gt_deck_read_ydke(gt_deck_reader *d, const char *text, size_t size)
{
    static const char *const parts[] = {"main", "extra", "side"};
    const gt_system *system = d->list.system;
    size_t at = front(text, size) + sizeof begin - 1;
    d->list.line = d->list.column = 1;
    if (system->numbered == NULL) {
        gt_deck_reader_wrong(d, 1, 1, "", "a YDKE address, and cards of %s have no numbers",
                             system->title);
        return false;
    }
    for (int i = 0; i < 3; i++) {
        at = read_part(d, text, size, at, gt_part_called(system, parts[i], strlen(parts[i])));
        if (at == size || text[at] != '!') {
            gt_deck_reader_wrong(d, 1, (int)at + 1, "",
                                 "a YDKE address has three parts, each with ! behind it");
            break;
        }
        at++;
    }
    return true;
}
