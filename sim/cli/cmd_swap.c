/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet swap: a card goes out of a deck, which of several comes in? Each list meets the field on
 * the same chance (sim/experiments/swap.h). */
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "reports/swap_report.h"
#include "sim/cli/adjusting.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/swap_lists.h"
#include "sim/cli/ticker.h"
#include "sim/experiments/swap.h"
#include "sim/experiments/swap_screen.h"

#include <inttypes.h>

enum {
    USUAL_BUDGET = 100000, /* games: a minute of the usual player, about */
    MOST_GAMES = 10000000,
    WANTED = 10, /* lists that are compared, where they were chosen among many */
};

typedef struct arguments {
    gt_strings decks, versus, out, in, cards, patches, options;
    const char *rules, *project;
    gt_swap_options o; /* what of it is asked for; precision 0: not given */
    int games, budget, copies, turn_limit, action_limit; /* games 0: not given */
    gt_store_options store;
    gt_adjusting adjust;
    bool json, no_project, open_seeds, without_unknown;
} arguments;

/* ---- The games. */

static void tell_progress(void *context, uint64_t games, uint64_t reused, uint64_t of)
{
    gt_ticker *t = context;
    (void)reused;
    if (!gt_ticker_line_begin(t))
        return;
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games", games, of);
    gt_ticker_line_end(t);
}

/* How it went. */
typedef struct outcome {
    gt_used_store store;
    int screened; /* exchanges that there are, where they were too many to compare; */
    uint64_t screen_games; /* that chose among them */
} outcome;

static void tell_end(const gt_swap *s, const outcome *o)
{
    char games[GT_COUNTED];
    if (s->unfinished + s->aborted > 0)
        fprintf(stderr, "gauntlet swap: %s unfinished, %" PRIu64 " aborted\n",
                gt_counted_games(s->unfinished, games), s->aborted);
    if (s->forfeits > 0)
        fprintf(stderr,
                "gauntlet swap: %" PRIu64 " of %" PRIu64 " games were lost by a player who could "
                "not go on\n",
                s->forfeits, s->games);
    gt_tell_of_store("swap", &o->store, s->reused, s->games, s->complete);
    if (!s->complete && o->store.trouble[0] == '\0')
        fputs("gauntlet swap: interrupted; these are the games that all lists have finished\n",
              stderr);
    if (!s->complete && o->store.place[0] != '\0' && s->reproducible)
        fputs("gauntlet swap: the same command goes on where this one was\n", stderr);
}

static int report(const gt_swap_lists *l, const gt_swap *s, const arguments *args, const outcome *o)
{
    const gt_contest *c = l->contest;
    const gt_swap_report r = {
        .swap = s,
        .version = GT_VERSION,
        .deck = c->name[0],
        .played = c->played,
        .out = l->out,
        .in = l->in,
        .gone = l->gone,
        .copies = l->copies,
        .screened = o->screened,
        .screen_games = o->screen_games,
        .opponents = c->field.n_matchups,
        .seed = args->o.seed,
        .confidence = args->o.confidence,
        .left_out = (const char *const *)l->left_out,
        .n_left_out = l->n_left_out,
    };
    if (args->json)
        gt_write_swap_json(stdout, &r);
    else
        gt_print_swap(stdout, &r, gt_style_of(stdout));
    tell_end(s, o);
    return o->store.trouble[0] != '\0' ? GT_EXIT_USAGE
           : !s->complete              ? GT_EXIT_INTERRUPTED
           : s->forfeits > 0           ? GT_EXIT_FAILED
                                       : GT_EXIT_DONE;
}

/* The field with the lists as pools: only deck 0 differs between them. */
static bool make_games(const gt_swap_lists *l, gt_card_field *games, gt_field *field)
{
    const gt_contest *c = l->contest;
    gt_card_field_begin(games, c->system, c->limits, l->n, c->decks.n);
    for (int k = 0; k < l->n; k++) {
        games->library[k] = c->library;
        for (int d = 0; d < c->decks.n; d++)
            games->deck[k * c->decks.n + d] = d == 0 ? &l->deck[k] : &c->decks.list[d];
        for (int m = 0; m < c->field.n_matchups; m++) {
            const char *why = gt_card_field_check(games, k, c->matchup[m].a, c->matchup[m].b);
            if (why != NULL) {
                fprintf(stderr, "gauntlet swap: with %s: %s\n", l->in[k]->id, why);
                return false;
            }
        }
    }
    *field = c->field;
    field->context = games;
    field->source = games;
    return true;
}

