/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rounds of a gate: which matchups still need games, and playing them on several threads. */
#include "sim/experiments/gate.h"

#include "decks/files/memory.h"
#include "sim/experiments/kept_gate.h"
#include "sim/playing/executor.h"
#include "sim/playing/field.h"
#include "sim/playing/pair_score.h"
#include "sim/playing/sight.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>

enum {
    FIRST_ROUND = 64, /* pairs */
    BLOCK_PAIRS = 8, /* units go to multiples of it */
    NEAR = 2, /* what needs so many times the games of the nearest waits */
};

typedef struct job {
    const gt_gate_field *field;
    const gt_gate_options *options;
    gt_field decks; /* the same as the executor wants it */
    gt_gate *gate;
    gt_kept_gate kept;
    gt_executor *executor;
    gt_unit *unit; /* of a round */
    int *matchup; /* of each unit */
    int n_units, units_capacity, matchup_capacity;
    uint64_t *goal; /* pairs that each matchup shall have after the round */
    int first_forfeit; /* ways to end from here on are forfeits */
} job;

/* ---- Units: some pairs of a matchup in one state. As in sim/experiments/run.h, player 0 has the
 * deck whose name comes first in byte order. */

static void add_unit(job *j, int m, enum gt_gate_state state, uint64_t first, uint64_t last)
{
    gt_seats seats = gt_field_seats(&j->decks, m);
    gt_unit unit = {.lineup = gt_lineup_of(seats.deck[0], seats.deck[1]),
                    .pairing = GT_DECKS_PAIRED,
                    .n = (uint16_t)(last - first),
                    .seed = j->options->seed,
                    .first = first};
    unit.lineup.pool = (uint8_t)state;
    j->unit = gt_grow(j->unit, j->n_units, &j->units_capacity, sizeof *j->unit);
    j->matchup = gt_grow(j->matchup, j->n_units, &j->matchup_capacity, sizeof *j->matchup);
    j->unit[j->n_units] = unit;
    j->matchup[j->n_units++] = m;
}

/* Room for a score of each pair in a state, in half points of deck a: with the base in `before`;
 * with the head in `shift`, until the round is over. */
static void put_score(gt_gate_pairs *pairs, enum gt_gate_state state, uint64_t pair, int score)
{
    if (state == GT_BASE)
        pairs->before[pair] = (uint8_t)score;
    else
        pairs->shift[pair] = (int8_t)score;
}

/* What was recorded in place of games of a state; false: nothing. */
static bool copy_record(job *j, int m, enum gt_gate_state state, uint64_t first, uint64_t last)
{
    const gt_gate_record *record = j->field->record[state];
    for (uint64_t pair = first; record != NULL && pair < last; pair++)
        put_score(&j->gate->pairs[m], state, pair, record[m].half_points[pair]);
    return record != NULL;
}

/* What brings a matchup to `last` pairs. */
static void add_pairs(job *j, int m, uint64_t last)
{
    uint64_t begin = j->gate->pairs[m].n;
    for (int state = GT_BASE; state <= GT_HEAD; state++)
        if (!copy_record(j, m, (enum gt_gate_state)state, begin, last))
            for (uint64_t first = begin, next; first < last; first = next) {
                next = first + BLOCK_PAIRS - first % BLOCK_PAIRS;
                next = next < last ? next : last;
                add_unit(j, m, (enum gt_gate_state)state, first, next);
            }
}

/* Units come in any order: the first is that of the first matchup, and there by its number. */
static void count_aborted(const job *j, int m, const gt_unit *unit, int i, const gt_outcome *o)
{
    gt_gate *gate = j->gate;
    int state = unit->lineup.pool;
    uint64_t number = 2 * unit->first + (uint64_t)i;
    bool first = gate->aborted[state]++ == 0 || m < gate->first_matchup[state] ||
                 (m == gate->first_matchup[state] && number < gate->first_aborted[state].game);
    if (!first)
        return;
    gate->first_matchup[state] = m;
    gt_aborted_tell(&gate->first_aborted[state], &j->decks, unit, i, &j->options->secret, o->why);
}

