/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet decks search: the best deck that can be found against a field
 * (sim/experiments/deck_search.h), of one leader or of each, or as answers to equilibria, one after
 * another (sim/experiments/field_rates.h). */
#include "sim/cli/decks_search.h"

#include "ai/policy.h"
#include "decks/files/memory.h"
#include "decks/lists/card_called.h"
#include "engine/core/hash.h"
#include "reports/search_report.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/decks_map.h"
#include "sim/cli/input.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/search_progress.h"
#include "sim/experiments/field_rates.h"
#include "sim/store/store.h"

#include <inttypes.h>
#include <string.h>

enum { USUAL_SIDE = 12, LEAST_MAP = 5000 };
enum { USUAL_BUDGET = 100000, LEAST_BUDGET = 200, MOST_BUDGET = 2000000000, MOST_ROUNDS = 100 };

static const double FOR_RATES = 0.1; /* of the games of a round: how the field's decks do */
static const double USUAL_GAIN = 0.01;

typedef struct arguments {
    gt_strings from, against, cards, patches, options;
    const char *leader, *map, *policy, *rules, *project, *worker, *out;
    double confidence, gain;
    uint64_t seed;
    int swaps, budget, rounds, side, threads, turn_limit, action_limit;
    gt_store_options store;
    bool json, markdown, no_project, open_seeds, without_unknown;
} arguments;

/* What is looked for, and what was found. */
typedef struct quest {
    const arguments *args;
    const gt_contest *contest;
    const char *policy;
    const gt_deck *from; /* or NULL */
    int *leader; /* one search each; -1: no card leads decks */
    int n_leaders;
    bool equilibrium;
    gt_deck *field; /* that is met; behind it what was found in rounds */
    const char **name;
    int n_field, n_first; /* those there were at first */
    double *rate; /* of the field's decks against each other, in rows of: */
    int wide;
    double *share; /* of the mixture that is met; NULL: alike */
    gt_secret secret;
    const atomic_bool *stop;
    gt_search_progress progress;
    gt_deck_trials_options trials_options;
    gt_trial_counts counts;
    bool reproducible;
    gt_used_store store;
    const gt_deck_measure *measure[2]; /* of a map; or NULL */
    gt_search_part *part;
    int n_parts, parts_capacity;
    char *file;
    bool failed, interrupted;
    char error[300];
} quest;

static const gt_pool *pool_of(const quest *q)
{
    return gt_library_pool(q->contest->library);
}

/* ---- Files. */

/* The name of the file of a deck around this leader. */
static void name_file(const quest *q, int leader, int round, char *name, size_t n)
{
    const char *id = leader >= 0 && q->from == NULL ? pool_of(q)->defs[leader].id : "";
    char place[32] = "";
    if (q->args->rounds > 0)
        snprintf(place, sizeof place, "-round%d", round + 1);
    snprintf(name, n, "found-%.*s%s%" PRIu64 "%s.json", GT_DECK_NAME, id, id[0] != '\0' ? "-" : "",
             q->args->seed, place);
}

static bool write_deck(quest *q, const gt_deck *deck)
{
    gt_output o;
    if (q->args->out == NULL)
        return true;
    FILE *out = gt_output_begin(&o, "decks", q->args->out, q->file);
    if (out != NULL)
        gt_deck_write_json(pool_of(q), deck, out);
    return gt_output_end(&o, out != NULL);
}

/* ---- A search. */

/* Names what was found; characters stay whole. */
static void name_deck(const quest *q, gt_found_deck *f, int leader, int round)
{
    char name[2 * GT_DECK_NAME], place[32] = "";
    const char *base = q->from != NULL ? q->from->name
                       : leader >= 0   ? pool_of(q)->defs[leader].id
                                       : q->contest->system->name;
    if (q->args->rounds > 0)
        snprintf(place, sizeof place, ", round %d", round + 1);
    snprintf(name, sizeof name, "%.40s, found %" PRIu64 "%s", base, q->args->seed, place);
    size_t n = strlen(base) > 40 ? 40 : strlen(base);
    while (strlen(base) > 40 && n > 0 && ((unsigned char)base[n] & 0xc0) == 0x80)
        n--;
    snprintf(f->deck.name, sizeof f->deck.name, "%.*s%s", (int)n, base,
             name + (strlen(base) > 40 ? 40 : strlen(base)));
}

