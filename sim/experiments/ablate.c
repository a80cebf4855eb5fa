/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing with blanks. A block is some pairs of a matchup, with all cards and then with each blank:
 * a unit each. Units come block by block and matchup by matchup, so that a run that is stopped has
 * looked at all about equally; what came of a block waits until all of it is there. */
#include "sim/experiments/ablate.h"

#include "sim/playing/executor.h"
#include "sim/playing/pair_score.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_PAIRS = 4,
    WHOLE = 0, /* of the units of a block, the one with all cards */
    MOST_UNITS = 1 + 2 * GT_DECK_CARDS,
};

static const int64_t HALF_POINT = GT_PAIR_HALF_POINT;

/* What came of a block that is played. */
typedef struct block {
    uint64_t number;
    int left; /* units that are not there yet; 0: nobody uses this */
    uint8_t score[MOST_UNITS][BLOCK_PAIRS]; /* half points of player 0, by unit */
    int32_t luck[MOST_UNITS][BLOCK_PAIRS]; /* of player 0, in 1 / GT_PAIR_ONE */
} block;

typedef struct job {
    const gt_field *field;
    const gt_run_options *options;
    gt_results *results;
    int series; /* that is being played */
    int *matchup; /* those in which a row takes part */
    int n_matchups;
    uint64_t next, n_blocks; /* the block that units are taken of; how many there are */
    int unit; /* its next unit */
    block *open; /* blocks that are played, one for each thread and one more */
    int n_open;
    gt_news news;
} job;

/* Whether the cards of a deck become blanks. */
static bool is_row(const job *j, int deck)
{
    return (j->field->role[deck] & GT_ROLE_ROW) != 0;
}

static void tell(job *j, uint64_t games)
{
    j->news.done += games;
    j->news.series = j->series;
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, &j->news);
}

/* ---- Blocks. */

static int matchup_of(const job *j, uint64_t number)
{
    return j->matchup[number % (uint64_t)j->n_matchups];
}

static uint64_t first_pair(const job *j, uint64_t number)
{
    return number / (uint64_t)j->n_matchups * BLOCK_PAIRS;
}

/* Cards of player p's deck that become blanks. */
static int blanks_of(const job *j, const gt_seats *seats, int p)
{
    return is_row(j, seats->deck[p]) ? j->field->cards[seats->deck[p]].n : 0;
}

static int units_of(const job *j, const gt_seats *seats)
{
    return 1 + blanks_of(j, seats, 0) + blanks_of(j, seats, 1);
}

/* Whose card is a blank in a unit of a block, and which; only if it is not the whole. */
static void blank_of(const job *j, const gt_seats *seats, int unit, int *player, int *card)
{
    int of_first = blanks_of(j, seats, 0);
    *player = unit > of_first;
    *card = unit - 1 - (*player == 1 ? of_first : 0);
}

static block *find_block(job *j, uint64_t number)
{
    for (int i = 0; i < j->n_open; i++)
        if (j->open[i].left > 0 && j->open[i].number == number)
            return &j->open[i];
    return NULL;
}

/* Units are taken in order, and a thread hands in what it has before it takes more: so no more
 * blocks are open than there are threads, and the one that units are taken of. */
static block *open_block(job *j, uint64_t number, int units)
{
    block *b = j->open;
    while (b->left > 0)
        b++;
    assert(b < j->open + j->n_open);
    b->number = number;
    b->left = units;
    return b;
}

/* ---- Playing. The tag of a unit is its block, and its number in it. */

/* The blanks of a unit. */
static void put_blanks(const job *j, const gt_seats *seats, gt_lineup *lineup)
{
    int player, card;
    if (j->unit == WHOLE)
        return;
    blank_of(j, seats, j->unit, &player, &card);
    lineup->n_blanks = 1;
    lineup->blank[0].player = (uint8_t)player;
    lineup->blank[0].card = (uint8_t)card;
}

static bool take(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    job *j = context;
    (void)taker;
    if (j->next == j->n_blocks)
        return false;
    gt_seats seats = gt_field_seats(j->field, matchup_of(j, j->next));
    uint64_t first = first_pair(j, j->next), left = j->options->blank_games / 2 - first;
    *unit = (gt_unit){.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                      .pairing = GT_DECKS_PAIRED,
                      .n = left < BLOCK_PAIRS ? (uint16_t)left : BLOCK_PAIRS,
                      .seed = j->options->seed,
                      .first = first};
    put_blanks(j, &seats, &unit->lineup);
    *tag = j->next * MOST_UNITS + (uint64_t)j->unit;
    if (++j->unit == units_of(j, &seats)) {
        j->unit = WHOLE;
        j->next++;
    }
    return true;
}

/* Adds a difference without luck, in 1 / GT_PAIR_ONE. */
static void add_without_luck(gt_blank_tally *to, int64_t difference)
{
    const int64_t unit = GT_PAIR_ONE / GT_BLANK_ONE;
    uint64_t x = (uint64_t)((difference + 2 * GT_PAIR_ONE + unit / 2) / unit);
    to->without_luck[0] += x;
    to->without_luck[1] += x * x / GT_BLANK_ONE;
}

