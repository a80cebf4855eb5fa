/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mapping decks. Games are counted in pairs here. */
#include "sim/experiments/deck_map.h"

#include "decks/files/memory.h"
#include "decks/layout.h"
#include "decks/lists/deck_swap.h"
#include "engine/core/hash.h"
#include "sim/experiments/deck_model.h"
#include "sim/playing/worker.h"

#include <math.h>
#include <string.h>

enum {
    PAIRS = 10, /* of a deck in a generation */
    CHILDREN = 96, /* in a generation at most */
    AGAIN = 24, /* holders that play again, at most */
    FIRST = 64, /* random decks */
    MOST_EXCHANGES = 6, /* between parent and child */
};

static const double FOR_THE_END = 0.2;

/* What a hash is for. */
enum { OF_FIRST = 1, OF_GENERATION, OF_CHILD, OF_DUELS, OF_END };

/* A deck of a generation. */
typedef struct entrant {
    gt_deck deck;
    uint64_t sum, pairs; /* that count for it */
    gt_trial_play play;
} entrant;

typedef struct mapping {
    const gt_deck_map_options *options;
    gt_deck_map *map;
    gt_deck_space space;
    entrant *challenger; /* of the next generation */
    int n_challengers, capacity;
    uint64_t generation;
} mapping;

static uint64_t seed_of(const mapping *m, int what, uint64_t number)
{
    return gt_fold(gt_fold(m->options->seed, (uint64_t)what + 0x3a900000u), number);
}

/* ---- Measures. */

static double mean_cost(const gt_pool *pool, const gt_deck *deck)
{
    int cards = 0, sum = 0, cost;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        if (!deck->system->section[row->section].counted || deck->system->cost == NULL ||
            !deck->system->cost(&pool->defs[row->card], &cost))
            continue;
        sum += row->count * cost;
        cards += row->count;
    }
    return cards > 0 ? (double)sum / cards : (double)NAN;
}

static double share_of_type(const gt_pool *pool, const gt_deck *deck, const char *type)
{
    int cards = 0, some = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        const char *is = gt_type_of(deck->system, &pool->defs[row->card]);
        if (!deck->system->section[row->section].counted)
            continue;
        cards += row->count;
        some += is != NULL && strcmp(is, type) == 0 ? row->count : 0;
    }
    return cards > 0 ? (double)some / cards : (double)NAN;
}

static double ratio(uint64_t a, uint64_t b)
{
    return b > 0 ? (double)a / (double)b : (double)NAN;
}

double gt_measure_of(const gt_deck_measure *m, const gt_pool *pool, const gt_deck *deck,
                     const gt_trial_play *play)
{
    switch (m->kind) {
    case GT_MEASURE_COST: return mean_cost(pool, deck);
    case GT_MEASURE_TYPE: return share_of_type(pool, deck, m->type);
    case GT_MEASURE_TURNS: return ratio(play->turns, play->games);
    case GT_MEASURE_CLOCK: return ratio(play->turns_won, play->wins);
    case GT_MEASURE_CHOICES: return ratio(play->decisions, play->turns);
    }
    return (double)NAN;
}

/* ---- Cells. */

static int place_on(const gt_deck_measure *m, double x, int side)
{
    int at = (int)floor((x - m->low) / (m->high - m->low) * side);
    return at < 0 ? 0 : at >= side ? side - 1 : at;
}

/* The cell in which a deck belongs; NULL: it has no measure. */
static gt_map_cell *cell_of(const mapping *m, const entrant *e)
{
    int at[2];
    for (int i = 0; i < 2; i++) {
        double x = gt_measure_of(m->options->measure[i], m->options->pool, &e->deck, &e->play);
        if (isnan(x))
            return NULL;
        at[i] = place_on(m->options->measure[i], x, m->map->side);
    }
    return &m->map->cell[at[1] * m->map->side + at[0]];
}

static double mean_of(uint64_t sum, uint64_t pairs)
{
    return pairs > 0 ? (double)sum / (double)pairs / (GT_TRIAL_CLASSES - 1) : 0;
}

/* What the cell's deck has played. */
static void note_play(const mapping *m, gt_map_cell *cell, const entrant *e)
{
    cell->sum = e->sum;
    cell->pairs = e->pairs;
    cell->play = e->play;
    for (int i = 0; i < 2; i++)
        cell->measure[i] =
            gt_measure_of(m->options->measure[i], m->options->pool, &cell->deck, &cell->play);
}