typedef struct better {
    quest *quest;
    int leader, round;
} better;

/* What was confirmed so far is written, should nothing come of the rest. */
static void keep_better(void *context, const gt_found_deck *found)
{
    const better *b = context;
    gt_found_deck named = *found;
    name_deck(b->quest, &named, b->leader, b->round);
    if (found->change.value > 0)
        write_deck(b->quest, &named.deck);
}

typedef struct told {
    better better; /* first: both have one context */
    gt_search_progress *progress;
} told;

static void tell(void *context, const gt_search_news *news)
{
    gt_search_progress_tell(((told *)context)->progress, news);
}

/* All that is told of decks holds together, as if they were chosen among all that are found. */
static double strict(const quest *q)
{
    int rounds = q->args->rounds > 0 ? q->args->rounds : 1;
    return 1 - (1 - q->args->confidence) / rounds / q->n_leaders;
}

/* Plays with trials of the field as it is. NULL: told, or it was interrupted. */
static gt_found_deck *search(quest *q, gt_deck_trials *trials, int leader, int round,
                             uint64_t budget)
{
    const gt_contest *c = q->contest;
    char file[2 * GT_DECK_NAME + 100];
    told context = {{q, leader, round}, &q->progress};
    const gt_deck_search_options o = {
        .pool = pool_of(q),
        .from = q->from,
        .system = c->system,
        .leader = leader,
        .swaps = q->from != NULL ? q->args->swaps : 0,
        .budget = budget,
        .seed = gt_fold(gt_fold(q->args->seed, (uint64_t)round),
                        leader >= 0 ? pool_of(q)->defs[leader].id_hash : 0),
        .confidence = strict(q),
        .worth = q->trials_options.blanks,
        .trials = gt_deck_trials_as(trials),
        .stop = q->stop,
        .told = tell,
        .better = keep_better,
        .context = &context,
    };
    name_file(q, leader, round, file, sizeof file);
    q->file = file;
    gt_found_deck *f = gt_deck_search(&o);
    if (f == NULL) {
        snprintf(q->error, sizeof q->error, "there are too few cards for a deck%s%s",
                 leader >= 0 ? " of " : "", leader >= 0 ? pool_of(q)->defs[leader].id : "");
        q->failed = true;
        return NULL;
    }
    if (f->failed) {
        snprintf(q->error, sizeof q->error, "%s", gt_deck_trials_error(trials));
        q->failed = true;
    }
    q->interrupted = q->interrupted || !f->complete;
    name_deck(q, f, leader, round);
    return f;
}

static void add_part(quest *q, gt_found_deck *found, int leader, int round)
{
    char file[2 * GT_DECK_NAME + 100], path[GT_DECK_NAME * 2 + 4200];
    gt_search_part p = {.found = found};
    name_file(q, leader, round, file, sizeof file);
    q->file = file;
    if (q->args->out != NULL && found->confirmed && write_deck(q, &found->deck)) {
        snprintf(path, sizeof path, "%s/%s", q->args->out, file);
        p.file = gt_copy_text(path, strlen(path));
    }
    if (q->share != NULL)
        p.share = gt_copy_bytes(q->share, (size_t)q->n_field * sizeof *q->share);
    q->part = gt_grow(q->part, q->n_parts, &q->parts_capacity, sizeof *q->part);
    q->part[q->n_parts++] = p;
}

