/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet judge: what the choices of a recorded game were worth. The record is played again; at
 * each decision that is asked about all actions are judged (sim/experiments/judge.h), and players
 * may be asked what they would have done. */
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "reports/json_out.h"
#include "sim/cli/commands.h"
#include "sim/cli/meter.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/recorded.h"
#include "sim/experiments/judge.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 10 /* choices that cost most, at most */ };

/* What is asked for. */
typedef struct arguments {
    gt_strings files, cards, patches, ask;
    const char *player; /* NULL, "A" or "B" */
    gt_judge_options o; /* what of it is asked for */
    int turn; /* 0: all */
    int times;
    bool json;
} arguments;

/* Who chose, and how well over all decisions. */
typedef struct chooser {
    gt_policy *policy; /* NULL: a player of the game */
    double behind; /* sum over decisions */
    int decisions;
} chooser;

/* A choice of the game. */
typedef struct choice {
    int turn, player;
    char action[GT_TEXT];
    gt_estimate behind;
} choice;

typedef struct judging {
    const arguments *args;
    gt_recorded of;
    gt_judge *judge;
    chooser played[2], *asked; /* asked: args->ask.n of them */
    choice *costly; /* what was established to be worse than another */
    int n_costly, costly_capacity;
    gt_meter meter;
    uint64_t games_done, games_in_all;
    gt_state *state;
    int decisions; /* that were judged */
} judging;

/* A decision that is being judged. */
typedef struct decision {
    gt_judged action[GT_MAX_ACTIONS];
    int n, player, turn;
    int played; /* number of the action */
    int *times; /* that asked player i chose action a, at i * n + a */
} decision;

/* ---- What is judged. */

static bool is_wanted(const judging *j, const gt_state *s)
{
    const arguments *args = j->args;
    int player = gt_to_move(j->of.game, s);
    return (args->turn == 0 || gt_turns(s) == args->turn) &&
           (args->player == NULL || player == args->player[0] - 'A');
}

static int number_of(const gt_action *legal, int n, gt_action a)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return i;
    return -1;
}

static void count_games(void *context, int games)
{
    judging *j = context;
    j->games_done += (uint64_t)games;
    gt_meter_tell(&j->meter, j->games_done, j->games_in_all);
}

/* Has every player that is asked choose, with several seeds. */
static void ask(const judging *j, decision *d)
{
    struct gt_view_box box;
    const gt_game *g = j->of.game;
    gt_action legal[GT_MAX_ACTIONS];
    gt_legal_actions(g, j->state, legal);
    for (int i = 0; i < j->args->ask.n; i++) {
        chooser *c = &j->asked[i];
        for (int t = 0; t < j->args->times; t++) {
            gt_policy_begin(c->policy, gt_fold(gt_mix(j->args->o.seed), (uint64_t)t), d->player);
            gt_action a = gt_policy_choose(c->policy, gt_view_make(&box, g, j->state, d->player));
            int k = number_of(legal, d->n, a);
            if (k < 0)
                continue; /* it concedes */
            d->times[i * d->n + k]++;
            c->behind += d->action[k].behind.value / j->args->times;
        }
        c->decisions += d->action[0].worlds > 0;
    }
}

/* ---- What is told. */

static void action_text(const judging *j, const decision *d, int i, char text[GT_TEXT])
{
    gt_action_text(j->of.game, j->state, d->action[i].action, text, GT_TEXT);
}

/* "played; mcts (7 of 10); greedy" */
static void print_choosers(const judging *j, const decision *d, int i)
{
    const char *before = "";
    if (i == d->played) {
        fputs("played", stdout);
        before = "; ";
    }
    for (int k = 0; k < j->args->ask.n; k++) {
        int times = d->times[k * d->n + i];
        if (times == 0)
            continue;
        printf("%s%s", before, gt_policy_name(j->asked[k].policy));
        if (times < j->args->times)
            printf(" (%d of %d)", times, j->args->times);
        before = "; ";
    }
}

