/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trying decks. Pairs of a seed are numbered through; those against the same opponent have numbers
 * of their own besides, which follow each other, so that they can be played as units. */
#include "sim/experiments/deck_trials.h"

#include "ai/policy.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/experiments/kept_units.h"
#include "sim/experiments/noted.h"
#include "sim/playing/card_field.h"
#include "sim/playing/executor.h"
#include "sim/playing/pair_score.h"

#include <assert.h>
#include <string.h>

struct gt_deck_trials {
    const gt_deck_trials_options *options;
    double *weight; /* of each opponent; they add up to 1 */
    gt_pool blanks; /* gt_card_field.blanks; owned */
    uint64_t games;
    int first_forfeit;
    char error[300];
    gt_kept_units kept;
    char *policy; /* canonical */
    bool reproducible;
    uint64_t *opponent_content; /* of each, once they are noted; or NULL */
};

/* The pairs of a call: for each opponent those that are against it, in order. */
typedef struct schedule {
    uint64_t *pair; /* less `from`: those against opponent 0, then against opponent 1 ... */
    uint64_t *begin; /* [opponents + 1] in it */
    uint64_t *first; /* number of its first one among all pairs against that opponent */
} schedule;

typedef struct call {
    gt_deck_trials *trials;
    const gt_trial *trial;
    int n;
    uint64_t from, to, seed;
    uint8_t *score;
    gt_trial_play *play;
    schedule mixed;
    gt_card_field games;
    gt_field field;
    const char **name;
    /* the next unit */
    int at, opponent;
    uint64_t next; /* of the pairs against that opponent */
    uint64_t *content; /* of each trial's deck, once noted; or NULL */
    /* what is to be played */
    gt_unit *unit;
    uint64_t *tag;
    size_t n_units;
    int unit_capacity, tag_capacity;
} call;

/* ---- Making. */

/* False: nobody plays like that. */
static bool find_policy(gt_deck_trials *t)
{
    char error[200];
    const gt_deck_trials_options *o = t->options;
    gt_policy *policy = gt_policy_create(o->policy, o->system->rules, error, sizeof error);
    if (policy == NULL)
        return false;
    t->policy = gt_copy_text(gt_policy_name(policy), strlen(gt_policy_name(policy)));
    t->reproducible = gt_policy_reproducible(policy);
    gt_policy_free(policy);
    return true;
}

gt_deck_trials *gt_deck_trials_new(const gt_deck_trials_options *o)
{
    gt_deck_trials *t = gt_zeroed(1, sizeof *t);
    const gt_game any = {.rules = o->system->rules};
    t->options = o;
    t->first_forfeit = gt_forfeit_end(&any, GT_FORFEIT_START);
    t->weight = gt_resize(NULL, (size_t)o->opponents + 1, sizeof *t->weight);
    for (int i = 0; i < o->opponents; i++)
        t->weight[i] = 1.0 / o->opponents;
    gt_card_field games;
    gt_card_field_begin(&games, o->system, o->limits, 1, 1);
    games.library[0] = o->library;
    bool made = !o->blanks || gt_card_field_add_blanks(&games);
    t->blanks = games.blanks;
    games.blanks = (gt_pool){.defs = NULL};
    gt_card_field_end(&games);
    if (made && find_policy(t) && gt_kept_units_begin(&t->kept, o->store, o->fresh, NULL, 0, 1))
        return t;
    gt_deck_trials_free(t);
    return NULL;
}

void gt_deck_trials_free(gt_deck_trials *t)
{
    if (t == NULL)
        return;
    gt_pool_with_blanks_free(t->options->system, &t->blanks);
    gt_kept_units_end(&t->kept, false, 0, 0); /* the run is its caller's */
    gt_free(t->policy);
    gt_free(t->opponent_content);
    gt_free(t->weight);
    gt_free(t);
}

void gt_deck_trials_weigh(gt_deck_trials *t, const double *weight)
{
    double sum = 0;
    for (int i = 0; i < t->options->opponents; i++)
        sum += weight[i];
    assert(sum > 0);
    for (int i = 0; i < t->options->opponents; i++)
        t->weight[i] = weight[i] / sum;
}

const char *gt_deck_trials_error(const gt_deck_trials *t)
{
    return t->error;
}

/* ---- Who meets whom. */

static int opponent_of(const gt_deck_trials *t, uint64_t seed, uint64_t pair)
{
    double at = (double)(gt_fold(gt_fold(seed, 0x6f70706f6e656e74u), pair) >> 11) * 0x1p-53;
    int last = 0;
    for (int i = 0; i < t->options->opponents; i++) {
        if (t->weight[i] <= 0)
            continue;
        last = i;
        if (at < t->weight[i])
            break;
        at -= t->weight[i];
    }
    return last;
}