static void hold(mapping *m, gt_map_cell *cell, const entrant *e)
{
    m->map->held += !cell->held;
    m->map->replaced += cell->held;
    cell->held = true;
    cell->deck = e->deck;
    note_play(m, cell, e);
}

static entrant as_entrant(const gt_map_cell *cell)
{
    return (entrant){cell->deck, cell->sum, cell->pairs, cell->play};
}

/* Of a cell's challengers in a generation one remains, the one that did best. */
static void challenge(mapping *m, const entrant *e)
{
    const gt_map_cell *cell = cell_of(m, e);
    for (int i = 0; i < m->n_challengers; i++) {
        entrant *other = &m->challenger[i];
        if (cell_of(m, other) != cell)
            continue;
        if (mean_of(e->sum, e->pairs) > mean_of(other->sum, other->pairs))
            *other = *e;
        return;
    }
    m->challenger = gt_grow(m->challenger, m->n_challengers, &m->capacity, sizeof *m->challenger);
    m->challenger[m->n_challengers++] = *e;
}

/* ---- Playing. */

static void add_play(gt_trial_play *to, const gt_trial_play *p)
{
    to->games += p->games;
    to->turns += p->turns;
    to->wins += p->wins;
    to->turns_won += p->turns_won;
    to->decisions += p->decisions;
    to->unfinished += p->unfinished;
    to->aborted += p->aborted;
    to->forfeits += p->forfeits;
}

/* Plays the same pairs with n decks, and adds to what counts for each. False: broken off, and
 * nothing was added. */
static bool play(mapping *m, entrant *const *e, int n, uint64_t seed, uint64_t pairs)
{
    const gt_trials *t = &m->options->trials;
    gt_trial *trial = gt_resize(NULL, (size_t)n + 1, sizeof *trial);
    gt_trial_play *played = gt_zeroed((size_t)n + 1, sizeof *played);
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)pairs + 1, 1);
    for (int i = 0; i < n; i++)
        trial[i] = (gt_trial){&e[i]->deck, -1, -1};
    bool done = !gt_stopped(m->options->stop) &&
                t->play(t->context, trial, n, seed, 0, pairs, score, played);
    for (int i = 0; i < n && done; i++) {
        for (uint64_t k = 0; k < pairs; k++)
            e[i]->sum += score[(size_t)i * (size_t)pairs + k];
        e[i]->pairs += pairs;
        add_play(&e[i]->play, &played[i]);
    }
    if (done)
        m->map->games += 2 * (uint64_t)n * pairs;
    else
        m->map->failed = !gt_stopped(m->options->stop);
    gt_free(trial);
    gt_free(played);
    gt_free(score);
    return done;
}

static bool is_playable(const mapping *m, const gt_deck *deck)
{
    const gt_trials *t = &m->options->trials;
    return t->unfit == NULL || t->unfit(t->context, deck) == NULL;
}

/* ---- A generation. */

/* A child whose first games were played: a cell of its own, or a challenge. */
static void place_child(mapping *m, entrant *e)
{
    gt_map_cell *cell = cell_of(m, e);
    m->map->tried++;
    if (cell == NULL)
        return;
    if (!cell->held)
        hold(m, cell, e);
    else if (mean_of(e->sum, e->pairs) > mean_of(cell->sum, cell->pairs))
        challenge(m, e);
}

/* Games that are played before those that are told. */
static uint64_t before_the_end(const mapping *m)
{
    return (uint64_t)((double)m->options->budget * (1 - FOR_THE_END));
}

/* Duels: challengers and the holders of their cells on the same fresh pairs. */
static bool play_duels(mapping *m)
{
    uint64_t each = 2 * 2 * 2 * PAIRS, until = before_the_end(m),
             can = until > m->map->games ? (until - m->map->games) / each : 0;
    int n = (uint64_t)m->n_challengers < can ? m->n_challengers : (int)can, all = 0;
    entrant *fresh = gt_resize(NULL, 2 * (size_t)n + 1, sizeof *fresh);
    entrant **list = gt_resize(NULL, 2 * (size_t)n + 1, sizeof *list);
    for (int i = 0; i < n; i++) {
        gt_map_cell *cell = cell_of(m, &m->challenger[i]);
        if (!cell->held) /* its holder moved meanwhile */
            hold(m, cell, &m->challenger[i]);
        const gt_deck *deck[2] = {&m->challenger[i].deck, &cell->deck};
        for (int k = 0; k < 2; k++) {
            memset(&fresh[all], 0, sizeof *fresh);
            fresh[all].deck = *deck[k];
            list[all] = &fresh[all];
            all++;
        }
    }
    bool played = n == 0 || play(m, list, all, seed_of(m, OF_DUELS, m->generation), 2 * PAIRS);
    for (int i = 0; i < n && played; i++) {
        gt_map_cell *cell = cell_of(m, &m->challenger[i]);
        entrant *one = &fresh[2 * i], *other = &fresh[2 * i + 1];
        /* somebody else may have got the cell meanwhile: it is another's turn then */
        bool same = gt_deck_same_cards(&cell->deck, &other->deck);
        if (same && one->sum > other->sum) {
            hold(m, cell, one);
        } else if (same) {
            cell->sum += other->sum;
            cell->pairs += other->pairs;
            add_play(&cell->play, &other->play);
        }
    }
    m->n_challengers = 0;
    gt_free(fresh);
    gt_free(list);
    return played;
}