/* Adds a block of which all is there. */
static void add_block(const job *j, const block *b, const gt_seats *seats, int pairs)
{
    int matchup = matchup_of(j, b->number);
    for (int unit = 1; unit < units_of(j, seats); unit++) {
        int player, card;
        blank_of(j, seats, unit, &player, &card);
        int side = seats->swapped ? 1 - player : player;
        gt_blank_tally *to = &gt_blanks_of(j->results, j->series, matchup, side)[card];
        for (int i = 0; i < pairs; i++) {
            int better = b->score[WHOLE][i] - b->score[unit][i];
            int64_t luck = (int64_t)b->luck[WHOLE][i] - b->luck[unit][i];
            to->pairs[(player == 0 ? better : -better) + GT_PAIR_SCORES - 1]++;
            if (j->options->luck)
                add_without_luck(to, (player == 0 ? 1 : -1) * (better * HALF_POINT - luck));
        }
    }
}

static void add(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    job *j = context;
    uint64_t number = tag / MOST_UNITS;
    gt_seats seats = gt_field_seats(j->field, matchup_of(j, number));
    tell(j, (uint64_t)gt_games_count(games));
    if (games->n < unit->n)
        return; /* it was stopped: the block will not be whole */
    block *b = find_block(j, number);
    if (b == NULL)
        b = open_block(j, number, units_of(j, &seats));
    for (int i = 0; i < games->n; i++) {
        b->score[tag % MOST_UNITS][i] = (uint8_t)gt_pair_half_points(games, i);
        b->luck[tag % MOST_UNITS][i] = gt_pair_luck(games, i);
    }
    if (--b->left == 0)
        add_block(j, b, &seats, games->n);
}

/* ---- The whole. */

/* False: `error` says why it could not go on. */
static bool play_series(job *j, char *error, size_t size)
{
    gt_results *r = j->results;
    const gt_job games = {.field = j->field,
                          .player = &j->options->policies[j->series],
                          .n_players = 1,
                          .luck = j->options->luck,
                          .secret = j->options->secret};
    const gt_executor_options by = {
        .threads = j->options->threads, .worker = j->options->worker, .stop = j->options->stop};
    const gt_work work = {.take = take, .add = add, .context = j};
    size_t n = r->first_card[2 * (size_t)r->n_matchups];
    r->series[j->series].blanks = calloc(n + 1, sizeof(gt_blank_tally));
    gt_executor *executor = gt_executor_new(&games, &by);
    j->n_open = gt_thread_count(j->options->threads) + 1;
    j->open = calloc((size_t)j->n_open, sizeof *j->open);
    j->next = 0;
    j->unit = WHOLE;
    snprintf(error, size, "out of memory");
    bool ok = r->series[j->series].blanks != NULL && executor != NULL && j->open != NULL &&
              gt_execute(executor, &work, error, size);
    gt_executor_free(executor);
    free(j->open);
    return ok;
}

/* Lists the matchups; returns how many games with each policy there will be. */
static uint64_t list_matchups(job *j)
{
    const gt_field *f = j->field;
    uint64_t sets = 0; /* of cards: all, or all but one */
    for (int i = 0; i < f->n_matchups; i++) {
        int deck[2] = {f->matchup[i].a, f->matchup[i].b};
        if (!is_row(j, deck[0]) && !is_row(j, deck[1]))
            continue;
        j->matchup[j->n_matchups++] = i;
        sets++;
        for (int side = 0; side < 2; side++)
            sets += is_row(j, deck[side]) ? (uint64_t)f->cards[deck[side]].n : 0;
    }
    return sets * j->options->blank_games;
}

bool gt_ablate(const gt_field *field, const gt_run_options *options, gt_results *r, char *error,
               size_t n)
{
    assert(options->blank_games % 2 == 0 && field->cards != NULL && field->blanks);
    job j = {.field = field, .options = options, .results = r};
    bool ok = true;
    r->blank_games = options->blank_games;
    if (!r->complete)
        return true;
    j.matchup = malloc((size_t)field->n_matchups * sizeof *j.matchup);
    snprintf(error, n, "out of memory");
    if (j.matchup == NULL)
        return false;
    j.news = (gt_news){.results = r, .decided = -1, .widest = -1, .blanks = true};
    j.news.expected = list_matchups(&j) * (uint64_t)options->n_policies;
    j.n_blocks =
        (options->blank_games / 2 + BLOCK_PAIRS - 1) / BLOCK_PAIRS * (uint64_t)j.n_matchups;
    for (j.series = 0; ok && j.series < options->n_policies && !gt_stopped(options->stop);
         j.series++)
        ok = play_series(&j, error, n);
    r->complete = !gt_stopped(options->stop);
    free(j.matchup);
    return ok;
}
