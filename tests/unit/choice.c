/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing several cards one after the other (engine/effects/choice.c), against all subsets: each
 * set of cards that may be chosen is reached in exactly one way, and no other; a choice that has
 * been begun can be finished; with too few cards as many as possible are taken, or none.
 *
 * The cards are a hand of Stack Duel with names and costs of our own. */
#include "tests/games/stackduel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { DEFS = 8, MAX_HAND = 7, REPORT = GT_OP_SYSTEM, COST = 0, LUCK = 1 };

/* The cards; by their numbers among these: names, cost, and whether the condition on each pick
 * accepts it. */
static const uint8_t cards_used[DEFS] = {SD_BEAR,   SD_BOLT,  SD_CALL, SD_CANCEL,
                                         SD_DURESS, SD_GHOUL, SD_IMP,  SD_VULTURE};
static const uint16_t names_of[DEFS][2] = {{0}, {1}, {1}, {2}, {3}, {0}, {1, 2}, {2, 3}};
static const uint8_t name_count[DEFS] = {1, 1, 1, 1, 1, 1, 2, 2};
static const int cost_of[DEFS] = {3, 1, 2, 2, 5, 0, 1, 2};
static const int luck_of[DEFS] = {1, 0, 1, 1, 0, 1, 1, 1};

static int number_of(const gt_state *s, int object)
{
    int i = 0;
    while (cards_used[i] != s->objects[object].def)
        i++;
    return i;
}

typedef struct question {
    int min, max, limit, flags;
    bool lucky; /* only picks with luck */
} question;

/* What came out: how often each number of cards by their numbers (in base 8) was chosen. */
typedef struct outcome {
    uint32_t cards;
    int did, times;
} outcome;

static outcome found[256];
static int n_found;

static void note(uint32_t cards, int did)
{
    for (int i = 0; i < n_found; i++)
        if (found[i].cards == cards && found[i].did == did) {
            found[i].times++;
            return;
        }
    assert_true(n_found < 256);
    found[n_found++] = (outcome){cards, did, 1};
}

static int times(uint32_t cards, int did)
{
    for (int i = 0; i < n_found; i++)
        if (found[i].cards == cards && found[i].did == did)
            return found[i].times;
    return 0;
}

/* ---- Rule hooks for these cards. */

static int32_t property(gt_context *r, const gt_effect *e, int object, int property)
{
    (void)e;
    return (property == COST ? cost_of : luck_of)[number_of(r->s, object)];
}

static const gt_def *def(const gt_context *r, int object)
{
    static gt_def defs[DEFS];
    int number = number_of(r->s, object);
    gt_def *d = &defs[number];
    d->n_names = name_count[number];
    memcpy(d->names, names_of[number], sizeof names_of[number]);
    return d;
}

static bool report(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n)
{
    uint32_t cards = 0;
    (void)i;
    (void)stack;
    (void)n;
    GT_SET_EACH (object, &e->s[1])
        cards += 1u << 3 * number_of(r->s, object);
    note(cards, e->did);
    return true;
}

/* ---- Playing all answers. */

static void answer_all(gt_context *r)
{
    gt_action legal[GT_MAX_ACTIONS];
    gt_state here;
    while (gt_top(r->s)->kind == GT_FRAME_EFFECT)
        if (gt_effect_step(r))
            return;
    int n = gt_choice_legal(r, gt_top(r->s), legal);
    assert_true(n > 0);
    gt_copy(&gt_stackduel, &here, r->s);
    for (int i = 0; i < n; i++) {
        gt_copy(&gt_stackduel, r->s, &here);
        gt_choice_apply(r, gt_top(r->s), legal[i]);
        answer_all(r);
    }
}

static void ask(const char *hand, question q)
{
    static const gt_rule_hooks base = {.zones_per_player = SD_ZONES,
                                       .property = property,
                                       .def = def,
                                       .first_value = GT_OP_SYSTEM,
                                       .first_instruction = GT_OP_SYSTEM,
                                       .instruction = report};
    const gt_operation code[] = {
        {GT_OP_END, 0, 0, 0, 0},
        {GT_OP_NUM, 0, (int16_t)q.limit, 0, 0},
        {GT_OP_NUM, 0, (int16_t)q.min, 0, 0},
        {GT_OP_NUM, 0, (int16_t)q.max, 0, 0},
        {GT_OP_CHOOSE, 1, 0, (int16_t)q.flags, q.lucky ? 7 : 0},
        {REPORT, 0, 0, 0, 0},
        {GT_OP_END, 0, 0, 0, 0},
        {GT_OP_PROP, 1, LUCK, 0, 0},
        {GT_OP_DONE, 0, 0, 0, 0},
    };
    gt_state s;
    gt_stackduel_side side[2] = {{.life = 3, .hand = hand}, {.life = 3}};
    gt_stackduel_set_up(&s, 1, 0, side);
    gt_context r = sd_run(&gt_stackduel, &s);
    r.hooks = &base;
    r.code = code;
    gt_effect *e = gt_effect_begin(&r, (q.flags & GT_CHOOSE_SUM) != 0 ? 1 : 2, 0);
    GT_ZONE_EACH (card, &s, sd_list(0, SD_HAND))
        gt_set_add(&e->s[0], card);
    n_found = 0;
    answer_all(&r);
}

