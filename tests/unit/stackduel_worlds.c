/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Stack Duel know: that what a player cannot know makes no difference to what
 * is offered, and that dealt worlds come as often as they should, also with spells on the stack and
 * in the middle of effects. Both are checked against all deals, played out in all ways. */
#include "tests/games/stackduel.h"
#include "tests/support/conformance.h"

#include "engine/core/hash.h"

#include <gsl/gsl_cdf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef const gt_stackduel_side sides[2];

/* A table by key: what a view offered, or how often a world should come and came. */
typedef struct entry {
    uint64_t key, value;
    long expected, found;
} entry;

enum { TABLE = 1 << 16 };
static entry table[TABLE];

static void forget_all(void)
{
    memset(table, 0, sizeof table);
}

/* The entry of a key; a new one is 0. */
static entry *remember(uint64_t key)
{
    size_t at = key % TABLE;
    for (int tries = 0; table[at].key != 0 && table[at].key != key; tries++) {
        assert_true(tries < TABLE);
        at = (at + 1) % TABLE;
    }
    table[at].key = key;
    return &table[at];
}

/* ---- Views: what a player cannot know makes no difference. In all games from all deals, positions
 * that look the same to the player to move offer the same actions and deal the same worlds. */

enum { CARDS = 6 };

/* A list of names, in an order that can be changed. */
typedef struct names {
    int n;
    char name[CARDS][12];
} names;

static names split(const char *first, const char *second)
{
    char text[120];
    names out = {0};
    snprintf(text, sizeof text, "%s %s", first != NULL ? first : "", second != NULL ? second : "");
    for (char *at = strtok(text, " "); at != NULL; at = strtok(NULL, " "))
        snprintf(out.name[out.n++], sizeof out.name[0], "%s", at);
    return out;
}

static void join(const names *all, int from, int to, char out[80])
{
    out[0] = '\0';
    for (int i = from; i < to; i++)
        snprintf(out + strlen(out), 80 - strlen(out), "%s ", all->name[i]);
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

/* Deal number k of what a viewer (2: nobody) cannot see at the beginning; false: there are no more.
 * */
static bool deal(gt_state *s, sides side, int viewer, long k)
{
    gt_stackduel_side dealt[2] = {side[0], side[1]};
    char hand[2][80], library[2][80];
    for (int player = 0; player < 2; player++) {
        names held = split(side[player].hand, NULL);
        names all = split(player == viewer ? NULL : side[player].hand, side[player].library);
        long n = factorial(all.n);
        int in_hand = player == viewer ? 0 : held.n;
        all = ordered(all, k % n);
        k /= n;
        join(&all, 0, in_hand, hand[player]);
        join(&all, in_hand, all.n, library[player]);
        dealt[player].library = library[player];
        if (player != viewer)
            dealt[player].hand = hand[player];
    }
    if (k > 0)
        return false;
    gt_stackduel_set_up(s, 1, 0, dealt);
    return true;
}

/* Hash of what the player to move is offered: actions, their texts, and worlds. */
static uint64_t offer_of(const gt_view *v)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    struct gt_view_box box;
    gt_state world;
    int n = gt_view_legal(v, legal);
    uint64_t h = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        int length = gt_view_text(v, legal[i], text, sizeof text);
        h = gt_fold(gt_fold(h, legal[i]), gt_hash_bytes(text, (size_t)length));
    }
    for (uint64_t seed = 0; seed < 4; seed++) {
        gt_resample(v, seed, &world);
        const gt_view *seen = gt_view_make(&box, &gt_stackduel, &world, gt_view_player(v));
        assert_true(gt_infoset_key(seen) == gt_infoset_key(v));
        h = gt_fold(h, gt_state_key(&gt_stackduel, &world));
    }
    return h | 1;
}

static void check_views(const gt_state *s, long *positions)
{
    gt_action legal[GT_MAX_ACTIONS];
    struct gt_view_box box;
    int n = gt_legal_actions(&gt_stackduel, s, legal);
    if (n == 0)
        return;
    const gt_view *v = gt_view_make(&box, &gt_stackduel, s, gt_to_move(&gt_stackduel, s));
    entry *seen = remember(gt_infoset_key(v));
    uint64_t offer = offer_of(v);
    if (seen->value != 0 && seen->value != offer)
        fail_msg("positions that look the same differ in what they offer");
    seen->value = offer;
    ++*positions;
    for (int i = 0; i < n; i++) {
        gt_state next;
        gt_copy(&next, s);
        gt_apply(&gt_stackduel, &next, legal[i]);
        check_views(&next, positions);
    }
}

