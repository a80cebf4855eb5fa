/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of games: their games, and their bytes. The header draws the layout. */
#include "sim/playing/unit.h"

#include "engine/core/hash.h"
#include "sim/playing/match.h"

#include <assert.h>

gt_unit_game gt_unit_game_at(const gt_unit *u, const char *const name[2], int i,
                             const gt_secret *secret)
{
    gt_unit_game g = {.number = u->first + (uint64_t)i, .begins = u->begins};
    if (u->pairing == GT_DECKS_PAIRED) {
        g.number = 2 * u->first + (uint64_t)i;
        g.begins = (int)(g.number % 2);
    } else if (u->pairing == GT_PLAYERS_PAIRED) {
        g.number = u->first + (uint64_t)i / 2;
        g.begins = (u->begins + i / 2) % 2;
        g.turned = i % 2 != 0;
    }
    g.seed = gt_match_seed(u->seed, name[0], name[1], g.number);
    if (secret != NULL && gt_is_secret(secret))
        g.seed = gt_secret_game(secret, g.turned ? ~g.seed : g.seed);
    return g;
}

/* ---- Bytes. */

static uint8_t *put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
    return at + bytes;
}

static uint64_t get(const uint8_t **at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)(*at)[i] << 8 * i;
    *at += bytes;
    return value;
}

void gt_unit_pack(const gt_unit *u, uint8_t out[GT_UNIT_BYTES])
{
    uint8_t *at = out;
    at = put(at, u->lineup.deck[0], 2);
    at = put(at, u->lineup.deck[1], 2);
    at = put(at, u->lineup.pool, 1);
    at = put(at, u->lineup.n_blanks, 1);
    for (int i = 0; i < GT_LINEUP_BLANKS; i++) {
        at = put(at, u->lineup.blank[i].player, 1);
        at = put(at, u->lineup.blank[i].card, 1);
    }
    at = put(at, u->player[0], 1);
    at = put(at, u->player[1], 1);
    at = put(at, u->pairing, 1);
    at = put(at, u->begins, 1);
    at = put(at, u->n, 2);
    at = put(at, 0, 4);
    at = put(at, u->seed, 8);
    at = put(at, u->first, 8);
    assert(at == out + GT_UNIT_BYTES);
}

bool gt_unit_unpack(gt_unit *u, const uint8_t data[GT_UNIT_BYTES])
{
    const uint8_t *at = data;
    u->lineup.deck[0] = (uint16_t)get(&at, 2);
    u->lineup.deck[1] = (uint16_t)get(&at, 2);
    u->lineup.pool = (uint8_t)get(&at, 1);
    u->lineup.n_blanks = (uint8_t)get(&at, 1);
    for (int i = 0; i < GT_LINEUP_BLANKS; i++) {
        u->lineup.blank[i].player = (uint8_t)get(&at, 1);
        u->lineup.blank[i].card = (uint8_t)get(&at, 1);
    }
    u->player[0] = (uint8_t)get(&at, 1);
    u->player[1] = (uint8_t)get(&at, 1);
    u->pairing = (uint8_t)get(&at, 1);
    u->begins = (uint8_t)get(&at, 1);
    u->n = (uint16_t)get(&at, 2);
    bool zero = get(&at, 4) == 0;
    u->seed = get(&at, 8);
    u->first = get(&at, 8);
    return zero && u->lineup.n_blanks <= GT_LINEUP_BLANKS && u->pairing < GT_PAIRINGS &&
           u->begins < 2 && u->n >= 1 && u->n <= GT_UNIT_PAIRS;
}

uint64_t gt_unit_place(const gt_unit *u)
{
    uint8_t bytes[GT_UNIT_BYTES];
    gt_unit_pack(u, bytes);
    return gt_hash_bytes(bytes, sizeof bytes);
}
