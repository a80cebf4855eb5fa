/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing several lists on the same chance. Units of a round come block by block, matchup by
 * matchup and list by list, so that a run that is stopped has looked at all of them about equally;
 * those that the store has are taken from there. */
#include "sim/experiments/swap.h"

#include "ai/policy.h"
#include "decks/files/memory.h"
#include "sim/experiments/kept_lists.h"
#include "sim/playing/executor.h"
#include "sim/playing/pair_score.h"
#include "sim/statistics/differences.h"
#include "sim/statistics/paired.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    FIRST_ROUND = 64, /* pairs of a list in a matchup, where figures are looked at */
    ROUND_UNITS = 1 << 18, /* about; bounds the memory of a round */
};

/* A round goes down to this part of the widest interval, and at the end a little below the aim, as
 * in sim/experiments/plan.h. */
static const double STEP = 0.75, NEAR = 1.06, BELOW = 0.995;

static const double RACE_AIM = 0.02; /* half-width for which a race without precision is made */

typedef struct job {
    const gt_field *field;
    const gt_swap_options *options;
    gt_swap *swap;
    gt_kept_lists kept;
    gt_executor *executor;
    int first_forfeit; /* ways to end from here on are forfeits */
    uint64_t pairs, most; /* of a list in a matchup, after this round; there can be */
    double half; /* half the width of the widest interval, when it was looked at last */
    /* Of each pair and list: half points over all matchups, and how many of these were played. */
    uint16_t *sum, *played;
    int64_t *luck; /* what of them was luck, in 1 / GT_PAIR_ONE; NULL: that is not asked for */
    uint64_t capacity;
    gt_unit *unit; /* of the round that the store does not have, and their matchups */
    int *matchup;
    size_t n_units, taken;
    int units_capacity, matchups_capacity;
} job;

static bool is_race(const job *j)
{
    return j->options->budget > 0;
}

/* Lists that play on. */
static uint64_t lists_left(const job *j)
{
    uint64_t n = 0;
    for (int i = 0; i < j->options->lists; i++)
        n += !j->swap->list[i].dropped;
    return n;
}

static uint64_t rows_of(const job *j)
{
    return lists_left(j) * (uint64_t)j->field->n_matchups;
}

static bool has_pair(const job *j, int list, uint64_t pair)
{
    return j->played[pair * (uint64_t)j->options->lists + (uint64_t)list] ==
           (uint64_t)j->field->n_matchups;
}

/* Whether to go on. */
static bool ok(const job *j)
{
    return !gt_stopped(j->options->stop) && !gt_kept_units_failed(&j->kept.units);
}

/* ---- What came of units. */

static void tell_progress(const job *j)
{
    double pairs = (double)j->most, aim = j->options->precision;
    if (j->options->progress == NULL)
        return;
    if (aim > 0 && j->half < 1)
        pairs = fmin(pairs,
                     fmax((double)j->pairs, (double)j->pairs * (j->half / aim) * (j->half / aim)));
    uint64_t of = is_race(j) ? j->options->budget : (uint64_t)(2 * pairs * (double)rows_of(j));
    j->options->progress(j->options->context, j->swap->games, j->swap->reused, of);
}

/* Adds the games of a unit that was played or found. */
static void add_games(job *j, const gt_unit *unit, const gt_games *games)
{
    bool first = unit->lineup.deck[0] == 0; /* deck 0 is player 0 */
    int lists = j->options->lists, list = unit->lineup.pool;
    gt_swap *s = j->swap;
    for (int i = 0; i < games->n; i++) {
        uint64_t pair = unit->first + (uint64_t)i;
        int points = gt_pair_half_points(games, i);
        for (int k = 2 * i; k <= 2 * i + 1; k++) {
            const gt_outcome *o = &games->game[k];
            s->unfinished += o->end == GT_UNFINISHED;
            s->aborted += o->end == GT_ABORTED;
            s->forfeits += o->end >= j->first_forfeit;
        }
        uint64_t at = pair * (uint64_t)lists + (uint64_t)list;
        j->sum[at] = (uint16_t)(j->sum[at] + (first ? points : GT_PAIR_SCORES - 1 - points));
        if (j->luck != NULL)
            j->luck[at] += first ? gt_pair_luck(games, i) : -gt_pair_luck(games, i);
        j->played[at]++;
    }
    s->games += (uint64_t)gt_games_count(games);
    tell_progress(j);
}