static void make_schedule(call *c)
{
    const gt_deck_trials *t = c->trials;
    size_t opponents = (size_t)t->options->opponents, pairs = (size_t)(c->to - c->from);
    schedule *s = &c->mixed;
    uint16_t *met = gt_resize(NULL, pairs + 1, sizeof *met);
    uint64_t *filled = gt_resize(NULL, opponents + 1, sizeof *filled);
    s->pair = gt_resize(NULL, pairs + 1, sizeof *s->pair);
    s->begin = gt_zeroed(opponents + 1, sizeof *s->begin);
    s->first = gt_zeroed(opponents + 1, sizeof *s->first);
    for (uint64_t k = 0; k < c->to; k++) {
        int i = opponent_of(t, c->seed, k);
        if (k < c->from) {
            s->first[i]++;
        } else {
            s->begin[i + 1]++;
            met[k - c->from] = (uint16_t)i;
        }
    }
    for (size_t i = 0; i < opponents; i++) {
        s->begin[i + 1] += s->begin[i];
        filled[i] = s->begin[i];
    }
    for (size_t k = 0; k < pairs; k++)
        s->pair[filled[met[k]]++] = k;
    gt_free(met);
    gt_free(filled);
}

/* ---- Units. The tag is the trial, and behind it the place in the schedule. */

enum { PLACE_BITS = 40 };

/* Of the next unit of the trial: where in the schedule it begins and how many pairs are left
 * there. */
static bool find_next(call *c, uint64_t *place, uint64_t *number, uint64_t *left)
{
    for (; c->at < c->n; c->at++, c->opponent = 0, c->next = 0) {
        int one = c->trial[c->at].opponent;
        if (one >= 0) {
            c->opponent = one;
            *place = c->next;
            *number = c->from + c->next;
            *left = c->to - c->from - c->next;
            if (*left > 0)
                return true;
            continue;
        }
        for (; c->opponent < c->trials->options->opponents; c->opponent++, c->next = 0) {
            uint64_t begin = c->mixed.begin[c->opponent];
            *place = begin + c->next;
            *number = c->mixed.first[c->opponent] + c->next;
            *left = c->mixed.begin[c->opponent + 1] - *place;
            if (*left > 0)
                return true;
        }
    }
    return false;
}

/* Whether the deck that is tried is player 0's. */
static bool is_first(const call *c, int opponent)
{
    return strcmp(c->trials->options->name, c->name[c->n + opponent]) <= 0;
}

static bool next_unit(call *c, gt_unit *unit, uint64_t *tag)
{
    uint64_t place, number, left;
    if (!find_next(c, &place, &number, &left))
        return false;
    int n = left < GT_UNIT_PAIRS ? (int)left : GT_UNIT_PAIRS, other = c->n + c->opponent;
    bool first = is_first(c, c->opponent);
    *unit = (gt_unit){.lineup = gt_lineup_of(first ? c->at : other, first ? other : c->at),
                      .pairing = GT_DECKS_PAIRED,
                      .n = (uint16_t)n,
                      .seed = c->seed,
                      .first = number};
    if (c->trial[c->at].blank >= 0) {
        unit->lineup.n_blanks = 1;
        unit->lineup.blank[0].player = !first;
        unit->lineup.blank[0].card = (uint8_t)c->trial[c->at].blank;
    }
    *tag = (uint64_t)c->at << PLACE_BITS | place;
    c->next += (uint64_t)n;
    return true;
}

/* ---- The store. A stream is a deck that is tried against an opponent. */

static size_t stream_of(const call *c, const gt_unit *unit)
{
    int at = unit->lineup.deck[0] < c->n ? unit->lineup.deck[0] : unit->lineup.deck[1];
    int other = unit->lineup.deck[0] < c->n ? unit->lineup.deck[1] : unit->lineup.deck[0];
    return (size_t)at * (size_t)c->trials->options->opponents + (size_t)(other - c->n);
}

static uint64_t note_deck(const gt_deck_trials *t, const gt_deck *deck)
{
    gt_content_card card[GT_DECK_ROWS];
    gt_content content = gt_card_field_content(gt_library_pool(t->options->library), deck, card);
    gt_store_add_deck(t->options->store, &content);
    return content.hash;
}

