/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities that were set off and wait (gt_waiting, in the order in which that happened): which is
 * used, or put on a stack, next.
 *
 *   gt_sets_off         the event is what an ability listens to
 *   gt_wait_for         then it waits, with what it must know of the event
 *   gt_waiting_next     a batch is taken, what cannot be used any more is dropped, and of the rest
 *                       those are told that may come next: none, one, or several among which their
 *                       player chooses
 *   gt_wait_take        that one is taken out of the list (core.h)
 *
 * What waits together is worked off by gt_waiting.rank, and within a rank the turn player's before
 * the other's:
 *
 *   Nivel Arena 8.1.3.2.3   rank 0 continuous, 1 automatic; the player uses one after the other
 *   Magic 603.3b            one rank (APNAP); each is put on the stack, so the last resolves first
 *   Yu-Gi-Oh! (SEGOC)       rank 0 mandatory, 1 optional; each becomes the next link of the chain
 *
 * Several of one rank and player are ordered by that player. Two that would do the same are offered
 * once.
 *
 * What is set off while a batch is worked off waits for the next one: the batch is entries first ..
 * first + n - 1, and `n` is kept by whoever works it off (a frame). first: entries before it belong
 * to something outside, a battle in the middle of an effect, say. A game without batches asks
 * gt_waiting_choices of all that waits. */
#ifndef GT_EVENTS_WAITING_H
#define GT_EVENTS_WAITING_H

#include "engine/events/event.h"

/* What a rules system tells of two entries, and of one. */
typedef bool gt_waiting_alike(const gt_state *s, const gt_waiting *a, const gt_waiting *b);
typedef bool gt_waiting_stale(const gt_state *s, const gt_waiting *w);

/* Whether the event sets off an ability of `player`, held so. Its condition and limits are the
 * system's. */
static inline bool gt_sets_off(gt_context *r, const gt_pool *pool, const gt_ability *a,
                               const gt_event *ev, int player, int holder, int source)
{
    return a->kind == GT_AUTO && a->pattern >= 0 && pool->patterns[a->pattern].event == ev->kind &&
           gt_matches(r, &pool->patterns[a->pattern], ev, player, holder, source);
}

/* Adds an entry. ev: what has set it off, NULL: nothing. The system fills in what it alone knows:
 * how, last, kept. */
static inline gt_waiting *gt_wait_for(gt_state *s, int ability, int rank, int player, int holder,
                                      int source, const gt_event *ev)
{
    gt_waiting *w = gt_wait(s, holder);
    *w = (gt_waiting){.ability = (uint16_t)ability,
                      .rank = (uint8_t)rank,
                      .player = (uint8_t)player,
                      .holder = (uint8_t)holder,
                      .source = (uint8_t)source,
                      .holder_stamp = holder != GT_NO_OBJECT ? s->objects[holder].stamp : 0,
                      .that = GT_NO_OBJECT,
                      .other = GT_NO_OBJECT,
                      .by_player = GT_NOBODY};
    if (ev == NULL)
        return w;
    w->that = ev->that;
    w->that_stamp = ev->that != GT_NO_OBJECT ? s->objects[ev->that].stamp : 0;
    w->other = ev->other;
    w->other_stamp = ev->other != GT_NO_OBJECT ? s->objects[ev->other].stamp : 0;
    w->by = ev->why.by;
    w->by_player = ev->why.player;
    w->origin = ev->from;
    w->amount = ev->amount;
    return w;
}

/* The place of an entry among those that wait together: the least comes first. */
static inline int gt_waiting_order(const gt_state *s, const gt_waiting *w)
{
    return w->rank * 2 + (w->player != s->active); /* Nivel clause 8.1.3.2.3/1 */
}

/* Of entries first .. first + n - 1 those that may come next; returns how many (0: n was 0). They
 * are of one rank and player. */
static inline int gt_waiting_choices(const gt_state *s, int first, int n, gt_waiting_alike *alike,
                                     int out[GT_MAX_WAITING])
{
    int found = 0, best = 2 * (UINT8_MAX + 1);
    for (int i = first; i < first + n; i++)
        if (gt_waiting_order(s, &s->waiting[i]) < best)
            best = gt_waiting_order(s, &s->waiting[i]);
    for (int i = first; i < first + n; i++) {
        bool is_new = gt_waiting_order(s, &s->waiting[i]) == best;
        for (int k = 0; k < found && is_new; k++)
            is_new = !alike(s, &s->waiting[out[k]], &s->waiting[i]); /* Nivel clause 1.3.5/1 */
        if (is_new)
            out[found++] = i;
    }
    return found;
}

/* Drops those of a batch that cannot be used any more; returns how many are left. */
static inline int gt_waiting_drop(gt_state *s, int first, int n, gt_waiting_stale *stale)
{
    for (int i = first; i < first + n; i++)
        if (stale(s, &s->waiting[i])) { /* Nivel clause 8.1.3.2.1/1 */
            gt_wait_take(s, i--);
            n--;
        }
    return n;
}

/* What may come next: drops what cannot be used (stale; NULL: all can), begins a new batch where
 * *n, the size of the running one, is 0, and gives those among which s->waiting[out[0]].player
 * chooses if there are several. 0: nothing waits. */
static inline int gt_waiting_next(gt_state *s, int first, int *n, gt_waiting_alike *alike,
                                  gt_waiting_stale *stale, int out[GT_MAX_WAITING])
{
    for (;;) {
        if (stale != NULL)
            *n = gt_waiting_drop(s, first, *n, stale);
        if (*n != 0)
            break;
        if (s->n_waiting <= first)
            return 0;
        *n = s->n_waiting - first; /* Nivel clause 8.4.2/1 */
    }
    out[0] = first;
    return *n == 1 ? 1 : gt_waiting_choices(s, first, *n, alike, out);
}

#endif
