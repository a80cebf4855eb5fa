/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dealt worlds against exact enumeration; see worlds.h. */
#include "tests/support/worlds.h"

#include "engine/core/hash.h"
#include "tests/support/conformance.h"
#include "tests/support/states.h"

#include <gsl/gsl_cdf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- The table. */

gt_memo gt_memo_new(size_t capacity)
{
    gt_memo table = {capacity, calloc(capacity, sizeof *table.entry)};
    assert_non_null(table.entry);
    return table;
}

void gt_memo_free(gt_memo *table)
{
    free(table->entry);
    *table = (gt_memo){0};
}

void gt_memo_clear(gt_memo *table)
{
    memset(table->entry, 0, table->capacity * sizeof *table->entry);
}

gt_memo_entry *gt_memo_at(const gt_memo *table, uint64_t key)
{
    gt_memo_entry *entry = table->entry;
    size_t at = key % table->capacity;
    assert_true(key != 0);
    for (size_t tries = 0; entry[at].key != 0 && entry[at].key != key; tries++) {
        assert_true(tries < table->capacity);
        at = (at + 1) % table->capacity;
    }
    entry[at].key = key;
    return &entry[at];
}

/* ---- Deals. */

/* A list of names, in an order that can be changed. */
typedef struct names {
    int n;
    char name[GT_DEALT_CARDS][12];
} names;

static names split(const char *first, const char *second, const char *third)
{
    char text[3 * GT_DEALT_TEXT];
    names out = {0};
    snprintf(text, sizeof text, "%s %s %s", first != NULL ? first : "",
             second != NULL ? second : "", third != NULL ? third : "");
    for (char *at = strtok(text, " "); at != NULL; at = strtok(NULL, " ")) {
        assert_true(out.n < GT_DEALT_CARDS);
        snprintf(out.name[out.n++], sizeof out.name[0], "%s", at);
    }
    return out;
}

static void join(const names *all, int from, int to, char out[GT_DEALT_TEXT])
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = from; i < to; i++)
        used += (size_t)snprintf(out + used, GT_DEALT_TEXT - used, "%s ", all->name[i]);
    assert_true(used < GT_DEALT_TEXT);
}

static names joined(names first, const names *second)
{
    for (int i = 0; i < second->n; i++) {
        assert_true(first.n < GT_DEALT_CARDS);
        memcpy(first.name[first.n++], second->name[i], sizeof first.name[0]);
    }
    return first;
}

static long factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* The k-th order of a list, k < n!. */
static names ordered(names all, long k)
{
    for (int i = 0; i < all.n; i++) {
        int j = i + (int)(k % (all.n - i));
        k /= all.n - i;
        char moved[sizeof all.name[0]];
        memcpy(moved, all.name[j], sizeof moved);
        memmove(all.name[i + 1], all.name[i], sizeof moved * (size_t)(j - i));
        memcpy(all.name[i], moved, sizeof moved);
    }
    return all;
}

bool gt_deal(const gt_hidden hidden[2], int viewer, long k, gt_dealt out[2])
{
    for (int player = 0; player < 2; player++) {
        const gt_hidden *h = &hidden[player];
        bool own = player == viewer;
        int in_hand = split(h->hand, NULL, NULL).n,
            held = in_hand + split(h->further, NULL, NULL).n;
        names all = own ? split(h->deck, NULL, NULL) : split(h->hand, h->further, h->deck);
        long n = factorial(all.n);
        all = ordered(all, k % n);
        k /= n;
        if (own)
            all = joined(split(h->hand, h->further, NULL), &all);
        join(&all, 0, in_hand, out[player].hand);
        join(&all, in_hand, held, out[player].further);
        join(&all, held, all.n, out[player].deck);
    }
    return k == 0;
}

/* ---- Stories. */

enum { WORLDS = 20000, KINDS = 1000, EXPECTED = 0, FOUND = 1 };

static uint64_t look_of(const gt_story *told, const gt_state *s)
{
    return told->game->rules->infoset_key(told->game, s, told->viewer);
}

/* A game that says nothing of how actions look shows them by what comes of them. */
static uint64_t shown(const gt_story *told, const gt_state *s, gt_action a)
{
    return told->game->rules->action_key != NULL ? gt_action_key(told->game, s, a, told->viewer)
                                                 : 0;
}

/* Whether the look at a step counts: a player looks when he is to move; while the other one goes on
 * choosing, what is chosen among may lie open for a moment. */
static bool looks(const gt_story *told, const gt_state *s, int step)
{
    return step == 0 || step == told->n || gt_to_move(told->game, s) == told->viewer ||
           told->game->rules->action_key == NULL;
}

/* Fails with what can be done instead. */
static void fail_illegal(const gt_story *told, const gt_state *s, const char *text)
{
    gt_action legal[GT_MAX_ACTIONS];
    char line[1000];
    int n = gt_legal_actions(told->game, s, legal);
    size_t used = (size_t)snprintf(line, sizeof line, "'%s' is not legal, but", text);
    for (int i = 0; i < n && used + GT_TEXT + 2 < sizeof line; i++) {
        line[used++] = ' ';
        used += (size_t)gt_action_text(told->game, s, legal[i], line + used, GT_TEXT);
        used += (size_t)snprintf(line + used, 2, ";");
    }
    fail_msg("%s", line);
}

