/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stream: all the games of a matchup that one policy could ever play with one seed, in their
 * order. What determines them has a key; units of a stream (sim/playing/games.h) are told apart by
 * their first pair. Results that are kept are known by that and by nothing else: not by the run
 * that they were played for, the field around the two decks, the machine or the number of threads.
 *
 * A policy is known by its canonical name, which holds its settings; its code, that of the rules
 * and that of the harness by their versions (sim/playing/behaviour.h). One that reads a file
 * (weights, a library) must name a hash of the content there, or say that it is not
 * reproducible. */
#ifndef GT_SIM_PLAYING_STREAM_H
#define GT_SIM_PLAYING_STREAM_H

#include "ai/policy.h"
#include "sim/playing/behaviour.h"

#include <stdbool.h>
#include <stdint.h>

/* A card in a deck, and the hash of all that it says (gt_def.content_hash). */
typedef struct gt_content_card {
    const char *id, *name;
    uint64_t hash;
    int copies;
    bool leader; /* not one of the cards that are drawn */
} gt_content_card;

/* What is in a deck. Its hash is that of its cards: each by id, content and copies, in any
 * order. */
typedef struct gt_content {
    uint64_t hash;
    int n;
    const gt_content_card *card;
} gt_content;

typedef struct gt_stream {
    const char *rules; /* the rules system */
    const char *deck[2]; /* names of player 0's and 1's, which decide the chance in the games */
    uint64_t content[2]; /* gt_content.hash of each */
    int turn_limit, action_limit;
    const char *options; /* of the game, with their values; NULL or "": it has none */
    const char *policy; /* canonical name, with its settings; or that of a pair (gt_stream_pair) */
    uint64_t seed; /* of the run */
    bool cards; /* cards are counted */
    int luck; /* gt_luck_behaviour, where luck is added up; else 0 */
    uint64_t sight; /* of which cards it is noted whether a game saw them, as a hash; 0: of none */
    uint64_t
        once; /* 0, or for a policy that is not reproducible: a number that never comes again */
    gt_behaviour by; /* who plays them */
} gt_stream;

/* A number that no other run has, for gt_stream.once. */
uint64_t gt_stream_once(void);

enum { GT_STREAM_PAIR = 2 * GT_POLICY_NAME + 16 };

/* The name of two players who meet, as a stream's policy: `arena A | B`. Returns `text`. */
const char *gt_stream_pair(const char *a, const char *b, char text[GT_STREAM_PAIR]);

/* Version of the behaviour of a stream's policy, or of both players of a pair in one number; 0:
 * there is none of that name. */
int gt_stream_behaviour(const char *policy);

/* Hash of a card's id and content, and of a deck's cards, for gt_content. */
uint64_t gt_content_card_hash(const gt_content_card *card);
uint64_t gt_content_hash(const gt_content_card *card, int n);

/* Key of a stream: a hash of all above. */
uint64_t gt_stream_key(const gt_stream *s);

/* Where a unit of it belongs, for gt_games_pack. */
uint64_t gt_stream_place(uint64_t key, uint64_t first_pair);

#endif