/* Plays; NULL: it could not go on, which was told. */
static gt_swap *play_games(const gt_swap_lists *l, const arguments *args, const char *policy,
                           uint64_t budget, gt_store *store)
{
    char error[300];
    gt_card_field games = {.n_pools = 0};
    gt_field field;
    gt_swap *s = NULL;
    gt_ticker ticker;
    gt_swap_options o = args->o;
    o.version = GT_VERSION;
    o.lists = l->n;
    o.content = l->content;
    o.games = args->games > 0 ? (uint64_t)args->games : MOST_GAMES;
    o.budget = budget;
    o.policy = policy;
    o.luck = gt_adjusts(&args->adjust, l->contest->system, &(gt_strings){&policy, 1}, false);
    o.store = store;
    o.fresh = args->store.fresh;
    o.stop = gt_stop_on_signal();
    o.progress = tell_progress;
    o.context = &ticker;
    if (make_games(l, &games, &field) &&
        gt_choose_secret("swap", &policy, 1, args->open_seeds, &o.secret)) {
        gt_ticker_begin(&ticker);
        gt_trouble_begin();
        s = gt_swap_run(&field, &o, error, sizeof error);
        gt_ticker_end(&ticker);
        gt_trouble_end("swap");
        if (s == NULL)
            fprintf(stderr, "gauntlet swap: %s\n", error);
    }
    gt_card_field_end(&games);
    return s;
}

/* ---- What is compared. */

/* What the choice of exchanges has left; it may have taken a little more than its half. */
static uint64_t left_of(uint64_t budget, uint64_t used)
{
    return budget / 2 > used ? budget - used : budget / 2;
}

static uint64_t budget_of(const arguments *args)
{
    return args->budget > 0 ? (uint64_t)args->budget : USUAL_BUDGET;
}

static void tell_screening(void *context, uint64_t games, int exchanges)
{
    gt_ticker *t = context;
    if (!gt_ticker_line_begin(t))
        return;
    fprintf(stderr, "choosing among %d exchanges: %" PRIu64 " games", exchanges, games);
    gt_ticker_line_end(t);
}

/* Chooses exchanges where any card may go or come, on seeds of their own. False: told. */
static bool screen(gt_swap_lists *l, const arguments *args, const char *policy,
                   const gt_secret *secret, outcome *out)
{
    const gt_contest *c = l->contest;
    gt_ticker ticker;
    const gt_deck_trials_options with = {
        .system = c->system,
        .library = c->library,
        .limits = c->limits,
        .options = c->options,
        .name = c->name[0],
        .opponent = &c->decks.list[1],
        .opponents = c->decks.n - 1,
        .policy = policy,
        .secret = *secret,
        .threads = args->o.threads,
        .worker = args->o.worker,
        .stop = gt_stop_on_signal(),
    };
    gt_deck_trials *trials = gt_deck_trials_new(&with);
    const gt_swap_screen_options o = {
        .pool = gt_library_pool(c->library),
        .deck = &c->decks.list[0],
        .goes = l->goes.card,
        .n_goes = l->goes.n,
        .comes = l->comes.card,
        .n_comes = l->comes.n,
        .copies = l->copies,
        .budget = budget_of(args) / 2,
        .seed = gt_mix(args->o.seed),
        .trials = gt_deck_trials_as(trials),
        .stop = with.stop,
        .told = tell_screening,
        .context = &ticker,
    };
    gt_ticker_begin(&ticker);
    gt_swap_screen found = gt_screen_swaps(&o, WANTED);
    bool on = found.complete && !found.failed;
    gt_ticker_end(&ticker);
    if (found.failed)
        fprintf(stderr, "gauntlet swap: %s\n", gt_deck_trials_error(trials));
    for (int i = 0; i < found.n && on; i++)
        gt_swap_lists_add(l, found.list[i].goes, found.list[i].comes);
    out->screened = found.legal;
    out->screen_games = found.games;
    gt_swap_screen_free(&found);
    gt_deck_trials_free(trials);
    if (!on && !gt_was_interrupted())
        return false;
    if (!on)
        fputs("gauntlet swap: interrupted before there was anything to compare\n", stderr);
    return on;
}

static bool list_them(gt_swap_lists *l, const arguments *args, const char *policy, outcome *o)
{
    gt_secret secret;
    if (!l->any_goes && !l->any_comes)
        return gt_swap_lists_add_named(l) && gt_swap_lists_end(l);
    return gt_choose_secret("swap", &policy, 1, args->open_seeds, &secret) &&
           screen(l, args, policy, &secret, o) && gt_swap_lists_end(l);
}