/* What the games of a unit saw. */
static void add_sight(gt_gate_sight *to, const gt_games *games)
{
    for (int i = 0; i < gt_games_count(games); i++) {
        unsigned seen = games->game[i].seen;
        to->games++;
        to->held += (seen & GT_SIGHT_HELD) != 0;
        to->played += (seen & GT_SIGHT_PLAYED) != 0;
        to->trigger += (seen & GT_SIGHT_TRIGGER) != 0;
        to->seen += seen != 0;
    }
}

/* Adds the games of a unit that was played or found. */
static void add_games(job *j, int m, const gt_unit *unit, const gt_games *games)
{
    gt_gate *gate = j->gate;
    enum gt_gate_state state = (enum gt_gate_state)unit->lineup.pool;
    bool swapped = gt_field_seats(&j->decks, m).swapped;
    for (int i = 0; i < games->n; i++) {
        int score = gt_pair_half_points(games, i);
        int32_t luck = gt_pair_luck(games, i);
        for (int k = 2 * i; k <= 2 * i + 1; k++) {
            const gt_outcome *o = &games->game[k];
            gate->unfinished[state] += o->end == GT_UNFINISHED;
            gate->forfeits[state] += o->end >= j->first_forfeit;
            if (o->end == GT_ABORTED)
                count_aborted(j, m, unit, k, o);
        }
        put_score(&gate->pairs[m], state, unit->first + (uint64_t)i,
                  swapped ? GT_PAIR_SCORES - 1 - score : score);
        if (gate->adjusted)
            gate->pairs[m].luck[state][unit->first + (uint64_t)i] = swapped ? -luck : luck;
    }
    gate->games += (uint64_t)gt_games_count(games);
    if (j->field->watched != NULL)
        add_sight(&gate->seen[m][state], games);
}

static void keep_played(void *context, int taker, const gt_unit *unit, uint64_t number,
                        const gt_games *games)
{
    job *j = context;
    (void)taker;
    gt_kept_gate_put(&j->kept, j->matchup[number], unit, games);
}

static void add_played(void *context, const gt_unit *unit, uint64_t number, const gt_games *games)
{
    job *j = context;
    add_games(j, j->matchup[number], unit, games);
}

/* Adds the units of a round that the store has; the others are left in the list. */
static void find_kept(job *j)
{
    int left = 0;
    gt_kept_units_begin_round(&j->kept.units);
    for (int i = 0; i < j->n_units; i++) {
        const gt_unit unit = j->unit[i];
        int m = j->matchup[i];
        const gt_games *games = gt_kept_gate_find(&j->kept, m, &unit);
        if (games != NULL) {
            j->gate->reused += (uint64_t)gt_games_count(games);
            add_games(j, m, &unit, games);
            continue;
        }
        j->unit[left] = unit;
        j->matchup[left++] = m;
    }
    gt_kept_units_end_round(&j->kept.units);
    j->n_units = left;
}

/* ---- Rounds */

/* Pairs of a matchup that there can be. */
static uint64_t limit_of(const job *j, int matchup)
{
    uint64_t most = j->options->max_games / 4;
    for (int state = 0; state < 2; state++)
        if (j->field->record[state] != NULL && j->field->record[state][matchup].n < most)
            most = j->field->record[state][matchup].n;
    return most;
}

/* Whether it is undecided, and more games may be played for it. */
static bool is_open(const job *j, const gt_comparison *c)
{
    uint64_t most = UINT64_MAX;
    for (int m = 0; m < j->field->n_matchups; m++)
        if (gt_gate_plays(j->gate, c, m) && limit_of(j, m) < most)
            most = limit_of(j, m);
    return c->verdict == GT_UNDECIDED && c->pairs < most;
}

/* What a pair added to its evidence so far: whose grows faster is nearer to its decision. */
static double growth_of(const gt_comparison *c)
{
    double evidence = fmax(c->log_moved, c->log_unmoved);
    return c->pairs > 0 && evidence > 0 ? evidence / (double)c->pairs : 0;
}

/* Finds the pairs that each matchup shall have after the round; as many as it has if it is not
 * played. What is near to its decision is played first, so that a budget decides as much as it
 * can; the others wait, and lose nothing by it. */