static gt_deck_trials *begin_trials(quest *q)
{
    q->trials_options.opponent = q->field;
    q->trials_options.opponents = q->n_field;
    gt_deck_trials *t = gt_deck_trials_new(&q->trials_options);
    if (q->share != NULL)
        gt_deck_trials_weigh(t, q->share);
    return t;
}

/* Searches with each leader; `budget` for all of them. */
static void search_all(quest *q, int round, uint64_t budget)
{
    gt_deck_trials *trials = begin_trials(q);
    gt_found_deck *best = NULL;
    int leader = -1;
    for (int i = 0; i < q->n_leaders && !q->failed && !q->interrupted; i++) {
        gt_found_deck *f = search(q, trials, q->leader[i], round, budget / (uint64_t)q->n_leaders);
        q->progress.before += budget / (uint64_t)q->n_leaders;
        if (f == NULL)
            break;
        if (q->args->rounds == 0) {
            add_part(q, f, q->leader[i], round);
        } else if (best == NULL || (f->confirmed && f->rate.value > best->rate.value)) {
            gt_found_deck_free(best);
            best = f;
            leader = q->leader[i];
        } else {
            gt_found_deck_free(f);
        }
    }
    if (best != NULL)
        add_part(q, best, leader, round);
    gt_deck_trials_free(trials);
}

/* ---- Equilibria. */

/* How the decks do against each other, and from that the mixture that is met. False: interrupted,
 * or it could not go on. */
static bool find_equilibrium(quest *q, int known, uint64_t budget)
{
    size_t n = (size_t)q->n_field;
    gt_free(q->share);
    q->share = NULL;
    gt_deck_trials *trials = begin_trials(q);
    const gt_trials as = gt_deck_trials_as(trials);
    q->share = gt_resize(NULL, n, sizeof *q->share);
    bool found = gt_field_rates(&as, q->field, q->n_field, known, budget,
                                gt_fold(q->args->seed, 0x657175696cu), q->rate, q->wide) &&
                 gt_field_equilibrium(q->rate, q->n_field, q->wide, q->share);
    if (!found && !gt_stopped(q->stop)) {
        snprintf(q->error, sizeof q->error, "%s", gt_deck_trials_error(trials));
        q->failed = true;
    }
    q->interrupted = q->interrupted || gt_stopped(q->stop);
    gt_deck_trials_free(trials);
    return found;
}

/* Adds what the last round found to the field. */
static void add_to_field(quest *q)
{
    q->field[q->n_field] = q->part[q->n_parts - 1].found->deck;
    q->name[q->n_field] = q->field[q->n_field].name;
    q->n_field++;
}

static void play_rounds(quest *q)
{
    int rounds = q->args->rounds > 0 ? q->args->rounds : 1, known = 0;
    uint64_t each = (uint64_t)q->args->budget / (uint64_t)rounds,
             rates = (uint64_t)((double)each * FOR_RATES);
    for (int round = 0; round < rounds; round++) {
        if (!find_equilibrium(q, known, rates))
            return;
        known = q->n_field;
        q->progress.before += rates;
        search_all(q, round, each - rates);
        if (q->failed || q->interrupted || q->args->rounds == 0)
            return;
        if (q->part[q->n_parts - 1].found->rate.value - 0.5 < q->args->gain)
            return;
        add_to_field(q);
    }
}

/* ---- The command. */