static void print_decision(const judging *j, const decision *d)
{
    char text[GT_TEXT];
    int width = (int)strlen("action");
    for (int i = 0; i < d->n; i++) {
        action_text(j, d, i, text);
        width = (int)strlen(text) > width ? (int)strlen(text) : width;
    }
    printf("turn %d, %c chooses\n", d->turn, "AB"[d->player]);
    printf("  %-*s  points     95 in 100  behind the best       chosen by\n", width, "action");
    for (int i = 0; i < d->n; i++) {
        const gt_judged *a = &d->action[i];
        action_text(j, d, i, text);
        printf("  %-*s  %5.1f%%  %4.1f to %5.1f", width, text, 100 * a->points.value,
               100 * a->points.low, 100 * a->points.high);
        if (i == gt_judged_best(d->action, d->n))
            printf("  %-20s  ", "");
        else
            printf("  %4.1f (%4.1f to %5.1f)  ", 100 * a->behind.value, 100 * a->behind.low,
                   100 * a->behind.high);
        print_choosers(j, d, i);
        putchar('\n');
    }
    if (d->action[0].worlds < j->args->o.games)
        printf("  %d of %d worlds (%.1f%%) could not be dealt and are left out\n",
               j->args->o.games - d->action[0].worlds, j->args->o.games,
               100.0 * (j->args->o.games - d->action[0].worlds) / j->args->o.games);
    putchar('\n');
}

static void write_action(const judging *j, const decision *d, int i, cJSON *to)
{
    char text[GT_TEXT];
    const gt_judged *a = &d->action[i];
    action_text(j, d, i, text);
    cJSON_AddStringToObject(to, "action", text);
    gt_out_estimate(to, "points", "interval", a->points);
    gt_out_number(to, "behind", a->behind.value);
    cJSON *limits = cJSON_AddArrayToObject(to, "behind_interval");
    cJSON_AddItemToArray(limits, cJSON_CreateNumber(a->behind.low));
    cJSON_AddItemToArray(limits, cJSON_CreateNumber(a->behind.high));
    cJSON_AddBoolToObject(to, "played", i == d->played);
    cJSON *asked = cJSON_AddArrayToObject(to, "asked");
    for (int k = 0; k < j->args->ask.n; k++)
        cJSON_AddItemToArray(asked, cJSON_CreateNumber(d->times[k * d->n + i]));
}

static void write_decision(const judging *j, const decision *d)
{
    cJSON *row = cJSON_CreateObject();
    cJSON_AddNumberToObject(row, "turn", d->turn);
    cJSON_AddStringToObject(row, "player", d->player == 0 ? "A" : "B");
    cJSON_AddNumberToObject(row, "worlds", d->action[0].worlds);
    cJSON *actions = cJSON_AddArrayToObject(row, "actions");
    for (int i = 0; i < d->n; i++) {
        cJSON *action = cJSON_CreateObject();
        write_action(j, d, i, action);
        cJSON_AddItemToArray(actions, action);
    }
    gt_out_row(stdout, row, j->decisions > 0 ? ",\n" : "\n", "");
}

/* The beginning and the end of all that is told. */
static void tell_head(const judging *j)
{
    const arguments *args = j->args;
    const gt_record *r = &j->of.record;
    if (!args->json) {
        printf("%s (A, played by %s) against %s (B, played by %s)\n", r->deck[0].name, r->player[0],
               r->deck[1].name, r->player[1]);
        printf("each action judged by %d games of %s\n\n", args->o.games, args->o.policy);
        return;
    }
    cJSON *head = cJSON_CreateObject();
    cJSON_AddStringToObject(head, "policy", args->o.policy);
    cJSON_AddNumberToObject(head, "games", args->o.games);
    cJSON_AddNumberToObject(head, "times", args->times);
    cJSON *asked = cJSON_AddArrayToObject(head, "asked");
    for (int i = 0; i < args->ask.n; i++)
        cJSON_AddItemToArray(asked, cJSON_CreateString(gt_policy_name(j->asked[i].policy)));
    char *text = cJSON_PrintUnformatted(head);
    text[strlen(text) - 1] = '\0'; /* the object goes on */
    printf("%s,\"decisions\":[", text);
    cJSON_free(text);
    cJSON_Delete(head);
}

static void print_mean(const char *who, const chooser *c)
{
    if (c->decisions > 0)
        printf("  %5.2f  %s, %d decisions\n", 100 * c->behind / c->decisions, who, c->decisions);
}

