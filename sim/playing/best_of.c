/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of several games; see best_of.h. */
#include "sim/playing/best_of.h"

#include "engine/core/hash.h"

/* Games of each kind in `seen`: three bits, three bits, two bits. */
enum { WON_BITS = 3, MOST_DRAWN = 3 };

gt_singles gt_singles_of(const gt_outcome *match)
{
    return (gt_singles){
        {match->seen & 7, match->seen >> WON_BITS & 7, match->seen >> 2 * WON_BITS}};
}

static uint16_t add(uint16_t a, uint16_t b)
{
    return a + b > UINT16_MAX ? UINT16_MAX : (uint16_t)(a + b);
}

/* Adds a game to the match so far. */
static void add_game(gt_outcome *match, gt_singles *singles, const gt_outcome *game)
{
    singles->won[game->winner]++;
    match->end = game->end;
    match->why = game->why;
    match->turns = add(match->turns, game->turns);
    match->actions = add(match->actions, game->actions);
    for (int player = 0; player < 2; player++)
        match->decisions[player] = add(match->decisions[player], game->decisions[player]);
}

static bool is_decided(const gt_singles *s, int most)
{
    return 2 * s->won[0] > most || 2 * s->won[1] > most || s->won[GT_NOBODY] == MOST_DRAWN;
}

gt_outcome gt_play_best_of(int most, const gt_unit_game *g,
                           gt_outcome (*play)(void *context, const gt_unit_game *g), void *context)
{
    gt_outcome match = {.winner = GT_NOBODY, .first = (uint8_t)g->begins};
    gt_singles s = {{0}};
    gt_unit_game now = *g;
    for (int k = 0; k < most && !is_decided(&s, most); k++) {
        now.seed = k == 0 ? g->seed : gt_fold(g->seed, (uint64_t)k);
        gt_outcome game = play(context, &now);
        if (game.end == GT_RUNNING)
            return game;
        add_game(&match, &s, &game);
        if (game.end == GT_ABORTED)
            break;
        if (game.winner != GT_NOBODY)
            now.begins = 1 - game.winner;
    }
    if (match.end != GT_ABORTED && s.won[0] != s.won[1])
        match.winner = (uint8_t)(s.won[0] > s.won[1] ? 0 : 1);
    match.seen = (uint8_t)(s.won[0] | s.won[1] << WON_BITS | s.won[GT_NOBODY] << 2 * WON_BITS);
    return match;
}