/* Begins to use the store for the decks of a call. False: no memory. */
static bool begin_streams(call *c)
{
    gt_deck_trials *t = c->trials;
    const gt_deck_trials_options *o = t->options;
    size_t opponents = (size_t)o->opponents;
    const gt_matchup any = {0, c->n};
    if (o->store == NULL)
        return true;
    gt_field field = c->field;
    field.matchup = &any;
    if (!gt_noted_limits(&field, 0, &t->kept.turn_limit, &t->kept.action_limit) ||
        !gt_kept_units_renew(&t->kept, (size_t)c->n * opponents))
        return false;
    t->kept.run = o->run;
    if (t->opponent_content == NULL) {
        t->opponent_content = gt_resize(NULL, opponents, sizeof *t->opponent_content);
        for (size_t i = 0; i < opponents; i++)
            t->opponent_content[i] = note_deck(t, &o->opponent[i]);
    }
    c->content = gt_resize(NULL, (size_t)c->n, sizeof *c->content);
    for (int i = 0; i < c->n; i++)
        c->content[i] = note_deck(t, c->trial[i].deck);
    return true;
}

static void note_stream(call *c, const gt_unit *unit)
{
    gt_deck_trials *t = c->trials;
    const gt_deck_trials_options *o = t->options;
    bool repeats = t->reproducible && !gt_is_secret(&o->secret);
    gt_stream stream = {.rules = o->system->rules->name,
                        .turn_limit = t->kept.turn_limit,
                        .action_limit = t->kept.action_limit,
                        .options = o->options,
                        .policy = t->policy,
                        .seed = c->seed,
                        .once = repeats ? 0 : t->kept.once,
                        .by = {o->system->rules->behaviour, gt_policy_behaviour_of(t->policy),
                               GT_HARNESS_BEHAVIOUR}};
    for (int p = 0; p < 2; p++) {
        int deck = unit->lineup.deck[p];
        stream.deck[p] = c->name[deck];
        stream.content[p] = deck < c->n ? c->content[deck] : t->opponent_content[deck - c->n];
    }
    gt_kept_units_note(&t->kept, stream_of(c, unit), &stream);
}

static void keep(void *context, int taker, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    call *c = context;
    (void)taker;
    (void)tag;
    if (c->content != NULL && unit->lineup.n_blanks == 0)
        gt_kept_units_put(&c->trials->kept, stream_of(c, unit), unit, games);
}

/* The games of a unit that the store has; NULL: it is to be played. */
static const gt_games *find_kept(call *c, const gt_unit *unit)
{
    gt_kept_units *kept = &c->trials->kept;
    if (c->content == NULL || unit->lineup.n_blanks > 0)
        return NULL;
    if (gt_kept_units_is_new(kept, stream_of(c, unit)))
        note_stream(c, unit);
    return gt_kept_units_find(kept, stream_of(c, unit), unit);
}

/* ---- What comes of them. */

static void note_game(const call *c, gt_trial_play *play, const gt_outcome *o, int seat)
{
    bool won = o->winner == seat;
    play->games++;
    play->turns += o->turns;
    play->wins += won;
    play->turns_won += won ? o->turns : 0;
    play->decisions += o->decisions[seat];
    play->unfinished += o->end == GT_UNFINISHED;
    play->aborted += o->end == GT_ABORTED;
    play->forfeits += o->end >= c->trials->first_forfeit;
}

static void count(const call *c, const gt_games *games)
{
    gt_trial_counts *counts = c->trials->options->counts;
    c->trials->games += 2 * (uint64_t)games->n;
    if (counts == NULL)
        return;
    counts->games += 2 * (uint64_t)games->n;
    for (int i = 0; i < 2 * games->n; i++) {
        int end = games->game[i].end;
        counts->unfinished += end == GT_UNFINISHED;
        counts->aborted += end == GT_ABORTED;
        counts->forfeits += end >= c->trials->first_forfeit;
    }
}

static void add(call *c, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    int at = (int)(tag >> PLACE_BITS), seat = unit->lineup.deck[0] == at ? 0 : 1;
    uint64_t place = tag & (((uint64_t)1 << PLACE_BITS) - 1);
    uint8_t *score = c->score + (size_t)at * (size_t)(c->to - c->from);
    for (int i = 0; i < games->n; i++) {
        int points = gt_pair_half_points(games, i);
        uint64_t pair = place + (uint64_t)i;
        if (c->trial[at].opponent < 0)
            pair = c->mixed.pair[pair];
        score[pair] = (uint8_t)(seat == 0 ? points : GT_TRIAL_CLASSES - 1 - points);
        for (int k = 2 * i; k <= 2 * i + 1 && c->play != NULL; k++)
            note_game(c, &c->play[at], &games->game[k], seat);
    }
    count(c, games);
    if (c->trials->options->progress != NULL)
        c->trials->options->progress(c->trials->options->context, 2 * (uint64_t)games->n);
}

