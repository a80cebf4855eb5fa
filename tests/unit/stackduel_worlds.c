/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Stack Duel know: that what a player cannot know makes no difference to what
 * is offered, and that dealt worlds come as often as they should, also with spells on the stack and
 * in the middle of effects. Both are checked against all deals, played out in all ways. */
#include "tests/games/stackduel.h"
#include "tests/support/worlds.h"

#include "engine/core/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

typedef const gt_stackduel_side sides[2];

/* ---- Views: what a player cannot know makes no difference. In all games from all deals, positions
 * that look the same to the player to move offer the same actions and deal the same worlds. */

enum { TABLE = 1 << 16 };

/* Deal number k of what a viewer (2: nobody) cannot see at the beginning; false: there are no more. */
static bool deal(gt_state *s, sides side, int viewer, long k)
{
    const gt_hidden hidden[2] = {{side[0].hand, side[0].library}, {side[1].hand, side[1].library}};
    gt_stackduel_side dealt[2] = {side[0], side[1]};
    gt_dealt cards[2];
    if (!gt_deal(hidden, viewer, k, cards))
        return false;
    for (int player = 0; player < 2; player++) {
        dealt[player].hand = cards[player].hand;
        dealt[player].library = cards[player].deck;
    }
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

static void check_views(const gt_state *s, const gt_memo *offers, long *positions)
{
    gt_action legal[GT_MAX_ACTIONS];
    struct gt_view_box box;
    int n = gt_legal_actions(&gt_stackduel, s, legal);
    if (n == 0)
        return;
    const gt_view *v = gt_view_make(&box, &gt_stackduel, s, gt_to_move(&gt_stackduel, s));
    gt_memo_entry *seen = gt_memo_at(offers, gt_infoset_key(v));
    uint64_t offer = offer_of(v);
    if (seen->value != 0 && seen->value != offer)
        fail_msg("positions that look the same differ in what they offer");
    seen->value = offer;
    ++*positions;
    for (int i = 0; i < n; i++) {
        gt_state next;
        gt_copy(&gt_stackduel, &next, s);
        gt_apply(&gt_stackduel, &next, legal[i]);
        check_views(&next, offers, positions);
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
        {{2, "Bear Bolt", "Thrall", NULL}, {2, "Mirror", "Petrify", "Imp"}},
        {{3, "Bear Wager", "Submerge", "Sage"}, {3, "Bear", "Call", "Miser"}},
        {{2, "Bear", "Lurker Stalker", NULL}, {2, "Bolt", "Bolt", NULL}},
        {{2, "Imp", "Lurker Stalker", NULL}, {2, "Bear Imp", "Unmask", NULL}},
        {{2, "Imp", "Lurker Stalker", NULL}, {2, NULL, "Thrall", NULL}},
        {{2, "Imp", "Lurker Stalker", NULL}, {2, NULL, "Mirror", "Bear"}},
    };
    gt_memo offers = gt_memo_new(TABLE);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        gt_state s;
        long positions = 0, deals = 0;
        gt_memo_clear(&offers);
        while (deal(&s, games[i], 2, deals)) {
            check_views(&s, &offers, &positions);
            deals++;
        }
        assert_true(deals >= 6 && positions > 400);
    }
    gt_memo_free(&offers);
}

/* ---- Worlds against exact enumeration. */

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
    /* a card was cast face down: one of those that may be */
    {{{3, "Bear", "Lurker Stalker", NULL}, {3, NULL, "Bolt", NULL}},
     "cover Lurker; pass",
     1,
     4,
     false},
    /* and it stands on the battlefield */
    {{{3, "Bear Stalker", "Lurker Imp", NULL}, {3, "Bear", "Bolt", NULL}},
     "cover Lurker; pass; pass; pass",
     1,
     12,
     false},
    /* a known card of the hand that cannot be cast so stays known */
    {{{3, "Imp Stalker", "Lurker", "Bear"}, {9, "Imp Imp", "Submerge", NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Lurker; pass",
     1,
     4,
     false},
    /* one that can may be the one, for all that the other knows */
    {{{3, "Imp Bear", "Stalker", "Lurker"}, {9, "Imp Imp", "Submerge", NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Stalker; pass",
     1,
     8,
     true},
    /* if there is no other, it is known */
    {{{3, "Imp Bear", NULL, "Lurker"}, {9, "Imp Imp", "Submerge", NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Lurker; pass",
     1,
     2,
     false},
    /* turned up, it is seen */
    {{{3, "Bear Stalker", "Lurker Imp", NULL}, {3, "Bear", "Bolt", NULL}},
     "cover Lurker; pass; pass; unveil Mask@A; pass",
     1,
     6,
     false},
    /* a spell has it for its target: the card that is dealt there is meant */
    {{{3, "Bear Stalker", "Lurker", NULL}, {3, "Bear", "Bolt", NULL}},
     "cover Lurker; pass; pass; pass; cast Bolt; at Mask@A",
     1,
     4,
     false},
};

static void worlds_come_as_often_as_they_should(void **state)
{
    (void)state;
    gt_memo worlds = gt_memo_new(TABLE);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const case_of_worlds *c = &cases[i];
        gt_story told = {.game = &gt_stackduel,
                         .inside = &gt_inside_stackduel,
                         .deck = {sd_list(0, SD_LIBRARY), sd_list(1, SD_LIBRARY)},
                         .viewer = c->viewer};
        gt_state s, other;
        gt_stackduel_set_up(&s, 1, 0, c->side);
        gt_tell(&told, &s, c->actions);
        assert_int_equal(gt_to_move(&gt_stackduel, &s), c->viewer);
        gt_memo_clear(&worlds);
        for (long k = 0; deal(&other, c->side, c->viewer, k); k++)
            gt_follow(&told, &other, &worlds);
        int kinds = gt_compare_worlds(&told, &s, &worlds, !c->weaker, c->actions);
        if (kinds != c->kinds)
            fail_msg("case %d has %d kinds of worlds, not %d", (int)i, kinds, c->kinds);
    }
    gt_memo_free(&worlds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_make_no_difference),
        cmocka_unit_test(worlds_come_as_often_as_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
