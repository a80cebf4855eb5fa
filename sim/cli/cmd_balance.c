/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet balance: which few changes of numbers on cards bring a field nearer to its goals? In the
 * order of the work: options, knobs and goals (balance_input.h), the search
 * (sim/experiments/balance.h), and the reports. */
#include "decks/files/memory.h"
#include "reports/balance_report.h"
#include "sim/cli/adjusting.h"
#include "sim/cli/balance_input.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/ticker.h"

#include <inttypes.h>
#include <string.h>

enum { USUAL_GAMES = 200000, MOST_STEPS = 8 };

/* Who confirms where nobody says, and in how many games to one of the others: a search takes long
 * for each. */
#define SECOND_PLAYER "mcts:iterations=100"
static const int SECOND_PART = 100;

typedef struct arguments {
    gt_strings decks, cards, patches, options;
    const char *knobs, *target, *policy, *search, *rules, *project, *worker, *out;
    double confidence;
    uint64_t seed;
    int max_changes, steps, games, search_games, threads, turn_limit, action_limit;
    gt_adjusting adjust;
    gt_store_options store;
    bool json, no_project, open_seeds;
} arguments;

/* ---- Progress. */

/* How long it will take, as it goes so far. */
static void tell_left(const gt_ticker *t, const gt_balance_news *news)
{
    double gone = gt_now() - t->begin;
    if (news->games == 0 || news->games >= news->of || gone < 5)
        return;
    double left = gone * ((double)news->of / (double)news->games - 1);
    fprintf(stderr, ", some %.0f %s left", left < 120 ? left : left / 60, left < 120 ? "s" : "min");
}

static void tell_progress(void *context, const gt_balance_news *news)
{
    static const char *const steps[] = {"the field as it is", "screening", "sets of changes",
                                        "confirming"};
    static const char *const what[] = {"", "knobs", "sets", "sets"};
    gt_ticker *t = context;
    if (!gt_ticker_line_begin(t))
        return;
    fputs(steps[news->step], stderr);
    if (news->trying > 0)
        fprintf(stderr, ", round %d: %d %s", news->round, news->trying, what[news->step]);
    fprintf(stderr, ", %" PRIu64 " of %" PRIu64 " games", news->games, news->of);
    tell_left(t, news);
    gt_ticker_line_end(t);
}

/* ---- Reports. */

typedef struct answer {
    const gt_contest *contest;
    const gt_knobs *knobs;
    const gt_goals *goals;
    const gt_balance *balance;
    gt_card_balance_counts counts;
    const char *policy[2];
    bool luck[2];
    gt_balance_knob_text *text;
    char (*patch)[40];
    const char **patch_name;
} answer;

static char *printed(const cJSON *value)
{
    char *text = cJSON_PrintUnformatted(value);
    if (text == NULL)
        gt_out_of_memory();
    return text;
}

static void make_texts(answer *a)
{
    const gt_pool *pool = gt_library_pool(a->contest->library);
    const gt_knobs *k = a->knobs;
    a->text = gt_resize(NULL, (size_t)k->n, sizeof *a->text);
    for (int i = 0; i < k->n; i++) {
        const gt_def *def = &pool->defs[k->def[i]];
        a->text[i] = (gt_balance_knob_text){
            .id = def->id, .name = def->name, .place = k->card[i].place, .own = printed(k->own[i])};
        for (int v = 0; v < k->card[i].n_values; v++)
            a->text[i].value[v] = printed(k->card[i].value[v]);
    }
    size_t n = (size_t)a->balance->n_front;
    a->patch = gt_resize(NULL, n, sizeof *a->patch);
    a->patch_name = gt_resize(NULL, n, sizeof(char *));
    for (size_t i = 0; i < n; i++) {
        int changes = a->balance->front[i].n;
        snprintf(a->patch[i], sizeof a->patch[i], "%d-change%s.json", changes,
                 changes == 1 ? "" : "s");
        a->patch_name[i] = a->patch[i];
    }
}

static void free_texts(const answer *a)
{
    for (int i = 0; i < a->knobs->n; i++) {
        cJSON_free((void *)(uintptr_t)a->text[i].own);
        for (int v = 0; v < a->knobs->card[i].n_values; v++)
            cJSON_free((void *)(uintptr_t)a->text[i].value[v]);
    }
    free(a->text);
    free(a->patch);
    free(a->patch_name);
}

