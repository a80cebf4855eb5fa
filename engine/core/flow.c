/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop and the doors to a state; see flow.h. */
#include "engine/core/flow.h"

#include "engine/core/agenda.h"
#include "engine/core/hash.h"
#include "engine/core/rules.h"

static inline const gt_frame_kind *kind_of(const gt_context *r, const gt_frame *f)
{
    return r->hooks->frames[f->kind];
}

/* ---- What is legal, and doing it. */

int gt_legal(gt_context *r, gt_action *out)
{
    const gt_listing *known = r->listing;
    const gt_frame *f = gt_top(r->s);
    if (known == NULL || known->n < 0)
        return kind_of(r, f)->legal(r, f, out);
    memcpy(out, known->action, (size_t)known->n * sizeof *out);
    return known->n;
}

static inline void forget_listing(gt_context *r)
{
    if (r->listing != NULL)
        r->listing->n = -1;
}

static inline void answer(gt_context *r, gt_action a)
{
    gt_frame *f = gt_top(r->s);
    forget_listing(r);
    kind_of(r, f)->answer(r, f, a);
}

/* An action begins that is a new one, not an answer which goes without saying. */
static inline void begin_action(gt_context *r)
{
    if (r->hooks->begin_action != NULL && !gt_goes_without_saying(r->game, r->s))
        r->hooks->begin_action(r);
}

void gt_do(gt_context *r, gt_action a)
{
    begin_action(r);
    answer(r, a);
    gt_flow(r);
}

int gt_do_and_list(gt_context *r, gt_action a, gt_action *out)
{
    gt_do(r, a);
    return r->s->end != GT_RUNNING ? 0 : gt_legal(r, out);
}

/* ---- The loop. */

/* Whether the question has but one answer, and the engine gives that (gt_rule_hooks.forces). */
static bool is_forced(gt_context *r)
{
    gt_action out[GT_MAX_ACTIONS];
    const gt_frame *f = gt_top(r->s);
    if (r->hooks->forces == NULL || r->game->asks_all || !r->hooks->forces(r, f))
        return false;
    int n = gt_legal(r, out);
    if (n == 1)
        answer(r, out[0]);
    else
        gt_keep_listing(r, out, n);
    return n == 1;
}

/* What cards make more and more of, by right, has no room any more, or goes on for ever: that is no
 * fault of the engine, so the game is unfinished. What was too much, and by which card, is told all
 * the same. */
static void tell_growth(const gt_rule_hooks *hooks, gt_state *s)
{
    if (s->end == GT_ABORTED && (hooks->growth >> s->why.limit & 1) != 0)
        s->end = GT_UNFINISHED;
}

void gt_flow(gt_context *r)
{
    gt_state *s = r->s;
    const gt_rule_hooks *hooks = r->hooks;
    for (;;) {
        if (s->pending != 0) {
            if (s->end != GT_RUNNING)
                break;
            if (hooks->look_after != NULL && hooks->look_after(r))
                continue;
        }
        if (s->work >= GT_WORK_LIMIT) {
            gt_abort(s, GT_LIMIT_WORK, GT_NO_OBJECT);
            continue;
        }
        s->work++;
        gt_frame *f = gt_top(s);
        if (kind_of(r, f)->step(r, f) && !is_forced(r))
            break;
    }
    if (s->end != GT_RUNNING)
        s->work = 0; /* see gt_finish; something may have been done since */
    else if (hooks->decider != NULL)
        s->chooser = (uint8_t)hooks->decider(r, s->chooser);
    tell_growth(hooks, s);
}

/* ---- Games between random players, in one context: what was worked out for one decision is there
 * for the next. */

static void play(gt_context *r, uint64_t key)
{
    gt_action out[GT_MAX_ACTIONS];
    gt_frame *f = gt_top(r->s);
    const gt_frame_kind *kind = kind_of(r, f);
    if (kind->play != NULL) {
        forget_listing(r);
        kind->play(r, f, key);
        return;
    }
    int n = gt_legal(r, out); /* never 0 */
    if (r->hooks->begin_action != NULL)
        r->hooks->begin_action(r);
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    answer(r, out[gt_below(key, (uint32_t)n)]);
}

static void play_out(gt_context *r, const gt_random_players *players)
{
    gt_state *s = r->s;
    const gt_folder keys[2] = {gt_folder_of(players->key[0]), gt_folder_of(players->key[1])};
    const int turns = gt_turn_limit(r->game), actions = gt_action_limit(r->game);
    while (s->end == GT_RUNNING) {
        int player = s->chooser;
        uint64_t key = gt_decision_key_by(&keys[player], s->decisions[player]);
        gt_count_action(s, player);
        play(r, key);
        gt_flow(r);
        gt_stop_at(s, turns, actions);
    }
}

int gt_serve(gt_context *r, const gt_wanted *w, gt_action *out)
{
    gt_frame *f = gt_top(r->s);
    const gt_frame_kind *kind = kind_of(r, f);
    if (w->what == GT_WANT_PLAYED) {
        play_out(r, w->players);
        return 0;
    }
    if (w->what == GT_WANT_FIRST && kind->first != NULL)
        out[0] = kind->first(r, f);
    else if (w->what == GT_WANT_DRAWN && kind->draw != NULL)
        out[0] = kind->draw(r, f, w->key);
    else
        return gt_legal(r, out);
    return 1;
}
