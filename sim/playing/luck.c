/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adding up luck. The header says what it is. */
#include "sim/playing/luck.h"

#include "decks/files/memory.h"

#include "ai/fixed_point.h"
#include "ai/net.h"
#include "ai/policy.h"
#include "ai/states.h"
#include "ai/value.h"

#include <stdlib.h>
#include <string.h>

/* Of an action; those behind the last count for nothing. */
enum { MOST_EVENTS = 64 };

typedef struct event {
    int n, came;
    bool cards;
    uint8_t def[GT_MOST_OBJECTS]; /* of what could have come, if it is cards */
} event;

struct gt_luck {
    gt_value *value;
    void *context;
    gt_net *net; /* the value function that ships, or the player's network; NULL: neither does */
    gt_known *known; /* NULL: it is not the value function */
    gt_state *before, *again;
    int64_t sum; /* in 1 / GT_LUCK_ONE */
    int64_t carried; /* of the game before, if both are a pair */
    bool goes_on; /* the game that is dealt next is such a one */
    int events, positions;
    /* Of the last action. */
    int n;
    event event[MOST_EVENTS];
    /* Of another try of it: event number `at` brings `pick`; events so far. */
    int at, pick, seen;
};

/* ---- What a position is worth. */

static int32_t trained_value(void *context, const gt_game *g, const gt_state *s)
{
    const gt_luck *l = context;
    return gt_value_of(l->net, l->known, g, s);
}

static int32_t usual_value(void *context, const gt_game *g, const gt_state *s)
{
    const gt_luck *l = context;
    return gt_net_joint_chance(l->net, g, s);
}

int32_t gt_luck_value(gt_luck *l, const gt_game *g, const gt_state *s)
{
    if (gt_to_move(g, s) == GT_TERMINAL)
        return (int32_t)(gt_return(g, s, 0) * (double)GT_ONE);
    l->positions++;
    return l->value(l->context, g, s);
}

/* ---- Making. */

/* Finds who values positions. False: no memory, or what ships cannot be read. */
static bool find_value(gt_luck *l, const gt_rules *rules)
{
    char error[200];
    const char *value = gt_policies_value(rules->name), *net = gt_policies_net(rules->name);
    gt_luck_use(l, value != NULL ? trained_value : usual_value, l);
    if (value != NULL) {
        l->known = gt_known_new(rules);
        l->net = gt_value_read(value, rules, error, sizeof error);
        return l->known != NULL && l->net != NULL;
    }
    l->net = net != NULL ? gt_net_read(net, rules, error, sizeof error) : NULL;
    return net == NULL || l->net != NULL;
}

gt_luck *gt_luck_new(const gt_rules *rules)
{
    gt_luck *l = gt_zeroed(1, sizeof *l);
    l->before = gt_states_new(rules, 1);
    l->again = gt_states_new(rules, 1);
    if (find_value(l, rules) && l->before != NULL && l->again != NULL)
        return l;
    gt_luck_free(l);
    return NULL;
}

void gt_luck_free(gt_luck *l)
{
    if (l == NULL)
        return;
    gt_net_free(l->net);
    gt_known_free(l->known);
    free(l->before);
    free(l->again);
    free(l);
}

void gt_luck_use(gt_luck *l, gt_value *value, void *context)
{
    l->value = value;
    l->context = context;
}

int gt_luck_behaviour(void)
{
    return 1000 * GT_LUCK_BEHAVIOUR + gt_policy_net.behaviour;
}

/* ---- Events. */

static int note(void *context, const gt_chance *c)
{
    gt_luck *l = context;
    if (l->n == MOST_EVENTS)
        return c->came;
    event *e = &l->event[l->n++];
    e->n = c->n;
    e->came = c->came;
    e->cards = c->def != NULL;
    if (e->cards)
        memcpy(e->def, c->def, (size_t)c->n);
    return c->came;
}

static int divert(void *context, const gt_chance *c)
{
    gt_luck *l = context;
    return l->seen++ == l->at ? l->pick : c->came;
}

/* An action, or the deal of a game. */
typedef struct step {
    const gt_game *game;
    bool deals;
    gt_action action;
    uint64_t seed;
    int first;
} step;

