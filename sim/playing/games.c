/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packing what came of units. The header draws the layout. Bits fill a byte from the highest. */
#include "sim/playing/games.h"

#include "engine/core/hash.h"
#include "sim/playing/best_of.h"
#include "sim/playing/sight.h"

#include <assert.h>
#include <string.h>

enum { WINNER_BITS = 2, FIRST_BITS = 1, END_BITS = 4, WHY_BITS = 8, SUM_BYTES = 4 };

/* Numbers of a card's tally. */
enum { CARD_NUMBERS = sizeof(gt_card_tally) / sizeof(uint32_t) };

_Static_assert(sizeof(gt_card_tally) == CARD_NUMBERS * sizeof(uint32_t), "only numbers");
/* Each number takes at most 64 bits. */
_Static_assert(2 * GT_UNIT_PAIRS * 7 * 8 + 2 * GT_DECK_CARDS * CARD_NUMBERS * 8 + 64 <
                   GT_GAMES_BYTES,
               "the games of a unit have room");

/* ---- Writing bits. */

typedef struct writer {
    uint8_t *at;
    uint64_t bits; /* the last n that were written and are not stored yet */
    int n; /* less than 8 between calls */
} writer;

/* Writes the lowest n bits of a value, n <= 48. */
static void put(writer *w, uint64_t value, int n)
{
    w->bits = w->bits << n | value;
    for (w->n += n; w->n >= 8; w->n -= 8)
        *w->at++ = (uint8_t)(w->bits >> (w->n - 8));
}

static void put_gamma(writer *w, uint32_t value)
{
    uint64_t number = (uint64_t)value + 1;
    int digits = 63 - __builtin_clzll(number);
    put(w, 0, digits);
    put(w, number, digits + 1);
}

/* ---- Reading bits. Beyond the end there are zeros; who reads too far finds it out in the end. */

typedef struct reader {
    const uint8_t *data;
    size_t size, read; /* bytes there are; bits read so far */
} reader;

static unsigned get_bit(reader *r)
{
    size_t byte = r->read / 8;
    unsigned bit = byte < r->size ? (unsigned)r->data[byte] >> (7 - r->read % 8) & 1 : 0;
    r->read++;
    return bit;
}

static uint64_t get(reader *r, int n)
{
    uint64_t value = 0;
    for (int i = 0; i < n; i++)
        value = value << 1 | get_bit(r);
    return value;
}

/* A number of at most `most`; more is read as too far, which nothing packed contains. */
static uint32_t get_gamma(reader *r, uint32_t most)
{
    int digits = 0;
    while (digits < 32 && r->read < 8 * r->size && get_bit(r) == 0)
        digits++;
    uint64_t number = ((uint64_t)1 << digits | get(r, digits)) - 1;
    if (number <= most)
        return (uint32_t)number;
    r->read = SIZE_MAX / 2;
    return 0;
}

/* ---- Games. */

static uint32_t sum_of(const uint8_t *data, size_t size, uint64_t place)
{
    return (uint32_t)(gt_fold(gt_hash_bytes(data, size), place) >> 32);
}

enum { GROWN = (1 << END_BITS) - 1 }; /* for GT_UNFINISHED with a reason: no end has that number */

/* Luck as a number that is not negative. */
static uint32_t luck_number(int32_t luck)
{
    return luck < 0 ? 2 * (uint32_t)-luck + 1 : 2 * (uint32_t)luck;
}

static int32_t luck_of(uint32_t number)
{
    int32_t size = (int32_t)(number / 2);
    return number % 2 != 0 ? -size : size;
}

static void put_game(writer *w, const gt_outcome *o, const gt_games *g)
{
    bool grown = o->end == GT_UNFINISHED && o->why.limit != GT_NO_LIMIT;
    assert(o->winner <= GT_NOBODY && o->first <= 1 && o->end < GROWN);
    put(w, o->winner, WINNER_BITS);
    put(w, o->first, FIRST_BITS);
    put(w, grown ? GROWN : o->end, END_BITS);
    put_gamma(w, o->turns);
    put_gamma(w, o->actions);
    put_gamma(w, o->decisions[0]);
    put_gamma(w, o->decisions[1]);
    if (g->luck)
        put_gamma(w, luck_number(o->luck));
    if (g->sight)
        put(w, o->seen, GT_SIGHT_BITS);
    if (g->match)
        put(w, o->seen, GT_SINGLES_BITS);
    if (o->end == GT_ABORTED || grown) {
        put(w, o->why.limit, WHY_BITS);
        put(w, o->why.card, WHY_BITS);
    }
}