static void find_goals(job *j)
{
    const gt_gate *gate = j->gate;
    double fastest = 0;
    for (int i = 0; i < gate->n; i++)
        if (is_open(j, &gate->comparison[i]))
            fastest = fmax(fastest, growth_of(&gate->comparison[i]));
    for (int m = 0; m < j->field->n_matchups; m++)
        j->goal[m] = gate->pairs[m].n;
    for (int i = 0; i < gate->n; i++) {
        const gt_comparison *c = &gate->comparison[i];
        uint64_t next = c->pairs < FIRST_ROUND ? FIRST_ROUND : c->pairs + c->pairs / 4;
        if (!is_open(j, c) || growth_of(c) < fastest / NEAR)
            continue;
        for (int m = 0; m < j->field->n_matchups; m++) {
            uint64_t goal = next < limit_of(j, m) ? next : limit_of(j, m);
            if (gt_gate_plays(gate, c, m) && goal > j->goal[m])
                j->goal[m] = goal;
        }
    }
}

static void make_room(gt_gate_pairs *pairs, uint64_t n, bool luck)
{
    size_t have = (size_t)pairs->capacity, more = (size_t)n - have;
    if (n <= pairs->capacity)
        return;
    for (int state = 0; luck && state < 2; state++) {
        pairs->luck[state] = gt_resize(pairs->luck[state], (size_t)n, sizeof(int32_t));
        memset(pairs->luck[state] + have, 0, more * sizeof(int32_t)); /* records have none */
    }
    pairs->before = gt_resize(pairs->before, (size_t)n, sizeof *pairs->before);
    pairs->shift = gt_resize(pairs->shift, (size_t)n, sizeof *pairs->shift);
    pairs->capacity = n;
}

/* Lists the units of a round; returns how many matchups it plays. */
static int list_units(job *j)
{
    int n = 0;
    j->n_units = 0;
    find_goals(j);
    for (int m = 0; m < j->field->n_matchups; m++) {
        if (j->goal[m] == j->gate->pairs[m].n)
            continue;
        make_room(&j->gate->pairs[m], j->goal[m], j->gate->adjusted);
        add_pairs(j, m, j->goal[m]);
        n++;
    }
    return n;
}

/* Scores of both states become differences. */
static void conclude_round(job *j)
{
    for (int m = 0; m < j->field->n_matchups; m++) {
        gt_gate_pairs *pairs = &j->gate->pairs[m];
        for (uint64_t pair = pairs->n; pair < j->goal[m]; pair++)
            pairs->shift[pair] = (int8_t)(pairs->shift[pair] - pairs->before[pair]);
        pairs->n = j->goal[m];
    }
}

static void tell_progress(const job *j)
{
    int decided = 0;
    for (int i = 0; i < j->gate->n; i++)
        decided += j->gate->comparison[i].verdict != GT_UNDECIDED;
    if (j->options->progress != NULL)
        j->options->progress(j->options->context, j->gate->games, decided, j->gate->n);
}

/* Plays until all is decided, or nothing is left to play; sets gate->complete. A round that was
 * stopped counts for nothing, but what it played is kept. False: `error` says why it could not go
 * on. */
static bool play_rounds(job *j, char *error, size_t n)
{
    const gt_work to = {.keep = keep_played, .add = add_played, .context = j};
    while (list_units(j) > 0) {
        find_kept(j);
        if (!gt_execute_list(j->executor, j->unit, (size_t)j->n_units, &to, error, n))
            return false;
        if (gt_stopped(j->options->stop) || gt_kept_units_failed(&j->kept.units))
            return true;
        conclude_round(j);
        gt_gate_decide(j->gate);
        tell_progress(j);
    }
    j->gate->complete = true;
    return true;
}

/* ---- The gate */

/* Whether a changed deck has several matchups: with one, the comparison would be that one. */
static bool is_compared(const gt_gate_field *f, int deck)
{
    int n = 0;
    for (int m = 0; m < f->n_matchups; m++)
        n += f->matchup[m].a == deck || f->matchup[m].b == deck;
    return f->changed[deck] && n > 1;
}

static void add_comparison(gt_gate *gate, int a, int b, int matchup, enum gt_verdict verdict)
{
    gate->comparison[gate->n++] = (gt_comparison){
        .a = a,
        .b = b,
        .matchup = matchup,
        .verdict = verdict,
        .before = (double)NAN,
        .after = (double)NAN,
        .shift = {.value = 0},
    };
}