static bool write_reports(const gt_balance_report *r, const char *folder)
{
    static const struct {
        const char *name;
        bool (*write)(FILE *, const gt_balance_report *);
    } forms[] = {{"balance.md", gt_write_balance_markdown},
                 {"balance.json", gt_write_balance_json},
                 {"balance.html", gt_write_balance_page}};
    gt_output o;
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof forms / sizeof forms[0]; i++) {
        FILE *out = gt_output_begin(&o, "balance", folder, forms[i].name);
        ok = gt_output_end(&o, out != NULL && forms[i].write(out, r));
    }
    for (int i = 1; ok && i < r->balance->n_front; i++) {
        FILE *out = gt_output_begin(&o, "balance", folder, r->patch[i]);
        ok =
            gt_output_end(&o, out != NULL && gt_write_balance_patch(out, r, &r->balance->front[i]));
    }
    return ok;
}

static int report(answer *a, const arguments *args, const gt_used_store *store)
{
    make_texts(a);
    const gt_balance_report r = {
        .balance = a->balance,
        .goals = a->goals,
        .knob = a->text,
        .n_knobs = a->knobs->n,
        .deck = a->contest->name,
        .version = GT_VERSION,
        .rules = a->contest->system->name,
        .played = a->contest->played,
        .policy = {a->policy[0], a->policy[1]},
        .luck = {a->luck[0], a->luck[1]},
        .seed = args->seed,
        .unfinished = a->counts.unfinished,
        .aborted = a->counts.aborted,
        .forfeits = a->counts.forfeits,
        .confidence = args->confidence,
        .reproducible = a->counts.reproducible,
        .patch = args->out != NULL ? a->patch_name : NULL,
    };
    bool ok = args->out == NULL || write_reports(&r, args->out);
    if (args->json)
        gt_write_balance_json(stdout, &r);
    else
        gt_print_balance(stdout, &r, gt_style_of(stdout));
    free_texts(a);
    gt_tell_of_trials("balance", a->counts.unfinished, a->counts.aborted, a->counts.forfeits);
    gt_tell_of_store("balance", store, a->counts.reused, a->counts.games, a->balance->complete);
    if (!a->balance->complete && store->place[0] != '\0' && store->trouble[0] == '\0' &&
        a->counts.reproducible)
        fputs("gauntlet balance: the same command goes on where this one was\n", stderr);
    return !ok || store->trouble[0] != '\0' ? GT_EXIT_USAGE
           : !a->balance->complete          ? GT_EXIT_INTERRUPTED
           : a->counts.forfeits > 0         ? GT_EXIT_FAILED
                                            : GT_EXIT_DONE;
}

/* ---- The search. */

static gt_balance *search(answer *a, const gt_card_balance_options *cards, const arguments *args)
{
    char error[400] = "";
    gt_ticker ticker;
    gt_card_balance *games = gt_card_balance_new(cards, error, sizeof error);
    if (games == NULL) {
        fprintf(stderr, "gauntlet balance: %s\n", error);
        return NULL;
    }
    const gt_balance_problem problem = {a->knobs->n, a->knobs->knob, a->goals, gt_card_balance_play,
                                        games};
    const gt_balance_options o = {.max_changes = args->max_changes,
                                  .games = (uint64_t)args->games,
                                  .second_games = cards->policy[1] == NULL ? 0
                                                  : args->search_games > 0
                                                      ? (uint64_t)args->search_games
                                                      : (uint64_t)(args->games / SECOND_PART),
                                  .luck = {cards->luck[0], cards->luck[1]},
                                  .confidence = args->confidence,
                                  .seed = args->seed,
                                  .progress = tell_progress,
                                  .context = &ticker};
    gt_ticker_begin(&ticker);
    gt_trouble_begin();
    gt_balance *b = gt_balance_run(&problem, &o, error, sizeof error);
    gt_ticker_end(&ticker);
    gt_trouble_end("balance");
    if (b == NULL && error[0] != '\0')
        fprintf(stderr, "gauntlet balance: %s\n", error);
    gt_card_balance_free(games, b != NULL && b->complete, &a->counts);
    return b;
}