/* Occupied cells; returns how many. */
static int list_held(const gt_deck_map *map, int *out)
{
    int n = 0;
    for (int i = 0; i < map->side * map->side; i++)
        if (map->cell[i].held)
            out[n++] = i;
    return n;
}

static void make_child(const mapping *m, const int *held, int n, uint64_t i, entrant *e)
{
    uint64_t seed = gt_fold(seed_of(m, OF_CHILD, m->generation), i);
    /* one of n: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript) */
    const gt_deck *parent = &m->map->cell[held[gt_below(seed, (uint32_t)n)]].deck;
    memset(e, 0, sizeof *e);
    if (!gt_deck_by_chance(&m->space, parent, MOST_EXCHANGES, seed, &e->deck) ||
        !is_playable(m, &e->deck))
        e->deck = *parent;
}

/* The holders that have played least, measured anew: those that belong elsewhere move. */
static void move_holders(mapping *m, const int *cells, entrant *e, int n)
{
    for (int i = 0; i < n; i++) {
        gt_map_cell *cell = &m->map->cell[cells[i]], *now = cell_of(m, &e[i]);
        note_play(m, cell, &e[i]);
        if (now == cell || now == NULL)
            continue;
        cell->held = false;
        m->map->held--;
        if (now->held)
            challenge(m, &e[i]);
        else
            hold(m, now, &e[i]);
    }
}

static int least_played(const gt_deck_map *map, int *held, int n)
{
    int most = n / 4 < AGAIN ? n / 4 : AGAIN;
    for (int i = 0; i < most; i++)
        for (int k = i + 1; k < n; k++)
            if (map->cell[held[k]].pairs < map->cell[held[i]].pairs) {
                int other = held[i];
                held[i] = held[k];
                held[k] = other;
            }
    return most;
}

static bool play_generation(mapping *m)
{
    int held[GT_MAP_MOST_SIDE * GT_MAP_MOST_SIDE], n = list_held(m->map, held);
    entrant *e = gt_resize(NULL, CHILDREN + AGAIN, sizeof *e);
    entrant *list[CHILDREN + AGAIN];
    for (uint64_t i = 0; i < CHILDREN; i++)
        make_child(m, held, n, i, &e[i]);
    int again = least_played(m->map, held, n);
    for (int i = 0; i < again; i++)
        e[CHILDREN + i] = as_entrant(&m->map->cell[held[i]]);
    for (int i = 0; i < CHILDREN + again; i++)
        list[i] = &e[i];
    bool played = play(m, list, CHILDREN + again, seed_of(m, OF_GENERATION, m->generation), PAIRS);
    if (played)
        move_holders(m, held, e + CHILDREN, again);
    for (int i = 0; i < CHILDREN && played; i++)
        place_child(m, &e[i]);
    gt_free(e);
    played = played && play_duels(m);
    m->generation++;
    return played;
}

/* ---- Begin and end. */

static bool make_first(const mapping *m, uint64_t i, gt_deck *out)
{
    const gt_deck_map_options *o = m->options;
    uint64_t seed = seed_of(m, OF_FIRST, i);
    *out = o->from != NULL ? *o->from : (gt_deck){.n = 0};
    if (o->from != NULL)
        return i == 0 || gt_deck_by_chance(&m->space, o->from, MOST_EXCHANGES, seed, out);
    return o->system->random_deck(o->pool, o->leader[i % (uint64_t)o->n_leaders], seed, out);
}