static void take(const step *t, gt_state *s, const gt_observer *o)
{
    if (t->deals)
        gt_start_observed(t->game, s, t->seed, t->first, o);
    else
        gt_observe(t->game, s, t->action, o);
}

/* What the step would have led to, had number `pick` come in an event. */
static int32_t value_had(gt_luck *l, const step *t, int at, int pick)
{
    const gt_observer o = {.context = l, .chance = divert};
    l->at = at;
    l->pick = pick;
    l->seen = 0;
    if (!t->deals)
        gt_copy(t->game, l->again, l->before);
    take(t, l->again, &o);
    return gt_luck_value(l, t->game, l->again);
}

static bool is_alike(const event *e, int i, int k)
{
    return e->cards ? e->def[i] == e->def[k] : i == k;
}

/* Of the values of all that could have come. */
typedef struct spread {
    int64_t sum;
    int32_t low, high;
} spread;

/* What came is worth `value`. Of cards that are alike, which lie side by side or not, one is
 * tried. */
static spread spread_of_all(gt_luck *l, const step *t, int at, int32_t value)
{
    const event *e = &l->event[at];
    bool done[GT_MOST_OBJECTS] = {false};
    spread s = {0, value, value};
    for (int i = 0; i < e->n; i++) {
        int many = 0;
        if (done[i])
            continue;
        for (int k = i; k < e->n; k++)
            if (is_alike(e, i, k)) {
                done[k] = true;
                many++;
            }
        int32_t v = is_alike(e, i, e->came) ? value : value_had(l, t, at, i);
        s.sum += many * (int64_t)v;
        s.low = v < s.low ? v : s.low;
        s.high = v > s.high ? v : s.high;
    }
    return s;
}

/* Adds what an event of n that could have come brought beyond its mean, within the room for it. */
static void add(gt_luck *l, int32_t value, spread s, int n, int64_t room)
{
    const int64_t unit = GT_LUCK_ONE / GT_ONE;
    int64_t d = ((int64_t)n * value - s.sum) * unit;
    int64_t up = (int64_t)n * s.high - s.sum, down = s.sum - (int64_t)n * s.low;
    int64_t most = (up > down ? up : down) * unit / n + 1;
    d = (d + (d < 0 ? -n : n) / 2) / n;
    if (room < most)
        d = d * room / most;
    l->sum += d;
}

/* Takes a step and adds up its luck. */
static void take_and_add(gt_luck *l, const step *t, gt_state *s, gt_card_log *log)
{
    const gt_observer o = {.context = l, .chance = note, .cards = log};
    l->n = 0;
    if (!t->deals)
        gt_copy(t->game, l->before, s);
    take(t, s, &o);
    if (l->n == 0)
        return;
    int32_t value = gt_luck_value(l, t->game, s);
    /* the values of one event know what came in those behind it: so the room is that before the
     * action, in equal shares */
    int64_t room = (int64_t)GT_LUCK_BOUND * GT_LUCK_ONE - llabs(l->carried + l->sum);
    for (int i = 0; i < l->n; i++)
        add(l, value, spread_of_all(l, t, i, value), l->event[i].n, room / l->n);
    l->events += l->n;
}

void gt_luck_goes_on(gt_luck *l, int32_t before)
{
    l->carried = before;
    l->goes_on = true;
}

void gt_luck_start(gt_luck *l, const gt_game *g, gt_state *s, uint64_t seed, int first,
                   gt_card_log *log)
{
    const step t = {.game = g, .deals = true, .seed = seed, .first = first};
    l->sum = 0;
    l->carried = l->goes_on ? l->carried : 0;
    l->goes_on = false;
    l->events = l->positions = 0;
    take_and_add(l, &t, s, log);
}

void gt_luck_apply(gt_luck *l, const gt_game *g, gt_state *s, gt_action a, gt_card_log *log)
{
    const step t = {.game = g, .action = a};
    if (a == GT_CONCEDE)
        gt_apply(g, s, a);
    else
        take_and_add(l, &t, s, log);
}

int32_t gt_luck_sum(const gt_luck *l)
{
    return (int32_t)l->sum;
}

int gt_luck_events(const gt_luck *l)
{
    return l->events;
}

int gt_luck_positions(const gt_luck *l)
{
    return l->positions;
}
