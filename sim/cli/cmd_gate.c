/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet gate: is the new better, worse or the same? In the order of the work: options, both
 * states of the card data (gate_field.c), the games (sim/experiments/gate.h), for what moved two
 * games that part (sim/statistics/divergence.h), and the reports. */
#include "decks/files/memory.h"
#include "reports/gate_report.h"
#include "sim/cli/adjusting.h"
#include "sim/cli/commands.h"
#include "sim/cli/gate_field.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/ticker.h"
#include "sim/playing/players.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_PARTINGS = 5 };

static const double USUAL_MARGIN = 0.02;

typedef struct arguments {
    gt_gate_settings gate;
    const char *undecided, *out, *page;
    gt_gate_options o; /* what of it is asked for; margin 0: not given */
    double confidence, budget; /* budget 0: not given */
    int max_games, turn_limit, action_limit;
    gt_store_options store;
    gt_adjusting adjust;
    bool json, open_seeds;
    char policy[GT_POLICY_NAME];
} arguments;

/* ---- Options */

static int check(const gt_usage *usage, arguments *args)
{
    int status = gt_check_store_options(usage, &args->store);
    if (status == GT_GO_ON)
        status = gt_check_adjusting(usage, &args->adjust);
    if (status != GT_GO_ON)
        return status;
    if (args->o.margin > 0 && args->o.margin < GT_LEAST_MARGIN)
        return gt_usage_error(usage, "--margin below %g%% would take for ever",
                              100 * GT_LEAST_MARGIN);
    if (args->undecided != NULL && strcmp(args->undecided, "pass") != 0 &&
        strcmp(args->undecided, "fail") != 0)
        return gt_usage_error(usage, "--undecided takes pass or fail, not '%s'", args->undecided);
    if (args->gate.base == NULL && args->gate.patches.n == 0)
        return gt_usage_error(usage, "compared with what? --base REF, a folder or results.json is "
                                     "missing (or --patch FILE, to compare with the cards without "
                                     "it)");
    if (args->gate.policy == NULL)
        return GT_GO_ON;
    char error[300];
    gt_policy *policy = gt_policy_create(args->gate.policy, NULL, error, sizeof error);
    if (policy == NULL)
        return gt_usage_error(usage, "%s", error);
    /* as results have it */
    snprintf(args->policy, sizeof args->policy, "%s", gt_policy_name(policy));
    args->gate.policy = args->policy;
    gt_policy_free(policy);
    return GT_GO_ON;
}

/* ---- Where games part */

/* The pair of a matchup in which the change shows most, the first such; -1: it shows nowhere. */
static int64_t telling_pair(const gt_gate *gate, const gt_comparison *c)
{
    const gt_gate_pairs *pairs = &gate->pairs[c->matchup];
    int sign = c->shift.value > 0 ? 1 : -1, most = 0;
    int64_t found = -1;
    for (uint64_t pair = 0; pair < c->pairs; pair++)
        if (sign * pairs->shift[pair] > most) {
            most = sign * pairs->shift[pair];
            found = (int64_t)pair;
        }
    return found;
}

/* Plays the game of a pair in which the winner changes. */
static void find_parting(const gt_gate *gate, const gt_comparison *c, uint64_t pair,
                         gt_policy *policy[2][2], gt_report_divergence *p)
{
    const gt_gate_field *f = gate->field;
    bool swapped = strcmp(f->deck[c->a], f->deck[c->b]) > 0;
    int deck[2] = {swapped ? c->b : c->a, swapped ? c->a : c->b};
    void *storage[2];
    const gt_game *game[2];
    gt_state *room[2];
    for (int s = 0; s < 2; s++) {
        storage[s] = gt_resize(NULL, f->game_bytes, 1);
        gt_lineup lineup = gt_lineup_of(deck[0], deck[1]);
        lineup.pool = (uint8_t)s;
        game[s] = f->prepare(f->context, &lineup, storage[s]);
        room[s] = gt_resize(NULL, gt_state_bytes(f->rules), 1);
        p->deck[s] = f->deck[deck[s]];
    }
    for (uint64_t k = 2 * pair; k <= 2 * pair + 1; k++) {
        p->game = k;
        p->first = (int)(k % 2);
        p->seed = gt_match_seed(gate->seed, p->deck[0], p->deck[1], k);
        p->divergence = gt_find_divergence(game, room, policy, p->seed, p->first);
        if (p->divergence.outcome[0].winner != p->divergence.outcome[1].winner)
            break;
    }
    for (int s = 0; s < 2; s++) {
        free(storage[s]);
        free(room[s]);
    }
}

