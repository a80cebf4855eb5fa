/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a player can tell that the other one was asked; see answers.h. */
#include "tests/support/answers.h"

#include "ai/policy.h"
#include "ai/view_json.h"
#include "engine/core/hash.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum {
    ASKED_POLICIES = 8 /* in one of so many pairs that look the same policies are asked, too */
};

static const char *const policies[] = {"random", "greedy:depth=0", "mcts:iterations=8"};
enum { POLICIES = sizeof policies / sizeof policies[0] };

/* One of the two games: what is going on, and what the player saw of it. */
typedef struct side {
    gt_state *s;
    int asked; /* how often the other player had chosen before */
    gt_seen seen;
} side;

static side both[2];

static void act(const gt_game *g, side *of, gt_action a)
{
    GT_STATE(next, g->rules);
    gt_seen_note(&of->seen, g, of->s, a, next);
    gt_apply(g, of->s, a);
}

/* Lets the other player give every answer that says nothing. Returns whether it must do something
 * now. */
static bool keep_silent(const gt_game *g, side *of, int player)
{
    gt_action legal[GT_MAX_ACTIONS];
    while (gt_to_move(g, of->s) == 1 - player) {
        int n = gt_legal_actions(g, of->s, legal), i = 0;
        while (i < n && gt_action_told(g, of->s, legal[i], player))
            i++;
        if (i == n)
            return true;
        act(g, of, legal[i]);
    }
    return false;
}

/* The other player does the same in both games; false: it cannot. */
static bool speak(const gt_game *g, uint64_t key)
{
    gt_action legal[GT_MAX_ACTIONS];
    gt_action a = gt_sample_action(g, both[0].s, key);
    int n = gt_legal_actions(g, both[1].s, legal), i = 0;
    while (i < n && legal[i] != a)
        i++;
    if (i == n)
        return false;
    act(g, &both[0], a);
    act(g, &both[1], a);
    return true;
}

/* ---- What the player is shown. */

/* What is told of the position, without what was seen before. */
static void write_view(const gt_view *v, char text[GT_VIEW_JSON])
{
    gt_json_text j = {.text = text, .size = GT_VIEW_JSON};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, v, NULL);
    gt_json_close(&j, '}');
    assert_false(j.cut);
}

static void fail_at(const char *const text[2], size_t at)
{
    fail_msg("what the other could have answered shows:\n...%.300s\n...%.300s",
             text[0] + (at < 150 ? 0 : at - 150), text[1] + (at < 150 ? 0 : at - 150));
}

static void same_views(const gt_view *v[2])
{
    static char text[2][GT_VIEW_JSON];
    size_t at = 0;
    for (int i = 0; i < 2; i++)
        write_view(v[i], text[i]);
    while (text[0][at] == text[1][at] && text[0][at] != '\0')
        at++;
    if (text[0][at] != text[1][at])
        fail_at((const char *const[2]){text[0], text[1]}, at);
}

/* Takes the words of the next line out of a list of events: they may name other cards that were
 * shown on the way and are hidden again. That there was a line, and of which clause, stays. */
static const char *without_words(const char *at)
{
    static const char words[] = "\"text\":\"";
    if (strncmp(at, words, sizeof words - 1) != 0)
        return at;
    for (at += sizeof words - 1; *at != '"'; at++)
        at += *at == '\\';
    return at;
}

static void same_events(void)
{
    const char *at[2] = {both[0].seen.text, both[1].seen.text};
    assert_int_equal(both[0].seen.missed, both[1].seen.missed);
    for (;; at[0]++, at[1]++) {
        at[0] = without_words(at[0]);
        at[1] = without_words(at[1]);
        if (*at[0] != *at[1])
            fail_at((const char *const[2]){both[0].seen.text, both[1].seen.text},
                    (size_t)(at[0] - both[0].seen.text));
        if (*at[0] == '\0')
            return;
    }
}

/* Equal but for which of several equal cards is which. */
static void same_worlds(const gt_game *g, const gt_view *v[2], uint64_t seed)
{
    GT_STATE(one, g->rules);
    GT_STATE(other, g->rules);
    assert_true(gt_resample(v[0], seed, one));
    assert_true(gt_resample(v[1], seed, other));
    assert_true(gt_state_key(g, one) == gt_state_key(g, other));
    assert_int_equal(gt_actions(one), gt_actions(other));
    for (int player = 0; player < 2; player++)
        assert_int_equal(gt_decisions(one, player), gt_decisions(other, player));
}

static void same_choices(const gt_view *v[2], uint64_t seed, int player)
{
    char error[200];
    for (int p = 0; p < POLICIES; p++) {
        gt_policy *policy =
            gt_policy_create(policies[p], gt_view_game(v[0])->rules, error, sizeof error);
        gt_action chosen[2];
        assert_non_null(policy);
        for (int i = 0; i < 2; i++) {
            gt_policy_begin(policy, seed, player);
            chosen[i] = gt_policy_choose(policy, v[i]);
        }
        gt_policy_free(policy);
        if (chosen[0] != chosen[1])
            fail_msg("%s chooses by what the other could have answered", policies[p]);
    }
}