static int by_cost(const void *a, const void *b)
{
    double x = ((const choice *)a)->behind.value, y = ((const choice *)b)->behind.value;
    return (x < y) - (x > y);
}

static void tell_end(const judging *j)
{
    if (j->args->json) {
        puts("\n]}");
        return;
    }
    if (j->decisions == 0) {
        puts("nothing was chosen there");
        return;
    }
    puts("points of 100 games lost by a choice, mean (chance makes it too large):");
    print_mean("A, as played", &j->played[0]);
    print_mean("B, as played", &j->played[1]);
    for (int i = 0; i < j->args->ask.n; i++)
        print_mean(gt_policy_name(j->asked[i].policy), &j->asked[i]);
    if (j->n_costly > 0) {
        puts("choices that were worse than another, as far as these games tell:");
        qsort(j->costly, (size_t)j->n_costly, sizeof *j->costly, by_cost);
    }
    for (int i = 0; i < j->n_costly && i < LISTED; i++) {
        const choice *c = &j->costly[i];
        printf("  %5.1f (%.1f to %.1f)  turn %d, %c: %s\n", 100 * c->behind.value,
               100 * c->behind.low, 100 * c->behind.high, c->turn, "AB"[c->player], c -> action);
    }
}

/* ---- Going through the game. */

static void note_choice(judging *j, const decision *d)
{
    const gt_estimate *behind = &d->action[d->played].behind;
    chooser *c = &j->played[d->player];
    if (d->action[d->played].worlds == 0)
        return; /* nothing is known of it */
    c->behind += behind->value;
    c->decisions++;
    if (behind->low <= 0)
        return;
    j->costly = gt_grow(j->costly, j->n_costly, &j->costly_capacity, sizeof *j->costly);
    choice *out = &j->costly[j->n_costly++];
    *out = (choice){.turn = d->turn, .player = d->player, .behind = *behind};
    action_text(j, d, d->played, out->action);
}

/* Judges the position, where the record goes on with `played`. False: it was stopped. */
static bool judge(judging *j, gt_action played)
{
    static decision d;
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(j->of.game, j->state, legal);
    if (n < 2)
        return true;
    d.n = gt_judge_position(j->judge, j->of.game, j->state, d.action);
    if (d.n == 0)
        return false;
    d.player = gt_to_move(j->of.game, j->state);
    d.turn = gt_turns(j->state);
    d.played = number_of(legal, n, played);
    d.times = gt_zeroed((size_t)(j->args->ask.n * n) + 1, sizeof *d.times);
    ask(j, &d);
    if (d.played >= 0)
        note_choice(j, &d);
    gt_meter_end(&j->meter);
    if (j->args->json)
        write_decision(j, &d);
    else
        print_decision(j, &d);
    fflush(stdout);
    j->decisions++;
    free(d.times);
    return true;
}

/* Plays the record again; each position that is wanted is judged, or (`only_count`) the games for
 * that are counted. An exit status. */
static int go_through(judging *j, bool only_count)
{
    const gt_game *g = j->of.game;
    const gt_record *r = &j->of.record;
    gt_action legal[GT_MAX_ACTIONS];
    gt_start(g, j->state, r->seed, r->first);
    for (int i = 0; i < r->n_actions; i++) {
        const gt_record_action *a = &r->action[i];
        gt_action action;
        if (!gt_recorded_action(&j->of, j->state, a, &action)) {
            fprintf(stderr, "%s:%d: %c: %s is not possible\n", j->of.path, a->line, "AB"[a->player],
                    a -> text);
            return GT_EXIT_FAILED;
        }
        int n = is_wanted(j, j->state) ? gt_legal_actions(g, j->state, legal) : 0;
        if (only_count && n > 1)
            j->games_in_all += (uint64_t)n * (uint64_t)j->args->o.games;
        if (!only_count && n > 1 && !judge(j, action))
            return GT_EXIT_INTERRUPTED;
        if (action == GT_CONCEDE)
            gt_concede(g, j->state, a->player);
        else
            gt_apply(g, j->state, action);
    }
    return GT_EXIT_DONE;
}

static int judge_all(judging *j)
{
    int status = go_through(j, true);
    if (status != GT_EXIT_DONE)
        return status;
    tell_head(j);
    gt_meter_begin(&j->meter);
    status = go_through(j, false);
    gt_meter_end(&j->meter);
    tell_end(j);
    return status;
}

