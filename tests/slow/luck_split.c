/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet-luck-split GAME PLAYER DECK DECK [GAMES [ROLLOUTS [SEED [VALUE]]]]: how the variance of
 * results of one matchup splits. In each game one step that chance had a say in is drawn by lot.
 * Its true luck is found by playing on: ROLLOUTS games from what came, with all chance to come
 * drawn anew, and as many from the same action with that chance drawn anew as well. In two halves
 * that know nothing of each other, so that products of what both say are unbiased:
 *
 *     chance     what perfect values would take out: the sum of the squares of the true luck
 *     errors     the sum of squares of luck as told less the true one: values at chance events
 *     choices    the rest of what is left: players draw lots among their worlds, and whoever knows
 *                the whole position does not know them
 *     end        what the bound held back: where a game is over its value is its result, and that
 *                is no error
 *
 * All as parts of the variance of raw results, between games with the same decks and seats. */
#include "ai/policy.h"
#include "ai/states.h"
#include "ai/value.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "sim/playing/shipped_nets.h"
#include "tests/support/shipped.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct split {
    const gt_system *system;
    const gt_game *game;
    gt_policy *policy[2];
    gt_luck *luck;
    gt_state *room, *before, *after, *drawn, *play; /* drawn: the step by lot, before and after */
    bool deals; /* it is the deal */
    gt_action action;
    double told; /* its luck */
    int steps; /* of the game that chance had a say in */
    int first, rollouts;
} split;

/* What a network of a file says, instead of the one that ships. */
typedef struct judge {
    gt_net *net;
    gt_known *known;
} judge;

static int32_t say(void *context, const gt_game *g, const gt_state *s)
{
    const judge *j = context;
    return gt_value_of(j->net, j->known, g, s);
}

/* All chance anew. */
static int anew(void *context, const gt_chance *c)
{
    uint64_t *key = context;
    *key = gt_mix(*key + 1);
    return (int)gt_below(*key, (uint32_t)c->n);
}

static double play_on(split *x, uint64_t key)
{
    uint64_t chance = gt_fold(key, 1);
    const gt_observer o = {.context = &chance, .chance = anew};
    gt_match m = {.game = x->game, .state = x->play};
    for (int p = 0; p < 2; p++) {
        m.policy[p] = x->policy[p];
        gt_policy_begin(m.policy[p], gt_fold(key, 2), p);
    }
    while (gt_match_step(&m, &o))
        ;
    return gt_return(x->game, x->play, 0);
}

/* The true luck of the step, by half of the rollouts. */
static double true_luck(split *x, uint64_t key)
{
    double sum = 0;
    const int half = x->rollouts / 2;
    for (int i = 0; i < half; i++) {
        uint64_t again = gt_fold(key, (uint64_t)i);
        gt_copy(x->game, x->play, x->after);
        sum += play_on(x, gt_fold(again, 1));
        const gt_observer o = {.context = &again, .chance = anew};
        if (x->deals) {
            gt_start_observed(x->game, x->play, key, x->first, &o);
        } else {
            gt_copy(x->game, x->play, x->before);
            gt_observe(x->game, x->play, x->action, &o);
        }
        sum -= play_on(x, gt_fold(again, 2));
    }
    return sum / half;
}

/* Chance had a say: this step is the one, or not. */
static void meet(split *x, uint64_t key, bool deals, gt_action a, double told)
{
    x->steps++;
    if (gt_below(gt_mix(gt_fold(key, (uint64_t)x->steps)), (uint32_t)x->steps) != 0)
        return;
    x->deals = deals;
    x->action = a;
    x->told = told;
    gt_copy(x->game, x->after, x->room);
    if (!deals)
        gt_copy(x->game, x->before, x->drawn);
}

static double result_of(split *x, uint64_t key, double *luck)
{
    gt_match m;
    int32_t sum;
    x->steps = 0;
    gt_match_begin_luck(&m, x->game, x->room, x->policy, key, x->first, x->luck);
    meet(x, key, true, 0, (double)gt_luck_sum(x->luck) / GT_LUCK_ONE);
    while (gt_to_move(x->game, x->room) != GT_TERMINAL) {
        int events = gt_luck_events(x->luck);
        sum = gt_luck_sum(x->luck);
        gt_action a = gt_match_choose(&m);
        gt_copy(x->game, x->drawn, x->room);
        gt_luck_apply(x->luck, x->game, x->room, a, NULL);
        if (gt_luck_events(x->luck) > events)
            meet(x, key, false, a, (double)(gt_luck_sum(x->luck) - sum) / GT_LUCK_ONE);
    }
    *luck = (double)gt_luck_sum(x->luck) / GT_LUCK_ONE;
    return gt_return(x->game, x->room, 0);
}

