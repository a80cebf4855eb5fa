/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search as a whole, and what its parts play by. */
#include "sim/experiments/balance_parts.h"

#include "decks/files/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* How the games are divided: the field as it is, screening, sets; the rest confirms. */
static const double FOR_BASE = 0.12, FOR_SCREENING = 0.33, FOR_SETS = 0.35;

/* ---- What touches what. */

static bool changes(const gt_searcher *s, int knob, int matchup)
{
    gt_matchup x = s->goals->matchup[matchup];
    return s->p->knob[knob].in_deck[x.a] || s->p->knob[knob].in_deck[x.b];
}

bool gt_knob_touches(const gt_searcher *s, int knob, int matchup)
{
    return s->seen[matchup] && changes(s, knob, matchup);
}

bool gt_set_changes(const gt_searcher *s, const gt_change_set *set, int matchup)
{
    for (int i = 0; i < set->n; i++)
        if (changes(s, set->change[i].knob, matchup))
            return true;
    return false;
}

bool gt_set_touches(const gt_searcher *s, const gt_change_set *set, int matchup)
{
    return s->seen[matchup] && gt_set_changes(s, set, matchup);
}

void gt_set_values(const gt_searcher *s, const gt_change_set *set, uint8_t *value)
{
    memset(value, 0, (size_t)s->p->n_knobs);
    for (int i = 0; i < set->n; i++)
        value[set->change[i].knob] = (uint8_t)(set->change[i].value + 1);
}

/* ---- Playing. */

void gt_tell_balance(gt_searcher *s, enum gt_balance_step step, int round, int trying)
{
    s->news = (gt_balance_news){.step = step, .round = round, .trying = trying};
}

bool gt_balance_play(gt_searcher *s, const gt_trials *trials)
{
    uint64_t pairs = 0;
    if (trials->n == 0)
        return true;
    if (!s->p->play(s->p->context, trials, s->error, s->error_size)) {
        s->stopped = s->error[0] == '\0';
        s->failed = !s->stopped;
        return false;
    }
    for (size_t i = 0; i < trials->n; i++)
        pairs += (uint64_t)trials->trial[i].n;
    *(trials->stage == GT_BALANCE_SECOND_PLAYER ? &s->b->second_games : &s->b->games) += 2 * pairs;
    s->news.games = s->b->games + s->b->second_games;
    s->news.of = s->o->games + s->o->second_games;
    if (s->o->progress != NULL)
        s->o->progress(s->o->context, &s->news);
    return true;
}

void gt_played_begin(gt_played_state *x, int n_matchups)
{
    size_t n = (size_t)n_matchups;
    x->n = gt_resize(NULL, n + 1, sizeof *x->n);
    x->points = gt_resize(NULL, n + 1, sizeof *x->points);
    x->begun = gt_resize(NULL, n + 1, sizeof *x->begun);
    x->luck = gt_resize(NULL, n + 1, sizeof *x->luck);
    x->begun_luck = gt_resize(NULL, n + 1, sizeof *x->begun_luck);
    for (size_t m = 0; m < n; m++) {
        x->n[m] = 0;
        x->points[m] = x->begun[m] = NULL;
        x->luck[m] = x->begun_luck[m] = NULL;
    }
}

void gt_played_free(gt_played_state *x, int n_matchups)
{
    for (int m = 0; x->n != NULL && m < n_matchups; m++) {
        free(x->points[m]);
        free(x->begun[m]);
        free(x->luck[m]);
        free(x->begun_luck[m]);
    }
    free(x->n);
    free(x->points);
    free(x->begun);
    free(x->luck);
    free(x->begun_luck);
    *x = (gt_played_state){.n = NULL};
}

/* What brings a state from what it has to what is wanted in a matchup. */
static void ask(gt_played_state *x, int state, int matchup, uint64_t want, gt_trials *out)
{
    uint64_t have = x->n[matchup];
    if (want <= have)
        return;
    x->points[matchup] = gt_resize(x->points[matchup], (size_t)want, 1);
    x->begun[matchup] = gt_resize(x->begun[matchup], (size_t)want, 1);
    gt_trial *trial = &out->trial[out->n++];
    *trial = (gt_trial){.state = state,
                        .matchup = matchup,
                        .first = have,
                        .n = (int)(want - have),
                        .points = x->points[matchup] + have,
                        .begun = x->begun[matchup] + have};
    if (out->luck) {
        x->luck[matchup] = gt_resize(x->luck[matchup], (size_t)want, sizeof(int32_t));
        x->begun_luck[matchup] = gt_resize(x->begun_luck[matchup], (size_t)want, sizeof(int32_t));
        trial->luck = x->luck[matchup] + have;
        trial->begun_luck = x->begun_luck[matchup] + have;
    }
}

