/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of which every choice is noted. */
#include "sim/playing/positions.h"

#include "ai/states.h"
#include "ai/view_json.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct gt_position_taker {
    const gt_job *job;
    gt_seen *seen; /* of both players; NULL: not told */
    gt_state *next; /* to see what happens; NULL likewise */
    char *view; /* GT_VIEW_JSON bytes */
};

gt_position_taker *gt_position_taker_new(const gt_job *job)
{
    gt_position_taker *t = gt_resize(NULL, 1, sizeof *t);
    *t = (gt_position_taker){.job = job, .view = gt_resize(NULL, 1, GT_VIEW_JSON)};
    if (!job->events)
        return t;
    t->seen = gt_zeroed(2, sizeof *t->seen);
    t->next = gt_states_new(job->field->rules, 1);
    if (t->next != NULL)
        return t;
    gt_position_taker_free(t);
    return NULL;
}

void gt_position_taker_free(gt_position_taker *t)
{
    if (t == NULL)
        return;
    free(t->view);
    free(t->seen);
    free(t->next);
    free(t);
}

/* A game that is played. */
typedef struct playing {
    gt_position_taker *taker;
    const gt_unit_game *which;
    gt_match match;
    gt_bytes *notes;
    uint32_t positions;
} playing;

/* Notes a choice. */
static void note(playing *p, const gt_view *view, gt_action a, bool random)
{
    int player = gt_view_player(view);
    char action[GT_TEXT];
    const gt_seen *seen = p->taker->seen;
    gt_json_text j = {.text = p->taker->view, .size = GT_VIEW_JSON};
    gt_view_text(view, a, action, sizeof action);
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "type", "position");
    gt_json_number(&j, "game", (int64_t)p->which->number);
    gt_json_open(&j, "view", '{');
    gt_view_json(&j, view, seen != NULL ? &seen[player] : NULL);
    gt_json_close(&j, '}');
    gt_json_string(&j, "choice", action);
    gt_json_flag(&j, "random", random);
    assert(!j.cut);
    gt_bytes_add_number(p->notes, (uint64_t)player, 1);
    gt_bytes_add_text(p->notes, j.text, j.used);
    p->positions++;
}

/* The player to move acts. */
static void act(playing *p)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    const gt_game *g = p->match.game;
    gt_state *s = p->match.state;
    gt_seen *seen = p->taker->seen;
    int player = gt_to_move(g, s);
    const gt_view *view = gt_view_make(&box, g, s, player);
    uint64_t key =
        gt_fold(gt_fold(p->which->seed, 2 + (uint64_t)player), (uint64_t)gt_decisions(s, player));
    bool random = (int)gt_below(key, 1000) < p->taker->job->noise;
    gt_action a = random ? gt_view_sample(view, gt_mix(key))
                         : gt_policy_choose(p->match.policy[player], view);
    bool choice = a != GT_CONCEDE && gt_view_legal(view, legal) > 1;
    if (choice)
        note(p, view, a, random);
    if (choice && seen != NULL)
        gt_seen_clear(&seen[player], player);
    for (int i = 0; i < 2; i++) {
        if (seen != NULL && a != GT_CONCEDE)
            gt_seen_note(&seen[i], g, s, a, p->taker->next);
        gt_policy_watch(p->match.policy[i], g, s, a);
    }
    gt_apply(g, s, a);
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

gt_outcome gt_play_for_positions(gt_position_taker *t, const gt_game *g, gt_state *room,
                                 gt_policy *const seat[2], const gt_unit_game *which,
                                 gt_bytes *notes)
{
    enum { WORTHS = 16, HEAD = WORTHS + 4 };
    static const uint8_t head[HEAD];
    playing p = {.taker = t, .which = which, .notes = notes};
    size_t at = notes->used;
    gt_bytes_add(notes, head, HEAD);
    gt_match_begin(&p.match, g, room, seat, which->seed, which->begins);
    for (int player = 0; player < 2 && t->seen != NULL; player++)
        gt_seen_clear(&t->seen[player], player);
    while (gt_to_move(g, p.match.state) != GT_TERMINAL)
        act(&p);
    for (size_t player = 0; player < 2; player++)
        gt_bytes_set_number(notes, at + 8 * player,
                            bits_of(gt_return(g, p.match.state, (int)player)), 8);
    gt_bytes_set_number(notes, at + WORTHS, p.positions, 4);
    return gt_match_outcome(&p.match);
}