/* Of the matchups that moved most; returns how many. */
static int find_partings(const gt_gate *gate, const int *order, int n, gt_report_divergence *out)
{
    int found = 0;
    gt_policy *policy[2][2];
    char error[300];
    bool ok = true;
    for (int i = 0; i < 2; i++)
        ok =
            gt_make_players(policy[i], gate->policy, gate->field->rules, error, sizeof error) && ok;
    if (!ok && !gt_was_interrupted())
        fprintf(stderr, "gauntlet gate: no two games are compared move by move: %s\n", error);
    bool played =
        ok && gate->field->record[GT_BASE] == NULL && gate->field->record[GT_HEAD] == NULL;
    for (int i = 0; played && i < n && found < MOST_PARTINGS; i++) {
        const gt_comparison *c = &gate->comparison[order[i]];
        if (c->verdict != GT_MOVED || c->matchup < 0)
            continue;
        int64_t pair = telling_pair(gate, c);
        out[found].comparison = order[i];
        if (pair >= 0)
            find_parting(gate, c, (uint64_t)pair, policy, &out[found++]);
    }
    for (int i = 0; i < 2; i++)
        gt_free_players(policy[i]);
    return found;
}

/* ---- Reports */

static bool write_reports(const gt_gate_report *r, const char *folder)
{
    static const struct {
        const char *name;
        bool (*write)(FILE *, const gt_gate_report *);
    } forms[] = {{"gate.md", gt_write_gate_markdown},
                 {"gate.xml", gt_write_gate_junit},
                 {"gate.json", gt_write_gate_json}};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof forms / sizeof forms[0]; i++) {
        gt_output o;
        FILE *out = gt_output_begin(&o, "gate", folder, forms[i].name);
        ok = gt_output_end(&o, out != NULL && forms[i].write(out, r));
    }
    return ok;
}

static bool write_page(const gt_gate_report *r, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "gate", NULL, path);
    return gt_output_end(&o, out != NULL && gt_write_gate_page(out, r));
}

static int exit_status(const gt_gate *gate, const gt_gate_input *in, const arguments *args)
{
    bool pass = args->undecided != NULL && strcmp(args->undecided, "pass") == 0;
    if (!gate->complete)
        return GT_EXIT_INTERRUPTED;
    if (gate->verdict == GT_MOVED || gate->forfeits[GT_BASE] + gate->forfeits[GT_HEAD] > 0)
        return GT_EXIT_FAILED; /* the second: a player broke down, so that nothing is shown */
    if (gate->verdict == GT_UNDECIDED && !pass)
        return args->undecided == NULL ? GT_EXIT_UNDECIDED : GT_EXIT_FAILED;
    /* who takes a deck out must not get past the gate with what was done to its cards */
    return in->n_gone > 0 ? GT_EXIT_LEFT_OUT : GT_EXIT_DONE;
}

/* Tells of games that ended as they should not. */
static void tell_trouble(const gt_gate *gate)
{
    static const char *const cards[] = {[GT_BASE] = "base", [GT_HEAD] = "head"};
    char games[GT_COUNTED];
    for (int state = GT_BASE; state <= GT_HEAD; state++) {
        if (gate->unfinished[state] > 0)
            fprintf(stderr,
                    "gauntlet gate: %s with the %s's cards unfinished, at the limit of turns or "
                    "actions\n",
                    gt_counted_games(gate->unfinished[state], games), cards[state]);
        if (gate->forfeits[state] > 0)
            fprintf(stderr,
                    "gauntlet gate: %s with the %s's cards lost by a player who could not go on\n",
                    gt_counted_games(gate->forfeits[state], games), cards[state]);
        if (gate->aborted[state] == 0)
            continue;
        fprintf(stderr, "gauntlet gate: %s with the %s's cards aborted, first ",
                gt_counted_games(gate->aborted[state], games), cards[state]);
        gt_aborted_print(stderr, &gate->first_aborted[state]);
        putc('\n', stderr);
    }
}

/* What the store had to do with it. */
static void tell_storing(const gt_gate *gate, const arguments *args, const gt_used_store *s)
{
    gt_tell_of_store("gate", s, gate->reused, gate->games, gate->complete);
    bool more = !gate->complete || args->budget > 0;
    if (more && gate->verdict == GT_UNDECIDED && s->place[0] != '\0' && s->trouble[0] == '\0')
        fputs("gauntlet gate: the same command goes on where this one was\n", stderr);
}