static int report(const quest *q)
{
    const arguments *args = q->args;
    const gt_search_report r = {
        .pool = pool_of(q),
        .system = q->contest->system,
        .version = GT_VERSION,
        .played = q->contest->played,
        .policy = q->policy,
        .field = q->name,
        .n_field = q->n_first,
        .swaps = q->from != NULL ? args->swaps : 0,
        .seed = args->seed,
        .budget = (uint64_t)args->budget,
        .confidence = args->confidence,
        .unfinished = q->counts.unfinished,
        .aborted = q->counts.aborted,
        .forfeits = q->counts.forfeits,
        .reproducible = q->reproducible,
        .part = q->part,
        .n = q->n_parts,
        .rounds = args->rounds > 0,
        .gain = args->gain,
    };
    if (args->json)
        gt_write_search_json(stdout, &r);
    else if (args->markdown)
        gt_write_search_markdown(stdout, &r);
    else
        gt_print_search(stdout, &r, gt_style_of(stdout));
    gt_tell_of_trials("decks", q->counts.unfinished, q->counts.aborted, q->counts.forfeits);
    gt_tell_of_store("decks", &q->store, q->counts.reused, q->counts.games, !q->interrupted);
    if (q->interrupted)
        fprintf(stderr, "gauntlet decks: interrupted; this is what was confirmed until then%s\n",
                q->store.place[0] != '\0' && q->reproducible ? ", and the same command goes on"
                                                             : "");
    return q->store.trouble[0] != '\0' ? GT_EXIT_USAGE
           : q->interrupted            ? GT_EXIT_INTERRUPTED
           : q->counts.forfeits > 0    ? GT_EXIT_FAILED
                                       : GT_EXIT_DONE;
}

/* ---- The store. */

/* Notes what is asked for. */
static void note_run(quest *q)
{
    const arguments *args = q->args;
    const gt_contest *c = q->contest;
    const gt_rules *rules = c->system->rules;
    char settings[1000];
    uint64_t h =
        gt_fold_text(gt_fold_text(gt_mix(GT_HARNESS_BEHAVIOUR), GT_STORE_SEARCH), rules->name);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)rules->behaviour), args->seed), (uint64_t)args->swaps);
    h = gt_fold_text(gt_fold_text(h, c->options), q->policy);
    h = args->leader != NULL ? gt_fold_text(h, args->leader) : gt_fold(h, 0);
    h = gt_fold(gt_fold(gt_fold(h, (uint64_t)args->budget), (uint64_t)args->rounds),
                (uint64_t)q->equilibrium);
    for (int i = 0; i < c->decks.n; i++)
        h = gt_fold(gt_fold_text(h, c->name[i]), c->content[i].hash);
    snprintf(settings, sizeof settings, GT_STORE_SEARCH "%s%.100s against %d decks, %d games, %s",
             q->from != NULL        ? "from "
             : args->leader != NULL ? "leader "
                                    : "from nothing",
             q->from != NULL        ? q->from->name
             : args->leader != NULL ? args->leader
                                    : "",
             q->n_field, args->budget, q->policy);
    const gt_store_run run = {h, GT_VERSION, rules->name, settings, rules->behaviour, args->seed};
    q->trials_options.run = gt_store_begin_run(q->trials_options.store, &run);
}

/* False: told. A map has too many decks for one. */
static bool open_store(quest *q)
{
    if (q->args->map != NULL)
        return true;
    if (!gt_use_store("decks", &q->args->store, &q->store))
        return false;
    q->trials_options.store = q->store.store;
    q->trials_options.fresh = q->args->store.fresh;
    if (q->trials_options.store != NULL)
        note_run(q);
    return true;
}

static void close_store(quest *q)
{
    gt_store *store = q->trials_options.store;
    if (store != NULL && gt_store_flush(store))
        gt_store_end_run(store, q->trials_options.run, !q->interrupted && !q->failed,
                         q->counts.games, q->counts.reused);
    gt_used_store_close(&q->store);
    q->trials_options.store = NULL;
}

static void copy_field(quest *q)
{
    const gt_contest *c = q->contest;
    size_t room = (size_t)c->decks.n + MOST_ROUNDS;
    q->field = gt_resize(NULL, room, sizeof *q->field);
    q->name = gt_resize(NULL, room, sizeof *q->name);
    q->rate = gt_resize(NULL, room * room, sizeof *q->rate);
    q->wide = (int)room;
    for (int i = 0; i < c->decks.n; i++)
        if ((c->role[i] & GT_ROLE_COLUMN) != 0) {
            q->field[q->n_field] = c->decks.list[i];
            q->name[q->n_field] = q->field[q->n_field].name;
            q->n_field++;
        }
    q->n_first = q->n_field;
}

