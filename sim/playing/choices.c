/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Noting what players did and what a search would have done, and playing it again. */
#include "sim/playing/choices.h"

#include "ai/fixed_point.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <stdlib.h>
#include <string.h>

enum {
    CALM = 8, /* the noise ends with one turn of so many */
    ASKED = 4, /* one decision of so many is searched */
    CHOICE_SEARCHED = 1 << 15,
    SHARES = 255,
    CHANCES = 65535,
};

struct gt_choice_taker {
    const gt_job *job;
    gt_policy *searcher;
    /* Who sits there is the first player of the job, from whom decisions are taken. */
    bool learns[2];
    bool left; /* the search gave up, so that the game does not count */
};

gt_choice_taker *gt_choice_taker_new(const gt_job *job)
{
    char error[2];
    gt_choice_taker *t = gt_zeroed(1, sizeof *t);
    t->job = job;
    t->searcher = gt_policy_create(job->leaves, job->field->rules, error, sizeof error);
    if (t->searcher != NULL)
        return t;
    free(t);
    return NULL;
}

void gt_choice_taker_free(gt_choice_taker *t)
{
    if (t == NULL)
        return;
    gt_policy_free(t->searcher);
    free(t);
}

/* ---- Playing. */

static void note_search(void *context, const gt_search_result *found)
{
    gt_bytes *notes = context;
    uint64_t sum = 0;
    for (int i = 0; i < found->n; i++)
        sum += found->weight[i];
    gt_bytes_add_number(notes, (uint64_t)(found->value * CHANCES / GT_ONE), 2);
    for (int i = 0; i < found->n; i++)
        gt_bytes_add_number(notes, sum > 0 ? found->weight[i] * SHARES / sum : 0, 1);
}

static int number_of(gt_action a, const gt_action *legal, int n)
{
    int i = 0;
    while (i < n && legal[i] != a)
        i++;
    return i;
}

/* One decision of the game: the player chooses, and what it does is noted. */
static gt_action choose(gt_choice_taker *t, const gt_match *m, bool noisy, uint64_t key,
                        gt_bytes *notes)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(m->game, m->state);
    int n = gt_legal_actions(m->game, m->state, legal);
    if (n == 1)
        return legal[0];
    const gt_view *view = gt_view_make(&box, m->game, m->state, player);
    bool random = noisy && (int)gt_below(key, 1000) < t->job->noise;
    bool asked = !noisy && t->learns[player] && gt_fold(key, 1) % ASKED == 0;
    gt_action a =
        random ? gt_view_sample(view, gt_mix(key)) : gt_policy_choose(m->policy[player], view);
    if (a == GT_CONCEDE)
        return a;
    size_t head = notes->used;
    gt_bytes_add_number(notes, (uint64_t)number_of(a, legal, n), 2);
    if (!asked)
        return a;
    size_t before = notes->used;
    gt_search_listener listener = {note_search, notes};
    gt_policy_show_search(t->searcher, &listener);
    gt_policy_choose(t->searcher, view);
    gt_policy_show_search(t->searcher, NULL);
    if (gt_policy_forfeit(t->searcher) == GT_ABANDONED)
        t->left = true;
    if (notes->used > before)
        gt_bytes_set_number(notes, head, (uint64_t)(number_of(a, legal, n) | CHOICE_SEARCHED), 2);
    return a;
}

gt_outcome gt_play_for_choices(gt_choice_taker *t, const gt_game *g, gt_state *room,
                               gt_policy *const seat[2], const gt_unit_game *which, gt_bytes *notes)
{
    gt_match m;
    bool noisy = t->job->noise > 0;
    uint64_t seed = gt_fold(which->seed, 1);
    int turn = 0;
    for (int i = 0; i < 2; i++)
        t->learns[i] = strcmp(gt_policy_name(seat[i]), t->job->player[0]) == 0;
    gt_match_begin(&m, g, room, seat, which->seed, which->begins);
    gt_policy_begin(t->searcher, which->seed, 0);
    t->left = false;
    for (int player; (player = gt_to_move(g, m.state)) != GT_TERMINAL && !t->left;) {
        uint64_t key =
            gt_fold(gt_fold(~seed, (uint64_t)player), (uint64_t)gt_decisions(m.state, player));
        if (gt_turns(m.state) != turn) {
            turn = gt_turns(m.state);
            noisy = noisy && gt_fold(seed, (uint64_t)turn) % CALM != 0;
        }
        gt_apply(g, m.state, choose(t, &m, noisy, key, notes));
    }
    gt_outcome o = gt_match_outcome(&m);
    if (t->left)
        o.end = GT_RUNNING;
    return o;
}

/* ---- Playing again. */

/* The action that was noted for this decision. False: the notes do not fit. */
static bool take(const gt_game *g, const gt_state *s, gt_byte_reader *notes, gt_action *taken,
                 void (*told)(void *context, const gt_searched *d), void *context)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal);
    *taken = legal[0];
    if (n == 1)
        return true;
    int number = (int)gt_bytes_take_number(notes, 2);
    bool searched = (number & CHOICE_SEARCHED) != 0;
    number &= CHOICE_SEARCHED - 1;
    if (notes->failed || number >= n)
        return false;
    *taken = legal[number];
    if (!searched)
        return true;
    gt_searched d = {.game = g, .state = s, .legal = legal, .n = n, .player = gt_to_move(g, s)};
    d.value = (double)gt_bytes_take_number(notes, 2) / CHANCES;
    d.share = gt_bytes_take(notes, (size_t)n);
    if (d.share != NULL)
        told(context, &d);
    return d.share != NULL;
}

bool gt_replay_choices(const gt_game *g, gt_state *room, const gt_unit_game *which,
                       gt_byte_reader notes, void (*told)(void *context, const gt_searched *d),
                       void *context, int *half_points)
{
    gt_action a;
    gt_start(g, room, which->seed, which->begins);
    while (gt_to_move(g, room) != GT_TERMINAL) {
        if (!take(g, room, &notes, &a, told, context))
            return false;
        gt_apply(g, room, a);
    }
    *half_points = (int)(2 * gt_return(g, room, 0));
    return notes.left == 0;
}
