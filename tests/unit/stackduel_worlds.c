/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players of Stack Duel know: that what a player cannot know makes no difference to what
 * is offered, and that dealt worlds come as often as they should, also with spells on the stack and
 * in the middle of effects. Both are checked against all deals, played out in all ways. */
#include "tests/games/stackduel.h"
#include "tests/support/amount.h"
#include "tests/support/worlds.h"

#include "engine/core/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef const gt_stackduel_side sides[2];

/* ---- Views: what a player cannot know makes no difference. In all games from all deals, positions
 * that look the same to the player to move offer the same actions and deal the same worlds. */

enum { TABLE = 1 << 16 };

/* The names of a list that are fusions, or that are none, each with a space behind it. */
static void pick_names(const char *all, bool fusions, char out[GT_DEALT_TEXT])
{
    size_t used = 0;
    out[0] = '\0';
    for (const char *at = all; at != NULL && *at != '\0';) {
        size_t n = strcspn(at, " ");
        for (int def = 0; def < SD_CARDS; def++) {
            const gt_def *d = &sd_pool()->defs[def];
            if (strlen(d->name) == n && memcmp(d->name, at, n) == 0 &&
                ((d->type & SD_FUSION) != 0) == fusions)
                used += (size_t)snprintf(out + used, GT_DEALT_TEXT - used, "%s ", d->name);
        }
        at += n + strspn(at + n, " ");
    }
}

/* Deal number k of what a viewer (2: nobody) cannot see at the beginning; false: there are no
 * more. */