static void free_quest(quest *q)
{
    for (int i = 0; i < q->n_parts; i++) {
        gt_found_deck_free((gt_found_deck *)(uintptr_t)q->part[i].found);
        gt_free((void *)(uintptr_t)q->part[i].file);
        gt_free((void *)(uintptr_t)q->part[i].share);
    }
    gt_free(q->part);
    gt_free(q->leader);
    gt_free(q->field);
    gt_free((void *)q->name);
    gt_free(q->rate);
    gt_free(q->share);
}

static int play_map(quest *q)
{
    const arguments *args = q->args;
    q->trials_options.opponent = q->field;
    q->trials_options.opponents = q->n_field;
    q->trials_options.blanks = false;
    const gt_map_wish wish = {
        .contest = q->contest,
        .trials = &q->trials_options,
        .policy = q->policy,
        .out = args->out,
        .from = q->from,
        .leader = q->leader,
        .n_leaders = q->n_leaders,
        .swaps = args->swaps,
        .side = args->side,
        .measure = {q->measure[0], q->measure[1]},
        .budget = (uint64_t)args->budget,
        .seed = args->seed,
        .confidence = args->confidence,
        .json = args->json,
        .markdown = args->markdown,
        .reproducible = q->reproducible,
        .stop = q->stop,
    };
    gt_trouble_begin();
    int status = gt_decks_map(&wish);
    gt_trouble_end("decks");
    return status;
}

static bool is_reproducible(const quest *q)
{
    char error[200];
    gt_policy *policy = gt_policy_create(q->policy, q->contest->system->rules, error, sizeof error);
    bool same = policy != NULL && gt_policy_reproducible(policy);
    gt_policy_free(policy);
    return same && !gt_is_secret(&q->secret);
}

static int play(quest *q)
{
    const arguments *args = q->args;
    const gt_contest *c = q->contest;
    const gt_strings policies = {&q->policy, 1};
    if (!gt_check_policies("decks", &policies, c->system->rules) ||
        (args->out != NULL && !gt_output_ready("decks", args->out, "deck")) ||
        !gt_choose_secret("decks", &q->policy, 1, args->open_seeds, &q->secret))
        return GT_EXIT_USAGE;
    copy_field(q);
    q->stop = gt_stop_on_signal();
    q->trials_options = (gt_deck_trials_options){
        .system = c->system,
        .library = c->library,
        .limits = c->limits,
        .options = c->options,
        .name = q->from != NULL ? q->from->name : "a deck that is looked for",
        .blanks = c->system->blanks && pool_of(q)->n_defs <= GT_MOST_BLANKS,
        .policy = q->policy,
        .secret = q->secret,
        .threads = args->threads,
        .worker = args->worker,
        .stop = q->stop,
        .counts = &q->counts,
    };
    q->reproducible = is_reproducible(q);
    if (!open_store(q))
        return GT_EXIT_USAGE;
    if (args->map != NULL)
        return play_map(q);
    gt_trouble_begin();
    gt_search_progress_begin(&q->progress, (uint64_t)args->budget);
    if (q->equilibrium)
        play_rounds(q);
    else
        search_all(q, 0, (uint64_t)args->budget);
    gt_search_progress_end(&q->progress);
    gt_trouble_end("decks");
    close_store(q);
    if (q->failed) {
        fprintf(stderr, "gauntlet decks: %s\n", q->error);
        return gt_exit_of_failure();
    }
    return report(q);
}

/* ---- Leaders. */

static bool leads(const quest *q, int section, int card)
{
    return section >= 0 && q->contest->system->holds(pool_of(q), section, card);
}

