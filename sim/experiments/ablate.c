/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing with blanks. A block is some pairs of a matchup, with all cards and then with each blank:
 * a unit each. Units come block by block and matchup by matchup, so that a run that is stopped has
 * looked at all about equally; what came of a block waits until all of it is there. */
#include "sim/experiments/ablate.h"

#include "decks/files/memory.h"
#include "sim/playing/executor.h"
#include "sim/playing/pair_score.h"
#include "sim/statistics/card_pairs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_PAIRS = 4,
    WHOLE = 0, /* of the units of a block, the one with all cards */
    MOST_SETS = GT_DECK_CARDS + GT_MOST_CARD_PAIRS, /* of a deck */
    MOST_UNITS = 1 + 2 * MOST_SETS,
};

/* Cards of a deck that become blanks in a unit. */
typedef struct blank_set {
    int n;
    uint8_t card[2];
} blank_set;

/* Of a deck: the sets, those of one card first; and how what was lost with the blanks of two cards
 * goes along, a sum over pairs of games for any two cards (GT_DECK_CARDS rows). */
typedef struct deck_sets {
    blank_set set[MOST_SETS];
    int n, singles;
    int64_t *product; /* NULL: nobody asks */
} deck_sets;

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
    deck_sets *deck; /* of each deck */
    uint64_t first; /* pair, of each matchup */
    bool together; /* games of pairs of cards are played */
    int *pair; /* of them: where those of each deck begin in the series' card_pair */
    int *matchup; /* those in which a row takes part */
    int n_matchups;
    uint64_t next, n_blocks; /* the block that units are taken of; how many there are */
    int unit; /* its next unit */
    block *open; /* blocks that are played: about as many as there are units in flight */
    int n_open, open_capacity;
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

/* Sets of player p's deck that become blanks. */
static int blanks_of(const job *j, const gt_seats *seats, int p)
{
    return j->deck[seats->deck[p]].n;
}

static int units_of(const job *j, const gt_seats *seats)
{
    return 1 + blanks_of(j, seats, 0) + blanks_of(j, seats, 1);
}

/* Whose cards are blanks in a unit of a block, and which set; only if it is not the whole. */
static void blank_of(const job *j, const gt_seats *seats, int unit, int *player, int *set)
{
    int of_first = blanks_of(j, seats, 0);
    *player = unit > of_first;
    *set = unit - 1 - (*player == 1 ? of_first : 0);
}

static block *find_block(job *j, uint64_t number)
{
    for (int i = 0; i < j->n_open; i++)
        if (j->open[i].left > 0 && j->open[i].number == number)
            return &j->open[i];
    return NULL;
}

/* Room for one more that is not open. */
static block *open_block(job *j, uint64_t number, int units)
{
    int at = 0;
    while (at < j->n_open && j->open[at].left > 0)
        at++;
    j->open = gt_grow(j->open, at, &j->open_capacity, sizeof *j->open);
    j->n_open += at == j->n_open;
    block *b = &j->open[at];
    b->number = number;
    b->left = units;
    return b;
}

/* ---- Playing. The tag of a unit is its block, and its number in it. */

/* The blanks of a unit. */
static void put_blanks(const job *j, const gt_seats *seats, gt_lineup *lineup)
{
    int player, number;
    if (j->unit == WHOLE)
        return;
    blank_of(j, seats, j->unit, &player, &number);
    const blank_set *set = &j->deck[seats->deck[player]].set[number];
    lineup->n_blanks = (uint8_t)set->n;
    for (int i = 0; i < set->n; i++) {
        lineup->blank[i].player = (uint8_t)player;
        lineup->blank[i].card = set->card[i];
    }
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
                      .first = j->first + first};
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

/* How much better than in a unit player p's deck did with all cards, in half points. */
static int lost_in(const block *b, int unit, int p, int pair)
{
    int better = b->score[WHOLE][pair] - b->score[unit][pair];
    return p == 0 ? better : -better;
}

/* Adds how what was lost with two cards' blanks goes along. */
static void add_products(const job *j, const block *b, const gt_seats *seats, int p, int pairs)
{
    const deck_sets *deck = &j->deck[seats->deck[p]];
    int before = 1 + (p == 1 ? blanks_of(j, seats, 0) : 0);
    for (int x = 0; x < deck->n && deck->product != NULL; x++)
        for (int y = 0; y < x; y++)
            for (int i = 0; i < pairs; i++)
                deck->product[x * GT_DECK_CARDS + y] +=
                    lost_in(b, before + x, p, i) * lost_in(b, before + y, p, i);
}