bool gt_play_on(gt_searcher *s, const gt_states *x)
{
    size_t n = (size_t)s->goals->n_matchups, knobs = (size_t)s->p->n_knobs, states = (size_t)x->n;
    uint8_t *value = gt_resize(NULL, (states + 1) * knobs + 1, 1);
    gt_trials t = {
        .stage = x->stage, .value = value, .n_states = x->n, .like = -1, .luck = x->luck};
    memcpy(value, x->value, states * knobs);
    memset(value + states * knobs, 0, knobs);
    t.trial = gt_resize(NULL, (states + 1) * n + 1, sizeof *t.trial);
    for (size_t i = 0; i < states; i++)
        for (size_t m = 0; m < n; m++)
            ask(x->played[i], (int)i, (int)m, x->want[i * n + m], &t);
    if (s->goals->relative)
        t.like = t.n_states++;
    for (size_t m = 0; m < n && s->goals->relative; m++)
        ask(x->like, t.like, (int)m, x->want[m], &t);
    bool ok = gt_balance_play(s, &t);
    for (size_t i = 0; i < t.n && ok; i++) {
        const gt_trial *one = &t.trial[i];
        (one->state == t.like ? x->like : x->played[one->state])->n[one->matchup] +=
            (uint64_t)one->n;
    }
    free(t.trial);
    free(value);
    return ok;
}

/* ---- Rates. */

double gt_played_rate(const gt_searcher *s, const gt_played_state *x, int rate, gt_part_of part)
{
    int m = rate % s->goals->n_matchups;
    const uint8_t *points = rate < s->goals->n_matchups ? x->points[m] : x->begun[m];
    uint64_t sum = 0, n = 0, most = x->n[m] < part.most ? x->n[m] : part.most;
    for (uint64_t i = (uint64_t)part.rest; i < most; i += (uint64_t)part.of) {
        sum += points[i];
        n++;
    }
    return n > 0 ? (double)sum / (double)n / (GT_PAIR_SCORES - 1) : 0.5;
}

double gt_goal_rate(const gt_searcher *s, const gt_played_state *x, const gt_played_state *like,
                    int rate, gt_part_of part)
{
    double own = gt_played_rate(s, x, rate, part);
    uint64_t n = x->n[rate % s->goals->n_matchups];
    if (!s->goals->relative)
        return own;
    part.most = part.most < n ? part.most : n;
    return own - gt_played_rate(s, like, rate, part) + 0.5;
}

double gt_base_imbalance(const gt_searcher *s)
{
    size_t n = (size_t)gt_rates(s);
    double *half = gt_resize(NULL, 2 * n, sizeof *half);
    for (int h = 0; h < 2; h++)
        for (int r = 0; r < (int)n; r++)
            half[(size_t)h * n + (size_t)r] =
                gt_goal_rate(s, &s->base, &s->like, r, (gt_part_of){h, 2, UINT64_MAX});
    double imbalance = gt_imbalance_of_halves(s->goals, half, half + n);
    free(half);
    return imbalance;
}

uint64_t gt_pairs_for(double games, double games_each)
{
    double pairs = games_each > 0 ? floor(games / games_each) : 0;
    return pairs < 2 ? 2 : (uint64_t)pairs;
}

/* ---- The field as it is. */

static bool play_base(gt_searcher *s, double games)
{
    int n = s->goals->n_matchups, seen = 0;
    uint64_t *want = gt_resize(NULL, (size_t)n, sizeof *want);
    uint8_t *value = gt_resize(NULL, (size_t)s->p->n_knobs + 1, 1);
    gt_played_state *base = &s->base;
    memset(value, 0, (size_t)s->p->n_knobs + 1);
    for (int m = 0; m < n; m++)
        seen += s->seen[m];
    for (int m = 0; m < n; m++)
        want[m] = s->seen[m] ? gt_pairs_for(games, (s->goals->relative ? 4.0 : 2.0) * seen) : 0;
    gt_tell_balance(s, GT_BALANCE_BASE, 1, 0);
    bool ok = gt_play_on(s, &(gt_states){.stage = GT_BALANCE_SEARCH,
                                         .value = value,
                                         .n = 1,
                                         .played = &base,
                                         .like = &s->like,
                                         .want = want});
    for (int r = 0; r < gt_rates(s) && ok; r++)
        s->rate[r] = gt_goal_rate(s, base, &s->like, r, (gt_part_of){0, 1, UINT64_MAX});
    gt_imbalance_gradient(s->goals, s->rate, s->gradient);
    s->b->imbalance = gt_base_imbalance(s);
    free(want);
    free(value);
    return ok;
}