/* Who plays, and who confirms. False, and told: somebody cannot. */
static bool find_players(const gt_contest *c, const arguments *args, const char *policy[2])
{
    bool none = args->search != NULL && strcmp(args->search, "none") == 0;
    policy[0] = args->policy != NULL ? args->policy : gt_system_player(c->system);
    policy[1] = none ? NULL : args->search != NULL ? args->search : SECOND_PLAYER;
    const gt_strings policies = {policy, none ? 1 : 2};
    return gt_check_policies("balance", &policies, c->system->rules);
}

static int find_and_tell(const gt_contest *c, const gt_contest *like, gt_knobs *knobs,
                         const gt_goals *goals, const arguments *args)
{
    gt_used_store store;
    answer a = {.contest = c, .knobs = knobs, .goals = goals};
    gt_card_balance_options o = {
        .field = &c->field,
        .games = &c->games,
        .like = goals->relative ? &like->field : NULL,
        .like_games = goals->relative ? &like->games : NULL,
        .seed = args->seed,
        .version = GT_VERSION,
        .threads = args->threads,
        .worker = args->worker,
        .fresh = args->store.fresh,
        .stop = gt_stop_on_signal(),
    };
    if (!find_players(c, args, o.policy) || !gt_knobs_check(knobs, &o))
        return GT_EXIT_USAGE;
    if (args->out != NULL && !gt_output_ready("balance", args->out, "balance.json"))
        return GT_EXIT_USAGE;
    for (int i = 0; i < 2 && o.policy[i] != NULL; i++)
        o.luck[i] = gt_adjusts(&args->adjust, c->system, &(gt_strings){&o.policy[i], 1}, false);
    o.knob = knobs->card;
    o.n_knobs = knobs->n;
    if (!gt_choose_secret("balance", o.policy, o.policy[1] != NULL ? 2 : 1, args->open_seeds,
                          &o.secret) ||
        !gt_use_store("balance", &args->store, &store))
        return GT_EXIT_USAGE;
    o.store = store.store;
    a.policy[0] = o.policy[0];
    a.policy[1] = o.policy[1];
    memcpy(a.luck, o.luck, sizeof a.luck);
    gt_balance *b = search(&a, &o, args);
    gt_used_store_close(&store);
    a.balance = b;
    int status = b != NULL ? report(&a, args, &store) : gt_exit_of_failure();
    gt_balance_free(b);
    return status;
}

/* ---- The command. */

/* Whether --target names cards that the field is to be like: "before", "cards:PATH". */
static bool wants_likeness(const arguments *args, const char **path)
{
    static const char cards[] = "cards:";
    bool named = args->target != NULL && strncmp(args->target, cards, strlen(cards)) == 0;
    *path = named ? args->target + strlen(cards) : NULL;
    return named || (args->target != NULL && strcmp(args->target, "before") == 0);
}

/* Reads the decks with the cards that they are to be like. False: told. */
static bool read_like(gt_contest *like, const gt_contest *c, const gt_contest_options *asked,
                      const char *path)
{
    const gt_strings cards = {&path, 1};
    gt_contest_options w = *asked;
    w.patches = NULL;
    if (path != NULL)
        w.cards = &cards;
    if (path != NULL ? path[0] == '\0' : asked->patches->n == 0) {
        fputs(path != NULL ? "gauntlet balance: --target cards: expected a file or folder of cards "
                             "behind it\n"
                           : "gauntlet balance: --target before: before what? --patch FILE is "
                             "missing\n",
              stderr);
        return false;
    }
    if (!gt_contest_read(like, &w))
        return false;
    bool same = like->system == c->system && like->decks.n == c->decks.n &&
                like->field.n_matchups == c->field.n_matchups;
    for (int i = 0; i < c->decks.n && same; i++)
        same = strcmp(like->name[i], c->name[i]) == 0;
    if (!same)
        fprintf(stderr, "gauntlet balance: --target %s: its decks are not the same\n",
                path != NULL ? path : "before");
    return same;
}

static bool find_goals(gt_goals *g, gt_contest *like, const gt_contest *c, const arguments *args,
                       const gt_contest_options *asked, const gt_project *project)
{
    const char *path;
    if (!wants_likeness(args, &path))
        return gt_goals_read(g, c, args->target, project->band);
    gt_goals_like(g, c);
    return read_like(like, c, asked, path);
}