static bool find_leader(const gt_usage *usage, quest *q, int section)
{
    const char *word = q->args->leader;
    gt_called called = gt_card_called(pool_of(q), word, strlen(word));
    char hint[100];
    if (called.card < 0)
        gt_usage_error(
            usage, "--leader: there is no card %s%s", word,
            gt_did_you_mean(gt_card_meant(pool_of(q), word, strlen(word)), hint, sizeof hint));
    else if (called.several)
        gt_usage_error(usage, "--leader: '%s' is the name of several cards; name one by its id",
                       word);
    else if (!leads(q, section, called.card))
        gt_usage_error(usage, "--leader: %s is no leader card", word);
    else
        q->leader[q->n_leaders++] = called.card;
    return q->n_leaders > 0;
}

/* Whose decks are looked for. False: told. */
static bool choose_leaders(const gt_usage *usage, quest *q)
{
    const gt_system *system = q->contest->system;
    const char *word = q->args->leader;
    int section = gt_section_of_leader(system);
    q->leader = gt_resize(NULL, (size_t)pool_of(q)->n_defs + 1, sizeof *q->leader);
    if (word != NULL && (section < 0 || q->from != NULL))
        return gt_usage_error(usage,
                              section < 0 ? "--leader: no card leads decks of %s"
                                          : "--leader: the list of --from has its own",
                              system->title) == GT_GO_ON;
    if (q->from != NULL || section < 0) {
        q->leader[q->n_leaders++] =
            q->from != NULL && section >= 0 ? gt_deck_first(q->from, section) : -1;
        return true;
    }
    if (word == NULL)
        return gt_usage_error(usage, "a deck of whom? --leader ID, --leader all, or a list to "
                                     "begin with: --from DECK") == GT_GO_ON;
    if (strcmp(word, "all") != 0)
        return find_leader(usage, q, section);
    for (int i = 0; i < pool_of(q)->n_defs; i++)
        if (leads(q, section, i))
            q->leader[q->n_leaders++] = i;
    return true;
}

/* Whether there are enough games for what is asked. False: told. */
static bool has_games(const gt_usage *usage, const quest *q)
{
    int rounds = q->args->rounds > 0 ? q->args->rounds : 1;
    int64_t least = (int64_t)LEAST_BUDGET * rounds * q->n_leaders;
    if (q->args->map != NULL)
        return q->args->budget >= LEAST_MAP ||
               gt_usage_error(usage, "--budget-games: a map wants %d games at least", LEAST_MAP) ==
                   GT_GO_ON;
    return q->args->budget >= least ||
           gt_usage_error(usage, "--budget-games: %d searches want %" PRId64 " games at least",
                          rounds * q->n_leaders, least) == GT_GO_ON;
}

static int run(const gt_usage *usage, const arguments *args, const gt_project *project,
               const gt_strings *against, bool equilibrium)
{
    gt_contest contest;
    quest *q = gt_zeroed(1, sizeof *q);
    const gt_strings *field = gt_given_or(against, &project->field);
    const gt_contest_options asked = {
        .rules = args->rules,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .patches = &args->patches,
        .every_card = true,
        .rows = args->from.n > 0 ? &args->from : field,
        .columns = args->from.n > 0 ? field : NULL,
        .versus = args->from.n > 0,
        .alone = true,
        .limits = {.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit},
        .options = &args->options,
        .without_unknown = args->without_unknown,
    };
    int status = GT_EXIT_USAGE;
    q->args = args;
    q->contest = &contest;
    q->equilibrium = equilibrium;
    if (gt_contest_read(&contest, &asked)) {
        q->from = args->from.n > 0 ? &contest.decks.list[0] : NULL;
        q->policy = args->policy != NULL ? args->policy : gt_system_player(contest.system);
        if ((args->map == NULL || gt_map_measures(usage, contest.system, args->map, q->measure)) &&
            choose_leaders(usage, q) && has_games(usage, q))
            status = play(q);
    }
    free_quest(q);
    free(q);
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    int status = gt_parse(usage, argc, argv, NULL);
    if (status == GT_GO_ON)
        status = gt_check_store_options(usage, &args->store);
    if (status != GT_GO_ON)
        return status;
    if (args->from.n > 1)
        return gt_usage_error(usage, "--from: one deck, not %d", args->from.n);
    if (args->swaps > 0 && args->from.n == 0)
        return gt_usage_error(usage, "--swaps: exchanged of which list? --from DECK");
    if (args->map != NULL && args->rounds > 0)
        return gt_usage_error(usage, "--map or --rounds, not both");
    if (args->json && args->markdown)
        return gt_usage_error(usage, "--json or --markdown, not both");
    bool equilibrium = args->rounds > 0;
    gt_strings against = {0};
    for (int i = 0; i < args->against.n; i++)
        if (i == 0 && strcmp(args->against.item[i], "equilibrium") == 0)
            equilibrium = true;
        else
            gt_strings_add(&against, args->against.item[i]);
    status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status == GT_GO_ON)
        status = run(usage, args, &project, &against, equilibrium);
    gt_project_free(&project);
    gt_strings_free(&against);
    return status;
}