/* Adds a block of single cards of which all is there. */
static void add_singles(const job *j, const block *b, const gt_seats *seats, int pairs)
{
    int matchup = matchup_of(j, b->number);
    for (int unit = 1; unit < units_of(j, seats); unit++) {
        int player, card;
        blank_of(j, seats, unit, &player, &card);
        int side = seats->swapped ? 1 - player : player;
        gt_blank_tally *to = &gt_blanks_of(j->results, j->series, matchup, side)[card];
        for (int i = 0; i < pairs; i++) {
            int lost = lost_in(b, unit, player, i);
            int64_t luck = (int64_t)b->luck[WHOLE][i] - b->luck[unit][i];
            to->pairs[lost + GT_PAIR_SCORES - 1]++;
            if (j->options->luck)
                add_without_luck(to, lost * HALF_POINT - (player == 0 ? luck : -luck));
        }
    }
    for (int p = 0; p < 2; p++)
        add_products(j, b, seats, p, pairs);
}

/* The set of one card of a deck. */
static int set_of(const deck_sets *deck, int card)
{
    for (int i = 0; i < deck->singles; i++)
        if (deck->set[i].card[0] == card)
            return i;
    return -1;
}

/* The same of pairs of cards: with both less either, and with neither. */
static void add_pairs(const job *j, const block *b, const gt_seats *seats, int p, int pairs)
{
    const deck_sets *deck = &j->deck[seats->deck[p]];
    int before = 1 + (p == 1 ? blanks_of(j, seats, 0) : 0);
    for (int k = deck->singles; k < deck->n; k++) {
        gt_card_pair *to =
            &j->results->series[j->series].card_pair[j->pair[seats->deck[p]] + k - deck->singles];
        int one = before + set_of(deck, deck->set[k].card[0]);
        int two = before + set_of(deck, deck->set[k].card[1]);
        for (int i = 0; i < pairs; i++) {
            int together =
                lost_in(b, one, p, i) + lost_in(b, two, p, i) - lost_in(b, before + k, p, i);
            to->pairs[together + 2 * (GT_PAIR_SCORES - 1)]++;
        }
    }
}