/* ---- A call. */

/* The decks that are tried, and behind them the opponents. */
static void make_field(call *c)
{
    const gt_deck_trials_options *o = c->trials->options;
    int decks = c->n + o->opponents;
    gt_card_field_begin(&c->games, o->system, o->limits, 1, decks);
    c->games.library[0] = o->library;
    c->games.blanks = c->trials->blanks;
    c->name = gt_resize(NULL, (size_t)decks, sizeof *c->name);
    for (int i = 0; i < decks; i++) {
        c->games.deck[i] = i < c->n ? c->trial[i].deck : &o->opponent[i - c->n];
        c->name[i] = i < c->n ? o->name : o->opponent[i - c->n].name;
    }
    c->field = (gt_field){.n_decks = decks,
                          .deck = c->name,
                          .rules = o->system->rules,
                          .options = o->options,
                          .game_bytes = o->system->game_bytes,
                          .prepare = gt_card_field_prepare,
                          .blanks = o->blanks,
                          .context = &c->games,
                          .source = &c->games};
}

static void free_call(call *c)
{
    c->games.blanks = (gt_pool){.defs = NULL};
    gt_card_field_end(&c->games);
    gt_free(c->name);
    gt_free(c->mixed.pair);
    gt_free(c->mixed.begin);
    gt_free(c->mixed.first);
    gt_free(c->content);
    gt_free(c->unit);
    gt_free(c->tag);
}

/* Lists what is to be played; what the store has is added at once. */
static void list_units(call *c)
{
    gt_unit unit;
    uint64_t tag;
    gt_kept_units_begin_round(&c->trials->kept);
    while (next_unit(c, &unit, &tag)) {
        const gt_games *games = find_kept(c, &unit);
        if (games != NULL) {
            gt_trial_counts *counts = c->trials->options->counts;
            if (counts != NULL)
                counts->reused += 2 * (uint64_t)games->n;
            add(c, &unit, tag, games);
            continue;
        }
        c->unit = gt_grow(c->unit, (int)c->n_units, &c->unit_capacity, sizeof unit);
        c->tag = gt_grow(c->tag, (int)c->n_units, &c->tag_capacity, sizeof tag);
        c->unit[c->n_units] = unit;
        c->tag[c->n_units++] = tag;
    }
    gt_kept_units_end_round(&c->trials->kept);
}

static void add_played(void *context, const gt_unit *unit, uint64_t number, const gt_games *games)
{
    call *c = context;
    add(c, unit, c->tag[number], games);
}

static bool play(void *context, const gt_trial *trial, int n, uint64_t seed, uint64_t from,
                 uint64_t to, uint8_t *score, gt_trial_play *played)
{
    gt_deck_trials *t = context;
    const gt_deck_trials_options *o = t->options;
    const gt_executor_options by = {.threads = o->threads, .worker = o->worker, .stop = o->stop};
    call c = {.trials = t, .trial = trial, .n = n, .from = from, .to = to, .seed = seed};
    c.score = score;
    c.play = played;
    make_field(&c);
    make_schedule(&c);
    const gt_job job = {
        .field = &c.field, .player = &o->policy, .n_players = 1, .secret = o->secret};
    gt_executor *executor = gt_executor_new(&job, &by);
    const gt_work work = {.keep = keep, .add = add_played, .context = &c};
    bool done = begin_streams(&c);
    snprintf(t->error, sizeof t->error, "out of memory");
    if (done) {
        list_units(&c);
        done = gt_execute_list(executor, c.unit, c.n_units, &work, t->error, sizeof t->error);
    }
    if (done)
        t->error[0] = '\0';
    gt_executor_free(executor);
    free_call(&c);
    if (done && gt_kept_units_failed(&t->kept))
        snprintf(t->error, sizeof t->error, "the store: %s", gt_store_error(o->store));
    return done && t->error[0] == '\0' && !gt_stopped(o->stop);
}

static const char *unfit(void *context, const gt_deck *deck)
{
    const gt_deck_trials_options *o = ((gt_deck_trials *)context)->options;
    const char *why = NULL;
    void *storage = gt_resize(NULL, 1, o->system->game_bytes);
    for (int i = 0; i < o->opponents && why == NULL; i++)
        why = o->system->prepare(storage, gt_library_pool(o->library), deck, &o->opponent[i],
                                 o->limits);
    gt_free(storage);
    return why;
}

gt_trials gt_deck_trials_as(gt_deck_trials *t)
{
    return (gt_trials){.play = play, .unfit = unfit, .context = t};
}
