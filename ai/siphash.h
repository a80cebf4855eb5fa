/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chance that nobody can guess. What a run draws follows from its seed, the decks' names and the
 * number of the game, all of which a program that plays may know: it could deal the game again by
 * itself and read the other hand. So where a program from outside takes part, a secret that was
 * drawn for the run goes into the seeds through a keyed one-way function, SipHash-2-4 (Aumasson and
 * Bernstein, "SipHash: a fast short-input PRF", 2012). Results and records hold it, so that the
 * games can be played again. */
#ifndef GT_AI_SIPHASH_H
#define GT_AI_SIPHASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_secret {
    uint64_t key[2]; /* both 0: there is none */
} gt_secret;

enum { GT_SECRET_TEXT = 33 }; /* bytes of a secret as a text, its end included */

static inline bool gt_is_secret(const gt_secret *secret)
{
    return (secret->key[0] | secret->key[1]) != 0;
}

/* SipHash-2-4 of n bytes. */
uint64_t gt_siphash(const gt_secret *key, const void *data, size_t n);

/* A new secret from the system. False: it has no randomness to give, errno says why. */
bool gt_secret_draw(gt_secret *out);

/* As 32 hexadecimal digits; returns `text`. And read from such; false: it is none. */
const char *gt_secret_write(const gt_secret *secret, char text[GT_SECRET_TEXT]);
bool gt_secret_read(gt_secret *out, const char *text);

/* The seed of a game whose seed would be `seed` without the secret; and what a player is told to
 * draw its own chance from, which tells nothing of that seed. Without a secret: `seed` itself,
 * both. */
uint64_t gt_secret_game(const gt_secret *secret, uint64_t seed);
uint64_t gt_secret_player(const gt_secret *secret, uint64_t seed, int player);

#endif
