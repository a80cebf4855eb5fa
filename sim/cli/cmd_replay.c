/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet replay: plays a recorded game again and compares the end. The record's own deck lists
 * are used, with the cards as they are now. */
#include "decks/files/memory.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"
#include "sim/cli/fortunes.h"
#include "sim/cli/meter.h"
#include "sim/cli/narrate.h"
#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/recorded.h"
#include "sim/cli/timeline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for. */
typedef struct arguments {
    bool log, step, luck;
    const char *page; /* NULL: none */
    int judge; /* games by which each action is judged, 0: none is */
    const char *policy; /* who plays them, NULL: as suits the game */
    int threads;
} arguments;

/* Games of judging, as they are counted on a terminal. */
typedef struct count {
    gt_meter meter;
    uint64_t done, in_all;
} count;

/* A replay under way. */
typedef struct replay {
    gt_recorded of;
    gt_state *state;
    gt_narrator *narrator; /* NULL: nothing is told */
    gt_timeline *timeline; /* NULL: nothing is kept */
} replay;

/* ---- The game. */

/* Who is told of what happens. */
static const gt_observer *observer_of(const replay *r)
{
    return r->narrator != NULL   ? &r->narrator->observer
           : r->timeline != NULL ? &r->timeline->observer
                                 : NULL;
}

/* Applies an action of the record; false: it is not possible. */
static bool apply(replay *r, const gt_record_action *a)
{
    const gt_game *g = r->of.game;
    gt_action action;
    if (!gt_recorded_action(&r->of, r->state, a, &action))
        return false;
    if (r->narrator != NULL)
        gt_narrate_action(r->narrator, r->state, a->player, a->text);
    if (r->timeline != NULL)
        gt_timeline_action(r->timeline, a->player, a->text);
    if (action == GT_CONCEDE)
        gt_concede(g, r->state, a->player);
    else
        gt_observe(g, r->state, action, observer_of(r));
    if (r->timeline != NULL)
        gt_timeline_take(r->timeline, r->state);
    return true;
}

static int not_possible(const replay *r, const gt_record_action *a)
{
    printf("%s:%d: %c: %s is not possible: ", r->of.path, a->line, "AB"[a->player], a -> text);
    gt_print_moment(stdout, r->of.game, r->state);
    putchar('\n');
    gt_print_board(stdout, r->of.game, gt_input_pool(&r->of.input), r->state, true, "  ");
    return GT_EXIT_FAILED;
}