static void secrets_make_no_difference(void **state)
{
    (void)state;
    static const gt_stackduel_side games[][2] = {
        {{2, "Bear Bolt Imp", "Riddle", NULL}, {2, "Bear", NULL, NULL}},
        {{2, "Bolt", "Wager Bear", NULL}, {2, "Cancel", "Bolt", NULL}},
        {{2, NULL, "Bolt Submerge", NULL}, {2, "Ghoul Imp", "Call", "Bear"}},
        {{2, NULL, "Submerge", NULL}, {2, "Bear", "Call Wager", "Bear"}},
        {{2, NULL, "Duress", NULL}, {2, "Bolt", "Riddle Wager", NULL}},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        gt_state s;
        long positions = 0, deals = 0;
        forget_all();
        while (deal(&s, games[i], 2, deals)) {
            check_views(&s, &positions);
            deals++;
        }
        assert_true(deals >= 6 && positions > 400);
    }
}

/* ---- Worlds against exact enumeration: from all deals that a player may have met, all that the
 * other may have done that looked as it did. */

enum { STEPS = 40, WORLDS = 20000, KINDS = 100 };

typedef struct story {
    int viewer, n;
    gt_action action[STEPS];
    uint64_t look[STEPS + 1]; /* to the viewer, before and after each action */
} story;

static uint64_t look_of(const gt_state *s, int viewer)
{
    return gt_stackduel.rules->infoset_key(&gt_stackduel, s, viewer);
}

static void tell(gt_state *s, story *told, const char *actions)
{
    told->n = 0;
    told->look[0] = look_of(s, told->viewer);
    for (const char *at = actions; *at != '\0'; told->n++) {
        char text[GT_TEXT];
        size_t n = strcspn(at, ";");
        assert_true(n < sizeof text && told->n < STEPS);
        memcpy(text, at, n);
        text[n] = '\0';
        if (!gt_parse_action(&gt_stackduel, s, text, &told->action[told->n]))
            fail_msg("'%s' of '%s' is not legal", text, actions);
        gt_apply(&gt_stackduel, s, told->action[told->n]);
        told->look[told->n + 1] = look_of(s, told->viewer);
        at += n + strspn(at + n, "; ");
    }
}

static void follow(const gt_state *s, const story *told, int step);

/* Goes on with each order of a library that was just shuffled. */
static void follow_orders(const gt_state *s, int owner, const story *told, int step)
{
    uint8_t card[CARDS];
    int n = 0;
    GT_ZONE_EACH(object, s, sd_list(owner, SD_LIBRARY))
    card[n++] = (uint8_t)object;
    for (long k = 0; k < factorial(n); k++) {
        gt_state order;
        uint8_t left[CARDS];
        long rest = k;
        gt_copy(&order, s);
        memcpy(left, card, sizeof left);
        for (int i = n; i > 0; i--) {
            int j = (int)(rest % i);
            rest /= i;
            gt_unlink(&order, left[j]);
            gt_link_last(&order, left[j], sd_list(owner, SD_LIBRARY));
            left[j] = left[i - 1];
        }
        follow(&order, told, step);
    }
}

/* Counts the worlds that the rest of the story may lead to. */
static void follow(const gt_state *s, const story *told, int step)
{
    gt_action legal[GT_MAX_ACTIONS];
    if (look_of(s, told->viewer) != told->look[step])
        return;
    if (step == told->n) {
        remember(gt_state_key(&gt_stackduel, s))->expected++;
        return;
    }
    bool own = gt_to_move(&gt_stackduel, s) == told->viewer;
    int n = gt_legal_actions(&gt_stackduel, s, legal);
    for (int i = 0; i < n; i++) {
        gt_state next;
        if (own && legal[i] != told->action[step])
            continue;
        gt_copy(&next, s);
        gt_apply(&gt_stackduel, &next, legal[i]);
        int owner = next.shuffles[0] != s->shuffles[0] ? 0 : 1;
        if (next.shuffles[owner] != s->shuffles[owner])
            follow_orders(&next, owner, told, step + 1);
        else
            follow(&next, told, step + 1);
    }
}

/* Deals worlds at the end of the story; returns how many kinds there are. `exact`: they must come
 * as often as counted, else only all that can be must come. */
static int compare_worlds(const gt_state *s, int viewer, bool exact)
{
    long seen[KINDS];
    double share[KINDS];
    struct gt_view_box box;
    gt_state world;
    int n = 0;
    double total = 0;
    const gt_view *v = gt_view_make(&box, &gt_stackduel, s, viewer);
    for (uint64_t i = 0; i < WORLDS; i++) {
        gt_resample(v, gt_mix(i), &world);
        entry *e = remember(gt_state_key(&gt_stackduel, &world));
        if (exact && e->expected == 0)
            fail_msg("an impossible world is dealt");
        e->found++;
    }
    for (int i = 0; i < TABLE; i++) {
        if (table[i].expected == 0)
            continue;
        assert_true(table[i].found > 0 && n < KINDS);
        seen[n] = table[i].found;
        share[n++] = (double)table[i].expected;
        total += (double)table[i].expected;
    }
    for (int i = 0; i < n; i++)
        share[i] /= total;
    if (exact && n > 1)
        assert_true(gsl_cdf_chisq_Q(gt_chi_square(seen, share, n), n - 1) > 1e-6);
    return n;
}