static int report(const gt_gate *gate, const gt_gate_input *in, const arguments *args,
                  const gt_used_store *store)
{
    static const char *const changes[] = {"changed", "new", "gone", "renamed"};
    gt_report_divergence partings[MOST_PARTINGS];
    gt_report_card *cards = gt_resize(NULL, (size_t)in->n_cards + 1, sizeof *cards);
    for (int i = 0; i < in->n_cards; i++)
        cards[i] = (gt_report_card){in->card[i].id, in->card[i].name, changes[in->card[i].change]};
    int *order = gt_resize(NULL, (size_t)gate->n + 1, sizeof *order);
    int n_played = gt_gate_order(gate, order);
    bool patched = args->gate.patches.n > 0;
    const gt_recorded *recorded = in->state[GT_BASE].recorded; /* both are, if no game is known */
    gt_gate_report r = {
        .gate = gate,
        .version = GT_VERSION,
        .base = args->gate.base != NULL ? args->gate.base : "the cards without the patch",
        .head = args->gate.head != NULL ? args->gate.head
                : patched               ? args->gate.patches.item[0]
                                        : "the cards here",
        .rules = in->system != NULL ? in->system->name : recorded->rules,
        .options = in->options,
        .played = in->played,
        .order = order,
        .n_played = n_played,
        .card = cards,
        .n_cards = in->n_cards,
        .left_out = (const char *const *)in->left_out,
        .n_left_out = in->n_left_out,
        .undecided = args->undecided,
        .out_of_time = args->budget > 0 && gt_stopped(gt_stop_on_signal()) && !gt_was_interrupted(),
        .divergence = partings,
        .n_partings = find_partings(gate, order, n_played, partings),
    };
    bool ok = args->out == NULL || write_reports(&r, args->out);
    ok = (args->page == NULL || write_page(&r, args->page)) && ok;
    if (args->json)
        gt_write_gate_json(stdout, &r);
    else
        gt_print_gate(stdout, &r);
    tell_trouble(gate);
    tell_storing(gate, args, store);
    free(order);
    free(cards);
    return ok && store->trouble[0] == '\0' ? exit_status(gate, in, args) : GT_EXIT_USAGE;
}

/* ---- The command */

static void tell_progress(void *context, uint64_t games, int decided, int comparisons)
{
    gt_ticker *t = context;
    if (!gt_ticker_line_begin(t))
        return;
    fprintf(stderr, "%" PRIu64 " games, %d of %d comparisons decided", games, decided, comparisons);
    gt_ticker_line_end(t);
}

/* How far a win rate may move: as asked for, as the project of the old cards says, or as is usual.
 * Who changes it in the project does not get past the gate by that. */
static double margin_of(const gt_gate_input *in, const arguments *args)
{
    double base = in->state[GT_BASE].margin;
    return args->o.margin > 0 ? args->o.margin : base > 0 ? base : USUAL_MARGIN;
}

/* Whether luck is taken out: not where nothing is played. */
static bool adjusts(const gt_gate_input *in, const arguments *args)
{
    const char *policy = in->policy;
    const gt_strings players = {&policy, 1};
    return in->system != NULL && gt_adjusts(&args->adjust, in->system, &players, false);
}

static int compare(const gt_gate_input *in, const arguments *args)
{
    char error[300];
    gt_used_store store;
    gt_ticker ticker;
    gt_gate_options o = args->o;
    o.version = GT_VERSION;
    o.game_options = in->options;
    o.fresh = args->store.fresh;
    o.margin = margin_of(in, args);
    o.alpha = 1 - args->confidence;
    o.max_games = (uint64_t)args->max_games;
    o.policy = in->policy;
    o.luck = adjusts(in, args);
    o.stop = gt_stop_on_signal();
    o.progress = tell_progress;
    o.context = &ticker;
    if (args->out != NULL && !gt_output_ready("gate", args->out, "gate.md"))
        return GT_EXIT_USAGE;
    if (args->page != NULL && !gt_output_ready("gate", NULL, args->page))
        return GT_EXIT_USAGE;
    if (!gt_choose_secret("gate", &o.policy, 1, args->open_seeds, &o.secret) ||
        !gt_use_store("gate", &args->store, &store))
        return GT_EXIT_USAGE;
    o.store = store.store;
    if (args->budget > 0)
        gt_stop_after(args->budget);
    gt_ticker_begin(&ticker);
    gt_trouble_begin();
    gt_gate *gate = gt_gate_run(&in->field, &o, error, sizeof error);
    gt_ticker_end(&ticker);
    gt_trouble_end("gate");
    gt_used_store_close(&store);
    if (gate == NULL) {
        fprintf(stderr, "gauntlet gate: %s\n", error);
        return gt_exit_of_failure();
    }
    if (args->budget > 0)
        gate->reproducible = false;
    if (args->budget > 0 && !gt_was_interrupted())
        gate->complete = true; /* the time was all that was asked for */
    int status = report(gate, in, args, &store);
    gt_gate_free(gate);
    return status;
}