static bool play_first(mapping *m, bool *some)
{
    entrant *e = gt_resize(NULL, FIRST, sizeof *e);
    entrant *list[FIRST];
    int n = 0;
    for (uint64_t i = 0; i < FIRST; i++) {
        memset(&e[n], 0, sizeof *e);
        list[n] = &e[n];
        n += make_first(m, i, &e[n].deck) && is_playable(m, &e[n].deck);
    }
    *some = n > 0;
    bool played = n > 0 && play(m, list, n, seed_of(m, OF_FIRST, UINT64_MAX), PAIRS);
    for (int i = 0; i < n && played; i++)
        place_child(m, &e[i]);
    gt_free(e);
    m->n_challengers = 0;
    return played;
}

/* All cards that may be in a counted section at all; legality is asked of whole decks. */
static void open_space(mapping *m)
{
    const gt_deck_map_options *o = m->options;
    gt_deck_space *s = &m->space;
    *s = (gt_deck_space){.pool = o->pool, .base = o->from, .swaps = o->from != NULL ? o->swaps : 0};
    for (int section = 0; section < o->system->n_sections; section++)
        for (int card = 0; card < o->pool->n_defs && o->system->section[section].counted; card++) {
            if (o->system->holds != NULL && !o->system->holds(o->pool, section, card))
                continue;
            s->comes = gt_grow(s->comes, s->n_comes, &s->capacity, sizeof *s->comes);
            s->comes[s->n_comes++] = (gt_deck_card_place){section, card};
        }
}

/* What is told: all holders on seeds of their own. */
static bool measure_all(mapping *m)
{
    gt_deck_map *map = m->map;
    int held[GT_MAP_MOST_SIDE * GT_MAP_MOST_SIDE], n = list_held(map, held);
    uint64_t left = m->options->budget > map->games ? m->options->budget - map->games : 0;
    uint64_t pairs = n > 0 && left / 2 / (uint64_t)n > 1 ? left / 2 / (uint64_t)n : 1;
    gt_trial *trial = gt_resize(NULL, (size_t)n + 1, sizeof *trial);
    gt_trial_play *played = gt_zeroed((size_t)n + 1, sizeof *played);
    uint8_t *score = gt_resize(NULL, (size_t)n * (size_t)pairs + 1, 1);
    for (int i = 0; i < n; i++)
        trial[i] = (gt_trial){&map->cell[held[i]].deck, -1, -1};
    const gt_trials *t = &m->options->trials;
    bool done = n > 0 && !gt_stopped(m->options->stop) &&
                t->play(t->context, trial, n, seed_of(m, OF_END, 0), 0, pairs, score, played);
    for (int i = 0; i < n && done; i++) {
        gt_map_cell *cell = &map->cell[held[i]];
        uint64_t count[GT_PAIR_SCORES] = {0};
        for (uint64_t k = 0; k < pairs; k++)
            count[score[(size_t)i * (size_t)pairs + k]]++;
        cell->rate = gt_method_rate((gt_method){.confidence = m->options->confidence}, count);
        cell->games = 2 * pairs;
        for (int k = 0; k < 2; k++) {
            double x = gt_measure_of(map->measure[k], m->options->pool, &cell->deck, &played[i]);
            cell->measure[k] = isnan(x) ? cell->measure[k] : x;
        }
    }
    if (done)
        map->games += 2 * (uint64_t)n * pairs;
    gt_free(trial);
    gt_free(played);
    gt_free(score);
    return done;
}

static gt_deck_map *new_map(const gt_deck_map_options *o)
{
    size_t cells = (size_t)o->side * (size_t)o->side;
    gt_deck_map *map = gt_resize(NULL, 1, sizeof *map);
    *map = (gt_deck_map){.side = o->side, .measure = {o->measure[0], o->measure[1]}};
    map->cell = gt_zeroed(cells, sizeof *map->cell);
    for (size_t i = 0; i < cells; i++)
        map->cell[i].rate.value = (double)NAN;
    return map;
}

gt_deck_map *gt_map_decks(const gt_deck_map_options *o)
{
    mapping m = {.options = o, .map = new_map(o)};
    bool some = false;
    open_space(&m);
    bool on = play_first(&m, &some);
    while (on && m.map->held > 0 &&
           m.map->games + 2 * PAIRS * (CHILDREN + AGAIN) <= before_the_end(&m)) {
        on = play_generation(&m);
        if (o->told != NULL && on)
            o->told(o->context, m.map);
    }
    m.map->complete = on && measure_all(&m);
    gt_deck_space_free(&m.space);
    gt_free(m.challenger);
    if (some)
        return m.map;
    gt_deck_map_free(m.map);
    return NULL;
}

void gt_deck_map_free(gt_deck_map *map)
{
    if (map == NULL)
        return;
    gt_free(map->cell);
    gt_free(map);
}
