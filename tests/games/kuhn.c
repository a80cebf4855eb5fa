/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kuhn poker (1950). Three cards, one each, one unknown to both; a stake of 1 from either.
 *
 *   begins   other    begins
 *   pass     pass              showdown for 1
 *   pass     bet      pass     the other wins 1
 *   pass     bet      bet      showdown for 2
 *   bet      pass              the beginner wins 1
 *   bet      bet               showdown for 2
 *
 * All chance is the deal, which gt_start reads off the seed. */
#include "tests/games/games.h"

#include "engine/core/describe.h"
#include "engine/core/hash.h"
#include "engine/core/state.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { END_FOLD = GT_END_SYSTEM, END_SHOWDOWN };

/* Bytes only, so that it has no padding and may lie anywhere. */
typedef struct kuhn {
    uint8_t card[2]; /* 0 .. 2 */
    uint8_t length; /* actions so far */
    uint8_t line[3];
    uint8_t stake; /* what the winner wins, once the game is over */
} kuhn;

_Static_assert(sizeof(kuhn) <= GT_SYSTEM_BYTES, "kuhn fits");

static const kuhn *read(const gt_state *s)
{
    return (const kuhn *)(const void *)s->system;
}

static kuhn *edit(gt_state *s)
{
    return (kuhn *)(void *)s->system;
}

static bool facing_bet(const kuhn *k)
{
    return k->length > 0 && k->line[k->length - 1] == GT_KUHN_BET;
}

static void start(const gt_game *g, gt_state *s, uint64_t seed, int first, const gt_observer *o)
{
    (void)o;
    (void)g;
    s->turn = 1;
    s->chooser = (uint8_t)first;
    kuhn *k = edit(s);
    uint32_t deal = gt_below(gt_fold(seed, 0), 6);
    k->card[0] = (uint8_t)(deal / 2);
    k->card[1] = (uint8_t)((k->card[0] + 1 + deal % 2) % 3);
}

static int actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    (void)g;
    (void)s;
    (void)w;
    out[0] = GT_KUHN_PASS;
    out[1] = GT_KUHN_BET;
    return 2;
}

static void finish(gt_state *s, int end, int winner, int stake)
{
    s->end = (uint8_t)end;
    s->winner = (uint8_t)winner;
    edit(s)->stake = (uint8_t)stake;
}

static void apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    (void)g;
    (void)o;
    kuhn *k = edit(s);
    bool answer = facing_bet(k);
    int other = 1 - s->chooser;
    int best = k->card[0] > k->card[1] ? 0 : 1;
    k->line[k->length++] = (uint8_t)a;
    if (answer && a == GT_KUHN_PASS)
        finish(s, END_FOLD, other, 1);
    else if (answer)
        finish(s, END_SHOWDOWN, best, 2);
    else if (k->length == 2 && a == GT_KUHN_PASS)
        finish(s, END_SHOWDOWN, best, 1);
    else
        s->chooser = (uint8_t)other;
}

/* The other player's card is one of the two that are not one's own. */
static bool resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    (void)g;
    gt_copy_state(out, s);
    out->seed = gt_fold(seed, 1);
    kuhn *k = edit(out);
    k->card[1 - player] = (uint8_t)((k->card[player] + 1 + gt_below(gt_fold(seed, 2), 2)) % 3);
    return true;
}

static uint64_t public_key(const gt_state *s)
{
    const kuhn *k = read(s);
    uint64_t key = gt_fold(s->first, s->end);
    key = gt_fold(key, k->length);
    for (int i = 0; i < k->length; i++)
        key = gt_fold(key, k->line[i]);
    return key;
}

static uint64_t infoset_key(const gt_game *g, const gt_state *s, int player)
{
    (void)g;
    return gt_fold(gt_fold(public_key(s), (uint64_t)player), read(s)->card[player]);
}

static uint64_t state_key(const gt_game *g, const gt_state *s)
{
    (void)g;
    return gt_fold(gt_fold(public_key(s), read(s)->card[0]), read(s)->card[1]);
}

static int text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n)
{
    (void)g;
    (void)s;
    return snprintf(buf, n, "%s", a == GT_KUHN_BET ? "bet" : "pass");
}

static bool quiet(const gt_game *g, const gt_state *s)
{
    (void)g;
    (void)s;
    return true;
}

/* How much better one's card is. */
static int32_t evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights)
{
    (void)g;
    (void)weights;
    return read(s)->card[player] - read(s)->card[1 - player];
}

static bool check(const gt_game *g, const gt_state *s, char *why, size_t n)
{
    (void)g;
    const kuhn *k = read(s);
    const char *wrong = NULL;
    if (k->card[0] > 2 || k->card[1] > 2 || k->card[0] == k->card[1])
        wrong = "the cards are not two of three";
    else if (k->length > 3 || (s->end == GT_RUNNING && k->length > 2))
        wrong = "too many actions";
    else if (s->end == GT_RUNNING && s->chooser != (s->first + k->length) % 2)
        wrong = "the wrong player is to move";
    else if (s->end >= GT_END_SYSTEM && (s->winner > 1 || k->stake < 1 || k->stake > 2))
        wrong = "a finished game has a winner and a stake";
    if (wrong != NULL)
        snprintf(why, n, "%s", wrong);
    return wrong == NULL;
}

int gt_kuhn_card(const gt_state *s, int player)
{
    return read(s)->card[player];
}

int gt_kuhn_line(const gt_state *s)
{
    const kuhn *k = read(s);
    return k->length == 0 ? 0 : facing_bet(k) ? 1 + k->length : 1;
}

int gt_kuhn_payoff(const gt_state *s, int player)
{
    if (s->winner > 1)
        return 0; /* unfinished */
    int stake = s->end == GT_CONCEDED ? 1 : read(s)->stake;
    return s->winner == player ? stake : -stake;
}

/* -2 .. 2 as 0 .. 1 */
static double payoff(const gt_game *g, const gt_state *s, int player)
{
    (void)g;
    return (gt_kuhn_payoff(s, player) + 2) / 4.0;
}

static void describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out)
{
    (void)g;
    const kuhn *k = read(s);
    out->number(out->context, "card", k->card[viewer]);
    out->open(out->context, "line", true);
    for (int i = 0; i < k->length; i++)
        out->text(out->context, NULL, k->line[i] == GT_KUHN_BET ? "bet" : "pass");
    out->close(out->context, true);
}

static const char *const end_names[] = {"fold", "showdown"};

const gt_rules gt_kuhn_rules = {
    .name = "kuhn",
    .core = &gt_core_table,
    .behaviour = 1,
    .n_ends = 2,
    .end_names = end_names,
    .start = start,
    .actions = actions,
    .apply = apply,
    .resample = resample,
    .infoset_key = infoset_key,
    .state_key = state_key,
    .text = text,
    .quiet = quiet,
    .evaluate = evaluate,
    .check = check,
    .describe = describe,
    .payoff = payoff,
};

const gt_game gt_kuhn = {.rules = &gt_kuhn_rules, .turn_limit = 10, .action_limit = 10};