/* ---- All subsets. */

static bool share_a_name(int one, int other)
{
    for (int i = 0; i < name_count[one]; i++)
        for (int k = 0; k < name_count[other]; k++)
            if (names_of[one][i] == names_of[other][k])
                return true;
    return false;
}

static bool may_be(const uint8_t *card, int n, unsigned subset, const question *q)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if ((subset >> i & 1) == 0)
            continue;
        sum += cost_of[card[i]];
        if (q->lucky && !luck_of[card[i]])
            return false;
        for (int j = 0; j < i && (q->flags & GT_CHOOSE_DISTINCT) != 0; j++)
            if ((subset >> j & 1) != 0 && share_a_name(card[i], card[j]))
                return false;
    }
    return (q->flags & GT_CHOOSE_SUM) == 0 || sum <= q->limit;
}

/* Every set that may be chosen comes once, nothing else comes. */
static void compare(const uint8_t *card, int n, question q)
{
    int most = 0, sets = 0;
    uint32_t seen[256];
    for (unsigned subset = 0; subset < 1u << n; subset++)
        if (may_be(card, n, subset, &q) && __builtin_popcount(subset) > most)
            most = __builtin_popcount(subset);
    bool short_of = most < q.min;
    int min = q.min, max = q.max;
    if (short_of)
        min = max = (q.flags & GT_CHOOSE_WHOLE) != 0 ? 0 : most;
    for (unsigned subset = 0; subset < 1u << n; subset++) {
        int size = __builtin_popcount(subset);
        uint32_t cards = 0;
        bool is_new = true;
        for (int i = 0; i < n; i++)
            cards += (subset >> i & 1) << 3 * card[i];
        for (int i = 0; i < sets; i++)
            is_new = is_new && seen[i] != cards;
        if (!may_be(card, n, subset, &q) || size < min || size > max || !is_new)
            continue;
        assert_true(sets < 256);
        seen[sets++] = cards;
        if (times(cards, short_of ? -1 - size : size) != 1)
            fail_msg("min %d max %d limit %d flags %d: the set %o is reached %d times", q.min,
                     q.max, q.limit, q.flags, cards, times(cards, short_of ? -1 - size : size));
    }
    assert_int_equal(n_found, sets);
}

static void all_sets_in_one_way(void **state)
{
    (void)state;
    static const char *const hands[] = {
        "",
        "Bear",
        "Bear Bear Bear",
        "Bear Bolt Call Cancel Duress Ghoul",
        "Bear Bear Bolt Bolt Call Ghoul",
        "Bolt Bolt Duress Duress Cancel Cancel Bear",
        "Imp Vulture Bolt Cancel Duress",
        "Bear Vulture Cancel Imp Imp",
    };
    static const uint8_t cards[][MAX_HAND] = {
        {0},
        {0},
        {0, 0, 0},
        {0, 1, 2, 3, 4, 5},
        {0, 0, 1, 1, 2, 5},
        {0, 1, 1, 3, 3, 4, 4},
        {1, 3, 4, 6, 7},
        {0, 3, 6, 6, 7},
    };
    static const int sizes[] = {0, 1, 3, 6, 6, 7, 5, 5};
    static const int flags[] = {0,
                                GT_CHOOSE_DISTINCT,
                                GT_CHOOSE_WHOLE,
                                GT_CHOOSE_DISTINCT | GT_CHOOSE_WHOLE,
                                GT_CHOOSE_SUM,
                                GT_CHOOSE_SUM | GT_CHOOSE_DISTINCT};
    for (int h = 0; h < 8; h++)
        for (int f = 0; f < 6; f++)
            for (int k = 0; k < 6 * 6 * 2; k++) {
                question q = {.min = k / 12, .max = k / 2 % 6, .limit = 4, .flags = flags[f]};
                q.lucky = k % 2 == 1;
                if (q.max < q.min || ((q.flags & GT_CHOOSE_SUM) != 0 && q.min > 0))
                    continue; /* a sum never comes with a number that must be reached */
                ask(hands[h], q);
                compare(cards[h], sizes[h], q);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sets_in_one_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