/* ---- The whole. */

static void make_room(gt_searcher *s)
{
    size_t rates = (size_t)gt_rates(s), knobs = (size_t)s->p->n_knobs;
    gt_balance *b = s->b;
    s->rate = gt_resize(NULL, rates, sizeof *s->rate);
    s->gradient = gt_resize(NULL, rates, sizeof *s->gradient);
    s->slope = gt_resize(NULL, rates * knobs + 1, sizeof *s->slope);
    s->variance = gt_resize(NULL, rates * knobs + 1, sizeof *s->variance);
    s->in_race = gt_resize(NULL, knobs + 1, sizeof *s->in_race);
    s->seen = gt_resize(NULL, (size_t)s->goals->n_matchups, sizeof *s->seen);
    for (int m = 0; m < s->goals->n_matchups; m++)
        s->seen[m] = gt_goals_see(s->goals, m);
    b->knob = gt_resize(NULL, knobs + 1, sizeof *b->knob);
    memset(s->gradient, 0, rates * sizeof *s->gradient);
    memset(s->slope, 0, (rates * knobs + 1) * sizeof *s->slope);
    memset(s->variance, 0, (rates * knobs + 1) * sizeof *s->variance);
    memset(s->in_race, 0, (knobs + 1) * sizeof *s->in_race);
    memset(b->knob, 0, (knobs + 1) * sizeof *b->knob);
    gt_played_begin(&s->base, s->goals->n_matchups);
    gt_played_begin(&s->like, s->goals->n_matchups);
}

static void free_search(gt_searcher *s)
{
    for (int i = 0; i < s->n_moves; i++)
        free(s->move[i].effect);
    for (int i = 0; i < s->n_sets; i++) {
        gt_played_free(&s->set[i]->played, s->goals->n_matchups);
        free(s->set[i]->tangent);
        free(s->set[i]->made);
        free(s->set[i]);
    }
    free(s->move);
    free(s->set);
    gt_played_free(&s->base, s->goals->n_matchups);
    gt_played_free(&s->like, s->goals->n_matchups);
    free(s->rate);
    free(s->gradient);
    free(s->slope);
    free(s->variance);
    free(s->in_race);
    free(s->seen);
}

/* False: it failed or was stopped. */
static bool search(gt_searcher *s)
{
    double games = (double)s->o->games;
    return play_base(s, FOR_BASE * games) && gt_balance_screen(s, FOR_SCREENING * games) &&
           gt_balance_try_sets(s, FOR_SETS * games);
}

gt_balance *gt_balance_run(const gt_balance_problem *p, const gt_balance_options *o, char *error,
                           size_t n)
{
    assert(o->max_changes >= 1 && o->max_changes <= GT_MOST_CHANGES && p->goals->n > 0);
    gt_searcher s = {.p = p, .o = o, .goals = p->goals, .error = error, .error_size = n};
    error[0] = '\0';
    s.b = gt_resize(NULL, 1, sizeof *s.b);
    *s.b = (gt_balance){.complete = false};
    make_room(&s);
    bool searched = search(&s);
    if (!s.failed)
        gt_balance_make_front(&s);
    if (searched)
        s.b->complete = gt_balance_confirm(&s, (double)o->games - (double)s.b->games);
    s.b->n_sets = s.n_sets;
    free_search(&s);
    if (!s.failed)
        return s.b;
    gt_balance_free(s.b);
    return NULL;
}

static void free_confirmed(gt_confirmed *c)
{
    free(c->rate);
    free(c->shift);
    free(c->deck);
    free(c->deck_shift);
    free(c->figure);
    free(c->figure_shift);
}

void gt_balance_free(gt_balance *b)
{
    if (b == NULL)
        return;
    for (int i = 0; i < b->n_front; i++)
        for (int k = 0; k < 2; k++)
            free_confirmed(&b->front[i].by[k]);
    free(b->front);
    free(b->knob);
    free(b);
}