void gt_tell(gt_story *told, gt_state *s, const char *actions)
{
    told->n = 0;
    told->look[0] = look_of(told, s);
    for (const char *at = actions; *at != '\0'; told->n++) {
        char text[GT_TEXT];
        size_t n = strcspn(at, ";");
        assert_true(n < sizeof text && told->n < GT_STORY);
        memcpy(text, at, n);
        text[n] = '\0';
        if (!gt_parse_action(told->game, s, text, &told->action[told->n]))
            fail_illegal(told, s, text);
        told->shown[told->n] = shown(told, s, told->action[told->n]);
        gt_apply(told->game, s, told->action[told->n]);
        told->look[told->n + 1] = look_of(told, s);
        at += n + strspn(at + n, "; ");
    }
}

static void follow(const gt_story *told, const gt_state *s, int step, gt_memo *worlds);

/* Goes on with each order of a deck that was just shuffled. */
static void follow_orders(const gt_story *told, const gt_state *s, int deck, int step,
                          gt_memo *worlds)
{
    uint8_t card[GT_DEALT_CARDS], left[GT_DEALT_CARDS];
    int n = told->inside->cards(s, deck, card, GT_DEALT_CARDS);
    for (long k = 0; k < factorial(n); k++) {
        GT_STATE(order, told->game->rules);
        long rest = k;
        gt_copy(told->game, order, s);
        memcpy(left, card, sizeof left);
        for (int i = n; i > 0; i--) {
            int j = (int)(rest % i);
            rest /= i;
            told->inside->put_last(order, deck, left[j]);
            left[j] = left[i - 1];
        }
        follow(told, order, step, worlds);
    }
}

/* Counts the worlds that the rest of the story may lead to. */
static void follow(const gt_story *told, const gt_state *s, int step, gt_memo *worlds)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (looks(told, s, step) && look_of(told, s) != told->look[step])
        return;
    if (step == told->n) {
        gt_memo_at(worlds, gt_state_key(told->game, s))->count[EXPECTED]++;
        return;
    }
    bool own = gt_to_move(told->game, s) == told->viewer;
    int n = gt_legal_actions(told->game, s, legal);
    for (int i = 0; i < n; i++) {
        GT_STATE(next, told->game->rules);
        if (own ? legal[i] != told->action[step] : shown(told, s, legal[i]) != told->shown[step])
            continue;
        gt_copy(told->game, next, s);
        gt_apply(told->game, next, legal[i]);
        gt_head old = gt_head_of(s), new = gt_head_of(next);
        bool first = new.shuffles[0] != old.shuffles[0],
             second = new.shuffles[1] != old.shuffles[1];
        assert_false(first && second);
        if (first || second)
            follow_orders(told, next, told->deck[second], step + 1, worlds);
        else
            follow(told, next, step + 1, worlds);
    }
}

void gt_follow(const gt_story *told, const gt_state *deal, gt_memo *worlds)
{
    follow(told, deal, 0, worlds);
}

static void deal_worlds(const gt_story *told, const gt_state *end, gt_memo *worlds, bool exact,
                        const char *name)
{
    struct gt_view_box box;
    GT_STATE(world, told->game->rules);
    const gt_view *v = gt_view_make(&box, told->game, end, told->viewer);
    for (uint64_t i = 0; i < WORLDS; i++) {
        assert_true(gt_resample(v, gt_mix(i), world));
        gt_memo_entry *e = gt_memo_at(worlds, gt_state_key(told->game, world));
        if (exact && e->count[EXPECTED] == 0)
            fail_msg("%s: an impossible world is dealt", name);
        e->count[FOUND]++;
    }
}

int gt_compare_worlds(const gt_story *told, const gt_state *end, gt_memo *worlds, bool exact,
                      const char *name)
{
    long seen[KINDS];
    double share[KINDS], total = 0;
    int n = 0;
    deal_worlds(told, end, worlds, exact, name);
    for (size_t i = 0; i < worlds->capacity; i++) {
        const gt_memo_entry *e = &worlds->entry[i];
        if (e->count[EXPECTED] == 0)
            continue;
        if (e->count[FOUND] == 0)
            fail_msg("%s: a possible world is never dealt", name);
        assert_true(n < KINDS);
        seen[n] = e->count[FOUND];
        share[n++] = (double)e->count[EXPECTED];
        total += (double)e->count[EXPECTED];
    }
    for (int i = 0; i < n; i++)
        share[i] /= total;
    if (exact && n > 1 && gsl_cdf_chisq_Q(gt_chi_square(seen, share, n), n - 1) <= 1e-6)
        fail_msg("%s: worlds do not come as often as they should", name);
    return n;
}
