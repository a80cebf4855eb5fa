/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of streams. */
#define _POSIX_C_SOURCE 200809L

#include "sim/playing/stream.h"

#include "engine/core/hash.h"
#include "sim/playing/games.h"
#include "sim/playing/sight.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char PAIR[] = "arena ", BETWEEN[] = " | ";

static uint64_t hash_text(const char *text)
{
    return gt_hash_bytes(text, strlen(text));
}

uint64_t gt_stream_once(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    uint64_t h = gt_fold(gt_mix((uint64_t)t.tv_sec), (uint64_t)t.tv_nsec);
    return gt_fold(h, (uint64_t)getpid()) | 1;
}

const char *gt_stream_pair(const char *a, const char *b, char text[GT_STREAM_PAIR])
{
    snprintf(text, GT_STREAM_PAIR, "%s%s%s%s", PAIR, a, BETWEEN, b);
    return text;
}

int gt_stream_behaviour(const char *policy)
{
    enum { ROOM = 10000 }; /* versions of one player */
    const char *between = strstr(policy, BETWEEN);
    char first[GT_STREAM_PAIR];
    if (between == NULL || strncmp(policy, PAIR, strlen(PAIR)) != 0)
        return gt_policy_behaviour_of(policy);
    const char *a = policy + strlen(PAIR);
    snprintf(first, sizeof first, "%.*s", (int)(between - a), a);
    return ROOM * gt_policy_behaviour_of(first) + gt_policy_behaviour_of(between + strlen(BETWEEN));
}

uint64_t gt_content_card_hash(const gt_content_card *card)
{
    return gt_fold(hash_text(card->id), card->hash);
}

uint64_t gt_content_hash(const gt_content_card *card, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += gt_fold(gt_content_card_hash(&card[i]),
                       (uint64_t)card[i].copies << 1 | (uint64_t)card[i].leader);
    return gt_mix(sum);
}

uint64_t gt_stream_key(const gt_stream *s)
{
    uint64_t h = gt_fold(gt_mix((uint64_t)s->by.harness), GT_UNIT_PAIRS);
    h = gt_fold(gt_fold(h, hash_text(s->rules)), (uint64_t)s->by.rules);
    for (int player = 0; player < 2; player++)
        h = gt_fold(gt_fold(h, hash_text(s->deck[player])), s->content[player]);
    h = gt_fold(gt_fold(h, (uint64_t)s->turn_limit), (uint64_t)s->action_limit);
    if (s->options != NULL && s->options[0] != '\0')
        h = gt_fold(h, hash_text(s->options));
    h = gt_fold(gt_fold(h, hash_text(s->policy)), (uint64_t)s->by.policy);
    h = gt_fold(h, s->seed);
    if (s->luck != 0)
        h = gt_fold(h, (uint64_t)s->luck);
    if (s->sight != 0)
        h = gt_fold(gt_fold(h, GT_SIGHT_BITS), s->sight);
    return gt_fold(gt_fold(h, (uint64_t)s->cards), s->once);
}

uint64_t gt_stream_place(uint64_t key, uint64_t first_pair)
{
    return gt_fold(key, first_pair);
}