/* ---- Playing. The tag of a unit is its number among those of the round. */

static bool take(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    job *j = context;
    (void)taker;
    if (j->taken == j->n_units || !ok(j))
        return false;
    *tag = j->taken;
    *unit = j->unit[j->taken++];
    return true;
}

static void keep_played(void *context, int taker, const gt_unit *unit, uint64_t tag,
                        const gt_games *games)
{
    job *j = context;
    (void)taker;
    gt_kept_lists_put(&j->kept, unit->lineup.pool, j->matchup[tag], unit, games);
}

static void add_played(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    (void)tag;
    add_games(context, unit, games);
}

/* Adds a unit that is in the store, or lists it to be played. */
static void find_or_list(job *j, int list, int matchup, uint64_t first)
{
    gt_seats seats = gt_field_seats(j->field, matchup);
    uint64_t left = j->pairs - first;
    gt_unit unit = {.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                    .pairing = GT_DECKS_PAIRED,
                    .n = left < GT_UNIT_PAIRS ? (uint16_t)left : GT_UNIT_PAIRS,
                    .seed = j->options->seed,
                    .first = first};
    unit.lineup.pool = (uint8_t)list;
    const gt_games *games = gt_kept_lists_find(&j->kept, list, matchup, &unit);
    if (games != NULL) {
        j->swap->reused += (uint64_t)gt_games_count(games);
        add_games(j, &unit, games);
        return;
    }
    int n = (int)j->n_units++;
    j->unit = gt_grow(j->unit, n, &j->units_capacity, sizeof *j->unit);
    j->matchup = gt_grow(j->matchup, n, &j->matchups_capacity, sizeof *j->matchup);
    j->unit[n] = unit;
    j->matchup[n] = matchup;
}

static void make_room(job *j)
{
    size_t lists = (size_t)j->options->lists, have = (size_t)j->capacity, n = (size_t)j->pairs;
    if (n <= have)
        return;
    j->sum = gt_resize(j->sum, n * lists, sizeof *j->sum);
    j->played = gt_resize(j->played, n * lists, sizeof *j->played);
    memset(j->sum + have * lists, 0, (n - have) * lists * sizeof *j->sum);
    if (j->options->luck) {
        j->luck = gt_resize(j->luck, n * lists, sizeof *j->luck);
        memset(j->luck + have * lists, 0, (n - have) * lists * sizeof *j->luck);
    }
    memset(j->played + have * lists, 0, (n - have) * lists * sizeof *j->played);
    j->capacity = j->pairs;
}

/* Brings all lists to so many pairs in each matchup. False: `error` says why it could not go on. */
static bool play_round(job *j, uint64_t pairs, char *error, size_t n)
{
    const gt_work work = {.take = take, .keep = keep_played, .add = add_played, .context = j};
    uint64_t begin = j->pairs;
    j->pairs = pairs;
    j->n_units = j->taken = 0;
    make_room(j);
    for (uint64_t first = begin; first < pairs && ok(j); first += GT_UNIT_PAIRS)
        for (int m = 0; m < j->field->n_matchups; m++)
            for (int list = 0; list < j->options->lists; list++)
                if (!j->swap->list[list].dropped)
                    find_or_list(j, list, m, first);
    return gt_execute(j->executor, &work, error, n);
}

/* ---- Figures. */

/* What a list scored in a pair over all matchups, in 1 / GT_PAIR_ONE. */
static int64_t score_of(const job *j, uint64_t pair, int list)
{
    uint64_t at = pair * (uint64_t)j->options->lists + (uint64_t)list;
    return (int64_t)j->sum[at] * GT_PAIR_HALF_POINT - (j->luck != NULL ? j->luck[at] : 0);
}

/* How much more list a scored than list b, a pair of each matchup after the other. */
static gt_estimate difference_of(const job *j, int a, int b)
{
    int n = j->field->n_matchups, lists = j->options->lists;
    double tail = (1 - j->options->confidence) / (0.5 * lists * (lists - 1));
    gt_differences d;
    gt_differences_begin(&d, n, n, j->luck != NULL);
    for (uint64_t pair = 0; pair < j->pairs; pair++)
        if (has_pair(j, a, pair) && has_pair(j, b, pair))
            gt_differences_add(&d, score_of(j, pair, a) - score_of(j, pair, b));
    double aim = j->options->precision > 0 ? j->options->precision : RACE_AIM;
    gt_estimate e = j->options->precision > 0 || is_race(j)
                        ? gt_differences_sequence(&d, 1 - tail, aim)
                        : gt_paired_interval(gt_differences_scores(&d), 1 - tail, n);
    gt_differences_end(&d);
    return e;
}