static bool get_game(reader *r, gt_outcome *o, const gt_games *g)
{
    o->winner = (uint8_t)get(r, WINNER_BITS);
    o->first = (uint8_t)get(r, FIRST_BITS);
    o->end = (uint8_t)get(r, END_BITS);
    o->turns = (uint16_t)get_gamma(r, UINT16_MAX);
    o->actions = (uint16_t)get_gamma(r, UINT16_MAX);
    o->decisions[0] = (uint16_t)get_gamma(r, UINT16_MAX);
    o->decisions[1] = (uint16_t)get_gamma(r, UINT16_MAX);
    o->luck = g->luck ? luck_of(get_gamma(r, 2 * GT_LUCK_GAME_BOUND * GT_LUCK_ONE + 1)) : 0;
    o->seen = g->sight   ? (uint8_t)get(r, GT_SIGHT_BITS)
              : g->match ? (uint8_t)get(r, GT_SINGLES_BITS)
                         : 0;
    o->why = (gt_abortion){GT_NO_LIMIT, 0};
    if (o->end == GT_ABORTED || o->end == GROWN) {
        o->why.limit = (uint8_t)get(r, WHY_BITS);
        o->why.card = (uint8_t)get(r, WHY_BITS);
        o->end = o->end == GROWN ? (uint8_t)GT_UNFINISHED : o->end;
    }
    return o->winner <= GT_NOBODY;
}

size_t gt_games_pack(const gt_games *g, uint64_t place, uint8_t out[GT_GAMES_BYTES])
{
    writer w = {.at = out};
    assert(g->n >= 1 && g->n <= GT_UNIT_PAIRS);
    put_gamma(&w, (uint32_t)g->n - 1);
    for (int i = 0; i < gt_games_count(g); i++)
        put_game(&w, &g->game[i], g);
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < g->n_cards[player]; i++) {
            uint32_t number[CARD_NUMBERS];
            memcpy(number, &g->cards[player][i], sizeof number);
            for (int j = 0; j < CARD_NUMBERS; j++)
                put_gamma(&w, number[j]);
        }
    }
    put(&w, 0, (8 - w.n) % 8);
    size_t size = (size_t)(w.at - out);
    put(&w, sum_of(out, size, place), 8 * SUM_BYTES);
    return size + SUM_BYTES;
}

bool gt_games_unpack(gt_games *g, uint64_t place, const uint8_t *data, size_t size)
{
    if (size <= SUM_BYTES || size > GT_GAMES_BYTES)
        return false;
    reader r = {data, size - SUM_BYTES, 0}, sum = {data + size - SUM_BYTES, SUM_BYTES, 0};
    if (get(&sum, 8 * SUM_BYTES) != sum_of(data, r.size, place))
        return false;
    bool ok = true;
    g->n = 1 + (int)get_gamma(&r, GT_UNIT_PAIRS - 1);
    for (int i = 0; i < gt_games_count(g); i++)
        ok = get_game(&r, &g->game[i], g) && ok;
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < g->n_cards[player]; i++) {
            uint32_t number[CARD_NUMBERS];
            for (int j = 0; j < CARD_NUMBERS; j++)
                number[j] = get_gamma(&r, UINT32_MAX);
            memcpy(&g->cards[player][i], number, sizeof number);
        }
    }
    return ok && (r.read + 7) / 8 == r.size;
}

void gt_games_write(gt_bytes *out, const gt_unit *u, const gt_games *g)
{
    uint8_t packed[GT_GAMES_BYTES];
    uint64_t notes = gt_hash_bytes(g->notes.data, g->notes.used);
    size_t size = gt_games_pack(g, gt_fold(gt_unit_place(u), notes), packed);
    gt_bytes_add_number(out, size, 4);
    gt_bytes_add(out, packed, size);
    gt_bytes_add_number(out, g->notes.used, 4);
    gt_bytes_add(out, g->notes.data, g->notes.used);
}

bool gt_games_read(gt_byte_reader *in, const gt_unit *u, gt_games *g)
{
    size_t size = (size_t)gt_bytes_take_number(in, 4);
    const uint8_t *packed = gt_bytes_take(in, size);
    size_t n_notes = (size_t)gt_bytes_take_number(in, 4);
    const uint8_t *notes = gt_bytes_take(in, n_notes);
    if (in->failed)
        return false;
    g->notes.used = 0;
    gt_bytes_add(&g->notes, notes, n_notes);
    uint64_t place = gt_fold(gt_unit_place(u), gt_hash_bytes(notes, n_notes));
    return gt_games_unpack(g, place, packed, size) && g->n == u->n && !g->notes.failed;
}