static void add_block(const job *j, const block *b, const gt_seats *seats, int pairs)
{
    if (!j->together)
        add_singles(j, b, seats, pairs);
    for (int p = 0; p < 2 && j->together; p++)
        add_pairs(j, b, seats, p, pairs);
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

/* ---- Sets of cards. */

/* Every card of each row by itself. */
static void list_singles(const job *j)
{
    for (int d = 0; d < j->field->n_decks; d++) {
        deck_sets *deck = &j->deck[d];
        deck->n = is_row(j, d) ? j->field->cards[d].n : 0;
        for (int i = 0; i < deck->n; i++)
            deck->set[i] = (blank_set){1, {(uint8_t)i, 0}};
        deck->singles = deck->n;
        if (deck->product != NULL)
            memset(deck->product, 0, GT_DECK_CARDS * GT_DECK_CARDS * sizeof *deck->product);
    }
}

static void add_set(deck_sets *deck, blank_set set)
{
    deck->set[deck->n++] = set;
}

/* The pairs of cards that the games point to, and the cards in them. */
static void list_pairs(const job *j, int d, const gt_card_pair *pair, int n)
{
    deck_sets *deck = &j->deck[d];
    deck->n = deck->singles = 0;
    for (int i = 0; i < 2 * n; i++)
        if (set_of(deck, pair[i / 2].card[i % 2]) < 0) {
            add_set(deck, (blank_set){1, {(uint8_t)pair[i / 2].card[i % 2], 0}});
            deck->singles = deck->n;
        }
    for (int i = 0; i < n; i++)
        add_set(deck, (blank_set){2, {(uint8_t)pair[i].card[0], (uint8_t)pair[i].card[1]}});
}

/* Chooses the pairs of cards of all decks. */
static void choose_pairs(job *j)
{
    gt_series *s = &j->results->series[j->series];
    for (int d = 0; d < j->field->n_decks; d++) {
        gt_card_pair *pair = &s->card_pair[s->n_card_pairs];
        int n = j->deck[d].n < 2 ? 0
                                 : gt_point_to_pairs(j->results, j->series, d, j->deck[d].product,
                                                     GT_DECK_CARDS, j->options->card_pairs, pair);
        j->pair[d] = s->n_card_pairs;
        s->n_card_pairs += n;
        list_pairs(j, d, pair, n);
    }
}

/* ---- The whole. */

/* Plays the blocks of all matchups with the sets as they are. False: `error` says why it could not
 * go on. */
static bool play_sets(job *j, char *error, size_t size)
{
    const gt_job games = {.field = j->field,
                          .player = &j->options->policies[j->series],
                          .n_players = 1,
                          .luck = j->options->luck && !j->together,
                          .secret = j->options->secret};
    const gt_executor_options by = {
        .threads = j->options->threads, .worker = j->options->worker, .stop = j->options->stop};
    const gt_work work = {.take = take, .add = add, .context = j};
    gt_executor *executor = gt_executor_new(&games, &by);
    j->n_open = 0;
    j->next = 0;
    j->unit = WHOLE;
    bool ok = gt_execute(executor, &work, error, size);
    gt_executor_free(executor);
    return ok;
}

static bool play_series(job *j, char *error, size_t size)
{
    gt_results *r = j->results;
    gt_series *s = &r->series[j->series];
    size_t n = r->first_card[2 * (size_t)r->n_matchups];
    size_t pairs = (size_t)j->field->n_decks * (size_t)j->options->card_pairs;
    s->blanks = gt_zeroed(n + 1, sizeof(gt_blank_tally));
    s->card_pair = pairs > 0 ? gt_zeroed(pairs, sizeof *s->card_pair) : NULL;
    list_singles(j);
    j->first = 0;
    j->together = false;
    if (!play_sets(j, error, size) || gt_stopped(j->options->stop) || pairs == 0)
        return gt_stopped(j->options->stop) || pairs == 0;
    choose_pairs(j);
    j->first = j->options->blank_games / 2;
    j->together = true;
    return play_sets(j, error, size);
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

/* Games with pairs of cards that there will be at most. */
static uint64_t expect_pairs(const job *j)
{
    uint64_t sets = 0, pairs = (uint64_t)j->options->card_pairs;
    for (int i = 0; i < j->n_matchups && pairs > 0; i++) {
        gt_matchup m = j->field->matchup[j->matchup[i]];
        int deck[2] = {m.a, m.b};
        sets++;
        for (int side = 0; side < 2; side++) {
            uint64_t cards = (uint64_t)j->field->cards[deck[side]].n;
            if (is_row(j, deck[side]))
                sets += pairs + (2 * pairs < cards ? 2 * pairs : cards);
        }
    }
    return sets * j->options->blank_games;
}

/* Room for the sets of each deck. */
static void make_room(job *j)
{
    size_t n = (size_t)j->field->n_decks;
    j->matchup = gt_resize(NULL, (size_t)j->field->n_matchups, sizeof *j->matchup);
    j->deck = gt_zeroed(n, sizeof *j->deck);
    j->pair = gt_zeroed(n, sizeof *j->pair);
    for (size_t d = 0; j->options->card_pairs > 0 && d < n; d++)
        if (is_row(j, (int)d))
            j->deck[d].product = gt_zeroed(GT_DECK_CARDS * GT_DECK_CARDS, sizeof(int64_t));
}

static void free_room(job *j)
{
    for (int d = 0; d < j->field->n_decks; d++)
        free(j->deck[d].product);
    free(j->matchup);
    free(j->deck);
    free(j->pair);
    free(j->open);
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
    make_room(&j);
    j.news = (gt_news){.results = r, .decided = -1, .widest = -1, .stage = GT_STAGE_BLANKS};
    j.news.expected = (list_matchups(&j) + expect_pairs(&j)) * (uint64_t)options->n_policies;
    j.n_blocks =
        (options->blank_games / 2 + BLOCK_PAIRS - 1) / BLOCK_PAIRS * (uint64_t)j.n_matchups;
    for (j.series = 0; ok && j.series < options->n_policies && !gt_stopped(options->stop);
         j.series++)
        ok = play_series(&j, error, n);
    r->complete = !gt_stopped(options->stop);
    free_room(&j);
    return ok;
}
