/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loop of a game: a view for the player to move, a question, an action. */
#include "sim/playing/match.h"

#include "engine/core/hash.h"

#include <string.h>

/* Seats the players at a state. */
static void sit_down(gt_match *m, const gt_game *g, gt_state *s, gt_policy *const policy[2],
                     uint64_t seed)
{
    m->game = g;
    m->state = s;
    for (int player = 0; player < 2; player++) {
        m->policy[player] = policy[player];
        gt_policy_begin(policy[player], seed, player);
    }
    m->watched = gt_policy_listens(policy[0]) || gt_policy_listens(policy[1]);
}

void gt_match_begin(gt_match *m, const gt_game *g, gt_state *room, gt_policy *const policy[2],
                    uint64_t seed, int first)
{
    sit_down(m, g, room, policy, seed);
    gt_start(g, m->state, seed, first);
}

void gt_match_begin_luck(gt_match *m, const gt_game *g, gt_state *room, gt_policy *const policy[2],
                         uint64_t seed, int first, gt_luck *luck)
{
    sit_down(m, g, room, policy, seed);
    gt_luck_start(luck, g, room, seed, first, NULL);
}

gt_action gt_match_choose(gt_match *m)
{
    struct gt_view_box box;
    int player = gt_to_move(m->game, m->state);
    const gt_view *view = gt_view_make(&box, m->game, m->state, player);
    gt_action action = gt_policy_choose(m->policy[player], view);
    for (int i = 0; i < 2 && m->watched; i++)
        gt_policy_watch(m->policy[i], m->game, m->state, action);
    return action;
}

bool gt_match_step(gt_match *m, const gt_observer *o)
{
    if (gt_to_move(m->game, m->state) == GT_TERMINAL)
        return false;
    gt_observe(m->game, m->state, gt_match_choose(m), o);
    return true;
}

/* Plays to the end. Two random players need not be asked one by one. */
static void play(gt_match *m, const gt_observer *o)
{
    gt_random_players p;
    if (gt_policy_is_random(m->policy[0], &p.key[0]) &&
        gt_policy_is_random(m->policy[1], &p.key[1])) {
        gt_play_out(m->game, m->state, &p, o);
        return;
    }
    while (gt_match_step(m, o)) {
    }
}

/* How it ended: states know nothing of players that cannot go on. */
static int end_of(const gt_match *m)
{
    for (int player = 0; player < 2; player++) {
        gt_forfeit why = gt_policy_forfeit(m->policy[player]);
        if (why != GT_NO_FORFEIT)
            return why == GT_ABANDONED ? GT_RUNNING : gt_forfeit_end(m->game, why);
    }
    return gt_how_ended(m->state);
}

gt_outcome gt_match_outcome(const gt_match *m)
{
    const gt_state *s = m->state;
    double points = gt_return(m->game, s, 0);
    return (gt_outcome){
        .winner = points > 0.5   ? 0
                  : points < 0.5 ? 1
                                 : GT_NOBODY,
        .first = (uint8_t)gt_first_player(s),
        .end = (uint8_t)end_of(m),
        .turns = (uint16_t)gt_turns(s),
        .actions = (uint16_t)gt_actions(s),
        .decisions = {(uint16_t)gt_decisions(s, 0), (uint16_t)gt_decisions(s, 1)},
        .why = gt_why_aborted(s),
    };
}

gt_outcome gt_match_play(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                         uint64_t seed, int first)
{
    gt_match m;
    gt_match_begin(&m, g, room, policy, seed, first);
    play(&m, NULL);
    return gt_match_outcome(&m);
}

gt_outcome gt_match_play_on(const gt_game *g, gt_state *s, gt_policy *const policy[2],
                            uint64_t seed)
{
    gt_match m;
    sit_down(&m, g, s, policy, seed);
    play(&m, NULL);
    return gt_match_outcome(&m);
}

/* A game whose players have sat down. */
static gt_outcome play_luck(gt_match *m, uint64_t seed, int first, gt_luck *luck, gt_card_log *log)
{
    gt_luck_start(luck, m->game, m->state, seed, first, log);
    while (gt_to_move(m->game, m->state) != GT_TERMINAL)
        gt_luck_apply(luck, m->game, m->state, gt_match_choose(m), log);
    gt_outcome outcome = gt_match_outcome(m);
    outcome.luck = gt_luck_sum(luck);
    return outcome;
}

gt_outcome gt_match_play_luck(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                              uint64_t seed, int first, gt_luck *luck)
{
    gt_match m;
    sit_down(&m, g, room, policy, seed);
    return play_luck(&m, seed, first, luck, NULL);
}

gt_outcome gt_match_count(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                          uint64_t seed, int first, const gt_deck_cards *const deck[2],
                          gt_counter *counter, gt_luck *luck)
{
    gt_match m;
    gt_observer o = {.cards = &counter->log};
    gt_card_log_clear(&counter->log);
    sit_down(&m, g, room, policy, seed);
    gt_outcome outcome;
    if (luck == NULL) {
        gt_start_observed(g, room, seed, first, &o);
        play(&m, &o);
        outcome = gt_match_outcome(&m);
    } else {
        outcome = play_luck(&m, seed, first, luck, &counter->log);
    }
    if (outcome.end != GT_RUNNING)
        gt_counter_add(counter, deck, g, m.state, gt_half_points(&outcome));
    return outcome;
}

uint64_t gt_match_seed(uint64_t run_seed, const char *deck0, const char *deck1, uint64_t k)
{
    uint64_t h = gt_mix(run_seed);
    h = gt_fold(h, gt_hash_bytes(deck0, strlen(deck0)));
    h = gt_fold(h, gt_hash_bytes(deck1, strlen(deck1)));
    return gt_fold(h, k);
}
