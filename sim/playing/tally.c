/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tallies: a unit is counted from the side of its player 0 first, then added to that of deck a. */
#include "sim/playing/tally.h"

#include "engine/core/hash.h"
#include "sim/playing/best_of.h"
#include "sim/playing/pair_score.h"

#include <assert.h>

/* Counts games that were broken off, or some of which `first` is the first. */
static void count_broken(uint64_t *games, gt_aborted *of_them, uint64_t n, const gt_aborted *first)
{
    if (n > 0 && (*games == 0 || first->game < of_them->game))
        *of_them = *first;
    *games += n;
}

/* Adds a game; returns the half points that player 0 made. */
static int add_game(gt_tally *t, uint64_t k, const gt_outcome *o)
{
    int half_points = gt_half_points(o);
    const gt_aborted broken = {.game = k, .why = o->why};
    if (o->winner != GT_NOBODY)
        t->wins[o->winner]++;
    else if (o->end == GT_UNFINISHED)
        t->unfinished++;
    else if (o->end == GT_ABORTED)
        count_broken(&t->aborted, &t->first_aborted, 1, &broken);
    else
        t->draws++;
    if (o->end == GT_UNFINISHED && o->why.limit != GT_NO_LIMIT)
        count_broken(&t->grown, &t->first_grown, 1, &broken);
    t->first_half_points += (uint64_t)(o->first == 0 ? half_points : 2 - half_points);
    t->turns += o->turns;
    t->actions += o->actions;
    t->ends[o->end]++;
    t->length[o->turns < GT_LENGTHS ? o->turns : GT_LENGTHS - 1]++;
    uint64_t h = gt_fold(gt_mix(k), (uint64_t)(o->winner << 8 | o->end));
    t->hash += gt_fold(gt_fold(h, o->turns), o->actions);
    return half_points;
}

/* The score is (half points / 2 - luck) / 2, here in 1 / (2 GT_LUCK_ONE). */
void gt_add_without_luck(uint64_t parts[GT_ADJUSTED_SCORES], int half_points, int64_t luck)
{
    int64_t score = (int64_t)half_points * (GT_LUCK_ONE / 2) - luck;
    int64_t from_low = score + 4 * (int64_t)GT_LUCK_ONE; /* the lowest is -2 */
    int64_t at = from_low / GT_ADJUSTED_PARTS, rest = from_low % GT_ADJUSTED_PARTS;
    assert(from_low >= 0 && at < GT_ADJUSTED_SCORES);
    parts[at] += (uint64_t)(GT_ADJUSTED_PARTS - rest);
    if (rest > 0)
        parts[at + 1] += (uint64_t)rest;
}

_Static_assert(GT_ADJUSTED_PARTS == GT_LUCK_ONE / 8 && GT_LUCK_GAME_BOUND == 2,
               "a sixteenth of a score, and the range of scores");

static void add_singles(gt_tally *t, const gt_outcome *match)
{
    gt_singles s = gt_singles_of(match);
    for (int i = 0; i < 3; i++)
        t->singles[i] += (uint64_t)s.won[i];
}

void gt_tally_add_games(gt_tally *t, uint64_t first, const gt_games *games)
{
    for (int i = 0; games->match && i < gt_games_count(games); i++)
        add_singles(t, &games->game[i]);
    for (int pair = 0; pair < games->n; pair++) {
        int half_points = 0;
        for (int i = 2 * pair; i <= 2 * pair + 1; i++)
            half_points += add_game(t, 2 * first + (uint64_t)i, &games->game[i]);
        t->pairs[half_points]++;
        if (games->luck)
            gt_add_without_luck(t->adjusted, half_points, gt_pair_luck(games, pair));
    }
}

static void add_tally(gt_tally *to, const gt_tally *t, bool swapped)
{
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        to->pairs[swapped ? GT_PAIR_SCORES - 1 - i : i] += t->pairs[i];
    for (int i = 0; i < GT_ADJUSTED_SCORES; i++)
        to->adjusted[swapped ? GT_ADJUSTED_SCORES - 1 - i : i] += t->adjusted[i];
    for (int i = 0; i < 2; i++)
        to->wins[swapped ? 1 - i : i] += t->wins[i];
    for (int i = 0; i < 3; i++)
        to->singles[swapped && i < 2 ? 1 - i : i] += t->singles[i];
    for (int i = 0; i < GT_MAX_ENDS; i++)
        to->ends[i] += t->ends[i];
    for (int i = 0; i < GT_LENGTHS; i++)
        to->length[i] += t->length[i];
    to->draws += t->draws;
    to->unfinished += t->unfinished;
    count_broken(&to->aborted, &to->first_aborted, t->aborted, &t->first_aborted);
    count_broken(&to->grown, &to->first_grown, t->grown, &t->first_grown);
    to->first_half_points += t->first_half_points;
    to->turns += t->turns;
    to->actions += t->actions;
    to->hash += t->hash;
}

void gt_results_add_games(gt_results *r, int series, int matchup, bool swapped, uint64_t first,
                          const gt_games *games)
{
    gt_tally t = {.hash = 0};
    gt_matchup m = r->matchup[matchup];
    gt_tally_add_games(&t, first, games);
    const char *seat[2] = {r->deck[swapped ? m.b : m.a], r->deck[swapped ? m.a : m.b]};
    if (t.aborted > 0)
        gt_aborted_name(&t.first_aborted, r->seed, seat, t.first_aborted.game, t.first_aborted.why);
    if (t.grown > 0)
        gt_aborted_name(&t.first_grown, r->seed, seat, t.first_grown.game, t.first_grown.why);
    add_tally(&r->series[series].tally[matchup], &t, swapped);
    for (int side = 0; side < 2 && r->cards != NULL; side++)
        gt_card_tally_add(gt_cards_of(r, series, matchup, side),
                          games->cards[swapped ? 1 - side : side],
                          r->cards[side == 0 ? m.a : m.b].n);
}