static const gt_deck *deck_named(const gt_decks *d, const char *name)
{
    for (int i = 0; i < d->n; i++)
        if (strcmp(d->list[i].name, name) == 0)
            return &d->list[i];
    fprintf(stderr, "no deck is named '%s'\n", name);
    exit(2);
}

static bool use_value(split *x, const char *file, judge *j)
{
    char error[300];
    *j = (judge){gt_value_read(file, x->system->rules, error, sizeof error),
                 gt_known_new(x->system->rules)};
    if (j->net != NULL)
        gt_luck_use(x->luck, say, j);
    else
        fprintf(stderr, "%s\n", error);
    return j->net != NULL && j->known != NULL;
}

typedef struct moments {
    double n, sum, squares;
} moments;

static void add(moments *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static double mean(const moments *m)
{
    return m->sum / m->n;
}

static double error_of(const moments *m)
{
    return sqrt((m->squares / m->n - mean(m) * mean(m)) / m->n);
}

static void run(split *x, int games, uint64_t seed)
{
    moments raw = {0, 0, 0}, left = {0, 0, 0}, chance = {0, 0, 0}, errors = {0, 0, 0};
    for (int k = 0; k < games; k++) {
        double r[2], l[2];
        uint64_t key = gt_fold(gt_mix(seed), (uint64_t)k);
        x->first = k % 2;
        for (int i = 0; i < 2; i++)
            r[i] = result_of(x, gt_fold(key, (uint64_t)i), &l[i]);
        double less = r[0] - l[0] - r[1] + l[1];
        add(&raw, (r[0] - r[1]) * (r[0] - r[1]) / 2);
        add(&left, less * less / 2);
        double half[2] = {true_luck(x, gt_fold(key, 3)), true_luck(x, gt_fold(key, 4))};
        add(&chance, x->steps * half[0] * half[1]);
        add(&errors, x->steps * (x->told - half[0]) * (x->told - half[1]));
    }
    double v = mean(&raw);
    printf("| %s | %d x %d | %.2f | %.2f +- %.2f | %.2f +- %.2f | %.2f |\n", x->system->name, games,
           x->rollouts, mean(&left) / v, mean(&chance) / v, error_of(&chance) / v,
           mean(&errors) / v, error_of(&errors) / v, (mean(&left) - mean(&errors)) / v);
}

int main(int argc, char **argv)
{
    char error[300];
    gt_shipped shipped;
    judge j = {NULL, NULL};
    split x = {.system = argc >= 5 ? gt_system_named(argv[1]) : NULL};
    if (x.system == NULL) {
        fprintf(stderr, "usage: gauntlet-luck-split GAME PLAYER DECK DECK [GAMES [ROLLOUTS [SEED "
                        "[VALUE]]]]\n");
        return 2;
    }
    gt_use_shipped_nets();
    gt_shipped_load(x.system, NULL, &shipped);
    x.rollouts = argc > 6 ? atoi(argv[6]) : 40;
    for (int p = 0; p < 2; p++)
        x.policy[p] = gt_policy_create(argv[2], x.system->rules, error, sizeof error);
    x.luck = gt_luck_new(x.system->rules);
    gt_state **const state[] = {&x.room, &x.before, &x.after, &x.drawn, &x.play};
    for (int i = 0; i < 5; i++)
        *state[i] = gt_states_new(x.system->rules, 1);
    void *storage = malloc(x.system->game_bytes);
    const char *wrong = x.system->prepare(storage, gt_library_pool(shipped.library),
                                          deck_named(&shipped.decks, argv[3]),
                                          deck_named(&shipped.decks, argv[4]), (gt_limits){0});
    if (wrong != NULL || x.policy[0] == NULL || x.luck == NULL ||
        (argc > 8 && !use_value(&x, argv[8], &j))) {
        fprintf(stderr, "%s\n", wrong != NULL ? wrong : error);
        return 2;
    }
    x.game = storage;
    run(&x, argc > 5 ? atoi(argv[5]) : 200, argc > 7 ? (uint64_t)atoi(argv[7]) : 1);
    gt_net_free(j.net);
    gt_known_free(j.known);
    for (int i = 0; i < 5; i++)
        free(*state[i]);
    gt_policy_free(x.policy[0]);
    gt_policy_free(x.policy[1]);
    gt_luck_free(x.luck);
    gt_shipped_free(&shipped);
    free(storage);
    return 0;
}