static int read_and_compare(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    int status = gt_parse(usage, argc, argv, NULL);
    if (status == GT_GO_ON)
        status = check(usage, args);
    if (status != GT_GO_ON)
        return status;
    gt_gate_input in;
    args->gate.limits =
        (gt_limits){.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit};
    status = gt_gate_input_read(&in, &args->gate) ? compare(&in, args) : GT_EXIT_USAGE;
    gt_gate_input_free(&in);
    return status;
}

int gt_cmd_gate(int argc, char **argv)
{
    arguments args = {.o = {.seed = 1}, .confidence = 0.95, .max_games = 80000};
    const gt_option options[] = {
        {"base", "REF|DIR|FILE",
         "the old state: a git revision, a folder, results.json of a run, or a deck list",
         GT_AS_TEXT(&args.gate.base)},
        {"head", "DIR|FILE",
         "the new state: a folder (default: the current one), results.json, or a deck list",
         GT_AS_TEXT(&args.gate.head)},
        GT_PATCH_OPTION(&args.gate.patches),
        {"decks", "DECK...", "decks to play with (default: the project's, or " GT_USUAL_FIELD ")",
         GT_AS_REST(&args.gate.decks)},
        {"cards", "PATH",
         "card files of both states, below their folders; +PATH adds to the game's; may be "
         "repeated",
         GT_AS_LIST(&args.gate.cards)},
        {"margin", "M", "how far a win rate may move (default: that of the project, or 2%)",
         GT_AS_PERCENT(&args.o.margin, 0, 100)},
        {"max-games", "N", "games of a matchup at most, old and new (default: 80000)",
         GT_AS_INT(&args.max_games, 8, 100000000)},
        {"budget", "TIME", "stop after 90s, 5m; what is open then counts as undecided",
         GT_AS_TIME(&args.budget)},
        {"undecided", "pass|fail",
         "exit status 0 or 1 instead of 3 if nothing moved but something is undecided",
         GT_AS_TEXT(&args.undecided)},
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")",
         GT_AS_TEXT(&args.gate.policy)},
        {"confidence", "C", "how sure (default: 95%)", GT_AS_PERCENT(&args.confidence, 0, 100)},
        GT_ADJUST_OPTIONS(&args.adjust, "changes"),
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        {"out", "DIR", "write DIR/gate.md, DIR/gate.xml (JUnit) and DIR/gate.json",
         GT_AS_TEXT(&args.out)},
        {"report", "FILE", "write the same as one page for a browser", GT_AS_TEXT(&args.page)},
        {"json", NULL, "print JSON instead of a table", GT_AS_FLAG(&args.json)},
        GT_STORE_OPTIONS(&args.store),
        GT_LIMIT_OPTIONS(&args.turn_limit, &args.action_limit),
        GT_RULES_OPTION(&args.gate.rules),
        GT_GAME_OPTION(&args.gate.options),
        GT_TRUST_OPTION(&args.gate.trust),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "gate", "--base REF|DIR|FILE [--head DIR|FILE | --patch FILE] [--decks DECK...]",
        "Compares two states of the cards: which win rates moved by more than a margin? Plays\n"
        "the matchups in which a card changed, with the same seeds, seats and shuffles in\n"
        "both states, each until it is decided. See also 'gauntlet help gate'.\n"
        "Exit status: 0 nothing moved beyond the margin, 1 something did, 2 wrong usage or\n"
        "input, 3 undecided at the limit of games or time, 4 nothing moved, but decks of the\n"
        "base are missing.",
        "gauntlet gate --patch try.json --decks st01-starter st02-starter --max-games 2000 "
        "--undecided pass",
        options};
    int status = read_and_compare(&usage, argc, argv, &args);
    gt_options_free(options);
    return status;
}
