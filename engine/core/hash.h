/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Randomness by counter and hash. There is no generator anywhere: whoever needs chance hashes
 * what identifies the occasion (seed, player, counter ...), so nothing is shared or copied and
 * the same occasion gives the same number on every machine.
 * The mixing function is the finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
#ifndef GT_CORE_HASH_H
#define GT_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Mixes all bits of x, a number or a vector of them; a bijection on 64 bits. */
#define GT_MIX_BITS(x)                                                                             \
    do {                                                                                           \
        (x) += 0x9e3779b97f4a7c15u;                                                                \
        (x) = ((x) ^ ((x) >> 30)) * 0xbf58476d1ce4e5b9u;                                           \
        (x) = ((x) ^ ((x) >> 27)) * 0x94d049bb133111ebu;                                           \
        (x) ^= (x) >> 31;                                                                          \
    } while (0)

static inline uint64_t gt_mix(uint64_t x)
{
    GT_MIX_BITS(x);
    return x;
}

/* A hash, with what folding makes of it alone: for many values that are folded into the same
 * one. */
typedef struct gt_folder {
    uint64_t h, more;
} gt_folder;

static inline gt_folder gt_folder_of(uint64_t h)
{
    return (gt_folder){h, 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2)};
}

static inline uint64_t gt_folded(const gt_folder *f, uint64_t value)
{
    return gt_mix(f->h ^ (value + f->more));
}

/* Folds value into the running hash h; the order of folding matters. */
static inline uint64_t gt_fold(uint64_t h, uint64_t value)
{
    gt_folder f = gt_folder_of(h);
    return gt_folded(&f, value);
}

/* The key of a player's decision, from all chance in what the player does and how many decisions it
 * made before (its own alone: those of the other player may be secret); and the same for many
 * decisions. */
static inline uint64_t gt_decision_key_by(const gt_folder *player, int decisions)
{
    return gt_folded(player, (uint64_t)decisions);
}

static inline uint64_t gt_decision_key(uint64_t key, int decisions)
{
    gt_folder player = gt_folder_of(key);
    return gt_decision_key_by(&player, decisions);
}

/* A number in [0, n), n > 0, from a hash (multiply-shift; bias below n / 2^32). */
static inline uint32_t gt_below(uint64_t hash, uint32_t n)
{
    return (uint32_t)(((hash >> 32) * n) >> 32);
}

/* Hash of a byte string, independent of endianness (FNV-1a, then mixed). */
static inline uint64_t gt_hash_bytes(const void *data, size_t size)
{
    const unsigned char *byte = data;
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ byte[i]) * 0x100000001b3u;
    return gt_mix(h);
}

/* Puts n things of `size` bytes, which `room` has room for one of, into an order drawn by a key
 * (Fisher and Yates). */
static inline void gt_shuffle_list(void *list, size_t n, size_t size, void *room, uint64_t key)
{
    for (size_t i = n; i-- > 1;) {
        char *a = (char *)list + i * size;
        char *b = (char *)list + gt_below(gt_mix(gt_fold(key, i)), (uint32_t)i + 1) * size;
        memcpy(room, a, size);
        memmove(a, b, size);
        memcpy(b, room, size);
    }
}

/* Folds a text into the running hash h. */
static inline uint64_t gt_fold_text(uint64_t h, const char *text)
{
    return gt_fold(h, gt_hash_bytes(text, strlen(text)));
}

#endif
