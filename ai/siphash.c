/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SipHash-2-4, written down from the paper: four words of state, two rounds a word of the message,
 * four at the end. */
#include "ai/siphash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static uint64_t rotated(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static void rounds(uint64_t v[4], int n)
{
    for (; n > 0; n--) {
        v[0] += v[1];
        v[1] = rotated(v[1], 13) ^ v[0];
        v[0] = rotated(v[0], 32);
        v[2] += v[3];
        v[3] = rotated(v[3], 16) ^ v[2];
        v[0] += v[3];
        v[3] = rotated(v[3], 21) ^ v[0];
        v[2] += v[1];
        v[1] = rotated(v[1], 17) ^ v[2];
        v[2] = rotated(v[2], 32);
    }
}

/* Up to eight bytes as a number, the lowest first. */
static uint64_t word(const uint8_t *bytes, size_t n)
{
    uint64_t x = 0;
    for (size_t i = 0; i < n; i++)
        x |= (uint64_t)bytes[i] << 8 * i;
    return x;
}

uint64_t gt_siphash(const gt_secret *key, const void *data, size_t n)
{
    const uint8_t *bytes = data;
    uint64_t v[4] = {
        key->key[0] ^ UINT64_C(0x736f6d6570736575), key->key[1] ^ UINT64_C(0x646f72616e646f6d),
        key->key[0] ^ UINT64_C(0x6c7967656e657261), key->key[1] ^ UINT64_C(0x7465646279746573)};
    for (size_t at = 0; at <= n; at += 8) {
        bool last = n - at < 8;
        uint64_t m = last ? word(bytes + at, n - at) | (uint64_t)n << 56 : word(bytes + at, 8);
        v[3] ^= m;
        rounds(v, 2);
        v[0] ^= m;
    }
    v[2] ^= 0xff;
    rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

bool gt_secret_draw(gt_secret *out)
{
    do {
        if (getrandom(out->key, sizeof out->key, 0) != (ssize_t)sizeof out->key)
            return false;
    } while (!gt_is_secret(out));
    return true;
}

const char *gt_secret_write(const gt_secret *secret, char text[GT_SECRET_TEXT])
{
    snprintf(text, GT_SECRET_TEXT, "%016" PRIx64 "%016" PRIx64, secret->key[0], secret->key[1]);
    return text;
}

bool gt_secret_read(gt_secret *out, const char *text)
{
    *out = (gt_secret){{0, 0}};
    if (strlen(text) != GT_SECRET_TEXT - 1)
        return false;
    for (int i = 0; i < GT_SECRET_TEXT - 1; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, text[i]);
        if (digit == NULL)
            return false;
        out->key[i / 16] = out->key[i / 16] << 4 | (uint64_t)(digit - digits);
    }
    return gt_is_secret(out);
}

/* What is derived from a game's seed: messages that differ in their last byte. */
static uint64_t derived(const gt_secret *secret, uint64_t seed, uint8_t what)
{
    uint8_t message[9];
    for (int i = 0; i < 8; i++)
        message[i] = (uint8_t)(seed >> 8 * i);
    message[8] = what;
    return gt_is_secret(secret) ? gt_siphash(secret, message, sizeof message) : seed;
}

uint64_t gt_secret_game(const gt_secret *secret, uint64_t seed)
{
    return derived(secret, seed, 0);
}

uint64_t gt_secret_player(const gt_secret *secret, uint64_t seed, int player)
{
    return derived(secret, seed, (uint8_t)(1 + player));
}