int gt_decks_search(int argc, char **argv)
{
    arguments args = {.confidence = 0.95,
                      .seed = 1,
                      .budget = USUAL_BUDGET,
                      .gain = USUAL_GAIN,
                      .side = USUAL_SIDE};
    const gt_option options[] = {
        {"from", "DECK", "begin with this list (default: from nothing)", GT_AS_LIST(&args.from)},
        {"swaps", "N", "exchange at most N of its cards (default: any number)",
         GT_AS_INT(&args.swaps, 1, 200)},
        {"leader", "ID", "build a deck around this leader; 'all': around each in turn",
         GT_AS_TEXT(&args.leader)},
        {"against", "DECK...",
         "the field (default: the project's, or " GT_USUAL_FIELD
         "); 'equilibrium' in front: its equilibrium",
         GT_AS_REST(&args.against)},
        {"budget-games", "N", "games in total (default: 100000)",
         GT_AS_INT(&args.budget, LEAST_BUDGET, MOST_BUDGET)},
        {"rounds", "R", "add up to R best answers to the equilibrium to the field (double oracle)",
         GT_AS_INT(&args.rounds, 1, MOST_ROUNDS)},
        {"gain", "P%", "... until an answer gains less than P points (default: 1)",
         GT_AS_PERCENT(&args.gain, 0, 50)},
        {"map", "X,Y", "a map instead: the best decks by two measures of play, as cost,turns",
         GT_AS_TEXT(&args.map)},
        {"side", "N", "... of N by N cells (default: 12)",
         GT_AS_INT(&args.side, 2, GT_MAP_MOST_SIDE)},
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.policy)},
        {"confidence", "C", "how sure (default: 95%)", GT_AS_PERCENT(&args.confidence, 0, 100)},
        {"out", "DIR", "write what is found into this folder, ready to play",
         GT_AS_TEXT(&args.out)},
        {"json", NULL, "print JSON instead of a table", GT_AS_FLAG(&args.json)},
        {"markdown", NULL, "print Markdown instead of a table", GT_AS_FLAG(&args.markdown)},
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
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "decks search", "[--from DECK [--swaps N] | --leader ID] [--against DECK...]",
        "Looks for the best legal deck against a field: from a list by exchanging cards, or\n"
        "from nothing. A model of cards and pairs of cards proposes decks; all play with the\n"
        "same seeds, seats and shuffles. The figures of the best deck come from games that\n"
        "were not used to choose it. docs/search.md explains the method.",
        "gauntlet decks search --from my-deck.txt --swaps 6 --out found\n"
        "  gauntlet decks search --leader ST01-001 --against st02-starter st03-starter --out "
        "found\n"
        "  gauntlet decks search --rules magic --rounds 5 --budget-games 200000\n"
        "  gauntlet decks search --leader all --map cost,turns --out map",
        options};
    int status = read_and_run(&usage, argc, argv, &args);
    gt_options_free(options);
    return status;
}