static int compare_end(const replay *r)
{
    const gt_game *g = r->of.game;
    const gt_record *record = &r->of.record;
    bool same = gt_to_move(g, r->state) == GT_TERMINAL &&
                gt_head_of(r->state).winner == record->winner &&
                strcmp(gt_end_name(g, gt_how_ended(r->state)), record->how) == 0 &&
                gt_turns(r->state) == record->turns && gt_state_key(g, r->state) == record->key;
    fputs(same ? "the same end: " : "not the same end: ", stdout);
    gt_print_moment(stdout, r->of.game, r->state);
    if (!same)
        printf("; the record says %s by %s in turn %d, key %016" PRIx64 ", not %016" PRIx64,
               record->winner == 2   ? "a draw"
               : record->winner == 0 ? "A wins"
                                     : "B wins",
               record->how, record->turns, record->key, gt_state_key(g, r->state));
    putchar('\n');
    return same ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

static int play_again(replay *r)
{
    const gt_game *g = r->of.game;
    gt_start(g, r->state, r->of.record.seed, r->of.record.first);
    if (r->timeline != NULL)
        gt_timeline_take(r->timeline, r->state);
    for (int i = 0; i < r->of.record.n_actions; i++)
        if (!apply(r, &r->of.record.action[i]))
            return not_possible(r, &r->of.record.action[i]);
    if (r->of.record.ended)
        return compare_end(r);
    printf("the record has no end; after %d actions: ", r->of.record.n_actions);
    gt_print_moment(stdout, r->of.game, r->state);
    putchar('\n');
    return GT_EXIT_DONE;
}

/* ---- The page. */

static void count_games(void *context, int games)
{
    count *c = context;
    c->done += (uint64_t)games;
    gt_meter_tell(&c->meter, c->done, c->in_all);
}

/* Has the choices judged, and says how in `told`. An exit status. */
static int judge(const replay *r, gt_timeline *timeline, const arguments *args, char *told,
                 size_t size)
{
    char error[400];
    count c = {.in_all = (uint64_t)gt_timeline_choices(timeline) * (uint64_t)args->judge};
    const gt_judge_options o = {
        .policy = args->policy != NULL ? args->policy : gt_system_player(r->of.input.system),
        .games = args->judge,
        .seed = 1, /* as `gauntlet judge` has it */
        .threads = args->threads,
        .stop = gt_stop_on_signal(),
        .games_done = count_games,
        .context = &c};
    gt_judge *judge = gt_judge_new(r->of.game->rules, &o, error, sizeof error);
    if (judge == NULL) {
        fprintf(stderr, "gauntlet replay: --policy: %s\n", error);
        return GT_EXIT_USAGE;
    }
    gt_meter_begin(&c.meter);
    bool ok = gt_timeline_judge(timeline, judge);
    gt_meter_end(&c.meter);
    gt_judge_free(judge);
    snprintf(told, size, "each action judged by %d games of %s", args->judge, o.policy);
    return ok ? GT_EXIT_DONE : GT_EXIT_INTERRUPTED;
}

/* Notes on the moments of a page what luck brought. */
static void note_fortunes(const replay *r, gt_timeline *timeline)
{
    gt_fortune *f = gt_fortunes_of(&r->of);
    for (int i = 0; f != NULL && i < timeline->n && i <= r->of.record.n_actions; i++) {
        timeline->frame[i].chance = f[i].chance;
        timeline->frame[i].luck = f[i].luck;
        timeline->frame[i].choices = gt_fortune_choices(f, i);
    }
    timeline->fortunes = f != NULL;
    free(f);
}

/* Tells what luck brought as text. */
static void tell_fortunes(const replay *r)
{
    gt_fortune *f = gt_fortunes_of(&r->of);
    if (f != NULL)
        gt_fortunes_print(stdout, &r->of, f);
    free(f);
}

/* Writes the page. */
static int write_page(const replay *r, gt_timeline *timeline, const arguments *args)
{
    gt_output o;
    char told[200] = "";
    int status = args->judge > 0 ? judge(r, timeline, args, told, sizeof told) : GT_EXIT_DONE;
    if (status != GT_EXIT_DONE)
        return status;
    note_fortunes(r, timeline);
    FILE *out = gt_output_begin(&o, "replay", NULL, args->page);
    bool ok = out != NULL && gt_timeline_write_page(timeline, &r->of.record, told, out);
    return gt_output_end(&o, ok) ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* Plays the record again with the cards that were read. */
static int run(replay *r, const arguments *args)
{
    gt_narrator narrator;
    gt_timeline timeline;
    r->state = gt_resize(NULL, gt_state_bytes(r->of.game->rules), 1);
    r->narrator = args->log ? &narrator : NULL;
    r->timeline = args->step || args->page != NULL ? &timeline : NULL;
    gt_narrator_begin(&narrator, stdout, r->of.game, gt_input_pool(&r->of.input), 0, "");
    gt_timeline_begin(&timeline, r->of.game, gt_input_pool(&r->of.input));
    int status = play_again(r);
    int written = args->page != NULL ? write_page(r, &timeline, args) : GT_EXIT_DONE;
    if (written != GT_EXIT_DONE)
        status = written;
    if (args->luck && status == GT_EXIT_DONE)
        tell_fortunes(r);
    if (args->step)
        gt_timeline_step(&timeline, stdin, stdout);
    gt_timeline_free(&timeline);
    free(r->state);
    r->narrator = NULL;
    r->timeline = NULL;
    return status;
}

/* Reads the record, and the cards of its game. */
static int read_and_run(const char *path, const gt_strings *cards, const gt_strings *patches,
                        const arguments *asked)
{
    static replay r;
    if (!gt_recorded_open(&r.of, path, cards, patches, stdout))
        return GT_EXIT_USAGE;
    int status = run(&r, asked);
    gt_recorded_close(&r.of);
    return status;
}

int gt_cmd_replay(int argc, char **argv)
{
    gt_strings operands = {0}, cards = {0}, patches = {0};
    arguments args = {.log = false};
    const gt_option options[] = {
        {"log", NULL, "print the game as 'gauntlet play' does", GT_AS_FLAG(&args.log)},
        {"step", NULL, "step through it, forward and back, by actions, turns and battles",
         GT_AS_FLAG(&args.step)},
        {"luck", NULL, "show turn by turn who is ahead, and how much of it is luck or choices",
         GT_AS_FLAG(&args.luck)},
        {"out", "FILE.html", "write a page that shows the board and goes through the game",
         GT_AS_TEXT(&args.page)},
        {"judge", "N", "show on the page what each choice was worth, by N games for each action",
         GT_AS_INT(&args.judge, 2, 1000000)},
        {"policy", "P", "who plays these games (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.policy)},
        GT_THREADS_OPTION(&args.threads),
        GT_CARDS_OPTION(&cards),
        GT_PATCH_OPTION(&patches),
        {0},
    };
    const gt_usage usage = {
        "replay", "FILE",
        "Plays a recorded game again (docs/record.md). Exit status 1 if it does not end the same.",
        "gauntlet replay game.txt --log\n"
        "  gauntlet replay game.txt --step\n"
        "  gauntlet replay game.txt --luck\n"
        "  gauntlet replay game.txt -o game.html --judge 100",
        options};
    int status = gt_parse(&usage, argc, argv, &operands);
    if (status == GT_GO_ON && operands.n != 1)
        status = gt_usage_error(&usage, "one game record was expected");
    if (status == GT_GO_ON && args.page == NULL && (args.judge > 0 || args.policy != NULL))
        status = gt_usage_error(&usage, "--judge and --policy are for the page that -o writes");
    if (status == GT_GO_ON && args.policy != NULL && gt_policy_is_program(args.policy))
        status = gt_usage_error(&usage, "%s: programs cannot be asked in the middle of a game",
                                args.policy);
    if (status == GT_GO_ON)
        status = read_and_run(operands.item[0], &cards, &patches, &args);
    gt_strings_free(&operands);
    gt_options_free(options);
    return status;
}