static int play(gt_swap_lists *l, const arguments *args)
{
    const gt_system *system = l->contest->system;
    const char *policy = args->o.policy != NULL ? args->o.policy : gt_system_player(system);
    const gt_strings policies = {&policy, 1};
    outcome o = {.screened = 0};
    if (!gt_check_policies("swap", &policies, system->rules) ||
        !gt_use_store("swap", &args->store, &o.store))
        return GT_EXIT_USAGE;
    uint64_t budget = 0;
    gt_swap *s = NULL;
    if (list_them(l, args, policy, &o)) {
        if (args->games == 0 && (args->o.precision <= 0 || args->budget > 0))
            budget = left_of(budget_of(args), o.screen_games);
        s = play_games(l, args, policy, budget, o.store.store);
    }
    gt_used_store_close(&o.store);
    int status = s != NULL ? report(l, s, args, &o) : gt_exit_of_failure();
    gt_swap_free(s);
    return status;
}

/* ---- The command. */

static int run(const arguments *args, const gt_project *project)
{
    gt_contest contest;
    gt_swap_lists *l = gt_zeroed(1, sizeof *l);
    const gt_swap_wish wish = {&args->out, args->copies, &args->in};
    const gt_contest_options asked = {
        .rules = args->rules,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .patches = &args->patches,
        .every_card = true,
        .rows = &args->decks,
        .columns = gt_given_or(&args->versus, &project->field),
        .versus = true,
        .limits = {.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit},
        .options = &args->options,
        .without_unknown = args->without_unknown,
    };
    int status = GT_EXIT_USAGE;
    if (gt_contest_read(&contest, &asked) && gt_swap_lists_begin(l, &contest, &wish))
        status = play(l, args);
    gt_swap_lists_free(l);
    free(l);
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    int status = gt_parse(usage, argc, argv, &args->decks);
    if (status != GT_GO_ON)
        return status;
    if (args->decks.n != 1)
        return gt_usage_error(usage, "one deck is needed");
    if (args->out.n == 0)
        return gt_usage_error(usage, "which card goes? --out CARD, or --out auto");
    if (args->in.n == 0)
        gt_strings_add(&args->in, "auto");
    if (args->games > 0 && args->budget > 0)
        return gt_usage_error(usage, "--games (the same for all) or --budget-games (a race), not "
                                     "both");
    args->games += args->games % 2;
    status = gt_check_store_options(usage, &args->store);
    if (status == GT_GO_ON)
        status = gt_check_adjusting(usage, &args->adjust);
    if (status != GT_GO_ON)
        return status;
    status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status == GT_GO_ON)
        status = run(args, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_swap(int argc, char **argv)
{
    arguments args = {.o = {.confidence = 0.95, .seed = 1}};
    const gt_option options[] = {
        {"out", "CARD...",
         "the card that goes out; of several, one at a time; 'auto': any card of the deck",
         GT_AS_REST(&args.out)},
        {"in", "CARD...",
         "cards that may come in, by id or name, also with commas (default: 'auto', all)",
         GT_AS_REST(&args.in)},
        {"copies", "N", "how many copies go (default: all)", GT_AS_INT(&args.copies, 1, 60)},
        {"vs", "DECK...", "the field (default: the project's, or " GT_USUAL_FIELD ")",
         GT_AS_REST(&args.versus)},
        {"budget-games", "N", "games in total; lists shown to be behind drop out (default: 100000)",
         GT_AS_INT(&args.budget, 200, 2000000000)},
        {"games", "N", "instead: games of each list against each deck",
         GT_AS_INT(&args.games, 2, MOST_GAMES)},
        {"precision", "P%", "instead: until each range is +-P points (at most --games)",
         GT_AS_PERCENT(&args.o.precision, 0, 50)},
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.o.policy)},
        {"confidence", "C", "how sure (default: 95%)", GT_AS_PERCENT(&args.o.confidence, 0, 100)},
        GT_ADJUST_OPTIONS(&args.adjust, "changes"),
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        GT_STORE_OPTIONS(&args.store),
        {"json", NULL, "print JSON instead of a table", GT_AS_FLAG(&args.json)},
        GT_PROJECT_OPTIONS(&args.project, &args.no_project),
        GT_LIMIT_OPTIONS(&args.turn_limit, &args.action_limit),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "swap", "DECK --out CARD... [--in CARD...] [--vs DECK...]",
        "Finds which card should replace another in a deck. The deck as it is and with each\n"
        "card plays against the field with the same seeds, seats and shuffles; the lists are\n"
        "ranked, with the change in win rate and the distance from the best. Lists that would\n"
        "not be legal are left out, with the reason. Results are kept: after Ctrl-C the same\n"
        "command continues. docs/swap.md explains the figures.",
        "gauntlet swap st01-starter --out ST01-002 --in BT01-003,BT01-004 --vs st02-starter "
        "--games 20\n"
        "  gauntlet swap my-deck.txt --out auto --in auto --vs st02-starter --budget-games 20000",
        options};
    int status = read_and_run(&usage, argc, argv, &args);
    gt_strings_free(&args.decks);
    gt_options_free(options);
    return status;
}