/* ---- Players, and the command line. */

/* Makes the players that are asked. */
static bool make_asked(judging *j, const gt_usage *usage)
{
    const gt_strings *ask = &j->args->ask;
    char error[400];
    j->asked = gt_zeroed((size_t)ask->n + 1, sizeof *j->asked);
    for (int i = 0; i < ask->n; i++) {
        j->asked[i].policy = gt_policy_create(ask->item[i], j->of.game->rules, error, sizeof error);
        if (j->asked[i].policy == NULL) {
            gt_usage_error(usage, "--ask: %s", error);
            return false;
        }
    }
    return true;
}

static int run(const gt_usage *usage, arguments *args)
{
    static judging j;
    char error[400];
    int status = GT_EXIT_USAGE;
    j = (judging){.args = args};
    if (!gt_recorded_open(&j.of, args->files.item[0], &args->cards, &args->patches, stderr))
        return status;
    if (args->o.policy == NULL)
        args->o.policy = gt_system_player(j.of.input.system);
    args->o.stop = gt_stop_on_signal();
    args->o.games_done = count_games;
    args->o.context = &j;
    j.state = gt_resize(NULL, gt_state_bytes(j.of.game->rules), 1);
    if (make_asked(&j, usage)) {
        j.judge = gt_judge_new(j.of.game->rules, &args->o, error, sizeof error);
        status = j.judge != NULL ? judge_all(&j) : gt_usage_error(usage, "--policy: %s", error);
    }
    gt_judge_free(j.judge);
    for (int i = 0; i < args->ask.n; i++)
        gt_policy_free(j.asked[i].policy);
    free(j.asked);
    free(j.costly);
    free(j.state);
    gt_recorded_close(&j.of);
    return status;
}

/* Players that are programs follow a game from its beginning; nobody can ask them in the middle. */
static int check(const gt_usage *usage, const arguments *args)
{
    if (args->files.n != 1)
        return gt_usage_error(usage, "one game record was expected");
    if (args->player != NULL && strcmp(args->player, "A") != 0 && strcmp(args->player, "B") != 0)
        return gt_usage_error(usage, "--player takes A or B, not '%s'", args->player);
    for (int i = 0; i <= args->ask.n; i++) {
        const char *policy = i < args->ask.n ? args->ask.item[i] : args->o.policy;
        if (policy != NULL && gt_policy_is_program(policy))
            return gt_usage_error(usage, "%s: programs cannot be asked in the middle of a game",
                                  policy);
    }
    return GT_GO_ON;
}

int gt_cmd_judge(int argc, char **argv)
{
    arguments args = {.o = {.seed = 1, .games = 200}, .times = 10};
    const gt_option options[] = {
        {"turn", "N", "judge this turn alone", GT_AS_INT(&args.turn, 1, 10000)},
        {"player", "A|B", "judge the choices of this player alone", GT_AS_TEXT(&args.player)},
        {"policy", "P", "who plays on, on both sides (" GT_USUAL_PLAYER ")",
         GT_AS_TEXT(&args.o.policy)},
        {"games", "N", "games for each action (default: 200)",
         GT_AS_INT(&args.o.games, 2, 1000000)},
        {"ask", "P", "also show what this player would have done; may be repeated",
         GT_AS_LIST(&args.ask)},
        {"times", "N", "ask so often, with different seeds (default: 10)",
         GT_AS_INT(&args.times, 1, 1000)},
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        {"json", NULL, "print JSON instead of tables", GT_AS_FLAG(&args.json)},
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        {0},
    };
    const gt_usage usage = {
        "judge", "FILE",
        "Rates the choices of a recorded game: at each decision plays games on from every\n"
        "action, in worlds dealt from what the choosing player may know. All actions of a\n"
        "decision are tried in the same worlds.",
        "gauntlet judge game.txt --turn 5 --player B --games 600 --ask mcts", options};
    int status = gt_parse(&usage, argc, argv, &args.files);
    if (status == GT_GO_ON)
        status = check(&usage, &args);
    if (status == GT_GO_ON)
        status = run(&usage, &args);
    gt_strings_free(&args.files);
    gt_options_free(options);
    return status;
}
