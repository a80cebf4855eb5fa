/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Advice at a terminal. */
#include "sim/cli/hint.h"

#include "ai/policy.h"
#include "decks/files/width.h"
#include "decks/system.h"
#include "sim/cli/screen.h"
#include "sim/cli/ticker.h"
#include "sim/experiments/judge.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 8, MANY = 400, COLUMN = 40, WORDS = 300 };
static const double PATIENCE = 3; /* seconds of judging */

/* "net: play Bear" */
static void print_choice_of(FILE *out, const char *spec, const gt_view *v, const gt_pool *pool)
{
    char error[400], move[GT_TEXT], words[WORDS];
    gt_policy *policy = gt_policy_create(spec, gt_view_game(v)->rules, error, sizeof error);
    if (policy == NULL)
        return; /* it does not play this game */
    gt_policy_begin(policy, 1, gt_view_player(v));
    gt_action a = gt_policy_choose(policy, v);
    gt_view_text(v, a, move, sizeof move);
    gt_words_of_move(v, pool, move, words, sizeof words);
    fprintf(out, "  %s: %s%s%s%s\n", spec, move, strcmp(words, move) == 0 ? "" : " (",
            strcmp(words, move) == 0 ? "" : words, strcmp(words, move) == 0 ? "" : ")");
    gt_policy_free(policy);
}

/* Judges the position by so many games an action; the number of actions, 0: it cannot be done. */
static int judge(const gt_game *g, const gt_state *s, const char *policy, int games,
                 gt_judged judged[GT_MAX_ACTIONS])
{
    char error[400];
    const gt_judge_options o = {.policy = policy, .games = games, .seed = 1};
    gt_judge *judge = gt_judge_new(g->rules, &o, error, sizeof error);
    int n = judge != NULL ? gt_judge_position(judge, g, s, judged) : 0;
    gt_judge_free(judge);
    return n;
}

/* The same by as many games as patience allows, which are put into *games. */
static int judge_for_a_while(const gt_game *g, const gt_state *s, const char *policy, int *games,
                             gt_judged judged[GT_MAX_ACTIONS])
{
    double begin = gt_now();
    *games = FEW;
    int n = judge(g, s, policy, *games, judged);
    double each = (gt_now() - begin) / FEW, more = PATIENCE / (each > 1e-6 ? each : 1e-6);
    if (n == 0 || more < 2 * FEW)
        return n;
    *games = more > MANY ? MANY : (int)more;
    return judge(g, s, policy, *games, judged);
}

static int by_points(const void *a, const void *b)
{
    double x = ((const gt_judged *)a)->points.value, y = ((const gt_judged *)b)->points.value;
    return (x < y) - (x > y);
}

static void print_judged(FILE *out, const gt_view *v, const gt_judged *j, bool best)
{
    char move[GT_TEXT];
    gt_view_text(v, j->action, move, sizeof move);
    fputs("  ", out);
    gt_print_left(out, move, COLUMN);
    fprintf(out, " %5.1f (%.1f to %.1f)", 100 * j->points.value, 100 * j->points.low,
            100 * j->points.high);
    if (!best && j->behind.low > 0)
        fprintf(out, "  costs %.1f", 100 * j->behind.value);
    else if (!best)
        fprintf(out, "  too few games to tell whether it costs anything");
    putc('\n', out);
}

const char *gt_hint_player(const gt_system *system)
{
    return system->net != NULL ? "net" : "greedy";
}

void gt_print_hint(FILE *out, const gt_game *g, const gt_state *s, const gt_pool *pool, int games)
{
    static gt_judged judged[GT_MAX_ACTIONS];
    struct gt_view_box box;
    const gt_system *system = gt_system_of(g);
    const gt_view *v = gt_view_make(&box, g, s, gt_to_move(g, s));
    const char *policy = gt_system_player(system);
    print_choice_of(out, gt_hint_player(system), v, pool);
    print_choice_of(out, "mcts", v, pool);
    fflush(out);
    int n = games > 0 ? judge(g, s, policy, games, judged)
                      : judge_for_a_while(g, s, policy, &games, judged);
    if (n == 0)
        return;
    qsort(judged, (size_t)n, sizeof *judged, by_points);
    fprintf(out,
            "what the actions are worth, in points of 100 games (95 in 100), by %d games of %s "
            "each:\n",
            games, policy);
    for (int i = 0; i < n; i++)
        print_judged(out, v, &judged[i], i == 0);
}
