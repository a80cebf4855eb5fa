/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing several lists on the same chance. Units come block by block, matchup by matchup and list
 * by list, so that a run that is stopped has looked at all of them about equally. */
#include "sim/experiments/swap.h"

#include "decks/files/memory.h"
#include "sim/playing/executor.h"
#include "sim/statistics/paired.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BLOCK_PAIRS = 4, MISSING = 255 };

typedef struct job {
    const gt_field *field;
    const gt_swap_options *options;
    gt_swap *swap;
    uint64_t next, n_units, pairs;
    uint8_t *score; /* half points of deck 0, by list, matchup and pair; MISSING */
} job;

static uint8_t *scores_of(const job *j, int list, int matchup)
{
    size_t row = (size_t)list * (size_t)j->field->n_matchups + (size_t)matchup;
    return j->score + row * (size_t)j->pairs;
}

/* ---- Playing. The tag of a unit is its number. */

static int list_of(const job *j, uint64_t number)
{
    return (int)(number % (uint64_t)j->options->lists);
}

static int matchup_of(const job *j, uint64_t number)
{
    return (int)(number / (uint64_t)j->options->lists % (uint64_t)j->field->n_matchups);
}

static uint64_t first_pair(const job *j, uint64_t number)
{
    return number / (uint64_t)j->options->lists / (uint64_t)j->field->n_matchups * BLOCK_PAIRS;
}

static bool take(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    job *j = context;
    (void)taker;
    if (j->next == j->n_units)
        return false;
    gt_seats seats = gt_field_seats(j->field, matchup_of(j, j->next));
    uint64_t first = first_pair(j, j->next), left = j->pairs - first;
    *unit = (gt_unit){.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                      .pairing = GT_DECKS_PAIRED,
                      .n = left < BLOCK_PAIRS ? (uint16_t)left : BLOCK_PAIRS,
                      .seed = j->options->seed,
                      .first = first};
    unit->lineup.pool = (uint8_t)list_of(j, j->next);
    *tag = j->next++;
    return true;
}

static void add(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    job *j = context;
    bool first = unit->lineup.deck[0] == 0; /* deck 0 is player 0 */
    uint8_t *score = scores_of(j, list_of(j, tag), matchup_of(j, tag)) + unit->first;
    for (int i = 0; i < games->n; i++) {
        int points = 0;
        for (int k = 2 * i; k <= 2 * i + 1; k++) {
            points += gt_half_points(&games->game[k]);
            j->swap->unfinished += games->game[k].end == GT_UNFINISHED;
            j->swap->aborted += games->game[k].end == GT_ABORTED;
        }
        score[i] = (uint8_t)(first ? points : GT_PAIR_SCORES - 1 - points);
    }
    j->swap->games += (uint64_t)gt_games_count(games);
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, j->swap->games,
                             2 * j->pairs * (uint64_t)(j->field->n_matchups * j->options->lists));
}

/* ---- What came of it. */

/* Whether all lists have played a pair in all matchups. */
static bool is_whole(const job *j, uint64_t pair)
{
    for (int list = 0; list < j->options->lists; list++)
        for (int m = 0; m < j->field->n_matchups; m++)
            if (scores_of(j, list, m)[pair] == MISSING)
                return false;
    return true;
}

/* How much more list a scored than list b, a pair of each matchup after the other. */
static gt_estimate difference_of(const job *j, int a, int b)
{
    int n = j->field->n_matchups, reach = n * (GT_PAIR_SCORES - 1);
    double tail =
        (1 - j->options->confidence) / (j->options->lists > 2 ? j->options->lists - 1 : 1);
    uint64_t *count = gt_resize(NULL, 2 * (size_t)reach + 1, sizeof *count);
    memset(count, 0, (2 * (size_t)reach + 1) * sizeof *count);
    for (uint64_t pair = 0; pair < j->pairs; pair++) {
        int sum = 0;
        if (!is_whole(j, pair))
            continue;
        for (int m = 0; m < n; m++)
            sum += scores_of(j, a, m)[pair] - scores_of(j, b, m)[pair];
        count[reach + sum]++;
    }
    gt_estimate e = gt_paired_interval((gt_scores){count, 2 * reach + 1, -1, 1}, 1 - tail, n);
    free(count);
    return e;
}

static double rate_of(const job *j, int list)
{
    uint64_t sum = 0, n = 0;
    for (uint64_t pair = 0; pair < j->pairs; pair++)
        for (int m = 0; m < j->field->n_matchups && is_whole(j, pair); m++, n++)
            sum += scores_of(j, list, m)[pair];
    return n > 0 ? (double)sum / (double)n / (GT_PAIR_SCORES - 1) : (double)NAN;
}

static void order_lists(gt_swap *s)
{
    for (int i = 0; i < s->lists; i++) {
        int at = i;
        for (; at > 0 && s->list[s->order[at - 1]].rate < s->list[i].rate; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    s->best = s->order[0];
}

static void conclude(const job *j)
{
    gt_swap *s = j->swap;
    for (uint64_t pair = 0; pair < j->pairs; pair++)
        s->pairs += is_whole(j, pair);
    s->complete = s->pairs == j->pairs;
    for (int i = 0; i < s->lists; i++)
        s->list[i].rate = rate_of(j, i);
    order_lists(s);
    for (int i = 0; i < s->lists; i++) {
        if (i != 0)
            s->list[i].change = difference_of(j, i, 0);
        if (i != s->best)
            s->list[i].behind = difference_of(j, s->best, i);
    }
}

/* ---- The whole. */

void gt_swap_free(gt_swap *s)
{
    if (s == NULL)
        return;
    free(s->list);
    free(s->order);
    free(s);
}

static gt_swap *new_swap(int lists)
{
    gt_swap *s = gt_resize(NULL, 1, sizeof *s);
    *s = (gt_swap){.lists = lists};
    s->list = gt_resize(NULL, (size_t)lists, sizeof *s->list);
    s->order = gt_resize(NULL, (size_t)lists, sizeof *s->order);
    memset(s->list, 0, (size_t)lists * sizeof *s->list);
    return s;
}

gt_swap *gt_swap_run(const gt_field *field, const gt_swap_options *o, char *error, size_t n)
{
    assert(o->lists >= 2 && o->games >= 2 && o->games % 2 == 0 && field->n_matchups > 0);
    const gt_job games = {
        .field = field, .player = &o->policy, .n_players = 1, .secret = o->secret};
    const gt_executor_options by = {.threads = o->threads, .stop = o->stop};
    job j = {.field = field, .options = o, .pairs = o->games / 2};
    uint64_t blocks = (j.pairs + BLOCK_PAIRS - 1) / BLOCK_PAIRS;
    size_t rows = (size_t)o->lists * (size_t)field->n_matchups;
    gt_executor *executor = gt_executor_new(&games, &by);
    const gt_work work = {.take = take, .add = add, .context = &j};
    j.n_units = blocks * rows;
    j.swap = new_swap(o->lists);
    j.score = gt_resize(NULL, rows * (size_t)j.pairs, 1);
    memset(j.score, MISSING, rows * (size_t)j.pairs);
    snprintf(error, n, "out of memory");
    bool well = executor != NULL && gt_execute(executor, &work, error, n);
    if (well)
        conclude(&j);
    gt_executor_free(executor);
    free(j.score);
    if (well)
        return j.swap;
    gt_swap_free(j.swap);
    return NULL;
}