static int run(const arguments *args, const gt_project *project)
{
    gt_contest contest, like = {.library = NULL};
    gt_knobs knobs = {.n = 0};
    gt_goals goals = {.n = 0};
    const gt_contest_options asked = {
        .rules = args->rules,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .patches = &args->patches,
        .every_card = true,
        .rows = gt_given_or(&args->decks, gt_given_or(&project->field, &project->decks)),
        .limits = {.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit},
        .options = &args->options,
    };
    int status = GT_EXIT_USAGE;
    if (gt_contest_read(&contest, &asked) &&
        find_goals(&goals, &like, &contest, args, &asked, project) &&
        (args->knobs != NULL ? gt_knobs_read(&knobs, &contest, args->knobs)
                             : gt_knobs_usual(&knobs, &contest, args->steps)))
        status = find_and_tell(&contest, &like, &knobs, &goals, args);
    gt_knobs_free(&knobs);
    gt_goals_free(&goals);
    gt_contest_free(&like);
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    int status = gt_parse(usage, argc, argv, NULL);
    if (status == GT_GO_ON)
        status = gt_check_store_options(usage, &args->store);
    if (status == GT_GO_ON)
        status = gt_check_adjusting(usage, &args->adjust);
    if (status == GT_GO_ON)
        status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status != GT_GO_ON)
        return status;
    status = run(args, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_balance(int argc, char **argv)
{
    arguments args = {
        .confidence = 0.95, .seed = 1, .max_changes = 4, .games = USUAL_GAMES, .steps = 2};
    const gt_option options[] = {
        GT_DECKS_OPTION(&args.decks),
        {"knobs", "FILE", "numbers that may be changed (default: those that the game names)",
         GT_AS_TEXT(&args.knobs)},
        {"steps", "N", "... by how many steps up and down at most (default: 2)",
         GT_AS_INT(&args.steps, 1, MOST_STEPS)},
        {"target", "FILE",
         "the goals (default: every deck wins 45% to 55% over the field); 'before': all matchups "
         "as without --patch; 'cards:PATH': as with these cards",
         GT_AS_TEXT(&args.target)},
        {"max-changes", "N", "largest number of changes in a set (default: 4)",
         GT_AS_INT(&args.max_changes, 1, GT_MOST_CHANGES)},
        {"budget-games", "N", "games at most (default: 200000)",
         GT_AS_INT(&args.games, 1000, 1000000000)},
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.policy)},
        {"search", "P", "a second player, to confirm (default: " SECOND_PLAYER "; none: without)",
         GT_AS_TEXT(&args.search)},
        {"search-games", "N",
         "games of the second player at most (default: a hundredth of the others)",
         GT_AS_INT(&args.search_games, 4, 1000000000)},
        {"confidence", "C", "how sure (default: 95%)", GT_AS_PERCENT(&args.confidence, 0, 100)},
        GT_ADJUST_OPTIONS(&args.adjust, "what confirms"),
        {"out", "DIR", "write patches, balance.md, balance.json and balance.html to DIR (also -o)",
         GT_AS_TEXT(&args.out)},
        {"json", NULL, "print JSON instead of a table", GT_AS_FLAG(&args.json)},
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        GT_SEED_OPTION(&args.seed),
        GT_THREADS_OPTION(&args.threads),
        GT_WORKER_OPTION(&args.worker),
        GT_STORE_OPTIONS(&args.store),
        GT_PROJECT_OPTIONS(&args.project, &args.no_project),
        GT_LIMIT_OPTIONS(&args.turn_limit, &args.action_limit),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "balance", "[--decks DECK...] [--knobs FILE] [--target FILE]",
        "Finds which few changes of numbers on cards would balance the decks: the best single\n"
        "change, the best two, and so on. Each set is played, confirmed on other games and by\n"
        "a second player, and written as a patch for --patch. Results are kept: after Ctrl-C\n"
        "the same command continues. docs/balance.md explains method and files.",
        "gauntlet balance --decks st01-starter st02-starter st03-starter --policy greedy\n"
        "  gauntlet balance --target goals.json --max-changes 5 --budget-games 2000000 --out "
        "balanced",
        options};
    int status = read_and_run(&usage, argc, argv, &args);
    gt_options_free(options);
    return status;
}