static bool deal(gt_state *s, sides side, int viewer, long k)
{
    gt_stackduel_side dealt[2] = {side[0], side[1]};
    gt_hidden hidden[2];
    gt_dealt cards[2];
    char others[2][GT_DEALT_TEXT], reserve[2][2 * GT_DEALT_TEXT];
    for (int player = 0; player < 2; player++) {
        pick_names(side[player].reserve, false, others[player]);
        hidden[player] = (gt_hidden){side[player].hand, side[player].library, others[player]};
    }
    if (!gt_deal(hidden, viewer, k, cards))
        return false;
    for (int player = 0; player < 2; player++) {
        pick_names(side[player].reserve, true, reserve[player]);
        strcat(reserve[player], cards[player].further);
        dealt[player].hand = cards[player].hand;
        dealt[player].library = cards[player].deck;
        dealt[player].reserve = reserve[player];
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
        assert_true(gt_resample(v, seed, &world));
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
        {{2, "Bear Bolt Imp", "Riddle", NULL, NULL}, {2, "Bear", NULL, NULL, NULL}},
        {{2, "Bolt", "Wager Bear", NULL, NULL}, {2, "Cancel", "Bolt", NULL, NULL}},
        {{2, NULL, "Bolt Submerge", NULL, NULL}, {2, "Ghoul Imp", "Call", "Bear", NULL}},
        {{2, NULL, "Submerge", NULL, NULL}, {2, "Bear", "Call Wager", "Bear", NULL}},
        {{2, NULL, "Duress", NULL, NULL}, {2, "Bolt", "Riddle Wager", NULL, NULL}},
        {{2, "Bear Bolt", "Thrall", NULL, NULL}, {2, "Mirror", "Petrify", "Imp", NULL}},
        {{3, "Bear Wager", "Submerge", "Sage", NULL}, {3, "Bear", "Call", "Miser", NULL}},
        {{2, "Bear", "Lurker Stalker", NULL, NULL}, {2, "Bolt", "Bolt", NULL, NULL}},
        {{2, "Imp", "Lurker Stalker", NULL, NULL}, {2, "Bear", "Unmask", NULL, NULL}},
        {{2, "Imp", "Lurker Stalker", NULL, NULL}, {2, NULL, "Thrall", NULL, NULL}},
        {{2, "Imp", "Lurker Stalker", NULL, NULL}, {2, NULL, "Mirror", "Bear", NULL}},
        {{2, "Imp Bear", "Stash Lurker", NULL, "Hydra"}, {2, NULL, "Spy", NULL, NULL}},
        {{2, "Bear", "Fetch", NULL, "Imp Hydra"}, {2, "Imp", "Spy", NULL, NULL}},
        {{2, "Bear", "Stash", "Imp", "Lurker Hydra"}, {2, NULL, "Submerge", NULL, "Bear"}},
    };
    gt_memo offers = gt_memo_new(TABLE);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i += GT_AMOUNT(1, 3)) {
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
    {{{3, "Bear Imp", "Bolt", NULL, NULL}, {3, "Bear Ghoul", "Bolt Cancel", NULL, NULL}},
     "",
     0,
     24,
     false},
    /* a spell on the stack and a response to it */
    {{{3, "Bear Ghoul", "Bolt Imp", NULL, NULL}, {3, "Imp", "Cancel Bolt", "Bear", NULL}},
     "cast Bolt; at Bear@B; pass; cast Bolt; at A; pass",
     0,
     4,
     false},
    {{{3, "Bear Ghoul", "Bolt Imp", NULL, NULL}, {3, "Imp", "Cancel Bolt", "Bear", NULL}},
     "cast Bolt; at Bear@B; pass",
     1,
     6,
     false},
    /* triggers wait to be ordered */
    {{{3, "Bear Ghoul", "Bolt", NULL, NULL},
      {3, "Imp Bolt", "Cancel Bear", "Shaman Vulture", NULL}},
     "cast Bolt; at Shaman@B; pass; pass",
     1,
     4,
     false},
    /* in the middle of the other's Wager: a card went under the library, unseen */
    {{{3, NULL, "Bolt", NULL, NULL}, {3, "Bear Ghoul", "Wager Cancel Imp", NULL, NULL}},
     "pass; pass; cast Wager; pass; pass; pick Cancel@H",
     0,
     12,
     false},
    /* in the middle of an own Duress: the hand is seen, the library is not */
    {{{3, "Bear Ghoul", "Duress", NULL, NULL}, {3, "Bear Ghoul", "Cancel Imp", NULL, NULL}},
     "cast Duress; pass; pass",
     0,
     4,
     false},
    /* in the middle of an own Call: the own library is seen, too; then it is shuffled */
    {{{3, "Bear Ghoul", "Call", NULL, NULL}, {3, "Bear Ghoul", "Cancel Imp", NULL, NULL}},
     "cast Call; pass; pass",
     0,
     12,
     false},
    {{{3, "Bear Ghoul", "Call", NULL, NULL}, {3, "Imp", "Cancel", NULL, NULL}},
     "cast Call; pass; pass; done",
     0,
     4,
     false},
    /* Riddle: one of two known cards in the hand, the other at the bottom */
    {{{3, "Imp", "Bolt", NULL, NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Cancel", NULL, NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass",
     0,
     6,
     false},
    /* and when one of them has been seen, the other is certain */
    {{{3, "Imp", "Bolt", NULL, NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Cancel", NULL, NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; cast Bolt; at A; pass",
     0,
     3,
     false},
    /* but not if it may have been another Bolt */
    {{{3, "Imp", "Bolt", NULL, NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Bolt", NULL, NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; cast Bolt; at A; pass",
     0,
     5,
     true},
    /* and a card that goes under the library unseen may have been the known one */
    {{{3, "Imp", "Bolt", NULL, NULL}, {3, "Ghoul Bear Bolt Imp", "Riddle Wager", NULL, NULL}},
     "pass; pass; cast Riddle; pass; pass; pick Bolt@L; pass; pass; pass; pass; cast Wager; pass; "
     "pass; pick Bolt@H",
     0,
     6,
     true},
    /* a creature on top of the library is drawn: it is known to be in the hand */
    {{{3, NULL, "Submerge", NULL, NULL}, {3, "Ghoul Imp", "Cancel", "Bear", NULL}},
     "cast Submerge; pass; pass; pass; pass; pass",
     0,
     6,
     false},
    /* or it is shuffled in: it is known to be in the library and not where */
    {{{3, NULL, "Submerge", NULL, NULL}, {3, "Ghoul Imp", "Call", "Bear", NULL}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass",
     0,
     4,
     false},
    /* until a card is drawn, whichever it was */
    {{{9, "Bolt", "Submerge", NULL, NULL}, {9, "Ghoul Imp", "Call", "Bear", NULL}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass; pass; pass; "
     "pass; pass",
     0,
     3,
     true},
    {{{9, "Bolt", "Submerge", NULL, NULL}, {9, "Imp Cancel", "Call", "Bear", NULL}},
     "pass; pass; cast Call; pass; cast Submerge; pass; pass; pass; pass; done; pass; pass; pass; "
     "pass; pass",
     0,
     3,
     true},
    /* a card was cast face down: one of those that may be */
    {{{3, "Bear", "Lurker Stalker", NULL, NULL}, {3, NULL, "Bolt", NULL, NULL}},
     "cover Lurker; pass",
     1,
     4,
     false},
    /* and it stands on the battlefield */
    {{{3, "Bear Stalker", "Lurker Imp", NULL, NULL}, {3, "Bear", "Bolt", NULL, NULL}},
     "cover Lurker; pass; pass; pass",
     1,
     12,
     false},
    /* a known card of the hand that cannot be cast so stays known */
    {{{3, "Imp Stalker", "Lurker", "Bear", NULL}, {9, "Imp Imp", "Submerge", NULL, NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Lurker; pass",
     1,
     4,
     false},
    /* one that can may be the one, for all that the other knows */
    {{{3, "Imp Bear", "Stalker", "Lurker", NULL}, {9, "Imp Imp", "Submerge", NULL, NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Stalker; pass",
     1,
     8,
     true},
    /* if there is no other, it is known */
    {{{3, "Imp Bear", NULL, "Lurker", NULL}, {9, "Imp Imp", "Submerge", NULL, NULL}},
     "pass; cast Submerge; pass; pass; pass; pass; pass; pass; cover Lurker; pass",
     1,
     2,
     false},
    /* turned up, it is seen */
    {{{3, "Bear Stalker", "Lurker Imp", NULL, NULL}, {3, "Bear", "Bolt", NULL, NULL}},
     "cover Lurker; pass; pass; unveil Mask@A; pass",
     1,
     6,
     false},
    /* a spell has it for its target: the card that is dealt there is meant */
    {{{3, "Bear Stalker", "Lurker", NULL, NULL}, {3, "Bear", "Bolt", NULL, NULL}},
     "cover Lurker; pass; pass; pass; cast Bolt; at Mask@A",
     1,
     4,
     false},
    /* what lies in the other's reserve: a fusion for certain, of the other cards any */
    {{{3, "Bear", NULL, NULL, NULL}, {3, "Bear Ghoul", "Bolt", NULL, "Imp Hydra"}},
     "",
     0,
     24,
     false},
    /* nothing but fusions: there is nothing to deal */
    {{{3, "Bear", NULL, NULL, NULL}, {3, "Bear", "Bolt", NULL, "Chimera Hydra"}}, "", 0, 2, false},
    /* a card of the hand went there unseen */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear Ghoul", "Stash Bolt Imp", NULL, "Hydra"}},
     "pass; pass; cast Stash; pass; pass; pick Bolt@H; pass",
     0,
     12,
     false},
    /* and was cast from there: it is the one */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear Ghoul", "Stash Bolt Imp", NULL, "Hydra"}},
     "pass; pass; cast Stash; pass; pass; pick Bolt@H; pass; pass; pass; cast Bolt@R; at A; pass",
     0,
     3,
     false},
    /* a reserve that was looked at; then one more card came there */
    {{{3, "Imp Bear", "Spy", NULL, NULL}, {3, "Bear Ghoul", "Stash Bolt", NULL, "Imp Hydra"}},
     "cast Spy; pass; pass; pass; pass; cast Stash; pass; pass; pick Bolt@H; pass",
     0,
     12,
     false},
    /* one was chosen there, and what becomes of it is asked: it may be the fusion */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear Bolt", "Fetch", NULL, "Ghoul Hydra"}},
     "pass; pass; cast Fetch; pass; pass; pick Ghoul@R",
     0,
     12,
     false},
    /* and one of fusions alone: which is the only thing to deal */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear", "Fetch", NULL, "Chimera Hydra"}},
     "pass; pass; cast Fetch; pass; pass; pick Hydra@R",
     0,
     2,
     false},
    /* it went to the hand unseen, and was one that had been seen; fusions can be no other */
    {{{3, "Imp Bear", "Spy", NULL, NULL}, {3, "Bear Bolt", "Fetch", NULL, "Ghoul Imp Hydra"}},
     "cast Spy; pass; pass; pass; pass; cast Fetch; pass; pass; pick Ghoul@R; no; pass",
     0,
     4,
     true},
    /* a card was cast face down from there, and one from the hand is not meant */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear Imp", "Bolt Stalker", NULL, "Lurker Hydra"}},
     "pass; pass; cover Lurker@R; pass",
     0,
     8,
     false},
    /* or another one that was put there unseen */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear Ghoul", "Stash Stalker Lurker", NULL, "Imp Hydra"}},
     "pass; pass; cast Stash; pass; pass; pick Stalker@H; pass; pass; pass; pass; "
     "cover Stalker@R; pass",
     0,
     8,
     false},
    /* a fusion came into play, and another one is left */
    {{{3, "Imp", NULL, NULL, NULL}, {3, "Bear", "Bolt", "Ghoul", "Imp Chimera Hydra"}},
     "pass; pass; cast Hydra@R; no; pass",
     0,
     3,
     false},
    /* what should go on top of the library went back there: it is known, and what else is there is
     * not */
    {{{5, "Bear Imp", "Submerge", NULL, NULL},
      {3, "Bear Vulture", "Bolt", "Ghoul", "Imp Chimera Hydra"}},
     "pass; pass; cast Hydra@R; no; pass; pass; pass; cast Submerge; pass; pass; pass",
     0,
     24,
     false},
};

static void worlds_come_as_often_as_they_should(void **state)
{
    (void)state;
    gt_memo worlds = gt_memo_new(TABLE);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i += GT_AMOUNT(1, 3)) {
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