/* The same cards may have come to where everybody sees them in another order, which no key
 * tells. */
static bool same_order(const gt_secrets *secrets)
{
    if (secrets == NULL)
        return true;
    const gt_hidden_zones *zones = &secrets->zones;
    for (int list = 0; list < 2 * zones->zones_per_player; list++) {
        int kind = list % zones->zones_per_player;
        if (kind != zones->deck && kind != zones->hand &&
            !secrets->inside->same_row(both[0].s, both[1].s, list))
            return false;
    }
    return true;
}

static void compare(const gt_game *g, const gt_secrets *secrets, int player, uint64_t seed,
                    gt_answered *count)
{
    struct gt_view_box box[2];
    const gt_view *v[2];
    for (int i = 0; i < 2; i++)
        v[i] = gt_view_make(&box[i], g, both[i].s, player);
    if (gt_infoset_key(v[0]) != gt_infoset_key(v[1]) || !same_order(secrets))
        return;
    count->same++;
    bool betrayed = gt_decisions(both[0].s, 1 - player) - both[0].asked !=
                    gt_decisions(both[1].s, 1 - player) - both[1].asked;
    count->betrayed += betrayed;
    assert_int_equal(gt_view_decisions(v[0]), gt_view_decisions(v[1]));
    assert_int_equal(gt_view_turn(v[0]), gt_view_turn(v[1]));
    same_views(v);
    same_events();
    same_worlds(g, v, seed);
    if (betrayed || seed % ASKED_POLICIES == 0) {
        same_choices(v, seed, player);
        count->chosen++;
    }
}

/* ---- Games. */

/* In one game alone the other player must do something. Whatever it is, if it leads to what the
 * player of the other game sees, there is nothing that shows that it was done. */
static void try_answers(const gt_game *g, const gt_secrets *secrets, int player, side *asked,
                        uint64_t seed, gt_answered *count)
{
    GT_STATE(before, g->rules);
    static gt_seen seen;
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, asked->s, legal);
    gt_copy(g, before, asked->s);
    seen = asked->seen;
    for (int i = 0; i < n; i++) {
        act(g, asked, legal[i]);
        if (!keep_silent(g, asked, player) && gt_to_move(g, asked->s) == player)
            compare(g, secrets, player, seed, count);
        gt_copy(g, asked->s, before);
        asked->seen = seen;
    }
}

/* Plays both games on until the player chooses again; false: they do not come to that alike. */
static bool go_on(const gt_game *g, const gt_secrets *secrets, int player, uint64_t seed,
                  gt_answered *count)
{
    for (uint64_t k = 0;; k++) {
        bool speaks[2] = {keep_silent(g, &both[0], player), keep_silent(g, &both[1], player)};
        if (!speaks[0] && !speaks[1])
            return gt_to_move(g, both[0].s) == player && gt_to_move(g, both[1].s) == player;
        if (speaks[0] != speaks[1]) {
            if (gt_to_move(g, both[speaks[0]].s) == player)
                try_answers(g, secrets, player, &both[speaks[1]], seed, count);
            return false;
        }
        if (!speak(g, gt_fold(seed, k)))
            return false;
    }
}

bool gt_answers_agree(const gt_game *g, const gt_secrets *secrets, gt_state *a, gt_state *b,
                      gt_action first, uint64_t seed, gt_answered *count)
{
    int player = gt_to_move(g, a);
    gt_state *s[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        both[i].s = s[i];
        both[i].asked = gt_decisions(s[i], 1 - player);
        gt_seen_clear(&both[i].seen, player);
        act(g, &both[i], first);
    }
    if (!go_on(g, secrets, player, seed, count))
        return false;
    count->pairs++;
    compare(g, secrets, player, seed, count);
    return true;
}

gt_answered gt_answers(const gt_game *g, const gt_secrets *secrets, uint64_t seed, int games)
{
    GT_STATE(s, g->rules);
    GT_STATE(one, g->rules);
    GT_STATE(other, g->rules);
    gt_answered count = {0};
    for (uint64_t game = 0; game < (uint64_t)games; game++) {
        gt_start(g, s, gt_fold(seed, game), (int)(game & 1));
        for (uint64_t k = 0; gt_to_move(g, s) != GT_TERMINAL; k++) {
            struct gt_view_box box;
            uint64_t key = gt_fold(gt_fold(seed, game), k);
            const gt_view *v = gt_view_make(&box, g, s, gt_to_move(g, s));
            gt_action a = gt_sample_action(g, s, key);
            gt_copy(g, one, s);
            if (secrets != NULL)
                gt_alike_hand(g, s, gt_view_player(v), secrets, gt_mix(key), other);
            else
                assert_true(gt_resample(v, gt_mix(key), other));
            gt_answers_agree(g, secrets, one, other, a, key, &count);
            gt_apply(g, s, a);
        }
    }
    return count;
}