/* What a list wins, and what of it is luck. */
static void rate(const job *j, int list, gt_swap_list *x)
{
    int64_t luck = 0;
    uint64_t sum = 0, n = 0, lists = (uint64_t)j->options->lists;
    x->pairs = 0;
    for (uint64_t pair = 0; pair < j->pairs; pair++) {
        uint64_t at = pair * lists + (uint64_t)list;
        if (!has_pair(j, list, pair))
            continue;
        sum += j->sum[at];
        luck += j->luck != NULL ? j->luck[at] : 0;
        n += (uint64_t)j->field->n_matchups;
        x->pairs++;
    }
    x->raw = n > 0 ? (double)sum / (double)n / (GT_PAIR_SCORES - 1) : (double)NAN;
    x->luck = n > 0 ? (double)luck / (double)n / GT_PAIR_ONE : (double)NAN;
    x->rate = fmin(fmax(x->raw - x->luck, 0), 1);
}

/* Those that are left go before those that dropped out. */
static bool is_before(const gt_swap *s, int a, int b)
{
    const gt_swap_list *x = &s->list[a], *y = &s->list[b];
    return x->dropped != y->dropped ? y->dropped : x->rate > y->rate;
}

static void order_lists(gt_swap *s)
{
    for (int i = 0; i < s->lists; i++) {
        int at = i;
        for (; at > 0 && is_before(s, i, s->order[at - 1]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    s->best = s->order[0];
}

/* Rates, and the intervals that are told. */
static void measure(job *j)
{
    gt_swap *s = j->swap;
    for (int i = 0; i < s->lists; i++) {
        s->list[i] = (gt_swap_list){.first = 1, .last = s->lists, .dropped = s->list[i].dropped};
        rate(j, i, &s->list[i]);
        s->list[i].change = i != 0 ? difference_of(j, i, 0) : (gt_estimate){.value = 0};
    }
    order_lists(s);
    j->half = 0;
    for (int i = 0; i < s->lists; i++) {
        gt_swap_list *x = &s->list[i];
        if (i != s->best)
            x->behind = difference_of(j, s->best, i);
        if (x->dropped)
            continue;
        j->half =
            fmax(j->half, fmax(x->change.high - x->change.low, x->behind.high - x->behind.low) / 2);
    }
}

/* Takes lists out of the race that are shown to be behind; not the deck as it is, which all are
 * compared with. */
static void drop_lists(const job *j)
{
    gt_swap *s = j->swap;
    for (int i = 1; i < s->lists; i++)
        if (i != s->best && s->list[i].behind.low > 0)
            s->list[i].dropped = true;
}

/* The ranks that lists can have: a list that is shown to be better goes before. */
static void rank(const job *j)
{
    gt_swap_list *list = j->swap->list;
    for (int a = 0; a < j->swap->lists; a++)
        for (int b = 0; b < a; b++) {
            gt_estimate e = difference_of(j, a, b);
            if (!(e.low > 0) && !(e.high < 0))
                continue;
            list[e.low > 0 ? b : a].first++;
            list[e.low > 0 ? a : b].last--;
        }
}

/* ---- Rounds. */

static uint64_t whole_units(double pairs, uint64_t most)
{
    uint64_t n =
        pairs < (double)most ? (uint64_t)ceil(pairs / GT_UNIT_PAIRS) * GT_UNIT_PAIRS : most;
    return n < most ? n : most;
}

/* Whether the best is shown to be better than all others. */
static bool is_decided(const job *j)
{
    const gt_swap *s = j->swap;
    for (int i = 0; i < s->lists; i++)
        if (i != s->best && !s->list[i].dropped && !(s->list[i].behind.low > 0))
            return false;
    return true;
}

/* Half as many pairs again, as far as the budget goes; each list plays once whatever that takes. */
static uint64_t next_of_race(const job *j)
{
    uint64_t budget = j->options->budget, games = j->swap->games,
             can = budget > games ? (budget - games) / 2 / rows_of(j) : 0,
             next = j->pairs == 0 ? FIRST_ROUND : j->pairs + j->pairs / 2;
    double aim = j->options->precision;
    if (j->pairs > 0 && (is_decided(j) || (aim > 0 && j->half <= aim)))
        return j->pairs;
    if (j->pairs == 0)
        return whole_units((double)(next < can ? next : can > 1 ? can : 1), j->most);
    next = next - j->pairs < can ? next : j->pairs + can;
    next = whole_units((double)next, j->most);
    return next > j->pairs && can > 0 ? next : j->pairs;
}

/* Pairs after the next round; as many as there are: nothing is left to play. */
static uint64_t next_pairs(const job *j)
{
    double aim = j->options->precision, near = aim * NEAR;
    if (is_race(j))
        return next_of_race(j);
    if (aim <= 0)
        return whole_units(
            (double)j->pairs + (double)ROUND_UNITS / (double)rows_of(j) * GT_UNIT_PAIRS, j->most);
    if (j->pairs == 0)
        return whole_units(FIRST_ROUND, j->most);
    if (j->half <= aim)
        return j->pairs;
    double level = j->half > near ? fmax(j->half * STEP, near) : aim * BELOW;
    double times = j->half / level;
    return whole_units(fmax((double)j->pairs * times * times, (double)j->pairs + 1), j->most);
}

/* False: `error` says why it could not go on. */
static bool play_rounds(job *j, char *error, size_t n)
{
    j->half = 1;
    for (uint64_t next; ok(j) && (next = next_pairs(j)) > j->pairs;) {
        if (!play_round(j, next, error, n))
            return false;
        if ((j->options->precision > 0 || is_race(j)) && ok(j))
            measure(j);
        if (is_race(j) && ok(j))
            drop_lists(j);
    }
    measure(j);
    rank(j);
    j->swap->pairs = UINT64_MAX;
    for (int i = 0; i < j->swap->lists; i++)
        if (!j->swap->list[i].dropped && j->swap->list[i].pairs < j->swap->pairs)
            j->swap->pairs = j->swap->list[i].pairs;
    j->swap->complete = j->swap->pairs == j->pairs && next_pairs(j) == j->pairs;
    return true;
}

/* ---- The whole. */

void gt_swap_free(gt_swap *s)
{
    if (s == NULL)
        return;
    free(s->policy);
    free(s->list);
    free(s->order);
    free(s);
}

static gt_swap *new_swap(const gt_swap_options *o, const gt_policy *policy)
{
    const char *name = gt_policy_name(policy);
    gt_swap *s = gt_resize(NULL, 1, sizeof *s);
    *s = (gt_swap){.lists = o->lists,
                   .precision = o->precision,
                   .raced = o->budget > 0,
                   .adjusted = o->luck,
                   .policy = gt_copy_text(name, strlen(name)),
                   .reproducible = gt_policy_reproducible(policy)};
    s->list = gt_zeroed((size_t)o->lists, sizeof *s->list);
    s->order = gt_resize(NULL, (size_t)o->lists, sizeof *s->order);
    return s;
}

static bool run(job *j, char *error, size_t n)
{
    const gt_swap_options *o = j->options;
    const gt_job games = {.field = j->field,
                          .player = &o->policy,
                          .n_players = 1,
                          .luck = o->luck,
                          .secret = o->secret};
    const gt_executor_options by = {.threads = o->threads, .worker = o->worker, .stop = o->stop};
    const gt_game any = {.rules = j->field->rules};
    j->swap->rules = any.rules->name;
    j->first_forfeit = gt_forfeit_end(&any, GT_FORFEIT_START);
    j->executor = gt_executor_new(&games, &by);
    snprintf(error, n, "out of memory");
    bool done = gt_kept_lists_begin(&j->kept, j->field, o, j->swap) && play_rounds(j, error, n);
    gt_kept_lists_end(&j->kept);
    gt_executor_free(j->executor);
    free(j->sum);
    free(j->luck);
    free(j->played);
    free(j->unit);
    free(j->matchup);
    return done;
}

gt_swap *gt_swap_run(const gt_field *field, const gt_swap_options *o, char *error, size_t n)
{
    assert(o->lists >= 2 && o->games >= 2 && o->games % 2 == 0 && field->n_matchups > 0);
    gt_policy *policy = gt_policy_create(o->policy, field->rules, error, n);
    if (policy == NULL)
        return NULL;
    job j = {.field = field, .options = o, .most = o->games / 2, .swap = new_swap(o, policy)};
    gt_policy_free(policy);
    if (run(&j, error, n))
        return j.swap;
    gt_swap_free(j.swap);
    return NULL;
}