typedef struct case_of_worlds {
    gt_stackduel_side side[2];
    const char *actions;
    int viewer, kinds; /* how many worlds there are */
    bool weaker; /* the player could know more than the engine keeps */
} case_of_worlds;

static const case_of_worlds cases[] = {
    /* nothing happened yet: the other's hand and both libraries */
    {{{3, "Bear Imp", "Bolt", NULL}, {3, "Bear Ghoul", "Bolt Cancel", NULL}}, "", 0, 24, false},
    /* a spell on the stack and a response to it */
    {{{3, "Bear Ghoul", "Bolt Imp", NULL}, {3, "Imp", "Cancel Bolt", "Bear"}},
     "cast Bolt; at Bear@B; pass; cast Bolt; at A; pass",
     0,
     4,
     false},
    {{{3, "Bear Ghoul", "Bolt Imp", NULL}, {3, "Imp", "Cancel Bolt", "Bear"}},
     "cast Bolt; at Bear@B; pass",
     1,
     6,
     false},
    /* triggers wait to be ordered */
    {{{3, "Bear Ghoul", "Bolt", NULL}, {3, "Imp Bolt", "Cancel Bear", "Shaman Vulture"}},
     "cast Bolt; at Shaman@B; pass; pass",
     1,
     4,
     false},
    /* in the middle of the other's Wager: a card went under the library, unseen */
    {{{3, NULL, "Bolt", NULL}, {3, "Bear Ghoul", "Wager Cancel Imp", NULL}},
     "pass; pass; cast Wager; pass; pass; pick Cancel@H",
     0,
     12,
     false},
    /* in the middle of an own Duress: the hand is seen, the library is not */
    {{{3, "Bear Ghoul", "Duress", NULL}, {3, "Bear Ghoul", "Cancel Imp", NULL}},
     "cast Duress; pass; pass",
     0,
     4,
     false},
    /* in the middle of an own Call: the own library is seen, too; then it is shuffled */
    {{{3, "Bear Ghoul", "Call", NULL}, {3, "Bear Ghoul", "Cancel Imp", NULL}},
     "cast Call; pass; pass",
     0,
     12,
     false},
    {{{3, "Bear Ghoul", "Call", NULL}, {3, "Imp", "Cancel", NULL}},
     "cast Call; pass; pass; done",
     0,
     4,
     false},
    /* Riddle: one of two known cards in the hand, the other at the bottom */
    {{{3, "Imp", "Bolt", NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Cancel", NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass",
     0,
     6,
     false},
    /* and when one of them has been seen, the other is certain */
    {{{3, "Imp", "Bolt", NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Cancel", NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; cast Bolt; at A; pass",
     0,
     3,
     false},
    /* but not if it may have been another Bolt */
    {{{3, "Imp", "Bolt", NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Bolt", NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; cast Bolt; at A; pass",
     0,
     5,
     true},
    /* and a card that goes under the library unseen may have been the known one */
    {{{3, "Imp", "Bolt", NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Wager", NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; pass; cast Wager; pass; "
     "pass; pick Bolt@H",
     0,
     6,
     true},
    /* a creature on top of the library is drawn: it is known to be in the hand */
    {{{3, NULL, "Submerge", NULL}, {3, "Ghoul Imp", "Cancel", "Bear"}},
     "cast Submerge; pass; pass; pass; pass; pass",
     0,
     6,
     false},
    /* or it is shuffled in: it is known to be in the library and not where */
    {{{3, NULL, "Submerge", NULL}, {3, "Ghoul Imp", "Call", "Bear"}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass",
     0,
     4,
     false},
    /* until a card is drawn, whichever it was */
    {{{9, "Bolt", "Submerge", NULL}, {9, "Ghoul Imp", "Call", "Bear"}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass; pass; pass; "
     "pass; pass",
     0,
     3,
     true},
    {{{9, "Bolt", "Submerge", NULL}, {9, "Imp Cancel", "Call", "Bear"}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass; pass; pass; "
     "pass; pass",
     0,
     3,
     true},
};

static void worlds_come_as_often_as_they_should(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const case_of_worlds *c = &cases[i];
        story told = {.viewer = c->viewer};
        gt_state s, other;
        gt_stackduel_set_up(&s, 1, 0, c->side);
        tell(&s, &told, c->actions);
        assert_int_equal(gt_to_move(&gt_stackduel, &s), c->viewer);
        forget_all();
        for (long k = 0; deal(&other, c->side, c->viewer, k); k++)
            follow(&other, &told, 0);
        int kinds = compare_worlds(&s, c->viewer, !c->weaker);
        if (kinds != c->kinds)
            fail_msg("case %d has %d kinds of worlds, not %d", (int)i, kinds, c->kinds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_make_no_difference),
        cmocka_unit_test(worlds_come_as_often_as_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