static gt_gate *new_gate(const gt_gate_field *f, const gt_gate_options *o, const gt_policy *policy)
{
    gt_gate *gate = gt_resize(NULL, 1, sizeof *gate);
    const char *name = gt_policy_name(policy);
    *gate = (gt_gate){
        .field = f,
        .margin = o->margin,
        .alpha = o->alpha,
        .seed = o->seed,
        .max_games = o->max_games,
        .policy = gt_copy_text(name, strlen(name)),
        .reproducible = gt_policy_reproducible(policy),
        .adjusted = o->luck,
    };
    size_t most = (size_t)f->n_decks + (size_t)f->n_matchups + 1;
    gate->comparison = gt_resize(NULL, most, sizeof *gate->comparison);
    gate->pairs = gt_zeroed((size_t)f->n_matchups + 1, sizeof *gate->pairs);
    gate->seen = gt_zeroed((size_t)f->n_matchups + 1, sizeof *gate->seen);
    for (int deck = 0; deck < f->n_decks; deck++)
        if (is_compared(f, deck))
            add_comparison(gate, deck, -1, -1, GT_UNDECIDED);
    for (int m = 0; m < f->n_matchups; m++)
        add_comparison(gate, f->matchup[m].a, f->matchup[m].b, m,
                       f->same[m] ? GT_UNTOUCHED : GT_UNDECIDED);
    return gate;
}

/* Plays a gate that was made. False: `error` says why not. */
static bool run(job *j, char *error, size_t n)
{
    const gt_gate_field *f = j->field;
    const gt_job games = {.field = &j->decks,
                          .player = &j->options->policy,
                          .n_players = 1,
                          .luck = j->options->luck,
                          .noting = f->watched != NULL ? GT_NOTE_SIGHT : GT_NOTE_NOTHING,
                          .secret = j->options->secret};
    const gt_executor_options by = {
        .threads = j->options->threads, .worker = j->options->worker, .stop = j->options->stop};
    j->decks = (gt_field){.n_decks = f->n_decks,
                          .n_matchups = f->n_matchups,
                          .deck = f->deck,
                          .watched = f->watched,
                          .matchup = f->matchup,
                          .rules = f->rules,
                          .game_bytes = f->game_bytes,
                          .prepare = f->prepare,
                          .context = f->context,
                          .source = f->source};
    const gt_game any = {.rules = f->rules};
    j->first_forfeit = any.rules != NULL ? gt_forfeit_end(&any, GT_FORFEIT_START) : INT_MAX;
    j->goal = gt_resize(NULL, (size_t)f->n_matchups + 1, sizeof *j->goal);
    j->executor = gt_executor_new(&games, &by);
    snprintf(error, n, "out of memory");
    bool ok =
        gt_kept_gate_begin(&j->kept, &j->decks, j->options, j->gate) && play_rounds(j, error, n);
    gt_kept_gate_end(&j->kept);
    gt_executor_free(j->executor);
    free(j->unit);
    free(j->matchup);
    free(j->goal);
    return ok;
}

gt_gate *gt_gate_run(const gt_gate_field *field, const gt_gate_options *options, char *error,
                     size_t n)
{
    assert(options->margin > 0 && options->margin < 1 && options->alpha > 0 && options->alpha < 1);
    gt_policy *policy = gt_policy_create(options->policy, field->rules, error, n);
    if (policy == NULL)
        return NULL;
    job j = {.field = field, .options = options, .gate = new_gate(field, options, policy)};
    gt_policy_free(policy);
    if (run(&j, error, n)) {
        gt_gate_conclude(j.gate);
        return j.gate;
    }
    gt_gate_free(j.gate);
    return NULL;
}

void gt_gate_free(gt_gate *gate)
{
    if (gate == NULL)
        return;
    for (int m = 0; m < gate->field->n_matchups; m++) {
        free(gate->pairs[m].before);
        free(gate->pairs[m].shift);
        free(gate->pairs[m].luck[GT_BASE]);
        free(gate->pairs[m].luck[GT_HEAD]);
    }
    free(gate->pairs);
    free(gate->seen);
    free(gate->comparison);
    free(gate->policy);
    free(gate);
}

const char *gt_verdict_name(enum gt_verdict verdict)
{
    static const char *const names[] = {"undecided", "unmoved", "moved", "untouched"};
    return names[verdict];
}
